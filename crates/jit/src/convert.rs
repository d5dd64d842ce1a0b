//! Values to words and back.
//!
//! Values may be nested without bound, so both directions keep their own stacks; cells that are shared in
//! the region are shared in the value.

use crate::codegen::Code;
use crate::context::{Context, Fields as Region};
use crate::layout::{ConShape, Layout, Shape, Tagging};
use crate::number;
use dashu_int::IBig;
use program::{Con, DataId, Fields, Fun, Program, Type, Value};
use std::collections::HashMap;

/// Why a value has no words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoWords {
    OutOfMemory,
    /// The value is not of the type, or is a function that the program never makes a value of.
    Mismatch,
}

/// Why words are not made a value of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoValue {
    OutOfMemory,
    Cancelled,
}

/// What is needed to understand the words of a run.
#[derive(Clone, Copy, Debug)]
pub struct Converter<'c> {
    pub program: &'c Program,
    pub code: &'c Code,
    pub context: &'c Context,
    /// How many cells a value may have. Outside the region cells are several times as large.
    pub max_cells: usize,
}

enum ToWords<'v> {
    Value(&'v Value, &'v Type),
    Cell(Con),
    Closure { code: usize, words: usize },
}

enum FromWords<'c> {
    /// The value of the type whose words stand at the address.
    Value(usize, &'c Type),
    Data(Con, usize),
    /// Remember the last value as what a word stands for.
    Share(usize, DataId),
    Function(Fun, usize),
}

impl<'c> Converter<'c> {
    fn layout(&self) -> &'c Layout {
        &self.code.layout
    }

    /// Appends the words of a value, with its cells in the region.
    ///
    /// # Safety
    /// The region is free from `top` to `end`.
    pub unsafe fn write_value(
        &self,
        value: &Value,
        ty: &Type,
        region: *mut Region,
        out: &mut Vec<i64>,
    ) -> Result<(), NoWords> {
        let mut tasks = vec![ToWords::Value(value, ty)];
        while let Some(task) = tasks.pop() {
            match task {
                ToWords::Cell(con) => {
                    // SAFETY: the caller's promise.
                    let cell = unsafe { self.build_cell(con, region, out) }?;
                    out.push(cell);
                }
                ToWords::Closure { code, words } => {
                    let captured = out.split_off(out.len() - words);
                    let all: Vec<i64> = std::iter::once(code as i64).chain(captured).collect();
                    // SAFETY: the caller's promise.
                    out.push(unsafe { allocate(region, &all) }? as i64);
                }
                ToWords::Value(value, ty) => match (value, ty) {
                    (Value::Bool(value), Type::Bool) => out.push(i64::from(*value)),
                    (Value::Char(value), Type::Char) => out.push(i64::from(*value)),
                    (Value::Nat(value), Type::Nat) => {
                        // SAFETY: the caller's promise.
                        out.push(unsafe { write_number(region, &IBig::from(value.clone())) }?);
                    }
                    // SAFETY: the caller's promise.
                    (Value::Int(value), Type::Int) => out.push(unsafe { write_number(region, value) }?),
                    (Value::Data(con, fields), Type::Data(data)) if con.data == *data => {
                        self.push_data(*con, fields, &mut tasks, out)?;
                    }
                    (Value::Function(fun, captures), Type::Fn(_)) => {
                        self.push_function(*fun, captures, &mut tasks)?;
                    }
                    _ => return Err(NoWords::Mismatch),
                },
            }
        }
        Ok(())
    }

    fn push_data<'v>(
        &self,
        con: Con,
        fields: &'v Fields,
        tasks: &mut Vec<ToWords<'v>>,
        out: &mut Vec<i64>,
    ) -> Result<(), NoWords>
    where
        'c: 'v,
    {
        let data = &self.program.datas[con.data];
        let constructor = data.constructors.get(con.index as usize).ok_or(NoWords::Mismatch)?;
        if constructor.fields.len() != fields.as_slice().len() {
            return Err(NoWords::Mismatch);
        }
        match self.layout().con(con) {
            Some(ConShape::Immediate(word)) => out.push(i64::from(*word)),
            Some(ConShape::Cell { .. }) => tasks.push(ToWords::Cell(con)),
            None => {}
        }
        let fields = fields.as_slice().iter().zip(&constructor.fields);
        tasks.extend(fields.rev().map(|(value, ty)| ToWords::Value(value, ty)));
        Ok(())
    }

    fn push_function<'v>(
        &self,
        fun: Fun,
        captures: &'v Fields,
        tasks: &mut Vec<ToWords<'v>>,
    ) -> Result<(), NoWords>
    where
        'c: 'v,
    {
        let captures = captures.as_slice();
        let code = self.code.wrapper(fun, captures.len()).ok_or(NoWords::Mismatch)?;
        let types: Vec<&Type> = self.program.functions[fun].param_types().take(captures.len()).collect();
        let words = self.layout().words_of(types.iter().copied());
        tasks.push(ToWords::Closure { code, words });
        tasks.extend(captures.iter().zip(types).rev().map(|(value, ty)| ToWords::Value(value, ty)));
        Ok(())
    }

    /// Moves the last words to a cell of the region.
    ///
    /// # Safety
    /// The region is free from `top` to `end`.
    unsafe fn build_cell(&self, con: Con, region: *mut Region, out: &mut Vec<i64>) -> Result<i64, NoWords> {
        let Some(&ConShape::Cell { tag, words }) = self.layout().con(con) else {
            return Err(NoWords::Mismatch);
        };
        match self.layout().tagging(con.data) {
            Tagging::None => {
                let fields = out.split_off(out.len() - words);
                // SAFETY: the caller's promise.
                Ok(unsafe { allocate(region, &fields) }? as i64)
            }
            Tagging::LowBits => {
                let fields = out.split_off(out.len() - words);
                // SAFETY: the caller's promise.
                Ok(unsafe { allocate(region, &fields) }? as i64 + i64::from(tag))
            }
            Tagging::Header => {
                let mut fields = out.split_off(out.len() - (words - 1));
                fields.insert(0, i64::from(tag));
                // SAFETY: the caller's promise.
                Ok(unsafe { allocate(region, &fields) }? as i64)
            }
        }
    }

    /// The value of the type whose words start at `address`.
    ///
    /// # Safety
    /// Such words stand there, written by native code made from this program, and what they point to is
    /// still in use.
    pub unsafe fn read_value(&self, address: usize, ty: &'c Type) -> Result<Value, NoValue> {
        let mut tasks = vec![FromWords::Value(address, ty)];
        let mut values: Vec<Value> = vec![];
        let mut shared: HashMap<(usize, DataId), Value> = HashMap::new();
        let mut cells = 0usize;
        while let Some(task) = tasks.pop() {
            match task {
                FromWords::Data(con, fields) => {
                    let fields = values.split_off(values.len() - fields);
                    values.push(Value::data(con, fields));
                }
                FromWords::Function(fun, captures) => {
                    let captures = values.split_off(values.len() - captures);
                    values.push(Value::Function(fun, Fields::new(captures)));
                }
                FromWords::Share(word, data) => {
                    cells += 1;
                    self.check_cells(cells)?;
                    let value = values.last().expect("a value was just made").clone();
                    shared.insert((word, data), value);
                }
                FromWords::Value(address, ty) => {
                    // SAFETY: the caller's promise, for the first address; cells point to cells.
                    unsafe { self.open(address, ty, &shared, &mut tasks, &mut values) };
                }
            }
        }
        Ok(values.pop().expect("one task leaves one value"))
    }

    fn check_cells(&self, cells: usize) -> Result<(), NoValue> {
        if cells > self.max_cells {
            return Err(NoValue::OutOfMemory);
        }
        if cells.is_multiple_of(1024) && self.context.is_cancelled() {
            return Err(NoValue::Cancelled);
        }
        Ok(())
    }

    /// # Safety
    /// As for [`Converter::read_value`].
    unsafe fn open(
        &self,
        address: usize,
        ty: &'c Type,
        shared: &HashMap<(usize, DataId), Value>,
        tasks: &mut Vec<FromWords<'c>>,
        values: &mut Vec<Value>,
    ) {
        // SAFETY: the caller's promise; a spread value without words is not read.
        let word = || unsafe { *(address as *const i64) };
        match ty {
            Type::Bool => values.push(Value::Bool(word() != 0)),
            Type::Char => values.push(Value::Char(word() as u8)),
            // SAFETY: a word of this type is a number in use.
            Type::Nat => values.push(Value::Nat(unsafe { number::read_nat(word()) })),
            // SAFETY: a word of this type is a number in use.
            Type::Int => values.push(Value::Int(unsafe { number::read(word()) })),
            Type::Data(data) => match self.layout().shape(*data) {
                Shape::Spread { .. } => self.open_fields(Con { data: *data, index: 0 }, address, tasks),
                Shape::Word { .. } => {
                    let word = word() as usize;
                    if let Some(value) = shared.get(&(word, *data)) {
                        return values.push(value.clone());
                    }
                    // SAFETY: a word of this type is an immediate or a cell in use.
                    let (con, fields) = unsafe { self.con_of(*data, word) };
                    if fields.is_some() {
                        tasks.push(FromWords::Share(word, *data));
                    }
                    self.open_fields(con, fields.unwrap_or(0), tasks);
                }
            },
            Type::Fn(_) | Type::Cont(_) => {
                let environment = word() as usize;
                // SAFETY: the first word of an environment is the address of its code.
                let code = unsafe { *(environment as *const usize) };
                let (fun, captures) = self.code.wrappers[&code];
                tasks.push(FromWords::Function(fun, captures));
                let types: Vec<&Type> = self.program.functions[fun].param_types().take(captures).collect();
                self.open_all(&types, environment + 8, tasks);
            }
        }
    }

    fn open_fields(&self, con: Con, address: usize, tasks: &mut Vec<FromWords<'c>>) {
        let types: Vec<&Type> = self.program.constructor(con).fields.iter().collect();
        tasks.push(FromWords::Data(con, types.len()));
        self.open_all(&types, address, tasks);
    }

    fn open_all(&self, types: &[&'c Type], address: usize, tasks: &mut Vec<FromWords<'c>>) {
        let mut end = address + 8 * self.layout().words_of(types.iter().copied());
        for ty in types.iter().rev() {
            end -= 8 * self.layout().words(ty);
            tasks.push(FromWords::Value(end, ty));
        }
    }

    /// The constructor behind a word, and where its fields are.
    ///
    /// # Safety
    /// As for [`Converter::read_value`].
    unsafe fn con_of(&self, data: DataId, word: usize) -> (Con, Option<usize>) {
        let Shape::Word { immediates, tagging, cons } = self.layout().shape(data) else {
            unreachable!("only data types of one word come here")
        };
        let is_immediate = word < *immediates as usize;
        let (number, fields) = match tagging {
            _ if is_immediate => (word, None),
            Tagging::None => (0, Some(word)),
            Tagging::LowBits => (word & 7, Some(word & !7)),
            // SAFETY: a cell of such a type starts with its tag.
            Tagging::Header => (unsafe { *(word as *const usize) }, Some(word + 8)),
        };
        let is_it = |con: &ConShape| match con {
            ConShape::Immediate(index) => is_immediate && *index as usize == number,
            ConShape::Cell { tag, .. } => !is_immediate && *tag as usize == number,
        };
        let index = cons.iter().position(is_it).expect("native code only makes constructors of the type");
        (Con { data, index: index as u32 }, fields)
    }
}

/// # Safety
/// The region is free from `top` to `end`.
unsafe fn allocate(region: *mut Region, words: &[i64]) -> Result<usize, NoWords> {
    // SAFETY: the caller's promise; nobody else uses the region now.
    let region = unsafe { &mut *region };
    if (region.end - region.top) / 8 < words.len() {
        return Err(NoWords::OutOfMemory);
    }
    let address = region.top;
    region.top += 8 * words.len();
    // SAFETY: the words fill exactly the free, aligned bytes just taken from the region.
    unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), address as *mut i64, words.len()) };
    Ok(address)
}

/// # Safety
/// The region is free from `top` to `end`.
unsafe fn write_number(region: *mut Region, value: &IBig) -> Result<i64, NoWords> {
    // SAFETY: the caller's promise.
    match unsafe { number::write(region, value) } {
        number::NO_ROOM => Err(NoWords::OutOfMemory),
        word => Ok(word),
    }
}

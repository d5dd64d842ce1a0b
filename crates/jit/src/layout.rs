//! How values lie in words.
//!
//! Truth values, characters, numbers and function values take one word. A data type with one constructor is
//! spread over the words of its fields where that is small ([`Shape::Spread`]), in variables as well as in
//! the fields of others. Every other data type takes one word: a constructor without fields is its number
//! among those, any other a pointer to a cell with the words of its fields. With several such constructors
//! the low bits of the pointer tell them apart, or a first word in the cell when three bits are too few.

use program::{Con, DataId, Id, Program, Table, Type};

/// Types spread over more words than this are boxed.
const MAX_SPREAD: usize = 4;
/// Constructors that the low bits of a pointer to a word can tell apart.
const MAX_LOW_TAGS: usize = 8;

/// The layout of a data type.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One constructor: the words of its fields, in order.
    Spread { words: usize },
    /// One word.
    Word { immediates: u32, tagging: Tagging, cons: Vec<ConShape> },
}

/// How the constructors with fields are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tagging {
    /// There is at most one.
    None,
    LowBits,
    Header,
}

#[derive(Clone, Debug)]
pub enum ConShape {
    /// A constructor without fields: this word.
    Immediate(u32),
    /// A constructor with fields: its tag and the size of its cell in words, including a header.
    Cell { tag: u32, words: usize },
}

#[derive(Debug)]
pub struct Layout {
    shapes: Table<DataId, Shape>,
}

impl Layout {
    pub fn new(program: &Program) -> Layout {
        let mut spreads = Spreads { program, known: vec![Spread::Unknown; program.datas.len()] };
        let words: Vec<Option<usize>> = program.datas.ids().map(|id| spreads.words(id, 0)).collect();
        let shape = |id: DataId| match words[id.index()] {
            Some(words) => Shape::Spread { words },
            None => word_shape(program, id, &words),
        };
        Layout { shapes: program.datas.ids().map(shape).collect() }
    }

    pub fn shape(&self, id: DataId) -> &Shape {
        &self.shapes[id]
    }

    pub fn con(&self, con: Con) -> Option<&ConShape> {
        match self.shape(con.data) {
            Shape::Spread { .. } => None,
            Shape::Word { cons, .. } => cons.get(con.index as usize),
        }
    }

    pub fn tagging(&self, id: DataId) -> Tagging {
        match self.shape(id) {
            Shape::Spread { .. } => Tagging::None,
            Shape::Word { tagging, .. } => *tagging,
        }
    }

    /// How many words a value of the type takes.
    pub fn words(&self, ty: &Type) -> usize {
        match ty {
            Type::Data(id) => match self.shape(*id) {
                Shape::Spread { words } => *words,
                Shape::Word { .. } => 1,
            },
            Type::Bool | Type::Nat | Type::Int | Type::Char | Type::Fn(_) | Type::Cont(_) => 1,
        }
    }

    /// The type of each word of a value: of its own for a value of one word, of its fields for one spread.
    pub fn kinds(&self, program: &Program, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Data(id) if matches!(self.shape(*id), Shape::Spread { .. }) => {
                let fields = &program.datas[*id].constructors[0].fields;
                fields.iter().flat_map(|field| self.kinds(program, field)).collect()
            }
            _ => vec![ty.clone()],
        }
    }

    /// Whether values of the type may be pointers to cells, in some word.
    pub fn has_cells(&self, program: &Program, ty: &Type) -> bool {
        self.kinds(program, ty).iter().any(|kind| match kind {
            Type::Data(id) => match self.shape(*id) {
                Shape::Spread { .. } => false,
                Shape::Word { cons, .. } => cons.iter().any(|con| matches!(con, ConShape::Cell { .. })),
            },
            Type::Bool | Type::Nat | Type::Int | Type::Char => false,
            Type::Fn(_) | Type::Cont(_) => true,
        })
    }

    pub fn words_of<'t>(&self, types: impl IntoIterator<Item = &'t Type>) -> usize {
        types.into_iter().map(|ty| self.words(ty)).sum()
    }
}

/// Finds which data types are spread.
struct Spreads<'p> {
    program: &'p Program,
    known: Vec<Spread>,
}

#[derive(Clone, Copy)]
enum Spread {
    Unknown,
    /// Under decision; true once the type was found to contain itself.
    Open(bool),
    Known(Option<usize>),
}

impl Spreads<'_> {
    /// Over how many words the type is spread; `None` when it is boxed.
    fn words(&mut self, id: DataId, depth: usize) -> Option<usize> {
        let index = id.index();
        match self.known[index] {
            Spread::Known(words) => return words,
            Spread::Open(_) => {
                self.known[index] = Spread::Open(true);
                return None;
            }
            Spread::Unknown => self.known[index] = Spread::Open(false),
        }
        let words = match &self.program.datas[id].constructors[..] {
            // A chain of types as long as this is boxed somewhere in the middle, rather than recursed into.
            [only] if depth < 64 => {
                let fields = only.fields.iter().map(|ty| match ty {
                    Type::Data(field) => self.words(*field, depth + 1).unwrap_or(1),
                    _ => 1,
                });
                Some(fields.sum()).filter(|&words| words <= MAX_SPREAD)
            }
            _ => None,
        };
        let is_recursive = matches!(self.known[index], Spread::Open(true));
        let words = words.filter(|_| !is_recursive);
        self.known[index] = Spread::Known(words);
        words
    }
}

fn word_shape(program: &Program, id: DataId, spread: &[Option<usize>]) -> Shape {
    let constructors = &program.datas[id].constructors;
    let boxed = constructors.iter().filter(|constructor| !constructor.fields.is_empty()).count();
    let tagging = match boxed {
        0 | 1 => Tagging::None,
        2..=MAX_LOW_TAGS => Tagging::LowBits,
        _ => Tagging::Header,
    };
    let (mut immediates, mut tags) = (0, 0);
    let cons = constructors
        .iter()
        .map(|constructor| {
            if constructor.fields.is_empty() {
                immediates += 1;
                return ConShape::Immediate(immediates - 1);
            }
            let fields = constructor.fields.iter().map(|ty| match ty {
                Type::Data(field) => spread[field.index()].unwrap_or(1),
                _ => 1,
            });
            let words = fields.sum::<usize>() + usize::from(tagging == Tagging::Header);
            tags += 1;
            ConShape::Cell { tag: tags - 1, words }
        })
        .collect();
    Shape::Word { immediates, tagging, cons }
}

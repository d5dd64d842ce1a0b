//! The reader of the text form.
//!
//! ```text
//! // A comment.
//! data list = Nil | Cons(nat, list)
//!
//! fn rev(xs: list, acc: list) -> list {
//!   case xs {
//!     Nil => acc,
//!     Cons(x, rest) => rev(rest, Cons(x, acc)),
//!   }
//! }
//! ```
//!
//! Naturals are `7`, integers `7i`, characters `'a'`; `closure f(x)` and `cont f(x)` give the first
//! parameters of `f`; `k(x)` calls a function value when `k` is a variable. Operands may be nested: the
//! reader names the inner results. A binding needs its type (`let x: nat = …`) only when its value always
//! fails or jumps. Names that are not identifiers stand in backticks. Where a name is bound twice the inner
//! binding counts.

mod body;
mod cursor;

use crate::id::{DataId, Fun, Label, Var};
use crate::ir::{Body, Con, Constructor, Data, Function, Place, Program, Type};
use crate::lex::{Token, tokens};
use base::{Diagnostic, FileId, Name, Span};
use std::collections::HashMap;

/// Diagnostics are boxed: the reader recurses, and its frames should be small.
type Read<T> = Result<T, Box<Diagnostic>>;

/// Reads a program. Rules beyond syntax and names are [`crate::verify`]'s business.
pub fn read(text: &str, file: FileId) -> Result<Program, Diagnostic> {
    let mut reader = Reader::new(tokens(text, file)?, Program::new());
    reader.program().map_err(|diagnostic| *diagnostic)?;
    Ok(reader.program)
}

/// Reads an expression over the names of `program`, and adds it as a function without parameters.
pub fn read_expression(
    program: &mut Program,
    name: &str,
    text: &str,
    file: FileId,
) -> Result<Fun, Diagnostic> {
    let mut reader = Reader::new(tokens(text, file)?, std::mem::take(program));
    let added = reader.expression(name);
    *program = reader.program;
    added.map_err(|diagnostic| *diagnostic)
}

#[derive(Clone, Copy)]
enum Global {
    Con(Con),
    Fun(Fun),
}

struct Reader {
    tokens: Vec<(Token, Span)>,
    at: usize,
    program: Program,
    datas: HashMap<Name, DataId>,
    globals: HashMap<Name, Global>,
    /// The function whose body is being read, and the names in scope, innermost last.
    function: Function,
    vars: Vec<(Name, Var)>,
    labels: Vec<(Name, Label)>,
    depth: usize,
}

impl Reader {
    fn new(tokens: Vec<(Token, Span)>, program: Program) -> Reader {
        let mut globals = HashMap::new();
        for (id, data) in program.datas.iter() {
            globals
                .extend(data.cons(id).map(|(con, constructor)| (constructor.name.clone(), Global::Con(con))));
        }
        globals.extend(program.functions.iter().map(|(id, f)| (f.name.clone(), Global::Fun(id))));
        Reader {
            tokens,
            at: 0,
            datas: program.datas.iter().map(|(id, data)| (data.name.clone(), id)).collect(),
            program,
            globals,
            function: Function::new(Name::new(""), Type::Bool),
            vars: vec![],
            labels: vec![],
            depth: 0,
        }
    }

    // Declarations: names first, so that the order of the text does not matter.

    fn program(&mut self) -> Read<()> {
        let items = self.items()?;
        for &at in &items {
            self.at = at;
            self.data_name()?;
        }
        for &at in &items {
            self.at = at;
            self.constructors()?;
        }
        let mut functions = vec![];
        for &at in &items {
            self.at = at;
            functions.extend(self.function_head()?);
        }
        for (fun, body_at) in functions {
            self.at = body_at;
            self.function_body(fun)?;
        }
        Ok(())
    }

    /// Where each declaration starts.
    fn items(&mut self) -> Read<Vec<usize>> {
        let mut items = vec![];
        let mut braces = 0usize;
        for (at, (token, span)) in self.tokens.iter().enumerate() {
            match token {
                Token::Symbol("{") => braces += 1,
                Token::Symbol("}") if braces == 0 => return Err(error(*span, "unexpected `}`")),
                Token::Symbol("}") => braces -= 1,
                Token::Word(word) if braces == 0 && (word == "data" || word == "fn") => {
                    let is_type = word == "fn" && matches!(self.peek_at(at + 1), Token::Symbol("("));
                    if !is_type {
                        items.push(at);
                    }
                }
                _ => {}
            }
        }
        match (items.first(), &self.tokens[0]) {
            (Some(0), _) | (None, (Token::End, _)) => Ok(items),
            (_, (_, span)) => Err(error(*span, "`data` or `fn` expected")),
        }
    }

    fn data_name(&mut self) -> Read<()> {
        if !self.accept_word("data") {
            return Ok(());
        }
        let span = self.span();
        let name = self.name()?;
        let id = self.program.datas.push(Data { name: name.clone(), constructors: vec![] });
        match self.datas.insert(name, id) {
            Some(_) => Err(error(span, "this data type is declared twice")),
            None => Ok(()),
        }
    }

    fn constructors(&mut self) -> Read<()> {
        if !self.accept_word("data") {
            return Ok(());
        }
        let name = self.name()?;
        let data = self.datas[&name];
        self.expect("=")?;
        loop {
            let span = self.span();
            let name = self.name()?;
            let fields = if self.is("(") { self.list(Reader::ty)? } else { vec![] };
            let constructors = &mut self.program.datas[data].constructors;
            let index =
                u32::try_from(constructors.len()).map_err(|_| error(span, "too many constructors"))?;
            constructors.push(Constructor { name: name.clone(), fields });
            self.declare(name, Global::Con(Con { data, index }), span)?;
            if !self.accept("|") {
                return self.item_end();
            }
        }
    }

    fn function_head(&mut self) -> Read<Option<(Fun, usize)>> {
        if !self.accept_word("fn") {
            return Ok(None);
        }
        let span = self.span();
        let name = self.name()?;
        let mut function = Function::new(name.clone(), Type::Bool);
        for (param, ty) in self.list(Reader::param)? {
            function.add_param(param, ty);
        }
        self.expect("->")?;
        function.result = self.ty()?;
        let fun = self.program.functions.push(function);
        self.declare(name, Global::Fun(fun), span)?;
        Ok(Some((fun, self.at)))
    }

    fn function_body(&mut self, fun: Fun) -> Read<()> {
        self.function = self.program.functions[fun].clone();
        self.vars = self.function.params.iter().map(|&p| (self.function.vars[p].name.clone(), p)).collect();
        self.labels.clear();
        self.function.body = self.block()?;
        self.item_end()?;
        self.program.functions[fun] = self.function.clone();
        Ok(())
    }

    fn expression(&mut self, name: &str) -> Read<Fun> {
        let span = self.span();
        let mut lets = vec![];
        let result = self.expr(&mut lets)?;
        self.end()?;
        let ty = self.program.type_of(&self.function, &result);
        self.function.result = ty.ok_or_else(|| error(span, "this expression has no value"))?;
        self.function.name = Name::new(name);
        self.function.body = Body { lets, result };
        Ok(self.program.functions.push(self.function.clone()))
    }

    fn declare(&mut self, name: Name, global: Global, span: Span) -> Read<()> {
        match self.globals.insert(name, global) {
            Some(_) => Err(error(span, "this name is declared twice")),
            None => Ok(()),
        }
    }

    fn item_end(&self) -> Read<()> {
        match self.peek() {
            Token::Word(word) if word == "data" || word == "fn" => Ok(()),
            _ => self.end(),
        }
    }

    fn end(&self) -> Read<()> {
        match self.peek() {
            Token::End => Ok(()),
            _ => Err(self.unexpected("end of input")),
        }
    }

    // Types.

    fn ty(&mut self) -> Read<Type> {
        self.nested(|reader| {
            let span = reader.span();
            match reader.next() {
                Token::Word(word) => match word.as_str() {
                    "bool" => Ok(Type::Bool),
                    "nat" => Ok(Type::Nat),
                    "int" => Ok(Type::Int),
                    "char" => Ok(Type::Char),
                    "fn" => reader.function_type(Place::Heap),
                    "cont" => reader.function_type(Place::Stack),
                    _ => reader.data_type(&word, span),
                },
                Token::Name(name) => reader.data_type(&name, span),
                _ => Err(error(span, "type expected")),
            }
        })
    }

    fn data_type(&self, name: &str, span: Span) -> Read<Type> {
        let id = self.datas.get(name).ok_or_else(|| error(span, format!("unknown type `{name}`")))?;
        Ok(Type::Data(*id))
    }

    fn function_type(&mut self, place: Place) -> Read<Type> {
        let params = self.list(Reader::ty)?;
        self.expect("->")?;
        Ok(place.type_of(params, self.ty()?))
    }

    fn param(&mut self) -> Read<(Name, Type)> {
        let name = self.name()?;
        self.expect(":")?;
        Ok((name, self.ty()?))
    }
}

fn error(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("program-syntax", span, message))
}

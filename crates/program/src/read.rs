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

use crate::id::{DataId, Fun, Label, Var};
use crate::ir::{
    Arm, Atom, Body, Con, Constructor, Data, Expr, Function, Join, Let, Loop, Pattern, Place, Prim, Program,
    Type,
};
use crate::lex::{Token, tokens};
use crate::verify::MAX_DEPTH;
use crate::words;
use base::{Diagnostic, FileId, Name, Span};
use dashu_int::IBig;
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

    // Bodies.

    fn block(&mut self) -> Read<Body> {
        self.expect("{")?;
        let (vars, labels) = (self.vars.len(), self.labels.len());
        let body = self.nested(Reader::lines)?;
        self.vars.truncate(vars);
        self.labels.truncate(labels);
        self.expect("}")?;
        Ok(body)
    }

    fn lines(&mut self) -> Read<Body> {
        let mut lets = vec![];
        while self.accept_word("let") {
            self.binding(&mut lets)?;
        }
        let result = if self.accept_word("join") { self.join()? } else { self.expr(&mut lets)? };
        Ok(Body { lets, result })
    }

    fn binding(&mut self, lets: &mut Vec<Let>) -> Read<()> {
        let name = self.name()?;
        let annotated = if self.accept(":") { Some(self.ty()?) } else { None };
        self.expect("=")?;
        let span = self.span();
        let value = self.expr(lets)?;
        let ty = annotated
            .or_else(|| self.program.type_of(&self.function, &value))
            .ok_or_else(|| error(span, "the type of this binding must be given"))?;
        self.expect(";")?;
        let var = self.bind(name, ty);
        lets.push(Let { var, value });
        Ok(())
    }

    fn bind(&mut self, name: Name, ty: Type) -> Var {
        let var = self.function.fresh(name.clone(), ty);
        self.vars.push((name, var));
        var
    }

    fn join(&mut self) -> Read<Expr> {
        let name = self.name()?;
        let label = self.function.labels.push(name.clone());
        let outer = self.vars.len();
        let params = self.list(Reader::param)?;
        let params = params.into_iter().map(|(name, ty)| self.bind(name, ty)).collect();
        let body = self.block()?;
        self.vars.truncate(outer);
        self.labels.push((name, label));
        let rest = self.nested(Reader::lines)?;
        Ok(Expr::Join(Box::new(Join { label, params, body, rest })))
    }

    fn cycle(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        let name = self.name()?;
        let label = self.function.labels.push(name.clone());
        let heads = self.list(|reader| {
            let (name, ty) = reader.param()?;
            reader.expect("=")?;
            Ok((name, ty, reader.operand(lets)?))
        })?;
        let (outer, outer_labels) = (self.vars.len(), self.labels.len());
        let mut inits = vec![];
        let mut params = vec![];
        for (name, ty, init) in heads {
            params.push(self.bind(name, ty));
            inits.push(init);
        }
        self.labels.push((name, label));
        let body = self.block()?;
        self.vars.truncate(outer);
        self.labels.truncate(outer_labels);
        Ok(Expr::Loop(Box::new(Loop { label, params, inits, body })))
    }

    fn case(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        let scrutinee = self.operand(lets)?;
        self.expect("{")?;
        let mut arms = vec![];
        let mut default = None;
        while !self.accept("}") {
            let outer = self.vars.len();
            let is_default = matches!(self.peek(), Token::Word(word) if word == "_");
            let pattern = if is_default { None } else { Some(self.pattern()?) };
            if is_default {
                self.next();
            }
            self.expect("=>")?;
            let body = self.arm_body()?;
            self.vars.truncate(outer);
            match pattern {
                Some(pattern) => arms.push(Arm { pattern, body }),
                None if default.is_none() => default = Some(Box::new(body)),
                None => return Err(self.unexpected("one default")),
            }
            // An arm that ends with a brace needs no comma.
            let is_closed = matches!(self.peek_at(self.at - 1), Token::Symbol("}"));
            if !self.accept(",") && !self.is("}") && !is_closed {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
        Ok(Expr::Case(scrutinee, arms, default))
    }

    fn arm_body(&mut self) -> Read<Body> {
        if self.is("{") {
            return self.block();
        }
        let mut lets = vec![];
        let result = self.expr(&mut lets)?;
        Ok(Body { lets, result })
    }

    fn pattern(&mut self) -> Read<Pattern> {
        let span = self.span();
        if !matches!(self.peek(), Token::Word(_) | Token::Name(_)) {
            return Ok(Pattern::Literal(self.literal()?));
        }
        let name = self.name()?;
        let Some(Global::Con(con)) = self.globals.get(&name).copied() else {
            return Err(error(span, format!("unknown constructor `{name}`")));
        };
        let names = if self.is("(") { self.list(Reader::name)? } else { vec![] };
        let fields = self.program.constructor(con).fields.clone();
        if fields.len() != names.len() {
            return Err(error(span, format!("`{name}` has {} fields", fields.len())));
        }
        let vars = names.into_iter().zip(fields).map(|(name, ty)| self.bind(name, ty)).collect();
        Ok(Pattern::Con(con, vars))
    }

    // Expressions. Inner results are bound in `lets`.

    fn operand(&mut self, lets: &mut Vec<Let>) -> Read<Atom> {
        let span = self.span();
        let value = self.expr(lets)?;
        self.name_result(value, span, lets)
    }

    fn name_result(&mut self, value: Expr, span: Span, lets: &mut Vec<Let>) -> Read<Atom> {
        if let Expr::Atom(atom) = value {
            return Ok(atom);
        }
        let ty = self.program.type_of(&self.function, &value);
        let ty = ty.ok_or_else(|| error(span, "this operand has no value"))?;
        let var = self.function.fresh("t", ty);
        lets.push(Let { var, value });
        Ok(Atom::Var(var))
    }

    fn operands(&mut self, lets: &mut Vec<Let>) -> Read<Vec<Atom>> {
        self.list(|reader| reader.operand(lets))
    }

    fn expr(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        self.nested(|reader| reader.infix(lets, 0))
    }

    /// Operations that bind at least as tightly as `level`, from the left.
    fn infix(&mut self, lets: &mut Vec<Let>, level: usize) -> Read<Expr> {
        const LEVELS: [&[Prim]; 3] = [
            &[Prim::Equal, Prim::LessEq, Prim::Less],
            &[Prim::Add, Prim::Sub],
            &[Prim::Mul, Prim::Div, Prim::Mod],
        ];
        let span = self.span();
        let mut left = self.primary(lets)?;
        let operations =
            || (level..LEVELS.len()).flat_map(|at| LEVELS[at].iter().map(move |prim| (at, *prim)));
        while let Some((at, prim)) = operations().find(|(_, prim)| self.accept_infix(*prim)) {
            let x = self.name_result(left, span, lets)?;
            let span = self.span();
            let right = self.infix(lets, at + 1)?;
            let y = self.name_result(right, span, lets)?;
            left = Expr::Prim(prim, vec![x, y]);
        }
        Ok(left)
    }

    fn accept_infix(&mut self, prim: Prim) -> bool {
        match words::infix(prim) {
            Some(word @ ("div" | "mod")) => self.accept_word(word),
            Some(symbol) => self.accept(symbol),
            None => false,
        }
    }

    fn primary(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        match self.peek() {
            Token::Symbol("(") => {
                self.next();
                let inner = self.expr(lets)?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Symbol("{") => {
                let body = self.block()?;
                lets.extend(body.lets);
                Ok(body.result)
            }
            Token::Word(word) => {
                let word = word.clone();
                match self.keyword(&word, lets)? {
                    Some(expr) => Ok(expr),
                    None => self.named(lets),
                }
            }
            Token::Name(_) => self.named(lets),
            _ => Ok(Expr::Atom(self.literal()?)),
        }
    }

    /// What a keyword begins; `None`, and nothing read, when the word is an ordinary name.
    fn keyword(&mut self, word: &str, lets: &mut Vec<Let>) -> Read<Option<Expr>> {
        if !words::is_keyword(word) {
            return Ok(None);
        }
        let span = self.span();
        self.next();
        Ok(Some(match word {
            "true" => Expr::Atom(Atom::Bool(true)),
            "false" => Expr::Atom(Atom::Bool(false)),
            "if" => {
                let condition = self.operand(lets)?;
                let yes = self.block()?;
                self.expect_word("else")?;
                Expr::If(condition, Box::new(yes), Box::new(self.block()?))
            }
            "case" => self.case(lets)?,
            "loop" => self.cycle(lets)?,
            "jump" => {
                let label = self.label()?;
                Expr::Jump(label, self.operands(lets)?)
            }
            "fail" => Expr::Fail(self.reason()?),
            "scope" => Expr::Scope(Box::new(self.block()?)),
            "attempt" => {
                let body = self.block()?;
                self.expect_word("else")?;
                Expr::Attempt(Box::new(body), Box::new(self.block()?))
            }
            "closure" => self.closure(Place::Heap, lets)?,
            "cont" => self.closure(Place::Stack, lets)?,
            "count" => Expr::Prim(Prim::Count(self.counter()?), vec![]),
            "counted" => Expr::Prim(Prim::Counted(self.counter()?), vec![]),
            _ => match words::prim_named(word) {
                Some(prim) => Expr::Prim(prim, self.operands(lets)?),
                None => return Err(error(span, "expression expected")),
            },
        }))
    }

    fn named(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        let span = self.span();
        let name = self.name()?;
        if let Some(&(_, var)) = self.vars.iter().rev().find(|(known, _)| *known == name) {
            let atom = Atom::Var(var);
            return Ok(if self.is("(") { Expr::Apply(atom, self.operands(lets)?) } else { Expr::Atom(atom) });
        }
        match self.globals.get(&name).copied() {
            Some(Global::Con(con)) if self.is("(") => Ok(Expr::Construct(con, self.operands(lets)?)),
            Some(Global::Con(con)) => Ok(Expr::Atom(Atom::Con(con))),
            Some(Global::Fun(fun)) => Ok(Expr::Call(fun, self.operands(lets)?)),
            None => Err(error(span, format!("unknown name `{name}`"))),
        }
    }

    fn closure(&mut self, place: Place, lets: &mut Vec<Let>) -> Read<Expr> {
        let span = self.span();
        let name = self.name()?;
        let Some(Global::Fun(fun)) = self.globals.get(&name).copied() else {
            return Err(error(span, format!("unknown function `{name}`")));
        };
        Ok(Expr::Closure(place, fun, self.operands(lets)?))
    }

    fn label(&mut self) -> Read<Label> {
        let span = self.span();
        let name = self.name()?;
        let found = self.labels.iter().rev().find(|(known, _)| *known == name);
        found.map(|&(_, label)| label).ok_or_else(|| error(span, format!("unknown label `{name}`")))
    }

    fn reason(&mut self) -> Read<Name> {
        match self.next() {
            Token::Text(text) => Ok(Name::from(text)),
            _ => Err(self.before("a reason in quotes")),
        }
    }

    fn counter(&mut self) -> Read<u8> {
        self.expect("(")?;
        let counter = match self.next() {
            Token::Nat(number) => u8::try_from(&number).map_err(|_| self.before("a counter below 256"))?,
            _ => return Err(self.before("the number of a counter")),
        };
        self.expect(")")?;
        Ok(counter)
    }

    fn literal(&mut self) -> Read<Atom> {
        match self.next() {
            Token::Nat(value) => Ok(Atom::Nat(value)),
            Token::Int(value) => Ok(Atom::Int(IBig::from(value))),
            Token::Char(value) => Ok(Atom::Char(value)),
            Token::Symbol("-") => match self.next() {
                Token::Int(value) => Ok(Atom::Int(-IBig::from(value))),
                _ => Err(self.before("an integer literal such as `5i`")),
            },
            _ => Err(self.before("expression")),
        }
    }

    // Tokens.

    fn peek_at(&self, at: usize) -> &Token {
        self.tokens.get(at).map_or(&Token::End, |(token, _)| token)
    }

    fn peek(&self) -> &Token {
        self.peek_at(self.at)
    }

    fn span(&self) -> Span {
        self.tokens[self.at.min(self.tokens.len() - 1)].1
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(found) if *found == symbol)
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        self.at += usize::from(found);
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Read<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.unexpected(&format!("`{symbol}`"))) }
    }

    fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    fn name(&mut self) -> Read<Name> {
        match self.peek() {
            Token::Word(word) if words::is_keyword(word) => Err(self.unexpected("name")),
            Token::Word(name) | Token::Name(name) => {
                let name = Name::new(name);
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected("name")),
        }
    }

    /// `(`, items separated by commas, `)`.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Reader) -> Read<T>) -> Read<Vec<T>> {
        self.expect("(")?;
        let mut items = vec![];
        while !self.accept(")") {
            items.push(item(self)?);
            if !self.accept(",") && !self.is(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        Ok(items)
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Reader) -> Read<T>) -> Read<T> {
        // A level of the program takes two levels of the reader: the lines of a block and an expression.
        if self.depth >= 2 * MAX_DEPTH {
            return Err(error(self.span(), "nested too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn unexpected(&self, expected: &str) -> Box<Diagnostic> {
        error(self.span(), format!("{expected} expected"))
    }

    /// Like `unexpected`, for the token just taken.
    fn before(&self, expected: &str) -> Box<Diagnostic> {
        let span = self.tokens[(self.at - 1).min(self.tokens.len() - 1)].1;
        error(span, format!("{expected} expected"))
    }
}

fn error(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("program-syntax", span, message))
}

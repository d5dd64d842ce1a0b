//! Reading bodies: blocks, bindings, patterns and expressions.

use super::{Global, Read, Reader, error};
use crate::id::{Label, Var};
use crate::ir::{Arm, Atom, Body, Expr, Join, Let, Loop, Pattern, Place, Prim, Type};
use crate::lex::Token;
use crate::words;
use base::{Name, Span};
use dashu_int::IBig;

impl Reader {
    pub(super) fn block(&mut self) -> Read<Body> {
        self.expect("{")?;
        let (vars, labels) = (self.vars.len(), self.labels.len());
        let body = self.nested(Reader::lines)?;
        self.vars.truncate(vars);
        self.labels.truncate(labels);
        self.expect("}")?;
        Ok(body)
    }

    pub(super) fn lines(&mut self) -> Read<Body> {
        let mut lets = vec![];
        while self.accept_word("let") {
            self.binding(&mut lets)?;
        }
        let result = if self.accept_word("join") { self.join()? } else { self.expr(&mut lets)? };
        Ok(Body { lets, result })
    }

    pub(super) fn binding(&mut self, lets: &mut Vec<Let>) -> Read<()> {
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

    pub(super) fn bind(&mut self, name: Name, ty: Type) -> Var {
        let var = self.function.fresh(name.clone(), ty);
        self.vars.push((name, var));
        var
    }

    pub(super) fn join(&mut self) -> Read<Expr> {
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

    pub(super) fn cycle(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
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

    pub(super) fn case(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
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

    pub(super) fn arm_body(&mut self) -> Read<Body> {
        if self.is("{") {
            return self.block();
        }
        let mut lets = vec![];
        let result = self.expr(&mut lets)?;
        Ok(Body { lets, result })
    }

    pub(super) fn pattern(&mut self) -> Read<Pattern> {
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

    pub(super) fn operand(&mut self, lets: &mut Vec<Let>) -> Read<Atom> {
        let span = self.span();
        let value = self.expr(lets)?;
        self.name_result(value, span, lets)
    }

    pub(super) fn name_result(&mut self, value: Expr, span: Span, lets: &mut Vec<Let>) -> Read<Atom> {
        if let Expr::Atom(atom) = value {
            return Ok(atom);
        }
        let ty = self.program.type_of(&self.function, &value);
        let ty = ty.ok_or_else(|| error(span, "this operand has no value"))?;
        let var = self.function.fresh("t", ty);
        lets.push(Let { var, value });
        Ok(Atom::Var(var))
    }

    pub(super) fn operands(&mut self, lets: &mut Vec<Let>) -> Read<Vec<Atom>> {
        self.list(|reader| reader.operand(lets))
    }

    pub(super) fn expr(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
        self.nested(|reader| reader.infix(lets, 0))
    }

    /// Operations that bind at least as tightly as `level`, from the left.
    pub(super) fn infix(&mut self, lets: &mut Vec<Let>, level: usize) -> Read<Expr> {
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

    pub(super) fn accept_infix(&mut self, prim: Prim) -> bool {
        match words::infix(prim) {
            Some(word @ ("div" | "mod")) => self.accept_word(word),
            Some(symbol) => self.accept(symbol),
            None => false,
        }
    }

    pub(super) fn primary(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
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
    pub(super) fn keyword(&mut self, word: &str, lets: &mut Vec<Let>) -> Read<Option<Expr>> {
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

    pub(super) fn named(&mut self, lets: &mut Vec<Let>) -> Read<Expr> {
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

    pub(super) fn closure(&mut self, place: Place, lets: &mut Vec<Let>) -> Read<Expr> {
        let span = self.span();
        let name = self.name()?;
        let Some(Global::Fun(fun)) = self.globals.get(&name).copied() else {
            return Err(error(span, format!("unknown function `{name}`")));
        };
        Ok(Expr::Closure(place, fun, self.operands(lets)?))
    }

    pub(super) fn label(&mut self) -> Read<Label> {
        let span = self.span();
        let name = self.name()?;
        let found = self.labels.iter().rev().find(|(known, _)| *known == name);
        found.map(|&(_, label)| label).ok_or_else(|| error(span, format!("unknown label `{name}`")))
    }

    pub(super) fn reason(&mut self) -> Read<Name> {
        match self.next() {
            Token::Text(text) => Ok(Name::from(text)),
            _ => Err(self.before("a reason in quotes")),
        }
    }

    pub(super) fn counter(&mut self) -> Read<u8> {
        self.expect("(")?;
        let counter = match self.next() {
            Token::Nat(number) => u8::try_from(&number).map_err(|_| self.before("a counter below 256"))?,
            _ => return Err(self.before("the number of a counter")),
        };
        self.expect(")")?;
        Ok(counter)
    }

    pub(super) fn literal(&mut self) -> Read<Atom> {
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
}

//! Typing and flattening terms.
//!
//! A [`Typing`] is the context of one clause, check or query: unknown types, variables and names met so far. A call of
//! a function becomes a variable, and the call a goal that has to run before the atom in which it stands; so does a
//! concretion `t@a`, as `t = a\X`.

use crate::elab::infer::Infer;
use crate::elab::names::Meaning;
use crate::elab::{Checked, Elab};
use crate::program::{Atom, ConId, Expr, Goal, Op, PredId, Scope, Term, Var};
use crate::syntax::tree::{Ident, Node, NodeKind};
use crate::types::Type;
use base::{Diagnostic, Name, Span};
use std::collections::BTreeMap;

/// How many components a tuple may have: it is a pair of pairs.
pub(super) const MAX_TUPLE: usize = 500;

#[derive(Clone, Debug)]
pub(super) enum Local {
    Var(Var),
    Name(Atom),
}

/// Goals that have to run before an atom, and the variables they introduce.
#[derive(Default)]
pub(super) struct Calls {
    pub goals: Vec<Goal>,
    pub vars: Vec<Var>,
}

pub(super) struct Typing<'e> {
    pub elab: &'e mut Elab,
    pub infer: Infer,
    pub scope: Scope,
    /// What quantified identifiers stand for, the innermost last.
    pub bound: Vec<(Name, Local)>,
    /// What the others stand for.
    pub free: BTreeMap<Name, Local>,
    /// Variables that turned out to be tuples.
    pub expansions: BTreeMap<Var, Term>,
}

fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c == '_' || c.is_ascii_uppercase())
}

impl<'e> Typing<'e> {
    pub fn new(elab: &'e mut Elab) -> Typing<'e> {
        Typing {
            elab,
            infer: Infer::default(),
            scope: Scope::default(),
            bound: vec![],
            free: BTreeMap::new(),
            expansions: BTreeMap::new(),
        }
    }

    pub fn unify(&mut self, actual: &Type, expected: &Type, span: Span) -> Checked<()> {
        if self.infer.unify(actual, expected).is_ok() {
            return Ok(());
        }
        if self.infer.too_large.get() {
            return Err(self.too_large(span));
        }
        let (actual, expected) = (self.show(actual), self.show(expected));
        let message = format!("this has type `{actual}`, but `{expected}` is expected here");
        Err(self.elab.error("type-mismatch", span, message))
    }

    pub fn too_large(&mut self, span: Span) -> crate::elab::Rejected {
        self.elab.error("type-too-large", span, "the types of this are too large to be looked at")
    }

    fn show(&self, ty: &Type) -> String {
        self.elab.show_type(&self.infer.resolve(ty))
    }

    pub fn var(&mut self, name: &str, ty: &Type) -> Var {
        self.scope.var(name, ty.clone())
    }

    fn anonymous(&mut self, ty: &Type) -> Term {
        Term::Var(self.var("_", ty))
    }

    pub fn local(&self, name: &Name) -> Option<&Local> {
        let bound = self.bound.iter().rev().find(|(known, _)| known == name).map(|(_, local)| local);
        bound.or_else(|| self.free.get(name))
    }

    /// The variable or name that an undeclared identifier stands for.
    fn identifier(&mut self, name: &Name, span: Span, expected: &Type) -> Checked<Term> {
        if let Some(local) = self.local(name) {
            let (ty, term) = match *local {
                Local::Var(var) => (self.scope.type_of(var).clone(), Term::Var(var)),
                Local::Name(atom) => (self.scope.type_of_name(atom).clone(), Term::Name(atom)),
            };
            self.unify(&ty, expected, span)?;
            return Ok(term);
        }
        if is_variable(name) {
            let var = self.var(name, expected);
            self.free.insert(name.clone(), Local::Var(var));
            return Ok(Term::Var(var));
        }
        let resolved = self.infer.resolve(expected);
        if !matches!(resolved, Type::Var(_)) && !self.elab.is_name_type(&resolved) {
            let message = format!("unknown identifier `{name}` where `{}` is expected", self.show(&resolved));
            return Err(self.elab.unknown(name, span, message));
        }
        self.elab.warn_of_likeness(name, span);
        Ok(Term::Name(self.free_name(name, span, expected)?))
    }

    fn free_name(&mut self, name: &Name, span: Span, expected: &Type) -> Checked<Atom> {
        let ty = self.infer.fresh_names();
        self.unify(&ty, expected, span)?;
        let atom = self.scope.name(name, ty);
        self.free.insert(name.clone(), Local::Name(atom));
        Ok(atom)
    }

    /// An identifier that has to be a name: what is abstracted, swapped or concreted at.
    pub fn name(&mut self, ident: &Ident, expected: &Type) -> Checked<Atom> {
        if self.elab.names.symbol(&ident.name).is_some() {
            let message = format!("`{}` is declared and cannot be used as a name", ident.name);
            return Err(self.elab.error("constant-as-name", ident.span, message));
        }
        match self.local(&ident.name) {
            Some(Local::Name(atom)) => {
                let atom = *atom;
                let ty = self.scope.type_of_name(atom).clone();
                self.unify(&ty, expected, ident.span)?;
                Ok(atom)
            }
            None if !is_variable(&ident.name) => self.free_name(&ident.name, ident.span, expected),
            _ => {
                let message = format!("`{}` is a variable; only names can stand here", ident.name);
                Err(self.elab.error("variable-as-name", ident.span, message))
            }
        }
    }

    pub fn term(&mut self, node: &Node, expected: &Type, calls: &mut Calls) -> Checked<Term> {
        let span = node.span;
        match &node.kind {
            NodeKind::Id(name) => match self.elab.names.symbol(name) {
                Some(meaning) => self.applied(meaning, name, span, &[], expected, calls),
                None => self.identifier(name, span, expected),
            },
            NodeKind::App(head, args) => match self.elab.names.symbol(&head.name) {
                Some(meaning) => self.applied(meaning, &head.name, head.span, args, expected, calls),
                None => {
                    let message = format!("unknown identifier `{}`", head.name);
                    Err(self.elab.unknown(&head.name, head.span, message))
                }
            },
            NodeKind::Underscore => Ok(self.anonymous(expected)),
            NodeKind::Int(value) => self.literal(Term::Int(*value), &Type::Int, expected, span),
            NodeKind::Char(value) => self.literal(Term::Char(*value), &Type::Char, expected, span),
            NodeKind::Str(text) => {
                self.unify(&Type::list(Type::Char), expected, span)?;
                Ok(list(text.chars().map(Term::Char).collect(), Term::constant(ConId::NIL)))
            }
            NodeKind::True => self.literal(Term::constant(ConId::TRUE), &Type::bool(), expected, span),
            NodeKind::False => self.literal(Term::constant(ConId::FALSE), &Type::bool(), expected, span),
            NodeKind::Unit => self.literal(Term::constant(ConId::UNIT), &Type::unit(), expected, span),
            NodeKind::Comma(parts) => self.tuple(parts, expected, span, calls),
            NodeKind::List(elements, rest) => self.list(elements, rest.as_deref(), expected, span, calls),
            NodeKind::Cons(first, rest) => {
                let element = self.infer.fresh();
                let ty = Type::list(element.clone());
                self.unify(&ty, expected, span)?;
                let first = self.term(first, &element, calls)?;
                let rest = self.term(rest, &ty, calls)?;
                Ok(Term::App(ConId::CONS, vec![first, rest]))
            }
            NodeKind::Abs(name, body) => self.abstraction(name, body, expected, span, calls),
            NodeKind::Concretion(inner, name) => self.concretion(inner, name, expected, calls),
            NodeKind::Swap(left, right, inner) => {
                let ty = self.infer.fresh_names();
                let (left, right) = (self.name(left, &ty)?, self.name(right, &ty)?);
                let inner = self.term(inner, expected, calls)?;
                Ok(Term::Swap(left, right, Box::new(inner)))
            }
            NodeKind::Replace(..) => self.evaluated(node, expected, calls),
            _ => Err(self.elab.error("not-a-term", span, "a term is expected here, not a goal")),
        }
    }

    fn literal(&mut self, term: Term, ty: &Type, expected: &Type, span: Span) -> Checked<Term> {
        self.unify(ty, expected, span)?;
        Ok(term)
    }

    fn tuple(&mut self, parts: &[Node], expected: &Type, span: Span, calls: &mut Calls) -> Checked<Term> {
        if parts.len() > MAX_TUPLE {
            let message = format!("a tuple may have at most {MAX_TUPLE} components");
            return Err(self.elab.error("tuple-too-long", span, message));
        }
        let types = self.infer.fresh_many(parts.len());
        let mut all = types.iter().cloned().rev();
        let last = all.next().unwrap_or_else(Type::unit);
        let ty = all.fold(last, |rest, part| Type::pair(part, rest));
        self.unify(&ty, expected, span)?;
        let terms: Checked<Vec<Term>> =
            parts.iter().zip(&types).map(|(part, ty)| self.term(part, ty, calls)).collect();
        let mut terms = terms?.into_iter().rev();
        let last = terms.next().unwrap_or_else(|| Term::constant(ConId::UNIT));
        Ok(terms.fold(last, |rest, part| Term::pair(part, rest)))
    }

    fn list(
        &mut self,
        elements: &[Node],
        rest: Option<&Node>,
        expected: &Type,
        span: Span,
        calls: &mut Calls,
    ) -> Checked<Term> {
        let element = self.infer.fresh();
        let ty = Type::list(element.clone());
        self.unify(&ty, expected, span)?;
        let terms: Checked<Vec<Term>> =
            elements.iter().map(|node| self.term(node, &element, calls)).collect();
        let terms = terms?;
        let rest = match rest {
            Some(rest) => self.term(rest, &ty, calls)?,
            None => Term::constant(ConId::NIL),
        };
        Ok(list(terms, rest))
    }

    fn abstraction(
        &mut self,
        name: &Ident,
        body: &Node,
        expected: &Type,
        span: Span,
        calls: &mut Calls,
    ) -> Checked<Term> {
        let (name_type, body_type) = (self.infer.fresh_names(), self.infer.fresh());
        self.unify(&Type::abs(name_type.clone(), body_type.clone()), expected, span)?;
        let atom = self.name(name, &name_type)?;
        let body = self.term(body, &body_type, calls)?;
        Ok(Term::Abs(atom, Box::new(body)))
    }

    fn concretion(
        &mut self,
        inner: &Node,
        name: &Ident,
        expected: &Type,
        calls: &mut Calls,
    ) -> Checked<Term> {
        let name_type = self.infer.fresh_names();
        let ty = Type::abs(name_type.clone(), expected.clone());
        let inner = self.term(inner, &ty, calls)?;
        let atom = self.name(name, &name_type)?;
        let var = self.var("_", expected);
        let opened = Term::Abs(atom, Box::new(Term::Var(var)));
        calls.goals.push(Goal::Eq(ty, inner, opened));
        calls.vars.push(var);
        Ok(Term::Var(var))
    }

    fn applied(
        &mut self,
        meaning: Meaning,
        name: &Name,
        span: Span,
        args: &[Node],
        expected: &Type,
        calls: &mut Calls,
    ) -> Checked<Term> {
        match meaning {
            Meaning::Constructor(con) => {
                let constructor = self.elab.program.con(con);
                let (types, groups) = (constructor.args.clone(), constructor.groups.clone());
                let data = constructor.data;
                let count = parameter_count(&types).max(self.elab.program.type_decl(data).parameters);
                let parameters = self.infer.fresh_many(count);
                let own = parameters[..self.elab.program.type_decl(data).parameters].to_vec();
                self.unify(&Type::Data(data, own), expected, span)?;
                let terms =
                    self.arguments(name, span, args, &instances(&types, &parameters), &groups, calls)?;
                Ok(Term::App(con, terms))
            }
            Meaning::Function(function) => self.call(function, name, span, args, expected, calls),
            Meaning::Operation(op) => {
                let inner = self.operation(op, name, span, args, expected, calls)?;
                Ok(self.evaluation(inner, expected, calls))
            }
            Meaning::Predicate(_) => Err(self.elab.error(
                "predicate-in-term",
                span,
                format!("`{name}` is a predicate, not a term"),
            )),
        }
    }

    fn call(
        &mut self,
        function: PredId,
        name: &Name,
        span: Span,
        args: &[Node],
        expected: &Type,
        calls: &mut Calls,
    ) -> Checked<Term> {
        let pred = self.elab.program.pred(function);
        let (types, groups) = (pred.args.clone(), pred.groups.clone());
        let parameters = self.infer.fresh_many(parameter_count(&types));
        let types = instances(&types, &parameters);
        self.unify(&types[0], expected, span)?;
        let mut terms = self.arguments(name, span, args, &types[1..], &groups[1..], calls)?;
        let result = self.var("_", expected);
        terms.insert(0, Term::Var(result));
        calls.goals.push(Goal::Call(function, terms));
        calls.vars.push(result);
        Ok(Term::Var(result))
    }

    /// Written arguments, typed and with tuples spread.
    pub fn arguments(
        &mut self,
        name: &Name,
        span: Span,
        args: &[Node],
        types: &[Type],
        groups: &[usize],
        calls: &mut Calls,
    ) -> Checked<Vec<Term>> {
        if args.len() != groups.len() {
            let message = argument_count(name, groups.len(), args.len());
            let mut diagnostic = Diagnostic::error("argument-count", span, message);
            if args.len() > groups.len() {
                diagnostic = diagnostic.help("what follows counts as arguments: is a full stop missing?");
            }
            return Err(self.elab.report(diagnostic));
        }
        let mut terms = vec![];
        let mut types = types;
        for (arg, size) in args.iter().zip(groups) {
            let (own, rest) = types.split_at(*size);
            types = rest;
            let mut parts = own.iter().cloned().rev();
            let last = parts.next().unwrap_or_else(Type::unit);
            let ty = parts.fold(last, |rest, part| Type::pair(part, rest));
            let term = self.term(arg, &ty, calls)?;
            self.spread(term, own, &mut terms);
        }
        Ok(terms)
    }

    /// The components of a term whose type is a tuple of these types.
    fn spread(&mut self, term: Term, types: &[Type], parts: &mut Vec<Term>) {
        let [first, rest @ ..] = types else { return };
        if rest.is_empty() {
            parts.push(term);
            return;
        }
        let (left, right) = self.split(term, first, rest);
        parts.push(left);
        self.spread(right, rest, parts);
    }

    fn split(&mut self, term: Term, first: &Type, rest: &[Type]) -> (Term, Term) {
        match term {
            Term::App(ConId::PAIR, mut parts) if parts.len() == 2 => {
                let right = parts.remove(1);
                (parts.remove(0), right)
            }
            Term::Swap(a, b, inner) => {
                let (left, right) = self.split(*inner, first, rest);
                (Term::Swap(a, b, Box::new(left)), Term::Swap(a, b, Box::new(right)))
            }
            Term::Var(var) => {
                if let Some(known) = self.expansions.get(&var).cloned() {
                    return self.split(known, first, rest);
                }
                let mut types = rest.iter().cloned().rev();
                let last = types.next().unwrap_or_else(Type::unit);
                let rest = types.fold(last, |rest, part| Type::pair(part, rest));
                let name = self.scope.vars[var.0 as usize].name.clone();
                let left = Term::Var(self.var(&name, first));
                let right = Term::Var(self.var(&name, &rest));
                self.expansions.insert(var, Term::pair(left.clone(), right.clone()));
                (left, right)
            }
            other => (other, Term::constant(ConId::UNIT)),
        }
    }

    fn evaluated(&mut self, node: &Node, expected: &Type, calls: &mut Calls) -> Checked<Term> {
        let inner = self.expr(node, expected, calls)?;
        Ok(self.evaluation(inner, expected, calls))
    }

    /// A variable for the value of an expression that stands in a term.
    fn evaluation(&mut self, inner: Expr, expected: &Type, calls: &mut Calls) -> Term {
        let var = self.var("_", expected);
        calls.goals.push(Goal::Is(Term::Var(var), inner));
        calls.vars.push(var);
        Term::Var(var)
    }

    /// What stands on the right of `is`.
    pub fn expr(&mut self, node: &Node, expected: &Type, calls: &mut Calls) -> Checked<Expr> {
        match &node.kind {
            NodeKind::App(head, args) => {
                if let Some(Meaning::Operation(op)) = self.elab.names.symbol(&head.name) {
                    return self.operation(op, &head.name, head.span, args, expected, calls);
                }
            }
            NodeKind::Replace(inner, by, what) => {
                let part = self.infer.fresh();
                let inner = self.expr(inner, expected, calls)?;
                let by = self.expr(by, &part, calls)?;
                let what = self.expr(what, &part, calls)?;
                return Ok(Expr::Op(Op::Replace, vec![inner, by, what]));
            }
            _ => {}
        }
        Ok(Expr::Term(self.term(node, expected, calls)?))
    }

    fn operation(
        &mut self,
        op: Op,
        name: &Name,
        span: Span,
        args: &[Node],
        expected: &Type,
        calls: &mut Calls,
    ) -> Checked<Expr> {
        let (types, result) = self.operation_type(op);
        self.unify(&result, expected, span)?;
        if args.len() != types.len() {
            let message = argument_count(name, types.len(), args.len());
            return Err(self.elab.error("argument-count", span, message));
        }
        let args: Checked<Vec<Expr>> =
            args.iter().zip(&types).map(|(arg, ty)| self.expr(arg, ty, calls)).collect();
        Ok(Expr::Op(op, args?))
    }

    fn operation_type(&mut self, op: Op) -> (Vec<Type>, Type) {
        let string = || Type::list(Type::Char);
        match op {
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Min | Op::Max => {
                (vec![Type::Int, Type::Int], Type::Int)
            }
            Op::Neg => (vec![Type::Int], Type::Int),
            Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
                (vec![Type::Int, Type::Int], Type::bool())
            }
            Op::And | Op::Or => (vec![Type::bool(), Type::bool()], Type::bool()),
            Op::MakeAbs => {
                let (name, body) = (self.infer.fresh_names(), self.infer.fresh());
                (vec![name.clone(), body.clone()], Type::abs(name, body))
            }
            Op::SplitAbs => {
                let (name, body) = (self.infer.fresh_names(), self.infer.fresh());
                (vec![Type::abs(name.clone(), body.clone())], Type::pair(name, body))
            }
            Op::NameToString => (vec![self.infer.fresh_names()], string()),
            Op::NameFromString => (vec![string()], self.infer.fresh_names()),
            Op::NameLess => {
                let name = self.infer.fresh_names();
                (vec![name.clone(), name], Type::bool())
            }
            Op::NameCompare => {
                let name = self.infer.fresh_names();
                (vec![name.clone(), name], Type::Int)
            }
            Op::Replace => {
                let (inner, part) = (self.infer.fresh(), self.infer.fresh());
                (vec![inner.clone(), part.clone(), part], inner)
            }
        }
    }
}

/// A symbol with too many or too few arguments.
pub(super) fn argument_count(name: &str, takes: usize, given: usize) -> String {
    let arguments = if takes == 1 { "argument" } else { "arguments" };
    let are = if given == 1 { "is" } else { "are" };
    format!("`{name}` takes {takes} {arguments}, {given} {are} given")
}

pub(super) fn list(elements: Vec<Term>, rest: Term) -> Term {
    elements.into_iter().rev().fold(rest, |rest, first| Term::App(ConId::CONS, vec![first, rest]))
}

pub(super) fn instances(types: &[Type], parameters: &[Type]) -> Vec<Type> {
    types.iter().map(|ty| ty.instantiate(parameters)).collect()
}

/// How many type variables these types have.
pub(super) fn parameter_count(types: &[Type]) -> usize {
    fn count(ty: &Type) -> usize {
        match ty {
            Type::Var(index) => *index as usize + 1,
            Type::Int | Type::Char | Type::Prop | Type::Name(_) => 0,
            Type::Data(_, args) => args.iter().map(count).max().unwrap_or(0),
            Type::Abs(name, body) => count(name).max(count(body)),
        }
    }
    types.iter().map(count).max().unwrap_or(0)
}

//! From terms to the body of one function.
//!
//! Operands are evaluated from left to right and bound to variables. Connectives, `if`, `case` and `let` become
//! control flow; a branch that has no program fails where it would run. Loose bound variables and free variables
//! of a term stand for locals of the function.

use crate::digits::DIGITS;
use crate::lowering::Lowering;
use crate::meaning::Meaning;
use crate::operation::Operation;
use crate::primitives::Native;
use crate::problem::{Failure, Lower, Problem, Reason};
use base::Name;
use dashu_int::{IBig, UBig};
use logic::decl::{Derived, Origin};
use logic::hol;
use logic::types::well_known::{INT, LIST, NAT};
use logic::{Literal, Term, Type};
use program::{Atom, Body, Expr, Function, Let, Place, Prim, Var};
use std::str::FromStr;

/// How deep terms may nest; the lowering recurses over them.
const MAX_NESTING: usize = 1_000;
/// Where bodies nest deeper than this, the rest becomes a function of its own.
const MAX_BODIES: usize = 40;

#[derive(Debug)]
pub(crate) struct Code<'l, 'w> {
    pub lowering: &'l mut Lowering<'w>,
    pub function: Function,
    /// The constant whose equations the function, or the one around it, is made from.
    pub defined: Option<Name>,
    /// What loose bound variables stand for, outermost first, and their types.
    pub bound: Vec<Atom>,
    pub bound_types: Vec<Type>,
    pub frees: Vec<(Name, Atom, Type)>,
    lets: Vec<Let>,
    depth: usize,
    nesting: usize,
}

/// An argument: not evaluated yet, or an operand already.
#[derive(Clone, Debug)]
pub(crate) enum Arg<'t> {
    Term(&'t Term),
    Atom(Atom),
}

impl<'l, 'w> Code<'l, 'w> {
    pub fn new(lowering: &'l mut Lowering<'w>, function: Function) -> Code<'l, 'w> {
        Code {
            lowering,
            function,
            defined: None,
            bound: vec![],
            bound_types: vec![],
            frees: vec![],
            lets: vec![],
            depth: 0,
            nesting: 0,
        }
    }

    /// The function with its body.
    pub fn finish(mut self, body: Body) -> Function {
        self.function.body = body;
        self.function
    }

    /// Adds a parameter that a free variable stands for.
    pub fn free_param(&mut self, name: &Name, ty: &Type) -> Lower<()> {
        let own = self.lowering.ty(ty)?;
        let var = self.function.add_param(name.clone(), own);
        self.frees.push((name.clone(), Atom::Var(var), ty.clone()));
        Ok(())
    }

    /// Whether this is a part of what a constant is defined by.
    pub fn defines(&self, constant: &str) -> bool {
        self.defined.as_ref().is_some_and(|defined| defined == constant)
    }

    pub fn params(&self) -> Vec<Atom> {
        self.function.params.iter().copied().map(Atom::Var).collect()
    }

    // Bodies

    /// A body of its own. What has no program fails there.
    pub fn branch(&mut self, make: impl FnOnce(&mut Self) -> Lower<Expr>) -> Body {
        let outer = std::mem::take(&mut self.lets);
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        let lets = std::mem::replace(&mut self.lets, outer);
        match made {
            Ok(result) => Body { lets, result },
            Err(problem) => Body::of(self.lowering.fail(Failure::NotExecutable(problem))),
        }
    }

    pub fn fresh(&mut self, name: &str, ty: program::Type) -> Var {
        self.function.fresh(name, ty)
    }

    pub fn bind(&mut self, var: Var, value: Expr) {
        self.lets.push(Let { var, value });
    }

    /// An operand with the value of an expression.
    pub fn operand(&mut self, value: Expr, ty: &Type) -> Lower<Atom> {
        if let Expr::Atom(atom) = value {
            return Ok(atom);
        }
        let ty = self.lowering.ty(ty)?;
        Ok(self.operand_of(value, ty))
    }

    pub fn operand_of(&mut self, value: Expr, ty: program::Type) -> Atom {
        if let Expr::Atom(atom) = value {
            return atom;
        }
        let var = self.fresh("t", ty);
        self.bind(var, value);
        Atom::Var(var)
    }

    pub fn truth(&mut self, value: Expr) -> Atom {
        self.operand_of(value, program::Type::Bool)
    }

    /// `if condition then yes else no`.
    pub fn conditional(
        &mut self,
        condition: Atom,
        yes: impl FnOnce(&mut Self) -> Lower<Expr>,
        no: impl FnOnce(&mut Self) -> Lower<Expr>,
    ) -> Expr {
        let yes = self.branch(yes);
        let no = self.branch(no);
        Expr::If(condition, Box::new(yes), Box::new(no))
    }

    // Terms

    pub fn type_of(&mut self, term: &Term) -> Lower<Type> {
        term.type_in(&mut self.bound_types).ok_or_else(|| Problem::new("", Reason::Polymorphic))
    }

    pub fn atom(&mut self, term: &Term) -> Lower<Atom> {
        let value = self.expr(term, vec![])?;
        if let Expr::Atom(atom) = value {
            return Ok(atom);
        }
        let ty = self.type_of(term)?;
        self.operand(value, &ty)
    }

    pub fn arg_atom(&mut self, arg: &Arg<'_>) -> Lower<Atom> {
        match arg {
            Arg::Term(term) => self.atom(term),
            Arg::Atom(atom) => Ok(atom.clone()),
        }
    }

    pub fn arg_atoms(&mut self, args: &[Arg<'_>]) -> Lower<Vec<Atom>> {
        args.iter().map(|arg| self.arg_atom(arg)).collect()
    }

    /// An argument of function type `ty`, or of any type if there are no operands, applied to operands.
    pub fn arg_expr(&mut self, arg: &Arg<'_>, ty: &Type, extra: Vec<Atom>) -> Lower<Expr> {
        match arg {
            Arg::Term(term) => self.expr(term, extra),
            Arg::Atom(atom) => self.apply(atom.clone(), ty, extra),
        }
    }

    /// The value of a term applied to operands.
    pub fn expr(&mut self, term: &Term, extra: Vec<Atom>) -> Lower<Expr> {
        if self.nesting >= MAX_NESTING {
            return Err(Problem::new(&self.function.name, Reason::TooLarge));
        }
        if self.depth >= MAX_BODIES && matches!(term, Term::App(..) | Term::Case(_)) {
            return self.outlined(term, extra);
        }
        self.nesting += 1;
        let value = self.expr_inside(term, extra);
        self.nesting -= 1;
        value
    }

    fn expr_inside(&mut self, term: &Term, extra: Vec<Atom>) -> Lower<Expr> {
        let (head, terms) = term.strip();
        match head {
            Term::Const(name, ty) => {
                let args = terms.into_iter().map(Arg::Term).chain(extra.into_iter().map(Arg::Atom));
                self.constant(name, ty, &args.collect::<Vec<_>>())
            }
            Term::Bound(_) | Term::Free(..) => {
                let (callee, ty) = self.local(head)?;
                let args = self.operands(&terms, extra)?;
                self.apply(callee, &ty, args)
            }
            Term::Abs(..) => self.redex(head, &terms, extra),
            Term::Case(case) => {
                let args = self.operands(&terms, extra)?;
                self.case(case, args)
            }
            Term::Lit(literal) => self.literal(literal),
            Term::App(..) => Err(Problem::new("", Reason::TooLarge)),
        }
    }

    fn operands(&mut self, terms: &[&Term], extra: Vec<Atom>) -> Lower<Vec<Atom>> {
        let mut atoms = terms.iter().map(|term| self.atom(term)).collect::<Lower<Vec<_>>>()?;
        atoms.extend(extra);
        Ok(atoms)
    }

    /// What a variable stands for.
    fn local(&self, term: &Term) -> Lower<(Atom, Type)> {
        let found = match term {
            Term::Bound(index) => {
                let position = self.bound.len().checked_sub(*index as usize + 1);
                position.and_then(|position| {
                    Some((self.bound.get(position)?.clone(), self.bound_types.get(position)?.clone()))
                })
            }
            Term::Free(name, _) => self
                .frees
                .iter()
                .rev()
                .find(|(own, ..)| own == name)
                .map(|(_, atom, ty)| (atom.clone(), ty.clone())),
            _ => None,
        };
        let name = match term {
            Term::Free(name, _) => name.as_str(),
            _ => "",
        };
        found.ok_or_else(|| Problem::new(name, Reason::Unbound))
    }

    /// An abstraction applied to arguments: its variables are bound to them.
    fn redex(&mut self, head: &Term, terms: &[&Term], extra: Vec<Atom>) -> Lower<Expr> {
        let unused = |term: &Term| matches!(term, Term::Abs(_, _, body) if !body.uses_bound(0));
        if let ([_, rest @ ..], Term::Abs(_, _, body), true) = (terms, head, unused(head)) {
            // An argument that is not used need not have a value.
            let without = body.instantiate_bound(&[Term::Bound(0)]);
            let rest = rest.iter().fold(without, |function, arg| function.app((*arg).clone()));
            return self.expr(&rest, extra);
        }
        let args = self.operands(terms, extra)?;
        self.abstraction(head, args)
    }

    /// An abstraction applied to operands.
    pub fn abstraction(&mut self, term: &Term, args: Vec<Atom>) -> Lower<Expr> {
        if args.is_empty() {
            return self.lambda(term);
        }
        let mut args = args.into_iter();
        let mut body = term;
        let before = self.bound.len();
        while let Term::Abs(_, ty, inner) = body {
            let Some(arg) = args.next() else { break };
            self.push_bound(arg, ty.clone());
            body = inner;
        }
        let value = self.expr(body, args.collect());
        self.pop_bound(before);
        value
    }

    pub fn push_bound(&mut self, atom: Atom, ty: Type) {
        self.bound.push(atom);
        self.bound_types.push(ty);
    }

    pub fn pop_bound(&mut self, to: usize) {
        self.bound.truncate(to);
        self.bound_types.truncate(to);
    }

    /// A function value applied to operands.
    pub fn apply(&mut self, callee: Atom, ty: &Type, args: Vec<Atom>) -> Lower<Expr> {
        if args.is_empty() {
            return Ok(Expr::Atom(callee));
        }
        let normal = self.lowering.normal(ty);
        if args.len() == normal.strip_fun().0.len() {
            return Ok(Expr::Apply(callee, args));
        }
        let fun = self.lowering.applier(ty)?;
        Ok(Expr::Closure(Place::Heap, fun, [callee].into_iter().chain(args).collect()))
    }

    fn literal(&mut self, literal: &Literal) -> Lower<Expr> {
        match literal {
            Literal::Num(digits) => Ok(Expr::Atom(Atom::Nat(UBig::from_str(digits).unwrap_or_default()))),
            Literal::Char(code) => Ok(Expr::Atom(Atom::Char(*code))),
            Literal::Text(text) => {
                let chars = Type::list(Type::nullary(logic::types::well_known::CHAR));
                let elements = text.bytes().map(Atom::Char).collect();
                self.list(&chars, elements)
            }
        }
    }

    /// A list of operands, of the list type `ty`.
    pub fn list(&mut self, ty: &Type, elements: Vec<Atom>) -> Lower<Expr> {
        let Type::Con(_, args) = ty else { return Err(Problem::new("", Reason::Polymorphic)) };
        let fields: Vec<Type> = args.iter().cloned().chain([ty.clone()]).collect();
        let nil = self.lowering.constructor(hol::NIL, ty)?;
        let cons = self.lowering.constructor(hol::CONS, &Type::funs(fields, ty.clone()))?;
        let (Some(nil), Some(cons)) = (nil, cons) else {
            return Err(Problem::new(LIST, Reason::NotDeclared));
        };
        let own = self.lowering.ty(ty)?;
        let mut rest = Expr::Atom(Atom::Con(nil));
        for element in elements.into_iter().rev() {
            let tail = self.operand_of(rest, own.clone());
            rest = Expr::Construct(cons, vec![element, tail]);
        }
        Ok(rest)
    }

    // Constants

    /// A constant of type `ty` applied to some of its arguments.
    pub fn constant(&mut self, name: &Name, ty: &Type, args: &[Arg<'_>]) -> Lower<Expr> {
        if let Some(value) = self.special(name, ty, args) {
            return value;
        }
        if let Some(value) = self.set_constant(name, ty, args) {
            return value;
        }
        if let Some(operation) = Operation::named(name)
            && let Some(value) = self.operation(operation, ty, args)
        {
            return value;
        }
        if let Some(value) = self.abstract_constant(name, ty, args) {
            return value;
        }
        if let Some(case) = self.case_constant(name, ty, args) {
            return case;
        }
        let atoms = self.arg_atoms(args)?;
        self.call(name, ty, atoms)
    }

    /// Constants that do not need all their arguments, or whose arguments matter as they are written.
    fn special(&mut self, name: &Name, ty: &Type, args: &[Arg<'_>]) -> Option<Lower<Expr>> {
        let types = ty.strip_fun().0;
        Some(match (name.as_str(), args) {
            (hol::TRUE, []) => Ok(Expr::Atom(Atom::Bool(true))),
            (hol::FALSE, []) => Ok(Expr::Atom(Atom::Bool(false))),
            (hol::TRUEPROP | hol::PURE_PROP, [arg]) => self.arg_expr(arg, types.first()?, vec![]),
            (hol::IF, [condition, yes, no, rest @ ..]) => self.if_(types.get(1)?, condition, yes, no, rest),
            (hol::CONJ | hol::PURE_CONJ, [left, right]) => {
                self.connective(left, right, Atom::Bool(false), true)
            }
            (hol::DISJ, [left, right]) => self.connective(left, right, Atom::Bool(true), false),
            (hol::IMPLIES | hol::PURE_IMP, [left, right]) => {
                self.connective(left, right, Atom::Bool(true), true)
            }
            (hol::NOT, [arg]) => self.arg_atom(arg).map(|atom| Expr::Prim(Prim::Not, vec![atom])),
            (hol::LET, [value, function, rest @ ..]) => self.let_(types.get(1)?, value, function, rest),
            (hol::EQ | hol::EQUAL | hol::PURE_EQ, [left, right]) => {
                let ty = (*types.first()?).clone();
                self.arg_atom(left).and_then(|left| {
                    let right = self.arg_atom(right)?;
                    self.equal(&ty, left, right)
                })
            }
            (hol::ALL | hol::PURE_ALL, [predicate]) => self.quantifier(true, types.first()?, predicate),
            (hol::EX, [predicate]) => self.quantifier(false, types.first()?, predicate),
            (hol::MAKE_CHAR, digits) if digits.len() == DIGITS => {
                self.arg_atoms(digits).map(|digits| self.char_of_digits(&digits))
            }
            (hol::PURE_TYPE, []) => Ok(Expr::Atom(Atom::Bool(true))),
            (hol::NUMERAL, [Arg::Term(Term::Lit(Literal::Num(digits)))]) => {
                let number = UBig::from_str(digits).unwrap_or_default();
                match ty.strip_fun().1 {
                    result if result.is_con(NAT) => Ok(Expr::Atom(Atom::Nat(number))),
                    result if result.is_con(INT) => Ok(Expr::Atom(Atom::Int(IBig::from(number)))),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn if_(
        &mut self,
        ty: &Type,
        condition: &Arg<'_>,
        yes: &Arg<'_>,
        no: &Arg<'_>,
        rest: &[Arg<'_>],
    ) -> Lower<Expr> {
        let condition = self.arg_atom(condition)?;
        let rest = self.arg_atoms(rest)?;
        Ok(self.conditional(
            condition,
            |code| code.arg_expr(yes, ty, rest.clone()),
            |code| code.arg_expr(no, ty, rest.clone()),
        ))
    }

    /// Looks at the right side only where the left side has the given value.
    fn connective(&mut self, left: &Arg<'_>, right: &Arg<'_>, otherwise: Atom, when: bool) -> Lower<Expr> {
        let left = self.arg_atom(left)?;
        let bool = Type::bool();
        let right = self.branch(|code| code.arg_expr(right, &bool, vec![]));
        let otherwise = Body::of(Expr::Atom(otherwise));
        let (yes, no) = if when { (right, otherwise) } else { (otherwise, right) };
        Ok(Expr::If(left, Box::new(yes), Box::new(no)))
    }

    fn let_(&mut self, ty: &Type, value: &Arg<'_>, function: &Arg<'_>, rest: &[Arg<'_>]) -> Lower<Expr> {
        let mut args = vec![];
        match (value, function) {
            (Arg::Term(value), Arg::Term(head @ Term::Abs(..))) => {
                let rest = self.arg_atoms(rest)?;
                return self.redex(head, &[value], rest);
            }
            _ => args.push(self.arg_atom(value)?),
        }
        args.extend(self.arg_atoms(rest)?);
        self.arg_expr(function, ty, args)
    }

    /// `case_t f … x`, where it has all its arguments: a case distinction.
    fn case_constant(&mut self, name: &Name, ty: &Type, args: &[Arg<'_>]) -> Option<Lower<Expr>> {
        let decl = self.lowering.world.constant(name)?;
        let Origin::Derived { ty: owner, what: Derived::Case } = &decl.origin else { return None };
        let count = self.lowering.world.datatype(owner)?.1.constructors.len();
        let (branches, scrutinee, rest) = (args.get(..count)?, args.get(count)?, args.get(count + 1..)?);
        let types: Vec<Type> = ty.strip_fun().0.into_iter().cloned().collect();
        Some(self.distinguish(&types, branches, scrutinee, rest))
    }

    /// A constant applied to operands.
    pub fn call(&mut self, name: &Name, ty: &Type, args: Vec<Atom>) -> Lower<Expr> {
        let meaning = self.lowering.meaning(name, ty);
        if let (Meaning::Native(Native::Same), Some((arg, rest))) = (&meaning, args.split_first()) {
            let to = ty.as_fun().map_or(ty, |(_, to)| to);
            return self.apply(arg.clone(), to, rest.to_vec());
        }
        if args.len() < ty.strip_fun().0.len() {
            let fun = self.lowering.function_value(name, ty)?;
            return Ok(Expr::Closure(Place::Heap, fun, args));
        }
        match meaning {
            Meaning::Constructor(con) if args.is_empty() => Ok(Expr::Atom(Atom::Con(con))),
            Meaning::Constructor(con) => Ok(Expr::Construct(con, args)),
            Meaning::Native(native) => native_call(name, &native, args),
            Meaning::Function(fun) => Ok(Expr::Call(fun, args)),
            Meaning::Fail(failure @ Failure::Unspecified(_)) => Ok(self.lowering.fail(failure)),
            Meaning::Fail(Failure::NotExecutable(problem)) => Err(problem),
        }
    }
}

fn native_call(name: &Name, native: &Native, mut args: Vec<Atom>) -> Lower<Expr> {
    match native {
        Native::Constant(atom) => return Ok(Expr::Atom(atom.clone())),
        Native::Prim(prim) => return Ok(Expr::Prim(*prim, args)),
        Native::Flipped(prim) => {
            args.reverse();
            return Ok(Expr::Prim(*prim, args));
        }
        Native::With(prim, atom) => {
            args.push(atom.clone());
            return Ok(Expr::Prim(*prim, args));
        }
        Native::Same => {}
    }
    Err(Problem::new(name, Reason::NoEquation))
}

//! Values of a program as terms of the logic, so that they can be shown and checked.

use crate::shadow::distinguished;
use crate::types::{Shape, shape_of};
use base::Name;
use dashu_int::{IBig, Sign, UBig};
use logic::decl::TypeDef;
use logic::hol;
use logic::types::well_known::{NUM, SET, STRING_LITERAL};
use logic::{Case, Clause, Literal, Term, Type, World};
use program::{Con, Value};
use std::sync::Arc;

/// Values that nest deeper than this are not shown.
const MAX_DEPTH: usize = 2_000;

/// A closed term of type `ty` for a value of its representation or, where it contains functions, of its shadow.
/// None for values that have no finite form, or are very large.
pub fn value_to_term(world: &World, value: &Value, ty: &Type) -> Option<Term> {
    if value.exceeds(Term::LARGEST_VALUE) { None } else { Reader { world, depth: 0 }.term(value, ty) }
}

struct Reader<'w> {
    world: &'w World,
    depth: usize,
}

impl Reader<'_> {
    fn term(&mut self, value: &Value, ty: &Type) -> Option<Term> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let term = self.term_inside(value, ty);
        self.depth -= 1;
        term
    }

    fn term_inside(&mut self, value: &Value, ty: &Type) -> Option<Term> {
        match (shape_of(self.world, ty), value) {
            (Shape::Token, _) => Some(Term::constant(hol::PURE_TYPE, ty.clone())),
            (Shape::Bool, Value::Bool(value)) => {
                Some(Term::constant(if *value { hol::TRUE } else { hol::FALSE }, ty.clone()))
            }
            (Shape::Nat, Value::Nat(number)) if ty.is_con(NUM) => {
                Some(Term::Lit(Literal::Num(Name::from(number.to_string()))))
            }
            (Shape::Nat, Value::Nat(number)) => Some(natural(number, ty)),
            (Shape::Int, Value::Int(number)) => Some(integer(number, ty)),
            (Shape::Char, Value::Char(code)) => Some(Term::Lit(Literal::Char(*code))),
            (Shape::Fun, Value::Data(..)) => self.table(value, ty),
            (Shape::Data(..), Value::Data(con, fields)) if ty.is_con(SET) => {
                self.set(*con, fields.as_slice(), ty)
            }
            (Shape::Data(..), Value::Data(..)) => self.data(value, ty),
            (Shape::Same(_), _) if ty.is_con(STRING_LITERAL) => text(value),
            (Shape::Same(raw) | Shape::Quotient(raw, _), _) => {
                let inner = self.term(value, &raw)?;
                let abs = Term::Const(self.abstraction(ty)?, Type::fun(raw, ty.clone()));
                Some(abs.app(inner))
            }
            _ => None,
        }
    }

    fn abstraction(&self, ty: &Type) -> Option<Name> {
        let Type::Con(name, _) = ty else { return None };
        match &self.world.type_decl(name)?.def {
            TypeDef::Subtype { abs, .. } | TypeDef::Quotient { abs, .. } => Some(abs.clone()),
            _ => None,
        }
    }

    /// A constructor and its fields. Long chains, like lists, are followed in a loop.
    fn data(&mut self, value: &Value, ty: &Type) -> Option<Term> {
        let Shape::Data(alternatives, _) = shape_of(self.world, ty) else { return None };
        let mut heads = vec![];
        let mut rest = value;
        loop {
            let Value::Data(con, fields) = rest else { return None };
            let alternative = alternatives.get(con.index as usize)?;
            let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
            let mut term = Term::Const(alternative.name.clone(), whole);
            let mut fields = fields.as_slice().iter().zip(&alternative.fields).peekable();
            let mut next = None;
            while let Some((field, own)) = fields.next() {
                if fields.peek().is_none() && own == ty {
                    next = Some(field);
                } else {
                    term = term.app(self.term(field, own)?);
                }
            }
            match next {
                Some(field) => {
                    heads.push(term);
                    rest = field;
                }
                None => return Some(heads.into_iter().rev().fold(term, |rest, head| head.app(rest))),
            }
        }
    }

    /// `(λ_. value)(key := value, …)`, with the last update of each key, where it changes something.
    fn table(&mut self, value: &Value, ty: &Type) -> Option<Term> {
        let (from, to) = ty.as_fun()?;
        let update = Type::funs([ty.clone(), from.clone(), to.clone()], ty.clone());
        let mut updates: Vec<(Term, Term)> = vec![];
        let mut rest = value;
        loop {
            let Value::Data(con, fields) = rest else { return None };
            match fields.as_slice() {
                cases if con.index == 2 => {
                    let start = self.cases(cases, ty)?;
                    return Some(updates.into_iter().rev().fold(start, |table, (key, value)| {
                        Term::constant(hol::FUN_UPD, update.clone()).apply([table, key, value])
                    }));
                }
                [constant] => {
                    let constant = self.term(constant, to)?;
                    let updates = updates.into_iter().rev().filter(|(_, value)| *value != constant);
                    let start = Term::abs("_", from.clone(), constant.clone());
                    return Some(updates.fold(start, |table, (key, value)| {
                        Term::constant(hol::FUN_UPD, update.clone()).apply([table, key, value])
                    }));
                }
                [table, key, value] => {
                    let key = self.term(key, from)?;
                    if !updates.iter().any(|(known, _)| *known == key) {
                        updates.push((key, self.term(value, to)?));
                    }
                    rest = table;
                }
                _ => return None,
            }
        }
    }

    /// `λx. case x of …`
    fn cases(&mut self, tables: &[Value], ty: &Type) -> Option<Term> {
        let (from, to) = ty.as_fun()?;
        let mut clauses = vec![];
        for (case, table) in distinguished(self.world, ty)?.into_iter().zip(tables) {
            let names: Vec<Name> = (1..=case.fields.len()).map(|at| Name::from(format!("x{at}"))).collect();
            let vars: Vec<(Name, Type)> = names.iter().cloned().zip(case.fields.iter().cloned()).collect();
            let args = || vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
            let constructor = Type::funs(case.fields.iter().cloned(), from.clone());
            let pattern = Term::Const(case.constructor, constructor).apply(args());
            let body = self.term(table, &case.function)?.apply(args()).beta();
            let used = body.frees();
            let shown = |(name, ty): (Name, Type)| {
                let is_used = used.iter().any(|(own, _)| *own == name);
                (if is_used { name } else { Name::new("_") }, ty)
            };
            clauses.push(Clause {
                pattern: pattern.abstract_frees(&names),
                body: body.abstract_frees(&names),
                vars: vars.into_iter().map(shown).collect(),
            });
        }
        let arg = Name::new("x");
        let scrutinee = Term::Free(arg.clone(), from.clone());
        let whole = Term::Case(Arc::new(Case { scrutinee, clauses, result: to.clone() }));
        Some(Term::abs("x", from.clone(), whole.abstract_frees(&[arg])))
    }

    /// `{…}`, its complement, or a relation with the diagonal. A predicate has no finite form.
    fn set(&mut self, con: Con, fields: &[Value], ty: &Type) -> Option<Term> {
        let Type::Con(_, args) = ty else { return None };
        let element = args.first()?;
        match (con.index, fields) {
            (0, [list]) => {
                let elements = self.elements(list, element)?;
                Some(listed(elements, element))
            }
            (1, [list]) => {
                let elements = self.elements(list, element)?;
                let complement = Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty.clone()));
                Some(complement.app(listed(elements, element)))
            }
            (_, [missing, others]) => {
                let Type::Con(_, sides) = element else { return None };
                let side = sides.first()?;
                let entry = |entry: Term| hol::pair(entry.clone(), entry, side, side);
                let missing = self.elements(missing, side)?.into_iter().map(entry).collect();
                let mut others = self.elements(others, element)?;
                // What is missing says all about the diagonal.
                others.retain(|pair| {
                    let sides = pair.strip().1;
                    sides.first() != sides.get(1)
                });
                let binary = Type::funs([ty.clone(), ty.clone()], ty.clone());
                let less = Term::constant(hol::MINUS, binary.clone())
                    .apply([Term::constant(hol::ID, ty.clone()), listed(missing, element)]);
                Some(Term::constant(hol::SUP, binary).apply([less, listed(others, element)]))
            }
            _ => None,
        }
    }

    /// The elements of a list, each once.
    fn elements(&mut self, list: &Value, element: &Type) -> Option<Vec<Term>> {
        let mut elements: Vec<Term> = vec![];
        let mut rest = list;
        while let Value::Data(_, fields) = rest
            && let [head, tail] = fields.as_slice()
        {
            let head = self.term(head, element)?;
            if !elements.contains(&head) {
                elements.push(head);
            }
            rest = tail;
        }
        Some(elements)
    }
}

/// `{…}`
fn listed(elements: Vec<Term>, element: &Type) -> Term {
    let ty = Type::set(element.clone());
    let insert = Type::funs([element.clone(), ty.clone()], ty.clone());
    let empty = Term::constant(hol::BOT, ty);
    let insert = |rest: Term, head: Term| Term::constant(hol::INSERT, insert.clone()).apply([head, rest]);
    elements.into_iter().rev().fold(empty, insert)
}

fn natural(number: &UBig, ty: &Type) -> Term {
    if number.is_zero() {
        return Term::constant(hol::ZERO, ty.clone());
    }
    if number.is_one() {
        return Term::constant(hol::ONE, ty.clone());
    }
    let digits = Term::Lit(Literal::Num(Name::from(number.to_string())));
    Term::constant(hol::NUMERAL, Type::fun(Type::nullary(NUM), ty.clone())).app(digits)
}

fn integer(number: &IBig, ty: &Type) -> Term {
    let (sign, magnitude) = number.clone().into_parts();
    let magnitude = natural(&magnitude, ty);
    if sign == Sign::Positive {
        return magnitude;
    }
    Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty.clone())).app(magnitude)
}

fn text(value: &Value) -> Option<Term> {
    let mut text = String::new();
    let mut rest = value;
    while let Value::Data(_, fields) = rest
        && let [Value::Char(code), tail] = fields.as_slice()
    {
        text.push(char::from(*code));
        rest = tail;
    }
    Some(Term::Lit(Literal::Text(Name::from(text))))
}

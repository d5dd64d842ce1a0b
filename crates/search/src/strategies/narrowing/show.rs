//! Partial values as terms, with `_` for what can be anything.

use base::Name;
use logic::hol;
use logic::types::well_known::{INT, NAT};
use logic::{Term, Type, World};
use narrowing::{Partial, Sign};
use program::Value;

/// Successors are written out up to this number.
const MAX_SUCCESSORS: u64 = 3;

/// A partial value as a term, given a value that fills its holes. Where holes cannot be shown, the filled value is.
pub fn partial_term(world: &World, partial: &Partial, filled: &Value, ty: &Type) -> Option<Term> {
    let whole = lower::value_to_term(world, filled, ty)?;
    Some(overlaid(world, partial, filled, whole, ty))
}

fn overlaid(world: &World, partial: &Partial, filled: &Value, whole: Term, ty: &Type) -> Term {
    if partial.is_whole() {
        return whole;
    }
    match (partial, filled) {
        (Partial::Hole(_), _) => anything(ty),
        (Partial::Nat(number, _), _) if ty.is_con(NAT) => at_least(*number, ty),
        (Partial::Int(Sign::Positive, number, _), _) if ty.is_con(INT) => at_least(*number, ty),
        (Partial::Int(Sign::Negative, number, _), _) if ty.is_con(INT) => {
            let minus = Type::fun(ty.clone(), ty.clone());
            Term::constant(hol::UMINUS, minus).app(at_least(*number, ty))
        }
        (Partial::Con(con, parts), Value::Data(_, fields)) if ty.as_fun().is_some() => match con.index {
            0 | 1 => table(world, parts, fields.as_slice(), ty).unwrap_or(whole),
            // Cases are shown as they are filled.
            _ => whole,
        },
        (Partial::Con(_, parts), Value::Data(_, fields)) => {
            let fields = fields.as_slice();
            let (head, args) = whole.strip();
            if args.len() != parts.len() || fields.len() != parts.len() || !is_constructor(world, head, ty) {
                return whole;
            }
            let mut term = head.clone();
            for ((part, field), arg) in parts.iter().zip(fields).zip(args) {
                let arg = match arg.ty() {
                    Some(own) => overlaid(world, part, field, arg.clone(), &own),
                    None => arg.clone(),
                };
                term = term.app(arg);
            }
            term
        }
        _ => whole,
    }
}

fn is_constructor(world: &World, head: &Term, ty: &Type) -> bool {
    matches!(head, Term::Const(name, _) if world.constructor(name, ty).is_some())
}

/// `(λ_. value)(key := value, …)`; keys whose value can be anything go where the others can be anything, too.
fn table(world: &World, parts: &[Partial], fields: &[Value], ty: &Type) -> Option<Term> {
    let (from, to) = ty.as_fun()?;
    let update = Type::funs([ty.clone(), from.clone(), to.clone()], ty.clone());
    let mut updates = vec![];
    let (mut parts, mut fields) = (parts, fields);
    loop {
        match (parts, fields) {
            ([value], [filled]) => {
                let open = is_open(value);
                let constant = partial_term(world, value, filled, to)?;
                let start = Term::abs("_", from.clone(), constant);
                return Some(updates.into_iter().rev().fold(start, |table, (key, value, is_open)| {
                    if open && is_open {
                        return table;
                    }
                    Term::constant(hol::FUN_UPD, update.clone()).apply([table, key, value])
                }));
            }
            ([Partial::Con(_, rest), _, value], [Value::Data(_, below), own, filled]) => {
                let key = lower::value_to_term(world, own, from)?;
                updates.push((key, partial_term(world, value, filled, to)?, is_open(value)));
                (parts, fields) = (rest, below.as_slice());
            }
            _ => return None,
        }
    }
}

fn is_open(value: &Partial) -> bool {
    matches!(value, Partial::Hole(_) | Partial::Nat(0, _)) && !value.is_whole()
}

/// What can be anything.
pub fn anything(ty: &Type) -> Term {
    Term::free("_", ty.clone())
}

/// A number that is at least so large.
fn at_least(number: u64, ty: &Type) -> Term {
    if ty.is_con(NAT) && number <= MAX_SUCCESSORS {
        let suc = Term::constant(hol::SUC, Type::fun(ty.clone(), ty.clone()));
        return (0..number).fold(anything(ty), |term, _| suc.clone().app(term));
    }
    let plus = Term::constant(hol::PLUS, Type::funs([ty.clone(), ty.clone()], ty.clone()));
    let nat = Type::nullary(NAT);
    let rest = if ty.is_con(NAT) {
        anything(ty)
    } else {
        let of_nat = Type::fun(nat.clone(), ty.clone());
        Term::constant(hol::OF_NAT, of_nat).app(anything(&nat))
    };
    plus.apply([numeral(number, ty), rest])
}

fn numeral(number: u64, ty: &Type) -> Term {
    match number {
        0 => Term::constant(hol::ZERO, ty.clone()),
        1 => Term::constant(hol::ONE, ty.clone()),
        _ => hol::numeral(Name::from(number.to_string()), ty),
    }
}

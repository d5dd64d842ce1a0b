//! Values as people write them: numbers instead of the pairs that represent them, sets in order, short names for the
//! values of types that stand for type variables.

use base::deeper;
use logic::hol;
use logic::types::well_known::{INT, RAT, REAL};
use logic::{Literal, Term, Type};
use std::cmp::Ordering;
use std::sync::Arc;

/// The constructors of code for rational and real numbers, and what makes a word of the number that it is.
const REDUCED: &str = "Rat.Reduced";
const RATREAL: &str = "Real.Ratreal";
const ABS_WORD: &str = "Word.Abs_word";

/// What is done about the order of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Sorted,
    /// Whoever made the value has put them in order.
    AsGiven,
}

/// The same value, as it is shown.
pub fn presented(term: &Term, order: Order) -> Term {
    deeper(|| match term {
        Term::Const(name, ty @ Type::Con(of, _)) if of.starts_with("Enum.finite_") => {
            Term::free(name.base(), ty.clone())
        }
        Term::Abs(name, ty, body) => Term::Abs(name.clone(), ty.clone(), Arc::new(presented(body, order))),
        Term::App(function, arg) => {
            let whole = Term::App(Arc::new(presented(function, order)), Arc::new(presented(arg, order)));
            let is_sorted = order == Order::Sorted;
            let in_order = |whole: &Term| is_sorted.then(|| sorted_set(whole)).flatten();
            let shown = number(&whole).or_else(|| collection(&whole, order)).or_else(|| chosen(&whole));
            shown.or_else(|| in_order(&whole)).unwrap_or(whole)
        }
        _ => term.clone(),
    })
}

/// A rational or real number by its numerator and denominator, a word by its number.
fn number(term: &Term) -> Option<Term> {
    let Term::App(function, arg) = term else { return None };
    let Term::Const(name, ty) = &**function else { return None };
    let (_, result) = ty.as_fun()?;
    match name.as_str() {
        REDUCED if result.is_con(RAT) => fraction(arg, result),
        RATREAL if is_number(arg) => Some(at_type(arg, RAT, &Type::nullary(REAL))),
        ABS_WORD if is_integer(arg) => Some(at_type(arg, INT, result)),
        _ => None,
    }
}

fn fraction(pair: &Term, ty: &Type) -> Option<Term> {
    let args = pair.strip_const(hol::PAIR)?;
    let [numerator, denominator] = args.as_slice() else { return None };
    if !is_integer(numerator) || !is_integer(denominator) {
        return None;
    }
    let numerator = at_type(numerator, INT, ty);
    if matches!(denominator, Term::Const(one, _) if one == hol::ONE) {
        return Some(numerator);
    }
    let divide = Term::constant(hol::DIVIDE, Type::funs([ty.clone(), ty.clone()], ty.clone()));
    Some(divide.apply([numerator, at_type(denominator, INT, ty)]))
}

fn at_type(term: &Term, from: &str, to: &Type) -> Term {
    term.map_types(&|ty| replaced(ty, from, to))
}

fn replaced(ty: &Type, from: &str, to: &Type) -> Type {
    match ty {
        Type::Con(name, _) if name == from => to.clone(),
        Type::Con(name, args) => Type::con(name.clone(), args.iter().map(|arg| replaced(arg, from, to))),
        Type::Var(_) => ty.clone(),
    }
}

/// `0`, `1`, `12`, `- 12`
fn is_integer(term: &Term) -> bool {
    integer(term).is_some()
}

fn is_number(term: &Term) -> bool {
    let is_quotient = |args: Vec<&Term>| args.into_iter().all(is_integer);
    is_integer(term) || term.strip_const(hol::DIVIDE).is_some_and(|args| args.len() == 2 && is_quotient(args))
}

/// The sign and the digits of a number.
fn integer(term: &Term) -> Option<(bool, &str)> {
    match term {
        Term::Const(name, _) if name == hol::ZERO => Some((false, "0")),
        Term::Const(name, _) if name == hol::ONE => Some((false, "1")),
        Term::App(head, arg) => match (&**head, &**arg) {
            (Term::Const(name, _), Term::Lit(Literal::Num(digits))) if name == hol::NUMERAL => {
                Some((false, digits.as_str()))
            }
            (Term::Const(name, _), arg) if name == hol::UMINUS => {
                integer(arg).map(|(minus, digits)| (!minus, digits))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A multiset or finite set by its elements, as its notation has it, rather than by what represents it.
fn collection(term: &Term, order: Order) -> Option<Term> {
    let Term::App(function, arg) = term else { return None };
    let Term::Const(name, ty) = &**function else { return None };
    let (_, result) = ty.as_fun()?;
    let (mut elements, insert, empty) = match name.as_str() {
        MSET => (listed(arg)?, ADD_MSET, hol::ZERO),
        ABS_FSET => (inserted(arg)?, FINSERT, hol::BOT),
        _ => return None,
    };
    if order == Order::Sorted {
        elements.sort_by(compare);
    }
    let element = match result {
        Type::Con(_, args) => args.first()?.clone(),
        Type::Var(_) => return None,
    };
    let insert = Term::constant(insert, Type::funs([element, result.clone()], result.clone()));
    let empty = Term::constant(empty, result.clone());
    Some(elements.into_iter().rev().fold(empty, |rest, element| insert.clone().apply([element, rest])))
}

/// What multisets and finite sets are represented by, and how they are written.
const MSET: &str = "Multiset.mset";
const ADD_MSET: &str = "Multiset.add_mset";
const ABS_FSET: &str = "FSet.Abs_fset";
const FINSERT: &str = "FSet.finsert";

/// The elements of a list.
fn listed(list: &Term) -> Option<Vec<Term>> {
    let mut elements = vec![];
    let mut rest = list;
    while let Some([first, others]) = rest.strip_const(hol::CONS).as_deref() {
        elements.push((*first).clone());
        rest = *others;
    }
    matches!(rest, Term::Const(name, _) if name == hol::NIL).then_some(elements)
}

/// The elements of `{a, b, c}`.
fn inserted(set: &Term) -> Option<Vec<Term>> {
    let mut elements = vec![];
    let mut rest = set;
    while let Some([first, others]) = rest.strip_const(hol::INSERT).as_deref() {
        elements.push((*first).clone());
        rest = *others;
    }
    matches!(rest, Term::Const(name, _) if name == hol::BOT).then_some(elements)
}

/// `THE x. x ∈ {a, b}` and `SOME x. …` for a choice among values that a table says `True` of.
fn chosen(term: &Term) -> Option<Term> {
    let Term::App(function, table) = term else { return None };
    let Term::Const(name, ty) = &**function else { return None };
    if ![hol::THE, hol::EPS].contains(&name.as_str()) {
        return None;
    }
    let (_, of) = ty.as_fun()?;
    let mut elements = vec![];
    let mut rest = &**table;
    let stripped = |term: &Term| term.strip_const(hol::FUN_UPD).map(|args| args.len());
    while stripped(rest) == Some(3) {
        let (_, args) = rest.strip();
        let [before, element, value] = args.as_slice() else { return None };
        match value {
            Term::Const(name, _) if name == hol::TRUE => elements.push((*element).clone()),
            Term::Const(name, _) if name == hol::FALSE => {}
            _ => return None,
        }
        rest = *before;
    }
    elements.sort_by(compare);
    let whole = Type::set(of.clone());
    let insert = Type::funs([of.clone(), whole.clone()], whole.clone());
    let empty = Term::constant(hol::BOT, whole);
    let set = elements
        .into_iter()
        .rev()
        .fold(empty, |set, element| Term::constant(hol::INSERT, insert.clone()).apply([element, set]));
    let member = hol::member(&Term::Bound(0), &set, of);
    let is_no_more = matches!(rest, Term::Abs(_, _, body)
        if matches!(&**body, Term::Const(name, _) if [hol::UNDEFINED, hol::FALSE].contains(&name.as_str())));
    is_no_more.then(|| (**function).clone().app(Term::abs("x", of.clone(), member)))
}

/// `{a, b, c}` with its elements in order.
fn sorted_set(term: &Term) -> Option<Term> {
    let Term::App(function, _) = term else { return None };
    let Term::App(insert, _) = &**function else { return None };
    let mut elements = inserted(term)?;
    elements.sort_by(compare);
    let empty = Term::constant(hol::BOT, term.ty()?);
    Some(elements.into_iter().rev().fold(empty, |set, element| {
        let with = Term::App(Arc::clone(insert), Arc::new(element));
        Term::App(Arc::new(with), Arc::new(set))
    }))
}

/// Numbers by their size; constructors by the number of their arguments, by their names, and by their arguments.
fn compare(one: &Term, two: &Term) -> Ordering {
    deeper(|| match (integer(one), integer(two)) {
        (Some(one), Some(two)) => compare_integers(one, two),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => {
            let ((head, args), (other, others)) = (one.strip(), two.strip());
            let by_head = name(head).cmp(name(other));
            let by_args = args.iter().zip(&others).map(|(one, two)| compare(one, two));
            let by_args = by_args.into_iter().find(|order| *order != Ordering::Equal);
            args.len().cmp(&others.len()).then(by_head).then(by_args.unwrap_or(Ordering::Equal))
        }
    })
}

fn compare_integers((minus, digits): (bool, &str), (other_minus, other): (bool, &str)) -> Ordering {
    let by_digits = digits.len().cmp(&other.len()).then_with(|| digits.cmp(other));
    match (minus, other_minus) {
        (false, false) => by_digits,
        (true, true) => by_digits.reverse(),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

fn name(term: &Term) -> &str {
    match term {
        Term::Const(name, _) | Term::Free(name, _) => name.as_str(),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Name;

    fn numeral(number: i64, ty: &str) -> Term {
        let ty = Type::nullary(ty);
        let literal = Term::Lit(Literal::Num(Name::from(number.abs().to_string())));
        let numeral = Term::constant(hol::NUMERAL, Type::fun(Type::nullary("Num.num"), ty.clone()));
        match number {
            0 => Term::constant(hol::ZERO, ty),
            1 => Term::constant(hol::ONE, ty),
            2.. => numeral.app(literal),
            _ => Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty)).app(numeral.app(literal)),
        }
    }

    #[test]
    fn numbers_are_ordered_by_size() {
        let mut numbers = [10, 2, -3, 0, -20].map(|it| numeral(it, INT));
        numbers.sort_by(compare);
        assert_eq!(numbers, [-20, -3, 0, 2, 10].map(|it| numeral(it, INT)));
    }

    #[test]
    fn a_word_is_a_number() {
        let (int, word) = (Type::nullary(INT), Type::con(Name::new("Word.word"), [Type::nullary("N")]));
        let abs = Term::constant(ABS_WORD, Type::fun(int, word.clone()));
        let one = presented(&abs.app(numeral(1, INT)), Order::Sorted);
        assert_eq!(one, Term::constant(hol::ONE, word));
    }

    #[test]
    fn a_fraction_is_a_number() {
        let int = Type::nullary(INT);
        let pair = Type::funs([int.clone(), int.clone()], Type::prod(int.clone(), int));
        let pair = |a, b| Term::constant(hol::PAIR, pair.clone()).apply([numeral(a, INT), numeral(b, INT)]);
        let rat = Type::nullary(RAT);
        let reduced = |arg: Term| {
            let from = arg.ty().unwrap_or_else(|| rat.clone());
            Term::constant(REDUCED, Type::fun(from, rat.clone())).app(arg)
        };
        let divide = Term::constant(hol::DIVIDE, Type::funs([rat.clone(), rat.clone()], rat.clone()));
        assert_eq!(presented(&reduced(pair(3, 1)), Order::Sorted), numeral(3, RAT));
        assert_eq!(
            presented(&reduced(pair(3, 4)), Order::Sorted),
            divide.apply([numeral(3, RAT), numeral(4, RAT)])
        );
    }
}

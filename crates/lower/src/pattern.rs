//! Patterns: the arguments of equations and the clauses of `case`, told apart from terms.

use crate::digits::DIGITS;
use crate::lowering::Lowering;
use crate::primitives::{Native, native};
use crate::problem::Reason;
use crate::types::Shape;
use dashu_int::{IBig, UBig};
use logic::decl::Origin;
use logic::hol;
use logic::types::well_known::{CHAR, INT, NAT, NUM};
use logic::{Literal, Term, Type};
use program::{Atom, Con};
use std::str::FromStr;

/// Variables are slots; each slot occurs once.
#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    Var(usize),
    /// A truth value, number or character.
    Literal(Atom),
    /// `Suc p`
    Suc(Box<Pattern>),
    /// `Bit0 p` (false) or `Bit1 p` (true) of a binary numeral.
    Bit(bool, Box<Pattern>),
    /// The digits of a character, lowest first.
    Digits(Vec<Pattern>),
    /// A constructor, its fields and their types.
    Con(Con, Vec<(Pattern, Type)>),
    /// What is equal to a closed term of this type.
    Equal(Term, Type),
}

/// Reads patterns. `slot` tells which variables are bound by the pattern.
pub(crate) struct Reader<'a> {
    pub slot: &'a dyn Fn(&Term) -> Option<usize>,
    /// The types of slots that are filled. Further occurrences of a variable get slots of their own, at the end.
    pub types: Vec<Option<Type>>,
    /// Slots whose values must be equal.
    pub same: Vec<(usize, usize)>,
}

impl Reader<'_> {
    /// A pattern for values of type `ty`.
    pub fn read(&mut self, lowering: &mut Lowering<'_>, term: &Term, ty: &Type) -> Result<Pattern, Reason> {
        base::check_stack();
        if let Some(slot) = (self.slot)(term) {
            return Ok(Pattern::Var(self.fill(slot, ty)));
        }
        if let Some(literal) = literal(term, ty) {
            return Ok(Pattern::Literal(literal));
        }
        let (head, args) = term.strip();
        let Term::Const(name, own) = head else { return closed(term, ty) };
        let types: Vec<Type> = own.strip_fun().0.into_iter().cloned().collect();
        match (name.as_str(), args.as_slice()) {
            (hol::SUC, [arg]) => return Ok(Pattern::Suc(Box::new(self.read(lowering, arg, ty)?))),
            (hol::BIT0, [arg]) => {
                return Ok(Pattern::Bit(false, Box::new(self.read(lowering, arg, ty)?)));
            }
            (hol::BIT1, [arg]) => {
                return Ok(Pattern::Bit(true, Box::new(self.read(lowering, arg, ty)?)));
            }
            (hol::MAKE_CHAR, digits) if digits.len() == DIGITS => {
                let bool = Type::bool();
                let digits = digits.iter().map(|digit| self.read(lowering, digit, &bool));
                return Ok(Pattern::Digits(digits.collect::<Result<_, _>>()?));
            }
            _ => {}
        }
        if let Ok(Some(con)) = lowering.constructor(name, own)
            && args.len() == types.len()
        {
            let mut fields = vec![];
            for (arg, ty) in args.iter().zip(types) {
                fields.push((self.read(lowering, arg, &ty)?, ty));
            }
            return Ok(Pattern::Con(con, fields));
        }
        let is_abs =
            matches!(lowering.world().constant(name).map(|decl| &decl.origin), Some(Origin::Abs { .. }));
        if let ([arg], [raw], true, Shape::Same(_)) = (args.as_slice(), &*types, is_abs, lowering.shape(ty)) {
            return self.read(lowering, arg, raw);
        }
        closed(term, ty)
    }

    fn fill(&mut self, slot: usize, ty: &Type) -> usize {
        match self.types.get_mut(slot) {
            Some(place @ None) => {
                *place = Some(ty.clone());
                slot
            }
            _ => {
                self.types.push(Some(ty.clone()));
                let copy = self.types.len() - 1;
                self.same.push((slot, copy));
                copy
            }
        }
    }
}

/// A term without variables matches what is equal to it.
fn closed(term: &Term, ty: &Type) -> Result<Pattern, Reason> {
    let mut open = term.has_loose_bound();
    term.visit(&mut |part| open |= matches!(part, Term::Free(..)));
    if open { Err(Reason::NotConstructors) } else { Ok(Pattern::Equal(term.clone(), ty.clone())) }
}

/// The truth value, number or character that a term stands for.
pub fn literal(term: &Term, ty: &Type) -> Option<Atom> {
    if let Term::Lit(Literal::Char(code)) = term {
        return Some(Atom::Char(*code));
    }
    let (head, args) = term.strip();
    if let (Term::Const(name, own), []) = (head, args.as_slice()) {
        return match name.as_str() {
            hol::TRUE => Some(Atom::Bool(true)),
            hol::FALSE => Some(Atom::Bool(false)),
            _ => match native(name, own) {
                Some(Native::Constant(atom)) => Some(atom),
                _ => None,
            },
        };
    }
    match (term, head, args.as_slice()) {
        (Term::Lit(Literal::Num(digits)), ..) => UBig::from_str(digits).ok().map(Atom::Nat),
        (_, Term::Const(name, _), [Term::Lit(Literal::Num(digits))]) if name == hol::NUMERAL => {
            let number = UBig::from_str(digits).ok()?;
            match ty {
                ty if ty.is_con(NAT) || ty.is_con(NUM) => Some(Atom::Nat(number)),
                ty if ty.is_con(INT) => Some(Atom::Int(IBig::from(number))),
                _ => None,
            }
        }
        (_, Term::Const(name, _), [number]) if name == hol::UMINUS && ty.is_con(INT) => {
            match literal(number, ty)? {
                Atom::Int(number) => Some(Atom::Int(-number)),
                _ => None,
            }
        }
        (_, Term::Const(name, _), bits) if name == hol::MAKE_CHAR && ty.is_con(CHAR) => char_of(bits),
        _ => None,
    }
}

/// The character with these bits, lowest first.
fn char_of(bits: &[&Term]) -> Option<Atom> {
    let mut code = 0u8;
    for (position, bit) in bits.iter().enumerate() {
        let value = match bit {
            Term::Const(name, _) if name == hol::TRUE => 1u8,
            Term::Const(name, _) if name == hol::FALSE => 0,
            _ => return None,
        };
        code |= value.checked_shl(u32::try_from(position).ok()?)?;
    }
    (bits.len() == DIGITS).then_some(Atom::Char(code))
}

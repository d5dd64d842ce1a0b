//! What the values of a type are made of, for those who generate them.

use crate::lowering::Lowering;
use crate::problem::{Problem, Reason};
use crate::types::{Shape, type_name};
use logic::hol;
use logic::types::well_known::{NAT, NUM, SET};
use logic::{Term, Type};
use program::Con;

/// How to make the shadows of a type's values.
#[derive(Clone, Debug)]
pub enum Kind {
    Bool,
    Nat,
    Int,
    Char,
    /// The one value of `itself`, represented as `true`.
    Token,
    /// Tables from the first type to the second.
    Fun(Type, Type),
    /// Finite sets of elements: `set` applied to a list.
    Set {
        element: Type,
        set: Con,
    },
    Data(Vec<Choice>),
    /// The values of another type, or those of them that a set contains.
    Same {
        raw: Type,
        set: Option<Term>,
    },
}

/// A constructor of shadows and the types of its fields.
#[derive(Clone, Debug)]
pub struct Choice {
    pub con: Con,
    pub fields: Vec<Type>,
}

/// The positive natural numbers, which represent binary numerals.
fn positive() -> Term {
    let nat = || Type::nullary(NAT);
    let zero = Term::constant(hol::ZERO, nat());
    let less = Term::constant(hol::LESS, Type::funs([nat(), nat()], Type::bool()));
    let collect = Type::fun(Type::fun(nat(), Type::bool()), Type::set(nat()));
    Term::constant(hol::COLLECT, collect).app(Term::abs("n", nat(), less.apply([zero, Term::Bound(0)])))
}

impl Lowering<'_> {
    /// How to make the shadows of the values of a type without type variables.
    pub fn kind(&mut self, ty: &Type) -> Result<Kind, Problem> {
        if ty.is_con(NUM) {
            return Ok(Kind::Same { raw: Type::nullary(NAT), set: Some(positive()) });
        }
        Ok(match self.shape(ty) {
            Shape::Bool => Kind::Bool,
            Shape::Nat => Kind::Nat,
            Shape::Int => Kind::Int,
            Shape::Char => Kind::Char,
            Shape::Token => Kind::Token,
            Shape::Fun => match ty.as_fun() {
                Some((from, to)) => Kind::Fun(from.clone(), to.clone()),
                None => return Err(Problem::new(type_name(ty), Reason::NoRepresentation)),
            },
            Shape::Data(alternatives, _) => {
                let program::Type::Data(data) = self.shadow(ty)? else {
                    return Err(Problem::new(type_name(ty), Reason::NoRepresentation));
                };
                if let (Type::Con(_, args), true) = (ty, ty.is_con(SET))
                    && let Some(element) = args.first()
                {
                    return Ok(Kind::Set { element: element.clone(), set: Con { data, index: 0 } });
                }
                let choice = |(index, fields): (u32, &Vec<Type>)| Choice {
                    con: Con { data, index },
                    fields: fields.clone(),
                };
                let fields = alternatives.iter().map(|alternative| &alternative.fields);
                Kind::Data((0..).zip(fields).map(choice).collect())
            }
            Shape::Same(raw) | Shape::Quotient(raw, _) => {
                Kind::Same { set: self.world.representing(ty), raw }
            }
            Shape::Unknown(reason) => return Err(Problem { constant: type_name(ty), reason }),
        })
    }
}

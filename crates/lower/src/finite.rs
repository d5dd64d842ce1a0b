//! Types with finitely many values.

use crate::code::Code;
use crate::lowering::Lowering;
use crate::problem::Lower;
use crate::types::{Equality, Shape};
use logic::Type;
use logic::types::well_known::SET;
use program::{Atom, Con, Expr};

/// Types with more values than this are not used as domains of tables.
pub(crate) const MAX_VALUES: usize = 64;

/// Nor are those whose values have more constructors in them than this.
const MAX_NODES: usize = 4_096;

/// How many types are looked at to find out that one is infinite.
const MAX_LOOKS: u32 = 10_000;

/// A value without functions, known when the program is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    Atom(Atom),
    Data(Con, Vec<Ground>),
}

impl Ground {
    /// How many constructors and atoms there are in it.
    fn size(&self) -> usize {
        match self {
            Ground::Atom(_) => 1,
            Ground::Data(_, fields) => 1 + fields.iter().map(Ground::size).sum::<usize>(),
        }
    }
}

impl Lowering<'_> {
    /// Whether all values of the type can be tried.
    pub fn is_finite(&mut self, ty: &Type) -> bool {
        self.finite_inside(ty, &mut vec![])
    }

    fn finite_inside(&mut self, ty: &Type, path: &mut Vec<Type>) -> bool {
        if path.contains(ty) {
            return false;
        }
        if self.finite.contains(ty) {
            return true;
        }
        let finite = self.finite_anew(ty, path);
        // A type may be part of another one in many places.
        if finite {
            self.finite.insert(ty.clone());
        }
        finite
    }

    fn finite_anew(&mut self, ty: &Type, path: &mut Vec<Type>) -> bool {
        base::check_stack();
        match self.shape(ty) {
            Shape::Bool | Shape::Char | Shape::Token => true,
            Shape::Nat | Shape::Int | Shape::Same(_) | Shape::Unknown(_) => false,
            Shape::Quotient(raw, _) => {
                self.world.representing(ty).is_none() && self.finite_inside(&raw, path)
            }
            Shape::Fun => match ty.as_fun() {
                Some((from, to)) => {
                    let (from, to) = (from.clone(), to.clone());
                    self.values(&from).is_some() && self.finite_inside(&to, path)
                }
                None => false,
            },
            Shape::Data(..) if ty.is_con(SET) => match ty {
                Type::Con(_, args) => args.first().is_some_and(|element| self.values(element).is_some()),
                Type::Var(_) => false,
            },
            // Code constructors need not make all values.
            Shape::Data(_, Equality::Defined) => false,
            Shape::Data(alternatives, Equality::Structural) => {
                path.push(ty.clone());
                let mut fields = alternatives.iter().flat_map(|alternative| &alternative.fields);
                let finite = fields.all(|field| self.finite_inside(field, path));
                path.pop();
                finite
            }
        }
    }

    /// Whether a type is known to have infinitely many values.
    pub(crate) fn is_infinite(&mut self, ty: &Type) -> bool {
        self.infinite_inside(ty, &mut vec![], &mut { MAX_LOOKS })
    }

    /// A type that is met again below itself through functions says nothing new about itself.
    fn infinite_inside(&mut self, ty: &Type, path: &mut Vec<Type>, left: &mut u32) -> bool {
        base::check_stack();
        if path.contains(ty) || *left == 0 {
            return false;
        }
        *left -= 1;
        path.push(ty.clone());
        let infinite = match self.shape(ty) {
            Shape::Nat | Shape::Int => true,
            Shape::Fun => ty.as_fun().is_some_and(|(from, to)| {
                let (from, to) = (from.clone(), to.clone());
                self.infinite_inside(&to, path, left)
                    || self.infinite_inside(&from, path, left) && self.has_two_values(&to)
            }),
            Shape::Data(..) if ty.is_con(SET) => match ty {
                Type::Con(_, args) => {
                    args.first().cloned().is_some_and(|element| self.infinite_inside(&element, path, left))
                }
                Type::Var(_) => false,
            },
            // Code constructors need not make different values.
            Shape::Data(_, Equality::Defined) => false,
            Shape::Data(alternatives, Equality::Structural) => {
                let mut fields = alternatives.iter().flat_map(|alternative| &alternative.fields);
                fields.any(|field| {
                    field == ty
                        || !matches!(self.shape(field), Shape::Data(..))
                            && self.infinite_inside(field, path, left)
                })
            }
            Shape::Bool | Shape::Char | Shape::Token => false,
            Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) => false,
        };
        path.pop();
        infinite
    }

    /// Whether a type is known to have more than one value.
    fn has_two_values(&mut self, ty: &Type) -> bool {
        base::check_stack();
        match self.shape(ty) {
            Shape::Bool | Shape::Char | Shape::Nat | Shape::Int => true,
            Shape::Token | Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) => false,
            Shape::Fun => ty.as_fun().is_some_and(|(_, to)| {
                let to = to.clone();
                self.has_two_values(&to)
            }),
            // The empty one and the full one.
            Shape::Data(..) if ty.is_con(SET) => true,
            Shape::Data(alternatives, Equality::Structural) if alternatives.len() > 1 => true,
            Shape::Data(..) => self.count(ty).is_some_and(|count| count > 1),
        }
    }

    /// All values of a type without functions and sets, if there are not too many.
    pub fn values(&mut self, ty: &Type) -> Option<Vec<Ground>> {
        self.values_inside(ty, &mut vec![])
    }

    fn values_inside(&mut self, ty: &Type, path: &mut Vec<Type>) -> Option<Vec<Ground>> {
        base::check_stack();
        if path.contains(ty) || ty.is_con(SET) {
            return None;
        }
        match self.shape(ty) {
            Shape::Bool => Some([false, true].map(|value| Ground::Atom(Atom::Bool(value))).to_vec()),
            Shape::Token => Some(vec![Ground::Atom(Atom::Bool(true))]),
            Shape::Nat | Shape::Int | Shape::Char | Shape::Fun => None,
            Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) | Shape::Data(_, Equality::Defined) => {
                None
            }
            Shape::Data(alternatives, Equality::Structural) => {
                path.push(ty.clone());
                let mut all = vec![];
                for alternative in alternatives.iter() {
                    let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
                    let con = self.constructor(&alternative.name, &whole).ok().flatten()?;
                    let mut rows: Vec<Vec<Ground>> = vec![vec![]];
                    for field in &alternative.fields {
                        rows = product(&rows, &self.values_inside(field, path)?)?;
                    }
                    all.extend(rows.into_iter().map(|fields| Ground::Data(con, fields)));
                }
                path.pop();
                let nodes: usize = all.iter().map(Ground::size).sum();
                (all.len() <= MAX_VALUES && nodes <= MAX_NODES).then_some(all)
            }
        }
    }
}

fn product(rows: &[Vec<Ground>], values: &[Ground]) -> Option<Vec<Vec<Ground>>> {
    if rows.len() * values.len() > MAX_VALUES {
        return None;
    }
    let extended = |row: &Vec<Ground>, value: &Ground| {
        let mut row = row.clone();
        row.push(value.clone());
        row
    };
    Some(rows.iter().flat_map(|row| values.iter().map(move |value| extended(row, value))).collect())
}

impl Code<'_, '_> {
    /// A known value as an operand.
    pub(crate) fn ground(&mut self, value: &Ground) -> Lower<Atom> {
        match value {
            Ground::Atom(atom) => Ok(atom.clone()),
            Ground::Data(con, fields) if fields.is_empty() => Ok(Atom::Con(*con)),
            Ground::Data(con, fields) => {
                let fields = fields.iter().map(|field| self.ground(field)).collect::<Lower<Vec<_>>>()?;
                Ok(self.operand_of(Expr::Construct(*con, fields), program::Type::Data(con.data)))
            }
        }
    }
}

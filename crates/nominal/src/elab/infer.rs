//! Type inference by unification. Unknown types are numbers; a type variable may be restricted to name types.

use crate::types::Type;
use std::cell::Cell;

/// Two types do not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unknown {
    Any,
    /// The type of a name.
    Names,
}

/// How large a type may become: types with repeated parts double with every line.
const MAX_TYPE: u32 = 20_000;

#[derive(Clone, Debug, Default)]
pub struct Infer {
    solutions: Vec<Option<Type>>,
    kinds: Vec<Option<Unknown>>,
    /// A type was too large to be looked at as a whole.
    pub too_large: Cell<bool>,
}

impl Infer {
    fn unknown(&mut self, kind: Unknown) -> Type {
        self.solutions.push(None);
        self.kinds.push(Some(kind));
        Type::Var(self.solutions.len() as u32 - 1)
    }

    pub fn fresh(&mut self) -> Type {
        self.unknown(Unknown::Any)
    }

    /// An unknown name type.
    pub fn fresh_names(&mut self) -> Type {
        self.unknown(Unknown::Names)
    }

    pub fn fresh_many(&mut self, count: usize) -> Vec<Type> {
        (0..count).map(|_| self.fresh()).collect()
    }

    /// The type with everything that is known about it. Where it is too large, parts stay unknown.
    pub fn resolve(&self, ty: &Type) -> Type {
        self.resolve_within(ty, &mut { MAX_TYPE })
    }

    fn resolve_within(&self, ty: &Type, fuel: &mut u32) -> Type {
        if self.burn(fuel).is_err() {
            return ty.clone();
        }
        match ty {
            Type::Var(index) => match self.solutions.get(*index as usize) {
                Some(Some(solution)) => self.resolve_within(solution, fuel),
                _ => ty.clone(),
            },
            Type::Int | Type::Char | Type::Prop | Type::Name(_) => ty.clone(),
            Type::Data(id, args) => {
                Type::Data(*id, args.iter().map(|arg| self.resolve_within(arg, fuel)).collect())
            }
            Type::Abs(name, body) => {
                let name = self.resolve_within(name, fuel);
                Type::abs(name, self.resolve_within(body, fuel))
            }
        }
    }

    fn burn(&self, fuel: &mut u32) -> Result<(), Mismatch> {
        if *fuel == 0 {
            self.too_large.set(true);
            return Err(Mismatch);
        }
        *fuel -= 1;
        Ok(())
    }

    fn shallow(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        while let Type::Var(index) = ty
            && let Some(Some(solution)) = self.solutions.get(index as usize)
        {
            ty = solution.clone();
        }
        ty
    }

    pub fn unify(&mut self, left: &Type, right: &Type) -> Result<(), Mismatch> {
        self.unify_within(left, right, &mut { MAX_TYPE })
    }

    fn unify_within(&mut self, left: &Type, right: &Type, fuel: &mut u32) -> Result<(), Mismatch> {
        self.burn(fuel)?;
        match (self.shallow(left), self.shallow(right)) {
            (Type::Var(a), Type::Var(b)) if a == b => Ok(()),
            (Type::Var(a), other) | (other, Type::Var(a)) => self.solve(a, other, fuel),
            (Type::Int, Type::Int) | (Type::Char, Type::Char) | (Type::Prop, Type::Prop) => Ok(()),
            (Type::Name(a), Type::Name(b)) if a == b => Ok(()),
            (Type::Data(a, left), Type::Data(b, right)) if a == b && left.len() == right.len() => {
                left.iter().zip(&right).try_for_each(|(left, right)| self.unify_within(left, right, fuel))
            }
            (Type::Abs(a, left), Type::Abs(b, right)) => {
                self.unify_within(&a, &b, fuel)?;
                self.unify_within(&left, &right, fuel)
            }
            _ => Err(Mismatch),
        }
    }

    fn solve(&mut self, unknown: u32, ty: Type, fuel: &mut u32) -> Result<(), Mismatch> {
        self.absent(unknown, &ty, fuel)?;
        if self.kinds[unknown as usize] == Some(Unknown::Names) {
            match ty {
                Type::Var(other) => self.kinds[other as usize] = Some(Unknown::Names),
                Type::Name(_) => {}
                _ => return Err(Mismatch),
            }
        }
        self.solutions[unknown as usize] = Some(ty);
        Ok(())
    }

    /// No type is a part of itself.
    fn absent(&self, unknown: u32, ty: &Type, fuel: &mut u32) -> Result<(), Mismatch> {
        self.burn(fuel)?;
        match self.shallow(ty) {
            Type::Var(other) if other == unknown => Err(Mismatch),
            Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => Ok(()),
            Type::Data(_, args) => args.iter().try_for_each(|arg| self.absent(unknown, arg, fuel)),
            Type::Abs(name, body) => {
                self.absent(unknown, &name, fuel)?;
                self.absent(unknown, &body, fuel)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Infer, Mismatch};
    use crate::types::{Type, TypeId};

    #[test]
    fn unknown_name_types_take_name_types_only() {
        let mut infer = Infer::default();
        let (name, any) = (infer.fresh_names(), infer.fresh());
        assert_eq!(infer.unify(&name, &any), Ok(()));
        assert_eq!(infer.unify(&any, &Type::Int), Err(Mismatch));
        assert_eq!(infer.unify(&any, &Type::Name(TypeId(7))), Ok(()));
        assert_eq!(infer.resolve(&name), Type::Name(TypeId(7)));
    }

    #[test]
    fn no_type_is_a_part_of_itself() {
        let mut infer = Infer::default();
        let any = infer.fresh();
        assert_eq!(infer.unify(&any, &Type::list(any.clone())), Err(Mismatch));
    }
}

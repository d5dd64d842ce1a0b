//! Types of αProlog: data types with arguments, name types, abstractions, integers and characters.
//!
//! Unit, pairs, lists and truth values are data types like any other, with fixed ids. A type variable is a number:
//! in a declared type it stands for the n-th parameter, during inference for an unknown.

/// A data type or a name type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(pub u32);

impl TypeId {
    pub const UNIT: TypeId = TypeId(0);
    pub const PAIR: TypeId = TypeId(1);
    pub const LIST: TypeId = TypeId(2);
    pub const BOOL: TypeId = TypeId(3);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    Var(u32),
    Int,
    Char,
    /// The type of goals; it occurs only as the type of whole atoms.
    Prop,
    Name(TypeId),
    Data(TypeId, Vec<Type>),
    /// `ν\τ`: a name abstracted from a value.
    Abs(Box<Type>, Box<Type>),
}

impl Type {
    pub fn unit() -> Type {
        Type::Data(TypeId::UNIT, vec![])
    }

    pub fn bool() -> Type {
        Type::Data(TypeId::BOOL, vec![])
    }

    pub fn pair(left: Type, right: Type) -> Type {
        Type::Data(TypeId::PAIR, vec![left, right])
    }

    pub fn list(element: Type) -> Type {
        Type::Data(TypeId::LIST, vec![element])
    }

    pub fn abs(name: Type, body: Type) -> Type {
        Type::Abs(Box::new(name), Box::new(body))
    }

    /// The components of a tuple: `(a,b,c)` nests to the right and has three.
    pub fn components(&self) -> Vec<Type> {
        let mut parts = vec![];
        let mut rest = self;
        while let Type::Data(TypeId::PAIR, args) = rest
            && let [left, right] = args.as_slice()
        {
            parts.push(left.clone());
            rest = right;
        }
        parts.push(rest.clone());
        parts
    }

    /// The type with its variables replaced.
    pub fn instantiate(&self, arguments: &[Type]) -> Type {
        match self {
            Type::Var(index) => arguments.get(*index as usize).cloned().unwrap_or_else(|| self.clone()),
            Type::Int | Type::Char | Type::Prop | Type::Name(_) => self.clone(),
            Type::Data(id, args) => {
                Type::Data(*id, args.iter().map(|arg| arg.instantiate(arguments)).collect())
            }
            Type::Abs(name, body) => Type::abs(name.instantiate(arguments), body.instantiate(arguments)),
        }
    }

    /// Whether it has more than so many nodes.
    pub fn exceeds(&self, nodes: usize) -> bool {
        fn count(ty: &Type, left: &mut usize) -> bool {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            match ty {
                Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => true,
                Type::Data(_, args) => args.iter().all(|arg| count(arg, left)),
                Type::Abs(name, body) => count(name, left) && count(body, left),
            }
        }
        !count(self, &mut { nodes })
    }

    pub fn is_ground(&self) -> bool {
        match self {
            Type::Var(_) => false,
            Type::Int | Type::Char | Type::Prop | Type::Name(_) => true,
            Type::Data(_, args) => args.iter().all(Type::is_ground),
            Type::Abs(name, body) => name.is_ground() && body.is_ground(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Type;

    #[test]
    fn tuples_nest_to_the_right() {
        let triple = Type::pair(Type::Int, Type::pair(Type::Char, Type::bool()));
        assert_eq!(triple.components(), [Type::Int, Type::Char, Type::bool()]);
        let nested = Type::pair(Type::pair(Type::Int, Type::Char), Type::bool());
        assert_eq!(nested.components(), [Type::pair(Type::Int, Type::Char), Type::bool()]);
    }
}

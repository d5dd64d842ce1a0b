//! What a constant of a syntax tree stands for.

use base::Name;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The meaning of a constant in an [`Ast`](crate::Ast). All names but those of syntax constants are full names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Head {
    /// A constant of the grammar alone, such as `_Let`.
    Syntax(Name),
    /// A logical constant.
    Const(Name),
    /// The binder notation of a logical constant: `∀x y. P` for `All`.
    Binder(Name),
    /// A fixed variable that has notation, such as the parameter of a locale.
    Fixed(Name),
    Type(Name),
    Class(Name),
}

impl Head {
    pub fn syntax(name: &str) -> Head {
        Head::Syntax(Name::new(name))
    }

    pub fn constant(name: &str) -> Head {
        Head::Const(Name::new(name))
    }

    pub fn name(&self) -> &Name {
        match self {
            Head::Syntax(name)
            | Head::Const(name)
            | Head::Binder(name)
            | Head::Fixed(name)
            | Head::Type(name)
            | Head::Class(name) => name,
        }
    }

    pub fn is_syntax(&self, name: &str) -> bool {
        matches!(self, Head::Syntax(own) if own == name)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Head::Syntax(_) | Head::Const(_) => "",
            Head::Binder(_) => "binder ",
            Head::Fixed(_) => "fixed ",
            Head::Type(_) => "type ",
            Head::Class(_) => "class ",
        };
        write!(f, "{kind}{}", self.name())
    }
}

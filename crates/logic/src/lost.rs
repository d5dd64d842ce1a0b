//! What a theory says that was not understood, and what is in doubt because of it.
//!
//! A command that fails leaves the names that it would have declared as *lost*: they are known like any other name,
//! with the same scope, but nothing is known about what they stand for. A statement that mentions one of them, or
//! that stands where an assumption is missing, is in doubt: it may not say what it seems to say, so nothing that is
//! found about it counts.
//!
//! A command that may have declared anything (ML text, a command of which nothing is known) gives slight doubts: most
//! names that look like variables are variables. So does what rests on a proof with a gap: a lifted constant may leave
//! its type, and what a quotient identifies need not be an equivalence. Such a statement is tried, and a counterexample
//! to it is never genuine.

use crate::decl::{Access, Space};
use base::{Name, Span};
use serde::{Deserialize, Serialize};

/// What the command at `span` would have declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    pub what: Missing,
    pub span: Span,
}

impl Lost {
    /// Whether more may be said about what theories only declare than is known.
    pub fn is_about_declared(&self) -> bool {
        self.what == Missing::Axioms
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Missing {
    Const {
        name: Name,
        access: Access,
    },
    Type(Name),
    Class(Name),
    /// Neither its assumptions nor its parameters are known; the names that it holds are lost, too.
    Locale(Name),
    /// The text of a command of which nothing is known: a name that is made of one of these words may be its.
    Words(Vec<Name>),
    /// Any name may have been declared.
    Names,
    /// Names may have been declared that are computed: no text shows them.
    Computed,
    /// The definition of a constant mentions what may be a constant rather than a variable.
    Meaning {
        head: Name,
        name: Name,
    },
    /// What a constant or a type means rests on a proof with a gap.
    Unproved {
        space: Space,
        name: Name,
    },
    /// A theory: anything may mean something else.
    Import,
    /// Axioms, or what a proof with a gap takes for granted: more is said about what theories only declare than is
    /// known.
    Axioms,
}

/// Why a text may not say what it seems to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Doubt {
    /// A name that the command at this place would have declared.
    Lost { name: Name, span: Span },
    /// What looks like a variable may be something that the command at this place declares.
    Suspect { name: Name, span: Span },
    /// What looks like a variable may be something else: the command at this place may have declared any name.
    Uncertain { name: Name, span: Span },
    /// The definition of a constant or a type rests on a proof with a gap.
    Unproved { name: Name, span: Span },
    /// The beginning of a block around it.
    Block { span: Span },
    /// An import of its theory, or of one that this builds on.
    Import { span: Span },
    /// A variable that a proof still has to find.
    Schematic { name: Name },
    /// A constant that a package of Isabelle makes for a type or a function, which nothing here defines.
    Undefined { name: Name },
}

impl Doubt {
    /// Whether the text most likely says what it seems to say. It is tried then, and what is found is not certain.
    pub fn is_slight(&self) -> bool {
        matches!(self, Doubt::Uncertain { .. } | Doubt::Unproved { .. })
    }

    /// The name that is in doubt.
    pub fn name(&self) -> Option<&Name> {
        match self {
            Doubt::Lost { name, .. }
            | Doubt::Suspect { name, .. }
            | Doubt::Uncertain { name, .. }
            | Doubt::Unproved { name, .. }
            | Doubt::Schematic { name }
            | Doubt::Undefined { name } => Some(name),
            Doubt::Block { .. } | Doubt::Import { .. } => None,
        }
    }

    /// What was not understood.
    pub fn span(&self) -> Option<Span> {
        match self {
            Doubt::Lost { span, .. }
            | Doubt::Suspect { span, .. }
            | Doubt::Uncertain { span, .. }
            | Doubt::Block { span }
            | Doubt::Import { span } => Some(*span),
            Doubt::Unproved { .. } | Doubt::Schematic { .. } | Doubt::Undefined { .. } => None,
        }
    }
}

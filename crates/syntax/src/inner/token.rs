//! Tokens of inner syntax.

/// A delimiter of the grammar, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(pub u32);

/// A class of tokens that carry text, which productions use like a nonterminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Terminal {
    Ident,
    LongIdent,
    Var,
    TypeIdent,
    TypeVar,
    Number,
    Float,
    /// `''…''`
    Str,
    /// `"…"`
    Quoted,
    Cartouche,
    /// The name of a type or class: an identifier, short or long.
    AnyIdent,
}

/// The categories that stand for one token. A category and its `_position` variant are the same here, since
/// every tree knows its position.
const TERMINALS: [(&str, Terminal); 25] = [
    ("id", Terminal::Ident),
    ("id_position", Terminal::Ident),
    ("longid", Terminal::LongIdent),
    ("longid_position", Terminal::LongIdent),
    ("var", Terminal::Var),
    ("var_position", Terminal::Var),
    ("tid", Terminal::TypeIdent),
    ("tid_position", Terminal::TypeIdent),
    ("tvar", Terminal::TypeVar),
    ("tvar_position", Terminal::TypeVar),
    ("num_token", Terminal::Number),
    ("num_position", Terminal::Number),
    ("num_const", Terminal::Number),
    ("float_token", Terminal::Float),
    ("float_position", Terminal::Float),
    ("float_const", Terminal::Float),
    ("str_token", Terminal::Str),
    ("str_position", Terminal::Str),
    ("string_token", Terminal::Quoted),
    ("string_position", Terminal::Quoted),
    ("cartouche", Terminal::Cartouche),
    ("cartouche_position", Terminal::Cartouche),
    ("any_id", Terminal::AnyIdent),
    ("type_name", Terminal::AnyIdent),
    ("class_name", Terminal::AnyIdent),
];

impl Terminal {
    /// The terminal that a category of this name stands for.
    pub fn named(category: &str) -> Option<Terminal> {
        TERMINALS.iter().find(|(name, _)| *name == category).map(|(_, terminal)| *terminal)
    }

    /// What it is called in messages.
    pub fn describe(self) -> &'static str {
        match self {
            Terminal::Ident | Terminal::LongIdent | Terminal::AnyIdent => "a name",
            Terminal::Var => "a schematic variable",
            Terminal::TypeIdent | Terminal::TypeVar => "a type variable",
            Terminal::Number | Terminal::Float => "a number",
            Terminal::Str | Terminal::Quoted => "a string",
            Terminal::Cartouche => "a cartouche",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Literal(Literal),
    Text(Terminal),
}

impl TokenKind {
    pub fn is_literal(self, literal: Literal) -> bool {
        self == TokenKind::Literal(literal)
    }

    pub fn fits(self, terminal: Terminal) -> bool {
        match self {
            TokenKind::Literal(_) => false,
            TokenKind::Text(own) if terminal == Terminal::AnyIdent => {
                matches!(own, Terminal::Ident | Terminal::LongIdent)
            }
            TokenKind::Text(own) => own == terminal,
        }
    }
}

/// A token: where it stands in the canonical text and where in the text as given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub canonical: std::ops::Range<usize>,
    pub source: std::ops::Range<usize>,
}

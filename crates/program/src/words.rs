//! The words of the text form, shared by the reader and the printer.

use crate::ir::Prim;

const KEYWORDS: &[&str] = &[
    "attempt", "bool", "case", "char", "closure", "cont", "data", "div", "else", "fail", "false", "fn", "if",
    "int", "join", "jump", "let", "loop", "mod", "nat", "scope", "true",
];

const PRIMS: &[(&str, Prim)] = &[
    ("neg", Prim::Neg),
    ("bit_and", Prim::BitAnd),
    ("bit_or", Prim::BitOr),
    ("bit_xor", Prim::BitXor),
    ("shl", Prim::ShiftLeft),
    ("shr", Prim::ShiftRight),
    ("not", Prim::Not),
    ("int", Prim::IntOfNat),
    ("nat", Prim::NatOfInt),
    ("code", Prim::NatOfChar),
    ("char", Prim::CharOfNat),
    ("random", Prim::Random),
    ("emit", Prim::Emit),
    ("count", Prim::Count(0)),
    ("counted", Prim::Counted(0)),
];

/// How a binary operation is written between its operands.
pub fn infix(prim: Prim) -> Option<&'static str> {
    Some(match prim {
        Prim::Add => "+",
        Prim::Sub => "-",
        Prim::Mul => "*",
        Prim::Div => "div",
        Prim::Mod => "mod",
        Prim::Equal => "==",
        Prim::Less => "<",
        Prim::LessEq => "<=",
        _ => return None,
    })
}

/// The operation that is written like a function of this name.
pub fn prim_named(name: &str) -> Option<Prim> {
    PRIMS.iter().find(|(word, _)| *word == name).map(|(_, prim)| *prim)
}

pub fn prim_name(prim: Prim) -> &'static str {
    let known = match prim {
        Prim::Count(_) => Prim::Count(0),
        Prim::Counted(_) => Prim::Counted(0),
        other => other,
    };
    PRIMS.iter().find(|(_, prim)| *prim == known).map_or("count", |(word, _)| word)
}

pub fn is_keyword(text: &str) -> bool {
    KEYWORDS.contains(&text) || prim_named(text).is_some()
}

pub fn starts_identifier(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// How many bytes of `text` belong to the identifier it starts with: letters, digits, `_`, `.`, `'`, `#`,
/// and type arguments in brackets, as in `Cons[list[nat]]`.
pub fn identifier_length(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            ',' | '>' | '-' | '=' | '(' | ')' if depth > 0 => {}
            '.' | '\'' | '_' | '#' => {}
            _ if c.is_alphanumeric() => {}
            _ => return if depth == 0 { at } else { 0 },
        }
    }
    if depth == 0 { text.len() } else { 0 }
}

/// Whether a name can be written without backticks.
pub fn is_identifier(name: &str) -> bool {
    name.starts_with(starts_identifier)
        && identifier_length(name) == name.len()
        && name != "_"
        && !is_keyword(name)
}

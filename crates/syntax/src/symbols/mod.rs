//! Source text as a sequence of symbols. A symbol is one character, or a name between `\<` and `>`; the same
//! symbol may be written either way (`\<alpha>` or `α`).
//!
//! The canonical text of a symbol is its Unicode character where it has one and `\<name>` where not. Whatever
//! compares names or notation compares canonical text.

mod table;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;
use table::NAMES;

pub const OPEN: &str = "‹";
pub const CLOSE: &str = "›";
pub const SUB: &str = "⇩";
pub const COMMENT: &str = "―";
pub const CANCEL: &str = "⌦";
pub const LATEX: &str = "\\<^latex>";
pub const MARKER: &str = "✐";

static BY_TEXT: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| NAMES.iter().map(|&(name, text)| (text, name)).collect());

/// A symbol in canonical text, and the bytes it takes in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol<'a> {
    pub text: &'a str,
    pub range: Range<usize>,
}

/// The Unicode text of the symbol called `name` (`alpha`, `^sub`).
pub fn unicode(name: &str) -> Option<&'static str> {
    let row = NAMES.binary_search_by(|(candidate, _)| (*candidate).cmp(name)).ok()?;
    NAMES.get(row).map(|(_, text)| *text)
}

/// The names of all symbols that have a Unicode text, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// The name of a symbol given by its canonical text.
pub fn name(text: &str) -> Option<&str> {
    match text.strip_prefix("\\<").and_then(|rest| rest.strip_suffix('>')) {
        Some(name) => Some(name),
        None => BY_TEXT.get(text).copied(),
    }
}

/// The symbols of `text` in order; their ranges cover it without gaps.
pub fn symbols(text: &str) -> Symbols<'_> {
    Symbols { text, at: 0 }
}

/// The symbol that starts at byte `at`, which must be a boundary between characters.
pub fn symbol_at(text: &str, at: usize) -> Option<Symbol<'_>> {
    let rest = text.get(at..)?;
    let first = rest.chars().next()?;
    if first == '\\'
        && let Some(name) = symbol_name(rest)
    {
        let end = at + name.len() + 3;
        let text = unicode(name).or_else(|| text.get(at..end))?;
        return Some(Symbol { text, range: at..end });
    }
    let end = at + first.len_utf8();
    text.get(at..end).map(|text| Symbol { text, range: at..end })
}

/// The name in a text that starts with `\<name>`.
fn symbol_name(text: &str) -> Option<&str> {
    let body = text.strip_prefix("\\<")?;
    let plain = body.strip_prefix('^').unwrap_or(body);
    let length = plain.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'\'')).count();
    let closed = plain.as_bytes().get(length) == Some(&b'>');
    let named = plain.starts_with(|c: char| c.is_ascii_alphabetic());
    body.get(..body.len() - plain.len() + length).filter(|_| closed && named)
}

/// `text` with every symbol in canonical form.
pub fn canonical(text: &str) -> Cow<'_, str> {
    if text.contains("\\<") {
        Cow::Owned(symbols(text).map(|symbol| symbol.text).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// A letter of identifiers: ASCII, script, fraktur and Greek letters without `λ`.
pub fn is_letter(symbol: &str) -> bool {
    match symbol.as_bytes() {
        [byte] => byte.is_ascii_alphabetic(),
        _ => name(symbol).is_some_and(names_letter),
    }
}

fn names_letter(name: &str) -> bool {
    match name.as_bytes() {
        [a] => a.is_ascii_alphabetic(),
        [a, b] if a == b => a.is_ascii_alphabetic(),
        _ => GREEK.contains(&name),
    }
}

const GREEK: [&str; 33] = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "mu", "nu", "xi",
    "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "Gamma", "Delta", "Theta",
    "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
];

/// What may follow the first letter of an identifier.
pub fn is_letter_or_digit(symbol: &str) -> bool {
    match symbol.as_bytes() {
        [byte] => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\''),
        _ => is_letter(symbol),
    }
}

pub fn is_blank(symbol: &str) -> bool {
    matches!(symbol, " " | "\t" | "\n" | "\u{b}" | "\u{c}" | "\r")
}

/// A control symbol such as `\<^sub>`, which changes what follows it.
pub fn is_control(symbol: &str) -> bool {
    name(symbol).is_some_and(|name| name.starts_with('^'))
}

/// The symbols of a text, from left to right.
#[derive(Clone, Debug)]
pub struct Symbols<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Symbols<'a> {
    type Item = Symbol<'a>;

    fn next(&mut self) -> Option<Symbol<'a>> {
        let symbol = symbol_at(self.text, self.at)?;
        self.at = symbol.range.end;
        Some(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_one_to_one() {
        assert!(NAMES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(BY_TEXT.len(), NAMES.len());
    }

    #[test]
    fn both_spellings_give_the_same_symbols() {
        let texts = |source| symbols(source).map(|symbol| symbol.text).collect::<Vec<_>>();
        assert_eq!(texts("x\\<^sub>1 \\<in> \\<A>"), texts("x⇩1 ∈ 𝒜"));
        assert_eq!(
            canonical("\\<lbrakk>A\\<rbrakk> \\<Longrightarrow> \\<unheard_of>"),
            "⟦A⟧ ⟹ \\<unheard_of>"
        );
    }

    #[test]
    fn broken_symbols_are_plain_characters() {
        let texts: Vec<_> = symbols("\\<al pha> \\<").map(|symbol| symbol.text).collect();
        assert_eq!(texts, ["\\", "<", "a", "l", " ", "p", "h", "a", ">", " ", "\\", "<"]);
    }

    #[test]
    fn ranges_cover_the_text() {
        let source = "a\\<Rightarrow>β\\<^bold>+";
        let mut at = 0;
        for symbol in symbols(source) {
            assert_eq!(symbol.range.start, at);
            at = symbol.range.end;
        }
        assert_eq!(at, source.len());
    }

    #[test]
    fn letters_are_ascii_script_fraktur_and_greek() {
        assert!(["a", "Z", "α", "Σ", "𝒜", "𝔄", "𝗑"].into_iter().all(is_letter));
        assert!(["λ", "1", "'", "∈", "→", "⇩", "\\<unheard_of>"].into_iter().all(|s| !is_letter(s)));
    }
}

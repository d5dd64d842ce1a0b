//! The embedded library as something to read: its texts, where they declare a name, and the symbols of theories.

use super::names::shortened;
use super::words::{by_name, words};
use crate::names::{Entity, Place, Suggestion, Text};
use base::{FileId, Name};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use syntax::Keywords;
use syntax::symbols;

static TEXTS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(prelude::texts);

/// The text of a theory of the embedded library, by its key: `List`, `HOL-Library.Multiset`.
pub fn library_text(key: &str) -> Option<&'static str> {
    TEXTS.get(key).copied()
}

/// Where the library declares something, and how that reads. A full name begins with its theory; nothing can be written
/// before it is declared, so it is declared where the theory has its name first.
pub(super) fn declaration(name: &Name) -> Option<(Place, String)> {
    let (theory, _) = name.split_once('.')?;
    let is_it = |key: &&str| key.rsplit('.').next() == Some(theory);
    let (key, text) = TEXTS.iter().find(|(key, _)| is_it(key))?;
    let tree = syntax::parse_theory(FileId(0), text, &Keywords::standard());
    let found = tree.commands.iter().find_map(|command| {
        let own = text.get(command.span.range())?;
        let word = words(own).into_iter().skip(1).find(|word| word.name == name.base())?;
        Some((command.span.range().start + word.bytes.start, word.bytes.len(), own))
    });
    let (start, length, own) = found?;
    let place = Place { text: Text::Library((*key).to_owned()), bytes: start..start + length };
    Some((place, shortened(own)))
}

/// Short forms of symbols, as they are usual.
const SHORT: [(&str, &str); 34] = [
    ("==>", "Longrightarrow"),
    ("-->", "longrightarrow"),
    ("=>", "Rightarrow"),
    ("->", "rightarrow"),
    ("<=>", "longleftrightarrow"),
    ("<->", "longleftrightarrow"),
    ("!!", "And"),
    ("==", "equiv"),
    ("~=", "noteq"),
    ("<=", "le"),
    (">=", "ge"),
    ("/\\", "and"),
    ("\\/", "or"),
    ("&", "and"),
    ("|", "or"),
    ("~", "not"),
    ("%", "lambda"),
    ("!", "forall"),
    ("?", "exists"),
    (":", "in"),
    ("~:", "notin"),
    ("Un", "union"),
    ("Int", "inter"),
    ("<=<", "subseteq"),
    ("(=", "subseteq"),
    ("(<", "subset"),
    ("UN", "Union"),
    ("INT", "Inter"),
    ("[|", "lbrakk"),
    ("|]", "rbrakk"),
    ("..", "dots"),
    ("*", "times"),
    ("<<", "open"),
    (">>", "close"),
];

/// A symbol of theories.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// As between `\\<` and `>`.
    pub name: &'static str,
    pub character: &'static str,
    /// Short forms, as they are usual.
    pub short: Vec<&'static str>,
}

/// All symbols that have a character, in the order of their names.
pub fn signs() -> Vec<Sign> {
    let short = |name: &str| SHORT.iter().filter(|(_, it)| *it == name).map(|(short, _)| *short).collect();
    let sign = |name| Some(Sign { name, character: symbols::unicode(name)?, short: short(name) });
    symbols::names().filter_map(sign).collect()
}

/// Symbols that could be meant. They are written as the text writes others: by name, or by their characters.
pub(super) fn symbols(prefix: &str, text: &str) -> Vec<Suggestion> {
    let by_name = by_name(text);
    let suggest = |name: &str, label: String| {
        let character = symbols::unicode(name)?;
        let written = format!("\\<{name}>");
        let text = if by_name { written } else { character.to_owned() };
        Some(Suggestion { label, entity: Entity::Symbol, detail: character.to_owned(), text })
    };
    let start = prefix.strip_prefix('\\').map(|rest| rest.strip_prefix('<').unwrap_or(rest));
    let named =
        start.into_iter().flat_map(|start| symbols::names().filter(move |name| name.starts_with(start)));
    let mut all: Vec<Suggestion> = named.filter_map(|name| suggest(name, format!("\\<{name}>"))).collect();
    let short = SHORT.iter().filter(|(short, _)| !prefix.is_empty() && short.starts_with(prefix));
    all.extend(short.filter_map(|(short, name)| suggest(name, (*short).to_owned())));
    all
}

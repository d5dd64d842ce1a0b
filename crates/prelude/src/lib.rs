//! The embedded library: the theories that user theories import by name, elaborated when this crate was built.
//!
//! The theories are written in the input language, under `theories/SESSION/NAME.thy`. A theory is known by its
//! key: its name alone in the session HOL (`List`), session and name in others (`HOL-Library.Multiset`).

use base::{Name, Span};
use logic::Theory;
use logic::world::{Entry, Packed};
use serde::Deserialize;
use std::collections::BTreeMap;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.bin"));

static DIGEST: &[u8; 16] = include_bytes!(concat!(env!("OUT_DIR"), "/digest.bin"));

/// One line for each command of the library that could not be elaborated.
pub static FAILURES: &str = include_str!(concat!(env!("OUT_DIR"), "/failures.txt"));

static TEXTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/texts.bin"));

/// The theories as they are written, by their keys.
pub fn texts() -> BTreeMap<&'static str, &'static str> {
    postcard::from_bytes(TEXTS).unwrap_or_default()
}

/// The theories, still packed.
#[derive(Clone, Debug)]
pub struct Library {
    parts: BTreeMap<String, Parts>,
}

/// A packed theory.
#[derive(Clone, Copy, Debug)]
struct Parts {
    reading: &'static [u8],
    whole: &'static [u8],
}

/// A digest of all of the library: whoever wants to know whether two builds have the same one can compare it.
pub fn digest() -> u128 {
    u128::from_le_bytes(*DIGEST)
}

impl Library {
    pub fn open() -> Library {
        Library { parts: parts(PACKED).unwrap_or_default() }
    }

    pub fn contains(&self, key: &str) -> bool {
        self.parts.contains_key(key)
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }

    /// Unpacks what is needed of a theory to read others that import it.
    pub fn reading_part(&self, key: &str) -> Option<Theory> {
        self.parts.get(key).and_then(|parts| postcard::from_bytes(parts.reading).ok())
    }

    /// Unpacks a theory with all its definitions.
    pub fn theory(&self, key: &str) -> Option<Theory> {
        let (head, decls) = self.whole(key)?;
        let mut theory = Theory { name: head.name, imports: head.imports, ..Theory::default() };
        for bytes in decls {
            theory.push(postcard::from_bytes(bytes).ok()?, Span::default());
        }
        Some(theory)
    }

    /// A theory whose definitions are unpacked when they are asked for.
    pub fn packed(&self, key: &str) -> Option<Packed> {
        let (head, decls) = self.whole(key)?;
        Some(Packed::new(head.name, head.entries, decls, |bytes| postcard::from_bytes(bytes).ok()))
    }

    /// What a theory begins with, and its packed declarations.
    fn whole(&self, key: &str) -> Option<(Head, Vec<&'static [u8]>)> {
        let (length, rest) = self.parts.get(key)?.whole.split_first_chunk::<4>()?;
        let (head, bytes) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let head: Head = postcard::from_bytes(head).ok()?;
        let starts = std::iter::once(0).chain(head.ends.iter().copied());
        let ranges = starts.zip(&head.ends);
        let decls = ranges.map(|(start, end)| bytes.get(start as usize..*end as usize));
        let decls = decls.collect::<Option<_>>()?;
        Some((head, decls))
    }
}

/// What a packed theory begins with.
#[derive(Clone, Debug, Deserialize)]
struct Head {
    name: Name,
    imports: Vec<Name>,
    entries: Vec<(u32, Entry)>,
    /// Where each declaration ends.
    ends: Vec<u32>,
}

/// Takes the packed library apart: the length of the index, the index with the ends of both parts of each theory,
/// the parts.
fn parts(packed: &'static [u8]) -> Option<BTreeMap<String, Parts>> {
    let (length, rest) = packed.split_first_chunk::<4>()?;
    let (index, bytes) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let index: Vec<(String, u32, u32)> = postcard::from_bytes(index).ok()?;
    let mut start = 0;
    let mut parts = BTreeMap::new();
    for (key, middle, end) in index {
        let (middle, end) = (middle as usize, end as usize);
        parts.insert(key, Parts { reading: bytes.get(start..middle)?, whole: bytes.get(middle..end)? });
        start = end;
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_library_elaborates() {
        assert_eq!(FAILURES, "");
    }

    #[test]
    fn every_theory_can_be_looked_at() {
        let texts = texts();
        for key in Library::open().keys() {
            let (_, name) = key.rsplit_once('.').unwrap_or(("", key));
            assert!(texts.get(key).is_some_and(|text| text.contains(&format!("theory {name}"))), "{key}");
        }
    }

    #[test]
    fn every_theory_unpacks_and_imports_only_the_library() {
        let library = Library::open();
        for key in library.keys() {
            let theory = library.theory(key).expect("a packed theory unpacks");
            for import in &theory.imports {
                assert!(library.contains(import), "{key} imports {import}");
            }
        }
        assert!(library.contains("Main") && library.contains("HOL-Library.Multiset"));
    }
}

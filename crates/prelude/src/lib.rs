//! The embedded library: the theories that user theories import by name, as texts in the input language.
//!
//! Holds the texts only; reading and elaborating them is the business of the crates that know the language.
//! Promises: the table is sorted by session and name, and every import of an embedded theory is embedded too
//! (`Pure` apart, which is built into the language).

/// One theory of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The session that the theory belongs to, such as `HOL` or `HOL-Library`.
    pub session: &'static str,
    /// The theory's own name, without its session.
    pub name: &'static str,
    pub text: &'static str,
}

static SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/theories.rs"));

/// All theories, sorted by session and name.
pub fn sources() -> &'static [Source] {
    SOURCES
}

/// The theory of that session and name.
pub fn find(session: &str, name: &str) -> Option<&'static Source> {
    let found = SOURCES.binary_search_by(|source| (source.session, source.name).cmp(&(session, name)));
    found.ok().and_then(|index| SOURCES.get(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theories_are_found_by_session_and_name() {
        assert_eq!(find("HOL", "List").map(|source| source.name), Some("List"));
        assert_eq!(find("HOL", "No_Such_Theory"), None);
        assert_eq!(find("HOL-Library", "List"), None);
    }

    #[test]
    fn every_text_is_the_theory_it_is_named_after() {
        for source in sources() {
            let head = format!("theory {}\n", source.name);
            let starts_here = source.text.starts_with(&head) || source.text.contains(&format!("\n{head}"));
            assert!(starts_here, "{}.{}", source.session, source.name);
        }
    }

    #[test]
    fn every_import_is_embedded() {
        for source in sources() {
            for import in imports(source.text) {
                let (session, name) = import.split_once('.').unwrap_or((source.session, import));
                let known = name == "Pure" || find(session, name).is_some() || find("HOL", name).is_some();
                assert!(known, "{}.{} imports {import}", source.session, source.name);
            }
        }
    }

    /// The words between `imports` and `begin` of a header.
    fn imports(text: &str) -> impl Iterator<Item = &str> {
        let words = text.split_whitespace().skip_while(|word| *word != "imports").skip(1);
        words.take_while(|word| !matches!(*word, "begin" | "keywords")).map(|word| word.trim_matches('"'))
    }
}

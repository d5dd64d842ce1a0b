//! The check of places: every file and folder that `ARCHITECTURE.md` names is there.

use crate::sources::{Source, Sources};
use crate::violation::Violation;

const PAGE: &str = "ARCHITECTURE.md";

pub fn check(sources: &Sources) -> Vec<Violation> {
    sources.iter().filter(|source| source.path == PAGE).flat_map(|page| missing(page, sources)).collect()
}

fn missing(page: &Source, sources: &Sources) -> Vec<Violation> {
    let mut found = Vec::new();
    for (index, line) in page.text.lines().enumerate() {
        // Every other part is between backquotes.
        let quoted = line.split('`').skip(1).step_by(2);
        for place in quoted.filter(|text| is_place(text)).filter(|place| !exists(place, sources)) {
            let message = format!("there is no `{place}`");
            found.push(Violation { path: page.path.clone(), line: index + 1, rule: "place", message });
        }
    }
    found
}

/// Whether a text is the path of a file or folder.
fn is_place(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-' | '.');
    (text.contains('/') || text.ends_with(".rs")) && !text.starts_with('/') && text.chars().all(plain)
}

/// Whether some path ends in these parts, or leads through them.
fn exists(place: &str, sources: &Sources) -> bool {
    let place = place.trim_end_matches('/');
    let inside = format!("/{place}/");
    let end = format!("/{place}");
    sources.iter().any(|source| {
        let path = format!("/{}", source.path);
        path.ends_with(&end) || path.contains(&inside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_gone_are_found() {
        let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
        let page = "in `a/src/b.rs`, `b.rs` and `a/src/`\nnot in `a/src/c.rs`, `c.rs`; `x / y` is none\n";
        let sources = Sources(vec![source(PAGE, page), source("crates/a/src/b.rs", "")]);
        let found: Vec<(usize, String)> =
            check(&sources).into_iter().map(|it| (it.line, it.message)).collect();
        let gone = |place: &str| (2, format!("there is no `{place}`"));
        assert_eq!(found, [gone("a/src/c.rs"), gone("c.rs")]);
    }
}

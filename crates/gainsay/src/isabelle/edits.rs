//! Changes to the text of a theory that follow from what was found about it.

use super::Theory;
use super::words::by_name;
use crate::edit::Edit;
use check::{Answer, Expect, Item, Kind, Status, Suggestion};
use syntax::ast::{Body, Conclusion, Inner};
use syntax::symbols;

impl Theory {
    /// A test command behind a statement, which expects what was found.
    pub(super) fn expected(item: &Item, answer: &Answer) -> Option<Edit> {
        let expected = match (item.kind, answer.verdict) {
            (Kind::Statement, Status::Refuted) if answer.genuine == Some(true) => Expect::Counterexample,
            (Kind::Statement, Status::Exhausted) => Expect::NoCounterexample,
            _ => return None,
        };
        let command = format!("quickcheck[expect = {}]", expected.name());
        let end = item.bytes.end;
        Some(Edit { title: format!("Insert `{command}`"), bytes: end..end, text: format!("\n  {command}") })
    }

    /// A premise before the conclusion of a statement, if there is one conclusion, and it is quoted.
    pub(super) fn premise(&self, item: &Item, suggestion: &Suggestion) -> Option<Edit> {
        let commands = &self.loaded.tree.commands;
        let command = commands.iter().find(|it| it.span.range().start == item.bytes.start)?;
        let Body::Statement(statement) = &command.body else { return None };
        let Conclusion::Shows(shows) = &statement.conclusion else { return None };
        let props: Vec<&Inner> = shows.iter().flat_map(|shown| &shown.props).collect();
        let [prop] = props.as_slice() else { return None };
        let text = self.script.files.text(self.loaded.file);
        let start = prop.span.range().start;
        let is_quoted = text.get(..start)?.ends_with(['"', '‹', '>']);
        // A premise about bound variables belongs where they are bound.
        if !is_quoted || suggestion.inside {
            return None;
        }
        let premise = format!("{} ⟹ ", suggestion.premise);
        let premise = if by_name(text) { named(&premise) } else { premise };
        let title = format!("Add the premise `{}`", suggestion.premise);
        Some(Edit { title, bytes: start..start, text: premise })
    }
}

/// A text with symbols by their names.
fn named(text: &str) -> String {
    let mut written = String::new();
    for letter in text.chars() {
        let is_it = |name: &&str| symbols::unicode(name).is_some_and(|it| it.chars().eq([letter]));
        match symbols::names().find(is_it).filter(|_| !letter.is_ascii()) {
            Some(name) => written.push_str(&format!("\\<{name}>")),
            None => written.push(letter),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_have_names() {
        assert_eq!(named("x ≠ [] ⟹ "), "x \\<noteq> [] \\<Longrightarrow> ");
        assert_eq!(named("a⇩1 ∈ A"), "a\\<^sub>1 \\<in> A");
    }
}

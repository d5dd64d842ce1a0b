//! Answers as one page to look at: what is refuted first, then how sure one can be of the rest.
//!
//! The page is made of answers alone. It is whole in itself: style, script and plots are part of it, and it loads
//! nothing. Without its script, or on paper, it shows the same; the script searches and filters. Whatever comes from a
//! source is escaped ([`markup`]).

mod figures;
mod markup;
mod overview;
mod plots;
mod standing;
mod statement;

pub use markup::escape;
pub use standing::Standing;

use crate::answer::Answer;
use overview::Overview;
use statement::Entry;
use std::collections::BTreeMap;

const TEMPLATE: &str = include_str!("page.html");

/// How reports look, for other pages that show answers.
pub const STYLE: &str = include_str!("page.css");

const SCRIPT: &str = include_str!("page.js");

/// What a report is made of.
#[derive(Clone, Copy, Debug)]
pub struct Page<'p> {
    /// What it is about.
    pub title: &'p str,
    pub answers: &'p [Answer],
    /// Answers about statements that were changed in one place, if that was done.
    pub mutants: &'p [Answer],
}

/// A report as a page.
pub fn html(page: &Page<'_>) -> String {
    let overview = Overview::new(page.answers);
    let mut mutants: BTreeMap<(&str, usize), Vec<&Answer>> = BTreeMap::new();
    for mutant in page.mutants {
        mutants.entry((&mutant.file, mutant.line)).or_default().push(mutant);
    }
    let entry = |(number, answer)| {
        let Answer { file, line, .. }: &Answer = answer;
        let source = overview.source(file);
        let mutants = mutants.get(&(file.as_str(), *line)).map_or(&[][..], Vec::as_slice);
        Entry { number, answer, file: overview.name(source), source, mutants }
    };
    let entries: Vec<Entry<'_>> = page.answers.iter().enumerate().map(entry).collect();
    fill(
        TEMPLATE,
        &[
            ("title", escape(page.title)),
            ("style", STYLE.to_owned()),
            ("script", SCRIPT.to_owned()),
            ("lead", overview.lead()),
            ("filters", overview.filters()),
            ("sources", overview.sources(&entries, page.mutants)),
            ("matrix", overview.matrix(&entries)),
            ("groups", groups(&entries)),
            ("figures", figures::figures(page)),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ],
    )
}

/// An answer with all that is known about it, as part of a page.
pub fn details(answer: &Answer) -> String {
    Entry { number: 0, answer, file: &answer.file, source: 0, mutants: &[] }.body()
}

/// The template with the parts in place of their names. What is put in is not looked at again.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut pieces = template.split("{{");
    page.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        page.push_str(parts.iter().find(|(part, _)| *part == name).map_or("", |(_, text)| text));
        page.push_str(rest);
    }
    page
}

/// The answers by standing; of those without a counterexample, the least certain first.
fn groups(entries: &[Entry<'_>]) -> String {
    Standing::ALL.into_iter().map(|standing| group(standing, entries)).collect()
}

fn group(standing: Standing, entries: &[Entry<'_>]) -> String {
    let mut group: Vec<&Entry<'_>> =
        entries.iter().filter(|entry| Standing::of(entry.answer) == standing).collect();
    if group.is_empty() {
        return String::new();
    }
    let share =
        |entry: &Entry<'_>| standing::Evidence::of(entry.answer).map_or(0.0, standing::Evidence::share);
    group.sort_by(|one, two| share(one).total_cmp(&share(two)));
    let (class, title, count) = (standing.class(), standing.title(), group.len());
    let items: String = group.iter().map(|entry| entry.html()).collect();
    format!(
        "<section class=\"group {class}\" data-standing=\"{class}\" aria-labelledby=\"h-{class}\">\
         <h2 id=\"h-{class}\">{title} <span class=\"number\">{count}</span></h2><p class=\"meaning\">{}</p>\n{items}\
         </section>\n",
        standing.meaning()
    )
}

#[cfg(test)]
mod tests;

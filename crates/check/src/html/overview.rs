//! How the sources of a report stand, at a glance.

use super::markup::{escape, term};
use super::plots::{MAX_MARKS, Mark, shares, strip};
use super::standing::{Evidence, Standing};
use super::statement::Entry;
use crate::answer::Answer;
use crate::headline::headline;
use crate::status::Status;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The sources, in the order in which they come up, and how many answers there are of each kind.
#[derive(Debug)]
pub struct Overview<'a> {
    files: Vec<&'a str>,
    /// As much of the end of each path as tells the files apart.
    names: Vec<&'a str>,
    places: BTreeMap<&'a str, usize>,
    totals: BTreeMap<Standing, usize>,
    by_file: Vec<BTreeMap<Standing, usize>>,
}

impl<'a> Overview<'a> {
    pub fn new(answers: &'a [Answer]) -> Overview<'a> {
        let mut files: Vec<&str> = vec![];
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        let mut by_file: Vec<BTreeMap<Standing, usize>> = vec![];
        let mut totals = BTreeMap::new();
        for answer in answers {
            let place = *places.entry(&answer.file).or_insert_with(|| {
                files.push(&answer.file);
                by_file.push(BTreeMap::new());
                files.len() - 1
            });
            let standing = Standing::of(answer);
            *totals.entry(standing).or_default() += 1;
            *by_file[place].entry(standing).or_default() += 1;
        }
        let names = short_names(&files);
        Overview { files, names, places, totals, by_file }
    }

    /// The number of a file.
    pub fn source(&self, file: &str) -> usize {
        self.places.get(file).copied().unwrap_or(0)
    }

    /// What a file is called.
    pub fn name(&self, source: usize) -> &'a str {
        self.names.get(source).copied().unwrap_or("")
    }

    fn total(&self, standing: Standing) -> usize {
        self.totals.get(&standing).copied().unwrap_or(0)
    }

    /// What came out, in a sentence.
    pub fn lead(&self) -> String {
        let all: usize = self.totals.values().sum();
        let sources = self.files.len();
        let of = match (all, sources) {
            (0, _) => return "There is nothing to be checked.".to_owned(),
            (_, 1) => format!("of {all} in <b>{}</b>", escape(self.name(0))),
            _ => format!("of {all} in <b>{sources} files</b>"),
        };
        let attention = |standing: Standing, words: &str| match self.total(standing) {
            0 => None,
            count => Some(format!("<b class=\"{}\">{count} {words}</b>", standing.class())),
        };
        let parts: Vec<String> = [
            attention(Standing::Refuted, "refuted"),
            attention(Standing::Missed, "not as expected"),
            attention(Standing::Error, "not understood"),
        ]
        .into_iter()
        .flatten()
        .collect();
        let found = if parts.is_empty() {
            "<b class=\"holds\">None refuted</b>".to_owned()
        } else {
            parts.join(", ")
        };
        format!("{found} {of}.")
    }

    /// How many answers there are of each kind; each number is a filter.
    pub fn filters(&self) -> String {
        let parts: Vec<(Standing, usize)> = Standing::ALL
            .into_iter()
            .map(|it| (it, self.total(it)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let words: Vec<String> = parts.iter().map(|(it, count)| format!("{} {count}", it.title())).collect();
        let classes: Vec<(&'static str, usize)> =
            parts.iter().map(|(it, count)| (it.class(), *count)).collect();
        let mut html = shares(&words.join(", "), &classes);
        html.push_str("<div class=\"filters\" role=\"group\" aria-label=\"Show only\">");
        for (standing, count) in parts {
            let (class, title) = (standing.class(), standing.title());
            let _ = write!(
                html,
                "<button type=\"button\" class=\"filter {class}\" data-standing=\"{class}\" aria-pressed=\"false\">\
                 <span class=\"mark\" aria-hidden=\"true\"></span>{title} <b>{count}</b></button>"
            );
        }
        html + "</div>"
    }

    /// The sources, those first that need attention: a bar for each statement, in the order of the source.
    pub fn sources(&self, entries: &[Entry<'_>], mutants: &[Answer]) -> String {
        let mut order: Vec<usize> = (0..self.files.len()).collect();
        order.sort_by_key(|source| std::cmp::Reverse(self.attention(*source)));
        order.into_iter().map(|source| self.source_row(source, entries, mutants)).collect()
    }

    /// What decides the order of sources.
    fn attention(&self, source: usize) -> [usize; 4] {
        [Standing::Refuted, Standing::Missed, Standing::Error, Standing::Undetermined]
            .map(|standing| self.count(source, standing))
    }

    fn count(&self, source: usize, standing: Standing) -> usize {
        self.by_file.get(source).and_then(|counts| counts.get(&standing)).copied().unwrap_or(0)
    }

    fn source_row(&self, source: usize, entries: &[Entry<'_>], mutants: &[Answer]) -> String {
        let own: Vec<&Entry<'_>> = entries.iter().filter(|entry| entry.source == source).collect();
        let counts: Vec<String> = Standing::ALL
            .into_iter()
            .filter(|standing| self.count(source, *standing) > 0)
            .map(|standing| {
                let (class, count) = (standing.class(), self.count(source, standing));
                format!("<span class=\"{class}\" title=\"{}\">{count}</span>", standing.title())
            })
            .collect();
        let name = escape(self.name(source));
        let picture = if own.len() <= MAX_MARKS {
            let marks: Vec<Mark> = own.iter().map(|entry| mark(entry)).collect();
            strip(&format!("{}: {} answers", self.name(source), own.len()), &marks)
        } else {
            let parts: Vec<(&'static str, usize)> =
                Standing::ALL.into_iter().map(|it| (it.class(), self.count(source, it))).collect();
            shares(&format!("{}: {} answers", self.name(source), own.len()), &parts)
        };
        let file = self.files.get(source).copied().unwrap_or("");
        let score = score(mutants.iter().filter(|mutant| mutant.file == file));
        let score = score.map_or_else(String::new, |(refuted, all)| {
            format!("<p class=\"score\">{refuted} of {all} changed statements refuted</p>")
        });
        format!(
            "<li class=\"source\" data-source=\"{source}\"><button type=\"button\" class=\"pick\" \
             aria-pressed=\"false\"><span class=\"file\" title=\"{}\">{name}</span><span class=\"counts\">{}</span>\
             </button>{picture}{score}</li>\n",
            escape(file),
            counts.join("")
        )
    }

    /// What becomes of statements that several sources have in common, as they do where many have done the same
    /// exercise.
    pub fn matrix(&self, entries: &[Entry<'_>]) -> String {
        let mut cells: BTreeMap<String, BTreeMap<usize, &Entry<'_>>> = BTreeMap::new();
        let mut names: Vec<String> = vec![];
        for entry in entries.iter().filter(|entry| !entry.answer.name.is_empty()) {
            let column = cells.entry(entry.title()).or_insert_with(|| {
                names.push(entry.title());
                BTreeMap::new()
            });
            let worst = column.entry(entry.source).or_insert(entry);
            if Standing::of(entry.answer) < Standing::of(worst.answer) {
                *worst = entry;
            }
        }
        let sources = self.files.len();
        names.retain(|name| 2 * cells[name].len() >= sources);
        if sources < 3 || names.len() < 2 || names.len() > MAX_COLUMNS {
            return String::new();
        }
        let head: String =
            names.iter().map(|name| format!("<th scope=\"col\"><span>{}</span></th>", term(name))).collect();
        let mut rows = String::new();
        for (source, file) in self.names.iter().enumerate() {
            let _ = write!(rows, "<tr><th scope=\"row\">{}</th>", escape(file));
            names.iter().for_each(|name| rows.push_str(&cell(cells[name].get(&source).copied())));
            rows.push_str("</tr>\n");
        }
        format!(
            "<section class=\"matrix\" aria-labelledby=\"h-matrix\"><h2 id=\"h-matrix\">Statements in common</h2>\
             <div class=\"wide\"><table><thead><tr><th scope=\"col\">file</th>{head}</tr></thead><tbody>{rows}</tbody>\
             </table></div></section>\n"
        )
    }
}

/// More columns are too many to look at.
const MAX_COLUMNS: usize = 40;

fn cell(entry: Option<&Entry<'_>>) -> String {
    let Some(entry) = entry else { return "<td></td>".to_owned() };
    let standing = Standing::of(entry.answer);
    let words = escape(&format!("{}: {}", entry.title(), standing.title()));
    format!(
        "<td class=\"{}\"><a href=\"#{}\" title=\"{words}\" aria-label=\"{words}\">\
         <span class=\"mark\"></span></a></td>",
        standing.class(),
        entry.id()
    )
}

/// A bar for an answer: full where something is wrong, otherwise by how much speaks for the statement.
fn mark(entry: &Entry<'_>) -> Mark {
    let standing = Standing::of(entry.answer);
    let height = match standing {
        Standing::Refuted | Standing::Missed | Standing::Error => 1.0,
        Standing::Undetermined => 0.6,
        Standing::NotTested | Standing::Evaluated => 0.0,
        Standing::Expected => 0.4,
        Standing::Weak | Standing::NoCounterexample => {
            Evidence::of(entry.answer).map_or(0.0, Evidence::share)
        }
    };
    let title = format!("{}, line {}: {}", entry.title(), entry.answer.line, headline(entry.answer));
    Mark { class: standing.class(), height, target: entry.id(), title }
}

/// How many changed statements are refuted, of those that can be tried.
pub fn score<'m>(mutants: impl Iterator<Item = &'m Answer>) -> Option<(usize, usize)> {
    let executable: Vec<&Answer> = mutants.filter(|it| it.verdict != Status::NotExecutable).collect();
    let refuted = executable.iter().filter(|it| it.is_refuted() && it.genuine == Some(true)).count();
    (!executable.is_empty()).then_some((refuted, executable.len()))
}

/// As much of the end of each path as tells the files apart.
fn short_names<'f>(files: &[&'f str]) -> Vec<&'f str> {
    let mut names: Vec<&str> = files.iter().map(|file| longer(file, "")).collect();
    loop {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        names.iter().for_each(|name| *counts.entry(name).or_default() += 1);
        let is_unclear = |(file, name): &(&&str, &&str)| counts[*name] > 1 && name.len() < file.len();
        if !files.iter().zip(&names).any(|it| is_unclear(&it)) {
            return names;
        }
        let next = |(file, name)| if is_unclear(&(file, name)) { longer(file, name) } else { *name };
        names = files.iter().zip(&names).map(next).collect();
    }
}

/// The end of a path with one more folder.
fn longer<'f>(file: &'f str, name: &str) -> &'f str {
    let before = file.strip_suffix(name).unwrap_or("").trim_end_matches('/');
    let start = before.rfind('/').map_or(0, |at| at + 1);
    file.get(start..).unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::short_names;

    #[test]
    fn names_are_as_long_as_it_takes_to_tell_files_apart() {
        assert_eq!(short_names(&["a/b/C.thy", "a/b/D.thy"]), ["C.thy", "D.thy"]);
        assert_eq!(
            short_names(&["a/ann/C.thy", "a/bob/C.thy", "E.thy"]),
            ["ann/C.thy", "bob/C.thy", "E.thy"]
        );
        assert_eq!(short_names(&["C.thy", "b/C.thy", "/x/b/C.thy"]), ["C.thy", "b/C.thy", "x/b/C.thy"]);
        assert_eq!(short_names(&["ä/C.thy", "C.thy"]), ["ä/C.thy", "C.thy"]);
        assert_eq!(short_names(&["C.thy", "C.thy"]), ["C.thy", "C.thy"]);
    }
}

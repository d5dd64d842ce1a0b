//! Functions of several arguments as equations, of which the first that matches counts: easier to read than updates of
//! updates.

use crate::answer::show;
use crate::language::Notation;
use logic::Term;
use logic::hol;

/// Longer tables are not easier to read.
const ROWS: usize = 9;

/// What a function gives for arguments; `None` stands for all others.
struct Row<'t> {
    args: Vec<Option<&'t Term>>,
    value: &'t Term,
}

/// The equations of a function of at least two arguments, if there are few.
pub fn equations(notation: &dyn Notation, name: &str, function: &Term) -> Option<Vec<String>> {
    let rows = rows(function)?;
    let arity = rows.first().map_or(0, |row| row.args.len());
    if arity < 2 || rows.len() > ROWS || rows.iter().any(|row| row.args.len() != arity) {
        return None;
    }
    let arg = |arg: &Option<&Term>| arg.map_or_else(|| "_".to_owned(), |arg| bracketed(&show(notation, arg)));
    let equation = |row: &Row<'_>| {
        let args: Vec<String> = row.args.iter().map(arg).collect();
        format!("{name} {} = {}", args.join(" "), show(notation, row.value))
    };
    Some(rows.iter().map(equation).collect())
}

/// The rows of a function, those for particular arguments first; none if it is not a table.
fn rows(function: &Term) -> Option<Vec<Row<'_>>> {
    base::check_stack();
    let mut found: Vec<Row<'_>> = vec![];
    let mut rest = function;
    loop {
        match (rest.strip_const(hol::FUN_UPD).as_deref(), rest) {
            (Some([table, key, value]), _) => {
                found.extend(nested(Some(*key), value));
                rest = *table;
            }
            (_, Term::Abs(_, _, value)) if !mentions_bound(value) => {
                found.extend(nested(None, value));
                return Some(found);
            }
            _ => return None,
        }
        if found.len() > ROWS {
            return None;
        }
    }
}

/// The rows of what a function gives for an argument.
fn nested<'t>(key: Option<&'t Term>, value: &'t Term) -> Vec<Row<'t>> {
    match rows(value) {
        Some(rows) => rows
            .into_iter()
            .map(|row| Row { args: std::iter::once(key).chain(row.args).collect(), value: row.value })
            .collect(),
        None => vec![Row { args: vec![key], value }],
    }
}

fn mentions_bound(term: &Term) -> bool {
    let mut found = false;
    term.visit(&mut |part| found |= matches!(part, Term::Bound(_)));
    found
}

/// An argument of a function, in parentheses if it is more than a word.
fn bracketed(text: &str) -> String {
    let is_closed = |(open, close): (char, char)| text.starts_with(open) && text.ends_with(close);
    let is_word = !text.contains(' ') || [('(', ')'), ('[', ']'), ('{', '}')].into_iter().any(is_closed);
    if is_word { text.to_owned() } else { format!("({text})") }
}

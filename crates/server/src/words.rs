//! Answers in words, for the places where editors show them.

use gainsay::check::{Answer, text};

/// An answer as the command line shows it, without the place: its first line, and the rest.
pub fn told(answer: &Answer, verbose: bool) -> (String, String) {
    let all = text(answer, verbose);
    let place = format!("{}:{}: ", answer.file, answer.line);
    let all = all.strip_prefix(&place).unwrap_or(&all);
    let name = format!("{}: ", answer.name);
    let (first, rest) = all.split_once('\n').unwrap_or((all, ""));
    let first = if answer.name.is_empty() { first } else { &first.replacen(&name, "", 1) };
    (first.to_owned(), rest.trim_end().to_owned())
}

/// In one short line: what stands above a statement.
pub fn title(answer: &Answer) -> String {
    let (first, _) = told(answer, false);
    match &answer.assignment {
        Some(values) if answer.is_refuted() && !values.is_empty() => {
            let values: Vec<String> =
                values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let word = if answer.genuine == Some(true) { "refuted" } else { "potentially refuted" };
            shortened(&format!("{word}: {}", values.join(", ")))
        }
        _ => shortened(&first),
    }
}

/// The longest title that leaves room for the rest of a line.
const TITLE: usize = 120;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(TITLE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gainsay::check::Status;

    #[test]
    fn places_and_names_are_not_said_again() {
        let answer = Answer {
            file: "T.thy".to_owned(),
            line: 3,
            name: "T.wrong".to_owned(),
            statement: "rev xs = xs".to_owned(),
            verdict: Status::Refuted,
            genuine: Some(true),
            assignment: Some([("xs".to_owned(), "[0, 1]".to_owned())].into()),
            ..Answer::default()
        };
        let (first, rest) = told(&answer, false);
        assert!(first.starts_with("refuted"), "{first}");
        assert!(rest.contains("xs = [0, 1]"), "{rest}");
        assert_eq!(title(&answer), "refuted: xs = [0, 1]");
    }
}

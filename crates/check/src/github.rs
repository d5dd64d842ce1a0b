//! Answers as annotations of GitHub's workflows: a line of output for each finding, which is shown at the line of the
//! source that it is about.

use crate::answer::Answer;
use crate::finding::{Level, Rule};
use crate::text::text;

/// The annotation for an answer, on a line of its own; none where nothing is found.
pub fn github(answer: &Answer) -> Option<String> {
    let rule = Rule::of(answer)?;
    let command = match rule.level() {
        _ if answer.accepted.is_some() => "notice",
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let file = property(&answer.file);
    let title = property(&format!("gainsay: {}", rule.about()));
    let message = data(text(answer, false).trim_end());
    Some(format!("::{command} file={file},line={},title={title}::{message}\n", answer.line.max(1)))
}

/// Text that ends with the line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text between the names of properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::Status;

    #[test]
    fn an_annotation_is_one_line_whatever_it_says() {
        let answer = Answer {
            file: "a,b.thy".into(),
            line: 3,
            statement: "100 % n = m".into(),
            verdict: Status::Refuted,
            genuine: Some(true),
            ..Answer::default()
        };
        let line = github(&answer).unwrap();
        assert!(line.starts_with("::error file=a%2Cb.thy,line=3,title=gainsay%3A The statement"), "{line}");
        assert!(line.contains("100 %25 n = m") && line.matches('\n').count() == 1, "{line}");
        let accepted = Answer { accepted: Some("known".into()), ..answer };
        assert!(github(&accepted).unwrap().starts_with("::notice"));
        assert_eq!(github(&Answer { verdict: Status::Exhausted, ..Answer::default() }), None);
    }
}

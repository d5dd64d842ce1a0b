//! Colours for what people look at first, where the terminal has them.

use gainsay::check::{Answer, Word, headline};
use gainsay::config::Colours;
use std::io::IsTerminal;

/// Whether standard output gets colours.
pub fn are_used(colours: Colours) -> bool {
    match colours {
        Colours::Always => true,
        Colours::Never => false,
        Colours::Auto => {
            let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
        }
    }
}

/// The text of an answer with its verdict in colour.
pub fn painted(answer: &Answer, text: &str) -> String {
    let headline = headline(answer);
    let end = headline.find([':', '(']).unwrap_or(headline.len());
    let verdict = headline.get(..end).unwrap_or_default().trim_end();
    let Some(at) = text.find(&headline).filter(|_| !verdict.is_empty()) else { return text.to_owned() };
    let (before, rest) = text.split_at(at);
    let after = rest.get(verdict.len()..).unwrap_or_default();
    format!("{before}\x1b[{}m{verdict}\x1b[0m{after}", code(answer.word()))
}

fn code(word: Word) -> &'static str {
    match word {
        Word::Refuted | Word::Error | Word::InternalError => "1;31",
        Word::RefutedInModel | Word::Undetermined | Word::NotTested => "33",
        Word::NoCounterexample | Word::Evaluated => "32",
    }
}

#[cfg(test)]
mod tests {
    use super::painted;
    use gainsay::check::{Answer, Status, text};

    #[test]
    fn only_the_verdict_is_in_colour() {
        let reason = Some("`f`: it is not computable".to_owned());
        let answer =
            Answer { file: "A.thy".into(), line: 3, name: "A.l".into(), reason, ..Answer::default() };
        let shown = painted(&answer, &text(&answer, false));
        assert!(shown.starts_with("A.thy:3: A.l: \x1b[33mnot tested\x1b[0m: `f`: it is"), "{shown:?}");
        let answer = Answer { verdict: Status::Refuted, genuine: Some(true), ..answer };
        assert!(painted(&answer, &text(&answer, false)).contains("\x1b[1;31mrefuted\x1b[0m ("));
    }
}

//! The command that finds a counterexample again.

use crate::task::Task;
use search::Strategy;

/// The command that finds a counterexample again: by the strategy that found it, with all that was said about searches.
pub fn replay(task: &Task, strategy: &dyn Strategy) -> String {
    let options = &task.settings.options;
    let mut words = vec!["gainsay".to_owned(), "check".to_owned()];
    words.extend(["--strategy".to_owned(), strategy.to_string()]);
    if strategy.about().seeded && !options.iter().any(|option| option == "--seed") {
        words.extend(["--seed".to_owned(), task.settings.config.policy.seed.to_string()]);
    }
    words.extend(options.iter().cloned());
    words.push(format!("{}:{}", task.file, task.line));
    let words: Vec<String> = words.into_iter().map(quoted).collect();
    let input = if task.file == STANDARD_INPUT { SAME_INPUT } else { "" };
    format!("{}{input}", words.join(" "))
}

/// What stands for standard input, which whoever asks again has to provide again.
const STANDARD_INPUT: &str = "-";
const SAME_INPUT: &str = "  # with the same text on standard input";

/// A word of a command, as shells take it for one.
pub fn quoted(word: String) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,+=@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

//! How many answers there were of each kind, for the last line.

use crate::answer::Answer;
use crate::headline::Word;
use std::collections::BTreeMap;

/// How many answers there were of each kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    pub answers: usize,
    words: BTreeMap<Word, usize>,
    pub expected: usize,
    pub met: usize,
    /// Findings that somebody has accepted.
    pub accepted: usize,
}

impl Totals {
    pub fn add(&mut self, answer: &Answer) {
        self.answers += 1;
        *self.words.entry(answer.word()).or_default() += 1;
        self.accepted += usize::from(answer.accepted.is_some());
        if let Some(met) = answer.met {
            self.expected += 1;
            self.met += usize::from(met);
        }
    }

    /// How many answers come to this.
    pub fn of(&self, word: Word) -> usize {
        self.words.get(&word).copied().unwrap_or(0)
    }

    /// The numbers in one line.
    pub fn line(&self) -> String {
        if self.answers == 0 {
            return "nothing was answered\n".to_owned();
        }
        let counted = |word: Word| Some(self.of(word)).filter(|count| *count > 0).map(|it| word.counted(it));
        let parts: Vec<String> = Word::ALL.into_iter().filter_map(counted).collect();
        let met = match self.expected {
            0 => String::new(),
            expected => format!("; {} of {expected} expectations met", self.met),
        };
        let accepted = match self.accepted {
            0 => String::new(),
            accepted => format!("; {accepted} accepted"),
        };
        format!("{} in all: {}{met}{accepted}\n", self.answers, parts.join(", "))
    }
}

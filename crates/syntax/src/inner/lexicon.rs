//! The delimiters of a grammar, found by longest match.

use super::token::Literal;
use base::Name;
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub(super) struct Lexicon {
    texts: Vec<Name>,
    numbers: HashMap<Name, Literal>,
    /// For each first character the delimiters that start with it, the longest first.
    by_first: HashMap<char, Vec<Literal>>,
}

impl Lexicon {
    pub fn insert(&mut self, text: &Name) -> Literal {
        if let Some(&literal) = self.numbers.get(text) {
            return literal;
        }
        let literal = Literal(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        self.texts.push(text.clone());
        self.numbers.insert(text.clone(), literal);
        if let Some(first) = text.chars().next() {
            let row = self.by_first.entry(first).or_default();
            let texts = &self.texts;
            let at = row.partition_point(|other| texts[other.0 as usize].len() >= text.len());
            row.insert(at, literal);
        }
        literal
    }

    pub fn text(&self, literal: Literal) -> &Name {
        &self.texts[literal.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// The longest delimiter at the start of `text`, with its length.
    pub fn longest(&self, text: &str) -> Option<(Literal, usize)> {
        let row = self.by_first.get(&text.chars().next()?)?;
        let found = row.iter().find(|literal| text.starts_with(self.text(**literal).as_str()))?;
        Some((*found, self.text(*found).len()))
    }
}

//! Modes of predicates: `i => (o => bool) => i * o => bool`.

use super::{Parsed, Parser};
use crate::ast::Mode;

/// Modes nest as deep as types do; this is far beyond any that means something.
const MAX_DEPTH: usize = 100;

impl Parser<'_> {
    pub fn mode(&mut self) -> Parsed<Mode> {
        self.fun_mode(MAX_DEPTH)
    }

    fn fun_mode(&mut self, depth: usize) -> Parsed<Mode> {
        let mut chain = vec![self.pair_mode(depth)?];
        while self.eat_any(&["=>", "⇒"]) {
            chain.push(self.pair_mode(depth)?);
        }
        Ok(fold_right(chain, Mode::Fun))
    }

    fn pair_mode(&mut self, depth: usize) -> Parsed<Mode> {
        let mut chain = vec![self.atomic_mode(depth)?];
        while self.eat_any(&["*", "×"]) {
            chain.push(self.atomic_mode(depth)?);
        }
        Ok(fold_right(chain, Mode::Pair))
    }

    fn atomic_mode(&mut self, depth: usize) -> Parsed<Mode> {
        if self.eat("i") {
            Ok(Mode::Input)
        } else if self.eat("o") {
            Ok(Mode::Output)
        } else if self.eat("bool") {
            Ok(Mode::Bool)
        } else if depth > 0 && self.eat("(") {
            let mode = self.fun_mode(depth - 1)?;
            self.expect(")")?;
            Ok(mode)
        } else {
            self.expected("a mode")
        }
    }
}

fn fold_right(mut chain: Vec<Mode>, join: fn(Box<Mode>, Box<Mode>) -> Mode) -> Mode {
    let last = chain.pop().expect("a chain of modes has at least one");
    chain.into_iter().rev().fold(last, |right, left| join(Box::new(left), Box::new(right)))
}

//! Modes of predicates: `i => (o => bool) => i * o => bool`.

use super::{Parsed, Parser};
use crate::ast::Mode;

/// How deep the tree of a mode may get. A predicate of so many arguments is beyond any use.
const MAX_DEPTH: usize = 200;

impl Parser<'_> {
    pub fn mode(&mut self) -> Parsed<Mode> {
        self.fun_mode(MAX_DEPTH)
    }

    fn fun_mode(&mut self, depth: usize) -> Parsed<Mode> {
        let left = self.pair_mode(depth)?;
        if !self.eat_any(&["=>", "⇒"]) {
            return Ok(left);
        }
        Ok(Mode::Fun(Box::new(left), Box::new(self.fun_mode(self.deeper(depth)?)?)))
    }

    fn pair_mode(&mut self, depth: usize) -> Parsed<Mode> {
        let left = self.atomic_mode(depth)?;
        if !self.eat_any(&["*", "×"]) {
            return Ok(left);
        }
        Ok(Mode::Pair(Box::new(left), Box::new(self.pair_mode(self.deeper(depth)?)?)))
    }

    fn atomic_mode(&mut self, depth: usize) -> Parsed<Mode> {
        if self.eat("i") {
            Ok(Mode::Input)
        } else if self.eat("o") {
            Ok(Mode::Output)
        } else if self.eat("bool") {
            Ok(Mode::Bool)
        } else if self.eat("(") {
            let mode = self.fun_mode(self.deeper(depth)?)?;
            self.expect(")")?;
            Ok(mode)
        } else {
            self.expected("a mode")
        }
    }

    fn deeper(&self, depth: usize) -> Parsed<usize> {
        match depth.checked_sub(1) {
            Some(depth) => Ok(depth),
            None => self.expected("a smaller mode"),
        }
    }
}

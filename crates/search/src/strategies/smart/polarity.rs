//! What a search inside a predicate is for, and what becomes of what it leaves open.

use crate::block::{Block, truth};
use crate::test_program::{CUT, TESTS, UNKNOWN, count, given_up, undecided};
use program::{Body, Expr};

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Polarity {
    /// Something that should be there: what is left open is lost.
    Positive,
    /// Something that should not be there: what is left open makes the answer unknown.
    Negative,
}

impl Polarity {
    /// Ends the search for values of which one was found that is of no use.
    pub fn discard(self, block: &mut Block) -> Body {
        block.inner(|block| {
            if self == Polarity::Positive {
                count(block, TESTS);
            }
            truth(false)
        })
    }

    /// Gives up what needs something that has no value.
    pub fn failed(self, block: &mut Block) -> Body {
        match self {
            Polarity::Positive => given_up(block),
            Polarity::Negative => self.undecided(block),
        }
    }

    /// Takes a condition that has no value for false.
    pub fn undecided(self, block: &mut Block) -> Body {
        match self {
            Polarity::Positive => undecided(block),
            Polarity::Negative => block.inner(|block| {
                count(block, UNKNOWN);
                truth(false)
            }),
        }
    }

    /// The truth value of a body, which is false where it has none.
    pub fn guarded(self, block: &mut Block, body: Body) -> Expr {
        let failed = self.undecided(block);
        Expr::Attempt(Box::new(body), Box::new(failed))
    }

    /// Takes what the depth does not suffice for for false.
    pub fn cut_off(self, block: &mut Block) -> Body {
        block.inner(|block| {
            count(block, if self == Polarity::Positive { CUT } else { UNKNOWN });
            truth(false)
        })
    }
}

//! Premises about what is known: whether a predicate holds, or does not, by search or by computation.

use super::compiler::{Depths, PlanCompiler, State};
use super::polarity::Polarity;
use crate::block::{Block, Made, truth};
use crate::test_program::UNKNOWN;
use predicates::{First, Sought};
use program::{Atom, Body, Expr, Prim};

/// Whether a derivation should be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Present,
    Absent,
}

impl PlanCompiler<'_, '_> {
    /// Whether a predicate is known to hold, or known not to hold: by search or by computation, or where the first does
    /// not tell, by the other. Where depth counts as the user says, by search.
    pub(super) fn sought(
        &mut self,
        sought: &Sought,
        expected: Expected,
        block: &mut Block,
        state: &State,
    ) -> Made<Atom> {
        let computed = match self.depths {
            Depths::Recursion | Depths::Shared => Some(self.value(&sought.formula, state)?),
            Depths::Calls => None,
        };
        let polarity = state.polarity;
        let decided = match (computed, sought.first) {
            (Some(formula), First::Computation) => {
                let unknown = polarity.undecided(block);
                let search = self.searched(sought, expected, block, state, unknown)?;
                Expr::Attempt(Box::new(Body::of(formula)), Box::new(search))
            }
            (computed, _) => {
                let unknown = match computed {
                    Some(formula) => Body::of(polarity.guarded(block, Body::of(formula))),
                    None => polarity.cut_off(block),
                };
                let search = self.searched(sought, expected, block, state, unknown)?;
                block.append(search.lets);
                search.result
            }
        };
        Ok(block.truth(decided))
    }

    /// Whether a predicate is known to hold, or known not to hold, by search; `unknown` where that is not known.
    fn searched(
        &mut self,
        sought: &Sought,
        expected: Expected,
        block: &mut Block,
        state: &State,
        unknown: Body,
    ) -> Made<Body> {
        let polarity = match expected {
            Expected::Present => state.polarity,
            Expected::Absent => Polarity::Negative,
        };
        let solver = self.solver(sought.pred, &vec![true; sought.args.len()], polarity)?;
        block.inner_made(|block| {
            let before = noted(block);
            let search = block.inner_made(|block| {
                let mut operands = vec![state.depth.clone()];
                for arg in &sought.args {
                    operands.push(self.build(arg, block, state)?);
                }
                Ok(Expr::Call(solver, operands))
            })?;
            let search = polarity.guarded(block, search);
            if expected == Expected::Present {
                return Ok(search);
            }
            let found = block.truth(search);
            let missing = block.inner(|block| {
                let after = noted(block);
                let is_known = block.truth(Expr::Prim(Prim::Equal, vec![before, after]));
                Expr::If(is_known, Box::new(Body::of(truth(true))), Box::new(unknown))
            });
            Ok(Expr::If(found, Box::new(Body::of(truth(false))), Box::new(missing)))
        })
    }
}

/// How much was left open so far.
fn noted(block: &mut Block) -> Atom {
    block.bind("n", program::Type::Nat, Expr::Prim(Prim::Counted(UNKNOWN), vec![]))
}

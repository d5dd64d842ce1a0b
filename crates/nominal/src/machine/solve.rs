//! Universal goals `∀X. ¬p(X) ∨ rest(X)` settled by solving `p(X)`.
//!
//! If all solutions of `p(X)` can be found, none of them says anything about variables from outside, and they agree on
//! `X`, then the goal says that `rest` holds for that `X`; without solutions it holds. Nothing has to be shown for an
//! arbitrary value, or constructor by constructor. In all other cases the goal is shown as usual (`star.rs`).
//!
//! Whether a goal is settled so must not depend on the bound, because a bound does not look again for what the bound
//! before allowed: solving has a fixed number of steps and calls of its own. What it leaves to be shown takes no more
//! steps than showing the goal as usual: that includes showing `rest` for this `X`, or `¬p` for some value.

use crate::machine::cell::{Cell, Tag, flags};
use crate::machine::code::{PredRef, Split};
use crate::machine::run::{Cont, Machine, Outcome, PC_SOLVED};
use crate::machine::store::{Mark, Store};
use base::Budget;

/// Calls after which a goal counts as too hard to be solved on the side.
const MAX_CALLS: u64 = 200;

/// Steps for that: more than so many calls can take.
const STEPS: u32 = 1 << 20;

/// Values with more parts than this are not looked at.
const MAX_PARTS: usize = 64;

/// What solving a goal has shown.
enum Solved {
    Never,
    /// For one value only, whose parts are in [`Machine::value`].
    Once,
    Unclear,
}

impl Machine<'_> {
    /// Settles a universal goal whose other arguments are on the heap. Nothing if it has to be shown as usual.
    pub(super) fn settle_universal(
        &mut self,
        split: Split,
        args: (u32, u32),
        cont: Cont,
        need: u32,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Outcome> {
        match self.solve(split.solved, args, budget)? {
            Solved::Unclear => Ok(None),
            Solved::Never => {
                let least = self.compiled.code.preds[split.denied.0 as usize].least;
                let affordable = self.afford(least, need);
                self.go_on(cont);
                Ok(Some(affordable))
            }
            Solved::Once => {
                let Some(rest) = split.rest else { return Ok(Some(false)) };
                let value = self.store.restore_value(&self.value, &mut 0);
                self.load_universal(args, value);
                let clause = &self.compiled.code.preds[rest.0 as usize].clauses[0];
                Ok(Some(self.enter_universal(clause, cont, need)))
            }
        }
    }

    /// Takes steps for what has been shown otherwise. False if they are not left.
    fn afford(&mut self, steps: u32, need: u32) -> bool {
        let need = if self.negations == 0 { need } else { 0 };
        let affordable = steps.saturating_add(need) <= self.steps;
        if affordable {
            self.steps -= steps;
        } else {
            self.overflows();
        }
        affordable
    }

    /// The arguments on the heap, and one more.
    pub(super) fn load_universal(&mut self, (start, count): (u32, u32), value: Cell) {
        self.args.clear();
        self.args.extend_from_slice(&self.store.heap[start as usize..(start + count) as usize]);
        self.args.push(value);
    }

    fn solve(&mut self, pred: PredRef, args: (u32, u32), budget: &mut Budget) -> Result<Solved, Outcome> {
        let frozen = self.freeze(STEPS, MAX_CALLS);
        let mark = self.store.mark();
        self.store.solving = true;
        self.store.unsure = false;
        let var = self.store.new_var(flags::NAMELESS);
        self.load_universal(args, var);
        let clause = &self.compiled.code.preds[pred.0 as usize].clauses[0];
        let begun = self.enter_universal(clause, Cont { pc: PC_SOLVED, frame: 0 }, 0);
        let solved = self.solutions(begun, var, mark, budget);
        self.thaw(frozen);
        self.store.solving = false;
        self.store.undo(mark);
        if self.store.unsure { solved.map(|_| Solved::Unclear) } else { solved }
    }

    fn solutions(
        &mut self,
        begun: bool,
        var: Cell,
        mark: Mark,
        budget: &mut Budget,
    ) -> Result<Solved, Outcome> {
        let mut solved = Solved::Never;
        let mut failed = !begun;
        loop {
            match self.run(failed, budget) {
                // What was cut off may have solutions.
                Outcome::Exhausted if self.overflow => return Ok(Solved::Unclear),
                Outcome::Exhausted => return Ok(solved),
                Outcome::OutOfMemory => return Ok(Solved::Unclear),
                Outcome::Stopped(why) => return Err(Outcome::Stopped(why)),
                Outcome::Solution => {}
            }
            if self.store.binds_before(mark) || !self.is_only_value(&solved, var, mark) {
                return Ok(Solved::Unclear);
            }
            solved = Solved::Once;
            failed = true;
        }
    }

    /// Whether a value is made of what was there at a mark, and no other one has been found.
    fn is_only_value(&mut self, solved: &Solved, var: Cell, mark: Mark) -> bool {
        let before = std::mem::take(&mut self.value);
        let known = self.store.save_value(var, mark, &mut self.value);
        known && (matches!(solved, Solved::Never) || before == self.value)
    }
}

impl Store {
    /// Writes down the parts of a value without names, outermost first. False if it has variables that were not there
    /// at the mark, or is too large.
    fn save_value(&mut self, cell: Cell, mark: Mark, parts: &mut Vec<Cell>) -> bool {
        let cell = self.deref(cell);
        if parts.len() >= MAX_PARTS {
            return false;
        }
        match cell.tag() {
            Tag::Const | Tag::Literal => parts.push(cell),
            Tag::Ref | Tag::Closed if self.is_before(cell.addr(), mark) => parts.push(cell),
            Tag::Closed => {
                let header = self.heap[cell.addr()];
                parts.push(header);
                for index in 1..=header.arity() {
                    let part = self.load(cell.addr() + index);
                    if !self.save_value(part, mark, parts) {
                        return false;
                    }
                }
            }
            Tag::Var | Tag::Ref | Tag::App | Tag::Name | Tag::Abs => return false,
        }
        true
    }

    /// The value whose parts these are, from a place on.
    fn restore_value(&mut self, parts: &[Cell], place: &mut usize) -> Cell {
        let Some(part) = parts.get(*place).copied() else { return Cell::int(0) };
        *place += 1;
        if part.tag() != Tag::Const || part.arity() == 0 {
            return part;
        }
        let args: Vec<Cell> = (0..part.arity()).map(|_| self.restore_value(parts, place)).collect();
        let start = self.push(part);
        self.heap.extend_from_slice(&args);
        Cell::closed(start)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Denial, Strategy};
    use crate::machine::ways::tests::{Shortcuts, random_program, solve};
    use crate::{Elab, NoFiles};
    use base::{FileId, Rng};

    /// The bound up to which solutions are looked for that were found with another bound in another way.
    const FAR: u32 = 16;

    /// An application of `err` has every type if its argument has one, and `fn(f(X, Y))` has the type
    /// `f(f(X, Y), Y)`. That is overlooked if what must differ from `f(X, Y)` for all types keeps the argument from
    /// having any.
    #[test]
    fn what_fails_for_some_arbitrary_values_has_solutions() {
        let text = "ty : type. a : ty. f : (ty, ty) -> ty. b : ty.\n\
            tm : type. err : tm. fn : ty -> tm. ap : (tm, tm) -> tm. v : ty -> tm.\n\
            pred tc(tm, ty). tc(err, _). tc(v(T), T).\n\
            tc(ap(M, N), T) :- exists S. tc(M, f(S, T)), tc(N, S).\n\
            tc(fn(U), f(U, S)) :- tc(ap(v(U), err), S).\n\
            pred arrow(ty). arrow(f(_, _)).\n\
            #check \"law\" 11 : arrow(U) => tc(ap(err, fn(U)), T).\n";
        let mut elab = Elab::default();
        elab.file(FileId(0), text, &mut NoFiles);
        let check = &elab.program.checks[0];
        for name in ["ne", "nes", "refine"] {
            let strategy = Strategy::named(name).expect("a strategy");
            for bound in 3..=12 {
                let found =
                    solve(&elab.program, check, strategy, bound, Shortcuts { prune: true, solve: true });
                assert!(!found.is_some_and(|(found, _)| found), "{name} at {bound}");
            }
        }
    }

    #[test]
    fn settled_goals_have_the_same_solutions_with_no_larger_bound() {
        let mut rng = Rng::seeded(7);
        let named = |name| Strategy::named(name).expect("a strategy");
        let strategies = [named("nes"), named("ne"), Strategy::Refine(Denial::Elimination)];
        let shortcuts = |solve| Shortcuts { prune: true, solve };
        let (mut solutions, mut shorter) = (0, 0);
        for _ in 0..100 {
            let program = random_program(&mut rng);
            let check = &program.checks[0];
            for strategy in strategies {
                for bound in 3..=8 {
                    let usual = solve(&program, check, strategy, bound, shortcuts(false));
                    let settled = solve(&program, check, strategy, bound, shortcuts(true));
                    let (Some((usual, steps)), Some((settled, fewer))) = (usual, settled) else { break };
                    shorter += u32::from(fewer < steps);
                    if settled && !usual {
                        let later = (bound..FAR).find_map(|bound| {
                            match solve(&program, check, strategy, bound, shortcuts(false)) {
                                Some((false, _)) => None,
                                other => Some(other),
                            }
                        });
                        assert!(later.is_some(), "{} at {bound}", strategy.name());
                    }
                    assert!(settled || !usual, "{} at {bound}", strategy.name());
                    solutions += u32::from(settled);
                }
            }
        }
        assert!(solutions > 100 && shorter > 100, "{solutions} solutions, {shorter} shorter");
    }
}

//! Alternatives: the goals of a disjunction, one after the other.
//!
//! Most alternatives of negated clauses begin with something that is soon decided: a test, or a call for which an index
//! knows the clauses. What fails there leaves no choice point behind. An alternative that is nothing but a test, and
//! holds without saying anything about variables, makes the others superfluous: whatever follows from one of them
//! follows from this one, with no fewer steps left. As in `ways.rs`, this is so only where goals that hold for some
//! values hold for no fewer where more is open.

use crate::machine::code::Instr;
use crate::machine::run::{Machine, Outcome};
use base::Budget;

impl Machine<'_> {
    /// Begins with the alternative that stands here; the next one stands at the other place.
    pub(super) fn alternative(
        &mut self,
        other: u32,
        slots: usize,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        let first = &self.compiled.code.instrs[self.current_pc() as usize];
        match first {
            Instr::Call { pred, args, rest } if !self.collects() => {
                let need = self.advance(*rest);
                self.call_or(*pred, *args, slots, need, other, budget)
            }
            Instr::Unify(..) | Instr::Fresh(..) | Instr::Differ(..) => {
                self.advance(0);
                self.test_or(first, slots, other);
                Ok(true)
            }
            _ => {
                self.choose_code(self.store.mark(), self.new, other);
                Ok(true)
            }
        }
    }

    fn test_or(&mut self, test: &Instr, slots: usize, other: u32) {
        let mark = self.store.mark();
        if !self.test(test, slots) {
            self.store.undo(mark);
            self.jump(other);
        } else if !(self.monotone && self.ends_alternative() && self.store.is_unchanged_since(mark)) {
            self.choose_code(mark, self.new, other);
        }
    }

    /// Whether nothing is left of the alternative that runs. A jump to a universal goal only skips its code.
    fn ends_alternative(&self) -> bool {
        let instr = |pc: u32| self.compiled.code.instrs.get(pc as usize);
        let universal = |pc: u32| matches!(instr(pc), Some(Instr::Forall { .. }));
        matches!(instr(self.current_pc()), Some(Instr::Jump(to)) if !universal(*to))
    }

    /// Executes an instruction that calls nothing and leaves no choice.
    pub(super) fn test(&mut self, instr: &Instr, slots: usize) -> bool {
        let code = &self.compiled.code;
        match instr {
            Instr::Unify(left, right) => {
                let value = self.store.build(code, code.pattern(*left), slots);
                self.store.matches(code, code.pattern(*right), value, slots) && self.store.settle()
            }
            Instr::Fresh(left, right) => {
                let left = self.store.build(code, code.pattern(*left), slots);
                let right = self.store.build(code, code.pattern(*right), slots);
                self.store.require_fresh(left, right) && self.store.settle()
            }
            Instr::Differ(left, right) => {
                let left = self.store.build(code, code.pattern(*left), slots);
                let right = self.store.build(code, code.pattern(*right), slots);
                let waiting = self.store.pending.len();
                self.store.require_differ(left, right) && self.narrow_since(waiting)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::Strategy;
    use crate::machine::ways::tests::{Shortcuts, solve};
    use crate::{Elab, NoFiles};
    use base::FileId;

    /// The negation of `p` is `X /= Y, ∀Z. …; not_s(X)`: that the test holds says nothing about the other alternative.
    #[test]
    fn a_test_before_a_universal_goal_is_no_whole_alternative() {
        let text = "t : type. a : t. b : t. c : t.\npred q(t, t). q(a, b). q(a, c). pred r(t). r(b). r(c).\n\
            pred s(t). s(b). pred p(t, t). p(X, Y) :- (X = Y; exists Z. q(X, Z), r(Z)), s(X).\n\
            pred one(t, t). one(a, b).\n#check \"law\" 6 : one(X, Y) => p(X, Y).\n";
        let mut elab = Elab::default();
        elab.file(FileId(0), text, &mut NoFiles);
        let check = &elab.program.checks[0];
        for name in ["ne", "nes", "refine"] {
            let strategy = Strategy::named(name).expect("a strategy");
            let found = solve(&elab.program, check, strategy, 6, Shortcuts { prune: true, solve: true });
            assert!(found.is_some_and(|(found, _)| found), "{name}");
        }
    }
}

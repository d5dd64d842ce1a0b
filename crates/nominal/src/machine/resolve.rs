//! Resolution: the clauses of a predicate against the arguments of a call.

use crate::machine::cell::Cell;
use crate::machine::choice::{Alternative, Clauses};
use crate::machine::code::{ClauseCode, PatList, PredCode, PredRef};
use crate::machine::index::WORD;
use crate::machine::run::{Cont, FRAME, Machine, Outcome};
use crate::machine::store::Mark;
use base::Budget;

/// The heap, and what comes with it, may have this many words.
const MAX_HEAP: usize = 1 << 26;
const MAX_CHOICES: usize = 1 << 22;

/// How many parts of large terms are gone through in the time of a step.
const PARTS_OF_A_STEP: usize = 32;

/// Where the arguments of a call are.
#[derive(Clone, Copy)]
enum Args {
    Loaded,
    /// With the latest choice point, from a place on.
    Saved(u32),
}

impl<'c> Machine<'c> {
    /// Pays for some work, and looks whether memory suffices.
    pub(super) fn pay(&mut self, budget: &mut Budget) -> Result<(), Outcome> {
        self.stats.calls += 1;
        budget.step().map_err(Outcome::Stopped)?;
        if self.store.visited > 0 {
            let visited = std::mem::take(&mut self.store.visited);
            for _ in 0..visited / PARTS_OF_A_STEP {
                budget.step().map_err(Outcome::Stopped)?;
            }
        }
        if self.stats.calls > self.last_call || (self.stats.calls.is_multiple_of(64) && self.is_full()) {
            return Err(Outcome::OutOfMemory);
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        let store = &self.store;
        let words = store.heap.len() + 2 * store.trail.len() + 4 * store.pending.len() + self.saved.len();
        words > MAX_HEAP || store.perms.stored() > MAX_HEAP / 16 || self.choices.len() > MAX_CHOICES
    }

    /// Takes a step that uses no clause. False if none is left.
    pub(super) fn spend(&mut self, need: u32) -> bool {
        if self.steps == 0 || (self.negations == 0 && self.steps <= need) {
            self.overflows();
            return false;
        }
        self.steps -= 1;
        self.stats.steps += 1;
        true
    }

    /// Something was cut off by the bound.
    pub(super) fn overflows(&mut self) {
        self.overflow = true;
        self.cut_off |= self.negations == 0;
    }

    /// Calls a predicate with arguments of a frame.
    #[inline(always)]
    pub(super) fn call_with(
        &mut self,
        pred: PredRef,
        args: PatList,
        slots: usize,
        cont: Cont,
        need: u32,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        if self.is_beyond(pred, need) {
            self.pay(budget)?;
            return Ok(false);
        }
        self.build_args(args, slots);
        self.call(pred, cont, need, budget)
    }

    /// Whether no clause at all is within the steps that are left. Only where it is known already that something is
    /// cut off: otherwise it matters whether a clause would match.
    fn is_beyond(&self, pred: PredRef, need: u32) -> bool {
        let least = self.compiled.code.preds[pred.0 as usize].least;
        self.cut_off && self.negations == 0 && self.steps < least.saturating_add(need)
    }

    #[inline]
    pub(super) fn call(
        &mut self,
        pred: PredRef,
        cont: Cont,
        need: u32,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        let mask = self.candidates(pred, need, budget)?;
        Ok(mask.is_some_and(|mask| self.clauses(pred, Clauses { group: 0, mask }, cont, need)))
    }

    /// The clauses of the first group that can match the arguments. Nothing if there are none, and no other group.
    #[inline(always)]
    fn candidates(&mut self, pred: PredRef, need: u32, budget: &mut Budget) -> Result<Option<u64>, Outcome> {
        self.pay(budget)?;
        if self.steps == 0 {
            self.overflows();
            return Ok(None);
        }
        let code = &self.compiled.code.preds[pred.0 as usize];
        if code.occurrence && self.store.is_fresh(self.args[0], self.args[1]) {
            return Ok(None);
        }
        // Where no step is left, not even a predicate is called whose clauses take none.
        self.new |= code.cost == 0 && self.steps <= self.growth();
        let mask = self.matching(code, 0, need);
        Ok((mask != 0 || code.index.groups() > 1).then_some(mask))
    }

    /// Calls a predicate as the beginning of an alternative: if no clause can match, goes on at the other place.
    pub(super) fn call_or(
        &mut self,
        pred: PredRef,
        args: PatList,
        slots: usize,
        need: u32,
        other: u32,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        let cont = Cont { pc: self.current_pc(), frame: self.current_frame() };
        let (mark, new) = (self.store.mark(), self.new);
        let mask = if self.is_beyond(pred, need) {
            self.pay(budget)?;
            None
        } else {
            self.build_args(args, slots);
            self.candidates(pred, need, budget)?
        };
        let Some(mask) = mask else {
            self.store.undo(mark);
            self.new = new;
            self.go_on(Cont { pc: other, frame: cont.frame });
            return Ok(true);
        };
        self.choose_code(mark, new, other);
        Ok(self.clauses(pred, Clauses { group: 0, mask }, cont, need))
    }

    /// The clauses of a group whose heads can match and for which there are steps enough.
    #[inline]
    fn matching(&mut self, code: &PredCode, group: u32, need: u32) -> u64 {
        let group = group as usize;
        let mask = code.index.matching(group, &mut self.store, &self.args);
        let left = self.left_for_body(code, need);
        if mask == 0 || left.is_some_and(|left| left >= code.dearest) {
            return mask;
        }
        let affordable = mask & code.affordable(group, left);
        if affordable != mask {
            self.overflows();
        }
        affordable
    }

    /// How many steps the body of a clause may take at least.
    pub(super) fn left_for_body(&self, code: &PredCode, need: u32) -> Option<u32> {
        // Under a negation everything is tried that the count allows, so that failure is seen to be finite.
        if self.negations > 0 {
            return self.steps.checked_sub(code.cost).map(|_| u32::MAX);
        }
        self.steps.checked_sub(code.cost)?.checked_sub(need)
    }

    /// Uses the first clause that unifies, and leaves a choice point for the others.
    pub(super) fn clauses(&mut self, pred: PredRef, mut left: Clauses, cont: Cont, need: u32) -> bool {
        let mark = self.store.mark();
        let Some((clause, frame)) = self.next_clause(pred, &mut left, Args::Loaded, mark, need) else {
            return false;
        };
        let code = &self.compiled.code.preds[pred.0 as usize];
        let height = self.choices.len();
        if left.mask != 0 || left.group as usize + 1 < code.index.groups() {
            let args = self.saved.len() as u32;
            self.saved.extend_from_slice(&self.args);
            self.choose(mark, Alternative::Clauses { pred, left, args }, cont, need);
        }
        self.use_clause(code.cost, clause, frame, cont, need, height);
        true
    }

    /// Uses the next clause of the latest choice point, which is dropped if no other one is left.
    pub(super) fn retry(
        &mut self,
        pred: PredRef,
        mut left: Clauses,
        args: u32,
        cont: Cont,
        need: u32,
    ) -> bool {
        let mark = self.store.mark();
        let next = self.next_clause(pred, &mut left, Args::Saved(args), mark, need);
        let code = &self.compiled.code.preds[pred.0 as usize];
        let height = self.choices.len() - 1;
        if next.is_some() && (left.mask != 0 || left.group as usize + 1 < code.index.groups()) {
            self.keep_clauses(left);
        } else {
            self.choices.pop();
            self.saved.truncate(args as usize);
        }
        let Some((clause, frame)) = next else { return false };
        self.use_clause(code.cost, clause, frame, cont, need, height);
        true
    }

    /// The first clause whose head unifies, and its frame.
    #[inline(always)]
    fn next_clause(
        &mut self,
        pred: PredRef,
        left: &mut Clauses,
        mut args: Args,
        mark: Mark,
        need: u32,
    ) -> Option<(&'c ClauseCode, usize)> {
        let code = &self.compiled.code.preds[pred.0 as usize];
        loop {
            while left.mask == 0 {
                left.group += 1;
                if left.group as usize >= code.index.groups() {
                    return None;
                }
                if let Args::Saved(start) = args {
                    self.args.clear();
                    self.args.extend_from_slice(&self.saved[start as usize..]);
                    args = Args::Loaded;
                }
                left.mask = self.matching(code, left.group, need);
            }
            let clause = &code.clauses[left.group as usize * WORD + left.mask.trailing_zeros() as usize];
            left.mask &= left.mask - 1;
            self.stats.tries += 1;
            match self.head(clause, args) {
                Some(frame) => return Some((clause, frame)),
                None => self.store.undo(mark),
            }
        }
    }

    #[inline(always)]
    fn use_clause(
        &mut self,
        cost: u32,
        clause: &ClauseCode,
        frame: usize,
        cont: Cont,
        need: u32,
        height: usize,
    ) {
        self.stats.steps += 1;
        self.steps -= cost;
        if let Some(agenda) = &mut self.agenda {
            agenda.spent(self.steps);
        }
        self.enter(clause, frame, cont, need, height);
    }

    /// A frame in which the head unifies with the arguments.
    #[inline(always)]
    fn head(&mut self, clause: &ClauseCode, args: Args) -> Option<usize> {
        let code = &self.compiled.code;
        let frame = self.store.heap.claim(FRAME + clause.slots as usize);
        for slot in &clause.names {
            let atom = self.store.fresh_atom();
            self.store.heap[frame + FRAME + *slot as usize] = Cell::name(atom);
        }
        let args = match args {
            Args::Loaded => self.args.as_slice(),
            Args::Saved(start) => &self.saved[start as usize..],
        };
        let matched = self.store.matches_all(code, code.list(clause.head), args, frame + FRAME);
        (matched && self.store.settle()).then_some(frame)
    }

    #[inline(always)]
    fn enter(&mut self, clause: &ClauseCode, frame: usize, cont: Cont, need: u32, height: usize) {
        if clause.fact {
            self.go_on(cont);
            return;
        }
        let words = self.bookkeeping(cont, need, height);
        self.store.heap[frame] = words[0];
        self.store.heap[frame + 1] = words[1];
        self.go_on(Cont { pc: clause.entry, frame: frame as u32 });
    }
}

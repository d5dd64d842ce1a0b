//! Choice points: where to go on after a failure, and what to restore there.

use crate::machine::cell::Cell;
use crate::machine::code::PredRef;
use crate::machine::run::{Cont, Machine, Outcome};
use crate::machine::store::Mark;
use base::Budget;

/// Clauses that have not been tried: some of a group, and all groups after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clauses {
    pub group: u32,
    pub mask: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Alternative {
    Clauses {
        pred: PredRef,
        left: Clauses,
        args: u32,
    },
    Code {
        pc: u32,
        frame: u32,
    },
    /// A negated goal that failed.
    Refuted {
        pc: u32,
        frame: u32,
        overflow: bool,
    },
    /// The constructors of a universal goal.
    Cases {
        star: u32,
    },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    mark: Mark,
    alternative: Alternative,
    cont: Cont,
    need: u32,
    steps: u32,
    /// How many negations are around.
    negations: u32,
    /// How much has been done to the agenda.
    agenda: u32,
    new: bool,
    growth: u32,
}

/// What a search on the side has to restore, besides the store.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frozen {
    choice: Choice,
    floor: usize,
    last_call: u64,
    overflow: bool,
}

const NOWHERE: Cont = Cont { pc: 0, frame: 0 };

impl Machine<'_> {
    pub(super) fn choose(&mut self, mark: Mark, alternative: Alternative, cont: Cont, need: u32) {
        self.choices.push(Choice {
            mark,
            alternative,
            cont,
            need,
            steps: self.steps,
            negations: self.negations,
            agenda: self.agenda.as_ref().map_or(0, |agenda| agenda.time()),
            new: self.new,
            growth: self.growth,
        });
    }

    /// Comes back to another place of the clause that runs, with what was known at a mark.
    pub(super) fn choose_code(&mut self, mark: Mark, new: bool, pc: u32) {
        let alternative = Alternative::Code { pc, frame: self.current_frame() };
        self.choose(mark, alternative, NOWHERE, 0);
        if let Some(choice) = self.choices.last_mut() {
            choice.new = new;
        }
    }

    /// Begins a search on the side, with steps and calls of its own.
    pub(super) fn freeze(&mut self, steps: u32, calls: u64) -> Frozen {
        let here = Cont { pc: self.current_pc(), frame: self.current_frame() };
        let choice = Choice {
            mark: self.store.mark(),
            alternative: Alternative::Code { pc: here.pc, frame: here.frame },
            cont: here,
            need: 0,
            steps: self.steps,
            negations: self.negations,
            agenda: self.agenda.as_ref().map_or(0, |agenda| agenda.time()),
            new: self.new,
            growth: self.growth,
        };
        let frozen = Frozen { choice, floor: self.floor, last_call: self.last_call, overflow: self.overflow };
        self.floor = self.choices.len();
        self.last_call = self.stats.calls + calls;
        self.steps = steps;
        self.negations += 1;
        self.overflow = false;
        frozen
    }

    /// Ends a search on the side.
    pub(super) fn thaw(&mut self, frozen: Frozen) {
        self.cut(self.floor);
        self.restore(&frozen.choice);
        self.floor = frozen.floor;
        self.last_call = frozen.last_call;
        self.overflow = frozen.overflow;
        self.go_on(frozen.choice.cont);
    }

    pub(super) fn choose_cases(&mut self, mark: Mark, star: u32) {
        self.choose(mark, Alternative::Cases { star }, NOWHERE, 0);
    }

    pub(super) fn height(&self) -> usize {
        self.choices.len()
    }

    /// Starts a negation or a condition: what fails in it goes on at the other place.
    pub(super) fn guard(&mut self, slot: usize, other: u32) {
        let height = self.choices.len();
        let frame = self.current_frame();
        let alternative = Alternative::Refuted { pc: other, frame, overflow: self.overflow };
        self.choose(self.store.mark(), alternative, NOWHERE, 0);
        self.store.heap[slot] = Cell::int(height as i64);
        self.overflow = false;
        self.negations += 1;
    }

    /// A negated goal has a solution. If that says something about variables from outside, other values of them may
    /// have none.
    pub(super) fn refute(&mut self, slot: usize) {
        let height = self.store.heap[slot].value() as usize;
        if let Some(choice) = self.choices.get(height)
            && self.store.binds_before(choice.mark)
        {
            self.floundered += 1;
        }
        self.close_guard(slot);
    }

    /// A condition has a solution. If that says something about variables from outside of the clause, other values of
    /// them may decide otherwise: what follows is not all that there is.
    pub(super) fn commit(&mut self, slot: usize) {
        let height = self.store.heap[slot].value() as usize;
        let frame = self.current_frame();
        let floundered =
            self.choices.get(height).is_some_and(|choice| self.store.changes_before(choice.mark, frame));
        self.close_guard(slot);
        match (floundered, self.negations) {
            (false, _) => {}
            (true, 0) => self.floundered += 1,
            // A failure beyond this point does not show that there is no solution.
            (true, _) => self.overflow = true,
        }
    }

    /// The guarded goal has a solution: no other one is looked for.
    fn close_guard(&mut self, slot: usize) {
        let height = self.store.heap[slot].value() as usize;
        if let Some(choice) = self.choices.get(height)
            && let Alternative::Refuted { overflow, .. } = choice.alternative
        {
            self.overflow |= overflow;
            self.negations = choice.negations;
        }
        self.cut(height);
    }

    pub(super) fn cut(&mut self, height: usize) {
        let args = self.choices.iter().skip(height).find_map(|choice| match choice.alternative {
            Alternative::Clauses { args, .. } => Some(args),
            _ => None,
        });
        if let Some(args) = args {
            self.saved.truncate(args as usize);
        }
        self.choices.truncate(height);
    }

    /// The latest choice point is left with fewer clauses.
    pub(super) fn keep_clauses(&mut self, clauses: Clauses) {
        if let Some(Choice { alternative: Alternative::Clauses { left, .. }, .. }) = self.choices.last_mut() {
            *left = clauses;
        }
    }

    /// Takes up the latest alternative. False if there is none.
    pub(super) fn backtrack(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        while self.choices.len() > self.floor {
            let Some(choice) = self.choices.last().copied() else { break };
            self.restore(&choice);
            if let Alternative::Clauses { pred, left, args } = choice.alternative {
                if self.retry(pred, left, args, choice.cont, choice.need) {
                    return Ok(true);
                }
                continue;
            }
            self.choices.pop();
            match choice.alternative {
                Alternative::Clauses { .. } => {}
                Alternative::Code { pc, frame } => {
                    self.go_on(Cont { pc, frame });
                    return Ok(true);
                }
                Alternative::Refuted { pc, frame, overflow } => {
                    let undecided = std::mem::replace(&mut self.overflow, overflow);
                    if undecided {
                        // Whether there is a solution beyond the bound is not known, and so it is for what is around.
                        self.undecided += 1;
                        self.overflow = true;
                        continue;
                    }
                    self.go_on(Cont { pc, frame });
                    return Ok(true);
                }
                Alternative::Cases { star } => {
                    if self.cases(star, budget)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn restore(&mut self, choice: &Choice) {
        self.store.undo(choice.mark);
        self.steps = choice.steps;
        self.negations = choice.negations;
        self.new = choice.new;
        self.growth = choice.growth;
        if let Some(agenda) = &mut self.agenda {
            agenda.undo(choice.agenda);
        }
    }
}

//! Goals in waiting, of which the most constrained one is solved first.
//!
//! The goals of all hypotheses and of the negated conclusion are collected instead of being run one after the other;
//! equations, freshness and inequalities take effect at once. Then the goal with the fewest clauses that can match is
//! chosen: one without any fails at once, one with a single clause costs no choice. So what one goal finds out about a
//! term cuts off what others would have tried. Predicates with negations, conditions, cuts or evaluation come last and
//! run by themselves; so do universal goals, and after them the negation of a conclusion.
//!
//! Every goal belongs to a hypothesis or to the conclusion, which keeps its own count of steps.

use crate::machine::cell::Cell;
use crate::machine::code::{Instr, PredRef};
use crate::machine::run::{Cont, Machine, Outcome, PC_RESUME, PC_SELECT};
use base::Budget;

/// Hypotheses beyond this number share their steps.
const ROOTS: usize = 12;

#[derive(Clone, Copy, Debug)]
enum Kind {
    Call,
    Forall {
        ty: u32,
        star: bool,
    },
    /// A negation among the goals of the run: what follows it runs by itself.
    Rest {
        pc: u32,
    },
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    kind: Kind,
    pred: PredRef,
    /// Where its arguments are on the heap.
    args: u32,
    arity: u16,
    root: u8,
}

#[derive(Clone, Debug, Default)]
pub struct Agenda {
    waiting: Vec<Waiting>,
    /// Steps left, and the least number of steps that waiting goals take.
    steps: [u32; ROOTS],
    needs: [u32; ROOTS],
    /// Whose goals are being collected or run.
    root: usize,
    roots: usize,
    /// A universal goal runs by itself.
    apart: bool,
}

impl Agenda {
    pub(super) fn collects(&self) -> bool {
        !self.apart
    }

    /// The goal that runs has so many steps left.
    pub(super) fn spent(&mut self, steps: u32) {
        self.steps[self.root] = steps;
    }
}

/// More than the options of any goal: these come last.
const OPAQUE: u32 = 1 << 20;
const NO_PRED: PredRef = PredRef(u32::MAX);
const LAST: Cont = Cont { pc: PC_SELECT, frame: 0 };

impl<'c> Machine<'c> {
    /// The machine with goals chosen by how constrained they are.
    #[must_use]
    pub fn with_agenda(mut self) -> Machine<'c> {
        self.agenda = Some(Agenda::default());
        self
    }

    /// Puts a goal on the agenda. Nothing if the instruction is not one that waits.
    pub(super) fn collect(&mut self, instr: &Instr, slots: usize) -> Option<bool> {
        let done = match instr {
            Instr::Call { pred, args, .. } => {
                self.build_args(*args, slots);
                self.wait(Kind::Call, *pred)
            }
            Instr::Execute { pred, args } => {
                self.build_args(*args, slots);
                let affordable = self.wait(Kind::Call, *pred);
                self.go_on(LAST);
                affordable
            }
            Instr::Forall { pred, args, ty, star, .. } => {
                self.build_args(*args, slots);
                self.wait(Kind::Forall { ty: *ty, star: *star }, *pred)
            }
            Instr::Not { .. } if self.current_frame() == 0 => {
                let pc = self.current_pc() - 1;
                self.args.clear();
                let affordable = self.wait(Kind::Rest { pc }, NO_PRED);
                self.go_on(LAST);
                affordable
            }
            Instr::Success => {
                self.go_on(LAST);
                true
            }
            Instr::Budget { factor, plus } => {
                let steps = self.bound().saturating_mul(*factor).saturating_add(*plus);
                let agenda = self.agenda.as_mut()?;
                agenda.root = agenda.roots.min(ROOTS - 1);
                agenda.roots += 1;
                agenda.steps[agenda.root] = steps;
                true
            }
            _ => return None,
        };
        Some(done)
    }

    fn wait(&mut self, kind: Kind, pred: PredRef) -> bool {
        let args = self.store.heap.len() as u32;
        self.store.heap.extend_from_slice(&self.args);
        let least = self.least(pred);
        let arity = self.args.len() as u16;
        let Some(agenda) = &mut self.agenda else { return false };
        let root = agenda.root;
        agenda.waiting.push(Waiting { kind, pred, args, arity, root: root as u8 });
        agenda.needs[root] = agenda.needs[root].saturating_add(least);
        let affordable = agenda.needs[root] <= agenda.steps[root];
        self.overflow |= !affordable;
        affordable
    }

    fn least(&self, pred: PredRef) -> u32 {
        self.compiled.code.preds.get(pred.0 as usize).map_or(0, |code| code.least)
    }

    fn is_opaque(&self, pred: PredRef) -> bool {
        self.compiled.code.preds.get(pred.0 as usize).is_some_and(|code| code.opaque)
    }

    fn load_args(&mut self, goal: Waiting) {
        self.args.clear();
        let start = goal.args as usize;
        let cells: &[Cell] = &self.store.heap[start..start + goal.arity as usize];
        self.args.extend_from_slice(cells);
    }

    /// How many clauses can match, at least.
    fn options(&mut self, goal: Waiting) -> u32 {
        self.load_args(goal);
        let index = &self.compiled.code.preds[goal.pred.0 as usize].index;
        let groups = index.groups();
        let mut count = 0;
        for group in 0..groups {
            count += index.matching(group, &mut self.store, &self.args, &self.compiled.ordinals).count_ones();
            if count > 1 {
                break;
            }
        }
        count
    }

    /// Runs the most constrained goal.
    pub(super) fn select(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        let Some(agenda) = &self.agenda else { return Ok(false) };
        let count = agenda.waiting.len();
        let mut best: Option<(u32, usize)> = None;
        for place in 0..count {
            let Some(goal) = self.agenda.as_ref().map(|agenda| agenda.waiting[place]) else { break };
            let options = match goal.kind {
                Kind::Call if self.is_opaque(goal.pred) => match self.options(goal) {
                    0 => 0,
                    _ => OPAQUE,
                },
                Kind::Call => self.options(goal),
                Kind::Forall { .. } => OPAQUE + 1,
                Kind::Rest { .. } => OPAQUE + 2,
            };
            if options == 0 {
                return Ok(false);
            }
            if best.is_none_or(|(fewest, _)| options < fewest) {
                best = Some((options, place));
            }
            if options == 1 {
                break;
            }
        }
        let Some((_, place)) = best else { return self.solution() };
        self.run_goal(place, budget)
    }

    fn run_goal(&mut self, place: usize, budget: &mut Budget) -> Result<bool, Outcome> {
        let Some(goal) = self.agenda.as_mut().map(|agenda| agenda.waiting.remove(place)) else {
            return Ok(false);
        };
        let least = self.least(goal.pred);
        let Some(agenda) = &mut self.agenda else { return Ok(false) };
        let root = goal.root as usize;
        agenda.root = root;
        agenda.needs[root] = agenda.needs[root].saturating_sub(least);
        let need = agenda.needs[root];
        self.steps = agenda.steps[root];
        self.load_args(goal);
        let apart = !matches!(goal.kind, Kind::Call) || self.is_opaque(goal.pred);
        if let Some(agenda) = &mut self.agenda {
            agenda.apart = apart;
        }
        match goal.kind {
            Kind::Call if apart => self.call(goal.pred, Cont { pc: PC_RESUME, frame: 0 }, need, budget),
            Kind::Call => self.call(goal.pred, LAST, need, budget),
            Kind::Rest { pc } => {
                self.go_on(Cont { pc, frame: 0 });
                Ok(true)
            }
            Kind::Forall { ty, star } => {
                let ty = &self.compiled.code.types[ty as usize];
                let cont = Cont { pc: PC_RESUME, frame: 0 };
                self.forall(goal.pred, ty, star, cont, need, budget)
            }
        }
    }

    /// A universal goal has been shown: goals are collected again.
    pub(super) fn resume(&mut self) {
        let steps = self.steps;
        if let Some(agenda) = &mut self.agenda {
            agenda.apart = false;
            agenda.spent(steps);
        }
        self.go_on(LAST);
    }
}

//! Goals in waiting, of which the most constrained one is solved first.
//!
//! The goals of all hypotheses and of the negated conclusion are collected instead of being run one after the other;
//! equations, freshness and inequalities take effect at once. Then the goal with the fewest clauses that can match is
//! chosen: one without any fails at once, one with a single clause costs no choice. So what one goal finds out about a
//! term cuts off what others would have tried. Predicates with negations, conditions, cuts or evaluation come last and
//! run by themselves; so do universal goals, and after them the negation of a conclusion.
//!
//! Every goal belongs to a hypothesis or to the conclusion, which keeps its own count of steps.

use crate::machine::cell::{Cell, Tag};
use crate::machine::code::{Instr, PredCode, PredRef};
use crate::machine::index::Observer;
use crate::machine::run::{Cont, Machine, Outcome, PC_RESUME, PC_SELECT};
use crate::machine::store::Store;
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
    matching: Matching,
}

/// How many variables a goal may depend on for its clauses to be remembered.
const OPEN: usize = 6;

/// The clauses that can match, as long as none of some variables is bound.
#[derive(Clone, Copy, Debug)]
struct Matching {
    mask: u64,
    open: [u32; OPEN],
    /// How many variables there are; more than fit if nothing is known.
    count: u8,
}

impl Matching {
    const UNKNOWN: Matching = Matching { mask: 0, open: [0; OPEN], count: u8::MAX };

    fn stands(&self, store: &Store) -> bool {
        let is_open = |addr: &u32| store.heap[*addr as usize].tag() == Tag::Var;
        self.open.get(..usize::from(self.count)).is_some_and(|open| open.iter().all(is_open))
    }
}

impl Observer for Matching {
    fn open(&mut self, addr: u32) {
        if let Some(place) = self.open.get_mut(usize::from(self.count)) {
            *place = addr;
        }
        self.count = self.count.saturating_add(1);
    }
}

/// What was done to the agenda, to be undone.
#[derive(Clone, Copy, Debug)]
enum Done {
    Added,
    Removed(u32, Waiting),
    /// What was known of the clauses of a goal.
    Matched(u32, Matching),
    Steps(u8, u32),
    Needs(u8, u32),
    /// The root that was current, and whether its goal ran by itself.
    Current(u8, bool),
    Root,
}

#[derive(Clone, Debug, Default)]
pub struct Agenda {
    waiting: Vec<Waiting>,
    /// Steps left, and the least number of steps that waiting goals take.
    steps: [u32; ROOTS],
    needs: [u32; ROOTS],
    /// How much the steps have grown since the bound before.
    growth: [u32; ROOTS],
    /// Whose goals are being collected or run.
    root: usize,
    roots: usize,
    /// A universal goal runs by itself.
    apart: bool,
    done: Vec<Done>,
}

impl Agenda {
    pub(super) fn collects(&self) -> bool {
        !self.apart
    }

    /// How much the steps of the goal that runs have grown since the bound before.
    pub(super) fn growth(&self) -> u32 {
        self.growth[self.root]
    }

    /// How much has been done so far.
    pub(super) fn time(&self) -> u32 {
        self.done.len() as u32
    }

    /// Undoes everything after this time.
    pub(super) fn undo(&mut self, time: u32) {
        while self.done.len() > time as usize {
            match self.done.pop() {
                Some(Done::Added) => {
                    self.waiting.pop();
                }
                Some(Done::Removed(place, goal)) => self.waiting.insert(place as usize, goal),
                Some(Done::Matched(place, matching)) => self.waiting[place as usize].matching = matching,
                Some(Done::Steps(root, steps)) => self.steps[root as usize] = steps,
                Some(Done::Needs(root, need)) => self.needs[root as usize] = need,
                Some(Done::Current(root, apart)) => (self.root, self.apart) = (root as usize, apart),
                Some(Done::Root) => self.roots -= 1,
                None => {}
            }
        }
    }

    /// The goal that runs has so many steps left.
    pub(super) fn spent(&mut self, steps: u32) {
        if self.steps[self.root] != steps {
            self.done.push(Done::Steps(self.root as u8, self.steps[self.root]));
            self.steps[self.root] = steps;
        }
    }

    fn need(&mut self, root: usize, need: u32) {
        if self.needs[root] != need {
            self.done.push(Done::Needs(root as u8, self.needs[root]));
            self.needs[root] = need;
        }
    }

    fn turn_to(&mut self, root: usize, apart: bool) {
        if (self.root, self.apart) != (root, apart) {
            self.done.push(Done::Current(self.root as u8, self.apart));
            (self.root, self.apart) = (root, apart);
        }
    }

    /// The next goal of the run, with a count of steps of its own.
    fn begin(&mut self, steps: u32, growth: u32) {
        self.turn_to(self.roots.min(ROOTS - 1), false);
        self.done.push(Done::Root);
        self.roots += 1;
        self.growth[self.root] = growth;
        self.spent(steps);
    }

    fn add(&mut self, goal: Waiting) {
        self.waiting.push(goal);
        self.done.push(Done::Added);
    }

    fn remove(&mut self, place: usize) -> Waiting {
        let goal = self.waiting.remove(place);
        self.done.push(Done::Removed(place as u32, goal));
        goal
    }

    fn matched(&mut self, place: usize, matching: Matching) {
        let old = std::mem::replace(&mut self.waiting[place].matching, matching);
        self.done.push(Done::Matched(place as u32, old));
    }

    /// Whether a goal used steps that the bound before did not allow.
    fn uses_new_steps(&self) -> bool {
        (0..self.roots.min(ROOTS)).any(|root| self.steps[root] < self.growth[root])
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
            Instr::Budget { factor, plus, test } => {
                let steps = self.bound().saturating_mul(*factor).saturating_add(*plus);
                // Whether a test has steps left says nothing.
                let growth = if *test { 0 } else { *factor };
                self.agenda.as_mut()?.begin(steps, growth);
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
        if least == u32::MAX {
            // No bound is large enough.
            return false;
        }
        let arity = self.args.len() as u16;
        let Some(agenda) = &mut self.agenda else { return false };
        let root = agenda.root;
        agenda.add(Waiting { kind, pred, args, arity, root: root as u8, matching: Matching::UNKNOWN });
        agenda.need(root, agenda.needs[root].saturating_add(least));
        let affordable = agenda.needs[root] <= agenda.steps[root];
        if !affordable {
            self.overflows();
        }
        affordable
    }

    /// The least number of steps that a goal takes.
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

    /// How many clauses can match, and are within the steps that are left.
    fn options(&mut self, place: usize, goal: Waiting) -> u32 {
        let code = &self.compiled.code.preds[goal.pred.0 as usize];
        let left = self.agenda.as_ref().and_then(|agenda| {
            let root = goal.root as usize;
            let others = agenda.needs[root].saturating_sub(code.least);
            agenda.steps[root].checked_sub(code.cost)?.checked_sub(others)
        });
        if code.index.groups() == 1 && goal.matching.stands(&self.store) {
            return self.affordable(code, 0, goal.matching.mask, left);
        }
        self.load_args(goal);
        if code.occurrence && self.store.is_fresh(self.args[0], self.args[1]) {
            return 0;
        }
        let mut count = 0;
        for group in 0..code.index.groups() {
            let mut matching = Matching { count: 0, ..Matching::UNKNOWN };
            let mask = code.index.matching_until(group, &mut self.store, &self.args, &mut matching);
            matching.mask = mask;
            if let Some(agenda) = &mut self.agenda
                && code.index.groups() == 1
                && !code.occurrence
                && usize::from(matching.count) <= OPEN
            {
                agenda.matched(place, matching);
            }
            count += self.affordable(code, group, mask, left);
            if count > 1 {
                break;
            }
        }
        count
    }

    /// How many of these clauses are within the steps that are left.
    fn affordable(&mut self, code: &PredCode, group: usize, mask: u64, left: Option<u32>) -> u32 {
        let affordable = mask & code.affordable(group, left);
        if affordable != mask {
            self.overflows();
        }
        affordable.count_ones()
    }

    fn rank(&mut self, place: usize, goal: Waiting) -> u32 {
        match goal.kind {
            Kind::Call if self.is_opaque(goal.pred) => match self.options(place, goal) {
                0 => 0,
                _ => OPAQUE,
            },
            Kind::Call => self.options(place, goal),
            Kind::Forall { .. } => OPAQUE + 1,
            Kind::Rest { .. } => OPAQUE + 2,
        }
    }

    /// Runs the most constrained goal.
    pub(super) fn select(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        let count = self.agenda.as_ref().map_or(0, |agenda| agenda.waiting.len());
        let mut best: Option<(u32, usize)> = None;
        for place in 0..count {
            let Some(goal) = self.agenda.as_ref().map(|agenda| agenda.waiting[place]) else { break };
            let options = self.rank(place, goal);
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
        match best {
            Some((_, place)) => self.run_goal(place, budget),
            None => {
                self.new |= self.agenda.as_ref().is_some_and(Agenda::uses_new_steps);
                self.solution()
            }
        }
    }

    fn run_goal(&mut self, place: usize, budget: &mut Budget) -> Result<bool, Outcome> {
        let Some(agenda) = &mut self.agenda else { return Ok(false) };
        let goal = agenda.remove(place);
        let root = goal.root as usize;
        let apart = !matches!(goal.kind, Kind::Call) || self.is_opaque(goal.pred);
        let least = self.least(goal.pred);
        let Some(agenda) = &mut self.agenda else { return Ok(false) };
        agenda.need(root, agenda.needs[root].saturating_sub(least));
        agenda.turn_to(root, apart);
        let need = agenda.needs[root];
        self.steps = agenda.steps[root];
        self.load_args(goal);
        match goal.kind {
            Kind::Call if apart => self.call(goal.pred, Cont { pc: PC_RESUME, frame: 0 }, need, budget),
            Kind::Call => self.call(goal.pred, LAST, need, budget),
            Kind::Rest { pc } => {
                self.new |= self.agenda.as_ref().is_some_and(Agenda::uses_new_steps);
                self.go_on(Cont { pc, frame: 0 });
                Ok(self.is_new())
            }
            Kind::Forall { ty, star } => {
                self.forall(goal.pred, ty, star, Cont { pc: PC_RESUME, frame: 0 }, need, budget)
            }
        }
    }

    /// A universal goal has been shown: goals are collected again.
    pub(super) fn resume(&mut self) {
        let steps = self.steps;
        if let Some(agenda) = &mut self.agenda {
            agenda.turn_to(agenda.root, false);
            agenda.spent(steps);
        }
        self.go_on(LAST);
    }
}

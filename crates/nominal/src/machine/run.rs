//! The main loop: resolution with choice points, a count of steps, and what bounds it.
//!
//! A step is the use of a clause whose head unifies. Each goal of a run has its own count of steps, which its parts
//! share. A clause that needs more steps than are left is not tried: this, and a count that is used up, is an
//! overflow, and a search with an overflow has not seen everything.

use crate::machine::agenda::Agenda;
use crate::machine::cell::{Cell, Tag};
use crate::machine::choice::Choice;
use crate::machine::code::{Code, Instr, PatList, Pattern};
use crate::machine::compile::Compiled;
use crate::machine::layer::Layers;
use crate::machine::store::Store;
use crate::machine::ways::is_monotone;
use crate::program::{Gap, Program};
use base::{Budget, Name, Stop};
use std::collections::BTreeSet;

/// Words of bookkeeping in a frame: where to go on; how many choice points there were and how many steps come later.
pub(super) const FRAME: usize = 2;

/// Places that no clause has: where runs of universal goals go on.
pub(super) const PC_EIGEN_EXIT: u32 = 0x0fff_fff0;
pub(super) const PC_NEXT_CASE: u32 = 0x0fff_fff1;
pub(super) const PC_SELECT: u32 = 0x0fff_fff2;
pub(super) const PC_RESUME: u32 = 0x0fff_fff3;
pub(super) const PC_SOLVED: u32 = 0x0fff_fff4;

/// Frames note steps as numbers that are larger by one.
const MAX_STEPS: u32 = u32::MAX - 1;

/// Why a run ended or paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Solution,
    Exhausted,
    Stopped(Stop),
    /// Memory does not suffice, or what a search on the side may do.
    OutOfMemory,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Uses of a clause.
    pub steps: u64,
    /// Calls of predicates.
    pub calls: u64,
    /// Heads tried.
    pub tries: u64,
}

/// Where to go on after a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cont {
    pub pc: u32,
    pub frame: u32,
}

#[derive(Debug)]
pub struct Machine<'c> {
    pub(super) program: &'c Program,
    pub(super) compiled: &'c Compiled,
    pub store: Store,
    pub(super) args: Vec<Cell>,
    pub(super) saved: Vec<Cell>,
    pub(super) choices: Vec<Choice>,
    /// Choice points below this height are not those of the search that runs.
    pub(super) floor: usize,
    /// Calls after which the search that runs is given up.
    pub(super) last_call: u64,
    /// The parts of a value that was found on the side.
    pub(super) value: Vec<Cell>,
    pub(super) layers: Layers,
    pc: u32,
    frame: u32,
    bound: u32,
    pub(super) steps: u32,
    pub(super) negations: u32,
    /// The bound cut something off since the goal or the negation that runs was begun.
    pub(super) overflow: bool,
    /// The bound cut off something that is not part of a negation.
    pub(super) cut_off: bool,
    /// A goal of the run used steps that the bound before did not allow.
    pub(super) new: bool,
    /// Solutions that the bound before allowed are not looked for.
    only_new: bool,
    /// How much the steps of the goal that runs have grown since the bound before, unless there is an agenda.
    pub(super) growth: u32,
    /// Goals that hold for some values hold for no fewer where more is open.
    pub(super) monotone: bool,
    /// Universal goals may be settled by solving a part of them.
    pub(super) solves: bool,
    /// Negations that could not be decided within their steps.
    pub undecided: u64,
    /// Negations that hold for some values of their variables at most.
    pub floundered: u64,
    pub gaps: BTreeSet<Gap>,
    pub stats: Stats,
    started: bool,
    /// Names that were made from strings.
    pub(super) spelled: Vec<Name>,
    /// Goals in waiting, if they are not run in the order in which they come.
    pub(super) agenda: Option<Agenda>,
}

impl<'c> Machine<'c> {
    pub fn new(program: &'c Program, compiled: &'c Compiled, bound: u32) -> Machine<'c> {
        let mut machine = Machine {
            program,
            compiled,
            store: Store::default(),
            args: vec![],
            saved: vec![],
            choices: vec![],
            floor: 0,
            last_call: u64::MAX,
            value: vec![],
            layers: Layers::new(program, &compiled.code),
            pc: compiled.entry.start,
            frame: 0,
            bound,
            steps: bound,
            negations: 0,
            overflow: false,
            cut_off: false,
            new: false,
            only_new: false,
            growth: 0,
            monotone: is_monotone(&compiled.code.instrs),
            solves: true,
            undecided: 0,
            floundered: 0,
            gaps: BTreeSet::new(),
            stats: Stats::default(),
            started: false,
            spelled: vec![],
            agenda: None,
        };
        let slots = FRAME + compiled.entry.slots as usize;
        machine.store.heap.claim(slots);
        for slot in &compiled.entry.names {
            let atom = machine.store.fresh_atom();
            machine.store.heap[FRAME + *slot as usize] = Cell::name(atom);
        }
        machine
    }

    fn code(&self) -> &'c Code {
        &self.compiled.code
    }

    /// The machine without the solutions that were found with the bound before.
    #[must_use]
    pub fn only_new(mut self) -> Machine<'c> {
        self.only_new = true;
        self
    }

    /// Whether a larger bound can have solutions that this one has not.
    pub fn overflowed(&self) -> bool {
        self.cut_off || self.undecided > 0
    }

    /// Runs to the next solution.
    pub fn next(&mut self, budget: &mut Budget) -> Outcome {
        let failed = std::mem::replace(&mut self.started, true);
        let outcome = self.run(failed, budget);
        if self.store.endless { Outcome::OutOfMemory } else { outcome }
    }

    /// Goes on, or back if what came last has failed, until something is shown or no choice is left.
    pub(super) fn run(&mut self, mut failed: bool, budget: &mut Budget) -> Outcome {
        loop {
            if failed {
                match self.backtrack(budget) {
                    _ if self.store.endless => return Outcome::OutOfMemory,
                    Ok(true) => {}
                    Ok(false) => return Outcome::Exhausted,
                    Err(outcome) => return outcome,
                }
            }
            failed = loop {
                match self.step(budget) {
                    Ok(true) => {}
                    Ok(false) => break true,
                    Err(outcome) => return outcome,
                }
            };
        }
    }

    pub(super) fn word(&self, frame: u32, index: usize) -> u64 {
        self.store.heap[frame as usize + index].value() as u64
    }

    pub(super) fn current_pc(&self) -> u32 {
        self.pc
    }

    pub(super) fn current_frame(&self) -> u32 {
        self.frame
    }

    pub(super) fn cont(&self, frame: u32) -> Cont {
        self.cont_of(frame)
    }

    fn cont_of(&self, frame: u32) -> Cont {
        let word = self.word(frame, 0);
        Cont { pc: (word >> 32) as u32 & 0x0fff_ffff, frame: word as u32 }
    }

    fn need_of(&self, frame: u32) -> u32 {
        self.word(frame, 1) as u32
    }

    fn height_of(&self, frame: u32) -> usize {
        (self.word(frame, 1) >> 32) as usize & 0x0fff_ffff
    }

    /// The first two words of a frame.
    pub(super) fn bookkeeping(&self, cont: Cont, need: u32, height: usize) -> [Cell; 2] {
        [
            Cell::int((u64::from(cont.pc) << 32 | u64::from(cont.frame)) as i64),
            Cell::int(((height as u64 & 0x0fff_ffff) << 32 | u64::from(need)) as i64),
        ]
    }

    /// Goes to the next instruction; the steps that are needed after this one, and then for all that comes later.
    pub(super) fn advance(&mut self, rest: u32) -> u32 {
        self.pc += 1;
        rest.saturating_add(self.need_of(self.frame))
    }

    pub(super) fn jump(&mut self, pc: u32) {
        self.pc = pc;
    }

    /// Whether goals are put on the agenda.
    pub(super) fn collects(&self) -> bool {
        self.agenda.as_ref().is_some_and(Agenda::collects)
    }

    pub(super) fn go_on(&mut self, cont: Cont) {
        self.pc = cont.pc;
        self.frame = cont.frame;
    }

    /// Executes one instruction. False if it failed. Long: one arm for each instruction.
    #[inline]
    fn step(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        let code = self.code();
        let slots = self.frame as usize + FRAME;
        let Some(instr) = code.instrs.get(self.pc as usize) else { return self.special(budget) };
        self.pc += 1;
        if self.collects()
            && let Some(done) = self.collect(instr, slots)
        {
            return Ok(done);
        }
        let done = match instr {
            Instr::Call { pred, args, rest } => {
                let need = rest.saturating_add(self.need_of(self.frame));
                let cont = Cont { pc: self.pc, frame: self.frame };
                return self.call_with(*pred, *args, slots, cont, need, budget);
            }
            Instr::Execute { pred, args } => {
                let (cont, need) = (self.cont_of(self.frame), self.need_of(self.frame));
                return self.call_with(*pred, *args, slots, cont, need, budget);
            }
            Instr::Proceed => {
                let cont = self.cont_of(self.frame);
                self.go_on(cont);
                true
            }
            Instr::Unify(..) | Instr::Fresh(..) | Instr::Differ(..) => self.test(instr, slots),
            Instr::Is(left, value) => {
                let left = self.store.build(code, code.pattern(*left), slots);
                match self.eval(&code.values[*value as usize], slots) {
                    Some(right) => self.store.unify(left, right) && self.store.settle(),
                    None => {
                        self.gaps.insert(Gap::Evaluation);
                        self.overflows();
                        false
                    }
                }
            }
            Instr::Init(slot, flags) => {
                let var = self.store.new_var(u32::from(*flags));
                self.store.heap[slots + *slot as usize] = var;
                true
            }
            Instr::New { name, fresh_for } => {
                let atom = self.store.fresh_atom();
                self.store.heap[slots + *name as usize] = Cell::name(atom);
                let fresh = |pattern: &Pattern| {
                    let cell = self.store.build(code, pattern, slots);
                    self.store.fresh(atom, cell)
                };
                code.list(*fresh_for).iter().all(fresh) && self.store.settle()
            }
            Instr::Try(other) => return self.alternative(*other, slots, budget),
            Instr::Jump(pc) => {
                self.pc = *pc;
                true
            }
            Instr::Not { slot, after } => {
                self.guard(slots + *slot as usize, *after);
                true
            }
            Instr::If { slot, other } => {
                self.guard(slots + *slot as usize, *other);
                true
            }
            Instr::Refute(slot) => {
                self.refute(slots + *slot as usize);
                false
            }
            Instr::Commit(slot) => {
                self.commit(slots + *slot as usize);
                true
            }
            Instr::Cut => {
                self.cut(self.height_of(self.frame));
                true
            }
            Instr::Forall { pred, args, ty, star, rest } => {
                self.build_args(*args, slots);
                let need = rest.saturating_add(self.need_of(self.frame));
                let cont = Cont { pc: self.pc, frame: self.frame };
                return self.forall(*pred, *ty, *star, cont, need, budget);
            }
            Instr::Budget { factor, plus, test } => {
                self.ends_goal();
                self.steps = self.bound.saturating_mul(*factor).saturating_add(*plus).min(MAX_STEPS);
                self.growth = *factor;
                self.overflow = false;
                !test || self.is_new()
            }
            Instr::Gap(gap) => {
                self.gaps.insert(*gap);
                self.overflows();
                false
            }
            Instr::Fail => false,
            Instr::Success => {
                self.ends_goal();
                return self.solution();
            }
        };
        Ok(done)
    }

    /// A goal of the run has been shown: were there steps enough for it at the bound before?
    fn ends_goal(&mut self) {
        self.new |= self.steps < self.growth;
    }

    /// How much the steps of the goal that runs have grown since the bound before.
    pub(super) fn growth(&self) -> u32 {
        self.agenda.as_ref().map_or(self.growth, Agenda::growth)
    }

    /// Whether the bound before did not come here.
    pub(super) fn is_new(&self) -> bool {
        self.new || !self.only_new
    }

    /// Whether the constraints that wait can be met together.
    pub(super) fn satisfiable(&mut self) -> bool {
        let mark = self.store.mark();
        let met = self.label();
        self.store.undo(mark);
        met
    }

    /// Goes on at a place that no clause has.
    fn special(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        match self.pc {
            PC_EIGEN_EXIT => Ok(self.eigen_exit()),
            PC_NEXT_CASE => self.next_case(budget),
            PC_SELECT => self.select(budget),
            PC_SOLVED => Err(Outcome::Solution),
            PC_RESUME => {
                self.resume();
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    pub(super) fn solution(&mut self) -> Result<bool, Outcome> {
        if self.is_new() && self.satisfiable() { Err(Outcome::Solution) } else { Ok(false) }
    }

    pub(super) fn build_args(&mut self, args: PatList, slots: usize) {
        let code = self.code();
        let Machine { store, args: cells, .. } = self;
        cells.clear();
        cells.extend(code.list(args).iter().map(|pattern| store.build(code, pattern, slots)));
    }

    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// The value of a variable or name of the goal.
    pub fn slot(&self, slot: u16) -> Cell {
        let addr = FRAME + slot as usize;
        let cell = self.store.heap[addr];
        debug_assert!(cell.tag() != Tag::Var, "slots hold references");
        cell
    }
}

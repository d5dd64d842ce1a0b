//! The main loop: resolution with choice points, a count of steps, and what bounds it.
//!
//! A step is the use of a clause whose head unifies. Each goal of a run has its own count of steps, which its parts
//! share. A clause that needs more steps than are left is not tried: this, and a count that is used up, is an
//! overflow, and a search with an overflow has not seen everything.

use crate::machine::agenda::Agenda;
use crate::machine::cell::{Cell, Tag};
use crate::machine::code::{ClauseCode, Code, Instr, PatList, PredRef};
use crate::machine::compile::Compiled;
use crate::machine::index::WORD;
use crate::machine::star::Star;
use crate::machine::store::{Mark, Store};
use crate::program::{Gap, Program};
use base::{Budget, Stop};
use std::collections::BTreeSet;

/// Words of bookkeeping in a frame: where to go on; how many choice points there were and how many steps come later.
pub(super) const FRAME: usize = 2;

/// Places that no clause has: where runs of universal goals go on.
pub(super) const PC_EIGEN_EXIT: u32 = 0x0fff_fff0;
pub(super) const PC_NEXT_CASE: u32 = 0x0fff_fff1;
pub(super) const PC_SELECT: u32 = 0x0fff_fff2;
pub(super) const PC_RESUME: u32 = 0x0fff_fff3;

/// The heap may have this many words.
const MAX_HEAP: usize = 1 << 27;

/// Why a run ended or paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Solution,
    Exhausted,
    Stopped(Stop),
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

#[derive(Clone, Copy, Debug)]
enum Alternative {
    Clauses {
        pred: PredRef,
        group: u32,
        mask: u64,
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
struct Choice {
    mark: Mark,
    alternative: Alternative,
    cont: Cont,
    need: u32,
    steps: u32,
    /// How many negations are around.
    negations: u32,
    stars: u32,
    agendas: u32,
}

#[derive(Debug)]
pub struct Machine<'c> {
    pub(super) program: &'c Program,
    pub(super) compiled: &'c Compiled,
    pub store: Store,
    pub(super) args: Vec<Cell>,
    saved: Vec<Cell>,
    choices: Vec<Choice>,
    pub(super) stars: Vec<Star>,
    pc: u32,
    frame: u32,
    bound: u32,
    pub(super) steps: u32,
    /// The least number of steps of what comes after the current goal.
    need: u32,
    negations: u32,
    pub(super) overflow: bool,
    /// Negations that could not be decided within their steps.
    pub undecided: u64,
    pub gaps: BTreeSet<Gap>,
    pub stats: Stats,
    started: bool,
    /// Goals in waiting, if they are not run in the order in which they come.
    pub(super) agenda: Option<Agenda>,
    saved_agendas: Vec<Agenda>,
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
            stars: vec![],
            pc: compiled.entry.start,
            frame: 0,
            bound,
            steps: bound,
            need: 0,
            negations: 0,
            overflow: false,
            undecided: 0,
            gaps: BTreeSet::new(),
            stats: Stats::default(),
            started: false,
            agenda: None,
            saved_agendas: vec![],
        };
        let slots = FRAME + compiled.entry.slots as usize;
        machine.store.heap.resize(slots, Cell::int(0));
        for slot in &compiled.entry.names {
            let atom = machine.store.fresh_atom();
            machine.store.heap[FRAME + *slot as usize] = Cell::name(atom);
        }
        machine
    }

    fn code(&self) -> &'c Code {
        &self.compiled.code
    }

    /// Whether something was cut off by the bound.
    pub fn overflowed(&self) -> bool {
        self.overflow
    }

    /// Runs to the next solution.
    pub fn next(&mut self, budget: &mut Budget) -> Outcome {
        if self.started && !self.backtrack() {
            return Outcome::Exhausted;
        }
        self.started = true;
        loop {
            match self.step(budget) {
                Ok(true) => {}
                Ok(false) => {
                    if !self.backtrack() {
                        return Outcome::Exhausted;
                    }
                }
                Err(outcome) => return outcome,
            }
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

    pub(super) fn go_on(&mut self, cont: Cont) {
        self.pc = cont.pc;
        self.frame = cont.frame;
    }

    /// Executes one instruction. False if it failed.
    fn step(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        let code = self.code();
        let slots = self.frame as usize + FRAME;
        let Some(instr) = code.instrs.get(self.pc as usize) else { return self.special(budget) };
        self.pc += 1;
        if self.agenda.as_ref().is_some_and(Agenda::collects)
            && let Some(done) = self.collect(instr, slots)
        {
            return Ok(done);
        }
        let done = match instr {
            Instr::Call { pred, args, rest } => {
                self.build_args(*args, slots);
                let need = rest.saturating_add(self.need_of(self.frame));
                let cont = Cont { pc: self.pc, frame: self.frame };
                return self.call(*pred, cont, need, budget);
            }
            Instr::Execute { pred, args } => {
                self.build_args(*args, slots);
                let (cont, need) = (self.cont_of(self.frame), self.need_of(self.frame));
                return self.call(*pred, cont, need, budget);
            }
            Instr::Proceed => {
                let cont = self.cont_of(self.frame);
                self.go_on(cont);
                true
            }
            Instr::Unify(left, right) => {
                let left = self.store.build(code, *left, slots);
                let right = self.store.build(code, *right, slots);
                self.store.unify(left, right) && self.store.settle()
            }
            Instr::Fresh(left, right) => {
                let left = self.store.build(code, *left, slots);
                let right = self.store.build(code, *right, slots);
                self.store.require_fresh(left, right) && self.store.settle()
            }
            Instr::Differ(left, right) => {
                let left = self.store.build(code, *left, slots);
                let right = self.store.build(code, *right, slots);
                self.store.require_differ(left, right)
            }
            Instr::Is(left, value) => {
                let left = self.store.build(code, *left, slots);
                match self.eval(value, slots) {
                    Some(right) => self.store.unify(left, right) && self.store.settle(),
                    None => {
                        self.gaps.insert(Gap::Evaluation);
                        self.overflow = true;
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
                let fresh = |slot: &u16| {
                    let cell = self.store.heap[slots + *slot as usize];
                    self.store.fresh(atom, cell)
                };
                fresh_for.iter().all(fresh) && self.store.settle()
            }
            Instr::Try(pc) => {
                let alternative = Alternative::Code { pc: *pc, frame: self.frame };
                self.choose(self.store.mark(), alternative, Cont { pc: 0, frame: 0 }, 0);
                true
            }
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
                self.close_guard(slots + *slot as usize);
                false
            }
            Instr::Commit(slot) => {
                self.close_guard(slots + *slot as usize);
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
                return self.forall(*pred, &code.types[*ty as usize], *star, cont, need, budget);
            }
            Instr::Budget { factor, plus } => {
                self.steps = self.bound.saturating_mul(*factor).saturating_add(*plus);
                self.need = 0;
                self.overflow = false;
                true
            }
            Instr::Gap(gap) => {
                self.gaps.insert(*gap);
                self.overflow = true;
                false
            }
            Instr::Fail => false,
            Instr::Success if self.satisfiable() => return Err(Outcome::Solution),
            Instr::Success => false,
        };
        Ok(done)
    }

    /// Whether the constraints that wait can be met together.
    fn satisfiable(&mut self) -> bool {
        let mark = self.store.mark();
        let met = self.label();
        self.store.undo(mark);
        met
    }

    /// Goes on at a place that no clause has.
    fn special(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        match self.pc {
            PC_EIGEN_EXIT => Ok(self.eigen_exit()),
            PC_NEXT_CASE => Ok(self.next_case()),
            PC_SELECT => self.select(budget),
            PC_RESUME => {
                self.resume();
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    pub(super) fn solution(&mut self) -> Result<bool, Outcome> {
        if self.satisfiable() { Err(Outcome::Solution) } else { Ok(false) }
    }

    pub(super) fn build_args(&mut self, args: PatList, slots: usize) {
        self.args.clear();
        let code = self.code();
        for pat in code.list(args) {
            let cell = self.store.build(code, *pat, slots);
            self.args.push(cell);
        }
    }

    fn choose(&mut self, mark: Mark, alternative: Alternative, cont: Cont, need: u32) {
        self.choices.push(Choice {
            mark,
            alternative,
            cont,
            need,
            steps: self.steps,
            negations: self.negations,
            stars: self.stars.len() as u32,
            agendas: self.saved_agendas.len() as u32,
        });
        self.saved_agendas.extend(self.agenda.clone());
    }

    /// Starts a negation or a condition: what fails in it goes on at the other place.
    fn guard(&mut self, slot: usize, other: u32) {
        let height = self.choices.len();
        let frame = self.frame;
        let alternative = Alternative::Refuted { pc: other, frame, overflow: self.overflow };
        self.choose(self.store.mark(), alternative, Cont { pc: 0, frame: 0 }, 0);
        self.store.heap[slot] = Cell::int(height as i64);
        self.overflow = false;
        self.negations += 1;
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

    fn cut(&mut self, height: usize) {
        let args = self.choices.iter().skip(height).find_map(|choice| match choice.alternative {
            Alternative::Clauses { args, .. } => Some(args),
            _ => None,
        });
        if let Some(args) = args {
            self.saved.truncate(args as usize);
        }
        self.choices.truncate(height);
    }

    /// Takes up the latest alternative. False if there is none.
    fn backtrack(&mut self) -> bool {
        while let Some(choice) = self.choices.pop() {
            self.store.undo(choice.mark);
            self.steps = choice.steps;
            self.negations = choice.negations;
            self.stars.truncate(choice.stars as usize);
            if self.agenda.is_some() {
                self.agenda = self.saved_agendas.get(choice.agendas as usize).cloned();
                self.saved_agendas.truncate(choice.agendas as usize);
            }
            match choice.alternative {
                Alternative::Code { pc, frame } => {
                    self.go_on(Cont { pc, frame });
                    return true;
                }
                Alternative::Refuted { pc, frame, overflow } => {
                    let undecided = std::mem::replace(&mut self.overflow, overflow);
                    if undecided {
                        // Whether there is a solution beyond the bound is not known.
                        self.undecided += 1;
                        continue;
                    }
                    self.go_on(Cont { pc, frame });
                    return true;
                }
                Alternative::Clauses { pred, group, mask, args } => {
                    self.args.clear();
                    self.args.extend_from_slice(&self.saved[args as usize..]);
                    self.saved.truncate(args as usize);
                    if self.clauses(pred, group, mask, choice.cont, choice.need) {
                        return true;
                    }
                }
                Alternative::Cases { star } => {
                    if self.cases(star) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(super) fn choose_cases(&mut self, mark: Mark, star: u32) {
        self.choose(mark, Alternative::Cases { star }, Cont { pc: 0, frame: 0 }, 0);
    }

    pub(super) fn height(&self) -> usize {
        self.choices.len()
    }

    pub(super) fn call(
        &mut self,
        pred: PredRef,
        cont: Cont,
        need: u32,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        self.stats.calls += 1;
        if let Err(stop) = budget.step() {
            return Err(Outcome::Stopped(stop));
        }
        if self.store.heap.len() > MAX_HEAP || self.store.perms.stored() > MAX_HEAP / 16 {
            return Err(Outcome::OutOfMemory);
        }
        if self.steps == 0 {
            self.overflow = true;
            return Ok(false);
        }
        let code = &self.code().preds[pred.0 as usize];
        let mask = code.index.matching(0, &mut self.store, &self.args, &self.compiled.ordinals);
        Ok(self.clauses(pred, 0, mask, cont, need))
    }

    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// Uses the first clause that unifies, and leaves a choice point for the others.
    fn clauses(&mut self, pred: PredRef, mut group: u32, mut mask: u64, cont: Cont, need: u32) -> bool {
        let compiled = self.compiled;
        let code = &compiled.code.preds[pred.0 as usize];
        let mark = self.store.mark();
        loop {
            while mask == 0 {
                group += 1;
                if group as usize >= code.index.groups() {
                    return false;
                }
                mask = code.index.matching(group as usize, &mut self.store, &self.args, &compiled.ordinals);
            }
            let clause = &code.clauses[group as usize * WORD + mask.trailing_zeros() as usize];
            mask &= mask - 1;
            if !self.affordable(code.cost, clause.body_cost, need) {
                self.overflow = true;
                continue;
            }
            self.stats.tries += 1;
            let frame = self.head(clause);
            let Some(frame) = frame else {
                self.store.undo(mark);
                continue;
            };
            self.stats.steps += 1;
            let height = self.choices.len();
            if mask != 0 || group as usize + 1 < code.index.groups() {
                let args = self.saved.len() as u32;
                self.saved.extend_from_slice(&self.args);
                self.choose(mark, Alternative::Clauses { pred, group, mask, args }, cont, need);
            }
            self.steps -= code.cost;
            if let Some(agenda) = &mut self.agenda {
                agenda.spent(self.steps);
            }
            self.enter(clause, frame, cont, need, height);
            return true;
        }
    }

    /// Whether the steps that are left suffice for the clause and for all that comes after it.
    fn affordable(&self, cost: u32, body: u32, need: u32) -> bool {
        // Under a negation everything is tried that the count allows, so that failure is seen to be finite.
        if self.negations > 0 {
            return self.steps >= cost;
        }
        u64::from(self.steps) >= u64::from(cost) + u64::from(body) + u64::from(need)
    }

    /// A frame in which the head unifies with the arguments.
    fn head(&mut self, clause: &ClauseCode) -> Option<usize> {
        let code = self.code();
        let frame = self.store.heap.len();
        self.store.heap.resize(frame + FRAME + clause.slots as usize, Cell::int(0));
        for slot in &clause.names {
            let atom = self.store.fresh_atom();
            self.store.heap[frame + FRAME + *slot as usize] = Cell::name(atom);
        }
        for (index, pat) in code.list(clause.head).iter().enumerate() {
            if !self.store.matches(code, *pat, self.args[index], frame + FRAME) {
                return None;
            }
        }
        self.store.settle().then_some(frame)
    }

    fn enter(&mut self, clause: &ClauseCode, frame: usize, cont: Cont, need: u32, height: usize) {
        if clause.fact {
            self.go_on(cont);
            return;
        }
        let words = self.bookkeeping(cont, need, height);
        self.store.heap[frame..frame + FRAME].copy_from_slice(&words);
        self.go_on(Cont { pc: clause.entry, frame: frame as u32 });
    }

    /// The value of a variable or name of the goal.
    pub fn slot(&self, slot: u16) -> Cell {
        let addr = FRAME + slot as usize;
        let cell = self.store.heap[addr];
        debug_assert!(cell.tag() != Tag::Var, "slots hold references");
        cell
    }
}

//! The search: evaluates until holes are needed, refines them one after the other, and goes back.
//!
//! The truth value of a node of the search tree is that of the thesis on narrowing: at a universal hole one false
//! alternative refutes, at an existential hole all must be false; what is not known never refutes. Choices of different
//! quantifiers are made in the order of the quantifiers: where a hole of an outer one is needed after a choice of an
//! inner one, the search goes back to before that choice, and refines the outer hole there.

mod holes;
pub(crate) mod look;
mod lows;

use crate::compile::{Unsupported, compile};
use crate::heap;
use crate::kind::Kind;
use crate::machine::{Machine, Position, Ran};
use crate::order::Partner;
use crate::partial::Open;
use crate::problem::{Answer, Bounds, Figures, Limit, Problem, Quantifier, Refutation, Rest};
use crate::threads::{Doing, Thread, Threads};
use crate::tree::Tree;
use crate::word::Word;
use holes::{HoleInfo, OUTERMOST, Place};
use look::Mark;
use lows::{Done, Lows};
use program::{Id, Program};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    True,
    False,
    Unknown,
}

/// What evaluation has come to.
enum Leaf {
    Truth(Truth),
    /// There is nothing to evaluate: what was chosen last contradicts earlier choices, or is too large.
    Dead(Truth),
    /// A hole, and another one to which it stands in a relation that is to be known.
    Needs(u32, Option<Partner>),
    Cancelled,
}

/// Relations of numbers that are chosen on one branch, besides those of as many numbers as the depth allows to each
/// other; then numbers are counted out.
const RELATIONS: u32 = 64;

/// A refinement that can be taken back.
#[derive(Debug)]
struct Choice {
    hole: u32,
    level: u16,
    /// The other hole, where it is the relation of two that is chosen.
    partner: Option<Partner>,
    alternative: u32,
    alternatives: u32,
    relations: u32,
    mark: heap::Mark,
    /// How many numbers were known to differ.
    apart: usize,
    lows: Done,
    barrier: u32,
    holes: u32,
    /// Where the threads are kept that were suspended then.
    threads: u32,
    concluding: bool,
    lost: bool,
    failed: bool,
    /// Some alternative is not known.
    unknown: bool,
    closed: Vec<Tree>,
}

#[derive(Debug)]
pub struct Search {
    problem: Problem,
    levels: Vec<u16>,
    quantifiers: Vec<Quantifier>,
    machine: Machine,
    threads: Threads,
    holes: Vec<HoleInfo>,
    roots: Vec<Word>,
    choices: Vec<Choice>,
    kept: Vec<Thread>,
    /// Open choices of existential holes.
    existential: usize,
    /// Whether the premises hold, and the conclusion is evaluated.
    concluding: bool,
    /// Part of a premise has no value: so it is not known to hold, and may still turn out false.
    lost: bool,
    /// Part of the conclusion has no value.
    failed: bool,
    unknown: bool,
    proof: Tree,
    /// Relations that may still be chosen.
    relations: u32,
    lows: Lows,
    /// What the last choice makes of the branch, where it cannot be gone on with.
    dead: Option<Truth>,
    /// Kinds of holes inside which numbers are as large as outside, for there may be many of them.
    wide: Vec<bool>,
    /// The open numbers of given values.
    given: HashMap<Open, Word>,
    /// Where the holes of given values are, by serial number.
    marks: HashMap<u32, Mark>,
    steps: u64,
    depth: u32,
    flag: Arc<AtomicBool>,
    /// Who may make the search wait.
    pub rest: Option<Arc<dyn Rest>>,
    pub figures: Figures,
}

impl Search {
    /// A search over a verified program.
    pub fn new(program: &Program, problem: Problem) -> Result<Search, Unsupported> {
        let code = compile(program)?;
        let levels = problem.levels();
        let mut quantifiers: Vec<Quantifier> =
            problem.variables.iter().map(|variable| variable.quantifier).collect();
        quantifiers.dedup();
        let wide = problem.kinds.iter().map(|(kind, _)| problem.kinds.branches(kind)).collect();
        Ok(Search {
            problem,
            levels,
            quantifiers,
            machine: Machine::new(code, 0),
            threads: Threads::default(),
            holes: vec![],
            roots: vec![],
            choices: vec![],
            kept: vec![],
            existential: 0,
            concluding: false,
            lost: false,
            failed: false,
            unknown: false,
            proof: Tree::Leaf,
            relations: 0,
            lows: Lows::default(),
            dead: None,
            wide,
            given: HashMap::new(),
            marks: HashMap::new(),
            steps: 0,
            depth: 0,
            flag: Arc::default(),
            rest: None,
            figures: Figures::default(),
        })
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Searches up to a depth. `accept` sees every refutation, and ends the search by accepting one.
    pub fn run(&mut self, bounds: &Bounds, accept: &mut dyn FnMut(&Refutation) -> bool) -> Answer {
        self.start(bounds);
        loop {
            let truth = match self.settle() {
                Leaf::Cancelled => return Answer::Limit(Limit::Time),
                Leaf::Needs(hole, partner) => match self.choose(hole, partner) {
                    Some(truth) => truth,
                    None => continue,
                },
                Leaf::Dead(truth) => truth,
                Leaf::Truth(truth) => {
                    self.figures.leaves += 1;
                    self.figures.satisfied += u64::from(self.concluding);
                    truth
                }
            };
            if let Some(answer) = self.propagate(truth, accept) {
                return answer;
            }
        }
    }

    fn start(&mut self, bounds: &Bounds) {
        self.machine.memory = bounds.memory;
        self.machine.reset();
        self.flag = bounds.budget.flag();
        self.machine.flag = bounds.budget.flag();
        self.steps = bounds.steps;
        self.depth = bounds.depth;
        self.threads.clear();
        self.holes.clear();
        self.choices.clear();
        self.kept.clear();
        self.roots.clear();
        self.existential = 0;
        self.concluding = false;
        self.lost = false;
        self.failed = false;
        self.unknown = false;
        self.proof = Tree::Leaf;
        self.given.clear();
        self.marks.clear();
        self.lows.clear();
        self.dead = None;
        let universal = !self.quantifiers.contains(&Quantifier::Existential);
        self.relations = if universal { bounds.depth.saturating_pow(2).saturating_add(RELATIONS) } else { 0 };
        for number in 0..self.problem.variables.len() {
            let variable = self.problem.variables[number];
            let level = self.levels[number];
            let depth = bounds.depth + variable.extra;
            // Numbers that are compared with those of a structure may be as large.
            let is_number = matches!(self.problem.kinds.get(variable.kind), Kind::Nat | Kind::Int);
            let wide = self.wide[variable.kind.index()] || is_number && self.wide.contains(&true);
            let place = Place { level, depth, parent: number as u32, wide };
            let root = self.hole(variable.kind, place, OUTERMOST);
            self.roots.push(root);
        }
        for number in 0..self.problem.shared.len() {
            let shared = &self.problem.shared[number];
            let args: Vec<Word> = shared.variables.iter().map(|variable| self.roots[*variable]).collect();
            let root = self.machine.call(shared.function.index() as u32, &args);
            self.roots.push(root);
        }
        for number in 0..self.problem.premises.len() {
            self.begin(number);
        }
    }

    /// Starts the thread of a premise, or of the conclusion, which comes after them.
    fn begin(&mut self, number: usize) {
        let condition = self.problem.premises.get(number).unwrap_or(&self.problem.conclusion);
        let args: Vec<Word> = condition.variables.iter().map(|variable| self.roots[*variable]).collect();
        let state = self.machine.entered(condition.function.index() as u32, &args);
        let nowhere = Position { top: 0, root: 0, fork: 0 };
        self.threads.start(self.threads.live.len(), nowhere, state);
    }

    // Evaluation

    /// Runs threads until the truth value is known or all of them need holes.
    fn settle(&mut self) -> Leaf {
        if let Some(truth) = self.dead.take() {
            return Leaf::Dead(truth);
        }
        let mut fuel = self.steps;
        if let Some(rest) = &self.rest {
            rest.rest();
        }
        loop {
            if self.flag.load(Ordering::Relaxed) {
                return Leaf::Cancelled;
            }
            let Some((index, state)) = self.threads.first_ready() else {
                if self.threads.release(&self.machine.heap) {
                    continue;
                }
                if !self.threads.live.is_empty() {
                    return self.needed();
                }
                if self.concluding {
                    return Leaf::Truth(self.concluded());
                }
                self.concluding = true;
                self.begin(self.problem.premises.len());
                continue;
            };
            let Thread { mut position, .. } = self.threads.live[index];
            match self.machine.run(&mut position, state, &mut fuel) {
                Ran::Value(word) => {
                    self.threads.live.remove(index);
                    if word != Word::TRUE {
                        return Leaf::Truth(self.denied());
                    }
                }
                Ran::Stuck(address, partner) => self.suspend(index, position, Doing::Hole(address, partner)),
                Ran::Waiting(word) => self.suspend(index, position, Doing::Busy(word)),
                Ran::Failed if self.concluding => {
                    self.failed = true;
                    self.threads.live.remove(index);
                }
                Ran::Failed => {
                    self.lost = true;
                    self.threads.live.remove(index);
                }
                Ran::Cancelled => return Leaf::Cancelled,
                Ran::OutOfSteps | Ran::OutOfMemory => {
                    self.leave_undecided();
                    self.figures.exhausted = true;
                    return Leaf::Truth(Truth::Unknown);
                }
            }
        }
    }

    /// The truth value where nothing is left to do.
    fn concluded(&mut self) -> Truth {
        if !self.failed {
            return Truth::True;
        }
        self.leave_undecided();
        Truth::Unknown
    }

    /// Puts a thread aside that cannot go on, and starts those that its conjunctions divide into.
    fn suspend(&mut self, index: usize, mut position: Position, doing: Doing) {
        self.machine.keep(&position);
        let mut others = vec![];
        self.machine.fork(&mut position, &mut others);
        self.threads.live[index].position = position;
        self.threads.live[index].doing = doing;
        for (number, (position, state)) in others.into_iter().enumerate() {
            self.threads.start(index + 1 + number, position, state);
        }
    }

    /// The truth value where a part of a premise, or of the conclusion, is false.
    fn denied(&mut self) -> Truth {
        match (self.concluding, self.lost) {
            (false, _) => Truth::True,
            (true, false) => Truth::False,
            (true, true) => {
                self.leave_undecided();
                Truth::Unknown
            }
        }
    }

    fn leave_undecided(&mut self) {
        self.figures.undecided += 1;
        self.figures.open += u64::from(self.concluding);
    }

    /// The hole that is refined next: of an outer quantifier first, the structure before the numbers in it, then of the
    /// first thread that needs one.
    fn needed(&mut self) -> Leaf {
        let mut best: Option<((u16, bool), u32, Option<Partner>)> = None;
        for thread in &self.threads.live {
            let Doing::Hole(address, partner) = thread.doing else { continue };
            let serial = self.serial(address);
            let partner = partner.map(|partner| Partner { hole: self.serial(partner.hole), ..partner });
            let partner = partner.filter(|partner| self.relations > 0 && self.can_relate(serial, partner));
            let info = self.holes[serial as usize];
            if info.depth == 0 && partner.is_none() && !self.problem.kinds.get(info.kind).is_shallow() {
                if self.concluding {
                    continue;
                }
                // The premise cannot become true.
                return Leaf::Truth(Truth::Unknown);
            }
            let is_number = matches!(self.problem.kinds.get(info.kind), Kind::Nat | Kind::Int);
            let rank = (info.level, is_number);
            if best.is_none_or(|(best, _, _)| rank < best) {
                best = Some((rank, serial, partner));
            }
        }
        match best {
            Some((_, serial, partner)) => Leaf::Needs(serial, partner),
            None => Leaf::Truth(Truth::Unknown),
        }
    }

    /// Whether the relations between two holes cover all their values: one number is another one and any natural number
    /// more, or the other way round. That holds for all natural numbers, not for a part of them.
    fn can_relate(&self, serial: u32, partner: &Partner) -> bool {
        let kinds = [serial, partner.hole].map(|hole| self.holes[hole as usize].kind);
        kinds.into_iter().all(|kind| *self.problem.kinds.get(kind) == Kind::Nat)
    }

    fn serial(&self, address: u32) -> u32 {
        self.machine.heap.cells[address as usize + 1]
    }

    // Refinement

    /// Makes a choice for a hole, in the order of the quantifiers. A truth value where that cannot be done.
    fn choose(&mut self, serial: u32, partner: Option<Partner>) -> Option<Truth> {
        let info = self.holes[serial as usize];
        let quantifier = self.quantifiers[usize::from(info.level)];
        let inner = self.choices.iter().position(|choice| {
            choice.level > info.level && self.quantifiers[usize::from(choice.level)] != quantifier
        });
        if let Some(inner) = inner {
            if self.choices[inner].holes <= serial {
                return Some(Truth::Unknown);
            }
            while self.choices.len() > inner + 1 {
                self.drop_choice();
            }
            self.restore();
            self.drop_choice();
        }
        self.figures.refinements += 1;
        let threads = self.kept.len() as u32;
        self.kept.extend_from_slice(&self.threads.live);
        let choice = Choice {
            hole: serial,
            level: info.level,
            partner,
            alternative: 0,
            alternatives: match partner {
                Some(_) => 2,
                None => self.problem.kinds.get(info.kind).alternatives(),
            },
            relations: self.relations,
            mark: self.machine.heap.mark(),
            apart: self.machine.apart.len(),
            lows: self.lows.done(),
            barrier: self.machine.barrier,
            holes: self.holes.len() as u32,
            threads,
            concluding: self.concluding,
            lost: self.lost,
            failed: self.failed,
            unknown: false,
            closed: vec![],
        };
        if choice.alternatives == 0 {
            self.machine.heap.release(choice.mark);
            self.kept.truncate(threads as usize);
            return Some(Truth::Unknown);
        }
        self.choices.push(choice);
        if quantifier == Quantifier::Existential {
            self.existential += 1;
        }
        self.take(serial, partner, 0);
        None
    }

    /// Forgets the last choice; what was done since stays as it is.
    fn drop_choice(&mut self) -> Option<Choice> {
        let choice = self.choices.pop()?;
        self.machine.heap.release(choice.mark);
        self.kept.truncate(choice.threads as usize);
        if self.quantifiers[usize::from(choice.level)] == Quantifier::Existential {
            self.existential -= 1;
        }
        Some(choice)
    }

    /// Goes back to the last choice.
    fn restore(&mut self) {
        let Some(choice) = self.choices.last() else { return };
        self.machine.heap.undo(choice.mark);
        self.machine.apart.truncate(choice.apart);
        self.lows.undo(&mut self.holes, choice.lows);
        self.dead = None;
        self.machine.barrier = choice.barrier;
        self.holes.truncate(choice.holes as usize);
        self.threads.live.clear();
        self.threads.live.extend_from_slice(&self.kept[choice.threads as usize..]);
        self.concluding = choice.concluding;
        self.lost = choice.lost;
        self.failed = choice.failed;
        self.relations = choice.relations;
    }

    // Truth values

    /// Carries a truth value up the tree: goes on with another alternative, or ends.
    fn propagate(&mut self, mut truth: Truth, accept: &mut dyn FnMut(&Refutation) -> bool) -> Option<Answer> {
        loop {
            if truth == Truth::False && self.existential == 0 {
                let refutation = self.refutation();
                if accept(&refutation) {
                    return Some(Answer::Refuted);
                }
                truth = Truth::Unknown;
            }
            let Some(choice) = self.choices.last_mut() else {
                let closed = truth == Truth::True && !self.unknown;
                return Some(if closed { Answer::True } else { Answer::Unknown });
            };
            let serial = choice.hole;
            let quantifier = self.quantifiers[usize::from(choice.level)];
            let kind = self.holes[serial as usize].kind;
            match (quantifier, truth) {
                (Quantifier::Universal, Truth::False) => {
                    let hole = self.place(serial);
                    let choice = self.drop_choice()?;
                    let next = Box::new(std::mem::replace(&mut self.proof, Tree::Leaf));
                    self.proof = Tree::Choose { hole, alternative: choice.alternative, next };
                    continue;
                }
                (Quantifier::Existential, Truth::True | Truth::Unknown) => {
                    self.proof = Tree::Leaf;
                    self.drop_choice();
                    continue;
                }
                (Quantifier::Universal, _) => choice.unknown |= truth == Truth::Unknown,
                (Quantifier::Existential, Truth::False) => {
                    let tree = std::mem::replace(&mut self.proof, Tree::Leaf);
                    choice.closed.push(tree);
                }
            }
            if choice.alternative + 1 < choice.alternatives {
                choice.alternative += 1;
                let (alternative, partner) = (choice.alternative, choice.partner);
                self.restore();
                self.forget_last(alternative);
                self.take(serial, partner, alternative);
                return None;
            }
            let is_complete = self.problem.kinds.get(kind).is_complete();
            let hole = self.place(serial);
            let choice = self.drop_choice()?;
            truth = match quantifier {
                Quantifier::Universal if choice.unknown || !is_complete => Truth::Unknown,
                Quantifier::Universal => Truth::True,
                Quantifier::Existential if is_complete => {
                    self.proof = Tree::Split { hole, branches: choice.closed };
                    Truth::False
                }
                Quantifier::Existential => Truth::Unknown,
            };
        }
    }

    /// The last alternative of a universal choice needs no way back, where no tree is to be shown.
    fn forget_last(&mut self, alternative: u32) {
        let Some(choice) = self.choices.last() else { return };
        if self.quantifiers.contains(&Quantifier::Existential) || alternative + 1 < choice.alternatives {
            return;
        }
        let kind = self.holes[choice.hole as usize].kind;
        self.unknown |= choice.unknown || !self.problem.kinds.get(kind).is_complete();
        self.drop_choice();
    }
}

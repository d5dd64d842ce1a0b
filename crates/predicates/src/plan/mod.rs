//! Plans: in which order the premises of clauses compute, enumerate and test.
//!
//! A mode says which arguments of a predicate are known. For each clause the best premise comes next, then the best of
//! the rest, by the criteria of the papers: the fewest values that have to be generated for it; a test before a
//! function before a search; searches that generate nothing themselves; the fewest values found; calls of the
//! predicate itself; the order of the text. A plan always exists: what nothing determines is generated.
//!
//! Plans are made for the modes that are asked for. Whether a mode generates values depends on the plans of the modes
//! that it calls; at first none is thought to, and plans are made again until they agree with each other.

mod candidate;
mod step;

pub(crate) use step::unknown;
pub use step::{High, Step};

use crate::clause::{Clause, Meaning, Pred, Premise, Sought};
use crate::clauses::{Clauses, DEEP, Purpose};
use crate::unify::solved;
use base::{Budget, Name};
use candidate::Candidate;
use logic::{Term, Type, World};
use std::collections::{BTreeMap, BTreeSet};
use step::names;

/// For each argument, whether it is known.
pub type Mode = Vec<bool>;

/// The plan of a predicate in a mode.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Moded {
    pub clauses: Vec<Planned>,
    /// Whether values are generated.
    pub generates: bool,
    /// Whether there may be solutions that are not found, however deep the search is.
    pub misses: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Planned {
    pub head: Vec<Term>,
    pub steps: Vec<Step>,
}

/// How often a plan is made again before it is taken as it is.
const MAX_ROUNDS: usize = 8;
/// How many modes a predicate may have, and how many clauses in all of them together.
const MAX_MODES: usize = 32;
const MAX_MODED: usize = 10_000;
/// How many modes a predicate may have however many clauses it has.
const ENOUGH_MODES: usize = 4;

#[derive(Debug)]
pub struct Planner<'w> {
    pub clauses: Clauses<'w>,
    /// Whether calls in goals about the same variable are put together.
    pub fuses: bool,
    plans: BTreeMap<(Pred, Mode), Moded>,
    /// The modes of each predicate that there are plans for, or will be.
    modes: BTreeMap<Pred, BTreeSet<Mode>>,
    /// Modes whose plans have to be made, or made again.
    waiting: Vec<(Pred, Mode)>,
    /// For each mode, those whose plans asked about it.
    asking: BTreeMap<(Pred, Mode), BTreeSet<(Pred, Mode)>>,
    /// The mode whose plan is being made.
    current: Option<(Pred, Mode)>,
    /// Whether the clause of the goal leaves out ways in which its premises may hold.
    goal_leaves_out: bool,
}

/// What a clause is planned for.
struct Task<'t> {
    /// The predicate that the clause is about.
    own: Option<Pred>,
    known: BTreeSet<Name>,
    /// Variables that are generated before they are used.
    generated: &'t dyn Fn(&Name) -> bool,
}

impl<'w> Planner<'w> {
    /// Plans that find values.
    pub fn new(world: &'w World) -> Planner<'w> {
        Planner::within(world, &Budget::unlimited())
    }

    /// Plans that find values. The flag of the budget ends the work; they are of no use then.
    pub fn within(world: &'w World, budget: &Budget) -> Planner<'w> {
        Planner::with_purpose(world, Purpose::Values, budget)
    }

    /// Plans that say what derivations are made of; likewise.
    pub fn of_derivations(world: &'w World, budget: &Budget) -> Planner<'w> {
        Planner::with_purpose(world, Purpose::Derivations, budget)
    }

    fn with_purpose(world: &'w World, purpose: Purpose, budget: &Budget) -> Planner<'w> {
        Planner {
            fuses: purpose == Purpose::Values,
            clauses: Clauses::within(world, purpose, budget),
            plans: BTreeMap::new(),
            modes: BTreeMap::new(),
            waiting: vec![],
            asking: BTreeMap::new(),
            current: None,
            goal_leaves_out: false,
        }
    }

    /// The plan for the premises of a goal, which gives values to its variables; none if the premises cannot hold.
    /// `generated` says which variables get values only by being generated.
    pub fn goal(
        &mut self,
        premises: &[Term],
        vars: &[(Name, Type)],
        generated: &dyn Fn(&Name) -> bool,
    ) -> Option<Planned> {
        let clause = self.goal_clause(premises, vars, generated)?;
        let mode = vec![false; clause.head.len()];
        let mut planned = self.clause(&clause, &mode, Task { own: None, known: BTreeSet::new(), generated });
        for _ in 0..MAX_ROUNDS {
            if !self.settle() {
                break;
            }
            planned = self.clause(&clause, &mode, Task { own: None, known: BTreeSet::new(), generated });
        }
        Some(planned)
    }

    /// A goal as a clause about its variables.
    pub fn goal_clause(
        &mut self,
        premises: &[Term],
        vars: &[(Name, Type)],
        generated: &dyn Fn(&Name) -> bool,
    ) -> Option<Clause> {
        let mut found = vec![];
        self.clauses.leaves_out = false;
        for premise in premises {
            self.clauses.conjunct(premise, true, &mut found)?;
        }
        self.goal_leaves_out = std::mem::take(&mut self.clauses.leaves_out);
        let head: Vec<Term> = vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone())).collect();
        let clause = Clause { head, premises: found };
        let solved = solved(self.clauses.world(), clause.clone())?;
        // What must be generated stays a variable.
        let stays = |(name, ty): &(Name, Type)| {
            !generated(name) || solved.head.contains(&Term::Free(name.clone(), ty.clone()))
        };
        let clause = if vars.iter().all(stays) { solved } else { clause };
        let clause = if self.fuses { self.clauses.fused_goal(clause) } else { clause };
        Some(self.clauses.with_special_calls(clause, DEEP))
    }

    /// Whether the premises of a goal may hold of values that its plan does not find, however deep it looks: because of
    /// what definitions leave open, or because rules could not be said by clauses. What is generated does not count.
    pub fn leaves_out(&mut self, plan: &Planned) -> bool {
        let mut open: Vec<(Pred, Mode)> = plan.steps.iter().filter_map(Step::call).collect();
        let mut seen: BTreeSet<(Pred, Mode)> = open.iter().cloned().collect();
        while let Some(key) = open.pop() {
            if self.clauses.leaves_out(key.0) {
                return true;
            }
            self.moded(key.0, &key.1);
            open.extend(self.calls_of(&key).into_iter().filter(|next| seen.insert(next.clone())));
        }
        self.goal_leaves_out
    }

    /// Whether a predicate in a mode may call itself without end, maybe through others. It does not where all it calls
    /// is itself, with parts of an argument that is known.
    pub fn is_endless(&mut self, pred: Pred, mode: &Mode) -> bool {
        self.is_recursive(pred, mode) && !self.descends(pred, mode)
    }

    /// Whether a predicate in a mode is called again only by itself, with a part of a known argument in its place.
    fn descends(&self, pred: Pred, mode: &Mode) -> bool {
        let Some(plan) = self.plans.get(&(pred, mode.clone())) else { return false };
        let mut shrinking: Vec<usize> = (0..mode.len()).filter(|place| mode[*place]).collect();
        for clause in &plan.clauses {
            for step in &clause.steps {
                match step {
                    Step::Solve { pred: called, mode: at, args } if *called == pred && at == mode => {
                        shrinking.retain(|place| is_part(&args[*place], &clause.head[*place]));
                    }
                    _ => {
                        let family = self.clauses.family(pred);
                        if step.call().is_some_and(|key| self.reaches(&key, family)) {
                            return false;
                        }
                    }
                }
            }
        }
        !shrinking.is_empty()
    }

    /// Whether a predicate in a mode calls itself or a special version of itself, maybe through others.
    pub fn is_recursive(&mut self, pred: Pred, mode: &Mode) -> bool {
        self.moded(pred, mode);
        self.calls_of(&(pred, mode.clone())).iter().any(|key| self.reaches(key, self.clauses.family(pred)))
    }

    /// Whether a predicate in a mode calls a caller of its own again, maybe through others.
    pub fn calls_back(&mut self, pred: Pred, mode: &Mode, caller: Pred) -> bool {
        self.moded(pred, mode);
        self.reaches(&(pred, mode.clone()), self.clauses.family(caller))
    }

    fn calls_of(&self, key: &(Pred, Mode)) -> Vec<(Pred, Mode)> {
        let steps =
            self.plans.get(key).into_iter().flat_map(|plan| &plan.clauses).flat_map(|clause| &clause.steps);
        steps.filter_map(Step::call).collect()
    }

    /// Whether a predicate in a mode is of a family or calls one that is, maybe through others.
    fn reaches(&self, from: &(Pred, Mode), family: Pred) -> bool {
        let mut seen: BTreeSet<(Pred, Mode)> = BTreeSet::from([from.clone()]);
        let mut open = vec![from.clone()];
        while let Some(key) = open.pop() {
            if self.clauses.family(key.0) == family {
                return true;
            }
            for next in self.calls_of(&key) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// The plan of a predicate in a mode.
    pub fn moded(&mut self, pred: Pred, mode: &Mode) -> &Moded {
        self.ask(pred, mode);
        self.settle();
        &self.plans[&(pred, mode.clone())]
    }

    /// Whether a mode is thought to generate values.
    fn ask(&mut self, pred: Pred, mode: &Mode) -> bool {
        let key = (pred, mode.clone());
        if let Some(current) = &self.current {
            self.asking.entry(key.clone()).or_default().insert(current.clone());
        }
        if let Some(known) = self.plans.get(&key) {
            return known.generates;
        }
        self.plans.insert(key.clone(), Moded::default());
        self.modes.entry(pred).or_default().insert(mode.clone());
        self.waiting.push(key);
        false
    }

    /// The mode in which a predicate is called where these arguments are known. A predicate that has many modes already
    /// gets no more of them: it is called in the one that makes use of the most arguments, others are compared.
    fn granted(&mut self, pred: Pred, mode: &Mode) -> Mode {
        let clauses = self.clauses.clauses(pred).len();
        let most = (MAX_MODED / clauses.max(1)).clamp(ENOUGH_MODES, MAX_MODES);
        let Some(modes) = self.modes.get(&pred) else { return mode.clone() };
        if modes.len() < most || modes.contains(mode) {
            return mode.clone();
        }
        let is_weaker = |other: &&Mode| other.iter().zip(mode).all(|(used, known)| *known || !*used);
        let inputs = |other: &&Mode| other.iter().filter(|used| **used).count();
        let best = modes.iter().filter(is_weaker).max_by_key(inputs);
        best.cloned().unwrap_or_else(|| vec![false; mode.len()])
    }

    /// Makes the plans that were asked for, until all agree with each other; whether what is known about any changed.
    fn settle(&mut self) -> bool {
        let mut changed = false;
        let mut made: BTreeMap<(Pred, Mode), usize> = BTreeMap::new();
        while !self.clauses.is_over()
            && let Some(key) = self.waiting.pop()
        {
            let times = made.entry(key.clone()).or_default();
            if *times >= MAX_ROUNDS {
                continue;
            }
            *times += 1;
            if self.remake(&key) {
                changed = true;
                self.waiting.extend(self.asking.get(&key).into_iter().flatten().cloned());
            }
        }
        changed
    }

    /// Makes a plan; whether it is now known to generate values or to miss solutions.
    fn remake(&mut self, key: &(Pred, Mode)) -> bool {
        let before = self.current.replace(key.clone());
        let made = self.make(key.0, &key.1);
        self.current = before;
        let (generates, misses) = (made.generates, made.misses);
        let old = self.plans.insert(key.clone(), made);
        old.is_none_or(|old| (generates && !old.generates) || (misses && !old.misses))
    }

    fn make(&mut self, pred: Pred, mode: &Mode) -> Moded {
        let clauses = self.clauses.clauses(pred);
        let mut made = Moded::default();
        if self.clauses.is_opaque(pred) {
            made.clauses.extend(self.computed(pred, mode));
            made.generates = !mode.iter().all(|known| *known);
            made.misses = made.generates;
            return made;
        }
        made.misses = self.clauses.leaves_out(pred);
        for clause in clauses.iter() {
            if self.clauses.is_over() {
                break;
            }
            let known = clause.head.iter().zip(mode).filter(|(_, known)| **known);
            let known = known.flat_map(|(term, _)| names(term)).collect();
            let task = Task { own: Some(pred), known, generated: &|_| false };
            let planned = self.clause(clause, mode, task);
            made.generates |= planned.steps.iter().any(|step| self.generates(step));
            made.misses |= planned.steps.iter().any(|step| self.misses(step));
            made.clauses.push(planned);
        }
        made
    }

    fn generates(&self, step: &Step) -> bool {
        match step {
            Step::Generate(..) => true,
            Step::Range { high, .. } => !matches!(high, High::Number { .. }),
            Step::Solve { pred, mode, .. } => {
                self.plans.get(&(*pred, mode.clone())).is_some_and(|plan| plan.generates)
            }
            Step::Test(_) | Step::Match { .. } | Step::Present(_) | Step::Absent(_) => false,
        }
    }

    fn misses(&self, step: &Step) -> bool {
        match step {
            Step::Solve { pred, mode, .. } => {
                self.plans.get(&(*pred, mode.clone())).is_some_and(|plan| plan.misses)
            }
            _ => self.generates(step),
        }
    }

    /// Something that is looked for by a plan that finds everything, or computed.
    fn sought(&mut self, sought: &Sought, step: impl FnOnce(Sought) -> Step) -> Step {
        let mode = vec![true; sought.args.len()];
        self.ask(sought.pred, &mode);
        match self.plans.get(&(sought.pred, mode)) {
            Some(plan) if !plan.misses => step(sought.clone()),
            _ => Step::Test(sought.formula.clone()),
        }
    }

    /// The plan of a predicate without clauses: what is not known is generated or computed.
    fn computed(&mut self, pred: Pred, mode: &Mode) -> Option<Planned> {
        let predicate = self.clauses.predicate(pred).clone();
        let head = predicate.vars();
        let premise = match &predicate.meaning {
            Meaning::Test(term) | Meaning::Search(term) => Premise::Test(term.clone()),
            // A fixed point without rules is empty.
            Meaning::Rules(_) => return None,
            Meaning::Function { value, result, .. } => Premise::Equal(result.clone(), value.clone()),
        };
        let clause = Clause { head, premises: vec![premise] };
        let known = clause.head.iter().zip(mode).filter(|(_, known)| **known);
        let known = known.flat_map(|(term, _)| names(term)).collect();
        Some(self.clause(&clause, mode, Task { own: Some(pred), known, generated: &|_| false }))
    }

    fn clause(&mut self, clause: &Clause, mode: &Mode, task: Task<'_>) -> Planned {
        let Task { own, mut known, generated } = task;
        let mut open: Vec<(usize, &Premise)> = clause.premises.iter().enumerate().collect();
        let mut steps = vec![];
        while !open.is_empty() && !self.clauses.is_over() {
            let mut best: Option<(usize, Candidate)> = None;
            for (place, (number, premise)) in open.iter().enumerate() {
                let candidate = self.candidate(*number, premise, own, &known, generated);
                if best.as_ref().is_none_or(|(_, other)| candidate.rank < other.rank) {
                    best = Some((place, candidate));
                }
            }
            let Some((place, candidate)) = best else { break };
            if let Some((name, ty)) = candidate.missing.into_iter().next() {
                // One at a time: another premise may come within reach.
                known.insert(name.clone());
                steps.push(Step::Generate(name, ty));
                continue;
            }
            let (_, premise) = open.remove(place);
            let is_test = matches!(premise, Premise::Test(_));
            for step in candidate.steps {
                known.extend(step.variables());
                steps.push(step);
            }
            // A test changes nothing for the others: the tests that follow are the next best.
            let following = open.iter().skip(place).map_while(|(_, premise)| match premise {
                Premise::Test(term) if is_test && unknown([term], &known).is_empty() => Some(term),
                _ => None,
            });
            let following: Vec<Step> = following.map(|term| Step::Test(term.clone())).collect();
            open.drain(place..place + following.len());
            steps.extend(following);
        }
        let outputs = clause.head.iter().zip(mode).filter(|(_, known)| !**known).map(|(term, _)| term);
        for (name, ty) in outputs.flat_map(Term::frees) {
            if known.insert(name.clone()) {
                steps.push(Step::Generate(name, ty));
            }
        }
        Planned { head: clause.head.clone(), steps }
    }
}

/// Whether a term is an argument of constructors in another one.
fn is_part(part: &Term, whole: &Term) -> bool {
    base::check_stack();
    let (head, args) = whole.strip();
    let is_inside = |arg: &&Term| *arg == part || is_part(part, arg);
    matches!(head, Term::Const(..)) && args.iter().any(is_inside)
}

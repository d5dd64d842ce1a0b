//! From clauses of a [`Program`] to [`Code`].
//!
//! The goal of a run is compiled like a clause without a head. The body of a universal goal becomes a predicate of its
//! own, because it may run several times before the run goes on.

use crate::machine::code::{ClauseCode, Code, Instr, Pat, PatList, Pattern, PredCode, PredRef, Slot, Value};
use crate::machine::cost::{dearest, within};
use crate::machine::index::Index;
use crate::machine::names::NameTypes;
use crate::program::{Atom, Clause, Expr, Goal, Pred, PredId, PredKind, Program, Scope, Term, Var};
use crate::rewrite::{Free, bound_names, visit};
use base::Name;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a run shows, one after the other, each with its own count of steps.
#[derive(Clone, Debug)]
pub struct Stage {
    pub goal: Goal,
    /// The steps allowed are the bound times the factor, plus the summand.
    pub factor: u32,
    pub plus: u32,
}

/// A compiled goal: where it starts, and in which slots the variables and names of its scope are.
#[derive(Clone, Debug)]
pub struct Entry {
    pub start: u32,
    pub slots: u16,
    pub names: Vec<Slot>,
    pub vars: BTreeMap<Var, Slot>,
    pub atoms: BTreeMap<Atom, Slot>,
    /// How the names of the goal are spelled.
    pub spelled: Vec<(Name, Slot)>,
}

#[derive(Clone, Debug)]
pub struct Compiled {
    pub code: Code,
    pub entry: Entry,
    /// The predicate behind each compiled one; those of universal goals have none.
    pub sources: Vec<Option<PredId>>,
}

pub fn compile(program: &Program, scope: &Scope, stages: &[Stage]) -> Compiled {
    let names = NameTypes::new(program);
    let closed = program.constructors.iter().map(|con| !names.holds_names[con.data.index()]);
    let code = Code { closed: closed.collect(), ..Code::default() };
    let mut compiler = Compiler {
        program,
        names,
        code,
        refs: HashMap::new(),
        sources: vec![],
        queue: vec![],
        costs: BTreeMap::new(),
        negated: program.negations.iter().map(|(pred, negation)| (*negation, *pred)).collect(),
    };
    let entry = compiler.entry(scope, stages);
    compiler.drain();
    compiler.finish(entry)
}

pub(super) struct Compiler<'p> {
    pub(super) program: &'p Program,
    names: NameTypes,
    pub(super) code: Code,
    pub(super) refs: HashMap<PredId, PredRef>,
    sources: Vec<Option<PredId>>,
    queue: Vec<(PredRef, PredId)>,
    /// Calls of each clause for the computation of least costs: by compiled predicate and clause.
    pub(super) costs: BTreeMap<(u32, usize), Goal>,
    /// The predicates of which others are negations.
    pub(super) negated: BTreeMap<PredId, PredId>,
}

/// The slots of a clause while it is compiled.
pub(super) struct Frame<'s> {
    pub(super) scope: &'s Scope,
    vars: BTreeMap<Var, Slot>,
    pub(super) atoms: BTreeMap<Atom, Slot>,
    pub(super) slots: u16,
    pub(super) seen: BTreeSet<Var>,
    /// How often each variable occurs.
    pub(super) counts: BTreeMap<Var, usize>,
    /// The variables for which the new names of goals are fresh.
    fresh_for: BTreeMap<Atom, BTreeSet<Var>>,
    /// Costs do not add up beyond stages.
    separate: bool,
}

impl<'s> Frame<'s> {
    pub(super) fn new(scope: &'s Scope) -> Frame<'s> {
        Frame {
            scope,
            vars: BTreeMap::new(),
            atoms: BTreeMap::new(),
            slots: 0,
            seen: BTreeSet::new(),
            counts: BTreeMap::new(),
            fresh_for: BTreeMap::new(),
            separate: false,
        }
    }

    fn slot(&mut self) -> Slot {
        self.slots += 1;
        self.slots - 1
    }

    pub(super) fn var(&mut self, var: Var) -> Slot {
        if let Some(slot) = self.vars.get(&var) {
            return *slot;
        }
        let slot = self.slot();
        self.vars.insert(var, slot);
        slot
    }

    pub(super) fn atom(&mut self, atom: Atom) -> Slot {
        if let Some(slot) = self.atoms.get(&atom) {
            return *slot;
        }
        let slot = self.slot();
        self.atoms.insert(atom, slot);
        slot
    }

    /// The sides of an equation: what is known first, so that the other side is taken apart instead of being built.
    fn built_and_matched<'t>(&self, left: &'t Term, right: &'t Term) -> (&'t Term, &'t Term) {
        let known = |term: &Term| matches!(term, Term::Var(var) if self.seen.contains(var));
        let unknown = |term: &Term| matches!(term, Term::Var(var) if !self.seen.contains(var));
        if !known(left) && (known(right) || unknown(left)) { (right, left) } else { (left, right) }
    }

    /// Whether the name of an abstraction is known to be fresh for a variable.
    fn is_fresh(&self, abstraction: &Term, variable: &Term) -> bool {
        match (abstraction, variable) {
            (Term::Abs(name, _), Term::Var(var)) => {
                self.fresh_for.get(name).is_some_and(|fresh_for| fresh_for.contains(var))
            }
            _ => false,
        }
    }

    fn count_term(&mut self, term: &Term) {
        match term {
            Term::Var(var) => *self.counts.entry(*var).or_default() += 1,
            Term::App(_, args) => args.iter().for_each(|arg| self.count_term(arg)),
            Term::Abs(_, body) | Term::Swap(_, _, body) => self.count_term(body),
            Term::Name(_) | Term::Int(_) | Term::Char(_) => {}
        }
    }
}

impl Compiler<'_> {
    pub(super) fn pred(&mut self, id: PredId) -> PredRef {
        if let Some(known) = self.refs.get(&id) {
            return *known;
        }
        let pred = self.program.pred(id);
        let cost = u32::from(pred.kind != PredKind::Free);
        let occurrence = pred.kind == PredKind::Occurrence;
        let reference = self.reserve(pred.args.len(), cost, Some(id));
        self.code.preds[reference.0 as usize].occurrence = occurrence;
        self.refs.insert(id, reference);
        self.queue.push((reference, id));
        reference
    }

    pub(super) fn reserve(&mut self, arity: usize, cost: u32, source: Option<PredId>) -> PredRef {
        let reference = PredRef(self.code.preds.len() as u32);
        self.code.preds.push(PredCode {
            arity,
            clauses: vec![],
            index: Index::default(),
            cost,
            least: u32::MAX,
            opaque: false,
            occurrence: false,
            split: None,
            within: vec![],
            dearest: 0,
        });
        self.sources.push(source);
        reference
    }

    fn drain(&mut self) {
        while let Some((reference, id)) = self.queue.pop() {
            let pred: &Pred = &self.program.preds[id.index()];
            for clause in &pred.clauses {
                self.clause(reference, clause);
            }
        }
    }

    fn clause(&mut self, pred: PredRef, clause: &Clause) {
        let mut frame = Frame::new(&clause.scope);
        clause.head.iter().for_each(|term| frame.count_term(term));
        // Variables of the body may occur in several goals: never void.
        for var in Free::of_goal(&clause.body).vars {
            *frame.counts.entry(var).or_default() += 2;
        }
        let bound = bound_names(&clause.body);
        let mut free = Free::of_terms(&clause.head);
        free.goal(&clause.body);
        let names: Vec<Slot> =
            free.names.iter().filter(|name| !bound.contains(name)).map(|name| frame.atom(*name)).collect();
        let head = self.terms(&clause.head, &mut frame);
        let entry = self.code.instrs.len() as u32;
        let fact = clause.body == Goal::True;
        if !fact {
            self.body(&clause.body, &mut frame);
        }
        let place = self.code.preds[pred.0 as usize].clauses.len();
        self.costs.insert((pred.0, place), clause.body.clone());
        let slots = frame.slots;
        let code = ClauseCode { head, slots, names, entry, fact, body_cost: 0 };
        self.code.preds[pred.0 as usize].clauses.push(code);
    }

    fn entry(&mut self, scope: &Scope, stages: &[Stage]) -> Entry {
        let mut frame = Frame::new(scope);
        frame.separate = true;
        let mut bound = BTreeSet::new();
        let mut free = Free::default();
        for stage in stages {
            bound.extend(bound_names(&stage.goal));
            free.goal(&stage.goal);
        }
        // Every name of the scope gets a slot, so that answers can mention it.
        let all = (0..scope.names.len() as u32).map(Atom).chain(free.names.iter().copied());
        let names: BTreeSet<Atom> = all.filter(|name| !bound.contains(name)).collect();
        let names: Vec<Slot> = names.into_iter().map(|name| frame.atom(name)).collect();
        for var in (0..scope.vars.len() as u32).map(Var) {
            frame.counts.insert(var, 2);
        }
        let start = self.code.instrs.len() as u32;
        for var in free.vars {
            self.init(var, &mut frame);
        }
        for stage in stages {
            let test = is_test(&stage.goal);
            self.code.instrs.push(Instr::Budget { factor: stage.factor, plus: stage.plus, test });
            self.goal(&stage.goal, &mut frame, 0);
        }
        self.code.instrs.push(Instr::Success);
        let spelled = frame.atoms.iter().filter_map(|(atom, slot)| {
            let binding = scope.names.get(atom.0 as usize)?;
            Some((binding.name.clone(), *slot))
        });
        let spelled = spelled.collect();
        Entry { start, slots: frame.slots, names, vars: frame.vars, atoms: frame.atoms, spelled }
    }

    pub(super) fn init(&mut self, var: Var, frame: &mut Frame<'_>) {
        if frame.seen.insert(var) {
            let flags = self.names.flags(frame.scope.type_of(var));
            let slot = frame.var(var);
            self.code.instrs.push(Instr::Init(slot, flags));
        }
    }

    pub(super) fn body(&mut self, goal: &Goal, frame: &mut Frame<'_>) {
        self.goal(goal, frame, 0);
        match self.code.instrs.last() {
            Some(Instr::Call { pred, args, .. }) if is_last_call(goal) => {
                let (pred, args) = (*pred, *args);
                self.code.instrs.pop();
                self.code.instrs.push(Instr::Execute { pred, args });
            }
            _ => self.code.instrs.push(Instr::Proceed),
        }
    }

    pub(super) fn emit(&mut self, instr: Instr) -> usize {
        self.code.instrs.push(instr);
        self.code.instrs.len() - 1
    }

    pub(super) fn here(&self) -> u32 {
        self.code.instrs.len() as u32
    }

    /// `rest` marks which goals come later; it is turned into costs when these are known.
    ///
    /// Long: one arm for each kind of goal.
    fn goal(&mut self, goal: &Goal, frame: &mut Frame<'_>, rest: u32) {
        match goal {
            Goal::True => {}
            Goal::False => {
                self.emit(Instr::Fail);
            }
            Goal::Cut => {
                self.emit(Instr::Cut);
            }
            Goal::Open(gap) => {
                self.emit(Instr::Gap(*gap));
            }
            Goal::Call(id, args) => {
                let pred = self.pred(*id);
                let args = self.terms(args, frame);
                self.emit(Instr::Call { pred, args, rest });
            }
            Goal::Eq(_, l, r) => {
                let (built, matched) = frame.built_and_matched(l, r);
                let fresh = frame.is_fresh(matched, built);
                let l = self.pat(built, frame);
                let mut r = self.term(matched, frame);
                if let Pattern::Abs { fresh: known, .. } = &mut r {
                    *known = fresh;
                }
                let r = self.add(r);
                self.emit(Instr::Unify(l, r));
            }
            Goal::Fresh(_, l, _, r) => {
                let (l, r) = (self.pat(l, frame), self.pat(r, frame));
                self.emit(Instr::Fresh(l, r));
            }
            Goal::Differ(_, l, r) => {
                let (l, r) = (self.pat(l, frame), self.pat(r, frame));
                self.emit(Instr::Differ(l, r));
            }
            Goal::Is(l, r) => {
                let (l, r) = (self.pat(l, frame), self.value(r, frame));
                self.code.values.push(r);
                self.emit(Instr::Is(l, self.code.values.len() as u32 - 1));
            }
            Goal::And(goals) => goals.iter().for_each(|inner| self.goal(inner, frame, rest)),
            Goal::Exists(_, body) => self.goal(body, frame, rest),
            Goal::New(names, body) => self.new_names(names, body, frame, rest),
            Goal::Or(goals) => self.alternatives(goal, goals, frame, rest),
            Goal::Not(body) => {
                self.init_free(body, frame);
                let slot = frame.slot();
                let start = self.emit(Instr::Not { slot, after: 0 });
                self.scoped(body, frame, rest);
                self.emit(Instr::Refute(slot));
                let after = self.here();
                self.code.instrs[start] = Instr::Not { slot, after };
            }
            Goal::If(condition, then, other) => {
                self.init_free(goal, frame);
                let slot = frame.slot();
                let start = self.emit(Instr::If { slot, other: 0 });
                let seen = frame.seen.clone();
                self.goal(condition, frame, rest);
                self.emit(Instr::Commit(slot));
                self.goal(then, frame, rest);
                frame.seen = seen;
                let jump = self.emit(Instr::Jump(0));
                self.code.instrs[start] = Instr::If { slot, other: self.here() };
                self.scoped(other, frame, rest);
                self.code.instrs[jump] = Instr::Jump(self.here());
            }
            Goal::Forall(kind, var, body) => self.universal(*kind, *var, body, frame, rest),
        }
    }

    /// A goal whose own variables are not known afterwards.
    fn scoped(&mut self, goal: &Goal, frame: &mut Frame<'_>, rest: u32) {
        let seen = frame.seen.clone();
        self.goal(goal, frame, rest);
        frame.seen = seen;
    }

    /// Variables that a part with alternatives shares with the rest have to exist before it.
    fn init_free(&mut self, goal: &Goal, frame: &mut Frame<'_>) {
        for var in Free::of_goal(goal).vars {
            self.init(var, frame);
        }
    }

    fn new_names(&mut self, names: &[Atom], body: &Goal, frame: &mut Frame<'_>, rest: u32) {
        let free = Free::of_goal(body).vars;
        let whole = Goal::New(names.to_vec(), Box::new(body.clone()));
        self.init_free(&whole, frame);
        let opened = opened(body);
        for name in names {
            let restricted = free.iter().filter(|var| !opened.contains(&(*name, **var)));
            let hold_names = restricted.filter(|var| self.names.may_hold(frame.scope.type_of(**var)));
            let hold_names: Vec<Var> = hold_names.copied().collect();
            frame.fresh_for.insert(*name, hold_names.iter().copied().collect());
            let fresh_for = hold_names.into_iter().map(|var| Pattern::Next(frame.var(var))).collect();
            let fresh_for = self.list(fresh_for);
            let name = frame.atom(*name);
            self.emit(Instr::New { name, fresh_for });
        }
        self.goal(body, frame, rest);
    }

    fn alternatives(&mut self, whole: &Goal, goals: &[Goal], frame: &mut Frame<'_>, rest: u32) {
        self.init_free(whole, frame);
        let mut jumps = vec![];
        for (index, inner) in goals.iter().enumerate() {
            if index + 1 == goals.len() {
                self.scoped(inner, frame, rest);
                break;
            }
            let start = self.emit(Instr::Try(0));
            self.scoped(inner, frame, rest);
            jumps.push(self.emit(Instr::Jump(0)));
            self.code.instrs[start] = Instr::Try(self.here());
        }
        for jump in jumps {
            self.code.instrs[jump] = Instr::Jump(self.here());
        }
    }

    pub(super) fn add(&mut self, pattern: Pattern) -> Pat {
        self.code.patterns.push(pattern);
        Pat(self.code.patterns.len() as u32 - 1)
    }

    pub(super) fn list(&mut self, patterns: Vec<Pattern>) -> PatList {
        let start = self.code.patterns.len() as u32;
        let len = patterns.len() as u16;
        self.code.patterns.extend(patterns);
        PatList { start, len }
    }

    fn terms(&mut self, terms: &[Term], frame: &mut Frame<'_>) -> PatList {
        let patterns = terms.iter().map(|term| self.term(term, frame)).collect();
        self.list(patterns)
    }

    fn pat(&mut self, term: &Term, frame: &mut Frame<'_>) -> Pat {
        let pattern = self.term(term, frame);
        self.add(pattern)
    }

    /// The pattern of a term; those of its parts are added.
    fn term(&mut self, term: &Term, frame: &mut Frame<'_>) -> Pattern {
        match term {
            Term::Var(var) => {
                let flags = self.names.flags(frame.scope.type_of(*var));
                if frame.seen.insert(*var) {
                    match frame.counts.get(var) {
                        Some(1) => Pattern::Void(flags),
                        _ => Pattern::First(frame.var(*var), flags),
                    }
                } else {
                    Pattern::Next(frame.var(*var))
                }
            }
            Term::Name(atom) => Pattern::Name(frame.atom(*atom)),
            Term::Int(value) => Pattern::Int(*value),
            Term::Char(value) => Pattern::Char(*value),
            Term::App(con, args) if args.is_empty() => Pattern::Const(*con),
            Term::App(con, args) => {
                let patterns: Vec<Pattern> = args.iter().map(|arg| self.term(arg, frame)).collect();
                let linear = patterns.iter().all(is_linear);
                let args = self.list(patterns);
                Pattern::App { con: *con, args, closed: self.code.closed[con.index()], linear }
            }
            Term::Abs(atom, body) => {
                let slot = frame.atom(*atom);
                let body = self.term(body, frame);
                let linear = is_linear(&body);
                Pattern::Abs { name: slot, body: self.add(body), fresh: false, linear }
            }
            Term::Swap(a, b, body) => {
                let (a, b) = (frame.atom(*a), frame.atom(*b));
                Pattern::Swap(a, b, self.pat(body, frame))
            }
        }
    }

    fn value(&mut self, expr: &Expr, frame: &mut Frame<'_>) -> Value {
        match expr {
            Expr::Term(term) => Value::Pattern(self.pat(term, frame)),
            Expr::Op(op, args) => Value::Op(*op, args.iter().map(|arg| self.value(arg, frame)).collect()),
        }
    }

    /// Indexes, least costs, and what comes after each call.
    fn finish(mut self, entry: Entry) -> Compiled {
        for index in 0..self.code.preds.len() {
            let clauses = self.code.preds[index].clauses.iter();
            let heads: Vec<&[Pattern]> = clauses.map(|clause| self.code.list(clause.head)).collect();
            self.code.preds[index].index = Index::new(&self.code, &heads);
        }
        self.least_costs();
        self.shorten();
        for ((pred, _), goal) in &self.costs {
            self.code.preds[*pred as usize].opaque |= depends_on_order(goal);
        }
        for pred in &mut self.code.preds {
            pred.within = within(&pred.clauses);
            for group in 0..pred.index.groups() {
                pred.index.keep(group, pred.productive(group));
            }
            pred.dearest = dearest(&pred.clauses);
        }
        Compiled { code: self.code, entry, sources: self.sources }
    }
}

/// Whether building the pattern makes new variables only.
fn is_linear(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::First(..) | Pattern::Void(_) | Pattern::Const(_) | Pattern::Int(_) | Pattern::Char(_) => {
            true
        }
        Pattern::Name(_) => true,
        Pattern::App { linear, .. } | Pattern::Abs { linear, .. } => *linear,
        Pattern::Next(_) | Pattern::Swap(..) => false,
    }
}

/// Whether a goal binds nothing.
fn is_test(goal: &Goal) -> bool {
    match goal {
        Goal::Not(_) => true,
        Goal::New(_, body) => is_test(body),
        _ => false,
    }
}

/// The equations `X = a\t` with which a goal begins, as pairs of `a` and `X`: they imply `a # X`.
fn opened(goal: &Goal) -> BTreeSet<(Atom, Var)> {
    match goal {
        Goal::Exists(_, body) => opened(body),
        Goal::And(goals) => {
            let equations =
                goals.iter().map_while(|goal| Some(opened(goal)).filter(|found| !found.is_empty()));
            equations.flatten().collect()
        }
        Goal::Eq(_, Term::Var(var), Term::Abs(name, _)) | Goal::Eq(_, Term::Abs(name, _), Term::Var(var)) => {
            BTreeSet::from([(*name, *var)])
        }
        _ => BTreeSet::new(),
    }
}

fn depends_on_order(goal: &Goal) -> bool {
    let mut found = false;
    visit(goal, &mut |inner| {
        found |= matches!(inner, Goal::Not(_) | Goal::If(..) | Goal::Cut | Goal::Is(..))
    });
    found
}

/// Whether the last instruction of a body is a call after which nothing remains to be done.
fn is_last_call(goal: &Goal) -> bool {
    match goal {
        Goal::Call(..) => true,
        Goal::And(goals) => goals.last().is_some_and(is_last_call),
        Goal::Exists(_, body) | Goal::New(_, body) => is_last_call(body),
        _ => false,
    }
}

//! From what a search found to an answer that can be shown.

use super::Program;
use super::run::Task;
use check::{Answer, Kind, Premise, Status};
use nominal::check::{Counterexample, End, Report, Standing, Strategy};
use nominal::machine::answer::Answer as Found;
use nominal::portfolio::Outcome;
use nominal::query::{Answers, QueryEnd};
use nominal::{Check, Expectation, Goal, Printer, Query, Term, Var};
use std::collections::{BTreeMap, BTreeSet};

/// What is answered to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The values and constraints of each answer, one a line.
    pub answers: Vec<Vec<String>>,
    /// Whether there may be more, in words; nothing if as many were found as were asked for.
    pub end: Option<String>,
}

pub(super) fn reply(program: &nominal::Program, query: &Query, found: &Answers) -> Reply {
    let names = names_of(&query.scope);
    let lines = |answer: &Found| answer_lines(program, &answer.tidied(&names));
    let answers: Vec<Vec<String>> = found.answers.iter().map(lines).collect();
    let is_empty = answers.is_empty();
    let end = match found.end {
        QueryEnd::Enough => None,
        QueryEnd::Exhausted if !found.gaps.is_empty() => {
            let gaps: Vec<&str> = found.gaps.iter().map(|gap| gap.words()).collect();
            let none = if is_empty { "No answer was found" } else { "No more answers were found" };
            Some(format!("{none}, but {}.", gaps.join("; ")))
        }
        QueryEnd::Exhausted if is_empty => Some("No.".to_owned()),
        QueryEnd::Exhausted => Some("No more.".to_owned()),
        QueryEnd::Stopped(_) if is_empty => Some("Out of time: no answer was found.".to_owned()),
        QueryEnd::Stopped(_) => Some("Out of time: there may be more answers.".to_owned()),
        QueryEnd::OutOfMemory => Some("Out of memory.".to_owned()),
    };
    Reply { answers, end }
}

/// The values and constraints of an answer, one a line. A variable that is left open is any value.
fn answer_lines(program: &nominal::Program, answer: &Found) -> Vec<String> {
    let printer = Printer::new(program, &answer.scope);
    let shown = |(name, term): &(base::Name, Term)| {
        let text = printer.term(term);
        (text != name.as_str()).then(|| format!("{name} = {text}"))
    };
    let mut lines: Vec<String> = answer.bindings.iter().filter_map(shown).collect();
    lines.extend(constraints(program, answer));
    lines
}

fn constraints(program: &nominal::Program, answer: &Found) -> Vec<String> {
    let printer = Printer::new(program, &answer.scope);
    answer.constraints.iter().map(|constraint| printer.goal(constraint)).collect()
}

/// The names that the user wrote.
fn names_of(scope: &nominal::Scope) -> Vec<base::Name> {
    scope.names.iter().map(|binding| binding.name.clone()).collect()
}

/// The variables that an answer leaves open.
fn open(answer: &Found) -> Vec<String> {
    let mut vars = BTreeSet::new();
    answer.bindings.iter().for_each(|(_, term)| term_vars(term, &mut vars));
    vars.into_iter()
        .map(|var| Printer::new(&nominal::Program::default(), &answer.scope).term(&Term::Var(var)))
        .collect()
}

fn term_vars(term: &Term, vars: &mut BTreeSet<Var>) {
    match term {
        Term::Var(var) => {
            vars.insert(*var);
        }
        Term::Name(_) | Term::Int(_) | Term::Char(_) => {}
        Term::App(_, args) => args.iter().for_each(|arg| term_vars(arg, vars)),
        Term::Abs(_, body) | Term::Swap(_, _, body) => term_vars(body, vars),
    }
}

/// Who asks for what: the parts of an answer that are known before anything is searched.
pub(super) fn about(program: &Program, task: Task<'_>) -> Answer {
    match task {
        Task::Check(check) => about_check(program, check),
        Task::Query(query) => about_query(program, query),
    }
}

fn about_check(program: &Program, check: &Check) -> Answer {
    let (kind, expect) = match check.expectation {
        Expectation::None => (Kind::Check, None),
        Expectation::Holds => (Kind::Validate, Some("no_counterexample")),
        Expectation::Fails => (Kind::Invalidate, Some("counterexample")),
    };
    Answer {
        file: program.files.path(check.span.file).to_string(),
        line: program.files.line(check.span),
        kind,
        name: check.label.to_string(),
        statement: program.source(check.formula),
        expect: expect.map(str::to_owned),
        ..Answer::default()
    }
}

fn about_query(program: &Program, query: &Query) -> Answer {
    Answer {
        file: program.files.path(query.span.file).to_string(),
        line: program.files.line(query.span),
        kind: Kind::Query,
        statement: program.source(query.formula),
        ..Answer::default()
    }
}

/// Takes over what a search has found.
pub(super) fn fill_check(answer: &mut Answer, program: &Program, check: &Check, outcome: &Outcome) {
    answer.steps = Some(outcome.steps());
    match &outcome.counterexample {
        Some((strategy, found)) => refuted(answer, program, check, *strategy, found),
        None => not_refuted(answer, check, outcome),
    }
    let found = answer.is_refuted() && answer.genuine == Some(true);
    answer.met = match check.expectation {
        Expectation::None => None,
        Expectation::Holds => Some(!found),
        Expectation::Fails => Some(found),
    };
}

fn refuted(
    answer: &mut Answer,
    program: &Program,
    check: &Check,
    strategy: Strategy,
    found: &Counterexample,
) {
    let core = &program.elab.program;
    answer.verdict = Status::Refuted;
    answer.genuine = Some(found.standing == Standing::Genuine);
    answer.strategy = strategy.name().to_owned();
    answer.size = Some(found.bound as usize);
    let shown = found.answer.tidied(&names_of(&check.scope));
    answer.reason = match found.standing {
        Standing::Genuine => None,
        Standing::OnlyNewNames => Some(
            "the conclusion fails only if the names in clauses are new whenever a clause is used".to_owned(),
        ),
        Standing::Undecided => Some("it could not be decided whether the conclusion fails".to_owned()),
    };
    let printer = Printer::new(core, &shown.scope);
    let values = shown.bindings.iter().map(|(name, term)| (name.to_string(), printer.term(term)));
    answer.assignment = Some(values.filter(|(name, value)| name != value).collect());
    answer.open = open(&shown);
    answer.constraints = constraints(core, &shown);
    if !answer.open.is_empty() {
        answer.instance = Some(instance(core, check, found));
    }
    let values = values_of(core, check, &shown);
    let printer = Printer::new(core, &check.scope).with_values(&values);
    // What computes a value is shown where the value stands.
    let stated = check
        .hypotheses
        .iter()
        .filter(|goal| printer.computation(goal).is_none_or(|(var, _)| !is_hidden(check, var)));
    answer.premises = stated.map(|goal| Premise { text: printer.goal(goal), held: 0 }).collect();
    if answer.open.is_empty() {
        answer.values = computed(core, check, found, &printer);
    }
    answer.conclusion = (check.conclusion != Goal::False).then(|| printer.goal(&check.conclusion));
}

/// Whether the user did not write a variable.
fn is_hidden(check: &Check, var: Var) -> bool {
    let mut written = BTreeSet::new();
    check.written.iter().for_each(|(_, term)| term_vars(term, &mut written));
    !written.contains(&var)
}

/// What stands in place of the variables of a check: values of the answer, and computations.
fn values_of(core: &nominal::Program, check: &Check, answer: &Found) -> BTreeMap<Var, String> {
    let printer = Printer::new(core, &answer.scope);
    let mut values = BTreeMap::new();
    for (name, written) in &check.written {
        let found = answer.bindings.iter().find(|(known, _)| known == name);
        if let Some((_, value)) = found {
            place(written, value, &printer, &mut values);
        }
    }
    for goal in check.hypotheses.iter().chain(&check.calls) {
        let printer = Printer::new(core, &check.scope).with_values(&values);
        if let Some((var, text)) = printer.computation(goal)
            && is_hidden(check, var)
        {
            values.insert(var, text);
        }
    }
    values
}

/// A variable that is a tuple was written as one.
fn place(written: &Term, value: &Term, printer: &Printer<'_>, values: &mut BTreeMap<Var, String>) {
    match (written, value) {
        (Term::Var(var), value) => {
            values.insert(*var, printer.term(value));
        }
        (Term::App(_, written), Term::App(_, value)) => {
            written.iter().zip(value).for_each(|(written, value)| place(written, value, printer, values));
        }
        _ => {}
    }
}

/// The instance by which a counterexample was confirmed.
fn instance(core: &nominal::Program, check: &Check, found: &Counterexample) -> BTreeMap<String, String> {
    let mut scope = check.scope.clone();
    for atom in &found.instance.atoms {
        scope.name(&atom.name, atom.ty.clone());
    }
    let values: BTreeMap<Var, String> = {
        let printer = Printer::new(core, &scope);
        found.instance.values.iter().map(|(var, term)| (*var, printer.term(term))).collect()
    };
    let printer = Printer::new(core, &scope).with_values(&values);
    check.written.iter().map(|(name, term)| (name.to_string(), printer.term(term))).collect()
}

/// How long a computation may be whose value is shown.
const COMPUTATION: u64 = 100_000;

/// The values of the functions that a check calls, with the values of its counterexample.
fn computed(
    core: &nominal::Program,
    check: &Check,
    found: &Counterexample,
    shown: &Printer<'_>,
) -> BTreeMap<String, String> {
    let mut scope = check.scope.clone();
    for atom in &found.instance.atoms {
        scope.name(&atom.name, atom.ty.clone());
    }
    let given = found.instance.values.iter();
    let mut goals: Vec<Goal> = given
        .map(|(var, value)| Goal::Eq(scope.type_of(*var).clone(), Term::Var(*var), value.clone()))
        .collect();
    let mut written = vec![];
    for goal in check.hypotheses.iter().chain(&check.calls) {
        if let Goal::Call(..) = goal
            && let Some((var, text)) = shown.computation(goal)
            && is_hidden(check, var)
        {
            goals.push(goal.clone());
            written.push((base::Name::from(text), Term::Var(var)));
        }
    }
    if written.is_empty() {
        return BTreeMap::new();
    }
    let query = Query { scope, written, goal: Goal::and(goals), span: check.span, formula: check.span };
    let answers = nominal::query::answer(core, &query, 1, &base::Budget::steps(COMPUTATION));
    let Some(answer) = answers.answers.first() else { return BTreeMap::new() };
    let printer = Printer::new(core, &answer.scope);
    answer.bindings.iter().map(|(name, term)| (name.to_string(), printer.term(term))).collect()
}

fn not_refuted(answer: &mut Answer, check: &Check, outcome: &Outcome) {
    let is_done = |report: &Report| matches!(report.end, End::Exhausted { .. });
    let names = |wanted: &dyn Fn(&Report) -> bool| {
        let chosen = outcome.accounts.iter().filter(|(_, report)| wanted(report));
        chosen.map(|(strategy, _)| strategy.name()).collect::<Vec<_>>().join(", ")
    };
    answer.undecided = outcome.accounts.iter().map(|(_, report)| report.undecided).sum();
    let complete = outcome.accounts.iter().filter(|(_, report)| report.is_complete());
    let bound = complete.filter_map(|(_, report)| report.searched()).max();
    if check.bound == 0 {
        answer.verdict = Status::Inconclusive;
        answer.reason = Some("the bound is 0, so nothing is searched".to_owned());
    } else if bound.is_some() {
        answer.verdict = Status::Exhausted;
        answer.size = bound.map(|bound| bound as usize);
        answer.strategy = names(&|report| report.is_complete() && report.searched() == bound);
        // What one strategy left out, another one may not have generated within its bound.
        let others = names(&|report| report.floundered > 0 || report.undecided > 0);
        answer.reason = (!others.is_empty()).then(|| format!("{others}: {NOT_JUDGED}"));
    } else {
        let bound = outcome.exhausted();
        answer.verdict = Status::Inconclusive;
        answer.size = bound.map(|bound| bound as usize);
        answer.strategy = names(&|report| bound.is_none() || report.searched() == bound);
        answer.reason = Some(why(outcome, outcome.accounts.iter().any(|(_, report)| is_done(report))));
    }
}

const NOT_JUDGED: &str = "some candidates satisfy the hypotheses, but of these not all instances were judged";

/// Why a search without a counterexample says nothing.
fn why(outcome: &Outcome, done: bool) -> String {
    let mut reasons: Vec<&str> = vec![];
    if !done {
        let memory = |report: &Report| matches!(report.end, End::OutOfMemory { .. });
        let is_memory = outcome.accounts.iter().any(|(_, report)| memory(report));
        reasons.push(if is_memory { "out of memory" } else { "out of time" });
    }
    let gaps: BTreeSet<_> = outcome.accounts.iter().flat_map(|(_, report)| report.gaps.iter()).collect();
    reasons.extend(gaps.into_iter().map(|gap| gap.words()));
    let is_open = |report: &Report| report.undecided > 0 || report.end == End::Exhausted { bound: 0 };
    if outcome.accounts.iter().any(|(_, report)| is_open(report)) {
        reasons.push("some candidates could not be decided");
    }
    if outcome.accounts.iter().any(|(_, report)| report.floundered > 0) {
        reasons.push(NOT_JUDGED);
    }
    reasons.join("; ")
}

/// Takes over the first answer of a query.
pub(super) fn fill_query(answer: &mut Answer, program: &Program, query: &Query, answers: &Answers) {
    let core = &program.elab.program;
    answer.steps = Some(answers.stats.steps);
    answer.verdict = Status::Evaluated;
    match (answers.answers.first(), answers.end) {
        (Some(found), _) => {
            let found = &found.tidied(&names_of(&query.scope));
            let printer = Printer::new(core, &found.scope);
            let values = found.bindings.iter().map(|(name, term)| (name.to_string(), printer.term(term)));
            answer.assignment = Some(values.filter(|(name, value)| name != value).collect());
            answer.open = open(found);
            answer.constraints = constraints(core, found);
        }
        (None, QueryEnd::Exhausted) if answers.gaps.is_empty() => {}
        (None, QueryEnd::Exhausted) => {
            let gaps: Vec<&str> = answers.gaps.iter().map(|gap| gap.words()).collect();
            answer.verdict = Status::Inconclusive;
            answer.reason = Some(format!("no answer was found, but {}", gaps.join("; ")));
        }
        (None, end) => {
            answer.verdict = Status::Inconclusive;
            let why = if end == QueryEnd::OutOfMemory { "out of memory" } else { "out of time" };
            answer.reason = Some(format!("no answer was found: {why}"));
        }
    }
}

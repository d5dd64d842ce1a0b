//! The answer about a statement that strategies have tried.

use crate::answer::{Answer, show, statement_text};
use crate::eval;
use crate::evaluation::evaluations;
use crate::goals::Goals;
use crate::interpretation::Interpretation;
use crate::language::{Script, Written};
use crate::limits::Limits;
use crate::misspelt::misspelt;
use crate::replay::replay;
use crate::sample::samples;
use crate::searched::{Searched, Stand, interpreted, stands};
use crate::settings::{Expect, Settings};
use crate::status::Status;
use crate::suggest::suggestions;
use crate::task::{Ask, Task};
use crate::unproved::{Granted, Unproved};
use base::guard::Fault;
use base::{Name, Span};
use logic::hol;
use logic::statement::Statement;
use logic::types::TypeSubst;
use logic::{Decl, Spec, Term, Type};
use search::{Account, Counterexample, Decision, Declined, Goal, Posed, Report, Strategy, Verdict, decide};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What strategies have to say about a statement.
#[derive(Debug)]
pub struct Tried<'t, 'w> {
    pub goals: &'t Goals<'w>,
    pub accounts: Vec<Account>,
    /// What went wrong in strategies that account for nothing.
    pub faults: &'t [Fault],
    /// How long the search took.
    pub longest: Duration,
    /// Strategies that had nothing to add, and why.
    pub declined: Vec<(&'static str, Declined)>,
    /// How long each strategy took that accounts for something.
    pub took: BTreeMap<&'static str, Duration>,
}

/// The answer about a statement, or about a test of it.
pub fn judged<'w>(
    script: &'w Script,
    task: &Task,
    statement: &Statement,
    tried: Tried<'_, 'w>,
    mut answer: Answer,
) -> Answer {
    answer.statement = statement_text(&*script.notation, statement);
    answer.seconds = tried.longest.as_secs_f64();
    answer.searched = searched(script, task, &tried);
    answer.declined = tried.declined.iter().map(|(name, why)| (name.to_string(), why.to_string())).collect();
    let posed = || tried.goals.posed(script.world(), statement, &task.settings);
    let decided = decide(&task.settings.config.policy, tried.accounts, tried.faults);
    answer.tried_by(&decided.strategies);
    match decided.decision {
        Decision::Fault(fault) => answer.fail(&fault),
        Decision::Untried => {
            let missing: Vec<&str> = task.settings.missing.iter().map(Name::as_str).collect();
            answer.reason = Some(format!("there is no strategy called {} yet", missing.join(", ")));
        }
        Decision::Report(report) => reported(script, task, statement, &posed(), &report, &mut answer),
    }
    if task.settings.samples > 0 {
        answer.samples = samples(script, &task.settings, &posed(), task.settings.samples);
    }
    if let Ask::Test { options, expect, .. } = &task.ask {
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
        answer.met = met(&answer, &task.settings);
        answer.notes.extend(unasked(task));
    }
    answer
}

/// That a test is not made by the strategies that the command line asks for.
fn unasked(task: &Task) -> Option<String> {
    let names = |strategies: &[&'static dyn Strategy]| {
        let names: BTreeSet<&str> = strategies.iter().map(|strategy| strategy.name()).collect();
        names.into_iter().collect::<Vec<_>>().join(",")
    };
    let (asked, used) = (names(&task.settings.asked), names(&task.settings.config.policy.strategies));
    let differs = !asked.is_empty() && asked != used;
    differs.then(|| format!("--strategy {asked} is not used here: the command names its own tester ({used})"))
}

/// How far each strategy came, in the order in which they are listed.
fn searched(script: &Script, task: &Task, tried: &Tried<'_, '_>) -> Vec<Searched> {
    let known = &task.settings.config.policy.known;
    let place = |account: &&Account| known.iter().position(|it| it.name() == account.strategy.name());
    let mut accounts: Vec<&Account> = tried.accounts.iter().collect();
    accounts.sort_by_key(|account| place(account).unwrap_or(known.len()));
    let took = |account: &Account| tried.took.get(account.strategy.name()).copied();
    accounts.into_iter().map(|account| Searched::new(&*script.notation, account, took(account))).collect()
}

/// The answer about something that nothing is known about.
pub fn untried(task: &Task, mut answer: Answer) -> Answer {
    if let Ask::Unknown { options, expect, reason, verdict, lost, .. } = &task.ask {
        answer.verdict = *verdict;
        answer.lost.clone_from(lost);
        answer.reason = Some(reason.clone());
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
    }
    answer
}

fn reported(
    script: &Script,
    task: &Task,
    statement: &Statement,
    posed: &Posed<'_>,
    report: &Report,
    answer: &mut Answer,
) {
    let (notation, world) = (&*script.notation, script.world());
    let settings = &task.settings;
    answer.fill(notation, report, settings);
    if let Some(reserve) = &task.reserve {
        answer.lost.clone_from(&reserve.lost);
    }
    if let (Verdict::Refuted(found), true) = (&report.verdict, answer.is_refuted()) {
        answer.values = evaluated(script, settings, found);
        if let Some(assignment) = &mut answer.assignment {
            assignment.extend(defined(script, statement, found));
        }
        if settings.explain {
            answer.evaluation = evaluations(script, found);
        }
        if settings.suggest {
            let suggested = suggestions(script, settings, statement, found);
            answer.suggestions = suggested.into_iter().map(|it| it.suggestion).collect();
        }
        answer.replay = Some(replay(task, found.strategy));
        let grounds = &found.goal.grounds;
        let interpretation = grounds.interpretation.as_deref();
        answer.interpretation = interpretation.map(|it| Interpretation::new(notation, world, it));
        if let Some(reserve) =
            task.reserve.as_ref().filter(|_| found.doubt().map(|it| &it.reason) == grounds.doubt().as_ref())
        {
            answer.reason = Some(reserve.reason.clone());
            if reserve.lost.is_empty() {
                answer.depends_on.clone_from(&answer.reason);
            }
        }
        answer.unproved = granted(task, &found.unproved.iter().copied().collect());
        answer.types = stands(notation, &types_of(&posed.goals, found));
        if let Some(model) = &grounds.model {
            answer.types.extend(model.types.iter().map(|(name, values)| interpreted(notation, name, values)));
            let is_premise = |unproved: &Unproved| is_within(script, unproved.span, &model.axioms);
            answer.unproved.retain(|it| it.kind != Granted::Axioms || !is_premise(it));
        }
        answer.notes.extend(misspelt(script, statement));
    } else {
        if matches!(report.verdict, Verdict::Proved { .. } | Verdict::Exhausted { .. }) {
            let terms = statement.premises.iter().chain(&statement.conclusions);
            answer.unproved = granted(task, &interp::unproved_code_of(world, terms));
            answer.unproved.retain(|unproved| unproved.kind != Granted::Axioms);
        }
        answer.types = declared_types(script, &posed.goals);
        if let [goals] = posed.goals.as_slice()
            && let [goal] = goals.as_slice()
        {
            answer.state_premises(notation, &goal.premises, &report.figures.premises);
        }
    }
}

/// The types that theories only declare, with the values that they have in all models that were tried.
fn declared_types(script: &Script, goals: &[Vec<Goal>]) -> Vec<Stand> {
    let mut stands: Vec<Stand> = vec![];
    let models = goals.iter().flatten().filter_map(|goal| goal.grounds.model.as_ref());
    for (name, values) in models.flat_map(|model| &*model.types) {
        let stand = interpreted(&*script.notation, name, values);
        if !stands.contains(&stand) {
            stands.push(stand);
        }
    }
    stands
}

/// What the type variables of a statement are in a counterexample: those of its variables, and those that only terms
/// inside of it have.
fn types_of(goals: &[Vec<Goal>], found: &Counterexample) -> TypeSubst {
    let vars = |goal: &Goal| goal.vars.iter().cloned().unzip::<Name, Type, Vec<Name>, Vec<Type>>();
    let (found_names, found_types) = vars(&found.goal);
    let of_goal = |goal: &Goal| {
        let (names, types) = vars(goal);
        let types = matched(&types, &found_types, TypeSubst::new()).filter(|_| names == found_names)?;
        let inside = matched(&types_inside(goal), &types_inside(&found.goal), types.clone());
        Some(inside.unwrap_or(types))
    };
    goals.iter().flatten().find_map(of_goal).unwrap_or_default()
}

/// What makes instances of types, if they are that.
fn matched(types: &[Type], instances: &[Type], mut known: TypeSubst) -> Option<TypeSubst> {
    let mut pairs = types.iter().zip(instances);
    let is_instance =
        types.len() == instances.len() && pairs.all(|(ty, instance)| ty.match_onto(instance, &mut known));
    is_instance.then_some(known)
}

/// The types of the parts of a goal, in their order.
fn types_inside(goal: &Goal) -> Vec<Type> {
    let mut types = vec![];
    let terms = goal.premises.iter().chain([&goal.conclusion]);
    terms.for_each(|term| term.visit_types(&mut |ty| types.push(ty.clone())));
    types
}

/// The values of functions that premises of a statement define: they are not among the variables that were searched.
fn defined(script: &Script, statement: &Statement, found: &Counterexample) -> BTreeMap<String, String> {
    let is_searched = |name: &Name| found.bindings.iter().any(|binding| binding.name == *name);
    let is_known = |term: &Term| term.frees().iter().all(|(name, _)| is_searched(name));
    let mut values = BTreeMap::new();
    for premise in premises(statement) {
        let Some((left, right, _)) = hol::sides(premise).filter(|(_, _, ty)| ty.as_fun().is_some()) else {
            continue;
        };
        for (var, value) in [(left, right), (right, left)] {
            if let Term::Free(name, _) = var
                && !is_searched(name)
                && is_known(value)
            {
                let value = search::assigned(value, &found.bindings).beta();
                values.insert(name.to_string(), show(&*script.notation, &value));
            }
        }
    }
    values
}

/// The premises of a statement, however they are written, and the parts of conjunctions among them.
fn premises(statement: &Statement) -> Vec<&Term> {
    let mut premises: Vec<&Term> = statement.premises.iter().collect();
    for conclusion in &statement.conclusions {
        let mut rest = conclusion;
        while let Some([premise, next]) =
            rest.strip_const(hol::PURE_IMP).or_else(|| rest.strip_const(hol::IMPLIES)).as_deref()
        {
            premises.push(*premise);
            rest = *next;
        }
    }
    premises.into_iter().flat_map(hol::conjuncts).collect()
}

/// Whether the axioms at a place are among others.
fn is_within(script: &Script, place: Span, others: &[Term]) -> bool {
    let decls = script.sources.iter().flat_map(|theory| theory.located());
    let mut specs = decls.filter(|(_, span)| *span == place).filter_map(|(decl, _)| match decl {
        Decl::Spec(spec @ Spec::Axioms { .. }) => Some(spec),
        _ => None,
    });
    specs.all(|spec| spec.terms().iter().all(|prop| others.contains(&prop.for_all(&|_| false))))
}

/// What an answer rests on: code equations that were used, and axioms.
fn granted(task: &Task, used: &BTreeSet<Span>) -> Vec<Unproved> {
    let rests_on = |unproved: &&Unproved| match unproved.kind {
        Granted::CodeEquation | Granted::CodeEquationAfterGap => used.contains(&unproved.span),
        Granted::Axioms => unproved.is_before(&task.file, task.line),
    };
    task.unproved.iter().filter(rests_on).cloned().collect()
}

/// The terms that a test asks for, with the values of a counterexample.
fn evaluated(script: &Script, settings: &Settings, found: &Counterexample) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for text in &settings.eval {
        let read = script.notation.read_term(Written::from(text.as_str()), &found.goal.vars);
        let Ok(term) = read else { continue };
        let value = search::assigned(&term, &found.bindings);
        let shown = match eval::answer(script, &value, Limits::time(settings.config.policy.timeout)) {
            Ok(eval::Answer::Value { value, .. }) => value,
            Ok(eval::Answer::None(why)) => why,
            Err(error) => error.to_string(),
        };
        values.insert(text.to_string(), shown);
    }
    values
}

/// Whether an expectation is met; not said where the test could not be made.
fn met(answer: &Answer, settings: &Settings) -> Option<bool> {
    if answer.verdict == Status::NotExecutable && answer.strategy.is_empty() {
        return None;
    }
    let is_in_model = settings.in_models && !answer.choices.is_empty();
    let found = answer.is_refuted() && (answer.genuine == Some(true) || is_in_model);
    match settings.expect? {
        Expect::Counterexample => Some(found),
        Expect::NoCounterexample => Some(!found),
    }
}

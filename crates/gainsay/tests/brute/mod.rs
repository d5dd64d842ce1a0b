//! The law of verdicts: on theories whose statements can be decided by brute force, every verdict agrees with that.
//!
//! A random theory knows its own meaning ([`term::Meaning`]), which has nothing to do with the evaluators of Gainsay.
//! What its functions leave open is gone through in all ways. Then
//!
//! - a genuine counterexample means that there is one, whatever is left open;
//! - a counterexample in a model means that there is one for some way to fill in what is left open;
//! - a proof, and the claim that all tests were decided, mean that there is none, whatever is left open;
//! - a vacuous statement has no counterexample, and its premises never hold; what the conclusion implies something for is
//!   a premise, too.
//!
//! Values that take part are small enough for every strategy to reach all of them. A type variable has up to three values;
//! what is proved holds for four, too.

pub mod make;
pub mod term;
pub mod types;

use gainsay::check::{Answer, Choice, Collector, Pool, Settings, Status, check_script};
use gainsay::isabelle::{Loader, diagnostics};
use make::{Conjecture, Theory};
use search::{Policy, Strategy};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use term::{Binary, Completion, Def, Hole, Meaning, Quantifier, Term};
use types::{Ty, Val, is_true, product};

/// More ways to fill in what is left open are not gone through.
const MAX_COMPLETIONS: usize = 300;

/// More values of the variables are not gone through.
const MAX_ASSIGNMENTS: usize = 3_000;

/// What brute force says about a conjecture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Truth {
    /// It has a counterexample, whatever is left open.
    pub refuted: bool,
    /// It may have one.
    pub refutable: bool,
    /// Its premises may hold.
    pub satisfiable: bool,
    /// It may have one if its type variable has more values than strategies try.
    pub refutable_beyond: bool,
}

/// How often each verdict was given.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub verdicts: BTreeMap<(String, String), usize>,
    pub statements: usize,
    /// Statements that have a counterexample.
    pub refuted: usize,
    pub disagreements: Vec<String>,
}

impl Theory {
    /// What brute force says; none where that would take too long.
    pub fn truth(&self, conjecture: &Conjecture) -> Option<Truth> {
        let beyond = FINITE_TYPES + 1;
        let counts = if conjecture.is_polymorphic() { 1..=beyond } else { 1..=1 };
        let mut instances = vec![];
        for count in counts {
            let instance = conjecture.with_atoms(count);
            let values: Vec<Vec<Val>> = instance.vars.iter().map(Ty::values).collect();
            if values.iter().map(Vec::len).product::<usize>() > MAX_ASSIGNMENTS {
                return None;
            }
            instances.push((count, instance, product(&values)));
        }
        let mut truth =
            Truth { refuted: true, refutable: false, satisfiable: false, refutable_beyond: false };
        for completion in self.completions(conjecture)? {
            let meaning = Meaning::new(&self.defs, &completion);
            let mut refuted = false;
            for (count, instance, assignments) in &instances {
                for env in assignments {
                    let holds = |term: &Term| is_true(&meaning.value(term, env));
                    if instance.premises.iter().all(holds) {
                        let fails = !holds(&instance.conclusion);
                        truth.refutable_beyond |= fails;
                        if *count < beyond {
                            truth.satisfiable = true;
                            refuted |= fails;
                        }
                    }
                }
            }
            truth.refuted &= refuted;
            truth.refutable |= refuted;
        }
        Some(truth)
    }

    /// All ways to fill in what definitions leave open that a conjecture depends on.
    fn completions(&self, conjecture: &Conjecture) -> Option<Vec<Completion>> {
        let mut used = vec![];
        conjecture
            .premises
            .iter()
            .chain([&conjecture.conclusion])
            .for_each(|term| self.used(term, &mut used));
        let mut holes: Vec<Hole> = vec![];
        let mut values: Vec<Vec<Val>> = vec![];
        let mut count = 1_usize;
        for number in used {
            for args in self.defs[number].open() {
                values.push(self.defs[number].result().values());
                count = count.saturating_mul(self.defs[number].result().values().len());
                holes.push((number, args));
                if count > MAX_COMPLETIONS {
                    return None;
                }
            }
        }
        let filled = |values: Vec<Val>| holes.iter().cloned().zip(values).collect();
        Some(product(&values).into_iter().map(filled).collect())
    }

    /// The constants that a term depends on.
    fn used(&self, term: &Term, into: &mut Vec<usize>) {
        let mut calls = vec![];
        collect(term, &mut calls);
        for number in calls {
            if into.contains(&number) {
                continue;
            }
            into.push(number);
            match &self.defs[number] {
                Def::Plain { body, .. } => self.used(body, into),
                Def::Cases { bodies, .. } => bodies.iter().flatten().for_each(|body| self.used(body, into)),
                Def::Fold { base, step, .. } => {
                    [base, step].into_iter().for_each(|body| self.used(body, into))
                }
                Def::Inductive { steps, .. } => steps.iter().for_each(|body| self.used(body, into)),
            }
        }
    }
}

fn collect(term: &Term, into: &mut Vec<usize>) {
    let mut all = |terms: &[&Term]| terms.iter().for_each(|term| collect(term, into));
    match term {
        Term::Var(_) | Term::Number(..) | Term::Empty(_) => {}
        Term::Con(_, _, terms) => all(&terms.iter().collect::<Vec<_>>()),
        Term::Unary(_, one) | Term::Lambda(_, one) | Term::Collect(_, one) | Term::Quantified(_, _, one) => {
            all(&[one])
        }
        Term::Binary(_, _, one, two) | Term::Apply(_, one, two) | Term::Within(_, _, one, two) => {
            all(&[one, two])
        }
        Term::If(one, two, three) | Term::Update(_, one, two, three) => all(&[one, two, three]),
        Term::Case(_, one, terms) => {
            all(&[one]);
            all(&terms.iter().collect::<Vec<_>>());
        }
        Term::Call(number, terms) => {
            all(&terms.iter().collect::<Vec<_>>());
            into.push(*number);
        }
    }
}

/// Tries the conjectures of a theory by strategies, in a file of its own. The file is read by a fresh loader.
pub fn try_theory(
    theory: &Theory,
    strategies: &[&'static dyn Strategy],
    timeout: Duration,
    file: &Path,
    tally: &mut Tally,
) {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    std::fs::write(file, theory.text(&name)).expect("a temporary file can be written");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(file).expect("the theory is there");
    if let Some(diagnostic) = diagnostics(&loaded).first() {
        tally.disagreements.push(format!("{}: {diagnostic:?}\n{}", file.display(), theory.text(&name)));
        return;
    }
    let truths: Vec<Option<Truth>> = theory.conjectures.iter().map(|it| theory.truth(it)).collect();
    for strategy in strategies {
        let settings = Settings::of(Policy {
            size: SIZE,
            depth: DEPTH,
            strategies: vec![*strategy],
            timeout,
            patience: None,
            growing: false,
            finite_types: FINITE_TYPES,
            ..Policy::default()
        });
        let mut answers = Collector::default();
        check_script(&loader.script(&loaded), &settings, &Choice::default(), &Pool::default(), &mut answers)
            .expect("answers can be collected");
        for answer in answers.answers {
            let number = answer.name.rsplit_once(".c").and_then(|(_, number)| number.parse::<usize>().ok());
            let Some(number) = number else { continue };
            let Some(truth) = truths[number] else { continue };
            let verdict = said(&answer);
            *tally.verdicts.entry((strategy.to_string(), verdict.to_owned())).or_default() += 1;
            tally.statements += 1;
            tally.refuted += usize::from(truth.refuted);
            let sums = answer.satisfied + answer.undecided.saturating_sub(answer.satisfied) <= answer.tests;
            let conjecture = &theory.conjectures[number];
            if !agrees(verdict, truth, conjecture) || !sums {
                tally.disagreements.push(format!(
                    "{}:{}: {strategy}: {verdict}, but {truth:?}\n  {}\n  {} tests, {} satisfied, {} undecided: {:?}\n",
                    file.display(),
                    answer.line,
                    conjecture.text(),
                    answer.tests,
                    answer.satisfied,
                    answer.undecided,
                    answer.assignment
                ));
            }
        }
    }
}

/// Values of this size and depth are all that take part.
const SIZE: usize = 8;
const DEPTH: usize = 8;
/// Type variables have up to so many values.
const FINITE_TYPES: usize = 3;

/// What an answer says in one word.
fn said(answer: &Answer) -> &'static str {
    match (answer.verdict, answer.genuine) {
        (Status::Refuted, Some(true)) => "refuted",
        (Status::Refuted, _) if !answer.choices.is_empty() => "in a model",
        (Status::Refuted, _) => "doubtful",
        (Status::Exhausted, _) if answer.reason.is_some() => "proved",
        (verdict, _) => verdict.name(),
    }
}

fn agrees(verdict: &str, truth: Truth, conjecture: &Conjecture) -> bool {
    let has_premises = matches!(
        conjecture.conclusion,
        Term::Binary(Binary::Implies, ..) | Term::Quantified(Quantifier::All, ..)
    );
    match verdict {
        "refuted" => truth.refuted,
        "in a model" => truth.refutable,
        "proved" => !truth.refutable && !truth.refutable_beyond,
        "exhausted" => !truth.refutable,
        "vacuous" => !truth.refutable && (has_premises || !truth.satisfiable),
        _ => true,
    }
}

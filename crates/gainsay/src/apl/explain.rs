//! How a check is searched, in words.

use super::Program;
use super::run::{Task, tasks};
use check::Choice;
use nominal::check::{Denial, Strategy, plan};
use nominal::negation::{Form, Style};
use nominal::{Check, Goal, PredId, Printer, Universal};
use std::fmt::Write;

/// The plans of the checks of this name, one strategy after the other; nothing if there is no such check.
pub fn explain(program: &Program, label: &str, strategies: &[Strategy]) -> Option<String> {
    let choice = Choice { lemmas: vec![label.to_owned()], ..Choice::default() };
    let mut text = String::new();
    for task in tasks(program, &choice) {
        let Task::Check(check) = task else { continue };
        let _ = writeln!(text, "{}: {}\n", check.label, program.source(check.formula));
        let _ = writeln!(text, "{}", bound(check));
        for strategy in strategies {
            let _ = write!(
                text,
                "\n{}: {}\n{}",
                strategy.name(),
                summary(*strategy),
                steps(program, check, *strategy)
            );
        }
    }
    (!text.is_empty()).then_some(text)
}

fn bound(check: &Check) -> String {
    match check.bound {
        0 => "The bound is 0: nothing is searched.".to_owned(),
        bound if bound < 0 => {
            "There is no bound: a derivation may use clauses n times, for n = 1, 2, … without end.".to_owned()
        }
        bound => format!(
            "A derivation may use clauses n times, for n = 1, 2, … up to {bound}, unless something else is said."
        ),
    }
}

fn summary(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Refine(Denial::Failure) => {
            "derivations of all hypotheses are refined together, the most constrained one first; then the conclusion \
             must have no derivation"
        }
        Strategy::Refine(Denial::Elimination) => {
            "derivations of all hypotheses and of the negated conclusion are refined together, the most constrained \
             one first"
        }
        Strategy::Nf => {
            "one step after the other; what the conclusion leaves open is enumerated by its type, then the conclusion \
             must have no derivation"
        }
        Strategy::Ne(Style { form: Form::Separate, universal: Universal::Extensional }) => {
            "one step after the other, the last one a negation with a predicate for each clause"
        }
        Strategy::Ne(Style { form: Form::Separate, universal: Universal::Generic }) => {
            "as `ne`, but what has to hold for all values has to hold for an arbitrary one"
        }
        Strategy::Ne(Style { form: Form::Merged, universal: Universal::Extensional }) => {
            "one step after the other, the last one a negation whose clauses exclude each other"
        }
        Strategy::Ne(Style { form: Form::Merged, universal: Universal::Generic }) => {
            "as `nes`, but what has to hold for all values has to hold for an arbitrary one"
        }
    }
}

fn steps(program: &Program, check: &Check, strategy: Strategy) -> String {
    let mut core = program.elab.program.clone();
    let known = core.preds.len();
    let plan = plan(&mut core, check, strategy);
    let printer = Printer::new(&core, &plan.scope);
    let mut text = String::new();
    let mut made = vec![];
    for (number, stage) in plan.stages.iter().enumerate() {
        let _ = write!(text, "  {}. {}", number + 1, step(&printer, &stage.goal));
        if (stage.factor, stage.plus) != (1, 0) {
            let _ = write!(text, " (at most {}n + {} uses of clauses)", stage.factor, stage.plus);
        }
        text.push('\n');
        made.extend(stage.goal.calls().into_iter().filter(|pred| pred.index() >= known));
    }
    for pred in made {
        let _ = writeln!(text, "     {}", origin(&core, pred));
    }
    text
}

fn step(printer: &Printer<'_>, goal: &Goal) -> String {
    match goal {
        Goal::Not(denied) => format!("no derivation of {}", printer.goal(denied)),
        Goal::New(_, body) if matches!(**body, Goal::Not(_)) => step(printer, body),
        Goal::Call(..) => format!("a derivation of {}", printer.goal(goal)),
        _ => printer.goal(goal),
    }
}

/// Where a predicate comes from that the user did not write.
fn origin(core: &nominal::Program, pred: PredId) -> String {
    let made = core.pred(pred);
    let clauses = match made.clauses.len() {
        1 => "1 clause".to_owned(),
        many => format!("{many} clauses"),
    };
    let of = core.negations.iter().find(|(_, negation)| **negation == pred).map(|(of, _)| *of);
    match of {
        Some(of) => {
            format!(
                "`{}` holds where `{}` fails: {clauses}, see `--dump negation`",
                made.name,
                core.pred(of).name
            )
        }
        None => format!("`{}` enumerates the values of a type: {clauses}", made.name),
    }
}

//! Tries the statements of a theory on small values. A statement of a library that is false for some values shows
//! that a definition, or the evaluator, is wrong. Equations without premises are counted apart: their sides are
//! evaluated and compared.
//!
//! `cargo run --release --example sweep -- FILE [NAME]`: with a name, only the statement of that name.

use base::{Budget, Name};
use gainsay::load::Loader;
use interp::{Machine, Outcome, Value, on_large_stack, value_to_term};
use logic::types::TypeSubst;
use logic::{Decl, Sort, Statement, Term, Type, World};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// Types for type variables: the first that belongs to the sort.
const TYPES: [&str; 6] = ["Enum.finite_3", "Int.int", "Nat.nat", "HOL.bool", "Rat.rat", "Product_Type.unit"];

/// How many combinations of values are tried for a statement, and how many steps for each.
const COMBINATIONS: usize = 400;
const STEPS: u64 = 200_000;

/// What came of a statement.
enum Verdict {
    /// With the values for which it is.
    False(String),
    /// For so many combinations of values; for others there was no answer.
    True(usize),
    /// No combination of values gave an answer, and why.
    Silent(String),
    /// It is about the parameters of a locale, or its types have no values here.
    Skipped,
}

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else { return Err(std::io::Error::other("a theory file is missing")) };
    let only = args.next();
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(Path::new(&file))?;
    let world = loader.world(&loaded);
    let context = &loaded.elaborated.context;
    let show = |term: &Term| context.show_term(term);
    let mut out = std::io::stdout().lock();
    let (mut equations, mut others) = (Counts::default(), Counts::default());
    for (decl, span) in loaded.elaborated.theory.located() {
        let Decl::Statement(statement) = decl else { continue };
        if only.as_ref().is_some_and(|only| statement.name.base() != only) {
            continue;
        }
        let verdict = on_large_stack(|stack| {
            let mut machine = Machine::new(&world, Budget::steps(STEPS), stack);
            check(&world, &mut machine, statement, &show)
        })?;
        let line = loader.files.line(span);
        let counts = if is_equation(statement) { &mut equations } else { &mut others };
        counts.all += 1;
        match &verdict {
            Verdict::False(values) => {
                writeln!(out, "FALSE {line}: {}\n    {values}", statement.name)?;
                counts.wrong += 1;
            }
            Verdict::True(values) => {
                counts.evaluated += 1;
                counts.values += values;
            }
            Verdict::Silent(why) => {
                writeln!(out, "silent {line}: {}: {why}", statement.name)?;
            }
            Verdict::Skipped => counts.skipped += 1,
        }
    }
    writeln!(out, "equations: {equations}\nother statements: {others}")
}

/// How many statements there were, and what came of them.
#[derive(Default)]
struct Counts {
    all: usize,
    evaluated: usize,
    /// Combinations of values for which there was an answer.
    values: usize,
    skipped: usize,
    wrong: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { all, evaluated, values, skipped, wrong } = self;
        write!(
            f,
            "{all}, of which {evaluated} evaluated on {values} combinations of values, {skipped} skipped, \
             {wrong} false"
        )
    }
}

fn is_equation(statement: &Statement) -> bool {
    let equates = |term: &Term| term.strip_const("HOL.eq").is_some_and(|sides| sides.len() == 2);
    statement.premises.is_empty() && statement.conclusions.iter().all(equates)
}

fn check(
    world: &World,
    machine: &mut Machine<'_>,
    statement: &Statement,
    show: &dyn Fn(&Term) -> String,
) -> Verdict {
    let locale = statement.locale.as_ref().and_then(|name| world.locale(name));
    if locale.is_some_and(|locale| locale.class.is_none()) {
        return Verdict::Skipped;
    }
    let Some((subst, goal)) = goal(world, statement) else { return Verdict::Skipped };
    let vars: Vec<(Name, Type)> =
        statement.vars.iter().map(|(name, ty)| (name.clone(), ty.instantiate(&subst))).collect();
    let function = vars.iter().rev().fold(goal, |body, (name, ty)| body.lambda(name, ty));
    let each = if vars.len() < 2 { 24 } else { 400usize.isqrt().div_ceil(vars.len() - 1).clamp(3, 24) };
    machine.set_budget(Budget::steps(STEPS));
    let choices: Vec<Vec<Value>> = vars.iter().map(|(_, ty)| machine.small_values(ty, each)).collect();
    if choices.iter().any(Vec::is_empty) {
        return Verdict::Skipped;
    }
    let total = choices.iter().map(Vec::len).fold(1usize, usize::saturating_mul);
    let tried = total.min(COMBINATIONS);
    let (mut silence, mut answered) = (None, 0);
    for number in 0..tried {
        let values = combination(&choices, number.saturating_mul(total) / tried);
        machine.set_budget(Budget::steps(STEPS));
        let why = match machine.evaluate_at(&function, values.clone()) {
            Outcome::Value(Value::Bool(true)) => {
                answered += 1;
                continue;
            }
            Outcome::Value(Value::Bool(false)) => {
                let shown = vars.iter().zip(&values).map(|((name, ty), value)| {
                    format!("{name} = {}", show(&value_to_term(world, value, ty)))
                });
                return Verdict::False(shown.collect::<Vec<_>>().join(", "));
            }
            Outcome::NotExecutable { constant, reason } => format!("{constant}: {reason}"),
            Outcome::Unspecified { constant, why } => format!("{constant}: {why}"),
            Outcome::OutOfBudget(limit) => format!("{limit:?}"),
            Outcome::Value(_) => "no truth value".to_owned(),
        };
        silence = silence.or(Some(why));
        // Other values would hardly fare better.
        if number > 10 && answered == 0 {
            break;
        }
    }
    if answered > 0 { Verdict::True(answered) } else { Verdict::Silent(silence.unwrap_or_default()) }
}

/// One of each, by number.
fn combination(choices: &[Vec<Value>], number: usize) -> Vec<Value> {
    let mut rest = number;
    let mut chosen = vec![];
    for options in choices {
        chosen.extend(options.get(rest % options.len()).cloned());
        rest /= options.len();
    }
    chosen
}

/// The statement as one proposition over its variables, at types without variables.
fn goal(world: &World, statement: &Statement) -> Option<(TypeSubst, Term)> {
    let bool2 = || Type::funs([Type::bool(), Type::bool()], Type::bool());
    let conclusions = statement.conclusions.iter().cloned().rev();
    let conclusion =
        conclusions.reduce(|rest, part| Term::constant("HOL.conj", bool2()).apply([part, rest]))?;
    let whole = statement.premises.iter().rev().fold(conclusion, |rest, premise| {
        Term::constant("HOL.implies", bool2()).apply([premise.clone(), rest])
    });
    let mut vars = vec![];
    whole.visit_types(&mut |ty| ty.collect_vars(&mut vars));
    statement.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    let mut subst = TypeSubst::new();
    for var in vars {
        subst.insert(var.name, choose(world, &var.sort)?);
    }
    let whole = whole.instantiate(&subst);
    Some((subst, whole))
}

fn choose(world: &World, sort: &Sort) -> Option<Type> {
    TYPES.iter().map(|name| Type::nullary(name)).find(|ty| world.classes().of_sort(ty, sort))
}

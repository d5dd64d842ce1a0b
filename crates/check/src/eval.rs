//! Evaluates terms in the context of a theory, with the reference evaluator.

use crate::language::{Notation, Script, Unread};
use crate::limits::{Limits, Reached, within};
use crate::present::{Order, presented};
use crate::room::AddressSpace;
use interp::{Evaluator, Limit, Outcome, on_stack, value_to_term};
use logic::types::TypeSubst;
use logic::{Sort, Term, Type, TypeVar, World};

/// What evaluation has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Value {
        value: String,
        ty: String,
    },
    /// Why there is no value.
    None(String),
}

/// Reads a term and evaluates it. A term that cannot be read, or that is not closed, gives a diagnostic.
pub fn evaluate(script: &Script, text: &str, limits: Limits) -> std::io::Result<Result<Answer, Unread>> {
    match script.read_closed("term", text) {
        Ok(term) => answer(script, &term, limits).map(Ok),
        Err(unread) => Ok(Err(unread)),
    }
}

/// Evaluates a closed term.
pub fn answer(script: &Script, term: &Term, limits: Limits) -> std::io::Result<Answer> {
    let (notation, world) = (&*script.notation, script.world());
    let shown_ty = term.ty().unwrap_or_else(Type::prop);
    let subst = match ground(world, term) {
        Ok(subst) => subst,
        Err(var) => {
            let why = format!("not executable: no type is known that is of the classes of {}", var.name);
            return Ok(Answer::None(why));
        }
    };
    let term = term.instantiate(&subst);
    let ty = term.ty().unwrap_or_else(Type::prop);
    let room = AddressSpace::of_process().room(1);
    let (outcome, reached) = within(limits, |budget| {
        on_stack(room.stack, |stack| match Evaluator::new(world, budget, stack).evaluate(&term) {
            Outcome::Value(value) => Ok(value_to_term(world, &value, &ty)),
            other => Err(other),
        })
    });
    Ok(match outcome? {
        Ok(value) => {
            // Where no class is asked for, the value is the same at every type.
            let plain: TypeSubst = subst
                .into_iter()
                .filter(|(name, _)| {
                    shown_ty.vars().iter().any(|var| var.name == *name && !is_plain(&var.sort))
                })
                .collect();
            let ty = notation.show_type(&shown_ty.instantiate(&plain));
            Answer::Value { value: notation.show_term(&presented(&value, Order::AsGiven)), ty }
        }
        Err(_) if reached == Some(Reached::Memory) => Answer::None("no answer: memory limit".to_owned()),
        Err(outcome) => Answer::None(explain(notation, &outcome)),
    })
}

fn is_plain(sort: &Sort) -> bool {
    sort.classes().iter().all(|class| class == "HOL.type")
}

/// Types for the type variables of a term, or the variable for which none is of the right classes.
fn ground(world: &World, term: &Term) -> Result<TypeSubst, TypeVar> {
    let mut vars = vec![];
    term.visit_types(&mut |ty| ty.collect_vars(&mut vars));
    let choose = |var: TypeVar| match search::default_type(world, &var.sort, &[]) {
        Some(ty) => Ok((var.name, ty)),
        None => Err(var),
    };
    vars.into_iter().map(choose).collect()
}

fn explain(notation: &dyn Notation, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Value(_) => String::new(),
        Outcome::Unspecified { constant, why, .. } => {
            format!("not determined: `{}`: {why}", notation.constant_name(constant))
        }
        Outcome::NotExecutable { constant, reason } => {
            format!("not executable: `{}`: {reason}", notation.constant_name(constant))
        }
        Outcome::OutOfBudget(Limit::Cancelled) => "no answer in time".to_owned(),
        Outcome::OutOfBudget(Limit::Steps) => "no answer: the computation is too large".to_owned(),
        Outcome::OutOfBudget(Limit::Depth) => "no answer: recursion is too deep".to_owned(),
    }
}

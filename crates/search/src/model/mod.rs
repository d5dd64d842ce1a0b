//! Models: what a theory only declares is a variable of every statement that uses it.
//!
//! `typedecl`, `axiomatization` and `specification` introduce names without saying what they stand for. A
//! statement that uses them holds if it holds for whatever they may stand for, so long as the axioms hold. So a
//! declared constant becomes a variable of the goal, the axioms that concern it become premises, and a declared type
//! gets a few values. Definitions that depend on declared constants take them as further arguments.
//!
//! Why a counterexample to such a goal is genuine: it interprets every declared constant and type that the statement
//! depends on, or that is tied to these by an axiom, in a way in which all those axioms hold and the statement does
//! not. What is defined is defined by the same definitions, and all other declared names can be interpreted as they
//! were, since no axiom ties them to what was changed. So there is a model of the theory in which the statement fails.
//! Axioms that come after the statement count as well, which makes counterexamples rarer, not wrong. Nothing is ever
//! proved this way: a declared type may have other numbers of values.
//!
//! What does not fit into this is left as it was (`Index::closed`): declared types with parameters or with constructors
//! for code; polymorphic constants with axioms; and dependencies that cannot take arguments, such as overloaded
//! operations and the sets of `typedef`. Where an axiom was not understood, nothing is interpreted: it may be about
//! anything. Constants of `consts` are left alone, too: older packages and overloading define them later.

mod index;
mod rewrite;

use crate::goal::{Goal, Grounds, Interpreted};
use crate::goals::{LocaleUse, goals};
use base::Name;
use index::Index;
use logic::statement::Statement;
use logic::{Term, Theory, Type, World};
use rewrite::{Rewriter, is_value, overlay, shown_value, values};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// A world in which definitions take what they depend on as arguments.
#[derive(Debug)]
pub struct Model {
    world: World,
    index: Index,
}

/// The goals of a statement, and the world in which they are tried.
#[derive(Debug)]
pub struct Posed<'w> {
    given: Cow<'w, World>,
    model: Option<Arc<Model>>,
    /// For each conclusion, those of its interpretations first.
    pub goals: Vec<Vec<Goal>>,
}

impl Posed<'_> {
    pub fn world(&self) -> &World {
        self.model.as_ref().map_or(&self.given, |model| &model.world)
    }

    /// Whether something that is only declared was interpreted.
    pub fn is_about_models(&self) -> bool {
        self.model.is_some()
    }
}

/// The model of a world, once it was asked for.
#[derive(Default)]
struct Kept(OnceLock<Option<Arc<Model>>>);

/// The goals of a statement, with what is only declared as variables.
pub fn pose<'w>(world: Cow<'w, World>, statement: &Statement, locales: LocaleUse) -> Posed<'w> {
    let goals = goals(&world, statement, locales);
    let kept: Arc<Kept> = world.attached();
    let model = kept.0.get_or_init(|| Model::of(&world).map(Arc::new)).clone();
    let opened = model.as_ref().and_then(|model| {
        let of_conclusion = |goals: &Vec<Goal>| goals.iter().map(|goal| model.open(goal)).collect();
        goals.iter().map(of_conclusion).collect::<Option<Vec<Vec<Goal>>>>()
    });
    match opened {
        Some(opened) if opened != goals => Posed { given: world, model, goals: opened },
        _ => Posed { given: world, model: None, goals },
    }
}

impl Model {
    /// None if nothing is only declared.
    fn of(world: &World) -> Option<Model> {
        let index = Index::of(world)?;
        let decls = overlay(world, &index);
        let spans = vec![base::Span::default(); decls.len()];
        let theory = Theory { decls, spans, ..Theory::default() };
        let mut world = world.clone();
        world.add(Arc::new(theory));
        Some(Model { world, index })
    }

    /// The goal with declared names interpreted; the goal itself if there are none in it, and none where that is not
    /// possible.
    fn open(&self, goal: &Goal) -> Option<Goal> {
        let terms: Vec<&Term> = goal.premises.iter().chain([&goal.conclusion]).collect();
        let mut names = BTreeSet::new();
        terms.iter().for_each(|term| self.index.mentioned(term, &mut names));
        goal.vars.iter().for_each(|(_, ty)| self.index.mentioned_types(ty, &mut names));
        if names.is_empty() {
            return Some(goal.clone());
        }
        let axioms = self.index.axioms_about(&mut names)?;
        if names.iter().any(|name| self.index.is_closed(name)) {
            return None;
        }
        let taken = goal.vars.iter().map(|(name, _)| name.clone()).collect();
        let mut rewriter = Rewriter::new(&self.index, taken);
        let mut premises = vec![];
        for premise in axioms.iter().chain(&goal.premises) {
            premises.push(rewriter.term(premise)?);
        }
        let conclusion = rewriter.term(&goal.conclusion)?;
        let vars: Vec<(Name, Type)> = goal.vars.iter().cloned().chain(rewriter.into_variables()).collect();
        let types = self.index.roots(&names).into_iter().filter(|name| self.index.is_declared_type(name));
        let types = types.map(|name| values(&name)).collect();
        let model = Some(Interpreted { types, axioms: axioms.into() });
        let grounds = Grounds { model, ..goal.grounds.clone() };
        Some(Goal::new(&vars, &premises, &conclusion).resting_on(grounds))
    }
}

/// A term of a model as the theory writes it: without the arguments that definitions were given.
pub fn as_written(term: &Term) -> Term {
    let (head, args) = term.strip();
    let inner = |term: &Term| base::deeper(|| as_written(term));
    match head {
        Term::Const(name, ty) if is_value(name) => {
            let named = Term::Free(shown_value(name), ty.clone());
            named.apply(args.into_iter().map(inner))
        }
        Term::Const(name, ty) => {
            let (name, extra) = rewrite::original(name);
            let result = (0..extra).fold(ty, |ty, _| ty.as_fun().map_or(ty, |(_, to)| to));
            let head = Term::Const(name, result.clone());
            head.apply(args.into_iter().skip(extra).map(inner))
        }
        Term::Abs(name, ty, body) => {
            let head = Term::Abs(name.clone(), ty.clone(), Arc::new(inner(body)));
            head.apply(args.into_iter().map(inner))
        }
        Term::Case(case) => {
            let case = logic::Case {
                scrutinee: inner(&case.scrutinee),
                clauses: case
                    .clauses
                    .iter()
                    .map(|clause| logic::Clause { body: inner(&clause.body), ..clause.clone() })
                    .collect(),
                result: case.result.clone(),
            };
            Term::Case(Arc::new(case)).apply(args.into_iter().map(inner))
        }
        _ => head.clone().apply(args.into_iter().map(inner)),
    }
}

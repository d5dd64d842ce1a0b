//! Clauses, modes and plans as text.
//!
//! How terms are written is for the caller to say. Variables lose the numbers that keep them apart where they can do
//! without.

use crate::clause::{Arith, Clause, Pred, Premise, Sought};
use crate::clauses::Clauses;
use crate::plan::{High, Mode, Planned, Planner, Step};
use base::Name;
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Writes terms.
pub type Show<'s> = dyn Fn(&Term) -> String + 's;

/// What is written about a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    /// The clauses of all predicates that its plan calls.
    Clauses,
    /// The modes in which it calls them.
    Modes,
    /// What it does, step by step.
    Plan,
    /// The same for people who have not seen a plan, with what could be better.
    Words,
}

impl Planner<'_> {
    /// The plan of a goal and of what it calls.
    pub fn explain(&mut self, goal: &Planned, what: Explained, show: &Show<'_>) -> String {
        let mut text = String::new();
        if what == Explained::Words {
            return self.goal_in_words(goal, show);
        }
        if what == Explained::Plan {
            text.push_str("goal:\n");
            self.steps_text(&mut text, goal, &vec![false; goal.head.len()], show);
        }
        for (pred, modes) in self.called(std::slice::from_ref(goal), Step::call) {
            self.explain_predicate(&mut text, pred, &modes, what, show);
        }
        text
    }

    fn explain_predicate(
        &mut self,
        text: &mut String,
        pred: Pred,
        modes: &BTreeSet<Mode>,
        what: Explained,
        show: &Show<'_>,
    ) {
        match what {
            Explained::Clauses => {
                let clauses = self.clauses.clauses(pred);
                for clause in clauses.iter() {
                    let _ = writeln!(text, "{}", self.clauses.clause_text(pred, clause, show));
                }
                text.push('\n');
            }
            Explained::Modes => {
                for mode in modes {
                    let generates = self.moded(pred, mode).generates;
                    let name = &self.clauses.predicate(pred).name;
                    let _ = write!(text, "{name}: {}", self.clauses.mode_text(pred, mode));
                    text.push_str(if generates { ", with generated values\n" } else { "\n" });
                }
            }
            Explained::Plan | Explained::Words => {
                for mode in modes {
                    let plan = self.moded(pred, mode).clone();
                    let name = self.clauses.predicate(pred).name.clone();
                    let _ = writeln!(text, "\n{name}: {}", self.clauses.mode_text(pred, mode));
                    for clause in &plan.clauses {
                        let names =
                            plain_names(clause.head.iter().chain(clause.steps.iter().flat_map(Step::terms)));
                        let head: Vec<Term> = clause.head.iter().map(|term| renamed(term, &names)).collect();
                        let _ = writeln!(text, "  {}", self.clauses.call_text(pred, &head, show));
                        self.steps_text(text, clause, mode, show);
                    }
                }
            }
        }
    }

    /// The predicates that plans call, with their modes, in the order of the calls; `call` says what a step calls.
    pub(crate) fn called(
        &mut self,
        plans: &[Planned],
        call: impl Fn(&Step) -> Option<(Pred, Mode)>,
    ) -> Vec<(Pred, BTreeSet<Mode>)> {
        let mut all: Vec<(Pred, BTreeSet<Mode>)> = vec![];
        let mut open: Vec<Step> = plans.iter().flat_map(|plan| plan.steps.clone()).collect();
        let mut place = 0;
        while let Some(step) = open.get(place).cloned() {
            place += 1;
            let Some((pred, mode)) = call(&step) else { continue };
            let fresh = match all.iter_mut().find(|(known, _)| *known == pred) {
                Some((_, modes)) => modes.insert(mode.clone()),
                None => {
                    all.push((pred, BTreeSet::from([mode.clone()])));
                    true
                }
            };
            if fresh {
                let plan = self.moded(pred, &mode);
                open.extend(plan.clauses.iter().flat_map(|clause| clause.steps.clone()));
            }
        }
        all
    }

    fn steps_text(&self, text: &mut String, plan: &Planned, mode: &Mode, show: &Show<'_>) {
        let names = plain_names(plan.head.iter().chain(plan.steps.iter().flat_map(Step::terms)));
        let at = |term: &Term| renamed(term, &names);
        let write = |term: &Term| show(&at(term));
        let each = |term: &Term| match at(term) {
            Term::Free(name, _) => format!("each {name}"),
            other => format!("each {}", show(&other)),
        };
        let heads = plan.head.iter().zip(mode).filter(|(_, known)| **known).map(|(term, _)| term);
        let mut known: BTreeSet<Name> = heads.flat_map(frees).collect();
        for step in &plan.steps {
            let line = match step {
                Step::Generate(name, ty) => {
                    let var = Term::Free(name.clone(), ty.clone());
                    format!("{} of its type, generated", each(&var))
                }
                Step::Test(term)
                | Step::Present(Sought { formula: term, .. })
                | Step::Absent(Sought { formula: term, .. }) => format!("if {}", write(term)),
                Step::Match { value, pattern } => match pattern {
                    Term::Free(name, _) if !known.contains(name) => {
                        format!("let {} = {}", write(pattern), write(value))
                    }
                    _ => format!("if {} = {}", write(value), write(pattern)),
                },
                Step::Range { low, high, pattern } => {
                    let mut words = each(pattern);
                    if let Some(low) = low {
                        let _ = write!(words, " from {}", write(low));
                    }
                    let _ = match high {
                        High::Size => write!(words, " up to the size, generated"),
                        High::Number { bound, strict: true } => write!(words, " below {}", write(bound)),
                        High::Number { bound, strict: false } => write!(words, " up to {}", write(bound)),
                        High::Least { list, strict } => {
                            let word = if *strict { "below" } else { "up to" };
                            write!(words, " {word} the least element of {}", write(list))
                        }
                    };
                    words
                }
                Step::Solve { pred, mode, args } => {
                    let outputs = args.iter().zip(mode).filter(|(_, known)| !**known).map(|(term, _)| term);
                    let fresh: BTreeSet<Name> =
                        outputs.flat_map(frees).filter(|name| !known.contains(name)).collect();
                    let shown: Vec<String> =
                        fresh.iter().map(|name| names.get(name).unwrap_or(name).to_string()).collect();
                    let args: Vec<Term> = args.iter().map(at).collect();
                    let call = self.clauses.call_text(*pred, &args, show);
                    let mode = self.clauses.mode_text(*pred, mode);
                    match shown.is_empty() {
                        true => format!("if {call} [{mode}]"),
                        false => format!("each {} with {call} [{mode}]", shown.join(", ")),
                    }
                }
            };
            known.extend(step.variables());
            let _ = writeln!(text, "    {line}");
        }
    }
}

impl Clauses<'_> {
    /// `i ⇒ o ⇒ bool`, tuples in parts.
    pub fn mode_text(&self, pred: Pred, mode: &Mode) -> String {
        let predicate = self.predicate(pred);
        let mut places = mode.iter().map(|known| if *known { "i" } else { "o" });
        let mut words = vec![];
        for count in &predicate.parts {
            let parts: Vec<&str> = places.by_ref().take(*count).collect();
            match parts.as_slice() {
                [] => {}
                [one] => words.push((*one).to_owned()),
                several => words.push(several.join(" * ")),
            }
        }
        words.push("bool".to_owned());
        words.join(" ⇒ ")
    }

    /// A predicate at arguments, or a function with its result.
    pub fn call_text(&self, pred: Pred, args: &[Term], show: &Show<'_>) -> String {
        let predicate = self.predicate(pred);
        let (term, result) = predicate.at(args);
        let term = if predicate.is_part {
            let count = args.len() - usize::from(result.is_some());
            Term::Free(predicate.name.clone(), Type::bool()).apply(args.iter().take(count).cloned())
        } else {
            term
        };
        match result {
            Some(result) => format!("{} = {}", show(&term), show(&result)),
            None => show(&term),
        }
    }

    pub(crate) fn clause_text(&self, pred: Pred, clause: &Clause, show: &Show<'_>) -> String {
        let terms = clause.head.iter().chain(clause.premises.iter().flat_map(Premise::terms));
        let names = plain_names(terms);
        let at = |term: &Term| renamed(term, &names);
        let head: Vec<Term> = clause.head.iter().map(at).collect();
        let head = self.call_text(pred, &head, show);
        let premise = |premise: &Premise| match premise.map(&at) {
            Premise::Call(pred, args) => self.call_text(pred, &args, show),
            Premise::Equal(left, right) => format!("{} = {}", show(&left), show(&right)),
            Premise::Test(term) | Premise::Absent(Sought { formula: term, .. }) => show(&term),
            Premise::Number(arith, args) => {
                let args: Vec<String> = args.iter().map(show).collect();
                match (arith, args.as_slice()) {
                    (Arith::Plus, [a, b, c]) => format!("{a} + {b} = {c}"),
                    (Arith::Minus, [a, b, c]) => format!("{a} - {b} = {c}"),
                    (Arith::Less, [a, b]) => format!("{a} < {b}"),
                    (Arith::LessEq, [a, b]) => format!("{a} ≤ {b}"),
                    (Arith::LessAll, [a, b]) => format!("{a} < all of {b}"),
                    (_, args) => format!(
                        "{} ≤ all of {}",
                        args.first().map_or("", |a| a),
                        args.last().map_or("", |b| b)
                    ),
                }
            }
        };
        let premises: Vec<String> = clause.premises.iter().map(premise).collect();
        if premises.is_empty() { head } else { format!("{} ⟹ {head}", premises.join(" ⟹ ")) }
    }
}

pub(crate) fn frees(term: &Term) -> Vec<Name> {
    term.frees().into_iter().map(|(name, _)| name).collect()
}

/// Names without numbers, as long as they stay different.
pub(crate) fn plain_names<'t>(terms: impl IntoIterator<Item = &'t Term>) -> BTreeMap<Name, Name> {
    let mut names = BTreeMap::new();
    let mut taken: BTreeSet<Name> = BTreeSet::new();
    for name in terms.into_iter().flat_map(frees) {
        if names.contains_key(&name) {
            continue;
        }
        let base = name.trim_start_matches('?');
        let base = base.split_once('\'').map_or(base, |(before, _)| before);
        let mut plain = Name::new(base);
        let mut number = 1;
        while taken.contains(&plain) {
            number += 1;
            plain = Name::from(format!("{base}{number}"));
        }
        taken.insert(plain.clone());
        names.insert(name, plain);
    }
    names
}

pub(crate) fn renamed(term: &Term, names: &BTreeMap<Name, Name>) -> Term {
    let types: BTreeMap<Name, Type> = term.frees().into_iter().collect();
    term.subst_frees(&|name| Some(Term::Free(names.get(name)?.clone(), types.get(name)?.clone())))
}

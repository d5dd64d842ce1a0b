//! Plans in words for people who have not seen one: what is computed, enumerated, generated and filtered, where
//! values are dropped, and what would help.

use crate::clause::{Meaning, Pred, Sought};
use crate::explain::{Show, frees, plain_names, renamed};
use crate::losses::{Loss, losses};
use crate::plan::{High, Mode, Planned, Planner, Step};
use base::Name;
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Up to so many arguments all directions of a predicate are told.
const MAX_TOLD: usize = 4;

/// How variables and terms of one plan are written.
struct Wording<'s> {
    names: BTreeMap<Name, Name>,
    show: &'s Show<'s>,
}

impl Wording<'_> {
    fn new<'s>(plan: &Planned, show: &'s Show<'s>) -> Wording<'s> {
        let generated: Vec<Term> = plan
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Generate(name, ty) => Some(Term::Free(name.clone(), ty.clone())),
                _ => None,
            })
            .collect();
        let terms = plan.head.iter().chain(plan.steps.iter().flat_map(Step::terms)).chain(&generated);
        Wording { names: plain_names(terms), show }
    }

    fn term(&self, term: &Term) -> String {
        (self.show)(&renamed(term, &self.names))
    }

    fn name(&self, name: &Name) -> String {
        self.names.get(name).unwrap_or(name).to_string()
    }

    fn list<'n>(&self, names: impl IntoIterator<Item = &'n Name>) -> String {
        let names: Vec<String> = names.into_iter().map(|name| self.name(name)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => String::new(),
        }
    }
}

/// What was noticed about plans: each thing once, in the order in which it was found.
#[derive(Default)]
struct Notes {
    dropped: Vec<String>,
    advice: Vec<String>,
}

impl Notes {
    fn add(&mut self, dropped: String, advice: String) {
        for (list, line) in [(&mut self.dropped, dropped), (&mut self.advice, advice)] {
            if !list.contains(&line) {
                list.push(line);
            }
        }
    }

    fn text(&self) -> String {
        if self.dropped.is_empty() {
            return "\nNothing is dropped: all values that are found are of use.\n".to_owned();
        }
        let mut text = String::from("\nWhere values are dropped:\n");
        for line in &self.dropped {
            let _ = writeln!(text, "  - {line}");
        }
        text.push_str("\nWhat would help:\n");
        for line in &self.advice {
            let _ = writeln!(text, "  - {line}");
        }
        text
    }
}

impl Planner<'_> {
    /// How values are found that satisfy the premises of a goal.
    pub(crate) fn goal_in_words(&mut self, goal: &Planned, show: &Show<'_>) -> String {
        let mut text = String::from("To find values that satisfy the premises:\n");
        let mut notes = Notes::default();
        self.plan_in_words(&mut text, &mut notes, "the premises", goal, &vec![false; goal.head.len()], show);
        self.called_in_words(&mut text, &mut notes, std::slice::from_ref(goal), None, show);
        text + &notes.text()
    }

    /// What a predicate consists of, in which directions it runs, and how it runs in one of them.
    pub fn predicate_in_words(&mut self, pred: Pred, mode: &Mode, show: &Show<'_>) -> String {
        let mut text = String::new();
        let clauses = self.clauses.clauses(pred);
        if self.clauses.is_opaque(pred) {
            text.push_str("It cannot be made of clauses, and is computed where its arguments are known.\n");
        } else {
            text.push_str("It holds by these clauses:\n");
            for clause in clauses.iter() {
                let _ = writeln!(text, "  {}", self.clauses.clause_text(pred, clause, show));
            }
        }
        self.directions_in_words(&mut text, pred);
        let mut notes = Notes::default();
        self.moded_in_words(&mut text, &mut notes, pred, mode, show);
        let plans = self.moded(pred, mode).clauses.clone();
        self.called_in_words(&mut text, &mut notes, &plans, Some((pred, mode)), show);
        text + &notes.text()
    }

    /// What happens where some arguments are known and others are not.
    fn directions_in_words(&mut self, text: &mut String, pred: Pred) {
        let count = self.clauses.predicate(pred).params.len();
        if count > MAX_TOLD {
            let _ = writeln!(text, "\nIt has {count} arguments, and runs in all directions (see --mode).");
            return;
        }
        text.push_str("\nIts directions, where i is known and o is looked for:\n");
        for number in (0..1_usize << count).rev() {
            let mode: Mode = (0..count).map(|place| number >> (count - 1 - place) & 1 == 1).collect();
            let meaning = &self.clauses.predicate(pred).meaning;
            let computes = match meaning {
                Meaning::Test(_) | Meaning::Search(_) => mode.iter().all(|known| *known),
                Meaning::Function { inputs, .. } => mode.iter().take(*inputs).all(|known| *known),
                Meaning::Rules(_) => false,
            };
            let word = if computes {
                "is computed"
            } else if self.moded(pred, &mode).generates {
                "needs generated values"
            } else if mode.iter().all(|known| *known) {
                "is decided by its clauses"
            } else {
                "gives the values"
            };
            let _ = writeln!(text, "  {}: {word}", self.clauses.mode_text(pred, &mode));
        }
    }

    /// What plans call, and what that calls; all but `except`.
    fn called_in_words(
        &mut self,
        text: &mut String,
        notes: &mut Notes,
        plans: &[Planned],
        except: Option<(Pred, &Mode)>,
        show: &Show<'_>,
    ) {
        // What only tells whether something is there gives no values.
        let gives = |step: &Step| step.call().filter(|_| matches!(step, Step::Solve { .. }));
        for (pred, modes) in self.called(plans, gives) {
            for mode in modes {
                if except != Some((pred, &mode)) {
                    self.moded_in_words(text, notes, pred, &mode, show);
                }
            }
        }
    }

    fn moded_in_words(
        &mut self,
        text: &mut String,
        notes: &mut Notes,
        pred: Pred,
        mode: &Mode,
        show: &Show<'_>,
    ) {
        let predicate = self.clauses.predicate(pred).clone();
        let name = &predicate.name;
        let _ = write!(text, "\nTo find values by {name} [{}]", self.clauses.mode_text(pred, mode));
        if predicate.is_part {
            let vars = predicate.vars();
            let names = plain_names(&vars);
            let plain: Vec<Term> = vars.iter().map(|var| renamed(var, &names)).collect();
            let (term, result) = predicate.at(&plain);
            let result = result.map(|result| format!(" = {}", show(&result)));
            let _ = write!(text, ", which stands for `{}{}`", show(&term), result.unwrap_or_default());
        }
        text.push_str(":\n");
        for clause in self.moded(pred, mode).clauses.clone() {
            let wording = Wording::new(&clause, show);
            let head: Vec<Term> = clause.head.iter().map(|term| renamed(term, &wording.names)).collect();
            let head = self.clauses.call_text(pred, &head, show);
            let _ = writeln!(text, "  for {head}");
            self.plan_in_words(text, notes, &format!("`{head}`"), &clause, mode, show);
        }
    }

    fn plan_in_words(
        &mut self,
        text: &mut String,
        notes: &mut Notes,
        place: &str,
        plan: &Planned,
        mode: &Mode,
        show: &Show<'_>,
    ) {
        let wording = Wording::new(plan, show);
        let heads = plan.head.iter().zip(mode).filter(|(_, known)| **known).map(|(term, _)| term);
        let mut known: BTreeSet<Name> = heads.flat_map(frees).collect();
        if plan.steps.is_empty() {
            text.push_str("    there is nothing to do\n");
        }
        for step in &plan.steps {
            let _ = writeln!(text, "    {}", self.step_in_words(step, &known, &wording));
            known.extend(step.variables());
        }
        for loss in losses(plan, mode) {
            let Some(step) = plan.steps.get(loss.step) else { continue };
            self.note(notes, place, step, &loss, &wording);
        }
    }

    /// Says what a step loses.
    fn note(&mut self, notes: &mut Notes, place: &str, step: &Step, loss: &Loss, wording: &Wording<'_>) {
        let filter = self.filter(step, wording);
        let cause = self.clauses.cause(step, loss);
        let is_generated = !loss.generated.is_empty();
        let lost = if is_generated { &loss.generated } else { &loss.enumerated };
        let vars = wording.list(lost.iter().map(|(name, _)| name));
        let is_plural = lost.len() > 1;
        let (is, its) = if is_plural { ("are", "their types") } else { ("is", "its type") };
        let given = if is_generated { format!("generated by {its}, and ") } else { String::new() };
        let dropped = format!("In {place} {vars} {is} {given}dropped unless `{filter}`.");
        notes.add(dropped, cause.advice(&vars, &filter));
    }

    /// What must hold for a step to go on.
    fn filter(&self, step: &Step, wording: &Wording<'_>) -> String {
        match step {
            Step::Test(term)
            | Step::Present(Sought { formula: term, .. })
            | Step::Absent(Sought { formula: term, .. }) => wording.term(term),
            Step::Match { value, pattern } => {
                format!("{} = {}", wording.term(value), wording.term(pattern))
            }
            Step::Solve { pred, args, .. } => {
                let args: Vec<Term> = args.iter().map(|arg| renamed(arg, &wording.names)).collect();
                self.clauses.call_text(*pred, &args, wording.show)
            }
            Step::Generate(..) | Step::Range { .. } => String::new(),
        }
    }

    fn step_in_words(&self, step: &Step, known: &BTreeSet<Name>, wording: &Wording<'_>) -> String {
        let is_new = |name: &Name| !known.contains(name);
        let fresh = |terms: &[&Term]| -> Vec<Name> {
            let names: BTreeSet<Name> = terms.iter().flat_map(|term| frees(term)).filter(is_new).collect();
            names.into_iter().collect()
        };
        match step {
            Step::Generate(name, _) => {
                format!("generate {}: all values of its type up to the size", wording.name(name))
            }
            Step::Match { value, pattern: Term::Free(name, _) } if is_new(name) => {
                format!("compute {} as {}", wording.name(name), wording.term(value))
            }
            Step::Match { value, pattern } if !fresh(&[pattern]).is_empty() => {
                let given = wording.list(&fresh(&[pattern]));
                let (value, pattern) = (wording.term(value), wording.term(pattern));
                format!("filter: go on if {value} is of the form {pattern}, which gives {given}")
            }
            Step::Range { low, high, pattern } => {
                let mut words = format!("enumerate {}", wording.term(pattern));
                let _ = match low {
                    Some(low) => write!(words, " from {}", wording.term(low)),
                    None => write!(words, " from 0"),
                };
                let _ = match high {
                    High::Size => write!(words, " up to the size"),
                    High::Number { bound, strict: true } => {
                        write!(words, " to below {}", wording.term(bound))
                    }
                    High::Number { bound, strict: false } => write!(words, " up to {}", wording.term(bound)),
                    High::Least { list, strict } => {
                        let word = if *strict { "to below" } else { "up to" };
                        write!(words, " {word} the least element of {}", wording.term(list))
                    }
                };
                words
            }
            Step::Solve { pred, mode, args } if !fresh(&args.iter().collect::<Vec<_>>()).is_empty() => {
                let given = wording.list(&fresh(&args.iter().collect::<Vec<_>>()));
                let mode = self.clauses.mode_text(*pred, mode);
                format!("enumerate {given} such that {} [{mode}]", self.filter(step, wording))
            }
            Step::Solve { pred, mode, .. } => {
                let mode = self.clauses.mode_text(*pred, mode);
                format!("filter: go on if {} [{mode}]", self.filter(step, wording))
            }
            Step::Test(_) | Step::Match { .. } | Step::Present(_) | Step::Absent(_) => {
                format!("filter: go on if {}", self.filter(step, wording))
            }
        }
    }
}

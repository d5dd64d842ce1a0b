//! The verdict about a statement or command in one line of words, and how words map to the names of the JSON output.
//!
//! | words | `verdict` in JSON |
//! |---|---|
//! | refuted | `refuted`, `genuine` |
//! | refuted in a model | `refuted`, not `genuine`, with `choices` |
//! | undetermined | `refuted`, not `genuine`; `inconclusive` where what was found, or the tests, cannot be decided |
//! | no counterexample | `exhausted`; `inconclusive` where relevant tests were made and none is a counterexample |
//! | not tested | `vacuous`; `not_executable`; `inconclusive` where no relevant test was made |
//! | error | `error` |

use crate::answer::Answer;
use crate::kind::Kind;
use crate::searched::{Ended, Searched, strongest};
use crate::status::Status;
use crate::words::{counted, grouped, listed, seconds};
use std::collections::BTreeSet;

/// What an answer comes to, for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Word {
    Refuted,
    RefutedInModel,
    Undetermined,
    NoCounterexample,
    NotTested,
    Error,
    Evaluated,
    InternalError,
}

impl Word {
    pub const ALL: [Word; 8] = [
        Word::Refuted,
        Word::RefutedInModel,
        Word::Undetermined,
        Word::NoCounterexample,
        Word::NotTested,
        Word::Error,
        Word::Evaluated,
        Word::InternalError,
    ];

    /// As it is counted: `3 refuted`.
    pub fn counted(self, count: usize) -> String {
        match self {
            Word::Refuted => format!("{count} refuted"),
            Word::RefutedInModel => format!("{count} refuted in a model"),
            Word::Undetermined => format!("{count} undetermined"),
            Word::NoCounterexample => format!("{count} without counterexample"),
            Word::NotTested => format!("{count} not tested"),
            Word::Error if count == 1 => "1 error".to_owned(),
            Word::Error => format!("{count} errors"),
            Word::Evaluated => format!("{count} evaluated"),
            Word::InternalError => format!("{count} ended by an internal error"),
        }
    }
}

impl Answer {
    /// What it comes to, for people.
    pub fn word(&self) -> Word {
        match self.verdict {
            Status::Refuted if self.genuine == Some(true) => Word::Refuted,
            Status::Refuted if !self.choices.is_empty() => Word::RefutedInModel,
            Status::Refuted => Word::Undetermined,
            Status::Exhausted => Word::NoCounterexample,
            Status::Inconclusive => self.inconclusive_word(),
            Status::NotExecutable if self.is_command() => Word::Undetermined,
            Status::Vacuous | Status::NotExecutable => Word::NotTested,
            Status::Error => Word::Error,
            Status::Evaluated => Word::Evaluated,
            Status::InternalError => Word::InternalError,
        }
    }

    /// Whether it asks for something else than a counterexample.
    fn is_command(&self) -> bool {
        use Kind::{CodePred, FindUnusedAssms, Query, Value, Values};
        matches!(self.kind, CodePred | FindUnusedAssms | Query | Value | Values)
    }

    fn inconclusive_word(&self) -> Word {
        let has_ended = |why: Ended| self.searched.iter().any(|it| it.ended == Some(why));
        if self.depends_on.is_some() || has_ended(Ended::Scope) || self.is_command() {
            return Word::Undetermined;
        }
        let has_evidence = match self.steps {
            Some(_) => self.size.is_some_and(|size| size > 0),
            None => strongest(&self.searched).is_some(),
        };
        let is_undecided = self.undecided > 0 || has_ended(Ended::Undecided);
        match (has_evidence, is_undecided) {
            (true, _) => Word::NoCounterexample,
            (false, true) => Word::Undetermined,
            (false, false) => Word::NotTested,
        }
    }
}

/// The verdict in one line.
pub fn headline(answer: &Answer) -> String {
    if let Some(steps) = answer.steps {
        return nominal(answer, steps);
    }
    let reason = answer.reason.as_deref().unwrap_or("");
    match answer.word() {
        Word::Refuted => {
            let (up_to, size) = (answer.bound().name(), answer.size.unwrap_or(0));
            format!("refuted ({}, {up_to} {size}, {})", answer.strategy, figures(answer))
        }
        Word::RefutedInModel => {
            let (up_to, size) = (answer.bound().name(), answer.size.unwrap_or(0));
            format!("refuted in a model where {} ({}, {up_to} {size})", chosen(answer), answer.strategy)
        }
        Word::Undetermined if answer.verdict == Status::NotExecutable => reason.to_owned(),
        Word::Undetermined => format!("undetermined: {}", open(answer, reason)),
        Word::NoCounterexample if answer.verdict == Status::Exhausted && !reason.is_empty() => {
            format!("{reason} ({})", figures(answer))
        }
        Word::NoCounterexample => without(answer),
        Word::NotTested => format!("not tested: {}", untested(answer, reason)),
        Word::Error => format!("error: {reason}"),
        Word::Evaluated => "evaluated".to_owned(),
        Word::InternalError => reason.to_owned(),
    }
}

/// `hd [] = a⇩2`
fn chosen(answer: &Answer) -> String {
    let choices = answer.choices.iter().map(|choice| format!("{} = {}", choice.term, choice.value));
    listed(&choices.collect::<Vec<_>>())
}

/// What an answer depends on that is not known.
fn open(answer: &Answer, reason: &str) -> String {
    match &answer.depends_on {
        Some(_) if !answer.lost.is_empty() => reason.to_owned(),
        Some(open) => format!("depends on {open}"),
        None if answer.is_refuted() => reason.to_owned(),
        None if answer.undecided > 0 => {
            format!("{} could not be decided", counted(answer.undecided, "test"))
        }
        None => reason.to_owned(),
    }
}

/// `no counterexample up to size 4 (1,005 relevant tests; size 5 unfinished after 3 s)`
fn without(answer: &Answer) -> String {
    let Some(best) = strongest(&answer.searched) else {
        let up_to = answer.bound().name();
        return format!("no counterexample up to {up_to} {} ({})", answer.size.unwrap_or(0), figures(answer));
    };
    let mut notes = vec![];
    let range = if best.all {
        notes.push(relevant(answer, best));
        format!("up to {} {}", best.bound, best.finished)
    } else {
        let is_filtered = best.satisfied < best.tests;
        notes.extend(is_filtered.then(|| format!("of {}", grouped(best.tests))));
        let noun = if is_filtered { "relevant random test" } else { "random test" };
        format!("in {}", counted(best.relevant, noun))
    };
    notes.extend((best.undecided > 0).then(|| format!("{} undecided", grouped(best.undecided))));
    notes.extend(types(best));
    notes.extend(declared(answer));
    // Strategies share the time of a statement.
    notes.extend(unfinished(best, answer.seconds));
    notes.extend(beside(answer, best));
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    format!("no counterexample {range}{notes}")
}

/// `1,005 relevant tests`; by whom, if it does not go by sizes of values.
fn relevant(answer: &Answer, best: &Searched) -> String {
    let is_filtered = best.satisfied < best.tests || !answer.premises.is_empty();
    let noun = if is_filtered { "relevant test" } else { "test" };
    let by = if best.bound == "size" { String::new() } else { format!(" by {}", best.strategy) };
    format!("{}{by}", counted(best.satisfied, noun))
}

/// What stood for type variables: a statement about all types was tried for these alone.
fn types(best: &Searched) -> Option<String> {
    let stands = || best.instances.iter().flat_map(|instance| &instance.types);
    let variables: BTreeSet<&str> = stands().map(|stand| stand.variable.as_str()).collect();
    let subject = match variables.iter().collect::<Vec<_>>().as_slice() {
        [] => return None,
        [one] => (**one).to_owned(),
        _ => "type variables".to_owned(),
    };
    let most = stands().filter_map(|stand| stand.values.filter(|_| stand.ty.is_none())).max();
    let most = most.map(|most| match most {
        1 => "1 value".to_owned(),
        _ => format!("up to {most} values"),
    });
    let named: BTreeSet<&str> = stands().filter_map(|stand| stand.ty.as_deref()).collect();
    let named: Vec<&str> = named.into_iter().collect();
    Some(match (most, named.is_empty()) {
        (Some(most), true) => format!("{subject} with {most}"),
        (Some(most), false) => format!("{subject} with {most}, or {}", named.join(", ")),
        (None, _) => format!("{subject} as {}", named.join(", ")),
    })
}

/// The declared types that a statement was tried for: with so many values, and no others.
fn declared(answer: &Answer) -> impl Iterator<Item = String> {
    let stands = answer.types.iter().filter_map(|stand| Some((&stand.variable, stand.values?)));
    stands.map(|(name, values)| format!("{name} with {}", counted(values as u64, "value")))
}

/// What else was gone through, where that is easier to understand.
fn beside(answer: &Answer, best: &Searched) -> Option<String> {
    let all_values = |it: &&Searched| it.all && it.bound == "size" && it.is_evidence();
    let other = answer.searched.iter().find(all_values).filter(|it| it.strategy != best.strategy)?;
    let open = (other.undecided > 0).then(|| format!(", {} undecided", grouped(other.undecided)));
    let open = open.unwrap_or_default();
    Some(format!("also all {} up to {} {}{open}", other.through, other.bound, other.finished))
}

/// Why a search has not come further in so many seconds.
pub fn unfinished(searched: &Searched, time: f64) -> Option<String> {
    let next = format!("{} {}", searched.bound, searched.finished + 1);
    Some(match searched.ended? {
        Ended::Time | Ended::Preparation if searched.all => {
            format!("{next} unfinished after {}", seconds(time))
        }
        Ended::Time | Ended::Preparation => format!("unfinished after {}", seconds(time)),
        Ended::Memory => format!("{next} unfinished: out of memory"),
        Ended::Stack => format!("{next} unfinished: recursion too deep"),
        Ended::Open => "without values that definitions leave open".to_owned(),
        Ended::Generators => "values of declared generators or code constructors only".to_owned(),
        Ended::Scope => "in the scope that the test sets".to_owned(),
        Ended::Undecided if searched.undecided == 0 => "some cases undecided".to_owned(),
        Ended::Undecided | Ended::NoValues => return None,
    })
}

/// Premises that are longer in all are not repeated.
const LINE: usize = 100;

/// Why no relevant test was made.
fn untested(answer: &Answer, reason: &str) -> String {
    let is_filtered = answer.satisfied == 0 && answer.tests > 0 && answer.undecided == 0;
    let no_value = answer.verdict == Status::Vacuous || answer.verdict == Status::Inconclusive && is_filtered;
    if !no_value {
        return reason.to_owned();
    }
    let premises: Vec<String> = answer.premises.iter().map(|premise| premise.text.clone()).collect();
    let premises = Some(listed(&premises)).filter(|text| !text.is_empty() && text.chars().count() <= LINE);
    let premises = premises.unwrap_or_else(|| "the premises".to_owned());
    let tests = (answer.tests > 0).then(|| counted(answer.tests, "test"));
    let size = answer.size.filter(|size| *size > 0);
    let up_to = size.map(|size| format!("up to {} {size}", answer.bound().name()));
    let searched: Vec<String> = tests.into_iter().chain(up_to).collect();
    format!("no generated value satisfies {premises} ({})", searched.join(" "))
}

/// How many tests were made, and how many of them were relevant.
pub fn figures(answer: &Answer) -> String {
    let tests = counted(answer.tests, "test");
    let tests = match answer.satisfied {
        satisfied if satisfied == answer.tests => tests,
        satisfied => format!("{tests}, {} relevant", grouped(satisfied)),
    };
    match answer.undecided {
        0 => tests,
        undecided => format!("{tests}, {} undecided", grouped(undecided)),
    }
}

/// The headline of a check or query of an αProlog program.
fn nominal(answer: &Answer, steps: u64) -> String {
    let size = answer.size.unwrap_or(0);
    let steps = counted(steps, "step");
    let reason = answer.reason.as_deref().unwrap_or("");
    let by = if answer.strategy.is_empty() { String::new() } else { format!("{}, ", answer.strategy) };
    match (answer.word(), answer.verdict) {
        (Word::Refuted, _) => format!("refuted ({}, bound {size}, {steps})", answer.strategy),
        (Word::RefutedInModel, _) | (Word::Undetermined, Status::Refuted) => {
            format!("undetermined: {reason} ({}, bound {size}, {steps})", answer.strategy)
        }
        (Word::Undetermined, _) => format!("undetermined: {reason} ({steps})"),
        (Word::NoCounterexample, Status::Exhausted) => {
            let range = match size == u32::MAX as usize {
                true => "of any size".to_owned(),
                false => format!("up to bound {size}"),
            };
            let doubt = if reason.is_empty() { String::new() } else { format!("; {reason}") };
            format!("no counterexample {range} ({by}{steps}{doubt})")
        }
        (Word::NoCounterexample, _) => {
            format!("no counterexample up to bound {size} ({by}{steps}; then {reason})")
        }
        (Word::NotTested, Status::Vacuous) => {
            format!("not tested: nothing up to bound {size} satisfies the hypotheses ({by}{steps})")
        }
        (Word::Evaluated, _) if answer.assignment.is_some() => format!("yes ({steps})"),
        (Word::Evaluated, _) => format!("no ({steps})"),
        (Word::NotTested | Word::Error | Word::InternalError, _) => format!("not tested: {reason} ({steps})"),
    }
}

/// So few relevant tests say little.
const FEW: u64 = 20;

/// What may be done where few tests are relevant, or none.
pub fn hint(answer: &Answer) -> Option<String> {
    if answer.steps.is_some() || answer.premises.is_empty() || answer.tests < FEW {
        return None;
    }
    let relevant = match answer.word() {
        Word::NoCounterexample if answer.reason.is_some() && answer.verdict == Status::Exhausted => {
            return None;
        }
        Word::NoCounterexample => {
            answer.searched.iter().map(|it| it.relevant).max().unwrap_or(answer.satisfied)
        }
        Word::NotTested if answer.satisfied == 0 => 0,
        _ => return None,
    };
    if relevant > FEW {
        return None;
    }
    let hardest = answer.premises.iter().min_by_key(|premise| premise.held)?;
    let hardest = match answer.premises.as_slice() {
        [_] => String::new(),
        _ => format!("the hardest premise to meet is `{}`; ", hardest.text),
    };
    let plan = match answer.name.rsplit('.').next() {
        Some(name) if !name.is_empty() => {
            format!("; `gainsay plan {} {name}` says how values are sought and what would help", answer.file)
        }
        _ => String::new(),
    };
    Some(format!("{hardest}try --size or --timeout with a larger number{plan}"))
}

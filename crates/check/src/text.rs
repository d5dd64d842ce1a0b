//! Answers for the terminal.

use crate::answer::Answer;
use crate::kind::Kind;
use crate::status::Status;
use std::fmt::Write;

/// An answer in a few lines.
pub fn text(answer: &Answer, verbose: bool) -> String {
    let mut text = format!("{}:{}: ", answer.file, answer.line);
    if !answer.kind.is_plain() {
        let _ = write!(text, "{}: ", answer.kind);
    }
    if !answer.name.is_empty() {
        let _ = write!(text, "{}: ", answer.name);
    }
    let _ = writeln!(text, "{}{}", headline(answer), expectation(answer));
    if answer.kind == Kind::FindUnusedAssms {
        let _ = writeln!(text, "  {}", answer.statement);
        for (name, premises) in &answer.values {
            let _ = writeln!(text, "    {name}: {premises}");
        }
        return text;
    }
    if answer.kind == Kind::Values && answer.verdict == Status::Evaluated {
        let value = |key: &str| answer.values.get(key).map_or("", String::as_str);
        let _ = writeln!(text, "  {}\n    = {}\n    ({})", answer.statement, value("value"), value("found"));
        return text;
    }
    if answer.kind == Kind::CodePred {
        for (mode, word) in &answer.values {
            let _ = writeln!(text, "    {mode}: {word}");
        }
        return text;
    }
    if answer.kind == Kind::Query {
        let _ = writeln!(text, "  {}", answer.statement);
        values(&mut text, answer);
        return text;
    }
    if answer.verdict == Status::Evaluated {
        let value = |key: &str| answer.values.get(key).map_or("", String::as_str);
        let _ = writeln!(text, "  {}\n    = {}\n    :: {}", answer.statement, value("value"), value("type"));
        return text;
    }
    if answer.is_refuted() {
        counterexample(&mut text, answer);
    } else {
        rests_on(&mut text, answer);
    }
    if !answer.is_refuted() && (verbose || answer.verdict == Status::Vacuous) {
        let _ = writeln!(text, "  {}", answer.statement);
        for premise in &answer.premises {
            let _ = writeln!(text, "    held {} times: {}", premise.held, premise.text);
        }
    }
    if let Some(rate) = answer.million_steps_a_second {
        let steps = answer.steps.unwrap_or(0);
        let _ = writeln!(text, "  {steps} steps in {:.3} s: {rate:.2} million a second", answer.seconds);
    }
    for time in &answer.bounds {
        let _ = writeln!(text, "  {}, bound {}: {:.3} s", time.strategy, time.bound, time.seconds);
    }
    if verbose {
        let _ = writeln!(text, "  {} in {:.3} s", strategies(answer), answer.seconds);
    }
    text
}

fn headline(answer: &Answer) -> String {
    if let Some(steps) = answer.steps {
        return nominal_headline(answer, steps);
    }
    let size = answer.size.unwrap_or(0);
    let figures = figures(answer);
    let up_to = answer.bound().name();
    let reason = answer.reason.as_deref().unwrap_or("");
    match answer.verdict {
        Status::Refuted if answer.genuine == Some(true) => {
            format!("refuted ({}, {up_to} {size}, {figures})", answer.strategy)
        }
        Status::Refuted if !answer.lost.is_empty() => format!("refuted, potentially spurious: {reason}"),
        Status::Refuted => format!("refuted, potentially spurious: the value depends on {reason}"),
        Status::Exhausted if !reason.is_empty() => format!("{reason} ({figures})"),
        Status::Exhausted => format!("no counterexample up to {up_to} {size} ({figures})"),
        Status::Vacuous => {
            format!("vacuous: no values up to {up_to} {size} satisfy the premises ({figures})")
        }
        Status::Inconclusive if answer.tests == 0 => format!("inconclusive: {reason}"),
        Status::Inconclusive => format!("inconclusive: {reason} ({figures}; finished up to {up_to} {size})"),
        Status::Evaluated => "evaluated".to_owned(),
        Status::InternalError => reason.to_owned(),
        Status::NotExecutable => format!("not executable: {reason}"),
    }
}

/// The headline of a check or query of an αProlog program.
fn nominal_headline(answer: &Answer, steps: u64) -> String {
    let size = answer.size.unwrap_or(0);
    let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
    let reason = answer.reason.as_deref().unwrap_or("");
    let by = if answer.strategy.is_empty() { String::new() } else { format!("{}, ", answer.strategy) };
    match answer.verdict {
        Status::Refuted if answer.genuine == Some(true) => {
            format!("refuted ({}, bound {size}, {steps})", answer.strategy)
        }
        Status::Refuted => {
            format!("refuted, potentially spurious: {reason} ({}, bound {size}, {steps})", answer.strategy)
        }
        Status::Exhausted if size == u32::MAX as usize => {
            format!("no counterexample of any size ({by}{steps})")
        }
        Status::Exhausted => format!("no counterexample up to bound {size} ({by}{steps})"),
        Status::Vacuous => {
            format!("vacuous: nothing up to bound {size} satisfies the hypotheses ({by}{steps})")
        }
        Status::Evaluated if answer.assignment.is_some() => format!("yes ({steps})"),
        Status::Evaluated => format!("no ({steps})"),
        _ if answer.kind == Kind::Query => format!("inconclusive: {reason} ({steps})"),
        _ => format!("inconclusive: {reason} ({steps}; finished up to bound {size})"),
    }
}

fn rests_on(text: &mut String, answer: &Answer) {
    for unproved in &answer.unproved {
        let _ = writeln!(text, "  rests on:   {}", unproved.text());
    }
}

fn figures(answer: &Answer) -> String {
    let tests = match (answer.tests, answer.satisfied) {
        (1, 1) => "1 test".to_owned(),
        (tests, satisfied) if tests == satisfied => format!("{tests} tests"),
        (tests, satisfied) => format!("{satisfied} of {tests} tests satisfied the premises"),
    };
    match answer.undecided {
        0 => tests,
        undecided => format!("{tests}, {undecided} undecided"),
    }
}

fn strategies(answer: &Answer) -> &str {
    if answer.strategy.is_empty() { "nothing was tried" } else { &answer.strategy }
}

fn expectation(answer: &Answer) -> String {
    match (&answer.expect, answer.met) {
        (Some(expect), Some(true)) => format!(" [expected: {expect}]"),
        (Some(expect), Some(false)) => format!(" [NOT as expected: {expect}]"),
        _ => String::new(),
    }
}

fn counterexample(text: &mut String, answer: &Answer) {
    let _ = writeln!(text, "  {}", answer.statement);
    values(text, answer);
    for premise in &answer.premises {
        let _ = writeln!(text, "  premise:    {}", premise.text);
    }
    if let Some(conclusion) = &answer.conclusion {
        let word = if answer.genuine == Some(true) { "fails:     " } else { "undecided: " };
        let _ = writeln!(text, "  {word} {conclusion}");
    }
    if let Some((left, right)) = &answer.sides {
        let _ = writeln!(text, "  left side:  {left}\n  right side: {right}");
    }
    for (term, value) in &answer.values {
        let _ = writeln!(text, "  {term} = {value}");
    }
    if let Some(interpretation) = &answer.interpretation {
        let _ = writeln!(text, "  rests on:   {}", interpretation.text());
    }
    rests_on(text, answer);
    if let Some(replay) = &answer.replay {
        let _ = writeln!(text, "  again with: {replay}");
    }
}

/// The values of the variables, and what is known of those without a value.
fn values(text: &mut String, answer: &Answer) {
    for (name, value) in answer.assignment.iter().flatten() {
        let _ = writeln!(text, "    {name} = {value}");
    }
    if answer.open.is_empty() && answer.constraints.is_empty() {
        return;
    }
    let open = match answer.open.as_slice() {
        [] => String::new(),
        [one] => format!("for any {one}"),
        [many @ .., last] => format!("for any {} and {last}", many.join(", ")),
    };
    let given = if answer.constraints.is_empty() {
        ""
    } else if open.is_empty() {
        "where "
    } else {
        " with "
    };
    let _ = writeln!(text, "    {open}{given}{}", answer.constraints.join(", "));
}

/// How many answers there were of each kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    pub answers: usize,
    pub refuted: usize,
    pub spurious: usize,
    pub exhausted: usize,
    pub vacuous: usize,
    pub inconclusive: usize,
    pub not_executable: usize,
    pub internal_errors: usize,
    pub evaluated: usize,
    pub expected: usize,
    pub met: usize,
}

impl Totals {
    pub fn add(&mut self, answer: &Answer) {
        self.answers += 1;
        let counter = match (answer.verdict, answer.genuine) {
            (Status::Refuted, Some(true)) => &mut self.refuted,
            (Status::Refuted, _) => &mut self.spurious,
            (Status::Exhausted, _) => &mut self.exhausted,
            (Status::Vacuous, _) => &mut self.vacuous,
            (Status::Inconclusive, _) => &mut self.inconclusive,
            (Status::Evaluated, _) => &mut self.evaluated,
            (Status::InternalError, _) => &mut self.internal_errors,
            (Status::NotExecutable, _) => &mut self.not_executable,
        };
        *counter += 1;
        if let Some(met) = answer.met {
            self.expected += 1;
            self.met += usize::from(met);
        }
    }

    /// The numbers in one line.
    pub fn line(&self) -> String {
        let parts = [
            (self.refuted, "refuted"),
            (self.spurious, "potentially spurious"),
            (self.exhausted, "without counterexample"),
            (self.vacuous, "vacuous"),
            (self.inconclusive, "inconclusive"),
            (self.not_executable, "not executable"),
            (self.internal_errors, "ended by an internal error"),
            (self.evaluated, "evaluated"),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        if parts.is_empty() {
            return "nothing was answered\n".to_owned();
        }
        let mut line = format!("{} in all: {}", self.answers, parts.join(", "));
        if self.expected > 0 {
            let _ = write!(line, "; {} of {} expectations met", self.met, self.expected);
        }
        line.push('\n');
        line
    }
}

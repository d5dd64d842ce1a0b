//! Answers for the terminal.

use crate::answer::Answer;
use crate::derivation::{Derivation, Refusal};
use crate::evaluation::Evaluation;
use crate::headline::{headline, hint, unfinished};
use crate::kind::Kind;
use crate::searched::{Funnel, Instance, Searched, Stand};
use crate::status::Status;
use crate::suggest::Suggestion;
use crate::words::{grouped, listed, seconds};
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
    let _ = writeln!(text, "{}{}{}", headline(answer), expectation(answer), acceptance(answer));
    if !command(&mut text, answer) {
        statement(&mut text, answer, verbose);
    }
    text
}

/// What a command other than a search has to say. Whether it is one.
fn command(text: &mut String, answer: &Answer) -> bool {
    let value = |key: &str| answer.values.get(key).map_or("", String::as_str);
    let statement = &answer.statement;
    match answer.kind {
        Kind::FindUnusedAssms => {
            let _ = writeln!(text, "  {statement}");
            for (name, premises) in &answer.values {
                let _ = writeln!(text, "    {name}: {premises}");
            }
        }
        Kind::Values if answer.verdict == Status::Evaluated => {
            let _ = writeln!(text, "  {statement}\n    = {}\n    ({})", value("value"), value("found"));
        }
        Kind::CodePred => {
            for (mode, word) in &answer.values {
                let _ = writeln!(text, "    {mode}: {word}");
            }
        }
        Kind::Query => {
            let _ = writeln!(text, "  {statement}");
            values(text, answer);
        }
        _ if answer.verdict == Status::Evaluated => {
            let _ = writeln!(text, "  {statement}\n    = {}\n    :: {}", value("value"), value("type"));
        }
        _ => return false,
    }
    true
}

/// What is to be said about a statement, after the verdict.
fn statement(text: &mut String, answer: &Answer, verbose: bool) {
    if answer.is_refuted() {
        counterexample(text, answer);
    } else {
        rests_on(text, answer);
        let is_shown = verbose || answer.verdict == Status::Vacuous;
        if is_shown && !answer.statement.is_empty() {
            let _ = writeln!(text, "  {}", answer.statement);
        }
    }
    for note in &answer.notes {
        let _ = writeln!(text, "  note: {note}");
    }
    if let Some(hint) = hint(answer) {
        let _ = writeln!(text, "  hint: {hint}");
    }
    if let Some(rate) = answer.million_steps_a_second {
        let steps = answer.steps.unwrap_or(0);
        let _ = writeln!(text, "  {steps} steps in {:.3} s: {rate:.2} million a second", answer.seconds);
    }
    for time in &answer.bounds {
        let _ = writeln!(text, "  {}, bound {}: {:.3} s", time.strategy, time.bound, time.seconds);
    }
    if verbose {
        account(text, answer);
    }
}

fn rests_on(text: &mut String, answer: &Answer) {
    for unproved in &answer.unproved {
        let _ = writeln!(text, "  rests on:   {}", unproved.text());
    }
}

/// How far each strategy came, what premises let through, and what stood for type variables.
fn account(text: &mut String, answer: &Answer) {
    if answer.searched.is_empty() {
        let by = if answer.strategy.is_empty() { "nothing was tried" } else { &answer.strategy };
        let _ = writeln!(text, "  {by} in {:.3} s", answer.seconds);
        return;
    }
    let rows: Vec<[String; 5]> = answer.searched.iter().map(row).collect();
    let titles = ["strategy", "went through", "relevant", "tests", "time"].map(str::to_owned);
    let width = |column: usize| {
        let cells = rows.iter().chain([&titles]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3, 4].map(width);
    for (number, row) in std::iter::once(&titles).chain(&rows).enumerate() {
        let [strategy, through, relevant, tests, time] = row;
        let [a, b, c, d, e] = widths;
        let line = format!("  {strategy:a$}  {through:b$}  {relevant:>c$}  {tests:>d$}  {time:>e$}");
        let note = number.checked_sub(1).and_then(|number| answer.searched.get(number)).and_then(note);
        let note = note.map_or_else(String::new, |note| format!("  {note}"));
        let _ = writeln!(text, "{line}{note}");
    }
    for (strategy, why) in &answer.declined {
        let _ = writeln!(text, "  {strategy} was not run: {why}");
    }
    premises(text, answer);
    type_variables(text, answer);
}

fn row(searched: &Searched) -> [String; 5] {
    let Searched { strategy, satisfied, tests, .. } = searched;
    [strategy.clone(), searched.went(), grouped(*satisfied), grouped(*tests), seconds(searched.seconds)]
}

fn note(searched: &Searched) -> Option<String> {
    let undecided = (searched.undecided > 0).then(|| format!("{} undecided", grouped(searched.undecided)));
    let notes: Vec<String> = undecided.into_iter().chain(unfinished(searched, searched.seconds)).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// How often each premise held, among the tests that strategies made who count that.
fn premises(text: &mut String, answer: &Answer) {
    let Some(Funnel { tests, held, .. }) = Funnel::of(&answer.searched) else { return };
    for (premise, held) in answer.premises.iter().zip(held) {
        let _ = writeln!(text, "  {} of {} tests passed: {}", grouped(held), grouped(tests), premise.text);
    }
}

/// `'a has 1 to 3 values`, whichever of them a counterexample may need.
fn type_variables(text: &mut String, answer: &Answer) {
    let longest = answer.searched.iter().max_by_key(|it| it.instances.len());
    let instances: &[Instance] = longest.map_or(&[], |it| &it.instances);
    let Some(first) = instances.first() else { return };
    let variable = |number: usize, stand: &Stand| {
        let others = instances.iter().filter_map(|instance| instance.types.get(number));
        let mut kinds: Vec<String> = vec![];
        for stand in others {
            let kind = match (&stand.ty, stand.values) {
                (Some(ty), _) => ty.clone(),
                (None, Some(1)) => "1 value".to_owned(),
                (None, values) => format!("{} values", values.unwrap_or(0)),
            };
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        format!("{}: {}", stand.variable, listed(&kinds))
    };
    let variables: Vec<String> =
        first.types.iter().enumerate().map(|(number, stand)| variable(number, stand)).collect();
    let _ = writeln!(text, "  types tried for type variables: {}", variables.join("; "));
}

fn expectation(answer: &Answer) -> String {
    match (&answer.expect, answer.met) {
        (Some(expect), Some(true)) => format!(" [expected: {expect}]"),
        (Some(expect), Some(false)) => format!(" [NOT as expected: {expect}]"),
        _ => String::new(),
    }
}

fn acceptance(answer: &Answer) -> String {
    answer.accepted.as_ref().map_or_else(String::new, |reason| format!(" [accepted: {reason}]"))
}

fn counterexample(text: &mut String, answer: &Answer) {
    let _ = writeln!(text, "  {}", answer.statement);
    values(text, answer);
    if !answer.types.is_empty() {
        let types: Vec<String> = answer.types.iter().map(Stand::text).collect();
        let _ = writeln!(text, "  type:       {}", types.join(", "));
    }
    for premise in &answer.premises {
        let _ = writeln!(text, "  premise:    {}", premise.text);
    }
    if let Some(conclusion) = &answer.conclusion {
        let word = if answer.genuine == Some(true) { "fails:     " } else { "undecided: " };
        let _ = writeln!(text, "  {word} {conclusion}");
    }
    answer.evaluation.iter().for_each(|it| step_by_step(text, it));
    if let Some((left, right)) = &answer.sides {
        let _ = writeln!(text, "  left side:  {left}\n  right side: {right}");
    }
    for (term, value) in &answer.values {
        let _ = writeln!(text, "  {term} = {value}");
    }
    answer.suggestions.iter().for_each(|it| suggestion(text, it));
    if let Some(interpretation) = &answer.interpretation {
        let _ = writeln!(text, "  rests on:   {}", interpretation.text());
    }
    rests_on(text, answer);
    if let Some(replay) = &answer.replay {
        let _ = writeln!(text, "  again with: {replay}");
    }
}

/// A premise that might be missing, and how far the search with it came.
fn suggestion(text: &mut String, suggestion: &Suggestion) {
    let _ = writeln!(text, "  may lack:   {}{}", suggestion.premise, suggestion.place());
    let _ = writeln!(text, "              {}", suggestion.searched());
}

fn step_by_step(text: &mut String, evaluation: &Evaluation) {
    let why = if evaluation.premise { "why the premise holds" } else { "why the conclusion fails" };
    let _ = writeln!(text, "  {why}: {}", evaluation.formula);
    let is_derived = evaluation.derivation.is_some() || evaluation.refusals.is_some();
    // That it holds, or fails, is said already.
    let parts = evaluation.parts.iter().filter(|(part, _)| !is_derived || *part != evaluation.formula);
    for (part, value) in parts {
        let is = if matches!(value.as_str(), "True" | "False") { "is" } else { "=" };
        let _ = writeln!(text, "      {part} {is} {value}");
    }
    if let Some(difference) = &evaluation.difference {
        let _ = writeln!(text, "      {difference}");
    }
    evaluation.derivation.iter().for_each(|it| derivation(text, it, 0));
    evaluation.refusals.iter().for_each(|it| refusals(text, it));
}

/// A derivation, what a fact follows from below it and further to the right.
fn derivation(text: &mut String, derivation: &Derivation, depth: usize) {
    let by = derivation.rule.as_ref().map_or_else(String::new, |rule| format!("   by {rule}"));
    let _ = writeln!(text, "      {:indent$}{}{by}", "", derivation.fact, indent = 2 * depth);
    derivation.from.iter().for_each(|from| self::derivation(text, from, depth + 1));
}

/// Why no rule gives a conclusion.
fn refusals(text: &mut String, refusals: &[Refusal]) {
    if refusals.is_empty() {
        let _ = writeln!(text, "      no rule ends in it");
    }
    for Refusal { rule, premise } in refusals {
        let why = match premise {
            Some(premise) => format!("its premise {premise} fails"),
            None => "its premises do not hold together".to_owned(),
        };
        let _ = writeln!(text, "      not by {rule}: {why}");
    }
}

/// The values of the variables, and what is known of those without a value.
fn values(text: &mut String, answer: &Answer) {
    for (name, value) in answer.assignment.iter().flatten() {
        match answer.equations.get(name) {
            Some(equations) => {
                equations.iter().for_each(|equation| text.push_str(&format!("    {equation}\n")));
            }
            None => text.push_str(&format!("    {name} = {value}\n")),
        }
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

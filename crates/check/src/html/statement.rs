//! One answer in a report: a line, and what it rests on below it.

use super::markup::{code, escape, fact, prose, term};
use super::plots::{Measure, measures, sizes};
use super::standing::{Evidence, Standing};
use crate::answer::{Answer, Chosen};
use crate::evaluation::Evaluation;
use crate::headline::{headline, hint, unfinished};
use crate::kind::Kind;
use crate::searched::{Funnel, Searched, Stand};
use crate::status::Status;
use crate::suggest::Suggestion;
use crate::words::{counted, grouped, seconds};
use std::cmp::Reverse;
use std::fmt::Write;

/// Longer values are not shown in the line of an answer.
const SHORT: usize = 60;

/// An answer in a report.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub number: usize,
    pub answer: &'a Answer,
    /// What its file is called in the report.
    pub file: &'a str,
    /// The number of its file in the report.
    pub source: usize,
    /// Answers about statements that differ from it in one place.
    pub mutants: &'a [&'a Answer],
}

impl Entry<'_> {
    /// Where links lead to.
    pub fn id(&self) -> String {
        format!("s{}", self.number)
    }

    /// The name without that of its theory, or what there is instead.
    pub fn title(&self) -> String {
        let Answer { name, kind, line, .. } = self.answer;
        match name.split_once('.').map_or(name.as_str(), |(_, name)| name) {
            "" => format!("{kind}, line {line}"),
            name => name.to_owned(),
        }
    }

    /// In one line and, on demand, with all that is known.
    pub fn html(&self) -> String {
        let Entry { answer, file, source, .. } = *self;
        let standing = Standing::of(answer);
        let open = if standing.is_open() { " open" } else { "" };
        let kind = match answer.kind {
            Kind::Statement | Kind::Check => String::new(),
            kind => format!(" <span class=\"kind\">{kind}</span>"),
        };
        format!(
            "<details class=\"item {}\" id=\"{}\" data-source=\"{source}\"{open}><summary><span class=\"mark\" \
             aria-hidden=\"true\"></span><span class=\"what\"><span class=\"name\">{}</span>{kind}</span>\
             <span class=\"said\">{}</span>{}\
             <span class=\"place\" title=\"{}\">{}:{}</span></summary><div class=\"body\">{}</div></details>\n",
            standing.class(),
            self.id(),
            term(&self.title()),
            self.said(),
            meter(answer),
            escape(&answer.file),
            escape(file),
            answer.line,
            self.body(),
        )
    }

    /// The verdict; of long ones, what comes first.
    fn said(&self) -> String {
        let whole = headline(self.answer);
        let first = match self.answer.verdict {
            Status::Error | Status::NotExecutable | Status::InternalError => &whole,
            _ => whole.split_once(" (").map_or(whole.as_str(), |(first, _)| first),
        };
        let values = self.values_in_short();
        prose(first) + &values
    }

    /// The values of a counterexample that is not shown at once, if they fit into a line.
    fn values_in_short(&self) -> String {
        if Standing::of(self.answer).is_open() || !self.answer.is_refuted() {
            return String::new();
        }
        let assignment = self.answer.assignment.iter().flatten();
        let values: Vec<String> = assignment.map(|(name, value)| format!("{name} = {value}")).collect();
        let values = values.join(", ");
        match values.chars().count() {
            1..=SHORT => format!(": {}", code(&values)),
            _ => String::new(),
        }
    }

    /// What a line has no room for.
    pub fn body(&self) -> String {
        let answer = self.answer;
        let mut body = String::new();
        if !answer.statement.is_empty() {
            let _ = write!(body, "<p class=\"statement\">{}</p>", code(&answer.statement));
        }
        body.push_str(&values(answer));
        let facts = facts(answer);
        if !facts.is_empty() {
            let _ = write!(body, "<dl class=\"facts\">{facts}</dl>");
        }
        answer.evaluation.iter().for_each(|it| body.push_str(&evaluation(it)));
        let whole = prose(&headline(answer));
        if !self.said().starts_with(&whole) {
            let _ = write!(body, "<p class=\"whole\">{whole}</p>");
        }
        body.push_str(&account(answer));
        body.push_str(&mutation(self.mutants));
        body
    }
}

/// How much speaks for a statement, as a bar.
fn meter(answer: &Answer) -> String {
    let Some(evidence) = Evidence::of(answer) else { return "<span class=\"meter\"></span>".to_owned() };
    let words = match (evidence.is_proof, answer.steps) {
        (true, _) => "every case settled".to_owned(),
        (false, Some(steps)) => counted(steps, "step"),
        (false, None) => counted(evidence.relevant, "relevant test"),
    };
    let share = 100.0 * evidence.share();
    format!(
        "<span class=\"meter\"><svg viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"{words}\"><title>{words}</title><rect class=\"base\" width=\"100\" height=\"6\"/>\
         <rect width=\"{share:.1}\" height=\"6\"/></svg></span>"
    )
}

/// The values of a counterexample.
fn values(answer: &Answer) -> String {
    let Some(assignment) = &answer.assignment else { return String::new() };
    if assignment.is_empty() {
        return String::new();
    }
    let mut table = String::from("<table class=\"values\">");
    for (name, value) in assignment {
        let value = match answer.equations.get(name) {
            Some(equations) => equations.iter().map(|it| code(it)).collect::<Vec<_>>().join("<br>"),
            None => code(value),
        };
        let _ = write!(table, "<tr><th scope=\"row\">{}</th><td>{value}</td></tr>", code(name));
    }
    table + "</table>"
}

/// What else is known about an answer, by name.
fn facts(answer: &Answer) -> String {
    let codes = |texts: &[String]| texts.iter().map(|text| code(text)).collect::<Vec<_>>();
    let proses = |texts: &[String]| texts.iter().map(|text| prose(text)).collect::<Vec<_>>();
    let one = |text: &Option<String>| text.iter().map(|text| code(text)).collect::<Vec<_>>();
    let mut facts = String::new();
    let mut add = |label: &str, values: Vec<String>| facts.push_str(&fact(label, &values));
    add("for any", codes(&answer.open));
    add("where", codes(&answer.constraints));
    add("type", answer.types.iter().map(|stand| code(&Stand::text(stand))).collect());
    if answer.is_refuted() {
        add("premise", answer.premises.iter().map(|premise| code(&premise.text)).collect());
        add("fails", one(&answer.conclusion));
    }
    if let Some((left, right)) = &answer.sides {
        add("left side", vec![code(left)]);
        add("right side", vec![code(right)]);
    }
    let value = |(term, value): (&String, &String)| format!("{} = {}", code(term), code(value));
    add("values", answer.values.iter().map(value).collect());
    let choice = |it: &Chosen| format!("{} = {}", code(&it.term), code(&it.value));
    match answer.choices.as_slice() {
        [] => add("depends on", one(&answer.depends_on)),
        choices => add("in a model where", choices.iter().map(choice).collect()),
    }
    let suggestion = |it: &Suggestion| {
        format!("{}{}<br>{}", code(&it.premise), escape(it.place()), escape(&it.searched()))
    };
    add("may lack", answer.suggestions.iter().map(suggestion).collect());
    add("rests on", answer.interpretation.iter().map(|it| prose(&it.text())).collect());
    add("rests on", answer.unproved.iter().map(|it| prose(&it.text())).collect());
    let expected = answer.expect.as_ref().map(|expect| match answer.met {
        Some(false) => format!("{}, but it is not so", escape(expect)),
        _ => escape(expect),
    });
    add("expected", expected.into_iter().collect());
    add("note", proses(&answer.notes));
    add("hint", hint(answer).iter().map(|hint| prose(hint)).collect());
    add(
        "again with",
        answer.replay.iter().map(|it| format!("<code class=\"command\">{}</code>", escape(it))).collect(),
    );
    facts
}

/// A counterexample step by step.
fn evaluation(evaluation: &Evaluation) -> String {
    let why = if evaluation.premise { "why the premise holds" } else { "why the conclusion fails" };
    let step = |(part, value): &(String, String)| {
        format!("<tr><td>{}</td><td>{}</td></tr>", code(part), code(value))
    };
    let steps: String = evaluation.parts.iter().map(step).collect();
    let difference =
        evaluation.difference.as_ref().map_or_else(String::new, |it| format!("<p>{}</p>", prose(it)));
    format!(
        "<div class=\"steps\"><p>{why}: {}</p><table class=\"values\">{steps}</table>{difference}</div>",
        code(&evaluation.formula)
    )
}

/// How far each strategy came, what premises let through, and how many tests there were of each size.
fn account(answer: &Answer) -> String {
    if answer.searched.is_empty() {
        return String::new();
    }
    // A counterexample says it all; elsewhere, what was searched is what there is to say.
    let open = if answer.is_refuted() { "" } else { " open" };
    format!(
        "<details class=\"account\"{open}><summary>How it was searched</summary>{}{}{}</details>",
        strategies(answer),
        funnel(answer),
        distributions(answer)
    )
}

fn strategies(answer: &Answer) -> String {
    let mut table = String::from(
        "<div class=\"wide\"><table class=\"strategies\"><thead><tr><th scope=\"col\">strategy</th>\
         <th scope=\"col\">went through</th><th scope=\"col\">relevant</th><th scope=\"col\">tests</th>\
         <th scope=\"col\">time</th></tr></thead><tbody>",
    );
    for searched in &answer.searched {
        let note = unfinished(searched, searched.seconds);
        let note = note.map_or_else(String::new, |note| format!("<br><small>{}</small>", escape(&note)));
        let _ = write!(
            table,
            "<tr><th scope=\"row\">{}</th><td>{}{note}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&searched.strategy),
            escape(&searched.went()),
            grouped(searched.satisfied),
            grouped(searched.tests),
            seconds(searched.seconds)
        );
    }
    for (strategy, why) in &answer.declined {
        let _ = write!(
            table,
            "<tr><th scope=\"row\">{}</th><td colspan=\"4\"><small>not run: {}</small></td></tr>",
            escape(strategy),
            prose(why)
        );
    }
    table + "</tbody></table></div>"
}

/// What premises let through, the mildest first.
fn funnel(answer: &Answer) -> String {
    let funnel = Funnel::of(&answer.searched).filter(|_| !answer.premises.is_empty());
    let Some(Funnel { tests, satisfied, held }) = funnel else { return String::new() };
    let row = |label: String, count: u64, class: &'static str| {
        let share = count as f64 / tests as f64;
        Measure { label, share, value: format!("{} ({})", grouped(count), percent(share)), class }
    };
    let texts = answer.premises.iter().map(|premise| premise.text.as_str());
    let mut premises: Vec<(u64, &str)> = held.into_iter().zip(texts).collect();
    premises.sort_by_key(|(held, _)| Reverse(*held));
    let mut rows = vec![row("tests made".to_owned(), tests, "tests")];
    rows.extend(premises.into_iter().map(|(held, text)| row(code(text), held, "passed")));
    rows.push(row("relevant".to_owned(), satisfied, "relevant"));
    let rows = measures(&rows);
    format!("<figure class=\"funnel\"><figcaption>What the premises let through</figcaption>{rows}</figure>")
}

/// `12 %`, `0.3 %`
pub fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if percent >= 9.95 || percent == 0.0 => format!("{percent:.0} %"),
        percent if percent >= 0.01 => format!("{percent:.2} %"),
        _ => "less than 0.01 %".to_owned(),
    }
}

/// How many tests there were of each size or depth.
fn distributions(answer: &Answer) -> String {
    let plotted: Vec<&Searched> = answer.searched.iter().filter(|it| it.by_bound.len() > 1).collect();
    if plotted.is_empty() {
        return String::new();
    }
    let plot = |it: &&Searched| {
        let caption = format!("{}: tests by {}", it.strategy, it.bound);
        format!("<figure><figcaption>{}</figcaption>{}</figure>", escape(&caption), sizes(it))
    };
    let plots: String = plotted.iter().map(plot).collect();
    format!(
        "<div class=\"plots\">{plots}</div><p class=\"key\"><span class=\"tests\"></span> tests <span \
         class=\"relevant\"></span> relevant ones; heights go by powers of ten</p>"
    )
}

/// What became of the statement with something changed.
fn mutation(mutants: &[&Answer]) -> String {
    let executable: Vec<&&Answer> = mutants.iter().filter(|it| it.verdict != Status::NotExecutable).collect();
    if executable.is_empty() {
        return String::new();
    }
    let survivors: Vec<&&&Answer> = executable.iter().filter(|it| it.genuine != Some(true)).collect();
    let refuted = executable.len() - survivors.len();
    let mut html = format!(
        "<div class=\"mutants\"><p>Changed in one place: {refuted} of {} refuted.</p>",
        counted(executable.len() as u64, "version")
    );
    if !survivors.is_empty() {
        html.push_str("<p>Without a counterexample, as well:</p><ul>");
        survivors.iter().for_each(|it| html.push_str(&format!("<li>{}</li>", code(&it.statement))));
        html.push_str("</ul>");
    }
    html + "</div>"
}

//! A suite in the user's notation: as text, and as data for other programs.

use super::{Made, Mutants};
use crate::isabelle::Theory;
use elab::Context;
use logic::{Term, Type};
use serde::Serialize;
use std::fmt::Write;
use testgen::hol::with_numerals;
use testgen::{Case, Conflict, Kind, State, Suite};

/// A suite, printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub name: String,
    pub line: usize,
    pub specification: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    pub depth: usize,
    pub cases: Vec<CaseReport>,
    pub hypotheses: Vec<HypothesisReport>,
    pub dropped: Vec<DroppedReport>,
    pub unsolved: usize,
    /// Branches that were not looked at; with any, tests and hypotheses do not imply the specification.
    pub open: usize,
    /// Equations of the theory that no test leads through.
    pub uncovered: Vec<String>,
    /// Types that stand for type variables.
    pub types: Vec<(String, String)>,
    /// Steps of the theory's script that were not carried out.
    pub skipped: Vec<String>,
    /// Premises that say what the program is: they are not used.
    pub set_aside: Vec<String>,
    /// Commands of the theory that write files: a driver is written where that is asked for.
    pub written: Vec<String>,
    /// What came of checking that no input is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverReport>,
    /// What became of mutants of the specified function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutants: Option<Mutants>,
    pub seconds: f64,
}

/// Inputs that satisfy the premises, and whether each is in a case.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CoverReport {
    pub inputs: usize,
    pub larger: usize,
    pub undecided: usize,
    pub missing: Vec<Vec<(String, String)>>,
    /// How often a case and the specification were compared, with a stand-in for the program.
    pub compared: usize,
    /// Inputs for which they differ.
    pub differing: Vec<Vec<(String, String)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CaseReport {
    pub number: usize,
    pub premises: Vec<String>,
    pub conclusion: String,
    pub state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constraint: Option<String>,
    /// What the variables of the specification have become.
    pub values: Vec<(String, String)>,
    pub data: Vec<DatumReport>,
    /// Equations and rules that led to the case.
    pub covers: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DatumReport {
    pub values: Vec<(String, String)>,
    /// The test itself, with the values in place of the variables.
    pub test: String,
    pub confirmed: bool,
    /// The statement of the theory that proposes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HypothesisReport {
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<usize>,
    pub text: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DroppedReport {
    pub values: Vec<(String, String)>,
    pub why: String,
}

/// What of a suite is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    pub cases: bool,
    pub theorem: bool,
    pub dropped: bool,
    pub coverage: bool,
    pub timings: bool,
}

pub fn report(theory: &Theory, made: &Made, suite: &Suite) -> Report {
    let context = &theory.loaded.elaborated.context;
    let show = |term: &Term| context.show_term(term);
    let hypotheses = suite.hypotheses.iter().map(|it| {
        let (kind, case) = match it.kind {
            Kind::Uniformity(case) => ("uniformity", Some(case + 1)),
            Kind::Regularity => ("regularity", None),
            Kind::Unwinding(case) => ("unwinding", Some(case + 1)),
        };
        HypothesisReport { kind, case, text: format!("THYP ({})", show(&it.term)) }
    });
    let pairs = |values: &[(base::Name, Term)]| {
        values.iter().map(|(name, value)| (name.to_string(), context.show_term(value))).collect::<Vec<_>>()
    };
    let dropped = suite
        .dropped
        .iter()
        .map(|it| DroppedReport { values: pairs(&it.values), why: explained(context, &it.conflict) });
    let refuted = suite
        .refuted
        .iter()
        .map(|(case, why)| DroppedReport { values: pairs(&case.values), why: why.clone() });
    let spec = &suite.spec;
    Report {
        name: made.found.name.clone(),
        line: made.found.line,
        specification: statement(context, &spec.premises, &spec.conclusion),
        program: spec.program.as_ref().map(|name| name.base().to_owned()),
        depth: suite.options.depth,
        cases: suite.cases.iter().enumerate().map(|(at, it)| case(context, suite, at, it)).collect(),
        hypotheses: hypotheses.collect(),
        dropped: dropped.chain(refuted).collect(),
        unsolved: suite.unsolved(),
        open: suite.open,
        uncovered: suite.uncovered().iter().map(|it| numbered(context, it)).collect(),
        types: spec.types.iter().map(|(name, ty)| (name.to_string(), context.show_type(ty))).collect(),
        skipped: made.found.script.skipped.clone(),
        set_aside: spec.aside.iter().map(show).collect(),
        written: made.found.printed.written.clone(),
        cover: made.cover.as_ref().map(|it| CoverReport {
            inputs: it.inputs,
            larger: it.larger,
            undecided: it.undecided,
            missing: it.missing.iter().map(|row| pairs(row)).collect(),
            compared: it.compared,
            differing: it.differing.iter().map(|row| pairs(row)).collect(),
            obstacle: it.obstacle.clone(),
        }),
        mutants: made.mutants.clone(),
        seconds: made.time.as_secs_f64(),
    }
}

fn case(context: &Context, suite: &Suite, at: usize, test: &testgen::TestCase) -> CaseReport {
    let Case { premises, conclusion, .. } = &test.case;
    let (state, constraint, why) = match &test.state {
        State::Solved => ("solved", None, None),
        State::Unsolved(constraint, why) => ("unsolved", constraint.clone(), Some(why.clone())),
        State::Residual => ("residual", None, None),
        State::Violated => ("violated", None, None),
        State::Proved => ("proved", None, None),
    };
    let data = test.data.iter().map(|datum| {
        let fill =
            |name: &base::Name| datum.instance.iter().find(|(own, _)| own == name).map(|(_, it)| it.clone());
        let values =
            datum.values.iter().filter(|(name, _)| suite.spec.vars.iter().any(|(own, _)| own == name));
        DatumReport {
            values: values.map(|(name, value)| (name.to_string(), context.show_term(value))).collect(),
            test: context.show_term(&with_numerals(&conclusion.subst_frees(&fill).beta())),
            confirmed: datum.confirmed,
            fact: datum.fact.as_ref().map(ToString::to_string),
        }
    });
    let determined =
        test.case.values.iter().filter(|(name, value)| !matches!(value, Term::Free(own, _) if own == name));
    let values = determined.map(|(name, value)| (name.to_string(), context.show_term(value)));
    let equations = test.case.used.iter().map(|it| numbered(context, it));
    let rules = test.case.rules.iter().map(|name| context.const_names.shorten(name).to_string());
    CaseReport {
        number: at + 1,
        premises: premises.iter().map(|premise| context.show_term(premise)).collect(),
        conclusion: context.show_term(conclusion),
        state,
        why,
        constraint: constraint.map(|term| context.show_term(&term)),
        values: values.collect(),
        data: data.collect(),
        covers: equations.chain(rules).collect(),
    }
}

/// An equation by the name of its constant and its place in the definition.
fn numbered(context: &Context, (name, number): &(base::Name, usize)) -> String {
    format!("{} ({})", context.const_names.shorten(name), number + 1)
}

/// Why a case has no values, in words.
fn explained(context: &Context, conflict: &Conflict) -> String {
    match conflict {
        Conflict::Definition { premise, unfolded } => {
            let mut names: Vec<String> =
                unfolded.iter().map(|name| format!("`{}`", context.const_names.shorten(name))).collect();
            names.dedup();
            let by = if names.is_empty() {
                String::new()
            } else {
                format!(" by the definition of {}", names.join(", "))
            };
            format!("`{}` is false{by}", context.show_term(premise))
        }
        Conflict::Arithmetic(core) => {
            let core: Vec<String> = core.iter().map(|it| format!("`{}`", context.show_term(it))).collect();
            match core.as_slice() {
                [one] => format!("{one} has no solution (linear arithmetic)"),
                _ => format!("{} have no common solution (linear arithmetic)", core.join(", ")),
            }
        }
        Conflict::Trivial => "the conclusion holds whatever the program does".to_owned(),
    }
}

fn statement(context: &Context, premises: &[Term], conclusion: &Term) -> String {
    let imp = || Term::constant("Pure.imp", Type::funs([Type::prop(), Type::prop()], Type::prop()));
    let whole = premises.iter().rev().fold(conclusion.clone(), |rest, it| imp().apply([it.clone(), rest]));
    context.show_term(&whole)
}

/// A suite for people to read.
pub fn text(report: &Report, show: Show) -> String {
    let mut text = String::new();
    let _ = summary(&mut text, report, show);
    for case in report.cases.iter().filter(|_| show.cases) {
        let _ = case_text(&mut text, case, report.program.is_none(), show);
    }
    if let Some(cover) = &report.cover {
        let _ = cover_text(&mut text, cover);
    }
    if let Some(mutants) = &report.mutants {
        let _ = writeln!(text, "  mutants: {} of {} killed", mutants.killed, mutants.made);
        for equation in &mutants.survived {
            let _ = writeln!(text, "  survived: {equation}");
        }
    }
    if show.coverage {
        let uncovered =
            if report.uncovered.is_empty() { "nothing".to_owned() } else { report.uncovered.join(", ") };
        let _ = writeln!(text, "  not covered: {uncovered}");
    }
    if show.theorem {
        for hypothesis in &report.hypotheses {
            let _ = writeln!(text, "  {}", hypothesis.text);
        }
    }
    if show.dropped {
        for dropped in &report.dropped {
            let values: Vec<String> =
                dropped.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let _ = writeln!(text, "  dropped: {}: {}", values.join(", "), dropped.why);
        }
    }
    text
}

fn cover_text(text: &mut String, cover: &CoverReport) -> std::fmt::Result {
    if let Some(why) = &cover.obstacle {
        return writeln!(text, "  checked: nothing: {why}");
    }
    let inside = cover.inputs - cover.larger - cover.undecided - cover.missing.len();
    write!(text, "  checked: of {} inputs that satisfy the premises, {inside} are in a case", cover.inputs)?;
    write!(text, " and {} are larger", cover.larger)?;
    if cover.undecided > 0 {
        write!(text, "; {} could not be told", cover.undecided)?;
    }
    writeln!(text)?;
    if cover.compared > 0 {
        let agree = cover.compared - cover.differing.len();
        write!(text, "  checked: with stand-ins for the program, a case says what the specification says")?;
        writeln!(text, " in {agree} of {} comparisons", cover.compared)?;
    }
    let rows = |text: &mut String, what: &str, rows: &[Vec<(String, String)>]| {
        rows.iter().try_for_each(|row| {
            let values: Vec<String> = row.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            writeln!(text, "  {what}: {}", values.join(", "))
        })
    };
    rows(text, "NOT COVERED", &cover.missing)?;
    rows(text, "SAID DIFFERENTLY", &cover.differing)
}

fn summary(text: &mut String, report: &Report, show: Show) -> std::fmt::Result {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let tests: usize = report.cases.iter().map(|case| case.data.len()).sum();
    let line = format!("line {}", report.line);
    let place = if report.name == line { String::new() } else { format!(" ({line})") };
    writeln!(text, "{}{place}: {}", report.name, report.specification)?;
    for (name, ty) in &report.types {
        writeln!(text, "  {name} is tested as {ty}")?;
    }
    for step in &report.skipped {
        writeln!(text, "  the script's `{step}` is not carried out")?;
    }
    for premise in &report.set_aside {
        writeln!(text, "  the premise `{premise}` says what the program is, and is set aside")?;
    }
    for command in &report.written {
        let option = if command == "export_test_data" { "json" } else { "rust, c or json" };
        writeln!(text, "  `{command}` writes nothing here: --driver {option} does")?;
    }
    let what = if report.program.is_some() { "test case" } else { "path" };
    let cases: Vec<&CaseReport> = report.cases.iter().filter(|case| case.state != "residual").collect();
    let time = if show.timings { format!(" ({:.2} s)", report.seconds) } else { String::new() };
    writeln!(
        text,
        "  depth {}: {}, {}, {}, {} dropped as infeasible, {} unsolved{time}",
        report.depth,
        count(cases.len(), what),
        count(report.hypotheses.len(), "hypothesis").replace("hypothesiss", "hypotheses"),
        count(tests, "test"),
        report.dropped.len(),
        report.unsolved
    )?;
    if report.open > 0 {
        writeln!(
            text,
            "  incomplete: {} branches were not looked at, so tests and hypotheses do not imply the specification; \
             try a smaller depth or more time",
            report.open
        )?;
    }
    Ok(())
}

fn case_text(text: &mut String, case: &CaseReport, white_box: bool, show: Show) -> std::fmt::Result {
    let premises = match case.premises.as_slice() {
        [] => String::new(),
        [one] => format!("{one} ⟹ "),
        many => format!("⟦{}⟧ ⟹ ", many.join("; ")),
    };
    writeln!(text, "  {}. {premises}{}", case.number, case.conclusion)?;
    if white_box {
        for (name, value) in &case.values {
            writeln!(text, "     {name} = {value}")?;
        }
    }
    for datum in &case.data {
        let doubt = if datum.confirmed || white_box { "" } else { "  (premises not all evaluated)" };
        let values = datum.values.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>();
        let shown = if white_box { values.join(", ") } else { datum.test.clone() };
        let kind = if case.state == "violated" { "violated by " } else { "" };
        let given = datum.fact.as_ref().map(|fact| format!("  (given by `{fact}`)")).unwrap_or_default();
        writeln!(text, "     {kind}{shown}{given}{doubt}")?;
    }
    if let Some(why) = &case.why {
        let constraint = case.constraint.as_deref().map(|it| format!(": `{it}`")).unwrap_or_default();
        writeln!(text, "     unsolved{constraint}: {why}")?;
    }
    if show.coverage && !case.covers.is_empty() {
        writeln!(text, "     covers {}", case.covers.join(", "))?;
    }
    Ok(())
}

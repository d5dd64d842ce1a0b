//! What was found about one statement, ready to be shown.

use crate::evaluation::Evaluation;
use crate::interpretation::Interpretation;
use crate::kind::Kind;
use crate::language::Notation;
use crate::lost::Lost;
use crate::present::{Order, presented};
use crate::sample::Sample;
use crate::searched::{Searched, Stand};
use crate::settings::Settings;
use crate::status::Status;
use crate::suggest::Suggestion;
use crate::tables::equations;
use crate::unproved::Unproved;
use base::guard::Fault;
use logic::Term;
use logic::statement::{Proof, Statement};
use search::{
    Binding, Bound, Choice, Counterexample, Doubt, Obstacle, Report, Strategy, Verdict, assigned, strategies,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What definitions leave open, and the value that it has in a model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chosen {
    pub term: String,
    pub value: String,
}

/// What was found about one statement. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    pub file: String,
    pub line: usize,
    pub kind: Kind,
    pub name: String,
    pub statement: String,
    /// How the proof of the statement ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    pub verdict: Status,
    pub genuine: Option<bool>,
    /// The strategy that found the counterexample, or those that looked for one.
    pub strategy: String,
    /// The size, or depth.
    pub size: Option<usize>,
    pub assignment: Option<BTreeMap<String, String>>,
    /// Functions of several arguments among them as equations, of which the first that matches counts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub equations: BTreeMap<String, Vec<String>>,
    /// Variables of a check that may be any values, as long as they meet the constraints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<String>,
    /// Values for all variables of a check, by which its counterexample was confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<BTreeMap<String, String>>,
    /// The conclusion of a check with the values of the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<String>,
    /// What the type variables of a refuted statement are in the counterexample; the values that types had which a
    /// theory only declares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<Stand>,
    /// The premises: with the values of the counterexample, or as they are stated.
    pub premises: Vec<Premise>,
    pub tests: u64,
    pub satisfied: u64,
    /// Tests that could not be decided.
    pub undecided: u64,
    /// Uses of clauses, for a check or query of an αProlog program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Millions of steps a second, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub million_steps_a_second: Option<f64>,
    /// How long each bound of a check took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<BoundTime>,
    pub seconds: f64,
    pub reason: Option<String>,
    /// What the answer depends on that definitions leave open, such as `hd []`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depends_on: Option<String>,
    /// Values of what definitions leave open for which the counterexample is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Chosen>,
    /// How far each strategy came, in the order in which they are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searched: Vec<Searched>,
    /// Strategies that had nothing to add, and why.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub declined: BTreeMap<String, String>,
    /// What else somebody should know who reads the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What was not understood in the theory, for a statement that depends on it or may depend on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Lost>,
    /// The interpretation of its locale for which the statement is refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpretation: Option<Interpretation>,
    /// Statements without complete proofs whose code equations the counterexample was computed with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unproved: Vec<Unproved>,
    /// The values of both sides of an equation in the conclusion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<(String, String)>,
    /// The counterexample step by step, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evaluation: Vec<Evaluation>,
    /// A few of the tests, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<Sample>,
    /// Premises that would make a refuted statement true, as far as a search can tell, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
    /// Evaluated terms that the test asks for, or the value of a `value` command.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    /// The command that shows the counterexample again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// Options of a test command, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<String>,
    /// Whether the expectation is met; not said where the test could not be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<bool>,
    /// Why somebody has accepted what it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
}

/// How long it took to search up to a bound.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoundTime {
    pub strategy: String,
    pub bound: u32,
    pub seconds: f64,
}

/// A premise and how often it held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Premise {
    pub text: String,
    pub held: u64,
}

/// Why there is no counterexample of any size.
const PROVED: &str = "proved by exhaustion: every case was settled";

/// Premises that are longer with their values are shown as they are stated.
const LINE: usize = 80;

impl Answer {
    pub fn is_refuted(&self) -> bool {
        self.verdict == Status::Refuted
    }

    /// Says why there is no answer.
    pub fn fail(&mut self, fault: &Fault) {
        self.verdict = Status::from(fault);
        self.reason = Some(fault.to_string());
    }

    /// Names the strategies that looked for a counterexample.
    pub fn tried_by(&mut self, strategies: &[&'static dyn Strategy]) {
        let names: Vec<&str> = strategies.iter().map(|strategy| strategy.name()).collect();
        self.strategy = names.join(", ");
    }

    /// What `size` is about, which is a matter of the strategy.
    pub fn bound(&self) -> Bound {
        let only = strategies::ALL.iter().find(|strategy| strategy.name() == self.strategy);
        only.map_or(Bound::Size, |strategy| strategy.about().bound)
    }

    /// Takes over what a search has found.
    pub fn fill(&mut self, notation: &dyn Notation, report: &Report, settings: &Settings) {
        let figures = &report.figures;
        (self.tests, self.satisfied, self.undecided) = (figures.tests, figures.satisfied, figures.undecided);
        self.verdict = Status::from(report.verdict.claim());
        match &report.verdict {
            Verdict::Refuted(found) if !counts(found, settings) => {
                self.verdict = Status::Inconclusive;
                let before = if found.strategy.is_by_depth() { 0 } else { 1 };
                self.size = Some(found.size.saturating_sub(before));
                self.reason = Some("what was found depends on what definitions leave open".to_owned());
                self.depends_on = found.doubt().map(|doubt| depends_on(notation, doubt));
            }
            Verdict::Refuted(found) => self.refuted(notation, found, &figures.premises),
            Verdict::Exhausted { size } | Verdict::Vacuous { size } => self.size = Some(*size),
            Verdict::Proved { size, .. } => {
                self.size = Some(*size);
                self.reason = Some(PROVED.to_owned());
            }
            Verdict::Inconclusive { size, why } => {
                self.size = Some(*size);
                self.reason = Some(why.to_string());
            }
            Verdict::NotExecutable(Obstacle { constant, reason }) => {
                self.reason = Some(format!("`{}`: {reason}", notation.constant_name(constant)));
            }
        }
    }

    fn refuted(&mut self, notation: &dyn Notation, found: &Counterexample, held: &[u64]) {
        let shown = |term: &Term| show(notation, term);
        self.genuine = Some(found.is_genuine());
        self.size = Some(found.size);
        self.tried_by(&[found.strategy]);
        self.reason = found.doubt().map(|doubt| doubt.reason.clone());
        self.depends_on = found.doubt().map(|doubt| depends_on(notation, doubt));
        let chosen = |choice: &Choice| Chosen { term: shown(&choice.open), value: shown(&choice.value) };
        self.choices = found.choices().iter().map(chosen).collect();
        let bindings = found.partial.as_ref().unwrap_or(&found.bindings);
        self.assignment = Some(shown_bindings(notation, found));
        let table = |binding: &Binding| {
            let equations = equations(notation, &binding.name, &binding.value)?;
            Some((binding.name.to_string(), equations))
        };
        self.equations = bindings.iter().filter_map(table).collect();
        // Functions are easier to read by their names.
        let plain: Vec<Binding> =
            bindings.iter().filter(|binding| binding.ty.as_fun().is_none()).cloned().collect();
        let premises = found.goal.premises.iter().enumerate();
        self.premises = premises
            .map(|(number, premise)| {
                let text =
                    Some(shown(&assigned(premise, &plain))).filter(|text| text.chars().count() <= LINE);
                let text = text.unwrap_or_else(|| shown(premise));
                Premise { text, held: held.get(number).copied().unwrap_or(0) }
            })
            .collect();
        self.sides = found.sides.as_ref().map(|(left, right)| (shown(left), shown(right)));
    }

    /// The premises of a goal as they are stated, with how often they held.
    pub fn state_premises(&mut self, notation: &dyn Notation, premises: &[Term], held: &[u64]) {
        if self.premises.is_empty() {
            let premises = premises.iter().zip(held);
            let premise =
                |(premise, held): (&Term, &u64)| Premise { text: show(notation, premise), held: *held };
            self.premises = premises.map(premise).collect();
        }
    }
}

/// Whether a counterexample is what is asked for.
fn counts(found: &Counterexample, settings: &Settings) -> bool {
    !settings.genuine_only || found.is_genuine() || (settings.in_models && !found.choices().is_empty())
}

/// The values of a counterexample, as far as they matter to it.
pub(crate) fn shown_bindings(notation: &dyn Notation, found: &Counterexample) -> BTreeMap<String, String> {
    let bindings = found.partial.as_ref().unwrap_or(&found.bindings);
    bindings.iter().map(|binding| (binding.name.to_string(), show(notation, &binding.value))).collect()
}

/// What a counterexample that is not genuine depends on, such as `hd []`.
fn depends_on(notation: &dyn Notation, doubt: &Doubt) -> String {
    doubt.open.as_ref().map_or_else(|| doubt.reason.clone(), |open| show(notation, open))
}

/// A term in the user's notation, with its values as people write them.
pub fn show(notation: &dyn Notation, term: &Term) -> String {
    notation.show_term(&presented(&search::as_written(term), Order::Sorted))
}

/// The statement in one line.
pub fn statement_text(notation: &dyn Notation, statement: &Statement) -> String {
    let conclusions: Vec<String> =
        statement.conclusions.iter().map(|term| notation.show_term(term)).collect();
    let premises = statement.premises.iter().map(|term| format!("{} ⟹ ", notation.show_term(term)));
    format!("{}{}", premises.collect::<String>(), conclusions.join(" and "))
}

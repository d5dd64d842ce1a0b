//! What a source has to be checked: a list to choose from, and to compare with that of another version.

use crate::answer::{show, statement_text};
use crate::fingerprint::{Axioms, Digest, Fingerprint, Fingerprints};
use crate::kind::Kind;
use crate::language::Script;
use crate::settings::Settings;
use crate::task::{Ask, Choice, Task, tasks};
use base::{Name, Span};
use logic::Decl;
use logic::statement::{Attribute, Proof};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Something in a source that can be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    pub file: String,
    /// Where it begins, counted from 1.
    pub line: usize,
    /// Its bytes in the text of the file.
    pub bytes: Range<usize>,
    pub kind: Kind,
    /// Full name, or empty.
    pub name: String,
    /// How the proof of a statement ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What it says, in the notation of the source.
    pub statement: String,
    /// What it depends on: it changes when, and only when, the answer may change.
    pub fingerprint: Fingerprint,
}

/// What can be checked of a script, in its order.
pub fn items(script: &Script) -> Vec<Item> {
    chosen(script, &Choice::default())
}

/// The same, as far as it is chosen.
pub fn chosen(script: &Script, choice: &Choice) -> Vec<Item> {
    let tasks = tasks(script, &Settings::default(), choice);
    let fingerprints = fingerprints(script, &tasks);
    let item = |(task, fingerprint): (Task, Fingerprint)| Item {
        bytes: task.span.range(),
        kind: task.ask.kind(),
        name: task.name.to_string(),
        proof: task.proof,
        statement: text(script, &task.ask),
        fingerprint,
        file: task.file,
        line: task.line,
    };
    tasks.into_iter().zip(fingerprints).map(item).collect()
}

/// The tasks that have one of these fingerprints.
pub(crate) fn keep_chosen(script: &Script, tasks: Vec<Task>, wanted: &BTreeSet<Fingerprint>) -> Vec<Task> {
    let fingerprints = fingerprints(script, &tasks);
    let with = tasks.into_iter().zip(fingerprints);
    with.filter(|(_, fingerprint)| wanted.contains(fingerprint)).map(|(task, _)| task).collect()
}

/// The fingerprints of tasks, which do not depend on how these are to be done.
fn fingerprints(script: &Script, tasks: &[Task]) -> Vec<Fingerprint> {
    let surroundings = surroundings(script);
    let nothing = Surroundings::default();
    let mut fingerprints = Fingerprints::new(script);
    let of = |task: &Task| {
        let around = surroundings.get(&task.span).unwrap_or(&nothing);
        fingerprint(&mut fingerprints, script, task, around)
    };
    tasks.iter().map(of).collect()
}

fn text(script: &Script, ask: &Ask) -> String {
    let notation = &*script.notation;
    match ask {
        Ask::Statement(statement) | Ask::Test { statement, .. } => statement_text(notation, statement),
        Ask::Unknown { statement, .. } => {
            statement.as_ref().map_or_else(String::new, |it| statement_text(notation, it))
        }
        Ask::Value(term) => show(notation, term),
        Ask::Values { set, .. } => show(notation, set),
        Ask::Modes { predicate, .. } => predicate.to_string(),
        Ask::Unused(theory) => theory.to_string(),
    }
}

/// What stands before something and matters to it, wherever it stands.
#[derive(Clone, Copy, Debug, Default)]
struct Surroundings {
    axioms: u128,
    /// Options that the source sets for test commands.
    options: u128,
}

/// What stands before each place of a script.
fn surroundings(script: &Script) -> BTreeMap<Span, Surroundings> {
    let mut axioms = Axioms::before(script);
    let mut options = Digest::default();
    let mut found = BTreeMap::new();
    for (decl, span) in script.theory.located() {
        axioms.pass(decl);
        if let Decl::Options { command, options: set } = decl {
            options.write_value(&(command, set));
        }
        found.insert(span, Surroundings { axioms: axioms.digest(), options: options.finish() });
    }
    found
}

fn fingerprint(
    fingerprints: &mut Fingerprints<'_>,
    script: &Script,
    task: &Task,
    around: &Surroundings,
) -> Fingerprint {
    let mut of = |statement| fingerprints.of_statement(statement, around.axioms).0;
    let mut digest = Digest::default();
    digest.write_text(task.ask.kind().name());
    match &task.ask {
        Ask::Statement(statement) => digest.write_number(of(statement)),
        Ask::Test { options, statement, .. } => {
            digest.write_number(of(statement));
            digest.write_value(options);
            digest.write_number(around.options);
        }
        Ask::Unknown { options, statement, .. } => {
            statement.iter().for_each(|statement| digest.write_number(of(statement)));
            digest.write_value(options);
        }
        Ask::Value(term) => digest.write_number(fingerprints.of_term(term).0),
        Ask::Values { set, options } => write_asked(&mut digest, fingerprints.of_term(set), options),
        Ask::Modes { predicate, options } => {
            write_asked(&mut digest, fingerprints.of_constant(predicate), options);
        }
        Ask::Unused(theory) => {
            digest.write_text(theory);
            digest.write_number(around.options);
            for statement in statements_of(script, theory) {
                digest.write_number(fingerprints.of_statement(statement, around.axioms).0);
            }
        }
    }
    Fingerprint(digest.finish())
}

fn write_asked(digest: &mut Digest, about: Fingerprint, options: &[Attribute]) {
    digest.write_number(about.0);
    digest.write_value(&options);
}

/// The statements of a theory that the script builds on.
fn statements_of<'s>(script: &'s Script, theory: &Name) -> impl Iterator<Item = &'s logic::Statement> {
    let known = script.world().theories().iter().find(|it| it.name() == theory);
    known.into_iter().flat_map(|source| source.decls()).filter_map(|decl| match decl {
        Decl::Statement(statement) => Some(statement),
        _ => None,
    })
}

//! What there is to do in a theory: statements to be tried, tests with options of their own, terms to be evaluated.

use crate::answer::Answer;
use crate::fingerprint::Fingerprint;
use crate::items::keep_chosen;
use crate::kind::Kind;
use crate::language::Script;
use crate::lost::{self, Lost, Reserve};
use crate::scope::scope;
use crate::settings::{Expect, Settings};
use crate::status::Status;
use crate::unproved::{Unproved, unproved};
use base::{Name, Span};
use logic::lost::Doubt;
use logic::statement::{Attribute, Proof, Query, Statement};
use logic::{Decl, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// Which statements are tried.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Those with one of these names, if there are any: `*` stands for any text.
    pub lemmas: Vec<String>,
    /// Those on one of these lines of the file, if there are any: a statement stands on all lines up to the end of its
    /// proof.
    pub lines: Vec<usize>,
    /// Those whose proofs end so.
    pub only: Option<Proofs>,
    /// Those with one of these fingerprints.
    pub fingerprints: Option<BTreeSet<Fingerprint>>,
    /// Those that begin at one of these bytes of the file.
    pub starts: Option<BTreeSet<usize>>,
    /// Those that end at this byte of the file or after it.
    pub from: Option<usize>,
    /// No test takes longer, whatever it says.
    pub timeout: Option<Duration>,
}

/// A kind of proofs, by how they end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proofs {
    Proved,
    Open,
}

impl Choice {
    /// Whether names leave it open that something is tried.
    pub fn is_named(&self, names: &[&str]) -> bool {
        let is_called = |pattern: &String| names.iter().any(|name| !name.is_empty() && glob(pattern, name));
        self.lemmas.is_empty() || self.lemmas.iter().any(is_called)
    }
}

impl Proofs {
    pub const ALL: [Proofs; 2] = [Proofs::Proved, Proofs::Open];

    pub fn name(self) -> &'static str {
        match self {
            Proofs::Proved => "proved",
            Proofs::Open => "open",
        }
    }

    /// Which proofs these are, for users.
    pub fn summary(self) -> &'static str {
        match self {
            Proofs::Proved => "Finished ones",
            Proofs::Open => "Those with `sorry`, given up with `oops`, or not finished",
        }
    }

    fn admits(self, proof: Proof) -> bool {
        (self == Proofs::Open) == proof.is_open()
    }
}

/// One thing to be done.
#[derive(Clone, Debug)]
pub struct Task {
    pub file: String,
    pub line: usize,
    /// The command that asks for it.
    pub span: Span,
    /// The lines of the statement that it is about, with the proof.
    pub extent: RangeInclusive<usize>,
    pub ask: Ask,
    pub name: Name,
    /// How the proof of the statement that it is about ends.
    pub proof: Option<Proof>,
    pub settings: Settings,
    /// The code equations around that nobody has proved.
    pub unproved: Arc<[Unproved]>,
    /// Why nothing that is found about the statement is certain.
    pub reserve: Option<Reserve>,
}

impl Task {
    /// An answer that says what it is about, and nothing else.
    pub(super) fn answer(&self) -> Answer {
        let (file, line, name) = (self.file.clone(), self.line, self.name.to_string());
        let (kind, proof) = (self.ask.kind(), self.proof);
        Answer { file, line, name, kind, proof, ..Answer::default() }
    }
}

/// What is asked for, with all that the answer needs.
#[derive(Clone, Debug)]
pub enum Ask {
    /// A statement is tried.
    Statement(Statement),
    /// A test command about one conclusion of a statement: its options are as written.
    Test {
        command: Kind,
        options: Option<Vec<String>>,
        statement: Statement,
        expect: Option<Name>,
    },
    /// Nothing can be said about what the command is about.
    Unknown {
        command: Kind,
        options: Option<Vec<String>>,
        expect: Option<Name>,
        reason: String,
        /// What that comes to.
        verdict: Status,
        /// What it is about, as far as it was understood.
        statement: Option<Box<Statement>>,
        /// What was not understood.
        lost: Vec<Lost>,
    },
    Value(Term),
    /// What a set contains: its options as written.
    Values {
        set: Term,
        options: Vec<Attribute>,
    },
    /// In which modes a predicate can be run: its options as written.
    Modes {
        predicate: Name,
        options: Vec<Attribute>,
    },
    /// Premises that the statements of a theory do not need.
    Unused(Name),
}

impl Ask {
    pub fn kind(&self) -> Kind {
        match self {
            Ask::Statement(_) => Kind::Statement,
            Ask::Test { command, .. } | Ask::Unknown { command, .. } => *command,
            Ask::Value(_) => Kind::Value,
            Ask::Values { .. } => Kind::Values,
            Ask::Modes { .. } => Kind::CodePred,
            Ask::Unused(_) => Kind::FindUnusedAssms,
        }
    }

    /// The statement that strategies try.
    pub fn statement(&self) -> Option<&Statement> {
        match self {
            Ask::Statement(statement) | Ask::Test { statement, .. } => Some(statement),
            _ => None,
        }
    }
}

impl Task {
    /// A statement that is tried by itself.
    pub fn statement(file: &str, line: usize, statement: Statement, settings: &Settings) -> Task {
        let (file, name, settings) = (file.to_owned(), statement.name.clone(), settings.clone());
        let proof = Some(statement.proof);
        let unproved = Arc::new([]);
        let ask = Ask::Statement(statement);
        let span = Span::default();
        let extent = line..=line;
        Task { file, line, span, extent, ask, name, proof, settings, unproved, reserve: None }
    }
}

/// The statements of a theory with their lines, as far as all that they are about was understood.
pub fn statements(script: &Script) -> Vec<(usize, Statement)> {
    let located = script.theory.located();
    let statement = |(decl, span): (&Decl, Span)| match decl {
        Decl::Statement(statement) if statement.doubts.iter().all(Doubt::is_slight) => {
            Some((script.files.line(span), statement.clone()))
        }
        _ => None,
    };
    located.filter_map(statement).collect()
}

/// What is to be done in a theory, in the order of the file.
pub fn tasks(script: &Script, settings: &Settings, choice: &Choice) -> Vec<Task> {
    let mut reader = Reader {
        script,
        choice,
        quickcheck: settings.for_quickcheck(),
        general: settings.clone(),
        local: vec![],
        nitpick: vec![],
        last: None,
        tasks: vec![],
        unproved: unproved(script),
        ends: ends(script),
    };
    for (decl, span) in script.theory.located() {
        reader.read(decl, span);
    }
    reader.close();
    let mut tasks = reader.tasks;
    // A statement that no test could be made of is tried at the end of its proof.
    tasks.sort_by_key(|task| task.span.start);
    let tasks = on_lines(script, tasks, &choice.lines);
    match &choice.fingerprints {
        Some(wanted) => keep_chosen(script, tasks, wanted),
        None => tasks,
    }
}

/// For each line on which something is declared the line before the next such one; tests and proofs belong to what
/// they are about.
fn ends(script: &Script) -> BTreeMap<usize, usize> {
    let is_own = |decl: &Decl| match decl {
        Decl::Query(Query::Check { .. }) | Decl::Options { .. } => false,
        Decl::Statement(statement) => !statement.is_inside_proof(),
        _ => true,
    };
    let located: Vec<Span> =
        script.theory.located().filter(|(decl, _)| is_own(decl)).map(|(_, span)| span).collect();
    let last = located.last().map_or(0, |span| script.files.line_count(span.file));
    let starts: BTreeSet<usize> = located.iter().map(|span| script.files.line(*span)).collect();
    let next = starts.iter().skip(1).map(|line| line - 1).chain([last]);
    starts.iter().copied().zip(next).collect()
}

/// The tasks on some lines: those that are asked for there, or else those about the statement that stands there.
fn on_lines(script: &Script, tasks: Vec<Task>, lines: &[usize]) -> Vec<Task> {
    if lines.is_empty() {
        return tasks;
    }
    let is_at = |task: &Task, line: usize| script.files.lines(task.span).contains(&line);
    // A blank line belongs to nothing, whatever is above it.
    let is_blank = |line: &usize| tasks.iter().any(|task| script.files.is_blank(task.span.file, *line));
    let lines: Vec<usize> = lines.iter().copied().filter(|line| !is_blank(line)).collect();
    let is_chosen = |task: &Task, line: usize| {
        is_at(task, line) || !tasks.iter().any(|other| is_at(other, line)) && task.extent.contains(&line)
    };
    let chosen: Vec<bool> =
        tasks.iter().map(|task| lines.iter().any(|line| is_chosen(task, *line))).collect();
    tasks.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(task, _)| task).collect()
}

struct Reader<'t> {
    script: &'t Script,
    choice: &'t Choice,
    /// For statements without a test.
    general: Settings,
    /// For test commands, with what the theory has set so far.
    quickcheck: Settings,
    /// Options that hold for the next test only.
    local: Vec<Attribute>,
    /// Options that `nitpick_params` has set.
    nitpick: Vec<Attribute>,
    /// The last statement, and whether a test was about it.
    last: Option<(Statement, Span, bool)>,
    tasks: Vec<Task>,
    unproved: Arc<[Unproved]>,
    /// The last line of what is declared on a line.
    ends: BTreeMap<usize, usize>,
}

impl Reader<'_> {
    fn read(&mut self, decl: &Decl, span: Span) {
        match decl {
            Decl::Statement(statement) => {
                self.close();
                self.last = Some((statement.clone(), span, false));
            }
            Decl::Query(Query::Check { command, options, subgoal, after_proof_steps }) => {
                if let Some(command) = Kind::test(command) {
                    self.test(command, options, *subgoal, *after_proof_steps, span);
                }
                self.local.clear();
            }
            Decl::Query(Query::Value(term)) => {
                self.close();
                let settings = self.limited(self.general.clone());
                self.push(span, Ask::Value(term.clone()), Name::default(), None, settings);
            }
            Decl::Query(Query::Values { set, options }) => {
                self.close();
                let settings = self.limited(self.general.clone());
                let ask = Ask::Values { set: set.clone(), options: options.clone() };
                self.push(span, ask, Name::default(), None, settings);
            }
            Decl::Query(Query::CodePred { predicate, options }) => {
                self.close();
                let asks = |option: &Attribute| option.name == "expected_modes" || option.name == "modes";
                if options.iter().any(asks) {
                    let ask = Ask::Modes { predicate: predicate.clone(), options: options.clone() };
                    self.push(span, ask, predicate.clone(), None, self.general.clone());
                }
            }
            Decl::Query(Query::UnusedAssumptions { theory }) => {
                self.close();
                let settings = self.limited(self.quickcheck.clone());
                self.push(span, Ask::Unused(theory.clone()), theory.clone(), None, settings);
            }
            Decl::Options { command, options } => match command.as_str() {
                "using" => self.local.extend(options.iter().filter_map(short)),
                "nitpick" => self.nitpick.extend(options.iter().cloned()),
                "quickcheck" => self.quickcheck.set_all(&*self.script.notation, options),
                "declare" => {
                    let options: Vec<Attribute> = options.iter().filter_map(short).collect();
                    self.quickcheck.set_all(&*self.script.notation, &options);
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// A statement that no test was about is tried by itself.
    fn close(&mut self) {
        if let Some((statement, span, false)) = self.last.take() {
            let (name, proof) = (statement.name.clone(), Some(statement.proof));
            let settings = self.limited(self.general.clone());
            let ask = match lost::reason(&self.script.files, &statement, span) {
                Some(reason) => {
                    let command = Kind::Statement;
                    let lost = lost::lost(&self.script.files, &statement);
                    let statement = Some(Box::new(statement));
                    let verdict = Status::NotExecutable;
                    Ask::Unknown { command, options: None, expect: None, reason, verdict, statement, lost }
                }
                None => Ask::Statement(statement),
            };
            self.push(span, ask, name, proof, settings);
        }
    }

    fn test(&mut self, command: Kind, options: &[Attribute], subgoal: Option<u32>, later: bool, span: Span) {
        let expect = options.iter().find(|option| option.name == "expect");
        let expect = expect.and_then(|option| option.args.iter().find(|word| **word != "=")).cloned();
        let settings = self.limited(self.test_settings(command, options, expect.as_ref()));
        let invalid = (command == Kind::Quickcheck).then(|| settings.invalid(options)).flatten();
        let written: Option<Vec<String>> = Some(options.iter().map(written).collect());
        let Some((statement, place, tested)) = &mut self.last else {
            let reason = "there is no statement that it is about".to_owned();
            let (verdict, statement, lost) = (Status::NotExecutable, None, vec![]);
            let ask = Ask::Unknown { command, options: written, expect, reason, verdict, statement, lost };
            self.push(span, ask, Name::default(), None, settings);
            return;
        };
        let (mut statement, place) = (statement.clone(), *place);
        let (name, proof) = (statement.name.clone(), Some(statement.proof));
        let number = subgoal.map_or(0, |number| (number as usize).saturating_sub(1));
        let lost = lost::reason(&self.script.files, &statement, place);
        // What cannot be tested as the command asks for is tried by itself.
        let model = command == Kind::Nitpick && asks_for_model(&[self.nitpick.as_slice(), options].concat());
        let is_usable = invalid.is_none() && !later && !model && number < statement.conclusions.len();
        *tested |= lost.is_some() || is_usable;
        let unknown = match lost {
            _ if invalid.is_some() => invalid.map(|reason| (reason, Status::Error)),
            Some(reason) => Some((reason, Status::NotExecutable)),
            None if later => Some((AFTER_STEPS.to_owned(), Status::NotExecutable)),
            None if model => Some((MODEL.to_owned(), Status::NotExecutable)),
            None if number >= statement.conclusions.len() => {
                Some(("there is no such goal".to_owned(), Status::NotExecutable))
            }
            None => None,
        };
        let ask = if let Some((reason, verdict)) = unknown {
            let lost = lost::lost(&self.script.files, &statement);
            let statement = Some(Box::new(statement));
            Ask::Unknown { command, options: written, expect, reason, verdict, statement, lost }
        } else {
            statement.conclusions = vec![statement.conclusions.swap_remove(number)];
            Ask::Test { command, options: written, statement, expect }
        };
        self.push_about(span, place, ask, name, proof, settings);
    }

    /// What holds for a test command with these options.
    fn test_settings(&self, command: Kind, options: &[Attribute], expect: Option<&Name>) -> Settings {
        let notation = &*self.script.notation;
        if command == Kind::Quickcheck {
            let mut settings = self.quickcheck.clone();
            settings.set_all(notation, &self.local);
            settings.set_all(notation, options);
            return settings;
        }
        let mut settings = self.general.clone();
        if command == Kind::Nitpick {
            // It asks for models. What cannot be chosen in any is not what it asks for.
            settings.genuine_only = true;
            settings.in_models = true;
            settings.config.scope = Some(scope(notation, &[self.nitpick.as_slice(), options].concat()));
        }
        settings.expect = match expect.map(Name::as_str) {
            Some("genuine") => Some(Expect::Counterexample),
            Some("none") => Some(Expect::NoCounterexample),
            _ => None,
        };
        settings
    }

    fn limited(&self, mut settings: Settings) -> Settings {
        if let Some(limit) = self.choice.timeout {
            let timeout = &mut settings.config.policy.timeout;
            *timeout = limit.min(*timeout);
        }
        settings
    }

    fn push(&mut self, span: Span, ask: Ask, name: Name, proof: Option<Proof>, settings: Settings) {
        self.push_about(span, span, ask, name, proof, settings);
    }

    /// Adds what a command asks for about a statement that stands somewhere else.
    fn push_about(
        &mut self,
        span: Span,
        place: Span,
        ask: Ask,
        name: Name,
        proof: Option<Proof>,
        settings: Settings,
    ) {
        if !self.choice.is_named(&[name.as_str(), name.base()])
            || self.choice.starts.as_ref().is_some_and(|starts| !starts.contains(&span.range().start))
            || self.choice.from.is_some_and(|from| span.range().end < from)
            || self.choice.only.is_some_and(|proofs| !proof.is_some_and(|proof| proofs.admits(proof)))
        {
            return;
        }
        let line = self.script.files.line(span);
        let first = self.script.files.line(place);
        let extent = first..=self.ends.get(&first).copied().unwrap_or(first);
        let file = self.script.files.path(span.file).to_string();
        let unproved = Arc::clone(&self.unproved);
        let reserve = ask.statement().and_then(|it| Reserve::new(&self.script.files, it, span));
        self.tasks.push(Task { file, line, span, extent, ask, name, proof, settings, unproved, reserve });
    }
}

/// Why a test after proof steps is not made.
const AFTER_STEPS: &str = "the goal after these steps of the proof is not known";

const MODEL: &str = "it asks for a model that satisfies the statement, not for a counterexample";

/// Whether a `nitpick` command is to satisfy a statement rather than to refute it; the last option counts.
fn asks_for_model(options: &[Attribute]) -> bool {
    let says = |option: &Attribute| {
        let is_off = option.args.iter().any(|word| *word == "false");
        match option.name.as_str() {
            "satisfy" => Some(!is_off),
            "falsify" => Some(is_off),
            _ => None,
        }
    };
    options.iter().rev().find_map(says).unwrap_or(false)
}

/// `quickcheck_size` as `size`; none for options of other commands.
fn short(option: &Attribute) -> Option<Attribute> {
    let name = option.name.strip_prefix("quickcheck_")?;
    Some(Attribute { name: Name::new(name), args: option.args.clone() })
}

fn written(option: &Attribute) -> String {
    let args: Vec<&str> = option.args.iter().map(Name::as_str).collect();
    match args.as_slice() {
        [] => option.name.to_string(),
        [arg] => format!("{} = {arg}", option.name),
        args if option.args.iter().any(|arg| *arg == "-") => {
            format!("{} = {}", option.name, args.join(" ").replace(" - ", "-").replace(' ', ","))
        }
        args => format!("{} = [{}]", option.name, args.join(", ")),
    }
}

/// Whether a text is of the form of a pattern, in which `*` stands for any text.
pub fn glob(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(text) = text.strip_prefix(first) else { return false };
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    starts.into_iter().any(|at| text.get(at..).is_some_and(|text| glob(rest, text)))
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn stars_stand_for_any_text() {
        assert!(glob("rev*", "rev_rev") && glob("*app*", "rev_append") && glob("rev", "rev"));
        assert!(!glob("rev", "rev_rev") && !glob("*x", "rev"));
    }
}

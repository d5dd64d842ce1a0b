//! A worker: reads one request on standard input, reads and tries its text, and says on standard output what it finds.
//! What is the same for every request is done before there is one ([`READY`]).
//!
//! The text can use the embedded library and nothing else: the workspace is sealed. Limits that the system enforces
//! come first, so that whatever is wrong with a text stays within them: address space, time, and no files written.

use crate::config::Limits;
use crate::event::{End, Event, Item, Message, Understood, Verdict};
use base::Severity;
use gainsay::check::html::{Page, Standing, details, html};
use gainsay::check::{Answer, Cancel, Choice, Event as Happening, Fingerprint, Progress, headline};
use gainsay::{CheckError, Options, Source, Workspace};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// What a worker is told about limits: the first line of its input.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// Bytes of memory.
    memory: u64,
    /// Seconds for the whole.
    run: f64,
    /// Seconds for each statement, at most.
    statement: f64,
    /// Threads, at most.
    threads: usize,
}

impl Orders {
    pub fn new(limits: &Limits) -> Orders {
        let (run, statement) = (limits.run.as_secs_f64(), limits.statement.as_secs_f64());
        Orders { memory: limits.memory, run, statement, threads: limits.turns }
    }

    pub fn line(&self) -> Vec<u8> {
        // Nothing in it fails to serialise.
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

/// What a page asks for: the rest of the input.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    text: String,
    #[serde(default)]
    language: Language,
    /// What the page has answers for.
    #[serde(default)]
    known: BTreeSet<Fingerprint>,
    /// Seconds for each statement.
    #[serde(default)]
    seconds: Option<f64>,
    /// Whether the answers are to be a page of their own in the end.
    #[serde(default)]
    report: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Language {
    #[default]
    Isabelle,
    AlphaProlog,
}

/// Address space that a thread of a search reserves, whatever memory it needs.
#[cfg(unix)]
const EACH: u64 = 4 << 30;

/// Progress of a statement is told so often.
const PROGRESS: Duration = Duration::from_millis(150);

/// What a worker says when it waits for its request.
pub const READY: &[u8] = b"ready\n";

/// Does what is asked for on `input`, and says on `output` what comes of it. It limits this process.
///
/// The first line of the input has the [`Orders`]. Then the worker gets ready. A line with the number of threads
/// follows, and the request until the end.
pub fn work(mut input: impl BufRead, output: &mut impl Write) -> std::io::Result<()> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let orders: Orders = serde_json::from_str(&line)?;
    limit(&orders);
    let workspace = prepared();
    output.write_all(READY)?;
    output.flush()?;
    line.clear();
    input.read_line(&mut line)?;
    // Nothing comes if it is not needed any more.
    let Ok(jobs) = line.trim().parse() else { return Ok(()) };
    let mut request = vec![];
    input.read_to_end(&mut request)?;
    let ended = match serde_json::from_slice(&request) {
        Ok(request) => answer(workspace, &orders, jobs, request, output)?,
        Err(error) => Event::Ended { end: End::Refused, words: format!("the request is malformed: {error}") },
    };
    say(output, &ended)
}

fn say(output: &mut impl Write, event: &Event) -> std::io::Result<()> {
    output.write_all(&event.line())?;
    output.flush()
}

/// Has the system enforce limits on this process, and end it with the one that started it. Where it cannot, those who
/// watch it still do.
#[cfg(unix)]
fn limit(orders: &Orders) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    use rustix::process::{Resource, Rlimit, setrlimit};
    // Stacks and regions are reserved as large as they may become, so that there is more address space than memory.
    let seconds = (2.0 * orders.run * orders.threads as f64).ceil() as u64;
    let limits = [
        (Resource::As, orders.memory.saturating_mul(4).max(EACH * (orders.threads as u64 + 1))),
        (Resource::Cpu, seconds.max(1)),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        // The limit that there is may be lower.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(unix))]
fn limit(_: &Orders) {}

/// What is read before the first text, so that what all need is there; nothing of it is left.
const FIRST: &str = "First.thy";

/// A workspace in which nothing is left to do that every text needs.
fn prepared() -> Workspace {
    let mut workspace = Workspace::sealed();
    workspace.set_text(FIRST, "theory First imports Main begin\nlemma \"rev xs = xs\" oops\nend\n");
    if let Ok(source) = workspace.open(FIRST) {
        // Their fingerprints need most of what the library says.
        source.items();
    }
    workspace.forget_text(FIRST);
    workspace
}

/// Reads and tries a text.
fn answer(
    mut workspace: Workspace,
    orders: &Orders,
    jobs: usize,
    request: Request,
    output: &mut impl Write,
) -> std::io::Result<Event> {
    let file = file_name(&request);
    workspace.set_text(&file, request.text.clone());
    let source = match workspace.open(&file) {
        Ok(source) => source,
        Err(error) => {
            return Ok(Event::Ended { end: End::Refused, words: format!("cannot be read: {error}") });
        }
    };
    let understood = understood(&*source, &file, &request.text);
    let wanted: BTreeSet<Fingerprint> = understood.items.iter().map(|item| item.fingerprint).collect();
    let wanted: BTreeSet<Fingerprint> = wanted.difference(&request.known).copied().collect();
    say(output, &Event::Read(understood))?;
    let most = request.seconds.unwrap_or(f64::INFINITY).clamp(0.1, orders.statement);
    let usual = Options::default().time_limit().as_secs_f64();
    let seconds = if request.seconds.is_some() { most } else { most.min(usual) };
    let timeout = Some(Duration::from_secs_f64(seconds));
    let options = Options { timeout, jobs: Some(jobs), explain: true, ..Options::default() };
    let choice = Choice { fingerprints: Some(wanted), timeout, ..Choice::default() };
    let mut teller =
        Teller::new(output, source.chosen(&choice).iter().map(|item| item.fingerprint).collect());
    let checked =
        source.check(&options, &choice, &Cancel::default(), &mut |event: &Happening| teller.event(event));
    let answers = teller.answers;
    if request.report {
        let answers: Vec<Answer> = source.mistakes().into_iter().chain(answers).collect();
        let page = html(&Page { title: &file, answers: &answers, mutants: &[] });
        say(output, &Event::Report { html: page })?;
    }
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget((workspace, source));
    match checked {
        Ok(()) => Ok(Event::Ended { end: End::Done, words: "done".to_owned() }),
        Err(CheckError::Io(error)) => Err(error),
        Err(error) => Ok(Event::Ended { end: End::Refused, words: error.to_string() }),
    }
}

/// What the file of a text should be called: a theory says it.
fn file_name(request: &Request) -> String {
    if request.language == Language::AlphaProlog {
        return "Program.apl".to_owned();
    }
    let mut words = request.text.split_whitespace().skip_while(|word| *word != "theory").skip(1);
    let name = words.next().unwrap_or_default().trim_matches('"');
    let is_name = |name: &&str| {
        name.len() < 100 && name.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '\''))
    };
    let name = Some(name).filter(is_name).filter(|name| !name.is_empty());
    format!("{}.thy", name.unwrap_or("Scratch"))
}

/// Places in UTF-16, by places in bytes.
struct Units(Vec<u32>);

impl Units {
    fn new(text: &str) -> Units {
        let mut units = Vec::with_capacity(text.len() + 1);
        let mut at = 0;
        for letter in text.chars() {
            units.extend(std::iter::repeat_n(at, letter.len_utf8()));
            at += letter.len_utf16() as u32;
        }
        units.push(at);
        Units(units)
    }

    fn at(&self, byte: usize) -> u32 {
        self.0.get(byte).or(self.0.last()).copied().unwrap_or(0)
    }
}

fn understood(source: &dyn Source, file: &str, text: &str) -> Understood {
    let units = Units::new(text);
    let token = |token: gainsay::Token| {
        let (start, end) = (units.at(token.bytes.start), units.at(token.bytes.end));
        (start, end.saturating_sub(start), server::token_type(token.entity))
    };
    let message = |it: &base::Diagnostic| Message {
        severity: match it.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        line: source.files().line(it.span),
        start: units.at(it.span.range().start),
        end: units.at(it.span.range().end),
        message: it.message.clone(),
        help: it.help.clone(),
    };
    let item = |it: gainsay::check::Item| Item {
        fingerprint: it.fingerprint,
        line: it.line,
        start: units.at(it.bytes.start),
        end: units.at(it.bytes.end),
        kind: it.kind,
        name: it.name,
        statement: it.statement,
    };
    Understood {
        file: file.to_owned(),
        tokens: source.tokens().into_iter().map(token).collect(),
        messages: source.diagnostics().into_iter().map(message).collect(),
        items: source.items().into_iter().map(item).collect(),
    }
}

/// Tells a page what happens.
struct Teller<'o, W> {
    output: &'o mut W,
    /// What the tasks are about.
    tasks: Vec<Fingerprint>,
    /// When progress of a task was told last.
    told: BTreeMap<usize, Instant>,
    answers: Vec<Answer>,
}

impl<'o, W: Write> Teller<'o, W> {
    fn new(output: &'o mut W, tasks: Vec<Fingerprint>) -> Teller<'o, W> {
        Teller { output, tasks, told: BTreeMap::new(), answers: vec![] }
    }

    fn event(&mut self, event: &Happening) -> std::io::Result<()> {
        let about = |task: &usize| self.tasks.get(*task).copied();
        match event {
            Happening::Begun { .. } => Ok(()),
            Happening::Started { task, .. } => match about(task) {
                Some(fingerprint) => say(self.output, &Event::Started { fingerprint }),
                None => Ok(()),
            },
            Happening::Progress { task, progress } => {
                let Some(fingerprint) = about(task) else { return Ok(()) };
                let last = self.told.get(task);
                if last.is_some_and(|last| last.elapsed() < PROGRESS) {
                    return Ok(());
                }
                self.told.insert(*task, Instant::now());
                say(self.output, &Event::Progress { fingerprint, words: words(progress) })
            }
            Happening::Finding { task, finding } => {
                let Some(fingerprint) = about(task) else { return Ok(()) };
                let words = format!("{} has found a counterexample", finding.strategy);
                say(self.output, &Event::Progress { fingerprint, words })
            }
            Happening::Verdict { task, answer } => {
                let Some(fingerprint) = about(task) else { return Ok(()) };
                self.answers.push(Answer::clone(answer));
                say(self.output, &Event::Verdict(Box::new(verdict(fingerprint, answer))))
            }
        }
    }
}

/// How far a search has come, in words.
fn words(progress: &Progress) -> String {
    let Progress { strategy, bound, finished, tests, .. } = progress;
    format!("{strategy}: {} {finished}, {tests} tests", bound.name())
}

fn verdict(fingerprint: Fingerprint, answer: &Answer) -> Verdict {
    // What was not understood is said with its line.
    let keeps = answer.is_tried() && answer.lost.is_empty() && answer.unproved.is_empty();
    Verdict {
        fingerprint,
        line: answer.line,
        standing: Standing::of(answer).class(),
        words: headline(answer),
        html: details(answer),
        keeps,
        opens: Standing::of(answer).is_open(),
        more: answer.is_tried() && !answer.is_refuted(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_as_theories_are() {
        let name = |text: &str| {
            let request: Request = serde_json::from_value(serde_json::json!({ "text": text })).unwrap();
            file_name(&request)
        };
        assert_eq!(name("theory Lists imports Main begin end"), "Lists.thy");
        assert_eq!(name("(* a theory *)\ntheory \"Lists\""), "Scratch.thy");
        assert_eq!(name("theory ../../etc/passwd imports Main"), "Scratch.thy");
        assert_eq!(name(""), "Scratch.thy");
    }

    #[test]
    fn places_are_counted_as_scripts_of_pages_do() {
        let units = Units::new("a∀𝒜b");
        assert_eq!([0, 1, 4, 8, 9, 70].map(|byte| units.at(byte)), [0, 1, 2, 4, 5, 5]);
    }
}

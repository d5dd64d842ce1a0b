//! Answers that are kept from run to run.
//!
//! An answer is known by the fingerprint of what it is about, the options under which it was looked for, and the build
//! that looked for it; time limit and number of threads apart. What is settled stays so ([`is_settled`]). What is not
//! is looked for again where there is more time for it than there was.
//!
//! Answers say where things stand. One that is used for a statement which has moved is moved with it; one that names
//! lines of other commands is used where it was found, and nowhere else.

mod log;

use crate::options::Options;
use crate::source::{CheckError, Source};
use check::{Answer, Cancel, Choice, Digest, Event, Item, Kind, Observer, Status};
use log::{Entry, Log};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use log::Damage;

/// Answers that are kept in a folder, for all runs of this program.
#[derive(Debug)]
pub struct Cache {
    log: Log,
    /// Those that are to be written.
    new: Vec<Entry>,
    /// There is no room for more.
    cannot_write: bool,
    /// How many answers were found, and how many were not.
    pub hits: usize,
    pub misses: usize,
}

/// What is kept of an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    /// The version of the program that found it.
    version: String,
    options: Options,
    /// Seconds that there were for it.
    limit: f64,
    answer: Answer,
}

/// How much is kept, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    pub file: PathBuf,
    pub answers: usize,
    pub bytes: u64,
    /// When the oldest of them was found, in seconds since 1970.
    pub oldest: Option<u64>,
}

impl Cache {
    /// The answers that are kept in a folder. What is wrong with them is a value, too: there are none then.
    pub fn open(folder: &Path) -> std::io::Result<(Cache, Option<Damage>)> {
        let (log, damage) = Log::open(folder)?;
        Ok((Cache { log, new: vec![], cannot_write: false, hits: 0, misses: 0 }, damage))
    }

    /// The folder where answers are kept unless somebody says otherwise.
    pub fn usual_folder() -> Option<PathBuf> {
        let home = || std::env::var_os("HOME").or(std::env::var_os("USERPROFILE")).map(PathBuf::from);
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        cache.or_else(|| Some(home()?.join(".cache"))).map(|folder| folder.join("gainsay"))
    }

    pub fn extent(&self) -> Extent {
        self.log.extent()
    }

    /// Forgets all answers.
    pub fn clear(&mut self) -> std::io::Result<()> {
        self.new.clear();
        self.log.clear()
    }

    /// Writes what is new. Until then it is known to this run alone, and so it stays once writing has failed.
    pub fn save(&mut self) -> std::io::Result<()> {
        let new = std::mem::take(&mut self.new);
        if new.is_empty() || self.cannot_write {
            return Ok(());
        }
        self.log.append(&new).inspect_err(|_| self.cannot_write = true)
    }

    fn get(&mut self, item: &Item, options: &Options) -> Option<Answer> {
        let json = self.log.get(key(item, options))?;
        let kept: Kept = serde_json::from_str(&json).ok()?;
        let has_more_time = limit(item, options) > kept.limit;
        let settled = is_settled(&kept.answer, options);
        (settled || !has_more_time).then_some(kept.answer).and_then(|answer| moved(answer, item))
    }

    fn put(&mut self, item: &Item, options: &Options, answer: &Answer) {
        if answer.verdict == Status::InternalError {
            return;
        }
        let limit = limit(item, options);
        let kept = Kept { version: VERSION.clone(), options: options.clone(), limit, answer: answer.clone() };
        let Ok(json) = serde_json::to_string(&kept) else { return };
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
        let entry = Entry { key: key(item, options), time, json };
        self.log.learn(&entry);
        self.new.push(entry);
    }
}

/// The time limit in seconds. A test command has its own, which options only lower: without them there is no other.
fn limit(item: &Item, options: &Options) -> f64 {
    let is_test = matches!(item.kind, Kind::Quickcheck | Kind::Nitpick | Kind::Refute);
    match options.timeout {
        None if is_test => f64::MAX,
        _ => options.time_limit().as_secs_f64(),
    }
}

/// Whether more time cannot give another answer.
fn is_settled(answer: &Answer, options: &Options) -> bool {
    match answer.verdict {
        Status::Refuted => answer.genuine == Some(true),
        Status::Exhausted | Status::Vacuous => answer.size.is_some_and(|size| size >= options.size),
        Status::Evaluated | Status::NotExecutable | Status::Error => true,
        Status::Inconclusive | Status::InternalError => false,
    }
}

/// An answer for a thing that stands elsewhere by now; none if the answer speaks of other places.
fn moved(mut answer: Answer, item: &Item) -> Option<Answer> {
    if answer.file == item.file && answer.line == item.line {
        return Some(answer);
    }
    // How it is found again in another file depends on what that is checked with.
    if answer.file != item.file || !answer.lost.is_empty() || !answer.unproved.is_empty() {
        return None;
    }
    let (from, to) = (place(&answer.file, answer.line), place(&item.file, item.line));
    answer.replay = answer.replay.map(|replay| replay.replace(&from, &to));
    answer.line = item.line;
    Some(answer)
}

fn place(file: &str, line: usize) -> String {
    format!("{file}:{line}")
}

/// By what an answer is known.
fn key(item: &Item, options: &Options) -> u128 {
    let mut digest = Digest::default();
    digest.write_number(item.fingerprint.0);
    digest.write_text(&VERSION);
    let options = Options { timeout: None, jobs: None, timings: false, ..options.clone() };
    // Options serialise: the command line reads none that does not.
    digest.write_text(&serde_json::to_string(&options).unwrap_or_default());
    digest.finish()
}

/// The version of this program, down to the build: two of the same number may search in different ways.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let program = std::env::current_exe().and_then(std::fs::metadata);
    let built = program.and_then(|program| Ok((program.len(), program.modified()?)));
    let built = built.ok().and_then(|(size, time)| {
        Some(format!("{size}-{}", time.duration_since(UNIX_EPOCH).ok()?.as_nanos()))
    });
    format!("{}+{}", env!("CARGO_PKG_VERSION"), built.unwrap_or_default())
});

/// Checks what is chosen of a source: what is known is not looked for again. Events are those of [`Source::check`], but
/// for starts and progress of what is known.
pub fn check_with(
    cache: &mut Cache,
    source: &dyn Source,
    options: &Options,
    choice: &Choice,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<(), CheckError> {
    let items = source.chosen(choice);
    let known: Vec<Option<Answer>> = items.iter().map(|item| cache.get(item, options)).collect();
    let mut relay = Relay { cache, options, items: &items, known, due: 0, rest: vec![], observer };
    relay.begin()?;
    let starts: BTreeSet<usize> = relay.unknown().map(|item| item.bytes.start).collect();
    relay.rest = (0..items.len()).filter(|index| starts.contains(&items[*index].bytes.start)).collect();
    relay.advance_to_next()?;
    if !starts.is_empty() {
        let choice = Choice { starts: Some(starts), ..choice.clone() };
        source.check(options, &choice, cancel, &mut relay)?;
    }
    relay.finish(cancel)?;
    Ok(())
}

/// Puts answers that are known between those that come.
struct Relay<'r> {
    cache: &'r mut Cache,
    options: &'r Options,
    items: &'r [Item],
    known: Vec<Option<Answer>>,
    /// The number of the next answer.
    due: usize,
    /// What is being checked, by its place among all.
    rest: Vec<usize>,
    observer: &'r mut dyn Observer,
}

impl Relay<'_> {
    fn unknown(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().zip(&self.known).filter(|(_, known)| known.is_none()).map(|(item, _)| item)
    }

    fn begin(&mut self) -> std::io::Result<()> {
        let hits = self.known.iter().flatten().count();
        self.cache.hits += hits;
        self.cache.misses += self.items.len() - hits;
        if self.items.is_empty() {
            return Ok(());
        }
        self.observer.event(&Event::Begun { tasks: self.items.len() })
    }

    /// Hands over what is known up to a place.
    fn advance(&mut self, until: usize) -> std::io::Result<()> {
        while self.due < until {
            if let Some(answer) = self.known.get_mut(self.due).and_then(Option::take) {
                self.observer.event(&Event::Verdict { task: self.due, answer: Box::new(answer) })?;
            }
            self.due += 1;
        }
        Ok(())
    }

    /// Hands over what is known and comes before the next answer that is looked for.
    fn advance_to_next(&mut self) -> std::io::Result<()> {
        let next = self.rest.iter().copied().find(|place| *place >= self.due);
        self.advance(next.unwrap_or(self.items.len()))
    }

    /// What is known after the last answer that came; nothing where somebody has ended the check.
    fn finish(&mut self, cancel: &Cancel) -> std::io::Result<()> {
        if cancel.is_cancelled() {
            return Ok(());
        }
        self.advance(self.items.len())
    }
}

impl Observer for Relay<'_> {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        let place = |task: &usize| self.rest.get(*task).copied().unwrap_or(*task);
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Started { task, file, line, kind, name } => {
                let (task, file, name) = (place(task), file.clone(), name.clone());
                self.observer.event(&Event::Started { task, file, line: *line, kind: *kind, name })
            }
            Event::Progress { task, progress } => {
                let event = Event::Progress { task: place(task), progress: progress.clone() };
                self.observer.event(&event)
            }
            Event::Finding { task, finding } => {
                self.observer.event(&Event::Finding { task: place(task), finding: finding.clone() })
            }
            Event::Verdict { task, answer } => {
                let task = place(task);
                if let Some(item) = self.items.get(task) {
                    self.cache.put(item, self.options, answer);
                }
                self.advance(task)?;
                self.due = self.due.max(task + 1);
                self.observer.event(&Event::Verdict { task, answer: answer.clone() })?;
                self.advance_to_next()
            }
        }
    }
}

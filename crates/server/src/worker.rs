//! The worker: owns the workspace, reads what has changed, and tries what is new.
//!
//! It does one piece of work at a time: it reads a document, or tries some of its statements. Orders are taken between
//! pieces, and whoever gives one ends the piece that is under way ([`Desk::order`]). Nothing is lost by that: a
//! document whose reading was ended is read later, and a statement without an answer is tried later.

use crate::answers::Answers;
use crate::position::Lines;
use crate::projects::Projects;
use crate::settings::{Settings, harder};
use crate::snapshot::{Extent, Snapshot};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use gainsay::check::{Answer, Cancel, Choice, Event, Fingerprint, Item};
use gainsay::config::{Config, Unusable};
use gainsay::room::AddressSpace;
use gainsay::{Options, Source, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the worker is asked to do.
#[derive(Clone, Debug)]
pub enum Order {
    /// A document was opened or changed.
    Text {
        path: PathBuf,
        version: i32,
        text: Arc<str>,
    },
    Close {
        path: PathBuf,
    },
    /// A file that is not open has changed.
    Disk {
        path: PathBuf,
    },
    /// Something is to be tried once more.
    Again {
        path: PathBuf,
        fingerprint: Fingerprint,
        how: Again,
    },
    /// Nothing more is to be tried until something changes.
    Pause,
    Settings(Box<Settings>),
}

/// How something is tried once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// For longer.
    Harder,
    /// With the counterexample step by step.
    Explained,
}

/// What the worker has to say.
#[derive(Debug)]
pub enum Report {
    Read(Arc<Snapshot>),
    /// A document could not be read at all.
    Unreadable {
        path: PathBuf,
        why: String,
    },
    /// So many things of a document are going to be tried.
    Begun {
        path: PathBuf,
        tasks: usize,
    },
    Answer {
        path: PathBuf,
        fingerprint: Fingerprint,
        answer: Arc<Answer>,
    },
    /// No more of them will be tried now.
    Ended,
    /// A file of settings was read; what is wrong with it.
    Configured {
        path: PathBuf,
        fault: Option<Unusable>,
    },
}

/// Where orders are given.
#[derive(Debug)]
pub struct Desk {
    orders: Sender<Order>,
    current: Arc<Mutex<Cancel>>,
}

impl Desk {
    /// Gives an order, for which the worker drops what it is doing.
    pub fn order(&self, order: Order) {
        // Without a worker there is nobody who could do it.
        let _ = self.orders.send(order);
        lock(&self.current).cancel();
    }
}

fn lock(cancel: &Mutex<Cancel>) -> std::sync::MutexGuard<'_, Cancel> {
    cancel.lock().unwrap_or_else(PoisonError::into_inner)
}

/// For so long nobody must have typed before something is read.
const QUIET: Duration = Duration::from_millis(30);

/// So many statements are tried at a time: those next to the last change come first.
const BATCH: usize = 16;

/// Starts the worker, which ends when its desk is gone.
pub fn start(settings: Settings, reports: Sender<Report>) -> std::io::Result<Desk> {
    let (sender, orders) = crossbeam_channel::unbounded();
    let current = Arc::new(Mutex::new(Cancel::default()));
    let desk = Desk { orders: sender, current: Arc::clone(&current) };
    let stack = AddressSpace::of_process().stack();
    std::thread::Builder::new().name("worker".to_owned()).stack_size(stack).spawn(move || {
        let mut worker = Worker {
            workspace: Workspace::default(),
            sessions: vec![],
            projects: Projects::default(),
            settings: Settings::default(),
            orders,
            current,
            reports,
            open: BTreeMap::new(),
            answers: Answers::default(),
            again: None,
            paused: false,
            last_order: Instant::now(),
        };
        worker.configure(settings);
        worker.run();
    })?;
    Ok(desk)
}

/// A document that is open.
#[derive(Debug)]
struct Open {
    version: i32,
    text: Arc<str>,
    /// The last version that was read to its end.
    read: Option<Arc<Snapshot>>,
    /// Where its last change begins.
    changed: usize,
    /// When it was last changed, counted in changes of any document.
    age: u64,
    failed: bool,
}

struct Worker {
    workspace: Workspace,
    /// The folders in which it looks up sessions.
    sessions: Vec<PathBuf>,
    projects: Projects,
    settings: Settings,
    orders: Receiver<Order>,
    current: Arc<Mutex<Cancel>>,
    reports: Sender<Report>,
    open: BTreeMap<PathBuf, Open>,
    answers: Answers,
    /// What is to be tried once more.
    again: Option<(PathBuf, Fingerprint, Again)>,
    paused: bool,
    last_order: Instant,
}

/// One piece of work.
enum Piece {
    Read(PathBuf),
    Again(PathBuf, Fingerprint, Again),
    Check(PathBuf),
}

impl Worker {
    fn run(&mut self) {
        loop {
            let order = match self.next_piece() {
                None => self.orders.recv().map_err(RecvTimeoutError::from),
                Some(_) => self.orders.recv_timeout(QUIET.saturating_sub(self.last_order.elapsed())),
            };
            match order {
                Ok(order) => {
                    self.last_order = Instant::now();
                    self.take(order);
                }
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => self.work(),
            }
        }
    }

    fn take(&mut self, order: Order) {
        match order {
            Order::Text { path, version, text } => {
                self.paused = false;
                self.workspace.set_text(&path, &*text);
                self.outdate(&path);
                let age = self.open.values().map(|open| open.age).max().unwrap_or(0) + 1;
                let before = self.open.remove(&path);
                let is_new = before.is_none();
                let changed = before.as_ref().map_or(0, |before| common_start(&before.text, &text));
                let read = before.and_then(|before| before.read);
                self.open.insert(path, Open { version, text, read, changed, age, failed: false });
                if is_new && self.wanted_sessions() != self.sessions {
                    self.renew();
                }
            }
            Order::Close { path } => {
                self.open.remove(&path);
                self.workspace.forget_text(&path);
                self.outdate(&path);
            }
            Order::Disk { path } => {
                if !self.open.contains_key(&path) {
                    self.paused = false;
                    self.workspace.changed(&path);
                    self.outdate(&path);
                }
            }
            Order::Again { path, fingerprint, how } => self.again = Some((path, fingerprint, how)),
            Order::Pause => self.paused = true,
            Order::Settings(settings) => self.configure(*settings),
        }
    }

    /// A file has changed: documents that build on it, as far as it is known, are to be read again.
    fn outdate(&mut self, changed: &Path) {
        for (path, open) in &mut self.open {
            let Some(snapshot) = &open.read else { continue };
            if path != changed && snapshot.source.builds_on(changed) {
                open.read = None;
            }
        }
    }

    /// Takes over settings: nothing that is known holds any more.
    fn configure(&mut self, settings: Settings) {
        let before: Vec<PathBuf> = self.projects.files().cloned().collect();
        self.projects.forget();
        self.settings = settings;
        // What was wrong with a file may have been mended.
        for path in before {
            self.say(Report::Configured { path, fault: None });
        }
        self.renew();
    }

    /// Begins with another workspace.
    fn renew(&mut self) {
        self.sessions = self.wanted_sessions();
        self.workspace = Workspace::new(&self.sessions);
        self.workspace.expect_changes();
        self.answers.clear();
        self.paused = false;
        for (path, open) in &mut self.open {
            self.workspace.set_text(path, &*open.text);
            open.read = None;
        }
        self.report_faults();
    }

    /// Where sessions are to be looked up: as the editor says, and the projects of folders and documents.
    fn wanted_sessions(&mut self) -> Vec<PathBuf> {
        let mut wanted = self.settings.folders.clone();
        let folders = self.settings.folders.iter().map(|folder| self.projects.of_folder(folder));
        let mut configs: Vec<Arc<Config>> = folders.collect();
        configs.extend(self.open.keys().map(|path| self.projects.of_document(path)));
        for folder in configs.iter().flat_map(|config| &config.sessions) {
            if !wanted.contains(folder) {
                wanted.push(folder.clone());
            }
        }
        wanted
    }

    fn report_faults(&mut self) {
        for (path, fault) in self.projects.take_faults() {
            self.say(Report::Configured { path, fault: Some(fault) });
        }
    }

    /// What is to be done next: what has changed is read first, and what has changed last is looked at first.
    fn next_piece(&self) -> Option<Piece> {
        let mut open: Vec<(&PathBuf, &Open)> = self.open.iter().filter(|(_, open)| !open.failed).collect();
        open.sort_by_key(|(_, open)| std::cmp::Reverse(open.age));
        let unread = open.iter().find(|(_, open)| open.snapshot().is_none());
        if let Some((path, _)) = unread {
            return Some(Piece::Read((*path).clone()));
        }
        if let Some((path, fingerprint, how)) = &self.again {
            return Some(Piece::Again(path.clone(), *fingerprint, *how));
        }
        let may_try = self.settings.check && !self.paused;
        let untried = open.iter().find(|(_, open)| may_try && !self.untried(open).is_empty());
        untried.map(|(path, _)| Piece::Check((*path).clone()))
    }

    /// The things of a document that have no answer yet, those next to its last change first.
    fn untried<'o>(&self, open: &'o Open) -> Vec<&'o Item> {
        let Some(snapshot) = open.snapshot() else { return vec![] };
        let mut items: Vec<&Item> =
            snapshot.items.iter().filter(|item| !self.answers.contains(item.fingerprint)).collect();
        items.sort_by_key(|item| distance(item, open.changed));
        items
    }

    fn work(&mut self) {
        let Some(piece) = self.next_piece() else { return };
        let cancel = Cancel::default();
        *lock(&self.current) = cancel.clone();
        // Who gave an order before this found another flag to raise.
        if !self.orders.is_empty() {
            return;
        }
        match piece {
            Piece::Read(path) => self.read(&path, &cancel),
            Piece::Again(path, fingerprint, how) => {
                self.again = None;
                self.try_again(&path, fingerprint, how, &cancel);
            }
            Piece::Check(path) => {
                let Some(open) = self.open.get(&path) else { return };
                let Some(snapshot) = open.snapshot().cloned() else { return };
                let items = self.untried(open).into_iter().take(BATCH).cloned().collect();
                let options = self.options(&path);
                self.check(&snapshot, items, &options, &cancel);
            }
        }
    }

    /// The options by which statements of a document are tried.
    fn options(&mut self, path: &Path) -> Options {
        let options = self.settings.options(&self.projects.of_document(path).options);
        self.report_faults();
        options
    }

    /// Reads a document: first up to the end of its last change, so that what was changed is tried at once.
    fn read(&mut self, path: &Path, cancel: &Cancel) {
        let Some(open) = self.open.get(path) else { return };
        let (version, text, changed) = (open.version, Arc::clone(&open.text), open.changed);
        let snapshot = |source: Box<dyn Source>, extent: Extent| {
            let lines = Lines::new(&text);
            let text = Arc::clone(&text);
            let from = (extent == Extent::Changed).then_some(changed);
            let items = source.chosen(&Choice { from, ..Choice::default() });
            Arc::new(Snapshot { path: path.to_owned(), version, text, lines, source, items, extent })
        };
        self.workspace.cancel_with(cancel);
        match self.workspace.open_changed(path) {
            Ok(Some(part)) => {
                let part = snapshot(part, Extent::Changed);
                self.say(Report::Read(Arc::clone(&part)));
                self.check_changed(&part, changed, cancel);
            }
            Ok(None) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => return,
            // It is said when the whole is read.
            Err(_) => {}
        }
        if cancel.is_cancelled() {
            return;
        }
        match self.workspace.open(path) {
            Ok(source) => {
                let whole = snapshot(source, Extent::Whole);
                if let Some(open) = self.open.get_mut(path) {
                    open.read = Some(Arc::clone(&whole));
                }
                let needed = self.open.values().filter_map(|open| open.read.as_ref());
                let needed = needed.flat_map(|read| read.items.iter().map(|item| item.fingerprint));
                self.answers.prune(needed);
                self.say(Report::Read(whole));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                if let Some(open) = self.open.get_mut(path) {
                    open.failed = true;
                }
                self.say(Report::Unreadable { path: path.to_owned(), why: error.to_string() });
            }
        }
    }

    /// Tries what has changed, as soon as it was read.
    fn check_changed(&mut self, part: &Arc<Snapshot>, changed: usize, cancel: &Cancel) {
        if !self.settings.check || self.paused {
            return;
        }
        let new = part.items.iter().filter(|item| item.bytes.end >= changed);
        let new = new.filter(|item| !self.answers.contains(item.fingerprint)).take(BATCH);
        let new: Vec<Item> = new.cloned().collect();
        let options = self.options(&part.path);
        self.check(part, new, &options, cancel);
    }

    fn try_again(&mut self, path: &Path, fingerprint: Fingerprint, how: Again, cancel: &Cancel) {
        let Some(snapshot) = self.open.get(path).and_then(Open::snapshot).cloned() else { return };
        let items = snapshot.items.iter().filter(|item| item.fingerprint == fingerprint);
        let items: Vec<Item> = items.cloned().collect();
        let options = self.options(path);
        let options = match how {
            Again::Harder => harder(&options),
            Again::Explained => Options { explain: true, suggest: true, ..options },
        };
        self.check(&snapshot, items, &options, cancel);
    }

    /// Tries some things of a snapshot.
    fn check(&mut self, snapshot: &Arc<Snapshot>, mut items: Vec<Item>, options: &Options, cancel: &Cancel) {
        if items.is_empty() {
            return;
        }
        items.sort_by_key(|item| item.bytes.start);
        let starts: BTreeSet<usize> = items.iter().map(|item| item.bytes.start).collect();
        // Several things may begin at the same place.
        let tasks: Vec<&Item> =
            snapshot.items.iter().filter(|item| starts.contains(&item.bytes.start)).collect();
        let path = &snapshot.path;
        self.say(Report::Begun { path: path.clone(), tasks: tasks.len() });
        let choice = Choice { starts: Some(starts), ..Choice::default() };
        let project = self.projects.of_document(path);
        let (answers, reports) = (&mut self.answers, &self.reports);
        let mut observer = |event: &Event| {
            if let Event::Verdict { task, answer } = event
                && let Some(item) = tasks.get(*task)
                && !cancel.is_cancelled()
            {
                let mut answer = Answer::clone(answer);
                project.baseline.mark(&mut answer);
                let (fingerprint, answer) = (item.fingerprint, Arc::new(answer));
                answers.insert(fingerprint, Arc::clone(&answer));
                let _ = reports.send(Report::Answer { path: path.clone(), fingerprint, answer });
            }
            Ok(())
        };
        let checked = snapshot.source.check(options, &choice, cancel, &mut observer);
        if let Err(error) = checked {
            self.settings.check = false;
            self.say(Report::Unreadable { path: path.clone(), why: error.to_string() });
        }
        self.say(Report::Ended);
    }

    /// Whoever is not there any more need not know.
    fn say(&self, report: Report) {
        let _ = self.reports.send(report);
    }
}

impl Open {
    /// The present version, if it was read.
    fn snapshot(&self) -> Option<&Arc<Snapshot>> {
        self.read.as_ref().filter(|read| read.version == self.version)
    }
}

/// How far something is from a place.
fn distance(item: &Item, place: usize) -> usize {
    match (place < item.bytes.start, place > item.bytes.end) {
        (true, _) => item.bytes.start - place,
        (_, true) => place - item.bytes.end,
        _ => 0,
    }
}

/// How many bytes two texts have in common at their beginnings.
fn common_start(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
}

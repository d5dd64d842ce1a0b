//! Gives files to workers, and watches them: what ends a worker, or has to be ended, is a fault of what it was at.

use crate::Options;
use crate::record::{Fault, Job, Journal, Record, TRIES, Trial, Which};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Seconds that reading a file and its imports may take.
const READING: f64 = 120.0;
/// Seconds beyond its limit after which trials of a statement are ended from outside.
const GRACE: f64 = 10.0;
/// How often a worker's memory is looked at.
const INTERVAL: Duration = Duration::from_millis(100);
/// Megabytes that a worker may take; with more than the second it is not given another file.
const MEMORY: u64 = 5_000;
const TIRED: u64 = 1_500;
/// After so many faults in one file the rest of it is left.
const PATIENCE: usize = 20;

/// Tries files that the journal does not have yet.
pub fn run(options: &Options, journal: &Journal, files: Vec<PathBuf>) -> std::io::Result<()> {
    let done = journal.done()?;
    let files: VecDeque<PathBuf> = files.into_iter().filter(|file| !done.contains(file)).collect();
    let files = Mutex::new(files);
    std::thread::scope(|scope| {
        let worker = || -> std::io::Result<()> {
            let mut worker: Option<Worker> = None;
            loop {
                let next = files.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                let Some(file) = next else { return Ok(()) };
                journal.add(&one_file(options, &mut worker, &file, &Which::Chosen)?)?;
            }
        };
        let threads: Vec<_> = (0..options.workers.max(1)).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })
}

/// Makes the trials that took too long once more, one after another, so that no other trial delays them.
pub fn again(options: &Options, journal: &Journal) -> std::io::Result<()> {
    let mut worker: Option<Worker> = None;
    for (file, late) in journal.late()? {
        let mut records = one_file(options, &mut worker, &file, &Which::Late(late))?;
        records.retain(|record| !matches!(record, Record::Done { .. }));
        journal.add(&records)?;
    }
    Ok(())
}

/// Tries a file with as many workers as it takes.
fn one_file(
    options: &Options,
    kept: &mut Option<Worker>,
    file: &Path,
    which: &Which,
) -> std::io::Result<Vec<Record>> {
    let mut records = vec![];
    let mut from = 0;
    for _ in 0..PATIENCE {
        let mut worker = match kept.take() {
            Some(worker) => worker,
            None => Worker::start(options)?,
        };
        worker.give(&Job { file: file.to_owned(), from, which: which.clone() });
        let ended = worker.watch(&mut records);
        match ended.kind {
            None => {
                if worker.megabytes() < TIRED {
                    *kept = Some(worker);
                }
                return Ok(records);
            }
            Some(kind) => {
                let detail = worker.last_words();
                let trial = ended.at.as_ref().map(|(_, trial)| trial.clone());
                records.push(Record::Fault { file: file.to_owned(), trial, kind, detail });
                match ended.at {
                    Some((number, _)) => from = number + 1,
                    // It cannot even be read.
                    None => break,
                }
            }
        }
    }
    records.push(Record::Done { file: file.to_owned(), seconds: 0.0 });
    Ok(records)
}

/// How a worker's work on a file ended, and at which trial.
struct Ended {
    kind: Option<Fault>,
    at: Option<(usize, Trial)>,
}

struct Worker {
    child: Child,
    jobs: ChildStdin,
    said: Receiver<Record>,
    errors: Receiver<String>,
}

impl Worker {
    fn start(options: &Options) -> std::io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--worker", "--seconds", &options.seconds.to_string()]);
        command.args(["--rate", &options.rate.to_string(), "--each", &options.each.to_string()]);
        command.args(["--seed", &options.seed.to_string()]);
        options.folders.iter().for_each(|folder| {
            command.arg("-d").arg(folder);
        });
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let missing = || std::io::Error::other("a worker has no pipes");
        let jobs = child.stdin.take().ok_or_else(missing)?;
        let (out, err) = (child.stdout.take().ok_or_else(missing)?, child.stderr.take().ok_or_else(missing)?);
        let (tell, said) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            // Whoever listened may be gone.
            lines.filter_map(|line| serde_json::from_str(&line).ok()).all(|record| tell.send(record).is_ok())
        });
        let (complain, errors) = channel();
        std::thread::spawn(move || {
            BufReader::new(err).lines().map_while(Result::ok).try_for_each(|line| complain.send(line))
        });
        Ok(Worker { child, jobs, said, errors })
    }

    fn give(&mut self, job: &Job) {
        // A worker that is gone says nothing more, which is noticed.
        if let Ok(text) = serde_json::to_string(job) {
            let _ = writeln!(self.jobs, "{text}");
        }
    }

    /// Takes down what the worker says until it is done with a file, or has to be ended.
    fn watch(&mut self, records: &mut Vec<Record>) -> Ended {
        let mut at = None;
        let mut deadline = Instant::now() + Duration::from_secs_f64(READING);
        loop {
            match self.said.recv_timeout(INTERVAL) {
                Ok(Record::Reading { .. }) => {}
                Ok(Record::Begin { number, trial, limit }) => {
                    deadline = Instant::now() + Duration::from_secs_f64(limit * TRIES as f64 + GRACE);
                    at = Some((number, trial));
                }
                Ok(record @ Record::Done { .. }) => {
                    records.push(record);
                    return Ended { kind: None, at };
                }
                Ok(record) => {
                    deadline = Instant::now() + Duration::from_secs_f64(READING);
                    records.push(record);
                }
                Err(RecvTimeoutError::Disconnected) => return self.ended(Fault::Crash, at),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if Instant::now() > deadline {
                return self.ended(Fault::Hang, at);
            }
            if self.megabytes() > MEMORY {
                return self.ended(Fault::Memory, at);
            }
        }
    }

    fn ended(&mut self, kind: Fault, at: Option<(usize, Trial)>) -> Ended {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        Ended { kind: Some(kind), at }
    }

    /// The memory of the worker; 0 on systems that do not tell.
    fn megabytes(&self) -> u64 {
        let statm = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).unwrap_or_default();
        let pages: u64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
        pages * 4096 / 1_000_000
    }

    fn last_words(&self) -> String {
        let lines: Vec<String> = self.errors.iter().collect();
        lines.iter().rev().take(3).rev().cloned().collect::<Vec<_>>().join(" | ")
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

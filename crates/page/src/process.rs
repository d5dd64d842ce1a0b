//! Runs: a text goes to a process of its own, and what that says goes to the client, line by line.
//!
//! Processes that have the library at hand wait for texts, so that nobody waits for them.

use crate::hall::{Full, Hall, Place};
use crate::worker::Request;
use crate::{Limits, Settings};
use hyper::body::Bytes;
use serde_json::json;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::Sender;

/// A client gets no more than this for one text.
const MAX_OUTPUT: u64 = 8 << 20;

/// How many seconds a run may take for each second of a processor that it may use: others have their turns.
const PATIENCE: u32 = 4;

/// Starts processes, and keeps some that are ready.
#[derive(Debug)]
pub struct Runs {
    settings: Settings,
    hall: Arc<Hall>,
    ready: Mutex<Vec<Worker>>,
    spares: usize,
}

#[derive(Debug)]
struct Worker {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

/// Why a run ended that did not come to its end.
#[derive(Clone, Copy, Debug)]
enum Ended {
    Time,
    Memory,
    Output,
    Others,
}

impl Ended {
    fn words(self) -> &'static str {
        match self {
            Ended::Time => "The time for this text is over; the rest was not tried.",
            Ended::Memory => "There was not enough time or memory for this text; the rest was not tried.",
            Ended::Output => "There is too much to be said about this text; the rest was not tried.",
            Ended::Others => "Others are waiting; the rest was not tried.",
        }
    }
}

impl Runs {
    pub fn new(settings: Settings, processors: usize) -> Arc<Runs> {
        let hall = Hall::new(processors, settings.limits.runs);
        let runs = Runs { settings, hall, ready: Mutex::default(), spares: processors + 1 };
        Arc::new(runs)
    }

    pub fn limits(&self) -> Limits {
        self.settings.limits
    }

    pub fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    fn start(&self) -> std::io::Result<Worker> {
        let mut command = Command::new(&self.settings.program);
        let mut child = command
            .args(&self.settings.arguments)
            .env_clear()
            // Each further arena would reserve a good part of the address space that there is.
            .env("MALLOC_ARENA_MAX", "2")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Worker { child, input, output }),
            _ => Err(std::io::Error::other("a process without input or output")),
        }
    }

    /// Sees to it that processes are ready.
    pub fn prepare(&self) -> std::io::Result<()> {
        loop {
            let count = self.ready.lock().unwrap_or_else(PoisonError::into_inner).len();
            if count >= self.spares {
                return Ok(());
            }
            let worker = self.start()?;
            self.ready.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
    }

    fn worker(&self) -> std::io::Result<Worker> {
        loop {
            // The oldest is most likely to be ready.
            let next = {
                let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
                if ready.is_empty() { None } else { Some(ready.remove(0)) }
            };
            match next {
                Some(mut worker) if matches!(worker.child.try_wait(), Ok(None)) => return Ok(worker),
                Some(_) => {}
                None => return self.start(),
            }
        }
    }

    /// Checks a text for a client, and says what happens. Ends when nobody listens any more.
    pub async fn run(self: Arc<Runs>, client: String, request: Request, say: Sender<Bytes>) {
        let place = tokio::select! {
            place = self.hall.enter(&client) => place,
            () = say.closed() => return,
        };
        let place = match place {
            Ok(place) => place,
            Err(Full) => {
                tell(&say, "Too many are waiting already. Please try again later.").await;
                return;
            }
        };
        place.replaces_others(&client);
        let ended = self.work(&place, &request, &say).await;
        match ended {
            Ok(None) => {}
            Ok(Some(ended)) => tell(&say, ended.words()).await,
            Err(error) => tell(&say, &format!("The text could not be checked: {error}")).await,
        }
        drop(place);
        // For whoever comes next; if that fails, they will hear of it.
        let _ = self.prepare();
    }

    /// Hands a text to a process, and what that says to the client. Says why it was ended, if it was.
    async fn work(
        &self,
        place: &Place,
        request: &Request,
        say: &Sender<Bytes>,
    ) -> std::io::Result<Option<Ended>> {
        let Worker { mut child, mut input, output } = self.worker()?;
        if let Some(process) = child.id() {
            place.works(process);
        }
        let line = serde_json::to_string(request)? + "\n";
        let run = async {
            // A process that is gone says why by how it ended.
            let _ = input.write_all(line.as_bytes()).await;
            drop(input);
            let mut lines = BufReader::new(output.take(MAX_OUTPUT));
            let mut is_done = false;
            loop {
                let mut line = vec![];
                lines.read_until(b'\n', &mut line).await?;
                // What has no end is cut short, and nothing follows.
                if line.last() != Some(&b'\n') {
                    break;
                }
                is_done = is_end(&line);
                if say.send(Bytes::from(line)).await.is_err() {
                    return Ok::<_, std::io::Error>(None);
                }
            }
            Ok(match (is_done, lines.get_ref().limit()) {
                (true, _) => None,
                (false, 0) => Some(Ended::Output),
                (false, _) => Some(Ended::Memory),
            })
        };
        let ended = tokio::select! {
            ended = run => ended,
            () = place.evicted() => Ok(Some(Ended::Others)),
            () = tokio::time::sleep(self.settings.limits.run * PATIENCE) => Ok(Some(Ended::Time)),
            () = say.closed() => Ok(None),
        };
        place.stops_working();
        // What rests can be ended, too.
        let _ = child.start_kill();
        let _ = tokio::time::timeout(Duration::from_secs(5), child.wait()).await;
        ended
    }
}

/// Whether a line is the last one that a process says.
fn is_end(line: &[u8]) -> bool {
    let event = serde_json::from_slice::<serde_json::Value>(line).map(|it| it["event"].clone());
    event.is_ok_and(|event| event == "done" || event == "failed")
}

async fn tell(say: &Sender<Bytes>, why: &str) {
    let line = format!("{}\n", json!({ "event": "ended", "why": why }));
    // Nobody may be listening any more.
    let _ = say.send(Bytes::from(line)).await;
}

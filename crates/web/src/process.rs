//! A worker's process: how it is started, what it takes, and how it is held.

use crate::config::{Config, Program};
use crate::worker::{Orders, READY};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Take};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// So many bytes may be said in one run.
const OUTPUT: u64 = 32 << 20;

/// A worker that waits for its request, or works on it.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    said: BufReader<Take<ChildStdout>>,
}

/// What a process has taken so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Time of processors.
    pub time: Duration,
    /// Bytes in memory.
    pub memory: u64,
}

impl Worker {
    /// Starts a worker, and waits until it is ready for a request.
    pub async fn start(config: &Config) -> Option<Worker> {
        let mut child = spawn(&config.worker).ok()?;
        let (mut input, said) = (child.stdin.take()?, child.stdout.take()?);
        let mut said = BufReader::new(said.take(OUTPUT));
        input.write_all(&Orders::new(&config.limits).line()).await.ok()?;
        let mut line = vec![];
        said.read_until(b'\n', &mut line).await.ok()?;
        (line == READY).then_some(Worker { child, input: Some(input), said })
    }

    /// Hands the request over.
    pub async fn give(&mut self, request: &[u8], jobs: usize) -> Option<()> {
        let mut input = self.input.take()?;
        input.write_all(format!("{jobs}\n").as_bytes()).await.ok()?;
        input.write_all(request).await.ok()?;
        input.shutdown().await.ok()
    }

    /// Adds the rest of a line that it says, as far as there is one.
    pub async fn read_line(&mut self, line: &mut Vec<u8>) -> std::io::Result<usize> {
        self.said.read_until(b'\n', line).await
    }

    /// Whether it has said as much as may be said.
    pub fn has_said_all(&self) -> bool {
        self.said.get_ref().limit() == 0
    }

    /// Whether it has not ended by itself.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it. It is waited for, so that its memory is free.
    pub async fn end(mut self) {
        // It may have ended by itself.
        let _ = self.child.kill().await;
    }

    /// Lets it go on, or holds it.
    #[cfg(unix)]
    pub fn turn(&self, has_turn: bool) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let signal = if has_turn { Signal::CONT } else { Signal::STOP };
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        // It may have ended by itself.
        id.map(|id| kill_process_group(id, signal));
    }

    #[cfg(not(unix))]
    pub fn turn(&self, _: bool) {}

    /// What it has taken; nothing where the system does not tell.
    #[cfg(target_os = "linux")]
    pub fn usage(&self) -> Usage {
        let Some(id) = self.child.id() else { return Usage::default() };
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let ticks = rustix::param::clock_ticks_per_second().max(1);
        let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
        read_stat(&stat, ticks, page).unwrap_or_default()
    }

    #[cfg(not(target_os = "linux"))]
    pub fn usage(&self) -> Usage {
        Usage::default()
    }
}

/// Starts a worker, in the root folder, without an environment, and in a group of its own.
fn spawn(program: &Program) -> std::io::Result<Child> {
    let mut command = Command::new(&program.path);
    command.args(&program.arguments).env_clear().current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    command.spawn()
}

/// Reads `ID (NAME) STATE …`, where the times are 11 and 12 fields after the state, and the pages in memory 21.
#[cfg(target_os = "linux")]
fn read_stat(stat: &str, ticks: u64, page: u64) -> Option<Usage> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let time = (number(11)? + number(12)?).saturating_mul(1_000) / ticks;
    Some(Usage { time: Duration::from_millis(time), memory: number(21)?.saturating_mul(page) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn names_with_brackets_do_not_mislead() {
        let stat = "7 (a) b) R 1 7 7 0 -1 0 0 0 0 0 150 50 0 0 20 0 1 0 5 900 10 0";
        let usage = Usage { time: Duration::from_secs(2), memory: 40_960 };
        assert_eq!(read_stat(stat, 100, 4096), Some(usage));
        assert_eq!(read_stat("", 100, 4096), None);
    }
}

//! A worker's process: how it is started, what it takes, and how it stands back.

use crate::config::Program;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};

/// What a process has taken so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Time of processors.
    pub time: Duration,
    /// Bytes in memory.
    pub memory: u64,
}

/// How far runs of an address stand back that has had so many milliseconds of processors lately. Each step of niceness
/// is a quarter more for the others, so who has had little gets nearly all that it asks for.
const STEPS: [(u64, i32); 4] = [(0, 3), (1_000, 9), (3_000, 14), (6_000, 19)];

/// Starts a worker, in the root folder, without an environment, and in a group of its own.
pub fn start(program: &Program) -> std::io::Result<Child> {
    let mut command = Command::new(&program.path);
    command.args(&program.arguments).env_clear().current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    command.spawn()
}

/// How nice a process should be whose address has had so much time.
pub fn niceness(time: Duration) -> i32 {
    let reached = STEPS.iter().rev().find(|(least, _)| time >= Duration::from_millis(*least));
    reached.map_or(0, |(_, nice)| *nice)
}

/// Makes all threads of a process stand back.
#[cfg(unix)]
pub fn stand_back(child: &Child, nice: i32) {
    let id = child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw);
    if let Some(id) = id {
        // It may have ended by itself. The group is the process: each of its threads is meant.
        let _ = rustix::process::setpriority_pgrp(Some(id), nice);
    }
}

#[cfg(not(unix))]
pub fn stand_back(_: &Child, _: i32) {}

/// What a process has taken; nothing where the system does not tell.
#[cfg(target_os = "linux")]
pub fn usage(child: &Child) -> Usage {
    let Some(id) = child.id() else { return Usage::default() };
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let ticks = rustix::param::clock_ticks_per_second().max(1);
    let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
    read_stat(&stat, ticks, page).unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
pub fn usage(_: &Child) -> Usage {
    Usage::default()
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

    #[test]
    fn whoever_has_taken_more_stands_back_further() {
        let nice = |seconds| niceness(Duration::from_secs_f64(seconds));
        assert_eq!([nice(0.5), nice(1.5), nice(4.0), nice(60.0)], [3, 9, 14, 19]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn names_with_brackets_do_not_mislead() {
        let stat = "7 (a) b) R 1 7 7 0 -1 0 0 0 0 0 150 50 0 0 20 0 1 0 5 900 10 0";
        let usage = Usage { time: Duration::from_secs(2), memory: 40_960 };
        assert_eq!(read_stat(stat, 100, 4096), Some(usage));
        assert_eq!(read_stat("", 100, 4096), None);
    }
}

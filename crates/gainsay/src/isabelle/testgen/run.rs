//! Builds and runs a driver, and says what came of each test.
//!
//! A driver prints `Test N - ` before a test and what came of it after. It may crash, hang or print anything else:
//! the test that was under way takes the blame, and the driver is started again behind it.

use serde::Serialize;
use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What came of one test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome {
    Success {
        result: String,
    },
    /// The post-condition is false.
    Failure {
        result: String,
    },
    /// The program raised an exception, or the post-condition has no value.
    Exception {
        message: String,
    },
    /// The driver ended in the middle of the test.
    Crash {
        status: String,
    },
    /// The test took too long.
    Timeout,
    /// The driver did not come to it.
    Missing,
}

/// One line of a trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ran {
    pub number: usize,
    pub case: usize,
    pub test: String,
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Its premises could not all be evaluated, so a failure may be none.
    pub warning: bool,
}

/// How much a driver may print between two tests.
const MAX_OUTPUT: usize = 1 << 24;

/// How many tests in a row may take too long.
const MAX_TIMEOUTS: usize = 3;

/// Runs a driver for so many tests, each within a time limit.
pub fn run(
    command: &[String],
    folder: &Path,
    tests: usize,
    limit: Duration,
) -> std::io::Result<Vec<Outcome>> {
    let mut outcomes: Vec<Outcome> = vec![];
    let mut timeouts = 0;
    while outcomes.len() < tests && timeouts < MAX_TIMEOUTS {
        let before = outcomes.len();
        let end = once(command, folder, tests, limit, &mut outcomes)?;
        if outcomes.len() < tests {
            timeouts = if matches!(end, Outcome::Timeout) { timeouts + 1 } else { 0 };
            // A driver that ends well without having said anything about a test never ran it.
            outcomes.push(end);
        }
        if outcomes.len() > before + 1 {
            timeouts = 0;
        }
    }
    outcomes.resize(tests, Outcome::Missing);
    Ok(outcomes)
}

/// Runs a driver from the first test that has no outcome on. What it says about tests is added; the answer is what to
/// think of the next one.
fn once(
    command: &[String],
    folder: &Path,
    tests: usize,
    limit: Duration,
    outcomes: &mut Vec<Outcome>,
) -> std::io::Result<Outcome> {
    let (program, args) =
        command.split_first().ok_or_else(|| std::io::Error::other("there is no command"))?;
    let mut child = Command::new(program)
        .args(args)
        .arg(outcomes.len().to_string())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let Some(mut out) = child.stdout.take() else { return Ok(Outcome::Missing) };
    let (send, receive) = channel();
    let reader = std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = out.read(&mut buffer)
            && count > 0
            && send.send(buffer.get(..count).unwrap_or(&[]).to_vec()).is_ok()
        {}
    });
    let ended = listen(&receive, tests, limit, outcomes);
    let end = match ended {
        Listened::Closed => {
            let status = child.wait()?;
            match status.success() {
                true => Outcome::Missing,
                false => Outcome::Crash { status: status.to_string() },
            }
        }
        Listened::TooLong => {
            let _ = child.kill();
            let _ = child.wait();
            Outcome::Timeout
        }
        Listened::TooMuch => {
            let _ = child.kill();
            let _ = child.wait();
            Outcome::Crash { status: "the driver printed more than any test should".to_owned() }
        }
        Listened::All => {
            let _ = child.kill();
            let _ = child.wait();
            Outcome::Missing
        }
    };
    drop(receive);
    // A child of the driver may still hold its output open: nobody waits for that.
    drop(reader);
    Ok(end)
}

enum Listened {
    Closed,
    TooLong,
    TooMuch,
    All,
}

/// Takes over what a driver says until it ends or takes too long.
fn listen(
    receive: &Receiver<Vec<u8>>,
    tests: usize,
    limit: Duration,
    outcomes: &mut Vec<Outcome>,
) -> Listened {
    let mut line: Vec<u8> = vec![];
    let mut deadline = std::time::Instant::now() + limit;
    loop {
        let left = deadline.saturating_duration_since(std::time::Instant::now());
        match receive.recv_timeout(left) {
            Ok(bytes) => {
                for byte in bytes {
                    if byte != b'\n' {
                        line.push(byte);
                        continue;
                    }
                    if let Some(outcome) = parse(&line, outcomes.len()) {
                        outcomes.push(outcome);
                        deadline = std::time::Instant::now() + limit;
                    }
                    line.clear();
                    if outcomes.len() >= tests {
                        return Listened::All;
                    }
                }
                if line.len() > MAX_OUTPUT {
                    return Listened::TooMuch;
                }
            }
            Err(RecvTimeoutError::Timeout) => return Listened::TooLong,
            Err(RecvTimeoutError::Disconnected) => return Listened::Closed,
        }
    }
}

/// What a line says about the test with this number. Anything may stand between its announcement and the outcome: what
/// the program itself has printed.
fn parse(line: &[u8], number: usize) -> Option<Outcome> {
    let text = String::from_utf8_lossy(line);
    let announced = format!("Test {number} - ");
    let at = text.find(&announced);
    let rest = match at {
        Some(at) => text.get(at + announced.len()..)?,
        // The program may have printed a line of its own after the announcement.
        None => &text,
    };
    let after =
        |marker: &str| rest.find(marker).and_then(|at| rest.get(at + marker.len()..)).map(str::to_owned);
    if let Some(result) = after("SUCCESS, result: ") {
        return Some(Outcome::Success { result });
    }
    if let Some(result) = after("FAILURE: post-condition false, result: ") {
        return Some(Outcome::Failure { result });
    }
    after("EXCEPTION: ").map(|message| Outcome::Exception { message })
}

/// Figures of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Totals {
    pub tests: usize,
    pub successes: usize,
    pub warnings: usize,
    pub errors: usize,
    pub failures: usize,
    pub fatal: usize,
}

impl Totals {
    pub fn of(ran: &[Ran]) -> Totals {
        let mut totals = Totals { tests: ran.len(), ..Totals::default() };
        for it in ran {
            let count = match &it.outcome {
                _ if it.warning && !matches!(it.outcome, Outcome::Success { .. }) => &mut totals.warnings,
                Outcome::Success { .. } => &mut totals.successes,
                Outcome::Failure { .. } => &mut totals.failures,
                Outcome::Exception { .. } => &mut totals.errors,
                Outcome::Crash { .. } | Outcome::Timeout | Outcome::Missing => &mut totals.fatal,
            };
            *count += 1;
        }
        totals
    }

    pub fn passed(&self) -> bool {
        self.errors + self.failures + self.fatal == 0
    }
}

/// The trace and the summary of a run.
pub fn trace(ran: &[Ran]) -> String {
    let mut text = "Test Results:\n=============\n".to_owned();
    for it in ran {
        let (mark, said) = match &it.outcome {
            Outcome::Success { result } => ("   ", format!("SUCCESS, result: {result}")),
            _ if it.warning => ("** ", "WARNING: the premises could not all be evaluated".to_owned()),
            Outcome::Failure { result } => {
                ("***", format!("FAILURE: post-condition false, result: {result}"))
            }
            Outcome::Exception { message } => ("***", format!("EXCEPTION: {message}")),
            Outcome::Crash { status } => ("***", format!("FATAL: the driver ended in the middle: {status}")),
            Outcome::Timeout => ("***", "FATAL: no result in time".to_owned()),
            Outcome::Missing => ("***", "FATAL: the driver said nothing about this test".to_owned()),
        };
        let _ = writeln!(text, "Test {} - {mark} {said}", it.number);
        if !matches!(it.outcome, Outcome::Success { .. }) {
            let _ = writeln!(text, "         case {}: {}", it.case, it.test);
        }
    }
    let totals = Totals::of(ran);
    let _ = writeln!(text, "\nSummary:\n--------");
    for (what, number) in [
        ("successful test cases:", totals.successes),
        ("warnings:", totals.warnings),
        ("errors:", totals.errors),
        ("failures:", totals.failures),
        ("fatal errors:", totals.fatal),
    ] {
        let share = (number * 100).checked_div(totals.tests).unwrap_or(0);
        let _ = writeln!(text, "Number of {what:<23} {number} of {} (ca. {share}%)", totals.tests);
    }
    let _ = writeln!(text, "\nOverall result: {}", if totals.passed() { "success" } else { "failed" });
    text
}

/// The run as a JUnit report.
pub fn junit(suite: &str, ran: &[Ran]) -> String {
    let totals = Totals::of(ran);
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let _ = writeln!(
        text,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
        escaped(suite),
        totals.tests,
        totals.failures,
        totals.errors + totals.fatal
    );
    for it in ran {
        let name = escaped(&format!("case {} test {}: {}", it.case, it.number, it.test));
        let inner = match &it.outcome {
            Outcome::Success { .. } => None,
            Outcome::Failure { result } => {
                Some(("failure", format!("post-condition false, result: {result}")))
            }
            Outcome::Exception { message } => Some(("error", message.clone())),
            Outcome::Crash { status } => Some(("error", status.clone())),
            Outcome::Timeout => Some(("error", "no result in time".to_owned())),
            Outcome::Missing => Some(("error", "the driver said nothing about this test".to_owned())),
        };
        match inner {
            None => {
                let _ = writeln!(text, "  <testcase name=\"{name}\"/>");
            }
            Some((kind, message)) => {
                let message = escaped(&message);
                let _ =
                    writeln!(text, "  <testcase name=\"{name}\"><{kind} message=\"{message}\"/></testcase>");
            }
        }
    }
    text.push_str("</testsuite>\n");
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, tests: usize) -> Vec<Outcome> {
        let command = ["sh", "-c", script, "driver"].map(str::to_owned);
        run(&command, Path::new("."), tests, Duration::from_millis(400)).expect("there is a shell")
    }

    #[test]
    fn a_driver_that_crashes_is_started_again_behind_the_test() {
        let script = "for n in 0 1 2; do if [ $n -lt $1 ]; then continue; fi; printf 'Test %d - ' $n; \
                      if [ $n = 1 ]; then exit 7; fi; echo 'SUCCESS, result: 5'; done";
        let outcomes = sh(script, 3);
        let good = Outcome::Success { result: "5".to_owned() };
        assert_eq!(outcomes.first(), Some(&good));
        assert!(matches!(outcomes.get(1), Some(Outcome::Crash { .. })), "{outcomes:?}");
        assert_eq!(outcomes.get(2), Some(&good));
    }

    #[test]
    fn a_driver_that_hangs_or_prints_garbage_loses_nothing_else() {
        assert_eq!(sh("printf 'Test 0 - '; sleep 30", 1), [Outcome::Timeout]);
        assert_eq!(sh("echo what; echo ever", 2), [Outcome::Missing, Outcome::Missing]);
        let noisy = "echo 'Test 0 - hello'; echo 'FAILURE: post-condition false, result: E'";
        assert_eq!(sh(noisy, 1), [Outcome::Failure { result: "E".to_owned() }]);
    }

    #[test]
    fn endless_output_is_stopped() {
        assert!(matches!(sh("yes | tr -d '\\n'", 1).as_slice(), [Outcome::Crash { .. } | Outcome::Timeout]));
    }
}

//! Builds and runs a driver, and says what came of each test.
//!
//! A driver prints `Test N - ` before a test and what came of it after. It may crash, hang or print anything else:
//! the test that was under way takes the blame, and the driver is started again behind it.

use serde::Serialize;
use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

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

/// How many pieces of output wait to be looked at.
const MAX_WAITING: usize = 64;

/// How many tests in a row may take too long.
const MAX_TIMEOUTS: usize = 3;

/// How a driver is run.
pub struct Call<'c> {
    pub command: &'c [String],
    pub folder: &'c Path,
    /// Stands before what the driver itself says, so that nothing that the program prints is taken for it.
    pub mark: &'c str,
    /// How long a test may take.
    pub limit: Duration,
}

/// A mark that no program prints by chance.
pub fn mark() -> String {
    let random = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0);
    format!("#{random:016x} ")
}

/// Runs a driver for so many tests.
pub fn run(call: &Call<'_>, tests: usize) -> std::io::Result<Vec<Outcome>> {
    let mut outcomes: Vec<Outcome> = vec![];
    let mut timeouts = 0;
    while outcomes.len() < tests && timeouts < MAX_TIMEOUTS {
        let before = outcomes.len();
        let end = once(call, tests, &mut outcomes)?;
        let said = outcomes.len() > before;
        // A driver may end with an exception: the next test has nothing to do with it.
        let excused = said && matches!(outcomes.last(), Some(Outcome::Exception { .. }));
        if outcomes.len() < tests && !(excused && matches!(end, Outcome::Crash { .. })) {
            timeouts = if matches!(end, Outcome::Timeout) && !said { timeouts + 1 } else { 0 };
            // A driver that ends well without having said anything about a test never ran it.
            outcomes.push(end);
        }
    }
    outcomes.resize(tests, Outcome::Missing);
    Ok(outcomes)
}

/// Runs a driver from the first test that has no outcome on. What it says about tests is added; the answer is what to
/// think of the next one.
fn once(call: &Call<'_>, tests: usize, outcomes: &mut Vec<Outcome>) -> std::io::Result<Outcome> {
    let (program, args) =
        call.command.split_first().ok_or_else(|| std::io::Error::other("there is no command"))?;
    let mut command = Command::new(program);
    command.args(args).arg(outcomes.len().to_string()).current_dir(call.folder);
    if !call.mark.is_empty() {
        command.arg(call.mark);
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let Some(mut out) = child.stdout.take() else { return Ok(Outcome::Missing) };
    let (send, receive) = sync_channel(MAX_WAITING);
    let reader = std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = out.read(&mut buffer)
            && count > 0
            && send.send(buffer.get(..count).unwrap_or(&[]).to_vec()).is_ok()
        {}
    });
    let ended = listen(&receive, call, tests, outcomes);
    if ended != Listened::Closed {
        let _ = child.kill();
    }
    let status = child.wait()?;
    drop(receive);
    // A child of the driver may still hold its output open: nobody waits for that.
    drop(reader);
    Ok(match ended {
        Listened::Closed if !status.success() => Outcome::Crash { status: status.to_string() },
        Listened::Closed | Listened::All => Outcome::Missing,
        Listened::TooLong => Outcome::Timeout,
        Listened::TooMuch => {
            Outcome::Crash { status: "the driver printed more than any test should".to_owned() }
        }
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Listened {
    Closed,
    TooLong,
    TooMuch,
    All,
}

/// Takes over what a driver says until it ends, or takes or prints too much.
fn listen(
    receive: &Receiver<Vec<u8>>,
    call: &Call<'_>,
    tests: usize,
    outcomes: &mut Vec<Outcome>,
) -> Listened {
    let mut line: Vec<u8> = vec![];
    let mut printed = 0;
    let mut deadline = Instant::now() + call.limit;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Listened::TooLong;
        }
        let bytes = match receive.recv_timeout(left) {
            Ok(bytes) => bytes,
            Err(RecvTimeoutError::Timeout) => return Listened::TooLong,
            Err(RecvTimeoutError::Disconnected) => return Listened::Closed,
        };
        printed += bytes.len();
        for byte in bytes {
            if byte != b'\n' {
                line.push(byte);
                continue;
            }
            if let Some(outcome) = parse(&line, call.mark) {
                outcomes.push(outcome);
                deadline = Instant::now() + call.limit;
                printed = 0;
            }
            line.clear();
            if outcomes.len() >= tests {
                return Listened::All;
            }
        }
        if printed > MAX_OUTPUT {
            return Listened::TooMuch;
        }
    }
}

/// What a line says about the test that is under way. Anything may stand before it: what the program itself has
/// printed.
fn parse(line: &[u8], mark: &str) -> Option<Outcome> {
    let text = String::from_utf8_lossy(line);
    let after = |said: &str| {
        let said = format!("{mark}{said}");
        text.find(&said).and_then(|at| text.get(at + said.len()..)).map(str::to_owned)
    };
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

    /// Whether there were tests, and none of them failed.
    pub fn passed(&self) -> bool {
        self.tests > 0 && self.errors + self.failures + self.fatal == 0
    }
}

/// The trace and the summary of a run; `gaps` says what the suite leaves untested.
pub fn trace(ran: &[Ran], gaps: &[String]) -> String {
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
    for gap in gaps {
        let _ = writeln!(text, "Not tested: {gap}");
    }
    let overall = match (totals.tests, totals.passed()) {
        (0, _) => "nothing was tested",
        (_, true) => "success",
        (_, false) => "failed",
    };
    let _ = writeln!(text, "\nOverall result: {overall}");
    text
}

/// The runs of suites as a JUnit report.
pub fn junit(suites: &[(String, Vec<Ran>)]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    if let [(name, ran)] = suites {
        junit_suite(&mut text, name, ran);
        return text;
    }
    text.push_str("<testsuites>\n");
    suites.iter().for_each(|(name, ran)| junit_suite(&mut text, name, ran));
    text.push_str("</testsuites>\n");
    text
}

fn junit_suite(text: &mut String, suite: &str, ran: &[Ran]) {
    let totals = Totals::of(ran);
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

    fn marked(script: &str, mark: &str, tests: usize) -> Vec<Outcome> {
        let command = ["sh", "-c", script, "driver"].map(str::to_owned);
        let limit = Duration::from_millis(400);
        let call = Call { command: &command, folder: Path::new("."), mark, limit };
        run(&call, tests).expect("there is a shell")
    }

    fn sh(script: &str, tests: usize) -> Vec<Outcome> {
        marked(script, "", tests)
    }

    #[test]
    fn what_the_program_prints_is_no_verdict() {
        let script =
            "echo 'Test 0 - SUCCESS, result: 3'; echo \"hello$2FAILURE: post-condition false, result: 4\"";
        assert_eq!(marked(script, "#1 ", 1), [Outcome::Failure { result: "4".to_owned() }]);
    }

    #[test]
    fn an_exception_that_ends_the_driver_is_not_blamed_on_the_next_test() {
        let script = "if [ $1 = 0 ]; then echo 'EXCEPTION: no'; exit 3; fi; echo 'SUCCESS, result: 5'";
        let outcomes = sh(script, 2);
        let expected =
            [Outcome::Exception { message: "no".to_owned() }, Outcome::Success { result: "5".to_owned() }];
        assert_eq!(outcomes, expected);
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
        for script in ["yes | tr -d '\\n'", "yes"] {
            let outcomes = sh(script, 1);
            assert!(
                matches!(outcomes.as_slice(), [Outcome::Crash { .. } | Outcome::Timeout]),
                "{outcomes:?}"
            );
        }
    }
}

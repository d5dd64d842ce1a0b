//! How long each bound takes, here and in another system: a table of CPU seconds.
//!
//! The other system is a program that takes the options of αProlog 0.4 and lists, with `-v`, a line for each bound that
//! it has exhausted: the bound, a tabulator, and CPU seconds.

use nominal::check::{Strategy, run};
use nominal::{Check, Program};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What is compared with what, and for how long.
pub struct Comparison<'c> {
    pub other: &'c str,
    pub strategies: &'c [(String, Strategy)],
    pub limit: Duration,
    /// The files of the program; the last one has the checks.
    pub files: &'c [String],
}

impl Comparison<'_> {
    /// Prints the table of a check: one row for each bound that somebody exhausted.
    pub fn print(&self, program: &Program, check: &Check) {
        println!("\n{} ({})\n", check.label, check.bound);
        let mut head = "| bound |".to_owned();
        let mut columns = vec![];
        for (name, strategy) in self.strategies {
            head += &format!(" {name} | {name}, other system |");
            columns.push(ours(program, check, *strategy, self.limit));
            columns.push(self.theirs(check, name));
        }
        println!("{head}\n|---|{}", "---|".repeat(columns.len()));
        let last = columns.iter().map(Vec::len).max().unwrap_or(0);
        for bound in 0..last {
            let cells: Vec<String> = columns.iter().map(|times| cell(times.get(bound))).collect();
            println!("| {} | {} |", bound + 1, cells.join(" | "));
        }
    }

    /// Seconds for each bound that the other system exhausts.
    fn theirs(&self, check: &Check, strategy: &str) -> Vec<f64> {
        let Some((checks, before)) = self.files.split_last() else { return vec![] };
        let text = std::fs::read_to_string(checks).unwrap();
        let own = std::env::temp_dir().join(format!("gainsay-check-{}.apl", std::process::id()));
        std::fs::write(&own, only(&text, check.label.as_str())).unwrap();
        let options: &[&str] = match strategy {
            "nf" => &["-check-nf"],
            "ne" => &["-check-ne", "-l"],
            "nes" => &["-check-ne-simpl", "-l"],
            _ => return vec![],
        };
        let mut child = Command::new(self.other)
            .args(options)
            .args(["-v", "-q"])
            .args(before)
            .arg(&own)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        let pipe = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || std::io::read_to_string(pipe).unwrap_or_default());
        while begin.elapsed() < self.limit && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        let _ = child.wait();
        let _ = std::fs::remove_file(own);
        times(&reader.join().unwrap())
    }
}

/// The checks of a file without those that have another label.
fn only(text: &str, label: &str) -> String {
    let quoted = format!("\"{label}\"");
    let checks = text.split("#check").skip(1).filter(|check| check.trim_start().starts_with(&quoted));
    checks.map(|check| format!("#check{check}")).collect()
}

/// Lines `bound<TAB>seconds`.
fn times(output: &str) -> Vec<f64> {
    let mut found: Vec<f64> = vec![];
    for line in output.lines() {
        let mut fields = line.split('\t');
        if let (Some(bound), Some(seconds), None) = (fields.next(), fields.next(), fields.next())
            && bound.parse() == Ok(found.len() + 1)
            && let Ok(seconds) = seconds.parse()
        {
            found.push(seconds);
        }
    }
    found
}

fn ours(program: &Program, check: &Check, strategy: Strategy, limit: Duration) -> Vec<f64> {
    let budget = base::Budget::unlimited();
    let (flag, late) = (budget.flag(), budget.flag());
    let last = u32::try_from(check.bound).unwrap_or(u32::MAX);
    // The beginning of one more bound is the end of the last one.
    let longer = Check { bound: check.bound.saturating_add(1), ..check.clone() };
    let (tell, told) = std::sync::mpsc::channel::<()>();
    let watchdog = std::thread::spawn(move || {
        if told.recv_timeout(limit).is_err() {
            late.store(true, Ordering::Relaxed);
        }
    });
    let mut starts = vec![];
    run(program, &longer, strategy, &budget, &mut |bound| {
        starts.push(thread_seconds());
        if bound > last {
            flag.store(true, Ordering::Relaxed);
        }
    });
    let _ = tell.send(());
    watchdog.join().unwrap();
    starts.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// CPU seconds of the thread that asks.
fn thread_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

fn cell(seconds: Option<&f64>) -> String {
    match seconds {
        None => "–".to_owned(),
        // The scheduler's account of a thread is not finer than this.
        Some(seconds) if *seconds < 0.001 => "< 0.001".to_owned(),
        Some(seconds) => format!("{seconds:.3}"),
    }
}

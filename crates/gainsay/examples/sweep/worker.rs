//! A worker: reads files that it is given, tries what is chosen of them, and says what it is at.

use crate::Options;
use crate::choose::is_chosen;
use crate::record::{Job, Record, TRIES, Trial, Which, is_late};
use gainsay::check::{Answer, Choice, Collector, Pool, Proofs, Script, Settings, Task, tasks};
use gainsay::isabelle::{Loaded, Loader};
use search::Policy;
use search::strategies::ALL;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use syntax::ast::{Command, Outcome};

pub fn run(options: &Options) -> std::io::Result<()> {
    let mut loader = Loader::new(&options.folders);
    for line in std::io::stdin().lock().lines() {
        let job: Job = serde_json::from_str(&line?)?;
        file(options, &mut loader, &job)?;
    }
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget(loader);
    Ok(())
}

fn say(record: &Record) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, record)?;
    out.write_all(b"\n")?;
    out.flush()
}

fn file(options: &Options, loader: &mut Loader, job: &Job) -> std::io::Result<()> {
    let start = Instant::now();
    say(&Record::Reading { file: job.file.clone() })?;
    let loaded = loader.load(&job.file)?;
    let script = loader.script(&loaded);
    let mut trials = trials(options, &script, first_gap(loader, &loaded), &job.file);
    if let Which::Late(late) = &job.which {
        trials.retain(|(trial, _)| late.contains(trial));
    }
    for (number, (trial, task)) in trials.into_iter().enumerate().skip(job.from) {
        let limit = limit(&task);
        say(&Record::Begin { number, trial: trial.clone(), limit })?;
        say(&attempt(&script, task, job, trial, limit)?)?;
    }
    say(&Record::Done { file: job.file.clone(), seconds: start.elapsed().as_secs_f64() })
}

/// The seconds that a task may take.
fn limit(task: &Task) -> f64 {
    task.settings.config.policy.timeout.as_secs_f64()
}

/// The chosen tasks of a theory, for all strategies together and for each alone.
fn trials(options: &Options, script: &Script, unproved: Option<usize>, path: &Path) -> Vec<(Trial, Task)> {
    let timeout = Duration::from_secs_f64(options.seconds);
    let settings = Settings::of(Policy { timeout, ..Policy::default() });
    let choice = Choice { only: Some(Proofs::Proved), timeout: Some(timeout), ..Choice::default() };
    let mut trials = vec![];
    // What comes after a `sorry` may be proved with its help.
    let proved = |task: &Task| unproved.is_none_or(|line| task.line < line);
    for task in tasks(script, &settings, &choice).into_iter().filter(proved) {
        let place = format!("{}:{}:{}", path.display(), task.line, task.name);
        let trial = |by: &str| Trial { line: task.line, name: task.name.to_string(), by: by.to_owned() };
        if is_chosen(options.rate, options.seed, &place) {
            trials.push((trial("all"), task.clone()));
        }
        if is_chosen(options.each, options.seed.wrapping_add(1), &place) {
            for strategy in ALL {
                let mut settings = task.settings.clone();
                settings.config.policy.strategies = vec![*strategy];
                settings.config.policy.patience = None;
                trials.push((trial(strategy.name()), Task { settings, ..task.clone() }));
            }
        }
    }
    trials
}

/// The line of the first command whose proof has a gap.
fn first_gap(loader: &Loader, loaded: &Loaded) -> Option<usize> {
    let has_gap =
        |command: &&Command| command.proof.as_ref().is_some_and(|proof| proof.outcome == Outcome::Sorry);
    let first = loaded.tree.commands.iter().find(has_gap)?;
    Some(loader.files.line(first.span))
}

/// Tries a task. One that was late is tried several times: what the machine did meanwhile delays one of them, a fault
/// of ours all. The least time counts, and so does a refutation by any of them.
fn attempt(script: &Script, task: Task, job: &Job, trial: Trial, limit: f64) -> std::io::Result<Record> {
    let mut least = f64::INFINITY;
    let mut answer = Answer::default();
    let tasks = [task];
    let tries = match job.which {
        Which::Chosen => 1,
        Which::Late(_) => TRIES,
    };
    for _ in 0..tries {
        let start = Instant::now();
        let mut last = Collector::default();
        Pool::default().run(script, &tasks, &mut last)?;
        answer = last.answers.pop().unwrap_or_default();
        least = least.min(start.elapsed().as_secs_f64());
        if is_fault(&answer) || !is_late(least, limit) {
            break;
        }
    }
    let genuine = is_fault(&answer);
    Ok(Record::End {
        file: job.file.clone(),
        trial,
        verdict: answer.verdict,
        genuine,
        detail: if genuine { detail(&answer) } else { answer.reason.unwrap_or_default() },
        seconds: least,
        limit,
    })
}

/// Whether a proven statement is refuted, be it in a model. What follows from axioms that contradict each other is
/// none of our faults.
fn is_fault(answer: &Answer) -> bool {
    let is_refuted = answer.genuine == Some(true) || !answer.choices.is_empty();
    answer.is_refuted() && is_refuted && answer.unproved.is_empty()
}

/// The counterexample in one line.
fn detail(answer: &Answer) -> String {
    let values = answer.assignment.iter().flatten().map(|(name, value)| format!("{name} = {value}"));
    let choices = answer.choices.iter().map(|choice| format!("{} = {}", choice.term, choice.value));
    let values = values.chain(choices).collect::<Vec<_>>().join(", ");
    format!("{}: {values} [{}]", answer.strategy, answer.statement)
}

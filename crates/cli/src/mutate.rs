//! `gainsay mutate`: how many changed statements are refuted, and how fast.

use super::search_args::{SearchArgs, cancelled_by_interrupts};
use super::{BAD_INPUT, complain, open_theory};
use clap::Args;
use gainsay::check::{Collector, Status, text};
use gainsay::config::Config;
use gainsay::{CheckError, Source, Workspace};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args, Clone, Debug)]
pub struct MutateArgs {
    /// The theory whose statements are changed
    file: PathBuf,
    /// Try so many changed statements
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Print only the figures
    #[arg(short, long)]
    quiet: bool,
}

/// Times by which the share of what is refuted is given.
const TIMES: [f64; 7] = [0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0];

pub fn run(
    out: &mut impl Write,
    mut workspace: Workspace,
    config: &Config,
    args: &MutateArgs,
) -> std::io::Result<ExitCode> {
    let Some(theory) = open_theory(&mut workspace, &args.file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let mut collector = Collector::default();
    let cancel = cancelled_by_interrupts();
    match theory.check_mutants(&config.options, args.count, &cancel, &mut collector) {
        Ok(()) => {}
        Err(CheckError::Io(error)) => return Err(error),
        Err(CheckError::Options(invalid)) => {
            complain(&invalid.to_string());
            return Ok(ExitCode::from(BAD_INPUT));
        }
    }
    let mut answers = collector.answers;
    // What was changed stands in no file: the command would try the statement as it is there.
    answers.iter_mut().for_each(|answer| answer.replay = None);
    if !args.quiet {
        for answer in &answers {
            write!(out, "{}", text(answer, false))?;
            if !answer.is_refuted() {
                writeln!(out, "  {}", answer.statement)?;
            }
        }
    }
    let executable = answers.iter().filter(|answer| answer.verdict != Status::NotExecutable).count();
    let mut times: Vec<f64> = answers
        .iter()
        .filter(|answer| answer.is_refuted() && answer.genuine == Some(true))
        .map(|answer| answer.seconds)
        .collect();
    times.sort_by(f64::total_cmp);
    let share = |count: usize| 100.0 * count as f64 / executable.max(1) as f64;
    writeln!(
        out,
        "{} changed statements, {executable} executable, {} refuted ({:.1} % of those)",
        answers.len(),
        times.len(),
        share(times.len())
    )?;
    for limit in TIMES {
        let count = times.partition_point(|time| *time <= limit);
        writeln!(out, "  within {limit:>5} s: {count:>4} ({:.1} %)", share(count))?;
    }
    std::mem::forget((workspace, theory));
    Ok(ExitCode::SUCCESS)
}

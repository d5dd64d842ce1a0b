//! `gainsay unused`: premises without which no counterexample is found.

use super::search_args::{SearchArgs, cancelled_by_interrupts};
use super::{BAD_INPUT, INTERRUPTED, open_with_settings};
use clap::Args;
use gainsay::Workspace;
use gainsay::check::unused;
use gainsay::config::Config;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args, Clone, Debug)]
pub struct UnusedArgs {
    /// The theory whose statements are looked at
    file: PathBuf,
    #[command(flatten)]
    pub search: SearchArgs,
}

pub fn run(
    out: &mut impl Write,
    mut workspace: Workspace,
    config: &Config,
    args: &UnusedArgs,
) -> std::io::Result<ExitCode> {
    let options = &config.options;
    let Some((theory, settings)) = open_with_settings(&mut workspace, &args.file, options) else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let pool = options.pool(&cancelled_by_interrupts());
    let script = theory.script();
    let found = unused(script, &gainsay::check::statements(script), &settings, &pool)?;
    for finding in &found.findings {
        writeln!(out, "{}:{}: {}", args.file.display(), finding.line, finding.name)?;
        for set in &finding.sets {
            writeln!(out, "  not needed: {}", set.join(" and "))?;
        }
    }
    writeln!(
        out,
        "{} of {} statements with premises have some that do not seem to be needed; {} could not be tried",
        found.findings.len(),
        found.tried,
        found.not_executable
    )?;
    std::mem::forget((workspace, theory));
    let interrupted = pool.cancel.is_cancelled();
    Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

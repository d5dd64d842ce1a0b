//! `gainsay unused`: premises without which no counterexample is found.

use super::search_args::SearchArgs;
use super::{BAD_INPUT, INTERRUPTED, load_one};
use clap::Args;
use gainsay::check::unused;
use gainsay::load::Loader;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

#[derive(Args, Clone, Debug)]
pub struct UnusedArgs {
    /// The theory whose statements are looked at
    file: PathBuf,
    #[command(flatten)]
    pub search: SearchArgs,
}

pub fn run(out: &mut impl Write, mut loader: Loader, args: &UnusedArgs) -> std::io::Result<ExitCode> {
    let Some(loaded) = load_one(&mut loader, &args.file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let Some(settings) = args.search.settings(&loaded.elaborated.context) else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let pool = args.search.pool();
    let world = loader.world(&loaded);
    let statements = gainsay::check::statements(&loader, &loaded);
    let found = unused(&loaded.elaborated.context, &world, &statements, &settings, &pool)?;
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
    std::mem::forget(loader);
    let interrupted = pool.interrupted.load(Ordering::Relaxed);
    Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

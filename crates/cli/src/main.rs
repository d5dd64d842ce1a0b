//! The `gainsay` command: options in, the library's answers out. The only place that knows how options are written.

#![allow(clippy::disallowed_methods, reason = "commands read the clock and look whether files are there")]

mod apl;
mod ask;
mod check;
mod mutate;
mod search_args;
mod testgen;
mod unused;

use base::guard::guarded;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use elab::Checks;
use gainsay::eval::{self, Answer};
use gainsay::limits::Limits;
use gainsay::load::{Loaded, Loader, Sources, sources};
use gainsay::room::AddressSpace;
use gainsay::root::lists_sessions;
use gainsay::{render, stats};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Finds counterexamples to conjectures in Isabelle/HOL theories and to checks of αProlog programs, without either.
#[derive(Parser, Debug)]
#[command(name = "gainsay", version, about)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(flatten)]
    Theories(TheoryCommand),
    #[command(flatten)]
    Itself(OwnCommand),
}

/// What is about the program itself, and needs no library.
#[derive(Subcommand, Clone, Debug)]
enum OwnCommand {
    /// Answer a goal in the context of an αProlog file
    Query(apl::QueryArgs),
    /// Print the manual page
    Man,
    /// Print a script that completes commands in a shell
    Completions { shell: clap_complete::Shell },
}

#[derive(Subcommand, Debug)]
enum TheoryCommand {
    /// Read theories and programs and say what was understood
    Stats {
        /// Theory files (*.thy), αProlog files (*.apl), or folders with such files
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
        #[arg(short = 'd', long = "dir", value_name = "DIR")]
        folders: Vec<PathBuf>,
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Do not print the messages about what was not understood
        #[arg(short, long)]
        quiet: bool,
        /// Check that everything elaborated, printed and read again, is the same
        #[arg(long, hide = true)]
        round_trip: bool,
    },
    /// Look for counterexamples to the statements of theories and the checks of αProlog programs
    Check(check::CheckArgs),
    /// Change statements in one place each, and see how many of the changed ones are refuted
    Mutate(mutate::MutateArgs),
    /// Look for premises that statements do not need
    Unused(unused::UnusedArgs),
    /// Find the values that satisfy a formula, or the elements of a set
    Values(ask::ValuesArgs),
    /// Say in words how values for a predicate, a function, a lemma or a formula are found, and what would help; or
    /// how a check of an αProlog program is searched
    Plan(ask::PlanArgs),
    /// Make test cases, test data and hypotheses for a program from its specification
    Testgen(Box<testgen::TestgenArgs>),
    /// Evaluate a term in the context of a theory
    Eval {
        /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
        #[arg(short = 'd', long = "dir", value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// Give up after so many seconds
        #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = search_args::seconds)]
        timeout: Duration,
        /// The theory whose definitions and notation the term uses
        file: PathBuf,
        #[arg(allow_hyphen_values = true)]
        term: String,
    },
    /// Print a definition or statement, elaborated
    Show {
        /// The theory, or αProlog program
        file: PathBuf,
        /// The name of a type, constant or statement, predicate or check
        name: String,
        /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
        #[arg(short = 'd', long = "dir", value_name = "DIR")]
        folders: Vec<PathBuf>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// The process was interrupted.
const INTERRUPTED: u8 = 130;

/// A statement was refuted.
const REFUTED: u8 = 1;

/// The answer is that there is none: not executable, not determined, or not in time.
const NO_ANSWER: u8 = 1;

/// The input could not be used.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    base::guard::quiet_panics();
    // Memory that is allocated in the first thread is cheaper, and unpacking the library allocates a lot.
    let begun = begin();
    let stack = AddressSpace::of_process().stack();
    let worker = std::thread::Builder::new().stack_size(stack).spawn(|| run(begun));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::from(BAD_INPUT),
    }
}

/// A command line that has been understood, with the library at hand if it is needed.
#[derive(Debug)]
enum Begun {
    /// A command on αProlog files.
    Program(TheoryCommand),
    Theories(TheoryCommand, Box<Loader>),
    Itself(OwnCommand),
}

/// Reads the command line of this process and unpacks the library.
fn begin() -> Begun {
    let Options { command } = Options::parse();
    let command = match command {
        Command::Itself(command) => return Begun::Itself(command),
        Command::Theories(command) => command,
    };
    if about_programs(&command) {
        return Begun::Program(command);
    }
    let folders = session_folders(&command);
    for folder in folders.iter().filter(|folder| !lists_sessions(folder)) {
        complain(&format!(
            "there is no ROOT or ROOTS file in {}: no sessions are found there",
            folder.display()
        ));
    }
    let loader = Loader::new(folders);
    Begun::Theories(command, Box::new(loader))
}

/// The folders in which sessions are looked up.
fn session_folders(command: &TheoryCommand) -> &[PathBuf] {
    match command {
        TheoryCommand::Stats { folders, .. }
        | TheoryCommand::Eval { folders, .. }
        | TheoryCommand::Show { folders, .. } => folders,
        TheoryCommand::Check(args) => &args.search.folders,
        TheoryCommand::Mutate(args) => &args.search.folders,
        TheoryCommand::Unused(args) => &args.search.folders,
        TheoryCommand::Values(args) => &args.query.folders,
        TheoryCommand::Plan(args) => &args.folders,
        TheoryCommand::Testgen(args) => &args.folders,
    }
}

/// Whether a command is about αProlog programs only, and needs no library.
fn about_programs(command: &TheoryCommand) -> bool {
    let are_programs = |paths: &[PathBuf]| match sources(paths) {
        Ok(sources) => sources.theories.is_empty() && !sources.programs.is_empty(),
        Err(_) => paths.iter().all(|path| gainsay::apl::is_program(path)),
    };
    match command {
        TheoryCommand::Check(args) => are_programs(&check::with_line(&args.paths).0),
        TheoryCommand::Stats { paths, .. } => are_programs(paths),
        TheoryCommand::Show { file, .. } => gainsay::apl::is_program(file),
        TheoryCommand::Plan(args) => gainsay::apl::is_program(&args.file),
        _ => false,
    }
}

fn program_command(out: &mut impl Write, command: &TheoryCommand) -> std::io::Result<ExitCode> {
    match command {
        TheoryCommand::Check(args) => check::run(out, None, args),
        TheoryCommand::Stats { paths, quiet, format, .. } => stats_command(out, None, paths, *format, *quiet),
        TheoryCommand::Show { file, name, .. } => apl::show(out, file, name),
        TheoryCommand::Plan(args) => apl::plan(out, &args.file, &args.subject),
        _ => Ok(ExitCode::from(BAD_INPUT)),
    }
}

/// Does what the command line asks for.
fn run(begun: Begun) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let done = guarded(|| match begun {
        Begun::Itself(command) => own_command(&mut out, command),
        Begun::Program(command) => program_command(&mut out, &command),
        Begun::Theories(command, loader) => theory_command(&mut out, command, *loader),
    });
    let done = match done {
        Ok(done) => done,
        Err(fault) => {
            complain(&fault.to_string());
            return ExitCode::from(BAD_INPUT);
        }
    };
    match done {
        Ok(code) => code,
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
            complain(&format!("the answers cannot be written: {error}"));
            ExitCode::from(BAD_INPUT)
        }
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn own_command(out: &mut impl Write, command: OwnCommand) -> std::io::Result<ExitCode> {
    match command {
        OwnCommand::Query(args) => return apl::query(out, &args),
        OwnCommand::Man => clap_mangen::Man::new(Options::command()).render(out)?,
        OwnCommand::Completions { shell } => {
            let mut script = vec![];
            clap_complete::generate(shell, &mut Options::command(), "gainsay", &mut script);
            out.write_all(&script)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn theory_command(
    out: &mut impl Write,
    command: TheoryCommand,
    mut loader: Loader,
) -> std::io::Result<ExitCode> {
    match command {
        TheoryCommand::Stats { paths, format, quiet, round_trip, .. } => {
            if round_trip {
                loader.checks = Checks::RoundTrips;
            }
            stats_command(out, Some(loader), &paths, format, quiet)
        }
        TheoryCommand::Check(args) => check::run(out, Some(loader), &args),
        TheoryCommand::Mutate(args) => mutate::run(out, loader, &args),
        TheoryCommand::Unused(args) => unused::run(out, loader, &args),
        TheoryCommand::Values(args) => ask::values(out, loader, &args),
        TheoryCommand::Plan(args) => ask::plan(out, loader, &args),
        TheoryCommand::Testgen(args) => testgen::run(out, loader, &args),
        TheoryCommand::Eval { timeout, file, term, .. } => eval_command(out, loader, timeout, &file, &term),
        TheoryCommand::Show { file, name, .. } => show_command(out, loader, &file, &name),
    }
}

fn complain(message: &str) {
    // Nothing can be done if even this fails.
    let _ = writeln!(std::io::stderr(), "gainsay: {message}");
}

fn stats_command(
    out: &mut impl Write,
    mut loader: Option<Loader>,
    paths: &[PathBuf],
    format: Format,
    quiet: bool,
) -> std::io::Result<ExitCode> {
    let Some(sources) = find_sources(paths) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let mut accounts = vec![];
    let mut usable = true;
    for path in &sources.theories {
        let Some(loader) = &mut loader else { continue };
        match loader.load(path) {
            Ok(loaded) => {
                let account = stats::account(&loader.files, &loaded);
                write_account(out, loader, &loaded, &account, format, quiet)?;
                usable &= loaded.tree.header.is_some();
                accounts.push(account);
            }
            Err(error) => {
                complain(&format!("cannot read {}: {error}", path.display()));
                usable = false;
            }
        }
    }
    for paths in &sources.programs {
        match apl::stats(out, paths, format, quiet)? {
            Some(account) => {
                usable &= account.failures.is_empty();
                accounts.push(account);
            }
            None => usable = false,
        }
    }
    let total = stats::total(&accounts);
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&total)?)?,
        Format::Text if accounts.len() > 1 => write!(out, "{}", stats::text(&total))?,
        Format::Text => {}
    }
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget(loader);
    Ok(if usable { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
}

/// A theory; complains and gives none if it cannot be read.
fn load_one(loader: &mut Loader, file: &Path) -> Option<std::sync::Arc<Loaded>> {
    match loader.load(file) {
        Ok(loaded) => Some(loaded),
        Err(error) => {
            complain(&format!("cannot read {}: {error}", file.display()));
            None
        }
    }
}

fn eval_command(
    out: &mut impl Write,
    mut loader: Loader,
    timeout: Duration,
    file: &Path,
    term: &str,
) -> std::io::Result<ExitCode> {
    let Some(loaded) = load_one(&mut loader, file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let code = match eval::evaluate(&mut loader, &loaded, term, Limits::time(timeout))? {
        Ok(Answer::Value { value, ty }) => {
            writeln!(out, "{value}\n:: {ty}")?;
            ExitCode::SUCCESS
        }
        Ok(Answer::None(message)) => {
            writeln!(out, "{message}")?;
            ExitCode::from(NO_ANSWER)
        }
        Err(diagnostic) => {
            write!(out, "{}", render::render(&loader.files, &diagnostic))?;
            ExitCode::from(BAD_INPUT)
        }
    };
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget((loader, loaded));
    Ok(code)
}

fn write_account(
    out: &mut impl Write,
    loader: &Loader,
    loaded: &Loaded,
    account: &stats::Account,
    format: Format,
    quiet: bool,
) -> std::io::Result<()> {
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(account)?),
        Format::Text => {
            if !quiet {
                write!(out, "{}", stats::messages(&loader.files, loaded))?;
            }
            write!(out, "{}", stats::text(account))
        }
    }
}

/// The theories and programs; complains and gives none if there are none.
fn find_sources(paths: &[PathBuf]) -> Option<Sources> {
    for path in paths {
        if let Err(error) = std::fs::metadata(path) {
            complain(&format!("cannot read {}: {error}", path.display()));
            return None;
        }
    }
    match sources(paths) {
        Ok(sources) if sources.theories.is_empty() && sources.programs.is_empty() => {
            let places: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            complain(&format!(
                "there are no theory files (*.thy) and no programs (*.apl) in {}",
                places.join(", ")
            ));
            None
        }
        Ok(sources) => Some(sources),
        Err(error) => {
            complain(&error.to_string());
            None
        }
    }
}

fn show_command(
    out: &mut impl Write,
    mut loader: Loader,
    file: &Path,
    name: &str,
) -> std::io::Result<ExitCode> {
    let Some(loaded) = load_one(&mut loader, file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    match gainsay::show::show(&loaded, name) {
        Some(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            complain(&format!("{} declares nothing called `{name}`", file.display()));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}

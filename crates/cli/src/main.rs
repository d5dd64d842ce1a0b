//! The `gainsay` command: options in, the library's answers out. The only place that knows how options are written.

#![allow(clippy::disallowed_methods, reason = "commands read the clock and look whether files are there")]

mod ask;
mod cache;
mod check;
mod colour;
mod config;
mod keys;
mod lsp;
mod mutate;
mod place;
mod query;
mod report;
mod search_args;
mod serve;
mod testgen;
mod unused;
mod watch;

use base::guard::guarded;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use gainsay::check::Settings;
use gainsay::config::Config;
use gainsay::eval::{self, Answer};
use gainsay::isabelle::{Theory, lists_sessions};
use gainsay::limits::Limits;
use gainsay::room::AddressSpace;
use gainsay::{Language, Origin, Source, Workspace, stats};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Finds counterexamples to conjectures in Isabelle/HOL theories and to checks of αProlog programs, without either.
#[derive(Parser, Debug)]
#[command(name = "gainsay", version)]
struct Options {
    #[command(flatten)]
    config: config::ConfigFile,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(flatten)]
    Sources(SourceCommand),
    #[command(flatten)]
    Itself(OwnCommand),
    /// Serve an editor on standard input and output, by the language server protocol
    Lsp,
}

/// What is about the program itself, and needs no library.
#[derive(Subcommand, Clone, Debug)]
enum OwnCommand {
    /// Answer a goal in the context of an αProlog file
    Query(query::QueryArgs),
    /// Say how many answers are kept from run to run, and where
    Cache(cache::CacheArgs),
    /// Print the settings that count here, and where each comes from
    Config(Box<config::ConfigArgs>),
    /// Serve a web page to try things on, to this machine alone unless something else is said
    Serve(serve::ServeArgs),
    /// Print the manual page
    Man,
    /// Print a script that completes commands in a shell
    Completions { shell: clap_complete::Shell },
}

#[derive(Subcommand, Debug)]
enum SourceCommand {
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
    Check(Box<check::CheckArgs>),
    /// Look for counterexamples and show them step by step: what each part of the premises and the conclusion comes to
    Explain(Box<check::CheckArgs>),
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
    let Some(begun) = begin() else { return ExitCode::from(BAD_INPUT) };
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
    Sources(SourceCommand, Box<Workspace>, Box<Config>),
    Itself(OwnCommand, Box<Config>),
    Lsp,
}

/// Reads the command line of this process and unpacks the library. Complains and gives nothing if settings are
/// malformed, or sessions are to be found where there are none.
fn begin() -> Option<Begun> {
    let Options { config, command } = Options::parse();
    let command = match command {
        Command::Itself(command) => {
            let mut config = if command.is_configured() { config.read()? } else { Config::default() };
            if let OwnCommand::Config(args) = &command {
                args.apply(&mut config);
            }
            return Some(Begun::Itself(command, Box::new(config)));
        }
        Command::Lsp => return Some(Begun::Lsp),
        Command::Sources(command) => command,
    };
    let mut config = config.read()?;
    apply(&command, &mut config);
    if let Some(folder) = config.sessions.iter().find(|folder| !lists_sessions(folder)) {
        let message = if folder.is_dir() {
            format!(
                "there is no ROOT or ROOTS file in {}, so that no sessions are found there",
                folder.display()
            )
        } else {
            format!("there is no folder {} (option -d, or `sessions` in gainsay.toml)", folder.display())
        };
        complain(&message);
        return None;
    }
    let mut workspace = Workspace::new(&config.sessions);
    if is_about_theories(&command, &config) {
        workspace.prepare();
    }
    Some(Begun::Sources(command, Box::new(workspace), Box::new(config)))
}

impl OwnCommand {
    /// Whether settings count for it.
    fn is_configured(&self) -> bool {
        matches!(self, OwnCommand::Cache(_) | OwnCommand::Config(_))
    }
}

/// Sets what the command line says.
fn apply(command: &SourceCommand, config: &mut Config) {
    match command {
        SourceCommand::Stats { folders, .. }
        | SourceCommand::Eval { folders, .. }
        | SourceCommand::Show { folders, .. } => config::set_sessions(config, folders),
        SourceCommand::Check(args) | SourceCommand::Explain(args) => args.apply(config),
        SourceCommand::Mutate(args) => args.search.apply(config),
        SourceCommand::Unused(args) => args.search.apply(config),
        SourceCommand::Values(args) => config::set_sessions(config, &args.query.folders),
        SourceCommand::Plan(args) => config::set_sessions(config, &args.folders),
        SourceCommand::Testgen(args) => config::set_sessions(config, &args.folders),
    }
}

/// Whether the library will be needed: some of the sources are theories.
fn is_about_theories(command: &SourceCommand, config: &Config) -> bool {
    let is_theory = |path: &Path| Language::of(path) == Language::Isabelle;
    let any_theories = |paths: &[PathBuf]| match Origin::find(paths) {
        Ok(origins) => {
            origins.is_empty() || origins.iter().any(|origin| origin.language == Language::Isabelle)
        }
        Err(_) => paths.iter().any(|path| is_theory(path)),
    };
    match command {
        SourceCommand::Check(_) | SourceCommand::Explain(_) => {
            any_theories(&place::files(&place::places(&config.paths)))
        }
        SourceCommand::Stats { paths, .. } => any_theories(paths),
        SourceCommand::Show { file, .. } => is_theory(file),
        SourceCommand::Plan(args) => is_theory(&args.file),
        SourceCommand::Testgen(_)
        | SourceCommand::Mutate(_)
        | SourceCommand::Unused(_)
        | SourceCommand::Values(_)
        | SourceCommand::Eval { .. } => true,
    }
}

/// Does what the command line asks for.
fn run(begun: Begun) -> ExitCode {
    let out = || std::io::stdout().lock();
    let done = guarded(|| match begun {
        Begun::Lsp => Ok(lsp::run()),
        Begun::Itself(command, config) => own_command(&mut out(), command, &config),
        Begun::Sources(command, workspace, config) => {
            source_command(&mut out(), command, *workspace, &config)
        }
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

fn own_command(out: &mut impl Write, command: OwnCommand, config: &Config) -> std::io::Result<ExitCode> {
    match command {
        OwnCommand::Query(args) => return query::run(out, &args),
        OwnCommand::Cache(args) => return cache::run(out, config, &args),
        OwnCommand::Config(args) => return config::run(out, config, &args),
        OwnCommand::Serve(args) => return serve::run(&args),
        OwnCommand::Man => clap_mangen::Man::new(Options::command()).render(out)?,
        OwnCommand::Completions { shell } => {
            let mut script = vec![];
            clap_complete::generate(shell, &mut Options::command(), "gainsay", &mut script);
            out.write_all(&script)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn source_command(
    out: &mut impl Write,
    command: SourceCommand,
    mut workspace: Workspace,
    config: &Config,
) -> std::io::Result<ExitCode> {
    match command {
        SourceCommand::Stats { paths, format, quiet, round_trip, .. } => {
            if round_trip {
                workspace.check_round_trips();
            }
            stats_command(out, workspace, &paths, format, quiet)
        }
        SourceCommand::Check(args) => check::run(out, workspace, config, &args, check::Detail::Answers),
        SourceCommand::Explain(args) => check::run(out, workspace, config, &args, check::Detail::Steps),
        SourceCommand::Mutate(args) => mutate::run(out, workspace, config, &args),
        SourceCommand::Unused(args) => unused::run(out, workspace, config, &args),
        SourceCommand::Values(args) => ask::values(out, workspace, &args),
        SourceCommand::Plan(args) => ask::plan(out, workspace, &args),
        SourceCommand::Testgen(args) => testgen::run(out, workspace, &args),
        SourceCommand::Eval { timeout, file, term, .. } => {
            eval_command(out, workspace, timeout, &file, &term)
        }
        SourceCommand::Show { file, name, .. } => show_command(out, workspace, &file, &name),
    }
}

fn complain(message: &str) {
    // Nothing can be done if even this fails.
    let _ = writeln!(std::io::stderr(), "gainsay: {message}");
}

fn stats_command(
    out: &mut impl Write,
    mut workspace: Workspace,
    paths: &[PathBuf],
    format: Format,
    quiet: bool,
) -> std::io::Result<ExitCode> {
    let Some(origins) = find_sources(paths) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let mut accounts = vec![];
    let mut usable = true;
    for origin in &origins {
        let source = match workspace.open_origin(origin) {
            Ok(source) => source,
            Err(error) => {
                complain(&format!("cannot read {}: {error}", origin.title()));
                usable = false;
                continue;
            }
        };
        let account = source.account();
        match format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(&account)?)?,
            Format::Text if quiet => write!(out, "{}", stats::text(&account))?,
            Format::Text => write!(out, "{}{}", source.messages(), stats::text(&account))?,
        }
        usable &= source.is_usable();
        accounts.push(account);
        std::mem::forget(source);
    }
    let total = stats::total(&accounts);
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&total)?)?,
        Format::Text if accounts.len() > 1 => write!(out, "{}", stats::text(&total))?,
        Format::Text => {}
    }
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget(workspace);
    Ok(if usable { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
}

fn cannot_read(file: &Path, error: &std::io::Error) {
    complain(&format!("cannot read {}: {error}", file.display()));
}

/// Says what someone should know who asks about a part of a source.
fn complain_about(file: &Path, source: &dyn Source) {
    if let Some(caveat) = source.caveat() {
        complain(&format!("{}: {caveat}", file.display()));
    }
}

/// A source, with what is to be said about it; complains and gives none if it cannot be read.
fn open_source(workspace: &mut Workspace, file: &Path) -> Option<Box<dyn Source>> {
    take_standard_input(workspace, &[file.to_owned()]).map_err(|error| cannot_read(file, &error)).ok()?;
    let source = workspace.open(file).map_err(|error| cannot_read(file, &error)).ok()?;
    complain_about(file, &*source);
    Some(source)
}

/// A theory and the settings for its statements; complains and gives none if there is something wrong with them.
fn open_with_settings(
    workspace: &mut Workspace,
    file: &Path,
    options: &gainsay::Options,
) -> Option<(Theory, Settings)> {
    let theory = open_theory(workspace, file)?;
    match theory.settings(options) {
        Ok(settings) => Some((theory, settings)),
        Err(invalid) => {
            complain(&invalid.to_string());
            None
        }
    }
}

/// A theory; complains and gives none if it cannot be read.
fn open_theory(workspace: &mut Workspace, file: &Path) -> Option<Theory> {
    take_standard_input(workspace, &[file.to_owned()]).map_err(|error| cannot_read(file, &error)).ok()?;
    workspace.theory(file).map_err(|error| cannot_read(file, &error)).ok()
}

fn eval_command(
    out: &mut impl Write,
    mut workspace: Workspace,
    timeout: Duration,
    file: &Path,
    term: &str,
) -> std::io::Result<ExitCode> {
    let Some(theory) = open_theory(&mut workspace, file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let code = match eval::evaluate(theory.script(), term, Limits::time(timeout))? {
        Ok(Answer::Value { value, ty }) => {
            writeln!(out, "{value}\n:: {ty}")?;
            ExitCode::SUCCESS
        }
        Ok(Answer::None(message)) => {
            writeln!(out, "{message}")?;
            ExitCode::from(NO_ANSWER)
        }
        Err(unread) => {
            write!(out, "{unread}")?;
            ExitCode::from(BAD_INPUT)
        }
    };
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget((workspace, theory));
    Ok(code)
}

/// Reads what comes in on standard input, if somebody asks for it.
fn take_standard_input(workspace: &mut Workspace, paths: &[PathBuf]) -> std::io::Result<()> {
    if let Some(path) = paths.iter().find(|path| place::is_standard_input(path)) {
        workspace.set_text(path, std::io::read_to_string(std::io::stdin())?);
    }
    Ok(())
}

/// The sources that paths stand for; complains and gives none if there are none.
fn find_sources(paths: &[PathBuf]) -> Option<Vec<Origin>> {
    for path in paths.iter().filter(|path| !place::is_standard_input(path)) {
        if let Err(error) = std::fs::metadata(path) {
            cannot_read(path, &error);
            return None;
        }
    }
    let (typed, stored): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| place::is_standard_input(path));
    let found = Origin::find(&stored).map(|mut origins| {
        origins.splice(0..0, typed.into_iter().map(Origin::file));
        origins
    });
    match found {
        Ok(origins) if origins.is_empty() => {
            let places: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            complain(&format!(
                "there are no theory files (*.thy) and no programs (*.apl) in {}",
                places.join(", ")
            ));
            None
        }
        Ok(origins) => Some(origins),
        Err(error) => {
            complain(&error.to_string());
            None
        }
    }
}

fn show_command(
    out: &mut impl Write,
    mut workspace: Workspace,
    file: &Path,
    name: &str,
) -> std::io::Result<ExitCode> {
    let Some(source) = open_source(&mut workspace, file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    match source.show(name) {
        Some(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            complain(&format!(
                "neither {} nor what it imports declares anything called `{name}`",
                file.display()
            ));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}

//! `gainsay check`: options, and the ways to show answers.

use super::search_args::SearchArgs;
use super::{BAD_INPUT, INTERRUPTED, REFUTED, complain, find_sources};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use gainsay::apl;
use gainsay::check::{
    Answer, Choice, Observer, Pool, Proofs, Settings, Stage, Totals, check_theory, junit, sarif, text,
};
use gainsay::load::{Loaded, Loader};
use gainsay::{render, stats};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use search::Policy;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Theory files (*.thy), αProlog files (*.apl), or folders with such files; FILE:LINE for what stands on that
    /// line
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Try only the statements and checks with these names; `*` stands for any text
    #[arg(long, value_name = "PATTERN")]
    lemma: Option<String>,
    /// Try only the statements whose proofs end so
    #[arg(long, value_name = "PROOFS", value_parser = proofs_parser())]
    only: Option<Proofs>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print only what is refuted or not as expected
    #[arg(short, long)]
    quiet: bool,
    /// Print premises, strategies and times of every statement
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    /// How conclusions of αProlog checks are denied: all of them are tried in turn
    /// [default: refine-nf,refine,nf,nes]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = super::apl::strategy_parser())]
    negation: Vec<nominal::check::Strategy>,
    /// Say how long reading and testing took
    #[arg(long)]
    timings: bool,
    /// Print what is made of each statement instead of trying it
    #[arg(long, value_name = "STAGE", value_parser = stage_parser())]
    dump: Option<Stage>,
}

/// Takes a kind of proofs.
fn proofs_parser() -> impl TypedValueParser<Value = Proofs> {
    let value = |proofs: Proofs| PossibleValue::new(proofs.name()).help(proofs.summary());
    PossibleValuesParser::new(Proofs::ALL.map(value)).map(|name| {
        let named = Proofs::ALL.into_iter().find(|proofs| proofs.name() == name);
        named.expect("only names of kinds are possible values")
    })
}

/// Takes the name of a stage.
fn stage_parser() -> impl TypedValueParser<Value = Stage> {
    let value = |stage: Stage| PossibleValue::new(stage.name()).help(stage.summary());
    PossibleValuesParser::new(Stage::ALL.map(value)).map(|name| {
        let named = Stage::ALL.into_iter().find(|stage| stage.name() == name);
        named.expect("only names of stages are possible values")
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    /// One object a line
    Json,
    Sarif,
    Junit,
}

/// Tries theories, for which there is a loader, and programs.
pub fn run(out: &mut impl Write, loader: Option<Loader>, args: &CheckArgs) -> std::io::Result<ExitCode> {
    if args.dump == Some(Stage::Policy) {
        write!(out, "{}", args.search.policy())?;
        return Ok(ExitCode::SUCCESS);
    }
    let (paths, line) = with_line(&args.paths);
    let Some(sources) = find_sources(&paths) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let choice = Choice { lemma: args.lemma.clone(), line, only: args.only, timeout: args.search.timeout };
    let reporter = Reporter::new(out, args);
    let pool = args.search.pool();
    let mut run =
        Run { args, choice, pool, reporter, usable: true, reading: Duration::ZERO, start: Instant::now() };
    if let Some(loader) = loader
        && !run.theories(loader, &sources.theories)?
    {
        return Ok(ExitCode::from(BAD_INPUT));
    }
    for paths in &sources.programs {
        if !run.is_interrupted() {
            run.program(paths)?;
        }
    }
    run.finish()
}

/// One call of `gainsay check`.
struct Run<'o, W> {
    args: &'o CheckArgs,
    choice: Choice,
    pool: Pool,
    reporter: Reporter<'o, W>,
    usable: bool,
    reading: Duration,
    start: Instant,
}

impl<W: Write> Run<'_, W> {
    fn is_interrupted(&self) -> bool {
        self.pool.interrupted.load(Ordering::Relaxed)
    }

    fn cannot_read(&mut self, path: &str, error: &std::io::Error) {
        complain(&format!("cannot read {path}: {error}"));
        self.usable = false;
    }

    /// Tries theories. Whether the options make sense.
    fn theories(&mut self, mut loader: Loader, files: &[PathBuf]) -> std::io::Result<bool> {
        for path in files {
            let before = Instant::now();
            let loaded = match loader.load(path) {
                Ok(loaded) => loaded,
                Err(error) => {
                    self.cannot_read(&path.display().to_string(), &error);
                    continue;
                }
            };
            self.reading += before.elapsed();
            self.usable &= loaded.tree.header.is_some();
            self.reporter.messages(path, &loader, &loaded)?;
            let Some(settings) = self.args.search.settings(&loaded.elaborated.context) else {
                return Ok(false);
            };
            if let Some(stage) = self.args.dump {
                self.reporter.dump(&loader, &loaded, &settings, &self.choice, stage)?;
                continue;
            }
            check_theory(&loader, &loaded, &settings, &self.choice, &self.pool, &mut self.reporter)?;
            if self.is_interrupted() {
                break;
            }
        }
        // The process ends soon: taking everything apart would only cost time.
        std::mem::forget(loader);
        Ok(true)
    }

    /// Tries the checks of a program.
    fn program(&mut self, paths: &[PathBuf]) -> std::io::Result<()> {
        let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let program = match apl::Program::read(paths) {
            Ok(program) => program,
            Err(error) => {
                self.cannot_read(&names.join(", "), &error);
                return Ok(());
            }
        };
        self.reading += program.time;
        self.usable &= !program.has_errors();
        self.reporter.program_messages(&names.join(", "), &program)?;
        let strategies = match self.args.negation.as_slice() {
            [] => nominal::check::Strategy::DEFAULT.to_vec(),
            chosen => chosen.to_vec(),
        };
        if let Some(stage) = self.args.dump {
            // Negations are most readable where they are merged.
            let shown = match (stage, self.args.negation.as_slice()) {
                (Stage::Negation, []) => vec![nominal::check::Strategy::DEFAULT[3]],
                _ => strategies,
            };
            return write!(self.reporter.out, "{}", apl::dump(&program, &shown, &self.choice, stage));
        }
        let options = match self.args.search.timeout {
            Some(timeout) => vec!["--timeout".to_owned(), timeout.as_secs_f64().to_string()],
            None => vec![],
        };
        let timeout = self.args.search.timeout.unwrap_or(Policy::default().timeout);
        let settings =
            apl::Settings { strategies, timeout, options, paths: names, timings: self.args.timings };
        apl::check_program(&program, &settings, &self.choice, &self.pool, &mut self.reporter)
    }

    fn finish(self) -> std::io::Result<ExitCode> {
        let (interrupted, failed) = (self.is_interrupted(), self.reporter.failed);
        let nothing =
            self.args.dump.is_none() && self.usable && !interrupted && self.reporter.totals.answers == 0;
        if let (true, Some(message)) = (nothing, nothing_chosen(&self.choice)) {
            complain(&message);
            return Ok(ExitCode::from(BAD_INPUT));
        }
        if self.args.dump.is_none() {
            self.reporter.finish(interrupted)?;
        }
        if self.args.timings {
            let testing = self.start.elapsed().saturating_sub(self.reading);
            let (reading, testing) = (self.reading.as_secs_f64(), testing.as_secs_f64());
            complain(&format!("reading {reading:.3} s, testing {testing:.3} s"));
        }
        Ok(match (interrupted, self.usable, failed) {
            (true, _, _) => ExitCode::from(INTERRUPTED),
            (_, false, _) => ExitCode::from(BAD_INPUT),
            (_, _, true) => ExitCode::from(REFUTED),
            _ => ExitCode::SUCCESS,
        })
    }
}

/// The message that there is nothing of what was asked for, if it was something in particular.
fn nothing_chosen(choice: &Choice) -> Option<String> {
    match (&choice.lemma, choice.line) {
        (Some(pattern), _) => Some(format!("no statement is called `{pattern}`")),
        (None, Some(line)) => Some(format!("there is nothing to be tried on line {line}")),
        (None, None) => None,
    }
}

/// `FILE:LINE`, where there is no file of that name.
pub(super) fn with_line(paths: &[PathBuf]) -> (Vec<PathBuf>, Option<usize>) {
    if let [path] = paths
        && !path.exists()
        && let Some((file, line)) = path.to_string_lossy().rsplit_once(':')
        && let Ok(line) = line.parse()
    {
        return (vec![PathBuf::from(file)], Some(line));
    }
    (paths.to_vec(), None)
}

/// Shows answers as they come, or all of them at the end.
struct Reporter<'o, W> {
    out: &'o mut W,
    format: Format,
    quiet: bool,
    verbose: bool,
    answers: Vec<Answer>,
    totals: Totals,
    failed: bool,
    bar: Option<ProgressBar>,
}

impl<'o, W: Write> Reporter<'o, W> {
    fn new(out: &'o mut W, args: &CheckArgs) -> Reporter<'o, W> {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} tried, {elapsed}");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let is_shown = !bar.is_hidden() && args.format == Format::Text;
        Reporter {
            out,
            format: args.format,
            quiet: args.quiet,
            verbose: args.verbose,
            answers: vec![],
            totals: Totals::default(),
            failed: false,
            bar: is_shown.then_some(bar),
        }
    }

    /// What was not understood; at least how much that is, where there is no room for messages.
    fn messages(&mut self, path: &Path, loader: &Loader, loaded: &Loaded) -> std::io::Result<()> {
        if self.format == Format::Text && !self.quiet {
            return write!(self.out, "{}", stats::messages(&loader.files, loaded));
        }
        let failures = stats::account(&loader.files, loaded).failures.len();
        if failures > 0 {
            let what = if failures == 1 { "1 error" } else { &format!("{failures} errors") };
            complain(&format!("{}: {what}; the rest is tried (see `gainsay stats`)", path.display()));
        }
        Ok(())
    }

    /// The same for a program.
    fn program_messages(&mut self, name: &str, program: &apl::Program) -> std::io::Result<()> {
        if self.format == Format::Text && !self.quiet {
            let mut shown = program.elab.diagnostics.iter();
            return shown
                .try_for_each(|message| write!(self.out, "{}", render::render(&program.files, message)));
        }
        let errors = program.errors().count();
        if errors > 0 {
            let what = if errors == 1 { "1 error" } else { &format!("{errors} errors") };
            complain(&format!("{name}: {what}; the rest is tried (see `gainsay stats`)"));
        }
        Ok(())
    }

    fn dump(
        &mut self,
        loader: &Loader,
        loaded: &Loaded,
        settings: &Settings,
        choice: &Choice,
        stage: Stage,
    ) -> std::io::Result<()> {
        let shown = gainsay::check::dump(loader, loaded, settings, choice, stage);
        write!(self.out, "{shown}")
    }

    fn finish(self, interrupted: bool) -> std::io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        match self.format {
            Format::Json => {}
            Format::Sarif => writeln!(self.out, "{}", serde_json::to_string_pretty(&sarif(&self.answers))?)?,
            Format::Junit => write!(self.out, "{}", junit(&self.answers))?,
            Format::Text => {
                if interrupted {
                    write!(self.out, "interrupted; ")?;
                }
                if self.totals.answers != 1 || interrupted {
                    write!(self.out, "{}", self.totals.line())?;
                }
            }
        }
        self.out.flush()
    }
}

impl<W: Write> Observer for Reporter<'_, W> {
    fn begin(&mut self, tasks: usize) {
        if let Some(bar) = &self.bar {
            bar.inc_length(tasks as u64);
        }
    }

    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        self.failed |= answer.fails();
        self.totals.add(answer);
        let (out, format) = (&mut *self.out, self.format);
        let is_wanted = !self.quiet || answer.fails();
        let mut show = || match format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(answer)?),
            Format::Text if is_wanted => write!(out, "{}", text(answer, self.verbose)),
            Format::Text | Format::Sarif | Format::Junit => Ok(()),
        };
        match &self.bar {
            Some(bar) => {
                bar.inc(1);
                bar.suspend(show)?;
            }
            None => show()?,
        }
        if matches!(format, Format::Sarif | Format::Junit) {
            self.answers.push(answer.clone());
        }
        Ok(())
    }
}

//! `gainsay check`: options, and the ways to show answers.

use super::search_args::SearchArgs;
use super::{BAD_INPUT, INTERRUPTED, REFUTED, complain, find_files};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use gainsay::check::{
    Answer, Choice, Observer, Proofs, Settings, Stage, Totals, check_theory, junit, sarif, text,
};
use gainsay::load::{Loaded, Loader};
use gainsay::stats;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use search::Policy;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Theory files, or folders with theory files; FILE:LINE for what stands on that line
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Try only the statements with these names; `*` stands for any text
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

/// Checks of αProlog programs.
pub fn run_program(out: &mut impl Write, args: &CheckArgs) -> std::io::Result<ExitCode> {
    let default = nominal::check::Strategy::DEFAULT;
    super::apl::check(
        out,
        &super::apl::Options {
            paths: &args.paths,
            strategies: if args.negation.is_empty() { &default } else { &args.negation },
            label: args.lemma.as_deref(),
            timeout: args.search.timeout.unwrap_or(Policy::default().timeout),
            form: if args.format == Format::Json { super::apl::Form::Json } else { super::apl::Form::Text },
            quiet: args.quiet,
            timings: args.timings,
        },
    )
}

pub fn run(out: &mut impl Write, mut loader: Loader, args: &CheckArgs) -> std::io::Result<ExitCode> {
    if args.dump == Some(Stage::Policy) {
        write!(out, "{}", args.search.policy())?;
        return Ok(ExitCode::SUCCESS);
    }
    let (paths, line) = with_line(&args.paths);
    let Some(files) = find_files(&paths) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let pool = args.search.pool();
    let choice = Choice { lemma: args.lemma.clone(), line, only: args.only, timeout: args.search.timeout };
    let mut usable = true;
    let mut reporter = Reporter::new(out, args);
    let start = std::time::Instant::now();
    let mut reading = Duration::ZERO;
    for path in &files {
        let before = std::time::Instant::now();
        let loaded = match loader.load(path) {
            Ok(loaded) => loaded,
            Err(error) => {
                complain(&format!("cannot read {}: {error}", path.display()));
                usable = false;
                continue;
            }
        };
        reading += before.elapsed();
        usable &= loaded.tree.header.is_some();
        reporter.messages(path, &loader, &loaded)?;
        let Some(settings) = args.search.settings(&loaded.elaborated.context) else {
            return Ok(ExitCode::from(BAD_INPUT));
        };
        if let Some(stage) = args.dump {
            reporter.dump(&loader, &loaded, &settings, &choice, stage)?;
            continue;
        }
        check_theory(&loader, &loaded, &settings, &choice, &pool, &mut reporter)?;
        if pool.interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    let interrupted = pool.interrupted.load(Ordering::Relaxed);
    let failed = reporter.failed;
    let nothing = args.dump.is_none() && usable && !interrupted && reporter.totals.answers == 0;
    if let (true, Some(message)) = (nothing, nothing_chosen(&choice)) {
        complain(&message);
        return Ok(ExitCode::from(BAD_INPUT));
    }
    if args.dump.is_none() {
        reporter.finish(interrupted)?;
    }
    if args.timings {
        let whole = start.elapsed();
        let testing = whole.saturating_sub(reading);
        complain(&format!("reading {:.3} s, testing {:.3} s", reading.as_secs_f64(), testing.as_secs_f64()));
    }
    // The process ends here: taking everything apart would only cost time.
    std::mem::forget(loader);
    Ok(match (interrupted, usable, failed) {
        (true, _, _) => ExitCode::from(INTERRUPTED),
        (_, false, _) => ExitCode::from(BAD_INPUT),
        (_, _, true) => ExitCode::from(REFUTED),
        _ => ExitCode::SUCCESS,
    })
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

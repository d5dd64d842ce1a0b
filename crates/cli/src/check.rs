//! `gainsay check`: options, and the ways to show answers.

use super::cache::{self, CacheUse};
use super::search_args::{SearchArgs, cancelled_by_interrupts};
use super::watch::Watch;
use super::{BAD_INPUT, INTERRUPTED, REFUTED, complain, find_sources};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use gainsay::cache::{Cache, check_with};
use gainsay::check::{Answer, Cancel, Choice, Event, Observer, Proofs, Stage, Totals, junit, sarif, text};
use gainsay::{CheckError, InvalidOption, Options, Origin, Source, Workspace};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
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
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = negation_parser())]
    negation: Vec<nominal::check::Strategy>,
    /// Say how long reading and testing took; all is looked for then
    #[arg(long)]
    timings: bool,
    #[command(flatten)]
    cache: CacheUse,
    /// Go on when files change: only what a change affects is tried again
    #[arg(long, conflicts_with = "dump")]
    watch: bool,
    /// Print what is made of each statement instead of trying it
    #[arg(long, value_name = "STAGE", value_parser = stage_parser())]
    dump: Option<Stage>,
}

impl CheckArgs {
    fn options(&self) -> Options {
        let (negation, timings) = (self.negation.clone(), self.timings);
        Options { negation, timings, ..self.search.options() }
    }
}

/// Takes the name of a strategy for αProlog programs.
fn negation_parser() -> impl TypedValueParser<Value = nominal::check::Strategy> {
    use nominal::check::Strategy;
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name))
        .map(|name| Strategy::named(&name).expect("only names of strategies are possible values"))
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

/// Checks sources, whatever their languages.
pub fn run(out: &mut impl Write, mut workspace: Workspace, args: &CheckArgs) -> std::io::Result<ExitCode> {
    let options = args.options();
    if args.dump == Some(Stage::Policy) {
        write!(out, "{}", options.policy())?;
        return Ok(ExitCode::SUCCESS);
    }
    let (paths, line) = with_line(&args.paths);
    let Some(origins) = find_sources(&paths) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let choice = Choice { lemma: args.lemma.clone(), line, only: args.only, ..Choice::default() };
    let cancel = cancelled_by_interrupts();
    // Whoever wants to know how long something takes wants it to be done.
    let mut cache = if args.timings || args.dump.is_some() { None } else { args.cache.open() };
    let mut watch = Watch::default();
    let mut round = |workspace: &mut Workspace, origins: &[Origin], watch: &mut Watch| {
        let run = Run {
            args,
            options: options.clone(),
            choice: choice.clone(),
            cancel: cancel.clone(),
            reporter: Reporter::new(out, args),
            usable: true,
            reading: Duration::ZERO,
            start: Instant::now(),
            cache: cache.as_mut(),
            watch,
        };
        run.sources(workspace, origins)
    };
    let mut code = round(&mut workspace, &origins, &mut watch)?;
    while args.watch
        && let Some(changed) = watch.wait(&paths, &cancel)
    {
        changed.iter().for_each(|path| workspace.changed(path));
        let origins = Origin::find(&paths).unwrap_or_default();
        code = round(&mut workspace, &origins, &mut watch)?;
    }
    // The process ends soon: taking everything apart would only cost time.
    std::mem::forget(workspace);
    Ok(code)
}

/// One call of `gainsay check`.
struct Run<'r, 'o, W> {
    args: &'o CheckArgs,
    options: Options,
    choice: Choice,
    cancel: Cancel,
    reporter: Reporter<'r, W>,
    usable: bool,
    reading: Duration,
    start: Instant,
    /// Answers of other runs.
    cache: Option<&'r mut Cache>,
    /// The files that were read.
    watch: &'r mut Watch,
}

impl<W: Write> Run<'_, '_, W> {
    /// Checks sources one after the other.
    fn sources(mut self, workspace: &mut Workspace, origins: &[Origin]) -> std::io::Result<ExitCode> {
        for origin in origins {
            if let Err(invalid) = self.source(workspace, origin)? {
                complain(&invalid.to_string());
                return Ok(ExitCode::from(BAD_INPUT));
            }
            self.cache.iter_mut().for_each(|cache| cache::save(cache));
            if self.cancel.is_cancelled() {
                break;
            }
        }
        self.finish()
    }

    /// Reads and checks a source.
    fn source(
        &mut self,
        workspace: &mut Workspace,
        origin: &Origin,
    ) -> std::io::Result<Result<(), InvalidOption>> {
        let before = Instant::now();
        let source = match workspace.open_origin(origin) {
            Ok(source) => source,
            Err(error) => {
                complain(&format!("cannot read {}: {error}", origin.title()));
                self.usable = false;
                return Ok(Ok(()));
            }
        };
        self.reading += before.elapsed();
        self.usable &= source.is_usable();
        self.reporter.messages(origin, &*source)?;
        let done = match self.args.dump {
            Some(stage) => match source.dump(&self.options, &self.choice, stage) {
                Ok(text) => Ok(write!(self.reporter.out, "{text}")?),
                Err(invalid) => Err(invalid),
            },
            None => match self.check(&*source) {
                Ok(()) => Ok(()),
                Err(CheckError::Options(invalid)) => Err(invalid),
                Err(CheckError::Io(error)) => return Err(error),
            },
        };
        if self.args.watch {
            source.files().paths().for_each(|path| self.watch.add(path));
        } else {
            std::mem::forget(source);
        }
        Ok(done)
    }

    /// Tries what is chosen of a source, as far as it is not known from other runs.
    fn check(&mut self, source: &dyn Source) -> Result<(), CheckError> {
        let Run { options, choice, cancel, reporter, .. } = self;
        match &mut self.cache {
            Some(cache) => check_with(cache, source, options, choice, cancel, reporter),
            None => source.check(options, choice, cancel, reporter),
        }
    }

    fn finish(self) -> std::io::Result<ExitCode> {
        let (interrupted, failed) = (self.cancel.is_cancelled(), self.reporter.failed);
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
    fn messages(&mut self, origin: &Origin, source: &dyn Source) -> std::io::Result<()> {
        if self.format == Format::Text && !self.quiet {
            return write!(self.out, "{}", source.messages());
        }
        let failures = source.account().failures.len();
        if failures > 0 {
            let what = if failures == 1 { "1 error" } else { &format!("{failures} errors") };
            complain(&format!("{}: {what}; the rest is tried (see `gainsay stats`)", origin.title()));
        }
        Ok(())
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
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        match event {
            Event::Begun { tasks } => {
                if let Some(bar) = &self.bar {
                    bar.inc_length(*tasks as u64);
                }
                Ok(())
            }
            Event::Verdict { answer, .. } => self.answer(answer),
            Event::Started { .. } | Event::Progress { .. } | Event::Finding { .. } => Ok(()),
        }
    }
}

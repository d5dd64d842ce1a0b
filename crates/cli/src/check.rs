//! `gainsay check`: options, and the ways to show answers.

use super::cache::{self, CacheUse};
use super::colour::Colours;
use super::place::{self, Place};
use super::report::{Format, Reporter};
use super::search_args::{SearchArgs, cancelled_by_interrupts};
use super::watch::Watch;
use super::{BAD_INPUT, INTERRUPTED, REFUTED, complain, find_sources, take_standard_input};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gainsay::cache::{Cache, check_with};
use gainsay::check::{Cancel, Choice, FailOn, Failing, Proofs, Stage};
use gainsay::{CheckError, InvalidOption, Options, Origin, Source, Workspace};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Theory files (*.thy), αProlog files (*.apl), or folders with such files; FILE:LINE for what stands on that
    /// line; - for a theory on standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Try only the statements and checks with these names; `*` stands for any text
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    lemma: Vec<String>,
    /// Try only the statements whose proofs end so
    #[arg(long, value_name = "PROOFS", value_parser = proofs_parser())]
    only: Option<Proofs>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// End with status 1 if there is any of this
    /// [default: refuted,missed,error]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = failing_parser())]
    fail_on: Vec<Failing>,
    /// Print only what makes the run fail
    #[arg(short, long)]
    pub quiet: bool,
    /// Print for every statement how far each strategy came
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Show verdicts in colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colours::Auto)]
    pub color: Colours,
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
    /// Look for premises that would make refuted statements true, for some seconds each
    #[arg(long)]
    suggest: bool,
    /// Print what is made of each statement instead of trying it
    #[arg(long, value_name = "STAGE", value_parser = stage_parser())]
    dump: Option<Stage>,
}

impl CheckArgs {
    fn options(&self) -> Options {
        let (negation, timings, suggest) = (self.negation.clone(), self.timings, self.suggest);
        Options { negation, timings, suggest, ..self.search.options() }
    }

    /// What makes the run fail.
    pub fn fail_on(&self) -> FailOn {
        match self.fail_on.as_slice() {
            [] => FailOn::default(),
            chosen => chosen.iter().copied().collect(),
        }
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

/// Takes what may make a run fail.
fn failing_parser() -> impl TypedValueParser<Value = Failing> {
    let value = |failing: Failing| PossibleValue::new(failing.name()).help(failing.summary());
    PossibleValuesParser::new(Failing::ALL.map(value)).map(|name| {
        let named = Failing::ALL.into_iter().find(|failing| failing.name() == name);
        named.expect("only names of reasons are possible values")
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

/// How much is shown of counterexamples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    Answers,
    /// What each part comes to.
    Steps,
}

/// Checks sources, whatever their languages.
pub fn run(
    out: &mut impl Write,
    mut workspace: Workspace,
    args: &CheckArgs,
    detail: Detail,
) -> std::io::Result<ExitCode> {
    let mut options = args.options();
    if detail == Detail::Steps {
        (options.explain, options.suggest) = (true, true);
    }
    if args.dump == Some(Stage::Policy) {
        write!(out, "{}", options.policy())?;
        return Ok(ExitCode::SUCCESS);
    }
    let places = place::places(&args.paths);
    let files = place::files(&places);
    take_standard_input(&mut workspace, &files)?;
    let Some(origins) = find_sources(&files) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let choice = Choice { lemmas: args.lemma.clone(), only: args.only, ..Choice::default() };
    let cancel = cancelled_by_interrupts();
    // Whoever wants to know how long something takes wants it to be done.
    let mut cache = if args.timings || args.dump.is_some() { None } else { args.cache.open() };
    let mut watch = Watch::default();
    let mut round = |workspace: &mut Workspace, origins: &[Origin], watch: &mut Watch| {
        let run = Run {
            args,
            options: options.clone(),
            choice: choice.clone(),
            places: places.clone(),
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
        && let Some(changed) = watch.wait(&files, &cancel)
    {
        changed.iter().for_each(|path| workspace.changed(path));
        let origins = Origin::find(&files).unwrap_or_default();
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
    places: Vec<Place>,
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
        let lines = place::lines(&self.places, &origin.paths);
        let choice = Choice { lines: lines.clone(), ..self.choice.clone() };
        if self.args.dump.is_none() {
            self.reporter.mistakes(origin, &*source, &choice)?;
        }
        let before = self.reporter.totals.answers;
        let done = match self.args.dump {
            Some(stage) => match source.dump(&self.options, &choice, stage) {
                Ok(text) => Ok(write!(self.reporter.out, "{text}")?),
                Err(invalid) => Err(invalid),
            },
            None => match self.check(&*source, &choice) {
                Ok(()) => Ok(self.reporter.fold()?),
                Err(CheckError::Options(invalid)) => Err(invalid),
                Err(CheckError::Io(error)) => return Err(error),
            },
        };
        let nothing = self.args.dump.is_none() && self.reporter.totals.answers == before;
        let near = if nothing { near(&*source, &lines) } else { String::new() };
        if self.args.watch {
            source.files().paths().for_each(|path| self.watch.add(path));
        } else {
            std::mem::forget(source);
        }
        if nothing && !lines.is_empty() && !self.cancel.is_cancelled() {
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let place = format!("line {} of {}", lines.join(", "), origin.title());
            complain(&format!("there is nothing to be tried on {place}{near}"));
            self.usable = false;
        }
        Ok(done)
    }

    /// Tries what is chosen of a source, as far as it is not known from other runs.
    fn check(&mut self, source: &dyn Source, choice: &Choice) -> Result<(), CheckError> {
        let Run { options, cancel, reporter, .. } = self;
        match &mut self.cache {
            Some(cache) => check_with(cache, source, options, choice, cancel, reporter),
            None => source.check(options, choice, cancel, reporter),
        }
    }

    fn finish(self) -> std::io::Result<ExitCode> {
        let interrupted = self.cancel.is_cancelled();
        let (failed, tried) = (self.reporter.failed, self.reporter.tried);
        let nothing =
            self.args.dump.is_none() && self.usable && !interrupted && self.reporter.totals.answers == 0;
        if nothing && !self.choice.lemmas.is_empty() {
            complain(&format!("no statement is called `{}`", self.choice.lemmas.join("` or `")));
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
            // With errors alone there is nothing that was tried.
            (_, _, true) if !tried => ExitCode::from(BAD_INPUT),
            (_, _, true) => ExitCode::from(REFUTED),
            _ => ExitCode::SUCCESS,
        })
    }
}

/// Where there is something to be tried, before and after the first of some lines.
fn near(source: &dyn Source, lines: &[usize]) -> String {
    let Some(first) = lines.first() else { return String::new() };
    let (mut before, mut after) = (None, None);
    for item in source.items() {
        match item.line < *first {
            true => before = before.max(Some(item.line)),
            false => after = after.min(Some(item.line)).or(Some(item.line)),
        }
    }
    match (before, after) {
        (Some(before), Some(after)) => format!("; there is on lines {before} and {after}"),
        (Some(line), None) | (None, Some(line)) => format!("; there is on line {line}"),
        (None, None) => String::new(),
    }
}

//! `gainsay check`: options, and the ways to show answers.

use super::cache::{self, CacheUse};
use super::keys::CheckKeys;
use super::place::{self, Place};
use super::report::Reporter;
use super::search_args::{SearchArgs, cancelled_by_interrupts};
use super::watch::Watch;
use super::{BAD_INPUT, INTERRUPTED, REFUTED, complain, find_sources, take_standard_input};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gainsay::cache::{Cache, check_with};
use gainsay::check::{Cancel, Choice, Stage};
use gainsay::config::{Config, FILE, Format, KEYS, Key, Setter};
use gainsay::since::{Changed, NoRevision, Since};
use gainsay::{CheckError, InvalidOption, Options, Origin, Source, Workspace};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Theory files (*.thy), αProlog files (*.apl), or folders with such files; FILE:LINE for what stands on that
    /// line; - for a theory on standard input [default: what gainsay.toml says]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    /// Try only the statements and checks with these names; `*` stands for any text
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    lemma: Vec<String>,
    /// Write the answers to this file, and only how many there are of each kind to the terminal
    #[arg(short, long, value_name = "FILE", conflicts_with = "watch")]
    pub output: Option<PathBuf>,
    /// For the page that `--format html` makes, change so many statements of each theory in one place each, and say
    /// how many of the changed ones are refuted
    #[arg(long, value_name = "N", default_value_t = 0)]
    mutants: usize,
    /// Show so many tests of each statement: generated at random, of all sizes, with what became of them
    /// [default: 100 with --format tyche, otherwise none]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16))]
    samples: Option<u16>,
    /// Try only what has changed since a revision of git, and what depends on it
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// Print only what makes the run fail
    #[arg(short, long)]
    pub quiet: bool,
    /// Print for every statement how far each strategy came
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,
    #[command(flatten)]
    keys: CheckKeys,
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
    /// Sets what the command line says.
    pub fn apply(&self, config: &mut Config) {
        self.search.apply(config);
        self.keys.0.apply(config);
        if !self.paths.is_empty() {
            config.paths.clone_from(&self.paths);
        }
    }

    /// What there was at the revision that somebody asks about; complains where that is not known.
    fn since(&self, config: &Config) -> Result<Option<Since>, NoRevision> {
        let since = |revision: &String| Since::new(Path::new(""), revision, &config.sessions);
        self.since.as_ref().map(since).transpose().inspect_err(|error| complain(&error.to_string()))
    }
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
    workspace: Workspace,
    config: &Config,
    args: &CheckArgs,
    detail: Detail,
) -> std::io::Result<ExitCode> {
    let Some(path) = &args.output else { return run_to(out, workspace, config, args, detail) };
    match File::create(path) {
        Ok(file) => run_to(&mut BufWriter::new(file), workspace, config, args, detail),
        Err(error) => {
            complain(&format!("cannot write {}: {error}", path.display()));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}

fn run_to(
    out: &mut impl Write,
    mut workspace: Workspace,
    config: &Config,
    args: &CheckArgs,
    detail: Detail,
) -> std::io::Result<ExitCode> {
    let samples = args.samples.map_or(config.format.samples(), usize::from);
    let (explain, timings) = (detail == Detail::Steps, args.timings);
    let suggest = explain || args.suggest;
    let named = named(config);
    let options = Options { explain, suggest, timings, samples, named, ..config.options.clone() };
    if args.dump == Some(Stage::Policy) {
        write!(out, "{}", options.policy())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(complaint) = unusable(config, args) {
        complain(&complaint);
        return Ok(ExitCode::from(BAD_INPUT));
    }
    let places = place::places(&config.paths);
    let files = place::files(&places);
    take_standard_input(&mut workspace, &files)?;
    let Some(origins) = find_sources(&files) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let Ok(mut since) = args.since(config) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let choice = Choice { lemmas: args.lemma.clone(), only: config.only, ..Choice::default() };
    let cancel = cancelled_by_interrupts();
    // Whoever wants to know how long something takes wants it to be done.
    let mut cache = if args.timings || args.dump.is_some() { None } else { args.cache.open(config) };
    let mut watch = Watch::default();
    let mut round = |workspace: &mut Workspace, origins: &[Origin], watch: &mut Watch| {
        let run = Run {
            args,
            options: options.clone(),
            choice: choice.clone(),
            places: places.clone(),
            cancel: cancel.clone(),
            reporter: Reporter::new(out, args, config),
            usable: true,
            reading: Duration::ZERO,
            start: Instant::now(),
            cache: cache.as_mut(),
            since: since.as_mut(),
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

/// The keys that the command line sets in spite of a file.
fn named(config: &Config) -> Vec<String> {
    let is_named = |key: &&Key| config.file.is_some() && config.set_by(key) == Setter::CommandLine;
    KEYS.iter().filter(is_named).map(|key| key.name.to_owned()).collect()
}

/// Why nothing can be made of options that are right by themselves.
fn unusable(config: &Config, args: &CheckArgs) -> Option<String> {
    if args.mutants > 0 && config.format != Format::Html {
        return Some("--mutants is for --format html; `gainsay mutate` shows changed statements".to_owned());
    }
    let is_empty = config.paths.is_empty();
    is_empty.then(|| format!("there is nothing to check: name a PATH, or `paths` in {FILE}"))
}

/// Whether all of a source is chosen.
fn is_whole(choice: &Choice) -> bool {
    let Choice { lemmas, lines, only, fingerprints, .. } = choice;
    lemmas.is_empty() && lines.is_empty() && only.is_none() && fingerprints.is_none()
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
    /// What there was before.
    since: Option<&'r mut Since>,
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
        let changed = self.since.as_mut().map_or(Changed::All, |since| since.changed(origin, &*source));
        let choice = Choice { lines: lines.clone(), ..self.choice.clone() };
        let choice = changed.choice(choice);
        if self.args.dump.is_none() {
            self.reporter.mistakes(origin, &*source, &choice, &changed)?;
        }
        let before = self.reporter.totals.answers;
        let done = match self.args.dump {
            Some(stage) => match source.dump(&self.options, &choice, stage) {
                Ok(text) => Ok(write!(self.reporter.out, "{text}")?),
                Err(invalid) => Err(invalid),
            },
            None => match self.check(&*source, &choice) {
                Ok(()) => {
                    if is_whole(&choice) && !self.cancel.is_cancelled() {
                        self.reporter.tried(origin);
                    }
                    Ok(self.reporter.fold()?)
                }
                Err(CheckError::Options(invalid)) => Err(invalid),
                Err(CheckError::Io(error)) => return Err(error),
            },
        };
        // What has not changed is not asked for.
        let is_wanted = self.args.dump.is_none() && self.since.is_none();
        let nothing = is_wanted && self.reporter.totals.answers == before;
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
            Some(cache) => check_with(cache, source, options, choice, cancel, reporter)?,
            None => source.check(options, choice, cancel, reporter)?,
        }
        match self.args.mutants {
            0 => Ok(()),
            count => source.check_mutants(options, count, cancel, reporter.mutants()),
        }
    }

    fn finish(self) -> std::io::Result<ExitCode> {
        let interrupted = self.cancel.is_cancelled();
        let (failed, tried) = (self.reporter.failed, self.reporter.tried);
        let nothing =
            self.args.dump.is_none() && self.usable && !interrupted && self.reporter.totals.answers == 0;
        if nothing && self.since.is_none() && !self.choice.lemmas.is_empty() {
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

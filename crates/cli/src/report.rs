//! Shows answers as they come, or all of them at the end.

use super::check::CheckArgs;
use super::colour::{self, painted};
use super::complain;
use gainsay::check::html::{Page, html};
use gainsay::check::{
    Answer, Choice, Collector, Event, FailOn, Kind, Observer, Totals, github, gitlab, junit, sarif, text,
    tyche,
};
use gainsay::config::{Config, FILE, Format, Tally};
use gainsay::since::Changed;
use gainsay::{Origin, Source};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Shows answers, and keeps what the end of the run depends on.
pub struct Reporter<'o, W> {
    pub out: &'o mut W,
    format: Format,
    quiet: bool,
    verbose: bool,
    /// Only what has changed is tried.
    is_part: bool,
    coloured: bool,
    fail_on: FailOn,
    /// Findings that are accepted.
    tally: Tally<'o>,
    answers: Vec<Answer>,
    /// Answers about changed statements.
    mutants: Collector,
    /// What the answers are about.
    title: String,
    /// The file that the answers go to.
    output: Option<PathBuf>,
    /// When the run began, in seconds since 1970.
    begun: f64,
    /// Statements that are not tried because an import is missing.
    folded: Vec<Answer>,
    pub totals: Totals,
    pub failed: bool,
    /// Whether anything was tried, or evaluated.
    pub tried: bool,
    bar: Option<ProgressBar>,
}

/// So many names of statements are listed that are not tried for the same reason.
const LISTED: usize = 8;

impl<'o, W: Write> Reporter<'o, W> {
    pub fn new(out: &'o mut W, args: &CheckArgs, config: &'o Config) -> Reporter<'o, W> {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        // The bar takes what is left of the line, however narrow the terminal is.
        let style = ProgressStyle::with_template("{pos}/{len} tried, {elapsed} {wide_bar}");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let is_shown = !bar.is_hidden() && matches!(config.format, Format::Text | Format::Html);
        Reporter {
            out,
            format: config.format,
            quiet: args.quiet,
            verbose: args.verbose,
            is_part: args.since.is_some(),
            coloured: config.format == Format::Text && colour::are_used(config.color),
            fail_on: config.fail_on.clone(),
            tally: Tally::new(&config.baseline),
            answers: vec![],
            mutants: Collector::default(),
            title: title(&config.paths),
            output: args.output.clone(),
            begun: SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64(),
            folded: vec![],
            totals: Totals::default(),
            failed: false,
            tried: false,
            bar: is_shown.then_some(bar),
        }
    }

    /// What was not understood. Errors count as answers, unless something else is asked for in particular, or they are
    /// not new.
    pub fn mistakes(
        &mut self,
        origin: &Origin,
        source: &dyn Source,
        choice: &Choice,
        changed: &Changed,
    ) -> std::io::Result<()> {
        let is_whole = choice.lemmas.is_empty() && choice.lines.is_empty();
        let mut mistakes = source.mistakes();
        mistakes.retain(|mistake| changed.is_new(mistake));
        if self.format == Format::Text && !self.quiet {
            if *changed == Changed::All || !mistakes.is_empty() {
                write!(self.out, "{}", source.messages())?;
            }
        } else if !is_whole && !mistakes.is_empty() {
            let what = if mistakes.len() == 1 { "1 error" } else { &format!("{} errors", mistakes.len()) };
            complain(&format!("{}: {what}; the rest is tried (see `gainsay stats`)", origin.title()));
        }
        for mistake in mistakes.iter().filter(|it| is_whole || choice.lines.contains(&it.line)) {
            // The messages have just been shown.
            let is_shown = self.format != Format::Text || self.quiet;
            self.take(mistake, is_shown)?;
        }
        Ok(())
    }

    /// Says once which statements are not tried because an import is missing.
    pub fn fold(&mut self) -> std::io::Result<()> {
        let folded = std::mem::take(&mut self.folded);
        let [first, ..] = folded.as_slice() else { return Ok(()) };
        let name = |answer: &Answer| match answer.name.rsplit('.').next() {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("line {}", answer.line),
        };
        let mut names: Vec<String> = folded.iter().take(LISTED).map(name).collect();
        if folded.len() > LISTED {
            names.push(format!("and {} more", folded.len() - LISTED));
        }
        let line = first.lost.first().map_or(first.line, |lost| lost.line);
        let what = match folded.len() {
            1 => "1 statement is not tested".to_owned(),
            count => format!("{count} statements are not tested"),
        };
        let file = &first.file;
        let out = &mut *self.out;
        let names = names.join(", ");
        let mut say = || writeln!(out, "{file}:{line}: {what}, because an import is missing: {names}");
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        let is_folded = self.format == Format::Text && !self.verbose && awaits_import(answer);
        if is_folded {
            self.folded.push(answer.clone());
        }
        self.take(answer, !is_folded)
    }

    /// All of a source was tried.
    pub fn tried(&mut self, origin: &Origin) {
        origin.paths.iter().for_each(|path| self.tally.tried(path));
    }

    /// Counts an answer, and shows it if it is to be shown.
    fn take(&mut self, answer: &Answer, is_shown: bool) -> std::io::Result<()> {
        let mut answer = answer.clone();
        self.tally.mark(&mut answer);
        let answer = &answer;
        let fails = self.fail_on.is_failed_by(answer);
        self.failed |= fails;
        self.tried |= answer.is_tried();
        self.totals.add(answer);
        let (out, format, coloured) = (&mut *self.out, self.format, self.coloured);
        let is_wanted = is_shown && (!self.quiet || fails);
        let mut show = || match format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(answer)?),
            Format::Tyche => tyche(answer, self.begun).iter().try_for_each(|line| writeln!(out, "{line}")),
            Format::Text if is_wanted => {
                let text = text(answer, self.verbose);
                write!(out, "{}", if coloured { painted(answer, &text) } else { text })
            }
            Format::Github => github(answer).map_or(Ok(()), |line| write!(out, "{line}")),
            Format::Text | Format::Sarif | Format::Junit | Format::Gitlab | Format::Html => Ok(()),
        };
        match &self.bar {
            Some(bar) => bar.suspend(show)?,
            None => show()?,
        }
        if matches!(format, Format::Sarif | Format::Junit | Format::Gitlab | Format::Html) {
            self.answers.push(answer.clone());
        }
        Ok(())
    }

    /// Where answers about changed statements go, which are no answers about the source.
    pub fn mutants(&mut self) -> &mut Collector {
        &mut self.mutants
    }

    /// Shows what is shown at the end. Whoever has the answers written to a file hears how many there are.
    pub fn finish(self, interrupted: bool) -> std::io::Result<()> {
        let (output, totals) = (self.output.clone(), self.totals.clone());
        self.finish_out(interrupted)?;
        match output {
            Some(path) => write!(std::io::stdout(), "{}: {}", path.display(), totals.line()),
            None => Ok(()),
        }
    }

    fn finish_out(self, interrupted: bool) -> std::io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        match self.format {
            Format::Json | Format::Github | Format::Tyche => {}
            Format::Gitlab => {
                writeln!(self.out, "{}", serde_json::to_string_pretty(&gitlab(&self.answers))?)?;
            }
            Format::Sarif => writeln!(self.out, "{}", serde_json::to_string_pretty(&sarif(&self.answers))?)?,
            Format::Junit => write!(self.out, "{}", junit(&self.answers, &self.fail_on))?,
            Format::Html => {
                let Reporter { title, answers, mutants, .. } = &self;
                write!(self.out, "{}", html(&Page { title, answers, mutants: &mutants.answers }))?;
            }
            Format::Text => {
                if interrupted {
                    write!(self.out, "interrupted; ")?;
                }
                if self.totals.answers == 0 && self.is_part && !interrupted {
                    writeln!(self.out, "nothing has changed that a statement depends on")?;
                } else if self.totals.answers != 1 || interrupted {
                    write!(self.out, "{}", self.totals.line())?;
                }
            }
        }
        self.out.flush()?;
        for entry in self.tally.gone() {
            complain(&format!(
                "{FILE}, line {}: what is accepted there does not come up any more: {entry}",
                entry.line
            ));
        }
        Ok(())
    }
}

/// What a report about these is called.
fn title(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| {
        let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        real.file_name()
            .map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
    };
    match paths {
        [one] => name(one),
        [one, two] => format!("{} and {}", name(one), name(two)),
        [one, rest @ ..] => format!("{} and {} more", name(one), rest.len()),
        [] => String::new(),
    }
}

/// Whether a statement is not tried for want of an import.
fn awaits_import(answer: &Answer) -> bool {
    answer.kind == Kind::Statement && answer.lost.iter().any(|lost| lost.import)
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

//! How often a premise that was taken away is found again: of the proven lemmas of a theory, some are chosen at random
//! together with one of their premises; those that are refuted without it are asked for what would make them true.
//!
//! `cargo run --release -p gainsay --example premises -- FILE [LEMMAS [SEED [FOLDER]]]`
//!
//! A suggestion counts if no counterexample is found to the lemma with the suggestion in place of the premise, nor to
//! the claim that the premise, with the others, implies the suggestion: it is the premise, or weaker. Both are searched
//! anew, for longer than whoever suggests it does.

#![allow(clippy::print_stdout, reason = "the figures are what this is for")]
#![allow(clippy::disallowed_methods, reason = "this is a development tool")]

use base::Rng;
use gainsay::check::{Answer, Cancel, Collector, Script, Settings, Status, Task, Written, statements};
use gainsay::{Options, Workspace};
use logic::{Statement, Term};
use search::Goal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a lemma without a premise is searched, and how long suggestions are judged.
const SEARCH: Duration = Duration::from_secs(1);
const JUDGE: Duration = Duration::from_secs(5);

fn main() {
    let mut args = std::env::args().skip(1);
    let file = PathBuf::from(args.next().expect("a theory file is given"));
    let mut number = |default: u64| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (count, seed) = (number(10), number(1));
    let folders: Vec<PathBuf> = args.map(PathBuf::from).collect();
    let mut workspace = Workspace::new(&folders);
    let theory = workspace.theory(&file).expect("the theory can be read");
    let settings = |timeout: Duration, suggest: bool| {
        let options = Options { timeout: Some(timeout), suggest, ..Options::default() };
        theory.settings(&options).expect("the options are those of every theory")
    };
    let bench = Bench {
        script: theory.script(),
        search: settings(SEARCH, false),
        suggest: settings(SEARCH, true),
        judge: settings(JUDGE, false),
    };
    let mut left = bench.choices();
    let mut rng = Rng::seeded(seed);
    let (mut tried, mut first, mut any, mut slowest) = (0, 0, 0, Duration::ZERO);
    while tried < count && !left.is_empty() {
        let at = usize::try_from(rng.below(left.len() as u64)).unwrap_or(0);
        let (line, lemma, premise) = left.swap_remove(at);
        let Some(result) = bench.lemma(line, &lemma, premise) else { continue };
        tried += 1;
        first += u64::from(result.right.first() == Some(&true));
        any += u64::from(result.right.contains(&true));
        slowest = slowest.max(result.time);
    }
    println!(
        "{any} of {tried} lemmas have a suggestion that is the premise or weaker, {first} as the first one; \
         slowest {:.1} s",
        slowest.as_secs_f64()
    );
}

struct Bench<'t> {
    script: &'t Script,
    search: Settings,
    suggest: Settings,
    judge: Settings,
}

/// What came of a lemma: which of its suggestions are right, and how long they took.
struct Outcome {
    right: Vec<bool>,
    time: Duration,
}

impl Bench<'_> {
    /// Proven lemmas by themselves, with their lines, and the numbers of premises to take away.
    fn choices(&self) -> Vec<(usize, Statement, usize)> {
        let whole = |(_, it): &(usize, Statement)| {
            !it.proof.is_open() && it.locale.is_none() && it.doubts.is_empty() && !it.name.is_empty()
        };
        let apart = |(line, statement): (usize, Statement)| {
            let goals = Goal::apart(&statement);
            let one = goals.into_iter().next().filter(|_| statement.conclusions.len() == 1);
            let premises =
                move |one: Statement| (0..one.premises.len()).map(move |number| (line, one.clone(), number));
            one.into_iter().flat_map(premises)
        };
        statements(self.script).into_iter().filter(whole).flat_map(apart).collect()
    }

    /// Takes a premise away; none if the lemma does not seem to need it.
    fn lemma(&self, line: usize, lemma: &Statement, premise: usize) -> Option<Outcome> {
        let mut without = lemma.clone();
        let taken = without.premises.remove(premise);
        if !self.answer(line, &without, &self.search).is_refuted() {
            return None;
        }
        let start = Instant::now();
        let answer = self.answer(line, &without, &self.suggest);
        let time = start.elapsed();
        let taken_text = self.script.notation.show_term(&taken);
        println!("{line}: {} without {taken_text}  ({:.1} s)", lemma.name, time.as_secs_f64());
        println!("    {}", answer.statement);
        let mut right = vec![];
        for suggestion in &answer.suggestions {
            let read =
                self.script.notation.read_term(Written::from(suggestion.premise.as_str()), &lemma.vars);
            let judged = match read {
                Ok(formula) => self.judged(line, lemma, &without, formula),
                Err(_) => Err("cannot be read"),
            };
            let is_right = judged.is_ok();
            right.push(is_right);
            println!("    {:<40} {}", suggestion.premise, judged.err().unwrap_or("the premise, or weaker"));
            if is_right {
                break;
            }
        }
        Some(Outcome { right, time })
    }

    /// Whether a formula makes the lemma true and follows from the premise that was taken away.
    fn judged(
        &self,
        line: usize,
        lemma: &Statement,
        without: &Statement,
        formula: Term,
    ) -> Result<(), &'static str> {
        let mut with = without.clone();
        with.premises.push(formula.clone());
        if !self.holds(line, &with) {
            return Err("does not make it true");
        }
        let weaker = Statement { conclusions: vec![formula], ..lemma.clone() };
        if self.holds(line, &weaker) {
            Ok(())
        } else {
            Err("makes it true, but is not implied by the premise")
        }
    }

    fn holds(&self, line: usize, statement: &Statement) -> bool {
        matches!(self.answer(line, statement, &self.judge).verdict, Status::Exhausted | Status::Inconclusive)
    }

    fn answer(&self, line: usize, statement: &Statement, settings: &Settings) -> Answer {
        let task = Task::statement("", line, statement.clone(), settings);
        let mut collector = Collector::default();
        let pool = Options::default().pool(&Cancel::default());
        pool.run(self.script, &[task], &mut collector).expect("there are threads");
        collector.answers.pop().expect("there is an answer for the task")
    }
}

//! What all answers of a report come to, as plots: how far was searched, and what it cost.

use super::Page;
use super::markup::escape;
use super::overview::score;
use super::plots::{Column, Measure, histogram, measures};
use super::standing::{Evidence, Standing};
use super::statement::percent;
use crate::answer::Answer;
use crate::searched::strongest;
use crate::words::{counted, seconds};
use std::collections::BTreeMap;

/// The plots of a report.
pub fn figures(page: &Page<'_>) -> String {
    let figures: String = [
        relevant(page.answers),
        bounds(page.answers),
        times(page.answers),
        strategies(page.answers),
        mutation(page.mutants),
    ]
    .concat();
    if figures.is_empty() {
        return figures;
    }
    format!(
        "<section class=\"figures\" aria-labelledby=\"h-figures\"><h2 id=\"h-figures\">Figures</h2>\
         <div class=\"plots\">{figures}</div></section>"
    )
}

fn figure(caption: &str, note: &str, plot: &str) -> String {
    let note = if note.is_empty() { String::new() } else { format!(" <small>{note}</small>") };
    format!("<figure><figcaption>{caption}{note}</figcaption><div class=\"wide\">{plot}</div></figure>\n")
}

/// Statements without a counterexample, by how many tests satisfied their premises.
fn relevant(answers: &[Answer]) -> String {
    const LABELS: [&str; 7] = ["1–9", "10+", "100+", "1k+", "10k+", "100k+", "1M+"];
    let mut columns: Vec<Column> = LABELS.map(|label| column(label, &["weak", "holds"])).into();
    columns.push(column("all", &["weak", "holds"]));
    for answer in answers.iter().filter(|answer| answer.steps.is_none()) {
        let Some(evidence) = Evidence::of(answer) else { continue };
        let power = evidence.relevant.max(1).ilog10() as usize;
        let place = if evidence.is_proof { LABELS.len() } else { power.min(LABELS.len() - 1) };
        add(&mut columns, place, Standing::of(answer).class());
    }
    if columns.iter().all(is_empty) {
        return String::new();
    }
    if columns.last().is_some_and(is_empty) {
        columns.pop();
    }
    let title = "Statements without counterexample, by relevant tests";
    figure("Relevant tests", "statements without counterexample", &histogram(title, &columns))
}

fn column(label: &str, classes: &[&'static str]) -> Column {
    Column { label: label.to_owned(), counts: classes.iter().map(|class| (*class, 0)).collect() }
}

fn is_empty(column: &Column) -> bool {
    column.counts.iter().all(|(_, count)| *count == 0)
}

fn add(columns: &mut [Column], place: usize, class: &str) {
    let counts = columns.get_mut(place).into_iter().flat_map(|column| &mut column.counts);
    counts.filter(|(own, _)| *own == class).for_each(|(_, count)| *count += 1);
}

/// Statements without a counterexample, by the largest size, depth or bound that was finished.
fn bounds(answers: &[Answer]) -> String {
    let mut by_bound: BTreeMap<(String, usize), usize> = BTreeMap::new();
    for answer in answers.iter().filter(|answer| Evidence::of(answer).is_some_and(|it| !it.is_proof)) {
        let reached = match (answer.steps, strongest(&answer.searched)) {
            (Some(_), _) => answer.size.map(|size| ("bound".to_owned(), size)),
            (None, Some(best)) if best.all => Some((best.bound.clone(), best.finished)),
            (None, _) => None,
        };
        if let Some(reached) = reached {
            *by_bound.entry(reached).or_default() += 1;
        }
    }
    let kinds: Vec<&str> = ["size", "depth", "bound"]
        .into_iter()
        .filter(|kind| by_bound.keys().any(|(own, _)| own == kind))
        .collect();
    let plot = |kind: &&str| {
        let own: BTreeMap<usize, usize> = by_bound
            .iter()
            .filter(|((own, _), _)| own == kind)
            .map(|((_, at), count)| (*at, *count))
            .collect();
        let (Some(first), Some(last)) = (own.keys().next(), own.keys().next_back()) else {
            return String::new();
        };
        // Bounds far apart would make a wide plot of nothing.
        let all: Vec<usize> =
            if last - first < 24 { (*first..=*last).collect() } else { own.keys().copied().collect() };
        let columns: Vec<Column> = all
            .into_iter()
            .map(|at| Column {
                label: at.to_string(),
                counts: vec![("holds", own.get(&at).copied().unwrap_or(0))],
            })
            .collect();
        let title = format!("Statements without counterexample, by the largest {kind} finished");
        figure(
            &format!("Largest {kind} finished"),
            "everything up to it was tried",
            &histogram(&title, &columns),
        )
    };
    kinds.iter().map(plot).collect()
}

/// Statements by how long they took.
fn times(answers: &[Answer]) -> String {
    const LIMITS: [(f64, &str); 8] = [
        (0.01, "10 ms"),
        (0.03, "30 ms"),
        (0.1, "0.1 s"),
        (0.3, "0.3 s"),
        (1.0, "1 s"),
        (3.0, "3 s"),
        (10.0, "10 s"),
        (f64::INFINITY, "more"),
    ];
    const CLASSES: [&str; 5] = ["refuted", "expected", "undetermined", "holds", "other"];
    let tried: Vec<&Answer> = answers.iter().filter(|it| it.seconds > 0.0).collect();
    if tried.is_empty() {
        return String::new();
    }
    let mut columns: Vec<Column> = LIMITS.map(|(_, label)| column(label, &CLASSES)).into();
    for answer in &tried {
        // A search that its time limit ends takes a little longer than that.
        let place = LIMITS.iter().position(|(limit, _)| answer.seconds <= limit * 1.05).unwrap_or(0);
        let class = match Standing::of(answer) {
            Standing::Refuted => "refuted",
            Standing::Expected => "expected",
            Standing::Undetermined => "undetermined",
            Standing::Weak | Standing::NoCounterexample => "holds",
            Standing::Missed | Standing::Error | Standing::NotTested | Standing::Evaluated => "other",
        };
        add(&mut columns, place, class);
    }
    while columns.last().is_some_and(is_empty) {
        columns.pop();
    }
    let all: f64 = tried.iter().map(|it| it.seconds).sum();
    let note = format!("statements by the time they took at most; {} in all", seconds(all));
    figure("Time", &note, &histogram("Statements, by time", &columns))
}

/// What strategies cost, and what they found.
fn strategies(answers: &[Answer]) -> String {
    let mut spent: Vec<(&str, f64, u64)> = vec![];
    for searched in answers.iter().flat_map(|answer| &answer.searched) {
        match spent.iter_mut().find(|(name, ..)| *name == searched.strategy) {
            Some((_, time, _)) => *time += searched.seconds,
            None => spent.push((&searched.strategy, searched.seconds, 0)),
        }
    }
    for answer in answers.iter().filter(|it| it.genuine == Some(true)) {
        spent.iter_mut().filter(|(name, ..)| *name == answer.strategy).for_each(|(_, _, found)| *found += 1);
    }
    let most = spent.iter().map(|(_, time, _)| *time).fold(0.0, f64::max);
    if most == 0.0 {
        return String::new();
    }
    let row = |(name, time, found): &(&str, f64, u64)| {
        let found =
            if *found == 0 { String::new() } else { format!(", {}", counted(*found, "counterexample")) };
        Measure {
            label: escape(name),
            share: time / most,
            value: format!("{}{found}", seconds(*time)),
            class: "passed",
        }
    };
    let rows: Vec<Measure> = spent.iter().map(row).collect();
    figure("Strategies", "time, and what they found", &measures(&rows))
}

/// How many changed statements are refuted, of each source.
fn mutation(mutants: &[Answer]) -> String {
    let mut files: Vec<&str> = vec![];
    for mutant in mutants {
        if !files.contains(&mutant.file.as_str()) {
            files.push(&mutant.file);
        }
    }
    let row = |file: &&str| {
        let (refuted, all) = score(mutants.iter().filter(|it| it.file == *file))?;
        let share = refuted as f64 / all as f64;
        let label = escape(file.rsplit('/').next().unwrap_or(file));
        Some(Measure {
            label,
            share,
            value: format!("{refuted} of {all} ({})", percent(share)),
            class: "relevant",
        })
    };
    let rows: Vec<Measure> = files.iter().filter_map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    figure("Changed statements refuted", "the more, the sharper the tests", &measures(&rows))
}

//! Plots as inline SVG. Each has a title in words, so that nobody needs to see it.

use super::markup::{escape, short};
use crate::searched::{AtBound, Searched};
use crate::words::{counted, grouped};
use std::fmt::Write;

/// One line of a plot of horizontal bars.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Markup.
    pub label: String,
    /// Of the whole width, from 0 to 1.
    pub share: f64,
    /// In words.
    pub value: String,
    pub class: &'static str,
}

/// Horizontal bars, as a table.
pub fn measures(rows: &[Measure]) -> String {
    let mut table = String::from("<table class=\"measures\">");
    for Measure { label, share, value, class } in rows {
        let width = 100.0 * share.clamp(0.0, 1.0);
        let _ = write!(
            table,
            "<tr><th scope=\"row\">{label}</th><td class=\"track\"><svg class=\"{class}\" viewBox=\"0 0 100 8\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"base\" width=\"100\" height=\"8\"/>\
             <rect width=\"{width:.2}\" height=\"8\"/></svg></td><td class=\"value\">{}</td></tr>",
            escape(value)
        );
    }
    table + "</table>"
}

/// A column of a histogram: what it counts, and how many of each kind.
#[derive(Clone, Debug)]
pub struct Column {
    pub label: String,
    pub counts: Vec<(&'static str, usize)>,
}

impl Column {
    fn total(&self) -> usize {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// Height of the area in which bars are drawn.
const AREA: f64 = 84.0;

/// Room for a number above a bar.
const HEAD: f64 = 16.0;

/// Room for a label below it.
const FOOT: f64 = 18.0;

/// How many there are of each, from left to right.
pub fn histogram(title: &str, columns: &[Column]) -> String {
    let most = columns.iter().map(Column::total).max().unwrap_or(0).max(1) as f64;
    let step = 46.0;
    let mut svg = start(title, step * columns.len() as f64);
    for (number, column) in columns.iter().enumerate() {
        let x = step * number as f64;
        let total = column.total();
        let mut y = HEAD + AREA;
        for (class, count) in column.counts.iter().filter(|(_, count)| *count > 0) {
            let height = AREA * *count as f64 / most;
            y -= height;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
                x + 5.0,
                step - 10.0
            );
        }
        let middle = x + step / 2.0;
        if total > 0 {
            svg.push_str(&label(middle, y - 4.0, "count", &grouped(total as u64)));
        }
        svg.push_str(&label(middle, HEAD + AREA + 13.0, "tick", &column.label));
    }
    svg + "</svg>"
}

/// How many tests a strategy made for each size or depth, by powers of ten.
pub fn sizes(searched: &Searched) -> String {
    let AtBound { tests: most, .. } =
        searched.by_bound.iter().max_by_key(|it| it.tests).copied().unwrap_or(NONE);
    let height = |count: u64| match count {
        0 => 0.0,
        count => 3.0 + (AREA - 3.0) * (count as f64).log10() / (most.max(10) as f64).log10(),
    };
    let is_dense = searched.by_bound.len() > 12;
    let step = if is_dense { 22.0 } else { 36.0 };
    let title = format!("Tests by {}: {}", searched.bound, searched.strategy);
    let mut svg = start(&title, step * searched.by_bound.len() as f64);
    for (number, at) in searched.by_bound.iter().enumerate() {
        let x = step * number as f64;
        let (all, relevant) = (height(at.tests), height(at.satisfied));
        let words = format!(
            "{} {}: {}, {} relevant",
            searched.bound,
            at.bound,
            counted(at.tests, "test"),
            grouped(at.satisfied)
        );
        let _ = write!(svg, "<g><title>{}</title>", escape(&words));
        for (class, height) in [("tests", all), ("relevant", relevant)] {
            let (y, width) = (HEAD + AREA - height, step - 6.0);
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>",
                x + 3.0
            );
        }
        let middle = x + step / 2.0;
        if !is_dense {
            svg.push_str(&label(middle, HEAD + AREA - all - 4.0, "count", &short(at.tests)));
        }
        svg.push_str(&label(middle, HEAD + AREA + 13.0, "tick", &at.bound.to_string()));
        svg.push_str("</g>");
    }
    svg + "</svg>"
}

const NONE: AtBound = AtBound { bound: 0, tests: 0, satisfied: 0 };

fn start(title: &str, width: f64) -> String {
    let (width, height, title) = (width.max(1.0), HEAD + AREA + FOOT, escape(title));
    let base = HEAD + AREA + 0.5;
    format!(
        "<svg class=\"plot\" role=\"img\" aria-label=\"{title}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\"><line class=\"axis\" x1=\"0\" x2=\"{width:.0}\" y1=\"{base:.1}\" \
         y2=\"{base:.1}\"/>"
    )
}

fn label(x: f64, y: f64, class: &str, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
        escape(text)
    )
}

/// A mark in a [`strip`].
#[derive(Clone, Debug)]
pub struct Mark {
    pub class: &'static str,
    /// From 0 to 1.
    pub height: f64,
    /// Where it leads to.
    pub target: String,
    pub title: String,
}

/// So many marks fit into a line of a strip.
const LINE: usize = 40;

/// More than this many marks are too many to be told apart.
pub const MAX_MARKS: usize = 200;

/// One small bar for each statement of a source, in its order.
pub fn strip(title: &str, marks: &[Mark]) -> String {
    let (step, line) = (7.0, 20.0);
    let width = step * marks.len().min(LINE) as f64;
    let height = line * marks.len().div_ceil(LINE) as f64;
    let title = escape(title);
    let mut svg = format!(
        "<svg class=\"strip\" role=\"img\" aria-label=\"{title}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">"
    );
    for (number, mark) in marks.iter().enumerate() {
        let (x, bottom) = (step * (number % LINE) as f64, line * (number / LINE + 1) as f64 - 2.0);
        let height = 3.0 + 13.0 * mark.height.clamp(0.0, 1.0);
        let _ = write!(
            svg,
            "<a href=\"#{}\" tabindex=\"-1\"><title>{}</title><rect class=\"reach\" x=\"{x:.0}\" y=\"{:.1}\" \
             width=\"7\" height=\"18\"/><rect class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"5\" \
             height=\"{height:.1}\"/></a>",
            mark.target,
            escape(&mark.title),
            bottom - 17.0,
            mark.class,
            x + 1.0,
            bottom - height,
        );
    }
    svg + "</svg>"
}

/// Shares of a whole, side by side.
pub fn shares(title: &str, parts: &[(&'static str, usize)]) -> String {
    let whole = parts.iter().map(|(_, count)| count).sum::<usize>().max(1) as f64;
    let title = escape(title);
    let mut svg = format!(
        "<svg class=\"shares\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 1000 10\" \
         preserveAspectRatio=\"none\">"
    );
    let mut x = 0.0;
    for (class, count) in parts.iter().filter(|(_, count)| *count > 0) {
        let width = 1000.0 * *count as f64 / whole;
        let shown = (width - 2.0).max(2.0);
        let _ = write!(svg, "<rect class=\"{class}\" x=\"{x:.1}\" width=\"{shown:.1}\" height=\"10\"/>");
        x += width;
    }
    svg + "</svg>"
}

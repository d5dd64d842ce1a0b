//! What the page starts with: its frame, and texts to choose from.

use crate::Limits;
use gainsay::check::html::escape;
use serde::Serialize;

/// A text to choose.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Example {
    pub title: &'static str,
    pub name: &'static str,
    pub text: &'static str,
}

pub const EXAMPLES: &[Example] = &[
    Example { title: "First steps", name: "First.thy", text: include_str!("First.thy") },
    Example {
        title: "Search trees and queues",
        name: "Lecture.thy",
        text: include_str!("../../../examples/Lecture.thy"),
    },
    Example { title: "AVL trees", name: "AVL.thy", text: include_str!("../../../examples/AVL.thy") },
    Example {
        title: "A small language",
        name: "IMP_Small.thy",
        text: include_str!("../../../examples/IMP_Small.thy"),
    },
    Example {
        title: "A hotel's key cards",
        name: "Hotel.thy",
        text: include_str!("../../../examples/Hotel.thy"),
    },
    Example {
        title: "Regular expressions",
        name: "Regexp.thy",
        text: include_str!("../../../examples/Regexp.thy"),
    },
    Example {
        title: "Typed λ-calculus in αProlog",
        name: "Stlc.apl",
        text: include_str!("../../../examples/Stlc.apl"),
    },
];

/// The page without texts and answers.
pub fn page(limits: Limits) -> String {
    let facts = [
        ("{{version}}", env!("CARGO_PKG_VERSION").to_owned()),
        ("{{limit}}", limits.text.to_string()),
        ("{{seconds}}", escape(&limits.statement.as_secs_f64().to_string())),
    ];
    facts.iter().fold(include_str!("page.html").to_owned(), |page, (name, value)| page.replace(name, value))
}

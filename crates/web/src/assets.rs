//! What the page consists of: files that are part of the program.

use crate::config::Limits;
use gainsay::check::html::STYLE;
use gainsay::isabelle::signs;
use hyper::body::Bytes;
use serde::Serialize;
use std::sync::LazyLock;

/// A file as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    pub kind: &'static str,
    pub bytes: Bytes,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

/// A text to begin with.
#[derive(Clone, Copy, Debug, Serialize)]
struct Example {
    file: &'static str,
    title: &'static str,
    #[serde(skip)]
    text: &'static str,
}

macro_rules! examples {
    ($($folder:literal / $file:literal: $title:literal,)*) => {
        [$(Example { file: $file, title: $title, text: include_str!(concat!($folder, "/", $file)) }),*]
    };
}

/// The first is shown to whoever comes for the first time.
static EXAMPLES: [Example; 10] = examples! {
    "page" / "First_Steps.thy": "First steps",
    "../../../examples" / "Lecture.thy": "Search trees and queues",
    "../../../examples" / "Regexp.thy": "Regular expressions",
    "../../../examples" / "IMP_Small.thy": "A language with loops",
    "../../../examples" / "Lambda.thy": "A typed lambda calculus",
    "../../../examples" / "Grammar.thy": "A grammar, by inductive sets",
    "../../../examples" / "Hotel.thy": "The locks of a hotel",
    "../../../examples" / "AVL.thy": "AVL trees and faulty deletions",
    "../../../examples" / "Superfluous.thy": "Premises that are not needed",
    "../../../examples" / "Stlc.apl": "A calculus with binders (αProlog)",
};

/// The style of reports first: answers look as they do there.
static LOOKS: LazyLock<String> = LazyLock::new(|| format!("{STYLE}\n{}", include_str!("page/page.css")));

/// What the script of the page needs to know.
#[derive(Serialize)]
struct Known {
    examples: &'static [Example],
    /// Symbols: name, character, short forms.
    symbols: Vec<(&'static str, &'static str, Vec<&'static str>)>,
    /// Bytes of a request.
    request: usize,
    /// Seconds for a statement, at most.
    seconds: f64,
    version: &'static str,
}

/// The file at a path.
pub fn find(path: &str, limits: &Limits) -> Option<Asset> {
    let asset = |kind, text: &'static str| Some(Asset { kind, bytes: Bytes::from_static(text.as_bytes()) });
    match path {
        "/" => asset(HTML, include_str!("page/page.html")),
        "/page.css" => asset(CSS, &LOOKS),
        "/page.js" => asset(JS, include_str!("page/page.js")),
        "/editor.js" => asset(JS, include_str!("page/editor.js")),
        "/known.json" => Some(Asset { kind: JSON, bytes: known(limits).into() }),
        _ => {
            let file = path.strip_prefix("/examples/")?;
            let example = EXAMPLES.iter().find(|example| example.file == file)?;
            asset(TEXT, example.text)
        }
    }
}

fn known(limits: &Limits) -> Vec<u8> {
    let known = Known {
        examples: &EXAMPLES,
        symbols: signs().into_iter().map(|it| (it.name, it.character, it.short)).collect(),
        request: limits.request,
        seconds: limits.statement.as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
    };
    // Nothing in it fails to serialise.
    serde_json::to_vec(&known).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_the_page_is_found() {
        let find = |path: &str| find(path, &Limits::default());
        for path in ["/", "/page.css", "/page.js", "/editor.js", "/known.json", "/examples/Lecture.thy"] {
            assert!(find(path).is_some(), "{path}");
        }
        for path in ["", "/examples/", "/examples/../Cargo.toml", "//etc/passwd", "/examples/Lecture.thy/"] {
            assert_eq!(find(path), None, "{path}");
        }
    }
}

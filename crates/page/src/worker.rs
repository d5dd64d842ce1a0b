//! The process that checks one text: it takes a request on standard input, says what happens on standard output, one
//! JSON object a line, and ends.
//!
//! It reads no files ([`Workspace::sealed`]), may use so much memory and time and no more ([`confine`]), and writes
//! nothing but its answers. What it cannot do, the system refuses; the server ends it when its time is over.

use gainsay::check::html::{Standing, details};
use gainsay::check::{Answer, Cancel, Choice, Event, headline};
use gainsay::{Entity, Options, Source, Workspace};
use nix::sys::resource::{Resource, setrlimit};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Duration;

/// A text that is to be checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// A name without folders that tells the language.
    pub name: String,
    pub text: String,
    /// Seconds for each statement.
    pub seconds: f64,
}

/// Why a process could not be confined.
#[derive(Debug)]
pub struct Confined(nix::Error);

impl fmt::Display for Confined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the limits of the process cannot be set: {}", self.0)
    }
}

impl std::error::Error for Confined {}

/// Limits this process from now on: bytes of address space, and time of a processor. It cannot write files any more,
/// and leaves none behind if it crashes.
pub fn confine(memory: u64, time: Duration) -> Result<(), Confined> {
    let seconds = time.as_secs().max(1);
    let limits = [
        (Resource::RLIMIT_AS, memory),
        (Resource::RLIMIT_CPU, seconds),
        (Resource::RLIMIT_FSIZE, 0),
        (Resource::RLIMIT_CORE, 0),
    ];
    limits.into_iter().try_for_each(|(what, most)| setrlimit(what, most, most)).map_err(Confined)
}

/// Checks the text that a line of input asks for.
pub fn work(input: &mut dyn BufRead, output: &mut dyn Write) -> std::io::Result<()> {
    let mut workspace = Workspace::sealed();
    // The library is there before anybody asks for something.
    workspace.prepare();
    let mut line = String::new();
    input.read_line(&mut line)?;
    if line.is_empty() {
        return Ok(());
    }
    let mut say = |message: Value| {
        writeln!(output, "{message}")?;
        output.flush()
    };
    match serde_json::from_str::<Request>(&line) {
        Ok(request) => check(&mut workspace, &request, &mut say),
        Err(error) => say(json!({ "event": "failed", "why": error.to_string() })),
    }
}

type Say<'s> = &'s mut dyn FnMut(Value) -> std::io::Result<()>;

fn check(workspace: &mut Workspace, request: &Request, say: Say<'_>) -> std::io::Result<()> {
    workspace.set_text(&request.name, request.text.as_str());
    let source = workspace.open(&request.name)?;
    say(json!({ "event": "read", "words": words(&request.text, &*source), "items": items(&*source) }))?;
    for mistake in source.mistakes() {
        say(answer(&mistake))?;
    }
    // One processor for each text.
    let (jobs, timeout) = (Some(1), Some(Duration::from_secs_f64(request.seconds.clamp(0.1, 60.0))));
    let options = Options { jobs, timeout, ..Options::default() };
    let mut observe = |event: &Event| match event {
        Event::Verdict { answer: found, .. } => say(answer(found)),
        Event::Started { line, .. } => say(json!({ "event": "started", "line": line })),
        Event::Begun { .. } | Event::Progress { .. } | Event::Finding { .. } => Ok(()),
    };
    match source.check(&options, &Choice::default(), &Cancel::default(), &mut observe) {
        Ok(()) => say(json!({ "event": "done" })),
        Err(error) => say(json!({ "event": "failed", "why": error.to_string() })),
    }
}

/// An answer with all that the page shows of it.
fn answer(answer: &Answer) -> Value {
    let standing = Standing::of(answer);
    json!({
        "event": "answer",
        "line": answer.line,
        "name": answer.name.split_once('.').map_or(answer.name.as_str(), |(_, name)| name),
        "kind": answer.kind,
        "standing": standing.class(),
        "title": standing.title(),
        "headline": headline(answer),
        "details": details(answer),
    })
}

/// What there is to be checked, by lines.
fn items(source: &dyn Source) -> Vec<Value> {
    source
        .items()
        .iter()
        .map(|item| json!({ "line": item.line, "name": item.name, "kind": item.kind }))
        .collect()
}

/// The words that stand for something, by their places among the units of UTF-16 in which browsers count.
fn words(text: &str, source: &dyn Source) -> Vec<Value> {
    let mut found = vec![];
    let (mut byte, mut unit) = (0, 0);
    for token in source.tokens() {
        let Some(before) = text.get(byte..token.bytes.start) else { continue };
        let Some(word) = text.get(token.bytes.clone()) else { continue };
        let start = unit + before.encode_utf16().count();
        let end = start + word.encode_utf16().count();
        (byte, unit) = (token.bytes.end, end);
        found.push(json!([start, end, entity(token.entity)]));
    }
    found
}

/// The name of a kind of words in the page's style sheet.
fn entity(entity: Entity) -> &'static str {
    match entity {
        Entity::Type | Entity::Class | Entity::Locale => "type",
        Entity::Constant => "constant",
        Entity::Constructor => "constructor",
        Entity::Statement => "statement",
        Entity::Variable => "variable",
        Entity::Command => "command",
        Entity::Symbol => "symbol",
    }
}

/// Symbols by the names under which people write them: `\<forall>`, `==>`.
pub fn symbols() -> Vec<(String, String)> {
    let mut workspace = Workspace::sealed();
    let name = Path::new("Symbols.thy");
    workspace.set_text(name, "theory Symbols imports Main begin end");
    let Ok(source) = workspace.open(name) else { return vec![] };
    let symbols = source.suggestions("\\<").into_iter().filter(|it| it.entity == Entity::Symbol);
    symbols.map(|it| (it.label, it.detail)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Request, symbols, work};
    use serde_json::Value;

    fn said(request: &str) -> Vec<Value> {
        let mut output = vec![];
        work(&mut request.as_bytes(), &mut output).unwrap();
        let lines = String::from_utf8(output).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn asked(text: &str) -> Vec<Value> {
        let request = Request { name: "Own.thy".to_owned(), text: text.to_owned(), seconds: 1.0 };
        said(&serde_json::to_string(&request).unwrap())
    }

    #[test]
    fn a_wrong_lemma_is_refuted() {
        let said =
            asked("theory Own imports Main begin\nlemma wrong: \"rev xs = (xs :: nat list)\" oops end");
        let events: Vec<&str> = said.iter().map(|it| it["event"].as_str().unwrap()).collect();
        assert_eq!(events, ["read", "started", "answer", "done"]);
        assert_eq!((said[2]["standing"].as_str(), said[2]["line"].as_u64()), (Some("refuted"), Some(2)));
        assert_eq!(said[2]["name"], "wrong");
    }

    #[test]
    fn words_are_counted_as_browsers_do() {
        let text = "theory Own imports Main begin\n(* 𝒳 *) definition f :: nat where \"f = 1\" end";
        let said = asked(text);
        let units: Vec<u16> = text.encode_utf16().collect();
        let words = said[0]["words"].as_array().unwrap();
        let texts: Vec<String> = words
            .iter()
            .map(|word| {
                let at = |place: usize| usize::try_from(word[place].as_u64().unwrap()).unwrap();
                String::from_utf16(&units[at(0)..at(1)]).unwrap()
            })
            .collect();
        assert!(texts.contains(&"definition".to_owned()) || texts.contains(&"f".to_owned()), "{texts:?}");
        assert!(texts.iter().all(|text| !text.contains(' ')), "{texts:?}");
    }

    #[test]
    fn nonsense_is_answered() {
        assert_eq!(said("{")[0]["event"], "failed");
        assert_eq!(said("").len(), 0);
        let said = asked("theory Own imports \"/etc/passwd\" begin lemma \"x = x\" oops end");
        assert_eq!(
            said[1]["headline"].as_str().map(|it| it.contains("cannot find theory `/etc/passwd`")),
            Some(true)
        );
    }

    #[test]
    fn symbols_have_names() {
        let symbols = symbols();
        assert!(symbols.iter().any(|(label, text)| label.contains("forall") && text == "∀"), "{symbols:?}");
    }
}

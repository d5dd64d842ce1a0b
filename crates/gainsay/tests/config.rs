//! Settings of a project: what a file may say, what is said about mistakes in it, and which findings are accepted.

#![allow(clippy::disallowed_methods, reason = "settings are files")]

use expect_test::{Expect, expect};
use gainsay::check::{Answer, FailOn, Failing, Status};
use gainsay::config::{Config, KEYS, Key, Setter, Tally, Value};
use std::path::{Path, PathBuf};

/// What is said about a file.
fn check(text: &str, expected: Expect) {
    let said = match Config::parse(Path::new("gainsay.toml"), text) {
        Ok(config) => config.to_string(),
        Err(malformed) => malformed.to_string(),
    };
    expected.assert_eq(&(said + "\n"));
}

#[test]
fn a_file_counts_more_than_defaults_and_the_command_line_more_than_both() {
    let text = "size = 3\ntimeout = 1.5\nstrategy = \"random\"\nsessions = [\"../isabelle\"]\n";
    let mut config = Config::parse(Path::new("thys/gainsay.toml"), text).unwrap();
    assert_eq!((config.options.size, config.options.depth), (3, Config::default().options.depth));
    assert_eq!(config.sessions, [PathBuf::from("thys/../isabelle")], "relative to the file");
    let size = Key::named("size").unwrap();
    assert_eq!(config.set_by(size), Setter::File { line: 1 });
    config.set(size, Value::Number(7), Setter::CommandLine);
    assert_eq!((config.options.size, config.set_by(size)), (7, Setter::CommandLine));
    assert_eq!(config.set_by(Key::named("depth").unwrap()), Setter::Default);
}

#[test]
fn what_is_shown_can_be_read_again() {
    let text = "paths = [\"a\", \"b \\\"c\\\"\"]\njobs = 2\nonly = \"open\"\ngenuine-only = true\ncache = \"kept\"\n\
                [[accept]]\nfile = \"a/A.thy\"\nstatement = \"x = \\\\<alpha>\"\nfinding = \"doubtful\"\nreason = \"known\"\n";
    let config = Config::parse(Path::new("gainsay.toml"), text).unwrap();
    let again = Config::parse(Path::new("gainsay.toml"), &config.to_string()).unwrap();
    for key in KEYS {
        assert_eq!(again.get(key), config.get(key), "{}", key.name);
    }
    assert_eq!(again.baseline.entries[0].statement, config.baseline.entries[0].statement);
}

#[test]
fn mistakes_are_underlined_with_what_may_be_meant() {
    check(
        "tiemout = 3\nsize = 0\nstrategy = [\"exhaustive\", \"randum\"]\ngenuine_only = true\n\n[[accept]]\nname = \"n\"\n",
        expect![[r#"
            error[unknown-key]: there is no key `tiemout`
              ┌─ gainsay.toml:1:1
              │
            1 │ tiemout = 3
              │ ^^^^^^^
              │
              = help: did you mean `timeout`?

            error[invalid-value]: `size`: expected a whole number from 1 to 65535, found `0`
              ┌─ gainsay.toml:2:8
              │
            2 │ size = 0
              │        ^

            error[invalid-value]: `strategy`: there is no `randum` here
              ┌─ gainsay.toml:3:27
              │
            3 │ strategy = ["exhaustive", "randum"]
              │                           ^^^^^^^^
              │
              = help: did you mean `random`?

            error[unknown-key]: there is no key `genuine_only`
              ┌─ gainsay.toml:4:1
              │
            4 │ genuine_only = true
              │ ^^^^^^^^^^^^
              │
              = help: did you mean `genuine-only`?

            error[incomplete-entry]: an accepted finding needs a `file`
              ┌─ gainsay.toml:6:1
              │
            6 │ [[accept]]
              │ ^^^^^^^^^^
        "#]],
    );
}

#[test]
fn text_that_is_no_toml_is_underlined_where_it_goes_wrong() {
    check(
        "size = 3\nseed = = 4\n",
        expect![[r#"
            error[malformed-toml]: extra `=`, expected nothing
              ┌─ gainsay.toml:2:8
              │
            2 │ seed = = 4
              │        ^
        "#]],
    );
}

#[test]
fn whatever_a_file_says_there_is_an_answer() {
    let pieces = [
        "size",
        "=",
        "[[accept]]",
        "[",
        "]",
        "\"",
        "timeout = -1",
        "\n",
        "paths = [1]",
        "seed = 1e9",
        "seed = 99999999999999999999",
        "color = []",
        "accept = 3",
        "\u{0}",
        "é",
        "'''",
        "cache = 1979-05-27",
        "iterations = 0x10",
        "timeout = nan",
        "timeout = inf",
        "{",
        "format = { a = 1 }",
    ];
    for first in pieces {
        for second in pieces {
            for joint in [" ", "\n"] {
                let text = format!("{first}{joint}{second}");
                match Config::parse(Path::new("gainsay.toml"), &text) {
                    Ok(config) => drop(config.to_string()),
                    Err(malformed) => assert!(!malformed.to_string().is_empty(), "{text}"),
                }
            }
        }
    }
}

#[test]
fn the_nearest_file_above_is_found() {
    let folder = std::env::temp_dir().join(format!("gainsay-config-{}", std::process::id()));
    let inner = folder.join("a/b");
    std::fs::create_dir_all(&inner).unwrap();
    assert_eq!(Config::find(&inner), None);
    std::fs::write(folder.join("gainsay.toml"), "").unwrap();
    assert_eq!(Config::find(&inner), Some(folder.join("gainsay.toml")));
    std::fs::write(folder.join("a/gainsay.toml"), "size = 2").unwrap();
    let found = Config::find(&inner).unwrap();
    assert_eq!(
        (found.clone(), Config::read(&found).unwrap().options.size),
        (folder.join("a/gainsay.toml"), 2)
    );
    drop(std::fs::remove_dir_all(&folder));
}

/// A source that is there.
const SOURCE: &str = "tests/strategy/Diagonal.thy";

fn refuted(name: &str) -> Answer {
    Answer {
        file: SOURCE.into(),
        name: name.into(),
        verdict: Status::Refuted,
        genuine: Some(true),
        ..Answer::default()
    }
}

#[test]
fn accepted_findings_do_not_fail_and_those_that_are_gone_are_known() {
    let text = "[[accept]]\nfile = \"A.thy\"\nname = \"wrong\"\nreason = \"for the lecture\"\n\
                [[accept]]\nfile = \"A.thy\"\nname = \"A.mended\"\nreason = \"later\"\n\
                [[accept]]\nfile = \"A.thy\"\nname = \"other\"\nfinding = \"doubtful\"\nreason = \"open\"\n\
                [[accept]]\nfile = \"Deleted.thy\"\nname = \"x\"\nreason = \"old\"\n";
    let text = text.replace("A.thy", SOURCE);
    let config = Config::parse(Path::new("gainsay.toml"), &text).unwrap();
    let mut tally = Tally::new(&config.baseline);
    let marked = |tally: &mut Tally<'_>, mut answer: Answer| {
        tally.mark(&mut answer);
        (answer.accepted.clone(), FailOn::default().is_failed_by(&answer))
    };
    assert_eq!(marked(&mut tally, refuted("A.wrong")), (Some("for the lecture".into()), false));
    assert_eq!(marked(&mut tally, refuted("A.very_wrong")), (None, true), "names are not parts of words");
    assert_eq!(marked(&mut tally, refuted("A.other")), (None, true), "only a doubt is accepted");
    let held = Answer { verdict: Status::Exhausted, genuine: None, ..refuted("A.mended") };
    assert_eq!(marked(&mut tally, held), (None, false));
    assert_eq!(refuted("A.other").failing(), Some(Failing::Refuted));
    let lines = |tally: &Tally<'_>| tally.gone().map(|entry| entry.line).collect::<Vec<_>>();
    assert_eq!(lines(&tally), [14], "the rest was not tried to its end");
    tally.tried(Path::new(SOURCE));
    assert_eq!(lines(&tally), [5, 9, 14]);
}

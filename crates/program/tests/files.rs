//! Runs every file of `tests/files` on the evaluator, and prints and reads it again.
#![allow(clippy::disallowed_methods, reason = "tests read their files")]

use base::FileId;
use program::eval::{self, Limits};
use program::passes::optimise;
use program::script::{Script, outcome_text, read_script};
use program::{Effects, Fun, read, verify};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let entries = std::fs::read_dir(folder).expect("the folder of file tests is there");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

#[test]
fn evaluator_gives_the_expected_outcomes() {
    for file in files() {
        let script = read_script(&std::fs::read_to_string(&file).unwrap()).unwrap();
        verify(&script.program).unwrap();
        check(&file, &script);
    }
}

#[test]
fn optimised_programs_give_the_same_outcomes() {
    for file in files() {
        let mut script = read_script(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let mut roots: Vec<Fun> = script.runs.iter().map(|run| run.function).collect();
        optimise(&mut script.program, &mut roots, &mut |_, _| {});
        for (run, root) in script.runs.iter_mut().zip(roots) {
            run.function = root;
        }
        check(&file, &script);
    }
}

fn check(file: &Path, script: &Script) {
    for run in &script.runs {
        let mut emit = |_: &[program::Value]| false;
        let mut effects = Effects::new(1, &mut emit);
        let outcome = eval::call(&script.program, run.function, vec![], &Limits::default(), &mut effects);
        let found = outcome_text(&script.program, &outcome);
        assert_eq!(found, run.expected, "{}: {}", file.display(), run.text);
    }
}

#[test]
fn printing_and_reading_gives_the_same_text() {
    for file in files() {
        let script = read_script(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let text = script.program.to_string();
        let again = read(&text, FileId(0)).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(again.to_string(), text);
        verify(&again).unwrap();
    }
}

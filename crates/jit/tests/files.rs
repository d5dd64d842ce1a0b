//! Runs the file tests of Program on native code: the same files, the same outcomes.
#![allow(clippy::disallowed_methods, reason = "tests read their files")]

use jit::{Compiled, Limits, Machine};
use program::script::{outcome_text, read_script};
use program::{Effects, verify};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../program/tests/files");
    let entries = std::fs::read_dir(folder).expect("the folder of file tests is there");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

#[test]
fn native_code_gives_the_expected_outcomes() {
    let mut machine = Machine::new(Limits::default()).unwrap();
    for file in files() {
        let script = read_script(&std::fs::read_to_string(&file).unwrap()).unwrap();
        verify(&script.program).unwrap();
        let compiled = Compiled::new(&script.program).unwrap();
        for run in &script.runs {
            let mut emit = |_: &[program::Value]| false;
            let mut effects = Effects::new(1, &mut emit);
            let outcome = machine.call(&compiled, run.function, &[], &mut effects);
            let found = outcome_text(&script.program, &outcome);
            assert_eq!(found, run.expected, "{}: {}", file.display(), run.text);
        }
    }
}

//! Whole theories, sensible and not, are elaborated: every command has an outcome, and none is an internal error.
#![no_main]

#[path = "../../crates/gainsay/tests/support/theories.rs"]
mod theories;

use base::{FileId, Name};
use elab::{Authority, Context, Imports, elaborate};
use gainsay::isabelle::Loader;
use libfuzzer_sys::fuzz_target;
use program::random::Bytes;
use std::sync::LazyLock;
use syntax::{Keywords, parse_theory};

static MAIN: LazyLock<Context> =
    LazyLock::new(|| Loader::new(&[]).library_context(&Name::new("T"), &[Name::new("Complex_Main")]));

fuzz_target!(|data: &[u8]| {
    let text = theories::theory("T", &mut Bytes(data));
    let file = parse_theory(FileId(0), &text, &Keywords::standard());
    let imports = Imports { found: vec![Name::new("Complex_Main")], missing: vec![] };
    let read = elaborate(&file, &Name::new("T"), MAIN.clone(), imports, Authority::File);
    assert_eq!(read.outcomes.len(), file.commands.len());
    for failure in read.outcomes.iter().filter_map(|outcome| outcome.failure.as_ref()) {
        assert_ne!(failure.code, "internal-error", "{}\n{text}", failure.message);
    }
});

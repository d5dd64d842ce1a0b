//! Any text gives commands in order, with spans inside the text, and no panic.
#![no_main]

use base::{FileId, Span};
use libfuzzer_sys::fuzz_target;
use syntax::{Keywords, parse_theory};

fuzz_target!(|text: &str| {
    let theory = parse_theory(FileId(0), text, &Keywords::standard());
    let mut last = 0;
    for command in &theory.commands {
        check(text, command.span);
        assert!(last <= command.span.start, "commands overlap");
        last = command.span.end;
        if let Some(proof) = &command.proof {
            check(text, proof.span);
            assert!(last <= proof.span.start, "a proof starts before its statement ends");
            last = proof.span.end;
        }
    }
    for diagnostic in &theory.diagnostics {
        check(text, diagnostic.span);
    }
});

fn check(text: &str, span: Span) {
    assert!(text.get(span.range()).is_some(), "{span:?} is not a range of the text");
}

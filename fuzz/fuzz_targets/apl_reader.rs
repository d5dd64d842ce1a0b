//! Arbitrary text is read as an αProlog program: no panic, and every message points into the text.
#![no_main]

use base::FileId;
use libfuzzer_sys::fuzz_target;
use nominal::{Elab, NoFiles};

fuzz_target!(|text: &str| {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    for diagnostic in elab.diagnostics.iter().filter(|diagnostic| diagnostic.span.file == FileId(0)) {
        let inside = |at: u32| text.is_char_boundary(at as usize);
        assert!(inside(diagnostic.span.start) && inside(diagnostic.span.end), "{}", diagnostic.code);
    }
});

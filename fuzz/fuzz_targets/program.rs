//! Arbitrary text is read as a Program: no panic, and what verifies prints and reads back.
#![no_main]

use base::FileId;
use libfuzzer_sys::fuzz_target;
use program::{read, verify};

fuzz_target!(|text: &str| {
    let Ok(program) = read(text, FileId(0)) else { return };
    if verify(&program).is_ok() {
        let text = program.to_string();
        let again = read(&text, FileId(0)).expect("printed programs can be read");
        assert_eq!(again.to_string(), text);
    }
});

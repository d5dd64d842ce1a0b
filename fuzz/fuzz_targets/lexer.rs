//! The symbols of a text cover it, and both spellings of a symbol mean the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use syntax::symbols;

fuzz_target!(|text: &str| {
    let mut at = 0;
    for symbol in symbols::symbols(text) {
        assert_eq!(symbol.range.start, at, "a gap between symbols");
        at = symbol.range.end;
    }
    assert_eq!(at, text.len(), "symbols stop early");
    let canonical = symbols::canonical(text);
    assert_eq!(symbols::canonical(&canonical), canonical, "canonical text has symbols left to replace");
});

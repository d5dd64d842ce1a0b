//! The texts that are open in the editor, as they are there.

use crate::position::{Encoding, Lines};
use lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::sync::Arc;

/// A text that is open in the editor.
#[derive(Clone, Debug)]
pub struct Document {
    pub uri: Uri,
    pub version: i32,
    pub text: Arc<str>,
}

impl Document {
    /// Takes over changes, in their order. Those without a place replace all of the text.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>, encoding: Encoding) {
        let mut text = self.text.to_string();
        for change in changes {
            let Some(range) = change.range else {
                text = change.text;
                continue;
            };
            let lines = Lines::new(&text);
            let start = lines.byte(&text, range.start, encoding);
            let end = lines.byte(&text, range.end, encoding).max(start);
            text.replace_range(start..end, &change.text);
        }
        self.version = version;
        self.text = text.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};
    use std::str::FromStr;

    fn change(from: (u32, u32), to: (u32, u32), text: &str) -> TextDocumentContentChangeEvent {
        let place = |(line, character)| Position { line, character };
        let range = Some(Range { start: place(from), end: place(to) });
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn changes_are_made_one_after_the_other() {
        let uri = Uri::from_str("file:///T.thy").unwrap();
        let mut document = Document { uri, version: 1, text: "lemma \"α = β\"\noops\n".into() };
        let changes = vec![change((0, 7), (0, 8), "γ γ"), change((1, 0), (1, 4), "sorry")];
        document.change(2, changes, Encoding::Utf16);
        assert_eq!(&*document.text, "lemma \"γ γ = β\"\nsorry\n");
        document.change(3, vec![change((7, 0), (0, 0), "end")], Encoding::Utf16);
        assert_eq!(&*document.text, "lemma \"γ γ = β\"\nsorry\nend", "places are put into the text");
        let whole = TextDocumentContentChangeEvent { range: None, range_length: None, text: "x".into() };
        document.change(4, vec![whole], Encoding::Utf16);
        assert_eq!((&*document.text, document.version), ("x", 4));
    }
}

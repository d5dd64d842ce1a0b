//! Places in texts: bytes here, lines and columns in the protocol.

use lsp_types::{Position, Range};

/// What columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Units of UTF-16, unless client and server agree on something else.
    #[default]
    Utf16,
    /// Bytes.
    Utf8,
}

/// Where the lines of a text start.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub fn new(text: &str) -> Lines {
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(starts).collect() }
    }

    /// The byte of a place. What is outside of the text, or within a character, becomes the nearest byte before it.
    pub fn byte(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let Some(start) = self.starts.get(position.line as usize).copied() else { return text.len() };
        let next = self.starts.get(position.line as usize + 1).copied();
        let line = text.get(start..next.unwrap_or(text.len())).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let wanted = position.character as usize;
        let mut column = 0;
        for (at, character) in line.char_indices() {
            let width = match encoding {
                Encoding::Utf16 => character.len_utf16(),
                Encoding::Utf8 => character.len_utf8(),
            };
            if column + width > wanted {
                return start + at;
            }
            column += width;
        }
        start + line.len()
    }

    pub fn position(&self, text: &str, byte: usize, encoding: Encoding) -> Position {
        let byte = byte.min(text.len());
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = text.get(start..byte).unwrap_or_default();
        let column = match encoding {
            Encoding::Utf16 => before.encode_utf16().count(),
            Encoding::Utf8 => before.len(),
        };
        Position { line: number(line), character: number(column) }
    }

    pub fn range(&self, text: &str, bytes: &std::ops::Range<usize>, encoding: Encoding) -> Range {
        let place = |byte| self.position(text, byte, encoding);
        Range { start: place(bytes.start), end: place(bytes.end) }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has characters of one, two, three and four bytes.
    const TEXT: &str = "aαb\n∀x. 𝒜 x\n\nend";

    #[test]
    fn places_come_back_as_they_were() {
        let lines = Lines::new(TEXT);
        for encoding in [Encoding::Utf16, Encoding::Utf8] {
            for (byte, _) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                let position = lines.position(TEXT, byte, encoding);
                assert_eq!(lines.byte(TEXT, position, encoding), byte, "{position:?}");
            }
        }
    }

    #[test]
    fn places_outside_of_the_text_become_the_nearest_inside() {
        let lines = Lines::new(TEXT);
        let byte = |line, character| lines.byte(TEXT, Position { line, character }, Encoding::Utf16);
        assert_eq!(byte(9, 0), TEXT.len());
        assert_eq!(byte(0, 99), 4);
        // In the middle of a character that takes two units.
        assert_eq!(byte(1, 5), TEXT.find('𝒜').unwrap());
    }
}

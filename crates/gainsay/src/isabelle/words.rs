//! The words of a text: identifiers as they are written, with their names in canonical symbols.

use std::ops::Range;
use syntax::symbols::{SUB, Symbol, is_letter, is_letter_or_digit, symbols};

/// An identifier, qualified or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    pub bytes: Range<usize>,
    pub name: String,
}

/// The words of a text, from left to right. Type variables begin with their quote.
pub fn words(text: &str) -> Vec<Word> {
    let symbols: Vec<Symbol<'_>> = symbols(text).collect();
    let text_at = |index: usize| symbols.get(index).map_or("", |symbol| symbol.text);
    let mut words = vec![];
    let mut at = 0;
    while at < symbols.len() {
        let start = at;
        let is_type_variable = text_at(at) == "'" && is_letter(text_at(at + 1));
        if !is_letter(text_at(at)) && !is_type_variable {
            // A number is no word, nor are the letters that follow it.
            at += 1;
            while text_at(at - 1).starts_with(|it: char| it.is_ascii_digit())
                && is_letter_or_digit(text_at(at))
            {
                at += 1;
            }
            continue;
        }
        at += 1;
        loop {
            let next = text_at(at);
            if is_letter_or_digit(next) {
                at += 1;
            } else if (next == SUB && is_letter_or_digit(text_at(at + 1)))
                || (next == "." && is_letter(text_at(at + 1)))
            {
                at += 2;
            } else {
                break;
            }
        }
        let parts = symbols.get(start..at).unwrap_or_default();
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { continue };
        let name = parts.iter().map(|symbol| symbol.text).collect();
        words.push(Word { bytes: first.range.start..last.range.end, name });
    }
    words
}

/// The word at a byte of a text, or the one that ends there.
pub fn word_at(text: &str, byte: usize) -> Option<Word> {
    words(text).into_iter().find(|word| word.bytes.start <= byte && byte <= word.bytes.end)
}

/// Whether a text writes symbols by their names (`\<forall>`), or has none to tell.
pub fn by_name(text: &str) -> bool {
    text.is_ascii() || text.contains("\\<")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.name).collect()
    }

    #[test]
    fn identifiers_are_words() {
        assert_eq!(
            names("lemma \"rev (List.rev xs') = xs\\<^sub>1 @ 12\""),
            ["lemma", "rev", "List.rev", "xs'", "xs⇩1"]
        );
        assert_eq!(names("\\<forall>x. \\<alpha> \\<le> x \\<and> (y::'a)"), ["x", "α", "x", "y", "'a"]);
        assert_eq!(names("λx. y 3x z."), ["x", "y", "z"]);
    }

    #[test]
    fn a_place_is_in_a_word_or_at_its_end() {
        let at = |byte| word_at("rev xs", byte).map(|word| word.name);
        assert_eq!(
            [at(0), at(3), at(4), at(6)],
            ["rev", "rev", "xs", "xs"].map(|name| Some(name.to_owned()))
        );
        assert_eq!(word_at("  x", 0), None);
    }
}

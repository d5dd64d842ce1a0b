//! Modes as they are written: `i => o * i => bool`.

use crate::clause::Pred;
use crate::clauses::Clauses;
use crate::plan::Mode;

impl Clauses<'_> {
    /// The mode of a predicate that a text stands for; none if the text does not fit. An argument that is a function
    /// is known, whatever is said about its own arguments.
    pub fn read_mode(&self, pred: Pred, text: &str) -> Option<Mode> {
        let mut mode = vec![];
        let text = &text.replace('⇒', "=>");
        let mut words = split(text, "=>");
        if words.last().is_some_and(|word| word.trim() == "bool") {
            words.pop();
        }
        let counts: Vec<usize> = self.predicate(pred).parts.clone();
        if words.len() != counts.len() {
            return None;
        }
        for (word, count) in words.into_iter().zip(counts) {
            let parts = leaves(word)?;
            match parts.as_slice() {
                [one] => mode.extend(std::iter::repeat_n(*one, count)),
                several if several.len() == count => mode.extend(several),
                _ => return None,
            }
        }
        Some(mode)
    }
}

/// The parts of one argument: whether each is known.
fn leaves(text: &str) -> Option<Mode> {
    let text = text.trim();
    match text {
        "i" => return Some(vec![true]),
        "o" => return Some(vec![false]),
        _ => {}
    }
    if let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
        && split(text, "*").len() == 1
    {
        return if split(inside, "=>").len() > 1 { Some(vec![true]) } else { leaves(inside) };
    }
    let parts = split(text, "*");
    if parts.len() < 2 {
        return None;
    }
    let mut all = vec![];
    for part in parts {
        all.extend(leaves(part)?);
    }
    Some(all)
}

/// The parts of a text between separators that are not in parentheses.
fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut parts = vec![];
    let (mut depth, mut start) = (0_usize, 0);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = text.get(place..).unwrap_or_default();
        if depth == 0 && place >= start && rest.starts_with(separator) {
            parts.push(text.get(start..place).unwrap_or_default());
            start = place + separator.len();
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_have_parts_and_functions_are_known() {
        assert_eq!(split("i => (i => o) => o * i => bool", "=>").len(), 4);
        assert_eq!(leaves("o * (i * o)"), Some(vec![false, true, false]));
        assert_eq!(leaves("(i => o => bool)"), Some(vec![true]));
        assert_eq!(leaves("x"), None);
    }
}

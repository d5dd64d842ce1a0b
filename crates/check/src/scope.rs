//! The scope that the options of `nitpick` set.

use crate::language::Notation;
use crate::settings::{read_constant, read_type};
use logic::statement::Attribute;
use search::{Numbers, Scope};

/// The scope of a `nitpick` command: Isabelle's, as changed by options.
pub fn scope(notation: &dyn Notation, options: &[Attribute]) -> Scope {
    let mut scope = Scope::default();
    for option in options {
        let list = numbers(option);
        let is_off = option.args.iter().any(|word| *word == "false");
        match option.name.split_once(' ').unwrap_or((option.name.as_str(), "")) {
            ("card", "") if !list.is_empty() => scope.cards.push((None, list)),
            ("card", ty) if !list.is_empty() => {
                if let Some(ty) = read_type(notation, ty) {
                    scope.cards.push((Some(ty), list));
                }
            }
            ("max", constructor) if !list.is_empty() => {
                if let Some(name) = read_constant(notation, constructor) {
                    scope.most.push((name, list));
                }
            }
            ("bits", "") if !list.is_empty() => scope.bits = list,
            ("binary_ints", "") => scope.numbers = if is_off { Numbers::Unary } else { Numbers::Binary },
            ("mono", "") => scope.in_step = !is_off,
            ("unary_ints", "") => scope.numbers = if is_off { Numbers::Binary } else { Numbers::Unary },
            _ => {}
        }
    }
    scope
}

/// Ranges end here.
const MAX: usize = 1_000;

/// `1-3, 5` as the numbers that it stands for.
fn numbers(option: &Attribute) -> Vec<usize> {
    let text: Vec<&str> = option.args.iter().map(|word| word.as_str()).collect();
    let mut found: Vec<usize> = vec![];
    let mut words = text.iter().peekable();
    while let Some(word) = words.next() {
        let Ok(first) = word.parse::<usize>() else { continue };
        let last = words.next_if(|word| matches!(**word, "-" | "\u{2013}" | "_")).and_then(|_| words.next());
        let last = last.and_then(|word| word.parse().ok()).unwrap_or(first);
        found.extend(first..=last.min(MAX).max(first));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Name;

    #[test]
    fn lists_contain_ranges() {
        let args = ["1", "-", "3", "8"].map(Name::new).to_vec();
        assert_eq!(numbers(&Attribute { name: Name::new("card"), args }), [1, 2, 3, 8]);
    }
}

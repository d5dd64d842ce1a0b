//! What identifiers mean: tables of symbols and types, namespaces, what is open.

use crate::program::{ConId, Op, PredId};
use crate::types::{Type, TypeId};
use base::Name;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Constructor(ConId),
    Predicate(PredId),
    Function(PredId),
    Operation(Op),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeMeaning {
    Names(TypeId),
    Data(TypeId),
    /// `type t A B = …`: the number of parameters and the type, whose variables are the parameters.
    Abbreviation(usize, Type),
}

/// Tables of names and the place in the namespaces where reading is.
#[derive(Clone, Debug, Default)]
pub struct Names {
    symbols: BTreeMap<Name, Meaning>,
    types: BTreeMap<Name, TypeMeaning>,
    path: Name,
    opened: Vec<Name>,
}

impl Names {
    pub fn enter(&mut self, namespace: &str) -> Name {
        let inner = self.path.qualify(namespace);
        std::mem::replace(&mut self.path, inner)
    }

    pub fn leave(&mut self, path: Name) {
        self.path = path;
    }

    /// Whether there is such a namespace; its names are then visible without qualification.
    pub fn open(&mut self, namespace: &Name) -> bool {
        let Some(full) =
            self.prefixes().map(|prefix| prefix.qualify(namespace)).find(|full| self.holds(full))
        else {
            return false;
        };
        self.opened.push(full);
        true
    }

    fn holds(&self, namespace: &Name) -> bool {
        let inside = |name: &Name| name.strip_prefix(namespace.as_str()).is_some_and(|r| r.starts_with('.'));
        self.symbols.keys().any(inside) || self.types.keys().any(inside)
    }

    pub fn full(&self, name: &Name) -> Name {
        self.path.qualify(name)
    }

    pub fn define(&mut self, name: &Name, meaning: Meaning) {
        self.symbols.insert(self.full(name), meaning);
    }

    pub fn define_type(&mut self, name: &Name, meaning: TypeMeaning) {
        self.types.insert(self.full(name), meaning);
    }

    pub fn symbol(&self, name: &Name) -> Option<Meaning> {
        self.candidates(name).find_map(|full| self.symbols.get(&full).copied())
    }

    pub fn type_meaning(&self, name: &Name) -> Option<&TypeMeaning> {
        self.candidates(name).find_map(|full| self.types.get(&full))
    }

    /// The current namespace and those around it, the outermost last.
    fn prefixes(&self) -> impl Iterator<Item = Name> {
        let mut path = Some(self.path.clone());
        std::iter::from_fn(move || {
            let current = path.take()?;
            if !current.is_empty() {
                let outer = if current.contains('.') { current.qualifier() } else { "" };
                path = Some(Name::new(outer));
            }
            Some(current)
        })
    }

    fn candidates<'a>(&'a self, name: &'a Name) -> impl Iterator<Item = Name> + 'a {
        let around = self.prefixes().map(move |prefix| prefix.qualify(name));
        around.chain(self.opened.iter().rev().map(move |opened| opened.qualify(name)))
    }

    /// Declared names one edit away from this one.
    pub fn near(&self, name: &str) -> Option<&str> {
        let candidates = self.symbols.iter().filter(|(_, meaning)| !matches!(meaning, Meaning::Operation(_)));
        candidates.map(|(full, _)| full.base()).find(|candidate| one_edit_apart(name, candidate))
    }
}

impl Names {
    /// Declared types one edit away from this one.
    pub fn near_type(&self, name: &str) -> Option<&str> {
        self.types.keys().map(Name::base).find(|candidate| one_edit_apart(name, candidate))
    }
}

/// Whether one letter inserted, removed, replaced or swapped with its neighbour makes one word of the other.
fn one_edit_apart(left: &str, right: &str) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().abs_diff(right.len()) > 1 || left.len().min(right.len()) < 2 || left == right {
        return false;
    }
    let start = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let rest = |word: &[char], skip: usize| word.get(start + skip..).map(<[char]>::to_vec);
    let (l, r) = (&left, &right);
    let swapped = l.len() == r.len()
        && l.len() > start + 1
        && l[start] == r[start + 1]
        && l[start + 1] == r[start]
        && rest(l, 2) == rest(r, 2);
    let (dropped_l, dropped_r) = (rest(l, 1), rest(r, 1));
    swapped
        || (dropped_l.is_some() && dropped_l == dropped_r && l.len() == r.len())
        || (l.len() > r.len() && dropped_l == rest(r, 0))
        || (r.len() > l.len() && dropped_r == rest(l, 0))
}

#[cfg(test)]
mod tests {
    use super::{Meaning, Names, one_edit_apart};
    use crate::program::ConId;
    use base::Name;

    #[test]
    fn edits() {
        for (left, right) in [("intTy", "intTY"), ("nill", "nil"), ("nil", "nill"), ("ture", "true")] {
            assert!(one_edit_apart(left, right), "{left} {right}");
        }
        for (left, right) in [("nil", "nil"), ("intTy", "listTy"), ("x", "y"), ("abcd", "badc")] {
            assert!(!one_edit_apart(left, right), "{left} {right}");
        }
    }

    #[test]
    fn names_are_found_from_the_inside_out() {
        let mut names = Names::default();
        let (x, outer, inner) =
            (Name::new("x"), Meaning::Constructor(ConId(8)), Meaning::Constructor(ConId(9)));
        names.define(&x, outer);
        let back = names.enter("N");
        names.define(&x, inner);
        assert_eq!(names.symbol(&x), Some(inner));
        names.leave(back);
        assert_eq!(names.symbol(&x), Some(outer));
        assert_eq!(names.symbol(&Name::new("N.x")), Some(inner));
        assert!(names.open(&Name::new("N")));
        assert!(!names.open(&Name::new("M")));
    }
}

//! The grammar in force at some place of a theory: a set of productions, shared between copies.

use super::compiled::Compiled;
use notation::{Head, Index, Production, Sym};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A set of productions. Copies are cheap; what parsing needs is worked out at the first parse and shared.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Production>", into = "Vec<Production>")]
pub struct Grammar {
    table: Arc<Table>,
    compiled: Arc<OnceLock<Compiled>>,
}

#[derive(Clone, Debug, Default)]
struct Table {
    /// In the order of their first addition; `None` where one was removed.
    productions: Vec<Option<Arc<Production>>>,
    places: HashMap<Key, usize>,
}

/// What makes two productions the same for parsing: white space for printing does not count.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    lhs: base::Name,
    prio: u16,
    head: Option<Head>,
    index: Index,
    symbols: Vec<Sym>,
}

impl Key {
    fn of(production: &Production) -> Key {
        let counts = |symbol: &&Sym| matches!(symbol, Sym::Literal(_) | Sym::Arg { .. });
        Key {
            lhs: production.lhs.clone(),
            prio: production.prio,
            head: production.head.clone(),
            index: production.index,
            symbols: production.symbols.iter().filter(counts).cloned().collect(),
        }
    }
}

impl From<Vec<Production>> for Grammar {
    fn from(productions: Vec<Production>) -> Grammar {
        let mut grammar = Grammar::default();
        grammar.extend(productions);
        grammar
    }
}

impl From<Grammar> for Vec<Production> {
    fn from(grammar: Grammar) -> Vec<Production> {
        grammar.productions().cloned().collect()
    }
}

impl Grammar {
    /// Adds a production; one that is there already stays as it is.
    pub fn add(&mut self, production: Production) {
        let key = Key::of(&production);
        if self.table.places.contains_key(&key) {
            return;
        }
        let table = self.change();
        table.places.insert(key, table.productions.len());
        table.productions.push(Some(Arc::new(production)));
    }

    /// Removes a production, as `no_notation` does. Whether it was there.
    pub fn remove(&mut self, production: &Production) -> bool {
        let key = Key::of(production);
        if !self.table.places.contains_key(&key) {
            return false;
        }
        let table = self.change();
        if let Some(slot) = table.places.remove(&key).and_then(|place| table.productions.get_mut(place)) {
            *slot = None;
        }
        true
    }

    /// Adds what `other` has and this has not: the grammar of a theory that imports both.
    pub fn merge(&mut self, other: &Grammar) {
        if Arc::ptr_eq(&self.table, &other.table) {
            return;
        }
        for production in other.table.productions.iter().flatten() {
            let key = Key::of(production);
            if !self.table.places.contains_key(&key) {
                let table = self.change();
                table.places.insert(key, table.productions.len());
                table.productions.push(Some(Arc::clone(production)));
            }
        }
    }

    pub fn contains(&self, production: &Production) -> bool {
        self.table.places.contains_key(&Key::of(production))
    }

    /// All productions, in the order in which they were added.
    pub fn productions(&self) -> impl Iterator<Item = &Production> {
        self.table.productions.iter().flatten().map(AsRef::as_ref)
    }

    fn change(&mut self) -> &mut Table {
        self.compiled = Arc::default();
        Arc::make_mut(&mut self.table)
    }

    pub(super) fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(self.productions()))
    }
}

impl Extend<Production> for Grammar {
    fn extend<I: IntoIterator<Item = Production>>(&mut self, productions: I) {
        productions.into_iter().for_each(|production| self.add(production));
    }
}

#[cfg(test)]
mod tests {
    use super::Grammar;
    use notation::{Head, Mixfix, Shape};

    #[test]
    fn white_space_does_not_tell_productions_apart() {
        let make = |text: &str| {
            let mixfix = Mixfix::Template { text: text.into(), args: vec![], prio: 5 };
            mixfix.productions(Some(&Head::constant("c")), &Shape::new(&["any"], "logic")).unwrap().remove(0)
        };
        let mut grammar = Grammar::from(vec![make("(2#/ _)")]);
        let before = grammar.clone();
        assert!(grammar.contains(&make("# _")));
        assert!(grammar.remove(&make("#_")));
        assert_eq!((grammar.productions().count(), before.productions().count()), (0, 1));
        grammar.merge(&before);
        assert_eq!(grammar.productions().count(), 1);
    }
}

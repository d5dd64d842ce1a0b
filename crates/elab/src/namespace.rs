//! Name spaces: which full name a short or partly qualified name stands for.
//!
//! A full name such as `Orderings.ord_class.less` can be written with any of its qualifiers left out, except
//! those that its declaration made mandatory. The latest declaration wins.

use base::Name;
use logic::decl::{Access, HideExtent};
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub struct NameSpace {
    /// Entries by the last part of their name, oldest first.
    by_base: HashMap<Name, Vec<Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// What is written.
    external: Name,
    /// What it stands for.
    full: Name,
    access: Access,
    hidden: Option<HideExtent>,
}

impl NameSpace {
    pub fn declare(&mut self, full: &Name, access: &Access) {
        self.alias(full, full, access);
    }

    /// Makes `external` (itself a full name) stand for `full`.
    pub fn alias(&mut self, external: &Name, full: &Name, access: &Access) {
        let entry =
            Entry { external: external.clone(), full: full.clone(), access: access.clone(), hidden: None };
        let entries = self.by_base.entry(Name::new(external.base())).or_default();
        entries.retain(|old| old.external != *external);
        entries.push(entry);
    }

    /// Hides a name, and aliases for it that end alike.
    pub fn hide(&mut self, full: &Name, extent: HideExtent) {
        for entry in self.by_base.get_mut(full.base()).into_iter().flatten() {
            if entry.external == *full || entry.full == *full {
                entry.hidden = Some(extent);
            }
        }
    }

    pub fn reveal(&mut self, full: &Name) {
        for entry in self.by_base.get_mut(full.base()).into_iter().flatten() {
            if entry.external == *full {
                entry.hidden = None;
            }
        }
    }

    /// Shows the names that a theory hid, and makes those the oldest ones that it is going to `declare`, as before
    /// its first declaration except that they are there.
    pub fn set_back(&mut self, theory: &str, declares: impl Fn(&Name) -> bool) {
        let is_own = |entry: &Entry| entry.external.split_once('.').is_some_and(|(first, _)| first == theory);
        for entries in self.by_base.values_mut() {
            entries.sort_by_key(|entry| !(is_own(entry) && declares(&entry.full)));
            entries.iter_mut().filter(|entry| is_own(entry)).for_each(|entry| entry.hidden = None);
        }
    }

    /// Makes the names below a qualifier the latest ones, as declaring them again would.
    pub fn renew(&mut self, qualifier: &str) {
        let is_below =
            |entry: &Entry| entry.external.strip_prefix(qualifier).is_some_and(|rest| rest.starts_with('.'));
        self.by_base.values_mut().for_each(|entries| entries.sort_by_key(is_below));
    }

    /// The full name that `written` stands for here.
    pub fn resolve(&self, written: &str) -> Option<&Name> {
        let base = written.rsplit_once('.').map_or(written, |(_, base)| base);
        let entries = self.by_base.get(base)?;
        let visible = entries.iter().rev().find(|entry| entry.answers_to(written));
        // What is hidden must still have a name under which it can be printed.
        let found = visible.or_else(|| entries.iter().rev().find(|entry| entry.external == *written));
        found.map(|entry| &entry.full)
    }

    /// All full names that `written` may stand for, the latest first.
    pub fn candidates(&self, written: &str) -> impl Iterator<Item = &Name> {
        let base = written.rsplit_once('.').map_or(written, |(_, base)| base);
        let entries = self.by_base.get(base).map_or(&[][..], Vec::as_slice);
        entries.iter().rev().filter(move |entry| entry.answers_to(written)).map(|entry| &entry.full)
    }

    /// The shortest text that stands for `full` here.
    pub fn shorten(&self, full: &Name) -> Name {
        shortest(full, |candidate| self.resolve(candidate) == Some(full))
    }

    /// Full names whose last part is close to that of `written`, for suggestions.
    pub fn similar(&self, written: &str) -> Option<&Name> {
        let base = written.rsplit_once('.').map_or(written, |(_, base)| base);
        let near = |name: &Name| name.eq_ignore_ascii_case(base) && name != base;
        let mut found: Vec<&Name> = self.by_base.keys().filter(|name| near(name)).collect();
        found.sort();
        self.by_base.get(*found.first()?)?.last().map(|entry| &entry.full)
    }
}

/// The shortest end of `full` that `means_it`, or all of it.
pub(crate) fn shortest(full: &Name, means_it: impl Fn(&str) -> bool) -> Name {
    let mut start = full.len();
    while let Some(dot) = full.get(..start).and_then(|front| front.rfind('.')) {
        let candidate = full.get(dot + 1..).unwrap_or(full);
        if means_it(candidate) {
            return Name::new(candidate);
        }
        start = dot;
    }
    full.clone()
}

impl Entry {
    fn answers_to(&self, written: &str) -> bool {
        match self.hidden {
            Some(HideExtent::Fully) => return false,
            Some(HideExtent::Partly) if !written.contains('.') => return false,
            _ => {}
        }
        if written == self.external.as_str() {
            return true;
        }
        let mut given: Vec<&str> = written.split('.').collect();
        given.pop();
        let mandatory: Vec<&str> = self.access.mandatory.iter().map(Name::as_str).collect();
        is_subsequence(&mandatory, given.iter().copied())
            && is_subsequence(&given, self.external.qualifier().split('.'))
    }
}

fn is_subsequence<'a>(wanted: &[&str], mut of: impl Iterator<Item = &'a str>) -> bool {
    wanted.iter().all(|part| of.any(|other| other == *part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(names: &[&str]) -> NameSpace {
        let mut space = NameSpace::default();
        names.iter().for_each(|name| space.declare(&Name::new(name), &Access::default()));
        space
    }

    #[test]
    fn qualifiers_may_be_left_out_and_the_latest_wins() {
        let space = space(&["Orderings.ord_class.less", "My.less"]);
        let resolve = |written| space.resolve(written).map(Name::as_str);
        assert_eq!(resolve("less"), Some("My.less"));
        assert_eq!(resolve("ord_class.less"), Some("Orderings.ord_class.less"));
        assert_eq!(resolve("Orderings.less"), Some("Orderings.ord_class.less"));
        assert_eq!(resolve("Other.less"), None);
        assert_eq!(space.shorten(&Name::new("Orderings.ord_class.less")), "ord_class.less");
    }

    #[test]
    fn hidden_names_keep_their_qualified_form() {
        let mut space = space(&["List.member"]);
        space.hide(&Name::new("List.member"), HideExtent::Partly);
        assert_eq!(space.resolve("member"), None);
        assert!(space.resolve("List.member").is_some());
        space.reveal(&Name::new("List.member"));
        assert!(space.resolve("member").is_some());
    }

    #[test]
    fn names_of_a_theory_can_be_set_back_until_they_are_declared_again() {
        let mut space = space(&["List.map", "Mapping.map", "Mapping.keys"]);
        space.hide(&Name::new("Mapping.keys"), HideExtent::Partly);
        space.set_back("Mapping", |_| true);
        assert_eq!(space.resolve("map").map(Name::as_str), Some("List.map"));
        assert!(space.resolve("keys").is_some());
        space.declare(&Name::new("Mapping.map"), &Access::default());
        assert_eq!(space.resolve("map").map(Name::as_str), Some("Mapping.map"));
    }

    #[test]
    fn names_below_a_qualifier_can_be_renewed() {
        let mut space = space(&["T.bot.Value", "T.top.Value", "T.bottom.Value"]);
        space.renew("T.bot");
        assert_eq!(space.resolve("Value").map(Name::as_str), Some("T.bot.Value"));
        space.renew("T.top");
        assert_eq!(space.resolve("Value").map(Name::as_str), Some("T.top.Value"));
    }

    #[test]
    fn mandatory_qualifiers_must_be_written() {
        let mut space = NameSpace::default();
        space.declare(&Name::new("T.loc.c"), &Access { mandatory: vec![Name::new("loc")] });
        assert_eq!(space.resolve("c"), None);
        assert!(space.resolve("loc.c").is_some());
        let twice = Access { mandatory: ["q", "q"].map(Name::new).to_vec() };
        space.declare(&Name::new("T.q.q.d"), &twice);
        assert_eq!(space.resolve("q.d"), None);
        assert!(space.resolve("q.q.d").is_some());
    }
}

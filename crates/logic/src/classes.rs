//! The algebra of type classes: which class lies below which, and which types belong to a class.

use crate::decl::{Arity, Space};
use crate::types::{Sort, Type};
use base::Name;
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub struct Classes {
    index: HashMap<Name, usize>,
    names: Vec<Name>,
    /// For each class the set of classes above it, itself included.
    above: Vec<BitSet>,
    /// By type constructor.
    arities: HashMap<Name, Vec<(Name, Vec<Sort>)>>,
    granted: Vec<Granted>,
}

/// A type or class, and the class that it is of as a proof with a gap would show.
#[derive(Clone, Debug)]
struct Granted {
    space: Space,
    of: Name,
    class: Name,
}

#[derive(Clone, Debug, Default)]
struct BitSet(Vec<u64>);

impl BitSet {
    fn insert(&mut self, bit: usize) {
        if self.0.len() <= bit / 64 {
            self.0.resize(bit / 64 + 1, 0);
        }
        if let Some(word) = self.0.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    fn contains(&self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    fn union(&mut self, other: &BitSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
}

impl Classes {
    pub fn declare(&mut self, class: &Name, supers: &[Name]) {
        let mut above = BitSet::default();
        for name in supers {
            if let Some(set) = self.index.get(name).and_then(|&index| self.above.get(index)) {
                above.union(set);
            }
        }
        let next = self.names.len();
        let index = *self.index.entry(class.clone()).or_insert(next);
        above.insert(index);
        if index == next {
            self.names.push(class.clone());
            self.above.push(above);
        } else if let Some(own) = self.above.get_mut(index) {
            own.union(&above);
        }
    }

    /// Adds the fact that `sub` lies below `sup`.
    pub fn relate(&mut self, sub: &Name, sup: &Name) {
        let (Some(&sub), Some(&sup)) = (self.index.get(sub), self.index.get(sup)) else { return };
        let Some(added) = self.above.get(sup).cloned() else { return };
        for set in self.above.iter_mut().filter(|set| set.contains(sub)) {
            set.union(&added);
        }
    }

    pub fn add_arity(&mut self, arity: &Arity) {
        self.arities.entry(arity.ty.clone()).or_default().push((arity.class.clone(), arity.args.clone()));
    }

    pub fn remove_arity(&mut self, arity: &Arity) {
        let known = self.arities.entry(arity.ty.clone()).or_default();
        known.retain(|(class, args)| *class != arity.class || *args != arity.args);
    }

    /// Notes that a proof with a gap has to show that a type or class is of a class.
    pub fn grant(&mut self, space: Space, of: &Name, class: &Name) {
        self.granted.push(Granted { space, of: of.clone(), class: class.clone() });
    }

    pub fn is_below(&self, sub: &Name, sup: &Name) -> bool {
        sub == sup
            || match (self.index.get(sub), self.index.get(sup)) {
                (Some(&sub), Some(&sup)) => self.above.get(sub).is_some_and(|set| set.contains(sup)),
                _ => false,
            }
    }

    /// Whether every type of sort `sub` belongs to `class`.
    pub fn sort_is_below(&self, sub: &Sort, class: &Name) -> bool {
        class == "HOL.type" || sub.classes().iter().any(|own| self.is_below(own, class))
    }

    /// All classes above `class`, itself included, in order of declaration.
    pub fn above(&self, class: &Name) -> Vec<&Name> {
        let Some(set) = self.index.get(class).and_then(|&index| self.above.get(index)) else { return vec![] };
        self.names
            .iter()
            .enumerate()
            .filter(|(index, _)| set.contains(*index))
            .map(|(_, name)| name)
            .collect()
    }

    /// Removes the classes that others in the sort imply.
    pub fn minimize(&self, sort: &Sort) -> Sort {
        let classes = sort.classes();
        let implied = |class: &Name| {
            class == "HOL.type"
                || classes.iter().any(|other| {
                    other != class && self.is_below(other, class) && !self.is_below(class, other)
                })
        };
        Sort::new(classes.iter().filter(|class| !implied(class)).cloned())
    }

    /// What the arguments of the type constructor must satisfy for the type to belong to `class`.
    pub fn domain(&self, ty: &Name, class: &Name) -> Option<&[Sort]> {
        let known = self.arities.get(ty)?;
        let exact = known.iter().rev().find(|(own, _)| own == class);
        exact
            .or_else(|| known.iter().find(|(own, _)| self.is_below(own, class)))
            .map(|(_, args)| args.as_slice())
    }

    /// The same, where no proof with a gap has a part in it. A gap about a class above may be used by proofs about one
    /// below, and the other way round, so each of them counts.
    fn proved_domain(&self, ty: &Name, class: &Name) -> Option<&[Sort]> {
        let is_about = |granted: &Granted| match granted.space {
            Space::Class => self.domain(ty, &granted.of).is_some(),
            Space::Type | Space::Const => granted.of == *ty,
        };
        let has_gap = self.granted.iter().any(|granted| {
            let is_related = self.is_below(&granted.class, class) || self.is_below(class, &granted.class);
            is_related && is_about(granted)
        });
        if has_gap { None } else { self.domain(ty, class) }
    }

    /// The type constructors that belong to every class of `sort`, with what their arguments must satisfy; those
    /// with the fewest arguments first.
    pub fn members(&self, sort: &Sort) -> Vec<(&Name, Vec<Sort>)> {
        let mut found: Vec<(&Name, Vec<Sort>)> =
            self.arities.keys().filter_map(|ty| Some((ty, self.domains(ty, sort)?))).collect();
        found.sort_by_key(|(name, args)| (args.len(), *name));
        found
    }

    fn domains(&self, ty: &Name, sort: &Sort) -> Option<Vec<Sort>> {
        let mut args: Option<Vec<Sort>> = None;
        for class in sort.classes().iter().filter(|class| *class != "HOL.type") {
            let own = self.domain(ty, class)?;
            args = Some(match args {
                None => own.to_vec(),
                Some(args) => args.iter().zip(own).map(|(arg, own)| arg.union(own)).collect(),
            });
        }
        args
    }

    /// Whether `ty` belongs to every class of `sort`.
    pub fn of_sort(&self, ty: &Type, sort: &Sort) -> bool {
        sort.classes().iter().all(|class| self.of_class(ty, class))
    }

    pub fn of_class(&self, ty: &Type, class: &Name) -> bool {
        self.of_class_by(ty, class, &|ty, class| self.domain(ty, class))
    }

    /// Whether `ty` belongs to every class of `sort` by proofs without gaps.
    pub fn is_proved(&self, ty: &Type, sort: &Sort) -> bool {
        let domain = |ty: &Name, class: &Name| self.proved_domain(ty, class);
        sort.classes().iter().all(|class| self.of_class_by(ty, class, &domain))
    }

    fn of_class_by<'a>(
        &'a self,
        ty: &Type,
        class: &Name,
        domain: &dyn Fn(&Name, &Name) -> Option<&'a [Sort]>,
    ) -> bool {
        let of_sort =
            |ty: &Type, sort: &Sort| sort.classes().iter().all(|class| self.of_class_by(ty, class, domain));
        match ty {
            _ if class == "HOL.type" => true,
            Type::Var(var) => self.sort_is_below(&var.sort, class),
            Type::Con(name, args) => match domain(name, class) {
                Some(sorts) => args.iter().zip(sorts).all(|(arg, sort)| of_sort(arg, sort)),
                None => false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> Classes {
        let mut classes = Classes::default();
        classes.declare(&Name::new("ord"), &[]);
        classes.declare(&Name::new("order"), &[Name::new("ord")]);
        classes.declare(&Name::new("linorder"), &[Name::new("order")]);
        classes.add_arity(&Arity { ty: Name::new("nat"), args: vec![], class: Name::new("linorder") });
        let element = Sort::new([Name::new("ord")]);
        classes.add_arity(&Arity { ty: Name::new("list"), args: vec![element], class: Name::new("ord") });
        classes
    }

    #[test]
    fn instances_reach_up_and_through_arguments() {
        let classes = order();
        let nats = Type::con("list", [Type::nullary("nat")]);
        assert!(classes.of_sort(&nats, &Sort::new([Name::new("ord")])));
        assert!(!classes.of_sort(&nats, &Sort::new([Name::new("linorder")])));
        let members = classes.members(&Sort::new([Name::new("ord")]));
        assert_eq!(members.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["nat", "list"]);
    }

    #[test]
    fn what_proofs_with_gaps_would_show_is_not_proved() {
        let mut classes = order();
        classes.declare(&Name::new("lattice"), &[]);
        let (nat, lattice) = (Type::nullary("nat"), Sort::new([Name::new("lattice")]));
        classes.relate(&Name::new("linorder"), &Name::new("lattice"));
        assert!(classes.is_proved(&nat, &lattice));
        classes.grant(Space::Class, &Name::new("linorder"), &Name::new("lattice"));
        assert!(classes.of_sort(&nat, &lattice) && !classes.is_proved(&nat, &lattice));
        // A proof that comes later may use what the gap was to show.
        classes.add_arity(&Arity { ty: Name::new("nat"), args: vec![], class: Name::new("lattice") });
        assert!(!classes.is_proved(&nat, &lattice));
        assert!(classes.is_proved(&nat, &Sort::new([Name::new("order")])));
    }

    #[test]
    fn instances_below_or_above_a_gap_may_rest_on_it() {
        let sort = |name: &str| Sort::new([Name::new(name)]);
        let nat = Type::nullary("nat");
        for granted in ["order", "linorder"] {
            let mut classes = order();
            classes.grant(Space::Type, &Name::new("nat"), &Name::new(granted));
            let proved = ["order", "linorder"].map(|class| classes.is_proved(&nat, &sort(class)));
            assert_eq!(proved, [false, false]);
        }
    }

    #[test]
    fn a_later_relation_reaches_everything_below() {
        let mut classes = order();
        classes.declare(&Name::new("lattice"), &[]);
        classes.relate(&Name::new("order"), &Name::new("lattice"));
        assert!(classes.is_below(&Name::new("linorder"), &Name::new("lattice")));
        assert!(!classes.is_below(&Name::new("ord"), &Name::new("lattice")));
    }
}

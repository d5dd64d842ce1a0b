//! What patterns match that earlier ones do not, as patterns.

use crate::clauses::Clauses;
use crate::unify::{Unifier, construction};
use logic::{Term, Type};

/// More instances than this are not made.
const MAX_INSTANCES: usize = 64;

impl Clauses<'_> {
    /// The instances of patterns that earlier patterns do not match: together they match what the patterns do and the
    /// earlier ones do not. None where that cannot be said by patterns.
    pub(crate) fn apart(&mut self, patterns: &[Term], before: &[Term]) -> Option<Vec<Unifier>> {
        let pairs = patterns.iter().cloned().zip(before.iter().cloned()).rev().collect();
        let mut instances = vec![];
        self.walk(pairs, Unifier::default(), &mut instances)?;
        Some(instances)
    }

    fn walk(&mut self, mut pairs: Vec<(Term, Term)>, known: Unifier, found: &mut Vec<Unifier>) -> Option<()> {
        let world = self.world();
        while let Some((pattern, before)) = pairs.pop() {
            let pattern = known.apply(&pattern);
            if matches!(before, Term::Free(..)) {
                continue;
            }
            let (name, fields) = construction(world, &before)?;
            if let Term::Free(var, ty) = &pattern {
                for instance in self.constructions(ty)? {
                    let mut with = known.clone();
                    with.bind(var, instance.clone());
                    let (own, parts) = construction(world, &instance)?;
                    if own != name {
                        found.push(with);
                        continue;
                    }
                    let inner = parts.into_iter().cloned().zip(fields.iter().map(|field| (*field).clone()));
                    let mut rest = pairs.clone();
                    rest.extend(inner);
                    self.walk(rest, with, found)?;
                }
                return (found.len() <= MAX_INSTANCES).then_some(());
            }
            let (own, parts) = construction(world, &pattern)?;
            if own != name {
                found.push(known);
                return Some(());
            }
            pairs.extend(parts.into_iter().cloned().zip(fields.into_iter().cloned()));
        }
        Some(())
    }

    /// Every constructor of a type, applied to variables.
    fn constructions(&mut self, ty: &Type) -> Option<Vec<Term>> {
        let Type::Con(name, _) = ty else { return None };
        let world = self.world();
        let (_, datatype) = world.datatype(name)?;
        let mut all = vec![];
        for constructor in &datatype.constructors {
            let types = world.field_types(constructor, ty);
            let fields: Vec<Term> = types.iter().map(|ty| self.variable("x", ty)).collect();
            let constant = Term::Const(constructor.name.clone(), Type::funs(types, ty.clone()));
            all.push(constant.apply(fields));
        }
        Some(all)
    }
}

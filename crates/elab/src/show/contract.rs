//! Abbreviations, folded back: where a term is what an abbreviation stands for, its name is written.

use super::sketch::{Kind, Sketch, Var};
use crate::context::{ConstInfo, Context};
use base::{Name, deeper};
use logic::decl::Abbreviation;
use logic::types::TypeSubst;
use logic::{Term, Type, TypeVar};
use notation::Head;

impl Context {
    /// The same term with an abbreviation at its head, if there is one for it. Types that are marked to be written
    /// stay where they are.
    pub(super) fn contract(&self, sketch: &Sketch) -> Option<Sketch> {
        let (head, args) = match &sketch.kind {
            Kind::App(head, args, _) => (&**head, args.as_slice()),
            _ => (sketch, [].as_slice()),
        };
        let Kind::Const(name, _) = &head.kind else { return None };
        self.abbreviations_of(name).find_map(|abbreviation| self.fold(abbreviation, head, args, sketch))
    }

    /// The abbreviations whose bodies have this head, innermost and latest first.
    fn abbreviations_of(&self, head: &Name) -> impl Iterator<Item = &Abbreviation> {
        let local = self.frames.iter().rev().flat_map(|frame| frame.abbreviations.of(head));
        let names = local.chain(self.abbreviations.of(head));
        names.filter_map(|name| match self.const_info(name) {
            Some(ConstInfo::Abbreviation(abbreviation)) => Some(&**abbreviation),
            _ => None,
        })
    }

    fn fold(
        &self,
        abbreviation: &Abbreviation,
        head: &Sketch,
        args: &[Sketch],
        whole: &Sketch,
    ) -> Option<Sketch> {
        let (params, pattern) = strip_abs(&abbreviation.body);
        let (pattern_head, patterns) = pattern.strip();
        if args.len() < patterns.len() || (head.typed && !patterns.is_empty()) {
            return None;
        }
        let mut matching = Matching { values: vec![None; params], types: TypeSubst::new() };
        if self.is_local(&abbreviation.name) {
            let fixed = self.fixed_type_vars();
            matching
                .types
                .extend(fixed.map(|(name, sort)| (name.clone(), Type::var(name.clone(), sort.clone()))));
        }
        let (own, more) = args.split_at(patterns.len());
        let untyped = Sketch { kind: head.kind.clone(), typed: false };
        let matches = matching.term(pattern_head, &untyped, &mut vec![])
            && patterns.iter().zip(own).all(|(pattern, arg)| matching.term(pattern, arg, &mut vec![]));
        // An abbreviation for types of a class, as `/` is for `div`, says nothing about others.
        let fits = |var: &TypeVar| {
            matching.types.get(&var.name).is_some_and(|ty| self.classes.of_sort(ty, &var.sort))
        };
        // Whether it can be written takes longer to find out than whether it matches.
        if !matches || !abbreviation.ty.vars().iter().all(fits) || !self.can_write(abbreviation) {
            return None;
        }
        let ty = abbreviation.ty.instantiate(&matching.types);
        let name = Kind::Const(abbreviation.name.clone(), ty);
        let mut values = matching.values.into_iter().rev().collect::<Option<Vec<Sketch>>>()?;
        values.extend(more.iter().cloned());
        if values.is_empty() {
            return Some(Sketch { kind: name, typed: whole.typed });
        }
        let head = Box::new(Sketch { kind: name, typed: head.typed });
        let result = match &whole.kind {
            Kind::App(_, _, ty) => ty.clone(),
            kind => kind.ty().cloned(),
        };
        Some(Sketch { kind: Kind::App(head, values, result), typed: whole.typed })
    }

    fn can_write(&self, abbreviation: &Abbreviation) -> bool {
        let name = &abbreviation.name;
        self.notations.printing.has(&Head::Const(name.clone()))
            || self.resolve_const(&self.shorten_const(name, &|_| false)).as_ref() == Some(name)
    }
}

/// The number of arguments, and the body in which they are loose bound variables.
pub(crate) fn strip_abs(term: &Term) -> (usize, &Term) {
    let mut params = 0;
    let mut body = term;
    while let Term::Abs(_, _, inner) = body {
        params += 1;
        body = inner;
    }
    (params, body)
}

/// What the arguments and type variables of an abbreviation become; the last argument is value 0.
struct Matching {
    values: Vec<Option<Sketch>>,
    types: TypeSubst,
}

impl Matching {
    /// Whether `sketch`, below the binders `around`, is an instance of `pattern`.
    fn term<'s>(&mut self, pattern: &Term, sketch: &'s Sketch, around: &mut Vec<&'s Var>) -> bool {
        deeper(|| {
            let depth = u32::try_from(around.len()).unwrap_or(u32::MAX);
            if let Some((value, args)) = argument(pattern, depth) {
                return self.value(value, args, sketch, around);
            }
            if sketch.typed {
                return false;
            }
            match (pattern, &sketch.kind) {
                (Term::Const(name, ty), Kind::Const(other, found))
                | (Term::Free(name, ty), Kind::Free(other, found)) => {
                    name == other && ty.match_onto(found, &mut self.types)
                }
                (Term::Bound(index), Kind::Bound(_, other)) => *index < depth && index == other,
                (Term::Lit(literal), Kind::Lit(other)) => literal == other,
                (Term::Abs(_, ty, body), Kind::Abs(var, other)) if !var.typed => {
                    let same_type = ty.match_onto(&var.ty, &mut self.types);
                    around.push(var);
                    let same = same_type && self.term(body, other, around);
                    around.pop();
                    same
                }
                (Term::App(..), Kind::App(other, others, _)) => {
                    let (head, args) = pattern.strip();
                    args.len() == others.len()
                        && self.term(head, other, around)
                        && args.iter().zip(others).all(|(arg, other)| self.term(arg, other, around))
                }
                _ => false,
            }
        })
    }

    /// Gives an argument its value, abstracted over the innermost `args` binders to which it is applied.
    fn value(&mut self, value: u32, args: u32, sketch: &Sketch, around: &[&Var]) -> bool {
        let inner = around.len().saturating_sub(args as usize);
        let (outer, own) = around.split_at(inner);
        let Some(lowered) = sketch.lowered(args, u32::try_from(outer.len()).unwrap_or(u32::MAX)) else {
            return false;
        };
        let abstracted = own.iter().rev().fold(lowered, |body, var| Sketch {
            kind: Kind::Abs((*var).clone(), Box::new(body)),
            typed: false,
        });
        match self.values.get_mut(value as usize) {
            Some(slot @ None) => {
                *slot = Some(abstracted);
                true
            }
            Some(Some(known)) => *known == abstracted,
            None => false,
        }
    }
}

/// The number of the argument that a pattern below `depth` binders stands for, and to how many of those binders'
/// variables, the innermost in order, it is applied.
fn argument(pattern: &Term, depth: u32) -> Option<(u32, u32)> {
    let (Term::Bound(index), args) = pattern.strip() else { return None };
    let value = index.checked_sub(depth)?;
    let count = u32::try_from(args.len()).ok()?;
    let in_order = args.iter().zip((0..count).rev()).all(|(arg, own)| **arg == Term::Bound(own));
    (in_order && count <= depth).then_some((value, count))
}

impl Sketch {
    /// The sketch without `count` binders around it, beyond the innermost `keep`; none if it uses their variables.
    fn lowered(&self, keep: u32, count: u32) -> Option<Sketch> {
        deeper(|| {
            if count == 0 {
                return Some(self.clone());
            }
            let many = |sketches: &[Sketch]| -> Option<Vec<Sketch>> {
                sketches.iter().map(|sketch| sketch.lowered(keep, count)).collect()
            };
            let kind = match &self.kind {
                Kind::Const(..) | Kind::Free(..) | Kind::Dummy(..) | Kind::Lit(_) => self.kind.clone(),
                Kind::Bound(_, index) if *index < keep => self.kind.clone(),
                Kind::Bound(name, index) => {
                    Kind::Bound(name.clone(), index.checked_sub(count).filter(|lower| *lower >= keep)?)
                }
                Kind::Abs(var, body) => Kind::Abs(var.clone(), Box::new(body.lowered(keep + 1, count)?)),
                Kind::App(head, args, ty) => {
                    Kind::App(Box::new(head.lowered(keep, count)?), many(args)?, ty.clone())
                }
                Kind::Case(scrutinee, branches, ty) => {
                    let scrutinee = Box::new(scrutinee.lowered(keep, count)?);
                    let branches = branches.iter().map(|branch| {
                        let own = keep.checked_add(u32::try_from(branch.vars.len()).ok()?)?;
                        let mut lowered = branch.clone();
                        lowered.body = branch.body.lowered(own, count)?;
                        Some(lowered)
                    });
                    Kind::Case(scrutinee, branches.collect::<Option<Vec<_>>>()?, ty.clone())
                }
            };
            Some(Sketch { kind, typed: self.typed })
        })
    }
}

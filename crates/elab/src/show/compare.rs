//! Compares what was printed with what reading it again gives, and says where types have to be written.

use super::sketch::{Kind, Sketch, is_number};
use base::{Name, deeper};
use logic::types::TypeSubst;
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The same up to names of bound variables.
    Same,
    /// Only types differ; some of them have now been marked to be written.
    Marked,
    /// Different, and there is nothing to mark.
    Different,
}

/// Places for a type, the ones where users write them first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Free,
    Var,
    /// A constant alone, or the result of an application.
    Term,
    /// A constant that has arguments.
    Head,
    /// There is no place to write this type.
    Nowhere,
}

enum Mark<'s> {
    Free(&'s Name),
    Flag(&'s mut bool),
}

/// A type as it shall be and as it was read.
struct Spot<'s> {
    rank: Rank,
    wanted: &'s Type,
    found: Type,
    mark: Mark<'s>,
}

/// Compares `sketches` with `found`; marks are set in the sketches and, for free variables, put into `frees`.
pub(super) fn compare(sketches: &mut [Sketch], found: &[Term], frees: &mut BTreeSet<Name>) -> Verdict {
    if sketches.len() != found.len() {
        return Verdict::Different;
    }
    let mut walk = Walk { spots: vec![], dummies: BTreeMap::new() };
    let same_shape = sketches.iter_mut().zip(found).all(|(sketch, term)| walk.term(sketch, term, Rank::Term));
    let mut spots = walk.spots;
    if !same_shape {
        return Verdict::Different;
    }
    if spots.iter().all(|spot| *spot.wanted == spot.found) {
        return Verdict::Same;
    }
    spots.sort_by_key(|spot| spot.rank);
    let marked = match open_vars(&spots) {
        Some(open) => mark_open(spots, open, frees),
        None => mark_differing(spots, frees),
    };
    if marked { Verdict::Marked } else { Verdict::Different }
}

/// Type variables that were read where something else is wanted; none if what was read is not more general.
fn open_vars(spots: &[Spot<'_>]) -> Option<BTreeSet<Name>> {
    let mut subst = TypeSubst::new();
    let general = spots.iter().all(|spot| spot.found.match_onto(spot.wanted, &mut subst));
    if !general {
        return None;
    }
    let vars = spots.iter().flat_map(|spot| spot.found.vars());
    let open = vars.filter(|var| subst.get(&var.name) != Some(&Type::Var(var.clone())));
    Some(open.map(|var| var.name).collect())
}

/// Marks the first places that together settle all of `open`.
fn mark_open(spots: Vec<Spot<'_>>, mut open: BTreeSet<Name>, frees: &mut BTreeSet<Name>) -> bool {
    let mut marked = false;
    for spot in spots {
        let settled: Vec<Name> =
            spot.found.vars().into_iter().map(|var| var.name).filter(|name| open.contains(name)).collect();
        if !settled.is_empty() && spot.set(frees) {
            marked = true;
            settled.iter().for_each(|name| {
                open.remove(name);
            });
        }
    }
    marked
}

/// Marks all places of the first rank that has something new to mark.
fn mark_differing(spots: Vec<Spot<'_>>, frees: &mut BTreeSet<Name>) -> bool {
    let mut marked = None;
    for spot in spots {
        let rank = spot.rank;
        if *spot.wanted != spot.found && marked.is_none_or(|marked| marked == rank) && spot.set(frees) {
            marked = Some(rank);
        }
    }
    marked.is_some()
}

impl Spot<'_> {
    /// Sets the mark; false if it was set already or cannot be.
    fn set(self, frees: &mut BTreeSet<Name>) -> bool {
        match self.mark {
            _ if self.rank == Rank::Nowhere => false,
            Mark::Free(name) => frees.insert(name.clone()),
            Mark::Flag(flag) => !std::mem::replace(flag, true),
        }
    }
}

struct Walk<'s> {
    spots: Vec<Spot<'s>>,
    /// Which dummy was read for which.
    dummies: BTreeMap<Name, Name>,
}

impl<'s> Walk<'s> {
    /// Whether both have the same form; types are collected.
    fn term(&mut self, sketch: &'s mut Sketch, found: &Term, rank: Rank) -> bool {
        deeper(|| {
            let typed = &mut sketch.typed;
            match (&mut sketch.kind, found) {
                (Kind::Const(name, wanted), Term::Const(other, found)) => {
                    self.spot(rank, wanted, found, Mark::Flag(typed));
                    name == other
                }
                (Kind::Free(name, wanted), Term::Free(other, found)) => {
                    let same = name == other;
                    self.spot(Rank::Free, wanted, found, Mark::Free(name));
                    same
                }
                (Kind::Dummy(name, wanted), Term::Free(other, found)) => {
                    self.spot(Rank::Term, wanted, found, Mark::Flag(typed));
                    other.starts_with('_') && self.same_dummy(name, other)
                }
                (Kind::Bound(_, index), Term::Bound(other)) => index == other,
                (Kind::Lit(literal), Term::Lit(other)) => literal == other,
                (Kind::Abs(var, body), Term::Abs(_, found, other)) => {
                    self.spot(Rank::Var, &var.ty, found, Mark::Flag(&mut var.typed));
                    self.term(body, other, Rank::Term)
                }
                (Kind::App(head, args, ty), Term::App(..)) => {
                    let (other, others) = found.strip();
                    if let (Some(wanted), Some(found)) = (ty, application_type(other, others.len())) {
                        self.spot(Rank::Term, wanted, &found, Mark::Flag(typed));
                    }
                    let rank = if is_number(args) { Rank::Nowhere } else { Rank::Head };
                    args.len() == others.len()
                        && self.term(head, other, rank)
                        && args.iter_mut().zip(others).all(|(arg, other)| self.term(arg, other, Rank::Term))
                }
                (Kind::Case(scrutinee, branches, wanted), Term::Case(case)) => {
                    self.spot(Rank::Term, wanted, &case.result, Mark::Flag(typed));
                    branches.len() == case.clauses.len()
                        && self.term(scrutinee, &case.scrutinee, Rank::Term)
                        && branches
                            .iter_mut()
                            .zip(&case.clauses)
                            .all(|(branch, clause)| self.branch(branch, clause))
                }
                _ => false,
            }
        })
    }

    fn branch(&mut self, branch: &'s mut super::sketch::Branch, clause: &logic::Clause) -> bool {
        let same_count = branch.vars.len() == clause.vars.len();
        for (var, (_, found)) in branch.vars.iter_mut().zip(&clause.vars) {
            let rank = if var.name == "_" { Rank::Nowhere } else { Rank::Var };
            self.spot(rank, &var.ty, found, Mark::Flag(&mut var.typed));
        }
        same_count
            && self.term(&mut branch.pattern, &clause.pattern, Rank::Term)
            && self.term(&mut branch.body, &clause.body, Rank::Term)
    }

    fn spot(&mut self, rank: Rank, wanted: &'s Type, found: &Type, mark: Mark<'s>) {
        self.spots.push(Spot { rank, wanted, found: found.clone(), mark });
    }

    fn same_dummy(&mut self, name: &Name, other: &Name) -> bool {
        match self.dummies.get(name) {
            Some(known) => known == other,
            None => {
                let fresh = !self.dummies.values().any(|known| known == other);
                self.dummies.insert(name.clone(), other.clone());
                fresh
            }
        }
    }
}

fn application_type(head: &Term, count: usize) -> Option<Type> {
    match head {
        Term::Const(_, ty) | Term::Free(_, ty) => super::sketch::result_type(ty, count),
        _ => None,
    }
}

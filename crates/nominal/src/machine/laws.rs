//! Laws of nominal unification, on random terms, against a naive reading of terms.
//!
//! Terms have names `0..3`, variables, a constructor with two arguments and abstractions. Ground terms are compared by
//! α-equivalence from its definition; substitutions are enumerated.

use crate::machine::cell::{Cell, Perm, Tag};
use crate::machine::store::Store;
use crate::program::ConId;
use base::Rng;
use std::collections::BTreeSet;

const NAMES: u32 = 3;
const VARS: usize = 2;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Plain {
    Name(u32),
    Pair(Box<Plain>, Box<Plain>),
    Abs(u32, Box<Plain>),
    Swap(u32, u32, Box<Plain>),
    Var(usize),
}

fn random(rng: &mut Rng, depth: u32) -> Plain {
    let name = |rng: &mut Rng| rng.below(u64::from(NAMES)) as u32;
    match rng.below(if depth == 0 { 4 } else { 8 }) {
        0 | 1 => Plain::Name(name(rng)),
        2 => Plain::Var(rng.below(VARS as u64) as usize),
        3 => {
            let (a, b) = (name(rng), name(rng));
            Plain::Swap(a, b, Box::new(Plain::Var(rng.below(VARS as u64) as usize)))
        }
        4 | 5 => Plain::Pair(Box::new(random(rng, depth - 1)), Box::new(random(rng, depth - 1))),
        _ => Plain::Abs(name(rng), Box::new(random(rng, depth - 1))),
    }
}

/// Ground terms of a few shapes.
fn ground_terms() -> Vec<Plain> {
    let names: Vec<Plain> = (0..NAMES).map(Plain::Name).collect();
    let mut all = names.clone();
    for left in &names {
        for right in &names {
            all.push(Plain::Pair(Box::new(left.clone()), Box::new(right.clone())));
        }
    }
    for name in 0..NAMES {
        all.extend(names.iter().map(|body| Plain::Abs(name, Box::new(body.clone()))));
    }
    all
}

fn swap(a: u32, b: u32, term: &Plain) -> Plain {
    let on = |name: u32| {
        if name == a {
            b
        } else if name == b {
            a
        } else {
            name
        }
    };
    match term {
        Plain::Name(name) => Plain::Name(on(*name)),
        Plain::Pair(l, r) => Plain::Pair(Box::new(swap(a, b, l)), Box::new(swap(a, b, r))),
        Plain::Abs(name, body) => Plain::Abs(on(*name), Box::new(swap(a, b, body))),
        Plain::Swap(..) | Plain::Var(_) => term.clone(),
    }
}

fn substitute(term: &Plain, by: &[Plain]) -> Plain {
    match term {
        Plain::Name(_) => term.clone(),
        Plain::Pair(l, r) => Plain::Pair(Box::new(substitute(l, by)), Box::new(substitute(r, by))),
        Plain::Abs(name, body) => Plain::Abs(*name, Box::new(substitute(body, by))),
        Plain::Swap(a, b, inner) => swap(*a, *b, &substitute(inner, by)),
        Plain::Var(var) => by[*var].clone(),
    }
}

fn free(term: &Plain) -> BTreeSet<u32> {
    match term {
        Plain::Name(name) => BTreeSet::from([*name]),
        Plain::Pair(l, r) => free(l).union(&free(r)).copied().collect(),
        Plain::Abs(name, body) => free(body).into_iter().filter(|other| other != name).collect(),
        Plain::Swap(..) | Plain::Var(_) => BTreeSet::new(),
    }
}

fn alpha(left: &Plain, right: &Plain) -> bool {
    match (left, right) {
        (Plain::Name(a), Plain::Name(b)) => a == b,
        (Plain::Pair(l, r), Plain::Pair(m, n)) => alpha(l, m) && alpha(r, n),
        (Plain::Abs(a, l), Plain::Abs(b, r)) if a == b => alpha(l, r),
        (Plain::Abs(a, l), Plain::Abs(b, r)) => !free(r).contains(a) && alpha(l, &swap(*a, *b, r)),
        _ => false,
    }
}

fn build(store: &mut Store, vars: &[Cell], term: &Plain) -> Cell {
    match term {
        Plain::Name(name) => Cell::name(*name),
        Plain::Var(var) => vars[*var],
        Plain::Pair(l, r) => {
            let (l, r) = (build(store, vars, l), build(store, vars, r));
            let start = store.push(Cell::header(ConId::PAIR, 2));
            store.heap.extend_from_slice(&[l, r]);
            Cell::app(Perm::ID, start)
        }
        Plain::Abs(name, body) => {
            let body = build(store, vars, body);
            let start = store.push(Cell::name(*name));
            store.push(body);
            Cell::abs(Perm::ID, start)
        }
        Plain::Swap(a, b, inner) => {
            let inner = build(store, vars, inner);
            let perm = store.perms.swap(*a, *b);
            store.permute(perm, inner)
        }
    }
}

fn store() -> (Store, Vec<Cell>) {
    let mut store = Store { next_atom: NAMES, ..Store::default() };
    let vars = (0..VARS).map(|_| store.new_var(0)).collect();
    (store, vars)
}

/// Whether the variables can have these values after what the store knows.
fn admits(store: &mut Store, vars: &[Cell], values: &[Plain]) -> bool {
    let mark = store.mark();
    let all = vars.iter().zip(values).all(|(var, value)| {
        let value = build(store, vars, value);
        store.unify(*var, value)
    });
    store.undo(mark);
    all
}

#[test]
fn unification_has_exactly_the_solutions_of_the_equation() {
    let mut rng = Rng::seeded(11);
    let grounds = ground_terms();
    for _ in 0..400 {
        let (left, right) = (random(&mut rng, 2), random(&mut rng, 2));
        let (mut store, vars) = store();
        let (l, r) = (build(&mut store, &vars, &left), build(&mut store, &vars, &right));
        let unified = store.unify(l, r);
        for x in &grounds {
            for y in &grounds {
                let values = [x.clone(), y.clone()];
                let equal = alpha(&substitute(&left, &values), &substitute(&right, &values));
                let admitted = unified && admits(&mut store, &vars, &values);
                assert_eq!(admitted, equal, "{left:?} = {right:?} at {values:?}");
            }
        }
    }
}

#[test]
fn freshness_has_exactly_the_solutions_of_the_constraint() {
    let mut rng = Rng::seeded(12);
    let grounds = ground_terms();
    for _ in 0..200 {
        let term = random(&mut rng, 2);
        let name = rng.below(u64::from(NAMES)) as u32;
        let (mut store, vars) = store();
        let cell = build(&mut store, &vars, &term);
        let fresh = store.fresh(name, cell);
        for x in &grounds {
            for y in &grounds {
                let values = [x.clone(), y.clone()];
                let holds = !free(&substitute(&term, &values)).contains(&name);
                assert_eq!(
                    fresh && admits(&mut store, &vars, &values),
                    holds,
                    "{name} # {term:?} at {values:?}"
                );
            }
        }
    }
}

#[test]
fn unequal_terms_have_exactly_the_other_solutions() {
    let mut rng = Rng::seeded(13);
    let grounds = ground_terms();
    for _ in 0..200 {
        let (left, right) = (random(&mut rng, 2), random(&mut rng, 2));
        let (mut store, vars) = store();
        let (l, r) = (build(&mut store, &vars, &left), build(&mut store, &vars, &right));
        let differ = store.require_differ(l, r);
        for x in &grounds {
            for y in &grounds {
                let values = [x.clone(), y.clone()];
                let mark = store.mark();
                let bound = differ
                    && vars.iter().zip(&values).all(|(var, value)| {
                        let value = build(&mut store, &vars, value);
                        store.unify(*var, value)
                    });
                let admitted = bound && store.settle();
                store.undo(mark);
                let equal = alpha(&substitute(&left, &values), &substitute(&right, &values));
                assert_eq!(admitted, !equal, "{left:?} /= {right:?} at {values:?}");
            }
        }
    }
}

#[test]
fn undoing_restores_everything() {
    let mut rng = Rng::seeded(14);
    for _ in 0..200 {
        let (left, right) = (random(&mut rng, 3), random(&mut rng, 3));
        let (mut store, vars) = store();
        let (l, r) = (build(&mut store, &vars, &left), build(&mut store, &vars, &right));
        let before = store.heap.clone();
        let mark = store.mark();
        store.unify(l, r);
        store.undo(mark);
        assert!(store.heap == before);
        assert!(vars.iter().all(|var| store.heap[var.addr()].tag() == Tag::Var));
    }
}

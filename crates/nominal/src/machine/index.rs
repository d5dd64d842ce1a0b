//! Which clauses of a predicate can match: bit sets by the constructors of all arguments, a few levels deep.

use crate::machine::cell::{Cell, Literal, Tag};
use crate::machine::code::{Code, Pattern};
use crate::machine::store::Store;
use std::collections::BTreeMap;

/// How many clauses one word tells apart; predicates with more have several words.
pub const WORD: usize = 64;
const DEPTH: usize = 3;

/// Hears of variables on which it depends which clauses can match.
pub trait Observer {
    fn open(&mut self, addr: u32);
}

impl Observer for () {
    fn open(&mut self, _: u32) {}
}

/// What clauses want at one place of the arguments.
#[derive(Clone, Debug, Default)]
struct Place {
    /// Clauses that take anything; they are among all others below.
    any: u64,
    cases: Cases,
    literal: Vec<(i64, u64)>,
    name: u64,
    abs: u64,
}

/// What clauses want where a constructor is.
#[derive(Clone, Debug, Default)]
struct Case {
    mask: u64,
    /// What they want of its arguments, by their numbers, unless all clauses take anything there.
    inside: Vec<(usize, Place)>,
}

/// By the number of a constructor.
#[derive(Clone, Debug)]
enum Cases {
    /// From the first constructor that is named to the last one.
    Dense { first: usize, cases: Vec<Case> },
    /// Those that are named, in their order.
    Sparse(Vec<(usize, Case)>),
}

impl Default for Cases {
    fn default() -> Cases {
        Cases::Sparse(vec![])
    }
}

impl Cases {
    /// Constructors of a type mostly have numbers that are close to each other.
    fn new(named: Vec<(usize, Case)>, any: u64) -> Cases {
        let (Some((first, _)), Some((last, _))) = (named.first(), named.last()) else {
            return Cases::default();
        };
        let (first, count) = (*first, last - first + 1);
        if count > 4 * named.len() + 16 {
            return Cases::Sparse(named);
        }
        let mut cases = vec![Case { mask: any, inside: vec![] }; count];
        for (con, case) in named {
            cases[con - first] = case;
        }
        Cases::Dense { first, cases }
    }

    /// Nothing if no clause names the constructor.
    #[inline(always)]
    fn get(&self, con: usize) -> Option<&Case> {
        match self {
            Cases::Dense { first, cases } => cases.get(con.wrapping_sub(*first)),
            Cases::Sparse(cases) => {
                let place = cases.binary_search_by_key(&con, |(other, _)| *other).ok()?;
                cases.get(place).map(|(_, case)| case)
            }
        }
    }
}

/// One word of clauses: what they want of arguments, by their numbers, unless all clauses take anything there.
#[derive(Clone, Debug, Default)]
struct Group {
    all: u64,
    places: Vec<(usize, Place)>,
}

#[derive(Clone, Debug, Default)]
pub struct Index {
    groups: Vec<Group>,
}

impl Index {
    pub fn new(code: &Code, heads: &[&[Pattern]]) -> Index {
        let builder = Builder { code };
        let groups = heads.chunks(WORD).map(|heads| builder.group(heads)).collect();
        Index { groups }
    }

    /// Leaves out what is not among these clauses of a group.
    pub fn keep(&mut self, group: usize, mask: u64) {
        if let Some(group) = self.groups.get_mut(group) {
            group.all &= mask;
        }
    }

    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The clauses of a group that can match these arguments.
    pub fn matching(&self, group: usize, store: &mut Store, args: &[Cell]) -> u64 {
        self.matching_until(group, store, args, &mut ())
    }

    /// The same; an observer hears which variables would have to be bound for the answer to change.
    pub fn matching_until(
        &self,
        group: usize,
        store: &mut Store,
        args: &[Cell],
        observer: &mut impl Observer,
    ) -> u64 {
        let Some(group) = self.groups.get(group) else { return 0 };
        let mut mask = group.all;
        for (index, place) in &group.places {
            mask = place.filter(mask, store, args[*index], observer);
            if mask == 0 {
                return 0;
            }
        }
        mask
    }
}

impl Place {
    #[inline(always)]
    fn filter(&self, mask: u64, store: &mut Store, cell: Cell, observer: &mut impl Observer) -> u64 {
        let cell = store.deref(cell);
        match cell.tag() {
            Tag::Ref | Tag::Var => {
                observer.open(cell.addr() as u32);
                mask
            }
            Tag::Const => mask & self.cases.get(cell.con().index()).map_or(self.any, |case| case.mask),
            Tag::App | Tag::Closed => {
                let con = store.heap[cell.addr()].con();
                let Some(case) = self.cases.get(con.index()) else { return mask & self.any };
                let mask = mask & case.mask;
                if case.inside.is_empty() || !several(mask) {
                    return mask;
                }
                filter_inside(&case.inside, mask, store, cell.addr(), observer)
            }
            Tag::Name => mask & self.name,
            Tag::Abs => mask & self.abs,
            Tag::Literal => match cell.literal() {
                Some(Literal::Int(value)) => mask & self.literal(value),
                Some(Literal::Char(value)) => mask & self.literal(i64::from(u32::from(value))),
                None => mask,
            },
        }
    }

    fn literal(&self, value: i64) -> u64 {
        let known = self.literal.iter().find(|(literal, _)| *literal == value);
        known.map_or(self.any, |(_, mask)| *mask)
    }
}

/// Whether there is more than one clause in a set.
fn several(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// The clauses that can match the arguments of a constructor, whose address is given.
#[inline(never)]
fn filter_inside(
    inside: &[(usize, Place)],
    mut mask: u64,
    store: &mut Store,
    start: usize,
    observer: &mut impl Observer,
) -> u64 {
    for (index, place) in inside {
        let arg = store.load(start + 1 + *index);
        mask = place.filter(mask, store, arg, observer);
        if !several(mask) {
            break;
        }
    }
    mask
}

struct Builder<'c> {
    code: &'c Code,
}

/// The patterns of some clauses for one place; a clause without a pattern takes anything.
type Column<'c> = [Option<&'c Pattern>];

impl Builder<'_> {
    fn group(&self, heads: &[&[Pattern]]) -> Group {
        let all = if heads.len() == WORD { u64::MAX } else { (1u64 << heads.len()) - 1 };
        let arity = heads.first().map_or(0, |head| head.len());
        let place = |index: usize| {
            let column: Vec<Option<&Pattern>> = heads.iter().map(|head| head.get(index)).collect();
            Some((index, self.place(&column, DEPTH)?))
        };
        Group { all, places: (0..arity).filter_map(place).collect() }
    }

    /// What the clauses want here. Nothing if this tells none of them apart.
    fn place(&self, column: &Column<'_>, depth: usize) -> Option<Place> {
        let mut place = Place::default();
        let mut named: BTreeMap<usize, u64> = BTreeMap::new();
        for (index, pattern) in column.iter().enumerate() {
            let bit = 1u64 << index;
            match pattern {
                Some(Pattern::Const(con) | Pattern::App { con, .. }) => {
                    *named.entry(con.index()).or_default() |= bit;
                }
                Some(Pattern::Int(value)) => place.add_literal(*value, bit),
                Some(Pattern::Char(value)) => place.add_literal(i64::from(u32::from(*value)), bit),
                Some(Pattern::Abs { .. }) => place.abs |= bit,
                Some(Pattern::Name(_)) => place.name |= bit,
                Some(Pattern::First(..) | Pattern::Next(_) | Pattern::Void(_) | Pattern::Swap(..)) | None => {
                    place.any |= bit;
                }
            }
        }
        if named.is_empty() && place.literal.is_empty() {
            return None;
        }
        place.admit_any();
        let any = place.any;
        let case = |(con, mask): (usize, u64)| {
            let inside = if depth > 0 { self.inside(column, con, depth) } else { vec![] };
            (con, Case { mask: mask | any, inside })
        };
        place.cases = Cases::new(named.into_iter().map(case).collect(), any);
        Some(place)
    }

    /// What the clauses want of the arguments of a constructor.
    fn inside(&self, column: &Column<'_>, con: usize, depth: usize) -> Vec<(usize, Place)> {
        let args = |pattern: &&Pattern| match pattern {
            Pattern::App { con: other, args, .. } if other.index() == con => Some(self.code.list(*args)),
            _ => None,
        };
        let named: Vec<Option<&[Pattern]>> =
            column.iter().map(|pattern| pattern.as_ref().and_then(args)).collect();
        let arity = named.iter().flatten().next().map_or(0, |args| args.len());
        let place = |index: usize| {
            let column: Vec<Option<&Pattern>> =
                named.iter().map(|args| args.and_then(|args| args.get(index))).collect();
            Some((index, self.place(&column, depth - 1)?))
        };
        (0..arity).filter_map(place).collect()
    }
}

impl Place {
    /// Clauses that take anything take each of these, too.
    fn admit_any(&mut self) {
        let any = self.any;
        self.literal.iter_mut().for_each(|(_, mask)| *mask |= any);
        self.name |= any;
        self.abs |= any;
    }

    fn add_literal(&mut self, value: i64, bit: u64) {
        match self.literal.iter_mut().find(|(literal, _)| *literal == value) {
            Some((_, mask)) => *mask |= bit,
            None => self.literal.push((value, bit)),
        }
    }
}

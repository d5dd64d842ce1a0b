//! Which clauses of a predicate can match: bit sets by the constructors of all arguments, a few levels deep.

use crate::machine::cell::{Cell, Tag};
use crate::machine::code::{Code, Pat, Pattern};
use crate::machine::store::Store;

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
    /// The least number that a constructor named here has in its data type.
    first: usize,
    /// By the number of the constructor, from the first one on; others take what takes anything.
    by_con: Vec<u64>,
    /// Inside the arguments of a constructor.
    inside: Vec<Vec<Option<Place>>>,
    literal: Vec<(i64, u64)>,
    name: u64,
    abs: u64,
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
    pub fn new(code: &Code, heads: &[Vec<Pat>], ordinals: &[u32]) -> Index {
        let builder = Builder { code, ordinals };
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
    pub fn matching(&self, group: usize, store: &mut Store, args: &[Cell], ordinals: &[u32]) -> u64 {
        self.matching_until(group, store, args, ordinals, &mut ())
    }

    /// The same; an observer hears which variables would have to be bound for the answer to change.
    pub fn matching_until(
        &self,
        group: usize,
        store: &mut Store,
        args: &[Cell],
        ordinals: &[u32],
        observer: &mut impl Observer,
    ) -> u64 {
        let Some(group) = self.groups.get(group) else { return 0 };
        let mut mask = group.all;
        for (index, place) in &group.places {
            mask = place.filter(mask, store, args[*index], ordinals, observer);
            if mask == 0 {
                return 0;
            }
        }
        mask
    }
}

impl Place {
    #[inline(always)]
    fn filter(
        &self,
        mask: u64,
        store: &mut Store,
        cell: Cell,
        ordinals: &[u32],
        observer: &mut impl Observer,
    ) -> u64 {
        let cell = store.deref(cell);
        match cell.tag() {
            Tag::Ref | Tag::Var => {
                observer.open(cell.addr() as u32);
                mask
            }
            Tag::Const => mask & self.made_with(self.offset(ordinals, cell)),
            Tag::App | Tag::Closed => {
                let offset = self.offset(ordinals, store.heap[cell.addr()]);
                let mask = mask & self.made_with(offset);
                match self.inside.get(offset) {
                    Some(inside) if !inside.is_empty() && several(mask) => {
                        filter_inside(inside, mask, store, cell.addr(), ordinals, observer)
                    }
                    _ => mask,
                }
            }
            Tag::Name => mask & self.name,
            Tag::Abs => mask & self.abs,
            Tag::Int => mask & self.literal(cell.value()),
            Tag::Char => mask & self.literal(i64::from(cell.payload())),
        }
    }

    /// The place of a constructor among those from the first one on; beyond all of them if it comes before.
    fn offset(&self, ordinals: &[u32], con: Cell) -> usize {
        (ordinals[con.con().index()] as usize).wrapping_sub(self.first)
    }

    /// The clauses that take what is made with a constructor, given by its place.
    fn made_with(&self, offset: usize) -> u64 {
        self.by_con.get(offset).copied().unwrap_or(self.any)
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
    inside: &[Option<Place>],
    mut mask: u64,
    store: &mut Store,
    start: usize,
    ordinals: &[u32],
    observer: &mut impl Observer,
) -> u64 {
    for (index, place) in inside.iter().enumerate() {
        if let Some(place) = place
            && several(mask)
        {
            let arg = store.load(start + 1 + index);
            mask = place.filter(mask, store, arg, ordinals, observer);
        }
    }
    mask
}

struct Builder<'c> {
    code: &'c Code,
    ordinals: &'c [u32],
}

impl Builder<'_> {
    fn group(&self, heads: &[Vec<Pat>]) -> Group {
        let all = if heads.len() == WORD { u64::MAX } else { (1u64 << heads.len()) - 1 };
        let arity = heads.first().map_or(0, Vec::len);
        let column =
            |index: usize| -> Vec<Option<Pat>> { heads.iter().map(|head| Some(head[index])).collect() };
        let places = (0..arity).filter_map(|index| Some((index, self.place(&column(index), DEPTH)?)));
        Group { all, places: places.collect() }
    }

    /// What the clauses want here; a clause without a pattern takes anything.
    fn place(&self, column: &[Option<Pat>], depth: usize) -> Option<Place> {
        let named = column.iter().flatten().filter_map(|pat| self.constructor(*pat));
        let first = named.map(|(ordinal, _)| ordinal).min().unwrap_or(0);
        let mut place = Place { first, ..Place::default() };
        let mut useful = false;
        for (index, pat) in column.iter().enumerate() {
            let bit = 1u64 << index;
            match pat.map(|pat| self.code.pattern(pat)) {
                Some(Pattern::Const(con) | Pattern::App { con, .. }) => {
                    let offset = self.ordinals[con.index()] as usize - first;
                    if place.by_con.len() <= offset {
                        place.by_con.resize(offset + 1, 0);
                    }
                    place.by_con[offset] |= bit;
                    useful = true;
                }
                Some(Pattern::Int(value)) => {
                    place.add_literal(value, bit);
                    useful = true;
                }
                Some(Pattern::Char(value)) => {
                    place.add_literal(i64::from(u32::from(value)), bit);
                    useful = true;
                }
                Some(Pattern::Abs { .. }) => place.abs |= bit,
                Some(Pattern::Name(_)) => place.name |= bit,
                Some(Pattern::First(..) | Pattern::Next(_) | Pattern::Void(_) | Pattern::Swap(..)) | None => {
                    place.any |= bit;
                }
            }
        }
        if !useful {
            return None;
        }
        if depth > 0 {
            self.add_inside(&mut place, column, depth);
        }
        place.admit_any();
        Some(place)
    }

    /// The number of the constructor that a pattern asks for, and the patterns of its arguments.
    fn constructor(&self, pat: Pat) -> Option<(usize, &[Pat])> {
        let (con, args) = match self.code.pattern(pat) {
            Pattern::Const(con) => (con, &[][..]),
            Pattern::App { con, args, .. } => (con, self.code.list(args)),
            _ => return None,
        };
        Some((self.ordinals[con.index()] as usize, args))
    }

    fn add_inside(&self, place: &mut Place, column: &[Option<Pat>], depth: usize) {
        let named: Vec<Option<(usize, &[Pat])>> =
            column.iter().map(|pat| pat.and_then(|pat| self.constructor(pat))).collect();
        for (ordinal, args) in named.iter().flatten() {
            let offset = ordinal - place.first;
            if args.is_empty() || place.inside.get(offset).is_some_and(|known| !known.is_empty()) {
                continue;
            }
            if place.inside.len() <= offset {
                place.inside.resize(offset + 1, vec![]);
            }
            let inner = |index: usize| {
                let arg = |named: &Option<(usize, &[Pat])>| match named {
                    Some((other, args)) if other == ordinal => args.get(index).copied(),
                    _ => None,
                };
                self.place(&named.iter().map(arg).collect::<Vec<_>>(), depth - 1)
            };
            place.inside[offset] = (0..args.len()).map(inner).collect();
        }
    }
}

impl Place {
    /// Clauses that take anything take each of these, too.
    fn admit_any(&mut self) {
        let any = self.any;
        self.by_con.iter_mut().for_each(|mask| *mask |= any);
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

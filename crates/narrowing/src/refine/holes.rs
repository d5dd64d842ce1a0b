//! Holes: what they are, how they are bound, and what values have come of them.

use super::Search;
use crate::code::NAT_ADD;
use crate::kind::{Kind, KindId, Template};
use crate::partial::{self, Chosen, Open, character};
use crate::problem::{Quantifier, Refutation};
use crate::tree::{Hole, Tree};
use crate::word::{Word, data_header, header, kind};
use program::{Atom, Id};

/// What is known of a hole.
#[derive(Clone, Copy, Debug)]
pub(super) struct HoleInfo {
    pub address: u32,
    pub kind: KindId,
    pub level: u16,
    pub depth: u32,
    /// The hole it is inside of, or the variable for outermost ones.
    pub parent: u32,
    /// Its number there; outermost ones have none.
    pub index: u32,
    pub chosen: u32,
    pub first: u32,
    /// Where it is more than another hole: that one; the difference is in `first`.
    pub other: u32,
}

/// Chosen to be the sum of another hole and the difference, or one more.
const SUM: u32 = u32::MAX - 1;
const LARGER: u32 = u32::MAX;

/// No number inside a parent.
pub(super) const OUTERMOST: u32 = u32::MAX;

impl Search {
    /// A hole inside of another one. Numbers in a structure may be as large as those outside.
    fn inner_hole(&mut self, kind: KindId, place: Place, index: u32) -> Word {
        let is_number = matches!(self.problem.kinds.get(kind), Kind::Nat | Kind::Int);
        let depth = if is_number { self.depth } else { place.depth };
        self.hole(kind, place.level, depth, place.parent, index)
    }

    pub(super) fn hole(&mut self, kind: KindId, level: u16, depth: u32, parent: u32, index: u32) -> Word {
        let serial = self.holes.len() as u32;
        let word = self.machine.heap.hole(serial);
        let address = word.address();
        self.holes.push(HoleInfo {
            address,
            kind,
            level,
            depth,
            parent,
            index,
            chosen: 0,
            first: 0,
            other: 0,
        });
        word
    }

    pub(super) fn data(&mut self, constructor: u32, parts: &[Word]) -> Word {
        let header = data_header(constructor, parts.len()).unwrap_or(header(kind::FAILED, 0));
        let address = self.machine.heap.push(&[header]);
        self.machine.heap.cells.extend(parts.iter().map(|part| part.bits()));
        Word::at(address)
    }

    /// Takes an alternative of a choice.
    pub(super) fn take(&mut self, serial: u32, partner: Option<u32>, alternative: u32) {
        match partner {
            None => self.bind(serial, alternative),
            Some(partner) if alternative == 0 => self.relate(partner, serial, SUM),
            Some(partner) => self.relate(serial, partner, LARGER),
        }
    }

    /// Makes a number at least as large as another one, or larger.
    fn relate(&mut self, larger: u32, smaller: u32, how: u32) {
        self.relations = self.relations.saturating_sub(1);
        let HoleInfo { address, kind, level, depth, .. } = self.holes[larger as usize];
        let difference = self.holes.len() as u32;
        let rest = self.hole(kind, level, depth, larger, 0);
        let below = Word::at(self.holes[smaller as usize].address);
        let mut sum = self.machine.heap.operation(NAT_ADD, [below, rest]);
        if how == LARGER {
            sum = self.machine.heap.plus(1, sum);
        }
        let info = &mut self.holes[larger as usize];
        info.chosen = how;
        info.first = difference;
        info.other = smaller;
        self.machine.heap.link(address, sum);
        self.threads.bound(address);
    }

    pub(super) fn bind(&mut self, serial: u32, alternative: u32) {
        let info = self.holes[serial as usize];
        self.holes[serial as usize].chosen = alternative;
        self.holes[serial as usize].first = self.holes.len() as u32;
        let kind = self.problem.kinds.get(info.kind).clone();
        let depth = kind.depth_inside(info.depth);
        let place = Place { level: info.level, depth, parent: serial };
        let value = match &kind {
            Kind::Nat if alternative == 0 => Word::small(0),
            Kind::Nat => {
                let rest = self.hole(info.kind, info.level, depth, serial, 0);
                self.machine.heap.plus(1, rest)
            }
            Kind::Int if alternative == 0 => Word::small(0),
            Kind::Int => {
                let natural = self.naturals();
                let rest = self.hole(natural, info.level, depth, serial, 0);
                let negative = alternative == 2;
                self.machine.heap.line(negative, if negative { -1 } else { 1 }, rest)
            }
            Kind::Char => Word::small(i32::from(character(alternative))),
            Kind::Choice { alternatives, .. } => {
                let mut number = 0;
                self.instance(&alternatives[alternative as usize], place, &mut number)
            }
        };
        self.machine.heap.link(info.address, value);
        self.threads.bound(info.address);
    }

    /// The kind of natural numbers, which the magnitudes of integers are.
    pub(super) fn naturals(&mut self) -> KindId {
        self.problem.kinds.naturals()
    }

    fn instance(&mut self, template: &Template, place: Place, number: &mut u32) -> Word {
        match template {
            Template::Hole(kind) => {
                let index = *number;
                *number += 1;
                self.inner_hole(*kind, place, index)
            }
            Template::Successor(kind) => {
                let index = *number;
                *number += 1;
                let rest = self.inner_hole(*kind, place, index);
                self.machine.heap.plus(1, rest)
            }
            Template::Atom(atom) => self.atom(atom),
            Template::Con(con, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.instance(part, place, number)).collect();
                self.data(con.index, &parts)
            }
            Template::Call(fun, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.instance(part, place, number)).collect();
                self.machine.call(fun.index() as u32, &parts)
            }
        }
    }

    pub(super) fn atom(&mut self, atom: &Atom) -> Word {
        match atom {
            Atom::Bool(value) => Word::truth(*value),
            Atom::Char(code) => Word::small(i32::from(*code)),
            Atom::Con(con) => Word::small(con.index as i32),
            Atom::Nat(number) => self.machine.whole_word(number.clone().into()),
            Atom::Int(number) => self.machine.whole_word(number.clone()),
            Atom::Var(_) => Word::small(0),
        }
    }

    pub(super) fn place(&self, serial: u32) -> Hole {
        let mut path = vec![];
        let mut info = self.holes[serial as usize];
        while info.index != OUTERMOST {
            path.push(info.index);
            info = self.holes[info.parent as usize];
        }
        path.reverse();
        Hole { variable: info.parent as usize, path }
    }

    pub(super) fn refutation(&mut self) -> Refutation {
        let kinds = &self.problem.kinds;
        let values = self.problem.variables.iter().enumerate().map(|(number, variable)| {
            let chosen = Now { search: self, root: number as u32 };
            partial::read(kinds, variable.kind, &mut vec![], &chosen)
        });
        let values = values.collect();
        let tree = self.quantifiers.contains(&Quantifier::Existential).then(|| {
            let inside = std::mem::replace(&mut self.proof, Tree::Leaf);
            self.choices.iter().rev().fold(inside, |next, choice| Tree::Choose {
                hole: self.place(choice.hole),
                alternative: choice.alternative,
                next: Box::new(next),
            })
        });
        Refutation { values, tree }
    }
}

/// What is chosen now for a variable.
struct Now<'s> {
    search: &'s Search,
    root: u32,
}

impl Now<'_> {
    fn serial(&self, path: &[u32]) -> u32 {
        path.iter().fold(self.root, |serial, index| self.search.holes[serial as usize].first + index)
    }

    fn chosen(&self, serial: u32) -> Option<u32> {
        let info = self.search.holes[serial as usize];
        let open = self.search.machine.heap.header(info.address) == header(kind::HOLE, 0);
        (!open).then_some(info.chosen)
    }
}

impl Chosen for Now<'_> {
    fn alternative(&self, path: &[u32]) -> Option<u32> {
        self.chosen(self.serial(path))
    }

    fn number(&self, path: &[u32]) -> (u64, Vec<Open>) {
        let (mut constant, mut open) = (0, vec![]);
        let mut work = vec![self.serial(path)];
        while let Some(serial) = work.pop() {
            let info = self.search.holes[serial as usize];
            match self.chosen(serial) {
                None => open.push(Open(serial)),
                Some(0) => {}
                Some(SUM) => work.extend([info.other, info.first]),
                Some(LARGER) => {
                    constant += 1;
                    work.extend([info.other, info.first]);
                }
                Some(_) => {
                    constant += 1;
                    work.push(info.first);
                }
            }
        }
        (constant, open)
    }
}

/// Where holes of a template are.
#[derive(Clone, Copy)]
struct Place {
    level: u16,
    depth: u32,
    parent: u32,
}

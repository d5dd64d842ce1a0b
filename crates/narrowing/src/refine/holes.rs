//! Holes: what they are, how they are bound, and what values have come of them.

use super::{Search, Truth, lows};
use crate::apart::Separated;
use crate::code::NAT_ADD;
use crate::kind::{Kind, KindId, Template};
use crate::order::{Partner, Question};
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
    /// Whether it is inside of something that branches: numbers are as large there as outside.
    pub wide: bool,
    /// A number: the least that it can be, and the last entry of [`Lows`] of what it is a part of.
    pub low: u32,
    pub user: u32,
}

/// No number inside a parent.
pub(super) const OUTERMOST: u32 = u32::MAX;

impl Search {
    /// A hole inside of another one. Where there may be more values than the structure is deep, numbers may be as large
    /// as those outside.
    fn inner_hole(&mut self, kind: KindId, place: Place, index: u32) -> Word {
        let is_number = matches!(self.problem.kinds.get(kind), Kind::Nat | Kind::Int);
        let depth = if is_number && place.wide { self.depth } else { place.depth };
        let wide = place.wide || self.wide[kind.index()];
        self.hole(kind, Place { depth, wide, ..place }, index)
    }

    pub(super) fn hole(&mut self, kind: KindId, place: Place, index: u32) -> Word {
        let Place { level, depth, parent, wide } = place;
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
            wide,
            low: 0,
            user: lows::END,
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
    pub(super) fn take(&mut self, serial: u32, partner: Option<Partner>, alternative: u32) {
        let Some(Partner { hole: partner, question }) = partner else {
            self.bind(serial, alternative);
            return;
        };
        self.relations = self.relations.saturating_sub(1);
        let [own, other] = [serial, partner].map(|hole| Word::at(self.holes[hole as usize].address));
        match (question, alternative) {
            (Question::Order, 0) => {
                let more = u32::from(self.machine.are_different(own, other));
                self.relate(partner, serial, more);
            }
            (Question::Order, _) => self.relate(serial, partner, 1),
            (Question::Equality(more), 0) => {
                let value = if more == 0 { other } else { self.machine.heap.plus(more, other) };
                self.bound(serial, value);
                self.is_sum(serial, more, &[partner]);
            }
            (Question::Equality(more), _) => {
                let value = if more == 0 { other } else { self.machine.heap.plus(more, other) };
                if !self.machine.set_apart([own, value]) {
                    self.dead = Some(Truth::True);
                }
                self.threads.bound(own.address());
            }
        }
    }

    /// Makes a number the sum of another one, an unknown difference and a constant.
    fn relate(&mut self, larger: u32, smaller: u32, more: u32) {
        let HoleInfo { kind, level, depth, .. } = self.holes[larger as usize];
        let place = Place { level, depth, parent: larger, wide: true };
        let difference = self.holes.len() as u32;
        let rest = self.hole(kind, place, 0);
        let below = Word::at(self.holes[smaller as usize].address);
        let mut sum = self.machine.heap.operation(NAT_ADD, [below, rest]);
        if more > 0 {
            sum = self.machine.heap.plus(more, sum);
        }
        self.bound(larger, sum);
        self.is_sum(larger, more, &[smaller, difference]);
    }

    fn bound(&mut self, serial: u32, value: Word) {
        let info = self.holes[serial as usize];
        self.machine.heap.link(info.address, value);
        self.threads.bound(info.address);
    }

    /// Looks after what is known about numbers now that one of them is the sum of a constant and others.
    fn is_sum(&mut self, number: u32, constant: u32, parts: &[u32]) {
        for part in parts {
            self.lows.add(&mut self.holes, *part, number);
        }
        if !self.machine.keep_apart(number) {
            self.dead = Some(Truth::True);
        } else if !self.lows.raise(&mut self.holes, number, constant) {
            self.dead = Some(Truth::Unknown);
        }
    }

    pub(super) fn bind(&mut self, serial: u32, alternative: u32) {
        let info = self.holes[serial as usize];
        self.holes[serial as usize].chosen = alternative;
        let first = self.holes.len() as u32;
        self.holes[serial as usize].first = first;
        let kind = self.problem.kinds.get(info.kind).clone();
        let depth = kind.depth_inside(info.depth);
        let place = Place { level: info.level, depth, parent: serial, wide: info.wide };
        let value = match &kind {
            Kind::Nat if alternative == 0 => Word::small(0),
            Kind::Nat => {
                let rest = self.hole(info.kind, Place { wide: true, ..place }, 0);
                self.machine.heap.plus(1, rest)
            }
            Kind::Int if alternative == 0 => Word::small(0),
            Kind::Int => {
                let natural = self.naturals();
                let rest = self.hole(natural, place, 0);
                let negative = alternative == 2;
                self.machine.heap.line(negative, if negative { -1 } else { 1 }, rest)
            }
            Kind::Char => Word::small(i32::from(character(alternative))),
            Kind::Choice { alternatives, .. } => {
                let mut number = 0;
                self.instance(&alternatives[alternative as usize], place, &mut number)
            }
        };
        self.bound(serial, value);
        if kind == Kind::Nat {
            let rest = [first];
            self.is_sum(serial, alternative, if alternative == 0 { &[] } else { &rest });
        }
    }

    /// The kind of natural numbers, which the magnitudes of integers are.
    pub(super) fn naturals(&mut self) -> KindId {
        self.problem.kinds.naturals()
    }

    fn instance(&mut self, template: &Template, place: Place, number: &mut u32) -> Word {
        match template {
            Template::Nested(kind) => {
                let index = *number;
                *number += 1;
                let depth = self.depth / 2 + 1;
                self.inner_hole(*kind, Place { depth, ..place }, index)
            }
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
        let separated = self.machine.separated();
        let values = self.problem.variables.iter().enumerate().map(|(number, variable)| {
            let chosen = Now { search: self, root: number as u32, separated: &separated };
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
    separated: &'s Separated,
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
        let serial = self.serial(path);
        let machine = &self.search.machine;
        let Some(sum) = machine.sum(0, Word::at(self.search.holes[serial as usize].address)) else {
            return (0, vec![Open(serial)]);
        };
        let (mut constant, mut open) = (sum.constant.unsigned_abs(), vec![]);
        for part in sum.parts() {
            let serial = self.search.serial(part.address());
            let value = self.separated.values.iter().find(|(hole, _)| *hole == serial);
            constant += value.map_or(0, |(_, value)| value.unsigned_abs());
            if value.is_none() || self.separated.open == Some(serial) {
                open.push(Open(serial));
            }
        }
        (constant, open)
    }
}

/// Where holes of a template are.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub level: u16,
    pub depth: u32,
    pub parent: u32,
    pub wide: bool,
}

//! Whether two terms differ, told without unifying them.
//!
//! Most terms that have to differ are free of names, and no variable stands in two places where they disagree: then
//! unification would succeed, and what it would bind can be seen from the terms. Anything else is left to a trial.

use crate::machine::cell::{Cell, Tag};
use crate::machine::pending::Wanted;
use crate::machine::store::Store;

/// What is known about two terms. A trial says the same, see `pending.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    /// For some arbitrary values.
    SometimesEqual,
    Different,
    /// They are equal for certain values of variables. One of these, the other one if it would be bound to a variable,
    /// and the constructor with which it would be made.
    Open {
        var: usize,
        other: usize,
        wanted: Option<Wanted>,
    },
    Unclear,
}

/// How many variables are told apart.
const MAX_SEEN: usize = 12;

/// How many parts of terms are looked at.
const MAX_PARTS: usize = 64;

/// Where terms disagree.
struct Disagreements {
    /// The variables and arbitrary values that stand there.
    seen: [u32; MAX_SEEN],
    count: usize,
    /// The first variable that may be bound, with what it would be bound to, and how many there are.
    first: Option<(Cell, Cell)>,
    open: u32,
}

impl Disagreements {
    /// False if a variable has been there before.
    fn see(&mut self, var: Cell) -> bool {
        let addr = var.addr() as u32;
        let new = self.count < MAX_SEEN && !self.seen[..self.count].contains(&addr);
        if new {
            self.seen[self.count] = addr;
            self.count += 1;
        }
        new
    }

    fn add(&mut self, var: Cell, value: Cell) {
        self.open += 1;
        self.first.get_or_insert((var, value));
    }
}

/// How to go on after a part of the terms.
enum Part {
    Compared,
    Differs,
    Unclear,
}

impl Store {
    pub(super) fn compare(&mut self, left: Cell, right: Cell) -> Comparison {
        let mut found = Disagreements { seen: [0; MAX_SEEN], count: 0, first: None, open: 0 };
        let base = self.work.len();
        self.work.push((left, right));
        while self.work.len() > base {
            let Some((left, right)) = self.work.pop() else { break };
            let end = match self.compare_part(left, right, &mut found) {
                Part::Compared => continue,
                Part::Differs => Comparison::Different,
                Part::Unclear => Comparison::Unclear,
            };
            self.work.truncate(base);
            return end;
        }
        self.conclude(&found)
    }

    #[inline]
    fn compare_part(&mut self, left: Cell, right: Cell, found: &mut Disagreements) -> Part {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Part::Compared;
        }
        let clear = match (left.tag(), right.tag()) {
            (Tag::Closed, Tag::Closed) => {
                let (l, r) = (left.addr(), right.addr());
                let header = self.heap[l];
                if header != self.heap[r] {
                    return Part::Differs;
                }
                for index in (1..=header.arity()).rev() {
                    let pair = (self.load(l + index), self.load(r + index));
                    self.work.push(pair);
                }
                // Large terms are left to a trial, which ends.
                self.work.len() < MAX_PARTS
            }
            (Tag::Ref, Tag::Ref) => self.disagree(left, right, found),
            (Tag::Ref, Tag::Const | Tag::Closed) => self.disagree_with(left, right, found),
            (Tag::Const | Tag::Closed, Tag::Ref) => self.disagree_with(right, left, found),
            (Tag::Const, Tag::Const | Tag::Closed) | (Tag::Closed, Tag::Const) => return Part::Differs,
            (Tag::Name, Tag::Name) | (Tag::Literal, Tag::Literal) => return Part::Differs,
            _ => false,
        };
        if clear { Part::Compared } else { Part::Unclear }
    }

    /// Two variables: an arbitrary value would be bound, otherwise the younger one.
    fn disagree(&self, left: Cell, right: Cell, found: &mut Disagreements) -> bool {
        if !self.is_eigen(left) && !self.is_eigen(right) {
            let (younger, older) = if left.addr() > right.addr() { (left, right) } else { (right, left) };
            found.add(younger, older);
        }
        self.is_nameless(left) && self.is_nameless(right) && found.see(left) && found.see(right)
    }

    /// A variable and a term that is no variable.
    fn disagree_with(&mut self, var: Cell, value: Cell, found: &mut Disagreements) -> bool {
        if !self.is_eigen(var) {
            found.add(var, value);
        }
        found.see(var)
            && (value.tag() == Tag::Const || (self.is_nameless(var) && self.see_parts(value, found)))
    }

    /// Sees the variables of a term. False if one has been there before.
    fn see_parts(&mut self, value: Cell, found: &mut Disagreements) -> bool {
        let base = self.scan.len();
        self.scan.push((0, value));
        let mut visits = 0;
        while self.scan.len() > base {
            let Some((_, cell)) = self.scan.pop() else { break };
            visits += 1;
            let cell = self.deref(cell);
            let clear = match cell.tag() {
                Tag::Ref => found.see(cell),
                Tag::Closed => {
                    for index in 1..=self.heap[cell.addr()].arity() {
                        let part = self.load(cell.addr() + index);
                        self.scan.push((0, part));
                    }
                    visits < MAX_PARTS
                }
                Tag::Const | Tag::Literal => true,
                Tag::Var | Tag::App | Tag::Abs | Tag::Name => false,
            };
            if !clear {
                self.scan.truncate(base);
                return false;
            }
        }
        true
    }

    /// All variables at the disagreements are different, so the terms can be made equal.
    fn conclude(&self, found: &Disagreements) -> Comparison {
        let Some((var, value)) = found.first else {
            return if found.count == 0 { Comparison::Equal } else { Comparison::SometimesEqual };
        };
        let var = var.addr();
        match value.tag() {
            Tag::Ref => Comparison::Open { var, other: value.addr(), wanted: None },
            Tag::Const => {
                let wanted = Wanted { con: value.con(), bare: found.open == 1 };
                Comparison::Open { var, other: var, wanted: Some(wanted) }
            }
            Tag::Closed => {
                let bare = found.open == 1 && self.has_arbitrary_parts(value);
                let wanted = Wanted { con: self.heap[value.addr()].con(), bare };
                Comparison::Open { var, other: var, wanted: Some(wanted) }
            }
            _ => Comparison::Open { var, other: var, wanted: None },
        }
    }
}

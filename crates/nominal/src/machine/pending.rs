//! Constraints that wait: freshness of a name that is not known yet, and terms that must differ.
//!
//! Two terms differ as soon as they cannot be unified any more. They are tried out: if unification fails, the
//! constraint holds for good; if it succeeds without binding anything, the terms are equal; otherwise the variables it
//! would have bound are watched. Arbitrary values count as variables in this trial, because terms that differ must do
//! so for every value.

use crate::machine::cell::{Cell, Perm, Tag, flags};
use crate::machine::store::{REVIVE, Store};
use crate::program::ConId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The left side, once it is a name, is fresh for the right side.
    Fresh,
    Differ,
}

#[derive(Clone, Copy, Debug)]
pub struct Pending {
    pub kind: Kind,
    pub left: Cell,
    pub right: Cell,
    pub(super) alive: bool,
}

/// The outermost part of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Con(ConId),
    Abs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Holds,
    Fails,
    Waits,
}

impl Store {
    /// `left # right`, where the left side may be a variable.
    pub fn require_fresh(&mut self, left: Cell, right: Cell) -> bool {
        let left = self.deref(left);
        if left.tag() == Tag::Name {
            return self.fresh(left.payload(), right);
        }
        let mut parts = vec![right];
        while let Some(part) = parts.pop() {
            let part = self.deref(part);
            let met = match part.tag() {
                Tag::Const | Tag::Int | Tag::Char | Tag::Closed | Tag::Var => true,
                // For names, `X # a` and `a # X` say the same.
                Tag::Name => self.fresh(part.payload(), left),
                Tag::App => {
                    for index in (1..=self.heap[part.addr()].arity()).rev() {
                        let arg = self.load(part.addr() + index);
                        parts.push(self.permute(part.perm(), arg));
                    }
                    true
                }
                Tag::Ref if self.surely_equal(left, part) => false,
                Tag::Ref if self.is_nameless(part) => true,
                Tag::Ref | Tag::Abs => self.wait(Kind::Fresh, left, part),
            };
            if !met {
                return false;
            }
        }
        true
    }

    /// Whether two suspensions of one variable are equal whatever it stands for.
    fn surely_equal(&mut self, left: Cell, right: Cell) -> bool {
        if left.addr() != right.addr() {
            return false;
        }
        let moved = self.perms.disagreement(left.perm(), right.perm());
        let set = self.heap[left.addr()].set();
        self.perms.moves(moved).iter().all(|(atom, _)| self.perms.contains(set, *atom))
    }

    fn is_nameless(&self, var: Cell) -> bool {
        self.heap[var.addr()].flags() & flags::NAMELESS != 0
    }

    /// Requires two terms to be different.
    pub fn require_differ(&mut self, left: Cell, right: Cell) -> bool {
        match self.try_differ(left, right) {
            Status::Holds => true,
            Status::Fails => false,
            Status::Waits => {
                self.pending.push(Pending { kind: Kind::Differ, left, right, alive: true });
                true
            }
        }
    }

    fn wait(&mut self, kind: Kind, left: Cell, right: Cell) -> bool {
        if self.is_eigen(left) {
            return false;
        }
        self.watch(left.addr());
        if right.tag() == Tag::Ref {
            self.watch(right.addr());
        }
        self.pending.push(Pending { kind, left, right, alive: true });
        true
    }

    fn watch(&mut self, addr: usize) {
        let var = self.heap[addr];
        if var.tag() == Tag::Var && var.flags() & flags::WATCHED == 0 {
            self.change(addr, Cell::unbound(var.flags() | flags::WATCHED, var.set()));
        }
    }

    fn try_differ(&mut self, left: Cell, right: Cell) -> Status {
        let mark = self.mark();
        let wake = std::mem::replace(&mut self.wake, false);
        let trial = std::mem::replace(&mut self.trial, true);
        let equal = self.unify(left, right);
        self.trial = trial;
        let mut touched: Vec<u32> = vec![];
        if equal {
            let flexible = |old: &Cell| old.tag() == Tag::Var && old.flags() & flags::EIGEN == 0;
            let changed = self.changed_since(mark).iter().filter(|(_, old)| flexible(old));
            touched.extend(changed.map(|(addr, _)| *addr));
        }
        self.undo(mark);
        self.wake = wake;
        if !equal {
            return Status::Holds;
        }
        if touched.is_empty() {
            return Status::Fails;
        }
        for addr in touched {
            self.watch(addr as usize);
        }
        Status::Waits
    }

    /// A variable that would be bound to a constructor or an abstraction if two terms were equal.
    pub fn would_bind(&mut self, left: Cell, right: Cell) -> Option<(usize, Shape)> {
        let mark = self.mark();
        let trial = std::mem::replace(&mut self.trial, true);
        let equal = self.unify(left, right);
        self.trial = trial;
        let mut found = None;
        if equal {
            let flexible = |old: &Cell| old.tag() == Tag::Var && old.flags() & flags::EIGEN == 0;
            let changed: Vec<u32> = self
                .changed_since(mark)
                .iter()
                .filter(|(_, old)| flexible(old))
                .map(|(addr, _)| *addr)
                .collect();
            found = changed.into_iter().find_map(|addr| {
                let value = self.heap[addr as usize];
                match value.tag() {
                    Tag::Const => Some((addr as usize, Shape::Con(value.con()))),
                    Tag::App | Tag::Closed => {
                        Some((addr as usize, Shape::Con(self.heap[value.addr()].con())))
                    }
                    Tag::Abs => Some((addr as usize, Shape::Abs)),
                    _ => None,
                }
            });
        }
        self.undo(mark);
        found
    }

    /// Looks at waiting constraints again if a watched variable changed. False if one is violated.
    pub fn settle(&mut self) -> bool {
        while self.wake {
            self.wake = false;
            for index in 0..self.pending.len() {
                let Pending { kind, left, right, alive } = self.pending[index];
                if alive && !self.settle_one(index, kind, left, right) {
                    return false;
                }
            }
        }
        true
    }

    fn settle_one(&mut self, index: usize, kind: Kind, left: Cell, right: Cell) -> bool {
        match kind {
            Kind::Differ => match self.try_differ(left, right) {
                Status::Holds => {
                    self.kill(index);
                    true
                }
                Status::Fails => false,
                Status::Waits => true,
            },
            Kind::Fresh => {
                let (l, r) = (self.deref(left), self.deref(right));
                if l.tag() == Tag::Ref && (l, r) == (left, right) {
                    return r.tag() != Tag::Ref || !self.surely_equal(l, r);
                }
                self.kill(index);
                self.require_fresh(l, r)
            }
        }
    }

    fn kill(&mut self, index: usize) {
        self.pending[index].alive = false;
        self.trail.push((REVIVE, Cell::reference(Perm::ID, index as u32)));
    }

    /// The constraints that still wait.
    pub fn waiting(&self) -> impl Iterator<Item = &Pending> {
        self.pending.iter().filter(|pending| pending.alive)
    }
}

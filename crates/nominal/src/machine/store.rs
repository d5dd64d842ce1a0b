//! The heap, the trail, and nominal unification.
//!
//! Invariants:
//! - A cell that refers to an application, an abstraction or a variable refers to an address below its own clause's
//!   top: undoing to a [`Mark`] cuts the heap back and restores every older cell that was changed.
//! - A binding respects freshness: a name in a variable's set occurs free in nothing the variable is bound to.
//! - No variable occurs in what it is bound to.

use crate::machine::cell::{Cell, Perm, Set, Tag, flags};
use crate::machine::heap::Heap;
use crate::machine::pending::Pending;
use crate::machine::perm::Perms;
use crate::program::ConId;

/// A point to which everything can be undone.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    heap: u32,
    trail: u32,
    pending: u32,
    next_atom: u32,
}

/// How many parts of terms one unification goes through. Terms that share their parts may be much larger than the heap.
const MAX_VISITS: u32 = 1 << 24;

/// Going through fewer parts than this is part of a step.
const FEW_VISITS: u32 = 1 << 10;

/// A trail entry with this address brings a constraint back to life.
pub(super) const REVIVE: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub struct Store {
    pub heap: Heap,
    pub(super) trail: Vec<(u32, Cell)>,
    pub perms: Perms,
    /// The next name that occurs nowhere.
    pub next_atom: u32,
    pub(super) pending: Vec<Pending>,
    /// Constraints have to be looked at again.
    pub(super) wake: bool,
    /// Unification tries out whether terms can be equal: arbitrary values count as variables.
    pub(super) trial: bool,
    /// A goal is solved to see for which values it holds: arbitrary values may turn out to be something.
    pub(super) solving: bool,
    /// While a goal was solved, something failed that holds for some arbitrary values.
    pub(super) unsure: bool,
    /// A term was too large to go through it, so unification was broken off: nothing that follows means anything.
    pub(super) endless: bool,
    /// Parts of large terms that were gone through and have not been paid for.
    pub(super) visited: usize,
    pub(super) work: Vec<(Cell, Cell)>,
    pub(super) scan: Vec<(u32, Cell)>,
}

impl Store {
    pub fn mark(&self) -> Mark {
        Mark {
            heap: self.heap.len() as u32,
            trail: self.trail.len() as u32,
            pending: self.pending.len() as u32,
            next_atom: self.next_atom,
        }
    }

    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize {
            let Some((addr, old)) = self.trail.pop() else { break };
            match addr {
                REVIVE => self.pending[old.addr()].alive = true,
                _ => self.heap[addr as usize] = old,
            }
        }
        self.pending.truncate(mark.pending as usize);
        self.heap.truncate(mark.heap as usize);
        self.next_atom = mark.next_atom;
        self.wake = false;
    }

    /// Whether an address was in use at a mark.
    pub(super) fn is_before(&self, addr: usize, mark: Mark) -> bool {
        addr < mark.heap as usize
    }

    /// Whether nothing was bound, restricted, or left open since a mark.
    pub(super) fn is_unchanged_since(&self, mark: Mark) -> bool {
        self.trail.len() == mark.trail as usize && self.pending.len() == mark.pending as usize
    }

    /// Whether a variable that is older than a mark was bound or restricted after it, or constraints were left open.
    pub fn binds_before(&self, mark: Mark) -> bool {
        let older = |addr: u32| addr < mark.heap && addr != REVIVE;
        self.changed_since(mark).iter().any(|(addr, _)| older(*addr))
            || self.pending.len() > mark.pending as usize
    }

    /// Whether a cell below an address was changed since a mark.
    pub(super) fn changes_before(&self, mark: Mark, below: u32) -> bool {
        self.changes_older(mark.trail as usize, below)
    }

    /// Whether a cell below an address was changed since the trail had so many entries.
    pub(super) fn changes_older(&self, trail: usize, below: u32) -> bool {
        self.trail[trail..].iter().any(|(addr, _)| *addr < below || *addr == REVIVE)
    }

    /// The constructor with which a variable was made and of whose arguments nothing is known.
    pub(super) fn bare_constructor(&self, addr: usize) -> Option<ConId> {
        let value = self.heap[addr];
        match value.tag() {
            Tag::Const => Some(value.con()),
            Tag::App | Tag::Closed => {
                let header = self.heap[value.addr()];
                let mut args = (1..=header.arity()).map(|index| self.heap[value.addr() + index]);
                let is_open = |arg: Cell| arg.tag() == Tag::Var && arg.set() == Set::EMPTY;
                args.all(is_open).then_some(header.con())
            }
            _ => None,
        }
    }

    /// Whether all that happened to a variable, which was like this, is that constraints wait for it.
    pub(super) fn only_watched(&self, addr: usize, old: Cell) -> bool {
        old.tag() == Tag::Var && self.heap[addr] == Cell::unbound(old.flags() | flags::WATCHED, old.set())
    }

    pub(super) fn is_watched(&self, var: Cell) -> bool {
        self.heap[var.addr()].flags() & flags::WATCHED != 0
    }

    /// What was changed since a mark: addresses of variables.
    pub fn changed_since(&self, mark: Mark) -> &[(u32, Cell)] {
        &self.trail[mark.trail as usize..]
    }

    pub fn fresh_atom(&mut self) -> u32 {
        self.next_atom += 1;
        self.next_atom - 1
    }

    pub fn push(&mut self, cell: Cell) -> u32 {
        self.heap.push(cell) as u32
    }

    pub fn new_var(&mut self, flags: u32) -> Cell {
        let addr = self.push(Cell::unbound(flags, Set::EMPTY));
        Cell::reference(Perm::ID, addr)
    }

    /// An arbitrary value: names made from now on are fresh for it.
    pub fn new_eigen(&mut self, nameless: u32) -> Cell {
        let var = self.new_var(flags::EIGEN | nameless);
        self.push(Cell::int(i64::from(self.next_atom)));
        var
    }

    pub(super) fn change(&mut self, addr: usize, cell: Cell) {
        self.trail.push((addr as u32, self.heap[addr]));
        self.heap[addr] = cell;
    }

    /// The cell at an address, as something that can be passed on.
    pub fn load(&self, addr: usize) -> Cell {
        let cell = self.heap[addr];
        if cell.tag() == Tag::Var { Cell::reference(Perm::ID, addr as u32) } else { cell }
    }

    pub fn permute(&mut self, perm: Perm, cell: Cell) -> Cell {
        if perm == Perm::ID {
            return cell;
        }
        match cell.tag() {
            Tag::Ref | Tag::App | Tag::Abs => cell.with_perm(self.perms.compose(perm, cell.perm())),
            Tag::Name => Cell::name(self.perms.apply(perm, cell.payload())),
            Tag::Var | Tag::Closed | Tag::Const | Tag::Literal => cell,
        }
    }

    /// The value of a cell, or a reference to the variable that is not bound.
    #[inline(always)]
    pub fn deref(&mut self, cell: Cell) -> Cell {
        if cell.tag() != Tag::Ref {
            return cell;
        }
        if cell.perm() == Perm::ID {
            // Mostly there is one reference, and no permutation.
            let inner = self.heap[cell.addr()];
            match inner.tag() {
                Tag::Var => return cell,
                Tag::Ref => {}
                _ => return inner,
            }
        }
        self.follow(cell)
    }

    #[inline(never)]
    fn follow(&mut self, mut cell: Cell) -> Cell {
        while cell.tag() == Tag::Ref {
            let inner = self.heap[cell.addr()];
            if inner.tag() == Tag::Var {
                let nameless = inner.flags() & flags::NAMELESS != 0;
                return if nameless { cell.with_perm(Perm::ID) } else { cell };
            }
            cell = self.permute(cell.perm(), inner);
        }
        cell
    }

    pub fn unify(&mut self, left: Cell, right: Cell) -> bool {
        let base = self.work.len();
        if !self.unify_step(left, right) {
            self.work.truncate(base);
            return false;
        }
        self.work.len() == base || self.unify_rest(base)
    }

    /// Unifies the parts that are left to be unified.
    fn unify_rest(&mut self, base: usize) -> bool {
        let mut visits = 0u32;
        while self.work.len() > base {
            let Some((left, right)) = self.work.pop() else { break };
            visits += 1;
            self.endless |= visits > MAX_VISITS;
            if self.endless || !self.unify_step(left, right) {
                self.work.truncate(base);
                self.account(visits);
                return false;
            }
        }
        self.account(visits);
        true
    }

    /// Notes how many parts of terms were gone through.
    fn account(&mut self, visits: u32) {
        if visits > FEW_VISITS {
            self.visited += visits as usize;
        }
    }

    fn unify_step(&mut self, left: Cell, right: Cell) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return true;
        }
        match (left.tag(), right.tag()) {
            (Tag::Ref, Tag::Ref) => self.unify_vars(left, right),
            (Tag::Ref, _) => self.unify_var(left, right),
            (_, Tag::Ref) => self.unify_var(right, left),
            (Tag::App, Tag::App) | (Tag::Closed, Tag::Closed) => self.unify_apps(left, right),
            (Tag::Abs, Tag::Abs) => self.unify_abs(left, right),
            _ => false,
        }
    }

    fn unify_apps(&mut self, left: Cell, right: Cell) -> bool {
        let (l, r) = (left.addr(), right.addr());
        let header = self.heap[l];
        if header != self.heap[r] {
            return false;
        }
        for index in (1..=header.arity()).rev() {
            let (a, b) = (self.load(l + index), self.load(r + index));
            let (a, b) = (self.permute(left.perm(), a), self.permute(right.perm(), b));
            if a != b {
                self.work.push((a, b));
            }
        }
        true
    }

    fn unify_abs(&mut self, left: Cell, right: Cell) -> bool {
        let (name_l, body_l) = self.open(left);
        let (name_r, body_r) = self.open(right);
        if name_l == name_r {
            self.work.push((body_l, body_r));
            return true;
        }
        if !self.fresh(name_l, body_r) {
            return false;
        }
        let swap = self.perms.swap(name_l, name_r);
        let body_r = self.permute(swap, body_r);
        self.work.push((body_l, body_r));
        true
    }

    /// The name and the body of an abstraction.
    pub fn open(&mut self, abs: Cell) -> (u32, Cell) {
        let name = self.perms.apply(abs.perm(), self.heap[abs.addr()].payload());
        let body = self.load(abs.addr() + 1);
        (name, self.permute(abs.perm(), body))
    }

    pub(super) fn is_rigid(&self, var: Cell) -> bool {
        !self.trial && !self.solving && self.is_eigen(var)
    }

    pub(super) fn is_eigen(&self, var: Cell) -> bool {
        self.heap[var.addr()].flags() & flags::EIGEN != 0
    }

    fn unify_vars(&mut self, left: Cell, right: Cell) -> bool {
        if left.addr() == right.addr() {
            let moved = self.perms.disagreement(left.perm(), right.perm());
            let variable = left.with_perm(Perm::ID);
            for index in 0..self.perms.moves(moved).len() {
                let (atom, _) = self.perms.moves(moved)[index];
                if !self.fresh(atom, variable) {
                    return false;
                }
            }
            return true;
        }
        // The younger one is bound, unless it is rigid; in a trial, rather an arbitrary value.
        let (younger, older) = if left.addr() > right.addr() { (left, right) } else { (right, left) };
        let swapped = match self.trial {
            true => self.is_eigen(older) && !self.is_eigen(younger),
            false => self.is_rigid(younger),
        };
        let (from, to) = if swapped { (older, younger) } else { (younger, older) };
        if self.is_rigid(from) {
            return false;
        }
        let back = self.perms.inverse(from.perm());
        let value = self.permute(back, to);
        self.bind(from.addr(), value)
    }

    fn unify_var(&mut self, var: Cell, term: Cell) -> bool {
        if self.is_rigid(var) || self.occurs(var.addr(), term) {
            return false;
        }
        let back = self.perms.inverse(var.perm());
        let value = self.permute(back, term);
        self.bind(var.addr(), value)
    }

    /// Binds a variable that does not occur in the value.
    #[inline]
    pub fn bind(&mut self, addr: usize, value: Cell) -> bool {
        let old = self.heap[addr];
        self.change(addr, value);
        if old.flags() & flags::WATCHED != 0 {
            self.wake = true;
        }
        old.set() == Set::EMPTY || self.keep_fresh(old.set(), value)
    }

    /// Requires that none of some names occurs free in a term.
    fn keep_fresh(&mut self, set: Set, value: Cell) -> bool {
        for index in 0..self.perms.atoms(set).len() {
            let atom = self.perms.atoms(set)[index];
            if !self.fresh(atom, value) {
                return false;
            }
        }
        true
    }

    /// Whether a variable occurs in a term.
    #[inline]
    pub fn occurs(&mut self, addr: usize, term: Cell) -> bool {
        match term.tag() {
            Tag::Const | Tag::Name | Tag::Literal | Tag::Var => false,
            Tag::Ref | Tag::App | Tag::Closed | Tag::Abs => self.occurs_inside(addr, term),
        }
    }

    fn occurs_inside(&mut self, addr: usize, term: Cell) -> bool {
        let base = self.scan.len();
        let mut visits = 0u32;
        let mut next = (0, term);
        let found = loop {
            visits += 1;
            self.endless |= visits > MAX_VISITS;
            if self.endless || self.occurs_in_part(addr, next.1) {
                break true;
            }
            if self.scan.len() == base {
                break false;
            }
            let Some(part) = self.scan.pop() else { break false };
            next = part;
        };
        self.scan.truncate(base);
        self.account(visits);
        found
    }

    /// Looks at what a cell refers to; what is inside of its parts is left for later.
    #[inline(always)]
    fn occurs_in_part(&mut self, addr: usize, cell: Cell) -> bool {
        let start = cell.addr();
        let places = match cell.tag() {
            Tag::Ref => start..start + 1,
            Tag::App | Tag::Closed => start + 1..start + 1 + self.heap[start].arity(),
            Tag::Abs => start + 1..start + 2,
            Tag::Var | Tag::Const | Tag::Name | Tag::Literal => return false,
        };
        for mut place in places {
            let mut part = self.heap[place];
            while part.tag() == Tag::Ref {
                place = part.addr();
                part = self.heap[place];
            }
            match part.tag() {
                Tag::Var if place == addr => return true,
                Tag::App | Tag::Closed | Tag::Abs => self.scan.push((0, part)),
                _ => {}
            }
        }
        false
    }

    /// Requires that a name does not occur free in a term.
    #[inline]
    pub fn fresh(&mut self, atom: u32, term: Cell) -> bool {
        match term.tag() {
            Tag::Const | Tag::Literal | Tag::Closed | Tag::Var => true,
            Tag::Name => term.payload() != atom,
            Tag::Ref | Tag::App | Tag::Abs => self.fresh_inside(atom, term),
        }
    }

    fn fresh_inside(&mut self, atom: u32, term: Cell) -> bool {
        let base = self.scan.len();
        let mut visits = 0u32;
        let mut next = (atom, term);
        let fresh = loop {
            visits += 1;
            self.endless |= visits > MAX_VISITS;
            if self.endless || !self.fresh_for_part(next.0, next.1) {
                break false;
            }
            if self.scan.len() == base {
                break true;
            }
            let Some(part) = self.scan.pop() else { break true };
            next = part;
        };
        self.scan.truncate(base);
        self.account(visits);
        fresh
    }

    /// The same for what a cell refers to; what is inside of its parts is left for later.
    fn fresh_for_part(&mut self, atom: u32, cell: Cell) -> bool {
        let start = cell.addr();
        let atom = self.pull(cell.perm(), atom);
        match cell.tag() {
            Tag::Ref => self.fresh_at(atom, start),
            Tag::App => {
                let end = start + 1 + self.heap[start].arity();
                (start + 1..end).all(|place| self.fresh_at(atom, place))
            }
            Tag::Abs => self.heap[start].payload() == atom || self.fresh_at(atom, start + 1),
            _ => true,
        }
    }

    /// The same for what is at an address.
    #[inline]
    fn fresh_at(&mut self, mut atom: u32, mut place: usize) -> bool {
        let mut cell = self.heap[place];
        while cell.tag() == Tag::Ref {
            atom = self.pull(cell.perm(), atom);
            place = cell.addr();
            cell = self.heap[place];
        }
        match cell.tag() {
            Tag::Var => self.restrict(place, cell, atom),
            Tag::Name => cell.payload() != atom,
            Tag::App | Tag::Abs => {
                self.scan.push((atom, cell));
                true
            }
            Tag::Ref | Tag::Const | Tag::Literal | Tag::Closed => true,
        }
    }

    /// The name that a permutation sends to this one.
    pub(super) fn pull(&self, perm: Perm, atom: u32) -> u32 {
        if perm == Perm::ID { atom } else { self.perms.apply(self.perms.inverse(perm), atom) }
    }

    /// Requires a name to be fresh for a variable.
    fn restrict(&mut self, addr: usize, var: Cell, atom: u32) -> bool {
        if var.flags() & flags::NAMELESS != 0 || self.perms.contains(var.set(), atom) {
            return true;
        }
        if var.flags() & flags::EIGEN != 0 && !self.trial && !self.solving {
            return i64::from(atom) >= self.heap[addr + 1].value();
        }
        let set = self.perms.insert(var.set(), atom);
        self.change(addr, Cell::unbound(var.flags(), set));
        if var.flags() & flags::WATCHED != 0 {
            self.wake = true;
        }
        true
    }
}

//! Constraints that wait: freshness of a name that is not known yet, and terms that must differ.
//!
//! Two terms differ as soon as they cannot be unified any more. They are tried out: if unification fails, the
//! constraint holds for good; if it succeeds without binding anything, the terms are equal; otherwise the variables it
//! would have bound are looked at. Arbitrary values count as variables in this trial, because terms that differ must do
//! so for every value.
//!
//! One variable is enough: as long as it is not bound, the terms are not equal. So a constraint waits for a witness
//! and is tried again when that has changed. That a constraint came to hold in the meantime is noticed at a solution.

use crate::machine::cell::{Cell, Perm, Tag, flags};
use crate::machine::compare::Comparison;
use crate::machine::store::{Mark, REVIVE, Store};
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
    witness: Witness,
}

/// What a constraint waits for: cells of variables, as they were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Witness {
    left: (u32, Cell),
    right: (u32, Cell),
    /// What the first one would have to be made with for the terms to be equal.
    wanted: Option<Wanted>,
}

/// A constructor that a variable would have to be made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pub con: ConId,
    /// It would do whatever its parts are.
    pub bare: bool,
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
    Waits(Witness),
}

impl Store {
    /// `left # right`, where the left side may be a variable.
    pub fn require_fresh(&mut self, left: Cell, right: Cell) -> bool {
        let left = self.deref(left);
        if left.tag() == Tag::Name {
            return self.fresh(left.payload(), right);
        }
        let right = self.deref(right);
        match right.tag() {
            Tag::App => self.require_fresh_parts(left, right),
            _ => self.require_fresh_part(left, right),
        }
    }

    /// The same for all parts of an application.
    fn require_fresh_parts(&mut self, left: Cell, right: Cell) -> bool {
        let mut parts = vec![right];
        while let Some(part) = parts.pop() {
            let part = self.deref(part);
            if part.tag() != Tag::App {
                if !self.require_fresh_part(left, part) {
                    return false;
                }
                continue;
            }
            for index in (1..=self.heap[part.addr()].arity()).rev() {
                let arg = self.load(part.addr() + index);
                parts.push(self.permute(part.perm(), arg));
            }
        }
        true
    }

    /// The same for a part that is no application.
    fn require_fresh_part(&mut self, left: Cell, part: Cell) -> bool {
        match part.tag() {
            Tag::Const | Tag::Literal | Tag::Closed | Tag::Var | Tag::App => true,
            // For names, `X # a` and `a # X` say the same.
            Tag::Name => self.fresh(part.payload(), left),
            Tag::Ref if self.surely_equal(left, part) => false,
            Tag::Ref if self.is_nameless(part) => true,
            Tag::Ref | Tag::Abs => self.wait(Kind::Fresh, left, part),
        }
    }

    /// Whether a name, known or not, is required to be fresh for a variable: it will not occur in any of its values.
    pub(super) fn is_fresh(&mut self, name: Cell, term: Cell) -> bool {
        let (name, term) = (self.deref(name), self.deref(term));
        match (name.tag(), term.tag()) {
            (Tag::Name, Tag::Ref) => {
                let atom = self.pull(term.perm(), name.payload());
                self.perms.contains(self.heap[term.addr()].set(), atom)
            }
            (Tag::Ref, Tag::Ref) => self
                .waiting()
                .any(|pending| pending.kind == Kind::Fresh && pending.left == name && pending.right == term),
            _ => false,
        }
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

    pub(super) fn is_nameless(&self, var: Cell) -> bool {
        self.heap[var.addr()].flags() & flags::NAMELESS != 0
    }

    /// Requires two terms to be different.
    pub fn require_differ(&mut self, left: Cell, right: Cell) -> bool {
        match self.try_differ(left, right) {
            Status::Holds => true,
            Status::Fails => false,
            // Another constraint says as much.
            Status::Waits(Witness { left: (addr, _), wanted: Some(Wanted { con, bare: true }), .. })
                if self.bars(addr as usize, con) =>
            {
                true
            }
            Status::Waits(witness) => {
                self.pending.push(Pending { kind: Kind::Differ, left, right, alive: true, witness });
                true
            }
        }
    }

    fn wait(&mut self, kind: Kind, left: Cell, right: Cell) -> bool {
        if self.is_rigid(left) {
            return false;
        }
        let other = if right.tag() == Tag::Ref { right } else { left };
        let witness = self.watch(left.addr(), other.addr(), None);
        self.pending.push(Pending { kind, left, right, alive: true, witness });
        true
    }

    fn watch(&mut self, left: usize, right: usize, wanted: Option<Wanted>) -> Witness {
        for addr in [left, right] {
            let var = self.heap[addr];
            if var.tag() == Tag::Var && var.flags() & flags::WATCHED == 0 {
                self.change(addr, Cell::unbound(var.flags() | flags::WATCHED, var.set()));
            }
        }
        Witness { left: (left as u32, self.heap[left]), right: (right as u32, self.heap[right]), wanted }
    }

    /// Whether what a constraint waits for is as it was.
    fn stands(&self, witness: Witness) -> bool {
        let same = |(addr, cell): (u32, Cell)| self.heap[addr as usize] == cell;
        same(witness.left) && same(witness.right)
    }

    fn try_differ(&mut self, left: Cell, right: Cell) -> Status {
        let (left, right) = (self.deref(left), self.deref(right));
        match (left.tag(), right.tag()) {
            _ if left == right => return Status::Fails,
            (Tag::Const, Tag::Const | Tag::Closed) | (Tag::Closed, Tag::Const) => return Status::Holds,
            _ => {}
        }
        match self.compare(left, right) {
            Comparison::Equal => Status::Fails,
            Comparison::SometimesEqual => self.fails_sometimes(),
            Comparison::Different => Status::Holds,
            Comparison::Open { var, other, wanted } => Status::Waits(self.watch(var, other, wanted)),
            Comparison::Unclear => self.try_unified(left, right),
        }
    }

    /// Terms must differ for every value. While a goal is solved, arbitrary values may turn out to be something for
    /// which they do.
    fn fails_sometimes(&mut self) -> Status {
        self.unsure |= self.solving;
        Status::Fails
    }

    fn try_unified(&mut self, left: Cell, right: Cell) -> Status {
        let mark = self.mark();
        let wake = std::mem::replace(&mut self.wake, false);
        let trial = std::mem::replace(&mut self.trial, true);
        let equal = self.unify(left, right);
        self.trial = trial;
        let found = if equal { self.first_changed(mark) } else { None };
        let always = self.changed_since(mark).is_empty();
        self.undo(mark);
        self.wake = wake;
        match found {
            _ if !equal => Status::Holds,
            None if always => Status::Fails,
            None => self.fails_sometimes(),
            Some((var, other, wanted)) => Status::Waits(self.watch(var, other, wanted)),
        }
    }

    /// A variable that was changed since a mark; the other one if it was bound to a variable; and the constructor with
    /// which it was made.
    fn first_changed(&self, mark: Mark) -> Option<(usize, usize, Option<Wanted>)> {
        let mut changed = self.changed_since(mark).iter().filter(|(_, old)| is_flexible(*old));
        let addr = changed.next()?.0 as usize;
        let value = self.heap[addr];
        Some(match value.tag() {
            Tag::Ref => (addr, value.addr(), None),
            Tag::Const => (addr, addr, Some(Wanted { con: value.con(), bare: changed.next().is_none() })),
            Tag::App | Tag::Closed => {
                let bare = changed.next().is_none() && self.has_arbitrary_parts(value);
                (addr, addr, Some(Wanted { con: self.heap[value.addr()].con(), bare }))
            }
            _ => (addr, addr, None),
        })
    }

    /// Whether the arguments of a constructor are different arbitrary values.
    pub(super) fn has_arbitrary_parts(&self, app: Cell) -> bool {
        let parts = 1..=self.heap[app.addr()].arity();
        let part = |index: usize| self.heap[app.addr() + index];
        let is_arbitrary = |cell: Cell| cell.tag() == Tag::Ref && self.is_open_eigen(cell.addr());
        let differs = |index: usize| (1..index).all(|other| part(other).addr() != part(index).addr());
        parts.clone().all(|index| is_arbitrary(part(index)) && differs(index))
    }

    fn is_open_eigen(&self, addr: usize) -> bool {
        let cell = self.heap[addr];
        cell.tag() == Tag::Var && cell.flags() & flags::EIGEN != 0
    }

    /// The variable for which a constraint waits, and the constructor that it cannot be.
    pub(super) fn barred_at(&self, index: usize) -> Option<(usize, ConId)> {
        let pending = self.pending.get(index).filter(|pending| pending.alive)?;
        let wanted = pending.witness.wanted.filter(|wanted| wanted.bare)?;
        Some((pending.witness.left.0 as usize, wanted.con))
    }

    /// Whether a variable cannot be a constructor because of one constraint that waits for it.
    pub(super) fn bars(&self, addr: usize, con: ConId) -> bool {
        (0..self.pending.len()).any(|index| self.barred_at(index) == Some((addr, con)))
    }

    /// A variable that would be bound to a constructor or an abstraction if two terms were equal.
    pub fn would_bind(&mut self, left: Cell, right: Cell) -> Option<(usize, Shape)> {
        let mark = self.mark();
        let trial = std::mem::replace(&mut self.trial, true);
        let equal = self.unify(left, right);
        self.trial = trial;
        let mut found = None;
        if equal {
            let changed = self.changed_since(mark).iter().filter(|(_, old)| is_flexible(*old));
            found = changed.map(|(addr, _)| *addr as usize).find_map(|addr| {
                let value = self.heap[addr];
                match value.tag() {
                    Tag::Const => Some((addr, Shape::Con(value.con()))),
                    Tag::App | Tag::Closed => Some((addr, Shape::Con(self.heap[value.addr()].con()))),
                    Tag::Abs => Some((addr, Shape::Abs)),
                    _ => None,
                }
            });
        }
        self.undo(mark);
        found
    }

    /// Looks at waiting constraints again if what they wait for changed. False if one is violated.
    #[inline]
    pub fn settle(&mut self) -> bool {
        !self.wake || self.settle_changed()
    }

    fn settle_changed(&mut self) -> bool {
        while self.wake {
            self.wake = false;
            for index in 0..self.pending.len() {
                let pending = self.pending[index];
                if pending.alive && !self.stands(pending.witness) && !self.settle_one(index, pending) {
                    return false;
                }
            }
        }
        true
    }

    /// Drops the waiting constraints that hold. False if one is violated.
    pub fn drop_met(&mut self) -> bool {
        for index in 0..self.pending.len() {
            let pending = self.pending[index];
            if pending.alive && !self.settle_one(index, pending) {
                return false;
            }
        }
        true
    }

    /// A constraint that goes on waiting, for something else, is a new one.
    fn settle_one(&mut self, index: usize, pending: Pending) -> bool {
        self.kill(index);
        if let Some(wanted) = pending.witness.wanted
            && let Some(known) = self.constructor(pending.witness.left.0 as usize)
            && (wanted.bare || known != wanted.con)
        {
            // All that matters is which constructor it is.
            return known != wanted.con;
        }
        match pending.kind {
            Kind::Differ => self.require_differ(pending.left, pending.right),
            Kind::Fresh => self.require_fresh(pending.left, pending.right),
        }
    }

    /// The constructor to which a variable is bound.
    fn constructor(&mut self, addr: usize) -> Option<ConId> {
        let value = self.load(addr);
        let value = self.deref(value);
        match value.tag() {
            Tag::Const => Some(value.con()),
            Tag::App | Tag::Closed => Some(self.heap[value.addr()].con()),
            _ => None,
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

/// Whether a cell is a variable that may be bound.
fn is_flexible(cell: Cell) -> bool {
    cell.tag() == Tag::Var && cell.flags() & flags::EIGEN == 0
}

#[cfg(test)]
mod tests {
    use crate::machine::cell::{Cell, flags};
    use crate::machine::store::Store;
    use crate::program::ConId;
    use base::Rng;

    /// A term without names over these variables.
    fn term(store: &mut Store, rng: &mut Rng, vars: &[Cell], depth: u32) -> Cell {
        match rng.below(if depth == 0 { 4 } else { 7 }) {
            0 | 1 => vars[rng.below(vars.len() as u64) as usize],
            2 => Cell::constant(ConId(0)),
            3 => Cell::constant(ConId(1)),
            con => {
                let args = [term(store, rng, vars, depth - 1), term(store, rng, vars, depth - 1)];
                let start = store.push(Cell::header(ConId(con as u32), 2));
                store.heap.extend_from_slice(&args);
                Cell::closed(start)
            }
        }
    }

    #[test]
    fn comparing_says_what_a_trial_says() {
        let mut rng = Rng::seeded(15);
        let mut clear = [0, 0];
        for _ in 0..20_000 {
            let mut store = Store::default();
            let mut vars: Vec<Cell> = (0..4).map(|_| store.new_var(flags::NAMELESS)).collect();
            vars.extend((0..2).map(|_| store.new_eigen(flags::NAMELESS)));
            vars.extend((0..3).map(|_| store.new_var(flags::NAMELESS)));
            let (left, right) = (term(&mut store, &mut rng, &vars, 3), term(&mut store, &mut rng, &vars, 3));
            let known = store.compare(left, right) != super::Comparison::Unclear;
            clear[usize::from(known)] += 1;
            let compared = store.clone().try_differ(left, right);
            let tried = store.clone().try_unified(left, right);
            assert_eq!(compared, tried, "{left:?} and {right:?} in {:?}", store.heap);
        }
        assert!(clear.iter().all(|count| *count > 1_000), "{clear:?}");
    }
}

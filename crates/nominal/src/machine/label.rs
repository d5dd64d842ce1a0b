//! What waiting constraints leave open for variables, and whether they can be met together at a solution.
//!
//! A variable that must differ from terms of a data type gets a constructor, one that must differ from abstractions the
//! shape of one, and one that must be moved by a permutation, or be bound where it occurs, a name. Integers, characters
//! and names are plenty: other constraints on them can always be met.

use crate::machine::cell::{Cell, Perm, Set, Tag, flags};
use crate::machine::pending::{Kind, Shape};
use crate::machine::run::Machine;
use crate::program::ConId;
use std::collections::BTreeSet;

/// How many choices are made before the constraints count as not met.
const MAX_CHOICES: u32 = 64;

/// How many are made to see what a variable cannot be.
const FEW_CHOICES: u32 = 32;

/// What can be chosen for a variable.
struct Decision {
    addr: usize,
    options: Vec<Choice>,
}

#[derive(Clone, Copy)]
enum Choice {
    Con(ConId),
    Name(u32),
    NewName,
    Abs,
}

impl Machine<'_> {
    /// Variables for which constraints wait, from this one on, become the only constructor that is left for them.
    /// False if there is none. What is known so is not found out again, case by case, by those who ask for it.
    pub(super) fn narrow_since(&mut self, mut first: usize) -> bool {
        while first < self.store.pending.len() {
            let barred = self.store.barred_at(first);
            first += 1;
            if barred.is_some_and(|(addr, con)| !self.narrow(addr, con)) {
                return false;
            }
        }
        true
    }

    fn narrow(&mut self, addr: usize, con: ConId) -> bool {
        let data = self.program.con(con).data;
        let constructors = &self.program.type_decl(data).constructors;
        let mut left = constructors.iter().filter(|con| !self.store.bars(addr, **con));
        match (left.next().copied(), left.next()) {
            (None, _) => false,
            (Some(only), None) => {
                let value = self.option(Choice::Con(only));
                self.store.bind(addr, value) && self.store.settle()
            }
            (Some(_), Some(_)) => true,
        }
    }

    /// Makes choices until every waiting constraint can be met. Bindings stay; false if there is no way.
    pub fn label(&mut self) -> bool {
        let mut fuel = MAX_CHOICES;
        self.label_within(&mut fuel)
    }

    fn label_within(&mut self, fuel: &mut u32) -> bool {
        let Some(decision) = self.decision() else { return true };
        for option in decision.options {
            if *fuel == 0 {
                return false;
            }
            *fuel -= 1;
            let mark = self.store.mark();
            let value = self.option(option);
            if self.store.bind(decision.addr, value) && self.store.settle() && self.label_within(fuel) {
                return true;
            }
            self.store.undo(mark);
        }
        false
    }

    /// Whether the constraints that wait exclude that a variable is made with a constructor, whatever its parts are.
    pub(super) fn cannot_be(&mut self, addr: usize, con: ConId) -> bool {
        let mut fuel = FEW_CHOICES;
        let mark = self.store.mark();
        let value = self.option(Choice::Con(con));
        let can_be = self.store.bind(addr, value) && self.store.settle() && self.label_within(&mut fuel);
        self.store.undo(mark);
        // Without choices left it is not known.
        !can_be && fuel > 0
    }

    /// Chooses names for variables that only certain names can be, as long as everything else can still be met.
    pub(super) fn choose_names(&mut self) {
        while let Some(decision) = self.name_decision() {
            let chosen = decision.options.into_iter().any(|option| {
                let mark = self.store.mark();
                let value = self.option(option);
                let met = self.store.bind(decision.addr, value) && self.store.settle() && self.satisfiable();
                if !met {
                    self.store.undo(mark);
                }
                met
            });
            if !chosen {
                return;
            }
        }
    }

    /// A variable that has to be moved by a permutation.
    fn name_decision(&mut self) -> Option<Decision> {
        let fresh = self.store.waiting().filter(|pending| pending.kind == Kind::Fresh);
        let waiting: Vec<(Cell, Cell)> = fresh.map(|pending| (pending.left, pending.right)).collect();
        waiting.into_iter().find_map(|(left, right)| {
            let right = self.store.deref(right);
            if right.tag() == Tag::Ref { self.moved(left, right) } else { None }
        })
    }

    fn option(&mut self, option: Choice) -> Cell {
        let con = match option {
            Choice::Name(atom) => return Cell::name(atom),
            Choice::NewName => return Cell::name(self.store.fresh_atom()),
            Choice::Con(con) => con,
            Choice::Abs => {
                // Every abstraction binds a new name if it is renamed.
                let name = self.store.fresh_atom();
                let start = self.store.push(Cell::name(name));
                self.store.push(Cell::unbound(0, Set::EMPTY));
                return Cell::abs(Perm::ID, start);
            }
        };
        let arity = self.program.con(con).args.len();
        if arity == 0 {
            return Cell::constant(con);
        }
        let closed = self.compiled.code.closed[con.index()];
        let start = self.store.push(Cell::header(con, arity));
        let nameless = if closed { flags::NAMELESS } else { 0 };
        for _ in 0..arity {
            self.store.push(Cell::unbound(nameless, Set::EMPTY));
        }
        if closed { Cell::closed(start) } else { Cell::app(Perm::ID, start) }
    }

    /// A variable on which a waiting constraint depends and that has to be chosen.
    fn decision(&mut self) -> Option<Decision> {
        let waiting: Vec<(Kind, Cell, Cell)> =
            self.store.waiting().map(|pending| (pending.kind, pending.left, pending.right)).collect();
        waiting.into_iter().find_map(|(kind, left, right)| match kind {
            Kind::Fresh => self.moved(left, right),
            Kind::Differ => self.distinguished(left, right),
        })
    }

    /// A name for the left side of `π·X # t`, if `t` may mention it: one that the permutations move or that stands in
    /// `t`, because any other is as good as a new one.
    fn moved(&mut self, left: Cell, right: Cell) -> Option<Decision> {
        let (left, right) = (self.store.deref(left), self.store.deref(right));
        if left.tag() != Tag::Ref {
            return None;
        }
        let options = match right.tag() {
            Tag::Ref if left.addr() == right.addr() => {
                let moved = self.store.perms.disagreement(left.perm(), right.perm());
                self.store.perms.moves(moved).iter().map(|(atom, _)| Choice::Name(*atom)).collect()
            }
            Tag::Abs => {
                let mentioned = self.mentioned(&[left, right]).into_iter().map(Choice::Name);
                std::iter::once(Choice::NewName).chain(mentioned).collect()
            }
            _ => return None,
        };
        Some(Decision { addr: left.addr(), options })
    }

    /// The names in terms, with those that suspended permutations move.
    fn mentioned(&mut self, terms: &[Cell]) -> BTreeSet<u32> {
        let mut atoms = BTreeSet::new();
        let mut parts = terms.to_vec();
        while let Some(part) = parts.pop() {
            let part = self.store.deref(part);
            match part.tag() {
                Tag::Ref => atoms.extend(self.store.perms.moves(part.perm()).iter().map(|(atom, _)| *atom)),
                Tag::Name => {
                    atoms.insert(part.payload());
                }
                Tag::App => {
                    for index in 1..=self.store.heap[part.addr()].arity() {
                        let arg = self.store.load(part.addr() + index);
                        parts.push(self.store.permute(part.perm(), arg));
                    }
                }
                Tag::Abs => {
                    let (name, body) = self.store.open(part);
                    atoms.insert(name);
                    parts.push(body);
                }
                Tag::Var | Tag::Closed | Tag::Const | Tag::Literal => {}
            }
        }
        atoms
    }

    /// The variable that would have to be a certain constructor for two terms to be equal.
    fn distinguished(&mut self, left: Cell, right: Cell) -> Option<Decision> {
        let (addr, shape) = self.store.would_bind(left, right)?;
        let Shape::Con(con) = shape else { return Some(Decision { addr, options: vec![Choice::Abs] }) };
        let data = self.program.con(con).data;
        let mut options: Vec<ConId> = self.program.type_decl(data).constructors.clone();
        // Another constructor settles the matter at once.
        options.sort_by_key(|option| *option == con);
        Some(Decision { addr, options: options.into_iter().map(Choice::Con).collect() })
    }
}

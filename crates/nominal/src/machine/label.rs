//! Whether the constraints that wait at a solution can be met together.
//!
//! A variable that must differ from terms of a data type gets a constructor, one that must differ from abstractions the
//! shape of one, and one that must be moved by a permutation a name. Integers, characters and names are plenty:
//! constraints on them can always be met.

use crate::machine::cell::{Cell, Perm, Set, Tag, flags};
use crate::machine::pending::{Kind, Shape};
use crate::machine::run::Machine;
use crate::program::ConId;

/// How many choices are made before the constraints count as not met.
const MAX_CHOICES: u32 = 64;

/// What can be chosen for a variable.
struct Decision {
    addr: usize,
    options: Vec<Choice>,
}

#[derive(Clone, Copy)]
enum Choice {
    Con(ConId),
    Name(u32),
    Abs,
}

impl Machine<'_> {
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

    fn option(&mut self, option: Choice) -> Cell {
        let con = match option {
            Choice::Name(atom) => return Cell::name(atom),
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

    /// `π·X # X`: one of the names that the permutation moves.
    fn moved(&mut self, left: Cell, right: Cell) -> Option<Decision> {
        let (left, right) = (self.store.deref(left), self.store.deref(right));
        if left.tag() != Tag::Ref || right.tag() != Tag::Ref || left.addr() != right.addr() {
            return None;
        }
        let moved = self.store.perms.disagreement(left.perm(), right.perm());
        let atoms: Vec<u32> = self.store.perms.moves(moved).iter().map(|(atom, _)| *atom).collect();
        Some(Decision { addr: left.addr(), options: atoms.into_iter().map(Choice::Name).collect() })
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

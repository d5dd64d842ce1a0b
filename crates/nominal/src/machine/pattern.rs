//! Matching heads and building goals.

use crate::machine::cell::{Cell, Perm, Set, Tag};
use crate::machine::code::{Code, Pat, PatList, Pattern};
use crate::machine::store::Store;

impl Store {
    /// Unifies a pattern of a frame with a term.
    #[inline]
    pub fn matches(&mut self, code: &Code, pat: Pat, cell: Cell, frame: usize) -> bool {
        match code.pattern(pat) {
            Pattern::First(slot, _) => {
                self.heap[frame + slot as usize] = cell;
                true
            }
            Pattern::Void(_) => true,
            Pattern::Const(con) => self.matches_atomic(Cell::constant(con), cell),
            pattern => self.matches_known(code, pat, pattern, cell, frame),
        }
    }

    /// The same for a pattern that asks for something.
    fn matches_known(&mut self, code: &Code, pat: Pat, pattern: Pattern, cell: Cell, frame: usize) -> bool {
        match pattern {
            Pattern::First(..) | Pattern::Void(_) => true,
            Pattern::Next(slot) | Pattern::Name(slot) => {
                let value = self.heap[frame + slot as usize];
                self.unify(value, cell)
            }
            Pattern::Const(con) => self.matches_atomic(Cell::constant(con), cell),
            Pattern::Int(value) => self.matches_atomic(Cell::int(value), cell),
            Pattern::Char(value) => self.matches_atomic(Cell::char(value), cell),
            Pattern::App { con, args, linear, .. } => {
                let cell = self.deref(cell);
                match cell.tag() {
                    Tag::App | Tag::Closed => {
                        self.heap[cell.addr()].con() == con && self.matches_args(code, args, cell, frame)
                    }
                    Tag::Ref => self.bind_pattern(code, pat, cell, frame, linear),
                    _ => false,
                }
            }
            Pattern::Abs { name: slot, body, fresh } => {
                let cell = self.deref(cell);
                match cell.tag() {
                    Tag::Abs => {
                        let own = self.heap[frame + slot as usize].payload();
                        let (name, inner) = self.open(cell);
                        if own == name {
                            return self.matches(code, body, inner, frame);
                        }
                        if !fresh && !self.fresh(own, inner) {
                            return false;
                        }
                        let swap = self.perms.swap(own, name);
                        let inner = self.permute(swap, inner);
                        self.matches(code, body, inner, frame)
                    }
                    Tag::Ref => self.bind_pattern(code, pat, cell, frame, false),
                    _ => false,
                }
            }
            Pattern::Swap(..) => {
                let term = self.build(code, pat, frame);
                self.unify(term, cell)
            }
        }
    }

    fn matches_args(&mut self, code: &Code, args: PatList, cell: Cell, frame: usize) -> bool {
        let start = cell.addr() + 1;
        for (index, pat) in code.list(args).iter().enumerate() {
            let arg = self.load(start + index);
            let arg = if cell.perm() == Perm::ID { arg } else { self.permute(cell.perm(), arg) };
            if !self.matches(code, *pat, arg, frame) {
                return false;
            }
        }
        true
    }

    fn matches_atomic(&mut self, value: Cell, cell: Cell) -> bool {
        let cell = self.deref(cell);
        if cell.tag() != Tag::Ref {
            return cell == value;
        }
        !self.is_rigid(cell) && self.bind(cell.addr(), value)
    }

    fn bind_pattern(&mut self, code: &Code, pat: Pat, var: Cell, frame: usize, linear: bool) -> bool {
        if self.is_rigid(var) {
            return false;
        }
        let term = self.build(code, pat, frame);
        if !linear && self.occurs(var.addr(), term) {
            return false;
        }
        let back = self.perms.inverse(var.perm());
        let value = self.permute(back, term);
        self.bind(var.addr(), value)
    }

    /// The term that a pattern of a frame stands for.
    #[inline]
    pub fn build(&mut self, code: &Code, pat: Pat, frame: usize) -> Cell {
        match code.pattern(pat) {
            Pattern::Next(slot) | Pattern::Name(slot) => self.heap[frame + slot as usize],
            Pattern::Const(con) => Cell::constant(con),
            pattern => self.build_new(code, pattern, frame),
        }
    }

    fn build_new(&mut self, code: &Code, pattern: Pattern, frame: usize) -> Cell {
        match pattern {
            Pattern::First(slot, flags) => {
                let var = self.new_var(u32::from(flags));
                self.heap[frame + slot as usize] = var;
                var
            }
            Pattern::Void(flags) => self.new_var(u32::from(flags)),
            Pattern::Next(slot) | Pattern::Name(slot) => self.heap[frame + slot as usize],
            Pattern::Const(con) => Cell::constant(con),
            Pattern::Int(value) => Cell::int(value),
            Pattern::Char(value) => Cell::char(value),
            Pattern::App { con, args, closed, .. } => {
                let start = self.heap.len();
                self.heap.push(Cell::header(con, args.len as usize));
                self.heap.resize(start + 1 + args.len as usize, Cell::int(0));
                for (index, pat) in code.list(args).iter().enumerate() {
                    self.build_at(code, *pat, frame, start + 1 + index);
                }
                if closed { Cell::closed(start as u32) } else { Cell::app(Perm::ID, start as u32) }
            }
            Pattern::Abs { name: slot, body, .. } => {
                let start = self.heap.len();
                self.heap.push(self.heap[frame + slot as usize]);
                self.heap.push(Cell::int(0));
                self.build_at(code, body, frame, start + 1);
                Cell::abs(Perm::ID, start as u32)
            }
            Pattern::Swap(left, right, body) => {
                let left = self.heap[frame + left as usize].payload();
                let right = self.heap[frame + right as usize].payload();
                let inner = self.build(code, body, frame);
                let swap = self.perms.swap(left, right);
                self.permute(swap, inner)
            }
        }
    }

    /// New variables live in the place where they are used.
    fn build_at(&mut self, code: &Code, pat: Pat, frame: usize, addr: usize) {
        match code.pattern(pat) {
            Pattern::First(slot, flags) => {
                self.heap[addr] = Cell::unbound(u32::from(flags), Set::EMPTY);
                self.heap[frame + slot as usize] = Cell::reference(Perm::ID, addr as u32);
            }
            Pattern::Void(flags) => self.heap[addr] = Cell::unbound(u32::from(flags), Set::EMPTY),
            _ => {
                let cell = self.build(code, pat, frame);
                self.heap[addr] = cell;
            }
        }
    }
}

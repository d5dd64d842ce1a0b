//! Matching heads and building goals.

use crate::machine::cell::{Cell, Perm, Set, Tag};
use crate::machine::code::{Code, Pattern};
use crate::machine::store::Store;

impl Store {
    /// Unifies patterns of a frame with as many terms.
    #[inline]
    pub fn matches_all(&mut self, code: &Code, patterns: &[Pattern], cells: &[Cell], frame: usize) -> bool {
        patterns.iter().zip(cells).all(|(pattern, cell)| self.matches(code, pattern, *cell, frame))
    }

    /// Unifies a pattern of a frame with a term.
    #[inline(always)]
    pub fn matches(&mut self, code: &Code, pattern: &Pattern, cell: Cell, frame: usize) -> bool {
        match pattern {
            Pattern::First(slot, _) => {
                self.heap[frame + *slot as usize] = cell;
                true
            }
            Pattern::Void(_) => true,
            Pattern::Const(con) => self.matches_atomic(Cell::constant(*con), cell),
            Pattern::Next(slot) | Pattern::Name(slot) => {
                let value = self.heap[frame + *slot as usize];
                value == cell || self.unify(value, cell)
            }
            _ => self.matches_structure(code, pattern, cell, frame),
        }
    }

    /// The same for a pattern that is more than a variable or a constant.
    #[inline(never)]
    fn matches_structure(&mut self, code: &Code, pattern: &Pattern, cell: Cell, frame: usize) -> bool {
        match *pattern {
            Pattern::App { con, args, linear, .. } => {
                let cell = self.deref(cell);
                match cell.tag() {
                    Tag::App | Tag::Closed => {
                        self.heap[cell.addr()].con() == con
                            && self.matches_args(code, code.list(args), cell, frame)
                    }
                    Tag::Ref => self.bind_pattern(code, pattern, cell, frame, linear),
                    _ => false,
                }
            }
            Pattern::Abs { name: slot, body, fresh, linear } => {
                let cell = self.deref(cell);
                match cell.tag() {
                    Tag::Abs => {
                        let own = self.heap[frame + slot as usize].payload();
                        let (name, inner) = self.open(cell);
                        if own == name {
                            return self.matches(code, code.pattern(body), inner, frame);
                        }
                        if !fresh && !self.fresh(own, inner) {
                            return false;
                        }
                        let swap = self.perms.swap(own, name);
                        let inner = self.permute(swap, inner);
                        self.matches(code, code.pattern(body), inner, frame)
                    }
                    Tag::Ref => self.bind_pattern(code, pattern, cell, frame, linear),
                    _ => false,
                }
            }
            Pattern::Int(value) => self.matches_atomic(Cell::int(value), cell),
            Pattern::Char(value) => self.matches_atomic(Cell::char(value), cell),
            Pattern::Swap(..) => {
                let term = self.build(code, pattern, frame);
                self.unify(term, cell)
            }
            Pattern::First(..)
            | Pattern::Void(_)
            | Pattern::Const(_)
            | Pattern::Next(_)
            | Pattern::Name(_) => self.matches(code, pattern, cell, frame),
        }
    }

    fn matches_args(&mut self, code: &Code, patterns: &[Pattern], cell: Cell, frame: usize) -> bool {
        let start = cell.addr() + 1;
        for (index, pattern) in patterns.iter().enumerate() {
            let arg = self.load(start + index);
            let arg = if cell.perm() == Perm::ID { arg } else { self.permute(cell.perm(), arg) };
            if !self.matches(code, pattern, arg, frame) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn matches_atomic(&mut self, value: Cell, cell: Cell) -> bool {
        let cell = self.deref(cell);
        if cell.tag() != Tag::Ref {
            return cell == value;
        }
        !self.is_rigid(cell) && self.bind(cell.addr(), value)
    }

    fn bind_pattern(
        &mut self,
        code: &Code,
        pattern: &Pattern,
        var: Cell,
        frame: usize,
        linear: bool,
    ) -> bool {
        if self.is_rigid(var) {
            return false;
        }
        let term = self.build(code, pattern, frame);
        if !linear && self.occurs(var.addr(), term) {
            return false;
        }
        let value = if var.perm() == Perm::ID {
            term
        } else {
            let back = self.perms.inverse(var.perm());
            self.permute(back, term)
        };
        self.bind(var.addr(), value)
    }

    /// The term that a pattern of a frame stands for.
    #[inline(always)]
    pub fn build(&mut self, code: &Code, pattern: &Pattern, frame: usize) -> Cell {
        match pattern {
            Pattern::Next(slot) | Pattern::Name(slot) => self.heap[frame + *slot as usize],
            Pattern::Const(con) => Cell::constant(*con),
            Pattern::First(slot, flags) => {
                let var = self.new_var(u32::from(*flags));
                self.heap[frame + *slot as usize] = var;
                var
            }
            _ => self.build_structure(code, pattern, frame),
        }
    }

    #[inline(never)]
    fn build_structure(&mut self, code: &Code, pattern: &Pattern, frame: usize) -> Cell {
        match *pattern {
            Pattern::App { con, args, closed, .. } => {
                let count = args.len as usize;
                let start = self.heap.claim(1 + count);
                self.heap[start] = Cell::header(con, count);
                for (index, pattern) in code.list(args).iter().enumerate() {
                    self.build_at(code, pattern, frame, start + 1 + index);
                }
                if closed { Cell::closed(start as u32) } else { Cell::app(Perm::ID, start as u32) }
            }
            Pattern::Abs { name: slot, body, .. } => {
                let start = self.heap.claim(2);
                self.heap[start] = self.heap[frame + slot as usize];
                self.build_at(code, code.pattern(body), frame, start + 1);
                Cell::abs(Perm::ID, start as u32)
            }
            Pattern::Void(flags) => self.new_var(u32::from(flags)),
            Pattern::Int(value) => Cell::int(value),
            Pattern::Char(value) => Cell::char(value),
            Pattern::Swap(left, right, body) => {
                let left = self.heap[frame + left as usize].payload();
                let right = self.heap[frame + right as usize].payload();
                let inner = self.build(code, code.pattern(body), frame);
                let swap = self.perms.swap(left, right);
                self.permute(swap, inner)
            }
            Pattern::First(..) | Pattern::Const(_) | Pattern::Next(_) | Pattern::Name(_) => {
                self.build(code, pattern, frame)
            }
        }
    }

    /// New variables live in the place where they are used.
    #[inline(always)]
    fn build_at(&mut self, code: &Code, pattern: &Pattern, frame: usize, addr: usize) {
        self.heap[addr] = match pattern {
            Pattern::Next(slot) | Pattern::Name(slot) => self.heap[frame + *slot as usize],
            Pattern::Const(con) => Cell::constant(*con),
            Pattern::First(slot, flags) => {
                self.heap[frame + *slot as usize] = Cell::reference(Perm::ID, addr as u32);
                Cell::unbound(u32::from(*flags), Set::EMPTY)
            }
            Pattern::Void(flags) => Cell::unbound(u32::from(*flags), Set::EMPTY),
            _ => self.build_structure(code, pattern, frame),
        };
    }
}

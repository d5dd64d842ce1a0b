//! Universal goals: for an arbitrary value, or constructor by constructor.
//!
//! The value under way is a list in preorder: what is known so far; another list holds the types of what is still
//! open. Both are lists on the heap, so each case shares the beginning with the others, nothing has to be undone
//! between them, and backtracking removes them with everything else.

use crate::machine::cell::{Cell, Perm, Tag, flags};
use crate::machine::code::{ClauseCode, PredRef};
use crate::machine::layer::{Layer, LayerId};
use crate::machine::pending::Kind;
use crate::machine::run::{Cont, FRAME, Machine, Outcome, PC_EIGEN_EXIT, PC_NEXT_CASE};
use crate::machine::ways::NO_WAYS;
use crate::program::Gap;
use base::Budget;

/// A list on the heap: the address of a node, which is an element and the rest of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct List(u32);

/// No node has this address.
const NIL: List = List(0);

/// A universal goal with a value that is partly known.
#[derive(Clone, Copy, Debug)]
struct Star {
    pred: PredRef,
    /// Where the arguments are on the heap, and how many.
    args: u32,
    arity: u32,
    /// The value in preorder, the last part first: constructors, names of abstractions, arbitrary values.
    parts: List,
    /// The types of what is open, the next one first.
    open: List,
    extensional: bool,
    cont: Cont,
    need: u32,
}

/// Words that a [`Star`] takes on the heap.
const STAR: usize = 5;

/// The word of the frame where an instance ends that says how many constraints and changes there were when it began.
pub(super) const BEGUN: usize = FRAME + 1;

/// The first word of that frame that says how it ended before.
pub(super) const ENDED: usize = FRAME + 2;

pub(super) fn pair(high: u32, low: u32) -> Cell {
    Cell::int((u64::from(high) << 32 | u64::from(low)) as i64)
}

pub(super) fn halves(cell: Cell) -> (u32, u32) {
    let word = cell.value() as u64;
    ((word >> 32) as u32 & 0x0fff_ffff, word as u32)
}

impl Machine<'_> {
    /// Shows the goal that has been loaded as arguments for every value of a type.
    pub(super) fn forall(
        &mut self,
        pred: PredRef,
        ty: LayerId,
        extensional: bool,
        cont: Cont,
        need: u32,
        budget: &mut Budget,
    ) -> Result<bool, Outcome> {
        let args = self.store.heap.len() as u32;
        self.store.heap.extend_from_slice(&self.args);
        let arity = self.args.len() as u32;
        let split = self.compiled.code.preds[pred.0 as usize].split;
        if let Some(split) = split.filter(|_| self.solves && extensional && self.layers.is_nameless(ty)) {
            let settled = self.settle_universal(split, (args, arity), cont, need, budget)?;
            if let Some(done) = settled {
                return Ok(done);
            }
        }
        let open = self.cons(Cell::int(i64::from(ty)), NIL);
        let star = Star { pred, args, arity, parts: NIL, open, extensional, cont, need };
        self.star(star, budget)
    }

    fn cons(&mut self, element: Cell, rest: List) -> List {
        let node = self.store.push(element);
        self.store.push(Cell::int(i64::from(rest.0)));
        List(node)
    }

    fn uncons(&self, list: List) -> Option<(Cell, List)> {
        let node = list.0 as usize;
        (list != NIL).then(|| (self.store.heap[node], List(self.store.heap[node + 1].value() as u32)))
    }

    fn save(&mut self, star: Star) -> u32 {
        let words = [
            Cell::int(i64::from(star.pred.0) << 1 | i64::from(star.extensional)),
            pair(star.cont.pc, star.cont.frame),
            pair(star.arity, star.need),
            pair(star.parts.0, star.open.0),
            Cell::int(i64::from(star.args)),
        ];
        let at = self.store.heap.len() as u32;
        self.store.heap.extend_from_slice(&words);
        at
    }

    fn saved_star(&self, at: u32) -> Star {
        let words = &self.store.heap[at as usize..at as usize + STAR];
        let head = words[0].value();
        let (pc, frame) = halves(words[1]);
        let (arity, need) = halves(words[2]);
        let (parts, open) = halves(words[3]);
        Star {
            pred: PredRef((head >> 1) as u32),
            args: words[4].value() as u32,
            arity,
            parts: List(parts),
            open: List(open),
            extensional: head & 1 == 1,
            cont: Cont { pc, frame },
            need,
        }
    }

    fn layer(&mut self, ty: LayerId) -> &Layer {
        self.layers.layer(self.program, &self.compiled.code, ty)
    }

    /// Whether the values of a type can be told apart within the steps that are left.
    fn has_cases(&mut self, star: Star, ty: LayerId) -> bool {
        let least = self.least_of(star);
        let cost = match self.layer(ty) {
            Layer::Opaque => {
                self.gaps.insert(Gap::Values);
                return false;
            }
            Layer::Abs(_) => least,
            Layer::Cases { cases, step } => least.saturating_mul(cases.len() as u32) + u32::from(*step),
        };
        let affordable = self.negations > 0 || self.steps >= star.need.saturating_add(cost);
        if !affordable {
            self.overflows();
        }
        affordable
    }

    /// The least number of steps that an instance of the goal takes. One without derivations may hold nevertheless, if
    /// there are no values.
    fn least_of(&self, star: Star) -> u32 {
        match self.compiled.code.preds[star.pred.0 as usize].least {
            u32::MAX => 0,
            least => least,
        }
    }

    /// Shows the goal for all values of what is open: first for an arbitrary one.
    fn star(&mut self, mut star: Star, budget: &mut Budget) -> Result<bool, Outcome> {
        self.pay(budget)?;
        while let Some((ty, rest)) = self.uncons(star.open) {
            let ty = ty.value() as LayerId;
            if star.extensional && self.has_cases(star, ty) {
                let saved = self.save(star);
                let mark = self.store.mark();
                self.choose_cases(mark, saved);
            }
            let nameless = if self.layers.is_nameless(ty) { flags::NAMELESS } else { 0 };
            let eigen = self.store.new_eigen(nameless);
            star.parts = self.cons(eigen, star.parts);
            star.open = rest;
            let frame = self.exit_frame(star, eigen);
            star.cont = Cont { pc: PC_EIGEN_EXIT, frame };
        }
        Ok(self.instance(star))
    }

    /// Calls the goal with the value, which is complete.
    fn instance(&mut self, star: Star) -> bool {
        let Some(value) = self.assemble(star.parts) else { return false };
        self.load_universal((star.args, star.arity), value);
        let clause = &self.compiled.code.preds[star.pred.0 as usize].clauses[0];
        self.enter_universal(clause, star.cont, star.need)
    }

    pub(super) fn enter_universal(&mut self, clause: &ClauseCode, cont: Cont, need: u32) -> bool {
        let code = &self.compiled.code;
        let frame = self.store.heap.claim(FRAME + clause.slots as usize);
        if !self.store.matches_all(code, code.list(clause.head), &self.args, frame + FRAME) {
            return false;
        }
        let words = self.bookkeeping(cont, need, self.height());
        self.store.heap[frame] = words[0];
        self.store.heap[frame + 1] = words[1];
        self.go_on(Cont { pc: clause.entry, frame: frame as u32 });
        true
    }

    /// The value that parts describe: read from the last one, so that arguments are there before their constructor.
    fn assemble(&mut self, mut parts: List) -> Option<Cell> {
        self.args.clear();
        while let Some((part, rest)) = self.uncons(parts) {
            let value = match part.tag() {
                Tag::Const if part.arity() == 0 => Cell::constant(part.con()),
                Tag::Const => {
                    let start = self.store.push(part);
                    for _ in 0..part.arity() {
                        let arg = self.args.pop()?;
                        self.store.push(arg);
                    }
                    let closed = self.compiled.code.closed[part.con().index()];
                    if closed { Cell::closed(start) } else { Cell::app(Perm::ID, start) }
                }
                Tag::Name => {
                    let body = self.args.pop()?;
                    let start = self.store.push(part);
                    self.store.push(body);
                    Cell::abs(Perm::ID, start)
                }
                _ => part,
            };
            self.args.push(value);
            parts = rest;
        }
        self.args.pop()
    }

    /// Shows the goal for every constructor of what is open next.
    pub(super) fn cases(&mut self, saved: u32, budget: &mut Budget) -> Result<bool, Outcome> {
        let mut star = self.saved_star(saved);
        let Some((ty, rest)) = self.uncons(star.open) else { return Ok(false) };
        match *self.layer(ty.value() as LayerId) {
            Layer::Abs(body) => {
                let atom = self.store.fresh_atom();
                for index in 0..star.arity {
                    let arg = self.store.heap[(star.args + index) as usize];
                    if !self.store.fresh(atom, arg) {
                        return Ok(false);
                    }
                }
                star.parts = self.cons(Cell::name(atom), star.parts);
                star.open = self.cons(Cell::int(i64::from(body)), rest);
                if !self.store.settle() {
                    return Ok(false);
                }
                self.star(star, budget)
            }
            Layer::Cases { step, .. } => {
                if step && !self.spend(star.need) {
                    return Ok(false);
                }
                self.case(saved, 0, budget)
            }
            Layer::Opaque => Ok(false),
        }
    }

    /// One case; the next one is run after it.
    fn case(&mut self, saved: u32, number: usize, budget: &mut Budget) -> Result<bool, Outcome> {
        let mut star = self.saved_star(saved);
        let Some((ty, rest)) = self.uncons(star.open) else { return Ok(false) };
        let code = &self.compiled.code;
        let Layer::Cases { cases, .. } = self.layers.layer(self.program, code, ty.value() as LayerId) else {
            return Ok(false);
        };
        let Some((con, types)) = cases.get(number) else {
            // A type without constructors has no values.
            self.go_on(star.cont);
            return Ok(true);
        };
        let later = (cases.len() - number - 1) as u32;
        star.open = rest;
        for ty in types.iter().rev() {
            let node = self.store.push(Cell::int(i64::from(*ty)));
            self.store.push(Cell::int(i64::from(star.open.0)));
            star.open = List(node);
        }
        let part = Cell::header(*con, types.len());
        star.parts = self.cons(part, star.parts);
        if later > 0 {
            let frame = self.exit_frame(star, pair(number as u32 + 1, saved));
            star.need = star.need.saturating_add(self.least_of(star).saturating_mul(later));
            star.cont = Cont { pc: PC_NEXT_CASE, frame };
        }
        self.star(star, budget)
    }

    pub(super) fn next_case(&mut self, budget: &mut Budget) -> Result<bool, Outcome> {
        let frame = self.current_frame();
        if self.is_surpassed(frame) {
            return Ok(false);
        }
        let (number, saved) = halves(self.store.heap[frame as usize + FRAME]);
        self.case(saved, number as usize, budget)
    }

    /// A frame for where an instance ends, with one word of its own.
    fn exit_frame(&mut self, star: Star, own: Cell) -> u32 {
        let frame = self.store.heap.len() as u32;
        let words = self.bookkeeping(star.cont, star.need, self.height());
        let begun = pair(self.store.pending.len() as u32, self.store.trail.len() as u32);
        self.store.heap.extend_from_slice(&words);
        self.store.heap.extend_from_slice(&[own, begun]);
        self.store.heap.extend_from_slice(&NO_WAYS);
        frame
    }

    /// The goal holds for an arbitrary value, provided that nothing from outside depends on it.
    pub(super) fn eigen_exit(&mut self) -> bool {
        let frame = self.current_frame();
        if self.escapes(frame) || self.is_surpassed(frame) {
            return false;
        }
        let cont = self.cont(frame);
        self.go_on(cont);
        true
    }

    /// Whether something from outside depends on the arbitrary value of a frame.
    fn escapes(&mut self, frame: u32) -> bool {
        let eigen = self.store.heap[frame as usize + FRAME].addr();
        let (pending, trail) = halves(self.store.heap[frame as usize + BEGUN]);
        for index in trail as usize..self.store.trail.len() {
            let (addr, _) = self.store.trail[index];
            let addr = addr as usize;
            if addr < eigen && self.store.heap[addr].tag() != Tag::Var {
                let value = self.store.heap[addr];
                if self.store.occurs(eigen, value) {
                    return true;
                }
            }
        }
        // What waited before the value was there depends on it only through what has been looked at.
        for index in pending as usize..self.store.pending.len() {
            let pending = self.store.pending[index];
            if pending.kind == Kind::Fresh
                && pending.alive
                && (self.store.occurs(eigen, pending.left) || self.store.occurs(eigen, pending.right))
            {
                return true;
            }
        }
        false
    }
}

//! Universal goals: for an arbitrary value, or constructor by constructor.
//!
//! The value under way is written down in preorder: what is known so far, and the types of what is still open. So each
//! case shares the beginning with the others, and nothing has to be undone between them.

use crate::machine::cell::{Cell, Perm, Tag, flags};
use crate::machine::code::PredRef;
use crate::machine::pending::Kind;
use crate::machine::run::{Cont, FRAME, Machine, Outcome, PC_EIGEN_EXIT, PC_NEXT_CASE};
use crate::program::ConId;
use crate::types::{Type, TypeId};
use base::Budget;

#[derive(Clone, Copy, Debug)]
enum Part {
    Con(ConId, u16),
    Value(Cell),
    Abs(u32),
}

/// A universal goal with a value that is partly known.
#[derive(Clone, Debug)]
pub struct Star {
    pred: PredRef,
    args: Vec<Cell>,
    parts: Vec<Part>,
    /// What is still open, the next one last.
    open: Vec<Type>,
    extensional: bool,
    cont: Cont,
    need: u32,
}

impl Machine<'_> {
    pub(super) fn forall(
        &mut self,
        pred: PredRef,
        ty: &Type,
        extensional: bool,
        cont: Cont,
        need: u32,
        _: &mut Budget,
    ) -> Result<bool, Outcome> {
        let args = self.args.clone();
        let star = Star { pred, args, parts: vec![], open: vec![ty.clone()], extensional, cont, need };
        Ok(self.star(star))
    }

    /// Shows the goal for all values of what is open: first for an arbitrary one.
    fn star(&mut self, mut star: Star) -> bool {
        let Some(ty) = star.open.last().cloned() else { return self.instance(star) };
        if star.extensional {
            let mark = self.store.mark();
            self.stars.push(star.clone());
            self.choose_cases(mark, self.stars.len() as u32 - 1);
        }
        star.open.pop();
        let nameless = if self.holds_no_names(&ty) { flags::NAMELESS } else { 0 };
        let eigen = self.store.new_eigen(nameless);
        star.parts.push(Part::Value(eigen));
        let frame = self.store.heap.len() as u32;
        let words = self.bookkeeping(star.cont, star.need, self.height());
        self.store.heap.extend_from_slice(&words);
        self.store.heap.push(eigen);
        self.store.heap.push(Cell::int(self.store.trail.len() as i64));
        star.cont = Cont { pc: PC_EIGEN_EXIT, frame };
        self.star(star)
    }

    fn holds_no_names(&self, ty: &Type) -> bool {
        match ty {
            Type::Int | Type::Char => true,
            Type::Data(id, args) if args.is_empty() => {
                let constructors = &self.program.type_decl(*id).constructors;
                !constructors.is_empty()
                    && constructors.iter().all(|con| self.compiled.code.closed[con.index()])
            }
            _ => false,
        }
    }

    /// Calls the goal with the value, which is complete.
    fn instance(&mut self, star: Star) -> bool {
        let mut parts = star.parts.iter();
        let Some(value) = self.assemble(&mut parts) else { return false };
        self.args.clear();
        self.args.extend_from_slice(&star.args);
        self.args.push(value);
        let clause = &self.compiled.code.preds[star.pred.0 as usize].clauses[0];
        self.enter_universal(clause, star.cont, star.need)
    }

    fn enter_universal(&mut self, clause: &crate::machine::code::ClauseCode, cont: Cont, need: u32) -> bool {
        let code = &self.compiled.code;
        let frame = self.store.heap.len();
        self.store.heap.resize(frame + FRAME + clause.slots as usize, Cell::int(0));
        for (index, pat) in code.list(clause.head).iter().enumerate() {
            if !self.store.matches(code, *pat, self.args[index], frame + FRAME) {
                return false;
            }
        }
        let words = self.bookkeeping(cont, need, self.height());
        self.store.heap[frame..frame + FRAME].copy_from_slice(&words);
        self.go_on(Cont { pc: clause.entry, frame: frame as u32 });
        true
    }

    fn assemble(&mut self, parts: &mut std::slice::Iter<'_, Part>) -> Option<Cell> {
        match *parts.next()? {
            Part::Value(cell) => Some(cell),
            Part::Con(con, 0) => Some(Cell::constant(con)),
            Part::Con(con, arity) => {
                let args: Option<Vec<Cell>> = (0..arity).map(|_| self.assemble(parts)).collect();
                let args = args?;
                let start = self.store.push(Cell::header(con, args.len()));
                self.store.heap.extend_from_slice(&args);
                let closed = self.compiled.code.closed[con.index()];
                Some(if closed { Cell::closed(start) } else { Cell::app(Perm::ID, start) })
            }
            Part::Abs(atom) => {
                let body = self.assemble(parts)?;
                let start = self.store.push(Cell::name(atom));
                self.store.push(body);
                Some(Cell::abs(Perm::ID, start))
            }
        }
    }

    /// Shows the goal for every constructor of what is open next.
    pub(super) fn cases(&mut self, index: u32) -> bool {
        // The star outlives this choice point as long as its cases run.
        let Some(mut star) = self.taken(index) else { return false };
        let Some(ty) = star.open.pop() else { return false };
        match ty {
            Type::Abs(_, body) => {
                let atom = self.store.fresh_atom();
                for index in 0..star.args.len() {
                    if !self.store.fresh(atom, star.args[index]) {
                        return false;
                    }
                }
                star.parts.push(Part::Abs(atom));
                star.open.push(*body);
                self.store.settle() && self.star(star)
            }
            Type::Data(id, args) => {
                if id != TypeId::UNIT && id != TypeId::PAIR {
                    if self.steps == 0 {
                        self.overflow = true;
                        return false;
                    }
                    self.steps -= 1;
                }
                star.open.push(Type::Data(id, args));
                self.stars.push(star);
                self.case(self.stars.len() as u32 - 1, 0)
            }
            Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => false,
        }
    }

    fn taken(&self, index: u32) -> Option<Star> {
        self.stars.get(index as usize).cloned()
    }

    /// One case; the next one is run after it.
    fn case(&mut self, index: u32, number: usize) -> bool {
        let Some(mut star) = self.taken(index) else { return false };
        let Some(Type::Data(id, args)) = star.open.pop() else { return false };
        let cases = self.program.cases(id, &args);
        let Some((con, types)) = cases.get(number) else {
            // A type without constructors has no values.
            self.go_on(star.cont);
            return true;
        };
        star.parts.push(Part::Con(*con, types.len() as u16));
        star.open.extend(types.iter().rev().cloned());
        if number + 1 < cases.len() {
            let frame = self.store.heap.len() as u32;
            let words = self.bookkeeping(star.cont, star.need, self.height());
            self.store.heap.extend_from_slice(&words);
            self.store.heap.push(Cell::int(i64::from(index)));
            self.store.heap.push(Cell::int(number as i64 + 1));
            star.cont = Cont { pc: PC_NEXT_CASE, frame };
        }
        self.star(star)
    }

    pub(super) fn next_case(&mut self) -> bool {
        let frame = self.current_frame();
        let index = self.word(frame, FRAME) as u32;
        let number = self.word(frame, FRAME + 1) as usize;
        self.case(index, number)
    }

    /// The goal holds for an arbitrary value, provided that nothing from outside depends on it.
    pub(super) fn eigen_exit(&mut self) -> bool {
        let frame = self.current_frame();
        let eigen = self.store.heap[frame as usize + FRAME].addr();
        let since = self.word(frame, FRAME + 1) as usize;
        for index in since..self.store.trail.len() {
            let (addr, _) = self.store.trail[index];
            let addr = addr as usize;
            if addr < eigen && self.store.heap[addr].tag() != Tag::Var {
                let value = self.store.heap[addr];
                if self.store.occurs(eigen, value) {
                    return false;
                }
            }
        }
        let waiting: Vec<(Cell, Cell)> = self
            .store
            .waiting()
            .filter(|pending| pending.kind == Kind::Fresh)
            .map(|pending| (pending.left, pending.right))
            .collect();
        if waiting
            .into_iter()
            .any(|(left, right)| self.store.occurs(eigen, left) || self.store.occurs(eigen, right))
        {
            return false;
        }
        let cont = self.cont(frame);
        self.go_on(cont);
        true
    }
}

//! Calls that only a constructor keeps from being tail calls.
//!
//! `Cons(f(x), map(f, rest))` allocates its cell first, with a hole in place of the second field, and goes
//! on as a loop that fills the hole: no stack is needed. [`Emitter::function`] passes the address of the
//! hole around; at first it is a slot of the frame, which holds the result in the end.

use super::body::{Emitted, Emitter};
use crate::layout::ConShape;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use program::{Atom, Body, Con, Expr, Fun, Let};

/// The loop of a function that fills holes.
#[derive(Clone, Copy)]
pub(crate) struct Hole {
    /// Where the function starts over, with its parameters and the next hole.
    pub again: Block,
    /// The address to be filled.
    pub address: Value,
    /// The slot of the frame that the first hole is.
    pub slot: Value,
    /// Whether starting over is known to end.
    pub ends: bool,
}

/// A constructor around a call: the last thing a body does.
pub(crate) struct Around<'p> {
    pub con: Con,
    pub fields: &'p [Atom],
    /// Which field the call is.
    pub hole: usize,
    pub args: &'p [Atom],
}

/// The body's last call of `fun`, if a constructor is all that is done with it.
pub(crate) fn around(body: &Body, fun: Fun) -> Option<Around<'_>> {
    let Expr::Construct(con, fields) = &body.result else { return None };
    let Let { var, value: Expr::Call(callee, args) } = body.lets.last()? else { return None };
    let mut holes = (0..fields.len()).filter(|&index| fields[index] == Atom::Var(*var));
    let hole = holes.next()?;
    (*callee == fun && holes.next().is_none()).then_some(Around { con: *con, fields, hole, args })
}

/// The bodies whose result is the result of the function.
pub(crate) fn for_each_tail<'p>(body: &'p Body, visit: &mut dyn FnMut(&'p Body)) {
    visit(body);
    match &body.result {
        Expr::Scope(_) => {}
        Expr::Attempt(_, otherwise) => for_each_tail(otherwise, visit),
        expr => expr.bodies().for_each(|body| for_each_tail(body, visit)),
    }
}

impl<'p> Emitter<'_, 'p> {
    /// The arguments of the calls that become jumps; none when the function has other tail calls, which
    /// would then need stack.
    pub fn calls_in_constructors(&self) -> Vec<&'p [Atom]> {
        let mut calls = vec![];
        let mut has_tail_calls = false;
        for_each_tail(&self.function.body, &mut |body| {
            has_tail_calls |= matches!(body.result, Expr::Call(..) | Expr::Apply(..));
            calls.extend(around(body, self.fun).filter(|found| self.is_cell(found.con)).map(|found| found.args));
        });
        if has_tail_calls { vec![] } else { calls }
    }

    pub fn is_cell(&self, con: Con) -> bool {
        matches!(self.codegen.layout.con(con), Some(ConShape::Cell { .. }))
    }

    /// Makes the cell, fills the hole with it, and starts over with its own hole.
    pub fn start_over(&mut self, hole: Hole, found: &Around<'p>) -> Emitted<()> {
        let zero = self.word(0);
        let mut offset = 0;
        let mut words = vec![];
        for (index, field) in found.fields.iter().enumerate() {
            if index == found.hole {
                offset = words.len();
                words.push(zero);
            } else {
                words.extend(self.atom(field));
            }
        }
        let (value, start) = self.make_cell(found.con, &words, Some(offset));
        self.builder.ins().store(self.flags.cell, value, hole.address, 0);
        let mut args = self.atoms(found.args);
        args.push(self.builder.ins().iadd_imm_s(start, 8 * offset as i64));
        if !hole.ends {
            self.check_interrupt();
        }
        self.jump(hole.again, &args);
        Ok(())
    }

    /// Fills the last hole; the slot has the result.
    pub fn fill(&mut self, hole: Hole, word: Value) {
        self.builder.ins().store(self.flags.cell, word, hole.address, 0);
        let result = self.builder.ins().load(types::I64, self.flags.cell, hole.slot, 0);
        self.builder.ins().return_(&[result]);
    }
}

//! Scopes and guarded bodies, and the words of a frame that they need.

use super::body::{Dest, Emitted, Emitter};
use super::stubs::load_words;
use crate::context::TOP;
use cranelift_codegen::ir::{InstBuilder, StackSlotData, StackSlotKind, Value, types};
use program::{Body, Expr, Type};

impl<'p> Emitter<'_, 'p> {
    /// Frees what the body allocated. Of the result only large numbers lie in the region, unless it takes too many
    /// words to be spread: then nothing is freed before the scope around ends.
    pub fn scope(&mut self, body: &'p Body, dest: Dest) -> Emitted<()> {
        let context = self.context();
        let mark = self.builder.ins().load(types::I64, self.flags.context, context, TOP);
        let Some(ty) = self.codegen.program.type_of(self.function, &body.result) else {
            // The body never has a value.
            return self.body(body, dest);
        };
        let (next, words) = self.block_of_words(self.codegen.layout.words(&ty));
        self.body(body, Dest::Jump(next))?;
        self.builder.switch_to_block(next);
        if !self.codegen.layout.has_cells(self.codegen.program, &ty) {
            self.reset_region(&words, &ty, mark);
        }
        self.finish(dest, &words);
        Ok(())
    }

    /// Sets the region back to `mark`, unless the result is a large number that lies there: then what was
    /// allocated stays until the scope around ends.
    fn reset_region(&mut self, words: &[Value], ty: &Type, mark: Value) {
        let done = self.builder.create_block();
        for (&word, kind) in words.iter().zip(self.codegen.layout.kinds(self.codegen.program, ty)) {
            if kind.is_number() {
                let is_small = self.is_small(kind == Type::Nat, word);
                self.require(is_small, done);
            }
        }
        let context = self.context();
        self.builder.ins().store(self.flags.context, mark, context, TOP);
        self.jump(done, &[]);
        self.builder.switch_to_block(done);
    }

    /// Calls the guarded function through `guard`, its arguments and results in a slot of the frame. A body that is no
    /// call fails in the open only.
    pub fn attempt(&mut self, body: &'p Body, otherwise: &'p Body, dest: Dest) -> Emitted<()> {
        let (Expr::Call(callee, args), []) = (&body.result, &body.lets[..]) else {
            return self.open_attempt(body, otherwise, dest);
        };
        let args = self.atoms(args);
        let results = self.codegen.layout.words(&self.codegen.program.functions[*callee].result);
        let slot = self.frame_slot(args.len().max(results));
        self.store_words(slot, 0, &args);
        let thunk = self.codegen.thunk(*callee)?;
        let thunk = self.callee(thunk);
        let thunk = self.builder.ins().func_addr(types::I64, thunk);
        let guard = self.codegen.guard_function()?;
        let guard = self.callee(guard);
        let call = self.builder.ins().call(guard, &[thunk, slot]);
        let status = self.builder.inst_results(call)[0];
        let [done, failed] = [(); 2].map(|()| self.builder.create_block());
        self.builder.ins().brif(status, failed, &[], done, &[]);
        self.builder.switch_to_block(done);
        let words = load_words(&mut self.builder, slot, 0, results);
        self.finish(dest, &words);
        self.builder.switch_to_block(failed);
        self.body(otherwise, dest)
    }

    /// Where the body fails, it goes on with the other one.
    fn open_attempt(&mut self, body: &'p Body, otherwise: &'p Body, dest: Dest) -> Emitted<()> {
        let failed = self.builder.create_block();
        self.handlers.push(failed);
        match self.codegen.program.type_of(self.function, &body.result) {
            Some(ty) => {
                let (next, words) = self.block_of_words(self.codegen.layout.words(&ty));
                self.body(body, Dest::Jump(next))?;
                self.builder.switch_to_block(next);
                self.finish(dest, &words);
            }
            // The body never has a value.
            None => self.body(body, dest)?,
        }
        self.handlers.pop();
        self.builder.switch_to_block(failed);
        self.body(otherwise, dest)
    }

    /// Words in the frame of the function, and their address.
    pub fn frame_slot(&mut self, words: usize) -> Value {
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, 8 * words as u32, 3);
        let slot = self.builder.create_sized_stack_slot(slot);
        self.builder.ins().stack_addr(types::I64, slot, 0)
    }
}

//! The context at hand, and the ways out of a run: checks, and the code they lead to.

use super::body::{Emitted, Emitter};
use super::stubs::{Stub, UNREACHABLE};
use crate::context::{STACK_LIMIT, Status};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value, types};

impl Emitter<'_, '_> {
    pub fn context(&mut self) -> Value {
        self.builder.ins().get_pinned_reg(types::I64)
    }

    /// Leaves when the stack is used up or the run is cancelled, and waits while it is suspended.
    pub fn check_stack(&mut self, limit: Value) {
        let pointer = self.builder.ins().get_stack_pointer(types::I64);
        let is_fine = self.builder.ins().icmp(IntCC::UnsignedGreaterThan, pointer, limit);
        let [fine, slow] = [(); 2].map(|()| self.builder.create_block());
        self.builder.set_cold_block(slow);
        self.builder.ins().brif(is_fine, fine, &[], slow, &[]);
        self.builder.switch_to_block(slow);
        let goes_on = self.slow(Stub::Wait, pointer, pointer);
        let exit = self.exit(Status::Stack);
        self.builder.ins().brif(goes_on, fine, &[], exit, &[]);
        self.builder.switch_to_block(fine);
    }

    /// The check of a loop. Its limit is read again each time around: an atomic load is never merged.
    pub fn check_interrupt(&mut self) {
        const { assert!(STACK_LIMIT == 0) };
        let context = self.context();
        let limit = self.builder.ins().atomic_load(types::I64, MemFlagsData::trusted(), context);
        self.check_stack(limit);
    }

    pub fn exit(&mut self, status: Status) -> Block {
        let builder = &mut self.builder;
        *self.exits.entry(status as u64).or_insert_with(|| {
            let block = builder.create_block();
            builder.set_cold_block(block);
            block
        })
    }

    pub fn emit_exits(&mut self) -> Emitted<()> {
        let exits = std::mem::take(&mut self.exits);
        if exits.is_empty() {
            return Ok(());
        }
        let leave = self.codegen.leave_function()?;
        let leave = self.callee(leave);
        for (status, block) in exits {
            self.builder.switch_to_block(block);
            let status = self.word(status as i64);
            self.builder.ins().call(leave, &[status]);
            self.builder.ins().trap(UNREACHABLE);
        }
        Ok(())
    }
}

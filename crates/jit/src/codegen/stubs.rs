//! Code that is not a function of the program: stubs, wrappers, entries.

use super::{Codegen, Scratch, Unsupported, words_signature};
use crate::context::{RESULT, Status};
use crate::number::NO_ROOM;
use crate::runtime::{self, Slow};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Inst, InstBuilder, MemFlagsData, TrapCode, Value, types};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{FuncId, Linkage, Module};
use program::{Fun, Id};
use std::collections::{BTreeMap, BTreeSet};

/// A slow path: an operation on two words that does not fit into line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stub {
    Add,
    IntSub,
    NatSub,
    Mul,
    Div,
    Mod,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    LowByte,
    Equal,
    Less,
    LessEq,
    Random,
    Emit,
    /// What a check does that fails.
    Wait,
}

impl Stub {
    pub const ALL: [Stub; 18] = [
        Stub::Add,
        Stub::IntSub,
        Stub::NatSub,
        Stub::Mul,
        Stub::Div,
        Stub::Mod,
        Stub::BitAnd,
        Stub::BitOr,
        Stub::BitXor,
        Stub::ShiftLeft,
        Stub::ShiftRight,
        Stub::LowByte,
        Stub::Equal,
        Stub::Less,
        Stub::LessEq,
        Stub::Random,
        Stub::Emit,
        Stub::Wait,
    ];

    fn slow(self) -> Slow {
        match self {
            Stub::Add => runtime::add,
            Stub::IntSub => runtime::int_sub,
            Stub::NatSub => runtime::nat_sub,
            Stub::Mul => runtime::mul,
            Stub::Div => runtime::div,
            Stub::Mod => runtime::modulo,
            Stub::BitAnd => runtime::bit_and,
            Stub::BitOr => runtime::bit_or,
            Stub::BitXor => runtime::bit_xor,
            Stub::ShiftLeft => runtime::shift_left,
            Stub::ShiftRight => runtime::shift_right,
            Stub::LowByte => runtime::low_byte,
            Stub::Equal => runtime::equal,
            Stub::Less => runtime::less,
            Stub::LessEq => runtime::less_eq,
            Stub::Random => runtime::random,
            Stub::Emit => runtime::emit,
            Stub::Wait => runtime::wait,
        }
    }

    pub fn helper(self) -> *const u8 {
        self.slow() as *const u8
    }

    pub fn helper_name(self) -> String {
        format!("slow.{self:?}")
    }
}

impl Codegen<'_> {
    pub(super) fn declare_stubs(&mut self) -> Result<(), Unsupported> {
        for stub in Stub::ALL {
            let signature = words_signature(CallConv::PreserveAll, 2, 0);
            let id = self.module.declare_function(&format!("stub.{stub:?}"), Linkage::Local, &signature)?;
            self.stubs.insert(stub, id);
        }
        Ok(())
    }

    /// Each stub that is used calls its run-time function, leaves on failure, and stores the result in the context.
    pub(super) fn define_stubs(&mut self, scratch: &mut Scratch) -> Result<(), Unsupported> {
        for stub in self.used_stubs.clone() {
            let id = self.stubs[&stub];
            scratch.context.func.signature = words_signature(CallConv::PreserveAll, 2, 0);
            let helper = words_signature(self.native_convention(), 3, 1);
            let helper = self.module.declare_function(&stub.helper_name(), Linkage::Import, &helper)?;
            let leave = self.leave_function()?;
            let mut builder = FunctionBuilder::new(&mut scratch.context.func, &mut scratch.builder);
            let helper = self.module.declare_func_in_func(helper, builder.func);
            let leave = self.module.declare_func_in_func(leave, builder.func);
            let [entry, done, failed] = [(); 3].map(|()| builder.create_block());
            builder.append_block_params_for_function_params(entry);
            builder.switch_to_block(entry);
            let context = builder.ins().get_pinned_reg(types::I64);
            let params = builder.block_params(entry).to_vec();
            let call = builder.ins().call(helper, &[context, params[0], params[1]]);
            let result = builder.inst_results(call)[0];
            let no_room = builder.ins().iconst(types::I64, NO_ROOM);
            let is_done = builder.ins().icmp(IntCC::NotEqual, result, no_room);
            builder.ins().brif(is_done, done, &[], failed, &[]);
            builder.switch_to_block(failed);
            builder.set_cold_block(failed);
            let status = builder.ins().iconst(types::I64, Status::OutOfMemory as i64);
            builder.ins().call(leave, &[status]);
            builder.ins().trap(UNREACHABLE);
            builder.switch_to_block(done);
            builder.ins().store(MemFlagsData::trusted(), result, context, RESULT);
            builder.ins().return_(&[]);
            builder.seal_all_blocks();
            builder.finalize(self.module.target_config());
            self.define(id, scratch)?;
        }
        Ok(())
    }

    pub(super) fn leave_function(&mut self) -> Result<FuncId, Unsupported> {
        let signature = words_signature(self.native_convention(), 1, 0);
        Ok(self.module.declare_function("leave", Linkage::Import, &signature)?)
    }

    pub(super) fn guard_function(&mut self) -> Result<FuncId, Unsupported> {
        let signature = words_signature(self.native_convention(), 2, 1);
        Ok(self.module.declare_function("guard", Linkage::Import, &signature)?)
    }

    /// The code that calls a function with the words in a slot and leaves its results there.
    pub(super) fn thunk(&mut self, fun: Fun) -> Result<FuncId, Unsupported> {
        if let Some(&id) = self.thunks.get(&fun) {
            return Ok(id);
        }
        let signature = words_signature(self.native_convention(), 1, 0);
        let id = self.module.declare_function(&format!("t{}", fun.index()), Linkage::Local, &signature)?;
        self.thunks.insert(fun, id);
        Ok(id)
    }

    pub(super) fn define_thunks(&mut self, scratch: &mut Scratch) -> Result<(), Unsupported> {
        for (fun, id) in self.thunks.clone() {
            let args = self.function_signature(fun).params.len();
            scratch.context.func.signature = words_signature(self.native_convention(), 1, 0);
            let mut builder = FunctionBuilder::new(&mut scratch.context.func, &mut scratch.builder);
            let callee = self.module.declare_func_in_func(self.functions[fun], builder.func);
            let entry = builder.create_block();
            builder.append_block_params_for_function_params(entry);
            builder.switch_to_block(entry);
            let slot = builder.block_params(entry)[0];
            let words = load_words(&mut builder, slot, 0, args);
            let call = builder.ins().call(callee, &words);
            store_results(&mut builder, call, slot);
            builder.ins().return_(&[]);
            builder.seal_all_blocks();
            builder.finalize(self.module.target_config());
            self.define(id, scratch)?;
        }
        Ok(())
    }

    /// The code of a function value with so many captures, declared on first use.
    pub(super) fn wrapper(&mut self, fun: Fun, captures: usize) -> Result<FuncId, Unsupported> {
        if let Some(&id) = self.wrappers.get(&(fun, captures)) {
            return Ok(id);
        }
        let signature = self.wrapper_signature(fun, captures);
        let name = format!("w{}.{captures}", fun.index());
        let id = self.module.declare_function(&name, Linkage::Local, &signature)?;
        self.wrappers.insert((fun, captures), id);
        self.pending.push((fun, captures));
        Ok(id)
    }

    fn wrapper_signature(&self, fun: Fun, captures: usize) -> cranelift_codegen::ir::Signature {
        let function = &self.program.functions[fun];
        let params = self.layout.words_of(function.param_types().skip(captures));
        words_signature(CallConv::Tail, 1 + params, self.layout.words(&function.result))
    }

    pub(super) fn define_wrapper(
        &mut self,
        fun: Fun,
        captures: usize,
        scratch: &mut Scratch,
    ) -> Result<(), Unsupported> {
        scratch.context.func.signature = self.wrapper_signature(fun, captures);
        let captured = self.layout.words_of(self.program.functions[fun].param_types().take(captures));
        let mut builder = FunctionBuilder::new(&mut scratch.context.func, &mut scratch.builder);
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let params = builder.block_params(entry).to_vec();
        let mut args = load_words(&mut builder, params[0], 8, captured);
        args.extend(&params[1..]);
        let callee = self.module.declare_func_in_func(self.functions[fun], builder.func);
        builder.ins().return_call(callee, &args);
        builder.seal_all_blocks();
        builder.finalize(self.module.target_config());
        self.define(self.wrappers[&(fun, captures)], scratch)
    }

    /// One entry for each number of words that functions take and give.
    pub(super) fn define_entries(
        &mut self,
        scratch: &mut Scratch,
    ) -> Result<BTreeMap<(usize, usize), FuncId>, Unsupported> {
        let shapes: BTreeSet<(usize, usize)> = (self.program.functions.ids())
            .map(|fun| self.function_signature(fun))
            .map(|signature| (signature.params.len(), signature.returns.len()))
            .collect();
        shapes.into_iter().map(|shape| Ok((shape, self.define_entry(shape, scratch)?))).collect()
    }

    fn define_entry(
        &mut self,
        (args, results): (usize, usize),
        scratch: &mut Scratch,
    ) -> Result<FuncId, Unsupported> {
        let signature = words_signature(self.native_convention(), 3, 0);
        let name = format!("e{args}.{results}");
        let id = self.module.declare_function(&name, Linkage::Local, &signature)?;
        scratch.context.func.signature = signature;
        let mut builder = FunctionBuilder::new(&mut scratch.context.func, &mut scratch.builder);
        let callee = builder.import_signature(words_signature(CallConv::Tail, args, results));
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let [code, from, to] = builder.block_params(entry) else { unreachable!("three parameters") };
        let (code, from, to) = (*code, *from, *to);
        let words = load_words(&mut builder, from, 0, args);
        let call = builder.ins().call_indirect(callee, code, &words);
        store_results(&mut builder, call, to);
        builder.ins().return_(&[]);
        builder.seal_all_blocks();
        builder.finalize(self.module.target_config());
        self.define(id, scratch)?;
        Ok(id)
    }
}

/// The trap after a call that does not come back.
pub(crate) const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);

fn store_results(builder: &mut FunctionBuilder<'_>, call: Inst, to: Value) {
    for (index, word) in builder.inst_results(call).to_vec().into_iter().enumerate() {
        builder.ins().store(MemFlagsData::trusted(), word, to, 8 * index as i32);
    }
}

pub(crate) fn load_words(
    builder: &mut FunctionBuilder<'_>,
    from: Value,
    at: i32,
    count: usize,
) -> Vec<Value> {
    (0..count)
        .map(|index| builder.ins().load(types::I64, MemFlagsData::trusted(), from, at + 8 * index as i32))
        .collect()
}

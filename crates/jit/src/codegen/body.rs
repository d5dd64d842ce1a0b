//! The bodies of functions.
//!
//! A variable is bound once, so it simply *is* the words it was bound to; control flow that meets again
//! passes words as block parameters.

use super::arith::Comparison;
use super::descent::Descent;
use super::stubs::Stub;
use super::tail::{Hole, around};
use super::{Codegen, Scratch, Unsupported, words_signature};
use crate::context::{REASON, RESULT, STACK_LIMIT, Status};
use crate::number;
use cranelift_codegen::ir::{
    AliasRegionData, Block, BlockArg, FuncRef, InstBuilder, MemFlagsData, Value, types,
};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{FuncId, Module};
use dashu_int::IBig;
use program::{Atom, Body, Expr, Fun, Function, Id, Label, Let, Place, Type, Var};
use std::collections::BTreeMap;

pub(crate) type Words = Vec<Value>;
pub(crate) type Emitted<T> = Result<T, Unsupported>;

/// Memory that cannot overlap: the context, and cells, which are written once before anyone reads them.
#[derive(Clone, Copy)]
pub(crate) struct Flags {
    pub context: MemFlagsData,
    pub cell: MemFlagsData,
}

impl Flags {
    fn new(builder: &mut FunctionBuilder<'_>) -> Flags {
        let [context, cell] = [(0, "context"), (1, "cell")].map(|(user_id, description)| {
            let region = AliasRegionData { user_id, description: description.into() };
            let region = builder.func.dfg.alias_regions.insert(region);
            MemFlagsData::trusted().with_alias_region(Some(region))
        });
        Flags { context, cell }
    }
}

/// Where the value of an expression goes.
#[derive(Clone, Copy)]
pub(crate) enum Dest {
    Return,
    Jump(Block),
}

/// Whether a jump checks for cancellation.
#[derive(Clone, Copy, PartialEq)]
enum Check {
    Never,
    EachTime,
}

pub(crate) struct Emitter<'c, 'p> {
    pub codegen: &'c mut Codegen<'p>,
    pub builder: FunctionBuilder<'c>,
    pub fun: Fun,
    pub function: &'p Function,
    pub flags: Flags,
    vars: Vec<Words>,
    labels: Vec<Option<(Block, Check)>>,
    callees: BTreeMap<FuncId, FuncRef>,
    /// The exits of this function, by status.
    pub exits: BTreeMap<u64, Block>,
    /// How often each variable is used.
    uses: Vec<u32>,
    descent: Descent,
    /// Whether a frame may be given up before a call: no environment lives in it.
    has_tail_calls: bool,
    /// What a function that fills holes fills next.
    hole: Option<Hole>,
    /// Where failures go on, innermost last.
    pub handlers: Vec<Block>,
}

impl<'c, 'p> Emitter<'c, 'p> {
    pub fn new(
        codegen: &'c mut Codegen<'p>,
        fun: Fun,
        scratch: &'c mut Scratch,
    ) -> Emitter<'c, 'p> {
        let function = &codegen.program.functions[fun];
        let mut builder = FunctionBuilder::new(&mut scratch.context.func, &mut scratch.builder);
        Emitter {
            flags: Flags::new(&mut builder),
            codegen,
            builder,
            fun,
            function,
            uses: uses(function),
            descent: Descent::of(&function.body),
            hole: None,
            handlers: vec![],
            vars: vec![vec![]; function.vars.len()],
            labels: vec![None; function.labels.len()],
            callees: BTreeMap::new(),
            exits: BTreeMap::new(),
            has_tail_calls: !function.body.any_expr(&|expr| matches!(expr, Expr::Closure(Place::Stack, ..))),
        }
    }

    pub fn function(mut self) -> Emitted<()> {
        let entry = self.builder.create_block();
        self.builder.append_block_params_for_function_params(entry);
        self.builder.switch_to_block(entry);
        let mut words = self.builder.block_params(entry).to_vec();
        let calls = self.calls_in_constructors();
        if !calls.is_empty() {
            // The loop may check nothing, and whoever calls on the way back from a recursion does not either.
            self.check_entry();
            words = self.open_hole(&words, &calls);
        }
        let mut words = words.into_iter();
        for &param in &self.function.params {
            let count = self.words_of_var(param);
            self.vars[param.index()] = words.by_ref().take(count).collect();
        }
        if self.needs_stack() {
            self.check_entry();
        }
        self.body(&self.function.body, Dest::Return)?;
        self.emit_exits()?;
        self.builder.seal_all_blocks();
        self.builder.finalize(self.codegen.module.target_config());
        Ok(())
    }

    /// Leaves when there is no room for a frame, or when the run is cancelled.
    fn check_entry(&mut self) {
        let context = self.context();
        let limit = self.builder.ins().load(types::I64, self.flags.context, context, STACK_LIMIT);
        self.check_stack(limit);
    }

    /// Starts the loop of a function that fills holes; returns its parameters.
    fn open_hole(&mut self, words: &[Value], calls: &[&[Atom]]) -> Words {
        let slot = self.frame_slot(1);
        let (again, mut params) = self.block_of_words(words.len() + 1);
        self.jump(again, &[words, &[slot]].concat());
        self.builder.switch_to_block(again);
        let address = params.pop().expect("the hole is the last parameter");
        let ends = self.descent.descends(&self.function.params, calls);
        self.hole = Some(Hole { again, address, slot, ends });
        params
    }

    /// Whether the function calls something, other than to fill a hole.
    fn needs_stack(&self) -> bool {
        let mut calls = 0;
        self.function.body.for_each_expr(&mut |expr| {
            calls += usize::from(matches!(expr, Expr::Call(..) | Expr::Apply(..) | Expr::Attempt(..)));
        });
        let jumps = if self.hole.is_some() { self.calls_in_constructors().len() } else { 0 };
        calls > jumps
    }

    // Bodies and expressions.

    pub fn body(&mut self, body: &'p Body, dest: Dest) -> Emitted<()> {
        if let (Dest::Return, Some(hole)) = (dest, self.hole)
            && let Some(found) = around(body, self.fun)
            && self.is_cell(found.con)
        {
            self.lets(&body.lets[..body.lets.len() - 1])?;
            return self.start_over(hole, &found);
        }
        if let Some((test, lets)) = body.lets.split_last()
            && let (Expr::Prim(prim, args), Expr::If(Atom::Var(var), yes, no)) = (&test.value, &body.result)
            && (test.var, self.uses[var.index()]) == (*var, 1)
            && let Some(comparison) = Comparison::of(*prim)
        {
            self.lets(lets)?;
            let [yes_block, no_block] = [(); 2].map(|()| self.builder.create_block());
            self.branch_on(comparison, &args[0], &args[1], yes_block, no_block);
            return self.branches([(yes_block, yes), (no_block, no)], dest);
        }
        self.lets(&body.lets)?;
        self.expr(&body.result, dest)
    }

    fn lets(&mut self, lets: &'p [Let]) -> Emitted<()> {
        for binding in lets {
            let count = self.words_of_var(binding.var);
            let words = self.value(&binding.value, count)?;
            self.bind(binding.var, words);
        }
        Ok(())
    }

    fn branches(&mut self, branches: [(Block, &'p Body); 2], dest: Dest) -> Emitted<()> {
        for (block, body) in branches {
            self.builder.switch_to_block(block);
            self.body(body, dest)?;
        }
        Ok(())
    }

    /// Emits an expression whose value is used in the code that follows.
    fn value(&mut self, expr: &'p Expr, words: usize) -> Emitted<Words> {
        if let Some(words) = self.simple(expr)? {
            return Ok(words);
        }
        let (next, params) = self.block_of_words(words);
        self.expr(expr, Dest::Jump(next))?;
        self.builder.switch_to_block(next);
        Ok(params)
    }

    /// Emits an expression; control does not come back here. Long: one arm for each kind of expression.
    fn expr(&mut self, expr: &'p Expr, dest: Dest) -> Emitted<()> {
        match expr {
            Expr::If(condition, yes, no) => self.branch(condition, yes, no, dest),
            Expr::Case(scrutinee, arms, default) => self.case(scrutinee, arms, default.as_deref(), dest),
            Expr::Join(join) => {
                let block = self.label_block(join.label, &join.params, Check::Never);
                self.body(&join.rest, dest)?;
                self.builder.switch_to_block(block);
                self.body(&join.body, dest)
            }
            Expr::Loop(cycle) => {
                let check = if self.descent.ends(cycle) { Check::Never } else { Check::EachTime };
                let block = self.label_block(cycle.label, &cycle.params, check);
                let inits = self.atoms(&cycle.inits);
                if check == Check::Never {
                    // On the way back from a recursion nothing else checks.
                    self.check_interrupt();
                }
                self.jump(block, &inits);
                self.builder.switch_to_block(block);
                self.body(&cycle.body, dest)
            }
            Expr::Jump(label, args) => {
                let (block, check) =
                    self.labels[label.index()].expect("a jump lies inside its join point or loop");
                let args = self.atoms(args);
                if check == Check::EachTime {
                    self.check_interrupt();
                }
                self.jump(block, &args);
                Ok(())
            }
            Expr::Fail(_) if let Some(&handler) = self.handlers.last() => {
                self.jump(handler, &[]);
                Ok(())
            }
            Expr::Fail(reason) => {
                let reason = self.reason(reason);
                let context = self.context();
                self.builder.ins().store(self.flags.context, reason, context, REASON);
                let exit = self.exit(Status::MatchFailure);
                self.jump(exit, &[]);
                Ok(())
            }
            Expr::Scope(body) => self.scope(body, dest),
            Expr::Attempt(body, otherwise) => self.attempt(body, otherwise, dest),
            Expr::Call(callee, args) if self.is_tail(dest) => {
                let args = self.atoms(args);
                let callee = self.callee(self.codegen.functions[*callee]);
                self.builder.ins().return_call(callee, &args);
                Ok(())
            }
            Expr::Apply(callee, args) if self.is_tail(dest) => {
                let (signature, code, args) = self.prepare_apply(callee, args);
                self.builder.ins().return_call_indirect(signature, code, &args);
                Ok(())
            }
            _ => {
                let words = self.simple(expr)?.expect("every control expression is handled above");
                self.finish(dest, &words);
                Ok(())
            }
        }
    }

    /// Emits an expression without control flow; `None`, and nothing emitted, for one with.
    fn simple(&mut self, expr: &'p Expr) -> Emitted<Option<Words>> {
        Ok(Some(match expr {
            Expr::Atom(atom) => self.atom(atom),
            Expr::Construct(con, args) => self.construct(*con, args),
            Expr::Prim(prim, args) => self.prim(*prim, args)?,
            Expr::Call(callee, args) => {
                let args = self.atoms(args);
                let callee = self.callee(self.codegen.functions[*callee]);
                let call = self.builder.ins().call(callee, &args);
                self.builder.inst_results(call).to_vec()
            }
            Expr::Apply(callee, args) => {
                let (signature, code, args) = self.prepare_apply(callee, args);
                let call = self.builder.ins().call_indirect(signature, code, &args);
                self.builder.inst_results(call).to_vec()
            }
            Expr::Closure(place, callee, captures) => self.closure(*place, *callee, captures)?,
            Expr::If(..) | Expr::Case(..) | Expr::Join(_) | Expr::Loop(_) | Expr::Jump(..) => {
                return Ok(None);
            }
            Expr::Fail(_) | Expr::Scope(_) | Expr::Attempt(..) => return Ok(None),
        }))
    }

    fn is_tail(&self, dest: Dest) -> bool {
        matches!(dest, Dest::Return) && self.has_tail_calls && self.hole.is_none()
    }

    fn branch(&mut self, condition: &Atom, yes: &'p Body, no: &'p Body, dest: Dest) -> Emitted<()> {
        let condition = self.atom(condition)[0];
        let [yes_block, no_block] = [(); 2].map(|()| self.builder.create_block());
        self.builder.ins().brif(condition, yes_block, &[], no_block, &[]);
        self.branches([(yes_block, yes), (no_block, no)], dest)
    }

    pub fn finish(&mut self, dest: Dest, words: &[Value]) {
        match dest {
            Dest::Return => match self.hole {
                Some(hole) => self.fill(hole, words[0]),
                None => {
                    self.builder.ins().return_(words);
                }
            },
            Dest::Jump(block) => self.jump(block, words),
        }
    }

    // Variables and operands.

    pub fn bind(&mut self, var: Var, words: Words) {
        self.vars[var.index()] = words;
    }

    fn words_of_var(&self, var: Var) -> usize {
        self.codegen.layout.words(&self.function.vars[var].ty)
    }

    pub fn atoms(&mut self, atoms: &[Atom]) -> Words {
        atoms.iter().flat_map(|atom| self.atom(atom)).collect()
    }

    pub fn atom(&mut self, atom: &Atom) -> Words {
        match atom {
            Atom::Var(var) => self.vars[var.index()].clone(),
            Atom::Bool(value) => vec![self.word(i64::from(*value))],
            Atom::Char(value) => vec![self.word(i64::from(*value))],
            Atom::Nat(value) => vec![self.number(&IBig::from(value.clone()))],
            Atom::Int(value) => vec![self.number(value)],
            Atom::Con(con) => self.constant(*con),
        }
    }

    fn number(&mut self, value: &IBig) -> Value {
        if let Some(word) = number::small(value) {
            return self.word(word);
        }
        let limbs: Box<[u64]> = number::large_words(value).collect();
        let word = number::large(value.sign(), limbs.as_ptr() as usize);
        self.codegen.literals.push(limbs);
        self.word(word)
    }

    pub fn word(&mut self, value: i64) -> Value {
        self.builder.ins().iconst(types::I64, value)
    }

    fn reason(&mut self, reason: &base::Name) -> Value {
        let index = self.codegen.store.reason(reason);
        self.codegen.reasons.entry(index).or_insert_with(|| reason.clone());
        self.word(index as i64)
    }

    // Calls.

    pub fn callee(&mut self, id: FuncId) -> FuncRef {
        let (module, builder) = (&mut self.codegen.module, &mut self.builder);
        *self.callees.entry(id).or_insert_with(|| module.declare_func_in_func(id, builder.func))
    }

    fn prepare_apply(
        &mut self,
        callee: &Atom,
        args: &[Atom],
    ) -> (cranelift_codegen::ir::SigRef, Value, Words) {
        let ty = callee.type_in(self.function);
        let results = ty.as_ref().and_then(Type::signature).map(|s| self.codegen.layout.words(&s.result));
        let environment = self.atom(callee)[0];
        let code = self.builder.ins().load(types::I64, self.flags.cell, environment, 0);
        let mut words = vec![environment];
        words.extend(self.atoms(args));
        let signature = words_signature(CallConv::Tail, words.len(), results.unwrap_or(0));
        (self.builder.import_signature(signature), code, words)
    }

    /// Calls a slow path, which leaves every register alone.
    pub fn slow(&mut self, stub: Stub, x: Value, y: Value) -> Value {
        self.codegen.used_stubs.insert(stub);
        let callee = self.callee(self.codegen.stubs[&stub]);
        self.builder.ins().call(callee, &[x, y]);
        let context = self.context();
        self.builder.ins().load(types::I64, self.flags.context, context, RESULT)
    }

    pub fn wrapper_address(&mut self, fun: Fun, captures: usize) -> Emitted<Value> {
        let wrapper = self.codegen.wrapper(fun, captures)?;
        let wrapper = self.callee(wrapper);
        Ok(self.builder.ins().func_addr(types::I64, wrapper))
    }

    // Blocks.

    pub fn block_of_words(&mut self, words: usize) -> (Block, Words) {
        let block = self.builder.create_block();
        let params = (0..words).map(|_| self.builder.append_block_param(block, types::I64)).collect();
        (block, params)
    }

    fn label_block(&mut self, label: Label, params: &[Var], check: Check) -> Block {
        let block = self.builder.create_block();
        for &param in params {
            let words = (0..self.words_of_var(param))
                .map(|_| self.builder.append_block_param(block, types::I64))
                .collect();
            self.bind(param, words);
        }
        self.labels[label.index()] = Some((block, check));
        block
    }

    pub fn jump(&mut self, block: Block, words: &[Value]) {
        let args: Vec<BlockArg> = words.iter().map(|&word| word.into()).collect();
        self.builder.ins().jump(block, &args);
    }

    /// Goes on in a new block where `condition` holds; elsewhere control goes to `otherwise`.
    pub fn require(&mut self, condition: Value, otherwise: Block) {
        let next = self.builder.create_block();
        self.builder.ins().brif(condition, next, &[], otherwise, &[]);
        self.builder.switch_to_block(next);
    }
}

fn uses(function: &Function) -> Vec<u32> {
    let mut uses = vec![0; function.vars.len()];
    function.body.for_each_expr(&mut |expr| {
        for atom in expr.operands() {
            if let Atom::Var(var) = atom {
                uses[var.index()] += 1;
            }
        }
    });
    uses
}

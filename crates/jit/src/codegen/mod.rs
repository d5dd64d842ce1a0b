//! From Program to machine code.
//!
//! Every function of the program becomes a function with the words of its parameters and results, in a
//! calling convention with tail calls; the context of the run is in the pinned register. Besides there are
//! *wrappers* (the code of function values: captures are loaded from the environment), *stubs* (slow paths
//! that leave all registers alone) and *entries* (called from Rust, one per number of words).

mod arith;
mod body;
mod control;
mod data;
mod descent;
mod exits;
mod store;
mod stubs;
mod tail;

use crate::layout::Layout;
use crate::trampoline;
use base::{Budget, Name};
use body::Emitter;
use cranelift_codegen::Context as FunctionContext;
use cranelift_codegen::ir::{AbiParam, Signature, types};
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, ModuleError};
use program::{Fun, Program, Table, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
pub use store::{CodeStore, Usage};
use stubs::Stub;

/// Why there is no native code.
#[derive(Debug)]
pub enum Unsupported {
    /// This machine, or this operating system, has no code generator here.
    Platform(String),
    /// The code generator refused.
    Code(Box<ModuleError>),
    /// The flag of the budget was raised before the code was complete.
    Cancelled,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Platform(reason) => write!(f, "no native code on this platform: {reason}"),
            Unsupported::Cancelled => f.write_str("there was no time to make native code"),
            Unsupported::Code(error) => write!(f, "no native code: {error}"),
        }
    }
}

impl std::error::Error for Unsupported {}

impl From<ModuleError> for Unsupported {
    fn from(error: ModuleError) -> Unsupported {
        Unsupported::Code(Box::new(error))
    }
}

/// Machine code in memory, and what is needed to talk to it.
pub struct Code {
    module: Option<JITModule>,
    pub layout: Layout,
    functions: Table<Fun, FuncId>,
    entries: Entries,
    /// The function and the number of captured parameters behind the address of a wrapper.
    pub wrappers: BTreeMap<usize, (Fun, usize)>,
    /// What the numbers of failures stand for.
    pub reasons: BTreeMap<usize, Name>,
    pub emitted: Vec<Vec<Type>>,
    /// Large literals, whose addresses are in the code.
    #[expect(dead_code, reason = "held for the code that points there")]
    literals: Vec<Box<[u64]>>,
}

// SAFETY: finished code is only read; the module is kept for its memory and is not changed any more.
unsafe impl Send for Code {}
// SAFETY: as above.
unsafe impl Sync for Code {}

impl Code {
    /// The address of a function, for an entry to call.
    pub fn function(&self, fun: Fun) -> *const u8 {
        self.address(self.functions[fun])
    }

    /// The entry that passes so many words and takes so many back.
    pub fn entry(&self, args: usize, results: usize) -> Option<*const u8> {
        self.entries.get(&(args, results)).map(|&entry| self.address(entry))
    }

    /// The address of the code for a function value, where the program makes such values.
    pub fn wrapper(&self, fun: Fun, captures: usize) -> Option<usize> {
        let found = self.wrappers.iter().find(|(_, wrapper)| **wrapper == (fun, captures));
        found.map(|(address, _)| *address)
    }

    fn address(&self, id: FuncId) -> *const u8 {
        self.module.as_ref().expect("the module lives as long as the code").get_finalized_function(id)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Code").field("functions", &self.functions.len()).finish_non_exhaustive()
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: runs borrow the code, so nothing runs in it and no address of it is in use any more.
            unsafe { module.free_memory() };
        }
    }
}

/// The state of compiling one program.
pub(crate) struct Codegen<'p> {
    program: &'p Program,
    store: &'p CodeStore,
    layout: Layout,
    module: JITModule,
    functions: Table<Fun, FuncId>,
    wrappers: BTreeMap<(Fun, usize), FuncId>,
    /// Wrappers that are called but not yet defined.
    pending: Vec<(Fun, usize)>,
    stubs: BTreeMap<Stub, FuncId>,
    used_stubs: BTreeSet<Stub>,
    thunks: BTreeMap<Fun, FuncId>,
    reasons: BTreeMap<usize, Name>,
    emitted: Vec<Vec<Type>>,
    literals: Vec<Box<[u64]>>,
}

/// Compiles a verified program. The flag of the budget is looked at before each function.
pub fn compile(program: &Program, store: &CodeStore, budget: &Budget) -> Result<Code, Unsupported> {
    let module = JITModule::new(builder(store.isa()?)?);
    let mut codegen = Codegen {
        program,
        store,
        layout: Layout::new(program),
        module,
        functions: Table::new(),
        wrappers: BTreeMap::new(),
        pending: vec![],
        stubs: BTreeMap::new(),
        used_stubs: BTreeSet::new(),
        thunks: BTreeMap::new(),
        reasons: BTreeMap::new(),
        emitted: vec![],
        literals: vec![],
    };
    match codegen.define_all(budget) {
        Ok(entries) => codegen.finish(entries),
        Err(reason) => {
            // SAFETY: the code is not complete, and nobody has an address of it.
            unsafe { codegen.module.free_memory() };
            Err(reason)
        }
    }
}

/// The functions that are called from Rust, by their numbers of words.
type Entries = BTreeMap<(usize, usize), FuncId>;

/// Buffers that are used again from function to function.
pub(crate) struct Scratch {
    context: FunctionContext,
    builder: FunctionBuilderContext,
}

/// Address space for the code of one program. Calls reach two gigabytes, so all of it has to be in one place; pages
/// that nothing is written to take no memory.
const CODE_SPACE: usize = 1 << 28;

fn builder(isa: OwnedTargetIsa) -> Result<JITBuilder, Unsupported> {
    let mut builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
    let memory = ArenaMemoryProvider::new_with_size(CODE_SPACE)
        .map_err(|error| Unsupported::Platform(format!("no memory for code: {error}")))?;
    builder.memory_provider(Box::new(memory));
    builder.symbol("leave", trampoline::leave as *const u8);
    builder.symbol("guard", trampoline::guard as *const u8);
    for stub in Stub::ALL {
        builder.symbol(stub.helper_name(), stub.helper());
    }
    Ok(builder)
}

fn isa() -> Result<OwnedTargetIsa, Unsupported> {
    let mut flags = settings::builder();
    let options = [
        ("opt_level", "speed"),
        ("enable_pinned_reg", "true"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("unwind_info", "false"),
        ("use_colocated_libcalls", "false"),
        ("is_pic", "false"),
        ("preserve_frame_pointers", "true"),
    ];
    for (name, value) in options {
        flags.set(name, value).map_err(|error| Unsupported::Platform(error.to_string()))?;
    }
    let builder = cranelift_native::builder().map_err(|reason| Unsupported::Platform(reason.to_owned()))?;
    builder.finish(settings::Flags::new(flags)).map_err(|error| Unsupported::Platform(error.to_string()))
}

/// A signature of words.
pub(crate) fn words_signature(convention: CallConv, params: usize, results: usize) -> Signature {
    let mut signature = Signature::new(convention);
    signature.params.resize(params, AbiParam::new(types::I64));
    signature.returns.resize(results, AbiParam::new(types::I64));
    signature
}

impl Codegen<'_> {
    fn native_convention(&self) -> CallConv {
        self.module.isa().default_call_conv()
    }

    fn function_signature(&self, fun: Fun) -> Signature {
        let function = &self.program.functions[fun];
        let params = self.layout.words_of(function.param_types());
        words_signature(CallConv::Tail, params, self.layout.words(&function.result))
    }

    fn define_all(&mut self, budget: &Budget) -> Result<Entries, Unsupported> {
        self.declare_functions()?;
        self.declare_stubs()?;
        let mut scratch =
            Scratch { context: self.module.make_context(), builder: FunctionBuilderContext::new() };
        for fun in self.program.functions.ids() {
            if budget.is_cancelled() {
                return Err(Unsupported::Cancelled);
            }
            self.define_function(fun, &mut scratch)?;
        }
        while let Some((fun, captures)) = self.pending.pop() {
            self.define_wrapper(fun, captures, &mut scratch)?;
        }
        self.define_thunks(&mut scratch)?;
        self.define_stubs(&mut scratch)?;
        self.define_entries(&mut scratch)
    }

    fn declare_functions(&mut self) -> Result<(), Unsupported> {
        for (fun, function) in self.program.functions.iter() {
            let name = format!("f{}.{}", program::Id::index(fun), function.name);
            let id = self.module.declare_function(&name, Linkage::Local, &self.function_signature(fun))?;
            self.functions.push(id);
        }
        Ok(())
    }

    fn define_function(&mut self, fun: Fun, scratch: &mut Scratch) -> Result<(), Unsupported> {
        scratch.context.func.signature = self.function_signature(fun);
        Emitter::new(self, fun, scratch).function()?;
        self.define(self.functions[fun], scratch)
    }

    fn define(&mut self, id: FuncId, scratch: &mut Scratch) -> Result<(), Unsupported> {
        let piece = self.store.code(&mut scratch.context, self.module.isa())?;
        let relocations = piece.relocations(&scratch.context.func, id);
        self.module.define_function_bytes(id, piece.alignment, &piece.bytes, &relocations)?;
        self.module.clear_context(&mut scratch.context);
        Ok(())
    }

    fn finish(mut self, entries: Entries) -> Result<Code, Unsupported> {
        self.module.finalize_definitions()?;
        let wrappers = self
            .wrappers
            .iter()
            .map(|(wrapper, id)| (self.module.get_finalized_function(*id) as usize, *wrapper))
            .collect();
        Ok(Code {
            module: Some(self.module),
            layout: self.layout,
            functions: self.functions,
            entries,
            wrappers,
            reasons: self.reasons,
            emitted: self.emitted,
            literals: self.literals,
        })
    }
}

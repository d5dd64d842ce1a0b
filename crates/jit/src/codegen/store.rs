//! Machine code that was made before, for programs that have the same functions.
//!
//! Test programs of one theory are made of the same functions over and over: those of the library, the stubs, the
//! entries. What Cranelift makes of a function depends on the settings of the target, which are the same for a whole
//! process, and on the *stencil* of the function: its code with other functions numbered in the order in which it
//! mentions them. So code is kept by a fingerprint of the stencil, and the functions that the numbers stand for are
//! filled in wherever it is used. Nothing of a program or a theory is part of what is kept, and who shares a store gets
//! the code that he would have made himself.

use super::{Unsupported, isa};
use base::Name;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::ir::function::FunctionStencil;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::{Context as FunctionContext, FinalizedMachReloc};
use cranelift_module::{FuncId, ModuleError, ModuleReloc};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::size_of;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So much code is kept, in bytes. Beyond that the store starts afresh.
const MAX_KEPT: usize = 1 << 26;

/// Machine code of functions, shared by everyone who compiles.
#[derive(Debug, Default)]
pub struct CodeStore {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    isa: Option<OwnedTargetIsa>,
    pieces: HashMap<Fingerprint, Arc<Piece>>,
    /// The bytes that the pieces take.
    size: usize,
    /// Numbers for reasons of failures: equal functions have equal code only if reasons are numbered alike.
    reasons: HashMap<Name, usize>,
    usage: Usage,
}

/// How much code programs have had, and how much of it had to be made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    pub functions: usize,
    pub bytes: usize,
    pub compiled_functions: usize,
    pub compiled_bytes: usize,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kept").field("pieces", &self.pieces.len()).field("size", &self.size).finish()
    }
}

/// The code of one function.
pub(super) struct Piece {
    pub bytes: Vec<u8>,
    pub alignment: u64,
    relocations: Vec<FinalizedMachReloc>,
}

impl Piece {
    fn compile(context: &mut FunctionContext, isa: &dyn TargetIsa) -> Result<Piece, Unsupported> {
        let compiled =
            context.compile(isa, &mut ControlPlane::default()).map_err(|error| ModuleError::from(error.inner))?;
        Ok(Piece {
            bytes: compiled.code_buffer().to_vec(),
            alignment: u64::from(compiled.buffer.alignment),
            relocations: compiled.buffer.relocs().to_vec(),
        })
    }

    /// The relocations of a function that has this code.
    pub fn relocations(&self, function: &Function, id: FuncId) -> Vec<ModuleReloc> {
        let of_module = |relocation| ModuleReloc::from_mach_reloc(relocation, function, id);
        self.relocations.iter().map(of_module).collect()
    }

    fn size(&self) -> usize {
        self.bytes.len() + self.relocations.len() * size_of::<FinalizedMachReloc>()
    }
}

impl CodeStore {
    /// What it has been used for so far.
    pub fn usage(&self) -> Usage {
        self.lock().usage
    }

    /// The settings of the target.
    pub(super) fn isa(&self) -> Result<OwnedTargetIsa, Unsupported> {
        let mut kept = self.lock();
        if let Some(isa) = &kept.isa {
            return Ok(Arc::clone(isa));
        }
        let isa = isa()?;
        kept.isa = Some(Arc::clone(&isa));
        Ok(isa)
    }

    /// The code of the function in the context.
    pub(super) fn code(
        &self,
        context: &mut FunctionContext,
        isa: &dyn TargetIsa,
    ) -> Result<Arc<Piece>, Unsupported> {
        let fingerprint = Fingerprint::of(&context.func.stencil);
        if let Some(piece) = self.lock().find(fingerprint) {
            return Ok(piece);
        }
        // Nobody waits meanwhile; what two threads make at the same time is the same.
        let piece = Arc::new(Piece::compile(context, isa)?);
        self.lock().keep(fingerprint, &piece);
        Ok(piece)
    }

    /// The number of a reason.
    pub(super) fn reason(&self, reason: &Name) -> usize {
        let mut kept = self.lock();
        let next = kept.reasons.len();
        *kept.reasons.entry(reason.clone()).or_insert(next)
    }

    /// What is kept is complete at any time, so a panic of somebody else does no harm.
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn find(&mut self, fingerprint: Fingerprint) -> Option<Arc<Piece>> {
        let piece = Arc::clone(self.pieces.get(&fingerprint)?);
        self.usage.functions += 1;
        self.usage.bytes += piece.bytes.len();
        Some(piece)
    }

    fn keep(&mut self, fingerprint: Fingerprint, piece: &Arc<Piece>) {
        self.usage.functions += 1;
        self.usage.bytes += piece.bytes.len();
        self.usage.compiled_functions += 1;
        self.usage.compiled_bytes += piece.bytes.len();
        if self.size > MAX_KEPT {
            self.pieces.clear();
            self.size = 0;
        }
        self.size += piece.size();
        self.pieces.insert(fingerprint, Arc::clone(piece));
    }
}

/// 128 bits that stand for a stencil.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fingerprint(u64, u64);

impl Fingerprint {
    fn of(stencil: &FunctionStencil) -> Fingerprint {
        let mut both = Both(DefaultHasher::new(), DefaultHasher::new());
        both.1.write_u8(1);
        stencil.hash(&mut both);
        Fingerprint(both.0.finish(), both.1.finish())
    }
}

/// Two hashes that begin differently.
struct Both(DefaultHasher, DefaultHasher);

impl Hasher for Both {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

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
use std::hash::{Hash, Hasher};
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
        let mut lanes = Lanes::default();
        stencil.hash(&mut lanes);
        lanes.fingerprint()
    }
}

/// Two hashes at once, each by multiplication with a constant of its own. Nobody chooses stencils to make them collide,
/// so speed counts: a function is hashed each time that it is asked for.
struct Lanes(u64, u64);

const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xD6E8_FEB8_6659_FD93;

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes(SECOND, FIRST)
    }
}

impl Lanes {
    fn add(&mut self, word: u64) {
        self.0 = folded(self.0 ^ word, FIRST);
        self.1 = folded(self.1.rotate_left(23) ^ word, SECOND);
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint(folded(self.0, SECOND), folded(self.1, FIRST))
    }
}

/// The upper half of a product mixed into the lower one.
fn folded(word: u64, by: u64) -> u64 {
    let product = u128::from(word) * u128::from(by);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Hasher for Lanes {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(last));
        }
        self.add(bytes.len() as u64);
    }

    fn write_u8(&mut self, value: u8) {
        self.add(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.add(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.add(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    fn finish(&self) -> u64 {
        self.fingerprint().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn fingerprint(words: &[u32]) -> Fingerprint {
        let mut lanes = Lanes::default();
        words.hash(&mut lanes);
        lanes.fingerprint()
    }

    /// Neither half of a fingerprint is the same for two of many small inputs.
    #[test]
    fn small_differences_make_different_fingerprints() {
        let inputs = (0..32_000u32).map(|number| [number / 800, number / 20 % 40, number % 20]);
        let (mut first, mut second, mut count) = (HashSet::new(), HashSet::new(), 0);
        for words in inputs {
            let Fingerprint(one, two) = fingerprint(&words);
            count += 1;
            first.insert(one);
            second.insert(two);
        }
        assert_eq!((first.len(), second.len()), (count, count));
        assert_ne!(fingerprint(&[1]), fingerprint(&[1, 0]));
    }
}

//! What is remembered of fingerprints from one version of a source to the next.
//!
//! The fingerprint of a statement is made of what it says and of definitions. So it is the same where it says the same
//! and no definition has changed. Whoever works on versions of the same sources gives them one memory. What graphs
//! know of the library goes from one to the next, too.

use super::Fingerprint;
use super::digest::Digest;
use super::hash::QuickMap;
use super::shared::Shared;
use logic::statement::Proof;
use logic::world::Source;
use logic::{Decl, Theory, World};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Fingerprints of statements that were made before.
#[derive(Debug, Default)]
pub struct Memo(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Digests of the definitions of sources, by address: each is kept, so that no other one gets its address.
    sources: QuickMap<usize, (Arc<Theory>, u128)>,
    /// By the digests of all definitions and of what a statement says.
    fingerprints: QuickMap<(u128, u128), Fingerprint>,
    /// Unless somebody works with it.
    shared: Option<Shared>,
}

/// The most fingerprints that are remembered.
const MOST: usize = 50_000;

impl Memo {
    /// The digest of all definitions of a world, the library's by their theories' names.
    pub fn definitions(&self, world: &World) -> u128 {
        let mut known = self.lock();
        let mut digest = Digest::default();
        for source in world.theories() {
            match source {
                Source::Packed(packed) => digest.write_text(&packed.name),
                Source::Whole(theory) => digest.write_number(known.digest(theory)),
            }
        }
        digest.finish()
    }

    pub fn get(&self, key: (u128, u128)) -> Option<Fingerprint> {
        self.lock().fingerprints.get(&key).copied()
    }

    pub fn remember(&self, key: (u128, u128), fingerprint: Fingerprint) {
        let mut known = self.lock();
        if known.fingerprints.len() >= MOST {
            known.fingerprints.clear();
        }
        known.fingerprints.insert(key, fingerprint);
    }

    /// What graphs share, for the next one.
    pub fn shared(&self) -> Shared {
        self.lock().shared.take().unwrap_or_default()
    }

    /// Gives it back.
    pub fn share(&self, shared: Shared) {
        if shared.has_room() {
            self.lock().shared = Some(shared);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn digest(&mut self, theory: &Arc<Theory>) -> u128 {
        let address = Arc::as_ptr(theory).addr();
        if let Some((_, digest)) = self.sources.get(&address) {
            return *digest;
        }
        // Versions that nobody has any more.
        self.sources.retain(|_, (theory, _)| Arc::strong_count(theory) > 1);
        let digest = definitions(theory);
        self.sources.insert(address, (Arc::clone(theory), digest));
        digest
    }
}

/// The digest of the definitions of a source: all but what it states and asks. Proofs with gaps count, since code
/// equations may rest on them.
fn definitions(theory: &Theory) -> u128 {
    let mut digest = Digest::default();
    let mut last = None;
    for (decl, span) in theory.located() {
        match decl {
            Decl::Statement(statement) => {
                last = Some((span, statement.proof.is_open()));
                if statement.proof == Proof::Sorry {
                    digest.write_value(&statement.proof);
                }
            }
            Decl::Query(_) => {}
            // Code equations are in the place of the statement that they come from.
            decl => digest.write_value(&(decl, last == Some((span, true)))),
        }
    }
    digest.finish()
}

//! What later stages derive from a world, kept with it.
//!
//! Meanings, shapes and code equations follow from a world alone, so they need to be worked out once for all goals,
//! strategies and threads. A stage keeps them in a type of its own, and finds that by its type. What is kept goes away
//! with the world, is lost when a theory is added, and is not copied: a copy is made to leave something out.

use super::World;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Default)]
pub(super) struct Attached {
    kept: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Clone for Attached {
    fn clone(&self) -> Attached {
        Attached::default()
    }
}

impl std::fmt::Debug for Attached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Attached")
    }
}

impl World {
    /// What has been derived from this world so far, of the kind `T`. It may depend on nothing but the world.
    pub fn attached<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        // What is kept is complete at any time, so a panic of somebody else does no harm.
        let mut kept = self.attached.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let any = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(any).downcast().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Theory, World};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn what_is_derived_belongs_to_one_world() {
        let mut world = World::default();
        world.attached::<AtomicU32>().store(7, Ordering::Relaxed);
        let derived = |world: &World| world.attached::<AtomicU32>().load(Ordering::Relaxed);
        assert_eq!((derived(&world), derived(&world.clone())), (7, 0));
        world.add(Arc::new(Theory::default()));
        assert_eq!(derived(&world), 0);
    }
}

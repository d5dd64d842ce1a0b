//! The goals of a statement, for all who search it or say what became of it.

use crate::settings::Settings;
use logic::World;
use logic::statement::Statement;
use search::Posed;
use std::sync::{Arc, Mutex, PoisonError};

/// The goals of a task's statement. Making them takes long where a locale assumes much, so it is done once, by whoever
/// needs them first.
#[derive(Debug, Default)]
pub struct Goals<'w>(Mutex<Option<Arc<Posed<'w>>>>);

impl<'w> Goals<'w> {
    pub fn posed(&self, world: &'w World, statement: &Statement, settings: &Settings) -> Arc<Posed<'w>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A code equation must not be tested with itself.
        let pose = || Arc::new(search::pose(world.without_code_of(statement), statement, settings.locales));
        Arc::clone(kept.get_or_insert_with(pose))
    }

    /// Nobody asks any more.
    pub fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

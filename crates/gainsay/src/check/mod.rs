//! Tries the statements of a theory, runs its test commands, and says what was found.

mod answer;
mod dump;
mod explain;
mod junit;
mod lost;
mod pool;
mod sarif;
mod scope;
mod settings;
mod task;
mod text;
mod unproved;
mod unused;
mod values;

pub use answer::{Answer, BoundTime, Premise};
pub use dump::{Stage, dump};
pub use explain::{Subject, Unexplained, explain};
pub use junit::junit;
pub(crate) use pool::quoted;
pub use pool::{Observer, Pool};
pub use sarif::sarif;
pub use settings::{Expect, Settings};
pub(crate) use task::glob;
pub use task::{Choice, Proofs, Task, statements, tasks};
pub use text::{Totals, text};
pub use unused::{Collector, Finding, Unused, unused};
pub use values::{COUNT, Obstacle, Question, ended};

use crate::load::{Loaded, Loader};

/// Tries what is chosen of a loaded theory, handing over each answer in the order of the file.
pub fn check_theory(
    loader: &Loader,
    loaded: &Loaded,
    settings: &Settings,
    choice: &Choice,
    pool: &Pool,
    observer: &mut dyn Observer,
) -> std::io::Result<()> {
    let tasks = tasks(loader, loaded, settings, choice);
    if tasks.is_empty() {
        return Ok(());
    }
    let world = loader.world(loaded);
    pool.run(&loaded.elaborated.context, &world, &tasks, observer)
}

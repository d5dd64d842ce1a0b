//! Tries the statements of a theory, runs its test commands, and says what was found.

mod answer;
mod attempt;
mod commands;
mod dump;
mod explain;
mod interpretation;
mod judged;
mod junit;
mod lost;
mod pool;
mod replay;
mod sarif;
mod scope;
mod settings;
mod status;
mod task;
mod text;
mod unproved;

pub use answer::{Answer, BoundTime, Premise};
pub use commands::{COUNT, Collector, Finding, Question, Unused, ended, unused};
pub use dump::{Stage, dump};
pub use explain::{Subject, Unexplained, explain};
pub use junit::junit;
pub use pool::{Observer, Pool};
pub(crate) use replay::quoted;
pub use sarif::sarif;
pub use settings::{Expect, Settings};
pub use status::Status;
pub use task::{Choice, Proofs, Task, glob, statements, tasks};
pub use text::{Totals, text};

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

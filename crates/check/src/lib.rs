//! What becomes of a source that was read: its statements are tried, its test commands run, its terms evaluated, and
//! what was found is reported.
//!
//! A language hands over a [`Script`], which is all that is known of it here. [`tasks`] says what there is to do under
//! [`Settings`]; a [`Pool`] does it on several threads, tells an [`Observer`] what happens, and ends with an [`Answer`]
//! for each task. [`text`](fn@text), [`sarif`](fn@sarif), [`junit`](fn@junit), [`github`](fn@github),
//! [`gitlab`](fn@gitlab), [`tyche`](fn@tyche) and [`html`] show answers, which also serialise.
//!
//! This crate reads the clock and watches the memory of the process; it reads no files and writes nowhere.

#![allow(
    clippy::disallowed_methods,
    reason = "limits of time need a clock, limits of memory what the system says"
)]

mod answer;
mod attempt;
mod cancel;
mod commands;
mod deliver;
mod derivation;
mod dump;
pub mod eval;
mod evaluation;
mod event;
mod explain;
mod failing;
pub mod files;
mod finding;
mod fingerprint;
mod github;
mod gitlab;
mod goals;
mod headline;
pub mod html;
mod interpretation;
mod items;
mod judged;
mod junit;
mod kind;
mod language;
pub mod limits;
pub mod lost;
mod misspelt;
mod mutants;
mod pool;
mod present;
mod race;
pub mod render;
mod replay;
pub mod room;
mod sample;
mod sarif;
mod scope;
mod searched;
mod settings;
pub mod show;
pub mod stats;
mod status;
mod suggest;
mod tables;
mod task;
mod text;
mod totals;
mod tyche;
mod unproved;
pub mod words;

pub use answer::{Answer, BoundTime, Chosen, Premise};
pub use cancel::Cancel;
pub use commands::{COUNT, Question, Unneeded, Unused, ended, unused};
pub use deliver::Message;
pub use derivation::{Derivation, Refusal};
pub use dump::{Stage, dump};
pub use evaluation::Evaluation;
pub use event::{Collector, Event, Finding, Observer, Progress};
pub use explain::{Subject, Unexplained, explain};
pub use failing::{FailOn, Failing};
pub use finding::{Level, Rule};
pub use fingerprint::{Digest, Fingerprint, Fingerprints, Memo};
pub use github::github;
pub use gitlab::gitlab;
pub use headline::{Word, headline};
pub use interpretation::Interpretation;
pub use items::{Item, chosen, items};
pub use junit::junit;
pub use kind::Kind;
pub use language::{Notation, Script, Unread, Written};
pub use lost::Lost;
pub use mutants::mutants;
pub use pool::Pool;
pub use replay::quoted;
pub use sample::{Became, Feature, Sample};
pub use sarif::sarif;
pub use searched::{AtBound, Ended, Instance, Searched, Stand};
pub use settings::{Expect, Settings};
pub use status::Status;
pub use suggest::{Suggested, Suggestion, suggestions};
pub use task::{Ask, Choice, Proofs, Task, glob, statements, tasks};
pub use text::text;
pub use totals::Totals;
pub use tyche::tyche;
pub use unproved::{Granted, Unproved};
pub use words::{listed, nearest};

/// Tries what is chosen of a script, handing over each answer in the order of the file.
pub fn check_script(
    script: &Script,
    settings: &Settings,
    choice: &Choice,
    pool: &Pool,
    observer: &mut dyn Observer,
) -> std::io::Result<()> {
    let tasks = tasks(script, settings, choice);
    if tasks.is_empty() {
        return Ok(());
    }
    pool.run(script, &tasks, observer)
}

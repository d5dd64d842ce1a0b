//! The strategies there are: a folder and a line of [`ALL`] each.
//!
//! What is said about one of them in particular stands in its folder. One may use parts of another: smart testing
//! enumerates with the exhaustive generators, and smart narrowing narrows.

mod exhaustive;
mod narrowing;
mod random;
pub(crate) mod smart;
mod smart_narrowing;

use crate::strategy::Strategy;

pub use self::exhaustive::EXHAUSTIVE;
pub use self::narrowing::NARROWING;
pub use self::random::RANDOM;
pub(crate) use self::random::random_program;
pub use self::smart::SMART;
pub use self::smart_narrowing::SMART_NARROWING;

/// The strategies in the order in which they begin, and in which they are listed.
pub const ALL: &[&dyn Strategy] = &[EXHAUSTIVE, RANDOM, SMART, NARROWING, SMART_NARROWING];

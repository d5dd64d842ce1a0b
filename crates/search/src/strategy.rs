//! What a strategy is: where values come from, which goals it takes, and how it searches them.
//!
//! A strategy is a value of [`Strategy`]. Nobody else knows which strategies there are: what differs between them is
//! asked for by its properties ([`About`]) and methods. A strategy proposes values, and the certifier alone makes
//! counterexamples of them; it accounts for what it has searched, and [`crate::decide`] makes the verdict of a
//! statement from the accounts of all.

use crate::config::Config;
use crate::goal::Goal;
use crate::search::Search;
use crate::strategies::smart;
use crate::verdict::{Obstacle, Report, Verdict};
use logic::World;
use predicates::{Explained, Show};
use std::fmt;

/// A way to search for counterexamples.
pub trait Strategy: Sync {
    fn about(&self) -> &'static About;

    /// Whether it has something to add to what others do about these goals. Preparing a goal may still show that there
    /// is nothing to be run, or nothing to add.
    fn takes(&self, goals: &[Goal], config: &Config) -> Fit {
        let _ = (goals, config);
        Fit::Yes
    }

    /// Searches a goal within the budget of the search: prepares its instances, tries them up to growing bounds, and
    /// says what it has come to.
    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict;

    /// Whether a report adds something to what others say.
    fn adds(&self, report: &Report, config: &Config) -> Fit {
        let _ = (report, config);
        Fit::Yes
    }

    /// The program that tests a goal without type variables, as text.
    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle>;

    /// How values are found that satisfy the premises of a goal without type variables: unless a strategy has plans of
    /// its own, as smart testing would.
    fn plan(&self, world: &World, goal: &Goal, what: Explained, show: &Show<'_>) -> String {
        smart::plan(world, goal, what, show)
    }
}

/// What is to be known about a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// As users write it.
    pub name: &'static str,
    /// The testers of Isabelle's `quickcheck` that it stands for.
    pub testers: &'static [&'static str],
    /// Where test data come from, in one sentence for users.
    pub summary: &'static str,
    /// What it goes through up to a bound, such as `values`.
    pub through: &'static str,
    pub bound: Bound,
    pub coverage: Coverage,
    /// Whether it counts, premise by premise, the tests that each one rejects.
    pub counts_rejected: bool,
    /// Whether the tests that it makes depend on the seed.
    pub seeded: bool,
    /// Whether it has another order to search in, for which it leaves a bound that takes too long.
    pub turns: bool,
}

/// What grows while nothing is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The size of values.
    Size,
    /// The depth of derivations, or of what is refined. How far a strategy comes beside others is a matter of time.
    Depth,
}

impl Bound {
    pub fn name(self) -> &'static str {
        match self {
            Bound::Size => "size",
            Bound::Depth => "depth",
        }
    }
}

/// How much of what is within a bound is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    All,
    /// A number of random values.
    Sample,
}

/// Whether a strategy has something to add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    Yes,
    No(Declined),
}

/// Why a strategy leaves a statement to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declined(pub &'static str);

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl dyn Strategy + '_ {
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// Whether it looks deeper and deeper, rather than at larger and larger values.
    pub fn is_by_depth(&self) -> bool {
        self.about().bound == Bound::Depth
    }

    /// Whether it goes by this name, or is what a tester of Isabelle stands for.
    pub fn is_called(&self, name: &str) -> bool {
        self.name() == name || self.about().testers.contains(&name)
    }
}

impl fmt::Display for dyn Strategy + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for dyn Strategy + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

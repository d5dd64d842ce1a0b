//! Every decision of the portfolio that is a number, an order or a choice, in one value.
//!
//! Each is declared once, with its meaning and what it is unless something else is said. The library, the command line
//! and the tests start from the same defaults; options change single fields. What is not here is not a matter of
//! policy: how values are made, how goals are planned, and what counts as a counterexample.

use crate::strategies::{ALL, EXHAUSTIVE, NARROWING, SMART};
use crate::strategy::Strategy;
use crate::verdict::Ranking;
use std::fmt;
use std::time::Duration;

/// Declares a policy: its fields with their meanings and defaults, and how it is printed.
macro_rules! policy {
    ($($(#[doc = $doc:literal])+ $name:ident: $ty:ty = $default:expr;)+) => {
        /// What the portfolio goes by. Printed, every field comes with its meaning.
        #[derive(Clone, Debug)]
        pub struct Policy {
            $($(#[doc = $doc])+ pub $name: $ty,)+
        }

        impl Default for Policy {
            fn default() -> Policy {
                Policy { $($name: $default,)+ }
            }
        }

        impl fmt::Display for Policy {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(entry(f, &[$($doc),+], stringify!($name), &self.$name)?;)+
                Ok(())
            }
        }
    };
}

policy! {
    /// Strategies that can be asked for by name, in the order in which they are listed.
    known: Vec<&'static dyn Strategy> = ALL.to_vec();
    /// Strategies that try a statement, in the order in which they begin.
    strategies: Vec<&'static dyn Strategy> = ALL.to_vec();
    /// Strategies that a `quickcheck` command stands for where it names no tester.
    quickcheck: Vec<&'static dyn Strategy> = vec![EXHAUSTIVE];
    /// The strategy whose plans are shown where not a single one is asked for.
    planner: &'static dyn Strategy = SMART;

    /// The time limit of a statement, which its strategies share.
    timeout: Duration = Duration::from_secs(3);
    /// How long the first strategy of a statement is alone at least, so that what it finds at once does not depend on a
    /// race,
    head_start: Duration = Duration::from_millis(100);
    /// and up to which bound,
    head_bound: usize = 3;
    /// unless that takes longer than this.
    head_limit: Duration = Duration::from_millis(150);
    /// How large the shares of strategies in the time are; others have two.
    shares: Vec<Share> = vec![Share { of: NARROWING, parts: 3 }];
    /// Strategies that share a thread take turns, each of which lasts so long at least.
    shortest_turn: Duration = Duration::from_millis(10);
    /// Turns grow: one lasts for this part of the time that its strategy has had already.
    turn_growth: OneIn = OneIn(8);
    /// A statement is settled once all values up to the size are tried and this part of the tests satisfied the
    /// premises,
    enough_of_tests: OneIn = OneIn(20);
    /// or so many tests did.
    enough_tests: u64 = 1_000;
    /// The part of the time limit after which strategies that go by depth begin no new depth, where the statement is
    /// settled; without one, they use all of their time.
    patience: Option<OneIn> = Some(OneIn(20));
    /// The part of the time limit after which they leave the depth that they are at and end, where the statement is
    /// settled and they do not use all of their time.
    settled_limit: OneIn = OneIn(10);
    /// The part of the time limit after which strategies that go by depth begin no new depth, where the statement is
    /// not settled.
    persistence: Option<OneIn> = None;
    /// Whether random testing goes on with more and larger values, as long as there is time and the statement is not
    /// settled.
    growing: bool = true;
    /// The part of the time limit after which a strategy leaves the depth that it is at, if it has another order to
    /// search in.
    turn: OneIn = OneIn(3);

    /// Sizes of values from 1 to this one are tried.
    size: usize = 5;
    /// Depths of derivations, or of what is refined, from 1 to this one are tried.
    depth: usize = 10;
    /// Random tests for each size.
    iterations: usize = 200;
    /// Where random numbers start.
    seed: u64 = 0;

    /// Type variables become finite types with up to so many values; 0 for none.
    finite_types: usize = 3;
    /// Whether type variables also become types with different numbers of values.
    mixed_types: bool = true;
    /// How many cardinalities, smallest first, are combined with each other for that.
    mixed_cardinalities: usize = 3;
    /// Instances of a goal that are tried.
    instances: usize = 24;

    /// Failed tests of one size that are judged in the first round.
    first_round: usize = 16;
    /// By how much each round is larger than the one before.
    round_growth: usize = 4;
    /// Failed tests of one size that are judged in all.
    max_failed: usize = 4_096;
    /// The same where the reference evaluator has no program for something that tests ask for.
    max_obstructed: usize = 256;
    /// Smaller values that are tried in place of those of a counterexample.
    max_shrinks: usize = 1_000;
    /// How large derivations and values are as a whole, at most, where smart testing goes through them in that order.
    max_shared: usize = 200;
    /// Depths up to this one are all narrowed; of larger ones every other one, where the search grows slowly.
    every_depth: usize = 8;
    /// Steps of evaluation between two refinements.
    narrowing_steps: u64 = 2_000_000;
    /// Words of memory for a search by narrowing.
    narrowing_memory: usize = 1 << 25;

    /// How much verdicts about the goals of a statement say about the whole, most first.
    of_goals: Ranking = Ranking::OF_GOALS;
    /// How much verdicts of strategies say beside each other, most first.
    of_strategies: Ranking = Ranking::OF_STRATEGIES;
}

/// The share of a strategy in the time of a statement.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub of: &'static dyn Strategy,
    pub parts: u32,
}

/// The share of strategies about which nothing is said.
const USUAL_SHARE: u32 = 2;

impl Policy {
    /// How large the share of a strategy in the time of a statement is.
    pub fn share(&self, strategy: &dyn Strategy) -> u32 {
        let share = self.shares.iter().find(|share| share.of.name() == strategy.name());
        share.map_or(USUAL_SHARE, |share| share.parts.max(1))
    }
}

/// A part of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneIn(pub u32);

impl OneIn {
    /// This part of a time.
    pub fn of(self, whole: Duration) -> Duration {
        whole / self.0.max(1)
    }

    /// Whether a number, which is not 0, is at least this part of a whole.
    pub fn is_in(self, part: u64, whole: u64) -> bool {
        part > 0 && part.saturating_mul(u64::from(self.0)) >= whole
    }
}

/// Writes a field: its meaning as a comment, then its name and value.
fn entry(f: &mut fmt::Formatter<'_>, doc: &[&str], name: &str, value: &dyn Setting) -> fmt::Result {
    doc.iter().try_for_each(|line| writeln!(f, "--{line}"))?;
    writeln!(f, "{name} = {}", value.shown())
}

/// What a field may hold.
trait Setting {
    fn shown(&self) -> String;
}

impl Setting for usize {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Setting for u64 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Setting for bool {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Setting for Duration {
    fn shown(&self) -> String {
        format!("{} s", self.as_secs_f64())
    }
}

impl Setting for OneIn {
    fn shown(&self) -> String {
        format!("1/{}", self.0)
    }
}

impl Setting for Ranking {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Setting for Share {
    fn shown(&self) -> String {
        format!("{} {}", self.of, self.parts)
    }
}

impl Setting for &'static dyn Strategy {
    fn shown(&self) -> String {
        self.name().to_owned()
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn shown(&self) -> String {
        self.iter().map(Setting::shown).collect::<Vec<_>>().join(", ")
    }
}

impl<T: Setting> Setting for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), Setting::shown)
    }
}

#[cfg(test)]
mod tests {
    use super::{OneIn, Policy};

    #[test]
    fn a_policy_is_printed_with_meanings() {
        let text = Policy { size: 7, patience: None, turn: OneIn(4), ..Policy::default() }.to_string();
        for line in [
            "strategies = exhaustive, random, smart, narrowing, smart-narrowing",
            "-- Sizes of values from 1 to this one are tried.\nsize = 7",
            "patience = none",
            "shares = narrowing 3",
            "turn = 1/4",
            "timeout = 3 s",
            "of_strategies = refuted > refuted in a model > doubted > proved > exhausted > vacuous = inconclusive",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}

//! How verdicts are combined, and the only place where they are ranked.
//!
//! A statement is a conjunction of goals: what a strategy says about it is as good as what it says about its worst goal
//! ([`conjunction`]). Strategies are alternatives: what they say together is what the one says that knows most
//! ([`decide`]).

use super::{Account, Claim, Figures, Limit, Report, Verdict};
use crate::policy::Policy;
use crate::strategy::Strategy;
use base::guard::Fault;
use std::fmt;

/// Kinds of verdicts in groups, those first that say most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking(pub &'static [&'static [Claim]]);

impl Ranking {
    /// Of a conjunction: what is refuted decides, then what is not known about a part.
    pub const OF_GOALS: Ranking = Ranking(&[
        &[Claim::Refuted],
        &[Claim::RefutedInModel],
        &[Claim::Doubted],
        &[Claim::NotExecutable],
        &[Claim::Inconclusive],
        &[Claim::Exhausted],
        &[Claim::Vacuous],
        &[Claim::Proved],
    ]);

    /// Of alternatives: what was found decides, then how much was looked at.
    pub const OF_STRATEGIES: Ranking = Ranking(&[
        &[Claim::Refuted],
        &[Claim::RefutedInModel],
        &[Claim::Doubted],
        &[Claim::Proved],
        &[Claim::Exhausted],
        &[Claim::Vacuous, Claim::Inconclusive],
        &[Claim::NotExecutable],
    ]);

    /// How many groups a verdict is ahead of.
    fn rank(&self, verdict: &Verdict) -> usize {
        let claim = verdict.claim();
        self.0.iter().rev().position(|group| group.contains(&claim)).unwrap_or(0)
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |group: &&[Claim]| group.iter().map(|claim| claim.name()).collect::<Vec<_>>().join(" = ");
        f.write_str(&self.0.iter().map(group).collect::<Vec<_>>().join(" > "))
    }
}

/// What is made of the accounts of all strategies that tried a statement.
#[derive(Clone, Debug)]
pub struct Decided {
    /// Those that have accounted for what they searched, in the order in which they are listed.
    pub strategies: Vec<&'static dyn Strategy>,
    pub decision: Decision,
}

/// The verdict of a statement.
#[derive(Clone, Debug)]
pub enum Decision {
    Report(Report),
    /// Something went wrong that is not to be passed over.
    Fault(Fault),
    /// No strategy has tried it.
    Untried,
}

/// The verdict of a statement, from what all strategies account for and from what went wrong in those that do not.
pub fn decide(policy: &Policy, mut accounts: Vec<Account>, faults: &[Fault]) -> Decided {
    let place = |account: &Account| {
        let own = |strategy: &&'static dyn Strategy| strategy.name() == account.strategy.name();
        policy.known.iter().position(own).unwrap_or(policy.known.len())
    };
    accounts.sort_by_key(place);
    let strategies = accounts.iter().map(|account| account.strategy).collect();
    let report = alternatives(&policy.of_strategies, accounts);
    // A mistake of this program is not passed over; what is too large for one strategy may be small for others.
    let is_panic = |fault: &&Fault| matches!(fault, Fault::Panic { .. });
    let fault = faults.iter().find(is_panic).or(faults.first().filter(|_| report.is_none()));
    let decision = match (report, fault) {
        (Some(report), _) if matches!(report.verdict, Verdict::Refuted(_)) => Decision::Report(report),
        (_, Some(fault)) => Decision::Fault(fault.clone()),
        (Some(report), None) => Decision::Report(report),
        (None, None) => Decision::Untried,
    };
    Decided { strategies, decision }
}

/// What strategies say together: a counterexample, or what the first of them says that has looked at everything.
fn alternatives(ranking: &Ranking, accounts: Vec<Account>) -> Option<Report> {
    let mut accounts = accounts.into_iter();
    let mut whole = accounts.next()?.report;
    for Account { strategy, report } in accounts {
        let says_more = ranking.rank(&report.verdict) > ranking.rank(&whole.verdict);
        if strategy.is_by_depth() {
            // How far it comes beside the others is a matter of time: what it finds counts, not how far it looked.
            let found = says_more && matches!(report.verdict, Verdict::Refuted(_) | Verdict::Proved { .. });
            whole = if found { report } else { whole };
            continue;
        }
        whole.figures.add(&report.figures);
        if says_more {
            whole.verdict = report.verdict;
        }
    }
    Some(whole)
}

/// What holds of a statement whose goals these reports are about.
pub(crate) fn conjunction(ranking: &Ranking, reports: Vec<Report>) -> Report {
    let both = |mut one: Report, other: Report| {
        one.figures.add(&other.figures);
        one.verdict = and(ranking, one.verdict, other.verdict);
        one
    };
    let nothing = Verdict::Inconclusive { size: 0, why: Limit::NoValues };
    let none = || Report { verdict: nothing, figures: Figures::default() };
    reports.into_iter().reduce(both).unwrap_or_else(none)
}

/// What holds of a whole of which two parts are known.
fn and(ranking: &Ranking, one: Verdict, other: Verdict) -> Verdict {
    let size = one.size().min(other.size());
    match (one, other) {
        (Verdict::Exhausted { .. }, Verdict::Exhausted { .. })
        | (Verdict::Proved { .. }, Verdict::Vacuous { .. })
        | (Verdict::Vacuous { .. }, Verdict::Proved { .. }) => Verdict::Exhausted { size },
        (Verdict::Vacuous { .. }, Verdict::Vacuous { .. }) => Verdict::Vacuous { size },
        (Verdict::Inconclusive { why, .. }, Verdict::Inconclusive { .. }) => {
            Verdict::Inconclusive { size, why }
        }
        (one, other) if ranking.rank(&other) > ranking.rank(&one) => other,
        (one, _) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, conjunction, decide};
    use crate::policy::Policy;
    use crate::strategies::{EXHAUSTIVE, RANDOM, SMART};
    use crate::strategy::Strategy;
    use crate::verdict::{Account, Claim, Figures, Limit, Obstacle, Report, Verdict};
    use base::Name;
    use base::guard::Fault;

    fn exhausted(size: usize) -> Verdict {
        Verdict::Exhausted { size }
    }

    fn sampled() -> Verdict {
        Verdict::Inconclusive { size: 5, why: Limit::Sample }
    }

    fn not_executable() -> Verdict {
        Verdict::NotExecutable(Obstacle { constant: Name::new("c"), reason: String::new() })
    }

    fn report(verdict: Verdict) -> Report {
        Report { verdict, figures: Figures { tests: 1, satisfied: 1, ..Figures::default() } }
    }

    fn account(strategy: &'static dyn Strategy, verdict: Verdict) -> Account {
        Account { strategy, report: report(verdict) }
    }

    /// Who has accounted, and the claim with the number of tests.
    fn decided(accounts: Vec<Account>, faults: &[Fault]) -> (String, Option<(Claim, u64)>) {
        let decided = decide(&Policy::default(), accounts, faults);
        let names: Vec<&str> = decided.strategies.iter().map(|strategy| strategy.name()).collect();
        let claim = match decided.decision {
            Decision::Report(report) => Some((report.verdict.claim(), report.figures.tests)),
            Decision::Fault(_) | Decision::Untried => None,
        };
        (names.join(", "), claim)
    }

    #[test]
    fn who_has_looked_at_everything_speaks_for_all() {
        let accounts = vec![account(RANDOM, sampled()), account(EXHAUSTIVE, exhausted(5))];
        assert_eq!(decided(accounts, &[]), ("exhaustive, random".to_owned(), Some((Claim::Exhausted, 2))));
        let accounts = vec![account(RANDOM, sampled()), account(EXHAUSTIVE, not_executable())];
        assert_eq!(decided(accounts, &[]), ("exhaustive, random".to_owned(), Some((Claim::Inconclusive, 2))));
    }

    #[test]
    fn how_far_a_search_by_depth_came_does_not_count_beside_others() {
        let accounts = vec![account(SMART, exhausted(9)), account(RANDOM, sampled())];
        assert_eq!(decided(accounts, &[]), ("random, smart".to_owned(), Some((Claim::Inconclusive, 1))));
        let alone = vec![account(SMART, exhausted(9))];
        assert_eq!(decided(alone, &[]), ("smart".to_owned(), Some((Claim::Exhausted, 1))));
    }

    #[test]
    fn a_mistake_of_this_program_is_not_passed_over() {
        let fault = Fault::Panic { message: "it broke".to_owned(), place: None };
        let accounts = vec![account(EXHAUSTIVE, exhausted(5))];
        assert_eq!(decided(vec![], &[]).1, None);
        assert!(matches!(
            decide(&Policy::default(), accounts, std::slice::from_ref(&fault)).decision,
            Decision::Fault(found) if found == fault
        ));
    }

    #[test]
    fn a_statement_is_as_good_as_its_worst_goal() {
        let ranking = Policy::default().of_goals;
        let claims = |verdicts: Vec<Verdict>| {
            let whole = conjunction(&ranking, verdicts.into_iter().map(report).collect());
            (whole.verdict.claim(), whole.verdict.size())
        };
        assert_eq!(claims(vec![exhausted(5), exhausted(3)]), (Claim::Exhausted, 3));
        assert_eq!(claims(vec![exhausted(5), Verdict::Vacuous { size: 4 }]), (Claim::Exhausted, 5));
        assert_eq!(claims(vec![exhausted(5), not_executable(), sampled()]), (Claim::NotExecutable, 0));
        assert_eq!(claims(vec![]), (Claim::Inconclusive, 0));
    }
}

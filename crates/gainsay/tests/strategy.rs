//! A strategy from outside: it is written here, registered by a policy, and takes part in portfolios.

use gainsay::check::{Choice, Collector, Pool, Settings, check_script};
use gainsay::isabelle::Loader;
use logic::types::well_known::NAT;
use logic::{Type, World};
use search::strategies::EXHAUSTIVE;
use search::{
    About, Binding, Bound, Config, Counterexample, Coverage, Declined, Fit, Goal, Instance, Limit, Obstacle,
    Policy, Progress, Search, Strategy, Verdict,
};
use std::path::Path;

/// All variables have the same value.
struct Diagonal;

const ABOUT: About = About {
    name: "diagonal",
    testers: &[],
    summary: "The same number for all variables.",
    through: "values that somebody thought of",
    bound: Bound::Depth,
    coverage: Coverage::Sample,
    counts_rejected: false,
    seeded: false,
    turns: false,
};

impl Strategy for Diagonal {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn takes(&self, goals: &[Goal], _: &Config) -> Fit {
        let is_number = |(_, ty): &(_, Type)| ty.is_con(NAT);
        match goals.iter().all(|goal| goal.vars.iter().all(is_number)) {
            true => Fit::Yes,
            false => Fit::No(Declined("there are variables that are not numbers")),
        }
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        let mut progress = Progress::default();
        let depths = search.last();
        let walked = search.walk(
            goal,
            depths,
            &mut progress,
            |_, number, instance, _| Some((number, instance)),
            |search, (number, instance), depth, progress| {
                let found = same(search, instance, depth, progress)?;
                progress.finish(*number, depth);
                Ok(found)
            },
        );
        walked.map_or_else(|verdict| verdict, |_| search.conclude(goal, progress))
    }

    fn program(&self, _: &World, _: &Goal) -> Result<String, Obstacle> {
        Ok("-- nothing is compiled\n".to_owned())
    }
}

/// Tries a number in place of all variables.
fn same(
    search: &mut Search<'_, '_, '_>,
    instance: &Instance,
    depth: usize,
    progress: &mut Progress,
) -> Result<Option<Counterexample>, Limit> {
    let number = program::Value::nat(depth as u64);
    let bindings = instance.goal.vars.iter().map(|(name, ty)| {
        let value = lower::value_to_term(search.world(), &number, ty)?;
        Some(Binding { name: name.clone(), ty: ty.clone(), value })
    });
    let Some(bindings) = bindings.collect() else { return Ok(None) };
    search.figures.tests += 1;
    search.figures.satisfied += 1;
    Ok(search.propose(instance, bindings, depth, progress))
}

#[test]
fn a_strategy_from_outside_takes_part() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategy/Diagonal.thy");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let mut policy = Policy { depth: 25, strategies: vec![EXHAUSTIVE, &Diagonal], ..Policy::default() };
    policy.known.push(&Diagonal);
    let mut found = Collector::default();
    let settings = Settings::of(policy);
    check_script(&loader.script(&loaded), &settings, &Choice::default(), &Pool::default(), &mut found)
        .expect("answers can be collected");
    let said = found.answers.iter().map(|answer| {
        let values = answer.assignment.iter().flatten().map(|(name, value)| format!("{name} = {value}"));
        let values: Vec<String> = values.collect();
        let size = answer.size.unwrap_or(0);
        format!("{} by {} at {size} [{}]\n", answer.verdict, answer.strategy, values.join(", "))
    });
    expect_test::expect![[r#"
        refuted by diagonal at 20 [x = 20, y = 20]
        exhausted by exhaustive at 5 []
        refuted by diagonal at 10 [x = 10]
    "#]]
    .assert_eq(&said.collect::<String>());
    assert_eq!(found.answers.last().and_then(|answer| answer.met), Some(true));
}

/// Takes longer than there is time, and has nothing to add.
struct Late;

impl Strategy for Late {
    fn about(&self) -> &'static About {
        &About { name: "late", ..ABOUT }
    }

    fn takes(&self, _: &[Goal], _: &Config) -> Fit {
        std::thread::sleep(std::time::Duration::from_millis(4));
        Fit::No(Declined("it is late"))
    }

    fn search_goal(&self, _: &mut Search<'_, '_, '_>, _: &Goal) -> Verdict {
        unreachable!("it takes nothing")
    }

    fn program(&self, _: &World, _: &Goal) -> Result<String, Obstacle> {
        Ok(String::new())
    }
}

#[test]
fn every_statement_is_answered_if_the_time_is_over_before_a_strategy_begins() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategy/Diagonal.thy");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let timeout = std::time::Duration::from_millis(1);
    let policy = Policy { timeout, strategies: vec![&Late, EXHAUSTIVE], ..Policy::default() };
    let mut found = Collector::default();
    let script = loader.script(&loaded);
    let settings = Settings::of(policy);
    let tasks = gainsay::check::tasks(&script, &settings, &Choice::default()).len();
    check_script(&script, &settings, &Choice::default(), &Pool::default(), &mut found)
        .expect("answers can be collected");
    assert_eq!(found.answers.len(), tasks);
}

//! Premises that statements do not seem to need: without them no counterexample is found.
//!
//! First one premise is left out at a time, then sets that are made of one more premise that can be left out alone,
//! until none of the larger sets can be left out.

use crate::answer::{Answer, show};
use crate::event::Collector;
use crate::language::Script;
use crate::pool::Pool;
use crate::settings::Settings;
use crate::status::Status;
use crate::task::Task;
use base::Name;
use logic::Decl;
use logic::statement::Statement;
use search::Goal;
use std::collections::BTreeSet;
use std::time::Instant;

/// Statements with premises that do not seem to be needed.
#[derive(Clone, Debug, Default)]
pub struct Unused {
    pub findings: Vec<Unneeded>,
    /// Statements with premises that could be tried.
    pub tried: usize,
    pub not_executable: usize,
}

/// A statement with premises that do not seem to be needed.
#[derive(Clone, Debug)]
pub struct Unneeded {
    pub line: usize,
    pub name: String,
    /// The largest sets of premises that can be left out.
    pub sets: Vec<Vec<String>>,
}

type Set = BTreeSet<usize>;

/// A statement under investigation.
struct Case {
    line: usize,
    statement: Statement,
    /// Premises that can be left out alone.
    single: Set,
    /// Sets of the last cardinality that can be left out, and all that were found and may be largest.
    level: Vec<Set>,
    largest: Vec<Set>,
    executable: bool,
}

/// Answers a `find_unused_assms` command about a theory.
pub fn unused_in(
    script: &Script,
    task: &Task,
    theory: &Name,
    pool: &Pool,
    mut answer: Answer,
) -> std::io::Result<Answer> {
    let start = Instant::now();
    let known = script.world().theories().iter().find(|it| it.name() == theory);
    let Some(known) = known else {
        answer.reason = Some(format!("there is no theory `{theory}`"));
        return Ok(answer);
    };
    let statements: Vec<(usize, Statement)> = known
        .decls()
        .filter_map(|decl| match decl {
            Decl::Statement(statement) => Some((0, statement.clone())),
            _ => None,
        })
        .collect();
    let pool = Pool { jobs: 1, ..pool.clone() };
    let found = unused(script, &statements, &task.settings, &pool)?;
    answer.verdict = Status::Evaluated;
    answer.statement = format!(
        "{} of {} statements with premises have some that do not seem to be needed",
        found.findings.len(),
        found.tried
    );
    for finding in found.findings {
        let sets: Vec<String> = finding.sets.iter().map(|set| set.join(" and ")).collect();
        answer.values.insert(finding.name, sets.join("; or "));
    }
    answer.seconds = start.elapsed().as_secs_f64();
    Ok(answer)
}

/// Looks for premises that statements do not seem to need.
pub fn unused(
    script: &Script,
    statements: &[(usize, Statement)],
    settings: &Settings,
    pool: &Pool,
) -> std::io::Result<Unused> {
    let apart = |(line, statement): &(usize, Statement)| {
        let line = *line;
        Goal::apart(statement).into_iter().map(move |statement| (line, statement))
    };
    let with_premises = statements.iter().flat_map(apart).filter(|(_, it)| !it.premises.is_empty());
    let mut cases: Vec<Case> = with_premises
        .map(|(line, statement)| Case {
            line,
            level: (0..statement.premises.len()).map(|premise| Set::from([premise])).collect(),
            statement,
            single: Set::new(),
            largest: vec![],
            executable: true,
        })
        .collect();
    for cardinality in 1.. {
        let candidates: Vec<(usize, Set)> = cases
            .iter_mut()
            .enumerate()
            .flat_map(|(number, case)| {
                std::mem::take(&mut case.level).into_iter().map(move |set| (number, set))
            })
            .collect();
        if candidates.is_empty() {
            break;
        }
        let answers = try_without(script, &cases, &candidates, settings, pool)?;
        if pool.cancel.is_cancelled() {
            break;
        }
        for ((number, set), answer) in candidates.into_iter().zip(answers) {
            let case = &mut cases[number];
            match answer.verdict {
                Status::Exhausted => case.accept(set),
                Status::NotExecutable => case.executable = false,
                _ => {}
            }
        }
        cases.iter_mut().for_each(|case| case.grow(cardinality));
    }
    Ok(summary(script, &cases))
}

fn try_without(
    script: &Script,
    cases: &[Case],
    candidates: &[(usize, Set)],
    settings: &Settings,
    pool: &Pool,
) -> std::io::Result<Vec<Answer>> {
    let task = |(number, set): &(usize, Set)| {
        let case = &cases[*number];
        let mut statement = case.statement.clone();
        let premises = case.statement.premises.iter().enumerate();
        statement.premises = premises
            .filter(|(number, _)| !set.contains(number))
            .map(|(_, premise)| premise.clone())
            .collect();
        Task::statement("", case.line, statement, settings)
    };
    let tasks: Vec<Task> = candidates.iter().map(task).collect();
    let mut collector = Collector::default();
    pool.run(script, &tasks, &mut collector)?;
    Ok(collector.answers)
}

impl Case {
    fn accept(&mut self, set: Set) {
        if let ([only], true) = (set.iter().copied().collect::<Vec<_>>().as_slice(), set.len() == 1) {
            self.single.insert(*only);
        }
        self.largest.retain(|known| !known.is_subset(&set));
        self.largest.push(set);
    }

    /// The sets with one premise more than those of this cardinality.
    fn grow(&mut self, cardinality: usize) {
        let mut larger: BTreeSet<Set> = BTreeSet::new();
        for set in self.largest.iter().filter(|set| set.len() == cardinality) {
            for premise in self.single.iter().filter(|premise| !set.contains(premise)) {
                let mut more = set.clone();
                more.insert(*premise);
                larger.insert(more);
            }
        }
        self.level = larger.into_iter().collect();
    }
}

fn summary(script: &Script, cases: &[Case]) -> Unused {
    let mut found = Unused::default();
    for case in cases {
        found.tried += usize::from(case.executable);
        found.not_executable += usize::from(!case.executable);
        if case.largest.is_empty() {
            continue;
        }
        let premise =
            |number: &usize| case.statement.premises.get(*number).map(|term| show(&*script.notation, term));
        let set = |set: &Set| set.iter().filter_map(premise).map(|text| format!("`{text}`")).collect();
        found.findings.push(Unneeded {
            line: case.line,
            name: case.statement.name.to_string(),
            sets: case.largest.iter().map(set).collect(),
        });
    }
    found
}

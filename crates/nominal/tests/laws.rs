//! Laws of strategies, on random programs.
//!
//! Programs are random text. The first kind has a finite type, so that every instance of a check can be judged by the
//! second evaluator; the second kind has names and binders.

use base::{Budget, FileId, Rng};
use nominal::certify::{Certificate, Instance, Judge};
use nominal::check::{Counterexample, End, Standing, Strategy, plan, run};
use nominal::machine::answer::Answer;
use nominal::machine::compile::compile;
use nominal::machine::run::{Machine, Outcome};
use nominal::portfolio::{search, search_parallel};
use nominal::{Check, Elab, NoFiles, Program, Term, Var};

fn program(text: &str) -> Program {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    let errors: Vec<_> =
        elab.diagnostics.iter().filter(|found| found.severity == base::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    elab.program
}

fn pick<'a>(rng: &mut Rng, options: &[&'a str]) -> &'a str {
    options[rng.below(options.len() as u64) as usize]
}

/// Predicates over three colours; each calls only those before it.
fn finite(rng: &mut Rng) -> String {
    let mut text = "colour : type.\nred : colour.\ngreen : colour.\nblue : colour.\n".to_owned();
    for level in 0..3 {
        text += &format!("pred p{level}(colour, colour).\n");
        for _ in 0..1 + rng.below(3) {
            let terms = ["red", "green", "blue", "X", "Y", "X", "Y"];
            let (left, right) = (pick(rng, &terms), pick(rng, &terms));
            let mut goals = vec![];
            for _ in 0..rng.below(3) {
                let terms = ["X", "Y", "Z", "red", "blue"];
                let (left, right) = (pick(rng, &terms), pick(rng, &terms));
                goals.push(match rng.below(if level == 0 { 1 } else { 3 }) {
                    0 => format!("{left} = {right}"),
                    _ => format!("p{}({left}, {right})", rng.below(level)),
                });
            }
            let body = if goals.is_empty() { String::new() } else { format!(" :- {}", goals.join(", ")) };
            text += &format!("p{level}({left}, {right}){body}.\n");
        }
    }
    text + "#check \"law\" 60 : p1(X, Y) => p2(X, Y).\n"
}

/// Predicates over terms with names; clauses may call any predicate.
fn with_names(rng: &mut Rng) -> String {
    let mut text = "id : name_type.\ntm : type.\nunit : tm.\nuse : id -> tm.\nfn : id\\tm -> tm.\n\
                    ap : (tm, tm) -> tm.\n"
        .to_owned();
    text += "pred p(tm).\npred q(tm, tm).\n";
    let terms = ["unit", "use(V)", "fn(x\\M)", "ap(M, N)", "M", "fn(x\\use(x))", "ap(M, M)"];
    for _ in 0..2 + rng.below(2) {
        let head = pick(rng, &terms);
        let body = pick(rng, &["", " :- p(M)", " :- q(M, N)", " :- x # M, p(M)", " :- p(M), p(N)"]);
        text += &format!("p({head}){body}.\n");
    }
    for _ in 0..2 + rng.below(2) {
        let (left, right) = (pick(rng, &terms), pick(rng, &terms));
        let body = pick(rng, &["", " :- q(M, N)", " :- M = N", " :- p(N), q(N, M)", " :- x # N, p(M)"]);
        text += &format!("q({left}, {right}){body}.\n");
    }
    let check =
        pick(rng, &["p(M) => q(M, M)", "q(M, N) => p(M)", "q(M, N) => M = N", "q(M, N), p(N) => q(N, M)"]);
    text + &format!("#check \"law\" 5 : {check}.\n")
}

/// The judgements on all instances of a check over colours.
fn judgements(program: &Program, check: &Check, bound: u32) -> Vec<Certificate> {
    let colours: Vec<Term> = program
        .types
        .iter()
        .find(|decl| decl.name == *"colour")
        .into_iter()
        .flat_map(|decl| decl.constructors.clone())
        .map(Term::constant)
        .collect();
    let judge = Judge { program, check, bound, deep: false };
    let mut found = vec![];
    for left in &colours {
        for right in &colours {
            let values = [(Var(0), left.clone()), (Var(1), right.clone())].into_iter().collect();
            let instance = Instance { values, atoms: vec![] };
            found.push(judge.certify(&instance, &mut Budget::unlimited()));
        }
    }
    found
}

#[test]
fn every_strategy_finds_what_brute_force_finds() {
    let mut rng = Rng::seeded(15);
    let mut refuted = 0;
    for _ in 0..150 {
        let text = finite(&mut rng);
        let program = program(&text);
        let check = &program.checks[0];
        let expected = judgements(&program, check, 20).contains(&Certificate::Genuine);
        refuted += u32::from(expected);
        for strategy in Strategy::ALL {
            let report = run(&program, check, strategy, &Budget::steps(200_000), &mut |_| {});
            let found = report.counterexample.is_some();
            // An arbitrary value alone does not always show that something holds for all.
            let generic = strategy.name().ends_with("minus");
            let incomplete = generic || report.floundered > 0;
            assert!(found == expected || incomplete && expected, "{}: {report:?}\n{text}", strategy.name());
        }
    }
    assert!((30..120).contains(&refuted), "{refuted} of the programs are refuted");
}

#[test]
fn the_second_evaluator_rejects_nothing_that_the_machine_finds() {
    let mut rng = Rng::seeded(16);
    let mut refuted = 0;
    for _ in 0..150 {
        let text = with_names(&mut rng);
        let program = program(&text);
        for strategy in Strategy::ALL {
            let report = run(&program, &program.checks[0], strategy, &Budget::steps(20_000), &mut |_| {});
            // Where a name escapes its binder, the machine and the logic differ.
            let escapes = |found: &Counterexample| found.standing == Standing::OnlyNewNames;
            let escaping = report.potential.as_ref().is_some_and(escapes);
            assert!(report.rejected == 0 || escaping, "{}: {report:?}\n{text}", strategy.name());
            refuted += u32::from(report.counterexample.is_some());
        }
    }
    assert!(refuted > 300, "{refuted} runs find something");
}

/// All answers within a bound, and whether all negations were decided.
fn answers(
    program: &Program,
    check: &Check,
    strategy: Strategy,
    bound: u32,
    only_new: bool,
) -> Option<Vec<Answer>> {
    let mut program = program.clone();
    let plan = plan(&mut program, check, strategy);
    let compiled = compile(&program, &plan.scope, &plan.stages);
    let mut machine = Machine::new(&program, &compiled, bound);
    if matches!(strategy, Strategy::Refine(_)) {
        machine = machine.with_agenda();
    }
    if only_new {
        machine = machine.only_new();
    }
    let mut budget = Budget::steps(200_000);
    let mut found = vec![];
    loop {
        match machine.next(&mut budget) {
            Outcome::Solution => found.push(machine.answer(&plan.scope, &check.written)),
            Outcome::Exhausted => return (machine.undecided == 0).then_some(found),
            Outcome::Stopped(_) | Outcome::OutOfMemory => return None,
        }
    }
}

#[test]
fn a_bound_has_the_answers_of_the_one_before_and_new_ones() {
    let mut rng = Rng::seeded(17);
    let mut compared = 0;
    for _ in 0..60 {
        let text = with_names(&mut rng);
        let program = program(&text);
        let check = &program.checks[0];
        for strategy in Strategy::ALL {
            for bound in 2..5 {
                let all = |bound, only_new| answers(&program, check, strategy, bound, only_new);
                let (Some(before), Some(new), Some(mut after)) =
                    (all(bound - 1, false), all(bound, true), all(bound, false))
                else {
                    break;
                };
                compared += before.len() + new.len();
                assert_eq!(after.len(), before.len() + new.len(), "{} at {bound}\n{text}", strategy.name());
                if matches!(strategy, Strategy::Refine(_)) {
                    // Goals are chosen by the steps that are left, and names depend on the order of goals.
                    continue;
                }
                for answer in before.iter().chain(&new) {
                    let place = after.iter().position(|other| other == answer);
                    let place =
                        place.unwrap_or_else(|| panic!("{} {bound} {answer:?}\n{text}", strategy.name()));
                    after.swap_remove(place);
                }
            }
        }
    }
    assert!(compared > 1000, "{compared} answers were compared");
}

#[test]
fn threads_change_nothing() {
    let mut rng = Rng::seeded(18);
    for _ in 0..30 {
        let text = with_names(&mut rng);
        let program = program(&text);
        let check = &program.checks[0];
        let budget = Budget::steps(20_000);
        let alone = search(&program, check, &Strategy::DEFAULT, &budget);
        let together = search_parallel(&program, check, &Strategy::DEFAULT, &budget, 3);
        assert_eq!(alone.counterexample, together.counterexample, "{text}");
        assert_eq!(alone.exhausted(), together.exhausted(), "{text}");
    }
}

#[test]
fn what_no_bound_cuts_off_is_not_searched_again() {
    let text = finite(&mut Rng::seeded(3)).replace("60 :", "1000000 :");
    let program = program(&text);
    let mut bounds = 0;
    let report =
        run(&program, &program.checks[0], Strategy::Nf, &Budget::steps(1_000_000), &mut |_| bounds += 1);
    assert!(matches!(report.end, End::Found | End::Exhausted { bound: 1_000_000 }), "{report:?}");
    assert!(bounds < 40, "{bounds}");
}

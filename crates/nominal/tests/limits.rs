//! Limits hold: of time, which arrives as a flag, of memory, and of the stack.

use base::{Budget, FileId, Stop};
use nominal::check::{End, Report, Strategy, run, written_predicates};
use nominal::portfolio::search_parallel;
use nominal::query::{QueryEnd, answer, read_query};
use nominal::{Check, Elab, NoFiles};
use std::time::{Duration, Instant};

fn elab(text: &str) -> Elab {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    assert_eq!(elab.diagnostics, []);
    elab
}

/// Runs a check until a flag is raised, and says how long after that it ended.
#[expect(clippy::disallowed_methods, reason = "the test is about time")]
fn cancelled(text: &str, strategy: Strategy, after: Duration) -> (Report, Duration) {
    let elab = elab(text);
    let budget = Budget::unlimited();
    let flag = budget.flag();
    std::thread::scope(|scope| {
        let raised = scope.spawn(move || {
            std::thread::sleep(after);
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
            Instant::now()
        });
        let report = run(&elab.program, &elab.program.checks[0], strategy, &budget, &mut |_| {});
        let ended = Instant::now();
        let raised = raised.join().expect("the other thread ends");
        (report, ended.saturating_duration_since(raised))
    })
}

/// All strategies stop soon, whatever they are doing.
fn all_stop(text: &str) {
    for strategy in Strategy::ALL {
        let (report, late) = cancelled(text, strategy, Duration::from_millis(100));
        let stopped =
            matches!(report.end, End::Stopped { why: Stop::Cancelled, .. } | End::OutOfMemory { .. });
        assert!(stopped || matches!(report.end, End::Exhausted { .. }), "{}: {report:?}", strategy.name());
        assert!(late < Duration::from_secs(2), "{}: {late:?}", strategy.name());
    }
}

const NUMBERS: &str = "nat : type. z : nat. s : nat -> nat.\npred nat(nat). nat(z). nat(s(X)) :- nat(X).\n";

#[test]
fn left_recursion_with_a_bound_of_a_million() {
    all_stop(&format!(
        "{NUMBERS}pred loop(nat). loop(X) :- loop(s(X)), nat(X). loop(X) :- nat(X).\n\
         #check \"loop\" 1000000 : loop(X), loop(Y) => nat(X).\n"
    ));
}

#[test]
fn recursion_without_end_has_no_derivation() {
    let text = format!("{NUMBERS}pred p(nat). p(X) :- p(X).\n#check \"never\" 1000000 : p(X) => nat(X).\n");
    let elab = elab(&text);
    let report = run(&elab.program, &elab.program.checks[0], Strategy::Nf, &Budget::steps(1000), &mut |_| {});
    assert_eq!(report.end, End::Exhausted { bound: 1_000_000 });
}

#[test]
fn values_of_a_universal_goal_without_end() {
    all_stop(
        "t : type. a : t. b : t. c : (t, t, t) -> t.\n\
         pred eq(t, t). eq(X, X).\n\
         pred some(t). some(X) :- exists Y. exists Z. eq(c(Y, Z, Y), X), eq(Y, Z).\n\
         pred any(t). any(_).\n\
         #check \"all\" 1000000 : some(X), any(Y) => some(X).\n",
    );
}

#[test]
fn derivations_that_are_long() {
    all_stop(&format!(
        "{NUMBERS}pred even(nat). even(z). even(s(s(X))) :- even(X).\n\
         pred odd(nat). odd(s(z)). odd(s(s(X))) :- odd(X).\n\
         pred known(nat). known(X) :- even(X). known(X) :- odd(X).\n\
         #check \"parity\" 1000000 : nat(X) => known(X).\n"
    ));
}

#[test]
fn terms_that_are_deep() {
    let mut elab = elab(
        "nat : type. z : nat. s : nat -> nat.\n\
         pred made(int, nat). made(0, z). made(N, s(X)) :- N > 0, M is N - 1, made(M, X).\n",
    );
    let query = read_query(&mut elab, FileId(1), "made(20000, X).").expect("the goal is well-formed");
    let found = answer(&elab.program, &query, 1, &Budget::unlimited());
    assert_eq!((found.answers.len(), found.end), (1, QueryEnd::Enough));
}

#[test]
fn a_search_without_end_runs_out_of_memory_not_of_stack() {
    let mut elab = elab(&format!("{NUMBERS}pred grow(nat). grow(X) :- grow(s(X)). grow(z) :- false.\n"));
    let query = read_query(&mut elab, FileId(1), "grow(z).").expect("the goal is well-formed");
    let found = answer(&elab.program, &query, 1, &Budget::steps(3_000_000));
    assert!(
        matches!(found.end, QueryEnd::Stopped(_) | QueryEnd::OutOfMemory | QueryEnd::Exhausted),
        "{found:?}"
    );
}

#[test]
fn negations_with_very_many_cases() {
    let constants: String = (0..60).map(|index| format!("k{index} : t.\n")).collect();
    let clause = |index| format!("p(f(A, k{index}), f(k{index}, B), f(k1, k2)).\n");
    let clauses: String = (0..8).map(clause).collect();
    let text = format!(
        "t : type.\n{constants}f : (t, t) -> t.\npred p(t, t, t).\n{clauses}\
         #check \"wide\" 3 : p(X, Y, Z) => p(Z, Y, X).\n"
    );
    let elab = elab(&text);
    for strategy in Strategy::ALL {
        let report =
            run(&elab.program, &elab.program.checks[0], strategy, &Budget::steps(100_000), &mut |_| {});
        assert!(!matches!(report.end, End::OutOfMemory { .. }));
        assert!(written_predicates(&elab.program, &elab.program.checks[0], strategy).len() < 100);
    }
}

/// Nothing takes time that grows with the square of their number.
#[test]
fn a_type_with_very_many_constructors() {
    let constants: String = (0..30_000).map(|index| format!("k{index} : t.\n")).collect();
    let facts: String = (0..30_000).rev().map(|index| format!("p(k{index}).\n")).collect();
    let text = format!("t : type.\n{constants}pred p(t).\n{facts}#check \"many\" 2 : p(X) => X = k7.\n");
    let elab = elab(&text);
    let check = &elab.program.checks[0];
    for strategy in Strategy::DEFAULT {
        let report = run(&elab.program, check, strategy, &Budget::steps(1_000), &mut |_| {});
        assert!(report.counterexample.is_some(), "{}", strategy.name());
        let denied = Check { conclusion: check.hypotheses[0].clone(), ..check.clone() };
        assert!(written_predicates(&elab.program, &denied, strategy).len() < 10);
    }
}

#[test]
fn a_raised_flag_stops_strategies_side_by_side() {
    let elab = elab(&format!("{NUMBERS}#check \"nat\" 1000000 : nat(X), nat(Y), nat(Z) => nat(X).\n"));
    let budget = Budget::unlimited();
    budget.cancel();
    let outcome = search_parallel(&elab.program, &elab.program.checks[0], &Strategy::DEFAULT, &budget, 4);
    assert_eq!(outcome.counterexample, None);
}

/// Names of clauses may be any names: judging a candidate goes through all of them, again and again.
const MANY_NAMES: &str = "
id : name_type. tm : type. var : id -> tm. con : tm. two : (tm, tm) -> tm.
pred p(tm). p(var(_)).
pred q(tm, tm).
q((b~b)X, Y) :- q(two(X, Y), two(var(U), con)), p(two(con, X)).
q(two((a~b)Y, Y), X) :- b # two(X, con).
pred r([id]). r(_).
#check \"law\" 4 : r([U]) => q(two(var(V), var(U)), con).
";

#[test]
fn judging_candidates_stops() {
    all_stop(MANY_NAMES);
}

/// A candidate that was not judged for want of steps is not given up: nothing has been searched.
#[test]
fn judging_candidates_takes_steps() {
    let elab = elab(MANY_NAMES);
    let check = &elab.program.checks[0];
    let report = run(&elab.program, check, Strategy::DEFAULT[3], &Budget::steps(1000), &mut |_| {});
    assert!(matches!(report.end, End::Stopped { why: Stop::Steps, .. }), "{report:?}");
}

/// One look at a term may take long, if its parts are the same: somebody asks whether to go on.
#[test]
fn looking_at_a_large_term_stops() {
    let text = "id : name_type. t : type. c : t. var : id -> t. two : (t, t) -> t.\npred p(t).\n\
        p((a~b)Y) :- p(two(Y, Y)). p(two(var(U), c)).\npred q(t, t). q(c, two(X, X)).\n\
        q(two(X, c), Y) :- (exists Z. (p(var(U)) -> p(c) | p(Z))).\n#check \"law\" 4 : q(X, X) => p(c).\n";
    all_stop(text);
}

/// Terms that double again and again are small, because their halves are the same; nothing may go through all of it.
#[test]
fn judging_terms_that_share_their_parts() {
    let text = "t : type. c : t. two : (t, t) -> t. pred same(t, t). same(X, X).\n\
        pred grow(t, t). grow(X, Y) :- grow(two(X, X), two(Y, Y)). grow(X, Y) :- not(same(two(X, c), two(Y, c))).\n\
        pred any(t). any(_).\n#check \"grows\" 30 : any(X), any(Y) => grow(X, Y).\n";
    let elab = elab(text);
    for strategy in Strategy::ALL {
        run(&elab.program, &elab.program.checks[0], strategy, &Budget::steps(2000), &mut |_| {});
    }
}

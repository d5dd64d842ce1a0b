//! Proofs by cases: what they prove, and what they must not.

mod support;

use base::{Budget, FileId};
use narrowing::{
    Bounds, Condition, Kind, Kinds, Problem, Quantifier, Search, Template, Unproved, Variable, prove,
};
use program::{Program, Type};
use support::ByType;

fn bounds() -> Bounds {
    Bounds { depth: 5, budget: Budget::unlimited(), steps: 100_000, memory: 1 << 22 }
}

/// The number of cases by which `c` is proved; `quantifiers` has a letter for each of its variables.
fn proved(text: &str, quantifiers: &str) -> Result<usize, Unproved> {
    let program = program::read(text, FileId(0)).expect("the program is well-formed");
    let conclusion = program.function("c").expect("there is a conclusion");
    let types: Vec<Type> = program.functions[conclusion].param_types().cloned().collect();
    let mut kinds = ByType::default();
    let variable = |(ty, letter): (&Type, char)| Variable {
        kind: kinds.of(&program, ty).expect("there are no functions"),
        quantifier: if letter == 'A' { Quantifier::Universal } else { Quantifier::Existential },
        extra: 0,
    };
    let variables: Vec<Variable> = types.iter().zip(quantifiers.chars()).map(variable).collect();
    prove_of(&program, kinds.kinds, variables)
}

fn prove_of(program: &Program, kinds: Kinds, variables: Vec<Variable>) -> Result<usize, Unproved> {
    let function = program.function("c").expect("there is a conclusion");
    let conclusion = Condition { function, variables: (0..variables.len()).collect() };
    let problem = Problem { kinds, variables, shared: vec![], premises: vec![], conclusion };
    prove(program, &problem, &bounds()).expect("the program is supported").map(|proof| proof.cases.len())
}

#[test]
fn cases_are_all_constructors() {
    let same = "data abc = A | B | C
        fn c(x: abc) -> bool { case x { A => true, B => true, C => true, } }";
    assert_eq!(proved(same, "A"), Ok(3));
    let other = "data abc = A | B | C
        fn c(x: abc) -> bool { case x { A => true, B => true, C => false, } }";
    assert_eq!(proved(other, "A"), Err(Unproved::Refuted));
}

#[test]
fn numbers_are_counted_or_compared() {
    assert!(proved("fn c(x: nat, y: nat) -> bool { let s = x + y; x <= s }", "AA").is_ok());
    let linear = "fn c(x: nat, y: nat) -> bool { let a = x <= y; if a { true } else { y <= x } }";
    assert_eq!(proved(linear, "AA"), Ok(3));
    let strict = "fn c(x: nat, y: nat) -> bool { let a = x < y; if a { true } else { y < x } }";
    assert_eq!(proved(strict, "AA"), Err(Unproved::Refuted));
}

#[test]
fn what_exists_does_not_depend_on_what_comes_later() {
    assert!(proved("fn c(x: nat, y: nat) -> bool { x <= y }", "EA").is_ok());
    assert!(proved("fn c(x: bool, y: bool) -> bool { x == y }", "AE").is_ok());
    assert_eq!(proved("fn c(x: bool, y: bool) -> bool { x == y }", "EA"), Err(Unproved::Open));
}

#[test]
fn what_has_no_value_is_not_proved() {
    let partial = "data ab = A | B
        fn c(x: ab) -> bool { case x { A => true, B => fail \"b\", } }";
    assert_eq!(proved(partial, "A"), Err(Unproved::Open));
}

/// Numbers from 1 on: they are no natural numbers that could be related by any difference.
fn positive() -> (Kinds, Vec<Variable>) {
    let mut kinds = Kinds::new();
    let own = kinds.declare();
    let naturals = kinds.naturals();
    assert_ne!(own, naturals);
    let alternatives = vec![Template::Successor(naturals)];
    kinds.define(own, Kind::Choice { alternatives, complete: true, flat: true });
    let variable = Variable { kind: own, quantifier: Quantifier::Universal, extra: 0 };
    (kinds, vec![variable, variable])
}

#[test]
fn positive_numbers_have_all_their_values() {
    for (text, holds) in [
        ("fn c(x: nat, y: nat) -> bool { x == 1 }", false),
        ("fn c(x: nat, y: nat) -> bool { let a = x == 1; not(a) }", false),
        ("fn c(x: nat, y: nat) -> bool { let a = x <= y; if a { x < y } else { true } }", false),
        ("fn c(x: nat, y: nat) -> bool { let s = x + y; x < s }", true),
        ("fn c(x: nat, y: nat) -> bool { let s = x + y; 2 <= s }", true),
    ] {
        let program = program::read(text, FileId(0)).expect("the program is well-formed");
        let (kinds, variables) = positive();
        let function = program.function("c").expect("there is a conclusion");
        let conclusion = Condition { function, variables: vec![0, 1] };
        let (premises, shared) = (vec![], vec![]);
        let problem =
            Problem { kinds: kinds.clone(), variables: variables.clone(), shared, premises, conclusion };
        let mut search = Search::new(&program, problem).expect("the program is supported");
        let mut refuted = false;
        search.run(&bounds(), &mut |_| {
            refuted = true;
            true
        });
        assert_eq!(refuted, !holds, "{text}");
        assert_eq!(prove_of(&program, kinds, variables).is_ok(), holds, "{text}");
    }
}

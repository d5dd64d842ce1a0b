//! Lowered terms against the reference evaluator: whatever a program computes, the reference evaluator agrees that
//! the term has this value; and native code computes the same.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[allow(dead_code, reason = "what the tools and tests share is not all used by each")]
mod support;

use base::Budget;
use gainsay::isabelle::Loader;
use interp::{Evaluator, Outcome, Value, on_large_stack};
use logic::statement::Query;
use logic::{Decl, Term, Type, World};
use lower::{Lowering, value_to_term};
use program::Effects;
use program::eval::{Limits, call};
use std::fmt::Write;
use std::path::Path;
use support::differential::{Figures, compare, library};

/// The term with a type for its type variables.
fn ground(term: &Term) -> Term {
    term.map_types(&|ty| ty.map_vars(&|_| Some(Type::nullary("Int.int"))))
}

/// What the program of a term computes, after checking it.
fn run(world: &World, term: &Term) -> String {
    let mut lowering = Lowering::new(world);
    let root = match lowering.function("root", &[], term) {
        Ok(root) => root,
        Err(problem) => return format!("no program: {problem}"),
    };
    let lowered = lowering.finish().expect("there is no limit of time");
    let ty = term.ty().unwrap();
    let mut emit = |_: &[program::Value]| false;
    let limits = Limits { budget: Budget::steps(10_000_000), ..Limits::default() };
    let outcome = call(&lowered.program, root, vec![], &limits, &mut Effects::new(1, &mut emit));
    let native = run_native(&lowered.program, root);
    assert!(native == outcome, "native code: {native:?}, evaluator: {outcome:?}");
    match outcome {
        program::Outcome::Value(value) => {
            let value = value_to_term(world, &value, &ty).expect("the value has a finite form");
            confirm(world, term, &value, &ty)
        }
        program::Outcome::MatchFailure(reason) => {
            format!("fails: {}", lowered.failure(&reason).expect("every failure has a meaning"))
        }
        other => format!("{other:?}"),
    }
}

/// The same on optimised native code.
fn run_native(program: &program::Program, root: program::Fun) -> program::Outcome {
    let mut program = program.clone();
    let mut roots = [root];
    program::passes::optimise(&mut program, &mut roots, &mut |_, _| {});
    let compiled = jit::Compiled::new(&program).unwrap();
    let mut machine = jit::Machine::new(jit::Limits::default()).unwrap();
    let mut emit = |_: &[program::Value]| false;
    machine.call(&compiled, roots[0], &[], &mut Effects::new(1, &mut emit))
}

fn confirm(world: &World, term: &Term, value: &Term, ty: &Type) -> String {
    let equal = Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool()));
    let equation = equal.apply([term.clone(), value.clone()]);
    let outcome =
        on_large_stack(|stack| Evaluator::new(world, Budget::steps(10_000_000), stack).evaluate(&equation));
    match outcome.unwrap() {
        Outcome::Value(Value::Bool(true)) => String::from("agrees"),
        Outcome::Value(_) => format!("DIFFERS: {value:?}"),
        other => format!("not confirmed: {other:?}"),
    }
}

#[test]
fn programs_and_the_reference_evaluator_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lowering/Terms.thy");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).unwrap();
    let world = loader.world(&loaded);
    let mut found = String::new();
    for decl in &loaded.elaborated.theory.decls {
        if let Decl::Query(Query::Value(term)) = decl {
            let term = ground(term);
            writeln!(found, "{}: {}", loaded.elaborated.context.show_term(&term), run(&world, &term))
                .unwrap();
        }
    }
    expect_test::expect![[r#"
        rev [1, 2, 3]: agrees
        flatten (fold insert_tree [3, 1, 2, 5, 4] Leaf): agrees
        map (λ(m, n). overlap m n) [(0, 0), (0, 5), (3, 0), (1, 5), (1, 1), (7, 1), (2, 3)]: agrees
        (even_nat 6, odd_nat 6): agrees
        partial 1: agrees
        partial 3: fails: Terms.partial: unspecified
        twice (twice (λn. n * 2)) 3: agrees
        compose_all [Suc, λn. n * n, (+) 2] 3: agrees
        map (twice Suc) [1, 2]: agrees
        12 div - 5: agrees
        - 12 mod 5: agrees
        7 - 9: agrees
        7 div 0 + 7 mod 0: agrees
        2 ^ 200 + 1: agrees
        ∀c. c = Red ∨ c = Green ∨ c = Blue: agrees
        ∃c. c ≠ Red ∧ c ≠ Blue: agrees
        ∀f. f (f (f True)) ⟷ f True: agrees
        ∀A. A = {} ∨ (∃c. c ∈ A): agrees
        ∀x. x < 10 ⟶ x * x < 100: agrees
        ∀x∈set [1, 2, 3]. x < 4: agrees
        (λc. c = Red) = (λc. case c of Red ⇒ True | _ ⇒ False): agrees
        xcoord (xcoord_update (λ_. 5) (make 3 4)): agrees
        measure [[1, 2], [3]]: agrees
        rose_sum (Rose 1 [Rose 2 [], Rose 3 [Rose 4 []]]): agrees
        case Some 3 of None ⇒ 0 | Some n ⇒ n + 1: agrees
        let x = 5; y = x * x in (x, y): agrees
        hd []: fails: List.list.hd: unspecified
        sort [3, 1, 2]: agrees
        remdups [1, 2, 1, 3]: agrees
        zip [1, 2] [True, False]: agrees
        {1, 2, 3} ∩ {2, 3, 4}: agrees
        {1, 2, 3} = {3, 2, 1}: agrees
        card {1, 1, 2}: agrees
        (λn. n + 1) ` {1, 2}: agrees
        sum_list [1, 2, 3]: agrees
        ∑n∈{1, 2, 3}. n * n: agrees
        concat (map (λx. concat (map (λy. if x < y then [x * y] else []) [3, 4])) [1, 2]): agrees
        map_of [(1, ''one''), (2, ''two'')] 2: agrees
        [3 ↦ True] 3: agrees
        ''abc'' @ ''d'': agrees
        [2..<7]: agrees
        [2..7]: agrees
        gcd 12 18: agrees
        gcd (- 12) 18: agrees
        4 dvd 12: agrees
        max 3 5: agrees
        length [(), ()]: agrees
        size (Node Leaf 1 Leaf): agrees
        set [1, 2, 3] ⊆ {1..3}: agrees
        {x. x ≠ Red}: agrees
        UNIV: agrees
        - {Red}: agrees
        rec_nat 0 (λn r. n + r) 5: agrees
        fst (1, hd []): fails: List.list.hd: unspecified
        ∃!x. x = Red: agrees
        THE x. x = Red: agrees
        filter (λx. even x) [1, 2, 3, 4]: agrees
        concat [[1], [2, 3]]: agrees
        foldl (-) 10 [1, 2, 3]: agrees
        sorted [1, 2, 2]: agrees
        distinct [1, 2, 1]: agrees
        (1, 2) ∈ {(1, 2), (2, 3)}⇧+: agrees
        nat (- 3) + nat 4: agrees
        int 3 - 5: agrees
        ¦- 3¦: agrees
        fact 20: agrees
        5 choose 2: agrees
        digits CHR ''a'': agrees
        map vowel ''abcdefg'': agrees
        map (λb. Char b False b False b False True False) [False, True]: agrees
        case CHR ''q'' of Char a _ _ _ _ _ _ h ⇒ (a, h): agrees
        (of_char CHR ''z'', char_of 65): agrees
        map digit0 ''abc'': agrees
        map (λf. f True) (map (Char False True False True False True) [True, False]): agrees
        {(1, 2), (2, 3)}⇧*: agrees
        ({(1, 1), (1, 2)}⇧= - {(1, 1), (3, 3), (4, 5)}) O Id: agrees
        {(1, 2)}⇧* O {(2, 3)}⇧*: agrees
        ({(1, 2), (2, 3)}⇧*)¯ `` {3, 7}: agrees
        (Domain (Id - {(1, 1)} ∪ {(1, 2)}), Range (Id - {(1, 1)} ∪ {(1, 2)})): agrees
        {(1, 2), (3, 3)} ⊆ {(1, 2)}⇧=: agrees
        {(1, 2)}⇧* ⊆ {(1, 2), (1, 1), (2, 2)}: agrees
        ({(1, 2)} ∪ {(2, 3)})⇧* = {(1, 2)}⇧* ∪ {(2, 3)}⇧*: agrees
        ({(1, 2), (2, 1)}⇧* - {(1, 1)})⇧+ = {(1, 2), (2, 1)}⇧*: agrees
        [refl ({(1, 2)}⇧*), refl ({(1, 2)}⇧+), trans ({(1, 2), (2, 3)}⇧=)]: agrees
        [sym Id, antisym ({(1, 2)}⇧*), irrefl Id, finite Id]: agrees
        Id = {(True, True), (False, False)}: agrees
        GREATEST n. n < 5: agrees
        total_after 4 [1, 2, 3]: agrees
        List.diagonal [0] [(0, 0), (1, 2)]: agrees
    "#]]
    .assert_eq(&found);
}

/// A part of what the example `differential` does.
#[test]
fn evaluators_agree_on_constants_of_the_library() {
    let theories = library(Some(&["Main"]));
    let world = World::new(theories.iter().cloned());
    let is_tried = |name: &str| ["List", "Map", "Option", "Relation"].contains(&name);
    let decls = theories.iter().filter(|theory| is_tried(&theory.name)).flat_map(|theory| &theory.decls);
    let constants: Vec<_> = decls
        .filter_map(|decl| match decl {
            Decl::Const(decl) => Some(decl),
            _ => None,
        })
        .collect();
    let mut figures = Figures::default();
    on_large_stack(|stack| {
        constants.iter().step_by(6).for_each(|decl| compare(&world, decl, 3, stack, &mut figures));
    })
    .unwrap();
    assert_eq!(figures.differences, Vec::<String>::new());
    assert!(figures.executable * 10 > figures.constants * 9, "{figures:?}");
    assert!(figures.confirmed > 100, "{figures:?}");
}

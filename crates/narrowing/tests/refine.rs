//! Searches over small programs.

mod support;

use base::{Budget, FileId};
use expect_test::{Expect, expect};
use narrowing::{
    Answer, Bounds, Condition, Open, Partial, Problem, Quantifier, Refutation, Search, Sign, Tree, Variable,
};
use program::{Program, Type};
use std::fmt::Write;
use support::ByType;

const LISTS: &str = "
data list = Nil | Cons(nat, list)

fn append(xs: list, ys: list) -> list {
  case xs {
    Nil => ys,
    Cons(x, rest) => Cons(x, append(rest, ys)),
  }
}

fn rev(xs: list) -> list {
  case xs {
    Nil => Nil,
    Cons(x, rest) => append(rev(rest), Cons(x, Nil)),
  }
}

fn length(xs: list) -> nat {
  case xs {
    Nil => 0,
    Cons(x, rest) => length(rest) + 1,
  }
}

fn sorted(xs: list) -> bool {
  case xs {
    Nil => true,
    Cons(x, rest) => case rest {
      Nil => true,
      Cons(y, more) => {
        let b = x <= y;
        if b { sorted(rest) } else { false }
      },
    },
  }
}

fn hd(xs: list) -> nat {
  case xs {
    Nil => fail \"hd\",
    Cons(x, rest) => x,
  }
}

fn forever(n: nat) -> bool { forever(n + 1) }
";

struct Setup {
    program: Program,
    kinds: ByType,
}

impl Setup {
    fn new(conditions: &str) -> Setup {
        let text = format!("{LISTS}{conditions}");
        let program = program::read(&text, FileId(0)).expect("the program is well-formed");
        program::verify(&program).expect("the program is verified");
        Setup { program, kinds: ByType::default() }
    }

    /// The conditions are the functions p0, p1, … and c, all of the same variables; `quantifiers` has a letter for each.
    fn search(mut self, quantifiers: &str, depth: u32) -> (Answer, String) {
        let conclusion = self.program.function("c").expect("there is a conclusion");
        let types: Vec<Type> = self.program.functions[conclusion].param_types().cloned().collect();
        let variables: Vec<Variable> = types
            .iter()
            .zip(quantifiers.chars())
            .map(|(ty, letter)| Variable {
                kind: self.kinds.of(&self.program, ty).expect("there are no functions"),
                quantifier: if letter == 'A' { Quantifier::Universal } else { Quantifier::Existential },
                extra: 0,
            })
            .collect();
        let all: Vec<usize> = (0..variables.len()).collect();
        let condition = |function| Condition { function, variables: all.clone() };
        let premises =
            (0..).map_while(|number| self.program.function(&format!("p{number}"))).map(condition).collect();
        let problem = Problem {
            kinds: self.kinds.kinds,
            variables,
            shared: vec![],
            premises,
            conclusion: condition(conclusion),
        };
        let mut search = Search::new(&self.program, problem).expect("the program is supported");
        let bounds = Bounds { depth, budget: Budget::unlimited(), steps: 100_000, memory: 1 << 22 };
        let mut text = String::new();
        let program = &self.program;
        let answer = search.run(&bounds, &mut |refutation| {
            text = shown(program, refutation);
            true
        });
        (answer, text)
    }
}

fn shown(program: &Program, refutation: &Refutation) -> String {
    match &refutation.tree {
        None => {
            let values: Vec<String> =
                refutation.values.iter().map(|value| value_text(program, value)).collect();
            values.join(", ")
        }
        Some(tree) => {
            let mut text = String::new();
            tree_text(tree, &mut text);
            text
        }
    }
}

fn tree_text(tree: &Tree, text: &mut String) {
    match tree {
        Tree::Leaf => text.push('F'),
        Tree::Choose { hole, alternative, next } => {
            write!(text, "{}{:?}:={alternative} ", hole.variable, hole.path).expect("text grows");
            tree_text(next, text);
        }
        Tree::Split { hole, branches } => {
            write!(text, "{}{:?}?(", hole.variable, hole.path).expect("text grows");
            for branch in branches {
                tree_text(branch, text);
                text.push('|');
            }
            text.push(')');
        }
    }
}

fn value_text(program: &Program, value: &Partial) -> String {
    let open = |rest: &[Open]| rest.iter().map(|open| format!("+_{}", open.0)).collect::<String>();
    match value {
        Partial::Hole(_) => "_".to_owned(),
        Partial::Atom(program::Atom::Con(con)) => program.constructor(*con).name.to_string(),
        Partial::Atom(atom) => format!("{atom:?}"),
        Partial::Nat(number, rest) => format!("{number}{}", open(rest)),
        Partial::Int(Sign::Positive, number, rest) => format!("{number}i{}", open(rest)),
        Partial::Int(Sign::Negative, number, rest) => format!("-({number}{})", open(rest)),
        Partial::Con(con, parts) => {
            let parts: Vec<String> = parts.iter().map(|part| value_text(program, part)).collect();
            format!("{}({})", program.constructor(*con).name, parts.join(", "))
        }
        Partial::Call(..) => "made".to_owned(),
    }
}

fn check(conditions: &str, quantifiers: &str, depth: u32, expected: Expect) {
    let (answer, text) = Setup::new(conditions).search(quantifiers, depth);
    expected.assert_eq(&format!("{answer:?} {text}"));
}

#[test]
fn a_counterexample_stays_partial() {
    check(
        "fn c(xs: list, ys: list) -> bool { append(xs, ys) == append(ys, xs) }",
        "AA",
        3,
        expect!["Refuted Cons(0, Nil), Cons(1+_4, Nil)"],
    );
    check("fn c(xs: list) -> bool { length(xs) < 2 }", "A", 3, expect!["Refuted Cons(0+_1, Cons(0+_3, _))"]);
}

#[test]
fn premises_prune() {
    check(
        "fn p0(xs: list) -> bool { sorted(xs) }
         fn p1(xs: list) -> bool { 1 < length(xs) }
         fn c(xs: list) -> bool { sorted(rev(xs)) }",
        "A",
        4,
        expect!["Refuted Cons(0+_1, Cons(1+_1+_6, Nil))"],
    );
}

#[test]
fn numbers_differ_without_being_ordered() {
    let different = "fn differ(x: nat, y: nat) -> bool {
           let same = x == y;
           if same { false } else { true }
         }";
    let with = |conditions: &str| format!("{different}\n{conditions}");
    check(
        &with(
            "fn p0(x: nat, y: nat, z: nat) -> bool { differ(x, y) }
             fn p1(x: nat, y: nat, z: nat) -> bool { differ(y, z) }
             fn p2(x: nat, y: nat, z: nat) -> bool { differ(z, x) }
             fn c(x: nat, y: nat, z: nat) -> bool { false }",
        ),
        "AAA",
        1,
        expect!["Refuted 0, 1, 2+_2"],
    );
    // Whichever is larger, they are not equal.
    check(
        &with(
            "fn p0(x: nat, y: nat) -> bool { differ(x, y) }
             fn c(x: nat, y: nat) -> bool { let less = x < y; if less { true } else { y < x } }",
        ),
        "AA",
        3,
        expect!["True "],
    );
    check(
        &with(
            "fn p0(x: nat, y: nat) -> bool { differ(x, y + 2) }
             fn p1(x: nat, y: nat) -> bool { y <= x }
             fn c(x: nat, y: nat) -> bool { differ(x + 1, y + 3) }",
        ),
        "AA",
        3,
        expect!["True "],
    );
    // Of three numbers with only one in between the outer ones, two are equal.
    check(
        &with(
            "fn p0(x: nat, y: nat, z: nat) -> bool { differ(x, y) }
             fn p1(x: nat, y: nat, z: nat) -> bool { differ(z, y) }
             fn p2(x: nat, y: nat, z: nat) -> bool { x <= y }
             fn p3(x: nat, y: nat, z: nat) -> bool { y <= z }
             fn c(x: nat, y: nat, z: nat) -> bool { x + 2 <= z }",
        ),
        "AAA",
        3,
        expect!["True "],
    );
}

#[test]
fn numbers_in_lists_are_as_large_as_their_place_allows() {
    let conditions = "fn p0(xs: list) -> bool { sorted(xs) }
         fn p1(xs: list) -> bool { 2 < length(xs) }
         fn c(xs: list) -> bool { hd(rev(xs)) < hd(xs) + 2 }";
    check(conditions, "A", 4, expect!["Unknown "]);
    check(conditions, "A", 5, expect!["Refuted Cons(0, Cons(0, Cons(2+_11, Nil)))"]);
}

#[test]
fn a_tree_that_closes_is_a_proof() {
    check("fn c(b: bool, n: nat) -> bool { if b { n <= n } else { n < n + 1 } }", "AA", 3, expect!["True "]);
    check("fn c(xs: list) -> bool { rev(rev(xs)) == xs }", "A", 3, expect!["Unknown "]);
}

#[test]
fn failures_never_refute() {
    check("fn c(xs: list) -> bool { hd(xs) == hd(rev(xs)) }", "A", 1, expect!["Unknown "]);
    check("fn c(xs: list) -> bool { hd(xs) == 0 }", "A", 3, expect!["Refuted Cons(1+_3, _)"]);
}

#[test]
fn quantifiers_alternate() {
    check("fn c(n: nat, m: nat) -> bool { n == m }", "EA", 3, expect!["Refuted 0[]?(1[]:=1 F|1[]:=0 F|)"]);
    check("fn c(n: nat, m: nat) -> bool { n == m }", "AE", 3, expect!["Unknown "]);
    check("fn c(n: nat, m: nat) -> bool { m < n }", "AE", 3, expect!["Refuted 0[]:=0 F"]);
}

#[test]
fn palindromes_are_not_all_doubled() {
    check(
        "fn p0(xs: list, ys: list) -> bool { rev(xs) == xs }
         fn c(xs: list, ys: list) -> bool { xs == append(ys, rev(ys)) }",
        "AE",
        4,
        expect!["Refuted 0[]:=1 0[1]:=0 1[]?(F|1[1]?(F|F|)|)"],
    );
}

#[test]
fn nothing_is_a_part_of_itself() {
    check("fn c(n: nat) -> bool { n == n + 1 }", "E", 3, expect!["Refuted F"]);
    check("fn c(xs: list) -> bool { xs == Cons(0, xs) }", "E", 3, expect!["Refuted F"]);
}

#[test]
fn integers_are_refined_by_sign() {
    check("fn c(x: int, y: int) -> bool { x + y < 2i }", "AA", 4, expect!["Refuted 0i, 2i+_3"]);
    check("fn c(x: int) -> bool { 0i <= x * x }", "A", 4, expect!["Unknown "]);
    check("fn c(x: int) -> bool { x == x + 1i }", "E", 4, expect!["Refuted 0[]?(F|F|F|)"]);
}

#[test]
fn what_takes_forever_is_not_known() {
    check("fn c(n: nat) -> bool { forever(n) }", "A", 4, expect!["Unknown "]);
}

//! What each pass does, on small programs.

use base::{Budget, FileId};
use expect_test::{Expect, expect};
use program::passes::{OPTIMISATIONS, PREPARATIONS, Pass};
use program::{Fun, read, verify};

/// Runs the named passes; the first function is the root.
fn check(passes: &[&str], text: &str, expect: Expect) {
    let mut program = read(text, FileId(0)).expect("the program can be read");
    verify(&program).expect("the program is right");
    let mut roots: Vec<Fun> = program.functions.ids().take(1).collect();
    for name in passes {
        let mut all = OPTIMISATIONS.iter().chain(PREPARATIONS);
        let pass: &Pass = all.find(|pass| pass.name == *name).expect("the pass exists");
        (pass.run)(&mut program, &mut roots, &Budget::unlimited());
        verify(&program).expect("the pass keeps the rules");
    }
    expect.assert_eq(&program.to_string());
}

#[test]
fn a_case_of_a_known_constructor_is_taken() {
    check(
        &["simplify", "dead"],
        "data list = Nil | Cons(nat, list)
         fn f(x: nat) -> nat { let xs = Cons(x + 0, Nil); case xs { Nil => 0, Cons(y, rest) => y + 1 } }",
        expect![[r#"
            data list = Nil | Cons(nat, list)

            fn f(x: nat) -> nat {
              x + 1
            }
        "#]],
    );
}

#[test]
fn a_test_of_a_test_is_threaded() {
    check(
        &["simplify", "simplify"],
        "fn f(a: bool, b: bool, x: nat) -> nat {
           let both = if a { b } else { false };
           if both { x + 1 } else { x * 2 }
         }",
        expect![[r#"
            fn f(a: bool, b: bool, x: nat) -> nat {
              join then_1() {
                x * 2
              }
              if a {
                if b {
                  x + 1
                } else {
                  jump then_1()
                }
              } else {
                jump then_1()
              }
            }
        "#]],
    );
}

#[test]
fn known_function_arguments_are_specialised_away() {
    check(
        &["specialise", "dead", "inline", "dead"],
        "data list = Nil | Cons(nat, list)
         fn f(n: nat, xs: list) -> list { map(closure add(n), xs) }
         fn map(g: fn(nat) -> nat, xs: list) -> list {
           case xs { Nil => Nil, Cons(x, rest) => Cons(g(x), map(g, rest)) }
         }
         fn add(x: nat, y: nat) -> nat { x + y }",
        expect![[r#"
            data list = Nil | Cons(nat, list)

            fn f(n: nat, xs: list) -> list {
              map#1(n, xs)
            }

            fn map#1(x: nat, xs: list) -> list {
              case xs {
                Nil => Nil,
                Cons(x_1, rest) => {
                  let t = x + x_1;
                  let t_1 = map#1(x, rest);
                  Cons(t, t_1)
                },
              }
            }
        "#]],
    );
}

#[test]
fn tail_calls_become_loops_and_invariants_leave_them() {
    check(
        &["loops", "hoist"],
        "fn f(n: nat, m: nat, acc: nat) -> nat {
           let step = m * 2;
           if n == 0 { acc } else { f(n - 1, m, acc + step) }
         }",
        expect![[r#"
            fn f(n: nat, m: nat, acc: nat) -> nat {
              let step = m * 2;
              loop f(n_1: nat = n, acc_1: nat = acc) {
                let t = n_1 == 0;
                if t {
                  acc_1
                } else {
                  let t_1 = n_1 - 1;
                  let t_2 = acc_1 + step;
                  jump f(t_1, t_2)
                }
              }
            }
        "#]],
    );
}

#[test]
fn comparisons_are_derived() {
    check(
        &["derive"],
        "data list = Nil | Cons(nat, list)
         fn f(xs: list, ys: list) -> bool { xs == ys }
         fn g(xs: list, ys: list) -> bool { xs < ys }",
        expect![[r#"
            data list = Nil | Cons(nat, list)

            fn f(xs: list, ys: list) -> bool {
              eq[list](xs, ys)
            }

            fn g(xs: list, ys: list) -> bool {
              less[list](xs, ys)
            }

            fn eq[list](x: list, y: list) -> bool {
              case x {
                Nil => case y {
                  Nil => true,
                  _ => false,
                },
                Cons(a, a_1) => case y {
                  Cons(b, b_1) => {
                    let is_equal = a == b;
                    if is_equal {
                      eq[list](a_1, b_1)
                    } else {
                      false
                    }
                  },
                  _ => false,
                },
              }
            }

            fn less[list](x: list, y: list) -> bool {
              let order = compare[list](x, y);
              order < 1
            }

            fn compare[list](x: list, y: list) -> nat {
              case x {
                Nil => case y {
                  Nil => 1,
                  _ => {
                    let index = index[list](y);
                    let is_less = 0 < index;
                    if is_less {
                      0
                    } else {
                      2
                    }
                  },
                },
                Cons(a, a_1) => case y {
                  Cons(b, b_1) => {
                    let is_less_1 = a < b;
                    let order: nat = if is_less_1 {
                      0
                    } else {
                      let is_equal_1 = a == b;
                      if is_equal_1 {
                        1
                      } else {
                        2
                      }
                    };
                    let is_equal = order == 1;
                    if is_equal {
                      compare[list](a_1, b_1)
                    } else {
                      order
                    }
                  },
                  _ => {
                    let index_1 = index[list](y);
                    let is_less_2 = 1 < index_1;
                    if is_less_2 {
                      0
                    } else {
                      2
                    }
                  },
                },
              }
            }

            fn index[list](x: list) -> nat {
              case x {
                Nil => 0,
                Cons(a, a_1) => 1,
              }
            }
        "#]],
    );
}

#[test]
fn guarded_bodies_are_outlined() {
    check(
        &["outline"],
        "fn f(x: nat) -> nat { attempt { let y = g(x); y + x } else { 0 } }
         fn g(x: nat) -> nat { if x == 0 { fail \"zero\" } else { x } }",
        expect![[r#"
            fn f(x: nat) -> nat {
              attempt {
                f#1(x)
              } else {
                0
              }
            }

            fn g(x: nat) -> nat {
              let t = x == 0;
              if t {
                fail "zero"
              } else {
                x
              }
            }

            fn f#1(x: nat) -> nat {
              let y = g(x);
              y + x
            }
        "#]],
    );
}

#[test]
fn what_cannot_fail_is_not_guarded() {
    check(
        &["guards"],
        "fn f(x: nat) -> nat { let y = attempt { let z = even(x); if z { 1 } else { 2 } } else { 0 }; attempt { half(y) } else { y } }
         fn even(x: nat) -> bool { if x == 0 { true } else { odd(x - 1) } }
         fn odd(x: nat) -> bool { if x == 0 { false } else { even(x - 1) } }
         fn half(x: nat) -> nat { let e = even(x); if e { x div 2 } else { fail \"odd\" } }",
        expect![[r#"
            fn f(x: nat) -> nat {
              let z = even(x);
              let y: nat = if z {
                1
              } else {
                2
              };
              attempt {
                half(y)
              } else {
                y
              }
            }

            fn even(x: nat) -> bool {
              let t = x == 0;
              if t {
                true
              } else {
                let t_1 = x - 1;
                odd(t_1)
              }
            }

            fn odd(x: nat) -> bool {
              let t = x == 0;
              if t {
                false
              } else {
                let t_1 = x - 1;
                even(t_1)
              }
            }

            fn half(x: nat) -> nat {
              let e = even(x);
              if e {
                x div 2
              } else {
                fail "odd"
              }
            }
        "#]],
    );
}

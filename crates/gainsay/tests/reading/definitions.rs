//! What definitions may say.

use super::reads;
use expect_test::expect;

#[test]
fn equations_are_about_what_is_defined() {
    reads(
        "Main",
        r#"
        fun half :: "nat ⇒ nat" where "half 0 = 0" | "haf (Suc n) = half n"
        definition square :: "nat ⇒ nat" where "squar n = n * n"
        primrec len :: "'a list ⇒ nat" where "len [] = 0" | "lenn (x # xs) = Suc (len xs)"
        "#,
        &expect![[r#"
            error[other-head]: this equation is about `haf`, but the command defines `half`
              ┌─ T.thy:3:55
              │
            3 │         fun half :: "nat ⇒ nat" where "half 0 = 0" | "haf (Suc n) = half n"
              │                                                       ^^^^^^^^^^^^^^^^^^^^

            error[other-head]: this equation is about `squar`, but the command defines `square`
              ┌─ T.thy:4:49
              │
            4 │         definition square :: "nat ⇒ nat" where "squar n = n * n"
              │                                                 ^^^^^^^^^^^^^^^

            error[other-head]: this equation is about `lenn`, but the command defines `len`
              ┌─ T.thy:5:62
              │
            5 │         primrec len :: "'a list ⇒ nat" where "len [] = 0" | "lenn (x # xs) = Suc (len xs)"
              │                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        "#]],
    );
}

#[test]
fn patterns_are_linear() {
    reads(
        "Main",
        r#"
        fun same :: "'a list ⇒ bool" where "same (x # x # xs) = True" | "same xs = False"
        fun down where "down 0 = 0" | "down (Suc n) = down n"
        fun last_of where "last_of (Suc n) = n"
        fun fib where "fib 0 = 0" | "fib n = fib n"
        "#,
        &expect![[r#"
            error[pattern]: `x` occurs twice on the left: use two variables, and compare them
              ┌─ T.thy:3:45
              │
            3 │         fun same :: "'a list ⇒ bool" where "same (x # x # xs) = True" | "same xs = False"
              │                                             ^^^^^^^^^^^^^^^^^^^^^^^^

            error[pattern]: a pattern at a type variable must be a variable: its values have no constructors
              ┌─ T.thy:6:24
              │
            6 │         fun fib where "fib 0 = 0" | "fib n = fib n"
              │                        ^^^^^^^^^
              │
              = help: state the type of the function, as in `fun f :: "nat ⇒ nat" where …`

        "#]],
    );
}

#[test]
fn quotients_of_a_class_without_inverse_are_written_div() {
    reads(
        "Main",
        r#"
        lemma whole: "(x::'a::euclidean_semiring) div y = z" oops
        lemma field: "(x::'a::field) / y = z" oops
        lemma rational: "(x::'a::inverse) div y = z" oops
        "#,
        &expect![[r#"
            lemma whole:
              fixes x :: "'a::euclidean_semiring"
              shows "x div y = z"
            lemma field:
              fixes x :: "'a::field"
              shows "x / y = z"
            lemma rational: "x / y = z"
        "#]],
    );
}

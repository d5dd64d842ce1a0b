//! Parsing with the core grammar and with a small part of the usual object logic.

use crate::small_logic::{small_logic, source, template};
use expect_test::{Expect, expect};
use notation::Head;
use syntax::inner::{Grammar, parse, pure};

fn check_with(grammar: &Grammar, root: &str, text: &str, expected: &Expect) {
    let shown = match parse(grammar, root, source(text)) {
        Ok(parses) => parses.trees.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(error) => format!("{:?}: {}", error.span.range(), error.message),
    };
    expected.assert_eq(&shown.replace('"', "'"));
}

fn check(root: &str, text: &str, expected: &Expect) {
    check_with(&small_logic(), root, text, expected);
}

#[test]
fn types() {
    check(
        "type",
        "'a list ⇒ (nat, 'b) map set => 'c::{ord,plus}",
        &expect![
            "('type fun' (list 'a) ('type fun' (set (map nat 'b)) ('_ofsort' 'c ('_sort' ('_classes' ord plus)))))"
        ],
    );
    check(
        "type",
        "[nat, 'a × 'b × _] \\<Rightarrow> List.list",
        &expect!["('type fun' nat ('type fun' ('type prod' 'a ('type prod' 'b 'type dummy')) List.list))"],
    );
    check("type", "_::finite", &expect!["('_dummy_ofsort' finite)"]);
    check("sort", "{}", &expect!["'_topsort'"]);
}

#[test]
fn applications_and_abstractions() {
    check("logic", "f x (g y) z", &expect!["(f x (g y) z)"]);
    check(
        "logic",
        "λx (y::nat) _ (a, b). f x",
        &expect![
            "('_abs' x ('_abs' ('_constrain' y nat) ('_abs' '_idtdummy' ('_abs' ('_pattern' a b) (f x)))))"
        ],
    );
    check("logic", "(%x. x) :: 'a ⇒ _", &expect!["('_constrain' ('_abs' x x) ('type fun' 'a 'type dummy'))"]);
    check(
        "logic",
        "CONST Cons TYPE('a) ?x …",
        &expect!["(('_context_const' Cons) ('_TYPE' 'a) ?x '_DDDOT')"],
    );
}

#[test]
fn propositions() {
    check(
        "prop",
        "⟦A; x = y⟧ ⟹ ⋀x y. P x y ==> PROP Q x",
        &expect!["19..22: `⋀` is unexpected here; expected a proposition or a term"],
    );
    check(
        "prop",
        "(A ⟹ B) ⟹ (A ∧ B)",
        &expect!["('Pure.imp' ('Pure.imp' ('Trueprop' A) ('Trueprop' B)) ('Trueprop' ('conj' A B)))"],
    );
    check("prop", "f ≡ λx. x", &expect!["('Pure.eq' f ('_abs' x x))"]);
    check("any", "A ⟹ B", &expect!["('Pure.imp' ('Trueprop' A) ('Trueprop' B))"]);
}

#[test]
fn priorities_group_operators() {
    check("logic", "a + b - c * d = e", &expect!["('eq' ('minus' ('plus' a b) ('times' c d)) e)"]);
    check(
        "logic",
        "x # xs @ ys = zs ∧ ¬ p ∧ q",
        &expect!["('conj' ('eq' ('Cons' x ('append' xs ys)) zs) ('conj' ('Not' p) q))"],
    );
    check(
        "logic",
        "p ∧ q ⟶ (∀x y. P x ∨ Q)",
        &expect!["('implies' ('conj' p q) ('binder All' ('_idts' x y) ('disj' (P x) Q)))"],
    );
    check("logic", "a < b < c", &expect!["6..7: `<` is unexpected here; expected an operator"]);
    check("logic", "f - x", &expect!["('minus' f x)"]);
    check("logic", "map (+) (- 1 # [])", &expect!["(map 'plus' ('Cons' ('uminus' ('_Numeral' 1)) 'Nil'))"]);
}

#[test]
fn mixfix_of_all_shapes() {
    check("logic", "if a then b else c + d", &expect!["('If' a b ('plus' c d))"]);
    check(
        "logic",
        "let (x, y) = p; z = 2 in x",
        &expect!["('_Let' ('_binds' ('_bind' ('_pattern' x y) p) ('_bind' z ('_Numeral' 2))) x)"],
    );
    check("logic", "[x, y, ''ab'']", &expect!["('_list' ('_args' x ('_args' y ('_String' ''ab''))))"]);
    check(
        "logic",
        "case xs of [] ⇒ 0 | y # ys ⇒ f y",
        &expect!["('_case_syntax' xs ('_case2' ('_case1' 'Nil' 'zero') ('_case1' ('Cons' y ys) (f y))))"],
    );
    check("logic", "(x, y, z)", &expect!["('_tuple' x ('_tuple_args' y ('_tuple_arg' z)))"]);
    check("logic", "{x. x ∈ {a, b}}", &expect!["('_Coll' x ('member' x ('_Finset' ('_args' a b))))"]);
}

#[test]
fn ambiguous_texts_give_all_trees() {
    let text = "case a of b ⇒ case c of d ⇒ e | f ⇒ g";
    check(
        "logic",
        text,
        &expect![[r#"
        ('_case_syntax' a ('_case2' ('_case1' b ('_case_syntax' c ('_case1' d e))) ('_case1' f g)))
        ('_case_syntax' a ('_case1' b ('_case_syntax' c ('_case2' ('_case1' d e) ('_case1' f g)))))"#]],
    );
}

#[test]
fn errors_point_at_the_first_token_that_fits_nowhere() {
    check("logic", "f (x + y", &expect!["8..8: the text ends too early; expected `,`, `)` or an operator"]);
    check(
        "logic",
        "if a then b",
        &expect!["11..11: the text ends too early; expected `else` or an operator"],
    );
    check("logic", "x + * y", &expect!["4..5: `*` is unexpected here; expected a term"]);
    check("logic", "a b)", &expect!["3..4: `)` is unexpected here; expected a term or an operator"]);
    check("logic", "", &expect!["0..0: the text ends too early; expected a term"]);
    check("type", "nat ⇒", &expect!["7..7: the text ends too early; expected a type"]);
    check("logic", "x ⊕ y", &expect!["2..5: no notation in scope contains this symbol"]);
    check("nowhere", "x", &expect!["0..1: there is no notation for the category `nowhere`"]);
}

#[test]
fn indexed_notation() {
    let mut g = pure();
    template(&mut g, Some(Head::constant("mult")), "logic any any logic", "_ ⊗ı _", &[70, 71], 70);
    check_with(
        &g,
        "logic",
        "x ⊗ y ⊗⇘G⇙ z",
        &expect!["('mult' G ('mult' ('_struct' '_indexdefault') x y) z)"],
    );
}

#[test]
fn notation_without_delimiters_does_not_loop() {
    let mut g = small_logic();
    template(&mut g, Some(Head::constant("coe")), "any logic", "_", &[], 1000);
    check_with(
        &g,
        "logic",
        "x",
        &expect![[r#"
        x
        ('coe' x)"#]],
    );
}

#[test]
fn deep_nesting_is_no_problem() {
    let nested = |n: usize| format!("{}x{}", "(".repeat(n), ")".repeat(n));
    check("logic", &nested(10_000), &expect!["x"]);
    check("logic", &nested(100_000), &expect!["50000..50001: the text is too long"]);
    check(
        "logic",
        &format!("{}x{}", "f (".repeat(9_000), ")".repeat(9_000)),
        &expect!["0..1: the text is nested too deeply"],
    );
}

#[test]
fn very_ambiguous_texts_are_cut_short() {
    let mut g = pure();
    template(&mut g, Some(Head::constant("c")), "any any logic", "_ ⊕ _", &[], 50);
    let parses = parse(&g, "logic", source(&["x"; 60].join(" ⊕ "))).unwrap();
    assert_eq!((parses.trees.len(), parses.cut), (500, true));
}

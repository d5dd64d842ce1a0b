//! Parsing with the core grammar and with a small part of the usual object logic.

use super::{Grammar, Source, parse, pure};
use base::{FileId, Name};
use expect_test::{Expect, expect};
use notation::{Assoc, Head, Mixfix, Shape};

fn shape(text: &str) -> Shape {
    let mut words: Vec<Name> = text.split_whitespace().map(Name::new).collect();
    let result = words.pop().unwrap();
    Shape { args: words, result }
}

fn template(grammar: &mut Grammar, head: Option<Head>, types: &str, text: &str, args: &[u16], prio: u16) {
    let mixfix = Mixfix::Template { text: Name::new(text), args: args.to_vec(), prio };
    grammar.extend(mixfix.productions(head.as_ref(), &shape(types)).unwrap());
}

fn infix(grammar: &mut Grammar, name: &str, assoc: Assoc, symbol: &str, prio: u16) {
    let mixfix = Mixfix::Infix { assoc, symbol: Name::new(symbol), prio };
    grammar.extend(mixfix.productions(Some(&Head::constant(name)), &shape("logic logic logic")).unwrap());
}

/// Enough notation to write formulas, lists, sets, tuples, `let`, `case` and `if`.
pub(super) fn small_logic() -> Grammar {
    let mut g = pure();
    let c = |name: &str| Some(Head::constant(name));
    let s = |name: &str| Some(Head::syntax(name));
    template(&mut g, c("Trueprop"), "logic prop", "(_)", &[], 5);
    for (name, assoc, symbol, prio) in [
        ("eq", Assoc::Left, "=", 50),
        ("conj", Assoc::Right, "∧", 35),
        ("disj", Assoc::Right, "∨", 30),
        ("implies", Assoc::Right, "⟶", 25),
        ("less", Assoc::None, "<", 50),
        ("member", Assoc::None, "∈", 50),
        ("plus", Assoc::Left, "+", 65),
        ("minus", Assoc::Left, "-", 65),
        ("times", Assoc::Left, "*", 70),
        ("append", Assoc::Right, "@", 65),
        ("Cons", Assoc::Right, "#", 65),
    ] {
        infix(&mut g, name, assoc, symbol, prio);
    }
    template(&mut g, c("Not"), "logic logic", "¬ _", &[40], 40);
    template(&mut g, c("uminus"), "any logic", "- _", &[81], 80);
    for (name, symbol) in [("All", "∀"), ("Ex", "∃")] {
        let binder = Mixfix::Binder { symbol: Name::new(symbol), body: 10, prio: 10 };
        let head = Head::Binder(Name::new(name));
        g.extend(binder.productions(Some(&head), &shape("logic logic")).unwrap());
    }
    template(&mut g, c("Nil"), "logic", "[]", &[], 1000);
    template(&mut g, s("_list"), "args logic", "[_]", &[], 1000);
    template(&mut g, s("_Finset"), "args logic", "{_}", &[], 1000);
    template(&mut g, s("_Coll"), "pttrn logic logic", "(1{_./ _})", &[], 1000);
    template(&mut g, s("_tuple"), "any tuple_args logic", "(1'(_,/ _'))", &[], 1000);
    template(&mut g, s("_tuple_arg"), "any tuple_args", "_", &[], 1000);
    template(&mut g, s("_tuple_args"), "any tuple_args tuple_args", "_,/ _", &[], 1000);
    template(&mut g, s("_pattern"), "pttrn patterns pttrn", "'(_,/ _')", &[], 1000);
    template(&mut g, None, "pttrn patterns", "_", &[], 1000);
    template(&mut g, s("_patterns"), "pttrn patterns patterns", "_,/ _", &[], 1000);
    template(&mut g, c("If"), "logic any any any", "(if (_)/ then (_)/ else (_))", &[0, 0, 10], 10);
    template(&mut g, s("_bind"), "pttrn any letbind", "(2_ =/ _)", &[], 10);
    template(&mut g, None, "letbind letbinds", "_", &[], 1000);
    template(&mut g, s("_binds"), "letbind letbinds letbinds", "_;/ _", &[], 1000);
    template(&mut g, s("_Let"), "letbinds any logic", "(let (_)/ in (_))", &[0, 10], 10);
    template(&mut g, s("_case_syntax"), "any cases_syn logic", "(case _ of/ _)", &[0, 10], 10);
    template(&mut g, s("_case1"), "any any case_syn", "(2_ ⇒/ _)", &[], 10);
    template(&mut g, None, "case_syn cases_syn", "_", &[], 1000);
    template(&mut g, s("_case2"), "case_syn cases_syn cases_syn", "_/ | _", &[], 1000);
    template(&mut g, s("_Numeral"), "num_const logic", "_", &[], 1000);
    template(&mut g, s("_String"), "str_position logic", "_", &[], 1000);
    template(&mut g, c("zero"), "logic", "0", &[], 1000);
    template(&mut g, Some(Head::Type(Name::new("prod"))), "type type type", "(_ ×/ _)", &[21, 20], 20);
    g
}

pub(super) fn source(text: &str) -> Source<'_> {
    Source { text, file: FileId(0), offset: 0 }
}

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
        "x # xs @ ys = zs ∧ ¬ p ∧ q ⟶ (∀x y. P x ∨ Q)",
        &expect![
            "('implies' ('conj' ('eq' ('Cons' x ('append' xs ys)) zs) ('conj' ('Not' p) q)) ('binder All' ('_idts' x y) ('disj' (P x) Q)))"
        ],
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
        "let (x, y) = p; z = 2 in [x, y, ''ab'']",
        &expect![
            "('_Let' ('_binds' ('_bind' ('_pattern' x y) p) ('_bind' z ('_Numeral' 2))) ('_list' ('_args' x ('_args' y ('_String' ''ab'')))))"
        ],
    );
    check(
        "logic",
        "case xs of [] ⇒ 0 | y # ys ⇒ f (y, ys, z)",
        &expect![
            "('_case_syntax' xs ('_case2' ('_case1' 'Nil' 'zero') ('_case1' ('Cons' y ys) (f ('_tuple' y ('_tuple_args' ys ('_tuple_arg' z)))))))"
        ],
    );
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

//! How locales, their instances and their notation are read.

use super::reads;
use expect_test::expect;

#[test]
fn instances_of_an_expression_refer_to_those_before_them() {
    reads(
        "Main",
        r#"
        locale ordered = fixes before :: "'a ⇒ 'a ⇒ bool" begin
        definition "at_most x y = (before x y ∨ x = y)"
        abbreviation "after x y ≡ before y x"
        end
        locale related = fixes rel :: "'a ⇒ 'a ⇒ bool" begin
        definition "related x y = rel x y"
        end
        locale both = L: ordered before + related L.at_most for before :: "'a ⇒ 'a ⇒ bool" begin
        lemma both: "related x x" oops
        end
        locale swapped = ordered + related after begin
        lemma swapped: "related x y" oops
        end
        definition "at_most x y = (x = (y::nat))"
        locale numbers = ordered before + related at_most for before :: "nat ⇒ nat ⇒ bool" begin
        lemma numbers: "related x y" oops
        end
        locale chain = ordered before + P: related at_most + Q: related P.related
          for before :: "'a ⇒ 'a ⇒ bool" begin
        lemma chain: "Q.related x x" oops
        end
        interpretation I: ordered "(<) :: nat ⇒ nat ⇒ bool" + J: related I.at_most .
        lemma interpreted: "J.related 0 x" oops
        "#,
        &expect![[r#"
            lemma (in both) both: "related.related (ordered.at_most before) x x"
            lemma (in swapped) swapped: "related.related (λx y. before y x) x y"
            lemma (in numbers) numbers:
              fixes before :: "nat ⇒ nat ⇒ bool"
              shows "related.related (ordered.at_most before) x y"
            lemma (in chain) chain: "related.related (related.related (ordered.at_most before)) x x"
            lemma interpreted: "J.related 0 x"
        "#]],
    );
}

#[test]
fn terms_of_a_new_locale_are_about_its_parameters() {
    reads(
        "Main",
        r#"
        locale related = fixes rel :: "'a ⇒ 'a ⇒ bool" begin
        definition "related x y = rel x y"
        end
        locale misspelt = related missing begin
        lemma misspelt: "related x x" oops
        end
        locale given = related "λx y. f y x" for f :: "nat ⇒ nat ⇒ bool" begin
        lemma given: "related x y" oops
        end
        "#,
        &expect![[r#"
            lemma (in misspelt) misspelt: "related x x"
            lemma (in given) given:
              fixes f :: "nat ⇒ nat ⇒ bool"
              shows "related.related (λx y. f y x) x y"
            error[unknown-variable]: `missing` is neither a constant nor a parameter of the locale
              ┌─ T.thy:6:27
              │
            6 │         locale misspelt = related missing begin
              │                           ^^^^^^^

        "#]],
    );
}

#[test]
fn notation_goes_along_as_long_as_its_constant_means_the_same() {
    reads(
        "Main",
        r#"
        locale graph = fixes E :: "'a ⇒ 'a ⇒ bool" begin
        definition reaches (infix "→" 50) where "reaches = E⇧*⇧*"
        end
        locale subgraph = G: graph + fixes V :: "'a ⇒ bool" begin
        definition inner where "inner x y = (E x y ∧ V x ∧ V y)"
        sublocale H: graph inner .
        lemma same: "x → y" oops
        end
        locale nodes = graph + fixes V :: "'a ⇒ bool" begin
        sublocale S: subgraph .
        no_notation reaches (infix "→" 50)
        notation S.H.reaches (infix "→" 50)
        lemma inside: "x → y" oops
        end
        locale heir = nodes + fixes s :: 'a begin
        lemma inherited: "s → y" oops
        end
        "#,
        &expect![[r#"
            lemma (in subgraph) same: "graph.reaches E x y"
            lemma (in nodes) inside: "graph.reaches (subgraph.inner E V) x y"
            lemma (in heir) inherited: "graph.reaches (subgraph.inner E V) s y"
        "#]],
    );
}

#[test]
fn what_a_locale_declares_hides_what_it_is_a_sublocale_of() {
    reads(
        "Main",
        r#"
        locale other = fixes g :: "'a ⇒ 'a" begin
        definition "twice x = g (g x)"
        end
        locale own = fixes f :: "'a ⇒ 'a" begin
        definition "twice x = f x"
        end
        context own begin
        sublocale other f .
        end
        context own begin
        lemma entered: "twice x = y" oops
        end
        "#,
        &expect![[r#"
            lemma (in own) entered: "own.twice f x = y"
        "#]],
    );
}

#[test]
fn classes_declare_what_they_are_sublocales_of() {
    reads(
        "Main",
        r#"
        locale cut = fixes cut :: "'a ⇒ nat ⇒ 'a" begin
        definition "agree n x y = (cut x n = cut y n)"
        end
        class cutting = fixes take_part :: "'a ⇒ nat ⇒ 'a" begin
        sublocale cut take_part .
        sublocale part: cut "λx n. take_part x (Suc n)" .
        end
        instantiation nat :: cutting begin
        definition "take_part_nat (x::nat) n = min x n"
        instance ..
        end
        lemma everywhere: "agree n (x::nat) y" oops
        lemma by_part: "part.agree n (x::nat) y" oops
        definition (in cut) "later n x = (cut x n = x)"
        lemma afterwards: "later n (x::nat) = part.later n x" oops
        "#,
        &expect![[r#"
            lemma everywhere:
              fixes x :: "nat"
              shows "agree n x y"
            lemma by_part:
              fixes x :: "nat"
              shows "part.agree n x y"
            lemma afterwards:
              fixes x :: "nat"
              shows "later n x ⟷ part.later n x"
        "#]],
    );
}

#[test]
fn constants_of_a_locale_know_the_types_that_they_depend_on() {
    reads(
        "Main",
        r#"
        locale typed = fixes x :: 'a begin
        definition count :: nat where "count = card (UNIV :: 'a set)"
        lemma inside: "count = 0" oops
        end
        interpretation truth: typed True .
        interpretation units: typed "()" .
        lemma outside: "truth.count = units.count" oops
        lemma applied: "typed.count TYPE(bool) = n" oops
        class counted = fixes zero_of :: 'a begin
        definition all :: nat where "all = card (UNIV :: 'a set)"
        lemma in_class: "all = 0" oops
        end
        "#,
        &expect![[r#"
            lemma (in typed) inside: "typed.count Pure.type = 0"
            lemma outside: "truth.count = units.count"
            lemma applied: "truth.count = n"
            lemma (in counted) in_class: "all Pure.type = 0"
        "#]],
    );
}

#[test]
fn constructors_in_comprehensions_are_no_variables() {
    reads(
        "Main",
        r#"
        lemma truth: "[a. True ← bs] = []" oops
        lemma pair: "[x. (x, None) ← ps] = xs" oops
        lemma variable: "[x. (x, y) ← ps] = xs" oops
        "#,
        &expect![[r#"
            lemma truth: "concat (map (λx. case x of True ⇒ [a] | _ ⇒ []) bs) = []"
            lemma pair: "concat (map (λx. case x of (x, None) ⇒ [x] | _ ⇒ []) ps) = xs"
            lemma variable: "map (λx. case x of (x, y) ⇒ x) ps = xs"
        "#]],
    );
}

#[test]
fn aliases_are_hidden_with_what_they_stand_for() {
    reads(
        "Main",
        r#"
        definition shown :: nat where "shown = 1"
        context begin
        qualified definition kept :: nat where "kept = 1"
        end
        alias kept = T.kept
        hide_const (open) T.kept
        lemma hidden: "kept = shown" oops
        lemma of_library: "proj = x" oops
        "#,
        &expect![[r#"
            lemma hidden: "kept = shown"
            lemma of_library: "proj = x"
        "#]],
    );
}

#[test]
fn interpretations_in_a_block_are_general() {
    reads(
        "Main",
        r#"
        locale classes = fixes S :: "'a set" and E :: "('a × 'a) set" begin
        definition "Class a = {b ∈ S. (b, a) ∈ E}"
        end
        locale carrier = fixes G :: "'a set" and add :: "'a ⇒ 'a ⇒ 'a" begin
        definition "stab A = {x ∈ G. ∀a∈A. add x a ∈ A}"
        end
        locale inside = carrier G add for H :: "'a set" and G :: "'a set" and add begin
        definition "R = {(x, y). ∃h∈H. x = add h y}"
        sublocale classes G R .
        end
        context carrier begin
        interpretation inside "stab A" G add .
        lemma general: "Class B x ⊆ G" oops
        end
        "#,
        &expect![[r#"
            lemma (in carrier) general: "classes.Class G (inside.R (carrier.stab G add B) add) x ⊆ G"
        "#]],
    );
}

#[test]
fn parameters_have_as_many_arguments_as_their_notation() {
    reads(
        "Main",
        r#"
        locale product = fixes times (infixl "⋅" 70) begin
        definition "double x y = x ⋅ y"
        end
        lemma product: "product.double f x y = z" oops
        "#,
        &expect![[r#"
            lemma product: "product.double f x y = z"
        "#]],
    );
}

#[test]
fn statements_have_one_reading() {
    reads(
        "Main",
        r#"
        definition before :: "nat ⇒ nat ⇒ bool" (infix "≺≺" 50) where "before x y = (x < y)"
        definition behind :: "nat ⇒ nat ⇒ bool" (infix "≺≺" 50) where "behind x y = (x > y)"
        definition apart :: "bool ⇒ bool ⇒ bool" (infix "≺≺" 50) where "apart x y = (x ≠ y)"
        lemma ambiguous: "x ≺≺ (0::nat)" oops
        lemma typed: "x ≺≺ True" oops
        "#,
        &expect![[r#"
            lemma typed: "x ≺≺ True"
            error[ambiguous]: this can be read in more than one way
              ┌─ T.thy:6:27
              │
            6 │         lemma ambiguous: "x ≺≺ (0::nat)" oops
              │                           ^^^^^^^^^^^^^

        "#]],
    );
}

#[test]
fn a_lost_locale_may_have_inherited_any_name() {
    reads(
        "Main",
        r#"
        locale heir = missing + fixes x :: nat
        interpretation heir 0 by simp
        lemma inherited: "Class x = x" oops
        "#,
        &expect![[r#"
            lemma inherited: "Class x = x"
            error[unknown-locale]: unknown locale `missing`
              ┌─ T.thy:3:23
              │
            3 │         locale heir = missing + fixes x :: nat
              │                       ^^^^^^^

            error[unknown-locale]: unknown locale `heir`
              ┌─ T.thy:4:24
              │
            4 │         interpretation heir 0 by simp
              │                        ^^^^

        "#]],
    );
}

#[test]
fn types_of_a_locale_have_its_name_outside() {
    reads(
        "Main",
        r#"
        locale shape = fixes size :: nat begin
        datatype 'e figure = Dot | Box (inside: 'e)
        type_synonym 'e pair = "'e figure × nat"
        definition "boxed = (Box size, size)"
        end
        type_synonym numbered = "nat shape.figure"
        definition both :: "bool shape.pair" where "both = (shape.Box True, 0)"
        lemma outside: "shape.inside (shape.figure.Box x) = x" by simp
        locale drawing = S: shape s for s begin
        fun weight where "weight S.Dot = (0 :: nat)" | "weight (S.Box n) = n"
        lemma inside_heir: "S.inside (S.Box b) = b ∧ weight (fst S.boxed) = s" by (simp add: S.boxed_def)
        end
        interpretation three: shape 3 .
        lemma of_instance: "(case x of three.Dot ⇒ True | three.Box y ⇒ y)" oops
        "#,
        &expect![[r#"
            lemma outside: "inside (Box x) = x"
            lemma (in drawing) inside_heir: "inside (Box b) = b ∧ drawing.weight (fst (shape.boxed s)) = s"
            lemma of_instance: "case x of Dot ⇒ True | Box y ⇒ y"
        "#]],
    );
}

#[test]
fn a_parameter_looks_as_the_locale_of_the_block_says() {
    reads(
        "Main",
        r#"
        locale magma = fixes C :: "'a ⇒ 'a ⇒ 'a" (infixr "⋅" 55) begin
        definition twice ("⟪_⟫") where "⟪x⟫ = x ⋅ x"
        end
        locale heir = magma + assumes "x ⋅ y = y ⋅ x" begin
        lemma inherited: "x ⋅ ⟪y⟫ = z" oops
        end
        locale renamed = magma C for C :: "'a ⇒ 'a ⇒ 'a" (infixr "⋅⇩C" 55) begin
        lemma said_anew: "x ⋅⇩C ⟪y⟫ = z" oops
        lemma taken_away: "x ⋅ y = z" oops
        end
        locale pair = C: renamed C + D: magma D for C :: "'a ⇒ 'a ⇒ 'a" and D (infixr "⋅" 55) begin
        lemma for_the_other: "x ⋅ y = z" oops
        end
        locale silent = magma begin
        no_notation C (infixr "⋅" 55)
        end
        locale louder = silent + fixes E :: "'a ⇒ 'a ⇒ 'a" (infixr "⋅" 55) begin
        lemma of_its_own: "x ⋅ y = z" oops
        end
        locale bare = magma C for C begin
        lemma without: "C x y = ⟪z⟫" oops
        lemma nothing: "x ⋅ y = z" oops
        end
        interpretation I: magma "(+) :: nat ⇒ nat ⇒ nat" .
        lemma outside: "x ⋅ y = z" oops
        locale indexed = fixes G :: 'g (structure) and times :: "'g ⇒ 'a ⇒ 'a ⇒ 'a" (infixl "∗ı" 70)
        locale indexed_heir = indexed begin
        lemma index: "x ∗ y = z" oops
        end
        "#,
        &expect![[r#"
            lemma (in heir) inherited: "C x (magma.twice C y) = z"
            lemma (in renamed) said_anew: "C x (magma.twice C y) = z"
            lemma (in pair) for_the_other:
              fixes D :: "'b ⇒ 'b ⇒ 'b"
              shows "D x y = z"
            lemma (in louder) of_its_own:
              fixes E :: "'a ⇒ 'a ⇒ 'a"
              shows "E x y = z"
            lemma (in bare) without: "C x y = magma.twice C z"
            lemma (in indexed_heir) index:
              fixes times :: "'g ⇒ 'a ⇒ 'a ⇒ 'a"
              shows "times G x y = z"
            error[syntax-error]: no notation in scope contains this symbol
               ┌─ T.thy:11:30
               │
            11 │         lemma taken_away: "x ⋅ y = z" oops
               │                              ^

            error[syntax-error]: no notation in scope contains this symbol
               ┌─ T.thy:24:27
               │
            24 │         lemma nothing: "x ⋅ y = z" oops
               │                           ^

            error[syntax-error]: no notation in scope contains this symbol
               ┌─ T.thy:27:27
               │
            27 │         lemma outside: "x ⋅ y = z" oops
               │                           ^

        "#]],
    );
}

#[test]
fn a_statement_fixes_no_parameter_again() {
    reads(
        "Main",
        r#"
        locale bounded = fixes q :: nat assumes "q > 4" begin
        lemma again: fixes q :: nat shows "q > 4" oops
        lemma other: fixes r :: nat shows "q > r" oops
        end
        lemma (in bounded) by_name: "q > 4" for q :: nat oops
        "#,
        &expect![[r#"
            lemma (in bounded) other:
              fixes r :: "nat"
              shows "r < q"
            error[fixed-twice]: `q` is fixed around this statement already: choose another name
              ┌─ T.thy:4:28
              │
            4 │         lemma again: fixes q :: nat shows "q > 4" oops
              │                            ^

            error[fixed-twice]: `q` is fixed around this statement already: choose another name
              ┌─ T.thy:7:49
              │
            7 │         lemma (in bounded) by_name: "q > 4" for q :: nat oops
              │                                                 ^

        "#]],
    );
}

#[test]
fn predicates_of_locales_take_what_their_assumptions_are_about() {
    reads(
        "Main",
        r#"
        locale fixpoint = fixes f :: "'a ⇒ 'a" and z :: 'a and unused :: nat assumes fixed: "f z = z"
        locale bounded = fixpoint + fixes n :: nat assumes bound: "n = 1"
        locale named = bounded + fixes name :: nat
        locale sized = fixes n :: nat assumes size: "card (UNIV :: 'b set) = n"
        locale silent = fixes n :: nat
        locale given = bounded f z 0 k for f :: "nat ⇒ nat" and z k + fixes m defines m: "m ≡ k" assumes own: "m < 2"
        lemma inherited: "bounded_axioms n ⟹ fixpoint f z ⟹ bounded f z n"
          unfolding bounded_def by simp
        lemma nothing_of_its_own: "named f z n = bounded f z n"
          unfolding named_def by simp
        lemma hidden: "sized TYPE(bool) 2"
          by unfold_locales simp
        lemma no_constant: "silent n"
          oops
        lemma defined: "given_axioms k = (k < 2)"
          by (simp add: given_axioms_def)
        "#,
        &expect![[r#"
            lemma inherited: "⟦bounded_axioms n; fixpoint f z⟧ ⟹ bounded f z n"
            lemma nothing_of_its_own: "named f z n ⟷ bounded f z n"
            lemma hidden: "sized (Pure.type::bool itself) 2"
            lemma no_constant: "silent n"
            lemma defined: "given_axioms k ⟷ k < 2"
        "#]],
    );
}

#[test]
fn constants_of_inherited_locales_are_meant_at_their_parameters() {
    reads(
        "Main",
        r#"
        locale magma = fixes op :: "'a ⇒ 'a ⇒ 'a" (infixr "⋅" 55) begin
        definition zero where "zero z = (∀x. z ⋅ x = z)"
        end
        locale pointed = magma + assumes point: "∃z. zero z"
        locale renamed = magma mult for mult (infixr "⋅" 55) + assumes square: "x ⋅ x = x"
        locale both = renamed + assumes all: "zero z"
        lemma kept: "pointed f ⟹ ∃z. magma.zero f z"
          unfolding pointed_def by simp
        lemma chosen: "both f ⟹ both_axioms f ∧ renamed f"
          unfolding both_def by simp
        "#,
        &expect![[r#"
            lemma kept: "pointed f ⟹ ∃z. magma.zero f z"
            lemma chosen: "both f ⟹ both_axioms f ∧ renamed f"
        "#]],
    );
}

#[test]
fn notation_by_name_is_for_what_has_the_name() {
    reads(
        "Main",
        r#"
        locale magma = fixes op :: "'a ⇒ 'a ⇒ 'a" (infixr "⋅" 55) begin
        definition less (infix "≺" 50) where "less x y = (x ⋅ y = x)"
        notation less (infix "◃" 50)
        end
        locale other = magma mult for mult begin
        lemma named: "x ◃ y" oops
        lemma declared: "x ≺ y" oops
        end
        locale parts = M: magma mult for mult begin
        lemma of_no_name: "x ◃ y" oops
        end
        "#,
        &expect![[r#"
            lemma (in other) named: "magma.less mult x y"
            error[syntax-error]: no notation in scope contains this symbol
              ┌─ T.thy:9:28
              │
            9 │         lemma declared: "x ≺ y" oops
              │                            ^

            error[syntax-error]: no notation in scope contains this symbol
               ┌─ T.thy:12:30
               │
            12 │         lemma of_no_name: "x ◃ y" oops
               │                              ^

        "#]],
    );
}

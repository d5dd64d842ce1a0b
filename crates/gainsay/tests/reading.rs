//! How texts are read: what theories say after elaboration, in their own notation.

#![allow(clippy::disallowed_methods, reason = "tests write the theories they read")]

#[path = "reading/definitions.rs"]
mod definitions;
#[path = "reading/locales.rs"]
mod locales;

use expect_test::{Expect, expect};
use gainsay::isabelle::{Loader, account, diagnostics};
use gainsay::render::render;
use logic::decl::{Decl, Origin};
use std::path::Path;

/// Terms are nested; so are the calls that read them.
fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work);
        worker.expect("a thread can be started").join().expect("reading does not panic")
    })
}

/// The statements of a theory with these commands, one after another, and messages about it.
fn reads(imports: &str, commands: &str, expected: &Expect) {
    let text = format!("theory T imports {imports} begin\n{commands}\nend");
    let found = on_large_stack(|| {
        let mut loader = Loader::new(&[]);
        let loaded = loader.load_text(Path::new("T.thy"), text);
        let context = &loaded.elaborated.context;
        let mut found = String::new();
        for decl in &loaded.elaborated.theory.decls {
            if let Decl::Statement(statement) = decl {
                found.push_str(&context.show_statement(statement));
                found.push('\n');
            }
        }
        let messages = diagnostics(&loaded);
        found + &messages.into_iter().map(|message| render(&loader.files, message)).collect::<String>()
    });
    expected.assert_eq(&found);
}

#[test]
fn operands_are_coerced_where_they_do_not_fit() {
    reads(
        "Complex_Main",
        r#"
        consts number :: "bool ⇒ nat"
        declare [[coercion number]] [[coercion_map map_prod]]
        lemma operand: "(n::nat) - m = (x::int)" oops
        lemma sum: "x = (n::nat) - m + (i::int)" oops
        lemma wanted: "real_of_int i = (n::nat) + x" oops
        lemma constraint: "f (x::int) = (x::real) ⟹ g x = (1::nat)" oops
        lemma twice: "P ((True::nat)::int)" oops
        lemma elements: "[True, 1::nat] = xs" oops
        lemma tails: "[1::nat, True] = xs" oops
        "#,
        &expect![[r#"
            lemma operand: "int (n - m) = x"
            lemma sum: "x = int (n - m) + i"
            lemma wanted: "real_of_int i = real (n + x)"
            lemma constraint:
              fixes g :: "int ⇒ nat"
              shows "f x = real_of_int x ⟹ g x = 1"
            lemma twice: "P (int (number True))"
            lemma elements: "[number True, 1] = xs"
            lemma tails: "1 # map (λx. number x) [True] = xs"
        "#]],
    );
}

#[test]
fn coercions_follow_from_the_whole_where_operands_do_not_tell() {
    reads(
        "Complex_Main \"HOL-Library.Extended_Nat\"",
        r#"
        consts size_of :: "'a list ⇒ enat"
        consts element :: "'a list ⇒ nat ⇒ 'a"
        lemma index: "i < size_of xs ⟹ element xs i = x" oops
        lemma bound: "∃j<size_of xs. element xs j = x" oops
        lemma cases: "(case z of None ⇒ (n::nat) | Some r ⇒ (r::real)) = y" oops
        lemma sorts: "n = (if finite A then card A else ∞)" oops
        lemma floor: "n ≤ ⌊x⌋ ⟹ (n::nat) ≤ x" oops
        "#,
        &expect![[r#"
            lemma index: "enat i < size_of xs ⟹ element xs i = x"
            lemma bound: "∃j. enat j < size_of xs ∧ element xs j = x"
            lemma cases: "(case z of None ⇒ real n | Some r ⇒ r) = y"
            lemma sorts: "n = (if finite A then enat (card A) else ∞)"
            lemma floor: "int n ≤ ⌊real x⌋ ⟹ n ≤ x"
        "#]],
    );
}

#[test]
fn what_is_not_a_function_may_become_one() {
    reads(
        "Complex_Main",
        r#"
        typedecl ('a, 'b) table
        consts look :: "('a, 'b) table ⇒ 'a ⇒ 'b"
        declare [[coercion look]]
        lemma operator: "t x = (y :: nat)" oops
        lemma typed: "(t :: (nat, nat) table) 3 = 2" oops
        "#,
        &expect![[r#"
            lemma operator:
              fixes t :: "'a ⇒ nat"
              shows "t x = y"
            lemma typed:
              fixes t :: "(nat, nat) table"
              shows "look t 3 = 2"
        "#]],
    );
}

#[test]
fn names_of_the_meta_logic_are_free_for_variables() {
    reads(
        "Main",
        r#"lemma "type = prop ⟹ eq type all = (imp::nat)" oops"#,
        &expect![[r#"
        lemma
          fixes eq :: "'a ⇒ 'b ⇒ nat"
          shows "type = prop ⟹ eq type all = imp"
    "#]],
    );
}

#[test]
fn variables_of_a_clause_have_notation() {
    reads(
        "Main",
        r#"
        definition below where "below I (⊑) f g ≡ ∀i ∈ I. f i ⊑ g i" for le (infix "⊑" 50)
        lemma "below I (≤) f g" oops
        "#,
        &expect![[r#"
            lemma "below I (≤) f g"
        "#]],
    );
}

#[test]
fn types_of_a_definition_are_not_those_that_another_locale_fixes() {
    reads(
        "Main",
        r#"
        locale space = fixes S :: "'a set"
        definition (in space) image where "image X = (THE c. ∀w∈S. X w = c)"
        locale market = space S for S :: "'a set" + fixes prices :: "'a ⇒ 'b"
        begin
        lemma other: "image (λw. 1 :: nat) = 1" oops
        lemma own: "image prices = c" oops
        end
        "#,
        &expect![[r#"
            lemma (in market) other: "(space.image S (λw. 1)::nat) = 1"
            lemma (in market) own: "space.image S prices = c"
        "#]],
    );
}

#[test]
fn notation_that_one_import_takes_away_stays_in_another() {
    let folder = std::env::temp_dir().join(format!("gainsay-imports-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    for (name, imports, commands) in [
        ("Base", "Main", "notation times (infixl \"⋅\" 70)"),
        ("With", "Base", ""),
        ("Without", "Base", "no_notation times (infixl \"⋅\" 70)"),
        ("Both", "With Without", "lemma \"x ⋅ y = (y::nat)\" oops"),
        ("Neither", "Without", "lemma \"x ⋅ y = (y::nat)\" oops"),
    ] {
        let text = format!("theory {name} imports {imports} begin {commands} end");
        std::fs::write(folder.join(format!("{name}.thy")), text).expect("the theory can be written");
    }
    let read = |name: &str| {
        on_large_stack(|| {
            let mut loader = Loader::new(&[]);
            let loaded = loader.load(&folder.join(name)).expect("the file is there");
            account(&loader.files, &loaded).statements.ok
        })
    };
    assert_eq!(read("Both.thy"), 1);
    assert_eq!(read("Neither.thy"), 0);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn packages_declare_what_their_texts_show() {
    reads(
        "Main keywords \"atom_decl\" \"derive\" :: thy_decl and \"nominal_datatype\" :: thy_defn
         and \"nominal_primrec\" :: thy_goal_defn",
        r#"
        atom_decl name
        nominal_datatype lam = Var "name" | App "lam" "lam" | Lam "«name»lam" ("Lam [_]._" [100,100] 100)
        nominal_primrec depth :: "lam ⇒ nat" where
          "depth (Var x) = 1" | "depth (App t s) = depth t + depth s" | "depth (Lam [x].t) = depth t"
          sorry
        lemma bound: "Lam [x].t = Lam [y].s ⟹ x = y" oops
        lemma recursive: "depth t > 0" oops
        lemma supported: "(c :: 'a::fs_name) = d" oops
        class rank = fixes rank :: "'a ⇒ nat"
        instance nat :: rank ..
        datatype 'a tree = Leaf | Node "'a tree" 'a "'a tree"
        derive rank tree
        lemma derived: "rank (t :: nat tree) = 0" oops
        "#,
        &expect![[r#"
            lemma bound: "Lam [x].t = Lam [y].s ⟹ x = y"
            lemma recursive: "0 < depth t"
            lemma supported:
              fixes c :: "'a::fs_name"
              shows "c = d"
            lemma derived:
              fixes t :: "nat tree"
              shows "rank t = 0"
        "#]],
    );
}

#[test]
fn notation_for_other_media_is_left_alone() {
    reads(
        "Main",
        r#"
        notation (latex output) rev ("\<^latex>\<open>$\overline{\<close>_\<^latex>\<open>}$\<close>")
        lemma "rev xs = xs" oops
        "#,
        &expect![[r#"
            lemma "rev xs = xs"
        "#]],
    );
}

#[test]
fn types_by_syntax_that_ml_translates() {
    reads(
        "Main",
        r#"
        typedecl ('a, 'b) number
        syntax "_number" :: "type ⇒ type ⇒ type" ("'(_, _') num")
        syntax_types "_number" ⇌ number
        consts value_of :: "(nat, bool) num ⇒ nat"
        lemma "TYPEREP(nat) = r ⟹ value_of x = 0" oops
        "#,
        &expect![[r#"
            lemma "typerep_class.typerep (Pure.type::nat itself) = r ⟹ value_of x = 0"
        "#]],
    );
}

#[test]
fn binders_are_defined_by_what_they_bind() {
    reads(
        "Main",
        r#"
        definition every :: "('a ⇒ 'w ⇒ bool) ⇒ 'w ⇒ bool" (binder "EVERY " 10)
          where "(EVERY x. P x) w ≡ ∀x. P x w"
        abbreviation some (binder "SOMETIMES " 10) where "SOMETIMES n. t n ≡ ∃n. t (n :: nat)"
        lemma defined: "(EVERY x. P) = P" oops
        lemma abbreviated: "SOMETIMES n. n > 3" oops
        "#,
        &expect![[r#"
            lemma defined: "(EVERY x. P) = P"
            lemma abbreviated: "SOMETIMES n. 3 < n"
        "#]],
    );
}

#[test]
fn patterns_are_abstracted() {
    reads(
        "Main",
        r#"lemma "(λTrue ⇒ 1 | False ⇒ 2 :: nat) b = n" oops"#,
        &expect![[r#"
        lemma
          fixes n :: "nat"
          shows "(λx. case x of True ⇒ 1 | False ⇒ 2) b = n"
    "#]],
    );
}

#[test]
fn notation_of_a_locale_without_parameters_holds_in_others() {
    reads(
        "Main",
        r##"
        locale sequences
        begin
        no_notation Cons (infixr "#" 65)
        abbreviation snoc (infixl "#" 65) where "snoc xs x ≡ Cons x xs"
        end
        locale machine = sequences + fixes step :: "'a ⇒ 'b ⇒ 'a"
        begin
        lemma own: "hd (xs # (x :: nat)) = x" oops
        end
        "##,
        &expect![[r#"
            lemma (in machine) own:
              fixes x :: "nat"
              shows "hd (sequences.snoc xs x) = x"
        "#]],
    );
}

#[test]
fn lifted_definitions_see_through_what_is_set_up() {
    reads(
        "Complex_Main",
        r#"
        typedef weight = "{x :: rat. 0 ≤ x}" sorry
        setup_lifting type_definition_weight
        lift_definition none :: weight is 0 sorry
        lift_definition heavier :: "rat ⇒ weight ⇒ bool" is "λx y. y < x" sorry
        lift_definition scaled :: "(nat ⇒ rat) ⇒ nat ⇒ rat ⇒ bool" is "λf x y. f x = y" sorry
        lemma "heavier 1 none ∧ scaled f x y" oops
        "#,
        &expect![[r#"
            lemma "heavier 1 none ∧ scaled f x y"
        "#]],
    );
}

#[test]
fn interpretations_in_a_block_end_with_it() {
    reads(
        "Main",
        r#"
        locale short begin
        abbreviation "R ≡ rev"
        definition twice (infixl "⊕" 65) where "twice x y = x @ y @ y"
        end
        context begin
        interpretation short .
        lemma inside: "R xs = xs ⊕ ys" oops
        end
        lemma outside: "(x, y) ∈ R" oops
        interpretation short .
        lemma everywhere: "xs = xs ⊕ ys" oops
        "#,
        &expect![[r#"
            lemma inside: "R xs = xs ⊕ ys"
            lemma outside:
              fixes R :: "('a × 'b) set"
              shows "(x, y) ∈ R"
            lemma everywhere: "xs = xs ⊕ ys"
        "#]],
    );
}

#[test]
fn notation_takes_the_arguments_that_a_synonym_hides() {
    reads(
        "Main",
        r#"
        type_synonym table = "nat ⇀ nat"
        syntax "_Route" :: "table ⇒ nat ⇀ nat" ("σ'(_, _')")
        translations "σ(t, n)" ⇀ "t n"
        lemma "σ(t, n) = None" oops
        "#,
        &expect![[r#"
            lemma "t n = None"
        "#]],
    );
}

#[test]
fn unknown_types_have_sorts() {
    reads(
        "Main",
        r#"
        locale process = fixes X :: "nat ⇒ _ :: {plus, zero}"
        begin
        lemma "X 0 + X 1 = 0" oops
        end
        "#,
        &expect![[r#"
            lemma (in process)
              fixes X :: "nat ⇒ 'a::{plus,zero}"
              shows "X 0 + X 1 = 0"
        "#]],
    );
}

#[test]
fn parameters_with_other_names_have_their_own_notation() {
    reads(
        "Main",
        r#"
        no_notation plus (infixl "+" 65)
        locale monoid = fixes M and composition (infixl "⋅" 70) and unit ("𝟭") assumes "𝟭 ⋅ 𝟭 ∈ M"
        begin
        definition "square x = x ⋅ x"
        end
        locale ring = additive: monoid R "(+)" 𝟬 + multiplicative: monoid R "(⋅)" 𝟭
          for R and addition (infixl "+" 65) and multiplication (infixl "⋅" 70) and zero ("𝟬") and unit ("𝟭")
        locale heir = ring
        begin
        lemma own: "P (+) (⋅) 𝟬 𝟭" oops
        lemma constants: "additive.square x = multiplicative.square y" oops
        end
        "#,
        &expect![[r#"
            lemma (in heir) own:
              fixes P :: "('b ⇒ 'b ⇒ 'a) ⇒ ('c ⇒ 'c ⇒ 'a) ⇒ 'b ⇒ 'c ⇒ bool"
              shows "P addition multiplication zero unit"
            lemma (in heir) constants:
              fixes addition :: "'b ⇒ 'b ⇒ 'a"
              shows "monoid.square addition x = monoid.square multiplication y"
        "#]],
    );
}

/// In the block of a class, what an abbreviation says about the class's constants is about its own type.
#[test]
fn abbreviations_of_a_class_are_about_its_type() {
    let types = on_large_stack(|| {
        let text = "theory T imports Main begin\n\
            class above = ord + assumes above: \"∃y. x < y\"\nbegin\n\
            abbreviation larger where \"larger x y ≡ x > y ∧ x ≠ y\"\n\
            lemma greater: \"∃y. y > x\" sorry\nlemma larger: \"∃y. larger y x\" sorry\nend\n\
            lemma (in above) outside: \"∃y. y ≥ x\" sorry\n\
            lemma anywhere: \"∃y. y ≥ x\" oops\nend";
        let mut loader = Loader::new(&[]);
        let loaded = loader.load_text(Path::new("T.thy"), text.to_owned());
        let statements = loaded.elaborated.theory.decls.iter().filter_map(|decl| match decl {
            Decl::Statement(statement) => Some(statement),
            _ => None,
        });
        let shown = statements.flat_map(|statement| {
            let types = statement.vars.iter().map(|(_, ty)| format!("{ty:?}"));
            types.map(|ty| format!("{}: {ty}", statement.name)).collect::<Vec<_>>()
        });
        shown.collect::<Vec<_>>().join("\n") + "\n"
    });
    expect![[r#"
        T.greater: Var(TypeVar { name: 'a, sort: Sort([T.above]) })
        T.larger: Var(TypeVar { name: 'a, sort: Sort([T.above]) })
        T.outside: Var(TypeVar { name: 'a, sort: Sort([T.above]) })
        T.anywhere: Var(TypeVar { name: 'a, sort: Sort([Orderings.ord]) })
    "#]]
    .assert_eq(&types);
}

#[test]
fn type_variables_without_a_sort_have_the_default_one() {
    reads(
        "Main",
        r#"
        default_sort order
        definition least :: "'a set ⇒ 'a" where "least A = (THE x. x ∈ A)"
        lemma declared: fixes x :: 'a shows "x = y" oops
        lemma inferred: "least A = x" oops
        lemma annotated: "x = (y :: 'a)" oops
        lemma with_a_sort: "x = (y :: 'a::plus)" oops
        lemma with_type: "x = (y :: 'a::type)" oops
        default_sort type
        lemma afterwards: fixes x :: 'a shows "x = y" oops
        "#,
        &expect![[r#"
            lemma declared:
              fixes x :: "'a::order"
              shows "x = y"
            lemma inferred: "least A = x"
            lemma annotated:
              fixes x :: "'a::order"
              shows "x = y"
            lemma with_a_sort:
              fixes x :: "'a::plus"
              shows "x = y"
            lemma with_type: "x = y"
            lemma afterwards: "x = y"
        "#]],
    );
}

#[test]
fn registered_type_variables_are_what_a_shorthand_stands_for() {
    let text = r#"
        theory Hiding_Type_Variables imports Main
          keywords "register_default_tvars" "update_default_tvars_mode" :: thy_decl begin
        syntax "_tvars_wildcard" :: "type ⇒ type" ("'('_') _")
        syntax "_tvars_wildcard_retval" :: "type ⇒ type ⇒ type" ("'('_, _') _")
        syntax "_tvars_wildcard_sort" :: "sort ⇒ type ⇒ type" ("'('_::_') _")
        syntax "_tvars_wildcard_right" :: "type ⇒ type" ("_ '_..")
        syntax "_tvars_wildcard_left" :: "type ⇒ type" ("_ ..'_")
        datatype 'p cell = Cell 'p
        register_default_tvars "'p cell"
        type_synonym ('q, 'p) pair = "('q × 'p cell) cell"
        register_default_tvars "('q, 'p) pair" (print_all,parse)
        definition content :: "(_) cell ⇒ 'p" where "content c = (case c of Cell p ⇒ p)"
        definition inner :: "(_) pair ⇒ (_) cell" where "inner q = snd (content q)"
        consts sorted :: "(_::linorder) cell"
        consts last :: "(_, 'r) pair"
        consts right :: "('r pair) _.."
        consts left :: "('r pair) .._"
        lemma inside: "inner (q :: (_) pair) = (c :: (_) cell)" oops
        consts unregistered :: "(_) list"
        end"#;
    let found = on_large_stack(|| {
        let mut loader = Loader::new(&[]);
        let loaded = loader.load_text(Path::new("Hiding_Type_Variables.thy"), text.to_owned());
        let context = &loaded.elaborated.context;
        let line = |decl: &Decl| match decl {
            Decl::Const(decl) if decl.origin == Origin::Declared => {
                Some(format!("{} :: {}\n", decl.name.base(), context.show_type(&decl.ty)))
            }
            Decl::Statement(statement) => Some(format!("{}\n", context.show_statement(statement))),
            _ => None,
        };
        let lines: String = loaded.elaborated.theory.decls.iter().filter_map(line).collect();
        let messages = diagnostics(&loaded);
        lines + &messages.into_iter().map(|message| render(&loader.files, message)).collect::<String>()
    });
    expect![[r#"
        content :: 'p cell ⇒ 'p
        inner :: ('q × 'p cell) cell ⇒ 'p cell
        sorted :: 'p::linorder cell
        last :: ('q × 'r cell) cell
        right :: ('q × 'r cell) cell
        left :: ('r × 'p cell) cell
        lemma inside:
          fixes q :: "('q × 'p cell) cell"
          shows "inner q = c"
        error[unknown-type]: no type variables were registered for this type
           ┌─ Hiding_Type_Variables.thy:20:37
           │
        20 │         consts unregistered :: "(_) list"
           │                                     ^^^^

    "#]]
    .assert_eq(&found);
}

#[test]
fn a_type_variable_is_of_the_classes_that_are_written_with_it() {
    reads(
        "Main",
        r#"
        definition same :: "'a ⇒ 'a ⇒ bool" (infix "≤" 50) where "same x y ⟷ x = y"
        definition alike :: "'a ⇒ 'a ⇒ bool" where "alike x y = (x ≤ y)"
        lemma defined: "alike x y = (x = y)" by (simp add: alike_def same_def)
        lemma ambiguous_without_sorts: "(x :: 'a) ≤ y ⟹ y ≤ x" by (simp add: same_def)
        fun eq :: "'a ⇒ 'a ⇒ bool" where "eq x y = (x ≤ y)"
        lemma by_equations: "eq x y = (x = y)" by (simp add: same_def)
        inductive rel for r :: "'a ⇒ 'a ⇒ bool" where "x ≤ y ⟹ rel r x y"
        lemma by_rules: "rel r x y ⟹ x = y" by (auto elim: rel.cases simp: same_def)
        locale magma = fixes f :: "'b ⇒ 'b ⇒ 'b" (infixl "+" 65) and n :: 'b assumes neutral: "n + x = x"
        begin
        lemma assumed: "n + x = x" by (rule neutral)
        end
        lemma predicate: "magma f n ⟹ f n x = x" unfolding magma_def by blast
        text ‹Leniently, as people write it who expect sorts to be inferred.›
        lemma inferred: "(x :: 'c) * y = y * x" oops
        lemma abort: "abort = True" oops
        "#,
        &expect![[r#"
            lemma defined: "alike x y ⟷ x = y"
            lemma ambiguous_without_sorts: "(same x y) ⟹ (same y x)"
            lemma by_equations: "eq x y ⟷ x = y"
            lemma by_rules: "rel r x y ⟹ x = y"
            lemma (in magma) assumed:
              fixes f :: "'b ⇒ 'b ⇒ 'b"
              shows "f n x = x"
            lemma predicate: "magma f n ⟹ f n x = x"
            lemma inferred:
              fixes x :: "'c::times"
              shows "x * y = y * x"
            lemma abort: "abort ⟷ True"
        "#]],
    );
}

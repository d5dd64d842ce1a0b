//! What commands that introduce types declare, on top of a tiny library.

use elab::{Source, elaborate_library};
use expect_test::{Expect, expect};
use logic::decl::{Decl, TypeDef};
use logic::{Spec, Term};
use std::fmt::Write;

const LIBRARY: &[(&str, &str)] = &[
    (
        "HOL",
        "theory HOL begin typedecl bool judgment Trueprop :: \"bool => prop\" (\"(_)\" 5) consts eq :: \"'a => 'a => bool\" (infixl \"=\" 50) end",
    ),
    (
        "Groups",
        "theory Groups imports HOL begin
         class zero = fixes zero :: 'a (\"0\")
         class one = fixes one :: 'a (\"1\")
         class plus = fixes plus :: \"'a => 'a => 'a\" (infixl \"+\" 65)
         end",
    ),
    (
        "Nat",
        "theory Nat imports Groups begin
         typedecl nat
         consts Suc :: \"nat => nat\"
         instance nat :: zero ..
         instance nat :: one ..
         instance nat :: plus ..
         free_constructors case_nat for \"0 :: nat\" | Suc pred where \"pred (0 :: nat) = (0 :: nat)\" sorry
         class size = fixes size :: \"'a => nat\"
         end",
    ),
    ("Set", "theory Set imports Nat begin typedecl 'a set consts UNIV :: \"'a set\" end"),
    (
        "Product_Type",
        "theory Product_Type imports Set begin
         typedecl unit
         consts Unity :: unit
         typedecl ('a, 'b) prod
         consts Pair :: \"'a => 'b => ('a, 'b) prod\"
         free_constructors case_prod for Pair fst snd sorry
         end",
    ),
];

/// Declarations of a theory with these commands, one on a line.
fn check(commands: &str, expected: &Expect) {
    let text = format!("theory T imports Product_Type begin\n{commands}\nend");
    let mut sources: Vec<Source> =
        LIBRARY.iter().map(|(key, text)| Source { key: (*key).into(), text: (*text).to_owned() }).collect();
    sources.push(Source { key: "T".into(), text });
    let library = elaborate_library(&sources);
    let mut shown = String::new();
    for (key, diagnostic) in &library.diagnostics {
        writeln!(shown, "{key}: {}", diagnostic.message).expect("writing to a string succeeds");
    }
    for (key, theory) in &library.theories {
        for failure in theory.outcomes.iter().filter_map(|outcome| outcome.failure.as_ref()) {
            writeln!(shown, "{key}: {}", failure.message).expect("writing to a string succeeds");
        }
        if key == "T" {
            theory.theory.decls.iter().for_each(|decl| shown.push_str(&show(decl, &theory.context)));
        }
    }
    expected.assert_eq(&shown);
}

fn show(decl: &Decl, context: &elab::Context) -> String {
    match decl {
        Decl::Const(decl) => format!("{} :: {}\n", decl.name, context.show_type(&decl.ty)),
        Decl::Type(decl) => match &decl.def {
            TypeDef::Synonym(body) => format!("type {} = {}\n", decl.name, context.show_type(body)),
            _ => format!("type {}\n", decl.name),
        },
        Decl::Spec(Spec::Equations { equations, .. }) => equations
            .iter()
            .map(|equation| format!("  {} = {}\n", term(&equation.lhs), term(&equation.rhs)))
            .collect(),
        Decl::Spec(Spec::Lifted { head, raw }) => format!("  {} is {}\n", head.0.base(), term(raw)),
        Decl::Arity(arity) => format!("{} :: {}\n", arity.ty, arity.class),
        _ => String::new(),
    }
}

fn term(term: &Term) -> String {
    let (head, args) = term.strip();
    let head = match head {
        Term::Const(name, _) => name.base().to_owned(),
        Term::Free(name, _) => name.to_string(),
        Term::Bound(index) => format!("#{index}"),
        Term::Abs(_, _, body) => format!("(λ {})", self::term(body)),
        other => format!("{other:?}"),
    };
    let args: String = args.into_iter().map(|arg| format!(" {}", self::term(arg))).collect();
    if args.is_empty() { head } else { format!("({head}{args})") }
}

#[test]
fn a_datatype_comes_with_its_functions() {
    check(
        "datatype (elems: 'a) list = Nil (\"[]\") | Cons (hd: 'a) (tl: \"'a list\") (infixr \"#\" 65)
           for map: map where \"tl [] = []\"",
        &expect![[r#"
            type T.list
            T.list.Nil :: 'a list
            T.list.Cons :: 'a ⇒ 'a list ⇒ 'a list
            T.list.hd :: 'a list ⇒ 'a
            T.list.tl :: 'a list ⇒ 'a list
            T.list.case_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.rec_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.map :: ('a ⇒ 'b) ⇒ 'a list ⇒ 'b list
            T.list.rel_list :: ('a ⇒ 'b ⇒ bool) ⇒ 'a list ⇒ 'b list ⇒ bool
            T.list.pred_list :: ('a ⇒ bool) ⇒ 'a list ⇒ bool
            T.list.elems :: 'a list ⇒ 'a set
            T.list.size_list :: ('a ⇒ nat) ⇒ 'a list ⇒ nat
            T.list :: Nat.size
              (size x) = (size_list (λ zero) x)
              (tl Nil) = Nil
        "#]],
    );
}

#[test]
fn mutual_and_nested_types_recurse_together() {
    check(
        "datatype 'a list = Nil | Cons 'a \"'a list\"
         datatype 'a tree = Node 'a \"'a forest\" and 'a forest = Forest \"'a tree list\" \"nat => 'a tree\"",
        &expect![[r#"
            type T.list
            T.list.Nil :: 'a list
            T.list.Cons :: 'a ⇒ 'a list ⇒ 'a list
            T.list.case_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.rec_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.map_list :: ('a ⇒ 'b) ⇒ 'a list ⇒ 'b list
            T.list.rel_list :: ('a ⇒ 'b ⇒ bool) ⇒ 'a list ⇒ 'b list ⇒ bool
            T.list.pred_list :: ('a ⇒ bool) ⇒ 'a list ⇒ bool
            T.list.set_list :: 'a list ⇒ 'a set
            T.list.size_list :: ('a ⇒ nat) ⇒ 'a list ⇒ nat
            T.list :: Nat.size
              (size x) = (size_list (λ zero) x)
            type T.tree
            type T.forest
            T.tree.Node :: 'a ⇒ 'a forest ⇒ 'a tree
            T.tree.case_tree :: ('a ⇒ 'a forest ⇒ 'b) ⇒ 'a tree ⇒ 'b
            T.tree.rec_tree :: ('a ⇒ 'a forest ⇒ 'c ⇒ 'b) ⇒ (('a tree, 'b) prod list ⇒ (nat ⇒ ('a tree, 'b) prod) ⇒ 'c) ⇒ 'a tree ⇒ 'b
            T.tree.map_tree :: ('a ⇒ 'b) ⇒ 'a tree ⇒ 'b tree
            T.tree.rel_tree :: ('a ⇒ 'b ⇒ bool) ⇒ 'a tree ⇒ 'b tree ⇒ bool
            T.tree.pred_tree :: ('a ⇒ bool) ⇒ 'a tree ⇒ bool
            T.tree.set_tree :: 'a tree ⇒ 'a set
            T.tree.size_tree :: ('a ⇒ nat) ⇒ 'a tree ⇒ nat
            T.tree :: Nat.size
              (size x) = (size_tree (λ zero) x)
            T.forest.Forest :: 'a tree list ⇒ (nat ⇒ 'a tree) ⇒ 'a forest
            T.forest.case_forest :: ('a tree list ⇒ (nat ⇒ 'a tree) ⇒ 'b) ⇒ 'a forest ⇒ 'b
            T.forest.rec_forest :: ('a ⇒ 'a forest ⇒ 'c ⇒ 'b) ⇒ (('a tree, 'b) prod list ⇒ (nat ⇒ ('a tree, 'b) prod) ⇒ 'c) ⇒ 'a forest ⇒ 'c
            T.forest.map_forest :: ('a ⇒ 'b) ⇒ 'a forest ⇒ 'b forest
            T.forest.rel_forest :: ('a ⇒ 'b ⇒ bool) ⇒ 'a forest ⇒ 'b forest ⇒ bool
            T.forest.pred_forest :: ('a ⇒ bool) ⇒ 'a forest ⇒ bool
            T.forest.set_forest :: 'a forest ⇒ 'a set
            T.forest.size_forest :: ('a ⇒ nat) ⇒ 'a forest ⇒ nat
            T.forest :: Nat.size
              (size x) = (size_forest (λ zero) x)
        "#]],
    );
}

#[test]
fn dead_and_unused_parameters_are_not_mapped() {
    check(
        "datatype ('a, 'b, 'c) t = A \"'a => 'b\" | B \"'b set\" | C 'c nat",
        &expect![[r#"
        type T.t
        T.t.A :: ('a ⇒ 'b) ⇒ ('a, 'b, 'c) t
        T.t.B :: 'b set ⇒ ('a, 'b, 'c) t
        T.t.C :: 'c ⇒ nat ⇒ ('a, 'b, 'c) t
        T.t.case_t :: (('a ⇒ 'b) ⇒ 'd) ⇒ ('b set ⇒ 'd) ⇒ ('c ⇒ nat ⇒ 'd) ⇒ ('a, 'b, 'c) t ⇒ 'd
        T.t.rec_t :: (('a ⇒ 'b) ⇒ 'd) ⇒ ('b set ⇒ 'd) ⇒ ('c ⇒ nat ⇒ 'd) ⇒ ('a, 'b, 'c) t ⇒ 'd
        T.t.map_t :: ('c ⇒ 'f) ⇒ ('a, 'b, 'c) t ⇒ ('a, 'b, 'f) t
        T.t.rel_t :: ('c ⇒ 'f ⇒ bool) ⇒ ('a, 'b, 'c) t ⇒ ('a, 'b, 'f) t ⇒ bool
        T.t.pred_t :: ('c ⇒ bool) ⇒ ('a, 'b, 'c) t ⇒ bool
        T.t.set_t :: ('a, 'b, 'c) t ⇒ 'c set
        T.t.size_t :: ('a ⇒ nat) ⇒ ('b ⇒ nat) ⇒ ('c ⇒ nat) ⇒ ('a, 'b, 'c) t ⇒ nat
        T.t :: Nat.size
          (size x) = (size_t (λ zero) (λ zero) (λ zero) x)
    "#]],
    );
}

#[test]
fn an_unknown_type_variable_leaves_no_trace() {
    check(
        "datatype 'a t = A 'b\nconsts c :: \"'a t\"",
        &expect![[r#"
        T: type variable `'b` does not occur on the left-hand side
        T: unknown type `t`
    "#]],
    );
}

#[test]
fn records_nest_in_what_they_extend() {
    check(
        "record 'a point = x :: 'a y :: nat\nrecord cpoint = \"nat point\" + colour :: bool",
        &expect![[r#"
            type T.point_ext
            type T.point
            type T.point_scheme = ('a, 'z) point_ext
            T.point.point_ext :: 'a ⇒ nat ⇒ 'z ⇒ ('a, 'z) point_ext
            T.point.x :: ('a, 'z) point_ext ⇒ 'a
            T.point.x_update :: ('a ⇒ 'a) ⇒ ('a, 'z) point_ext ⇒ ('a, 'z) point_ext
            T.point.y :: ('a, 'z) point_ext ⇒ nat
            T.point.y_update :: (nat ⇒ nat) ⇒ ('a, 'z) point_ext ⇒ ('a, 'z) point_ext
            T.point.more :: ('a, 'z) point_ext ⇒ 'z
            T.point.more_update :: ('z ⇒ 'z) ⇒ ('a, 'z) point_ext ⇒ ('a, 'z) point_ext
            T.point.make :: 'a ⇒ nat ⇒ ('a, unit) point_ext
            T.point.fields :: 'a ⇒ nat ⇒ ('a, unit) point_ext
            T.point.extend :: ('a, unit) point_ext ⇒ 'z ⇒ ('a, 'z) point_ext
            T.point.truncate :: ('a, 'z) point_ext ⇒ ('a, unit) point_ext
            T.Rep_point_ext :: ('a, 'z) point_ext ⇒ ('a, (nat, 'z) prod) prod
            T.Abs_point_ext :: ('a, (nat, 'z) prod) prod ⇒ ('a, 'z) point_ext
            type T.cpoint_ext
            type T.cpoint
            type T.cpoint_scheme = (nat, 'z cpoint_ext) point_ext
            T.cpoint.cpoint_ext :: bool ⇒ 'z ⇒ 'z cpoint_ext
            T.cpoint.colour :: (nat, 'z cpoint_ext) point_ext ⇒ bool
            T.cpoint.colour_update :: (bool ⇒ bool) ⇒ (nat, 'z cpoint_ext) point_ext ⇒ (nat, 'z cpoint_ext) point_ext
            T.cpoint.more :: (nat, 'z cpoint_ext) point_ext ⇒ 'z
            T.cpoint.more_update :: ('z ⇒ 'z) ⇒ (nat, 'z cpoint_ext) point_ext ⇒ (nat, 'z cpoint_ext) point_ext
            T.cpoint.make :: nat ⇒ nat ⇒ bool ⇒ (nat, unit cpoint_ext) point_ext
            T.cpoint.fields :: bool ⇒ unit cpoint_ext
            T.cpoint.extend :: (nat, unit cpoint_ext) point_ext ⇒ 'z ⇒ (nat, 'z cpoint_ext) point_ext
            T.cpoint.truncate :: (nat, 'z cpoint_ext) point_ext ⇒ (nat, unit cpoint_ext) point_ext
            T.Rep_cpoint_ext :: 'z cpoint_ext ⇒ (bool, 'z) prod
            T.Abs_cpoint_ext :: (bool, 'z) prod ⇒ 'z cpoint_ext
        "#]],
    );
}

#[test]
fn subtypes_and_lifted_constants() {
    check(
        "typedef 'a fset = \"UNIV :: 'a set set\" morphisms fset Abs_fset sorry
         consts union :: \"'a set set => 'a set\" empty :: \"'a set\"
         lift_definition ffunion :: \"'a fset fset => 'a fset\" is union sorry
         lift_definition fempty :: \"'a fset\" is empty sorry",
        &expect![[r#"
            type T.fset
            T.fset :: 'a fset ⇒ 'a set
            T.Abs_fset :: 'a set ⇒ 'a fset
            T.union :: 'a set set ⇒ 'a set
            T.empty :: 'a set
            T.ffunion :: 'a fset fset ⇒ 'a fset
              ffunion is union
            T.fempty :: 'a fset
              fempty is empty
        "#]],
    );
}

#[test]
fn time_functions_count_calls() {
    check(
        "datatype 'a list = Nil | Cons 'a \"'a list\"
         time_fun_0 \"(+)\"
         fun len :: \"'a list => nat\" where \"len Nil = 0\" | \"len (Cons x xs) = len xs + 1\"
         time_fun len
         fun foldl :: \"('b => 'a => 'b) => 'b => 'a list => 'b\" where
           \"foldl f a Nil = a\" | \"foldl f a (Cons x xs) = foldl f (f a x) xs\"
         time_fun foldl
         definition sum where \"sum xs = foldl (+) (0 :: nat) xs\"
         time_definition sum
         fun map where \"map f Nil = Nil\" | \"map f (Cons x xs) = Cons (f x) (map f xs)\"
         time_fun map
         definition lens where \"lens xs = map len xs\"
         time_definition lens",
        &expect![[r#"
            type T.list
            T.list.Nil :: 'a list
            T.list.Cons :: 'a ⇒ 'a list ⇒ 'a list
            T.list.case_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.rec_list :: 'b ⇒ ('a ⇒ 'a list ⇒ 'b ⇒ 'b) ⇒ 'a list ⇒ 'b
            T.list.map_list :: ('a ⇒ 'b) ⇒ 'a list ⇒ 'b list
            T.list.rel_list :: ('a ⇒ 'b ⇒ bool) ⇒ 'a list ⇒ 'b list ⇒ bool
            T.list.pred_list :: ('a ⇒ bool) ⇒ 'a list ⇒ bool
            T.list.set_list :: 'a list ⇒ 'a set
            T.list.size_list :: ('a ⇒ nat) ⇒ 'a list ⇒ nat
            T.list :: Nat.size
              (size x) = (size_list (λ zero) x)
            T.len :: 'a list ⇒ nat
              (len Nil) = zero
              (len (Cons x xs)) = (plus (len xs) one)
            T.T_len :: 'a list ⇒ nat
              (T_len Nil) = one
              (T_len (Cons x xs)) = (plus (T_len xs) one)
            T.foldl :: ('b ⇒ 'a ⇒ 'b) ⇒ 'b ⇒ 'a list ⇒ 'b
              (foldl f a Nil) = a
              (foldl f a (Cons x xs)) = (foldl f (f a x) xs)
            T.T_foldl :: ('b ⇒ 'a ⇒ 'b, 'b ⇒ 'a ⇒ nat) prod ⇒ 'b ⇒ 'a list ⇒ nat
              (T_foldl f a Nil) = one
              (T_foldl f a (Cons x xs)) = (plus (plus (snd f a x) (T_foldl f (fst f a x) xs)) one)
            T.sum :: nat list ⇒ nat
              (sum xs) = (foldl plus zero xs)
            T.T_sum :: nat list ⇒ nat
              (T_sum xs) = (T_foldl (Pair plus (λ (λ zero))) zero xs)
            T.map :: ('a ⇒ 'b) ⇒ 'a list ⇒ 'b list
              (map f Nil) = Nil
              (map f (Cons x xs)) = (Cons (f x) (map f xs))
            T.T_map :: ('a ⇒ nat) ⇒ 'a list ⇒ nat
              (T_map T_f Nil) = one
              (T_map T_f (Cons x xs)) = (plus (plus (T_f x) (T_map T_f xs)) one)
            T.lens :: 'a list list ⇒ nat list
              (lens xs) = (map len xs)
            T.T_lens :: 'a list list ⇒ nat
              (T_lens xs) = (T_map T_len xs)
        "#]],
    );
}

//! Statements from file to verdict.

use gainsay::check::{CheckOptions, check_theory, text};
use gainsay::load::Loader;
use std::path::Path;
use std::time::Duration;

fn check(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check").join(file);
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let options =
        CheckOptions { search: search::Options::default(), timeout: Duration::from_secs(60), lemma: None };
    let mut found = String::new();
    check_theory(&loader, &loaded, &options, &mut |answer| {
        let mut answer = answer.clone();
        answer.file = file.to_owned();
        found.push_str(&text(&answer));
        Ok(())
    })
    .expect("a string can be written to");
    found
}

#[test]
fn statements_get_their_verdicts() {
    expect_test::expect![[r#"
        Small.thy:5: Small.lists_of_naturals: no counterexample up to size 5 (89 tests)
        Small.thy:6: Small.rev_id: refuted
          rev xs = xs
            xs = [finite_2.a⇩1, finite_2.a⇩2]
          left side:  [finite_2.a⇩2, finite_2.a⇩1]
          right side: [finite_2.a⇩1, finite_2.a⇩2]
        Small.thy:7: Small.rev_rev: no counterexample up to size 5 (251 tests)
        Small.thy:8: Small.rev_append: refuted
          rev (xs @ ys) = rev xs @ rev ys
            xs = [finite_2.a⇩1]
            ys = [finite_2.a⇩2]
          left side:  [finite_2.a⇩2, finite_2.a⇩1]
          right side: [finite_2.a⇩1, finite_2.a⇩2]
        Small.thy:9: Small.sorted_append: refuted
          ⟦sorted xs; sorted ys⟧ ⟹ sorted (xs @ ys)
            xs = [1]
            ys = [0]
        Small.thy:10: Small.hd_append: refuted, potentially spurious (List.list.hd: no equation matches)
          hd (xs @ ys) = hd xs
            xs = []
            ys = [finite_1.a⇩1]
        Small.thy:11: Small.hd_append_if: no counterexample up to size 5 (17727 tests)
        Small.thy:12: Small.map_commutes: refuted
          map f (map g xs) = map g (map f xs)
            f = (λ_. finite_2.a⇩1)(finite_2.a⇩2 := finite_2.a⇩1)
            g = (λ_. finite_2.a⇩2)(finite_2.a⇩2 := finite_2.a⇩1)
            xs = [finite_2.a⇩1]
          left side:  [finite_2.a⇩1]
          right side: [finite_2.a⇩2]
        Small.thy:13: Small.some_all: refuted
          ∃x. P x ⟹ ∀x. P x
            P = (λ_. False)(finite_2.a⇩2 := True)
            x = finite_2.a⇩1
        Small.thy:14: Small.truncated: refuted
          n - m + m = n
            m = 1
            n = 0
          left side:  1
          right side: 0
        Small.thy:15: Small.absolute: refuted
          ¦x¦ = x
            x = - 1
          left side:  1
          right side: - 1
        Small.thy:16: Small.bound_by_equation: refuted
          ⟦y = x + 1; z = y + 1⟧ ⟹ z ≠ 4
            x = 2
            y = 3
            z = 4
        Small.thy:17: Small.empty_premise: vacuous: no values up to size 5 satisfy the premises (0 of 20 tests satisfied the premises)
        Small.thy:18: Small.union_id: refuted
          A ∪ B = A
            A = {}
            B = {finite_1.a⇩1}
          left side:  {finite_1.a⇩1}
          right side: {}
        Small.thy:19: Small.image_inter: refuted
          f ` (A ∩ B) = f ` A ∩ f ` B
            A = {finite_2.a⇩2}
            B = {finite_2.a⇩1}
            f = (λ_. finite_2.a⇩1)(finite_2.a⇩2 := finite_2.a⇩1)
          left side:  {}
          right side: {finite_2.a⇩1}
        Small.thy:20: Small.injective_surjective: no counterexample up to size 5 (45 of 160 tests satisfied the premises)
        Small.thy:21: Small.unbounded: not executable: Ex: the values of Nat.nat cannot all be tried
        Small.thy:27: Small.right_neutral: refuted
          f x e = x
            e = finite_2.a⇩1
            f = (λ_. (λ_. finite_2.a⇩1)(finite_2.a⇩2 := finite_2.a⇩2))(finite_2.a⇩2 := (λ_. finite_2.a⇩1)(finite_2.a⇩2 := finite_2.a⇩1))
            x = finite_2.a⇩2
          left side:  finite_2.a⇩1
          right side: finite_2.a⇩2
    "#]].assert_eq(&check("Small.thy"));
}

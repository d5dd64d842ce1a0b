//! What a person reads about statements that are not refuted, or not for certain.

use gainsay::check::{Answer, Cancel, Choice, Collector, text};
use gainsay::{Options, Workspace};

/// The answers about a theory, of which only strategies that go by size are accounted for: how far the others come is a
/// matter of time.
fn answers(text: &str) -> Vec<Answer> {
    let mut workspace = Workspace::default();
    workspace.set_text("T.thy", text);
    let source = workspace.open("T.thy").expect("the text is there");
    let mut found = Collector::default();
    let options = Options { jobs: Some(1), ..Options::default() };
    source.check(&options, &Choice::default(), &Cancel::default(), &mut found).expect("there are threads");
    for answer in &mut found.answers {
        answer.searched.retain(|it| it.bound == "size");
        answer.replay = None;
    }
    found.answers
}

/// The answers as text, without places.
fn shown(statements: &[&str]) -> String {
    let lines: String = statements.iter().map(|it| format!("lemma \"{it}\" sorry\n")).collect();
    let answers = answers(&format!("theory T imports Main begin\n{lines}end\n"));
    let text: String = answers.iter().map(|answer| text(answer, false)).collect();
    text.lines()
        .map(|line| line.split_once(": ").filter(|_| line.starts_with("T.thy")).map_or(line, |it| it.1))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn what_holds_whatever_an_open_value_is_is_not_in_doubt() {
    let shown = shown(&[
        "hd xs = hd xs",
        "(undefined::bool) ∨ ¬ undefined",
        "f (hd xs) = f (hd xs)",
        "(THE b. ¬ b ∨ b) ⟶ (THE b. ¬ b ∨ b)",
        "hd (xs @ ys) = (if xs = [] then hd ys else hd xs)",
    ]);
    assert_eq!(shown.matches("no counterexample up to size 5").count(), 5, "{shown}");
}

#[test]
fn what_depends_on_an_open_value_names_it() {
    expect_test::expect![[r#"
        undetermined: depends on last []
          last xs = hd (rev xs)
            xs = []
          type:       'a = {a⇩1, a⇩2}
        undetermined: depends on hd []
          hd xs < hd xs + 1
            xs = []
        refuted in a model where the None = 1 (exhaustive, size 1)
          the (m k) = 0 ∨ m k ≠ None
            k = a⇩1
            m = λ_. None
          type:       'a = {a⇩1}
        refuted in a model where [] ! 0 = 4 (exhaustive, size 3)
          [1, 2, 3] ! n ≤ 3
            n = 3
    "#]]
    .assert_eq(&shown(&[
        "last xs = hd (rev xs)",
        "hd xs < hd xs + (1::nat)",
        "the (m k) = (0::nat) ∨ m k ≠ None",
        "[1, 2, 3] ! n ≤ (3::nat)",
    ]));
}

/// Each statement with its verdict: whether it is genuine, and what was chosen.
fn verdicts(theory: &str) -> Vec<(String, &'static str, Option<bool>, Vec<String>)> {
    let choice = |it: &gainsay::check::Chosen| format!("{} = {}", it.term, it.value);
    answers(theory)
        .iter()
        .map(|it| {
            let choices = it.choices.iter().map(choice).collect();
            (it.statement.clone(), it.verdict.name(), it.genuine, choices)
        })
        .collect()
}

#[test]
fn what_some_value_of_an_open_term_refutes_names_that_value() {
    let choices = |statement: &str| {
        let theory = format!("theory T imports Main begin\nlemma \"{statement}\" sorry\nend\n");
        let [(_, verdict, genuine, choices)] = verdicts(&theory).try_into().expect("one statement");
        assert!(verdict != "refuted" || genuine == Some(false), "{statement}: {verdict}");
        choices.join(", ")
    };
    assert_eq!(choices("hd (xs @ [y]) = hd xs"), "hd [] = a⇩2");
    assert_eq!(choices("x = undefined"), "undefined = a⇩2");
    assert_eq!(choices("P x ⟹ P (THE x. P (x::bool))"), "");
    assert_eq!(choices("(∃x. P x) ⟹ P (THE x. P x)"), "THE x. x ∈ {a⇩2, a⇩3} = a⇩1");
    // What is chosen has the property if anything has.
    assert_eq!(choices("(∃x. P x) ⟹ P (SOME x. P x)"), "");
    assert_eq!(choices("(SOME x. False) = y"), "SOME x. x ∈ {} = a⇩2");
    // Both may be the same value in all models, since packages make it `undefined`.
    assert_eq!(choices("hd [] = last []"), "");
    assert_eq!(choices("the None = hd []"), "");
    assert_eq!(choices("[] ! 0 = (undefined :: nat ⇒ nat) 0"), "");
}

#[test]
fn what_packages_leave_open_may_be_undefined_applied_to_arguments() {
    let theory = "theory T imports Main begin
        primrec f :: \"bool option ⇒ nat ⇒ nat\" where \"f (Some b) n = n\"
        fun g :: \"bool option ⇒ nat ⇒ nat\" where \"g (Some b) = Suc\"
        lemma \"f None = undefined\" sorry
        lemma \"f None n = g None n\" sorry
        primrec h :: \"nat ⇒ nat ⇒ nat\" where \"h 0 y = y\"
        primrec k :: \"nat ⇒ nat ⇒ nat\" where \"k 0 = (λy. y)\"
        lemma \"h n = k n\" sorry
        primrec l :: \"nat option ⇒ nat\" where \"l None = 5\"
        lemma \"l (Some n) = (undefined :: nat ⇒ nat) n\" sorry
        end";
    for (statement, _, genuine, choices) in verdicts(theory) {
        assert!(genuine != Some(true) && choices.is_empty(), "{statement}: {choices:?}");
    }
}

#[test]
fn greatest_fixed_points_are_decided() {
    let theory = "theory T imports Main begin
        datatype st = A | B | C | D
        inductive step where \"step A B\" | \"step B A\" | \"step B C\" | \"step C C\" | \"step C D\"
        coinductive runs :: \"st ⇒ bool\" where \"step s t ⟹ runs t ⟹ runs s\"
        lemma \"runs s\" oops
        lemma \"runs s ⟷ s ≠ D\" sorry
        coinductive ev :: \"nat ⇒ bool\" where \"ev 0\" | \"ev n ⟹ ev (Suc (Suc n))\"
        lemma \"ev n ⟹ ev (Suc n)\" oops
        lemma \"ev n = even n\" sorry
        coinductive up :: \"nat ⇒ bool\" where \"up (Suc n) ⟹ up n\"
        lemma \"up n\" sorry
        lemma \"¬ up n\" oops
        coinductive_set safe :: \"st set\" where \"(∀t. step s t ⟶ t ∈ safe) ⟹ s ∈ safe\"
        lemma \"s ∈ safe\" sorry
        lemma \"D ∉ safe\" oops
        end";
    let found: Vec<bool> = verdicts(theory).iter().map(|it| it.2 == Some(true)).collect();
    assert_eq!(found, [true, false, true, false, false, false, false, true], "{:?}", verdicts(theory));
}

#[test]
fn where_an_axiom_is_not_understood_nothing_declared_is_interpreted() {
    let theory = "theory T imports Main begin
        axiomatization m :: nat
        axiomatization where \"m > 3 ∧ this_is_not nonsense nonsense\"
        axiomatization where \"m > 3 ∧ True True\"
        typedecl k
        lemma \"m > 3\" sorry
        lemma \"x = (y::k)\" sorry
        end";
    let granted = "theory T imports Main begin
        typedecl k
        class one_value = assumes one_value: \"x = (y::'a)\"
        instance k :: one_value sorry
        lemma \"x = (y::k)\" by (rule one_value)
        end";
    for (statement, verdict, genuine, choices) in verdicts(theory).into_iter().chain(verdicts(granted)) {
        assert!(genuine != Some(true) && choices.is_empty(), "{statement}: {verdict}");
    }
}

#[test]
fn what_narrowing_finds_and_nobody_confirms_is_undecided() {
    let theory = "theory T imports \"HOL-Library.Finite_Map\" begin
        lemma \"(x::(nat, nat) fmap) ≠ y\" sorry
        end";
    let mut workspace = Workspace::default();
    workspace.set_text("T.thy", theory);
    let source = workspace.open("T.thy").expect("the text is there");
    let mut found = Collector::default();
    let timeout = std::time::Duration::from_millis(500);
    let strategies = vec![search::strategies::NARROWING];
    let options = Options { jobs: Some(1), timeout: Some(timeout), strategies, ..Options::default() };
    source.check(&options, &Choice::default(), &Cancel::default(), &mut found).expect("there are threads");
    let [answer] = found.answers.try_into().expect("one statement");
    assert!(answer.genuine == Some(true) || answer.undecided > 0, "{answer:?}");
}

#[test]
fn what_no_value_tests_says_which_premise() {
    expect_test::expect![[r#"
        not tested: no generated value satisfies m < n and n < m (1,090 tests up to size 5)
          ⟦m < n; n < m⟧ ⟹ P m
          hint: the hardest premise to meet is `n < m`; try --size or --timeout with a larger number
        not tested: no generated value satisfies length xs = n and 100 < n (3,251 tests up to size 5)
          ⟦length xs = n; 100 < n⟧ ⟹ xs ≠ []
          hint: the hardest premise to meet is `100 < n`; try --size or --timeout with a larger number
        not tested: `Eps`: it ranges over nat, whose values cannot be listed
    "#]]
    .assert_eq(&shown(&[
        "m < n ⟹ n < (m::nat) ⟹ P m",
        "length xs = n ⟹ n > 100 ⟹ xs ≠ []",
        "(SOME x. x > y) > (y::nat)",
    ]));
}

#[test]
fn a_line_goes_by_what_says_most() {
    expect_test::expect![[r#"
        no counterexample up to size 5 (251 tests; 'a with up to 3 values)
        no counterexample up to size 5 (75 relevant tests; 'a with up to 3 values)
    "#]]
    .assert_eq(&shown(&["rev (rev xs) = xs", "distinct xs ⟹ distinct (rev xs)"]));
}

#[test]
fn the_account_adds_up() {
    let theory =
        "theory T imports Main begin\nlemma \"distinct xs ⟹ sorted xs ⟹ xs ≠ [(1::nat), 1]\" sorry\nend";
    let [answer] = answers(theory).try_into().expect("one statement");
    let sum = |of: fn(&gainsay::check::Searched) -> u64| answer.searched.iter().map(of).sum::<u64>();
    assert_eq!((answer.tests, answer.satisfied), (sum(|it| it.tests), sum(|it| it.satisfied)));
    for searched in &answer.searched {
        assert_eq!(searched.premises.len(), 2);
        assert!(searched.relevant <= searched.satisfied, "{searched:?}");
        let [one, two] = searched.premises.as_slice() else { panic!("{searched:?}") };
        // Whichever is tested first: what passes both is relevant.
        assert_eq!(*one.min(two), searched.satisfied, "{searched:?}");
    }
    let account = text(&answer, true);
    for part in ["all values up to size 5", "tests passed: distinct xs", "random values"] {
        assert!(account.contains(part), "no `{part}` in\n{account}");
    }
}

#[test]
fn types_that_stand_for_type_variables_are_told() {
    let [answer] =
        answers("theory T imports Main begin\nlemma \"rev xs = xs\" oops\nend").try_into().expect("one");
    assert!(text(&answer, false).contains("type:       'a = {a⇩1, a⇩2}"), "{}", text(&answer, false));
    let account = serde_json::to_value(&answer).expect("answers serialise");
    assert_eq!(account["types"], serde_json::json!([{ "variable": "'a", "values": 2 }]));
}

#[test]
fn values_are_written_as_people_write_them() {
    let theory = "theory T imports Complex_Main begin
record point = px :: nat  py :: int
record pixel = point + colour :: nat
lemma a: \"px (p::point) = 0 ∨ py p = 0\" oops
lemma b: \"colour (p::pixel) = px p\" oops
lemma c: \"(x::rat) * 2 ≠ 1\" oops
lemma d: \"(x::real) ≥ 0\" oops
lemma e: \"card (A::nat set) ≤ 1\" oops
lemma f: \"(n::nat) div 2 * 2 = n\" oops
lemma g: \"(x::rat) / 2 = x\" oops
lemma h: \"s = ''abc'' ∨ length s < 2\" oops
lemma i: \"m k = Some (v::nat) ⟹ m (k + 1 :: nat) = Some v\" oops
lemma j: \"P x ⟹ P y\" oops
end
";
    let answers = answers(theory);
    let part = |answer: &Answer| {
        let text = text(answer, false);
        text.lines().skip(1).map(|line| format!("{}\n", line.trim_start())).collect::<String>()
    };
    expect_test::expect![[r#"
        px p = 0 ∨ py p = 0
        p = ⦇px = 1, py = 1⦈
        colour p = px p
        p = ⦇px = 1, py = 0, colour = 0⦈
        left side:  0
        right side: 1
        x * 2 ≠ 1
        x = 1 / 2
        0 ≤ x
        x = - 1
        card A ≤ 1
        A = {0, 1}
        n div 2 * 2 = n
        n = 1
        left side:  0
        right side: 1
        x / 2 = x
        x = 1
        left side:  1 / 2
        right side: 1
        s = ''abc'' ∨ length s < 2
        s = ''aa''
        m k = Some v ⟹ m (k + 1) = Some v
        k = 0
        m = [0 ↦ 0]
        v = 0
        premise:    m 0 = Some 0
        left side:  None
        right side: Some 0
        P x ⟹ P y
        P = (λ_. False)(a⇩2 := True)
        x = a⇩2
        y = a⇩1
        type:       'a = {a⇩1, a⇩2}
        premise:    P a⇩2
    "#]]
    .assert_eq(&answers.iter().map(part).collect::<String>());
}

#[test]
fn names_that_may_be_meant_as_constants_are_pointed_out() {
    let theory = "theory T imports Main begin
fun reverse :: \"'a list ⇒ 'a list\" where \"reverse [] = []\" | \"reverse (x # xs) = reverse xs @ [x]\"
lemma \"rverse xs = xs\" oops
lemma \"lenght (rev xs) = length xs\" oops
lemma \"prime (2::nat)\" oops
theorem foo \"x = x\" oops
lemma \"f x = x\" oops
end
";
    let notes: Vec<String> = answers(theory).into_iter().map(|answer| answer.notes.join("; ")).collect();
    expect_test::expect![[r#"
        `rverse` is a variable here; did you mean `reverse`?
        `lenght` is a variable here; did you mean `length`?
        `prime` is a variable here; "HOL-Computational_Algebra.Factorial_Ring" declares a constant of this name
        `foo` is taken for a proposition; a colon follows the name of a statement: foo:
    "#]].assert_eq(&notes.join("\n"));
}

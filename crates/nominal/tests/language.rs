//! The language as its users meet it: messages, answers, small checks.

use base::{Budget, FileId, Name};
use nominal::check::{Standing, Strategy};
use nominal::portfolio::search;
use nominal::query::{answer, read_query};
use nominal::{Elab, Files, NoFiles, PredId, Printer, pred_text};

fn read(text: &str) -> Elab {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    elab
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

const TERMS: &str = "
id : name_type.
tm : type.
var : id -> tm.
app : (tm, tm) -> tm.
lam : id\\tm -> tm.
";

/// The first answers, each as one line.
fn answers(program: &str, goal: &str, most: usize) -> Vec<String> {
    let mut elab = read(program);
    assert_eq!(elab.diagnostics, []);
    let query = read_query(&mut elab, FileId(1), goal).unwrap_or_else(|| panic!("{:?}", elab.diagnostics));
    let found = answer(&elab.program, &query, most, &Budget::steps(100_000));
    let line = |answer: &nominal::machine::answer::Answer| {
        let printer = Printer::new(&elab.program, &answer.scope);
        let mut parts: Vec<String> =
            answer.bindings.iter().map(|(name, term)| format!("{name} = {}", printer.term(term))).collect();
        parts.extend(answer.constraints.iter().map(|goal| printer.goal(goal)));
        parts.join(", ")
    };
    found.answers.iter().map(line).collect()
}

#[test]
fn errors_leave_the_rest_alone() {
    assert_eq!(
        codes("t : type. c : u. d : t. pred p(t). p(e). p(d)."),
        ["unknown-type", "unknown-identifier"]
    );
    assert_eq!(codes("t : type. c : t. pred p(t). p(c, c). q(c)."), ["type-mismatch", "unknown-identifier"]);
    assert_eq!(codes("#use \"nowhere.apl\". #open Nowhere."), ["unknown-file", "unknown-namespace"]);
    assert_eq!(codes("n : name_type. t : type. c : t -> n."), ["constructor-result"]);
}

#[test]
fn a_name_near_a_constant_is_warned_about() {
    let text = format!("{TERMS} leaf : id -> tm. pred p(tm). p(M) :- M = var(x). p(M) :- M = leaf(laef).");
    assert_eq!(codes(&text), ["name-near-constant"]);
}

#[test]
fn a_name_in_a_head_is_warned_about_unless_it_is_bound() {
    let text = format!("{TERMS} pred p(tm). p(var(x)). p(lam(y\\var(y))). p(M) :- M = var(z).");
    let warnings = read(&text).diagnostics;
    let shown: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(shown, ["the name `x` in the head is a new one whenever the clause is used"]);
}

#[test]
fn what_depends_on_a_rejected_declaration_is_left_out_in_one_word() {
    let text = "t : type. c : u. pred p(u). p(c). p(X) :- p(X). #check \"l\" 3 : p(X) => p(X).";
    assert_eq!(codes(text), ["unknown-type", "left-out"]);
}

#[test]
fn clauses_that_are_lost_are_known_by_their_predicates() {
    let text = "t : type. c : t. pred p(t). pred q(t). p(c). p(d). q(c :- . q(c). X := c.";
    let lost: Vec<Option<u32>> = read(text).lost.iter().map(|lost| lost.pred.map(|pred| pred.0)).collect();
    let first = lost[0].expect("the predicate is known");
    // Malformed text is found first by the parser, but remembered in the order of the file.
    assert_eq!(lost, [Some(first), Some(first + 1), None]);
}

#[test]
fn types_that_double_are_an_error_not_a_hang() {
    let variables: Vec<String> = (0..60).map(|n| format!("X{n} = (X{}, X{})", n + 1, n + 1)).collect();
    let text = format!("pred p. p :- {}.", variables.join(", "));
    assert_eq!(codes(&text), ["type-too-large"]);
    let backwards: Vec<String> = variables.into_iter().rev().collect();
    assert_eq!(codes(&format!("pred p. p :- {}.", backwards.join(", "))), ["type-too-large"]);
    let mut text = "type t0 = int. ".to_owned();
    (0..60).for_each(|n| text.push_str(&format!("type t{} = (t{n}, t{n}). ", n + 1)));
    assert!(codes(&text).contains(&"type-too-large"));
}

#[test]
fn a_clause_may_have_many_variables() {
    let variables: Vec<String> = (0..500).map(|n| format!("X{n}")).collect();
    let goals: Vec<String> = variables.iter().map(|variable| format!("{variable} = c")).collect();
    let text = format!("t : type. c : t. pred p([t]). p([{}]) :- {}.", variables.join(","), goals.join(", "));
    let found = answers(&text, "p([_|X]), X = [Y|_]", 1);
    assert!(found[0].ends_with("Y = c"), "{found:?}");
}

#[test]
fn terms_as_deep_as_can_be_read_can_be_used() {
    let text = "nat : type. z : nat. s : nat -> nat. pred same(nat, nat). same(X, X).";
    let deep = format!("{}z{}", "s(".repeat(130), ")".repeat(130));
    assert_eq!(answers(text, &format!("same({deep}, X)"), 1), [format!("X = {deep}")]);
    assert_eq!(
        codes(&format!(
            "{text} same({0}, {0}).",
            format!("{}z{}", "s(".repeat(100_000), ")".repeat(100_000))
        )),
        ["nesting-too-deep"]
    );
}

#[test]
fn messages_of_checks_and_directives() {
    let program = "t : type. c : t. pred p(t). p(c). ";
    let code = |text: &str| codes(&format!("{program}{text}"));
    assert_eq!(code("#check \"l\" 0 : p(X) => p(X)."), ["bound-of-zero"]);
    assert_eq!(code("#check \"l\" -1 : p(X) => p(X)."), ["negative-bound"]);
    assert_eq!(code("#check \"l\" 1000000 : p(X) => p(X)."), [] as [&str; 0]);
    assert_eq!(code("#check \"l\" 3 : p(X) => p(X), p(c)."), ["check-conclusion"]);
    assert_eq!(code("#check \"l\" 3 : not(p(X)) => p(X)."), ["check-hypothesis"]);
    assert_eq!(code("#save_to_file \"f\" \"backtrack\" #check \"l\" 3 : p(X) => p(X)."), ["not-saved"]);
    assert_eq!(code("#type [(c, 'a')]."), ["type"]);
    assert_eq!(code("p(X) :- call(p(X))."), ["unsupported"]);
    assert_eq!(code("not_p(c)."), ["clause-head"]);
    assert_eq!(code("/* p(c)."), ["unclosed-comment"]);
    assert_eq!(code("#use \"nowhere."), ["unclosed-string"]);
    assert_eq!(code("#check \"l\" 99999999999999999999 : p(X) => p(X)."), ["integer-too-large"]);
    assert_eq!(code("#frobnicate 3. #check \"l\" 3 : p(X) => p(X)."), ["unknown-directive"]);
}

#[test]
fn what_the_lexer_cannot_read_is_lost_with_the_declaration_around_it() {
    let elab =
        read("pred p(int). pred q(int). p(99999999999999999999). q(1). #check \"l\" 3 : p(X) => X = 1.");
    let lost = elab.lost.iter().map(|lost| elab.program.pred(lost.pred.expect("it is known")).name.clone());
    assert_eq!(lost.collect::<Vec<_>>(), [Name::new("p")]);
    let elab = read("namespace N (pred p(int). p(1). p(\u{1}2).). #check \"l\" 3 : N.p(X) => X = \u{1}1.");
    assert_eq!((elab.lost.len(), elab.program.checks.len()), (1, 0));
    let mut elab = read("pred p(int). p(1).");
    assert!(read_query(&mut elab, FileId(1), "p(99999999999999999999)").is_none());
}

#[test]
fn a_file_that_is_no_text_has_few_messages() {
    let found = codes(&"\u{1}p ".repeat(10_000));
    assert!(found.len() < 300 && found.contains(&"too-many-errors"), "{}", found.len());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(codes("\u{feff}t : type."), [] as [&str; 0]);
}

#[test]
fn declarations_after_checks_are_warned_about() {
    assert_eq!(
        codes("t : type. c : t. pred p(t). #check \"l\" 3 : p(X) => p(X). p(c)."),
        ["declaration-after-check"]
    );
    let check = "#check \"l\" 3 : p(X) => p(X).";
    assert_eq!(
        codes(&format!("t : type. c : t. pred p(t). {check} p(c). p(X) :- p(X). {check} pred q(t).")),
        ["declaration-after-check"]
    );
}

#[test]
fn unification_is_up_to_the_names_of_binders() {
    assert_eq!(answers(TERMS, "lam(x\\var(x)) = lam(y\\var(y))", 2), [""]);
    assert_eq!(answers(TERMS, "lam(x\\var(x)) = lam(y\\var(x))", 2), [] as [String; 0]);
    assert_eq!(
        answers(TERMS, "lam(x\\M) = lam(y\\app(var(y), N))", 2),
        ["M = app(var(x),(x~y)N), N = N, x # N"]
    );
    assert_eq!(
        answers(TERMS, "lam(a\\lam(b\\app(X, var(b)))) = lam(b\\lam(a\\app(var(a), X)))", 1),
        [] as [String; 0]
    );
    assert_eq!(answers(TERMS, "(a~b)X = X", 1), ["X = X, a # X, b # X"]);
}

#[test]
fn names_differ_and_freshness_waits_for_names() {
    assert_eq!(answers(TERMS, "a # b", 2), [""]);
    assert_eq!(answers(TERMS, "a # a", 2), [] as [String; 0]);
    assert_eq!(answers(TERMS, "X # app(var(a), var(Y)), X = a", 2), [] as [String; 0]);
    assert_eq!(answers(TERMS, "X # app(var(a), var(Y)), Y = b, X = c", 2), ["X = c, Y = b"]);
}

#[test]
fn universal_goals_need_no_steps() {
    let program = "tm : type. unit : tm. pred p (tm). p(X).";
    for goal in ["forall X:tm. X = X", "forall X:tm. true", "forall X:tm. p(X)"] {
        assert_eq!(answers(program, goal, 2).len(), 1, "{goal}");
    }
    assert_eq!(answers(program, "forall X:tm. X = unit", 2), [] as [&str; 0]);
}

#[test]
fn functions_are_called_inside_terms() {
    let text = "
nat : type. z : nat. s : nat -> nat.
func plus(nat, nat) = nat.
plus(z, N) = N.
plus(s(M), N) = s(plus(M, N)).
";
    assert_eq!(answers(text, "X = s(plus(s(z), s(z)))", 2), ["X = s(s(s(z)))"]);
    assert_eq!(answers(text, "plus(X, Y) = s(z)", 5), ["X = z, Y = s(z)", "X = s(z), Y = z"]);
}

#[test]
fn grammars_lists_and_arithmetic() {
    let text = "
pred digits [char] [char] [char].
digits [C] --> [C].
digits [C|Cs] --> [C], digits Cs.
pred up (int, int).
up(M, N) :- M < 3, N is M + 1.
";
    assert_eq!(answers(text, "digits X \"ab\" []", 3), ["X = \"ab\""]);
    assert_eq!(answers(text, "up(2, N)", 3), ["N = 3"]);
    assert_eq!(answers(text, "up(3, N)", 3), [] as [String; 0]);
    let list = "#use \"list.apl\". #open List.";
    assert_eq!(
        answers(list, "append(X, Y, [1,2])", 9),
        ["X = [], Y = [1,2]", "X = [1], Y = [2]", "X = [1,2], Y = []"]
    );
    assert_eq!(answers(list, "List.reverse([1,2,3], X)", 9), ["X = [3,2,1]"]);
}

#[test]
fn cut_condition_and_negation_as_failure() {
    let text = "
t : type. a : t. b : t.
pred p(t). p(a). p(b).
pred once(t). once(X) :- p(X), !.
pred pick(t, t). pick(X, Y) :- (X = a -> Y = b | Y = a).
";
    assert_eq!(answers(text, "once(X)", 5), ["X = a"]);
    assert_eq!(answers(text, "p(X), not(once(X))", 5), [] as [String; 0]);
    assert_eq!(answers(text, "pick(a, X)", 5), ["X = b"]);
    assert_eq!(answers(text, "pick(b, X)", 5), ["X = a"]);
}

#[test]
fn a_file_that_uses_itself_is_read_once() {
    struct Cycle;
    impl Files for Cycle {
        fn read(&mut self, name: &str) -> Option<(FileId, String)> {
            (name == "a.apl").then(|| (FileId(1), "#use \"a.apl\". t : type.".to_owned()))
        }
    }
    let mut elab = Elab::default();
    elab.file(FileId(0), "#use \"a.apl\". c : t.", &mut Cycle);
    assert_eq!(elab.diagnostics.iter().map(|message| message.code).collect::<Vec<_>>(), ["use-cycle"]);
    assert_eq!(elab.program.types.iter().filter(|ty| ty.name == *"t").count(), 1);
}

/// The standing and the bound of what a strategy finds.
fn verdict(text: &str, strategy: Strategy) -> Option<(u32, Standing)> {
    let elab = read(text);
    assert_eq!(elab.diagnostics, []);
    let outcome = search(&elab.program, &elab.program.checks[0], &[strategy], &Budget::steps(200_000));
    outcome.counterexample.map(|(_, found)| (found.bound, found.standing))
}

#[test]
fn integers_differ_under_every_negation() {
    let text = "
t : type. i : int -> t.
pred p(t, t). p(i(1), i(2)).
#check \"equal\" 3 : p(X, Y) => X = Y.
";
    for strategy in Strategy::ALL {
        assert_eq!(verdict(text, strategy), Some((1, Standing::Genuine)), "{}", strategy.name());
    }
}

#[test]
fn facts_repeated_variables_and_predicates_without_clauses_are_complemented() {
    let text = "
t : type. a : t. f : t -> t.
pred same(t, t). same(X, X).
pred none(t).
pred any(t). any(a). any(f(_)).
#check \"CHECK\" 3 : any(X), any(Y) => CONCLUSION.
";
    for conclusion in ["same(X, Y)", "none(X)"] {
        let text = text.replace("CONCLUSION", conclusion);
        for strategy in Strategy::ALL {
            let found = verdict(&text, strategy);
            assert_eq!(
                found.map(|(_, standing)| standing),
                Some(Standing::Genuine),
                "{conclusion} {}",
                strategy.name()
            );
        }
    }
}

#[test]
fn variables_of_which_nothing_is_asked_are_open() {
    let text = "
t : type. a : t. b : t.
pred p(t). p(b).
pred none(t, t).
#check \"none\" 2 : p(X) => none(A, X).
";
    for strategy in Strategy::ALL {
        assert_eq!(verdict(text, strategy), Some((1, Standing::Genuine)), "{}", strategy.name());
    }
}

#[test]
fn instances_of_many_open_variables_stay_small() {
    let variables: Vec<String> = (0..200).map(|n| format!("X{n}")).collect();
    let text = format!(
        "t : type. a : t. f : (t, t) -> t. pred p([t]). p([{}]). pred none([t]). #check \"c\" 1 : p(L) => none(L).",
        variables.join(",")
    );
    assert_eq!(verdict(&text, Strategy::DEFAULT[1]), Some((1, Standing::Genuine)));
    let text = text.replace("f : (t, t) -> t.", "id : name_type. f : (t, id\\t) -> t. g : id\\t -> t.");
    assert_eq!(verdict(&text, Strategy::DEFAULT[1]), Some((1, Standing::Genuine)));
}

#[test]
fn swappings_in_heads_are_complemented() {
    let text = format!(
        "{TERMS} pred p(tm). p(lam(b\\app(var(a), (b~a)X))) :- a # X. pred any(tm). any(var(_)). \
         #check \"c\" 3 : any(M) => p(M)."
    );
    let outcome = |strategy| {
        let elab = read(&text);
        search(&elab.program, &elab.program.checks[0], &[strategy], &Budget::steps(100_000))
    };
    for strategy in Strategy::ALL {
        let found = outcome(strategy).counterexample.map(|(_, found)| found.standing);
        assert_eq!(found, Some(Standing::Genuine), "{}", strategy.name());
    }
}

#[test]
fn finite_types_are_exhausted_by_inequalities() {
    let text = "
t : type. a : t. b : t.
pred p(t). p(a). p(b).
#check \"all\" 4 : true => p(X).
";
    for strategy in Strategy::ALL {
        assert_eq!(verdict(text, strategy), None, "{}", strategy.name());
    }
}

#[test]
fn negations_are_printed() {
    let text = "
t : type. a : t. f : (t, t) -> t.
pred p(t). p(a). p(f(X, _)) :- p(X).
#check \"c\" 3 : not_p(X) => false.
";
    let mut program = read(text).program;
    let check = program.checks[0].clone();
    nominal::check::plan(&mut program, &check, Strategy::DEFAULT[1]);
    let negation =
        program.preds.iter().position(|pred| pred.name == Name::new("not_p")).expect("it is mentioned");
    let shown = pred_text(&program, PredId(negation as u32));
    assert_eq!(shown, "pred not_p(t).\nnot_p(f(X2,X3)) :- not_p(X2).");
}

#[test]
fn names_are_spelled_and_compared() {
    let goal = "A is Name.from_string \"abc\", A = abc, S is Name.to_string A";
    assert_eq!(answers(TERMS, goal, 2), ["A = abc, S = \"abc\""]);
    let goal = "A is Name.from_string \"x\", B is Name.from_string \"x\", C is Name.from_string \"y\", \
                M = app(var(A), app(var(B), var(C)))";
    assert_eq!(answers(TERMS, goal, 1), ["A = x, B = x, C = y, M = app(var(x),app(var(x),var(y)))"]);
    assert_eq!(
        answers(TERMS, "var(a) = M, X is Name.names a a, Y is Name.names a b", 1),
        ["M = var(a), X = 0, Y = -1"]
    );
    // A name that is made from a string stays apart from those that are new.
    assert_eq!(answers(TERMS, "X is Name.from_string \"b\", (new a. X = a)", 1), Vec::<String>::new());
}

#[test]
fn a_name_is_chosen_where_only_some_will_do() {
    // The name that the swapping makes of U is fresh for the abstraction only if U is one of the two.
    let text = format!(
        "{TERMS} pred p(tm). p(M) :- (b~a)U # lam(a\\var(U)), M = var(U).\n\
         #check \"never\" 3 : p(M) => M = app(M, M)."
    );
    for strategy in Strategy::ALL {
        assert_eq!(verdict(&text, strategy), Some((1, Standing::Genuine)), "{}", strategy.name());
    }
}

#[test]
fn a_variable_becomes_what_inequalities_leave() {
    let text = "t : type. c : t. d : t. f : (t, t) -> t.\n\
                pred p(t). p(c). p(d). p(f(c, X)).\n\
                pred q(t). q(f(X, X)).";
    let goal = "not_p(M), M = f(X, c)";
    let found = answers(text, goal, 5);
    assert!(found.iter().any(|answer| answer.contains("X = d")), "{found:?}");
    assert_eq!(answers(text, "not_q(c)", 2).len(), 1);
}

#[test]
fn names_of_two_types_are_never_the_same() {
    // Only names of the first type are moved, and L is of the second.
    let text = "id : name_type. loc : name_type.\n\
                tm : type. var : id -> tm. at : (loc, id\\tm) -> tm.\n\
                pred p(loc, loc). p(L, K) :- var(a) = M, var(b) = N, K = (a~b)L.\n\
                #check \"same\" 4 : p(L, K) => L = K.";
    for strategy in Strategy::ALL {
        assert_eq!(verdict(text, strategy), None, "{}", strategy.name());
    }
}

#[test]
fn a_name_is_not_fresh_for_itself_under_a_swapping_that_does_nothing() {
    let text = format!(
        "{TERMS} pred p(tm). p(M) :- U # app(M, var((b~b)U)). pred any(tm). any(var(_)).\n\
         #check \"never\" 6 : any(M) => p(M)."
    );
    for strategy in Strategy::ALL {
        let found = verdict(&text, strategy).map(|(_, standing)| standing);
        assert_eq!(found, Some(Standing::Genuine), "{}", strategy.name());
    }
}

#[test]
fn what_is_said_of_every_type_is_refuted_for_one() {
    let text = "t : type. a : t. pred p(t). p(a). #check \"all equal\" 2 : p(a) => Y = X.";
    for strategy in [Strategy::DEFAULT[1], Strategy::DEFAULT[3]] {
        assert_eq!(verdict(text, strategy), Some((1, Standing::Genuine)), "{}", strategy.name());
    }
}

/// The condition holds for one value of what the candidate leaves open, and decides nothing about the others.
#[test]
fn conditions_of_open_candidates_decide_nothing() {
    let text = "
t : type. num : int -> t.
pred odd(t). odd(X) :- (X = num(1) -> false | true).
pred any(t). any(num(_)).
#check \"odd\" 2 : any(X) => odd(X).
";
    let elab = read(text);
    for strategy in Strategy::ALL {
        let outcome = search(&elab.program, &elab.program.checks[0], &[strategy], &Budget::steps(100_000));
        for (_, report) in &outcome.accounts {
            assert_eq!(report.rejected, 0, "{}", strategy.name());
            let found = report.counterexample.is_some();
            let open = report.undecided > 0 || report.floundered > 0 || !report.gaps.is_empty();
            assert!(found || open, "{}: {report:?}", strategy.name());
        }
    }
}

/// Most values stay as they are when names are swapped: one that does not is found where names have room.
#[test]
fn what_swappings_must_not_leave_alone_holds_a_name() {
    let check = |premises: &str, conclusion: &str| {
        format!("{TERMS} c : tm. pred any(tm). any(_). #check \"c\" 2 : {premises} => {conclusion}.")
    };
    let refuted = [
        check("any(X)", "X = (b~a)X"),
        check("any(X), a # X", "X = (b~a)X"),
        check("any(X)", "(a~d)X = (b~a)X"),
        check("any(lam(a\\X))", "X = (b~a)X"),
        check("any(_)", "X = (b~a)X"),
        check("any(X)", "lam(a\\X) = lam(b\\X)"),
        check("any(X), a # X", "lam(a\\X) = lam(b\\X)"),
        check("any(var(X))", "lam(a\\var(X)) = lam(b\\var(X))"),
    ];
    for text in refuted {
        for strategy in [Strategy::DEFAULT[1], Strategy::DEFAULT[3]] {
            let found = verdict(&text, strategy);
            assert_eq!(found, Some((1, Standing::Genuine)), "{}: {text}", strategy.name());
        }
    }
    let true_ones = [
        check("any(X), a # X, b # X", "X = (b~a)X"),
        check("any(X)", "(a~b)X = (b~a)X"),
        check("any(X), a # X, b # X", "lam(a\\X) = lam(b\\X)"),
    ];
    for text in true_ones {
        for strategy in Strategy::ALL {
            assert_eq!(verdict(&text, strategy), None, "{}: {text}", strategy.name());
        }
    }
}

/// A substitution whose condition forgets the term that is put in has two results where a name is captured.
#[test]
fn capture_is_found_where_a_condition_is_forgotten() {
    let text = format!(
        "{TERMS} func sub(tm, id, tm) = tm. sub(var(X), X, N) = N. sub(var(Y), X, _) = var(Y) :- X # Y.
         sub(lam(y\\M), X, N) = lam(y\\sub(M, X, N)) :- y # X.
         #check \"c\" 3 : sub(M, X, N) = L, sub(M, X, N) = K => L = K."
    );
    for strategy in [Strategy::DEFAULT[1], Strategy::DEFAULT[3]] {
        assert_eq!(verdict(&text, strategy), Some((2, Standing::Genuine)), "{}", strategy.name());
    }
}

/// A number or a character that must not be this or that is another one.
#[test]
fn open_literals_are_others_than_those_that_are_excluded() {
    let text = |check: &str| {
        format!(
            "t : type. num : int -> t. chr : char -> t. pred any(t). any(_).\n\
             pred p(t). p(num(0)). p(num(1)). p(num(2)). p(chr(_)).\n\
             pred q(t). q(num(_)). q(chr('a')). q(chr('b')).\n#check \"c\" 3 : {check}."
        )
    };
    for check in ["any(X) => p(X)", "any(X) => q(X)", "any(num(N)) => N = 0", "any(num(N)) => p(num(N))"] {
        for strategy in [Strategy::DEFAULT[1], Strategy::DEFAULT[3]] {
            let found = verdict(&text(check), strategy).map(|(_, standing)| standing);
            assert_eq!(found, Some(Standing::Genuine), "{}: {check}", strategy.name());
        }
    }
}

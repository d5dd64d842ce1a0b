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
    let text = format!("{TERMS} leaf : id -> tm. pred p(tm, id). p(var(x), x). p(leaf(laef), y).");
    assert_eq!(codes(&text), ["name-near-constant"]);
}

#[test]
fn declarations_after_checks_are_warned_about() {
    assert_eq!(
        codes("t : type. c : t. pred p(t). #check \"l\" 3 : p(X) => p(X). p(c)."),
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
    assert_eq!(elab.diagnostics, []);
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

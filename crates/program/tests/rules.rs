//! Every rule of the verifier, and what the reader says about text it cannot read.

use base::FileId;
use expect_test::{Expect, expect};
use program::{read, verify};

fn check(text: &str, expect: Expect) {
    let found = match read(text, FileId(0)) {
        Err(diagnostic) => {
            let place = text.get(diagnostic.span.range()).unwrap_or("");
            format!("{} at `{place}`", diagnostic.message)
        }
        Ok(program) => {
            verify(&program).map_or_else(|violation| violation.to_string(), |()| "fine".to_owned())
        }
    };
    expect.assert_eq(&found);
}

#[test]
fn names_are_declared_once() {
    check("data a = A data a = B", expect!["this data type is declared twice at `a`"]);
    check("data a = A | A", expect!["this name is declared twice at `A`"]);
    check("fn f() -> nat { 1 } fn f() -> nat { 2 }", expect!["this name is declared twice at `f`"]);
    check("fn f(x: list) -> nat { 1 }", expect!["unknown type `list` at `list`"]);
    check("fn f() -> nat { g() }", expect!["unknown name `g` at `g`"]);
}

#[test]
fn variables_are_in_scope() {
    check(
        "fn f(b: bool) -> nat { let x = if b { let y = 1; y } else { 2 }; y }",
        expect!["unknown name `y` at `y`"],
    );
    check("fn f(x: nat) -> nat { let x = x + 1; x }", expect!["fine"]);
}

#[test]
fn types_agree() {
    check("fn f(x: nat) -> int { x }", expect!["in f: nat where int is expected (Typing)"]);
    check("fn f(x: nat) -> int { x + 1i }", expect!["in f: Add on (nat, int) (Typing)"]);
    check("fn f(x: nat) -> nat { f(x, x) }", expect!["in f: 2 operands where 1 are expected (Typing)"]);
    check("fn f(x: nat) -> nat { x(1) }", expect!["in f: a value of type nat is called (Typing)"]);
    check(
        "fn f(x: nat) -> nat { if x { 1 } else { 2 } }",
        expect!["in f: nat where bool is expected (Typing)"],
    );
    check(
        "data d = A(nat) fn f() -> d { A }",
        expect!["in f: Con { data: DataId(0), index: 0 } is not a constructor without fields (Typing)"],
    );
}

#[test]
fn cases_cover_everything_once() {
    let data = "data d = A | B(nat) ";
    check(
        &format!("{data} fn f(x: d) -> nat {{ case x {{ A => 1 }} }}"),
        expect!["in f: a `case` has no default and does not name everything (Coverage)"],
    );
    check(
        &format!("{data} fn f(x: d) -> nat {{ case x {{ A => 1, A => 2, _ => 3 }} }}"),
        expect!["in f: a `case` names a pattern twice (Coverage)"],
    );
    check(
        &format!("{data} fn f(x: d) -> nat {{ case x {{ B => 1, A => 2 }} }}"),
        expect!["`B` has 1 fields at `B`"],
    );
    check(
        "fn f(x: nat) -> nat { case x { 0 => 1 } }",
        expect!["in f: a `case` has no default and does not name everything (Coverage)"],
    );
}

#[test]
fn jumps_stand_in_tail_position() {
    check(
        "fn f(x: nat) -> nat { join j() { 1 } let y: nat = jump j(); y }",
        expect!["in f: a jump to Label(0) is not in its tail position (Jumps)"],
    );
    check(
        "fn f(x: nat) -> nat { loop l(i: nat = x) { scope { jump l(i) } } }",
        expect!["in f: a jump to Label(0) is not in its tail position (Jumps)"],
    );
    check(
        "fn f(x: nat) -> nat { loop l(i: nat = x) { attempt { fail \"no\" } else { jump l(i) } } }",
        expect!["fine"],
    );
    check("fn f() -> nat { jump j() }", expect!["unknown label `j` at `j`"]);
}

#[test]
fn continuations_only_travel_downward() {
    check("data d = A(cont() -> nat)", expect!["in d: a field is a continuation (Continuations)"]);
    check(
        "fn f(k: cont() -> nat) -> cont() -> nat { k }",
        expect!["in f: a result is a continuation (Continuations)"],
    );
    check(
        "fn f(k: cont() -> nat) -> fn() -> nat { closure g(k) } fn g(k: cont() -> nat) -> nat { k() }",
        expect!["in f: a capture is a continuation (Continuations)"],
    );
    check(
        "fn f(k: cont() -> nat) -> nat { loop l(k: cont() -> nat = k) { jump l(k) } }",
        expect!["in f: a loop parameter is a continuation (Continuations)"],
    );
    check(
        "fn f(k: cont() -> nat) -> nat { let h = cont g(k); h() } fn g(k: cont() -> nat) -> nat { k() }",
        expect!["fine"],
    );
}

#[test]
fn functions_are_not_compared() {
    check(
        "data d = A(fn() -> nat) fn f(x: d) -> bool { x == x }",
        expect!["in f: values with functions are compared (Comparison)"],
    );
    check(
        "fn f(x: fn() -> nat) -> bool { emit(x) }",
        expect!["in f: values with functions are emitted (Comparison)"],
    );
}

#[test]
fn scopes_give_flat_results() {
    check(
        "data list = Nil | Cons(nat, list) fn f(xs: list) -> list { scope { xs } }",
        expect!["in f: the result of a `scope` is not flat (Scope)"],
    );
    check("data pair = Pair(nat, bool) fn f(p: pair) -> pair { scope { p } }", expect!["fine"]);
}

#[test]
fn depth_is_limited() {
    let text = format!("fn f(x: nat) -> nat {{ {}x{} }}", "(".repeat(100_000), ")".repeat(100_000));
    let message = read(&text, FileId(0)).map(|_| ()).map_err(|diagnostic| diagnostic.message);
    assert_eq!(message, Err("nested too deeply".to_owned()));
    let nested = |depth: usize| {
        let branches = "if b { 1 } else { ".repeat(depth);
        format!("fn f(b: bool) -> nat {{ {branches} 2 {} }}", "}".repeat(depth))
    };
    assert!(read(&nested(300), FileId(0)).is_err());
    let mut program = read(&nested(100), FileId(0)).expect("this is not too deep");
    verify(&program).expect("this is not too deep");
    program::passes::optimise(&mut program, &mut [], &mut |_, _| {});
}

#[test]
fn syntax_errors_point_at_their_place() {
    check("fn f() -> nat { 1", expect!["`}` expected at ``"]);
    check("fn f() -> nat { 1 } }", expect!["unexpected `}` at `}`"]);
    check("fn f() -> nat { let x 1; x }", expect!["`=` expected at `1`"]);
    check(
        "fn f() -> nat { let x = fail \"a\"; x }",
        expect!["the type of this binding must be given at `fail`"],
    );
    check("fn f() -> nat { 1 ? 2 }", expect!["unknown character at `?`"]);
    check("fn f() -> nat { `f }", expect!["this quotation does not end at ```"]);
    check("nonsense", expect!["`data` or `fn` expected at `nonsense`"]);
    check("fn let() -> nat { 1 }", expect!["name expected at `let`"]);
}

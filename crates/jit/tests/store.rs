//! Code that is used again: programs that share a store run as they would alone.

use base::{Budget, FileId};
use jit::{CodeStore, Compiled, Limits, Machine, Outcome};
use program::{Effects, Program, Value, read, verify};

const LISTS: &str = "
data list = Nil | Cons(nat, list)

fn upto(n: nat) -> list { if n == 0 { Nil } else { Cons(n, upto(n - 1)) } }

fn first(xs: list) -> nat { case xs { Nil => fail \"no first\", Cons(x, rest) => x } }

fn total(xs: list) -> nat { case xs { Nil => 0, Cons(x, rest) => x + total(rest) } }
";

fn parsed(main: &str) -> Program {
    let program = read(&format!("{LISTS}\n{main}"), FileId(0)).expect("the program is right");
    verify(&program).expect("the program is right");
    program
}

fn run(store: &CodeStore, program: &Program, n: u64) -> Outcome {
    let budget = Budget::unlimited();
    let compiled = Compiled::within(program, store, &budget).expect("native code is supported here");
    let mut machine = Machine::new(Limits::default()).expect("memory can be reserved");
    let mut emit = |_: &[Value]| false;
    let main = program.function("main").expect("the function is there");
    machine.call(&compiled, main, &[Value::nat(n)], &mut Effects::new(0, &mut emit))
}

#[test]
fn a_program_is_compiled_once() {
    let store = CodeStore::default();
    let program = parsed("fn main(n: nat) -> nat { let xs = upto(n); total(xs) }");
    assert_eq!(run(&store, &program, 4), Outcome::Value(Value::nat(10)));
    let once = store.usage();
    assert_eq!(run(&store, &program, 5), Outcome::Value(Value::nat(15)));
    let twice = store.usage();
    assert_eq!(twice.compiled_functions, once.compiled_functions);
    assert_eq!((twice.functions, twice.bytes), (2 * once.functions, 2 * once.bytes));
}

#[test]
fn another_program_compiles_what_it_does_not_share() {
    let store = CodeStore::default();
    let sum = parsed("fn main(n: nat) -> nat { let xs = upto(n); total(xs) }");
    let head = parsed("fn main(n: nat) -> nat { let xs = upto(n); first(xs) }");
    assert_eq!(run(&store, &sum, 4), Outcome::Value(Value::nat(10)));
    let shared = store.usage().compiled_functions;
    assert_eq!(run(&store, &head, 4), Outcome::Value(Value::nat(4)));
    let alone = CodeStore::default();
    assert_eq!(run(&alone, &head, 4), Outcome::Value(Value::nat(4)));
    assert!(store.usage().compiled_functions < shared + alone.usage().compiled_functions);
}

/// The same code stands for calls of different functions: the numbers in it are those of its own program.
#[test]
fn equal_code_calls_the_functions_of_its_own_program() {
    let store = CodeStore::default();
    let through = "fn main(n: nat) -> nat { other(n) }";
    let one = parsed(&format!("{through}\nfn other(n: nat) -> nat {{ n + 1 }}"));
    let two =
        parsed(&format!("fn unused(n: nat) -> nat {{ n }}\n{through}\nfn other(n: nat) -> nat {{ n * 2 }}"));
    assert_eq!(run(&store, &one, 5), Outcome::Value(Value::nat(6)));
    assert_eq!(run(&store, &two, 5), Outcome::Value(Value::nat(10)));
    assert_eq!(run(&store, &one, 5), Outcome::Value(Value::nat(6)));
}

#[test]
fn failures_have_the_reasons_of_their_own_program() {
    let store = CodeStore::default();
    let failing = |reasons: [&str; 2]| {
        let [zero, other] = reasons;
        parsed(&format!(
            "fn main(n: nat) -> nat {{ case n {{ 0 => fail \"{zero}\", _ => fail \"{other}\" }} }}"
        ))
    };
    let (one, two) = (failing(["a", "b"]), failing(["b", "c"]));
    let reason = |program: &Program, n: u64| match run(&store, program, n) {
        Outcome::MatchFailure(reason) => reason.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!([reason(&one, 0), reason(&one, 1)], ["a", "b"]);
    assert_eq!([reason(&two, 0), reason(&two, 1)], ["b", "c"]);
}

#[test]
fn threads_share_a_store() {
    let store = CodeStore::default();
    let program = parsed("fn main(n: nat) -> nat { let xs = upto(n); total(xs) }");
    std::thread::scope(|scope| {
        for n in 0..4 {
            let (store, program) = (&store, &program);
            scope.spawn(move || {
                assert_eq!(run(store, program, n), Outcome::Value(Value::nat(n * (n + 1) / 2)));
            });
        }
    });
}

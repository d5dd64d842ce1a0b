//! Runs that would not end, or would need too much: each ends with its outcome, and the process lives on.
#![allow(clippy::disallowed_methods, reason = "the clock tells whether runs stop in time")]

use base::FileId;
use jit::{Compiled, Limits, Machine, Outcome};
use program::{Effects, Value, read, verify};
use std::time::{Duration, Instant};

const PROGRAMS: &str = "
data list = Nil | Cons(nat, list)

fn deep(n: nat) -> nat { if n == 0 { 0 } else { deep(n - 1) + 1 } }

fn forever(n: nat) -> nat { loop go(i: nat = n) { jump go(i + 0) } }

fn ping(n: nat) -> nat { pong(n) }
fn pong(n: nat) -> nat { ping(n) }

fn endless(n: nat) -> nat { endless(n) + 1 }

fn hoard(n: nat) -> nat { loop go(xs: list = Nil) { jump go(Cons(n, xs)) } }

fn collect(n: nat) -> nat {
  loop go(i: nat = 0) {
    if i == n { i } else {
      let _x = scope { let c = Cons(i, Nil); case c { Nil => 0, Cons(x, rest) => x } };
      jump go(i + 1)
    }
  }
}

fn numbers(n: nat) -> list { if n == 0 { Nil } else { Cons(n, numbers(n - 1)) } }

fn square(n: nat) -> nat { loop go(x: nat = n) { jump go(x * x) } }

fn only_zero(n: nat) -> nat { case n { 0 => n, _ => fail \"not zero\" } }

fn numbers_up(n: nat) -> nat { loop go(x: nat = 1, y: nat = 1) { jump go(y, x + y) } }

fn guarded(n: nat) -> nat { attempt { endless(n) } else { 5 } }
";

fn call(machine: &mut Machine, name: &str, n: u64) -> Outcome {
    let program = read(PROGRAMS, FileId(0)).expect("the programs are right");
    verify(&program).expect("the programs are right");
    let compiled = Compiled::new(&program).expect("native code is supported here");
    let mut emit = |_: &[Value]| false;
    let function = program.function(name).expect("the function is there");
    machine.call(&compiled, function, &[Value::nat(n)], &mut Effects::new(0, &mut emit))
}

fn machine() -> Machine {
    Machine::new(Limits::default()).expect("memory can be reserved")
}

#[test]
fn recursion_a_million_deep_has_an_answer() {
    assert_eq!(call(&mut machine(), "deep", 1_000_000), Outcome::Value(Value::nat(1_000_000)));
}

#[test]
fn endless_recursion_overflows_and_the_machine_lives_on() {
    let mut machine = machine();
    assert_eq!(call(&mut machine, "endless", 1), Outcome::StackOverflow);
    assert_eq!(call(&mut machine, "guarded", 1), Outcome::StackOverflow);
    assert_eq!(call(&mut machine, "deep", 10), Outcome::Value(Value::nat(10)));
}

#[test]
fn a_hundred_gigabytes_are_out_of_memory() {
    let mut machine = machine();
    assert_eq!(call(&mut machine, "hoard", 1), Outcome::OutOfMemory);
    assert_eq!(call(&mut machine, "deep", 10), Outcome::Value(Value::nat(10)));
}

#[test]
fn a_result_too_large_to_take_out_is_out_of_memory() {
    let mut machine = Machine::new(Limits { memory: 1 << 24, stack: 1 << 20 }).expect("there is memory");
    assert_eq!(call(&mut machine, "numbers", 1_000_000), Outcome::OutOfMemory);
}

#[test]
fn numbers_beyond_measure_are_out_of_memory() {
    assert_eq!(call(&mut machine(), "square", 3), Outcome::OutOfMemory);
}

#[test]
fn scopes_give_their_memory_back() {
    let mut machine = Machine::new(Limits { memory: 1 << 16, stack: 1 << 16 }).expect("there is memory");
    assert_eq!(call(&mut machine, "collect", 100_000), Outcome::Value(Value::nat(100_000)));
}

/// Interrupts a run; how long after that it ended.
fn stopped(machine: &mut Machine, name: &str) -> Duration {
    let interrupt = machine.interrupt();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(10));
        let time = Instant::now();
        interrupt.stop();
        time
    });
    assert_eq!(call(machine, name, 3), Outcome::Cancelled, "{name}");
    stopper.join().expect("the stopper ends").elapsed()
}

#[test]
fn an_interrupt_stops_whatever_runs_at_once() {
    for name in ["forever", "ping", "hoard", "numbers_up"] {
        let mut machine = machine();
        // A busy computer may be late often, but not each time.
        let mut times = vec![];
        let in_time = (0..25).any(|_| {
            let time = stopped(&mut machine, name);
            assert_eq!(call(&mut machine, "deep", 10), Outcome::Cancelled, "stopped until allowed");
            machine.allow();
            assert_eq!(call(&mut machine, "deep", 10), Outcome::Value(Value::nat(10)));
            times.push(time);
            time < Duration::from_millis(50)
        });
        assert!(in_time, "{name} took {times:?}");
    }
}

#[test]
fn a_suspended_run_goes_on_where_it_was() {
    let mut machine = machine();
    let interrupt = machine.interrupt();
    interrupt.suspend();
    let pause = Duration::from_millis(20);
    let start = Instant::now();
    let resumer = std::thread::spawn(move || {
        std::thread::sleep(pause);
        for _ in 0..100 {
            interrupt.resume();
            std::thread::yield_now();
            interrupt.suspend();
        }
        interrupt.resume();
    });
    assert_eq!(call(&mut machine, "collect", 1_000_000), Outcome::Value(Value::nat(1_000_000)));
    assert!(start.elapsed() >= pause);
    resumer.join().expect("the resumer ends");
    assert_eq!(call(&mut machine, "deep", 10), Outcome::Value(Value::nat(10)));
}

#[test]
fn a_suspended_run_can_be_stopped() {
    let mut machine = machine();
    machine.interrupt().suspend();
    stopped(&mut machine, "forever");
    machine.interrupt().resume();
    machine.allow();
    assert_eq!(call(&mut machine, "endless", 1), Outcome::StackOverflow);
}

#[test]
fn a_failed_match_has_its_reason() {
    let mut machine = machine();
    assert_eq!(call(&mut machine, "only_zero", 1), Outcome::MatchFailure("not zero".into()));
    assert_eq!(call(&mut machine, "only_zero", 0), Outcome::Value(Value::nat(0)));
}

#[test]
fn a_panic_of_the_receiver_comes_through() {
    let program = read("fn f(n: nat) -> bool { emit(n) }", FileId(0)).expect("the program is right");
    let compiled = Compiled::new(&program).expect("native code is supported here");
    let function = program.function("f").expect("the function is there");
    let caught = std::thread::scope(|scope| {
        let run = || {
            let mut emit = |_: &[Value]| panic!("no more");
            machine().call(&compiled, function, &[Value::nat(1)], &mut Effects::new(0, &mut emit))
        };
        scope.spawn(run).join()
    });
    let message = caught.expect_err("the panic comes through");
    assert_eq!(message.downcast_ref::<&str>(), Some(&"no more"));
}

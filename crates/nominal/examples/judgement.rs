//! Typing and stepping of a λ-calculus: the machine against plain Rust.
//!
//! `cargo run --release -p nominal --example judgement`: terms are typed, reduced, and their reducts typed again, once
//! by the clauses of `tests/programs/stlc.apl`, once by functions written for the purpose, with names as integers. Both
//! must agree on how many terms are typed and how many have reducts of the same type; the ratio of their times is
//! printed.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use nominal::certify::instances;
use nominal::machine::compile::{Compiled, Stage, compile};
use nominal::machine::run::{Machine, Outcome};
use nominal::query::read_query;
use nominal::{Elab, NoFiles, Printer, Program, Scope, Term};

const CALCULUS: &str = include_str!("../tests/programs/stlc.apl");
/// Terms are those with derivations of at most this many steps.
const BOUND: u32 = 11;
const REPETITIONS: u32 = 20;

#[derive(Clone, PartialEq)]
enum Ty {
    Number,
    Numbers,
    Arrow(Box<Ty>, Box<Ty>),
}

#[derive(Clone, PartialEq)]
enum Prim {
    Literal(i64),
    Empty,
    Prepend,
    First,
    Rest,
    Add,
}

#[derive(Clone, PartialEq)]
enum Tm {
    Use(u32),
    Fn(u32, Box<Tm>, Ty),
    Ap(Box<Tm>, Box<Tm>),
    Prim(Prim),
}

fn arrow(from: Ty, to: Ty) -> Ty {
    Ty::Arrow(Box::new(from), Box::new(to))
}

fn prim_type(prim: &Prim) -> Ty {
    match prim {
        Prim::Literal(_) => Ty::Number,
        Prim::Empty => Ty::Numbers,
        Prim::Prepend => arrow(Ty::Number, arrow(Ty::Numbers, Ty::Numbers)),
        Prim::First => arrow(Ty::Numbers, Ty::Number),
        Prim::Rest => arrow(Ty::Numbers, Ty::Numbers),
        Prim::Add => arrow(Ty::Number, arrow(Ty::Number, Ty::Number)),
    }
}

fn type_of(context: &mut Vec<(u32, Ty)>, term: &Tm) -> Option<Ty> {
    match term {
        Tm::Prim(prim) => Some(prim_type(prim)),
        Tm::Use(name) => context.iter().rev().find(|(other, _)| other == name).map(|(_, ty)| ty.clone()),
        Tm::Ap(function, argument) => match type_of(context, function)? {
            Ty::Arrow(from, to) => (type_of(context, argument)? == *from).then_some(*to),
            Ty::Number | Ty::Numbers => None,
        },
        Tm::Fn(name, body, ty) => {
            context.push((*name, ty.clone()));
            let result = type_of(context, body);
            context.pop();
            Some(arrow(ty.clone(), result?))
        }
    }
}

fn is_value(term: &Tm) -> bool {
    match term {
        Tm::Prim(_) | Tm::Fn(..) => true,
        Tm::Use(_) => false,
        Tm::Ap(function, argument) => match &**function {
            Tm::Prim(Prim::Prepend | Prim::Add) => is_value(argument),
            Tm::Ap(inner, first) => {
                **inner == Tm::Prim(Prim::Prepend) && is_value(first) && is_value(argument)
            }
            _ => false,
        },
    }
}

/// Replaces a name by a closed term: nothing is captured.
fn replace(term: &Tm, name: u32, by: &Tm) -> Tm {
    match term {
        Tm::Use(other) if *other == name => by.clone(),
        Tm::Use(_) | Tm::Prim(_) => term.clone(),
        Tm::Ap(f, a) => Tm::Ap(Box::new(replace(f, name, by)), Box::new(replace(a, name, by))),
        Tm::Fn(other, _, _) if *other == name => term.clone(),
        Tm::Fn(other, body, ty) => Tm::Fn(*other, Box::new(replace(body, name, by)), ty.clone()),
    }
}

fn reducts(term: &Tm, found: &mut Vec<Tm>) {
    let Tm::Ap(function, argument) = term else { return };
    match (&**function, &**argument) {
        (Tm::Fn(name, body, _), value) if is_value(value) => found.push(replace(body, *name, value)),
        (Tm::Prim(Prim::First | Prim::Rest), Tm::Ap(inner, rest)) => {
            if let Tm::Ap(prepend, first) = &**inner
                && **prepend == Tm::Prim(Prim::Prepend)
                && is_value(first)
                && is_value(rest)
            {
                let first_wanted = **function == Tm::Prim(Prim::First);
                found.push(if first_wanted { (**first).clone() } else { (**rest).clone() });
            }
        }
        (Tm::Ap(add, number), Tm::Prim(Prim::Literal(_)))
            if **add == Tm::Prim(Prim::Add) && matches!(**number, Tm::Prim(Prim::Literal(_))) =>
        {
            found.push((**number).clone());
        }
        _ => {}
    }
    let mut inner = vec![];
    reducts(function, &mut inner);
    found.extend(inner.drain(..).map(|reduct| Tm::Ap(Box::new(reduct), argument.clone())));
    if is_value(function) {
        reducts(argument, &mut inner);
        found.extend(inner.into_iter().map(|reduct| Tm::Ap(function.clone(), Box::new(reduct))));
    }
}

/// How many reducts of typed terms have the same type.
fn by_hand(terms: &[Tm]) -> usize {
    let mut count = 0;
    let mut found = vec![];
    for term in terms {
        let Some(ty) = type_of(&mut vec![], term) else { continue };
        found.clear();
        reducts(term, &mut found);
        count += found.iter().filter(|reduct| type_of(&mut vec![], reduct).as_ref() == Some(&ty)).count();
    }
    count
}

/// From terms of the core language to those of this program.
struct Reader<'p> {
    program: &'p Program,
}

impl Reader<'_> {
    fn name<'t>(&self, term: &'t Term) -> (String, &'t [Term]) {
        match term {
            Term::App(con, args) => (self.program.con(*con).name.to_string(), args),
            _ => panic!("constructors were expected"),
        }
    }

    fn ty(&self, term: &Term) -> Ty {
        match (self.name(term).0.as_str(), self.name(term).1) {
            ("number", _) => Ty::Number,
            ("numbers", _) => Ty::Numbers,
            (_, [from, to]) => arrow(self.ty(from), self.ty(to)),
            _ => panic!("an unknown type"),
        }
    }

    /// Nothing if the term raises a failure, which has every type.
    fn term(&self, term: &Term) -> Option<Tm> {
        let (name, args) = self.name(term);
        Some(match (name.as_str(), args) {
            ("raise", _) => return None,
            ("use", [Term::Name(atom)]) => Tm::Use(atom.0),
            ("ap", [f, a]) => Tm::Ap(Box::new(self.term(f)?), Box::new(self.term(a)?)),
            ("fn", [Term::Abs(atom, body), ty]) => Tm::Fn(atom.0, Box::new(self.term(body)?), self.ty(ty)),
            ("prim", [prim]) => Tm::Prim(match (self.name(prim).0.as_str(), self.name(prim).1) {
                ("literal", [Term::Int(value)]) => Prim::Literal(*value),
                ("empty", _) => Prim::Empty,
                ("prepend", _) => Prim::Prepend,
                ("first", _) => Prim::First,
                ("rest", _) => Prim::Rest,
                _ => Prim::Add,
            }),
            _ => panic!("an unknown term"),
        })
    }
}

/// Typed terms, in both forms.
fn samples(program: &Program) -> (Vec<Tm>, Vec<String>) {
    let check = program.checks.iter().find(|check| check.label == *"progress").unwrap();
    let stages = [Stage { goal: check.hypotheses[0].clone(), factor: 1, plus: 0 }];
    let compiled = compile(program, &check.scope, &stages);
    let mut machine = Machine::new(program, &compiled, BOUND);
    let mut budget = base::Budget::unlimited();
    let (mut terms, mut texts) = (vec![], vec![]);
    while machine.next(&mut budget) == Outcome::Solution {
        let answer = machine.answer(&check.scope, &check.written);
        let Some(instance) = instances(program, check, &answer).into_iter().next() else { continue };
        let mut scope: Scope = check.scope.clone();
        instance.atoms.iter().for_each(|atom| {
            scope.name(&atom.name, atom.ty.clone());
        });
        let value = instance.values.values().next().unwrap();
        if let Some(term) = (Reader { program }).term(value) {
            terms.push(term);
            texts.push(Printer::new(program, &scope).term(value));
        }
    }
    (terms, texts)
}

/// CPU seconds of this process so far, in hundredths.
fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split(' ').skip(12).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// What a run returns, and its mean time.
fn timed<T>(mut run: impl FnMut() -> T) -> (T, f64) {
    let mut result = run();
    let start = cpu_time();
    for _ in 0..REPETITIONS {
        result = run();
    }
    (result, (cpu_time() - start) / f64::from(REPETITIONS))
}

/// How many solutions a goal has, and in how many steps.
fn solutions(program: &Program, compiled: &Compiled) -> (usize, u64) {
    let mut machine = Machine::new(program, compiled, u32::MAX);
    let mut budget = base::Budget::unlimited();
    let mut count = 0;
    while machine.next(&mut budget) == Outcome::Solution {
        count += 1;
    }
    (count, machine.stats.steps)
}

fn main() {
    let mut elab = Elab::default();
    elab.file(base::FileId(0), CALCULUS, &mut NoFiles);
    let (terms, texts) = samples(&elab.program);

    let facts: String = texts.iter().map(|term| format!("sample({term}).\n")).collect();
    let clauses = CALCULUS.split("#check").next().unwrap();
    let mut elab = Elab::default();
    elab.file(base::FileId(0), &format!("{clauses}\npred sample(tm).\n{facts}"), &mut NoFiles);
    let goal = "sample(M), typed([], M, T), reduces(M, N), typed([], N, T).";
    let query = read_query(&mut elab, base::FileId(1), goal).unwrap();
    let stages = [Stage { goal: query.goal.clone(), factor: 1, plus: 0 }];
    let compiled = compile(&elab.program, &query.scope, &stages);

    let ((count, steps), machine) = timed(|| solutions(&elab.program, &compiled));
    let (plain_count, plain) = timed(|| by_hand(std::hint::black_box(&terms)));
    assert_eq!(count, plain_count, "both count the same reducts");
    println!("{} typed terms, {count} reducts of the same type, {steps} steps", terms.len());
    println!("machine: {:.2} ms, {:.1} million steps a second", machine * 1e3, steps as f64 / machine / 1e6);
    println!("by hand: {:.2} ms", plain * 1e3);
    println!("ratio: {:.1}", machine / plain);
}

//! Random theories with conjectures.

use super::term::{Binary, Def, Quantifier, Term, Unary};
use super::types::{DECLARATIONS, LONGEST, Ty, Val};
use program::random::Choices;
use std::fmt::Write;

/// A conjecture: for all values of the variables.
#[derive(Clone, Debug)]
pub struct Conjecture {
    pub vars: Vec<Ty>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
}

#[derive(Clone, Debug, Default)]
pub struct Theory {
    pub defs: Vec<Def>,
    pub conjectures: Vec<Conjecture>,
    words: bool,
}

impl Theory {
    pub fn text(&self, name: &str) -> String {
        let imports = if self.words { "Main \"HOL-Library.Word\"" } else { "Main" };
        let mut text = format!("theory {name}\n  imports {imports}\nbegin\n{DECLARATIONS}\n");
        for (number, def) in self.defs.iter().enumerate() {
            let _ = writeln!(text, "{}", def.text(number));
        }
        for (number, conjecture) in self.conjectures.iter().enumerate() {
            let _ = writeln!(text, "lemma c{number}: \"{}\"\n  oops\n", conjecture.text());
        }
        text.push_str("end\n");
        text
    }
}

impl Conjecture {
    /// Whether it is about all types.
    pub fn is_polymorphic(&self) -> bool {
        self.vars.contains(&Ty::Any)
    }

    /// The conjecture with so many values of the type variable.
    pub fn with_atoms(&self, count: usize) -> Conjecture {
        Conjecture {
            vars: self.vars.iter().map(|ty| ty.with_atoms(count)).collect(),
            premises: self.premises.iter().map(|term| term.with_atoms(count)).collect(),
            conclusion: self.conclusion.with_atoms(count),
        }
    }

    /// The conjecture; its variables have their types where they come first.
    pub fn text(&self) -> String {
        let count = self.vars.len();
        let typed = |(number, ty): (usize, &Ty)| format!("⋀v{number} :: {}. ", ty.text());
        let vars: String = self.vars.iter().enumerate().map(typed).collect();
        let premises: String =
            self.premises.iter().map(|premise| format!("{} ⟹ ", premise.text(count))).collect();
        format!("{vars}{premises}{}", self.conclusion.text(count))
    }
}

/// Definitions and conjectures of one theory.
const DEFS: usize = 6;

/// A theory with so many conjectures.
pub fn theory(choices: &mut dyn Choices, conjectures: usize) -> Theory {
    let words = choices.below(4) == 0;
    let mut maker = Maker { choices, theory: Theory { words, ..Theory::default() }, env: vec![] };
    for _ in 0..DEFS {
        let def = maker.def();
        maker.theory.defs.push(def);
    }
    for _ in 0..conjectures {
        let conjecture = maker.conjecture();
        maker.theory.conjectures.push(conjecture);
    }
    maker.theory
}

struct Maker<'c> {
    choices: &'c mut dyn Choices,
    theory: Theory,
    /// The types of the variables in scope.
    env: Vec<Ty>,
}

impl Maker<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.choices.below(bound.max(1) as u64) as usize
    }

    fn often(&mut self, of: usize) -> bool {
        self.below(of) != 0
    }

    // Types

    /// A type with few values.
    fn small(&mut self) -> Ty {
        // Without a variable there would be no terms of that type.
        if self.env.first() == Some(&Ty::Any) && self.below(2) == 0 {
            return Ty::Any;
        }
        match self.below(6) {
            0 | 1 => Ty::Bool,
            2 | 3 => Ty::Enum(2),
            4 => Ty::Enum(3),
            _ if self.often(3) => Ty::Quotient,
            _ => Ty::Partial,
        }
    }

    fn finite(&mut self) -> Ty {
        match self.below(15) {
            0 => Ty::Bool,
            1 => Ty::Enum(1),
            2 => Ty::Enum(2),
            3 => Ty::Enum(3),
            4 => Ty::Enum(4),
            5 => Ty::option(self.small()),
            6 => Ty::Prod(Box::new(self.small()), Box::new(self.small())),
            7 => Ty::Sum(Box::new(self.small()), Box::new(Ty::Bool)),
            8 => Ty::Record,
            9 => Ty::fun(self.small(), Ty::Bool),
            10 => Ty::set(self.small()),
            11 => Ty::Sub,
            12 if self.theory.words => Ty::Word(2 + self.below(2) as u32),
            12 => Ty::Unit,
            13 => Ty::Tab,
            _ => Ty::Quotient,
        }
    }

    /// The type of something that is bounded where it is introduced.
    fn any(&mut self) -> Ty {
        match self.below(12) {
            0 => Ty::Nat,
            1 => Ty::Int,
            2 => Ty::Num,
            3 => Ty::Char,
            4 => Ty::List(Box::new(self.small())),
            5 => Ty::Tree,
            _ => self.finite(),
        }
    }

    // Definitions

    fn def(&mut self) -> Def {
        match self.below(6) {
            0 => {
                let args = vec![self.finite(), self.small()];
                let result = if self.often(3) { Ty::Bool } else { self.finite() };
                let body = self.inside(&args, |maker| maker.term(&result, 3));
                Def::Plain { args, result, body }
            }
            1 => {
                let (element, other, result) = (self.small(), self.small(), self.small());
                let base = self.inside(std::slice::from_ref(&other), |maker| maker.term(&result, 2));
                let vars = [element.clone(), result.clone(), other.clone()];
                let step = self.inside(&vars, |maker| maker.term(&result, 3));
                Def::Fold { element, other, result, base, step }
            }
            2 => {
                let of = match self.below(3) {
                    0 => Ty::Enum(3),
                    1 => Ty::option(Ty::Bool),
                    _ => Ty::Enum(2),
                };
                let fact = self.constant(&of);
                let vars = [of.clone(), of.clone()];
                let steps =
                    (0..1 + self.below(2)).map(|_| self.inside(&vars, |maker| maker.term(&Ty::Bool, 3)));
                let steps = steps.collect();
                Def::Inductive { of, facts: vec![fact], steps, is_greatest: !self.often(3) }
            }
            _ => self.cases(),
        }
    }

    /// A function that distinguishes constructors, and may leave out one of them.
    fn cases(&mut self) -> Def {
        let first = match self.below(5) {
            0 => Ty::Bool,
            1 => Ty::Enum(2),
            2 => Ty::Enum(3),
            3 => Ty::option(Ty::Bool),
            _ => Ty::Sum(Box::new(Ty::Bool), Box::new(Ty::Enum(2))),
        };
        let mut args = vec![first.clone()];
        if self.below(3) == 0 {
            args.push(Ty::Bool);
        }
        let result = self.small();
        let constructors = first.constructors();
        let left_out = if self.below(3) == 0 { Some(self.below(constructors.len())) } else { None };
        let mut bodies = vec![];
        for (number, (_, fields)) in constructors.iter().enumerate() {
            let vars = [fields.as_slice(), &args[1..]].concat();
            let body = self.inside(&vars, |maker| maker.term(&result, 3));
            bodies.push((Some(number) != left_out).then_some(body));
        }
        Def::Cases { args, result, bodies }
    }

    /// What is made inside of variables that are the only ones.
    fn inside<T>(&mut self, vars: &[Ty], make: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.env, vars.to_vec());
        let made = make(self);
        self.env = outside;
        made
    }

    /// What is made inside of further variables.
    fn under<T>(&mut self, vars: &[Ty], make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.env.len();
        self.env.extend_from_slice(vars);
        let made = make(self);
        self.env.truncate(before);
        made
    }

    // Conjectures

    fn conjecture(&mut self) -> Conjecture {
        self.env = if self.often(4) { vec![] } else { vec![Ty::Any] };
        for _ in 0..1 + self.below(3) {
            let ty = self.any();
            self.env.push(ty);
        }
        let vars = self.env.clone();
        let mut premises: Vec<Term> =
            vars.iter().enumerate().filter_map(|(number, ty)| bound(ty, Term::Var(number))).collect();
        for _ in 0..self.below(3) {
            premises.push(self.term(&Ty::Bool, 3));
        }
        if self.below(4) == 0 {
            premises.reverse();
        }
        let conclusion = match self.below(3) {
            0 => {
                let claim = self.term(&Ty::Bool, 4);
                self.likely(claim)
            }
            _ => self.term(&Ty::Bool, 4),
        };
        Conjecture { vars, premises, conclusion }
    }

    /// Something that is true more often than a random formula: a formula that follows from another one.
    fn likely(&mut self, claim: Term) -> Term {
        let other = self.term(&Ty::Bool, 2);
        let not = |term: Term| Term::Unary(Unary::Not, Box::new(term));
        let both = |operation: Binary, one: Term, two: Term| {
            Term::Binary(operation, Ty::Bool, Box::new(one), Box::new(two))
        };
        match self.below(5) {
            0 => both(Binary::Or, claim.clone(), not(claim)),
            1 => both(Binary::Implies, both(Binary::And, claim.clone(), other), claim),
            2 => both(Binary::Implies, claim.clone(), both(Binary::Or, other, claim)),
            3 => {
                let one = not(both(Binary::And, claim.clone(), other.clone()));
                both(Binary::Equal, one, both(Binary::Or, not(claim), not(other)))
            }
            _ => both(Binary::Or, claim, other),
        }
    }

    // Terms

    /// A term of a type.
    fn term(&mut self, ty: &Ty, depth: usize) -> Term {
        let vars: Vec<usize> = (0..self.env.len()).filter(|var| self.env[*var] == *ty).collect();
        if !vars.is_empty() && (depth == 0 || self.below(3) == 0) {
            return Term::Var(vars[self.below(vars.len())]);
        }
        if depth == 0 {
            return self.constant(ty);
        }
        let depth = depth - 1;
        match self.below(8) {
            0 => {
                let [test, yes, no] = [&Ty::Bool, ty, ty].map(|ty| Box::new(self.term(ty, depth)));
                Term::If(test, yes, no)
            }
            1 => self.case(ty, depth),
            2 | 3 => self.call(ty, depth),
            4 if ty.is_finite() && ty != &Ty::Unit => self.applied(ty, depth),
            _ => self.operation(ty, depth),
        }
    }

    fn boxed(&mut self, ty: &Ty, depth: usize) -> Box<Term> {
        Box::new(self.term(ty, depth))
    }

    fn case(&mut self, ty: &Ty, depth: usize) -> Term {
        let of = match self.below(5) {
            0 => Ty::Enum(2),
            1 => Ty::Enum(3),
            2 => Ty::option(self.small()),
            3 => Ty::Sum(Box::new(self.small()), Box::new(Ty::Bool)),
            _ => self
                .env
                .iter()
                .find(|ty| matches!(ty, Ty::List(_) | Ty::Tree))
                .cloned()
                .unwrap_or(Ty::Enum(2)),
        };
        let scrutinee = self.boxed(&of, depth);
        let constructors = of.constructors();
        let bodies = constructors.iter().map(|(_, fields)| self.under(fields, |maker| maker.term(ty, depth)));
        let bodies = bodies.collect();
        Term::Case(of, scrutinee, bodies)
    }

    /// A call of a constant with this result, if there is one.
    fn call(&mut self, ty: &Ty, depth: usize) -> Term {
        let fitting: Vec<usize> =
            (0..self.theory.defs.len()).filter(|def| self.theory.defs[*def].result() == *ty).collect();
        let Some(number) = fitting.get(self.below(fitting.len())).copied() else {
            return self.operation(ty, depth);
        };
        let args = self.theory.defs[number].args();
        Term::Call(number, args.iter().map(|arg| self.term(arg, depth)).collect())
    }

    fn applied(&mut self, ty: &Ty, depth: usize) -> Term {
        let mut domains = self.env.iter().filter_map(|own| match own {
            Ty::Fun(from, to) if **to == *ty => Some((**from).clone()),
            _ => None,
        });
        let Some(from) = domains.next() else { return self.operation(ty, depth) };
        let function = self.boxed(&Ty::fun(from.clone(), ty.clone()), depth);
        let arg = self.boxed(&from, depth);
        Term::Apply(from, function, arg)
    }

    /// A term that is made of others in a way that the type has.
    fn operation(&mut self, ty: &Ty, depth: usize) -> Term {
        match ty {
            Ty::Bool => self.formula(depth),
            Ty::Nat | Ty::Int | Ty::Num | Ty::Word(_) => self.number(ty, depth),
            Ty::Fun(from, to) => match self.below(2) {
                0 => Term::Lambda((**from).clone(), {
                    let body = self.under(&[(**from).clone()], |maker| maker.term(to, depth));
                    Box::new(body)
                }),
                _ => {
                    let (function, key) = (self.boxed(ty, depth), self.boxed(from, depth));
                    Term::Update((**from).clone(), function, key, self.boxed(to, depth))
                }
            },
            Ty::Set(of) => {
                let operations = [Binary::Union, Binary::Inter, Binary::Minus];
                match self.below(4) {
                    0 => {
                        let body = self.under(&[(**of).clone()], |maker| maker.term(&Ty::Bool, depth));
                        Term::Collect((**of).clone(), Box::new(body))
                    }
                    1 => {
                        let element = self.boxed(of, depth);
                        Term::Binary(Binary::Insert, (**of).clone(), element, self.boxed(ty, depth))
                    }
                    _ => {
                        let operation = operations[self.below(3)];
                        let one = self.boxed(ty, depth);
                        Term::Binary(operation, (**of).clone(), one, self.boxed(ty, depth))
                    }
                }
            }
            Ty::Enum(2) if self.env.contains(&Ty::Record) => {
                Term::Unary(Unary::Part, self.boxed(&Ty::Record, depth))
            }
            _ => self.made(ty, depth),
        }
    }

    /// A constructor applied to terms.
    fn made(&mut self, ty: &Ty, depth: usize) -> Term {
        let constructors = ty.constructors();
        if constructors.is_empty() {
            return self.constant(ty);
        }
        let number = self.below(constructors.len());
        let fields = constructors[number].1.iter().map(|field| self.term(field, depth)).collect();
        Term::Con(ty.clone(), number, fields)
    }

    /// A value of a type as a term.
    fn constant(&mut self, ty: &Ty) -> Term {
        match ty {
            Ty::Set(of) if self.below(2) == 0 => Term::Empty((**of).clone()),
            Ty::Set(of) => {
                let element = Box::new(self.constant(of));
                Term::Binary(Binary::Insert, (**of).clone(), element, Box::new(Term::Empty((**of).clone())))
            }
            // The first variable has this type.
            Ty::Any => Term::Var(0),
            Ty::Fun(from, to) => {
                let value = self.constant(to);
                Term::Lambda((**from).clone(), Box::new(value))
            }
            Ty::Nat | Ty::Int | Ty::Num | Ty::Char | Ty::Word(_) | Ty::Sub => {
                let values = ty.values();
                let Val::Int(number) = values[self.below(values.len())] else { return Term::Empty(Ty::Bool) };
                Term::Number(ty.clone(), number)
            }
            _ => {
                // The first constructor has no fields, or there is only one.
                let constructors = ty.constructors();
                let flat: Vec<usize> = (0..constructors.len())
                    .filter(|number| {
                        constructors[*number].1.is_empty()
                            || constructors.len() == 1
                            || matches!(ty, Ty::Sum(..))
                    })
                    .collect();
                let number = flat[self.below(flat.len())];
                let fields = constructors[number].1.iter().map(|field| self.constant(field)).collect();
                Term::Con(ty.clone(), number, fields)
            }
        }
    }

    fn number(&mut self, ty: &Ty, depth: usize) -> Term {
        let lists = self.env.iter().find(|ty| matches!(ty, Ty::List(_))).cloned();
        match (ty, self.below(6)) {
            (Ty::Nat, 0) => Term::Unary(Unary::Suc, self.boxed(ty, depth)),
            (Ty::Nat, 1) if self.env.contains(&Ty::Sub) => {
                Term::Unary(Unary::Rep, self.boxed(&Ty::Sub, depth))
            }
            (Ty::Nat, 2) if lists.is_some() => {
                Term::Unary(Unary::Length, self.boxed(&lists.unwrap_or(Ty::Tree), depth))
            }
            (Ty::Nat, 2) if self.env.contains(&Ty::Tree) => {
                Term::Unary(Unary::Deep, self.boxed(&Ty::Tree, depth))
            }
            (_, choice) => {
                let operations: &[Binary] = match ty {
                    Ty::Num => &[Binary::Add, Binary::Mul],
                    Ty::Word(_) => &[Binary::Add, Binary::Sub, Binary::Mul],
                    _ => &[Binary::Add, Binary::Sub, Binary::Mul, Binary::Div, Binary::Mod],
                };
                let operation = operations[choice % operations.len()];
                let one = self.boxed(ty, depth);
                Term::Binary(operation, ty.clone(), one, self.boxed(ty, depth))
            }
        }
    }

    fn formula(&mut self, depth: usize) -> Term {
        match self.below(12) {
            0 => Term::Unary(Unary::Not, self.boxed(&Ty::Bool, depth)),
            1..=3 => {
                let operations = [Binary::And, Binary::Or, Binary::Implies, Binary::Equal];
                let operation = operations[self.below(4)];
                let one = self.boxed(&Ty::Bool, depth);
                Term::Binary(operation, Ty::Bool, one, self.boxed(&Ty::Bool, depth))
            }
            4 | 5 => self.quantified(depth),
            9 if self.env.contains(&Ty::Record) => Term::Unary(Unary::Flag, self.boxed(&Ty::Record, depth)),
            10 if self.env.iter().any(|ty| matches!(ty, Ty::Prod(..))) => {
                let pairs = self.env.iter().find(|ty| matches!(ty, Ty::Prod(..))).cloned();
                let Some(Ty::Prod(one, two)) = pairs else { return Term::Empty(Ty::Bool) };
                let (operation, ty) =
                    if self.below(2) == 0 { (Unary::Fst, *one.clone()) } else { (Unary::Snd, *two.clone()) };
                let part = Term::Unary(operation, self.boxed(&Ty::Prod(one, two), depth));
                Term::Binary(Binary::Equal, ty.clone(), Box::new(part), self.boxed(&ty, depth))
            }
            6 => {
                let of = self.small();
                let set = self.boxed(&Ty::set(of.clone()), depth);
                let quantifier = if self.below(2) == 0 { Quantifier::All } else { Quantifier::Ex };
                let body = self.under(std::slice::from_ref(&of), |maker| maker.term(&Ty::Bool, depth));
                Term::Within(quantifier, of, set, Box::new(body))
            }
            7 => {
                let of = self.small();
                let operation = if self.below(2) == 0 { Binary::Member } else { Binary::Subset };
                let set = Ty::set(of.clone());
                let one = if operation == Binary::Member {
                    self.boxed(&of, depth)
                } else {
                    self.boxed(&set, depth)
                };
                Term::Binary(operation, of, one, self.boxed(&set, depth))
            }
            8 => {
                let ty = match self.below(4) {
                    0 => Ty::Int,
                    1 => Ty::Num,
                    2 if self.theory.words => Ty::Word(2),
                    _ => Ty::Nat,
                };
                let operation = if self.below(2) == 0 { Binary::Less } else { Binary::LessEq };
                let one = self.boxed(&ty, depth);
                Term::Binary(operation, ty.clone(), one, self.boxed(&ty, depth))
            }
            _ => {
                // Values of the types that variables have are compared.
                let at = self.below(self.env.len());
                let ty = self.env.get(at).cloned().unwrap_or(Ty::Enum(2));
                let one = self.boxed(&ty, depth);
                Term::Binary(Binary::Equal, ty.clone(), one, self.boxed(&ty, depth))
            }
        }
    }

    /// A quantifier; what ranges over infinitely many values is bounded.
    fn quantified(&mut self, depth: usize) -> Term {
        let ty = if self.below(3) == 0 { self.any() } else { self.small() };
        let quantifier = match self.below(5) {
            0 | 1 => Quantifier::All,
            2 | 3 => Quantifier::Ex,
            _ => Quantifier::Ex1,
        };
        let var = Term::Var(self.env.len());
        let body = self.under(std::slice::from_ref(&ty), |maker| maker.term(&Ty::Bool, depth));
        let body = match bound(&ty, var) {
            Some(bound) => {
                let operation = if quantifier == Quantifier::All { Binary::Implies } else { Binary::And };
                Term::Binary(operation, Ty::Bool, Box::new(bound), Box::new(body))
            }
            None => body,
        };
        Term::Quantified(quantifier, ty, Box::new(body))
    }
}

/// What bounds a value of a type with infinitely many values to those that take part.
fn bound(ty: &Ty, value: Term) -> Option<Term> {
    let compared = |operation: Binary, of: &Ty, one: Term, two: Term| {
        Term::Binary(operation, of.clone(), Box::new(one), Box::new(two))
    };
    let number = |number: i64| Term::Number(ty.clone(), number);
    let longest = Term::Number(Ty::Nat, LONGEST as i64);
    Some(match ty {
        Ty::Nat => compared(Binary::Less, ty, value, number(4)),
        Ty::Num => compared(Binary::LessEq, ty, value, number(3)),
        Ty::Int => {
            let low = compared(Binary::LessEq, ty, number(-2), value.clone());
            compared(Binary::And, &Ty::Bool, low, compared(Binary::LessEq, ty, value, number(2)))
        }
        Ty::Char => {
            let one = compared(Binary::Equal, ty, value.clone(), number(97));
            compared(Binary::Or, &Ty::Bool, one, compared(Binary::Equal, ty, value, number(98)))
        }
        Ty::List(_) => {
            compared(Binary::LessEq, &Ty::Nat, Term::Unary(Unary::Length, Box::new(value)), longest)
        }
        Ty::Tree => compared(Binary::LessEq, &Ty::Nat, Term::Unary(Unary::Deep, Box::new(value)), longest),
        _ => return None,
    })
}

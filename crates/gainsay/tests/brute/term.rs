//! Terms of random theories: how they are written, and what they mean. The meaning is that of HOL, said once more in a
//! few lines and by brute force.

use super::types::{FALSE, Ty, Val, is_true, product, truth};
use std::cell::RefCell;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub enum Term {
    /// A variable, by its number from the outermost.
    Var(usize),
    /// A constructor, by its number.
    Con(Ty, usize, Vec<Term>),
    Number(Ty, i64),
    Unary(Unary, Box<Term>),
    Binary(Binary, Ty, Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    /// The type of the scrutinee, and a body for each constructor, inside of variables for its fields.
    Case(Ty, Box<Term>, Vec<Term>),
    /// A function, its domain and an argument.
    Apply(Ty, Box<Term>, Box<Term>),
    /// A function, its domain, an argument and its new value.
    Update(Ty, Box<Term>, Box<Term>, Box<Term>),
    Lambda(Ty, Box<Term>),
    /// The elements of a type with a property.
    Collect(Ty, Box<Term>),
    /// The empty set of elements of a type.
    Empty(Ty),
    Quantified(Quantifier, Ty, Box<Term>),
    /// The elements of a set.
    Within(Quantifier, Ty, Box<Term>, Box<Term>),
    /// A defined constant.
    Call(usize, Vec<Term>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    Not,
    Suc,
    Fst,
    Snd,
    Flag,
    Part,
    Length,
    Deep,
    Rep,
}

/// Operations on values of a type, or on sets of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    Equal,
    And,
    Or,
    Implies,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Less,
    LessEq,
    Member,
    Union,
    Inter,
    Minus,
    Subset,
    Insert,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    All,
    Ex,
    Ex1,
}

/// A constant.
#[derive(Clone, Debug)]
pub enum Def {
    /// `f x y = body`.
    Plain { args: Vec<Ty>, result: Ty, body: Term },
    /// An equation for some of the constructors of the first argument; variables are the fields, then the other
    /// arguments. What has no equation is open.
    Cases { args: Vec<Ty>, result: Ty, bodies: Vec<Option<Term>> },
    /// Recursion over a list: variables are the element, the value for the rest, and the other argument.
    Fold { element: Ty, other: Ty, result: Ty, base: Term, step: Term },
    /// An inductive or coinductive predicate over one type: constants that it holds of, and conditions on a value that it
    /// holds of, and another one.
    Inductive { of: Ty, facts: Vec<Term>, steps: Vec<Term>, is_greatest: bool },
}

/// A place where a definition says nothing.
pub type Hole = (usize, Vec<Val>);

/// Values for what definitions leave open.
pub type Completion = BTreeMap<Hole, Val>;

impl Def {
    pub fn args(&self) -> Vec<Ty> {
        match self {
            Def::Plain { args, .. } | Def::Cases { args, .. } => args.clone(),
            Def::Fold { element, other, .. } => vec![Ty::List(Box::new(element.clone())), other.clone()],
            Def::Inductive { of, .. } => vec![of.clone()],
        }
    }

    pub fn result(&self) -> Ty {
        match self {
            Def::Plain { result, .. } | Def::Cases { result, .. } | Def::Fold { result, .. } => {
                result.clone()
            }
            Def::Inductive { .. } => Ty::Bool,
        }
    }

    /// Arguments for which it says nothing.
    pub fn open(&self) -> Vec<Vec<Val>> {
        let Def::Cases { args, bodies, .. } = self else { return vec![] };
        let all: Vec<Vec<Val>> = args.iter().map(Ty::values).collect();
        let says_nothing = |args: &Vec<Val>| match args.first() {
            Some(Val::Con(number, _)) => bodies[*number].is_none(),
            _ => false,
        };
        product(&all).into_iter().filter(says_nothing).collect()
    }

    /// The definition of constant number `number`.
    pub fn text(&self, number: usize) -> String {
        let var = |index: usize| format!("v{index}");
        match self {
            Def::Plain { args, body, .. } => {
                let vars: Vec<String> = (0..args.len()).map(var).collect();
                let ty = self.type_text();
                format!(
                    "definition d{number} :: \"{ty}\" where\n  \"d{number} {} = {}\"\n",
                    vars.join(" "),
                    body.text(args.len())
                )
            }
            Def::Cases { args, bodies, .. } => {
                let constructors = args[0].constructors();
                let mut equations = vec![];
                for ((name, fields), body) in constructors.iter().zip(bodies) {
                    let Some(body) = body else { continue };
                    let count = fields.len() + args.len() - 1;
                    let inside: Vec<String> = (0..fields.len()).map(var).collect();
                    let rest: Vec<String> = (fields.len()..count).map(var).collect();
                    equations.push(format!(
                        "\"d{number} ({name} {}) {} = {}\"",
                        inside.join(" "),
                        rest.join(" "),
                        body.text(count)
                    ));
                }
                format!("fun d{number} :: \"{}\" where\n  {}\n", self.type_text(), equations.join("\n| "))
            }
            Def::Fold { base, step, .. } => format!(
                "fun d{number} :: \"{}\" where\n  \"d{number} [] v0 = {}\"\n| \"d{number} (v0 # vs) v2 = (let v1 = d{number} vs v2 in {})\"\n",
                self.type_text(),
                base.text(1),
                step.text(3)
            ),
            Def::Inductive { facts, steps, is_greatest, .. } => {
                let mut rules: Vec<String> =
                    facts.iter().map(|fact| format!("\"d{number} ({})\"", fact.text(0))).collect();
                for step in steps {
                    rules.push(format!("\"⟦d{number} v0; {}⟧ ⟹ d{number} v1\"", step.text(2)));
                }
                let command = if *is_greatest { "coinductive" } else { "inductive" };
                format!("{command} d{number} :: \"{}\" where\n  {}\n", self.type_text(), rules.join("\n| "))
            }
        }
    }

    fn type_text(&self) -> String {
        let args: Vec<String> = self.args().iter().map(|ty| format!("{} ⇒ ", ty.text())).collect();
        format!("{}{}", args.concat(), self.result().text())
    }
}

impl Quantifier {
    fn symbol(self) -> &'static str {
        match self {
            Quantifier::All => "∀",
            Quantifier::Ex => "∃",
            Quantifier::Ex1 => "∃!",
        }
    }

    fn holds(self, mut truths: impl Iterator<Item = bool>) -> bool {
        match self {
            Quantifier::All => truths.all(|holds| holds),
            Quantifier::Ex => truths.any(|holds| holds),
            Quantifier::Ex1 => truths.filter(|holds| *holds).count() == 1,
        }
    }
}

impl Term {
    /// The term with so many values of the type variable.
    pub fn with_atoms(&self, count: usize) -> Term {
        let ty = |ty: &Ty| ty.with_atoms(count);
        let one = |term: &Term| Box::new(term.with_atoms(count));
        let all = |terms: &[Term]| terms.iter().map(|term| term.with_atoms(count)).collect();
        match self {
            Term::Var(_) | Term::Number(..) => self.clone(),
            Term::Con(of, number, fields) => Term::Con(ty(of), *number, all(fields)),
            Term::Unary(operation, term) => Term::Unary(*operation, one(term)),
            Term::Binary(operation, of, left, right) => {
                Term::Binary(*operation, ty(of), one(left), one(right))
            }
            Term::If(test, yes, no) => Term::If(one(test), one(yes), one(no)),
            Term::Case(of, scrutinee, bodies) => Term::Case(ty(of), one(scrutinee), all(bodies)),
            Term::Apply(from, function, arg) => Term::Apply(ty(from), one(function), one(arg)),
            Term::Update(from, function, key, value) => {
                Term::Update(ty(from), one(function), one(key), one(value))
            }
            Term::Lambda(from, body) => Term::Lambda(ty(from), one(body)),
            Term::Collect(of, body) => Term::Collect(ty(of), one(body)),
            Term::Empty(of) => Term::Empty(ty(of)),
            Term::Quantified(quantifier, of, body) => Term::Quantified(*quantifier, ty(of), one(body)),
            Term::Within(quantifier, of, set, body) => Term::Within(*quantifier, ty(of), one(set), one(body)),
            Term::Call(number, args) => Term::Call(*number, all(args)),
        }
    }

    /// The term inside of so many variables.
    pub fn text(&self, vars: usize) -> String {
        let inside = |term: &Term| term.text(vars);
        let infix =
            |one: &Term, symbol: &str, two: &Term| format!("({} {symbol} {})", inside(one), inside(two));
        match self {
            Term::Var(number) => format!("v{number}"),
            Term::Con(ty, number, fields) => {
                let constructors = ty.constructors();
                let fields: Vec<String> = fields.iter().map(inside).collect();
                format!("({} {} :: {})", constructors[*number].0, fields.join(" "), ty.text())
            }
            Term::Number(Ty::Char, number) => format!("(CHR ''{}'')", char::from(*number as u8)),
            Term::Number(Ty::Sub, number) => format!("(Abs_sub {number})"),
            Term::Number(Ty::Num, 1) => "num.One".to_owned(),
            Term::Number(Ty::Num, 2) => "(num.Bit0 num.One)".to_owned(),
            Term::Number(Ty::Num, _) => "(num.Bit1 num.One)".to_owned(),
            Term::Number(ty, number) => format!("({number} :: {})", ty.text()),
            Term::Unary(operation, term) => format!("({} {})", operation.name(), inside(term)),
            Term::Binary(Binary::Insert, _, one, two) => format!("(insert {} {})", inside(one), inside(two)),
            Term::Binary(operation, _, one, two) => infix(one, operation.symbol(), two),
            Term::If(test, yes, no) => {
                format!("(if {} then {} else {})", inside(test), inside(yes), inside(no))
            }
            Term::Case(ty, scrutinee, bodies) => {
                let constructors = ty.constructors();
                let clauses: Vec<String> = constructors
                    .iter()
                    .zip(bodies)
                    .map(|((name, fields), body)| {
                        let count = vars + fields.len();
                        let fields: Vec<String> = (vars..count).map(|var| format!("v{var}")).collect();
                        format!("{name} {} ⇒ {}", fields.join(" "), body.text(count))
                    })
                    .collect();
                format!("(case {} of {})", inside(scrutinee), clauses.join(" | "))
            }
            Term::Apply(_, function, arg) => format!("({} {})", inside(function), inside(arg)),
            Term::Update(_, function, key, value) => {
                format!("({}({} := {}))", inside(function), inside(key), inside(value))
            }
            Term::Lambda(ty, body) => format!("(λv{vars} :: {}. {})", ty.text(), body.text(vars + 1)),
            Term::Collect(ty, body) => format!("{{v{vars} :: {}. {}}}", ty.text(), body.text(vars + 1)),
            Term::Empty(of) => format!("({{}} :: {} set)", of.text()),
            Term::Quantified(quantifier, ty, body) => {
                format!("({}v{vars} :: {}. {})", quantifier.symbol(), ty.text(), body.text(vars + 1))
            }
            Term::Within(quantifier, _, set, body) => {
                format!("({}v{vars} ∈ {}. {})", quantifier.symbol(), inside(set), body.text(vars + 1))
            }
            Term::Call(number, args) => {
                let args: Vec<String> = args.iter().map(inside).collect();
                format!("(d{number} {})", args.join(" "))
            }
        }
    }
}

impl Unary {
    fn name(self) -> &'static str {
        match self {
            Unary::Not => "¬",
            Unary::Suc => "Suc",
            Unary::Fst => "fst",
            Unary::Snd => "snd",
            Unary::Flag => "flag",
            Unary::Part => "part",
            Unary::Length => "length",
            Unary::Deep => "deep",
            Unary::Rep => "Rep_sub",
        }
    }
}

impl Binary {
    fn symbol(self) -> &'static str {
        match self {
            Binary::Equal => "=",
            Binary::And => "∧",
            Binary::Or => "∨",
            Binary::Implies => "⟶",
            Binary::Add => "+",
            Binary::Sub | Binary::Minus => "-",
            Binary::Mul => "*",
            Binary::Div => "div",
            Binary::Mod => "mod",
            Binary::Less => "<",
            Binary::LessEq => "≤",
            Binary::Member => "∈",
            Binary::Union => "∪",
            Binary::Inter => "∩",
            Binary::Subset => "⊆",
            Binary::Insert => "insert",
        }
    }
}

/// Definitions, and what they leave open.
#[derive(Debug)]
pub struct Meaning<'m> {
    defs: &'m [Def],
    completion: &'m Completion,
    /// Values of calls that came up before.
    calls: RefCell<BTreeMap<Hole, Val>>,
}

impl<'m> Meaning<'m> {
    pub fn new(defs: &'m [Def], completion: &'m Completion) -> Meaning<'m> {
        Meaning { defs, completion, calls: RefCell::default() }
    }

    pub fn value(&self, term: &Term, env: &[Val]) -> Val {
        let of = |term: &Term| self.value(term, env);
        let holds = |term: &Term, more: Val| is_true(&self.value(term, &[env, &[more]].concat()));
        match term {
            Term::Var(number) => env[*number].clone(),
            Term::Con(Ty::Quotient, number, _) => Val::Con(if *number == 1 { 0 } else { *number }, vec![]),
            Term::Con(_, number, fields) => Val::Con(*number, fields.iter().map(of).collect()),
            Term::Number(_, number) => Val::Int(*number),
            Term::Unary(operation, term) => unary(*operation, of(term)),
            Term::Binary(operation, ty, one, two) => binary(*operation, ty, of(one), of(two)),
            Term::If(test, yes, no) => {
                if is_true(&of(test)) {
                    of(yes)
                } else {
                    of(no)
                }
            }
            Term::Case(_, scrutinee, bodies) => match of(scrutinee) {
                Val::Con(number, fields) => self.value(&bodies[number], &[env, &fields].concat()),
                other => other,
            },
            Term::Apply(from, function, arg) => at(from, &of(function), &of(arg)),
            Term::Update(from, function, key, value) => {
                let (key, value) = (of(key), of(value));
                let Val::Table(mut table) = of(function) else { return FALSE };
                let place = from.values().iter().position(|own| *own == key);
                place.into_iter().for_each(|place| table[place] = value.clone());
                Val::Table(table)
            }
            Term::Lambda(ty, body) => Val::Table(
                ty.values().into_iter().map(|arg| self.value(body, &[env, &[arg]].concat())).collect(),
            ),
            Term::Collect(ty, body) => {
                Val::Table(ty.values().into_iter().map(|arg| truth(holds(body, arg))).collect())
            }
            Term::Empty(_) => Val::Table(vec![]),
            Term::Quantified(quantifier, ty, body) => {
                truth(quantifier.holds(ty.values().into_iter().map(|arg| holds(body, arg))))
            }
            Term::Within(quantifier, ty, set, body) => {
                let set = of(set);
                let elements = ty.values().into_iter().filter(|arg| is_true(&at(ty, &set, arg)));
                truth(quantifier.holds(elements.map(|arg| holds(body, arg))))
            }
            Term::Call(number, args) => self.call(*number, args.iter().map(of).collect()),
        }
    }

    fn call(&self, number: usize, args: Vec<Val>) -> Val {
        let call = (number, args);
        if let Some(value) = self.calls.borrow().get(&call) {
            return value.clone();
        }
        let value = self.called(number, &call.1);
        self.calls.borrow_mut().insert(call, value.clone());
        value
    }

    fn called(&self, number: usize, args: &[Val]) -> Val {
        match &self.defs[number] {
            Def::Plain { body, .. } => self.value(body, args),
            Def::Cases { bodies, .. } => {
                let Val::Con(constructor, fields) = &args[0] else { return FALSE };
                match &bodies[*constructor] {
                    Some(body) => self.value(body, &[fields.as_slice(), &args[1..]].concat()),
                    None => self.completion.get(&(number, args.to_vec())).cloned().unwrap_or(FALSE),
                }
            }
            Def::Fold { base, step, .. } => match &args[0] {
                Val::Con(1, fields) => {
                    let rest = self.call(number, vec![fields[1].clone(), args[1].clone()]);
                    self.value(step, &[fields[0].clone(), rest, args[1].clone()])
                }
                _ => self.value(base, &args[1..]),
            },
            Def::Inductive { of, facts, steps, is_greatest: true } => {
                let facts: Vec<Val> = facts.iter().map(|fact| self.value(fact, &[])).collect();
                let follows = |from: &Val, to: &Val| {
                    let env = [from.clone(), to.clone()];
                    steps.iter().any(|step| is_true(&self.value(step, &env)))
                };
                let mut kept = of.values();
                loop {
                    let stays = |to: &&Val| facts.contains(to) || kept.iter().any(|from| follows(from, to));
                    let next: Vec<Val> = kept.iter().filter(stays).cloned().collect();
                    if next.len() == kept.len() {
                        return truth(kept.contains(&args[0]));
                    }
                    kept = next;
                }
            }
            Def::Inductive { of, facts, steps, is_greatest: false } => {
                let mut known: Vec<Val> = facts.iter().map(|fact| self.value(fact, &[])).collect();
                let mut at = 0;
                while at < known.len() {
                    for next in of.values() {
                        let env = [known[at].clone(), next.clone()];
                        let follows = steps.iter().any(|step| is_true(&self.value(step, &env)));
                        if follows && !known.contains(&next) {
                            known.push(next);
                        }
                    }
                    at += 1;
                }
                truth(known.contains(&args[0]))
            }
        }
    }
}

/// The value of a table for an argument. The empty set has no table.
fn at(from: &Ty, table: &Val, arg: &Val) -> Val {
    let place = from.values().iter().position(|own| own == arg);
    match (table, place) {
        (Val::Table(table), Some(place)) => table.get(place).cloned().unwrap_or(FALSE),
        _ => FALSE,
    }
}

fn unary(operation: Unary, value: Val) -> Val {
    match (operation, value) {
        (Unary::Not, value) => truth(!is_true(&value)),
        (Unary::Suc, Val::Int(number)) => Val::Int(number + 1),
        (Unary::Fst | Unary::Flag, Val::Con(_, fields)) => fields[0].clone(),
        (Unary::Snd | Unary::Part, Val::Con(_, fields)) => fields[1].clone(),
        (Unary::Length | Unary::Deep, Val::Con(1, fields)) => match unary(operation, fields[1].clone()) {
            Val::Int(number) => Val::Int(number + 1),
            other => other,
        },
        (Unary::Length | Unary::Deep, _) => Val::Int(0),
        (Unary::Rep, value) | (_, value) => value,
    }
}

fn binary(operation: Binary, ty: &Ty, one: Val, two: Val) -> Val {
    let elements = || ty.values();
    let has = |set: &Val, element: &Val| is_true(&at(ty, set, element));
    let each = |test: &dyn Fn(&Val) -> bool| {
        Val::Table(elements().iter().map(|element| truth(test(element))).collect())
    };
    match operation {
        Binary::Equal => match ty {
            Ty::Set(of) => {
                truth(of.values().iter().all(|element| at(of, &one, element) == at(of, &two, element)))
            }
            _ => truth(one == two),
        },
        Binary::And => truth(is_true(&one) && is_true(&two)),
        Binary::Or => truth(is_true(&one) || is_true(&two)),
        Binary::Implies => truth(!is_true(&one) || is_true(&two)),
        Binary::Member => at(ty, &two, &one),
        Binary::Union => each(&|element| has(&one, element) || has(&two, element)),
        Binary::Inter => each(&|element| has(&one, element) && has(&two, element)),
        Binary::Minus => each(&|element| has(&one, element) && !has(&two, element)),
        Binary::Insert => each(&|element| *element == one || has(&two, element)),
        Binary::Subset => truth(elements().iter().all(|element| !has(&one, element) || has(&two, element))),
        Binary::Add
        | Binary::Sub
        | Binary::Mul
        | Binary::Div
        | Binary::Mod
        | Binary::Less
        | Binary::LessEq => {
            let (Val::Int(one), Val::Int(two)) = (one, two) else { return FALSE };
            number(operation, ty, one, two)
        }
    }
}

/// Arithmetic: natural numbers stop at 0, words are taken modulo their size, division rounds down and dividing by 0 gives 0.
fn number(operation: Binary, ty: &Ty, one: i64, two: i64) -> Val {
    let result = match operation {
        Binary::Less => return truth(one < two),
        Binary::LessEq => return truth(one <= two),
        Binary::Add => one + two,
        Binary::Sub => one - two,
        Binary::Mul => one * two,
        Binary::Div => {
            if two == 0 {
                0
            } else {
                div_floor(one, two)
            }
        }
        _ => {
            if two == 0 {
                one
            } else {
                one - two * div_floor(one, two)
            }
        }
    };
    Val::Int(match ty {
        Ty::Word(bits) => result.rem_euclid(1 << bits),
        Ty::Nat => result.max(0),
        _ => result,
    })
}

fn div_floor(one: i64, two: i64) -> i64 {
    let rest = one % two;
    one / two - i64::from(rest != 0 && (rest < 0) != (two < 0))
}

//! Adding up steps: numbers, or numbers that exist only where a partial function terminates.

use logic::types::well_known::{NAT, OPTION};
use logic::{Term, Type};

const SOME: &str = "Option.option.Some";
const THE: &str = "Option.option.the";
const BIND: &str = "Option.bind";
const SUC: &str = "Nat.Suc";
const PLUS: &str = "Groups.plus_class.plus";
const ZERO: &str = "Groups.zero_class.zero";
const ONE: &str = "Groups.one_class.one";

/// What a time function gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    /// A number.
    Total,
    /// A number, if the function terminates.
    Partial,
}

impl Count {
    pub fn ty(self) -> Type {
        match self {
            Count::Total => nat(),
            Count::Partial => Type::con(OPTION, [nat()]),
        }
    }

    pub fn zero(self) -> Term {
        let zero = Term::constant(ZERO, nat());
        match self {
            Count::Total => zero,
            Count::Partial => some(zero),
        }
    }

    /// What an equation of a recursive function adds; for a partial one, every call adds its own step.
    pub fn step(self) -> Option<Term> {
        match self {
            Count::Total => Some(Term::constant(ONE, nat())),
            Count::Partial => None,
        }
    }

    /// The sum of two times, of which none is zero.
    pub fn sum(self, left: Option<Term>, right: Option<Term>) -> Option<Term> {
        match (left, right) {
            (Some(left), Some(right)) => Some(self.plus(left, right)),
            (left, right) => left.or(right),
        }
    }

    fn plus(self, left: Term, right: Term) -> Term {
        match self {
            Count::Total => plus(left, right),
            Count::Partial => {
                let total = some(plus(Term::Bound(1), Term::Bound(0)));
                bind(left, Term::abs("m", nat(), bind(right.lift(1), Term::abs("n", nat(), total))))
            }
        }
    }

    /// The time of a call, after the times of its arguments.
    pub fn call(self, call: Term, arguments: Vec<Term>) -> Term {
        match self {
            Count::Total => arguments.into_iter().rev().fold(call, |rest, cost| plus(cost, rest)),
            Count::Partial => {
                let step = some(Term::constant(SUC, Type::fun(nat(), nat())).app(Term::Bound(0)));
                let add = |rest, cost: Term| self.plus(cost.lift(1), rest);
                bind(call, Term::abs("n", nat(), arguments.into_iter().rev().fold(step, add)))
            }
        }
    }

    /// The result of a time function of the other kind.
    pub fn converted(self, time: Term) -> Term {
        match self {
            Count::Total => Term::constant(THE, Type::fun(Count::Partial.ty(), nat())).app(time),
            Count::Partial => some(time),
        }
    }
}

fn nat() -> Type {
    Type::nullary(NAT)
}

fn some(value: Term) -> Term {
    Term::constant(SOME, Type::fun(nat(), Count::Partial.ty())).app(value)
}

fn bind(value: Term, next: Term) -> Term {
    let option = Count::Partial.ty();
    let ty = Type::funs([option.clone(), Type::fun(nat(), option.clone())], option);
    Term::constant(BIND, ty).apply([value, next])
}

fn plus(left: Term, right: Term) -> Term {
    Term::constant(PLUS, Type::funs([nat(), nat()], nat())).apply([left, right])
}

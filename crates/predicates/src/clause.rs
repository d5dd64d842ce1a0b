//! Horn clauses: what premises are made of once functions are relations.

use base::Name;
use logic::hol;
use logic::types::well_known::PROD;
use logic::{Term, Type};

/// A predicate, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pred(pub(crate) usize);

/// A predicate at ground types. Arguments that are tuples count by their parts.
#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: Name,
    /// Names that stand for the arguments in `meaning`, with their types.
    pub params: Vec<(Name, Type)>,
    pub meaning: Meaning,
    /// Whether it is a part of a formula or term, which nobody has given a name.
    pub is_part: bool,
    /// How many arguments the user sees, and how many parts each one has.
    pub parts: Vec<usize>,
    /// How its elements are listed, where they are.
    pub listing: Option<Listing>,
}

/// A list of all that a predicate holds for, as far as it is finite.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The list, which depends on some of the arguments.
    pub list: Term,
    /// The positions of the other arguments, which are elements of it.
    pub outputs: Vec<usize>,
    /// The predicate of elements of such a list.
    pub element: Pred,
}

/// What a predicate stands for.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// A truth value that can be computed where all arguments are known.
    Test(Term),
    /// A truth value that depends on whether something can be found: it may be possible to compute it.
    Search(Term),
    /// The least relation that is closed under its clauses.
    Rules(Term),
    /// That a value, which depends on the first arguments, matches a pattern, which has the others.
    Function { value: Term, inputs: usize, result: Term },
}

impl Meaning {
    pub(crate) fn terms(&self) -> Vec<&Term> {
        match self {
            Meaning::Test(term) | Meaning::Search(term) | Meaning::Rules(term) => vec![term],
            Meaning::Function { value, result, .. } => vec![value, result],
        }
    }
}

impl Predicate {
    /// A part of a formula or term.
    pub(crate) fn part(name: String, params: Vec<(Name, Type)>, meaning: Meaning) -> Predicate {
        let parts = vec![1; params.len()];
        Predicate { name: Name::from(name), params, meaning, is_part: true, parts, listing: None }
    }

    /// The names that stand for the arguments, as variables.
    pub fn vars(&self) -> Vec<Term> {
        self.params.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone())).collect()
    }

    /// The types of all arguments.
    pub fn types(&self) -> Vec<Type> {
        self.params.iter().map(|(_, ty)| ty.clone()).collect()
    }

    /// A term over the names that stand for the arguments, for some arguments.
    pub(crate) fn instance(&self, term: &Term, args: &[Term]) -> Term {
        let place = |name: &Name| self.params.iter().position(|(own, _)| own == name);
        term.subst_frees(&|name| args.get(place(name)?).cloned())
    }

    /// What the predicate says about arguments: that a formula holds, or that a value matches a pattern.
    pub fn at(&self, args: &[Term]) -> (Term, Option<Term>) {
        let mut terms = self.meaning.terms().into_iter().map(|term| self.instance(term, args));
        (terms.next().unwrap_or(Term::Bound(0)), terms.next())
    }
}

/// Where all premises hold, the predicate holds of the head.
#[derive(Clone, Debug)]
pub struct Clause {
    pub head: Vec<Term>,
    pub premises: Vec<Premise>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Premise {
    Call(Pred, Vec<Term>),
    /// A relation between numbers.
    Number(Arith, Vec<Term>),
    /// Both are the same; at least one is made of constructors and variables.
    Equal(Term, Term),
    /// A truth value to be computed.
    Test(Term),
    /// That a predicate does not hold.
    Absent(Sought),
}

/// Whether a predicate holds of arguments, or whether it does not.
#[derive(Clone, PartialEq, Debug)]
pub struct Sought {
    pub pred: Pred,
    pub args: Vec<Term>,
    /// The same as a formula.
    pub formula: Term,
    pub first: First,
}

/// What comes first: if it does not tell, the other may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    Search,
    Computation,
}

/// Relations between numbers that run in every direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arith {
    /// `a + b = c`
    Plus,
    /// `a - b = c`, where there are no negative numbers.
    Minus,
    Less,
    LessEq,
    /// `x` is less than all elements of a list.
    LessAll,
    LessEqAll,
}

impl Premise {
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Premise::Call(_, args) | Premise::Number(_, args) => args.iter().collect(),
            Premise::Equal(left, right) => vec![left, right],
            Premise::Test(term) => vec![term],
            Premise::Absent(absent) => absent.terms(),
        }
    }

    pub(crate) fn map(&self, change: &impl Fn(&Term) -> Term) -> Premise {
        let all = |args: &[Term]| args.iter().map(change).collect();
        match self {
            Premise::Call(pred, args) => Premise::Call(*pred, all(args)),
            Premise::Number(arith, args) => Premise::Number(*arith, all(args)),
            Premise::Equal(left, right) => Premise::Equal(change(left), change(right)),
            Premise::Test(term) => Premise::Test(change(term)),
            Premise::Absent(Sought { pred, args, formula, first }) => {
                let formula = change(formula);
                Premise::Absent(Sought { pred: *pred, args: all(args), formula, first: *first })
            }
        }
    }
}

impl Sought {
    pub fn terms(&self) -> Vec<&Term> {
        self.args.iter().chain([&self.formula]).collect()
    }
}

/// The parts of a type of tuples.
pub(crate) fn parts(ty: &Type) -> Vec<Type> {
    match ty {
        Type::Con(name, args) if name == PROD => args.iter().flat_map(parts).collect(),
        _ => vec![ty.clone()],
    }
}

pub(crate) fn pair(left: Term, right: Term, ty: &Type) -> Term {
    let args = match ty {
        Type::Con(_, args) => args.to_vec(),
        Type::Var(_) => vec![],
    };
    Term::constant(hol::PAIR, Type::funs(args, ty.clone())).apply([left, right])
}

/// The tuple of a type that has these parts.
pub(crate) fn tuple(ty: &Type, parts: &mut impl Iterator<Item = Term>) -> Option<Term> {
    match ty {
        Type::Con(name, args) if name == PROD => {
            let [left, right] = &**args else { return None };
            let left = tuple(left, parts)?;
            let right = tuple(right, parts)?;
            Some(pair(left, right, ty))
        }
        _ => parts.next(),
    }
}

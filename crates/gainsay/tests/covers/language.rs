//! The language of the laws: types, values, expressions and definitions, small enough for brute force.

/// Finite types, and some infinite ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    Bool,
    Color,
    Shape,
    Word2,
    Word3,
    /// The numeral type `3`.
    Three,
    Small,
    Nat,
    Int,
    Num,
    List(Box<Ty>),
    Option(Box<Ty>),
    Pair(Box<Ty>, Box<Ty>),
}

/// Values, with the constructors of data types by number.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum V {
    Bool(bool),
    Number(i64),
    Con(usize, Vec<V>),
}

/// Infinite types are searched by brute force up to this number. Formulas that go beyond it are left out.
pub const WINDOW: i64 = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Not,
    And,
    Or,
    Implies,
    If,
    Equal,
    LessEq,
    Less,
    Plus,
    Minus,
    Uminus,
    Suc,
    Bit0,
    Bit1,
    Append,
    /// The length of a list, whose type comes with it.
    Size,
    /// The constructor of this number, of a data type.
    Con(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binder {
    All,
    Ex,
    /// `THE x. …`
    The,
}

/// Variables are numbered from the outside.
#[derive(Clone, PartialEq, Debug)]
pub enum E {
    Var(usize, Ty),
    Lit(V, Ty),
    /// The type is that of the operands of relations, and that of the result otherwise.
    Op(Op, Ty, Vec<E>),
    Bind(Binder, usize, Ty, Box<E>),
    /// `x ∈ {a, b, …}`
    Listed(Ty, Box<E>, Vec<E>),
    /// `x ∈ {y. …}`
    Collected(Ty, Box<E>, usize, Box<E>),
    /// `{y. …} = {a, b, …}`
    Extension(Ty, usize, Box<E>, Vec<E>),
    /// The number of the first variable of the clauses, what is taken apart, the type of the result, and the clauses.
    Case(usize, Box<E>, Ty, Vec<(P, E)>),
    /// A defined function by number.
    Call(usize, Vec<E>),
    /// A predicate as an argument.
    Lambda(usize, Ty, Box<E>),
}

/// Patterns: their variables are numbered on from those outside, from left to right.
#[derive(Clone, PartialEq, Debug)]
pub enum P {
    Any(Ty),
    Con(usize, Ty, Vec<P>),
    Zero,
    Suc(Box<P>),
}

#[derive(Clone, Debug)]
pub enum Def {
    /// Equations in order; arguments that none matches are left open. One equation of variables is a definition.
    Fun { params: Vec<Ty>, result: Ty, clauses: Vec<(Vec<P>, E)> },
    /// The least predicate with these rules; `parameter` is the argument type of a predicate that it depends on.
    Inductive { parameter: Option<Ty>, params: Vec<Ty>, rules: Vec<Rule> },
}

/// Variables are numbered from 0.
#[derive(Clone, Debug)]
pub struct Rule {
    pub vars: Vec<Ty>,
    pub premises: Vec<Premise>,
    pub conclusion: Vec<E>,
}

#[derive(Clone, Debug)]
pub enum Premise {
    /// The predicate itself.
    Own(Vec<E>),
    /// The parameter, applied.
    Parameter(E),
    Test(E),
}

impl Ty {
    pub fn is_infinite(&self) -> bool {
        match self {
            Ty::Nat | Ty::Int | Ty::Num | Ty::List(_) => true,
            Ty::Option(inner) => inner.is_infinite(),
            Ty::Pair(left, right) => left.is_infinite() || right.is_infinite(),
            _ => false,
        }
    }

    /// The fields of each constructor.
    pub fn constructors(&self) -> Vec<Vec<Ty>> {
        match self {
            Ty::Color => vec![vec![], vec![], vec![]],
            Ty::Shape => vec![vec![], vec![Ty::Bool], vec![Ty::Color]],
            Ty::List(inner) => vec![vec![], vec![(**inner).clone(), self.clone()]],
            Ty::Option(inner) => vec![vec![], vec![(**inner).clone()]],
            Ty::Pair(left, right) => vec![vec![(**left).clone(), (**right).clone()]],
            _ => vec![],
        }
    }

    /// How many values a type of remainders has.
    pub fn modulus(&self) -> Option<i64> {
        match self {
            Ty::Word2 => Some(4),
            Ty::Word3 => Some(8),
            Ty::Three => Some(3),
            _ => None,
        }
    }

    /// All values; of an infinite type those up to a bound.
    pub fn values(&self, bound: i64) -> Vec<V> {
        let numbers = |from: i64, to: i64| (from..=to).map(V::Number).collect();
        match self {
            Ty::Bool => vec![V::Bool(false), V::Bool(true)],
            Ty::Word2 | Ty::Word3 | Ty::Three => numbers(0, self.modulus().unwrap_or(1) - 1),
            Ty::Small => numbers(0, 3),
            Ty::Nat => numbers(0, bound),
            Ty::Int => numbers(-bound, bound),
            Ty::Num => numbers(1, bound),
            Ty::List(inner) => lists(&inner.values(bound), if bound > 4 { 3 } else { 2 }),
            Ty::Color | Ty::Shape | Ty::Option(_) | Ty::Pair(..) => {
                let mut all = vec![];
                for (index, fields) in self.constructors().into_iter().enumerate() {
                    let mut rows = vec![vec![]];
                    for field in fields {
                        let values = field.values(bound);
                        let longer = |row: &Vec<V>, value: &V| row.iter().chain([value]).cloned().collect();
                        rows = rows
                            .iter()
                            .flat_map(|row| values.iter().map(move |value| longer(row, value)))
                            .collect();
                    }
                    all.extend(rows.into_iter().map(|row| V::Con(index, row)));
                }
                all
            }
        }
    }

    /// Whether a value is one of this type.
    pub fn has(&self, value: &V) -> bool {
        match (self, value) {
            (Ty::Bool, V::Bool(_)) | (Ty::Int, V::Number(_)) => true,
            (Ty::Nat, V::Number(number)) => *number >= 0,
            (Ty::Num, V::Number(number)) => *number > 0,
            (Ty::Small, V::Number(number)) => (0..4).contains(number),
            (Ty::Word2 | Ty::Word3 | Ty::Three, V::Number(number)) => {
                self.modulus().is_some_and(|modulus| (0..modulus).contains(number))
            }
            (_, V::Con(index, fields)) => self.constructors().get(*index).is_some_and(|types| {
                types.len() == fields.len() && types.iter().zip(fields).all(|(ty, field)| ty.has(field))
            }),
            _ => false,
        }
    }
}

/// All lists up to a length.
fn lists(elements: &[V], length: usize) -> Vec<V> {
    let mut all = vec![V::Con(0, vec![])];
    let mut last = all.clone();
    for _ in 0..length {
        let longer = |rest: &V| {
            let rest = rest.clone();
            elements.iter().map(move |element| V::Con(1, vec![element.clone(), rest.clone()]))
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

impl P {
    /// The types of the variables.
    pub fn vars(&self) -> Vec<Ty> {
        match self {
            P::Any(ty) => vec![ty.clone()],
            P::Con(_, _, fields) => fields.iter().flat_map(P::vars).collect(),
            P::Zero => vec![],
            P::Suc(inner) => inner.vars(),
        }
    }
}

impl Def {
    pub fn result(&self) -> Ty {
        match self {
            Def::Fun { result, .. } => result.clone(),
            Def::Inductive { .. } => Ty::Bool,
        }
    }
}

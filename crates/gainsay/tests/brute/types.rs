//! Types of random theories, and all of their values.

/// A type. Those with infinitely many values take part with a few of them: what ranges over such a type is bounded where
/// it is introduced.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ty {
    Bool,
    Unit,
    /// A data type with so many constants.
    Enum(usize),
    Option(Box<Ty>),
    Prod(Box<Ty>, Box<Ty>),
    Sum(Box<Ty>, Box<Ty>),
    /// A record with a truth value and a constant of a data type.
    Record,
    Fun(Box<Ty>, Box<Ty>),
    Set(Box<Ty>),
    List(Box<Ty>),
    /// A recursive data type: `Leaf`, or `Node` with a truth value and a tree.
    Tree,
    Nat,
    Int,
    Num,
    Char,
    /// Machine words of so many bits.
    Word(u32),
    /// The natural numbers below 3, as a subtype.
    Sub,
    /// The constants of a data type with 3 of them, where the first two are the same.
    Quotient,
    /// The first two constants of a data type with 3 of them, as a partial quotient.
    Partial,
    /// A data type around a function on a data type with 2 constants.
    Tab,
    /// The type variable `'a`,
    Any,
    /// and a type with so many values in its place.
    Atoms(usize),
}

/// A value. Numbers, characters, words and values of the subtype are numbers; what is made by constructors has the
/// number of its constructor; functions have a value for each value of their domain, sets a truth value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Val {
    Int(i64),
    Con(usize, Vec<Val>),
    Table(Vec<Val>),
}

pub const TRUE: Val = Val::Con(1, vec![]);
pub const FALSE: Val = Val::Con(0, vec![]);

pub fn truth(value: bool) -> Val {
    if value { TRUE } else { FALSE }
}

pub fn is_true(value: &Val) -> bool {
    *value == TRUE
}

/// The longest lists and the deepest trees that take part.
pub const LONGEST: usize = 2;

impl Ty {
    pub fn option(of: Ty) -> Ty {
        Ty::Option(Box::new(of))
    }

    pub fn fun(from: Ty, to: Ty) -> Ty {
        Ty::Fun(Box::new(from), Box::new(to))
    }

    pub fn set(of: Ty) -> Ty {
        Ty::Set(Box::new(of))
    }

    /// Whether the values that take part are all there are.
    pub fn is_finite(&self) -> bool {
        !matches!(self, Ty::List(_) | Ty::Tree | Ty::Nat | Ty::Int | Ty::Num | Ty::Char)
    }

    /// The type with so many values of the type variable.
    pub fn with_atoms(&self, count: usize) -> Ty {
        let with = |ty: &Ty| Box::new(ty.with_atoms(count));
        match self {
            Ty::Any => Ty::Atoms(count),
            Ty::Option(of) => Ty::Option(with(of)),
            Ty::Prod(one, two) => Ty::Prod(with(one), with(two)),
            Ty::Sum(one, two) => Ty::Sum(with(one), with(two)),
            Ty::Fun(from, to) => Ty::Fun(with(from), with(to)),
            Ty::Set(of) => Ty::Set(with(of)),
            Ty::List(of) => Ty::List(with(of)),
            other => other.clone(),
        }
    }

    /// The type in the language of theories.
    pub fn text(&self) -> String {
        match self {
            Ty::Bool => "bool".to_owned(),
            Ty::Unit => "unit".to_owned(),
            Ty::Enum(count) => format!("e{count}"),
            Ty::Option(of) => format!("({} option)", of.text()),
            Ty::Prod(one, two) => format!("({} × {})", one.text(), two.text()),
            Ty::Sum(one, two) => format!("({} + {})", one.text(), two.text()),
            Ty::Record => "rec".to_owned(),
            Ty::Fun(from, to) => format!("({} ⇒ {})", from.text(), to.text()),
            Ty::Set(of) => format!("({} set)", of.text()),
            Ty::List(of) => format!("({} list)", of.text()),
            Ty::Tree => "tree".to_owned(),
            Ty::Nat => "nat".to_owned(),
            Ty::Int => "int".to_owned(),
            Ty::Num => "num".to_owned(),
            Ty::Char => "char".to_owned(),
            Ty::Word(bits) => format!("({bits} word)"),
            Ty::Sub => "sub".to_owned(),
            Ty::Quotient => "quot".to_owned(),
            Ty::Partial => "half".to_owned(),
            Ty::Tab => "tab".to_owned(),
            Ty::Any | Ty::Atoms(_) => "'a".to_owned(),
        }
    }

    /// The constructors of a type that has such: their names and the types of their fields.
    pub fn constructors(&self) -> Vec<(String, Vec<Ty>)> {
        let constant = |name: &str| (name.to_owned(), vec![]);
        let with = |name: &str, fields: Vec<Ty>| (name.to_owned(), fields);
        match self {
            Ty::Bool => vec![constant("False"), constant("True")],
            Ty::Unit => vec![constant("()")],
            Ty::Enum(count) => (0..*count).map(|number| constant(&format!("C{count}_{number}"))).collect(),
            Ty::Option(of) => vec![constant("None"), with("Some", vec![(**of).clone()])],
            Ty::Prod(one, two) => vec![with("Pair", vec![(**one).clone(), (**two).clone()])],
            Ty::Sum(one, two) => {
                vec![with("Inl", vec![(**one).clone()]), with("Inr", vec![(**two).clone()])]
            }
            Ty::Record => vec![with("rec_of", vec![Ty::Bool, Ty::Enum(2)])],
            Ty::List(of) => vec![constant("[]"), with("(#)", vec![(**of).clone(), self.clone()])],
            Ty::Tree => vec![constant("Leaf"), with("Node", vec![Ty::Bool, Ty::Tree])],
            Ty::Quotient => (0..3).map(|number| constant(&format!("(abs_quot C3_{number})"))).collect(),
            Ty::Partial => (0..2).map(|number| constant(&format!("(abs_half C3_{number})"))).collect(),
            Ty::Tab => vec![with("Tab", vec![Ty::fun(Ty::Enum(2), Ty::Bool)])],
            _ => vec![],
        }
    }

    /// The values that take part.
    pub fn values(&self) -> Vec<Val> {
        let numbers = |from: i64, to: i64| (from..=to).map(Val::Int).collect();
        match self {
            Ty::Nat => numbers(0, 3),
            Ty::Int => numbers(-2, 2),
            Ty::Num => numbers(1, 3),
            Ty::Char => numbers(97, 98),
            Ty::Word(bits) => numbers(0, (1 << bits) - 1),
            Ty::Sub => numbers(0, 2),
            // The second constant is the first one.
            Ty::Quotient => [0, 2].map(|number| Val::Con(number, vec![])).to_vec(),
            Ty::Atoms(count) => (0..*count).map(|number| Val::Con(number, vec![])).collect(),
            Ty::Fun(from, to) => tables(from.values().len(), &to.values()),
            Ty::Set(of) => tables(of.values().len(), &[FALSE, TRUE]),
            Ty::List(_) | Ty::Tree => self.up_to(LONGEST),
            _ => self.made(&|field| field.values()),
        }
    }

    /// Lists and trees up to a length.
    fn up_to(&self, length: usize) -> Vec<Val> {
        self.made(&|field| match field == self {
            true if length == 0 => vec![],
            true => self.up_to(length - 1),
            false => field.values(),
        })
    }

    /// All values that constructors make.
    fn made(&self, fields: &dyn Fn(&Ty) -> Vec<Val>) -> Vec<Val> {
        let mut all = vec![];
        for (number, (_, types)) in self.constructors().iter().enumerate() {
            let parts: Vec<Vec<Val>> = types.iter().map(fields).collect();
            all.extend(product(&parts).into_iter().map(|parts| Val::Con(number, parts)));
        }
        all
    }
}

fn tables(length: usize, values: &[Val]) -> Vec<Val> {
    product(&vec![values.to_vec(); length]).into_iter().map(Val::Table).collect()
}

/// All ways to choose one of each.
pub fn product(parts: &[Vec<Val>]) -> Vec<Vec<Val>> {
    let mut all = vec![vec![]];
    for part in parts {
        let longer = |start: &Vec<Val>| {
            let start = start.clone();
            part.iter().map(move |next| [start.as_slice(), std::slice::from_ref(next)].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The declarations that types need.
pub const DECLARATIONS: &str = "
datatype e1 = C1_0
datatype e2 = C2_0 | C2_1
datatype e3 = C3_0 | C3_1 | C3_2
datatype e4 = C4_0 | C4_1 | C4_2 | C4_3
datatype tree = Leaf | Node bool tree

record rec =
  flag :: bool
  part :: e2

definition rec_of :: \"bool ⇒ e2 ⇒ rec\" where
  \"rec_of b x = ⦇flag = b, part = x⦈\"

typedef sub = \"{n :: nat. n < 3}\"
  by auto

definition same :: \"e3 ⇒ e3 ⇒ bool\" where
  \"same x y ⟷ (x = C3_2) = (y = C3_2)\"

quotient_type quot = e3 / same
  unfolding same_def by (auto intro!: equivpI reflpI sympI transpI)

definition alike :: \"e3 ⇒ e3 ⇒ bool\" where
  \"alike x y ⟷ x = y ∧ x ≠ C3_2\"

quotient_type half = e3 / partial: alike
  unfolding alike_def by (auto intro!: part_equivpI sympI transpI)

datatype tab = Tab \"e2 ⇒ bool\"

fun deep :: \"tree ⇒ nat\" where
  \"deep Leaf = 0\"
| \"deep (Node b t) = Suc (deep t)\"
";

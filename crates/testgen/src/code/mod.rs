//! Test drivers: the post-condition and the data of a suite as programs of other languages.
//!
//! [`Driver::new`] brings what a suite needs to a small first-order language, in which types are numbers and data
//! types, and functions are lists of equations. `rust` and `c` print it.

mod c;
mod json;
mod lower;
mod rust;
mod table;

pub use c::c;
pub use json::json;
pub use lower::{is_of_c, is_reserved};
pub use rust::rust;
pub use table::{Conversion, Misfit, Table};

use base::Name;
use std::fmt;

/// A type of the drivers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    Int,
    Nat,
    Bool,
    Char,
    /// A data type by its number.
    Data(usize),
}

/// What a data type is in languages that have it built in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Declared by the theory.
    Own,
    /// A record: one constructor, whose fields have names.
    Record,
    List,
    Option,
    Pair,
    Unit,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    pub name: String,
    pub sort: Sort,
    pub constructors: Vec<(String, Vec<Ty>)>,
    /// The names of a record's fields.
    pub fields: Vec<String>,
    /// The type of the program that stands for it, in Rust.
    pub path: Option<String>,
}

impl Data {
    /// Whether all constructors are constants.
    pub fn is_enumeration(&self) -> bool {
        self.sort == Sort::Own && self.constructors.iter().all(|(_, fields)| fields.is_empty())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pat {
    Var(String),
    Number(i128),
    Suc(Box<Pat>),
    Bool(bool),
    Make(usize, usize, Vec<Pat>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Var(String, Ty),
    Number(i128, Ty),
    Bool(bool),
    Char(u8),
    Make(usize, usize, Vec<Expr>),
    Call(usize, Vec<Expr>),
    Op(Op, Ty, Vec<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Whether all, or some, elements of a list satisfy a condition: quantifier, variable and its type, list, body.
    Quantified(Quantifier, String, Ty, Box<Expr>, Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    All,
    Some,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    And,
    Or,
    Not,
    Equal,
    Less,
    LessEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Modulo,
    Negate,
    Max,
    Min,
    Successor,
    ToInt,
    ToNat,
    /// The number of a character.
    Code,
    /// The character of a number, modulo 256.
    Letter,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equation {
    pub patterns: Vec<Pat>,
    pub body: Expr,
}

/// A function: the first equation that matches counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    /// The constant that it is, or a part of.
    pub origin: String,
    pub params: Vec<Ty>,
    pub result: Ty,
    pub equations: Vec<Equation>,
}

/// One test: the number of its case, arguments of the program, and what else the post-condition needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub case: usize,
    /// The test in the notation of the theory.
    pub shown: String,
    /// Values of the specification's variables.
    pub values: Vec<Expr>,
    /// The result, where the specification determines it.
    pub expected: Option<Expr>,
    /// The premises were evaluated and hold.
    pub confirmed: bool,
}

/// Everything that a driver is printed from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Driver {
    pub suite: String,
    pub specification: String,
    /// The program's name, the types of its arguments, and of its result. Tuples are spread.
    pub program: String,
    pub params: Vec<Ty>,
    pub result: Ty,
    /// The same types in the notation of the theory.
    pub param_types: Vec<String>,
    pub result_type: String,
    /// The variables of the specification.
    pub vars: Vec<(String, Ty)>,
    /// What the program is called with.
    pub arguments: Vec<Expr>,
    /// Of the variables and the result.
    pub post: Expr,
    pub data: Vec<Data>,
    pub functions: Vec<Function>,
    pub tests: Vec<Test>,
}

/// Where the program under test is found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// The path of the function, as `my_crate::delete`; a module of the driver if nothing is said.
    pub function: Option<String>,
    /// The file that is the module `program` of the driver.
    pub file: Option<String>,
    /// Lines for the section of dependencies.
    pub dependencies: Vec<String>,
    /// Which of its types differ from those of the driver.
    pub table: Table,
}

/// The name of the program's result in the post-condition.
pub const RESULT: &str = "result";

/// Why there is no driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A type has no counterpart.
    Type(String),
    /// A constant has no program.
    Constant(Name, &'static str),
    /// The program is called with different arguments.
    SeveralCalls,
    /// There is no call.
    NoCall,
    /// A number is too large.
    Number(i128),
    /// The program's name means something else in the language.
    Name(String),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Type(ty) => write!(f, "no driver can build values of type `{ty}`"),
            Obstacle::Constant(name, why) => {
                write!(f, "the post-condition is not executable: `{}` {why}", name.base())
            }
            Obstacle::SeveralCalls => {
                write!(
                    f,
                    "the post-condition calls the program with different arguments; a driver calls it once"
                )
            }
            Obstacle::NoCall => write!(f, "the post-condition does not call the program"),
            Obstacle::Number(value) => {
                write!(f, "numbers of drivers have 64 bits, and {value} does not fit into them")
            }
            Obstacle::Name(name) => write!(
                f,
                "`{name}` means something else in the language of the driver: call the function otherwise, and name it \
                 with --function"
            ),
        }
    }
}

/// A file of a driver: its path below the driver's folder, and its text.
pub type File = (String, String);

/// A name that languages accept.
pub fn identifier(name: &str) -> String {
    let mut plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
    if plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_digit()) {
        plain.insert(0, 'v');
    }
    plain
}

/// Whether a variable occurs.
fn uses(expr: &Expr, name: &str) -> bool {
    match expr {
        Expr::Var(own, _) => own == name,
        Expr::Number(..) | Expr::Bool(_) | Expr::Char(_) => false,
        Expr::Make(_, _, args) | Expr::Call(_, args) | Expr::Op(_, _, args) => {
            args.iter().any(|arg| uses(arg, name))
        }
        Expr::If(condition, then, other) => [condition, then, other].into_iter().any(|part| uses(part, name)),
        Expr::Quantified(_, _, _, list, body) => uses(list, name) || uses(body, name),
    }
}

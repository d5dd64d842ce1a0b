//! Commands that evaluate and test.

use super::{Ident, Inner, Token};

/// `value [evaluator] (modes) "term"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    pub evaluator: Option<Ident>,
    pub modes: Vec<Ident>,
    pub term: Inner,
}

/// `values (print modes) [mode: …] [expected "…" compilation n, m] limit "{x. p x}"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    pub engine: ValuesEngine,
    pub print_modes: Vec<Ident>,
    /// `[mode: …]`; none stands for `_`.
    pub modes: Vec<Option<Mode>>,
    pub expected: Option<Inner>,
    pub stats: bool,
    pub compilation: Option<Compilation>,
    pub limit: Option<u32>,
    pub term: Inner,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValuesEngine {
    Predicates,
    Prolog,
}

/// `dseq 5`, `random_dseq 1, 1, 5`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compilation {
    pub name: Ident,
    pub args: Vec<i64>,
}

/// `quickcheck [settings] subgoal` and likewise `nitpick`, `refute`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub settings: Vec<Setting>,
    pub subgoal: Option<u32>,
}

impl Test {
    /// The last setting of that name.
    pub fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().rev().find(|setting| setting.is(key))
    }
}

/// `size = 5`, `tester = [random, exhaustive]`, `card nat = 1-5`, `show_all`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Never empty. `card nat` has two tokens.
    pub key: Vec<Token>,
    /// Without brackets and the commas between them; empty when there is no `=`, which stands for `true`.
    pub value: Vec<Token>,
}

impl Setting {
    pub fn is(&self, key: &str) -> bool {
        matches!(self.key.as_slice(), [token] if token.text == *key)
    }
}

/// `quickcheck_generator type predicate: "p" constructors: "c", "d"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuickcheckGenerator {
    pub typ: Ident,
    pub predicate: Option<Inner>,
    pub constructors: Vec<Inner>,
}

/// `code_pred (expected_modes: …) (modes: …) [options] constant`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodePred {
    pub expected_modes: Option<Vec<Mode>>,
    pub modes: Vec<RequestedMode>,
    pub options: Vec<Ident>,
    pub constant: Inner,
}

/// A mode that `code_pred` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestedMode {
    /// The predicate, when several are given modes.
    pub predicate: Option<Ident>,
    pub mode: Mode,
    /// The `f` of `i => o as f`.
    pub name: Option<Ident>,
}

/// Which arguments of a predicate are inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    Input,
    Output,
    Bool,
    Fun(Box<Mode>, Box<Mode>),
    Pair(Box<Mode>, Box<Mode>),
}

//! The options of a test: those of the command line, changed by what theories set and by the test itself.
//!
//! Names and meanings are Isabelle's. Options that only concern Isabelle's way of working are read and ignored.

use crate::language::{Notation, Written};
use crate::words::nearest;
use base::Name;
use logic::statement::Attribute;
use logic::{Term, Type};
use search::{Config, LocaleUse, Policy, Strategy};
use std::time::Duration;

/// How statements are tried.
#[derive(Clone, Debug)]
pub struct Settings {
    pub config: Config,
    /// The cardinality of finite types, if they are used.
    pub finite_type_size: usize,
    /// Testers that were asked for and that there are not.
    pub missing: Vec<Name>,
    /// Answers that depend on what definitions leave open do not count.
    pub genuine_only: bool,
    /// Those count all the same that hold for some value of what is left open.
    pub in_models: bool,
    pub locales: LocaleUse,
    pub expect: Option<Expect>,
    /// Terms to be evaluated with the counterexample, as they are written.
    pub eval: Vec<Name>,
    /// What the command line says about searches, apart from strategies: what finds something again needs it.
    pub options: Vec<String>,
    /// Whether counterexamples are shown step by step.
    pub explain: bool,
    /// So many tests of each statement are shown.
    pub samples: usize,
    /// Whether premises are looked for that would make refuted statements true.
    pub suggest: bool,
    /// The strategies that the command line asks for; none if it leaves that open.
    pub asked: Vec<&'static dyn Strategy>,
}

/// What a test says that it will find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    Counterexample,
    NoCounterexample,
}

impl Expect {
    pub fn name(self) -> &'static str {
        match self {
            Expect::Counterexample => "counterexample",
            Expect::NoCounterexample => "no_counterexample",
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(Policy::default())
    }
}

impl Settings {
    /// Settings that go by a policy.
    pub fn of(policy: Policy) -> Settings {
        Settings {
            finite_type_size: policy.finite_types.max(1),
            config: Config { policy, ..Config::default() },
            missing: vec![],
            genuine_only: false,
            in_models: false,
            locales: LocaleUse::default(),
            expect: None,
            eval: vec![],
            options: vec![],
            explain: false,
            samples: 0,
            suggest: false,
            asked: vec![],
        }
    }

    /// The settings of a `quickcheck` command where nothing is said about testers: as Isabelle's, it instantiates all
    /// type variables alike, its strategies use all of their time, and random testing ends after its iterations.
    pub fn for_quickcheck(&self) -> Settings {
        let mut settings = self.clone();
        let policy = &mut settings.config.policy;
        policy.mixed_types = false;
        policy.patience = None;
        policy.growing = false;
        policy.strategies.clone_from(&policy.quickcheck);
        settings
    }

    /// What is wrong with the options of a `quickcheck` command, if anything is.
    pub fn invalid(&self, options: &[Attribute]) -> Option<String> {
        options.iter().find_map(|option| self.invalid_option(option))
    }

    fn invalid_option(&self, option: &Attribute) -> Option<String> {
        let name = option.name.as_str();
        let value = option.args.iter().map(Name::as_str).find(|word| *word != "=");
        let is_number = |word: &str| word.parse::<f64>().is_ok();
        if NUMBERS.contains(&name) {
            let value = value.filter(|word| !is_number(word))?;
            return Some(format!("`{name}` is to be a number, not `{value}`"));
        }
        if name.starts_with('\'') || OTHERS.contains(&name) || self.is_tester(name) {
            return None;
        }
        let known: Vec<&str> = NUMBERS.iter().chain(&OTHERS).copied().collect();
        let meant = nearest(name, &known).map_or_else(String::new, |it| format!(" (did you mean `{it}`?)"));
        Some(format!("`{name}` is neither an option nor a tester of quickcheck{meant}"))
    }

    /// Takes over an option of `quickcheck`, under its short name.
    pub fn set(&mut self, notation: &dyn Notation, option: &Attribute) {
        let name = option.name.as_str();
        let words: Vec<&str> = option.args.iter().map(Name::as_str).filter(|word| *word != "=").collect();
        let first = words.first().copied();
        let is_on = first != Some("false");
        let number = first.and_then(|word| word.parse::<usize>().ok());
        let policy = &mut self.config.policy;
        match name {
            "size" => policy.size = number.unwrap_or(policy.size),
            "depth" => policy.depth = number.unwrap_or(policy.depth),
            "iterations" => {
                policy.iterations = number.unwrap_or(policy.iterations);
                policy.growing = false;
            }
            "seed" => policy.seed = number.map_or(policy.seed, |seed| seed as u64),
            "finite_type_size" => {
                self.finite_type_size = number.unwrap_or(self.finite_type_size);
                self.set_finite_types(self.config.policy.finite_types > 0);
            }
            "finite_types" => self.set_finite_types(is_on),
            "timeout" => {
                let seconds = first.and_then(|word| word.parse::<f64>().ok());
                if let Some(timeout) = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
                    policy.timeout = timeout;
                }
            }
            "genuine_only" => self.genuine_only = is_on,
            "default_type" => {
                let types: Vec<Type> = words.iter().filter_map(|word| read_type(notation, word)).collect();
                if !types.is_empty() {
                    self.config.default_types = types;
                }
            }
            "expect" => {
                self.expect = match first {
                    Some("counterexample") => Some(Expect::Counterexample),
                    Some("no_counterexample") => Some(Expect::NoCounterexample),
                    _ => None,
                };
            }
            "locale" => {
                let text = words.join(" ");
                let has = |word: &str| text.contains(word);
                self.locales = LocaleUse { interpret: has("interpret"), expand: has("expand") };
            }
            "eval" => self.eval.extend(option.args.iter().cloned()),
            "tester" => self.testers(&words),
            variable if variable.starts_with('\'') => {
                if let Some(ty) = read_type(notation, &words.join(" ")) {
                    self.config.types.insert(Name::new(variable), ty);
                }
            }
            tester if first.is_none() => self.tester_flag(tester),
            _ => {}
        }
    }

    fn set_finite_types(&mut self, on: bool) {
        self.config.policy.finite_types = if on { self.finite_type_size } else { 0 };
    }

    /// Forgets all testers: those that follow are asked for by name, and do what their names stand for in Isabelle.
    fn name_testers(&mut self) {
        self.config.policy.strategies.clear();
        self.missing.clear();
        self.config.enumerable_only = true;
    }

    fn testers(&mut self, names: &[&str]) {
        self.name_testers();
        names.iter().for_each(|name| self.add_tester(name));
    }

    fn add_tester(&mut self, name: &str) {
        let Policy { known, strategies, depth, .. } = &mut self.config.policy;
        let name = match depth_of(name) {
            Some(own) => {
                *depth = own;
                SMALL_GENERATORS
            }
            None => name,
        };
        match known.iter().find(|strategy| strategy.is_called(name)) {
            Some(strategy) if strategies.iter().any(|other| other.name() == strategy.name()) => {}
            Some(strategy) => strategies.push(*strategy),
            None => self.missing.push(Name::new(name)),
        }
    }

    /// A tester that is named by itself.
    fn tester_flag(&mut self, name: &str) {
        if self.is_tester(name) {
            self.add_tester(name);
        }
    }

    /// Whether Isabelle has a tester of this name.
    fn is_tester(&self, name: &str) -> bool {
        let known = self.config.policy.known.iter().flat_map(|strategy| strategy.about().testers);
        depth_of(name).is_some() || known.chain(&MISSING_TESTERS).any(|tester| *tester == name)
    }

    /// Takes over the options of one command.
    pub fn set_all(&mut self, notation: &dyn Notation, options: &[Attribute]) {
        let is_flag = |option: &Attribute| option.args.is_empty() && self.is_tester(&option.name);
        if options.iter().any(is_flag) {
            self.name_testers();
        }
        options.iter().for_each(|option| self.set(notation, option));
    }
}

/// The options of `quickcheck` that are numbers …
const NUMBERS: [&str; 6] = ["size", "depth", "iterations", "seed", "timeout", "finite_type_size"];

/// … and the others, some of which only concern Isabelle's way of working.
const OTHERS: [&str; 15] = [
    "tester",
    "default_type",
    "no_assms",
    "expect",
    "report",
    "genuine_only",
    "abort_potential",
    "quiet",
    "verbose",
    "tag",
    "use_subtype",
    "finite_types",
    "allow_function_inversion",
    "locale",
    "eval",
];

/// Testers of Isabelle that no strategy stands for.
const MISSING_TESTERS: [&str; 1] = ["approximation"];

/// The tester whose derivations are as deep as the name of another one says.
const SMALL_GENERATORS: &str = "smart_exhaustive";

/// The depth of `small_generators_depth_N`.
fn depth_of(tester: &str) -> Option<usize> {
    tester.strip_prefix("small_generators_depth_")?.parse().ok()
}

pub fn read_type(notation: &dyn Notation, text: &str) -> Option<Type> {
    notation.read_type(Written::from(text)).ok()
}

/// The full name of a constant.
pub fn read_constant(notation: &dyn Notation, text: &str) -> Option<Name> {
    match notation.read_term(Written::from(text), &[]).ok()? {
        Term::Const(name, _) => Some(name),
        _ => None,
    }
}

//! The law of covers, on random formulas over random definitions: what the reference evaluator takes for all values that
//! satisfy a formula contains all that do by brute force, and what it says about closed formulas is what brute force says.
//!
//! `GAINSAY_LARGE=N` tries `N` formulas instead of a few thousand.

#![allow(clippy::disallowed_methods, clippy::print_stderr, reason = "how large a run is comes from outside")]

mod generate;
mod language;
mod meaning;
mod show;
mod terms;

use base::{Budget, Rng};
use gainsay::isabelle::{Loader, diagnostics};
use generate::Generator;
use interp::{Evaluator, Outcome, Stack, Value, on_large_stack};
use language::{Def, E, Ty, V};
use meaning::World;
use std::path::{Path, PathBuf};
use terms::Terms;

/// How many formulas are tried for each list of definitions.
const FORMULAS: usize = 400;
/// How many interpretations of what definitions leave open are tried.
const SEEDS: u64 = 3;
const STEPS: u64 = 100_000;

#[derive(Debug, Default)]
struct Figures {
    formulas: usize,
    /// Closed formulas to which the evaluator gave a truth value that was compared.
    decided: usize,
    /// Covers that were compared.
    covers: usize,
    /// Covers of infinite types among them.
    infinite: usize,
}

/// What the evaluator says that is not so.
#[derive(Debug)]
struct Wrong(String);

/// A formula about which the evaluator is wrong.
#[derive(Debug)]
struct Fault {
    definitions: String,
    formula: String,
    says: String,
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Nat(number) => i64::try_from(number).ok(),
        Value::Int(number) => i64::try_from(number).ok(),
        _ => None,
    }
}

/// The value as brute force knows it; none if it is not known.
fn known(value: &Value) -> Option<V> {
    match value {
        Value::Bool(truth) => Some(V::Bool(*truth)),
        Value::Cell(cell) => {
            let fields = cell.fields.iter().map(known).collect::<Option<Vec<V>>>()?;
            Some(V::Con(cell.index as usize, fields))
        }
        _ => number(value).map(V::Number),
    }
}

fn has_unknown(value: &Value) -> bool {
    match value {
        Value::Unknown(_) => true,
        Value::Cell(cell) => cell.fields.iter().any(has_unknown),
        _ => false,
    }
}

struct Law<'c, 'd> {
    defs: &'d [Def],
    machine: Evaluator<'c>,
    terms: Terms<'c>,
    figures: &'c mut Figures,
}

impl Law<'_, '_> {
    /// A closed formula has the truth value that the evaluator gives it.
    fn closed(&mut self, formula: &E) -> Result<(), Wrong> {
        let term = self.terms.term(formula);
        self.machine.set_budget(Budget::steps(STEPS));
        let Outcome::Value(Value::Bool(found)) = self.machine.evaluate(&term) else { return Ok(()) };
        for seed in 0..SEEDS {
            match World::new(self.defs, seed).holds(formula, &mut vec![]) {
                Ok(holds) if holds != found => return Err(Wrong(format!("it is {found}"))),
                Ok(_) => {}
                Err(_) => return Ok(()),
            }
        }
        self.figures.decided += 1;
        Ok(())
    }

    /// A cover of a predicate has all values for which it gives `wanted`, and only values of its type.
    fn cover(&mut self, ty: &Ty, body: &E, wanted: bool) -> Result<(), Wrong> {
        let predicate = self.terms.predicate(0, ty, body);
        self.machine.set_budget(Budget::steps(STEPS));
        let Some(cover) = self.machine.cover_of(&predicate, wanted) else { return Ok(()) };
        let open = cover.iter().any(has_unknown);
        let cover: Vec<V> = cover.iter().filter(|value| !has_unknown(value)).filter_map(known).collect();
        if let Some(stranger) = cover.iter().find(|value| !ty.has(value)) {
            return Err(Wrong(format!("{stranger:?} is a value of {}", show::type_text(ty))));
        }
        for seed in 0..SEEDS {
            let world = World::new(self.defs, seed);
            for value in ty.values(language::WINDOW) {
                let Ok(holds) = world.holds(body, &mut vec![value.clone()]) else { continue };
                if holds == wanted && !open && !cover.contains(&value) {
                    return Err(Wrong(format!("{value:?} is not among {cover:?} where it is {wanted}")));
                }
            }
        }
        self.figures.covers += 1;
        self.figures.infinite += usize::from(ty.is_infinite());
        Ok(())
    }
}

struct Setting {
    loader: Loader,
    folder: PathBuf,
}

impl Setting {
    fn new(name: &str) -> Setting {
        let folder = std::env::temp_dir().join(format!("gainsay-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let types = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/covers/Types.thy");
        std::fs::copy(types, folder.join("Types.thy")).expect("the theory is there");
        Setting { loader: Loader::new(&[]), folder }
    }

    /// Tries formulas over one list of random definitions.
    fn run(&mut self, number: u64, count: usize, stack: Stack, figures: &mut Figures) -> Option<Fault> {
        let mut rng = Rng::seeded(number);
        let mut defs: Vec<Def> = vec![];
        for index in 0..4 {
            let def = Generator { rng: rng.split(), defs: &defs, infinite: 1 }.definition(index);
            defs.push(def);
        }
        let theory = format!("Laws_{number}");
        let commands: String =
            defs.iter().enumerate().map(|(index, def)| show::command(index, def)).collect();
        let text = format!("theory {theory} imports Types begin\n\n{commands}\nend\n");
        let path = self.folder.join(format!("{theory}.thy"));
        std::fs::write(&path, &text).expect("a file can be written");
        let loaded = self.loader.load(&path).expect("the theory is there");
        let complaints = diagnostics(&loaded);
        assert!(complaints.is_empty(), "{text}\n{complaints:?}");
        let world = self.loader.world(&loaded);
        let context = &loaded.elaborated.context;
        let machine = Evaluator::new(&world, Budget::unlimited(), stack);
        let terms = Terms::new(context, &theory, &defs);
        let mut law = Law { defs: &defs, machine, terms, figures };
        for _ in 0..count {
            let mut generator = Generator { rng: rng.split(), defs: &defs, infinite: 2 };
            let depth = 2 + usize::try_from(generator.rng.below(3)).unwrap_or(0);
            let closed = generator.formula(depth, &mut vec![]);
            let ty = generator.any_type();
            let open = generator.telling(0, depth - 1, &mut vec![ty.clone()]);
            law.figures.formulas += 2;
            let faults = [
                (&closed, law.closed(&closed)),
                (&open, law.cover(&ty, &open, true).and_then(|()| law.cover(&ty, &open, false))),
            ];
            for (formula, result) in faults {
                if let Err(Wrong(says)) = result {
                    return Some(Fault { definitions: text, formula: show::text(formula), says });
                }
            }
        }
        None
    }
}

impl Drop for Setting {
    fn drop(&mut self) {
        // What is left of it does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn covers_contain_all_solutions() {
    let wanted = std::env::var("GAINSAY_LARGE").ok().and_then(|text| text.parse().ok()).unwrap_or(8_000);
    let first = std::env::var("GAINSAY_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut setting = Setting::new("covers");
    let mut figures = Figures::default();
    let mut number = first;
    while figures.formulas < wanted {
        let fault = on_large_stack(|stack| setting.run(number, FORMULAS, stack, &mut figures));
        if let Some(fault) = fault.expect("a thread can be started") {
            panic!(
                "theory {number}\n{}\n{}\nThe evaluator says: {}",
                fault.definitions, fault.formula, fault.says
            );
        }
        number += 1;
    }
    eprintln!("{figures:?}");
    assert!(figures.decided * 4 > figures.formulas / 2, "too little was decided: {figures:?}");
    assert!(figures.covers * 4 > figures.formulas / 2, "too few covers were found: {figures:?}");
}

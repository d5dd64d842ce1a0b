//! How many of the faults in balanced trees each strategy finds: `cargo run --release -p gainsay --example trees -- 10`
//! gives every statement ten seconds; names of strategies may follow.
#![allow(clippy::disallowed_methods, reason = "the examples are read from their folder")]
#![allow(clippy::print_stdout, reason = "the table is what this is for")]

use gainsay::isabelle::Loader;
use gainsay::limits::{Limits, within};
use logic::Decl;
use logic::statement::Statement;
use search::strategies::ALL;
use search::{Config, LocaleUse, Policy, Strategy};
use std::path::Path;
use std::time::Duration;

const THEORIES: [&str; 3] = ["AVL", "RBT", "Tree23"];

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let names: Vec<String> = std::env::args().skip(2).collect();
    let is_asked = |strategy: &&'static dyn Strategy| {
        names.is_empty() || names.iter().any(|name| name == strategy.name())
    };
    let strategies: Vec<&'static dyn Strategy> = ALL.iter().copied().filter(is_asked).collect();
    print!("{:<8} {:>6}", "", "faults");
    strategies.iter().for_each(|strategy| print!(" {:>15}", strategy.name()));
    println!();
    for theory in THEORIES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../examples/{theory}.thy"));
        let mut loader = Loader::new(&[]);
        let loaded = loader.load(&path).expect("the theory is there");
        let world = loader.world(&loaded);
        let faults: Vec<&Statement> = loaded
            .elaborated
            .theory
            .decls
            .iter()
            .filter_map(|decl| match decl {
                Decl::Statement(statement) if is_fault(statement) => Some(statement),
                _ => None,
            })
            .collect();
        print!("{theory:<8} {:>6}", faults.len());
        for strategy in &strategies {
            let found = faults.iter().filter(|fault| {
                let goals: Vec<search::Goal> =
                    search::goals(&world, fault, LocaleUse::default()).into_iter().flatten().collect();
                let limits = Limits::time(Duration::from_secs(seconds));
                let policy = Policy { size: 10, ..Policy::default() };
                let config = Config { policy, ..Config::default() };
                let (account, _) =
                    within(limits, |budget| search::search(&world, &goals, *strategy, &config, &budget));
                matches!(account, Ok(Ok(account)) if account.report.verdict.is_genuine())
            });
            print!(" {:>15}", found.count());
        }
        println!();
    }
}

/// Faulty versions are numbered.
fn is_fault(statement: &Statement) -> bool {
    statement.name.base().ends_with(|last: char| last.is_ascii_digit())
}

//! How much of what searches compile is made once for several of them: `cargo run --release -p gainsay --example reuse
//! -- FILE` tries the statements of a theory with all strategies, up to small sizes; a part of a name after the file
//! chooses statements.
#![allow(clippy::disallowed_methods, reason = "this is a development tool")]
#![allow(clippy::print_stdout, reason = "the figures are what this is for")]

use gainsay::isabelle::Loader;
use gainsay::limits::{Limits, within};
use logic::Decl;
use search::strategies::ALL;
use search::{Config, Fit, LocaleUse, Policy};
use std::path::Path;
use std::time::Duration;

/// Sizes and depths for which preparing takes longer than testing.
const SMALL: usize = 3;
/// No search takes longer.
const LIMIT: Duration = Duration::from_secs(20);

fn main() {
    let mut args = std::env::args().skip(1);
    let (file, part) = (args.next().expect("a theory file is given"), args.next().unwrap_or_default());
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(Path::new(&file)).expect("the theory can be read");
    let world = loader.world(&loaded);
    let policy = Policy { size: SMALL, depth: SMALL, ..Policy::default() };
    let config = Config { policy, beside_others: true, ..Config::default() };
    let (mut statements, mut searches) = (0, 0);
    for decl in &loaded.elaborated.theory.decls {
        let Decl::Statement(statement) = decl else { continue };
        if !statement.name.contains(&part) || !statement.doubts.is_empty() {
            continue;
        }
        statements += 1;
        let world = world.without_code_of(statement);
        let goals: Vec<search::Goal> =
            search::goals(&world, statement, LocaleUse::default()).into_iter().flatten().collect();
        for strategy in ALL.iter().filter(|strategy| strategy.takes(&goals, &config) == Fit::Yes) {
            searches += 1;
            let _ = within(Limits::time(LIMIT), |budget| {
                search::search(&world, &goals, *strategy, &config, &budget)
            });
        }
    }
    let usage = config.code.usage();
    println!("{statements} statements, {searches} searches");
    println!("functions: {}, compiled: {}", usage.functions, usage.compiled_functions);
    println!("bytes of code: {}, compiled: {}", usage.bytes, usage.compiled_bytes);
}

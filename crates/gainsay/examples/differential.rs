//! Compares reference evaluator, evaluator of Program and native code on every constant of the library, or of theory
//! files, applied to small values.
//!
//! Arguments: theory files, for constants of these; otherwise `--only TEXT` for constants whose names contain it.

#![allow(clippy::print_stdout, reason = "a tool for the terminal")]
#![allow(clippy::unwrap_used, reason = "what fails here ends the tool")]
#![allow(dead_code, reason = "what the tools and tests share is not all used by each")]

#[path = "../tests/support/mod.rs"]
mod support;

use gainsay::isabelle::{Loader, theory_files};
use logic::{Decl, Theory, World};
use std::path::PathBuf;
use std::sync::Arc;
use support::differential::{Figures, compare, library};

const RUNS: usize = 12;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let only = args.iter().position(|arg| arg == "--only").and_then(|index| args.get(index + 1)).cloned();
    let verbose = args.iter().any(|arg| arg == "--verbose");
    let is_path = |arg: &&String| arg.ends_with(".thy") || PathBuf::from(arg).is_dir();
    let paths: Vec<PathBuf> = args.iter().filter(is_path).map(PathBuf::from).collect();
    let mut figures = Figures::default();
    if paths.is_empty() {
        let theories = library(None);
        let world = World::new(theories.iter().cloned());
        theories.iter().for_each(|theory| theory_figures(&world, theory, only.as_deref(), &mut figures));
    }
    let mut loader = Loader::new(&[]);
    for file in theory_files(&paths).unwrap() {
        let loaded = loader.load(&file).unwrap();
        let world = loader.world(&loaded);
        let theory = Arc::clone(&loaded.elaborated.theory);
        theory_figures(&world, &theory, only.as_deref(), &mut figures);
    }
    if verbose {
        figures.obstacles.iter().for_each(|obstacle| println!("no program: {obstacle}"));
    }
    println!(
        "{} constants at types, {} with programs that run, {} in the reference evaluator",
        figures.constants, figures.executable, figures.referenced
    );
    println!(
        "{} runs confirmed, {} not confirmed, {} without a value, {} compared with native code, {} different",
        figures.confirmed,
        figures.unconfirmed,
        figures.failed,
        figures.native,
        figures.differences.len()
    );
}

fn theory_figures(world: &World, theory: &Theory, only: Option<&str>, figures: &mut Figures) {
    interp::on_large_stack(|stack| {
        for decl in &theory.decls {
            let Decl::Const(decl) = decl else { continue };
            if only.is_none_or(|only| decl.name.contains(only)) {
                let before = figures.differences.len();
                compare(world, decl, RUNS, stack, figures);
                figures.differences.iter().skip(before).for_each(|found| println!("DIFFERENT: {found}"));
            }
        }
    })
    .unwrap();
    println!("{}: {} runs confirmed so far", theory.name, figures.confirmed);
}

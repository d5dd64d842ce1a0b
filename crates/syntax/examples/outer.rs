//! Reads every theory under the given folders and prints what the outer syntax made of it.
//!
//! `cargo run -p syntax --example outer -- [--quiet] PATH…`

#![allow(clippy::print_stdout, clippy::disallowed_methods)]

use base::{Diagnostic, FileId};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syntax::ast::{Command, Status, TheoryFile};
use syntax::{Keywords, parse_header, parse_theory};

#[derive(Default)]
struct Totals {
    files: usize,
    bytes: usize,
    by_status: BTreeMap<Status, usize>,
    unknown: BTreeMap<String, usize>,
    keywords: BTreeMap<String, usize>,
    diagnostics: BTreeMap<&'static str, usize>,
    proofs: usize,
    tests: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let quiet = args.iter().any(|arg| arg == "--quiet");
    let mut paths = vec![];
    for arg in args.iter().filter(|arg| !arg.starts_with("--")) {
        collect(Path::new(arg), &mut paths);
    }
    paths.sort();
    let files: BTreeMap<PathBuf, String> = paths
        .into_iter()
        .filter_map(|path| Some((path.clone(), std::fs::read_to_string(path).ok()?)))
        .collect();
    let by_name = files.keys().filter_map(|path| Some((stem(path)?, path.as_path()))).collect();
    let mut totals = Totals::default();
    for (path, text) in &files {
        let keywords = imported_keywords(path, &files, &by_name);
        let theory = parse_theory(FileId(0), text, &keywords);
        count(&mut totals, &theory, text);
        if !quiet {
            for diagnostic in &theory.diagnostics {
                println!("{}", render(path, text, diagnostic));
            }
        }
    }
    report(&totals);
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    if path.extension().is_some_and(|extension| extension == "thy") {
        found.push(path.to_owned());
    } else if let Ok(entries) = std::fs::read_dir(path) {
        for entry in entries.flatten() {
            collect(&entry.path(), found);
        }
    }
}

fn stem(path: &Path) -> Option<&str> {
    path.file_stem()?.to_str()
}

/// Keywords of everything a theory imports, among the files given: in the same folder, or else by name alone.
fn imported_keywords(
    path: &Path,
    files: &BTreeMap<PathBuf, String>,
    by_name: &BTreeMap<&str, &Path>,
) -> Keywords {
    let mut keywords = Keywords::standard();
    let mut seen = BTreeSet::new();
    let mut pending = vec![path];
    while let Some(path) = pending.pop() {
        if !seen.insert(path) {
            continue;
        }
        let Some(header) = files.get(path).and_then(|text| parse_header(FileId(0), text).header) else {
            continue;
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        for import in &header.imports {
            let sibling = folder.join(format!("{}.thy", import.value));
            let base = import.value.rsplit(['.', '/']).next().unwrap_or("");
            let sibling = files.get_key_value(&sibling).map(|(path, _)| path.as_path());
            pending.extend(sibling.or_else(|| by_name.get(base).copied()));
        }
        keywords.extend(&header.keywords);
    }
    keywords
}

fn count(totals: &mut Totals, theory: &TheoryFile, text: &str) {
    totals.files += 1;
    totals.bytes += text.len();
    for command in &theory.commands {
        count_command(totals, command);
        if let Some(proof) = &command.proof {
            totals.proofs += 1;
            proof.tests.iter().for_each(|test| count_command(totals, &test.command));
            totals.tests += proof.tests.len();
        }
    }
    for diagnostic in &theory.diagnostics {
        *totals.diagnostics.entry(diagnostic.code).or_default() += 1;
    }
}

fn count_command(totals: &mut Totals, command: &Command) {
    let status = command.body.status();
    *totals.keywords.entry(command.keyword.value.to_string()).or_default() += 1;
    *totals.by_status.entry(status).or_default() += 1;
    if status == Status::Unknown {
        *totals.unknown.entry(command.keyword.value.to_string()).or_default() += 1;
    }
}

fn render(path: &Path, text: &str, diagnostic: &Diagnostic) -> String {
    let range = diagnostic.span.range();
    let line = 1 + text.as_bytes().iter().take(range.start).filter(|byte| **byte == b'\n').count();
    format!("{}:{line}: {}: {}", path.display(), diagnostic.code, diagnostic.message)
}

fn report(totals: &Totals) {
    println!(
        "{} files, {} bytes, {} proofs, {} tests in them",
        totals.files, totals.bytes, totals.proofs, totals.tests
    );
    for (status, count) in &totals.by_status {
        println!("  {status:?}: {count}");
    }
    for (code, count) in &totals.diagnostics {
        println!("  {code}: {count}");
    }
    println!("  unknown: {:?}", totals.unknown);
    println!("  commands: {:?}", totals.keywords);
}

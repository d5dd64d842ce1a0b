//! Faults, one line each, and a table by folder.

use crate::record::{Record, Trial, is_late};
use gainsay::check::Status;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Default)]
struct Counts {
    files: usize,
    statements: usize,
    tried: usize,
    alone: usize,
    doubtful: usize,
    refuted: usize,
    overruns: usize,
    ended: usize,
}

/// How many records are faults: refutations, crashes, hangs, full memory. How long a trial takes depends on the
/// machine, too: overruns are shown and do not count.
pub fn faults(records: &[Record]) -> usize {
    let is_fault =
        |record: &&Record| matches!(record, Record::End { genuine: true, .. } | Record::Fault { .. });
    records.iter().filter(is_fault).count()
}

pub fn print(out: &mut impl Write, roots: &[PathBuf], records: &[Record]) -> std::io::Result<()> {
    let mut folders: BTreeMap<String, Counts> = BTreeMap::new();
    for record in records {
        match record {
            Record::Reading { .. } | Record::Begin { .. } => {}
            Record::End { file, trial, verdict, genuine, detail, seconds, limit } => {
                let counts = folders.entry(folder(roots, file)).or_default();
                if trial.by == "all" {
                    counts.statements += 1;
                    counts.tried += usize::from(*verdict != Status::NotExecutable);
                } else {
                    counts.alone += usize::from(*verdict != Status::NotExecutable);
                }
                counts.doubtful += usize::from(*verdict == Status::Refuted && !genuine);
                if *genuine {
                    counts.refuted += 1;
                    writeln!(out, "REFUTED {} {detail}", place(file, Some(trial)))?;
                }
                if is_late(*seconds, *limit) {
                    counts.overruns += 1;
                    writeln!(out, "OVERRUN {} {seconds:.2} s of {limit:.2} s", place(file, Some(trial)))?;
                }
            }
            Record::Fault { file, trial, kind, detail } => {
                folders.entry(folder(roots, file)).or_default().ended += 1;
                let kind = format!("{kind:?}").to_uppercase();
                writeln!(out, "{kind} {} {detail}", place(file, trial.as_ref()))?;
            }
            Record::Done { file, .. } => folders.entry(folder(roots, file)).or_default().files += 1,
        }
    }
    table(out, &folders)
}

fn table(out: &mut impl Write, folders: &BTreeMap<String, Counts>) -> std::io::Result<()> {
    writeln!(
        out,
        "| folder | files | statements | tried | trials by one strategy | doubtful | refuted | overruns | ended |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
    let mut total = Counts::default();
    for (folder, counts) in folders {
        row(out, folder, counts)?;
        total.files += counts.files;
        total.statements += counts.statements;
        total.tried += counts.tried;
        total.alone += counts.alone;
        total.doubtful += counts.doubtful;
        total.refuted += counts.refuted;
        total.overruns += counts.overruns;
        total.ended += counts.ended;
    }
    row(out, "all", &total)
}

fn row(out: &mut impl Write, folder: &str, counts: &Counts) -> std::io::Result<()> {
    let Counts { files, statements, tried, alone, doubtful, refuted, overruns, ended } = counts;
    writeln!(
        out,
        "| {folder} | {files} | {statements} | {tried} | {alone} | {doubtful} | {refuted} | {overruns} | {ended} |"
    )
}

fn place(file: &Path, trial: Option<&Trial>) -> String {
    match trial {
        Some(Trial { line, name, by }) => format!("{}:{line} {name} ({by})", file.display()),
        None => format!("{} (reading)", file.display()),
    }
}

/// The folder below one of the roots in which a file stands.
fn folder(roots: &[PathBuf], file: &Path) -> String {
    let below = roots.iter().find_map(|root| file.strip_prefix(root).ok());
    let shown = |path: &Path| path.to_string_lossy().into_owned();
    match below {
        Some(below) => match below.components().count() {
            0 | 1 => ".".to_owned(),
            _ => below.components().next().map_or_else(String::new, |first| shown(Path::new(&first))),
        },
        None => file.parent().map(shown).unwrap_or_default(),
    }
}

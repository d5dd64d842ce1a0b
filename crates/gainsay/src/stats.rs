//! `gainsay stats`: what of a theory was understood.

use crate::files::Files;
use crate::load::{Loaded, diagnostics};
use base::Severity;
use elab::{OutcomeKind, RoundTripError};
use serde::Serialize;
use syntax::ast::{Skipped, Status};

/// The account of one file, or of all together.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Account {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total: bool,
    pub commands: Commands,
    #[serde(skip)]
    pub skips: Skips,
    pub definitions: Share,
    pub statements: Share,
    /// Statements, equations and rules that were printed and read again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_trips: Option<Share>,
    pub failures: Vec<Failure>,
    pub seconds: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Commands {
    pub understood: usize,
    pub skipped: usize,
    pub unknown: usize,
}

/// What was skipped, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Skips {
    pub proofs: usize,
    pub texts: usize,
    pub ml: usize,
    /// Commands that print, generate code or set up proof tools.
    pub others: usize,
}

impl Skips {
    fn count(&mut self, kind: Skipped) {
        match kind {
            Skipped::Proof => self.proofs += 1,
            Skipped::Document => self.texts += 1,
            Skipped::Ml => self.ml += 1,
            Skipped::Diagnostic | Skipped::CodeGeneration | Skipped::ProofTool => self.others += 1,
        }
    }

    fn add(&mut self, other: Skips) {
        self.proofs += other.proofs;
        self.texts += other.texts;
        self.ml += other.ml;
        self.others += other.others;
    }

    /// `6 proofs, 3 texts`
    fn text(self) -> String {
        let kinds =
            [(self.proofs, "proofs"), (self.texts, "texts"), (self.ml, "ML"), (self.others, "others")];
        let named =
            kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}"));
        named.collect::<Vec<_>>().join(", ")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Share {
    pub ok: usize,
    pub failed: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    pub line: usize,
    pub command: String,
    pub reason: String,
}

impl Share {
    fn count(&mut self, failed: bool) {
        if failed { self.failed += 1 } else { self.ok += 1 }
    }

    fn add(&mut self, other: Share) {
        self.ok += other.ok;
        self.failed += other.failed;
    }

    /// `12 of 12 (100 %)`
    fn text(self) -> String {
        let all = self.ok + self.failed;
        if all == 0 {
            return "none".to_owned();
        }
        format!("{} of {all} ({:.1} %)", self.ok, 100.0 * self.ok as f64 / all as f64)
    }
}

/// The account of a loaded file.
pub fn account(files: &Files, loaded: &Loaded) -> Account {
    let mut account = Account {
        file: Some(files.path(loaded.file).to_string()),
        seconds: loaded.time.as_secs_f64(),
        ..Account::default()
    };
    for (command, outcome) in loaded.tree.commands.iter().zip(&loaded.elaborated.outcomes) {
        match command.body.status() {
            Status::Understood => account.commands.understood += 1,
            Status::Skipped(kind) => {
                account.commands.skipped += 1;
                account.skips.count(kind);
            }
            Status::Unknown | Status::Malformed => account.commands.unknown += 1,
        }
        // Each proof was one more thing to skip.
        if command.proof.is_some() {
            account.commands.skipped += 1;
            account.skips.count(Skipped::Proof);
        }
        let failed = outcome.failure.is_some() || matches!(command.body.status(), Status::Malformed);
        match outcome.kind {
            OutcomeKind::Definition => account.definitions.count(failed),
            OutcomeKind::Statement => account.statements.count(failed),
            OutcomeKind::Other => {}
        }
        if let Some(failure) = &outcome.failure {
            account.failures.push(Failure {
                line: files.line(failure.span),
                command: outcome.keyword.to_string(),
                reason: failure.message.clone(),
            });
        }
    }
    for diagnostic in loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
        account.failures.push(Failure {
            line: files.line(diagnostic.span),
            command: String::new(),
            reason: diagnostic.message.clone(),
        });
    }
    for check in &loaded.elaborated.round_trips {
        account.round_trips.get_or_insert_default().count(check.result.is_err());
        if let Err(error) = &check.result {
            account.failures.push(Failure {
                line: files.line(check.span),
                command: String::new(),
                reason: round_trip_reason(error),
            });
        }
    }
    account.failures.sort_by_key(|failure| failure.line);
    account
}

fn round_trip_reason(error: &RoundTripError) -> String {
    let declared: Vec<String> =
        error.attempt.declared.iter().map(|(name, _, ty)| format!("{name} :: {ty}")).collect();
    let text = format!("{} | {}", declared.join(", "), error.attempt.texts.join(" ;; "));
    match &error.failure {
        Some(failure) => format!("printed, it cannot be read ({}): {text}", failure.message),
        None => format!("printed, it reads as something else: {text}"),
    }
}

pub fn total(accounts: &[Account]) -> Account {
    let mut total = Account { total: true, ..Account::default() };
    for account in accounts {
        total.commands.understood += account.commands.understood;
        total.commands.skipped += account.commands.skipped;
        total.commands.unknown += account.commands.unknown;
        total.skips.add(account.skips);
        total.definitions.add(account.definitions);
        total.statements.add(account.statements);
        if let Some(round_trips) = account.round_trips {
            total.round_trips.get_or_insert_default().add(round_trips);
        }
        total.seconds += account.seconds;
    }
    total
}

/// The account as a few lines for people.
pub fn text(account: &Account) -> String {
    let title = account.file.as_deref().unwrap_or("all files together");
    let Commands { understood, skipped, unknown } = account.commands;
    let mut text = format!("{title}\n");
    let plural = if understood == 1 { "" } else { "s" };
    text.push_str(&format!("  {understood} command{plural} understood, {skipped} skipped"));
    if skipped > 0 {
        text.push_str(&format!(" ({})", account.skips.text()));
    }
    if unknown > 0 {
        text.push_str(&format!(", {unknown} not understood"));
    }
    text.push_str(&format!("\n  definitions: {}\n", account.definitions.text()));
    text.push_str(&format!("  statements:  {}\n", account.statements.text()));
    if let Some(round_trips) = account.round_trips {
        text.push_str(&format!("  round trips: {}\n", round_trips.text()));
    }
    text.push_str(&format!("  {:.0} ms\n", account.seconds * 1000.0));
    text
}

/// The messages of a file, each with its source.
pub fn messages(files: &Files, loaded: &Loaded) -> String {
    diagnostics(loaded).into_iter().map(|diagnostic| crate::render::render(files, diagnostic)).collect()
}

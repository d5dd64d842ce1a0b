//! What of a theory was understood.

use super::load::Loaded;
use base::Severity;
use check::files::Files;
use check::stats::{Account, Failure, Skips};
use elab::{OutcomeKind, RoundTripError};
use syntax::ast::{Skipped, Status};

/// The account of a theory file.
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
                count(&mut account.skips, kind);
            }
            Status::Unknown | Status::Malformed => account.commands.unknown += 1,
        }
        // Each proof was one more thing to skip.
        if command.proof.is_some() {
            account.commands.skipped += 1;
            count(&mut account.skips, Skipped::Proof);
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

fn count(skips: &mut Skips, kind: Skipped) {
    let counter = match kind {
        Skipped::Proof => &mut skips.proofs,
        Skipped::Document => &mut skips.texts,
        Skipped::Ml => &mut skips.ml,
        Skipped::Diagnostic | Skipped::CodeGeneration | Skipped::ProofTool => &mut skips.others,
    };
    *counter += 1;
}

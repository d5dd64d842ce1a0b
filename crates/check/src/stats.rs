//! What of a source was understood: figures and failures, for people and programs.

use serde::{Deserialize, Serialize};

/// The account of one file, or of all together.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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
    /// How much it declares, in one line, where the figures do not say it.
    #[serde(skip)]
    pub contents: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    pub ok: usize,
    pub failed: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    pub line: usize,
    pub command: String,
    pub reason: String,
}

impl Share {
    pub fn count(&mut self, failed: bool) {
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
    if let Some(contents) = &account.contents {
        text.push_str(&format!("  {contents}\n"));
    }
    text
}

//! What is set, as text: once more as a file, with where each value comes from; and the table of what can be set.

use super::accepted::FIELDS;
use super::key::{KEYS, Key};
use super::value::written;
use super::{Accepted, Config, FILE};
use check::Failing;
use std::fmt::{self, Write};

/// The values as a file would set them, each with where it comes from.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => writeln!(f, "# {}", file.display())?,
            None => writeln!(f, "# there is no {FILE} in this folder or above")?,
        }
        let lines: Vec<(String, String)> = KEYS.iter().map(|key| self.line(key)).collect();
        let width = lines.iter().map(|(line, _)| line.chars().count()).filter(|width| *width <= WIDEST).max();
        let width = width.unwrap_or(0);
        for (line, comment) in lines {
            writeln!(f, "{line:width$}  # {comment}")?;
        }
        for entry in &self.baseline.entries {
            write!(f, "\n{}", shown(entry))?;
        }
        Ok(())
    }
}

/// Comments stand in one column, unless a value is longer than this.
const WIDEST: usize = 40;

impl Config {
    /// A key with its value, and where that comes from.
    fn line(&self, key: &Key) -> (String, String) {
        let by = self.set_by(key);
        match self.get(key) {
            Some(value) => (format!("{} = {value}", key.name), by.to_string()),
            None => (format!("# {}", key.name), format!("{by}: {}", key.unset)),
        }
    }
}

fn shown(entry: &Accepted) -> String {
    let fields = [
        ("file", Some(entry.file.display().to_string())),
        ("name", entry.name.clone()),
        ("statement", entry.statement.clone()),
        ("finding", entry.finding.map(|it| Failing::name(it).to_owned())),
        ("reason", Some(entry.reason.clone())),
    ];
    let mut text = format!("[[accept]]  # {FILE}, line {}\n", entry.line);
    for (name, value) in fields {
        if let Some(value) = value {
            let _ = writeln!(text, "{name} = {}", written(&value));
        }
    }
    text
}

/// The keys with what they take, mean and are by default.
pub fn keys() -> String {
    let mut text = String::new();
    for key in KEYS {
        let _ = writeln!(text, "{}: {}", key.name, key.about);
        let _ = writeln!(text, "    {} (default: {})", key.kind, key.default_text());
    }
    let _ = writeln!(text, "[[accept]]: A finding that is accepted, and makes no run fail");
    for field in FIELDS {
        let _ = writeln!(text, "    {}: {} ({})", field.name, field.about, field.kind);
    }
    text
}

//! What the editor may set, when it starts the server or later.

use gainsay::Options;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::path::PathBuf;

/// What the editor may set.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Folders with a ROOT or ROOTS file, in which sessions are looked up.
    pub folders: Vec<PathBuf>,
    /// Statements are tried by themselves, not only where somebody asks for it.
    pub check: bool,
    /// How statements are tried, as for the library: what is set here counts more than what a project says.
    options: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { folders: vec![], check: true, options: Map::new() }
    }
}

impl Settings {
    /// Reads what a client sends: the settings by themselves, or under the name of this program.
    pub fn read(value: Value) -> Result<Settings, serde_json::Error> {
        let value = match value {
            Value::Object(mut members) if members.contains_key("gainsay") => {
                members.remove("gainsay").unwrap_or_default()
            }
            value => value,
        };
        if value.is_null() {
            return Ok(Settings::default());
        }
        let settings: Settings = serde_json::from_value(value)?;
        settings.over(&Options::default())?;
        Ok(settings)
    }

    /// The options by which statements of a project are tried. Where nothing is said, one core is left to the editor.
    pub fn options(&self, project: &Options) -> Options {
        let mut options = self.over(project).unwrap_or_else(|_| project.clone());
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        options.jobs = options.jobs.or(Some(cores.saturating_sub(1).max(1)));
        options
    }

    /// What is set, over other options.
    fn over(&self, project: &Options) -> Result<Options, serde_json::Error> {
        let mut options = serde_json::to_value(project)?;
        if let Value::Object(members) = &mut options {
            members.extend(self.options.clone());
        }
        serde_json::from_value(options)
    }
}

/// The options by which a statement is tried again that somebody wants to know more about.
pub fn harder(options: &Options) -> Options {
    Options {
        timeout: Some(options.time_limit() * HARDER),
        size: options.size + 2,
        depth: options.depth + 2,
        iterations: options.iterations.saturating_mul(HARDER as usize),
        ..options.clone()
    }
}

/// How much longer a statement is tried that somebody wants to know more about.
const HARDER: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn settings_come_by_themselves_or_under_a_name() {
        let plain = Settings::read(json!({ "check": false, "options": { "timeout": 0.5 } })).unwrap();
        let options = plain.options(&Options { size: 3, ..Options::default() });
        assert!(!plain.check && options.time_limit() == Duration::from_millis(500));
        assert_eq!(options.size, 3);
        let named = Settings::read(json!({ "gainsay": { "folders": ["thys"] } })).unwrap();
        assert_eq!((named.folders, named.check), (vec![PathBuf::from("thys")], true));
        assert!(Settings::read(Value::Null).unwrap().check);
    }

    #[test]
    fn what_there_is_not_is_refused() {
        assert!(Settings::read(json!({ "chekc": false })).is_err());
        assert!(Settings::read(json!({ "options": { "sise": 3 } })).is_err());
        assert!(Settings::read(json!(17)).is_err());
    }
}

//! What the layer check needs to know of a `Cargo.toml`.

use crate::sources::Source;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// When a dependency is needed. Only what is needed for the build reaches the crates further down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Build,
    Tests,
}

/// A dependency by its package name, with the line of the manifest that names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependency {
    pub name: String,
    pub need: Need,
    pub line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    pub path: String,
    pub name: String,
    pub dependencies: Vec<Dependency>,
    /// Whether the manifest forbids unsafe code by itself.
    pub forbids_unsafe: bool,
    /// Whether the lints of the workspace apply.
    pub inherits_lints: bool,
}

impl Manifest {
    /// `None` where the text is not the manifest of a package; Cargo reports errors better than this could.
    pub fn parse(source: &Source) -> Option<Manifest> {
        let table: Table = source.text.parse().ok()?;
        let name = table.get("package")?.get("name")?.as_str()?.to_owned();
        Some(Manifest {
            path: source.path.clone(),
            name,
            dependencies: dependencies(&table, &source.text),
            forbids_unsafe: forbids_unsafe(table.get("lints")),
            inherits_lints: table
                .get("lints")
                .and_then(|lints| lints.get("workspace"))
                .and_then(Value::as_bool)
                .unwrap_or(false),
        })
    }
}

/// Whether the workspace manifest forbids unsafe code for the members that inherit its lints.
pub fn workspace_forbids_unsafe(text: &str) -> bool {
    let Ok(table) = text.parse::<Table>() else { return false };
    forbids_unsafe(table.get("workspace").and_then(|workspace| workspace.get("lints")))
}

fn forbids_unsafe(lints: Option<&Value>) -> bool {
    let level = lints.and_then(|lints| lints.get("rust")).and_then(|rust| rust.get("unsafe_code"));
    // A lint is given as its level, or as a table with a level and a priority.
    let level = level.map(|level| level.get("level").unwrap_or(level));
    level.and_then(Value::as_str) == Some("forbid")
}

fn dependencies(table: &Table, text: &str) -> Vec<Dependency> {
    let targets = table.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    std::iter::once(table).chain(targets).flat_map(|scope| dependencies_of_scope(scope, text)).collect()
}

fn dependencies_of_scope(scope: &Table, text: &str) -> Vec<Dependency> {
    let sections = [
        ("dependencies", Need::Build),
        ("build-dependencies", Need::Build),
        ("dev-dependencies", Need::Tests),
    ];
    let mut found = BTreeMap::new();
    for (section, need) in sections {
        for (key, value) in scope.get(section).and_then(Value::as_table).into_iter().flatten() {
            let name = value.get("package").and_then(Value::as_str).unwrap_or(key);
            // The first section wins: a dependency of the build is one whether or not tests need it too.
            found.entry(name.to_owned()).or_insert((need, line_of_key(text, key)));
        }
    }
    found.into_iter().map(|(name, (need, line))| Dependency { name, need, line }).collect()
}

/// The first line that starts with the key; the top of the file if the key is written in another way.
fn line_of_key(text: &str, key: &str) -> usize {
    let starts_with_key = |line: &str| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '.', '=']))
    };
    text.lines().position(starts_with_key).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Manifest {
        Manifest::parse(&Source { path: "Cargo.toml".into(), text: text.into() }).unwrap()
    }

    #[test]
    fn dependencies_of_every_section_are_found_by_package_name() {
        let manifest = parse(
            "[package]\nname = \"logic\"\n\
             [dependencies]\nbase.workspace = true\nshort = { package = \"long\", version = \"1\" }\n\
             [build-dependencies]\nsyntax = { path = \"../syntax\" }\n\
             [target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n\
             [dev-dependencies]\nbase.workspace = true\nexpect-test = \"1\"\n",
        );
        let found: Vec<_> = manifest.dependencies.iter().map(|d| (d.name.as_str(), d.need, d.line)).collect();
        assert_eq!(
            found,
            [
                ("base", Need::Build, 4),
                ("expect-test", Need::Tests, 12),
                ("long", Need::Build, 5),
                ("syntax", Need::Build, 7),
                ("libc", Need::Build, 9),
            ]
        );
    }

    #[test]
    fn both_ways_to_write_a_lint_level_are_understood() {
        let package = "[package]\nname = \"a\"\n[lints.rust]\n";
        assert!(parse(&format!("{package}unsafe_code = \"forbid\"")).forbids_unsafe);
        assert!(parse(&format!("{package}unsafe_code = {{ level = \"forbid\" }}")).forbids_unsafe);
        assert!(!parse(&format!("{package}unsafe_code = \"deny\"")).forbids_unsafe);
        assert!(parse("[package]\nname = \"a\"\n[lints]\nworkspace = true").inherits_lints);
    }

    #[test]
    fn the_workspace_table_is_not_a_package() {
        let text = "[workspace.lints.rust]\nunsafe_code = \"forbid\"";
        assert_eq!(Manifest::parse(&Source { path: "Cargo.toml".into(), text: text.into() }), None);
        assert!(workspace_forbids_unsafe(text));
        assert!(!workspace_forbids_unsafe("[workspace]"));
    }
}

//! The layer check: which crate may depend on which, and which may hold unsafe code.
//!
//! It relies on the manifests alone. `ARCHITECTURE.md` says why the order is what it is.

use crate::manifest::{Dependency, Manifest, Need, workspace_forbids_unsafe};
use crate::sources::{Source, Sources};
use crate::violation::Violation;
use std::collections::BTreeSet;

/// All crates, each depending on earlier ones only.
const ORDER: [&str; 21] = [
    "base",
    "notation",
    "syntax",
    "logic",
    "elab",
    "prelude",
    "program",
    "lower",
    "predicates",
    "interp",
    "jit",
    "narrowing",
    "search",
    "fixture",
    "nominal",
    "testgen",
    "check",
    "gainsay",
    "server",
    "web",
    "cli",
];

/// The crates that work on elaborated theories, whatever language those were written in …
const LANGUAGE_INDEPENDENT: [&str; 8] =
    ["program", "lower", "predicates", "interp", "jit", "narrowing", "search", "check"];

/// … and the crates that they therefore never see, not even through another crate.
const LANGUAGE: [&str; 2] = ["syntax", "elab"];

/// The only folder of the library that names them.
const LANGUAGE_FOLDER: &str = "crates/gainsay/src/isabelle/";

/// The only crate that talks to a terminal …
const COMMAND_LINE: &str = "cli";

/// … and what it is built with for that, which others do without.
const TERMINAL: [&str; 5] = ["clap", "clap_complete", "clap_mangen", "ctrlc", "indicatif"];

/// The only crate that may hold unsafe code.
const UNSAFE_CRATE: &str = "jit";

pub fn check(sources: &Sources) -> Vec<Violation> {
    let manifests: Vec<Manifest> = sources
        .iter()
        .filter(|source| source.path.ends_with("Cargo.toml"))
        .filter_map(Manifest::parse)
        .collect();
    let root = sources.iter().find(|source| source.path == "Cargo.toml");
    let workspace_forbids = root.is_some_and(|root| workspace_forbids_unsafe(&root.text));

    let layered: Vec<&Manifest> =
        manifests.iter().filter(|manifest| manifest.path.starts_with("crates/")).collect();
    let mut violations = Vec::new();
    for manifest in &layered {
        violations.extend(order(manifest));
        violations.extend(language(manifest, &layered));
        violations.extend(language_users(manifest));
        violations.extend(terminal(manifest));
    }
    violations.extend(sources.iter().flat_map(language_folder));
    violations.extend(manifests.iter().filter_map(|manifest| unsafe_code(manifest, workspace_forbids)));
    violations
}

/// Dependencies point up the order only, those of tests included.
fn order(manifest: &Manifest) -> Vec<Violation> {
    let rule = "layer-order";
    let Some(own) = place(&manifest.name) else {
        let message = format!("crate `{}` has no place in the order of layers", manifest.name);
        return vec![Violation { path: manifest.path.clone(), line: 1, rule, message }];
    };
    let downward = |dependency: &&Dependency| place(&dependency.name).is_some_and(|other| other >= own);
    let violation = |dependency: &Dependency| Violation {
        path: manifest.path.clone(),
        line: dependency.line,
        rule,
        message: format!("`{}` comes before `{}` and cannot depend on it", manifest.name, dependency.name),
    };
    manifest.dependencies.iter().filter(downward).map(violation).collect()
}

fn place(name: &str) -> Option<usize> {
    ORDER.iter().position(|entry| *entry == name)
}

/// What works on elaborated theories does not see how they are written, in tests neither.
fn language(manifest: &Manifest, all: &[&Manifest]) -> Vec<Violation> {
    if !LANGUAGE_INDEPENDENT.contains(&manifest.name.as_str()) {
        return Vec::new();
    }
    let violation = |dependency: &Dependency| {
        let seen = reachable(&dependency.name, all);
        let hidden = LANGUAGE.iter().find(|hidden| seen.contains(**hidden))?;
        let through = match dependency.name == **hidden {
            true => String::new(),
            false => format!(" through `{}`", dependency.name),
        };
        let message = format!("`{}` must not see `{hidden}`, yet does{through}", manifest.name);
        let (path, line) = (manifest.path.clone(), dependency.line);
        Some(Violation { path, line, rule: "layer-language", message })
    };
    manifest.dependencies.iter().filter_map(violation).collect()
}

/// Who comes after the library has no business with parsers; tests and examples may.
fn language_users(manifest: &Manifest) -> Vec<Violation> {
    if place(&manifest.name) <= place("gainsay") {
        return Vec::new();
    }
    let built = manifest.dependencies.iter().filter(|it| it.need == Need::Build);
    let seen = built.filter(|it| LANGUAGE.contains(&it.name.as_str()));
    let violation = |dependency: &Dependency| Violation {
        path: manifest.path.clone(),
        line: dependency.line,
        rule: "layer-language",
        message: format!("`{}` reaches `{}` through the library alone", manifest.name, dependency.name),
    };
    seen.map(violation).collect()
}

/// In the library, one folder knows how theories are written.
fn language_folder(source: &Source) -> Vec<Violation> {
    if !source.path.starts_with("crates/gainsay/src/") || source.path.starts_with(LANGUAGE_FOLDER) {
        return Vec::new();
    }
    let names = |line: &str, hidden: &str| {
        let path = format!("{hidden}::");
        let is_word = |before: char| before.is_alphanumeric() || before == '_';
        line.match_indices(&path).any(|(at, _)| line.get(..at).is_some_and(|text| !text.ends_with(is_word)))
    };
    let violation = |(number, line): (usize, &str)| {
        let hidden = LANGUAGE.iter().find(|hidden| names(line, hidden))?;
        let message = format!("only `{LANGUAGE_FOLDER}` may name `{hidden}`");
        Some(Violation { path: source.path.clone(), line: number + 1, rule: "layer-language", message })
    };
    source.text.lines().enumerate().filter_map(violation).collect()
}

/// Options and progress bars are for the command line; development tools among the examples may have their own.
fn terminal(manifest: &Manifest) -> Vec<Violation> {
    if manifest.name == COMMAND_LINE {
        return Vec::new();
    }
    let built = manifest.dependencies.iter().filter(|it| it.need == Need::Build);
    let seen = built.filter(|it| TERMINAL.contains(&it.name.as_str()));
    let violation = |dependency: &Dependency| Violation {
        path: manifest.path.clone(),
        line: dependency.line,
        rule: "layer-terminal",
        message: format!("`{}` is for `{COMMAND_LINE}` alone", dependency.name),
    };
    seen.map(violation).collect()
}

/// A crate and all that is built for it. What only its tests need does not reach the crates that use it.
fn reachable<'a>(start: &'a str, all: &[&'a Manifest]) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(name) = open.pop() {
        if seen.insert(name) {
            let manifests = all.iter().filter(|manifest| manifest.name == name);
            let dependencies = manifests.flat_map(|manifest| &manifest.dependencies);
            open.extend(dependencies.filter(|d| d.need == Need::Build).map(|d| d.name.as_str()));
        }
    }
    seen
}

/// Every crate but one forbids unsafe code, by itself or by the lints of the workspace.
fn unsafe_code(manifest: &Manifest, workspace_forbids: bool) -> Option<Violation> {
    let forbidden = manifest.forbids_unsafe || (manifest.inherits_lints && workspace_forbids);
    (!forbidden && manifest.name != UNSAFE_CRATE).then(|| Violation {
        path: manifest.path.clone(),
        line: 1,
        rule: "unsafe-code",
        message: format!("`{}` must forbid it: add `lints.workspace = true`", manifest.name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// Checks a workspace given as pairs of a crate and the rest of its manifest.
    fn check_crates(crates: &[(&str, &str)], expected: Expect) {
        let root = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n";
        let mut sources = vec![Source { path: "Cargo.toml".into(), text: root.into() }];
        for (name, rest) in crates {
            let path = format!("crates/{name}/Cargo.toml");
            sources.push(Source { path, text: format!("package.name = \"{name}\"\n{rest}") });
        }
        let violations = check(&Sources(sources));
        expected.assert_eq(&violations.iter().map(|v| format!("{v}\n")).collect::<String>());
    }

    const LINTS: &str = "lints.workspace = true\n";

    #[test]
    fn dependencies_up_the_order_are_fine() {
        check_crates(&[("base", LINTS), ("logic", &format!("{LINTS}dependencies.base = '1'"))], expect![""]);
    }

    #[test]
    fn a_dependency_down_the_order_is_refused_in_tests_too() {
        check_crates(
            &[("base", &format!("{LINTS}[dev-dependencies]\nlogic = '1'"))],
            expect![[r#"
                crates/base/Cargo.toml:4: layer-order: `base` comes before `logic` and cannot depend on it
            "#]],
        );
    }

    #[test]
    fn a_crate_without_a_place_is_refused() {
        check_crates(
            &[("extra", LINTS)],
            expect![[r#"
                crates/extra/Cargo.toml:1: layer-order: crate `extra` has no place in the order of layers
            "#]],
        );
    }

    #[test]
    fn language_independent_crates_see_no_syntax_even_through_others() {
        check_crates(
            &[
                ("syntax", LINTS),
                ("logic", &format!("{LINTS}[dependencies]\nsyntax = '1'")),
                ("program", &format!("{LINTS}[dependencies]\nlogic = '1'")),
                ("interp", &format!("{LINTS}[dev-dependencies]\nelab = '1'")),
            ],
            expect![[r#"
                crates/program/Cargo.toml:4: layer-language: `program` must not see `syntax`, yet does through `logic`
                crates/interp/Cargo.toml:4: layer-language: `interp` must not see `elab`, yet does
            "#]],
        );
    }

    #[test]
    fn what_only_the_tests_of_a_dependency_need_is_not_seen() {
        check_crates(
            &[
                ("logic", &format!("{LINTS}[dev-dependencies]\nsyntax = '1'")),
                ("program", &format!("{LINTS}[dependencies]\nlogic = '1'")),
            ],
            expect![""],
        );
    }

    #[test]
    fn the_library_has_one_folder_for_parsers_and_nobody_after_it_sees_them() {
        check_crates(
            &[("cli", &format!("{LINTS}[dependencies]\nelab = '1'"))],
            expect![[r#"
                crates/cli/Cargo.toml:4: layer-language: `cli` reaches `elab` through the library alone
            "#]],
        );
        let named = |path: &str| {
            let text = "use notation_syntax::x;\nuse syntax::ast::Body;\n".into();
            language_folder(&Source { path: path.into(), text }).len()
        };
        assert_eq!(named("crates/gainsay/src/workspace.rs"), 1);
        assert_eq!(named("crates/gainsay/src/isabelle/load.rs"), 0);
    }

    #[test]
    fn the_terminal_is_for_the_command_line() {
        check_crates(
            &[
                ("search", &format!("{LINTS}[dependencies]\nclap = '1'")),
                ("cli", &format!("{LINTS}[dependencies]\nclap = '1'")),
            ],
            expect![[r#"
                crates/search/Cargo.toml:4: layer-terminal: `clap` is for `cli` alone
            "#]],
        );
    }

    #[test]
    fn unsafe_code_is_for_one_crate_only() {
        check_crates(
            &[("jit", ""), ("base", "lints.rust.unsafe_code = 'forbid'"), ("interp", "")],
            expect![[r#"
                crates/interp/Cargo.toml:1: unsafe-code: `interp` must forbid it: add `lints.workspace = true`
            "#]],
        );
    }
}

//! What `gainsay testgen` says about input that it cannot use, and about programs that misbehave.

#![allow(clippy::disallowed_methods, reason = "tests write theories and programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const THEORY: &str = r#"theory T imports Main begin
consts prog :: "nat \<Rightarrow> nat"
consts other :: "nat \<Rightarrow> nat"
consts call :: "(nat \<Rightarrow> nat) \<Rightarrow> nat"
consts grow :: "nat list \<Rightarrow> nat list"
lemma doubles: "prog n = 2 * n" oops
lemma no_program: "rev (rev xs) = xs" oops
lemma two_programs: "prog n = other n" oops
lemma nested: "prog (prog n) = n" oops
lemma endless: "\<exists>m. prog n = m * m" oops
lemma higher_order: "call f = f 0" oops
lemma longer: "length (grow xs) = length xs + 1" oops
definition lost where "lost x = (if x"
lemma in_doubt: "prog n = lost n" oops
end
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testgen").join(name);
    std::fs::create_dir_all(&folder).expect("there is room for a theory");
    std::fs::write(folder.join("T.thy"), THEORY).expect("there is room for a theory");
    folder
}

fn testgen(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    command.args(["testgen", "T.thy"]).args(args).envs(variables.iter().copied());
    command.current_dir(folder).output().expect("the program runs")
}

/// The exit status, and something that is said.
fn says(name: &str, args: &[&str], code: i32, part: &str) {
    let output = testgen(&folder(name), args, &[]);
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}{}", said[0], said[1]);
    assert!(said.iter().any(|text| text.contains(part)), "{args:?}: {}{}", said[0], said[1]);
}

#[test]
fn what_is_no_specification_is_said() {
    says("unfit", &["--spec", "no_program"], 1, "no program is under test");
    says("unfit", &["--spec", "two_programs"], 1, "could all be the program under test");
    says("unfit", &["--spec", "nested"], 1, "is applied to a result of `prog`");
    says("unfit", &["--spec", "doubles", "--put", "other"], 1, "does not occur in the specification");
    says("unfit", &["--spec", "in_doubt"], 1, "was not understood");
    says("unfit", &["--spec", "nobody"], 2, "no specification called `nobody`");
}

#[test]
fn depths_have_limits() {
    says("depth", &["--spec", "doubles", "--depth", "0"], 2, "a depth of 0 makes no sense");
    says("depth", &["--spec", "doubles", "--depth", "50"], 2, "a depth of 50 makes no sense");
    let start = Instant::now();
    says("depth", &["--spec", "longer", "--depth", "20", "--timeout", "5", "--summary"], 0, "depth 20");
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn what_no_driver_can_do_is_said() {
    let driver = ["--driver", "rust", "--out", "out"];
    let with = |spec: &'static str| [&["--spec", spec][..], &driver].concat();
    says("driver", &with("endless"), 2, "the post-condition is not executable");
    says("driver", &with("higher_order"), 2, "no driver can build values of type `nat ⇒ nat`");
    says("driver", &[&with("doubles")[..], &["--types", "none.toml"]].concat(), 2, "none.toml");
    says("driver", &["--spec", "doubles", "--driver", "c", "--out", "out", "--run"], 2, "--program FILE");
    let json = ["--spec", "doubles", "--driver", "json", "--out", "out", "--run"];
    says("driver", &json, 2, "choose a driver in Rust or C");
}

#[test]
fn a_missing_compiler_is_said() {
    let folder = folder("compiler");
    std::fs::write(folder.join("p.c"), "").expect("there is room for a program");
    for (language, variable) in [("c", "CC"), ("rust", "CARGO")] {
        let args =
            ["--spec", "doubles", "--driver", language, "--out", language, "--program", "p.c", "--run"];
        let output = testgen(&folder, &args, &[(variable, "no-such-compiler")]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("was not found"), "{said}");
    }
}

/// The outcome of a run of a program in C.
fn run(name: &str, program: &str) -> (Option<i32>, serde_json::Value) {
    let folder = folder(name);
    std::fs::write(folder.join("p.c"), program).expect("there is room for a program");
    let args = ["--spec", "doubles", "--driver", "c", "--out", "out", "--program", "p.c", "--run"];
    let args = [&args[..], &["--test-timeout", "1", "--per-case", "3", "--format", "json"]].concat();
    let output = testgen(&folder, &args, &[]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), serde_json::from_str(&said).unwrap_or_else(|_| panic!("no report: {said}")))
}

#[test]
fn programs_that_misbehave_are_outcomes() {
    let right = "#include \"suite.h\"\nuint64_t prog(uint64_t n) { return 2 * n; }\n";
    let (code, report) = run("right", right);
    assert_eq!((code, &report["totals"]["successes"]), (Some(0), &report["totals"]["tests"]), "{report}");
    let bad = [
        ("crash", "uint64_t prog(uint64_t n) { (void)n; *(volatile int *)0 = 1; return 0; }"),
        ("loop", "uint64_t prog(uint64_t n) { for (volatile int i = 0;; i++) {} return n; }"),
        ("exit", "#include <stdlib.h>\nuint64_t prog(uint64_t n) { (void)n; exit(0); }"),
        (
            "garbage",
            "#include <stdio.h>\nuint64_t prog(uint64_t n) { puts(\"SUCCESS, result: 0\\nTest 1 - SUCCESS\\377\"); \
             return 2 * n + 1; }",
        ),
        (
            "flood",
            "#include <stdio.h>\nuint64_t prog(uint64_t n) { for (;;) puts(\"Test 0 - SUCCESS\"); return n; }",
        ),
    ];
    for (name, program) in bad {
        let (code, report) = run(name, &format!("#include \"suite.h\"\n{program}\n"));
        assert_eq!(code, Some(1), "{name}: {report}");
        let tests = report["tests"].as_array().map_or(0, Vec::len);
        assert!(tests > 0 && report["totals"]["tests"] == tests, "{name}: {report}");
        assert_eq!(report["totals"]["successes"], 0, "{name}: {report}");
    }
}

#[test]
fn a_function_of_the_program_may_have_another_name() {
    let folder = folder("function");
    std::fs::write(folder.join("twice.rs"), "pub fn twice(n: u64) -> u64 {\n    2 * n\n}\n")
        .expect("there is room for a program");
    let args = ["--spec", "doubles", "--driver", "rust", "--out", "suite", "--program", "twice.rs"];
    let output = testgen(&folder, &[&args[..], &["--function", "twice", "--run"]].concat(), &[]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("Overall result: success"), "{said}");
}

//! The JSON schema in `docs/answer.schema.json` describes what `--format json` prints: every answer of some files that
//! have a bit of everything meets it, and together they use most of it.

#![allow(clippy::disallowed_methods, reason = "the schema is a file")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const THEORY: &str = r#"theory Schema imports Main begin
inductive even where "even 0" | "even n ⟹ even (Suc (Suc n))"
lemma turned: "rev xs = xs" quickcheck[expect = counterexample, eval = "rev xs"] oops
lemma even: "even n ⟹ even (Suc n)" oops
lemma shorter: "length (take n xs) = n" oops
lemma first: "hd (xs @ ys) = hd xs" oops
lemma none: "xs @ [] = xs" by simp
lemma false: "x ≠ x ⟹ x = y" by simp
lemma wrong: "xs @ = ys" oops
lemma unclear: "(THE x. x = f x) = (0 :: nat)" oops
locale magma = fixes f :: "'a ⇒ 'a ⇒ 'a"
begin
lemma commutes: "f x y = f y x" oops
end
interpretation minus: magma "(-) :: int ⇒ int ⇒ int" .
axiomatization c :: nat where "c > 0"
lemma c: "c = 1" oops
value "rev [1, 2 :: nat]"
values "{n. n = (3::nat)}"
end
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is not as the schema says.
struct Misfit(String);

/// Whether a value is what a schema asks for; `seen` collects the properties that occur.
fn meets(root: &Value, schema: &Value, value: &Value, seen: &mut BTreeSet<String>) -> Result<(), Misfit> {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return meets(root, &root["$defs"][name], value, seen);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_u64() || number.is_i64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_kind = |asked: &Value| asked == kind || asked == "number" && kind == "integer";
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(is_kind),
        one => is_kind(one),
    };
    if !fits || schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Err(Misfit(format!("{value} is not {schema}")));
    }
    for item in value.as_array().into_iter().flatten() {
        meets(root, &schema["items"], item, seen)?;
    }
    let Some(fields) = value.as_object() else { return Ok(()) };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(Misfit(format!("{value} lacks {name}")));
        }
    }
    for (name, field) in fields {
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(false)) => return Err(Misfit(format!("{name} is not described"))),
            (Value::Null, Value::Null) => {}
            (Value::Null, others) => meets(root, others, field, seen)?,
            (own, _) => {
                seen.insert(name.clone());
                meets(root, own, field, seen)?;
            }
        }
    }
    Ok(())
}

fn answers(folder: &Path, args: &[&str]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    let output = command.args(args).current_dir(folder).output().expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn answers_meet_the_schema() {
    let schema =
        std::fs::read_to_string(root().join("docs/answer.schema.json")).expect("the schema is there");
    let schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("schema");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    std::fs::write(folder.join("Schema.thy"), THEORY).expect("the file can be written");
    let apl = root().join("examples/Stlc.apl").display().to_string();
    let theory = ["explain", "Schema.thy", "--format", "json", "--no-cache", "--timeout", "1"];
    let program = ["check", apl.as_str(), "--format", "json", "--no-cache", "--timeout", "1"];
    let mut seen = BTreeSet::new();
    let all: Vec<Value> = [answers(&folder, &theory), answers(&folder, &program)].concat();
    assert!(all.len() > 15, "{}", all.len());
    for answer in &all {
        if let Err(Misfit(why)) = meets(&schema, &schema, answer, &mut seen) {
            panic!("{why}\nin {answer}");
        }
    }
    let named = ["derivation", "refusals", "suggestions", "sides", "replay", "searched", "depends_on"];
    let unseen: Vec<&&str> = named.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(unseen.is_empty(), "{unseen:?} do not occur");
}

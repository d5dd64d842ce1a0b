//! Data and expected results as JSON, for languages that have no driver of their own.

use super::{Driver, Expr, Sort};
use serde_json::{Value, json};

/// All tests, their values spelled out, with the results that the specification determines.
pub fn json(driver: &Driver) -> Value {
    let tests = driver.tests.iter().enumerate().map(|(number, test)| {
        let values = driver
            .vars
            .iter()
            .zip(&test.values)
            .map(|((name, _), value)| (name.clone(), shown(driver, value)));
        let mut shown_test = json!({
            "number": number,
            "case": test.case,
            "test": test.shown,
            "values": values.collect::<serde_json::Map<String, Value>>(),
            "confirmed": test.confirmed,
        });
        if let Some(result) = &test.expected
            && let Some(object) = shown_test.as_object_mut()
        {
            object.insert("expected".to_owned(), shown(driver, result));
        }
        shown_test
    });
    json!({
        "suite": driver.suite,
        "specification": driver.specification,
        "program": driver.program,
        "tests": tests.collect::<Vec<Value>>(),
    })
}

/// A value: numbers and truth values as they are, lists as arrays, pairs as arrays of two, records as
/// objects, a constructor as its name
/// or, with fields, as an object from its name to the array of its fields.
fn shown(driver: &Driver, value: &Expr) -> Value {
    match value {
        Expr::Number(value, _) => match i64::try_from(*value) {
            Ok(value) => json!(value),
            Err(_) => json!(value.to_string()),
        },
        Expr::Bool(value) => json!(value),
        Expr::Char(byte) => json!(char::from(*byte).to_string()),
        Expr::Make(number, constructor, args) => {
            let Some(data) = driver.data.get(*number) else { return Value::Null };
            let fields: Vec<Value> = args.iter().map(|arg| shown(driver, arg)).collect();
            match (data.sort, constructor) {
                (Sort::List, _) => Value::Array(elements(driver, value)),
                (Sort::Option, 0) | (Sort::Unit, _) => Value::Null,
                (Sort::Pair, _) => Value::Array(fields),
                (Sort::Record, _) => Value::Object(data.fields.iter().cloned().zip(fields).collect()),
                _ => {
                    let name =
                        data.constructors.get(*constructor).map(|(name, _)| name.clone()).unwrap_or_default();
                    if fields.is_empty() { json!(name) } else { json!({ name: fields }) }
                }
            }
        }
        _ => Value::Null,
    }
}

fn elements(driver: &Driver, list: &Expr) -> Vec<Value> {
    let mut found = vec![];
    let mut rest = list;
    while let Expr::Make(_, _, args) = rest
        && let [head, tail] = args.as_slice()
    {
        found.push(shown(driver, head));
        rest = tail;
    }
    found
}

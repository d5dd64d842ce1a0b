//! How types of the specification become those of the program, where they are not the driver's own: a table that the
//! user writes.
//!
//! ```toml
//! imports = ["std::collections::BTreeSet"]
//!
//! [types."int list"]
//! program = "BTreeSet<i64>"
//! into = "{}.into_iter().collect()"
//! back = "{}.into_iter().collect()"
//! ```

use super::Driver;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// Conversions at the call of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Paths that are imported in Rust, headers that are included in C.
    #[serde(default)]
    pub imports: Vec<String>,
    /// By type, as the theory writes it.
    #[serde(default)]
    pub types: BTreeMap<String, Conversion>,
}

/// Between a type of the specification and one of the program.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conversion {
    /// What the type is called in the program.
    pub program: String,
    /// An expression for the program's value, in which `{}` is that of the specification.
    #[serde(default = "unchanged")]
    pub into: String,
    /// An expression for the specification's value, in which `{}` is that of the program.
    #[serde(default = "unchanged")]
    pub back: String,
}

fn unchanged() -> String {
    HOLE.to_owned()
}

/// Stands for the value that is converted.
const HOLE: &str = "{}";

/// What is wrong with a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The program takes and returns no such type; those it does.
    Unknown(String, Vec<String>),
    /// An expression does not say where the value goes.
    NoHole(String),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Unknown(ty, known) => {
                let known: Vec<String> = known.iter().map(|it| format!("`{it}`")).collect();
                write!(
                    f,
                    "the program has no argument and no result of type `{ty}`, only {}",
                    known.join(", ")
                )
            }
            Misfit::NoHole(ty) => {
                write!(f, "a conversion of `{ty}` does not say where the value goes: write {{}}")
            }
        }
    }
}

impl Table {
    /// Whether it is about types of a program's arguments and result.
    pub fn check(&self, driver: &Driver) -> Result<(), Misfit> {
        let mut known: Vec<String> = driver.param_types.clone();
        known.push(driver.result_type.clone());
        known.sort();
        known.dedup();
        for (ty, conversion) in &self.types {
            if !known.contains(ty) {
                return Err(Misfit::Unknown(ty.clone(), known));
            }
            if !conversion.into.contains(HOLE) || !conversion.back.contains(HOLE) {
                return Err(Misfit::NoHole(ty.clone()));
            }
        }
        Ok(())
    }

    /// The part that is about a program, where there are several.
    pub fn part(&self, driver: &Driver) -> Table {
        let mut part = self.clone();
        part.types.retain(|ty, _| driver.param_types.contains(ty) || driver.result_type == *ty);
        part
    }

    /// The program's name of a type.
    pub(super) fn name(&self, ty: &str) -> Option<&str> {
        self.types.get(ty).map(|it| it.program.as_str())
    }

    /// A value for the program.
    pub(super) fn handed_over(&self, ty: &str, value: String) -> String {
        match self.types.get(ty) {
            Some(conversion) => conversion.into.replace(HOLE, &value),
            None => value,
        }
    }

    /// A value from the program.
    pub(super) fn read_back(&self, ty: &str, value: String) -> String {
        match self.types.get(ty) {
            Some(conversion) => conversion.back.replace(HOLE, &value),
            None => value,
        }
    }
}

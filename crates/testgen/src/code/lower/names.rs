//! Names that both languages accept, and that mean one thing each.

use super::super::{Driver, Equation, Expr, Pat, Ty, identifier};
use base::Name;
use std::collections::BTreeSet;

/// Variables in scope, by what they are called in the theory.
pub(super) type Scope = Vec<(Name, String, Ty)>;

/// A name for a variable that no other one in scope has.
pub(super) fn fresh(name: &Name, scope: &Scope) -> String {
    let stem = identifier(name.split('?').next().unwrap_or("v"));
    let stem = if stem.trim_matches('_').is_empty() { "v".to_owned() } else { stem };
    let stem = if is_reserved(&stem) { format!("{stem}_") } else { stem };
    let mut fresh = stem.clone();
    let mut number = 1;
    while scope.iter().any(|(_, own, _)| *own == fresh) {
        number += 1;
        fresh = format!("{stem}{number}");
    }
    fresh
}

/// Gives functions, types and constructors names of their own, which no variable has.
pub(super) fn settle(driver: &mut Driver) {
    let mut taken: BTreeSet<String> = driver.vars.iter().map(|(name, _)| name.clone()).collect();
    let bodies = driver.functions.iter().flat_map(|function| &function.equations);
    for Equation { patterns, body } in bodies {
        patterns.iter().for_each(|pattern| pattern_names(pattern, &mut taken));
        bound_names(body, &mut taken);
    }
    bound_names(&driver.post, &mut taken);
    let mut own = |stem: &str| {
        let stem = if stem.trim_matches('_').is_empty() { "f" } else { stem };
        let mut name = stem.to_owned();
        let mut number = 1;
        while is_reserved(&name) || HELPERS.contains(&name.as_str()) || taken.contains(&name) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        taken.insert(name.clone());
        name
    };
    for function in &mut driver.functions {
        function.name = own(&function.name);
    }
    for data in &mut driver.data {
        let lists = ["list_", "option_", "pair_", "unit"].iter().any(|start| data.name.starts_with(start));
        if lists {
            data.name = format!("t_{}", data.name);
        }
        for (name, _) in &mut data.constructors {
            if is_reserved(name) || name.starts_with('_') {
                *name = format!("C{name}");
            }
        }
    }
}

fn pattern_names(pattern: &Pat, into: &mut BTreeSet<String>) {
    match pattern {
        Pat::Var(name) => {
            into.insert(name.clone());
        }
        Pat::Suc(inner) => pattern_names(inner, into),
        Pat::Make(_, _, args) => args.iter().for_each(|arg| pattern_names(arg, into)),
        Pat::Number(_) | Pat::Bool(_) => {}
    }
}

fn bound_names(expr: &Expr, into: &mut BTreeSet<String>) {
    match expr {
        Expr::Var(..) | Expr::Number(..) | Expr::Bool(_) | Expr::Char(_) => {}
        Expr::Make(_, _, args) | Expr::Call(_, args) | Expr::Op(_, _, args) => {
            args.iter().for_each(|arg| bound_names(arg, into));
        }
        Expr::If(condition, then, other) => {
            [condition, then, other].into_iter().for_each(|part| bound_names(part, into));
        }
        Expr::Quantified(_, name, _, list, body) => {
            into.insert(name.clone());
            [list, body].into_iter().for_each(|part| bound_names(part, into));
        }
    }
}

/// Functions that drivers have of their own.
const HELPERS: [&str; 4] = ["cons", "div", "modulo", "post"];

/// Words that cannot be names in one of the languages, or that mean something there.
const RESERVED: &str = "Self abort abs as async auto await bool box break case char const continue crate default do \
    double dyn else enum extern false final float fn for free goto if impl in index inline int \
    int64_t let list long loop macro main malloc match mod move mut override printf priv pub \
    puts ref register remove rename result return self short signed sizeof static struct suite \
    super switch test tests trait true try type typedef uint64_t union unit unsafe unsigned \
    unsized use v virtual void volatile where while yield";

/// Those of them that are ordinary names in Rust.
const OF_C: &str = "abort abs auto case double float free goto index int long malloc printf puts register remove \
    rename short signed sizeof switch union unsigned void volatile";

pub fn is_reserved(name: &str) -> bool {
    RESERVED.split_whitespace().any(|word| word == name)
}

/// Whether a name that is reserved means something in C only.
pub fn is_of_c(name: &str) -> bool {
    OF_C.split_whitespace().any(|word| word == name)
}

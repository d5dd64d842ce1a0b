//! The page that lists the constants and types of the library is generated, and is up to date.
//!
//! With `BLESS=1` in the environment the page is written again.

#![allow(clippy::disallowed_methods, reason = "the page is a file")]

use base::Name;
use elab::Context;
use gainsay::isabelle::Loader;
use logic::decl::{Access, ConstDecl, Derived, Origin, TypeDecl, TypeDef};
use logic::{Decl, Theory, Type};
use prelude::Library;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "# Index of the library

This page is generated from the library that is built into Gainsay. For each theory it lists types and constants with
their types; theories that declare none are left out. `Main` includes the theories of HOL up to those that only
`Complex_Main` includes (real and complex numbers, limits, derivatives, series). What is not in HOL is imported by
session and name, in quotes: `\"HOL-Library.Multiset\"`. Names with a dot are written with it. What a constant means is
shown by `gainsay show FILE NAME`; whether it can be computed is said when a statement needs it.
";

/// A name as theories write it.
fn written(name: &Name, access: &Access) -> String {
    let qualifiers = access.mandatory.iter().map(Name::as_str);
    qualifiers.chain([name.base()]).collect::<Vec<_>>().join(".")
}

/// Whether people are to use a constant: not the second version that a class's constants have in its locale, nor what
/// packages need for themselves.
fn is_public(constant: &ConstDecl) -> bool {
    let middle = constant.name.qualifier().split_once('.').map(|(_, middle)| middle);
    let is_plain = middle.is_none_or(|middle| middle.ends_with("_class"));
    match &constant.origin {
        Origin::Declared => is_plain && !constant.name.base().starts_with('_'),
        Origin::Constructor { .. } | Origin::ClassParam { .. } => true,
        Origin::Derived { what, .. } => matches!(what, Derived::Map | Derived::Set(_) | Derived::Selector),
        Origin::Rep { .. } | Origin::Abs { .. } => true,
        Origin::Record { .. } | Origin::LocaleSignature { .. } => false,
    }
}

fn type_line(context: &Context, decl: &TypeDecl) -> String {
    let params = decl.params.iter().map(|var| Type::Var(var.clone())).collect::<Vec<_>>();
    let whole = context.show_type(&Type::Con(decl.name.clone(), params.into()));
    match &decl.def {
        TypeDef::Synonym(ty) => format!("type {whole} = {}", context.show_type(ty)),
        TypeDef::Datatype(datatype) if !datatype.constructors.is_empty() => {
            let constructors = datatype.constructors.iter().map(|it| it.name.base());
            format!("type {whole} = {}", constructors.collect::<Vec<_>>().join(" | "))
        }
        _ => format!("type {whole}"),
    }
}

fn section(loader: &mut Loader, key: &str, theory: &Theory) -> Option<String> {
    let context = loader.library_context(&Name::new("Index"), &[Name::new(key)]);
    let mut lines = vec![];
    for decl in &theory.decls {
        match decl {
            Decl::Type(decl) => lines.push(type_line(&context, decl)),
            Decl::Const(constant) if is_public(constant) => {
                let name = written(&constant.name, &constant.access);
                lines.push(format!("{name} :: {}", context.show_type(&constant.ty)));
            }
            _ => {}
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    (!lines.is_empty()).then(|| format!("\n## {key}\n\n```text\n{}\n```\n", lines.join("\n")))
}

#[test]
fn the_index_is_up_to_date() {
    let library = Library::open();
    let mut loader = Loader::new(&[]);
    let (of_hol, others): (Vec<&str>, Vec<&str>) = library.keys().partition(|key| !key.contains('.'));
    let mut page = HEAD.to_owned();
    for key in of_hol.into_iter().chain(others) {
        let theory = library.theory(key).expect("the library has its theories");
        write!(page, "{}", section(&mut loader, key, &theory).unwrap_or_default()).expect("texts can grow");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, page).expect("the page can be written");
        return;
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let differs = kept.lines().zip(page.lines()).find(|(kept, now)| kept != now);
    let same = differs.is_none() && kept.lines().count() == page.lines().count();
    assert!(same, "BLESS=1 cargo test -p gainsay --test library_index writes it again; {differs:?}");
}

//! `gainsay show`: a definition or statement, elaborated, in the user's notation.

use crate::language::{Notation, Script};
use crate::settings::read_constant;
use base::Name;
use logic::decl::{ConstDecl, Datatype, Decl, Extent, TypeDecl, TypeDef};
use logic::{Equation, Rule, Spec, Term};

/// What a theory, or else one that it builds on, says about a name; none if they declare nothing of that name.
pub fn show(script: &Script, name: &str) -> Option<String> {
    let shown = |decls: &mut dyn Iterator<Item = &Decl>, wanted: &dyn Fn(&Name) -> bool| {
        let shown = show_decls(&*script.notation, decls, wanted);
        (!shown.is_empty()).then_some(shown)
    };
    let named = |full: &Name| matches(full, name);
    let own = shown(&mut script.theory.decls.iter(), &named);
    // A name may mean many things elsewhere: what it means here comes first.
    let meant = read_constant(&*script.notation, name);
    let is_meant = |full: &Name| meant.as_ref() == Some(full);
    let sources = || script.sources.iter().flat_map(|theory| &theory.decls);
    let library = || script.world().theories().iter().flat_map(|theory| theory.decls());
    own.or_else(|| shown(&mut sources().chain(library()), &is_meant))
        .or_else(|| shown(&mut sources().chain(library()), &named))
}

fn show_decls(
    notation: &dyn Notation,
    decls: &mut dyn Iterator<Item = &Decl>,
    wanted: &dyn Fn(&Name) -> bool,
) -> String {
    let mut shown = String::new();
    for decl in decls {
        match decl {
            Decl::Statement(statement) if wanted(&statement.name) => {
                shown.push_str(&notation.show_statement(statement));
                shown.push('\n');
            }
            Decl::Const(ConstDecl { name: own, ty, .. }) if wanted(own) => {
                shown.push_str(&format!("{} :: {}\n", notation.constant_name(own), notation.show_type(ty)));
            }
            Decl::Abbreviation(own) if wanted(&own.name) => {
                shown.push_str(&show_abbreviation(notation, &own.name, &own.body));
            }
            Decl::Type(own) if wanted(&own.name) => shown.push_str(&show_type_decl(notation, own)),
            Decl::Spec(spec) if spec.heads().iter().any(|head| wanted(head)) => {
                shown.push_str(&show_spec(notation, spec));
            }
            _ => {}
        }
    }
    shown
}

/// An abbreviation and what it stands for. The notation would write that by the abbreviation itself, so where it does,
/// head and arguments are written one by one.
fn show_abbreviation(notation: &dyn Notation, name: &Name, body: &Term) -> String {
    let short = notation.constant_name(name);
    let whole = notation.show_term(body);
    if !whole.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == short.as_str()) {
        return format!("{short} ≡ {whole}\n");
    }
    let (mut left, mut inner) = (short.to_string(), body.clone());
    while let Term::Abs(var, ty, body) = &inner {
        left.push_str(&format!(" {var}"));
        inner = body.instantiate_bound(&[Term::Free(var.clone(), ty.clone())]);
    }
    let (head, args) = inner.strip();
    let parts = std::iter::once(head).chain(args).map(|part| {
        let text = notation.show_term(part);
        if text.contains(' ') && !text.starts_with('(') { format!("({text})") } else { text }
    });
    format!("{left} ≡ {}\n", parts.collect::<Vec<_>>().join(" "))
}

fn matches(full: &Name, wanted: &str) -> bool {
    full == wanted || full.base() == wanted || full.ends_with(&format!(".{wanted}"))
}

fn show_type_decl(notation: &dyn Notation, decl: &TypeDecl) -> String {
    let vars = decl.params.iter().map(|param| logic::Type::Var(param.clone()));
    let own = notation.show_type(&logic::Type::con(decl.name.clone(), vars));
    match &decl.def {
        TypeDef::Datatype(datatype) => format!("datatype {own} =\n{}", show_constructors(notation, datatype)),
        TypeDef::Synonym(ty) => format!("type_synonym {own} = {}\n", notation.show_type(ty)),
        TypeDef::Subtype { set, .. } => format!("typedef {own} = {}\n", notation.show_term(set)),
        TypeDef::Quotient { raw, relation, extent, .. } => {
            let partial = if *extent == Extent::Partial { "partial: " } else { "" };
            let (raw, relation) = (notation.show_type(raw), notation.show_term(relation));
            format!("quotient_type {own} = {raw} / {partial}{relation}\n")
        }
        TypeDef::Record(record) => {
            let fields = record
                .fields
                .iter()
                .map(|(name, ty)| format!("  {} :: {}\n", name.base(), notation.show_type(ty)));
            format!("record {own} =\n{}", fields.collect::<String>())
        }
        TypeDef::Declared | TypeDef::Opaque => format!("typedecl {own}\n"),
    }
}

fn show_constructors(notation: &dyn Notation, datatype: &Datatype) -> String {
    let constructors = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let bar = if index == 0 { ' ' } else { '|' };
        let fields = constructor.fields.iter().map(|field| format!(" ({})", notation.show_type(&field.ty)));
        format!("{bar} {}{}\n", notation.constant_name(&constructor.name), fields.collect::<String>())
    });
    constructors.collect()
}

fn show_spec(notation: &dyn Notation, spec: &Spec) -> String {
    match spec {
        Spec::Equations { equations, .. } => {
            equations.iter().map(|equation| show_equation(notation, equation)).collect()
        }
        Spec::Code { equations, .. } => {
            let shown: String = equations.iter().map(|equation| show_equation(notation, equation)).collect();
            format!("[code]\n{shown}")
        }
        Spec::Inductive { rules, .. } => rules.iter().map(|rule| show_rule(notation, rule)).collect(),
        Spec::Lifted { raw, .. } => format!("  lifted from {}\n", notation.show_term(raw)),
        Spec::Axioms { props, .. } => {
            props.iter().map(|prop| format!("  {}\n", notation.show_term(prop))).collect()
        }
    }
}

fn show_equation(notation: &dyn Notation, equation: &Equation) -> String {
    let sides = format!("{} = {}", notation.show_term(&equation.lhs), notation.show_term(&equation.rhs));
    format!("  {}{sides}\n", show_premises(notation, &equation.conditions))
}

fn show_rule(notation: &dyn Notation, rule: &Rule) -> String {
    let name = if rule.name.is_empty() { String::new() } else { format!("{}: ", rule.name) };
    format!("  {name}{}{}\n", show_premises(notation, &rule.premises), notation.show_term(&rule.conclusion))
}

/// `A ⟹ B ⟹ `
fn show_premises(notation: &dyn Notation, premises: &[Term]) -> String {
    premises.iter().map(|premise| format!("{} ⟹ ", notation.show_term(premise))).collect()
}

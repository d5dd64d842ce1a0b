//! `gainsay show`: a definition or statement, elaborated, in the user's notation.

use crate::load::Loaded;
use base::Name;
use elab::Context;
use logic::decl::{ConstDecl, Datatype, Decl, Extent, TypeDecl, TypeDef};
use logic::{Equation, Rule, Spec, Term};

/// What a theory says about a name; none if it declares nothing of that name.
pub fn show(loaded: &Loaded, name: &str) -> Option<String> {
    let context = &loaded.elaborated.context;
    let mut shown = String::new();
    for decl in &loaded.elaborated.theory.decls {
        match decl {
            Decl::Statement(statement) if matches(&statement.name, name) => {
                shown.push_str(&context.show_statement(statement));
                shown.push('\n');
            }
            Decl::Const(ConstDecl { name: own, ty, .. }) if matches(own, name) => {
                shown.push_str(&format!(
                    "{} :: {}\n",
                    context.const_names.shorten(own),
                    context.show_type(ty)
                ));
            }
            Decl::Abbreviation(own) if matches(&own.name, name) => {
                let short = context.const_names.shorten(&own.name);
                shown.push_str(&format!("{short} ≡ {}\n", context.show_term(&own.body)));
            }
            Decl::Type(own) if matches(&own.name, name) => shown.push_str(&show_type_decl(context, own)),
            Decl::Spec(spec) if spec.heads().iter().any(|head| matches(head, name)) => {
                shown.push_str(&show_spec(context, spec));
            }
            _ => {}
        }
    }
    (!shown.is_empty()).then_some(shown)
}

fn matches(full: &Name, wanted: &str) -> bool {
    full == wanted || full.base() == wanted || full.ends_with(&format!(".{wanted}"))
}

fn show_type_decl(context: &Context, decl: &TypeDecl) -> String {
    let vars = decl.params.iter().map(|param| logic::Type::Var(param.clone()));
    let own = context.show_type(&logic::Type::con(decl.name.clone(), vars));
    match &decl.def {
        TypeDef::Datatype(datatype) => format!("datatype {own} =\n{}", show_constructors(context, datatype)),
        TypeDef::Synonym(ty) => format!("type_synonym {own} = {}\n", context.show_type(ty)),
        TypeDef::Subtype { set, .. } => format!("typedef {own} = {}\n", context.show_term(set)),
        TypeDef::Quotient { raw, relation, extent, .. } => {
            let partial = if *extent == Extent::Partial { "partial: " } else { "" };
            let (raw, relation) = (context.show_type(raw), context.show_term(relation));
            format!("quotient_type {own} = {raw} / {partial}{relation}\n")
        }
        TypeDef::Record(record) => {
            let fields = record
                .fields
                .iter()
                .map(|(name, ty)| format!("  {} :: {}\n", name.base(), context.show_type(ty)));
            format!("record {own} =\n{}", fields.collect::<String>())
        }
        TypeDef::Declared | TypeDef::Opaque => format!("typedecl {own}\n"),
    }
}

fn show_constructors(context: &Context, datatype: &Datatype) -> String {
    let constructors = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let bar = if index == 0 { ' ' } else { '|' };
        let fields = constructor.fields.iter().map(|field| format!(" ({})", context.show_type(&field.ty)));
        format!("{bar} {}{}\n", context.const_names.shorten(&constructor.name), fields.collect::<String>())
    });
    constructors.collect()
}

fn show_spec(context: &Context, spec: &Spec) -> String {
    match spec {
        Spec::Equations { equations, .. } => {
            equations.iter().map(|equation| show_equation(context, equation)).collect()
        }
        Spec::Code { equations, .. } => {
            let shown: String = equations.iter().map(|equation| show_equation(context, equation)).collect();
            format!("[code]\n{shown}")
        }
        Spec::Inductive { rules, .. } => rules.iter().map(|rule| show_rule(context, rule)).collect(),
        Spec::Lifted { raw, .. } => format!("  lifted from {}\n", context.show_term(raw)),
        Spec::Axioms { props, .. } => {
            props.iter().map(|prop| format!("  {}\n", context.show_term(prop))).collect()
        }
    }
}

fn show_equation(context: &Context, equation: &Equation) -> String {
    let sides = format!("{} = {}", context.show_term(&equation.lhs), context.show_term(&equation.rhs));
    format!("  {}{sides}\n", show_premises(context, &equation.conditions))
}

fn show_rule(context: &Context, rule: &Rule) -> String {
    let name = if rule.name.is_empty() { String::new() } else { format!("{}: ", rule.name) };
    format!("  {name}{}{}\n", show_premises(context, &rule.premises), context.show_term(&rule.conclusion))
}

/// `A ⟹ B ⟹ `
fn show_premises(context: &Context, premises: &[Term]) -> String {
    premises.iter().map(|premise| format!("{} ⟹ ", context.show_term(premise))).collect()
}

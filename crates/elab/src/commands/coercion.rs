//! Settings of coercions: which functions are inserted, and how they go inside type constructors.

use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name};
use logic::decl::{CoercionChange, Decl, Variance};
use logic::types::well_known::FUN;
use logic::{Term, Type};
use syntax::ast::{self, Inner, TokenKind};

impl Elaborator {
    /// `[[coercion_enabled]]`, `[[coercion "f"]]` and their kin.
    pub(super) fn coercion(&mut self, setting: &ast::Attribute) -> Done {
        let change = match setting.name.value.as_str() {
            "coercion_enabled" => {
                Some(CoercionChange::Enable(!setting.args.iter().any(|arg| arg.text == "false")))
            }
            name => self.term_of(setting)?.and_then(|function| change(name, function)),
        };
        change.into_iter().for_each(|change| self.emit(Decl::Coercion(change)));
        Ok(())
    }

    /// The term that a setting is about.
    fn term_of(&mut self, setting: &ast::Attribute) -> Result<Option<Term>, Diagnostic> {
        let is_term = |kind| {
            matches!(kind, TokenKind::String | TokenKind::Cartouche | TokenKind::Ident | TokenKind::LongIdent)
        };
        let Some(text) = setting.args.iter().find(|arg| is_term(arg.kind)) else { return Ok(None) };
        self.context.read_term(&Inner { text: text.text.clone(), span: text.span }).map(Some)
    }
}

/// What a function means as a `coercion`, a `coercion_delete` or a `coercion_map`; nothing where its type does not fit.
fn change(setting: &str, function: Term) -> Option<CoercionChange> {
    let ty = function.ty()?;
    if setting == "coercion_map" {
        let (constructor, arguments) = variances(&ty)?;
        return Some(CoercionChange::Map { constructor, arguments, function });
    }
    let (from, to) = ty.as_fun()?;
    let (from, to) = (from.clone(), to.clone());
    Some(if setting == "coercion" {
        CoercionChange::Add { function, from, to }
    } else {
        CoercionChange::Remove { from, to }
    })
}

/// The constructor that a function `f₁ ⇒ … ⇒ fₙ ⇒ C x₁ … xₘ ⇒ C y₁ … yₘ` maps, and how its arguments vary: each `fᵢ`
/// goes from one `xⱼ` to its `yⱼ`, or back.
fn variances(ty: &Type) -> Option<(Name, Vec<Variance>)> {
    let (arguments, result) = ty.strip_fun();
    let (value, functions) = arguments.split_last()?;
    match (value, result) {
        (Type::Con(from, xs), Type::Con(to, ys)) if from == to => {
            Some((from.clone(), pair_up(functions, xs, ys)?))
        }
        // Functions as values: what they take and give was stripped, too.
        _ => {
            let (mapped, functions) = functions.split_last()?;
            let (x, y) = mapped.as_fun()?;
            let variances = pair_up(functions, &[x.clone(), y.clone()], &[(*value).clone(), result.clone()])?;
            Some((Name::new(FUN), variances))
        }
    }
}

fn pair_up(functions: &[&Type], xs: &[Type], ys: &[Type]) -> Option<Vec<Variance>> {
    let mut functions = functions.iter();
    let variance = |(x, y): (&Type, &Type)| {
        if x == y {
            return Some(Variance::Invariant);
        }
        let (from, to) = functions.next()?.as_fun()?;
        match (from == x && to == y, from == y && to == x) {
            (true, _) => Some(Variance::Covariant),
            (_, true) => Some(Variance::Contravariant),
            (false, false) => None,
        }
    };
    xs.iter().zip(ys).map(variance).collect()
}

//! Attributes that change execution: `[code]`, `[code_unfold]` and their kin; `declare` and `lemmas`.

use super::alternative::is_alternative;
use super::define::{sides, split_rule};
use super::function::equation;
use super::statement::{attribute, attributes};
use crate::elaborator::{Done, Elaborator};
use base::Name;
use logic::decl::Decl;
use logic::statement::{Attribute, Statement};
use logic::{Spec, Term};
use syntax::ast::{self, Binding, Declare, Fact, FactRef, Lemmas};

/// The attributes that matter after elaboration.
const KEPT: [&str; 9] = [
    "code",
    "code_unfold",
    "code_abbrev",
    "code_pred_intro",
    "code_pred_def",
    "code_pred_inline",
    "code_pred_simp",
    "code_post",
    "code_unfold_post",
];

impl Elaborator {
    /// What a statement with code attributes says about execution. Where assumptions of a locale are in force it says
    /// nothing: it holds for those parameters only that satisfy them.
    pub(crate) fn code_of(&self, statement: &Statement) -> Vec<Decl> {
        if !self.holds_everywhere(statement) {
            return vec![];
        }
        let has = |name: &str| statement.attributes.iter().any(|attribute| attribute.name == name);
        // Of several `code` attributes the last one counts.
        let code = statement.attributes.iter().rfind(|attribute| attribute.name == "code");
        let mut decls = vec![];
        if let Some(code) = code
            && !code.args.iter().any(|arg| ["del", "drop", "abort", "abstype"].contains(&arg.as_str()))
        {
            decls.extend(self.code_equations(statement));
        }
        // Terms are rewritten wherever they stand.
        if (has("code_unfold") || has("code_abbrev")) && statement.premises.is_empty() {
            for conclusion in &statement.conclusions {
                if let Some((lhs, rhs)) = sides(conclusion) {
                    let (lhs, rhs) = if has("code_abbrev") { (rhs, lhs) } else { (lhs, rhs) };
                    decls.push(Decl::Unfold { lhs: lhs.clone(), rhs: rhs.clone() });
                }
            }
        }
        if is_alternative(&statement.attributes) {
            decls.extend(self.alternatives_of(statement));
        }
        decls
    }

    /// Whether a statement holds for all values of its variables and of a locale's parameters.
    pub(super) fn holds_everywhere(&self, statement: &Statement) -> bool {
        statement.doubts.is_empty()
            && statement.locale.as_ref().is_none_or(|locale| self.assumes_nothing(locale))
    }

    /// Code equations, grouped by the constant that they are about.
    fn code_equations(&self, statement: &Statement) -> Vec<Decl> {
        let mut specs: Vec<(Name, Vec<logic::Equation>)> = vec![];
        for conclusion in &statement.conclusions {
            let (mut conditions, conclusion) = split_rule(&self.context, conclusion);
            conditions.splice(0..0, statement.premises.iter().cloned());
            let Ok(equation) = equation(conditions, &conclusion, self.span) else { continue };
            let Term::Const(head, _) = equation.lhs.strip().0 else { continue };
            match specs.iter_mut().find(|(own, _)| own == head) {
                Some((_, equations)) => equations.push(equation.clone()),
                None => specs.push((head.clone(), vec![equation.clone()])),
            }
        }
        specs.into_iter().map(|(head, equations)| Decl::Spec(Spec::Code { head, equations })).collect()
    }

    /// Attributes of a definition's own facts, where they matter later.
    pub(crate) fn note_attributes(&mut self, binding: &Binding) {
        let kept: Vec<Attribute> = kept(attributes(binding));
        if let (Some(name), false) = (&binding.name, kept.is_empty()) {
            self.emit(Decl::Declare { fact: name.value.clone(), attributes: kept });
        }
    }

    /// A definition with `[code_abbrev]`: its right side is executed as what it defines.
    pub(crate) fn note_abbreviation(&mut self, binding: &Binding, equations: Vec<logic::Equation>) {
        let is_abbreviation = attributes(binding).iter().any(|attribute| attribute.name == "code_abbrev");
        if !is_abbreviation || self.context.locale().is_some() {
            return;
        }
        for equation in equations.into_iter().filter(|equation| equation.conditions.is_empty()) {
            self.emit(Decl::Unfold { lhs: equation.rhs, rhs: equation.lhs });
        }
    }

    pub(crate) fn lemmas(&mut self, lemmas: &Lemmas) -> Done {
        for note in &lemmas.notes {
            let own = kept(attributes(&note.binding));
            for fact in &note.facts {
                self.declare_fact(fact, &own)?;
            }
        }
        Ok(())
    }

    pub(crate) fn declare(&mut self, declare: &Declare) -> Done {
        declare.facts.iter().try_for_each(|fact| self.declare_fact(fact, &[]))
    }

    fn declare_fact(&mut self, fact: &FactRef, further: &[Attribute]) -> Done {
        match &fact.fact {
            Fact::Settings => fact.attributes.iter().try_for_each(|attribute| self.setting(attribute)),
            Fact::Named { name, selection } => {
                let mut attributes = kept(fact.attributes.iter().map(attribute).collect());
                attributes.extend(further.iter().cloned());
                if is_alternative(&attributes) {
                    let decls = self.alternatives_of_fact(&name.value, selection);
                    decls.into_iter().for_each(|decl| self.emit(decl));
                }
                if !attributes.is_empty() {
                    self.emit(Decl::Declare { fact: name.value.clone(), attributes });
                }
                Ok(())
            }
            Fact::Literal(_) => Ok(()),
        }
    }

    /// `[[coercion "f"]]`, `[[quickcheck_size = 3]]` and other options of the context.
    pub(crate) fn setting(&mut self, setting: &ast::Attribute) -> Done {
        match setting.name.value.as_str() {
            "coercion_enabled" | "coercion" | "coercion_delete" | "coercion_map" => self.coercion(setting),
            name if name.starts_with("quickcheck") || name.starts_with("nitpick") => {
                self.emit(Decl::Options { command: Name::new("declare"), options: vec![attribute(setting)] });
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn kept(attributes: Vec<Attribute>) -> Vec<Attribute> {
    attributes.into_iter().filter(|attribute| KEPT.contains(&attribute.name.as_str())).collect()
}

//! The notation of a theory: that of its context at the end.

use super::declaring;
use super::load::Shelf;
use base::{Diagnostic, Name};
use check::{Notation, Written};
use elab::{Context, Item};
use logic::{Statement, Term, Type};
use std::sync::Arc;
use syntax::ast::Inner;

/// Shows and reads as the text of a theory would at its end.
#[derive(Clone, Debug)]
pub struct AtTheEnd {
    pub context: Arc<Context>,
    pub library: Arc<Shelf>,
}

impl Notation for AtTheEnd {
    fn show_type(&self, ty: &Type) -> String {
        self.context.show_type(ty)
    }

    fn show_term(&self, term: &Term) -> String {
        self.context.show_term(term)
    }

    fn show_statement(&self, statement: &Statement) -> String {
        self.context.show_statement(statement)
    }

    fn constant_name(&self, full: &Name) -> Name {
        self.context.const_names.shorten(full)
    }

    fn locale_name(&self, full: &Name) -> Name {
        self.context.locale_names.shorten(full)
    }

    fn to_import(&self, name: &str) -> Option<String> {
        if self.context.resolve_const(name).is_some() {
            return None;
        }
        declaring::declaring_constant(self.library.library(), name).map(|key| declaring::import(&key))
    }

    fn read_type(&self, text: Written<'_>) -> Result<Type, Diagnostic> {
        self.context.read_type(&inner(text))
    }

    fn read_term(&self, text: Written<'_>, vars: &[(Name, Type)]) -> Result<Term, Diagnostic> {
        let inner = inner(text);
        let terms = self.context.read_terms(&[Item::term(&inner)], vars)?;
        let nothing = || Diagnostic::error("syntax-error", text.span, "nothing to read");
        terms.into_iter().next().ok_or_else(nothing)
    }
}

fn inner(written: Written<'_>) -> Inner {
    Inner { text: Name::new(written.text), span: written.span }
}

//! The notation of a theory: that of its context at the end.

use base::{Diagnostic, Name};
use check::{Notation, Written};
use elab::{Context, Item};
use logic::{Statement, Term, Type};
use std::sync::Arc;
use syntax::ast::Inner;

/// Shows and reads as the text of a theory would at its end.
#[derive(Clone, Debug)]
pub struct AtTheEnd(pub Arc<Context>);

impl Notation for AtTheEnd {
    fn show_type(&self, ty: &Type) -> String {
        self.0.show_type(ty)
    }

    fn show_term(&self, term: &Term) -> String {
        self.0.show_term(term)
    }

    fn show_statement(&self, statement: &Statement) -> String {
        self.0.show_statement(statement)
    }

    fn constant_name(&self, full: &Name) -> Name {
        self.0.const_names.shorten(full)
    }

    fn locale_name(&self, full: &Name) -> Name {
        self.0.locale_names.shorten(full)
    }

    fn read_type(&self, text: Written<'_>) -> Result<Type, Diagnostic> {
        self.0.read_type(&inner(text))
    }

    fn read_term(&self, text: Written<'_>, vars: &[(Name, Type)]) -> Result<Term, Diagnostic> {
        let inner = inner(text);
        let terms = self.0.read_terms(&[Item::term(&inner)], vars)?;
        let nothing = || Diagnostic::error("syntax-error", text.span, "nothing to read");
        terms.into_iter().next().ok_or_else(nothing)
    }
}

fn inner(written: Written<'_>) -> Inner {
    Inner { text: Name::new(written.text), span: written.span }
}

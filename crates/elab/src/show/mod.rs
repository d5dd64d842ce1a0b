//! Types, terms and statements in the user's notation.
//!
//! A term becomes a [`sketch`] in which bound variables have their final names, the sketch becomes a syntax tree,
//! print macros bring that into the user's notation and [`notation::unparse`] makes the text. [`exact`] adds as
//! many types as it takes for the text to mean the same term when it is read again.

mod compare;
mod contract;
mod exact;
mod records;
mod sketch;
mod statement;
mod sugar;
mod terms;
mod types;

use crate::context::Context;
use crate::namespace::shortest;
use base::Name;
use logic::{Sort, Term, Type};
use notation::{Ast, Brackets, Head, Mode, unparse};
use sketch::Sketcher;
use terms::{Style, Writer};
use types::{Sorts, TypeWriter};

pub(crate) use contract::strip_abs;
pub use exact::{RoundTrip, RoundTripError};

impl Context {
    pub fn show_class(&self, class: &Name) -> Name {
        self.class_names.shorten(class)
    }

    pub fn show_type(&self, ty: &Type) -> String {
        let ast = TypeWriter::new(self, Sorts::Always).ty(ty);
        self.unparse_type(ast)
    }

    pub fn show_sort(&self, sort: &Sort) -> String {
        self.unparse_type(types::sort(sort))
    }

    /// The term without types, for messages; reading it again may give a more general one.
    pub fn show_term(&self, term: &Term) -> String {
        let sketch = Sketcher::new(self).sketch(term);
        Writer::new(self, Style::User).text(&sketch)
    }

    fn unparse_type(&self, ast: Ast) -> String {
        let names = |head: &Head| self.name_of(head);
        let ast = self.notations.print_macros.normalise(ast.clone()).unwrap_or(ast);
        unparse(&self.notations.printing, &ast, Mode::Type, Brackets::Needed, &names)
    }

    /// How something without notation is called.
    fn name_of(&self, head: &Head) -> Name {
        match head {
            Head::Const(name) | Head::Binder(name) => self.shorten_const(name, &|_| false),
            Head::Type(name) => {
                shortest(name, |written| self.is_name(written) && self.resolve_type(written) == Some(name))
            }
            Head::Class(name) => {
                shortest(name, |written| self.is_name(written) && self.resolve_class(written) == Some(name))
            }
            Head::Syntax(name) | Head::Fixed(name) => name.clone(),
        }
    }

    /// The shortest name that stands for a constant, none of those that are `taken` by variables.
    fn shorten_const(&self, full: &Name, taken: &dyn Fn(&str) -> bool) -> Name {
        shortest(full, |written| {
            !taken(written)
                && self.is_name(written)
                && self.fixed_var(written).is_none()
                && self.resolve_const(written).as_ref() == Some(full)
        })
    }

    /// Whether the notation in force leaves this to be a name.
    fn is_name(&self, written: &str) -> bool {
        written.contains('.') || syntax::inner::is_identifier(&self.notations.grammar, written)
    }
}

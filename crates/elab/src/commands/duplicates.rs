//! Types, classes and locales are declared once: a second one of the same name could be made from the first, and so
//! from itself.

use crate::elaborator::{Authority, Done, Elaborator};
use base::{Diagnostic, Name};
use syntax::ast::{Body, Ident};

impl Elaborator {
    /// Rejects a command that declares what is there already.
    pub(super) fn check_new(&self, body: &Body) -> Done {
        // What the library has already is declared again by the theories of the library.
        if self.authority == Authority::Library {
            return Ok(());
        }
        let (what, names) = declared(body);
        let mut before: Vec<&Name> = vec![];
        for name in names {
            if self.is_declared(what, &name.value) || before.contains(&&name.value) {
                let what = match what {
                    Unique::Type => "type",
                    Unique::Class => "class",
                    Unique::Locale => "locale",
                };
                let message = format!("there is a {what} `{}` already", name.value);
                return Err(Diagnostic::error("duplicate-name", name.span, message));
            }
            before.push(&name.value);
        }
        Ok(())
    }

    fn is_declared(&self, what: Unique, name: &Name) -> bool {
        let full = self.context.full_name(name);
        match what {
            Unique::Type => self.context.types.contains_key(&full),
            Unique::Class => self.context.class_decls.contains_key(&full),
            Unique::Locale => self.context.locales.contains_key(&full),
        }
    }
}

/// What there is only one of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unique {
    Type,
    Class,
    Locale,
}

/// What a command declares of which there is only one.
fn declared(body: &Body) -> (Unique, Vec<&Ident>) {
    match body {
        Body::Datatype(datatypes) => {
            (Unique::Type, datatypes.types.iter().map(|datatype| &datatype.name).collect())
        }
        Body::TypeSynonym(synonym) => (Unique::Type, vec![&synonym.name]),
        Body::Typedecl(decl) => (Unique::Type, vec![&decl.name]),
        Body::Record(record) => (Unique::Type, vec![&record.name]),
        Body::Typedef(typedef) => (Unique::Type, vec![&typedef.name]),
        Body::QuotientType(quotient) => (Unique::Type, vec![&quotient.name]),
        Body::Class(class) => (Unique::Class, vec![&class.name]),
        Body::Locale(locale) => (Unique::Locale, vec![&locale.name]),
        _ => (Unique::Type, vec![]),
    }
}

//! Inner syntax as the commands of a theory hold it.

use super::Source;
use crate::ast::{self, Inner, MixfixKind};
use crate::symbols::canonical;
use base::Name;
use notation::{Assoc, Mixfix};

impl<'a> From<&'a Inner> for Source<'a> {
    fn from(inner: &'a Inner) -> Source<'a> {
        Source { text: &inner.text, file: inner.span.file, offset: inner.span.start as usize }
    }
}

/// An annotation as written, in canonical symbols. Whether it makes sense shows when productions are made of it.
impl From<&ast::Mixfix> for Mixfix {
    fn from(mixfix: &ast::Mixfix) -> Mixfix {
        let text = |inner: &Inner| Name::new(canonical(&inner.text));
        // Numbers that do not fit are as wrong as the largest that fits.
        let prio = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        match &mixfix.kind {
            MixfixKind::Template { template, arguments, priority } => Mixfix::Template {
                text: text(template),
                args: arguments.iter().map(|number| prio(*number)).collect(),
                prio: prio(*priority),
            },
            MixfixKind::Infix { assoc, symbol, priority } => {
                let assoc = match assoc {
                    ast::Assoc::None => Assoc::None,
                    ast::Assoc::Left => Assoc::Left,
                    ast::Assoc::Right => Assoc::Right,
                };
                Mixfix::Infix { assoc, symbol: text(symbol), prio: prio(*priority) }
            }
            MixfixKind::Binder { symbol, body, priority } => {
                Mixfix::Binder { symbol: text(symbol), body: prio(*body), prio: prio(*priority) }
            }
            MixfixKind::Structure => Mixfix::Structure,
        }
    }
}

impl From<ast::Direction> for super::Arrow {
    fn from(direction: ast::Direction) -> super::Arrow {
        match direction {
            ast::Direction::Parse => super::Arrow::Parse,
            ast::Direction::Print => super::Arrow::Print,
            ast::Direction::Both => super::Arrow::Both,
        }
    }
}

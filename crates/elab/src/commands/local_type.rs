//! Types that are declared in the block of a locale.
//!
//! A type depends on types only, so neither it nor the constants that come with it take the locale's parameters.
//! Outside they are known under the locale's name (`loc.t`, `loc.C`), and in instances of the locale under their
//! qualifiers.

use super::closure::Reached;
use super::locale::{mandatory, qualified};
use crate::elaborator::Elaborator;
use base::Name;
use logic::decl::{Access, Decl, LocaleItem, Space};
use syntax::ast::Body;

/// Whether a command declares types.
pub(crate) fn declares_types(body: &Body) -> bool {
    matches!(
        body,
        Body::Datatype(_)
            | Body::TypeSynonym(_)
            | Body::Typedecl(_)
            | Body::Typedef(_)
            | Body::QuotientType(_)
            | Body::Record(_)
    )
}

impl Elaborator {
    /// Names what a command has declared, from this declaration on, by the locale that it stands in.
    pub(crate) fn name_by_locale(&mut self, from: usize) {
        if self.context.class().is_some() {
            return;
        }
        let Some(locale) = self.context.locale().cloned() else { return };
        let theory = self.context.theory.clone();
        let block = theory.qualify(locale.base());
        let new = |decl: &Decl| match decl {
            Decl::Type(decl) => Some((Space::Type, decl.name.clone())),
            Decl::Const(decl) => Some((Space::Const, decl.name.clone())),
            _ => None,
        };
        let news: Vec<(Space, Name)> = self.theory.decls.iter().skip(from).filter_map(new).collect();
        for (space, target) in news {
            let below = |outer: &Name| target.strip_prefix(outer.as_str())?.strip_prefix('.').map(Name::new);
            let Some(rest) = below(&theory).filter(|_| below(&block).is_none()) else { continue };
            let base = Name::new(target.base());
            let mut written = vec![rest, base.clone()];
            written.dedup();
            for name in written {
                self.emit(Decl::Alias { space, alias: block.qualify(&name), target: target.clone() });
            }
            let item = LocaleItem::Alias { space, name: base, target };
            self.emit(Decl::LocaleItem { locale: locale.clone(), item });
        }
    }
    /// Names a constant of an instance in a block, known by its position.
    pub(super) fn alias_in_block(&mut self, block: usize, reached: &Reached, name: &Name, target: &Name) {
        let access = Access { mandatory: mandatory(&reached.qualifiers) };
        let written = Name::new("local").qualify(&qualified(&reached.qualifiers, name));
        if let Some(frame) = self.context.frames.get_mut(block) {
            frame.names.alias(&written, target, &access);
        }
    }
}

//! Commands about names: hiding, aliases, ad-hoc overloading.

use crate::elaborator::{Done, Elaborator, unknown};
use logic::decl::{Change, Decl, HideExtent, Space};
use syntax::ast::{AdhocOverloading, Alias, AliasKind, Hide, HideKind, Polarity};

impl Elaborator {
    pub(crate) fn hide(&mut self, hide: &Hide) -> Done {
        let extent = if hide.open { HideExtent::Partly } else { HideExtent::Fully };
        for name in &hide.names {
            let written = &name.value;
            let (space, full) = match hide.kind {
                HideKind::Const => (Space::Const, self.context.resolve_const(written)),
                HideKind::Type => (Space::Type, self.context.resolve_type(written).cloned()),
                HideKind::Class => (Space::Class, self.context.resolve_class(written).cloned()),
                HideKind::Fact => return Ok(()),
            };
            if let Some(name) = full {
                self.emit(Decl::Hide { space, name, extent });
            }
        }
        Ok(())
    }

    pub(crate) fn alias(&mut self, alias: &Alias) -> Done {
        let written = &alias.target.value;
        let (space, target) = match alias.kind {
            AliasKind::Const => (Space::Const, self.context.resolve_const(written)),
            AliasKind::Type => (Space::Type, self.context.resolve_type(written).cloned()),
        };
        let target = target.ok_or_else(|| unknown("name", &alias.target))?;
        let alias = self.context.full_name(&alias.name.value);
        self.emit(Decl::Alias { space, alias, target });
        Ok(())
    }

    pub(crate) fn adhoc_overloading(&mut self, overloading: &AdhocOverloading) -> Done {
        for (generic, variants) in &overloading.items {
            let full =
                self.context.resolve_const(&generic.value).ok_or_else(|| unknown("constant", generic))?;
            let variants =
                variants.iter().map(|variant| self.context.read_term(variant)).collect::<Done<Vec<_>>>()?;
            let change = match overloading.polarity {
                Polarity::Add => Change::Add,
                Polarity::Remove => Change::Remove,
            };
            self.emit(Decl::Overloading { change, generic: full, variants });
        }
        Ok(())
    }
}

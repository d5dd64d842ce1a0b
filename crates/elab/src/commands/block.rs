//! Blocks without a name, bundles, and the end of blocks.

use super::statement::{close_definitions, definitions, premise_texts};
use crate::elaborator::{Block, Done, Elaborator, unknown};
use crate::frame::Frame;
use crate::read::Item;
use base::Name;
use logic::decl::{Bundle, Change, Given, LocaleItem};
use logic::{Decl, Term};
use syntax::ast::{self, BundleContent, BundleRef, Element};

impl Elaborator {
    pub(crate) fn context_block(&mut self, context: &ast::Context) -> Done {
        match context {
            ast::Context::Named { name, opening } => {
                self.enter_locale(name).and_then(|()| self.include(opening))
            }
            ast::Context::Anonymous { includes, elements } => self.anonymous_block(includes, elements),
        }
    }

    /// `experiment … begin`: a locale that nobody else can name.
    pub(crate) fn experiment(&mut self, elements: &[Element]) -> Done {
        self.unique += 1;
        let experiment = Some(Name::from(format!("experiment{}", self.unique)));
        self.block(Frame { experiment, ..Frame::default() }, &[], elements)
    }

    /// `context fixes … assumes … begin`
    pub(crate) fn anonymous_block(&mut self, includes: &[BundleRef], elements: &[Element]) -> Done {
        self.block(Frame::default(), includes, elements)
    }

    fn block(&mut self, frame: Frame, includes: &[BundleRef], elements: &[Element]) -> Done {
        self.context.open(frame);
        self.blocks.push(Block::Frame);
        self.include(includes)?;
        let declared = self.fix_elements(elements)?;
        let items: Vec<Item<'_>> = premise_texts(elements).into_iter().map(Item::prop).collect();
        let assumed = close_definitions(elements, self.context.read_unambiguous(&items, &declared)?);
        let Some(frame) = self.context.frames.last_mut() else { return Ok(()) };
        let found: Vec<_> = assumed.iter().flat_map(Term::frees).collect();
        let fixes = std::mem::take(&mut frame.fixes);
        for (name, ty) in fixes {
            let known = found.iter().chain(&declared).find(|(own, _)| *own == name).map(|(_, ty)| ty.clone());
            frame.fix(name, known.unwrap_or(ty));
        }
        let is_fixed = |name: &Name| self.context.fixed_var(name).is_some();
        let closed = assumed.iter().map(|prop| prop.for_all(&is_fixed)).collect();
        if let Some(frame) = self.context.frames.last_mut() {
            frame.assumes = closed;
            frame.defined = definitions(elements, &assumed);
        }
        Ok(())
    }

    pub(crate) fn end(&mut self) -> Done {
        match self.blocks.pop() {
            Some(Block::Frame) => {
                self.context.close();
            }
            Some(Block::Bundle { name, start, open }) => self.end_bundle(name, start, open),
            // The `end` of the theory itself has no block.
            None => {}
        }
        Ok(())
    }

    pub(crate) fn bundle(&mut self, bundle: &ast::Bundle) -> Done {
        let name = bundle.name.value.clone();
        match &bundle.content {
            BundleContent::Block => {
                self.context.open(Frame { is_bundle: true, ..Frame::default() });
                self.blocks.push(Block::Bundle { name, start: self.theory.decls.len(), open: bundle.open });
            }
            BundleContent::Facts { .. } => {
                self.emit(Decl::Bundle(Bundle { name: self.context.full_name(&name), decls: vec![] }));
            }
        }
        Ok(())
    }

    /// What was declared since the bundle's begin becomes its content.
    fn end_bundle(&mut self, name: Name, start: usize, open: bool) {
        self.context.close();
        let start = start.min(self.theory.decls.len());
        let decls: Vec<Decl> = self.theory.decls.drain(start..).collect();
        self.theory.spans.truncate(start);
        let full = self.context.full_name(&name);
        self.emit(Decl::Bundle(Bundle { name: full, decls: decls.clone() }));
        if open {
            decls.into_iter().for_each(|decl| self.emit(decl));
        }
    }

    /// Brings bundles into force in the innermost block.
    pub(crate) fn include(&mut self, bundles: &[BundleRef]) -> Done {
        for bundle in bundles {
            let lifted = self.lifted_type(&bundle.name.value);
            if let (Some(ty), Some(frame)) = (lifted, self.context.frames.last_mut()) {
                frame.lifted.push(ty);
            }
            for decl in self.bundle_decls(bundle)? {
                match decl {
                    Decl::Notation { change, productions, use_ } => {
                        self.context.notations.change(change, &productions, use_);
                    }
                    Decl::Macros { change, parse, print } => {
                        self.context.notations.change_macros(change, &parse, &print);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    pub(crate) fn unbundle(&mut self, bundles: &[BundleRef]) -> Done {
        for bundle in bundles {
            for decl in self.bundle_decls(bundle)? {
                match (self.context.locale().cloned(), decl) {
                    (Some(locale), Decl::Notation { change, productions, use_ }) => {
                        self.context.notations.change(change, &productions, use_);
                        let item = LocaleItem::Notation { change, productions, use_, given: Given::Named };
                        self.emit(Decl::LocaleItem { locale, item });
                    }
                    (_, decl) => self.emit(decl),
                }
            }
        }
        Ok(())
    }

    /// Every lifted type `t` has a bundle `t.lifting`, in which there is nothing about notation.
    fn is_lifting(&self, bundle: &str) -> bool {
        let ty = bundle.strip_suffix(".lifting");
        ty.is_some_and(|ty| self.context.resolve_type(ty).is_some())
    }

    fn bundle_decls(&self, bundle: &BundleRef) -> Done<Vec<Decl>> {
        let written = &bundle.name.value;
        let found = self.context.bundles.iter().filter(|(name, _)| {
            *name == written || name.base() == written.as_str() || name.ends_with(&format!(".{written}"))
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|(name, _)| *name);
        let Some((_, content)) = found.last() else {
            return if self.is_lifting(written) { Ok(vec![]) } else { Err(unknown("bundle", &bundle.name)) };
        };
        let decls = content.decls.iter();
        Ok(match bundle.polarity {
            ast::Polarity::Add => decls.cloned().collect(),
            ast::Polarity::Remove => decls.rev().filter_map(inverse).collect(),
        })
    }
}

/// Takes back a change of notation.
fn inverse(decl: &Decl) -> Option<Decl> {
    let flip = |change: &Change| match change {
        Change::Add => Change::Remove,
        Change::Remove => Change::Add,
    };
    match decl {
        Decl::Notation { change, productions, use_ } => {
            Some(Decl::Notation { change: flip(change), productions: productions.clone(), use_: *use_ })
        }
        Decl::Macros { change, parse, print } => {
            Some(Decl::Macros { change: flip(change), parse: parse.clone(), print: print.clone() })
        }
        Decl::Overloading { change, generic, variants } => Some(Decl::Overloading {
            change: flip(change),
            generic: generic.clone(),
            variants: variants.clone(),
        }),
        _ => None,
    }
}

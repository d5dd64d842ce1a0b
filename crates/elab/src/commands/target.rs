//! Commands that are about a locale by name: `(in loc)`, and `sublocale loc < …`.
//!
//! They run in the block of that locale alone, whatever blocks are open where they stand. What they add to the locale
//! comes to life in those blocks, too, as far as they are of the locale or of one that builds on it.

use super::locale::Names;
use super::substitution::Substitution;
use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use crate::notations::Notations;
use base::Name;
use logic::decl::{Decl, LocaleItem};
use syntax::ast::Ident;

/// The blocks that were left.
struct Left {
    frames: Vec<Frame>,
    notations: Notations,
}

impl Elaborator {
    /// Runs `work` in the block of a locale.
    pub(crate) fn in_locale(&mut self, locale: &Ident, work: impl FnOnce(&mut Elaborator) -> Done) -> Done {
        let (frame, closure) = self.locale_frame(locale)?;
        let start = self.theory.decls.len();
        let left = self.leave_blocks();
        let done = self.guarded(|elaborator| {
            elaborator.open_locale(frame, closure);
            work(elaborator)
        });
        self.context.close();
        if let Some(left) = left {
            self.return_to(left, start);
        }
        done
    }

    fn leave_blocks(&mut self) -> Option<Left> {
        let outside = self.context.frames.first()?.outside.clone();
        let notations = std::mem::replace(&mut self.context.notations, outside);
        Some(Left { frames: std::mem::take(&mut self.context.frames), notations })
    }

    /// Goes back to blocks, with what declarations from number `start` on have changed.
    fn return_to(&mut self, left: Left, start: usize) {
        let base = std::mem::replace(&mut self.context.notations, left.notations);
        self.context.frames = left.frames;
        if let Some(first) = self.context.frames.first_mut() {
            first.outside = base;
        }
        let new: Vec<Decl> = self.theory.decls.iter().skip(start).cloned().collect();
        let mut items: Vec<(Name, LocaleItem)> = vec![];
        for decl in new {
            match decl {
                Decl::Notation { change, productions, use_ } => {
                    self.context.change_notation(0, |notations| {
                        notations.change(change, &productions, use_);
                    });
                }
                Decl::Macros { change, parse, print } => {
                    self.context
                        .change_notation(0, |notations| notations.change_macros(change, &parse, &print));
                }
                Decl::Nonterminal(name) => {
                    self.context.change_notation(0, |notations| notations.declare_nonterminal(&name));
                }
                Decl::LocaleItem { locale, item } => items.push((locale, item)),
                _ => {}
            }
        }
        self.refresh(&items);
    }

    /// Brings new items of locales to life in the blocks that are open.
    fn refresh(&mut self, items: &[(Name, LocaleItem)]) {
        for block in 0..self.context.frames.len() {
            let locale = self.context.frames.get(block).and_then(|frame| frame.locale.clone());
            let closure = locale.map(|locale| self.own_closure(&locale)).unwrap_or_default();
            for reached in closure {
                let own = items.iter().filter(|(locale, _)| *locale == reached.locale);
                let own: Vec<LocaleItem> = own.map(|(_, item)| item.clone()).collect();
                self.activate_items(block, &reached, &own, Names::Declare);
                for item in &own {
                    self.activate_sublocale(block, &reached.locale, &reached.args, item);
                }
            }
        }
    }

    fn activate_sublocale(&mut self, block: usize, locale: &Name, args: &[logic::Term], item: &LocaleItem) {
        let LocaleItem::Sublocale(below) = item else { return };
        let substitute = Substitution::new(&self.locale_params(locale), args);
        for reached in self.closure(&[substitute.instance(below)]) {
            let Some(info) = self.context.locales.get(&reached.locale).cloned() else { continue };
            self.activate_items(block, &reached, &info.items, Names::Declare);
        }
    }
}

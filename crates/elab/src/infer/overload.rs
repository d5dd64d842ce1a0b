//! Constants that stand for others, chosen by type: `adhoc_overloading`.

use super::{Infer, Success, Ty};
use base::Name;
use logic::Term;
use std::collections::HashMap;

/// One use of such a constant.
#[derive(Clone, Debug)]
pub(super) struct Overload {
    pub generic: Name,
    pub ty: Ty,
    /// The variant that is meant, and its type here.
    pub chosen: Option<(Term, Ty)>,
}

impl Infer<'_> {
    /// Chooses variants as long as some use has exactly one that fits; each choice may decide others.
    pub(super) fn resolve_overloads(&mut self) {
        let mut progress = true;
        while progress {
            progress = false;
            for index in 0..self.overloads.len() {
                progress |= self.resolve(index);
            }
        }
    }

    fn resolve(&mut self, index: usize) -> bool {
        let Some(Overload { generic, ty, chosen: None, .. }) = self.overloads.get(index).cloned() else {
            return false;
        };
        let variants = self.context.overloads.get(&generic).cloned().unwrap_or_default();
        let fitting: Vec<&Term> = variants.iter().filter(|variant| self.fits(variant, ty)).collect();
        let [variant] = fitting.as_slice() else { return false };
        let own = self.variant_type(variant);
        let fits = self.unify(own, ty).is_ok();
        if let Some(overload) = self.overloads.get_mut(index) {
            overload.chosen = Some(((*variant).clone(), own));
        }
        fits
    }

    fn fits(&mut self, variant: &Term, ty: Ty) -> bool {
        let mut fits = false;
        self.tentatively(|infer| {
            let own = infer.variant_type(variant);
            fits = infer.unify(own, ty).is_ok();
            Success::No
        });
        fits
    }

    fn variant_type(&mut self, variant: &Term) -> Ty {
        match variant.ty() {
            Some(ty) => self.import_fresh(&ty, &mut HashMap::new()),
            None => self.unknown(logic::Sort::top()),
        }
    }
}

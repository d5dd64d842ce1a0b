//! What stands for the parameters of a locale where it is used.

use ::notation::Head;
use base::Name;
use logic::decl::LocaleInstance;
use logic::types::TypeSubst;
use logic::{Term, Type, TypeVar};

/// Terms and types for the parameters of a locale.
#[derive(Debug)]
pub(crate) struct Substitution {
    args: Vec<(Name, Term)>,
    types: TypeSubst,
}

impl Substitution {
    pub fn new(params: &[(Name, Type)], args: &[Term]) -> Substitution {
        let mut types = TypeSubst::new();
        for ((_, ty), arg) in params.iter().zip(args) {
            if let Some(instance) = arg.ty() {
                ty.match_onto(&instance, &mut types);
            }
        }
        Substitution {
            args: params.iter().map(|(name, _)| name.clone()).zip(args.iter().cloned()).collect(),
            types,
        }
    }

    pub fn arg(&self, name: &Name) -> Option<&Term> {
        self.args.iter().find(|(own, _)| own == name).map(|(_, arg)| arg)
    }

    /// Whether a term stays the same, but for types.
    pub fn leaves(&self, term: &Term) -> bool {
        let stays = |name: &Name| match self.arg(name) {
            Some(Term::Free(other, _)) => other == name,
            Some(_) => false,
            None => true,
        };
        term.frees().iter().all(|(name, _)| stays(name))
    }

    pub fn ty(&self, ty: &Type) -> Type {
        ty.instantiate(&self.types)
    }

    pub fn term(&self, term: &Term) -> Term {
        term.instantiate(&self.types).subst_frees(&|name| self.arg(name).cloned()).beta()
    }

    /// A constant of the locale. Its type may have variables that the locale does not fix: they must not be mistaken
    /// for those that are fixed where the locale is used.
    pub fn term_apart(&self, term: &Term, fixed: &[Name]) -> Term {
        let mut open: Vec<TypeVar> = vec![];
        term.visit_types(&mut |part| part.collect_vars(&mut open));
        open.retain(|var| !self.types.contains_key(&var.name));
        if !open.iter().any(|var| fixed.contains(&var.name)) {
            return self.term(term);
        }
        let is_taken = |name: &Name| fixed.contains(name) || open.iter().any(|var| var.name == *name);
        let mut fresh =
            (1u32..).map(|number| Name::from(format!("'x{number}"))).filter(|name| !is_taken(name));
        let mut types = self.types.clone();
        for var in open.iter().filter(|var| fixed.contains(&var.name)) {
            let name = fresh.next().unwrap_or_default();
            types.insert(var.name.clone(), Type::var(name, var.sort.clone()));
        }
        Substitution { args: self.args.clone(), types }.term(term)
    }

    pub fn instance(&self, instance: &LocaleInstance) -> LocaleInstance {
        LocaleInstance { args: instance.args.iter().map(|arg| self.term(arg)).collect(), ..instance.clone() }
    }

    /// Notation for a parameter is there as long as the parameter keeps its name: where another one is given for it,
    /// that has its own notation. Notation for a constant of the locale goes over to its name here: `space`, qualifiers
    /// and base name.
    pub fn production(
        &self,
        production: &::notation::Production,
        space: &str,
        prefix: &Name,
    ) -> Option<::notation::Production> {
        let rename = |name: &Name| match name.strip_prefix("local.") {
            Some(rest) if prefix.is_empty() => Name::new(space).qualify(rest),
            Some(rest) => Name::new(space).qualify(prefix).qualify(rest),
            None => name.clone(),
        };
        let head = match production.head.as_ref()? {
            Head::Fixed(name) => match self.arg(name) {
                Some(Term::Free(other, _)) if other == name => Head::Fixed(name.clone()),
                Some(_) => return None,
                None => Head::Fixed(name.clone()),
            },
            Head::Binder(name) => match self.arg(name) {
                Some(Term::Free(other, _)) if other == name => Head::Binder(name.clone()),
                Some(_) => return None,
                None => Head::Binder(rename(name)),
            },
            Head::Const(name) => Head::Const(rename(name)),
            other => other.clone(),
        };
        Some(::notation::Production { head: Some(head), ..production.clone() })
    }
}

//! After inference: unknown types become type variables, abbreviations are expanded, `prop` becomes `bool`.

use super::{Infer, Node, Ty, Typed};
use base::guard::{Excess, give_up};
use base::{Diagnostic, Name, deeper};
use logic::{Case, Clause, Sort, Term, Type};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Embeds truth values into propositions; it leaves no trace in elaborated terms.
const TRUEPROP: &str = "HOL.Trueprop";

impl Infer<'_> {
    pub(super) fn finish(mut self, typed: Vec<Typed>) -> Result<Vec<Term>, Diagnostic> {
        let minimal: Vec<(Name, Sort)> = self
            .rigid
            .iter()
            .map(|(name, sort)| (name.clone(), self.context.classes.minimize(sort)))
            .collect();
        self.rigid = minimal.into_iter().collect();
        let taken = self.rigid.keys().cloned().collect();
        let mut finish = Finish { taken, known: HashMap::new(), infer: self };
        let terms: Vec<Term> = typed.iter().map(|term| finish.term(term)).collect();
        match terms.iter().find_map(Term::excess) {
            Some(excess) => give_up(excess),
            None => Ok(terms),
        }
    }
}

struct Finish<'c> {
    infer: Infer<'c>,
    /// Names of type variables in use.
    taken: BTreeSet<Name>,
    /// What types have become, and how many parts they have.
    known: HashMap<Ty, (Type, usize)>,
}

impl Finish<'_> {
    fn term(&mut self, typed: &Typed) -> Term {
        match typed {
            Typed::Const(..) | Typed::Overloaded(_) | Typed::App(..) => deeper(|| self.spine(typed)),
            Typed::Coerced(term, from, to) => {
                let term = deeper(|| self.term(term));
                let (from, to) = (self.ty(*from), self.ty(*to));
                self.infer.context.coercions.coerce(term, &from, &to)
            }
            Typed::Free(name, ty) => Term::Free(name.clone(), self.ty(*ty)),
            Typed::Bound(index) => Term::Bound(*index),
            Typed::Abs(name, ty, body) => {
                let ty = self.ty(*ty);
                Term::Abs(name.clone(), ty, Arc::new(deeper(|| self.term(body))))
            }
            Typed::Case(scrutinee, clauses, result) => {
                let scrutinee = deeper(|| self.term(scrutinee));
                let clauses = clauses
                    .iter()
                    .map(|clause| Clause {
                        vars: clause.vars.iter().map(|(name, ty)| (name.clone(), self.ty(*ty))).collect(),
                        pattern: deeper(|| self.term(&clause.pattern)),
                        body: deeper(|| self.term(&clause.body)),
                    })
                    .collect();
                Term::Case(Arc::new(Case { scrutinee, clauses, result: self.ty(*result) }))
            }
            Typed::Lit(literal) => Term::Lit(literal.clone()),
        }
    }

    /// A constant or application, where an abbreviation at the head meets its arguments.
    fn spine(&mut self, typed: &Typed) -> Term {
        let mut arguments = vec![];
        let mut head = typed;
        while let Typed::App(function, argument) = head {
            arguments.push(&**argument);
            head = function;
        }
        let mut arguments: Vec<Term> =
            arguments.into_iter().rev().map(|argument| self.term(argument)).collect();
        match head {
            Typed::Const(name, _) if name == TRUEPROP && !arguments.is_empty() => {
                let first = arguments.remove(0);
                first.apply(arguments)
            }
            Typed::Const(name, ty) => {
                let ty = self.ty(*ty);
                match self.infer.context.expand(name, &ty) {
                    Some(body) => expanded(&body.apply(arguments)),
                    None => Term::Const(name.clone(), ty).apply(arguments),
                }
            }
            Typed::Overloaded(index) => expanded(&self.overloaded(*index).apply(arguments)),
            _ => self.term(head).apply(arguments),
        }
    }

    /// The variant that was chosen, at its type here; the generic constant where none was.
    fn overloaded(&mut self, index: usize) -> Term {
        let Some(overload) = self.infer.overloads.get(index).cloned() else {
            return Term::constant("HOL.undefined", Type::bool());
        };
        match overload.chosen {
            Some((variant, ty)) => {
                let mut subst = logic::types::TypeSubst::new();
                if let Some(general) = variant.ty() {
                    general.match_onto(&self.ty(ty), &mut subst);
                }
                variant.instantiate(&subst)
            }
            None => Term::Const(overload.generic, self.ty(overload.ty)),
        }
    }

    fn ty(&mut self, ty: Ty) -> Type {
        self.sized(ty).0
    }

    /// The type and the number of its parts.
    fn sized(&mut self, ty: Ty) -> (Type, usize) {
        let root = self.infer.root(ty);
        if let Some(known) = self.known.get(&root) {
            return known.clone();
        }
        let sized = match self.infer.node(root) {
            Node::Con(name, args) => {
                let args: Vec<(Type, usize)> = deeper(|| args.iter().map(|arg| self.sized(*arg)).collect());
                let size = args.iter().fold(1usize, |sum, (_, size)| sum.saturating_add(*size));
                (Type::con(name, args.into_iter().map(|(arg, _)| arg)), size)
            }
            Node::Rigid(name) => {
                let sort = self.infer.rigid.get(&name).cloned().unwrap_or_default();
                (Type::var(name, sort), 1)
            }
            Node::Unknown(sort) => {
                let sort = self.infer.context.classes.minimize(&sort);
                (Type::var(self.fresh_name(), sort), 1)
            }
            Node::Link(_) => (Type::bool(), 1),
        };
        if sized.1 > Type::MAX_SIZE {
            give_up(Excess::Types);
        }
        self.known.insert(root, sized.clone());
        sized
    }

    fn fresh_name(&mut self) -> Name {
        let letters = ('a'..='z').map(|letter| Name::from(format!("'{letter}")));
        let numbered = (1u32..).map(|number| Name::from(format!("'a{number}")));
        let mut names = letters.chain(numbered);
        let name = names.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

/// An abbreviation that has met its arguments. Each may be used several times, so that terms grow with every
/// abbreviation around them.
fn expanded(term: &Term) -> Term {
    let term = term.beta();
    match term.excess() {
        Some(excess) => give_up(excess),
        None => term,
    }
}

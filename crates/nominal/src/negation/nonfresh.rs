//! The negation of freshness: a name occurs free in a term.

use crate::negation::{Negation, declare};
use crate::program::{Clause, Gap, Goal, PredId, PredKind, Scope, Term};
use crate::types::Type;
use base::Span;
use std::collections::BTreeSet;

impl Negation<'_> {
    /// The goal that a name of the first type occurs free in a term of the second.
    pub(super) fn occurs_free(&mut self, names: &Type, name: Term, ty: &Type, term: Term) -> Goal {
        if !self.may_hold(names, ty, &mut BTreeSet::new()) {
            return Goal::False;
        }
        // The type of a name that only occurs in constraints may be open.
        if matches!(ty, Type::Name(_)) {
            return Goal::Eq(ty.clone(), name, term);
        }
        if matches!(ty, Type::Var(_)) {
            return Goal::Open(Gap::Types);
        }
        let pred = self.nonfresh_predicate(names, ty);
        Goal::Call(pred, vec![name, term])
    }

    fn may_hold(&self, names: &Type, ty: &Type, seen: &mut BTreeSet<Type>) -> bool {
        match ty {
            Type::Int | Type::Char | Type::Prop => false,
            Type::Var(_) => true,
            Type::Name(_) => names == ty || matches!(names, Type::Var(_)),
            Type::Abs(_, body) => self.may_hold(names, body, seen),
            Type::Data(data, parameters) => {
                if !seen.insert(ty.clone()) {
                    return false;
                }
                let cases = self.program.cases(*data, parameters);
                cases.iter().flat_map(|(_, types)| types).any(|ty| self.may_hold(names, ty, seen))
            }
        }
    }

    fn nonfresh_predicate(&mut self, names: &Type, ty: &Type) -> PredId {
        let key = (names.clone(), ty.clone());
        if let Some(known) = self.nonfresh.get(&key) {
            return *known;
        }
        let name = format!("nonfresh_{}", crate::print::type_text(self.program, ty));
        let args = vec![names.clone(), ty.clone()];
        let id = declare(self.program, name, PredKind::Occurrence, args, vec![1, 1]);
        self.nonfresh.insert(key, id);
        let clauses = self.nonfresh_clauses(names, ty);
        self.program.preds[id.index()].clauses = clauses;
        id
    }

    fn nonfresh_clauses(&mut self, names: &Type, ty: &Type) -> Vec<Clause> {
        match ty {
            Type::Data(data, parameters) => {
                let mut clauses = vec![];
                for (con, types) in self.program.cases(*data, parameters) {
                    for (index, part) in types.iter().enumerate() {
                        let mut scope = Scope::default();
                        let name = Term::Var(scope.var("N", names.clone()));
                        let vars: Vec<Term> =
                            types.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
                        let body = self.occurs_free(names, name.clone(), part, vars[index].clone());
                        if body != Goal::False {
                            let head = vec![name, Term::App(con, vars)];
                            clauses.push(Clause { scope, head, body, span: Span::default() });
                        }
                    }
                }
                clauses
            }
            Type::Abs(abstracted, body) => {
                let mut scope = Scope::default();
                let name = Term::Var(scope.var("N", names.clone()));
                let inner = Term::Var(scope.numbered((**body).clone()));
                let atom = scope.name("a", (**abstracted).clone());
                let occurs = self.occurs_free(names, name.clone(), body, inner.clone());
                let other =
                    Goal::Fresh(names.clone(), name.clone(), (**abstracted).clone(), Term::Name(atom));
                let same = names == &**abstracted || matches!(names, Type::Var(_));
                let body = if same { Goal::and([other, occurs]) } else { occurs };
                let head = vec![name, Term::Abs(atom, Box::new(inner))];
                vec![Clause { scope, head, body, span: Span::default() }]
            }
            Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => vec![],
        }
    }
}

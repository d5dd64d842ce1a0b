//! Negation elimination: for each predicate one that holds where it fails.

use crate::program::{Pred, PredId, PredKind, Program};
use base::{Name, Span};

/// The predicate that stands for the negation of another; its clauses are written later.
pub fn negated(program: &mut Program, pred: PredId) -> PredId {
    if let Some(known) = program.negations.get(&pred) {
        return *known;
    }
    let of = program.pred(pred);
    let name = Name::new(of.prefixed("not_"));
    let (args, groups) = (of.args.clone(), of.groups.clone());
    let id = program.add_pred(Pred {
        name,
        kind: PredKind::Predicate,
        args,
        groups,
        clauses: vec![],
        span: Span::default(),
    });
    program.negations.insert(pred, id);
    id
}

//! Kinds of holes by the types of a program.

use narrowing::{Kind, KindId, Kinds, Template};
use program::{Program, Type};
use std::collections::HashMap;

/// The kinds that have been asked for.
#[derive(Default)]
pub struct ByType {
    pub kinds: Kinds,
    known: HashMap<Type, KindId>,
}

impl ByType {
    /// The kind of the holes of a type; none where there are functions in it.
    pub fn of(&mut self, program: &Program, ty: &Type) -> Option<KindId> {
        if let Some(known) = self.known.get(ty) {
            return Some(*known);
        }
        let id = self.kinds.declare();
        self.known.insert(ty.clone(), id);
        let kind = match ty {
            Type::Bool => Kind::truth(),
            Type::Nat => Kind::Nat,
            Type::Int => Kind::Int,
            Type::Char => Kind::Char,
            Type::Data(data) => {
                let mut alternatives = vec![];
                for (con, constructor) in program.datas[*data].cons(*data) {
                    let fields = constructor.fields.iter().map(|field| self.of(program, field));
                    let fields = fields.map(|kind| kind.map(Template::Hole)).collect::<Option<Vec<_>>>()?;
                    alternatives.push(match fields.as_slice() {
                        [] => Template::Atom(program::Atom::Con(con)),
                        _ => Template::Con(con, fields),
                    });
                }
                Kind::Choice { alternatives, complete: true, flat: false }
            }
            Type::Fn(_) | Type::Cont(_) => return None,
        };
        self.kinds.define(id, kind);
        Some(id)
    }
}

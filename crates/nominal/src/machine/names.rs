//! Which types can hold names: permutations and freshness do not matter for the others.

use crate::machine::cell::flags;
use crate::program::{Program, TypeKind};
use crate::types::{Type, TypeId};

/// Which types can hold names.
pub(super) struct NameTypes {
    pub(super) holds_names: Vec<bool>,
}

impl NameTypes {
    pub(super) fn new(program: &Program) -> NameTypes {
        let count = program.types.len();
        let mut types = NameTypes { holds_names: vec![false; count] };
        for (index, decl) in program.types.iter().enumerate() {
            types.holds_names[index] = decl.kind == TypeKind::Names || decl.parameters > 0;
        }
        loop {
            let mut changed = false;
            for con in &program.constructors {
                let holds = con.args.iter().any(|arg| types.may_hold(arg));
                if holds && !types.holds_names[con.data.index()] {
                    types.holds_names[con.data.index()] = true;
                    changed = true;
                }
            }
            if !changed {
                return types;
            }
        }
    }

    pub(super) fn may_hold(&self, ty: &Type) -> bool {
        match ty {
            Type::Int | Type::Char | Type::Prop => false,
            Type::Var(_) | Type::Name(_) | Type::Abs(..) => true,
            Type::Data(TypeId::PAIR | TypeId::LIST, args) => args.iter().any(|arg| self.may_hold(arg)),
            Type::Data(id, _) => self.holds_names[id.index()],
        }
    }

    pub(super) fn flags(&self, ty: &Type) -> u8 {
        if self.may_hold(ty) { 0 } else { flags::NAMELESS as u8 }
    }
}

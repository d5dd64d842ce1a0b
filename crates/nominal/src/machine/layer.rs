//! What universal goals know of types: the cases that a value of a type can be.
//!
//! Types get numbers as they turn up; their cases are worked out when they are asked for, once.

use crate::machine::code::Code;
use crate::program::{ConId, Program};
use crate::types::{Type, TypeId};
use std::collections::HashMap;

/// A type, an index into [`Layers`].
pub type LayerId = u32;

#[derive(Clone, Debug)]
pub enum Layer {
    /// A constructor each, with the types of its arguments; whether taking them apart is a step.
    Cases {
        cases: Vec<(ConId, Vec<LayerId>)>,
        step: bool,
    },
    Abs(LayerId),
    /// There is nothing to take apart.
    Opaque,
}

#[derive(Clone, Debug)]
struct Entry {
    ty: Type,
    nameless: bool,
    layer: Option<Layer>,
}

/// Types may be made of endlessly many others; later ones are not taken apart.
const MAX_TYPES: usize = 1000;

#[derive(Clone, Debug, Default)]
pub struct Layers {
    ids: HashMap<Type, LayerId>,
    entries: Vec<Entry>,
}

impl Layers {
    pub fn new(program: &Program, code: &Code) -> Layers {
        let mut layers = Layers::default();
        // The types of universal goals have the numbers that the code gives them.
        for ty in &code.types {
            layers.add(program, code, ty.clone());
        }
        layers
    }

    fn add(&mut self, program: &Program, code: &Code, ty: Type) -> LayerId {
        let id = self.entries.len() as LayerId;
        let nameless = holds_no_names(program, code, &ty);
        self.ids.entry(ty.clone()).or_insert(id);
        self.entries.push(Entry { ty, nameless, layer: None });
        id
    }

    fn intern(&mut self, program: &Program, code: &Code, ty: Type) -> LayerId {
        match self.ids.get(&ty) {
            Some(known) => *known,
            None => self.add(program, code, ty),
        }
    }

    pub fn is_nameless(&self, id: LayerId) -> bool {
        self.entries[id as usize].nameless
    }

    pub fn layer(&mut self, program: &Program, code: &Code, id: LayerId) -> &Layer {
        if self.entries[id as usize].layer.is_none() {
            let layer = self.work_out(program, code, id);
            self.entries[id as usize].layer = Some(layer);
        }
        self.entries[id as usize].layer.as_ref().unwrap_or(&Layer::Opaque)
    }

    fn work_out(&mut self, program: &Program, code: &Code, id: LayerId) -> Layer {
        if self.entries.len() > MAX_TYPES {
            return Layer::Opaque;
        }
        match self.entries[id as usize].ty.clone() {
            Type::Abs(_, body) => Layer::Abs(self.intern(program, code, *body)),
            Type::Data(data, args) => {
                let cases = program.cases(data, &args).into_iter().map(|(con, types)| {
                    let types = types.into_iter().map(|ty| self.intern(program, code, ty)).collect();
                    (con, types)
                });
                Layer::Cases { cases: cases.collect(), step: data != TypeId::UNIT && data != TypeId::PAIR }
            }
            Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => Layer::Opaque,
        }
    }
}

fn holds_no_names(program: &Program, code: &Code, ty: &Type) -> bool {
    match ty {
        Type::Int | Type::Char => true,
        Type::Data(id, args) if args.is_empty() => {
            let constructors = &program.type_decl(*id).constructors;
            !constructors.is_empty() && constructors.iter().all(|con| code.closed[con.index()])
        }
        _ => false,
    }
}

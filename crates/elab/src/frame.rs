//! Blocks: what holds between a `begin` and its `end`, or within one statement.

use crate::context::{Abbreviations, ConstInfo, Context};
use crate::namespace::NameSpace;
use crate::notations::Notations;
use base::guard::give_up;
use base::{Name, Span};
use logic::decl::Arity;
use logic::{Sort, Term, Type};
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub fixes: Vec<(Name, Type)>,
    /// Type variables that occur in `fixes`.
    pub type_vars: Vec<(Name, Sort)>,
    pub assumes: Vec<Term>,
    /// Variables that the block defines, and what they stand for: no constant of the block depends on them.
    pub defined: Vec<(Name, Term)>,
    /// The locale that is open, if this is its block; for a class, the class's locale.
    pub locale: Option<Name>,
    pub class: Option<Name>,
    /// Names that are abbreviations here, under full names that start with `local`.
    pub names: NameSpace,
    pub consts: HashMap<Name, ConstInfo>,
    pub abbreviations: Abbreviations,
    /// What definitions in this block are about, in an instantiation or overloading block.
    pub instances: Vec<InstanceTarget>,
    /// The name of an `experiment`, which qualifies what is declared in it.
    pub experiment: Option<Name>,
    /// In an instantiation block, what it declares at its beginning.
    pub arities: Vec<Arity>,
    /// In an instantiation block, the type that is made an instance.
    pub instance_type: Option<Type>,
    /// The beginning of the block, if that was not understood: its variables or assumptions may be missing.
    pub doubt: Option<Span>,
    /// Abstract types that lifted definitions see through in this block: `includes t.lifting`.
    pub lifted: Vec<Name>,
    /// Instances of locales that were brought to life in this block.
    pub(crate) active: Vec<(Name, Vec<Term>)>,
    /// A bundle: what it declares is for later.
    pub is_bundle: bool,
    /// Notation to go back to at the end.
    pub(crate) outside: Notations,
}

/// A constant that gets its meaning at one type: `written` is how definitions in the block call it.
#[derive(Clone, Debug)]
pub struct InstanceTarget {
    pub written: Name,
    pub constant: Name,
    pub ty: Type,
}

impl Frame {
    pub fn fixed(&self, name: &str) -> Option<&Type> {
        self.fixes.iter().rev().find(|(own, _)| own == name).map(|(_, ty)| ty)
    }

    /// Fixes a variable and the type variables in its type.
    pub fn fix(&mut self, name: Name, ty: Type) {
        self.fix_types_of(&ty);
        self.fixes.retain(|(own, _)| *own != name);
        self.fixes.push((name, ty));
    }

    /// Fixes the type variables in a type.
    pub(crate) fn fix_types_of(&mut self, ty: &Type) {
        for var in ty.vars() {
            match self.type_vars.iter_mut().find(|(own, _)| *own == var.name) {
                Some((_, sort)) => *sort = sort.union(&var.sort),
                None => self.type_vars.push((var.name, var.sort)),
            }
        }
    }
}

impl Context {
    pub fn open(&mut self, mut frame: Frame) {
        frame.outside = self.notations.clone();
        self.frames.push(frame);
    }

    /// Closes the innermost block; false if there is none.
    pub fn close(&mut self) -> bool {
        match self.frames.pop() {
            Some(frame) => {
                self.notations = frame.outside;
                true
            }
            None => false,
        }
    }

    /// A term in which variables that blocks define are replaced by what they stand for.
    pub(crate) fn expand_defined(&self, term: Term) -> Term {
        let mut term = term;
        for (number, frame) in self.frames.iter().enumerate().rev() {
            let is_fixed_inside =
                |name: &Name| self.frames.iter().skip(number + 1).any(|inner| inner.fixed(name).is_some());
            let body = |name: &Name| {
                let defined = frame.defined.iter().find(|(own, _)| own == name && !is_fixed_inside(own));
                defined.map(|(_, body)| body.clone())
            };
            // What is defined may be defined by others.
            for _ in &frame.defined {
                if !term.frees().iter().any(|(name, _)| body(name).is_some()) {
                    break;
                }
                term = term.subst_frees(&body).beta();
                if let Some(excess) = term.excess() {
                    give_up(excess);
                }
            }
        }
        term
    }

    /// Runs `work` inside a block of its own.
    pub fn within<T>(&mut self, frame: Frame, work: impl FnOnce(&mut Context) -> T) -> T {
        self.open(frame);
        let result = work(self);
        self.close();
        result
    }
}

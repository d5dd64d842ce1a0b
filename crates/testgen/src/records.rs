//! Records: how values are made of their fields.
//!
//! A record's value is `make x₁ … xₙ more`, where the last part is `()`, or the value of what extends the record.

use logic::decl::{Origin, RecordPart};
use logic::types::well_known::UNIT;
use logic::{Term, Type, World};

/// The constructor of a record type, and the types of its fields and of what follows them.
pub fn layer(world: &World, ty: &Type) -> Option<(Term, Vec<Type>)> {
    let Type::Con(name, args) = ty else { return None };
    let (decl, record) = world.record(name)?;
    let subst = logic::world::arguments(&decl.params, args);
    let fields = record.fields.iter().map(|(_, ty)| ty.instantiate(&subst));
    let types: Vec<Type> = fields.chain(args.last().cloned()).collect();
    let make = Term::Const(record.make.clone(), Type::funs(types.clone(), ty.clone()));
    Some((make, types))
}

/// Names and types of all fields of a record that nothing extends any more.
pub fn fields(world: &World, ty: &Type) -> Option<Vec<(String, Type)>> {
    let mut all = vec![];
    let mut rest = ty.clone();
    while !rest.is_con(UNIT) {
        let (_, types) = layer(world, &rest)?;
        let Type::Con(name, _) = &rest else { return None };
        let (_, record) = world.record(name)?;
        let names = record.fields.iter().map(|(selector, _)| selector.base().to_owned());
        all.extend(names.zip(types.iter().cloned()));
        rest = types.last()?.clone();
    }
    Some(all)
}

/// A value of a record type in which `field` gives every field.
pub fn value(world: &World, ty: &Type, field: &mut dyn FnMut(&Type) -> Term) -> Option<Term> {
    if ty.is_con(UNIT) {
        return Some(logic::hol::unity());
    }
    let (make, types) = layer(world, ty)?;
    let (more, own) = types.split_last()?;
    let mut parts: Vec<Term> = own.iter().map(&mut *field).collect();
    parts.push(value(world, more, field)?);
    Some(make.apply(parts))
}

/// Whether a constant makes values of a record from so many parts.
pub fn is_make(world: &World, name: &str, parts: usize) -> bool {
    let Some(decl) = world.constant(name) else { return false };
    let Origin::Record { ty, what: RecordPart::Make } = &decl.origin else { return false };
    world.record(ty).is_some_and(|(_, record)| record.fields.len() + 1 == parts)
}

/// All fields of a value that is written down, those of extensions included.
pub fn parts<'t>(world: &World, term: &'t Term) -> Option<Vec<&'t Term>> {
    let mut all = vec![];
    let mut rest = term;
    while *rest != logic::hol::unity() {
        let (Term::Const(name, _), args) = rest.strip() else { return None };
        if !is_make(world, name, args.len()) {
            return None;
        }
        let (more, own) = args.split_last()?;
        all.extend(own.iter().copied());
        rest = more;
    }
    Some(all)
}

//! Variables whose premises have a generator of their own: where a premise says that a variable satisfies the
//! predicate of a type with declared constructors, the variable takes the values of that type.

use crate::goal::Goal;
use logic::decl::{Generator, TypeDef};
use logic::types::TypeSubst;
use logic::{Term, Type, World};

/// For each variable of a goal, the type whose generator makes its values. It is represented like the variable's own.
pub fn domains(world: &World, goal: &Goal) -> Vec<Type> {
    let mut domains: Vec<Type> = goal.vars.iter().map(|(_, ty)| ty.clone()).collect();
    for generator in world.generators() {
        for premise in &goal.premises {
            let Term::App(predicate, argument) = premise else { continue };
            let Term::Free(name, ty) = &**argument else { continue };
            let Some(position) = goal.vars.iter().position(|(own, _)| own == name) else { continue };
            if let Some(domain) = restricted(world, generator, predicate, ty) {
                domains[position] = domain;
            }
        }
    }
    domains
}

/// The type of those values of `ty` that satisfy the predicate, if this is the predicate of the generator.
fn restricted(world: &World, generator: &Generator, predicate: &Term, ty: &Type) -> Option<Type> {
    let (Term::Const(declared, _), Term::Const(own, _)) = (generator.predicate.as_ref()?, predicate) else {
        return None;
    };
    (declared == own).then_some(())?;
    let decl = world.type_decl(&generator.ty)?;
    let TypeDef::Subtype { raw, .. } = &decl.def else { return None };
    let mut subst = TypeSubst::new();
    raw.match_onto(ty, &mut subst).then_some(())?;
    let args: Vec<Type> = decl.params.iter().map(|var| Type::Var(var.clone()).instantiate(&subst)).collect();
    Some(Type::con(decl.name.clone(), args))
}

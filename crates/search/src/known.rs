//! Variables that have values in a program under construction, and terms over them.

use crate::block::{Block, Made, construct};
use base::Name;
use logic::{Term, Type};
use lower::{Lowering, Problem};
use program::{Atom, Con, Expr};

/// A variable that has a value.
#[derive(Clone)]
pub struct Known {
    pub name: Name,
    pub ty: Type,
    pub value: Atom,
    /// What the value was made from, where it was generated and is not its own shadow.
    pub shadow: Option<Atom>,
}

/// A constructor of a data type, the types of its fields, and its fields.
pub type Constructed = (Con, Vec<Type>, Vec<Term>);

/// The constructor that a pattern begins with.
pub fn constructor(lowering: &mut Lowering<'_>, pattern: &Term) -> Option<Constructed> {
    let (Term::Const(name, ty), args) = pattern.strip() else { return None };
    let con = lowering.constructor(name, ty).ok().flatten()?;
    let types: Vec<Type> = ty.strip_fun().0.into_iter().cloned().collect();
    (types.len() == args.len()).then(|| (con, types, args.into_iter().cloned().collect()))
}

/// The value of a term over known variables.
pub fn value(lowering: &mut Lowering<'_>, term: &Term, known: &[Known]) -> Made<Expr> {
    if let Term::Free(name, _) = term
        && let Some(known) = known.iter().find(|known| known.name == *name)
    {
        return Ok(Expr::Atom(known.value.clone()));
    }
    let (mut params, mut args) = (vec![], vec![]);
    for (name, _) in term.frees() {
        if let Some(known) = known.iter().find(|known| known.name == name) {
            params.push((name, known.ty.clone()));
            args.push(known.value.clone());
        }
    }
    let fun = lowering.function("term", &params, term)?;
    Ok(Expr::Call(fun, args))
}

/// The value of a term as an operand; constructors are applied on the spot.
pub fn build(lowering: &mut Lowering<'_>, block: &mut Block, term: &Term, known: &[Known]) -> Made<Atom> {
    base::check_stack();
    if let Some((con, _, fields)) = constructor(lowering, term) {
        let mut values = vec![];
        for field in fields {
            values.push(build(lowering, block, &field, known)?);
        }
        return Ok(construct(block, con, values));
    }
    match value(lowering, term, known)? {
        Expr::Atom(atom) => Ok(atom),
        value => {
            let ty = term.ty().ok_or_else(polymorphic)?;
            let ty = lowering.ty(&ty)?;
            Ok(block.bind("v", ty, value))
        }
    }
}

/// Terms whose types are not known have no program.
pub fn polymorphic() -> Problem {
    Problem { constant: Name::default(), reason: lower::Reason::Polymorphic }
}

//! Records in drivers: one type with all fields, those of extensions included.

use super::super::{Sort, Ty, identifier};
use super::names::is_reserved;
use super::{Lowered, Lowering};
use crate::records;
use base::Name;
use logic::{Term, Type, World};

impl Lowering<'_> {
    /// The type of a record with these fields.
    pub(super) fn record_type(&mut self, ty: &Type, fields: Vec<(String, Type)>) -> Lowered<Ty> {
        let number = self.new_data(ty, record_name(ty), Sort::Record);
        let mut names: Vec<String> = vec![];
        let mut types = vec![];
        for (name, ty) in &fields {
            let mut name = identifier(name);
            while is_reserved(&name) || names.contains(&name) {
                name.push('_');
            }
            names.push(name);
            types.push(self.ty(ty)?);
        }
        if let Some(data) = self.data.get_mut(number) {
            data.constructors = vec![(data.name.clone(), types)];
            data.fields = names;
        }
        Ok(Ty::Data(number))
    }
}

/// The name of the record that has all the fields: `cpoint` for `cpoint_ext` inside of `point_ext`.
fn record_name(ty: &Type) -> &str {
    match ty {
        Type::Con(name, args) => match args.last() {
            Some(more @ Type::Con(inner, _)) if inner.ends_with("_ext") => record_name(more),
            _ => name.base().strip_suffix("_ext").unwrap_or(name.base()),
        },
        Type::Var(_) => "record",
    }
}

/// An equation of a record's selector or update, in which a variable stands for what extends the record, with all
/// fields written down.
pub(super) fn completed(world: &World, lhs: Term, rhs: Term) -> (Term, Term) {
    let open = lhs.strip().1.into_iter().find_map(|arg| extension(world, arg));
    let Some((variable, ty)) = open else { return (lhs, rhs) };
    let mut count = 0;
    let value = records::value(world, &ty, &mut |field| {
        count += 1;
        Term::Free(Name::from(format!("m?{count}")), field.clone())
    });
    let Some(value) = value else { return (lhs, rhs) };
    let replace = |term: &Term| term.subst_frees(&|name| (*name == variable).then(|| value.clone()));
    (replace(&lhs), replace(&rhs))
}

/// The variable at the end of a record that is written down.
fn extension(world: &World, term: &Term) -> Option<(Name, Type)> {
    let (Term::Const(name, _), args) = term.strip() else { return None };
    if !records::is_make(world, name, args.len()) {
        return None;
    }
    match args.last()? {
        Term::Free(name, ty) => Some((name.clone(), ty.clone())),
        more => extension(world, more),
    }
}

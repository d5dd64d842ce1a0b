//! What exhaustive and random generators have to know about types.

use crate::block::Made;
use base::Name;
use logic::decl::TypeDef;
use logic::hol;
use logic::types::TypeSubst;
use logic::types::well_known::{LIST, PROD, SET, SUM, UNIT};
use logic::{Term, Type, World};
use lower::{Kind, Lowering, Problem, Reason};
use program::{Con, Fun};

/// Domains with more values than this have no complete tables.
pub const MAX_KEYS: usize = 5;

/// Whether fields are as large as the whole.
pub fn is_flat(ty: &Type) -> bool {
    [PROD, SUM, UNIT].iter().any(|name| ty.is_con(name))
}

/// The functions that a theory declares as the constructors of a type, with the types of their arguments.
pub fn constructors(world: &World, ty: &Type) -> Option<Vec<(Term, Vec<Type>)>> {
    let Type::Con(name, _) = ty else { return None };
    let declared = &world.generator(name)?.constructors;
    let constructor = |name: &Name| {
        let (args, result) = world.constant(name)?.ty.strip_fun();
        let mut subst = TypeSubst::new();
        result.match_onto(ty, &mut subst).then_some(())?;
        let fields: Vec<Type> = args.iter().map(|arg| arg.instantiate(&subst)).collect();
        let whole = Type::funs(fields.clone(), ty.clone());
        Some((Term::Const(name.clone(), whole), fields))
    };
    declared.iter().map(constructor).collect()
}

/// Whether values of a type, or inside of them, are made by functions that a theory declares for that, by
/// `quickcheck_generator` or `code_datatype`, and that may leave some out.
pub fn are_left_out(world: &World, ty: &Type) -> bool {
    let mut types = vec![ty.clone()];
    let mut at = 0;
    while let Some(next) = types.get(at).cloned() {
        at += 1;
        let Type::Con(name, args) = &next else { continue };
        let datatype = world.datatype(name).map(|(_, datatype)| datatype);
        let makes_all = |makers: &[&Name]| {
            datatype.is_some_and(|own| own.constructors.iter().all(|own| makers.contains(&&own.name)))
        };
        let generator = world.generator(name).map(|it| it.constructors.iter().collect::<Vec<&Name>>());
        let code = world.declared_code_constructors(name);
        let code = code.map(|it| it.iter().map(|(name, _)| name).collect::<Vec<&Name>>());
        if [generator, code].into_iter().flatten().any(|it| !it.is_empty() && !makes_all(&it)) {
            return true;
        }
        let constructors = datatype.into_iter().flat_map(|datatype| &datatype.constructors);
        let fields = constructors.flat_map(|constructor| world.field_types(constructor, &next));
        let fields = fields.chain(world.raw_type(&next)).chain(record_fields(world, name));
        for inside in fields.chain(args.iter().cloned()).collect::<Vec<Type>>() {
            if types.len() < MAX_TYPES && !types.contains(&inside) {
                types.push(inside);
            }
        }
    }
    false
}

/// The types of the fields of a record, over its parameters.
fn record_fields(world: &World, name: &str) -> Vec<Type> {
    match world.type_decl(name).map(|decl| &decl.def) {
        Some(TypeDef::Record(record)) => record.fields.iter().map(|(_, ty)| ty.clone()).collect(),
        _ => vec![],
    }
}

/// Types inside of one that are looked at.
const MAX_TYPES: usize = 200;

/// The function that applies a term to the shadows of its arguments. The result must be its own shadow.
pub fn application(lowering: &mut Lowering<'_>, function: &Term, fields: &[Type]) -> Made<Fun> {
    let params: Vec<(Name, Type)> =
        fields.iter().zip(0..).map(|(ty, index)| (Name::from(format!("a{index}")), ty.clone())).collect();
    let args = params.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
    let whole = function.clone().apply(args);
    if !whole.ty().is_some_and(|ty| lowering.is_own_shadow(&ty)) {
        return Err(Problem {
            constant: Name::new("quickcheck_generator"),
            reason: Reason::NoRepresentation,
        });
    }
    lowering.function_of_shadows("make", &params, &whole)
}

/// `[]` and `#` of a list type.
pub fn list_constructors(lowering: &mut Lowering<'_>, list: &Type) -> Made<(Con, Con)> {
    if let Kind::Data(choices) = lowering.kind(list)? {
        let find = |fields: usize| choices.iter().find(|choice| choice.fields.len() == fields).map(|c| c.con);
        if let (Some(nil), Some(cons)) = (find(0), find(2)) {
            return Ok((nil, cons));
        }
    }
    Err(Problem { constant: Name::new(LIST), reason: Reason::NoRepresentation })
}

/// Whether a value is an element of a set.
pub fn member_of(lowering: &mut Lowering<'_>, element: &Type) -> Made<Fun> {
    let set = Type::con(SET, [element.clone()]);
    let [x, s] = [("x", element.clone()), ("s", set)].map(|(name, ty)| (Name::new(name), ty));
    let term = member(element).apply([&x, &s].map(|(name, ty)| Term::free(name.clone(), ty.clone())));
    lowering.function_of_shadows("member", &[x, s], &term)
}

/// Whether a value is an element of a given set.
pub fn member_term(lowering: &mut Lowering<'_>, element: &Type, set: &Term) -> Made<Fun> {
    let x = Name::new("x");
    let term = member(element).apply([Term::free(x.clone(), element.clone()), set.clone()]);
    lowering.function_of_shadows("member", &[(x, element.clone())], &term)
}

fn member(element: &Type) -> Term {
    Term::constant(
        hol::MEMBER,
        Type::funs([element.clone(), Type::con(SET, [element.clone()])], Type::bool()),
    )
}

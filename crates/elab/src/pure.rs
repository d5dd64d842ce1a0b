//! What every theory starts from: the types and constants of the meta-logic.

use crate::context::Context;
use logic::decl::{Access, ConstDecl, Decl, Origin, TypeDecl, TypeDef};
use logic::types::well_known::{DUMMY, FUN, ITSELF, PROP};
use logic::{Sort, Type, TypeVar};

pub(crate) fn declare(context: &mut Context) {
    let type_var = |name: &str| TypeVar { name: name.into(), sort: Sort::top() };
    let types = [(FUN, vec!["'a", "'b"]), (PROP, vec![]), (ITSELF, vec!["'a"]), (DUMMY, vec![])];
    for (name, params) in types {
        context.apply(&Decl::Type(TypeDecl {
            name: name.into(),
            params: params.into_iter().map(type_var).collect(),
            def: TypeDef::Declared,
            access: Access::default(),
        }));
    }
    let a = || Type::Var(type_var("'a"));
    let prop = Type::prop;
    let consts = [
        ("Pure.imp", Type::funs([prop(), prop()], prop())),
        ("Pure.eq", Type::funs([a(), a()], prop())),
        ("Pure.all", Type::fun(Type::fun(a(), prop()), prop())),
        ("Pure.type", Type::con(ITSELF, [a()])),
        ("Pure.prop", Type::fun(prop(), prop())),
        ("Pure.conjunction", Type::funs([prop(), prop()], prop())),
        ("Pure.dummy_pattern", a()),
    ];
    for (name, ty) in consts {
        // `type` and its like are free for variables.
        let access = Access { mandatory: vec!["Pure".into()] };
        context.apply(&Decl::Const(ConstDecl {
            name: name.into(),
            ty,
            origin: Origin::Declared,
            class: None,
            access,
        }));
    }
}

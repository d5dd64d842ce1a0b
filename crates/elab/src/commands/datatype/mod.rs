//! Data types: `datatype` and `codatatype`, and types that become data types by `free_constructors`.
//!
//! Mutual types are known by name while their fields are read; everything else about them is declared once all
//! fields are known. Constants that come with a type are declared under the names and types that Isabelle gives
//! them; what they mean follows from the type, so there are no equations for them.

mod free;
mod functions;
mod liveness;
mod parts;

use super::new_type::{Sorts, check_type_vars, read_params};
use crate::elaborator::{Authority, Done, Elaborator};
use base::{Diagnostic, Name, Span};
use functions::NewType;
pub(crate) use functions::comes_for_free;
use logic::decl::{Access, Change, Constructor, Datatype, Decl, NotationUse, TypeDecl, TypeDef};
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::{Equation, Spec, Term, Type, TypeVar};
use notation::Head;
use parts::Written;
use syntax::ast::{self, Inner};

/// Names that the user may choose for the functions that come with a type.
#[derive(Clone, Debug, Default)]
struct Chosen {
    map: Option<Name>,
    rel: Option<Name>,
    pred: Option<Name>,
    sets: Vec<Option<Name>>,
}

impl Chosen {
    fn of(datatype: &ast::Datatype) -> Chosen {
        let name = |ident: &Option<ast::Ident>| ident.as_ref().map(|ident| ident.value.clone());
        Chosen {
            map: name(&datatype.map),
            rel: name(&datatype.rel),
            pred: name(&datatype.pred),
            sets: datatype.params.iter().map(|param| name(&param.set)).collect(),
        }
    }
}

impl Elaborator {
    pub(crate) fn datatypes(&mut self, datatypes: &ast::Datatypes) -> Done {
        let known = |datatype: &ast::Datatype| {
            self.context.types.contains_key(&self.context.full_name(&datatype.name.value))
        };
        if self.authority == Authority::Library && datatypes.types.iter().all(known) {
            let args =
                datatypes.types.iter().flat_map(|datatype| &datatype.constructors).flat_map(|c| &c.args);
            args.map(|arg| &arg.typ).try_for_each(|typ| self.context.read_type(typ).map(|_| ()))?;
            for datatype in &datatypes.types {
                let name = self.context.full_name(&datatype.name.value);
                self.context.renew_names_of(&name);
            }
            return Ok(());
        }
        self.tentatively(|elaborator| elaborator.declare_datatypes(datatypes))
    }

    fn declare_datatypes(&mut self, datatypes: &ast::Datatypes) -> Done {
        let mut heads = vec![];
        for datatype in &datatypes.types {
            heads.push(self.declare_type_name(datatype)?);
        }
        let mut group = vec![];
        for (datatype, (name, params)) in datatypes.types.iter().zip(heads) {
            group.push(self.read_constructors(datatype, name, params, datatypes)?);
        }
        check_uniform(&group, self.span)?;
        let marked =
            datatypes.types.iter().map(|datatype| datatype.params.iter().map(|param| param.dead).collect());
        let live = liveness::live(&self.context, &group, &marked.collect::<Vec<Vec<bool>>>());
        for ((datatype, new), live) in datatypes.types.iter().zip(&group).zip(&live) {
            let def = datatype_of(&group, new, live, &Chosen::of(datatype), datatypes.corecursive);
            self.emit_type(new, def);
        }
        for (index, ((datatype, new), live)) in datatypes.types.iter().zip(&group).zip(&live).enumerate() {
            self.declare_constructors(new);
            for (constructor, written) in new.constructors.iter().zip(&datatype.constructors) {
                self.constructor_notation(new, constructor, written.mixfix.as_ref())?;
            }
            self.declare_parts(new);
            self.declare_functions(&group, index, live);
            if !datatypes.corecursive && datatypes.has_plugin("size") {
                self.declare_size(new);
            }
            self.declare_instances(new, datatypes.corecursive);
        }
        for datatype in &datatypes.types {
            self.selector_defaults(&datatype.defaults)?;
        }
        Ok(())
    }

    /// Makes the name known to the fields that are read next.
    fn declare_type_name(&mut self, datatype: &ast::Datatype) -> Done<(Name, Vec<TypeVar>)> {
        let params = read_params(&self.context, datatype.params.iter().map(|param| &param.param))?;
        let name = self.context.full_name(&datatype.name.value);
        self.context.apply(&Decl::Type(TypeDecl {
            name: name.clone(),
            params: params.clone(),
            def: TypeDef::Declared,
            access: Access::default(),
        }));
        self.notation_of_type(&name, params.len(), datatype.mixfix.as_ref())?;
        Ok((name, params))
    }

    fn read_constructors(
        &self,
        datatype: &ast::Datatype,
        name: Name,
        params: Vec<TypeVar>,
        all: &ast::Datatypes,
    ) -> Done<NewType> {
        let owner = self.context.full_name(&datatype.name.value);
        // A sort that is written in a field counts everywhere.
        let mut sorts = Sorts::of_vars(&params);
        for arg in datatype.constructors.iter().flat_map(|constructor| &constructor.args) {
            sorts.add_type(&self.context.read_type(&arg.typ)?);
        }
        let params: Vec<TypeVar> = params.iter().map(|param| sorts.settle_var(param)).collect();
        let mut written = vec![];
        for constructor in &datatype.constructors {
            let mut fields = vec![];
            for arg in &constructor.args {
                let ty = self.context.read_type(&arg.typ)?;
                let ty = over_params(&ty, &params, arg.typ.span)?;
                fields.push((arg.selector.as_ref().map(|selector| selector.value.clone()), ty));
            }
            let discriminator = constructor.discriminator.as_ref().map(|name| name.value.clone());
            written.push(Written { name: owner.qualify(&constructor.name.value), discriminator, fields });
        }
        let asked = all.corecursive || all.options.iter().any(|option| option.name.value == "discs_sels");
        Ok(NewType { constructors: parts::constructors(&owner, written, asked), owner, name, params })
    }

    fn emit_type(&mut self, new: &NewType, def: Datatype) {
        self.emit(Decl::Type(TypeDecl {
            name: new.name.clone(),
            params: new.params.clone(),
            def: TypeDef::Datatype(def),
            access: Access::default(),
        }));
    }

    fn constructor_notation(
        &mut self,
        new: &NewType,
        constructor: &Constructor,
        mixfix: Option<&ast::Mixfix>,
    ) -> Done {
        let Some(mixfix) = mixfix else { return Ok(()) };
        let ty = new.constructor_type(constructor);
        let productions =
            self.context.productions(Head::Const(constructor.name.clone()), Some(&ty), mixfix)?;
        self.emit(Decl::Notation { change: Change::Add, productions, use_: NotationUse::Both });
        Ok(())
    }

    /// What a selector gives for constructors that lack the field.
    fn selector_defaults(&mut self, defaults: &[Inner]) -> Done {
        for default in defaults {
            let prop = self.context.read_prop(default)?;
            let equation = super::function::equation(vec![], &prop, default.span)?;
            let Term::Const(name, ty) = equation.lhs.strip().0.clone() else { continue };
            // The type variables of the equation are named as they come up in it.
            let mut subst = TypeSubst::new();
            let declared = self.context.const_type(&name).cloned().unwrap_or_else(|| ty.clone());
            if !ty.match_onto(&declared, &mut subst) {
                let message = "a default value must be given for all instances of the type";
                return Err(Diagnostic::error("selector-default", default.span, message));
            }
            let Equation { lhs, rhs, .. } = equation;
            let (lhs, rhs, ty) = (lhs.instantiate(&subst), rhs.instantiate(&subst), declared);
            self.emit_spec(Spec::Equations {
                heads: vec![(name, ty)],
                equations: vec![Equation::new(lhs, rhs)],
                overlap: Overlap::Consistent,
            });
        }
        Ok(())
    }
}

fn datatype_of(group: &[NewType], new: &NewType, live: &[bool], chosen: &Chosen, infinite: bool) -> Datatype {
    let names = functions::names(new, live, chosen);
    Datatype {
        constructors: new.constructors.clone(),
        mutual: group.iter().map(|new| new.name.clone()).collect(),
        infinite,
        case: new.owner.qualify(&format!("case_{}", new.name.base())),
        map: names.map,
        rel: names.rel,
        pred: names.pred,
        sets: names.sets,
    }
}

/// The types that are being declared take type variables as arguments in their own fields. A type that contains itself
/// at larger and larger types has no end, and Isabelle has none.
fn check_uniform(group: &[NewType], span: Span) -> Done {
    let fields = group.iter().flat_map(|new| &new.constructors).flat_map(|constructor| &constructor.fields);
    let mut below: Vec<&Type> = fields.map(|field| &field.ty).collect();
    while let Some(ty) = below.pop() {
        let Type::Con(name, args) = ty else { continue };
        let is_new = group.iter().any(|new| new.name == *name);
        if is_new && args.iter().any(|arg| matches!(arg, Type::Con(..))) {
            let message = format!("`{}` contains itself at another type", name.base());
            return Err(Diagnostic::error("not-uniform", span, message));
        }
        below.extend(args.iter());
    }
    Ok(())
}

/// The type with the sorts of the parameters; no other type variables may occur.
fn over_params(ty: &Type, params: &[TypeVar], span: Span) -> Done<Type> {
    check_type_vars(ty, params, span)?;
    Ok(Sorts::of_vars(params).settle(ty))
}

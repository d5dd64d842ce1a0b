//! Types without constructors: synonyms, declared types, subtypes and quotients; constants that are lifted to
//! such types.

use super::define::{NewConst, in_block};
use super::new_type::{Sorts, check_type_vars, read_params};
use crate::context::{ConstInfo, Context};
use crate::elaborator::{Authority, Done, Elaborator};
use crate::frame::Frame;
use crate::read::Item;
use base::{Diagnostic, Name};
use logic::decl::{Access, Arity, Change, ConstDecl, Decl, Extent, NotationUse, Origin, Space, TypeDef};
use logic::lost::Missing;
use logic::types::TypeSubst;
use logic::types::well_known::{DUMMY, ITSELF, SET};
use logic::{Sort, Spec, Term, Type, TypeVar};
use syntax::ast::{self, Inner, Visibility};

const TYPEREP_CLASS: &str = "Typerep.typerep";

impl Elaborator {
    pub(crate) fn type_synonym(&mut self, synonym: &ast::TypeSynonym) -> Done {
        let params = read_params(&self.context, &synonym.params)?;
        let body = Sorts::of_vars(&params).settle(&self.context.read_type(&synonym.typ)?);
        check_type_vars(&body, &params, synonym.typ.span)?;
        let name = self.context.full_name(&synonym.name.value);
        if self.leaves_to_library(&name) {
            return Ok(());
        }
        self.tentatively(|elaborator| {
            let count = params.len();
            elaborator.emit_type_decl(&name, params, TypeDef::Synonym(body));
            elaborator.notation_of_type(&name, count, synonym.mixfix.as_ref())
        })
    }

    pub(crate) fn typedecl(&mut self, decl: &ast::Typedecl) -> Done {
        self.declare_type(decl, TypeDef::Declared)
    }

    /// Declares a type about which nothing else is said.
    pub(super) fn declare_type(&mut self, decl: &ast::Typedecl, def: TypeDef) -> Done {
        let params = read_params(&self.context, &decl.params)?;
        let name = self.context.full_name(&decl.name.value);
        if self.leaves_to_library(&name) {
            return Ok(());
        }
        self.tentatively(|elaborator| {
            let count = params.len();
            elaborator.emit_type_decl(&name, params, def);
            elaborator.notation_of_type(&name, count, decl.mixfix.as_ref())
        })
    }

    pub(crate) fn typedef(&mut self, typedef: &ast::Typedef) -> Done {
        let params = read_params(&self.context, &typedef.params)?;
        let set = self.context.read_term(&typedef.set)?;
        let Some(raw) = set.ty().as_ref().and_then(element_type).cloned() else {
            return Err(Diagnostic::error("not-a-set", typedef.set.span, "a type is made from a set"));
        };
        check_type_vars(&raw, &params, typedef.set.span)?;
        let params = settle_params(&params, &set);
        let base = &typedef.name.value;
        let [rep, abs] = self.morphisms(typedef.morphisms.as_ref(), base, ["Rep_", "Abs_"]);
        let new = NewSubtype { base, params, raw: raw.clone(), mixfix: typedef.mixfix.as_ref() };
        let def = TypeDef::Subtype { raw, set, rep: rep.clone(), abs: abs.clone() };
        self.subtype(new, def, rep, abs).map(|_| ())
    }

    pub(crate) fn quotient_type(&mut self, quotient: &ast::QuotientType) -> Done {
        let params = read_params(&self.context, &quotient.params)?;
        let raw = Sorts::of_vars(&params).settle(&self.context.read_type(&quotient.raw)?);
        check_type_vars(&raw, &params, quotient.raw.span)?;
        let expected = Type::funs([raw.clone(), raw.clone()], Type::bool());
        let relation = self.context.read_one(Item::of_type(&quotient.relation, expected))?;
        let params = settle_params(&params, &relation);
        let raw = Sorts::of_vars(&params).settle(&raw);
        let base = &quotient.name.value;
        let [rep, abs] = self.morphisms(quotient.morphisms.as_ref(), base, ["rep_", "abs_"]);
        let new = NewSubtype { base, params, raw: raw.clone(), mixfix: quotient.mixfix.as_ref() };
        let extent = if quotient.partial { Extent::Partial } else { Extent::Total };
        let def =
            TypeDef::Quotient { raw: raw.clone(), relation, extent, rep: rep.clone(), abs: abs.clone() };
        let Some(ty) = self.subtype(new, def, rep, abs)? else { return Ok(()) };
        self.may_be_unproved(Space::Type, &self.context.full_name(base));
        // The classes themselves, of which the quotient is a subtype.
        let [rep, abs] = self.morphisms(None, base, ["Rep_", "Abs_"]);
        let class = Type::set(raw);
        self.emit_const(&rep, Type::fun(ty.clone(), class.clone()), Origin::Declared);
        self.emit_const(&abs, Type::fun(class, ty), Origin::Declared);
        Ok(())
    }

    /// Notes that what something means rests on the proof of this command, if that has a gap.
    pub(crate) fn may_be_unproved(&mut self, space: Space, name: &Name) {
        if self.has_gap() {
            self.emit_lost(Missing::Unproved { space, name: name.clone() });
        }
    }

    /// Declares the type and its morphisms; none if the library has it.
    fn subtype(&mut self, new: NewSubtype<'_>, def: TypeDef, rep: Name, abs: Name) -> Done<Option<Type>> {
        let name = self.context.full_name(new.base);
        if self.leaves_to_library(&name) {
            return Ok(None);
        }
        let count = new.params.len();
        let ty = Type::con(name.clone(), new.params.iter().cloned().map(Type::Var));
        self.tentatively(|elaborator| {
            elaborator.emit_type_decl(&name, new.params, def);
            elaborator.notation_of_type(&name, count, new.mixfix)
        })?;
        self.emit_const(&rep, Type::fun(ty.clone(), new.raw.clone()), Origin::Rep { ty: name.clone() });
        self.emit_const(&abs, Type::fun(new.raw, ty.clone()), Origin::Abs { ty: name.clone() });
        // Morphisms can be written with the type's name in front: `poly.coeff`.
        for target in [rep, abs] {
            let alias = name.qualify(target.base());
            self.emit(Decl::Alias { space: Space::Const, alias, target });
        }
        let typerep = Name::new(TYPEREP_CLASS);
        if self.context.class_decls.contains_key(&typerep) {
            let args = vec![Sort::new([typerep.clone()]); count];
            self.emit(Decl::Arity(Arity { ty: name, args, class: typerep }));
        }
        Ok(Some(ty))
    }

    /// Full names of both morphisms: as given, or prefixes of the type's name.
    fn morphisms(&self, given: Option<&ast::Morphisms>, base: &Name, prefixes: [&str; 2]) -> [Name; 2] {
        match given {
            Some(given) => [&given.rep, &given.abs].map(|name| self.context.full_name(&name.value)),
            None => prefixes.map(|prefix| self.context.full_name(&format!("{prefix}{base}"))),
        }
    }

    pub(super) fn emit_const(&mut self, name: &Name, ty: Type, origin: Origin) {
        self.emit(Decl::Const(ConstDecl {
            name: name.clone(),
            ty,
            origin,
            class: None,
            access: Access::default(),
        }));
    }

    pub(crate) fn lift_definition(&mut self, definition: &ast::LiftDefinition) -> Done {
        let new = self.new_const(&definition.decl)?;
        let (full, access) = self.constant_name(&new.name, Visibility::Public);
        let is_target =
            self.context.frames.iter().flat_map(|frame| &frame.instances).any(|t| t.written == new.name);
        let known = self.context.consts.contains_key(&full);
        if self.authority == Authority::Library && (is_target || known) {
            // The library may have made the type in another way; what it says about the constant stands.
            let raw = self.context.read_term(&definition.term)?;
            return if known { self.lift_again(&new, &full, access, &raw) } else { Ok(()) };
        }
        self.lift(new, &definition.term)
    }

    /// A lifted constant that the library has; in a block its name stands for what the library's takes there.
    fn lift_again(&mut self, new: &NewConst, full: &Name, access: Access, raw: &Term) -> Done {
        self.declare_again(&new.name, full, access, Visibility::Public);
        let params = self.dependencies(&[raw])?;
        if let (false, Some(ty)) = (params.is_empty() || self.locale_has(&new.name), &new.ty) {
            let whole = Type::funs(params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), ty.clone());
            let constant = Term::Const(full.clone(), whole);
            self.bind_in_block(&new.name, &in_block(constant, &[], &params), NotationUse::Both);
        }
        Ok(())
    }

    pub(crate) fn quotient_definition(&mut self, definition: &ast::QuotientDefinition) -> Done {
        let new = match &definition.decl {
            Some(decl) if decl.typ.is_some() => self.new_const(decl)?,
            decl => self.quotient_head(decl.as_ref(), &definition.left)?,
        };
        self.lift(new, &definition.right)
    }

    /// The new name on the left of a quotient definition, with its type.
    fn quotient_head(&mut self, decl: Option<&ast::Decl>, left: &Inner) -> Done<NewConst> {
        let mut frame = Frame::default();
        if let Some(decl) = decl {
            frame.fix(decl.name.value.clone(), Type::nullary(DUMMY));
        }
        let mixfix = decl.and_then(|decl| decl.mixfix.clone());
        match self.context.within(frame, |context| context.read_term(left))? {
            Term::Free(name, ty) => Ok(NewConst { name, span: left.span, ty: Some(ty), mixfix }),
            // In an instantiation the left side is the class's constant, at the type of the instance.
            Term::Const(name, ty) => {
                Ok(NewConst { name: self.written_name(&name), span: left.span, ty: Some(ty), mixfix })
            }
            _ => Err(Diagnostic::error("not-a-name", left.span, "expected a new name with its type")),
        }
    }

    /// What a definition in this block calls a constant that it gives meaning to.
    fn written_name(&self, constant: &Name) -> Name {
        let targets = self.context.frames.iter().rev().flat_map(|frame| &frame.instances);
        let target = targets.into_iter().find(|target| target.constant == *constant);
        target.map_or_else(|| Name::new(constant.base()), |target| target.written.clone())
    }

    /// `lifting_forget t.lifting`, `lifting_update t.lifting`
    pub(crate) fn lifting(&mut self, lifting: &ast::Lifting) -> Done {
        let change = match lifting.polarity {
            ast::Polarity::Add => Change::Add,
            ast::Polarity::Remove => Change::Remove,
        };
        if let Some(ty) = self.lifted_type(&lifting.name.value) {
            self.emit(Decl::Lifting { ty, change });
        }
        Ok(())
    }

    /// The type whose lifting a bundle sets up: `t` for `t.lifting`.
    pub(super) fn lifted_type(&self, bundle: &str) -> Option<Name> {
        self.context.resolve_type(bundle.strip_suffix(".lifting")?).cloned()
    }

    /// Defines a constant on abstract types by a term on their representations.
    fn lift(&mut self, mut new: NewConst, term: &Inner) -> Done {
        let Some(ty) = new.ty.take() else {
            return Err(Diagnostic::error(
                "missing-type",
                new.span,
                format!("the type of `{}` is missing", new.name),
            ));
        };
        let raw = self.read_raw(&ty, term)?;
        let raw = self.context.expand_defined(raw);
        let mut sorts = Sorts::default();
        sorts.add_type(&ty);
        sorts.add_term(&raw);
        let (ty, raw) = (sorts.settle(&ty), sorts.settle_term(&raw));
        let raw = self.context.represented(&ty, &raw);
        new.ty = Some(ty);
        let bodies: Vec<&Term> = raw.iter().collect();
        let made = self.make_consts(&[new], &bodies, Visibility::Public, &|_| Origin::Declared)?;
        let (Some(head), Some((_, applied))) = (made.heads.first(), made.terms.first()) else {
            return Ok(());
        };
        let Some(raw) = raw else {
            self.lose_meaning(head.0.clone());
            return Ok(());
        };
        // Variables of the block that the constant depends on are arguments of the raw term as well.
        let raw = applied.strip().1.iter().rev().fold(raw, |raw, param| match param {
            Term::Free(name, ty) => raw.lambda(name, ty),
            _ => raw,
        });
        self.emit_spec(Spec::Lifted { head: head.clone(), raw });
        self.may_be_unproved(Space::Const, &head.0);
        Ok(())
    }

    /// Reads a term of a representation type of `ty`. How far abstract types are to be unfolded is seen from the
    /// type that the term has by itself.
    fn read_raw(&mut self, ty: &Type, term: &Inner) -> Done<Term> {
        // In an instantiation, a constant of the class is not meant at the type that is made an instance.
        let instances: Vec<Option<Type>> =
            self.context.frames.iter_mut().map(|frame| frame.instance_type.take()).collect();
        let read = self.read_representation(ty, term);
        for (frame, instance) in self.context.frames.iter_mut().zip(instances) {
            frame.instance_type = instance;
        }
        read
    }

    fn read_representation(&self, ty: &Type, term: &Inner) -> Done<Term> {
        let wanted = match self.context.read_term(term).ok().and_then(|term| term.ty()) {
            Some(own) => self.context.representation_like(ty, &own),
            None => self.context.representation(ty),
        };
        self.context.read_one(Item::of_type(term, wanted))
    }
}

/// What `typedef` and `quotient_type` have in common.
struct NewSubtype<'a> {
    base: &'a Name,
    params: Vec<TypeVar>,
    raw: Type,
    mixfix: Option<&'a ast::Mixfix>,
}

impl Context {
    /// The type that an abstract type is made from, over its parameters.
    fn raw_pattern(&self, name: &Name) -> Option<(&[TypeVar], &Type)> {
        let decl = self.types.get(name)?;
        match &decl.def {
            TypeDef::Subtype { raw, .. } | TypeDef::Quotient { raw, .. } => Some((&decl.params, raw)),
            TypeDef::Declared
            | TypeDef::Opaque
            | TypeDef::Synonym(_)
            | TypeDef::Datatype(_)
            | TypeDef::Record(_) => None,
        }
    }

    /// The function that maps every value of the raw type to the one that stands for it. Types that Isabelle makes as
    /// quotients, and the library as subtypes, have one: `t_representative :: t itself ⇒ raw ⇒ raw`.
    fn representative(&self, ty: &Type) -> Option<Term> {
        let Type::Con(name, _) = ty else { return None };
        let function = Name::from(format!("{name}_representative"));
        let ConstInfo::Const(decl) = self.consts.get(&function)? else { return None };
        let mut subst = TypeSubst::new();
        let itself = Type::con(ITSELF, [ty.clone()]);
        decl.ty.as_fun()?.0.match_onto(&itself, &mut subst).then_some(())?;
        let witness = Term::constant("Pure.type", itself);
        Some(Term::Const(function, decl.ty.instantiate(&subst)).app(witness))
    }

    /// A raw term for a constant of this type, whose results stand for themselves. None where they are inside of
    /// something else.
    fn represented(&self, ty: &Type, raw: &Term) -> Option<Term> {
        let (params, result) = ty.strip_fun();
        let raw_ty = raw.ty()?;
        let (raw_params, _) = raw_ty.strip_fun();
        let raw_params: Vec<Type> = raw_params.into_iter().take(params.len()).cloned().collect();
        let rest = Type::funs(
            raw_ty.strip_fun().0.into_iter().skip(params.len()).cloned(),
            raw_ty.strip_fun().1.clone(),
        );
        if rest == *result || !result.any(&mut |part| self.representative(part).is_some()) {
            return Some(raw.clone());
        }
        let function = self.representative(result)?;
        let count = u32::try_from(raw_params.len()).ok()?;
        let args = (0..count).rev().map(Term::Bound);
        let body = function.app(raw.lift(count).apply(args).beta());
        Some(raw_params.into_iter().rev().fold(body, |body, param| Term::abs("x", param, body)))
    }

    /// The type with all abstract types that lifting sees through replaced by what they are made from.
    fn representation(&self, ty: &Type) -> Type {
        let Type::Con(name, args) = ty else { return ty.clone() };
        let args: Vec<Type> = args.iter().map(|arg| self.representation(arg)).collect();
        match self.raw_pattern(name).filter(|_| self.lifts(name)) {
            Some((params, raw)) => {
                raw.instantiate(&params.iter().map(|param| param.name.clone()).zip(args).collect())
            }
            None => Type::con(name.clone(), args),
        }
    }

    /// Replaces abstract types only where `like` does not have the same type.
    fn representation_like(&self, ty: &Type, like: &Type) -> Type {
        match (ty, like) {
            (Type::Con(name, args), Type::Con(other, others))
                if name == other && args.len() == others.len() =>
            {
                let args =
                    args.iter().zip(others.iter()).map(|(arg, other)| self.representation_like(arg, other));
                Type::con(name.clone(), args.collect::<Vec<_>>())
            }
            (Type::Con(name, args), Type::Con(..)) => match self.raw_pattern(name) {
                Some((params, raw)) => {
                    let subst =
                        params.iter().map(|param| param.name.clone()).zip(args.iter().cloned()).collect();
                    self.unfolded_like(raw, &subst, like)
                }
                None => ty.clone(),
            },
            (Type::Con(..), Type::Var(_)) => self.representation(ty),
            (Type::Var(_), _) => ty.clone(),
        }
    }

    /// An instance of the type that an abstract type is made from: types inside it are meant as they are, while
    /// arguments of the abstract type may still have to be replaced.
    fn unfolded_like(&self, raw: &Type, subst: &TypeSubst, like: &Type) -> Type {
        match (raw, like) {
            (Type::Var(var), _) => match subst.get(&var.name) {
                Some(arg) => self.representation_like(arg, like),
                None => raw.clone(),
            },
            (Type::Con(name, args), Type::Con(other, others))
                if name == other && args.len() == others.len() =>
            {
                let args =
                    args.iter().zip(others.iter()).map(|(arg, other)| self.unfolded_like(arg, subst, other));
                Type::con(name.clone(), args.collect::<Vec<_>>())
            }
            (Type::Con(..), Type::Con(..)) => self.representation_like(&raw.instantiate(subst), like),
            (Type::Con(..), Type::Var(_)) => {
                raw.map_vars(&|var| subst.get(&var.name).map(|arg| self.representation(arg)))
            }
        }
    }
}

fn element_type(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Con(name, args) if name == SET => args.first(),
        Type::Con(..) | Type::Var(_) => None,
    }
}

/// Parameters with the sorts that they have in a term.
fn settle_params(params: &[TypeVar], term: &Term) -> Vec<TypeVar> {
    let mut sorts = Sorts::default();
    sorts.add_term(term);
    params.iter().map(|param| sorts.settle_var(param)).collect()
}

//! Records.
//!
//! A record `r` with fields is the type `r_ext` of its own fields and a further part, `more`; for the record
//! itself that part is `unit`. A record that extends another one is the other's type with its own extension as
//! the further part: so everything that works on a record also works on what extends it.

use super::new_type::{Sorts, check_type_vars, read_params};
use crate::context::Context;
use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name, Span};
use logic::decl::{Change, Decl, NotationUse, Origin, Record, RecordPart, TypeDecl, TypeDef};
use logic::types::TypeSubst;
use logic::types::well_known::UNIT;
use logic::{Sort, Type, TypeVar};
use notation::{Ast, AstKind, Head};
use syntax::ast;

/// A record before it is declared.
struct NewRecord {
    name: Name,
    params: Vec<TypeVar>,
    /// Stands for the type of the further part.
    more: TypeVar,
    record: Record,
}

impl Elaborator {
    pub(crate) fn record(&mut self, record: &ast::Record) -> Done {
        let new = self.read_record(record)?;
        if self.leaves_to_library(&new.name) {
            return Ok(());
        }
        self.tentatively(|elaborator| {
            elaborator.declare_record_types(&new);
            elaborator.declare_record_constants(&new);
            elaborator.field_notations(&new, &record.fields)?;
            let params =
                elaborator.context.types.get(&new.record.extension).map_or(0, |decl| decl.params.len());
            elaborator.free_instances(&new.record.extension, params, false);
            Ok(())
        })
    }

    fn read_record(&self, record: &ast::Record) -> Done<NewRecord> {
        let params = read_params(&self.context, &record.params)?;
        let sorts = Sorts::of_vars(&params);
        let name = self.context.full_name(&record.name.value);
        let parent = match &record.parent {
            Some(parent) => {
                let ty = sorts.settle(&self.context.read_type(parent)?);
                check_type_vars(&ty, &params, parent.span)?;
                Some(self.context.closed_record(ty, parent.span)?)
            }
            None => None,
        };
        let mut fields = vec![];
        for field in &record.fields {
            let Some(typ) = &field.typ else { continue };
            let ty = sorts.settle(&self.context.read_type(typ)?);
            check_type_vars(&ty, &params, typ.span)?;
            fields.push((name.qualify(&field.name.value), ty));
        }
        let extension_base = format!("{}_ext", record.name.value);
        let record = Record {
            parent,
            fields,
            extension: self.context.full_name(&extension_base),
            make: name.qualify(&extension_base),
            more: name.qualify("more"),
        };
        Ok(NewRecord { more: more_var(&params), name, params, record })
    }

    fn declare_record_types(&mut self, new: &NewRecord) {
        let occurs = |param: &&TypeVar| {
            new.record
                .fields
                .iter()
                .any(|(_, ty)| ty.any(&mut |part| matches!(part, Type::Var(var) if var == *param)))
        };
        let mut params: Vec<TypeVar> = new.params.iter().filter(occurs).cloned().collect();
        params.push(new.more.clone());
        self.emit_type_decl(&new.record.extension, params, TypeDef::Record(new.record.clone()));
        self.emit_type_decl(&new.name, new.params.clone(), TypeDef::Record(new.record.clone()));
        let scheme = self.scheme(new, Type::Var(new.more.clone()));
        let mut params = new.params.clone();
        params.push(new.more.clone());
        let name = Name::from(format!("{}_scheme", new.name));
        self.emit_type_decl(&name, params, TypeDef::Synonym(scheme));
    }

    /// The type of the record with a further part.
    fn scheme(&self, new: &NewRecord, more: Type) -> Type {
        self.context.record_instance(&new.name, new.params.iter().cloned().map(Type::Var).collect(), more)
    }

    fn declare_record_constants(&mut self, new: &NewRecord) {
        let more = Type::Var(new.more.clone());
        let unit = Type::nullary(UNIT);
        let scheme = self.scheme(new, more.clone());
        let fixed = self.scheme(new, unit.clone());
        let update =
            |part: &Type| Type::funs([Type::fun(part.clone(), part.clone()), scheme.clone()], scheme.clone());
        let own_fields = || new.record.fields.iter().map(|(_, ty)| ty.clone());
        let all_fields = self.context.record_fields(&fixed);
        let extension = |more: &Type| self.context.record_part(&scheme, &new.record.extension, more);
        let (own_open, own_closed) = (extension(&more), extension(&unit));

        let mut constants = vec![(
            new.record.make.clone(),
            Type::funs(own_fields().chain([more.clone()]).collect::<Vec<_>>(), own_open),
            RecordPart::Make,
        )];
        for (index, (selector, ty)) in new.record.fields.iter().enumerate() {
            constants.push((
                selector.clone(),
                Type::fun(scheme.clone(), ty.clone()),
                RecordPart::Field(index),
            ));
            constants.push((Name::from(format!("{selector}_update")), update(ty), RecordPart::Update(index)));
        }
        let named = |base: &str| new.name.qualify(base);
        constants.extend([
            (new.record.more.clone(), Type::fun(scheme.clone(), more.clone()), RecordPart::More),
            (named("more_update"), update(&more), RecordPart::MoreUpdate),
            (named("make"), Type::funs(all_fields, fixed.clone()), RecordPart::MakeFixed),
            (named("fields"), Type::funs(own_fields().collect::<Vec<_>>(), own_closed), RecordPart::Fields),
            (named("extend"), Type::funs([fixed.clone(), more], scheme.clone()), RecordPart::Extend),
            (named("truncate"), Type::fun(scheme, fixed), RecordPart::Truncate),
        ]);
        for (name, ty, what) in constants {
            self.emit_const(&name, ty, Origin::Record { ty: new.record.extension.clone(), what });
        }
        self.declare_record_morphisms(new);
    }

    /// The functions between an extension and the tuples that it is made from; nothing more is known about them.
    fn declare_record_morphisms(&mut self, new: &NewRecord) {
        let more = Type::Var(new.more.clone());
        let scheme = self.scheme(new, more.clone());
        let extension = self.context.record_part(&scheme, &new.record.extension, &more);
        let fields = new.record.fields.iter().rev();
        let tuple = fields.fold(more, |rest, (_, ty)| Type::prod(ty.clone(), rest));
        let base = new.record.extension.base();
        let [rep, abs] = ["Rep", "Abs"].map(|prefix| self.context.full_name(&format!("{prefix}_{base}")));
        self.emit_const(&rep, Type::fun(extension.clone(), tuple.clone()), Origin::Declared);
        self.emit_const(&abs, Type::fun(tuple, extension), Origin::Declared);
    }

    fn field_notations(&mut self, new: &NewRecord, fields: &[ast::Decl]) -> Done {
        for field in fields {
            let Some(mixfix) = &field.mixfix else { continue };
            let selector = new.name.qualify(&field.name.value);
            let ty = self.context.const_type(&selector).cloned();
            let productions = self.context.productions(Head::Const(selector), ty.as_ref(), mixfix)?;
            self.emit(Decl::Notation { change: Change::Add, productions, use_: NotationUse::Both });
        }
        Ok(())
    }
}

fn more_var(params: &[TypeVar]) -> TypeVar {
    let taken = |name: &Name| params.iter().any(|param| param.name == *name);
    let names =
        std::iter::once(Name::new("'z")).chain((1u32..).map(|number| Name::from(format!("'z{number}"))));
    TypeVar { name: names.into_iter().find(|name| !taken(name)).unwrap_or_default(), sort: Sort::top() }
}

impl Context {
    /// The record whose own part has the type constructor `name`.
    pub(crate) fn extension(&self, name: &str) -> Option<(&TypeDecl, &Record)> {
        let decl = self.types.get(name)?;
        match &decl.def {
            TypeDef::Record(record) if record.extension == *name => Some((decl, record)),
            _ => None,
        }
    }

    /// The record `name` with a further part.
    pub(crate) fn record_instance(&self, name: &Name, args: Vec<Type>, more: Type) -> Type {
        let Some(decl) = self.types.get(name) else { return more };
        let TypeDef::Record(record) = &decl.def else { return more };
        let mut subst: TypeSubst = decl.params.iter().map(|param| param.name.clone()).zip(args).collect();
        let Some((extension, _)) = self.extension(&record.extension) else { return more };
        if let Some(last) = extension.params.last() {
            subst.insert(last.name.clone(), more);
        }
        let own = extension.params.iter().cloned().map(|param| Type::Var(param).instantiate(&subst));
        let own = Type::con(record.extension.clone(), own.collect::<Vec<_>>());
        match &record.parent {
            Some(parent) => self.with_more(&parent.instantiate(&subst), own),
            None => own,
        }
    }

    /// The record type with its further part replaced.
    fn with_more(&self, ty: &Type, more: Type) -> Type {
        match ty {
            Type::Con(name, args) if self.extension(name).is_some() => {
                let mut args = args.to_vec();
                if let Some(last) = args.last_mut() {
                    *last = self.with_more(last, more);
                }
                Type::con(name.clone(), args)
            }
            _ => more,
        }
    }

    /// The own parts of a record type and of all that extend it, outermost first.
    fn layers<'a>(&self, ty: &'a Type) -> Vec<(&'a Name, &'a [Type])> {
        let mut layers = vec![];
        let mut rest = Some(ty);
        while let Some(Type::Con(name, args)) = rest
            && self.extension(name).is_some()
        {
            layers.push((name, &**args));
            rest = args.last();
        }
        layers
    }

    /// The types of all fields of a record type, inherited ones first.
    fn record_fields(&self, ty: &Type) -> Vec<Type> {
        let mut fields = vec![];
        for (name, args) in self.layers(ty) {
            let Some((decl, record)) = self.extension(name) else { continue };
            let subst: TypeSubst =
                decl.params.iter().map(|param| param.name.clone()).zip(args.iter().cloned()).collect();
            fields.extend(record.fields.iter().map(|(_, ty)| ty.instantiate(&subst)));
        }
        fields
    }

    /// The layer `extension` of a record type, with another further part.
    fn record_part(&self, ty: &Type, extension: &Name, more: &Type) -> Type {
        let layer = self.layers(ty).into_iter().find(|(name, _)| *name == extension);
        let Some((name, args)) = layer else { return more.clone() };
        let own = args.split_last().map_or(&[][..], |(_, own)| own);
        Type::con(name.clone(), own.iter().chain([more]).cloned().collect::<Vec<_>>())
    }

    /// Checks that a type is a record without a further part.
    fn closed_record(&self, ty: Type, span: Span) -> Done<Type> {
        let closed = self
            .layers(&ty)
            .last()
            .is_some_and(|(_, args)| args.last().is_some_and(|more| more.is_con(UNIT)));
        if closed {
            Ok(ty)
        } else {
            Err(Diagnostic::error("not-a-record", span, "this type is not a record"))
        }
    }

    /// `⦇x :: T, …⦈` with the given further part.
    pub(crate) fn record_type(&self, fields: &Ast, more: Type) -> Done<Type> {
        let mut layers: Vec<(Name, TypeSubst, usize)> = vec![];
        for field in fields.unfold("_field_types") {
            let malformed = || Diagnostic::error("malformed-type", field.span, "malformed record field");
            let Some([name, ty]) = field.args_of("_field_type") else { return Err(malformed()) };
            let written = field_name(name).ok_or_else(malformed)?;
            let ty = self.read_type_ast(ty)?;
            let unknown = || {
                Diagnostic::error("unknown-field", field.span, format!("unknown record field `{written}`"))
            };
            let (record, position, declared) = self.field_of(&written).ok_or_else(unknown)?;
            let extension = &record.extension;
            let is_next =
                matches!(layers.last(), Some((last, _, count)) if *last == *extension && *count == position);
            if !is_next && position == 0 {
                layers.push((extension.clone(), TypeSubst::new(), 0));
            } else if !is_next {
                let message = format!("field `{written}` is out of order");
                return Err(Diagnostic::error("record-fields", field.span, message));
            }
            if let Some((_, subst, count)) = layers.last_mut() {
                *count += 1;
                if !declared.match_onto(&ty, subst) {
                    let message = format!("field `{written}` has another type");
                    return Err(Diagnostic::error("record-fields", field.span, message));
                }
            }
        }
        Ok(layers.into_iter().rev().fold(more, |more, (extension, mut subst, _)| {
            let params = self.extension(&extension).map_or(&[][..], |(decl, _)| &decl.params);
            if let Some(last) = params.last() {
                subst.insert(last.name.clone(), more);
            }
            let args = params.iter().cloned().map(|param| Type::Var(param).instantiate(&subst));
            Type::con(extension.clone(), args.collect::<Vec<_>>())
        }))
    }

    /// The extension type that has the field, the field's position there, and its declared type. The name may
    /// also stand for other constants, declared later.
    pub(crate) fn field_of(&self, written: &str) -> Option<(&Record, usize, &Type)> {
        self.const_names.candidates(written).find_map(|selector| {
            let Origin::Record { ty, what: RecordPart::Field(position) } = &self.const_decl(selector)?.origin
            else {
                return None;
            };
            let (_, record) = self.extension(ty)?;
            let (_, declared) = record.fields.get(*position)?;
            Some((record, *position, declared))
        })
    }
}

/// The name of a field in a syntax tree.
fn field_name(ast: &Ast) -> Option<Name> {
    match &ast.kind {
        AstKind::Var(written) => Some(written.clone()),
        AstKind::Const(head) => Some(head.name().clone()),
        AstKind::Appl(parts) => match parts.as_slice() {
            [_, only] => field_name(only),
            _ => None,
        },
    }
}

//! `free_constructors`: an existing type becomes a data type, with existing constants as constructors.

use super::functions::NewType;
use super::over_params;
use super::parts::{self, Written};
use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name, Span};
use logic::decl::{ConstDecl, Datatype, Decl, Origin, TypeDecl, TypeDef};
use logic::{Term, Type, TypeVar};
use syntax::ast;

impl Elaborator {
    pub(crate) fn free_constructors(&mut self, free: &ast::FreeConstructors) -> Done {
        let mut ty: Option<TypeDecl> = None;
        let mut written = vec![];
        for constructor in &free.constructors {
            let span = constructor.constructor.span;
            let term = self.context.read_term(&constructor.constructor)?;
            let Term::Const(name, at) = &term else { return Err(not_a_constructor(span)) };
            let (args, result) = at.strip_fun();
            let decl = self.constructed_type(result, ty.as_ref(), span)?;
            let fields = self.fields(&args, result, &decl.params, &constructor.selectors, span)?;
            let discriminator = constructor.discriminator.as_ref().map(|name| name.value.clone());
            written.push(Written { name: name.clone(), discriminator, fields });
            ty = Some(decl);
        }
        let Some(decl) = ty else { return Ok(()) };
        let has_constructors = matches!(decl.def, TypeDef::Datatype(_) | TypeDef::Record(_));
        let owner = self.context.full_name(decl.name.base());
        let asked = free.options.iter().any(|option| option.name.value == "discs_sels");
        let constructors = parts::constructors(&owner, written, asked);
        let new = NewType { name: decl.name, owner, params: decl.params, constructors };
        let case = new.owner.qualify(&free.name.value);
        if has_constructors {
            // The type keeps those, and the constants that come with others are not executable.
            self.declare_undefined_parts(&new, &case);
            return Ok(());
        }
        self.become_datatype(&new, case);
        self.selector_defaults(&free.defaults)
    }

    fn become_datatype(&mut self, new: &NewType, case: Name) {
        self.emit_type(
            new,
            Datatype {
                constructors: new.constructors.clone(),
                mutual: vec![new.name.clone()],
                infinite: false,
                case,
                map: None,
                rel: None,
                pred: None,
                sets: vec![None; new.params.len()],
            },
        );
        for (index, constructor) in new.constructors.iter().enumerate() {
            // A parameter of a class constructs only at this type, so its declaration stays.
            if let Some(decl) = self.context.const_decl(&constructor.name)
                && !matches!(decl.origin, Origin::ClassParam { .. })
            {
                let origin = Origin::Constructor { ty: new.name.clone(), index };
                let decl = ConstDecl { origin, ..decl.clone() };
                self.emit(Decl::Const(decl));
            }
        }
        self.declare_parts(new);
        self.declare_instances(new, false);
    }

    /// The type that a constructor with this result belongs to, which must be the one of those before it.
    fn constructed_type(&self, result: &Type, before: Option<&TypeDecl>, span: Span) -> Done<TypeDecl> {
        let Type::Con(name, _) = result else { return Err(not_a_constructor(span)) };
        match (self.context.types.get(name), before) {
            (Some(_), Some(before)) if before.name != *name => Err(not_a_constructor(span)),
            (Some(decl), _) => Ok(TypeDecl::clone(decl)),
            (None, _) => Err(not_a_constructor(span)),
        }
    }

    /// The fields in terms of the type's own parameters.
    fn fields(
        &self,
        args: &[&Type],
        result: &Type,
        params: &[TypeVar],
        selectors: &[ast::Ident],
        span: Span,
    ) -> Done<Vec<(Option<Name>, Type)>> {
        let general = Type::con("", params.iter().cloned().map(Type::Var));
        let given = match result {
            Type::Con(_, args) => Type::Con(Name::default(), args.clone()),
            Type::Var(_) => return Err(not_a_constructor(span)),
        };
        let mut renaming = logic::types::TypeSubst::new();
        if !given.match_onto(&general, &mut renaming) {
            return Err(not_a_constructor(span));
        }
        let mut selectors = selectors.iter().map(|selector| selector.value.clone());
        args.iter()
            .map(|arg| Ok((selectors.next(), over_params(&arg.instantiate(&renaming), params, span)?)))
            .collect()
    }
}

fn not_a_constructor(span: Span) -> Diagnostic {
    Diagnostic::error(
        "not-a-constructor",
        span,
        "this is no constant that could construct values of the type",
    )
}

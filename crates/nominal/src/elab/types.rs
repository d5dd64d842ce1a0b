//! From written types to [`Type`]s.

use crate::elab::names::TypeMeaning;
use crate::elab::term::{MAX_TUPLE, argument_count};
use crate::elab::{Checked, Elab};
use crate::program::TypeKind;
use crate::syntax::tree::{Ident, TypeNode, TypeNodeKind};
use crate::types::Type;
use base::{Diagnostic, Name, Span};
use std::collections::BTreeMap;

/// How large a written type may be with its abbreviations expanded.
const MAX_SIZE: usize = 10_000;

/// The arguments and the result of a declared type.
pub(super) struct Signature {
    pub args: Vec<Type>,
    pub result: Type,
}

impl Signature {
    /// The arguments with the variables numbered as the parameters list them; others come after.
    pub fn in_order_of(&self, parameters: &[Type]) -> Vec<Type> {
        let mut order: Vec<Type> = vec![];
        for index in 0..16 + parameters.len() as u32 {
            let place = parameters.iter().position(|parameter| *parameter == Type::Var(index));
            let place = place.unwrap_or(parameters.len() + index as usize);
            order.push(Type::Var(place as u32));
        }
        self.args.iter().map(|arg| arg.instantiate(&order)).collect()
    }
}

/// Type variables of one declaration, by name.
#[derive(Default)]
pub(super) struct TypeVars {
    known: BTreeMap<Name, Type>,
    count: u32,
}

impl TypeVars {
    fn fresh(&mut self) -> Type {
        self.count += 1;
        Type::Var(self.count - 1)
    }

    fn named(&mut self, name: &Name) -> Type {
        if let Some(ty) = self.known.get(name) {
            return ty.clone();
        }
        let ty = self.fresh();
        self.known.insert(name.clone(), ty.clone());
        ty
    }
}

impl Elab {
    pub(super) fn signature(&mut self, node: &TypeNode) -> Checked<Signature> {
        let mut vars = TypeVars::default();
        let mut args = vec![];
        let mut rest = node;
        while let TypeNodeKind::Arrow(left, right) = &rest.kind {
            args.push(self.argument_type(left, &mut vars)?);
            rest = right;
        }
        let result = self.ty(rest, &mut vars)?;
        Ok(Signature { args, result })
    }

    pub(super) fn argument_types(&mut self, nodes: &[TypeNode]) -> Checked<Vec<Type>> {
        let mut vars = TypeVars::default();
        nodes.iter().map(|node| self.argument_type(node, &mut vars)).collect()
    }

    fn argument_type(&mut self, node: &TypeNode, vars: &mut TypeVars) -> Checked<Type> {
        let ty = self.ty(node, vars)?;
        if ty == Type::Prop {
            let message = "goals cannot be arguments";
            return Err(self.error("higher-order-type", node.span, message));
        }
        Ok(ty)
    }

    /// A type annotation inside a clause; its variables are anybody's guess.
    pub(super) fn annotation(&mut self, node: &TypeNode) -> Checked<(Type, usize)> {
        let mut vars = TypeVars::default();
        let ty = self.ty(node, &mut vars)?;
        Ok((ty, vars.count as usize))
    }

    fn ty(&mut self, node: &TypeNode, vars: &mut TypeVars) -> Checked<Type> {
        match &node.kind {
            TypeNodeKind::Id(name) => self.applied(name, node.span, &[], vars),
            TypeNodeKind::App(head, args) => self.applied(&head.name, head.span, args, vars),
            TypeNodeKind::Underscore => Ok(vars.fresh()),
            TypeNodeKind::Unit => Ok(Type::unit()),
            TypeNodeKind::Prop => Ok(Type::Prop),
            TypeNodeKind::List(element) => Ok(Type::list(self.ty(element, vars)?)),
            TypeNodeKind::Tuple(parts) if parts.len() > MAX_TUPLE => {
                let message = format!("a tuple may have at most {MAX_TUPLE} components");
                Err(self.error("tuple-too-long", node.span, message))
            }
            TypeNodeKind::Tuple(parts) => {
                let parts: Checked<Vec<Type>> = parts.iter().map(|part| self.ty(part, vars)).collect();
                let mut parts = parts?.into_iter().rev();
                let last = parts.next().unwrap_or_else(Type::unit);
                Ok(parts.fold(last, |rest, part| Type::pair(part, rest)))
            }
            TypeNodeKind::Arrow(..) => {
                let message = "functions cannot be arguments";
                Err(self.error("higher-order-type", node.span, message))
            }
            TypeNodeKind::Abs(name, body) => {
                let name_type = self.ty(name, vars)?;
                if !matches!(name_type, Type::Name(_) | Type::Var(_)) {
                    let message = "only names can be abstracted: the type before `\\` must be a name type";
                    return Err(self.error("not-a-name-type", name.span, message));
                }
                Ok(Type::abs(name_type, self.ty(body, vars)?))
            }
        }
    }

    fn applied(&mut self, name: &Name, span: Span, args: &[TypeNode], vars: &mut TypeVars) -> Checked<Type> {
        let Some(meaning) = self.names.type_meaning(name).cloned() else {
            if args.is_empty() && name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_') {
                return Ok(vars.named(name));
            }
            if self.is_broken(name) {
                return Err(self.left_out(span));
            }
            let mut diagnostic = Diagnostic::error("unknown-type", span, format!("unknown type `{name}`"));
            if let Some(near) = self.names.near_type(name) {
                diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
            }
            self.broken.insert(name.clone());
            return Err(self.report(diagnostic));
        };
        let types: Checked<Vec<Type>> = args.iter().map(|arg| self.ty(arg, vars)).collect();
        let types = types?;
        let expected = match &meaning {
            TypeMeaning::Names(_) => 0,
            TypeMeaning::Data(id) => self.program.type_decl(*id).parameters,
            TypeMeaning::Abbreviation(parameters, _) => *parameters,
        };
        if types.len() != expected {
            let message = argument_count(name, expected, types.len());
            return Err(self.error("type-arguments", span, message));
        }
        let ty = match meaning {
            TypeMeaning::Names(id) => Type::Name(id),
            TypeMeaning::Data(id) => Type::Data(id, types),
            TypeMeaning::Abbreviation(_, ty) => ty.instantiate(&types),
        };
        if ty.exceeds(MAX_SIZE) {
            return Err(self.error("type-too-large", span, "this type is too large"));
        }
        Ok(ty)
    }

    pub(super) fn abbreviation(
        &mut self,
        ident: &Ident,
        parameters: &[Ident],
        node: &TypeNode,
    ) -> Checked<()> {
        let mut vars = TypeVars::default();
        for parameter in parameters {
            vars.named(&parameter.name);
        }
        let ty = self.ty(node, &mut vars)?;
        if vars.count as usize > parameters.len() {
            let message = "a variable on the right is not among the parameters";
            return Err(self.error("unknown-type", node.span, message));
        }
        self.names.define_type(&ident.name, TypeMeaning::Abbreviation(parameters.len(), ty));
        Ok(())
    }

    /// The type as the user writes it.
    pub(super) fn show_type(&self, ty: &Type) -> String {
        crate::print::type_text(&self.program, ty)
    }

    pub(super) fn is_name_type(&self, ty: &Type) -> bool {
        match ty {
            Type::Name(id) => self.program.type_decl(*id).kind == TypeKind::Names,
            _ => false,
        }
    }
}

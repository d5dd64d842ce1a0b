//! Instances of classes, and overloading.

use super::datatype::comes_for_free;
use crate::elaborator::{Authority, Block, Done, Elaborator, unknown};
use crate::frame::{Frame, InstanceTarget};
use base::{Diagnostic, Name};
use logic::decl::{Arity, Decl, Space};
use logic::{Sort, Term, Type};
use syntax::ast::{self, Instance, Overload};

impl Elaborator {
    pub(crate) fn instantiation(&mut self, arity: &ast::Arity) -> Done {
        let mut frame = Frame::default();
        let read = self.read_arity(arity);
        let done = read.and_then(|(types, args, classes)| {
            for ty in &types {
                self.reject_known_instance(arity, ty, &classes)?;
            }
            for ty in types {
                self.instance_targets(&ty, &args, &classes, &mut frame);
                frame.arities.extend(self.emit_arities(&ty, &args, &classes));
            }
            Ok(())
        });
        // Even a wrong instantiation has an `end`.
        self.context.open(frame);
        self.blocks.push(Block::Frame);
        done
    }

    /// What a type is an instance of already has its meaning: another one cannot be given to it. Classes that types
    /// with constructors belong to anyway mean the same whoever defines them.
    fn reject_known_instance(&self, arity: &ast::Arity, ty: &Name, classes: &[Name]) -> Done {
        let is_known = |class: &Name| self.context.classes.domain(ty, class).is_some();
        let has_meaning = |class: &Name| {
            let decl = self.context.class_decls.get(class);
            decl.is_some_and(|decl| !decl.params.is_empty()) && !comes_for_free(class)
        };
        if self.authority == Authority::Library
            || !classes.iter().all(is_known)
            || !classes.iter().any(has_meaning)
        {
            return Ok(());
        }
        let Some(written) = arity.types.first() else { return Ok(()) };
        let message = format!("`{}` is an instance of this class already", ty.base());
        Err(Diagnostic::error("duplicate-instance", written.span, message))
    }

    fn read_arity(&self, arity: &ast::Arity) -> Done<(Vec<Name>, Vec<Sort>, Vec<Name>)> {
        let types = arity
            .types
            .iter()
            .map(|name| self.context.resolve_type(&name.value).cloned().ok_or_else(|| unknown("type", name)))
            .collect::<Done<Vec<_>>>()?;
        let args = arity.args.iter().map(|sort| self.context.read_sort(sort)).collect::<Done<Vec<_>>>()?;
        let classes = self.context.read_sort(&arity.result)?.classes().to_vec();
        Ok((types, args, classes))
    }

    /// The constants that the block may define: parameters of classes that the type is not yet an instance of.
    fn instance_targets(&self, ty: &Name, args: &[Sort], classes: &[Name], frame: &mut Frame) {
        let applied = self.applied_type(ty, args);
        for var in applied.vars() {
            frame.type_vars.push((var.name, var.sort));
        }
        for class in classes {
            for above in self.context.classes.above(class) {
                // A theory of the library defines again what the library has defined.
                if self.authority != Authority::Library && self.context.classes.domain(ty, above).is_some() {
                    continue;
                }
                let Some(decl) = self.context.class_decls.get(above) else { continue };
                for (full, param_ty) in &decl.params {
                    let written = Name::from(format!("{}_{}", full.base(), ty.base()));
                    let ty = param_ty.map_vars(&|var| (var.name == "'a").then(|| applied.clone()));
                    frame.instances.push(InstanceTarget { written, constant: full.clone(), ty });
                }
            }
        }
        frame.instance_type = Some(applied);
    }

    fn applied_type(&self, ty: &Name, args: &[Sort]) -> Type {
        let count = self.context.types.get(ty).map_or(args.len(), |decl| decl.params.len());
        let vars = ('a'..='z').map(|letter| Name::from(format!("'{letter}")));
        let sorts = args.iter().cloned().chain(std::iter::repeat(Sort::top()));
        Type::con(ty.clone(), vars.zip(sorts).take(count).map(|(name, sort)| Type::var(name, sort)))
    }

    fn emit_arities(&mut self, ty: &Name, args: &[Sort], classes: &[Name]) -> Vec<Arity> {
        let count = self.context.types.get(ty).map_or(args.len(), |decl| decl.params.len());
        let mut args = args.to_vec();
        args.resize(count, Sort::top());
        let arity = |class: &Name| Arity { ty: ty.clone(), args: args.clone(), class: class.clone() };
        let arities: Vec<Arity> = classes.iter().map(arity).collect();
        arities.iter().for_each(|arity| self.emit(Decl::Arity(arity.clone())));
        arities
    }

    pub(crate) fn instance(&mut self, instance: &Instance) -> Done {
        match instance {
            Instance::Current => {
                for arity in self.current_arities() {
                    self.may_be_granted(Space::Type, &arity.ty, &arity.class);
                }
                Ok(())
            }
            Instance::Arity(arity) => {
                let (types, args, classes) = self.read_arity(arity)?;
                for ty in types {
                    self.emit_arities(&ty, &args, &classes);
                    classes.iter().for_each(|class| self.may_be_granted(Space::Type, &ty, class));
                }
                Ok(())
            }
            Instance::Subclass { class, superclass } => {
                let sub = self.context.class_of(class)?;
                let sup = self.context.class_of(superclass)?;
                self.emit(Decl::Subclass { sub: sub.clone(), sup: sup.clone() });
                self.may_be_granted(Space::Class, &sub, &sup);
                Ok(())
            }
        }
    }

    pub(crate) fn overloading(&mut self, overloads: &[Overload]) -> Done {
        let mut frame = Frame::default();
        let mut done = Ok(());
        for overload in overloads {
            match self.context.read_term(&overload.constant) {
                Ok(Term::Const(constant, ty)) => {
                    frame.instances.push(InstanceTarget {
                        written: overload.name.value.clone(),
                        constant,
                        ty,
                    });
                }
                Ok(_) => {
                    done = Err(Diagnostic::error(
                        "not-a-constant",
                        overload.constant.span,
                        "expected a constant",
                    ));
                }
                Err(error) => done = Err(error),
            }
        }
        self.context.open(frame);
        self.blocks.push(Block::Frame);
        done
    }
}

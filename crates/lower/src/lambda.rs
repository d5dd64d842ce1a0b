//! Functions without a name: abstractions, function values, and parts of bodies that nest too deep.

use crate::code::Code;
use crate::lowering::{Helper, Lowering};
use crate::problem::Lower;
use base::Name;
use logic::{Term, Type};
use program::{Atom, Body, Expr, Fun, Function, Place};
use std::collections::BTreeSet;

/// The locals of a function that a term uses.
struct Captured {
    bound: BTreeSet<usize>,
    frees: Vec<Name>,
}

impl Code<'_, '_> {
    /// A term of function type as a function value.
    pub(crate) fn lambda(&mut self, term: &Term) -> Lower<Expr> {
        let ty = self.type_of(term)?;
        let ty = self.lowering.normal(&ty);
        let params: Vec<Type> = ty.strip_fun().0.into_iter().cloned().collect();
        let (fun, captures) = self.lift(term, &params, ty.strip_fun().1)?;
        Ok(Expr::Closure(Place::Heap, fun, captures))
    }

    /// A term applied to operands, as a call of a function of its own.
    pub(crate) fn outlined(&mut self, term: &Term, extra: Vec<Atom>) -> Lower<Expr> {
        let ty = self.type_of(term)?;
        let ty = self.lowering.normal(&ty);
        let (params, result) = ty.strip_fun();
        let result = Type::funs(params.iter().skip(extra.len()).map(|ty| (*ty).clone()), result.clone());
        let params: Vec<Type> = params.into_iter().take(extra.len()).cloned().collect();
        let (fun, captures) = self.lift(term, &params, &result)?;
        Ok(Expr::Call(fun, captures.into_iter().chain(extra).collect()))
    }

    /// A function that gives the value of a term applied to parameters, and the operands that it takes before them.
    fn lift(&mut self, term: &Term, params: &[Type], result: &Type) -> Lower<(Fun, Vec<Atom>)> {
        let captured = self.captured(term);
        let result = self.lowering.ty(result)?;
        let name = self.lowering.fresh_name(&format!("{}.λ", self.function.name));
        let mut inner = Code::new(&mut *self.lowering, Function::new(name, result));
        inner.defined.clone_from(&self.defined);
        let mut captures = vec![];
        for (position, (atom, ty)) in self.bound.iter().zip(&self.bound_types).enumerate() {
            let own = match atom {
                // What the term does not use needs no value.
                _ if !captured.bound.contains(&position) => Atom::Bool(false),
                Atom::Var(_) => {
                    let own = inner.lowering.ty(ty)?;
                    captures.push(atom.clone());
                    Atom::Var(inner.function.add_param("c", own))
                }
                constant => constant.clone(),
            };
            inner.push_bound(own, ty.clone());
        }
        for (name, atom, ty) in &self.frees {
            match atom {
                _ if !captured.frees.contains(name) => {}
                Atom::Var(_) => {
                    captures.push(atom.clone());
                    inner.free_param(name, ty)?;
                }
                constant => inner.frees.push((name.clone(), constant.clone(), ty.clone())),
            }
        }
        let mut operands = vec![];
        for ty in params {
            let own = inner.lowering.ty(ty)?;
            operands.push(Atom::Var(inner.function.add_param("x", own)));
        }
        let body = inner.branch(|code| code.expr(term, operands));
        let function = inner.finish(body);
        Ok((self.lowering.program.functions.push(function), captures))
    }

    fn captured(&self, term: &Term) -> Captured {
        let mut captured = Captured { bound: BTreeSet::new(), frees: vec![] };
        let count = self.bound.len();
        term.map_leaves(&mut |leaf, depth| {
            match leaf {
                Term::Bound(index) if *index >= depth => {
                    captured.bound.extend(count.checked_sub((index - depth) as usize + 1));
                }
                Term::Free(name, _) if !captured.frees.contains(name) => captured.frees.push(name.clone()),
                _ => {}
            }
            leaf.clone()
        });
        captured
    }
}

impl Lowering<'_> {
    /// Calls a function value of this type with all its operands.
    pub(crate) fn applier(&mut self, ty: &Type) -> Lower<Fun> {
        let own = self.ty(ty)?;
        self.helper(Helper::Apply(own.clone()), |lowering| {
            let (params, result) = match own.signature() {
                Some(signature) => (signature.params.clone(), signature.result.clone()),
                None => (vec![], own.clone()),
            };
            let mut function = Function::new(Name::new("apply"), result);
            let callee = function.add_param("f", own.clone());
            let args = params.into_iter().map(|ty| Atom::Var(function.add_param("x", ty))).collect();
            function.body = Body::of(Expr::Apply(Atom::Var(callee), args));
            Ok(lowering.add(function))
        })
    }

    /// The body of a constant as a function value: the constant applied to the parameters.
    pub(crate) fn value_body(&mut self, fun: Fun, name: &Name, ty: &Type) {
        let mut code = self.open(fun);
        let args: Vec<_> = code.params().into_iter().map(crate::code::Arg::Atom).collect();
        let body = code.branch(|code| code.constant(name, ty, &args));
        let function = code.finish(body);
        self.close(fun, function);
    }
}

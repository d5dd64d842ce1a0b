//! Values and patterns: variables of patterns are parts of values, computed by need; whether a value has the shape of a
//! pattern is a condition.

use super::Derivations;
use super::clause::{Condition, Making};
use super::failing;
use crate::block::{Block, Made, nat, truth};
use crate::known::{self, Known, polymorphic};
use logic::hol;
use logic::{Term, Type};
use program::{Arm, Atom, Body, Expr, Pattern, Prim};

impl Derivations<'_, '_> {
    /// Lets a value match a pattern, whose unknown variables it gives.
    pub(super) fn matched(
        &mut self,
        making: &mut Making<'_>,
        atom: Atom,
        ty: &Type,
        pattern: &Term,
    ) -> Made<()> {
        if !self.is_known(making, pattern) && !matches!(pattern, Term::Free(..)) {
            let own = self.lowering.ty(ty)?;
            let mut block = Block::new("matches");
            let value = block.param("x", own);
            let fits = self.shape(making, &mut block, vec![(value, ty.clone(), pattern.clone())])?;
            if fits != truth(true) {
                let function = self.lowering.add(block.finish(fits));
                making.arm.matches.push(Condition { function, args: vec![atom.clone()] });
            }
        }
        self.parts(making, atom, ty, pattern)
    }

    fn is_known(&self, making: &Making<'_>, pattern: &Term) -> bool {
        pattern.frees().iter().all(|(name, _)| making.known.iter().any(|known| known.name == *name))
    }

    /// Whether values have the shapes of patterns, as far as these are made of constructors.
    fn shape(
        &mut self,
        making: &Making<'_>,
        block: &mut Block,
        mut open: Vec<(Atom, Type, Term)>,
    ) -> Made<Expr> {
        base::check_stack();
        let Some((atom, ty, pattern)) = open.pop() else { return Ok(truth(true)) };
        if matches!(pattern, Term::Free(..)) || self.is_known(making, &pattern) {
            return self.shape(making, block, open);
        }
        if let Some([inner]) = pattern.strip_const(hol::SUC).as_deref() {
            let inner = (*inner).clone();
            let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), atom.clone()]));
            let yes = block.inner_made(|block| {
                let less = block.number(Prim::Sub, [&atom, &nat(1)]);
                open.push((less, ty, inner));
                self.shape(making, block, open)
            })?;
            return Ok(Expr::If(positive, Box::new(yes), Box::new(Body::of(truth(false)))));
        }
        let Some((con, types, fields)) = known::constructor(self.lowering, &pattern) else {
            return Err(polymorphic());
        };
        let mut vars = vec![];
        for (ty, field) in types.into_iter().zip(fields) {
            let own = self.lowering.ty(&ty)?;
            let var = block.function.fresh("a", own);
            vars.push(var);
            open.push((Atom::Var(var), ty, field));
        }
        let others = self.lowering.program().datas[con.data].constructors.len() > 1;
        let body = block.inner_made(|block| self.shape(making, block, open))?;
        if !others && body == Body::of(truth(true)) {
            return Ok(truth(true));
        }
        let otherwise = others.then(|| Box::new(Body::of(truth(false))));
        Ok(Expr::Case(atom, vec![Arm { pattern: Pattern::Con(con, vars), body }], otherwise))
    }

    /// The variables of a pattern as parts of a value that has its shape; what is known already must be the same.
    fn parts(&mut self, making: &mut Making<'_>, atom: Atom, ty: &Type, pattern: &Term) -> Made<()> {
        base::check_stack();
        if self.is_known(making, pattern) {
            return self.equal(making, atom, ty, pattern);
        }
        if let Term::Free(name, _) = pattern {
            making.known.push(Known { name: name.clone(), ty: ty.clone(), value: atom, shadow: None });
            return Ok(());
        }
        if let Some([inner]) = pattern.strip_const(hol::SUC).as_deref() {
            let less = making.block.number(Prim::Sub, [&atom, &nat(1)]);
            return self.parts(making, less, ty, inner);
        }
        let Some((con, types, fields)) = known::constructor(self.lowering, pattern) else {
            return Err(polymorphic());
        };
        let others = self.lowering.program().datas[con.data].constructors.len() > 1;
        let own = types.iter().map(|ty| self.lowering.ty(ty)).collect::<Made<Vec<_>>>()?;
        for (index, (ty, field)) in types.iter().zip(&fields).enumerate() {
            let vars: Vec<_> = own.iter().map(|own| making.block.function.fresh("a", own.clone())).collect();
            let body = Body::of(Expr::Atom(Atom::Var(vars[index])));
            let arm = Arm { pattern: Pattern::Con(con, vars), body };
            let otherwise = others.then(|| Box::new(failing()));
            let part = Expr::Case(atom.clone(), vec![arm], otherwise);
            let part = making.block.bind("x", own[index].clone(), part);
            self.parts(making, part, ty, field)?;
        }
        Ok(())
    }

    fn equal(&mut self, making: &mut Making<'_>, atom: Atom, ty: &Type, term: &Term) -> Made<()> {
        let left = Term::free(MATCHED, ty.clone());
        let equation = Type::funs([ty.clone(), ty.clone()], Type::bool());
        let equation = Term::constant(hol::EQ, equation).apply([left, term.clone()]);
        let mut with = making.known.clone();
        with.push(Known { name: MATCHED.into(), ty: ty.clone(), value: atom, shadow: None });
        if let Expr::Call(function, args) = known::value(self.lowering, &equation, &with)? {
            making.arm.matches.push(Condition { function, args });
        }
        Ok(())
    }
}

/// The name of a value in an equation.
const MATCHED: &str = "?matched";

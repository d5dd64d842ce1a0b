//! Predicates in modes: their functions, and the calls of these.

use super::compiler::{At, Depths, PlanCompiler, Row, State};
use super::polarity::Polarity;
use super::shared;
use crate::block::{Block, Made, nat};
use logic::{Term, Type};
use predicates::{Mode, Pred};
use program::{Atom, Expr, Fun, Prim};

impl PlanCompiler<'_, '_> {
    /// Calls a predicate and goes on with what it finds.
    pub(super) fn solve(
        &mut self,
        at: At<'_>,
        block: &mut Block,
        state: State,
        (pred, mode, args): (Pred, &Mode, &[Term]),
    ) -> Made<Expr> {
        let polarity = state.polarity;
        let solver = self.solver(pred, mode, polarity)?;
        let mut operands = vec![state.depth.clone()];
        let mut outputs: Vec<(Type, Term)> = vec![];
        let types = self.planner.clauses.predicate(pred).types();
        let computed = args.iter().zip(mode).any(|(arg, known)| *known && !matches!(arg, Term::Free(..)));
        let body = block.inner_made(|block| {
            for ((arg, known), ty) in args.iter().zip(mode).zip(types) {
                if *known {
                    operands.push(self.build(arg, block, &state)?);
                } else {
                    outputs.push((ty, arg.clone()));
                }
            }
            if outputs.is_empty() {
                let holds = block.truth(Expr::Call(solver, operands));
                return self.filter(at, block, state, holds);
            }
            let next = self.found(at, block, &state, outputs)?;
            operands.push(next);
            Ok(Expr::Call(solver, operands))
        })?;
        if computed {
            return Ok(Expr::Attempt(Box::new(body), Box::new(polarity.failed(block))));
        }
        block.append(body.lets);
        Ok(body.result)
    }

    /// The continuation that goes on with what a predicate finds, as far as it matches the outputs.
    fn found(
        &mut self,
        at: At<'_>,
        block: &mut Block,
        state: &State,
        outputs: Vec<(Type, Term)>,
    ) -> Made<Atom> {
        let mut live = self.live(at.next(), state);
        // Outputs may have parts that are known: these are compared.
        for name in outputs.iter().flat_map(|(_, term)| term.frees()).map(|(name, _)| name) {
            if let Some(known) = state.known.iter().find(|known| known.name == name)
                && !live.iter().any(|other| other.name == name)
            {
                live.push(known.clone());
            }
        }
        let (mut inner, mut inside, captures) = self.next_step("solved", block, state, live)?;
        let mut open = vec![];
        let mut types = vec![];
        for (ty, pattern) in outputs {
            let own = self.lowering.ty(&ty)?;
            types.push(own.clone());
            open.push((inner.param("v", own), ty, pattern));
        }
        if self.depths == Depths::Shared {
            inside.depth = inner.param("left", program::Type::Nat);
        }
        let rest = inner.inner_made(|block| {
            self.matched(block, open, inside, &mut |smart, block, state| smart.steps(at.next(), block, state))
        })?;
        let function = inner.finish(Expr::Scope(Box::new(rest)));
        let next = self.lowering.add(function);
        let ty = self.each_type(types);
        Ok(block.bind("next", ty, Expr::Closure(program::Place::Stack, next, captures)))
    }

    /// The function of a predicate in a mode.
    pub(super) fn solver(&mut self, pred: Pred, mode: &Mode, polarity: Polarity) -> Made<Fun> {
        let key = (pred, mode.clone(), polarity);
        if let Some(fun) = self.solvers.get(&key) {
            return Ok(*fun);
        }
        self.lowering.go_on()?;
        let plan = self.planner.moded(pred, mode).clone();
        let predicate = self.planner.clauses.predicate(pred).clone();
        let takes_depth = match self.depths {
            Depths::Recursion | Depths::Shared => self.planner.is_endless(pred, mode),
            Depths::Calls => !predicate.is_part,
        };
        let types = predicate.types();
        let mut block = Block::new(&predicate.name);
        let depth = block.param("depth", program::Type::Nat);
        let (mut inputs, mut outputs) = (vec![], vec![]);
        for (ty, known) in types.iter().zip(mode) {
            let own = self.lowering.ty(ty)?;
            if *known {
                inputs.push((block.param("x", own), ty.clone()));
            } else {
                outputs.push(own);
            }
        }
        let each = (!outputs.is_empty()).then(|| block.param("each", self.each_type(outputs)));
        let fun = self.lowering.add(block.function.clone());
        self.solvers.insert(key, fun);
        let body = block.inner_made(|block| {
            let depth = if takes_depth { block.number(Prim::Sub, [&depth, &nat(1)]) } else { depth.clone() };
            let rows = plan.clauses.iter().map(|plan| {
                let head = plan.head.iter().zip(mode).filter(|(_, known)| **known).map(|(term, _)| term);
                let open = inputs
                    .iter()
                    .zip(head)
                    .map(|((atom, ty), term)| (atom.clone(), ty.clone(), term.clone()));
                Row { plan, open: open.collect(), known: vec![] }
            });
            let state = State { depth, each, known: vec![], polarity };
            self.rows(block, rows.collect(), mode, &state)
        })?;
        let result = if takes_depth {
            let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), depth]));
            let too_deep = polarity.cut_off(&mut block);
            Expr::If(positive, Box::new(body), Box::new(too_deep))
        } else {
            block.append(body.lets);
            body.result
        };
        let function = block.finish(result);
        self.lowering.define(fun, function);
        Ok(fun)
    }

    /// The type of a continuation for what a predicate finds.
    fn each_type(&self, outputs: Vec<program::Type>) -> program::Type {
        match self.depths {
            Depths::Shared => shared::continuation(outputs),
            Depths::Recursion | Depths::Calls => program::Type::cont(outputs, program::Type::Bool),
        }
    }
}

//! A clause of a plan: what its derivations consist of, what is computed from them, and what has to hold.

use super::{DENIED, Derivations, STAGES, Subject, UNASKED};
use crate::block::{Block, Made};
use crate::kinds::member_term;
use crate::known::{self, Known, polymorphic};
use crate::strategies::narrowing::carrier;
use base::Name;
use logic::hol;
use logic::types::well_known::{NAT, SET};
use logic::{Term, Type};
use narrowing::Template;
use predicates::{High, Mode, Planned, Pred, Step};
use program::{Atom, Expr, Fun, Var};
use std::collections::BTreeSet;

/// A truth-valued function, and what it is applied to.
#[derive(Clone, Debug)]
pub struct Condition {
    pub function: Fun,
    pub args: Vec<Atom>,
}

/// A part of a derivation.
#[derive(Clone, Debug)]
pub struct Field {
    pub var: Var,
    pub ty: program::Type,
    pub template: Template,
}

/// What a clause has come to.
#[derive(Clone, Debug, Default)]
pub struct Arm {
    pub fields: Vec<Field>,
    /// What has to match.
    pub matches: Vec<Condition>,
    /// What has to be true.
    pub tests: Vec<Condition>,
    /// What has to have a derivation.
    pub calls: Vec<Condition>,
    /// What has to hold, but need not be known early.
    pub later: [Vec<Condition>; STAGES],
    pub outputs: Vec<Atom>,
}

impl Arm {
    /// The conditions in the order in which they ask for holes to be refined: those of the clause itself come first.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.matches.iter().chain(&self.tests).chain(&self.calls)
    }

    /// The variables that conditions and outputs need.
    pub fn kept(&self) -> Vec<Atom> {
        let mut kept: Vec<Atom> = vec![];
        for atom in self
            .conditions()
            .chain(self.later.iter().flatten())
            .flat_map(|condition| &condition.args)
            .chain(&self.outputs)
        {
            if matches!(atom, Atom::Var(_)) && !kept.contains(atom) {
                kept.push(atom.clone());
            }
        }
        kept
    }
}

/// A clause under construction.
pub(super) struct Making<'m> {
    pub block: &'m mut Block,
    /// The predicate that the clause is about.
    pub own: Option<Pred>,
    pub known: Vec<Known>,
    pub arm: Arm,
}

impl Derivations<'_, '_> {
    /// Makes a clause of a plan.
    pub(super) fn clause(
        &mut self,
        block: &mut Block,
        plan: &Planned,
        inputs: &[(Atom, Type)],
        subject: &Subject<'_>,
    ) -> Made<Arm> {
        let mode = subject.mode;
        let mut making = Making { block, own: subject.own, known: vec![], arm: Arm::default() };
        let patterns = plan.head.iter().zip(mode).filter(|(_, known)| **known).map(|(term, _)| term);
        for ((atom, ty), pattern) in inputs.iter().zip(patterns) {
            self.matched(&mut making, atom.clone(), ty, pattern)?;
        }
        for (index, step) in plan.steps.iter().enumerate() {
            let stage = self.stage(subject.own, plan, index);
            self.step(&mut making, step, stage)?;
        }
        let outputs = plan.head.iter().zip(mode).filter(|(_, known)| !**known).map(|(term, _)| term);
        for output in outputs {
            let shadow = match output {
                Term::Free(name, _) if subject.is_goal => making
                    .known
                    .iter()
                    .find(|known| known.name == *name)
                    .and_then(|known| known.shadow.clone()),
                _ => None,
            };
            let atom = match shadow {
                Some(shadow) => shadow,
                None => known::build(self.lowering, making.block, output, &making.known)?,
            };
            making.arm.outputs.push(atom);
        }
        Ok(making.arm)
    }

    fn step(&mut self, making: &mut Making<'_>, step: &Step, stage: Option<usize>) -> Made<()> {
        match step {
            Step::Test(term) => self.test(making, term, stage),
            // What is known is computed.
            Step::Present(sought) | Step::Absent(sought) => self.test(making, &sought.formula, stage),
            Step::Match { value, pattern } => {
                let ty = value.ty().ok_or_else(polymorphic)?;
                let atom = known::build(self.lowering, making.block, value, &making.known)?;
                self.matched(making, atom, &ty, pattern)
            }
            Step::Generate(name, ty) => self.generated(making, name, ty),
            Step::Range { low, high, pattern } => self.range(making, low.as_ref(), high, pattern),
            Step::Solve { pred, mode, args } => {
                let called = self.predicate(*pred, mode)?;
                let types = self.planner.clauses.predicate(*pred).types();
                let (mut operands, mut open) = (vec![], vec![]);
                for ((arg, known), ty) in args.iter().zip(mode).zip(types) {
                    if *known {
                        operands.push(known::build(self.lowering, making.block, arg, &making.known)?);
                    } else {
                        open.push((ty, arg));
                    }
                }
                let own = program::Type::Data(called.derivation);
                let is_nested = match making.own {
                    Some(caller) => !self.planner.calls_back(*pred, mode, caller),
                    None => open.is_empty(),
                };
                let template =
                    if is_nested { Template::Nested(called.kind) } else { Template::Hole(called.kind) };
                operands.push(making.field("d", own, template));
                let call = Expr::Call(called.trace, operands);
                let trace = making.block.bind("t", program::Type::Data(called.traces), call);
                let holds = Condition { function: called.holds, args: vec![trace.clone()] };
                making.conditions(stage, |arm| &mut arm.calls).push(holds);
                for (later, function) in making.arm.later.iter_mut().zip(called.later) {
                    later.extend(function.map(|function| Condition { function, args: vec![trace.clone()] }));
                }
                for ((ty, pattern), output) in open.into_iter().zip(called.outputs) {
                    let own = self.lowering.ty(&ty)?;
                    let value = making.block.bind("v", own, Expr::Call(output, vec![trace.clone()]));
                    self.matched(making, value, &ty, pattern)?;
                }
                Ok(())
            }
        }
    }

    /// When a step is looked at, if not at once: what is denied, and derivations without end for values that nothing
    /// else in the plan looks at. Others know better which of them they need.
    fn stage(&mut self, own: Option<Pred>, plan: &Planned, index: usize) -> Option<usize> {
        let step = &plan.steps[index];
        let (pred, mode) = match step {
            Step::Solve { pred, mode, .. } => (*pred, mode),
            Step::Absent(_) => return Some(DENIED),
            Step::Test(term) => return term.strip_const(hol::NOT).map(|_| DENIED),
            _ => return None,
        };
        let found = step.variables();
        let uses = |other: &Step| {
            let terms = other.terms();
            terms.into_iter().flat_map(Term::frees).any(|(name, _)| found.contains(&name))
        };
        let is_unasked = own.is_some_and(|own| !self.planner.calls_back(pred, mode, own))
            && !found.is_empty()
            && self.planner.is_endless(pred, mode)
            && !plan.steps.iter().skip(index + 1).any(uses);
        is_unasked.then_some(UNASKED)
    }

    /// The stages that clauses, or those of what they call, have.
    pub(super) fn stages(&mut self, clauses: Vec<(Option<Pred>, Planned)>) -> [bool; STAGES] {
        let mut found = [false; STAGES];
        let mut seen: BTreeSet<(Pred, Mode)> = BTreeSet::new();
        let mut open = clauses;
        while let Some((own, plan)) = open.pop() {
            for index in 0..plan.steps.len() {
                if let Some(stage) = self.stage(own, &plan, index) {
                    found[stage] = true;
                }
                if let Step::Solve { pred, mode, .. } = &plan.steps[index]
                    && seen.insert((*pred, mode.clone()))
                {
                    let called = self.planner.moded(*pred, mode).clauses.clone();
                    open.extend(called.into_iter().map(|clause| (Some(*pred), clause)));
                }
            }
        }
        found
    }

    fn test(&mut self, making: &mut Making<'_>, term: &Term, stage: Option<usize>) -> Made<()> {
        let condition = match known::value(self.lowering, term, &making.known)? {
            Expr::Call(function, args) => Condition { function, args },
            _ => {
                // A truth value that is known.
                let params: Vec<(Name, Type)> = term.frees();
                let function = self.lowering.function("test", &params, term)?;
                let value = known::build(self.lowering, making.block, term, &making.known)?;
                Condition { function, args: vec![value] }
            }
        };
        self.tested.push(condition.function);
        making.conditions(stage, |arm| &mut arm.tests).push(condition);
        Ok(())
    }

    /// A hole in place of the values of a type.
    fn generated(&mut self, making: &mut Making<'_>, name: &Name, ty: &Type) -> Made<()> {
        let (carrier, set) = carrier(self.lowering, ty)?;
        let kind = self.holes.of(self.lowering, &carrier)?;
        let shadow = self.lowering.shadow(ty)?;
        let hole = making.field(name, shadow, Template::Hole(kind));
        if let Some(set) = set {
            let function = member_term(self.lowering, &carrier, &set)?;
            making.arm.tests.push(Condition { function, args: vec![hole.clone()] });
        }
        let known = if self.lowering.is_own_shadow(ty) {
            Known { name: name.clone(), ty: ty.clone(), value: hole, shadow: None }
        } else {
            let own = (name.clone(), ty.clone());
            let term = Term::Free(name.clone(), ty.clone());
            let real = self.lowering.function_of_shadows("real", &[own], &term)?;
            let own = self.lowering.ty(ty)?;
            let value = making.block.bind("v", own, Expr::Call(real, vec![hole.clone()]));
            Known { name: name.clone(), ty: ty.clone(), value, shadow: Some(hole) }
        };
        making.known.push(known);
        Ok(())
    }

    /// A number between bounds.
    fn range(
        &mut self,
        making: &mut Making<'_>,
        low: Option<&Term>,
        high: &High,
        pattern: &Term,
    ) -> Made<()> {
        let nat = Type::nullary(NAT);
        let kind = self.holes.of(self.lowering, &nat)?;
        let hole = making.field("n", program::Type::Nat, Template::Hole(kind));
        let number = Term::free(NUMBER, nat.clone());
        making.known.push(Known {
            name: Name::new(NUMBER),
            ty: nat.clone(),
            value: hole.clone(),
            shadow: None,
        });
        let compared = |strict: bool, left: Term, right: Term| {
            let name = if strict { hol::LESS } else { hol::LESS_EQ };
            let ty = Type::funs([nat.clone(), nat.clone()], Type::bool());
            Term::constant(name, ty).apply([left, right])
        };
        if let Some(low) = low {
            self.test(making, &compared(false, low.clone(), number.clone()), None)?;
        }
        match high {
            High::Size => {}
            High::Number { bound, strict } => {
                self.test(making, &compared(*strict, number.clone(), bound.clone()), None)?;
            }
            High::Least { list, strict } => {
                let sets = Type::con(SET, [nat.clone()]);
                let set = Term::constant(hol::LIST_SET, Type::fun(Type::list(nat.clone()), sets.clone()));
                let body = compared(*strict, number.clone(), Term::Bound(0));
                let each = Term::abs("y", nat.clone(), body);
                let whole = Type::funs([sets, Type::fun(nat.clone(), Type::bool())], Type::bool());
                let all = Term::constant(hol::BALL, whole).apply([set.app(list.clone()), each]);
                self.test(making, &all, None)?;
            }
        }
        making.known.retain(|known| known.name != NUMBER);
        self.matched(making, hole, &nat, pattern)
    }
}

impl Making<'_> {
    /// The conditions of a stage, or those that are looked at at once.
    fn conditions(
        &mut self,
        stage: Option<usize>,
        now: impl Fn(&mut Arm) -> &mut Vec<Condition>,
    ) -> &mut Vec<Condition> {
        match stage {
            Some(stage) => &mut self.arm.later[stage],
            None => now(&mut self.arm),
        }
    }

    /// A part of the derivation.
    fn field(&mut self, name: &str, ty: program::Type, template: Template) -> Atom {
        let var = self.block.function.fresh(name, ty.clone());
        self.arm.fields.push(Field { var, ty, template });
        Atom::Var(var)
    }
}

/// The name of a number in the terms of its bounds.
const NUMBER: &str = "?number";

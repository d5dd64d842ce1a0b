//! Inductive and coinductive predicates and sets.

use super::define::{NewConst, split_rule};
use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use base::{Diagnostic, Name};
use logic::decl::Origin;
use logic::spec::{FixedPoint, Overlap};
use logic::types::well_known::{DUMMY, SET};
use logic::{Equation, Rule, Spec, Term, Type};
use syntax::ast::{Clause, Inductive, Visibility};

impl Elaborator {
    pub(crate) fn inductive(&mut self, inductive: &Inductive, visibility: Visibility) -> Done {
        let news = inductive.decls.iter().map(|decl| self.new_const(decl)).collect::<Done<Vec<_>>>()?;
        let params = inductive.params.iter().map(|decl| self.new_const(decl)).collect::<Done<Vec<_>>>()?;
        let mut frame = Frame::default();
        for param in &params {
            frame.fix(param.name.clone(), param.ty.clone().unwrap_or_else(|| Type::nullary(DUMMY)));
        }
        frame.type_vars.clear();
        self.context.open(frame);
        let clauses: Vec<&Clause> = inductive.rules.iter().collect();
        let defined = self.param_notations(&params).and_then(|()| self.read_about(news, &clauses));
        self.context.close();
        let defined = defined?;
        let mut rules = vec![];
        for (clause, terms) in inductive.rules.iter().zip(&defined.clauses) {
            let Some((prop, conditions)) = terms.split_last() else { continue };
            let (mut premises, conclusion) = split_rule(&self.context, prop);
            premises.splice(0..0, conditions.iter().cloned());
            let name = clause.binding.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
            rules.push(Rule { name, premises, conclusion });
        }
        let bodies: Vec<&Term> =
            rules.iter().flat_map(|rule| rule.premises.iter().chain([&rule.conclusion])).collect();
        let fixed_point = if inductive.coinductive { FixedPoint::Greatest } else { FixedPoint::Least };
        let made = self.make_consts(&defined.news, &bodies, visibility, &|_| Origin::Declared)?;
        let rules: Vec<Rule> = rules
            .into_iter()
            .map(|rule| Rule {
                name: rule.name,
                premises: rule.premises.iter().map(|premise| made.close(premise)).collect(),
                conclusion: made.close(&rule.conclusion),
            })
            .collect();
        for rule in &rules {
            self.check_conclusion(rule, &made.heads)?;
        }
        let block_args = made.terms.first().map_or(0, |(_, term)| term.strip().1.len());
        self.emit_spec(Spec::Inductive {
            heads: made.heads.clone(),
            params: params.len() + block_args,
            rules,
            fixed_point,
        });
        if inductive.set {
            for ((_, ty), new) in made.heads.iter().zip(&defined.news) {
                self.predicate_of_set(new, ty, visibility)?;
            }
        }
        Ok(())
    }

    fn param_notations(&mut self, params: &[NewConst]) -> Done {
        for param in params {
            if let Some(mixfix) = &param.mixfix {
                let head = ::notation::Head::Fixed(param.name.clone());
                self.context.add_local_notation(head, param.ty.as_ref(), mixfix)?;
            }
        }
        Ok(())
    }

    fn check_conclusion(&self, rule: &Rule, heads: &[(Name, Type)]) -> Done {
        let conclusion = match rule.conclusion.strip_const("Set.member") {
            Some(args) => args.get(1).map_or(&rule.conclusion, |set| *set),
            None => &rule.conclusion,
        };
        match conclusion.strip().0 {
            Term::Const(name, _) if heads.iter().any(|(head, _)| head == name) => Ok(()),
            _ => Err(Diagnostic::error(
                "rule-conclusion",
                self.span,
                format!("the conclusion of rule `{}` is not about the predicate being defined", rule.name),
            )),
        }
    }

    /// `inductive_set s` also defines the predicate `sp`.
    fn predicate_of_set(&mut self, new: &NewConst, ty: &Type, visibility: Visibility) -> Done {
        let (args, result) = ty.strip_fun();
        let Type::Con(name, elements) = result else { return Ok(()) };
        let (true, Some(element)) = (name == SET, elements.first()) else { return Ok(()) };
        let mut parts = vec![];
        let mut rest = element.clone();
        loop {
            match &rest {
                Type::Con(name, pair) if name == logic::types::well_known::PROD && pair.len() == 2 => {
                    let (first, second) = (pair.first().cloned(), pair.get(1).cloned());
                    parts.extend(first);
                    rest = second.unwrap_or_else(Type::bool);
                }
                _ => break,
            }
        }
        parts.push(rest);
        let args: Vec<Type> = args.into_iter().cloned().collect();
        let predicate_ty = Type::funs(args.iter().chain(&parts).cloned().collect::<Vec<_>>(), Type::bool());
        let predicate = NewConst {
            name: Name::from(format!("{}p", new.name)),
            span: new.span,
            ty: Some(predicate_ty.clone()),
            mixfix: None,
        };
        let made = self.make_consts(&[predicate], &[], visibility, &|_| Origin::Declared)?;
        let Some((full, _)) = made.heads.first().cloned() else { return Ok(()) };
        let Some(set) = self.context.resolve_const(&new.name) else { return Ok(()) };
        let free = |index: usize, ty: &Type| Term::free(format!("x{index}"), ty.clone());
        let frees: Vec<Term> =
            args.iter().chain(&parts).enumerate().map(|(index, ty)| free(index, ty)).collect();
        let (given, components) = frees.split_at(args.len());
        let element_term = tuple(components, &parts);
        let member = Term::constant(
            "Set.member",
            Type::funs([element.clone(), Type::set(element.clone())], Type::bool()),
        );
        let set = Term::Const(set, ty.clone()).apply(given.to_vec());
        let equation = Equation::new(
            Term::Const(full.clone(), predicate_ty.clone()).apply(frees.clone()),
            member.apply([element_term, set]),
        );
        self.emit_spec(Spec::Equations {
            heads: vec![(full, predicate_ty)],
            equations: vec![equation],
            overlap: Overlap::Consistent,
        });
        Ok(())
    }
}

/// The right-nested tuple of terms with the given types.
pub(crate) fn tuple(terms: &[Term], types: &[Type]) -> Term {
    let mut pairs = terms.iter().cloned().zip(types.iter().cloned()).rev();
    let Some((last, last_ty)) = pairs.next() else {
        return Term::constant("Product_Type.Unity", Type::nullary(logic::types::well_known::UNIT));
    };
    pairs
        .fold((last, last_ty), |(rest, rest_ty), (first, first_ty)| {
            let pair_ty = Type::prod(first_ty.clone(), rest_ty.clone());
            let pair = Term::constant("Product_Type.Pair", Type::funs([first_ty, rest_ty], pair_ty.clone()));
            (pair.apply([first, rest]), pair_ty)
        })
        .0
}

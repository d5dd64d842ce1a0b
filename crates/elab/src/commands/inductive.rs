//! Inductive and coinductive predicates and sets.

use super::define::{Defined, NewConst, sides, split_rule};
use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use base::{Diagnostic, Name, Span};
use logic::decl::Origin;
use logic::spec::{FixedPoint, Overlap};
use logic::types::well_known::{DUMMY, PROD, SET};
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
        let rules = self.introductions(inductive, &defined)?;
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
        let (rules, equations) =
            without_abbreviations(rules, &made.heads.iter().map(|(name, _)| name).collect::<Vec<_>>());
        let is_inductive =
            |(name, _): &&(Name, Type)| !equations.iter().any(|equation| is_about(&equation.lhs, name));
        let heads: Vec<(Name, Type)> = made.heads.iter().filter(is_inductive).cloned().collect();
        let block_args = made.terms.first().map_or(0, |(_, term)| term.strip().1.len());
        let relations: Vec<bool> = params.iter().map(|param| asks_membership(&rules, &param.name)).collect();
        self.emit_spec(Spec::Inductive { heads, params: params.len() + block_args, rules, fixed_point });
        for equation in equations {
            let heads =
                made.heads.iter().filter(|(name, _)| is_about(&equation.lhs, name)).cloned().collect();
            self.emit_spec(Spec::Equations {
                heads,
                equations: vec![equation],
                overlap: Overlap::Consistent,
            });
        }
        if inductive.set {
            for (head, new) in made.heads.iter().zip(&defined.news) {
                let turned = |index: usize| {
                    let param = index.checked_sub(block_args);
                    param.and_then(|param| relations.get(param)).is_some_and(|turned| *turned)
                };
                self.predicate_of_set(new, head, &turned, visibility)?;
            }
        }
        Ok(())
    }

    /// The rules as they are written.
    fn introductions(&self, inductive: &Inductive, defined: &Defined) -> Done<Vec<Rule>> {
        let names: Vec<&Name> = defined.news.iter().map(|new| &new.name).collect();
        let mut rules = vec![];
        for (clause, terms) in inductive.rules.iter().zip(&defined.clauses) {
            let Some((prop, conditions)) = terms.split_last() else { continue };
            let (mut premises, conclusion) = split_rule(&self.context, prop);
            premises.splice(0..0, conditions.iter().cloned());
            let name = clause.binding.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
            let rule = Rule { name, premises, conclusion };
            check_rule(&rule, &names, clause.prop.span)?;
            rules.push(rule);
        }
        Ok(rules)
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

    /// `inductive_set s` also defines the predicate `sp`. The arguments at the positions in `turned` are predicates
    /// there too.
    fn predicate_of_set(
        &mut self,
        new: &NewConst,
        (set, ty): &(Name, Type),
        turned: &dyn Fn(usize) -> bool,
        visibility: Visibility,
    ) -> Done {
        let (args, result) = ty.strip_fun();
        let Some(element) = element_type(result) else { return Ok(()) };
        let parts = components(element);
        let given: Vec<Given> = args
            .into_iter()
            .enumerate()
            .map(|(index, ty)| match element_type(ty) {
                Some(element) if turned(index) => Given::predicate(index, element),
                _ => Given::same(index, ty),
            })
            .collect();
        let arg_types: Vec<Type> =
            given.iter().map(|given| given.ty.clone()).chain(parts.iter().cloned()).collect();
        let predicate_ty = Type::funs(arg_types, Type::bool());
        let predicate = NewConst {
            name: Name::from(format!("{}p", new.name)),
            span: new.span,
            ty: Some(predicate_ty.clone()),
            mixfix: None,
        };
        let made = self.make_consts(&[predicate], &[], visibility, &|_| Origin::Declared)?;
        let Some((full, _)) = made.heads.first().cloned() else { return Ok(()) };
        let member = Term::constant(
            "Set.member",
            Type::funs([element.clone(), Type::set(element.clone())], Type::bool()),
        );
        let frees: Vec<Term> = parts
            .iter()
            .enumerate()
            .map(|(index, ty)| Term::free(format!("x{}", given.len() + index), ty.clone()))
            .collect();
        let set = Term::Const(set.clone(), ty.clone()).apply(given.iter().map(|given| given.in_set.clone()));
        let own = given.iter().map(|given| given.free.clone()).chain(frees.iter().cloned());
        let equation = Equation::new(
            Term::Const(full.clone(), predicate_ty.clone()).apply(own),
            member.apply([tuple(&frees, &parts), set]),
        );
        self.emit_spec(Spec::Equations {
            heads: vec![(full, predicate_ty)],
            equations: vec![equation],
            overlap: Overlap::Consistent,
        });
        Ok(())
    }
}

/// What is derived must be one of the predicates, from what does not depend on the absence of derivations.
fn check_rule(rule: &Rule, heads: &[&Name], span: Span) -> Done {
    if abbreviated(rule, heads).is_some() {
        return Ok(());
    }
    let conclusion = match rule.conclusion.strip_const("Set.member") {
        Some(args) => args.get(1).map_or(&rule.conclusion, |set| *set),
        None => &rule.conclusion,
    };
    if !heads.iter().any(|head| is_about(conclusion, head)) {
        let message = "the conclusion of this rule is not about the predicate being defined";
        return Err(Diagnostic::error("rule-conclusion", span, message));
    }
    match rule.premises.iter().find_map(|premise| negated_head(premise, heads, false)) {
        Some(head) => {
            let message = format!(
                "`{}` is defined by what it does not hold for: this rule has no meaning",
                head.base()
            );
            Err(Diagnostic::error("not-monotone", span, message))
        }
        None => Ok(()),
    }
}

/// One of the heads that a formula has below an odd number of negations.
fn negated_head(term: &Term, heads: &[&Name], negated: bool) -> Option<Name> {
    let (head, args) = term.strip();
    let name = match head {
        Term::Const(name, _) => name.as_str(),
        _ => "",
    };
    match (name, args.as_slice()) {
        ("HOL.Trueprop", [inner]) => negated_head(inner, heads, negated),
        ("HOL.Not", [inner]) => negated_head(inner, heads, !negated),
        ("HOL.implies" | "Pure.imp", [left, right]) => {
            negated_head(left, heads, !negated).or_else(|| negated_head(right, heads, negated))
        }
        ("HOL.conj" | "HOL.disj", [left, right]) => {
            negated_head(left, heads, negated).or_else(|| negated_head(right, heads, negated))
        }
        ("HOL.All" | "HOL.Ex" | "Pure.all", [Term::Abs(_, _, body)])
        | ("Set.Ball" | "Set.Bex", [_, Term::Abs(_, _, body)]) => negated_head(body, heads, negated),
        ("Set.member", [_, set]) => negated_head(set, heads, negated),
        _ if negated => heads.iter().find(|own| is_about(head, own)).map(|own| (*own).clone()),
        _ => None,
    }
}

/// The sides of an equation `P x y ≡ t` among the rules.
fn abbreviated<'r>(rule: &'r Rule, heads: &[&Name]) -> Option<(&'r Term, &'r Term)> {
    let (lhs, rhs) = sides(&rule.conclusion)?;
    (rule.premises.is_empty() && heads.iter().any(|head| is_about(lhs, head))).then_some((lhs, rhs))
}

fn is_about(term: &Term, name: &Name) -> bool {
    matches!(term.strip().0, Term::Const(own, _) | Term::Free(own, _) if own == name)
}

/// Among the rules there may be equations `P x y ≡ t` for some of the predicates, which then stand for `t` in the other
/// rules. The rules without them, and the equations.
fn without_abbreviations(rules: Vec<Rule>, heads: &[&Name]) -> (Vec<Rule>, Vec<Equation>) {
    let mut equations = vec![];
    let mut kept = vec![];
    for rule in rules {
        match abbreviated(&rule, heads) {
            Some((lhs, rhs)) => equations.push(Equation::new(lhs.clone(), rhs.clone())),
            None => kept.push(rule),
        }
    }
    for equation in &equations {
        let (head, args) = equation.lhs.strip();
        let function = args.iter().rev().fold(equation.rhs.clone(), |body, arg| match arg {
            Term::Free(name, ty) => body.lambda(name, ty),
            _ => body,
        });
        let unfold = |term: &Term| {
            term.map_leaves(&mut |leaf, _| if leaf == head { function.clone() } else { leaf.clone() })
        };
        for rule in &mut kept {
            rule.conclusion = unfold(&rule.conclusion).beta();
            rule.premises = rule.premises.iter().map(|premise| unfold(premise).beta()).collect();
        }
    }
    (kept, equations)
}

/// An argument of the predicate that belongs to an inductive set.
struct Given {
    ty: Type,
    free: Term,
    /// What the set gets for it.
    in_set: Term,
}

impl Given {
    fn same(index: usize, ty: &Type) -> Given {
        let free = Term::free(format!("x{index}"), ty.clone());
        Given { ty: ty.clone(), in_set: free.clone(), free }
    }

    /// A predicate, of which the set gets `{(a, b). P a b}`.
    fn predicate(index: usize, element: &Type) -> Given {
        let parts = components(element);
        let ty = Type::funs(parts.clone(), Type::bool());
        let free = Term::free(format!("x{index}"), ty.clone());
        let to_bool = |from: &Type| Type::fun(from.clone(), Type::bool());
        let collect = Term::constant("Set.Collect", Type::fun(to_bool(element), Type::set(element.clone())));
        let in_set = collect.app(uncurry(free.clone(), &parts));
        Given { ty, free, in_set }
    }
}

/// The function on tuples that a curried predicate over their components stands for.
fn uncurry(predicate: Term, parts: &[Type]) -> Term {
    let [first, rest @ ..] = parts else { return predicate };
    let Some(rest_ty) = rest.iter().rev().cloned().reduce(|tuple, part| Type::prod(part, tuple)) else {
        return predicate;
    };
    let curried_ty = Type::funs([first.clone(), rest_ty.clone()], Type::bool());
    let pair_ty = Type::prod(first.clone(), rest_ty);
    let case = Term::constant("Product_Type.prod.case_prod", Type::funs([curried_ty, pair_ty], Type::bool()));
    if rest.len() == 1 {
        return case.app(predicate);
    }
    let body = uncurry(predicate.lift(1).app(Term::Bound(0)), rest);
    case.app(Term::abs("x", first.clone(), body))
}

fn element_type(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Con(name, elements) if name == SET => elements.first(),
        _ => None,
    }
}

/// The types of the components of a right-nested tuple type.
fn components(ty: &Type) -> Vec<Type> {
    let mut parts = vec![];
    let mut rest = ty;
    while let Type::Con(name, pair) = rest
        && name == PROD
        && let (Some(first), Some(second)) = (pair.first(), pair.get(1))
    {
        parts.push(first.clone());
        rest = second;
    }
    parts.push(rest.clone());
    parts
}

/// Whether rules ask for membership in the variable.
fn asks_membership(rules: &[Rule], variable: &Name) -> bool {
    let mut found = false;
    for term in rules.iter().flat_map(|rule| rule.premises.iter().chain([&rule.conclusion])) {
        term.visit(&mut |term| {
            if let Some([_, Term::Free(name, _)]) = term.strip_const("Set.member").as_deref() {
                found |= name == variable;
            }
        });
    }
    found
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

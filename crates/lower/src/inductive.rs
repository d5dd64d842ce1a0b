//! Inductive predicates and sets: a search for derivations, rule by rule.
//!
//! Whether a predicate holds is decided by looking for a derivation; where some arguments are not known, their values
//! are listed. Derivations that are deeper than a limit are not found: the answer is unknown then, never no. Predicates
//! whose rules go from larger arguments to smaller ones need no limit to speak of.

use crate::code::Code;
use crate::flatten::Formula;
use crate::listing::{append, natural, predecessor};
use crate::lowering::{Lowering, Work};
use crate::meaning::Meaning;
use crate::names::instance_name;
use crate::operation::{Operation, options};
use crate::problem::{Lower, Problem, Reason};
use crate::rules::{Group, Part, Rules, joined, selected};
use crate::solve::{Asked, Solver};
use base::Name;
use logic::hol;
use logic::types::well_known::{NAT, SET};
use logic::{Equation, Rule, Term, Type};
use program::Fun;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How deep derivations may be where arguments do not get smaller.
const SEARCH_DEPTH: u32 = 9;
/// How deep derivations may be where they do.
const STRUCTURAL_DEPTH: u32 = 10_000;

const FUEL: &str = "?fuel";

/// How predicates that are being defined call each other: with what is left of the depth.
#[derive(Clone, Debug)]
pub(crate) struct Depth {
    pub group: Arc<Group>,
    pub left: Term,
}

impl Depth {
    /// Whether a term calls a predicate that is being defined.
    pub fn is_taken_by(&self, term: &Term) -> bool {
        mentions(term, &|name| self.group.heads.contains_key(name))
    }
}

/// The types of the arguments of a predicate, or of a function to sets, those of the elements included.
pub fn argument_types(ty: &Type) -> Vec<Type> {
    let (args, result) = ty.strip_fun();
    let element = match result {
        Type::Con(name, args) if name == SET => args.first(),
        _ => None,
    };
    args.into_iter().chain(element).cloned().collect()
}

/// A call of a predicate, or a membership in a set: the constant, its type and its arguments.
pub fn relation(term: &Term) -> Option<(&Name, &Type, Vec<&Term>)> {
    if let Some([element, set]) = term.strip_const(hol::MEMBER).as_deref() {
        let (Term::Const(name, ty), mut args) = set.strip() else { return None };
        args.push(element);
        return Some((name, ty, args));
    }
    match term.strip() {
        (Term::Const(name, ty), args) => Some((name, ty, args)),
        _ => None,
    }
}

/// The name of the variable that stands for an argument.
pub(crate) fn argument_name(index: usize) -> Name {
    Name::from(format!("?arg{index}"))
}

/// Makes the value of a search where there is depth left, and where there is none.
type MakeSearch<'m> = dyn FnMut(&mut Code<'_, '_>, &Depth) -> Lower<(Term, Term)> + 'm;

fn depth_name(rules: &Rules) -> Name {
    let name = &rules.name;
    Name::from(match rules.part_name() {
        Some(part) => format!("derivation of {name} by {part}"),
        None => format!("derivation of {name}"),
    })
}

impl Lowering<'_> {
    /// The rules about a constant that is a least fixed point, at a type.
    pub fn defining_rules(&mut self, name: &Name, ty: &Type) -> Option<Vec<Rule>> {
        self.rules(name, ty).map(|rules| rules.own().cloned().collect())
    }

    /// Whether a constant is a least fixed point.
    pub fn has_rules(&mut self, name: &Name, ty: &Type) -> bool {
        self.rules(name, ty).is_some()
    }

    /// The equation of an inductive constant: it holds where there is a derivation.
    pub(crate) fn inductive_equation(&mut self, name: &Name, ty: &Type) -> Lower<Option<Equation>> {
        let Some(rules) = self.rules(name, ty) else { return Ok(None) };
        let saturation = self.saturation(name, ty);
        let limit = natural(if rules.group.is_structural { STRUCTURAL_DEPTH } else { SEARCH_DEPTH });
        let (params, result) = ty.strip_fun();
        let vars: Vec<Term> = params
            .iter()
            .enumerate()
            .map(|(index, ty)| Term::free(argument_name(index), (*ty).clone()))
            .collect();
        let lhs = Term::Const(name.clone(), ty.clone()).apply(vars.clone());
        if let Some(saturation) = saturation {
            return Ok(Some(Equation::new(lhs, self.saturation_value(&saturation, &vars)?)));
        }
        let search = self.derivation(&rules)?.app(limit).apply(vars);
        let rhs = if result.is_con(SET) { collect(search, ty) } else { search };
        Ok(Some(Equation::new(lhs, rhs)))
    }

    /// The constant that searches for derivations of limited depth: takes the depth, then the arguments.
    fn derivation(&mut self, rules: &Rules) -> Lower<Term> {
        let name = depth_name(rules);
        let args = rules.arguments();
        let whole = Type::fun(Type::nullary(NAT), Type::funs(args.clone(), Type::bool()));
        let key = (name.clone(), whole.clone());
        if !self.meanings.contains_key(&key) {
            let params: Vec<Type> = [Type::nullary(NAT)].into_iter().chain(args).collect();
            let fun = self.declare(&instance_name(&name, [&rules.ty]), &params, &Type::bool())?;
            self.meanings.insert(key, Meaning::Function(fun));
            self.queue(Work::Derivation(fun, rules.clone()));
        }
        Ok(Term::Const(name, whole))
    }

    /// A function from the arguments that are known to the list of all values of the others for which an inductive
    /// constant holds; none if it is no such constant.
    pub(crate) fn solver(
        &mut self,
        name: &Name,
        ty: &Type,
        inputs: &[usize],
        depth: Option<&Depth>,
    ) -> Lower<Option<Term>> {
        if let Some(saturation) = self.saturation(name, ty).filter(|one| one.params == inputs) {
            return self.saturation_function(&saturation).map(Some);
        }
        let Some(rules) = self.rules(name, ty) else { return Ok(None) };
        let left = match depth {
            Some(depth) if depth.group.heads.contains_key(name) => depth.left.clone(),
            _ => natural(SEARCH_DEPTH),
        };
        self.all_solutions(&rules, inputs).map(|solutions| Some(solutions.app(left)))
    }

    /// The constant that lists what rules give: takes the depth, then the arguments that are known.
    fn all_solutions(&mut self, rules: &Rules, inputs: &[usize]) -> Lower<Term> {
        let args = rules.arguments();
        let (known, open) = split(&args, inputs);
        let result = options(&hol::tuple_type(&open));
        let whole = Type::fun(Type::nullary(NAT), Type::funs(known.clone(), result.clone()));
        let name = &rules.name;
        let constant = Name::from(match rules.part_name() {
            Some(part) => format!("solutions of {name} for {inputs:?} by {part}"),
            None => format!("solutions of {name} for {inputs:?}"),
        });
        let key = (constant.clone(), whole.clone());
        if !self.meanings.contains_key(&key) {
            let params: Vec<Type> = [Type::nullary(NAT)].into_iter().chain(known).collect();
            let fun = self.declare(&instance_name(&constant, [&rules.ty]), &params, &result)?;
            self.meanings.insert(key, Meaning::Function(fun));
            self.queue(Work::Solutions(fun, rules.clone(), inputs.to_vec()));
        }
        Ok(Term::Const(constant, whole))
    }

    pub(crate) fn derivation_body(&mut self, fun: Fun, rules: &Rules) {
        let all: Vec<usize> = (0..rules.arguments().len()).collect();
        let either = Type::funs([Type::bool(), Type::bool()], Type::bool());
        let join = |one: Term, rest: Term| Operation::Either.at(either.clone()).apply([one, rest]);
        let none = hol::truth(false);
        self.search_body(fun, rules, &all, &mut |code, depth| {
            let unknown = Operation::Unknown.at(Type::bool());
            if let Some(parts) = code.lowering.parts(rules, &all) {
                let search = &mut |code: &mut Code<'_, '_>, rules: &Rules| code.lowering.derivation(rules);
                let values = code.in_parts(parts, &all, &none, search)?;
                return Ok((joined(values, &join).unwrap_or_else(|| none.clone()), unknown));
            }
            let mut parts = vec![];
            for rule in rules.own() {
                parts.extend(code.rule(rules, rule, &all, Asked::Exists, depth)?);
            }
            let value = parts.into_iter().rev().reduce(|rest, one| join(one, rest));
            Ok((value.unwrap_or_else(|| none.clone()), unknown))
        });
    }

    pub(crate) fn solutions_body(&mut self, fun: Fun, rules: &Rules, inputs: &[usize]) {
        let args = rules.arguments();
        let (_, open) = split(&args, inputs);
        let value_ty = hol::tuple_type(&open);
        let result = options(&value_ty);
        let join = |one: Term, rest: Term| append(one, rest, &result);
        let none = Term::constant(hol::NIL, result.clone());
        self.search_body(fun, rules, inputs, &mut |code, depth| {
            let unknown =
                hol::list(&hol::option(&value_ty), vec![Term::constant(hol::NONE, hol::option(&value_ty))]);
            if let Some(parts) = code.lowering.parts(rules, inputs) {
                let search =
                    &mut |code: &mut Code<'_, '_>, rules: &Rules| code.lowering.all_solutions(rules, inputs);
                let values = code.in_parts(parts, inputs, &none, search)?;
                return Ok((joined(values, &join).unwrap_or_else(|| none.clone()), unknown));
            }
            let mut parts = vec![];
            for rule in rules.own() {
                let Some((_, _, conclusion)) = relation(&rule.conclusion) else { continue };
                let outputs: Vec<Term> = (0..conclusion.len())
                    .filter(|index| !inputs.contains(index))
                    .filter_map(|index| conclusion.get(index).map(|arg| (*arg).clone()))
                    .collect();
                let asked = Asked::Values(hol::tuple(&outputs, &open), value_ty.clone());
                parts.extend(code.rule(rules, rule, inputs, asked, depth)?);
            }
            let value = parts.into_iter().rev().reduce(|rest, one| join(one, rest));
            Ok((value.unwrap_or_else(|| none.clone()), unknown))
        });
    }

    /// A function of a depth and of the arguments that are known. `make` gives its value where there is depth left,
    /// and where there is none.
    fn search_body(&mut self, fun: Fun, rules: &Rules, inputs: &[usize], make: &mut MakeSearch<'_>) {
        let args = rules.arguments();
        let nat = Type::nullary(NAT);
        let mut code = self.open(fun);
        let params = code.params();
        let mut names = vec![(Name::new(FUEL), nat.clone())];
        for index in inputs {
            let ty = args.get(*index).cloned().unwrap_or_else(Type::bool);
            names.push((argument_name(*index), ty));
        }
        for ((name, ty), param) in names.into_iter().zip(params) {
            code.frees.push((name, param, ty));
        }
        let fuel = || Term::free(FUEL, nat.clone());
        let left = predecessor(fuel());
        let depth = Depth { group: Arc::clone(&rules.group), left };
        let body = code.branch(|code| {
            let (value, unknown) = make(code, &depth)?;
            let value = code.limited(rules, &value, &depth)?;
            let result = value.type_in(&mut code.bound_types).unwrap_or_else(Type::bool);
            let ended = hol::eq(fuel(), natural(0), &nat);
            code.expr(&hol::choice(ended, unknown, value, &result), vec![])
        });
        let function = code.finish(body);
        self.close(fun, function);
    }
}

impl Code<'_, '_> {
    /// The values of searches that each try some of the rules.
    fn in_parts(
        &mut self,
        parts: Vec<Part>,
        inputs: &[usize],
        none: &Term,
        search: &mut dyn FnMut(&mut Self, &Rules) -> Lower<Term>,
    ) -> Lower<Vec<Term>> {
        let Some(types) = parts.first().map(|part| part.rules.arguments()) else { return Ok(vec![]) };
        let mut values = vec![];
        for part in parts {
            let args = inputs.iter().filter_map(|index| {
                types.get(*index).map(|ty| Term::free(argument_name(*index), ty.clone()))
            });
            let value = search(self, &part.rules)?.app(Term::free(FUEL, Type::nullary(NAT))).apply(args);
            values.push((part.fits, value));
        }
        Ok(selected(values, none, &types))
    }

    /// The search for a derivation that ends with a rule; none if its conclusion is something else.
    fn rule(
        &mut self,
        rules: &Rules,
        rule: &Rule,
        inputs: &[usize],
        asked: Asked,
        depth: &Depth,
    ) -> Lower<Option<Term>> {
        let Some((_, _, args)) = relation(&rule.conclusion) else { return Ok(None) };
        let mut formula = Formula::of_rule(rule);
        for (index, (arg, ty)) in args.into_iter().zip(rules.arguments()).enumerate() {
            if inputs.contains(&index) {
                let known = Term::free(argument_name(index), ty.clone());
                formula.conditions.push(hol::eq(known, arg.clone(), &ty));
            }
        }
        rule.premises.iter().for_each(|premise| formula.add(premise, true));
        let mut solver = Solver::new(self, asked);
        solver.depth = Some(depth.clone());
        solver.plan(formula).map(Some)
    }

    /// The term with calls of the predicates that are being defined limited to the depth that is left.
    fn limited(&mut self, rules: &Rules, term: &Term, depth: &Depth) -> Lower<Term> {
        let mut used: BTreeMap<&Name, &Type> = BTreeMap::new();
        term.visit(&mut |part| {
            if let Term::Const(name, at) = part
                && let Some((name, ty)) = rules.group.heads.get_key_value(name)
                && ty == at
            {
                used.insert(name, ty);
            }
        });
        let mut replaced: HashMap<Name, (Type, Term)> = HashMap::new();
        for (name, ty) in used {
            let search = self.lowering.derivation(&rules.of(name, ty))?.app(depth.left.clone());
            replaced.insert(name.clone(), (ty.clone(), search));
        }
        if replaced.is_empty() {
            return Ok(term.clone());
        }
        let leaf = |leaf: &Term| match leaf {
            Term::Const(name, ty) => {
                let found = replaced.get(name).filter(|(at, _)| at == ty);
                found.map(|(ty, search)| as_constant(search, ty))
            }
            _ => None,
        };
        Ok(term.map_leaves(&mut |part, _| leaf(part).unwrap_or_else(|| part.clone())).beta())
    }
}

/// A search in place of the constant that it is for.
fn as_constant(search: &Term, ty: &Type) -> Term {
    let (params, result) = ty.strip_fun();
    if !result.is_con(SET) {
        return search.clone();
    }
    let vars: Vec<(Name, Type)> = params
        .into_iter()
        .enumerate()
        .map(|(index, ty)| (Name::from(format!("?param{index}")), ty.clone()))
        .collect();
    let args = vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
    let body = collect(search.clone().apply(args), ty);
    vars.iter().rev().fold(body, |body, (name, ty)| body.lambda(name, ty))
}

/// The set of those elements for which a search succeeds; `ty` is the type of the constant.
fn collect(search: Term, ty: &Type) -> Term {
    let set = ty.strip_fun().1;
    let Type::Con(_, args) = set else { return search };
    let Some(element) = args.first() else { return search };
    let predicate = Type::fun(element.clone(), Type::bool());
    let body = search.lift(1).app(Term::Bound(0));
    Term::constant(hol::COLLECT, Type::fun(predicate, set.clone())).app(Term::abs("x", element.clone(), body))
}

fn split(args: &[Type], inputs: &[usize]) -> (Vec<Type>, Vec<Type>) {
    let (known, open): (Vec<_>, Vec<_>) =
        args.iter().enumerate().partition(|(index, _)| inputs.contains(index));
    let types = |part: Vec<(usize, &Type)>| part.into_iter().map(|(_, ty)| ty.clone()).collect();
    (types(known), types(open))
}

/// Whether some argument gets smaller in every call of the rules. Arguments of `finite` types do not count: what stands
/// inside of them is mostly what a function is applied to, and such calls go round in circles.
pub(crate) fn is_structural(
    heads: &HashMap<Name, Type>,
    rules: &[Rule],
    finite: &mut dyn FnMut(&Type) -> bool,
) -> bool {
    let is_head = |name: &Name| heads.contains_key(name);
    let count = heads.values().map(|ty| argument_types(ty).len()).max().unwrap_or(0);
    let mut is_finite = |position: usize| {
        let mut types = heads.values().filter_map(|ty| argument_types(ty).into_iter().nth(position));
        types.any(|ty| finite(&ty))
    };
    (0..count).filter(|position| !is_finite(*position)).any(|position| {
        rules.iter().all(|rule| {
            let Some((_, _, conclusion)) = relation(&rule.conclusion) else { return false };
            let Some(whole) = conclusion.get(position) else { return false };
            rule.premises.iter().all(|premise| {
                let mut fine = true;
                match relation(premise) {
                    Some((name, _, args)) if is_head(name) => {
                        fine &= args.get(position).is_some_and(|part| is_part(part, whole));
                        args.iter().for_each(|arg| fine &= !mentions(arg, &is_head));
                    }
                    _ => fine &= !mentions(premise, &is_head),
                }
                fine
            })
        })
    })
}

pub(crate) fn mentions(term: &Term, is_head: &dyn Fn(&Name) -> bool) -> bool {
    let mut found = false;
    term.visit(&mut |part| found |= matches!(part, Term::Const(name, _) if is_head(name)));
    found
}

/// Whether a variable is an argument inside a term.
fn is_part(part: &Term, whole: &Term) -> bool {
    let mut found = false;
    if part != whole && matches!(part, Term::Free(..)) {
        whole.visit(&mut |inner| found |= inner == part);
    }
    found
}

impl Reason {
    pub(crate) fn too_deep(constant: &Name) -> Problem {
        Problem::new(constant, Reason::Depth)
    }
}

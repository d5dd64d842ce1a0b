//! Finite covers: for a formula with unknown variables, finitely many values among which are all that a variable
//! can have where the formula is true.
//!
//! A cover is found by looking at the formula: `x ∈ A` is covered by the elements of `A`, `x = t` by the value of
//! `t`, a conjunction by a cover of one of its parts, a disjunction by covers of both. Covers may hold too much:
//! whoever uses one evaluates the formula for each value.

use crate::global::Meaning;
use crate::machine::Machine;
use crate::node::{Clause, Lambda, Node, Pattern, Rule, lift, mentions};
use crate::prepare::list;
use crate::stop::{Run, Stop};
use crate::value::{Diagonal, Env, Function, GlobalId, Set, Value};
use base::Name;
use dashu_int::{IBig, UBig};
use logic::Type;
use logic::decl::{Origin, RecordPart, TypeDef};
use logic::types::well_known::{INT, LIST, NAT, SET};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many definitions are unfolded on the way to a cover.
const FUEL: u32 = 24;

/// How many lists of a given length are tried.
const MAX_LISTS: usize = 1 << 12;

/// A formula, the variables that have no value yet, and whether it or its negation is to be true.
#[derive(Clone)]
pub(crate) struct Formula {
    pub node: Arc<Node>,
    pub env: Env,
    pub unknown: Vec<u32>,
    pub positive: bool,
    fuel: u32,
    /// Whether arguments of calls with unknown parts count as unknown.
    parts: bool,
}

/// Covers are lists; none means that no cover was found.
type Cover = Option<Vec<Value>>;

impl Formula {
    pub fn new(node: &Arc<Node>, env: Env, unknown: Vec<u32>) -> Formula {
        Formula { node: Arc::clone(node), env, unknown, positive: true, fuel: FUEL, parts: false }
    }

    /// The same, where arguments of calls with unknown parts count as unknown: more covers are found, and larger ones.
    pub fn with_parts(self) -> Formula {
        Formula { parts: true, ..self }
    }

    fn part(&self, node: &Arc<Node>) -> Formula {
        Formula { node: Arc::clone(node), ..self.clone() }
    }

    fn negated(&self, node: &Arc<Node>) -> Formula {
        Formula { positive: !self.positive, ..self.part(node) }
    }

    /// The body of a binder whose variable has a value, or none yet.
    fn inside(&self, body: &Arc<Node>, value: Option<Value>) -> Formula {
        let mut unknown: Vec<u32> = self.unknown.iter().map(|index| index + 1).collect();
        if value.is_none() {
            unknown.push(0);
        }
        let env = self.env.push(value.unwrap_or(Value::Bool(false)));
        Formula { node: Arc::clone(body), env, unknown, ..self.clone() }
    }

    /// Whether the formula can be evaluated.
    pub fn is_closed(&self) -> bool {
        self.knows(&self.node)
    }

    fn knows(&self, node: &Node) -> bool {
        !mentions(node, &self.unknown, 0)
    }

    fn with(&self, variable: u32, value: &Value) -> Formula {
        let unknown = self.unknown.iter().copied().filter(|index| *index != variable).collect();
        Formula { env: self.env.set(variable, value.clone()), unknown, ..self.clone() }
    }

    fn is_unknown(&self, node: &Node) -> Option<u32> {
        match node {
            Node::Local(index) if self.unknown.contains(index) => Some(*index),
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// Finitely many values among which are all for which the predicate gives `wanted`.
    pub(crate) fn candidates(&mut self, ty: &Type, predicate: &Value, wanted: bool) -> Run<Cover> {
        match self.cover_function(predicate, wanted, FUEL) {
            Ok(Some(cover)) => return Ok(Some(cover)),
            Ok(None) | Err(Stop::Blame(_)) => {}
            Err(stop) => return Err(stop),
        }
        Ok(self.domain(ty)?.map(|domain| domain.to_vec()))
    }

    /// A cover of the argument of a predicate.
    fn cover_function(&mut self, predicate: &Value, positive: bool, fuel: u32) -> Run<Cover> {
        let Value::Fun(function) = self.demand(predicate)? else { return Ok(None) };
        match &**function {
            Function::Closure { lambda, env } => {
                let formula = Formula {
                    node: Arc::clone(&lambda.body),
                    env: env.push(Value::Bool(false)),
                    unknown: vec![0],
                    positive,
                    fuel,
                    parts: false,
                };
                self.cover(&formula, 0)
            }
            Function::Partial { global, args } => {
                let args: Vec<Option<Value>> = args.iter().cloned().map(Some).chain([None]).collect();
                let last = args.len() - 1;
                self.cover_call(*global, &args, last, positive, fuel)
            }
            Function::Table { entries, default, .. } => match default {
                Some(Value::Bool(default)) if *default == positive => Ok(None),
                Some(Value::Bool(_)) | None => Ok(Some(entries.keys().cloned().collect())),
                Some(_) => Ok(None),
            },
        }
    }

    /// A cover of the variable `target` where the formula is true.
    pub(crate) fn cover(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        self.step()?;
        match &*formula.node {
            Node::Apply(head, args) => match &**head {
                Node::Global(id) => self.cover_constant(formula, *id, args, target),
                _ if formula.knows(head) => {
                    let function = self.run(head, &formula.env)?;
                    self.cover_applied(formula, &function, args, target)
                }
                _ => Ok(None),
            },
            Node::Global(id) => {
                let name = self.global(*id).name.clone();
                let never =
                    (name == "HOL.False") == formula.positive && (name == "HOL.True" || name == "HOL.False");
                Ok(never.then(Vec::new))
            }
            Node::Value(Value::Bool(value)) => Ok((*value != formula.positive).then(Vec::new)),
            Node::Case { scrutinee, clauses } => self.cover_case(formula, scrutinee, clauses, target),
            Node::Local(_) | Node::Value(_) | Node::Lambda(_) => Ok(None),
        }
    }

    fn cover_constant(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), args) {
            ("HOL.Not", [arg]) => self.cover(&formula.negated(arg), target),
            ("HOL.conj" | "Pure.conjunction", [left, right]) if formula.positive => {
                self.cover_either(formula, &formula.part(left), &formula.part(right), target)
            }
            ("HOL.conj" | "Pure.conjunction", [left, right]) => {
                self.cover_both(&formula.part(left), &formula.part(right), target)
            }
            ("HOL.disj", [left, right]) if formula.positive => {
                self.cover_both(&formula.part(left), &formula.part(right), target)
            }
            ("HOL.disj", [left, right]) => {
                self.cover_either(formula, &formula.part(left), &formula.part(right), target)
            }
            ("HOL.implies" | "Pure.imp", [left, right]) if formula.positive => {
                self.cover_both(&formula.negated(left), &formula.part(right), target)
            }
            ("HOL.implies" | "Pure.imp", [left, right]) => {
                self.cover_either(formula, &formula.negated(left), &formula.part(right), target)
            }
            ("HOL.Ex", [body]) if formula.positive => self.cover_binder(formula, body, target),
            ("HOL.All" | "Pure.all", [body]) if !formula.positive => self.cover_binder(formula, body, target),
            ("Set.Bex", [set, body]) if formula.positive => {
                self.cover_bounded(formula, id, set, body, target)
            }
            ("Set.Ball", [set, body]) if !formula.positive => {
                self.cover_bounded(formula, id, set, body, target)
            }
            ("HOL.eq" | "Pure.eq", [left, right]) if formula.positive => {
                self.cover_equation(formula, left, right, target)
            }
            ("Set.member", [element, set]) if formula.positive => {
                self.cover_member(formula, &info.ty, element, set, target)
            }
            ("Orderings.ord_class.less_eq" | "Orderings.ord_class.less", [left, right]) => {
                let (small, large) = if formula.positive { (left, right) } else { (right, left) };
                self.cover_below(formula, &info.ty, small, large, target)
            }
            _ => self.cover_defined(formula, id, args, target),
        }
    }

    /// One of two parts is enough. What blocks one does not matter then. If a part covers another unknown variable,
    /// its values may help the other part.
    fn cover_either(&mut self, whole: &Formula, left: &Formula, right: &Formula, target: u32) -> Run<Cover> {
        for part in [left, right] {
            if let Some(cover) = self.try_cover(part, target)? {
                return Ok(Some(cover));
            }
        }
        self.cover_interval(whole, target)
    }

    /// A cover, or none if finding it would need to know what is not known.
    pub(crate) fn try_cover(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        match self.cover(formula, target) {
            Err(Stop::Blame(_)) => Ok(None),
            other => other,
        }
    }

    /// A cover of a variable where a term has a value, or none if finding it would need to know what is not known.
    pub(crate) fn try_cover_by_form(&mut self, formula: &Formula, value: &Value, target: u32) -> Run<Cover> {
        if !mentions(&formula.node, &[target], 0) {
            return Ok(None);
        }
        match self.cover_by_form(formula, &formula.node, value, target) {
            Err(Stop::Blame(_)) => Ok(None),
            other => other,
        }
    }

    fn cover_both(&mut self, left: &Formula, right: &Formula, target: u32) -> Run<Cover> {
        let Some(mut cover) = self.cover(left, target)? else { return Ok(None) };
        let Some(more) = self.cover(right, target)? else { return Ok(None) };
        cover.extend(more);
        Ok(Some(cover))
    }

    /// `∃y. body`: covers `target` with `y` unknown, or for each value of a cover of `y`.
    fn cover_binder(&mut self, formula: &Formula, body: &Arc<Node>, target: u32) -> Run<Cover> {
        let Node::Lambda(lambda) = &**body else { return self.cover_eta(formula, body, target) };
        let unknown = formula.inside(&lambda.body, None);
        if let Some(cover) = self.try_cover(&unknown, target + 1)? {
            return Ok(Some(cover));
        }
        let values = match self.try_cover(&unknown, 0)? {
            Some(values) => values,
            None => match self.domain(&lambda.ty)? {
                Some(domain) => domain.to_vec(),
                None => return Ok(None),
            },
        };
        self.cover_for_each(formula, lambda, values, target)
    }

    fn cover_for_each(
        &mut self,
        formula: &Formula,
        lambda: &Lambda,
        values: Vec<Value>,
        target: u32,
    ) -> Run<Cover> {
        let mut all = vec![];
        for value in values {
            match self.cover(&formula.inside(&lambda.body, Some(value)), target + 1)? {
                Some(cover) => all.extend(cover),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// A quantifier over a predicate that is no abstraction.
    fn cover_eta(&mut self, formula: &Formula, predicate: &Arc<Node>, target: u32) -> Run<Cover> {
        let applied = Node::Apply(Arc::new(lift(predicate)), vec![Arc::new(Node::Local(0))]);
        let inner = formula.inside(&Arc::new(applied), None);
        self.cover(&inner, target + 1)
    }

    fn cover_bounded(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        set: &Arc<Node>,
        body: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        let ty = self.global(id).info.ty.clone();
        let (Node::Lambda(lambda), true) = (&**body, formula.knows(set)) else { return Ok(None) };
        let Some(element) = ty.as_fun().and_then(|(set, _)| element_type(set)) else { return Ok(None) };
        if let Some(cover) = self.try_cover(&formula.inside(&lambda.body, None), target + 1)? {
            return Ok(Some(cover));
        }
        let set = self.run(set, &formula.env)?;
        match &*self.settle(&element, &set)? {
            Set::Finite(elements) => {
                self.cover_for_each(formula, lambda, elements.iter().cloned().collect(), target)
            }
            Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(None),
        }
    }

    fn cover_equation(
        &mut self,
        formula: &Formula,
        left: &Arc<Node>,
        right: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        for (pattern, known) in [(left, right), (right, left)] {
            if formula.knows(known) && mentions(pattern, &[target], 0) {
                let value = self.argument(known, &formula.env)?;
                if let Some(cover) = self.cover_by_form(formula, pattern, &value, target)? {
                    return Ok(Some(cover));
                }
            }
        }
        Ok(None)
    }

    fn cover_member(
        &mut self,
        formula: &Formula,
        ty: &Type,
        element: &Arc<Node>,
        set: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        if !formula.knows(set) || !mentions(element, &[target], 0) {
            return Ok(None);
        }
        let Some((element_ty, _)) = ty.as_fun() else { return Ok(None) };
        let value = self.run(set, &formula.env)?;
        match &*self.settle(element_ty, &value)? {
            Set::Finite(elements) => {
                let mut all = vec![];
                for value in elements {
                    match self.cover_by_form(formula, element, value, target)? {
                        Some(cover) => all.extend(cover),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            Set::Diagonal(diagonal) => self.cover_related(formula, element_ty, element, diagonal, target),
            Set::Cofinite(_) | Set::Where(_) => Ok(None),
        }
    }

    /// The values of `target` for which a pair, one side of which is known, is in a relation with the diagonal.
    fn cover_related(
        &mut self,
        formula: &Formula,
        ty: &Type,
        pair: &Arc<Node>,
        diagonal: &Diagonal,
        target: u32,
    ) -> Run<Cover> {
        let (Node::Apply(_, sides), Type::Con(_, types)) = (&**pair, ty) else { return Ok(None) };
        let ([left, right], Some(base)) = (sides.as_slice(), types.first()) else { return Ok(None) };
        for (known, open, place) in [(left, right, 0), (right, left, 1)] {
            if !formula.knows(known) || !mentions(open, &[target], 0) {
                continue;
            }
            let value = self.argument(known, &formula.env)?;
            let value = self.canonical(base, &value)?;
            let partner = |pair: &Value| match pair {
                Value::Cell(cell) if cell.fields.get(place) == Some(&value) => {
                    cell.fields.get(1 - place).cloned()
                }
                _ => None,
            };
            let partners: Vec<Value> =
                diagonal.others.iter().filter_map(partner).chain([value.clone()]).collect();
            let mut all = vec![];
            for partner in &partners {
                match self.cover_by_form(formula, open, partner, target)? {
                    Some(cover) => all.extend(cover),
                    None => return Ok(None),
                }
            }
            return Ok(Some(all));
        }
        Ok(None)
    }

    /// The values of `target` for which a term of constructors and sums has the given value.
    fn cover_by_form(
        &mut self,
        formula: &Formula,
        form: &Arc<Node>,
        value: &Value,
        target: u32,
    ) -> Run<Cover> {
        self.step()?;
        if formula.is_unknown(form) == Some(target) {
            return Ok(Some(vec![value.clone()]));
        }
        let Node::Apply(head, args) = &**form else { return Ok(None) };
        let Node::Global(id) = **head else { return Ok(None) };
        let value = self.demand(value)?.clone();
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), args.as_slice(), &value) {
            ("Nat.Suc", [inner], Value::Nat(number)) => {
                if *number == UBig::ZERO {
                    return Ok(Some(vec![]));
                }
                self.cover_by_form(formula, inner, &Value::Nat(number - UBig::ONE), target)
            }
            ("Groups.plus_class.plus", [left, right], Value::Nat(_) | Value::Int(_)) => {
                let (inner, known) = if formula.knows(right) { (left, right) } else { (right, left) };
                if !formula.knows(known) {
                    return Ok(None);
                }
                let known = self.run(known, &formula.env)?;
                match (&value, self.demand(&known)?) {
                    (Value::Nat(sum), Value::Nat(known)) if sum < known => Ok(Some(vec![])),
                    (Value::Nat(sum), Value::Nat(known)) => {
                        self.cover_by_form(formula, inner, &Value::Nat(sum - known), target)
                    }
                    (Value::Int(sum), Value::Int(known)) => {
                        self.cover_by_form(formula, inner, &Value::Int(sum - known), target)
                    }
                    _ => Ok(None),
                }
            }
            ("Groups.uminus_class.uminus", [inner], Value::Int(number)) => {
                self.cover_by_form(formula, inner, &Value::Int(-number), target)
            }
            ("List.append", [left, right], Value::Cell(_)) => {
                let elements = self.list_elements(&value)?;
                let mut all = vec![];
                for split in 0..=elements.len() {
                    let (first, second) = elements.split_at(split);
                    let (inner, part) =
                        if mentions(left, &[target], 0) { (left, first) } else { (right, second) };
                    match self.cover_by_form(formula, inner, &list(part.to_vec()), target)? {
                        Some(cover) => all.extend(cover),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            ("Nat.size_class.size", [inner], Value::Nat(length)) => {
                let Some(lists) = self.lists_of_length(&info.ty, length)? else { return Ok(None) };
                let mut all = vec![];
                for value in lists {
                    match self.cover_by_form(formula, inner, &value, target)? {
                        Some(cover) => all.extend(cover),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            (_, _, Value::Cell(cell)) => {
                let Meaning::Constructor { index, arity } = self.meaning(id)? else { return Ok(None) };
                if arity != args.len() {
                    return Ok(None);
                }
                if index != cell.index as usize {
                    return Ok(Some(vec![]));
                }
                for (arg, field) in args.iter().zip(&cell.fields) {
                    if mentions(arg, &[target], 0)
                        && let Some(cover) = self.cover_by_form(formula, arg, field, target)?
                    {
                        return Ok(Some(cover));
                    }
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// All lists of a length, if there are not too many elements. `ty` is that of the function `length`.
    fn lists_of_length(&mut self, ty: &Type, length: &UBig) -> Run<Cover> {
        let Some((Type::Con(name, args), _)) = ty.as_fun() else { return Ok(None) };
        let (true, Some(element)) = (name == LIST, args.first()) else { return Ok(None) };
        let (Some(domain), Ok(length)) = (self.domain(element)?, u32::try_from(length)) else {
            return Ok(None);
        };
        if domain.len().checked_pow(length).is_none_or(|count| count > MAX_LISTS) {
            return Ok(None);
        }
        let mut lists: Vec<Vec<Value>> = vec![vec![]];
        for _ in 0..length {
            lists = crate::finite::product(&lists, &domain);
        }
        Ok(Some(lists.into_iter().map(list).collect()))
    }

    /// `small ≤ large`: natural numbers below a known one, subsets of a known finite set.
    fn cover_below(
        &mut self,
        formula: &Formula,
        ty: &Type,
        small: &Arc<Node>,
        large: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        let Some((ty, _)) = ty.as_fun() else { return Ok(None) };
        if !formula.knows(large) || !mentions(small, &[target], 0) {
            return Ok(None);
        }
        if ty.is_con(NAT) && self.is_growing(small, target) {
            let bound = self.run(large, &formula.env)?;
            let bound = self.natural(&bound)?;
            return self.numbers(&IBig::ZERO, &bound.into(), |number| {
                Value::Nat(UBig::try_from(number).unwrap_or_default())
            });
        }
        // What is not above a set need not be below it.
        if ty.is_con(SET) && formula.positive && formula.is_unknown(small) == Some(target) {
            let Some(element) = element_type(ty) else { return Ok(None) };
            let set = self.run(large, &formula.env)?;
            if let Set::Finite(elements) = &*self.settle(&element, &set)?
                && elements.len() <= 16
            {
                let elements: Vec<Value> = elements.iter().cloned().collect();
                return Ok(Some(crate::finite::subsets(&elements)));
            }
        }
        Ok(None)
    }

    /// Whether a natural number is at least as large as the variable: sums and successors.
    fn is_growing(&self, node: &Node, target: u32) -> bool {
        match node {
            Node::Local(index) => *index == target,
            Node::Apply(head, args) => match &**head {
                Node::Global(id) => {
                    let name = self.global(*id).name.as_str();
                    (name == "Nat.Suc" || name == "Groups.plus_class.plus")
                        && args.iter().any(|arg| self.is_growing(arg, target))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn numbers(&mut self, from: &IBig, to: &IBig, value: impl Fn(IBig) -> Value) -> Run<Cover> {
        let mut all = vec![];
        let mut number = from.clone();
        while number <= *to {
            self.step()?;
            all.push(value(number.clone()));
            number += IBig::ONE;
        }
        Ok(Some(all))
    }

    /// Integers between two bounds that parts of a conjunction give.
    fn cover_interval(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        let mut parts = vec![];
        self.conjuncts(formula, &mut parts);
        let (mut lower, mut upper) = (None, None);
        for part in parts {
            let Node::Apply(head, args) = &*part.node else { continue };
            let (Node::Global(id), [left, right]) = (&**head, args.as_slice()) else { continue };
            let info = Arc::clone(&self.global(*id).info);
            let order = info.name == "Orderings.ord_class.less_eq" || info.name == "Orderings.ord_class.less";
            if !order || !info.ty.as_fun().is_some_and(|(ty, _)| ty.is_con(INT)) {
                continue;
            }
            let (small, large) = if part.positive { (left, right) } else { (right, left) };
            if part.is_unknown(small) == Some(target) && part.knows(large) {
                let bound = self.run(large, &part.env)?;
                upper = Some(self.integer(&bound)?);
            } else if part.is_unknown(large) == Some(target) && part.knows(small) {
                let bound = self.run(small, &part.env)?;
                lower = Some(self.integer(&bound)?);
            }
        }
        match (lower, upper) {
            (Some(lower), Some(upper)) => self.numbers(&lower, &upper, Value::Int),
            _ => Ok(None),
        }
    }

    fn conjuncts(&self, formula: &Formula, parts: &mut Vec<Formula>) {
        if let Node::Apply(head, args) = &*formula.node
            && let (Node::Global(id), [left, right]) = (&**head, args.as_slice())
        {
            match (self.global(*id).name.as_str(), formula.positive) {
                ("HOL.conj", true) | ("HOL.disj", false) => {
                    self.conjuncts(&formula.part(left), parts);
                    self.conjuncts(&formula.part(right), parts);
                    return;
                }
                ("HOL.implies", false) => {
                    self.conjuncts(&formula.negated(left), parts);
                    self.conjuncts(&formula.part(right), parts);
                    return;
                }
                _ => {}
            }
        }
        parts.push(formula.clone());
    }

    fn cover_case(
        &mut self,
        formula: &Formula,
        scrutinee: &Arc<Node>,
        clauses: &[Clause],
        target: u32,
    ) -> Run<Cover> {
        if formula.knows(scrutinee) {
            let value = self.argument(scrutinee, &formula.env)?;
            for clause in clauses {
                let mut slots = vec![None; clause.vars];
                if self.matches(&clause.pattern, &value, &mut slots)? {
                    let inner = slots
                        .into_iter()
                        .fold(formula.clone(), |outer, value| outer.inside(&clause.body, value));
                    let shift = u32::try_from(clause.vars).unwrap_or(u32::MAX);
                    return self.cover(&Formula { node: Arc::clone(&clause.body), ..inner }, target + shift);
                }
            }
            // Nothing is known about a case that no clause is for.
            return Ok(None);
        }
        let patterns: Vec<&Pattern> = clauses.iter().map(|clause| &clause.pattern).collect();
        if formula.is_unknown(scrutinee) != Some(target) || !self.is_exhaustive(&patterns) {
            return Ok(None);
        }
        // The variable itself is taken apart: its parts are unknown now.
        let mut all = vec![];
        for clause in clauses {
            let mut inner = formula.part(&clause.body);
            for _ in 0..clause.vars {
                inner = inner.inside(&clause.body, None);
            }
            let count = u32::try_from(clause.vars).unwrap_or(u32::MAX);
            let Some(found) = self.solve(&inner, &(0..count).rev().collect::<Vec<_>>())? else {
                return Ok(None);
            };
            for slots in found {
                match build(&clause.pattern, &slots) {
                    Some(value) => all.push(value),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(all))
    }

    /// All combinations of values of the targets for which the formula may be true.
    pub(crate) fn solve(&mut self, formula: &Formula, targets: &[u32]) -> Run<Option<Vec<Vec<Value>>>> {
        if targets.is_empty() {
            return Ok(Some(vec![vec![]]));
        }
        for (position, target) in targets.iter().enumerate() {
            let Some(cover) = self.try_cover(formula, *target)? else { continue };
            let mut rest: Vec<u32> = targets.to_vec();
            rest.remove(position);
            let mut all = vec![];
            for value in cover {
                let Some(found) = self.solve(&formula.with(*target, &value), &rest)? else { return Ok(None) };
                for mut values in found {
                    values.insert(position, value.clone());
                    all.push(values);
                }
            }
            return Ok(Some(all));
        }
        Ok(None)
    }

    /// Unfolds the application of a known function.
    fn cover_applied(
        &mut self,
        formula: &Formula,
        function: &Value,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        let Some((position, args)) = self.known_args(formula, args, target)? else { return Ok(None) };
        let Value::Fun(function) = self.demand(function)? else { return Ok(None) };
        match &**function {
            Function::Closure { lambda, env } => {
                let mut env = env.clone();
                let mut body = Arc::clone(&lambda.body);
                let mut unknown = vec![];
                let count = args.len();
                for (index, arg) in args.into_iter().enumerate() {
                    if index > 0 {
                        let Node::Lambda(inner) = &*body else { return Ok(None) };
                        body = Arc::clone(&inner.body);
                    }
                    if arg.is_none() {
                        unknown.push(u32::try_from(count - 1 - index).unwrap_or(u32::MAX));
                    }
                    env = env.push(arg.unwrap_or(Value::Bool(false)));
                }
                let target = u32::try_from(count - 1 - position).unwrap_or(u32::MAX);
                let Some(fuel) = formula.fuel.checked_sub(1) else { return Ok(None) };
                self.cover(
                    &Formula {
                        node: body,
                        env,
                        unknown,
                        positive: formula.positive,
                        fuel,
                        parts: formula.parts,
                    },
                    target,
                )
            }
            Function::Partial { global, args: before } => {
                let shift = before.len();
                let args: Vec<Option<Value>> = before.iter().cloned().map(Some).chain(args).collect();
                self.cover_call(*global, &args, position + shift, formula.positive, formula.fuel)
            }
            Function::Table { .. } => match args.as_slice() {
                [None] => {
                    self.cover_function(&Value::Fun(Arc::clone(function)), formula.positive, formula.fuel)
                }
                _ => Ok(None),
            },
        }
    }

    fn cover_defined(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        match self.known_args(formula, args, target)? {
            Some((position, values)) => {
                let Some(cover) = self.cover_call(id, &values, position, formula.positive, formula.fuel)?
                else {
                    return Ok(None);
                };
                let form = &args[position];
                if formula.is_unknown(form).is_some() {
                    return Ok(Some(cover));
                }
                let mut all = vec![];
                for value in cover {
                    match self.cover_by_form(formula, form, &value, target)? {
                        Some(cover) => all.extend(cover),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            None => Ok(None),
        }
    }

    /// The arguments that have values, and the position of the one that is the target or has it as a part. None if an
    /// unknown variable sits deeper in an argument, and such arguments do not count as unknown.
    fn known_args(
        &mut self,
        formula: &Formula,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Option<(usize, Vec<Option<Value>>)>> {
        let mut position = None;
        let mut values = vec![];
        for (index, arg) in args.iter().enumerate() {
            match formula.is_unknown(arg) {
                Some(variable) => {
                    if variable == target {
                        position = position.or(Some(index));
                    }
                    values.push(None);
                }
                None if formula.knows(arg) => values.push(Some(self.argument(arg, &formula.env)?)),
                None if formula.parts => {
                    if mentions(arg, &[target], 0) {
                        position = position.or(Some(index));
                    }
                    values.push(None);
                }
                None => return Ok(None),
            }
        }
        Ok(position.map(|position| (position, values)))
    }

    /// A cover of an argument of a constant, by its definition.
    fn cover_call(
        &mut self,
        id: GlobalId,
        args: &[Option<Value>],
        position: usize,
        positive: bool,
        fuel: u32,
    ) -> Run<Cover> {
        let Some(fuel) = fuel.checked_sub(1) else { return Ok(None) };
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), args) {
            ("HOL.eq" | "Pure.eq", [Some(value), None] | [None, Some(value)]) if positive => {
                return Ok(Some(vec![value.clone()]));
            }
            ("Set.member", [None, Some(set)]) if positive => {
                let Some((element, _)) = info.ty.as_fun() else { return Ok(None) };
                return match &*self.settle(element, set)? {
                    Set::Finite(elements) => Ok(Some(elements.iter().cloned().collect())),
                    Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(None),
                };
            }
            _ => {}
        }
        let equations = match self.meaning(id)? {
            Meaning::Equations(equations) => equations,
            Meaning::Inductive(inductive) if positive => {
                let Some(found) = self.derive(id, &inductive, args)? else { return Ok(None) };
                return Ok(Some(
                    found.into_iter().filter_map(|args| args.into_iter().nth(position)).collect(),
                ));
            }
            Meaning::Native(_) => match self.definition(id)? {
                Meaning::Equations(equations) => equations,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let ([rule], true) = (equations.rules.as_slice(), equations.arity == args.len()) else {
            return Ok(None);
        };
        if !rule.conditions.is_empty() {
            return Ok(None);
        }
        self.cover_rule(rule, args, position, positive, fuel)
    }

    fn cover_rule(
        &mut self,
        rule: &Rule,
        args: &[Option<Value>],
        position: usize,
        positive: bool,
        fuel: u32,
    ) -> Run<Cover> {
        let mut slots = vec![None; rule.slots];
        for (pattern, arg) in rule.patterns.iter().zip(args) {
            if let Some(arg) = arg
                && !self.matches(pattern, arg, &mut slots)?
            {
                return Ok(None);
            }
        }
        let count = slots.len();
        let index = |slot: usize| u32::try_from(count - 1 - slot).unwrap_or(u32::MAX);
        let unknown =
            (0..count).filter(|slot| slots.get(*slot).is_some_and(Option::is_none)).map(index).collect();
        let env = slots
            .into_iter()
            .fold(Env::default(), |env, value| env.push(value.unwrap_or(Value::Bool(false))));
        let formula = Formula { node: Arc::clone(&rule.body), env, unknown, positive, fuel, parts: false };
        match rule.patterns.get(position) {
            Some(Pattern::Var(slot)) => self.cover(&formula, index(*slot)),
            Some(pattern) if self.is_exhaustive(&[pattern]) => {
                let mut wanted = vec![];
                pattern_slots(pattern, &mut wanted);
                let targets: Vec<u32> = wanted.iter().map(|slot| index(*slot)).collect();
                let Some(found) = self.solve(&formula, &targets)? else { return Ok(None) };
                let mut all = vec![];
                for values in found {
                    let mut slots = vec![Value::Bool(false); count];
                    for (slot, value) in wanted.iter().zip(values) {
                        if let Some(place) = slots.get_mut(*slot) {
                            *place = value;
                        }
                    }
                    match build(pattern, &slots) {
                        Some(value) => all.push(value),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Whether each value has one of these forms, as far as that is easy to see: one form fits all, or there is one
    /// for each constructor whose fields may be anything.
    fn is_exhaustive(&self, patterns: &[&Pattern]) -> bool {
        let any = |fields: &[Pattern]| fields.iter().all(|field| self.is_exhaustive(&[field]));
        let total = patterns.iter().find_map(|pattern| match pattern {
            Pattern::Cell { constructor, .. } => Some(self.constructor_count(constructor)),
            _ => None,
        });
        let has = |wanted: usize| {
            patterns.iter().any(|pattern| match pattern {
                Pattern::Cell { index, fields, .. } => *index as usize == wanted && any(fields),
                _ => false,
            })
        };
        let fits_all = |pattern: &&Pattern| matches!(pattern, Pattern::Var(_));
        patterns.iter().any(fits_all) || total.is_some_and(|total| total > 0 && (0..total).all(has))
    }

    /// How many constructors there are beside this one, itself included; 0 if it is none.
    fn constructor_count(&self, constructor: &Name) -> usize {
        match self.world.constant(constructor).map(|decl| &decl.origin) {
            Some(Origin::Record { what: RecordPart::Make, .. }) => 1,
            Some(Origin::Constructor { ty, .. }) => match self.world.type_decl(ty).map(|decl| &decl.def) {
                Some(TypeDef::Datatype(datatype)) => datatype.constructors.len(),
                _ => 0,
            },
            _ => 0,
        }
    }
}

fn element_type(set: &Type) -> Option<Type> {
    match set {
        Type::Con(name, args) if name == SET => args.first().cloned(),
        _ => None,
    }
}

fn pattern_slots(pattern: &Pattern, slots: &mut Vec<usize>) {
    match pattern {
        Pattern::Var(slot) => slots.push(*slot),
        Pattern::Suc(inner)
        | Pattern::Bit(_, inner)
        | Pattern::SetOf(inner, _)
        | Pattern::CosetOf(inner, _)
        | Pattern::MsetOf(inner) => {
            pattern_slots(inner, slots);
        }
        Pattern::Bits(parts) | Pattern::DiagonalOf(parts, _) | Pattern::Cell { fields: parts, .. } => {
            parts.iter().for_each(|part| pattern_slots(part, slots));
        }
        Pattern::Same(..) | Pattern::Literal(_) | Pattern::Equal(..) => {}
    }
}

/// The value that a pattern stands for, where it stands for one.
fn build(pattern: &Pattern, slots: &[Value]) -> Option<Value> {
    match pattern {
        Pattern::Var(slot) | Pattern::Same(slot, _) => slots.get(*slot).cloned(),
        Pattern::Literal(value) => Some(value.clone()),
        Pattern::Suc(inner) => match build(inner, slots)? {
            Value::Nat(number) => Some(Value::Nat(number + UBig::ONE)),
            _ => None,
        },
        Pattern::Cell { constructor, index, fields } => {
            let fields = fields.iter().map(|field| build(field, slots)).collect::<Option<Vec<_>>>()?;
            Some(Value::cell(constructor, *index as usize, fields))
        }
        Pattern::Bit(..)
        | Pattern::Bits(_)
        | Pattern::SetOf(..)
        | Pattern::CosetOf(..)
        | Pattern::DiagonalOf(..)
        | Pattern::MsetOf(_)
        | Pattern::Equal(..) => None,
    }
}

impl Machine<'_> {
    /// All values of a type for which a predicate holds, if they can be listed.
    pub(crate) fn solutions(&mut self, ty: &Type, predicate: &Value) -> Run<Option<BTreeSet<Value>>> {
        let Some(candidates) = self.candidates(ty, predicate, true)? else { return Ok(None) };
        let mut found = BTreeSet::new();
        for candidate in candidates {
            if self.holds(predicate, candidate.clone())? {
                found.insert(self.canonical(ty, &candidate)?);
            }
        }
        Ok(Some(found))
    }
}

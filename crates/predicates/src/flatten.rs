//! Formulas and terms as premises.
//!
//! A formula that should hold becomes alternatives, each a list of premises: quantifiers are opened, negations pushed
//! inside, functions become calls with a variable for their result. An alternative inside a conjunction becomes a
//! predicate of its own. What has no clauses stays as it is, to be computed.

use crate::apart::Earlier;
use crate::clause::{Arith, Premise};
use crate::clauses::Clauses;
use crate::definitions::Instance;
use crate::unify::{construction, is_literal, is_pattern};
use base::Name;
use logic::hol::{self, Parts};
use logic::types::well_known::{BOOL, INT, NAT, SET};
use logic::{Case, Term, Type};
use lower::{applied, hint};

impl Clauses<'_> {
    /// The ways in which a formula holds, or does not.
    pub(crate) fn alternatives(&mut self, term: &Term, holds: bool) -> Vec<Vec<Premise>> {
        base::check_stack();
        let term = &term.beta();
        let (head, args) = term.strip();
        if let Term::Case(case) = head
            && args.is_empty()
        {
            return self.case_alternatives(case, holds);
        }
        match Parts::of(term, holds) {
            Parts::Settled(true) => vec![vec![]],
            Parts::Settled(false) => vec![],
            Parts::One((inner, holds)) => self.alternatives(inner, holds),
            Parts::Either(left, right) => self.either(left, right),
            Parts::Exists { predicate: (predicate, holds), ty, set: None } => {
                let var = self.variable(hint(predicate), ty);
                self.alternatives(&applied(predicate, var), holds)
            }
            Parts::Both(..) | Parts::Exists { set: Some(_), .. } => self.single(term, holds),
            Parts::Every { .. } => self.plain(term, holds),
            Parts::Atom => self.other_alternatives(term, holds),
        }
    }

    /// The ways in which something holds, or does not, that is no connective.
    fn other_alternatives(&mut self, term: &Term, holds: bool) -> Vec<Vec<Premise>> {
        let (Term::Const(name, _), args) = term.strip() else { return self.plain(term, holds) };
        match (name.as_str(), args.as_slice(), holds) {
            (hol::IF, [condition, yes, no], _) => {
                let mut all = vec![];
                for (branch, way) in [(yes, true), (no, false)] {
                    let mut start = vec![];
                    if self.conjunct(condition, way, &mut start).is_none() {
                        continue;
                    }
                    for rest in self.alternatives(branch, holds) {
                        all.push([start.clone(), rest].concat());
                    }
                }
                all
            }
            (hol::LET, [value, function], _) => {
                let mut start = vec![];
                let value = self.flatten(value, &mut start);
                let rest = self.alternatives(&applied(function, value), holds);
                rest.into_iter().map(|rest| [start.clone(), rest].concat()).collect()
            }
            (hol::CASE_PROD, [function, pair], _) => match self.opened_pair(function, pair) {
                Some((start, body)) => {
                    let rest = self.alternatives(&body, holds);
                    rest.into_iter().map(|rest| [start.clone(), rest].concat()).collect()
                }
                None => self.plain(term, holds),
            },
            (hol::MEMBER, [element, set], true) => match set.ty() {
                Some(Type::Con(_, of)) if !of.is_empty() => {
                    self.membership_alternatives(element, set, &of[0].clone())
                }
                _ => self.plain(term, holds),
            },
            _ => self.plain(term, holds),
        }
    }

    /// The ways in which one of two formulas holds, or does not. Where the first one can be told from the second at no
    /// cost, they exclude each other, so that no value comes twice.
    fn either(&mut self, (left, first): (&Term, bool), (right, second): (&Term, bool)) -> Vec<Vec<Premise>> {
        let mut all = self.alternatives(left, first);
        let mut otherwise = vec![];
        if self.is_told_apart((left, first), right) && self.conjunct(left, !first, &mut otherwise).is_none() {
            return all;
        }
        for rest in self.alternatives(right, second) {
            all.push([otherwise.clone(), rest].concat());
        }
        all
    }

    /// Whether a formula is an equation of values, or a truth value, that another one determines, or that is determined
    /// itself where the formula is not as it should be.
    fn is_told_apart(&mut self, (formula, holds): (&Term, bool), other: &Term) -> bool {
        let (formula, holds) = match formula.strip_const(hol::NOT).as_deref() {
            Some([inner]) => (*inner, !holds),
            _ => (formula, holds),
        };
        let world = self.world();
        let is_simple = match formula.strip_const(hol::EQ).as_deref() {
            Some([left, right]) => {
                is_pattern(world, left)
                    && is_pattern(world, right)
                    && left.ty().is_some_and(|ty| self.lowering.is_own_shadow(&ty))
            }
            _ => matches!(formula, Term::Free(..)),
        };
        let known = other.frees();
        is_simple && (!holds || formula.frees().iter().all(|var| known.contains(var)))
    }

    /// What has no parts.
    fn plain(&mut self, term: &Term, holds: bool) -> Vec<Vec<Premise>> {
        let mut premises = vec![];
        self.atom(term, holds, &mut premises);
        vec![premises]
    }

    /// What has parts that hold together.
    fn single(&mut self, term: &Term, holds: bool) -> Vec<Vec<Premise>> {
        let mut premises = vec![];
        match self.conjunct(term, holds, &mut premises) {
            Some(()) => vec![premises],
            None => vec![],
        }
    }

    /// Adds that a formula holds, or does not; none if it cannot.
    pub(crate) fn conjunct(&mut self, term: &Term, holds: bool, premises: &mut Vec<Premise>) -> Option<()> {
        base::check_stack();
        let (head, args) = term.strip();
        if matches!(head, Term::Abs(..)) && !args.is_empty() {
            return self.conjunct(&term.beta(), holds, premises);
        }
        if let (Term::Case(_), []) = (head, args.as_slice()) {
            return self.branches(term, holds, premises);
        }
        match Parts::of(term, holds) {
            Parts::One((inner, holds)) => self.conjunct(inner, holds, premises),
            Parts::Both((left, first), (right, second)) => {
                self.conjunct(left, first, premises)?;
                self.conjunct(right, second, premises)
            }
            Parts::Exists { predicate: (predicate, holds), ty, set: Some(set) } => {
                let var = self.variable(hint(predicate), ty);
                self.conjunct(&hol::member(&var, set, ty), true, premises)?;
                self.conjunct(&applied(predicate, var), holds, premises)
            }
            Parts::Settled(_) | Parts::Either(..) | Parts::Exists { set: None, .. } => {
                self.branches(term, holds, premises)
            }
            Parts::Every { .. } | Parts::Atom if Self::has_branches(head, holds) => {
                self.branches(term, holds, premises)
            }
            Parts::Every { .. } | Parts::Atom => {
                self.atom(term, holds, premises);
                Some(())
            }
        }
    }

    /// Whether what is no connective may hold, or not, in several ways.
    fn has_branches(head: &Term, holds: bool) -> bool {
        let Term::Const(name, _) = head else { return false };
        match name.as_str() {
            hol::IF | hol::LET | hol::CASE_PROD | hol::EX => true,
            hol::MEMBER => holds,
            _ => false,
        }
    }

    /// A part of a conjunction that may have alternatives: these become a predicate of their own.
    fn branches(&mut self, term: &Term, holds: bool, premises: &mut Vec<Premise>) -> Option<()> {
        if matches!(term.strip_const(hol::MEMBER).as_deref(), Some([_, set]) if self.is_plain_set(set)) {
            self.atom(term, holds, premises);
            return Some(());
        }
        let mut alternatives = self.alternatives(term, holds);
        match (alternatives.pop(), alternatives.is_empty()) {
            (None, _) => None,
            (Some(only), true) => {
                premises.extend(only);
                Some(())
            }
            (Some(_), false) => {
                let part = self.formula(term, holds);
                premises.push(part);
                Some(())
            }
        }
    }

    /// The cases of a formula, each with the pattern that leads to it.
    fn case_alternatives(&mut self, case: &Case, holds: bool) -> Vec<Vec<Premise>> {
        let mut all = vec![];
        for (start, body) in self.cases(case) {
            for rest in self.alternatives(&body, holds) {
                all.push([start.clone(), rest].concat());
            }
        }
        all
    }

    /// The cases of a case distinction: the premises that lead to each, and its body.
    pub(crate) fn cases(&mut self, case: &Case) -> Vec<(Vec<Premise>, Term)> {
        let mut start = vec![];
        let scrutinee = self.flatten(&case.scrutinee, &mut start);
        let mut earlier = Earlier::default();
        let mut all = vec![];
        for clause in &case.clauses {
            let vars: Vec<Term> = clause.vars.iter().map(|(name, ty)| self.variable(name, ty)).collect();
            let pattern = clause.pattern.instantiate_bound(&vars);
            let body = clause.body.instantiate_bound(&vars);
            let instances = self.not_earlier(std::slice::from_ref(&pattern), &earlier);
            self.leaves_out |= instances.is_none();
            let instances = instances.unwrap_or_default();
            for Instance { unifier, premises: tests } in instances {
                let mut premises = start.clone();
                premises.push(Premise::Equal(scrutinee.clone(), unifier.apply(&pattern)));
                premises.extend(tests);
                all.push((premises, unifier.apply(&body)));
            }
            earlier.push(self.world(), vec![pattern], vec![]);
        }
        self.note_exhaustion(&earlier);
        all
    }

    /// The two sides of a pair; variables for those of a value that is not written as one.
    fn sides_of_pair(&mut self, value: &Term, premises: &mut Vec<Premise>) -> Option<(Term, Term)> {
        if let Some([one, two]) = value.strip_const(hol::PAIR).as_deref() {
            return Some(((*one).clone(), (*two).clone()));
        }
        let ty = value.ty()?;
        let Type::Con(_, args) = &ty else { return None };
        let [left, right] = &**args else { return None };
        let (one, two) = (self.variable("l", left), self.variable("r", right));
        premises.push(Premise::Equal(crate::clause::pair(one.clone(), two.clone(), &ty), value.clone()));
        Some((one, two))
    }

    fn opened_pair(&mut self, function: &Term, pair: &Term) -> Option<(Vec<Premise>, Term)> {
        let mut start = vec![];
        let value = self.flatten(pair, &mut start);
        let (one, two) = self.sides_of_pair(&value, &mut start)?;
        Some((start, applied(&applied(function, one), two)))
    }

    // Atoms

    pub(crate) fn atom(&mut self, term: &Term, holds: bool, premises: &mut Vec<Premise>) {
        if !holds {
            let premise = match term {
                Term::Free(..) => Premise::Equal(term.clone(), hol::truth(false)),
                _ => self.absent(term, false, premises).unwrap_or_else(|| Premise::Test(hol::negated(term))),
            };
            premises.push(premise);
            return;
        }
        if !self.relation(term, premises) {
            let absent = self.absent(term, true, premises);
            premises.push(absent.unwrap_or_else(|| Premise::Test(term.clone())));
        }
    }

    /// Adds an atom as a relation; whether it is one.
    fn relation(&mut self, term: &Term, premises: &mut Vec<Premise>) -> bool {
        if term.has_loose_bound() {
            return false;
        }
        let (head, args) = term.strip();
        if let (Term::Free(_, ty), []) = (head, args.as_slice())
            && ty.is_con(BOOL)
        {
            premises.push(Premise::Equal(term.clone(), hol::truth(true)));
            return true;
        }
        let Term::Const(name, ty) = head else { return false };
        let types = ty.strip_fun().0;
        match (name.as_str(), args.as_slice()) {
            (hol::EQ, [left, right]) => {
                if types.first().is_some_and(|ty| ty.is_con(BOOL)) {
                    return self.equal_truths(left, right, premises);
                }
                let left = self.flatten(left, premises);
                let right = self.flatten(right, premises);
                premises.push(Premise::Equal(left, right));
                true
            }
            (hol::LESS | hol::LESS_EQ, [left, right]) if types.first().is_some_and(|ty| is_number(ty)) => {
                let arith = if name.ends_with("less") { Arith::Less } else { Arith::LessEq };
                let left = self.flatten(left, premises);
                let right = self.flatten(right, premises);
                premises.push(Premise::Number(arith, vec![left, right]));
                true
            }
            (hol::MEMBER, [element, set]) => self.member_relation(element, set, premises),
            (hol::BALL, [set, predicate]) => match below_all(set, predicate) {
                Some((arith, x, list)) => {
                    let x = self.flatten(&x, premises);
                    let list = self.flatten(list, premises);
                    premises.push(Premise::Number(arith, vec![x, list]));
                    true
                }
                None => false,
            },
            _ => {
                let mut own = vec![];
                let args = self.flat_args(name, ty, &args, &mut own);
                match self.call(name, ty, &args, None) {
                    Some(call) => {
                        premises.extend(own);
                        premises.extend(call);
                        true
                    }
                    None => false,
                }
            }
        }
    }

    /// `P = True`, `P = b` and the like.
    fn equal_truths(&mut self, left: &Term, right: &Term, premises: &mut Vec<Premise>) -> bool {
        for (one, two) in [(left, right), (right, left)] {
            if matches!(one, Term::Free(..)) || is_literal(one) {
                premises.push(Premise::Equal(one.clone(), two.clone()));
                return true;
            }
        }
        false
    }

    // Terms

    /// The value of a term as a pattern, with the premises that say what its variables are.
    pub(crate) fn flatten(&mut self, term: &Term, premises: &mut Vec<Premise>) -> Term {
        base::check_stack();
        if matches!(term, Term::Free(..))
            || is_literal(term)
            || term.frees().is_empty()
            || term.has_loose_bound()
        {
            return term.clone();
        }
        let (head, args) = term.strip();
        if matches!(head, Term::Abs(..)) && !args.is_empty() {
            return self.flatten(&term.beta(), premises);
        }
        let Some(ty) = term.ty() else { return term.clone() };
        if ty.as_fun().is_some() {
            return term.clone();
        }
        let world = self.world();
        if construction(world, term).is_some() {
            let fields: Vec<Term> = args.iter().map(|arg| self.flatten(arg, premises)).collect();
            return head.clone().apply(fields);
        }
        let result = self.variable("r", &ty);
        if let (Term::Case(_), []) = (head, args.as_slice()) {
            let call = self.value(term, &result);
            premises.push(call);
            return result;
        }
        if self.is_distinction(term) {
            let call = self.value(term, &result);
            premises.push(call);
            return result;
        }
        let Term::Const(name, constant) = head else {
            let args: Vec<Term> = args.iter().map(|arg| self.flatten(arg, premises)).collect();
            premises.push(Premise::Equal(result.clone(), head.clone().apply(args)));
            return result;
        };
        match name.as_str() {
            hol::IF | hol::LET | hol::CASE_PROD => {
                let call = self.value(term, &result);
                premises.push(call);
                return result;
            }
            _ if ty.is_con(BOOL) => {
                premises.push(Premise::Equal(result.clone(), term.clone()));
                return result;
            }
            _ => {}
        }
        let args: Vec<Term> = args.iter().map(|arg| self.flatten(arg, premises)).collect();
        self.flat_call((name, constant), &args, (result, &ty), premises)
    }

    /// The value of a call whose arguments are patterns.
    fn flat_call(
        &mut self,
        (name, constant): (&Name, &Type),
        args: &[Term],
        (result, ty): (Term, &Type),
        premises: &mut Vec<Premise>,
    ) -> Term {
        if let (hol::FST | hol::SND, [pair]) = (name.as_str(), args)
            && let Some((left, right)) = self.sides_of_pair(pair, premises)
        {
            return if name.ends_with("fst") { left } else { right };
        }
        if let (hol::PLUS, [left, right]) = (name.as_str(), args) {
            let is_zero = |term: &Term| term.strip_const(hol::ZERO).is_some();
            match (is_zero(left), is_zero(right), is_number(ty)) {
                (true, _, true) => return right.clone(),
                (_, true, true) => return left.clone(),
                _ => {}
            }
        }
        if let Some(arith) = arithmetic(name, args, &result, ty) {
            premises.push(arith);
            return result;
        }
        let head = Term::Const(name.clone(), constant.clone());
        let computed = || Premise::Equal(result.clone(), head.clone().apply(args.iter().cloned()));
        if ty.is_con(SET) || is_number_operation(name) {
            premises.push(computed());
            return result;
        }
        match self.call(name, constant, args, Some(&result)) {
            Some(call) => premises.extend(call),
            None => premises.push(computed()),
        }
        result
    }

    /// The ways in which a term has a value: premises, and the value.
    pub(crate) fn value_alternatives(&mut self, term: &Term) -> Vec<(Vec<Premise>, Term)> {
        base::check_stack();
        let term = &term.beta();
        let (head, args) = term.strip();
        let mut all = vec![];
        match (head, args.as_slice()) {
            (Term::Case(case), []) => {
                for (start, body) in self.cases(case) {
                    all.extend(prefixed(&start, self.value_alternatives(&body)));
                }
            }
            (Term::Const(name, _), [condition, yes, no]) if name == hol::IF => {
                for (branch, way) in [(yes, true), (no, false)] {
                    let mut start = vec![];
                    if self.conjunct(condition, way, &mut start).is_some() {
                        all.extend(prefixed(&start, self.value_alternatives(branch)));
                    }
                }
            }
            (Term::Const(name, _), [value, function]) if name == hol::LET => {
                let mut start = vec![];
                let value = self.flatten(value, &mut start);
                all.extend(prefixed(&start, self.value_alternatives(&applied(function, value))));
            }
            (Term::Const(name, _), [function, pair]) if name == hol::CASE_PROD => {
                let opened = self.opened_pair(function, pair);
                self.leaves_out |= opened.is_none();
                if let Some((start, body)) = opened {
                    all.extend(prefixed(&start, self.value_alternatives(&body)));
                }
            }
            _ => match self.distinction(term) {
                Some(cases) => {
                    for (start, value) in cases {
                        all.extend(prefixed(&start, self.value_alternatives(&value)));
                    }
                }
                None => {
                    let mut premises = vec![];
                    let value = self.flatten(term, &mut premises);
                    all.push((premises, value));
                }
            },
        }
        all
    }
}

fn prefixed(
    start: &[Premise],
    rest: Vec<(Vec<Premise>, Term)>,
) -> impl Iterator<Item = (Vec<Premise>, Term)> {
    rest.into_iter().map(move |(premises, value)| ([start, &premises].concat(), value))
}

/// Sums and differences of numbers.
fn arithmetic(name: &Name, args: &[Term], result: &Term, ty: &Type) -> Option<Premise> {
    let [left, right] = args else { return None };
    let operands = |one: &Term, two: &Term, three: &Term| vec![one.clone(), two.clone(), three.clone()];
    Some(match name.as_str() {
        hol::PLUS if is_number(ty) => Premise::Number(Arith::Plus, operands(left, right, result)),
        hol::MINUS if ty.is_con(NAT) => Premise::Number(Arith::Minus, operands(left, right, result)),
        hol::MINUS if ty.is_con(INT) => Premise::Number(Arith::Plus, operands(result, right, left)),
        _ => return None,
    })
}

pub(crate) fn is_number(ty: &Type) -> bool {
    ty.is_con(NAT) || ty.is_con(INT)
}

/// Operations of classes, which are computed.
pub(crate) fn is_number_operation(name: &str) -> bool {
    name.starts_with("Groups.") || name.starts_with("Rings.") || name.starts_with("Num.")
}

/// `∀y ∈ set list. x ≤ y` for numbers, or less.
fn below_all<'t>(set: &'t Term, predicate: &Term) -> Option<(Arith, Term, &'t Term)> {
    let [list] = set.strip_const(hol::LIST_SET)?[..] else { return None };
    let Term::Abs(_, ty, body) = predicate else { return None };
    let (Term::Const(name, _), args) = body.strip() else { return None };
    let [x, Term::Bound(0)] = args[..] else { return None };
    let arith = match name.as_str() {
        hol::LESS => Arith::LessAll,
        hol::LESS_EQ => Arith::LessEqAll,
        _ => return None,
    };
    (is_number(ty) && !x.uses_bound(0)).then(|| (arith, x.instantiate_bound(&[Term::Bound(0)]), list))
}

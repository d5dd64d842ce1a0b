//! Elements of sets as premises.

use crate::clause::{Arith, Premise};
use crate::clauses::Clauses;
use crate::flatten::is_number;
use logic::hol;
use logic::{Term, Type};
use lower::applied;

impl Clauses<'_> {
    /// Sets whose elements are found by a predicate of the set itself.
    pub(crate) fn is_plain_set(&mut self, set: &Term) -> bool {
        match set.strip().0 {
            Term::Const(name, _) => !matches!(
                name.as_str(),
                hol::COLLECT
                    | hol::INF
                    | hol::SUP
                    | hol::INSERT
                    | hol::BOT
                    | hol::TOP
                    | hol::MINUS
                    | hol::IMAGE
                    | hol::BIG_SUP
            ),
            Term::Case(_) => false,
            _ => true,
        }
    }

    /// The ways in which a value is an element of a set. Long: one arm for each way to write a set.
    pub(crate) fn membership_alternatives(&mut self, x: &Term, set: &Term, of: &Type) -> Vec<Vec<Premise>> {
        base::check_stack();
        let set = &set.beta();
        let (head, args) = set.strip();
        let connect = |name: &str, left: Term, right: Term| {
            Term::constant(name, Type::funs([Type::bool(), Type::bool()], Type::bool())).apply([left, right])
        };
        if let (Term::Case(case), []) = (head, args.as_slice()) {
            let mut all = vec![];
            for (start, body) in self.cases(case) {
                for rest in self.membership_alternatives(x, &body, of) {
                    all.push([start.clone(), rest].concat());
                }
            }
            return all;
        }
        let Term::Const(name, ty) = head else { return self.single_member(x, set, of) };
        let formula = match (name.as_str(), args.as_slice()) {
            (hol::COLLECT, [predicate]) => applied(predicate, x.clone()),
            (hol::INF, [left, right]) => {
                connect(hol::CONJ, hol::member(x, left, of), hol::member(x, right, of))
            }
            (hol::SUP, [left, right]) => {
                connect(hol::DISJ, hol::member(x, left, of), hol::member(x, right, of))
            }
            (hol::MINUS, [left, right]) => {
                connect(hol::CONJ, hol::member(x, left, of), hol::negated(&hol::member(x, right, of)))
            }
            (hol::INSERT, [one, rest]) => {
                let equal = Type::funs([of.clone(), of.clone()], Type::bool());
                let equal = Term::constant(hol::EQ, equal).apply([x.clone(), (*one).clone()]);
                connect(hol::DISJ, equal, hol::member(x, rest, of))
            }
            (hol::BOT, []) => return vec![],
            (hol::TOP, []) => return vec![vec![]],
            (hol::IF, [condition, yes, no]) => {
                let whole = Type::funs([Type::bool(), Type::bool(), Type::bool()], Type::bool());
                let sides = [(*condition).clone(), hol::member(x, yes, of), hol::member(x, no, of)];
                Term::constant(hol::IF, whole).apply(sides)
            }
            (hol::LET, [value, function]) => {
                let mut start = vec![];
                let value = self.flatten(value, &mut start);
                let rest = self.membership_alternatives(x, &applied(function, value), of);
                return rest.into_iter().map(|rest| [start.clone(), rest].concat()).collect();
            }
            (hol::IMAGE, [function, inner]) => {
                let Some((from, _)) = ty.strip_fun().0.first().and_then(|ty| ty.as_fun()) else {
                    return self.single_member(x, set, of);
                };
                let (from, inner) = (from.clone(), (*inner).clone());
                let y = self.variable("y", &from);
                let mut premises = vec![];
                if self.conjunct(&hol::member(&y, &inner, &from), true, &mut premises).is_none() {
                    return vec![];
                }
                let value = self.flatten(&applied(function, y), &mut premises);
                premises.push(Premise::Equal(x.clone(), value));
                return vec![premises];
            }
            (hol::BIG_SUP, [sets]) => {
                let y = self.variable("A", &Type::set(of.clone()));
                // The union of a family: an element of a member of it.
                if let Some([function, index]) = sets.strip_const(hol::IMAGE).as_deref()
                    && let Some(Type::Con(_, from)) = index.ty()
                    && let Some(from) = from.first()
                {
                    let i = self.variable("i", from);
                    let inside = hol::member(x, &applied(function, i.clone()).beta(), of);
                    connect(hol::CONJ, hol::member(&i, index, from), inside)
                } else {
                    connect(hol::CONJ, hol::member(&y, sets, &Type::set(of.clone())), hol::member(x, &y, of))
                }
            }
            _ => return self.single_member(x, set, of),
        };
        self.alternatives(&formula, true)
    }

    fn single_member(&mut self, x: &Term, set: &Term, of: &Type) -> Vec<Vec<Premise>> {
        let mut premises = vec![];
        self.atom(&hol::member(x, set, of), true, &mut premises);
        vec![premises]
    }

    /// Adds membership in a set as a relation; whether it is one.
    pub(crate) fn member_relation(
        &mut self,
        element: &Term,
        set: &Term,
        premises: &mut Vec<Premise>,
    ) -> bool {
        let (head, args) = set.strip();
        let Term::Const(name, ty) = head else { return false };
        let mut own = vec![];
        let number = |ty: &Type| matches!(ty, Type::Con(_, of) if of.first().is_some_and(is_number));
        let bound = |arith, one: &Term, two: &Term| Premise::Number(arith, vec![one.clone(), two.clone()]);
        match (name.as_str(), args.as_slice()) {
            (hol::LIST_SET, [list]) => {
                let x = self.flatten(element, &mut own);
                let xs = self.flatten(list, &mut own);
                let Some(Type::Con(_, of)) = list.ty() else { return false };
                let Some(of) = of.first() else { return false };
                let Some(pred) = self.element_of(of) else { return false };
                let mut leaves = self.split(&x, of, &mut own);
                leaves.push(xs);
                own.push(Premise::Call(pred, leaves));
            }
            (name, [low, high])
                if number(ty.strip_fun().1)
                    && let Some((from, to)) = interval(name) =>
            {
                let x = self.flatten(element, &mut own);
                let low = self.flatten(low, &mut own);
                let high = self.flatten(high, &mut own);
                own.push(bound(from, &low, &x));
                own.push(bound(to, &x, &high));
            }
            (hol::AT_MOST | hol::LESS_THAN, [high]) if number(ty.strip_fun().1) => {
                let x = self.flatten(element, &mut own);
                let high = self.flatten(high, &mut own);
                let arith = if name.ends_with("atMost") { Arith::LessEq } else { Arith::Less };
                own.push(bound(arith, &x, &high));
            }
            _ => {
                let mut flat = self.flat_args(name, ty, &args, &mut own);
                flat.push(self.flatten(element, &mut own));
                match self.call(name, ty, &flat, None) {
                    Some(call) => own.extend(call),
                    None => return false,
                }
            }
        }
        premises.extend(own);
        true
    }
}

/// How an interval with two ends has its ends.
fn interval(name: &str) -> Option<(Arith, Arith)> {
    let ends = name.strip_prefix("Set_Interval.ord_class.")?;
    let (from, rest) = match (ends.strip_prefix("atLeast"), ends.strip_prefix("greaterThan")) {
        (Some(rest), _) => (Arith::LessEq, rest),
        (_, Some(rest)) => (Arith::Less, rest),
        (None, None) => return None,
    };
    match rest {
        "AtMost" => Some((from, Arith::LessEq)),
        "LessThan" => Some((from, Arith::Less)),
        _ => None,
    }
}

//! Elements of sets as premises.

use crate::clause::{Arith, Premise};
use crate::clauses::Clauses;
use crate::flatten::is_number;
use logic::{Term, Type};
use lower::{applied, member, negated};

impl Clauses<'_> {
    /// Sets whose elements are found by a predicate of the set itself.
    pub(crate) fn is_plain_set(&mut self, set: &Term) -> bool {
        match set.strip().0 {
            Term::Const(name, _) => !matches!(
                name.as_str(),
                "Set.Collect"
                    | "Lattices.inf_class.inf"
                    | "Lattices.sup_class.sup"
                    | "Set.insert"
                    | "Orderings.bot_class.bot"
                    | "Orderings.top_class.top"
                    | "Groups.minus_class.minus"
                    | "Set.image"
                    | "Complete_Lattices.Sup_class.Sup"
            ),
            Term::Case(_) => false,
            _ => true,
        }
    }

    /// The ways in which a value is an element of a set.
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
            ("Set.Collect", [predicate]) => applied(predicate, x.clone()),
            ("Lattices.inf_class.inf", [left, right]) => {
                connect("HOL.conj", member(x, left, of), member(x, right, of))
            }
            ("Lattices.sup_class.sup", [left, right]) => {
                connect("HOL.disj", member(x, left, of), member(x, right, of))
            }
            ("Groups.minus_class.minus", [left, right]) => {
                connect("HOL.conj", member(x, left, of), negated(&member(x, right, of)))
            }
            ("Set.insert", [one, rest]) => {
                let equal = Type::funs([of.clone(), of.clone()], Type::bool());
                let equal = Term::constant("HOL.eq", equal).apply([x.clone(), (*one).clone()]);
                connect("HOL.disj", equal, member(x, rest, of))
            }
            ("Orderings.bot_class.bot", []) => return vec![],
            ("Orderings.top_class.top", []) => return vec![vec![]],
            ("HOL.If", [condition, yes, no]) => {
                let whole = Type::funs([Type::bool(), Type::bool(), Type::bool()], Type::bool());
                let sides = [(*condition).clone(), member(x, yes, of), member(x, no, of)];
                Term::constant("HOL.If", whole).apply(sides)
            }
            ("HOL.Let", [value, function]) => {
                let mut start = vec![];
                let value = self.flatten(value, &mut start);
                let rest = self.membership_alternatives(x, &applied(function, value), of);
                return rest.into_iter().map(|rest| [start.clone(), rest].concat()).collect();
            }
            ("Set.image", [function, inner]) => {
                let Some((from, _)) = ty.strip_fun().0.first().and_then(|ty| ty.as_fun()) else {
                    return self.single_member(x, set, of);
                };
                let (from, inner) = (from.clone(), (*inner).clone());
                let y = self.variable("y", &from);
                let mut premises = vec![];
                if self.conjunct(&member(&y, &inner, &from), true, &mut premises).is_none() {
                    return vec![];
                }
                let value = self.flatten(&applied(function, y), &mut premises);
                premises.push(Premise::Equal(x.clone(), value));
                return vec![premises];
            }
            ("Complete_Lattices.Sup_class.Sup", [sets]) => {
                let y = self.variable("A", &Type::set(of.clone()));
                // The union of a family: an element of a member of it.
                if let Some([function, index]) = sets.strip_const("Set.image").as_deref()
                    && let Some(Type::Con(_, from)) = index.ty()
                    && let Some(from) = from.first()
                {
                    let i = self.variable("i", from);
                    let inside = member(x, &applied(function, i.clone()).beta(), of);
                    connect("HOL.conj", member(&i, index, from), inside)
                } else {
                    connect("HOL.conj", member(&y, sets, &Type::set(of.clone())), member(x, &y, of))
                }
            }
            _ => return self.single_member(x, set, of),
        };
        self.alternatives(&formula, true)
    }

    fn single_member(&mut self, x: &Term, set: &Term, of: &Type) -> Vec<Vec<Premise>> {
        let mut premises = vec![];
        self.atom(&member(x, set, of), true, &mut premises);
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
            ("List.list.set", [list]) => {
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
            ("Set_Interval.ord_class.atMost" | "Set_Interval.ord_class.lessThan", [high])
                if number(ty.strip_fun().1) =>
            {
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

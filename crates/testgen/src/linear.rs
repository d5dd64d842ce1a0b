//! Linear arithmetic over integers and natural numbers: whether constraints can hold, and values for which they do.
//!
//! What is not linear is an atom, about which nothing is known but its type. Infeasibility is decided by
//! elimination over the rationals with integer tightening: what it calls infeasible has no solution. What it does not
//! may have none either, so a model is only a proposal until it has been evaluated.

use crate::hol::{equation, is_number_type, is_true, negated, not, number, numeral, parts};
use base::Rng;
use logic::types::well_known::{INT, NAT};
use logic::{Term, Type};
use std::collections::BTreeMap;

/// A sum of atoms with coefficients, and a constant. Atoms are numbered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Sum {
    pub coefficients: BTreeMap<usize, i128>,
    pub constant: i128,
}

impl Sum {
    fn constant(constant: i128) -> Sum {
        Sum { constant, ..Sum::default() }
    }

    /// `self + factor * other`, unless numbers get too large.
    fn plus(&self, factor: i128, other: &Sum) -> Option<Sum> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (atom, coefficient) in &other.coefficients {
            let entry = sum.coefficients.entry(*atom).or_insert(0);
            *entry = entry.checked_add(factor.checked_mul(*coefficient)?)?;
        }
        sum.coefficients.retain(|_, coefficient| *coefficient != 0);
        let bounded = sum.coefficients.values().chain([&sum.constant]).all(|value| value.abs() < 1 << 90);
        bounded.then_some(sum)
    }

    fn coefficient(&self, atom: usize) -> i128 {
        self.coefficients.get(&atom).copied().unwrap_or(0)
    }

    /// The value, where all atoms are known.
    fn value(&self, model: &BTreeMap<usize, i128>) -> Option<i128> {
        self.coefficients.iter().try_fold(self.constant, |sum, (atom, coefficient)| {
            sum.checked_add(coefficient.checked_mul(*model.get(atom)?)?)
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Relation {
    /// The sum is at most 0.
    AtMost,
    Zero,
    NotZero,
}

/// A conjunction of linear constraints.
#[derive(Clone, Debug, Default)]
pub struct System {
    atoms: Vec<Term>,
    constraints: Vec<(Sum, Relation)>,
    /// Types whose numbers without a bound go to the ends of 64 bits, where the ends are asked for.
    pub machine: Vec<Type>,
}

/// Where a value is chosen between the bounds that the others leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// As near to zero as possible.
    Small,
    /// At the lower bound; where there is none, at the end of 64 bits or ten below.
    Low,
    /// At the upper bound; where there is none, at the end of 64 bits or ten above.
    High,
    /// Far from each other, on both sides of zero.
    Spread(i128),
    /// Equal, where that is possible.
    Alike,
    /// Small numbers in no order, by a seed.
    Mixed(u64),
}

impl System {
    /// Takes over a literal. False if it says nothing about numbers.
    pub fn assume(&mut self, literal: &Term) -> bool {
        let (mut formula, mut positive) = (literal, true);
        while let Some(inner) = negated(formula) {
            (formula, positive) = (inner, !positive);
        }
        let Some((left, right, relation)) = comparison(formula) else { return false };
        let (Some(left), Some(right)) = (self.sum(left), self.sum(right)) else { return false };
        // Each relation as one about `left - right`.
        let constraint = match (relation, positive) {
            ("eq", true) => left.plus(-1, &right).map(|sum| (sum, Relation::Zero)),
            ("eq", false) => left.plus(-1, &right).map(|sum| (sum, Relation::NotZero)),
            ("less_eq", true) => left.plus(-1, &right).map(|sum| (sum, Relation::AtMost)),
            ("less", true) => plus_one(left.plus(-1, &right)).map(|sum| (sum, Relation::AtMost)),
            ("less_eq", false) => plus_one(right.plus(-1, &left)).map(|sum| (sum, Relation::AtMost)),
            _ => right.plus(-1, &left).map(|sum| (sum, Relation::AtMost)),
        };
        self.constraints.extend(constraint);
        true
    }

    /// A term of a type of numbers as a sum; none if it is too large.
    pub fn sum(&mut self, term: &Term) -> Option<Sum> {
        if let Some(value) = number(term) {
            return Some(Sum::constant(value));
        }
        let ty = term.ty();
        let is_int = ty.as_ref().is_some_and(|ty| ty.is_con(INT));
        match (parts(term).0, parts(term).1.as_slice()) {
            ("Groups.plus_class.plus", [left, right]) => {
                let left = self.sum(left)?;
                left.plus(1, &self.sum(right)?)
            }
            ("Groups.minus_class.minus", [left, right]) if is_int => {
                let left = self.sum(left)?;
                left.plus(-1, &self.sum(right)?)
            }
            ("Groups.uminus_class.uminus", [inner]) if is_int => Sum::default().plus(-1, &self.sum(inner)?),
            ("Nat.Suc", [inner]) => Sum::constant(1).plus(1, &self.sum(inner)?),
            ("Nat.semiring_1_class.of_nat", [inner]) if is_int => self.sum(inner),
            ("Groups.times_class.times", [left, right]) => {
                let (left_sum, right_sum) = (self.sum(left)?, self.sum(right)?);
                match (left_sum.coefficients.is_empty(), right_sum.coefficients.is_empty()) {
                    (true, _) => Sum::default().plus(left_sum.constant, &right_sum),
                    (_, true) => Sum::default().plus(right_sum.constant, &left_sum),
                    _ => Some(self.atom(term)),
                }
            }
            _ => Some(self.atom(term)),
        }
    }

    fn atom(&mut self, term: &Term) -> Sum {
        let number = match self.atoms.iter().position(|own| own == term) {
            Some(number) => number,
            None => {
                self.atoms.push(term.clone());
                let number = self.atoms.len() - 1;
                if term.ty().is_some_and(|ty| ty.is_con(NAT)) {
                    let least = Sum { coefficients: BTreeMap::from([(number, -1)]), constant: 0 };
                    self.constraints.push((least, Relation::AtMost));
                }
                number
            }
        };
        Sum { coefficients: BTreeMap::from([(number, 1)]), constant: 0 }
    }

    /// Whether there is certainly no solution.
    pub fn is_infeasible(&self) -> bool {
        let (inequalities, apart) = self.inequalities();
        let Some(stages) = eliminate(inequalities, self.atoms.len()) else { return true };
        // Two sums that must differ and cannot but be equal.
        let forced = |sum: &Sum| {
            let strict = |factor: i128| {
                let side = plus_one(Sum::default().plus(factor, sum));
                let mut all = stages.first().cloned().unwrap_or_default();
                side.is_some_and(|side| {
                    all.push(side);
                    eliminate(all, self.atoms.len()).is_none()
                })
            };
            strict(1) && strict(-1)
        };
        apart.iter().any(|sum| (sum.coefficients.is_empty() && sum.constant == 0) || forced(sum))
    }

    /// Sums that are at most zero, and sums that are not zero.
    fn inequalities(&self) -> (Vec<Sum>, Vec<Sum>) {
        let (mut at_most, mut apart) = (vec![], vec![]);
        for (sum, relation) in &self.constraints {
            match relation {
                Relation::AtMost => at_most.push(sum.clone()),
                Relation::Zero => {
                    at_most.push(sum.clone());
                    at_most.extend(Sum::default().plus(-1, sum));
                }
                Relation::NotZero => apart.push(sum.clone()),
            }
        }
        (at_most, apart)
    }

    /// The least and the greatest value of an atom, as far as the constraints bound it.
    pub fn extremes(&self, atom: &Term) -> Vec<i128> {
        let ends = [Taste::Low, Taste::High].into_iter().filter_map(|taste| {
            let value = self
                .model(taste)?
                .into_iter()
                .find_map(|(own, value)| if own == *atom { number(&value) } else { None })?;
            let mut beyond = self.clone();
            let sum = beyond.sum(atom)?;
            let past = match taste {
                Taste::Low => sum.plus(1, &Sum::constant(1 - value)),
                _ => Sum::constant(value + 1).plus(-1, &sum),
            };
            beyond.constraints.push((past?, Relation::AtMost));
            beyond.is_infeasible().then_some(value)
        });
        ends.collect()
    }

    /// Numbers for the atoms that satisfy the constraints, chosen by taste.
    pub fn model(&self, taste: Taste) -> Option<Vec<(Term, Term)>> {
        let (inequalities, apart) = self.inequalities();
        let stages = eliminate(inequalities, self.atoms.len())?;
        let mut model = BTreeMap::new();
        self.assign(&stages, &apart, taste, self.atoms.len(), &mut model, &mut 10_000)?;
        let value = |(atom, term): (usize, &Term)| {
            let ty = term.ty()?;
            Some((term.clone(), numeral(*model.get(&atom)?, &ty)))
        };
        self.atoms.iter().enumerate().map(value).collect()
    }

    /// The least and the greatest number that drivers have for an atom, where these are wanted.
    fn ends(&self, atom: usize) -> Option<(i128, i128)> {
        let ty = self.atoms.get(atom)?.ty().filter(|ty| self.machine.contains(ty))?;
        Some(if ty.is_con(NAT) {
            (0, i128::from(u64::MAX))
        } else {
            (i128::from(i64::MIN), i128::from(i64::MAX))
        })
    }

    /// Chooses values from the last atom to the first; stage `n` bounds atom `n` by those after it.
    fn assign(
        &self,
        stages: &[Vec<Sum>],
        apart: &[Sum],
        taste: Taste,
        left: usize,
        model: &mut BTreeMap<usize, i128>,
        steps: &mut usize,
    ) -> Option<()> {
        *steps = steps.checked_sub(1)?;
        let Some(atom) = left.checked_sub(1) else { return Some(()) };
        let (low, high) = bounds(stages.get(atom)?, atom, model)?;
        // Different numbers tell more than equal ones.
        let mut values = candidates(low, high, taste, (atom, self.ends(atom)));
        if !matches!(taste, Taste::Mixed(_)) {
            values.sort_by_key(|value| model.values().any(|known| known == value) != (taste == Taste::Alike));
        }
        for value in values {
            model.insert(atom, value);
            let collides = apart.iter().any(|sum| sum.value(model) == Some(0));
            if !collides && self.assign(stages, apart, taste, atom, model, steps).is_some() {
                return Some(());
            }
            model.remove(&atom);
        }
        None
    }
}

fn plus_one(sum: Option<Sum>) -> Option<Sum> {
    sum?.plus(1, &Sum::constant(1))
}

/// Both sides of a comparison of numbers, and which one it is.
fn comparison(formula: &Term) -> Option<(&Term, &Term, &'static str)> {
    if let Some((left, right, ty)) = equation(formula) {
        return is_number_type(ty).then_some((left, right, "eq"));
    }
    let relation = match parts(formula).0 {
        "Orderings.ord_class.less" => "less",
        "Orderings.ord_class.less_eq" => "less_eq",
        _ => return None,
    };
    let (head, args) = formula.strip();
    let (Term::Const(_, ty), [left, right]) = (head, args.as_slice()) else { return None };
    let of_numbers = ty.as_fun().is_some_and(|(from, _)| is_number_type(from));
    of_numbers.then_some((*left, *right, relation))
}

/// Whether a formula follows from premises by arithmetic, or is among them.
pub fn follows(premises: &[Term], formula: &Term) -> bool {
    if is_true(formula) || premises.contains(formula) {
        return true;
    }
    let mut system = System::default();
    let numeric = system.assume(&not(formula.clone()));
    premises.iter().for_each(|premise| {
        system.assume(premise);
    });
    numeric && system.is_infeasible()
}

/// Most constraints that elimination may come to: beyond that nothing is decided.
const MAX_CONSTRAINTS: usize = 4000;

/// Eliminates atoms 0, 1, … in turn. Stage `n` holds the constraints that are left when the atoms before `n` are gone.
/// None if there is no solution.
fn eliminate(constraints: Vec<Sum>, atoms: usize) -> Option<Vec<Vec<Sum>>> {
    let mut stages = vec![tidy(constraints)?];
    for atom in 0..atoms {
        let current = stages.last()?;
        let (mut rest, mut above, mut below) = (vec![], vec![], vec![]);
        for sum in current {
            match sum.coefficient(atom) {
                0 => rest.push(sum.clone()),
                coefficient if coefficient > 0 => above.push((coefficient, sum)),
                coefficient => below.push((-coefficient, sum)),
            }
        }
        if above.len() * below.len() + rest.len() <= MAX_CONSTRAINTS {
            for (a, upper) in &above {
                for (b, lower) in &below {
                    let scaled = Sum::default().plus(*b, upper);
                    rest.extend(scaled.and_then(|scaled| scaled.plus(*a, lower)));
                }
            }
        }
        stages.push(tidy(rest)?);
    }
    Some(stages)
}

/// Tightens constraints to integers, and keeps the strongest of those that differ in the constant only.
fn tidy(constraints: Vec<Sum>) -> Option<Vec<Sum>> {
    let mut strongest: BTreeMap<BTreeMap<usize, i128>, i128> = BTreeMap::new();
    for sum in constraints {
        let divisor = sum.coefficients.values().fold(0, |divisor, value| gcd(divisor, value.abs()));
        if divisor == 0 {
            if sum.constant > 0 {
                return None;
            }
            continue;
        }
        // `d * s + c <= 0` is `s <= floor (-c / d)`.
        let coefficients = sum.coefficients.iter().map(|(atom, value)| (*atom, value / divisor)).collect();
        let constant = -((-sum.constant).div_euclid(divisor));
        let entry = strongest.entry(coefficients).or_insert(constant);
        *entry = constant.max(*entry);
    }
    Some(strongest.into_iter().map(|(coefficients, constant)| Sum { coefficients, constant }).collect())
}

fn gcd(left: i128, right: i128) -> i128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

/// The bounds of an atom under the constraints of its stage; none where they exclude each other.
fn bounds(stage: &[Sum], atom: usize, model: &BTreeMap<usize, i128>) -> Option<(Option<i128>, Option<i128>)> {
    let (mut low, mut high): (Option<i128>, Option<i128>) = (None, None);
    for sum in stage {
        let coefficient = sum.coefficient(atom);
        if coefficient == 0 {
            continue;
        }
        let mut others = sum.clone();
        others.coefficients.remove(&atom);
        let rest = others.value(model)?;
        if coefficient > 0 {
            let bound = (-rest).div_euclid(coefficient);
            high = Some(high.map_or(bound, |own| own.min(bound)));
        } else {
            let bound = -((-rest).div_euclid(-coefficient));
            low = Some(low.map_or(bound, |own| own.max(bound)));
        }
    }
    match (low, high) {
        (Some(low), Some(high)) if low > high => None,
        bounds => Some(bounds),
    }
}

/// Values between bounds in the order in which they are tried.
fn candidates(
    low: Option<i128>,
    high: Option<i128>,
    taste: Taste,
    (atom, ends): (usize, Option<(i128, i128)>),
) -> Vec<i128> {
    let held = |value: &i128| ends.is_none_or(|(least, greatest)| least <= *value && *value <= greatest);
    let inside = |value: &i128| {
        low.is_none_or(|low| low <= *value) && high.is_none_or(|high| *value <= high) && held(value)
    };
    let near = 0i128.max(low.unwrap_or(i128::MIN / 4)).min(high.unwrap_or(i128::MAX / 4));
    let start = match taste {
        Taste::Small | Taste::Alike => near,
        Taste::Low => low.unwrap_or(ends.map_or(near - 10, |(least, _)| least)),
        Taste::High => high.unwrap_or(ends.map_or(near + 10, |(_, greatest)| greatest)),
        Taste::Mixed(seed) => {
            let mut rng = Rng::seeded(seed.wrapping_mul(97).wrapping_add(u64::try_from(atom).unwrap_or(0)));
            // Few values are equal more often, many are spread.
            let reach = if seed % 2 == 0 { 3 } else { 1 };
            near + i128::from(rng.below(2 * reach + 1)) - i128::from(reach)
        }
        Taste::Spread(distance) => {
            let factor = i128::try_from(atom).unwrap_or(0) * 2 + 1;
            near + if atom.is_multiple_of(2) { factor * distance } else { -factor * distance }
        }
    };
    let around = (0..24).flat_map(|step| [start + step, start - step]).chain((0..24).map(|step| near + step));
    let mut found: Vec<i128> = vec![];
    for value in around.filter(inside) {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Type;

    fn int() -> Type {
        Type::nullary(INT)
    }

    fn relate(relation: &str, left: Term, right: Term) -> Term {
        Term::constant(relation, Type::funs([int(), int()], Type::bool())).apply([left, right])
    }

    /// A random literal over three variables, and the same as a test.
    fn literal(rng: &mut Rng) -> (Term, impl Fn(&[i128; 3]) -> bool + use<>) {
        let names = ["x", "y", "z"];
        let (a, b) = (rng.below(3), rng.below(3));
        let constant = i128::from(rng.below(7)) - 3;
        let which = rng.below(4);
        let at = |index: u64| usize::try_from(index).unwrap_or(0);
        let var = |index: u64| Term::free(names[at(index)], int());
        let plus = Term::constant("Groups.plus_class.plus", Type::funs([int(), int()], int()));
        let right = plus.apply([var(b), numeral(constant, &int())]);
        let term = match which {
            0 => relate("Orderings.ord_class.less", var(a), right),
            1 => relate("Orderings.ord_class.less_eq", var(a), right),
            2 => relate("HOL.eq", var(a), right),
            _ => crate::hol::not(relate("HOL.eq", var(a), right)),
        };
        let test = move |values: &[i128; 3]| {
            let (left, right) = (values[at(a)], values[at(b)] + constant);
            match which {
                0 => left < right,
                1 => left <= right,
                2 => left == right,
                _ => left != right,
            }
        };
        (term, test)
    }

    /// What is called infeasible has no solution, and what is given as a solution is one.
    #[test]
    fn agrees_with_brute_force() {
        let mut rng = Rng::seeded(7);
        for _ in 0..2000 {
            let literals: Vec<_> = (0..1 + rng.below(6)).map(|_| literal(&mut rng)).collect();
            let mut system = System::default();
            for (term, _) in &literals {
                assert!(system.assume(term));
            }
            let range = -9..=9;
            let mut solutions =
                range.clone().flat_map(|x| range.clone().flat_map(move |y| (-9..=9).map(move |z| [x, y, z])));
            let solvable = solutions.any(|values| literals.iter().all(|(_, test)| test(&values)));
            assert_eq!(
                system.is_infeasible(),
                !solvable,
                "{literals:?}",
                literals = literals.iter().map(|(term, _)| term).collect::<Vec<_>>()
            );
            for taste in [Taste::Small, Taste::Low, Taste::High, Taste::Mixed(2)] {
                let Some(model) = system.model(taste) else { continue };
                let value = |name: &str| {
                    let found = model.iter().find(|(atom, _)| *atom == Term::free(name, int()));
                    found.and_then(|(_, value)| number(value)).unwrap_or(0)
                };
                let values = ["x", "y", "z"].map(value);
                assert!(literals.iter().all(|(_, test)| test(&values)));
            }
            assert!(!solvable || system.model(Taste::Small).is_some());
        }
    }
}

//! Test cases: all ways through the definitions, up to a depth.

use crate::branch::{Branch, Conflict};
use crate::definitions::Definitions;
use crate::linear::follows;
use crate::questions::Questions;
use crate::simplify::Used;
use crate::spec::Spec;
use crate::split::{Bounds, add_root, choose, divide, is_measured};
use base::{Budget, Name};
use logic::types::well_known::{INT, LIST, NAT};
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet};

/// One test case in normal form: for all values of the variables that satisfy the premises, the conclusion holds.
#[derive(Clone, Debug)]
pub struct Case {
    /// Variables that are left.
    pub vars: Vec<(Name, Type)>,
    /// What the variables of the specification are.
    pub values: Vec<(Name, Term)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
    /// Rules of inductive predicates, in the order in which they were used.
    pub rules: Vec<Name>,
    /// Equations that led here.
    pub used: BTreeSet<Used>,
    /// A premise that rules could take further: what is left when the unwinding ends.
    pub residue: Option<Term>,
}

/// A way that no value takes.
#[derive(Clone, Debug)]
pub struct Dropped {
    pub values: Vec<(Name, Term)>,
    pub conflict: Conflict,
}

/// A structure that was separated up to a size: the specification where it is a component of its own.
#[derive(Clone, Debug)]
pub struct Separated {
    pub var: (Name, Type),
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
}

/// All cases of a specification.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    pub cases: Vec<Case>,
    pub dropped: Vec<Dropped>,
    /// Structures of which larger values were left out.
    pub separated: Vec<Separated>,
    /// Branches that were not looked at, because there are too many or there was no time.
    pub open: usize,
}

/// How many branches are looked at.
const MAX_BRANCHES: usize = 400_000;

/// Divides a specification into cases.
pub fn cases(definitions: &Definitions<'_>, spec: &Spec, bounds: Bounds, budget: &Budget) -> Cases {
    let mut start = Branch {
        values: spec
            .vars
            .iter()
            .map(|(name, ty)| (name.clone(), Term::Free(name.clone(), ty.clone())))
            .collect(),
        premises: spec.premises.clone(),
        conclusion: spec.conclusion.clone(),
        roots: vec![],
        part_of: Default::default(),
        questions: Questions::new(definitions, spec),
        demanded: 0,
        unwound: 0,
        rules: vec![],
        used: BTreeSet::new(),
        fresh: 0,
    };
    for (name, ty) in spec.argument_vars() {
        add_root(definitions, &mut start, &name, &ty);
    }
    let mut found = Cases::default();
    let mut waiting = Waiting::default();
    waiting.add(vec![start]);
    let mut looked_at = 0;
    while let Some(mut branch) = waiting.next() {
        looked_at += 1;
        if looked_at > MAX_BRANCHES || budget.is_cancelled() {
            found.open += waiting.count() + 1;
            break;
        }
        let values = branch.values.clone();
        if let Err(conflict) = branch.normalise(definitions) {
            found.dropped.push(Dropped { values, conflict });
            continue;
        }
        match choose(definitions, &branch, bounds) {
            Some(split) => {
                let (branches, cut) = divide(definitions, &branch, &split, bounds);
                if let (true, crate::split::Split::Variable(name, _)) = (cut, &split) {
                    let said = note_separated(definitions, spec, &branch, name, &mut found.separated);
                    found.open += usize::from(!said);
                }
                waiting.add(branches);
            }
            None => found.cases.push(finished(definitions, spec, branch)),
        }
    }
    found
}

/// Branches that are still to be looked at: the smallest structures first, otherwise in order.
#[derive(Default)]
struct Waiting {
    by_size: BTreeMap<usize, Vec<Branch>>,
}

impl Waiting {
    fn add(&mut self, branches: Vec<Branch>) {
        for branch in branches.into_iter().rev() {
            let size = branch.roots.iter().map(|root| root.size).sum();
            self.by_size.entry(size).or_default().push(branch);
        }
    }

    fn next(&mut self) -> Option<Branch> {
        let mut entry = self.by_size.first_entry()?;
        let branch = entry.get_mut().pop();
        if entry.get().is_empty() {
            entry.remove();
        }
        branch
    }

    fn count(&self) -> usize {
        self.by_size.values().map(Vec::len).sum()
    }
}

/// Remembers that values of the structure which a variable is a part of were left out. False if no hypothesis can say
/// so.
fn note_separated(
    definitions: &Definitions<'_>,
    spec: &Spec,
    branch: &Branch,
    part: &Name,
    separated: &mut Vec<Separated>,
) -> bool {
    // The variable of the specification whose value holds the part. Where that is not recursive itself, its measured
    // components are variables of the hypothesis.
    let arguments = spec.argument_vars();
    let is_argument = |name: &Name| arguments.iter().any(|(own, _)| own == name);
    let holds = |value: &Term| value.frees().iter().any(|(own, _)| own == part);
    let holder = branch.values.iter().find(|(name, value)| is_argument(name) && holds(value));
    let Some((holder, value)) = holder else { return false };
    let Some((_, ty)) = spec.vars.iter().find(|(own, _)| own == holder) else { return false };
    if is_measured(definitions, ty) {
        let var = (holder.clone(), ty.clone());
        if !separated.iter().any(|known| known.var == var) {
            separated.push(Separated {
                var,
                vars: spec.vars.clone(),
                premises: spec.premises.clone(),
                conclusion: spec.conclusion.clone(),
            });
        }
        return true;
    }
    let mut vars: Vec<(Name, Type)> = spec.vars.iter().filter(|(own, _)| own != holder).cloned().collect();
    let mut found = None;
    let opened = open_components(definitions, value, part, &mut vars, &mut found);
    let Some(var) = found else { return false };
    if separated.iter().any(|known| known.var == var) {
        return true;
    }
    let replace = |term: &Term| term.subst_frees(&|own| (own == holder).then(|| opened.clone()));
    separated.push(Separated {
        var,
        vars,
        premises: spec.premises.iter().map(replace).collect(),
        conclusion: replace(&spec.conclusion),
    });
    true
}

/// A value with variables for its measured components; `found` is the one that `part` belongs to.
fn open_components(
    definitions: &Definitions<'_>,
    value: &Term,
    part: &Name,
    vars: &mut Vec<(Name, Type)>,
    found: &mut Option<(Name, Type)>,
) -> Term {
    let ty = value.ty().unwrap_or_else(Type::bool);
    let (head, args) = value.strip();
    if args.is_empty() || is_measured(definitions, &ty) {
        if !matches!(head, Term::Free(..)) && !is_measured(definitions, &ty) {
            return value.clone();
        }
        let name = fresh_name(&ty, vars);
        vars.push((name.clone(), ty.clone()));
        if value.frees().iter().any(|(own, _)| own == part) {
            *found = Some((name.clone(), ty.clone()));
        }
        return Term::Free(name, ty);
    }
    let args = args.into_iter().map(|arg| open_components(definitions, arg, part, vars, found));
    head.clone().apply(args.collect::<Vec<_>>())
}

fn finished(definitions: &Definitions<'_>, spec: &Spec, branch: Branch) -> Case {
    let vars = branch.vars();
    let kept = |name: &Name| spec.vars.iter().any(|(own, _)| own == name);
    let mut names: Vec<(Name, Type)> =
        vars.iter().filter(|(name, _)| kept(name)).map(|(name, ty)| (name.clone(), ty.clone())).collect();
    let mut renaming: Vec<(Name, Term)> = vec![];
    // What the conclusion shows first comes first.
    let mut order = branch.conclusion.frees();
    for var in vars {
        if !order.iter().any(|(own, _)| *own == var.0) {
            order.push(var);
        }
    }
    for (name, ty) in &order {
        if kept(name) {
            continue;
        }
        let new = fresh_name(ty, &names);
        names.push((new.clone(), ty.clone()));
        renaming.push((name.clone(), Term::Free(new, ty.clone())));
    }
    let rename = |term: &Term| {
        term.subst_frees(&|name| renaming.iter().find(|(own, _)| own == name).map(|(_, new)| new.clone()))
    };
    let order = order.iter().map(|(name, ty)| rename(&Term::Free(name.clone(), ty.clone())));
    let vars = order
        .filter_map(|term| match term {
            Term::Free(name, ty) => Some((name, ty)),
            _ => None,
        })
        .collect();
    let premises: Vec<Term> = needed(&branch.premises).iter().map(rename).collect();
    let is_residue = |premise: &&Term| match premise.strip().0 {
        Term::Const(name, ty) => definitions.rules(name, ty).is_some(),
        _ => false,
    };
    // A program from outside is tested all the same: what is left is a constraint on its arguments.
    let residue = if spec.program.is_none() { premises.iter().find(is_residue).cloned() } else { None };
    Case {
        vars,
        values: branch.values.iter().map(|(name, value)| (name.clone(), rename(value))).collect(),
        premises,
        conclusion: rename(&branch.conclusion),
        rules: branch.rules,
        used: branch.used,
        residue,
    }
}

/// Premises without those about numbers that follow from the others, and as strict as they can be said.
fn needed(premises: &[Term]) -> Vec<Term> {
    let mut kept = premises.to_vec();
    for at in 0..kept.len() {
        if let Some(strict) = kept.get(at).and_then(strict)
            && follows(&kept, &strict)
            && let Some(place) = kept.get_mut(at)
        {
            *place = strict;
        }
    }
    let mut at = 0;
    while let Some(premise) = kept.get(at).cloned() {
        let others: Vec<Term> =
            kept.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, it)| it.clone()).collect();
        if follows(&others, &premise) {
            kept = others;
        } else {
            at += 1;
        }
    }
    kept
}

/// `a < b` for `a ≤ b`.
fn strict(literal: &Term) -> Option<Term> {
    let (head, args) = literal.strip();
    match (head, args.as_slice()) {
        (Term::Const(name, ty), [left, right]) if name == "Orderings.ord_class.less_eq" => {
            let less = Term::constant("Orderings.ord_class.less", ty.clone());
            Some(less.apply([(*left).clone(), (*right).clone()]))
        }
        _ => None,
    }
}

/// A name that says what kind of thing a variable is.
fn fresh_name(ty: &Type, taken: &[(Name, Type)]) -> Name {
    let stem = match ty {
        Type::Con(name, _) if name == INT || name == NAT => "x".to_owned(),
        Type::Con(name, _) if name == LIST => "xs".to_owned(),
        Type::Con(name, args) if name == "fun" && args.len() == 2 => "f".to_owned(),
        Type::Con(name, _) => name.base().chars().next().unwrap_or('v').to_lowercase().to_string(),
        Type::Var(_) => "v".to_owned(),
    };
    let stem = if stem.chars().all(|c| c.is_ascii_alphabetic()) { stem } else { "v".to_owned() };
    let mut number = 1;
    loop {
        let name = Name::from(format!("{stem}{number}"));
        if !taken.iter().any(|(own, _)| *own == name) {
            return name;
        }
        number += 1;
    }
}

//! Which question to ask next: what a variable is made of, whether a condition holds, which rule was used.

use crate::branch::{Branch, Root};
use crate::definitions::Definitions;
use crate::hol::{equation, is_false, is_number_type, is_true, mentions, not, parts, replaced, truth};
use crate::matching::{self, Bindings, Match};
use crate::records;
use base::Name;
use logic::decl::{Constructor, Datatype};
use logic::types::well_known::{BOOL, CHAR, NAT};
use logic::{Rule, Term, Type};

/// What a branch is divided by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Split {
    /// The constructors of a variable.
    Variable(Name, Type),
    /// Whether a formula holds.
    Condition(Term),
    /// The parts of a premise that is a disjunction, by its place.
    Either(usize, Term, Term),
    /// The rule by which the premise at this place was derived.
    Rules(usize, Vec<Rule>),
}

/// What splitting goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How large structures in the arguments of the program may be.
    pub depth: usize,
    /// How often rules are used that do not lead to something smaller.
    pub unwind: usize,
}

/// How a type is taken apart.
enum Shape<'w> {
    Bool,
    Enumeration,
    Recursive(&'w Datatype),
    /// Not recursive, with fields.
    Plain,
    Opaque,
}

fn shape<'w>(definitions: &Definitions<'w>, ty: &Type) -> Shape<'w> {
    let Type::Con(name, _) = ty else { return Shape::Opaque };
    if name == BOOL {
        return Shape::Bool;
    }
    if records::layer(definitions.world, ty).is_some() {
        return Shape::Plain;
    }
    let Some((_, datatype)) = definitions.world.datatype(name) else { return Shape::Opaque };
    // Characters are compared, not taken apart.
    if datatype.infinite || name == CHAR || (is_number_type(ty) && name != NAT) {
        return Shape::Opaque;
    }
    let fields = || datatype.constructors.iter().flat_map(|constructor| &constructor.fields);
    if fields().next().is_none() {
        return Shape::Enumeration;
    }
    if fields().any(|field| is_recursive(datatype, &field.ty)) {
        Shape::Recursive(datatype)
    } else {
        Shape::Plain
    }
}

fn is_recursive(datatype: &Datatype, field: &Type) -> bool {
    field.any(&mut |part| matches!(part, Type::Con(name, _) if datatype.mutual.contains(name)))
}

/// Whether a field is of one of the types that are defined together, not of a type made from one.
fn is_directly_recursive(datatype: &Datatype, field: &Type) -> bool {
    matches!(field, Type::Con(name, _) if datatype.mutual.contains(name))
}

/// Whether the size of values is the number of their recursive constructors and leaves, so that it can be bounded.
pub fn is_measured(definitions: &Definitions<'_>, ty: &Type) -> bool {
    match shape(definitions, ty) {
        Shape::Recursive(datatype) => {
            let mut fields = datatype.constructors.iter().flat_map(|constructor| &constructor.fields);
            !ty.is_con(NAT)
                && datatype.mutual.len() == 1
                && fields.all(|field| {
                    is_directly_recursive(datatype, &field.ty) || !is_recursive(datatype, &field.ty)
                })
        }
        _ => false,
    }
}

/// What a constructor without recursive fields counts in the size of a value: leaves that hold elements count.
pub fn least_size(definitions: &Definitions<'_>, ty: &Type) -> usize {
    let Type::Con(name, _) = ty else { return 0 };
    let Some((decl, datatype)) = definitions.world.datatype(name) else { return 0 };
    let holds = |constructor: &Constructor| {
        let recursive = constructor.fields.iter().any(|field| is_recursive(datatype, &field.ty));
        let elements = constructor.fields.iter().any(|field| {
            field.ty.any(&mut |part| matches!(part, Type::Var(var) if decl.params.contains(var)))
        });
        !recursive && elements
    };
    usize::from(datatype.constructors.iter().any(holds))
}

/// The next split, if there is one.
pub fn choose(definitions: &Definitions<'_>, branch: &Branch, bounds: Bounds) -> Option<Split> {
    let terms = || branch.premises.iter().chain([&branch.conclusion]);
    let demands: Vec<Demand> = terms().filter_map(|term| demand(definitions, term)).collect();
    demands
        .iter()
        .find_map(|demand| match demand {
            Demand::Variable(name, ty) if may_split(definitions, branch, name, ty, bounds) => {
                Some(Split::Variable(name.clone(), ty.clone()))
            }
            _ => None,
        })
        .or_else(|| separable(definitions, branch))
        .or_else(|| {
            demands.into_iter().find_map(|demand| match demand {
                Demand::Condition(condition) => Some(Split::Condition(condition)),
                Demand::Variable(..) => None,
            })
        })
        .or_else(|| disjunction(branch))
        .or_else(|| branch.questions.open(definitions, branch, bounds))
        .or_else(|| outcome(definitions, branch))
        .or_else(|| supposed(definitions, &branch.conclusion).map(Split::Condition))
        .or_else(|| inversion(definitions, branch, bounds))
}

pub fn may_split(
    definitions: &Definitions<'_>,
    branch: &Branch,
    name: &Name,
    ty: &Type,
    bounds: Bounds,
) -> bool {
    match shape(definitions, ty) {
        Shape::Bool | Shape::Enumeration | Shape::Plain => true,
        Shape::Recursive(_) => branch.part_of.contains_key(name) || branch.demanded < bounds.depth,
        Shape::Opaque => false,
    }
}

/// A variable of the program's arguments that has not been taken apart.
fn separable(definitions: &Definitions<'_>, branch: &Branch) -> Option<Split> {
    let vars = branch.vars();
    let var = vars.into_iter().find(|(name, ty)| {
        branch.part_of.contains_key(name) && !matches!(shape(definitions, ty), Shape::Opaque)
    });
    var.map(|(name, ty)| Split::Variable(name, ty))
}

/// Whether the result of the program is true, where the specification says when it is.
fn outcome(definitions: &Definitions<'_>, branch: &Branch) -> Option<Split> {
    let program = definitions.program.as_ref()?;
    let (left, right, ty) = equation(&branch.conclusion)?;
    let condition = match (left.strip_const(program).is_some(), right.strip_const(program).is_some()) {
        (true, false) => right,
        (false, true) => left,
        _ => return None,
    };
    let is_open = *ty == Type::bool()
        && !is_true(condition)
        && !is_false(condition)
        && !condition.has_loose_bound()
        && !mentions(condition, program);
    is_open.then(|| Split::Condition(condition.clone()))
}

/// What the post-condition asks about the inputs alone.
fn supposed(definitions: &Definitions<'_>, formula: &Term) -> Option<Term> {
    let program = definitions.program.as_ref()?;
    if let Term::Case(case) = formula {
        return case.clauses.iter().find_map(|clause| supposed(definitions, &clause.body));
    }
    let (head, args) = formula.strip();
    let inner = match (parts(formula).0, args.as_slice()) {
        ("HOL.conj" | "HOL.disj" | "HOL.implies" | "HOL.Not" | "HOL.If", _) => args,
        ("HOL.eq", [left, _]) if left.ty() == Some(Type::bool()) => args,
        ("HOL.All" | "HOL.Ex", [Term::Abs(_, _, body)]) => vec![&**body],
        ("Set.Ball" | "Set.Bex", [_, Term::Abs(_, _, body)]) => vec![&**body],
        ("HOL.All" | "HOL.Ex" | "Set.Ball" | "Set.Bex" | "HOL.True" | "HOL.False", _) => return None,
        _ => {
            let is_condition = matches!(head, Term::Const(..))
                && formula.ty() == Some(Type::bool())
                && !formula.has_loose_bound()
                && !formula.frees().is_empty()
                && !mentions(formula, program);
            return is_condition.then(|| formula.clone());
        }
    };
    inner.into_iter().find_map(|part| supposed(definitions, part))
}

fn disjunction(branch: &Branch) -> Option<Split> {
    branch.premises.iter().enumerate().find_map(|(at, premise)| {
        match (parts(premise).0, parts(premise).1.as_slice()) {
            ("HOL.disj", [left, right]) => Some(Split::Either(at, (*left).clone(), (*right).clone())),
            ("HOL.implies", [left, right]) => Some(Split::Either(at, not((*left).clone()), (*right).clone())),
            ("HOL.eq", [left, right]) if left.ty() == Some(Type::bool()) => {
                let both = crate::hol::and((*left).clone(), (*right).clone());
                let neither = crate::hol::and(not((*left).clone()), not((*right).clone()));
                Some(Split::Either(at, both, neither))
            }
            ("HOL.Not", [inner]) => match equation(inner) {
                Some((left, right, ty)) if *ty == Type::bool() => {
                    let first = crate::hol::and(left.clone(), not(right.clone()));
                    let second = crate::hol::and(not(left.clone()), right.clone());
                    Some(Split::Either(at, first, second))
                }
                _ => None,
            },
            _ => None,
        }
    })
}

/// A premise whose derivations end in finitely many rules, each from smaller premises.
fn inversion(definitions: &Definitions<'_>, branch: &Branch, bounds: Bounds) -> Option<Split> {
    branch.premises.iter().enumerate().find_map(|(at, premise)| {
        let (Term::Const(name, ty), args) = premise.strip() else { return None };
        let rules = definitions.rules(name, ty)?;
        let fitting: Vec<Rule> = rules
            .iter()
            .filter(|rule| {
                let (_, patterns) = rule.conclusion.strip();
                let pairs = patterns.into_iter().zip(args.iter().copied());
                matching::all(definitions.world, pairs, &mut Bindings::new()) != Match::No
            })
            .cloned()
            .collect();
        let grows = fitting.iter().any(|rule| !descends(rule));
        (!grows || branch.unwound < bounds.unwind).then_some(Split::Rules(at, fitting))
    })
}

/// Whether every premise about the same predicate has, at some place, a proper part of what the conclusion has there.
pub fn descends(rule: &Rule) -> bool {
    let (Term::Const(own, _), args) = rule.conclusion.strip() else { return false };
    rule.premises.iter().all(|premise| match premise.strip() {
        (Term::Const(name, _), others) if name == own => {
            let flat =
                |terms: &[&Term]| terms.iter().flat_map(|term| components(term)).collect::<Vec<Term>>();
            let mut pairs = flat(&args).into_iter().zip(flat(&others)).collect::<Vec<_>>().into_iter();
            pairs.any(|(whole, part)| whole != part && is_below(&part, &whole))
        }
        _ => true,
    })
}

/// The parts of a tuple.
fn components(term: &Term) -> Vec<Term> {
    match (parts(term).0, parts(term).1.as_slice()) {
        ("Product_Type.Pair", [left, right]) => {
            let mut all = components(left);
            all.extend(components(right));
            all
        }
        _ => vec![term.clone()],
    }
}

fn is_below(part: &Term, whole: &Term) -> bool {
    let (head, args) = whole.strip();
    matches!(head, Term::Const(..)) && args.iter().any(|arg| *arg == part || is_below(part, arg))
}

/// What evaluation of a term waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    Variable(Name, Type),
    Condition(Term),
}

/// What keeps a simplified term from being simplified further.
pub fn demand(definitions: &Definitions<'_>, term: &Term) -> Option<Demand> {
    base::check_stack();
    if let Some(program) = &definitions.program
        && term.strip_const(program).is_some()
    {
        return term.strip().1.into_iter().find_map(|arg| demand(definitions, arg));
    }
    match term {
        Term::Free(..) | Term::Bound(_) | Term::Lit(_) => None,
        Term::Abs(_, _, body) => demand(definitions, body),
        Term::Case(case) => waits_for(definitions, &case.scrutinee),
        Term::Const(..) | Term::App(..) => {
            let (head, args) = term.strip();
            if definitions.is_normal(term) {
                return None;
            }
            if let (Term::Const(name, _), [condition, ..]) = (head, args.as_slice())
                && name == "HOL.If"
            {
                return condition_of(definitions, condition);
            }
            if let Term::Const(name, ty) = head
                && let Some(open) = open_argument(definitions, name, ty, &args)
                && let Some(found) = waits_for(definitions, &open)
            {
                return Some(found);
            }
            args.into_iter().find_map(|arg| demand(definitions, arg))
        }
    }
}

/// What would have to be known about a condition, or the condition itself.
fn condition_of(definitions: &Definitions<'_>, condition: &Term) -> Option<Demand> {
    if let Some(found @ Demand::Variable(..)) = demand(definitions, condition) {
        return Some(found);
    }
    let about_program = definitions.program.as_ref().is_some_and(|program| mentions(condition, program));
    let known = is_true(condition) || is_false(condition);
    let settled = !known && !condition.has_loose_bound() && !about_program;
    settled.then(|| Demand::Condition(condition.clone()))
}

/// What a term that must have a constructor at its top waits for.
fn waits_for(definitions: &Definitions<'_>, term: &Term) -> Option<Demand> {
    match term {
        Term::Free(name, ty) if *ty == Type::bool() => {
            Some(Demand::Condition(Term::Free(name.clone(), ty.clone())))
        }
        Term::Free(name, ty) => Some(Demand::Variable(name.clone(), ty.clone())),
        _ => demand(definitions, term).or_else(|| {
            let is_formula = !term.has_loose_bound() && term.ty() == Some(Type::bool());
            let about_program = definitions.program.as_ref().is_some_and(|program| mentions(term, program));
            (is_formula && !about_program).then(|| Demand::Condition(term.clone()))
        }),
    }
}

/// The argument on which it depends which equation of a constant applies.
fn open_argument(definitions: &Definitions<'_>, name: &Name, ty: &Type, args: &[&Term]) -> Option<Term> {
    if let Some(program) = &definitions.program
        && args.iter().any(|arg| mentions(arg, program))
    {
        return None;
    }
    let meaning = definitions.meaning(name, ty)?;
    meaning.equations.iter().find_map(|equation| {
        if equation.patterns.len() > args.len() {
            return None;
        }
        let pairs = equation.patterns.iter().zip(args.iter().copied());
        match matching::all(definitions.world, pairs, &mut Bindings::new()) {
            Match::Open(term) => Some(term),
            Match::Yes | Match::No => None,
        }
    })
}

/// The branches of a split; and whether values were left out because they are too large.
pub fn divide(
    definitions: &Definitions<'_>,
    branch: &Branch,
    split: &Split,
    bounds: Bounds,
) -> (Vec<Branch>, bool) {
    match split {
        Split::Variable(name, ty) => by_constructor(definitions, branch, name, ty, bounds),
        Split::Condition(condition) => {
            let with = |value: bool| {
                let mut branch = branch.clone();
                let known = |term: &Term| replaced(term, condition, &truth(value));
                branch.premises = branch.premises.iter().map(known).collect();
                branch.conclusion = known(&branch.conclusion);
                branch.questions.answer(condition);
                branch.premises.push(if value { condition.clone() } else { not(condition.clone()) });
                branch
            };
            (vec![with(true), with(false)], false)
        }
        Split::Either(at, left, right) => {
            let with = |part: &Term| {
                let mut branch = branch.clone();
                if let Some(place) = branch.premises.get_mut(*at) {
                    *place = part.clone();
                }
                branch
            };
            (vec![with(left), with(right)], false)
        }
        Split::Rules(at, rules) => {
            (rules.iter().map(|rule| by_rule(definitions, branch, *at, rule)).collect(), false)
        }
    }
}

fn by_constructor(
    definitions: &Definitions<'_>,
    branch: &Branch,
    name: &Name,
    ty: &Type,
    bounds: Bounds,
) -> (Vec<Branch>, bool) {
    if *ty == Type::bool() {
        let with = |value: bool| {
            let mut branch = branch.clone();
            branch.substitute(name, &truth(value));
            branch
        };
        return (vec![with(false), with(true)], false);
    }
    if let Some(branch) = by_fields(definitions, branch, name, ty) {
        return (vec![branch], false);
    }
    let Type::Con(type_name, _) = ty else { return (vec![], false) };
    let Some((_, datatype)) = definitions.world.datatype(type_name) else { return (vec![], false) };
    let root = branch.part_of.get(name).copied();
    let (mut branches, mut cut) = (vec![], false);
    for constructor in &datatype.constructors {
        let types = definitions.world.field_types(constructor, ty);
        let recursive = constructor.fields.iter().filter(|it| is_recursive(datatype, &it.ty)).count();
        let mut branch = branch.clone();
        if recursive > 0
            && let Some(own) = root.and_then(|root| branch.roots.get_mut(root))
        {
            own.size += 1 + recursive.saturating_sub(1) * own.least;
            if own.size > bounds.depth {
                cut = true;
                continue;
            }
        } else if recursive > 0 {
            branch.demanded += 1;
        }
        let fields: Vec<Term> = types.iter().map(|ty| branch.fresh(ty)).collect();
        for (field, declared) in fields.iter().zip(&constructor.fields) {
            let Term::Free(part, part_ty) = field else { continue };
            match root {
                Some(root) if is_directly_recursive(datatype, &declared.ty) => {
                    branch.part_of.insert(part.clone(), root);
                }
                // Parts of something that is not recursive are arguments of their own.
                Some(_) if matches!(shape(definitions, ty), Shape::Plain) => {
                    add_root(definitions, &mut branch, part, part_ty);
                }
                _ => {}
            }
        }
        let whole = Type::funs(types, ty.clone());
        let value = Term::Const(constructor.name.clone(), whole).apply(fields);
        branch.substitute(name, &value);
        branches.push(branch);
    }
    (branches, cut)
}

/// The branch in which a variable is a record of variables.
fn by_fields(definitions: &Definitions<'_>, branch: &Branch, name: &Name, ty: &Type) -> Option<Branch> {
    let mut made = branch.clone();
    let mut fields = vec![];
    let value = records::value(definitions.world, ty, &mut |ty| {
        let field = made.fresh(ty);
        fields.push(field.clone());
        field
    })?;
    for field in fields {
        if let (Term::Free(part, ty), true) = (&field, branch.part_of.contains_key(name)) {
            add_root(definitions, &mut made, part, ty);
        }
    }
    made.substitute(name, &value);
    Some(made)
}

/// Marks a variable to be separated, if its type can be.
pub fn add_root(definitions: &Definitions<'_>, branch: &mut Branch, name: &Name, ty: &Type) {
    let wanted = match shape(definitions, ty) {
        Shape::Bool | Shape::Enumeration | Shape::Plain => true,
        Shape::Recursive(_) => is_measured(definitions, ty),
        Shape::Opaque => false,
    };
    if wanted {
        let least = least_size(definitions, ty);
        branch.part_of.insert(name.clone(), branch.roots.len());
        branch.roots.push(Root { size: least, least });
    }
}

/// The branch in which a premise was derived by a rule. Variables of the rule are what the premise says they are; where
/// that cannot be read off, equations say so.
fn by_rule(definitions: &Definitions<'_>, branch: &Branch, at: usize, rule: &Rule) -> Branch {
    let mut branch = branch.clone();
    let premise = branch.premises.remove(at);
    let (patterns, args) = (rule.conclusion.strip().1, premise.strip().1);
    let mut bound = Bindings::new();
    let mut left = vec![];
    for (pattern, arg) in patterns.into_iter().zip(args) {
        let mut further = bound.clone();
        match matching::matches(definitions.world, pattern, arg, &mut further) {
            Match::Yes => bound = further,
            Match::No | Match::Open(_) => left.push((pattern, arg)),
        }
    }
    for (name, ty) in rule.premises.iter().chain([&rule.conclusion]).flat_map(Term::frees) {
        bound.entry(name).or_insert_with(|| branch.fresh(&ty));
    }
    let instance = |term: &Term| term.subst_frees(&|name| bound.get(name).cloned()).beta();
    let equations = left.into_iter().map(|(pattern, arg)| {
        let ty = arg.ty().unwrap_or_else(Type::bool);
        crate::hol::eq(&ty, instance(pattern), arg.clone())
    });
    let added: Vec<Term> = equations.chain(rule.premises.iter().map(instance)).collect();
    branch.premises.splice(at..at, added);
    branch.rules.push(rule.name.clone());
    branch.unwound += usize::from(!descends(rule));
    branch
}

//! Quantifiers: over finite types every value is tried; over other types only what a bound in the body leaves.

use crate::code::{Arg, Code};
use crate::finite::Ground;
use crate::flatten::{Formula, applied};
use crate::lowering::{Helper, Lowering};
use crate::names::type_text;
use crate::operation::{Operation, options};
use crate::problem::{Lower, Problem, Reason};
use crate::solve::{Asked, Solver};
use crate::types::Shape;
use base::Name;
use logic::hol;
use logic::types::well_known::{NAT, SET};
use logic::{Case, Clause, Term, Type};
use program::{Atom, Body, Con, Expr, Fun, Function, Place, Prim};
use std::sync::Arc;

impl Code<'_, '_> {
    /// Whether a predicate of type `ty` holds for all values (`all`), or for some.
    pub(crate) fn quantifier(&mut self, all: bool, ty: &Type, predicate: &Arg<'_>) -> Lower<Expr> {
        let Some((from, _)) = ty.as_fun() else { return Err(Problem::new(hol::ALL, Reason::Polymorphic)) };
        let is_small = self.lowering.count(from).is_none_or(|count| count <= MAX_TRIED);
        if !self.lowering.is_finite(from) || !is_small {
            return match predicate {
                Arg::Term(term) => self.bounded(all, from, term),
                Arg::Atom(atom) => {
                    self.frees.push((Name::new("?P"), atom.clone(), ty.clone()));
                    let value = self.searched(all, from, &Term::free("?P", ty.clone()));
                    self.frees.pop();
                    value
                }
            };
        }
        let quantifier = self.lowering.quantifier(all, from)?;
        let predicate = self.arg_atom(predicate)?;
        let each = match self.lowering.has_functions(from) {
            false => self.continuation(predicate, ty)?,
            true => {
                let fun = self.lowering.realized_predicate(ty)?;
                Expr::Closure(Place::Stack, fun, vec![predicate])
            }
        };
        let shadow = self.lowering.shadow(from)?;
        let each = self.operand_of(each, predicate_type(shadow));
        Ok(Expr::Call(quantifier, vec![each]))
    }

    /// A quantifier whose body bounds the variable: `∀x. x ∈ S ⟶ …`, `∃x. x = t ∧ …`.
    fn bounded(&mut self, all: bool, from: &Type, predicate: &Term) -> Lower<Expr> {
        let Term::Abs(name, _, body) = predicate else { return self.searched(all, from, predicate) };
        // The definitions of bounded quantifiers themselves are not bounded by them.
        let is_own = self.defines(hol::BALL) || self.defines(hol::BEX);
        let mut conditions = vec![];
        let rest = split(body, all, &mut conditions);
        for (index, condition) in conditions.iter().enumerate() {
            let Some(bound) = bound_of(condition, from) else { continue };
            let others = conditions.iter().enumerate().filter(|(other, _)| *other != index);
            let mut others: Vec<Term> = others.map(|(_, other)| (*other).clone()).collect();
            others.extend(rest.cloned());
            let inner = others
                .into_iter()
                .rev()
                .reduce(|rest, one| join(all, one, rest))
                .unwrap_or_else(|| hol::truth(true));
            let inner = Term::abs(name.clone(), from.clone(), inner);
            let term = match bound {
                Bound::Is(value) => inner.app(value),
                Bound::In(_) if is_own => continue,
                Bound::In(set) => {
                    let constant = if all { hol::BALL } else { hol::BEX };
                    let types = [Type::set(from.clone()), Type::fun(from.clone(), Type::bool())];
                    Term::constant(constant, Type::funs(types, Type::bool())).apply([set, inner])
                }
            };
            return self.expr(&term, vec![]);
        }
        self.searched(all, from, predicate)
    }

    /// Looks for a value for which a predicate holds (or, for `all`, does not).
    fn searched(&mut self, all: bool, from: &Type, predicate: &Term) -> Lower<Expr> {
        let mut formula = Formula::default();
        let var = formula.fresh("x", from);
        formula.add(&applied(predicate, var), !all);
        let term = Solver::new(self, Asked::Exists).plan(formula)?;
        let found = self.expr(&term, vec![])?;
        if !all {
            return Ok(found);
        }
        let found = self.truth(found);
        Ok(Expr::Prim(Prim::Not, vec![found]))
    }

    /// The value for which a predicate holds, if there is exactly one.
    pub(crate) fn the(&mut self, ty: &Type, predicate: &Arg<'_>) -> Lower<Expr> {
        let Some((from, _)) = ty.as_fun() else { return Err(Problem::new(hol::THE, Reason::Polymorphic)) };
        let before = self.frees.len();
        let predicate = match predicate {
            Arg::Term(term) => (*term).clone(),
            Arg::Atom(atom) => {
                self.frees.push((Name::new("?P"), atom.clone(), ty.clone()));
                Term::free("?P", ty.clone())
            }
        };
        let value = self.solutions(from, &predicate, false).and_then(|(values, _)| {
            let all = self.atom(&values)?;
            self.frees.push((Name::new("?all"), all, options(from)));
            self.expr(&only(from, &Term::free("?all", options(from))), vec![])
        });
        self.frees.truncate(before);
        value
    }

    /// The list of all values for which a predicate holds, and whether it may be that only some are known.
    pub(crate) fn solutions(&mut self, from: &Type, predicate: &Term, complete: bool) -> Lower<(Term, bool)> {
        let mut formula = Formula::default();
        let var = formula.fresh("x", from);
        formula.add(&applied(predicate, var.clone()), true);
        let mut solver = Solver::new(self, Asked::Values(var, from.clone()));
        let term = solver.plan(formula)?;
        let sampled = solver.sampled > 0;
        if complete && sampled {
            return Err(endless(false, from));
        }
        Ok((term, sampled))
    }
}

/// The only value in a list of solutions.
fn only(ty: &Type, all: &Term) -> Term {
    let list = Type::list(ty.clone());
    let known = known_values(all, ty);
    let distinct = Term::constant(hol::REMDUPS, Type::fun(list.clone(), list.clone())).app(known);
    let if_complete = |value| hol::choice(incomplete(all, ty), Operation::Unknown.at(ty.clone()), value, ty);
    let open = Operation::Unspecified.at(ty.clone());
    let nil = Term::constant(hol::NIL, list.clone());
    let cons = Term::constant(hol::CONS, Type::funs([ty.clone(), list.clone()], list.clone()));
    let clauses = vec![
        Clause { vars: vec![], pattern: nil.clone(), body: if_complete(open.clone()) },
        Clause {
            vars: vec![(Name::new("x"), ty.clone())],
            pattern: cons.apply([Term::Bound(0), nil]),
            body: if_complete(Term::Bound(0)),
        },
        Clause { vars: vec![(Name::new("_"), list)], pattern: Term::Bound(0), body: open },
    ];
    Term::Case(Arc::new(Case { scrutinee: distinct, clauses, result: ty.clone() }))
}

/// The values in a list of optional ones.
pub(crate) fn known_values(all: &Term, ty: &Type) -> Term {
    let identity = Term::abs("p", hol::option(ty), Term::Bound(0));
    let filter =
        Type::funs([Type::fun(hol::option(ty), hol::option(ty)), options(ty)], Type::list(ty.clone()));
    Term::constant(hol::MAP_FILTER, filter).apply([identity, all.clone()])
}

/// The set of the values in a list of optional ones, if they are all in it.
pub(crate) fn listed_set(all: &Term, ty: &Type, otherwise: Term) -> Term {
    let set = Type::set(ty.clone());
    let listed = Term::constant(hol::LIST_SET, Type::fun(Type::list(ty.clone()), set.clone()));
    hol::choice(incomplete(all, ty), otherwise, listed.app(known_values(all, ty)), &set)
}

/// Whether there may be more than a list of optional values says.
pub(crate) fn incomplete(all: &Term, ty: &Type) -> Term {
    let is_none = Term::constant(hol::IS_NONE, Type::fun(hol::option(ty), Type::bool()));
    let types = [Type::fun(hol::option(ty), Type::bool()), options(ty)];
    Term::constant(hol::LIST_EX, Type::funs(types, Type::bool())).apply([is_none, all.clone()])
}

/// Finite types with more values than this are not tried completely.
const MAX_TRIED: u64 = 20_000;

/// An implication (`all`) or conjunction.
pub(crate) fn join(all: bool, left: Term, right: Term) -> Term {
    if all { hol::implies(left, right) } else { hol::conj(left, right) }
}

/// What a condition leaves for the innermost bound variable.
pub(crate) enum Bound {
    Is(Term),
    In(Term),
}

pub(crate) fn bound_of(condition: &Term, ty: &Type) -> Option<Bound> {
    let (Term::Const(name, _), args) = condition.strip() else { return None };
    let outside = |term: &Term| (!term.uses_bound(0)).then(|| term.instantiate_bound(&[Term::Bound(0)]));
    match (name.as_str(), args.as_slice()) {
        (hol::EQ, [Term::Bound(0), value] | [value, Term::Bound(0)]) => outside(value).map(Bound::Is),
        (hol::MEMBER, [Term::Bound(0), set]) => outside(set).map(Bound::In),
        (hol::LESS, [Term::Bound(0), limit]) if ty.is_con(NAT) => {
            interval(hol::LESS_THAN, outside(limit)?, ty)
        }
        (hol::LESS_EQ, [Term::Bound(0), limit]) if ty.is_con(NAT) => {
            interval(hol::AT_MOST, outside(limit)?, ty)
        }
        _ => None,
    }
}

fn interval(constant: &str, limit: Term, ty: &Type) -> Option<Bound> {
    let whole = Type::fun(ty.clone(), Type::set(ty.clone()));
    Some(Bound::In(Term::constant(constant, whole).app(limit)))
}

impl Lowering<'_> {
    /// A quantifier of a term over a type with infinitely many values, of which its body takes no account.
    pub fn endless_quantifier(&mut self, term: &Term) -> Option<Problem> {
        let mut found = None;
        term.visit(&mut |part| {
            let Term::App(head, predicate) = part else { return };
            let (Term::Const(name, _), Term::Abs(_, ty, body)) = (&**head, &**predicate) else { return };
            let all = match name.as_str() {
                hol::ALL => true,
                hol::EX => false,
                _ => return,
            };
            let mut conditions = vec![];
            split(body, all, &mut conditions);
            if !self.is_finite(ty) && !conditions.iter().any(|one| bound_of(one, ty).is_some()) {
                found = Some(endless(all, ty));
            }
        });
        found
    }
}

/// The conditions before the rest of a chain of implications (`all`), or all parts of a conjunction.
pub(crate) fn split<'t>(term: &'t Term, all: bool, conditions: &mut Vec<&'t Term>) -> Option<&'t Term> {
    let mut rest = term;
    while let Some(args) = rest.strip_const(hol::IMPLIES).filter(|_| all) {
        let [left, right] = args.as_slice() else { break };
        conditions.extend(hol::conjuncts(left));
        rest = right;
    }
    if all {
        return Some(rest);
    }
    conditions.extend(hol::conjuncts(rest));
    None
}

pub(crate) fn endless(all: bool, ty: &Type) -> Problem {
    let constant = if all { hol::ALL } else { hol::EX };
    Problem::new(constant, Reason::NotEnumerable(Name::from(type_text(ty))))
}

fn predicate_type(of: program::Type) -> program::Type {
    program::Type::cont(vec![of], program::Type::Bool)
}

/// Functions that try all values, one for each way to go on after a part of a value is chosen.
struct Steps<'l, 'w> {
    lowering: &'l mut Lowering<'w>,
    all: bool,
    /// The type of the continuation for whole values.
    each: program::Type,
}

impl Lowering<'_> {
    /// The function that tries the shadows of all values of a finite type.
    pub(crate) fn quantifier(&mut self, all: bool, ty: &Type) -> Lower<Fun> {
        self.helper(Helper::Quantifier(all, ty.clone()), |lowering| {
            let each = predicate_type(lowering.shadow(ty)?);
            let word = if all { "all" } else { "some" };
            let mut function =
                Function::new(Name::from(format!("{word} {}", type_text(ty))), program::Type::Bool);
            let param = Atom::Var(function.add_param("each", each.clone()));
            let bodies = Steps { lowering, all, each }.alternatives(ty, &mut function, &param)?;
            function.body = sequence(&mut function, bodies, all);
            Ok(lowering.add(function))
        })
    }

    /// Calls a predicate of function type with the value that a shadow stands for.
    fn realized_predicate(&mut self, ty: &Type) -> Lower<Fun> {
        self.helper(Helper::Realized(ty.clone()), |lowering| {
            let Some((from, _)) = ty.as_fun() else { return Err(Problem::new("fun", Reason::Polymorphic)) };
            let (own, shadow) = (lowering.ty(ty)?, lowering.shadow(from)?);
            let mut function = Function::new(Name::new("realized"), program::Type::Bool);
            let predicate = function.add_param("f", own);
            let arg = function.add_param("s", shadow);
            let mut code = Code::new(lowering, function);
            let body = code.branch(|code| {
                let value = code.realize(from, Atom::Var(arg))?;
                let value = code.operand(value, from)?;
                Ok(Expr::Apply(Atom::Var(predicate), vec![value]))
            });
            let function = code.finish(body);
            Ok(lowering.add(function))
        })
    }
}

/// The bodies one after the other, until one decides. There may be many, so they are not nested.
fn sequence(function: &mut Function, bodies: Vec<Body>, all: bool) -> Body {
    let mut lets = vec![];
    let mut bodies = bodies.into_iter();
    let first = bodies.next().unwrap_or_else(|| Body::of(Expr::Atom(Atom::Bool(all))));
    lets.extend(first.lets);
    let mut result = first.result;
    for body in bodies {
        let var = function.fresh("b", program::Type::Bool);
        lets.push(program::Let { var, value: result });
        let (next, known) = (Box::new(body), Box::new(Body::of(Expr::Atom(Atom::Bool(!all)))));
        result =
            if all { Expr::If(Atom::Var(var), next, known) } else { Expr::If(Atom::Var(var), known, next) };
    }
    Body { lets, result }
}

impl Steps<'_, '_> {
    /// For each way to make a value of the type, a body that tries them.
    fn alternatives(&mut self, ty: &Type, function: &mut Function, each: &Atom) -> Lower<Vec<Body>> {
        base::check_stack();
        let apply = |atom: Atom| Body::of(Expr::Apply(each.clone(), vec![atom]));
        match self.lowering.shape(ty) {
            Shape::Bool => Ok([false, true].map(|value| apply(Atom::Bool(value))).to_vec()),
            Shape::Token => Ok(vec![apply(Atom::Bool(true))]),
            Shape::Char => Ok((0..=255).map(|code| apply(Atom::Char(code))).collect()),
            Shape::Quotient(raw, _) if self.lowering.world.representing(ty).is_none() => {
                self.alternatives(&raw, function, each)
            }
            Shape::Fun => Ok(vec![self.functions(ty, function, each)?]),
            Shape::Data(..) if ty.is_con(SET) => Ok(vec![self.sets(ty, function, each)?]),
            Shape::Data(alternatives, _) => {
                let program::Type::Data(data) = self.lowering.shadow(ty)? else {
                    return Err(endless(self.all, ty));
                };
                let mut bodies = vec![];
                for (index, alternative) in (0u32..).zip(alternatives.iter()) {
                    let con = Con { data, index };
                    bodies.push(self.fields(con, &alternative.fields, function, each)?);
                }
                Ok(bodies)
            }
            Shape::Nat | Shape::Int | Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) => {
                Err(endless(self.all, ty))
            }
        }
    }

    /// Tries all values that a constructor makes.
    fn fields(&mut self, con: Con, types: &[Type], function: &mut Function, each: &Atom) -> Lower<Body> {
        let Some(first) = types.first() else {
            return Ok(Body::of(Expr::Apply(each.clone(), vec![Atom::Con(con)])));
        };
        let next = self.field_step(con, types, 1)?;
        self.try_all(first, next, vec![each.clone()], function)
    }

    /// Goes on where `known` fields are chosen: takes the continuation and those fields.
    fn field_step(&mut self, con: Con, types: &[Type], known: usize) -> Lower<Fun> {
        let mut function = Function::new(Name::new("fields"), program::Type::Bool);
        let each = Atom::Var(function.add_param("each", self.each.clone()));
        let mut fields = vec![];
        for ty in types.iter().take(known) {
            let shadow = self.lowering.shadow(ty)?;
            fields.push(Atom::Var(function.add_param("a", shadow)));
        }
        function.body = match types.get(known) {
            Some(next) => {
                let step = self.field_step(con, types, known + 1)?;
                let captures = [each].into_iter().chain(fields).collect();
                self.try_all(next, step, captures, &mut function)?
            }
            None => {
                let whole = function.fresh("v", program::Type::Data(con.data));
                let lets = vec![program::Let { var: whole, value: Expr::Construct(con, fields) }];
                Body { lets, result: Expr::Apply(each, vec![Atom::Var(whole)]) }
            }
        };
        Ok(self.lowering.add(function))
    }

    /// Tries all values of a type, going on with a step that has its captures.
    fn try_all(&mut self, ty: &Type, step: Fun, captures: Vec<Atom>, function: &mut Function) -> Lower<Body> {
        let quantifier = self.lowering.quantifier(self.all, ty)?;
        let next = function.fresh("next", predicate_type(self.lowering.shadow(ty)?));
        let closure = Expr::Closure(Place::Stack, step, captures);
        Ok(Body {
            lets: vec![program::Let { var: next, value: closure }],
            result: Expr::Call(quantifier, vec![Atom::Var(next)]),
        })
    }

    /// Tries all tables: a value for the first key, which stands for all others until they get their own.
    fn functions(&mut self, ty: &Type, function: &mut Function, each: &Atom) -> Lower<Body> {
        let Some((from, to)) = ty.as_fun() else { return Err(endless(self.all, ty)) };
        let keys = self.lowering.values(from).ok_or_else(|| endless(self.all, from))?;
        let step = self.key_step(ty, to, &keys, 0)?;
        self.try_all(to, step, vec![each.clone()], function)
    }

    /// Goes on where the value of key number `known` is chosen: takes the continuation, the table of the keys
    /// before it if there are any, and the value.
    fn key_step(&mut self, ty: &Type, to: &Type, keys: &[Ground], known: usize) -> Lower<Fun> {
        let table = self.lowering.table(ty)?;
        let value_ty = self.lowering.shadow(to)?;
        let next = if known + 1 < keys.len() { Some(self.key_step(ty, to, keys, known + 1)?) } else { None };
        let quantifier = self.lowering.quantifier(self.all, to)?;
        let mut function = Function::new(Name::new("keys"), program::Type::Bool);
        let each = Atom::Var(function.add_param("each", self.each.clone()));
        let before = (known > 0).then(|| Atom::Var(function.add_param("t", table.ty())));
        let value = Atom::Var(function.add_param("v", value_ty.clone()));
        let mut code = Code::new(self.lowering, function);
        let body = code.branch(|code| {
            let whole = match (before, keys.get(known)) {
                (Some(before), Some(key)) => {
                    let key = code.ground(key)?;
                    Expr::Construct(table.update(), vec![before, key, value])
                }
                _ => Expr::Construct(table.constant(), vec![value]),
            };
            let whole = code.operand_of(whole, table.ty());
            let Some(next) = next else { return Ok(Expr::Apply(each, vec![whole])) };
            let next = Expr::Closure(Place::Stack, next, vec![each, whole]);
            let next = code.operand_of(next, predicate_type(value_ty));
            Ok(Expr::Call(quantifier, vec![next]))
        });
        let function = code.finish(body);
        Ok(self.lowering.add(function))
    }

    /// Tries all subsets of a finite type: lists of elements, with and without each.
    fn sets(&mut self, ty: &Type, function: &mut Function, each: &Atom) -> Lower<Body> {
        let Type::Con(_, args) = ty else { return Err(endless(self.all, ty)) };
        let element = args.first().cloned().ok_or_else(|| endless(self.all, ty))?;
        let elements = self.lowering.values(&element).ok_or_else(|| endless(self.all, &element))?;
        let list = Type::list(element);
        let step = self.element_step(ty, &list, &elements)?;
        let mut code = Code::new(
            self.lowering,
            std::mem::replace(function, Function::new(Name::new(""), program::Type::Bool)),
        );
        let body = code.branch(|code| {
            let own = code.list(&list, vec![])?;
            let nil = code.operand(own, &list)?;
            Ok(Expr::Call(step, vec![each.clone(), nil]))
        });
        *function = code.finish(Body::of(Expr::Atom(Atom::Bool(false))));
        Ok(body)
    }

    /// Decides about the first of the elements that are left: takes the continuation and the elements chosen so far.
    fn element_step(&mut self, ty: &Type, list: &Type, left: &[Ground]) -> Lower<Fun> {
        let all = self.all;
        let next = match left.split_first() {
            Some((_, rest)) => Some(self.element_step(ty, list, rest)?),
            None => None,
        };
        let mut function = Function::new(Name::new("elements"), program::Type::Bool);
        let each = Atom::Var(function.add_param("each", self.each.clone()));
        let own = self.lowering.ty(list)?;
        let chosen = Atom::Var(function.add_param("xs", own));
        let whole_ty = Type::fun(list.clone(), ty.clone());
        let set = self.lowering.constructor(hol::LIST_SET, &whole_ty)?;
        let Type::Con(_, args) = list else { return Err(endless(all, list)) };
        let fields: Vec<Type> = args.iter().cloned().chain([list.clone()]).collect();
        let cons = self.lowering.constructor(hol::CONS, &Type::funs(fields, list.clone()))?;
        let (Some(set), Some(cons)) = (set, cons) else { return Err(endless(all, ty)) };
        let mut code = Code::new(self.lowering, function);
        let body = code.branch(|code| {
            let (Some(next), Some(element)) = (next, left.first()) else {
                let own = code.operand(Expr::Construct(set, vec![chosen]), ty)?;
                return Ok(Expr::Apply(each, vec![own]));
            };
            let without = code.truth(Expr::Call(next, vec![each.clone(), chosen.clone()]));
            let with = |code: &mut Code<'_, '_>| {
                let element = code.ground(element)?;
                let more = code.operand(Expr::Construct(cons, vec![element, chosen]), list)?;
                Ok(Expr::Call(next, vec![each, more]))
            };
            let known = |_: &mut Code<'_, '_>| Ok(Expr::Atom(Atom::Bool(!all)));
            Ok(if all {
                code.conditional(without, with, known)
            } else {
                code.conditional(without, known, with)
            })
        });
        let function = code.finish(body);
        Ok(self.lowering.add(function))
    }
}

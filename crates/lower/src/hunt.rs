//! The operations that plans are made of: going through lists of optional values, and the lists themselves.

use crate::code::{Arg, Code};
use crate::listing::map;
use crate::lowering::{Helper, Lowering};
use crate::names::type_text;
use crate::operation::{self, Operation, options};
use crate::problem::{Failure, Lower, Problem, Reason};
use crate::types::Shape;
use base::Name;
use dashu_int::UBig;
use logic::hol;
use logic::types::well_known::{LIST, NAT, SET};
use logic::{Literal, Term, Type};
use program::{Arm, Atom, Body, Con, Expr, Fun, Function, Pattern};

/// The constructors of lists of optional values of one type.
struct Lists {
    nil: Con,
    cons: Con,
    none: Con,
    some: Con,
    own: program::Type,
    option: program::Type,
    element: program::Type,
}

impl Code<'_, '_> {
    /// An operation of type `ty` applied to all of its arguments.
    pub(crate) fn operation(
        &mut self,
        operation: Operation,
        ty: &Type,
        args: &[Arg<'_>],
    ) -> Option<Lower<Expr>> {
        Some(match (operation, args) {
            (Operation::Some, [function, over]) => {
                self.through(function, over, ty, |lowering, from, _| lowering.some_of(from))
            }
            (Operation::Each, [function, over]) => {
                self.through(function, over, ty, |lowering, from, to| lowering.each_of(from, to))
            }
            (Operation::Either, [left, right]) => self.either(left, right),
            (Operation::Collect, [predicate]) => self.collect(ty, predicate),
            (Operation::Unspecified, []) => Ok(self.lowering.fail(Failure::Unspecified(Name::new(hol::THE)))),
            (Operation::Unknown, []) => Err(Reason::too_deep(&self.function.name)),
            (Operation::All, []) => {
                let of = optional(ty)?.clone();
                self.lowering.all_of(&of).map(|fun| Expr::Call(fun, vec![]))
            }
            (Operation::Sample, [Arg::Term(limit)]) => {
                let of = optional(ty.as_fun()?.1)?.clone();
                self.lowering.sample_of(&of, number(limit)?).map(|fun| Expr::Call(fun, vec![]))
            }
            (Operation::Elements, [set]) => {
                let Type::Con(_, of) = ty.as_fun()?.0 else { return None };
                let of = of.first()?.clone();
                self.list_from(set, |lowering| lowering.elements_of(&of))
            }
            (Operation::Splits, [xs]) => {
                let of = ty.as_fun()?.0.clone();
                self.list_from(xs, |lowering| lowering.splits_of(&of))
            }
            (Operation::Removals, [set]) => {
                let of = ty.as_fun()?.0.clone();
                self.list_from(set, |lowering| lowering.removals_of(&of))
            }
            _ => return None,
        })
    }

    /// The set that a predicate gives; `ty` is that of the function from predicates to sets.
    pub(crate) fn collect(&mut self, ty: &Type, predicate: &Arg<'_>) -> Lower<Expr> {
        let predicate = self.arg_atom(predicate)?;
        let set = ty.as_fun().map_or(ty, |(_, to)| to);
        match self.lowering.constructor(hol::COLLECT, ty)? {
            Some(con) => Ok(Expr::Construct(con, vec![predicate])),
            None => Err(Problem::new(hol::COLLECT, Reason::NotEnumerable(Name::from(type_text(set))))),
        }
    }

    /// The list that a function makes of a value.
    fn list_from(
        &mut self,
        value: &Arg<'_>,
        make: impl FnOnce(&mut Lowering<'_>) -> Lower<Fun>,
    ) -> Lower<Expr> {
        let value = self.arg_atom(value)?;
        Ok(Expr::Call(make(self.lowering)?, vec![value]))
    }

    fn through(
        &mut self,
        function: &Arg<'_>,
        over: &Arg<'_>,
        ty: &Type,
        make: impl FnOnce(&mut Lowering<'_>, &Type, &Type) -> Lower<Fun>,
    ) -> Lower<Expr> {
        let polymorphic = || Problem::new(hol::EX, Reason::Polymorphic);
        let (from, to) = ty.as_fun().and_then(|(function, _)| function.as_fun()).ok_or_else(polymorphic)?;
        let fun = make(self.lowering, from, to)?;
        let function = self.arg_atom(function)?;
        let over = self.arg_atom(over)?;
        Ok(Expr::Call(fun, vec![function, over]))
    }

    /// Whether one of two holds. The second is looked at where the first does not hold or is not known.
    fn either(&mut self, left: &Arg<'_>, right: &Arg<'_>) -> Lower<Expr> {
        let bool = Type::bool();
        let test = self.branch(|code| {
            let left = code.arg_expr(left, &bool, vec![])?;
            let left = code.truth(left);
            Ok(code.conditional(left, |_| Ok(nat(1)), |_| Ok(nat(0))))
        });
        let outcome = Expr::Attempt(Box::new(test), Box::new(Body::of(nat(2))));
        let outcome = self.operand_of(outcome, program::Type::Nat);
        let truth = |value: bool| Expr::Atom(Atom::Bool(value));
        let next = self.branch(|code| {
            let right = code.arg_expr(right, &bool, vec![])?;
            let right = code.truth(right);
            let otherwise = |code: &mut Self| {
                let constant = code.function.name.clone();
                let unknown = code.branch(|_| Err(Reason::too_deep(&constant)));
                let arm = arm(0, Body::of(truth(false)));
                Ok(Expr::Case(outcome.clone(), vec![arm], Some(Box::new(unknown))))
            };
            Ok(code.conditional(right, |_| Ok(truth(true)), otherwise))
        });
        Ok(Expr::Case(outcome, vec![arm(1, Body::of(truth(true)))], Some(Box::new(next))))
    }
}

fn nat(number: u8) -> Expr {
    Expr::Atom(Atom::Nat(UBig::from(number)))
}

fn arm(number: u8, body: Body) -> Arm {
    Arm { pattern: Pattern::Literal(Atom::Nat(UBig::from(number))), body }
}

/// Goes on by the outcome of an attempt: 1 where it holds, 0 where not, else it is not known.
fn by_outcome(outcome: Atom, yes: Body, no: Body, unknown: Body) -> Expr {
    Expr::Case(outcome, vec![arm(1, yes), arm(0, no)], Some(Box::new(unknown)))
}

/// The type of the values in a list of optional values.
fn optional(ty: &Type) -> Option<&Type> {
    let Type::Con(_, list) = ty else { return None };
    let Type::Con(_, option) = list.first()? else { return None };
    option.first()
}

fn number(term: &Term) -> Option<usize> {
    match term.strip().1.as_slice() {
        [Term::Lit(Literal::Num(digits))] => digits.parse().ok(),
        _ => None,
    }
}

/// All values of a list, as optional ones.
pub(crate) fn known(over: Term, ty: &Type) -> Term {
    let some = Term::constant(hol::SOME, Type::fun(ty.clone(), hol::option(ty)));
    map(some, ty, &hol::option(ty), over)
}

impl<'w> Lowering<'w> {
    fn lists(&mut self, ty: &Type) -> Lower<Lists> {
        let (one, all) = (hol::option(ty), options(ty));
        let missing = || Problem::new(LIST, Reason::NotDeclared);
        let nil = self.constructor(hol::NIL, &all)?.ok_or_else(missing)?;
        let cons = Type::funs([one.clone(), all.clone()], all.clone());
        let cons = self.constructor(hol::CONS, &cons)?.ok_or_else(missing)?;
        let none = self.constructor(hol::NONE, &one)?.ok_or_else(missing)?;
        let some = self.constructor(hol::SOME, &Type::fun(ty.clone(), one.clone()))?;
        let some = some.ok_or_else(missing)?;
        let (own, option, element) = (self.ty(&all)?, self.ty(&one)?, self.ty(ty)?);
        Ok(Lists { nil, cons, none, some, own, option, element })
    }

    /// Whether a function holds for a value of a list. The third parameter says whether something was not known.
    fn some_of(&mut self, from: &Type) -> Lower<Fun> {
        let from = self.normal(from);
        let inner = self.recursive_helper(
            Helper::Search(Operation::Some, from.clone(), Type::bool()),
            |lowering| {
                let lists = lowering.lists(&from)?;
                let predicate = lowering.ty(&Type::fun(from.clone(), Type::bool()))?;
                let mut function =
                    Function::new(Name::from(format!("some {}", type_text(&from))), program::Type::Bool);
                function.add_param("f", predicate);
                function.add_param("xs", lists.own);
                function.add_param("unknown", program::Type::Bool);
                Ok(lowering.add(function))
            },
            |lowering, fun| lowering.some_body(fun, &from),
        )?;
        self.helper(Helper::SomeOf(from.clone()), |lowering| {
            let mut function = lowering.program.functions[inner].clone();
            let unknown = function.params.pop();
            let mut args: Vec<Atom> = function.params.iter().copied().map(Atom::Var).collect();
            args.extend(unknown.map(|_| Atom::Bool(false)));
            function.body = Body::of(Expr::Call(inner, args));
            function.labels = program::Table::new();
            Ok(lowering.add(function))
        })
    }

    fn some_body(&mut self, fun: Fun, from: &Type) -> Lower<()> {
        let lists = self.lists(from)?;
        let mut code = self.open(fun);
        let params = code.params();
        let [f, xs, unknown] = params.as_slice() else { return Ok(()) };
        let again =
            |rest: &Atom, unknown: Atom| Body::of(Expr::Call(fun, vec![f.clone(), rest.clone(), unknown]));
        let ended = code.branch(|code| {
            let from = Name::from(type_text(from));
            let fail = |_: &mut Code<'_, '_>| Err(Problem::new(hol::EX, Reason::NotEnumerable(from)));
            Ok(code.conditional(unknown.clone(), fail, |_| Ok(Expr::Atom(Atom::Bool(false)))))
        });
        let (head, tail) = (code.fresh("x", lists.option.clone()), code.fresh("xs", lists.own.clone()));
        let value = code.fresh("v", lists.element.clone());
        let rest = Atom::Var(tail);
        let tried = code.branch(|code| {
            let test = code.branch(|code| {
                let holds = code.truth(Expr::Apply(f.clone(), vec![Atom::Var(value)]));
                Ok(code.conditional(holds, |_| Ok(nat(1)), |_| Ok(nat(0))))
            });
            let outcome = Expr::Attempt(Box::new(test), Box::new(Body::of(nat(2))));
            let outcome = code.operand_of(outcome, program::Type::Nat);
            let yes = Body::of(Expr::Atom(Atom::Bool(true)));
            Ok(by_outcome(outcome, yes, again(&rest, unknown.clone()), again(&rest, Atom::Bool(true))))
        });
        let arms = vec![
            Arm { pattern: Pattern::Con(lists.none, vec![]), body: again(&rest, Atom::Bool(true)) },
            Arm { pattern: Pattern::Con(lists.some, vec![value]), body: tried },
        ];
        let next = Body::of(Expr::Case(Atom::Var(head), arms, None));
        let arms = vec![
            Arm { pattern: Pattern::Con(lists.nil, vec![]), body: ended },
            Arm { pattern: Pattern::Con(lists.cons, vec![head, tail]), body: next },
        ];
        let function = code.finish(Body::of(Expr::Case(xs.clone(), arms, None)));
        self.close(fun, function);
        Ok(())
    }

    /// The results of a function for all values of a list.
    fn each_of(&mut self, from: &Type, to: &Type) -> Lower<Fun> {
        let (from, to) = (self.normal(from), self.normal(to));
        self.recursive_helper(
            Helper::Search(Operation::Each, from.clone(), to.clone()),
            |lowering| {
                let (own, result) = (lowering.lists(&from)?.own, lowering.ty(&to)?);
                let function = lowering.ty(&Type::fun(from.clone(), to.clone()))?;
                let mut each = Function::new(Name::from(format!("each {}", type_text(&from))), result);
                each.add_param("f", function);
                each.add_param("xs", own);
                Ok(lowering.add(each))
            },
            |lowering, fun| lowering.each_body(fun, &from, &to),
        )
    }

    fn each_body(&mut self, fun: Fun, from: &Type, to: &Type) -> Lower<()> {
        let Some(of) = optional(to) else { return Err(Problem::new(hol::EX, Reason::Polymorphic)) };
        let (lists, results) = (self.lists(from)?, self.lists(of)?);
        let append = Type::funs([to.clone(), to.clone()], to.clone());
        let mut code = self.open(fun);
        let params = code.params();
        let [f, xs] = params.as_slice() else { return Ok(()) };
        let (head, tail) = (code.fresh("x", lists.option.clone()), code.fresh("xs", lists.own.clone()));
        let value = code.fresh("v", lists.element.clone());
        let next = code.branch(|code| {
            let rest =
                code.operand_of(Expr::Call(fun, vec![f.clone(), Atom::Var(tail)]), results.own.clone());
            let more = rest.clone();
            let unknown = Expr::Construct(results.cons, vec![Atom::Con(results.none), rest.clone()]);
            let tried = code.branch(|code| {
                let alone = code.branch(|_| {
                    Ok(Expr::Construct(results.cons, vec![Atom::Con(results.none), Atom::Con(results.nil)]))
                });
                let one = Body::of(Expr::Apply(f.clone(), vec![Atom::Var(value)]));
                let own = Expr::Attempt(Box::new(one), Box::new(alone));
                let own = code.operand_of(own, results.own.clone());
                code.call(&Name::new(hol::APPEND), &append, vec![own, more])
            });
            let arms = vec![
                Arm { pattern: Pattern::Con(lists.none, vec![]), body: Body::of(unknown) },
                Arm { pattern: Pattern::Con(lists.some, vec![value]), body: tried },
            ];
            Ok(Expr::Case(Atom::Var(head), arms, None))
        });
        let ended = Body::of(Expr::Atom(Atom::Con(results.nil)));
        let arms = vec![
            Arm { pattern: Pattern::Con(lists.nil, vec![]), body: ended },
            Arm { pattern: Pattern::Con(lists.cons, vec![head, tail]), body: next },
        ];
        let function = code.finish(Body::of(Expr::Case(xs.clone(), arms, None)));
        self.close(fun, function);
        Ok(())
    }

    /// A function of one parameter `x`, or of none, whose value is a term.
    fn by_term(&mut self, key: Helper, name: &str, param: Option<&Type>, body: &Term) -> Lower<Fun> {
        self.helper(key, |lowering| {
            let params: Vec<(Name, Type)> =
                param.map(|ty| (Name::new("?x"), ty.clone())).into_iter().collect();
            lowering.function(name, &params, body)
        })
    }

    fn all_of(&mut self, ty: &Type) -> Lower<Fun> {
        let many = || Problem::new(hol::EX, Reason::NotEnumerable(Name::from(type_text(ty))));
        let all = self.listing(ty).ok_or_else(many)?;
        let key = Helper::Search(Operation::All, ty.clone(), Type::bool());
        self.by_term(key, &format!("all {}", type_text(ty)), None, &known(all, ty))
    }

    /// Some values, and that there may be others.
    fn sample_of(&mut self, ty: &Type, limit: usize) -> Lower<Fun> {
        let key = Helper::Sample(ty.clone(), limit);
        let values = self.sample(ty).into_iter().take(limit).map(|value| hol::some(value, ty));
        let all = hol::list(&hol::option(ty), values.chain([hol::none(ty)]));
        self.by_term(key, &format!("some of {}", type_text(ty)), None, &all)
    }

    /// The elements of a set; where they are not listed, some that are known to be elements.
    fn elements_of(&mut self, ty: &Type) -> Lower<Fun> {
        let set = Type::set(ty.clone());
        let x = Term::free("?x", set.clone());
        let is_element = hol::member(&Term::Bound(0), &x, ty);
        let values = self.sample(ty);
        let filter =
            Type::funs([Type::fun(ty.clone(), Type::bool()), Type::list(ty.clone())], Type::list(ty.clone()));
        let kept = Term::constant(hol::FILTER, filter)
            .apply([Term::abs("x", ty.clone(), is_element), hol::list(ty, values)]);
        let append = Type::funs([options(ty), options(ty)], options(ty));
        let sample = Term::constant(hol::APPEND, append)
            .apply([known(kept, ty), hol::list(&hol::option(ty), vec![hol::none(ty)])]);
        self.helper(Helper::Search(Operation::Elements, ty.clone(), Type::bool()), |lowering| {
            let fun = lowering.declare(
                &format!("elements of {}", type_text(&set)),
                std::slice::from_ref(&set),
                &options(ty),
            )?;
            let Shape::Data(alternatives, _) = lowering.shape(&set) else {
                return Err(Problem::new(SET, Reason::NoRepresentation));
            };
            let mut code = lowering.open(fun);
            let params = code.params();
            let [param] = params.as_slice() else { return Ok(fun) };
            code.frees.push((Name::new("?x"), param.clone(), set.clone()));
            let body = code.branch(|code| {
                let mut arms = vec![];
                for alternative in alternatives.iter() {
                    let whole = Type::funs(alternative.fields.iter().cloned(), set.clone());
                    let Some(con) = code.lowering.constructor(&alternative.name, &whole)? else { continue };
                    let mut vars = vec![];
                    for field in &alternative.fields {
                        let own = code.lowering.ty(field)?;
                        vars.push(code.fresh("a", own));
                    }
                    let first = vars.first().copied();
                    let body = code.branch(|code| match (alternative.name.as_str(), first) {
                        (hol::LIST_SET, Some(xs)) => {
                            let list = Type::list(ty.clone());
                            code.frees.push((Name::new("?xs"), Atom::Var(xs), list.clone()));
                            let value = code.expr(&known(Term::free("?xs", list), ty), vec![]);
                            code.frees.pop();
                            value
                        }
                        _ => code.expr(&sample, vec![]),
                    });
                    arms.push(Arm { pattern: Pattern::Con(con, vars), body });
                }
                Ok(Expr::Case(param.clone(), arms, None))
            });
            let function = code.finish(body);
            lowering.close(fun, function);
            Ok(fun)
        })
    }

    /// The ways to split a list of type `ty`.
    fn splits_of(&mut self, ty: &Type) -> Lower<Fun> {
        let nat_ty = || Type::nullary(NAT);
        let x = || Term::free("?x", ty.clone());
        let part = |name: &str| {
            Term::constant(name, Type::funs([nat_ty(), ty.clone()], ty.clone())).apply([Term::Bound(0), x()])
        };
        let pair = Type::prod(ty.clone(), ty.clone());
        let both = hol::pair(part(hol::TAKE), part(hol::DROP), ty, ty);
        let length = Term::constant(hol::SIZE, Type::fun(ty.clone(), nat_ty())).app(x());
        let suc = Term::constant(hol::SUC, Type::fun(nat_ty(), nat_ty())).app(length);
        let upt = Type::funs([nat_ty(), nat_ty()], Type::list(nat_ty()));
        let numbers = Term::constant(hol::UPT, upt).apply([crate::listing::natural(0), suc]);
        let function = Term::abs("n", nat_ty(), hol::some(both, &pair));
        let all = map(function, &nat_ty(), &hol::option(&pair), numbers);
        let key = Helper::Search(Operation::Splits, ty.clone(), Type::bool());
        self.by_term(key, &format!("splits {}", type_text(ty)), Some(ty), &all)
    }

    /// The elements of a set of type `ty`, each with the set without it and with the whole set.
    fn removals_of(&mut self, ty: &Type) -> Lower<Fun> {
        let Type::Con(_, args) = ty else { return Err(Problem::new(SET, Reason::Polymorphic)) };
        let Some(of) = args.first() else { return Err(Problem::new(SET, Reason::Polymorphic)) };
        let x = || Term::free("?x", ty.clone());
        let pair = Type::prod(of.clone(), ty.clone());
        let remove = Term::constant(hol::REMOVE, Type::funs([of.clone(), ty.clone()], ty.clone()))
            .apply([Term::Bound(0), x()]);
        let ways = [remove, x()].map(|rest| hol::some(hol::pair(Term::Bound(0), rest, of, ty), &pair));
        let function = Term::abs("e", of.clone(), hol::list(&hol::option(&pair), ways.to_vec()));
        let each = Type::funs([Type::fun(of.clone(), options(&pair)), options(of)], options(&pair));
        let all = Operation::Each.at(each).apply([function, operation::elements(x(), of)]);
        let key = Helper::Search(Operation::Removals, ty.clone(), Type::bool());
        self.by_term(key, &format!("removals {}", type_text(ty)), Some(ty), &all)
    }
}

//! From terms to nodes.

use crate::machine::Evaluator;
use crate::node::{Clause, Lambda, Node, Pattern, Rule};
use crate::value::Value;
use base::Name;
use dashu_int::UBig;
use logic::hol;
use logic::types::TypeSubst;
use logic::types::well_known::{BOOL, CHAR, INT, NAT, NUM, SET};
use logic::{Equation, Literal, Term, Type};
use std::str::FromStr;
use std::sync::Arc;

/// Why an equation cannot be used.
type Unusable = &'static str;

impl Evaluator<'_> {
    pub(crate) fn prepare(&mut self, term: &Term) -> Node {
        base::check_stack();
        match term {
            Term::Const(name, ty) => Node::Global(self.intern(name, ty)),
            Term::Free(name, ty) => {
                // A variable that nothing binds has no value.
                Node::Global(self.intern(&Name::from(format!("variable {name}")), ty))
            }
            Term::Bound(index) => Node::Local(*index),
            Term::Abs(_, ty, body) => {
                Node::Lambda(Arc::new(Lambda { ty: ty.clone(), body: Arc::new(self.prepare(body)) }))
            }
            Term::App(..) => {
                let (head, args) = term.strip();
                let head = Arc::new(self.prepare(head));
                Node::Apply(head, args.into_iter().map(|arg| Arc::new(self.prepare(arg))).collect())
            }
            Term::Case(case) => {
                let scrutinee = Arc::new(self.prepare(&case.scrutinee));
                let clauses = case.clauses.iter().map(|clause| self.clause(clause)).collect();
                Node::Case { scrutinee, clauses }
            }
            Term::Lit(literal) => Node::Value(self.literal(literal)),
        }
    }

    fn clause(&mut self, clause: &logic::Clause) -> Clause {
        let vars = clause.vars.len();
        let mut reader = PatternReader {
            slot: &|term| match term {
                Term::Bound(index) => (vars.checked_sub(*index as usize + 1))
                    .map(|slot| (slot, clause.vars.get(slot).map_or_else(Type::bool, |(_, ty)| ty.clone()))),
                _ => None,
            },
            filled: vec![false; vars],
            exact: true,
        };
        let pattern = reader.read(self, &clause.pattern);
        let body = Arc::new(self.prepare(&clause.body));
        match pattern {
            Ok(pattern) if reader.filled.iter().all(|filled| *filled) => Clause { vars, pattern, body },
            // A pattern that cannot be matched makes the whole expression not executable.
            _ => {
                let blame = crate::stop::Blame::NotExecutable {
                    constant: Name::new("case"),
                    reason: "a pattern is not made of constructors".to_owned(),
                };
                let unknown = Arc::new(Node::Value(Value::Unknown(Arc::new(blame))));
                Clause { vars: 1, pattern: Pattern::Var(0), body: unknown }
            }
        }
    }

    pub(crate) fn literal(&self, literal: &Literal) -> Value {
        match literal {
            Literal::Num(digits) => Value::Nat(UBig::from_str(digits).unwrap_or_default()),
            Literal::Char(code) => Value::Char(*code),
            Literal::Text(text) => text.bytes().rev().fold(nil(), |rest, code| cons(Value::Char(code), rest)),
        }
    }

    /// An equation at an instance of its types, for `arity` arguments.
    pub(crate) fn rule(
        &mut self,
        equation: &Equation,
        subst: &TypeSubst,
        arity: usize,
    ) -> Result<Rule, Unusable> {
        let lhs = equation.lhs.instantiate(subst);
        let mut rhs = equation.rhs.instantiate(subst);
        let (head, args) = lhs.strip();
        let mut args: Vec<Term> = args.into_iter().cloned().collect();
        let Term::Const(_, head_ty) = head else { return Err("its equation is not about a constant") };
        let (arg_types, _) = head_ty.strip_fun();
        for (position, ty) in arg_types.iter().enumerate().take(arity).skip(args.len()) {
            let extra = Term::free(format!("argument {position}"), (*ty).clone());
            rhs = rhs.app(extra.clone());
            args.push(extra);
        }
        let mut dummies = 0;
        let args: Vec<Term> = args.iter().map(|arg| name_dummies(arg, &mut dummies)).collect();
        let mut vars: Vec<(Name, Type)> = vec![];
        for arg in &args {
            for (name, ty) in arg.frees() {
                if !vars.iter().any(|(known, _)| *known == name) {
                    vars.push((name, ty));
                }
            }
        }
        let names: Vec<Name> = vars.iter().map(|(name, _)| name.clone()).collect();
        let conditions: Vec<Term> =
            equation.conditions.iter().map(|condition| condition.instantiate(subst)).collect();
        let bound = |term: &Term| term.frees().iter().all(|(name, _)| names.contains(name));
        if !bound(&rhs) || !conditions.iter().all(bound) {
            return Err("its equation has variables that the arguments do not determine");
        }
        let mut reader = PatternReader {
            slot: &|term| match term {
                Term::Free(name, ty) => {
                    names.iter().position(|known| known == name).map(|slot| (slot, ty.clone()))
                }
                _ => None,
            },
            filled: vec![false; vars.len()],
            exact: false,
        };
        let patterns = args.iter().map(|arg| reader.read(self, arg)).collect::<Result<Vec<_>, _>>()?;
        let conditions = conditions
            .iter()
            .map(|condition| Arc::new(self.prepare(&condition.abstract_frees(&names))))
            .collect();
        let body = Arc::new(self.prepare(&rhs.abstract_frees(&names)));
        Ok(Rule { slots: vars.len(), patterns, conditions, body, gap: None })
    }
}

/// Reads patterns; `slot` tells variables from the rest.
pub(crate) struct PatternReader<'a> {
    pub slot: &'a dyn Fn(&Term) -> Option<(usize, Type)>,
    /// Which variables have occurred.
    pub filled: Vec<bool>,
    /// Whether only patterns count that determine their variables. Equations hold for any list of the elements of a
    /// set, for example, so that one will do for them.
    pub exact: bool,
}

impl PatternReader<'_> {
    pub fn read(&mut self, machine: &mut Evaluator<'_>, term: &Term) -> Result<Pattern, Unusable> {
        base::check_stack();
        if let Some((slot, ty)) = (self.slot)(term) {
            return Ok(match self.filled.get_mut(slot) {
                Some(filled) if !*filled => {
                    *filled = true;
                    Pattern::Var(slot)
                }
                _ => Pattern::Same(slot, ty),
            });
        }
        if let Term::Lit(literal @ (Literal::Num(_) | Literal::Char(_))) = term {
            return Ok(Pattern::Literal(machine.literal(literal)));
        }
        let (head, args) = term.strip();
        let Term::Const(name, ty) = head else { return self.closed(machine, term) };
        let (_, result) = ty.strip_fun();
        if let Some(number) = number(term) {
            if result.is_con(NAT) || result.is_con(NUM) {
                return Ok(Pattern::Literal(Value::Nat(number)));
            }
            if result.is_con(INT) {
                return Ok(Pattern::Literal(Value::Int(number.into())));
            }
        }
        if let Some(pattern) = self.built_in(machine, term, (name, result), &args) {
            return pattern;
        }
        let world = machine.world;
        let constructor = world.constructor(name, ty).map(|(_, index)| index);
        let record = matches!(
            world.constant(name).map(|decl| &decl.origin),
            Some(logic::decl::Origin::Record { what: logic::decl::RecordPart::Make, .. })
        );
        let native = [NAT, INT, NUM, BOOL, CHAR, SET].iter().any(|native| result.is_con(native));
        if let Some(index) = constructor.or(record.then_some(0))
            && !native
        {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            let fields = self.read_all(machine, &args)?;
            return Ok(Pattern::Cell { constructor: name.clone(), index, fields });
        }
        if let [arg] = args.as_slice()
            && !self.exact
            && machine.is_erased(name, ty)
        {
            return Ok(Pattern::Code(Box::new(self.read(machine, arg)?)));
        }
        self.closed(machine, term)
    }

    /// A pattern of a type whose values are not cells.
    fn built_in(
        &mut self,
        machine: &mut Evaluator<'_>,
        term: &Term,
        (name, result): (&Name, &Type),
        args: &[&Term],
    ) -> Option<Result<Pattern, Unusable>> {
        let literal = |value: Value| Some(Ok(Pattern::Literal(value)));
        match (name.as_str(), args) {
            (hol::TRUE, []) => literal(Value::Bool(true)),
            (hol::FALSE, []) => literal(Value::Bool(false)),
            (hol::SUC, [arg]) => Some(self.read(machine, arg).map(|arg| Pattern::Suc(Box::new(arg)))),
            (hol::NUM_ONE, []) => literal(Value::nat(1u32)),
            (hol::BIT0 | hol::BIT1, [arg]) => {
                let odd = name == hol::BIT1;
                Some(self.read(machine, arg).map(|arg| Pattern::Bit(odd, Box::new(arg))))
            }
            (hol::MAKE_CHAR, [_, _, _, _, _, _, _, _]) => {
                Some(self.read_all(machine, args).map(Pattern::Bits))
            }
            (hol::MSET | hol::LIST_SET | hol::COSET, [_]) | (hol::DIAGONAL, [_, _]) if self.exact => {
                Some(self.closed(machine, term))
            }
            (hol::DIAGONAL, [_, _]) => Some(self.collection(machine, name, result, args)),
            (hol::MSET, [arg]) => Some(self.read(machine, arg).map(|arg| Pattern::MsetOf(Box::new(arg)))),
            (hol::LIST_SET | hol::COSET, [_]) => Some(self.collection(machine, name, result, args)),
            _ => None,
        }
    }

    /// A set that is given by lists.
    fn collection(
        &mut self,
        machine: &mut Evaluator<'_>,
        name: &str,
        result: &Type,
        args: &[&Term],
    ) -> Result<Pattern, Unusable> {
        let element = match result {
            Type::Con(set, args) if set == SET => args.first().cloned().unwrap_or_else(Type::bool),
            _ => return Err("its equation has a wrong type"),
        };
        let lists = self.read_all(machine, args)?;
        match (name, <[Pattern; 1]>::try_from(lists)) {
            (hol::LIST_SET, Ok([list])) => Ok(Pattern::SetOf(Box::new(list), element)),
            (_, Ok([list])) => Ok(Pattern::CosetOf(Box::new(list), element)),
            (_, Err(lists)) => Ok(Pattern::DiagonalOf(lists, element)),
        }
    }

    fn read_all(&mut self, machine: &mut Evaluator<'_>, args: &[&Term]) -> Result<Vec<Pattern>, Unusable> {
        args.iter().map(|arg| self.read(machine, arg)).collect()
    }

    /// A term without variables matches what is equal to it.
    fn closed(&self, machine: &mut Evaluator<'_>, term: &Term) -> Result<Pattern, Unusable> {
        let mut open = term.has_loose_bound();
        term.visit(&mut |part| open |= matches!(part, Term::Free(..)));
        match term.ty() {
            Some(ty) if !open => Ok(Pattern::Equal(Arc::new(machine.prepare(term)), ty)),
            _ => Err("its equation has arguments that are not made of constructors"),
        }
    }
}

/// The term with a variable of its own for each dummy.
fn name_dummies(term: &Term, count: &mut usize) -> Term {
    term.map_leaves(&mut |leaf, _| match leaf {
        Term::Const(name, ty) if name == hol::DUMMY_PATTERN => {
            *count += 1;
            Term::free(format!("dummy {count}"), ty.clone())
        }
        _ => leaf.clone(),
    })
}

/// The number that a numeral stands for.
fn number(term: &Term) -> Option<UBig> {
    match term.strip() {
        (Term::Const(name, _), args) => match (name.as_str(), args.as_slice()) {
            (hol::ZERO, []) => Some(UBig::ZERO),
            (hol::ONE, []) => Some(UBig::ONE),
            (hol::NUMERAL, [Term::Lit(Literal::Num(digits))]) => UBig::from_str(digits).ok(),
            _ => None,
        },
        _ => None,
    }
}

pub(crate) fn nil() -> Value {
    Value::cell(&Name::new(hol::NIL), 0, vec![])
}

pub(crate) fn pair(left: Value, right: Value) -> Value {
    Value::cell(&Name::new(hol::PAIR), 0, vec![left, right])
}

pub(crate) fn cons(head: Value, tail: Value) -> Value {
    Value::cell(&Name::new(hol::CONS), 1, vec![head, tail])
}

pub(crate) fn list(values: impl IntoIterator<Item = Value, IntoIter: DoubleEndedIterator>) -> Value {
    values.into_iter().rev().fold(nil(), |rest, value| cons(value, rest))
}

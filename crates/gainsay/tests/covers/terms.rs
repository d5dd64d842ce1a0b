//! Expressions as terms of the theory that defines their functions.

use crate::language::{Binder, Def, E, Op, P, Ty, V};
use crate::show::{literal, type_text};
use base::{Name, Span};
use elab::Context;
use logic::{Case, Clause, Term, Type};
use std::collections::HashMap;
use std::sync::Arc;

pub struct Terms<'c> {
    context: &'c Context,
    /// The theory that defines the functions.
    theory: &'c str,
    defs: &'c [Def],
    types: HashMap<Ty, Type>,
    literals: HashMap<(Ty, V), Term>,
}

impl<'c> Terms<'c> {
    pub fn new(context: &'c Context, theory: &'c str, defs: &'c [Def]) -> Terms<'c> {
        Terms { context, theory, defs, types: HashMap::new(), literals: HashMap::new() }
    }

    fn read(&self, text: &str) -> Term {
        let inner = syntax::ast::Inner { text: text.into(), span: Span::default() };
        self.context.read_term(&inner).expect("the text can be read")
    }

    pub fn ty(&mut self, ty: &Ty) -> Type {
        if let Some(known) = self.types.get(ty) {
            return known.clone();
        }
        let read = self.read(&format!("undefined :: {}", type_text(ty))).ty().expect("the term has a type");
        self.types.insert(ty.clone(), read.clone());
        read
    }

    fn literal(&mut self, value: &V, ty: &Ty) -> Term {
        let key = (ty.clone(), value.clone());
        if let Some(known) = self.literals.get(&key) {
            return known.clone();
        }
        let read = self.read(&literal(value, ty));
        self.literals.insert(key, read.clone());
        read
    }

    /// `λx. body`
    pub fn predicate(&mut self, number: usize, ty: &Ty, body: &E) -> Term {
        let ty = self.ty(ty);
        self.term(body).lambda(&variable(number), &ty)
    }

    pub fn term(&mut self, e: &E) -> Term {
        match e {
            E::Var(number, ty) => Term::Free(variable(*number), self.ty(ty)),
            E::Lit(value, ty) => self.literal(value, ty),
            E::Op(op, ty, args) => self.operation(*op, ty, args),
            E::Bind(binder, number, ty, body) => {
                let predicate = self.predicate(*number, ty, body);
                let of = self.ty(ty);
                let (name, result) = match binder {
                    Binder::All => ("HOL.All", Type::bool()),
                    Binder::Ex => ("HOL.Ex", Type::bool()),
                    Binder::The => ("HOL.The", of.clone()),
                };
                Term::constant(name, Type::fun(Type::fun(of, Type::bool()), result)).app(predicate)
            }
            E::Listed(ty, element, all) => {
                let (element, all) = (self.term(element), self.listed(ty, all));
                self.member(ty, element, all)
            }
            E::Collected(ty, element, number, body) => {
                let (element, set) = (self.term(element), self.collected(ty, *number, body));
                self.member(ty, element, set)
            }
            E::Extension(ty, number, body, all) => {
                let (left, right) = (self.collected(ty, *number, body), self.listed(ty, all));
                let set = Type::set(self.ty(ty));
                Term::constant("HOL.eq", Type::funs([set.clone(), set], Type::bool())).apply([left, right])
            }
            E::Case(first, scrutinee, result, clauses) => {
                let scrutinee = self.term(scrutinee);
                let clauses =
                    clauses.iter().map(|(pattern, body)| self.clause(*first, pattern, body)).collect();
                Term::Case(Arc::new(Case { scrutinee, clauses, result: self.ty(result) }))
            }
            E::Call(number, args) => {
                let ty = self.function_type(*number);
                let args: Vec<Term> = args.iter().map(|arg| self.term(arg)).collect();
                Term::constant(&format!("{}.f{number}", self.theory), ty).apply(args)
            }
            E::Lambda(number, ty, body) => self.predicate(*number, ty, body),
        }
    }

    fn function_type(&mut self, number: usize) -> Type {
        match &self.defs[number] {
            Def::Fun { params, result, .. } => {
                let params: Vec<Type> = params.iter().map(|ty| self.ty(ty)).collect();
                let result = self.ty(result);
                Type::funs(params, result)
            }
            Def::Inductive { parameter, params, .. } => {
                let parameter = parameter.as_ref().map(|ty| Type::fun(self.ty(ty), Type::bool()));
                let params: Vec<Type> = params.iter().map(|ty| self.ty(ty)).collect();
                Type::funs(parameter.into_iter().chain(params), Type::bool())
            }
        }
    }

    fn operation(&mut self, op: Op, ty: &Ty, args: &[E]) -> Term {
        let args: Vec<Term> = args.iter().map(|arg| self.term(arg)).collect();
        let of = self.ty(ty);
        let bool = Type::bool;
        let unary = || Type::fun(of.clone(), of.clone());
        let binary = || Type::funs([of.clone(), of.clone()], of.clone());
        let relation = || Type::funs([of.clone(), of.clone()], bool());
        let connective = || Type::funs([bool(), bool()], bool());
        let (name, ty) = match op {
            Op::Not => ("HOL.Not", Type::fun(bool(), bool())),
            Op::And => ("HOL.conj", connective()),
            Op::Or => ("HOL.disj", connective()),
            Op::Implies => ("HOL.implies", connective()),
            Op::If => ("HOL.If", Type::funs([bool(), of.clone(), of.clone()], of.clone())),
            Op::Equal => ("HOL.eq", relation()),
            Op::LessEq => ("Orderings.ord_class.less_eq", relation()),
            Op::Less => ("Orderings.ord_class.less", relation()),
            Op::Plus => ("Groups.plus_class.plus", binary()),
            Op::Minus => ("Groups.minus_class.minus", binary()),
            Op::Uminus => ("Groups.uminus_class.uminus", unary()),
            Op::Append => ("List.append", binary()),
            Op::Size => ("Nat.size_class.size", Type::fun(of.clone(), self.ty(&Ty::Nat))),
            Op::Suc => ("Nat.Suc", unary()),
            Op::Bit0 => ("Num.num.Bit0", unary()),
            Op::Bit1 => ("Num.num.Bit1", unary()),
            Op::Con(index) => return self.constructor(ty, index).apply(args),
        };
        Term::constant(name, ty).apply(args)
    }

    fn constructor(&mut self, ty: &Ty, index: usize) -> Term {
        let names: &[&str] = match ty {
            Ty::Color => &["Types.color.Red", "Types.color.Green", "Types.color.Blue"],
            Ty::Shape => &["Types.shape.Dot", "Types.shape.Flag", "Types.shape.Ring"],
            Ty::List(_) => &["List.list.Nil", "List.list.Cons"],
            Ty::Option(_) => &["Option.option.None", "Option.option.Some"],
            _ => &["Product_Type.Pair"],
        };
        let fields = ty.constructors().into_iter().nth(index).unwrap_or_default();
        let fields: Vec<Type> = fields.iter().map(|field| self.ty(field)).collect();
        Term::constant(names[index], Type::funs(fields, self.ty(ty)))
    }

    fn listed(&mut self, ty: &Ty, all: &[E]) -> Term {
        let of = self.ty(ty);
        let set = Type::set(of.clone());
        let insert = Term::constant("Set.insert", Type::funs([of, set.clone()], set.clone()));
        let mut listed = Term::constant("Orderings.bot_class.bot", set);
        for one in all {
            listed = insert.clone().apply([self.term(one), listed]);
        }
        listed
    }

    fn collected(&mut self, ty: &Ty, number: usize, body: &E) -> Term {
        let predicate = self.predicate(number, ty, body);
        let of = self.ty(ty);
        let whole = Type::fun(Type::fun(of.clone(), Type::bool()), Type::set(of));
        Term::constant("Set.Collect", whole).app(predicate)
    }

    fn member(&mut self, ty: &Ty, element: Term, set: Term) -> Term {
        let of = self.ty(ty);
        let whole = Type::funs([of.clone(), Type::set(of)], Type::bool());
        Term::constant("Set.member", whole).apply([element, set])
    }

    fn clause(&mut self, first: usize, pattern: &P, body: &E) -> Clause {
        let mut next = first;
        let shown = self.pattern(pattern, &mut next);
        let types: Vec<Type> = pattern.vars().iter().map(|ty| self.ty(ty)).collect();
        let names: Vec<Name> = (first..next).map(variable).collect();
        let (pattern, body) = (shown.abstract_frees(&names), self.term(body).abstract_frees(&names));
        Clause { vars: names.into_iter().zip(types).collect(), pattern, body }
    }

    fn pattern(&mut self, pattern: &P, next: &mut usize) -> Term {
        match pattern {
            P::Any(ty) => {
                *next += 1;
                Term::Free(variable(*next - 1), self.ty(ty))
            }
            P::Con(index, ty, fields) => {
                let fields: Vec<Term> = fields.iter().map(|field| self.pattern(field, next)).collect();
                self.constructor(ty, *index).apply(fields)
            }
            P::Zero => self.literal(&V::Number(0), &Ty::Nat),
            P::Suc(inner) => {
                let inner = self.pattern(inner, next);
                let nat = self.ty(&Ty::Nat);
                Term::constant("Nat.Suc", Type::fun(nat.clone(), nat)).app(inner)
            }
        }
    }
}

fn variable(number: usize) -> Name {
    Name::from(format!("x{number}"))
}

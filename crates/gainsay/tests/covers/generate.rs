//! Random definitions and formulas.
//!
//! Quantifiers over infinite types come with a bound, so that brute force decides them: a comparison, an equation or a
//! membership that leaves small numbers only. Everything else is arbitrary, well-typed, and often partial.

use crate::language::{Binder, Def, E, Op, P, Premise, Rule, Ty, V};
use base::Rng;

pub struct Generator<'d> {
    pub rng: Rng,
    pub defs: &'d [Def],
    /// How many quantifiers over infinite types may still be made: brute force takes long for many of them.
    pub infinite: u32,
}

/// The types of the variables around.
type Scope = Vec<Ty>;

impl Generator<'_> {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.rng.below(bound as u64)).unwrap_or(0)
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn choose<T: Clone>(&mut self, all: &[T]) -> T {
        let index = self.below(all.len());
        all[index].clone()
    }

    pub fn finite_type(&mut self) -> Ty {
        let base = [Ty::Bool, Ty::Color, Ty::Shape, Ty::Word2, Ty::Word3, Ty::Three, Ty::Small];
        match self.below(12) {
            0 => Ty::Option(Box::new(self.choose(&base))),
            1 => {
                let small = [Ty::Bool, Ty::Color, Ty::Three, Ty::Word2, Ty::Small];
                Ty::Pair(Box::new(self.choose(&small)), Box::new(self.choose(&small)))
            }
            _ => self.choose(&base),
        }
    }

    pub fn any_type(&mut self) -> Ty {
        let list = Ty::List(Box::new(self.choose(&[Ty::Bool, Ty::Color, Ty::Word2, Ty::Small])));
        if self.one_in(3) {
            self.choose(&[Ty::Nat, Ty::Nat, Ty::Int, Ty::Num, list])
        } else {
            self.finite_type()
        }
    }

    // Terms

    pub fn term(&mut self, ty: &Ty, depth: usize, scope: &mut Scope) -> E {
        let variables: Vec<usize> = (0..scope.len()).filter(|number| scope[*number] == *ty).collect();
        if !variables.is_empty() && (depth == 0 || !self.one_in(3)) {
            let number = self.choose(&variables);
            if depth == 0 || self.one_in(2) {
                return E::Var(number, ty.clone());
            }
        }
        if depth == 0 {
            return self.literal(ty);
        }
        match self.below(8) {
            0 => self.literal(ty),
            1 => {
                let condition = self.formula(depth - 1, scope);
                let (yes, no) = (self.term(ty, depth - 1, scope), self.term(ty, depth - 1, scope));
                E::Op(Op::If, ty.clone(), vec![condition, yes, no])
            }
            2 if !scope.is_empty() => self.case(ty, depth, scope),
            3 => self.call(ty, depth, scope).unwrap_or_else(|| self.literal(ty)),
            4 if !ty.is_infinite() && *ty != Ty::Bool && depth > 1 => {
                let (number, body) = self.body(ty, depth - 1, scope);
                E::Bind(Binder::The, number, ty.clone(), Box::new(body))
            }
            _ => self.operation(ty, depth, scope),
        }
    }

    fn literal(&mut self, ty: &Ty) -> E {
        let values = ty.values(4);
        E::Lit(self.choose(&values), ty.clone())
    }

    fn operation(&mut self, ty: &Ty, depth: usize, scope: &mut Scope) -> E {
        let constructors = ty.constructors();
        if !constructors.is_empty() && (!matches!(ty, Ty::Color | Ty::List(_)) || self.one_in(2)) {
            let index = self.below(constructors.len());
            let fields = constructors[index].iter().map(|field| self.term(field, depth - 1, scope)).collect();
            return E::Op(Op::Con(index), ty.clone(), fields);
        }
        let ops: &[(Op, usize)] = match ty {
            Ty::List(_) => &[(Op::Append, 2)],
            Ty::Color | Ty::Small => &[(Op::Plus, 2)],
            Ty::Nat => &[(Op::Plus, 2), (Op::Minus, 2), (Op::Suc, 1)],
            Ty::Num => &[(Op::Plus, 2), (Op::Bit0, 1), (Op::Bit1, 1)],
            Ty::Bool => return self.formula(depth - 1, scope),
            _ => &[(Op::Plus, 2), (Op::Minus, 2), (Op::Uminus, 1)],
        };
        let (op, count) = self.choose(ops);
        let args = (0..count).map(|_| self.term(ty, depth - 1, scope)).collect();
        E::Op(op, ty.clone(), args)
    }

    fn case(&mut self, ty: &Ty, depth: usize, scope: &mut Scope) -> E {
        let of = self.choose(scope);
        let scrutinee = self.term(&of, depth - 1, scope);
        self.case_of(scrutinee, &of, ty, depth, scope)
    }

    fn case_of(&mut self, scrutinee: E, of: &Ty, ty: &Ty, depth: usize, scope: &mut Scope) -> E {
        let first = scope.len();
        let mut clauses = vec![];
        for pattern in self.patterns(of) {
            scope.extend(pattern.vars());
            let body = match scope.len() - first {
                1.. if *ty == Ty::Bool => self.telling(first, depth - 1, scope),
                _ => self.term(ty, depth - 1, scope),
            };
            scope.truncate(first);
            clauses.push((pattern, body));
        }
        E::Case(first, Box::new(scrutinee), ty.clone(), clauses)
    }

    /// One or more patterns for a type, which need not be for all values.
    fn patterns(&mut self, ty: &Ty) -> Vec<P> {
        let count = match ty {
            Ty::Nat => 2,
            _ => ty.constructors().len(),
        };
        let mut patterns: Vec<P> = vec![];
        for index in 0..count {
            if !self.one_in(5) {
                patterns.push(self.pattern(ty, index));
            }
        }
        if patterns.is_empty() || self.one_in(6) {
            patterns.push(P::Any(ty.clone()));
        }
        patterns
    }

    fn pattern(&mut self, ty: &Ty, index: usize) -> P {
        if *ty == Ty::Nat {
            return if index == 0 { P::Zero } else { P::Suc(Box::new(P::Any(Ty::Nat))) };
        }
        let fields = ty.constructors().into_iter().nth(index).unwrap_or_default();
        P::Con(index, ty.clone(), fields.into_iter().map(P::Any).collect())
    }

    fn call(&mut self, ty: &Ty, depth: usize, scope: &mut Scope) -> Option<E> {
        let fitting: Vec<usize> =
            (0..self.defs.len()).filter(|number| self.defs[*number].result() == *ty).collect();
        if fitting.is_empty() {
            return None;
        }
        let number = self.choose(&fitting);
        Some(E::Call(number, self.arguments(number, depth, scope)))
    }

    fn arguments(&mut self, number: usize, depth: usize, scope: &mut Scope) -> Vec<E> {
        let (parameter, params) = match &self.defs[number] {
            Def::Fun { params, .. } => (None, params.clone()),
            Def::Inductive { parameter, params, .. } => (parameter.clone(), params.clone()),
        };
        let mut args = vec![];
        if let Some(ty) = parameter {
            let (bound, body) = self.body(&ty, depth - 1, scope);
            args.push(E::Lambda(bound, ty, Box::new(body)));
        }
        for param in &params {
            args.push(self.term(param, depth - 1, scope));
        }
        args
    }

    // Formulas

    /// A formula with one more variable, and the number of that.
    fn body(&mut self, ty: &Ty, depth: usize, scope: &mut Scope) -> (usize, E) {
        let number = scope.len();
        scope.push(ty.clone());
        let body = self.formula(depth, scope);
        scope.pop();
        (number, body)
    }

    pub fn formula(&mut self, depth: usize, scope: &mut Scope) -> E {
        if depth == 0 {
            return self.atom(0, scope);
        }
        match self.below(10) {
            0 => E::Op(Op::Not, Ty::Bool, vec![self.formula(depth - 1, scope)]),
            1..=3 => {
                let op = self.choose(&[Op::And, Op::And, Op::Or, Op::Implies]);
                E::Op(op, Ty::Bool, vec![self.formula(depth - 1, scope), self.formula(depth - 1, scope)])
            }
            4 | 5 => self.quantifier(depth, scope),
            6 => self.call(&Ty::Bool, depth, scope).unwrap_or_else(|| self.atom(depth, scope)),
            7 if !scope.is_empty() && self.one_in(2) => self.case(&Ty::Bool, depth, scope),
            _ => self.atom(depth, scope),
        }
    }

    fn atom(&mut self, depth: usize, scope: &mut Scope) -> E {
        let depth = depth.min(2);
        let ty = if scope.is_empty() || self.one_in(4) { self.any_type() } else { self.choose(scope) };
        let mut ordered = vec![Op::Equal, Op::Equal, Op::Equal];
        if matches!(ty, Ty::Nat | Ty::Int | Ty::Word2 | Ty::Word3 | Ty::Small) {
            ordered.extend([Op::LessEq, Op::Less]);
        }
        match self.below(8) {
            0 if !scope.is_empty() => self.call(&Ty::Bool, depth.max(1), scope),
            1 => {
                let element = Box::new(self.term(&ty, depth, scope));
                let count = self.below(4);
                let all = (0..count).map(|_| self.term(&ty, depth.min(1), scope)).collect();
                Some(E::Listed(ty.clone(), element, all))
            }
            2 if depth > 0 && !ty.is_infinite() => {
                let (number, body) = self.body(&ty, depth - 1, scope);
                if self.one_in(2) {
                    let element = Box::new(self.term(&ty, depth, scope));
                    Some(E::Collected(ty.clone(), element, number, Box::new(body)))
                } else {
                    let count = self.below(3);
                    let all = (0..count).map(|_| self.term(&ty, 0, scope)).collect();
                    Some(E::Extension(ty.clone(), number, Box::new(body), all))
                }
            }
            _ => None,
        }
        .unwrap_or_else(|| {
            let op = self.choose(&ordered);
            let (left, right) = (self.term(&ty, depth, scope), self.term(&ty, depth, scope));
            E::Op(op, ty.clone(), vec![left, right])
        })
    }

    fn quantifier(&mut self, depth: usize, scope: &mut Scope) -> E {
        let mut ty = self.any_type();
        if ty.is_infinite() && self.infinite == 0 {
            ty = self.finite_type();
        }
        let binder = self.choose(&[Binder::All, Binder::Ex, Binder::Ex]);
        if !ty.is_infinite() {
            let (number, body) = self.body(&ty, depth - 1, scope);
            return E::Bind(binder, number, ty, Box::new(body));
        }
        self.infinite -= 1;
        let bound = self.bound(&ty, scope);
        let (number, body) = self.body(&ty, depth - 1, scope);
        let whole = match binder {
            Binder::All => E::Op(Op::Implies, Ty::Bool, vec![bound, body]),
            _ if self.one_in(2) => E::Op(Op::And, Ty::Bool, vec![body, bound]),
            _ => E::Op(Op::And, Ty::Bool, vec![bound, body]),
        };
        E::Bind(binder, number, ty, Box::new(whole))
    }

    /// What leaves small values only for the next variable, of an infinite type.
    fn bound(&mut self, ty: &Ty, scope: &mut Scope) -> E {
        let variable = || E::Var(scope.len(), ty.clone());
        let limits = ty.values(4);
        let [limit, other] = [(); 2].map(|()| E::Lit(self.choose(&limits), ty.clone()));
        let relation = |op: Op, left: E, right: E| E::Op(op, ty.clone(), vec![left, right]);
        let plus = if matches!(ty, Ty::List(_)) { Op::Append } else { Op::Plus };
        let sum = E::Op(plus, ty.clone(), vec![variable(), other.clone()]);
        match (self.below(5), ty) {
            (0, _) => E::Listed(ty.clone(), Box::new(variable()), vec![limit, other]),
            (1, _) => relation(Op::Equal, sum, limit),
            (2, Ty::Nat) => relation(Op::Equal, E::Op(Op::Suc, Ty::Nat, vec![variable()]), limit),
            (2, Ty::Int) => relation(Op::Equal, E::Op(Op::Uminus, Ty::Int, vec![variable()]), limit),
            (2, Ty::Num) => {
                let op = self.choose(&[Op::Bit0, Op::Bit1]);
                relation(Op::Equal, E::Op(op, Ty::Num, vec![variable()]), limit)
            }
            (2, Ty::List(_)) => {
                let sum = E::Op(Op::Append, ty.clone(), vec![other, variable()]);
                relation(Op::Equal, sum, limit)
            }
            (3, Ty::List(_)) => {
                let length = E::Op(Op::Size, ty.clone(), vec![variable()]);
                let limit = E::Lit(V::Number(self.below(3) as i64), Ty::Nat);
                E::Op(Op::Equal, Ty::Nat, vec![length, limit])
            }
            (3, Ty::Nat) => relation(Op::LessEq, sum, limit),
            (3, Ty::Int) => relation(Op::Equal, E::Op(Op::Minus, Ty::Int, vec![other, variable()]), limit),
            (_, Ty::Nat) => relation(Op::Less, variable(), limit),
            (_, Ty::Int) => {
                let low = relation(Op::LessEq, E::Lit(V::Number(-3), Ty::Int), variable());
                E::Op(Op::And, Ty::Bool, vec![low, relation(Op::LessEq, variable(), limit)])
            }
            _ => relation(Op::Equal, variable(), limit),
        }
    }

    // What can be inverted

    /// A formula that tells something about one of the variables.
    pub fn telling(&mut self, about: usize, depth: usize, scope: &mut Scope) -> E {
        match self.below(8) {
            0 if depth > 0 => {
                let parts = [(); 2].map(|()| self.telling(about, depth - 1, scope));
                E::Op(Op::Or, Ty::Bool, parts.to_vec())
            }
            1 if depth > 0 => {
                let other = self.formula(depth - 1, scope);
                let op = self.choose(&[Op::And, Op::And, Op::Or, Op::Implies]);
                E::Op(op, Ty::Bool, vec![other, self.telling(about, depth - 1, scope)])
            }
            2 if depth > 0 => E::Op(Op::Not, Ty::Bool, vec![self.telling(about, depth - 1, scope)]),
            3 if depth > 0 => {
                let ty = self.finite_type();
                let binder = self.choose(&[Binder::Ex, Binder::Ex, Binder::All]);
                let number = scope.len();
                scope.push(ty.clone());
                let parts = [about, number].map(|about| self.telling(about, depth - 1, scope));
                scope.pop();
                E::Bind(binder, number, ty, Box::new(E::Op(Op::And, Ty::Bool, parts.to_vec())))
            }
            4 if depth > 0 => {
                let of = scope[about].clone();
                self.case_of(E::Var(about, of.clone()), &of, &Ty::Bool, depth, scope)
            }
            _ => self.telling_atom(about, scope),
        }
    }

    fn telling_atom(&mut self, about: usize, scope: &mut Scope) -> E {
        let own = scope[about].clone();
        let (form, ty) = self.form(E::Var(about, own.clone()), own, scope);
        let user = |def: &Def| match def {
            Def::Fun { params, result, .. } => *result == Ty::Bool && params.contains(&ty),
            Def::Inductive { params, .. } => params.contains(&ty),
        };
        let users: Vec<usize> = (0..self.defs.len()).filter(|number| user(&self.defs[*number])).collect();
        match self.below(6) {
            0 => {
                let count = self.below(4);
                let all = (0..count).map(|_| self.term(&ty, 0, &mut vec![])).collect();
                E::Listed(ty, Box::new(form), all)
            }
            1 if matches!(ty, Ty::Nat | Ty::Int | Ty::Word2 | Ty::Word3 | Ty::Small) => {
                let op = self.choose(&[Op::LessEq, Op::Less]);
                E::Op(op, ty.clone(), vec![form, self.closed(&ty)])
            }
            2 | 3 if !users.is_empty() => {
                let number = self.choose(&users);
                let mut args = self.arguments(number, 1, scope);
                let place = self.choose(&self.places(number, &ty));
                args[place] = form;
                E::Call(number, args)
            }
            _ => E::Op(Op::Equal, ty.clone(), vec![form, self.closed(&ty)]),
        }
    }

    /// A term without variables, and without binders, whose variables would have to be numbered by where it stands.
    fn closed(&mut self, ty: &Ty) -> E {
        if self.one_in(2) { self.literal(ty) } else { self.operation(ty, 1, &mut vec![]) }
    }

    /// The places of a function's arguments of this type.
    fn places(&self, number: usize, ty: &Ty) -> Vec<usize> {
        let (shift, params) = match &self.defs[number] {
            Def::Fun { params, .. } => (0, params),
            Def::Inductive { parameter, params, .. } => (usize::from(parameter.is_some()), params),
        };
        (0..params.len()).filter(|index| params[*index] == *ty).map(|index| index + shift).collect()
    }

    /// Operations around a term.
    fn form(&mut self, mut form: E, mut ty: Ty, scope: &mut Scope) -> (E, Ty) {
        while self.one_in(2) {
            let mut known = if self.one_in(3) { scope.clone() } else { vec![] };
            let other = self.term(&ty, 0, &mut known);
            let choice = self.below(6);
            (form, ty) = match (choice, &ty) {
                (0, _) if !matches!(ty, Ty::Pair(..) | Ty::Option(_) | Ty::List(_)) => {
                    let pair = Ty::Pair(Box::new(ty.clone()), Box::new(ty.clone()));
                    (E::Op(Op::Con(0), pair.clone(), vec![form, other]), pair)
                }
                (1, _) if !matches!(ty, Ty::Pair(..) | Ty::Option(_) | Ty::List(_)) => {
                    let option = Ty::Option(Box::new(ty.clone()));
                    (E::Op(Op::Con(1), option.clone(), vec![form]), option)
                }
                (0, Ty::List(_)) => (E::Op(Op::Size, ty.clone(), vec![form]), Ty::Nat),
                (1, Ty::List(inner)) => {
                    let head = self.term(inner, 0, &mut known);
                    (E::Op(Op::Con(1), ty.clone(), vec![head, form]), ty)
                }
                (2 | 3, Ty::List(_)) => (E::Op(Op::Append, ty.clone(), vec![other, form]), ty),
                (_, Ty::List(_)) => (E::Op(Op::Append, ty.clone(), vec![form, other]), ty),
                (2, Ty::Nat) => (E::Op(Op::Suc, Ty::Nat, vec![form]), ty),
                (2, Ty::Num) => (E::Op(self.choose(&[Op::Bit0, Op::Bit1]), Ty::Num, vec![form]), ty),
                (2, Ty::Int | Ty::Word2 | Ty::Word3 | Ty::Three) => {
                    (E::Op(Op::Uminus, ty.clone(), vec![form]), ty)
                }
                (3, Ty::Nat | Ty::Int | Ty::Word2 | Ty::Word3 | Ty::Three) => {
                    (E::Op(Op::Minus, ty.clone(), vec![form, other]), ty)
                }
                (4, Ty::Bool) => (E::Op(Op::Not, ty.clone(), vec![form]), ty),
                (4, Ty::Color) => (E::Op(Op::Con(2), Ty::Shape, vec![form]), Ty::Shape),
                (_, Ty::Bool | Ty::Shape | Ty::Pair(..) | Ty::Option(_)) => (form, ty),
                (4, _) => (E::Op(Op::Plus, ty.clone(), vec![other, form]), ty),
                _ => (E::Op(Op::Plus, ty.clone(), vec![form, other]), ty),
            };
        }
        (form, ty)
    }

    /// Operations around a term that lead to a value of the same type.
    fn form_of_type(&mut self, form: E, ty: &Ty, scope: &mut Scope) -> E {
        let (wrapped, other) = self.form(form.clone(), ty.clone(), scope);
        if other == *ty { wrapped } else { form }
    }

    // Definitions

    pub fn definition(&mut self, number: usize) -> Def {
        match self.below(5) {
            0 | 1 => self.inductive(),
            2 => self.recursive(number),
            _ => self.function(),
        }
    }

    fn function(&mut self) -> Def {
        let count = 1 + self.below(2);
        let params: Vec<Ty> = (0..count).map(|_| self.any_type()).collect();
        let result = if self.one_in(2) { Ty::Bool } else { self.any_type() };
        let matched = self.below(count + 1);
        let choices = params.get(matched).map_or_else(
            || vec![None],
            |ty| {
                let ty = ty.clone();
                self.patterns(&ty).into_iter().map(Some).collect()
            },
        );
        let clauses = choices.into_iter().map(|choice| {
            let patterns: Vec<P> = params
                .iter()
                .enumerate()
                .map(|(index, ty)| match &choice {
                    Some(pattern) if index == matched => pattern.clone(),
                    _ => P::Any(ty.clone()),
                })
                .collect();
            let mut scope: Scope = patterns.iter().flat_map(P::vars).collect();
            let body = self.term(&result, 2, &mut scope);
            (patterns, body)
        });
        let clauses = clauses.collect();
        Def::Fun { params, result, clauses }
    }

    /// Recursion on a natural number.
    fn recursive(&mut self, number: usize) -> Def {
        let other = self.finite_type();
        let mut clauses = vec![];
        if !self.one_in(3) {
            let mut scope = vec![other.clone()];
            clauses.push((vec![P::Zero, P::Any(other.clone())], self.formula(1, &mut scope)));
        }
        let mut scope = vec![Ty::Nat, other.clone()];
        let again = E::Call(number, vec![E::Var(0, Ty::Nat), self.term(&other, 1, &mut scope)]);
        let op = self.choose(&[Op::And, Op::Or, Op::Equal, Op::Implies]);
        let body = E::Op(op, Ty::Bool, vec![self.formula(1, &mut scope), again]);
        clauses.push((vec![P::Suc(Box::new(P::Any(Ty::Nat))), P::Any(other.clone())], body));
        Def::Fun { params: vec![Ty::Nat, other], result: Ty::Bool, clauses }
    }

    fn inductive(&mut self) -> Def {
        let count = 1 + self.below(2);
        let mut params: Vec<Ty> = (0..count).map(|_| self.finite_type()).collect();
        if self.one_in(4) {
            params[0] = Ty::Nat;
        }
        let parameter =
            self.one_in(2).then(|| if self.one_in(2) { params[0].clone() } else { self.finite_type() });
        let count = 1 + self.below(3);
        let rules = (0..count).map(|_| self.rule(&parameter, &params)).collect();
        Def::Inductive { parameter, params, rules }
    }

    fn rule(&mut self, parameter: &Option<Ty>, params: &[Ty]) -> Rule {
        // The variables of the arguments come first, then another one.
        let mut vars = params.to_vec();
        vars.push(self.finite_type());
        let mut premises = vec![];
        if let Some(ty) = parameter
            && !self.one_in(3)
        {
            let own: Vec<usize> = (0..vars.len()).filter(|index| vars[*index] == *ty).collect();
            premises.push(Premise::Parameter(match own.as_slice() {
                [first, ..] => self.form_of_type(E::Var(*first, ty.clone()), ty, &mut vars),
                [] => self.term(ty, 2, &mut vars),
            }));
        }
        let mut argument = |generator: &mut Self, index: usize, depth: usize| {
            let own = E::Var(index, params[index].clone());
            match params[index] {
                Ty::Nat => own,
                _ if generator.one_in(3) => own,
                _ if generator.one_in(2) => generator.form_of_type(own, &params[index], &mut vars),
                _ => generator.term(&params[index], depth, &mut vars),
            }
        };
        if self.one_in(2) {
            premises.push(Premise::Own((0..params.len()).map(|index| argument(self, index, 1)).collect()));
        }
        let mut conclusion: Vec<E> = (0..params.len()).map(|index| argument(self, index, 2)).collect();
        for (arg, ty) in conclusion.iter_mut().zip(params) {
            if *ty == Ty::Nat {
                // Never to smaller numbers.
                *arg = match self.below(3) {
                    0 => arg.clone(),
                    1 => E::Op(Op::Suc, Ty::Nat, vec![arg.clone()]),
                    _ => E::Op(Op::Plus, Ty::Nat, vec![arg.clone(), E::Lit(V::Number(2), Ty::Nat)]),
                };
            }
        }
        if self.one_in(2) {
            premises.push(Premise::Test(self.formula(1, &mut vars)));
        }
        Rule { vars, premises, conclusion }
    }
}

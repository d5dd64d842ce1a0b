//! Random well-typed programs and arguments, to test one way of running programs against another.
//!
//! Every program obeys the rules of [`crate::verify`]. Functions take fuel, which calls use up, and loops
//! are counted, so most programs end soon; a step budget catches the others.

use crate::id::{DataId, Fun, Label, Var};
use crate::ir::{
    Arm, Atom, Body, Con, Constructor, Data, Expr, Function, Join, Let, Loop, Pattern, Place, Prim, Program,
    Type,
};
use crate::value::Value;
use crate::verify::{is_comparable, is_flat};
use base::{Name, Rng};
use dashu_int::{IBig, UBig};

/// Where choices come from.
pub trait Choices {
    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: u64) -> u64;
}

impl Choices for Rng {
    fn below(&mut self, bound: u64) -> u64 {
        Rng::below(self, bound)
    }
}

/// Choices read from bytes; when they are used up every choice is the first.
#[derive(Debug)]
pub struct Bytes<'b>(pub &'b [u8]);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u64::from(*first) % bound
    }
}

/// A program, the function to call, and the arguments of several calls.
#[derive(Clone, Debug)]
pub struct Case {
    pub program: Program,
    pub function: Fun,
    pub calls: Vec<Vec<Value>>,
}

/// Calls of each program.
const CALLS: usize = 5;

pub fn case(choices: &mut dyn Choices) -> Case {
    let mut generator = Generator {
        choices,
        program: Program::new(),
        function: Function::new(Name::new(""), Type::Bool),
        scope: vec![],
        labels: vec![],
        fuel: None,
        depth: 0,
    };
    generator.datas();
    let function = generator.functions();
    let types: Vec<Type> = generator.program.functions[function].param_types().skip(1).cloned().collect();
    let mut call = || {
        let fuel = Value::nat(generator.below(4));
        std::iter::once(fuel).chain(types.iter().map(|ty| generator.value(ty, 3))).collect()
    };
    let calls = (0..CALLS).map(|_| call()).collect();
    Case { program: generator.program, function, calls }
}

/// How deep bodies, values and types nest.
const MAX_DEPTH: usize = 4;

struct Target {
    label: Label,
    params: Vec<Type>,
    result: Type,
}

struct Generator<'c> {
    choices: &'c mut dyn Choices,
    program: Program,
    /// The function under construction and its variables in scope.
    function: Function,
    scope: Vec<Var>,
    /// Where a jump may go from here.
    labels: Vec<Target>,
    /// What calls pass on, where calls are allowed.
    fuel: Option<Var>,
    depth: usize,
}

impl Generator<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.choices.below(bound)
    }

    fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) == one_in - 1
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let index = self.below(items.len() as u64) as usize;
        items.get(index).cloned()
    }

    // Declarations.

    fn datas(&mut self) {
        for number in 0..1 + self.below(4) {
            let most = if self.chance(8) { 12 } else { 4 };
            let count = 1 + self.below(most);
            let id =
                self.program.datas.push(Data { name: Name::new(format!("d{number}")), constructors: vec![] });
            for index in 0..count {
                // The first constructor is the base case: it has no field of its own type.
                let is_base = index == 0;
                let fields = (0..self.below(4)).map(|_| self.field_type(id, is_base)).collect();
                let name = Name::new(format!("C{number}_{index}"));
                self.program.datas[id].constructors.push(Constructor { name, fields });
            }
        }
    }

    fn field_type(&mut self, own: DataId, is_base: bool) -> Type {
        if !is_base && self.below(3) == 0 {
            return Type::Data(own);
        }
        let earlier: Vec<DataId> = self.program.datas.ids().filter(|id| *id < own).collect();
        match self.below(12) {
            0..4 => Type::Nat,
            4 => Type::Int,
            5 => Type::Bool,
            6 => Type::Char,
            7 => Type::function(vec![Type::Nat], Type::Nat),
            _ => self.pick(&earlier).map_or(Type::Nat, Type::Data),
        }
    }

    fn ty(&mut self, depth: usize) -> Type {
        match self.below(10) {
            0..2 => Type::Nat,
            2 => Type::Int,
            3 => Type::Bool,
            4 => Type::Char,
            5 if depth < 2 => {
                let params = (0..1 + self.below(2)).map(|_| self.ty(depth + 1)).collect();
                Type::function(params, self.ty(depth + 1))
            }
            _ => {
                let datas: Vec<DataId> = self.program.datas.ids().collect();
                self.pick(&datas).map_or(Type::Nat, Type::Data)
            }
        }
    }

    fn comparable_type(&mut self) -> Type {
        let ty = self.ty(2);
        if is_comparable(&self.program, &ty) { ty } else { Type::Int }
    }

    fn functions(&mut self) -> Fun {
        let count = 1 + self.below(4);
        for number in 0..count {
            let is_root = number == 0;
            let result = if is_root { self.comparable_type() } else { self.ty(0) };
            let mut function = Function::new(Name::new(format!("f{number}")), result);
            function.add_param("fuel", Type::Nat);
            for param in 0..self.below(4) {
                let ty = match (is_root, self.below(6)) {
                    (true, _) => self.comparable_type(),
                    (false, 0) => Type::cont(vec![self.ty(2)], self.ty(2)),
                    (false, _) => self.ty(1),
                };
                function.add_param(format!("p{param}"), ty);
            }
            self.program.functions.push(function);
        }
        let declared: Vec<Fun> = self.program.functions.ids().collect();
        for &fun in &declared {
            self.function = self.program.functions[fun].clone();
            self.scope = self.function.params.clone();
            self.labels = vec![];
            self.function.body = self.function_body();
            self.program.functions[fun] = self.function.clone();
        }
        declared[0]
    }

    /// Without fuel no calls, with fuel one unit less.
    fn function_body(&mut self) -> Body {
        let fuel = self.function.params[0];
        let result = self.function.result.clone();
        let is_empty = self.function.fresh("is_empty", Type::Bool);
        let test = Expr::Prim(Prim::Equal, vec![Atom::Var(fuel), nat(0)]);
        self.fuel = None;
        let stop = self.body(&result);
        let less = self.function.fresh("less", Type::Nat);
        self.fuel = Some(less);
        let mut go = self.body(&result);
        let value = Expr::Prim(Prim::Sub, vec![Atom::Var(fuel), nat(1)]);
        go.lets.insert(0, Let { var: less, value });
        self.fuel = None;
        Body {
            lets: vec![Let { var: is_empty, value: test }],
            result: Expr::If(Atom::Var(is_empty), Box::new(stop), Box::new(go)),
        }
    }

    // Bodies. Operands that need a binding get it in `lets`.

    fn body(&mut self, ty: &Type) -> Body {
        self.depth += 1;
        let outer = self.scope.len();
        let mut lets = vec![];
        let count = if self.depth < MAX_DEPTH { self.below(4) } else { 0 };
        for _ in 0..count {
            let ty = if self.chance(8) { Type::cont(vec![self.ty(2)], self.ty(2)) } else { self.ty(1) };
            let value = self.apart(|generator| generator.expr(&ty, &mut lets));
            self.bind(ty, value, &mut lets);
        }
        let result = self.expr(ty, &mut lets);
        self.scope.truncate(outer);
        self.depth -= 1;
        Body { lets, result }
    }

    fn boxed(&mut self, ty: &Type) -> Box<Body> {
        Box::new(self.body(ty))
    }

    fn bind(&mut self, ty: Type, value: Expr, lets: &mut Vec<Let>) -> Var {
        let var = self.function.fresh("x", ty);
        lets.push(Let { var, value });
        self.scope.push(var);
        var
    }

    /// Generates what is not in tail position of the labels around.
    fn apart<T>(&mut self, generate: impl FnOnce(&mut Self) -> T) -> T {
        let labels = std::mem::take(&mut self.labels);
        let generated = generate(self);
        self.labels = labels;
        generated
    }

    fn expr(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let control = if self.depth < MAX_DEPTH && !matches!(ty, Type::Cont(_)) { 9 } else { 0 };
        match self.below(10 + control) {
            0..2 => Expr::Atom(self.atom(ty, lets)),
            2..6 => self.make(ty, lets),
            6..8 => self.call(ty, lets),
            8 => self.apply(ty, lets),
            9 if self.chance(6) => Expr::Fail(Name::new(format!("reason {}", self.below(3)))),
            9 => self.jump(ty, lets),
            10..12 => {
                let condition = self.atom(&Type::Bool, lets);
                Expr::If(condition, self.boxed(ty), self.boxed(ty))
            }
            12..15 => self.case(ty, lets),
            15 => self.join(ty),
            16 => self.cycle(ty, lets),
            17 if is_flat(&self.program, ty) => Expr::Scope(self.apart(|generator| generator.boxed(ty))),
            _ => Expr::Attempt(self.apart(|generator| generator.boxed(ty)), self.boxed(ty)),
        }
    }

    /// An expression that makes a value of the type.
    fn make(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        match ty {
            Type::Data(id) => {
                let cons = self.program.datas[*id].constructors.len() as u64;
                // Deep inside, the base case.
                let index = if self.depth < MAX_DEPTH { self.below(cons) as u32 } else { 0 };
                self.construct(Con { data: *id, index }, lets)
            }
            Type::Fn(signature) => self.lambda(Place::Heap, &signature.params, &signature.result, lets),
            Type::Cont(signature) => self.lambda(Place::Stack, &signature.params, &signature.result, lets),
            Type::Bool => self.condition(lets),
            Type::Nat | Type::Int => self.arithmetic(ty, lets),
            Type::Char => Expr::Prim(Prim::CharOfNat, vec![self.atom(&Type::Nat, lets)]),
        }
    }

    fn construct(&mut self, con: Con, lets: &mut Vec<Let>) -> Expr {
        let fields = self.program.constructor(con).fields.clone();
        if fields.is_empty() {
            return Expr::Atom(Atom::Con(con));
        }
        self.depth += 1;
        let args = fields.iter().map(|ty| self.atom(ty, lets)).collect();
        self.depth -= 1;
        Expr::Construct(con, args)
    }

    fn condition(&mut self, lets: &mut Vec<Let>) -> Expr {
        let prim = match self.below(6) {
            0..2 => Prim::Equal,
            2 => Prim::Less,
            3 => Prim::LessEq,
            4 => return Expr::Prim(Prim::Not, vec![self.atom(&Type::Bool, lets)]),
            _ => {
                let types: Vec<Type> = (0..self.below(3)).map(|_| self.comparable_type()).collect();
                if self.below(2) == 0 {
                    return Expr::Prim(Prim::Count(self.below(4) as u8), vec![]);
                }
                return Expr::Prim(Prim::Emit, types.iter().map(|ty| self.atom(ty, lets)).collect());
            }
        };
        let ty = self.comparable_type();
        Expr::Prim(prim, vec![self.atom(&ty, lets), self.atom(&ty, lets)])
    }

    fn arithmetic(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let prim = match self.below(12) {
            0..2 => Prim::Add,
            2..4 => Prim::Sub,
            4 => Prim::Mul,
            5 => Prim::Div,
            6 => Prim::Mod,
            7 => Prim::BitAnd,
            8 => Prim::BitOr,
            9 => Prim::BitXor,
            10 => {
                let by = if self.chance(3) { self.atom(&Type::Nat, lets) } else { nat(self.below(130)) };
                let prim = if self.below(2) == 0 { Prim::ShiftLeft } else { Prim::ShiftRight };
                return Expr::Prim(prim, vec![self.atom(ty, lets), by]);
            }
            _ => return self.conversion(ty, lets),
        };
        Expr::Prim(prim, vec![self.atom(ty, lets), self.atom(ty, lets)])
    }

    fn conversion(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let (prim, from) = match (ty, self.below(4)) {
            (Type::Int, 0) => (Prim::Neg, Type::Int),
            (Type::Int, _) => (Prim::IntOfNat, Type::Nat),
            (_, 0) => (Prim::NatOfInt, Type::Int),
            (_, 1) => (Prim::NatOfChar, Type::Char),
            (_, 2) => return Expr::Prim(Prim::Counted(self.below(4) as u8), vec![]),
            _ => (Prim::Random, Type::Nat),
        };
        Expr::Prim(prim, vec![self.atom(&from, lets)])
    }

    /// A function value whose code is a new function.
    fn lambda(&mut self, place: Place, params: &[Type], result: &Type, lets: &mut Vec<Let>) -> Expr {
        let _ = lets;
        let is_capturable =
            |var: &Var| place == Place::Stack || !matches!(self.function.vars[*var].ty, Type::Cont(_));
        let candidates: Vec<Var> = self.scope.iter().copied().filter(is_capturable).collect();
        let mut captures: Vec<Var> = (0..self.below(3)).filter_map(|_| self.pick(&candidates)).collect();
        captures.extend(self.fuel);
        let name = Name::new(format!("l{}", self.program.functions.len()));
        // The number is taken before the body is made, which may contain more functions.
        let fun = self.program.functions.push(Function::new(name.clone(), result.clone()));
        let mut inner = Function::new(name, result.clone());
        for &capture in &captures {
            let ty = self.function.vars[capture].ty.clone();
            inner.add_param("c", ty);
        }
        for ty in params {
            inner.add_param("p", ty.clone());
        }
        self.program.functions[fun] = inner.clone();
        let inner_fuel = self.fuel.and(inner.params.get(captures.len().wrapping_sub(1)).copied());
        let scope = inner.params.clone();
        let outer_function = std::mem::replace(&mut self.function, inner);
        let outer_scope = std::mem::replace(&mut self.scope, scope);
        let outer_fuel = std::mem::replace(&mut self.fuel, inner_fuel);
        let outer_labels = std::mem::take(&mut self.labels);
        let outer_depth = self.depth;
        self.depth += 2;
        self.function.body = self.body(result);
        self.depth = outer_depth;
        self.labels = outer_labels;
        self.fuel = outer_fuel;
        self.scope = outer_scope;
        self.program.functions[fun] = std::mem::replace(&mut self.function, outer_function);
        Expr::Closure(place, fun, captures.into_iter().map(Atom::Var).collect())
    }

    fn call(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let is_declared = |function: &Function| function.name.starts_with('f');
        let callees: Vec<Fun> = (self.program.functions.iter())
            .filter(|(_, function)| function.result == *ty && is_declared(function))
            .map(|(fun, _)| fun)
            .collect();
        let (Some(fuel), Some(callee)) = (self.fuel, self.pick(&callees)) else { return self.make(ty, lets) };
        let types: Vec<Type> = self.program.functions[callee].param_types().skip(1).cloned().collect();
        let mut args = vec![Atom::Var(fuel)];
        args.extend(types.iter().map(|ty| self.atom(ty, lets)));
        Expr::Call(callee, args)
    }

    fn apply(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let is_callee = |var: &Var| {
            self.function.vars[*var].ty.signature().is_some_and(|signature| signature.result == *ty)
        };
        let callees: Vec<Var> = self.scope.iter().copied().filter(is_callee).collect();
        let Some(callee) = self.pick(&callees) else { return self.make(ty, lets) };
        let params = self.function.vars[callee].ty.signature().map_or(vec![], |s| s.params.clone());
        Expr::Apply(Atom::Var(callee), params.iter().map(|ty| self.atom(ty, lets)).collect())
    }

    fn jump(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let targets: Vec<usize> =
            (0..self.labels.len()).filter(|&index| self.labels[index].result == *ty).collect();
        let Some(index) = self.pick(&targets) else { return self.make(ty, lets) };
        let (label, params) = (self.labels[index].label, self.labels[index].params.clone());
        Expr::Jump(label, params.iter().map(|ty| self.atom(ty, lets)).collect())
    }

    fn case(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let datas: Vec<DataId> = self.program.datas.ids().collect();
        let Some(data) = self.pick(&datas).filter(|_| self.below(5) != 0) else {
            return self.case_of_literals(ty, lets);
        };
        let scrutinee = self.atom(&Type::Data(data), lets);
        let cons: Vec<Con> = self.program.datas[data].cons(data).map(|(con, _)| con).collect();
        let mut arms = vec![];
        for con in &cons {
            if self.chance(4) {
                continue;
            }
            let outer = self.scope.len();
            let fields = self.program.constructor(*con).fields.clone();
            let vars: Vec<Var> = fields.into_iter().map(|ty| self.function.fresh("a", ty)).collect();
            self.scope.extend(&vars);
            let body = self.body(ty);
            self.scope.truncate(outer);
            arms.push(Arm { pattern: Pattern::Con(*con, vars), body });
        }
        let default = (arms.len() < cons.len()).then(|| self.boxed(ty));
        Expr::Case(scrutinee, arms, default)
    }

    fn case_of_literals(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let on = self.pick(&[Type::Nat, Type::Int, Type::Char]).unwrap_or(Type::Nat);
        let scrutinee = self.atom(&on, lets);
        let mut arms: Vec<Arm> = vec![];
        for _ in 0..self.below(6) {
            let pattern = Pattern::Literal(self.literal(&on));
            if arms.iter().all(|arm| arm.pattern != pattern) {
                arms.push(Arm { pattern, body: self.body(ty) });
            }
        }
        Expr::Case(scrutinee, arms, Some(self.boxed(ty)))
    }

    fn join(&mut self, ty: &Type) -> Expr {
        let label = self.function.labels.push(Name::new("j"));
        let params: Vec<Type> = (0..self.below(3)).map(|_| self.ty(1)).collect();
        let outer = self.scope.len();
        let vars: Vec<Var> = params.iter().map(|ty| self.function.fresh("j", ty.clone())).collect();
        self.scope.extend(&vars);
        let body = self.body(ty);
        self.scope.truncate(outer);
        self.labels.push(Target { label, params, result: ty.clone() });
        let rest = self.body(ty);
        self.labels.pop();
        Expr::Join(Box::new(Join { label, params: vars, body, rest }))
    }

    /// A loop with a counter; only its last line jumps back, so it ends.
    fn cycle(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Expr {
        let label = self.function.labels.push(Name::new("l"));
        let types: Vec<Type> =
            std::iter::once(Type::Nat).chain((0..self.below(3)).map(|_| self.ty(1))).collect();
        let mut inits = vec![nat(0)];
        inits.extend(types[1..].to_vec().iter().map(|ty| self.atom(ty, lets)));
        let params: Vec<Var> = types.iter().map(|ty| self.function.fresh("i", ty.clone())).collect();
        let outer = self.scope.len();
        self.scope.extend(&params);
        let is_done = self.function.fresh("is_done", Type::Bool);
        let next = self.function.fresh("next", Type::Nat);
        let bound = self.below(5);
        let mut inner = vec![
            Let { var: is_done, value: Expr::Prim(Prim::Equal, vec![Atom::Var(params[0]), nat(bound)]) },
            Let { var: next, value: Expr::Prim(Prim::Add, vec![Atom::Var(params[0]), nat(1)]) },
        ];
        let mut args = vec![Atom::Var(next)];
        args.extend(types[1..].to_vec().iter().map(|ty| self.atom(ty, &mut inner)));
        let done = self.boxed(ty);
        let again = Box::new(Body::of(Expr::Jump(label, args)));
        self.scope.truncate(outer);
        let body = Body { lets: inner, result: Expr::If(Atom::Var(is_done), done, again) };
        Expr::Loop(Box::new(Loop { label, params, inits, body }))
    }

    // Operands.

    fn atom(&mut self, ty: &Type, lets: &mut Vec<Let>) -> Atom {
        let vars: Vec<Var> =
            self.scope.iter().copied().filter(|var| self.function.vars[*var].ty == *ty).collect();
        if let Some(var) = self.pick(&vars).filter(|_| self.below(4) != 0) {
            return Atom::Var(var);
        }
        match ty {
            Type::Bool | Type::Nat | Type::Int | Type::Char => self.literal(ty),
            Type::Data(_) | Type::Fn(_) | Type::Cont(_) => {
                let value = self.apart(|generator| generator.make(ty, lets));
                match value {
                    Expr::Atom(atom) => atom,
                    value => Atom::Var(self.bind(ty.clone(), value, lets)),
                }
            }
        }
    }

    fn literal(&mut self, ty: &Type) -> Atom {
        match ty {
            Type::Bool => Atom::Bool(self.below(2) == 0),
            Type::Int => Atom::Int(self.integer()),
            Type::Char => Atom::Char(self.below(256) as u8),
            _ => Atom::Nat(self.natural()),
        }
    }

    /// Mostly small numbers, and those around which representations change.
    fn natural(&mut self) -> UBig {
        let edge = |bits: usize| UBig::ONE << bits;
        match self.below(16) {
            0..9 => UBig::from(self.below(6)),
            9 => UBig::from(self.below(256)),
            10..13 => edge(60) - UBig::from(2u8) + UBig::from(self.below(4)),
            13 => edge(62) + UBig::from(self.below(4)),
            14 => edge(64) - UBig::ONE + UBig::from(self.below(3)),
            _ => edge(100 + self.below(100) as usize) + UBig::from(self.below(9)),
        }
    }

    fn integer(&mut self) -> IBig {
        let magnitude = IBig::from(self.natural());
        if self.below(2) == 0 { magnitude } else { -magnitude }
    }

    /// A value of a type without functions.
    fn value(&mut self, ty: &Type, depth: usize) -> Value {
        match ty {
            Type::Bool => Value::Bool(self.below(2) == 0),
            Type::Nat => Value::Nat(self.natural()),
            Type::Int => Value::Int(self.integer()),
            Type::Char => Value::Char(self.below(256) as u8),
            Type::Data(id) => {
                let cons = self.program.datas[*id].constructors.len() as u64;
                let con = Con { data: *id, index: if depth > 0 { self.below(cons) as u32 } else { 0 } };
                let fields = self.program.constructor(con).fields.clone();
                let fields = fields.iter().map(|ty| self.value(ty, depth.saturating_sub(1))).collect();
                Value::data(con, fields)
            }
            Type::Fn(_) | Type::Cont(_) => unreachable!("arguments have no functions in them"),
        }
    }
}

fn nat(n: u64) -> Atom {
    Atom::Nat(UBig::from(n))
}

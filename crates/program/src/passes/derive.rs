//! Comparisons of data types become functions of the program, one per type.
//!
//! Enumerations stay as they are: their constructors are numbers already.

use super::names::Names;
use crate::id::{DataId, Fun, Id, Var};
use crate::ir::{Arm, Atom, Body, Con, Expr, Function, Let, Pattern, Prim, Program, Type};
use base::{Budget, Name};
use dashu_int::UBig;
use std::collections::BTreeMap;

pub fn run(program: &mut Program, budget: &Budget) {
    let mut deriver = Deriver { derived: BTreeMap::new(), names: Names::of(program) };
    let mut next = 0;
    // Derived functions are appended and come under the loop themselves.
    while next < program.functions.len() && !budget.is_cancelled() {
        let fun = Fun::new(next);
        let mut function = std::mem::replace(&mut program.functions[fun], placeholder());
        let mut body = std::mem::replace(&mut function.body, Body::of(Expr::Atom(Atom::Bool(true))));
        body.for_each_expr_mut(&mut |expr| deriver.rewrite(program, &function, expr));
        function.body = body;
        program.functions[fun] = function;
        next += 1;
    }
}

fn placeholder() -> Function {
    Function::new(Name::new(""), Type::Bool)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Derived {
    Equal,
    Less,
    LessEq,
    /// 0, 1 or 2: less, equal or greater.
    Compare,
    /// The number of the constructor.
    Index,
}

struct Deriver {
    derived: BTreeMap<(Derived, DataId), Fun>,
    names: Names,
}

impl Deriver {
    fn rewrite(&mut self, program: &mut Program, function: &Function, expr: &mut Expr) {
        let Expr::Prim(prim, args) = expr else { return };
        let which = match prim {
            Prim::Equal => Derived::Equal,
            Prim::Less => Derived::Less,
            Prim::LessEq => Derived::LessEq,
            _ => return,
        };
        let Some(Type::Data(data)) = args[0].type_in(function) else { return };
        if !is_enumeration(program, data) {
            *expr = Expr::Call(self.get(program, which, data), std::mem::take(args));
        }
    }

    /// The function for a type, made on first use.
    fn get(&mut self, program: &mut Program, which: Derived, data: DataId) -> Fun {
        if let Some(&fun) = self.derived.get(&(which, data)) {
            return fun;
        }
        let stem = match which {
            Derived::Equal => "eq",
            Derived::Less => "less",
            Derived::LessEq => "less_eq",
            Derived::Compare => "compare",
            Derived::Index => "index",
        };
        let name = self.names.fresh(Name::new(format!("{stem}[{}]", program.datas[data].name)));
        let result = match which {
            Derived::Equal | Derived::Less | Derived::LessEq => Type::Bool,
            Derived::Compare | Derived::Index => Type::Nat,
        };
        // Declared before it is defined: data types are recursive.
        let fun = program.functions.push(Function::new(name.clone(), result.clone()));
        self.derived.insert((which, data), fun);
        let mut function = Function::new(name, result);
        let x = function.add_param("x", Type::Data(data));
        function.body = match which {
            Derived::Index => index_body(program, &mut function, data, x),
            Derived::Equal => {
                let y = function.add_param("y", Type::Data(data));
                equal_body(program, &mut function, data, x, y)
            }
            Derived::Compare => {
                let y = function.add_param("y", Type::Data(data));
                let index = self.get(program, Derived::Index, data);
                self.compare_body(program, &mut function, data, index, (x, y))
            }
            Derived::Less | Derived::LessEq => {
                let y = function.add_param("y", Type::Data(data));
                let order = function.fresh("order", Type::Nat);
                let compare = self.get(program, Derived::Compare, data);
                let value = Expr::Call(compare, vec![Atom::Var(x), Atom::Var(y)]);
                let bound = nat(if which == Derived::Less { 1 } else { 2 });
                let result = Expr::Prim(Prim::Less, vec![Atom::Var(order), bound]);
                Body { lets: vec![Let { var: order, value }], result }
            }
        };
        program.functions[fun] = function;
        fun
    }

    fn compare_body(
        &mut self,
        program: &mut Program,
        function: &mut Function,
        data: DataId,
        index: Fun,
        (x, y): (Var, Var),
    ) -> Body {
        let cons: Vec<(Con, Vec<Type>)> =
            program.datas[data].cons(data).map(|(con, c)| (con, c.fields.clone())).collect();
        let is_single = cons.len() == 1;
        let mut arms = vec![];
        for (con, fields) in cons {
            let (xs, ys) = field_vars(function, &fields);
            let pairs: Vec<(Var, Var)> = xs.iter().copied().zip(ys.iter().copied()).collect();
            let same =
                Arm { pattern: Pattern::Con(con, ys), body: self.compare_fields(program, function, &pairs) };
            let default = (!is_single).then(|| Box::new(other_constructor(function, con, index, y)));
            let body = Body::of(Expr::Case(Atom::Var(y), vec![same], default));
            arms.push(Arm { pattern: Pattern::Con(con, xs), body });
        }
        Body::of(Expr::Case(Atom::Var(x), arms, None))
    }

    /// The first fields that differ decide.
    fn compare_fields(
        &mut self,
        program: &mut Program,
        function: &mut Function,
        pairs: &[(Var, Var)],
    ) -> Body {
        let Some((&(x, y), earlier)) = pairs.split_last() else { return Body::of(Expr::Atom(nat(1))) };
        let mut body = self.compare_values(program, function, x, y);
        for &(x, y) in earlier.iter().rev() {
            let order = function.fresh("order", Type::Nat);
            let is_equal = function.fresh("is_equal", Type::Bool);
            let mut first = self.compare_values(program, function, x, y);
            first.lets.push(Let { var: order, value: first.result });
            let test = Expr::Prim(Prim::Equal, vec![Atom::Var(order), nat(1)]);
            first.lets.push(Let { var: is_equal, value: test });
            let decided = Body::of(Expr::Atom(Atom::Var(order)));
            let result = Expr::If(Atom::Var(is_equal), Box::new(body), Box::new(decided));
            body = Body { lets: first.lets, result };
        }
        body
    }

    fn compare_values(&mut self, program: &mut Program, function: &mut Function, x: Var, y: Var) -> Body {
        let args = vec![Atom::Var(x), Atom::Var(y)];
        if let Type::Data(data) = function.vars[x].ty
            && !is_enumeration(program, data)
        {
            return Body::of(Expr::Call(self.get(program, Derived::Compare, data), args));
        }
        let is_less = function.fresh("is_less", Type::Bool);
        let is_equal = function.fresh("is_equal", Type::Bool);
        let equal = Expr::If(Atom::Var(is_equal), leaf(nat(1)), leaf(nat(2)));
        let test = Let { var: is_equal, value: Expr::Prim(Prim::Equal, args.clone()) };
        let not_less = Box::new(Body { lets: vec![test], result: equal });
        Body {
            lets: vec![Let { var: is_less, value: Expr::Prim(Prim::Less, args) }],
            result: Expr::If(Atom::Var(is_less), leaf(nat(0)), not_less),
        }
    }
}

fn index_body(program: &Program, function: &mut Function, data: DataId, x: Var) -> Body {
    let arms = program.datas[data].cons(data).map(|(con, constructor)| {
        let vars = constructor.fields.iter().map(|ty| function.fresh("a", ty.clone())).collect();
        Arm { pattern: Pattern::Con(con, vars), body: *leaf(nat(con.index)) }
    });
    let arms = arms.collect();
    Body::of(Expr::Case(Atom::Var(x), arms, None))
}

fn equal_body(program: &Program, function: &mut Function, data: DataId, x: Var, y: Var) -> Body {
    let is_single = program.datas[data].constructors.len() == 1;
    let mut arms = vec![];
    for (con, constructor) in program.datas[data].cons(data) {
        let (xs, ys) = field_vars(function, &constructor.fields);
        let mut pairs: Vec<(Var, Var)> = xs.iter().copied().zip(ys.iter().copied()).collect();
        // What is cheap to compare comes first, the type itself last: a tail call.
        pairs.sort_by_key(|(x, _)| match function.vars[*x].ty {
            Type::Data(field) if field == data => 2,
            Type::Data(_) => 1,
            _ => 0,
        });
        let same = Arm { pattern: Pattern::Con(con, ys), body: equal_fields(function, &pairs) };
        let default = (!is_single).then(|| leaf(Atom::Bool(false)));
        let body = Body::of(Expr::Case(Atom::Var(y), vec![same], default));
        arms.push(Arm { pattern: Pattern::Con(con, xs), body });
    }
    Body::of(Expr::Case(Atom::Var(x), arms, None))
}

fn equal_fields(function: &mut Function, pairs: &[(Var, Var)]) -> Body {
    let test = |x: Var, y: Var| Expr::Prim(Prim::Equal, vec![Atom::Var(x), Atom::Var(y)]);
    let Some((&(x, y), earlier)) = pairs.split_last() else { return *leaf(Atom::Bool(true)) };
    let mut body = Body::of(test(x, y));
    for &(x, y) in earlier.iter().rev() {
        let is_equal = function.fresh("is_equal", Type::Bool);
        let result = Expr::If(Atom::Var(is_equal), Box::new(body), leaf(Atom::Bool(false)));
        body = Body { lets: vec![Let { var: is_equal, value: test(x, y) }], result };
    }
    body
}

/// The constructors differ: their order decides.
fn other_constructor(function: &mut Function, con: Con, index: Fun, y: Var) -> Body {
    let other = function.fresh("index", Type::Nat);
    let is_less = function.fresh("is_less", Type::Bool);
    let test = Expr::Prim(Prim::Less, vec![nat(con.index), Atom::Var(other)]);
    Body {
        lets: vec![
            Let { var: other, value: Expr::Call(index, vec![Atom::Var(y)]) },
            Let { var: is_less, value: test },
        ],
        result: Expr::If(Atom::Var(is_less), leaf(nat(0)), leaf(nat(2))),
    }
}

fn field_vars(function: &mut Function, fields: &[Type]) -> (Vec<Var>, Vec<Var>) {
    let mut vars = |name: &str| fields.iter().map(|ty| function.fresh(name, ty.clone())).collect();
    (vars("a"), vars("b"))
}

fn leaf(atom: Atom) -> Box<Body> {
    Box::new(Body::of(Expr::Atom(atom)))
}

fn nat(value: u32) -> Atom {
    Atom::Nat(UBig::from(value))
}

fn is_enumeration(program: &Program, data: DataId) -> bool {
    program.datas[data].constructors.iter().all(|constructor| constructor.fields.is_empty())
}

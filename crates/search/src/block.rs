//! Functions of a test program under construction, and the control flow that generators are made of.

use base::Name;
use dashu_int::{IBig, UBig};
use lower::{Ground, Problem};
use program::{Atom, Body, Con, Expr, Fun, Function, Let, Loop, Place, Prim};

/// Part of a test program, if there can be one.
pub type Made<T> = Result<T, Problem>;

/// Instructions of one function under construction.
pub struct Block {
    pub function: Function,
    lets: Vec<Let>,
}

impl Block {
    /// A function that answers true to end the search.
    pub fn new(name: &str) -> Block {
        Block::of(name, program::Type::Bool)
    }

    pub fn of(name: &str, result: program::Type) -> Block {
        Block { function: Function::new(Name::new(name), result), lets: vec![] }
    }

    pub fn param(&mut self, name: &str, ty: program::Type) -> Atom {
        Atom::Var(self.function.add_param(name, ty))
    }

    /// The parameters, of which there must be so many.
    pub fn params<const N: usize>(&self) -> [Atom; N] {
        let params = &self.function.params;
        std::array::from_fn(|index| Atom::Var(params[index]))
    }

    pub fn bind(&mut self, name: &str, ty: program::Type, value: Expr) -> Atom {
        let var = self.function.fresh(name, ty);
        self.lets.push(Let { var, value });
        Atom::Var(var)
    }

    /// A natural number made by a primitive operation.
    pub fn number(&mut self, prim: Prim, operands: [&Atom; 2]) -> Atom {
        self.bind("n", program::Type::Nat, Expr::Prim(prim, operands.map(Atom::clone).to_vec()))
    }

    /// A random natural number below another one.
    pub fn random(&mut self, bound: &Atom) -> Atom {
        self.bind("n", program::Type::Nat, Expr::Prim(Prim::Random, vec![bound.clone()]))
    }

    pub fn truth(&mut self, value: Expr) -> Atom {
        self.bind("b", program::Type::Bool, value)
    }

    /// A body of its own.
    pub fn inner(&mut self, make: impl FnOnce(&mut Block) -> Expr) -> Body {
        let outer = std::mem::take(&mut self.lets);
        let result = make(self);
        Body { lets: std::mem::replace(&mut self.lets, outer), result }
    }

    /// A body of its own, if there can be one.
    pub fn inner_made(&mut self, make: impl FnOnce(&mut Block) -> Made<Expr>) -> Made<Body> {
        let outer = std::mem::take(&mut self.lets);
        let result = make(self);
        let lets = std::mem::replace(&mut self.lets, outer);
        Ok(Body { lets, result: result? })
    }

    /// Runs `make` where the condition holds, and is `otherwise` elsewhere.
    pub fn when(&mut self, condition: Atom, otherwise: bool, make: impl FnOnce(&mut Block) -> Expr) -> Expr {
        let yes = self.inner(make);
        Expr::If(condition, Box::new(yes), Box::new(Body::of(truth(otherwise))))
    }

    /// Runs `make` where the condition does not hold, and is true elsewhere.
    pub fn unless(&mut self, condition: Atom, make: impl FnOnce(&mut Block) -> Expr) -> Expr {
        let no = self.inner(make);
        Expr::If(condition, Box::new(Body::of(truth(true))), Box::new(no))
    }

    /// Runs `make` and gives back what it allocates.
    pub fn scoped(&mut self, make: impl FnOnce(&mut Block) -> Expr) -> Expr {
        Expr::Scope(Box::new(self.inner(make)))
    }

    /// A continuation that goes on with a function that has its first operands.
    pub fn continuation(&mut self, of: program::Type, step: Fun, captures: Vec<Atom>) -> Atom {
        self.bind("next", continuation_type(of), Expr::Closure(Place::Stack, step, captures))
    }

    /// Goes on after what was bound elsewhere.
    pub fn append(&mut self, lets: Vec<Let>) {
        self.lets.extend(lets);
    }

    /// The type of a variable.
    pub fn type_of(&self, atom: &Atom) -> Option<program::Type> {
        match atom {
            Atom::Var(var) => Some(self.function.vars[*var].ty.clone()),
            _ => None,
        }
    }

    pub fn finish(mut self, result: Expr) -> Function {
        self.function.body = Body { lets: self.lets, result };
        self.function
    }
}

pub fn truth(value: bool) -> Expr {
    Expr::Atom(Atom::Bool(value))
}

pub fn nat(value: u32) -> Atom {
    Atom::Nat(UBig::from(value))
}

/// The type of a continuation for values of a type.
pub fn continuation_type(of: program::Type) -> program::Type {
    program::Type::cont(vec![of], program::Type::Bool)
}

/// The truth value of an expression, false where it fails.
pub fn attempt(value: Expr) -> Expr {
    Expr::Attempt(Box::new(Body::of(value)), Box::new(Body::of(truth(false))))
}

pub fn apply(each: &Atom, value: Atom) -> Expr {
    Expr::Apply(each.clone(), vec![value])
}

pub fn call_scoped(block: &mut Block, each: &Atom, value: Atom) -> Expr {
    block.scoped(|_| apply(each, value))
}

pub fn construct(block: &mut Block, con: Con, fields: Vec<Atom>) -> Atom {
    if fields.is_empty() {
        return Atom::Con(con);
    }
    block.bind("v", program::Type::Data(con.data), Expr::Construct(con, fields))
}

pub fn ground(block: &mut Block, value: &Ground) -> Atom {
    match value {
        Ground::Atom(atom) => atom.clone(),
        Ground::Data(con, fields) => {
            let fields = fields.iter().map(|field| ground(block, field)).collect();
            construct(block, *con, fields)
        }
    }
}

/// One after the other, until one answers true.
pub fn several(block: &mut Block, bodies: Vec<Expr>) -> Expr {
    let mut bodies = bodies.into_iter();
    let Some(mut result) = bodies.next() else { return truth(false) };
    for body in bodies {
        let found = block.truth(result);
        result = Expr::If(found, Box::new(Body::of(truth(true))), Box::new(Body::of(body)));
    }
    result
}

/// Runs `each` for the numbers below the size until it answers true.
pub fn counted(block: &mut Block, size: &Atom, each: impl FnOnce(&mut Block, Atom) -> Expr) -> Expr {
    counted_between(block, nat(0), size, each)
}

/// Runs `each` for the numbers from one to below another until it answers true.
pub fn counted_between(
    block: &mut Block,
    from: Atom,
    size: &Atom,
    each: impl FnOnce(&mut Block, Atom) -> Expr,
) -> Expr {
    let number = block.function.fresh("i", program::Type::Nat);
    let label = block.function.labels.push(Name::new("numbers"));
    let body = block.inner(|block| {
        let below = block.truth(Expr::Prim(Prim::Less, vec![Atom::Var(number), size.clone()]));
        block.when(below, false, |block| {
            let found = each(block, Atom::Var(number));
            let found = block.truth(found);
            block.unless(found, |block| {
                let next = Expr::Prim(Prim::Add, vec![Atom::Var(number), nat(1)]);
                let next = block.bind("i", program::Type::Nat, next);
                Expr::Jump(label, vec![next])
            })
        })
    });
    Expr::Loop(Box::new(Loop { label, params: vec![number], inits: vec![from], body }))
}

/// A number and, unless it is 0, its negation.
pub fn integers(block: &mut Block, each: &Atom, number: &Atom) -> Expr {
    let positive = block.bind("x", program::Type::Int, Expr::Prim(Prim::IntOfNat, vec![number.clone()]));
    let call = call_scoped(block, each, positive.clone());
    let found = block.truth(call);
    block.unless(found, |block| {
        let zero = Atom::Int(IBig::ZERO);
        let above = block.truth(Expr::Prim(Prim::Less, vec![zero, positive.clone()]));
        block.when(above, false, |block| {
            let negative = block.bind("x", program::Type::Int, Expr::Prim(Prim::Neg, vec![positive]));
            call_scoped(block, each, negative)
        })
    })
}

//! Functions that are called with a known function value get a copy for it.
//!
//! So do function values that capture a known one: a continuation of a generator, with the test it leads to.
//!
//! In the copy the value's captures are parameters and the value itself is made at the start; the
//! simplifier then turns its calls into direct calls, and recursive calls that pass it on into calls of the
//! copy. What is left of the value goes with the dead bindings.

use super::names::Names;
use super::simplify::{Mode, simplify};
use crate::id::{Fun, Id, Table};
use crate::ir::{Atom, Body, Expr, Function, Let, Place, Program};
use crate::walk::Copier;
use base::{Budget, Name};
use std::collections::{BTreeMap, BTreeSet};

/// How many instructions copies may have together, beside as many as the program has.
const GROWTH: usize = 2_000;
/// How many they may have in any case: compiling takes time.
const MAX_GROWTH: usize = 10_000;

/// Whether function values that capture known ones are copied for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Values {
    Copied,
    /// Who has lost sight of what is a copy of what could copy recursive generators without end.
    Kept,
}

pub fn run(program: &mut Program, values: Values, budget: &Budget) {
    let sizes: Vec<usize> = program.functions.values().map(|function| function.body.size()).collect();
    let mut specialiser = Specialiser {
        originals: program.functions.clone(),
        copies: BTreeMap::new(),
        values,
        nested: BTreeMap::new(),
        left: (sizes.iter().sum::<usize>() + GROWTH).min(MAX_GROWTH),
        sizes,
        names: Names::of(program),
    };
    let mut next = 0;
    // Copies are appended and come under the loop themselves.
    while next < program.functions.len() && !budget.is_cancelled() {
        simplify(program, Fun::new(next), Mode::Specialise(&mut specialiser));
        next += 1;
    }
}

/// A function value as an operand: where it lives, its function and its captures.
pub type FunctionValue = (Place, Fun, Vec<Atom>);

/// The function value that a parameter is specialised to: the function and the number of captures.
type Shape = Option<(Place, Fun, usize)>;
type Key = (Fun, Vec<Shape>);

pub struct Specialiser {
    /// The functions as they were. Copies are made of these alone: a copy, or a function whose calls go to
    /// copies already, would be copied for ever deeper nests of continuations.
    originals: Table<Fun, Function>,
    /// How many instructions each of them has.
    sizes: Vec<usize>,
    copies: BTreeMap<Key, Fun>,
    values: Values,
    /// For each copy made for a function value, what it is a copy of, and what the values in it are copies
    /// of. No function comes twice: recursive generators nest such values without end.
    nested: BTreeMap<Fun, BTreeSet<Fun>>,
    /// How many more instructions may be copied.
    left: usize,
    names: Names,
}

impl Specialiser {
    /// The copy to make a value of instead of `callee`, and with what.
    pub fn value(
        &mut self,
        program: &mut Program,
        callee: Fun,
        captures: &[Atom],
        functions: Vec<Option<FunctionValue>>,
    ) -> Option<(Fun, Vec<Atom>)> {
        if self.values == Values::Kept {
            return None;
        }
        let mut nested: BTreeSet<Fun> = BTreeSet::new();
        for (_, fun, _) in functions.iter().flatten() {
            nested.insert(*fun);
            nested.extend(self.nested.get(fun).into_iter().flatten());
        }
        if !nested.insert(callee) {
            return None;
        }
        let (copy, captures) = self.call(program, callee, captures, functions)?;
        self.nested.insert(copy, nested);
        Some((copy, captures))
    }

    /// The copy to call instead of `callee`, and with what.
    pub fn call(
        &mut self,
        program: &mut Program,
        callee: Fun,
        args: &[Atom],
        functions: Vec<Option<FunctionValue>>,
    ) -> Option<(Fun, Vec<Atom>)> {
        if callee.index() >= self.originals.len() || functions.iter().all(Option::is_none) {
            return None;
        }
        let shape = |function: &FunctionValue| (function.0, function.1, function.2.len());
        let key = (callee, functions.iter().map(|function| function.as_ref().map(shape)).collect());
        let copy = match self.copies.get(&key) {
            Some(&copy) => copy,
            None => {
                self.left = self.left.checked_sub(self.sizes[callee.index()])?;
                let name = self.names.variant(&program.functions[callee].name);
                let copy = program.functions.push(copy_of(program, &self.originals[callee], &key.1, name));
                self.copies.insert(key, copy);
                copy
            }
        };
        let args = args.iter().zip(functions).flat_map(|(arg, function)| match function {
            Some((_, _, captures)) => captures,
            None => vec![arg.clone()],
        });
        Some((copy, args.collect()))
    }
}

fn copy_of(program: &Program, from: &Function, shapes: &[Shape], name: Name) -> Function {
    let mut copy = Function::new(name, from.result.clone());
    let mut copier = Copier::new(from);
    let mut lets = vec![];
    // A function value captures only the first parameters; the others stay.
    let shapes = shapes.iter().chain(std::iter::repeat(&None));
    for (&param, shape) in from.params.iter().zip(shapes) {
        let variable = from.vars[param].clone();
        let var = match shape {
            None => copy.add_param(variable.name, variable.ty),
            Some((place, function, captures)) => {
                let captured = &program.functions[*function];
                let captures = captured.params.iter().take(*captures).map(|&capture| {
                    let capture = captured.vars[capture].clone();
                    Atom::Var(copy.add_param(capture.name, capture.ty))
                });
                let value = Expr::Closure(*place, *function, captures.collect());
                let var = copy.fresh(variable.name, variable.ty);
                lets.push(Let { var, value });
                var
            }
        };
        copier.replace(param, Atom::Var(var));
    }
    let body = copier.body(&mut copy, &from.body);
    lets.extend(body.lets);
    copy.body = Body { lets, result: body.result };
    copy
}

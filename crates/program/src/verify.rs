//! The rules of Program, and their check.
//!
//! Declarations:
//! - *Names.* No two data types share a name, nor do any two of the constructors and functions.
//! - *Constructors.* A data type has at least one constructor. Types name data types that exist.
//!
//! Bodies:
//! - *Binding.* Every variable is bound at most once: as a parameter of its function, of a join point or of
//!   a loop, by a binding, or by a pattern. It is used only where it is in scope.
//! - *Typing.* Operands, results and branches have the types that the declarations ask for, exactly.
//!   `Construct` has fields; a constructor without fields is an atom.
//! - *Coverage.* A `case` on a data type names each constructor at most once, and has a default or names
//!   them all. A `case` on a number or character has distinct literals and a default.
//! - *Jumps.* A label is declared once. A jump goes to a join point or loop around it and stands in its tail
//!   position: no binding, `scope` or guarded body of an `attempt` lies between.
//!
//! Function values:
//! - *Continuations.* Types `cont(…) -> …` occur as types of parameters and bindings only: not in fields,
//!   results, loop parameters or captures of a closure in the region. So they never outlive the stack frame
//!   that their environment lives in.
//! - *Comparison.* Values that contain functions are neither compared nor emitted.
//!
//! Resources:
//! - *Scope.* The result of a `scope` points into the region at most as a number: its type is flat.
//! - *Depth.* Bodies and types nest at most [`MAX_DEPTH`] deep, so that passes may recurse.
//! - *Literals.* Numbers have at most [`MAX_BITS`] bits.

use crate::arith::MAX_BITS;
use crate::id::{DataId, Fun, Id, Label, Var};
use crate::ir::{Arm, Atom, Body, Con, Expr, Function, Join, Loop, Pattern, Place, Prim, Program, Type};
use base::Name;
use dashu_int::ops::BitTest;
use std::collections::HashSet;
use std::fmt;

/// How deep bodies and types may nest.
pub const MAX_DEPTH: usize = 128;

/// A broken rule, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    pub rule: Rule,
    /// The function or data type.
    pub place: Name,
    pub message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    Names,
    Constructors,
    Binding,
    Typing,
    Coverage,
    Jumps,
    Continuations,
    Comparison,
    Scope,
    Depth,
    Literals,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {} ({:?})", self.place, self.message, self.rule)
    }
}

impl std::error::Error for Violation {}

type Checked = Result<(), Violation>;

/// Checks every rule; the first one that is broken is reported.
pub fn verify(program: &Program) -> Checked {
    verify_declarations(program)?;
    program.functions.ids().try_for_each(|fun| verify_function(program, fun))
}

fn verify_declarations(program: &Program) -> Checked {
    let mut datas = HashSet::new();
    let mut globals = HashSet::new();
    let broken = |rule, place: &Name, message: &str| {
        Err(Violation { rule, place: place.clone(), message: message.to_owned() })
    };
    for data in program.datas.values() {
        if !datas.insert(&data.name) {
            return broken(Rule::Names, &data.name, "this data type is declared twice");
        }
        if data.constructors.is_empty() {
            return broken(Rule::Constructors, &data.name, "there is no constructor");
        }
        for constructor in &data.constructors {
            if !globals.insert(&constructor.name) {
                return broken(Rule::Names, &constructor.name, "this name is declared twice");
            }
            for ty in &constructor.fields {
                check_type(program, &data.name, ty, 0)?;
                first_class(&data.name, ty, "a field")?;
            }
        }
    }
    for function in program.functions.values() {
        if !globals.insert(&function.name) {
            return broken(Rule::Names, &function.name, "this name is declared twice");
        }
        for ty in function.vars.values().map(|variable| &variable.ty).chain([&function.result]) {
            check_type(program, &function.name, ty, 0)?;
        }
        first_class(&function.name, &function.result, "a result")?;
    }
    Ok(())
}

fn first_class(place: &Name, ty: &Type, what: &str) -> Checked {
    match ty {
        Type::Cont(_) => Err(Violation {
            rule: Rule::Continuations,
            place: place.clone(),
            message: format!("{what} is a continuation"),
        }),
        _ => Ok(()),
    }
}

fn check_type(program: &Program, place: &Name, ty: &Type, depth: usize) -> Checked {
    let broken = |rule, message: String| Err(Violation { rule, place: place.clone(), message });
    if depth > MAX_DEPTH {
        return broken(Rule::Depth, "a type nests too deeply".to_owned());
    }
    match ty {
        Type::Bool | Type::Nat | Type::Int | Type::Char => Ok(()),
        Type::Data(id) if program.datas.get(*id).is_some() => Ok(()),
        Type::Data(id) => broken(Rule::Constructors, format!("there is no data type {id:?}")),
        Type::Fn(signature) | Type::Cont(signature) => {
            signature.params.iter().try_for_each(|ty| check_type(program, place, ty, depth + 1))?;
            first_class(place, &signature.result, "a result")?;
            check_type(program, place, &signature.result, depth + 1)
        }
    }
}

/// Checks the body of one function, assuming that the declarations are right.
pub fn verify_function(program: &Program, fun: Fun) -> Checked {
    let function = &program.functions[fun];
    let mut verifier = Verifier {
        program,
        function,
        vars: vec![Binding::Never; function.vars.len()],
        labels: vec![Target::Never; function.labels.len()],
        depth: 0,
    };
    verifier.bind_all(&function.params)?;
    verifier.body(&function.body, &function.result)
}

/// Whether values of the type contain no functions.
pub fn is_comparable(program: &Program, ty: &Type) -> bool {
    let mut seen = HashSet::new();
    let mut pending = vec![ty];
    while let Some(ty) = pending.pop() {
        match ty {
            Type::Bool | Type::Nat | Type::Int | Type::Char => {}
            Type::Data(id) if seen.insert(*id) => pending.extend(field_types(program, *id)),
            Type::Data(_) => {}
            Type::Fn(_) | Type::Cont(_) => return false,
        }
    }
    true
}

/// Whether values of the type take no room in the region, but for large numbers: truth values, characters,
/// numbers, enumerations and single constructors of such fields.
pub fn is_flat(program: &Program, ty: &Type) -> bool {
    let mut seen = HashSet::new();
    let mut pending = vec![ty];
    while let Some(ty) = pending.pop() {
        match ty {
            Type::Bool | Type::Nat | Type::Int | Type::Char => {}
            Type::Data(id) => {
                let constructors = &program.datas[*id].constructors;
                let has_fields = constructors.iter().any(|constructor| !constructor.fields.is_empty());
                if has_fields && (constructors.len() > 1 || !seen.insert(*id)) {
                    return false;
                }
                pending.extend(field_types(program, *id));
            }
            Type::Fn(_) | Type::Cont(_) => return false,
        }
    }
    true
}

fn field_types(program: &Program, id: DataId) -> impl Iterator<Item = &Type> {
    program.datas[id].constructors.iter().flat_map(|constructor| &constructor.fields)
}

#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Never,
    InScope,
    OutOfScope,
}

#[derive(Clone, PartialEq)]
enum Target {
    Never,
    /// A jump may go there, with the given types.
    Open(Vec<Type>),
    /// Not in tail position, or not around.
    Closed,
}

struct Verifier<'p> {
    program: &'p Program,
    function: &'p Function,
    vars: Vec<Binding>,
    labels: Vec<Target>,
    depth: usize,
}

impl<'p> Verifier<'p> {
    fn broken<T>(&self, rule: Rule, message: impl Into<String>) -> Result<T, Violation> {
        Err(Violation { rule, place: self.function.name.clone(), message: message.into() })
    }

    fn name(&self, var: Var) -> &str {
        self.function.vars.get(var).map_or("?", |variable| &variable.name)
    }

    // Scopes.

    fn bind(&mut self, var: Var) -> Checked {
        match self.vars.get_mut(var.index()) {
            Some(binding @ Binding::Never) => {
                *binding = Binding::InScope;
                Ok(())
            }
            Some(_) => self.broken(Rule::Binding, format!("`{}` is bound twice", self.name(var))),
            None => self.broken(Rule::Binding, format!("{var:?} is not declared")),
        }
    }

    fn bind_all(&mut self, vars: &[Var]) -> Checked {
        vars.iter().try_for_each(|&var| self.bind(var))
    }

    fn unbind_all(&mut self, vars: impl IntoIterator<Item = Var>) {
        for var in vars {
            self.vars[var.index()] = Binding::OutOfScope;
        }
    }

    /// Checks what is not in tail position of the labels around: they are closed meanwhile.
    fn apart(&mut self, inner: impl FnOnce(&mut Self) -> Checked) -> Checked {
        let closed = self.labels.iter().map(|target| match target {
            Target::Never => Target::Never,
            _ => Target::Closed,
        });
        let closed = closed.collect();
        let open = std::mem::replace(&mut self.labels, closed);
        inner(self)?;
        for (label, before) in self.labels.iter_mut().zip(open) {
            if before != Target::Never {
                *label = before;
            }
        }
        Ok(())
    }

    fn open(&mut self, label: Label, params: &[Var]) -> Checked {
        let types = params.iter().map(|&param| self.function.vars[param].ty.clone()).collect();
        match self.labels.get_mut(label.index()) {
            Some(target @ Target::Never) => {
                *target = Target::Open(types);
                Ok(())
            }
            _ => self.broken(Rule::Jumps, format!("{label:?} is declared twice, or not at all")),
        }
    }

    fn close(&mut self, label: Label) {
        self.labels[label.index()] = Target::Closed;
    }

    // Bodies.

    fn body(&mut self, body: &Body, expected: &Type) -> Checked {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.broken(Rule::Depth, "bodies nest too deeply");
        }
        for binding in &body.lets {
            let Some(variable) = self.function.vars.get(binding.var) else {
                return self.broken(Rule::Binding, format!("{:?} is not declared", binding.var));
            };
            if is_simple(&binding.value) {
                self.expr(&binding.value, &variable.ty)?;
            } else {
                self.apart(|verifier| verifier.expr(&binding.value, &variable.ty))?;
            }
            self.bind(binding.var)?;
        }
        self.expr(&body.result, expected)?;
        self.unbind_all(body.lets.iter().map(|binding| binding.var));
        self.depth -= 1;
        Ok(())
    }

    fn expr(&mut self, expr: &Expr, expected: &Type) -> Checked {
        match expr {
            Expr::Atom(atom) => self.atom(atom, expected),
            Expr::Construct(con, args) => self.construct(*con, args, expected),
            Expr::Prim(prim, args) => self.prim(*prim, args, expected),
            Expr::Call(callee, args) => {
                let Some(callee) = self.program.functions.get(*callee) else {
                    return self.broken(Rule::Typing, format!("{callee:?} is not declared"));
                };
                self.atoms(args, callee.param_types())?;
                self.same(&callee.result, expected)
            }
            Expr::Apply(callee, args) => self.apply(callee, args, expected),
            Expr::Closure(place, callee, captures) => self.closure(*place, *callee, captures, expected),
            Expr::If(condition, yes, no) => {
                self.atom(condition, &Type::Bool)?;
                self.body(yes, expected)?;
                self.body(no, expected)
            }
            Expr::Case(scrutinee, arms, default) => self.case(scrutinee, arms, default.as_deref(), expected),
            Expr::Join(join) => self.join(join, expected),
            Expr::Loop(cycle) => self.cycle(cycle, expected),
            Expr::Jump(label, args) => match self.labels.get(label.index()).cloned() {
                Some(Target::Open(types)) => self.atoms(args, &types),
                _ => self.broken(Rule::Jumps, format!("a jump to {label:?} is not in its tail position")),
            },
            Expr::Fail(_) => Ok(()),
            Expr::Scope(body) => {
                if !is_flat(self.program, expected) {
                    return self.broken(Rule::Scope, "the result of a `scope` is not flat");
                }
                self.apart(|verifier| verifier.body(body, expected))
            }
            Expr::Attempt(body, otherwise) => {
                self.apart(|verifier| verifier.body(body, expected))?;
                self.body(otherwise, expected)
            }
        }
    }

    fn construct(&self, con: Con, args: &[Atom], expected: &Type) -> Checked {
        let fields = match self.fields(con) {
            Some(fields) if !fields.is_empty() => fields,
            _ => return self.broken(Rule::Typing, format!("{con:?} is not a constructor with fields")),
        };
        self.atoms(args, fields)?;
        self.same(&Type::Data(con.data), expected)
    }

    fn fields(&self, con: Con) -> Option<&'p [Type]> {
        let constructor = self.program.datas.get(con.data)?.constructors.get(con.index as usize)?;
        Some(&constructor.fields)
    }

    fn apply(&self, callee: &Atom, args: &[Atom], expected: &Type) -> Checked {
        let ty = self.atom_type(callee)?;
        let Some(signature) = ty.signature() else {
            return self.broken(Rule::Typing, format!("a value of type {} is called", self.show(&ty)));
        };
        self.atoms(args, &signature.params)?;
        self.same(&signature.result, expected)
    }

    fn closure(&self, place: Place, callee: Fun, captures: &[Atom], expected: &Type) -> Checked {
        let Some(function) = self.program.functions.get(callee) else {
            return self.broken(Rule::Typing, format!("{callee:?} is not declared"));
        };
        if captures.len() > function.params.len() {
            return self.broken(Rule::Typing, format!("`{}` has fewer parameters", function.name));
        }
        let types: Vec<&Type> = function.param_types().take(captures.len()).collect();
        self.atoms(captures, types.iter().copied())?;
        if place == Place::Heap {
            types.iter().try_for_each(|ty| first_class(&self.function.name, ty, "a capture"))?;
        }
        let ty = self.program.closure_type(place, callee, captures.len());
        ty.map_or(Ok(()), |ty| self.same(&ty, expected))
    }

    fn case(&mut self, scrutinee: &Atom, arms: &[Arm], default: Option<&Body>, expected: &Type) -> Checked {
        let ty = self.atom_type(scrutinee)?;
        self.coverage(&ty, arms, default)?;
        for arm in arms {
            match &arm.pattern {
                Pattern::Literal(literal) => {
                    self.atom(literal, &ty)?;
                    self.body(&arm.body, expected)?;
                }
                Pattern::Con(con, vars) => {
                    self.same(&Type::Data(con.data), &ty)?;
                    let types: Vec<Option<&Type>> =
                        vars.iter().map(|&var| self.function.vars.get(var).map(|v| &v.ty)).collect();
                    let fields = self.fields(*con).unwrap_or(&[]);
                    if !types.iter().copied().eq(fields.iter().map(Some)) {
                        return self.broken(Rule::Typing, format!("the pattern of {con:?} has other fields"));
                    }
                    self.bind_all(vars)?;
                    self.body(&arm.body, expected)?;
                    self.unbind_all(vars.iter().copied());
                }
            }
        }
        default.map_or(Ok(()), |body| self.body(body, expected))
    }

    fn coverage(&self, ty: &Type, arms: &[Arm], default: Option<&Body>) -> Checked {
        let mut literals = HashSet::new();
        let mut cons = HashSet::new();
        for arm in arms {
            let is_new = match &arm.pattern {
                Pattern::Literal(literal) => literals.insert(literal),
                Pattern::Con(con, _) => cons.insert(*con),
            };
            if !is_new {
                return self.broken(Rule::Coverage, "a `case` names a pattern twice");
            }
        }
        let is_covered = match ty {
            Type::Data(id) => cons.len() == self.program.datas[*id].constructors.len(),
            Type::Nat | Type::Int | Type::Char => false,
            Type::Bool | Type::Fn(_) | Type::Cont(_) => {
                return self.broken(Rule::Typing, format!("a `case` on {}", self.show(ty)));
            }
        };
        if is_covered || default.is_some() {
            return Ok(());
        }
        self.broken(Rule::Coverage, "a `case` has no default and does not name everything")
    }

    fn join(&mut self, join: &Join, expected: &Type) -> Checked {
        self.bind_all(&join.params)?;
        self.body(&join.body, expected)?;
        self.unbind_all(join.params.iter().copied());
        self.open(join.label, &join.params)?;
        self.body(&join.rest, expected)?;
        self.close(join.label);
        Ok(())
    }

    fn cycle(&mut self, cycle: &Loop, expected: &Type) -> Checked {
        let types: Vec<&Type> =
            cycle.params.iter().filter_map(|&param| Some(&self.function.vars.get(param)?.ty)).collect();
        types.iter().try_for_each(|ty| first_class(&self.function.name, ty, "a loop parameter"))?;
        self.atoms(&cycle.inits, types)?;
        self.bind_all(&cycle.params)?;
        self.open(cycle.label, &cycle.params)?;
        self.body(&cycle.body, expected)?;
        self.close(cycle.label);
        self.unbind_all(cycle.params.iter().copied());
        Ok(())
    }

    // Operands.

    fn prim(&self, prim: Prim, args: &[Atom], expected: &Type) -> Checked {
        let types = args.iter().map(|arg| self.atom_type(arg)).collect::<Result<Vec<Type>, _>>()?;
        let is_right = match prim {
            Prim::Add | Prim::Sub | Prim::Mul | Prim::Div | Prim::Mod => is_number_pair(&types),
            Prim::BitAnd | Prim::BitOr | Prim::BitXor => is_number_pair(&types),
            Prim::ShiftLeft | Prim::ShiftRight => {
                matches!(&types[..], [x, Type::Nat] if x.is_number())
            }
            Prim::Equal | Prim::Less | Prim::LessEq => {
                if !types.iter().all(|ty| is_comparable(self.program, ty)) {
                    return self.broken(Rule::Comparison, "values with functions are compared");
                }
                matches!(&types[..], [x, y] if x == y)
            }
            Prim::Neg | Prim::NatOfInt => types == [Type::Int],
            Prim::Not => types == [Type::Bool],
            Prim::IntOfNat | Prim::CharOfNat | Prim::Random => types == [Type::Nat],
            Prim::NatOfChar => types == [Type::Char],
            Prim::Count(_) | Prim::Counted(_) => types.is_empty(),
            Prim::Emit => {
                if !types.iter().all(|ty| is_comparable(self.program, ty)) {
                    return self.broken(Rule::Comparison, "values with functions are emitted");
                }
                true
            }
        };
        if !is_right {
            let types: Vec<String> = types.iter().map(|ty| self.show(ty)).collect();
            return self.broken(Rule::Typing, format!("{prim:?} on ({})", types.join(", ")));
        }
        let result = prim.result_type(types.first().cloned());
        result.map_or(Ok(()), |result| self.same(&result, expected))
    }

    fn atoms<'t>(&self, atoms: &[Atom], types: impl IntoIterator<Item = &'t Type>) -> Checked {
        let types: Vec<&Type> = types.into_iter().collect();
        if atoms.len() != types.len() {
            let message = format!("{} operands where {} are expected", atoms.len(), types.len());
            return self.broken(Rule::Typing, message);
        }
        atoms.iter().zip(types).try_for_each(|(atom, ty)| self.atom(atom, ty))
    }

    fn atom(&self, atom: &Atom, expected: &Type) -> Checked {
        self.same(&self.atom_type(atom)?, expected)
    }

    fn atom_type(&self, atom: &Atom) -> Result<Type, Violation> {
        match atom {
            Atom::Var(var) if self.vars.get(var.index()) != Some(&Binding::InScope) => {
                self.broken(Rule::Binding, format!("`{}` is not in scope", self.name(*var)))
            }
            Atom::Con(con) if self.fields(*con).is_none_or(|fields| !fields.is_empty()) => {
                self.broken(Rule::Typing, format!("{con:?} is not a constructor without fields"))
            }
            Atom::Nat(value) if value.bit_len() > MAX_BITS => {
                self.broken(Rule::Literals, "a literal is too large")
            }
            Atom::Int(value) if value.bit_len() > MAX_BITS => {
                self.broken(Rule::Literals, "a literal is too large")
            }
            _ => atom
                .type_in(self.function)
                .map_or_else(|| self.broken(Rule::Binding, "an operand is not declared"), Ok),
        }
    }

    fn same(&self, found: &Type, expected: &Type) -> Checked {
        if found == expected {
            return Ok(());
        }
        let message = format!("{} where {} is expected", self.show(found), self.show(expected));
        self.broken(Rule::Typing, message)
    }

    fn show(&self, ty: &Type) -> String {
        self.program.type_text(ty)
    }
}

fn is_number_pair(types: &[Type]) -> bool {
    matches!(types, [x, y] if x == y && x.is_number())
}

/// Whether the expression contains no bodies, and so no jumps.
fn is_simple(expr: &Expr) -> bool {
    match expr {
        Expr::Atom(_) | Expr::Construct(..) | Expr::Prim(..) | Expr::Call(..) => true,
        Expr::Apply(..) | Expr::Closure(..) | Expr::Fail(_) => true,
        Expr::If(..) | Expr::Case(..) | Expr::Join(_) | Expr::Loop(_) => false,
        Expr::Jump(..) | Expr::Scope(_) | Expr::Attempt(..) => false,
    }
}

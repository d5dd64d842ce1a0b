//! Values that can be listed, compared and handed over, for types whose values cannot: a table stands for a
//! function, and data types with functions in them have tables in their place.
//!
//! The shadow of a type without functions is the type itself. Sets that are given by predicates have no shadow. A table
//! is a constant function with updates; the last update of a key counts. Where that is asked for, tables over data
//! types can distinguish cases, too: then there is a table for the fields of each constructor.

use crate::code::Code;
use crate::lowering::{Helper, Lowering};
use crate::names::type_text;
use crate::problem::{Lower, Problem, Reason};
use crate::types::{Alternative, Equality, Shape, shape_of, type_name};
use base::Name;
use logic::decl::TypeDef;
use logic::{Type, World};
use program::{Arm, Atom, Body, Con, Constructor, Data, DataId, Expr, Fun, Function, Pattern, Place, Var};
use std::collections::HashSet;

/// The constructors of the tables of one function type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    data: DataId,
}

impl Table {
    /// The same value everywhere.
    pub fn constant(self) -> Con {
        Con { data: self.data, index: 0 }
    }

    /// A table, a key, and the value there.
    pub fn update(self) -> Con {
        Con { data: self.data, index: 1 }
    }

    /// A table for each constructor of the arguments.
    fn cases(self) -> Con {
        Con { data: self.data, index: 2 }
    }

    pub fn ty(self) -> program::Type {
        program::Type::Data(self.data)
    }
}

/// Functions with more arguments than this do not distinguish cases: each constructor has arguments of its own.
const MAX_ARGUMENTS: usize = 3;

/// Data types with more constructors than this are not distinguished.
const MAX_CASES: usize = 8;

impl Lowering<'_> {
    /// Whether values of the type may contain functions.
    pub(crate) fn has_functions(&mut self, ty: &Type) -> bool {
        self.functions_inside(ty, &mut HashSet::new())
    }

    fn functions_inside(&mut self, ty: &Type, seen: &mut HashSet<Type>) -> bool {
        base::check_stack();
        if !seen.insert(ty.clone()) {
            return false;
        }
        match self.shape(ty) {
            Shape::Fun => true,
            Shape::Same(raw) | Shape::Quotient(raw, _) => self.functions_inside(&raw, seen),
            Shape::Data(alternatives, _) => {
                let mut fields = alternatives.iter().flat_map(|alternative| &alternative.fields);
                fields.any(|field| self.functions_inside(field, seen))
            }
            Shape::Bool | Shape::Nat | Shape::Int | Shape::Char | Shape::Token | Shape::Unknown(_) => false,
        }
    }

    /// The type of the shadows of a type.
    pub fn shadow(&mut self, ty: &Type) -> Result<program::Type, Problem> {
        let ty = self.normal(ty);
        if !self.has_functions(&ty) {
            return self.ty(&ty);
        }
        match self.shape(&ty) {
            Shape::Fun => Ok(self.table(&ty)?.ty()),
            Shape::Data(..) => self.shadow_data(&ty).map(program::Type::Data),
            _ => Err(Problem::new(type_name(&ty), Reason::NoRepresentation)),
        }
    }

    /// The tables of a function type.
    pub fn table(&mut self, ty: &Type) -> Result<Table, Problem> {
        let ty = self.normal(ty);
        if let Some(known) = self.shadows.get(&ty) {
            return known.clone().map(|data| Table { data });
        }
        let Some((from, to)) = ty.as_fun() else { return Err(Problem::new("fun", Reason::NoRepresentation)) };
        let name = Name::from(format!("table {}", type_text(&ty)));
        let data = self.program.datas.push(Data { name, constructors: vec![] });
        self.shadows.insert(ty.clone(), Ok(data));
        let fields = self.shadow(from).and_then(|key| Ok((key, self.shadow(to)?)));
        let (key, value) = fields.clone().unwrap_or((program::Type::Bool, program::Type::Bool));
        let own = program::Type::Data(data);
        for (name, fields) in [("constant", vec![value.clone()]), ("update", vec![own, key, value])] {
            let name = self.fresh_name(&format!("{name} {}", type_text(&ty)));
            self.program.datas[data].constructors.push(Constructor { name, fields });
        }
        let made = fields.map(|_| data);
        if let (Ok(_), Some(cases)) = (&made, self.case_types(&ty))
            && let Ok(fields) = cases.iter().map(|case| self.shadow(case)).collect::<Lower<Vec<_>>>()
        {
            let name = self.fresh_name(&format!("cases {}", type_text(&ty)));
            self.program.datas[data].constructors.push(Constructor { name, fields });
        }
        self.shadows.insert(ty, made.clone());
        made.map(|data| Table { data })
    }

    /// From now on tables over data types can distinguish cases.
    pub fn distinguish_cases(&mut self) {
        self.distinguishes_cases = true;
    }

    /// Tables over a data type that distinguish cases: their constructor, and the type of the function for each case.
    pub fn cases(&mut self, ty: &Type) -> Option<(Con, Vec<Type>)> {
        let table = self.table(ty).ok()?;
        let ty = self.normal(ty);
        let cases = self.case_types(&ty)?;
        self.program.datas[table.data].constructors.get(2).map(|_| (table.cases(), cases))
    }

    /// The types of the functions of the fields of each constructor.
    fn case_types(&self, ty: &Type) -> Option<Vec<Type>> {
        if !self.distinguishes_cases || ty.strip_fun().0.len() > MAX_ARGUMENTS {
            return None;
        }
        Some(distinguished(self.world, ty)?.into_iter().map(|alternative| alternative.function).collect())
    }

    fn shadow_data(&mut self, ty: &Type) -> Lower<DataId> {
        if let Some(known) = self.shadows.get(ty) {
            return known.clone();
        }
        let Shape::Data(alternatives, _) = self.shape(ty) else {
            return Err(Problem::new(type_name(ty), Reason::NoRepresentation));
        };
        let name = Name::from(format!("shadow {}", type_text(ty)));
        let data = self.program.datas.push(Data { name, constructors: vec![] });
        self.shadows.insert(ty.clone(), Ok(data));
        let mut problem = None;
        for alternative in alternatives.iter().filter(|alternative| !alternative.is_indefinite()) {
            let fields = alternative.fields.iter().map(|field| self.shadow(field)).collect::<Lower<Vec<_>>>();
            let fields = fields.unwrap_or_else(|found| {
                problem = Some(found);
                vec![]
            });
            let name = self.fresh_name(&format!("shadow {} {}", alternative.name, type_text(ty)));
            self.program.datas[data].constructors.push(Constructor { name, fields });
        }
        let made = problem.map_or(Ok(data), Err);
        self.shadows.insert(ty.clone(), made.clone());
        made
    }

    /// The function that finds the value of an argument in a table of the function type `ty`. Arguments are compared
    /// as values of the type as it is: different representatives of the same class are equal.
    fn lookup(&mut self, ty: &Type) -> Lower<Fun> {
        let ty = if ty.as_fun().is_some() { ty.clone() } else { self.normal(ty) };
        self.recursive_helper(
            Helper::Lookup(ty.clone()),
            |lowering| {
                let table = lowering.table(&ty)?;
                let (params, result) = ty.strip_fun();
                let result = lowering.ty(result)?;
                let mut function = Function::new(Name::new("lookup"), result);
                function.add_param("t", table.ty());
                for param in params {
                    let own = lowering.ty(param)?;
                    function.add_param("x", own);
                }
                Ok(lowering.add(function))
            },
            |lowering, fun| lowering.lookup_body(fun, &ty),
        )
    }

    fn lookup_body(&mut self, fun: Fun, ty: &Type) -> Lower<()> {
        let table = self.table(ty)?;
        let Some((from, to)) = ty.as_fun() else { return Ok(()) };
        let (key, value) = (self.shadow(from)?, self.shadow(to)?);
        let mut code = self.open(fun);
        let params = code.params();
        let [own, arg, rest @ ..] = params.as_slice() else { return Ok(()) };
        let constant = code.fresh("v", value.clone());
        let here = code.branch(|code| code.realize_applied(to, Atom::Var(constant), rest));
        let [other, at, updated] =
            [(table.ty(), "t"), (key, "k"), (value, "v")].map(|(ty, name)| code.fresh(name, ty));
        let there = code.branch(|code| {
            let at = code.realize(from, Atom::Var(at))?;
            let at = code.operand(at, from)?;
            let same = code.equal(from, at, arg.clone())?;
            let same = code.truth(same);
            let again = [&[Atom::Var(other), arg.clone()], rest].concat();
            Ok(code.conditional(
                same,
                |code| code.realize_applied(to, Atom::Var(updated), rest),
                |_| Ok(Expr::Call(fun, again)),
            ))
        });
        let mut arms = vec![
            Arm { pattern: Pattern::Con(table.constant(), vec![constant]), body: here },
            Arm { pattern: Pattern::Con(table.update(), vec![other, at, updated]), body: there },
        ];
        if let Some((con, _)) = code.lowering.cases(ty) {
            let (vars, body) = code.look_up_case(ty, arg, rest)?;
            arms.push(Arm { pattern: Pattern::Con(con, vars), body });
        }
        let body = Body::of(Expr::Case(own.clone(), arms, None));
        let function = code.finish(body);
        self.close(fun, function);
        Ok(())
    }

    /// The function from shadows of a data type to its values.
    fn realizer(&mut self, ty: &Type) -> Lower<Fun> {
        self.recursive_helper(
            Helper::Realize(ty.clone()),
            |lowering| {
                let (shadow, own) = (lowering.shadow(ty)?, lowering.ty(ty)?);
                let mut function = Function::new(Name::from(format!("realize {}", type_text(ty))), own);
                function.add_param("s", shadow);
                Ok(lowering.add(function))
            },
            |lowering, fun| lowering.realizer_body(fun, ty),
        )
    }

    fn realizer_body(&mut self, fun: Fun, ty: &Type) -> Lower<()> {
        let Shape::Data(alternatives, _) = self.shape(ty) else { return Ok(()) };
        let data = self.shadow_data(ty)?;
        let mut code = self.open(fun);
        let mut arms = vec![];
        let listed = alternatives.iter().filter(|alternative| !alternative.is_indefinite());
        for (index, alternative) in (0u32..).zip(listed) {
            let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
            let con = code.lowering.constructor(&alternative.name, &whole)?;
            let Some(con) = con else { return Ok(()) };
            let mut vars = vec![];
            for field in &alternative.fields {
                let shadow = code.lowering.shadow(field)?;
                vars.push(code.fresh("s", shadow));
            }
            let body = code.branch(|code| {
                let mut fields = vec![];
                for (var, field) in vars.iter().zip(&alternative.fields) {
                    let value = code.realize(field, Atom::Var(*var))?;
                    fields.push(code.operand(value, field)?);
                }
                Ok(if fields.is_empty() { Expr::Atom(Atom::Con(con)) } else { Expr::Construct(con, fields) })
            });
            arms.push(Arm { pattern: Pattern::Con(Con { data, index }, vars), body });
        }
        let shadow = code.params().into_iter().next().unwrap_or(Atom::Bool(false));
        let function = code.finish(Body::of(Expr::Case(shadow, arms, None)));
        self.close(fun, function);
        Ok(())
    }
}

/// A case of a function over a data type.
pub(crate) struct Distinguished {
    pub constructor: Name,
    pub fields: Vec<Type>,
    /// The function of the fields.
    pub function: Type,
}

/// The cases of functions of a type, if arguments are made by constructors in just one way.
pub(crate) fn distinguished(world: &World, ty: &Type) -> Option<Vec<Distinguished>> {
    let (from, to) = ty.as_fun()?;
    let Shape::Data(alternatives, Equality::Structural) = shape_of(world, from) else { return None };
    let Type::Con(name, _) = from else { return None };
    let is_datatype = matches!(world.type_decl(name)?.def, TypeDef::Datatype(_));
    if !is_datatype || alternatives.len() > MAX_CASES || alternatives.iter().all(|own| own.fields.is_empty())
    {
        return None;
    }
    let case = |alternative: &Alternative| Distinguished {
        constructor: alternative.name.clone(),
        fields: alternative.fields.clone(),
        function: Type::funs(alternative.fields.iter().cloned(), to.clone()),
    };
    Some(alternatives.iter().map(case).collect())
}

impl Code<'_, '_> {
    /// The variables for the tables of all cases, and what finds the value of an argument in them.
    fn look_up_case(&mut self, ty: &Type, arg: &Atom, rest: &[Atom]) -> Lower<(Vec<Var>, Body)> {
        let from = ty.as_fun().map(|(from, _)| from.clone());
        let cases = distinguished(self.lowering.world, &self.lowering.normal(ty));
        let (Some(from), Some(cases)) = (from, cases) else {
            return Err(Problem::new("fun", Reason::NoRepresentation));
        };
        let mut vars = vec![];
        for case in &cases {
            let shadow = self.lowering.shadow(&case.function)?;
            vars.push(self.fresh("t", shadow));
        }
        let mut arms = vec![];
        for (case, table) in cases.iter().zip(&vars) {
            let whole = Type::funs(case.fields.iter().cloned(), from.clone());
            let Some(con) = self.lowering.constructor(&case.constructor, &whole)? else {
                return Err(Problem::new(case.constructor.clone(), Reason::NoRepresentation));
            };
            let mut fields = vec![];
            for field in &case.fields {
                let own = self.lowering.ty(field)?;
                fields.push(self.fresh("x", own));
            }
            let args: Vec<Atom> =
                fields.iter().map(|field| Atom::Var(*field)).chain(rest.iter().cloned()).collect();
            let body = self.branch(|code| code.realize_applied(&case.function, Atom::Var(*table), &args));
            arms.push(Arm { pattern: Pattern::Con(con, fields), body });
        }
        Ok((vars, Body::of(Expr::Case(arg.clone(), arms, None))))
    }

    /// The value of type `ty` that a shadow stands for.
    pub(crate) fn realize(&mut self, ty: &Type, shadow: Atom) -> Lower<Expr> {
        let (own, ty) = (ty, self.lowering.normal(ty));
        if !self.lowering.has_functions(&ty) {
            return Ok(Expr::Atom(shadow));
        }
        if ty.as_fun().is_some() {
            let fun = self.lowering.lookup(own)?;
            return Ok(Expr::Closure(Place::Heap, fun, vec![shadow]));
        }
        let fun = self.lowering.realizer(&ty)?;
        Ok(Expr::Call(fun, vec![shadow]))
    }

    /// The value that a shadow of type `ty` stands for, applied to operands.
    fn realize_applied(&mut self, ty: &Type, shadow: Atom, args: &[Atom]) -> Lower<Expr> {
        if args.is_empty() {
            return self.realize(ty, shadow);
        }
        let fun = self.lowering.lookup(ty)?;
        Ok(Expr::Call(fun, [&[shadow], args].concat()))
    }
}

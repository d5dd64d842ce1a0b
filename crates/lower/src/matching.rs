//! Equations and `case` expressions: their rows, and the code of their decision trees.

use crate::code::{Arg, Code};
use crate::lowering::Lowering;
use crate::meaning::Equations;
use crate::pattern::Reader;
use crate::problem::{Failure, Lower, Problem, Reason};
use crate::tree::{Grower, Row, Tree};
use crate::types::Shape;
use base::Name;
use dashu_int::UBig;
use logic::hol;
use logic::{Case, Equation, Term, Type};
use program::{Arm, Atom, Body, Expr, Fun, Join, Label, Pattern, Prim, Var};

/// What a row does when it is chosen.
struct Action<'t> {
    /// The free variables or, for a clause, the bound ones that slots stand for.
    vars: Vec<(Name, Type)>,
    binds: Binds,
    /// Types of all slots, those of repeated variables included.
    types: Vec<Type>,
    /// Slots whose values must be equal.
    same: Vec<(usize, usize)>,
    conditions: &'t [Term],
    body: &'t Term,
    /// Operands that the body is applied to.
    extra: Vec<Atom>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Binds {
    Free,
    Bound,
}

/// The rows of a function or `case`, and what happens where none matches.
struct Rows<'t> {
    actions: Vec<Action<'t>>,
    missing: Failure,
    /// Join points of rows that are reached in several ways, with the slots that they take.
    joins: Vec<Option<(Label, Vec<usize>)>>,
}

impl Lowering<'_> {
    /// The body of a function from its equations.
    pub(crate) fn equations_body(&mut self, fun: Fun, equations: &Equations) {
        let mut code = self.open(fun);
        code.defined = Some(equations.constant.clone());
        let body = code.branch(|code| code.equations(equations));
        let function = code.finish(body);
        self.close(fun, function);
    }
}

impl Code<'_, '_> {
    fn equations(&mut self, equations: &Equations) -> Lower<Expr> {
        let params = self.params();
        let mut rows = vec![];
        let mut actions = vec![];
        let mut unusable = None;
        let plain: Vec<Equation> = equations.equations.iter().map(without_aliases).collect();
        for equation in &plain {
            match self.equation_row(equation, &params, actions.len()) {
                Ok((row, action)) => {
                    rows.push(row);
                    actions.push(action);
                }
                Err(reason) => unusable = unusable.or(Some(reason)),
            }
        }
        let problem = |reason| Problem { constant: equations.constant.clone(), reason };
        if actions.is_empty() {
            return Err(problem(unusable.unwrap_or(Reason::NoEquation)));
        }
        let missing = match unusable {
            Some(reason) => Failure::NotExecutable(problem(reason)),
            None if equations.is_code => Failure::NotExecutable(problem(Reason::NoEquation)),
            None => Failure::Unspecified(equations.constant.clone()),
        };
        self.decide(rows, Rows { joins: vec![], actions, missing })
    }

    /// An equation as a row over the parameters of the function.
    fn equation_row<'t>(
        &mut self,
        equation: &'t Equation,
        params: &[Atom],
        index: usize,
    ) -> Result<(Row, Action<'t>), Reason> {
        let (head, args) = equation.lhs.strip();
        let Term::Const(_, head_ty) = head else { return Err(Reason::NotConstructors) };
        if args.len() > params.len() {
            return Err(Reason::NotConstructors);
        }
        let vars = lhs_variables(&args);
        let names: Vec<&Name> = vars.iter().map(|(name, _)| name).collect();
        let is_bound = |term: &Term| term.frees().iter().all(|(name, _)| names.contains(&name));
        if !is_bound(&equation.rhs) || !equation.conditions.iter().all(is_bound) {
            return Err(Reason::Undetermined);
        }
        let slot = |term: &Term| match term {
            Term::Free(name, _) => names.iter().position(|known| *known == name),
            _ => None,
        };
        let mut reader = Reader { slot: &slot, types: vec![None; vars.len()], same: vec![] };
        let mut columns = vec![];
        for ((arg, param), ty) in args.iter().zip(params).zip(head_ty.strip_fun().0) {
            columns.push((param.clone(), reader.read(self.lowering, arg, ty)?, ty.clone()));
        }
        let types: Vec<Type> = reader.types.into_iter().flatten().collect();
        let same = reader.same;
        let guarded = !same.is_empty() || !equation.conditions.is_empty();
        let row = Row { index, columns, slots: vec![None; types.len()], guarded };
        let action = Action {
            vars,
            binds: Binds::Free,
            types,
            same,
            conditions: &equation.conditions,
            body: &equation.rhs,
            extra: params.get(args.len()..).unwrap_or_default().to_vec(),
        };
        Ok((row, action))
    }

    /// `case` applied to operands.
    pub(crate) fn case(&mut self, case: &Case, extra: Vec<Atom>) -> Lower<Expr> {
        let ty = self.type_of(&case.scrutinee)?;
        let on = self.atom(&case.scrutinee)?;
        let constant = Name::new("case");
        let mut rows = vec![];
        let mut actions = vec![];
        for (index, clause) in case.clauses.iter().enumerate() {
            let count = clause.vars.len();
            let slot = |term: &Term| match term {
                Term::Bound(index) => count.checked_sub(*index as usize + 1),
                _ => None,
            };
            let mut reader = Reader { slot: &slot, types: vec![None; count], same: vec![] };
            let pattern = reader
                .read(self.lowering, &clause.pattern, &ty)
                .map_err(|reason| Problem { constant: constant.clone(), reason })?;
            // A variable that the pattern does not mention is never looked at.
            let types: Vec<Type> = reader
                .types
                .into_iter()
                .enumerate()
                .filter_map(|(slot, ty)| ty.or_else(|| clause.vars.get(slot).map(|(_, ty)| ty.clone())))
                .collect();
            let guarded = !reader.same.is_empty();
            let columns = vec![(on.clone(), pattern, ty.clone())];
            rows.push(Row { index, columns, slots: vec![None; types.len()], guarded });
            actions.push(Action {
                vars: clause.vars.clone(),
                binds: Binds::Bound,
                types,
                same: reader.same,
                conditions: &[],
                body: &clause.body,
                extra: extra.clone(),
            });
        }
        self.decide(rows, Rows { joins: vec![], actions, missing: Failure::Unspecified(constant) })
    }

    /// A case distinction with one branch for each constructor: functions of the fields.
    pub(crate) fn distinguish(
        &mut self,
        types: &[Type],
        branches: &[Arg<'_>],
        scrutinee: &Arg<'_>,
        rest: &[Arg<'_>],
    ) -> Lower<Expr> {
        let Some(ty) = types.get(branches.len()) else {
            return Err(Problem::new("case", Reason::Polymorphic));
        };
        let on = self.arg_atom(scrutinee)?;
        let rest = self.arg_atoms(rest)?;
        let operands =
            |vars: &[Var]| vars.iter().copied().map(Atom::Var).chain(rest.clone()).collect::<Vec<_>>();
        match (self.lowering.shape(ty), branches) {
            (Shape::Nat, [zero, succ]) => {
                let pred = self.fresh("n", program::Type::Nat);
                let zero_ty = &types[0];
                let zero = self.branch(|code| code.arg_expr(zero, zero_ty, rest.clone()));
                let succ = self.branch(|code| {
                    code.bind(pred, predecessor(&on));
                    code.arg_expr(succ, &types[1], operands(&[pred]))
                });
                let arm = Arm { pattern: Pattern::Literal(Atom::Nat(UBig::ZERO)), body: zero };
                Ok(Expr::Case(on, vec![arm], Some(Box::new(succ))))
            }
            (Shape::Char, [branch]) => {
                let digits = self.digit_vars();
                self.bind_digits(&on, &digits);
                self.arg_expr(branch, &types[0], operands(&digits))
            }
            (Shape::Bool, [yes, no]) => Ok(self.conditional(
                on,
                |code| code.arg_expr(yes, &types[0], rest.clone()),
                |code| code.arg_expr(no, &types[1], rest.clone()),
            )),
            (Shape::Data(alternatives, _), branches) if alternatives.len() == branches.len() => {
                let mut arms = vec![];
                for ((alternative, branch), branch_ty) in alternatives.iter().zip(branches).zip(types) {
                    let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
                    let con = self.lowering.constructor(&alternative.name, &whole)?;
                    let Some(con) = con else { return Err(Problem::new("case", Reason::NoRepresentation)) };
                    let mut vars = vec![];
                    for field in &alternative.fields {
                        let own = self.lowering.ty(field)?;
                        vars.push(self.fresh("a", own));
                    }
                    let body = self.branch(|code| code.arg_expr(branch, branch_ty, operands(&vars)));
                    arms.push(Arm { pattern: Pattern::Con(con, vars), body });
                }
                Ok(Expr::Case(on, arms, None))
            }
            _ => Err(Problem::new("case", Reason::NotConstructors)),
        }
    }

    /// Code for the tree of the rows.
    fn decide(&mut self, rows: Vec<Row>, mut of: Rows<'_>) -> Lower<Expr> {
        let tree = Grower::new(self).grow(rows)?;
        let mut uses = vec![0; of.actions.len()];
        tree.count(&mut uses);
        of.joins = vec![None; uses.len()];
        let mut joins = vec![];
        for (row, count) in uses.iter().enumerate() {
            if *count > 1 {
                joins.push(self.join(row, &mut of)?);
            }
        }
        let rest = self.tree(&tree, &of)?;
        Ok(joins.into_iter().rev().fold(rest, |rest, (label, params, body)| {
            Expr::Join(Box::new(Join { label, params, body, rest: Body::of(rest) }))
        }))
    }

    /// The code of a row that is reached in several ways, as a join point.
    fn join(&mut self, row: usize, of: &mut Rows<'_>) -> Lower<(Label, Vec<Var>, Body)> {
        let action = &of.actions[row];
        let used: Vec<usize> = (0..action.vars.len()).filter(|slot| action.uses(*slot)).collect();
        let mut params = vec![];
        let mut slots = vec![None; action.types.len()];
        for slot in &used {
            let own = self.lowering.ty(&action.types[*slot])?;
            let var = self.fresh("j", own);
            params.push(var);
            slots[*slot] = Some(Atom::Var(var));
        }
        let body = self.branch(|code| code.act(action, &slots));
        let label = self.function.labels.push(Name::from(format!("row{row}")));
        of.joins[row] = Some((label, used));
        Ok((label, params, body))
    }

    fn subtree(&mut self, tree: &Tree, of: &Rows<'_>) -> Body {
        self.branch(|code| code.tree(tree, of))
    }

    fn tree(&mut self, tree: &Tree, of: &Rows<'_>) -> Lower<Expr> {
        base::check_stack();
        Ok(match tree {
            Tree::Fail => self.lowering.fail(of.missing.clone()),
            Tree::Leaf { row, slots, otherwise } => return self.leaf(*row, slots, otherwise.as_deref(), of),
            Tree::Bool { on, yes, no } => {
                Expr::If(on.clone(), Box::new(self.subtree(yes, of)), Box::new(self.subtree(no, of)))
            }
            Tree::Literals { on, arms, default } => {
                let arm = |(literal, tree): &(Atom, Tree)| Arm {
                    pattern: Pattern::Literal(literal.clone()),
                    body: self.subtree(tree, of),
                };
                let arms = arms.iter().map(arm).collect();
                Expr::Case(on.clone(), arms, Some(Box::new(self.subtree(default, of))))
            }
            Tree::Cons { on, arms, default } => {
                let arm = |(con, vars, tree): &(program::Con, Vec<Var>, Tree)| Arm {
                    pattern: Pattern::Con(*con, vars.clone()),
                    body: self.subtree(tree, of),
                };
                let arms = arms.iter().map(arm).collect();
                let default = default.as_ref().map(|tree| Box::new(self.subtree(tree, of)));
                Expr::Case(on.clone(), arms, default)
            }
            Tree::Nat { on, zero, pred, succ } => {
                let zero = self.subtree(zero, of);
                let succ = self.branch(|code| {
                    code.bind(*pred, predecessor(on));
                    code.tree(succ, of)
                });
                let arm = Arm { pattern: Pattern::Literal(Atom::Nat(UBig::ZERO)), body: zero };
                Expr::Case(on.clone(), vec![arm], Some(Box::new(succ)))
            }
            Tree::Num { on, one, half, even, odd } => {
                let one = self.subtree(one, of);
                let rest = self.branch(|code| {
                    let two = || Atom::Nat(UBig::from(2u8));
                    code.bind(*half, Expr::Prim(Prim::Div, vec![on.clone(), two()]));
                    let bit = Expr::Prim(Prim::Mod, vec![on.clone(), two()]);
                    let bit = code.operand_of(bit, program::Type::Nat);
                    let is_even = code.truth(Expr::Prim(Prim::Equal, vec![bit, Atom::Nat(UBig::ZERO)]));
                    Ok(code.conditional(is_even, |code| code.tree(even, of), |code| code.tree(odd, of)))
                });
                let arm = Arm { pattern: Pattern::Literal(Atom::Nat(UBig::ONE)), body: one };
                Expr::Case(on.clone(), vec![arm], Some(Box::new(rest)))
            }
            Tree::Digits { on, digits, rest } => {
                self.bind_digits(on, digits);
                return self.tree(rest, of);
            }
            Tree::Equal { on, term, ty, yes, no } => {
                let value = self.atom(term)?;
                let same = self.equal(ty, on.clone(), value)?;
                let same = self.truth(same);
                self.conditional(same, |code| code.tree(yes, of), |code| code.tree(no, of))
            }
        })
    }

    /// The patterns of a row match: its conditions, then its body.
    fn leaf(
        &mut self,
        row: usize,
        slots: &[Option<Atom>],
        otherwise: Option<&Tree>,
        of: &Rows<'_>,
    ) -> Lower<Expr> {
        let action = &of.actions[row];
        let go = |code: &mut Self| match &of.joins[row] {
            Some((label, used)) => {
                let args =
                    used.iter().map(|slot| slots[*slot].clone().unwrap_or(Atom::Bool(false))).collect();
                Ok(Expr::Jump(*label, args))
            }
            None => code.act(action, slots),
        };
        let Some(otherwise) = otherwise else { return go(self) };
        self.guards(action, slots, 0, &go, &mut |code| code.tree(otherwise, of))
    }

    /// Tests the guards of a row one after the other. A failed guard goes on with the other rows; to keep that code
    /// in one place, all guards are tested before the decision.
    fn guards(
        &mut self,
        action: &Action<'_>,
        slots: &[Option<Atom>],
        first: usize,
        go: &dyn Fn(&mut Self) -> Lower<Expr>,
        otherwise: &mut dyn FnMut(&mut Self) -> Lower<Expr>,
    ) -> Lower<Expr> {
        let test = self.guard(action, slots, first)?;
        let test = self.truth(test);
        Ok(self.conditional(test, go, otherwise))
    }

    /// Whether the guards from number `first` on hold.
    fn guard(&mut self, action: &Action<'_>, slots: &[Option<Atom>], first: usize) -> Lower<Expr> {
        let count = action.same.len() + action.conditions.len();
        let one = match action.same.get(first) {
            Some((one, two)) => {
                let known = |slot: usize| slots.get(slot).cloned().flatten().unwrap_or(Atom::Bool(false));
                self.equal(&action.types[*one], known(*one), known(*two))?
            }
            None => match action.conditions.get(first - action.same.len()) {
                Some(condition) => self.with_slots(action, slots, |code| code.expr(condition, vec![]))?,
                None => return Ok(Expr::Atom(Atom::Bool(true))),
            },
        };
        if first + 1 >= count {
            return Ok(one);
        }
        let one = self.truth(one);
        Ok(self.conditional(
            one,
            |code| code.guard(action, slots, first + 1),
            |_| Ok(Expr::Atom(Atom::Bool(false))),
        ))
    }

    fn act(&mut self, action: &Action<'_>, slots: &[Option<Atom>]) -> Lower<Expr> {
        self.with_slots(action, slots, |code| code.expr(action.body, action.extra.clone()))
    }

    /// Runs `make` where the variables of a row stand for its slots.
    fn with_slots<T>(
        &mut self,
        action: &Action<'_>,
        slots: &[Option<Atom>],
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (bound, frees) = (self.bound.len(), self.frees.len());
        for ((name, ty), atom) in action.vars.iter().zip(slots) {
            let atom = atom.clone().unwrap_or(Atom::Bool(false));
            match action.binds {
                Binds::Free => self.frees.push((name.clone(), atom, ty.clone())),
                Binds::Bound => self.push_bound(atom, ty.clone()),
            }
        }
        let made = make(self);
        self.pop_bound(bound);
        self.frees.truncate(frees);
        made
    }
}

impl Action<'_> {
    /// Whether the body uses the variable of a slot.
    fn uses(&self, slot: usize) -> bool {
        match (self.binds, self.vars.get(slot)) {
            (Binds::Free, Some((name, _))) => self.body.frees().iter().any(|(own, _)| own == name),
            (Binds::Bound, Some(_)) => {
                u32::try_from(self.vars.len() - 1 - slot).is_ok_and(|index| self.body.uses_bound(index))
            }
            (_, None) => false,
        }
    }
}

/// The equation with patterns in place of the variables that name them.
fn without_aliases(equation: &Equation) -> Equation {
    let mut named: Vec<(Name, Term)> = vec![];
    let lhs = plain(&equation.lhs, &mut named);
    if named.is_empty() {
        return equation.clone();
    }
    let replaced = |term: &Term| {
        term.subst_frees(&|name| named.iter().find(|(own, _)| own == name).map(|(_, term)| term.clone()))
    };
    Equation {
        conditions: equation.conditions.iter().map(replaced).collect(),
        lhs,
        rhs: replaced(&equation.rhs),
    }
}

fn plain(pattern: &Term, named: &mut Vec<(Name, Term)>) -> Term {
    if let Some([inner, Term::Free(name, _)]) = pattern.strip_const(hol::PATTERN_AS).as_deref() {
        let inner = plain(inner, named);
        named.push((name.clone(), inner.clone()));
        return inner;
    }
    match pattern {
        Term::App(function, argument) => plain(function, named).app(plain(argument, named)),
        _ => pattern.clone(),
    }
}

fn predecessor(of: &Atom) -> Expr {
    Expr::Prim(Prim::Sub, vec![of.clone(), Atom::Nat(UBig::ONE)])
}

/// The variables of the arguments in order of first occurrence.
fn lhs_variables(args: &[&Term]) -> Vec<(Name, Type)> {
    let mut vars: Vec<(Name, Type)> = vec![];
    for arg in args {
        for (name, ty) in arg.frees() {
            if !vars.iter().any(|(known, _)| *known == name) {
                vars.push((name, ty));
            }
        }
    }
    vars
}

//! Values and patterns in smart test programs: clauses are told apart by the constructors of what is known.

use super::{At, End, Known, Row, Smart, State, discard, polymorphic};
use crate::block::{Block, Made, nat, several};
use crate::test_program::guarded;
use base::Name;
use logic::{Term, Type};
use predicates::Mode;
use program::{Arm, Atom, Con, Expr, Pattern, Prim};

/// Goes on where values match.
type Rest<'r, 'b, 'w> = dyn FnMut(&mut Smart<'b, 'w>, &mut Block, State) -> Made<Expr> + 'r;

impl<'b, 'w> Smart<'b, 'w> {
    /// The clauses that match, one after the other. What several of them look at is looked at once.
    pub(super) fn rows(
        &mut self,
        block: &mut Block,
        rows: Vec<Row<'_>>,
        mode: &Mode,
        state: &State,
    ) -> Made<Expr> {
        if rows.len() > 1
            && let Some((atom, ty)) = self.shared(&rows)
        {
            return self.distinguished(block, rows, mode, state, (atom, ty));
        }
        let mut bodies = vec![];
        for row in rows {
            let outputs = row.plan.head.iter().zip(mode).filter(|(_, known)| !**known);
            let outputs: Vec<Term> = outputs.map(|(term, _)| term.clone()).collect();
            let end = if state.each.is_some() { End::Each { outputs } } else { End::Holds };
            let inside = State { known: row.known, ..state.clone() };
            let plan = row.plan;
            let body = block.inner_made(|block| {
                self.matched(block, row.open, inside, &mut |smart, block, state| {
                    smart.steps(At { plan, index: 0, end: &end }, block, state)
                })
            })?;
            bodies.push(Expr::Scope(Box::new(body)));
        }
        Ok(several(block, bodies))
    }

    /// A value that several clauses take apart.
    fn shared(&mut self, rows: &[Row<'_>]) -> Option<(Atom, Type)> {
        for (atom, ty, pattern) in rows.iter().flat_map(|row| &row.open) {
            if self.constructor(pattern).is_none() {
                continue;
            }
            let same = |row: &&Row<'_>| row.open.iter().any(|(other, ..)| other == atom);
            if rows.iter().filter(same).count() > 1 {
                return Some((atom.clone(), ty.clone()));
            }
        }
        None
    }

    fn distinguished(
        &mut self,
        block: &mut Block,
        rows: Vec<Row<'_>>,
        mode: &Mode,
        state: &State,
        (atom, ty): (Atom, Type),
    ) -> Made<Expr> {
        // Constructors in the order of the clauses.
        let mut cons: Vec<(Con, Vec<Type>)> = vec![];
        for (_, _, pattern) in rows.iter().flat_map(|row| &row.open).filter(|(other, ..)| *other == atom) {
            if let Some((con, fields, _)) = self.constructor(pattern)
                && !cons.iter().any(|(known, _)| *known == con)
            {
                cons.push((con, fields));
            }
        }
        let mut arms = vec![];
        for (con, fields) in cons {
            let mut vars = vec![];
            for ty in &fields {
                let own = self.lowering.ty(ty)?;
                vars.push(block.function.fresh("a", own));
            }
            let body = block.inner_made(|block| {
                let mut inside = vec![];
                for row in &rows {
                    let mut open = vec![];
                    let mut fits = true;
                    for (other, ty, pattern) in &row.open {
                        match self.constructor(pattern) {
                            Some((own, types, args)) if *other == atom => {
                                fits &= own == con;
                                if own == con {
                                    let parts = vars.iter().zip(types).zip(args);
                                    open.extend(parts.map(|((var, ty), arg)| (Atom::Var(*var), ty, arg)));
                                }
                            }
                            _ => open.push((other.clone(), ty.clone(), pattern.clone())),
                        }
                    }
                    if fits {
                        inside.push(Row { plan: row.plan, open, known: row.known.clone() });
                    }
                }
                self.rows(block, inside, mode, state)
            })?;
            arms.push(Arm { pattern: Pattern::Con(con, vars), body });
        }
        let others: Vec<Row<'_>> = rows
            .into_iter()
            .filter(|row| {
                let taken = |(other, _, pattern): &(Atom, Type, Term)| {
                    *other == atom && self.constructor(pattern).is_some()
                };
                !row.open.iter().any(taken)
            })
            .collect();
        let count = self.constructor_count(&ty)?;
        let otherwise = if arms.len() < count {
            Some(Box::new(block.inner_made(|block| self.rows(block, others, mode, state))?))
        } else {
            None
        };
        Ok(Expr::Case(atom, arms, otherwise))
    }

    fn constructor_count(&mut self, ty: &Type) -> Made<usize> {
        match self.lowering.ty(ty)? {
            program::Type::Data(data) => Ok(self.lowering.program().datas[data].constructors.len()),
            _ => Ok(0),
        }
    }

    /// The constructor of a data type that a pattern begins with, its field types and its fields.
    pub(super) fn constructor(&mut self, pattern: &Term) -> Option<(Con, Vec<Type>, Vec<Term>)> {
        let (Term::Const(name, ty), args) = pattern.strip() else { return None };
        let con = self.lowering.constructor(name, ty).ok().flatten()?;
        let types: Vec<Type> = ty.strip_fun().0.into_iter().cloned().collect();
        (types.len() == args.len()).then(|| (con, types, args.into_iter().cloned().collect()))
    }

    /// Goes on where values match patterns.
    pub(super) fn matched(
        &mut self,
        block: &mut Block,
        mut open: Vec<(Atom, Type, Term)>,
        mut state: State,
        rest: &mut Rest<'_, 'b, 'w>,
    ) -> Made<Expr> {
        if open.is_empty() {
            return rest(self, block, state);
        }
        let (atom, ty, pattern) = open.remove(0);
        let is_known = |name: &Name| state.known.iter().any(|known| known.name == *name);
        if let Term::Free(name, _) = &pattern
            && !is_known(name)
        {
            state.known.push(Known { name: name.clone(), ty, value: atom, shadow: None });
            return self.matched(block, open, state, rest);
        }
        if pattern.frees().iter().all(|(name, _)| is_known(name)) && self.constructor(&pattern).is_none() {
            let own = Name::new("?matched");
            let equal = Type::funs([ty.clone(), ty.clone()], Type::bool());
            let equal = Term::constant("HOL.eq", equal).apply([Term::Free(own.clone(), ty.clone()), pattern]);
            let mut with = state.clone();
            with.known.push(Known { name: own, ty, value: atom, shadow: None });
            let test = self.value(&equal, &with)?;
            let test = guarded(block, test);
            let same = block.truth(test);
            let yes = block.inner_made(|block| self.matched(block, open, state, rest))?;
            return Ok(Expr::If(same, Box::new(yes), Box::new(discard(block))));
        }
        if let Some([inner]) = pattern.strip_const("Nat.Suc").as_deref() {
            let inner = (*inner).clone();
            let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), atom.clone()]));
            let yes = block.inner_made(|block| {
                let less = block.number(Prim::Sub, [&atom, &nat(1)]);
                open.insert(0, (less, ty, inner));
                self.matched(block, open, state, rest)
            })?;
            return Ok(Expr::If(positive, Box::new(yes), Box::new(discard(block))));
        }
        let Some((con, types, fields)) = self.constructor(&pattern) else { return Err(polymorphic()) };
        let mut vars = vec![];
        let mut inside = vec![];
        for (ty, field) in types.into_iter().zip(fields) {
            let own = self.lowering.ty(&ty)?;
            let var = block.function.fresh("a", own);
            vars.push(var);
            inside.push((Atom::Var(var), ty, field));
        }
        inside.extend(open);
        let body = block.inner_made(|block| self.matched(block, inside, state, rest))?;
        let others = self.constructor_count(&ty)? > 1;
        let otherwise = others.then(|| Box::new(discard(block)));
        Ok(Expr::Case(atom, vec![Arm { pattern: Pattern::Con(con, vars), body }], otherwise))
    }
}

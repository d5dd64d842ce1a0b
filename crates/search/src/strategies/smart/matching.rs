//! Values and patterns in smart test programs: clauses are told apart by the constructors of what is known.

use super::compiler::{At, End, PlanCompiler, Row, State};
use crate::block::{Block, Made, nat, several, truth};
use crate::known::{Constructed, Known, constructor, polymorphic};
use base::Name;
use logic::hol;
use logic::{Term, Type};
use predicates::Mode;
use program::{Arm, Atom, Body, Con, Expr, Pattern, Prim, Var};
use std::collections::{HashMap, HashSet};

/// Goes on where values match.
type Rest<'r, 'b, 'w> = dyn FnMut(&mut PlanCompiler<'b, 'w>, &mut Block, State) -> Made<Expr> + 'r;

/// How many clauses one function tries: larger ones take long to compile.
const CLAUSES: usize = 16;
/// How often clauses that do not look at a value are repeated for what others find there.
const REPEATED: usize = 64;

/// What a pattern asks of a value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Con(Con),
    Literal(Atom),
}

/// What a clause asks of a value.
struct Asked {
    /// The number of the pattern that asks.
    at: usize,
    fields: Vec<Term>,
}

/// The clauses that are left for what a value is.
struct Choice {
    key: Key,
    /// The types of the fields.
    types: Vec<Type>,
    /// Numbers of clauses, and what those that are not indifferent ask.
    rows: Vec<(usize, Option<Asked>)>,
}

/// How a value tells clauses apart.
struct Distinction {
    /// In the order of the clauses.
    choices: Vec<Choice>,
    /// Numbers of the clauses that are indifferent.
    others: Vec<usize>,
    /// Whether these are among the clauses of each choice.
    is_repeated: bool,
}

impl<'b, 'w> PlanCompiler<'b, 'w> {
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
        if rows.len() > CLAUSES {
            let mut rows = rows.into_iter().peekable();
            while rows.peek().is_some() {
                let some = rows.by_ref().take(CLAUSES).collect();
                bodies.push(self.apart(block, some, mode, state)?);
            }
            return Ok(several(block, bodies));
        }
        for row in rows {
            self.lowering.go_on()?;
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

    /// Clauses in a function of their own.
    fn apart(&mut self, outer: &Block, mut rows: Vec<Row<'_>>, mode: &Mode, state: &State) -> Made<Expr> {
        let mut moved =
            Moved { outer, inner: Block::new("clauses"), atoms: HashMap::new(), captures: vec![] };
        let depth = moved.atom(&state.depth);
        let each = state.each.as_ref().map(|each| moved.atom(each));
        for row in &mut rows {
            row.open.iter_mut().for_each(|(atom, ..)| *atom = moved.atom(atom));
            for known in &mut row.known {
                known.value = moved.atom(&known.value);
                known.shadow = known.shadow.as_ref().map(|shadow| moved.atom(shadow));
            }
        }
        let Moved { mut inner, captures, .. } = moved;
        let state = State { depth, each, known: vec![], polarity: state.polarity };
        let result = self.rows(&mut inner, rows, mode, &state)?;
        let fun = self.lowering.add(inner.finish(result));
        Ok(Expr::Call(fun, captures))
    }

    /// A value that several clauses take apart.
    fn shared(&mut self, rows: &[Row<'_>]) -> Option<(Atom, Type)> {
        let mut times: HashMap<&Atom, usize> = HashMap::new();
        for row in rows {
            let atoms: HashSet<&Atom> = row.open.iter().map(|(atom, ..)| atom).collect();
            atoms.into_iter().for_each(|atom| *times.entry(atom).or_default() += 1);
        }
        let mut open = rows.iter().flat_map(|row| &row.open).filter(|(atom, ..)| times[atom] > 1);
        let found = open.find(|(_, ty, pattern)| self.key(ty, pattern).is_some());
        found.map(|(atom, ty, _)| (atom.clone(), ty.clone()))
    }

    /// Tells clauses apart by a value, and goes on with those that are left for each thing that it may be.
    fn distinguished(
        &mut self,
        block: &mut Block,
        rows: Vec<Row<'_>>,
        mode: &Mode,
        state: &State,
        (atom, ty): (Atom, Type),
    ) -> Made<Expr> {
        let Distinction { choices, others, is_repeated } = self.distinction(&rows, &atom);
        let mut arms = vec![];
        for choice in choices {
            arms.push(self.arm(block, choice, &rows, mode, state)?);
        }
        let others: Vec<Row<'_>> = others.into_iter().map(|number| rows[number].clone()).collect();
        let count = self.constructor_count(&ty)?;
        let is_whole = arms.len() == count;
        if is_repeated {
            let otherwise = match is_whole {
                true => None,
                false => Some(Box::new(block.inner_made(|block| self.rows(block, others, mode, state))?)),
            };
            return Ok(Expr::Case(atom, arms, otherwise));
        }
        let otherwise = (!is_whole).then(|| Box::new(Body::of(truth(false))));
        let told_apart = Expr::Case(atom, arms, otherwise);
        let rest = block.inner_made(|block| self.rows(block, others, mode, state))?;
        let found = block.truth(told_apart);
        Ok(Expr::If(found, Box::new(Body::of(truth(true))), Box::new(rest)))
    }

    /// What the clauses ask of a value, in their order.
    fn distinction(&mut self, rows: &[Row<'_>], atom: &Atom) -> Distinction {
        let mut choices: Vec<Choice> = vec![];
        let mut places: HashMap<Key, usize> = HashMap::new();
        let mut asked: Vec<Option<(usize, Asked)>> = vec![];
        for row in rows {
            let mut at_value = row.open.iter().enumerate().filter(|(_, (other, ..))| other == atom);
            let found = at_value.find_map(|(at, (_, ty, pattern))| Some((at, self.key(ty, pattern)?)));
            asked.push(found.map(|(at, (key, types, fields))| {
                let place = *places.entry(key.clone()).or_insert(choices.len());
                if place == choices.len() {
                    choices.push(Choice { key, types, rows: vec![] });
                }
                (place, Asked { at, fields })
            }));
        }
        let indifferent = asked.iter().filter(|asked| asked.is_none()).count();
        let is_repeated = indifferent * choices.len() <= REPEATED;
        let mut others: Vec<usize> = vec![];
        for (number, asked) in asked.into_iter().enumerate() {
            match asked {
                Some((place, asked)) => choices[place].rows.push((number, Some(asked))),
                None => {
                    others.push(number);
                    if is_repeated {
                        choices.iter_mut().for_each(|choice| choice.rows.push((number, None)));
                    }
                }
            }
        }
        Distinction { choices, others, is_repeated }
    }

    /// Goes on with the clauses that are left for what a value is.
    fn arm(
        &mut self,
        block: &mut Block,
        choice: Choice,
        rows: &[Row<'_>],
        mode: &Mode,
        state: &State,
    ) -> Made<Arm> {
        let mut vars = vec![];
        for ty in &choice.types {
            let own = self.lowering.ty(ty)?;
            vars.push(block.function.fresh("a", own));
        }
        let inside = choice.rows.into_iter().map(|(number, asked)| match asked {
            Some(Asked { at, fields }) => {
                let fields = fields.into_iter().zip(&choice.types).zip(&vars);
                let fields = fields.map(|((field, ty), var)| (Atom::Var(*var), ty.clone(), field));
                let mut row = rows[number].clone();
                row.open.splice(at..=at, fields);
                row
            }
            None => rows[number].clone(),
        });
        let inside: Vec<Row<'_>> = inside.collect();
        let body = block.inner_made(|block| match rows.len() > CLAUSES {
            true => self.apart(block, inside, mode, state),
            false => self.rows(block, inside, mode, state),
        })?;
        let pattern = match choice.key {
            Key::Con(con) => Pattern::Con(con, vars),
            Key::Literal(literal) => Pattern::Literal(literal),
        };
        Ok(Arm { pattern, body })
    }

    /// What a pattern asks of a value of its type, the types of its fields, and those.
    fn key(&mut self, ty: &Type, pattern: &Term) -> Option<(Key, Vec<Type>, Vec<Term>)> {
        if let Some((con, types, fields)) = self.constructor(pattern) {
            return Some((Key::Con(con), types, fields));
        }
        // Truth values are no literals that cases can be told by.
        let literal = lower::literal(pattern, ty).filter(|literal| !matches!(literal, Atom::Bool(_)));
        literal.map(|literal| (Key::Literal(literal), vec![], vec![]))
    }

    fn constructor_count(&mut self, ty: &Type) -> Made<usize> {
        match self.lowering.ty(ty)? {
            program::Type::Data(data) => Ok(self.lowering.program().datas[data].constructors.len()),
            _ => Ok(0),
        }
    }

    fn constructor(&mut self, pattern: &Term) -> Option<Constructed> {
        constructor(self.lowering, pattern)
    }

    /// Goes on where values match patterns.
    pub(super) fn matched(
        &mut self,
        block: &mut Block,
        mut open: Vec<(Atom, Type, Term)>,
        mut state: State,
        rest: &mut Rest<'_, 'b, 'w>,
    ) -> Made<Expr> {
        base::check_stack();
        if open.is_empty() {
            return rest(self, block, state);
        }
        let polarity = state.polarity;
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
            let equal = Term::constant(hol::EQ, equal).apply([Term::Free(own.clone(), ty.clone()), pattern]);
            let mut with = state.clone();
            with.known.push(Known { name: own, ty, value: atom, shadow: None });
            let test = self.value(&equal, &with)?;
            let test = polarity.guarded(block, Body::of(test));
            let same = block.truth(test);
            let yes = block.inner_made(|block| self.matched(block, open, state, rest))?;
            return Ok(Expr::If(same, Box::new(yes), Box::new(polarity.discard(block))));
        }
        if let Some([inner]) = pattern.strip_const(hol::SUC).as_deref() {
            let inner = (*inner).clone();
            let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), atom.clone()]));
            let yes = block.inner_made(|block| {
                let less = block.number(Prim::Sub, [&atom, &nat(1)]);
                open.insert(0, (less, ty, inner));
                self.matched(block, open, state, rest)
            })?;
            return Ok(Expr::If(positive, Box::new(yes), Box::new(polarity.discard(block))));
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
        let otherwise = others.then(|| Box::new(polarity.discard(block)));
        Ok(Expr::Case(atom, vec![Arm { pattern: Pattern::Con(con, vars), body }], otherwise))
    }
}

/// Operands on their way into a function of their own.
struct Moved<'o> {
    outer: &'o Block,
    inner: Block,
    atoms: HashMap<Var, Atom>,
    captures: Vec<Atom>,
}

impl Moved<'_> {
    /// The operand inside: a variable comes in as a parameter.
    fn atom(&mut self, atom: &Atom) -> Atom {
        let Atom::Var(var) = atom else { return atom.clone() };
        if let Some(known) = self.atoms.get(var) {
            return known.clone();
        }
        let variable = &self.outer.function.vars[*var];
        let inside = self.inner.param(&variable.name, variable.ty.clone());
        self.captures.push(atom.clone());
        self.atoms.insert(*var, inside.clone());
        inside
    }
}

//! Decision trees: rows of patterns, tried in order, become tests of which each is done once.
//!
//! The classic scheme: the leftmost argument that the first row needs to know is looked at, and the rows are
//! sorted into what remains of them for each outcome.

use crate::code::Code;
use crate::digits::DIGITS;
use crate::pattern::Pattern;
use crate::problem::{Lower, Problem, Reason};
use dashu_int::UBig;
use logic::{Term, Type};
use program::{Atom, Con, Var};

/// A tree with more tests than this is not made.
const MAX_SIZE: usize = 5_000;

/// One equation or clause, as far as it is not decided yet.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub index: usize,
    /// What is still to be matched, with types.
    pub columns: Vec<(Atom, Pattern, Type)>,
    /// The values of slots that are known.
    pub slots: Vec<Option<Atom>>,
    /// Whether it has conditions beside its patterns.
    pub guarded: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// No row matches.
    Fail,
    /// The patterns of a row match; a guarded row may still pass the case on.
    Leaf {
        row: usize,
        slots: Vec<Option<Atom>>,
        otherwise: Option<Box<Tree>>,
    },
    Bool {
        on: Atom,
        yes: Box<Tree>,
        no: Box<Tree>,
    },
    Literals {
        on: Atom,
        arms: Vec<(Atom, Tree)>,
        default: Box<Tree>,
    },
    Cons {
        on: Atom,
        arms: Vec<(Con, Vec<Var>, Tree)>,
        default: Option<Box<Tree>>,
    },
    /// Zero, or the successor of `pred`.
    Nat {
        on: Atom,
        zero: Box<Tree>,
        pred: Var,
        succ: Box<Tree>,
    },
    /// One, or twice `half`, or one more than that.
    Num {
        on: Atom,
        one: Box<Tree>,
        half: Var,
        even: Box<Tree>,
        odd: Box<Tree>,
    },
    /// The digits of a character.
    Digits {
        on: Atom,
        digits: Vec<Var>,
        rest: Box<Tree>,
    },
    Equal {
        on: Atom,
        term: Term,
        ty: Type,
        yes: Box<Tree>,
        no: Box<Tree>,
    },
}

impl Tree {
    /// How often each row is reached.
    pub fn count(&self, uses: &mut [usize]) {
        match self {
            Tree::Fail => {}
            Tree::Leaf { row, otherwise, .. } => {
                if let Some(count) = uses.get_mut(*row) {
                    *count += 1;
                }
                if let Some(tree) = otherwise {
                    tree.count(uses);
                }
            }
            Tree::Bool { yes, no, .. } | Tree::Equal { yes, no, .. } => {
                yes.count(uses);
                no.count(uses);
            }
            Tree::Literals { arms, default, .. } => {
                arms.iter().for_each(|(_, tree)| tree.count(uses));
                default.count(uses);
            }
            Tree::Cons { arms, default, .. } => {
                arms.iter().for_each(|(.., tree)| tree.count(uses));
                if let Some(tree) = default {
                    tree.count(uses);
                }
            }
            Tree::Nat { zero, succ, .. } => {
                zero.count(uses);
                succ.count(uses);
            }
            Tree::Digits { rest, .. } => rest.count(uses),
            Tree::Num { one, even, odd, .. } => {
                one.count(uses);
                even.count(uses);
                odd.count(uses);
            }
        }
    }
}

/// Makes the tree of one list of rows.
pub(crate) struct Grower<'c, 'l, 'w> {
    pub code: &'c mut Code<'l, 'w>,
    size: usize,
}

impl<'c, 'l, 'w> Grower<'c, 'l, 'w> {
    pub fn new(code: &'c mut Code<'l, 'w>) -> Grower<'c, 'l, 'w> {
        Grower { code, size: 0 }
    }

    pub fn grow(&mut self, mut rows: Vec<Row>) -> Lower<Tree> {
        self.size += 1;
        if self.size > MAX_SIZE {
            return Err(Problem::new(&self.code.function.name, Reason::TooLarge));
        }
        if rows.is_empty() {
            return Ok(Tree::Fail);
        }
        rows.iter_mut().for_each(settle);
        let first = &rows[0];
        let Some((on, pattern, ty)) = first.columns.first().cloned() else {
            let first = rows.remove(0);
            let otherwise = if first.guarded { Some(Box::new(self.grow(rows)?)) } else { None };
            return Ok(Tree::Leaf { row: first.index, slots: first.slots, otherwise });
        };
        match pattern {
            Pattern::Con(..) => self.constructors(&on, &ty, rows),
            Pattern::Suc(_) => self.successors(&on, &ty, rows),
            Pattern::Bit(..) => self.bits(&on, &ty, rows),
            Pattern::Digits(_) => self.digits(&on, rows),
            Pattern::Literal(Atom::Bool(_)) => self.truth_values(&on, rows),
            Pattern::Literal(_) if has(&rows, &on, |pattern| matches!(pattern, Pattern::Suc(_))) => {
                self.successors(&on, &ty, rows)
            }
            Pattern::Literal(_) if has(&rows, &on, |pattern| matches!(pattern, Pattern::Bit(..))) => {
                self.bits(&on, &ty, rows)
            }
            Pattern::Literal(_) if has(&rows, &on, |pattern| matches!(pattern, Pattern::Digits(_))) => {
                self.digits(&on, rows)
            }
            Pattern::Literal(_) => self.literals(&on, rows),
            Pattern::Equal(term, ty) => self.equal(&on, term, ty, rows),
            Pattern::Var(_) => Ok(Tree::Fail),
        }
    }

    fn constructors(&mut self, on: &Atom, ty: &Type, rows: Vec<Row>) -> Lower<Tree> {
        let mut named: Vec<(Con, Vec<Type>)> = vec![];
        for row in &rows {
            if let Some(Pattern::Con(con, fields)) = row.pattern(on)
                && !named.iter().any(|(known, _)| known == con)
            {
                named.push((*con, fields.iter().map(|(_, ty)| ty.clone()).collect()));
            }
        }
        named.sort_by_key(|(con, _)| con.index);
        let mut arms = vec![];
        for (con, types) in &named {
            let mut vars = vec![];
            for ty in types {
                let own = self.code.lowering.ty(ty)?;
                vars.push(self.code.fresh("a", own));
            }
            let own = rows.iter().filter_map(|row| row.open(on, *con, &vars)).collect();
            arms.push((*con, vars, self.grow(own)?));
        }
        let data = self.code.lowering.ty(ty)?;
        let total = match data {
            program::Type::Data(data) => self.code.lowering.program.datas[data].constructors.len(),
            _ => 0,
        };
        let default = if arms.len() < total {
            let rest = rows.into_iter().filter(|row| row.pattern(on).is_none()).collect();
            Some(Box::new(self.grow(rest)?))
        } else {
            None
        };
        Ok(Tree::Cons { on: on.clone(), arms, default })
    }

    fn successors(&mut self, on: &Atom, ty: &Type, rows: Vec<Row>) -> Lower<Tree> {
        let zero = |pattern: &Pattern| match pattern {
            Pattern::Literal(Atom::Nat(number)) => number.is_zero().then_some(None),
            Pattern::Suc(_) => None,
            other => Some(Some(other.clone())),
        };
        let succ = |pattern: &Pattern| match pattern {
            Pattern::Literal(Atom::Nat(number)) => {
                (!number.is_zero()).then(|| Some(Pattern::Literal(Atom::Nat(number - UBig::ONE))))
            }
            Pattern::Suc(inner) => Some(Some((**inner).clone())),
            _ => Some(None),
        };
        let pred = self.code.fresh("n", program::Type::Nat);
        let zero = self.sorted(&rows, on, ty, on, &zero)?;
        let succ = self.sorted(&rows, on, ty, &Atom::Var(pred), &succ)?;
        Ok(Tree::Nat { on: on.clone(), zero, pred, succ })
    }

    fn bits(&mut self, on: &Atom, ty: &Type, rows: Vec<Row>) -> Lower<Tree> {
        let one = |pattern: &Pattern| match pattern {
            Pattern::Literal(Atom::Nat(number)) => number.is_one().then_some(None),
            Pattern::Bit(..) => None,
            other => Some(Some(other.clone())),
        };
        let bit = |odd: bool| {
            move |pattern: &Pattern| match pattern {
                Pattern::Literal(Atom::Nat(number)) => {
                    let fits = !number.is_one() && (number % 2u8 == 1) == odd;
                    fits.then(|| Some(Pattern::Literal(Atom::Nat(number >> 1usize))))
                }
                Pattern::Bit(own, inner) => (*own == odd).then(|| Some((**inner).clone())),
                _ => Some(None),
            }
        };
        let half = self.code.fresh("n", program::Type::Nat);
        let one = self.sorted(&rows, on, ty, on, &one)?;
        let even = self.sorted(&rows, on, ty, &Atom::Var(half), &bit(false))?;
        let odd = self.sorted(&rows, on, ty, &Atom::Var(half), &bit(true))?;
        Ok(Tree::Num { on: on.clone(), one, half, even, odd })
    }

    fn digits(&mut self, on: &Atom, rows: Vec<Row>) -> Lower<Tree> {
        let digits = self.code.digit_vars();
        let opened = |row: &Row| {
            let patterns = match row.pattern(on) {
                Some(Pattern::Digits(patterns)) => patterns.clone(),
                Some(Pattern::Literal(Atom::Char(code))) => {
                    let digit = |place| Pattern::Literal(Atom::Bool(code >> place & 1 == 1));
                    (0..DIGITS).map(digit).collect()
                }
                _ => return row.clone(),
            };
            let column = |(var, pattern): (&Var, Pattern)| (Atom::Var(*var), pattern, Type::bool());
            let mut row = row.without(on);
            row.columns.splice(0..0, digits.iter().zip(patterns).map(column));
            row
        };
        let rest = self.grow(rows.iter().map(opened).collect())?;
        Ok(Tree::Digits { on: on.clone(), digits, rest: Box::new(rest) })
    }

    fn truth_values(&mut self, on: &Atom, rows: Vec<Row>) -> Lower<Tree> {
        let of = |value: bool| {
            move |pattern: &Pattern| match pattern {
                Pattern::Literal(Atom::Bool(own)) => (*own == value).then_some(None),
                other => Some(Some(other.clone())),
            }
        };
        let bool = Type::bool();
        let yes = self.sorted(&rows, on, &bool, on, &of(true))?;
        let no = self.sorted(&rows, on, &bool, on, &of(false))?;
        Ok(Tree::Bool { on: on.clone(), yes, no })
    }

    fn literals(&mut self, on: &Atom, rows: Vec<Row>) -> Lower<Tree> {
        let mut named: Vec<Atom> = vec![];
        for row in &rows {
            if let Some(Pattern::Literal(literal)) = row.pattern(on)
                && !named.contains(literal)
            {
                named.push(literal.clone());
            }
        }
        let mut arms = vec![];
        for literal in named {
            let own = rows
                .iter()
                .filter_map(|row| match row.pattern(on) {
                    Some(Pattern::Literal(other)) if *other == literal => Some(row.without(on)),
                    Some(Pattern::Literal(_)) => None,
                    _ => Some(row.clone()),
                })
                .collect();
            arms.push((literal, self.grow(own)?));
        }
        let rest =
            rows.into_iter().filter(|row| !matches!(row.pattern(on), Some(Pattern::Literal(_)))).collect();
        Ok(Tree::Literals { on: on.clone(), arms, default: Box::new(self.grow(rest)?) })
    }

    fn equal(&mut self, on: &Atom, term: Term, ty: Type, rows: Vec<Row>) -> Lower<Tree> {
        let is_same = |row: &Row| matches!(row.pattern(on), Some(Pattern::Equal(own, _)) if *own == term);
        let known = rows.iter().map(|row| if is_same(row) { row.without(on) } else { row.clone() }).collect();
        let rest = rows.iter().filter(|row| !is_same(row)).cloned().collect();
        let yes = Box::new(self.grow(known)?);
        let no = Box::new(self.grow(rest)?);
        Ok(Tree::Equal { on: on.clone(), term, ty, yes, no })
    }

    /// The tree of the rows that an outcome leaves: `keep` says which, and which pattern is left for `next`.
    fn sorted(
        &mut self,
        rows: &[Row],
        on: &Atom,
        ty: &Type,
        next: &Atom,
        keep: &dyn Fn(&Pattern) -> Option<Option<Pattern>>,
    ) -> Lower<Box<Tree>> {
        let sort = |row: &Row| match row.pattern(on) {
            None => Some(row.clone()),
            Some(pattern) => {
                let left = keep(pattern)?;
                let mut row = row.without(on);
                if let Some(pattern) = left {
                    row.columns.insert(0, (next.clone(), pattern, ty.clone()));
                }
                Some(row)
            }
        };
        let rows = rows.iter().filter_map(sort).collect();
        Ok(Box::new(self.grow(rows)?))
    }
}

/// Variables match everything.
fn settle(row: &mut Row) {
    let columns = std::mem::take(&mut row.columns);
    for (on, pattern, ty) in columns {
        match pattern {
            Pattern::Var(slot) => {
                if let Some(place) = row.slots.get_mut(slot) {
                    *place = Some(on);
                }
            }
            pattern => row.columns.push((on, pattern, ty)),
        }
    }
}

fn has(rows: &[Row], on: &Atom, test: impl Fn(&Pattern) -> bool) -> bool {
    rows.iter().any(|row| row.pattern(on).is_some_and(&test))
}

impl Row {
    /// What the row still asks of a value.
    fn pattern(&self, on: &Atom) -> Option<&Pattern> {
        self.columns.iter().find(|(own, ..)| own == on).map(|(_, pattern, _)| pattern)
    }

    fn without(&self, on: &Atom) -> Row {
        let mut row = self.clone();
        if let Some(position) = row.columns.iter().position(|(own, ..)| own == on) {
            row.columns.remove(position);
        }
        row
    }

    /// What is left of the row where the value is made by `con` from fields in `vars`.
    fn open(&self, on: &Atom, con: Con, vars: &[Var]) -> Option<Row> {
        match self.pattern(on) {
            Some(Pattern::Con(own, fields)) => {
                if *own != con {
                    return None;
                }
                let columns = vars.iter().zip(fields);
                let columns =
                    columns.map(|(var, (pattern, ty))| (Atom::Var(*var), pattern.clone(), ty.clone()));
                let mut row = self.without(on);
                row.columns.splice(0..0, columns);
                Some(row)
            }
            Some(_) | None => Some(self.clone()),
        }
    }
}

//! Evaluation: what stands on the right of `is`.

use crate::machine::cell::{Cell, Literal, Perm, Tag};
use crate::machine::code::Value;
use crate::machine::run::Machine;
use crate::program::{ConId, Op};
use base::Name;

/// Names that are made from strings have numbers from here on; backtracking does not take them away.
pub(super) const SPELLED: u32 = 1 << 30;

const LIMIT: i64 = 1 << 58;
/// Replacement in terms that nest more deeply is not decided.
const MAX_NESTING: u32 = 1000;

impl Machine<'_> {
    /// The value, or nothing if an operand is not known or the result is too large.
    pub(super) fn eval(&mut self, value: &Value, slots: usize) -> Option<Cell> {
        match value {
            Value::Pattern(pat) => {
                let code = &self.compiled.code;
                let cell = self.store.build(code, code.pattern(*pat), slots);
                Some(self.store.deref(cell))
            }
            Value::Op(op, args) => {
                let args: Option<Vec<Cell>> = args.iter().map(|arg| self.eval(arg, slots)).collect();
                self.apply(*op, &args?)
            }
        }
    }

    fn apply(&mut self, op: Op, args: &[Cell]) -> Option<Cell> {
        let int = |arg: &Cell| match arg.literal() {
            Some(Literal::Int(value)) => Some(value),
            _ => None,
        };
        let ints: Vec<i64> = args.iter().filter_map(int).collect();
        let known = ints.len() == args.len();
        match (op, args) {
            (Op::MakeAbs, [name, body]) if name.tag() == Tag::Name => {
                let start = self.store.push(*name);
                self.store.push(*body);
                Some(Cell::abs(Perm::ID, start))
            }
            (Op::SplitAbs, [abs]) if abs.tag() == Tag::Abs => self.split_abs(*abs),
            (Op::Replace, [inner, by, what]) => self.replace(*inner, *by, *what, MAX_NESTING),
            (Op::And, [left, right]) => Some(truth(truth_of(*left)? && truth_of(*right)?)),
            (Op::Or, [left, right]) => Some(truth(truth_of(*left)? || truth_of(*right)?)),
            (Op::NameLess, [left, right]) if left.tag() == Tag::Name && right.tag() == Tag::Name => {
                Some(truth(left.payload() < right.payload()))
            }
            (Op::NameCompare, [left, right]) if left.tag() == Tag::Name && right.tag() == Tag::Name => {
                Some(Cell::int(left.payload().cmp(&right.payload()) as i64))
            }
            (Op::NameToString, [name]) if name.tag() == Tag::Name => {
                let spelling = self.spelling(name.payload());
                Some(self.string(&spelling))
            }
            (Op::NameFromString, [string]) => {
                let spelling = self.spelled_string(*string)?;
                Some(Cell::name(self.spelled_name(&spelling)))
            }
            (op, _) if known => arithmetic(op, &ints),
            _ => None,
        }
    }

    /// How a name is written: as in the goal, as the string that it was made from, or by its number.
    fn spelling(&self, atom: u32) -> Name {
        let made = atom.checked_sub(SPELLED).and_then(|index| self.spelled.get(index as usize));
        let mut written = self.compiled.entry.spelled.iter();
        let written = written.find(|(_, slot)| self.slot(*slot) == Cell::name(atom)).map(|(name, _)| name);
        made.or(written).cloned().unwrap_or_else(|| Name::from(format!("n{atom}")))
    }

    /// The name that is written so.
    fn spelled_name(&mut self, spelling: &Name) -> u32 {
        let mut written = self.compiled.entry.spelled.iter();
        if let Some((_, slot)) = written.find(|(name, _)| name == spelling) {
            return self.slot(*slot).payload();
        }
        let known = self.spelled.iter().position(|name| name == spelling);
        let index = known.unwrap_or_else(|| {
            self.spelled.push(spelling.clone());
            self.spelled.len() - 1
        });
        SPELLED + index as u32
    }

    fn string(&mut self, text: &str) -> Cell {
        text.chars().rev().fold(Cell::constant(ConId::NIL), |rest, char| {
            let start = self.store.push(Cell::header(ConId::CONS, 2));
            self.store.push(Cell::char(char));
            self.store.push(rest);
            self.list_at(start)
        })
    }

    /// A list on the heap: a type with parameters is taken to hold names.
    fn list_at(&self, start: u32) -> Cell {
        if self.compiled.code.closed[ConId::CONS.index()] {
            Cell::closed(start)
        } else {
            Cell::app(Perm::ID, start)
        }
    }

    /// The text of a list of characters, if all of it is known.
    fn spelled_string(&mut self, mut list: Cell) -> Option<Name> {
        let mut text = String::new();
        loop {
            list = self.store.deref(list);
            match list.tag() {
                Tag::Const if list.con() == ConId::NIL => return Some(Name::from(text)),
                Tag::App | Tag::Closed if self.store.heap[list.addr()].con() == ConId::CONS => {
                    let first = self.store.load(list.addr() + 1);
                    let first = self.store.deref(first);
                    let Some(Literal::Char(first)) = first.literal() else { return None };
                    text.push(first);
                    list = self.store.load(list.addr() + 2);
                }
                _ => return None,
            }
        }
    }

    fn split_abs(&mut self, abs: Cell) -> Option<Cell> {
        let atom = self.store.fresh_atom();
        let (name, body) = self.store.open(abs);
        if !self.store.fresh(atom, body) {
            return None;
        }
        let swap = self.store.perms.swap(atom, name);
        let body = self.store.permute(swap, body);
        let start = self.store.push(Cell::header(ConId::PAIR, 2));
        self.store.push(Cell::name(atom));
        self.store.push(body);
        Some(Cell::app(Perm::ID, start))
    }

    /// `inner{by/what}`; all three have to be known.
    fn replace(&mut self, inner: Cell, by: Cell, what: Cell, nesting: u32) -> Option<Cell> {
        let nesting = nesting.checked_sub(1)?;
        let inner = self.store.deref(inner);
        let mark = self.store.mark();
        let same = self.store.unify(inner, what);
        let changed = !self.store.changed_since(mark).is_empty();
        self.store.undo(mark);
        if same {
            return (!changed).then_some(by);
        }
        match inner.tag() {
            Tag::Ref | Tag::Var => None,
            Tag::Const | Tag::Name | Tag::Literal | Tag::Closed => Some(inner),
            Tag::App => {
                let start = inner.addr();
                let header = self.store.heap[start];
                let mut args = vec![];
                for index in 1..=header.arity() {
                    let arg = self.store.load(start + index);
                    let arg = self.store.permute(inner.perm(), arg);
                    args.push(self.replace(arg, by, what, nesting)?);
                }
                let start = self.store.push(header);
                self.store.heap.extend_from_slice(&args);
                Some(Cell::app(Perm::ID, start))
            }
            Tag::Abs => {
                // A new name captures nothing.
                let atom = self.store.fresh_atom();
                let (name, body) = self.store.open(inner);
                let swap = self.store.perms.swap(atom, name);
                let body = self.store.permute(swap, body);
                let body = self.replace(body, by, what, nesting)?;
                let start = self.store.push(Cell::name(atom));
                self.store.push(body);
                Some(Cell::abs(Perm::ID, start))
            }
        }
    }
}

fn truth(value: bool) -> Cell {
    Cell::constant(if value { ConId::TRUE } else { ConId::FALSE })
}

fn truth_of(cell: Cell) -> Option<bool> {
    match cell.tag() {
        Tag::Const => Some(cell.con() == ConId::TRUE),
        _ => None,
    }
}

fn arithmetic(op: Op, args: &[i64]) -> Option<Cell> {
    let value = match (op, args) {
        (Op::Add, [l, r]) => l.checked_add(*r)?,
        (Op::Sub, [l, r]) => l.checked_sub(*r)?,
        (Op::Mul, [l, r]) => l.checked_mul(*r)?,
        (Op::Div, [l, r]) => l.checked_div(*r)?,
        (Op::Neg, [l]) => l.checked_neg()?,
        (Op::Min, [l, r]) => *l.min(r),
        (Op::Max, [l, r]) => *l.max(r),
        (Op::Less, [l, r]) => return Some(truth(l < r)),
        (Op::LessEqual, [l, r]) => return Some(truth(l <= r)),
        (Op::Greater, [l, r]) => return Some(truth(l > r)),
        (Op::GreaterEqual, [l, r]) => return Some(truth(l >= r)),
        _ => return None,
    };
    (value.abs() < LIMIT).then(|| Cell::int(value))
}

//! Values: what the evaluator computes with, and what native code takes and gives back.
//!
//! Lists may have millions of cells, so nothing here recurses: dropping, comparing and showing a value keep
//! their own stacks.

use crate::id::Fun;
use crate::ir::{Con, Program};
use crate::print::{char_text, name_text};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Bool(bool),
    Nat(UBig),
    Int(IBig),
    Char(u8),
    Data(Con, Fields),
    /// A function with its first parameters given.
    Function(Fun, Fields),
}

/// The fields of a constructor or the environment of a function value, shared.
#[derive(Clone, Default)]
pub struct Fields(Option<Arc<Vec<Value>>>);

impl Value {
    pub fn nat(n: u64) -> Value {
        Value::Nat(UBig::from(n))
    }

    pub fn int(n: i64) -> Value {
        Value::Int(IBig::from(n))
    }

    /// Whether the value, written out, has more parts than this: values share parts, so they may be much larger than
    /// what holds them.
    pub fn exceeds(&self, parts: usize) -> bool {
        let mut left = parts;
        let mut waiting = vec![self];
        while let Some(value) = waiting.pop() {
            if left == 0 {
                return true;
            }
            left -= 1;
            if let Value::Data(_, fields) | Value::Function(_, fields) = value {
                waiting.extend(fields.as_slice());
            }
        }
        false
    }

    pub fn data(con: Con, fields: Vec<Value>) -> Value {
        Value::Data(con, Fields::new(fields))
    }

    /// The value in Program's text form.
    pub fn display<'a>(&'a self, program: &'a Program) -> impl fmt::Display + 'a {
        Shown { value: self, program }
    }

    fn fields(&self) -> Option<&Fields> {
        match self {
            Value::Data(_, fields) | Value::Function(_, fields) => Some(fields),
            Value::Bool(_) | Value::Nat(_) | Value::Int(_) | Value::Char(_) => None,
        }
    }

    /// Compares everything but the fields.
    fn compare_heads(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Bool(x), Value::Bool(y)) => x.cmp(y),
            (Value::Nat(x), Value::Nat(y)) => x.cmp(y),
            (Value::Int(x), Value::Int(y)) => x.cmp(y),
            (Value::Char(x), Value::Char(y)) => x.cmp(y),
            (Value::Data(x, _), Value::Data(y, _)) => x.cmp(y),
            (Value::Function(x, _), Value::Function(y, _)) => x.cmp(y),
            // Values of different types are never compared in a verified program.
            _ => self.kind().cmp(&other.kind()),
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Nat(_) => 1,
            Value::Int(_) => 2,
            Value::Char(_) => 3,
            Value::Data(..) => 4,
            Value::Function(..) => 5,
        }
    }
}

impl Fields {
    pub fn new(values: Vec<Value>) -> Fields {
        Fields(if values.is_empty() { None } else { Some(Arc::new(values)) })
    }

    pub fn as_slice(&self) -> &[Value] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    fn is_same(&self, other: &Fields) -> bool {
        match (&self.0, &other.0) {
            (Some(x), Some(y)) => Arc::ptr_eq(x, y),
            (None, None) => true,
            _ => false,
        }
    }

    /// The values, when nobody else holds them.
    fn take_unshared(&mut self) -> Vec<Value> {
        self.0.take().and_then(Arc::into_inner).unwrap_or_default()
    }
}

impl Drop for Fields {
    fn drop(&mut self) {
        let mut pending = self.take_unshared();
        while let Some(value) = pending.pop() {
            if let Value::Data(_, mut fields) | Value::Function(_, mut fields) = value {
                pending.append(&mut fields.take_unshared());
            }
        }
    }
}

impl PartialEq for Fields {
    fn eq(&self, other: &Fields) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fields {}

impl PartialOrd for Fields {
    fn partial_cmp(&self, other: &Fields) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fields {
    fn cmp(&self, other: &Fields) -> Ordering {
        // Pairs wait with the leftmost on top, so the comparison is lexicographic.
        let mut pending: Vec<(&Value, &Value)> = vec![];
        let mut next = Some((self, other));
        loop {
            if let Some((xs, ys)) = next.filter(|(xs, ys)| !xs.is_same(ys)) {
                let (xs, ys) = (xs.as_slice(), ys.as_slice());
                if xs.len() != ys.len() {
                    return xs.len().cmp(&ys.len());
                }
                pending.extend(xs.iter().zip(ys).rev());
            }
            let Some((x, y)) = pending.pop() else { return Ordering::Equal };
            let heads = x.compare_heads(y);
            if heads != Ordering::Equal {
                return heads;
            }
            next = x.fields().zip(y.fields());
        }
    }
}

struct Shown<'a> {
    value: &'a Value,
    program: &'a Program,
}

enum Piece<'a> {
    Value(&'a Value),
    Text(&'static str),
}

impl Shown<'_> {
    fn head(&self, value: &Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match value {
            Value::Bool(x) => write!(f, "{x}"),
            Value::Nat(x) => write!(f, "{x}"),
            Value::Int(x) => write!(f, "{x}i"),
            Value::Char(x) => f.write_str(&char_text(*x)),
            Value::Data(con, _) => f.write_str(&name_text(&self.program.constructor(*con).name)),
            Value::Function(fun, _) => {
                write!(f, "closure {}", name_text(&self.program.functions[*fun].name))
            }
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![Piece::Value(self.value)];
        while let Some(piece) = pending.pop() {
            let value = match piece {
                Piece::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Piece::Value(value) => value,
            };
            self.head(value, f)?;
            let fields = value.fields().map_or(&[][..], Fields::as_slice);
            if fields.is_empty() && !matches!(value, Value::Function(..)) {
                continue;
            }
            f.write_str("(")?;
            pending.push(Piece::Text(")"));
            for (index, field) in fields.iter().enumerate().rev() {
                pending.push(Piece::Value(field));
                if index > 0 {
                    pending.push(Piece::Text(", "));
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(x) => write!(f, "{x}"),
            Value::Nat(x) => write!(f, "{x}"),
            Value::Int(x) => write!(f, "{x}i"),
            Value::Char(x) => f.write_str(&char_text(*x)),
            // Not the fields: they may be nested without bound.
            Value::Data(con, fields) => write!(f, "{con:?}/{}", fields.as_slice().len()),
            Value::Function(fun, fields) => write!(f, "{fun:?}/{}", fields.as_slice().len()),
        }
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fields", self.as_slice().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{DataId, Id};

    fn con(index: u32) -> Con {
        Con { data: DataId::new(0), index }
    }

    fn list(items: impl IntoIterator<Item = u64>) -> Value {
        items
            .into_iter()
            .fold(Value::data(con(0), vec![]), |rest, item| Value::data(con(1), vec![Value::nat(item), rest]))
    }

    #[test]
    fn a_million_cells_are_compared_and_dropped() {
        let (xs, ys) = (list(0..1_000_000), list(0..1_000_000));
        assert!(xs == ys);
        assert!(xs < list(1..1_000_001));
    }

    #[test]
    fn order_is_lexicographic() {
        let pair = |x, y| Value::data(con(0), vec![x, y]);
        let deep = |n| pair(Value::nat(n), Value::nat(0));
        assert!(pair(deep(1), Value::nat(5)) < pair(deep(2), Value::nat(4)));
        assert!(pair(deep(1), Value::nat(5)) > pair(deep(1), Value::nat(4)));
        assert!(list([]) < list([1]));
    }
}

//! Patterns of equations in Rust.

use super::super::{Data, Expr, Pat, Sort, Ty, uses};
use super::{Printer, camel};

/// Conditions and bindings of an equation's patterns.
pub(super) struct Matcher<'p, 'd> {
    pub printer: &'p Printer<'d>,
    pub conditions: Vec<String>,
    pub bindings: Vec<String>,
    pub fresh: usize,
}

impl Matcher<'_, '_> {
    /// `place` is a reference, or a value of a type that is copied.
    pub fn pattern(&mut self, place: &str, pattern: &Pat, body: &Expr) {
        match pattern {
            Pat::Var(name) => {
                if uses(body, name) && name != place {
                    self.bindings.push(format!("let {name} = {place};"));
                }
            }
            Pat::Number(value) => self.conditions.push(format!("{place} == {value}")),
            Pat::Suc(inner) => {
                self.conditions.push(format!("{place} > 0"));
                self.pattern(&format!("({place} - 1)"), inner, body);
            }
            Pat::Bool(true) => self.conditions.push(place.to_owned()),
            Pat::Bool(false) => self.conditions.push(format!("!{place}")),
            Pat::Make(data, constructor, args) => self.make(place, *data, *constructor, args, body),
        }
    }

    fn make(&mut self, place: &str, number: usize, constructor: usize, args: &[Pat], body: &Expr) {
        let Some(data) = self.printer.data(number) else { return };
        let Some((name, fields)) = data.constructors.get(constructor) else { return };
        if data.is_enumeration() {
            self.conditions.push(format!("{place} == {}::{name}", camel(&data.name)));
            return;
        }
        match (data.sort, constructor) {
            (Sort::List, 0) => return self.conditions.push(format!("{place}.is_empty()")),
            (Sort::Option, 0) => return self.conditions.push(format!("{place}.is_none()")),
            (Sort::Unit, _) => return,
            _ => {}
        }
        let mut names = vec![];
        let mut inner = vec![];
        for (at, (pattern, ty)) in args.iter().zip(fields).enumerate() {
            let is_tail = data.sort == Sort::List && at == 1;
            let shown = self.field(pattern, body);
            let boxed = matches!(data.sort, Sort::Own | Sort::Record) && self.printer.is_boxed(number, *ty);
            if let Some((name, pattern)) = shown.1 {
                inner.push((self.place(&name, *ty, boxed, is_tail), pattern));
            }
            names.push(if is_tail && shown.0 == "_" {
                "..".to_owned()
            } else if is_tail {
                format!("{} @ ..", shown.0)
            } else {
                shown.0
            });
        }
        let named = data.fields.iter().zip(&names).filter(|(_, name)| *name != "_");
        let mut named: Vec<String> = named.map(|(field, name)| format!("{field}: {name}")).collect();
        if named.len() < data.fields.len() {
            named.push("..".to_owned());
        }
        let names = names.join(", ");
        let shape = match data.sort {
            Sort::List => format!("[{names}]"),
            Sort::Option => format!("Some({names})"),
            Sort::Pair | Sort::Unit => format!("({names})"),
            Sort::Record => format!("{} {{ {} }}", camel(&data.name), named.join(", ")),
            Sort::Own if fields.is_empty() => format!("{}::{name}", camel(&data.name)),
            Sort::Own if names.split(", ").all(|name| name == "_") => {
                format!("{}::{name}(..)", camel(&data.name))
            }
            Sort::Own => format!("{}::{name}({names})", camel(&data.name)),
        };
        // A pair always matches; it is a condition all the same, because conditions on its parts may follow.
        self.conditions.push(format!("let {shape} = {place}"));
        for (place, pattern) in inner {
            self.pattern(&place, &pattern, body);
        }
    }

    /// How a field is written in the pattern, and what is left to do for it.
    fn field(&mut self, pattern: &Pat, body: &Expr) -> (String, Option<(String, Pat)>) {
        match pattern {
            Pat::Var(name) if uses(body, name) => (name.clone(), Some((name.clone(), pattern.clone()))),
            Pat::Var(_) => ("_".to_owned(), None),
            Pat::Make(number, constructor, _)
                if self.printer.data(*number).is_some_and(Data::is_enumeration) =>
            {
                let data = self.printer.data(*number);
                let name =
                    data.and_then(|data| Some((camel(&data.name), data.constructors.get(*constructor)?)));
                (name.map(|(data, (name, _))| format!("{data}::{name}")).unwrap_or_default(), None)
            }
            Pat::Number(value) => (value.to_string(), None),
            _ => {
                self.fresh += 1;
                let name = format!("p{}", self.fresh);
                (name.clone(), Some((name, pattern.clone())))
            }
        }
    }

    /// A field that a pattern bound, as a reference to its type or as a value that is copied.
    fn place(&self, name: &str, ty: Ty, boxed: bool, is_tail: bool) -> String {
        match self.printer.sort(ty) {
            _ if self.printer.is_copy(ty) => format!("*{name}"),
            _ if boxed => format!("&**{name}"),
            Some(Sort::List) if !is_tail => format!("{name}.as_slice()"),
            _ => name.to_owned(),
        }
    }
}

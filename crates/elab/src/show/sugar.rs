//! Forms that no print macro can express: binders, literals, implications, set comprehensions.

use super::sketch::{Kind, Sketch, Var};
use super::terms::{Style, Writer};
use base::{Name, Span, deeper};
use logic::Literal;
use notation::{Ast, Head};

const IMP: &str = "Pure.imp";
const CONS: &str = "List.list.Cons";
const NIL: &str = "List.list.Nil";
const NUMERAL: &str = "Num.numeral_class.numeral";
const COLLECT: &str = "Set.Collect";
const MEMBER: &str = "Set.member";
const CONJ: &str = "HOL.conj";
const EX: &str = "HOL.Ex";
const EQ: &str = "HOL.eq";

impl Writer<'_> {
    /// An application in a special form, if it has one.
    pub(super) fn sugared(&mut self, head: &Sketch, args: &[Sketch]) -> Option<Ast> {
        let Kind::Const(name, _) = &head.kind else { return None };
        if head.typed {
            return None;
        }
        let literal = match (name.as_str(), args) {
            (NUMERAL, [Sketch { kind: Kind::Lit(Literal::Num(digits)), .. }]) => {
                Some(node("_Numeral", vec![Ast::var(digits.clone(), Span::default())]))
            }
            (CONS, [first, rest]) => string(first, rest),
            _ => None,
        };
        if literal.is_some() || self.style == Style::Plain {
            return literal;
        }
        let special = match (name.as_str(), args) {
            (IMP, [premise, rest]) => self.implications(premise, rest),
            (COLLECT, [Sketch { kind: Kind::Abs(var, body), .. }]) if !var.typed => {
                self.image_comprehension(body).or_else(|| self.bounded_comprehension(var, body))
            }
            _ => None,
        };
        special.or_else(|| self.record(name, args)).or_else(|| self.binder(name, args))
    }

    /// `Q (λx. Q (λy. body))` is written `Q x y. body`.
    fn binder(&mut self, name: &Name, args: &[Sketch]) -> Option<Ast> {
        let head = Head::Binder(name.clone());
        let (first, rest) = args.split_first()?;
        if !self.has_notation(&head) {
            return None;
        }
        let Kind::Abs(var, body) = &first.kind else { return None };
        let mut vars = vec![self.bound_var(var)];
        let mut body: &Sketch = body;
        while let Some([Sketch { kind: Kind::Abs(var, next), .. }]) = body.args_of(name) {
            vars.push(self.bound_var(var));
            body = next;
        }
        let vars = Ast::fold("_idts", vars)?;
        let mut parts = vec![vars, self.term(body)];
        parts.extend(rest.iter().map(|arg| self.term(arg)));
        Some(Ast::appl(Ast::constant(head, Span::default()), parts, Span::default()))
    }

    /// `⟦A; B⟧ ⟹ C`, if there are several premises.
    fn implications(&mut self, premise: &Sketch, rest: &Sketch) -> Option<Ast> {
        let mut premises = vec![premise];
        let mut conclusion = rest;
        while let Some([premise, rest]) = conclusion.args_of(IMP) {
            premises.push(premise);
            conclusion = rest;
        }
        if premises.len() < 2 {
            return None;
        }
        let mut premises: Vec<Ast> = premises.into_iter().map(|premise| self.term(premise)).collect();
        let last = premises.pop().map(|last| node("_asm", vec![last]))?;
        premises.push(last);
        let premises = Ast::fold("_asms", premises)?;
        Some(node("_bigimpl", vec![premises, self.term(conclusion)]))
    }

    /// `{u. ∃x y. u = e ∧ P}` is written `{e |x y. P}`.
    fn image_comprehension(&mut self, body: &Sketch) -> Option<Ast> {
        if !self.has_notation(&Head::syntax("_Setcompr")) {
            return None;
        }
        let mut vars: Vec<&Var> = vec![];
        let mut inner = body;
        while let Some([Sketch { kind: Kind::Abs(var, body), .. }]) = inner.args_of(EX) {
            vars.push(var);
            inner = body;
        }
        let [equation, condition] = inner.args_of(CONJ)?;
        let [left, element] = equation.args_of(EQ)?;
        let own = u32::try_from(vars.len()).ok()?;
        let is_image = own > 0
            && matches!(left.kind, Kind::Bound(_, index) if index == own)
            && !element.uses(own)
            && !condition.uses(own)
            && (0..own).all(|index| element.uses(index));
        if !is_image {
            return None;
        }
        let vars: Vec<Ast> = vars.into_iter().map(|var| self.bound_var(var)).collect();
        // The element is read first.
        let element = self.term(element);
        Some(node("_Setcompr", vec![element, Ast::fold("_idts", vars)?, self.term(condition)]))
    }

    /// `{x. x ∈ S ∧ P}` is written `{x ∈ S. P}`.
    fn bounded_comprehension(&mut self, var: &Var, body: &Sketch) -> Option<Ast> {
        if !self.has_notation(&Head::syntax("_Collect")) {
            return None;
        }
        let [bound, condition] = body.args_of(CONJ)?;
        let [element, set] = bound.args_of(MEMBER)?;
        if !matches!(element.kind, Kind::Bound(_, 0)) || set.uses(0) {
            return None;
        }
        let var = self.bound_var(var);
        let set = self.term(set);
        Some(node("_Collect", vec![var, set, self.term(condition)]))
    }
}

fn node(name: &str, args: Vec<Ast>) -> Ast {
    Ast::node(name, args, Span::default())
}

impl Sketch {
    /// The arguments, if this is the constant `name` applied to `N` of them, with no type written at either.
    fn args_of<const N: usize>(&self, name: &str) -> Option<&[Sketch; N]> {
        match &self.kind {
            Kind::App(head, args, _) if !self.typed && !head.typed => match &head.kind {
                Kind::Const(own, _) if own == name => args.as_slice().try_into().ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the loose bound variable `index` occurs.
    fn uses(&self, index: u32) -> bool {
        deeper(|| match &self.kind {
            Kind::Const(..) | Kind::Free(..) | Kind::Dummy(..) | Kind::Lit(_) => false,
            Kind::Bound(_, own) => *own == index,
            Kind::Abs(_, body) => body.uses(index + 1),
            Kind::App(head, args, _) => head.uses(index) || args.iter().any(|arg| arg.uses(index)),
            Kind::Case(scrutinee, branches, _) => {
                scrutinee.uses(index)
                    || branches.iter().any(|branch| {
                        let count = u32::try_from(branch.vars.len()).unwrap_or(u32::MAX);
                        branch.body.uses(index.saturating_add(count))
                    })
            }
        })
    }
}

/// A list of characters as a string.
fn string(first: &Sketch, rest: &Sketch) -> Option<Ast> {
    let mut text = String::from("''");
    text.push(plain_char(first)?);
    let mut rest = rest;
    while let Some([next, more]) = rest.args_of(CONS) {
        text.push(plain_char(next)?);
        rest = more;
    }
    if !matches!(&rest.kind, Kind::Const(name, _) if name == NIL) {
        return None;
    }
    text.push_str("''");
    Some(node("_String", vec![Ast::var(text, Span::default())]))
}

/// The character, if it stands for itself between quotes.
fn plain_char(sketch: &Sketch) -> Option<char> {
    match sketch.kind {
        Kind::Lit(Literal::Char(code)) if is_plain(code) => Some(char::from(code)),
        _ => None,
    }
}

fn is_plain(code: u8) -> bool {
    (b' '..=b'~').contains(&code) && !matches!(code, b'\'' | b'"' | b'\\')
}

pub(super) fn literal(literal: &Literal) -> Ast {
    let token = |text: String| Ast::var(text, Span::default());
    match literal {
        Literal::Num(digits) => token(digits.to_string()),
        Literal::Char(code) if is_plain(*code) => {
            node("_Char", vec![token(format!("''{}''", char::from(*code)))])
        }
        Literal::Char(code) => node("_Char_ord", vec![token(format!("0x{code:02X}"))]),
        Literal::Text(text) => node("_Literal", vec![token(format!("''{text}''"))]),
    }
}

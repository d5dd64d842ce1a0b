//! Syntax trees: what parsing gives, what macros rewrite and what printing takes.

use crate::Head;
use base::{Name, Span};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A tree and where its text stood. Equality is of structure: positions do not count.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ast {
    pub kind: AstKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AstKind {
    Const(Head),
    /// A token with its text: identifier, type variable, number, string; a placeholder in a macro rule.
    Var(Name),
    /// An application with at least one argument: the function comes first.
    Appl(Vec<Ast>),
}

impl Ast {
    pub fn new(kind: AstKind, span: Span) -> Ast {
        Ast { kind, span }
    }

    pub fn constant(head: Head, span: Span) -> Ast {
        Ast::new(AstKind::Const(head), span)
    }

    pub fn syntax(name: &str, span: Span) -> Ast {
        Ast::constant(Head::syntax(name), span)
    }

    pub fn var(name: impl Into<Name>, span: Span) -> Ast {
        Ast::new(AstKind::Var(name.into()), span)
    }

    /// `head` applied to `args`; `head` itself when there are none.
    pub fn appl(head: Ast, args: Vec<Ast>, span: Span) -> Ast {
        if args.is_empty() {
            return Ast { span, ..head };
        }
        let mut parts = Vec::with_capacity(args.len() + 1);
        parts.push(head);
        parts.extend(args);
        Ast::new(AstKind::Appl(parts), span)
    }

    /// The syntax constant `name` applied to `args`.
    pub fn node(name: &str, args: Vec<Ast>, span: Span) -> Ast {
        Ast::appl(Ast::syntax(name, span), args, span)
    }

    /// The constant in head position with its arguments.
    pub fn strip(&self) -> Option<(&Head, &[Ast])> {
        match &self.kind {
            AstKind::Const(head) => Some((head, &[])),
            AstKind::Appl(parts) => match parts.split_first() {
                Some((Ast { kind: AstKind::Const(head), .. }, args)) => Some((head, args)),
                _ => None,
            },
            AstKind::Var(_) => None,
        }
    }

    /// The arguments when this is the syntax constant `name` applied to exactly `N` of them.
    pub fn args_of<const N: usize>(&self, name: &str) -> Option<&[Ast; N]> {
        match self.strip() {
            Some((head, args)) if head.is_syntax(name) => args.try_into().ok(),
            _ => None,
        }
    }

    /// The elements of a list nested to the right with the syntax constant `name`: `(name a (name b c))`.
    pub fn unfold(&self, name: &str) -> Vec<&Ast> {
        let mut elements = vec![];
        let mut rest = self;
        while let Some([first, more]) = rest.args_of(name) {
            elements.push(first);
            rest = more;
        }
        elements.push(rest);
        elements
    }

    /// How deep a tree may be that is handed from one stage to the next.
    pub const MAX_DEPTH: usize = 5_000;

    /// The number of nodes.
    pub fn size(&self) -> usize {
        let mut nodes = 0;
        let mut stack = vec![self];
        while let Some(ast) = stack.pop() {
            nodes += 1;
            if let AstKind::Appl(parts) = &ast.kind {
                stack.extend(parts);
            }
        }
        nodes
    }

    /// The number of nodes on the longest way down.
    pub fn depth(&self) -> usize {
        let mut deepest = 0;
        let mut stack = vec![(self, 1)];
        while let Some((ast, depth)) = stack.pop() {
            deepest = deepest.max(depth);
            if let AstKind::Appl(parts) = &ast.kind {
                stack.extend(parts.iter().map(|part| (part, depth + 1)));
            }
        }
        deepest
    }

    /// Frees a tree of any depth, without recursion.
    pub fn discard(self) {
        let mut stack = vec![self];
        while let Some(ast) = stack.pop() {
            if let AstKind::Appl(parts) = ast.kind {
                stack.extend(parts);
            }
        }
    }

    /// The opposite of [`Ast::unfold`]; no tree when there are no elements.
    pub fn fold(name: &str, elements: Vec<Ast>) -> Option<Ast> {
        elements.into_iter().rev().reduce(|rest, first| {
            let span = first.span.to(rest.span);
            Ast::node(name, vec![first, rest], span)
        })
    }
}

impl PartialEq for Ast {
    fn eq(&self, other: &Ast) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Ast {}

impl Hash for Ast {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

/// In the manner of Lisp: `("_abs" x ("List.append" x x))`, constants in quotes.
impl fmt::Display for Ast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            AstKind::Const(head) => write!(f, "\"{head}\""),
            AstKind::Var(name) => write!(f, "{name}"),
            AstKind::Appl(parts) => {
                f.write_str("(")?;
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    write!(f, "{part}")?;
                }
                f.write_str(")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ast;
    use base::Span;

    #[test]
    fn lists_fold_and_unfold() {
        let at = Span::default();
        let list = Ast::fold("_args", vec![Ast::var("a", at), Ast::var("b", at), Ast::var("c", at)]).unwrap();
        assert_eq!(list.to_string(), "(\"_args\" a (\"_args\" b c))");
        let names: Vec<String> = list.unfold("_args").iter().map(|x| x.to_string()).collect();
        assert_eq!(names, ["a", "b", "c"]);
    }
}

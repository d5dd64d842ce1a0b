//! From a parse tree to a syntax tree. What belongs to the core language is brought into its plain form here:
//! application, abstraction, types, `⟦A; B⟧ ⟹ C`.

use super::compiled::{Action, Compiled};
use super::forest::{Forest, Node, Tree};
use super::token::Token;
use base::{FileId, Name, Span};
use notation::{Ast, AstKind, Head, Index};
use std::collections::HashMap;

/// Where the text stands that the tokens were cut from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub file: FileId,
    pub offset: usize,
}

impl Place {
    pub fn span(self, range: &std::ops::Range<usize>) -> Span {
        Span::new(self.file, self.offset + range.start, self.offset + range.end)
    }
}

/// What a name of a type or class becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypeNames {
    /// A variable, as every other name.
    Plain,
    /// Under the syntax constant `_type_name` or `_class_name`, so that they can be told apart.
    Marked,
}

pub(super) struct Build<'a> {
    pub grammar: &'a Compiled,
    pub forest: &'a Forest,
    pub tokens: &'a [Token],
    pub text: &'a str,
    pub place: Place,
    pub type_names: TypeNames,
}

impl Build<'_> {
    /// Children are built before their parents, so nothing here recurses.
    pub fn ast(&self, root: Tree) -> Ast {
        let mut built: HashMap<Tree, Ast> = HashMap::new();
        for tree in self.forest.post_order(root) {
            let ast = match self.forest.node(tree) {
                Node::Leaf(token) => self.leaf(*token),
                Node::Inner { rule, start, end, children } => {
                    let args = children.iter().filter_map(|child| built.remove(child)).collect();
                    self.inner(&self.grammar.rules[*rule as usize].action, args, self.span(*start, *end))
                }
            };
            built.insert(tree, ast);
        }
        built.remove(&root).unwrap_or_else(|| Ast::var("", self.span(0, 0)))
    }

    fn leaf(&self, token: u32) -> Ast {
        match self.tokens.get(token as usize) {
            Some(token) => {
                let text = self.text.get(token.canonical.clone()).unwrap_or_default();
                Ast::var(Name::new(text), self.place.span(&token.source))
            }
            None => Ast::var("", self.span(token, token)),
        }
    }

    fn span(&self, start: u32, end: u32) -> Span {
        let first = self.tokens.get(start as usize).map(|token| token.source.start);
        let last = (end as usize).checked_sub(1).and_then(|last| self.tokens.get(last));
        let end = last.map(|token| token.source.end);
        self.place.span(&(first.unwrap_or(0)..end.or(first).unwrap_or(0)))
    }

    fn inner(&self, action: &Action, args: Vec<Ast>, span: Span) -> Ast {
        match (action, <[Ast; 2]>::try_from(args)) {
            (Action::Apply, Ok([function, args])) => Ast::appl(function, arguments(args), span),
            (Action::MoreArguments, Ok([args, last])) => Ast::node("_cargs", vec![args, last], span),
            (Action::TypeApply, Ok([argument, constructor])) => Ast::appl(constructor, vec![argument], span),
            (Action::Bracket, Ok([domain, range])) => {
                let head = Head::Type(Name::new("fun"));
                nest(&head, unfold(domain, "_types"), range, span)
            }
            (Action::Lambda, Ok([patterns, body])) => {
                nest(&Head::syntax("_abs"), unfold(patterns, "_pttrns"), body, span)
            }
            (Action::BigImplication, Ok([premises, conclusion])) => {
                let premises = unfold(premises, "_asms").into_iter().map(strip_asm).collect();
                nest(&Head::constant("Pure.imp"), premises, conclusion, span)
            }
            (Action::Constrain, Ok(pair)) => Ast::node("_constrain", pair.into(), span),
            (_, pair) => self.other(action, pair.map_or_else(|args| args, Vec::from), span),
        }
    }

    fn other(&self, action: &Action, mut args: Vec<Ast>, span: Span) -> Ast {
        match action {
            Action::Copy => args.pop().unwrap_or_else(|| Ast::var("", span)),
            Action::TypeName => self.name("_type_name", args, span),
            Action::ClassName => self.name("_class_name", args, span),
            Action::ConstrainDummy => {
                args.insert(0, Ast::syntax("_idtdummy", span));
                Ast::node("_constrain", args, span)
            }
            Action::TypeApplyMany => many(args, span),
            Action::Head(head, index) => {
                place_index(*index, &mut args, span);
                Ast::appl(Ast::constant(head.clone(), span), args, span)
            }
            // These have two arguments and were handled above.
            Action::Apply
            | Action::MoreArguments
            | Action::TypeApply
            | Action::Bracket
            | Action::Lambda
            | Action::BigImplication
            | Action::Constrain => Ast::node("", args, span),
        }
    }

    fn name(&self, marker: &str, mut args: Vec<Ast>, span: Span) -> Ast {
        match self.type_names {
            TypeNames::Plain => args.pop().unwrap_or_else(|| Ast::var("", span)),
            TypeNames::Marked => Ast::node(marker, args, span),
        }
    }
}

/// `('a, 'b, 'c) t`: the first argument, the others, the constructor.
fn many(args: Vec<Ast>, span: Span) -> Ast {
    match <[Ast; 3]>::try_from(args) {
        Ok([first, others, constructor]) => {
            let mut types = vec![first];
            types.extend(unfold(others, "_types"));
            Ast::appl(constructor, types, span)
        }
        Err(args) => Ast::node("_tappl", args, span),
    }
}

/// Puts the structure of indexed notation first.
fn place_index(index: Index, args: &mut Vec<Ast>, span: Span) {
    match index {
        Index::None => {}
        Index::Implicit => {
            let default = Ast::syntax("_indexdefault", span.at_start());
            args.insert(0, Ast::node("_struct", vec![default], span.at_start()));
        }
        Index::Argument(place) => {
            if usize::from(place) < args.len() {
                let structure = args.remove(usize::from(place));
                args.insert(0, structure);
            }
        }
    }
}

/// The arguments of an application, which nest to the left.
fn arguments(args: Ast) -> Vec<Ast> {
    let mut reversed = vec![];
    let mut rest = args;
    loop {
        match split(rest, "_cargs") {
            Ok((more, last)) => {
                reversed.push(last);
                rest = more;
            }
            Err(first) => {
                reversed.push(first);
                reversed.reverse();
                return reversed;
            }
        }
    }
}

/// The elements of a list that nests to the right.
fn unfold(list: Ast, name: &str) -> Vec<Ast> {
    let mut elements = vec![];
    let mut rest = list;
    loop {
        match split(rest, name) {
            Ok((first, more)) => {
                elements.push(first);
                rest = more;
            }
            Err(last) => {
                elements.push(last);
                return elements;
            }
        }
    }
}

/// The two arguments of the syntax constant `name`, or the tree as it was.
fn split(ast: Ast, name: &str) -> Result<(Ast, Ast), Ast> {
    if ast.args_of::<2>(name).is_none() {
        return Err(ast);
    }
    let AstKind::Appl(mut parts) = ast.kind else { return Err(ast) };
    match (parts.pop(), parts.pop()) {
        (Some(second), Some(first)) => Ok((first, second)),
        _ => Err(Ast::new(AstKind::Appl(parts), ast.span)),
    }
}

fn strip_asm(ast: Ast) -> Ast {
    if ast.args_of::<1>("_asm").is_none() {
        return ast;
    }
    match ast.kind {
        AstKind::Appl(mut parts) if parts.len() == 2 => parts.remove(1),
        kind => Ast::new(kind, ast.span),
    }
}

/// `(head first (head second … last))`
fn nest(head: &Head, elements: Vec<Ast>, last: Ast, span: Span) -> Ast {
    elements.into_iter().enumerate().rev().fold(last, |rest, (i, element)| {
        let own = if i == 0 { span } else { Span { start: element.span.start, ..span } };
        Ast::appl(Ast::constant(head.clone(), own), vec![element, rest], own)
    })
}

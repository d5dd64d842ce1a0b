//! Translation rules as users write them: two patterns in the user's notation with an arrow between.
//!
//! In a pattern, names that are syntax constants are constants, `CONST c` is the logical constant `c`, names of
//! types and classes are what they are called; all other names are placeholders.

use super::build::TypeNames;
use super::lexer::NameSyntax;
use super::{Grammar, Reader, Source};
use base::{Diagnostic, Name, Span};
use notation::{Ast, AstKind, Head, MacroRule};

/// What names mean where a rule is declared.
pub trait Names {
    fn is_syntax_constant(&self, name: &str) -> bool;
    /// The logical constant, or the fixed variable, that a name refers to.
    fn constant(&self, name: &str) -> Option<Head>;
    fn type_name(&self, name: &str) -> Option<Name>;
    fn class_name(&self, name: &str) -> Option<Name>;
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrow {
    /// `⇀` or `=>`
    Parse,
    /// `↽` or `<=`
    Print,
    /// `⇌` or `==`
    Both,
}

/// The two directions of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TranslationRules {
    pub parse: Option<MacroRule>,
    pub print: Option<MacroRule>,
}

/// Reads a line of `translations`. Each side comes with its category, which is `logic` unless one is given.
pub fn translation(
    grammar: &Grammar,
    names: &dyn Names,
    left: (&str, Source),
    arrow: Arrow,
    right: (&str, Source),
) -> Result<TranslationRules, Diagnostic> {
    let left = pattern(grammar, names, left.0, left.1)?;
    let right = pattern(grammar, names, right.0, right.1)?;
    let rule = |lhs: &Ast, rhs: &Ast| {
        MacroRule::new(lhs.clone(), rhs.clone())
            .map_err(|error| Diagnostic::error("translation-rule", lhs.span, error.to_string()))
    };
    let parses = matches!(arrow, Arrow::Parse | Arrow::Both);
    let prints = matches!(arrow, Arrow::Print | Arrow::Both);
    Ok(TranslationRules {
        parse: parses.then(|| rule(&left, &right)).transpose()?,
        print: prints.then(|| rule(&right, &left)).transpose()?,
    })
}

/// Reads one side of a rule.
pub fn pattern(grammar: &Grammar, names: &dyn Names, root: &str, source: Source) -> Result<Ast, Diagnostic> {
    let parses = Reader::new(grammar, source, NameSyntax::Raw)?.parse(root, TypeNames::Marked)?;
    let span = Span::new(source.file, source.offset, source.offset + source.text.len());
    let mut patterns = vec![];
    for tree in parses.trees {
        if tree.depth() > MAX_PATTERN_DEPTH {
            return Err(Diagnostic::error("syntax-error", span, "the pattern is nested too deeply"));
        }
        let pattern = decode(names, tree)?;
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    match (patterns.pop(), patterns.is_empty()) {
        (Some(only), true) => Ok(Ast { span, ..only }),
        _ => Err(Diagnostic::error("ambiguous-pattern", span, "this pattern can be read in several ways")),
    }
}

/// Patterns are small; one deeper than this is a mistake.
const MAX_PATTERN_DEPTH: usize = 200;

fn decode(names: &dyn Names, ast: Ast) -> Result<Ast, Diagnostic> {
    let span = ast.span;
    if let Some((marker, name)) = marked_name(&ast) {
        let head = match marker {
            "_type_name" => names.type_name(&name).map(Head::Type),
            "_class_name" => names.class_name(&name).map(Head::Class),
            _ => names.constant(&name),
        };
        return match head {
            Some(head) => Ok(Ast::constant(head, span)),
            None if marker == "_context_xconst" => Ok(Ast::constant(Head::Const(name), span)),
            None => Err(unknown(marker, &name, span)),
        };
    }
    match ast.kind {
        AstKind::Const(_) => Ok(ast),
        AstKind::Var(name) if names.is_syntax_constant(&name) => Ok(Ast::constant(Head::Syntax(name), span)),
        AstKind::Var(name) if !name.qualifier().is_empty() && !name.starts_with('?') => {
            let head = names.constant(&name).ok_or_else(|| unknown("_context_const", &name, span))?;
            Ok(Ast::constant(head, span))
        }
        AstKind::Var(_) => Ok(ast),
        AstKind::Appl(parts) => {
            let parts: Result<Vec<Ast>, Diagnostic> =
                parts.into_iter().map(|part| decode(names, part)).collect();
            Ok(Ast::new(AstKind::Appl(parts?), span))
        }
    }
}

/// A marker applied to a name.
fn marked_name(ast: &Ast) -> Option<(&'static str, Name)> {
    const MARKERS: [&str; 4] = ["_type_name", "_class_name", "_context_const", "_context_xconst"];
    MARKERS.iter().find_map(|marker| match ast.args_of(marker) {
        Some([Ast { kind: AstKind::Var(name), .. }]) => Some((*marker, name.clone())),
        _ => None,
    })
}

fn unknown(marker: &str, name: &Name, span: Span) -> Diagnostic {
    let (code, kind) = match marker {
        "_type_name" => ("unknown-type", "type"),
        "_class_name" => ("unknown-class", "class"),
        _ => ("unknown-constant", "constant"),
    };
    Diagnostic::error(code, span, format!("there is no {kind} called `{name}`"))
}

//! Translation rules as users write them: two patterns in the user's notation with an arrow between.
//!
//! In a pattern, names that are syntax constants are constants, `CONST c` is the logical constant `c`, names of
//! types and classes are what they are called; all other names are placeholders.

use super::build::TypeNames;
use super::lexer::Names as NameSyntax;
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

#[cfg(test)]
mod tests {
    use super::super::tests::{small_logic, source};
    use super::{Arrow, Names, translation};
    use crate::inner::parse;
    use base::Name;
    use expect_test::{Expect, expect};
    use notation::{Head, Macros};

    struct Known;

    impl Names for Known {
        fn is_syntax_constant(&self, name: &str) -> bool {
            name.starts_with('_')
        }
        fn constant(&self, name: &str) -> Option<Head> {
            ["Let", "Pair", "case_prod", "Collect"].contains(&name).then(|| Head::constant(name))
        }
        fn type_name(&self, name: &str) -> Option<Name> {
            (name == "option").then(|| Name::new("Option.option"))
        }
        fn class_name(&self, _name: &str) -> Option<Name> {
            None
        }
    }

    fn check_rule(category: &str, left: &str, right: &str, expected: &Expect) {
        let rules = translation(
            &small_logic(),
            &Known,
            (category, source(left)),
            Arrow::Both,
            (category, source(right)),
        );
        let shown = match rules {
            Err(error) => error.message,
            Ok(rules) => {
                let rule = rules.parse.unwrap();
                format!("{} ⇀ {}", rule.lhs, rule.rhs).replace('"', "'")
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn patterns_are_read_in_the_notation_they_define() {
        check_rule(
            "logic",
            "_Let (_binds b bs) e",
            "_Let b (_Let bs e)",
            &expect!["('_Let' ('_binds' b bs) e) ⇀ ('_Let' b ('_Let' bs e))"],
        );
        check_rule(
            "logic",
            "let x = a in e",
            "CONST Let a (λx. e)",
            &expect!["('_Let' ('_bind' x a) e) ⇀ ('Let' a ('_abs' x e))"],
        );
        check_rule(
            "type",
            "'a × 'b",
            "'a ⇒ 'b option",
            &expect!["('type prod' 'a 'b) ⇀ ('type fun' 'a ('type Option.option' 'b))"],
        );
    }

    #[test]
    fn wrong_rules_are_told() {
        check_rule("logic", "CONST Lett x", "x", &expect!["there is no constant called `Lett`"]);
        check_rule("logic", "_Let x x", "x", &expect!["`x` occurs twice on the left of the rule"]);
        check_rule("type", "'a foo", "'a", &expect!["there is no type called `foo`"]);
    }

    #[test]
    fn rules_translate_what_was_parsed() {
        let grammar = small_logic();
        let mut macros = Macros::default();
        for block in [
            vec![("_Let (_binds b bs) e", "_Let b (_Let bs e)"), ("let x = a in e", "CONST Let a (λx. e)")],
            vec![
                ("(x, y)", "CONST Pair x y"),
                ("_tuple x (_tuple_args y z)", "_tuple x (_tuple_arg (_tuple y z))"),
            ],
            vec![("λ(x, y). b", "CONST case_prod (λx y. b)")],
            vec![("{x. P}", "CONST Collect (λx. P)")],
        ] {
            let rules = block.into_iter().map(|(left, right)| {
                let sides = (("logic", source(left)), ("logic", source(right)));
                translation(&grammar, &Known, sides.0, Arrow::Parse, sides.1).unwrap().parse.unwrap()
            });
            macros.add(rules.collect());
        }
        let tree = parse(&grammar, "logic", source("let (x, y) = p; z = (a, b, c) in {u. u = z}")).unwrap();
        let tree = macros.normalise(tree.trees.into_iter().next().unwrap()).unwrap();
        expect!["('Let' p ('case_prod' ('_abs' x ('_abs' y ('Let' ('Pair' a ('Pair' b c)) ('_abs' z ('Collect' ('_abs' u ('eq' u z)))))))))"].assert_eq(&tree.to_string().replace('"', "'"));
    }
}

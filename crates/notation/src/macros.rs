//! Translation rules on syntax trees and the normaliser that applies them.
//!
//! A rule's left side matches a tree of the same form; its variables stand for any subtree. The tree is walked
//! down, up and down again until no rule applies, so one rule may prepare another's work.

use crate::{Ast, AstKind, Head};
use base::{Name, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// `lhs ⇀ rhs`: in both, variables are placeholders.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MacroRule {
    pub lhs: Ast,
    pub rhs: Ast,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroRuleError {
    /// A variable occurs twice on the left.
    RepeatedVariable(Name),
    /// A variable on the right does not occur on the left.
    UnboundVariable(Name),
    /// The left side is a variable: the rule would rewrite everything.
    NoPattern,
}

impl fmt::Display for MacroRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MacroRuleError::RepeatedVariable(name) => {
                write!(f, "`{name}` occurs twice on the left of the rule")
            }
            MacroRuleError::UnboundVariable(name) => {
                write!(f, "`{name}` occurs on the right of the rule but not on the left")
            }
            MacroRuleError::NoPattern => f.write_str("the left side of the rule is only a variable"),
        }
    }
}

/// The rules rewrote a tree for too long: most likely they go round in circles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NormaliseError {
    pub steps: usize,
}

impl fmt::Display for NormaliseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the translation rules do not come to an end (stopped after {} steps)", self.steps)
    }
}

impl MacroRule {
    pub fn new(lhs: Ast, rhs: Ast) -> Result<MacroRule, MacroRuleError> {
        if matches!(lhs.kind, AstKind::Var(_)) {
            return Err(MacroRuleError::NoPattern);
        }
        let mut bound = vec![];
        variables(&lhs, &mut bound);
        for (i, name) in bound.iter().enumerate() {
            if bound.iter().take(i).any(|earlier| earlier == name) {
                return Err(MacroRuleError::RepeatedVariable((*name).clone()));
            }
        }
        let mut used = vec![];
        variables(&rhs, &mut used);
        if let Some(name) = used.into_iter().find(|name| !bound.contains(name)) {
            return Err(MacroRuleError::UnboundVariable(name.clone()));
        }
        Ok(MacroRule { lhs, rhs })
    }

    /// The constant that a tree must have in head position for this rule; none when the pattern has no head.
    fn key(&self) -> Option<&Head> {
        self.lhs.strip().map(|(head, _)| head)
    }
}

fn variables<'a>(ast: &'a Ast, found: &mut Vec<&'a Name>) {
    match &ast.kind {
        AstKind::Const(_) => {}
        AstKind::Var(name) => found.push(name),
        AstKind::Appl(parts) => parts.iter().for_each(|part| variables(part, found)),
    }
}

/// A set of rules for one direction, found by the constant in head position. Rules added later are tried
/// first; among those added together the first wins. Copies share their rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<MacroRule>", into = "Vec<MacroRule>")]
pub struct Macros {
    table: Arc<BTreeMap<Option<Head>, Vec<MacroRule>>>,
}

impl From<Vec<MacroRule>> for Macros {
    fn from(rules: Vec<MacroRule>) -> Macros {
        let mut macros = Macros::default();
        macros.add(rules);
        macros
    }
}

impl From<Macros> for Vec<MacroRule> {
    fn from(macros: Macros) -> Vec<MacroRule> {
        macros.table.values().flatten().cloned().collect()
    }
}

impl Macros {
    /// Adds rules that were declared together, before all others.
    pub fn add(&mut self, rules: Vec<MacroRule>) {
        let table = Arc::make_mut(&mut self.table);
        for rule in rules.into_iter().rev() {
            let row = table.entry(rule.key().cloned()).or_default();
            row.retain(|old| *old != rule);
            row.insert(0, rule);
        }
    }

    pub fn remove(&mut self, rules: &[MacroRule]) {
        let table = Arc::make_mut(&mut self.table);
        for rule in rules {
            if let Some(row) = table.get_mut(&rule.key().cloned()) {
                row.retain(|old| old != rule);
            }
        }
    }

    pub fn contains(&self, rule: &MacroRule) -> bool {
        self.table.get(&rule.key().cloned()).is_some_and(|row| row.contains(rule))
    }

    /// The rules of `others` that are here.
    pub fn common(&self, others: &Macros) -> Macros {
        let mut common = Macros::default();
        common.add(others.table.values().flatten().filter(|rule| self.contains(rule)).cloned().collect());
        common
    }

    /// Adds the rules of `other` that are not here yet, behind those that are.
    pub fn merge(&mut self, other: &Macros) {
        if Arc::ptr_eq(&self.table, &other.table) {
            return;
        }
        let table = Arc::make_mut(&mut self.table);
        for (key, rules) in other.table.iter() {
            let row = table.entry(key.clone()).or_default();
            for rule in rules {
                if !row.contains(rule) {
                    row.push(rule.clone());
                }
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.table.values().all(Vec::is_empty)
    }

    /// Rewrites `ast` until no rule applies anywhere in it.
    pub fn normalise(&self, ast: Ast) -> Result<Ast, NormaliseError> {
        if self.is_empty() {
            return Ok(ast);
        }
        let max_changes = 1000 + 20 * ast.size();
        Normaliser { macros: self, changes: 0, max_changes, built: 0 }.run(ast)
    }

    /// The first rule that applies at the root: those for its head come before those without a head.
    fn rule_for(&self, ast: &Ast) -> Option<&MacroRule> {
        let head = match &ast.kind {
            AstKind::Appl(parts) => parts.first().and_then(leaf_head),
            _ => leaf_head(ast),
        };
        let own = head.and_then(|head| self.table.get(&Some(head)));
        let mut rules = own.into_iter().chain(self.table.get(&None)).flatten();
        rules.find(|rule| applies(ast, &rule.lhs))
    }
}

/// A leaf seen as a constant: an identifier may be the name of a syntax constant.
fn leaf_head(ast: &Ast) -> Option<Head> {
    match &ast.kind {
        AstKind::Const(head) => Some(head.clone()),
        AstKind::Var(name) => Some(Head::Syntax(name.clone())),
        AstKind::Appl(_) => None,
    }
}

/// Rules are taken to go round in circles when they rewrite much more often than the tree is large, or build
/// more nodes than this.
const MAX_BUILT: usize = 2_000_000;

struct Normaliser<'a> {
    macros: &'a Macros,
    changes: usize,
    max_changes: usize,
    built: usize,
}

/// An application whose parts are being rewritten from left to right.
struct Frame {
    done: Vec<Ast>,
    todo: std::vec::IntoIter<Ast>,
    span: Span,
    changes: usize,
}

impl Normaliser<'_> {
    fn run(mut self, mut ast: Ast) -> Result<Ast, NormaliseError> {
        loop {
            let before = self.changes;
            ast = self.pass(ast)?;
            if self.changes == before {
                return self.check_depth(ast);
            }
        }
    }

    /// Later stages walk trees recursively, so what macros make must stay within their reach.
    fn check_depth(&self, ast: Ast) -> Result<Ast, NormaliseError> {
        if self.changes > 0 && ast.depth() > Ast::MAX_DEPTH { Err(self.give_up(ast)) } else { Ok(ast) }
    }

    fn give_up(&self, ast: Ast) -> NormaliseError {
        ast.discard();
        NormaliseError { steps: self.changes }
    }

    /// Once down and up again. The stack is explicit because rules can make trees of any depth.
    fn pass(&mut self, ast: Ast) -> Result<Ast, NormaliseError> {
        let mut stack: Vec<Frame> = vec![];
        let mut current = self.rewrite(ast)?;
        loop {
            if let AstKind::Appl(parts) = current.kind {
                let mut todo = parts.into_iter();
                let first = todo.next();
                stack.push(Frame { done: vec![], todo, span: current.span, changes: self.changes });
                if let Some(first) = first {
                    current = self.rewrite(first)?;
                    continue;
                }
                current = Ast::new(AstKind::Appl(vec![]), current.span);
            }
            loop {
                let Some(mut frame) = stack.pop() else { return Ok(current) };
                frame.done.push(current);
                if let Some(next) = frame.todo.next() {
                    stack.push(frame);
                    current = self.rewrite(next)?;
                    break;
                }
                current = Ast::new(AstKind::Appl(frame.done), frame.span);
                if self.changes != frame.changes {
                    current = self.rewrite(current)?;
                }
            }
        }
    }

    /// Rewrites at the root as long as a rule applies there.
    fn rewrite(&mut self, mut ast: Ast) -> Result<Ast, NormaliseError> {
        while let Some(rule) = self.macros.rule_for(&ast) {
            self.changes += 1;
            ast = self.apply(ast, rule);
            if self.built > MAX_BUILT || self.changes > self.max_changes {
                return Err(self.give_up(ast));
            }
        }
        Ok(ast)
    }

    fn apply(&mut self, ast: Ast, rule: &MacroRule) -> Ast {
        let span = ast.span;
        let mut bindings = vec![];
        let rest = bind_prefix(ast, &rule.lhs, &mut bindings);
        for binding in &mut bindings {
            binding.uses = count(&rule.rhs, &binding.name);
        }
        let result = self.substitute(&rule.rhs, span, &mut bindings);
        Ast::appl(result, rest, span)
    }

    fn substitute(&mut self, pattern: &Ast, span: Span, bindings: &mut [Binding]) -> Ast {
        self.built += 1;
        match &pattern.kind {
            AstKind::Const(head) => Ast::constant(head.clone(), span),
            AstKind::Var(name) => match bindings.iter_mut().find(|binding| binding.name == *name) {
                Some(binding) => {
                    let (value, copied) = binding.next_use();
                    self.built += copied;
                    value
                }
                None => Ast::var(name.clone(), span),
            },
            AstKind::Appl(parts) => {
                let parts = parts.iter().map(|part| self.substitute(part, span, bindings)).collect();
                Ast::new(AstKind::Appl(parts), span)
            }
        }
    }
}

struct Binding {
    name: Name,
    value: Option<Ast>,
    uses: usize,
}

impl Binding {
    /// The value, and how many nodes were copied for it: the last use moves it.
    fn next_use(&mut self) -> (Ast, usize) {
        self.uses = self.uses.saturating_sub(1);
        if self.uses == 0
            && let Some(value) = self.value.take()
        {
            return (value, 0);
        }
        let value = self.value.clone().unwrap_or_else(|| Ast::var(self.name.clone(), Span::default()));
        let size = value.size();
        (value, size)
    }
}

fn count(pattern: &Ast, name: &Name) -> usize {
    match &pattern.kind {
        AstKind::Const(_) => 0,
        AstKind::Var(own) => usize::from(own == name),
        AstKind::Appl(parts) => parts.iter().map(|part| count(part, name)).sum(),
    }
}

/// Whether `pattern` matches `ast`, or the application of its head to the first few of its arguments.
fn applies(ast: &Ast, pattern: &Ast) -> bool {
    match (&ast.kind, &pattern.kind) {
        (AstKind::Appl(parts), AstKind::Appl(patterns)) => {
            parts.len() >= patterns.len() && parts.iter().zip(patterns).all(|(part, sub)| matches(part, sub))
        }
        _ => matches(ast, pattern),
    }
}

fn matches(ast: &Ast, pattern: &Ast) -> bool {
    match (&ast.kind, &pattern.kind) {
        (_, AstKind::Var(_)) => true,
        (AstKind::Const(head), AstKind::Const(wanted)) => head == wanted,
        (AstKind::Var(name), AstKind::Const(wanted)) => wanted.is_syntax(name),
        (AstKind::Appl(parts), AstKind::Appl(patterns)) => {
            parts.len() == patterns.len() && parts.iter().zip(patterns).all(|(part, sub)| matches(part, sub))
        }
        _ => false,
    }
}

/// Takes apart a tree to which `pattern` applies; gives the arguments beyond the pattern.
fn bind_prefix(ast: Ast, pattern: &Ast, bindings: &mut Vec<Binding>) -> Vec<Ast> {
    match (ast.kind, &pattern.kind) {
        (AstKind::Appl(mut parts), AstKind::Appl(patterns)) => {
            let rest = parts.split_off(patterns.len().min(parts.len()));
            for (part, sub) in parts.into_iter().zip(patterns) {
                bind(part, sub, bindings);
            }
            rest
        }
        (kind, _) => {
            bind(Ast::new(kind, ast.span), pattern, bindings);
            vec![]
        }
    }
}

fn bind(ast: Ast, pattern: &Ast, bindings: &mut Vec<Binding>) {
    match &pattern.kind {
        AstKind::Const(_) => {}
        AstKind::Var(name) => bindings.push(Binding { name: name.clone(), value: Some(ast), uses: 0 }),
        AstKind::Appl(patterns) => {
            if let AstKind::Appl(parts) = ast.kind {
                for (part, sub) in parts.into_iter().zip(patterns) {
                    bind(part, sub, bindings);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MacroRule, MacroRuleError, Macros};
    use crate::Ast;
    use base::Span;
    use expect_test::{Expect, expect};

    /// Reads `(_f x y)`: names that start with `_` are constants.
    fn ast(text: &str) -> Ast {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut stack: Vec<Vec<Ast>> = vec![vec![]];
        for word in spaced.split_whitespace() {
            let at = Span::default();
            let tree = match word {
                "(" => {
                    stack.push(vec![]);
                    continue;
                }
                ")" => {
                    let mut parts = stack.pop().unwrap();
                    let head = parts.remove(0);
                    Ast::appl(head, parts, at)
                }
                _ if word.starts_with('_') => Ast::syntax(word, at),
                _ => Ast::var(word, at),
            };
            stack.last_mut().unwrap().push(tree);
        }
        stack.pop().unwrap().pop().unwrap()
    }

    fn rule(text: &str) -> Result<MacroRule, MacroRuleError> {
        let (lhs, rhs) = text.split_once("⇀").unwrap();
        MacroRule::new(ast(lhs), ast(rhs))
    }

    fn check(rules: &[&str], text: &str, expected: &Expect) {
        let rules: Vec<MacroRule> = rules.iter().map(|text| rule(text).unwrap()).collect();
        let shown = match Macros::from(rules).normalise(ast(text)) {
            Ok(ast) => ast.to_string(),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&shown.replace('"', ""));
    }

    #[test]
    fn rules_apply_below_and_above_until_none_does() {
        let list = ["(_list (_args x xs)) ⇀ (_Cons x (_list xs))", "(_list x) ⇀ (_Cons x _Nil)"];
        check(
            &list,
            "(_list (_args a (_args (_list b) c)))",
            &expect!["(_Cons a (_Cons (_Cons b _Nil) (_Cons c _Nil)))"],
        );
    }

    #[test]
    fn a_pattern_matches_a_longer_application() {
        check(&["(_f x) ⇀ (_g x x)"], "(_f a b c)", &expect!["((_g a a) b c)"]);
        check(&["_c ⇀ (_g _h)"], "(_c a)", &expect!["((_g _h) a)"]);
    }

    #[test]
    fn the_first_rule_of_a_declaration_wins_and_the_last_declaration() {
        let mut macros = Macros::from(vec![rule("(_f x) ⇀ _one").unwrap(), rule("(_f y) ⇀ _two").unwrap()]);
        assert_eq!(macros.normalise(ast("(_f a)")), Ok(ast("_one")));
        let later = vec![rule("(_f z) ⇀ _three").unwrap()];
        macros.add(later.clone());
        assert_eq!(macros.normalise(ast("(_f a)")), Ok(ast("_three")));
        macros.remove(&later);
        assert_eq!(macros.normalise(ast("(_f a)")), Ok(ast("_one")));
    }

    #[test]
    fn circles_are_reported() {
        check(
            &["(_f x) ⇀ (_f x)"],
            "(_f a)",
            &expect!["the translation rules do not come to an end (stopped after 1061 steps)"],
        );
        for text in ["(_f x) ⇀ (_g (_f x))", "(_f x) ⇀ (_f (_p x x))", "(_f x) ⇀ (_f (_g x))"] {
            assert!(Macros::from(vec![rule(text).unwrap()]).normalise(ast("(_f a)")).is_err());
        }
    }

    #[test]
    fn wrong_rules_are_refused() {
        let errors = ["(_f x x) ⇀ x", "(_f x) ⇀ y", "x ⇀ _f"].map(|text| rule(text).unwrap_err().to_string());
        expect![[r#"
            `x` occurs twice on the left of the rule
            `y` occurs on the right of the rule but not on the left
            the left side of the rule is only a variable"#]]
        .assert_eq(&errors.join("\n"));
    }
}

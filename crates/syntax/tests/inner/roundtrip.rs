//! What is printed parses back: random trees over the small logic, and hand-picked ones.

use crate::small_logic::{small_logic, source};
use base::{Name, Rng, Span};
use expect_test::{Expect, expect};
use notation::{Ast, AstKind, Brackets, Head, Index, Mode, Notations, Production, unparse};
use syntax::inner::{Grammar, parse};

fn notations(grammar: &Grammar) -> Notations {
    let mut notations = Notations::default();
    grammar.productions().for_each(|production| notations.add(production.clone()));
    notations
}

fn print(grammar: &Grammar, ast: &Ast, mode: Mode, brackets: Brackets) -> String {
    unparse(&notations(grammar), ast, mode, brackets, &|head| Name::new(head.name().base()))
}

/// Makes random trees by following the productions.
struct Maker<'a> {
    grammar: &'a Grammar,
    rng: Rng,
}

impl Maker<'_> {
    fn pick<'b, T>(&mut self, choices: &'b [T]) -> &'b T {
        &choices[self.rng.below(choices.len() as u64) as usize]
    }

    fn var(&mut self, names: &[&str]) -> Ast {
        Ast::var(*self.pick(names), Span::default())
    }

    fn ast(&mut self, category: &str, depth: u32) -> Ast {
        let at = Span::default();
        match category {
            "any" if depth > 0 && self.rng.below(10) == 0 => self.by_production("prop'", depth),
            "logic" | "any" => match self.rng.below(10) {
                _ if depth == 0 => self.var(&["x", "y", "f", "a.b", "?z", "x'", "α⇩1"]),
                0 => self.var(&["x", "y"]),
                1 | 2 => {
                    let args = (0..=self.rng.below(3)).map(|_| self.ast("any", depth - 1)).collect();
                    let function = self.ast("logic", depth - 1);
                    let known = matches!(function.kind, AstKind::Const(_));
                    Ast::appl(if known { self.var(&["f", "g"]) } else { function }, args, at)
                }
                3 => Ast::node("_abs", vec![self.ast("pttrn", depth - 1), self.ast("any", depth - 1)], at),
                4 => Ast::node(
                    "_constrain",
                    vec![self.ast("logic", depth - 1), self.ast("type", depth - 1)],
                    at,
                ),
                _ => self.by_production("logic", depth),
            },
            "prop" if depth == 0 || self.rng.below(2) == 0 => self.by_production("prop", depth),
            "prop" | "prop'" => self.by_production("prop'", depth),
            "type" if depth == 0 => self.var(&["'a", "nat", "List.list"]),
            "type" => match self.rng.below(4) {
                0 => self.by_production("type", depth),
                1 => self.var(&["'a", "nat"]),
                _ => {
                    let args = (0..=self.rng.below(2)).map(|_| self.ast("type", depth - 1)).collect();
                    Ast::appl(self.var(&["list", "map"]), args, at)
                }
            },
            "idt" if depth > 0 && self.rng.below(3) == 0 => {
                let variable =
                    if self.rng.below(4) == 0 { Ast::syntax("_idtdummy", at) } else { self.var(&["x", "y"]) };
                Ast::node("_constrain", vec![variable, self.ast("type", depth - 1)], at)
            }
            "idt" => self.var(&["x", "y", "z'"]),
            "pttrn" if depth == 0 || self.rng.below(2) == 0 => self.ast("idt", depth),
            "idts" if depth == 0 || self.rng.below(2) == 0 => self.ast("idt", depth),
            "args" | "letbinds" | "cases_syn" | "patterns" if depth == 0 || self.rng.below(2) == 0 => {
                let single = match category {
                    "args" => "any",
                    "letbinds" => "letbind",
                    "cases_syn" => "case_syn",
                    _ => "pttrn",
                };
                self.ast(single, depth)
            }
            "num_const" => self.var(&["1", "42"]),
            "str_position" => self.var(&["''ab''", "''''"]),
            _ => self.by_production(category, depth),
        }
    }

    fn by_production(&mut self, category: &str, depth: u32) -> Ast {
        let grammar = self.grammar;
        let all: Vec<&Production> = grammar.productions().filter(|p| p.lhs == category && plain(p)).collect();
        let fitting: Vec<&Production> = match depth {
            0 => all.iter().filter(|p| p.args().count() <= 1).copied().collect(),
            _ => all.clone(),
        };
        let production = *self.pick(if fitting.is_empty() { &all } else { &fitting });
        let args = production.args().map(|(name, _)| self.ast(name, depth.saturating_sub(1))).collect();
        let head = production.head.clone().unwrap();
        Ast::appl(Ast::constant(head, Span::default()), args, Span::default())
    }
}

/// Productions whose tree is just their head with the arguments.
fn plain(production: &Production) -> bool {
    let special = [
        "_lambda",
        "_applC",
        "_bigimpl",
        "_bracket",
        "_constrain",
        "_tapp",
        "_tappl",
        "_type_name",
        "_aprop",
        "_ofsort",
        "_dummy_ofsort",
        "_context_const",
        "_context_xconst",
        "_TYPE",
        "_ofclass",
        "_sort_constraint",
        "_idtyp",
        "_idtypdummy",
    ];
    production.index == Index::None
        && match &production.head {
            Some(Head::Syntax(name)) => !special.contains(&name.as_str()),
            Some(head) => head.name() != "Pure.term",
            None => false,
        }
}

fn check_random(root: &str, mode: Mode, brackets: Brackets, seed: u64) {
    let grammar = small_logic();
    let mut maker = Maker { grammar: &grammar, rng: Rng::seeded(seed) };
    for round in 0..250 {
        let ast = maker.ast(root, round % 6);
        let text = print(&grammar, &ast, mode, brackets);
        let trees = match parse(&grammar, root, source(&text)) {
            Ok(parses) => parses.trees,
            Err(error) => panic!("{text}\n{ast}\n{}", error.message),
        };
        let shown: Vec<String> = trees.iter().map(ToString::to_string).collect();
        assert_eq!(shown, [ast.to_string()], "{text}");
    }
}

#[test]
fn random_terms_parse_back() {
    check_random("logic", Mode::Term, Brackets::Needed, 1);
}

#[test]
fn random_terms_in_all_brackets_parse_back() {
    check_random("logic", Mode::Term, Brackets::All, 2);
}

#[test]
fn random_propositions_parse_back() {
    check_random("prop", Mode::Term, Brackets::Needed, 3);
}

#[test]
fn random_types_parse_back() {
    check_random("type", Mode::Type, Brackets::Needed, 4);
}

fn check(root: &str, text: &str, expected: &Expect) {
    let grammar = small_logic();
    let mode = if root == "type" { Mode::Type } else { Mode::Term };
    let trees = parse(&grammar, root, source(text)).unwrap().trees;
    expected.assert_eq(&print(&grammar, &trees[0], mode, Brackets::Needed));
}

#[test]
fn printing_uses_the_notation_and_few_parentheses() {
    check("logic", "(((f x) + (g (y))) = ((λx. (x::nat)) z))", &expect!["f x + g y = (λx. (x::nat)) z"]);
    check(
        "logic",
        "if (a ∧ (b ∨ c)) then (x # (y # [])) else (map (+) [a,b])",
        &expect!["if a ∧ (b ∨ c) then x # y # [] else map (+) [a, b]"],
    );
    check("logic", "f (- x) (- (- y))", &expect!["f (- x) (- (- y))"]);
    check("logic", "((a + b)) c", &expect!["(a + b) c"]);
    check("logic", "∀(x::nat) y. (∃z. P x y z)", &expect!["∀(x::nat) y. ∃z. P x y z"]);
    check(
        "logic",
        "case x of a ⇒ (case y of b ⇒ c) | d ⇒ λx. (case x of e ⇒ f | g ⇒ h)",
        &expect!["case x of a ⇒ (case y of b ⇒ c) | d ⇒ λx. (case x of e ⇒ f | g ⇒ h)"],
    );
    check("prop", "(⋀x. A x ==> B) ==> (C ==> D)", &expect!["(⋀x. A x ⟹ B) ⟹ C ⟹ D"]);
    check(
        "type",
        "(('a, 'b) map) list => ('a => 'b) => (nat × 'c::{ord,plus})",
        &expect!["('a, 'b) map list ⇒ ('a ⇒ 'b) ⇒ nat × 'c::{ord,plus}"],
    );
}

#[test]
fn deep_trees_are_printed_without_recursion() {
    let mut ast = Ast::var("x", Span::default());
    for _ in 0..4000 {
        ast = Ast::new(AstKind::Appl(vec![Ast::var("f", Span::default()), ast]), Span::default());
    }
    assert_eq!(print(&small_logic(), &ast, Mode::Term, Brackets::Needed).len(), 4 * 4000 - 1);
}

//! Translation rules: read in the user's notation, applied to what was parsed.

use crate::small_logic::{small_logic, source};
use base::Name;
use expect_test::{Expect, expect};
use notation::{Head, Macros};
use syntax::inner::{Arrow, Names, parse, translation};

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
    let rules =
        translation(&small_logic(), &Known, (category, source(left)), Arrow::Both, (category, source(right)));
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
    let check = |text: &str, expected: Expect| {
        let tree = parse(&grammar, "logic", source(text)).unwrap().trees.remove(0);
        expected.assert_eq(&macros.normalise(tree).unwrap().to_string().replace('"', "'"));
    };
    check(
        "let (x, y) = p; z = q in x",
        expect!["('Let' p ('case_prod' ('_abs' x ('_abs' y ('Let' q ('_abs' z x))))))"],
    );
    check("{u. u = (a, b, c)}", expect!["('Collect' ('_abs' u ('eq' u ('Pair' a ('Pair' b c)))))"]);
}

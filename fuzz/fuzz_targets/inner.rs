//! Any text is parsed or refused with a position inside it, also with notation made from the text itself; what
//! was parsed prints to something that parses to the same tree.
#![no_main]

#[allow(dead_code, reason = "shared with the tests")]
#[path = "../../crates/syntax/tests/inner/small_logic.rs"]
mod small_logic;

use base::Name;
use libfuzzer_sys::fuzz_target;
use notation::{Ast, AstKind, Brackets, Head, Mixfix, Mode, Notations, Shape, unparse};
use small_logic::{small_logic, source};
use std::sync::LazyLock;
use syntax::inner::{Grammar, parse};

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(small_logic);
static NOTATIONS: LazyLock<Notations> = LazyLock::new(|| {
    let mut notations = Notations::default();
    GRAMMAR.productions().for_each(|production| notations.add(production.clone()));
    notations
});

fuzz_target!(|text: &str| {
    let (notation, rest) = text.split_once('\n').unwrap_or(("", text));
    for (root, mode) in [("logic", Mode::Term), ("prop", Mode::Term), ("type", Mode::Type)] {
        let trees = check(&GRAMMAR, root, rest);
        // What follows `PROP` has no notation of its own, so not every tree under it can be written.
        if !rest.contains("PROP") {
            trees.iter().for_each(|tree| check_printing(root, mode, tree));
        }
    }
    let mixfix = Mixfix::Template { text: Name::new(notation), args: vec![], prio: 500 };
    let shape =
        Shape { args: vec![Name::new("any"); mixfix.arity().unwrap_or(0)], result: Name::new("logic") };
    if let Ok(productions) = mixfix.productions(Some(&Head::constant("c")), &shape) {
        let mut grammar = GRAMMAR.clone();
        grammar.extend(productions);
        check(&grammar, "logic", rest);
    }
});

/// The trees of a text; all positions must lie inside it.
fn check(grammar: &Grammar, root: &str, text: &str) -> Vec<Ast> {
    match parse(grammar, root, source(text)) {
        Err(error) => {
            assert!(text.get(error.span.range()).is_some(), "{:?} is not a range of the text", error.span);
            vec![]
        }
        Ok(parses) => {
            let mut stack: Vec<&Ast> = parses.trees.iter().collect();
            while let Some(ast) = stack.pop() {
                assert!(text.get(ast.span.range()).is_some(), "{:?} is not a range of the text", ast.span);
                if let AstKind::Appl(parts) = &ast.kind {
                    stack.extend(parts);
                }
            }
            parses.trees
        }
    }
}

fn check_printing(root: &str, mode: Mode, tree: &Ast) {
    let text = unparse(&NOTATIONS, tree, mode, Brackets::Needed, &|head| Name::new(head.name().base()));
    match parse(&GRAMMAR, root, source(&text)) {
        Ok(parses) => assert!(
            parses.cut || parses.trees.iter().any(|other| flat(other) == flat(tree)),
            "{text} is not {tree}"
        ),
        Err(error) => panic!("{text}: {}", error.message),
    }
}

/// With the arguments of nested applications side by side: `(a - b) c` may have been written `(-) a b c`.
fn flat(ast: &Ast) -> Ast {
    let AstKind::Appl(parts) = &ast.kind else { return ast.clone() };
    let mut flattened = vec![];
    for (i, part) in parts.iter().map(flat).enumerate() {
        match part.kind {
            AstKind::Appl(inner) if i == 0 => flattened.extend(inner),
            _ => flattened.push(part),
        }
    }
    Ast::new(AstKind::Appl(flattened), ast.span)
}

//! The grammar of the core language, which every theory starts from: types, application, abstraction, the
//! connectives of the framework. All else is declared by theories.

use super::Grammar;
use base::Name;
use notation::{Head, Mixfix, Production, Shape};

/// The productions of the core language in print order: a later one is preferred when printing.
pub fn pure() -> Grammar {
    let mut grammar = Grammar::default();
    grammar.extend(productions());
    grammar
}

/// A row: head, argument categories, result category, template, priorities of arguments, priority.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static [u16], u16);

/// Heads are written with a mark for their kind: `c:` constant, `b:` binder, `t:` type; none for syntax constants.
#[rustfmt::skip]
const ROWS: [Row; 78] = [
    // Categories that include others.
    ("", "prop'", "prop", "_", &[], 1000),
    ("", "logic", "any", "_", &[], 1000),
    ("", "prop'", "any", "_", &[], 1000),
    ("", "any", "args", "_", &[], 1000),
    ("", "any", "cargs", "_", &[], 1000),
    ("", "idt", "idts", "_", &[], 1000),
    ("", "idt", "pttrn", "_", &[], 1000),
    ("", "pttrn", "pttrns", "_", &[], 1000),
    ("", "type", "types", "_", &[], 1000),
    // Tokens.
    ("", "id", "logic", "_", &[], 1000),
    ("", "longid", "logic", "_", &[], 1000),
    ("", "var", "logic", "_", &[], 1000),
    ("", "id", "aprop", "_", &[], 1000),
    ("", "longid", "aprop", "_", &[], 1000),
    ("", "var", "aprop", "_", &[], 1000),
    ("", "id", "idt", "_", &[], 1000),
    ("", "tid", "type", "_", &[], 1000),
    ("", "tvar", "type", "_", &[], 1000),
    ("_type_name", "type_name", "type", "_", &[], 1000),
    ("_class_name", "class_name", "sort", "_", &[], 1000),
    ("_class_name", "class_name", "classes", "_", &[], 1000),
    // Parentheses.
    ("", "logic", "logic", "'(_')", &[], 1000),
    ("", "prop'", "prop'", "'(_')", &[], 1000),
    ("", "aprop", "aprop", "'(_')", &[], 1000),
    ("", "idt", "idt", "'(_')", &[], 1000),
    ("", "type", "type", "'(_')", &[], 1000),
    // Types.
    ("_ofsort", "tid sort", "type", "_::_", &[1000, 0], 1000),
    ("_ofsort", "tvar sort", "type", "_::_", &[1000, 0], 1000),
    ("_dummy_ofsort", "sort", "type", "'_' ::_", &[0], 1000),
    ("_dummy_sort", "", "sort", "'_", &[], 1000),
    ("_topsort", "", "sort", "{}", &[], 1000),
    ("_sort", "classes", "sort", "{_}", &[], 1000),
    ("_classes", "class classes", "classes", "_,_", &[], 1000),
    ("_class_name", "class_name", "class", "_", &[], 1000),
    ("_tapp", "type tycon", "type", "_ _", &[1000, 0], 1000),
    ("_tappl", "type types tycon", "type", "'(_,/ _') _", &[], 1000),
    ("_type_name", "type_name", "tycon", "_", &[], 1000),
    ("_types", "type types", "types", "_,/ _", &[], 1000),
    ("t:fun", "type type", "type", "_/ => _", &[1, 0], 0),
    ("_bracket", "types type", "type", "[_]/ => _", &[0, 0], 0),
    ("t:fun", "type type", "type", "_/ ⇒ _", &[1, 0], 0),
    ("_bracket", "types type", "type", "[_]/ ⇒ _", &[0, 0], 0),
    ("t:dummy", "", "type", "'_", &[], 1000),
    // Terms.
    ("_constrain", "logic type", "logic", "_::_", &[4, 0], 3),
    ("_constrain", "prop' type", "prop'", "_::_", &[4, 0], 3),
    ("_lambda", "pttrns any", "logic", "%_./ _", &[0, 3], 3),
    ("_lambda", "pttrns any", "logic", "λ_./ _", &[0, 3], 3),
    ("_args", "any args", "args", "_,/ _", &[], 1000),
    ("_cargs", "cargs any", "cargs", "_/ _", &[1000, 1000], 1000),
    ("_applC", "logic cargs", "logic", "_/ _", &[1000, 1000], 999),
    ("_applC", "logic cargs", "aprop", "_/ _", &[1000, 1000], 999),
    ("_idtdummy", "", "idt", "'_", &[], 1000),
    ("_idtyp", "id type", "idt", "_::_", &[], 0),
    ("_idtypdummy", "type", "idt", "'_' ::_", &[], 0),
    ("_idts", "idt idts", "idts", "_/ _", &[1, 0], 0),
    ("_pttrns", "pttrn pttrns", "pttrns", "_/ _", &[1, 0], 0),
    ("_TYPE", "type", "logic", "TYPE/'(_')", &[], 1000),
    ("_context_const", "any_id", "logic", "CONST _", &[], 1000),
    ("_context_const", "any_id", "aprop", "CONST _", &[], 1000),
    ("_context_xconst", "any_id", "logic", "XCONST _", &[], 1000),
    ("_context_xconst", "any_id", "aprop", "XCONST _", &[], 1000),
    ("_DDDOT", "", "logic", "...", &[], 1000),
    ("_DDDOT", "", "logic", "…", &[], 1000),
    ("_DDDOT", "", "aprop", "...", &[], 1000),
    ("_DDDOT", "", "aprop", "…", &[], 1000),
    ("c:Pure.dummy_pattern", "", "logic", "'_", &[], 1000),
    ("c:Pure.dummy_pattern", "", "aprop", "'_", &[], 1000),
    // Propositions.
    ("_aprop", "aprop", "prop'", "PROP _", &[], 1000),
    ("_asm", "prop", "asms", "_", &[], 1000),
    ("_asms", "prop asms", "asms", "_;/ _", &[], 1000),
    ("_bigimpl", "asms prop", "prop'", "[| _ |]/ ==> _", &[0, 1], 1),
    ("_bigimpl", "asms prop", "prop'", "⟦_⟧/ ⟹ _", &[0, 1], 1),
    ("_ofclass", "type logic", "prop'", "OFCLASS/'(_,/ _')", &[], 1000),
    ("_sort_constraint", "type", "prop'", "SORT'_CONSTRAINT/'(_')", &[], 1000),
    ("c:Pure.term", "logic", "prop'", "TERM _", &[], 1000),
    ("c:Pure.conjunction", "prop prop", "prop'", "_ &&&/ _", &[3, 2], 2),
    ("b:Pure.all", "idts prop", "prop'", "!!_./ _", &[0, 0], 0),
    ("b:Pure.all", "idts prop", "prop'", "⋀_./ _", &[0, 0], 0),
];

/// The connectives, with their sections before them so that printing prefers the infix.
#[rustfmt::skip]
const CONNECTIVES: [Row; 8] = [
    ("c:Pure.eq", "", "logic", "'(==')", &[], 1000),
    ("c:Pure.eq", "", "logic", "'(≡')", &[], 1000),
    ("c:Pure.imp", "", "logic", "'(==>')", &[], 1000),
    ("c:Pure.imp", "", "logic", "'(⟹')", &[], 1000),
    ("c:Pure.eq", "any any", "prop'", "_ ==/ _", &[3, 3], 2),
    ("c:Pure.eq", "any any", "prop'", "_ ≡/ _", &[3, 3], 2),
    ("c:Pure.imp", "prop prop", "prop'", "_ ==>/ _", &[2, 1], 1),
    ("c:Pure.imp", "prop prop", "prop'", "_ ⟹/ _", &[2, 1], 1),
];

fn productions() -> Vec<Production> {
    let rows = ROWS.iter().chain(&CONNECTIVES);
    rows.flat_map(|(head, args, result, template, prios, prio)| {
        let head = match head.split_once(':') {
            _ if head.is_empty() => None,
            Some(("c", name)) => Some(Head::Const(Name::new(name))),
            Some(("b", name)) => Some(Head::Binder(Name::new(name))),
            Some((_, name)) => Some(Head::Type(Name::new(name))),
            None => Some(Head::Syntax(Name::new(head))),
        };
        let shape =
            Shape { args: args.split_whitespace().map(Name::new).collect(), result: Name::new(result) };
        let mixfix = Mixfix::Template { text: Name::new(template), args: prios.to_vec(), prio: *prio };
        mixfix.productions(head.as_ref(), &shape).expect("the templates of the core language are well-formed")
    })
    .collect()
}

//! A small part of the usual object logic, for tests and measurements: formulas, lists, sets, tuples, `let`,
//! `case` and `if`.

use base::{FileId, Name};
use notation::{Assoc, Head, Mixfix, Shape};
use syntax::inner::{Grammar, Source, pure};

fn shape(text: &str) -> Shape {
    let mut words: Vec<Name> = text.split_whitespace().map(Name::new).collect();
    let result = words.pop().expect("a shape has a result");
    Shape { args: words, result }
}

pub fn template(grammar: &mut Grammar, head: Option<Head>, types: &str, text: &str, args: &[u16], prio: u16) {
    let mixfix = Mixfix::Template { text: Name::new(text), args: args.to_vec(), prio };
    grammar.extend(mixfix.productions(head.as_ref(), &shape(types)).expect("the notation is well-formed"));
}

pub fn infix(grammar: &mut Grammar, name: &str, assoc: Assoc, symbol: &str, prio: u16) {
    let mixfix = Mixfix::Infix { assoc, symbol: Name::new(symbol), prio };
    grammar.extend(
        mixfix
            .productions(Some(&Head::constant(name)), &shape("logic logic logic"))
            .expect("the notation is well-formed"),
    );
}

pub fn small_logic() -> Grammar {
    let mut g = pure();
    let c = |name: &str| Some(Head::constant(name));
    let s = |name: &str| Some(Head::syntax(name));
    template(&mut g, c("Trueprop"), "logic prop", "(_)", &[], 5);
    for (name, assoc, symbol, prio) in [
        ("eq", Assoc::Left, "=", 50),
        ("conj", Assoc::Right, "∧", 35),
        ("disj", Assoc::Right, "∨", 30),
        ("implies", Assoc::Right, "⟶", 25),
        ("less", Assoc::None, "<", 50),
        ("member", Assoc::None, "∈", 50),
        ("plus", Assoc::Left, "+", 65),
        ("minus", Assoc::Left, "-", 65),
        ("times", Assoc::Left, "*", 70),
        ("append", Assoc::Right, "@", 65),
        ("Cons", Assoc::Right, "#", 65),
    ] {
        infix(&mut g, name, assoc, symbol, prio);
    }
    template(&mut g, c("Not"), "logic logic", "¬ _", &[40], 40);
    template(&mut g, c("uminus"), "any logic", "- _", &[81], 80);
    for (name, symbol) in [("All", "∀"), ("Ex", "∃")] {
        let binder = Mixfix::Binder { symbol: Name::new(symbol), body: 10, prio: 10 };
        let head = Head::Binder(Name::new(name));
        g.extend(
            binder.productions(Some(&head), &shape("logic logic")).expect("the notation is well-formed"),
        );
    }
    template(&mut g, c("Nil"), "logic", "[]", &[], 1000);
    template(&mut g, s("_list"), "args logic", "[_]", &[], 1000);
    template(&mut g, s("_Finset"), "args logic", "{_}", &[], 1000);
    template(&mut g, s("_Coll"), "pttrn logic logic", "(1{_./ _})", &[], 1000);
    template(&mut g, s("_tuple"), "any tuple_args logic", "(1'(_,/ _'))", &[], 1000);
    template(&mut g, s("_tuple_arg"), "any tuple_args", "_", &[], 1000);
    template(&mut g, s("_tuple_args"), "any tuple_args tuple_args", "_,/ _", &[], 1000);
    template(&mut g, s("_pattern"), "pttrn patterns pttrn", "'(_,/ _')", &[], 1000);
    template(&mut g, None, "pttrn patterns", "_", &[], 1000);
    template(&mut g, s("_patterns"), "pttrn patterns patterns", "_,/ _", &[], 1000);
    template(&mut g, c("If"), "logic any any any", "(if (_)/ then (_)/ else (_))", &[0, 0, 10], 10);
    template(&mut g, s("_bind"), "pttrn any letbind", "(2_ =/ _)", &[], 10);
    template(&mut g, None, "letbind letbinds", "_", &[], 1000);
    template(&mut g, s("_binds"), "letbind letbinds letbinds", "_;/ _", &[], 1000);
    template(&mut g, s("_Let"), "letbinds any logic", "(let (_)/ in (_))", &[0, 10], 10);
    template(&mut g, s("_case_syntax"), "any cases_syn logic", "(case _ of/ _)", &[0, 10], 10);
    template(&mut g, s("_case1"), "any any case_syn", "(2_ ⇒/ _)", &[], 10);
    template(&mut g, None, "case_syn cases_syn", "_", &[], 1000);
    template(&mut g, s("_case2"), "case_syn cases_syn cases_syn", "_/ | _", &[], 1000);
    template(&mut g, s("_Numeral"), "num_const logic", "_", &[], 1000);
    template(&mut g, s("_String"), "str_position logic", "_", &[], 1000);
    template(&mut g, c("zero"), "logic", "0", &[], 1000);
    template(&mut g, Some(Head::Type(Name::new("prod"))), "type type type", "(_ ×/ _)", &[21, 20], 20);
    g
}

pub fn source(text: &str) -> Source<'_> {
    Source { text, file: FileId(0), offset: 0 }
}

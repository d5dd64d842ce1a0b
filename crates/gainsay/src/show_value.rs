//! Values in the notation of lists, sets, tuples, numbers and strings.

use elab::Context;
use logic::{Literal, Term};

pub fn show_value(context: &Context, term: &Term) -> String {
    text(context, term, false)
}

fn text(context: &Context, term: &Term, argument: bool) -> String {
    let (head, args) = term.strip();
    let name = match head {
        Term::Const(name, _) => name.as_str(),
        Term::Lit(Literal::Num(digits)) => return digits.to_string(),
        Term::Lit(Literal::Char(code)) => return format!("CHR ''{}''", char::from(*code)),
        Term::Lit(Literal::Text(text)) => return format!("STR ''{text}''"),
        _ => return "_".to_owned(),
    };
    let inner = |term: &Term| text(context, term, false);
    let shown = match (name, args.as_slice()) {
        ("Groups.zero_class.zero", []) => return "0".to_owned(),
        ("Groups.one_class.one", []) => return "1".to_owned(),
        ("Num.numeral_class.numeral", [number]) => return inner(number),
        ("Groups.uminus_class.uminus", [arg]) => format!("- {}", text(context, arg, true)),
        ("List.list.Nil", []) => return "[]".to_owned(),
        ("List.list.Cons", [_, _]) => return list(context, term),
        ("Orderings.bot_class.bot", []) => return "{}".to_owned(),
        ("Orderings.top_class.top", []) => return "UNIV".to_owned(),
        ("Set.insert", [_, _]) => {
            let elements: Vec<String> = chain(term, "Set.insert").into_iter().map(inner).collect();
            return format!("{{{}}}", elements.join(", "));
        }
        ("Product_Type.Unity", []) => return "()".to_owned(),
        ("Product_Type.Pair", [left, right]) => return format!("({})", tuple(context, left, right)),
        ("Fun.fun_upd", [_, _, _]) => return updates(context, term),
        (_, []) => return context.show_constant(&name.into()).to_string(),
        (_, args) => {
            let args: Vec<String> = args.iter().map(|arg| text(context, arg, true)).collect();
            format!("{} {}", context.show_constant(&name.into()), args.join(" "))
        }
    };
    if argument { format!("({shown})") } else { shown }
}

/// The heads of a chain of applications of a constant with two arguments.
fn chain<'t>(term: &'t Term, constant: &str) -> Vec<&'t Term> {
    let mut heads = vec![];
    let mut rest = term;
    while let Some([head, tail]) = rest.strip_const(constant).as_deref() {
        heads.push(*head);
        rest = tail;
    }
    heads
}

fn list(context: &Context, term: &Term) -> String {
    let elements = chain(term, "List.list.Cons");
    let codes: Option<String> = elements
        .iter()
        .map(|element| match element {
            Term::Lit(Literal::Char(code)) if (32..127).contains(code) && *code != b'\'' => {
                Some(char::from(*code))
            }
            _ => None,
        })
        .collect();
    match codes {
        Some(text) => format!("''{text}''"),
        None => {
            let elements: Vec<String> = elements.into_iter().map(|term| text(context, term, false)).collect();
            format!("[{}]", elements.join(", "))
        }
    }
}

fn tuple(context: &Context, left: &Term, right: &Term) -> String {
    let rest = match right.strip_const("Product_Type.Pair").as_deref() {
        Some([left, right]) => tuple(context, left, right),
        _ => text(context, right, false),
    };
    format!("{}, {rest}", text(context, left, false))
}

/// `(λ_. d)(x := y, …)`
fn updates(context: &Context, term: &Term) -> String {
    let mut changes = vec![];
    let mut rest = term;
    while let Some([before, key, value]) = rest.strip_const("Fun.fun_upd").as_deref() {
        changes.push(format!("{} := {}", text(context, key, false), text(context, value, false)));
        rest = before;
    }
    changes.reverse();
    let start = match rest {
        Term::Abs(_, _, body) => text(context, body, false),
        _ => "_".to_owned(),
    };
    format!("(λ_. {start})({})", changes.join(", "))
}

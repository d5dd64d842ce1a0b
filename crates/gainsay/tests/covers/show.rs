//! Expressions and definitions in Isabelle's notation.

use crate::language::{Binder, Def, E, Op, P, Premise, Rule, Ty, V};
use std::fmt::Write;

pub fn type_text(ty: &Ty) -> String {
    match ty {
        Ty::Bool => "bool".to_owned(),
        Ty::Color => "color".to_owned(),
        Ty::Shape => "shape".to_owned(),
        Ty::Word2 => "2 word".to_owned(),
        Ty::Word3 => "3 word".to_owned(),
        Ty::Three => "3".to_owned(),
        Ty::Small => "small".to_owned(),
        Ty::Nat => "nat".to_owned(),
        Ty::Int => "int".to_owned(),
        Ty::Num => "num".to_owned(),
        Ty::List(inner) => format!("({}) list", type_text(inner)),
        Ty::Option(inner) => format!("({}) option", type_text(inner)),
        Ty::Pair(left, right) => format!("(({}) × ({}))", type_text(left), type_text(right)),
    }
}

pub fn constructor(ty: &Ty, index: usize) -> &'static str {
    let names: &[&str] = match ty {
        Ty::Color => &["Red", "Green", "Blue"],
        Ty::Shape => &["Dot", "Flag", "Ring"],
        Ty::List(_) => &["Nil", "Cons"],
        Ty::Option(_) => &["None", "Some"],
        _ => &["Pair"],
    };
    names.get(index).copied().unwrap_or("?")
}

pub fn literal(value: &V, ty: &Ty) -> String {
    match (value, ty) {
        (V::Bool(true), _) => "True".to_owned(),
        (V::Bool(false), _) => "False".to_owned(),
        (V::Number(number), Ty::Small) => format!("(small {number})"),
        (V::Number(number), Ty::Num) => binary(*number),
        (V::Number(number), _) if *number < 0 => format!("(- {} :: {})", -number, type_text(ty)),
        (V::Number(number), _) => format!("({number} :: {})", type_text(ty)),
        (V::Con(index, fields), _) => {
            let types = ty.constructors().into_iter().nth(*index).unwrap_or_default();
            let fields: String =
                fields.iter().zip(&types).map(|(field, ty)| format!(" {}", literal(field, ty))).collect();
            format!("({}{fields} :: {})", constructor(ty, *index), type_text(ty))
        }
    }
}

fn binary(number: i64) -> String {
    match number {
        ..=1 => "num.One".to_owned(),
        _ if number % 2 == 0 => format!("(num.Bit0 {})", binary(number / 2)),
        _ => format!("(num.Bit1 {})", binary(number / 2)),
    }
}

fn listed(all: &[E]) -> String {
    let all: Vec<String> = all.iter().map(text).collect();
    format!("{{{}}}", all.join(", "))
}

pub fn text(e: &E) -> String {
    let infix = |symbol: &str, args: &[E]| match args {
        [left, right] => format!("({} {symbol} {})", text(left), text(right)),
        _ => "?".to_owned(),
    };
    match e {
        E::Var(number, ty) => format!("(x{number} :: {})", type_text(ty)),
        E::Lit(value, ty) => literal(value, ty),
        E::Op(op, ty, args) => {
            let applied = |name: &str| {
                let args: String = args.iter().map(|arg| format!(" {}", text(arg))).collect();
                format!("({name}{args} :: {})", type_text(ty))
            };
            match op {
                Op::Not => args.first().map_or_else(String::new, |arg| format!("(¬ {})", text(arg))),
                Op::And => infix("∧", args),
                Op::Or => infix("∨", args),
                Op::Implies => infix("⟶", args),
                Op::Equal => infix("=", args),
                Op::LessEq => infix("≤", args),
                Op::Less => infix("<", args),
                Op::Plus => infix("+", args),
                Op::Minus => infix("-", args),
                Op::Append => infix("@", args),
                Op::Size => args.first().map_or_else(String::new, |arg| format!("(length {})", text(arg))),
                Op::Uminus => applied("uminus"),
                Op::Suc => applied("Suc"),
                Op::Bit0 => applied("num.Bit0"),
                Op::Bit1 => applied("num.Bit1"),
                Op::Con(index) => applied(constructor(ty, *index)),
                Op::If => match args.as_slice() {
                    [condition, yes, no] => {
                        format!("(if {} then {} else {})", text(condition), text(yes), text(no))
                    }
                    _ => "?".to_owned(),
                },
            }
        }
        E::Bind(binder, number, ty, body) => {
            let symbol = match binder {
                Binder::All => "∀",
                Binder::Ex => "∃",
                Binder::The => "THE ",
            };
            format!("({symbol}x{number} :: {}. {})", type_text(ty), text(body))
        }
        E::Listed(_, element, all) => format!("({} ∈ {})", text(element), listed(all)),
        E::Collected(ty, element, number, body) => {
            format!("({} ∈ {{x{number} :: {}. {}}})", text(element), type_text(ty), text(body))
        }
        E::Extension(ty, number, body, all) => {
            format!("({{x{number} :: {}. {}}} = {})", type_text(ty), text(body), listed(all))
        }
        E::Case(first, scrutinee, _, clauses) => {
            let mut shown = format!("(case {} of ", text(scrutinee));
            for (index, (pattern, body)) in clauses.iter().enumerate() {
                let bar = if index == 0 { "" } else { " | " };
                let mut next = *first;
                let pattern = pattern_text(pattern, &mut next);
                write!(shown, "{bar}{pattern} ⇒ {}", text(body)).expect("strings can be written to");
            }
            shown + ")"
        }
        E::Call(number, args) => {
            let args: String = args.iter().map(|arg| format!(" {}", text(arg))).collect();
            format!("(f{number}{args})")
        }
        E::Lambda(number, ty, body) => format!("(λx{number} :: {}. {})", type_text(ty), text(body)),
    }
}

fn pattern_text(pattern: &P, next: &mut usize) -> String {
    match pattern {
        P::Any(ty) => {
            *next += 1;
            format!("(x{} :: {})", *next - 1, type_text(ty))
        }
        P::Con(index, ty, fields) => {
            let fields: String =
                fields.iter().map(|field| format!(" {}", pattern_text(field, next))).collect();
            format!("({}{fields})", constructor(ty, *index))
        }
        P::Zero => "(0 :: nat)".to_owned(),
        P::Suc(inner) => format!("(Suc {})", pattern_text(inner, next)),
    }
}

/// A command that defines the function of this number.
pub fn command(number: usize, def: &Def) -> String {
    let arrows = |types: &[Ty], result: &str| {
        let types: String = types.iter().map(|ty| format!("{} ⇒ ", type_text(ty))).collect();
        format!("{types}{result}")
    };
    match def {
        Def::Fun { params, result, clauses } => {
            let clauses: Vec<String> = clauses
                .iter()
                .map(|(patterns, body)| {
                    let mut next = 0;
                    let patterns: String = patterns
                        .iter()
                        .map(|pattern| format!(" {}", pattern_text(pattern, &mut next)))
                        .collect();
                    format!("  \"f{number}{patterns} = {}\"", text(body))
                })
                .collect();
            let ty = arrows(params, &type_text(result));
            format!("fun f{number} :: \"{ty}\" where\n{}\n", clauses.join(" |\n"))
        }
        Def::Inductive { parameter, params, rules } => {
            let whole = arrows(params, "bool");
            let (ty, fixed) = match parameter {
                Some(ty) => (format!("({} ⇒ bool) ⇒ {whole}", type_text(ty)), " for P"),
                None => (whole, ""),
            };
            let rules: Vec<String> = rules.iter().map(|rule| rule_text(number, parameter, rule)).collect();
            format!("inductive f{number} :: \"{ty}\"{fixed} where\n{}\n", rules.join(" |\n"))
        }
    }
}

fn rule_text(number: usize, parameter: &Option<Ty>, rule: &Rule) -> String {
    let fixed = if parameter.is_some() { " P" } else { "" };
    let own = |args: &[E]| {
        let args: String = args.iter().map(|arg| format!(" {}", text(arg))).collect();
        format!("f{number}{fixed}{args}")
    };
    let mut shown = "  \"".to_owned();
    for premise in &rule.premises {
        let premise = match premise {
            Premise::Own(args) => own(args),
            Premise::Parameter(arg) => format!("P {}", text(arg)),
            Premise::Test(test) => text(test),
        };
        write!(shown, "{premise} ⟹ ").expect("strings can be written to");
    }
    shown + &own(&rule.conclusion) + "\""
}

//! The forms of terms that no macro can express: abstraction, constraints, numerals, strings, comprehensions.

use super::{Read, Reader, constant, is_dummy, malformed};
use crate::preterm::{Pre, PreCase, PreClause};
use base::{Diagnostic, Name, Span};
use logic::types::well_known::ITSELF;
use logic::{Literal, Type};
use notation::{Ast, AstKind};

const IMP: &str = "Pure.imp";
const CONS: &str = "List.list.Cons";
const NIL: &str = "List.list.Nil";

impl Reader<'_> {
    /// The meaning of a syntax constant with its arguments. Long: one arm for each.
    pub(super) fn syntax(&mut self, name: &Name, args: &[Ast], ast: &Ast) -> Read {
        let span = ast.span;
        match (name.as_str(), args) {
            ("_abs", [var, body]) => self.abstraction(var, body),
            ("_Lambda", [vars, body]) => {
                // HOLCF's abstraction of continuous functions, which ML translates.
                let function = self.identifier(&Name::new("Abs_cfun"), span)?;
                self.binders(&curried(vars), body, &mut |pre| function.clone().app(pre))
            }
            ("_lambda", [vars, body]) => {
                let vars = vars.unfold("_pttrns");
                self.binders(&vars, body, &mut |abstraction| abstraction)
            }
            ("_constrain", [body, ty]) => {
                let body = self.term(body)?;
                Ok(Pre::Typed(Box::new(body), self.context.read_type_ast(ty)?, span))
            }
            ("_applC" | "_appl", [function, args]) => {
                let function = self.term(function)?;
                let separator = if name == "_applC" { "_cargs" } else { "_args" };
                let args: Vec<Pre> =
                    args.unfold(separator).into_iter().map(|arg| self.term(arg)).collect::<Read<_>>()?;
                Ok(function.apply(args))
            }
            ("_struct", [_]) => match self.context.notations.structures.first() {
                Some(structure) => Ok(Pre::Free(structure.clone(), span)),
                None => Err(Diagnostic::error(
                    "no-structure",
                    span,
                    "no structure is in scope that the notation could mean",
                )),
            },
            ("_bigimpl", [asms, conclusion]) => self.implications(&asms.unfold("_asms"), conclusion),
            ("_aprop" | "_asm" | "_strip_positions" | "_position", [body]) => self.term(body),
            ("_TYPE", [ty]) => {
                let itself = Type::con(ITSELF, [self.context.read_type_ast(ty)?]);
                Ok(Pre::ConstAt(Name::new("Pure.type"), itself, span))
            }
            ("_TYPEREP", [ty]) => {
                let itself = Type::con(ITSELF, [self.context.read_type_ast(ty)?]);
                let value = Pre::ConstAt(Name::new("Pure.type"), itself, span);
                Ok(constant("Typerep.typerep_class.typerep", span).app(value))
            }
            ("_ofclass", [ty, class]) => self.class_membership(ty, class, span),
            // What it is about must not be lost: the type variable has that sort wherever the constraint holds.
            ("_sort_constraint", [ty]) => {
                let itself = Type::con(ITSELF, [self.context.read_type_ast(ty)?]);
                let side = || Pre::ConstAt(Name::new("Pure.type"), itself.clone(), span);
                let equation = constant("HOL.eq", span).app(side()).app(side());
                Ok(constant("HOL.Trueprop", span).app(equation))
            }
            ("_context_const" | "_context_xconst", [name]) => self.term(name),
            ("_Numeral", [digits]) => numeral(digits),
            ("_Float", [digits]) => self.decimal(digits),
            ("_String", [text]) => Ok(characters(&ascii(text)?, text.span)),
            ("_Char", [text]) => self.character(text),
            ("_Char_ord", [code]) => ordinal(code),
            ("_Literal", [text]) => Ok(literal(&ascii(text)?)),
            ("_Ascii", [code]) => Ok(literal(&[code_of(code, 128)?])),
            ("_case_syntax", [scrutinee, cases]) => self.case(scrutinee, cases, span),
            ("_lam_pats_syntax", [cases]) => self.case_abstraction(cases, span),
            ("_listcompr", [element, first, rest]) => {
                let mut qualifiers = vec![first];
                qualifiers.extend(rest.unfold("_lc_quals"));
                self.list_comprehension(element, &qualifiers)
            }
            ("_Setcompr", [element, vars, condition]) => {
                self.set_comprehension(element, vars, condition, span)
            }
            ("_do_block", [binds]) => self.do_block(binds),
            ("_record" | "_record_scheme" | "_record_update", args) => self.record(name, args, span),
            // Any other syntax constant must be the name of a proper one.
            _ => match self.context.resolve_const(name) {
                Some(full) => self.applied(Pre::Const(full, span), args),
                None => {
                    let message = format!("the notation `{name}` has no meaning as a term here");
                    Err(Diagnostic::error("unsupported-notation", span, message))
                }
            },
        }
    }

    fn implications(&mut self, premises: &[&Ast], conclusion: &Ast) -> Read {
        let mut result = self.term(conclusion)?;
        for premise in premises.iter().rev() {
            result = constant(IMP, premise.span).apply([self.term(premise)?, result]);
        }
        Ok(result)
    }

    /// `1.5` stands for `15 / 10`, where there is such a division.
    fn decimal(&self, ast: &Ast) -> Read {
        let text = token(ast)?;
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let number = |digits: String| number(&digits, ast.span);
        let numerator = number(format!("{whole}{fraction}"))?;
        let denominator = number(format!("1{}", "0".repeat(fraction.len())))?;
        Ok(constant("Fields.inverse_class.inverse_divide", ast.span).apply([numerator, denominator]))
    }

    fn character(&self, ast: &Ast) -> Read {
        match ascii(ast)?.as_slice() {
            [code] => Ok(Pre::Lit(Literal::Char(*code))),
            _ => Err(Diagnostic::error(
                "bad-character",
                ast.span,
                "a character literal has exactly one ASCII character",
            )),
        }
    }

    /// `[e. p ← xs, b, …]`
    fn list_comprehension(&mut self, element: &Ast, qualifiers: &[&Ast]) -> Read {
        let Some((first, rest)) = qualifiers.split_first() else {
            let element = self.term(element)?;
            return Ok(constant(CONS, Span::default()).apply([element, constant(NIL, Span::default())]));
        };
        let span = first.span;
        let rest: Vec<&Ast> = rest.iter().copied().filter(|ast| !is_end(ast)).collect();
        if is_end(first) {
            return self.list_comprehension(element, &rest);
        }
        if let Some([test]) = first.args_of("_lc_test") {
            let test = self.term(test)?;
            let rest = self.list_comprehension(element, &rest)?;
            return Ok(constant("HOL.If", span).apply([test, rest, constant(NIL, span)]));
        }
        if let Some([pattern, value]) = first.args_of("_lc_let") {
            let value = self.term(value)?;
            let body =
                self.matching(pattern, None, span, &mut |reader| reader.list_comprehension(element, &rest))?;
            return Ok(constant("HOL.Let", span).apply([value, body]));
        }
        let Some([pattern, list]) = first.args_of("_lc_gen") else {
            return Err(malformed(span, "comprehension"));
        };
        let list = self.term(list)?;
        let map = |body: Pre| constant("List.list.map", span).apply([body, list.clone()]);
        let is_irrefutable = self.is_irrefutable(pattern);
        if rest.is_empty() && is_irrefutable {
            return Ok(map(self.matching(pattern, None, span, &mut |reader| reader.term(element))?));
        }
        let otherwise = (!is_irrefutable).then(|| constant(NIL, span));
        let body =
            self.matching(pattern, otherwise, span, &mut |reader| reader.list_comprehension(element, &rest))?;
        Ok(constant("List.concat", span).app(map(body)))
    }

    /// Variables and tuples of variables match everything.
    fn is_irrefutable(&self, pattern: &Ast) -> bool {
        match &pattern.kind {
            AstKind::Var(name) => !self.is_constructor(name),
            AstKind::Const(head) => is_dummy(head),
            AstKind::Appl(parts) => match parts.split_first() {
                Some((Ast { kind: AstKind::Const(head), .. }, args)) => match head.name().as_str() {
                    "Product_Type.Pair" | "Product_Type.prod.Pair" => {
                        args.iter().all(|arg| self.is_irrefutable(arg))
                    }
                    "_constrain" | "_idtyp" => args.first().is_some_and(|arg| self.is_irrefutable(arg)),
                    _ => false,
                },
                _ => false,
            },
        }
    }

    /// `do { p ← e; … }` binds one step after the other.
    fn do_block(&mut self, binds: &Ast) -> Read {
        if let Some([last]) = binds.args_of("_do_final") {
            return self.term(last);
        }
        let Some([first, rest]) = binds.args_of("_do_cons") else {
            return Err(malformed(binds.span, "do block"));
        };
        let span = first.span;
        let mut rest = |reader: &mut Self| reader.do_block(rest);
        if let Some([pattern, value]) = first.args_of("_do_let") {
            let value = self.term(value)?;
            let body = self.matching(pattern, None, span, &mut rest)?;
            return Ok(constant("HOL.Let", span).apply([value, body]));
        }
        let (value, body) = if let Some([pattern, value]) = first.args_of("_do_bind") {
            (self.term(value)?, self.matching(pattern, None, span, &mut rest)?)
        } else if let Some([value]) = first.args_of("_do_then") {
            let value = self.term(value)?;
            self.bound.push(Name::new("_"));
            let body = rest(self);
            self.bound.pop();
            (value, Pre::Abs(Name::new("_"), None, Box::new(body?)))
        } else {
            return Err(malformed(span, "do block"));
        };
        Ok(constant("Monad_Syntax.bind", span).apply([value, body]))
    }

    /// `λpattern. body`, giving `otherwise` where the pattern does not match.
    fn matching(
        &mut self,
        pattern: &Ast,
        otherwise: Option<Pre>,
        span: Span,
        body: &mut dyn FnMut(&mut Self) -> Read,
    ) -> Read {
        let variable = if otherwise.is_none() { self.variable(pattern).ok() } else { None };
        if let Some((name, ty)) = variable {
            self.bound.push(name.clone());
            let body = body(self);
            self.bound.pop();
            return Ok(Pre::Abs(name, ty, Box::new(body?)));
        }
        let argument = Name::new("x");
        // The argument itself cannot be named by the body.
        self.bound.push(Name::default());
        let clause = self.clause_with(pattern, body);
        self.bound.pop();
        let mut clauses = vec![clause?];
        if let Some(otherwise) = otherwise {
            clauses.push(PreClause { vars: vec![Name::new("_")], pattern: Pre::Bound(0), body: otherwise });
        }
        let case = PreCase { scrutinee: Pre::Bound(0), clauses, span };
        Ok(Pre::Abs(argument, None, Box::new(Pre::Case(Box::new(case)))))
    }

    /// `{e |x y. P}` is `{u. ∃x y. u = e ∧ P}`.
    fn set_comprehension(&mut self, element: &Ast, vars: &Ast, condition: &Ast, span: Span) -> Read {
        let vars: Vec<&Ast> = vars.unfold("_idts");
        self.bound.push(Name::default());
        let body = self.exists_equal(&vars, element, condition, span, 0);
        self.bound.pop();
        let collected = Pre::Abs(Name::new("u"), None, Box::new(body?));
        Ok(constant("Set.Collect", span).app(collected))
    }

    fn exists_equal(
        &mut self,
        vars: &[&Ast],
        element: &Ast,
        condition: &Ast,
        span: Span,
        depth: u32,
    ) -> Read {
        let Some((first, rest)) = vars.split_first() else {
            let equal = constant("HOL.eq", span).apply([Pre::Bound(depth), self.term(element)?]);
            return Ok(constant("HOL.conj", span).apply([equal, self.term(condition)?]));
        };
        let (name, ty) = self.variable(first)?;
        self.bound.push(name.clone());
        let inner = self.exists_equal(rest, element, condition, span, depth + 1);
        self.bound.pop();
        Ok(constant("HOL.Ex", span).app(Pre::Abs(name, ty, Box::new(inner?))))
    }

    /// `OFCLASS('a, c_class)`: true where sorts and instances say so; otherwise a proposition of which nothing is
    /// known, since no instance here does not mean that there is none.
    fn class_membership(&mut self, ty: &Ast, class: &Ast, span: Span) -> Read {
        let ty = self.context.read_type_ast(ty)?;
        let written = token(class)?;
        let name = written.strip_suffix("_class").unwrap_or(&written);
        let class = self.context.resolve_class(name).cloned();
        let class = class
            .ok_or_else(|| Diagnostic::error("unknown-class", span, format!("unknown class `{name}`")))?;
        let trueprop = constant("HOL.Trueprop", span);
        if self.context.classes.of_class(&ty, &class) {
            return Ok(trueprop.app(constant("HOL.True", span)));
        }
        let itself = Type::con(ITSELF, [ty]);
        let predicate = Name::from(format!("{class}_class"));
        let predicate = Pre::ConstAt(predicate, Type::fun(itself.clone(), Type::bool()), span);
        Ok(trueprop.app(predicate.app(Pre::ConstAt(Name::new("Pure.type"), itself, span))))
    }
}

fn is_end(ast: &Ast) -> bool {
    matches!(&ast.kind, AstKind::Const(head) if head.is_syntax("_lc_end"))
}

/// The text of a token; strings come without their quotes.
pub(super) fn token(ast: &Ast) -> Read<Name> {
    match &ast.kind {
        AstKind::Var(text) => {
            let inner = text.strip_prefix("''").and_then(|rest| rest.strip_suffix("''"));
            Ok(inner.map_or_else(|| text.clone(), Name::new))
        }
        AstKind::Appl(parts) => match parts.as_slice() {
            [_, only] => token(only),
            _ => Err(malformed(ast.span, "token")),
        },
        AstKind::Const(head) => Ok(head.name().clone()),
    }
}

fn numeral(ast: &Ast) -> Read {
    number(&token(ast)?, ast.span)
}

fn number(text: &str, span: Span) -> Read {
    let digits = decimal_digits(text).ok_or_else(|| malformed(span, "number"))?;
    Ok(match digits.trim_start_matches('0') {
        "" => constant("Groups.zero_class.zero", span),
        "1" => constant("Groups.one_class.one", span),
        digits => constant("Num.numeral_class.numeral", span).app(Pre::Lit(Literal::Num(Name::new(digits)))),
    })
}

/// The decimal form of a number in decimal, `0x…` or `0b…` notation.
fn decimal_digits(text: &str) -> Option<String> {
    let (digits, radix) = match text.split_at_checked(2) {
        Some(("0x" | "0X", rest)) => (rest, 16),
        Some(("0b" | "0B", rest)) => (rest, 2),
        _ => return text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.to_owned()),
    };
    // Digits in base 10, least significant first.
    let mut decimal: Vec<u32> = vec![0];
    for digit in digits.chars() {
        let mut carry = digit.to_digit(radix)?;
        for place in &mut decimal {
            let value = *place * radix + carry;
            *place = value % 10;
            carry = value / 10;
        }
        while carry > 0 {
            decimal.push(carry % 10);
            carry /= 10;
        }
    }
    Some(decimal.iter().rev().filter_map(|digit| char::from_digit(*digit, 10)).collect())
}

fn ordinal(ast: &Ast) -> Read {
    Ok(Pre::Lit(Literal::Char(code_of(ast, 256)?)))
}

/// The code of a character that is written as a number below `end`.
fn code_of(ast: &Ast, end: u16) -> Result<u8, Diagnostic> {
    let code = decimal_digits(&token(ast)?).and_then(|digits| digits.parse::<u8>().ok());
    code.filter(|code| u16::from(*code) < end).ok_or_else(|| {
        Diagnostic::error("bad-character", ast.span, format!("a character code is a number below {end} here"))
    })
}

/// A text of type `literal`.
fn literal(codes: &[u8]) -> Pre {
    let text: String = codes.iter().copied().map(char::from).collect();
    Pre::Lit(Literal::Text(Name::from(text)))
}

/// The codes of the characters of a literal: ASCII, and a symbol for the end of a line.
fn ascii(ast: &Ast) -> Result<Vec<u8>, Diagnostic> {
    let code = |symbol: char| match symbol {
        '⏎' => Some(b'\n'),
        _ => u8::try_from(symbol).ok().filter(u8::is_ascii),
    };
    let bad = |symbol: char| {
        let message = format!("`{symbol}` is no ASCII character, so that it cannot stand in a string");
        Diagnostic::error("bad-character", ast.span, message)
    };
    // Only a quote is written with a backslash.
    let text = token(ast)?.replace("\\'", "'");
    text.chars().map(|symbol| code(symbol).ok_or_else(|| bad(symbol))).collect()
}

/// A string: the list of its characters.
fn characters(codes: &[u8], span: Span) -> Pre {
    codes.iter().rev().fold(constant(NIL, span), |rest, code| {
        constant(CONS, span).apply([Pre::Lit(Literal::Char(*code)), rest])
    })
}

/// The arguments `a b c` of a curried application, which nest to the left.
fn curried(args: &Ast) -> Vec<&Ast> {
    let mut found = vec![];
    let mut rest = args;
    while let Some([before, last]) = rest.args_of("_cargs") {
        found.push(last);
        rest = before;
    }
    found.push(rest);
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::decimal_digits;

    #[test]
    fn numbers_of_any_base_become_decimal() {
        assert_eq!(decimal_digits("0xff").as_deref(), Some("255"));
        assert_eq!(decimal_digits("0b1010").as_deref(), Some("10"));
        assert_eq!(decimal_digits("0x10000000000000000").as_deref(), Some("18446744073709551616"));
        assert_eq!(decimal_digits("12a"), None);
    }
}

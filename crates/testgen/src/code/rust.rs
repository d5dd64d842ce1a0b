//! Drivers in Rust: a crate with the types and the post-condition, one test per datum, and a program that runs them
//! and prints a trace. It depends on nothing.

mod matcher;

use super::{Data, Driver, Expr, File, Function, Op, Quantifier, RESULT, Sort, Table, Target, Ty};
use matcher::Matcher;
use std::fmt::Write;

/// The files of a driver. The program under test is the function of the same name in `src/program.rs`.
pub fn rust(driver: &Driver, target: &Target) -> Vec<File> {
    let printer = Printer { driver };
    let name = super::identifier(&driver.suite).to_lowercase();
    let mut files = vec![
        ("Cargo.toml".to_owned(), manifest(&name, target)),
        ("src/lib.rs".to_owned(), printer.root(target)),
        ("src/spec.rs".to_owned(), printer.spec()),
        ("src/suite.rs".to_owned(), printer.suite(target)),
        ("src/main.rs".to_owned(), MAIN.replace("CRATE", &name)),
        ("tests/cases.rs".to_owned(), printer.cases(&name)),
    ];
    if target.file.is_none() && target.function.is_none() {
        files.push(("src/program.rs".to_owned(), printer.stub(target)));
    }
    files
}

fn manifest(name: &str, target: &Target) -> String {
    let dependencies: String = target.dependencies.iter().map(|line| format!("{line}\n")).collect();
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    )
}

/// Runs the tests from a number on, each apart from the others.
const MAIN: &str = "\
//! Runs the tests, from the number that is given on, and prints what came of each. A mark, if one is given, tells this
//! from what the program prints.

use CRATE::suite::{TESTS, Verdict};
use std::io::Write;
use std::panic::catch_unwind;

fn main() {
    let first = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
    let mark = std::env::args().nth(2).unwrap_or_default();
    std::panic::set_hook(Box::new(|_| {}));
    for (number, test) in TESTS.iter().enumerate().skip(first) {
        print!(\"Test {number} - \");
        let _ = std::io::stdout().flush();
        match catch_unwind(test) {
            Ok(Verdict { holds: true, result }) => println!(\"{mark}SUCCESS, result: {result}\"),
            Ok(Verdict { holds: false, result }) => {
                println!(\"{mark}FAILURE: post-condition false, result: {result}\");
            }
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or(\"panic\");
                println!(\"{mark}EXCEPTION: {}\", text.replace('\\n', \" \"));
            }
        }
    }
}
";

fn imports(table: &Table) -> String {
    table.imports.iter().map(|path| format!("use {path};\n")).collect()
}

/// `red_black` as `RedBlack`.
fn camel(name: &str) -> String {
    let mut camel = String::new();
    for part in name.split('_').filter(|part| !part.is_empty()) {
        let mut chars = part.chars();
        camel.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        camel.push_str(chars.as_str());
    }
    camel
}

struct Printer<'d> {
    driver: &'d Driver,
}

impl Printer<'_> {
    fn data(&self, number: usize) -> Option<&Data> {
        self.driver.data.get(number)
    }

    fn sort(&self, ty: Ty) -> Option<Sort> {
        match ty {
            Ty::Data(number) => self.data(number).map(|data| data.sort),
            _ => None,
        }
    }

    fn is_copy(&self, ty: Ty) -> bool {
        match ty {
            Ty::Data(number) => {
                self.data(number).is_some_and(|data| data.is_enumeration() || data.sort == Sort::Unit)
            }
            _ => true,
        }
    }

    /// The type of a value that is owned.
    fn ty(&self, ty: Ty) -> String {
        let Ty::Data(number) = ty else {
            return match ty {
                Ty::Int => "i64",
                Ty::Nat => "u64",
                Ty::Char => "char",
                _ => "bool",
            }
            .to_owned();
        };
        let Some(data) = self.data(number) else { return String::new() };
        let field = |constructor: usize, field: usize| {
            let ty = data.constructors.get(constructor).and_then(|(_, fields)| fields.get(field));
            ty.map(|ty| self.ty(*ty)).unwrap_or_default()
        };
        match data.sort {
            Sort::Own | Sort::Record => camel(&data.name),
            Sort::List => format!("Vec<{}>", field(1, 0)),
            Sort::Option => format!("Option<{}>", field(1, 0)),
            Sort::Pair => format!("({}, {})", field(0, 0), field(0, 1)),
            Sort::Unit => "()".to_owned(),
        }
    }

    /// The type of a parameter.
    fn param(&self, ty: Ty) -> String {
        match self.sort(ty) {
            _ if self.is_copy(ty) => self.ty(ty),
            Some(Sort::List) => format!("&[{}]", self.element(ty)),
            _ => format!("&{}", self.ty(ty)),
        }
    }

    /// The type of a list's elements.
    fn element(&self, ty: Ty) -> String {
        let Ty::Data(number) = ty else { return String::new() };
        let fields = self.data(number).and_then(|data| data.constructors.get(1));
        fields.and_then(|(_, fields)| fields.first()).map(|ty| self.ty(*ty)).unwrap_or_default()
    }

    /// Whether a field of a data type is kept in a box.
    fn is_boxed(&self, owner: usize, field: Ty) -> bool {
        let Ty::Data(start) = field else { return false };
        let (mut seen, mut below) = (vec![], vec![start]);
        while let Some(number) = below.pop() {
            if number == owner {
                return true;
            }
            if seen.contains(&number) {
                continue;
            }
            seen.push(number);
            let Some(data) = self.data(number).filter(|data| data.sort != Sort::List) else { continue };
            let fields = data.constructors.iter().flat_map(|(_, fields)| fields);
            below.extend(fields.filter_map(|ty| match ty {
                Ty::Data(number) => Some(*number),
                _ => None,
            }));
        }
        false
    }

    fn root(&self, target: &Target) -> String {
        let mut text = format!(
            "//! Tests of `{}`, made from the specification\n//!\n//! `{}`\n\n",
            self.driver.program, self.driver.specification
        );
        match (&target.function, &target.file) {
            (_, Some(file)) => {
                let _ = writeln!(text, "#[path = {file:?}]\npub mod program;");
            }
            (Some(_), None) => {}
            (None, None) => text.push_str("pub mod program;\n"),
        }
        text.push_str("pub mod spec;\npub mod suite;\n");
        text
    }

    fn signature(&self, table: &Table) -> String {
        let named = |ty: Ty, shown: &str| table.name(shown).map_or_else(|| self.ty(ty), str::to_owned);
        let params = self.driver.params.iter().zip(&self.driver.param_types).enumerate();
        let params: Vec<String> =
            params.map(|(at, (ty, shown))| format!("a{at}: {}", named(*ty, shown))).collect();
        let name = super::identifier(&self.driver.program);
        let result = named(self.driver.result, &self.driver.result_type);
        format!("pub fn {name}({}) -> {result}", params.join(", "))
    }

    fn stub(&self, target: &Target) -> String {
        format!(
            "//! The program under test: call it from here.\n\n#![allow(unused)]\n\nuse crate::spec::*;\n{}\n\
             {} {{\n    panic!(\"call the program under test here\")\n}}\n",
            imports(&target.table),
            self.signature(&target.table)
        )
    }

    /// Types, and the functions of the post-condition.
    fn spec(&self) -> String {
        let mut text = "//! The types of the specification, and its post-condition.\n\n\
                        #![allow(dead_code, irrefutable_let_patterns, unused_imports, clippy::all)]\n"
            .to_owned();
        for (number, data) in self.driver.data.iter().enumerate() {
            match data.sort {
                Sort::Own if let Some(path) = &data.path => {
                    let _ = writeln!(text, "\npub use {path} as {};", camel(&data.name));
                    continue;
                }
                Sort::Own => {}
                Sort::Record => {
                    self.structure(&mut text, number, data);
                    continue;
                }
                _ => continue,
            }
            let copy = if data.is_enumeration() { "Copy, " } else { "" };
            let _ = writeln!(
                text,
                "\n#[derive(Clone, {copy}PartialEq, Eq, PartialOrd, Ord, Debug)]\npub enum {} {{",
                camel(&data.name)
            );
            for (name, fields) in &data.constructors {
                let fields: Vec<String> = fields.iter().map(|ty| self.field(number, *ty)).collect();
                let fields =
                    if fields.is_empty() { String::new() } else { format!("({})", fields.join(", ")) };
                let _ = writeln!(text, "    {name}{fields},");
            }
            text.push_str("}\n");
        }
        text.push_str(HELPERS);
        for function in &self.driver.functions {
            self.function(&mut text, function);
        }
        self.post(&mut text);
        text
    }

    fn structure(&self, text: &mut String, number: usize, data: &Data) {
        let _ = writeln!(
            text,
            "\n#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]\npub struct {} {{",
            camel(&data.name)
        );
        let types = data.constructors.first().map(|(_, types)| types.as_slice()).unwrap_or(&[]);
        for (name, ty) in data.fields.iter().zip(types) {
            let _ = writeln!(text, "    pub {name}: {},", self.field(number, *ty));
        }
        text.push_str("}\n");
    }

    fn field(&self, owner: usize, ty: Ty) -> String {
        if self.is_boxed(owner, ty) { format!("Box<{}>", self.ty(ty)) } else { self.ty(ty) }
    }

    fn post(&self, text: &mut String) {
        let mut params = vec![format!("{RESULT}: {}", self.param(self.driver.result))];
        params.extend(self.driver.vars.iter().map(|(name, ty)| format!("{name}: {}", self.param(*ty))));
        let _ = writeln!(
            text,
            "\n/// What must hold of the program's result.\n#[allow(unused_variables)]\n\
             pub fn post({}) -> bool {{\n    {}\n}}",
            params.join(", "),
            self.value(&self.driver.post)
        );
    }

    fn function(&self, text: &mut String, function: &Function) {
        let params = function.params.iter().enumerate();
        let params: Vec<String> = params.map(|(at, ty)| format!("a{at}: {}", self.param(*ty))).collect();
        let _ = writeln!(
            text,
            "\npub fn {}({}) -> {} {{",
            function.name,
            params.join(", "),
            self.ty(function.result)
        );
        let mut complete = false;
        for equation in &function.equations {
            let mut matcher = Matcher { printer: self, conditions: vec![], bindings: vec![], fresh: 0 };
            for (at, pattern) in equation.patterns.iter().enumerate() {
                matcher.pattern(&format!("a{at}"), pattern, &equation.body);
            }
            let body = self.value(&equation.body);
            let bindings: String = matcher.bindings.iter().map(|line| format!("        {line}\n")).collect();
            if matcher.conditions.is_empty() {
                let bindings: String = matcher.bindings.iter().map(|line| format!("    {line}\n")).collect();
                let _ = writeln!(text, "{bindings}    {body}\n}}");
                complete = true;
                break;
            }
            let conditions = matcher.conditions.join("\n        && ");
            let open = if matcher.conditions.len() > 1 { "\n    {" } else { " {" };
            let _ = writeln!(text, "    if {conditions}{open}\n{bindings}        return {body};\n    }}");
        }
        if !complete {
            let _ = writeln!(
                text,
                "    panic!(\"the specification does not say what `{}` is here\")\n}}",
                function.origin
            );
        }
    }

    /// An expression whose value is owned.
    fn value(&self, expr: &Expr) -> String {
        match expr {
            Expr::Var(name, ty) if self.is_copy(*ty) => name.clone(),
            Expr::Var(name, ty) if self.sort(*ty) == Some(Sort::List) => format!("{name}.to_vec()"),
            Expr::Var(name, _) => format!("{name}.clone()"),
            Expr::Number(value, _) => value.to_string(),
            Expr::Bool(value) => value.to_string(),
            Expr::Char(byte) => format!("{:?}", char::from(*byte)),
            Expr::Make(data, constructor, args) => self.make(*data, *constructor, args),
            Expr::Call(number, args) => {
                let name = self.driver.functions.get(*number).map_or("", |function| &function.name);
                let args: Vec<String> = args.iter().map(|arg| self.borrowed(arg)).collect();
                format!("{name}({})", args.join(", "))
            }
            Expr::Op(op, ty, args) => self.op(*op, *ty, args),
            Expr::If(condition, then, other) => format!(
                "if {} {{ {} }} else {{ {} }}",
                self.value(condition),
                self.value(then),
                self.value(other)
            ),
            Expr::Quantified(which, name, ty, list, body) => {
                let method = if *which == Quantifier::All { "all" } else { "any" };
                let pattern = if self.is_copy(*ty) { format!("&{name}") } else { name.clone() };
                format!("{}.iter().{method}(|{pattern}| {})", self.postfix(list), self.value(body))
            }
        }
    }

    /// An expression that a method can be called on.
    fn postfix(&self, expr: &Expr) -> String {
        match expr {
            Expr::Var(name, _) => name.clone(),
            _ => format!("({})", self.value(expr)),
        }
    }

    fn make(&self, data: usize, constructor: usize, args: &[Expr]) -> String {
        let Some(own) = self.data(data) else { return String::new() };
        let values = || args.iter().map(|arg| self.value(arg)).collect::<Vec<String>>();
        match (own.sort, constructor) {
            (Sort::List, 0) => "vec![]".to_owned(),
            (Sort::List, _) => self.list(args),
            (Sort::Option, 0) => "None".to_owned(),
            (Sort::Option, _) => format!("Some({})", values().join(", ")),
            (Sort::Pair | Sort::Unit, _) => format!("({})", values().join(", ")),
            (Sort::Own | Sort::Record, _) => {
                let Some((name, fields)) = own.constructors.get(constructor) else { return String::new() };
                let args: Vec<String> = fields
                    .iter()
                    .zip(values())
                    .map(
                        |(ty, value)| {
                            if self.is_boxed(data, *ty) { format!("Box::new({value})") } else { value }
                        },
                    )
                    .collect();
                if own.sort == Sort::Record {
                    let named = own.fields.iter().zip(args).map(|(name, value)| format!("{name}: {value}"));
                    return format!("{} {{ {} }}", camel(&own.name), named.collect::<Vec<_>>().join(", "));
                }
                let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                format!("{}::{name}{args}", camel(&own.name))
            }
        }
    }

    /// A list with its elements written down, or an element in front of a list.
    fn list(&self, args: &[Expr]) -> String {
        let mut elements = vec![];
        let mut rest = args;
        while let [head, tail] = rest {
            elements.push(self.value(head));
            match tail {
                Expr::Make(_, 0, _) => return format!("vec![{}]", elements.join(", ")),
                Expr::Make(_, _, args) => rest = args,
                other => {
                    let tail = self.borrowed(other);
                    return elements.iter().rev().fold(tail, |tail, head| {
                        let tail = if tail.starts_with("cons(") { format!("&{tail}") } else { tail };
                        format!("cons({head}, {tail})")
                    });
                }
            }
        }
        String::new()
    }

    /// An expression as an argument: a reference, unless its type is copied.
    fn borrowed(&self, expr: &Expr) -> String {
        let ty = self.type_of(expr);
        match expr {
            _ if self.is_copy(ty) => self.value(expr),
            Expr::Var(name, _) => name.clone(),
            _ if self.sort(ty) == Some(Sort::List) => format!("&{}[..]", self.bracketed(expr)),
            _ => format!("&{}", self.bracketed(expr)),
        }
    }

    fn bracketed(&self, expr: &Expr) -> String {
        let value = self.value(expr);
        if matches!(expr, Expr::If(..)) { format!("({value})") } else { value }
    }

    fn type_of(&self, expr: &Expr) -> Ty {
        match expr {
            Expr::Var(_, ty) | Expr::Number(_, ty) => *ty,
            Expr::Bool(_) | Expr::Quantified(..) => Ty::Bool,
            Expr::Char(_) => Ty::Char,
            Expr::Make(data, ..) => Ty::Data(*data),
            Expr::Call(number, _) => self.driver.functions.get(*number).map_or(Ty::Bool, |it| it.result),
            Expr::Op(op, ty, _) => match op {
                Op::And | Op::Or | Op::Not | Op::Equal | Op::Less | Op::LessEqual => Ty::Bool,
                Op::ToInt => Ty::Int,
                Op::ToNat => Ty::Nat,
                Op::Letter => Ty::Char,
                _ => *ty,
            },
            Expr::If(_, then, _) => self.type_of(then),
        }
    }

    fn op(&self, op: Op, ty: Ty, args: &[Expr]) -> String {
        let operand = |at: usize| {
            let Some(arg) = args.get(at) else { return String::new() };
            let text = self.borrowed(arg);
            let simple = matches!(
                arg,
                Expr::Var(..) | Expr::Number(..) | Expr::Bool(_) | Expr::Call(..) | Expr::Make(..)
            );
            if simple { text } else { format!("({text})") }
        };
        let infix = |sign: &str| format!("{} {sign} {}", operand(0), operand(1));
        let call = |name: &str| format!("{name}({}, {})", operand(0), operand(1));
        match op {
            Op::And => infix("&&"),
            Op::Or => infix("||"),
            Op::Not => format!("!{}", operand(0)),
            Op::Equal => infix("=="),
            Op::Less => infix("<"),
            Op::LessEqual => infix("<="),
            Op::Plus => infix("+"),
            Op::Minus if ty == Ty::Nat => call("u64::saturating_sub"),
            Op::Minus => infix("-"),
            Op::Times => infix("*"),
            Op::Divide if ty == Ty::Nat => format!("{}.unwrap_or(0)", call("u64::checked_div")),
            Op::Modulo if ty == Ty::Nat => format!("{}.unwrap_or({})", call("u64::checked_rem"), operand(0)),
            Op::Divide => call("div"),
            Op::Modulo => call("modulo"),
            Op::Negate => format!("-{}", operand(0)),
            Op::Max => call("std::cmp::max"),
            Op::Min => call("std::cmp::min"),
            Op::Successor => format!("{} + 1", operand(0)),
            Op::ToInt => format!("{} as i64", operand(0)),
            Op::ToNat => format!("u64::try_from({}).unwrap_or(0)", operand(0)),
            Op::Letter => format!("char::from(({}) as u8)", operand(0)),
            Op::Code => format!("{}::from(u32::from({}))", self.ty(ty), operand(0)),
        }
    }

    fn suite(&self, target: &Target) -> String {
        let mut text = "//! The tests: data of each case, the call of the program, the post-condition.\n\n\
                        #![allow(unused_imports, unused_variables, clippy::all)]\n\n\
                        use crate::spec::*;\n"
            .to_owned();
        text.push_str(&imports(&target.table));
        text.push_str(
            "\n/// Whether the post-condition holds of a result.\n\
             #[derive(Clone, Debug)]\n\
             pub struct Verdict {\n    pub holds: bool,\n    pub result: String,\n}\n",
        );
        let program = match (&target.function, &target.file) {
            // A name without a path is one of the program's own file.
            (Some(function), Some(_)) if !function.contains("::") => format!("crate::program::{function}"),
            (Some(function), _) => function.clone(),
            (None, _) => format!("crate::program::{}", super::identifier(&self.driver.program)),
        };
        for (number, test) in self.driver.tests.iter().enumerate() {
            let _ = writeln!(
                text,
                "\n/// Case {}: `{}`\npub fn test_{number}() -> Verdict {{",
                test.case, test.shown
            );
            for ((name, ty), value) in self.driver.vars.iter().zip(&test.values) {
                let _ = writeln!(text, "    let {name}: {} = {};", self.ty(*ty), self.value(value));
            }
            let _ = writeln!(
                text,
                "    let result{} = {};",
                self.annotation(target),
                self.call(&program, target)
            );
            let reference =
                |name: &str, ty: Ty| if self.is_copy(ty) { name.to_owned() } else { format!("&{name}") };
            let mut given = vec![reference(RESULT, self.driver.result)];
            given.extend(self.driver.vars.iter().map(|(name, ty)| reference(name, *ty)));
            let _ = writeln!(
                text,
                "    Verdict {{ holds: post({}), result: format!(\"{{result:?}}\") }}\n}}",
                given.join(", ")
            );
        }
        let tests: Vec<String> =
            (0..self.driver.tests.len()).map(|number| format!("    test_{number},\n")).collect();
        let _ = writeln!(
            text,
            "\n/// All tests.\npub const TESTS: [fn() -> Verdict; {}] = [\n{}];",
            tests.len(),
            tests.concat()
        );
        text
    }

    /// The call of the program with the values of the variables.
    fn call(&self, program: &str, target: &Target) -> String {
        let arguments = self.driver.arguments.iter().zip(&self.driver.param_types);
        let arguments: Vec<String> =
            arguments.map(|(arg, ty)| target.table.handed_over(ty, self.value(arg))).collect();
        target.table.read_back(&self.driver.result_type, format!("{program}({})", arguments.join(", ")))
    }

    /// The type of a result that was converted.
    fn annotation(&self, target: &Target) -> String {
        match target.table.name(&self.driver.result_type) {
            Some(_) => format!(": {}", self.ty(self.driver.result)),
            None => String::new(),
        }
    }

    fn cases(&self, name: &str) -> String {
        let mut text = format!(
            "//! One test for each datum of the suite.\n\nuse {name}::suite::{{self, Verdict}};\n\n\
             fn check(verdict: Verdict) {{\n    \
             assert!(verdict.holds, \"the post-condition is false for the result {{}}\", verdict.result);\n}}\n"
        );
        for (number, test) in self.driver.tests.iter().enumerate() {
            let _ = writeln!(
                text,
                "\n/// `{}`\n#[test]\nfn case_{}_test_{number}() {{\n    check(suite::test_{number}());\n}}",
                test.shown, test.case
            );
        }
        text
    }
}

/// What the compiled functions are written with.
const HELPERS: &str = "
/// A list with an element in front.
pub fn cons<T: Clone>(head: T, tail: &[T]) -> Vec<T> {
    let mut list = vec![head];
    list.extend_from_slice(tail);
    list
}

/// Division that rounds down; by zero it gives zero.
pub fn div(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0) }
}

pub fn modulo(a: i64, b: i64) -> i64 {
    a - b * div(a, b)
}
";

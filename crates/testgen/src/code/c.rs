//! Drivers in C: a header with the types and the program's prototype, and one file with the post-condition, the tests
//! and a `main` that runs them and prints a trace. Values are never freed: a test run is short.

mod types;

use super::{Data, Driver, Expr, File, Function, Op, Pat, Quantifier, RESULT, Sort, Table, Target, Ty, uses};
use std::fmt::Write;

/// The files of a driver.
pub fn c(driver: &Driver, target: &Target) -> Vec<File> {
    let program = target.function.clone().unwrap_or_else(|| driver.program.clone());
    let printer = Printer { driver, table: &target.table, program };
    vec![("suite.h".to_owned(), printer.header()), ("suite.c".to_owned(), printer.source())]
}

struct Printer<'d> {
    driver: &'d Driver,
    table: &'d Table,
    /// What the program is called.
    program: String,
}

/// A function that is needed beside those of the specification: the body of a quantifier.
#[derive(Default)]
struct Helpers {
    text: String,
    count: usize,
}

impl Printer<'_> {
    fn data(&self, number: usize) -> Option<&Data> {
        self.driver.data.get(number)
    }

    /// Data types have one C name each, whatever they are called.
    fn name(&self, number: usize) -> String {
        let Some(data) = self.data(number) else { return String::new() };
        let element = |at: usize| {
            let fields = data.constructors.last().map(|(_, fields)| fields.as_slice()).unwrap_or(&[]);
            fields.get(at).map(|ty| self.short(*ty)).unwrap_or_default()
        };
        match data.sort {
            Sort::Own | Sort::Record => data.name.to_lowercase(),
            Sort::List => format!("list_{}", element(0)),
            Sort::Option => format!("option_{}", element(0)),
            Sort::Pair => format!("pair_{}_{}", element(0), element(1)),
            Sort::Unit => "unit".to_owned(),
        }
    }

    fn short(&self, ty: Ty) -> String {
        match ty {
            Ty::Int => "int".to_owned(),
            Ty::Nat => "nat".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Char => "char".to_owned(),
            Ty::Data(number) => self.name(number),
        }
    }

    fn ty(&self, ty: Ty) -> String {
        match ty {
            Ty::Int => "int64_t ".to_owned(),
            Ty::Nat => "uint64_t ".to_owned(),
            Ty::Bool => "bool ".to_owned(),
            Ty::Char => "char ".to_owned(),
            Ty::Data(number) if self.data(number).is_some_and(Data::is_enumeration) => {
                format!("{} ", self.name(number))
            }
            Ty::Data(number) => format!("const {} *", self.name(number)),
        }
    }

    fn tag(&self, number: usize, constructor: usize) -> String {
        let constructors = self.data(number).map(|data| data.constructors.as_slice()).unwrap_or(&[]);
        let name = constructors.get(constructor).map(|(name, _)| name.to_uppercase()).unwrap_or_default();
        format!("{}_{name}", self.name(number).to_uppercase())
    }

    /// The function that makes a value by a constructor.
    fn maker(&self, number: usize, constructor: usize) -> String {
        match self.data(number) {
            Some(data) if data.sort == Sort::Record => format!("make_{}", self.name(number)),
            _ => format!("make_{}", self.tag(number, constructor).to_lowercase()),
        }
    }

    /// Where a field of a constructor is.
    fn slot(&self, number: usize, constructor: usize, at: usize) -> String {
        match self.data(number).and_then(|data| data.fields.get(at)) {
            Some(name) => name.clone(),
            None => format!("{}.f{at}", member(constructor)),
        }
    }

    /// Whether values say which constructor made them.
    fn is_tagged(&self, number: usize) -> bool {
        self.data(number).is_some_and(|data| data.sort != Sort::Record)
    }

    /// The fields of a constructor as parameters of a function.
    fn fields(&self, number: usize, fields: &[Ty]) -> String {
        let named = |at: usize| match self.data(number).and_then(|data| data.fields.get(at)) {
            Some(name) => name.clone(),
            None => format!("f{at}"),
        };
        let params = fields.iter().enumerate().map(|(at, ty)| format!("{}{}", self.ty(*ty), named(at)));
        let params: Vec<String> = params.collect();
        if params.is_empty() { "void".to_owned() } else { params.join(", ") }
    }

    fn prototype(&self) -> String {
        let named = |ty: Ty, shown: &str| match self.table.name(shown) {
            Some(name) if name.ends_with('*') => name.to_owned(),
            Some(name) => format!("{name} "),
            None => self.ty(ty),
        };
        let params = self.driver.params.iter().zip(&self.driver.param_types).enumerate();
        let params: Vec<String> =
            params.map(|(at, (ty, shown))| format!("{}a{at}", named(*ty, shown))).collect();
        format!(
            "{}{}({})",
            named(self.driver.result, &self.driver.result_type),
            self.program,
            params.join(", ")
        )
    }

    fn source(&self) -> String {
        let mut text = "/* The post-condition, the tests, and a program that runs them. */\n\
                        #include \"suite.h\"\n\n#include <inttypes.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
            .to_owned();
        text.push_str(ARITHMETIC);
        let numbers = || 0..self.driver.data.len();
        for number in numbers() {
            self.constructors(&mut text, number);
        }
        for number in numbers() {
            let name = self.name(number);
            let ty = self.ty(Ty::Data(number));
            let _ = writeln!(
                text,
                "static inline bool equal_{name}({ty}a, {ty}b);\nstatic inline void print_{name}({ty}v);"
            );
        }
        for number in numbers() {
            self.equality(&mut text, number);
            self.printing(&mut text, number);
        }
        text.push('\n');
        for function in &self.driver.functions {
            let _ = writeln!(text, "static {};", self.head(function));
        }
        let mut helpers = Helpers::default();
        let mut body = String::new();
        for function in &self.driver.functions {
            self.function(&mut body, &mut helpers, function);
        }
        self.post(&mut body, &mut helpers);
        text.push_str(&helpers.text);
        text.push_str(&body);
        self.tests(&mut text);
        text
    }

    fn same(&self, ty: Ty, left: &str, right: &str) -> String {
        match ty {
            Ty::Data(number) => format!("equal_{}({left}, {right})", self.name(number)),
            _ => format!("{left} == {right}"),
        }
    }

    fn head(&self, function: &Function) -> String {
        let params: Vec<String> =
            function.params.iter().enumerate().map(|(at, ty)| format!("{}a{at}", self.ty(*ty))).collect();
        format!("{}spec_{}({})", self.ty(function.result), function.name, params.join(", "))
    }

    fn function(&self, text: &mut String, helpers: &mut Helpers, function: &Function) {
        let _ = writeln!(text, "\nstatic {} {{", self.head(function));
        let mut complete = false;
        for equation in &function.equations {
            let (mut conditions, mut bindings) = (vec![], vec![]);
            for (at, (pattern, ty)) in equation.patterns.iter().zip(&function.params).enumerate() {
                self.pattern(&format!("a{at}"), pattern, *ty, &mut conditions, &mut bindings);
            }
            let used = bindings.iter().filter(|(name, ..)| uses(&equation.body, name));
            let lines: String = used
                .map(|(name, ty, place)| format!("        {}{name} = {place};\n", self.ty(*ty)))
                .collect();
            let scope: Vec<(String, Ty)> = bindings.iter().map(|(name, ty, _)| (name.clone(), *ty)).collect();
            let body = self.expr(&equation.body, helpers, &scope);
            if conditions.is_empty() {
                let _ = writeln!(text, "    {{\n{lines}        return {body};\n    }}");
                complete = true;
                break;
            }
            let _ = writeln!(
                text,
                "    if ({}) {{\n{lines}        return {body};\n    }}",
                conditions.join(" && ")
            );
        }
        if !complete {
            let _ = writeln!(text, "    unspecified(\"{}\");", function.origin);
        }
        text.push_str("}\n");
    }

    fn pattern(
        &self,
        place: &str,
        pattern: &Pat,
        ty: Ty,
        conditions: &mut Vec<String>,
        bindings: &mut Vec<(String, Ty, String)>,
    ) {
        match pattern {
            Pat::Var(name) => bindings.push((name.clone(), ty, place.to_owned())),
            Pat::Number(value) => conditions.push(format!("{place} == {value}")),
            Pat::Suc(inner) => {
                conditions.push(format!("{place} > 0"));
                self.pattern(&format!("({place} - 1)"), inner, ty, conditions, bindings);
            }
            Pat::Bool(true) => conditions.push(place.to_owned()),
            Pat::Bool(false) => conditions.push(format!("!{place}")),
            Pat::Make(number, constructor, args) => {
                let Some(data) = self.data(*number) else { return };
                let tag = self.tag(*number, *constructor);
                if data.is_enumeration() {
                    return conditions.push(format!("{place} == {tag}"));
                }
                if data.constructors.len() > 1 {
                    conditions.push(format!("{place}->tag == {tag}"));
                }
                let fields =
                    data.constructors.get(*constructor).map(|(_, fields)| fields.as_slice()).unwrap_or(&[]);
                for (at, (inner, ty)) in args.iter().zip(fields).enumerate() {
                    let place = format!("{place}->{}", self.slot(*number, *constructor, at));
                    self.pattern(&place, inner, *ty, conditions, bindings);
                }
            }
        }
    }

    /// An expression; `scope` are the variables that it may use.
    fn expr(&self, expr: &Expr, helpers: &mut Helpers, scope: &[(String, Ty)]) -> String {
        match expr {
            Expr::Var(name, _) => name.clone(),
            Expr::Number(value, Ty::Nat) => format!("UINT64_C({value})"),
            // Its opposite is no number of 64 bits.
            Expr::Number(value, _) if *value == i128::from(i64::MIN) => "INT64_MIN".to_owned(),
            Expr::Number(value, _) if *value < 0 => format!("-INT64_C({})", value.unsigned_abs()),
            Expr::Number(value, _) => format!("INT64_C({value})"),
            Expr::Bool(value) => value.to_string(),
            Expr::Char(byte) => format!("(char){byte}"),
            Expr::Make(number, constructor, args) => {
                let tag = self.tag(*number, *constructor);
                if self.data(*number).is_some_and(Data::is_enumeration) {
                    return tag;
                }
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg, helpers, scope)).collect();
                format!("{}({})", self.maker(*number, *constructor), args.join(", "))
            }
            Expr::Call(number, args) => {
                let name = self.driver.functions.get(*number).map_or("", |function| &function.name);
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg, helpers, scope)).collect();
                format!("spec_{name}({})", args.join(", "))
            }
            Expr::Op(op, ty, args) => {
                let operands: Vec<String> =
                    args.iter().map(|arg| self.operand(arg, helpers, scope)).collect();
                self.op(*op, *ty, &operands)
            }
            Expr::If(condition, then, other) => format!(
                "({} ? {} : {})",
                self.expr(condition, helpers, scope),
                self.expr(then, helpers, scope),
                self.expr(other, helpers, scope)
            ),
            Expr::Quantified(which, name, ty, list, body) => {
                self.quantified(*which, (name, *ty), list, body, helpers, scope)
            }
        }
    }

    fn operand(&self, expr: &Expr, helpers: &mut Helpers, scope: &[(String, Ty)]) -> String {
        let text = self.expr(expr, helpers, scope);
        if matches!(expr, Expr::Op(..)) { format!("({text})") } else { text }
    }

    /// A loop over a list, as a function of the list and of all variables in scope.
    fn quantified(
        &self,
        which: Quantifier,
        (name, ty): (&str, Ty),
        list: &Expr,
        body: &Expr,
        helpers: &mut Helpers,
        scope: &[(String, Ty)],
    ) -> String {
        let list_text = self.expr(list, helpers, scope);
        let mut inner = scope.to_vec();
        inner.push((name.to_owned(), ty));
        let body = self.expr(body, helpers, &inner);
        let list_type = match self.list_of(ty) {
            Some(number) => self.ty(Ty::Data(number)),
            None => return "false".to_owned(),
        };
        helpers.count += 1;
        let own = format!("each_{}", helpers.count);
        let params: String = scope.iter().map(|(name, ty)| format!(", {}{name}", self.ty(*ty))).collect();
        let unused: String = scope.iter().map(|(name, _)| format!(" (void){name};")).collect();
        let (stops, found) = match which {
            Quantifier::All => ("!", "false"),
            Quantifier::Some => ("", "true"),
        };
        let _ = writeln!(
            helpers.text,
            "\nstatic bool {own}({list_type}list{params}) {{\n   {unused}\n    \
             for (; list->tag != {nil}; list = list->{cons}.f1) {{\n        \
             {elem}{name} = list->{cons}.f0;\n        \
             if ({stops}({body})) return {found};\n    }}\n    return !{found};\n}}",
            nil = self.tag(self.list_of(ty).unwrap_or(0), 0),
            cons = member(1),
            elem = self.ty(ty),
        );
        let args: String = scope.iter().map(|(name, _)| format!(", {name}")).collect();
        format!("{own}({list_text}{args})")
    }

    /// The type of lists of a type.
    fn list_of(&self, element: Ty) -> Option<usize> {
        self.driver.data.iter().position(|data| {
            data.sort == Sort::List
                && data.constructors.get(1).and_then(|(_, fields)| fields.first()) == Some(&element)
        })
    }

    fn op(&self, op: Op, ty: Ty, operands: &[String]) -> String {
        let operand = |at: usize| operands.get(at).map(String::as_str).unwrap_or_default();
        let infix = |sign: &str| format!("{} {sign} {}", operand(0), operand(1));
        let call = |name: &str| format!("{name}({}, {})", operand(0), operand(1));
        let kind = if ty == Ty::Nat { "nat" } else { "int" };
        match op {
            Op::And => infix("&&"),
            Op::Or => infix("||"),
            Op::Not => format!("!({})", operand(0)),
            Op::Equal => self.same(ty, operand(0), operand(1)),
            Op::Less => infix("<"),
            Op::LessEqual => infix("<="),
            Op::Plus => infix("+"),
            Op::Minus if ty == Ty::Nat => call("nat_minus"),
            Op::Minus => infix("-"),
            Op::Times => infix("*"),
            Op::Divide => call(&format!("{kind}_div")),
            Op::Modulo => call(&format!("{kind}_mod")),
            Op::Negate => format!("-{}", operand(0)),
            Op::Max => call(&format!("{kind}_max")),
            Op::Min => call(&format!("{kind}_min")),
            Op::Successor => format!("{} + 1", operand(0)),
            Op::ToInt => format!("(int64_t){}", operand(0)),
            Op::ToNat => format!("int_to_nat({})", operand(0)),
            Op::Letter => format!("(char)(unsigned char)({})", operand(0)),
            Op::Code => format!("({})(unsigned char){}", self.ty(ty).trim_end(), operand(0)),
        }
    }

    fn post(&self, text: &mut String, helpers: &mut Helpers) {
        let mut scope = vec![(RESULT.to_owned(), self.driver.result)];
        scope.extend(self.driver.vars.iter().cloned());
        let params: Vec<String> = scope.iter().map(|(name, ty)| format!("{}{name}", self.ty(*ty))).collect();
        let unused: String = scope.iter().map(|(name, _)| format!(" (void){name};")).collect();
        let body = self.expr(&self.driver.post, helpers, &scope);
        let _ = writeln!(
            text,
            "\n/* What must hold of the program's result. */\n\
             static bool post({}) {{\n   {unused}\n    return {body};\n}}",
            params.join(", ")
        );
    }

    fn tests(&self, text: &mut String) {
        let mut helpers = Helpers::default();
        for (number, test) in self.driver.tests.iter().enumerate() {
            let _ = writeln!(
                text,
                "\n/* Case {}: {} */\nstatic void test_{number}(void) {{",
                test.case, test.shown
            );
            for ((name, ty), value) in self.driver.vars.iter().zip(&test.values) {
                let value = self.expr(value, &mut helpers, &[]);
                let _ = writeln!(text, "    {}{name} = {value};", self.ty(*ty));
            }
            let args = self.driver.arguments.iter().zip(&self.driver.param_types);
            let args: Vec<String> =
                args.map(|(arg, ty)| self.table.handed_over(ty, self.expr(arg, &mut helpers, &[]))).collect();
            let call = format!("{}({})", self.program, args.join(", "));
            let mut given = vec![RESULT.to_owned()];
            given.extend(self.driver.vars.iter().map(|(name, _)| name.clone()));
            let _ = writeln!(
                text,
                "    {}result = {};\n    \
                 printf(\"%s%s, result: \", mark, post({}) ? \"SUCCESS\" : \"FAILURE: post-condition false\");\n    \
                 {}\n    printf(\"\\n\");\n}}",
                self.ty(self.driver.result),
                self.table.read_back(&self.driver.result_type, call),
                given.join(", "),
                self.print_call(self.driver.result, RESULT)
            );
        }
        let tests: Vec<String> =
            (0..self.driver.tests.len()).map(|number| format!("    test_{number},\n")).collect();
        let _ = writeln!(text, "\nstatic void (*const tests[])(void) = {{\n{}}};\n\n{MAIN}", tests.concat());
    }
}

fn member(constructor: usize) -> String {
    format!("c{constructor}")
}

const MAIN: &str = "\
/* Runs the tests from the number that is given on, and exits with failure if one of them fails to end. */
int main(int argc, char **argv) {
    int count = (int)(sizeof tests / sizeof tests[0]);
    if (argc > 2) mark = argv[2];
    for (int number = argc > 1 ? atoi(argv[1]) : 0; number < count; number++) {
        printf(\"Test %d - \", number);
        fflush(stdout);
        tests[number]();
        fflush(stdout);
    }
    return 0;
}
";

const ARITHMETIC: &str = "
static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (!memory) abort();
    return memory;
}

/* Tells what is said here from what the program prints. */
static const char *mark = \"\";

/* The specification does not say what a function is for some argument. */
_Noreturn static inline void unspecified(const char *name) {
    printf(\"%sEXCEPTION: the specification does not say what `%s` is here\\n\", mark, name);
    fflush(stdout);
    exit(3);
}

static inline uint64_t nat_minus(uint64_t a, uint64_t b) { return a < b ? 0 : a - b; }
static inline uint64_t nat_div(uint64_t a, uint64_t b) { return b == 0 ? 0 : a / b; }
static inline uint64_t nat_mod(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }
static inline uint64_t nat_max(uint64_t a, uint64_t b) { return a < b ? b : a; }
static inline uint64_t nat_min(uint64_t a, uint64_t b) { return a < b ? a : b; }
static inline int64_t int_max(int64_t a, int64_t b) { return a < b ? b : a; }
static inline int64_t int_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline uint64_t int_to_nat(int64_t a) { return a < 0 ? 0 : (uint64_t)a; }

/* Division rounds down; by zero it gives zero. */
static inline int64_t int_div(int64_t a, int64_t b) {
    if (b == 0) return 0;
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t int_mod(int64_t a, int64_t b) { return a - b * int_div(a, b); }
";

//! The text form of a program, as [`crate::read`] reads it.
//!
//! Printing, reading and printing again gives the same text; variables that share a name are told apart.

use crate::id::{Id, Table, Var};
use crate::ir::{Arm, Atom, Body, Data, Expr, Function, Pattern, Place, Prim, Program, Signature, Type};
use crate::words;
use base::Name;
use std::collections::HashSet;
use std::fmt::{self, Write};

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut globals: HashSet<&str> = self.functions.values().map(|function| &*function.name).collect();
        globals.extend(
            self.datas
                .values()
                .flat_map(|data| data.constructors.iter().map(|constructor| &*constructor.name)),
        );
        for data in self.datas.values() {
            f.write_str(&data_text(self, data))?;
        }
        for (index, function) in self.functions.values().enumerate() {
            if index > 0 || !self.datas.is_empty() {
                f.write_str("\n")?;
            }
            f.write_str(&Printer::new(self, function, &globals).function())?;
        }
        Ok(())
    }
}

impl Program {
    /// The text of a type.
    pub fn type_text(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "bool".to_owned(),
            Type::Nat => "nat".to_owned(),
            Type::Int => "int".to_owned(),
            Type::Char => "char".to_owned(),
            Type::Data(id) => {
                self.datas.get(*id).map_or_else(|| format!("{id:?}"), |data| name_text(&data.name))
            }
            Type::Fn(signature) => format!("fn{}", self.signature_text(signature)),
            Type::Cont(signature) => format!("cont{}", self.signature_text(signature)),
        }
    }

    fn signature_text(&self, signature: &Signature) -> String {
        let params: Vec<String> = signature.params.iter().map(|ty| self.type_text(ty)).collect();
        format!("({}) -> {}", params.join(", "), self.type_text(&signature.result))
    }
}

/// A name as it is written: in backticks unless it is a plain identifier.
pub fn name_text(name: &str) -> String {
    if words::is_identifier(name) { name.to_owned() } else { quoted(name, '`') }
}

/// A character as it is written.
pub fn char_text(c: u8) -> String {
    match c {
        b'\'' | b'\\' => format!("'\\{}'", c as char),
        b' '..=b'~' => format!("'{}'", c as char),
        _ => format!("'\\x{c:02x}'"),
    }
}

fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\\' => out.push_str("\\\\"),
            _ if c == quote => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out.push(quote);
    out
}

fn data_text(program: &Program, data: &Data) -> String {
    let constructors: Vec<String> = data
        .constructors
        .iter()
        .map(|constructor| {
            let fields: Vec<String> = constructor.fields.iter().map(|ty| program.type_text(ty)).collect();
            let name = name_text(&constructor.name);
            if fields.is_empty() { name } else { format!("{name}({})", fields.join(", ")) }
        })
        .collect();
    format!("data {} = {}\n", name_text(&data.name), constructors.join(" | "))
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    names: Table<Var, String>,
    labels: Vec<String>,
    out: String,
    indent: usize,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, function: &'a Function, globals: &HashSet<&str>) -> Printer<'a> {
        let mut taken = HashSet::new();
        let names =
            function.vars.values().map(|variable| unique(&variable.name, globals, &mut taken)).collect();
        let mut taken = HashSet::new();
        let labels =
            function.labels.values().map(|label| unique(label, &HashSet::new(), &mut taken)).collect();
        Printer { program, function, names, labels, out: String::new(), indent: 0 }
    }

    fn function(mut self) -> String {
        let params: Vec<String> = self.function.params.iter().map(|&var| self.typed(var)).collect();
        let result = self.program.type_text(&self.function.result);
        self.text(&format!("fn {}({}) -> {result} ", name_text(&self.function.name), params.join(", ")));
        self.block(&self.function.body);
        self.text("\n");
        self.out
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.indent));
    }

    fn typed(&self, var: Var) -> String {
        let ty = self.function.vars.get(var).map(|variable| self.program.type_text(&variable.ty));
        format!("{}: {}", self.var(var), ty.unwrap_or_default())
    }

    fn var(&self, var: Var) -> String {
        self.names.get(var).cloned().unwrap_or_else(|| format!("{var:?}"))
    }

    fn label(&self, label: crate::id::Label) -> String {
        self.labels.get(label.index()).cloned().unwrap_or_else(|| format!("{label:?}"))
    }

    fn block(&mut self, body: &Body) {
        self.text("{");
        self.indent += 1;
        self.lines(body);
        self.indent -= 1;
        self.line();
        self.text("}");
    }

    fn lines(&mut self, body: &Body) {
        let mut body = body;
        loop {
            for binding in &body.lets {
                self.line();
                let target =
                    if is_control(&binding.value) { self.typed(binding.var) } else { self.var(binding.var) };
                self.text(&format!("let {target} = "));
                self.expr(&binding.value);
                self.text(";");
            }
            self.line();
            let Expr::Join(join) = &body.result else { break };
            let params: Vec<String> = join.params.iter().map(|&var| self.typed(var)).collect();
            self.text(&format!("join {}({}) ", self.label(join.label), params.join(", ")));
            self.block(&join.body);
            body = &join.rest;
        }
        self.expr(&body.result);
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Atom(atom) => self.text(&self.atom(atom)),
            Expr::Construct(con, args) => self.call(&self.con(*con), args),
            Expr::Prim(prim, args) => self.prim(*prim, args),
            Expr::Call(callee, args) => self.call(&self.fun(*callee), args),
            Expr::Apply(callee, args) => self.call(&self.atom(callee), args),
            Expr::Closure(place, callee, args) => {
                self.text(match place {
                    Place::Heap => "closure ",
                    Place::Stack => "cont ",
                });
                self.call(&self.fun(*callee), args);
            }
            Expr::If(condition, yes, no) => {
                self.text(&format!("if {} ", self.atom(condition)));
                self.block(yes);
                self.text(" else ");
                self.block(no);
            }
            Expr::Case(scrutinee, arms, default) => self.case(scrutinee, arms, default.as_deref()),
            // A join point that stands alone needs a block around it.
            Expr::Join(_) => self.block(&Body::of(expr.clone())),
            Expr::Loop(cycle) => {
                let params: Vec<String> = (cycle.params.iter().zip(&cycle.inits))
                    .map(|(&var, init)| format!("{} = {}", self.typed(var), self.atom(init)))
                    .collect();
                self.text(&format!("loop {}({}) ", self.label(cycle.label), params.join(", ")));
                self.block(&cycle.body);
            }
            Expr::Jump(label, args) => self.call(&format!("jump {}", self.label(*label)), args),
            Expr::Fail(reason) => self.text(&format!("fail {}", quoted(reason, '"'))),
            Expr::Scope(body) => {
                self.text("scope ");
                self.block(body);
            }
            Expr::Attempt(body, otherwise) => {
                self.text("attempt ");
                self.block(body);
                self.text(" else ");
                self.block(otherwise);
            }
        }
    }

    fn case(&mut self, scrutinee: &Atom, arms: &[Arm], default: Option<&Body>) {
        self.text(&format!("case {} {{", self.atom(scrutinee)));
        self.indent += 1;
        for arm in arms {
            let pattern = match &arm.pattern {
                Pattern::Literal(literal) => self.atom(literal),
                Pattern::Con(con, vars) if vars.is_empty() => self.con(*con),
                Pattern::Con(con, vars) => {
                    let vars: Vec<String> = vars.iter().map(|&var| self.var(var)).collect();
                    format!("{}({})", self.con(*con), vars.join(", "))
                }
            };
            self.arm(&pattern, &arm.body);
        }
        if let Some(body) = default {
            self.arm("_", body);
        }
        self.indent -= 1;
        self.line();
        self.text("}");
    }

    fn arm(&mut self, pattern: &str, body: &Body) {
        self.line();
        self.text(&format!("{pattern} => "));
        if body.lets.is_empty() && !matches!(body.result, Expr::Join(_)) {
            self.expr(&body.result);
        } else {
            self.block(body);
        }
        self.text(",");
    }

    fn prim(&mut self, prim: Prim, args: &[Atom]) {
        match (words::infix(prim), args, prim) {
            (Some(symbol), [x, y], _) => {
                let text = format!("{} {symbol} {}", self.atom(x), self.atom(y));
                self.text(&text);
            }
            (_, _, Prim::Count(counter)) => self.text(&format!("count({counter})")),
            (_, _, Prim::Counted(counter)) => self.text(&format!("counted({counter})")),
            _ => self.call(words::prim_name(prim), args),
        }
    }

    fn call(&mut self, callee: &str, args: &[Atom]) {
        let args: Vec<String> = args.iter().map(|arg| self.atom(arg)).collect();
        let _ = write!(self.out, "{callee}({})", args.join(", "));
    }

    fn atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Var(var) => self.var(*var),
            Atom::Bool(value) => value.to_string(),
            Atom::Nat(value) => value.to_string(),
            Atom::Int(value) => format!("{value}i"),
            Atom::Char(value) => char_text(*value),
            Atom::Con(con) => self.con(*con),
        }
    }

    fn con(&self, con: crate::ir::Con) -> String {
        let constructor =
            self.program.datas.get(con.data).and_then(|data| data.constructors.get(con.index as usize));
        constructor.map_or_else(|| format!("{con:?}"), |constructor| name_text(&constructor.name))
    }

    fn fun(&self, fun: crate::id::Fun) -> String {
        let callee = self.program.functions.get(fun);
        callee.map_or_else(|| format!("{fun:?}"), |callee| name_text(&callee.name))
    }
}

/// Whether the type of a binding cannot be read off the first word of its value.
fn is_control(expr: &Expr) -> bool {
    match expr {
        Expr::Atom(_) | Expr::Construct(..) | Expr::Prim(..) => false,
        Expr::Call(..) | Expr::Apply(..) | Expr::Closure(..) => false,
        Expr::If(..) | Expr::Case(..) | Expr::Join(_) | Expr::Loop(_) | Expr::Jump(..) => true,
        Expr::Fail(_) | Expr::Scope(_) | Expr::Attempt(..) => true,
    }
}

/// A name that no other variable and no global has; variables that came from one keep its stem.
fn unique(name: &Name, globals: &HashSet<&str>, taken: &mut HashSet<String>) -> String {
    let is_free = |text: &str, taken: &HashSet<String>| !taken.contains(text) && !globals.contains(text);
    let mut text = name_text(name);
    if !is_free(name, taken) || !is_free(&text, taken) {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = stem.strip_suffix('_').filter(|stem| !stem.is_empty()).unwrap_or(name);
        text = (1..)
            .map(|count| name_text(&format!("{stem}_{count}")))
            .find(|text| is_free(text, taken))
            .expect("there are more numbers than names");
    }
    taken.insert(text.clone());
    text
}

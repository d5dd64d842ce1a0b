//! Types, terms, goals and clauses as the user writes them.

use crate::program::{
    Clause, ConId, Constructor, Expr, Goal, Op, Pred, PredId, PredKind, Program, Scope, Term, TypeKind,
    Universal, Var,
};
use crate::types::{Type, TypeId};
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn type_text(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Var(index) => match u8::try_from(*index) {
            Ok(small @ 0..=25) => char::from(b'A' + small).to_string(),
            _ => format!("T{index}"),
        },
        Type::Int => "int".to_owned(),
        Type::Char => "char".to_owned(),
        Type::Prop => "prop".to_owned(),
        Type::Name(id) => program.type_decl(*id).name.to_string(),
        Type::Data(TypeId::PAIR, _) => {
            let parts: Vec<String> = ty.components().iter().map(|part| type_text(program, part)).collect();
            format!("({})", parts.join(","))
        }
        Type::Data(TypeId::LIST, args) => match args.as_slice() {
            [Type::Char] => "string".to_owned(),
            [element] => format!("[{}]", type_text(program, element)),
            _ => "list".to_owned(),
        },
        Type::Data(id, args) => {
            let mut text = program.type_decl(*id).name.to_string();
            for arg in args {
                let inner = type_text(program, arg);
                let simple = !inner.contains([' ', '\\']) || inner.starts_with(['(', '[']);
                let _ = if simple { write!(text, " {inner}") } else { write!(text, " ({inner})") };
            }
            text
        }
        Type::Abs(name, body) => format!("{}\\{}", type_text(program, name), type_text(program, body)),
    }
}

/// Writes terms and goals of one scope.
#[derive(Clone, Copy, Debug)]
pub struct Printer<'p> {
    program: &'p Program,
    scope: &'p Scope,
    /// What is written in place of variables.
    values: Option<&'p BTreeMap<Var, String>>,
}

impl<'p> Printer<'p> {
    pub fn new(program: &'p Program, scope: &'p Scope) -> Printer<'p> {
        Printer { program, scope, values: None }
    }

    /// Writes these texts in place of variables.
    pub fn with_values(self, values: &'p BTreeMap<Var, String>) -> Printer<'p> {
        Printer { values: Some(values), ..self }
    }

    fn value(&self, term: &Term) -> Option<&'p String> {
        match term {
            Term::Var(var) => self.values?.get(var),
            _ => None,
        }
    }

    fn name(&self, atom: crate::program::Atom) -> &str {
        self.scope.names.get(atom.0 as usize).map_or("?", |binding| binding.name.as_str())
    }

    pub fn term(&self, term: &Term) -> String {
        base::deeper(|| self.shown(term))
    }

    fn shown(&self, term: &Term) -> String {
        if let Some(value) = self.value(term) {
            return value.clone();
        }
        match term {
            Term::Var(var) => match self.scope.vars.get(var.0 as usize) {
                Some(binding) if binding.name == "_" => format!("_{}", var.0),
                Some(binding) => binding.name.to_string(),
                None => format!("_{}", var.0),
            },
            Term::Name(atom) => self.name(*atom).to_owned(),
            Term::Int(value) => value.to_string(),
            Term::Char(value) => format!("'{}'", value.escape_default()),
            Term::App(ConId::UNIT, _) => "()".to_owned(),
            Term::App(ConId::PAIR, _) => format!("({})", self.tuple(term)),
            Term::App(ConId::NIL | ConId::CONS, _) => self.list(term),
            Term::App(con, args) => {
                let con = self.program.con(*con);
                self.applied(&con.name, &con.groups, args)
            }
            Term::Abs(atom, body) => format!("{}\\{}", self.name(*atom), self.argument(body)),
            Term::Swap(a, b, body) => {
                format!("({}~{}){}", self.name(*a), self.name(*b), self.argument(body))
            }
        }
    }

    /// A term that stands after an abstraction, a swapping or an operator.
    fn argument(&self, term: &Term) -> String {
        let text = self.term(term);
        match term {
            Term::App(con, args) if args.len() == 2 && is_operator(&self.program.con(*con).name) => {
                format!("({text})")
            }
            Term::Swap(..) => format!("({text})"),
            Term::Var(_) if text.contains(' ') => format!("({text})"),
            _ => text,
        }
    }

    fn tuple(&self, term: &Term) -> String {
        let mut parts = vec![];
        let mut rest = term;
        while let Term::App(ConId::PAIR, args) = rest
            && let [left, right] = args.as_slice()
        {
            parts.push(self.term(left));
            rest = right;
        }
        parts.push(self.term(rest));
        parts.join(",")
    }

    fn list(&self, term: &Term) -> String {
        let mut elements = vec![];
        let mut rest = term;
        while let Term::App(ConId::CONS, args) = rest
            && let [first, tail] = args.as_slice()
        {
            elements.push(first);
            rest = tail;
        }
        let closed = matches!(rest, Term::App(ConId::NIL, _));
        if closed && !elements.is_empty() && elements.iter().all(|element| matches!(element, Term::Char(_))) {
            let chars = elements.iter().filter_map(|element| match element {
                Term::Char(value) => Some(*value),
                _ => None,
            });
            return format!("{:?}", chars.collect::<String>());
        }
        let elements: Vec<String> = elements.into_iter().map(|element| self.term(element)).collect();
        match closed {
            true => format!("[{}]", elements.join(",")),
            false => format!("[{}|{}]", elements.join(","), self.term(rest)),
        }
    }

    /// `f(t,u)`, `f t u`, `t + u`, `f`
    fn applied(&self, name: &str, groups: &[usize], args: &[Term]) -> String {
        if is_operator(name)
            && let [left, right] = args
        {
            return format!("{} {name} {}", self.argument(left), self.argument(right));
        }
        let mut text = if is_operator(name) { format!("({name})") } else { name.to_owned() };
        let mut rest = args;
        for size in groups {
            let (own, others) = rest.split_at((*size).min(rest.len()));
            rest = others;
            let _ = match own {
                // Arguments one after the other are written so.
                [arg] if groups.len() > 1 => write!(text, " {}", self.simple(arg)),
                _ => write!(text, "({})", own.iter().map(|arg| self.term(arg)).collect::<Vec<_>>().join(",")),
            };
        }
        text
    }

    /// A term that stands after others without a comma.
    fn simple(&self, term: &Term) -> String {
        let text = self.term(term);
        match term {
            Term::App(ConId::UNIT | ConId::PAIR | ConId::NIL | ConId::CONS, _) => text,
            Term::App(_, args) if args.is_empty() => text,
            Term::Var(_) if text.contains([' ', '(', '\\']) => format!("({text})"),
            Term::Var(_) | Term::Name(_) | Term::Char(_) => text,
            Term::Int(value) if *value >= 0 => text,
            _ => format!("({text})"),
        }
    }

    pub fn call(&self, pred: PredId, args: &[Term]) -> String {
        let pred = self.program.pred(pred);
        match (pred.kind, args) {
            (PredKind::Function, [result, args @ ..]) => {
                let groups = pred.groups.get(1..).unwrap_or(&[]);
                format!("{} = {}", self.applied(&pred.name, groups, args), self.term(result))
            }
            _ => self.applied(&pred.name, &pred.groups, args),
        }
    }

    /// What a goal computes, as it stands in a term: `f(t)`, `t@a`, an expression.
    pub fn computation(&self, goal: &Goal) -> Option<(Var, String)> {
        match goal {
            Goal::Call(pred, args) => {
                let pred = self.program.pred(*pred);
                match (pred.kind, args.as_slice()) {
                    (PredKind::Function, [Term::Var(result), args @ ..]) => {
                        let groups = pred.groups.get(1..).unwrap_or(&[]);
                        Some((*result, self.applied(&pred.name, groups, args)))
                    }
                    _ => None,
                }
            }
            Goal::Eq(_, inner, Term::Abs(name, body)) => match **body {
                Term::Var(result) => Some((result, format!("{}@{}", self.argument(inner), self.name(*name)))),
                _ => None,
            },
            Goal::Is(Term::Var(result), expr) => Some((*result, self.expr(expr))),
            _ => None,
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Term(term) => self.term(term),
            Expr::Op(op, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg)).collect();
                match (op, args.as_slice()) {
                    (Op::Replace, [inner, by, what]) => format!("{inner}{{{by}/{what}}}"),
                    (op, [left, right]) if is_operator(op_name(*op)) => {
                        format!("({left} {} {right})", op_name(*op))
                    }
                    (op, args) => format!("{}({})", op_name(*op), args.join(")(")),
                }
            }
        }
    }

    fn variables(&self, vars: &[Var]) -> String {
        let one = |var: &Var| {
            let ty = self.scope.vars.get(var.0 as usize).map(|binding| &binding.ty);
            let ty = ty.filter(|ty| ty.is_ground()).map(|ty| format!(":{}", type_text(self.program, ty)));
            format!("{}{}", self.term(&Term::Var(*var)), ty.unwrap_or_default())
        };
        vars.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    pub fn goal(&self, goal: &Goal) -> String {
        match goal {
            Goal::True => "true".to_owned(),
            Goal::False => "false".to_owned(),
            Goal::Call(pred, args) => self.call(*pred, args),
            Goal::Eq(_, l, r) => format!("{} = {}", self.term(l), self.term(r)),
            Goal::Differ(_, l, r) => format!("{} /= {}", self.term(l), self.term(r)),
            Goal::Fresh(_, l, _, r) => format!("{} # {}", self.term(l), self.term(r)),
            Goal::And(goals) => self.separated(goals, ", "),
            Goal::Or(goals) => self.separated(goals, "; "),
            Goal::Exists(vars, body) => format!("exists {}. {}", self.variables(vars), self.goal(body)),
            Goal::New(names, body) => {
                let names: Vec<&str> = names.iter().map(|name| self.name(*name)).collect();
                format!("new {}. {}", names.join(", "), self.goal(body))
            }
            Goal::Forall(kind, var, body) => {
                let star = if *kind == Universal::Extensional { "*" } else { "" };
                format!("forall{star} {}. {}", self.variables(&[*var]), self.goal(body))
            }
            Goal::Not(body) => format!("not({})", self.goal(body)),
            Goal::If(a, b, c) => format!("({} -> {} | {})", self.goal(a), self.goal(b), self.goal(c)),
            Goal::Is(l, r) => format!("{} is {}", self.term(l), self.expr(r)),
            Goal::Cut => "!".to_owned(),
            Goal::Open(gap) => format!("undecided /* {} */", gap.words()),
        }
    }

    fn separated(&self, goals: &[Goal], separator: &str) -> String {
        let part = |goal: &Goal| match goal {
            Goal::And(_) | Goal::Or(_) | Goal::Exists(..) | Goal::New(..) | Goal::Forall(..) => {
                format!("({})", self.goal(goal))
            }
            _ => self.goal(goal),
        };
        goals.iter().map(part).collect::<Vec<_>>().join(separator)
    }
}

fn is_operator(name: &str) -> bool {
    name.starts_with(|c: char| "|*+<>=-&^$#@!~?\\".contains(c))
}

fn op_name(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "div",
        Op::Neg => "neg",
        Op::Min => "min",
        Op::Max => "max",
        Op::Less => "<",
        Op::LessEqual => "<=",
        Op::Greater => ">",
        Op::GreaterEqual => ">=",
        Op::And => "&&",
        Op::Or => "||",
        Op::MakeAbs => "mk_abs",
        Op::SplitAbs => "split_abs",
        Op::NameToString => "Name.to_string",
        Op::NameFromString => "Name.from_string",
        Op::NameLess => "Name.lt",
        Op::NameCompare => "Name.names",
        Op::Replace => "replace",
    }
}

pub fn clause_text(program: &Program, pred: PredId, clause: &Clause) -> String {
    let goals = match &clause.body {
        Goal::And(goals) => goals.as_slice(),
        Goal::True => &[],
        goal => std::slice::from_ref(goal),
    };
    // What computes a value that the user did not name is written where the value stands.
    let mut values = BTreeMap::new();
    let mut rest = vec![];
    for goal in goals {
        let printer = Printer::new(program, &clause.scope).with_values(&values);
        match printer.computation(goal) {
            Some((var, text)) if clause.scope.vars[var.0 as usize].name == "_" => {
                values.insert(var, text);
            }
            _ => rest.push(goal.clone()),
        }
    }
    let printer = Printer::new(program, &clause.scope).with_values(&values);
    let head = printer.call(pred, &clause.head);
    match rest.as_slice() {
        [] => format!("{head}."),
        rest => format!("{head} :- {}.", printer.separated(rest, ", ")),
    }
}

/// What a program declares under a name: a predicate, a function, a type or a constructor.
pub fn declaration_text(program: &Program, name: &str) -> Option<String> {
    let is_meant = |known: &base::Name| *known == *name || known.base() == name;
    if let Some(place) = program.preds.iter().rposition(|pred| is_meant(&pred.name)) {
        return Some(pred_text(program, PredId(place as u32)));
    }
    if let Some(con) = program.constructors.iter().rev().find(|con| is_meant(&con.name)) {
        return Some(constructor_text(program, con));
    }
    let ty = program.types.iter().rev().find(|ty| is_meant(&ty.name))?;
    let kind = match ty.kind {
        TypeKind::Names => "name_type".to_owned(),
        TypeKind::Data => format!("{}type", "type -> ".repeat(ty.parameters)),
    };
    let mut text = format!("{} : {kind}.", ty.name);
    for con in &ty.constructors {
        let _ = write!(text, "\n{}", constructor_text(program, program.con(*con)));
    }
    Some(text)
}

/// `app : (tm,tm) -> tm.`
fn constructor_text(program: &Program, con: &Constructor) -> String {
    let parameters = (0..program.type_decl(con.data).parameters as u32).map(Type::Var).collect();
    let mut text = format!("{} : ", con.name);
    let mut rest = con.args.as_slice();
    for size in &con.groups {
        let (own, others) = rest.split_at((*size).min(rest.len()));
        rest = others;
        let own: Vec<String> = own.iter().map(|ty| type_text(program, ty)).collect();
        let _ = match own.as_slice() {
            [one] => write!(text, "{one} -> "),
            all => write!(text, "({}) -> ", all.join(",")),
        };
    }
    text + &type_text(program, &Type::Data(con.data, parameters)) + "."
}

/// The declared types of a predicate or function, as they are written.
fn written_types(program: &Program, types: &[Type], groups: &[usize]) -> String {
    let mut text = String::new();
    let mut rest = types;
    for size in groups {
        let (own, others) = rest.split_at((*size).min(rest.len()));
        rest = others;
        let own: Vec<String> = own.iter().map(|ty| type_text(program, ty)).collect();
        let _ = match own.as_slice() {
            [one] if groups.len() > 1 && !one.contains([' ', '\\']) => write!(text, " {one}"),
            all if groups.len() > 1 => write!(text, " ({})", all.join(",")),
            all => write!(text, "({})", all.join(",")),
        };
    }
    text
}

/// A predicate with its declaration and all its clauses.
pub fn pred_text(program: &Program, id: PredId) -> String {
    let pred: &Pred = program.pred(id);
    let mut text = match (pred.kind, pred.args.split_first()) {
        (PredKind::Function, Some((result, args))) => {
            let args = written_types(program, args, pred.groups.get(1..).unwrap_or(&[]));
            format!("func {}{args} = {}.", pred.name, type_text(program, result))
        }
        _ => format!("pred {}{}.", pred.name, written_types(program, &pred.args, &pred.groups)),
    };
    for clause in &pred.clauses {
        let _ = write!(text, "\n{}", clause_text(program, id, clause));
    }
    text
}

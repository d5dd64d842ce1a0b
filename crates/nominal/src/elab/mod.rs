//! From syntax trees to a [`Program`]: names resolved, types checked, calls and grammars flattened.
//!
//! A declaration that is not well-formed is reported and left out; everything else goes on.

mod clause;
mod directive;
mod infer;
mod names;
mod term;
mod types;

use crate::library;
use crate::program::{ConId, Constructor, Op, Pred, PredId, PredKind, Program, TypeDecl, TypeKind};
use crate::syntax::fixity::Fixities;
use crate::syntax::parser;
use crate::syntax::tree::{BaseKind, Decl, Grammar, Ident, Item, KindNode, Loss, Node, NodeKind, TypeNode};
use crate::types::{Type, TypeId};
use base::{Diagnostic, FileId, Name, Span};
use names::{Meaning, Names, TypeMeaning};
use std::collections::BTreeSet;

/// Where the files of `#use` come from.
pub trait Files {
    /// The text of a file and the number under which its spans are known: the same file has the same number.
    fn read(&mut self, name: &str) -> Option<(FileId, String)>;
}

/// No files but the built-in libraries.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&mut self, _: &str) -> Option<(FileId, String)> {
        None
    }
}

/// The declaration was reported and is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rejected;

type Checked<T> = Result<T, Rejected>;

/// A clause that was left out: whoever depends on the predicate may have other answers than its author meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost {
    /// The predicate or function that the clause is about; nothing if not even that is known.
    pub pred: Option<PredId>,
    pub span: Span,
}

/// How many declarations of the files that were read are understood. Libraries and used files do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub definitions: usize,
    pub failed_definitions: usize,
    /// Checks and queries.
    pub directives: usize,
    pub failed_directives: usize,
    pub malformed: usize,
}

impl Tally {
    fn count(&mut self, is_directive: bool, failed: bool) {
        let counter = match (is_directive, failed) {
            (false, false) => &mut self.definitions,
            (false, true) => &mut self.failed_definitions,
            (true, false) => &mut self.directives,
            (true, true) => &mut self.failed_directives,
        };
        *counter += 1;
    }
}

/// How many errors are reported.
const MAX_ERRORS: usize = 500;
/// How many files may be using one another.
const MAX_USES: usize = 50;
/// Built-in predicates and functions of other implementations.
const UNSUPPORTED: [(&str, &str); 3] = [
    ("call", "goals cannot be arguments"),
    ("rand", "answers have to be repeatable"),
    ("random", "answers have to be repeatable"),
];

/// A program in the making: what has been declared so far.
#[derive(Clone, Debug)]
pub struct Elab {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    pub fixities: Fixities,
    /// Clauses that could not be understood.
    pub lost: Vec<Lost>,
    pub tally: Tally,
    names: Names,
    used: BTreeSet<String>,
    /// The files that have been read, and those among them that are not finished.
    read: BTreeSet<FileId>,
    unfinished: Vec<FileId>,
    /// Identifiers whose declarations were rejected: what is about them is left out without further words.
    broken: BTreeSet<Name>,
    left_out: Option<(Span, usize)>,
    /// Names that a warning was about.
    warned: BTreeSet<Name>,
    errors: usize,
    /// How many files that are used are being read.
    nested: usize,
    /// Where the first check of the current file stands, and whether declarations after it were warned about.
    first_check: Option<(Span, bool)>,
    stopped: bool,
}

impl Default for Elab {
    fn default() -> Elab {
        let mut elab = Elab {
            program: Program::default(),
            diagnostics: vec![],
            fixities: Fixities::default(),
            lost: vec![],
            tally: Tally::default(),
            names: Names::default(),
            used: BTreeSet::new(),
            read: BTreeSet::new(),
            unfinished: vec![],
            broken: BTreeSet::new(),
            left_out: None,
            warned: BTreeSet::new(),
            errors: 0,
            nested: 0,
            first_check: None,
            stopped: false,
        };
        elab.builtin_types();
        elab.builtin_operations();
        elab.file(library::PRELUDE_FILE, library::PRELUDE, &mut NoFiles);
        elab.names.open(&Name::new("Prelude"));
        elab.tally = Tally::default();
        elab
    }
}

impl Elab {
    fn report(&mut self, diagnostic: Diagnostic) -> Rejected {
        self.errors += 1;
        if self.errors < MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        } else if self.errors == MAX_ERRORS {
            let message = "there are too many errors; the others are not shown";
            self.diagnostics.push(Diagnostic::error("too-many-errors", diagnostic.span, message));
        }
        Rejected
    }

    /// An identifier that means nothing.
    fn unknown(&mut self, name: &Name, span: Span, message: String) -> Rejected {
        if self.is_broken(name) {
            return self.left_out(span);
        }
        if let Some((_, why)) = UNSUPPORTED.iter().find(|(unsupported, _)| name == unsupported) {
            return self.error("unsupported", span, format!("`{name}` is not supported: {why}"));
        }
        let mut diagnostic = Diagnostic::error("unknown-identifier", span, message);
        if self.errors < MAX_ERRORS
            && let Some(near) = self.names.near(name)
        {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
        }
        self.report(diagnostic)
    }

    fn is_broken(&self, name: &Name) -> bool {
        self.broken.contains(name)
    }

    /// Something that depends on what was rejected before.
    fn left_out(&mut self, span: Span) -> Rejected {
        let (_, count) = self.left_out.get_or_insert((span, 0));
        *count += 1;
        Rejected
    }

    /// A name that is one letter away from something declared was perhaps meant to be that.
    fn warn_of_likeness(&mut self, name: &Name, span: Span) {
        if self.errors < MAX_ERRORS
            && !self.warned.contains(name)
            && let Some(near) = self.names.near(name)
        {
            let message = format!("`{name}` is not declared, so it is a name here; `{near}` is declared");
            let help = format!("if `{near}` is meant, correct the spelling");
            self.report(Diagnostic::warning("name-near-constant", span, message).help(help));
            self.warned.insert(name.clone());
        }
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Rejected {
        self.report(Diagnostic::error(code, span, message))
    }

    fn builtin_types(&mut self) {
        let span = Span::default();
        let declare = |elab: &mut Elab, name: &str, parameters| {
            let name = Name::new(name);
            elab.program.types.push(TypeDecl {
                name,
                kind: TypeKind::Data,
                parameters,
                constructors: vec![],
                span,
            });
        };
        declare(self, "unit", 0);
        declare(self, "pair", 2);
        declare(self, "list", 1);
        declare(self, "bool", 0);
        let element = || Type::Var(0);
        let constructors = [
            ("()", TypeId::UNIT, vec![]),
            (",", TypeId::PAIR, vec![Type::Var(0), Type::Var(1)]),
            ("[]", TypeId::LIST, vec![]),
            ("::", TypeId::LIST, vec![element(), Type::list(element())]),
            ("false", TypeId::BOOL, vec![]),
            ("true", TypeId::BOOL, vec![]),
        ];
        for (name, data, args) in constructors {
            let groups = vec![1; args.len()];
            self.add_constructor(Name::new(name), data, args, groups, span);
        }
        let abbreviations = [
            ("unit", 0, Type::unit()),
            ("list", 1, Type::list(element())),
            ("bool", 0, Type::bool()),
            ("int", 0, Type::Int),
            ("char", 0, Type::Char),
            ("string", 0, Type::list(Type::Char)),
            ("prop", 0, Type::Prop),
        ];
        for (name, parameters, ty) in abbreviations {
            self.names.define_type(&Name::new(name), TypeMeaning::Abbreviation(parameters, ty));
        }
    }

    fn builtin_operations(&mut self) {
        let prelude = [
            ("+", Op::Add),
            ("-", Op::Sub),
            ("*", Op::Mul),
            ("div", Op::Div),
            ("neg", Op::Neg),
            ("min", Op::Min),
            ("max", Op::Max),
            ("<", Op::Less),
            ("<=", Op::LessEqual),
            (">", Op::Greater),
            (">=", Op::GreaterEqual),
            ("&&", Op::And),
            ("||", Op::Or),
            ("mk_abs", Op::MakeAbs),
            ("split_abs", Op::SplitAbs),
        ];
        let names = [
            ("to_string", Op::NameToString),
            ("from_string", Op::NameFromString),
            ("lt", Op::NameLess),
            ("names", Op::NameCompare),
        ];
        for (namespace, operations) in [("Prelude", prelude.as_slice()), ("Name", names.as_slice())] {
            let back = self.names.enter(namespace);
            for (name, op) in operations {
                self.names.define(&Name::new(name), Meaning::Operation(*op));
            }
            self.names.leave(back);
        }
    }

    fn add_constructor(
        &mut self,
        name: Name,
        data: TypeId,
        args: Vec<Type>,
        groups: Vec<usize>,
        span: Span,
    ) -> ConId {
        let id = ConId(self.program.constructors.len() as u32);
        self.program.types[data.index()].constructors.push(id);
        self.program.constructors.push(Constructor { name, data, args, groups, span });
        id
    }

    /// Reads a file on top of what has been declared.
    pub fn file(&mut self, file: FileId, text: &str, files: &mut dyn Files) {
        let items = parser::parse(file, text, &mut self.fixities, &mut self.diagnostics);
        let outer = self.first_check.take();
        self.read.insert(file);
        self.unfinished.push(file);
        self.items(items, files);
        self.unfinished.pop();
        self.first_check = outer;
        self.stopped = false;
        if self.nested == 0
            && let Some((span, count)) = self.left_out.take()
        {
            let message = match count {
                1 => "this is left out, because it depends on what could not be read".to_owned(),
                _ => format!(
                    "this and {} others are left out, because they depend on what could not be read",
                    count - 1
                ),
            };
            self.report(Diagnostic::note("left-out", span, message));
        }
    }

    fn items(&mut self, items: Vec<Item>, files: &mut dyn Files) {
        for item in items {
            if self.stopped {
                return;
            }
            let declared = declared(&item.decl).cloned();
            let is_directive = matches!(item.decl, Decl::Check(_) | Decl::Query(_));
            let is_malformed = matches!(item.decl, Decl::Malformed(_));
            let read = self.item(item, files);
            match (self.nested, is_malformed) {
                (0, true) => self.tally.malformed += 1,
                (0, false) => self.tally.count(is_directive, read.is_err()),
                _ => {}
            }
            // What is wrong has been reported.
            if let (Err(Rejected), Some(name)) = (read, declared)
                && self.names.symbol(&name).is_none()
            {
                self.broken.insert(name);
            }
        }
    }

    /// Long: one arm for each kind of declaration.
    fn item(&mut self, item: Item, files: &mut dyn Files) -> Checked<()> {
        let span = item.span;
        match item.decl {
            Decl::Check(check) => {
                self.first_check.get_or_insert((span, false));
                return self.check(check, span);
            }
            Decl::Query(goal) => return self.query(&goal, span),
            Decl::Use(name) => return self.use_file(name, span, files),
            Decl::TypeOf(term) => return self.type_of(&term),
            Decl::Ignored => return Ok(()),
            Decl::Saved(inner) => {
                let message = "nothing is saved to a file: the answer is shown with the others";
                self.report(Diagnostic::warning("not-saved", span, message));
                return self.item(Item { decl: *inner, span }, files);
            }
            Decl::Malformed(loss) => {
                self.lose(loss, span);
                return Ok(());
            }
            Decl::Quit => {
                self.stopped = true;
                return Ok(());
            }
            _ => {}
        }
        if let Some((check, warned @ false)) = &mut self.first_check {
            *warned = true;
            let check = *check;
            let message = "declarations should come before the first check of a file";
            let warning = Diagnostic::warning("declaration-after-check", span, message);
            self.report(warning.label(check, "the first check"));
        }
        match item.decl {
            Decl::Kind(ident, kind) => self.kind(&ident, &kind),
            Decl::Symbol(ident, ty) => self.constructor(&ident, &ty),
            Decl::Pred(ident, args) => self.predicate(&ident, &args),
            Decl::Func(ident, args, result) => self.function(&ident, &args, &result),
            Decl::Typed(ident, ty) => self.typed(&ident, ty),
            Decl::Abbreviation(ident, parameters, ty) => self.abbreviation(&ident, &parameters, &ty),
            Decl::Namespace(ident, items) => {
                let back = self.names.enter(&ident.name);
                self.items(items, files);
                self.names.leave(back);
                Ok(())
            }
            Decl::Open(namespace) => match self.names.open(&namespace) {
                true => Ok(()),
                false => {
                    Err(self.error("unknown-namespace", span, format!("there is no namespace `{namespace}`")))
                }
            },
            Decl::Clause(node) => self.clauses(&node, span),
            Decl::Grammar(head, args, grammar) => self.grammar(head, args, &grammar, span),
            Decl::Infix(..)
            | Decl::Check(_)
            | Decl::Query(_)
            | Decl::Use(_)
            | Decl::TypeOf(_)
            | Decl::Saved(_)
            | Decl::Ignored
            | Decl::Malformed(_)
            | Decl::Quit => Ok(()),
        }
    }

    /// Remembers what a declaration was about that could not be read.
    fn lose(&mut self, loss: Loss, span: Span) {
        let pred = match loss {
            Loss::Directive => return,
            Loss::Unknown => None,
            Loss::About(name) => match self.names.symbol(&name) {
                Some(Meaning::Predicate(pred) | Meaning::Function(pred)) => Some(pred),
                Some(_) => return,
                None => {
                    self.broken.insert(name);
                    return;
                }
            },
        };
        self.lost.push(Lost { pred, span });
    }

    fn kind(&mut self, ident: &Ident, kind: &KindNode) -> Checked<()> {
        if kind.result == BaseKind::NameType && !kind.parameters.is_empty() {
            let message = "a name type takes no parameters";
            return Err(self.error("name-type-with-parameters", ident.span, message));
        }
        let id = TypeId(self.program.types.len() as u32);
        let (type_kind, meaning) = match kind.result {
            BaseKind::NameType => (TypeKind::Names, TypeMeaning::Names(id)),
            BaseKind::Type => (TypeKind::Data, TypeMeaning::Data(id)),
        };
        self.program.types.push(TypeDecl {
            name: self.names.full(&ident.name),
            kind: type_kind,
            parameters: kind.parameters.len(),
            constructors: vec![],
            span: ident.span,
        });
        self.names.define_type(&ident.name, meaning);
        Ok(())
    }

    fn constructor(&mut self, ident: &Ident, ty: &TypeNode) -> Checked<()> {
        let signature = self.signature(ty)?;
        let Type::Data(data, parameters) = &signature.result else {
            let message = "a constructor makes values of a declared data type";
            return Err(self.error("constructor-result", ty.span, message));
        };
        let distinct: BTreeSet<&Type> = parameters.iter().collect();
        let variables = parameters.iter().all(|parameter| matches!(parameter, Type::Var(_)));
        if !variables || distinct.len() < parameters.len() || data.0 <= TypeId::BOOL.0 {
            let message = "the result must be a declared data type applied to distinct type variables";
            return Err(self.error("constructor-result", ty.span, message));
        }
        let (args, data) = (signature.in_order_of(parameters), *data);
        let (args, groups) = spread(&args);
        let id = self.add_constructor(self.names.full(&ident.name), data, args, groups, ident.span);
        self.names.define(&ident.name, Meaning::Constructor(id));
        Ok(())
    }

    fn add_pred(&mut self, ident: &Ident, kind: PredKind, args: &[Type]) -> PredId {
        let (args, groups) = spread(args);
        let name = self.names.full(&ident.name);
        self.program.add_pred(Pred { name, kind, args, groups, clauses: vec![], span: ident.span })
    }

    fn predicate(&mut self, ident: &Ident, args: &[TypeNode]) -> Checked<()> {
        let args = self.argument_types(args)?;
        let id = self.add_pred(ident, PredKind::Predicate, &args);
        self.names.define(&ident.name, Meaning::Predicate(id));
        Ok(())
    }

    fn function(&mut self, ident: &Ident, args: &[TypeNode], result: &TypeNode) -> Checked<()> {
        let mut nodes = vec![result.clone()];
        nodes.extend_from_slice(args);
        let types = self.argument_types(&nodes)?;
        self.add_function(ident, &types);
        Ok(())
    }

    /// The first type is that of the result, which stays one argument.
    fn add_function(&mut self, ident: &Ident, types: &[Type]) {
        let (mut args, mut groups) = spread(&types[1..]);
        args.insert(0, types[0].clone());
        groups.insert(0, 1);
        let name = self.names.full(&ident.name);
        let kind = PredKind::Function;
        let id = self.program.add_pred(Pred { name, kind, args, groups, clauses: vec![], span: ident.span });
        self.names.define(&ident.name, Meaning::Function(id));
    }

    /// `x :: t -> … -> prop` declares a predicate, any other result a function.
    fn typed(&mut self, ident: &Ident, ty: TypeNode) -> Checked<()> {
        let signature = self.signature(&ty)?;
        if signature.result == Type::Prop {
            let id = self.add_pred(ident, PredKind::Predicate, &signature.args);
            self.names.define(&ident.name, Meaning::Predicate(id));
        } else {
            let mut types = vec![signature.result];
            types.extend(signature.args);
            self.add_function(ident, &types);
        }
        Ok(())
    }

    /// `nt args --> body`: two more arguments, the text before and after.
    fn grammar(&mut self, head: Ident, mut args: Vec<Node>, grammar: &Grammar, span: Span) -> Checked<()> {
        let mut count = 0;
        let mut text = |span| {
            count += 1;
            Node { kind: NodeKind::Id(Name::new(format!("Text'{count}"))), span }
        };
        let (before, after) = (text(span), text(span));
        let body = grammar_goal(grammar, &before, &after, &mut text);
        args.extend([before, after]);
        let head = Node { span: head.span, kind: NodeKind::App(head, args) };
        let clause = Node { kind: NodeKind::Implies(Box::new(body), Box::new(head)), span };
        self.clauses(&clause, span)
    }

    fn use_file(&mut self, name: String, span: Span, files: &mut dyn Files) -> Checked<()> {
        let read = files.read(&name).or_else(|| library::library(&name));
        let Some((file, text)) = read else {
            return Err(self.error("unknown-file", span, format!("there is no file `{name}`")));
        };
        if self.unfinished.contains(&file) {
            let message = format!("`{name}` is being read already: files use one another in a circle");
            self.report(Diagnostic::warning("use-cycle", span, message));
            return Ok(());
        }
        if self.read.contains(&file) || !self.used.insert(name) {
            return Ok(());
        }
        if self.nested == MAX_USES {
            let message = format!("more than {MAX_USES} files use one another");
            return Err(self.error("use-too-deep", span, message));
        }
        self.nested += 1;
        self.file(file, &text, files);
        self.nested -= 1;
        Ok(())
    }
}

/// The identifier that a declaration is about.
fn declared(decl: &Decl) -> Option<&Name> {
    match decl {
        Decl::Kind(ident, _)
        | Decl::Symbol(ident, _)
        | Decl::Pred(ident, _)
        | Decl::Func(ident, ..)
        | Decl::Typed(ident, _)
        | Decl::Abbreviation(ident, ..) => Some(&ident.name),
        _ => None,
    }
}

/// Each tuple becomes as many arguments as it has components.
fn spread(args: &[Type]) -> (Vec<Type>, Vec<usize>) {
    let parts: Vec<Vec<Type>> = args.iter().map(Type::components).collect();
    let groups = parts.iter().map(Vec::len).collect();
    (parts.into_iter().flatten().collect(), groups)
}

fn grammar_goal(grammar: &Grammar, before: &Node, after: &Node, text: &mut impl FnMut(Span) -> Node) -> Node {
    let span = before.span;
    match grammar {
        Grammar::Nonterminal(head, args) => {
            let mut args = args.clone();
            args.extend([before.clone(), after.clone()]);
            Node { kind: NodeKind::App(head.clone(), args), span: head.span }
        }
        Grammar::Seq(left, right) => {
            let middle = text(span);
            let left = grammar_goal(left, before, &middle, text);
            let right = grammar_goal(right, &middle, after, text);
            Node { kind: NodeKind::Comma(vec![left, right]), span }
        }
        Grammar::Alt(left, right) => {
            let left = grammar_goal(left, before, after, text);
            let right = grammar_goal(right, before, after, text);
            Node { kind: NodeKind::Or(Box::new(left), Box::new(right)), span }
        }
        Grammar::Terminals(elements) => {
            let list = NodeKind::List(elements.clone(), Some(Box::new(after.clone())));
            let list = match elements.is_empty() {
                true => after.clone(),
                false => Node { kind: list, span },
            };
            Node { kind: NodeKind::Eq(Box::new(before.clone()), Box::new(list)), span }
        }
        Grammar::Goal(goal) => {
            let same = NodeKind::Eq(Box::new(before.clone()), Box::new(after.clone()));
            Node { kind: NodeKind::Comma(vec![Node { kind: same, span }, goal.clone()]), span }
        }
    }
}

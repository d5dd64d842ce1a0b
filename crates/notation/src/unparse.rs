//! Printing syntax trees with the productions they were, or could have been, parsed with.
//!
//! For each constant the production declared last is taken; priorities decide where parentheses stand. The
//! text parses back to the same tree. Where an object language is itself ambiguous, [`Brackets::All`] helps:
//! then everything composed stands in parentheses.

use crate::{Ast, AstKind, Head, Index, MAX_PRIORITY, Production, Sym};
use base::Name;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brackets {
    Needed,
    All,
}

/// Whether a tree is a type or something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Term,
    Type,
}

/// The productions to print with, by head; the last declared first. Copies are shared.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Production>", into = "Vec<Production>")]
pub struct Notations {
    table: Arc<Table>,
}

#[derive(Clone, Debug, Default)]
struct Table {
    by_head: BTreeMap<Head, Vec<Arc<Production>>>,
    /// All delimiters ever added: tokens must not run together to one of them.
    literals: BTreeSet<Name>,
}

impl From<Vec<Production>> for Notations {
    /// The first of the productions is the last declared.
    fn from(productions: Vec<Production>) -> Notations {
        let mut notations = Notations::default();
        productions.into_iter().rev().for_each(|production| notations.add(production));
        notations
    }
}

impl From<Notations> for Vec<Production> {
    fn from(notations: Notations) -> Vec<Production> {
        notations.table.by_head.values().flatten().map(|production| production.as_ref().clone()).collect()
    }
}

impl Extend<Production> for Notations {
    /// Adds productions in the order of their declaration.
    fn extend<I: IntoIterator<Item = Production>>(&mut self, productions: I) {
        productions.into_iter().for_each(|production| self.add(production));
    }
}

impl Notations {
    /// Makes a production the preferred one for its head. One without a head prints nothing.
    pub fn add(&mut self, production: Production) {
        let Some(head) = production.head.clone() else { return };
        let table = Arc::make_mut(&mut self.table);
        table.literals.extend(production.literals().cloned());
        let row = table.by_head.entry(head).or_default();
        row.retain(|old| **old != production);
        row.insert(0, Arc::new(production));
    }

    pub fn remove(&mut self, production: &Production) {
        let Some(head) = &production.head else { return };
        if let Some(row) = Arc::make_mut(&mut self.table).by_head.get_mut(head) {
            row.retain(|old| old.as_ref() != production);
        }
    }

    pub fn contains(&self, production: &Production) -> bool {
        let row = production.head.as_ref().and_then(|head| self.table.by_head.get(head));
        row.is_some_and(|row| row.iter().any(|own| own.as_ref() == production))
    }

    /// Adds what `other` has and this has not, behind what is here.
    pub fn merge(&mut self, other: &Notations) {
        if Arc::ptr_eq(&self.table, &other.table) {
            return;
        }
        let table = Arc::make_mut(&mut self.table);
        table.literals.extend(other.table.literals.iter().cloned());
        for (head, productions) in &other.table.by_head {
            let row = table.by_head.entry(head.clone()).or_default();
            for production in productions {
                if !row.contains(production) {
                    row.push(Arc::clone(production));
                }
            }
        }
    }

    /// Whether there is notation for `head` at all.
    pub fn has(&self, head: &Head) -> bool {
        self.table.by_head.get(head).is_some_and(|row| !row.is_empty())
    }

    /// The production to print `head` with: the first whose arguments are there.
    fn find(&self, head: &Head, args: &[Ast], place: Place) -> Option<&Production> {
        let row = self.table.by_head.get(head)?;
        row.iter().map(AsRef::as_ref).find(|production| {
            let wanted = arity(production);
            let enough = if place == Place::Type { args.len() == wanted } else { args.len() >= wanted };
            enough && (production.index != Index::Implicit || args.first().is_some_and(is_default_index))
        })
    }

    /// Puts tokens together, with a space where they would be read as another token without one.
    fn join(&self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for (i, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Space(width) => text.extend(std::iter::repeat_n(' ', usize::from(*width))),
                Piece::Token(token) => {
                    text.push_str(token);
                    if self.runs_on(token, pieces.get(i + 1..).unwrap_or_default()) {
                        text.push(' ');
                    }
                }
            }
        }
        text
    }

    /// Whether a token would be read as a longer one if `next` followed at once.
    fn runs_on(&self, token: &str, next: &[Piece]) -> bool {
        let mut next = next.iter().map_while(|piece| match piece {
            Piece::Token(token) => Some(token.as_str()),
            Piece::Space(_) => None,
        });
        let Some(second) = next.next() else { return false };
        let (Some(last), Some(first)) = (token.chars().next_back(), second.chars().next()) else {
            return false;
        };
        let names = is_name_char(last) && (is_name_char(first) || first == '⇩');
        let quotes = matches!(last, '\'' | '?') && is_name_char(first);
        let comment = token.ends_with('(') && first == '*';
        if names || quotes || comment {
            return true;
        }
        let from = (std::ops::Bound::Excluded(token), std::ops::Bound::Unbounded);
        let longer =
            self.table.literals.range::<str, _>(from).map_while(|literal| literal.strip_prefix(token));
        let mut longer = longer.filter(|rest| rest.starts_with(first)).peekable();
        if longer.peek().is_none() {
            return false;
        }
        let rest: String = std::iter::once(second).chain(next).take(MAX_LITERAL_PARTS).collect();
        longer.any(|literal| rest.starts_with(literal))
    }
}

/// So many tokens at most are looked at for a delimiter that they would make together.
const MAX_LITERAL_PARTS: usize = 8;

/// A part of the text.
#[derive(Debug)]
enum Piece {
    Token(Name),
    Space(u8),
}

fn arity(production: &Production) -> usize {
    production.args().count() + usize::from(production.index == Index::Implicit)
}

fn is_default_index(ast: &Ast) -> bool {
    ast.args_of::<1>("_struct")
        .is_some_and(|[index]| index.strip().is_some_and(|(h, _)| h.is_syntax("_indexdefault")))
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\'') || (!c.is_ascii() && c != 'λ' && c.is_alphanumeric())
}

/// Prints `ast`; `names` says how a constant without notation is called.
pub fn unparse(
    notations: &Notations,
    ast: &Ast,
    mode: Mode,
    brackets: Brackets,
    names: &dyn Fn(&Head) -> Name,
) -> String {
    let place = if mode == Mode::Type { Place::Type } else { Place::Term };
    let root = Context { prio: 0, place, edges: Edges::NONE, root: true };
    let mut printer = Printer { notations, brackets, names, pieces: vec![], stack: vec![] };
    printer.stack.push(Task::Tree(ast, root));
    printer.run();
    notations.join(&printer.pieces)
}

/// What kind of thing stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Term,
    Type,
    Binding,
}

/// Where a tree is printed.
#[derive(Clone, Copy, Debug)]
struct Context {
    /// The least priority that goes without parentheses.
    prio: u16,
    place: Place,
    edges: Edges,
    root: bool,
}

/// What touches a tree from outside, with no delimiter that keeps it away.
#[derive(Clone, Copy, Debug, Default)]
struct Edges {
    /// The best priority among the notations that have this at their right end, or at their left end: they must
    /// not be taken for the argument with which this tree begins or ends.
    lead: Option<u16>,
    follow: Option<u16>,
    /// Whether a separator of an enclosing list may follow, as `|` follows a branch of `case`.
    separator: bool,
}

impl Edges {
    const NONE: Edges = Edges { lead: None, follow: None, separator: false };
}

/// What is still to be printed. The stack is explicit: trees may be deep.
enum Task<'a> {
    Token(Name),
    Space(u8),
    Tree(&'a Ast, Context),
    Call(&'a Head, &'a [Ast], Context),
}

struct Printer<'a, 'n> {
    notations: &'n Notations,
    brackets: Brackets,
    names: &'n dyn Fn(&Head) -> Name,
    pieces: Vec<Piece>,
    stack: Vec<Task<'a>>,
}

impl<'a> Printer<'a, '_> {
    fn run(&mut self) {
        while let Some(task) = self.stack.pop() {
            match task {
                Task::Token(text) => self.token(text),
                Task::Space(width) => self.space(width),
                Task::Tree(ast, context) => self.tree(ast, context),
                Task::Call(head, args, context) => self.call(head, args, context),
            }
        }
    }

    fn token(&mut self, text: Name) {
        self.pieces.push(Piece::Token(text));
    }

    fn space(&mut self, width: u8) {
        if width > 0 && !self.pieces.is_empty() {
            self.pieces.push(Piece::Space(width));
        }
    }

    /// Does `tasks` next, in parentheses if `bracketed`.
    fn push(&mut self, tasks: Vec<Task<'a>>, bracketed: bool) {
        if bracketed {
            self.stack.push(Task::Token(Name::new(")")));
        }
        self.stack.extend(tasks.into_iter().rev());
        if bracketed {
            self.stack.push(Task::Token(Name::new("(")));
        }
    }

    fn tree(&mut self, ast: &'a Ast, context: Context) {
        match (&ast.kind, ast.strip()) {
            (AstKind::Var(text), _) => self.token(text.clone()),
            (_, Some((head, args))) => self.call(head, args, context),
            (AstKind::Appl(parts), None) => {
                if let Some((function, args)) = parts.split_first() {
                    self.apply(Task::Tree(function, atom(context.place)), args, context);
                }
            }
            (AstKind::Const(_), None) => {}
        }
    }

    fn call(&mut self, head: &'a Head, args: &'a [Ast], context: Context) {
        if let [pattern, body] = args {
            if head.is_syntax("_abs") {
                return self.lambda(pattern, body, context);
            }
            if head.is_syntax("_constrain") {
                return self.constraint(pattern, body, context);
            }
        }
        match self.notations.find(head, args, context.place) {
            Some(production) if arity(production) == args.len() => self.production(production, args, context),
            Some(production) => {
                let (own, more) = args.split_at(arity(production));
                self.apply(Task::Call(head, own, atom(context.place)), more, context);
            }
            None if args.is_empty() => self.token((self.names)(head)),
            None => self.apply(Task::Call(head, &[], atom(context.place)), args, context),
        }
    }

    fn apply(&mut self, function: Task<'a>, args: &'a [Ast], context: Context) {
        let tree = |ast, place| Task::Tree(ast, atom(place));
        if context.place != Place::Type {
            let mut tasks = vec![function];
            for arg in args {
                tasks.extend([Task::Space(1), tree(arg, Place::Term)]);
            }
            return self.push(tasks, context.prio >= MAX_PRIORITY || self.brackets_all(context));
        }
        if let [only] = args {
            return self.push(vec![tree(only, Place::Type), Task::Space(1), function], false);
        }
        let mut tasks = vec![Task::Token(Name::new("("))];
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                tasks.extend([Task::Token(Name::new(",")), Task::Space(1)]);
            }
            tasks.push(Task::Tree(arg, Context { prio: 0, ..atom(Place::Type) }));
        }
        tasks.extend([Task::Token(Name::new(")")), Task::Space(1), function]);
        self.push(tasks, false);
    }

    /// `λx y. body`
    fn lambda(&mut self, first: &'a Ast, body: &'a Ast, context: Context) {
        let mut patterns = vec![first];
        let mut body = body;
        while let Some([pattern, inner]) = body.args_of("_abs") {
            patterns.push(pattern);
            body = inner;
        }
        let mut tasks = vec![Task::Token(Name::new("λ"))];
        for (i, pattern) in patterns.iter().enumerate() {
            if i > 0 {
                tasks.push(Task::Space(1));
            }
            let prio = u16::from(i + 1 < patterns.len());
            let context = Context { prio, place: Place::Binding, edges: Edges::NONE, root: false };
            tasks.push(Task::Tree(pattern, context));
        }
        let clashes = context.edges.follow.is_some_and(|follow| follow >= 3);
        let bracketed = context.prio > 3 || clashes || self.brackets_all(context);
        let edges = if bracketed {
            Edges::NONE
        } else {
            Edges { lead: context.edges.lead.max(Some(3)), ..context.edges }
        };
        let inner = Context { prio: 3, place: Place::Term, edges, root: false };
        tasks.extend([Task::Token(Name::new(".")), Task::Space(1), Task::Tree(body, inner)]);
        self.push(tasks, bracketed);
    }

    /// `x::T`, in parentheses except where a variable is bound: a type reaches as far to the right as it can, and
    /// so may the subject.
    fn constraint(&mut self, subject: &'a Ast, annotation: &'a Ast, context: Context) {
        let bracketed = if context.place == Place::Binding { context.prio > 0 } else { !context.root };
        let tasks = vec![
            Task::Tree(
                subject,
                Context { prio: MAX_PRIORITY - 1, place: context.place, edges: Edges::NONE, root: false },
            ),
            Task::Token(Name::new("::")),
            Task::Tree(annotation, Context { prio: 0, place: Place::Type, edges: Edges::NONE, root: false }),
        ];
        self.push(tasks, bracketed);
    }

    fn production(&mut self, production: &Production, args: &'a [Ast], context: Context) {
        let ends = Ends::of(production);
        let composed = production.args().next().is_some();
        let bracketed = context.prio > production.prio
            || ends.clash(context.edges)
            || (ends.main && composed && self.brackets_all(context));
        let outer = if bracketed { Edges::NONE } else { context.edges };
        let mut args = written_order(production.index, args).into_iter();
        let mut tasks = vec![];
        for (i, symbol) in production.symbols.iter().enumerate() {
            match symbol {
                Sym::Literal(text) => tasks.push(Task::Token(text.clone())),
                Sym::Space(text) => tasks.push(Task::Space(u8::try_from(text.len()).unwrap_or(1))),
                Sym::Break(width) => tasks.push(Task::Space(*width)),
                Sym::Arg { nonterminal, prio } => {
                    let edges = ends.inner(i, production.prio, outer);
                    let context = Context { prio: *prio, place: place_of(nonterminal), edges, root: false };
                    tasks.extend(args.next().map(|arg| Task::Tree(arg, context)));
                }
            }
        }
        self.push(tasks, bracketed);
    }

    fn brackets_all(&self, context: Context) -> bool {
        self.brackets == Brackets::All && !context.root && context.place == Place::Term
    }
}

/// The context of something that must be an atom or in parentheses.
fn atom(place: Place) -> Context {
    Context { prio: MAX_PRIORITY, place, edges: Edges::NONE, root: false }
}

/// Categories of whole phrases, as opposed to parts of one notation such as the branches of `case`.
fn is_main(category: &str) -> bool {
    matches!(category, "logic" | "any" | "prop" | "prop'" | "aprop" | "type" | "sort")
}

/// Categories that stand for one token.
fn is_token(category: &str) -> bool {
    matches!(
        category,
        "id" | "longid" | "var" | "tid" | "tvar" | "any_id" | "type_name" | "class_name" | "cartouche"
    ) || ["_position", "_token", "_const"].iter().any(|suffix| category.ends_with(suffix))
}

fn place_of(category: &str) -> Place {
    match category {
        "type" | "types" | "tycon" | "sort" | "classes" | "class" | "tid" | "tvar" => Place::Type,
        "idt" | "idts" | "pttrn" | "pttrns" => Place::Binding,
        _ => Place::Term,
    }
}

/// How a production begins and ends.
struct Ends {
    /// Whether it makes a whole phrase.
    main: bool,
    /// The first and the last symbol that is not white space.
    first: usize,
    last: usize,
    /// The least priority of an argument at the beginning and at the end; 0 at the end for a list.
    left: Option<u16>,
    right: Option<u16>,
    /// Whether the end is part of a list, such as the branches of `case`.
    list: bool,
}

impl Ends {
    fn of(production: &Production) -> Ends {
        let visible = |symbol: &Sym| !matches!(symbol, Sym::Space(_) | Sym::Break(_));
        let first = production.symbols.iter().position(visible).unwrap_or(0);
        let last = production.symbols.iter().rposition(visible).unwrap_or(0);
        let arg = |at: usize| match production.symbols.get(at) {
            Some(Sym::Arg { nonterminal, prio }) if !is_token(nonterminal) => {
                Some((is_main(nonterminal), *prio))
            }
            _ => None,
        };
        let list = arg(last).is_some_and(|(main, _)| !main);
        Ends {
            main: is_main(&production.lhs),
            first,
            last,
            left: arg(first).map(|(_, prio)| prio),
            right: arg(last).map(|(main, prio)| if main { prio } else { 0 }),
            list,
        }
    }

    /// Whether parentheses are needed against what stands around.
    fn clash(&self, around: Edges) -> bool {
        // A notation without delimiters only passes on what touches it.
        if !self.main || self.first == self.last {
            return false;
        }
        let reaches = |own: Option<u16>, other: Option<u16>| own.is_some() && own <= other;
        reaches(self.right, around.follow)
            || reaches(self.left, around.lead)
            || (around.separator && self.list)
    }

    /// What touches the symbol at `at`, when `outer` touches the whole.
    fn inner(&self, at: usize, prio: u16, outer: Edges) -> Edges {
        let own = self.main.then_some(prio);
        let (first, last) = (at == self.first, at == self.last);
        Edges {
            lead: outer.lead.filter(|_| first || last).max(own.filter(|_| last && !first)),
            follow: outer.follow.filter(|_| first || last).max(own.filter(|_| first && !last)),
            separator: last && (outer.separator || !self.main),
        }
    }
}

/// The arguments in the order in which they are written: a structure stands where the index does.
fn written_order(index: Index, args: &[Ast]) -> Vec<&Ast> {
    let mut order: Vec<&Ast> = args.iter().collect();
    match index {
        Index::None => {}
        Index::Implicit => {
            order.remove(0);
        }
        Index::Argument(place) => {
            let structure = order.remove(0);
            order.insert(usize::from(place).min(order.len()), structure);
        }
    }
    order
}

//! Reading types, terms and propositions from the user's text.
//!
//! A text may have several parse trees; the one that can be typed is meant. Several texts that share their
//! variables are typed together.

use crate::context::Context;
use crate::infer::{Sorting, Task, infer};
use crate::lost::LOST_NAME;
use crate::notations::shape;
use crate::preterm::Pre;
use crate::terms::read_ast;
use crate::types::Written;
use base::{Diagnostic, Name, Span, deeper};
use logic::hol::{PURE_ALL, PURE_EQ, PURE_IMP};
use logic::{Term, Type};
use notation::{Ast, Head, Mixfix, Production};
use syntax::ast::{self, Inner};
use syntax::inner::{Source, parse};

/// A text to read, its category, and the type it must have.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    inner: &'a Inner,
    category: &'static str,
    expected: Option<Type>,
    group: usize,
    locals: &'a [(Name, Type)],
}

impl<'a> Item<'a> {
    pub fn prop(inner: &'a Inner) -> Item<'a> {
        Item { inner, category: "prop", expected: Some(Type::prop()), group: 0, locals: &[] }
    }

    pub fn term(inner: &'a Inner) -> Item<'a> {
        Item { inner, category: "logic", expected: None, group: 0, locals: &[] }
    }

    pub fn of_type(inner: &'a Inner, ty: Type) -> Item<'a> {
        Item { inner, category: "logic", expected: Some(ty), group: 0, locals: &[] }
    }

    /// Texts of different groups have variables of their own, except those that the context fixes.
    pub fn in_group(self, group: usize) -> Item<'a> {
        Item { group, ..self }
    }

    /// Variables that its group alone fixes: they hide constants of the same name.
    pub fn with_locals(self, locals: &'a [(Name, Type)]) -> Item<'a> {
        Item { locals, ..self }
    }

    fn task<'p>(&'p self, pre: &'p Pre) -> Task<'p> {
        let (expected, span) = (self.expected.clone(), self.inner.span);
        Task { pre, expected, span, group: self.group, locals: self.locals }
    }
}

/// Texts that share their variables, as they may be read.
#[derive(Debug)]
struct Texts<'a> {
    items: &'a [Item<'a>],
    candidates: Vec<Vec<Pre>>,
    declared: &'a [(Name, Type)],
    written: Written,
}

/// How many combinations of parse trees are tried before giving up.
const MAX_COMBINATIONS: usize = 256;

impl Context {
    /// All trees of a text, macros applied.
    pub(crate) fn parse(&self, inner: &Inner, category: &str) -> Result<Vec<Ast>, Diagnostic> {
        let parses = parse(&self.notations.grammar, category, Source::from(inner))?;
        parses.trees.into_iter().map(|tree| self.normalise(tree, inner.span)).collect()
    }

    fn normalise(&self, tree: Ast, span: Span) -> Result<Ast, Diagnostic> {
        self.notations
            .parse_macros
            .normalise(tree)
            .map_err(|error| Diagnostic::error("macro-loop", span, error.to_string()))
    }

    pub fn read_prop(&self, inner: &Inner) -> Result<Term, Diagnostic> {
        self.read_one(Item::prop(inner))
    }

    pub fn read_term(&self, inner: &Inner) -> Result<Term, Diagnostic> {
        self.read_one(Item::term(inner))
    }

    pub fn read_one(&self, item: Item<'_>) -> Result<Term, Diagnostic> {
        let terms = self.read_terms(std::slice::from_ref(&item), &[])?;
        terms
            .into_iter()
            .next()
            .ok_or_else(|| Diagnostic::error("syntax-error", item.inner.span, "nothing to read"))
    }

    /// Reads texts that share their variables, some of which have declared types.
    pub fn read_terms(&self, items: &[Item<'_>], declared: &[(Name, Type)]) -> Result<Vec<Term>, Diagnostic> {
        let mut readings = self.readings(items, declared, 1)?;
        Ok(readings.swap_remove(0))
    }

    /// The same for texts of which only one reading may be typed. In Isabelle that goes for all texts; here a
    /// definition of the library may have notation that its own constant has already.
    pub fn read_unambiguous(
        &self,
        items: &[Item<'_>],
        declared: &[(Name, Type)],
    ) -> Result<Vec<Term>, Diagnostic> {
        let mut readings = self.readings(items, declared, 2)?;
        if let [first, second] = readings.as_slice() {
            let differs = items.iter().zip(first.iter().zip(second)).find(|(_, (one, other))| one != other);
            let span = differs.map_or_else(Span::default, |(item, _)| item.inner.span);
            return Err(Diagnostic::error("ambiguous", span, "this can be read in more than one way"));
        }
        Ok(readings.swap_remove(0))
    }

    /// At least one reading of texts that can be typed, and at most so many different ones.
    fn readings(
        &self,
        items: &[Item<'_>],
        declared: &[(Name, Type)],
        most: usize,
    ) -> Result<Vec<Vec<Term>>, Diagnostic> {
        let mut written = Written::default();
        let candidates = |item| self.candidates(item, declared, &mut written);
        let candidates = items.iter().map(candidates).collect::<Result<Vec<_>, _>>()?;
        let known = items.iter().flat_map(|item| item.locals).chain(declared);
        written.sorted.extend(known.flat_map(|(_, ty)| ty.vars()).map(|var| var.name));
        let texts = Texts { items, candidates, declared, written };
        match self.typed(&texts, most, Sorting::Written) {
            Ok(found) => Ok(found),
            // As people write it who leave sorts to inference.
            Err(_) => self.typed(&texts, most, Sorting::Inferred),
        }
    }

    /// Readings of texts that can be typed together.
    fn typed(&self, texts: &Texts<'_>, most: usize, sorts: Sorting) -> Result<Vec<Vec<Term>>, Diagnostic> {
        let choices: Vec<Vec<&Pre>> = (texts.items.iter().zip(&texts.candidates))
            .map(|(item, readings)| self.typable(item, readings, texts.declared, sorts))
            .collect();
        let mut first_error = None;
        let mut found: Vec<Vec<Term>> = vec![];
        let mut improper = None;
        for combination in combinations(&choices).take(MAX_COMBINATIONS) {
            let tasks: Vec<Task<'_>> =
                combination.iter().zip(texts.items).map(|(pre, item)| item.task(pre)).collect();
            let terms = infer(self, &tasks, texts.declared, sorts);
            match terms.map(|terms| self.terms_with_default_sort(terms, &texts.written)) {
                Ok(terms) if found.contains(&terms) => {}
                Ok(terms) if most == 1 || terms.iter().all(|term| self.is_proper(term)) => found.push(terms),
                Ok(terms) => improper = improper.or(Some(terms)),
                Err(error) => first_error = first_error.or(Some(error)),
            }
            if found.len() >= most {
                break;
            }
        }
        if found.is_empty() {
            found.extend(improper);
        }
        if found.is_empty() {
            let nothing = || Diagnostic::error("syntax-error", Span::default(), "nothing to read");
            return Err(first_error.unwrap_or_else(nothing));
        }
        Ok(found)
    }

    /// Whether a reading has a type in Isabelle, too: there propositions are not truth values, so that connectives of
    /// the meta-logic are outside of all others, and overloaded names have to be settled.
    fn is_proper(&self, term: &Term) -> bool {
        let (head, args) = term.strip();
        match (head, args.as_slice()) {
            (Term::Const(name, _), [one, other]) if name == PURE_IMP => {
                deeper(|| self.is_proper(one) && self.is_proper(other))
            }
            (Term::Const(name, _), [Term::Abs(_, _, body)]) if name == PURE_ALL => {
                deeper(|| self.is_proper(body))
            }
            (Term::Const(name, _), [one, other]) if name == PURE_EQ => {
                self.is_object(one) && self.is_object(other)
            }
            _ => self.is_object(term),
        }
    }

    fn is_object(&self, term: &Term) -> bool {
        let mut is_object = true;
        term.visit(&mut |part| {
            if let Term::Const(name, _) = part {
                is_object &= name != PURE_IMP && name != PURE_ALL && !self.overloads.contains_key(name);
            }
        });
        is_object
    }

    /// The readings of a text.
    fn candidates(
        &self,
        item: &Item<'_>,
        declared: &[(Name, Type)],
        written: &mut Written,
    ) -> Result<Vec<Pre>, Diagnostic> {
        let trees = self.parse(item.inner, item.category)?;
        let mut first_error = None;
        let mut readings: Vec<Pre> = vec![];
        let known = [item.locals, declared].concat();
        for tree in &trees {
            if !self.default_sort.is_top() {
                written.add(tree);
            }
            match read_ast(self, tree, &known) {
                Ok(pre) => readings.push(pre),
                // This may be the reading that is meant.
                Err(error) if error.code == LOST_NAME => return Err(error),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        // So may one with a lost name, which has any type that is asked for.
        readings.sort_by_key(|pre| !self.mentions_lost(pre));
        if readings.is_empty() {
            return Err(first_error.unwrap_or_else(|| {
                Diagnostic::error("syntax-error", item.inner.span, "this cannot be read")
            }));
        }
        Ok(readings)
    }

    /// Those of several readings that can be typed on their own; all of them if none can.
    fn typable<'p>(
        &self,
        item: &Item<'_>,
        readings: &'p [Pre],
        declared: &[(Name, Type)],
        sorts: Sorting,
    ) -> Vec<&'p Pre> {
        let typed = |pre: &&Pre| infer(self, &[item.task(pre)], declared, sorts).is_ok();
        let kept: Vec<&Pre> =
            if readings.len() > 1 { readings.iter().filter(typed).collect() } else { vec![] };
        if kept.is_empty() { readings.iter().collect() } else { kept }
    }

    // Notation

    /// The productions of a mixfix annotation for something of the given type.
    pub(crate) fn productions(
        &self,
        head: Head,
        ty: Option<&Type>,
        mixfix: &ast::Mixfix,
    ) -> Result<Vec<Production>, Diagnostic> {
        let wrong = |error: notation::MixfixError| wrong_mixfix(mixfix.span, &error);
        let annotation = Mixfix::from(mixfix);
        let arity = annotation.arity().map_err(wrong)?;
        if let Mixfix::Binder { .. } = annotation {
            let (Head::Const(name) | Head::Fixed(name)) = &head else { return Ok(vec![]) };
            let shape = notation::Shape::new(&["logic"], "logic");
            let mut productions =
                annotation.productions(Some(&Head::Binder(name.clone())), &shape).map_err(wrong)?;
            // The notation `!!` and its kin of the meta-logic binds propositions.
            if ty.is_some_and(|ty| ty.strip_fun().1.is_con(logic::types::well_known::PROP)) {
                productions.clear();
            }
            return Ok(productions);
        }
        annotation.productions(Some(&head), &shape(ty, arity)).map_err(wrong)
    }

    /// Adds notation that lasts as long as the innermost block.
    pub(crate) fn add_local_notation(
        &mut self,
        head: Head,
        ty: Option<&Type>,
        mixfix: &ast::Mixfix,
    ) -> Result<Vec<Production>, Diagnostic> {
        if let (Head::Fixed(name), ast::MixfixKind::Structure) = (&head, &mixfix.kind) {
            self.notations.declare_structure(name);
        }
        let productions = self.productions(head, ty, mixfix)?;
        self.notations.change(logic::decl::Change::Add, &productions, logic::decl::NotationUse::Both);
        Ok(productions)
    }
}

pub(crate) fn wrong_mixfix(span: Span, error: &notation::MixfixError) -> Diagnostic {
    Diagnostic::error("wrong-mixfix", span, format!("this notation cannot be used: {error}"))
}

/// All ways to choose one of each, the last position moving fastest.
fn combinations<'p>(choices: &[Vec<&'p Pre>]) -> impl Iterator<Item = Vec<&'p Pre>> {
    let total: usize = choices.iter().map(Vec::len).fold(1, usize::saturating_mul);
    (0..total).map(move |number| {
        let mut rest = number;
        let mut chosen: Vec<&'p Pre> = choices
            .iter()
            .rev()
            .filter_map(|options| {
                let option = options.get(rest % options.len().max(1)).copied();
                rest /= options.len().max(1);
                option
            })
            .collect();
        chosen.reverse();
        chosen
    })
}

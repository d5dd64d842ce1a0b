//! Texts that mean exactly the given terms: printed, read again, and made more explicit until both agree.

use super::compare::{Verdict, compare};
use super::sketch::{Kind, Sketch, Sketcher, is_number};
use super::terms::{Style, Writer};
use crate::context::Context;
use crate::read::Item;
use base::{Diagnostic, Name, Span, deeper};
use logic::{Term, Type};
use std::collections::BTreeSet;
use syntax::ast::Inner;

/// Texts of terms that are read together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTrip {
    /// Variables that have to be declared with these types, and the types' texts.
    pub declared: Vec<(Name, Type, String)>,
    pub texts: Vec<String>,
}

/// No text was found that means the given terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTripError {
    /// The best attempt.
    pub attempt: RoundTrip,
    /// Why it cannot be read; none if it is read as something else.
    pub failure: Option<Diagnostic>,
}

impl RoundTripError {
    fn new(attempt: RoundTrip, failure: Option<Diagnostic>) -> Box<RoundTripError> {
        Box::new(RoundTripError { attempt, failure })
    }
}

/// Where the types of free variables are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FreeTypes {
    /// In front of the texts, as `fixes` does.
    Declared,
    /// At the first occurrence.
    Inline,
}

/// How often types are added before a more explicit style is tried.
const ROUNDS: usize = 5;

impl Context {
    /// The text of a term that, read in this context, gives the term again.
    pub fn show_term_exact(&self, term: &Term) -> Result<String, Box<RoundTripError>> {
        let shown = self.round_trip(&[term], FreeTypes::Inline)?;
        Ok(shown.texts.into_iter().next().unwrap_or_default())
    }

    pub(super) fn round_trip(
        &self,
        terms: &[&Term],
        free_types: FreeTypes,
    ) -> Result<RoundTrip, Box<RoundTripError>> {
        let mut first_error = None;
        for style in [Style::User, Style::Expanded, Style::Bracketed, Style::Plain] {
            match Attempt::new(self, terms, style, free_types).run() {
                Ok(shown) => return Ok(shown),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        let mut explicit = Attempt::new(self, terms, Style::Plain, free_types);
        explicit.mark_all();
        explicit.run().map_err(|error| first_error.unwrap_or(error))
    }
}

struct Attempt<'c, 't> {
    context: &'c Context,
    terms: &'t [&'t Term],
    style: Style,
    free_types: FreeTypes,
    sketches: Vec<Sketch>,
    frees: Vec<(Name, Type)>,
    /// Free variables whose types are written.
    typed: BTreeSet<Name>,
}

impl<'c, 't> Attempt<'c, 't> {
    fn new(
        context: &'c Context,
        terms: &'t [&'t Term],
        style: Style,
        free_types: FreeTypes,
    ) -> Attempt<'c, 't> {
        let mut sketcher = Sketcher::new(context);
        let sketches = terms.iter().map(|term| sketcher.sketch(term)).collect();
        let mut frees: Vec<(Name, Type)> = vec![];
        for (name, ty) in terms.iter().flat_map(|term| term.frees()) {
            if !name.starts_with('_') && !frees.iter().any(|(own, _)| *own == name) {
                frees.push((name, ty));
            }
        }
        // A variable with the name of a constant must be declared to be one.
        let typed = match free_types {
            FreeTypes::Declared => frees
                .iter()
                .map(|(name, _)| name)
                .filter(|name| context.fixed_var(name).is_none() && context.resolve_const(name).is_some())
                .cloned()
                .collect(),
            FreeTypes::Inline => BTreeSet::new(),
        };
        Attempt { context, terms, style, free_types, sketches, frees, typed }
    }

    fn run(mut self) -> Result<RoundTrip, Box<RoundTripError>> {
        let mut failure = None;
        for _ in 0..ROUNDS {
            let shown = self.write();
            let found = match self.read(&shown) {
                Ok(found) => found,
                Err(error) if failure.is_none() => {
                    failure = Some(error);
                    self.mark_variables();
                    continue;
                }
                Err(error) => return Err(RoundTripError::new(shown, Some(error))),
            };
            match compare(&mut self.sketches, &found, &mut self.typed) {
                Verdict::Same => return Ok(shown),
                Verdict::Marked => {}
                Verdict::Different => return Err(RoundTripError::new(shown, None)),
            }
        }
        Err(RoundTripError::new(self.write(), None))
    }

    fn write(&self) -> RoundTrip {
        let mut writer = Writer::new(self.context, self.style);
        let typed = self.frees.iter().filter(|(name, _)| self.typed.contains(name));
        let mut declared = vec![];
        for (name, ty) in typed {
            match self.free_types {
                FreeTypes::Declared => {
                    let text = writer.declare(name, ty);
                    declared.push((name.clone(), ty.clone(), text));
                }
                FreeTypes::Inline => {
                    writer.frees.insert(name.clone(), ty.clone());
                }
            }
        }
        let texts = self.sketches.iter().map(|sketch| writer.text(sketch)).collect();
        RoundTrip { declared, texts }
    }

    fn read(&self, shown: &RoundTrip) -> Result<Vec<Term>, Diagnostic> {
        let inner = |text: &String| Inner { text: Name::new(text), span: Span::default() };
        let mut declared = vec![];
        for (name, _, text) in &shown.declared {
            declared.push((name.clone(), self.context.read_type(&inner(text))?));
        }
        let texts: Vec<Inner> = shown.texts.iter().map(inner).collect();
        let items: Vec<Item<'_>> = texts
            .iter()
            .zip(self.terms)
            .map(|(text, term)| match term.ty() {
                Some(ty) if ty == Type::bool() => Item::prop(text),
                _ => Item::term(text),
            })
            .collect();
        self.context.read_terms(&items, &declared)
    }

    fn mark_variables(&mut self) {
        let names: Vec<Name> = self.frees.iter().map(|(name, _)| name.clone()).collect();
        self.typed.extend(names.into_iter().filter(|name| self.context.fixed_var(name).is_none()));
        self.sketches.iter_mut().for_each(|sketch| sketch.mark(false));
    }

    fn mark_all(&mut self) {
        self.mark_variables();
        self.sketches.iter_mut().for_each(|sketch| sketch.mark(true));
    }
}

impl Sketch {
    /// Marks all bound variables and, if wanted, all constants as typed.
    fn mark(&mut self, constants: bool) {
        deeper(|| match &mut self.kind {
            Kind::Const(..) | Kind::Dummy(..) => self.typed |= constants,
            Kind::Free(..) | Kind::Bound(..) | Kind::Lit(_) => {}
            Kind::Abs(var, body) => {
                var.typed = true;
                body.mark(constants);
            }
            Kind::App(_, args, _) if is_number(args) => self.typed |= constants,
            Kind::App(head, args, _) => {
                head.mark(constants);
                args.iter_mut().for_each(|arg| arg.mark(constants));
            }
            Kind::Case(scrutinee, branches, _) => {
                scrutinee.mark(constants);
                for branch in branches {
                    branch.vars.iter_mut().for_each(|var| var.typed = true);
                    branch.pattern.mark(false);
                    branch.body.mark(constants);
                }
            }
        })
    }
}

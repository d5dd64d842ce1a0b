//! The line between what was read and what is tried.
//!
//! A front end reads sources in its language and hands over a [`Script`]: declarations, statements with their places
//! and how their proofs end, test commands, the definitions that are in scope, and the [`Notation`] in which all of it
//! is written. What tries statements and reports about them, which is everything else in this crate, knows no parser
//! and no elaborator.

use crate::files::Files;
use crate::fingerprint::Memo;
use crate::render::render;
use base::{Diagnostic, Name, Span};
use logic::{Statement, Term, Theory, Type, World};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

/// How a source writes types, terms and statements.
pub trait Notation: fmt::Debug + Send + Sync {
    fn show_type(&self, ty: &Type) -> String;

    fn show_term(&self, term: &Term) -> String;

    fn show_statement(&self, statement: &Statement) -> String;

    /// The shortest name by which the source knows a constant.
    fn constant_name(&self, full: &Name) -> Name;

    /// The shortest name by which the source knows a locale.
    fn locale_name(&self, full: &Name) -> Name;

    /// The theory to import for a constant of this name, if the library has one that is not in scope.
    fn to_import(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    fn read_type(&self, text: Written<'_>) -> Result<Type, Diagnostic>;

    /// Reads a term; variables that are listed have the types that are given.
    fn read_term(&self, text: Written<'_>, vars: &[(Name, Type)]) -> Result<Term, Diagnostic>;
}

/// A text to be read, and where it stands: what is wrong with it is reported there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written<'t> {
    pub text: &'t str,
    pub span: Span,
}

impl<'t> From<&'t str> for Written<'t> {
    /// A text that stands in no file.
    fn from(text: &'t str) -> Written<'t> {
        Written { text, span: Span::default() }
    }
}

/// A source as its language hands it over.
#[derive(Debug)]
pub struct Script {
    /// The texts that places are about.
    pub files: Files,
    /// Its declarations, statements and test commands, with their places.
    pub theory: Arc<Theory>,
    /// The sources that it builds on, as far as they are not part of the library, and itself.
    pub sources: Vec<Arc<Theory>>,
    pub notation: Arc<dyn Notation>,
    world: Definitions,
    /// The digest of the library that comes with the language.
    library: u128,
    /// What is remembered of fingerprints.
    pub(crate) memo: Arc<Memo>,
}

/// The definitions that a source has at its end, collected when somebody asks for them.
type Definitions = LazyLock<World, Box<dyn FnOnce() -> World + Send + Sync>>;

/// Why a text was not read.
#[derive(Clone, Debug)]
pub struct Unread {
    pub diagnostic: Box<Diagnostic>,
    /// The texts that the diagnostic is about.
    files: Files,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.files, &self.diagnostic))
    }
}

impl std::error::Error for Unread {}

impl Script {
    pub fn new(
        files: Files,
        theory: Arc<Theory>,
        sources: Vec<Arc<Theory>>,
        notation: Arc<dyn Notation>,
        world: impl FnOnce() -> World + Send + Sync + 'static,
        library: u128,
    ) -> Script {
        Script {
            files,
            theory,
            sources,
            notation,
            world: LazyLock::new(Box::new(world)),
            library,
            memo: Arc::default(),
        }
    }

    /// The same, with what is remembered of the fingerprints of its other versions.
    pub fn remembering(self, memo: &Arc<Memo>) -> Script {
        Script { memo: Arc::clone(memo), ..self }
    }

    /// The definitions at the end of the source.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Tells the library that comes with the language apart from other versions of it.
    pub fn library(&self) -> u128 {
        self.library
    }

    /// Reads a term that somebody asks about and passes it on. `title` names the text in messages.
    pub fn read_term(&self, title: &str, text: &str) -> Result<Term, Unread> {
        self.read_checked(title, text, |term, _| Ok(term))
    }

    /// Reads a term without free variables.
    pub fn read_closed(&self, title: &str, text: &str) -> Result<Term, Unread> {
        self.read_checked(title, text, closed)
    }

    fn read_checked(
        &self,
        title: &str,
        text: &str,
        check: impl FnOnce(Term, Span) -> Result<Term, Diagnostic>,
    ) -> Result<Term, Unread> {
        let mut files = self.files.clone();
        let file = files.add(PathBuf::from(title), text.to_owned());
        let span = Span::new(file, 0, text.len());
        let read = self.notation.read_term(Written { text, span }, &[]).and_then(|term| check(term, span));
        read.map_err(|diagnostic| Unread { diagnostic: Box::new(diagnostic), files })
    }
}

fn closed(term: Term, span: Span) -> Result<Term, Diagnostic> {
    match term.frees().first() {
        Some((name, _)) => {
            let message = format!("`{name}` is neither a constant nor bound");
            Err(Diagnostic::error("free-variable", span, message))
        }
        None => Ok(term),
    }
}

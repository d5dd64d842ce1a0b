//! Elaborates the commands of one theory, one after the other.
//!
//! A command that fails leaves a diagnostic, and the names that it would have declared as lost; the next one is read
//! all the same.
//! That includes commands that say too much, and mistakes of this program.

use crate::commands::{declares, in_doubtful_block, leaves_names};
use crate::context::Context;
use crate::infer::too_much;
use crate::lost::Reading;
use crate::show::{RoundTrip, RoundTripError};
use base::guard::{Excess, Fault, guarded};
use base::{Budget, Diagnostic, Name, Span};
use logic::lost::Missing;
use logic::{Decl, Theory};
use std::sync::Arc;
use syntax::ast::{self, Body, Command, Ident, TheoryFile};

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub keyword: Name,
    pub span: Span,
    pub kind: OutcomeKind,
    pub failure: Option<Diagnostic>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeKind {
    Definition,
    Statement,
    Other,
}

/// A theory and the account of how it was read.
#[derive(Clone, Debug)]
pub struct Elaborated {
    pub theory: Arc<Theory>,
    pub outcomes: Vec<Outcome>,
    /// Messages that are no failure of a command.
    pub notes: Vec<Diagnostic>,
    /// What printing and reading again gave, if it was asked for.
    pub round_trips: Vec<RoundTripCheck>,
    /// The context at the end, for reading further terms.
    pub context: Arc<Context>,
    pub authority: Authority,
}

/// What is checked while a theory is read, beyond what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Checks {
    #[default]
    None,
    /// Whether every statement and specification, printed and read again, gives the same terms.
    RoundTrips,
}

/// A statement or a specification that was printed and read again.
#[derive(Clone, Debug)]
pub struct RoundTripCheck {
    pub span: Span,
    pub result: Result<RoundTrip, Box<RoundTripError>>,
}

#[derive(Debug)]
pub(crate) struct Elaborator {
    pub context: Context,
    pub theory: Theory,
    pub outcomes: Vec<Outcome>,
    pub notes: Vec<Diagnostic>,
    /// Where the command being read stands.
    pub span: Span,
    /// The blocks that are open, innermost last.
    pub blocks: Vec<Block>,
    pub authority: Authority,
    checks: Checks,
    round_trips: Vec<RoundTripCheck>,
}

/// What a theory builds on.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    /// Keys of the theories that are there.
    pub found: Vec<Name>,
    /// Where others are named.
    pub missing: Vec<Span>,
}

/// What happens when a file declares what is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Authority {
    /// The file defines what it says.
    File,
    /// The file is a theory of the embedded library: what the library defines stays, the rest is added.
    Library,
}

/// What the matching `end` has to undo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    /// A frame of the context.
    Frame,
    /// The commands of a bundle, which started with declaration number `start`.
    Bundle { name: Name, start: usize, open: bool },
}

pub(crate) type Done<T = ()> = Result<T, Diagnostic>;

/// Reads a theory, known by `key`, in the context of its imports, as far as the budget of the context allows.
pub fn elaborate(
    file: &TheoryFile,
    key: &Name,
    context: Context,
    imports: Imports,
    authority: Authority,
) -> Elaborated {
    elaborate_checked(file, key, context, imports, authority, Checks::None)
}

/// The same, with further checks.
pub fn elaborate_checked(
    file: &TheoryFile,
    key: &Name,
    context: Context,
    imports: Imports,
    authority: Authority,
    checks: Checks,
) -> Elaborated {
    let theory = Theory { name: context.theory.clone(), imports: imports.found, ..Theory::default() };
    let mut elaborator = Elaborator {
        context,
        theory,
        outcomes: vec![],
        notes: vec![],
        span: Span::default(),
        blocks: vec![],
        authority,
        checks,
        round_trips: vec![],
    };
    if authority == Authority::Library {
        elaborator.context.set_back_own_names();
    }
    for span in imports.missing {
        elaborator.span = span;
        elaborator.emit_lost(Missing::Import);
    }
    file.commands.iter().for_each(|command| elaborator.command(command));
    elaborator.close_all();
    let Elaborator { mut context, theory, outcomes, notes, round_trips, .. } = elaborator;
    context.loaded.insert(key.clone());
    context.budget = Budget::unlimited();
    let (theory, context) = (Arc::new(theory), Arc::new(context));
    Elaborated { theory, outcomes, notes, round_trips, context, authority }
}

impl Elaborator {
    fn command(&mut self, command: &Command) {
        self.span = command.span;
        let kind = crate::commands::kind(&command.body);
        let done =
            guarded(|| self.targeted(command)).unwrap_or_else(|fault| Err(failed(command.span, &fault)));
        let failure = done.err();
        self.outcomes.push(Outcome {
            keyword: command.keyword.value.clone(),
            span: command.span,
            kind,
            failure,
        });
    }

    /// Runs the command in the locale it names, if it names one.
    fn targeted(&mut self, command: &Command) -> Done {
        let Some(target) = command.target.as_ref().filter(|target| target.value != "-") else {
            return self.understand(command);
        };
        let mut is_known = false;
        let done = self.in_locale(target, |elaborator| {
            is_known = true;
            elaborator.understand(command)
        });
        if !is_known {
            self.lose(command);
        }
        done
    }

    /// Performs the command. Where that fails, what it would have declared is lost, and the block that it opens is
    /// in doubt.
    fn understand(&mut self, command: &Command) -> Done {
        if is_given_up(command) {
            self.lose(command);
            return Ok(());
        }
        let depth = self.blocks.len();
        self.context.reading = match command.body {
            Body::Statement(_) => Reading::Doubting,
            _ => Reading::Strict,
        };
        let done = match self.context.doubtful_block() {
            Some(beginning) if declares(&command.body) => Err(in_doubtful_block(self.span, beginning)),
            _ if self.context.budget.is_cancelled() => Err(too_much(self.span, Excess::Budget)),
            _ => self.guarded(|elaborator| elaborator.perform(command)),
        };
        self.context.reading = Reading::Strict;
        if done.is_err() || leaves_names(&command.body) {
            self.lose(command);
            if command.body.opens_block() {
                self.doubtful_block(command, depth);
            }
        }
        done
    }

    /// Does some work inside of a boundary. Where it fails half-way, the blocks that it had begun have their frames, and
    /// no other frames are left over.
    pub fn guarded(&mut self, work: impl FnOnce(&mut Elaborator) -> Done) -> Done {
        let (frames, blocks) = (self.context.frames.len(), self.blocks.len());
        guarded(|| work(self)).unwrap_or_else(|fault| {
            let begun = self.blocks.len().saturating_sub(blocks);
            while self.context.frames.len() > frames + begun && self.context.close() {}
            Err(failed(self.span, &fault))
        })
    }

    pub fn emit(&mut self, decl: Decl) {
        self.context.apply(&decl);
        if self.checks == Checks::RoundTrips {
            let results = self.context.round_trips(&decl);
            self.round_trips
                .extend(results.into_iter().map(|result| RoundTripCheck { span: self.span, result }));
        }
        self.theory.push(decl, self.span);
    }

    pub fn close_all(&mut self) {
        while self.context.close() {}
        self.blocks.clear();
    }
}

/// Whether a command declares nothing because the proof that it asks for was given up.
fn is_given_up(command: &Command) -> bool {
    let given_up = command.proof.as_ref().is_some_and(|proof| proof.outcome == ast::Outcome::Oops);
    given_up && !matches!(command.body, Body::Statement(_))
}

/// The message that a command could not be read to its end.
fn failed(span: Span, fault: &Fault) -> Diagnostic {
    match fault {
        Fault::Excess(excess) => too_much(span, *excess),
        Fault::Panic { .. } => Diagnostic::error("internal-error", span, fault.to_string()),
    }
}

pub(crate) fn unknown(what: &str, name: &Ident) -> Diagnostic {
    let code = match what {
        "type" => "unknown-type",
        "class" => "unknown-class",
        "locale" => "unknown-locale",
        "bundle" => "unknown-bundle",
        _ => "unknown-name",
    };
    Diagnostic::error(code, name.span, format!("unknown {what} `{}`", name.value))
}

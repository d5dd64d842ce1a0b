//! Elaborates the commands of one theory, one after the other.
//!
//! A command that fails leaves a diagnostic, and the names that it would have declared as lost; the next one is read
//! all the same.
//! That includes commands that say too much, and mistakes of this program.

use crate::commands::{declares, declares_types, ending, in_doubtful_block, leaves_names};
use crate::context::Context;
use crate::infer::too_much;
use crate::lost::Reading;
use crate::show::{RoundTrip, RoundTripError};
use base::guard::{Excess, Fault, guarded};
use base::{Budget, Diagnostic, Name, Span};
use logic::decl::{Arity, Space};
use logic::lost::Missing;
use logic::statement::Proof;
use logic::{Decl, Spec, Theory};
use std::collections::HashSet;
use std::sync::Arc;
use syntax::ast::{Body, Command, Ident, Instance, TheoryFile};

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

#[derive(Clone, Debug)]
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
    /// How the proof of the command ends.
    pub proof: Proof,
    /// Constants and types that this run of the theory has declared.
    own: HashSet<(Space, Name)>,
    /// Whether the command may declare what is there already.
    again: Again,
    /// What the command declares although it is there already: nothing of the command counts.
    duplicate: Option<Name>,
    /// How many names were made unique.
    pub unique: usize,
    /// Equations of functions whose termination is still to be shown, oldest first.
    pub unfinished: Vec<Spec>,
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
    /// So does a theory of the embedded library, which is written without proofs.
    Embedded,
    /// The file is a theory of the embedded library: what the library defines stays, the rest is added.
    Library,
}

/// What it means that a command declares what this theory has declared before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Again {
    Error,
    /// It makes a type with its constructors of what is there.
    Allowed,
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
    let mut reading = Underway::begin(context, imports, authority, checks);
    file.commands.iter().for_each(|command| reading.read(command));
    reading.finish(key)
}

/// A theory that is being read, one command after the other. Whoever keeps a copy can go on from there: what was read
/// before a change need not be read again.
#[derive(Clone, Debug)]
pub struct Underway(Elaborator);

impl Underway {
    /// A theory of which no command was read yet, in the context of its imports.
    pub fn begin(context: Context, imports: Imports, authority: Authority, checks: Checks) -> Underway {
        let theory = Theory { name: context.theory.clone(), imports: imports.found, ..Theory::default() };
        let mut elaborator = Elaborator {
            context,
            theory,
            outcomes: vec![],
            notes: vec![],
            span: Span::default(),
            blocks: vec![],
            authority,
            proof: Proof::Proved,
            own: HashSet::new(),
            again: Again::Error,
            duplicate: None,
            unique: 0,
            unfinished: vec![],
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
        Underway(elaborator)
    }

    /// How many commands were read.
    pub fn commands(&self) -> usize {
        self.0.outcomes.len()
    }

    /// What reading may take from now on.
    pub fn allow(&mut self, budget: Budget) {
        self.0.context.budget = budget;
    }

    pub fn read(&mut self, command: &Command) {
        self.0.command(command);
    }

    /// What was read, known by `key`, as if the theory ended here.
    pub fn finish(self, key: &Name) -> Elaborated {
        let Underway(mut elaborator) = self;
        elaborator.close_all();
        let Elaborator { mut context, theory, outcomes, notes, round_trips, authority, .. } = elaborator;
        context.loaded.insert(key.clone());
        context.budget = Budget::unlimited();
        let (theory, context) = (Arc::new(theory), Arc::new(context));
        Elaborated { theory, outcomes, notes, round_trips, context, authority }
    }
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
        let depth = self.blocks.len();
        let declared = self.theory.decls.len();
        self.context.reading = match command.body {
            Body::Statement(_) => Reading::Doubting,
            _ => Reading::Strict,
        };
        self.again = match command.body {
            Body::FreeConstructors(_) => Again::Allowed,
            _ => Again::Error,
        };
        self.proof = command.proof.as_ref().map_or(Proof::Unfinished, |proof| ending(proof.outcome));
        let given_up = self.proof == Proof::Oops && !matches!(command.body, Body::Statement(_));
        let done = match self.context.doubtful_block() {
            Some(beginning) if declares(&command.body) => Err(in_doubtful_block(self.span, beginning)),
            _ if self.context.budget.is_cancelled() => Err(too_much(self.span, Excess::Budget)),
            _ if given_up => self.give_up(command),
            _ => self.guarded(|elaborator| elaborator.perform(command)),
        };
        let done = match self.duplicate.take() {
            Some(name) => done.and(Err(duplicate(self.span, &name))),
            None => done,
        };
        self.context.reading = Reading::Strict;
        if done.is_err() || given_up || leaves_names(&command.body) {
            self.lose(command);
            if command.body.opens_block() {
                self.doubtful_block(command, depth);
            }
        } else if self.authority == Authority::Library {
            self.lose_what_is_lacking(command);
        }
        if done.is_ok() && declares_types(&command.body) {
            self.name_by_locale(declared);
        }
        let is_about_types = declares_types(&command.body) || matches!(command.body, Body::Instance(_));
        if done.is_ok() && is_about_types && self.has_gap() {
            self.emit_lost(Missing::Axioms);
        }
        if self.has_gap() && (done.is_err() || !matches!(command.body, Body::Statement(_))) {
            self.emit(Decl::Gap);
        }
        done
    }

    /// Whether the proof of the command that is being performed has a gap.
    pub fn has_gap(&self) -> bool {
        self.proof == Proof::Sorry && self.authority == Authority::File
    }

    /// Notes that a type or class is of another class, if that rests on a proof with a gap.
    pub fn may_be_granted(&mut self, space: Space, of: &Name, class: &Name) {
        if self.has_gap() {
            self.emit(Decl::Granted { space, of: of.clone(), class: class.clone() });
        }
    }

    /// Does some work inside of a boundary. Where it fails half-way, the blocks that it had begun have their frames,
    /// and no other frames are left over.
    pub fn guarded(&mut self, work: impl FnOnce(&mut Elaborator) -> Done) -> Done {
        let (frames, blocks) = (self.context.frames.len(), self.blocks.len());
        guarded(|| work(self)).unwrap_or_else(|fault| {
            let begun = self.blocks.len().saturating_sub(blocks);
            while self.context.frames.len() > frames + begun && self.context.close() {}
            Err(failed(self.span, &fault))
        })
    }

    pub fn emit(&mut self, decl: Decl) {
        if self.is_duplicate(&decl) {
            return;
        }
        self.context.apply(&decl);
        let item = match &decl {
            Decl::LocaleItem { locale, item } => Some((locale.clone(), item.clone())),
            _ => None,
        };
        if self.checks == Checks::RoundTrips {
            let results = self.context.round_trips(&decl);
            self.round_trips
                .extend(results.into_iter().map(|result| RoundTripCheck { span: self.span, result }));
        }
        let meanings = self.context.learn(&decl);
        self.theory.push(decl, self.span);
        for lost in meanings {
            self.emit(Decl::Lost(lost));
        }
        if let Some((locale, item)) = item {
            self.propagate(&locale, &item);
        }
    }

    /// Whether a declaration belongs to a command that declares something a second time.
    fn is_duplicate(&mut self, decl: &Decl) -> bool {
        if self.again == Again::Allowed || self.authority == Authority::Library {
            return false;
        }
        let (space, name) = match decl {
            Decl::Lost(_) => return false,
            _ if self.duplicate.is_some() => return true,
            Decl::Const(decl) => (Space::Const, &decl.name),
            Decl::Abbreviation(decl) => (Space::Const, &decl.name),
            Decl::Type(decl) => (Space::Type, &decl.name),
            _ => return false,
        };
        let is_lost = match space {
            Space::Const => self.context.lost_const(name).is_some(),
            Space::Type | Space::Class => self.context.lost.types.contains_key(name),
        };
        if !self.own.insert((space, name.clone())) && !is_lost {
            self.duplicate = Some(name.clone());
        }
        self.duplicate.is_some()
    }

    /// A command whose proof was given up declares nothing.
    fn give_up(&mut self, command: &Command) -> Done {
        if let Body::Instance(Instance::Current) = command.body {
            for arity in self.current_arities() {
                self.emit(Decl::NoArity(arity));
            }
        }
        Ok(())
    }

    /// What the `instantiation` block around is to show.
    pub fn current_arities(&self) -> Vec<Arity> {
        let frame = self.context.frames.iter().rev().find(|frame| frame.instance_type.is_some());
        frame.map(|frame| frame.arities.clone()).unwrap_or_default()
    }

    pub fn close_all(&mut self) {
        while self.context.close() {}
        self.blocks.clear();
    }
}

fn duplicate(span: Span, name: &Name) -> Diagnostic {
    Diagnostic::error("duplicate-name", span, format!("`{}` is declared already", name.base()))
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

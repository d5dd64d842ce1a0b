//! The tree of a theory file: its header and its commands in source order, one struct per family of commands.
//!
//! Blocks (`context … begin`) are not nested in the tree: a command that opens one says so ([`Body::opens_block`])
//! and an [`Body::End`] closes it, so that even a file with unbalanced blocks is one flat list. Types and terms
//! stay raw text ([`Inner`]) for the inner syntax. Names are in canonical symbols.

mod fact;
mod locale;
mod notation;
mod package;
mod proof;
mod spec;
mod statement;
mod testing;
mod token;
mod types;

pub use fact::*;
pub use locale::*;
pub use notation::*;
pub use package::*;
pub use proof::*;
pub use spec::*;
pub use statement::*;
pub use testing::*;
pub use token::*;
pub use types::*;

use base::{Diagnostic, FileId, Name, Span, Spanned};

/// A name where it was written, in canonical symbols.
pub type Ident = Spanned<Name>;

/// What a theory file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TheoryFile {
    pub file: FileId,
    /// Missing when the file has no `theory … begin`; the commands are read all the same.
    pub header: Option<Header>,
    pub commands: Vec<Command>,
    pub diagnostics: Vec<Diagnostic>,
}

/// `theory NAME imports … keywords … abbrevs … begin`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub name: Ident,
    /// As written: `Main`, `HOL-Library.Multiset`, `~~/src/HOL/Library/Multiset`, `../Base`.
    pub imports: Vec<Ident>,
    pub keywords: Vec<KeywordDecl>,
    pub span: Span,
}

/// One keyword of a header's `keywords` section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeywordDecl {
    pub name: Name,
    /// The kind as written, `thy_decl`; none for a keyword that does not start a command.
    pub kind: Option<Name>,
}

/// One command of a theory, with the proof that it started, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    pub keyword: Ident,
    /// From the first token, a `private` or `qualified` included, to the last; without the proof.
    pub span: Span,
    pub visibility: Visibility,
    /// The `loc` of `(in loc)`.
    pub target: Option<Ident>,
    pub body: Body,
    pub proof: Option<Proof>,
}

/// How the names that a command binds can be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    #[default]
    Public,
    Private,
    Qualified,
}

/// What a command says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    // Types
    Datatype(Datatypes),
    DatatypeCompat(Vec<Ident>),
    FreeConstructors(FreeConstructors),
    TypeSynonym(TypeSynonym),
    Typedecl(Typedecl),
    Record(Record),
    Typedef(Typedef),
    QuotientType(QuotientType),
    QuotientDefinition(QuotientDefinition),
    SetupLifting(SetupLifting),
    LiftDefinition(LiftDefinition),
    Lifting(Lifting),

    // Constants
    Consts(Vec<Decl>),
    /// `judgment`: what propositions are, in the object logic.
    Judgment(Decl),
    Definition(Definition),
    Abbreviation(Abbreviation),
    Function(Function),
    Termination(Option<Inner>),
    FriendOfCorec(FriendOfCorec),
    TimeFunction(TimeFunction),
    Inductive(Inductive),
    InductiveCases(InductiveCases),
    Axiomatization(Axiomatization),
    Specification(Specification),
    Overloading(Vec<Overload>),

    // Structure
    Class(Class),
    Instantiation(Arity),
    Instance(Instance),
    Subclass(Ident),
    Locale(Locale),
    Interpretation(Interpretation),
    Context(Context),
    /// `experiment … begin`
    Experiment(Vec<Element>),
    /// `notepad begin`; its content is skipped with it.
    Notepad,
    End,

    // Notation and names
    Notation(Notation),
    TypeNotation(Notation),
    Syntax(Syntax),
    Nonterminal(Vec<Ident>),
    Translations(Translations),
    SyntaxConsts(Vec<SyntaxDependency>),
    SyntaxTypes(Vec<SyntaxDependency>),
    Bundle(Bundle),
    Unbundle(Vec<BundleRef>),
    Hide(Hide),
    Alias(Alias),
    AdhocOverloading(AdhocOverloading),
    DefaultSort(Inner),

    // Statements and facts
    Statement(Statement),
    Lemmas(Lemmas),
    Declare(Declare),
    NamedTheorems(Vec<Ident>),

    // Evaluation and testing
    Value(Value),
    Values(Values),
    Quickcheck(Test),
    Nitpick(Test),
    Refute(Test),
    QuickcheckParams(Vec<Setting>),
    NitpickParams(Vec<Setting>),
    RefuteParams(Vec<Setting>),
    QuickcheckGenerator(QuickcheckGenerator),
    CodePred(CodePred),
    CodeDatatype(Vec<Inner>),
    FindUnusedAssms(Option<Ident>),

    // What ML defines
    Package(Package),
    Cpodef(Cpodef),
    Derive(Derive),
    /// `register_default_tvars`: what `(_) t` stands for.
    DefaultTvars(Inner),

    /// ML text that may change the theory: `ML`, `setup`, `local_setup`, `declaration`.
    Ml(Unread),
    /// A file in another language, read by code of which nothing is known.
    Foreign(Unread),
    /// Read over, since it says nothing about what statements mean or cannot be honoured.
    Skipped(Skipped),
    /// Declared as a keyword, but nothing here knows its grammar.
    Unknown(Unread),
    /// A known command with an argument that could not be read; the diagnostic says which.
    Malformed(Unread),
}

/// The arguments of a command that has no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    pub tokens: Vec<Token>,
    /// Ends in `begin`.
    pub begin: bool,
}

/// Why a command was read over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Skipped {
    /// A proof command outside of any proof that this reader knows of.
    Proof,
    /// `text`, `section`, …
    Document,
    /// `ML_val`, `parse_translation`, `method_setup`, …
    Ml,
    /// `thm`, `term`, `print_…`, `find_…`
    Diagnostic,
    /// `export_code`, `code_printing`, …
    CodeGeneration,
    /// Declarations that only serve proofs: `lifting_update`, `inductive_simps`' kin, `bnf`, …
    ProofTool,
}

/// The account that a command goes to in statistics.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    Understood,
    Skipped(Skipped),
    Unknown,
    Malformed,
}

impl Body {
    pub fn status(&self) -> Status {
        match self {
            Body::Skipped(why) => Status::Skipped(*why),
            Body::Ml(_) | Body::Foreign(_) => Status::Skipped(Skipped::Ml),
            Body::Unknown(_) => Status::Unknown,
            Body::Malformed(_) => Status::Malformed,
            _ => Status::Understood,
        }
    }

    /// Whether an [`Body::End`] further on belongs to this command.
    pub fn opens_block(&self) -> bool {
        match self {
            Body::Instantiation(_) | Body::Overloading(_) | Body::Context(_) | Body::Experiment(_) => true,
            Body::Locale(locale) => locale.begin,
            Body::Class(class) => class.begin,
            Body::Unknown(unread) | Body::Malformed(unread) => unread.begin,
            Body::Bundle(bundle) => matches!(bundle.content, BundleContent::Block),
            _ => false,
        }
    }
}

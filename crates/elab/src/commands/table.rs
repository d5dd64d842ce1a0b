//! What each command does: one row for every kind of arguments, with its effect on the theory and what performs it.
//!
//! How commands are called and how their arguments are read is in the table of `syntax::commands`. To add a command,
//! add a row there, and one here for its arguments.

use crate::elaborator::{Done, Elaborator, OutcomeKind};
use syntax::ast::{Body, Command};

/// What a command does to the theory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// It defines something.
    Definition,
    /// It states something.
    Statement,
    /// It gives names to what is there, by what surrounds it.
    Names,
    /// Nobody knows: it may declare anything that it mentions.
    Unread,
    /// It changes how texts are read, asks for something, or serves proofs.
    Other,
}

/// Makes of a table both the effect of a command and what performs it.
macro_rules! table {
    ($elaborator:ident, $command:ident; $($effect:ident: $arguments:pat => $perform:expr,)*) => {
        #[allow(unused_variables, reason = "rows name the arguments for whoever performs the command")]
        fn effect(body: &Body) -> Effect {
            match body {
                $($arguments => Effect::$effect,)*
            }
        }

        impl Elaborator {
            pub(crate) fn perform(&mut self, command: &Command) -> Done {
                self.check_new(&command.body)?;
                let ($elaborator, $command) = (self, command);
                match &$command.body {
                    $($arguments => $perform,)*
                }
            }
        }
    };
}

table! { e, c;
    // Types
    Definition: Body::Datatype(datatypes) => e.datatypes(datatypes),
    Definition: Body::FreeConstructors(constructors) => e.free_constructors(constructors),
    Definition: Body::TypeSynonym(synonym) => e.type_synonym(synonym),
    Definition: Body::Typedecl(decl) => e.typedecl(decl),
    Definition: Body::Record(record) => e.record(record),
    Definition: Body::Typedef(typedef) => e.typedef(typedef),
    Definition: Body::QuotientType(quotient) => e.quotient_type(quotient),
    Definition: Body::QuotientDefinition(definition) => e.quotient_definition(definition),
    Definition: Body::LiftDefinition(definition) => e.lift_definition(definition),
    Other: Body::Lifting(lifting) => e.lifting(lifting),
    // Constants
    Definition: Body::Consts(decls) => e.consts(decls),
    Definition: Body::Judgment(decl) => e.judgment(decl),
    Definition: Body::Definition(definition) => e.definition(definition, c.visibility),
    Definition: Body::Abbreviation(abbreviation) => e.abbreviation(abbreviation, c.visibility),
    Definition: Body::Function(function) => e.function(function, c.visibility),
    Other: Body::Termination(function) => e.termination(function.as_ref(), c.proof.as_ref()),
    Definition: Body::TimeFunction(time) => e.time_function(time),
    Definition: Body::Inductive(inductive) => e.inductive(inductive, c.visibility),
    Definition: Body::Axiomatization(axiomatization) => e.axiomatization(axiomatization),
    Definition: Body::Specification(specification) => e.specification(specification),
    Definition: Body::Overloading(overloads) => e.overloading(overloads),
    // Structure
    Definition: Body::Class(class) => e.class(class),
    Definition: Body::Instantiation(arity) => e.instantiation(arity),
    Other: Body::Instance(instance) => e.instance(instance),
    Other: Body::Subclass(class) => e.subclass(class),
    Definition: Body::Locale(locale) => e.locale(locale),
    Names: Body::Interpretation(interpretation) => e.interpretation(interpretation),
    Other: Body::Context(context) => e.context_block(context),
    Other: Body::Experiment(elements) => e.experiment(elements),
    Other: Body::End => e.end(),
    // Notation and names
    Other: Body::Notation(notation) => e.notation(notation),
    Other: Body::TypeNotation(notation) => e.type_notation(notation),
    Other: Body::Syntax(syntax) => e.syntax(syntax),
    Other: Body::Nonterminal(names) => e.nonterminals(names),
    Other: Body::Translations(translations) => e.translations(translations),
    Other: Body::SyntaxConsts(_) => Ok(()),
    Other: Body::SyntaxTypes(dependencies) => e.syntax_types(dependencies),
    Other: Body::Bundle(bundle) => e.bundle(bundle),
    Other: Body::Unbundle(bundles) => e.unbundle(bundles),
    Other: Body::Hide(hide) => e.hide(hide),
    Names: Body::Alias(alias) => e.alias(alias),
    Other: Body::AdhocOverloading(overloading) => e.adhoc_overloading(overloading),
    // Statements and facts
    Statement: Body::Statement(statement) => e.statement(statement, c.proof.as_ref()),
    Other: Body::Lemmas(lemmas) => e.lemmas(lemmas),
    Other: Body::Declare(declare) => e.declare(declare),
    // Evaluation and testing
    Other: Body::Value(value) => e.value(value),
    Other: Body::Values(values) => e.values(values),
    Other: Body::Quickcheck(test) => e.test("quickcheck", test),
    Other: Body::Nitpick(test) => e.test("nitpick", test),
    Other: Body::Refute(test) => e.test("refute", test),
    Other: Body::QuickcheckParams(settings) => e.params("quickcheck", settings),
    Other: Body::NitpickParams(settings) => e.params("nitpick", settings),
    Other: Body::RefuteParams(settings) => e.params("refute", settings),
    Other: Body::QuickcheckGenerator(generator) => e.generator(generator),
    Other: Body::CodePred(code_pred) => e.code_pred(code_pred),
    Other: Body::CodeDatatype(constructors) => e.code_datatype(constructors),
    Other: Body::FindUnusedAssms(theory) => e.find_unused(theory.as_ref()),
    // What ML defines
    Definition: Body::Package(package) => e.package(package),
    Definition: Body::Cpodef(cpodef) => e.cpodef(cpodef),
    Other: Body::Derive(derive) => e.derive(derive),
    Other: Body::DefaultTvars(ty) => e.default_tvars(ty),
    // What matters to proofs alone, or was skipped
    Other: Body::DatatypeCompat(_) => Ok(()),
    Other: Body::SetupLifting(_) => Ok(()),
    Other: Body::FriendOfCorec(_) => Ok(()),
    Other: Body::InductiveCases(_) => Ok(()),
    Other: Body::Notepad => Ok(()),
    Other: Body::DefaultSort(sort) => e.default_sort(sort),
    Other: Body::NamedTheorems(_) => Ok(()),
    Other: Body::Skipped(_) => Ok(()),
    // What was not understood
    Unread: Body::Ml(_) => Ok(()),
    Unread: Body::Foreign(_) => Ok(()),
    Unread: Body::Unknown(_) => Ok(()),
    Unread: Body::Malformed(_) => Ok(()),
}

/// The account of a command in statistics.
pub(crate) fn kind(body: &Body) -> OutcomeKind {
    match effect(body) {
        Effect::Definition => OutcomeKind::Definition,
        Effect::Statement => OutcomeKind::Statement,
        Effect::Names | Effect::Unread | Effect::Other => OutcomeKind::Other,
    }
}

/// Whether something is left behind by the command that it would have declared.
pub(crate) fn leaves_names(body: &Body) -> bool {
    effect(body) == Effect::Unread
}

/// Whether the command declares something by what surrounds it.
pub(crate) fn declares(body: &Body) -> bool {
    matches!(effect(body), Effect::Definition | Effect::Names)
}

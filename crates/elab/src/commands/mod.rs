//! What each command declares.

mod abbreviation;
mod alternative;
mod block;
mod class;
mod closure;
mod code;
mod coercion;
mod datatype;
mod define;
mod duplicates;
mod function;
mod inductive;
mod instance;
mod interpretation;
mod locale;
mod lost;
mod names;
mod new_type;
mod notation;
mod package;
mod query;
mod record;
mod statement;
mod target;
mod time;
mod typedef;

pub(crate) use lost::in_doubtful_block;
pub(crate) use statement::ending;
pub(crate) use time::ZERO_TIME;

use crate::elaborator::{Done, Elaborator, OutcomeKind};
use syntax::ast::{Body, Command};

/// The account of a command in statistics.
pub(crate) fn kind(body: &Body) -> OutcomeKind {
    match body {
        Body::Datatype(_)
        | Body::FreeConstructors(_)
        | Body::TypeSynonym(_)
        | Body::Typedecl(_)
        | Body::Record(_)
        | Body::Typedef(_)
        | Body::QuotientType(_)
        | Body::QuotientDefinition(_)
        | Body::LiftDefinition(_)
        | Body::Consts(_)
        | Body::Definition(_)
        | Body::Abbreviation(_)
        | Body::Function(_)
        | Body::TimeFunction(_)
        | Body::Inductive(_)
        | Body::Axiomatization(_)
        | Body::Specification(_)
        | Body::Overloading(_)
        | Body::Class(_)
        | Body::Instantiation(_)
        | Body::Package(_)
        | Body::Cpodef(_)
        | Body::Locale(_) => OutcomeKind::Definition,
        Body::Statement(_) => OutcomeKind::Statement,
        _ => OutcomeKind::Other,
    }
}

/// Whether something is left behind by the command that it would have declared.
pub(crate) fn leaves_names(body: &Body) -> bool {
    matches!(body, Body::Ml(_) | Body::Unknown(_) | Body::Malformed(_))
}

/// Whether the command declares something by what surrounds it.
pub(crate) fn declares(body: &Body) -> bool {
    kind(body) == OutcomeKind::Definition
        || matches!(body, Body::Interpretation(_) | Body::Alias(_) | Body::QuotientDefinition(_))
}

impl Elaborator {
    pub(crate) fn perform(&mut self, command: &Command) -> Done {
        self.check_new(&command.body)?;
        match &command.body {
            Body::Datatype(datatypes) => self.datatypes(datatypes),
            Body::FreeConstructors(constructors) => self.free_constructors(constructors),
            Body::TypeSynonym(synonym) => self.type_synonym(synonym),
            Body::Typedecl(decl) => self.typedecl(decl),
            Body::Record(record) => self.record(record),
            Body::Typedef(typedef) => self.typedef(typedef),
            Body::QuotientType(quotient) => self.quotient_type(quotient),
            Body::QuotientDefinition(definition) => self.quotient_definition(definition),
            Body::LiftDefinition(definition) => self.lift_definition(definition),
            Body::Lifting(lifting) => self.lifting(lifting),
            Body::Consts(decls) if command.keyword.value == "judgment" => self.judgment(decls),
            Body::Consts(decls) => self.consts(decls),
            Body::Definition(definition) => self.definition(definition, command.visibility),
            Body::Abbreviation(abbreviation) => self.abbreviation(abbreviation, command.visibility),
            Body::Function(function) => self.function(function, command.visibility),
            Body::Termination(function) => self.termination(function.as_ref(), command.proof.as_ref()),
            Body::TimeFunction(time) => self.time_function(time),
            Body::Inductive(inductive) => self.inductive(inductive, command.visibility),
            Body::Axiomatization(axiomatization) => self.axiomatization(axiomatization),
            Body::Specification(specification) => self.specification(specification),
            Body::Overloading(overloads) => self.overloading(overloads),
            Body::Class(class) => self.class(class),
            Body::Instantiation(arity) => self.instantiation(arity),
            Body::Instance(instance) => self.instance(instance),
            Body::Subclass(class) => self.subclass(class),
            Body::Locale(locale) => self.locale(locale),
            Body::Interpretation(interpretation) => self.interpretation(interpretation),
            Body::Context(context) => self.context_block(context),
            Body::Experiment(elements) => self.experiment(elements),
            Body::End => self.end(),
            Body::Notation(notation) => self.notation(notation),
            Body::TypeNotation(notation) => self.type_notation(notation),
            Body::Syntax(syntax) => self.syntax(syntax),
            Body::Nonterminal(names) => self.nonterminals(names),
            Body::Translations(translations) => self.translations(translations),
            Body::SyntaxConsts(dependencies) if command.keyword.value == "syntax_types" => {
                self.syntax_types(dependencies)
            }
            Body::SyntaxConsts(_) => Ok(()),
            Body::Bundle(bundle) => self.bundle(bundle),
            Body::Unbundle(bundles) => self.unbundle(bundles),
            Body::Hide(hide) => self.hide(hide),
            Body::Alias(alias) => self.alias(alias),
            Body::AdhocOverloading(overloading) => self.adhoc_overloading(overloading),
            Body::Statement(statement) => self.statement(statement, command.proof.as_ref()),
            Body::Lemmas(lemmas) => self.lemmas(lemmas),
            Body::Declare(declare) => self.declare(declare),
            Body::Package(package) => self.package(package),
            Body::Cpodef(cpodef) => self.cpodef(cpodef),
            Body::Derive(derive) => self.derive(derive),
            Body::Value(_)
            | Body::Values(_)
            | Body::Quickcheck(_)
            | Body::Nitpick(_)
            | Body::Refute(_)
            | Body::QuickcheckParams(_)
            | Body::NitpickParams(_)
            | Body::RefuteParams(_)
            | Body::QuickcheckGenerator(_)
            | Body::CodePred(_)
            | Body::CodeDatatype(_)
            | Body::FindUnusedAssms(_) => self.query(&command.body),
            Body::DatatypeCompat(_)
            | Body::SetupLifting(_)
            | Body::FriendOfCorec(_)
            | Body::InductiveCases(_)
            | Body::Notepad
            | Body::DefaultSort(_)
            | Body::NamedTheorems(_)
            | Body::Ml(_)
            | Body::Skipped(_)
            | Body::Unknown(_)
            | Body::Malformed(_) => Ok(()),
        }
    }
}

//! The commands of Isabelle that are known: for each its name, the kind of its keyword, who declares that keyword, and
//! how its arguments are read.
//!
//! To add a command, add a row here, and a variant of [`Body`] if none has such arguments; the table in
//! `elab::commands` then says what it does. Words of which no more is known than that they begin commands of a kind
//! are in `keywords::table`.

use crate::ast::{
    AliasKind, Body, CasesKind, FunctionKind, HideKind, InterpretationKind,
    Polarity::*,
    Skipped::{self, *},
    StatementKind, TimeKind, ValuesEngine,
};
use crate::keywords::Kind::{self, *};
use crate::parse::{Parsed, Parser};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Who declares the keyword of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// Known before any theory is.
    Bootstrap,
    Main,
    /// A theory of the library, which may or may not be imported.
    Library,
    /// Theories of these names.
    Theories(&'static [&'static str]),
}

/// How a command is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    Arguments(Grammar),
    /// The same; it opens a block, whatever its arguments are.
    Block(Grammar),
    /// The same; it is kept even in the middle of a proof.
    Test(Grammar),
    /// ML text that may change the theory.
    Ml,
    /// A file in a language of its own.
    Foreign,
    /// Not at all.
    Skipped(Skipped),
}

/// Reads the arguments of a command.
pub(crate) type Grammar = fn(&mut Parser<'_>) -> Parsed<Body>;

/// Commands that are read alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub home: Home,
    pub kind: Kind,
    /// Separated by blanks.
    pub names: &'static str,
    pub reading: Reading,
}

const fn row(home: Home, kind: Kind, names: &'static str, reading: Reading) -> Row {
    Row { home, kind, names, reading }
}

const fn main(kind: Kind, names: &'static str, grammar: Grammar) -> Row {
    row(Home::Main, kind, names, Reading::Arguments(grammar))
}

const fn library(kind: Kind, names: &'static str, grammar: Grammar) -> Row {
    row(Home::Library, kind, names, Reading::Arguments(grammar))
}

const fn theories(
    theories: &'static [&'static str],
    kind: Kind,
    names: &'static str,
    grammar: Grammar,
) -> Row {
    row(Home::Theories(theories), kind, names, Reading::Arguments(grammar))
}

const fn block(names: &'static str, grammar: Grammar) -> Row {
    row(Home::Main, ThyDeclBlock, names, Reading::Block(grammar))
}

const fn test(home: Home, names: &'static str, grammar: Grammar) -> Row {
    row(home, Diag, names, Reading::Test(grammar))
}

const fn skipped(home: Home, kind: Kind, why: Skipped, names: &'static str) -> Row {
    row(home, kind, names, Reading::Skipped(why))
}

pub(crate) const TABLE: &[Row] = &[
    // Types
    main(ThyDefn, "datatype", |p| p.datatypes(false).map(Body::Datatype)),
    main(ThyDefn, "codatatype", |p| p.datatypes(true).map(Body::Datatype)),
    main(ThyDefn, "datatype_compat", |p| p.many(Parser::at_name, Parser::name).map(Body::DatatypeCompat)),
    main(ThyGoal, "free_constructors", |p| p.free_constructors().map(Body::FreeConstructors)),
    main(ThyDefn, "type_synonym", |p| p.type_synonym().map(Body::TypeSynonym)),
    main(ThyDecl, "typedecl", |p| p.typedecl().map(Body::Typedecl)),
    main(ThyDefn, "record", |p| p.record().map(Body::Record)),
    main(ThyGoalDefn, "typedef", |p| p.typedef().map(Body::Typedef)),
    main(ThyGoalDefn, "quotient_type", |p| p.quotient_type().map(Body::QuotientType)),
    main(ThyGoalDefn, "quotient_definition", |p| p.quotient_definition().map(Body::QuotientDefinition)),
    main(ThyDecl, "setup_lifting", |p| p.setup_lifting().map(Body::SetupLifting)),
    main(ThyGoalDefn, "lift_definition", |p| p.lift_definition().map(Body::LiftDefinition)),
    main(ThyDecl, "lifting_update", |p| p.lifting(Add).map(Body::Lifting)),
    main(ThyDecl, "lifting_forget", |p| p.lifting(Remove).map(Body::Lifting)),
    // Constants
    main(ThyDecl, "consts", |p| p.many(Parser::at_name, Parser::typed_decl).map(Body::Consts)),
    main(ThyDecl, "judgment", |p| p.typed_decl().map(Body::Judgment)),
    main(ThyDefn, "definition", |p| p.definition().map(Body::Definition)),
    main(ThyDefn, "abbreviation", |p| p.abbreviation().map(Body::Abbreviation)),
    main(ThyDefn, "fun", |p| p.function(FunctionKind::Fun).map(Body::Function)),
    main(ThyGoalDefn, "function", |p| p.function(FunctionKind::Function).map(Body::Function)),
    main(ThyDefn, "primrec", |p| p.function(FunctionKind::Primrec).map(Body::Function)),
    main(ThyDefn, "primcorec", |p| p.function(FunctionKind::Primcorec).map(Body::Function)),
    main(ThyGoalDefn, "primcorecursive", |p| p.function(FunctionKind::Primcorec).map(Body::Function)),
    library(ThyDefn, "corec", |p| p.function(FunctionKind::Corec).map(Body::Function)),
    library(ThyGoalDefn, "corecursive", |p| p.function(FunctionKind::Corec).map(Body::Function)),
    main(ThyDefn, "partial_function", |p| p.partial_function().map(Body::Function)),
    main(ThyGoalDefn, "termination", |p| p.optional_term().map(Body::Termination)),
    library(ThyGoalDefn, "friend_of_corec", |p| p.friend_of_corec().map(Body::FriendOfCorec)),
    library(ThyDecl, "time_fun", |p| p.time_function(TimeKind::Fun).map(Body::TimeFunction)),
    library(ThyDecl, "time_function", |p| p.time_function(TimeKind::Function).map(Body::TimeFunction)),
    library(ThyDecl, "time_definition", |p| p.time_function(TimeKind::Definition).map(Body::TimeFunction)),
    library(ThyDecl, "time_partial_function", |p| {
        p.time_function(TimeKind::PartialFunction).map(Body::TimeFunction)
    }),
    library(ThyDecl, "time_fun_0", |p| p.time_function(TimeKind::Zero).map(Body::TimeFunction)),
    main(ThyDefn, "inductive", |p| p.inductive(false, false).map(Body::Inductive)),
    main(ThyDefn, "inductive_set", |p| p.inductive(false, true).map(Body::Inductive)),
    main(ThyDefn, "coinductive", |p| p.inductive(true, false).map(Body::Inductive)),
    main(ThyDefn, "coinductive_set", |p| p.inductive(true, true).map(Body::Inductive)),
    main(ThyDefn, "inductive_cases", |p| {
        p.inductive_cases(CasesKind::InductiveCases).map(Body::InductiveCases)
    }),
    main(ThyDefn, "inductive_simps", |p| {
        p.inductive_cases(CasesKind::InductiveSimps).map(Body::InductiveCases)
    }),
    main(ThyDefn, "fun_cases", |p| p.inductive_cases(CasesKind::FunCases).map(Body::InductiveCases)),
    main(ThyStmt, "axiomatization", |p| p.axiomatization().map(Body::Axiomatization)),
    main(ThyGoalDefn, "specification", |p| p.specification().map(Body::Specification)),
    block("overloading", |p| p.overloading().map(Body::Overloading)),
    // Structure
    main(ThyDeclBlock, "class", |p| p.class().map(Body::Class)),
    block("instantiation", |p| p.instantiation().map(Body::Instantiation)),
    main(ThyGoal, "instance", |p| p.instance().map(Body::Instance)),
    main(ThyGoal, "subclass", |p| p.embedded_name().map(Body::Subclass)),
    main(ThyDeclBlock, "locale", |p| p.locale().map(Body::Locale)),
    main(ThyGoal, "interpretation", |p| {
        p.interpretation(InterpretationKind::Local).map(Body::Interpretation)
    }),
    main(ThyGoal, "global_interpretation", |p| {
        p.interpretation(InterpretationKind::Global).map(Body::Interpretation)
    }),
    main(ThyGoal, "sublocale", |p| p.sublocale().map(Body::Interpretation)),
    block("context", |p| p.context().map(Body::Context)),
    block("experiment", |p| p.experiment().map(Body::Experiment)),
    main(ThyDeclBlock, "notepad", |p| p.notepad().map(|()| Body::Notepad)),
    row(Home::Bootstrap, ThyEnd, "end", Reading::Arguments(|_| Ok(Body::End))),
    // Notation and names
    main(ThyDecl, "notation", |p| p.notation(Add).map(Body::Notation)),
    main(ThyDecl, "no_notation", |p| p.notation(Remove).map(Body::Notation)),
    main(ThyDecl, "type_notation", |p| p.notation(Add).map(Body::TypeNotation)),
    main(ThyDecl, "no_type_notation", |p| p.notation(Remove).map(Body::TypeNotation)),
    main(ThyDecl, "syntax", |p| p.syntax(Add).map(Body::Syntax)),
    main(ThyDecl, "no_syntax", |p| p.syntax(Remove).map(Body::Syntax)),
    main(ThyDecl, "nonterminal", |p| p.names_joined_by_and().map(Body::Nonterminal)),
    main(ThyDecl, "translations", |p| p.translations(Add).map(Body::Translations)),
    main(ThyDecl, "no_translations", |p| p.translations(Remove).map(Body::Translations)),
    main(ThyDecl, "syntax_consts", |p| p.syntax_dependencies().map(Body::SyntaxConsts)),
    main(ThyDecl, "syntax_types", |p| p.syntax_dependencies().map(Body::SyntaxTypes)),
    main(ThyDeclBlock, "bundle", |p| p.bundle(false).map(Body::Bundle)),
    main(ThyDeclBlock, "open_bundle", |p| p.bundle(true).map(Body::Bundle)),
    main(ThyDecl, "unbundle", |p| p.bundles().map(Body::Unbundle)),
    main(ThyDecl, "hide_const", |p| p.hide(HideKind::Const).map(Body::Hide)),
    main(ThyDecl, "hide_type", |p| p.hide(HideKind::Type).map(Body::Hide)),
    main(ThyDecl, "hide_class", |p| p.hide(HideKind::Class).map(Body::Hide)),
    main(ThyDecl, "hide_fact", |p| p.hide(HideKind::Fact).map(Body::Hide)),
    main(ThyDecl, "alias", |p| p.alias(AliasKind::Const).map(Body::Alias)),
    main(ThyDecl, "type_alias", |p| p.alias(AliasKind::Type).map(Body::Alias)),
    main(ThyDecl, "adhoc_overloading", |p| p.adhoc_overloading(Add).map(Body::AdhocOverloading)),
    main(ThyDecl, "no_adhoc_overloading", |p| p.adhoc_overloading(Remove).map(Body::AdhocOverloading)),
    main(ThyDecl, "default_sort", |p| p.sort().map(Body::DefaultSort)),
    // Statements and facts
    main(ThyGoalStmt, "lemma", |p| p.statement(StatementKind::Lemma).map(Body::Statement)),
    main(ThyGoalStmt, "theorem", |p| p.statement(StatementKind::Theorem).map(Body::Statement)),
    main(ThyGoalStmt, "corollary", |p| p.statement(StatementKind::Corollary).map(Body::Statement)),
    main(ThyGoalStmt, "proposition", |p| p.statement(StatementKind::Proposition).map(Body::Statement)),
    main(ThyGoalStmt, "schematic_goal", |p| p.statement(StatementKind::SchematicGoal).map(Body::Statement)),
    main(ThyDefn, "lemmas", |p| p.lemmas().map(Body::Lemmas)),
    main(ThyDecl, "declare", |p| p.declare().map(Body::Declare)),
    main(ThyDecl, "named_theorems", |p| p.named_theorems().map(Body::NamedTheorems)),
    // Evaluation and testing
    test(Home::Main, "value", |p| p.value().map(Body::Value)),
    test(Home::Main, "values", |p| p.values(ValuesEngine::Predicates).map(Body::Values)),
    test(Home::Library, "values_prolog", |p| p.values(ValuesEngine::Prolog).map(Body::Values)),
    test(Home::Main, "quickcheck", |p| p.test().map(Body::Quickcheck)),
    test(Home::Main, "nitpick", |p| p.test().map(Body::Nitpick)),
    test(Home::Library, "refute", |p| p.test().map(Body::Refute)),
    main(ThyDecl, "quickcheck_params", |p| p.settings().map(Body::QuickcheckParams)),
    main(ThyDecl, "nitpick_params", |p| p.settings().map(Body::NitpickParams)),
    library(ThyDecl, "refute_params", |p| p.settings().map(Body::RefuteParams)),
    main(ThyDecl, "quickcheck_generator", |p| p.quickcheck_generator().map(Body::QuickcheckGenerator)),
    main(ThyGoal, "code_pred", |p| p.code_pred().map(Body::CodePred)),
    main(ThyDecl, "code_datatype", |p| p.many(Parser::at_embedded, Parser::term).map(Body::CodeDatatype)),
    main(Diag, "find_unused_assms", |p| p.optional_name().map(Body::FindUnusedAssms)),
    // What ML defines
    theories(&["Nominal"], ThyDecl, "atom_decl", |p| p.atom_decl().map(Body::Package)),
    theories(&["Nominal"], ThyDefn, "nominal_datatype", |p| p.nominal_datatype().map(Body::Package)),
    theories(&["Nominal"], ThyGoalDefn, "nominal_primrec nominal_function", |p| {
        p.package_function().map(Body::Package)
    }),
    skipped(Home::Theories(&["Nominal"]), ThyDecl, ProofTool, "equivariance"),
    skipped(
        Home::Theories(&["Nominal"]),
        ThyGoalDefn,
        ProofTool,
        "nominal_inductive nominal_inductive2 nominal_termination",
    ),
    theories(&["HOLCF"], ThyDefn, "domain", |p| p.domain().map(Body::Package)),
    theories(&["HOLCF"], ThyDefn, "fixrec", |p| p.package_function().map(Body::Package)),
    theories(&["HOLCF"], ThyGoalDefn, "cpodef", |p| p.cpodef(false).map(Body::Cpodef)),
    theories(&["HOLCF"], ThyGoalDefn, "pcpodef", |p| p.cpodef(true).map(Body::Cpodef)),
    theories(&["Derive_Manager", "Derive"], ThyDecl, "derive", |p| p.derive().map(Body::Derive)),
    theories(&["Hiding_Type_Variables"], ThyDecl, "register_default_tvars", |p| {
        p.default_tvars().map(Body::DefaultTvars)
    }),
    // Test theories
    library(ThyGoalStmt, "test_spec", |p| p.statement(StatementKind::TestSpec).map(Body::Statement)),
    skipped(Home::Library, ThyDecl, CodeGeneration, "testgen_params"),
    // ML
    row(Home::Bootstrap, ThyDecl, "ML", Reading::Ml),
    row(Home::Main, ThyDecl, "setup local_setup declaration syntax_declaration", Reading::Ml),
    row(Home::Main, ThyLoad, "ML_file ML_file_debug ML_file_no_debug", Reading::Ml),
    skipped(
        Home::Main,
        ThyDecl,
        Ml,
        "ML_export SML_import SML_export attribute_setup method_setup simproc_setup parse_ast_translation \
        parse_translation print_translation typed_print_translation print_ast_translation oracle",
    ),
    skipped(Home::Main, ThyLoad, Ml, "SML_file SML_file_debug SML_file_no_debug"),
    skipped(Home::Main, Diag, Ml, "ML_val ML_command"),
    // Code generation
    skipped(
        Home::Main,
        ThyDecl,
        CodeGeneration,
        "export_code code_identifier code_printing code_reserved code_monad code_reflect generate_file",
    ),
    skipped(
        Home::Main,
        Diag,
        CodeGeneration,
        "code_thms code_deps export_generated_files scala_build_generated_files compile_generated_files",
    ),
    skipped(Home::Main, ThyLoad, CodeGeneration, "external_file bibtex_file ROOTS_file"),
    skipped(
        Home::Library,
        ThyDecl,
        CodeGeneration,
        "activate_lazy_type deactivate_lazy_type activate_lazy_types deactivate_lazy_types print_lazy_types",
    ),
    skipped(Home::Library, Diag, CodeGeneration, "test_code"),
    // Proof tools
    skipped(
        Home::Main,
        ThyDecl,
        ProofTool,
        "realizers realizability extract_type nunchaku_params sledgehammer_params",
    ),
    skipped(Home::Main, ThyGoalDefn, ProofTool, "bnf functor"),
    skipped(Home::Main, ThyGoal, ProofTool, "old_rep_datatype"),
    skipped(Home::Library, ThyDecl, ProofTool, "coinduction_upto simps_of_case case_of_simps"),
    skipped(Home::Theories(&["Eisbach"]), ThyDecl, ProofTool, "method"),
];

static BY_NAME: LazyLock<HashMap<&'static str, Reading>> = LazyLock::new(|| {
    let readings = |row: &'static Row| row.names.split(' ').map(|name| (name, row.reading));
    TABLE.iter().flat_map(readings).collect()
});

/// How the command of this name is read, if more is known of it than the kind of its keyword.
pub(crate) fn reading(name: &str) -> Option<Reading> {
    BY_NAME.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_in_one_row() {
        let names: Vec<&str> = TABLE.iter().flat_map(|row| row.names.split(' ')).collect();
        assert_eq!(names.len(), BY_NAME.len());
        assert!(names.iter().all(|name| !name.is_empty()));
    }
}

//! Which grammar belongs to which command.

use super::{Expected, Parsed, Parser};
use crate::ast::{
    AliasKind, Body, CasesKind, Command, FunctionKind, HideKind, Ident, InterpretationKind, Polarity,
    Skipped, StatementKind, TimeKind, Unread, ValuesEngine, Visibility,
};
use crate::keywords::Kind;
use crate::lexer::Tok;
use crate::source::Source;
use base::Diagnostic;

/// The command made of `tokens`, of which the one at index `keyword` names it. What cannot be read is told in
/// `diagnostics`.
pub(crate) fn read_command(
    source: Source<'_>,
    tokens: &[Tok],
    keyword: usize,
    kind: Kind,
    diagnostics: &mut Vec<Diagnostic>,
) -> Command {
    let mut parser = Parser::new(source, tokens);
    let visibility = parser.visibility();
    parser.at = keyword;
    let name = match parser.advance() {
        Some(token) => parser.ident_of(token),
        None => Ident::new("".into(), parser.end_span()),
    };
    let arguments = parser.position();
    let (target, body) = parser.arguments(&name, kind).unwrap_or_else(|expected| {
        parser.at = arguments;
        (None, parser.malformed(&name.value, expected, diagnostics))
    });
    parser.at = tokens.len();
    Command { keyword: name, span: parser.span_since(0), visibility, target, body, proof: None }
}

impl Parser<'_> {
    fn visibility(&self) -> Visibility {
        match () {
            () if self.at("private") => Visibility::Private,
            () if self.at("qualified") => Visibility::Qualified,
            () => Visibility::Public,
        }
    }

    fn arguments(&mut self, keyword: &Ident, kind: Kind) -> Parsed<(Option<Ident>, Body)> {
        if let Some(skipped) = skipped(&keyword.value, kind) {
            // No such command ends in `begin`: it is a part of another one, in which its keyword was taken for a name.
            let begin = skipped == Skipped::Diagnostic
                && self.tokens.last().is_some_and(|last| self.is(*last, "begin"));
            let body = if begin { Body::Malformed(self.unread()) } else { Body::Skipped(skipped) };
            return Ok((None, body));
        }
        self.document_tags()?;
        let target = self.target()?;
        let body = match self.body(&keyword.value) {
            Some(body) => body?,
            None if is_ml(&keyword.value, kind) => Body::Ml(self.unread()),
            None => Body::Unknown(self.unread()),
        };
        self.eat(";");
        self.finish()?;
        Ok((target, body))
    }

    fn malformed(&mut self, keyword: &str, expected: Expected, diagnostics: &mut Vec<Diagnostic>) -> Body {
        diagnostics.push(expected.diagnostic());
        let mut unread = self.unread();
        // These always open a block: if `begin` is what is missing, there will be an `end` all the same.
        unread.begin |= matches!(keyword, "context" | "instantiation" | "overloading" | "experiment");
        Body::Malformed(unread)
    }

    fn unread(&mut self) -> Unread {
        let begin = self.tokens.last().is_some_and(|token| self.is(*token, "begin"));
        Unread { tokens: self.rest(), begin }
    }

    /// `%invisible`
    fn document_tags(&mut self) -> Parsed<()> {
        while self.eat("%") {
            self.name()?;
        }
        Ok(())
    }

    /// `(in loc)` or nothing.
    fn target(&mut self) -> Parsed<Option<Ident>> {
        if !(self.at("(") && self.then_at("in")) {
            return Ok(None);
        }
        self.advance();
        self.advance();
        let target = self.name()?;
        self.expect(")")?;
        Ok(Some(target))
    }

    /// The arguments of the command `keyword`; none if its grammar is not known.
    fn body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        self.type_body(keyword)
            .or_else(|| self.constant_body(keyword))
            .or_else(|| self.structure_body(keyword))
            .or_else(|| self.notation_body(keyword))
            .or_else(|| self.fact_body(keyword))
            .or_else(|| self.testing_body(keyword))
            .or_else(|| self.package_body(keyword))
    }

    fn type_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "datatype" => self.datatypes(false).map(Body::Datatype),
            "codatatype" => self.datatypes(true).map(Body::Datatype),
            "datatype_compat" => self.many(Parser::at_name, Parser::name).map(Body::DatatypeCompat),
            "free_constructors" => self.free_constructors().map(Body::FreeConstructors),
            "type_synonym" => self.type_synonym().map(Body::TypeSynonym),
            "typedecl" => self.typedecl().map(Body::Typedecl),
            "record" => self.record().map(Body::Record),
            "typedef" => self.typedef().map(Body::Typedef),
            "quotient_type" => self.quotient_type().map(Body::QuotientType),
            "quotient_definition" => self.quotient_definition().map(Body::QuotientDefinition),
            "setup_lifting" => self.setup_lifting().map(Body::SetupLifting),
            "lift_definition" => self.lift_definition().map(Body::LiftDefinition),
            "lifting_update" => self.lifting(Polarity::Add).map(Body::Lifting),
            "lifting_forget" => self.lifting(Polarity::Remove).map(Body::Lifting),
            _ => return None,
        })
    }

    fn constant_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "consts" => self.many(Parser::at_name, Parser::typed_decl).map(Body::Consts),
            "judgment" => self.typed_decl().map(|decl| Body::Consts(vec![decl])),
            "definition" => self.definition().map(Body::Definition),
            "abbreviation" => self.abbreviation().map(Body::Abbreviation),
            "fun" => self.function(FunctionKind::Fun).map(Body::Function),
            "function" => self.function(FunctionKind::Function).map(Body::Function),
            "primrec" => self.function(FunctionKind::Primrec).map(Body::Function),
            "primcorec" | "primcorecursive" => self.function(FunctionKind::Primcorec).map(Body::Function),
            "corec" | "corecursive" => self.function(FunctionKind::Corec).map(Body::Function),
            "partial_function" => self.partial_function().map(Body::Function),
            "termination" => self.optional_term().map(Body::Termination),
            "friend_of_corec" => self.friend_of_corec().map(Body::FriendOfCorec),
            "time_fun" => self.time_function(TimeKind::Fun).map(Body::TimeFunction),
            "time_function" => self.time_function(TimeKind::Function).map(Body::TimeFunction),
            "time_definition" => self.time_function(TimeKind::Definition).map(Body::TimeFunction),
            "time_partial_function" => self.time_function(TimeKind::PartialFunction).map(Body::TimeFunction),
            "time_fun_0" => self.time_function(TimeKind::Zero).map(Body::TimeFunction),
            "inductive" => self.inductive(false, false).map(Body::Inductive),
            "inductive_set" => self.inductive(false, true).map(Body::Inductive),
            "coinductive" => self.inductive(true, false).map(Body::Inductive),
            "coinductive_set" => self.inductive(true, true).map(Body::Inductive),
            "inductive_cases" => self.inductive_cases(CasesKind::InductiveCases).map(Body::InductiveCases),
            "inductive_simps" => self.inductive_cases(CasesKind::InductiveSimps).map(Body::InductiveCases),
            "fun_cases" => self.inductive_cases(CasesKind::FunCases).map(Body::InductiveCases),
            "axiomatization" => self.axiomatization().map(Body::Axiomatization),
            "specification" => self.specification().map(Body::Specification),
            "overloading" => self.overloading().map(Body::Overloading),
            _ => return None,
        })
    }

    fn structure_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "class" => self.class().map(Body::Class),
            "instantiation" => self.instantiation().map(Body::Instantiation),
            "instance" => self.instance().map(Body::Instance),
            "subclass" => self.embedded_name().map(Body::Subclass),
            "locale" => self.locale().map(Body::Locale),
            "interpretation" => self.interpretation(InterpretationKind::Local).map(Body::Interpretation),
            "global_interpretation" => {
                self.interpretation(InterpretationKind::Global).map(Body::Interpretation)
            }
            "sublocale" => self.sublocale().map(Body::Interpretation),
            "context" => self.context().map(Body::Context),
            "experiment" => self.experiment().map(Body::Experiment),
            "notepad" => self.notepad().map(|()| Body::Notepad),
            "end" => Ok(Body::End),
            _ => return None,
        })
    }

    fn notation_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        use Polarity::{Add, Remove};
        Some(match keyword {
            "notation" => self.notation(Add).map(Body::Notation),
            "no_notation" => self.notation(Remove).map(Body::Notation),
            "type_notation" => self.notation(Add).map(Body::TypeNotation),
            "no_type_notation" => self.notation(Remove).map(Body::TypeNotation),
            "syntax" => self.syntax(Add).map(Body::Syntax),
            "no_syntax" => self.syntax(Remove).map(Body::Syntax),
            "nonterminal" => self.names_joined_by_and().map(Body::Nonterminal),
            "translations" => self.translations(Add).map(Body::Translations),
            "no_translations" => self.translations(Remove).map(Body::Translations),
            "syntax_consts" | "syntax_types" => self.syntax_dependencies().map(Body::SyntaxConsts),
            "bundle" => self.bundle(false).map(Body::Bundle),
            "open_bundle" => self.bundle(true).map(Body::Bundle),
            "unbundle" => self.bundles().map(Body::Unbundle),
            "hide_const" => self.hide(HideKind::Const).map(Body::Hide),
            "hide_type" => self.hide(HideKind::Type).map(Body::Hide),
            "hide_class" => self.hide(HideKind::Class).map(Body::Hide),
            "hide_fact" => self.hide(HideKind::Fact).map(Body::Hide),
            "alias" => self.alias(AliasKind::Const).map(Body::Alias),
            "type_alias" => self.alias(AliasKind::Type).map(Body::Alias),
            "adhoc_overloading" => self.adhoc_overloading(Add).map(Body::AdhocOverloading),
            "no_adhoc_overloading" => self.adhoc_overloading(Remove).map(Body::AdhocOverloading),
            "default_sort" => self.sort().map(Body::DefaultSort),
            _ => return None,
        })
    }

    fn fact_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "lemma" => self.statement(StatementKind::Lemma).map(Body::Statement),
            "theorem" => self.statement(StatementKind::Theorem).map(Body::Statement),
            "corollary" => self.statement(StatementKind::Corollary).map(Body::Statement),
            "proposition" => self.statement(StatementKind::Proposition).map(Body::Statement),
            "schematic_goal" => self.statement(StatementKind::SchematicGoal).map(Body::Statement),
            "test_spec" => self.statement(StatementKind::TestSpec).map(Body::Statement),
            "lemmas" => self.lemmas().map(Body::Lemmas),
            "declare" => self.declare().map(Body::Declare),
            "named_theorems" => self.named_theorems().map(Body::NamedTheorems),
            _ => return None,
        })
    }

    fn testing_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "value" => self.value().map(Body::Value),
            "values" => self.values(ValuesEngine::Predicates).map(Body::Values),
            "values_prolog" => self.values(ValuesEngine::Prolog).map(Body::Values),
            "quickcheck" => self.test().map(Body::Quickcheck),
            "nitpick" => self.test().map(Body::Nitpick),
            "refute" => self.test().map(Body::Refute),
            "quickcheck_params" => self.settings().map(Body::QuickcheckParams),
            "nitpick_params" => self.settings().map(Body::NitpickParams),
            "refute_params" => self.settings().map(Body::RefuteParams),
            "quickcheck_generator" => self.quickcheck_generator().map(Body::QuickcheckGenerator),
            "code_pred" => self.code_pred().map(Body::CodePred),
            "code_datatype" => self.many(Parser::at_embedded, Parser::term).map(Body::CodeDatatype),
            "find_unused_assms" => self.optional_name().map(Body::FindUnusedAssms),
            _ => return None,
        })
    }

    fn package_body(&mut self, keyword: &str) -> Option<Parsed<Body>> {
        Some(match keyword {
            "atom_decl" => self.atom_decl().map(Body::Package),
            "nominal_datatype" => self.nominal_datatype().map(Body::Package),
            "nominal_primrec" | "nominal_function" | "fixrec" => self.package_function().map(Body::Package),
            "domain" => self.domain().map(Body::Package),
            "cpodef" => self.cpodef(false).map(Body::Cpodef),
            "pcpodef" => self.cpodef(true).map(Body::Cpodef),
            "derive" => self.derive().map(Body::Derive),
            _ => return None,
        })
    }

    fn optional_term(&mut self) -> Parsed<Option<crate::ast::Inner>> {
        if self.at_end() { Ok(None) } else { self.term().map(Some) }
    }

    fn optional_name(&mut self) -> Parsed<Option<Ident>> {
        if self.at_end() { Ok(None) } else { self.name().map(Some) }
    }
}

/// Whether the command runs ML text, of the theory or of a file, that may change the theory.
fn is_ml(keyword: &str, kind: Kind) -> bool {
    kind == Kind::ThyLoad
        || matches!(keyword, "ML" | "setup" | "local_setup" | "declaration" | "syntax_declaration")
}

/// Why a command is read over, if it is.
fn skipped(keyword: &str, kind: Kind) -> Option<Skipped> {
    match keyword {
        "ML_val"
        | "ML_command"
        | "ML_export"
        | "SML_import"
        | "SML_export"
        | "SML_file"
        | "SML_file_debug"
        | "SML_file_no_debug"
        | "attribute_setup"
        | "method_setup"
        | "simproc_setup"
        | "parse_ast_translation"
        | "parse_translation"
        | "print_translation"
        | "typed_print_translation"
        | "print_ast_translation"
        | "oracle" => Some(Skipped::Ml),
        "export_code"
        | "code_identifier"
        | "code_printing"
        | "code_reserved"
        | "code_monad"
        | "code_reflect"
        | "code_thms"
        | "code_deps"
        | "test_code"
        | "testgen_params"
        | "activate_lazy_type"
        | "deactivate_lazy_type"
        | "activate_lazy_types"
        | "deactivate_lazy_types"
        | "print_lazy_types"
        | "generate_file"
        | "external_file"
        | "bibtex_file"
        | "ROOTS_file"
        | "export_generated_files"
        | "scala_build_generated_files"
        | "compile_generated_files" => Some(Skipped::CodeGeneration),
        "bnf"
        | "functor"
        | "coinduction_upto"
        | "simps_of_case"
        | "case_of_simps"
        | "realizers"
        | "realizability"
        | "extract_type"
        | "old_rep_datatype"
        | "method"
        | "equivariance"
        | "nominal_inductive"
        | "nominal_inductive2"
        | "nominal_termination"
        | "nunchaku_params"
        | "sledgehammer_params" => Some(Skipped::ProofTool),
        "value" | "values" | "values_prolog" | "quickcheck" | "nitpick" | "refute" | "find_unused_assms" => {
            None
        }
        _ => skipped_kind(kind),
    }
}

fn skipped_kind(kind: Kind) -> Option<Skipped> {
    match kind {
        Kind::Diag => Some(Skipped::Diagnostic),
        _ if kind.is_document() => Some(Skipped::Document),
        _ if kind.is_theory() => None,
        _ => Some(Skipped::Proof),
    }
}

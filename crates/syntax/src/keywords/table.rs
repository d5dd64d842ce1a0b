//! The keywords that theories of Isabelle/HOL find declared, as facts: `Pure`, `Main` and the library on top. Commands
//! of which more is known than the kind of their keyword are in [`crate::commands`].
//!
//! Rows hold the names of one kind, separated by blanks.

use super::Kind::{self, *};

/// What a header itself is written with.
pub(super) const BOOTSTRAP_MINOR: &str = "% ( ) , :: = [ ] and begin imports options keywords abbrevs";

pub(super) const BOOTSTRAP: [(Kind, &str); 4] = [
    (DocumentHeading, "chapter section subsection subsubsection paragraph subparagraph"),
    (DocumentBody, "text txt"),
    (DocumentRaw, "text_raw"),
    (ThyBegin, "theory"),
];

/// Keywords inside commands.
pub(super) const MINOR: &str = "\
    !! ! + : ; < <= == => ? \\<equiv> \\<leftharpoondown> \\<rightharpoonup> \\<rightleftharpoons> \
    \\<subseteq> binder congproc identifier in infix infixl infixr is open output overloaded passive \
    pervasive premises structure unchecked weak_congproc external_files export_files export_prefix \
    export_classpath checking monos parametric / private qualified assumes constrains defines fixes for \
    if includes notes rewrites obtains shows when where | opening datatypes functions module_name file \
    file_prefix constant type_constructor type_class class_relation class_instance code_module morphisms";

/// Commands of `Pure` and `Main`.
pub(super) const COMMANDS: [(Kind, &str); 19] = [
    (ThyDecl, "extract"),
    (ThyDefn, "copy_bnf"),
    (
        Diag,
        "print_bundles help print_commands print_options print_context print_theory print_definitions \
        print_syntax print_abbrevs print_defn_rules print_theorems print_locales print_classes \
        print_locale print_interps print_attributes print_simpset print_rules print_trans_rules \
        print_methods print_antiquotations print_ML_antiquotations thy_deps locale_deps class_deps \
        thm_deps thm_oracles print_term_bindings print_facts print_cases print_statement thm prf \
        full_prf prop term typ print_codesetup print_context_tracing unused_thms print_state welcome \
        find_theorems find_consts print_codeproc print_bnfs print_case_translations try solve_direct \
        print_coercions print_claset print_induct_rules print_inductives print_quot_maps \
        print_quotients nunchaku print_orders print_quotmapsQ3 print_quotientsQ3 print_quotconsts \
        print_record smt_status sledgehammer try0",
    ),
    (PrfDecl, "ML_prf include including note using unfolding let write also moreover"),
    (PrfGoal, "interpret have hence consider"),
    (PrfAsmGoal, "show thus obtain"),
    (PrfChain, "then from with finally ultimately"),
    (PrfScript, "supply defer prefer apply apply_end back"),
    (PrfAsm, "fix assume presume define case"),
    (PrfOpen, "{"),
    (PrfClose, "}"),
    (NextBlock, "next"),
    (QedBlock, "qed"),
    (Qed, "by .. . sorry \\<proof>"),
    (QedScript, "done"),
    (QedGlobal, "oops"),
    (PrfScriptGoal, "subgoal"),
    (PrfBlock, "proof"),
    (ThyGoalDefn, "lift_bnf"),
];

/// Commands of the library, which any theory may import.
pub(super) const LIBRARY: [(Kind, &str); 4] = [
    (ThyDecl, "bnf_axiomatization code_lazy_type parametric_constant"),
    (ThyDefn, "datatype_record recdef"),
    // What ends a test specification: its cases become a suite, the specification itself is not proved.
    (QedGlobal, "mk_test_suite store_test_thm"),
    (
        Diag,
        "gen_test_data generate_test_script gen_test_script export_test_data print_conc_tests \
        print_abs_tests print_thyps print_upos print_testenv",
    ),
];

/// Keywords that come with theories beyond `Main` and the library, by the base name of the theory.
pub(super) const IMPORTED: [(&str, Kind, &str); 6] = [
    ("Approximation", Diag, "approximate"),
    ("HOLCF", ThyDefn, "domaindef"),
    ("HOLCF", ThyDecl, "domain_isomorphism"),
    ("Real_Asymp", Diag, "real_limit real_expansion"),
    ("StateSpaceLocale", ThyDefn, "statespace"),
    ("Types_To_Sets", ThyDecl, "unoverload_definition"),
];

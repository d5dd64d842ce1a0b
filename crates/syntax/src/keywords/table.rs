//! The keywords that theories of Isabelle/HOL find declared, as facts: `Pure`, `Main` and the library on top.
//!
//! Rows hold the names of one kind, separated by blanks.

use super::Kind::{self, *};

/// What a header itself is written with.
pub(super) const BOOTSTRAP_MINOR: &str = "% ( ) , :: = [ ] and begin imports options keywords abbrevs";

pub(super) const BOOTSTRAP: [(Kind, &str); 6] = [
    (DocumentHeading, "chapter section subsection subsubsection paragraph subparagraph"),
    (DocumentBody, "text txt"),
    (DocumentRaw, "text_raw"),
    (ThyBegin, "theory"),
    (ThyEnd, "end"),
    (ThyDecl, "ML"),
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
pub(super) const COMMANDS: [(Kind, &str); 24] = [
    (
        ThyDecl,
        "default_sort typedecl nonterminal judgment consts syntax no_syntax syntax_consts syntax_types \
        translations no_translations type_notation no_type_notation notation no_notation alias \
        type_alias declare hide_class hide_type hide_const hide_fact generate_file SML_import SML_export \
        ML_export simproc_setup setup local_setup attribute_setup method_setup declaration \
        syntax_declaration parse_ast_translation parse_translation print_translation \
        typed_print_translation print_ast_translation oracle unbundle code_datatype realizers \
        realizability extract_type extract adhoc_overloading no_adhoc_overloading named_theorems \
        export_code code_identifier code_printing code_reserved code_monad code_reflect \
        quickcheck_params setup_lifting lifting_forget lifting_update nitpick_params nunchaku_params \
        quickcheck_generator sledgehammer_params",
    ),
    (
        ThyDefn,
        "type_synonym definition abbreviation lemmas codatatype primcorec datatype datatype_compat fun \
        fun_cases inductive coinductive inductive_cases inductive_simps primrec partial_function \
        inductive_set coinductive_set copy_bnf record",
    ),
    (ThyStmt, "axiomatization"),
    (
        ThyLoad,
        "external_file bibtex_file ROOTS_file ML_file ML_file_debug ML_file_no_debug SML_file \
        SML_file_debug SML_file_no_debug",
    ),
    (
        Diag,
        "export_generated_files scala_build_generated_files compile_generated_files ML_val ML_command \
        print_bundles help print_commands print_options print_context print_theory print_definitions \
        print_syntax print_abbrevs print_defn_rules print_theorems print_locales print_classes \
        print_locale print_interps print_attributes print_simpset print_rules print_trans_rules \
        print_methods print_antiquotations print_ML_antiquotations thy_deps locale_deps class_deps \
        thm_deps thm_oracles print_term_bindings print_facts print_cases print_statement thm prf \
        full_prf prop term typ print_codesetup print_context_tracing unused_thms print_state welcome \
        find_theorems find_consts print_codeproc code_thms code_deps print_bnfs value \
        print_case_translations try solve_direct quickcheck print_coercions print_claset \
        print_induct_rules print_inductives print_quot_maps print_quotients nitpick nunchaku \
        print_orders values find_unused_assms print_quotmapsQ3 print_quotientsQ3 print_quotconsts \
        print_record smt_status sledgehammer try0",
    ),
    (PrfDecl, "ML_prf include including note using unfolding let write also moreover"),
    (ThyDeclBlock, "bundle open_bundle context locale experiment class instantiation overloading notepad"),
    (PrfGoal, "interpret have hence consider"),
    (
        ThyGoal,
        "interpretation global_interpretation sublocale subclass instance free_constructors \
        old_rep_datatype code_pred",
    ),
    (ThyGoalStmt, "theorem lemma corollary proposition schematic_goal"),
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
    (
        ThyGoalDefn,
        "bnf primcorecursive functor function termination specification lift_definition quotient_type \
        quotient_definition lift_bnf typedef",
    ),
];

/// Commands of the library, which any theory may import.
pub(super) const LIBRARY: [(Kind, &str); 6] = [
    (
        ThyDecl,
        "bnf_axiomatization coinduction_upto code_lazy_type activate_lazy_type deactivate_lazy_type \
        activate_lazy_types deactivate_lazy_types print_lazy_types parametric_constant refute_params \
        simps_of_case case_of_simps time_fun time_function time_definition time_partial_function \
        time_fun_0 testgen_params",
    ),
    (ThyDefn, "corec datatype_record recdef"),
    (ThyGoalDefn, "corecursive friend_of_corec"),
    (ThyGoalStmt, "test_spec"),
    // What ends a test specification: its cases become a suite, the specification itself is not proved.
    (QedGlobal, "mk_test_suite store_test_thm"),
    (
        Diag,
        "values_prolog test_code refute gen_test_data generate_test_script gen_test_script export_test_data \
        print_conc_tests print_abs_tests print_thyps print_upos print_testenv",
    ),
];

/// Keywords that come with theories beyond `Main` and the library, by the base name of the theory.
pub(super) const IMPORTED: [(&str, Kind, &str); 13] = [
    ("Eisbach", ThyDecl, "method"),
    ("Approximation", Diag, "approximate"),
    ("HOLCF", ThyGoalDefn, "pcpodef cpodef"),
    ("HOLCF", ThyDefn, "domain domaindef fixrec"),
    ("HOLCF", ThyDecl, "domain_isomorphism"),
    ("Nominal", ThyDecl, "atom_decl equivariance"),
    ("Nominal", ThyDefn, "nominal_datatype"),
    ("Nominal", ThyGoalDefn, "nominal_primrec nominal_inductive nominal_inductive2"),
    ("Real_Asymp", Diag, "real_limit real_expansion"),
    ("StateSpaceLocale", ThyDefn, "statespace"),
    ("Types_To_Sets", ThyDecl, "unoverload_definition"),
    ("Derive_Manager", ThyDecl, "derive"),
    ("Derive", ThyDecl, "derive"),
];

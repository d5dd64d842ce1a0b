//! Keyword tables: which words start a command, of what kind, and which are reserved inside commands.
//!
//! A theory is read with the keywords of everything it imports and those of its own header.

mod table;

use crate::ast::KeywordDecl;
use crate::commands::{Home, TABLE};
use crate::symbols;
use base::Name;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a command does, as far as the reader of the file must know to tell theories from proofs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Diag,
    DocumentHeading,
    DocumentBody,
    DocumentRaw,
    ThyBegin,
    ThyEnd,
    ThyDecl,
    ThyDeclBlock,
    ThyDefn,
    ThyStmt,
    ThyLoad,
    ThyGoal,
    ThyGoalDefn,
    ThyGoalStmt,
    Qed,
    QedScript,
    QedBlock,
    QedGlobal,
    PrfGoal,
    PrfBlock,
    NextBlock,
    PrfOpen,
    PrfClose,
    PrfChain,
    PrfDecl,
    PrfAsm,
    PrfAsmGoal,
    PrfScript,
    PrfScriptGoal,
    PrfScriptAsmGoal,
}

impl Kind {
    /// The kind called `name` in headers.
    pub fn named(name: &str) -> Option<Kind> {
        let kind = match name {
            "diag" => Kind::Diag,
            "document_heading" => Kind::DocumentHeading,
            "document_body" => Kind::DocumentBody,
            "document_raw" => Kind::DocumentRaw,
            "thy_begin" => Kind::ThyBegin,
            "thy_end" => Kind::ThyEnd,
            "thy_decl" => Kind::ThyDecl,
            "thy_decl_block" => Kind::ThyDeclBlock,
            "thy_defn" => Kind::ThyDefn,
            "thy_stmt" => Kind::ThyStmt,
            "thy_load" => Kind::ThyLoad,
            "thy_goal" => Kind::ThyGoal,
            "thy_goal_defn" => Kind::ThyGoalDefn,
            "thy_goal_stmt" => Kind::ThyGoalStmt,
            "qed" => Kind::Qed,
            "qed_script" => Kind::QedScript,
            "qed_block" => Kind::QedBlock,
            "qed_global" => Kind::QedGlobal,
            "prf_goal" => Kind::PrfGoal,
            "prf_block" => Kind::PrfBlock,
            "next_block" => Kind::NextBlock,
            "prf_open" => Kind::PrfOpen,
            "prf_close" => Kind::PrfClose,
            "prf_chain" => Kind::PrfChain,
            "prf_decl" => Kind::PrfDecl,
            "prf_asm" => Kind::PrfAsm,
            "prf_asm_goal" => Kind::PrfAsmGoal,
            "prf_script" => Kind::PrfScript,
            "prf_script_goal" => Kind::PrfScriptGoal,
            "prf_script_asm_goal" => Kind::PrfScriptAsmGoal,
            _ => return None,
        };
        Some(kind)
    }

    /// Stands in a theory, never inside a proof.
    pub fn is_theory(self) -> bool {
        use Kind::*;
        matches!(
            self,
            ThyBegin
                | ThyEnd
                | ThyDecl
                | ThyDeclBlock
                | ThyDefn
                | ThyStmt
                | ThyLoad
                | ThyGoal
                | ThyGoalDefn
                | ThyGoalStmt
        )
    }

    /// States something of the theory that a proof must follow.
    pub fn is_theory_goal(self) -> bool {
        matches!(self, Kind::ThyGoal | Kind::ThyGoalDefn | Kind::ThyGoalStmt)
    }

    pub fn is_document(self) -> bool {
        matches!(self, Kind::DocumentHeading | Kind::DocumentBody | Kind::DocumentRaw)
    }

    /// Starts a proof, or a block, inside a proof.
    pub fn opens_subproof(self) -> bool {
        use Kind::*;
        matches!(self, PrfGoal | PrfAsmGoal | PrfScriptGoal | PrfScriptAsmGoal | PrfOpen)
    }

    /// Ends the innermost proof or block.
    pub fn closes_proof(self) -> bool {
        matches!(self, Kind::Qed | Kind::QedScript | Kind::QedBlock | Kind::PrfClose)
    }
}

/// What a literal of the table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyword {
    Minor,
    Command(Kind),
    /// A command of the library. Since it is not known here whether that part of it was imported, the word is
    /// one only where it starts a line.
    LibraryCommand(Kind),
}

/// A keyword table. Literals are in canonical symbols.
#[derive(Clone, Debug, Default)]
pub struct Keywords {
    entries: HashMap<Name, Keyword>,
    /// The literals that are not identifiers, by their first symbol, longest first.
    symbolic: HashMap<Name, Vec<Name>>,
    /// Whether one of those starts like an identifier (`text*`).
    mixed_words: bool,
}

static STANDARD: LazyLock<Keywords> = LazyLock::new(Keywords::build_standard);

impl Keywords {
    /// What headers are read with.
    pub fn bootstrap() -> Keywords {
        let mut keywords = Keywords::default();
        keywords.add_all(table::BOOTSTRAP_MINOR, Keyword::Minor);
        for (kind, names) in table::BOOTSTRAP {
            keywords.add_all(names, Keyword::Command(kind));
        }
        keywords.add_rows(|home| home == Home::Bootstrap, Keyword::Command);
        keywords
    }

    /// The keywords of `Main` and the library on top of it.
    pub fn standard() -> Keywords {
        STANDARD.clone()
    }

    pub(crate) fn standard_ref() -> &'static Keywords {
        &STANDARD
    }

    fn build_standard() -> Keywords {
        let mut keywords = Keywords::bootstrap();
        keywords.add_all(table::MINOR, Keyword::Minor);
        for (kind, names) in table::COMMANDS {
            keywords.add_all(names, Keyword::Command(kind));
        }
        keywords.add_rows(|home| home == Home::Main, Keyword::Command);
        for (kind, names) in table::LIBRARY {
            keywords.add_all(names, Keyword::LibraryCommand(kind));
        }
        keywords.add_rows(|home| home == Home::Library, Keyword::LibraryCommand);
        keywords
    }

    /// Adds the commands whose keywords somebody declares.
    fn add_rows(&mut self, is_there: impl Fn(Home) -> bool, keyword: fn(Kind) -> Keyword) {
        for row in TABLE.iter().filter(|row| is_there(row.home)) {
            self.add_all(row.names, keyword(row.kind));
        }
    }

    fn add_all(&mut self, names: &str, keyword: Keyword) {
        for name in names.split(' ') {
            self.add(name, keyword);
        }
    }

    pub fn add(&mut self, name: &str, keyword: Keyword) {
        let name = Name::new(symbols::canonical(name));
        if self.entries.insert(name.clone(), keyword).is_none() && !is_ident(&name) {
            let Some(first) = symbols::symbols(&name).next() else { return };
            self.mixed_words |= symbols::is_letter(first.text);
            let literals = self.symbolic.entry(Name::new(first.text)).or_default();
            literals.push(name.clone());
            literals.sort_by_key(|literal| std::cmp::Reverse(literal.len()));
        }
    }

    /// Adds what a header declares. A command of unheard kind is taken for a declaration.
    pub fn extend<'a>(&mut self, declared: impl IntoIterator<Item = &'a KeywordDecl>) {
        for decl in declared {
            self.add(&decl.name, declared_keyword(decl));
        }
    }

    /// Adds the keywords of an imported theory and of what it imports.
    pub fn merge(&mut self, other: &Keywords) {
        for (name, keyword) in &other.entries {
            if !self.entries.contains_key(name) {
                self.add(name, *keyword);
            }
        }
    }

    /// Adds the keywords known to come with a theory, given as it is imported (`HOL-Eisbach.Eisbach`).
    pub fn import(&mut self, theory: &str) {
        let base = theory.rsplit(['.', '/']).next().unwrap_or(theory);
        for (name, kind, keywords) in table::IMPORTED {
            if name == base {
                self.add_all(keywords, Keyword::Command(kind));
            }
        }
        let brings = |home: Home| matches!(home, Home::Theories(names) if names.contains(&base));
        self.add_rows(brings, Keyword::Command);
    }

    pub fn get(&self, literal: &str) -> Option<Keyword> {
        self.entries.get(literal).copied()
    }

    /// The kind of a command, none for other words.
    pub fn command(&self, literal: &str) -> Option<Kind> {
        match self.get(literal) {
            Some(Keyword::Command(kind) | Keyword::LibraryCommand(kind)) => Some(kind),
            Some(Keyword::Minor) | None => None,
        }
    }

    pub(crate) fn has_mixed_words(&self) -> bool {
        self.mixed_words
    }

    /// The literals that start with the symbol `first` and are not identifiers, longest first.
    pub(crate) fn symbolic(&self, first: &str) -> &[Name] {
        self.symbolic.get(first).map_or(&[], Vec::as_slice)
    }
}

fn declared_keyword(decl: &KeywordDecl) -> Keyword {
    match decl.kind.as_deref() {
        None | Some("before_command" | "quasi_command") => Keyword::Minor,
        Some(kind) => Keyword::Command(Kind::named(kind).unwrap_or(Kind::ThyDecl)),
    }
}

fn is_ident(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_extend_the_table() {
        let mut keywords = Keywords::standard();
        let decl =
            |name: &str, kind: Option<&str>| KeywordDecl { name: name.into(), kind: kind.map(Name::from) };
        keywords.extend(&[
            decl("my_goal", Some("thy_goal_stmt")),
            decl("my_word", None),
            decl("odd", Some("?")),
        ]);
        assert_eq!(keywords.command("my_goal"), Some(Kind::ThyGoalStmt));
        assert_eq!(keywords.get("my_word"), Some(Keyword::Minor));
        assert_eq!(keywords.command("odd"), Some(Kind::ThyDecl));
    }

    #[test]
    fn symbolic_literals_are_found_longest_first() {
        let keywords = Keywords::standard();
        assert_eq!(keywords.symbolic("."), ["..", "."]);
        assert_eq!(keywords.symbolic("≡"), ["≡"]);
        assert_eq!(keywords.command("\\<proof>"), Some(Kind::Qed));
    }

    #[test]
    fn test_theories_are_read_without_what_they_import() {
        let keywords = Keywords::standard();
        assert_eq!(keywords.command("test_spec"), Some(Kind::ThyGoalStmt));
        assert_eq!(keywords.command("mk_test_suite"), Some(Kind::QedGlobal));
        assert_eq!(keywords.command("gen_test_data"), Some(Kind::Diag));
    }

    #[test]
    fn theories_outside_main_bring_their_commands() {
        let mut keywords = Keywords::standard();
        assert_eq!(keywords.command("method"), None);
        keywords.import("HOL-Eisbach.Eisbach");
        assert_eq!(keywords.command("method"), Some(Kind::ThyDecl));
    }
}

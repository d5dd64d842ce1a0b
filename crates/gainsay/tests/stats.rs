//! What users see of theories that are right and of theories that are not.

#![allow(clippy::disallowed_methods, reason = "tests write the theories they read")]

use gainsay::isabelle::{Loaded, Loader, account, diagnostics, theory_files};
use gainsay::render::render;
use std::path::{Path, PathBuf};

/// The repository's own folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Terms are nested; so are the calls that read them.
fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work);
        worker.expect("a thread can be started").join().expect("reading does not panic")
    })
}

/// The messages about a theory with this text.
fn messages(name: &str, text: &[u8]) -> String {
    messages_in("theories", name, text)
}

/// The messages about a theory with this text, in a folder of this name.
fn messages_of(loader: &Loader, loaded: &Loaded) -> String {
    diagnostics(loaded).into_iter().map(|diagnostic| render(&loader.files, diagnostic)).collect()
}

fn messages_in(session: &str, name: &str, text: &[u8]) -> String {
    on_large_stack(|| {
        let folder = std::env::temp_dir().join(format!("gainsay-{}-{name}", std::process::id()));
        std::fs::create_dir_all(folder.join(session)).expect("a folder for the test can be made");
        let path = folder.join(session).join(format!("{name}.thy"));
        std::fs::write(&path, text).expect("the theory can be written");
        let mut loader = Loader::new(&[]);
        let loaded = loader.load(&path).expect("the file is there");
        let shown = messages_of(&loader, &loaded);
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        shown.replace(&folder.display().to_string(), "")
    })
}

#[test]
fn every_shipped_example_is_understood() {
    on_large_stack(|| {
        let files = theory_files(&[root().join("examples")]).expect("examples are there");
        assert!(!files.is_empty());
        let mut loader = Loader::new(&[]);
        for path in files {
            let loaded = loader.load(&path).expect("the example can be read");
            let account = account(&loader.files, &loaded);
            assert_eq!(messages_of(&loader, &loaded), "", "{}", path.display());
            assert!(account.definitions.ok + account.statements.ok > 0, "{}", path.display());
        }
    });
}

/// A theory with one mistake in the middle gives one message that contains `expected`; what follows is read.
fn one_mistake(name: &str, middle: &str, expected: &str) {
    let text =
        format!("theory {name} imports Main begin\n{middle}\nlemma after: \"xs @ [] = xs\" by simp\nend\n");
    let shown = messages(name, text.as_bytes());
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    assert!(shown.contains(expected), "{shown}");
    assert!(shown.contains(&format!("{name}.thy:2:")), "{shown}");
}

#[test]
fn an_unknown_constant_is_named() {
    one_mistake("Unknown", "lemma \"List.revv xs = xs\" oops", "unknown constant `List.revv`");
}

#[test]
fn a_variable_on_the_right_only_is_named() {
    one_mistake("Extra", "definition f :: \"nat ⇒ nat\" where \"f x = x + yy\"", "`yy` on the right");
}

#[test]
fn a_type_clash_says_what_was_expected() {
    one_mistake("Clash", "lemma \"length xs = True\" oops", "type clash: expected `nat`, found `bool`");
}

#[test]
fn a_wrong_notation_is_explained() {
    one_mistake(
        "Mixfix",
        "definition g :: \"nat ⇒ nat\" (\"_ %% _ %% _\") where \"g x = x\"",
        "this notation cannot be used",
    );
}

#[test]
fn an_unknown_type_is_named() {
    one_mistake("Type", "definition h :: \"natt ⇒ nat\" where \"h x = 0\"", "unknown type `natt`");
}

#[test]
fn a_syntax_error_in_a_term_says_what_is_unexpected() {
    one_mistake("Syntax", "lemma \"xs @ = xs\" oops", "is unexpected here");
}

#[test]
fn a_missing_import_is_named_and_the_rest_is_read() {
    let shown =
        messages("Import", b"theory Import imports Main No_Such begin\nlemma \"rev [] = []\" by simp\nend\n");
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    assert!(shown.contains("cannot find theory `No_Such`"), "{shown}");
}

#[test]
fn an_unterminated_cartouche_is_one_message() {
    let text =
        "theory Open imports Main begin\ntext \\<open>never closed\nlemma \"rev [] = []\" by simp\nend\n";
    let shown = messages("Open", text.as_bytes());
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    assert!(shown.contains("Open.thy:2:"), "{shown}");
}

#[test]
fn a_file_that_is_not_utf8_is_still_read() {
    let shown = messages(
        "Latin",
        b"theory Latin imports Main begin\n(* caf\xe9 *)\nlemma \"rev [] = []\" by simp\nend\n",
    );
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    assert!(shown.contains("not valid UTF-8") && shown.contains("Latin.thy:2:"), "{shown}");
}

#[test]
fn an_empty_file_has_no_theory() {
    let shown = messages("Empty", b"");
    assert!(shown.contains("the file has no theory"), "{shown}");
}

#[test]
fn deep_nesting_is_a_message_and_not_a_crash() {
    let deep = format!("{}x{}", "Suc (".repeat(6_000), ")".repeat(6_000));
    one_mistake("Deep", &format!("lemma \"{deep} = x\" oops"), "nested too deeply");
}

/// The library takes this notation away at the end of the theory, so only the declaration itself brings it back.
#[test]
fn a_theory_of_the_library_has_the_notation_that_it_declares() {
    let text = "theory Quotient imports Lifting begin\n\
        abbreviation rel_conj :: \"('a ⇒ 'b ⇒ bool) ⇒ ('b ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'b ⇒ bool\" (infixr \"OOO\" 75)\n\
        where \"r OOO s ≡ r OO s OO r\"\n\
        lemma same: \"(=) OOO (=) = (=)\" oops\n\
        end\n";
    assert_eq!(messages_in("HOL", "Quotient", text.as_bytes()), "");
}

#[test]
fn a_cycle_of_imports_is_reported_where_it_closes() {
    on_large_stack(|| {
        let folder = std::env::temp_dir().join(format!("gainsay-{}-cycle", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
        std::fs::write(folder.join("A.thy"), "theory A imports B begin\nend\n").expect("written");
        std::fs::write(folder.join("B.thy"), "theory B imports A begin\nend\n").expect("written");
        let mut loader = Loader::new(&[]);
        loader.load(&folder.join("A.thy")).expect("the file is there");
        let inner = loader.load(&folder.join("B.thy")).expect("the file is there");
        let shown = messages_of(&loader, &inner);
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        assert!(shown.contains("imports this theory in turn"), "{shown}");
    });
}

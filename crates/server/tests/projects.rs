//! `gainsay.toml` in an editor: what a project says counts for its documents.

#![allow(clippy::disallowed_methods, reason = "settings are files")]

mod support;

use serde_json::json;
use std::path::PathBuf;
use support::Editor;

/// A folder of its own for a test, which goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gainsay-editor-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(&path).expect("there is room for a folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a folder"))
            .expect("there is room for a folder");
        std::fs::write(path, text).expect("there is room for a file");
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.0.join(name).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

const THEORY: &str = "theory T imports Main begin\nlemma wrong: \"rev xs = (xs :: nat list)\" oops\nend\n";

fn changed(editor: &Editor, uri: &str) {
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri, "type": 2 }] }));
}

#[test]
fn accepted_findings_are_hints_and_are_read_again_when_they_change() {
    let folder = Folder::new("accepted");
    let accepted = "[[accept]]\nfile = \"thys/T.thy\"\nname = \"wrong\"\nreason = \"a lecture\"\n";
    folder.write("gainsay.toml", accepted);
    let (uri, settings) = (folder.uri("thys/T.thy"), folder.uri("gainsay.toml"));
    folder.write("thys/T.thy", THEORY);
    let mut editor = Editor::start(json!({}));
    editor.open(&uri, THEORY);
    let found = editor.wait_for(&uri, 1, "[accepted: a lecture]");
    assert_eq!(found["severity"], 4, "{found}");
    folder.write("gainsay.toml", "");
    changed(&editor, &settings);
    editor.wait("it is not accepted any more", |editor| {
        editor.diagnostics.get(&uri).is_some_and(|(_, all)| {
            let is_it = |it: &serde_json::Value| {
                it["severity"] == 1 && it["message"].as_str().is_some_and(|it| !it.contains("[accepted"))
            };
            all.iter().any(is_it)
        })
    });
}

#[test]
fn each_project_has_its_own_limits_and_the_editor_counts_more() {
    let folder = Folder::new("limits");
    folder.write("one/gainsay.toml", "size = 1\nstrategy = \"exhaustive\"\n");
    folder.write("two/gainsay.toml", "size = 3\nstrategy = \"exhaustive\"\n");
    let theory = "theory T imports Main begin\nlemma \"length xs < (3 :: nat)\" oops\nend\n";
    let uris = ["one/T.thy", "two/T.thy"].map(|name| folder.uri(name));
    let lens = |editor: &mut Editor, uri: &str| {
        let lenses = editor.request("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
        lenses[0]["command"]["title"].as_str().unwrap_or_default().to_owned()
    };
    let mut editor = Editor::start(json!({}));
    editor.open(&uris[0], theory);
    let tried =
        |editor: &Editor| editor.heard.iter().filter(|(it, _)| it == "workspace/codeLens/refresh").count();
    editor.wait("it is tried", |editor| tried(editor) > 1);
    assert!(lens(&mut editor, &uris[0]).contains("up to size 1"), "{}", lens(&mut editor, &uris[0]));
    let mut editor = Editor::start(json!({ "options": { "size": 2 } }));
    editor.open(&uris[1], theory);
    editor.wait("it is tried", |editor| tried(editor) > 1);
    assert!(lens(&mut editor, &uris[1]).contains("up to size 2"), "{}", lens(&mut editor, &uris[1]));
}

#[test]
fn mistakes_in_settings_are_shown_where_they_are_until_they_are_mended() {
    let folder = Folder::new("mistakes");
    folder.write("gainsay.toml", "seed = 1\ntiemout = 3\n");
    let (uri, settings) = (folder.uri("T.thy"), folder.uri("gainsay.toml"));
    let mut editor = Editor::start(json!({}));
    editor.open(&uri, THEORY);
    editor.wait("the mistake is shown", |editor| !editor.messages(&settings).is_empty());
    let (_, shown) = &editor.diagnostics[&settings];
    assert_eq!(shown[0]["range"]["start"], json!({ "line": 1, "character": 0 }), "{shown:?}");
    assert!(editor.messages(&settings)[0].contains("did you mean `timeout`?"), "{shown:?}");
    editor.wait_for(&uri, 1, "refuted");
    folder.write("gainsay.toml", "seed = 1\ntimeout = 3\n");
    changed(&editor, &settings);
    editor.wait("the mistake is gone", |editor| editor.messages(&settings).is_empty());
    editor.wait_for(&uri, 1, "refuted");
}

#[test]
fn sessions_of_a_project_are_found() {
    let folder = Folder::new("sessions");
    folder.write("gainsay.toml", "sessions = [\"other\"]\n");
    folder.write("other/ROOT", "session Other = HOL +\n  theories\n    Base\n");
    folder.write(
        "other/Base.thy",
        "theory Base imports Main begin\ndefinition few :: nat where \"few = 2\"\nend\n",
    );
    let text = "theory T imports \"Other.Base\" begin\nlemma \"few = 3\" oops\nend\n";
    folder.write("thys/T.thy", text);
    let uri = folder.uri("thys/T.thy");
    let mut editor = Editor::start(json!({}));
    editor.open(&uri, text);
    let found = editor.wait_for(&uri, 1, "refuted");
    assert_eq!(found["range"]["start"]["line"], 1, "{found}");
}

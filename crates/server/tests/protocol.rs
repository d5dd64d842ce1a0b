//! The server as an editor sees it: documents in, diagnostics and answers out.

mod support;

use serde_json::{Value, json};
use support::Editor;

const URI: &str = "file:///Gainsay-Test/Lists.thy";

const THEORY: &str = r#"theory Lists imports Main begin
fun twice :: "'a list \<Rightarrow> 'a list" where
  "twice xs = xs @ xs"
lemma wrong: "twice xs = (xs :: nat list)"
  oops
lemma right: "length (twice xs) = 2 * length xs"
  by simp
end
"#;

fn quick() -> Value {
    json!({ "options": { "size": 3, "timeout": 10.0 } })
}

#[test]
fn a_wrong_lemma_is_underlined_with_its_counterexample() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    let found = editor.wait_for(URI, 1, "refuted");
    assert_eq!((&found["severity"], &found["range"]["start"]["line"]), (&json!(1), &json!(3)), "{found}");
    assert!(found["message"].as_str().is_some_and(|it| it.contains("xs = [")), "{found}");
}

#[test]
fn a_change_is_answered_and_only_what_it_affects_is_tried_again() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    editor.wait_for(URI, 1, "refuted");
    let lens = |editor: &mut Editor| {
        editor.request("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }))
    };
    editor.wait("both are tried", |editor| {
        editor.heard.iter().any(|(method, _)| method == "workspace/codeLens/refresh")
    });
    // The right side of the wrong lemma becomes right, the right lemma becomes wrong.
    editor.change(URI, 2, [(3, 25), (3, 28)], "(xs @ xs");
    editor.wait("the lemma is right", |editor| {
        editor.diagnostics.get(URI).is_some_and(|(version, all)| *version == 2 && all.is_empty())
    });
    editor.change(URI, 3, [(5, 34), (5, 35)], "3");
    let found = editor.wait_for(URI, 3, "refuted");
    assert_eq!(found["range"]["start"]["line"], 5, "{found}");
    let lenses = lens(&mut editor);
    assert_eq!(lenses.as_array().map(Vec::len), Some(2), "{lenses}");
    assert!(lenses[1]["command"]["title"].as_str().is_some_and(|it| it.starts_with("refuted: ")), "{lenses}");
}

#[test]
fn errors_of_reading_come_and_go() {
    let mut editor = Editor::start(quick());
    editor.open(URI, &THEORY.replace("xs @ xs", "xs @ ("));
    let found = editor.wait_for(URI, 1, "");
    assert_eq!((&found["severity"], &found["range"]["start"]["line"]), (&json!(1), &json!(2)), "{found}");
    editor.wait("statements about it are not tried", |editor| {
        editor.messages(URI).iter().any(|message| message.contains("twice"))
    });
    editor.change(URI, 2, [(2, 19), (2, 20)], "xs");
    editor.wait_for(URI, 2, "refuted");
    assert_eq!(editor.messages(URI).len(), 1, "{:?}", editor.messages(URI));
}

#[test]
fn a_document_that_is_not_saved_counts_for_those_that_import_it() {
    let mut editor = Editor::start(quick());
    let (base, top) = ("file:///Gainsay-Test/Base.thy", "file:///Gainsay-Test/Top.thy");
    editor.open(base, "theory Base imports Main begin\ndefinition \"few = (2 :: nat)\"\nend");
    editor.open(top, "theory Top imports Base begin\nlemma \"few = (2 :: nat)\" oops\nend");
    editor.wait("both are read", |editor| editor.diagnostics.len() == 2);
    editor.change(base, 2, [(1, 19), (1, 20)], "3");
    let found = editor.wait_for(top, 1, "refuted");
    assert_eq!(found["range"]["start"]["line"], 1, "{found}");
    editor.change(base, 3, [(1, 19), (1, 20)], "2");
    editor.wait("it holds again", |editor| editor.messages(top).is_empty());
}

#[test]
fn programs_are_served_as_theories_are() {
    let mut editor = Editor::start(quick());
    let uri = "file:///Gainsay-Test/even.apl";
    let program = "nat : type.\nzero : nat.\nsuc : nat -> nat.\npred even(nat).\neven(zero).\n\
                   even(suc(suc(N))) :- even(N).\n#check \"all\" 5 : even(N) => even(suc(N)).\n";
    editor.open(uri, program);
    let found = editor.wait_for(uri, 1, "refuted");
    assert_eq!(found["range"]["start"]["line"], 6, "{found}");
    let range = json!({ "start": { "line": 6, "character": 2 }, "end": { "line": 6, "character": 2 } });
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", params);
    let edit = &actions[0]["edit"]["changes"][uri][0];
    assert_eq!(edit["newText"], "#invalidate", "{actions}");
    editor.change(uri, 2, [(6, 0), (6, 6)], "#invalidate");
    editor.wait("what is expected is no finding", |editor| {
        editor.diagnostics.get(uri).is_some_and(|(version, all)| *version == 2 && all.is_empty())
    });
}

#[test]
fn the_account_of_a_statement_and_what_can_be_done_about_it() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    editor.wait_for(URI, 1, "refuted");
    let hover = editor.ask_at("textDocument/hover", URI, 3, 2);
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("refuted")), "{hover}");
    let range = json!({ "start": { "line": 3, "character": 8 }, "end": { "line": 3, "character": 8 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", params);
    let edit = &actions[0]["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "\n  quickcheck[expect = counterexample]", "{actions}");
    let line = edit["range"]["start"]["line"].as_u64().unwrap_or_default() as u32;
    let column = edit["range"]["start"]["character"].as_u64().unwrap_or_default() as u32;
    editor.change(URI, 2, [(line, column), (line, column)], "\n  quickcheck[expect = counterexample]");
    editor.wait("what is expected is no finding", |editor| {
        editor.diagnostics.get(URI).is_some_and(|(version, all)| *version == 2 && all.is_empty())
    });
    let harder = &actions[2]["command"];
    assert_eq!(harder["command"], "gainsay.tryHarder", "{actions}");
    let done = editor.request("workspace/executeCommand", harder.clone());
    assert!(done.is_null(), "{done}");
    let symbols = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert!(symbols.to_string().contains("wrong"), "{symbols}");
}

#[test]
fn a_counterexample_is_explained_step_by_step() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    editor.wait_for(URI, 1, "refuted");
    let range = json!({ "start": { "line": 3, "character": 8 }, "end": { "line": 3, "character": 8 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", params.clone());
    let explain = &actions[1]["command"];
    assert_eq!(explain["command"], "gainsay.explain", "{actions}");
    editor.request("workspace/executeCommand", explain.clone());
    let found = editor.wait_for(URI, 1, "why the conclusion fails");
    assert!(found["message"].as_str().is_some_and(|it| it.contains("is False")), "{found}");
    let actions = editor.request("textDocument/codeAction", params);
    assert_eq!(actions[1]["command"]["command"], "gainsay.tryHarder", "it is explained: {actions}");
}

#[test]
fn a_premise_that_a_statement_lacks_is_written_into_it() {
    const TEXT: &str = "theory Lists imports Main begin\n\
                        lemma shorter: \"length (tl xs) < length (xs :: nat list)\"\n  oops\nend\n";
    let mut editor = Editor::start(quick());
    editor.open(URI, TEXT);
    editor.wait_for(URI, 1, "refuted");
    let range = json!({ "start": { "line": 1, "character": 8 }, "end": { "line": 1, "character": 8 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", params.clone());
    editor.request("workspace/executeCommand", actions[1]["command"].clone());
    let found = editor.wait_for(URI, 1, "may lack");
    assert!(found["message"].as_str().is_some_and(|it| it.contains("xs ≠ []")), "{found}");
    let actions = editor.request("textDocument/codeAction", params);
    assert_eq!(actions[1]["title"], "Add the premise `xs ≠ []`", "{actions}");
    let edit = &actions[1]["edit"]["changes"][URI][0];
    let premise = "xs \\<noteq> [] \\<Longrightarrow> ";
    assert_eq!(edit["newText"], premise);
    assert_eq!(edit["range"]["start"], json!({ "line": 1, "character": 16 }));
    editor.change(URI, 2, [(1, 16), (1, 16)], premise);
    editor.wait("it is not refuted any more", |editor| {
        editor.diagnostics.get(URI).is_some_and(|(version, all)| *version == 2 && all.is_empty())
    });
}

#[test]
fn names_are_known_where_they_are_used() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    let place = editor.ask_at("textDocument/definition", URI, 3, 15);
    assert_eq!(
        (&place["uri"], &place["range"]["start"]),
        (&json!(URI), &json!({ "line": 1, "character": 4 }))
    );
    let hover = editor.ask_at("textDocument/hover", URI, 5, 30);
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("xs :: ")), "{hover}");
    let hover = editor.ask_at("textDocument/hover", URI, 3, 15);
    let text = hover["contents"]["value"].as_str().unwrap_or_default();
    assert!(text.contains("twice :: 'a list ⇒ 'a list") && text.contains("twice xs = xs @ xs"), "{text}");
    let params = json!({ "textDocument": { "uri": URI }, "position": { "line": 1, "character": 5 },
                         "context": { "includeDeclaration": true } });
    let found = editor.request("textDocument/references", params);
    let lines: Vec<u64> = found
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["range"]["start"]["line"].as_u64())
        .collect();
    assert_eq!(lines, [1, 2, 3, 5], "{found}");
    let found = editor.request("workspace/symbol", json!({ "query": "TWI" }));
    assert_eq!(found[0]["name"], "twice", "{found}");
    let tokens =
        editor.request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }));
    assert!(tokens["data"].as_array().is_some_and(|data| data.len() > 50 && data.len() % 5 == 0), "{tokens}");
    let symbols = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names: Vec<&str> =
        symbols.as_array().into_iter().flatten().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["twice", "wrong", "right"], "{symbols}");
}

#[test]
fn names_and_symbols_are_completed() {
    let mut editor = Editor::start(quick());
    editor.open(URI, THEORY);
    editor.ask_at("textDocument/hover", URI, 0, 0);
    let mut labels = |version: i32, written: &str| {
        let from = if version == 2 { 14 } else { 14 + 5 };
        editor.change(URI, version, [(3, 14), (3, from)], &format!("{written:5}"));
        let end = 14 + u32::try_from(written.len()).unwrap_or(0);
        let list = editor.ask_at("textDocument/completion", URI, 3, end);
        let items = list["items"].as_array().cloned().unwrap_or_default();
        let text = |it: &Value| it["textEdit"]["newText"].as_str().unwrap_or_default().to_owned();
        items.iter().map(text).collect::<Vec<_>>()
    };
    assert!(labels(2, "twi").contains(&"twice".to_owned()));
    assert!(labels(3, "appen").iter().any(|it| it == "append"), "names of the library");
    assert!(labels(4, "\\fora").contains(&"\\<forall>".to_owned()));
    assert!(labels(5, "==>").contains(&"\\<Longrightarrow>".to_owned()));
}

#[test]
fn a_client_that_talks_nonsense_is_told_so_and_nothing_else_happens() {
    let mut editor = Editor::start(json!({ "nonsense": 1 }));
    editor.wait("the settings are refused", |editor| {
        editor.heard.iter().any(|(method, _)| method == "window/showMessage")
    });
    assert_eq!(editor.request("textDocument/hover", json!({ "where": "here" }))["code"], -32602);
    assert_eq!(editor.request("textDocument/fry", json!({}))["code"], -32601);
    assert!(editor.ask_at("textDocument/hover", URI, 0, 0).is_null(), "no such document is open");
    editor.notify("textDocument/didChange", json!([1, 2, 3]));
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    editor.change(URI, 2, [(0, 0), (0, 0)], "x");
    editor.open(URI, THEORY);
    editor.change(URI, 2, [(900, 0), (3, 700)], "");
    editor
        .wait("it is served all the same", |editor| editor.diagnostics.get(URI).is_some_and(|it| it.0 == 2));
    assert!(editor.request("shutdown", Value::Null).is_null());
    assert_eq!(editor.ask_at("textDocument/hover", URI, 0, 0)["code"], -32600);
}

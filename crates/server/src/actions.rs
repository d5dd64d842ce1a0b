//! What can be done about a statement: its lens, and code actions.

use crate::answers::Answers;
use crate::capabilities::TRY_HARDER;
use crate::position::Encoding;
use crate::snapshot::Snapshot;
use crate::words::title;
use gainsay::Edit;
use gainsay::check::{Fingerprint, Item};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeLens, Command, Range, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::json;
use std::collections::HashMap;
use std::ops::Range as Bytes;

/// What stands above each statement: how it fares.
pub fn lenses(snapshot: &Snapshot, answers: &Answers, uri: &Uri, encoding: Encoding) -> Vec<CodeLens> {
    let lens = |item: &Item| {
        let range = snapshot.range(&(item.bytes.start..item.bytes.start), encoding);
        let command = match answers.get(item.fingerprint) {
            Some(answer) => harder(title(answer), uri, item.fingerprint),
            None => {
                Command { title: "not tried yet".to_owned(), ..harder(String::new(), uri, item.fingerprint) }
            }
        };
        CodeLens { range, command: Some(command), data: None }
    };
    snapshot.items.iter().map(lens).collect()
}

/// The command that tries something for longer.
fn harder(title: String, uri: &Uri, fingerprint: Fingerprint) -> Command {
    let arguments = Some(vec![json!(uri.as_str()), json!(fingerprint.to_string())]);
    Command { title, command: TRY_HARDER.to_owned(), arguments }
}

/// What can be done about the statements in a range.
pub fn actions(
    snapshot: &Snapshot,
    answers: &Answers,
    uri: &Uri,
    bytes: &Bytes<usize>,
    encoding: Encoding,
) -> Vec<CodeActionOrCommand> {
    let mut actions = vec![];
    for item in items_in(snapshot, bytes) {
        let answer = answers.get(item.fingerprint);
        if let Some(edit) = answer.and_then(|answer| snapshot.source.expectation(item, answer)) {
            actions.push(edit_action(&edit, uri, snapshot.range(&edit.bytes, encoding)));
        }
        let name = if item.name.is_empty() { "this" } else { &item.name };
        let title = format!("Try {name} harder");
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: title.clone(),
            kind: Some(CodeActionKind::QUICKFIX),
            command: Some(harder(title, uri, item.fingerprint)),
            ..CodeAction::default()
        }));
    }
    actions
}

/// The things to check in a range; where it is a place in the proof of a statement, that one.
fn items_in<'s>(snapshot: &'s Snapshot, bytes: &Bytes<usize>) -> Vec<&'s Item> {
    let touches = |item: &&Item| item.bytes.start <= bytes.end && bytes.start <= item.bytes.end;
    let touched: Vec<&Item> = snapshot.items.iter().filter(touches).collect();
    if !touched.is_empty() {
        return touched;
    }
    snapshot.items.iter().rev().find(|item| item.bytes.start <= bytes.start).into_iter().collect()
}

#[allow(clippy::mutable_key_type, reason = "the protocol's type for edits has addresses for keys")]
fn edit_action(edit: &Edit, uri: &Uri, range: Range) -> CodeActionOrCommand {
    let change = TextEdit { range, new_text: edit.text.clone() };
    let changes = HashMap::from([(uri.clone(), vec![change])]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title: edit.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    })
}

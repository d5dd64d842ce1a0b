//! What can be done about a statement: its lens, and code actions.

use crate::answers::Answers;
use crate::capabilities::{EXPLAIN, TRY_HARDER};
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
            Some(answer) => about(TRY_HARDER, title(answer), uri, item.fingerprint),
            None => about(TRY_HARDER, "not tried yet".to_owned(), uri, item.fingerprint),
        };
        CodeLens { range, command: Some(command), data: None }
    };
    snapshot.items.iter().map(lens).collect()
}

/// A command about something to check.
fn about(command: &str, title: String, uri: &Uri, fingerprint: Fingerprint) -> Command {
    let arguments = Some(vec![json!(uri.as_str()), json!(fingerprint.to_string())]);
    Command { title, command: command.to_owned(), arguments }
}

/// The action that carries out a command.
fn command_action(command: Command) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title: command.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        command: Some(command),
        ..CodeAction::default()
    })
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
        let suggestions = answer.into_iter().flat_map(|answer| &answer.suggestions);
        for edit in suggestions.filter_map(|it| snapshot.source.with_premise(item, it)) {
            actions.push(edit_action(&edit, uri, snapshot.range(&edit.bytes, encoding)));
        }
        let name = if item.name.is_empty() { "this" } else { &item.name };
        if answer.is_some_and(|answer| answer.is_refuted() && answer.evaluation.is_empty()) {
            let title = format!("Explain the counterexample to {name}");
            actions.push(command_action(about(EXPLAIN, title, uri, item.fingerprint)));
        }
        let title = format!("Try {name} harder");
        actions.push(command_action(about(TRY_HARDER, title, uri, item.fingerprint)));
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

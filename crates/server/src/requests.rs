//! What the editor asks, turned into what is answered from a snapshot.

use crate::actions::{actions, lenses};
use crate::answers::Answers;
use crate::places::{definition, references};
use crate::position::Encoding;
use crate::snapshot::Snapshot;
use crate::symbols::document_symbols;
use crate::tokens::tokens;
use crate::words::told;
use lsp_server::Request;
use lsp_types::request::{self, Request as _};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position, Range, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// A question about a document.
#[derive(Clone, Debug)]
pub struct Question {
    pub uri: Uri,
    pub about: About,
}

/// What is asked about it.
#[derive(Clone, Debug)]
pub enum About {
    Hover(Position),
    Lenses,
    Actions(Range),
    Symbols,
    Definition(Position),
    References(Position),
    Tokens,
}

/// What a question is answered from.
#[derive(Clone, Debug)]
pub struct Known {
    pub snapshot: Arc<Snapshot>,
    /// The last versions of all documents that are open.
    pub open: Vec<Arc<Snapshot>>,
    pub answers: Arc<Answers>,
    pub encoding: Encoding,
}

/// Why a request is no question about a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoQuestion {
    /// There is no such request.
    Unknown,
    /// It does not say what it should.
    Malformed(String),
}

/// Reads a request.
pub fn question(request: &Request) -> Result<Question, NoQuestion> {
    let (uri, about) = match request.method.as_str() {
        request::HoverRequest::METHOD => {
            let at = params::<request::HoverRequest>(request)?.text_document_position_params;
            (at.text_document.uri, About::Hover(at.position))
        }
        request::CodeLensRequest::METHOD => {
            (params::<request::CodeLensRequest>(request)?.text_document.uri, About::Lenses)
        }
        request::CodeActionRequest::METHOD => {
            let asked = params::<request::CodeActionRequest>(request)?;
            (asked.text_document.uri, About::Actions(asked.range))
        }
        request::DocumentSymbolRequest::METHOD => {
            (params::<request::DocumentSymbolRequest>(request)?.text_document.uri, About::Symbols)
        }
        request::GotoDefinition::METHOD => {
            let at = params::<request::GotoDefinition>(request)?.text_document_position_params;
            (at.text_document.uri, About::Definition(at.position))
        }
        request::References::METHOD => {
            let at = params::<request::References>(request)?.text_document_position;
            (at.text_document.uri, About::References(at.position))
        }
        request::SemanticTokensFullRequest::METHOD => {
            (params::<request::SemanticTokensFullRequest>(request)?.text_document.uri, About::Tokens)
        }
        _ => return Err(NoQuestion::Unknown),
    };
    Ok(Question { uri, about })
}

/// What a request says.
pub fn params<R: request::Request>(request: &Request) -> Result<R::Params, NoQuestion>
where
    R::Params: DeserializeOwned,
{
    serde_json::from_value(request.params.clone()).map_err(|error| NoQuestion::Malformed(error.to_string()))
}

impl Question {
    pub fn answer(&self, known: &Known) -> Value {
        let Known { snapshot, answers, encoding, .. } = known;
        let byte = |position| snapshot.lines.byte(&snapshot.text, position, *encoding);
        match &self.about {
            About::Hover(position) => json(hover(known, byte(*position))),
            About::Lenses => json(lenses(snapshot, answers, &self.uri, *encoding)),
            About::Actions(range) => {
                json(actions(snapshot, answers, &self.uri, &(byte(range.start)..byte(range.end)), *encoding))
            }
            About::Symbols => json(document_symbols(snapshot, *encoding)),
            About::Definition(position) => json(definition(known, byte(*position))),
            About::References(position) => json(references(known, byte(*position))),
            About::Tokens => json(tokens(snapshot, *encoding)),
        }
    }
}

fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// What the name at a place stands for, and the account of the statement that it is in.
fn hover(known: &Known, byte: usize) -> Option<Hover> {
    let Known { snapshot, answers, encoding, .. } = known;
    let meaning = snapshot.source.meaning(byte);
    let item = snapshot.items_at(byte).last();
    let mut parts = vec![];
    if let Some(meaning) = &meaning {
        parts.push(format!("```isabelle\n{}\n```", meaning.title));
        parts.extend(meaning.declaration.as_ref().map(|text| format!("```isabelle\n{text}\n```")));
    }
    if let Some(item) = item {
        parts.push(match answers.get(item.fingerprint) {
            Some(answer) => {
                let (first, rest) = told(answer, true);
                format!("{first}\n\n```\n{rest}\n```")
            }
            None => "not tried yet".to_owned(),
        });
    }
    let bytes = meaning.map(|meaning| meaning.bytes).or(item.map(|item| item.bytes.clone()))?;
    let value = parts.join("\n\n---\n\n");
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(snapshot.range(&bytes, *encoding)) })
}

//! The other end of the line: what is sent to the editor, and what it can take.

use crate::position::Encoding;
use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{ClientCapabilities, PositionEncodingKind, notification, request};
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicI32, Ordering};

/// The editor, as far as it can be talked to.
#[derive(Debug)]
pub struct Client {
    sender: Sender<Message>,
    next: AtomicI32,
    pub encoding: Encoding,
    /// It shows how far work has come.
    pub shows_progress: bool,
    /// It asks again for what stands above statements, when it is told to.
    pub refreshes_lenses: bool,
    /// It can be asked to watch files.
    pub watches_files: bool,
}

impl Client {
    pub fn new(sender: Sender<Message>, capabilities: &ClientCapabilities) -> Client {
        let general = capabilities.general.as_ref();
        let encodings = general.and_then(|general| general.position_encodings.as_ref());
        let takes_bytes = encodings.is_some_and(|it| it.contains(&PositionEncodingKind::UTF8));
        let window = capabilities.window.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let lens = workspace.and_then(|workspace| workspace.code_lens.as_ref());
        let watching = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        Client {
            sender,
            next: AtomicI32::new(1),
            encoding: if takes_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            shows_progress: window.and_then(|window| window.work_done_progress) == Some(true),
            refreshes_lenses: lens.and_then(|lens| lens.refresh_support) == Some(true),
            watches_files: watching.and_then(|it| it.dynamic_registration) == Some(true),
        }
    }

    pub fn notify<N: notification::Notification>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.to_owned(), params));
    }

    /// Asks the editor for something. Nobody waits for the answer.
    pub fn request<R: request::Request>(&self, params: R::Params) {
        let id = RequestId::from(self.next.fetch_add(1, Ordering::Relaxed));
        self.send(Request::new(id, R::METHOD.to_owned(), params));
    }

    pub fn answer(&self, id: RequestId, result: impl Serialize) {
        // What cannot be written is nothing.
        self.send(Response::new_ok(id, serde_json::to_value(result).unwrap_or(Value::Null)));
    }

    pub fn refuse(&self, id: RequestId, code: ErrorCode, why: impl Into<String>) {
        self.send(Response::new_err(id, code as i32, why.into()));
    }

    /// When the editor is gone, the main loop ends by itself.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.sender.send(message.into());
    }
}

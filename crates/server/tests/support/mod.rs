//! An editor for tests: talks to a server in the same process, over channels.

#![allow(clippy::disallowed_methods, reason = "an editor minds the clock")]
#![allow(dead_code, reason = "not all users need all of it")]

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// An editor with a server of its own.
pub struct Editor {
    connection: Connection,
    server: Option<std::thread::JoinHandle<()>>,
    next: i32,
    /// The last diagnostics of each document, with the version that they are about.
    pub diagnostics: BTreeMap<String, (i64, Vec<Value>)>,
    /// Requests of the server and notifications that are no diagnostics, by their methods.
    pub heard: Vec<(String, Value)>,
}

/// Nothing takes longer, on a busy machine neither.
const PATIENCE: Duration = Duration::from_secs(120);

impl Editor {
    /// Starts a server; `options` are those of the initialisation.
    pub fn start(options: Value) -> Editor {
        let (connection, other) = Connection::memory();
        let server = std::thread::spawn(move || drop(server::serve(other)));
        let (diagnostics, heard) = (BTreeMap::new(), vec![]);
        let mut editor = Editor { connection, server: Some(server), next: 0, diagnostics, heard };
        let window = json!({ "workDoneProgress": true });
        let workspace = json!({ "codeLens": { "refreshSupport": true } });
        let capabilities = json!({ "window": window, "workspace": workspace });
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        let result = editor.request("initialize", params);
        assert!(result["capabilities"]["textDocumentSync"].is_object(), "{result}");
        editor.notify("initialized", json!({}));
        editor
    }

    pub fn notify(&self, method: &str, params: Value) {
        let notification = Notification { method: method.to_owned(), params };
        self.connection.sender.send(Message::Notification(notification)).expect("the server is there");
    }

    /// Asks something, and waits for the answer. An error is an answer with a `code`.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer(&id)
    }

    pub fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        self.connection.sender.send(Message::Request(request)).expect("the server is there");
        id
    }

    pub fn answer(&mut self, id: &RequestId) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.connection.receiver.recv_timeout(left).expect("an answer comes in time") {
                Message::Response(response) if response.id == *id => {
                    return match response.response_result {
                        Ok(value) => value,
                        Err(error) => json!({ "code": error.code, "message": error.message }),
                    };
                }
                other => self.hear(other),
            }
        }
    }

    fn hear(&mut self, message: Message) {
        match message {
            Message::Notification(it) if it.method == "textDocument/publishDiagnostics" => {
                let uri = it.params["uri"].as_str().unwrap_or_default().to_owned();
                let version = it.params["version"].as_i64().unwrap_or(-1);
                let found = it.params["diagnostics"].as_array().cloned().unwrap_or_default();
                self.diagnostics.insert(uri, (version, found));
            }
            Message::Notification(it) => self.heard.push((it.method, it.params)),
            Message::Request(request) => {
                let answer = lsp_server::Response::new_ok(request.id, Value::Null);
                self.connection.sender.send(Message::Response(answer)).expect("the server is there");
                self.heard.push((request.method, request.params));
            }
            Message::Response(_) => {}
        }
    }

    pub fn open(&self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "isabelle", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a range of lines and columns by a text.
    pub fn change(&self, uri: &str, version: i32, range: [(u32, u32); 2], text: &str) {
        let [start, end] = range.map(|(line, character)| json!({ "line": line, "character": character }));
        let change = json!({ "range": { "start": start, "end": end }, "text": text });
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.notify("textDocument/didChange", params);
    }

    /// Listens until something holds.
    pub fn wait(&mut self, what: &str, holds: impl Fn(&Editor) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.connection.receiver.recv_timeout(left) {
                Ok(message) => self.hear(message),
                Err(_) => panic!("{what}: {:?}", self.diagnostics),
            }
        }
    }

    /// Listens until a diagnostic of a version of a document contains a text.
    pub fn wait_for(&mut self, uri: &str, version: i64, text: &str) -> Value {
        let find = |editor: &Editor| {
            let (said, all) = editor.diagnostics.get(uri)?;
            let has = |it: &&Value| it["message"].as_str().is_some_and(|message| message.contains(text));
            all.iter().find(has).filter(|_| *said == version).cloned()
        };
        self.wait(text, |editor| find(editor).is_some());
        find(self).unwrap_or_default()
    }

    /// What was said last about a document.
    pub fn messages(&self, uri: &str) -> Vec<String> {
        let all = self.diagnostics.get(uri).map(|(_, all)| all.as_slice()).unwrap_or_default();
        all.iter().map(|it| it["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// A request about a place in a document.
    pub fn ask_at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": uri }, "position": position }))
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let exit = Notification { method: "exit".to_owned(), params: Value::Null };
        let _ = self.connection.sender.send(Message::Notification(exit));
        if let (Some(server), false) = (self.server.take(), std::thread::panicking()) {
            server.join().expect("the server ends in peace");
        }
    }
}

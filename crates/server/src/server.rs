//! The main loop: messages of the editor and reports of the worker, each dealt with at once.

use crate::answers::Answers;
use crate::capabilities::{EXPLAIN, PAUSE, TRY_HARDER, capabilities};
use crate::client::Client;
use crate::completion::completions;
use crate::document::Document;
use crate::findings::{Finding, findings, moved, of_settings};
use crate::library;
use crate::position::Lines;
use crate::progress::Progress;
use crate::queries::{self, Query, Reply};
use crate::requests::{Known, NoQuestion, Question, params, question};
use crate::settings::Settings;
use crate::snapshot::{Extent, Snapshot};
use crate::symbols::workspace_symbols;
use crate::uri;
use crate::worker::{self, Again, Desk, Order, Report};
use crossbeam_channel::{Receiver, Sender, select};
use gainsay::config::{self, Unusable};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, RequestId};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{InitializeParams, MessageType, PublishDiagnosticsParams, ShowMessageParams, Uri};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Why the server stopped before it was asked to.
#[derive(Debug)]
pub enum Stopped {
    /// The client does not keep to the protocol …
    Protocol(ProtocolError),
    /// … or sends what is no message, …
    Malformed(String),
    /// … or is gone before it said what it wants.
    Gone,
    /// There are no threads, or no line to the client.
    Io(std::io::Error),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Protocol(error) => write!(f, "the editor does not keep to the protocol: {error}"),
            Stopped::Malformed(what) => write!(f, "the editor does not keep to the protocol: {what}"),
            Stopped::Gone => f.write_str("the editor is gone; `gainsay lsp` is started by editors"),
            Stopped::Io(error) => write!(f, "the line to the editor is broken: {error}"),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<ProtocolError> for Stopped {
    fn from(error: ProtocolError) -> Stopped {
        Stopped::Protocol(error)
    }
}

impl From<std::io::Error> for Stopped {
    fn from(error: std::io::Error) -> Stopped {
        Stopped::Io(error)
    }
}

/// Serves a client until it leaves.
pub fn serve(connection: Connection) -> Result<(), Stopped> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = match serde_json::from_value(params) {
        Ok(params) => params,
        Err(error) => {
            let client = Client::new(connection.sender.clone(), &Default::default());
            client.refuse(id, ErrorCode::InvalidParams, error.to_string());
            return Ok(());
        }
    };
    let client = Client::new(connection.sender.clone(), &params.capabilities);
    let info = json!({ "name": "gainsay", "version": env!("CARGO_PKG_VERSION") });
    let result = json!({ "capabilities": capabilities(client.encoding), "serverInfo": info });
    connection.initialize_finish(id, result)?;
    let (report_sender, reports) = crossbeam_channel::unbounded();
    let (reply_sender, replies) = crossbeam_channel::unbounded();
    let queries = queries::start(reply_sender)?;
    let folders = folders(&params);
    let settings = match Settings::read(params.initialization_options.unwrap_or(Value::Null)) {
        Ok(settings) => settings,
        Err(error) => {
            show(&client, &format!("gainsay: the settings are not understood, defaults are used: {error}"));
            Settings::default()
        }
    };
    let desk = worker::start(within(&settings, &folders), report_sender)?;
    let mut server = Server {
        client,
        desk,
        queries,
        open: BTreeMap::new(),
        answers: Arc::default(),
        waiting: vec![],
        progress: Progress::default(),
        folders,
        settings,
        shutting_down: false,
        lenses_are_old: false,
    };
    server.watch_files();
    server.run(&connection, &reports, &replies);
    Ok(())
}

/// The folders that are open in the editor.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    params.workspace_folders.iter().flatten().map(|folder| uri::path(&folder.uri)).collect()
}

/// Settings, where sessions are looked up in the folders that are open, too.
fn within(settings: &Settings, folders: &[PathBuf]) -> Settings {
    let all = settings.folders.iter().chain(folders).cloned().collect();
    let mut within = settings.clone();
    within.folders = all;
    within
}

fn show(client: &Client, message: &str) {
    let (typ, message) = (MessageType::WARNING, message.to_owned());
    client.notify::<notification::ShowMessage>(ShowMessageParams { typ, message });
}

/// A document that is open, and what is known of it.
struct Open {
    document: Document,
    /// What was read last, be it all of a version or a part.
    latest: Option<Arc<Snapshot>>,
    /// The last version that was read to its end.
    whole: Option<Arc<Snapshot>>,
    /// What was found in parts that are still to be read again, in the latest version.
    carried: Vec<Finding>,
    /// All that was said last, and the text that it was about.
    said: (Vec<Finding>, Arc<str>),
    /// There is something new to be said.
    is_old: bool,
}

struct Server {
    client: Client,
    desk: Desk,
    queries: Sender<Query>,
    open: BTreeMap<PathBuf, Open>,
    answers: Arc<Answers>,
    /// Questions about versions that are still to be read.
    waiting: Vec<(RequestId, Question)>,
    progress: Progress,
    /// Those that are open in the editor.
    folders: Vec<PathBuf>,
    settings: Settings,
    shutting_down: bool,
    lenses_are_old: bool,
}

/// Whether there is more to do.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

impl Server {
    fn run(&mut self, connection: &Connection, reports: &Receiver<Report>, replies: &Receiver<Reply>) {
        loop {
            select! {
                recv(connection.receiver) -> message => {
                    if !message.is_ok_and(|message| self.message(message) == Next::GoOn) {
                        return;
                    }
                }
                recv(reports) -> report => report.into_iter().for_each(|report| self.report(report)),
                recv(replies) -> reply => reply.into_iter().for_each(|reply| self.reply(reply)),
            }
            if connection.receiver.is_empty() && reports.is_empty() {
                self.say_what_is_new();
            }
        }
    }

    fn message(&mut self, message: Message) -> Next {
        match message {
            Message::Request(request) => {
                self.request(request);
                Next::GoOn
            }
            Message::Notification(notification) => self.notification(notification),
            Message::Response(_) => Next::GoOn,
        }
    }

    fn request(&mut self, request: Request) {
        if self.shutting_down {
            self.client.refuse(request.id, ErrorCode::InvalidRequest, "the server is shutting down");
            return;
        }
        match request.method.as_str() {
            request::Shutdown::METHOD => {
                self.shutting_down = true;
                self.client.answer(request.id, Value::Null);
            }
            request::ExecuteCommand::METHOD => match self.execute(&request) {
                Some(()) => self.client.answer(request.id, Value::Null),
                None => self.client.refuse(request.id, ErrorCode::InvalidParams, "there is no such command"),
            },
            request::Completion::METHOD => self.complete(&request),
            request::WorkspaceSymbolRequest::METHOD => self.find_symbols(&request),
            _ => match question(&request) {
                Ok(question) => self.ask(request.id, question),
                Err(NoQuestion::Malformed(why)) => {
                    self.client.refuse(request.id, ErrorCode::InvalidParams, why);
                }
                Err(NoQuestion::Unknown) => {
                    let why = format!("there is no request `{}`", request.method);
                    self.client.refuse(request.id, ErrorCode::MethodNotFound, why);
                }
            },
        }
    }

    /// Passes a question on, as soon as the version that it is about was read.
    fn ask(&mut self, id: RequestId, question: Question) {
        let Some(open) = self.open.get(&uri::path(&question.uri)) else {
            self.client.answer(id, Value::Null);
            return;
        };
        let is_current = |whole: &&Arc<Snapshot>| whole.version == open.document.version;
        let Some(snapshot) = open.whole.as_ref().filter(is_current) else {
            self.waiting.push((id, question));
            return;
        };
        let known = Known {
            snapshot: Arc::clone(snapshot),
            open: self.snapshots(),
            answers: Arc::clone(&self.answers),
            encoding: self.client.encoding,
        };
        self.pass_on(id, move || question.answer(&known));
    }

    /// The last versions of all documents.
    fn snapshots(&self) -> Vec<Arc<Snapshot>> {
        self.open.values().filter_map(|open| open.whole.clone()).collect()
    }

    /// Lets the other thread answer.
    fn pass_on(&self, id: RequestId, answer: impl FnOnce() -> Value + Send + 'static) {
        // The thread ends after this one.
        let _ = self.queries.send(Query { id, answer: Box::new(answer) });
    }

    /// Names are looked for in the version that was read last: whoever types cannot wait for the next one.
    fn complete(&self, request: &Request) {
        let id = request.id.clone();
        let at = match params::<request::Completion>(request) {
            Ok(asked) => asked.text_document_position,
            Err(_) => return self.client.refuse(id, ErrorCode::InvalidParams, "malformed completion"),
        };
        let open = self.open.get(&uri::path(&at.text_document.uri));
        let Some((open, snapshot)) = open.and_then(|open| Some((open, open.whole.clone()?))) else {
            return self.client.answer(id, Value::Null);
        };
        let (text, encoding) = (Arc::clone(&open.document.text), self.client.encoding);
        self.pass_on(id, move || {
            let list = completions(&text, at.position, &snapshot, encoding);
            serde_json::to_value(list).unwrap_or(Value::Null)
        });
    }

    fn find_symbols(&self, request: &Request) {
        let id = request.id.clone();
        let Ok(asked) = params::<request::WorkspaceSymbolRequest>(request) else {
            return self.client.refuse(id, ErrorCode::InvalidParams, "malformed search");
        };
        let (open, encoding) = (self.snapshots(), self.client.encoding);
        self.pass_on(id, move || {
            serde_json::to_value(workspace_symbols(&open, &asked.query, encoding)).unwrap_or(Value::Null)
        });
    }

    fn reply(&self, reply: Reply) {
        match reply.value {
            Some(value) => self.client.answer(reply.id, value),
            None => self.client.refuse(reply.id, ErrorCode::InternalError, "the question was too much"),
        }
    }

    /// Does what a command says; none if it says nothing that can be done.
    fn execute(&mut self, request: &Request) -> Option<()> {
        let asked = params::<request::ExecuteCommand>(request).ok()?;
        let how = match asked.command.as_str() {
            PAUSE => {
                self.desk.order(Order::Pause);
                return Some(());
            }
            TRY_HARDER => Again::Harder,
            EXPLAIN => Again::Explained,
            _ => return None,
        };
        let mut arguments = asked.arguments.iter().filter_map(Value::as_str);
        let uri = Uri::from_str(arguments.next()?).ok()?;
        let fingerprint = arguments.next()?.parse().ok()?;
        self.desk.order(Order::Again { path: uri::path(&uri), fingerprint, how });
        Some(())
    }

    fn notification(&mut self, notification: Notification) -> Next {
        if notification.method == notification::Exit::METHOD {
            return Next::Stop;
        }
        // What is malformed changes nothing; there is nobody to tell.
        let _ = self.understand(notification);
        Next::GoOn
    }

    fn understand(&mut self, it: Notification) -> serde_json::Result<()> {
        match it.method.as_str() {
            notification::DidOpenTextDocument::METHOD => self.opened(serde_json::from_value(it.params)?),
            notification::DidChangeTextDocument::METHOD => self.changed(serde_json::from_value(it.params)?),
            notification::DidCloseTextDocument::METHOD => {
                let closed: lsp_types::DidCloseTextDocumentParams = serde_json::from_value(it.params)?;
                self.close(&closed.text_document.uri);
            }
            notification::DidChangeConfiguration::METHOD => {
                let changed: lsp_types::DidChangeConfigurationParams = serde_json::from_value(it.params)?;
                self.configure(changed.settings);
            }
            notification::DidChangeWorkspaceFolders::METHOD => {
                let changed: lsp_types::DidChangeWorkspaceFoldersParams = serde_json::from_value(it.params)?;
                let path = |folder: &lsp_types::WorkspaceFolder| uri::path(&folder.uri);
                let gone: Vec<PathBuf> = changed.event.removed.iter().map(path).collect();
                self.folders.retain(|folder| !gone.contains(folder));
                self.folders.extend(changed.event.added.iter().map(path));
                self.order_settings();
            }
            notification::DidChangeWatchedFiles::METHOD => {
                let changed: lsp_types::DidChangeWatchedFilesParams = serde_json::from_value(it.params)?;
                let paths: Vec<PathBuf> = changed.changes.iter().map(|it| uri::path(&it.uri)).collect();
                if paths.iter().any(|path| path.ends_with(config::FILE)) {
                    self.order_settings();
                }
                for path in paths {
                    self.desk.order(Order::Disk { path });
                }
            }
            notification::WorkDoneProgressCancel::METHOD => self.desk.order(Order::Pause),
            notification::Cancel::METHOD => self.cancelled(serde_json::from_value(it.params)?),
            _ => {}
        }
        Ok(())
    }

    fn opened(&mut self, opened: lsp_types::DidOpenTextDocumentParams) {
        let lsp_types::TextDocumentItem { uri, version, text, .. } = opened.text_document;
        let path = uri::path(&uri);
        if library::holds(&path) {
            return;
        }
        let text: Arc<str> = text.into();
        let document = Document { uri, version, text: Arc::clone(&text) };
        let said = (vec![], Arc::clone(&text));
        let open = Open { document, latest: None, whole: None, carried: vec![], said, is_old: false };
        self.open.insert(path.clone(), open);
        self.desk.order(Order::Text { path, version, text });
    }

    fn changed(&mut self, changed: lsp_types::DidChangeTextDocumentParams) {
        let path = uri::path(&changed.text_document.uri);
        let Some(open) = self.open.get_mut(&path) else { return };
        let version = changed.text_document.version;
        open.document.change(version, changed.content_changes, self.client.encoding);
        let text = Arc::clone(&open.document.text);
        self.desk.order(Order::Text { path, version, text });
    }

    /// Nobody waits for an answer any more.
    fn cancelled(&mut self, cancelled: lsp_types::CancelParams) {
        let id = match cancelled.id {
            lsp_types::NumberOrString::Number(number) => RequestId::from(number),
            lsp_types::NumberOrString::String(text) => RequestId::from(text),
        };
        if let Some(at) = self.waiting.iter().position(|(waiting, _)| *waiting == id) {
            self.waiting.remove(at);
            self.client.refuse(id, ErrorCode::RequestCanceled, "cancelled");
        }
    }

    fn close(&mut self, uri: &Uri) {
        let path = uri::path(uri);
        if self.open.remove(&path).is_some() {
            self.publish(uri.clone(), None, vec![]);
        }
        self.forget_questions(&path);
        self.desk.order(Order::Close { path });
    }

    /// Questions about a document that will not be read are answered with nothing.
    fn forget_questions(&mut self, path: &Path) {
        let (gone, waiting) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, question): &(RequestId, Question)| uri::path(&question.uri) == path);
        self.waiting = waiting;
        for (id, _) in gone {
            self.client.answer(id, Value::Null);
        }
    }

    fn configure(&mut self, settings: Value) {
        // Editors send this, too, where nobody has set anything.
        if settings.is_null() || settings.as_object().is_some_and(|members| members.is_empty()) {
            return;
        }
        match Settings::read(settings) {
            Ok(settings) => {
                self.settings = settings;
                self.order_settings();
            }
            Err(error) => show(&self.client, &format!("gainsay: the settings are not understood: {error}")),
        }
    }

    /// Nothing that is known holds under new settings.
    fn order_settings(&mut self) {
        self.answers = Arc::default();
        self.desk.order(Order::Settings(Box::new(within(&self.settings, &self.folders))));
    }

    /// Asks to be told when files change that are not open.
    fn watch_files(&self) {
        if !self.client.watches_files {
            return;
        }
        let sources = gainsay::Language::ALL.map(|language| format!("**/*.{}", language.extension()));
        let patterns = sources.into_iter().chain([format!("**/{}", config::FILE)]);
        let watchers: Vec<Value> = patterns.map(|pattern| json!({ "globPattern": pattern })).collect();
        let registration = lsp_types::Registration {
            id: "gainsay/files".to_owned(),
            method: notification::DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: Some(json!({ "watchers": watchers })),
        };
        let registrations = vec![registration];
        self.client.request::<request::RegisterCapability>(lsp_types::RegistrationParams { registrations });
    }
}

/// What the worker reports, and what is said about it.
impl Server {
    fn report(&mut self, report: Report) {
        match report {
            Report::Read(snapshot) => self.read(snapshot),
            Report::Unreadable { path, why } => {
                self.forget_questions(&path);
                show(&self.client, &format!("gainsay: {}: {why}", path.display()));
            }
            Report::Begun { path, tasks } => self.progress.begin(&self.client, &path, tasks),
            Report::Answer { path, fingerprint, answer } => {
                Arc::make_mut(&mut self.answers).insert(fingerprint, answer);
                self.progress.step(&self.client);
                if let Some(open) = self.open.get_mut(&path) {
                    open.is_old = true;
                }
                self.lenses_are_old = true;
            }
            Report::Ended => self.progress.end(&self.client),
            Report::Configured { path, fault } => self.configured(&path, fault),
        }
    }

    /// Says at its places, and once in words, what is wrong with a file of settings.
    fn configured(&self, path: &Path, fault: Option<Unusable>) {
        let diagnostics = match &fault {
            Some(Unusable::Malformed(malformed)) => of_settings(malformed, &self.client),
            Some(Unusable::Unread { .. }) | None => vec![],
        };
        if let Some(fault) = fault {
            let said = fault.to_string();
            show(&self.client, &format!("gainsay: settings are not used:\n{said}"));
        }
        if let Some(uri) = uri::uri(path) {
            self.publish(uri, None, diagnostics);
        }
    }

    fn read(&mut self, snapshot: Arc<Snapshot>) {
        let Some(open) = self.open.get_mut(&snapshot.path) else { return };
        if snapshot.version != open.document.version {
            return;
        }
        open.carried = match snapshot.extent {
            Extent::Whole => vec![],
            Extent::Changed => carried(&open.said, &snapshot),
        };
        if snapshot.extent == Extent::Whole {
            open.whole = Some(Arc::clone(&snapshot));
            self.lenses_are_old = true;
        }
        open.latest = Some(Arc::clone(&snapshot));
        open.is_old = true;
        let needed = self.open.values().filter_map(|open| open.whole.as_ref());
        let needed: Vec<_> = needed.flat_map(|whole| whole.items.iter().map(|it| it.fingerprint)).collect();
        Arc::make_mut(&mut self.answers).prune(needed.into_iter());
        for (id, question) in std::mem::take(&mut self.waiting) {
            self.ask(id, question);
        }
    }

    fn say_what_is_new(&mut self) {
        let mut said = vec![];
        for open in self.open.values_mut().filter(|open| open.is_old) {
            let Some(latest) = open.latest.as_ref().filter(|it| it.version == open.document.version) else {
                continue;
            };
            open.is_old = false;
            let mut all = findings(latest, &self.answers, &self.client);
            all.extend(
                open.carried
                    .iter()
                    .filter(|carried| !all.iter().any(|it| it.says_same(carried)))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
            let lines = Lines::new(&latest.text);
            let placed = all.iter().map(|it| it.placed(&latest.text, &lines, &self.client)).collect();
            said.push((open.document.uri.clone(), latest.version, placed));
            open.said = (all, Arc::clone(&latest.text));
        }
        for (uri, version, diagnostics) in said {
            self.publish(uri, Some(version), diagnostics);
        }
        if std::mem::take(&mut self.lenses_are_old) && self.client.refreshes_lenses {
            self.client.request::<request::CodeLensRefresh>(());
        }
    }

    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.client.notify::<notification::PublishDiagnostics>(params);
    }
}

/// What was said about a text before its last change, and about the part of it that is still to be read again.
fn carried(said: &(Vec<Finding>, Arc<str>), part: &Snapshot) -> Vec<Finding> {
    let (findings, text) = said;
    let same = text.bytes().zip(part.text.bytes()).take_while(|(old, new)| old == new).count();
    let before = findings.iter().filter(|finding| finding.bytes.end < same).cloned();
    let end = part.items.last().map_or(0, |item| item.bytes.end);
    let after = moved(findings, text, &part.text).into_iter().filter(|finding| finding.bytes.start > end);
    before.chain(after).collect()
}

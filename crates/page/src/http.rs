//! What the server answers to browsers: the page and its parts, and lines about texts.
//!
//! Other pages cannot use it behind somebody's back: texts are taken as JSON only, which browsers do not send to other
//! sites without asking, and requests that come by another name or from another page are refused.

use crate::Settings;
use crate::examples::{EXAMPLES, page};
use crate::process::Runs;
use crate::worker::{Request as Text, symbols};
use gainsay::check::html::STYLE;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::header::{CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, channel};

/// So many connections are open at the same time; others wait.
const CONNECTIONS: usize = 512;

/// How long a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// Lines that wait for a client that is slow.
const LINES: usize = 64;

/// The names of clients are no longer than this.
const NAME: usize = 64;

/// The server waits for browsers at this address.
pub type Ready<'r> = &'r mut dyn FnMut(SocketAddr) -> std::io::Result<()>;

/// Serves the page until the process ends.
pub fn serve(settings: Settings, ready: Ready<'_>) -> std::io::Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(settings.address).await?;
        let runs = Runs::new(settings, processors);
        runs.prepare()?;
        tokio::spawn(Arc::clone(runs.hall()).keep());
        let site = Arc::new(Site { runs, symbols: json!(symbols()).to_string() });
        ready(listener.local_addr()?)?;
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
            // A connection that breaks at once is no reason to stop.
            let Ok((stream, peer)) = listener.accept().await else { continue };
            let site = Arc::clone(&site);
            tokio::spawn(async move {
                connection(site, stream, peer).await;
                drop(place);
            });
        }
    })
}

/// Answers the requests of a connection.
async fn connection(site: Arc<Site>, stream: TcpStream, peer: SocketAddr) {
    // Lines are short, and somebody waits for them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(site.answer(request, peer.ip()).await) }
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(ARRIVAL).max_buf_size(64 << 10);
    // A client that vanishes, or sends nonsense, has nobody to be told.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}

#[derive(Debug)]
struct Site {
    runs: Arc<Runs>,
    /// As JSON.
    symbols: String,
}

/// What is sent: all at once, or line by line.
#[derive(Debug)]
enum Sent {
    Whole(Full<Bytes>),
    Lines(Receiver<Bytes>),
}

impl Body for Sent {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Sent::Whole(body) => Pin::new(body).poll_frame(context),
            Sent::Lines(lines) => lines.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line)))),
        }
    }
}

/// A text that somebody sends.
#[derive(Debug, Deserialize)]
struct Posted {
    name: String,
    text: String,
    /// Tells clients apart that have the same address.
    client: String,
}

/// Why a request is not answered.
type Refusal = (StatusCode, String);

impl Site {
    async fn answer(&self, request: Request<Incoming>, peer: IpAddr) -> Response<Sent> {
        if let Err((status, why)) = is_own(&request, peer) {
            return sent(status, "text/plain; charset=utf-8", why);
        }
        let html = |text: String| sent(StatusCode::OK, "text/html; charset=utf-8", text);
        let json = |text: String| sent(StatusCode::OK, "application/json", text);
        match (request.method(), request.uri().path()) {
            (&Method::GET, "/") => html(page(self.runs.limits())),
            (&Method::GET, "/page.css") => {
                let style = format!("{STYLE}\n{}", include_str!("page.css"));
                sent(StatusCode::OK, "text/css; charset=utf-8", style)
            }
            (&Method::GET, "/page.js") => {
                sent(StatusCode::OK, "text/javascript; charset=utf-8", include_str!("page.js").to_owned())
            }
            (&Method::GET, "/symbols.json") => json(self.symbols.clone()),
            (&Method::GET, "/examples.json") => json(json!(EXAMPLES).to_string()),
            (&Method::POST, "/check") => match self.posted(request).await {
                Ok(posted) => self.check(posted, peer),
                Err((status, why)) => sent(status, "text/plain; charset=utf-8", why),
            },
            _ => {
                sent(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "There is no such page.".to_owned())
            }
        }
    }

    /// The text that a request sends, unless it is too long or takes too long.
    async fn posted(&self, request: Request<Incoming>) -> Result<Posted, Refusal> {
        let limit = self.runs.limits().text;
        let too_long = || {
            (
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("The text is too long: {} KB are the limit.", limit >> 10),
            )
        };
        // Texts grow when they are written as JSON.
        let most = limit.saturating_mul(2).saturating_add(1 << 10);
        if request.body().size_hint().lower() > most as u64 {
            return Err(too_long());
        }
        let body = tokio::time::timeout(ARRIVAL, Limited::new(request.into_body(), most).collect()).await;
        let body = match body {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => return Err(too_long()),
            Ok(Err(_)) => return Err((StatusCode::BAD_REQUEST, "The text did not arrive.".to_owned())),
            Err(_) => {
                return Err((StatusCode::REQUEST_TIMEOUT, "The text did not arrive in time.".to_owned()));
            }
        };
        let posted: Posted = serde_json::from_slice(&body)
            .map_err(|error| (StatusCode::BAD_REQUEST, format!("This is no text to be checked: {error}")))?;
        match posted.text.len() {
            length if length > limit => Err(too_long()),
            _ => Ok(posted),
        }
    }

    /// Checks a text; the answer goes on as long as the check does.
    fn check(&self, posted: Posted, peer: IpAddr) -> Response<Sent> {
        let Posted { name, text, client } = posted;
        let client: String = client.chars().take(NAME).collect();
        let is_program = name.ends_with(".apl");
        let name = if is_program { "Own.apl" } else { "Own.thy" }.to_owned();
        let seconds = self.runs.limits().statement.as_secs_f64();
        let (say, lines) = channel(LINES);
        let run = Arc::clone(&self.runs).run(format!("{peer} {client}"), Text { name, text, seconds }, say);
        tokio::spawn(run);
        response(StatusCode::OK, "application/x-ndjson", Sent::Lines(lines))
    }
}

/// Whether a request comes from the page itself, or from no page at all.
fn is_own(request: &Request<Incoming>, peer: IpAddr) -> Result<(), Refusal> {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let refuse = |why: &str| Err((StatusCode::FORBIDDEN, why.to_owned()));
    let host = header(HOST).unwrap_or("");
    // Another name for this machine may be one that somebody else has chosen.
    let is_here = |name: &str| {
        let name =
            name.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(name, |(name, _)| name);
        name == "localhost" || name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    };
    if peer.is_loopback() && !is_here(host) {
        return refuse("This page is for its own address only.");
    }
    if header(ORIGIN).is_some_and(|origin| origin.split_once("://").is_none_or(|(_, from)| from != host)) {
        return refuse("Other pages cannot use this one.");
    }
    let is_json = header(CONTENT_TYPE).is_some_and(|it| it.starts_with("application/json"));
    if request.method() == Method::POST && !is_json {
        return refuse("Texts are taken as JSON.");
    }
    Ok(())
}

fn sent(status: StatusCode, content: &str, text: String) -> Response<Sent> {
    response(status, content, Sent::Whole(Full::new(Bytes::from(text))))
}

/// Nothing that the page shows may load, send or be part of anything else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

fn response(status: StatusCode, content: &str, body: Sent) -> Response<Sent> {
    let response = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, content)
        .header("cache-control", "no-store")
        .header("content-security-policy", POLICY)
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .body(body);
    response.unwrap_or_else(|_| Response::new(Sent::Whole(Full::default())))
}

//! Requests and their responses.

use crate::assets;
use crate::board::{Board, Client};
use crate::body::{Sent, pieces, whole};
use crate::config::Config;
use crate::drain::Drain;
use crate::gate::{Refusal, admit};
use crate::pool::Pool;
use crate::run::run;
use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::time::timeout;

/// What all connections share.
#[derive(Debug)]
pub struct Hall {
    pub config: Arc<Config>,
    pub board: Arc<Board>,
    pub pool: Arc<Pool>,
    pub drain: Drain,
}

/// Lines may be so far ahead of the page that reads them.
const AHEAD: usize = 64;

/// What is read, and thrown away, of a request that is too large, so that its sender reads why.
const DRAINED: usize = 64 << 20;

/// So long a page may call itself.
const PAGE_NAME: usize = 64;

/// What else is said with every response: it is for this page alone, loads nothing from elsewhere, and is not stored.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
         img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Answers a request.
pub async fn respond(hall: Arc<Hall>, address: IpAddr, request: Request<Incoming>) -> Response<Sent> {
    let mut response = match answer(hall, address, request).await {
        Ok(response) => response,
        Err(refusal) => refuse(&refusal),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refuse(refusal: &Refusal) -> Response<Sent> {
    let text = serde_json::json!({ "error": refusal.words }).to_string();
    let mut response = typed("application/json", whole(text));
    *response.status_mut() = refusal.status;
    response
}

fn typed(kind: &'static str, body: Sent) -> Response<Sent> {
    let mut response = Response::new(body);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

async fn answer(
    hall: Arc<Hall>,
    address: IpAddr,
    request: Request<Incoming>,
) -> Result<Response<Sent>, Refusal> {
    admit(request.method(), request.headers(), &hall.config.names)?;
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/check") => check(hall, address, request).await,
        (_, "/check") => Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "texts to check are posted")),
        (&Method::GET | &Method::HEAD, path) => match assets::find(path, &hall.config.limits) {
            Some(asset) => Ok(typed(asset.kind, whole(asset.bytes))),
            None => Err(Refusal::new(StatusCode::NOT_FOUND, "there is no such page")),
        },
        _ => Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "pages are only read")),
    }
}

/// Starts a run, and sends what it says line by line.
async fn check(
    hall: Arc<Hall>,
    address: IpAddr,
    request: Request<Incoming>,
) -> Result<Response<Sent>, Refusal> {
    let page = page_name(request.headers());
    let text = timeout(
        hall.config.limits.patience,
        read(&hall.drain, request.into_body(), hall.config.limits.request),
    )
    .await;
    let late = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time");
    let text = text.map_err(late)??;
    let place = hall.board.enter(Client { address, page }).map_err(|_| {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "too many wait already; try again in a moment")
    })?;
    let (sender, receiver) = tokio::sync::mpsc::channel(AHEAD);
    tokio::spawn(async move { run(&hall, place, text, sender).await });
    Ok(typed("application/x-ndjson", pieces(receiver)))
}

/// What a page calls itself, as far as that can be used.
fn page_name(headers: &HeaderMap) -> String {
    let name = headers.get("gainsay-page").and_then(|name| name.to_str().ok()).unwrap_or_default();
    name.chars().filter(char::is_ascii_alphanumeric).take(PAGE_NAME).collect()
}

/// Reads a request up to a size.
async fn read(drain: &Drain, mut body: Incoming, most: usize) -> Result<Bytes, Refusal> {
    let mut text = vec![];
    let mut size = 0;
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    while size.max(announced) <= most.max(DRAINED)
        && let Some(frame) = body.frame().await
    {
        let broken = |_| Refusal::new(StatusCode::BAD_REQUEST, "the request is cut short");
        let frame = frame.map_err(broken)?;
        let data = frame.data_ref().map_or(&[][..], |data| data);
        size += data.len();
        if size.max(announced) <= most {
            text.extend_from_slice(data);
        } else {
            drain.has_read(data.len()).await;
        }
    }
    if size.max(announced) > most {
        let words = format!("a text may have up to {} KB here", most >> 10);
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, words));
    }
    Ok(Bytes::from(text))
}

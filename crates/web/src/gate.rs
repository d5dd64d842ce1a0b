//! Which requests are let in. A browser may be made to ask this machine on behalf of another site; such requests name
//! another host (DNS rebinding), or say where they come from.

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderValue, ORIGIN};
use hyper::{Method, StatusCode};
use std::net::{IpAddr, SocketAddr};

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub status: StatusCode,
    pub words: String,
}

impl Refusal {
    pub fn new(status: StatusCode, words: impl Into<String>) -> Refusal {
        Refusal { status, words: words.into() }
    }
}

/// Lets a request in, or says why not. `names` are those by which this machine is known.
pub fn admit(method: &Method, headers: &HeaderMap, names: &[String]) -> Result<(), Refusal> {
    let host = only(headers.get_all(HOST).iter()).unwrap_or_default();
    if !is_known(host, names) {
        let words = format!("this page is not called `{host}` (option --name of `gainsay serve`)");
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, words));
    }
    let origin = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or("null"));
    let is_own = |origin: &str| {
        let rest = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
    };
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let is_cross = method != Method::GET && site.is_some_and(|site| site != b"same-origin");
    if origin.is_some_and(|origin| !is_own(origin)) || is_cross {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "other sites may not use this page"));
    }
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if method == Method::POST && !headers.get(CONTENT_TYPE).is_some_and(is_json) {
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "requests are JSON"));
    }
    Ok(())
}

fn only<'h>(mut values: impl Iterator<Item = &'h HeaderValue>) -> Option<&'h str> {
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

/// Numbers cannot be made to lead elsewhere; names can.
fn is_known(host: &str, names: &[String]) -> bool {
    if host.parse::<SocketAddr>().is_ok() || host.parse::<IpAddr>().is_ok() {
        return true;
    }
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if bracketed.is_some_and(|rest| rest.parse::<IpAddr>().is_ok()) {
        return true;
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name.eq_ignore_ascii_case("localhost") || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(method: &Method, headers: &[(&'static str, &'static str)]) -> Option<u16> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_static(value));
        }
        admit(method, &map, &["lecture.example".to_owned()]).err().map(|refusal| refusal.status.as_u16())
    }

    #[test]
    fn hosts_that_can_be_made_to_lead_here_are_refused() {
        for host in
            ["localhost", "localhost:80", "127.0.0.1:8111", "[::1]:8111", "[::1]", "Lecture.example:1"]
        {
            assert_eq!(status(&Method::GET, &[("host", host)]), None, "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example:8111", "", "localhost.evil.example"] {
            assert_eq!(status(&Method::GET, &[("host", host)]), Some(421), "{host}");
        }
        assert_eq!(status(&Method::GET, &[]), Some(421));
        assert_eq!(status(&Method::GET, &[("host", "localhost"), ("host", "evil.example")]), Some(421));
    }

    #[test]
    fn other_sites_are_refused() {
        let with = |extra: &[(&'static str, &'static str)]| {
            let own = [("host", "localhost:8111"), ("content-type", "application/json")];
            status(&Method::POST, &[&own, extra].concat())
        };
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[("origin", "http://localhost:8111")]), None);
        for origin in ["http://localhost:8112", "http://evil.example", "null"] {
            assert_eq!(with(&[("origin", origin)]), Some(403), "{origin}");
        }
        assert_eq!(with(&[("sec-fetch-site", "cross-site")]), Some(403));
        assert_eq!(with(&[("sec-fetch-site", "same-origin")]), None);
    }

    #[test]
    fn forms_are_no_requests() {
        let form = [("host", "localhost"), ("content-type", "text/plain")];
        assert_eq!(status(&Method::POST, &form), Some(415));
    }
}

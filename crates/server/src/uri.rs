//! Names of documents: addresses in the protocol, paths here.

use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The path of a document on disk. A document that is not saved has a name of its own, as it is written.
pub fn path(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    match text.strip_prefix("file://") {
        Some(rest) => {
            // What stands before the path is a host, which is this one.
            let path = rest.find('/').and_then(|at| rest.get(at..)).unwrap_or(rest);
            PathBuf::from(decoded(path))
        }
        None => PathBuf::from(decoded(text)),
    }
}

/// The address of a file; none for what cannot be one.
pub fn uri(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let mut text = String::from("file://");
    for byte in path.to_str()?.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    Uri::from_str(&text).ok()
}

/// A text with its percent signs resolved. What is no code stays as it is.
fn decoded(text: &str) -> String {
    let mut bytes = vec![];
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = match (first, after) {
            (b'%', [high, low, ..]) => {
                let digits = [*high, *low];
                std::str::from_utf8(&digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back_as_they_were() {
        for name in ["/tmp/Lists.thy", "/tmp/a b/100%/Übung #1.thy", "/α/β.apl"] {
            let uri = uri(Path::new(name)).unwrap();
            assert_eq!(path(&uri), Path::new(name), "{}", uri.as_str());
        }
    }

    #[test]
    fn addresses_of_other_kinds_are_names() {
        assert_eq!(path(&Uri::from_str("untitled:Untitled-1").unwrap()), Path::new("untitled:Untitled-1"));
        assert_eq!(path(&Uri::from_str("file://localhost/tmp/T.thy").unwrap()), Path::new("/tmp/T.thy"));
    }
}

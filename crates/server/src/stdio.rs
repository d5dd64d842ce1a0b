//! The line to a client on standard input and output. What comes is read with care: whoever is at the other end may
//! send anything, and may be gone at any time.

use crate::server::{Stopped, serve};
use crossbeam_channel::{Sender, bounded};
use lsp_server::{Connection, Message};
use std::fmt;
use std::io::{BufRead, Read};
use std::sync::{Arc, OnceLock};

/// Bytes of a message: more than any text that somebody edits.
const MOST: u64 = 256 << 20;

/// Why what came is no message.
#[derive(Debug)]
pub enum Malformed {
    /// A line that should be part of the head of a message.
    Head(String),
    /// A head that does not say how long the message is.
    NoLength,
    TooLong(u64),
    /// It ended before its announced length.
    CutShort,
    /// What is said is not what messages say.
    Body(serde_json::Error),
    Io(std::io::Error),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Head(line) => write!(f, "`{line}` is no head of a message"),
            Malformed::NoLength => f.write_str("the head of a message does not say how long it is"),
            Malformed::TooLong(length) => write!(f, "a message of {length} bytes is longer than {MOST}"),
            Malformed::CutShort => f.write_str("a message is cut short"),
            Malformed::Body(error) => write!(f, "a message is malformed: {error}"),
            Malformed::Io(error) => write!(f, "{error}"),
        }
    }
}

/// Serves a client on standard input and output until it leaves.
pub fn serve_stdio() -> Result<(), Stopped> {
    let (to_server, receiver) = bounded(0);
    let (sender, from_server) = bounded::<Message>(0);
    let malformed = Arc::new(OnceLock::new());
    let found = Arc::clone(&malformed);
    std::thread::Builder::new().name("reader".into()).spawn(move || {
        // Who reads this finds it once nothing more comes.
        if let Err(error) = read_all(&mut std::io::stdin().lock(), &to_server) {
            let _ = found.set(error);
        }
        drop(to_server);
    })?;
    let writer = std::thread::Builder::new().name("writer".into()).spawn(move || {
        let mut output = std::io::stdout().lock();
        from_server.into_iter().try_for_each(|message| message.write(&mut output))
    })?;
    let served = serve(Connection { sender, receiver });
    // A client that has gone does not read, either.
    let _ = writer.join();
    match (malformed.get(), served) {
        (Some(error), _) => Err(Stopped::Malformed(error.to_string())),
        (None, Err(Stopped::Protocol(error))) if error.channel_is_disconnected() => Err(Stopped::Gone),
        (None, served) => served,
    }
}

/// Hands messages on until there are no more.
fn read_all(input: &mut impl BufRead, messages: &Sender<Message>) -> Result<(), Malformed> {
    while let Some(message) = read(input)? {
        let is_last = matches!(&message, Message::Notification(it) if it.method == "exit");
        if messages.send(message).is_err() || is_last {
            break;
        }
    }
    Ok(())
}

/// The next message, if there is one.
fn read(input: &mut impl BufRead) -> Result<Option<Message>, Malformed> {
    let Some(length) = read_head(input)? else { return Ok(None) };
    if length > MOST {
        return Err(Malformed::TooLong(length));
    }
    let mut body = vec![];
    let read = input.take(length).read_to_end(&mut body).map_err(Malformed::Io)?;
    if (read as u64) < length {
        return Err(Malformed::CutShort);
    }
    serde_json::from_slice(&body).map(Some).map_err(Malformed::Body)
}

/// The length of the next message, if there is one.
fn read_head(input: &mut impl BufRead) -> Result<Option<u64>, Malformed> {
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = vec![];
        let read = input.take(1 << 12).read_until(b'\n', &mut line).map_err(Malformed::Io)?;
        if read == 0 {
            return if is_first { Ok(None) } else { Err(Malformed::CutShort) };
        }
        is_first = false;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            return length.map(Some).ok_or(Malformed::NoLength);
        }
        let malformed = || Malformed::Head(line.chars().take(60).collect());
        let (name, value) = line.split_once(':').ok_or_else(malformed)?;
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse().map_err(|_| malformed())?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let read = read(&mut text.as_bytes());
        read.map_or_else(|error| error.to_string(), |message| format!("{message:?}"))
    }

    #[test]
    fn whatever_comes_there_is_an_answer() {
        let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        assert!(said(&framed(exit)).contains("exit"), "{}", said(&framed(exit)));
        assert!(said(&format!("content-length:{}\n\n{exit}", exit.len())).contains("exit"));
        assert_eq!(said(""), "None");
        assert_eq!(said("hello\r\n\r\n"), "`hello` is no head of a message");
        assert_eq!(said("Content-Length: many\r\n\r\n"), "`Content-Length: many` is no head of a message");
        assert_eq!(said("A: b\r\n\r\n{}"), "the head of a message does not say how long it is");
        assert_eq!(said("Content-Length: 9"), "a message is cut short");
        assert_eq!(said("Content-Length: 9\r\n\r\n{"), "a message is cut short");
        let huge = "Content-Length: 99999999999999\r\n\r\n{";
        assert_eq!(said(huge), "a message of 99999999999999 bytes is longer than 268435456");
        assert!(said(&framed("{\"a\":nul}")).starts_with("a message is malformed: expected ident"));
        assert!(said(&framed("[]")).starts_with("a message is malformed: "));
    }
}

//! A client of the page that is not a browser: it can say what it wants, as slowly as it wants.

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Somebody who uses the page.
#[derive(Clone, Debug)]
pub struct Client {
    pub server: SocketAddr,
    /// The address that it has; all that begin with 127 are this machine.
    pub address: Ipv4Addr,
    /// What its page calls itself.
    pub page: String,
}

/// What came back: a status, the head, and what follows.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub rest: BufReader<TcpStream>,
}

impl Client {
    pub fn new(server: SocketAddr, page: &str) -> Client {
        Client { server, address: Ipv4Addr::LOCALHOST, page: page.to_owned() }
    }

    pub fn connect(&self) -> std::io::Result<TcpStream> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddr::from((self.address, 0)).into())?;
        socket.connect(&self.server.into())?;
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends something, whatever it is, and reads what comes back.
    pub fn send(&self, head: &str, body: &[u8]) -> std::io::Result<Reply> {
        let mut stream = self.connect()?;
        stream.write_all(head.as_bytes())?;
        // The server may have heard enough.
        let _ = stream.write_all(body);
        Reply::read(stream)
    }

    pub fn get(&self, path: &str) -> std::io::Result<Reply> {
        self.send(&format!("GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.server), b"")
    }

    /// Asks for a run, with more lines in the head of the request.
    pub fn post(&self, more: &str, body: &[u8]) -> std::io::Result<Reply> {
        let Client { server, page, .. } = self;
        let length = body.len();
        // Answers to requests of the first version have no chunks.
        let head = format!(
            "POST /check HTTP/1.0\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Gainsay-Page: {page}\r\n{more}\r\n"
        );
        self.send(&head, body)
    }

    /// Has a theory checked.
    pub fn check(&self, text: &str) -> std::io::Result<Reply> {
        self.ask(&json!({ "text": text }))
    }

    pub fn ask(&self, request: &Value) -> std::io::Result<Reply> {
        self.post("", request.to_string().as_bytes())
    }
}

impl Reply {
    fn read(stream: TcpStream) -> std::io::Result<Reply> {
        let mut rest = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") && rest.read_line(&mut head)? > 0 {}
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Ok(Reply { status, head, rest })
    }

    /// All that follows.
    pub fn text(mut self) -> std::io::Result<String> {
        let mut text = String::new();
        self.rest.read_to_string(&mut text)?;
        Ok(text)
    }

    /// The next thing that the page is told.
    pub fn next_event(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.rest.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }

    /// All that the page is told.
    pub fn events(mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.next_event()).collect()
    }
}

/// The processes that a process has started and that have not ended: those whose state comes with its number.
pub fn children(parent: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        fields.first() != Some(&"Z") && fields.get(1).and_then(|id| id.parse().ok()) == Some(parent)
    })
    .collect()
}

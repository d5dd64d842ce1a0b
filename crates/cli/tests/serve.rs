//! `gainsay serve`, by its protocol: what a page is told, and what whoever means ill is told.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests start programs, and say what they leave out"
)]

#[path = "serve/client.rs"]
#[allow(dead_code, reason = "others use the rest")]
mod client;

use client::{Client, Reply};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with the test.
struct Served {
    process: Child,
    address: SocketAddr,
}

impl Served {
    fn start(options: &[&str]) -> Served {
        Served::start_in(&std::env::temp_dir(), options)
    }

    fn start_in(folder: &Path, options: &[&str]) -> Served {
        let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"))
            .args(["serve", "--port", "0"])
            .args(options)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().parse().unwrap();
        Served { process, address }
    }

    fn client(&self, page: &str) -> Client {
        Client::new(self.address, page)
    }

    /// The processes that it has started and that have not ended.
    fn workers(&self) -> usize {
        client::children(self.process.id()).len()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn theory(body: &str) -> String {
    format!("theory T imports Main begin\n{body}\nend\n")
}

const ENDLESS: &str = "fun loop :: \"nat \\<Rightarrow> nat\" where \"loop n = (if n = n + 1 then 0 else Suc (loop n))\"\n\
     function spin :: \"nat \\<Rightarrow> nat\" where \"spin n = spin (n + 1)\" by auto\n\
     termination sorry\n\
     lemma \"spin n = 0\" oops\nvalue \"spin 0\"";

fn of_kind<'e>(events: &'e [Value], kind: &str) -> Vec<&'e Value> {
    events.iter().filter(|event| event["event"] == kind).collect()
}

/// The answers, by standing and words.
fn verdicts(events: &[Value]) -> Vec<(String, String)> {
    let text = |event: &Value, field: &str| event[field].as_str().unwrap().to_owned();
    of_kind(events, "verdict").iter().map(|it| (text(it, "standing"), text(it, "words"))).collect()
}

fn ended(events: &[Value]) -> (&str, &str) {
    let last = events.last().expect("something is said");
    assert_eq!(last["event"], "ended", "{last}");
    (last["end"].as_str().unwrap(), last["words"].as_str().unwrap())
}

/// The server is as it should be.
fn assert_alive(served: &Served) {
    let events = served.client("alive").check(&theory("lemma \"rev xs = xs\" oops")).unwrap().events();
    assert_eq!(verdicts(&events).first().map(|it| it.0.as_str()), Some("refuted"), "{events:?}");
}

#[test]
fn the_page_and_its_parts_are_served() {
    let served = Served::start(&[]);
    let client = served.client("a");
    for (path, part) in [
        ("/", "<textarea"),
        ("/page.js", "import"),
        ("/editor.js", "class Editor"),
        ("/page.css", ".editor"),
        ("/known.json", "Longrightarrow"),
        ("/examples/Lecture.thy", "theory Lecture"),
    ] {
        let reply = client.get(path).unwrap();
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.head.contains("content-security-policy: default-src 'none'"), "{}", reply.head);
        assert!(reply.text().unwrap().contains(part), "{path}");
    }
    for path in ["/nothing", "/examples/../../Cargo.toml", "/examples/%2e%2e/Cargo.toml", "/../../etc/passwd"]
    {
        assert_eq!(client.get(path).unwrap().status, 404, "{path}");
    }
}

#[test]
fn a_lemma_is_changed_and_the_counterexample_changes() {
    let served = Served::start(&[]);
    let client = served.client("a");
    let first =
        client.check(&theory("lemma one: \"rev xs = xs\" oops\nlemma two: \"x + y = y + (x::nat)\" oops"));
    let events = first.unwrap().events();
    assert_eq!(ended(&events).0, "done");
    let standings: Vec<String> = verdicts(&events).into_iter().map(|it| it.0).collect();
    assert_eq!(standings, ["refuted", "holds"]);
    let read = of_kind(&events, "read").remove(0).clone();
    assert_eq!(read["file"], "T.thy");
    let has_token = |kind: &str| read["tokens"].as_array().unwrap().iter().any(|token| token[2] == kind);
    assert!(has_token("keyword") && has_token("function") && has_token("variable"), "{read}");
    assert!(of_kind(&events, "verdict")[0]["html"].as_str().unwrap().contains("<table class=\"values\">"));
    // What is known is not tried again.
    let known: Vec<&Value> = of_kind(&events, "verdict").iter().map(|it| &it["fingerprint"]).collect();
    let text =
        theory("lemma one: \"rev xs = (xs :: nat list)\" oops\nlemma two: \"x + y = y + (x::nat)\" oops");
    let events = client.ask(&json!({ "text": text, "known": known })).unwrap().events();
    let found = of_kind(&events, "verdict");
    assert_eq!(found.len(), 1, "{events:?}");
    assert_eq!(found[0]["line"], 2);
}

#[test]
fn answers_come_as_they_are_found() {
    let served = Served::start(&["--timeout", "3"]);
    // A statement without a counterexample takes its time; the one before it does not wait for it.
    let text = theory(&format!("lemma \"rev xs = xs\" oops\n{ENDLESS}"));
    let begun = Instant::now();
    let mut reply = served.client("a").check(&text).unwrap();
    let first = std::iter::from_fn(|| reply.next_event()).find(|event| event["event"] == "verdict").unwrap();
    let (at_first, events) = (begun.elapsed(), reply.events());
    assert_eq!(first["standing"], "refuted");
    assert_eq!(ended(&events).0, "done");
    assert!(begun.elapsed() > at_first + Duration::from_millis(500), "all came at once");
}

#[test]
fn a_report_is_made_where_it_is_asked_for() {
    let served = Served::start(&[]);
    let text = theory("lemma wrong: \"rev xs = xs\" oops");
    let events = served.client("a").ask(&json!({ "text": text, "report": true })).unwrap().events();
    let html = of_kind(&events, "report")[0]["html"].as_str().unwrap();
    assert!(html.starts_with("<!doctype html>") && html.contains("wrong"));
}

#[test]
fn programs_are_checked_as_theories_are() {
    let served = Served::start(&[]);
    let client = served.client("a");
    let text = client.get("/examples/Stlc.apl").unwrap().text().unwrap();
    let request = json!({ "text": text, "language": "alpha-prolog", "seconds": 0.5 });
    let events = client.ask(&request).unwrap().events();
    assert!(!of_kind(&events, "read")[0]["items"].as_array().unwrap().is_empty());
    assert!(!verdicts(&events).is_empty());
}

#[test]
fn endless_functions_end() {
    let served = Served::start(&["--seconds", "3", "--timeout", "60", "--ready", "0"]);
    let begun = Instant::now();
    let request = json!({ "text": theory(ENDLESS), "seconds": 60 });
    let events = served.client("a").ask(&request).unwrap().events();
    let (end, words) = ended(&events);
    assert_eq!((end, words), ("time", "ended after 3 s, which is what a run may take here"));
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(served.workers(), 0);
    assert_alive(&served);
}

#[test]
fn memory_is_bounded() {
    let served = Served::start(&["--memory", "128", "--ready", "0"]);
    // Each of them is a value that does not fit.
    let hungry = "value \"length (concat (replicate 3000 [0..<30000])) \"\n\
                  value \"foldl (\\<lambda>xs x. xs @ xs) [0::nat] [0..<40]\"";
    let events = served.client("a").check(&theory(hungry)).unwrap().events();
    let (end, _) = ended(&events);
    let outcomes = verdicts(&events);
    // Either the search has noticed by itself, or it was ended from outside.
    assert!(end != "done" || outcomes.iter().all(|(standing, _)| standing != "evaluated"), "{events:?}");
    assert_eq!(served.workers(), 0);
    assert_alive(&served);
}

#[test]
fn texts_that_are_too_large_are_refused() {
    let served = Served::start(&[]);
    let body = format!("{{\"text\":\"{}\"}}", "x".repeat(20 << 20));
    let reply = served.client("a").post("", body.as_bytes()).unwrap();
    assert_eq!(reply.status, 413);
    assert_eq!(reply.text().unwrap(), r#"{"error":"a text may have up to 1024 KB here"}"#);
    // Nor are those whose size is only announced, or not even that.
    let announced = "POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                     Content-Length: 99999999999\r\n\r\n";
    assert_eq!(served.client("a").send(announced, b"").unwrap().status, 413);
    let chunked = "POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                   Transfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", 3 << 20, "x".repeat(3 << 20));
    assert_eq!(served.client("a").send(chunked, chunk.as_bytes()).unwrap().status, 413);
    assert_alive(&served);
}

/// A folder with a theory, a session and settings that nobody should see.
fn secrets() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gainsay-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let secret = "theory Secret imports Main begin definition \"secret = (271828 :: nat)\" end";
    std::fs::write(folder.join("Secret.thy"), secret).unwrap();
    std::fs::write(folder.join("secret.apl"), "secret : type.\n").unwrap();
    std::fs::write(folder.join("ROOT"), "session Hidden = HOL + theories Secret\n").unwrap();
    std::fs::write(folder.join("gainsay.toml"), "sessions = [\".\"]\n[limits]\ntimeout = 0.001\n").unwrap();
    folder
}

#[test]
fn no_file_can_be_read_through_a_text() {
    let folder = secrets();
    let served = Served::start_in(&folder, &[]);
    let client = served.client("a");
    let path = |name: &str| folder.join(name).display().to_string();
    let (secret, program) = (path("Secret"), path("secret.apl"));
    for import in ["Secret", "./Secret", "Hidden.Secret", "/etc/passwd", "../../../../../etc/passwd", &secret]
    {
        let text = format!("theory T imports Main \"{import}\" begin\nlemma \"secret = 0\" oops\nend\n");
        let events = client.check(&text).unwrap().events();
        let messages = of_kind(&events, "read")[0]["messages"].to_string();
        assert!(messages.contains("cannot find theory"), "{import}: {messages}");
        assert!(!format!("{events:?}").contains("271828"), "{import} was read");
    }
    let files =
        format!("ML_file \"/etc/passwd\"\nexternal_file \"{secret}.thy\"\nlemma \"rev xs = xs\" oops");
    let events = client.check(&theory(&files)).unwrap().events();
    let all = format!("{events:?}");
    assert!(!all.contains("root:") && !all.contains("271828"), "{all}");
    for file in ["secret.apl", "/etc/passwd", &program] {
        let request = json!({ "text": format!("#use \"{file}\".\n"), "language": "alpha-prolog" });
        let all = format!("{:?}", client.ask(&request).unwrap().events());
        assert!(!all.contains("root:") && all.contains("error"), "{file}: {all}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn garbage_is_refused_and_nobody_else_notices() {
    let served = Served::start(&["--patience", "1"]);
    let client = served.client("a");
    for garbage in
        ["\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "{}\r\n\r\n", "\u{16}\u{3}\u{1}hello\r\n\r\n"]
    {
        let status = client.send(garbage, b"").map_or(0, |reply| reply.status);
        assert!(matches!(status, 0 | 400), "{garbage:?}: {status}");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    assert!(client.send(&long, b"").map_or(0, |reply| reply.status) != 200);
    for body in
        ["", "nonsense", "[]", "{\"text\": 3}", "{\"text\": \"\", \"file\": \"/etc/passwd\"}", "\u{feff}{}"]
    {
        let events = client.post("", body.as_bytes()).unwrap().events();
        let (end, words) = ended(&events);
        assert_eq!(end, "refused", "{body}");
        assert!(words.starts_with("the request is malformed"), "{words}");
    }
    assert_eq!(client.send("DELETE / HTTP/1.0\r\nHost: localhost\r\n\r\n", b"").unwrap().status, 405);
    assert_eq!(client.send("GET /check HTTP/1.0\r\nHost: localhost\r\n\r\n", b"").unwrap().status, 405);
    // A request that is cut short.
    let mut stream = client.connect().unwrap();
    let head = "POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
    stream.write_all(head.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 408"), "{reply}");
    assert_alive(&served);
}

#[test]
fn other_sites_cannot_use_the_page() {
    let served = Served::start(&["--name", "lecture.example"]);
    let client = served.client("a");
    let get =
        |host: &str| client.send(&format!("GET / HTTP/1.0\r\nHost: {host}\r\n\r\n"), b"").unwrap().status;
    assert_eq!(get("evil.example"), 421);
    assert_eq!(get("lecture.example"), 200);
    assert_eq!(get("localhost:1"), 200);
    let body = json!({ "text": "" }).to_string();
    let post = |more: &str| client.post(more, body.as_bytes()).unwrap().status;
    assert_eq!(post("Origin: http://evil.example\r\n"), 403);
    assert_eq!(post("Origin: null\r\n"), 403);
    assert_eq!(post("Sec-Fetch-Site: cross-site\r\n"), 403);
    assert_eq!(post(&format!("Origin: http://{}\r\n", served.address)), 200);
}

#[test]
fn slow_clients_are_left() {
    let served = Served::start(&["--patience", "1"]);
    let client = served.client("a");
    let begun = Instant::now();
    let mut silent = client.connect().unwrap();
    let mut slow: Vec<_> = (0..40).map(|_| client.connect().unwrap()).collect();
    for stream in &mut slow {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: local").unwrap();
    }
    assert_alive(&served);
    // Those who go on byte by byte are not better off than those who say nothing.
    let mut all = slow.iter_mut().map(|stream| {
        while begun.elapsed() < Duration::from_secs(20) && stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(5));
        }
        begun.elapsed()
    });
    assert!(all.all(|ended| ended < Duration::from_secs(10)), "a slow client was kept");
    let mut rest = vec![];
    let _ = silent.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(15), "a silent client was kept");
    assert_alive(&served);
}

#[test]
fn runs_end_when_their_page_is_gone() {
    let served = Served::start(&["--ready", "0"]);
    let mut reply: Reply = served.client("a").check(&theory(ENDLESS)).unwrap();
    assert_eq!(reply.next_event().unwrap()["event"], "read");
    assert_eq!(served.workers(), 1);
    drop(reply);
    let begun = Instant::now();
    while served.workers() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(5), "the run goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn whoever_has_had_much_of_the_processors_waits_for_others() {
    let served = Served::start(&["--turns", "1", "--timeout", "60"]);
    let address = |last: u8| Client { address: [127, 0, 3, last].into(), ..served.client("a") };
    // They would run for half a minute, each at the whole of the one turn that there is.
    let endless = json!({ "text": theory(ENDLESS), "seconds": 60 });
    let mut heavy: Vec<Reply> = (1..=4).map(|it| address(it).ask(&endless).unwrap()).collect();
    let is_read = |reply: &mut Reply| reply.next_event().unwrap()["event"] == "read";
    assert!(heavy.iter_mut().all(is_read), "each of them has its turn");
    let begun = Instant::now();
    let events = address(9).check(&theory("lemma \"rev xs = xs\" oops")).unwrap().events();
    assert_eq!(verdicts(&events).first().map(|it| it.0.as_str()), Some("refuted"), "{events:?}");
    assert_eq!(ended(&events).0, "done");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
fn workers_that_are_ready_are_replaced() {
    let served = Served::start(&["--ready", "1"]);
    let wait = |what: &str, is_so: &dyn Fn(&[u32]) -> bool| {
        let begun = Instant::now();
        loop {
            let workers = client::children(served.process.id());
            if is_so(&workers) {
                return workers;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "{what}: {workers:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    let before = wait("one is started", &|workers| workers.len() == 1);
    // Nothing of what it has read to be ready can be imported.
    let text = "theory T imports Main First begin\nlemma \"rev xs = xs\" oops\nend\n";
    let after = wait("another one is started", &|_| {
        let events = served.client("a").check(text).unwrap().events();
        let messages = of_kind(&events, "read")[0]["messages"].to_string();
        assert!(messages.contains("cannot find theory"), "{events:?}");
        client::children(served.process.id()).iter().all(|id| !before.contains(id))
    });
    // One that has ended by itself does no harm.
    // It may have ended already.
    let _ = Command::new("kill").args(after.iter().map(u32::to_string)).stderr(Stdio::null()).status();
    assert_alive(&served);
}

#[test]
fn a_page_has_one_run_at_a_time() {
    let served = Served::start(&["--runs", "1"]);
    let mut first = served.client("a").check(&theory(ENDLESS)).unwrap();
    assert_eq!(first.next_event().unwrap()["event"], "read");
    let mut other = served.client("b").check(&theory("lemma \"rev xs = xs\" oops")).unwrap();
    assert_eq!(other.next_event().unwrap()["event"], "waiting");
    let second = served.client("a").check(&theory("lemma \"rev xs = xs\" oops")).unwrap();
    assert_eq!(ended(&first.events()).0, "replaced");
    assert_eq!(ended(&other.events()).0, "done");
    assert_eq!(ended(&second.events()).0, "done");
}

#[test]
fn a_port_that_is_taken_is_said() {
    let served = Served::start(&[]);
    let port = served.address.port().to_string();
    let output =
        Command::new(env!("CARGO_BIN_EXE_gainsay")).args(["serve", "--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("gainsay: cannot listen on 127.0.0.1, port {port}: ")), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

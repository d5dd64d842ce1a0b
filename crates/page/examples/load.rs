//! Fifty clients on the page at once, ten of them hostile: how long the others wait, compared with one who is alone, how
//! much memory the server and its processes use, and whether anything of this machine gets out.
//!
//! ```sh
//! cargo build --release -p cli && cargo run --release -p page --example load -- target/release/gainsay
//! ```
//!
//! All of it is on loopback, and ends after about a minute.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement prints, and minds the clock"
)]

use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Who wants nothing but answers.
const MODEST: usize = 40;

/// How often each of them asks, and how long they think in between.
const ASKS: usize = 4;
const PAUSE: Duration = Duration::from_secs(8);

/// What modest clients write, with another number each time, so that no answer is known.
fn modest(number: usize) -> String {
    format!(
        "theory Own imports Main begin\n\
         fun twice :: \"'a list => 'a list\" where \"twice [] = []\" | \"twice (x # xs) = x # x # twice xs\"\n\
         lemma wrong: \"length (twice xs) + {number} = length xs + {number}\" oops\n\
         lemma also: \"rev (twice xs) @ replicate {number} a = xs\" oops\n\
         end\n"
    )
}

/// What hostile clients send again and again.
fn hostile(kind: usize) -> String {
    let theory = |body: &str| format!("theory Own imports Main begin\n{body}\nend\n");
    match kind % 5 {
        // Functions that do not end, or not soon.
        0 => theory(
            "function loop :: \"nat => nat\" where \"loop n = loop (Suc n)\" by auto termination sorry\n\
             lemma \"loop n = n\" oops lemma \"loop (loop n) = 0\" oops",
        ),
        1 => theory(
            "fun ack :: \"nat => nat => nat\" where \"ack 0 n = Suc n\" | \"ack (Suc m) 0 = ack m 1\" | \
             \"ack (Suc m) (Suc n) = ack m (ack (Suc m) n)\"\n\
             lemma \"ack (m + 4) (n + 3) > m\" oops lemma \"ack 5 (ack m n) = ack m (ack 5 n)\" oops",
        ),
        // Much to do, and much memory.
        2 => theory(
            &(0..60)
                .map(|it| format!("lemma \"length (concat (map (%x. replicate (2 ^ (x + {it})) x) xs)) < 10 ^ 9\" oops\n"))
                .collect::<String>(),
        ),
        // Files of this machine.
        3 => "theory Own imports \"/etc/passwd\" \"../../../etc/passwd\" \"/proc/self/environ\" begin\n\
              ML_file \"/etc/passwd\" lemma \"rev xs = xs\" oops end\n"
            .to_owned(),
        // Twenty megabytes.
        _ => theory(&"lemma \"rev (rev xs) = xs\" oops\n".repeat(700_000)),
    }
}

/// What became of a question.
struct Asked {
    /// Until the first answer, and until the end.
    first: Duration,
    whole: Duration,
    text: String,
}

fn ask(address: &str, client: &str, text: &str) -> Result<Asked, Box<dyn Error>> {
    let start = Instant::now();
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let body = json!({ "name": "Own.thy", "text": text, "client": client }).to_string();
    let head = format!(
        "POST /check HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: \
         close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    // Who sends too much is not listened to.
    let _ = stream.write_all(body.as_bytes());
    let (mut first, mut text) = (None, String::new());
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { break };
        if line.contains("\"event\":\"answer\"") {
            first.get_or_insert_with(|| start.elapsed());
        }
        text.push_str(&line);
        text.push('\n');
    }
    let whole = start.elapsed();
    Ok(Asked { first: first.unwrap_or(whole), whole, text })
}

/// The server, which ends with this program.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The memory of a process and of all that it has started, in bytes.
fn memory(process: u32) -> u64 {
    let read = |path: String| std::fs::read_to_string(path).unwrap_or_default();
    let children = read(format!("/proc/{process}/task/{process}/children"));
    let pages: u64 =
        read(format!("/proc/{process}/statm")).split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let rest = children.split_whitespace().filter_map(|it| it.parse().ok()).map(memory);
    pages * 4096 + rest.sum::<u64>()
}

/// A line of figures; the middle one of them.
fn show(title: &str, times: &mut [Duration]) -> Duration {
    times.sort();
    let at = |share: f64| {
        let place = (share * times.len().saturating_sub(1) as f64).round() as usize;
        times.get(place).copied().unwrap_or_default()
    };
    let [median, ninth, worst] = [0.5, 0.9, 1.0].map(at);
    println!(
        "{title}: median {median:.0?}, nine of ten within {ninth:.0?}, worst {worst:.0?} ({} questions)",
        times.len()
    );
    median
}

fn check(asked: &Asked) -> Result<(), Box<dyn Error>> {
    let answers = asked.text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let refuted = answers.filter(|it| it["standing"] == "refuted").count();
    if refuted == 2 { Ok(()) } else { Err(format!("{refuted} of 2 refuted: {}", asked.text).into()) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = std::env::args().nth(1).ok_or("the path of gainsay is missing")?;
    let mut child = Command::new(program).args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn()?;
    let process = child.id();
    let output = child.stdout.take().ok_or("the server has no output")?;
    let _server = Server(child);
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let address = line.trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned();
    std::thread::sleep(Duration::from_secs(3));

    let (mut first, mut whole) = (vec![], vec![]);
    for number in 0..20 {
        let asked = ask(&address, "alone", &modest(1_000 + number))?;
        check(&asked)?;
        first.push(asked.first);
        whole.push(asked.whole);
        std::thread::sleep(Duration::from_millis(400));
    }
    let alone = (show("alone, first answer", &mut first), show("alone, whole text", &mut whole));
    let crowd = crowd(&address, process)?;
    println!(
        "under load / alone: first answer {:.2}, whole text {:.2}",
        crowd.0.as_secs_f64() / alone.0.as_secs_f64(),
        crowd.1.as_secs_f64() / alone.1.as_secs_f64()
    );
    Ok(())
}

/// Fifty at once; the medians of the modest ones.
fn crowd(address: &str, process: u32) -> Result<(Duration, Duration), Box<dyn Error>> {
    let is_over = Arc::new(AtomicBool::new(false));
    let peak = Arc::new(AtomicU64::new(0));
    let leaks = Arc::new(Mutex::new(vec![]));
    let (over, most) = (Arc::clone(&is_over), Arc::clone(&peak));
    let watch = std::thread::spawn(move || {
        while !over.load(Ordering::Relaxed) {
            most.fetch_max(memory(process), Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let hostile: Vec<_> = (0..10)
        .map(|number| {
            let (address, over, leaks) = (address.to_owned(), Arc::clone(&is_over), Arc::clone(&leaks));
            std::thread::spawn(move || harass(&address, number, &over, &leaks))
        })
        .collect();
    let modest: Vec<_> = (0..MODEST)
        .map(|number| {
            let address = address.to_owned();
            std::thread::spawn(move || visit(&address, number))
        })
        .collect();
    let (mut first, mut whole, mut failed) = (vec![], vec![], vec![]);
    for visitor in modest {
        let (asked, errors) = visitor.join().map_err(|_| "a client panicked")?;
        first.extend(asked.iter().map(|it| it.first));
        whole.extend(asked.iter().map(|it| it.whole));
        failed.extend(errors);
    }
    is_over.store(true, Ordering::Relaxed);
    let questions: usize = hostile.into_iter().filter_map(|it| it.join().ok()).sum();
    let _ = watch.join();
    let medians = (show("under load, first answer", &mut first), show("under load, whole text", &mut whole));
    println!(
        "hostile questions: {questions}; most memory of all processes: {} MB",
        peak.load(Ordering::Relaxed) >> 20
    );
    println!("modest questions without their answers: {}", failed.len());
    failed.iter().take(3).for_each(|why| println!("  {why:.300}"));
    let leaks = leaks.lock().map_err(|_| "a client panicked")?;
    println!("answers with something of this machine: {}", leaks.len());
    leaks.iter().take(3).for_each(|leak: &String| println!("  {leak:.300}"));
    Ok(medians)
}

/// Somebody asks, thinks, and asks again.
fn visit(address: &str, number: usize) -> (Vec<Asked>, Vec<String>) {
    let (mut answered, mut failed) = (vec![], vec![]);
    std::thread::sleep(PAUSE * u32::try_from(number).unwrap_or(0) / u32::try_from(MODEST).unwrap_or(1));
    for turn in 0..ASKS {
        match ask(address, &format!("modest {number}"), &modest(number * ASKS + turn)) {
            Ok(asked) => match check(&asked) {
                Ok(()) => answered.push(asked),
                Err(error) => failed.push(error.to_string()),
            },
            Err(error) => failed.push(error.to_string()),
        }
        std::thread::sleep(PAUSE);
    }
    (answered, failed)
}

/// Somebody asks for too much, again and again; how often.
fn harass(address: &str, number: usize, over: &AtomicBool, leaks: &Mutex<Vec<String>>) -> usize {
    let (text, mut asked) = (hostile(number), 0);
    while !over.load(Ordering::Relaxed) {
        if asked % 7 == 6 {
            // Sends half of a request, and goes away.
            if let Ok(mut stream) = TcpStream::connect(address) {
                let _ = stream
                    .write_all(b"POST /check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n\r\n{");
                let _ = stream.set_read_timeout(Some(Duration::from_millis(50)));
                let _ = stream.read(&mut [0; 16]);
            }
        } else if let Ok(answer) = ask(address, &format!("hostile {number}"), &text)
            && ["root:x:", "daemon:", "PATH="].iter().any(|it| answer.text.contains(it))
            && let Ok(mut leaks) = leaks.lock()
        {
            leaks.push(answer.text);
        }
        asked += 1;
        std::thread::sleep(Duration::from_millis(100));
    }
    asked
}

//! Fifty users of the page at once, twelve of them hostile: how long the others wait for their answers, compared with
//! how long they wait alone, and how much memory it takes. The others change something and ask every two to six
//! seconds, as people do.
//!
//! `cargo run --release -p cli --example clients -- [SECONDS]`

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program that measures time, for the terminal"
)]

#[path = "../tests/serve/client.rs"]
#[allow(dead_code, reason = "tests use the rest")]
mod client;

use client::Client;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use web::{Config, Program, Server};

/// What users ask, with a name for the table.
const QUESTIONS: [(&str, &str); 5] = [
    ("a wrong law of lists", "lemma \"rev (xs @ ys) = rev xs @ rev ys\" oops"),
    ("a wrong law with a premise", "lemma \"sorted xs \\<Longrightarrow> sorted (xs @ [x :: nat])\" oops"),
    ("a wrong law of sets", "lemma \"A \\<union> B = A \\<inter> (B :: nat set)\" oops"),
    (
        "a wrong law of a new type",
        "datatype 'a tree = Leaf | Node \"'a tree\" 'a \"'a tree\"\n\
         fun mirror where \"mirror Leaf = Leaf\" | \"mirror (Node l x r) = Node (mirror r) x (mirror l)\"\n\
         lemma \"mirror t = t\" oops",
    ),
    ("a true law", "lemma \"rev (rev xs) = xs\" oops"),
];

/// What a hostile user does, over and over.
const HOSTILE: [(&str, usize); 7] = [
    ("endless functions", 4),
    ("values that fill the memory", 2),
    ("20 MB theories", 2),
    ("imports of system files", 1),
    ("slow requests, many at a time", 1),
    ("garbage", 1),
    ("runs of many pages at a time", 1),
];

const HONEST: usize = 38;

/// What all users share.
struct Hall {
    server: SocketAddr,
    is_over: AtomicBool,
    /// For each question the seconds until the answer, alone and with all others.
    alone: Mutex<Vec<Vec<f64>>>,
    together: Mutex<Vec<Vec<f64>>>,
    refused: AtomicU64,
    deeds: Mutex<Vec<(String, u64)>>,
    /// Bytes, at most, of the server and of all its workers.
    memory: AtomicU64,
    leaks: AtomicU64,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|it| it == "--worker") {
        return web::work(std::io::stdin().lock(), &mut std::io::stdout().lock());
    }
    let seconds: u64 = arguments.first().and_then(|it| it.parse().ok()).unwrap_or(60);
    let worker = Program { path: std::env::current_exe()?, arguments: vec![OsString::from("--worker")] };
    let server = Server::bind(Config::new(worker))?;
    let hall = Hall {
        server: server.address()?,
        is_over: AtomicBool::new(false),
        alone: Mutex::new(vec![vec![]; QUESTIONS.len()]),
        together: Mutex::new(vec![vec![]; QUESTIONS.len()]),
        refused: AtomicU64::new(0),
        deeds: Mutex::default(),
        memory: AtomicU64::new(0),
        leaks: AtomicU64::new(0),
    };
    std::thread::spawn(move || server.run());
    alone(&hall);
    together(&hall, Duration::from_secs(seconds));
    print(&hall, seconds);
    Ok(())
}

fn theory(body: &str, number: u64) -> String {
    format!("theory T imports Main begin\n(* {number} *)\n{body}\nend\n")
}

/// Asks a question; the seconds until the answer, if one comes.
fn ask(client: &Client, question: usize, number: u64) -> Option<f64> {
    let (_, text) = QUESTIONS.get(question)?;
    let begun = Instant::now();
    let mut reply = client.check(&theory(text, number)).ok()?;
    let answer = std::iter::from_fn(|| reply.next_event()).find(|event| event["event"] == "verdict")?;
    let expected = if question == 4 { "holds" } else { "refuted" };
    (answer["standing"] == expected).then(|| begun.elapsed().as_secs_f64())
}

fn alone(hall: &Hall) {
    let client = Client::new(hall.server, "alone");
    for round in 0..12 {
        for question in 0..QUESTIONS.len() {
            let taken = ask(&client, question, round).unwrap_or(f64::INFINITY);
            add(&hall.alone, question, taken);
        }
    }
}

fn add(times: &Mutex<Vec<Vec<f64>>>, question: usize, taken: f64) {
    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
    times.get_mut(question).into_iter().for_each(|times| times.push(taken));
}

fn together(hall: &Hall, time: Duration) {
    std::thread::scope(|scope| {
        for user in 0..HONEST {
            scope.spawn(move || honest(hall, user));
        }
        let hostile = HOSTILE.iter().flat_map(|(deed, count)| std::iter::repeat_n(*deed, *count));
        for (user, deed) in hostile.enumerate() {
            scope.spawn(move || hostile_user(hall, user, deed));
        }
        scope.spawn(move || watch(hall));
        std::thread::sleep(time);
        hall.is_over.store(true, Ordering::Relaxed);
    });
}

/// Asks one question after the other, and thinks for some seconds in between.
fn honest(hall: &Hall, user: usize) {
    let address = Ipv4Addr::new(127, 0, 1, u8::try_from(user + 1).unwrap_or(1));
    let client = Client { server: hall.server, address, page: format!("user{user}") };
    let mut number = user as u64;
    while !hall.is_over.load(Ordering::Relaxed) {
        // Numbers that are spread, and the same in every run.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let draw = number >> 33;
        std::thread::sleep(Duration::from_millis(2_000 + draw % 4_000));
        let question = usize::try_from(draw / 4_000).unwrap_or(0) % QUESTIONS.len();
        match ask(&client, question, draw) {
            Some(taken) => add(&hall.together, question, taken),
            None => drop(hall.refused.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

fn hostile_user(hall: &Hall, user: usize, deed: &str) {
    let address = Ipv4Addr::new(127, 0, 2, u8::try_from(user + 1).unwrap_or(1));
    let client = Client { server: hall.server, address, page: format!("hostile{user}") };
    let huge = format!("{{\"text\":\"{}\"}}", "x".repeat(20 << 20));
    while !hall.is_over.load(Ordering::Relaxed) {
        let said = match deed {
            "20 MB theories" => {
                client.post("", huge.as_bytes()).map(|reply| format!("status {}", reply.status))
            }
            "slow requests, many at a time" => slowly(hall, &client),
            "garbage" => {
                client.send("\0nonsense\r\n\r\n", b"").map(|reply| format!("status {}", reply.status))
            }
            "runs of many pages at a time" => many(hall, &client),
            _ => run_of(hall, &client, deed),
        };
        let said = said.unwrap_or_else(|_| "the connection is closed".to_owned());
        let mut deeds = hall.deeds.lock().unwrap_or_else(PoisonError::into_inner);
        let what = format!("{deed}: {said}");
        match deeds.iter_mut().find(|(known, _)| *known == what) {
            Some((_, count)) => *count += 1,
            None => deeds.push((what, 1)),
        }
        drop(deeds);
        if deed == "garbage" {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

const ENDLESS: &str = "function spin :: \"nat \\<Rightarrow> nat\" where \"spin n = spin (n + 1)\" by auto\n\
     termination sorry\n\
     lemma \"spin n = 0\" oops lemma \"spin n = 1\" oops lemma \"spin n = 2\" oops value \"spin 0\"";

const HUNGRY: &str = "value \"length (concat (replicate 3000 [0..<30000]))\"\n\
     value \"foldl (\\<lambda>xs x. xs @ xs) [0::nat] [0..<40]\"\n\
     lemma \"length (foldl (\\<lambda>xs x. xs @ xs) [n::nat] [0..<40]) = n\" oops";

fn run_of(hall: &Hall, client: &Client, deed: &str) -> std::io::Result<String> {
    let text = match deed {
        "endless functions" => theory(ENDLESS, 0),
        "values that fill the memory" => theory(HUNGRY, 0),
        _ => "theory T imports Main \"/etc/passwd\" \"../../etc/hostname\" begin ML_file \"/etc/passwd\" end"
            .to_owned(),
    };
    let events = client.ask(&json!({ "text": text, "seconds": 1000 }))?.events();
    if events.iter().any(|event| event.to_string().contains("root:")) {
        hall.leaks.fetch_add(1, Ordering::Relaxed);
    }
    Ok(end_of(&events))
}

fn end_of(events: &[Value]) -> String {
    events.last().and_then(|event| event["words"].as_str()).unwrap_or("nothing is said").to_owned()
}

/// A hundred connections that send a byte now and then.
fn slowly(hall: &Hall, client: &Client) -> std::io::Result<String> {
    let mut streams = (0..100).map(|_| client.connect()).collect::<std::io::Result<Vec<_>>>()?;
    let begun = Instant::now();
    let mut last = String::new();
    while !streams.is_empty() && !hall.is_over.load(Ordering::Relaxed) {
        streams.retain_mut(|stream| stream.write_all(b"G").is_ok());
        last = format!("all are closed after {} s", begun.elapsed().as_secs());
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(last)
}

/// Eighty runs at a time, each of another page.
fn many(hall: &Hall, client: &Client) -> std::io::Result<String> {
    let pages = (0..80).map(|page| Client { page: format!("many{page}"), ..client.clone() });
    let text = theory(ENDLESS, 0);
    let replies = pages.map(|client| client.check(&text)).collect::<std::io::Result<Vec<_>>>()?;
    let mut all: Vec<String> = replies.into_iter().map(|reply| end_of(&reply.events())).collect();
    all.sort();
    all.dedup();
    let _ = hall;
    Ok(all.join("; "))
}

/// Looks from time to time how much memory there is in use.
fn watch(hall: &Hall) {
    let own = std::process::id();
    while !hall.is_over.load(Ordering::Relaxed) {
        let children = client::children(own);
        let all: u64 = children.iter().map(|id| memory(*id)).sum();
        hall.memory.fetch_max(all, Ordering::Relaxed);
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn memory(id: u32) -> u64 {
    let statm = std::fs::read_to_string(format!("/proc/{id}/statm")).unwrap_or_default();
    statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

/// The value below which a share of the values is.
fn part(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    let index = (share * times.len().saturating_sub(1) as f64).round() as usize;
    times.get(index).copied().unwrap_or(f64::NAN)
}

fn print(hall: &Hall, seconds: u64) {
    let mut alone = hall.alone.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut together = hall.together.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let hostile: usize = HOSTILE.iter().map(|(_, count)| count).sum();
    println!(
        "{HONEST} users who ask every two to six seconds and {hostile} hostile ones who do not pause, {seconds} s\n\
         milliseconds until the answer\n"
    );
    println!(
        "question                     alone  together: median   95 %   worst   answers  later than twice alone"
    );
    let (mut late_in_all, mut all) = (0, 0);
    for (question, (name, _)) in QUESTIONS.iter().enumerate() {
        let (Some(alone), Some(together)) = (alone.get_mut(question), together.get_mut(question)) else {
            continue;
        };
        let usual = part(alone, 0.5);
        let late = together.iter().filter(|taken| **taken > 2.0 * usual).count();
        let [median, most, worst] = [0.5, 0.95, 1.0].map(|share| 1_000.0 * part(together, share));
        println!(
            "{name:28} {:5.0}  {median:16.0} {most:6.0} {worst:7.0} {:9} {late:9}",
            1_000.0 * usual,
            together.len()
        );
        late_in_all += late;
        all += together.len();
    }
    println!(
        "\n{late_in_all} of {all} answers took longer than twice the time alone; {} came not at all",
        hall.refused.load(Ordering::Relaxed)
    );
    println!("memory of all runs together, at most: {} MB", hall.memory.load(Ordering::Relaxed) >> 20);
    println!("memory of this program, server included: {} MB", memory(std::process::id()) >> 20);
    println!("texts of system files in answers: {}", hall.leaks.load(Ordering::Relaxed));
    println!("\nwhat became of the hostile ones:");
    let mut deeds = hall.deeds.lock().unwrap_or_else(PoisonError::into_inner).clone();
    deeds.sort();
    deeds.iter().for_each(|(what, count)| println!("{count:6} × {what}"));
}

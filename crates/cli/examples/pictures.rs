//! Makes pictures of the page and of a report with Chromium: on a desk, on a phone, in the dark, and in print.
//!
//! `cargo run --release -p cli --example pictures -- FOLDER REPORT.html`

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a program for the terminal")]

#[path = "../tests/serve/browser.rs"]
#[allow(dead_code, reason = "tests use the rest")]
mod browser;

use browser::{Browser, Screen, installed};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use web::{Config, Program, Server};

const SCREENS: [(&str, Screen); 4] = [
    ("desktop", Screen::DESKTOP),
    ("phone", Screen::PHONE),
    ("dark", Screen::DARK),
    ("print", Screen::PRINT),
];

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|it| it == "--worker") {
        return web::work(std::io::stdin().lock(), &mut std::io::stdout().lock());
    }
    let [folder, reports @ ..] = arguments.as_slice() else {
        println!("usage: pictures FOLDER [REPORT.html]");
        return Ok(());
    };
    let Some(program) = installed() else {
        println!("Chromium is not installed");
        return Ok(());
    };
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder)?;
    let worker = Program { path: std::env::current_exe()?, arguments: vec![OsString::from("--worker")] };
    let server = Server::bind(Config::new(worker))?;
    let url = format!("http://{}/", server.address()?);
    std::thread::spawn(move || server.run());
    let mut browser = Browser::start(&program)?;
    for (name, screen) in SCREENS {
        browser.show(screen)?;
        browser.open(&url)?;
        let is_done = "document.querySelector('#list .refuted') && document.getElementById('stop').hidden";
        browser.wait(is_done, Duration::from_secs(60))?;
        let is_whole = screen.is_phone || screen.is_print;
        take(&mut browser, &folder, &format!("page-{name}"), is_whole)?;
        for (number, report) in reports.iter().enumerate() {
            let path = std::fs::canonicalize(report)?;
            browser.open(&format!("file://{}", path.display()))?;
            browser.wait("document.readyState === 'complete'", Duration::from_secs(10))?;
            take(&mut browser, &folder, &format!("report{number}-{name}"), screen.is_print)?;
        }
    }
    Ok(())
}

fn take(browser: &mut Browser, folder: &Path, name: &str, is_whole: bool) -> std::io::Result<()> {
    let path = folder.join(format!("{name}.png"));
    browser.picture(&path, is_whole)?;
    println!("{}", path.display());
    Ok(())
}

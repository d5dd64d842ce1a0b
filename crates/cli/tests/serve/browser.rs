//! Drives Chromium by its debugging protocol, through pipes: no driver and no other program is needed.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A browser with one page.
#[derive(Debug)]
pub struct Browser {
    process: Child,
    orders: ChildStdin,
    replies: BufReader<ChildStdout>,
    next: u64,
    session: Option<String>,
    profile: PathBuf,
}

/// How a page is shown.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub scale: f64,
    pub is_phone: bool,
    pub is_dark: bool,
    pub is_print: bool,
}

impl Screen {
    pub const DESKTOP: Screen =
        Screen { width: 1360, height: 860, scale: 1.0, is_phone: false, is_dark: false, is_print: false };
    pub const DARK: Screen = Screen { is_dark: true, ..Screen::DESKTOP };
    pub const PHONE: Screen =
        Screen { width: 390, height: 844, scale: 2.0, is_phone: true, ..Screen::DESKTOP };
    pub const PRINT: Screen = Screen { width: 794, height: 1123, is_print: true, ..Screen::DESKTOP };
}

/// The names that Chromium goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Where Chromium is, if it is installed.
pub fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let all = std::env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    all.into_iter().find(|program| program.is_file())
}

impl Browser {
    /// Starts a browser with an empty page.
    pub fn start(program: &Path) -> std::io::Result<Browser> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let (own, number) = (std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let profile = std::env::temp_dir().join(format!("gainsay-browser-{own}-{number}"));
        std::fs::create_dir_all(&profile)?;
        // It listens on the third descriptor, and replies on the fourth.
        let mut process = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"])
            .arg(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-extensions", "--disable-background-networking"])
            .arg("--remote-debugging-pipe")
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || std::io::Error::other("the browser has no pipes");
        let orders = process.stdin.take().ok_or_else(missing)?;
        let replies = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        let mut browser = Browser { process, orders, replies, next: 0, session: None, profile };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let params = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", params)?;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.call("Page.enable", json!({}))?;
        Ok(browser)
    }

    /// Has the browser do something, and gives what it says.
    pub fn call(&mut self, method: &str, params: Value) -> std::io::Result<Value> {
        let id = self.next;
        self.next += 1;
        let mut order = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            order["sessionId"] = json!(session);
        }
        self.orders.write_all(order.to_string().as_bytes())?;
        self.orders.write_all(b"\0")?;
        self.orders.flush()?;
        loop {
            let mut reply = vec![];
            if self.replies.read_until(0, &mut reply)? == 0 {
                return Err(std::io::Error::other("the browser is gone"));
            }
            reply.pop();
            let mut reply: Value = serde_json::from_slice(&reply)?;
            if reply["id"] == json!(id) {
                return match reply.get("error") {
                    Some(error) => Err(std::io::Error::other(format!("{method}: {error}"))),
                    None => Ok(reply["result"].take()),
                };
            }
        }
    }

    pub fn open(&mut self, url: &str) -> std::io::Result<()> {
        self.call("Page.navigate", json!({ "url": url })).map(drop)
    }

    /// The value of an expression on the page.
    pub fn value(&mut self, expression: &str) -> std::io::Result<Value> {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut reply = self.call("Runtime.evaluate", params)?;
        match reply.get("exceptionDetails") {
            Some(details) => Err(std::io::Error::other(format!("{expression}: {details}"))),
            None => Ok(reply["result"]["value"].take()),
        }
    }

    /// Waits until an expression on the page is true. Whether it ever was.
    pub fn wait(&mut self, expression: &str, limit: Duration) -> std::io::Result<bool> {
        let begun = Instant::now();
        while begun.elapsed() < limit {
            if self.value(&format!("Boolean({expression})"))? == json!(true) {
                return Ok(true);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(false)
    }

    /// Types a text key by key.
    pub fn keys(&mut self, text: &str) -> std::io::Result<()> {
        for letter in text.chars() {
            let letter = letter.to_string();
            let down = json!({ "type": "keyDown", "text": letter, "key": letter, "unmodifiedText": letter });
            self.call("Input.dispatchKeyEvent", down)?;
            self.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": letter }))?;
        }
        Ok(())
    }

    pub fn show(&mut self, screen: Screen) -> std::io::Result<()> {
        let Screen { width, height, scale, is_phone, is_dark, is_print } = screen;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_phone });
        self.call("Emulation.setDeviceMetricsOverride", metrics)?;
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let media = if is_print { "print" } else { "screen" };
        self.call("Emulation.setEmulatedMedia", json!({ "media": media, "features": features })).map(drop)
    }

    /// A picture of what is seen, or of the whole page.
    pub fn picture(&mut self, path: &Path, is_whole: bool) -> std::io::Result<()> {
        let params = json!({ "format": "png", "captureBeyondViewport": is_whole });
        let reply = self.call("Page.captureScreenshot", params)?;
        std::fs::write(path, decoded(reply["data"].as_str().unwrap_or_default()))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        // It may be gone already.
        let _ = self.call("Browser.close", json!({}));
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Bytes in base 64.
fn decoded(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => Some(u32::from(letter - b'A')),
        b'a'..=b'z' => Some(u32::from(letter - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(letter - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).collect();
    let mut bytes = vec![];
    for four in digits.chunks(4) {
        let whole = four.iter().fold(0, |whole, digit| whole << 6 | digit) << (6 * (4 - four.len()));
        let [_, first, second, third] = whole.to_be_bytes();
        bytes.extend([first, second, third].iter().take(four.len() - 1));
    }
    bytes
}

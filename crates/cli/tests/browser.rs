//! The page in a real browser: Chromium, where it is installed. Where it is not, this says so and tests nothing.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests start programs, and say what they leave out"
)]

#[path = "serve/browser.rs"]
#[allow(dead_code, reason = "others use the rest")]
mod browser;

use browser::{Browser, Screen, installed};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that ends with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start() -> (Served, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.split(' ').find(|word| word.starts_with("http://")).unwrap().to_owned();
    (Served(process), url)
}

/// Time for a slow machine; usually it takes a tenth of a second.
const PATIENCE: Duration = Duration::from_secs(30);

fn assert_becomes(browser: &mut Browser, expression: &str) {
    if !browser.wait(expression, PATIENCE).unwrap() {
        let answers = browser.value("document.getElementById('answers').innerText").unwrap();
        panic!("never true: {expression}\n{answers}");
    }
}

/// Puts the cursor behind some text.
fn go_behind(browser: &mut Browser, text: &str) {
    let place = json!(text);
    let script = format!(
        "(() => {{ const area = document.getElementById('text'); area.focus();\
         const at = area.value.indexOf({place}) + {place}.length; area.setSelectionRange(at, at); return at; }})()"
    );
    browser.value(&script).unwrap();
}

const SETTLED: &str = "document.getElementById('stop').hidden";

fn answer(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('#list .item')].find((it) => \
         it.querySelector('.name')?.textContent === '{name}')"
    )
}

#[test]
fn a_lemma_is_edited_and_the_counterexample_seen() {
    let Some(program) = installed() else {
        eprintln!("Chromium is not installed: the page is not tested in a browser");
        return;
    };
    let (_served, url) = start();
    let mut browser = Browser::start(&program).unwrap();
    browser.show(Screen::DESKTOP).unwrap();
    browser.open(&url).unwrap();

    // The first example is shown, coloured, and answered.
    assert_becomes(&mut browser, &format!("{}?.classList.contains('refuted')", answer("isort_append")));
    assert_becomes(&mut browser, SETTLED);
    for kind in ["keyword", "type", "function", "variable"] {
        assert_becomes(&mut browser, &format!("document.querySelector('#colours .t-{kind}')"));
    }
    assert_becomes(&mut browser, "document.querySelector('#gutter .refuted')");
    assert_becomes(&mut browser, "document.querySelector('#list .account svg.plot')");

    // A lemma is changed: what was refuted holds, and what is written last is refuted.
    go_behind(&mut browser, "oops\n");
    browser.keys("\nlemma wrong: \"xs = [] \\/ x <= y ==> rev xs = (xs :: nat list)\" oops\n").unwrap();
    assert_becomes(&mut browser, &format!("{}?.classList.contains('refuted')", answer("wrong")));
    let values = format!("{}.querySelector('.values').innerText", answer("wrong"));
    assert_becomes(&mut browser, &format!("{values}.includes('xs')"));
    // Short forms have become symbols, and can be undone.
    let line = "document.getElementById('text').value.split('\\n').find((it) => it.includes('lemma wrong'))";
    let written = browser.value(line).unwrap();
    assert_eq!(written, "lemma wrong: \"xs = [] ∨ x ≤ y ⟹ rev xs = (xs :: nat list)\" oops");
    go_behind(&mut browser, "rev xs = (xs");
    browser.keys(" @ []").unwrap();
    assert_becomes(&mut browser, &format!("{}?.innerText.includes('@ []')", answer("wrong")));

    // What was understood is underlined where it was not.
    go_behind(&mut browser, "lemma wrong: \"");
    browser.keys("nonsense ( ").unwrap();
    assert_becomes(&mut browser, "document.querySelector('#colours .wrong')");
    assert_becomes(&mut browser, "document.querySelector('#list .error')");

    // What is written is text, not markup.
    go_behind(&mut browser, "begin\n");
    browser.keys("lemma \"s = ''<img src=x onerror=alert(1)>''\" oops\n").unwrap();
    assert_becomes(&mut browser, "document.getElementById('list').innerText.includes('onerror')");
    assert_eq!(browser.value("document.querySelectorAll('img').length").unwrap(), 0);

    // Another example, by hand of the keyboard and without leaving anything behind.
    browser.value("window.confirm = () => true, 0").unwrap();
    let choose = "(() => { const it = document.getElementById('example'); it.value = 'Lecture.thy';\
                  it.dispatchEvent(new Event('change')); return 0; })()";
    browser.value(choose).unwrap();
    assert_becomes(&mut browser, &answer("insert_twice"));
    assert_becomes(&mut browser, "document.querySelector('#list .expected')");
    assert_eq!(
        browser.value("localStorage.length + sessionStorage.length + document.cookie.length").unwrap(),
        0
    );
}

#[test]
fn the_page_fits_into_a_phone() {
    let Some(program) = installed() else {
        eprintln!("Chromium is not installed: the page is not tested in a browser");
        return;
    };
    let (_served, url) = start();
    let mut browser = Browser::start(&program).unwrap();
    browser.show(Screen::PHONE).unwrap();
    browser.open(&url).unwrap();
    assert_becomes(&mut browser, &format!("{}?.classList.contains('refuted')", answer("isort_append")));
    let fits = "document.documentElement.scrollWidth <= window.innerWidth";
    assert_eq!(browser.value(fits).unwrap(), true);
}

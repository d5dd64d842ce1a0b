//! Pages made from answers: nothing from outside is markup, and the page is whole.

use super::{Page, html};
use crate::answer::{Answer, Premise};
use crate::searched::{AtBound, Searched};
use crate::status::Status;
use crate::suggest::Suggestion;

/// What somebody may write into a theory who wants to do harm.
const HOSTILE: &str =
    "</script><script>alert(1)</script><img src=x onerror='alert(2)'>\"`{{groups}}&amp;\u{202e}";

fn searched(premises: Vec<u64>) -> Searched {
    let at = |bound: usize, tests: u64| AtBound { bound, tests, satisfied: tests / 2 };
    Searched {
        strategy: "exhaustive".to_owned(),
        through: "values".to_owned(),
        all: true,
        bound: "size".to_owned(),
        finished: 3,
        relevant: 50,
        tests: 111,
        satisfied: 55,
        undecided: 0,
        premises,
        by_bound: vec![at(1, 1), at(2, 10), at(3, 100)],
        instances: vec![],
        ended: None,
        seconds: 0.25,
    }
}

fn statement(file: &str, line: usize, name: &str, verdict: Status) -> Answer {
    Answer {
        file: file.to_owned(),
        line,
        name: name.to_owned(),
        statement: "rev xs = xs".to_owned(),
        verdict,
        genuine: (verdict == Status::Refuted).then_some(true),
        strategy: "exhaustive".to_owned(),
        size: Some(3),
        tests: 111,
        satisfied: 55,
        premises: vec![Premise { text: "sorted xs".to_owned(), held: 55 }],
        searched: vec![searched(vec![55])],
        seconds: 0.25,
        ..Answer::default()
    }
}

fn hostile(verdict: Status) -> Answer {
    let text = || HOSTILE.to_owned();
    let mut answer = statement(HOSTILE, 1, HOSTILE, verdict);
    answer.statement = text();
    answer.assignment = Some([(text(), text())].into());
    answer.equations = [("f".to_owned(), vec![text()])].into();
    answer.open = vec![text()];
    answer.constraints = vec![text()];
    answer.premises = vec![Premise { text: text(), held: 1 }];
    answer.sides = Some((text(), text()));
    answer.values = [(text(), text())].into();
    answer.notes = vec![text()];
    answer.declined = [(text(), text())].into();
    answer.replay = Some(text());
    answer.expect = Some(text());
    answer.reason = Some(text());
    answer.depends_on = Some(text());
    answer.searched.iter_mut().for_each(|it| (it.strategy, it.through, it.bound) = (text(), text(), text()));
    answer
}

fn page(answers: &[Answer], mutants: &[Answer]) -> String {
    html(&Page { title: "Lists", answers, mutants })
}

/// The names of elements in the order in which they are opened and closed, without script and style.
fn balance(page: &str) {
    const EMPTY: [&str; 7] = ["!doctype", "meta", "br", "input", "rect", "line", "hr"];
    let mut open: Vec<String> = vec![];
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        let name: String =
            tag.chars().take_while(|c| c.is_ascii_alphanumeric() || "/!".contains(*c)).collect();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "before {:.60}", rest),
            None if EMPTY.contains(&name.as_str()) || tag.ends_with('/') => {}
            None if name == "script" || name == "style" => {
                rest = rest.split_once(&format!("</{name}>")).expect("it ends").1;
            }
            None => open.push(name),
        }
    }
    assert_eq!(open, Vec::<String>::new());
}

#[test]
fn nothing_from_a_source_is_markup() {
    use Status::*;
    let all = [Refuted, Exhausted, Vacuous, Inconclusive, NotExecutable, Evaluated, Error, InternalError];
    let answers: Vec<Answer> = all.into_iter().map(hostile).collect();
    let page = html(&Page { title: HOSTILE, answers: &answers, mutants: &answers });
    let body = page.rsplit_once("<script>").expect("the page has one script").0;
    assert!(!body.contains("<script"), "a script got in");
    assert!(!body.contains("<img"), "an element got in");
    assert_eq!(body.matches("id=\"h-refuted\"").count(), 1, "the template is filled once");
    assert!(!body.contains('\u{202e}'), "nothing turns the direction of text");
    assert!(!body.contains("onerror='"), "quotes are escaped");
    balance(&page);
}

#[test]
fn the_page_loads_nothing() {
    let page = page(&[statement("Lists.thy", 3, "Lists.wrong", Status::Refuted)], &[]);
    for reach in ["http:", "https:", "//cdn", "src=", "@import", "url(", "<link"] {
        assert!(!page.contains(reach), "{reach}");
    }
    balance(&page);
}

#[test]
fn what_is_refuted_comes_first_and_open() {
    let right = statement("Lists.thy", 3, "Lists.right", Status::Exhausted);
    let wrong = statement("Lists.thy", 9, "Lists.wrong", Status::Refuted);
    let page = page(&[right, wrong], &[]);
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    assert!(place("item refuted\" id=\"s1\"") < place("item holds\" id=\"s0\""));
    assert!(page.contains("id=\"s1\" data-source=\"0\" open>"));
    assert!(page.contains("id=\"s0\" data-source=\"0\">"));
    assert!(page.contains("<b class=\"refuted\">1 refuted</b> of 2 in <b>Lists.thy</b>."));
    for part in [
        "What the premises let through",
        "55 (50 %)",
        "Tests by size: exhaustive",
        "size 3: 100 tests, 50 relevant",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn files_with_refutations_come_first() {
    let answers = [
        statement("a/Ann.thy", 3, "Ann.one", Status::Exhausted),
        statement("a/Bob.thy", 3, "Bob.one", Status::Refuted),
    ];
    let page = page(&answers, &[]);
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    assert!(place("class=\"file\" title=\"a/Bob.thy\"") < place("class=\"file\" title=\"a/Ann.thy\""));
}

#[test]
fn statements_that_files_share_make_a_table() {
    let answers: Vec<Answer> = ["Ann", "Bob", "Cem"]
        .iter()
        .flat_map(|who| {
            let file = format!("{who}.thy");
            ["one", "two"].map(|name| statement(&file, 3, &format!("{who}.{name}"), Status::Exhausted))
        })
        .collect();
    assert!(page(&answers, &[]).contains("Statements in common"));
    assert!(!page(&answers[..4], &[]).contains("Statements in common"), "two files are no class");
}

#[test]
fn mutants_are_told_where_they_come_from() {
    let answers = [statement("Lists.thy", 3, "Lists.right", Status::Exhausted)];
    let mutants = [
        statement("Lists.thy", 3, "Lists.right", Status::Refuted),
        Answer {
            statement: "rev xs = ys".to_owned(),
            ..statement("Lists.thy", 3, "Lists.right", Status::Exhausted)
        },
    ];
    let page = page(&answers, &mutants);
    assert!(page.contains("1 of 2 changed statements refuted"));
    assert!(page.contains("<li><code>rev xs = ys</code></li>"));
    assert!(page.contains("1 of 2 (50 %)"));
}

#[test]
fn there_may_be_nothing() {
    let page = page(&[], &[]);
    assert!(page.contains("There is nothing to be checked."));
    balance(&page);
}

#[test]
fn a_premise_that_may_be_missing_is_shown() {
    let suggestion = Suggestion {
        premise: HOSTILE.to_owned(),
        kept: 3,
        passing: 4,
        size: Some(5),
        satisfied: 9,
        proved: false,
        inside: false,
    };
    let mut answer = statement("A.thy", 1, "a", Status::Refuted);
    answer.suggestions = vec![suggestion];
    let page = html(&Page { title: "a", answers: &[answer], mutants: &[] });
    assert!(page.contains("may lack"), "{page}");
    assert!(page.contains("then no counterexample up to size 5; of the tests that pass, 75 % satisfy it"));
    assert!(!page.contains("<script>alert"), "what a source says is no markup");
}

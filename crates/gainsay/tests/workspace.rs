//! The door to the library: sources from memory, events, cancellation, and what serialises.

#![allow(clippy::disallowed_methods, reason = "tests of limits look at the clock")]

use gainsay::check::{Answer, Cancel, Choice, Collector, Event, Item, Kind, Status};
use gainsay::{Options, Source, Workspace};
use std::time::{Duration, Instant};

const THEORY: &str = r#"theory T imports Main begin
lemma wrong: "rev xs = (xs :: nat list)" oops
lemma right: "length (xs @ ys) = length xs + length (ys :: nat list)" by simp
value "rev [1, 2 :: nat]"
end
"#;

const PROGRAM: &str = r#"nat : type.
zero : nat.
suc : nat -> nat.
pred even(nat).
even(zero).
even(suc(suc(N))) :- even(N).
#check "all" 5 : even(N) => even(suc(N)).
"#;

fn opened(workspace: &mut Workspace, name: &str, text: &str) -> Box<dyn Source> {
    workspace.set_text(name, text);
    workspace.open(name).expect("texts can be read")
}

fn quick() -> Options {
    Options { size: 3, depth: 5, timeout: Some(Duration::from_secs(10)), jobs: Some(2), ..Options::default() }
}

fn events(source: &dyn Source) -> Vec<Event> {
    let mut events = vec![];
    let mut observer = |event: &Event| {
        events.push(event.clone());
        Ok(())
    };
    source
        .check(&quick(), &Choice::default(), &Cancel::default(), &mut observer)
        .expect("events can be collected");
    events
}

#[test]
fn a_check_tells_what_happens() {
    let source = opened(&mut Workspace::default(), "T.thy", THEORY);
    let events = events(&*source);
    assert!(matches!(events[0], Event::Begun { tasks: 3 }), "{events:?}");
    for number in 0..3 {
        let of = |wanted: fn(&Event) -> Option<usize>| {
            events.iter().position(|event| wanted(event) == Some(number))
        };
        let started = of(|event| match event {
            Event::Started { task, .. } => Some(*task),
            _ => None,
        });
        let answered = of(|event| match event {
            Event::Verdict { task, .. } => Some(*task),
            _ => None,
        });
        assert!(started.is_some() && started < answered, "{events:?}");
    }
    let found = events.iter().find_map(|event| match event {
        Event::Finding { task: 0, finding } => Some(finding),
        _ => None,
    });
    assert!(found.is_some_and(|found| found.genuine && found.assignment.contains_key("xs")), "{events:?}");
    let progress = events.iter().filter_map(|event| match event {
        Event::Progress { task: 1, progress } if progress.strategy == "exhaustive" => {
            Some((progress.reached, progress.tests))
        }
        _ => None,
    });
    let progress: Vec<(usize, u64)> = progress.collect();
    assert!(progress.len() >= 3 && progress.is_sorted(), "sizes and counts grow: {progress:?}");
}

#[test]
fn programs_speak_the_same_language() {
    let source = opened(&mut Workspace::default(), "p.apl", PROGRAM);
    let items = source.items();
    assert_eq!((items.len(), items[0].kind, items[0].name.as_str()), (1, Kind::Check, "all"));
    let events = events(&*source);
    assert!(matches!(&events[0], Event::Begun { tasks: 1 }));
    assert!(matches!(&events[1], Event::Started { task: 0, kind: Kind::Check, .. }));
    let last = events.last();
    assert!(matches!(last, Some(Event::Verdict { answer, .. }) if answer.is_refuted()), "{last:?}");
}

#[test]
fn items_are_where_they_stand() {
    let source = opened(&mut Workspace::default(), "T.thy", THEORY);
    let items = source.items();
    let kinds: Vec<Kind> = items.iter().map(|item| item.kind).collect();
    assert_eq!(kinds, [Kind::Statement, Kind::Statement, Kind::Value]);
    assert_eq!(items.iter().map(|item| item.line).collect::<Vec<_>>(), [2, 3, 4]);
    let text = THEORY.get(items[0].bytes.clone());
    assert!(text.is_some_and(|text| text.starts_with("lemma wrong")), "{text:?}");
    assert_eq!(items[0].statement, "rev xs = xs");
}

#[test]
fn some_can_be_chosen() {
    let source = opened(&mut Workspace::default(), "T.thy", THEORY);
    let wanted = source.items()[2].fingerprint;
    let mut found = Collector::default();
    let choice = Choice { fingerprints: Some([wanted].into()), ..Choice::default() };
    source.check(&quick(), &choice, &Cancel::default(), &mut found).expect("answers can be collected");
    assert_eq!(found.answers.len(), 1);
    assert_eq!(found.answers[0].verdict, Status::Evaluated);
}

#[test]
fn a_cancelled_check_ends_soon_and_keeps_what_it_has() {
    let endless = r#"theory T imports Main begin
lemma quick: "rev xs = (xs :: nat list)" oops
lemma slow: "xs @ ys @ zs = (xs @ ys) @ (zs :: nat list)" oops
end"#;
    let source = opened(&mut Workspace::default(), "T.thy", endless);
    let minute =
        Options { timeout: Some(Duration::from_secs(60)), size: 100, jobs: Some(1), ..Options::default() };
    let cancel = Cancel::default();
    let mut answers: Vec<Answer> = vec![];
    let begin = Instant::now();
    let mut observer = |event: &Event| {
        match event {
            Event::Verdict { answer, .. } => answers.push(Answer::clone(answer)),
            Event::Started { task: 1, .. } => drop(cancel.cancel()),
            _ => {}
        }
        Ok(())
    };
    source.check(&minute, &Choice::default(), &cancel, &mut observer).expect("events can be collected");
    assert!(begin.elapsed() < Duration::from_secs(40), "{:?}", begin.elapsed());
    assert_eq!(answers.iter().map(|answer| answer.name.as_str()).collect::<Vec<_>>(), ["T.quick"]);
}

#[test]
fn unsaved_texts_count_for_those_who_import_them() {
    let mut workspace = Workspace::default();
    let top = "theory Top imports Base begin\nlemma \"few = (2 :: nat)\" oops\nend";
    let mut verdict = |number: usize| {
        let base = format!("theory Base imports Main begin\ndefinition \"few = ({number} :: nat)\"\nend");
        workspace.set_text("Base.thy", base);
        let mut found = Collector::default();
        let source = opened(&mut workspace, "Top.thy", top);
        assert_eq!(source.messages(), "");
        source.check(&quick(), &Choice::default(), &Cancel::default(), &mut found).expect("no errors");
        found.answers[0].verdict
    };
    assert_eq!([verdict(2), verdict(3)], [Status::Exhausted, Status::Refuted]);
}

#[test]
fn a_source_stays_as_it_was_opened() {
    let mut workspace = Workspace::default();
    let before = opened(&mut workspace, "T.thy", "theory T imports Main begin\nlemma \"(\" oops\nend");
    opened(&mut workspace, "T.thy", THEORY);
    assert!(before.messages().contains("lemma \"(\" oops"), "{}", before.messages());
}

#[test]
fn reports_come_back_as_they_were() {
    let source = opened(&mut Workspace::default(), "T.thy", THEORY);
    let mut found = Collector::default();
    source.check(&quick(), &Choice::default(), &Cancel::default(), &mut found).expect("no errors");
    for answer in &found.answers {
        let text = serde_json::to_string(answer).expect("answers serialise");
        assert_eq!(serde_json::from_str::<Answer>(&text).expect("and come back"), *answer);
    }
    for item in source.items() {
        let text = serde_json::to_string(&item).expect("items serialise");
        assert_eq!(serde_json::from_str::<Item>(&text).expect("and come back"), item);
    }
    let event = serde_json::to_value(Event::Begun { tasks: 3 }).expect("events serialise");
    assert_eq!(event, serde_json::json!({ "event": "begun", "tasks": 3 }));
}

#[test]
fn an_option_that_makes_no_sense_is_refused() {
    let source = opened(&mut Workspace::default(), "T.thy", THEORY);
    let options = Options { default_type: "nothing".to_owned(), ..Options::default() };
    let error = source
        .check(&options, &Choice::default(), &Cancel::default(), &mut Collector::default())
        .expect_err("there is no such type");
    assert_eq!(error.to_string(), "`nothing` is not a type");
}

/// Versions of a theory, one typed over the other: changes at the top, in the middle and at the end, broken ones among
/// them, blocks that open and close.
const VERSIONS: [&str; 9] = [
    "definition \"few = (2 :: nat)\"\nlemma a: \"few = 2\" oops\nlemma b: \"rev xs = (xs :: nat list)\" oops\n",
    "definition \"few = (2 :: nat)\"\nlemma a: \"few = 3\" oops\nlemma b: \"rev xs = (xs :: nat list)\" oops\n",
    "definition \"few = (3 :: nat)\"\nlemma a: \"few = 3\" oops\nlemma b: \"rev xs = (xs :: nat list)\" oops\n",
    "definition \"few = (\"\nlemma a: \"few = 3\" oops\nlemma b: \"rev xs = (xs :: nat list)\" oops\n",
    "definition \"few = (3 :: nat)\"\nlemma a: \"few = 3\" oops\nlocale l = fixes n :: nat begin\nlemma b: \"n = few\" oops\n",
    "definition \"few = (3 :: nat)\"\nlemma a: \"few = 3\" oops\nlocale l = fixes n :: nat begin\nlemma b: \"n = few\" oops\nend\n",
    "definition \"few = (3 :: nat)\"\nlocale l = fixes n :: nat begin\nlemma b: \"n = few + 1\" oops\nend\nlemma a: \"few = 3\" oops\n",
    "datatype t = A | B t\nlocale l = fixes n :: nat begin\nlemma b: \"n = few + 1\" oops\nend\nlemma a: \"B x = x\" oops\n",
    "lemma a: \"few = 3\" oops\n",
];

#[test]
fn what_is_edited_reads_as_if_it_were_new() {
    let mut edited = Workspace::default();
    edited.expect_changes();
    for body in VERSIONS.iter().chain(VERSIONS.iter().rev()) {
        let text = format!("theory T imports Main begin\n{body}end\n");
        edited.set_text("T.thy", text.clone());
        let part = edited.open_changed("T.thy").expect("texts can be read");
        let source = edited.open("T.thy").expect("texts can be read");
        let fresh = opened(&mut Workspace::default(), "T.thy", &text);
        assert_eq!(source.messages(), fresh.messages(), "{text}");
        assert_eq!(source.items(), fresh.items(), "{text}");
        // What was read of it first is the beginning of the whole.
        for item in part.iter().flat_map(|part| part.items()) {
            let whole = fresh.items().into_iter().find(|it| it.bytes == item.bytes);
            assert_eq!(whole.map(|it| it.statement), Some(item.statement), "{text}");
        }
    }
}

#[test]
fn what_imports_an_edited_theory_is_read_anew() {
    let mut edited = Workspace::default();
    edited.expect_changes();
    for number in [2, 3, 2] {
        let base = format!("theory Base imports Main begin\ndefinition \"few = ({number} :: nat)\"\nend");
        edited.set_text("Base.thy", base.clone());
        let top = "theory Top imports Base begin\nlemma \"few = (2 :: nat)\" oops\nend";
        edited.set_text("Top.thy", top);
        let mut fresh = Workspace::default();
        fresh.set_text("Base.thy", base);
        let items = opened(&mut fresh, "Top.thy", top).items();
        assert_eq!(edited.open("Top.thy").expect("texts can be read").items(), items);
    }
}

#[test]
fn reading_can_be_interrupted_and_goes_on_later() {
    let mut workspace = Workspace::default();
    workspace.expect_changes();
    let cancel = Cancel::default();
    workspace.cancel_with(&cancel);
    cancel.cancel();
    workspace.set_text("T.thy", THEORY);
    let error = workspace.open("T.thy").expect_err("somebody has ended it");
    assert_eq!(error.kind(), std::io::ErrorKind::Interrupted);
    workspace.cancel_with(&Cancel::default());
    assert_eq!(workspace.open("T.thy").expect("nobody ends it").items().len(), 3);
}

#[test]
fn a_sealed_workspace_reads_no_files() {
    let folder = std::env::temp_dir().join(format!("gainsay-sealed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let secret = "theory Secret imports Main begin definition secret :: nat where \"secret = 42\" end";
    std::fs::write(folder.join("Secret.thy"), secret).unwrap();
    let own = folder.join("Own.thy");
    let imports = |import: &str| {
        format!("theory Own imports Main \"{import}\" begin lemma \"rev xs = (xs :: nat list)\" oops end")
    };
    let absolute = folder.join("Secret").display().to_string();
    for import in ["Secret", "./Secret", absolute.as_str(), "/etc/passwd", "../../../etc/passwd"] {
        let mut workspace = Workspace::sealed();
        workspace.set_text(&own, imports(import));
        let source = workspace.open(&own).unwrap();
        let messages: Vec<String> = source.diagnostics().iter().map(|it| it.message.clone()).collect();
        assert_eq!(messages, [format!("cannot find theory `{import}`")]);
    }
    let mut workspace = Workspace::sealed();
    assert!(workspace.open(folder.join("Secret.thy")).is_err(), "a file was read");
    // Texts may still build on each other.
    workspace.set_text(folder.join("Secret.thy"), secret);
    workspace.set_text(&own, imports("Secret"));
    assert_eq!(workspace.open(&own).unwrap().diagnostics().len(), 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn programs_of_a_sealed_workspace_read_no_files() {
    let folder = std::env::temp_dir().join(format!("gainsay-sealed-apl-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("secret.apl"), "secret : type.\n").unwrap();
    let mut workspace = Workspace::sealed();
    let own = folder.join("own.apl");
    for name in
        ["secret.apl".to_owned(), folder.join("secret.apl").display().to_string(), "/etc/passwd".to_owned()]
    {
        workspace.set_text(&own, format!("#use \"{name}\".\n"));
        let source = workspace.open(&own).unwrap();
        assert!(!source.diagnostics().is_empty(), "{name} was read");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

//! Input that is made to bring the program down. Each theory ends with a statement that is refuted at once: whatever
//! stands before it, it is read and tried in time.

#![allow(clippy::unwrap_used, reason = "a test fails where something is missing")]
#![allow(clippy::disallowed_methods, reason = "time is what is tested")]

#[path = "support/theories.rs"]
mod theories;

use base::Rng;
use gainsay::check::{Answer, Choice, Collector, Pool, Settings, Status, check_script};
use gainsay::isabelle::{Loader, diagnostics};
use search::Policy;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Tests run side by side on machines that have other things to do.
const READING: Duration = Duration::from_secs(60);

/// What the messages about a theory and the answers to its statements say.
struct Said {
    messages: Vec<String>,
    answers: Vec<Answer>,
}

impl Said {
    fn says(&self, part: &str) -> bool {
        self.messages.iter().any(|message| message.contains(part))
    }
}

/// Reads a theory with these commands and tries its statements.
fn tried(name: &str, imports: &str, commands: &str) -> Said {
    let text = format!("theory {name} imports {imports} begin\n{commands}\nend\n");
    let folder = std::env::temp_dir().join(format!("gainsay-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.thy"));
    std::fs::write(&path, text).unwrap();
    let work = move || {
        let mut loader = Loader::new(&[]);
        let begin = Instant::now();
        let loaded = loader.load(&path).unwrap();
        let settings = Settings::of(Policy { timeout: Duration::from_millis(300), ..Policy::default() });
        let pool = Pool { jobs: 1, ..Pool::default() };
        let mut answers = Collector::default();
        assert!(begin.elapsed() < READING, "reading {} took {:?}", path.display(), begin.elapsed());
        check_script(&loader.script(&loaded), &settings, &Choice::default(), &pool, &mut answers).unwrap();
        let messages = diagnostics(&loaded).iter().map(|diagnostic| diagnostic.message.clone()).collect();
        Said { messages, answers: answers.answers }
    };
    std::thread::Builder::new().stack_size(16 << 20).spawn(work).unwrap().join().unwrap()
}

const LAST: &str = "lemma last: \"rev xs = (xs :: nat list)\" oops";

/// The same with a last statement, which is refuted whatever comes before it.
fn survived(name: &str, imports: &str, commands: &str) -> Said {
    let said = tried(name, imports, &format!("{commands}\n{LAST}"));
    let last = said.answers.last().expect("the last statement is tried");
    assert_eq!((last.verdict, last.genuine), (Status::Refuted, Some(true)), "{last:?} {:?}", said.messages);
    let internal = |answer: &&Answer| answer.verdict == Status::InternalError;
    assert_eq!(said.answers.iter().find(internal).map(|answer| &answer.reason), None);
    said
}

#[test]
fn a_function_that_is_applied_to_itself_has_no_type() {
    for (name, import) in [("Self_Plain", "Main"), ("Self_Coercions", "Complex_Main")] {
        let said = survived(
            name,
            import,
            "lemma \"x x = y\" oops\nlemma \"f (λy. f) = f\" oops\nlemma \"g (g x x) = (x g :: real)\" oops",
        );
        assert!(said.says("would have to contain itself"), "{:?}", said.messages);
    }
}

#[test]
fn a_locale_that_imports_itself_is_one_too_many() {
    let said = survived(
        "Locale_Itself",
        "Main",
        "locale A = fixes x :: nat
         locale A = A + fixes y :: nat assumes \"x = y\" begin lemma \"x = 0\" oops end
         class k = fixes c :: 'a
         class k = k + fixes d :: 'a
         type_synonym t = nat
         type_synonym t = \"t list\"
         datatype u = A and u = B u
         datatype v = D v v | E
         datatype v = F \"v list\"
         lemma \"(x :: v) = y\" oops",
    );
    assert!(said.says("there is a locale `A` already"), "{:?}", said.messages);
    assert_eq!(said.messages.iter().filter(|message| message.contains("already")).count(), 5);
}

#[test]
fn abbreviations_that_double_are_given_up() {
    let mut deep = "abbreviation \"s0 x ≡ Suc x\"\nabbreviation \"d0 x ≡ (x, x)\"\n".to_owned();
    for number in 0..26 {
        let _ = writeln!(deep, "abbreviation \"s{0} x ≡ s{number} (s{number} x)\"", number + 1);
    }
    let nested = (0..40).fold("x".to_owned(), |term, _| format!("d0 ({term})"));
    let _ = writeln!(deep, "lemma \"s26 x = x\" oops\nlemma \"{nested} = y\" oops\nlemma \"s12 x ≠ x\" oops");
    let said = survived("Doubling", "Main", &deep);
    assert!(said.says("too deeply nested"), "{:?}", said.messages);
    assert!(said.says("too large"), "{:?}", said.messages);
}

#[test]
fn types_that_double_are_given_up() {
    let pairs: Vec<String> =
        (0..30).map(|number| format!("a{} = (a{number}, a{number})", number + 1)).collect();
    let synonyms: Vec<String> =
        (0..30).map(|n| format!("type_synonym 'a t{} = \"('a t{n}) t{n}\"", n + 1)).collect();
    let data: Vec<String> = (0..40).map(|n| format!("datatype d{} = C{n} d{n} d{n}", n + 1)).collect();
    let commands = format!(
        "lemma \"let {} in a30 = a30\" oops
         lemma \"f = (λ(a0 :: nat). let {} in a30)\" oops
         type_synonym 'a t0 = \"'a × 'a\"\n{}
         lemma \"(x :: nat t20) = y\" oops
         datatype d0 = C\n{}
         lemma \"(x :: d40) = y\" oops\nlemma \"P (x :: d40 ⇒ bool)\" oops",
        pairs.join("; "),
        pairs.join("; "),
        synonyms.join("\n"),
        data.join("\n"),
    );
    let said = survived("Types", "Main", &commands);
    assert!(said.says("types in it are too large"), "{:?}", said.messages);
}

#[test]
fn forty_binders_are_forty_binders() {
    let binders: Vec<String> = (0..40).map(|number| format!("x{number}")).collect();
    let binders = binders.join(" ");
    let said = survived(
        "Binders",
        "Main",
        &format!(
            "definition \"g = (λ{binders}. f {binders} (0 :: nat))\"\nlemma \"(λ{binders}. h {binders}) = h\" oops"
        ),
    );
    assert!(said.answers.iter().all(|answer| answer.verdict != Status::InternalError));
}

#[test]
fn what_is_nested_deeply_is_read_or_refused() {
    let parentheses = format!("{}x{}", "(".repeat(20_000), ")".repeat(20_000));
    let successors = format!("{}0{}", "Suc (".repeat(1_500), ")".repeat(1_500));
    let negations = "¬ ".repeat(1_500);
    let list = vec!["0 :: nat"; 3_000].join(", ");
    let types = " list".repeat(1_000);
    let implications = "P ⟶ ".repeat(1_000);
    let conditions = format!("{}x{}", "(if b then y else ".repeat(400), ")".repeat(400));
    let commands = format!(
        "lemma \"{parentheses} = y\" oops
         lemma \"{successors} = (x :: nat)\" oops
         lemma \"{negations} (P :: bool)\" oops
         lemma \"[{list}] = xs\" oops
         lemma \"(x :: nat{types}) = y\" oops
         lemma \"{implications} Q\" oops
         lemma \"{conditions} = (z :: nat)\" oops"
    );
    survived("Nesting", "Main", &commands);
}

#[test]
fn rules_and_relations_that_go_round_in_circles_end() {
    let commands = "
        syntax \"_a\" :: \"logic ⇒ logic\" (\"aa _\") \"_b\" :: \"logic ⇒ logic\" (\"bb _\")
        translations \"aa x\" ⇀ \"bb (bb x)\" \"bb x\" ⇀ \"aa (aa x)\"
        lemma \"aa x = y\" oops
        locale m = fixes f :: \"'a ⇒ 'a\"
        sublocale m < d: m \"f ∘ f\" .
        sublocale m < e: m \"λx. f (f x)\" .
        context m begin definition \"twice x = f (f x)\" lemma \"twice x = x\" oops end
        fun even' and odd' where \"even' n = odd' n\" | \"odd' n = even' (n :: nat)\"
        lemma \"even' n = True\" oops
        definition [code]: \"c = (0 :: nat)\"
        lemma [code]: \"c = c\" by simp
        lemma \"c = 1\" oops
        lemma [code_unfold]: \"rev xs = rev (rev (rev xs))\" by simp
        inductive p where \"p x ⟹ p x\"
        lemma \"p (x :: nat) ⟹ False\" oops
        class k1 = fixes k1 :: 'a
        class k2 = k1 + fixes k2 :: 'a
        instance nat :: k2 sorry
        lemma \"(k2 :: nat) = k1\" oops";
    survived("Circles", "Main", commands);
}

#[test]
fn large_declarations_are_read() {
    let constructors: Vec<String> = (0..1_000).map(|number| format!("K{number}")).collect();
    let fields: Vec<String> = (0..120).map(|number| format!("f{number} :: nat")).collect();
    let mutual: Vec<String> = (0..60).map(|n| format!("m{n} = M{n} \"m{}\" | N{n}", (n + 1) % 60)).collect();
    let patterns: Vec<String> = (0..12)
        .map(|row| {
            let args: Vec<&str> = (0..12).map(|column| if row == column { "True" } else { "_" }).collect();
            format!("\"h {} = ({row} :: nat)\"", args.join(" "))
        })
        .collect();
    let sort: Vec<&str> = vec!["order"; 500];
    let commands = format!(
        "datatype big = {}\nlemma \"(x :: big) = y\" oops
         record wide = {}\nlemma \"(r :: wide) = s\" oops
         datatype {}\nlemma \"(x :: m0) = y\" oops
         fun h where {}\nlemma \"h a b c d e f g h' i j k l = 0\" oops
         lemma \"(x :: 'a :: {{{}}}) = y\" oops
         lemma \"(n :: nat) < {}\" oops
         lemma \"x ^ {} = (0 :: nat)\" oops",
        constructors.join(" | "),
        fields.join(" "),
        mutual.join(" and "),
        patterns.join(" | "),
        sort.join(", "),
        "9".repeat(5_000),
        "9".repeat(30),
    );
    survived("Large", "Main", &commands);
}

#[test]
fn types_that_are_too_deep_are_not_tried() {
    let sets = " set".repeat(300);
    let functions = (0..300).fold("nat".to_owned(), |ty, _| format!("({ty}) ⇒ nat"));
    let fields = " nat".repeat(300);
    let commands = format!(
        "lemma \"(s :: bool{sets}) = t\" oops
         lemma \"(f :: {functions}) = g\" oops
         datatype wide = Wide{fields}
         lemma \"x = (x :: wide)\" oops
         datatype 'a nest = Empty | Nest 'a \"('a × 'a) nest\"
         lemma \"(x :: nat nest) = y\" oops"
    );
    let said = survived("Deep_Types", "Main", &commands);
    let too_large = |answer: &&Answer| {
        answer.reason.as_deref().is_some_and(|reason| reason == "the types in it are too large")
    };
    assert_eq!(said.answers.iter().filter(too_large).count(), 2, "{:?}", said.answers);
    assert!(said.says("contains itself at another type"), "{:?}", said.messages);
}

#[test]
fn long_lists_and_numbers_end_in_time() {
    let terms = [
        "distinct [0..<100000]",
        "remdups [0..<50000] = []",
        "foldr insort (rev [0..<30000]) [] = []",
        "card ({0..<100000} ∪ {50000..<200000 :: nat}) = 0",
        "(3 :: nat) ^ (2 ^ 23) = 0",
        "gcd ((3 :: nat) ^ 400000) (7 ^ 300000 + 1) = 0",
    ];
    let lemmas: Vec<String> = terms.iter().map(|term| format!("lemma \"{term}\" oops")).collect();
    let said = survived("Long", "Main", &lemmas.join("\n"));
    // Far below what these take to their end, and above what a loaded machine adds.
    let late = said.answers.iter().find(|answer| answer.seconds > 3.0);
    assert!(late.is_none(), "{late:?}");
}

#[test]
fn what_is_no_theory_is_no_trouble() {
    survived(
        "Garbage",
        "Main",
        "\u{0} \u{feff} \u{202e} lemma \"\u{0}x\\<^sub>\" oops ‹‹‹ \"unclosed ››› \" \\<foo",
    );
    let said = tried("Unclosed", "Main", &format!("lemma \"{} oops", "((\u{1F980}".repeat(2_000)));
    assert!(!said.messages.is_empty());
}

#[test]
fn random_theories_are_read_and_tried() {
    for number in 0..12 {
        let name = format!("Random{number}");
        let text = theories::theory(&name, &mut Rng::seeded(number));
        let commands = text.split_once("begin\n").map_or(text.as_str(), |(_, rest)| rest);
        let commands = commands.trim_end().trim_end_matches("end");
        let said = tried(&name, "Main", commands);
        assert!(!said.says("internal error"), "{text}\n{:?}", said.messages);
        let internal = said.answers.iter().find(|answer| answer.verdict == Status::InternalError);
        assert!(internal.is_none(), "{text}\n{internal:?}");
    }
}

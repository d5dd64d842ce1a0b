//! Elaborates the embedded theories and prints what fails: `cargo run -p prelude --example check [NAME…]`.
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut sources: Vec<(String, &str)> = prelude::sources()
        .iter()
        .map(|source| match source.session {
            "HOL" => (source.name.to_owned(), source.text),
            session => (format!("{session}.{}", source.name), source.text),
        })
        .collect();
    sources.sort();
    let texts: Vec<elab::Source> = sources
        .iter()
        .map(|(key, text)| elab::Source { key: key.as_str().into(), text: (*text).to_owned() })
        .collect();
    let start = std::time::Instant::now();
    let library = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(move || elab::elaborate_library(&texts))
        .expect("a thread can be started")
        .join()
        .expect("elaboration does not panic");
    let mut failed = 0;
    let mut commands = 0;
    let show = |key: &str, diagnostic: &base::Diagnostic| {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == key) {
            return;
        }
        let Some((_, text)) = sources.get(diagnostic.span.file.0 as usize) else { return };
        let line =
            text.get(..diagnostic.span.start as usize).map_or(0, |before| before.matches('\n').count() + 1);
        let at = text.get(diagnostic.span.range()).unwrap_or_default();
        println!(
            "{key}:{line}: {}: {} [{}]",
            diagnostic.code,
            diagnostic.message,
            at.chars().take(60).collect::<String>()
        );
    };
    for (key, diagnostic) in &library.diagnostics {
        show(key, diagnostic);
    }
    for (key, elaborated) in &library.theories {
        commands += elaborated.outcomes.len();
        for outcome in &elaborated.outcomes {
            if let Some(failure) = &outcome.failure {
                failed += 1;
                show(key, failure);
            }
        }
    }
    println!("{failed} of {commands} commands failed, {:.2} s", start.elapsed().as_secs_f64());
}

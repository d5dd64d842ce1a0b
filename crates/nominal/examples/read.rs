//! Reads αProlog files one after the other and prints diagnostics: `cargo run -p nominal --example read -- FILES`.
use nominal::{Elab, NoFiles};
fn main() {
    let mut elab = Elab::default();
    for (i, path) in std::env::args().skip(1).enumerate() {
        let text = std::fs::read_to_string(&path).unwrap();
        let before = elab.diagnostics.len();
        elab.file(base::FileId(i as u32), &text, &mut NoFiles);
        for d in &elab.diagnostics[before..] {
            let line = text[..d.span.range().start.min(text.len())].lines().count();
            println!("{path}:{line}: {:?} {}: {} {:?}", d.severity, d.code, d.message, d.help);
        }
    }
    let p = &elab.program;
    println!("{} types {} cons {} preds {} clauses {} checks {} queries", p.types.len(), p.constructors.len(), p.preds.len(), p.preds.iter().map(|p| p.clauses.len()).sum::<usize>(), p.checks.len(), p.queries.len());
}

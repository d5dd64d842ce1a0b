//! Small αProlog programs are searched by every strategy: no panic, and the second evaluator confirms what
//! they find.
#![no_main]

#[allow(dead_code, reason = "what targets and tests share is not all used by each")]
#[path = "../../crates/nominal/tests/support/programs.rs"]
mod programs;

use base::{Budget, FileId};
use libfuzzer_sys::fuzz_target;
use nominal::check::{Strategy, run};
use nominal::{Elab, NoFiles};
use program::random::{Bytes, Choices};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let text = programs::program(&mut |bound| bytes.below(bound));
    let mut elab = Elab::default();
    elab.file(FileId(0), &text, &mut NoFiles);
    for check in &elab.program.checks {
        for strategy in Strategy::ALL {
            let report = run(&elab.program, check, strategy, &Budget::steps(20_000), &mut |_| {});
            assert!(!programs::is_contradicted(&elab, strategy, &report), "{}\n{text}", strategy.name());
        }
    }
});

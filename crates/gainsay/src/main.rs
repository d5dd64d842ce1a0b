//! The `gainsay` command.

use std::process::ExitCode;

/// Elaboration recurses over terms as deep as the user nests them.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(gainsay::cli::run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::from(2),
    }
}

//! The `gainsay` command.

use std::process::ExitCode;

/// Elaboration recurses over terms as deep as the user nests them.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    // Memory that is allocated in the first thread is cheaper, and unpacking the library allocates a lot.
    let start = gainsay::cli::start();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(|| gainsay::cli::run(start));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::from(2),
    }
}

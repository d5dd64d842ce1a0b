//! The `gainsay` command.

use gainsay::room::AddressSpace;
use std::process::ExitCode;

fn main() -> ExitCode {
    base::guard::quiet_panics();
    // Memory that is allocated in the first thread is cheaper, and unpacking the library allocates a lot.
    let start = gainsay::cli::start();
    let stack = AddressSpace::of_process().stack();
    let worker = std::thread::Builder::new().stack_size(stack).spawn(|| gainsay::cli::run(start));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::from(2),
    }
}

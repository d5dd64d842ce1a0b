//! `gainsay lsp`: the service for editors, on standard input and output.

use super::{BAD_INPUT, complain};
use std::process::ExitCode;

/// Serves the editor that started this process. Nothing else may write to standard output.
pub fn run() -> ExitCode {
    match server::serve_stdio() {
        Ok(()) => ExitCode::SUCCESS,
        Err(stopped) => {
            complain(&stopped.to_string());
            ExitCode::from(BAD_INPUT)
        }
    }
}

//! Messages that only repeat what another one has said.
//!
//! Text that is never closed swallows the rest of its command, which then lacks arguments or a proof.

use crate::ast::Command;
use base::Diagnostic;

/// Drops what follows from unclosed text in the same command.
pub(super) fn drop_consequences(commands: &[Command], diagnostics: &mut Vec<Diagnostic>) {
    let damaged: Vec<usize> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code.starts_with("unterminated"))
        .filter_map(|diagnostic| command_at(commands, diagnostic.span.start))
        .collect();
    diagnostics.retain(|diagnostic| {
        let follows = matches!(diagnostic.code, "outer-syntax" | "unfinished-proof");
        !follows || command_at(commands, diagnostic.span.start).is_none_or(|at| !damaged.contains(&at))
    });
}

/// The index of the last command that starts before or at byte `place`.
fn command_at(commands: &[Command], place: u32) -> Option<usize> {
    commands.partition_point(|command| command.span.start <= place).checked_sub(1)
}

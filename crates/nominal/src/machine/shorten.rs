//! Last calls: what ends a body inside of alternatives leaves nothing to come back to.

use crate::machine::code::Instr;
use crate::machine::compile::Compiler;

impl Compiler<'_> {
    /// Jumps to the end of a body end it there, and calls before that are last calls.
    pub(super) fn shorten(&mut self) {
        let instrs = &mut self.code.instrs;
        for place in (0..instrs.len()).rev() {
            match instrs[place] {
                // Jumps go forward, so what comes later is shortened already.
                Instr::Jump(to) => match instrs.get(to as usize) {
                    Some(Instr::Proceed) => instrs[place] = Instr::Proceed,
                    Some(Instr::Jump(further)) => instrs[place] = Instr::Jump(*further),
                    _ => {}
                },
                Instr::Call { pred, args, .. } if matches!(instrs.get(place + 1), Some(Instr::Proceed)) => {
                    instrs[place] = Instr::Execute { pred, args };
                }
                _ => {}
            }
        }
    }
}

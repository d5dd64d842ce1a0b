//! How values of variables follow from what was searched instead.

use crate::fill::Filler;
use program::{Fun, Value};

/// How the values of a goal's variables follow from a derivation of its premises.
#[derive(Clone, Debug)]
pub struct Reading {
    pub trace: Fun,
    pub outputs: Vec<Fun>,
}

impl Reading {
    pub fn values(&self, filler: &Filler<'_>, derivation: Value) -> Option<Vec<Value>> {
        let trace = filler.call(self.trace, vec![derivation])?;
        self.outputs.iter().map(|output| filler.call(*output, vec![trace.clone()])).collect()
    }
}

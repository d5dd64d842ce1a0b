//! Time functions.
use crate::elaborator::{Done, Elaborator};
impl Elaborator {
    pub(crate) fn time_function(&mut self, _: &syntax::ast::TimeFunction) -> Done {
        Ok(())
    }
}

//! A broken rule, and where.

use std::fmt;

/// Sorts by place, so that a report reads file by file from top to bottom.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violation {
    pub path: String,
    /// Counted from 1.
    pub line: usize,
    pub rule: &'static str,
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { path, line, rule, message } = self;
        write!(f, "{path}:{line}: {rule}: {message}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_shown_in_the_form_that_editors_jump_to() {
        let violation =
            Violation { path: "a/b.rs".into(), line: 3, rule: "tab", message: "use spaces".into() };
        assert_eq!(violation.to_string(), "a/b.rs:3: tab: use spaces");
    }
}

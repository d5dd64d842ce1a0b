//! Names: immutable strings that are cheap to copy.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// A name of the source language, short or qualified (`List.append`). Cloning never copies long text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(SmolStr);

impl Name {
    pub fn new(text: impl AsRef<str>) -> Name {
        Name(SmolStr::new(text))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The part after the last dot: `append` of `List.append`.
    pub fn base(&self) -> &str {
        let text = self.as_str();
        match text.rsplit_once('.') {
            Some((_, last)) if !last.is_empty() => last,
            _ => text,
        }
    }

    /// The part before the last dot: `List` of `List.append`; empty for an unqualified name.
    pub fn qualifier(&self) -> &str {
        match self.as_str().rsplit_once('.') {
            Some((first, last)) if !last.is_empty() => first,
            _ => "",
        }
    }

    /// `self.last`, or `last` alone when `self` is empty.
    pub fn qualify(&self, last: &str) -> Name {
        if self.0.is_empty() { Name::new(last) } else { Name(smol_str::format_smolstr!("{}.{last}", self.0)) }
    }
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name(SmolStr::from(text))
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn qualified_names_come_apart() {
        let name = Name::new("List.linorder.sort");
        assert_eq!((name.qualifier(), name.base()), ("List.linorder", "sort"));
        assert_eq!((Name::new("rev").qualifier(), Name::new("rev").base()), ("", "rev"));
        assert_eq!(Name::new("List").qualify("rev"), "List.rev");
    }
}

//! What keys take: how values are read from the command line and from a file, and how they are written.

use check::nearest;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use toml::Spanned;
use toml::de::DeValue;

/// A word that a key takes, and what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    pub name: &'static str,
    pub about: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Flag,
    Number {
        least: u64,
        most: u64,
    },
    /// A positive number of seconds.
    Seconds,
    Text,
    /// What is relative in a file is so to the folder of that file.
    Path,
    /// In a file, one may stand without brackets.
    Paths,
    /// One of some words.
    Word(fn() -> Vec<Word>),
    /// Some of them, written like paths.
    Words(fn() -> Vec<Word>),
}

/// What a key is set to.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Flag(bool),
    Number(u64),
    Seconds(Duration),
    Text(String),
    Path(PathBuf),
    Paths(Vec<PathBuf>),
    Word(&'static str),
    Words(Vec<&'static str>),
}

/// Why something is no value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// It is something else than what is expected.
    Unfit { expected: String, found: String },
    /// It is none of the words.
    NoWord { word: String, known: Vec<&'static str> },
}

impl Invalid {
    /// What may have been meant, or what there is.
    pub fn help(&self) -> Option<String> {
        let Invalid::NoWord { word, known } = self else { return None };
        Some(match nearest(word, known) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("there are {}", check::listed(&quoted(known))),
        })
    }
}

fn quoted(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("`{word}`")).collect()
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Unfit { expected, found } => write!(f, "expected {expected}, found {found}"),
            Invalid::NoWord { word, .. } => write!(f, "there is no `{word}` here"),
        }
    }
}

impl std::error::Error for Invalid {}

/// Something in a file that is no value of a key, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misplaced {
    pub bytes: Range<usize>,
    pub invalid: Invalid,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Flag => f.write_str("true or false"),
            Kind::Number { least: 0, most: u64::MAX } => f.write_str("a whole number"),
            Kind::Number { least, most } => write!(f, "a whole number from {least} to {most}"),
            Kind::Seconds => f.write_str("a positive number of seconds"),
            Kind::Text => f.write_str("a text"),
            Kind::Path => f.write_str("a path"),
            Kind::Paths => f.write_str("a list of paths"),
            Kind::Word(known) => write!(f, "one of {}", names(*known).join(", ")),
            Kind::Words(known) => write!(f, "a list of {}", names(*known).join(", ")),
        }
    }
}

fn names(known: fn() -> Vec<Word>) -> Vec<&'static str> {
    known().into_iter().map(|word| word.name).collect()
}

impl Kind {
    /// The words that it consists of.
    pub fn words(&self) -> Option<Vec<Word>> {
        match self {
            Kind::Word(known) | Kind::Words(known) => Some(known()),
            _ => None,
        }
    }

    fn unfit(&self, found: impl Into<String>) -> Invalid {
        Invalid::Unfit { expected: self.to_string(), found: found.into() }
    }

    fn word(known: fn() -> Vec<Word>, word: &str) -> Result<&'static str, Invalid> {
        let known = names(known);
        let found = known.iter().find(|name| **name == word).copied();
        found.ok_or_else(|| Invalid::NoWord { word: word.to_owned(), known })
    }

    fn number(&self, number: u64) -> Option<Value> {
        match self {
            Kind::Number { least, most } if (least..=most).contains(&&number) => Some(Value::Number(number)),
            _ => None,
        }
    }

    fn seconds(&self, number: f64) -> Option<Value> {
        let time = Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero());
        time.map(Value::Seconds)
    }

    /// A value as the command line has it: words of a list come one by one.
    pub fn read_word(&self, text: &str) -> Result<Value, Invalid> {
        let read = match self {
            Kind::Flag => text.parse().ok().map(Value::Flag),
            Kind::Number { .. } => text.parse().ok().and_then(|number| self.number(number)),
            Kind::Seconds => text.parse().ok().and_then(|number| self.seconds(number)),
            Kind::Text => Some(Value::Text(text.to_owned())),
            Kind::Path => Some(Value::Path(PathBuf::from(text))),
            Kind::Paths => Some(Value::Paths(vec![PathBuf::from(text)])),
            Kind::Word(known) => Some(Value::Word(Kind::word(*known, text)?)),
            Kind::Words(known) => Some(Value::Words(vec![Kind::word(*known, text)?])),
        };
        read.ok_or_else(|| self.unfit(format!("`{text}`")))
    }

    /// A value as a file has it.
    pub fn read(&self, found: &Spanned<DeValue<'_>>) -> Result<Value, Misplaced> {
        let at = |bytes: Range<usize>| move |invalid| Misplaced { bytes, invalid };
        let text = |item: &Spanned<DeValue<'_>>, expected: &Kind| match item.get_ref().as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err(at(item.span())(expected.unfit(found_kind(item.get_ref())))),
        };
        let value = found.get_ref();
        match (self, value) {
            (Kind::Paths, DeValue::Array(items)) => {
                let path = |item| text(item, &Kind::Path).map(PathBuf::from);
                Ok(Value::Paths(items.iter().map(path).collect::<Result<_, _>>()?))
            }
            (Kind::Words(known), DeValue::Array(items)) => {
                let word = |item: &Spanned<DeValue<'_>>| {
                    Kind::word(*known, &text(item, &Kind::Text)?).map_err(at(item.span()))
                };
                Ok(Value::Words(items.iter().map(word).collect::<Result<_, _>>()?))
            }
            (
                Kind::Text | Kind::Path | Kind::Paths | Kind::Word(_) | Kind::Words(_),
                DeValue::String(text),
            ) => self.read_word(text).map_err(at(found.span())),
            (Kind::Flag, DeValue::Boolean(flag)) => Ok(Value::Flag(*flag)),
            (Kind::Number { .. } | Kind::Seconds, DeValue::Integer(_) | DeValue::Float(_)) => {
                self.read_word(&digits(value)).map_err(at(found.span()))
            }
            _ => Err(at(found.span())(self.unfit(found_kind(value)))),
        }
    }
}

/// A number without what makes it easier to read.
fn digits(value: &DeValue<'_>) -> String {
    match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().replace('_', ""),
        DeValue::Integer(number) => match u64::from_str_radix(number.as_str(), number.radix()) {
            Ok(value) => value.to_string(),
            Err(_) => number.to_string(),
        },
        DeValue::Float(number) => number.as_str().replace('_', ""),
        _ => String::new(),
    }
}

/// What stands in a file, in words.
pub(super) fn found_kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "a truth value",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// As a file writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => flag.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Seconds(time) => time.as_secs_f64().fmt(f),
            Value::Text(text) => f.write_str(&written(text)),
            Value::Path(path) => f.write_str(&written(&path.to_string_lossy())),
            Value::Paths(paths) => list(f, paths.iter().map(|path| path.to_string_lossy().into_owned())),
            Value::Word(word) => f.write_str(&written(word)),
            Value::Words(words) => list(f, words.iter().map(|word| (*word).to_owned())),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = String>) -> fmt::Result {
    let items: Vec<String> = items.map(|item| written(&item)).collect();
    write!(f, "[{}]", items.join(", "))
}

/// A text in quotes.
pub(super) fn written(text: &str) -> String {
    let mut quoted = String::from('"');
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => quoted.extend(['\\', symbol]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            symbol if symbol.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(symbol))),
            symbol => quoted.push(symbol),
        }
    }
    quoted.push('"');
    quoted
}

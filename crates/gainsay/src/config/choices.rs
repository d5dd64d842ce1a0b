//! How answers are shown: formats, and when there are colours.

use super::value::Word;

/// The formats of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Json,
    Sarif,
    Junit,
    Github,
    Gitlab,
    Html,
    Tyche,
}

impl Format {
    pub const ALL: [Format; 8] = [
        Format::Text,
        Format::Json,
        Format::Sarif,
        Format::Junit,
        Format::Github,
        Format::Gitlab,
        Format::Html,
        Format::Tyche,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Junit => "junit",
            Format::Github => "github",
            Format::Gitlab => "gitlab",
            Format::Html => "html",
            Format::Tyche => "tyche",
        }
    }

    /// In one sentence for users.
    pub fn summary(self) -> &'static str {
        match self {
            Format::Text => "For people",
            Format::Json => "One object a line",
            Format::Sarif => "One document for code scanning",
            Format::Junit => "One document for test reports",
            Format::Github => "Annotations at the lines, for GitHub's workflows",
            Format::Gitlab => "A report of code quality, for GitLab's merge requests",
            Format::Html => "A page to look at",
            Format::Tyche => "Samples of tests for the viewer Tyche, one object a line",
        }
    }

    /// So many tests of each statement are shown unless somebody says otherwise.
    pub fn samples(self) -> usize {
        if self == Format::Tyche { 100 } else { 0 }
    }

    pub(super) fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    pub(super) fn words() -> Vec<Word> {
        Format::ALL.map(|format| Word { name: format.name(), about: format.summary() }).to_vec()
    }
}

/// When verdicts are in colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    Auto,
    Always,
    Never,
}

impl Colours {
    const ALL: [Colours; 3] = [Colours::Auto, Colours::Always, Colours::Never];

    pub fn name(self) -> &'static str {
        match self {
            Colours::Auto => "auto",
            Colours::Always => "always",
            Colours::Never => "never",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Colours::Auto => "On a terminal, unless NO_COLOR is set",
            Colours::Always => "Wherever the answers go",
            Colours::Never => "Nowhere",
        }
    }

    pub(super) fn named(name: &str) -> Option<Colours> {
        Colours::ALL.into_iter().find(|colours| colours.name() == name)
    }

    pub(super) fn words() -> Vec<Word> {
        Colours::ALL.map(|colours| Word { name: colours.name(), about: colours.summary() }).to_vec()
    }
}

//! Which sources paths stand for, and in which language each is written.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A language that sources are written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// Isabelle/HOL theories.
    Isabelle,
    /// αProlog programs.
    AlphaProlog,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::Isabelle, Language::AlphaProlog];

    /// How names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Isabelle => "thy",
            Language::AlphaProlog => "apl",
        }
    }

    fn of_extension(extension: &OsStr) -> Option<Language> {
        Language::ALL.into_iter().find(|language| extension == language.extension())
    }

    /// The language of a file, which may be named with a line: `FILE:LINE`. What is not known to be anything else is a
    /// theory.
    pub fn of(path: &Path) -> Language {
        let text = path.to_string_lossy();
        let line = text.rsplit_once(':').filter(|(_, line)| line.parse::<usize>().is_ok());
        let file = Path::new(line.map_or(&*text, |(file, _)| file));
        file.extension().and_then(Language::of_extension).unwrap_or(Language::Isabelle)
    }
}

/// Where a source comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    pub language: Language,
    /// One file, or the files that make a program, one on top of the other.
    pub paths: Vec<PathBuf>,
}

impl Origin {
    /// One file, in the language that its name tells.
    pub fn file(path: impl Into<PathBuf>) -> Origin {
        let path = path.into();
        Origin { language: Language::of(&path), paths: vec![path] }
    }

    /// The sources that paths stand for, theories first; folders are searched, in alphabetical order. Programs that are
    /// named one after the other are one, as for the model of their language; each that is found in a folder is one.
    pub fn find(paths: &[PathBuf]) -> std::io::Result<Vec<Origin>> {
        let mut named: Vec<PathBuf> = vec![];
        let (mut theories, mut programs) = (vec![], vec![]);
        let mut seen = HashSet::new();
        for path in paths {
            let mut found = vec![];
            if path.is_dir() {
                collect(path, &mut seen, &mut found)?;
            } else {
                std::fs::metadata(path)?;
                match Language::of(path) {
                    Language::Isabelle => found.push(path.clone()),
                    Language::AlphaProlog => named.push(path.clone()),
                }
            }
            for origin in found.into_iter().map(Origin::file) {
                let of_its_kind = match origin.language {
                    Language::Isabelle => &mut theories,
                    Language::AlphaProlog => &mut programs,
                };
                of_its_kind.push(origin);
            }
        }
        if !named.is_empty() {
            programs.insert(0, Origin { language: Language::AlphaProlog, paths: named });
        }
        theories.append(&mut programs);
        Ok(theories)
    }

    /// Its files, as messages name them.
    pub fn title(&self) -> String {
        let names: Vec<String> = self.paths.iter().map(|path| path.display().to_string()).collect();
        names.join(", ")
    }
}

/// The sources of a folder that was not `seen` before: links may lead back to it.
fn collect(folder: &Path, seen: &mut HashSet<PathBuf>, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !seen.insert(std::fs::canonicalize(folder)?) {
        return Ok(());
    }
    let mut entries =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, seen, found)?;
        } else if entry.extension().is_some_and(|extension| Language::of_extension(extension).is_some()) {
            found.push(entry);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_language() {
        assert_eq!(Language::of(Path::new("a/b.apl")), Language::AlphaProlog);
        assert_eq!(Language::of(Path::new("a/b.apl:17")), Language::AlphaProlog);
        assert_eq!(Language::of(Path::new("a/b.thy:17")), Language::Isabelle);
        assert_eq!(Language::of(Path::new("notes")), Language::Isabelle);
    }
}

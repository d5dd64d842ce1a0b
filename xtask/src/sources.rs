//! The text files of the working tree, read once and shared by all checks.
//!
//! Build output and version control data are left out, and so are files that are not UTF-8: they are data.
#![expect(clippy::disallowed_methods, reason = "the checks are about files")]

use std::path::Path;
use std::{fs, io};

/// Folders that hold nothing written by hand.
const SKIPPED_FOLDERS: [&str; 4] = [".git", "dist", "node_modules", "target"];

/// One file: its path from the root of the repository, with `/` between the parts, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    pub fn extension(&self) -> Option<&str> {
        Path::new(&self.path).extension()?.to_str()
    }
}

/// All files, sorted by path.
#[derive(Clone, Default, Debug)]
pub struct Sources(pub Vec<Source>);

impl Sources {
    pub fn read(root: &Path) -> io::Result<Sources> {
        let mut files = Vec::new();
        let mut folders = vec![root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                // A symbolic link counts as neither file nor folder: its target is read where it is.
                let (kind, path) = (entry.file_type()?, entry.path());
                if kind.is_dir() && !is_skipped(&path) {
                    folders.push(path);
                } else if kind.is_file() {
                    files.extend(read_text(root, &path)?);
                }
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Sources(files))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }
}

fn is_skipped(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| SKIPPED_FOLDERS.iter().any(|skipped| name == *skipped))
}

fn read_text(root: &Path, path: &Path) -> io::Result<Option<Source>> {
    let Ok(text) = String::from_utf8(fs::read(path)?) else { return Ok(None) };
    let relative = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    Ok(Some(Source { path: parts.join("/"), text }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_file_is_found_and_build_output_is_not() {
        let sources = Sources::read(&crate::root()).unwrap();
        assert!(sources.iter().any(|source| source.path == "xtask/src/sources.rs"));
        assert!(!sources.iter().any(|source| source.path.starts_with("target/")));
    }
}

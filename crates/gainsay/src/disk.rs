//! Where texts come from: files on disk, and texts that stand in for them because nobody has saved them yet.

use base::{Diagnostic, FileId, Span};
use check::files::Files;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The files that can be read.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    /// Texts that count instead of what is on disk, by real paths.
    unsaved: BTreeMap<PathBuf, String>,
    /// Nothing but these texts can be read.
    is_sealed: bool,
}

impl Disk {
    /// One on which there is nothing but the texts that are put there.
    pub fn sealed() -> Disk {
        Disk { is_sealed: true, ..Disk::default() }
    }

    /// The path that names a file, however it is written. What is not on disk is named as it is written.
    pub fn real(path: &Path) -> PathBuf {
        std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }

    /// Puts a text in place of a file. Whether that changes anything.
    pub fn set_text(&mut self, path: &Path, text: String) -> bool {
        let path = Disk::real(path);
        let is_new = self.unsaved.get(&path) != Some(&text);
        self.unsaved.insert(path, text);
        is_new
    }

    /// The file on disk counts again.
    pub fn forget_text(&mut self, path: &Path) -> bool {
        self.unsaved.remove(&Disk::real(path)).is_some()
    }

    pub fn is_file(&self, path: &Path) -> bool {
        !self.is_sealed && path.is_file() || self.unsaved.contains_key(&Disk::real(path))
    }

    /// Reads a file, under the number of its last version if it has one. What is not UTF-8 is replaced and reported;
    /// the rest can still be used.
    pub fn read(
        &self,
        path: &Path,
        files: &mut Files,
        number: Option<FileId>,
    ) -> std::io::Result<(FileId, Vec<Diagnostic>)> {
        let place = number.unwrap_or(files.next());
        let mut add = |text: String| match number {
            Some(number) => {
                files.replace(number, path.to_owned(), text);
                number
            }
            None => files.add(path.to_owned(), text),
        };
        if let Some(text) = self.unsaved.get(&Disk::real(path)) {
            return Ok((add(text.clone()), vec![]));
        }
        if self.is_sealed {
            return Err(std::io::Error::new(std::io::ErrorKind::NotFound, "no files are read here"));
        }
        let mut diagnostics = vec![];
        let text = match String::from_utf8(std::fs::read(path)?) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let span = Span::new(place, at, at + 1);
                diagnostics.push(
                    Diagnostic::error("not-utf8", span, "the file is not valid UTF-8 from here on")
                        .help("save the file as UTF-8, or write symbols as `\\<Rightarrow>`"),
                );
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            }
        };
        Ok((add(text), diagnostics))
    }
}

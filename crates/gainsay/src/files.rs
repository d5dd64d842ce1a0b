//! The files of a run: their paths and texts, by number.

use base::{Diagnostic, FileId, Name, Span};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<File>,
}

#[derive(Clone, Debug)]
pub struct File {
    pub path: PathBuf,
    pub text: String,
    /// Where each line starts.
    lines: Vec<u32>,
}

impl Files {
    /// Reads a file. What is not UTF-8 is replaced and reported; the rest can still be used.
    pub fn read(&mut self, path: &Path) -> std::io::Result<(FileId, Vec<Diagnostic>)> {
        let bytes = std::fs::read(path)?;
        let mut diagnostics = vec![];
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
                let span = Span::new(id, at, at + 1);
                diagnostics.push(
                    Diagnostic::error("not-utf8", span, "the file is not valid UTF-8 from here on")
                        .help("save the file as UTF-8, or write symbols as `\\<Rightarrow>`"),
                );
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            }
        };
        Ok((self.add(path.to_owned(), text), diagnostics))
    }

    pub fn add(&mut self, path: PathBuf, text: String) -> FileId {
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines =
            std::iter::once(0).chain(starts).map(|at| u32::try_from(at).unwrap_or(u32::MAX)).collect();
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(File { path, text, lines });
        id
    }

    pub fn get(&self, id: FileId) -> Option<&File> {
        self.files.get(id.0 as usize)
    }

    pub fn text(&self, id: FileId) -> &str {
        self.get(id).map_or("", |file| &file.text)
    }

    /// The line, counted from 1, on which a span starts.
    pub fn line(&self, span: Span) -> usize {
        self.get(span.file).map_or(0, |file| file.lines.partition_point(|start| *start <= span.start))
    }

    pub fn path(&self, id: FileId) -> Name {
        self.get(id).map(|file| Name::from(file.path.display().to_string())).unwrap_or_default()
    }
}

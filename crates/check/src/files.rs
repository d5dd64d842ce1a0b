//! The files of a run: their paths and texts, by number. Copies share the texts.

use base::{FileId, Name, Span};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<Option<Arc<File>>>,
}

#[derive(Clone, Debug)]
pub struct File {
    pub path: PathBuf,
    pub text: String,
    /// Where each line starts.
    lines: Vec<u32>,
}

impl File {
    fn new(path: PathBuf, text: String) -> File {
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines =
            std::iter::once(0).chain(starts).map(|at| u32::try_from(at).unwrap_or(u32::MAX)).collect();
        File { path, text, lines }
    }
}

impl Files {
    /// The number that the next file gets.
    pub fn next(&self) -> FileId {
        FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX))
    }

    pub fn add(&mut self, path: PathBuf, text: String) -> FileId {
        let id = self.next();
        self.files.push(Some(Arc::new(File::new(path, text))));
        id
    }

    /// Gives a number that is in use to the next version of its file: places before the first change stay as they are.
    pub fn replace(&mut self, id: FileId, path: PathBuf, text: String) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            *file = Some(Arc::new(File::new(path, text)));
        }
    }

    /// Forgets a text of which there is a newer version. Its number is not used again.
    pub fn forget(&mut self, id: FileId) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            *file = None;
        }
    }

    pub fn get(&self, id: FileId) -> Option<&File> {
        self.files.get(id.0 as usize)?.as_deref()
    }

    pub fn text(&self, id: FileId) -> &str {
        self.get(id).map_or("", |file| &file.text)
    }

    /// The line, counted from 1, on which a span starts.
    pub fn line(&self, span: Span) -> usize {
        self.get(span.file).map_or(0, |file| file.lines.partition_point(|start| *start <= span.start))
    }

    /// Whether there is nothing on a line, counted from 1.
    pub fn is_blank(&self, id: FileId, line: usize) -> bool {
        let Some(file) = self.get(id) else { return false };
        line.checked_sub(1)
            .and_then(|line| file.text.lines().nth(line))
            .is_some_and(|text| text.trim().is_empty())
    }

    /// The number of lines.
    pub fn line_count(&self, id: FileId) -> usize {
        self.get(id).map_or(0, |file| file.lines.len())
    }

    /// The lines that a span stands on; all lines of the file at most.
    pub fn lines(&self, span: Span) -> RangeInclusive<usize> {
        let last = Span { start: span.end.saturating_sub(1).max(span.start), ..span };
        self.line(span)..=self.line(last)
    }

    /// The paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().flatten().map(|file| file.path.as_path())
    }

    pub fn path(&self, id: FileId) -> Name {
        self.get(id).map(|file| Name::from(file.path.display().to_string())).unwrap_or_default()
    }
}

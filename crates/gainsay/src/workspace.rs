//! The door: where sources are opened, from disk and from memory.

use crate::apl::Program;
use crate::disk::Disk;
use crate::isabelle::{Loader, Theory};
use crate::origin::{Language, Origin};
use crate::source::Source;
use check::Cancel;
use std::path::{Path, PathBuf};

/// The sources that somebody works on. What several of them build on is read once, and the library is unpacked when
/// the first theory is opened.
///
/// Texts that are not saved yet count in place of the files on disk, for sources that import them, too:
///
/// ```
/// use gainsay::{Options, Workspace};
/// use gainsay::check::{Cancel, Choice, Event, Status};
///
/// let mut workspace = Workspace::default();
/// workspace.set_text("Reversed.thy", r#"
///   theory Reversed imports Main begin
///   lemma keeps: "rev xs = xs" oops
///   lemma turns: "rev (rev xs) = xs" by simp
///   end"#);
/// let source = workspace.open("Reversed.thy")?;
/// let names: Vec<String> = source.items().into_iter().map(|item| item.name).collect();
/// assert_eq!(names, ["Reversed.keeps", "Reversed.turns"]);
///
/// let choice = Choice { lemmas: vec!["keeps".into()], ..Choice::default() };
/// let mut verdicts = vec![];
/// source.check(&Options::default(), &choice, &Cancel::default(), &mut |event: &Event| {
///     if let Event::Verdict { answer, .. } = event {
///         verdicts.push(answer.verdict);
///     }
///     Ok(())
/// })?;
/// assert_eq!(verdicts, [Status::Refuted]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Workspace {
    disk: Disk,
    folders: Vec<PathBuf>,
    loader: Option<Box<Loader>>,
}

impl Workspace {
    /// A workspace whose theories import sessions that are found in these folders.
    pub fn new(folders: &[PathBuf]) -> Workspace {
        Workspace { folders: folders.to_vec(), ..Workspace::default() }
    }

    /// A workspace that reads no files: its sources are the texts that are put into it. They build on each other and
    /// on the embedded library, whatever their imports say.
    pub fn sealed() -> Workspace {
        Workspace { disk: Disk::sealed(), ..Workspace::default() }
    }

    /// Checks of theories, while they are read, that everything printed and read again is the same.
    pub fn check_round_trips(&mut self) {
        self.loader().check_round_trips();
    }

    /// Unpacks the library, so that the first theory is opened sooner.
    pub fn prepare(&mut self) {
        self.loader();
    }

    /// Keeps from now on what makes it fast to open another version of a theory: some megabytes for each.
    pub fn expect_changes(&mut self) {
        self.loader().keep_drafts();
    }

    /// Lets whoever has this end the opening of sources: with an error of the kind `Interrupted`, and nothing lost.
    pub fn cancel_with(&mut self, cancel: &Cancel) {
        self.loader().cancel_with(cancel);
    }

    /// Reads a theory up to the end of its last change, if changes are expected and that leaves something to be read.
    /// So there is something to work on before the rest is read.
    pub fn open_changed(&mut self, path: impl AsRef<Path>) -> std::io::Result<Option<Box<dyn Source>>> {
        let path = path.as_ref();
        if Language::of(path) != Language::Isabelle {
            return Ok(None);
        }
        let folders = self.folders.clone();
        let loader = self.loader();
        let loaded = loader.load_changed(path)?;
        Ok(loaded.map(|loaded| Box::new(Theory::new(loader, loaded, folders)) as Box<dyn Source>))
    }

    /// Puts a text in place of a file from now on. Sources that were opened before stay as they are.
    pub fn set_text(&mut self, path: impl AsRef<Path>, text: impl Into<String>) {
        let text = text.into();
        if let Some(loader) = &mut self.loader {
            loader.set_text(path.as_ref(), text.clone());
        }
        self.disk.set_text(path.as_ref(), text);
    }

    /// What is on disk counts again.
    pub fn forget_text(&mut self, path: impl AsRef<Path>) {
        if let Some(loader) = &mut self.loader {
            loader.forget_text(path.as_ref());
        }
        self.disk.forget_text(path.as_ref());
    }

    /// A file has changed on disk: it is read again, with all that builds on it, when that is opened again.
    pub fn changed(&mut self, path: impl AsRef<Path>) {
        if let Some(loader) = &mut self.loader {
            loader.forget(path.as_ref());
        }
    }

    /// Reads a file, in the language that its name tells, and everything it builds on.
    pub fn open(&mut self, path: impl Into<PathBuf>) -> std::io::Result<Box<dyn Source>> {
        self.open_origin(&Origin::file(path))
    }

    /// Reads the source of an origin.
    pub fn open_origin(&mut self, origin: &Origin) -> std::io::Result<Box<dyn Source>> {
        Ok(match (origin.language, origin.paths.as_slice()) {
            (Language::Isabelle, [path]) => Box::new(self.theory(path)?),
            (Language::Isabelle, _) => {
                return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "a theory is one file"));
            }
            (Language::AlphaProlog, paths) => Box::new(self.program(paths)?),
        })
    }

    /// Reads a file as a theory.
    pub fn theory(&mut self, path: impl AsRef<Path>) -> std::io::Result<Theory> {
        let folders = self.folders.clone();
        let loader = self.loader();
        let loaded = loader.load(path.as_ref())?;
        Ok(Theory::new(loader, loaded, folders))
    }

    /// Reads files, one on top of the other, as an αProlog program.
    pub fn program(&self, paths: &[PathBuf]) -> std::io::Result<Program> {
        Program::read_from(&self.disk, paths)
    }

    fn loader(&mut self) -> &mut Loader {
        let Workspace { disk, folders, loader } = self;
        loader.get_or_insert_with(|| Box::new(Loader::on(disk.clone(), folders)))
    }
}

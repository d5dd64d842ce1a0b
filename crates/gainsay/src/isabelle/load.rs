//! Loads theories: finds their imports, the embedded library's or other files, and elaborates them in order.

mod imports;

use super::draft::{Basis, Draft};
use super::notation::AtTheEnd;
use super::remedy::with_remedy;
use super::root::Sessions;
use crate::disk::Disk;
use base::guard::guarded;
use base::{Diagnostic, FileId, Name, Span};
use check::files::Files;
use check::limits::{Limits, Reached, memory, within};
use check::{Cancel, Memo, Script};
use elab::{Authority, Checks, Context, Elaborated, Imports, Session, Underway};
use logic::world::{Packed, Source};
use logic::{Theory, World};
use prelude::Library;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use syntax::Keywords;
use syntax::ast::{Body, Header, TheoryFile};

/// A theory file and what became of it.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub file: FileId,
    /// Names the theory in its session.
    pub key: Name,
    pub tree: Arc<TheoryFile>,
    /// What its commands are made of: the keywords of its header and of everything that it imports.
    keywords: Arc<Keywords>,
    pub elaborated: Elaborated,
    /// About reading the file and its imports.
    pub diagnostics: Vec<Diagnostic>,
    /// For this file alone, without its imports.
    pub time: Duration,
}

#[derive(Debug)]
pub struct Loader {
    pub files: Files,
    /// What is checked while theories are read.
    pub checks: Checks,
    disk: Disk,
    sessions: Sessions,
    library: Arc<Shelf>,
    session: Session,
    loaded: BTreeMap<PathBuf, Arc<Loaded>>,
    /// The files whose contexts are there, oldest first. Contexts are large, and most are needed once.
    recent: VecDeque<PathBuf>,
    /// The files that wait for an import, outermost first.
    waiting: Vec<PathBuf>,
    /// What is kept of theories for the next version of their texts, if somebody edits them.
    drafts: Option<BTreeMap<PathBuf, Draft>>,
    /// Ends reading.
    cancel: Cancel,
    /// Of the fingerprints of all versions.
    memo: Arc<Memo>,
}

/// The library, and the theories of it whose definitions somebody has asked for: all worlds share those.
#[derive(Debug)]
pub struct Shelf {
    library: Library,
    open: Mutex<BTreeMap<Name, Arc<Packed>>>,
}

impl Shelf {
    pub fn library(&self) -> &Library {
        &self.library
    }

    fn definitions(&self, key: &Name) -> Option<Arc<Packed>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(packed) = open.get(key) {
            return Some(Arc::clone(packed));
        }
        let packed = Arc::new(self.library.packed(key)?);
        open.insert(key.clone(), Arc::clone(&packed));
        Some(packed)
    }
}

/// How many contexts are kept.
const MAX_CONTEXTS: usize = 12;

/// A theory file whose commands are still to be elaborated.
struct Opened {
    /// Its real path, by which it is known.
    path: PathBuf,
    key: Name,
    file: FileId,
    text: String,
    tree: Arc<TheoryFile>,
    keywords: Keywords,
    basis: Basis,
    authority: Authority,
    diagnostics: Vec<Diagnostic>,
    start: Instant,
}

impl Opened {
    fn into_loaded(self, library: &Library, mut elaborated: Elaborated) -> Loaded {
        let Opened { file, key, text, tree, keywords, mut diagnostics, start, .. } = self;
        diagnostics.extend(tree.diagnostics.iter().cloned());
        let remedied = |diagnostic| with_remedy(library, &text, diagnostic);
        let diagnostics = diagnostics.into_iter().map(remedied).collect();
        for outcome in &mut elaborated.outcomes {
            outcome.failure = outcome.failure.take().map(remedied);
        }
        Loaded {
            file,
            key,
            tree,
            keywords: Arc::new(keywords),
            elaborated,
            diagnostics,
            time: start.elapsed(),
        }
    }
}

/// That a theory is not called as its file is: others import it by the name of the file, and Isabelle refuses it.
fn other_name(path: &Path, header: &Header) -> Option<Diagnostic> {
    let name = &header.name.value;
    let stem = path.file_stem().filter(|_| path.extension().is_some_and(|ending| ending == "thy"))?;
    let stem = stem.to_string_lossy();
    let message =
        format!("this theory is called `{name}` and its file `{stem}.thy`: Isabelle wants them to agree");
    (*stem != *name.as_str()).then(|| Diagnostic::warning("theory-name", header.name.span, message))
}

impl Loader {
    /// Checks from now on that what is read, printed and read again, is the same.
    pub fn check_round_trips(&mut self) {
        self.checks = Checks::RoundTrips;
    }

    /// Keeps from now on what makes it fast to read another version of a theory.
    pub fn keep_drafts(&mut self) {
        self.drafts.get_or_insert_default();
    }

    /// Lets whoever has this end reading: with an error of the kind `Interrupted`, and nothing lost.
    pub fn cancel_with(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// Finds sessions that theories import in these folders.
    pub fn new(folders: &[PathBuf]) -> Loader {
        Loader::on(Disk::default(), folders)
    }

    pub(crate) fn on(disk: Disk, folders: &[PathBuf]) -> Loader {
        let mut sessions = Sessions::default();
        folders.iter().for_each(|folder| sessions.add_folder(folder));
        let mut loader = Loader {
            files: Files::default(),
            checks: Checks::None,
            disk,
            sessions,
            library: Arc::new(Shelf { library: Library::open(), open: Mutex::default() }),
            session: Session::default(),
            loaded: BTreeMap::new(),
            recent: VecDeque::new(),
            waiting: vec![],
            drafts: None,
            cancel: Cancel::default(),
            memo: Arc::default(),
        };
        // Hardly any theory does without.
        loader.need(&Name::new("Main"));
        loader
    }

    /// A theory and those that it builds on, as far as they were read from files; without their contexts.
    pub fn with_imports<'l>(&'l self, loaded: &'l Loaded) -> Vec<&'l Loaded> {
        let keys = self.session.closure(&loaded.key);
        let path = |it: &Loaded| PathBuf::from(it.key.as_str());
        let others = self.loaded.values().map(|other| &**other).filter(|other| other.key != loaded.key);
        let mut all: Vec<&Loaded> = others.filter(|other| keys.contains(&other.key)).collect();
        // It may be one that is not known yet.
        all.insert(all.partition_point(|other| path(other) < path(loaded)), loaded);
        all
    }

    /// The context of a theory that imports the given theories of the library.
    pub fn library_context(&mut self, name: &Name, keys: &[Name]) -> Context {
        keys.iter().for_each(|key| self.need(key));
        self.session.context(name, keys)
    }

    /// The definitions that a loaded theory has at its end.
    pub fn world(&self, loaded: &Loaded) -> World {
        self.definitions(loaded)()
    }

    /// How to collect the definitions that a loaded theory has at its end.
    fn definitions(&self, loaded: &Loaded) -> impl FnOnce() -> World + Send + Sync + use<> {
        let theories: Vec<(Name, Option<Arc<Theory>>)> = self
            .session
            .closure(&loaded.key)
            .into_iter()
            .map(|key| (key.clone(), self.session.theory(&key).cloned()))
            .collect();
        let library = Arc::clone(&self.library);
        move || {
            World::new(theories.into_iter().filter_map(|(key, theory)| match library.definitions(&key) {
                Some(packed) => Some(Source::Packed(packed)),
                None => theory.map(Source::Whole),
            }))
        }
    }

    /// A loaded theory as it is tried.
    pub fn script(&self, loaded: &Loaded) -> Script {
        let sources = self.with_imports(loaded).into_iter().map(|it| Arc::clone(&it.elaborated.theory));
        let context = Arc::clone(&loaded.elaborated.context);
        let notation = Arc::new(AtTheEnd { context, library: Arc::clone(&self.library) });
        let theory = Arc::clone(&loaded.elaborated.theory);
        let world = self.definitions(loaded);
        Script::new(self.files.clone(), theory, sources.collect(), notation, world, prelude::digest())
            .remembering(&self.memo)
    }

    /// Loads a file and everything it imports.
    pub fn load(&mut self, path: &Path) -> std::io::Result<Arc<Loaded>> {
        let key = Disk::real(path);
        if let Some(loaded) = self.loaded.get(&key).cloned() {
            return Ok(self.with_context(&key, loaded));
        }
        let number = self.number(&key);
        let (file, diagnostics) = self.disk.read(path, &mut self.files, number)?;
        self.load_file(path, key, file, diagnostics)
    }

    /// Loads a theory whose text is at hand, as if a file of this path held it, and everything it imports.
    pub fn load_text(&mut self, path: &Path, text: String) -> Arc<Loaded> {
        self.set_text(path, text.clone());
        let key = Disk::real(path);
        if let Some(loaded) = self.loaded.get(&key).cloned() {
            return self.with_context(&key, loaded);
        }
        let file = self.files.add(path.to_owned(), text);
        self.load_file(path, key, file, vec![]).expect("nobody interrupts the reading of a text at hand")
    }

    /// Puts a text in place of a file, for whoever loads or imports it from now on.
    pub fn set_text(&mut self, path: &Path, text: String) {
        if self.disk.set_text(path, text) {
            self.forget(path);
        }
    }

    /// What is on disk counts again.
    pub fn forget_text(&mut self, path: &Path) {
        if self.disk.forget_text(path) {
            self.forget(path);
        }
    }

    /// Forgets what was read of a file, and of all that builds on it: it has changed.
    pub fn forget(&mut self, path: &Path) {
        let key = Name::from(Disk::real(path).display().to_string());
        let builds_on_it = |loaded: &Loaded| self.session.closure(&loaded.key).contains(&key);
        let outdated: Vec<PathBuf> = self
            .loaded
            .iter()
            .filter(|(_, loaded)| builds_on_it(loaded))
            .map(|(path, _)| path.clone())
            .collect();
        if let Some(drafts) = &mut self.drafts {
            drafts.retain(|_, draft| !draft.builds_on(&key));
        }
        for path in outdated {
            if let Some(loaded) = self.loaded.remove(&path) {
                self.session.forget_context(&loaded.key);
                self.files.forget(loaded.file);
            }
            self.recent.retain(|recent| *recent != path);
        }
    }

    /// Reads and elaborates a file, which is known under a key from then on.
    fn load_file(
        &mut self,
        path: &Path,
        key: PathBuf,
        file: FileId,
        diagnostics: Vec<Diagnostic>,
    ) -> std::io::Result<Arc<Loaded>> {
        let mut opened = self.open(path, &key, file, diagnostics)?;
        let (state, _) = self.resume(&opened);
        let elaborated = self.read(&mut opened, state, usize::MAX)?;
        let loaded = Arc::new(opened.into_loaded(&self.library.library, elaborated));
        self.keep(key, &loaded);
        Ok(loaded)
    }

    /// Reads a theory that is being edited up to the end of its last change, where that leaves something to be read.
    /// What is said about it holds for the whole, unless the rest gives it another meaning. Only the next to load the
    /// file gets all of it.
    pub fn load_changed(&mut self, path: &Path) -> std::io::Result<Option<Arc<Loaded>>> {
        let key = Disk::real(path);
        let Some(number) = self.number(&key).filter(|_| !self.loaded.contains_key(&key)) else {
            return Ok(None);
        };
        let (file, diagnostics) = self.disk.read(path, &mut self.files, Some(number))?;
        let mut opened = self.open(path, &key, file, diagnostics)?;
        let (state, changed) = self.resume(&opened);
        if state.is_none() || changed >= opened.tree.commands.len() {
            return Ok(None);
        }
        let elaborated = self.read(&mut opened, state, changed)?;
        Ok(Some(Arc::new(opened.into_loaded(&self.library.library, elaborated))))
    }

    /// The number of a file that somebody edits.
    fn number(&self, key: &Path) -> Option<FileId> {
        self.drafts.as_ref()?.get(key).map(|draft| draft.file)
    }

    /// Reads the imports of a file, and its commands as far as they can be told apart without knowing what they mean.
    fn open(
        &mut self,
        path: &Path,
        key: &Path,
        file: FileId,
        mut diagnostics: Vec<Diagnostic>,
    ) -> std::io::Result<Opened> {
        let text = self.files.text(file).to_owned();
        let header = syntax::parse_header(file, &text).header;
        self.waiting.push(key.to_owned());
        let name = match &header {
            Some(header) => header.name.value.clone(),
            None => Name::from(path.file_stem().unwrap_or_default().to_string_lossy().into_owned()),
        };
        diagnostics.extend(header.as_ref().and_then(|header| other_name(path, header)));
        let own = self.library_key(path, &name);
        let mut keywords = Keywords::standard();
        let imports = self.imports(path, header.as_ref(), own.as_ref(), &mut keywords, &mut diagnostics);
        self.waiting.pop();
        let imports = imports?;
        keywords.extend(header.iter().flat_map(|header| &header.keywords));
        let start = Instant::now();
        let tree = Arc::new(self.parse(file, &text, &keywords));
        let missing = diagnostics.iter().filter(|diagnostic| diagnostic.code.ends_with("-import"));
        let basis = Basis {
            name,
            builds_on: imports.iter().flat_map(|import| self.session.closure(import)).collect(),
            imports,
            missing: missing.map(|diagnostic| diagnostic.span).collect(),
            learns_library: tree.commands.iter().any(|it| matches!(it.body, Body::TimeFunction(_))),
        };
        let authority = if own.is_some() { Authority::Library } else { Authority::File };
        let (path, key) = (key.to_owned(), Name::from(key.display().to_string()));
        Ok(Opened { path, key, file, text, tree, keywords, basis, authority, diagnostics, start })
    }

    /// Brings the draft of a file up to date, if drafts are kept. Gives the state in it to go on from, and the number
    /// of commands up to the last one that has changed.
    fn resume(&mut self, opened: &Opened) -> (Option<Underway>, usize) {
        let Opened { path, file, text, tree, basis, .. } = opened;
        let Some(drafts) = &mut self.drafts else { return (None, tree.commands.len()) };
        match drafts.get_mut(path).filter(|draft| draft.file == *file && draft.starts_from(basis)) {
            Some(draft) => draft.update(text, tree),
            None => {
                drafts.insert(path.clone(), Draft::new(*file, basis.clone(), text, tree));
                (None, tree.commands.len())
            }
        }
    }

    /// Elaborates the commands of a file, up to so many of them, from a state on.
    fn read(
        &mut self,
        opened: &mut Opened,
        state: Option<Underway>,
        until: usize,
    ) -> std::io::Result<Elaborated> {
        let mut state = state.unwrap_or_else(|| self.begin(opened));
        let mut draft = self.drafts.as_mut().and_then(|drafts| drafts.get_mut(&opened.path));
        let commands = opened.tree.commands.iter().take(until).skip(state.commands());
        let cancel = &self.cancel;
        let (read, reached) = within(reading_limits(), |budget| {
            state.allow(budget.clone());
            for command in commands {
                if cancel.is_cancelled() {
                    return Err(std::io::Error::from(std::io::ErrorKind::Interrupted));
                }
                if let Some(draft) = &mut draft
                    && draft.wants(state.commands())
                {
                    draft.keep(&state);
                }
                state.read(command);
            }
            Ok(())
        });
        if let (Some(draft), true) = (&mut draft, until < opened.tree.commands.len()) {
            draft.keep(&state);
        }
        if let (Some(_), Some(drafts)) = (reached, &mut self.drafts) {
            // What comes after a limit is not what the text says.
            drafts.remove(&opened.path);
        }
        opened.diagnostics.extend(reached.map(|reached| unfinished(opened.file, reached)));
        read?;
        let elaborated = state.finish(&opened.key);
        self.session.add(opened.key.clone(), Arc::clone(&elaborated.theory));
        Ok(elaborated)
    }

    /// A theory before its first command.
    fn begin(&self, opened: &Opened) -> Underway {
        let basis = &opened.basis;
        let mut context = self.session.context(&basis.name, &basis.imports);
        if basis.learns_library {
            self.learn_library(&mut context);
        }
        let imports = Imports { found: basis.imports.clone(), missing: basis.missing.clone() };
        Underway::begin(context, imports, opened.authority, self.checks)
    }

    /// Reads the commands of a file.
    fn parse(&self, file: FileId, text: &str, keywords: &Keywords) -> TheoryFile {
        guarded(|| syntax::parse_theory(file, text, keywords)).unwrap_or_else(|fault| {
            let message = format!("this file cannot be read: {fault}");
            let diagnostic = Diagnostic::error("internal-error", Span::new(file, 0, 0), message);
            TheoryFile { file, header: None, commands: vec![], diagnostics: vec![diagnostic] }
        })
    }

    /// Keeps what was loaded, and forgets the context that was kept for longest. Contexts of theories of the library
    /// are not made again from declarations alone: such theories are read again where somebody asks for them.
    fn keep(&mut self, path: PathBuf, loaded: &Arc<Loaded>) {
        self.session.keep_context(loaded.key.clone(), Arc::clone(&loaded.elaborated.context));
        self.loaded.insert(path.clone(), Arc::clone(loaded));
        self.recent.push_back(path);
        while self.recent.len() > MAX_CONTEXTS
            && let Some(oldest) = self.recent.pop_front()
        {
            let Some(old) = self.loaded.remove(&oldest) else { continue };
            self.session.forget_context(&old.key);
            if old.elaborated.authority == Authority::File {
                let elaborated = Elaborated { context: Arc::default(), ..old.elaborated.clone() };
                self.loaded.insert(oldest, Arc::new(Loaded { elaborated, ..Loaded::clone(&old) }));
            }
        }
    }

    /// A theory that was read before, with its context.
    fn with_context(&mut self, path: &Path, loaded: Arc<Loaded>) -> Arc<Loaded> {
        if self.recent.iter().any(|recent| recent == path) {
            return loaded;
        }
        let name = &loaded.elaborated.theory.name;
        let context = Arc::new(self.session.context(name, std::slice::from_ref(&loaded.key)));
        let elaborated = Elaborated { context, ..loaded.elaborated.clone() };
        let loaded = Arc::new(Loaded { elaborated, ..Loaded::clone(&loaded) });
        self.keep(path.to_owned(), &loaded);
        loaded
    }

    /// Adds the definitions of library theories, from which time functions are made.
    fn learn_library(&self, context: &mut Context) {
        let loaded: Vec<Name> = context.loaded.iter().cloned().collect();
        for theory in loaded.iter().filter_map(|key| self.library.library.theory(key)) {
            context.learn_specs(&theory);
        }
    }

    /// Unpacks a theory of the library and all that it builds on.
    fn need(&mut self, key: &Name) {
        let mut work = vec![key.clone()];
        let mut seen = HashSet::new();
        while let Some(key) = work.pop() {
            if self.session.contains(&key) || !seen.insert(key.clone()) {
                continue;
            }
            if let Some(theory) = self.library.library.reading_part(&key) {
                work.extend(theory.imports.iter().cloned());
                self.session.add(key, Arc::new(theory));
            }
        }
        if key == "Main" && !self.session.has_context(key) {
            let mut context = self.session.context(key, std::slice::from_ref(key));
            context.theory = Name::default();
            self.session.keep_context(key.clone(), Arc::new(context));
        }
    }
}

/// How long reading one file may take.
const READING_TIME: Duration = Duration::from_secs(300);

/// How large the process may become by reading.
const READING_MEMORY: usize = 7 << 28;

/// What is left for every file, however large the process is.
const LEAST_MEMORY: usize = 1 << 27;

fn reading_limits() -> Limits {
    let memory = READING_MEMORY.saturating_sub(memory()).max(LEAST_MEMORY);
    Limits { time: READING_TIME, memory }
}

fn unfinished(file: FileId, reached: Reached) -> Diagnostic {
    let limit = match reached {
        Reached::Time => format!("{} seconds", READING_TIME.as_secs()),
        Reached::Memory => format!("{} megabytes of memory", READING_MEMORY >> 20),
    };
    let message = format!("reading this file was stopped: it takes more than {limit}");
    Diagnostic::error("reading-limit", Span::new(file, 0, 0), message)
}

/// All diagnostics of a loaded file in source order.
pub fn diagnostics(loaded: &Loaded) -> Vec<&Diagnostic> {
    let failures = loaded.elaborated.outcomes.iter().filter_map(|outcome| outcome.failure.as_ref());
    let mut all: Vec<&Diagnostic> =
        loaded.diagnostics.iter().chain(failures).chain(&loaded.elaborated.notes).collect();
    all.sort_by_key(|diagnostic: &&Diagnostic| (diagnostic.span, diagnostic.code));
    all
}

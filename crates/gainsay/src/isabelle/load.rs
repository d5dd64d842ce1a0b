//! Loads theories: finds their imports, the embedded library's or other files, and elaborates them in order.

use super::notation::AtTheEnd;
use super::remedy::with_remedy;
use super::root::Sessions;
use crate::disk::Disk;
use base::guard::guarded;
use base::{Diagnostic, FileId, Name, Span, deeper};
use check::files::Files;
use check::limits::{Limits, Reached, memory, within};
use check::{Digest, Script};
use elab::{Authority, Checks, Context, Elaborated, Imports, Session, elaborate_checked, import_key};
use logic::world::{Packed, Source};
use logic::{Theory, World};
use prelude::Library;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};
use syntax::Keywords;
use syntax::ast::{Body, Header, Ident, TheoryFile};

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

/// Where an import is found.
enum Found {
    Library(Name),
    File(PathBuf),
    Cycle,
    Missing,
}

impl Loader {
    /// Checks from now on that what is read, printed and read again, is the same.
    pub fn check_round_trips(&mut self) {
        self.checks = Checks::RoundTrips;
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
        };
        // Hardly any theory does without.
        loader.need(&Name::new("Main"));
        loader
    }

    /// A theory and those that it builds on, as far as they were read from files; without their contexts.
    pub fn with_imports(&self, loaded: &Loaded) -> Vec<&Loaded> {
        let keys = self.session.closure(&loaded.key);
        self.loaded.values().map(|loaded| &**loaded).filter(|loaded| keys.contains(&loaded.key)).collect()
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
        Script::new(self.files.clone(), theory, sources.collect(), notation, world, library_digest)
    }

    /// Loads a file and everything it imports.
    pub fn load(&mut self, path: &Path) -> std::io::Result<Arc<Loaded>> {
        let key = Disk::real(path);
        if let Some(loaded) = self.loaded.get(&key).cloned() {
            return Ok(self.with_context(&key, loaded));
        }
        let (file, diagnostics) = self.disk.read(path, &mut self.files)?;
        Ok(self.load_file(path, key, file, diagnostics))
    }

    /// Loads a theory whose text is at hand, as if a file of this path held it, and everything it imports.
    pub fn load_text(&mut self, path: &Path, text: String) -> Arc<Loaded> {
        self.set_text(path, text.clone());
        let key = Disk::real(path);
        if let Some(loaded) = self.loaded.get(&key).cloned() {
            return self.with_context(&key, loaded);
        }
        let file = self.files.add(path.to_owned(), text);
        self.load_file(path, key, file, vec![])
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
        mut diagnostics: Vec<Diagnostic>,
    ) -> Arc<Loaded> {
        let text = self.files.text(file).to_owned();
        let header = syntax::parse_header(file, &text).header;
        self.waiting.push(key.clone());
        let name = match &header {
            Some(header) => header.name.value.clone(),
            None => Name::from(path.file_stem().unwrap_or_default().to_string_lossy().into_owned()),
        };
        let own = self.library_key(path, &name);
        let mut keywords = Keywords::standard();
        let imports = self.imports(path, header.as_ref(), own.as_ref(), &mut keywords, &mut diagnostics);
        self.waiting.pop();
        keywords.extend(header.iter().flat_map(|header| &header.keywords));
        let start = Instant::now();
        let tree = Arc::new(self.parse(file, &text, &keywords));
        let mut context = self.session.context(&name, &imports);
        let missing = diagnostics.iter().filter(|diagnostic| diagnostic.code.ends_with("-import"));
        let imports =
            Imports { found: imports, missing: missing.map(|diagnostic| diagnostic.span).collect() };
        if tree.commands.iter().any(|command| matches!(command.body, Body::TimeFunction(_))) {
            self.learn_library(&mut context);
        }
        let theory_key = Name::from(key.display().to_string());
        let authority = if own.is_some() { Authority::Library } else { Authority::File };
        let (mut elaborated, reached) = within(reading_limits(), |budget| {
            context.budget = budget;
            elaborate_checked(&tree, &theory_key, context, imports, authority, self.checks)
        });
        diagnostics.extend(reached.map(|reached| unfinished(file, reached)));
        self.session.add(theory_key.clone(), Arc::clone(&elaborated.theory));
        diagnostics.extend(tree.diagnostics.iter().cloned());
        let remedied = |diagnostic| with_remedy(&self.library.library, &text, diagnostic);
        let diagnostics = diagnostics.into_iter().map(remedied).collect();
        for outcome in &mut elaborated.outcomes {
            outcome.failure = outcome.failure.take().map(remedied);
        }
        let loaded = Arc::new(Loaded {
            file,
            key: theory_key,
            tree,
            keywords: Arc::new(keywords),
            elaborated,
            diagnostics,
            time: start.elapsed(),
        });
        self.keep(key, &loaded);
        loaded
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

    /// Keys of the imports, which are loaded by then.
    fn imports(
        &mut self,
        path: &Path,
        header: Option<&Header>,
        own: Option<&Name>,
        keywords: &mut Keywords,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Name> {
        let mut keys = vec![];
        if let Some(own) = own {
            // A theory of the library is read against the library, itself included. What `Main` hides at its
            // end is still there in the theories that `Main` is made of.
            let below_main =
                self.library.library.reading_part("Main").map(|main| main.imports).unwrap_or_default();
            for key in below_main.into_iter().chain([own.clone()]) {
                self.need(&key);
                keys.push(key);
            }
        }
        for import in header.iter().flat_map(|header| &header.imports) {
            keywords.import(&import.value);
            match self.find(path, &import.value, own) {
                Found::Library(key) => {
                    self.need(&key);
                    keys.push(key);
                }
                Found::File(found) => match deeper(|| self.load(&found)) {
                    Ok(loaded) => {
                        keywords.merge(&loaded.keywords);
                        keys.push(Name::from(Disk::real(&found).display().to_string()));
                    }
                    Err(error) => diagnostics.push(unreadable(import, &error)),
                },
                Found::Cycle => diagnostics.push(cyclic(import)),
                Found::Missing => diagnostics.push(missing(import)),
            }
        }
        if keys.is_empty()
            && header.is_none_or(|header| !header.imports.iter().any(|import| import.value == "Pure"))
        {
            let main = Name::new("Main");
            self.need(&main);
            keys.push(main);
        }
        keys
    }

    fn find(&self, from: &Path, written: &str, own: Option<&Name>) -> Found {
        let key = import_key(own.map_or("", |own| own.as_str()), written);
        let plain = import_key("", written);
        let in_library = [key, plain].into_iter().find(|key| self.library.library.contains(key));
        if let (Some(key), Some(_)) = (&in_library, own) {
            return Found::Library(key.clone());
        }
        if written == "Pure" {
            return Found::Library(Name::new("Pure"));
        }
        let folder = from.parent().unwrap_or(Path::new("."));
        let base = written.rsplit_once('.').filter(|_| !written.contains('/'));
        let beside = folder.join(format!("{written}.thy"));
        let file = match base {
            None if self.disk.is_file(&beside) => Some(beside),
            None if in_library.is_some() => None,
            None => self.sessions.find_from(folder, written),
            Some((session, name)) => self.sessions.find(session, name),
        };
        let qualified_in_library = base.is_some() && in_library.is_some();
        match (file, in_library) {
            (Some(path), _) if !qualified_in_library => self.unless_waiting(path),
            (_, Some(key)) => Found::Library(key),
            (Some(path), None) => self.unless_waiting(path),
            (None, None) => Found::Missing,
        }
    }

    fn unless_waiting(&self, path: PathBuf) -> Found {
        let key = Disk::real(&path);
        if self.waiting.contains(&key) { Found::Cycle } else { Found::File(path) }
    }

    /// The library's own theory that a file is another version of: same name, in a folder named like its session.
    fn library_key(&self, path: &Path, name: &Name) -> Option<Name> {
        let folder = std::fs::canonicalize(path).ok()?;
        let folder = folder.parent()?.file_name()?.to_string_lossy().into_owned();
        let key = match folder.as_str() {
            "HOL" => name.clone(),
            folder => Name::from(format!("HOL-{folder}.{name}")),
        };
        self.library.library.contains(&key).then_some(key)
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

/// Tells the embedded library apart from those of other builds.
fn library_digest() -> u128 {
    static DIGEST: LazyLock<u128> = LazyLock::new(|| {
        let mut digest = Digest::default();
        digest.write(prelude::packed());
        digest.finish()
    });
    *DIGEST
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

fn missing(import: &Ident) -> Diagnostic {
    Diagnostic::error("missing-import", import.span, format!("cannot find theory `{}`", import.value))
        .help("library theories are imported by name; give the folder of other sessions with -d")
}

fn cyclic(import: &Ident) -> Diagnostic {
    let message = format!("theory `{}` imports this theory in turn", import.value);
    Diagnostic::error("cyclic-import", import.span, message)
}

fn unreadable(import: &Ident, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot read theory `{}`: {error}", import.value);
    Diagnostic::error("unreadable-import", import.span, message)
}

/// All diagnostics of a loaded file in source order.
pub fn diagnostics(loaded: &Loaded) -> Vec<&Diagnostic> {
    let failures = loaded.elaborated.outcomes.iter().filter_map(|outcome| outcome.failure.as_ref());
    let mut all: Vec<&Diagnostic> =
        loaded.diagnostics.iter().chain(failures).chain(&loaded.elaborated.notes).collect();
    all.sort_by_key(|diagnostic: &&Diagnostic| (diagnostic.span, diagnostic.code));
    all
}

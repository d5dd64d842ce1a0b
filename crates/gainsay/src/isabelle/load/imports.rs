//! Finds what a theory imports: theories of the library, files beside it, files of other sessions.

use super::Loader;
use crate::disk::Disk;
use base::{Diagnostic, Name, deeper};
use elab::import_key;
use std::path::{Path, PathBuf};
use syntax::Keywords;
use syntax::ast::{Header, Ident};

/// Where an import is found.
enum Found {
    Library(Name),
    File(PathBuf),
    Cycle,
    Missing,
}

impl Loader {
    /// Keys of the imports, which are loaded by then.
    pub(super) fn imports(
        &mut self,
        path: &Path,
        header: Option<&Header>,
        own: Option<&Name>,
        keywords: &mut Keywords,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> std::io::Result<Vec<Name>> {
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
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => return Err(error),
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
        Ok(keys)
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
    pub(super) fn library_key(&self, path: &Path, name: &Name) -> Option<Name> {
        let folder = std::fs::canonicalize(path).ok()?;
        let folder = folder.parent()?.file_name()?.to_string_lossy().into_owned();
        let key = match folder.as_str() {
            "HOL" => name.clone(),
            folder => Name::from(format!("HOL-{folder}.{name}")),
        };
        self.library.library.contains(&key).then_some(key)
    }
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

//! The embedded library as files that cannot be written, for editors to show.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

/// Where they are kept, for this version of the library.
fn folder() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").or(std::env::var_os("USERPROFILE")).map(PathBuf::from);
    let cache = cache.or_else(|| Some(home()?.join(".cache")))?;
    Some(cache.join("gainsay").join(concat!("library-", env!("CARGO_PKG_VERSION"))))
}

/// Whether a file is one of them.
pub fn holds(path: &Path) -> bool {
    folder().is_some_and(|folder| path.starts_with(folder))
}

/// The file that shows a theory of the library.
pub fn file(key: &str, text: &str) -> Result<PathBuf> {
    let folder = folder().ok_or_else(|| Error::new(ErrorKind::NotFound, "there is no folder for caches"))?;
    let (session, name) = key.rsplit_once('.').unwrap_or(("HOL", key));
    let folder = folder.join(session);
    let path = folder.join(format!("{name}.thy"));
    if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(path);
    }
    std::fs::create_dir_all(&folder)?;
    // Whoever shows it while it is written sees all of the old text or all of the new one.
    let draft = folder.join(format!(".{name}.{}", std::process::id()));
    std::fs::write(&draft, text)?;
    let mut permissions = std::fs::metadata(&draft)?.permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&draft, permissions)?;
    std::fs::rename(&draft, &path)?;
    Ok(path)
}

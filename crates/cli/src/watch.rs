//! `gainsay check --watch`: waits until a source changes.
//!
//! Files are looked at from time to time. That works on every file system, and there are not many of them.

use gainsay::Origin;
use gainsay::check::Cancel;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How often files are looked at.
const INTERVAL: Duration = Duration::from_millis(250);

/// Files and when they were changed last; none for those that are not there.
#[derive(Debug, Default)]
pub struct Watch {
    seen: BTreeMap<PathBuf, Option<SystemTime>>,
}

impl Watch {
    /// Looks out for changes of a file from now on.
    pub fn add(&mut self, path: &Path) {
        self.seen.entry(path.to_owned()).or_insert_with(|| changed(path));
    }

    /// Waits until a file changes, or there is another one where `paths` are; those that changed. None if somebody ends
    /// the waiting.
    pub fn wait(&mut self, paths: &[PathBuf], cancel: &Cancel) -> Option<Vec<PathBuf>> {
        while !cancel.is_cancelled() {
            std::thread::sleep(INTERVAL);
            let found = Origin::find(paths).unwrap_or_default();
            let new = found.into_iter().flat_map(|origin| origin.paths);
            let new: Vec<PathBuf> = new.filter(|path| !self.seen.contains_key(path)).collect();
            let mut outdated: Vec<PathBuf> = new;
            for (path, time) in &mut self.seen {
                let now = changed(path);
                if now != *time {
                    *time = now;
                    outdated.push(path.clone());
                }
            }
            outdated.iter().for_each(|path| self.add(path));
            if !outdated.is_empty() {
                return Some(outdated);
            }
        }
        None
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|file| file.modified()).ok()
}

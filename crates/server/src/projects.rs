//! What the files `gainsay.toml` say about documents: each is read once, until somebody changes one.

use gainsay::config::{Config, Unusable};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The settings of projects.
#[derive(Debug, Default)]
pub struct Projects {
    /// By the file; defaults where it is malformed.
    read: BTreeMap<PathBuf, Arc<Config>>,
    /// Files by the folders that they count for.
    found: BTreeMap<PathBuf, Option<PathBuf>>,
    /// What is wrong with files, as long as nobody has been told.
    faults: Vec<(PathBuf, Unusable)>,
}

impl Projects {
    /// What counts in a folder.
    pub fn of_folder(&mut self, folder: &Path) -> Arc<Config> {
        let Projects { read, found, faults } = self;
        let file = found.entry(folder.to_owned()).or_insert_with(|| Config::find(folder));
        let Some(file) = file else { return Arc::default() };
        let config = read.entry(file.clone()).or_insert_with(|| match Config::read(file) {
            Ok(config) => Arc::new(config),
            Err(fault) => {
                faults.push((file.clone(), fault));
                Arc::default()
            }
        });
        Arc::clone(config)
    }

    /// What counts for a document.
    pub fn of_document(&mut self, path: &Path) -> Arc<Config> {
        match path.parent() {
            Some(folder) => self.of_folder(folder),
            None => Arc::default(),
        }
    }

    /// The files that were read, and what is wrong with them, for whoever has not heard of it.
    pub fn take_faults(&mut self) -> Vec<(PathBuf, Unusable)> {
        std::mem::take(&mut self.faults)
    }

    /// The files that count now.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.read.keys()
    }

    /// Files are to be read again.
    pub fn forget(&mut self) {
        *self = Projects::default();
    }
}

//! What has changed since a revision of git: the statements that mean something else than they did then.
//!
//! Texts are compared by what they come to. The sources of the revision are read into a workspace of their own, and a
//! statement has changed if none had its fingerprint there: its own text says something else, or something that it
//! depends on does. Layout, comments and proofs do not matter.

use crate::config;
use crate::disk::Disk;
use crate::origin::{Language, Origin};
use crate::source::Source;
use crate::workspace::Workspace;
use check::{Answer, Choice, Fingerprint};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why it is not known what has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoRevision {
    /// There is no git.
    NoGit(String),
    NoRepository(PathBuf),
    /// The repository has no such revision.
    Unknown(String),
    /// What git says.
    Failed(String),
}

impl fmt::Display for NoRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRevision::NoGit(error) => {
                write!(f, "what has changed is asked of git, which cannot be run: {error}")
            }
            NoRevision::NoRepository(folder) => match folder.as_os_str().is_empty() {
                true => f.write_str("this folder is not in a git repository"),
                false => write!(f, "{} is not in a git repository", folder.display()),
            },
            NoRevision::Unknown(revision) => write!(f, "the git repository has no revision `{revision}`"),
            NoRevision::Failed(said) => write!(f, "git does not say what has changed: {said}"),
        }
    }
}

impl std::error::Error for NoRevision {}

/// The state of a repository at a revision, as far as it differs from what there is now.
#[derive(Debug)]
pub struct Since {
    /// The real path of the repository.
    top: PathBuf,
    /// The files that differ, by real paths, and whether they were there.
    differ: BTreeMap<PathBuf, bool>,
    /// With what was in these files.
    workspace: Workspace,
}

/// What of a source is not as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// Nothing is known of what it was.
    All,
    Nothing,
    Part {
        statements: BTreeSet<Fingerprint>,
        /// What was not understood then, either.
        mistakes: BTreeSet<String>,
    },
}

impl Changed {
    /// A choice without what has not changed.
    pub fn choice(&self, choice: Choice) -> Choice {
        match self {
            Changed::All => choice,
            Changed::Nothing => Choice { fingerprints: Some(BTreeSet::new()), ..choice },
            Changed::Part { statements, .. } => Choice { fingerprints: Some(statements.clone()), ..choice },
        }
    }

    /// Whether an error is a new one.
    pub fn is_new(&self, mistake: &Answer) -> bool {
        match self {
            Changed::All => true,
            Changed::Nothing => false,
            Changed::Part { mistakes, .. } => {
                !mistakes.contains(mistake.reason.as_deref().unwrap_or_default())
            }
        }
    }
}

impl Since {
    /// What differs from a revision in the repository of a folder. If both have gone on since they parted, it is where
    /// they parted that counts. `sessions` are the folders in which sessions are looked up.
    pub fn new(folder: &Path, revision: &str, sessions: &[PathBuf]) -> Result<Since, NoRevision> {
        let top = git(folder, &["rev-parse", "--show-toplevel"])?;
        let top = top.ok_or_else(|| NoRevision::NoRepository(folder.to_owned()))?;
        let top = Disk::real(Path::new(top.trim_end_matches(['\r', '\n'])));
        let commit = format!("{revision}^{{commit}}");
        let commit = git(&top, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])?;
        let commit = commit.ok_or_else(|| NoRevision::Unknown(revision.to_owned()))?;
        let parted = git(&top, &["merge-base", commit.trim(), "HEAD"])?;
        let commit = parted.as_deref().unwrap_or(&commit).trim();
        let mut workspace = Workspace::new(sessions);
        let mut differ = BTreeMap::new();
        for (path, was_there) in differences(&top, commit)? {
            let text = match was_there {
                true => asked(&top, &["show", &format!("{commit}:{path}")])?,
                // What was not there could not be imported.
                false => String::new(),
            };
            let path = top.join(path);
            workspace.set_text(&path, text);
            differ.insert(Disk::real(&path), was_there);
        }
        Ok(Since { top, differ, workspace })
    }

    /// What has changed of a source.
    pub fn changed(&mut self, origin: &Origin, source: &dyn Source) -> Changed {
        let paths: Vec<PathBuf> = origin.paths.iter().map(|path| Disk::real(path)).collect();
        let is_known = |path: &PathBuf| path.starts_with(&self.top) && self.differ.get(path) != Some(&false);
        if !paths.iter().all(is_known) || self.differ.keys().any(|path| is_setting(path)) {
            return Changed::All;
        }
        let is_concerned = |path: &PathBuf| paths.contains(path) || source.builds_on(path);
        if !self.differ.keys().any(is_concerned) {
            return Changed::Nothing;
        }
        // A file that is gone is found by the name that it has here, not by one relative to somewhere.
        let before = Origin { language: origin.language, paths };
        let Ok(before) = self.workspace.open_origin(&before) else { return Changed::All };
        let known: BTreeSet<Fingerprint> = before.items().into_iter().map(|it| it.fingerprint).collect();
        let statements = source.items().into_iter().map(|item| item.fingerprint);
        let mistakes = before.mistakes().into_iter().filter_map(|mistake| mistake.reason);
        Changed::Part {
            statements: statements.filter(|it| !known.contains(it)).collect(),
            mistakes: mistakes.collect(),
        }
    }
}

/// Files that matter to everything: which sessions there are, and how statements are tried.
fn is_setting(path: &Path) -> bool {
    ["ROOT", "ROOTS", config::FILE].iter().any(|name| path.ends_with(name))
}

/// The files that are not as they were, relative to the repository, and whether they were there.
fn differences(top: &Path, commit: &str) -> Result<Vec<(String, bool)>, NoRevision> {
    let tracked = asked(top, &["diff", "--name-status", "--no-renames", "-z", commit, "--"])?;
    let untracked = asked(top, &["ls-files", "--others", "--exclude-standard", "-z"])?;
    let mut words = tracked.split_terminator('\0');
    let mut found = vec![];
    while let (Some(status), Some(path)) = (words.next(), words.next()) {
        found.push((path.to_owned(), status != "A"));
    }
    found.extend(untracked.split_terminator('\0').map(|path| (path.to_owned(), false)));
    let is_read = |path: &Path| {
        let ends_so = |it: Language| path.extension().is_some_and(|extension| extension == it.extension());
        Language::ALL.into_iter().any(ends_so) || is_setting(path)
    };
    found.retain(|(path, _)| is_read(Path::new(path)));
    Ok(found)
}

/// What git prints; none if it has nothing to say.
fn git(folder: &Path, arguments: &[&str]) -> Result<Option<String>, NoRevision> {
    let output = output(folder, arguments)?;
    let text = || String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(output.status.success().then(text))
}

/// The same where git should have something to say.
fn asked(folder: &Path, arguments: &[&str]) -> Result<String, NoRevision> {
    let output = output(folder, arguments)?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(NoRevision::Failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
}

fn output(folder: &Path, arguments: &[&str]) -> Result<std::process::Output, NoRevision> {
    let mut command = Command::new("git");
    if !folder.as_os_str().is_empty() {
        command.arg("-C").arg(folder);
    }
    command.args(arguments).output().map_err(|error| NoRevision::NoGit(error.to_string()))
}

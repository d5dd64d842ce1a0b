//! The file of answers: one line each, at the end of which new ones are put.
//!
//! - A line has a checksum. Whatever a crash or a full disk leaves of a line is skipped, and the next one begins anew.
//! - Who writes holds a lock, which the system takes back when a process ends. Reading needs none: it sees whole lines.
//! - The file is bounded. When it has become too long, the newest answers go into another one, which takes its place.
//! - The name of the file tells the version of the format, so that versions of this program do not get in each other's
//!   way.

use super::Extent;
use check::Digest;
use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Result, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The first line of the file.
const TITLE: &str = "gainsay answers 1\n";

const FILE: &str = "answers-1.log";

const LOCK: &str = "answers-1.lock";

/// A longer file is made half as long.
const MOST: usize = 64 << 20;

/// An answer, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub key: u128,
    /// When it was found, in seconds since 1970.
    pub time: u64,
    /// In one line.
    pub json: String,
}

/// Something is wrong with the file, which is begun anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    pub file: PathBuf,
    /// Where what was there is kept.
    pub kept: PathBuf,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, kept) = (self.file.display(), self.kept.display());
        write!(f, "{file} is no file of answers: it is kept as {kept}, and another one is begun")
    }
}

/// The answers of a folder.
#[derive(Debug)]
pub struct Log {
    folder: PathBuf,
    /// All that was read, and what was learned since.
    text: Vec<u8>,
    /// The last entry of each key.
    index: HashMap<u128, Found>,
    /// A longer file is made half as long.
    most: usize,
    /// For so long it waits for others.
    patience: Duration,
}

/// Where an entry is.
#[derive(Clone, Debug)]
struct Found {
    time: u64,
    checksum: u64,
    json: Range<usize>,
}

impl Found {
    /// The value of the entry; none if something of it is missing, or not as it was written.
    fn value<'t>(&self, key: u128, text: &'t [u8]) -> Option<&'t str> {
        let json = text.get(self.json.clone())?;
        let is_whole = checksum(key, self.time, json) == self.checksum;
        std::str::from_utf8(json).ok().filter(|_| is_whole)
    }
}

impl Log {
    pub fn open(folder: &Path) -> Result<(Log, Option<Damage>)> {
        std::fs::create_dir_all(folder)?;
        let file = folder.join(FILE);
        let mut text = vec![];
        match File::open(&file) {
            Ok(mut file) => drop(file.read_to_end(&mut text)?),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let mut damage = None;
        if !text.is_empty() && !text.starts_with(TITLE.as_bytes()) {
            let kept = unused(folder);
            std::fs::rename(&file, &kept)?;
            text.clear();
            damage = Some(Damage { file, kept });
        }
        let index = index(&text);
        let folder = folder.to_owned();
        Ok((Log { folder, text, index, most: MOST, patience: PATIENCE }, damage))
    }

    pub fn get(&self, key: u128) -> Option<String> {
        self.index.get(&key)?.value(key, &self.text).map(str::to_owned)
    }

    /// Knows an entry from now on, without writing it.
    pub fn learn(&mut self, entry: &Entry) {
        let start = self.text.len();
        self.text.extend(entry.json.as_bytes());
        let checksum = checksum(entry.key, entry.time, entry.json.as_bytes());
        let found = Found { time: entry.time, checksum, json: start..self.text.len() };
        self.index.insert(entry.key, found);
    }

    /// Puts entries at the end of the file.
    pub fn append(&self, entries: &[Entry]) -> Result<()> {
        let _lock = self.lock()?;
        let path = self.folder.join(FILE);
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&path)?;
        let length = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
        let mut lines = if length == 0 { TITLE.as_bytes().to_vec() } else { vec![b'\n'] };
        entries.iter().for_each(|entry| lines.extend(line(entry)));
        file.write_all(&lines)?;
        if length.saturating_add(lines.len()) > self.most {
            self.shorten(&path)?;
        }
        Ok(())
    }

    /// Keeps the newest answers only.
    fn shorten(&self, path: &Path) -> Result<()> {
        let text = std::fs::read(path)?;
        let mut entries: Vec<(u128, Found)> = index(&text).into_iter().collect();
        // Those that were written last are the newest.
        entries.sort_by_key(|(_, found)| std::cmp::Reverse(found.json.start));
        let mut kept = vec![];
        let mut size = TITLE.len();
        for (key, found) in entries {
            let Some(json) = found.value(key, &text) else { continue };
            let line = line(&Entry { key, time: found.time, json: json.to_owned() });
            size += line.len();
            if size > self.most / 2 {
                break;
            }
            kept.push(line);
        }
        let mut shorter = TITLE.as_bytes().to_vec();
        kept.iter().rev().for_each(|line| shorter.extend(line));
        replace(path, &shorter)
    }

    pub fn clear(&mut self) -> Result<()> {
        let _lock = self.lock()?;
        self.text.clear();
        self.index.clear();
        replace(&self.folder.join(FILE), TITLE.as_bytes())
    }

    pub fn extent(&self) -> Extent {
        let file = self.folder.join(FILE);
        let bytes = std::fs::metadata(&file).map_or(0, |file| file.len());
        let oldest = self.index.values().map(|found| found.time).min();
        Extent { file, answers: self.index.len(), bytes, oldest }
    }

    /// Waits for whoever is writing, but not for one who never ends.
    fn lock(&self) -> Result<File> {
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(self.folder.join(LOCK))?;
        let mut waited = Duration::ZERO;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) if waited >= self.patience => {
                    let why = "another process has been writing there for too long";
                    return Err(std::io::Error::new(ErrorKind::TimedOut, why));
                }
                Err(TryLockError::WouldBlock) => {
                    std::thread::sleep(LOOK);
                    waited += LOOK;
                }
            }
        }
    }
}

/// For so long a process waits for another one that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it looks.
const LOOK: Duration = Duration::from_millis(5);

/// A name for a damaged file that no other one has.
fn unused(folder: &Path) -> PathBuf {
    let named = |number: usize| match number {
        0 => folder.join(format!("{FILE}.damaged")),
        number => folder.join(format!("{FILE}.damaged-{number}")),
    };
    (0..).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(0))
}

/// Puts a text in the place of a file: whoever reads it sees all of the one or all of the other.
fn replace(path: &Path, text: &[u8]) -> Result<()> {
    let draft = path.with_extension(format!("draft-{}", std::process::id()));
    std::fs::write(&draft, text)?;
    std::fs::rename(&draft, path)
}

/// `KEY TIME CHECKSUM JSON`
fn line(entry: &Entry) -> Vec<u8> {
    let Entry { key, time, json } = entry;
    format!("{key:032x} {time} {:016x} {json}\n", checksum(*key, *time, json.as_bytes())).into_bytes()
}

fn checksum(key: u128, time: u64, json: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.write_number(key);
    digest.write_number(u128::from(time));
    digest.write(json);
    digest.finish() as u64
}

/// The last entry of each key. Whether it is whole is seen when it is used.
fn index(text: &[u8]) -> HashMap<u128, Found> {
    let mut index = HashMap::new();
    let mut start = 0;
    for line in text.split(|byte| *byte == b'\n') {
        if let Some((key, found)) = entry(line, start) {
            index.insert(key, found);
        }
        start += line.len() + 1;
    }
    index
}

/// What the line holds that begins at a byte.
fn entry(line: &[u8], start: usize) -> Option<(u128, Found)> {
    let mut parts = line.splitn(4, |byte| *byte == b' ');
    let mut text = || std::str::from_utf8(parts.next()?).ok();
    let key = u128::from_str_radix(text()?, 16).ok()?;
    let time = text()?.parse().ok()?;
    let checksum = u64::from_str_radix(text()?, 16).ok()?;
    let json = parts.next()?;
    let end = start + line.len();
    Some((key, Found { time, checksum, json: end - json.len()..end }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test, which goes away with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("gainsay-log-{name}-{}", std::process::id()));
            drop(std::fs::remove_dir_all(&path));
            Folder(path)
        }

        fn open(&self) -> Log {
            Log::open(&self.0).unwrap().0
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    fn put(number: u128, json: &str) -> Entry {
        Entry { key: number, time: 7, json: json.to_owned() }
    }

    #[test]
    fn what_was_written_is_read_and_the_last_one_counts() {
        let folder = Folder::new("last");
        folder.open().append(&[put(1, "{\"a\": 1}"), put(2, "two")]).unwrap();
        folder.open().append(&[put(2, "other")]).unwrap();
        let log = folder.open();
        assert_eq!(
            [log.get(1), log.get(2), log.get(3)],
            [Some("{\"a\": 1}".into()), Some("other".into()), None]
        );
        assert_eq!((log.extent().answers, log.extent().oldest), (2, Some(7)));
    }

    #[test]
    fn a_file_cut_anywhere_keeps_its_whole_lines_and_can_be_written_on() {
        let folder = Folder::new("cut");
        folder.open().append(&[put(1, "one"), put(2, "two")]).unwrap();
        let file = folder.0.join(FILE);
        let whole = std::fs::read(&file).unwrap();
        for length in TITLE.len()..=whole.len() {
            std::fs::write(&file, &whole[..length]).unwrap();
            folder.open().append(&[put(3, "three")]).unwrap();
            let log = folder.open();
            let second_ends = whole.len() - 1;
            assert_eq!(log.get(2).is_some(), length >= second_ends, "cut to {length}");
            assert_eq!(log.get(3).as_deref(), Some("three"), "cut to {length}");
        }
    }

    #[test]
    fn a_line_that_was_changed_does_not_count() {
        let folder = Folder::new("changed");
        folder.open().append(&[put(1, "one")]).unwrap();
        let file = folder.0.join(FILE);
        let text = std::fs::read_to_string(&file).unwrap().replace("one", "two");
        std::fs::write(&file, text).unwrap();
        assert_eq!(folder.open().get(1), None);
    }

    #[test]
    fn another_file_in_its_place_is_kept_aside() {
        let folder = Folder::new("other");
        std::fs::create_dir_all(&folder.0).unwrap();
        std::fs::write(folder.0.join(FILE), "something else").unwrap();
        let (log, damage) = Log::open(&folder.0).unwrap();
        let damage = damage.unwrap();
        assert_eq!(std::fs::read_to_string(&damage.kept).unwrap(), "something else");
        log.append(&[put(1, "one")]).unwrap();
        assert_eq!(folder.open().get(1).as_deref(), Some("one"));
    }

    #[test]
    fn a_second_damaged_file_does_not_take_the_place_of_the_first() {
        let folder = Folder::new("twice");
        std::fs::create_dir_all(&folder.0).unwrap();
        let kept = ["one", "two"].map(|text| {
            std::fs::write(folder.0.join(FILE), text).unwrap();
            Log::open(&folder.0).unwrap().1.unwrap().kept
        });
        assert_eq!(kept.map(|path| std::fs::read_to_string(path).unwrap()), ["one", "two"]);
    }

    #[test]
    fn one_who_never_ends_is_not_waited_for() {
        let folder = Folder::new("stuck");
        let stuck = folder.open();
        let _held = stuck.lock().unwrap();
        let log = Log { patience: Duration::from_millis(20), ..folder.open() };
        assert_eq!(log.append(&[put(1, "one")]).unwrap_err().kind(), ErrorKind::TimedOut);
    }

    #[test]
    fn many_writers_lose_nothing() {
        let folder = Folder::new("many");
        std::thread::scope(|scope| {
            for writer in 0..8u128 {
                let folder = &folder;
                scope.spawn(move || {
                    for number in 0..50 {
                        let log = folder.open();
                        log.append(&[put(writer * 100 + number, &"x".repeat(500))]).unwrap();
                    }
                });
            }
        });
        assert_eq!(folder.open().extent().answers, 400);
    }

    #[test]
    fn the_file_is_bounded_and_the_newest_stay() {
        let folder = Folder::new("bounded");
        for number in 0..70 {
            let log = Log { most: 10_000, ..folder.open() };
            log.append(&[put(number, &"x".repeat(500))]).unwrap();
        }
        let log = folder.open();
        assert!(log.extent().bytes <= 10_000, "{:?}", log.extent());
        assert!(log.get(69).is_some() && log.get(0).is_none());
    }

    #[test]
    fn all_can_be_forgotten() {
        let folder = Folder::new("clear");
        folder.open().append(&[put(1, "one")]).unwrap();
        folder.open().clear().unwrap();
        assert_eq!(folder.open().extent().answers, 0);
    }
}

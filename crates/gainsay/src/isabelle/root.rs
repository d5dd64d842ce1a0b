//! Session layouts: where `ROOT` and `ROOTS` files say that theories are.
//!
//! A theory is imported by its name with that of its session, by its name alone from all folders of its own session,
//! and by its name alone from everywhere if its session calls it global.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::str::Chars;

/// Whether a folder says where sessions are.
pub fn lists_sessions(folder: &Path) -> bool {
    folder.join("ROOT").is_file() || folder.join("ROOTS").is_file()
}

/// The sessions that are known.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    by_name: BTreeMap<String, Session>,
    /// Names of sessions by their folders.
    homes: BTreeMap<PathBuf, Vec<String>>,
    /// The folders that were looked at.
    seen: BTreeSet<PathBuf>,
}

/// A session; its main folder comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Session {
    name: String,
    folders: Vec<PathBuf>,
    global: Vec<String>,
}

impl Sessions {
    /// Adds the sessions of a folder: its `ROOT`, and those of the folders in its `ROOTS`.
    pub fn add_folder(&mut self, folder: &Path) {
        let mut waiting = vec![folder.to_owned()];
        while let Some(folder) = waiting.pop() {
            if !self.seen.insert(absolute(&folder)) {
                continue;
            }
            if let Ok(text) = std::fs::read_to_string(folder.join("ROOT")) {
                for mut session in parse_root(&text) {
                    session.folders.iter_mut().for_each(|sub| *sub = absolute(&folder.join(&*sub)));
                    self.add(session);
                }
            }
            if let Ok(text) = std::fs::read_to_string(folder.join("ROOTS")) {
                let lines = text.lines().map(str::trim);
                let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
                waiting.extend(lines.rev().map(|line| folder.join(line)));
            }
        }
    }

    fn add(&mut self, session: Session) {
        if self.by_name.contains_key(&session.name) {
            return;
        }
        for folder in &session.folders {
            self.homes.entry(folder.clone()).or_default().push(session.name.clone());
        }
        self.by_name.insert(session.name.clone(), session);
    }

    /// The file of the theory `name` of a session.
    pub fn find(&self, session: &str, name: &str) -> Option<PathBuf> {
        self.by_name.get(session)?.find(name)
    }

    /// The file of a theory that is imported from this folder by its name alone.
    pub fn find_from(&self, folder: &Path, name: &str) -> Option<PathBuf> {
        let home = self.homes.get(&absolute(folder)).into_iter().flatten();
        let own = home.filter_map(|session| self.by_name.get(session));
        let global = self.by_name.values().filter(|session| session.global.iter().any(|it| it == name));
        own.chain(global).find_map(|session| session.find(name))
    }
}

impl Session {
    fn find(&self, name: &str) -> Option<PathBuf> {
        self.folders.iter().map(|folder| folder.join(format!("{name}.thy"))).find(|path| path.is_file())
    }
}

fn absolute(folder: &Path) -> PathBuf {
    std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// A word of a `ROOT` file; what stands in quotes is never a keyword.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    Bare(String),
    Quoted(String),
}

impl Word {
    fn text(&self) -> &str {
        match self {
            Word::Bare(text) | Word::Quoted(text) => text,
        }
    }

    fn is(&self, keyword: &str) -> bool {
        matches!(self, Word::Bare(text) if text == keyword)
    }
}

/// The parts of a session's description.
const PARTS: [&str; 10] = [
    "chapter",
    "description",
    "directories",
    "document_files",
    "document_theories",
    "export_classpath",
    "export_files",
    "options",
    "sessions",
    "theories",
];

/// The sessions of a `ROOT` file; their folders are relative to it.
fn parse_root(text: &str) -> Vec<Session> {
    let words = words(text);
    let starts: Vec<usize> = (0..words.len()).filter(|at| words[*at].is("session")).collect();
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    starts.iter().zip(ends).filter_map(|(start, end)| session(words.get(start + 1..end)?)).collect()
}

fn session(words: &[Word]) -> Option<Session> {
    let name = words.first()?.text().to_owned();
    let begin = words.iter().position(|word| word.is("=")).unwrap_or(words.len());
    let (head, body) = words.split_at(begin);
    let main = head.iter().position(|word| word.is("in")).and_then(|at| head.get(at + 1));
    let main = PathBuf::from(main.map_or(".", Word::text));
    let mut folders = vec![main.clone()];
    let mut global = vec![];
    let mut part = "";
    for (at, word) in body.iter().enumerate() {
        if let Some(keyword) = PARTS.iter().find(|keyword| word.is(keyword)) {
            part = keyword;
        } else if part == "directories" {
            folders.push(main.join(word.text()));
        } else if part == "theories" && word.is("global") && at > 0 {
            global.extend(body.get(at - 1).map(|word| word.text().to_owned()));
        }
    }
    Some(Session { name, folders, global })
}

/// Words, with quotes removed and comments and cartouches left out.
fn words(text: &str) -> Vec<Word> {
    // Both spellings of a cartouche become one.
    let text = text.replace("\\<open>", "\u{2039}").replace("\\<close>", "\u{203a}");
    let mut words = vec![];
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        match first {
            '"' => words.push(Word::Quoted(chars.by_ref().take_while(|other| *other != '"').collect())),
            '(' if chars.peek() == Some(&'*') => skip_comment(&mut chars),
            '\u{2039}' => skip_cartouche(&mut chars),
            '(' | ')' | '[' | ']' | ',' | '+' => {}
            '=' => words.push(Word::Bare("=".to_owned())),
            other if other.is_whitespace() => {}
            other => {
                let mut word = String::from(other);
                while let Some(next) =
                    chars.next_if(|next| !next.is_whitespace() && !"()[],=+\"\u{2039}".contains(*next))
                {
                    word.push(next);
                }
                words.push(Word::Bare(word));
            }
        }
    }
    words
}

/// Comments nest.
fn skip_comment(chars: &mut Peekable<Chars<'_>>) {
    let mut depth = 1;
    while depth > 0
        && let Some(next) = chars.next()
    {
        match next {
            '*' if chars.next_if_eq(&')').is_some() => depth -= 1,
            '(' if chars.next_if_eq(&'*').is_some() => depth += 1,
            _ => {}
        }
    }
}

fn skip_cartouche(chars: &mut Peekable<Chars<'_>>) {
    let mut depth = 1;
    for next in chars.by_ref() {
        match next {
            '\u{2039}' => depth += 1,
            '\u{203a}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Session, parse_root};
    use std::path::PathBuf;

    fn session(name: &str, folders: &[&str], global: &[&str]) -> Session {
        Session {
            name: name.to_owned(),
            folders: folders.iter().map(PathBuf::from).collect(),
            global: global.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn folders_of_sessions_are_found() {
        let text = "session Base = HOL + theories A\n(* none *) session \"B-2\" (timing) in \"sub\" = Base +\n  \
                    directories \"x\" y\n theories C";
        assert_eq!(
            parse_root(text),
            [session("Base", &["."], &[]), session("B-2", &["sub", "sub/x", "sub/y"], &[])]
        );
    }

    #[test]
    fn descriptions_and_comments_say_nothing_about_sessions() {
        let text = "session A = HOL + description \\<open>a \" session in X\\<close> theories T\n\
                    (* (* nested *) \" *) session B in b = A + description \"directories theories\" theories U";
        assert_eq!(parse_root(text), [session("A", &["."], &[]), session("B", &["b"], &[])]);
    }

    #[test]
    fn global_theories_are_listed() {
        let text = "session A = HOL + theories [document = false] S T (global) U \"theories\" (global)\n \
                    document_files \"root.tex\"";
        assert_eq!(parse_root(text), [session("A", &["."], &["T", "theories"])]);
    }
}

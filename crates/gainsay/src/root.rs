//! Session layouts: where `ROOT` and `ROOTS` files say that theories are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sessions by name, with the folders of their theories, main folder first.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    folders: BTreeMap<String, Vec<PathBuf>>,
}

impl Sessions {
    /// Adds the sessions of a folder: its `ROOT`, and those of the folders in its `ROOTS`.
    pub fn add_folder(&mut self, folder: &Path) {
        if let Ok(text) = std::fs::read_to_string(folder.join("ROOT")) {
            for (name, folders) in parse_root(&text) {
                let folders = folders.iter().map(|sub| folder.join(sub)).collect();
                self.folders.entry(name).or_insert(folders);
            }
        }
        if let Ok(text) = std::fs::read_to_string(folder.join("ROOTS")) {
            for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                let sub = folder.join(line);
                if sub != folder {
                    self.add_folder(&sub);
                }
            }
        }
    }

    /// The file of the theory `name` of a session.
    pub fn find(&self, session: &str, name: &str) -> Option<PathBuf> {
        let folders = self.folders.get(session)?;
        folders.iter().map(|folder| folder.join(format!("{name}.thy"))).find(|path| path.is_file())
    }
}

/// The sessions of a `ROOT` file with their folders, relative to it.
fn parse_root(text: &str) -> Vec<(String, Vec<String>)> {
    let words = words(text);
    let mut sessions: Vec<(String, Vec<String>)> = vec![];
    let mut position = 0;
    while let Some(word) = words.get(position) {
        position += 1;
        if word != "session" {
            continue;
        }
        let Some(name) = words.get(position) else { break };
        let end = words
            .iter()
            .skip(position)
            .position(|word| word == "session")
            .map_or(words.len(), |at| at + position);
        let own = words.get(position..end).unwrap_or_default();
        sessions.push((name.clone(), session_folders(own)));
    }
    sessions
}

fn session_folders(words: &[String]) -> Vec<String> {
    let after = |keyword: &str| words.iter().position(|word| word == keyword).map(|at| at + 1);
    let main = match (after("in"), after("=")) {
        (Some(at), Some(equals)) if at < equals => words.get(at).cloned(),
        _ => None,
    };
    let main = main.unwrap_or_else(|| ".".to_owned());
    let mut folders = vec![main.clone()];
    if let Some(at) = after("directories") {
        let keywords = ["theories", "sessions", "document_files", "export_files", "options", "description"];
        let listed = words.iter().skip(at).take_while(|word| !keywords.contains(&word.as_str()));
        folders.extend(listed.map(|folder| format!("{main}/{folder}")));
    }
    folders
}

/// Words, with quotes removed and comments and cartouches left out.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![];
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        match first {
            '"' => words.push(chars.by_ref().take_while(|other| *other != '"').collect()),
            '(' if chars.peek() == Some(&'*') => skip_comment(&mut chars),
            '\u{2039}' => skip_cartouche(&mut chars),
            '(' | ')' | '[' | ']' | ',' | '+' => {}
            '=' => words.push("=".to_owned()),
            other if other.is_whitespace() => {}
            other => {
                let mut word = String::from(other);
                while let Some(next) =
                    chars.next_if(|next| !next.is_whitespace() && !"()[],=+\"".contains(*next))
                {
                    word.push(next);
                }
                words.push(word);
            }
        }
    }
    words
}

fn skip_comment(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let mut previous = ' ';
    for next in chars.by_ref().skip(1) {
        if previous == '*' && next == ')' {
            return;
        }
        previous = next;
    }
}

fn skip_cartouche(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
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
    use super::parse_root;

    #[test]
    fn folders_of_sessions_are_found() {
        let text = "session Base = HOL + theories A\n(* none *) session \"B-2\" (timing) in \"sub\" = Base +\n  \
                    directories \"x\" y\n theories C";
        let found = parse_root(text);
        assert_eq!(
            found,
            [
                ("Base".to_owned(), vec![".".to_owned()]),
                ("B-2".to_owned(), vec!["sub".to_owned(), "sub/x".to_owned(), "sub/y".to_owned()]),
            ]
        );
    }
}

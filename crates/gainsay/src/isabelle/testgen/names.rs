//! What a theory says things are called in the language of a driver: `code_printing`.

use super::script::{unquoted, words};
use crate::isabelle::Theory;
use testgen::code::{Data, Sort};

/// Names in one language, by kind and name in the theory; later ones count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    entries: Vec<(Kind, String, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Constant,
    Type,
    Other,
}

impl Names {
    /// What the theory says for a language, as `code_printing constant prog ⇀ (Rust) "path"`.
    pub fn of(theory: &Theory, language: &str) -> Names {
        let loaded = &theory.loaded;
        let text = theory.script.files.text(loaded.file);
        let mut names = Names::default();
        for command in loaded.tree.commands.iter().filter(|it| it.keyword.value == "code_printing") {
            if let Some(text) = text.get(command.span.start as usize..command.span.end as usize) {
                names.read(text, language);
            }
        }
        names
    }

    fn read(&mut self, text: &str, language: &str) {
        let words = words(text);
        let mut entry: Option<(Kind, String)> = None;
        for (at, word) in words.iter().enumerate() {
            let kind = match word.as_str() {
                "constant" => Kind::Constant,
                "type_constructor" => Kind::Type,
                "type_class" | "class_relation" | "class_instance" | "code_module" => Kind::Other,
                "(" => {
                    if let (Some([own, close, name]), Some((kind, of))) = (words.get(at + 1..at + 4), &entry)
                        && (own.as_str(), close.as_str()) == (language, ")")
                    {
                        self.entries.push((*kind, of.clone(), unquoted(name)));
                    }
                    continue;
                }
                _ => continue,
            };
            entry = words.get(at + 1).map(|name| (kind, unquoted(name)));
        }
    }

    fn find(&self, kind: Kind, name: &str) -> Option<&str> {
        let mut found = self.entries.iter().filter(|(own, of, _)| *own == kind && of == name);
        found.next_back().map(|(_, _, name)| name.as_str())
    }

    /// The path of the program.
    pub fn program(&self, name: &str) -> Option<String> {
        self.find(Kind::Constant, name).map(str::to_owned)
    }

    /// A data type that the program has, instead of one that the driver declares.
    pub(super) fn rename(&self, data: &mut Data) {
        let Some(path) = self.find(Kind::Type, &data.name).filter(|_| data.sort == Sort::Own) else { return };
        data.path = Some(path.to_owned());
        for (name, _) in &mut data.constructors {
            let printed = self.find(Kind::Constant, name).and_then(|path| path.rsplit("::").next());
            if let Some(own) = printed.map(str::to_owned) {
                *name = own;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theory_says_what_things_are_called() {
        let text = "code_printing constant prog => (SML) \"a.b\" and (Rust) \"my::prog\"
          | type_constructor tree ⇀ (Rust) \"my::Tree\" | constant \"E\" ⇀ (Rust) \"my::Tree::Empty\"";
        let mut names = Names::default();
        names.read(text, "Rust");
        assert_eq!(names.program("prog").as_deref(), Some("my::prog"));
        assert_eq!(names.program("other"), None);
        let constructors = vec![("E".to_owned(), vec![]), ("T".to_owned(), vec![])];
        let name = "tree".to_owned();
        let mut tree = Data { name, sort: Sort::Own, constructors, fields: vec![], path: None };
        names.rename(&mut tree);
        assert_eq!(tree.path.as_deref(), Some("my::Tree"));
        assert_eq!(tree.constructors, [("Empty".to_owned(), vec![]), ("T".to_owned(), vec![])]);
    }
}

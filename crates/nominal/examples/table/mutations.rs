//! Mutations of a program: what is to be replaced by what.
//!
//! A mutation starts with its name on a line after `#`. In each block of lines after it, those that start with `-` are
//! replaced, once, by those that start with `+`. A blank line ends a block.

pub struct Mutation {
    pub name: String,
    blocks: Vec<(String, String)>,
}

impl Mutation {
    /// The text with the mutation, if what it replaces is there.
    pub fn apply(&self, text: &str) -> Option<String> {
        self.blocks.iter().try_fold(text.to_owned(), |text, (from, to)| {
            text.contains(from.as_str()).then(|| text.replacen(from.as_str(), to, 1))
        })
    }
}

pub fn read(text: &str) -> Vec<Mutation> {
    let mut mutations: Vec<Mutation> = vec![];
    for block in text.split("\n\n") {
        let lines = |sign: &str| -> String {
            block.lines().filter_map(|line| line.strip_prefix(sign)).map(|line| format!("{line}\n")).collect()
        };
        if let Some(name) = block.lines().find_map(|line| line.strip_prefix("# ")) {
            mutations.push(Mutation { name: name.to_owned(), blocks: vec![] });
        }
        let (from, to) = (lines("- "), lines("+ "));
        if let Some(mutation) = mutations.last_mut()
            && !from.is_empty()
        {
            mutation.blocks.push((from, to));
        }
    }
    mutations
}

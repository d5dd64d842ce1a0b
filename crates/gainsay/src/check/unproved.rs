//! Code equations that are not proved: whoever evaluates takes them for true, so an answer that may rest on one says so.

use crate::load::{Loaded, Loader};
use base::Name;
use logic::statement::Statement;
use logic::{Decl, Spec, Term, World};
use std::path::Path;

/// The statements whose equations are used although their proofs have gaps, with the constants that they are about.
#[derive(Clone, Debug, Default)]
pub struct Unproved {
    equations: Vec<(Vec<Name>, String)>,
}

impl Unproved {
    pub fn of(loader: &Loader, loaded: &Loaded) -> Unproved {
        let mut unproved = Unproved::default();
        for theory in loader.with_imports(loaded) {
            unproved.learn(loader, theory, loaded);
        }
        unproved
    }

    fn learn(&mut self, loader: &Loader, theory: &Loaded, own: &Loaded) {
        let mut open: Option<String> = None;
        for (decl, span) in theory.elaborated.theory.located() {
            let head = match decl {
                Decl::Statement(statement) => {
                    let line = loader.files.line(span);
                    let path = loader.files.path(span.file).to_string();
                    let file = Path::new(&path).file_name().map(|name| name.to_string_lossy().into_owned());
                    let place = match (theory.key == own.key, file) {
                        (false, Some(file)) => format!("line {line} of {file}"),
                        _ => format!("line {line}"),
                    };
                    let named = match statement.name.base() {
                        "" => place,
                        name => format!("`{name}`, {place}"),
                    };
                    open = statement.proof.is_open().then_some(named);
                    None
                }
                // What a statement says about execution is declared right after it.
                Decl::Spec(Spec::Code { head, .. }) | Decl::Alternative { head, .. } => Some(head),
                Decl::Unfold { lhs, .. } => match lhs.strip().0 {
                    Term::Const(head, _) => Some(head),
                    _ => None,
                },
                _ => {
                    open = None;
                    None
                }
            };
            if let (Some(open), Some(head)) = (&open, head) {
                self.add(head, open);
            }
        }
    }

    fn add(&mut self, head: &Name, statement: &str) {
        match self.equations.iter_mut().find(|(_, own)| own == statement) {
            Some((heads, _)) => heads.push(head.clone()),
            None => self.equations.push((vec![head.clone()], statement.to_owned())),
        }
    }

    /// Those that what is found about a statement may rest on.
    pub fn behind(&self, world: &World, statement: &Statement) -> Vec<String> {
        if self.equations.is_empty() {
            return vec![];
        }
        let world = world.without_code_of(statement);
        let reached = world.reachable(statement.premises.iter().chain(&statement.conclusions));
        let is_used = |(heads, _): &&(Vec<Name>, String)| heads.iter().any(|head| reached.contains(head));
        let own = |text: &String| {
            !statement.name.is_empty() && text.starts_with(&format!("`{}`", statement.name.base()))
        };
        let used = self.equations.iter().filter(is_used).map(|(_, statement)| statement.clone());
        used.filter(|text| !own(text)).collect()
    }
}

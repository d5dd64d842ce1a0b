//! The theories of a run: which are there, and the context that imports give.

use crate::context::Context;
use crate::removals::Removals;
use base::Name;
use logic::Theory;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Elaborated theories by key. A key is whatever names a theory uniquely in a run: `HOL-Library.Multiset`, a path.
#[derive(Clone, Debug, Default)]
pub struct Session {
    theories: BTreeMap<Name, Arc<Theory>>,
    /// Contexts at the end of theories, for those that are imported often.
    contexts: HashMap<Name, Arc<Context>>,
}

impl Session {
    /// Adds a theory whose `imports` are keys of this session.
    pub fn add(&mut self, key: Name, theory: Arc<Theory>) {
        self.theories.insert(key, theory);
    }

    /// Keeps the context at the end of a theory.
    pub fn keep_context(&mut self, key: Name, context: Arc<Context>) {
        self.contexts.insert(key, context);
    }

    /// Forgets the context at the end of a theory. It is made again from the declarations where it is needed.
    pub fn forget_context(&mut self, key: &str) {
        self.contexts.remove(key);
    }

    pub fn has_context(&self, key: &str) -> bool {
        self.contexts.contains_key(key)
    }

    pub fn theory(&self, key: &str) -> Option<&Arc<Theory>> {
        self.theories.get(key)
    }

    pub fn contains(&self, key: &str) -> bool {
        self.theories.contains_key(key)
    }

    /// The context of a theory with these imports, before its first command. `key` tells the theory apart from
    /// others of the same name.
    pub fn context(&self, name: &Name, imports: &[Name]) -> Context {
        let mut context = match self.start(imports) {
            Some(context) => Context::clone(context),
            None => Context::of_theory(Name::default()),
        };
        let mut order = vec![];
        let mut seen: HashSet<Name> = context.loaded.iter().cloned().collect();
        for import in imports {
            self.ancestors(import, &mut seen, &mut order);
        }
        for key in order {
            if let Some(theory) = self.theories.get(&key) {
                context.load(&key, theory);
            }
        }
        self.restore_notation(&mut context, imports);
        context.theory = name.clone();
        context
    }

    /// Puts back the notation that one import has taken away and another one still has.
    fn restore_notation(&self, context: &mut Context, imports: &[Name]) {
        // What the theories below `Main` take away is settled there, and in the order in which they are loaded.
        let above_main = context.loaded.contains("Main");
        let main = self.contexts.get("Main").filter(|_| above_main);
        if above_main && main.is_none() {
            return;
        }
        let mut seen: HashSet<Name> =
            main.map(|main| main.loaded.iter().cloned().collect()).unwrap_or_default();
        let mut order = vec![];
        imports.iter().for_each(|import| self.ancestors(import, &mut seen, &mut order));
        let theories: Vec<(&Name, &Theory)> =
            order.iter().filter_map(|key| Some((key, self.theories.get(key)?.as_ref()))).collect();
        let before = main.map(|main| main.notations.clone()).unwrap_or_default();
        if let Some(removals) = Removals::of(&theories, &before) {
            context.notations.merge(&removals.at_start(imports));
        }
    }

    /// The largest kept context to start from. Names of later imports hide those of earlier ones, so it must not
    /// lack an import that comes before its own.
    fn start(&self, imports: &[Name]) -> Option<&Context> {
        let has_earlier = |context: &Context, position: usize| {
            imports.iter().take(position).all(|earlier| context.loaded.contains(earlier))
        };
        let kept = imports.iter().enumerate().filter_map(|(position, import)| {
            self.contexts.get(import).filter(|context| has_earlier(context, position))
        });
        let below_first = || {
            let main = self.contexts.get("Main")?;
            let first = self.closure(imports.first()?);
            first.iter().any(|key| key == "Main").then_some(main)
        };
        kept.max_by_key(|context| context.loaded.len()).or_else(below_first).map(Arc::as_ref)
    }

    /// Keys of a theory and of all that it builds on, imports first.
    pub fn closure(&self, key: &Name) -> Vec<Name> {
        let mut order = vec![];
        self.ancestors(key, &mut HashSet::new(), &mut order);
        order
    }

    /// The theory and all that it builds on, not yet seen, in the order in which they must be loaded.
    fn ancestors(&self, key: &Name, seen: &mut HashSet<Name>, order: &mut Vec<Name>) {
        // A path through the import graph, with the imports of each theory that are still to be visited.
        let mut path: Vec<(Name, Vec<Name>)> = vec![];
        if seen.insert(key.clone()) {
            path.push((key.clone(), self.imports(key)));
        }
        while let Some((_, rest)) = path.last_mut() {
            match rest.pop() {
                Some(next) if seen.insert(next.clone()) => {
                    let imports = self.imports(&next);
                    path.push((next, imports));
                }
                Some(_) => {}
                None => order.extend(path.pop().map(|(done, _)| done)),
            }
        }
    }

    /// Imports, last one first.
    fn imports(&self, key: &Name) -> Vec<Name> {
        self.theories
            .get(key)
            .map(|theory| theory.imports.iter().rev().cloned().collect())
            .unwrap_or_default()
    }
}

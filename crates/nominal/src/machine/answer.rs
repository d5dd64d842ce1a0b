//! Reading answers off the heap: terms for the variables of a goal, and the constraints that remain.

use crate::machine::cell::{Cell, Literal, Perm, Set, Tag, flags};
use crate::machine::compile::Entry;
use crate::machine::eval::SPELLED;
use crate::machine::pending::Kind;
use crate::machine::run::Machine;
use crate::machine::store::Store;
use crate::program::{Atom, Binding, Goal, Scope, Term, Var};
use crate::types::Type;
use base::Name;
use std::collections::BTreeMap;

/// Values of the variables that the user wrote, in a scope of their own, and what else has to hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    pub scope: Scope,
    pub bindings: Vec<(Name, Term)>,
    pub constraints: Vec<Goal>,
}

struct Reader<'m> {
    store: &'m mut Store,
    scope: Scope,
    vars: BTreeMap<usize, Var>,
    atoms: BTreeMap<u32, Atom>,
    /// How large answers may get, and how deep.
    fuel: usize,
    nesting: usize,
}

const MAX_SIZE: usize = 100_000;
const MAX_NESTING: usize = 1000;

impl Machine<'_> {
    /// The answer of the solution at which the machine stands.
    pub fn answer(&mut self, scope: &Scope, written: &[(Name, Term)]) -> Answer {
        let entry = &self.compiled.entry;
        let met = self.store.drop_met();
        debug_assert!(met, "a solution meets its constraints");
        let mut reader = Reader {
            store: &mut self.store,
            scope: Scope::default(),
            vars: BTreeMap::new(),
            atoms: BTreeMap::new(),
            fuel: MAX_SIZE,
            nesting: 0,
        };
        reader.known_names(scope, entry);
        for (index, name) in self.spelled.iter().enumerate() {
            let own = reader.scope.name(name, Type::Prop);
            reader.atoms.insert(SPELLED + index as u32, own);
        }
        let mut bindings = vec![];
        for (name, term) in written {
            if let Some(term) = reader.written(term, entry) {
                bindings.push((name.clone(), term));
            }
        }
        let constraints = reader.constraints();
        let mut scope = reader.scope;
        rename(&mut scope, &bindings);
        Answer { scope, bindings, constraints }
    }
}

impl Machine<'_> {
    /// The answer as a person would give it: where only certain names will do for a variable, one of them.
    pub fn readable(&mut self, scope: &Scope, written: &[(Name, Term)]) -> Answer {
        let mark = self.store.mark();
        self.choose_names();
        let answer = self.answer(scope, written);
        self.store.undo(mark);
        answer
    }

    /// The answer with choices made for what the waiting constraints ask for.
    pub fn labelled(&mut self, scope: &Scope, written: &[(Name, Term)]) -> Answer {
        let mark = self.store.mark();
        let met = self.label();
        debug_assert!(met, "a solution meets its constraints");
        let answer = self.answer(scope, written);
        self.store.undo(mark);
        answer
    }
}

impl Reader<'_> {
    /// Names that the user wrote keep their names.
    fn known_names(&mut self, scope: &Scope, entry: &Entry) {
        for (atom, slot) in &entry.atoms {
            let cell = self.store.heap[2 + *slot as usize];
            if cell.tag() == Tag::Name
                && let Some(binding) = scope.names.get(atom.0 as usize)
            {
                let own = self.scope.name(&binding.name, binding.ty.clone());
                self.atoms.insert(cell.payload(), own);
            }
        }
    }

    fn written(&mut self, term: &Term, entry: &Entry) -> Option<Term> {
        match term {
            Term::Var(var) => match entry.vars.get(var) {
                Some(slot) => {
                    let cell = self.store.heap[2 + *slot as usize];
                    Some(self.term(cell))
                }
                // Nothing was asked of it: any value will do.
                None => Some(Term::Var(self.scope.var("", Type::Prop))),
            },
            Term::App(con, args) => {
                let args: Option<Vec<Term>> = args.iter().map(|arg| self.written(arg, entry)).collect();
                Some(Term::App(*con, args?))
            }
            _ => None,
        }
    }

    fn atom(&mut self, atom: u32) -> Atom {
        if let Some(known) = self.atoms.get(&atom) {
            return *known;
        }
        // Named when the whole answer is known.
        let own = self.scope.name("", Type::Prop);
        self.atoms.insert(atom, own);
        own
    }

    fn var(&mut self, addr: usize) -> Var {
        if let Some(known) = self.vars.get(&addr) {
            return *known;
        }
        let own = self.scope.var("", Type::Prop);
        self.vars.insert(addr, own);
        own
    }

    /// The term of a cell; what is too large or too deep is left out.
    fn term(&mut self, cell: Cell) -> Term {
        if self.fuel == 0 || self.nesting == MAX_NESTING {
            return Term::Var(self.scope.var("_", Type::Prop));
        }
        self.fuel -= 1;
        self.nesting += 1;
        let cell = self.store.deref(cell);
        let term = self.known_term(cell);
        self.nesting -= 1;
        term
    }

    fn known_term(&mut self, cell: Cell) -> Term {
        match cell.tag() {
            Tag::Ref | Tag::Var => {
                let var = Term::Var(self.var(cell.addr()));
                self.suspended(cell.perm(), var)
            }
            Tag::Const => Term::App(cell.con(), vec![]),
            Tag::Name => Term::Name(self.atom(cell.payload())),
            Tag::Literal => match cell.literal() {
                Some(Literal::Char(value)) => Term::Char(value),
                _ => Term::Int(cell.value()),
            },
            Tag::App | Tag::Closed => {
                let start = cell.addr();
                let header = self.store.heap[start];
                let arg = |reader: &mut Self, index| {
                    let arg = reader.store.load(start + index);
                    let arg = reader.store.permute(cell.perm(), arg);
                    reader.term(arg)
                };
                let args = (1..=header.arity()).map(|index| arg(self, index)).collect();
                Term::App(header.con(), args)
            }
            Tag::Abs => {
                let (name, body) = self.store.open(cell);
                let atom = self.atom(name);
                Term::Abs(atom, Box::new(self.term(body)))
            }
        }
    }

    /// A permutation as swappings, outermost first.
    fn suspended(&mut self, perm: Perm, term: Term) -> Term {
        let mut moves: BTreeMap<u32, u32> = self.store.perms.moves(perm).iter().copied().collect();
        let mut swaps = vec![];
        while let Some((from, to)) = moves.iter().find(|(from, to)| from != to).map(|(from, to)| (*from, *to))
        {
            // The permutation is the swapping after what remains when it is undone.
            swaps.push((from, to));
            for target in moves.values_mut() {
                if *target == to {
                    *target = from;
                } else if *target == from {
                    *target = to;
                }
            }
        }
        swaps.into_iter().rev().fold(term, |inner, (a, b)| {
            let (a, b) = (self.atom(a), self.atom(b));
            Term::Swap(a, b, Box::new(inner))
        })
    }

    fn constraints(&mut self) -> Vec<Goal> {
        let mut constraints = vec![];
        let waiting: Vec<(Kind, Cell, Cell)> =
            self.store.waiting().map(|pending| (pending.kind, pending.left, pending.right)).collect();
        for (kind, left, right) in waiting {
            let (left, right) = (self.term(left), self.term(right));
            constraints.push(match kind {
                Kind::Fresh => Goal::Fresh(Type::Prop, left, Type::Prop, right),
                Kind::Differ => {
                    let (left, right) = difference(left, right);
                    Goal::Differ(Type::Prop, left, right)
                }
            });
        }
        for (addr, var) in self.vars.clone() {
            let cell = self.store.heap[addr];
            if cell.tag() == Tag::Var && cell.flags() & flags::NAMELESS == 0 && cell.set() != Set::EMPTY {
                for atom in self.store.perms.atoms(cell.set()).to_vec() {
                    // Freshness for a name that occurs nowhere says nothing.
                    if let Some(atom) = self.atoms.get(&atom) {
                        let name = Term::Name(*atom);
                        constraints.push(Goal::Fresh(Type::Prop, name, Type::Prop, Term::Var(var)));
                    }
                }
            }
        }
        constraints
    }
}

/// Two terms without what they have in common around their only difference.
fn difference(left: Term, right: Term) -> (Term, Term) {
    match (left, right) {
        (Term::App(con, args), Term::App(other, others)) if con == other => {
            let same = |(l, r): &(&Term, &Term)| l == r;
            let equal = args.iter().zip(&others).filter(same).count();
            if equal + 1 != args.len() {
                return (Term::App(con, args), Term::App(other, others));
            }
            let different = args.into_iter().zip(others).find(|(l, r)| l != r);
            different.map_or_else(|| (Term::constant(con), Term::constant(con)), |(l, r)| difference(l, r))
        }
        (Term::Abs(name, body), Term::Abs(other, inner)) if name == other => difference(*body, *inner),
        different => different,
    }
}

/// Gives names to what has none: letters that occur nowhere else.
fn rename(scope: &mut Scope, bindings: &[(Name, Term)]) {
    let mut used: Vec<Name> = scope.names.iter().map(|binding| binding.name.clone()).collect();
    // A variable that stands for itself keeps the name that the user gave it.
    for (name, term) in bindings {
        if let Term::Var(var) = term {
            let own = &mut scope.vars[var.0 as usize].name;
            if own.is_empty() {
                *own = name.clone();
            }
        }
    }
    used.extend(bindings.iter().map(|(name, _)| name.clone()));
    let mut give = |binding: &mut Binding, letters: &[&str]| {
        if !binding.name.is_empty() {
            return;
        }
        let all = (0..).flat_map(|round: usize| {
            letters.iter().map(move |letter| match round {
                0 => (*letter).to_owned(),
                _ => format!("{letter}{round}"),
            })
        });
        let name = all.map(Name::from).find(|name| !used.contains(name)).unwrap_or_default();
        used.push(name.clone());
        binding.name = name;
    };
    scope.names.iter_mut().for_each(|binding| give(binding, &["x", "y", "z", "u", "v", "w"]));
    scope
        .vars
        .iter_mut()
        .for_each(|binding| give(binding, &["_A", "_B", "_C", "_D", "_E", "_F", "_G", "_H"]));
}

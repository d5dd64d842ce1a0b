//! The ways in which a part of a universal goal has been shown.
//!
//! A part can be shown in many ways: for an arbitrary value, by cases, by cases of these. What comes after it has
//! failed for the ways before. So a way is not followed up if an earlier one left no fewer steps and allows for
//! whatever this one allows for. Two ways are remembered with the frame where the part ends: the best of those that say
//! nothing about anything else, and one that says only with which constructors some older variables are made or not
//! made.
//!
//! A way that says more than an earlier one is surpassed only if goals that hold for some values hold for no fewer
//! where more is open: not under negation as failure, cuts or evaluation.

use crate::machine::cell::{Cell, Tag};
use crate::machine::code::Instr;
use crate::machine::run::Machine;
use crate::machine::star::{BEGUN, ENDED, halves, pair};
use crate::program::ConId;

/// How many facts a way that is remembered may state.
const MAX_FACTS: usize = 3;

/// Words of a frame, from [`ENDED`] on: one more than the steps that a way without consequences left; how many facts
/// another one states, with one more than the steps that it left; and which.
const FREE: usize = ENDED;
const KNOWN: usize = ENDED + 1;
const FACTS: usize = ENDED + 2;

/// These words before anything has been shown.
pub(super) const NO_WAYS: [Cell; 2 + MAX_FACTS] = [Cell::int(0); 2 + MAX_FACTS];

/// What is known of a variable: the constructor with which it is made, or one with which it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fact {
    Is(ConId),
    IsNot(ConId),
}

impl Fact {
    fn code(self) -> u32 {
        match self {
            Fact::Is(con) => con.0 << 1,
            Fact::IsNot(con) => con.0 << 1 | 1,
        }
    }

    fn decode(code: u32) -> Fact {
        let con = ConId(code >> 1);
        if code & 1 == 0 { Fact::Is(con) } else { Fact::IsNot(con) }
    }
}

/// What a way says about older variables, which are given by their addresses.
#[derive(Default)]
struct Facts {
    list: [(Fact, u32); MAX_FACTS],
    count: usize,
}

impl Default for Fact {
    fn default() -> Fact {
        Fact::Is(ConId(0))
    }
}

impl Facts {
    /// Nothing if there are too many.
    fn add(&mut self, fact: Fact, addr: u32) -> Option<()> {
        if self.list[..self.count].contains(&(fact, addr)) {
            return Some(());
        }
        *self.list.get_mut(self.count)? = (fact, addr);
        self.count += 1;
        Some(())
    }
}

/// Whether goals that hold for some values hold for no fewer where more is open.
pub(super) fn is_monotone(instrs: &[Instr]) -> bool {
    let depends =
        |instr: &Instr| matches!(instr, Instr::Not { .. } | Instr::If { .. } | Instr::Cut | Instr::Is(..));
    !instrs.iter().any(depends)
}

impl Machine<'_> {
    /// Whether a part, now shown in another way, has been shown before in one that allows for all that this one does.
    pub(super) fn is_surpassed(&mut self, frame: u32) -> bool {
        let left = self.steps + 1;
        let free = self.word(frame, FREE) as u32;
        if !self.has_consequences(frame) {
            // Backtracking into the part leaves these words alone.
            self.store.heap[frame as usize + FREE] = Cell::int(i64::from(left.max(free)));
            return left <= free;
        }
        if !self.monotone {
            return false;
        }
        let (count, known) = halves(self.store.heap[frame as usize + KNOWN]);
        if left <= free {
            return true;
        }
        if known == 0 {
            self.remember(frame, left);
        }
        if left > known {
            return false;
        }
        let several = self.has_several(frame);
        (0..count as usize).all(|place| self.follows(frame, place, several))
    }

    /// Whether something was found out, since a part began, that concerns others.
    fn has_consequences(&self, frame: u32) -> bool {
        let (pending, trail) = halves(self.store.heap[frame as usize + BEGUN]);
        self.store.pending.len() > pending as usize || self.store.changes_older(trail as usize, frame)
    }

    /// Remembers a way that only says which constructors older variables are or are not.
    fn remember(&mut self, frame: u32, left: u32) {
        let Some(facts) = self.facts(frame) else { return };
        let start = frame as usize + FACTS;
        for (place, (fact, addr)) in facts.list[..facts.count].iter().enumerate() {
            self.store.heap[start + place] = pair(fact.code(), *addr);
        }
        self.store.heap[frame as usize + KNOWN] = pair(facts.count as u32, left);
    }

    fn facts(&self, frame: u32) -> Option<Facts> {
        let (pending, trail) = halves(self.store.heap[frame as usize + BEGUN]);
        let mut facts = Facts::default();
        for (addr, old) in &self.store.trail[trail as usize..] {
            // Older constraints that hold now follow from what became of the variables.
            if *addr < frame && !self.store.only_watched(*addr as usize, *old) {
                facts.add(Fact::Is(self.store.bare_constructor(*addr as usize)?), *addr)?;
            }
        }
        for index in pending as usize..self.store.pending.len() {
            if self.store.pending[index].alive {
                let (addr, con) = self.store.barred_at(index)?;
                let addr = addr as u32;
                (addr < frame).then_some(())?;
                facts.add(Fact::IsNot(con), addr)?;
            }
        }
        Some(facts)
    }

    /// Whether several constraints have come to wait since a part began: together they may say more than each of them.
    fn has_several(&self, frame: u32) -> bool {
        let (pending, _) = halves(self.store.heap[frame as usize + BEGUN]);
        let waiting = self.store.pending.iter().skip(pending as usize).filter(|pending| pending.alive);
        waiting.take(2).count() == 2
    }

    /// Whether what an earlier way says about a variable holds now.
    fn follows(&mut self, frame: u32, place: usize, several: bool) -> bool {
        let (code, addr) = halves(self.store.heap[frame as usize + FACTS + place]);
        let var = self.store.load(addr as usize);
        match Fact::decode(code) {
            Fact::IsNot(con) => self.is_excluded(var, con, several),
            Fact::Is(con) => {
                let data = self.program.con(con).data;
                let constructors = &self.program.type_decl(data).constructors;
                constructors.iter().all(|other| *other == con || self.is_excluded(var, *other, several))
            }
        }
    }

    /// Whether a term cannot be made with a constructor; constraints are looked at together only if there are several.
    fn is_excluded(&mut self, term: Cell, con: ConId, several: bool) -> bool {
        let value = self.store.deref(term);
        match value.tag() {
            Tag::Const => value.con() != con,
            Tag::App | Tag::Closed => self.store.heap[value.addr()].con() != con,
            Tag::Ref if self.store.is_watched(value) => {
                self.store.bars(value.addr(), con) || (several && self.cannot_be(value.addr(), con))
            }
            _ => false,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::check::{Denial, Strategy, plan};
    use crate::machine::compile::compile;
    use crate::machine::run::{Machine, Outcome};
    use crate::{Check, Elab, NoFiles, Program};
    use base::{Budget, FileId, Rng};

    fn pick<'a>(rng: &mut Rng, options: &[&'a str]) -> &'a str {
        options[rng.below(options.len() as u64) as usize]
    }

    /// Something like types and reductions: a type in the middle of an application occurs in the body only, so the
    /// negation of its clause holds for all types.
    pub fn random_program(rng: &mut Rng) -> Program {
        let mut text = "ty : type.\na : ty.\nb : ty.\nf : (ty, ty) -> ty.\n".to_owned();
        text += "pred p(ty, ty).\npred q(ty, ty).\np(f(X, Y), T) :- p(X, f(U, T)), p(Y, U).\n";
        for constant in ["a", "b"] {
            for _ in 0..1 + rng.below(2) {
                let ty = pick(rng, &["a", "b", "f(a, b)", "f(b, b)", "f(T, T)", "f(f(a, S), b)", "f(T, a)"]);
                text += &format!("p({constant}, {ty}).\n");
            }
        }
        for _ in 0..1 + rng.below(2) {
            let (from, to) =
                (["f(a, X)", "f(X, Y)", "f(f(X, Y), Z)"], ["X", "f(X, X)", "f(b, X)", "f(X, a)", "a"]);
            text += &format!("q({}, {}).\n", pick(rng, &from), pick(rng, &to));
        }
        text += "#check \"law\" 8 : p(X, T), q(X, Y) => p(Y, T).\n";
        let mut elab = Elab::default();
        elab.file(FileId(0), &text, &mut NoFiles);
        elab.program
    }

    /// What a machine is allowed to leave out.
    #[derive(Clone, Copy)]
    pub struct Shortcuts {
        pub prune: bool,
        pub solve: bool,
    }

    /// Whether there is a solution within a bound, and how many steps that took; nothing if it took too many.
    pub fn solve(
        program: &Program,
        check: &Check,
        strategy: Strategy,
        bound: u32,
        shortcuts: Shortcuts,
    ) -> Option<(bool, u64)> {
        let mut program = program.clone();
        let plan = plan(&mut program, check, strategy);
        let compiled = compile(&program, &plan.scope, &plan.stages);
        let mut machine = Machine::new(&program, &compiled, bound);
        assert!(machine.monotone);
        machine.monotone = shortcuts.prune;
        machine.solves = shortcuts.solve;
        if matches!(strategy, Strategy::Refine(_)) {
            machine = machine.with_agenda();
        }
        match machine.next(&mut Budget::steps(20_000)) {
            Outcome::Solution => Some((true, machine.stats.steps)),
            Outcome::Exhausted => Some((false, machine.stats.steps)),
            Outcome::Stopped(_) | Outcome::OutOfMemory => None,
        }
    }

    #[test]
    fn what_is_surpassed_has_no_solutions_of_its_own() {
        let mut rng = Rng::seeded(5);
        let (mut solutions, mut shorter) = (0, 0);
        for _ in 0..100 {
            let program = random_program(&mut rng);
            let check = &program.checks[0];
            let nes = Strategy::named("nes").expect("a strategy");
            for strategy in [nes, Strategy::Refine(Denial::Elimination)] {
                for bound in 3..=8 {
                    let shortcuts = |prune| Shortcuts { prune, solve: false };
                    let all = solve(&program, check, strategy, bound, shortcuts(false));
                    let Some((found, steps)) = all else { break };
                    let (pruned, fewer) =
                        solve(&program, check, strategy, bound, shortcuts(true)).expect("no more steps");
                    assert_eq!(found, pruned, "{} at {bound}", strategy.name());
                    assert!(fewer <= steps);
                    solutions += u32::from(found);
                    shorter += u32::from(fewer < steps);
                }
            }
        }
        assert!(solutions > 100 && shorter > 50, "{solutions} solutions, {shorter} shorter");
    }
}

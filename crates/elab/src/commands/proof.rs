//! Goals inside a proof: what is claimed there, under all that surrounds it.
//!
//! A goal becomes a statement of its own where everything around it is known: the variables and premises of the
//! statement that is proved, and what is fixed, assumed, defined and obtained on the way. Facts proved on the way are
//! left out, since they follow from that. A variable that nothing around the goal fixes, or a schematic one other than
//! `?thesis`, may stand for anything: such a goal is left alone, and so is one behind a command that was not
//! understood, or that fixes a name once more.

use super::statement::{ReadStatement, defined_function, ending, exists, object};
use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use crate::read::Item;
use base::{Diagnostic, Name, Span};
use logic::Term;
use logic::hol::{self, PURE_ALL, PURE_IMP};
use logic::statement::{Proof, Statement};
use syntax::ast::{self, After, Claim, Conclusion, Decl, Element, Inner, Proposition, Said, Step};

/// A goal that is tested, or left without a proof.
#[derive(Clone, Debug)]
pub(crate) struct InnerGoal {
    pub statement: Statement,
    pub span: Span,
    /// The numbers of the tests that are about it.
    pub tests: Vec<usize>,
}

/// A goal or a block that is open, with a frame of its own.
#[derive(Clone, Debug, Default)]
struct Level {
    /// Whether all that surrounds what follows is known, and whether it was where `next` goes back to.
    known: bool,
    outside: bool,
    /// Whether `next` starts the innermost frame again: it is that of a block, or of the body of a proof.
    has_body: bool,
    frames: usize,
    goal: Option<InnerGoal>,
    /// What `?thesis` is.
    thesis: Option<Term>,
    /// Whether the goal is not what was claimed any more.
    changed: bool,
    /// Whether something below was left without a proof.
    gap: bool,
    after: Leaves,
}

/// What a goal leaves behind once it is proved.
#[derive(Clone, Debug, Default)]
enum Leaves {
    #[default]
    Facts,
    Variables(Vec<Decl>, Vec<Proposition>),
    Unknown,
}

/// A walk through a proof.
struct Walk<'e> {
    elaborator: &'e mut Elaborator,
    /// The frame of the statement that is proved is the first one whose variables may get their types here.
    first: usize,
    /// The name of that statement.
    name: Name,
    /// The statement that is proved comes first.
    levels: Vec<Level>,
    found: Vec<InnerGoal>,
}

impl Elaborator {
    /// The goals inside a proof that are tested or have no proof. The frame of the statement is still open.
    pub(crate) fn inner_goals(
        &mut self,
        statement: &ast::Statement,
        read: &ReadStatement,
        proof: &ast::Proof,
    ) -> Vec<InnerGoal> {
        let says_all = statement.includes.is_empty() && matches!(statement.conclusion, Conclusion::Shows(_));
        if proof.steps.is_empty() || !says_all || !read.doubts.is_empty() {
            return vec![];
        }
        let around = self.context.frames.iter().filter(|frame| frame.locale.is_none());
        let around = around.map(|frame| frame.assumes.len()).sum();
        if let Some(frame) = self.context.frames.last_mut() {
            read.vars.iter().for_each(|(name, ty)| frame.fix(name.clone(), ty.clone()));
            frame.assumes = read.premises.iter().skip(around).cloned().collect();
        }
        let name = statement.name().map(|name| self.context.full_name(&name.value)).unwrap_or_default();
        let mut found = vec![];
        let done = self.guarded(|elaborator| {
            let first = elaborator.context.frames.len().saturating_sub(1);
            let thesis = thesis(&read.conclusions);
            let whole = Level { known: true, outside: true, thesis, ..Level::default() };
            let mut walk = Walk { elaborator, first, name, levels: vec![whole], found: vec![] };
            proof.steps.iter().for_each(|step| walk.step(step));
            while walk.levels.len() > 1 {
                walk.close(ending(proof.outcome));
            }
            walk.leave();
            found = walk.found;
            Ok(())
        });
        if done.is_ok() { found } else { vec![] }
    }
}

impl Walk<'_> {
    fn is_known(&self) -> bool {
        self.levels.last().is_some_and(|level| level.known)
    }

    fn step(&mut self, step: &Step) {
        let done = match step {
            Step::Fix(decls) => self.fix(decls),
            Step::Assume(props) => self.assume(props),
            Step::Define(decls, props) => self.fix(decls).and_then(|()| self.define(props)),
            Step::Claim(claim) => {
                self.claim(claim);
                Ok(())
            }
            Step::Block => {
                let known = self.is_known();
                self.levels.push(Level { known, outside: known, has_body: true, ..Level::default() });
                self.enter();
                Ok(())
            }
            Step::Body => {
                self.with(|level| level.has_body = true);
                self.enter();
                Ok(())
            }
            Step::Next => {
                self.next();
                Ok(())
            }
            Step::Close { proved } => {
                self.close(if *proved { Proof::Proved } else { Proof::Sorry });
                Ok(())
            }
            Step::Test(number) => {
                self.with(|level| {
                    let goal = level.goal.as_mut().filter(|_| !level.changed && !level.has_body);
                    goal.into_iter().for_each(|goal| goal.tests.push(*number));
                });
                Ok(())
            }
            Step::Changed => {
                self.with(|level| level.changed = true);
                Ok(())
            }
            Step::Unknown => Err(unknown()),
        };
        if done.is_err() {
            self.with(|level| level.known = false);
        }
    }

    fn with(&mut self, change: impl FnOnce(&mut Level)) {
        if let Some(level) = self.levels.last_mut() {
            change(level);
        }
    }

    /// A frame for the innermost level.
    fn enter(&mut self) {
        self.elaborator.context.open(Frame::default());
        self.with(|level| level.frames += 1);
    }

    /// Closes all frames of the innermost level, which is done with.
    fn leave(&mut self) -> Option<Level> {
        let level = self.levels.pop()?;
        for _ in 0..level.frames {
            self.elaborator.context.close();
        }
        Some(level)
    }

    /// Another case: what the body has fixed and assumed so far is gone.
    fn next(&mut self) {
        if self.levels.last().is_some_and(|level| level.has_body) {
            self.elaborator.context.close();
            self.elaborator.context.open(Frame::default());
            self.with(|level| level.known = level.outside);
        }
    }

    /// Ends the innermost goal or block. The goal of the statement itself ends with the proof.
    fn close(&mut self, how: Proof) {
        if self.levels.len() < 2 {
            return;
        }
        let Some(level) = self.leave() else { return };
        let gap = level.gap || how == Proof::Sorry;
        if let Some(mut goal) = level.goal
            && (how.is_open() || !goal.tests.is_empty())
        {
            goal.statement.proof = if gap && !how.is_open() { Proof::Sorry } else { how };
            self.found.push(goal);
        }
        self.with(|outer| outer.gap |= gap);
        let done = match level.after {
            Leaves::Facts => Ok(()),
            Leaves::Variables(decls, props) => self.fix(&decls).and_then(|()| self.assume(&props)),
            Leaves::Unknown => Err(unknown()),
        };
        if done.is_err() {
            self.with(|outer| outer.known = false);
        }
    }

    /// A name that is fixed again is another variable from here on: what was said about the one before cannot be said
    /// any more.
    fn fix(&mut self, decls: &[Decl]) -> Done {
        let context = &self.elaborator.context;
        if decls.iter().any(|decl| context.fixed_var(&decl.name.value).is_some()) {
            return Err(unknown());
        }
        self.elaborator.fix_elements(&[Element::Fixes(decls.to_vec())]).map(|_| ())
    }

    fn assume(&mut self, props: &[Proposition]) -> Done {
        let props = self.read(props)?;
        self.suppose(props);
        Ok(())
    }

    fn define(&mut self, props: &[Proposition]) -> Done {
        for prop in self.read(props)? {
            let definition = defined_function(&prop).ok_or_else(unknown)?;
            self.suppose(vec![definition]);
        }
        Ok(())
    }

    fn suppose(&mut self, props: Vec<Term>) {
        if let Some(frame) = self.elaborator.context.frames.last_mut() {
            frame.assumes.extend(props);
        }
    }

    /// Begins a goal.
    fn claim(&mut self, claim: &Claim) {
        let known = self.is_known();
        self.levels.push(Level { known, ..Level::default() });
        self.enter();
        let said = claim.says.as_ref().filter(|_| known);
        let goal = match (said, &claim.after) {
            (Some(said), After::Obtained(decls)) => self.obtained(said, decls).ok(),
            (Some(said), _) => self.goal(said).ok(),
            (None, _) => None,
        };
        // Inside the proof of `obtain`, the goal is about a proposition that only its proof knows.
        let is_plain = claim.after == After::Nothing;
        let thesis = goal.as_ref().filter(|_| is_plain).and_then(|goal| thesis(&goal.conclusions));
        let known = goal.is_some() && is_plain;
        let after = match (&claim.after, said) {
            (After::Nothing, _) => Leaves::Facts,
            (After::Obtained(decls), Some(said)) => Leaves::Variables(decls.clone(), said.props.clone()),
            (After::Obtained(_) | After::Unknown, _) => Leaves::Unknown,
        };
        let name = said.and_then(|said| said.props.iter().find_map(|prop| prop.binding.name.as_ref()));
        let name = name.map(|name| self.name_of(&name.value)).unwrap_or_default();
        let goal = goal.map(|read| {
            let statement = self.statement(claim, name, read);
            InnerGoal { statement, span: claim.span, tests: vec![] }
        });
        self.with(|level| {
            (level.known, level.outside) = (known, known);
            (level.goal, level.thesis, level.after) = (goal, thesis, after);
        });
    }

    /// `lemma.fact`
    fn name_of(&self, fact: &Name) -> Name {
        match self.name.is_empty() {
            true => self.elaborator.context.full_name(fact),
            false => Name::from(format!("{}.{fact}", self.name)),
        }
    }

    fn statement(&self, claim: &Claim, name: Name, read: ReadStatement) -> Statement {
        Statement {
            name,
            command: claim.keyword.clone(),
            attributes: vec![],
            locale: self.elaborator.context.locale().cloned(),
            vars: read.vars,
            premises: read.premises,
            conclusions: read.conclusions,
            proof: Proof::Proved,
            doubts: read.doubts,
        }
    }

    /// `have "props" if "assumes" for fixes`
    fn goal(&mut self, said: &Said) -> Done<ReadStatement> {
        self.fix(&said.fixes)?;
        self.assume(&said.assumes)?;
        let conclusions = self.read(&said.props)?;
        Ok(self.elaborator.gather(vec![], vec![], conclusions))
    }

    /// `obtain x where "props"` claims that there is such an `x`.
    fn obtained(&mut self, said: &Said, decls: &[Decl]) -> Done<ReadStatement> {
        self.elaborator.context.open(Frame::default());
        let read = self.fix(decls).and_then(|()| self.read(&said.props));
        self.elaborator.context.close();
        let parts = read?.into_iter().rev().map(|prop| object(&prop));
        let body = parts.reduce(|rest, first| hol::conj(first, rest)).ok_or_else(unknown)?;
        let all = decls.iter().rev().fold(body, |body, decl| exists(&decl.name.value, body));
        Ok(self.elaborator.gather(vec![], vec![], vec![all]))
    }

    /// Reads propositions, and learns the types of variables from them.
    fn read(&mut self, props: &[Proposition]) -> Done<Vec<Term>> {
        if !self.is_known() {
            return Err(unknown());
        }
        let texts: Vec<&Inner> = props.iter().flat_map(|prop| &prop.props).collect();
        if let [text] = texts.as_slice()
            && text.text.trim() == "?thesis"
        {
            let thesis =
                self.levels.iter().rev().find(|level| level.goal.is_some() || level.thesis.is_some());
            return thesis.and_then(|level| level.thesis.clone()).map(|it| vec![it]).ok_or_else(unknown);
        }
        if texts.iter().any(|text| is_schematic(&text.text)) {
            return Err(unknown());
        }
        let items: Vec<Item<'_>> = texts.into_iter().map(Item::prop).collect();
        let context = &mut self.elaborator.context;
        let terms = context.read_unambiguous(&items, &[])?;
        for (name, ty) in terms.iter().flat_map(Term::frees) {
            let frame = context.frames.iter().rposition(|frame| frame.fixed(&name).is_some());
            let Some(at) = frame else { return Err(unknown()) };
            if at >= self.first
                && let Some(frame) = context.frames.get_mut(at)
            {
                frame.fix(name, ty);
            }
        }
        Ok(terms)
    }
}

/// What `?thesis` stands for in the proof of a goal: its conclusion without premises.
fn thesis(conclusions: &[Term]) -> Option<Term> {
    let [only] = conclusions else { return None };
    let mut rest = only;
    loop {
        let (head, args) = rest.strip();
        match (head, args.as_slice()) {
            (Term::Const(name, _), [_, conclusion]) if name == PURE_IMP => rest = *conclusion,
            (Term::Const(name, _), _) if name == PURE_ALL => return None,
            _ => return Some(rest.clone()),
        }
    }
}

/// Whether a text has variables that only the proof binds.
fn is_schematic(text: &str) -> bool {
    ["?", "…", "\\<dots>", "..."].iter().any(|mark| text.contains(mark))
}

/// Nobody sees it: what surrounds a goal is not known.
fn unknown() -> Diagnostic {
    Diagnostic::error("unknown-goal", Span::default(), "what surrounds this goal is not known")
}

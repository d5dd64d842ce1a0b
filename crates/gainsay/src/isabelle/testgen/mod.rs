//! Test suites for the specifications of a theory: which statements they are, and what is made of them.

mod driver;
mod help;
mod mutants;
mod names;
mod report;
mod run;
mod script;

pub use driver::{Language, Plan, Problem, Runner, build, driver, execute, table, write};
pub use mutants::Mutants;
pub use names::Names;
pub use report::{
    CaseReport, CoverReport, DatumReport, DroppedReport, HypothesisReport, Report, Show, report, text,
};
pub use run::{Outcome, Ran, Totals, junit, trace};
pub use script::{Printed, Script};

use crate::isabelle::{Loaded, Theory};
use base::{Budget, Name, Span};
use check::limits::{Limits, within};
use check::room::AddressSpace;
use help::Helper;
use logic::Decl;
use logic::World;
use logic::statement::{Attribute, Proof, Statement};
use logic::world::Source;
use search::Goal;
use std::time::{Duration, Instant};
use testgen::{Cover, Fact, Options, Spec, Subject, Workshop};

pub use testgen::code::{self, Table, Target};
pub use testgen::{MAX_DEPTH, Suite, Unfit};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The statement or suite; all specifications of the theory if nothing is said.
    pub spec: Option<String>,
    /// Specifications that the theory gives up again are wanted, too.
    pub given_up: bool,
    /// The program under test.
    pub put: Option<String>,
    pub depth: Option<usize>,
    pub per_case: usize,
    pub unwind: usize,
    pub white_box: bool,
    /// How many inputs are looked up in the cases, to check that none is left out.
    pub check: usize,
    /// How many mutants of the specified function are tried.
    pub mutants: usize,
    pub timeout: Duration,
}

/// A specification of a theory.
#[derive(Clone, Debug)]
pub struct Found {
    pub name: String,
    pub line: usize,
    pub statement: Statement,
    /// Why nothing can be said about it: what was not understood, in words.
    pub doubt: Option<String>,
    /// What the theory itself says about the suite.
    pub script: Script,
    /// What the theory prints of the suite, or does with it.
    pub printed: Printed,
}

/// What was made of a specification.
#[derive(Debug)]
pub struct Made {
    pub found: Found,
    pub suite: Result<Suite, Unfit>,
    pub cover: Option<Cover>,
    pub mutants: Option<Mutants>,
    pub time: Duration,
}

/// The specifications that are asked for.
pub fn specifications(theory: &Theory, request: &Request) -> Vec<Found> {
    let all = all(theory);
    let chosen: Vec<Found> = match &request.spec {
        Some(name) => all.into_iter().filter(|found| is_called(found, name)).collect(),
        None => {
            let specs: Vec<Found> =
                all.iter().filter(|found| found.statement.command == "test_spec").cloned().collect();
            // A specification that is given up again is none, unless nothing else is there.
            let is_kept = |found: &&Found| request.given_up || !found.script.given_up;
            let kept: Vec<Found> = specs.iter().filter(is_kept).cloned().collect();
            match (specs.is_empty(), kept.is_empty()) {
                (true, _) => about_programs(theory, all, request),
                (_, true) => specs,
                _ => kept,
            }
        }
    };
    chosen
}

fn is_called(found: &Found, name: &str) -> bool {
    found.name == name || found.statement.name == name || found.script.suite.as_deref() == Some(name)
}

/// The statements that mention a constant without a definition, or the program that was named.
fn about_programs(theory: &Theory, all: Vec<Found>, request: &Request) -> Vec<Found> {
    let world = theory.script.world();
    let subject = subject(request, &Script::default());
    let fits = |found: &Found| match Spec::new(world, &found.statement, &subject) {
        _ if request.white_box => false,
        Ok(spec) => is_constant(world, &spec),
        // It is about a program, and is told why it is no specification.
        Err(Unfit::AppliedToItself(program)) => world.constant(&program).is_some(),
        Err(_) => false,
    };
    all.into_iter().filter(fits).collect()
}

/// Whether the program is a constant, not just a variable that happens to be a function.
fn is_constant(world: &World, spec: &Spec) -> bool {
    spec.program.as_ref().is_some_and(|program| world.constant(program).is_some())
}

/// All statements of a theory.
fn all(theory: &Theory) -> Vec<Found> {
    let Theory { loaded, script: check::Script { files, .. }, .. } = theory;
    let located = loaded.elaborated.theory.located();
    let statement = |(decl, span): (&Decl, Span)| match decl {
        Decl::Statement(statement) => {
            let line = files.line(span);
            let command =
                loaded.tree.commands.iter().find(|it| it.span.start <= span.start && span.end <= it.span.end);
            let proof = command.and_then(|command| command.proof.as_ref()).map(|proof| proof.span);
            let text = files.text(loaded.file);
            let script = proof.and_then(|span| text.get(span.start as usize..span.end as usize));
            let mut script = script.map(Script::read).unwrap_or_default();
            script.depth = script.depth.or_else(|| declared_depth(loaded, text, span.start));
            let name = match (&script.suite, statement.name.is_empty()) {
                (Some(suite), _) => suite.clone(),
                (None, false) => statement.name.base().to_owned(),
                (None, true) => format!("line {line}"),
            };
            let doubt = check::lost::reason(files, statement, span);
            let printed = Printed::of(loaded, text, &name);
            Some(Found { name, line, statement: statement.clone(), doubt, script, printed })
        }
        _ => None,
    };
    located.filter_map(statement).collect()
}

/// The depth that the theory declares before a place.
fn declared_depth(loaded: &Loaded, text: &str, place: u32) -> Option<usize> {
    let before = loaded.tree.commands.iter().filter(|command| command.span.end <= place);
    let mut declarations = before.filter_map(|command| {
        let parameter = match command.keyword.value.as_str() {
            "declare" => "testgen_depth",
            "testgen_params" => "depth",
            _ => return None,
        };
        script::assigned(text.get(command.span.start as usize..command.span.end as usize)?, parameter)
    });
    declarations.next_back()
}

fn subject(request: &Request, script: &Script) -> Subject {
    match (request.white_box, &request.put, &script.program) {
        (true, ..) => Subject::WhiteBox,
        (_, Some(put), _) | (_, None, Some(put)) => Subject::Named(Name::new(put)),
        _ => Subject::Undefined,
    }
}

/// Makes the suite of a specification.
pub fn make(theory: &Theory, found: &Found, request: &Request) -> std::io::Result<Made> {
    let start = Instant::now();
    let world = theory.script.world();
    let spec = match &found.doubt {
        Some(why) => Err(Unfit::InDoubt(why.clone())),
        None => Spec::new(world, &found.statement, &subject(request, &found.script)),
    };
    let (suite, cover) = match spec {
        Err(unfit) => (Err(unfit), None),
        Ok(spec) => {
            let options = options(world, &theory.loaded, found, request);
            let (suite, cover) = run(world, &spec, &options, request)?;
            (Ok(suite), cover)
        }
    };
    let show = |term: &logic::Term| theory.loaded.elaborated.context.show_term(term);
    let mutants = match &suite {
        Ok(suite) if request.mutants > 0 => mutants::mutants(world, suite, request.mutants, &show)?,
        _ => None,
    };
    let mut found = found.clone();
    let rules = std::mem::take(&mut found.script.rules);
    let unused = rules.iter().filter(|rule| proven_equation(world, rule).is_none());
    found.script.skipped.extend(unused.map(|rule| format!("simp: {rule}")));
    Ok(Made { found, suite, cover, mutants, time: start.elapsed() })
}

fn options(world: &World, loaded: &Loaded, found: &Found, request: &Request) -> Options {
    let context = &loaded.elaborated.context;
    let constant = |fact: &String| context.resolve_const(fact.strip_suffix("_def")?);
    Options {
        depth: request.depth.or(found.script.depth).unwrap_or(testgen::DEPTH),
        per_case: request.per_case,
        unwind: request.unwind,
        unfold: found.script.facts.iter().filter_map(constant).collect(),
        rewrites: found.script.rules.iter().filter_map(|rule| proven_equation(world, rule)).collect(),
        given: given(world, &found.name, &found.printed.given),
    }
}

/// The statements of all theories, those of the library aside.
fn statements(world: &World) -> impl DoubleEndedIterator<Item = &Statement> {
    let whole = world.theories().iter().filter_map(|theory| match theory {
        Source::Whole(theory) => Some(theory),
        Source::Packed(_) => None,
    });
    whole.flat_map(|theory| &theory.decls).filter_map(|decl| match decl {
        Decl::Statement(statement) => Some(statement),
        _ => None,
    })
}

/// The statements that are marked as data of a suite, `[test "suite"]` or `[test_inst "suite"]`, where they stand or by
/// a `declare` later. Whether they are proved does not matter: values count only where the premises hold for them.
fn given(world: &World, suite: &str, declared: &[String]) -> Vec<Fact> {
    let is_data = |attribute: &Attribute| {
        matches!(attribute.name.as_str(), "test" | "test_inst")
            && attribute.args.iter().any(|arg| arg.trim_matches('"') == suite)
    };
    let is_marked = |it: &&Statement| {
        let declared = declared.iter().any(|name| it.name.base() == name);
        it.doubts.is_empty() && (declared || it.attributes.iter().any(is_data))
    };
    let marked = statements(world).filter(is_marked);
    let facts = marked.flat_map(|statement| {
        statement.conclusions.iter().map(|conclusion| {
            let Goal { vars, premises, conclusion, .. } =
                Goal::new(&statement.vars, &statement.premises, conclusion);
            Fact { name: Name::new(statement.name.base()), vars, premises, conclusion }
        })
    });
    facts.collect()
}

/// Both sides of the equation that a proven statement of a theory is, if it holds without conditions and at one type.
fn proven_equation(world: &World, name: &str) -> Option<(logic::Term, logic::Term)> {
    let statement = statements(world).rfind(|statement| statement.name.base() == name)?;
    let [conclusion] = statement.conclusions.as_slice() else { return None };
    let mut open = vec![];
    conclusion.visit_types(&mut |ty| ty.collect_vars(&mut open));
    let usable = statement.proof == Proof::Proved
        && statement.premises.is_empty()
        && statement.locale.is_none()
        && statement.doubts.is_empty()
        && open.is_empty();
    let (lhs, rhs, _) = testgen::hol::equation(conclusion).filter(|_| usable)?;
    // Every variable is determined by what is rewritten.
    let known = lhs.frees();
    let closed = rhs.frees().iter().all(|var| known.contains(var)) && !matches!(lhs, logic::Term::Free(..));
    closed.then(|| (lhs.clone(), rhs.clone()))
}

/// The share of the time for dividing a specification into cases.
const EXPLORING: f64 = 0.6;

/// Does work that is told to stop after some time, or when all work is.
fn exploring<T>(time: Duration, whole: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
    let part = Budget::unlimited();
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let watched = part.clone();
        scope.spawn(move || {
            let start = Instant::now();
            while start.elapsed() < time && !whole.is_cancelled() {
                let tick = Duration::from_millis(20);
                if stopped.recv_timeout(tick) != Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                    return;
                }
            }
            watched.cancel();
        });
        let done = work(&part);
        drop(stop);
        done
    })
}

fn run(
    world: &World,
    spec: &Spec,
    options: &Options,
    request: &Request,
) -> std::io::Result<(Suite, Option<Cover>)> {
    let room = AddressSpace::of_process().room(1);
    let (made, _) = within(Limits::time(request.timeout), |budget| {
        interp::on_stack(room.stack, |stack| {
            let mut help = Helper::new(world, budget.part(), stack);
            let workshop = Workshop::new(world, spec, options);
            // What was found while there was time gets its data, too.
            let share = request.timeout.mul_f64(EXPLORING);
            let cases = exploring(share, &budget, |budget| workshop.cases(budget));
            let suite = workshop.suite(cases, &budget, &mut help);
            let cover = (request.check > 0).then(|| testgen::cover(world, &suite, request.check, &mut help));
            (suite, cover)
        })
    });
    made
}

//! `gainsay testgen`: test cases, hypotheses and data from specifications.

mod table;

use super::{BAD_INPUT, Format, NO_ANSWER, REFUTED, cannot_read, complain, search_args};
use clap::{Args, ValueEnum};
use gainsay::isabelle::Theory;
use gainsay::render::render;
use gainsay::testgen::{
    Language, MAX_DEPTH, Made, Names, Plan, Problem, Ran, Request, Runner, Show, Suite, Table, Target,
    Totals, build, driver, execute, junit, make, report, specifications, table as read_table, text, trace,
    write as write_driver,
};
use gainsay::{Source, Workspace};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct TestgenArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The theories with the specifications
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The statement or suite to make tests for; otherwise all `test_spec`s, or all statements about an undefined
    /// constant
    #[arg(long, value_name = "NAME")]
    spec: Option<String>,
    /// The constant or variable that stands for the program under test
    #[arg(long, value_name = "NAME")]
    put: Option<String>,
    /// How large structures in the program's arguments may be [default: 3, or what the theory says]
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// How many tests each case gets
    #[arg(long, value_name = "K", default_value_t = 1)]
    per_case: usize,
    /// Follow the paths of a program that is a term of the statement, instead of testing a program from outside
    #[arg(long)]
    white_box: bool,
    /// How often rules are followed that do not lead to something smaller, as those of loops
    #[arg(long, value_name = "K", default_value_t = 0)]
    unwind: usize,
    /// Print figures only
    #[arg(long)]
    summary: bool,
    /// Print the test hypotheses
    #[arg(long)]
    theorem: bool,
    /// Print the cases that were dropped, and why
    #[arg(long)]
    dropped: bool,
    /// Look up so many inputs that satisfy the premises in the cases, to check that none is left out
    #[arg(long, value_name = "N", default_value_t = 0)]
    check: usize,
    /// Change the function that the program is to compute in so many ways, and see how many the tests notice
    #[arg(long, value_name = "N", default_value_t = 0)]
    mutants: usize,
    /// Print which equations and rules each case covers
    #[arg(long)]
    coverage: bool,
    /// Print how long it took
    #[arg(long)]
    timings: bool,
    /// Print one line for each specification, of all theories
    #[arg(long, conflicts_with = "driver")]
    table: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    driver: DriverArgs,
    /// Give up after so many seconds for each specification
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = search_args::seconds)]
    timeout: Duration,
}

/// What is done with a suite.
#[derive(Args, Clone, Debug)]
struct DriverArgs {
    /// Write a test driver
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    driver: Option<DriverLanguage>,
    /// The folder of the driver [default: the name of the suite]
    #[arg(long, value_name = "DIR", requires = "driver")]
    out: Option<PathBuf>,
    /// The file with the program under test: a module in Rust, a source file in C
    #[arg(long, value_name = "FILE", requires = "driver")]
    program: Option<PathBuf>,
    /// The path of the program under test, such as `my_crate::delete` [default: what `code_printing` says]
    #[arg(long, value_name = "PATH", requires = "driver")]
    function: Option<String>,
    /// A table, in TOML, of the program's types that differ from those of the driver, and of how values are converted
    #[arg(long, value_name = "FILE", requires = "driver")]
    types: Option<PathBuf>,
    /// A dependency of the driver, as in Cargo.toml: 'my_crate = { path = "…" }'
    #[arg(long = "dependency", value_name = "LINE", requires = "driver")]
    dependencies: Vec<String>,
    /// Build and run the driver, or the given command in its folder, and print the trace
    #[arg(long, value_name = "COMMAND", num_args = 0..=1, default_missing_value = "", requires = "driver")]
    run: Option<String>,
    /// How long one test may take
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = search_args::seconds)]
    test_timeout: Duration,
    /// Write the outcome of the run as a JUnit report
    #[arg(long, value_name = "FILE", requires = "run")]
    junit: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum DriverLanguage {
    Rust,
    C,
    Json,
}

pub fn run(out: &mut impl Write, mut workspace: Workspace, args: &TestgenArgs) -> std::io::Result<ExitCode> {
    if let Some(depth) = args.depth
        && !(1..=MAX_DEPTH).contains(&depth)
    {
        complain(&format!("a depth of {depth} makes no sense: it goes from 1 to {MAX_DEPTH}"));
        return Ok(ExitCode::from(BAD_INPUT));
    }
    let types = match args.driver.types.as_deref().map(read_table).transpose() {
        Ok(types) => types.unwrap_or_default(),
        Err(problem) => {
            complain(&problem.to_string());
            return Ok(ExitCode::from(BAD_INPUT));
        }
    };
    let mut code = 0;
    let mut rows = vec![];
    let mut theories = vec![];
    let mut ran = vec![];
    for file in &args.files {
        match workspace.theory(file) {
            Ok(theory) => {
                let found = if args.table {
                    rows.extend(table::rows(&theory, &request(args))?);
                    0
                } else {
                    suites(out, (file, &theory), &types, &mut ran, args)?
                };
                code = code.max(found);
                theories.push(theory);
            }
            Err(error) => {
                cannot_read(file, &error);
                code = BAD_INPUT;
            }
        }
    }
    if args.table {
        match args.format {
            Format::Text => table::write(out, &rows)?,
            Format::Json => writeln!(out, "{}", table::json(&rows))?,
        }
    }
    std::mem::forget((workspace, theories));
    Ok(ExitCode::from(code))
}

fn request(args: &TestgenArgs) -> Request {
    Request {
        spec: args.spec.clone(),
        given_up: args.table,
        put: args.put.clone(),
        depth: args.depth,
        per_case: args.per_case,
        unwind: args.unwind,
        white_box: args.white_box,
        check: args.check,
        mutants: args.mutants,
        timeout: args.timeout,
    }
}

/// Makes the suites that are asked for, and says how that ended.
fn suites(
    out: &mut impl Write,
    (file, theory): (&Path, &Theory),
    types: &Table,
    ran: &mut Vec<(String, Vec<Ran>)>,
    args: &TestgenArgs,
) -> std::io::Result<u8> {
    let request = request(args);
    let found = specifications(theory, &request);
    if found.is_empty() {
        for message in theory.diagnostics() {
            write!(out, "{}", render(theory.files(), message))?;
        }
        complain(&match &args.spec {
            Some(name) => format!("{} has no specification called `{name}`", file.display()),
            None => {
                format!("{} has no `test_spec` and no statement about an undefined constant", file.display())
            }
        });
        return Ok(BAD_INPUT);
    }
    if found.iter().any(|found| found.doubt.is_some()) {
        for message in theory.diagnostics() {
            write!(out, "{}", render(theory.files(), message))?;
        }
    }
    let mut code: u8 = 0;
    let count = found.len();
    if count > 1 && args.format == Format::Text {
        let names: Vec<&str> = found.iter().map(|it| it.name.as_str()).collect();
        writeln!(out, "{count} specifications: {}; --spec NAME takes one of them", names.join(", "))?;
    }
    for found in found {
        let made = make(theory, &found, &request)?;
        let written = match args.driver.run {
            // The trace is what is asked for.
            Some(_) if made.suite.is_ok() => true,
            _ => write_suite(out, theory, &made, args)?,
        };
        if !written {
            code = code.max(if args.driver.driver.is_some() { BAD_INPUT } else { NO_ANSWER });
        } else if let Some(language) = args.driver.driver
            && let Some(failed) = drive(out, theory, &made, (language, count, types), ran, args)?
        {
            code = code.max(failed);
        }
    }
    Ok(code)
}

/// Writes the driver of a suite, and runs it if that is asked for. The exit status, unless all is well.
fn drive(
    out: &mut impl Write,
    theory: &Theory,
    made: &Made,
    (language, suites, types): (DriverLanguage, usize, &Table),
    ran: &mut Vec<(String, Vec<Ran>)>,
    args: &TestgenArgs,
) -> std::io::Result<Option<u8>> {
    let Ok(suite) = &made.suite else { return Ok(Some(NO_ANSWER)) };
    let (language, called) = match language {
        DriverLanguage::Rust => (Language::Rust, "Rust"),
        DriverLanguage::C => (Language::C, "C"),
        DriverLanguage::Json => (Language::Json, "JSON"),
    };
    let program = suite.spec.program.as_ref().map(|name| name.base().to_owned()).unwrap_or_default();
    let names = Names::of(theory, called);
    let printed = || match (&args.driver.program, language) {
        (None, Language::Rust) | (_, Language::C) => names.program(&program),
        _ => None,
    };
    let plan = Plan {
        language,
        folder: match &args.driver.out {
            Some(folder) if suites == 1 => folder.clone(),
            Some(folder) => folder.join(&made.found.name),
            None => PathBuf::from(&made.found.name),
        },
        program: args.driver.program.clone(),
        target: Target {
            function: args.driver.function.clone().or_else(printed),
            file: None,
            dependencies: args.driver.dependencies.clone(),
            table: types.clone(),
        },
    };
    match run_driver(out, (theory, &names), (made, suite), (&plan, suites > 1), ran, args) {
        Ok(Some(totals)) if totals.tests == 0 => Ok(Some(BAD_INPUT)),
        Ok(Some(totals)) if !totals.passed() => Ok(Some(REFUTED)),
        Ok(_) => Ok(None),
        Err(Problem::Io(error)) => Err(error),
        Err(problem) => {
            complain(&format!("{}: {problem}", made.found.name));
            Ok(Some(BAD_INPUT))
        }
    }
}

/// What a suite leaves untested, in words.
fn gaps(suite: &Suite) -> Vec<String> {
    let mut gaps = vec![];
    match suite.unsolved() {
        0 => {}
        1 => gaps.push("1 case has no data".to_owned()),
        unsolved => gaps.push(format!("{unsolved} cases have no data")),
    }
    if suite.open > 0 {
        gaps.push(format!("{} branches of the specification were not looked at", suite.open));
    }
    gaps
}

/// The figures of the tests that were run, if any should be.
fn run_driver(
    out: &mut impl Write,
    (theory, names): (&Theory, &Names),
    (made, suite): (&Made, &Suite),
    (plan, several): (&Plan, bool),
    all: &mut Vec<(String, Vec<Ran>)>,
    args: &TestgenArgs,
) -> Result<Option<Totals>, Problem> {
    let driver = driver(theory, made, suite, names)?;
    let mut plan = plan.clone();
    if several {
        plan.target.table = plan.target.table.part(&driver);
    }
    let plan = &plan;
    let written = write_driver(&driver, plan)?;
    let Some(command) = &args.driver.run else {
        for path in written {
            writeln!(out, "wrote {}", path.display())?;
        }
        return Ok(None);
    };
    let command = match command.as_str() {
        "" => build(&driver, plan)?,
        command => Runner::Other(command.split_whitespace().map(str::to_owned).collect()),
    };
    let ran = execute(&driver, &command, &plan.folder, args.driver.test_timeout)?;
    match args.format {
        Format::Text => {
            if several {
                writeln!(out, "\n{} (line {})", made.found.name, made.found.line)?;
            }
            write!(out, "{}", trace(&ran, &gaps(suite)))?;
        }
        Format::Json => {
            let totals = Totals::of(&ran);
            let all = serde_json::json!({
                "suite": made.found.name, "tests": ran, "totals": totals, "not_tested": gaps(suite)
            });
            writeln!(out, "{all}")?;
        }
    }
    let totals = Totals::of(&ran);
    all.push((made.found.name.clone(), ran));
    if let Some(path) = &args.driver.junit {
        std::fs::write(path, junit(all))?;
    }
    Ok(Some(totals))
}

/// Prints what was made of a specification; whether a suite is among it.
fn write_suite(
    out: &mut impl Write,
    theory: &Theory,
    made: &Made,
    args: &TestgenArgs,
) -> std::io::Result<bool> {
    match &made.suite {
        Ok(suite) => {
            let report = report(theory, made, suite);
            match args.format {
                Format::Json => writeln!(out, "{}", serde_json::to_string(&report)?)?,
                Format::Text => {
                    let show = Show {
                        cases: !args.summary,
                        theorem: args.theorem || (made.found.printed.hypotheses && !args.summary),
                        dropped: args.dropped,
                        coverage: args.coverage,
                        timings: args.timings,
                    };
                    write!(out, "{}", text(&report, show))?;
                }
            }
            Ok(true)
        }
        Err(why) => {
            writeln!(out, "{} (line {}): {why}", made.found.name, made.found.line)?;
            Ok(false)
        }
    }
}

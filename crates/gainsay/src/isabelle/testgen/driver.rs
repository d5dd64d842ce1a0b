//! Drivers on disk: which files they are made of, how they are built, and where the program under test is.

use super::{Made, Names, Ran, run};
use crate::isabelle::Theory;
use base::Name;
use logic::Type;
use logic::types::well_known::UNIT;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testgen::Suite;
use testgen::code::{Driver, Obstacle, Table, Target, c, is_of_c, is_reserved, json, rust};

/// A language that drivers are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    Rust,
    C,
    Json,
}

/// Where a driver goes, and what it tests.
#[derive(Clone, Debug)]
pub struct Plan {
    pub language: Language,
    pub folder: PathBuf,
    /// The file with the program under test.
    pub program: Option<PathBuf>,
    /// What calls the program by another name, and what it depends on.
    pub target: Target,
}

/// Why there is no driver, or none that runs.
#[derive(Debug)]
pub enum Problem {
    /// In words.
    Unfit(String),
    /// The compiler was not found, or did not like what it saw.
    Build(String),
    Io(std::io::Error),
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Problem {
        Problem::Io(error)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::Unfit(why) | Problem::Build(why) => f.write_str(why),
            Problem::Io(error) => write!(f, "{error}"),
        }
    }
}

/// Reads a table of types.
pub fn table(path: &Path) -> Result<Table, Problem> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Problem::Unfit(format!("cannot read {}: {error}", path.display())))?;
    toml::from_str(&text).map_err(|error| Problem::Unfit(format!("{}: {error}", path.display())))
}

/// The driver of a suite; `names` are those of its types and constructors that the theory sets for the language.
pub fn driver(theory: &Theory, made: &Made, suite: &Suite, names: &Names) -> Result<Driver, Problem> {
    let context = &theory.loaded.elaborated.context;
    let show = |term: &logic::Term| context.show_term(term);
    let show_type = |ty: &logic::Type| context.show_type(&by_record_names(ty));
    let driver = Driver::new(theory.script.world(), suite, &made.found.name, &show, &show_type);
    let mut driver = driver.map_err(|why| Problem::Unfit(why.to_string()))?;
    for data in &mut driver.data {
        names.rename(data);
    }
    Ok(driver)
}

/// A type in which a record is called by its name: `point` for `unit point_ext`.
fn by_record_names(ty: &Type) -> Type {
    let Type::Con(name, args) = ty else { return ty.clone() };
    let args: Vec<Type> = args.iter().map(by_record_names).collect();
    match (name.strip_suffix("_ext"), args.as_slice()) {
        (Some(record), [own @ .., more]) if more.is_con(UNIT) => Type::con(Name::new(record), own.to_vec()),
        _ => Type::con(name.clone(), args),
    }
}

/// Writes a driver. A program that stands there already is left alone.
pub fn write(driver: &Driver, plan: &Plan) -> Result<Vec<PathBuf>, Problem> {
    plan.target.table.check(driver).map_err(|why| Problem::Unfit(why.to_string()))?;
    let taken = match plan.language {
        Language::Rust => is_reserved(&driver.program) && !is_of_c(&driver.program),
        Language::C => is_reserved(&driver.program),
        Language::Json => false,
    };
    if taken && plan.target.function.is_none() {
        return Err(Problem::Unfit(Obstacle::Name(driver.program.clone()).to_string()));
    }
    let files = match plan.language {
        Language::Rust => {
            let file = plan.program.as_deref().map(std::path::absolute).transpose()?;
            let file = file.map(|file| file.display().to_string());
            rust(driver, &Target { file, ..plan.target.clone() })
        }
        Language::C => c(driver, &plan.target),
        Language::Json => {
            let text = serde_json::to_string_pretty(&json(driver)).map_err(std::io::Error::other)?;
            vec![("suite.json".to_owned(), text + "\n")]
        }
    };
    let mut written = vec![];
    for (path, text) in files {
        let path = plan.folder.join(path);
        if path.ends_with("src/program.rs") && path.exists() {
            continue;
        }
        let parent = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        parent
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Problem::Unfit(format!("cannot write {}: {error}", path.display())))?;
        written.push(path);
    }
    Ok(written)
}

/// The command that runs a driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Runner {
    /// The driver itself.
    Built(Vec<String>),
    /// Something that runs it, or does as if.
    Other(Vec<String>),
}

/// Builds a driver, and says how it is run.
pub fn build(driver: &Driver, plan: &Plan) -> Result<Runner, Problem> {
    Ok(Runner::Built(built(driver, plan)?))
}

fn built(driver: &Driver, plan: &Plan) -> Result<Vec<String>, Problem> {
    match plan.language {
        Language::Rust => {
            let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            cargo.args(["build", "--quiet"]).current_dir(&plan.folder).env("CARGO_TARGET_DIR", "target");
            compile(&mut cargo, "cargo")?;
            let name = testgen::code::identifier(&driver.suite).to_lowercase();
            let program = std::path::absolute(plan.folder.join("target/debug").join(name))?;
            Ok(vec![program.display().to_string()])
        }
        Language::C => {
            let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
            let Some(program) = &plan.program else {
                return Err(Problem::Unfit(
                    "the file with the program under test is missing: --program FILE".to_owned(),
                ));
            };
            let program = std::path::absolute(program)?;
            let mut cc = Command::new(&compiler);
            cc.args(["-std=c11", "-O1", "-g", "-I."]).current_dir(&plan.folder);
            // Headers that a table of types names are beside the program.
            cc.arg("-I").arg(program.parent().unwrap_or(&program));
            cc.args(["-o", "suite", "suite.c"]).arg(program);
            compile(&mut cc, &compiler)?;
            let program = std::path::absolute(plan.folder.join("suite"))?;
            Ok(vec![program.display().to_string()])
        }
        Language::Json => {
            Err(Problem::Unfit("data as JSON cannot be run: choose a driver in Rust or C".to_owned()))
        }
    }
}

fn compile(command: &mut Command, name: &str) -> Result<(), Problem> {
    let output = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Problem::Build(format!("the compiler `{name}` was not found")),
        _ => Problem::Io(error),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let start: Vec<&str> = text.lines().take(30).collect();
    Err(Problem::Build(format!(
        "the driver does not compile with the program under test:\n{}",
        start.join("\n")
    )))
}

/// Runs the tests of a driver: with the command that [`build`] has given, or with another one.
pub fn execute(
    driver: &Driver,
    command: &Runner,
    folder: &Path,
    limit: Duration,
) -> Result<Vec<Ran>, Problem> {
    let (words, mark) = match command {
        Runner::Built(words) => (words, run::mark()),
        Runner::Other(words) => (words, String::new()),
    };
    let call = run::Call { command: words, folder, mark: &mark, limit };
    let outcomes = run::run(&call, driver.tests.len()).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Problem::Build(format!("`{}` was not found", words.first().map_or("", String::as_str)))
        }
        _ => Problem::Io(error),
    })?;
    let ran = driver.tests.iter().zip(outcomes).enumerate().map(|(number, (test, outcome))| Ran {
        number,
        case: test.case,
        test: test.shown.clone(),
        outcome,
        warning: !test.confirmed,
    });
    Ok(ran.collect())
}

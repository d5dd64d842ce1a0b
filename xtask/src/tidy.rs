//! The tidy check: what every file of the repository looks like, beyond what rustfmt and clippy see.
//!
//! A rule is one entry of [`RULES`]: its name, the files it reads, and a function from a text to the lines
//! that break it. The rules work on plain text, so this file spells the words it looks for in two parts.

use crate::sources::{Source, Sources};
use crate::violation::Violation;

const MAX_COLUMNS: usize = 120;
const MAX_LINES: usize = 600;
const MAX_FUNCTION: usize = 60;

/// How a doc begins to say why something is long.
const REASON: &str = "Long: ";

/// A line, counted from 1, and what is wrong with it.
type Finding = (usize, String);

struct Rule {
    name: &'static str,
    applies: fn(&Source) -> bool,
    find: fn(&str) -> Vec<Finding>,
}

const RULES: [Rule; 9] = [
    Rule { name: "module-doc", applies: is_module, find: missing_module_doc },
    Rule { name: "line-length", applies: is_wrapped, find: long_lines },
    Rule { name: "file-length", applies: is_rust, find: long_file },
    Rule { name: "function-length", applies: is_module, find: long_functions },
    Rule { name: "unfinished", applies: is_rust, find: unfinished_code },
    Rule { name: "string-error", applies: is_rust, find: string_errors },
    Rule { name: "tab", applies: is_handwritten, find: tabs },
    Rule { name: "trailing-space", applies: is_handwritten, find: trailing_space },
    Rule { name: "machine-path", applies: |_| true, find: machine_paths },
];

pub fn check(sources: &Sources) -> Vec<Violation> {
    sources.iter().flat_map(|source| RULES.iter().flat_map(move |rule| apply(rule, source))).collect()
}

fn apply(rule: &Rule, source: &Source) -> Vec<Violation> {
    if !(rule.applies)(source) {
        return Vec::new();
    }
    let violation = |(line, message)| Violation { path: source.path.clone(), line, rule: rule.name, message };
    (rule.find)(&source.text).into_iter().map(violation).collect()
}

/// Tests hold snapshots, whose lines are as long as what they show.
fn is_wrapped(source: &Source) -> bool {
    is_rust(source) && !source.path.split('/').any(|folder| folder == "tests")
}

fn is_rust(source: &Source) -> bool {
    source.extension() == Some("rs")
}

/// A module of one of our crates, in contrast to its integration tests and build scripts.
fn is_module(source: &Source) -> bool {
    is_rust(source) && source.path.split('/').any(|folder| folder == "src")
}

/// Input files of tests may look as odd as they need to.
fn is_handwritten(source: &Source) -> bool {
    matches!(source.extension(), Some("rs" | "toml" | "md"))
}

/// The findings of a rule that looks at each line by itself.
fn in_lines(text: &str, find: impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    let numbered = text.split('\n').enumerate();
    numbered.filter_map(|(index, line)| Some((index + 1, find(line)?))).collect()
}

/// A module starts by saying what it holds, relies on and promises.
fn missing_module_doc(text: &str) -> Vec<Finding> {
    match text.starts_with("//!") {
        true => Vec::new(),
        false => {
            vec![(1, "start the module with a `//!` doc: what it holds, relies on, promises".to_owned())]
        }
    }
}

/// rustfmt does not break comments and strings, and two files should fit side by side.
fn long_lines(text: &str) -> Vec<Finding> {
    in_lines(text, |line| {
        let columns = line.chars().count();
        (columns > MAX_COLUMNS).then(|| format!("{columns} columns, at most {MAX_COLUMNS} are allowed"))
    })
}

/// A file of this length holds more than one idea, unless it says why not.
fn long_file(text: &str) -> Vec<Finding> {
    let lines = text.lines().count();
    let head = text.lines().take_while(|line| line.starts_with("//!"));
    if lines <= MAX_LINES || head.into_iter().any(|line| line.contains(REASON)) {
        return Vec::new();
    }
    vec![(
        MAX_LINES + 1,
        format!("{lines} lines, at most {MAX_LINES}: split the file, or say why not (`{REASON}…`)"),
    )]
}

/// A function of this length does more than one thing, unless it says why not.
fn long_functions(text: &str) -> Vec<Finding> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut excused = false;
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        if code.starts_with("///") {
            excused |= code.contains(REASON);
            continue;
        }
        if is_function(code) {
            let end = format!("{}}}", line.strip_suffix(code).unwrap_or_default());
            let length = lines.iter().skip(at).position(|line| *line == end).unwrap_or(0) + 1;
            if length > MAX_FUNCTION && !excused {
                let message = format!(
                    "{length} lines, at most {MAX_FUNCTION}: split the function, or say why not (`{REASON}…`)"
                );
                found.push((at + 1, message));
            }
        }
        excused &= code.starts_with('#');
    }
    found
}

/// Whether a line begins a function.
fn is_function(code: &str) -> bool {
    let qualifiers = ["pub", "const", "unsafe", "async", "extern"];
    let mut words = code
        .split(' ')
        .skip_while(|word| qualifiers.contains(word) || word.starts_with("pub(") || word.starts_with('"'));
    words.next() == Some("fn")
}

/// Unfinished code and tests that do not run look done in a listing, but are not.
fn unfinished_code(text: &str) -> Vec<Finding> {
    let words = [concat!("todo", "!"), concat!("unimplemented", "!"), concat!("#[", "ignore")];
    in_lines(text, |line| {
        let word = words.into_iter().find(|word| line.contains(word))?;
        Some(format!("`{word}` has no place in finished code"))
    })
}

/// An error is a value with a type, a position and a code, not a text.
fn string_errors(text: &str) -> Vec<Finding> {
    let start = concat!("Result", "<");
    let found = text.match_indices(start).filter_map(|(offset, _)| {
        let (before, after) = text.split_at(offset);
        let arguments = type_arguments(after.strip_prefix(start)?);
        let [_, error] = arguments.as_slice() else { return None };
        let line = before.matches('\n').count() + 1;
        (error == "String").then(|| (line, "an error is a type of its own, not a `String`".to_owned()))
    });
    found.collect()
}

/// The type arguments at the start of the text, which goes on right after the `<` that opens their list.
fn type_arguments(text: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let mut depth = 0_usize;
    let mut previous = ' ';
    for c in text.chars() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' if previous == '-' => {}
            '>' | ')' | ']' if depth == 0 => break,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        match arguments.last_mut() {
            Some(argument) if c != ',' || depth > 0 => argument.push(c),
            _ => arguments.push(String::new()),
        }
        previous = c;
    }
    let trimmed = arguments.iter().map(|argument| argument.trim().to_owned());
    trimmed.filter(|argument| !argument.is_empty()).collect()
}

/// rustfmt leaves tabs inside of comments and strings alone.
fn tabs(text: &str) -> Vec<Finding> {
    in_lines(text, |line| line.contains('\t').then(|| "use spaces".to_owned()))
}

/// Invisible, and so a change without a reason in every later diff.
fn trailing_space(text: &str) -> Vec<Finding> {
    let ends_in_space = |line: &str| line.ends_with(char::is_whitespace);
    in_lines(text, |line| ends_in_space(line).then(|| "the line ends in white space".to_owned()))
}

/// The repository works wherever it is cloned: no file names a place on somebody's machine.
fn machine_paths(text: &str) -> Vec<Finding> {
    let folders = ["work", "root", "home", "Users"].map(|folder| format!("/{folder}"));
    in_lines(text, |line| {
        let folder = folders.iter().find(|folder| names_absolute_path(line, folder))?;
        Some(format!("a path under `{folder}` exists on one machine only"))
    })
}

/// Whether the folder occurs in the line, neither inside of a longer path nor as part of a longer name.
fn names_absolute_path(line: &str, folder: &str) -> bool {
    let in_path = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '~' | '}' | ')');
    let in_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    line.match_indices(folder).any(|(offset, _)| {
        let (before, after) = line.split_at(offset);
        let after = after.strip_prefix(folder).unwrap_or(after);
        !before.ends_with(in_path) && !after.starts_with(in_name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines, counted from 1, at which a rule finds something to say.
    fn lines(find: fn(&str) -> Vec<Finding>, text: &str) -> Vec<usize> {
        find(text).into_iter().map(|(line, _)| line).collect()
    }

    fn rules_for(path: &str) -> Vec<&'static str> {
        let source = Source { path: path.into(), text: String::new() };
        RULES.iter().filter(|rule| (rule.applies)(&source)).map(|rule| rule.name).collect()
    }

    #[test]
    fn each_kind_of_file_has_its_rules() {
        let all: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(rules_for("crates/base/src/span.rs"), all);
        assert!(!rules_for("crates/base/tests/names.rs").contains(&"module-doc"));
        assert!(!rules_for("crates/base/tests/names.rs").contains(&"line-length"));
        assert_eq!(rules_for("README.md"), ["tab", "trailing-space", "machine-path"]);
        assert_eq!(rules_for("examples/Lecture.thy"), ["machine-path"]);
    }

    #[test]
    fn violations_name_file_line_and_rule() {
        let source = Source { path: "a.md".into(), text: "one\ntwo \n".into() };
        let violations = check(&Sources(vec![source]));
        let shown: Vec<_> = violations.iter().map(Violation::to_string).collect();
        assert_eq!(shown, ["a.md:2: trailing-space: the line ends in white space"]);
    }

    #[test]
    fn a_module_starts_with_its_doc() {
        assert_eq!(lines(missing_module_doc, "//! Names.\n"), []);
        assert_eq!(lines(missing_module_doc, "use std::fmt;\n//! Names.\n"), [1]);
        assert_eq!(lines(missing_module_doc, ""), [1]);
    }

    #[test]
    fn columns_are_characters() {
        let fits = "⟹".repeat(MAX_COLUMNS);
        assert_eq!(lines(long_lines, &format!("{fits}\n{fits}!\n")), [2]);
    }

    #[test]
    fn a_file_may_be_full() {
        assert_eq!(lines(long_file, &"x\n".repeat(MAX_LINES)), []);
        assert_eq!(lines(long_file, &"x\n".repeat(MAX_LINES + 1)), [MAX_LINES + 1]);
        let reason = format!("//! Tests. {REASON}a list.\n");
        assert_eq!(lines(long_file, &(reason + &"x\n".repeat(MAX_LINES))), []);
    }

    #[test]
    fn functions_are_short_or_say_why_not() {
        let function = |doc: &str, lines: usize| {
            format!(
                "impl T {{\n    {doc}\n    #[inline]\n    pub(crate) fn f() {{\n{}    }}\n}}\n",
                "        x\n".repeat(lines)
            )
        };
        let long = MAX_FUNCTION - 1;
        assert_eq!(lines(long_functions, &function("/// It does.", long - 1)), []);
        assert_eq!(lines(long_functions, &function("/// It does.", long)), [4]);
        assert_eq!(lines(long_functions, &function(&format!("/// It does. {REASON}a table."), long)), []);
    }

    #[test]
    fn unfinished_code_is_found() {
        let text = concat!("f()\ntodo", "!()\n#[", "ignore = \"slow\"]\nunimplemented", "!()\n");
        assert_eq!(lines(unfinished_code, text), [2, 3, 4]);
    }

    #[test]
    fn string_errors_are_found_behind_nested_types_and_line_breaks() {
        let result = |arguments: &str| format!("\nfn f() -> {}<{arguments}> {{}}", "Result");
        assert_eq!(lines(string_errors, &result("(), String")), [2]);
        assert_eq!(lines(string_errors, &result("Vec<(u8, fn() -> u8)>,\n    String,\n")), [2]);
        assert_eq!(lines(string_errors, &result("String, Diagnostic")), []);
        assert_eq!(lines(string_errors, &result("Map<u8, String>, Error")), []);
        assert_eq!(lines(string_errors, &result("String")), []);
    }

    #[test]
    fn tabs_are_found() {
        assert_eq!(lines(tabs, "a\n\tb\n"), [2]);
    }

    #[test]
    fn white_space_at_the_end_of_a_line_is_found() {
        assert_eq!(lines(trailing_space, "a\nb \nc\r\n\n"), [2, 3]);
    }

    #[test]
    fn only_absolute_paths_of_a_machine_are_found() {
        let at = |before: &str, after: &str| format!("{before}/{}{after}", "home");
        assert_eq!(lines(machine_paths, &at("see ", "/me/theories")), [1]);
        assert_eq!(lines(machine_paths, &at("\"", "\"")), [1]);
        assert_eq!(lines(machine_paths, &at("file://", "/me")), [1]);
        assert_eq!(lines(machine_paths, &at("docs", "/page.md")), []);
        assert_eq!(lines(machine_paths, &at("", "page")), []);
    }
}

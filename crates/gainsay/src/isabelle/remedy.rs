//! What to do about the commonest mistakes of newcomers: most are habits from other languages.
//!
//! A remedy is chosen by the code of a message and by the text around the place that it points at. It is only ever
//! added as help: whether something is an error, and where, is decided by whoever reads the text.

use base::Diagnostic;
use prelude::Library;

/// The message with what may help, unless it says that already.
pub fn with_remedy(library: &Library, text: &str, mut diagnostic: Diagnostic) -> Diagnostic {
    let around = Around::new(text, &diagnostic);
    let remedy = RULES.iter().find_map(|rule| rule(&around, &diagnostic));
    let remedy = remedy.or_else(|| elsewhere(library, &around, &diagnostic));
    if let Some(remedy) = remedy {
        diagnostic.help = Some(remedy);
    }
    diagnostic
}

/// A line around the place that a message points at.
struct Around<'t> {
    /// What stands before it on its line.
    before: &'t str,
    /// It and what follows on its line.
    after: &'t str,
    /// What is pointed at.
    at: &'t str,
}

impl<'t> Around<'t> {
    fn new(text: &'t str, diagnostic: &Diagnostic) -> Around<'t> {
        let range = diagnostic.span.range();
        let (start, end) = (range.start.min(text.len()), range.end.min(text.len()));
        let (before, rest) = text.split_at_checked(start).unwrap_or(("", ""));
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        Around {
            before: before.get(line..).unwrap_or_default(),
            after: rest.lines().next().unwrap_or_default(),
            at: text.get(start..end).unwrap_or_default(),
        }
    }

    /// The words before the place.
    fn words(&self) -> impl Iterator<Item = &'t str> {
        words(self.before)
    }

    /// The command that the line begins with.
    fn command(&self) -> &'t str {
        self.words().next().unwrap_or_default()
    }

    /// Whether an operator of some other language begins here, or ends here, or began before.
    fn is_in(&self, operator: &str) -> bool {
        let cuts = (0..=operator.len()).filter_map(|at| operator.split_at_checked(at));
        cuts.into_iter().any(|(left, right)| {
            !right.is_empty() && self.before.ends_with(left) && self.after.starts_with(right)
        })
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_' && symbol != '\'')
        .filter(|word| !word.is_empty())
}

type Rule = fn(&Around<'_>, &Diagnostic) -> Option<String>;

/// Those that are more particular come first.
const RULES: [Rule; 9] =
    [operators, binders, forms, words_for_connectives, numbers_and_texts, values, commands, types, header];

fn is(diagnostic: &Diagnostic, code: &str) -> bool {
    diagnostic.code == code
}

/// `!=`, `&&`, `->` and their kin.
fn operators(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    const OPERATORS: [(&str, &str); 8] = [
        ("!=", "that two values differ is written x ≠ y, or x ~= y"),
        ("<>", "that two values differ is written x ≠ y, or x ~= y"),
        ("&&", "`and` is written A ∧ B, or A & B"),
        ("||", "`or` is written A ∨ B, or A | B"),
        (
            "->",
            "types of functions are written nat ⇒ nat, or nat => nat; `implies` is written A ⟶ B, or A --> B",
        ),
        (":=", "the sides of a definition are joined by =, as in f x = x + 1"),
        ("===", "equality is written x = y"),
        ("**", "powers are written x ^ n"),
    ];
    if !is(diagnostic, "syntax-error") {
        return None;
    }
    let known = OPERATORS.iter().find(|(operator, _)| around.is_in(operator));
    known.map(|(_, remedy)| (*remedy).to_owned())
}

/// Quantifiers and functions without names.
fn binders(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    if !is(diagnostic, "syntax-error") {
        return None;
    }
    let mentions = |name: &str| around.words().any(|word| word == name);
    let is_binder = |symbol: char| "∀∃λ⋀%!?".contains(symbol);
    let is_backslash = around.after.starts_with('\\');
    if is_backslash && !around.after.starts_with("\\<") && !around.after.starts_with("\\\"") {
        return Some("a function without a name is written λx. x + 1, or %x. x + 1".to_owned());
    }
    if around.after.starts_with("=>") && (mentions("fun") || mentions("fn")) {
        return Some("a function without a name is written λx. x + 1, or %x. x + 1".to_owned());
    }
    if mentions("forall") || mentions("exists") {
        return Some("quantifiers are written ∀x. P x and ∃x. P x, or ALL x. P x and EX x. P x".to_owned());
    }
    if around.after.starts_with(',') && around.before.contains(is_binder) {
        return Some("a dot ends the bound variables: ∀x y. P x y".to_owned());
    }
    if let Some((before, name)) = around.before.rsplit_once('!') {
        // After a list it would be an index.
        let is_first = before.trim_end().ends_with(|symbol: char| !symbol.is_alphanumeric() && symbol != ')');
        let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
        if is_first && is_name {
            return Some("`not` is written ¬ a, or ~ a; `!` begins a quantifier, as ∀ does".to_owned());
        }
    }
    None
}

/// `if`, `case` and `let`.
fn forms(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    if !is(diagnostic, "syntax-error") {
        return None;
    }
    let here = words(around.after).next().unwrap_or_default();
    if matches!(here, "if" | "case" | "let") && around.after.starts_with(here) {
        return Some(format!("put it in parentheses: ({here} …)"));
    }
    if diagnostic.message.contains("expected `else`") {
        return Some("every `if` has an `else`: (if b then x else y)".to_owned());
    }
    if diagnostic.message.contains("ends too early") && diagnostic.message.contains("`)`") {
        return Some("a parenthesis is not closed".to_owned());
    }
    None
}

/// `and`, `or`, `not`.
fn words_for_connectives(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    if !matches!(diagnostic.code, "type-clash" | "no-instance" | "syntax-error") {
        return None;
    }
    let mentions = |name: &str| words(around.at).any(|word| word == name);
    if mentions("and") {
        return Some("`and` is written A ∧ B, or A & B".to_owned());
    }
    if mentions("or") {
        return Some("`or` is written A ∨ B, or A | B".to_owned());
    }
    if mentions("not") {
        return Some("`not` is written ¬ a, or ~ a".to_owned());
    }
    None
}

fn numbers_and_texts(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    if !is(diagnostic, "syntax-error") {
        return None;
    }
    if diagnostic.message.starts_with("`\"") {
        return Some("texts are written ''abc'', with two single quotes on each side".to_owned());
    }
    let is_decimal = |text: &str| {
        text.split_once('.').is_some_and(|(whole, rest)| {
            let digits = |part: &str| !part.is_empty() && part.chars().all(|symbol| symbol.is_ascii_digit());
            digits(whole) && digits(rest)
        })
    };
    is_decimal(around.at)
        .then(|| "import Complex_Main for numbers with decimals, or write them as 5 / 2".to_owned())
}

/// Names of values that are written otherwise.
fn values(_: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    let names = |name: &str| diagnostic.message.starts_with(&format!("`{name}`"));
    if is(diagnostic, "unknown-constant") && (names("true") || names("false")) {
        return Some("the truth values are True and False".to_owned());
    }
    if is(diagnostic, "unknown-constant") && diagnostic.message.contains("on the right") {
        return Some("make it an argument on the left, or define it before".to_owned());
    }
    None
}

/// Statements and definitions whose parts are not told apart.
fn commands(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    if !is(diagnostic, "outer-syntax") {
        return None;
    }
    let message = diagnostic.message.as_str();
    let command = around.command();
    let is_statement =
        matches!(command, "lemma" | "theorem" | "corollary" | "proposition" | "schematic_goal");
    let is_function = matches!(command, "fun" | "function" | "primrec" | "inductive" | "coinductive");
    let next = words(around.after).next().unwrap_or_default();
    if message.contains("expected a mixfix annotation") {
        return Some("what a constructor takes follows it, without commas: Node \"'a tree\" nat".to_owned());
    }
    if message.contains("expected `where`, found `:`") {
        return Some("a type is given with ::, as in f :: \"nat ⇒ nat\"".to_owned());
    }
    if message.contains("expected `where`, found") {
        return Some(
            "a type of more than one word is written in quotes, as in f :: \"nat ⇒ nat\"".to_owned(),
        );
    }
    if message.contains("expected the end of the command, found a string") && is_function {
        return Some("equations and rules are separated by |".to_owned());
    }
    let is_keyword = message.ends_with(&format!("expected a name, found `{next}`"));
    if (is_keyword || message.contains("found the end of the command")) && !next.is_empty() {
        return Some(format!("`{next}` is a keyword: as a name it is written in quotes, \"{next}\""));
    }
    if !message.contains("expected the end of the command") {
        return None;
    }
    if is_statement {
        return Some(format!("what is stated is written in quotes: {command} name: \"…\""));
    }
    (is_function || command == "definition")
        .then(|| format!("equations are written in quotes: {command} … where \"…\""))
}

/// Types by the names that they have in other languages.
fn types(_: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    const TYPES: [(&str, &str); 15] = [
        ("Nat", "nat"),
        ("natural", "nat"),
        ("Int", "int"),
        ("integer", "int"),
        ("Integer", "int"),
        ("Bool", "bool"),
        ("boolean", "bool"),
        ("Boolean", "bool"),
        ("String", "string"),
        ("str", "string"),
        ("Char", "char"),
        ("List", "list"),
        ("Set", "set"),
        ("Option", "option"),
        ("Maybe", "option"),
    ];
    match diagnostic.code {
        "unknown-type" => {
            let named = |(other, _): &&(&str, &str)| diagnostic.message.ends_with(&format!("`{other}`"));
            let (_, name) = TYPES.iter().find(named)?;
            let arguments = match *name {
                "list" | "set" | "option" => format!(", and follows its argument: nat {name}"),
                _ => String::new(),
            };
            Some(format!("the type is called {name}{arguments}"))
        }
        "extra-type-variable" => Some("list it on the left, too: datatype ('a, 'b) tree = …".to_owned()),
        _ => None,
    }
}

/// The beginning of a theory.
fn header(around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    match diagnostic.code {
        "outer-syntax" if diagnostic.message.contains("expected `begin`") => {
            Some("a theory begins with: theory NAME imports Main begin".to_owned())
        }
        "missing-import" if around.after.starts_with('-') || around.before.ends_with('-') => {
            Some("a name with a dash is written in quotes: \"HOL-Library.Multiset\"".to_owned())
        }
        _ => None,
    }
}

/// What the library has, but not where it is looked for.
fn elsewhere(library: &Library, around: &Around<'_>, diagnostic: &Diagnostic) -> Option<String> {
    match diagnostic.code {
        "unknown-type" => {
            let theory = super::declaring::declaring_type(library, quoted(&diagnostic.message)?);
            let import =
                theory.map(|key| format!("import {}, which declares it", super::declaring::import(&key)));
            import.or_else(|| first_of_list(around))
        }
        "missing-import" => {
            let written = around.at.trim_matches('"');
            let meant = super::declaring::theory_like(library, written)?;
            Some(format!("did you mean {}?", super::declaring::import(&meant)))
        }
        _ => None,
    }
}

/// `(x::xs)`
fn first_of_list(around: &Around<'_>) -> Option<String> {
    let variable = around.before.strip_suffix("::")?.chars().next_back();
    let is_pattern = variable.is_some_and(char::is_alphanumeric) && around.before.contains('(');
    is_pattern.then(|| "a list with a first element is written x # xs; a type follows `::`".to_owned())
}

/// What stands between backquotes.
fn quoted(message: &str) -> Option<&str> {
    message.split('`').nth(1)
}

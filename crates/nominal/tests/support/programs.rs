//! Small αProlog programs, sensible and not, for tests that look for trouble.

use nominal::check::{Denial, Report, Standing, Strategy};
use nominal::{Atom, Elab, Goal, Term};

/// Where choices come from: a number below the given one, which is not 0.
pub type Choose<'c> = &'c mut dyn FnMut(u64) -> u64;

/// The function has exactly one value everywhere, as negation takes it for granted.
const SIGNATURE: &str = "\
id : name_type.
tm : type.
var : id -> tm.
con : tm.
num : int -> tm.
two : (tm, tm) -> tm.
abs : id\\tm -> tm.
pred p (tm).
pred q (tm, tm).
pred r ([id], tm).
func f (tm) = tm.
f(con) = con.
f(num(N)) = num(N).
f(var(U)) = var(U).
f(two(X, Y)) = two(Y, X).
f(abs(F)) = abs(F).
";

/// A well-typed program with three predicates and a check.
pub fn program(choose: Choose<'_>) -> String {
    let mut text = SIGNATURE.to_owned();
    for head in ["p", "q", "r"] {
        for _ in 0..1 + choose(3) {
            let head = match head {
                "p" => format!("p({})", term(choose, 2)),
                "q" => format!("q({}, {})", term(choose, 2), term(choose, 1)),
                _ => format!("r({}, {})", names(choose), term(choose, 2)),
            };
            let body: Vec<String> = (0..choose(3)).map(|_| goal(choose, 2)).collect();
            match body.is_empty() {
                true => text.push_str(&format!("{head}.\n")),
                false => text.push_str(&format!("{head} :- {}.\n", body.join(", "))),
            }
        }
    }
    let hypotheses: Vec<String> = (0..1 + choose(2)).map(|_| atom(choose)).collect();
    let conclusion = if choose(4) == 0 { "false".to_owned() } else { atom(choose) };
    text + &format!("#check \"law\" {} : {} => {conclusion}.\n", 1 + choose(4), hypotheses.join(", "))
}

fn name(choose: Choose<'_>) -> &'static str {
    ["a", "b"][choose(2) as usize]
}

/// A term of type `id`.
fn identifier(choose: Choose<'_>) -> String {
    match choose(4) {
        0 => "U".to_owned(),
        1 => "V".to_owned(),
        2 => name(choose).to_owned(),
        _ => format!("({}~{})U", name(choose), name(choose)),
    }
}

/// A term of type `[id]`.
fn names(choose: Choose<'_>) -> String {
    match choose(4) {
        0 => "[]".to_owned(),
        1 => "L".to_owned(),
        2 => format!("[{}]", identifier(choose)),
        _ => format!("[{}|L]", identifier(choose)),
    }
}

/// A term of type `tm`.
fn term(choose: Choose<'_>, depth: u32) -> String {
    match choose(if depth == 0 { 5 } else { 10 }) {
        0 => "X".to_owned(),
        1 => "Y".to_owned(),
        2 => "con".to_owned(),
        3 => format!("var({})", identifier(choose)),
        4 => format!("num({})", choose(2)),
        5 | 6 => format!("two({}, {})", term(choose, depth - 1), term(choose, depth - 1)),
        7 => format!("abs({}\\{})", name(choose), term(choose, depth - 1)),
        8 => format!("({}~{}){}", name(choose), name(choose), ["X", "Y"][choose(2) as usize]),
        _ => format!("f({})", term(choose, depth - 1)),
    }
}

fn atom(choose: Choose<'_>) -> String {
    match choose(6) {
        0 => format!("{} = {}", term(choose, 1), term(choose, 1)),
        1 => format!("{} # {}", identifier(choose), term(choose, 1)),
        2 => format!("q({}, {})", term(choose, 1), term(choose, 1)),
        3 => format!("r({}, {})", names(choose), term(choose, 1)),
        _ => format!("p({})", term(choose, 1)),
    }
}

fn goal(choose: Choose<'_>, depth: u32) -> String {
    match choose(if depth == 0 { 5 } else { 9 }) {
        5 => format!("({}; {})", goal(choose, depth - 1), goal(choose, depth - 1)),
        6 => format!("(exists Y. {})", goal(choose, depth - 1)),
        7 => format!("(new a. {})", goal(choose, depth - 1)),
        8 => format!("({} -> {} | {})", atom(choose), atom(choose), atom(choose)),
        _ => atom(choose),
    }
}

/// Whether the second evaluator rejected what the machine found, although it had no reason to. There is one where a
/// name escapes its binder, and where the head of a clause has a name of its own: negation elimination takes it for a
/// new one, which no name of a goal is. Where there are conditions, too, the second evaluator may not see that all
/// depends on that.
pub fn is_contradicted(elab: &Elab, strategy: Strategy, report: &Report) -> bool {
    let escapes = report.potential.as_ref().is_some_and(|found| found.standing == Standing::OnlyNewNames);
    let eliminates = !matches!(strategy, Strategy::Nf | Strategy::Refine(Denial::Failure));
    let mut heads = elab.program.preds.iter().flat_map(|pred| &pred.clauses).flat_map(|clause| &clause.head);
    let mut bodies = elab.program.preds.iter().flat_map(|pred| &pred.clauses).map(|clause| &clause.body);
    let undecidable = eliminates || bodies.any(has_condition);
    let excused = undecidable && heads.any(|term| has_free_name(term, &mut vec![]));
    report.rejected > 0 && !escapes && !excused
}

fn has_condition(goal: &Goal) -> bool {
    match goal {
        Goal::If(..) => true,
        Goal::And(goals) | Goal::Or(goals) => goals.iter().any(has_condition),
        Goal::Exists(_, body) | Goal::New(_, body) | Goal::Forall(_, _, body) | Goal::Not(body) => {
            has_condition(body)
        }
        Goal::True
        | Goal::False
        | Goal::Call(..)
        | Goal::Eq(..)
        | Goal::Fresh(..)
        | Goal::Differ(..)
        | Goal::Is(..)
        | Goal::Cut
        | Goal::Open(_) => false,
    }
}

/// Whether a term has a name that it does not abstract.
fn has_free_name(term: &Term, bound: &mut Vec<Atom>) -> bool {
    match term {
        Term::Name(name) => !bound.contains(name),
        Term::Swap(a, b, body) => {
            [a, b].into_iter().any(|name| !bound.contains(name)) || has_free_name(body, bound)
        }
        Term::App(_, args) => args.iter().any(|arg| has_free_name(arg, bound)),
        Term::Abs(name, body) => {
            bound.push(*name);
            let found = has_free_name(body, bound);
            bound.pop();
            found
        }
        Term::Var(_) | Term::Int(_) | Term::Char(_) => false,
    }
}

/// Words of the language in any order.
pub fn nonsense(choose: Choose<'_>) -> String {
    let words = [
        "id",
        "tm",
        ":",
        "type",
        "name_type",
        ".",
        ".",
        ".",
        "pred",
        "func",
        "cnst",
        "namespace",
        "N",
        "(",
        ")",
        "(",
        ")",
        ",",
        "X",
        "x",
        "\\",
        "@",
        "~",
        "#",
        "=",
        ":-",
        "=>",
        "->",
        "|",
        "-->",
        "::",
        "[",
        "]",
        "{",
        "}",
        "/",
        "is",
        "not",
        "new",
        "exists",
        "forall",
        "lambda",
        "$",
        "!",
        ";",
        "'a'",
        "\"s\"",
        "1",
        "-1",
        "+",
        "++",
        "infixl",
        "5",
        "#check",
        "#validate",
        "#use",
        "#open",
        "#type",
        "#query",
        "?",
        "#quit",
        "#save_to_file",
        "%",
        "/*",
        "(*",
        "*)",
        "true",
        "false",
        "_",
        "gen_tm",
        "not_p",
        "p",
        "~=",
        "prop",
        "int",
        "string",
        "N.x",
        "\u{e9}",
    ];
    let mut text = String::new();
    for _ in 0..choose(60) {
        text.push_str(words[choose(words.len() as u64) as usize]);
        text.push_str([" ", "", "\n"][choose(3) as usize]);
    }
    text
}

/// A program with something cut out, put in or exchanged.
pub fn damaged(choose: Choose<'_>) -> String {
    let mut text: Vec<char> = program(choose).chars().collect();
    for _ in 0..1 + choose(4) {
        let at = choose(text.len() as u64 + 1) as usize;
        match choose(3) {
            0 if at < text.len() => {
                text.remove(at);
            }
            1 => text.extend(nonsense(choose).chars()),
            _ => text.insert(at, ['(', '.', '\\', 'x', '\u{0}', '"'][choose(6) as usize]),
        }
    }
    text.into_iter().collect()
}

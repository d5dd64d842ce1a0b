//! What a proof says, read only where somebody asks for a goal inside of it.
//!
//! A command that is not known here may do anything to what surrounds the goals after it. Commands that only name,
//! choose or chain facts do nothing to it: facts follow from what is known anyway.

use super::next_keyword;
use crate::ast::{After, Claim, Said, Step};
use crate::commands::{self, Reading};
use crate::keywords::{Keywords, Kind};
use crate::lexer::Tok;
use crate::parse::{Parsed, Parser};
use crate::source::Source;

/// Commands that leave goals and what surrounds them as they are. What `let` binds is not known in texts anyway.
const HARMLESS: [&str; 11] =
    ["note", "using", "unfolding", "supply", "let", "also", "moreover", "then", "from", "with", "finally"];

/// The steps of a proof, one for each command that matters.
pub(super) fn steps(source: Source<'_>, tokens: &[Tok], keywords: &Keywords) -> Vec<Step> {
    let mut steps = vec![];
    let mut tests = 0;
    let mut next = next_keyword(tokens, 0);
    while let Some(start) = next {
        next = next_keyword(tokens, start + 1);
        let Some(command) = tokens.get(start..next.unwrap_or(tokens.len())) else { break };
        steps.extend(step(source, command, keywords, &mut tests));
    }
    steps
}

/// Whether a command of a proof leaves its goal as it is.
pub(super) fn is_harmless(name: &str) -> bool {
    HARMLESS.contains(&name) || name == "ultimately"
}

fn step(source: Source<'_>, tokens: &[Tok], keywords: &Keywords, tests: &mut usize) -> Option<Step> {
    let keyword = tokens.first()?;
    let name = source.name(keyword.start(), keyword.end());
    let kind = keywords.command(&name).unwrap_or(Kind::PrfDecl);
    let mut parser = Parser::new(source, tokens);
    parser.advance();
    if let Some(Reading::Test(_)) = commands::reading(&name) {
        *tests += 1;
        return Some(Step::Test(*tests - 1));
    }
    if is_harmless(&name) || kind == Kind::Diag || kind.is_document() {
        return None;
    }
    let known = match name.as_str() {
        "fix" => whole(&mut parser, |p| p.vars().map(Step::Fix)),
        "assume" | "presume" => whole(&mut parser, |p| p.propositions().map(Step::Assume)),
        "define" => whole(&mut parser, |p| {
            let vars = p.vars()?;
            p.expect("where")?;
            Ok(Step::Define(vars, p.propositions()?))
        }),
        "{" => Some(Step::Block),
        "proof" => Some(Step::Body),
        "next" => Some(Step::Next),
        "apply" | "back" | "defer" | "prefer" | "apply_end" => Some(Step::Changed),
        _ if kind.closes_proof() => Some(Step::Close { proved: !matches!(&*name, "sorry" | "\\<proof>") }),
        _ if kind.opens_subproof() => {
            let span = keyword_to_end(source, tokens);
            let (says, after) = goal(&mut parser, &name);
            Some(Step::Claim(Box::new(Claim { keyword: name, span, says, after })))
        }
        _ => None,
    };
    Some(known.unwrap_or(Step::Unknown))
}

fn keyword_to_end(source: Source<'_>, tokens: &[Tok]) -> base::Span {
    let (start, end) = (tokens.first().map_or(0, |it| it.start()), tokens.last().map_or(0, |it| it.end()));
    source.span(start, end)
}

/// What a command that begins a goal says, and what it leaves behind.
fn goal(parser: &mut Parser<'_>, name: &str) -> (Option<Said>, After) {
    match name {
        "have" | "show" | "hence" | "thus" => {
            let said = whole(parser, |p| {
                let props = p.propositions()?;
                Ok(Said { props, assumes: p.after("if", Parser::propositions)?, fixes: p.for_fixes()? })
            });
            (said, After::Nothing)
        }
        "obtain" => {
            let obtained = whole(parser, |p| {
                let vars = p.vars()?;
                p.expect("where")?;
                Ok((vars, p.propositions()?))
            });
            match obtained {
                Some((vars, props)) => {
                    (Some(Said { props, assumes: vec![], fixes: vec![] }), After::Obtained(vars))
                }
                None => (None, After::Unknown),
            }
        }
        // Facts to distinguish cases by, and goals of a script.
        "consider" | "subgoal" => (None, After::Nothing),
        _ => (None, After::Unknown),
    }
}

/// Reads a command to its end, or not at all.
fn whole<T>(parser: &mut Parser<'_>, read: impl FnOnce(&mut Parser<'_>) -> Parsed<T>) -> Option<T> {
    let found = read(parser).ok()?;
    parser.at_end().then_some(found)
}

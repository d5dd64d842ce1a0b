//! A theory file as a list of commands: splitting the tokens, telling proofs from theory, minding blocks.

mod consequence;
mod steps;
mod stray;

use crate::ast::{
    Attribute, Body, Command, Fact, Ident, Outcome, Proof, ProofTest, Skipped, TheoryFile, TokenKind, Unread,
};
use crate::commands::{self, Reading};
use crate::header::parse_header;
use crate::keywords::{Keywords, Kind};
use crate::lexer::{self, Lexed, Tok};
use crate::parse::{Parser, read_command};
use crate::source::Source;
use base::{Diagnostic, FileId, Span};
use consequence::drop_consequences;
use steps::{is_harmless, steps};
use stray::stray;

/// Reads a whole theory. `keywords` are those of the imported theories; those of the header are added to them.
pub fn parse_theory(file: FileId, text: &str, keywords: &Keywords) -> TheoryFile {
    let source = Source { file, text };
    if text.len() > lexer::MAX_LENGTH {
        let diagnostic =
            Diagnostic::error("file-too-long", source.span(0, 0), "the file is too long to be read");
        return TheoryFile { file, header: None, commands: vec![], diagnostics: vec![diagnostic] };
    }
    let head = parse_header(file, text);
    let mut keywords = keywords.clone();
    if let Some(header) = &head.header {
        header.imports.iter().for_each(|import| keywords.import(&import.value));
        keywords.extend(&header.keywords);
    }
    let Lexed { tokens, diagnostics } = lexer::lex(source, head.body, &keywords);
    let mut reader = Reader {
        source,
        tokens: &tokens,
        at: 0,
        keywords: &keywords,
        commands: vec![],
        diagnostics: head.diagnostics,
        open: None,
        blocks: vec![],
        notepad: false,
        ended: None,
    };
    reader.diagnostics.extend(diagnostics);
    reader.read(head.header.is_some());
    drop_consequences(&reader.commands, &mut reader.diagnostics);
    TheoryFile { file, header: head.header, commands: reader.commands, diagnostics: reader.diagnostics }
}

struct Reader<'a> {
    source: Source<'a>,
    tokens: &'a [Tok],
    /// Where the command that is being read begins among the tokens.
    at: usize,
    keywords: &'a Keywords,
    commands: Vec<Command>,
    diagnostics: Vec<Diagnostic>,
    /// The proof of the last command, while it lasts.
    open: Option<OpenProof>,
    /// Where the blocks that are still open were opened.
    blocks: Vec<Span>,
    /// Inside a `notepad`, where all is skipped up to its `end`.
    notepad: bool,
    /// The `end` of the theory, once met.
    ended: Option<Span>,
}

/// A proof that is being skipped.
struct OpenProof {
    /// How many goals and blocks of it are open, its own goal included.
    depth: usize,
    /// Whether the goal is not just the statement any more.
    stepped: bool,
    /// Whether a goal inside of it is tested or left without a proof.
    claims: bool,
    sorry: bool,
    span: Span,
    /// Where it begins among the tokens.
    first: Option<usize>,
    tests: Vec<ProofTest>,
    settings: Vec<Attribute>,
}

impl Reader<'_> {
    fn read(&mut self, has_header: bool) {
        let tokens = self.tokens;
        let mut first = self.command_start(tokens, 0);
        // After a broken header there is enough said about what stands here.
        if self.diagnostics.is_empty() {
            self.text_before_commands(tokens.get(..first.unwrap_or(tokens.len())).unwrap_or(&[]));
        }
        while let Some(start) = first {
            let keyword = next_keyword(tokens, start).unwrap_or(start);
            first = self.command_start(tokens, keyword + 1);
            self.at = start;
            if let Some(command) = tokens.get(start..first.unwrap_or(tokens.len())) {
                self.command(command, keyword - start);
            }
        }
        self.at = tokens.len();
        self.finish(has_header, tokens);
    }

    /// The index of the first token of the next command: its keyword, or what qualifies it.
    fn command_start(&self, tokens: &[Tok], from: usize) -> Option<usize> {
        let mut start = next_keyword(tokens, from)?;
        while start > from
            && let Some(token) = tokens.get(start - 1)
            && matches!(self.text(*token), "private" | "qualified")
        {
            start -= 1;
        }
        Some(start)
    }

    fn text(&self, token: Tok) -> &str {
        self.source.slice(token.start(), token.end())
    }

    fn text_before_commands(&mut self, tokens: &[Tok]) {
        if !tokens.is_empty() {
            self.unknown_command(tokens);
        }
    }

    fn command(&mut self, tokens: &[Tok], keyword: usize) {
        let Some(token) = tokens.get(keyword) else { return };
        let name = self.source.name(token.start(), token.end());
        let kind = self.keywords.command(&name).unwrap_or(Kind::ThyDecl);
        if self.notepad {
            self.notepad = kind != Kind::ThyEnd;
            return;
        }
        let was_proof = self.open.is_some();
        if kind.is_theory() || self.open.is_none() {
            self.close_proof(Outcome::Open);
            let said = self.diagnostics.len();
            let command = read_command(self.source, tokens, keyword, kind, &mut self.diagnostics);
            if self.is_meant_as_name(tokens, keyword, kind, &command) {
                self.diagnostics.truncate(said);
                self.name_like_command(tokens, keyword, command);
            } else {
                self.theory_command(command, kind);
            }
        } else {
            self.proof_command(tokens, keyword, &name, kind);
        }
        let is_end = was_proof && self.open.is_none() && (kind.closes_proof() || kind == Kind::QedGlobal);
        if (is_end || !was_proof && kind.is_document())
            && let Some(at) = stray(self.source, tokens, keyword, kind)
        {
            self.unknown_command(tokens.get(at..).unwrap_or(&[]));
        }
    }

    /// Whether a keyword was meant as a name of the command before it: no command goes on like that, or it is a step of
    /// a proof right behind something that has none.
    fn is_meant_as_name(&self, tokens: &[Tok], keyword: usize, kind: Kind, command: &Command) -> bool {
        let next = tokens.get(keyword + 1).map_or("", |token| self.text(*token));
        let Some(last) = self.commands.last() else { return false };
        let declares = last.proof.is_none() && !matches!(last.body, Body::Skipped(_) | Body::Statement(_));
        let is_step = command.body == Body::Skipped(Skipped::Proof)
            && !kind.closes_proof()
            && kind != Kind::QedGlobal
            && !matches!(last.body, Body::Unknown(_));
        // Axioms need no constants.
        let is_axiom = matches!(command.body, Body::Axiomatization(_));
        declares && (next == "::" || next == "where" && !is_axiom || is_step)
    }

    /// A keyword that was meant as a name: nobody knows what the command before it would have declared.
    fn name_like_command(&mut self, tokens: &[Tok], keyword: usize, mut command: Command) {
        let Ident { value, span } = &command.keyword;
        if !self
            .commands
            .last()
            .is_some_and(|last| matches!(last.body, Body::Malformed(_) | Body::Unknown(_)))
        {
            let message = format!("`{value}` begins a command here, so it is no name of the one before");
            let help = format!("`{value}` is a keyword: as a name it is written in quotes, \"{value}\"");
            self.diagnostics.push(Diagnostic::error("keyword-as-name", *span, message).help(help));
        }
        let mut tokens = Parser::new(self.source, tokens.get(keyword..).unwrap_or(&[])).rest();
        if let Some(first) = tokens.first_mut() {
            first.kind = TokenKind::Ident;
        }
        command.body = Body::Unknown(Unread { tokens, begin: false });
        self.theory_command(command, Kind::ThyDecl);
    }

    /// What no keyword begins.
    fn unknown_command(&mut self, tokens: &[Tok]) {
        let command = read_command(self.source, tokens, 0, Kind::ThyDecl, &mut self.diagnostics);
        let Ident { value, span } = &command.keyword;
        let message = format!("unknown command `{value}`: neither this theory nor its imports declare it");
        self.diagnostics.push(Diagnostic::error("unknown-command", *span, message));
        self.theory_command(command, Kind::ThyDecl);
    }

    fn theory_command(&mut self, command: Command, kind: Kind) {
        let span = command.keyword.span;
        match &command.body {
            Body::End => self.end(span),
            _ => self.after_end(),
        }
        self.notepad = command.body == Body::Notepad;
        if command.body.opens_block() {
            self.blocks.push(span);
        }
        if kind.is_theory_goal() {
            self.open = Some(OpenProof::of(&command));
        }
        if command.body == Body::Skipped(Skipped::Proof) {
            self.proof_outside(span);
        }
        self.commands.push(command);
    }

    /// One message for a whole run of such commands, none if they follow a command that has its own.
    fn proof_outside(&mut self, span: Span) {
        let told = |body: &Body| matches!(body, Body::Skipped(Skipped::Proof) | Body::Malformed(_));
        if !self.commands.last().is_some_and(|last| told(&last.body)) {
            let message = "this proof command stands outside of any proof";
            self.diagnostics.push(Diagnostic::warning("proof-outside", span, message));
        }
    }

    fn end(&mut self, span: Span) {
        if self.blocks.pop().is_none() {
            self.after_end();
            self.ended = Some(span);
        }
    }

    /// Something follows what looked like the end of the theory.
    fn after_end(&mut self) {
        if let Some(span) = self.ended.take() {
            let message =
                "this `end` closes the theory, yet more commands follow: there is no block for it to close";
            self.diagnostics.push(Diagnostic::error("unmatched-end", span, message));
        }
    }

    fn proof_command(&mut self, tokens: &[Tok], keyword: usize, name: &str, kind: Kind) {
        let Some(open) = &mut self.open else { return };
        let parser = Parser::new(self.source, tokens);
        open.first.get_or_insert(self.at);
        open.extend(tokens.last().map(|last| parser.span(*last)));
        if kind == Kind::QedGlobal {
            open.claims |= open.depth > 1;
            self.close_proof(Outcome::Oops);
        } else if kind.closes_proof() {
            open.stepped = true;
            let is_gap = matches!(name, "sorry" | "\\<proof>");
            open.sorry |= is_gap;
            open.claims |= is_gap && open.depth > 1;
            open.depth -= 1;
            if open.depth == 0 {
                let outcome = if open.sorry { Outcome::Sorry } else { Outcome::Finished };
                self.close_proof(outcome);
            }
        } else if kind.opens_subproof() {
            open.stepped = true;
            open.depth += 1;
        } else if let Some(Reading::Test(_)) = commands::reading(name) {
            let command = read_command(self.source, tokens, keyword, kind, &mut self.diagnostics);
            open.test(command);
        } else if !(kind == Kind::Diag || kind.is_document()) {
            let is_harmless = is_harmless(name);
            match settings(self.source, tokens.get(keyword + 1..).unwrap_or(&[]), name) {
                Some(settings) => open.settings.extend(settings),
                None => open.stepped |= !is_harmless,
            }
        }
    }

    fn close_proof(&mut self, outcome: Outcome) {
        let Some(open) = self.open.take() else { return };
        let Some(command) = self.commands.last_mut() else { return };
        if outcome == Outcome::Open {
            let message = "the proof of this command is missing or not finished";
            self.diagnostics.push(Diagnostic::warning("unfinished-proof", command.keyword.span, message));
        }
        let is_cut_off = outcome == Outcome::Open && open.depth > 1;
        let own = open.first.and_then(|first| self.tokens.get(first..self.at));
        let steps = match own {
            Some(own) if open.claims || is_cut_off => steps(self.source, own, self.keywords),
            _ => vec![],
        };
        command.proof = Some(Proof { span: open.span, outcome, tests: open.tests, steps });
    }

    fn finish(&mut self, has_header: bool, tokens: &[Tok]) {
        self.close_proof(Outcome::Open);
        if let Some(block) = self.blocks.first() {
            let message = "this block is never closed with `end`";
            self.diagnostics.push(Diagnostic::error("unclosed-block", *block, message));
        } else if self.ended.is_none() && has_header {
            let end = tokens.last().map_or(self.source.text.len(), |last| last.end());
            let span = self.source.span(end, end);
            self.diagnostics.push(Diagnostic::error("missing-end", span, "the theory has no `end`"));
        }
    }
}

impl OpenProof {
    fn of(command: &Command) -> OpenProof {
        let end = Span { start: command.span.end, ..command.span };
        OpenProof {
            depth: 1,
            stepped: false,
            claims: false,
            sorry: false,
            span: end,
            first: None,
            tests: vec![],
            settings: vec![],
        }
    }

    fn extend(&mut self, last: Option<Span>) {
        if let Some(last) = last {
            self.span = self.span.to(last);
        }
    }

    fn test(&mut self, command: Command) {
        let after_proof_steps = self.stepped;
        self.claims |= self.depth > 1;
        self.tests.push(ProofTest { command, after_proof_steps, settings: self.settings.clone() });
    }
}

fn next_keyword(tokens: &[Tok], from: usize) -> Option<usize> {
    let offset = tokens.get(from..)?.iter().position(|token| token.kind == TokenKind::Command)?;
    Some(from + offset)
}

/// The options of a proof command that does nothing but set options.
fn settings(source: Source<'_>, tokens: &[Tok], name: &str) -> Option<Vec<Attribute>> {
    if !matches!(name, "using" | "note" | "supply") {
        return None;
    }
    let mut parser = Parser::new(source, tokens);
    let facts = parser.declare().ok()?.facts;
    let only_settings = parser.at_end() && facts.iter().all(|fact| fact.fact == Fact::Settings);
    only_settings.then(|| facts.into_iter().flat_map(|fact| fact.attributes).collect())
}

#[cfg(test)]
mod tests;

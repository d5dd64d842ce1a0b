//! Reading clauses and rules of grammars.

use crate::syntax::fixity::Level;
use crate::syntax::lexer::{Mark, Token};
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::tree::{Decl, Grammar, Ident, Node, NodeKind};

impl Parser<'_> {
    /// A clause, or a rule of a grammar.
    pub(super) fn clause(&mut self) -> Parsed<Decl> {
        let node = self.term(Level::LOOSEST)?;
        if !self.at(Mark::GrammarArrow) {
            return Ok(Decl::Clause(node));
        }
        let (head, arguments) = match node.kind {
            NodeKind::App(head, arguments) => (head, arguments),
            NodeKind::Id(name) => (Ident { name, span: node.span }, vec![]),
            _ => return Err(self.unexpected("a nonterminal before `-->`")),
        };
        self.advance();
        Ok(Decl::Grammar(head, arguments, self.grammar_alternatives()?))
    }

    fn grammar_alternatives(&mut self) -> Parsed<Grammar> {
        let first = self.grammar_sequence()?;
        if !self.eat(Mark::Semicolon) {
            return Ok(first);
        }
        let rest = self.bounded(Parser::grammar_alternatives)?;
        Ok(Grammar::Alt(Box::new(first), Box::new(rest)))
    }

    fn grammar_sequence(&mut self) -> Parsed<Grammar> {
        let first = self.grammar_part()?;
        if !self.eat(Mark::Comma) {
            return Ok(first);
        }
        let rest = self.bounded(Parser::grammar_sequence)?;
        Ok(Grammar::Seq(Box::new(first), Box::new(rest)))
    }

    fn grammar_part(&mut self) -> Parsed<Grammar> {
        let span = self.span();
        match self.token().clone() {
            Token::Mark(Mark::LeftBrace) => {
                self.advance();
                let goal = self.term(Level::LOOSEST)?;
                self.expect(Mark::RightBrace, "`}`")?;
                Ok(Grammar::Goal(goal))
            }
            Token::Char(c) => {
                self.advance();
                Ok(Grammar::Terminals(vec![Node { kind: NodeKind::Char(c), span }]))
            }
            Token::Str(text) => {
                self.advance();
                let node = |c| Node { kind: NodeKind::Char(c), span };
                Ok(Grammar::Terminals(text.chars().map(node).collect()))
            }
            Token::Mark(Mark::LeftBracket) => {
                let list = self.atom()?;
                match list.kind {
                    NodeKind::List(elements, None) => Ok(Grammar::Terminals(elements)),
                    _ => Err(self.unexpected("a list without a tail")),
                }
            }
            _ => {
                let head = self.ident()?;
                Ok(Grammar::Nonterminal(head, self.arguments()?))
            }
        }
    }
}

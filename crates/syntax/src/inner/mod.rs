//! Inner syntax: types, terms and propositions in the user's own notation.
//!
//! Text becomes tokens (the grammar's delimiters decide how), tokens become parse trees (Earley's algorithm with
//! priorities), and those become syntax trees. An ambiguous text gives several trees: which one is meant is
//! settled by types. Macro rules are applied afterwards, with [`notation::Macros::normalise`].
//!
//! In the trees, names, variables, numbers and strings are variables with their text. The core language comes in
//! plain form:
//!
//! | text | tree |
//! |---|---|
//! | `f x y` | `(f x y)` |
//! | `λx y. t` | `("_abs" x ("_abs" y t))` |
//! | `x :: T` | `("_constrain" x T)`, also in bindings |
//! | `_` | `"Pure.dummy_pattern"`, in bindings `"_idtdummy"` |
//! | `⋀x y. A` | `("binder Pure.all" ("_idts" x y) A)` |
//! | `⟦A; B⟧ ⟹ C` | `("Pure.imp" A ("Pure.imp" B C))` |
//! | `[A, B] ⇒ C` | `("type fun" A ("type fun" B C))` |
//! | `('a, 'b) t` | `(t 'a 'b)` |
//! | `'a::{c, d}` | `("_ofsort" 'a ("_sort" ("_classes" c d)))` |
//! | `TYPE('a)`, `PROP A`, `CONST c`, `…` | `("_TYPE" 'a)`, `("_aprop" A)`, `("_context_const" c)`, `"_DDDOT"` |
//! | `x ⊗ y` with an index left out | `(c ("_struct" "_indexdefault") x y)` |

mod build;
mod chart;
mod compiled;
mod forest;
mod grammar;
mod lexer;
mod lexicon;
mod lookahead;
mod pure;
mod rules;
mod token;
mod written;

pub use grammar::Grammar;
pub use pure::pure;
pub use rules::{Arrow, Names, TranslationRules, pattern, translation};

use base::{Diagnostic, FileId};
use build::{Build, Place, TypeNames};
use chart::Chart;
use compiled::{Category, Compiled};
use forest::Forest;
use lexer::Canonical;
use notation::Ast;
use token::{Token, TokenKind};

/// A piece of text to parse and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub text: &'a str,
    pub file: FileId,
    /// The byte of the file at which the text starts.
    pub offset: usize,
}

/// The trees of a text, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parses {
    pub trees: Vec<Ast>,
    /// Whether there are more trees than these.
    pub cut: bool,
}

/// Parses `source` as something of the category `root`: `logic`, `any`, `prop`, `type`, `sort`, …
pub fn parse(grammar: &Grammar, root: &str, source: Source) -> Result<Parses, Diagnostic> {
    Reader::new(grammar, source, lexer::NameSyntax::Proper)?.parse(root, TypeNames::Plain)
}

/// Whether `text` is an identifier where this grammar is in force, and not one of its delimiters.
pub fn is_identifier(grammar: &Grammar, text: &str) -> bool {
    let canonical = Canonical::new(text);
    let tokens = lexer::tokens(&canonical, &grammar.compiled().lexicon, lexer::NameSyntax::Proper);
    let ident = TokenKind::Text(token::Terminal::Ident);
    tokens.is_ok_and(|tokens| matches!(tokens.as_slice(), [only] if only.kind == ident))
}

struct Reader<'a> {
    grammar: &'a Compiled,
    place: Place,
    canonical: Canonical<'a>,
    tokens: Vec<Token>,
}

const CODE: &str = "syntax-error";

impl<'a> Reader<'a> {
    fn new(
        grammar: &'a Grammar,
        source: Source<'a>,
        names: lexer::NameSyntax,
    ) -> Result<Reader<'a>, Diagnostic> {
        let grammar = grammar.compiled();
        let place = Place { file: source.file, offset: source.offset };
        let canonical = Canonical::new(source.text);
        let tokens = lexer::tokens(&canonical, &grammar.lexicon, names)
            .map_err(|error| Diagnostic::error(CODE, place.span(&error.range), error.message))?;
        Ok(Reader { grammar, place, canonical, tokens })
    }

    fn parse(&self, root: &str, type_names: TypeNames) -> Result<Parses, Diagnostic> {
        let Some(category) = self.grammar.find(root) else {
            return Err(self.error_at(0, format!("there is no notation for the category `{root}`")));
        };
        if self.tokens.len() > chart::MAX_TOKENS {
            return Err(self.error_at(chart::MAX_TOKENS, "the text is too long".to_owned()));
        }
        let kinds: Vec<TokenKind> = self.tokens.iter().map(|token| token.kind).collect();
        let chart = Chart::new(self.grammar, &kinds, category);
        if chart.overflow {
            return Err(self.error_at(0, "the text is too long or too ambiguous".to_owned()));
        }
        let forest = Forest::new(&chart, category);
        if forest.overflow {
            return Err(self.error_at(0, "the text is too long or too ambiguous".to_owned()));
        }
        if forest.roots.is_empty() {
            return Err(self.unexpected(&kinds, category));
        }
        self.trees(&forest, type_names)
    }

    fn trees(&self, forest: &Forest, type_names: TypeNames) -> Result<Parses, Diagnostic> {
        let build = Build {
            grammar: self.grammar,
            forest,
            tokens: &self.tokens,
            text: &self.canonical.text,
            place: self.place,
            type_names,
        };
        let mut trees = vec![];
        for root in &forest.roots {
            let tree = build.ast(*root);
            if tree.depth() > Ast::MAX_DEPTH {
                tree.discard();
                return Err(self.error_at(0, "the text is nested too deeply".to_owned()));
            }
            trees.push(tree);
        }
        Ok(Parses { trees, cut: forest.cut })
    }

    fn error_at(&self, token: usize, message: String) -> Diagnostic {
        let range = match self.tokens.get(token) {
            Some(token) => token.source.clone(),
            None => {
                let end = self.tokens.last().map_or(0, |token| token.source.end);
                end..end
            }
        };
        Diagnostic::error(CODE, self.place.span(&range), message)
    }

    fn unexpected(&self, kinds: &[TokenKind], root: Category) -> Diagnostic {
        let (position, expected) = chart::explain(self.grammar, kinds, root);
        let found = match self.tokens.get(position as usize) {
            Some(token) => {
                let text = self.canonical.text.get(token.canonical.clone()).unwrap_or_default();
                format!("`{text}` is unexpected here")
            }
            None => "the text ends too early".to_owned(),
        };
        let message = match self.describe(&expected) {
            Some(wanted) => format!("{found}; expected {wanted}"),
            None => found,
        };
        self.error_at(position as usize, message)
    }

    /// What was expected, in words: closing delimiters first, operators only in general.
    fn describe(&self, expected: &chart::Expected) -> Option<String> {
        const MOST: usize = 6;
        let quote = |literal: &token::Literal| format!("`{}`", self.grammar.lexicon.text(*literal));
        let mut words: Vec<String> = expected.closing.iter().map(quote).collect();
        let mut push = |word: &str| {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        };
        for category in &expected.categories {
            if let Some(word) = category_word(&self.grammar.names[usize::from(category.0)]) {
                push(word);
            }
        }
        expected.terminals.iter().for_each(|terminal| push(terminal.describe()));
        if expected.operators.len() > 3 {
            push("an operator");
        } else {
            expected.operators.iter().for_each(|literal| push(&quote(literal)));
        }
        words.truncate(MOST);
        let last = words.pop()?;
        Some(if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) })
    }
}

fn category_word(category: &str) -> Option<&'static str> {
    match category {
        "logic" | "any" => Some("a term"),
        "prop" => Some("a proposition"),
        "type" => Some("a type"),
        "sort" | "classes" => Some("a type class"),
        "idt" | "idts" | "pttrn" | "pttrns" => Some("a variable"),
        _ => None,
    }
}

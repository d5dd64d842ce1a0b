//! From tokens to trees: the items of a file, recovery from errors, and limits.
//!
//! Operators take effect from their declaration on, so fixities are part of the parser's state and go on to the next
//! file. Nesting is limited, so no input exhausts the stack; so is the number of errors, so none exhausts the memory.

use crate::syntax::fixity::{Fixities, Level};
use crate::syntax::lexer::{Keyword, Lexeme, MAX_ERRORS, Mark, Token, tokens};
use crate::syntax::tree::{Decl, Ident, Item, Loss, Node};
use base::{Diagnostic, FileId, Span};

/// How deeply terms may nest.
const MAX_NESTING: usize = 400;
/// The declaration could not be read; why is among the diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

pub(super) type Parsed<T> = Result<T, Malformed>;

/// The items of a file. Fixities declared in it stay in `fixities`.
pub fn parse(file: FileId, text: &str, fixities: &mut Fixities, found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut parser = Parser::new(file, text, fixities, found);
    let mut items = vec![];
    parser.items(&mut items);
    while !parser.at_end() {
        parser.unexpected("a declaration");
        parser.recover();
        parser.items(&mut items);
    }
    if parser.diagnostics.iter().any(|it| it.code == "too-many-errors" && it.span.file == file) {
        // What has not been read may have been a clause of anything.
        let end = Span::new(file, text.len(), text.len());
        items.push(Item { decl: Decl::Malformed(Loss::Unknown), span: end });
    }
    items
}

/// One goal, as after `?`; the full stop may be missing.
pub fn parse_goal(
    file: FileId,
    text: &str,
    fixities: &Fixities,
    found: &mut Vec<Diagnostic>,
) -> Option<Node> {
    let mut fixities = fixities.clone();
    let mut parser = Parser::new(file, text, &mut fixities, found);
    if !parser.damage.is_empty() {
        return None;
    }
    parser.eat(Mark::Question);
    let goal = parser.term(Level::LOOSEST).ok()?;
    parser.eat(Mark::Dot);
    if !parser.at_end() {
        parser.unexpected("the end of the goal");
        return None;
    }
    Some(goal)
}

/// How high the tree is that is being read: links of its own chain on top of the highest part.
#[derive(Clone, Copy, Default)]
struct Extent {
    links: usize,
    tallest: usize,
}

pub(super) struct Parser<'a> {
    tokens: Vec<Lexeme>,
    /// Where the text has no tokens, or others than it should, from the start on.
    damage: Vec<Span>,
    pos: usize,
    depth: usize,
    pub(super) namespaces: usize,
    extent: Extent,
    errors: usize,
    pub(super) fixities: &'a mut Fixities,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(
        file: FileId,
        text: &str,
        fixities: &'a mut Fixities,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Parser<'a> {
        let before = diagnostics.len();
        let tokens = tokens(file, text, diagnostics);
        let damage = diagnostics[before..].iter().map(|found| found.span).collect();
        Parser {
            tokens,
            damage,
            pos: 0,
            depth: 0,
            namespaces: 0,
            extent: Extent::default(),
            errors: 0,
            fixities,
            diagnostics,
        }
    }

    fn lexeme(&self) -> &Lexeme {
        // The last token is `End`, and nothing moves beyond it.
        &self.tokens[self.pos.min(self.tokens.len() - 1)]
    }

    pub(super) fn token(&self) -> &Token {
        &self.lexeme().token
    }

    pub(super) fn ahead(&self, offset: usize) -> &Token {
        &self.tokens[(self.pos + offset).min(self.tokens.len() - 1)].token
    }

    pub(super) fn span(&self) -> Span {
        self.lexeme().span
    }

    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].span
    }

    fn at_end(&self) -> bool {
        *self.token() == Token::End
    }

    pub(super) fn advance(&mut self) {
        if !self.at_end() {
            self.pos += 1;
        }
    }

    pub(super) fn at(&self, mark: Mark) -> bool {
        *self.token() == Token::Mark(mark)
    }

    pub(super) fn eat(&mut self, mark: Mark) -> bool {
        let found = self.at(mark);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: Mark, what: &str) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    pub(super) fn unexpected(&mut self, expected: &str) -> Malformed {
        // Who has not closed something is told that, not what would come next.
        let is_unclosed = |found: &Diagnostic| matches!(found.code, "unclosed-string" | "unclosed-comment");
        if self.at_end() && self.diagnostics.last().is_some_and(is_unclosed) {
            return Malformed;
        }
        let message = format!("expected {expected}");
        self.diagnostics.push(Diagnostic::error("syntax-error", self.span(), message));
        Malformed
    }

    /// Skips the rest of a declaration that could not be read.
    fn recover(&mut self) {
        self.errors += 1;
        if self.errors == MAX_ERRORS {
            let message = "there are too many errors; the rest of the file is not read";
            self.diagnostics.push(Diagnostic::error("too-many-errors", self.span(), message));
            self.pos = self.tokens.len() - 1;
        }
        while !self.at_end() && !self.eat(Mark::Dot) {
            self.advance();
        }
    }

    pub(super) fn items(&mut self, items: &mut Vec<Item>) {
        while !self.at_end() && !self.at(Mark::RightParen) {
            let start = self.span();
            let loss = self.loss();
            match self.item() {
                Ok(decl) => {
                    let span = start.to(self.last_span());
                    // The items of a namespace have been looked at.
                    let intact = matches!(decl, Decl::Namespace(..)) || !self.is_damaged(span);
                    items.push(Item { decl: if intact { decl } else { Decl::Malformed(loss) }, span });
                }
                Err(Malformed) => {
                    let span = start.to(self.span());
                    self.recover();
                    items.push(Item { decl: Decl::Malformed(loss), span });
                }
            }
        }
    }

    /// Whether something in a span was reported while tokens were made.
    fn is_damaged(&self, span: Span) -> bool {
        let next = self.damage.partition_point(|damage| damage.start < span.start);
        self.damage.get(next).is_some_and(|damage| damage.start < span.end)
    }

    /// What is lost if the declaration that begins here cannot be read.
    fn loss(&self) -> Loss {
        let about = |token: &Token| match token {
            // A variable begins a clause of an operator that comes later.
            Token::Id(name) if name.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()) => {
                Loss::Unknown
            }
            Token::Id(name) | Token::Symbol(name) | Token::Qualified(name) => Loss::About(name.clone()),
            _ => Loss::Unknown,
        };
        match self.token() {
            Token::Directive(_) | Token::Mark(Mark::Question | Mark::Hash) => Loss::Directive,
            Token::Keyword(Keyword::Pred | Keyword::Func | Keyword::Cnst | Keyword::Type) => {
                about(self.ahead(1))
            }
            token => about(token),
        }
    }

    fn item(&mut self) -> Parsed<Decl> {
        (self.depth, self.extent) = (0, Extent::default());
        let decl = self.decl()?;
        self.expect(Mark::Dot, "a full stop at the end of the declaration")?;
        Ok(decl)
    }

    pub(super) fn string(&mut self) -> Parsed<String> {
        match self.token().clone() {
            Token::Str(text) => {
                self.advance();
                Ok(text)
            }
            _ => Err(self.unexpected("a string")),
        }
    }

    pub(super) fn integer(&mut self) -> Parsed<i64> {
        match *self.token() {
            Token::Int(value) => {
                self.advance();
                Ok(value)
            }
            _ => Err(self.unexpected("an integer")),
        }
    }

    pub(super) fn ident(&mut self) -> Parsed<Ident> {
        match self.token().clone() {
            Token::Id(name) | Token::Symbol(name) | Token::Qualified(name) => {
                let span = self.span();
                self.advance();
                Ok(Ident { name, span })
            }
            _ => Err(self.unexpected("an identifier")),
        }
    }

    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING { Err(self.too_deep()) } else { Ok(()) }
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// A chain such as `f@x@y` nests without entering anything.
    pub(super) fn link(&mut self) -> Parsed<()> {
        self.extent.links += 1;
        if self.extent.links > MAX_NESTING { Err(self.too_deep()) } else { Ok(()) }
    }

    /// Reads what nests, and makes sure that it does not become too high.
    pub(super) fn bounded<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.enter()?;
        let around = std::mem::take(&mut self.extent);
        let result = read(self);
        self.leave();
        let height = 1 + self.extent.links + self.extent.tallest;
        self.extent = Extent { tallest: around.tallest.max(height), ..around };
        match result {
            Ok(_) if height > MAX_NESTING => Err(self.too_deep()),
            result => result,
        }
    }

    pub(super) fn too_deep(&mut self) -> Malformed {
        let message = format!("this nests too deeply: at most {MAX_NESTING} levels are read");
        self.diagnostics.push(Diagnostic::error("nesting-too-deep", self.span(), message));
        Malformed
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::syntax::fixity::Fixities;
    use crate::syntax::tree::{Decl, Item, Loss, Node, NodeKind};
    use base::{FileId, Name};

    fn items(text: &str) -> (Vec<Item>, Vec<&'static str>) {
        let mut diagnostics = vec![];
        let items = parse(FileId(0), text, &mut Fixities::default(), &mut diagnostics);
        (items, diagnostics.into_iter().map(|diagnostic| diagnostic.code).collect())
    }

    /// The term with every node in brackets.
    fn show(node: &Node) -> String {
        let both = |op: &str, l: &Node, r: &Node| format!("[{} {op} {}]", show(l), show(r));
        match &node.kind {
            NodeKind::Id(name) => name.to_string(),
            NodeKind::App(head, args) => {
                format!("{}<{}>", head.name, args.iter().map(show).collect::<Vec<_>>().join(" "))
            }
            NodeKind::Comma(parts) => format!("[{}]", parts.iter().map(show).collect::<Vec<_>>().join(", ")),
            NodeKind::Implies(l, r) => both("=>", l, r),
            NodeKind::Or(l, r) => both(";", l, r),
            NodeKind::Eq(l, r) => both("=", l, r),
            NodeKind::Fresh(l, r) => both("#", l, r),
            NodeKind::Cons(l, r) => both("::", l, r),
            NodeKind::Abs(x, body) => format!("[{}\\{}]", x.name, show(body)),
            NodeKind::Concretion(t, x) => format!("[{}@{}]", show(t), x.name),
            NodeKind::If(a, b, c) => format!("[{} -> {} | {}]", show(a), show(b), show(c)),
            NodeKind::Quantified(_, vars, body) => format!("[Q {}. {}]", vars[0].0.name, show(body)),
            other => format!("{other:?}"),
        }
    }

    fn clause(text: &str) -> String {
        let (items, errors) = items(text);
        assert_eq!(errors, [] as [&str; 0], "{text}");
        match &items[items.len() - 1].decl {
            Decl::Clause(node) => show(node),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn precedences_follow_the_language() {
        assert_eq!(clause("p X :- q X, r X; s."), "[[[q<X>, r<X>] ; s] => p<X>]");
        assert_eq!(
            clause("p(x\\M@y,T) :- x # T, new y. q, r."),
            "[[[x # T], [Q y. [q, r]]] => p<[[x\\[M@y]], T]>]"
        );
        assert_eq!(clause("p :- (A = B -> q, r | s)."), "[[[A = B] -> [q, r] | s] => p]");
        assert_eq!(clause("p(X::Y::Z)."), "p<[X :: [Y :: Z]]>");
    }

    #[test]
    fn operators_bind_as_declared() {
        assert_eq!(clause("infixl ++ 5. infixl ** 6. p(X ++ Y ** Z ++ V)."), "p<++<++<X **<Y Z>> V>>");
    }

    #[test]
    fn an_error_leaves_the_rest_alone() {
        let (items, errors) = items("a : type. p(X := . q(Y).");
        assert_eq!(errors, ["syntax-error"]);
        let lost = Decl::Malformed(Loss::About(Name::new("p")));
        assert_eq!(items.iter().map(|item| item.decl == lost).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn deep_nesting_is_an_error_not_a_crash() {
        let text = format!("p({}X{}).", "f(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(items(&text).1, ["nesting-too-deep"]);
        let text = format!("p({}X{}).", "f(c, ".repeat(1000), ")".repeat(1000));
        assert_eq!(items(&text).1, ["nesting-too-deep"]);
    }

    #[test]
    fn everything_that_nests_is_limited() {
        let many = |part: &str| part.repeat(100_000);
        let texts = [
            format!("p({}X).", many("(a~b)")),
            format!("p(X{}).", many("@x")),
            format!("infixl ++ 5. p(X{}).", many(" ++ X")),
            format!("p({}X).", many("x\\")),
            format!("p :- q{}.", many(" :- q")),
            format!("p :- Y is X{}.", many("{y/x}")),
            format!("p :- {}q{}.", many("not("), many(")")),
            format!("p({}1).", many("1::")),
            format!("p --> {}q.", many("q,")),
            format!("p --> {}q.", many("q;")),
            format!("pred p({}t).", many("n\\")),
            format!("pred p({}t{}).", many("["), many("]")),
            format!("c : {}t.", many("t -> ")),
            many("namespace N ("),
            many("#save_to_file \"a\" \"b\" "),
        ];
        for text in texts {
            let errors = items(&text).1;
            assert!(!errors.is_empty() && errors.len() < 300, "{:.40}: {}", text, errors.len());
        }
    }

    #[test]
    fn wide_is_not_deep() {
        let goals = vec!["X + Y = Z :: L"; 1000].join(", ");
        assert_eq!(items(&format!("p :- {goals}.")).1, [] as [&str; 0]);
    }

    #[test]
    fn a_flood_of_errors_ends() {
        let errors = items(&"p(. ".repeat(10_000)).1;
        assert!(errors.len() < 300 && errors.contains(&"too-many-errors"), "{}", errors.len());
    }

    #[test]
    fn a_dot_without_a_space_is_explained() {
        let mut diagnostics = vec![];
        parse(FileId(0), "p(M) :- new x.q(M@x).", &mut Fixities::default(), &mut diagnostics);
        let help: Vec<Option<&str>> = diagnostics.iter().map(|d| d.help.as_deref()).collect();
        assert_eq!(help, [Some("put a space after the dot that ends the quantified variables")]);
    }
}

//! From text to tokens. Malformed characters and unclosed comments are reported and skipped.

use base::{Diagnostic, FileId, Name, Span};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// An identifier, a symbol without special meaning, or a symbol in parentheses.
    Id(Name),
    /// A symbol that may be declared infix.
    Symbol(Name),
    Qualified(Name),
    Int(i64),
    Char(char),
    Str(String),
    Keyword(Keyword),
    Directive(Directive),
    Mark(Mark),
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyword {
    Namespace,
    Infixl,
    Infixn,
    Infixr,
    Type,
    NameType,
    Cnst,
    Func,
    Pred,
    Prop,
    Is,
    Lambda,
    Forall,
    Exists,
    New,
    True,
    False,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Directive {
    Use,
    Trace,
    Type,
    Quit,
    Open,
    Help,
    Check,
    Validate,
    Invalidate,
    SaveToFile,
    Query,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    Equals,
    Equivariant,
    Bar,
    Comma,
    Implies,
    Arrow,
    GrammarArrow,
    At,
    If,
    Question,
    Cut,
    Colon,
    Semicolon,
    Hash,
    Backslash,
    Slash,
    Cons,
    Tilde,
    Dollar,
    Underscore,
    LeftBrace,
    RightBrace,
    LeftBracket,
    RightBracket,
    LeftParen,
    RightParen,
    Dot,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexeme {
    pub token: Token,
    pub span: Span,
}

/// How many characters of a file may have no meaning, and how many declarations may be malformed, before the rest is
/// not read: it is probably no program.
pub(super) const MAX_ERRORS: usize = 200;

/// All tokens of a text, the last one [`Token::End`].
pub fn tokens(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Lexeme> {
    // A byte order mark says nothing.
    let pos = text.len() - text.trim_start_matches('\u{feff}').len();
    let before = diagnostics.len();
    let mut lexer = Lexer { file, text, pos, diagnostics };
    let mut all = vec![];
    loop {
        lexer.skip_blank();
        let start = lexer.pos;
        match lexer.token() {
            Some(token) => {
                let end = token == Token::End;
                all.push(Lexeme { token, span: lexer.span(start) });
                if end {
                    return all;
                }
            }
            None if lexer.diagnostics.len() > before + MAX_ERRORS => {
                let message = "there are too many errors; the rest of the file is not read";
                lexer.report(lexer.span(start), "too-many-errors", message);
                lexer.pos = text.len();
            }
            None => lexer.unexpected(start),
        }
    }
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    pos: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

fn is_symbol(c: char) -> bool {
    "|*+<>=-&^$#@!~?\\".contains(c)
}

fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '\'' || c == '_'
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.pos..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.file, start, self.pos)
    }

    fn report(&mut self, span: Span, code: &'static str, message: &str) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    /// One message for a run of such characters: a file may have nothing else.
    fn unexpected(&mut self, start: usize) {
        self.pos += self.prefix(|c| !c.is_ascii() || c.is_ascii_control() && !c.is_ascii_whitespace()).len();
        let span = self.span(start);
        let what = self.text.get(start..self.pos).unwrap_or_default();
        let message = match what.chars().nth(1) {
            Some(_) => "these characters have no meaning here",
            None => "this character has no meaning here",
        };
        self.diagnostics.push(Diagnostic::error("unexpected-character", span, message));
    }

    /// The longest prefix of the rest whose characters all qualify.
    fn prefix(&self, qualifies: fn(char) -> bool) -> &str {
        let rest = self.rest();
        let end = rest.find(|c| !qualifies(c)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or("")
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with('%') {
                self.pos += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.skip_flat_comment();
            } else if rest.starts_with("(*") && self.operator_in_parens().is_none() {
                self.skip_nested_comment();
            } else if let Some(c) = rest.chars().next().filter(|c| c.is_whitespace()) {
                self.pos += c.len_utf8();
            } else {
                return;
            }
        }
    }

    fn skip_flat_comment(&mut self) {
        let start = self.pos;
        match self.rest().find("*/") {
            Some(end) => self.pos += end + 2,
            None => self.unclosed(start),
        }
    }

    fn unclosed(&mut self, start: usize) {
        let span = Span::new(self.file, start, start + 2);
        self.pos = self.text.len();
        self.report(span, "unclosed-comment", "this comment is not closed");
    }

    fn skip_nested_comment(&mut self) {
        let start = self.pos;
        let mut depth = 0usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("(*") {
                depth += 1;
                self.pos += 2;
            } else if rest.starts_with("*)") {
                depth -= 1;
                self.pos += 2;
                if depth == 0 {
                    return;
                }
            } else if let Some(c) = rest.chars().next() {
                self.pos += c.len_utf8();
            } else {
                return self.unclosed(start);
            }
        }
    }

    /// `(++)`: a symbol in parentheses is an identifier.
    fn operator_in_parens(&self) -> Option<Name> {
        let inner = self.rest().strip_prefix('(')?;
        let end = inner.find(|c| !is_symbol(c)).filter(|end| *end > 0)?;
        inner.get(end..)?.starts_with(')').then(|| Name::new(inner.get(..end).unwrap_or("")))
    }

    fn token(&mut self) -> Option<Token> {
        let Some(c) = self.peek() else { return Some(Token::End) };
        if let Some(name) = self.operator_in_parens() {
            self.pos += name.len() + 2;
            return Some(Token::Id(name));
        }
        if c.is_ascii_digit() || (c == '-' && self.rest().chars().nth(1).is_some_and(|d| d.is_ascii_digit()))
        {
            return Some(self.number());
        }
        if is_word_start(c) {
            return Some(self.word());
        }
        match c {
            '\'' => self.character(),
            '"' => Some(self.string()),
            _ => self.punctuation(),
        }
    }

    fn number(&mut self) -> Token {
        let start = self.pos;
        self.pos += 1;
        self.pos += self.prefix(|c| c.is_ascii_digit()).len();
        let text = self.text.get(start..self.pos).unwrap_or("0");
        let limit = 1i64 << 58;
        match text.parse::<i64>() {
            Ok(value) if value.abs() < limit => Token::Int(value),
            _ => {
                let span = self.span(start);
                self.report(span, "integer-too-large", "this integer is too large");
                Token::Int(0)
            }
        }
    }

    fn word(&mut self) -> Token {
        let start = self.pos;
        self.pos += self.prefix(is_word).len();
        let mut qualified = false;
        while let Some(part) = self.qualified_part() {
            qualified = true;
            self.pos += 1 + part;
        }
        let word = self.text.get(start..self.pos).unwrap_or("");
        match keyword(word) {
            _ if qualified => Token::Qualified(Name::new(word)),
            Some(token) => token,
            None => Token::Id(Name::new(word)),
        }
    }

    /// The length of what follows a dot directly, if that continues a qualified name.
    fn qualified_part(&self) -> Option<usize> {
        let after = self.rest().strip_prefix('.')?;
        let first = after.chars().next()?;
        let qualifies: fn(char) -> bool = if is_word_start(first) {
            is_word
        } else if is_symbol(first) {
            is_symbol
        } else {
            return None;
        };
        Some(after.find(|c| !qualifies(c)).unwrap_or(after.len()))
    }

    fn character(&mut self) -> Option<Token> {
        let mut chars = self.rest().chars().skip(1);
        let first = chars.next();
        let (value, length) = match first {
            Some('\\') => match escape(chars.next()) {
                Some(escaped) if chars.next() == Some('\'') => (escaped, 4),
                _ if self.rest().starts_with("'\\'") => ('\\', 3),
                _ => (' ', 0),
            },
            Some(c) if chars.next() == Some('\'') => (c, 2 + c.len_utf8()),
            _ => (' ', 0),
        };
        if length == 0 {
            self.pos += 1;
            return None;
        }
        self.pos += length;
        Some(Token::Char(value))
    }

    fn string(&mut self) -> Token {
        let start = self.pos;
        let mut value = String::new();
        self.pos += 1;
        while let Some(c) = self.peek() {
            self.pos += c.len_utf8();
            match c {
                '"' => return Token::Str(value),
                '\\' => {
                    let next = self.peek();
                    self.pos += next.map_or(0, char::len_utf8);
                    match escape(next) {
                        Some(escaped) => value.push(escaped),
                        None if next == Some('\n') => {}
                        None => value.extend(next),
                    }
                }
                _ => value.push(c),
            }
        }
        let span = Span::new(self.file, start, start + 1);
        self.report(span, "unclosed-string", "this string is not closed");
        Token::Str(value)
    }

    fn punctuation(&mut self) -> Option<Token> {
        if let Some(directive) = self.directive() {
            return Some(directive);
        }
        let symbol = self.prefix(is_symbol);
        if !symbol.is_empty() {
            let name = Name::new(symbol);
            self.pos += symbol.len();
            return Some(reserved(&name).map_or(Token::Symbol(name), Token::Mark));
        }
        let rest = self.rest();
        let marks = [
            (":-", Mark::If),
            ("::", Mark::Cons),
            (":", Mark::Colon),
            (";", Mark::Semicolon),
            (",", Mark::Comma),
            (".", Mark::Dot),
            ("/", Mark::Slash),
            ("(", Mark::LeftParen),
            (")", Mark::RightParen),
            ("[", Mark::LeftBracket),
            ("]", Mark::RightBracket),
            ("{", Mark::LeftBrace),
            ("}", Mark::RightBrace),
        ];
        let found = marks.into_iter().find(|(text, _)| rest.starts_with(text));
        match found {
            Some((text, mark)) => {
                self.pos += text.len();
                Some(Token::Mark(mark))
            }
            None => {
                self.pos += rest.chars().next().map_or(0, char::len_utf8);
                None
            }
        }
    }

    fn directive(&mut self) -> Option<Token> {
        let after = self.rest().strip_prefix('#')?;
        let end = after.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(after.len());
        let directive = match after.get(..end)? {
            "use" => Directive::Use,
            "trace" => Directive::Trace,
            "type" => Directive::Type,
            "quit" => Directive::Quit,
            "open" => Directive::Open,
            "help" => Directive::Help,
            "check" => Directive::Check,
            "validate" => Directive::Validate,
            "invalidate" => Directive::Invalidate,
            "save_to_file" => Directive::SaveToFile,
            "query" => Directive::Query,
            _ => return None,
        };
        self.pos += 1 + end;
        Some(Token::Directive(directive))
    }
}

fn escape(c: Option<char>) -> Option<char> {
    Some(match c? {
        'n' => '\n',
        't' => '\t',
        '\\' => '\\',
        '\'' => '\'',
        '"' => '"',
        _ => return None,
    })
}

fn reserved(symbol: &str) -> Option<Mark> {
    Some(match symbol {
        "=" => Mark::Equals,
        "~=" => Mark::Equivariant,
        "|" => Mark::Bar,
        "=>" => Mark::Implies,
        "->" => Mark::Arrow,
        "-->" => Mark::GrammarArrow,
        "@" => Mark::At,
        "?" => Mark::Question,
        "!" => Mark::Cut,
        "#" => Mark::Hash,
        "\\" => Mark::Backslash,
        "~" => Mark::Tilde,
        "$" => Mark::Dollar,
        _ => return None,
    })
}

fn keyword(word: &str) -> Option<Token> {
    Some(Token::Keyword(match word {
        "_" => return Some(Token::Mark(Mark::Underscore)),
        "namespace" => Keyword::Namespace,
        "infixl" => Keyword::Infixl,
        "infixn" => Keyword::Infixn,
        "infixr" => Keyword::Infixr,
        "type" => Keyword::Type,
        "name_type" => Keyword::NameType,
        "cnst" => Keyword::Cnst,
        "func" => Keyword::Func,
        "pred" => Keyword::Pred,
        "prop" => Keyword::Prop,
        "is" => Keyword::Is,
        "lambda" => Keyword::Lambda,
        "forall" => Keyword::Forall,
        "exists" => Keyword::Exists,
        "new" => Keyword::New,
        "true" => Keyword::True,
        "false" => Keyword::False,
        "not" => Keyword::Not,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::{Mark, Token, tokens};
    use base::{FileId, Name};

    fn lex(text: &str) -> Vec<Token> {
        let mut diagnostics = vec![];
        let lexemes = tokens(FileId(0), text, &mut diagnostics);
        assert_eq!(diagnostics, []);
        lexemes.into_iter().map(|lexeme| lexeme.token).filter(|token| *token != Token::End).collect()
    }

    fn id(text: &str) -> Token {
        Token::Id(Name::new(text))
    }

    #[test]
    fn symbols_take_the_longest_match() {
        assert_eq!(lex("X ==> Y"), [id("X"), Token::Symbol(Name::new("==>")), id("Y")]);
        assert_eq!(lex("X => Y"), [id("X"), Token::Mark(Mark::Implies), id("Y")]);
        assert_eq!(lex("(***) X"), [id("***"), id("X")]);
    }

    #[test]
    fn comments_of_all_kinds_are_skipped() {
        assert_eq!(lex("a (* b (* c *) d *) e % f\n g /* h (* */ i"), [id("a"), id("e"), id("g"), id("i")]);
    }

    #[test]
    fn literals() {
        assert_eq!(lex(r"'a' '\n' -3"), [Token::Char('a'), Token::Char('\n'), Token::Int(-3)]);
        assert_eq!(lex(r#""a\"b""#), [Token::Str("a\"b".into())]);
        assert_eq!(lex("M' M''"), [id("M'"), id("M''")]);
    }

    #[test]
    fn a_qualified_name_is_one_token() {
        assert_eq!(lex("List.mem"), [Token::Qualified(Name::new("List.mem"))]);
        assert_eq!(
            lex("p(X)."),
            [
                id("p"),
                Token::Mark(Mark::LeftParen),
                id("X"),
                Token::Mark(Mark::RightParen),
                Token::Mark(Mark::Dot)
            ]
        );
    }

    #[test]
    fn an_unclosed_comment_is_reported_once() {
        let mut diagnostics = vec![];
        tokens(FileId(0), "a /* b", &mut diagnostics);
        assert_eq!(diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["unclosed-comment"]);
    }
}

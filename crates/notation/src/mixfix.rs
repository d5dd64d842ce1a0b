//! Mixfix annotations as users write them, and the productions they stand for.

use crate::template::{Piece, TemplateError, parse_template};
use crate::{Head, Index, MAX_PRIORITY, Production, Sym};
use base::Name;
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Assoc {
    None,
    Left,
    Right,
}

/// An annotation such as `(infixr "#" 65)`. The texts are templates in canonical symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mixfix {
    Infix {
        assoc: Assoc,
        symbol: Name,
        prio: u16,
    },
    /// `(binder "∀" [body] prio)`
    Binder {
        symbol: Name,
        body: u16,
        prio: u16,
    },
    /// `("if _ then _ else _" [args] prio)`; missing priorities of arguments are 0.
    Template {
        text: Name,
        args: Vec<u16>,
        prio: u16,
    },
    /// `(structure)`: no notation, but a default for indexes.
    Structure,
}

/// The categories of a constant's arguments and of its result, read off its type.
///
/// An argument is `any` for a type variable, `prop`, `type` or a nonterminal where its type is one, and `logic`
/// for all other types. A result is `logic` for a type variable. The shape of a binder has one argument, the
/// body: for `('a ⇒ bool) ⇒ bool` it is `logic`, resulting in `logic`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shape {
    pub args: Vec<Name>,
    pub result: Name,
}

impl Shape {
    pub fn new(args: &[&str], result: &str) -> Shape {
        Shape { args: args.iter().map(Name::new).collect(), result: Name::new(result) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MixfixError {
    Template(TemplateError),
    /// The template has more `_` than the type has arguments.
    TooManyArguments {
        template: usize,
        shape: usize,
    },
    TooManyPriorities {
        priorities: usize,
        template: usize,
    },
    PriorityOutOfRange(u16),
    /// Only a production that passes on its only argument may go without a constant.
    CopyNeedsOneArgument,
    Empty,
    IndexWithoutStructure,
    BinderShape,
}

impl fmt::Display for MixfixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MixfixError::Template(error) => error.fmt(f),
            MixfixError::TooManyArguments { template, shape } => {
                write!(f, "the notation has {template} arguments, the type only {shape}")
            }
            MixfixError::TooManyPriorities { priorities, template } => {
                write!(f, "{priorities} priorities for {template} arguments")
            }
            MixfixError::PriorityOutOfRange(prio) => write!(f, "priority {prio} is not within 0 to 1000"),
            MixfixError::CopyNeedsOneArgument => {
                f.write_str("notation without a constant must have exactly one argument")
            }
            MixfixError::Empty => f.write_str("the notation is empty"),
            MixfixError::IndexWithoutStructure => {
                f.write_str("indexed notation needs a constant whose first argument is the structure")
            }
            MixfixError::BinderShape => f.write_str("the type of a binder must be like ('a ⇒ 'b) ⇒ 'c"),
        }
    }
}

impl From<TemplateError> for MixfixError {
    fn from(error: TemplateError) -> MixfixError {
        MixfixError::Template(error)
    }
}

impl Mixfix {
    /// How many arguments the notation takes.
    pub fn arity(&self) -> Result<usize, MixfixError> {
        let count = |text: &Name| -> Result<usize, MixfixError> {
            Ok(parse_template(text)?.iter().filter(|p| matches!(p, Piece::Argument | Piece::Index)).count())
        };
        match self {
            Mixfix::Infix { symbol, .. } => Ok(2 + count(symbol)?),
            Mixfix::Binder { .. } => Ok(1),
            Mixfix::Template { text, .. } => count(text),
            Mixfix::Structure => Ok(0),
        }
    }

    /// The productions for a constant, type or syntax constant with this annotation. The head of a binder must
    /// be given as [`Head::Binder`]; no head makes a copy production.
    pub fn productions(&self, head: Option<&Head>, shape: &Shape) -> Result<Vec<Production>, MixfixError> {
        let maker = Maker { head, shape };
        match self {
            Mixfix::Structure => Ok(vec![]),
            Mixfix::Template { text, args, prio } => maker.template(text, args, *prio),
            Mixfix::Infix { assoc, symbol, prio } => maker.infix(*assoc, symbol, *prio),
            Mixfix::Binder { symbol, body, prio } => maker.binder(symbol, *body, *prio),
        }
    }
}

struct Maker<'a> {
    head: Option<&'a Head>,
    shape: &'a Shape,
}

impl Maker<'_> {
    fn template(&self, text: &str, prios: &[u16], prio: u16) -> Result<Vec<Production>, MixfixError> {
        let mut pieces = parse_template(text)?;
        // An argument of category `index` is the index of indexed notation.
        if self.shape.args.first().is_some_and(|category| category == "index")
            && let Some(argument) = pieces.iter_mut().find(|piece| **piece == Piece::Argument)
        {
            *argument = Piece::Index;
            return self.pieces(pieces, prios.get(1..).unwrap_or_default(), prio);
        }
        self.pieces(pieces, prios, prio)
    }

    /// An infix, and for constants also the operator on its own: `(+)`.
    fn infix(&self, assoc: Assoc, symbol: &str, prio: u16) -> Result<Vec<Production>, MixfixError> {
        let operator = parse_template(symbol)?;
        let next = prio.saturating_add(1);
        let (left, right) = match assoc {
            Assoc::None => (next, next),
            Assoc::Left => (prio, next),
            Assoc::Right => (next, prio),
        };
        let space = || Piece::Space(Name::new(" "));
        let mut pieces = vec![Piece::Argument, space()];
        pieces.extend(operator);
        pieces.extend([Piece::Break(1), Piece::Argument]);
        let mut productions = vec![];
        if self.shape.result != "type" {
            // The parentheses belong to the delimiter: `( + )` is no section.
            let section = parse_template(&format!("'({symbol}')"))?;
            productions.extend(self.pieces(section, &[], MAX_PRIORITY)?);
        }
        productions.extend(self.pieces(pieces, &[left, right], prio)?);
        Ok(productions)
    }

    fn binder(&self, symbol: &str, body: u16, prio: u16) -> Result<Vec<Production>, MixfixError> {
        let [argument] = self.shape.args.as_slice() else { return Err(MixfixError::BinderShape) };
        let shape =
            Shape { args: vec![Name::new("idts"), argument.clone()], result: self.shape.result.clone() };
        let mut pieces = parse_template(symbol)?;
        pieces.extend([Piece::Argument, Piece::Delimiter(Name::new(".")), Piece::Break(1), Piece::Argument]);
        Maker { head: self.head, shape: &shape }.pieces(pieces, &[0, body], prio)
    }

    fn pieces(&self, pieces: Vec<Piece>, prios: &[u16], prio: u16) -> Result<Vec<Production>, MixfixError> {
        self.check_priorities(&pieces, prios, prio)?;
        if !pieces.contains(&Piece::Index) {
            return Ok(vec![self.production(&pieces, self.shape, prios, prio, Index::None)?]);
        }
        self.indexed(&pieces, prios, prio)
    }

    /// Two productions: with the structure left out, and with it written between `⇘` and `⇙`.
    fn indexed(&self, pieces: &[Piece], prios: &[u16], prio: u16) -> Result<Vec<Production>, MixfixError> {
        let Some((_, rest)) = self.shape.args.split_first().filter(|_| self.head.is_some()) else {
            return Err(MixfixError::IndexWithoutStructure);
        };
        let shape = Shape { args: rest.to_vec(), result: self.shape.result.clone() };
        let without: Vec<Piece> = pieces.iter().filter(|piece| **piece != Piece::Index).cloned().collect();
        let position = pieces
            .iter()
            .take_while(|piece| **piece != Piece::Index)
            .filter(|piece| **piece == Piece::Argument)
            .count();
        let place = u16::try_from(position).unwrap_or(u16::MAX);
        Ok(vec![
            self.production(pieces, &shape, prios, prio, Index::Argument(place))?,
            self.production(&without, &shape, prios, prio, Index::Implicit)?,
        ])
    }

    fn production(
        &self,
        pieces: &[Piece],
        shape: &Shape,
        prios: &[u16],
        prio: u16,
        index: Index,
    ) -> Result<Production, MixfixError> {
        let mut categories = shape.args.iter();
        let mut prios = prios.iter();
        let mut symbols = vec![];
        for piece in pieces {
            match piece {
                Piece::Delimiter(text) => symbols.push(Sym::Literal(text.clone())),
                Piece::Space(text) => symbols.push(Sym::Space(text.clone())),
                Piece::Break(width) => symbols.push(Sym::Break(*width)),
                Piece::Index => symbols.extend([
                    Sym::Literal(Name::new("⇘")),
                    Sym::Arg { nonterminal: Name::new("logic"), prio: 0 },
                    Sym::Literal(Name::new("⇙")),
                ]),
                Piece::Argument => {
                    let nonterminal = categories.next().ok_or_else(|| MixfixError::TooManyArguments {
                        template: pieces.iter().filter(|piece| **piece == Piece::Argument).count(),
                        shape: shape.args.len(),
                    })?;
                    let prio = prios.next().copied().unwrap_or(0);
                    symbols.push(Sym::Arg { nonterminal: nonterminal.clone(), prio });
                }
            }
        }
        // Notation that takes fewer arguments than the type makes something of function type.
        let result = if categories.next().is_some() { Name::new("logic") } else { shape.result.clone() };
        self.finish(result, symbols, prio, index)
    }

    fn finish(
        &self,
        result: Name,
        symbols: Vec<Sym>,
        prio: u16,
        index: Index,
    ) -> Result<Production, MixfixError> {
        let production = Production { lhs: result, prio, symbols, head: self.head.cloned(), index };
        let args = production.args().count();
        let has_literals = production.literals().next().is_some();
        if args == 0 && !has_literals {
            return Err(MixfixError::Empty);
        }
        if self.head.is_none() && args != 1 {
            return Err(MixfixError::CopyNeedsOneArgument);
        }
        // A proposition with delimiters of its own is told apart from one that only wraps a formula.
        let wraps =
            !has_literals && (self.head.is_some() || production.args().any(|(arg, _)| arg == "prop'"));
        let lhs = match production.lhs.as_str() {
            "prop" if !wraps => Name::new("prop'"),
            "any" if self.head.is_some() => Name::new("logic"),
            _ => production.lhs,
        };
        Ok(Production { lhs, ..production })
    }

    fn check_priorities(&self, pieces: &[Piece], prios: &[u16], prio: u16) -> Result<(), MixfixError> {
        if let Some(&wrong) = prios.iter().chain([&prio]).find(|prio| **prio > MAX_PRIORITY + 1) {
            return Err(MixfixError::PriorityOutOfRange(wrong));
        }
        let template = pieces.iter().filter(|piece| **piece == Piece::Argument).count();
        if prios.len() > template {
            return Err(MixfixError::TooManyPriorities { priorities: prios.len(), template });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Assoc, Mixfix, Shape};
    use crate::{Head, Sym};
    use base::Name;
    use expect_test::{Expect, expect};

    fn check(mixfix: &Mixfix, head: Option<Head>, shape: &Shape, expected: &Expect) {
        let shown = match mixfix.productions(head.as_ref(), shape) {
            Err(error) => error.to_string(),
            Ok(productions) => {
                let lines: Vec<String> = productions
                    .iter()
                    .map(|p| {
                        let symbols: Vec<String> = p
                            .symbols
                            .iter()
                            .filter_map(|symbol| match symbol {
                                Sym::Literal(text) => Some(format!("{text:?}")),
                                Sym::Arg { nonterminal, prio } => Some(format!("{nonterminal}[{prio}]")),
                                Sym::Space(_) | Sym::Break(_) => None,
                            })
                            .collect();
                        format!("{}[{}] ← {}", p.lhs, p.prio, symbols.join(" "))
                    })
                    .collect();
                lines.join("\n")
            }
        };
        expected.assert_eq(&shown);
    }

    fn template(text: &str, args: &[u16], prio: u16) -> Mixfix {
        Mixfix::Template { text: Name::new(text), args: args.to_vec(), prio }
    }

    fn head(name: &str) -> Option<Head> {
        Some(Head::constant(name))
    }

    #[test]
    fn infixes_come_with_their_section() {
        let append = Mixfix::Infix { assoc: Assoc::Right, symbol: Name::new("@"), prio: 65 };
        check(
            &append,
            head("append"),
            &Shape::new(&["logic", "logic"], "logic"),
            &expect![[r#"
            logic[1000] ← (@)
            logic[65] ← logic[66] @ logic[65]"#]],
        );
        let product = Mixfix::Infix { assoc: Assoc::Right, symbol: Name::new("×"), prio: 20 };
        let types = Shape::new(&["type", "type"], "type");
        check(
            &product,
            Some(Head::Type(Name::new("prod"))),
            &types,
            &expect!["type[20] ← type[21] × type[20]"],
        );
    }

    #[test]
    fn binders_take_variables_and_a_body() {
        let all = Mixfix::Binder { symbol: Name::new("∀"), body: 10, prio: 10 };
        check(
            &all,
            Some(Head::Binder(Name::new("All"))),
            &Shape::new(&["logic"], "logic"),
            &expect!["logic[10] ← ∀ idts[0] . logic[10]"],
        );
    }

    #[test]
    fn propositions_with_delimiters_have_their_own_category() {
        check(
            &template("(_)", &[], 5),
            head("Trueprop"),
            &Shape::new(&["logic"], "prop"),
            &expect!["prop[5] ← logic[0]"],
        );
        check(
            &template("⊢ _", &[], 5),
            head("Valid"),
            &Shape::new(&["logic"], "prop"),
            &expect!["prop'[5] ← ⊢ logic[0]"],
        );
    }

    #[test]
    fn indexed_notation_has_two_forms() {
        let shape = Shape::new(&["logic", "any", "any"], "logic");
        check(
            &template("_ ⊗ı _", &[70, 71], 70),
            head("mult"),
            &shape,
            &expect![[r#"
            logic[70] ← any[70] ⊗ ⇘ logic[0] ⇙ any[71]
            logic[70] ← any[70] ⊗ any[71]"#]],
        );
    }

    #[test]
    fn notation_may_take_fewer_arguments_than_the_type() {
        check(
            &template("‖ _", &[], 90),
            head("norm"),
            &Shape::new(&["any", "any"], "prop"),
            &expect!["logic[90] ← ‖ any[0]"],
        );
    }

    #[test]
    fn notation_that_does_not_fit_is_refused() {
        let unary = Shape::new(&["any"], "logic");
        check(
            &template("_ + _", &[], 5),
            head("c"),
            &unary,
            &expect!["the notation has 2 arguments, the type only 1"],
        );
        check(&template("- _", &[1, 2], 5), head("c"), &unary, &expect!["2 priorities for 1 arguments"]);
        check(
            &template("- _", &[1], 2000),
            head("c"),
            &unary,
            &expect!["priority 2000 is not within 0 to 1000"],
        );
        check(
            &template("x", &[], 1000),
            None,
            &unary,
            &expect!["notation without a constant must have exactly one argument"],
        );
        check(&template("", &[], 1000), head("c"), &unary, &expect!["the notation is empty"]);
    }
}

//! Concrete syntax as data: what a user declares with `notation`, `syntax` and `translations`, and what follows
//! from it without knowing types.
//!
//! A mixfix annotation becomes productions of a priority grammar; a parser makes syntax trees ([`Ast`]) with
//! them, macro rules rewrite those trees, and [`unparse`] prints a tree with the same productions. All text here
//! is canonical: a symbol that has a Unicode character is written as that character.

mod ast;
mod head;
mod macros;
mod mixfix;
mod production;
mod template;
mod unparse;

pub use ast::{Ast, AstKind};
pub use head::Head;
pub use macros::{MacroRule, MacroRuleError, Macros, NormaliseError};
pub use mixfix::{Assoc, Mixfix, MixfixError, Shape};
pub use production::{Index, MAX_PRIORITY, Production, Sym};
pub use template::{Piece, TemplateError, parse_template};
pub use unparse::{Brackets, Mode, Notations, unparse};

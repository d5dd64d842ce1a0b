//! What each command declares. The table says who performs which.

mod abbreviation;
mod alternative;
mod block;
mod class;
mod closure;
mod code;
mod coercion;
mod datatype;
mod define;
mod duplicates;
mod expression;
mod function;
mod inductive;
mod instance;
mod interpretation;
mod local_type;
mod locale;
mod lost;
mod names;
mod new_type;
mod notation;
mod package;
mod proof;
mod query;
mod record;
mod statement;
mod substitution;
mod table;
mod target;
mod time;
mod typedef;

pub(crate) use local_type::declares_types;
pub(crate) use lost::in_doubtful_block;
pub(crate) use statement::ending;
pub(crate) use table::{declares, kind, leaves_names};
pub(crate) use time::ZERO_TIME;

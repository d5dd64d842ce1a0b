//! The options that set keys: made from the table of keys, so that the command line and `gainsay.toml` have the same
//! names, values and meanings.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches};
use gainsay::config::{Config, Key, Kind, Part, Setter, Value};

/// What the command line sets.
#[derive(Clone, Default, Debug)]
pub struct Given(Vec<(&'static Key, Value)>);

impl Given {
    /// Sets it.
    pub fn apply(&self, config: &mut Config) {
        for (key, value) in &self.0 {
            config.set(key, value.clone(), Setter::CommandLine);
        }
    }

    /// What the options of a part say.
    fn read(matches: &ArgMatches, part: Part) -> Given {
        let given = |key: &'static Key| {
            let values = matches.try_get_many::<Value>(key.name).ok().flatten()?;
            Some((key, values.cloned().reduce(joined)?))
        };
        Given(Key::of(part).filter_map(given).collect())
    }
}

/// Several values of an option as one: of those that are no lists, the last counts.
fn joined(first: Value, next: Value) -> Value {
    match (first, next) {
        (Value::Words(mut words), Value::Words(more)) => {
            words.extend(more);
            Value::Words(words)
        }
        (Value::Paths(mut paths), Value::Paths(more)) => {
            paths.extend(more);
            Value::Paths(paths)
        }
        (_, next) => next,
    }
}

fn option(key: &'static Key) -> Arg {
    let default = key.default_text();
    let help = match key.kind {
        Kind::Flag => key.about.to_owned(),
        _ => format!(
            "{} [default: {}]",
            key.about,
            default.trim_matches(['[', ']', '"']).replace("\", \"", ",")
        ),
    };
    let option = Arg::new(key.name).long(key.name).value_name(key.placeholder).help(help);
    let option = key.short.into_iter().fold(option, Arg::short).value_parser(parser(key));
    match key.kind {
        Kind::Flag => option.num_args(0..=1).require_equals(true).default_missing_value("true"),
        Kind::Words(_) => option.action(ArgAction::Append).value_delimiter(','),
        Kind::Number { .. } | Kind::Seconds => option.allow_hyphen_values(true),
        _ => option,
    }
}

fn parser(key: &'static Key) -> ValueParser {
    let Some(words) = key.kind.words() else {
        return ValueParser::new(move |text: &str| key.kind.read_word(text));
    };
    let value = |word: gainsay::config::Word| match word.about {
        "" => PossibleValue::new(word.name),
        about => PossibleValue::new(word.name).help(about),
    };
    let known = PossibleValuesParser::new(words.into_iter().map(value));
    ValueParser::new(known.map(|name| key.kind.read_word(&name).expect("only its words are possible values")))
}

/// A type for the options of a part.
macro_rules! options {
    ($(#[$doc:meta])* $name:ident, $part:expr) => {
        $(#[$doc])*
        #[derive(Clone, Default, Debug)]
        pub struct $name(pub Given);

        impl clap::FromArgMatches for $name {
            fn from_arg_matches(matches: &ArgMatches) -> Result<$name, clap::Error> {
                Ok($name(Given::read(matches, $part)))
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
                self.0 = Given::read(matches, $part);
                Ok(())
            }
        }

        impl clap::Args for $name {
            fn augment_args(command: clap::Command) -> clap::Command {
                Key::of($part).fold(command, |command, key| command.arg(option(key)))
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                $name::augment_args(command)
            }
        }
    };
}

options! {
    /// How statements are tried.
    SearchKeys, Part::Search
}

options! {
    /// What is tried, what becomes of answers, and how they are shown.
    CheckKeys, Part::Check
}

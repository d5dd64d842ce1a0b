//! The names of selectors and discriminators.
//!
//! As soon as the user names one of them, or asks for them all, the others get names too; only where a
//! discriminator says no more than an equation or than the negation of another one it is left out.

use base::Name;
use logic::Type;
use logic::decl::{Constructor, Field};

/// A constructor with the names that the user gave to its parts.
pub(super) struct Written {
    /// Full name.
    pub name: Name,
    /// `=` asks for none, `_` for the usual one.
    pub discriminator: Option<Name>,
    /// Selector, `_` being the usual one, and type.
    pub fields: Vec<(Option<Name>, Type)>,
}

impl Written {
    fn is_named(&self) -> bool {
        self.discriminator.is_some() || self.fields.iter().any(|(selector, _)| selector.is_some())
    }

    /// Whether the constructor is told from others without a new constant.
    fn is_told(&self) -> bool {
        self.discriminator.is_some() || self.fields.is_empty()
    }
}

/// Completes the names; `owner` qualifies them.
pub(super) fn constructors(owner: &Name, written: Vec<Written>, asked: bool) -> Vec<Constructor> {
    let named = asked || written.iter().any(Written::is_named);
    let discriminators: Vec<Option<Name>> =
        (0..written.len()).map(|index| discriminator(&written, index)).collect();
    let qualify = |name: Name| owner.qualify(&name);
    written
        .into_iter()
        .zip(discriminators)
        .map(|(constructor, discriminator)| Constructor {
            discriminator: discriminator.filter(|_| named).map(qualify),
            fields: fields(&constructor, named, &qualify),
            name: constructor.name,
        })
        .collect()
}

fn discriminator(written: &[Written], index: usize) -> Option<Name> {
    let own = written.get(index)?;
    let usual = || Some(Name::from(format!("is_{}", own.name.base())));
    match own.discriminator.as_deref() {
        Some("=") => None,
        Some("_") => usual(),
        Some(name) => Some(Name::new(name)),
        None if own.fields.is_empty() => None,
        None => match written {
            [_] => None,
            // One discriminator tells two constructors apart.
            [first, second] => {
                let other_tells =
                    if index == 0 { second.is_told() } else { first.is_told() || !second.is_told() };
                if other_tells { None } else { usual() }
            }
            _ => usual(),
        },
    }
}

fn fields(constructor: &Written, named: bool, qualify: &impl Fn(Name) -> Name) -> Vec<Field> {
    let usual = |position: usize| match constructor.fields.len() {
        1 => format!("un_{}", constructor.name.base()),
        _ => format!("un_{}{}", constructor.name.base(), position + 1),
    };
    let selector = |position: usize, given: &Option<Name>| match given {
        Some(name) if name != "_" => name.clone(),
        _ => Name::from(usual(position)),
    };
    let field = |(position, (given, ty)): (usize, &(Option<Name>, Type))| Field {
        ty: ty.clone(),
        selector: named.then(|| qualify(selector(position, given))),
    };
    constructor.fields.iter().enumerate().map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(name: &str, discriminator: Option<&str>, selectors: &[Option<&str>]) -> Written {
        let fields = selectors.iter().map(|selector| (selector.map(Name::new), Type::bool())).collect();
        Written { name: Name::new(name), discriminator: discriminator.map(Name::new), fields }
    }

    fn names(written: Vec<Written>) -> Vec<(Option<Name>, Vec<Option<Name>>)> {
        let constructors = constructors(&Name::new("t"), written, false);
        let selectors = |c: &Constructor| c.fields.iter().map(|field| field.selector.clone()).collect();
        constructors.iter().map(|c| (c.discriminator.clone(), selectors(c))).collect()
    }

    fn some(name: &str) -> Option<Name> {
        Some(Name::new(name))
    }

    #[test]
    fn nothing_named_means_no_names() {
        assert_eq!(
            names(vec![written("A", None, &[None]), written("B", None, &[])]),
            [(None, vec![None]), (None, vec![])]
        );
    }

    #[test]
    fn one_name_names_the_rest() {
        let list = vec![written("Nil", None, &[]), written("Cons", None, &[Some("hd"), None])];
        assert_eq!(names(list), [(None, vec![]), (None, vec![some("t.hd"), some("t.un_Cons2")])]);
        let two = vec![written("A", None, &[Some("a")]), written("B", None, &[Some("b")])];
        assert_eq!(names(two), [(some("t.is_A"), vec![some("t.a")]), (None, vec![some("t.b")])]);
        let three =
            vec![written("A", Some("="), &[None]), written("B", None, &[None]), written("C", None, &[])];
        assert_eq!(
            names(three),
            [(None, vec![some("t.un_A")]), (some("t.is_B"), vec![some("t.un_B")]), (None, vec![])]
        );
    }
}

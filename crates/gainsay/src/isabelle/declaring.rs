//! Where the embedded library declares something: for messages about names that are not in scope.

use base::Name;
use check::nearest;
use logic::Decl;
use prelude::Library;

/// How a theory of the library is imported.
pub fn import(key: &str) -> String {
    if key.contains('-') || key.contains('.') { format!("\"{key}\"") } else { key.to_owned() }
}

/// The theory to import for a type of this name.
pub fn declaring_type(library: &Library, name: &str) -> Option<String> {
    declaring(
        library,
        &|decl| match decl {
            Decl::Type(own) => Some(&own.name),
            _ => None,
        },
        name,
    )
}

/// The theory to import for a constant of this name.
pub fn declaring_constant(library: &Library, name: &str) -> Option<String> {
    declaring(
        library,
        &|decl| match decl {
            Decl::Const(own) => Some(&own.name),
            _ => None,
        },
        name,
    )
}

fn declaring(library: &Library, of: &dyn Fn(&Decl) -> Option<&Name>, name: &str) -> Option<String> {
    let declares = |key: &&str| {
        let theory = library.reading_part(key);
        theory.is_some_and(|theory| theory.decls.iter().filter_map(of).any(|own| own.base() == name))
    };
    // What belongs to the distribution's own session is imported as a whole, and is what most people mean.
    let is_part = |key: &&str| key.starts_with("HOL.") || !key.contains('.');
    if library.keys().filter(is_part).any(|key| declares(&key)) {
        return Some("Complex_Main".to_owned());
    }
    library.keys().find(declares).map(str::to_owned)
}

/// The theory that somebody means who writes a name that no theory has.
pub fn theory_like(library: &Library, written: &str) -> Option<String> {
    let base = |key: &str| key.rsplit('.').next().unwrap_or(key).to_owned();
    let same = library.keys().find(|key| base(key) == base(written));
    let keys: Vec<&str> = library.keys().collect();
    same.or_else(|| nearest(written, &keys)).map(str::to_owned)
}

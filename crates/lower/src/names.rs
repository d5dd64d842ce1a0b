//! Names of instances: the name of the constant or type, and the types at which it is used.

use base::Name;
use logic::Type;
use logic::types::well_known::FUN;
use std::fmt::Write;

/// A type in one line, without the user's notation.
pub(crate) fn type_text(ty: &Type) -> String {
    let mut text = String::new();
    write_type(&mut text, ty);
    text
}

fn write_type(out: &mut String, ty: &Type) {
    base::check_stack();
    match ty {
        Type::Var(var) => out.push_str(&var.name),
        Type::Con(name, args) => match &**args {
            [from, to] if name == FUN => {
                out.push('(');
                write_type(out, from);
                out.push_str(" ⇒ ");
                write_type(out, to);
                out.push(')');
            }
            args => {
                out.push_str(name);
                write_args(out, args);
            }
        },
    }
}

fn write_args(out: &mut String, args: &[Type]) {
    if args.is_empty() {
        return;
    }
    out.push('<');
    for (index, arg) in args.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_type(out, arg);
    }
    out.push('>');
}

/// `name<types>`.
pub(crate) fn instance_name<'t>(name: &str, args: impl IntoIterator<Item = &'t Type>) -> Name {
    let args: Vec<Type> = args.into_iter().cloned().collect();
    let mut text = String::new();
    let _ = write!(text, "{name}");
    write_args(&mut text, &args);
    Name::from(text)
}

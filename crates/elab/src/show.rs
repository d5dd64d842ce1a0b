//! Types and terms in the user's notation.

use crate::context::Context;
use base::Name;
use logic::types::well_known::FUN;
use logic::{Sort, Type};

impl Context {
    pub fn show_class(&self, class: &Name) -> Name {
        self.class_names.shorten(class)
    }

    pub fn show_type(&self, ty: &Type) -> String {
        self.type_text(ty, 0)
    }

    fn type_text(&self, ty: &Type, prio: u16) -> String {
        match ty {
            Type::Var(var) if var.sort.is_top() => var.name.to_string(),
            Type::Var(var) => format!("({} :: {})", var.name, self.show_sort(&var.sort)),
            Type::Con(name, _) if name == logic::types::well_known::DUMMY => "_".to_owned(),
            Type::Con(name, args) => match (name.as_str(), &**args) {
                (FUN, [from, to]) => {
                    let text = format!("{} ⇒ {}", self.type_text(from, 1), self.type_text(to, 0));
                    if prio > 0 { format!("({text})") } else { text }
                }
                (_, []) => self.type_names.shorten(name).to_string(),
                (_, [arg]) => format!("{} {}", self.type_text(arg, 1000), self.type_names.shorten(name)),
                (_, args) => {
                    let args: Vec<String> = args.iter().map(|arg| self.type_text(arg, 0)).collect();
                    format!("({}) {}", args.join(", "), self.type_names.shorten(name))
                }
            },
        }
    }

    pub fn show_sort(&self, sort: &Sort) -> String {
        match sort.classes() {
            [class] => self.show_class(class).to_string(),
            classes => {
                let names: Vec<String> =
                    classes.iter().map(|class| self.show_class(class).to_string()).collect();
                format!("{{{}}}", names.join(","))
            }
        }
    }
}

//! The notation in force: the grammar for reading, macros for both directions, productions for printing.

use base::Name;
use logic::Type;
use logic::decl::{Change, NotationUse};
use logic::types::well_known::PROP;
use notation::{MacroRule, Macros, Production, Shape};
use std::collections::BTreeSet;
use std::sync::Arc;
use syntax::inner::Grammar;

#[derive(Clone, Debug, Default)]
pub struct Notations {
    /// For reading.
    pub grammar: Grammar,
    /// For printing.
    pub printing: notation::Notations,
    pub parse_macros: Macros,
    pub print_macros: Macros,
    /// Variables that stand for the index of indexed notation; the first one where none is written.
    pub structures: Vec<Name>,
    nonterminals: Arc<BTreeSet<Name>>,
}

impl Notations {
    pub fn pure() -> Notations {
        let core = [
            "logic",
            "any",
            "prop",
            "type",
            "sort",
            "idt",
            "idts",
            "pttrn",
            "pttrns",
            "args",
            "cargs",
            "id",
            "longid",
            "var",
            "tid",
            "tvar",
            "num_token",
            "float_token",
            "str_token",
            "string_token",
            "cartouche",
            "index",
            "aprop",
            "num_const",
            "num_position",
            "str_position",
            "float_position",
            "float_const",
            "id_position",
            "longid_position",
            "any_id",
            "tid_position",
            "tvar_position",
            "types",
            "classes",
            "asms",
            "class_name",
            "type_name",
            "struct",
            "prop'",
        ];
        let grammar = syntax::inner::pure();
        let mut printing = notation::Notations::default();
        grammar.productions().for_each(|production| printing.add(production.clone()));
        Notations {
            grammar,
            printing,
            nonterminals: Arc::new(core.iter().map(Name::new).collect()),
            ..Notations::default()
        }
    }

    pub fn declare_structure(&mut self, name: &Name) {
        if !self.structures.contains(name) {
            self.structures.push(name.clone());
        }
    }

    /// Puts the structures among `order` into that order, after all others.
    pub fn sort_structures(&mut self, order: &[Name]) {
        self.structures
            .sort_by_key(|name| order.iter().position(|own| own == name).map_or(0, |place| place + 1));
    }

    pub fn declare_nonterminal(&mut self, name: &Name) {
        Arc::make_mut(&mut self.nonterminals).insert(name.clone());
    }

    pub fn is_nonterminal(&self, name: &str) -> bool {
        self.nonterminals.contains(name)
    }

    pub fn change(&mut self, change: Change, productions: &[Production], use_: NotationUse) {
        for production in productions {
            if use_ != NotationUse::Output {
                match change {
                    Change::Add => self.grammar.add(production.clone()),
                    Change::Remove => {
                        self.grammar.remove(production);
                    }
                }
            }
            if use_ != NotationUse::Input {
                match change {
                    Change::Add => self.printing.add(production.clone()),
                    Change::Remove => self.printing.remove(production),
                }
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.grammar.productions().next().is_none()
            && self.parse_macros.is_empty()
            && self.print_macros.is_empty()
    }

    /// Adds notation of `other` that is not here.
    pub fn merge(&mut self, other: &Notations) {
        self.grammar.merge(&other.grammar);
        self.printing.merge(&other.printing);
        self.parse_macros.merge(&other.parse_macros);
        self.print_macros.merge(&other.print_macros);
    }

    /// The notation of `others` that is here.
    pub fn common(&self, others: &Notations) -> Notations {
        let mut common = Notations::default();
        for production in others.grammar.productions() {
            let used = [
                (self.grammar.contains(production), NotationUse::Input),
                (self.printing.contains(production), NotationUse::Output),
            ];
            for (_, use_) in used.into_iter().filter(|(is_here, _)| *is_here) {
                common.change(Change::Add, std::slice::from_ref(production), use_);
            }
        }
        common.parse_macros = self.parse_macros.common(&others.parse_macros);
        common.print_macros = self.print_macros.common(&others.print_macros);
        common
    }

    pub fn change_macros(&mut self, change: Change, parse: &[MacroRule], print: &[MacroRule]) {
        match change {
            Change::Add => {
                self.parse_macros.add(parse.to_vec());
                self.print_macros.add(print.to_vec());
            }
            Change::Remove => {
                self.parse_macros.remove(parse);
                self.print_macros.remove(print);
            }
        }
    }
}

/// The categories of the arguments and the result of a constant of type `ty`, of which `arity` are shown.
/// Without a type, everything is a term.
pub fn shape(ty: Option<&Type>, arity: usize) -> Shape {
    let mut args = vec![];
    let mut rest = ty;
    while args.len() < arity {
        match rest.map(Type::as_fun) {
            Some(Some((from, to))) => {
                args.push(argument_category(from));
                rest = Some(to);
            }
            Some(None) => break,
            None => args.push(Name::new("any")),
        }
    }
    let result = match rest {
        Some(Type::Con(name, _)) if name == PROP => "prop'",
        _ => "logic",
    };
    Shape { args, result: Name::new(result) }
}

fn argument_category(ty: &Type) -> Name {
    Name::new(match ty {
        Type::Con(name, _) if name == PROP => "prop",
        Type::Con(..) => "logic",
        Type::Var(_) => "any",
    })
}

//! A grammar in numbers, ready for parsing.
//!
//! Chain productions (`any ← logic`) do not appear among the productions: the categories that include one
//! another are listed instead, and priorities pass through unchanged.

use super::lexicon::Lexicon;
use super::token::{Literal, Terminal};
use notation::{Head, Index, Production, Sym};
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Category(pub u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Literal(Literal),
    Terminal(Terminal),
    Category(Category, u16),
}

/// What tree a production makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The tree of the only argument.
    Copy,
    /// A name of a type or class, which is a constant of its own kind.
    TypeName,
    ClassName,
    Apply,
    MoreArguments,
    TypeApply,
    TypeApplyMany,
    Bracket,
    Lambda,
    BigImplication,
    Constrain,
    ConstrainDummy,
    Head(Head, Index),
}

#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub lhs: Category,
    pub prio: u16,
    pub symbols: Box<[Symbol]>,
    pub action: Action,
    /// The first literal, without which a text cannot contain this.
    pub literal: Option<Literal>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Compiled {
    pub lexicon: Lexicon,
    pub rules: Vec<Rule>,
    pub names: Vec<base::Name>,
    numbers: HashMap<base::Name, Category>,
    /// Pairs of a category and one that it includes directly.
    pub chains: Vec<(Category, Category)>,
    /// For each category those that include it, and those that it includes; itself among both.
    pub above: Vec<Vec<Category>>,
    pub below: Vec<Vec<Category>>,
    /// The rules by their first literal, and those that have none.
    pub by_literal: Vec<Vec<u32>>,
    pub without_literal: Vec<u32>,
}

impl Compiled {
    pub fn new<'a>(productions: impl Iterator<Item = &'a Production>) -> Compiled {
        let mut compiled = Compiled::default();
        let mut chains = vec![];
        for production in productions {
            let lhs = compiled.category(&production.lhs);
            match compiled.chain(production) {
                Some(included) => chains.push((lhs, included)),
                None => compiled.add_rule(lhs, production),
            }
        }
        compiled.close(&chains);
        compiled.chains = chains;
        compiled.index();
        compiled
    }

    pub fn find(&self, category: &str) -> Option<Category> {
        self.numbers.get(category).copied()
    }

    fn category(&mut self, name: &base::Name) -> Category {
        if let Some(&category) = self.numbers.get(name) {
            return category;
        }
        let category = Category(u16::try_from(self.names.len()).unwrap_or(u16::MAX));
        self.names.push(name.clone());
        self.numbers.insert(name.clone(), category);
        category
    }

    /// The category that this production only passes on.
    fn chain(&mut self, production: &Production) -> Option<Category> {
        if production.head.is_some() || production.literals().next().is_some() {
            return None;
        }
        let mut args = production.args().map(|(nonterminal, _)| nonterminal);
        let only = args.next().filter(|name| Terminal::named(name).is_none())?;
        args.next().is_none().then(|| self.category(only))
    }

    fn add_rule(&mut self, lhs: Category, production: &Production) {
        let mut symbols = vec![];
        for symbol in &production.symbols {
            symbols.push(match symbol {
                Sym::Literal(text) => Symbol::Literal(self.lexicon.insert(text)),
                Sym::Arg { nonterminal, prio } => match Terminal::named(nonterminal) {
                    Some(terminal) => Symbol::Terminal(terminal),
                    None => Symbol::Category(self.category(nonterminal), *prio),
                },
                Sym::Space(_) | Sym::Break(_) => continue,
            });
        }
        if symbols.is_empty() {
            return;
        }
        let literal = symbols.iter().find_map(|symbol| match symbol {
            Symbol::Literal(literal) => Some(*literal),
            _ => None,
        });
        let action = action(production);
        self.rules.push(Rule { lhs, prio: production.prio, symbols: symbols.into(), action, literal });
    }

    fn close(&mut self, chains: &[(Category, Category)]) {
        let count = self.names.len();
        self.above = (0..count).map(|_| vec![]).collect();
        self.below = (0..count).map(|number| self.reach(chains, number)).collect();
        for (number, below) in self.below.iter().enumerate() {
            for category in below {
                self.above[usize::from(category.0)].push(Category(u16::try_from(number).unwrap_or(u16::MAX)));
            }
        }
    }

    /// The categories that `start` includes, directly or through others.
    fn reach(&self, chains: &[(Category, Category)], start: usize) -> Vec<Category> {
        let mut reached = vec![Category(u16::try_from(start).unwrap_or(u16::MAX))];
        let mut next = 0;
        while let Some(&category) = reached.get(next) {
            next += 1;
            for (outer, inner) in chains {
                if *outer == category && !reached.contains(inner) {
                    reached.push(*inner);
                }
            }
        }
        reached
    }

    fn index(&mut self) {
        self.by_literal = (0..self.lexicon.len()).map(|_| vec![]).collect();
        for (number, rule) in self.rules.iter().enumerate() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            match rule.literal {
                Some(literal) => self.by_literal[literal.0 as usize].push(number),
                None => self.without_literal.push(number),
            }
        }
    }
}

fn action(production: &Production) -> Action {
    let Some(head) = &production.head else { return Action::Copy };
    let Head::Syntax(name) = head else { return Action::Head(head.clone(), production.index) };
    match name.as_str() {
        "_type_name" => Action::TypeName,
        "_class_name" => Action::ClassName,
        "_applC" => Action::Apply,
        "_cargs" => Action::MoreArguments,
        "_tapp" => Action::TypeApply,
        "_tappl" => Action::TypeApplyMany,
        "_bracket" => Action::Bracket,
        "_lambda" => Action::Lambda,
        "_bigimpl" => Action::BigImplication,
        "_idtyp" => Action::Constrain,
        "_idtypdummy" => Action::ConstrainDummy,
        _ => Action::Head(head.clone(), production.index),
    }
}

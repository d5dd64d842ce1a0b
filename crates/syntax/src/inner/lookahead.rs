//! Which tokens may start a category and which may follow it, for the rules and tokens of one parse.
//!
//! What may follow depends on priority: for each category and token the least priority is kept at which the
//! category can stand before the token. So a long `x # y # z # …` is not put together anew after each element.

use super::compiled::{Category, Compiled, Symbol};
use super::token::{Literal, Terminal, TokenKind};

/// More than every priority.
const NEVER: u16 = u16::MAX;

#[derive(Debug)]
pub(super) struct Lookahead {
    /// The kind of the token at each position, then that of the end.
    slots: Vec<u8>,
    width: usize,
    /// For each category a set of kinds.
    first: Vec<u128>,
    follow: Vec<u16>,
}

/// Kinds of tokens are told apart up to this number; rarer literals share the last.
const MAX_WIDTH: usize = 128;

const TERMINALS: [Terminal; 10] = [
    Terminal::Ident,
    Terminal::LongIdent,
    Terminal::Var,
    Terminal::TypeIdent,
    Terminal::TypeVar,
    Terminal::Number,
    Terminal::Float,
    Terminal::Str,
    Terminal::Quoted,
    Terminal::Cartouche,
];

type Rules<'a> = [(Category, u16, &'a [Symbol])];

impl Lookahead {
    pub fn new(grammar: &Compiled, active: &[Vec<u32>], tokens: &[TokenKind], root: Category) -> Lookahead {
        let mut kinds = Kinds { literals: vec![NO_KIND; grammar.lexicon.len()], count: TERMINALS.len() };
        let mut slots: Vec<u8> = tokens.iter().map(|token| kinds.of(*token)).collect();
        slots.push(kinds.fresh());
        let width = kinds.count;
        let categories = grammar.names.len();
        let follow = vec![NEVER; width * categories];
        let mut lookahead = Lookahead { slots, width, first: vec![0; categories], follow };
        let rules = active.iter().flatten().map(|number| &grammar.rules[*number as usize]);
        let rules: Vec<_> = rules.map(|rule| (rule.lhs, rule.prio, &*rule.symbols)).collect();
        lookahead.find_first(grammar, &rules, &kinds);
        lookahead.find_follow(grammar, &rules, &kinds, root);
        lookahead
    }

    /// Whether `category` can start with the token at `position`.
    pub fn starts(&self, category: Category, position: u32) -> bool {
        self.first[usize::from(category.0)] >> self.slots[position as usize] & 1 == 1
    }

    /// Whether the token at `position` can come after a `category` of priority `prio`.
    pub fn follows(&self, category: Category, prio: u16, position: u32) -> bool {
        self.follow[self.row(category) + usize::from(self.slots[position as usize])] <= prio
    }

    fn row(&self, category: Category) -> usize {
        usize::from(category.0) * self.width
    }

    fn find_first(&mut self, grammar: &Compiled, rules: &Rules, kinds: &Kinds) {
        let mut edges = grammar.chains.clone();
        for (lhs, _, symbols) in rules {
            match symbols.first() {
                Some(Symbol::Category(category, _)) if category != lhs => edges.push((*lhs, *category)),
                Some(symbol) => self.first[usize::from(lhs.0)] |= kinds.matching(*symbol),
                None => {}
            }
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (whole, part) in &edges {
                let more = self.first[usize::from(whole.0)] | self.first[usize::from(part.0)];
                changed |= std::mem::replace(&mut self.first[usize::from(whole.0)], more) != more;
            }
        }
    }

    fn find_follow(&mut self, grammar: &Compiled, rules: &Rules, kinds: &Kinds, root: Category) {
        let end = self.slots.last().map_or(0, |slot| 1_u128 << slot);
        self.lower(root, end, 0);
        // A category at the end of a rule is followed by what follows the rule.
        let mut edges: Vec<(Category, u16, Category, u16)> =
            grammar.chains.iter().map(|(whole, part)| (*whole, CHAIN, *part, 0)).collect();
        for (lhs, prio, symbols) in rules {
            for (i, symbol) in symbols.iter().enumerate() {
                let Symbol::Category(category, least) = symbol else { continue };
                match symbols.get(i + 1) {
                    None => edges.push((*lhs, *prio, *category, *least)),
                    Some(Symbol::Category(next, _)) => {
                        self.lower(*category, self.first[usize::from(next.0)], *least);
                    }
                    Some(next) => self.lower(*category, kinds.matching(*next), *least),
                }
            }
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (whole, prio, part, least) in &edges {
                changed |= self.pass_on(*whole, *prio, *part, *least);
            }
        }
    }

    /// `category` of at least priority `prio` may stand before tokens of these kinds.
    fn lower(&mut self, category: Category, kinds: u128, prio: u16) {
        let row = self.row(category);
        let mut rest = kinds;
        while rest != 0 {
            let slot = &mut self.follow[row + rest.trailing_zeros() as usize];
            *slot = (*slot).min(prio);
            rest &= rest - 1;
        }
    }

    /// What follows `whole` of priority `prio` follows `part`, which ends it and has at least priority `least`.
    fn pass_on(&mut self, whole: Category, prio: u16, part: Category, least: u16) -> bool {
        let (from, to) = (self.row(whole), self.row(part));
        let mut changed = false;
        for slot in 0..self.width {
            let follow = self.follow[from + slot];
            let passed = match prio {
                CHAIN => follow,
                _ if follow <= prio => least,
                _ => NEVER,
            };
            let old = &mut self.follow[to + slot];
            changed |= passed < *old;
            *old = passed.min(*old);
        }
        changed
    }
}

/// In place of a priority: priorities pass unchanged.
const CHAIN: u16 = u16::MAX;

const NO_KIND: u8 = u8::MAX;

/// The kinds of tokens that occur, numbered: terminals first, then literals.
struct Kinds {
    literals: Vec<u8>,
    count: usize,
}

impl Kinds {
    fn fresh(&mut self) -> u8 {
        self.count = (self.count + 1).min(MAX_WIDTH);
        u8::try_from(self.count - 1).unwrap_or(NO_KIND)
    }

    fn of(&mut self, token: TokenKind) -> u8 {
        match token {
            TokenKind::Literal(Literal(number)) => {
                if self.literals[number as usize] == NO_KIND {
                    self.literals[number as usize] = self.fresh();
                }
                self.literals[number as usize]
            }
            TokenKind::Text(terminal) => terminal_kind(terminal),
        }
    }

    /// The kinds of tokens that a literal or terminal matches.
    fn matching(&self, symbol: Symbol) -> u128 {
        match symbol {
            Symbol::Literal(Literal(number)) => match self.literals[number as usize] {
                NO_KIND => 0,
                kind => 1 << kind,
            },
            Symbol::Terminal(Terminal::AnyIdent) => {
                1 << terminal_kind(Terminal::Ident) | 1 << terminal_kind(Terminal::LongIdent)
            }
            Symbol::Terminal(terminal) => 1 << terminal_kind(terminal),
            Symbol::Category(..) => 0,
        }
    }
}

fn terminal_kind(terminal: Terminal) -> u8 {
    (0..).zip(TERMINALS).find(|(_, other)| *other == terminal).map_or(0, |(kind, _)| kind)
}

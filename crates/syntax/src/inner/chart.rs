//! Earley's algorithm with priorities.
//!
//! A category at a position is predicted with a least priority; a rule of priority `q` is tried for it only if
//! `q` is at least that. Rules are tried only if all their literals occur in the text, literals and tokens are
//! taken as soon as they are reached, and every step looks at the next token first, so few items are made.
//!
//! All derivations are kept: an item remembers every item it was advanced from. Since no rule is empty, that
//! and the list of finished items per position are enough to rebuild the trees.

use super::compiled::{Category, Compiled, Rule, Symbol};
use super::lookahead::Lookahead;
use super::token::{Literal, TokenKind};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

const NONE: u32 = u32::MAX;

/// A rule of which the symbols before `dot` have been found from `origin` to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub rule: u32,
    pub dot: u32,
    pub origin: u32,
    pub end: u32,
    /// First of the items from which the last argument before the dot led here.
    links: u32,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    from: u32,
    next: u32,
}

/// What is known about a category at a position.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Items that wait here for the category.
    waiting: u32,
    /// The last position up to which it was found from here, and the best priority found there.
    found_to: u32,
    found_prio: u16,
    /// The least priority predicted so far, plus one; 0 for none.
    predicted: u16,
}

const EMPTY: Cell = Cell { waiting: NONE, found_to: NONE, found_prio: 0, predicted: 0 };

/// How many tokens a text may have, and how many items parsing it may make: memory grows with both.
pub(super) const MAX_TOKENS: usize = 50_000;
const MAX_ITEMS: usize = 3_000_000;

/// What could have stood at the place where no derivation goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Expected {
    pub categories: Vec<Category>,
    /// Literals that would end something opened earlier come first.
    pub closing: Vec<Literal>,
    pub operators: Vec<Literal>,
    pub terminals: Vec<super::token::Terminal>,
}

#[derive(Debug)]
pub(super) struct Chart<'a> {
    pub grammar: &'a Compiled,
    tokens: &'a [TokenKind],
    pub items: Vec<Item>,
    links: Vec<Link>,
    /// Items that wait, as lists through `next`.
    waiting: Vec<Link>,
    cells: Vec<Cell>,
    /// Items to look at, per position.
    agenda: Vec<Vec<u32>>,
    /// Finished items by where they end; behind the position in work, sorted by where they start.
    finished: Vec<Vec<u32>>,
    known: HashMap<u128, u32, BuildHasherDefault<Mixer>>,
    /// The rules in use, grouped by category.
    active: Vec<Vec<u32>>,
    /// For each literal one more than the last position where it stands; 0 when it does not occur.
    last: Vec<u32>,
    todo: Vec<(Category, u16)>,
    lookahead: Option<Lookahead>,
    expected: Option<(u32, Expected)>,
    /// Parsing was given up because it needed too many items.
    pub overflow: bool,
}

/// Which rules take part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Those whose literals all occur.
    Needed,
    All,
}

impl<'a> Chart<'a> {
    /// Finds everything that derives a prefix of `tokens` from `root`.
    pub fn new(grammar: &'a Compiled, tokens: &'a [TokenKind], root: Category) -> Chart<'a> {
        let mut chart = Chart::empty(grammar, tokens, Choice::Needed);
        chart.lookahead = Some(Lookahead::new(grammar, &chart.active, tokens, root));
        chart.run(root);
        chart
    }

    fn empty(grammar: &'a Compiled, tokens: &'a [TokenKind], choice: Choice) -> Chart<'a> {
        let positions = tokens.len() + 1;
        let mut chart = Chart {
            grammar,
            tokens,
            items: Vec::with_capacity(16 * positions),
            links: Vec::with_capacity(16 * positions),
            waiting: Vec::with_capacity(16 * positions),
            cells: vec![EMPTY; positions * grammar.names.len()],
            agenda: vec![vec![]; positions],
            finished: vec![vec![]; positions],
            known: HashMap::default(),
            active: vec![vec![]; grammar.names.len()],
            last: vec![0; grammar.lexicon.len()],
            todo: vec![],
            lookahead: None,
            expected: None,
            overflow: false,
        };
        chart.choose_rules(choice);
        chart
    }

    fn choose_rules(&mut self, choice: Choice) {
        for (at, token) in (1..).zip(self.tokens) {
            if let TokenKind::Literal(literal) = token {
                self.last[literal.0 as usize] = at;
            }
        }
        for &number in &self.grammar.without_literal {
            self.activate(number);
        }
        for (literal, rules) in self.grammar.by_literal.iter().enumerate() {
            if choice == Choice::Needed && self.last[literal] == 0 {
                continue;
            }
            for &number in rules {
                if choice == Choice::All || self.all_literals_occur(number) {
                    self.activate(number);
                }
            }
        }
        if choice == Choice::All {
            self.last.fill(u32::MAX);
        }
    }

    fn activate(&mut self, number: u32) {
        let lhs = self.grammar.rules[number as usize].lhs;
        self.active[usize::from(lhs.0)].push(number);
    }

    fn all_literals_occur(&self, number: u32) -> bool {
        self.grammar.rules[number as usize].symbols.iter().all(|symbol| match symbol {
            Symbol::Literal(literal) => self.last[literal.0 as usize] > 0,
            _ => true,
        })
    }

    fn run(&mut self, root: Category) {
        self.predict(root, 0, 0);
        for position in 0..self.agenda.len() {
            let mut next = 0;
            while let Some(&item) = self.agenda[position].get(next) {
                next += 1;
                self.process(item, position as u32);
                if self.items.len() > MAX_ITEMS {
                    self.overflow = true;
                    return;
                }
            }
            let items = &self.items;
            self.finished[position].sort_by_key(|item| items[*item as usize].origin);
        }
    }

    fn process(&mut self, number: u32, position: u32) {
        let item = self.items[number as usize];
        let rule = self.rule(item.rule);
        match rule.symbols.get(item.dot as usize) {
            None => self.complete(number, item, rule),
            Some(&Symbol::Category(category, prio)) => self.wait(number, category, prio, position),
            // Literals and tokens are taken when the item is made.
            Some(Symbol::Literal(_) | Symbol::Terminal(_)) => {}
        }
    }

    fn rule(&self, number: u32) -> &'a Rule {
        &self.grammar.rules[number as usize]
    }

    fn cell(&mut self, position: u32, category: Category) -> &mut Cell {
        let width = self.grammar.names.len();
        &mut self.cells[position as usize * width + usize::from(category.0)]
    }

    fn wait(&mut self, number: u32, category: Category, prio: u16, position: u32) {
        let entry = self.waiting.len() as u32;
        let cell = self.cell(position, category);
        let next = std::mem::replace(&mut cell.waiting, entry);
        self.waiting.push(Link { from: number, next });
        self.predict(category, prio, position);
    }

    fn predict(&mut self, category: Category, prio: u16, position: u32) {
        self.todo.push((category, prio));
        while let Some((category, prio)) = self.todo.pop() {
            if self.cell(position, category).predicted.wrapping_sub(1) <= prio {
                continue;
            }
            self.expect_category(category, position);
            let grammar = self.grammar;
            for &below in &grammar.below[usize::from(category.0)] {
                self.predict_rules(below, prio, position);
            }
        }
    }

    /// Starts the rules of one category that have at least the given priority and were not started before.
    fn predict_rules(&mut self, category: Category, prio: u16, position: u32) {
        let cell = self.cell(position, category);
        let before = cell.predicted.wrapping_sub(1);
        if before <= prio {
            return;
        }
        cell.predicted = prio + 1;
        for index in 0..self.active[usize::from(category.0)].len() {
            let number = self.active[usize::from(category.0)][index];
            let rule = self.rule(number);
            if rule.prio >= prio && rule.prio < before {
                self.start(number, rule, position);
            }
        }
    }

    fn start(&mut self, number: u32, rule: &Rule, position: u32) {
        match rule.symbols.first() {
            Some(Symbol::Category(category, prio)) => {
                if !self.starts(*category, position) {
                    return;
                }
                // Its literal has to come after something else.
                if rule.literal.is_some_and(|literal| self.last[literal.0 as usize] < position + 2) {
                    return;
                }
                let item =
                    self.add(Item { rule: number, dot: 0, origin: position, end: position, links: NONE });
                let entry = self.waiting.len() as u32;
                let cell = self.cell(position, *category);
                let next = std::mem::replace(&mut cell.waiting, entry);
                self.waiting.push(Link { from: item, next });
                self.todo.push((*category, *prio));
            }
            _ => self
                .advance(Item { rule: number, dot: 0, origin: position, end: position, links: NONE }, NONE),
        }
    }

    fn complete(&mut self, number: u32, item: Item, rule: &Rule) {
        self.finished[item.end as usize].push(number);
        let grammar = self.grammar;
        for &category in &grammar.above[usize::from(rule.lhs.0)] {
            if self.lookahead.as_ref().is_some_and(|l| !l.follows(category, rule.prio, item.end)) {
                continue;
            }
            let cell = self.cell(item.origin, category);
            // Items that need at most `before` went on when that was found.
            let before = (cell.found_to == item.end).then_some(cell.found_prio);
            if before.is_some_and(|before| before >= rule.prio) {
                continue;
            }
            cell.found_to = item.end;
            cell.found_prio = rule.prio;
            let mut entry = cell.waiting;
            while entry != NONE {
                let Link { from, next } = self.waiting[entry as usize];
                self.resume(from, rule.prio, before, item.end);
                entry = next;
            }
        }
    }

    /// Moves a waiting item over a category found with priority `prio`, unless it moved there before.
    fn resume(&mut self, from: u32, prio: u16, before: Option<u16>, end: u32) {
        let item = self.items[from as usize];
        let Symbol::Category(_, least) = self.rule(item.rule).symbols[item.dot as usize] else { return };
        if least <= prio && before.is_none_or(|before| least > before) {
            self.advance(Item { dot: item.dot + 1, end, ..item }, from);
        }
    }

    fn starts(&self, category: Category, position: u32) -> bool {
        self.lookahead.as_ref().is_none_or(|lookahead| lookahead.starts(category, position))
    }

    fn follows(&self, rule: u32, position: u32) -> bool {
        let rule = self.rule(rule);
        self.lookahead.as_ref().is_none_or(|lookahead| lookahead.follows(rule.lhs, rule.prio, position))
    }

    /// Takes the literals and tokens after the dot, then keeps the item; `from` is where the argument before the
    /// dot started.
    fn advance(&mut self, mut item: Item, mut from: u32) {
        let symbols = &self.rule(item.rule).symbols;
        loop {
            match symbols.get(item.dot as usize) {
                Some(&Symbol::Literal(literal)) => {
                    if !self.tokens.get(item.end as usize).is_some_and(|token| token.is_literal(literal)) {
                        return self.expect_literal(&item, literal);
                    }
                    item.dot += 1;
                    item.end += 1;
                }
                Some(&Symbol::Terminal(terminal)) => {
                    if !self.tokens.get(item.end as usize).is_some_and(|token| token.fits(terminal)) {
                        return self.expect_terminal(&item, terminal);
                    }
                    let Some(before) = self.keep(item, from) else { return };
                    from = before;
                    item.dot += 1;
                    item.end += 1;
                }
                Some(&Symbol::Category(category, _)) if !self.starts(category, item.end) => return,
                None if !self.follows(item.rule, item.end) => return,
                _ => {
                    if let Some(number) = self.keep(item, from) {
                        self.agenda[item.end as usize].push(number);
                    }
                    return;
                }
            }
        }
    }

    /// The number of the item if it is new; otherwise one more way to reach the old one is noted.
    fn keep(&mut self, item: Item, from: u32) -> Option<u32> {
        // Before the second argument there is only one way to have come here.
        let first = from == NONE || self.items[from as usize].links == NONE;
        if first {
            let number = self.add(item);
            self.link(number, from);
            return Some(number);
        }
        let next = self.items.len() as u32;
        match self.known.entry(key(&item)) {
            std::collections::hash_map::Entry::Occupied(entry) => {
                let number = *entry.get();
                self.link(number, from);
                None
            }
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(next);
                let number = self.add(item);
                self.link(number, from);
                Some(number)
            }
        }
    }

    fn add(&mut self, item: Item) -> u32 {
        let number = self.items.len() as u32;
        self.items.push(Item { links: NONE, ..item });
        number
    }

    fn link(&mut self, number: u32, from: u32) {
        if from != NONE {
            let entry = self.links.len() as u32;
            let next = std::mem::replace(&mut self.items[number as usize].links, entry);
            self.links.push(Link { from, next });
        }
    }

    /// The items from which the last argument before the dot of `item` led to it.
    pub fn sources(&self, item: &Item) -> Vec<u32> {
        let mut sources = vec![];
        let mut entry = item.links;
        while entry != NONE {
            let Link { from, next } = self.links[entry as usize];
            sources.push(from);
            entry = next;
        }
        sources.reverse();
        sources
    }

    /// The finished items for `category` with at least priority `prio` between two positions.
    pub fn between(&self, category: Category, prio: u16, start: u32, end: u32) -> impl Iterator<Item = u32> {
        let below = &self.grammar.below[usize::from(category.0)];
        let origin = |number: &u32| self.items[*number as usize].origin;
        let finished = &self.finished[end as usize];
        let from = finished.partition_point(|number| origin(number) < start);
        let same = finished[from..].iter().copied().take_while(move |number| origin(number) == start);
        same.filter(move |number| {
            let rule = self.rule(self.items[*number as usize].rule);
            rule.prio >= prio && below.contains(&rule.lhs)
        })
    }

    /// The position after the last token.
    pub fn end(&self) -> u32 {
        self.tokens.len() as u32
    }

    /// How many tokens were taken before no derivation went on.
    fn furthest(&self) -> u32 {
        self.items.iter().map(|item| item.end).max().unwrap_or(0)
    }
}

/// Looking again at a text without derivation, with all rules: the position where it goes wrong, and what could
/// have stood there. Only with all rules is a missing literal noticed where it is missing.
pub(super) fn explain(grammar: &Compiled, tokens: &[TokenKind], root: Category) -> (u32, Expected) {
    let mut chart = Chart::empty(grammar, tokens, Choice::All);
    chart.run(root);
    let position = chart.furthest();
    let mut chart = Chart::empty(grammar, tokens, Choice::All);
    chart.expected = Some((position, Expected::default()));
    chart.run(root);
    (position, chart.expected.map(|(_, expected)| expected).unwrap_or_default())
}

impl Chart<'_> {
    fn expect_category(&mut self, category: Category, position: u32) {
        if let Some((at, expected)) = &mut self.expected
            && *at == position
            && !expected.categories.contains(&category)
        {
            expected.categories.push(category);
        }
    }

    fn expect_literal(&mut self, item: &Item, literal: Literal) {
        let symbols = &self.rule(item.rule).symbols;
        let opened = symbols.first().is_some_and(|first| matches!(first, Symbol::Literal(_)));
        if let Some((at, expected)) = &mut self.expected
            && *at == item.end
            && item.dot > 0
        {
            let list = if opened || item.dot > 1 { &mut expected.closing } else { &mut expected.operators };
            if !list.contains(&literal) {
                list.push(literal);
            }
        }
    }

    fn expect_terminal(&mut self, item: &Item, terminal: super::token::Terminal) {
        if let Some((at, expected)) = &mut self.expected
            && *at == item.end
            && item.dot > 0
            && !expected.terminals.contains(&terminal)
        {
            expected.terminals.push(terminal);
        }
    }
}

fn key(item: &Item) -> u128 {
    let pair = |a: u32, b: u32| u128::from(a) << 32 | u128::from(b);
    pair(item.rule, item.dot) << 64 | pair(item.origin, item.end)
}

/// A hasher for keys that are numbers already.
#[derive(Clone, Copy, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}

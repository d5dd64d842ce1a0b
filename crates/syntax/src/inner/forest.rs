//! From a chart to parse trees. Work is done with explicit stacks: the nesting of the text is not limited here.

use super::chart::{Chart, Item};
use super::compiled::{Category, Symbol};

/// How many trees are given for one text.
pub(super) const MAX_TREES: usize = 500;

/// Beyond so many nodes only one tree is built for each further part of the text.
const MAX_NODES: usize = 1_000_000;

/// How many steps are taken to divide texts among arguments, for all parts of a text together: about a second of work.
const MAX_STEPS: usize = 2_000_000;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Tree(u32);

#[derive(Clone, Debug)]
pub(super) enum Node {
    /// The token at this position.
    Leaf(u32),
    /// A rule over the tokens from `start` to `end`, with the trees of its arguments.
    Inner { rule: u32, start: u32, end: u32, children: Vec<Tree> },
}

/// Trees that share their common parts. Children come before their parents.
#[derive(Debug, Default)]
pub(super) struct Forest {
    nodes: Vec<Node>,
    pub roots: Vec<Tree>,
    /// Whether there were more trees than are kept.
    pub cut: bool,
    /// Whether there were so many ways to read the text that they were not all looked at.
    pub overflow: bool,
}

impl Forest {
    /// The trees of `root` over all tokens.
    pub fn new(chart: &Chart, root: Category) -> Forest {
        let states = vec![State::New; chart.items.len()];
        let mut builder = Builder { chart, forest: Forest::default(), states, steps: 0 };
        let tops: Vec<u32> = chart.between(root, 0, 0, chart.end()).collect();
        builder.build(&tops);
        let mut roots: Vec<Tree> = tops.iter().flat_map(|item| builder.trees(*item)).collect();
        let mut forest = builder.forest;
        forest.cut |= roots.len() > MAX_TREES;
        roots.truncate(MAX_TREES);
        forest.roots = roots;
        forest
    }

    pub fn node(&self, tree: Tree) -> &Node {
        &self.nodes[tree.0 as usize]
    }

    /// The trees under `root`, itself included, children before parents.
    pub fn post_order(&self, root: Tree) -> Vec<Tree> {
        let mut reached = vec![];
        let mut stack = vec![root];
        while let Some(tree) = stack.pop() {
            reached.push(tree);
            if let Node::Inner { children, .. } = self.node(tree) {
                stack.extend(children);
            }
        }
        reached.reverse();
        reached
    }

    fn add(&mut self, node: Node) -> Tree {
        self.nodes.push(node);
        Tree(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }
}

#[derive(Clone, Debug)]
enum State {
    New,
    /// Being built: meeting it again is a derivation of itself, which is left out.
    Open,
    Done(Vec<Tree>),
}

/// The place of an argument: which symbol, and from where to where.
#[derive(Clone, Copy, Debug)]
struct Slot {
    symbol: Symbol,
    start: u32,
    end: u32,
}

struct Builder<'a, 'g> {
    chart: &'a Chart<'g>,
    forest: Forest,
    states: Vec<State>,
    steps: usize,
}

impl Builder<'_, '_> {
    /// Builds the trees of the finished items `tops` and of all that they need.
    fn build(&mut self, tops: &[u32]) {
        let mut stack: Vec<u32> = tops.to_vec();
        while let Some(&item) = stack.last() {
            if self.steps > MAX_STEPS {
                self.forest.overflow = true;
                return;
            }
            match self.states[item as usize] {
                State::Done(_) => {
                    stack.pop();
                }
                State::New => {
                    self.states[item as usize] = State::Open;
                    let needed = self.needed(item);
                    stack.extend(
                        needed.into_iter().filter(|n| matches!(self.states[*n as usize], State::New)),
                    );
                }
                State::Open => {
                    let trees = self.combine(item);
                    self.states[item as usize] = State::Done(trees);
                    stack.pop();
                }
            }
        }
    }

    fn trees(&self, item: u32) -> Vec<Tree> {
        match &self.states[item as usize] {
            State::Done(trees) => trees.clone(),
            State::New | State::Open => vec![],
        }
    }

    /// The finished items that may fill the arguments of a finished item.
    fn needed(&mut self, item: u32) -> Vec<u32> {
        let mut needed = vec![];
        for slots in self.splits(item) {
            for slot in slots {
                if let Symbol::Category(category, prio) = slot.symbol {
                    needed.extend(self.chart.between(category, prio, slot.start, slot.end));
                }
            }
        }
        needed
    }

    /// All ways to divide a finished item's tokens among its arguments.
    fn splits(&mut self, item: u32) -> Vec<Vec<Slot>> {
        let mut done = vec![];
        let mut open: Vec<(Item, Vec<Slot>)> = vec![(self.chart.items[item as usize], vec![])];
        while let Some((item, slots)) = open.pop() {
            self.steps += 1;
            let sources = self.chart.sources(&item);
            if sources.is_empty() {
                done.push(slots.into_iter().rev().collect());
                continue;
            }
            let (symbol, end) = self.last_argument(&item);
            for source in sources.into_iter().rev() {
                let before = self.chart.items[source as usize];
                let mut slots = slots.clone();
                slots.push(Slot { symbol, start: before.end, end });
                open.push((before, slots));
            }
            if done.len() + open.len() > MAX_TREES {
                break;
            }
        }
        done
    }

    /// The symbol of the last argument before the dot, and where it ends: literals after it were taken too.
    fn last_argument(&self, item: &Item) -> (Symbol, u32) {
        let symbols = &self.chart.grammar.rules[item.rule as usize].symbols;
        let mut dot = item.dot as usize;
        let mut end = item.end;
        while let Some(Symbol::Literal(_)) = dot.checked_sub(1).and_then(|before| symbols.get(before)) {
            dot -= 1;
            end -= 1;
        }
        (symbols[dot - 1], end)
    }

    fn combine(&mut self, number: u32) -> Vec<Tree> {
        let item = self.chart.items[number as usize];
        let limit = if self.forest.nodes.len() > MAX_NODES { 1 } else { MAX_TREES };
        let mut trees = vec![];
        for slots in self.splits(number) {
            if trees.len() >= limit {
                self.forest.cut = true;
                break;
            }
            let choices: Vec<Vec<Tree>> = slots.iter().map(|slot| self.choices(slot)).collect();
            for children in self.product(&choices, limit - trees.len()) {
                let node = Node::Inner { rule: item.rule, start: item.origin, end: item.end, children };
                trees.push(self.forest.add(node));
            }
        }
        trees
    }

    fn choices(&mut self, slot: &Slot) -> Vec<Tree> {
        match slot.symbol {
            Symbol::Category(category, prio) => {
                let items = self.chart.between(category, prio, slot.start, slot.end);
                items.flat_map(|item| self.trees(item)).collect()
            }
            Symbol::Terminal(_) | Symbol::Literal(_) => vec![self.forest.add(Node::Leaf(slot.start))],
        }
    }

    /// One choice for every argument, in all ways, but not more than `limit`.
    fn product(&mut self, choices: &[Vec<Tree>], limit: usize) -> Vec<Vec<Tree>> {
        let mut rows = vec![vec![]];
        for choice in choices {
            let mut longer = vec![];
            for row in &rows {
                for tree in choice {
                    let mut row: Vec<Tree> = row.clone();
                    row.push(*tree);
                    longer.push(row);
                }
            }
            self.forest.cut |= longer.len() > limit;
            longer.truncate(limit);
            rows = longer;
        }
        rows
    }
}

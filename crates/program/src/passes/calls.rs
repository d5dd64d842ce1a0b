//! Who calls whom.

use crate::id::{Fun, Id, Table};
use crate::ir::{Body, Expr, Program};
use std::collections::BTreeSet;

/// The functions that a body calls or makes values of.
pub fn callees(body: &Body) -> BTreeSet<Fun> {
    let mut callees = BTreeSet::new();
    body.for_each_expr(&mut |expr| {
        if let Expr::Call(callee, _) | Expr::Closure(_, callee, _) = expr {
            callees.insert(*callee);
        }
    });
    callees
}

/// The functions in an order in which callees come before their callers, and whether each is recursive.
pub struct Order {
    pub functions: Vec<Fun>,
    pub is_recursive: Table<Fun, bool>,
}

impl Order {
    pub fn of(program: &Program) -> Order {
        let graph = program.functions.values().map(|function| callees(&function.body).into_iter().collect());
        let mut search = Search {
            graph: graph.collect(),
            state: vec![State::New; program.functions.len()],
            open: vec![],
            order: Order {
                functions: vec![],
                is_recursive: program.functions.ids().map(|_| false).collect(),
            },
        };
        program.functions.ids().for_each(|fun| search.visit(fun));
        search.order
    }
}

/// Tarjan's search for strongly connected components, with its own stack.
struct Search {
    graph: Table<Fun, Vec<Fun>>,
    state: Vec<State>,
    open: Vec<Fun>,
    order: Order,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    /// On the stack: when it was found, and the earliest function it reaches.
    Open {
        found: usize,
        reaches: usize,
    },
    Done,
}

impl Search {
    fn visit(&mut self, start: Fun) {
        if self.state[start.index()] != State::New {
            return;
        }
        let mut path = vec![(start, 0)];
        self.enter(start);
        while let Some((fun, next)) = path.last_mut() {
            let fun = *fun;
            match self.graph[fun].get(*next) {
                Some(&callee) => {
                    *next += 1;
                    match self.state[callee.index()] {
                        State::New => {
                            self.enter(callee);
                            path.push((callee, 0));
                        }
                        State::Open { found, .. } => self.reach(fun, found),
                        State::Done => {}
                    }
                }
                None => {
                    path.pop();
                    let reaches = self.leave(fun);
                    if let (Some(&(caller, _)), Some(reaches)) = (path.last(), reaches) {
                        self.reach(caller, reaches);
                    }
                }
            }
        }
    }

    fn enter(&mut self, fun: Fun) {
        let found = self.open.len();
        self.state[fun.index()] = State::Open { found, reaches: found };
        self.open.push(fun);
    }

    fn reach(&mut self, fun: Fun, other: usize) {
        if let State::Open { reaches, .. } = &mut self.state[fun.index()] {
            *reaches = other.min(*reaches);
        }
    }

    /// Closes the component if `fun` is its first function; otherwise tells what it reaches.
    fn leave(&mut self, fun: Fun) -> Option<usize> {
        let State::Open { found, reaches } = self.state[fun.index()] else { return None };
        if reaches < found {
            return Some(reaches);
        }
        let component = self.open.split_off(found);
        let is_recursive = component.len() > 1 || self.graph[fun].contains(&fun);
        for &member in &component {
            self.state[member.index()] = State::Done;
            self.order.is_recursive[member] = is_recursive;
        }
        self.order.functions.extend(component);
        None
    }
}

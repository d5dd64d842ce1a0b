//! A deletion for red-black trees.

use crate::spec::{Color, Tree};

type Link = Box<Tree>;

fn node(color: Color, left: Tree, key: i64, right: Tree) -> Tree {
    Tree::T(color, Box::new(left), key, Box::new(right))
}

pub fn delete(key: i64, tree: Tree) -> Tree {
    let (tree, _) = remove(key, tree);
    blacken(tree)
}

fn blacken(tree: Tree) -> Tree {
    match tree {
        Tree::T(_, left, key, right) => Tree::T(Color::B, left, key, right),
        Tree::E => Tree::E,
    }
}

/// The tree without a key, and whether its paths have one black node less than before.
fn remove(key: i64, tree: Tree) -> (Tree, bool) {
    let Tree::T(color, left, own, right) = tree else { return (Tree::E, false) };
    if key < own {
        let (left, short) = remove(key, *left);
        return if short { short_left(color, left, own, right) } else { (node(color, left, own, *right), false) };
    }
    if own < key {
        let (right, short) = remove(key, *right);
        return if short { short_right(color, left, own, right) } else { (node(color, *left, own, right), false) };
    }
    join(color, *left, *right)
}

/// The children of a node that goes away, as one tree.
fn join(color: Color, left: Tree, right: Tree) -> (Tree, bool) {
    match (left, right) {
        (Tree::E, Tree::E) => (Tree::E, color == Color::B),
        // An only child is red, and its parent black.
        (child, Tree::E) | (Tree::E, child) => (blacken(child), false),
        (left, right) => {
            let least = minimum(&right);
            let (right, short) = remove(least, right);
            if short {
                short_right(color, Box::new(left), least, right)
            } else {
                (node(color, left, least, right), false)
            }
        }
    }
}

fn minimum(tree: &Tree) -> i64 {
    match tree {
        Tree::T(_, left, key, _) if **left == Tree::E => *key,
        Tree::T(_, left, _, _) => minimum(left),
        Tree::E => unreachable!("an empty tree has no least key"),
    }
}

/// A node whose left side is one black node short.
fn short_left(color: Color, left: Tree, key: i64, right: Link) -> (Tree, bool) {
    match *right {
        Tree::T(Color::R, near, sibling, far) => {
            let (left, short) = short_left(Color::R, left, key, near);
            debug_assert!(!short, "a red node can make up for what is missing");
            (node(Color::B, left, sibling, *far), false)
        }
        Tree::T(Color::B, near, sibling, far) => match (*near, *far) {
            (near, Tree::T(Color::R, a, other, b)) => {
                let right = node(Color::B, *a, other, *b);
                (node(color, node(Color::B, left, key, near), sibling, right), false)
            }
            (Tree::T(Color::R, a, other, b), far) => {
                let right = node(Color::B, *b, sibling, far);
                (node(color, node(Color::B, left, key, *a), other, right), false)
            }
            (near, far) => {
                let right = node(Color::R, near, sibling, far);
                (node(Color::B, left, key, right), color == Color::B)
            }
        },
        Tree::E => unreachable!("the other side has a black node more"),
    }
}

/// A node whose right side is one black node short.
fn short_right(color: Color, left: Link, key: i64, right: Tree) -> (Tree, bool) {
    match *left {
        Tree::T(Color::R, far, sibling, near) => {
            let (right, short) = short_right(Color::R, near, key, right);
            debug_assert!(!short, "a red node can make up for what is missing");
            (node(Color::B, *far, sibling, right), false)
        }
        Tree::T(Color::B, far, sibling, near) => match (*far, *near) {
            (Tree::T(Color::R, a, other, b), near) => {
                let left = node(Color::B, *a, other, *b);
                (node(color, left, sibling, node(Color::B, near, key, right)), false)
            }
            (far, Tree::T(Color::R, a, other, b)) => {
                let left = node(Color::B, far, sibling, *a);
                (node(color, left, other, node(Color::B, *b, key, right)), false)
            }
            (far, near) => {
                let left = node(Color::R, far, sibling, near);
                (node(Color::B, left, key, right), color == Color::B)
            }
        },
        Tree::E => unreachable!("the other side has a black node more"),
    }
}

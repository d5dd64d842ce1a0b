//! The same work written by hand: cells in a bump arena, overflow-checked machine words, the definitions
//! as they stand.

use dashu_int::UBig;
use std::cell::Cell;

/// A bump arena with marks, of a fixed size.
#[derive(Debug)]
pub struct Arena {
    memory: Box<[std::mem::MaybeUninit<u64>]>,
    top: Cell<usize>,
}

impl Arena {
    pub fn new(words: usize) -> Arena {
        Arena { memory: Box::new_uninit_slice(words), top: Cell::new(0) }
    }

    #[inline]
    pub fn alloc<T: Copy>(&self, value: T) -> &T {
        let words = size_of::<T>().div_ceil(8);
        let at = self.top.get();
        assert!(at + words <= self.memory.len(), "the arena is full");
        self.top.set(at + words);
        let place = self.memory[at..].as_ptr().cast_mut().cast::<T>();
        // SAFETY: the words from `at` on are inside the arena, aligned for `T`, and nobody else's until a
        // reset, which the benchmarks do only when nothing of a round is left.
        unsafe {
            place.write(value);
            &*place
        }
    }

    /// Runs a round and frees what it allocated.
    #[inline]
    pub fn round(&self, work: impl FnOnce() -> u64) -> u64 {
        let mark = self.top.get();
        let result = work();
        self.top.set(mark);
        result
    }
}

type List<'a> = Option<&'a Cons<'a>>;

#[derive(Clone, Copy)]
struct Cons<'a> {
    head: u64,
    tail: List<'a>,
}

#[inline]
fn cons<'a>(arena: &'a Arena, head: u64, tail: List<'a>) -> List<'a> {
    Some(arena.alloc(Cons { head, tail }))
}

#[inline]
fn add(x: u64, y: u64) -> u64 {
    x.checked_add(y).expect("numbers stay small")
}

fn next_random(seed: u64) -> u64 {
    add(seed.checked_mul(1103515245).expect("numbers stay small"), 12345) % 2147483648
}

fn random_list(arena: &Arena, n: u64, mut seed: u64) -> List<'_> {
    let mut list = None;
    for _ in 0..n {
        seed = next_random(seed);
        list = cons(arena, seed, list);
    }
    list
}

fn small_list(arena: &Arena, n: u64, mut seed: u64) -> List<'_> {
    let mut list = None;
    for _ in 0..n {
        seed = next_random(seed);
        list = cons(arena, seed / 65536 % 100, list);
    }
    list
}

fn upto(arena: &Arena, n: u64) -> List<'_> {
    (0..n).rev().fold(None, |list, i| cons(arena, i, list))
}

fn hd(list: List<'_>) -> u64 {
    list.map_or(0, |cell| cell.head)
}

fn length(list: List<'_>) -> u64 {
    match list {
        None => 0,
        Some(cell) => add(length(cell.tail), 1),
    }
}

fn repeat(arena: &Arena, reps: u64, work: impl Fn() -> u64) -> u64 {
    (0..reps).fold(0, |sum, _| add(sum, arena.round(&work)))
}

fn rev<'a>(arena: &'a Arena, mut list: List<'a>, mut acc: List<'a>) -> List<'a> {
    while let Some(cell) = list {
        acc = cons(arena, cell.head, acc);
        list = cell.tail;
    }
    acc
}

pub fn reverse(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = upto(arena, n);
    repeat(arena, reps, || hd(rev(arena, xs, None)))
}

fn append_lists<'a>(arena: &'a Arena, xs: List<'a>, ys: List<'a>) -> List<'a> {
    match xs {
        None => ys,
        Some(cell) => {
            let rest = append_lists(arena, cell.tail, ys);
            cons(arena, cell.head, rest)
        }
    }
}

pub fn append(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = upto(arena, n);
    repeat(arena, reps, || hd(append_lists(arena, xs, xs)) + 1)
}

fn filter<'a>(arena: &'a Arena, p: impl Fn(u64) -> bool + Copy, xs: List<'a>) -> List<'a> {
    match xs {
        None => None,
        Some(cell) if p(cell.head) => {
            let rest = filter(arena, p, cell.tail);
            cons(arena, cell.head, rest)
        }
        Some(cell) => filter(arena, p, cell.tail),
    }
}

fn sort<'a>(arena: &'a Arena, xs: List<'a>) -> List<'a> {
    match xs {
        None => None,
        Some(&Cons { head: pivot, tail }) => {
            let small = sort(arena, filter(arena, |x| x < pivot, tail));
            let large = sort(arena, filter(arena, |x| pivot <= x, tail));
            append_lists(arena, small, cons(arena, pivot, large))
        }
    }
}

pub fn quicksort(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = random_list(arena, n, 1);
    repeat(arena, reps, || hd(sort(arena, xs)))
}

fn member(x: u64, mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        if cell.head == x {
            return true;
        }
        xs = cell.tail;
    }
    false
}

fn is_distinct(mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        if member(cell.head, cell.tail) {
            return false;
        }
        xs = cell.tail;
    }
    true
}

pub fn distinct(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = upto(arena, n);
    repeat(arena, reps, || u64::from(is_distinct(std::hint::black_box(xs))))
}

fn without_duplicates<'a>(arena: &'a Arena, xs: List<'a>) -> List<'a> {
    match xs {
        None => None,
        Some(cell) if member(cell.head, cell.tail) => without_duplicates(arena, cell.tail),
        Some(cell) => {
            let rest = without_duplicates(arena, cell.tail);
            cons(arena, cell.head, rest)
        }
    }
}

pub fn remdups(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = small_list(arena, n, 1);
    repeat(arena, reps, || length(without_duplicates(arena, xs)))
}

fn is_sorted(mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        match cell.tail {
            Some(next) if cell.head > next.head => return false,
            tail => xs = tail,
        }
    }
    true
}

pub fn sorted(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = upto(arena, n);
    repeat(arena, reps, || u64::from(is_sorted(std::hint::black_box(xs))))
}

fn element(mut xs: List<'_>, mut n: u64) -> u64 {
    loop {
        let cell = xs.expect("the list is long enough");
        if n == 0 {
            return cell.head;
        }
        n -= 1;
        xs = cell.tail;
    }
}

pub fn nth(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = upto(arena, n);
    repeat(arena, reps, || element(std::hint::black_box(xs), n - 1))
}

type Tree<'a> = Option<&'a Node<'a>>;

#[derive(Clone, Copy, PartialEq)]
enum Color {
    Red,
    Black,
}

use Color::{Black, Red};

#[derive(Clone, Copy)]
struct Node<'a> {
    color: Color,
    left: Tree<'a>,
    key: u64,
    right: Tree<'a>,
}

#[inline]
fn node<'a>(arena: &'a Arena, color: Color, left: Tree<'a>, key: u64, right: Tree<'a>) -> Tree<'a> {
    Some(arena.alloc(Node { color, left, key, right }))
}

fn colored<'a>(arena: &'a Arena, color: Color, t: Tree<'a>) -> Tree<'a> {
    t.and_then(|t| node(arena, color, t.left, t.key, t.right))
}

fn balance_left<'a>(arena: &'a Arena, l: Tree<'a>, x: u64, r: Tree<'a>) -> Tree<'a> {
    if let Some(&Node { color: Red, left, key, right }) = l {
        if let Some(&Node { color: Red, left: a, key: w, right: b }) = left {
            let (l, r) = (node(arena, Black, a, w, b), node(arena, Black, right, x, r));
            return node(arena, Red, l, key, r);
        }
        if let Some(&Node { color: Red, left: b, key: z, right: d }) = right {
            let (l, r) = (node(arena, Black, left, key, b), node(arena, Black, d, x, r));
            return node(arena, Red, l, z, r);
        }
    }
    node(arena, Black, l, x, r)
}

fn balance_right<'a>(arena: &'a Arena, l: Tree<'a>, x: u64, r: Tree<'a>) -> Tree<'a> {
    if let Some(&Node { color: Red, left, key, right }) = r {
        if let Some(&Node { color: Red, left: b, key: w, right: d }) = right {
            let (l, r) = (node(arena, Black, l, x, left), node(arena, Black, b, w, d));
            return node(arena, Red, l, key, r);
        }
        if let Some(&Node { color: Red, left: b, key: w, right: e }) = left {
            let (l, r) = (node(arena, Black, l, x, b), node(arena, Black, e, key, right));
            return node(arena, Red, l, w, r);
        }
    }
    node(arena, Black, l, x, r)
}

fn ins<'a>(arena: &'a Arena, x: u64, t: Tree<'a>) -> Tree<'a> {
    let Some(&Node { color, left, key, right }) = t else { return node(arena, Red, None, x, None) };
    match (x.cmp(&key), color) {
        (std::cmp::Ordering::Less, Red) => {
            let left = ins(arena, x, left);
            node(arena, Red, left, key, right)
        }
        (std::cmp::Ordering::Less, Black) => balance_left(arena, ins(arena, x, left), key, right),
        (std::cmp::Ordering::Greater, Red) => {
            let right = ins(arena, x, right);
            node(arena, Red, left, key, right)
        }
        (std::cmp::Ordering::Greater, Black) => balance_right(arena, left, key, ins(arena, x, right)),
        (std::cmp::Ordering::Equal, _) => t,
    }
}

fn insert_all<'a>(arena: &'a Arena, mut xs: List<'a>, mut t: Tree<'a>) -> Tree<'a> {
    while let Some(cell) = xs {
        t = colored(arena, Black, ins(arena, cell.head, t));
        xs = cell.tail;
    }
    t
}

fn shorter_left<'a>(arena: &'a Arena, l: Tree<'a>, x: u64, r: Tree<'a>) -> Tree<'a> {
    if let Some(&Node { color: Red, left, key, right }) = l {
        return node(arena, Red, node(arena, Black, left, key, right), x, r);
    }
    match r {
        Some(&Node { color: Black, left, key, right }) => {
            balance_right(arena, l, x, node(arena, Red, left, key, right))
        }
        Some(&Node { color: Red, left: Some(&Node { left: a, key: z, right: b, .. }), key, right }) => {
            let l = node(arena, Black, l, x, a);
            let r = balance_right(arena, b, key, colored(arena, Red, right));
            node(arena, Red, l, z, r)
        }
        _ => node(arena, Red, l, x, r),
    }
}

fn shorter_right<'a>(arena: &'a Arena, l: Tree<'a>, x: u64, r: Tree<'a>) -> Tree<'a> {
    if let Some(&Node { color: Red, left, key, right }) = r {
        return node(arena, Red, l, x, node(arena, Black, left, key, right));
    }
    match l {
        Some(&Node { color: Black, left, key, right }) => {
            balance_left(arena, node(arena, Red, left, key, right), x, r)
        }
        Some(&Node { color: Red, left, key, right: Some(&Node { left: a, key: z, right: b, .. }) }) => {
            let l = balance_left(arena, colored(arena, Red, left), key, a);
            let r = node(arena, Black, b, x, r);
            node(arena, Red, l, z, r)
        }
        _ => node(arena, Red, l, x, r),
    }
}

fn fuse<'a>(arena: &'a Arena, l: Tree<'a>, r: Tree<'a>) -> Tree<'a> {
    let (Some(&ln), Some(&rn)) = (l, r) else { return l.or(r) };
    match (ln.color, rn.color) {
        (Red, Black) => {
            let right = fuse(arena, ln.right, r);
            node(arena, Red, ln.left, ln.key, right)
        }
        (Black, Red) => {
            let left = fuse(arena, l, rn.left);
            node(arena, Red, left, rn.key, rn.right)
        }
        (color, _) => {
            let middle = fuse(arena, ln.right, rn.left);
            if let Some(&Node { color: Red, left: a, key: z, right: b }) = middle {
                let l = node(arena, color, ln.left, ln.key, a);
                let r = node(arena, color, b, rn.key, rn.right);
                return node(arena, Red, l, z, r);
            }
            let right = node(arena, color, middle, rn.key, rn.right);
            match color {
                Red => node(arena, Red, ln.left, ln.key, right),
                Black => shorter_left(arena, ln.left, ln.key, right),
            }
        }
    }
}

fn is_black(t: Tree<'_>) -> bool {
    t.is_some_and(|t| t.color == Black)
}

fn del<'a>(arena: &'a Arena, x: u64, t: Tree<'a>) -> Tree<'a> {
    let &Node { left, key, right, .. } = t?;
    match x.cmp(&key) {
        std::cmp::Ordering::Less if is_black(left) => shorter_left(arena, del(arena, x, left), key, right),
        std::cmp::Ordering::Less => {
            let left = del(arena, x, left);
            node(arena, Red, left, key, right)
        }
        std::cmp::Ordering::Greater if is_black(right) => {
            shorter_right(arena, left, key, del(arena, x, right))
        }
        std::cmp::Ordering::Greater => {
            let right = del(arena, x, right);
            node(arena, Red, left, key, right)
        }
        std::cmp::Ordering::Equal => fuse(arena, left, right),
    }
}

fn delete_all<'a>(arena: &'a Arena, mut xs: List<'a>, mut t: Tree<'a>) -> Tree<'a> {
    while let Some(cell) = xs {
        t = colored(arena, Black, del(arena, cell.head, t));
        xs = cell.tail;
    }
    t
}

fn depth(t: Tree<'_>) -> u64 {
    t.map_or(0, |t| add(depth(t.left).max(depth(t.right)), 1))
}

pub fn insert(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = random_list(arena, n, 1);
    repeat(arena, reps, || depth(insert_all(arena, xs, None)))
}

pub fn delete(arena: &Arena, n: u64, reps: u64) -> u64 {
    let xs = random_list(arena, n, 1);
    let t = insert_all(arena, xs, None);
    repeat(arena, reps, || depth(delete_all(arena, xs, t)) + 1)
}

fn big_factorial(n: u64) -> UBig {
    if n == 0 { UBig::ONE } else { UBig::from(n) * big_factorial(n - 1) }
}

pub fn factorial(arena: &Arena, n: u64, reps: u64) -> u64 {
    let rest = |n| u64::try_from(big_factorial(std::hint::black_box(n)) % UBig::from(1000003u32));
    repeat(arena, reps, || rest(n).expect("a remainder is small"))
}

fn fibonacci(n: u64) -> u64 {
    if n < 2 { n } else { add(fibonacci(n - 1), fibonacci(n - 2)) }
}

pub fn fib(arena: &Arena, n: u64, reps: u64) -> u64 {
    repeat(arena, reps, || fibonacci(std::hint::black_box(n)))
}

/// Tests the lists of size `d` that end in `xs`, a list of size `i`.
fn count_distinct<'a>(arena: &'a Arena, i: u64, d: u64, xs: List<'a>) -> u64 {
    if i == d {
        return u64::from(is_distinct(xs));
    }
    let one = |x| arena.round(|| count_distinct(arena, i + 1, d, cons(arena, x, xs)));
    (0..=i).fold(0, |sum, x| add(sum, one(x)))
}

pub fn generate(arena: &Arena, n: u64, reps: u64) -> u64 {
    repeat(arena, reps, || (0..=n).fold(0, |sum, i| add(sum, count_distinct(arena, i, n, None))))
}

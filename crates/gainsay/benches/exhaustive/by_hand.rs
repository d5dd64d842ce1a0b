//! The same tests written by hand: lists grow at the front, so that those with the same tail share it; their cells
//! live where they are made, and those of results in a bump arena that each test empties.

use bumpalo::Bump;

pub type List<'a> = Option<&'a Cons<'a>>;

#[derive(Clone, Copy, Debug)]
pub struct Cons<'a> {
    head: u64,
    tail: List<'a>,
}

/// How many tests were made, and how many of them satisfied the premises and the conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub tests: u64,
    pub satisfied: u64,
    pub wrong: u64,
}

/// Runs a test on all lists of all sizes up to this one.
fn run(size: u64, test: impl Fn(&mut Bump, u64, List<'_>, &mut Figures) + Copy) -> Figures {
    let mut figures = Figures::default();
    let mut bump = Bump::with_capacity(1 << 12);
    for size in 1..=size {
        for bound in 1..=size {
            lists(size, bound, None, &mut |xs| test(&mut bump, size, xs, &mut figures));
        }
    }
    figures
}

/// The lists of a size that end in `xs`, where an element in front of it is below `bound`.
fn lists(size: u64, bound: u64, xs: List<'_>, each: &mut impl FnMut(List<'_>)) {
    if bound == size {
        return each(xs);
    }
    for head in 0..bound {
        lists(size, bound + 1, Some(&Cons { head, tail: xs }), each);
    }
}

impl Figures {
    fn conclude(&mut self, holds: bool) {
        self.tests += 1;
        self.satisfied += 1;
        self.wrong += u64::from(!holds);
    }
}

fn occurs(x: u64, mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        if cell.head == x {
            return true;
        }
        xs = cell.tail;
    }
    false
}

fn unique(mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        if occurs(cell.head, cell.tail) {
            return false;
        }
        xs = cell.tail;
    }
    true
}

fn ascending(mut xs: List<'_>) -> bool {
    while let Some(cell) = xs {
        match cell.tail {
            Some(next) if cell.head > next.head => return false,
            tail => xs = tail,
        }
    }
    true
}

fn cons<'a>(bump: &'a Bump, head: u64, tail: List<'a>) -> List<'a> {
    Some(bump.alloc(Cons { head, tail }))
}

fn without<'a>(bump: &'a Bump, x: u64, xs: List<'a>) -> List<'a> {
    let cell = xs?;
    if cell.head == x {
        return cell.tail;
    }
    let rest = without(bump, x, cell.tail);
    cons(bump, cell.head, rest)
}

fn once<'a>(bump: &'a Bump, xs: List<'a>) -> List<'a> {
    let cell = xs?;
    if occurs(cell.head, cell.tail) {
        return once(bump, cell.tail);
    }
    let rest = once(bump, cell.tail);
    cons(bump, cell.head, rest)
}

fn place<'a>(bump: &'a Bump, x: u64, xs: List<'a>) -> List<'a> {
    match xs {
        Some(cell) if cell.head < x => {
            let rest = place(bump, x, cell.tail);
            cons(bump, cell.head, rest)
        }
        _ => cons(bump, x, xs),
    }
}

fn place_once<'a>(bump: &'a Bump, x: u64, xs: List<'a>) -> List<'a> {
    if occurs(x, xs) { xs } else { place(bump, x, xs) }
}

fn count(mut xs: List<'_>) -> u64 {
    let mut count = 0u64;
    while let Some(cell) = xs {
        count = count.checked_add(1).expect("lists are short");
        xs = cell.tail;
    }
    count
}

fn item(mut xs: List<'_>, mut n: u64) -> u64 {
    loop {
        let cell = xs.expect("the list is long enough");
        if n == 0 {
            return cell.head;
        }
        n -= 1;
        xs = cell.tail;
    }
}

pub fn d1(size: u64) -> Figures {
    run(size, |_, _, xs, figures| {
        if !unique(xs) {
            figures.tests += 1;
            return;
        }
        figures.conclude(unique(xs.and_then(|cell| cell.tail)));
    })
}

pub fn d2(size: u64) -> Figures {
    run(size, |bump, size, xs, figures| {
        if !unique(xs) {
            figures.tests += 1;
            return;
        }
        for x in 0..=size {
            figures.conclude(unique(without(bump, x, xs)));
            bump.reset();
        }
    })
}

pub fn s1(size: u64) -> Figures {
    run(size, |bump, _, xs, figures| {
        if !ascending(xs) {
            figures.tests += 1;
            return;
        }
        figures.conclude(ascending(once(bump, xs)));
        bump.reset();
    })
}

pub fn s2(size: u64) -> Figures {
    run(size, |bump, size, xs, figures| {
        if !ascending(xs) {
            figures.tests += 1;
            return;
        }
        for x in 0..=size {
            figures.conclude(ascending(place_once(bump, x, xs)));
            bump.reset();
        }
    })
}

pub fn s3(size: u64) -> Figures {
    run(size, |_, size, xs, figures| {
        if !ascending(xs) {
            figures.tests += 1;
            return;
        }
        for i in 0..=size {
            for j in 0..=size {
                if i > j || j >= count(xs) {
                    figures.tests += 1;
                    continue;
                }
                figures.conclude(item(xs, i) <= item(xs, j));
            }
        }
    })
}

/// Runs a test on those lists of all sizes up to this one that satisfy the premise, by how they are made.
fn run_smart(
    size: u64,
    premise: Premise,
    test: impl Fn(&mut Bump, u64, List<'_>, &mut Figures) + Copy,
) -> Figures {
    let mut figures = Figures::default();
    let mut bump = Bump::with_capacity(1 << 12);
    for size in 1..=size {
        for bound in 1..=size {
            let each = &mut |xs: List<'_>| test(&mut bump, size, xs, &mut figures);
            match premise {
                Premise::Unique => unique_lists(size, bound, None, each),
                Premise::Ascending => ascending_lists(size, bound, None, each),
            }
        }
    }
    figures
}

#[derive(Clone, Copy)]
enum Premise {
    Unique,
    Ascending,
}

fn unique_lists(size: u64, bound: u64, xs: List<'_>, each: &mut impl FnMut(List<'_>)) {
    if bound == size {
        return each(xs);
    }
    for head in 0..bound {
        if !occurs(head, xs) {
            unique_lists(size, bound + 1, Some(&Cons { head, tail: xs }), each);
        }
    }
}

fn ascending_lists(size: u64, bound: u64, xs: List<'_>, each: &mut impl FnMut(List<'_>)) {
    if bound == size {
        return each(xs);
    }
    let limit = xs.map_or(bound, |cell| bound.min(cell.head + 1));
    for head in 0..limit {
        ascending_lists(size, bound + 1, Some(&Cons { head, tail: xs }), each);
    }
}

pub fn smart_d1(size: u64) -> Figures {
    run_smart(size, Premise::Unique, |_, _, xs, figures| {
        figures.conclude(unique(xs.and_then(|cell| cell.tail)));
    })
}

pub fn smart_d2(size: u64) -> Figures {
    run_smart(size, Premise::Unique, |bump, size, xs, figures| {
        for x in 0..=size {
            figures.conclude(unique(without(bump, x, xs)));
            bump.reset();
        }
    })
}

pub fn smart_s1(size: u64) -> Figures {
    run_smart(size, Premise::Ascending, |bump, _, xs, figures| {
        figures.conclude(ascending(once(bump, xs)));
        bump.reset();
    })
}

pub fn smart_s2(size: u64) -> Figures {
    run_smart(size, Premise::Ascending, |bump, size, xs, figures| {
        for x in 0..=size {
            figures.conclude(ascending(place_once(bump, x, xs)));
            bump.reset();
        }
    })
}

pub fn smart_s3(size: u64) -> Figures {
    run_smart(size, Premise::Ascending, |_, _, xs, figures| {
        for j in 0..count(xs) {
            for i in 0..=j {
                figures.conclude(item(xs, i) <= item(xs, j));
            }
        }
    })
}

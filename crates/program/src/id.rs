//! Typed ids and the tables they index: a `Fun` cannot be mistaken for a `Var`.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that names an entry of a [`Table`].
pub trait Id: Copy {
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u32);

        impl Id for $name {
            fn new(index: usize) -> $name {
                $name(u32::try_from(index).expect("a program has fewer than 2³² entities of a kind"))
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A data type of a program.
    DataId;
    /// A function of a program.
    Fun;
    /// A variable of one function.
    Var;
    /// A join point or loop of one function.
    Label;
}

/// A vector indexed by one kind of id.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<I, T> {
    items: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    pub fn new() -> Table<I, T> {
        Table { items: vec![], id: PhantomData }
    }

    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::new(self.items.len() - 1)
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::new(index), item))
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }
}

impl<I: Id, T> Default for Table<I, T> {
    fn default() -> Table<I, T> {
        Table::new()
    }
}

impl<I: Id, T> FromIterator<T> for Table<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Table<I, T> {
        Table { items: items.into_iter().collect(), id: PhantomData }
    }
}

impl<I: Id, T> IntoIterator for Table<I, T> {
    type Item = (I, T);
    type IntoIter = std::iter::Map<std::iter::Enumerate<std::vec::IntoIter<T>>, fn((usize, T)) -> (I, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().enumerate().map(|(index, item)| (I::new(index), item))
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

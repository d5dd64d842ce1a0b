//! The heap: words that are claimed at its end, and given up from there.
//!
//! Words beyond the end keep what was last in them, so that claiming and giving up cost nothing. Whoever claims words
//! writes each of them before it is read.

use crate::machine::cell::Cell;
use std::ops::{Index, IndexMut, Range};

#[derive(Clone, Debug, Default)]
pub struct Heap {
    words: Vec<Cell>,
    end: usize,
}

impl Heap {
    pub fn len(&self) -> usize {
        self.end
    }

    /// The first of some new words.
    #[inline]
    pub fn claim(&mut self, count: usize) -> usize {
        let start = self.end;
        self.end += count;
        if self.end > self.words.len() {
            self.grow();
        }
        start
    }

    #[cold]
    fn grow(&mut self) {
        let enough = self.end.next_power_of_two().max(1 << 10);
        self.words.resize(enough, Cell::int(0));
    }

    #[inline]
    pub fn push(&mut self, cell: Cell) -> usize {
        let place = self.claim(1);
        self.words[place] = cell;
        place
    }

    pub fn extend_from_slice(&mut self, cells: &[Cell]) -> usize {
        let start = self.claim(cells.len());
        self.words[start..start + cells.len()].copy_from_slice(cells);
        start
    }

    #[inline]
    pub fn truncate(&mut self, end: usize) {
        self.end = end;
    }
}

impl Index<usize> for Heap {
    type Output = Cell;

    #[inline]
    fn index(&self, place: usize) -> &Cell {
        debug_assert!(place < self.end, "words are claimed before they are used");
        &self.words[place]
    }
}

impl IndexMut<usize> for Heap {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut Cell {
        debug_assert!(place < self.end, "words are claimed before they are used");
        &mut self.words[place]
    }
}

impl Index<Range<usize>> for Heap {
    type Output = [Cell];

    fn index(&self, places: Range<usize>) -> &[Cell] {
        debug_assert!(places.end <= self.end, "words are claimed before they are used");
        &self.words[places]
    }
}

impl IndexMut<Range<usize>> for Heap {
    fn index_mut(&mut self, places: Range<usize>) -> &mut [Cell] {
        debug_assert!(places.end <= self.end, "words are claimed before they are used");
        &mut self.words[places]
    }
}

impl PartialEq for Heap {
    fn eq(&self, other: &Heap) -> bool {
        self.words[..self.end] == other.words[..other.end]
    }
}

#[cfg(test)]
mod tests {
    use super::Heap;
    use crate::machine::cell::Cell;

    #[test]
    fn what_is_given_up_is_claimed_again() {
        let mut heap = Heap::default();
        let numbers: Vec<Cell> = (0..5_000).map(Cell::int).collect();
        heap.extend_from_slice(&numbers);
        heap.truncate(3);
        assert_eq!(heap.claim(2), 3);
        heap[3] = Cell::int(30);
        heap[4] = Cell::int(40);
        assert_eq!(heap.push(Cell::int(50)), 5);
        assert_eq!(heap[0..6], [0, 1, 2, 30, 40, 50].map(Cell::int));
    }
}

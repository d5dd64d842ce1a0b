//! Quick hashing, for maps whose keys are names and types of a theory. Their order is never looked at.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Things with numbers, from 0 on in the order in which they come up.
#[derive(Debug)]
pub struct Numbered<T> {
    numbers: QuickMap<T, u32>,
    items: Vec<T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { numbers: QuickMap::default(), items: vec![] }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    pub fn get(&self, item: &T) -> Option<u32> {
        self.numbers.get(item).copied()
    }

    /// The number of something, which gets one if it has none.
    pub fn number(&mut self, item: &T) -> u32 {
        if let Some(known) = self.get(item) {
            return known;
        }
        // There is no room in memory for more of them.
        let number = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        self.numbers.insert(item.clone(), number);
        self.items.push(item.clone());
        number
    }

    /// What has a number.
    pub fn item(&self, number: u32) -> &T {
        &self.items[number as usize]
    }
}

/// Multiplies and rotates, eight bytes at a time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick(u64);

/// An odd number with bits all over it: the fraction of the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, byte| (word << 8) | u64::from(*byte));
            self.add(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        // Maps look at the highest and at the lowest bits.
        self.0 ^ (self.0 >> 32)
    }
}

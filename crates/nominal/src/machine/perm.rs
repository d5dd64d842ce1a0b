//! Permutations and sets of names, each stored once.
//!
//! A permutation is the sorted list of the names it moves with where they go, so equal permutations have equal
//! numbers. Products and inverses are remembered: names are reused after backtracking, and so are these.

use crate::machine::cell::{Perm, Set};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A multiplicative hash for small keys.
#[derive(Clone, Copy, Default, Debug)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}

/// Sets of so many names are looked through faster than they are searched.
const FEW: usize = 8;

type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

fn key(left: u32, right: u32) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

#[derive(Clone, Debug)]
pub struct Perms {
    perms: Vec<Box<[(u32, u32)]>>,
    inverses: Vec<Perm>,
    perm_ids: QuickMap<Box<[(u32, u32)]>, Perm>,
    products: QuickMap<u64, Perm>,
    swaps: QuickMap<u64, Perm>,
    sets: Vec<Box<[u32]>>,
    set_ids: QuickMap<Box<[u32]>, Set>,
    inserts: QuickMap<u64, Set>,
}

impl Default for Perms {
    fn default() -> Perms {
        let mut perms = Perms {
            perms: vec![],
            inverses: vec![],
            perm_ids: QuickMap::default(),
            products: QuickMap::default(),
            swaps: QuickMap::default(),
            sets: vec![],
            set_ids: QuickMap::default(),
            inserts: QuickMap::default(),
        };
        perms.intern(Box::default());
        perms.intern_set(Box::default());
        perms
    }
}

impl Perms {
    /// How many permutations and sets are stored.
    pub fn stored(&self) -> usize {
        self.perms.len() + self.sets.len()
    }

    fn intern(&mut self, moves: Box<[(u32, u32)]>) -> Perm {
        if let Some(known) = self.perm_ids.get(&moves) {
            return *known;
        }
        let perm = Perm(self.perms.len() as u32);
        self.perm_ids.insert(moves.clone(), perm);
        let mut back: Vec<(u32, u32)> = moves.iter().map(|(from, to)| (*to, *from)).collect();
        back.sort_unstable();
        let back = back.into_boxed_slice();
        let own_inverse = back == moves;
        self.perms.push(moves);
        self.inverses.push(perm);
        if !own_inverse {
            let inverse = self.intern_inverse(back, perm);
            self.inverses[perm.0 as usize] = inverse;
        }
        perm
    }

    fn intern_inverse(&mut self, moves: Box<[(u32, u32)]>, of: Perm) -> Perm {
        if let Some(known) = self.perm_ids.get(&moves) {
            return *known;
        }
        let perm = Perm(self.perms.len() as u32);
        self.perm_ids.insert(moves.clone(), perm);
        self.perms.push(moves);
        self.inverses.push(of);
        perm
    }

    pub fn moves(&self, perm: Perm) -> &[(u32, u32)] {
        &self.perms[perm.0 as usize]
    }

    pub fn apply(&self, perm: Perm, atom: u32) -> u32 {
        if perm == Perm::ID {
            return atom;
        }
        let moves = self.moves(perm);
        moves.iter().find(|(from, _)| *from == atom).map_or(atom, |(_, to)| *to)
    }

    pub fn inverse(&self, perm: Perm) -> Perm {
        self.inverses[perm.0 as usize]
    }

    pub fn swap(&mut self, left: u32, right: u32) -> Perm {
        if left == right {
            return Perm::ID;
        }
        let (low, high) = (left.min(right), left.max(right));
        if let Some(known) = self.swaps.get(&key(low, high)) {
            return *known;
        }
        let perm = self.intern(Box::new([(low, high), (high, low)]));
        self.swaps.insert(key(low, high), perm);
        perm
    }

    /// First `inner`, then `outer`.
    pub fn compose(&mut self, outer: Perm, inner: Perm) -> Perm {
        if outer == Perm::ID {
            return inner;
        }
        if inner == Perm::ID {
            return outer;
        }
        if let Some(known) = self.products.get(&key(outer.0, inner.0)) {
            return *known;
        }
        let mut moves: Vec<(u32, u32)> = vec![];
        for (from, _) in self.moves(inner).iter().chain(self.moves(outer)) {
            let to = self.apply(outer, self.apply(inner, *from));
            if to != *from && !moves.contains(&(*from, to)) {
                moves.push((*from, to));
            }
        }
        moves.sort_unstable();
        let perm = self.intern(moves.into_boxed_slice());
        self.products.insert(key(outer.0, inner.0), perm);
        perm
    }

    /// The names that two permutations send to different places.
    pub fn disagreement(&mut self, left: Perm, right: Perm) -> Perm {
        let back = self.inverse(right);
        self.compose(back, left)
    }

    fn intern_set(&mut self, atoms: Box<[u32]>) -> Set {
        if let Some(known) = self.set_ids.get(&atoms) {
            return *known;
        }
        let set = Set(self.sets.len() as u32);
        self.set_ids.insert(atoms.clone(), set);
        self.sets.push(atoms);
        set
    }

    pub fn atoms(&self, set: Set) -> &[u32] {
        &self.sets[set.0 as usize]
    }

    pub fn contains(&self, set: Set, atom: u32) -> bool {
        let atoms = self.atoms(set);
        if atoms.len() <= FEW { atoms.contains(&atom) } else { atoms.binary_search(&atom).is_ok() }
    }

    pub fn insert(&mut self, set: Set, atom: u32) -> Set {
        if let Some(known) = self.inserts.get(&key(set.0, atom)) {
            return *known;
        }
        let mut atoms = self.atoms(set).to_vec();
        if let Err(place) = atoms.binary_search(&atom) {
            atoms.insert(place, atom);
        }
        let larger = self.intern_set(atoms.into_boxed_slice());
        self.inserts.insert(key(set.0, atom), larger);
        larger
    }
}

#[cfg(test)]
mod tests {
    use super::Perms;
    use crate::machine::cell::{Perm, Set};
    use base::Rng;

    #[test]
    fn permutations_form_a_group() {
        let mut perms = Perms::default();
        let mut rng = Rng::seeded(7);
        for _ in 0..500 {
            let mut word = |perms: &mut Perms| {
                let mut perm = Perm::ID;
                let mut list = vec![];
                for _ in 0..rng.below(5) {
                    let (a, b) = (rng.below(5) as u32, rng.below(5) as u32);
                    let swap = perms.swap(a, b);
                    perm = perms.compose(swap, perm);
                    list.push((a, b));
                }
                (perm, list)
            };
            let ((p, swaps), (q, _)) = (word(&mut perms), word(&mut perms));
            for atom in 0..5 {
                let naive = swaps.iter().fold(atom, |x, (a, b)| {
                    if x == *a {
                        *b
                    } else if x == *b {
                        *a
                    } else {
                        x
                    }
                });
                assert_eq!(perms.apply(p, atom), naive);
                let pq = perms.compose(p, q);
                assert_eq!(perms.apply(pq, atom), perms.apply(p, perms.apply(q, atom)));
            }
            let inverse = perms.inverse(p);
            assert_eq!(perms.compose(p, inverse), Perm::ID);
            assert_eq!(perms.compose(inverse, p), Perm::ID);
        }
    }

    #[test]
    fn sets_are_stored_once() {
        let mut perms = Perms::default();
        let one = perms.insert(Set::EMPTY, 1);
        let other = perms.insert(Set::EMPTY, 2);
        assert_eq!(perms.insert(one, 2), perms.insert(other, 1));
        assert!(perms.contains(one, 1) && !perms.contains(one, 2));
    }
}

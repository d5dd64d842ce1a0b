//! What is known by now: answers by fingerprint, whatever document asked for them.

use gainsay::check::{Answer, Fingerprint};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Answers that are kept beyond those of open documents: what is undone is known again at once.
const SPARE: usize = 4_000;

/// Answers by fingerprint.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    known: HashMap<Fingerprint, Arc<Answer>>,
}

impl Answers {
    pub fn get(&self, fingerprint: Fingerprint) -> Option<&Arc<Answer>> {
        self.known.get(&fingerprint)
    }

    pub fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.known.contains_key(&fingerprint)
    }

    pub fn insert(&mut self, fingerprint: Fingerprint, answer: Arc<Answer>) {
        self.known.insert(fingerprint, answer);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// Where there are many, forgets those that nothing which is open needs.
    pub fn prune(&mut self, needed: impl Iterator<Item = Fingerprint>) {
        if self.known.len() > SPARE {
            let needed: HashSet<Fingerprint> = needed.collect();
            if self.known.len() > needed.len() + SPARE {
                self.known.retain(|fingerprint, _| needed.contains(fingerprint));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_is_kept_and_the_rest_is_bounded() {
        let mut answers = Answers::default();
        for number in 0..=SPARE as u128 + 2 {
            answers.insert(Fingerprint(number), Arc::default());
        }
        answers.prune([Fingerprint(1), Fingerprint(2)].into_iter());
        assert_eq!(answers.known.len(), 2);
        assert!(answers.contains(Fingerprint(1)) && !answers.contains(Fingerprint(3)));
    }
}

//! A published set, called as the specification wants it. The driver needs the crate:
//!
//! ```sh
//! gainsay testgen Ordered_Set.thy --driver rust --out published --program published_set.rs \
//!     --dependency 'rpds = "1"' --run
//! ```

use rpds::RedBlackTreeSet;

fn set_of(elements: Vec<i64>) -> RedBlackTreeSet<i64> {
    elements.into_iter().collect()
}

pub fn insert(x: i64, set: Vec<i64>) -> Vec<i64> {
    set_of(set).insert(x).iter().copied().collect()
}

pub fn remove(x: i64, set: Vec<i64>) -> Vec<i64> {
    set_of(set).remove(&x).iter().copied().collect()
}

//! A set of numbers as a vector in ascending order.

pub fn insert(x: i64, mut set: Vec<i64>) -> Vec<i64> {
    if let Err(at) = set.binary_search(&x) {
        set.insert(at, x);
    }
    set
}

pub fn remove(x: i64, mut set: Vec<i64>) -> Vec<i64> {
    if let Ok(at) = set.binary_search(&x) {
        set.remove(at);
    }
    set
}

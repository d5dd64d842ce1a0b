//! Numbers and lists as people write them.

/// `1,005`
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 test`, `1,005 tests`
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// `a`, `a and b`, `a, b and c`
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} and {last}", many.join(", ")),
    }
}

/// `0.4 s`, `3 s`
pub fn seconds(seconds: f64) -> String {
    if seconds < 0.95 { format!("{seconds:.1} s") } else { format!("{seconds:.0} s") }
}

/// What somebody may have meant who wrote a word that is none of these.
pub fn nearest<'w>(word: &str, among: &[&'w str]) -> Option<&'w str> {
    let limit = match word.chars().count() {
        0..=2 => 0,
        3..=7 => 1,
        _ => 2,
    };
    let can_be_near = |other: &&&str| other.chars().count().abs_diff(word.chars().count()) <= limit;
    let near = among.iter().filter(can_be_near).map(|other| (distance(word, other), *other));
    near.filter(|(distance, _)| (1..=limit).contains(distance)).min().map(|(_, other)| other)
}

/// How many letters are to be added, left out, changed or swapped with the next one.
fn distance(one: &str, two: &str) -> usize {
    let (one, two): (Vec<char>, Vec<char>) = (one.chars().collect(), two.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=two.len()).collect()];
    for (i, left) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, right) in two.iter().enumerate() {
            let changed = rows[i][j] + usize::from(left != right);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i - 1] == *right && *left == two[j - 1] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(["0", "999", "1,000", "20,678,388"], [0, 999, 1_000, 20_678_388].map(grouped).as_slice());
        assert_eq!(counted(1, "test"), "1 test");
        assert_eq!(counted(1_005, "relevant test"), "1,005 relevant tests");
    }

    #[test]
    fn the_last_of_a_list_is_joined_by_and() {
        let words = |count: usize| ["a", "b", "c"].map(str::to_owned)[..count].to_vec();
        assert_eq!([0, 1, 2, 3].map(|count| listed(&words(count))), ["", "a", "a and b", "a, b and c"]);
    }

    #[test]
    fn what_was_meant_is_near() {
        let names = ["size", "seed", "reverse", "rev"];
        assert_eq!(nearest("sise", &names), Some("size"));
        assert_eq!(nearest("rverse", &names), Some("reverse"));
        assert_eq!(nearest("siez", &names), Some("size"));
        assert_eq!(nearest("x", &names), None);
        assert_eq!(nearest("length", &names), None);
    }

    #[test]
    fn moments_have_a_decimal() {
        assert_eq!([0.04, 0.449, 0.96, 2.7, 30.2].map(seconds), ["0.0 s", "0.4 s", "1 s", "3 s", "30 s"]);
    }
}

//! Text for pages: everything that comes from outside goes through here.

use std::fmt::Display;

/// Text as it is to be read, inside an element or a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    text.chars().for_each(|symbol| push(&mut escaped, symbol));
    escaped
}

fn push(escaped: &mut String, symbol: char) {
    match symbol {
        '&' => escaped.push_str("&amp;"),
        '<' => escaped.push_str("&lt;"),
        '>' => escaped.push_str("&gt;"),
        '"' => escaped.push_str("&quot;"),
        '\'' => escaped.push_str("&#39;"),
        // Browsers replace some of these, and let others change the direction of what follows.
        symbol if symbol.is_control() && !matches!(symbol, '\n' | '\t') => escaped.push('\u{fffd}'),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped.push('\u{fffd}'),
        symbol => escaped.push(symbol),
    }
}

/// Types, terms and values, with indices where they belong: `a⇩1` has a 1 below the line.
pub fn term(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        let element = match symbol {
            '⇩' => "sub",
            '⇧' => "sup",
            symbol => {
                push(&mut escaped, symbol);
                continue;
            }
        };
        if let Some(index) = symbols.next() {
            escaped.push_str(&format!("<{element}>"));
            push(&mut escaped, index);
            escaped.push_str(&format!("</{element}>"));
        }
    }
    escaped
}

/// A term on a line of its own, or in running text.
pub fn code(text: &str) -> String {
    format!("<code>{}</code>", term(text))
}

/// Sentences in which terms stand between back quotes.
pub fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    // What is opened and not closed is text.
    let is_whole = text.matches('`').count().is_multiple_of(2);
    if !is_whole {
        return term(text);
    }
    parts.map(|(number, part)| if number % 2 == 1 { code(part) } else { term(part) }).collect()
}

/// `1.2k`: numbers where there is little room.
pub fn short(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    for (unit, name) in UNITS {
        // What would round to 1000 of a unit is one of the next.
        if number >= unit - unit / 2_000 {
            let amount = number as f64 / unit as f64;
            return if amount < 9.95 { format!("{amount:.1}{name}") } else { format!("{amount:.0}{name}") };
        }
    }
    number.to_string()
}

/// A row of a list of facts; nothing if there is nothing to say.
pub fn fact(label: &str, values: &[impl Display]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let values: String = values.iter().map(|value| format!("<dd>{value}</dd>")).collect();
    format!("<div><dt>{label}</dt>{values}</div>")
}

#[cfg(test)]
mod tests {
    use super::{escape, prose, short, term};

    #[test]
    fn nothing_from_outside_is_markup() {
        assert_eq!(escape(r#"<b a="1" c='2'>&"#), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
        assert_eq!(escape("a\u{0}\u{202e}b"), "a\u{fffd}\u{fffd}b");
        assert_eq!(term("x⇩<"), "x<sub>&lt;</sub>");
        assert_eq!(prose("`<i>` is `no`"), "<code>&lt;i&gt;</code> is <code>no</code>");
        assert_eq!(prose("one ` alone"), "one ` alone");
    }

    #[test]
    fn indices_are_below_the_line() {
        assert_eq!(term("a⇩1 ∷ b⇧2⇩"), "a<sub>1</sub> ∷ b<sup>2</sup>");
    }

    #[test]
    fn large_numbers_are_short() {
        let numbers = [0, 999, 1_000, 1_234, 99_500, 999_400, 999_999, 7_400_000];
        assert_eq!(numbers.map(short), ["0", "999", "1.0k", "1.2k", "100k", "999k", "1.0M", "7.4M"]);
    }
}

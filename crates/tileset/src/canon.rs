//! Equality of texts by meaning, and the canonical spelling of texts with several.

use bastide_core::geometry::{Half, Side};

use crate::raw::{Node, Table, Value};

/// Sides in clockwise order, `NW` for `WN`, and halves likewise; any other text as it is.
pub(crate) fn sides(text: &str) -> String {
    let (from, rest) = text.split_at(text.find('>').unwrap_or(text.len()));
    if let Some(mut sides) = from.chars().map(Side::from_letter).collect::<Option<Vec<_>>>() {
        sides.sort_unstable();
        return sides.into_iter().map(Side::letter).chain(rest.chars()).collect();
    }
    if let Some(mut halves) = text.split(' ').map(Half::from_name).collect::<Option<Vec<_>>>() {
        halves.sort_unstable();
        return halves.into_iter().map(Half::name).collect::<Vec<_>>().join(" ");
    }
    text.to_owned()
}

/// True if two tables have the same meaning, in any order.
pub(crate) fn same(one: &Table, two: &Table) -> bool {
    let within = |one: &Table, two: &Table| {
        one.pairs.iter().all(|(key, node)| two.get(&key.text).is_some_and(|it| same_value(node, it)))
    };
    one.pairs.len() == two.pairs.len() && within(one, two)
}

fn same_value(one: &Node, two: &Node) -> bool {
    match (&one.value, &two.value) {
        (Value::Text(one), Value::Text(two)) => one.text == two.text || sides(&one.text) == sides(&two.text),
        (Value::Number(one), Value::Number(two)) => one == two,
        (Value::Flag(one), Value::Flag(two)) => one == two,
        (Value::List(one), Value::List(two)) => {
            one.len() == two.len() && one.iter().zip(two).all(|(one, two)| same_value(one, two))
        }
        (Value::Table(one), Value::Table(two)) => same(one, two),
        // Parts without use in a tile set are never rewritten.
        (Value::Fraction, Value::Fraction) | (Value::Date, Value::Date) => true,
        _ => false,
    }
}

/// The comments of a TOML text, sorted.
pub(crate) fn comments(text: &str) -> Vec<&str> {
    let mut comments = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['#', '"', '\'']) {
        rest = &rest[at..];
        if rest.starts_with('#') {
            let end = rest.find('\n').unwrap_or(rest.len());
            comments.push(rest[..end].trim_end());
            rest = &rest[end..];
        } else {
            rest = after_string(rest);
        }
    }
    comments.sort_unstable();
    comments
}

/// The rest of a text after the string that it begins with.
fn after_string(text: &str) -> &str {
    let quote = &text[..1];
    let long = quote.repeat(3);
    let (quotes, mut at) = if text.starts_with(&long) { (long.as_str(), 3) } else { (quote, 1) };
    while at < text.len() {
        if quote == "\"" && text[at..].starts_with('\\') {
            // The letter after the backslash may be of several bytes.
            at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8);
        } else if text[at..].starts_with(quotes) {
            at += quotes.len();
            // Up to two more quotes may stand inside a long string, at its end.
            while quotes.len() == 3 && text[at..].starts_with(quote) {
                at += 1;
            }
            break;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    &text[at.min(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found_outside_of_strings() {
        let text = "a = \"#\" # one\nb = '#' # two\nc = \"\"\"\n# \\\" #\"\"\"\" # three\nd = '''#''' #four\ne = \"\\\\\" # five";
        assert_eq!(comments(text), ["# five", "# one", "# three", "# two", "#four"]);
    }

    #[test]
    fn sides_and_halves_go_clockwise() {
        assert_eq!(sides("WN"), "NW");
        assert_eq!(sides("SE>N"), "ES>N");
        assert_eq!(sides("Wn En"), "En Wn");
        assert_eq!(sides("the north"), "the north");
        assert_eq!(sides(""), "");
    }
}

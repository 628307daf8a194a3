//! Checks of values against the types of their keys.

use bastide_diag::{Report, Source, only_nearest};

use crate::checks::values;
use crate::keys::{Key, Ty};
use crate::raw::{Node, Table, Text, Value};

/// A key and its value.
type Pair = (Text, Node);

/// Checks the keys of a table and the types of their values. Keys that are none of these go to `other`.
pub(crate) fn check_table<'a>(
    source: &Source,
    what: &str,
    table: &'a Table,
    keys: &'static [Key],
    report: &mut Report,
    mut other: impl FnMut(&'a Pair, &mut Report),
) {
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let is_known = |name: &str| names.contains(&name);
    // One that is misspelt is found by itself.
    let is_meant = |key: &Key| {
        let mut unknown = table.pairs.iter().map(|(name, _)| name.text.as_str()).filter(|it| !is_known(it));
        unknown.any(|it| only_nearest(it, names.iter().copied()) == Some(key.name))
    };
    let is_missing = |key: &&Key| key.required && table.get(key.name).is_none() && !is_meant(key);
    for key in keys.iter().filter(is_missing) {
        report.push(values::missing_key(source, what, key, &table.span));
    }
    for pair in &table.pairs {
        match keys.iter().find(|key| key.name == pair.0.text) {
            Some(key) => check(source, key.name, &pair.1, key.ty, report),
            None => other(pair, report),
        }
    }
}

/// Checks a table that may have no other keys than these.
pub(crate) fn check_whole(
    source: &Source,
    what: &str,
    table: &Table,
    keys: &'static [Key],
    report: &mut Report,
) {
    check_table(source, what, table, keys, report, |(name, _), report| {
        let candidates: Vec<_> = keys.iter().map(|key| key.name).collect();
        report.push(values::unknown_key(source, what, name, &candidates, &table.pairs));
    });
}

/// Checks that a value is of a type, with everything in it. `name` is how messages call it.
pub(crate) fn check(source: &Source, name: &str, node: &Node, ty: Ty, report: &mut Report) {
    let Some(wanted) = unlike(&node.value, ty) else {
        check_inside(source, name, node, ty, report);
        return;
    };
    report.push(values::wrong_type(source, name, wanted, node));
}

/// The wanted type of a value, if it is of another.
fn unlike(value: &Value, ty: Ty) -> Option<&'static str> {
    let tables = |it: &[Node]| it.iter().all(|it| matches!(it.value, Value::Table(_)));
    let (fits, wanted) = match (ty, value) {
        (Ty::Text | Ty::Colour | Ty::OneOf(_), value) => (matches!(value, Value::Text(_)), "a text"),
        (Ty::Flag, value) => (matches!(value, Value::Flag(_)), "true or false"),
        (Ty::Number(..), value) => (matches!(value, Value::Number(_)), "a whole number"),
        // Items of a list are reported at their own places.
        (Ty::Texts, value) => (matches!(value, Value::List(_)), "a list of texts"),
        (Ty::TextOrTexts | Ty::OneOfOrTexts(_), value) => {
            (matches!(value, Value::Text(_) | Value::List(_)), "a text or a list of texts")
        }
        (Ty::Counts(_), value) => {
            (matches!(value, Value::Number(_) | Value::Table(_)), "a whole number or a table by edition")
        }
        (Ty::Pair(..), Value::List(list)) => {
            let numbers = list.iter().all(|it| matches!(it.value, Value::Number(_)));
            (numbers && list.len() == 2, "a list of two whole numbers")
        }
        (Ty::Pair(..), _) => (false, "a list of two whole numbers"),
        (Ty::Mark, value) => (
            matches!(value, Value::Flag(true) | Value::Number(_) | Value::Text(_)),
            "`true`, a whole number or a text",
        ),
        (Ty::Map(_, wanted) | Ty::Open(.., wanted), value) => (matches!(value, Value::Table(_)), wanted),
        (Ty::Table(_) | Ty::Tables(_), value) => (matches!(value, Value::Table(_)), "a table"),
        (Ty::ListOf(_) | Ty::Rows(_), Value::List(list)) => (tables(list), "a list of tables"),
        (Ty::ListOf(_) | Ty::Rows(_), _) => (false, "a list of tables"),
    };
    (!fits).then_some(wanted)
}

/// Checks the inside of a value of the right type.
fn check_inside(source: &Source, name: &str, node: &Node, ty: Ty, report: &mut Report) {
    let pairs: &[Pair] = node.table().map_or(&[], |it| &it.pairs);
    match ty {
        Ty::Text | Ty::Flag | Ty::ListOf(_) => {}
        Ty::Number(least, most) => check_range(source, name, node, least, most, report),
        Ty::Texts | Ty::TextOrTexts => check_texts(source, name, node, report),
        Ty::OneOf(words) => {
            if let Some(text) = not_among(node, words) {
                report.push(values::wrong_value(source, name, text, words));
            }
        }
        Ty::OneOfOrTexts(words) => {
            if let Some(text) = not_among(node, words) {
                report.push(values::wrong_value_or_list(source, name, text, words));
            }
            check_texts(source, name, node, report);
        }
        Ty::Counts(most) => {
            check_range(source, name, node, 0, most, report);
            for (_, count) in pairs {
                check(source, name, count, Ty::Number(0, most), report);
            }
        }
        Ty::Pair(least, most) => {
            for number in node.list() {
                check_range(source, name, number, least, most, report);
            }
        }
        Ty::Map(ty, _) => {
            for (word, value) in pairs {
                check(source, &word.text, value, *ty, report);
            }
        }
        Ty::Mark => check_range(source, name, node, 1, 99, report),
        Ty::Colour => {
            if let Some(text) = node.text().filter(|it| colour(&it.text).is_none()) {
                report.push(values::bad_colour(source, name, text));
            }
        }
        Ty::Table(keys) => {
            if let Some(table) = node.table() {
                check_whole(source, &format!("[{name}]"), table, keys, report);
            }
        }
        Ty::Rows(keys) => {
            for table in node.list().iter().filter_map(Node::table) {
                check_whole(source, &format!("an entry of `{name}`"), table, keys, report);
            }
        }
        Ty::Open(keys, other, _) => {
            if let Some(table) = node.table() {
                check_table(source, &format!("`{name}`"), table, keys, report, |(word, value), report| {
                    check(source, &word.text, value, *other, report);
                });
            }
        }
        Ty::Tables(keys) => {
            for (word, node) in pairs {
                match node.table() {
                    Some(table) => {
                        check_whole(source, &format!("[{name}.{}]", word.text), table, keys, report);
                    }
                    None => report.push(values::wrong_type(source, &word.text, "a table", node)),
                }
            }
        }
    }
}

fn check_range(source: &Source, name: &str, node: &Node, least: i64, most: i64, report: &mut Report) {
    if let Value::Number(number) = node.value
        && number.is_none_or(|it| it < least || it > most)
    {
        report.push(values::out_of_range(source, name, node, least, most));
    }
}

fn check_texts(source: &Source, name: &str, node: &Node, report: &mut Report) {
    for text in node.list().iter().filter(|it| it.text().is_none()) {
        report.push(values::wrong_type(source, name, "a list of texts", text));
    }
}

/// The text of a value if it is none of these words.
fn not_among<'a>(node: &'a Node, words: &[&str]) -> Option<&'a Text> {
    node.text().filter(|it| !words.contains(&it.text.as_str()))
}

/// Reads `#rrggbb` or `#rgb`, or `none` for none; nothing if it is written otherwise.
pub(crate) fn colour(text: &str) -> Option<Option<u32>> {
    if text == "none" {
        return Some(None);
    }
    let digits = text.strip_prefix('#').filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(Some(number)),
        3 => Some(Some((number >> 8) * 0x11_00_00 + (number >> 4 & 0xf) * 0x11_00 + (number & 0xf) * 0x11)),
        _ => None,
    }
}

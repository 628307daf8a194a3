//! Findings about keys and values of single tables.

use bastide_diag::{Code, Finding, Fix, Label, Report, Source, nearest, only_nearest, too_long};
use bastide_letters::LONGEST_NAME;

use super::{At, any_of, words};
use crate::keys::{Key, SET};
use crate::raw::{Node, Span, Text, Value};
use crate::word::Elsewhere;

/// A colour of a theme is none.
pub(crate) fn bad_colour(source: &Source, name: &str, text: &Text) -> Finding {
    let digits = matches!(text.text.len(), 3 | 6) && text.text.bytes().all(|it| it.is_ascii_hexdigit());
    let meant = digits.then(|| format!("#{}", text.text));
    let fix = meant.and_then(|it| Fix::word(source, text.span.clone(), &text.text, &it));
    let label = text.label(source, "");
    Finding::error(
        Code("bad-colour"),
        format!("`{name}` cannot be `{}`, which is no colour", text.text),
        label,
    )
    .with_help("a colour is written as `#rrggbb` or `#rgb`; `none` leaves out what has it")
    .with_fix_if(fix)
}

/// Checks the name of a feature, a marker, a set or a tile.
pub(crate) fn bad_name(source: &Source, name: &Text, what: &str, report: &mut Report) {
    let (allowed, help): (fn(usize, u8) -> bool, _) = if what == "a tile" {
        (is_in_tile, "use lower-case letters, digits, `-`, `+`, `.` and `_`")
    } else {
        (is_in_word, "use lower-case letters, digits and `-`, beginning with a letter")
    };
    let fits = |name: &str| name.bytes().enumerate().all(|(at, letter)| allowed(at, letter));
    if let Some(finding) = too_long(source, name.span.clone(), &name.text, LONGEST_NAME) {
        report.push(finding);
        return;
    }
    // A name that is missing is another finding.
    if name.span.is_empty() || !name.text.is_empty() && fits(&name.text) {
        return;
    }
    let message = match name.text.as_str() {
        "" => format!("{what} cannot have an empty name"),
        name => format!("{what} cannot be called `{name}`"),
    };
    // Other places may name it as it is written here.
    let small = name.text.to_lowercase();
    let fix = fits(&small).then(|| Fix::word(source, name.span.clone(), &name.text, &small)).flatten();
    let finding = Finding::error(Code("bad-name"), message, name.label(source, ""));
    report.push(finding.with_help(help).with_fix_if(fix.map(Fix::unsure)));
}

fn is_in_word(at: usize, letter: u8) -> bool {
    letter.is_ascii_lowercase() || at > 0 && (letter.is_ascii_digit() || letter == b'-')
}

fn is_in_tile(at: usize, letter: u8) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || at > 0 && b"-+._".contains(&letter)
}

/// An edition is declared twice.
pub(crate) fn edition_twice(source: &Source, editions: &[Text], report: &mut Report) {
    for (at, edition) in editions.iter().enumerate() {
        if let Some(first) = editions[..at].iter().find(|it| it.text == edition.text) {
            let label = edition.label(source, "again");
            let finding = Finding::error(
                Code("edition-twice"),
                format!("edition `{}` is declared twice", edition.text),
                label,
            );
            let finding = finding.with_related(first.label(source, "first here"));
            report.push(finding.with_fix(Fix::remove(source, edition.span.clone())));
        }
    }
}

/// A key is missing.
pub(crate) fn missing_key(source: &Source, what: &str, key: &Key, span: &Span) -> Finding {
    let label = Label::new(source, span.clone(), format!("`{}` is missing", key.name));
    // There is one version of the format.
    let format =
        (key.name == "format").then(|| Fix::new("write `format = 1`", source, 0..0, "format = 1\n\n"));
    Finding::error(Code("missing-key"), format!("{what} has no `{}`", key.name), label)
        .with_help(format!("add `{}`: {}", key.name, plain(key.doc)))
        .with_fix_if(format)
}

/// The sentence of a key as a remedy.
fn plain(doc: &str) -> String {
    let mut letters = doc.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A number is too small or too large.
pub(crate) fn out_of_range(source: &Source, name: &str, node: &Node, least: i64, most: i64) -> Finding {
    let label = Label::new(source, node.span.clone(), "");
    let wanted = if least == most { format!("{least}") } else { format!("between {least} and {most}") };
    let near = node.number().map(|it| it.clamp(least, most).to_string());
    let fix = near.map(|it| Fix::write(source, node.span.clone(), &it).unsure());
    Finding::error(Code("out-of-range"), format!("`{name}` must be {wanted}"), label).with_fix_if(fix)
}

/// An edition is not declared.
pub(crate) fn unknown_edition(source: &Source, edition: &Text, editions: &[String], report: &mut Report) {
    if !editions.contains(&edition.text) {
        let declared: Vec<&str> = editions.iter().map(String::as_str).collect();
        let label = edition.label(source, "");
        let finding =
            Finding::error(Code("unknown-edition"), format!("there is no edition `{}`", edition.text), label);
        let meant = only_nearest(&edition.text, declared.iter().copied());
        let fix = meant.and_then(|it| Fix::word(source, edition.span.clone(), &edition.text, it));
        report.push(finding.with_fix_if(fix).with_help(match declared[..] {
            [only] => format!("the set has one edition, `{only}`: name more of them in `editions`"),
            _ => format!("the editions of this set are {}", words(&declared)),
        }));
    }
}

const UNKNOWN_KEY: Code = Code("unknown-key");

/// Keys of features that are rules: the `features` of a variant have them, and no tile set.
const IN_VARIANTS: [&str; 5] = ["cells", "farmed", "parts", "pieces", "safe"];

/// The most keys that a message lists.
const MANY: usize = 24;

/// A key that a table does not have; `beside` are the pairs of the table, whose keys it cannot mean.
pub(crate) fn unknown_key(
    source: &Source,
    what: &str,
    name: &Text,
    candidates: &[&str],
    beside: &[(Text, Node)],
) -> Finding {
    let label = name.label(source, "");
    let finding = Finding::error(UNKNOWN_KEY, format!("{what} has no key `{}`", name.text), label);
    if what.starts_with("[feature.") && IN_VARIANTS.contains(&name.text.as_str()) {
        return finding
            .with_help(format!("`{}` is a rule: it stands in the `features` of a variant", name.text));
    }
    if what == "the file" && SET.iter().any(|it| it.name == name.text) {
        return finding.with_help(format!("`{}` stands under `[set]`", name.text));
    }
    let is_there = |key: &&str| beside.iter().any(|(it, _)| it.text == **key);
    let help = match candidates.len() {
        count if count > MANY => {
            let few = words(&candidates[..6]);
            format!(
                "it may have {count} keys such as {few}; the JSON Schema lists them: `bastide schema theme`"
            )
        }
        _ => format!("it may have {}", words(candidates)),
    };
    finding.with_help(help).with_nearest(&name.text, candidates.iter().copied().filter(|it| !is_there(it)))
}

/// A key of a tile that is neither a key nor a kind of features.
pub(crate) fn unknown_tile_key(
    at: &At<'_>,
    name: &Text,
    candidates: &[&str],
    (elsewhere, markers): (Elsewhere<'_>, &[&str]),
) -> Finding {
    let message = format!("{} has a key `{}`, which is no feature either", at.name(), name.text);
    let finding = Finding::error(UNKNOWN_KEY, message, at.label(&name.span, ""));
    if let Elsewhere::In(set) = elsewhere {
        return finding.with_help(format!("the set `{set}` declares this feature: add it to `uses`"));
    }
    let is_key = nearest(&name.text, candidates.iter().copied()).is_some();
    if let Some(marker) = nearest(&name.text, markers.iter().copied()).filter(|_| !is_key) {
        return finding.with_help(format!("markers lie on places: `on = {{ N = \"{marker}\" }}`"));
    }
    finding
        .with_help(format!("if it is a feature, declare it: `[feature.{}]`", name.text))
        .with_nearest(&name.text, candidates.iter().copied())
}

/// A value is of a wrong type.
pub(crate) fn wrong_type(source: &Source, key: &str, wanted: &str, node: &Node) -> Finding {
    let message = format!("`{key}` must be {wanted}");
    let label = Label::new(source, node.span.clone(), format!("this is {}", node.value.name()));
    let listed = matches!(
        (&node.value, wanted),
        (Value::Text(_), "a list of texts") | (Value::Table(_), "a list of tables")
    );
    // A table may have a line of its own, which a list has in two pairs of brackets.
    let list = || match source.slice(&node.span) {
        header if header.starts_with('[') => format!("[{header}]"),
        value => format!("{key} = [{value}]"),
    };
    let text = node.text().map_or("", |it| it.text.as_str());
    let unquoted = match wanted {
        "true or false" => matches!(text, "true" | "false"),
        _ if wanted.starts_with("a whole number") => text.parse::<i64>().is_ok(),
        _ => false,
    };
    let example = match (wanted, &node.value) {
        ("a table from places to markers", _) => {
            Some("write the place of each: `on = { N = \"pennant\" }`".to_owned())
        }
        ("a text or a list of texts", Value::Table(table)) => match &table.pairs[..] {
            [(name, value)] if value.number().is_some() => {
                Some(format!("write it as often as it is printed: `[\"{0}\", \"{0}\"]`", name.text))
            }
            _ => None,
        },
        _ => None,
    };
    let alone = match (wanted, node.list()) {
        ("a text", [one]) => one.text().map(|it| format!("\"{}\"", it.text)),
        _ => None,
    };
    let meant = match listed {
        true => Some(format!("[{}]", source.slice(&node.span))),
        false => unquoted.then(|| text.to_owned()).or(alone),
    };
    Finding::error(Code("wrong-type"), message, label)
        .with_help_if(listed.then(|| format!("write `{}`", list())).or(example))
        .with_fix_if(meant.map(|it| Fix::write(source, node.span.clone(), &it)))
}

/// A word is none of those allowed, where a list may stand too.
pub(crate) fn wrong_value_or_list(source: &Source, name: &str, text: &Text, allowed: &[&str]) -> Finding {
    let finding = wrong_value(source, name, text, allowed);
    let is_letters = !text.text.is_empty() && text.text.bytes().all(|it| it.is_ascii_uppercase());
    if name == "fits" && is_letters {
        let letters: Vec<_> = text.text.chars().map(|it| format!("\"{it}\"")).collect();
        let list = format!("[{}]", letters.join(", "));
        let fix = Fix::write(source, text.span.clone(), &list);
        return finding.with_help(format!("write `{name} = {list}`")).with_fix(fix);
    }
    if nearest(&text.text, allowed.iter().copied()).is_some() {
        return finding;
    }
    let list = if name == "fits" { "a list of letters, as `[\"F\"]`" } else { "a list of texts" };
    finding.with_help(format!("it may be {}; it may also be {list}", any_of(allowed)))
}

/// A word is none of those allowed.
pub(crate) fn wrong_value(source: &Source, name: &str, text: &Text, allowed: &[&str]) -> Finding {
    let label = text.label(source, "");
    Finding::error(Code("wrong-value"), format!("`{name}` cannot be `{}`", text.text), label)
        .with_help(format!("it may be {}", any_of(allowed)))
        .with_nearest(&text.text, allowed.iter().copied())
}

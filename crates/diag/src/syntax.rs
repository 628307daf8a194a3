//! Syntax errors of TOML, shown at their cause where that lies further up.

use std::ops::Range;

/// One slip can lead to very many errors; the first ones are enough.
const MOST: usize = 10;

/// Errors of a parser of TOML as messages with their places, in the order of the text: at most ten, in lower case and on one line. A list or
/// table in a line that is never closed makes an error of everything after it, so it stands alone.
pub fn toml_errors<'e>(
    text: &str,
    errors: impl IntoIterator<Item = (Option<Range<usize>>, &'e str)>,
) -> Vec<(Range<usize>, String)> {
    let mut errors: Vec<_> = errors.into_iter().map(|(span, it)| (span.unwrap_or(0..0), it)).collect();
    errors.sort_by_key(|(span, _)| span.start);
    // A text of nothing but errors has very many.
    errors.truncate(10 * MOST);
    let mut errors: Vec<_> = errors.into_iter().map(|(span, it)| told(text, span, it)).collect();
    // An error before the bracket can be the cause of its being open.
    if let Some((first, _)) = errors.first()
        && let Some(open) = open_bracket(text).filter(|at| *at <= first.start)
    {
        let close = if text[open..].starts_with('[') { ']' } else { '}' };
        return vec![(open..open + 1, format!("this bracket is never closed: `{close}` is missing"))];
    }
    // A missing comma makes errors of everything after it in its line.
    let line = |(span, _): &(Range<usize>, String)| line_start(text, span.start);
    let commas: Vec<usize> = errors.iter().filter(|it| it.1 == COMMA).map(line).collect();
    let mut last = None;
    errors.retain(|it| match it.1 == COMMA {
        true => last.replace(line(it)) != Some(line(it)),
        false => !commas.contains(&line(it)),
    });
    errors.truncate(MOST);
    errors
}

const COMMA: &str = "a comma is missing here";

/// An error with its place: the remedy, where the parser names the letters that it expected.
fn told(text: &str, span: Range<usize>, message: &str) -> (Range<usize>, String) {
    let head = text[line_start(text, span.start)..].lines().next().unwrap_or_default();
    let meant = text.get(span.clone()).unwrap_or_default();
    let message = one_line(message);
    match message.split(", expected").next().unwrap_or_default() {
        "duplicate key" if head.starts_with('[') && !head.starts_with("[[") => {
            (span, format!("duplicate key: several of them are written `[{}]`", head.trim()))
        }
        "missing comma between array elements" | "missing comma between key-value pairs" => {
            (span, COMMA.to_owned())
        }
        "string values must be quoted" | "invalid float"
            if meant.starts_with(|it: char| it.is_ascii_digit() || it == '"') =>
        {
            // Two values: the parser takes them for one.
            match meant.find(' ') {
                Some(gap) => (span.start + gap..span.start + gap + 1, COMMA.to_owned()),
                None => (span, message),
            }
        }
        "string values must be quoted" | "invalid float" if is_bare(meant) => {
            (span, format!("a text stands in quotes: `\"{meant}\"`"))
        }
        "invalid basic string" if message.ends_with("expected `\"`") => {
            (span, "this text is never closed: `\"` is missing".to_owned())
        }
        _ => (span, message),
    }
}

/// The place at which the line of another one begins.
fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).map_or(0, |before| before.rfind('\n').map_or(0, |at| at + 1))
}

/// A message without its line breaks and its first capital letter.
fn one_line(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_lowercase).into_iter().flatten();
    first.chain(letters).collect::<String>().replace('\n', ", ")
}

/// The first bracket that is still open where a later line begins a new key or a new table, or where the text ends; none if brackets do not
/// match or a text in quotes is not closed.
fn open_bracket(text: &str) -> Option<usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_line = at == 0 || text[..at].ends_with('\n');
        if is_line && let Some(bracket) = open.iter().rfind(|at| text[**at..].starts_with('[')) {
            let line = rest.lines().next().unwrap_or_default();
            if begins_table(line) || open.last() == Some(bracket) && begins_pair(line) {
                return Some(*bracket);
            }
        }
        at += match letter {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => quoted(rest, letter)?,
            '[' | '{' => {
                open.push(at);
                1
            }
            ']' | '}' => {
                let partner = if letter == ']' { '[' } else { '{' };
                if open.pop().is_some_and(|at| !text[at..].starts_with(partner)) {
                    return None;
                }
                1
            }
            _ => letter.len_utf8(),
        };
    }
    open.first().copied()
}

/// True for a line that is the head of a table, `[set]` or `[[tile]]`: in a list it would be a list of one bare word.
fn begins_table(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inside = line.strip_prefix("[[").and_then(|it| it.strip_suffix("]]"));
    let inside = inside.or_else(|| line.strip_prefix('[').and_then(|it| it.strip_suffix(']')));
    inside.is_some_and(|it| is_bare(it) && it.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// True for a line that begins with a bare key and its equals sign.
fn begins_pair(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, _)| is_bare(key.trim()))
}

/// True for a bare key, with or without dots.
fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|it| it.is_ascii_alphanumeric() || b"_-.".contains(&it))
}

/// The length of the quoted text with which a text begins; none if it is not closed.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let long = if quote == '"' { "\"\"\"" } else { "'''" };
    if let Some(inside) = text.strip_prefix(long) {
        return inside.find(long).map(|end| end + 2 * long.len());
    }
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return None,
            '\\' if quote == '"' && !escaped => escaped = true,
            _ if letter == quote && !escaped => return Some(at + 1),
            _ => escaped = false,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bracket that is found for a text with this error.
    fn told(text: &str, error: usize) -> Option<usize> {
        let found = toml_errors(text, [(Some(error..error), "Something\nis wrong")]);
        let [(span, message)] = &found[..] else { panic!("{found:?}") };
        if message == "something, is wrong" { None } else { Some(span.start) }
    }

    #[test]
    fn a_bracket_that_is_never_closed_is_the_cause_of_what_follows() {
        let list = "players = [\"a\", \"b\"\nseed = 1\n";
        assert_eq!(told(list, list.len() - 1), Some(10));
        let nested = "a = [ # ]\n  { x = \"]\", y = ['''\n]'''] },\n  [1, 2]\n[[tile]]\nid = \"c\"\n";
        assert_eq!(told(nested, nested.len() - 1), Some(4));
        let last = "a = { b = 1, c = [2] ";
        assert_eq!(told(last, last.len()), Some(4));
    }

    #[test]
    fn what_is_missing_is_named_once() {
        let list = "a = [\"N\" \"S\" \"E\"]\n";
        let comma = "missing comma between array elements\nexpected `,`";
        let found = toml_errors(list, [(Some(13..13), comma), (Some(9..9), comma)]);
        assert_eq!(found, [(9..9, COMMA.to_owned())]);
        let table = "a = { tile = 1 around = 1 }\nb = x\n";
        let quotes = "string values must be quoted\nexpected literal string";
        let after = "extra assignment between key-value pairs";
        let found =
            toml_errors(table, [(Some(13..21), quotes), (Some(22..23), after), (Some(32..33), quotes)]);
        assert_eq!(found[0], (14..15, COMMA.to_owned()));
        assert_eq!(found[1..], [(32..33, "a text stands in quotes: `\"x\"`".to_owned())]);
    }

    #[test]
    fn other_errors_are_told_as_they_are() {
        for text in [
            "a = [1, 2]\nb = ?\n",
            "a = \"[\nb = 1\n",
            "a = [\n  { x = 1 },\n  [2],\n]\nb = ?\n",
            "a = ]\n",
            "a = [\"b, \"c\"]\nd = ?\n",
        ] {
            assert_eq!(told(text, text.len() - 1), None, "{text}");
        }
        // The bracket is open because the text before it is broken.
        assert_eq!(told("a = ?\nb = [\n", 4), None);
        assert_eq!(toml_errors("a = [", []), []);
        let many: Vec<_> = (0..20).rev().map(|at| (Some(at..at), "x")).collect();
        let found = toml_errors("", many);
        assert_eq!((found.len(), found[0].0.start), (MOST, 0));
    }
}

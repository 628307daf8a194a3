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
    let told = |(span, message): (Option<Range<usize>>, &str)| {
        let span = span.unwrap_or(0..0);
        let line = text.get(..span.start).map_or(0, |before| before.rfind('\n').map_or(0, |at| at + 1));
        let head = text[line..].lines().next().unwrap_or_default();
        let is_second = message == "duplicate key" && head.starts_with('[') && !head.starts_with("[[");
        let remedy = if is_second {
            format!(": several of them are written `[{}]`", head.trim())
        } else {
            String::new()
        };
        (span, one_line(message) + &remedy)
    };
    let mut errors: Vec<_> = errors.into_iter().map(told).collect();
    errors.sort_by_key(|(span, _)| span.start);
    // An error before the bracket can be the cause of its being open.
    if let Some((first, _)) = errors.first()
        && let Some(open) = open_bracket(text).filter(|at| *at <= first.start)
    {
        let close = if text[open..].starts_with('[') { ']' } else { '}' };
        return vec![(open..open + 1, format!("this bracket is never closed: `{close}` is missing"))];
    }
    errors.truncate(MOST);
    errors
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

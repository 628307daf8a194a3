//! Tokens of a script, and the loops over tables among them.

use std::borrow::Cow;
use std::ops::Range;

/// Token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// Names, keywords and symbols as they are; the inside of strings.
    pub(crate) text: &'a str,
    pub(crate) kind: Kind,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Text,
    Number,
    Symbol,
}

/// Splits a text into tokens, without comments.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        if byte.is_ascii_whitespace() {
            at += 1;
        } else if text[at..].starts_with("--") {
            at = match long_bracket(text, at + 2) {
                Some(end) => end,
                None => text[at..].find('\n').map_or(text.len(), |end| at + end),
            };
        } else if byte == b'['
            && let Some(end) = long_bracket(text, at)
        {
            found.push(Token { text: &text[start..end], kind: Kind::Text, span: start..end });
            at = end;
        } else if matches!(byte, b'"' | b'\'' | b'`') {
            let inside = start + 1..end_of_quoted(text, start);
            // The closing quote, or the end of the line that has none.
            at = (inside.end + 1).min(text.len());
            found.push(Token { text: &text[inside], kind: Kind::Text, span: start..at });
        } else if byte.is_ascii_alphabetic() || byte == b'_' {
            at += bytes[at..].iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'_').count();
            found.push(Token { text: &text[start..at], kind: Kind::Name, span: start..at });
        } else if byte.is_ascii_digit() {
            at += bytes[at..].iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'.').count();
            found.push(Token { text: &text[start..at], kind: Kind::Number, span: start..at });
        } else {
            let long = [
                "..=", "//=", "...", "==", "~=", "<=", ">=", "..", "+=", "-=", "*=", "/=", "%=", "^=", "//",
                "::",
            ];
            let symbol = long.into_iter().find(|it| text[at..].starts_with(it));
            at += symbol.map_or_else(|| text[at..].chars().next().map_or(1, char::len_utf8), str::len);
            found.push(Token { text: &text[start..at], kind: Kind::Symbol, span: start..at });
        }
    }
    found
}

/// The end of `[[…]]` or `[=[…]=]`, if one begins here.
fn long_bracket(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?.strip_prefix('[')?;
    let level = rest.bytes().take_while(|it| *it == b'=').count();
    rest[level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    let inside = at + 2 + level;
    Some(text[inside..].find(&close).map_or(text.len(), |end| inside + end + close.len()))
}

/// The end of what stands between the quotes of the string that begins at `start`: its closing quote, the end of its line, or of the text.
fn end_of_quoted(text: &str, start: usize) -> usize {
    let quote = text.as_bytes()[start];
    let mut bytes = text.bytes().enumerate().skip(start + 1);
    while let Some((at, byte)) = bytes.next() {
        if byte == quote || byte == b'\n' {
            return at;
        }
        if byte == b'\\' {
            bytes.next();
        }
    }
    text.len()
}

/// A script in which `for … in values do` reads `for … in __walk(values) do`: tables are then walked in an order that does not depend on
/// addresses. Lines stay as they are.
pub(crate) fn with_walks(text: &str) -> Cow<'_, str> {
    let tokens = tokens(text);
    let is =
        |at: usize, wanted: &str| tokens.get(at).is_some_and(|it| it.text == wanted && it.kind != Kind::Text);
    let is_pairs = |at: usize| is(at, "pairs") || is(at, "ipairs");
    // Where these are the library's own and are called on the spot, nothing is to be done.
    let is_called = |at: usize| at > 0 && is(at - 1, "in") && is(at + 1, "(");
    let are_own = (0..tokens.len()).filter(|at| is_pairs(*at)).all(is_called);
    let mut inserts: Vec<(usize, &str)> = Vec::new();
    for at in (0..tokens.len()).filter(|at| is(*at, "in") && !(are_own && is_pairs(at + 1))) {
        if let Some(end) = end_of_values(&tokens, at + 1) {
            inserts.extend([(tokens[at + 1].span.start, "__walk("), (tokens[end - 1].span.end, ")")]);
        }
    }
    if inserts.is_empty() {
        return Cow::Borrowed(text);
    }
    inserts.sort_by_key(|(place, _)| *place);
    let (mut walked, mut done) = (String::new(), 0);
    for (place, insert) in inserts {
        walked.push_str(&text[done..place]);
        walked.push_str(insert);
        done = place;
    }
    walked.push_str(&text[done..]);
    Cow::Owned(walked)
}

/// The `do` after the values of a loop, which begin at `from`.
fn end_of_values(tokens: &[Token<'_>], from: usize) -> Option<usize> {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from).filter(|(_, it)| it.kind == Kind::Name) {
        match token.text {
            "do" if open == 0 => return (at > from).then_some(at),
            "do" | "function" => open += 1,
            "if" if !opens_expression(tokens, at) => open += 1,
            "end" => open = open.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// The block without `end` in a text that has fewer `end`s than blocks: its first word and its line, from 1. Of several that it may be, the first
/// that is indented further than the `end` that would close it, or else the innermost.
pub(crate) fn unclosed(text: &str) -> Option<(&str, u32)> {
    let tokens = tokens(text);
    let line_start = |at: usize| text[..tokens[at].span.start].rfind('\n').map_or(0, |it| it + 1);
    let indent = |at: usize| {
        let line = &text[line_start(at)..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    };
    let (mut open, mut suspect) = (Vec::new(), None);
    for (at, token) in tokens.iter().enumerate().filter(|(_, it)| it.kind == Kind::Name) {
        match token.text {
            "do" | "function" | "repeat" => open.push(at),
            "if" if !opens_expression(&tokens, at) => open.push(at),
            "end" | "until" => {
                let begin = open.pop()?;
                let is_first = line_start(at) + indent(at) == token.span.start;
                if is_first && line_start(begin) != line_start(at) && indent(begin) > indent(at) {
                    suspect.get_or_insert(begin);
                }
            }
            _ => {}
        }
    }
    let at = suspect.filter(|_| !open.is_empty()).or_else(|| open.pop())?;
    let line = tokens[..at].iter().rev().take_while(|it| it.span.start >= line_start(at));
    let head = line.filter(|_| tokens[at].text == "do").find(|it| matches!(it.text, "for" | "while"));
    let number = text[..tokens[at].span.start].matches('\n').count() as u32 + 1;
    Some((head.map_or(tokens[at].text, |it| it.text), number))
}

/// True if the `then` or `else` at `at` belongs to an if-expression, which has no `end`.
fn is_expression(tokens: &[Token<'_>], at: usize) -> bool {
    let mut ends = 0;
    for here in (0..at).rev() {
        match tokens[here].text {
            "end" => ends += 1,
            "function" | "do" if ends > 0 => ends -= 1,
            "if" if ends > 0 && !opens_expression(tokens, here) => ends -= 1,
            "if" if ends == 0 => return opens_expression(tokens, here),
            _ => {}
        }
    }
    false
}

/// True if the `if` at `at` stands in the place of a value.
fn opens_expression(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |it| tokens[it].text);
    if matches!(before, "then" | "else") {
        return is_expression(tokens, at - 1);
    }
    matches!(
        before,
        "=" | "("
            | ","
            | "{"
            | "["
            | "return"
            | "and"
            | "or"
            | "not"
            | "+"
            | "-"
            | "*"
            | "/"
            | ".."
            | "=="
            | "~="
            | "<"
            | ">"
            | "<="
            | ">="
    )
}

/// Texts that are no scripts, and that readers of scripts get over all the same.
#[cfg(test)]
pub(crate) const ODD: [&str; 13] = [
    "end end end",
    "\"",
    "[[",
    "--[==[",
    "local",
    "for",
    "function",
    "é = `x",
    "`é",
    "'\\é",
    "\"\\",
    "if then else",
    "variant",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_over_values_walk_them() {
        let walked = |text: &str| with_walks(text).into_owned();
        assert_eq!(walked("for _, x in ipairs(a) do end"), "for _, x in ipairs(a) do end");
        assert_eq!(walked("for k, v in t do end"), "for k, v in __walk(t) do end");
        assert_eq!(walked("for k: { a }, v in next, t do end"), "for k: { a }, v in __walk(next, t) do end");
        assert_eq!(walked("local s = 'in t do'"), "local s = 'in t do'");
        assert_eq!(walked(r"local s = 'a\' in t do'"), r"local s = 'a\' in t do'");
        assert_eq!(walked("for k in pairs do end"), "for k in __walk(pairs) do end");
        // A name that is the script's own may return a table.
        assert_eq!(
            walked("local pairs = f for k in pairs(t) do end"),
            "local pairs = f for k in __walk(pairs(t)) do end"
        );
        let inside = "for x in f(function() for y in t do if a then b() end end return if a then if b then 1 else 2 else 3 end) do end";
        assert_eq!(
            walked(inside),
            "for x in __walk(f(function() for y in __walk(t) do if a then b() end end return if a then if b then 1 else 2 else 3 end)) do end"
        );
    }

    #[test]
    fn the_block_without_end_is_the_one_that_is_indented_further() {
        assert_eq!(unclosed("f(function()\n  if a then\n    b()\nend)\n"), Some(("if", 2)));
        assert_eq!(unclosed("f(function()\n  for x in y do\n    b()\nend)\n"), Some(("for", 2)));
        assert_eq!(unclosed("local function f()\n  if a then b() end\n\nreturn f"), Some(("function", 1)));
        assert_eq!(unclosed("local function f()\n  if a then b() end\nend -- if\nx = = 'if'"), None);
    }

    #[test]
    fn odd_texts_do_no_harm() {
        for text in ODD {
            with_walks(text);
            unclosed(text);
        }
    }
}

//! A look at the text of a script: where a key of the declaration stands, and what is remembered between calls by mistake.
//!
//! It knows the words of Lua, not its grammar; where it is unsure it says nothing.

use std::ops::Range;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token<'a> {
    /// Names, keywords and symbols as they are; the inside of strings.
    text: &'a str,
    kind: Kind,
    span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Name,
    Text,
    Number,
    Symbol,
}

/// Something that a script remembers in a variable of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remembered {
    /// The variable.
    pub(crate) name: String,
    /// Where it is changed.
    pub(crate) span: Range<usize>,
}

/// Where a key of the table given to `variant` stands; the innermost that is found.
pub(crate) fn locate(text: &str, path: &[String]) -> Option<Range<usize>> {
    let tokens = tokens(text);
    let call = tokens.windows(2).position(|it| it[0].text == "variant" && matches!(it[1].text, "{" | "("))?;
    let mut found = Some(tokens[call].span.clone());
    let mut at = call + 1;
    for key in path {
        let Some(next) = key_after(&tokens, at, key) else { break };
        found = Some(tokens[next].span.clone());
        at = next + 1;
    }
    found
}

/// The next token that is `key` followed by `=`, or an entry of a list.
fn key_after(tokens: &[Token<'_>], from: usize, key: &str) -> Option<usize> {
    let named = |at: &usize| {
        let next = tokens[at + 1..].iter().find(|it| it.text != "]");
        tokens[*at].text == key && next.is_some_and(|it| it.text == "=" && it.kind == Kind::Symbol)
    };
    let listed = |at: &usize| tokens[*at].text == key && tokens[*at].kind == Kind::Text;
    (from..tokens.len()).find(named).or_else(|| (from..tokens.len()).find(listed))
}

/// Splits a text into tokens, without comments.
fn tokens(text: &str) -> Vec<Token<'_>> {
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
            at = quoted(bytes, at);
            let inside = &text[start + 1..(at - 1).max(start + 1)];
            found.push(Token { text: inside, kind: Kind::Text, span: start..at });
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

/// The end of a quoted string.
fn quoted(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != bytes[start] && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Names known in a block.
#[derive(Default)]
struct Block<'a> {
    names: Vec<&'a str>,
    function: bool,
}

/// Variables of the script itself that a function changes. What a hook remembers so is shared by all games and lost between machines.
pub(crate) fn remembered(text: &str) -> Vec<Remembered> {
    let tokens = tokens(text);
    let mut blocks = vec![Block::default()];
    let mut brackets: Vec<&str> = Vec::new();
    let mut pending: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        match token.text {
            _ if matches!(token.kind, Kind::Text | Kind::Number) => {}
            "(" | "[" | "{" => brackets.push(token.text),
            ")" | "]" | "}" => {
                brackets.pop();
            }
            "local" if tokens.get(at + 1).is_some_and(|it| it.text == "function") => {
                if let (Some(name), Some(block)) = (tokens.get(at + 2), blocks.last_mut()) {
                    block.names.push(name.text);
                }
            }
            "local" => {
                if let Some(block) = blocks.last_mut() {
                    block.names.extend(names(&tokens[at + 1..]));
                }
                at += 1;
            }
            "for" => {
                pending = names(&tokens[at + 1..]);
                at += 1;
            }
            "function" => {
                let open = tokens[at..].iter().position(|it| it.text == "(").map(|it| at + it);
                let params = open.map_or(Vec::new(), |open| names(&tokens[open + 1..]));
                blocks.push(Block { names: params, function: true });
                // What stands in a function in a table does not stand in the table.
                brackets.push(token.text);
            }
            "do" | "then" | "repeat" if token.text != "then" || !is_expression(&tokens, at) => {
                blocks.push(Block { names: std::mem::take(&mut pending), function: false });
            }
            "else" if !is_expression(&tokens, at) => {
                blocks.pop();
                blocks.push(Block::default());
            }
            "end" | "until" | "elseif" if token.text != "elseif" || !is_expression(&tokens, at) => {
                let block = blocks.pop();
                if block.is_some_and(|it| it.function) {
                    brackets.pop();
                }
            }
            _ if token.kind == Kind::Name && brackets.last() != Some(&"{") => {
                let before = at.checked_sub(1).map_or("", |it| tokens[it].text);
                let inserted = matches!(before, "(") && is_table_change(&tokens[..at - 1]);
                let changed = !matches!(before, "." | ":" | "local" | "function" | ",")
                    && is_assigned(&tokens[at + 1..]);
                let is_state = tokens.get(at + 2).is_some_and(|it| it.text == "state");
                if (inserted || changed) && !is_state && is_own(&blocks, token.text) {
                    found.push(Remembered { name: token.text.to_owned(), span: token.span.clone() });
                }
            }
            _ => {}
        }
        if blocks.is_empty() {
            // More ends than beginnings: something here is not understood.
            return Vec::new();
        }
        at += 1;
    }
    found
}

/// The names before the next `=`, `in` or `)`, without types.
fn names<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    let mut expects = true;
    for token in tokens {
        match token.text {
            "in" | "=" | ")" => break,
            "," => expects = true,
            name if token.kind == Kind::Name && expects => {
                names.push(name);
                expects = false;
            }
            // The rest of a type.
            ":" | "?" | "." | "|" | "<" | ">" | "{" | "}" => {}
            _ if token.kind == Kind::Name => {}
            _ => break,
        }
    }
    names
}

/// Whether a name is one of the script's own, seen from inside a function.
fn is_own(blocks: &[Block<'_>], name: &str) -> bool {
    blocks.iter().any(|it| it.function) && blocks.iter().rposition(|it| it.names.contains(&name)) == Some(0)
}

/// Whether what follows a name makes it the target of an assignment: `= …`, `.x = …`, `[i] += …`.
fn is_assigned(after: &[Token<'_>]) -> bool {
    let mut depth = 0;
    for (at, token) in after.iter().enumerate() {
        match token.text {
            "[" => depth += 1,
            "]" if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            "." => {}
            "=" | "+=" | "-=" | "*=" | "/=" | "..=" | "//=" | "%=" | "^=" => {
                return token.kind == Kind::Symbol;
            }
            _ if token.kind == Kind::Name && at > 0 && after[at - 1].text == "." => {}
            _ => return false,
        }
    }
    false
}

/// Whether the tokens end with `table.insert` or another function that changes its first argument.
fn is_table_change(before: &[Token<'_>]) -> bool {
    let [.., table, dot, name] = before else { return false };
    table.text == "table" && dot.text == "." && matches!(name.text, "insert" | "remove" | "sort" | "clear")
}

/// Whether the `then` or `else` at `at` belongs to an if-expression, which has no `end`.
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

/// Whether the `if` at `at` stands where a value is wanted.
fn opens_expression(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |it| tokens[it].text);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        remembered(text).into_iter().map(|it| it.name).collect()
    }

    #[test]
    fn keys_are_found_where_they_stand() {
        let text = "-- variant { id }\nlocal V = variant {\n  id = \"x\",\n  pieces = { flag = { each = 1, onn = {} } },\n}";
        let at = |path: &[&str]| {
            let path: Vec<_> = path.iter().map(|it| (*it).to_owned()).collect();
            locate(text, &path).map(|span| &text[span])
        };
        assert_eq!(at(&["pieces", "flag", "onn"]), Some("onn"));
        assert_eq!(at(&["pieces", "goat"]), Some("pieces"));
        assert_eq!(at(&[]), Some("variant"));
        assert_eq!(locate("return 1", &[]), None);
    }

    #[test]
    fn variables_changed_in_hooks_are_found() {
        assert_eq!(found("local n = 0\nV.on.draw(function(game, act) n = n + 1 end)"), ["n"]);
        assert_eq!(found("local seen = {}\nlocal function f(x) seen[x.id] = true end"), ["seen"]);
        assert_eq!(found("local seen = {}\nlocal function f(x) table.insert(seen, x) end"), ["seen"]);
        assert_eq!(
            found("local n = 0\nlocal function f() if n == 0 then n += 1 else return n end end"),
            ["n"]
        );
    }

    #[test]
    fn variables_of_hooks_are_their_own_affair() {
        assert!(found("local n = 0\nn = 5\nlocal function f() local n = 1 n = 2 end").is_empty());
        assert!(found("local n = 0\nlocal function f(n) n = 2 end").is_empty());
        assert!(found("local best = 0\nlocal function f() return { best = 1 } end").is_empty());
        assert!(
            found("local x = 1\nlocal function f(a) for _, x in ipairs(a) do x = 2 end return x == 1 end")
                .is_empty()
        );
        assert!(
            found("local x = 1\nlocal function f(a) local y = if a then x else 2 y = x return y end")
                .is_empty()
        );
        assert!(
            found("local V = variant { id = 'a' }\nV.on.draw(function() V.state.open = true end)").is_empty()
        );
    }

    #[test]
    fn odd_texts_do_no_harm() {
        for text in [
            "end end end",
            "\"",
            "[[",
            "--[==[",
            "local",
            "for",
            "function",
            "é = `x",
            "if then else",
            "variant",
        ] {
            remembered(text);
            locate(text, &["x".to_owned()]);
        }
    }
}

//! Texts with the place where they stand, and how texts are quoted.

use std::fmt;
use std::ops::Range;

/// A text and where it stands in its source.
///
/// Two are equal when their texts are, wherever they stand.
#[derive(Clone, Debug, Default, Eq)]
pub struct Text {
    /// The text, without quotes.
    pub text: String,
    /// Its bytes in the source; empty for texts that were not read from one.
    pub span: Range<usize>,
}

impl Text {
    pub(crate) fn new(text: impl Into<String>, span: Range<usize>) -> Self {
        Self { text: text.into(), span }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text, 0..0)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::new(text, 0..0)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text in double quotes, with escapes that TOML and written games share.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\u{7f}' => out.push_str("\\u007F"),
            control if control < ' ' => out.push_str(&format!("\\u{:04X}", control as u32)),
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}

/// Reads a text in double quotes from the start of `text`. Returns it with the number of bytes it took, quotes included, or nothing if
/// it does not end or has an unknown escape.
pub(crate) fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut out = String::new();
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((out, at + 1)),
            '\\' => match letters.next()?.1 {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                'u' => {
                    let digits: String = letters.by_ref().take(4).map(|(_, it)| it).collect();
                    let valid = digits.len() == 4 && digits.bytes().all(|it| it.is_ascii_hexdigit());
                    let code = u32::from_str_radix(&digits, 16).ok().filter(|_| valid)?;
                    out.push(char::from_u32(code)?);
                }
                plain @ ('"' | '\\') => out.push(plain),
                _ => return None,
            },
            plain => out.push(plain),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_texts_come_back() {
        for text in ["", "plain", "a; b => \"c\" # d", "two\nlines\t\r", "\u{1}\u{7f}é", "\\n"] {
            let quoted = quoted(text);
            assert_eq!(unquoted(&format!("{quoted} rest")), Some((text.to_owned(), quoted.len())));
        }
    }

    #[test]
    fn broken_quotes_are_nothing() {
        for text in ["\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\u+123\""] {
            assert_eq!(unquoted(text), None, "{text}");
        }
    }
}

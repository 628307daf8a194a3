//! Places in texts as editors count them: lines from zero, and columns in units of one encoding.

use std::ops::Range as Span;

use crate::wire::{Position, Range};

/// Units of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16,
}

/// The lines of a text.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    encoding: Encoding,
    /// The first byte of each line.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of a text: they end with `\n`, `\r\n` or `\r`.
    pub(crate) fn of(text: &'a str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends =
            |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { text, encoding, starts }
    }

    /// The bytes of a line without its end, counted from zero; empty at the end of the text for one that there is not.
    pub(crate) fn line(&self, line: usize) -> Span<usize> {
        let Some(&start) = self.starts.get(line) else { return self.text.len()..self.text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\r', '\n']).len()
    }

    /// The number of the line with a byte.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// The byte at a position; the nearest one before it, where a line is shorter or a letter would be cut.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let span = self.line(position.line as usize);
        let mut left = position.character as usize;
        let mut at = span.start;
        for letter in self.text[span].chars() {
            let width = match self.encoding {
                Encoding::Utf8 => letter.len_utf8(),
                Encoding::Utf16 => letter.len_utf16(),
            };
            if width > left {
                break;
            }
            left -= width;
            at += letter.len_utf8();
        }
        at
    }

    /// The position of a byte; of the first one of its letter.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let before = &self.text[self.starts[line]..offset];
        let character = match self.encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
        };
        Position::new(line as u32, character as u32)
    }

    /// The range of some bytes.
    pub(crate) fn range(&self, span: &Span<usize>) -> Range {
        Range::new(self.position(span.start), self.position(span.end.max(span.start)))
    }

    /// The bytes of a range.
    pub(crate) fn span(&self, range: &Range) -> Span<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }
}

/// The names with dots between them in which a byte lies: `V.on.place`.
pub(crate) fn dotted(text: &str, at: usize) -> std::ops::Range<usize> {
    let inside = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '.';
    let start = text[..at]
        .rfind(|it| !inside(it))
        .map_or(0, |it| it + text[it..].chars().next().map_or(1, char::len_utf8));
    start..text[at..].find(|it| !inside(it)).map_or(text.len(), |it| at + it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn astral_letters_have_two_units_in_one_encoding_and_four_in_the_other() {
        let text = "a𝕏é\r\n\u{1f409} b\rc";
        for (encoding, columns) in [(Encoding::Utf8, [0, 1, 5, 7]), (Encoding::Utf16, [0, 1, 3, 4])] {
            let lines = Lines::of(text, encoding);
            for (at, column) in [0, 1, 5, 7].into_iter().zip(columns) {
                assert_eq!(lines.position(at), Position::new(0, column));
                assert_eq!(lines.offset(Position::new(0, column)), at);
            }
            // In the middle of a letter, and behind the line.
            assert_eq!(lines.offset(Position::new(0, 2)), 1);
            assert_eq!(lines.offset(Position::new(0, 99)), 7);
            assert_eq!(lines.offset(Position::new(9, 9)), text.len());
            assert_eq!(lines.position(text.len()), Position::new(2, 1));
            assert_eq!(lines.line(1), 9..15);
        }
    }

    #[test]
    fn positions_and_bytes_are_each_other() {
        let text = "ä\n𝕏\r\n\n\r𝕐x\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::of(text, encoding);
            let is_split = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
            let inside = |at: &usize| text.is_char_boundary(*at) && !is_split(*at);
            for at in (0..=text.len()).filter(inside) {
                assert_eq!(lines.offset(lines.position(at)), at, "{at}");
            }
        }
    }
}

//! Texts that findings point into.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::{Code, Finding, Label, Report};

/// The text is not UTF-8.
pub const NOT_UTF8: Code = Code("not-utf8");
/// The text is larger than [`Source::LIMIT`].
pub const TOO_LARGE: Code = Code("too-large");

/// A name or a text in a file is longer than it may be.
pub const TOO_LONG: Code = Code("too-long");

/// The finding about a name or a text that has more letters than it may have, if it has.
#[must_use]
pub fn too_long(source: &Source, span: Range<usize>, text: &str, most: usize) -> Option<Finding> {
    // Every letter has at least one byte.
    let letters = if text.len() <= most { 0 } else { text.chars().count() };
    (letters > most).then(|| {
        let start: String = text.chars().take(20).collect();
        let message = format!("`{start}…` has {letters} letters; at most {most} are read here");
        Finding::error(TOO_LONG, message, Label::new(source, span, ""))
    })
}

/// A list or a table in a file has more entries than are read.
pub const TOO_MANY: Code = Code("too-many");

/// The finding about a list or a table that has more entries than it may have, if it has.
#[must_use]
pub fn too_many(source: &Source, span: Range<usize>, count: usize, most: usize) -> Option<Finding> {
    (count > most).then(|| {
        let message = format!("there are {count} entries; at most {most} are read here");
        Finding::error(TOO_MANY, message, Label::new(source, span, ""))
    })
}

/// A text and the name that people know it by, usually the path of a file.
///
/// Cloning is cheap. Two sources are equal when name and text are.
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    text: String,
    /// The first byte of each line, found on demand.
    lines: OnceLock<Vec<usize>>,
}

/// A position in a text as people and editors count: from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Source {
    /// The most bytes that [`Source::from_bytes`] reads: 4 MiB.
    pub const LIMIT: usize = 4 << 20;

    const COMMAND_LINE: &'static str = "command line";

    /// A text under its name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self(Arc::new(Inner { name: name.into(), text: text.into(), lines: OnceLock::new() }))
    }

    /// A text read from somewhere outside, under its name.
    ///
    /// # Errors
    /// A report of one finding if the bytes are not UTF-8 or more than [`Source::LIMIT`].
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Report> {
        let name = name.into();
        if bytes.len() > Self::LIMIT {
            let size = bytes.len();
            let label = Label::new(&Self::new(name, ""), 0..0, "");
            let message = format!("the file has {size} bytes, more than the {} that are read", Self::LIMIT);
            let finding = Finding::error(TOO_LARGE, message, label);
            return Err(finding.with_help("split it into several files").into());
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let end = error.utf8_error().valid_up_to();
                let mut bytes = error.into_bytes();
                let byte = bytes.get(end).copied().unwrap_or_default();
                bytes.truncate(end);
                let readable = String::from_utf8(bytes).unwrap_or_default();
                let place = end..end;
                let label = Label::new(&Self::new(name, readable), place, "the text can be read up to here");
                let message = format!("byte {end} (0x{byte:02x}) is not UTF-8");
                Err(Finding::error(NOT_UTF8, message, label).with_help("save the file as UTF-8").into())
            }
        }
    }

    /// Stand-in for the words of the command line, which have no place.
    pub fn command_line() -> Self {
        Self::new(Self::COMMAND_LINE, "")
    }

    /// Words of the command line that findings point into.
    pub fn typed(words: impl Into<String>) -> Self {
        Self::new(Self::COMMAND_LINE, words)
    }

    /// Tests for [words of the command line](Self::typed), or for the [stand-in](Self::command_line) of those that have no place.
    pub fn is_command_line(&self) -> bool {
        self.name() == Self::COMMAND_LINE
    }

    /// The name, usually the path of a file.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The text itself.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text at a span; as much of it as there is.
    pub fn slice(&self, span: &Range<usize>) -> &str {
        &self.text()[self.clamp(span)]
    }

    /// The position of the byte at `offset`; the end of the text if it has fewer bytes.
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.clamp(&(offset..offset)).start;
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset);
        let start = lines[line - 1];
        Place { line, column: self.text()[start..offset].chars().count() + 1 }
    }

    /// The nearest span that lies within the text and does not cut a character.
    pub(crate) fn clamp(&self, span: &Range<usize>) -> Range<usize> {
        let down = |mut at: usize| {
            at = at.min(self.text().len());
            while !self.text().is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = down(span.start);
        start..down(span.end).max(start)
    }

    /// The bytes of the lines that a span touches, and the number of the first of them.
    pub(crate) fn lines_of(&self, span: &Range<usize>) -> (Range<usize>, usize) {
        let span = self.clamp(span);
        let lines = self.lines();
        let first = lines.partition_point(|start| *start <= span.start) - 1;
        let end = lines.partition_point(|start| *start <= span.end);
        let end = lines.get(end).map_or(self.text().len(), |next| next - 1);
        (lines[first]..end, first + 1)
    }

    fn lines(&self) -> &[usize] {
        // Never empty: the first line begins at the first byte.
        self.0.lines.get_or_init(|| {
            let ends = self.text().bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
        })
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.name() == other.name() && self.text() == other.text())
    }
}

impl Eq for Source {}

/// The text is left out: it may be long.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("name", &self.name()).field("bytes", &self.text().len()).finish()
    }
}

/// As in findings: `3:14`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = Source::new("a", "één\ntwo\n");
        let at = |offset| source.place(offset).to_string();
        assert_eq!(at(0), "1:1");
        assert_eq!(at(2), "1:2");
        assert_eq!(at(6), "2:1");
        assert_eq!(at(10), "3:1");
        assert_eq!(at(99), "3:1");
    }

    #[test]
    fn spans_never_cut_a_character() {
        let source = Source::new("a", "é");
        assert_eq!(source.clamp(&(1..1)), 0..0);
        assert_eq!(source.clamp(&(1..9)), 0..2);
        #[expect(clippy::reversed_empty_ranges, reason = "a span that ends before it begins must do no harm")]
        let reversed = 2..0;
        assert_eq!(source.clamp(&reversed), 2..2);
    }

    #[test]
    fn lines_of_a_span_are_whole() {
        let source = Source::new("a", "one\ntwo\nthree\n");
        assert_eq!(source.lines_of(&(5..6)), (4..7, 2));
        assert_eq!(source.lines_of(&(1..5)), (0..7, 1));
        assert_eq!(source.lines_of(&(14..14)), (14..14, 4));
    }

    #[test]
    fn bytes_that_are_no_text_are_a_finding_and_not_replaced() {
        let report = Source::from_bytes("a.toml", b"id = \"\xff\"".to_vec()).unwrap_err();
        let finding = report.findings()[0];
        assert_eq!(finding.code, NOT_UTF8);
        assert_eq!(finding.message, "byte 6 (0xff) is not UTF-8");
        assert_eq!(finding.label.source.place(finding.label.span.start).to_string(), "1:7");
    }

    #[test]
    fn huge_texts_are_a_finding() {
        let report = Source::from_bytes("a.toml", vec![b' '; Source::LIMIT + 1]).unwrap_err();
        assert_eq!(report.findings()[0].code, TOO_LARGE);
        assert!(Source::from_bytes("a.toml", vec![b' '; Source::LIMIT]).is_ok());
    }
}

//! XML as a small tree of elements with places. Nothing outside this file knows a type of the XML reader.

use std::ops::Range;

use bastide_diag::{Finding, Label, Report, Source};
use roxmltree::{Document, Error, Node, ParsingOptions, StringStorage};

use super::checks::file;

/// Greatest depth of elements. Tile definition files need five levels.
const DEEPEST: usize = 8;

/// Greatest number of elements, texts and comments. The largest known files have some thousands.
const MOST: u32 = 200_000;

/// Greatest number of letters `=` from one `<` to the next: no element has so many attributes, which are compared with one another.
const MOST_ATTRIBUTES: usize = 1000;

/// A piece of text and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// An element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: Word,
    pub(crate) attributes: Vec<(Word, Word)>,
    /// The words in it, between its elements.
    pub(crate) words: Vec<Word>,
    pub(crate) children: Vec<Element>,
    /// From `<` to `>` of its first tag.
    pub(crate) span: Range<usize>,
}

impl Element {
    /// The value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&Word> {
        self.attributes.iter().find(|(it, _)| it.text == name).map(|(_, value)| value)
    }
}

impl Word {
    /// A label at its place.
    pub(crate) fn label(&self, source: &Source) -> Label {
        Label::new(source, self.span.clone(), "")
    }

    /// The words of a text, which is written as it is.
    pub(crate) fn split(&self) -> Vec<Self> {
        split(&self.text, self.span.start)
    }
}

/// Reads a file; none if it is no XML, in which case the report has the reason.
pub(crate) fn read(source: &Source, report: &mut Report) -> Option<Element> {
    encoding(source, report);
    let is_long = |it: &&str| it.bytes().filter(|it| *it == b'=').count() > MOST_ATTRIBUTES;
    if let Some(tag) = source.text().split('<').find(is_long) {
        let at = tag.as_ptr().addr() - source.text().as_ptr().addr();
        report.push(file::syntax(source, at..at, "an element has more than 1,000 attributes"));
        return None;
    }
    let options = ParsingOptions { nodes_limit: MOST, ..ParsingOptions::default() };
    let root = Document::parse_with_options(source.text(), options)
        .map_err(|error| defect(source, &error))
        .and_then(|document| element(source, document.root_element(), 1));
    root.map_err(|finding| report.push(finding)).ok()
}

/// Takes an element over with everything in it.
fn element(source: &Source, node: Node<'_, '_>, depth: usize) -> Result<Element, Finding> {
    let text = source.text();
    let word = |span: Range<usize>| Word { text: text[span.clone()].to_owned(), span };
    // The reader splits names at `:`, so they are taken from the text.
    let start = node.range().start + 1;
    let length = text[start..].find(|it: char| it.is_whitespace() || it == '/' || it == '>').unwrap_or(0);
    let name = word(start..start + length);
    let last = node.attributes().next_back().map_or(name.span.end, |it| it.range().end);
    let span = node.range().start..last + text[last..].find('>').map_or(0, |at| at + 1);
    if depth > DEEPEST {
        return Err(file::too_deep(source, span, DEEPEST));
    }
    let attributes = node
        .attributes()
        .map(|it| (word(it.range_qname()), Word { text: it.value().to_owned(), span: it.range_value() }));
    let mut element =
        Element { name, attributes: attributes.collect(), words: Vec::new(), children: Vec::new(), span };
    for child in node.children() {
        match child.text_storage().filter(|_| child.is_text()) {
            Some(StringStorage::Borrowed(words)) => {
                // The words are a slice of the text, so their place follows from where both begin in memory.
                let start = (words.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
                element.words.extend(split(words, start));
            }
            Some(StringStorage::Owned(words)) => {
                element.words.extend(
                    words.split_whitespace().map(|it| Word { text: it.to_owned(), span: child.range() }),
                );
            }
            None if child.is_element() => element.children.push(self::element(source, child, depth + 1)?),
            None => {}
        }
    }
    Ok(element)
}

/// Finding about the reason why a text is no XML.
fn defect(source: &Source, error: &Error) -> Finding {
    let text = source.text();
    let end = text.len()..text.len();
    match error {
        Error::DtdDetected => file::doctype(source, text.find("<!DOCTYPE").unwrap_or(0)),
        Error::NodesLimitReached => file::too_many(source, MOST),
        Error::NoRootNode => file::nothing(source),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => file::unclosed(source, end),
        _ => {
            let (row, column) = (error.pos().row as usize, error.pos().col as usize);
            let line: usize = text.split_inclusive('\n').take(row - 1).map(str::len).sum();
            let at = line + text[line..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
            let place = at..at;
            match error {
                Error::UnknownEntityReference(name, _) => {
                    let name = format!("&{name};");
                    file::entity(source, at..at + name.len(), &name)
                }
                Error::MalformedEntityReference(_) => file::entity(source, place, "&"),
                Error::UnknownToken(_) if text[..at].contains("</") || text[..at].contains("/>") => {
                    file::two_roots(source, place)
                }
                Error::UnknownToken(_) => file::nothing(source),
                Error::UnexpectedCloseTag(expected, found, _) => file::syntax(
                    source,
                    place,
                    &format!("expected `</{expected}>`, but `</{found}>` was found"),
                ),
                Error::DuplicatedAttribute(..) => file::syntax(source, place, "an attribute is there twice"),
                _ => file::syntax(
                    source,
                    place,
                    &error.to_string().replace(&format!(" at {}", error.pos()), ""),
                ),
            }
        }
    }
}

/// Warns if the first line names another encoding than the one in which the file was read.
fn encoding(source: &Source, report: &mut Report) {
    let declaration = source.text().split_once("?>").map_or("", |(it, _)| it);
    let value = declaration.strip_prefix("<?xml").and_then(|it| it.split_once("encoding"));
    let Some(name) = value.and_then(|(_, it)| it.split(['"', '\'']).nth(1)) else { return };
    if !matches!(name.to_ascii_lowercase().as_str(), "utf-8" | "utf8" | "us-ascii") {
        report.push(file::encoding(source, 0..declaration.len() + 2, name));
    }
}

/// The words of a text that begins at this place.
fn split(text: &str, start: usize) -> Vec<Word> {
    let place = |word: &str| start + (word.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let words = text.split_whitespace().map(|word| (word, place(word)));
    words.map(|(word, at)| Word { text: word.to_owned(), span: at..at + word.len() }).collect()
}

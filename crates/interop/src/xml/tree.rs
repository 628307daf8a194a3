//! XML as a small tree of elements with places. Nothing outside this file knows a type of the XML reader.

use std::ops::Range;

use bastide_diag::{Report, Source};
use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::attributes::AttrError;
use quick_xml::events::{BytesStart, Event};

use super::checks::file;

/// How deep elements may lie in each other. Tile definition files need five levels.
const DEEPEST: usize = 8;

/// How many elements a file may have. The largest known have some hundreds.
const MOST: usize = 100_000;

/// A piece of text and where it stands.
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
    /// The words of a text, which is written as it is.
    pub(crate) fn split(&self) -> Vec<Self> {
        split(&self.text, self.span.start)
    }
}

/// Reads a file; none if it is no XML, in which case the report says why.
pub(crate) fn read(source: &Source, report: &mut Report) -> Option<Element> {
    let mut reader = Reader::from_str(source.text());
    let mut builder = Builder { source, report, open: Vec::new(), root: None, count: 0 };
    loop {
        let start = offset(reader.buffer_position());
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => builder.event(event, start..offset(reader.buffer_position()))?,
            Err(error) => {
                let place = offset(reader.error_position());
                builder.report.push(file::syntax(source, place..place, &error.to_string()));
                return None;
            }
        }
    }
    if let Some(open) = builder.open.last() {
        let label = open.span.clone();
        builder.report.push(file::unclosed(source, label, &open.name.text));
        return None;
    }
    let root = builder.root.take();
    if root.is_none() {
        builder.report.push(file::nothing(source));
    }
    root
}

struct Builder<'a, 'r> {
    source: &'a Source,
    report: &'r mut Report,
    open: Vec<Element>,
    root: Option<Element>,
    count: usize,
}

impl Builder<'_, '_> {
    /// Takes in what comes next; none if it makes no sense to go on.
    fn event(&mut self, event: Event<'_>, span: Range<usize>) -> Option<()> {
        match event {
            Event::Start(tag) => {
                let element = self.element(&tag, span.clone())?;
                if self.open.len() == DEEPEST {
                    self.report.push(file::too_deep(self.source, span, DEEPEST));
                    return None;
                }
                self.open.push(element);
            }
            Event::Empty(tag) => {
                let element = self.element(&tag, span)?;
                self.close(element)?;
            }
            Event::End(_) => {
                let element = self.open.pop()?;
                self.close(element)?;
            }
            Event::Text(text) => self.words(&text, span.start),
            Event::CData(text) => self.words(&text, span.start + "<![CDATA[".len()),
            Event::GeneralRef(name) => {
                let known = name.resolve_char_ref().ok().flatten().map(String::from);
                let Some(text) = known.or_else(|| resolve_predefined_entity(&name).map(str::to_owned)) else {
                    self.report.push(file::entity(self.source, span, &name));
                    return None;
                };
                self.word(Word { text, span });
            }
            Event::Decl(declaration) => {
                if let Some(Ok(name)) = declaration.encoding()
                    && !matches!(name.to_ascii_lowercase().as_str(), "utf-8" | "utf8" | "us-ascii")
                {
                    self.report.push(file::encoding(self.source, span, &name));
                }
            }
            Event::DocType(_) => {
                self.report.push(file::doctype(self.source, span));
                return None;
            }
            Event::Comment(_) | Event::PI(_) | Event::Eof => {}
        }
        Some(())
    }

    /// An element with its attributes; none if there are too many or it cannot be read.
    fn element(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> Option<Element> {
        self.count += 1;
        if self.count > MOST {
            self.report.push(file::too_many(self.source, span, MOST));
            return None;
        }
        let name = tag.name().as_ref().to_owned();
        let at = span.start + 1;
        let name = Word { span: at..at + name.len(), text: name };
        let mut attributes = Vec::new();
        for attribute in tag.attributes() {
            match attribute {
                Ok(attribute) => {
                    let key = self.place(attribute.key.as_ref());
                    let value = self.place(&attribute.value);
                    match unescape(&attribute.value) {
                        Ok(text) => {
                            attributes.push((key, Word { text: text.into_owned(), span: value.span }));
                        }
                        Err(_) => {
                            self.report.push(file::entity(self.source, value.span, &value.text));
                            return None;
                        }
                    }
                }
                Err(error) => {
                    let inside = match error {
                        AttrError::ExpectedEq(at)
                        | AttrError::ExpectedValue(at)
                        | AttrError::UnquotedValue(at)
                        | AttrError::ExpectedQuote(at, _)
                        | AttrError::Duplicated(at, _) => at,
                    };
                    let place = span.start + 1 + inside;
                    let message = match error {
                        AttrError::Duplicated(..) => "an attribute is there twice".to_owned(),
                        _ => error.to_string(),
                    };
                    self.report.push(file::syntax(self.source, place..place, &message));
                    return None;
                }
            }
        }
        Some(Element { name, attributes, words: Vec::new(), children: Vec::new(), span })
    }

    /// A text that the reader has lent from the source, with its place there.
    fn place(&self, text: &str) -> Word {
        let start = (text.as_ptr() as usize).wrapping_sub(self.source.text().as_ptr() as usize);
        let start = if start <= self.source.text().len() { start } else { 0 };
        Word { text: text.to_owned(), span: start..start + text.len() }
    }

    /// Puts a finished element where it belongs; none if there is a second root.
    fn close(&mut self, element: Element) -> Option<()> {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None if self.root.is_none() => self.root = Some(element),
            None => {
                self.report.push(file::two_roots(self.source, element.span));
                return None;
            }
        }
        Some(())
    }

    fn words(&mut self, text: &str, start: usize) {
        for word in split(text, start) {
            self.word(word);
        }
    }

    fn word(&mut self, word: Word) {
        // Text outside of the root is a byte order mark, or is reported with what is missing.
        if let Some(element) = self.open.last_mut() {
            element.words.push(word);
        }
    }
}

/// The words of a text that begins at this place.
fn split(text: &str, start: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(from) = rest.find(|it: char| !it.is_whitespace()) {
        rest = &rest[from..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let at = start + text.len() - rest.len();
        words.push(Word { text: rest[..end].to_owned(), span: at..at + end });
        rest = &rest[end..];
    }
    words
}

/// A place in a text; texts are far smaller than the memory.
fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

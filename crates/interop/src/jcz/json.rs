//! JSON with places: every part of a file that is read on its own has its place, where mistakes become findings.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use bastide_diag::{Finding, Label, Source};
use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::findings::JCZ_SYNTAX;
use crate::json_places::{self, complaint, offset};

/// A part of a text that is JSON of any kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    source: &'a Source,
    raw: &'a RawValue,
}

impl<'a> Part<'a> {
    /// A part of the text of a source.
    pub(super) fn new(source: &'a Source, raw: &'a RawValue) -> Self {
        Self { source, raw }
    }

    /// Its bytes in the text.
    pub(super) fn span(&self) -> Range<usize> {
        json_places::span(self.source, self.raw)
    }

    /// Its value, or a finding.
    pub(super) fn read<T: Deserialize<'a>>(&self) -> Result<T, Box<Finding>> {
        serde_json::from_str(self.raw.get())
            .map_err(|error| Box::new(trouble(self.source, self.raw.get(), self.span().start, &error)))
    }
}

/// Value of a whole text, or a finding.
pub(super) fn read<'a, T: Deserialize<'a>>(source: &'a Source) -> Result<T, Box<Finding>> {
    serde_json::from_str(source.text()).map_err(|error| Box::new(trouble(source, source.text(), 0, &error)))
}

/// Turns an error of the parser into a finding. `text` was parsed and begins at `start` in the source.
fn trouble(source: &Source, text: &str, start: usize, error: &serde_json::Error) -> Finding {
    let message = complaint(error);
    // The parser counts from the start of its text, the label from the start of the file.
    let stopped = offset(text, error);
    // A text that is cut in the middle of a number or word is wrong at its last byte.
    let rest = text.trim_end();
    let is_cut = stopped + 1 >= rest.len() && !rest.ends_with(['}', ']']);
    let (message, label) = match error.classify() {
        Category::Eof => ("the saved game is cut off".to_owned(), format!("here it ends: {message}")),
        Category::Syntax if is_cut => {
            ("the saved game is cut off".to_owned(), format!("here it ends: {message}"))
        }
        Category::Syntax => ("the file is not JSON".to_owned(), message),
        Category::Data | Category::Io => (format!("the file is not a saved game: {message}"), String::new()),
    };
    Finding::error(JCZ_SYNTAX, message, Label::new(source, start + stopped..start + stopped, label))
}

/// A list of parts with not more than a number of entries.
#[derive(Clone, Debug)]
pub(super) struct Parts<'a, const MOST: usize>(pub(super) Vec<&'a RawValue>);

impl<const MOST: usize> Default for Parts<'_, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de: 'a, 'a, const MOST: usize> Deserialize<'de> for Parts<'a, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bounded<'a, const MOST: usize>(PhantomData<&'a ()>);
        impl<'de: 'a, 'a, const MOST: usize> Visitor<'de> for Bounded<'a, MOST> {
            type Value = Parts<'a, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = entries.next_element()? {
                    if parts.len() == MOST {
                        return Err(de::Error::custom(format_args!("a list has more than {MOST} entries")));
                    }
                    parts.push(part);
                }
                Ok(Parts(parts))
            }
        }
        deserializer.deserialize_seq(Bounded(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Doc<'a> {
        #[serde(borrow)]
        list: Parts<'a, 2>,
    }

    fn wrong(text: &str) -> String {
        let source = Source::new("a", text);
        let finding = read::<Doc<'_>>(&source).expect_err("must be wrong");
        format!("{} {} [{}]", source.place(finding.label.span.start), finding.message, finding.label.text)
    }

    #[test]
    fn parts_know_where_they_stand() {
        let source = Source::new("a", "{\n \"list\": [ {\"é\": 1}, \"two\" ]\n}");
        let doc: Doc<'_> = read(&source).expect("a list");
        let parts: Vec<_> = doc.list.0.iter().map(|raw| Part::new(&source, raw)).collect();
        assert_eq!(source.slice(&parts[0].span()), "{\"é\": 1}");
        assert_eq!(source.slice(&parts[1].span()), "\"two\"");
        assert_eq!(parts[1].read::<String>().expect("a word"), "two");
        let finding = parts[1].read::<u8>().expect_err("no number");
        assert_eq!(source.place(finding.label.span.start).line, 2);
    }

    #[test]
    fn errors_of_the_parser_have_their_place() {
        assert_eq!(wrong(""), "1:1 the saved game is cut off [here it ends: EOF while parsing a value]");
        assert_eq!(
            wrong("{\n\"list\": [1,"),
            "2:11 the saved game is cut off [here it ends: EOF while parsing a value]"
        );
        assert_eq!(wrong("{\n oops}"), "2:2 the file is not JSON [key must be a string]");
        assert_eq!(wrong("{}"), "1:2 the file is not a saved game: missing field `list` []");
        assert_eq!(
            wrong("{\"list\":[1,2,3]}"),
            "1:15 the file is not a saved game: a list has more than 2 entries []"
        );
    }
}

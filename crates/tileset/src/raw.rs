//! TOML text as a small tree of values with places. Nothing outside this file knows a TOML type.

use std::ops::Range;

use bastide_diag::{Code, Finding, Fix, Label, Report, Source};
use toml::de::{DeTable, DeValue};

/// The bytes of a text that something was written in.
pub(crate) type Span = Range<usize>;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

/// Spans of a key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) key: Span,
    pub(crate) value: Span,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(Text),
    /// A whole number; none if it is too large for any use.
    Number(Option<i64>),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
    /// A number with a fraction.
    Fraction,
    /// A date or a time.
    Date,
}

/// A table: its pairs in the order of the text, and where it begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) pairs: Vec<(Text, Node)>,
    pub(crate) span: Span,
}

/// A text or a key, and where it stands with its quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// The first byte of the letters, if they stand in the file as they are.
    inside: Option<usize>,
}

impl Text {
    fn new(source: &Source, text: &str, span: Span) -> Self {
        let written = source.slice(&span);
        let inside = (0..=1).find(|quote| written.get(*quote..*quote + text.len()) == Some(text));
        Self { text: text.to_owned(), inside: inside.map(|quote| span.start + quote), span }
    }

    /// A text that stands in a file as it is.
    pub(crate) fn plain(text: &str, span: Span) -> Self {
        Self { text: text.to_owned(), inside: Some(span.start), span }
    }

    /// A label with a remark at this text.
    pub(crate) fn label(&self, source: &Source, remark: impl Into<String>) -> Label {
        Label::new(source, self.span.clone(), remark)
    }

    /// The span of a part of the text; of the whole text if it is written with escapes.
    pub(crate) fn part(&self, part: Range<usize>) -> Span {
        match self.inside {
            Some(start) if !part.is_empty() => start + part.start..start + part.end,
            _ => self.span.clone(),
        }
    }
}

impl Table {
    /// The value under a key.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.pairs.iter().find(|(name, _)| name.text == key).map(|(_, node)| node)
    }
}

impl Value {
    /// The type for messages: `a text`.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Number(_) => "a number",
            Self::Flag(_) => "true or false",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Fraction => "a number with a fraction",
            Self::Date => "a date",
        }
    }
}

impl Node {
    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&Text> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub(crate) fn number(&self) -> Option<i64> {
        match &self.value {
            Value::Number(number) => *number,
            _ => None,
        }
    }

    /// The flag, if it is one.
    pub(crate) fn flag(&self) -> Option<bool> {
        match &self.value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    /// The values of the list, none if it is no list.
    pub(crate) fn list(&self) -> &[Self] {
        match &self.value {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// The table, if it is one.
    pub(crate) fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The texts of a list, or the one text.
    pub(crate) fn texts(&self) -> Vec<Text> {
        match &self.value {
            Value::Text(text) => vec![text.clone()],
            Value::List(list) => list.iter().filter_map(|it| it.text().cloned()).collect(),
            _ => Vec::new(),
        }
    }
}

/// Reads a text. If it is broken, the findings are in the report and the table holds the readable part.
pub(crate) fn read(source: &Source, report: &mut Report) -> (Table, bool) {
    // One slip can lead to very many errors; the first ones are enough.
    const MOST: usize = 20;
    let (table, errors) = DeTable::parse_recoverable(source.text());
    let broken = !errors.is_empty();
    let mut places: Vec<_> = errors.iter().map(|it| (it.span().unwrap_or(0..0), it.message())).collect();
    places.sort_by_key(|(span, _)| span.start);
    for (span, message) in places.into_iter().take(MOST) {
        report.push(toml_syntax(source, span, message));
    }
    (convert_table(source, table.get_ref(), 0..0), broken)
}

fn convert_table(source: &Source, table: &DeTable<'_>, span: Span) -> Table {
    let mut pairs: Vec<(Text, Node)> = table
        .iter()
        .map(|(key, value)| {
            (Text::new(source, key.get_ref(), key.span()), convert(source, value.get_ref(), value.span()))
        })
        .collect();
    pairs.sort_by_key(|(key, _)| key.span.start);
    Table { pairs, span }
}

fn convert(source: &Source, value: &DeValue<'_>, span: Span) -> Node {
    let value = match value {
        DeValue::String(text) => Value::Text(Text::new(source, text, span.clone())),
        DeValue::Integer(number) => Value::Number(i64::from_str_radix(number.as_str(), number.radix()).ok()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(_) => Value::Fraction,
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => {
            Value::List(list.iter().map(|it| convert(source, it.get_ref(), it.span())).collect())
        }
        DeValue::Table(table) => Value::Table(convert_table(source, table, span.clone())),
    };
    Node { value, span }
}

/// A text that is no TOML.
pub(crate) fn toml_syntax(source: &Source, span: Span, message: &str) -> Finding {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    let message: String = first.chain(letters).collect();
    Finding::error(Code("toml-syntax"), message, Label::new(source, span, ""))
}

/// Removal of a value that stands under a key: the pair, or only an item of a list with others.
pub(crate) fn removed(source: &Source, key: &str, value: &Span) -> Fix {
    let text = source.text();
    let (before, after) = (text[..value.start].trim_end(), text[value.end..].trim_start());
    let after = after.strip_prefix(',').map_or(after, str::trim_start);
    let value = match (before.strip_suffix('['), after.strip_prefix(']')) {
        (Some(before), Some(after)) => before.len()..text.len() - after.len(),
        _ => value.clone(),
    };
    let named = text[..value.start].trim_end().strip_suffix('=').map(str::trim_end);
    match named.and_then(|it| it.strip_suffix(key)) {
        Some(before) => Fix::remove(source, before.len()..value.end),
        None => Fix::remove(source, value),
    }
}

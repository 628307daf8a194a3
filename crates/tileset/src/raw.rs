//! TOML text as a small tree of values with places. Nothing outside this file knows a TOML type.

use std::borrow::Cow;
use std::ops::Range;

use bastide_diag::{Code, Finding, Fix, Label, Report, Source, toml_errors, too_long, too_many};
use bastide_letters::{LONGEST_NAME, LONGEST_TEXT};
use toml::Spanned;
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
    let (table, errors) = DeTable::parse_recoverable(source.text());
    let broken = !errors.is_empty();
    for (span, message) in toml_errors(source.text(), errors.iter().map(|it| (it.span(), it.message()))) {
        report.push(toml_syntax(source, span, &message));
    }
    let mut long = Report::new();
    let table = Converter { source, long: &mut long }.root(table.get_ref());
    let broken = broken || !long.is_empty();
    report.merge(long);
    (table, broken)
}

/// The most tiles that one file may have. The largest sets known have a twentieth of it.
pub const MOST_TILES: usize = 2000;
/// The most entries of another list or table on the first level of a file, such as `[feature]`.
pub(crate) const MOST: usize = 256;
/// The most entries of a list or a table within one of those.
pub(crate) const MOST_WITHIN: usize = 64;

/// Converter of values. Names, texts, lists and tables that are too long are reported and cut off.
struct Converter<'a> {
    source: &'a Source,
    long: &'a mut Report,
}

impl Converter<'_> {
    fn root(&mut self, table: &DeTable<'_>) -> Table {
        self.table(table, 0..0, MOST, |key| if key == "tile" { MOST_TILES } else { MOST })
    }

    /// A table of so many pairs at most; `within` is how many entries the value of a key may have.
    fn table(&mut self, table: &DeTable<'_>, span: Span, most: usize, within: fn(&str) -> usize) -> Table {
        let start = table.keys().map(Spanned::span).min_by_key(|it| it.start);
        self.long.extend(too_many(self.source, start.unwrap_or_default(), table.len(), most));
        let pair = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            let name = self.text(key.get_ref(), key.span(), LONGEST_NAME);
            let value = self.node(value.get_ref(), value.span(), within(&name.text));
            (name, value)
        };
        let mut pairs: Vec<(Text, Node)> = table.iter().take(most).map(pair).collect();
        pairs.sort_by_key(|(key, _)| key.span.start);
        Table { pairs, span }
    }

    fn text(&mut self, text: &str, span: Span, most: usize) -> Text {
        match too_long(self.source, span.clone(), text, most) {
            Some(finding) => {
                self.long.push(finding);
                let cut: String = text.chars().take(most).collect();
                Text::new(self.source, &cut, span)
            }
            None => Text::new(self.source, text, span),
        }
    }

    fn node(&mut self, value: &DeValue<'_>, span: Span, most: usize) -> Node {
        let value = match value {
            DeValue::String(text) => Value::Text(self.text(text, span.clone(), LONGEST_TEXT)),
            DeValue::Integer(number) => {
                Value::Number(i64::from_str_radix(number.as_str(), number.radix()).ok())
            }
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Float(_) => Value::Fraction,
            DeValue::Datetime(_) => Value::Date,
            DeValue::Array(list) => {
                let start = list.first().map_or(span.clone(), Spanned::span);
                self.long.extend(too_many(self.source, start, list.len(), most));
                let items = list.iter().take(most);
                Value::List(items.map(|it| self.node(it.get_ref(), it.span(), MOST_WITHIN)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table, span.clone(), most, |_| MOST_WITHIN)),
        };
        Node { value, span }
    }
}

/// A text that is no TOML.
pub(crate) fn toml_syntax(source: &Source, span: Span, message: &str) -> Finding {
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

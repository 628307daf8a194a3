//! TOML as a small tree of values with places in the Markdown around it. Nothing outside this file knows a TOML type.

use std::borrow::Cow;
use std::ops::Range;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};
use bastide_diag::{Report, Source, toml_errors, too_long, too_many};
use bastide_letters::{LONGEST_NAME, LONGEST_TEXT};

use crate::markdown::Block;
use crate::text::Text;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Range<usize>,
}

/// A value of TOML, as far as setups have them.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    /// A whole number; none if it is too large.
    Number(Option<i128>),
    Flag(bool),
    List(Vec<Node>),
    /// Pairs, in the order of the text.
    Table(Vec<(Text, Node)>),
    /// A fraction, a date or a time.
    Other(&'static str),
}

impl Value {
    /// Name of the type, for messages.
    pub(crate) fn what(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Number(_) => "a number",
            Self::Flag(_) => "true or false",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(what) => what,
        }
    }
}

/// The most pairs of a table.
const MOST: usize = 1000;

/// Reads a block of a source: its pairs and its defects. Names and texts that are too long are reported and cut off.
pub(crate) fn read(source: &Source, block: &Block, report: &mut Report) -> (Vec<(Text, Node)>, Vec<Text>) {
    let (table, errors) = DeTable::parse_recoverable(&block.text);
    let errors = toml_errors(&block.text, errors.iter().map(|it| (it.span(), it.message())));
    let errors = errors.into_iter().map(|(span, error)| Text::new(error, block.place(&span))).collect();
    (Converter { source, block, report }.pairs(table.get_ref()), errors)
}

struct Converter<'a> {
    source: &'a Source,
    block: &'a Block,
    report: &'a mut Report,
}

impl Converter<'_> {
    fn pairs(&mut self, table: &DeTable<'_>) -> Vec<(Text, Node)> {
        let start = table.keys().map(Spanned::span).min_by_key(|it| it.start).unwrap_or_default();
        self.report.extend(too_many(self.source, self.block.place(&start), table.len(), MOST));
        let pair = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            let span = self.block.place(&key.span());
            let name = self.text(key.get_ref(), &span, LONGEST_NAME);
            (Text::new(name, span), self.node(value.get_ref(), &value.span()))
        };
        let mut pairs: Vec<_> = table.iter().take(MOST).map(pair).collect();
        pairs.sort_by_key(|(key, _)| key.span.start);
        pairs
    }

    fn text(&mut self, text: &str, span: &Range<usize>, most: usize) -> String {
        let long = too_long(self.source, span.clone(), text, most);
        let cut = if long.is_some() { text.chars().take(most).collect() } else { text.to_owned() };
        self.report.extend(long);
        cut
    }

    fn node(&mut self, value: &DeValue<'_>, span: &Range<usize>) -> Node {
        let place = self.block.place(span);
        let value = match value {
            DeValue::String(text) => Value::Text(self.text(text, &place, LONGEST_TEXT)),
            DeValue::Integer(number) => {
                Value::Number(i128::from_str_radix(number.as_str(), number.radix()).ok())
            }
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Float(_) => Value::Other("a fraction"),
            DeValue::Datetime(_) => Value::Other("a date"),
            DeValue::Array(list) => {
                Value::List(list.iter().map(|it| self.node(it.get_ref(), &it.span())).collect())
            }
            DeValue::Table(table) => Value::Table(self.pairs(table)),
        };
        Node { value, span: place }
    }
}

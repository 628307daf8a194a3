//! TOML as a small tree of values with places in the Markdown around it. Nothing outside this file knows a TOML type.

use std::ops::Range;

use ::toml::de::{DeTable, DeValue};

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

/// Reads a block: its pairs and its defects.
pub(crate) fn read(block: &Block) -> (Vec<(Text, Node)>, Vec<Text>) {
    // One slip can lead to very many errors; the first ones are enough.
    const MOST: usize = 10;
    let (table, errors) = DeTable::parse_recoverable(&block.text);
    let mut errors: Vec<_> = errors
        .iter()
        .map(|it| Text::new(it.message().replace('\n', ", "), block.place(&it.span().unwrap_or(0..0))))
        .collect();
    errors.sort_by_key(|it| it.span.start);
    errors.truncate(MOST);
    (pairs(block, table.get_ref()), errors)
}

fn pairs(block: &Block, table: &DeTable<'_>) -> Vec<(Text, Node)> {
    let mut pairs: Vec<_> = table
        .iter()
        .map(|(key, value)| {
            let name = Text::new(key.get_ref().as_ref(), block.place(&key.span()));
            (name, node(block, value.get_ref(), &value.span()))
        })
        .collect();
    pairs.sort_by_key(|(key, _)| key.span.start);
    pairs
}

fn node(block: &Block, value: &DeValue<'_>, span: &Range<usize>) -> Node {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Number(i128::from_str_radix(number.as_str(), number.radix()).ok()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(_) => Value::Other("a fraction"),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::Array(list) => {
            Value::List(list.iter().map(|it| node(block, it.get_ref(), &it.span())).collect())
        }
        DeValue::Table(table) => Value::Table(pairs(block, table)),
    };
    Node { value, span: block.place(span) }
}

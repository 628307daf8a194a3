//! The sink for programs: the numbers of a page by the keys of sections, tables and columns.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{Block, Cell, Number, Page, Row, Section, Table, Tone};

/// The numbers of a page, indented, with a line end.
pub(crate) fn page(page: &Page) -> String {
    let mut text = serde_json::to_string_pretty(page).expect("a page has only keys that are text");
    text.push('\n');
    bastide_letters::json(&text).into_owned()
}

/// The numbers of a page in one line that can stand inside an HTML document.
pub(crate) fn embedded(page: &Page) -> String {
    let text = serde_json::to_string(page).expect("a page has only keys that are text");
    bastide_letters::json_in_html(&text)
}

/// An object of pairs; a key that comes twice keeps both under numbered names.
struct Object<I>(I);

impl<K: AsRef<str>, V: Serialize, I: Iterator<Item = (K, V)> + Clone> Serialize for Object<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut seen: Vec<String> = Vec::new();
        for (key, value) in self.0.clone() {
            let key = key.as_ref();
            let times = seen.iter().filter(|it| *it == key).count();
            seen.push(key.to_owned());
            match times {
                0 => map.serialize_entry(key, &value)?,
                more => map.serialize_entry(&format!("{key} {}", more + 1), &value)?,
            }
        }
        map.end()
    }
}

impl Serialize for Page {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("title", &self.title)?;
        if !self.lead.is_empty() {
            map.serialize_entry("lead", &self.lead)?;
        }
        map.serialize_entry("facts", &Object(self.facts.iter().map(|(name, value)| (name, value))))?;
        if !self.origin.is_empty() {
            map.serialize_entry("origin", &self.origin)?;
        }
        map.serialize_entry("sections", &Object(self.sections.iter().map(|it| (&it.id, it))))?;
        map.end()
    }
}

impl Serialize for Section {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("title", &self.title)?;
        let mut notes = Vec::new();
        for block in &self.blocks {
            match block {
                Block::Text(_) => {}
                Block::Note(note) => notes.push(note),
                Block::Table(table) => map.serialize_entry(&table.id, table)?,
                Block::Pictures(pictures) => map.serialize_entry(&pictures.id, &pictures.pictures)?,
            }
        }
        if !notes.is_empty() {
            map.serialize_entry("notes", &notes)?;
        }
        map.end()
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("caption", &self.caption)?;
        if let Some(note) = &self.note {
            map.serialize_entry("note", note)?;
        }
        let rows: Vec<_> = self.rows.iter().map(|row| Keyed { table: self, row }).collect();
        map.serialize_entry("rows", &rows)?;
        map.end()
    }
}

/// A row by the keys of its table's columns.
struct Keyed<'a> {
    table: &'a Table,
    row: &'a Row,
}

impl Serialize for Keyed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (column, cell) in self.table.columns.iter().zip(&self.row.cells) {
            map.serialize_entry(&column.key, cell)?;
        }
        if self.row.tone == Tone::Odd {
            map.serialize_entry("odd", &true)?;
        }
        map.end()
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Count(count) => serializer.serialize_i64(*count),
            Self::Number(number) => number.serialize(serializer),
            Self::Range { low, high } => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("low", &low.value)?;
                map.serialize_entry("high", &high.value)?;
                if let Some(unit) = low.unit.name() {
                    map.serialize_entry("unit", unit)?;
                }
                map.end()
            }
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("value", &self.value)?;
        if let Some((low, high)) = self.interval {
            map.serialize_entry("low", &low)?;
            map.serialize_entry("high", &high)?;
        }
        if let Some(unit) = self.unit.name() {
            map.serialize_entry("unit", unit)?;
        }
        map.end()
    }
}

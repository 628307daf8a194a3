//! The canonical form of tile sets: tables and keys in one order, values written in one way, comments where they were.

use bastide_diag::{Report, Source};
use bastide_letters::{left, width};
use toml_edit::{Array, Decor, DocumentMut, Item, Key, RawString, Table, TableLike, Value};

use crate::keys::{self, EDGE, FEATURE, MARKER, ROOT, SET, TILE};
use crate::{canon, raw};

/// Lists that would be wider are written on several lines.
const WIDEST: usize = 100;

/// The canonical form of a tile set. It has the same meaning, keeps every comment, and is its own canonical form.
///
/// # Errors
/// Findings, if the text is no TOML. Other mistakes do not matter.
pub fn fmt(source: &Source) -> Result<String, Report> {
    let mut report = Report::about([source]);
    let (before, broken) = raw::read(source, &mut report);
    if broken {
        return Err(report);
    }
    let document: DocumentMut = source.text().parse().map_err(|error: toml_edit::TomlError| {
        Report::from(raw::toml_syntax(source, error.span().unwrap_or(0..0), error.message()))
    })?;
    let mut writer = Writer { text: String::new() };
    writer.document(&document);
    let (after, broken) = raw::read(&Source::new(source.name(), &writer.text), &mut report);
    // A text written so oddly that something would be lost is better left alone.
    let kept = !broken
        && canon::same(&before, &after)
        && canon::comments(source.text()) == canon::comments(&writer.text);
    Ok(if kept { writer.text } else { source.text().to_owned() })
}

struct Writer {
    text: String,
}

/// Layout of the keys of a table.
#[derive(Clone, Copy)]
struct Style {
    /// Keys that come first, in this order.
    keys: &'static [keys::Key],
    /// True if all `=` stand below each other.
    aligned: bool,
    /// True if tables in it get a header of their own.
    open: bool,
}

impl Style {
    /// The style of a table of the file.
    fn of(path: &[&str]) -> Self {
        let keys = match path {
            [] => ROOT,
            ["set"] => SET,
            ["edge", _] => EDGE,
            ["feature", _] => FEATURE,
            ["marker", _] => MARKER,
            ["tile"] => TILE,
            _ => &[],
        };
        let open = matches!(path, [] | ["edge" | "feature" | "marker"]);
        Self { keys, aligned: !path.is_empty() && path != ["tile"], open }
    }
}

/// A part of a table with a header of its own, and the comments at the header.
struct Section<'a> {
    name: &'a Key,
    table: &'a dyn TableLike,
    decor: &'a Decor,
    /// The key that holds comments above, if not the table itself.
    above: Option<&'a Decor>,
    listed: bool,
}

impl Writer {
    fn document(&mut self, document: &DocumentMut) {
        self.table(&[], document.as_table());
        let trailing = lines(raw(Some(document.trailing())));
        if !trailing.is_empty() {
            self.gap();
            self.comments(&trailing, false);
        }
    }

    /// Writes the values of a table, then the tables in it that have headers.
    fn table(&mut self, path: &[&str], table: &dyn TableLike) {
        let style = Style::of(path);
        let mut pairs: Vec<(&Key, &Item)> = table
            .iter()
            .filter(|(_, item)| !item.is_none())
            .filter_map(|(name, item)| Some((table.key(name)?, item)))
            .collect();
        pairs.sort_by_key(|(key, item)| place(style, key.get(), item));
        let (mut values, mut sections) = (Vec::new(), Vec::new());
        for (key, item) in pairs {
            match opened(style, path, key, item) {
                Some(opened) => sections.extend(opened),
                None => values.push((key, item)),
            }
        }
        let name = |key: &Key| Key::new(key.get()).display_repr().into_owned();
        let widest = values.iter().map(|(key, _)| width(&name(key))).max().unwrap_or_default();
        for (key, item) in values {
            self.comments(&lines(raw(key.leaf_decor().prefix())), path.is_empty());
            let (name, value) = (name(key), canon_value(path, key.get(), item));
            let name = if style.aligned { left(&name, widest) } else { name };
            self.text += &format!("{name} = ");
            self.text += &wrapped(&value, self.column(), item);
            self.trailing(item.as_value().map(Value::decor));
        }
        for section in sections {
            self.section(path, &section);
        }
    }

    fn section(&mut self, path: &[&str], section: &Section<'_>) {
        let mut path = path.to_vec();
        path.push(section.name.get());
        let above = section.above.unwrap_or(section.decor);
        self.gap();
        self.comments(&lines(raw(above.prefix())), true);
        let style = Style::of(&path);
        let only_sections = style.open && !section.table.is_empty();
        let only_sections = only_sections
            && section.table.iter().all(|(name, item)| {
                section.table.key(name).is_some_and(|key| opened(style, &path, key, item).is_some())
            });
        let noted = !lines(raw(section.decor.suffix())).is_empty();
        // `[edge]` alone is empty when all edges have tables of their own.
        if section.listed || !only_sections || noted {
            let names: Vec<_> = path.iter().map(|it| Key::new(*it).display_repr().into_owned()).collect();
            let name = names.join(".");
            self.text += &if section.listed { format!("[[{name}]]") } else { format!("[{name}]") };
            self.trailing(Some(section.decor));
        }
        self.table(&path, section.table);
    }

    /// An empty line before the next part.
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn comments(&mut self, lines: &[&str], spaced: bool) {
        for (at, line) in lines.iter().enumerate() {
            if line.is_empty() && !spaced && at + 1 == lines.len() {
                continue;
            }
            self.text += line;
            self.text.push('\n');
        }
    }

    /// Ends a line, with the comment that stands behind it.
    fn trailing(&mut self, decor: Option<&Decor>) {
        let comment = decor.map(|it| raw(it.suffix()).trim()).unwrap_or_default();
        if !comment.is_empty() {
            self.text.push(' ');
            self.text += comment;
        }
        self.text.push('\n');
    }

    fn column(&self) -> usize {
        self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1)
    }
}

/// Rank of a key in its table: known keys first, in their order; kinds of features in the middle of a tile.
fn place(style: Style, name: &str, item: &Item) -> usize {
    const KINDS_AFTER: &str = "count";
    const AREAS_AFTER: &str = "also";
    let position = |name: &str| style.keys.iter().position(|it| it.name == name).map(|at| 2 * at);
    let lists_tables = item.as_array().is_some_and(|it| it.iter().any(Value::is_inline_table));
    let after = if lists_tables || item.is_array_of_tables() { AREAS_AFTER } else { KINDS_AFTER };
    let unknown =
        || position(after).filter(|_| item.is_array() || item.is_array_of_tables()).map(|at| at + 1);
    position(name).or_else(unknown).unwrap_or(usize::MAX)
}

/// The tables with headers that a key stands for; none if it is written as a value.
fn opened<'a>(style: Style, path: &[&str], key: &'a Key, item: &'a Item) -> Option<Vec<Section<'a>>> {
    let section = |table, decor, above, listed| Section { name: key, table, decor, above, listed };
    match item {
        Item::ArrayOfTables(tables) if path.is_empty() || has_comments(item) => {
            Some(tables.iter().map(|it| section(it as &dyn TableLike, it.decor(), None, true)).collect())
        }
        // A table without a header has its comments at its keys.
        Item::Table(table) if style.open || has_comments(item) => {
            Some(vec![section(table as &dyn TableLike, table.decor(), None, false)])
        }
        Item::Value(Value::InlineTable(table)) if style.open && !within(item) => {
            Some(vec![section(table as &dyn TableLike, table.decor(), Some(key.leaf_decor()), false)])
        }
        Item::Value(Value::Array(array)) if path.is_empty() && is_list_of_tables(array) && !within(item) => {
            let tables = array.iter().filter_map(Value::as_inline_table).enumerate();
            let first = |at| (at == 0).then_some(key.leaf_decor());
            Some(tables.map(|(at, it)| section(it as &dyn TableLike, it.decor(), first(at), true)).collect())
        }
        _ => None,
    }
}

fn is_list_of_tables(array: &Array) -> bool {
    !array.is_empty() && array.iter().all(Value::is_inline_table)
}

/// A value in one line; as it was written if there are comments in it.
fn canon_value(path: &[&str], name: &str, item: &Item) -> String {
    if within(item) {
        return item.to_string().trim().to_owned();
    }
    let tile_key = path == ["tile"];
    let known = TILE.iter().any(|key| key.name == name);
    let sides = tile_key && (!known || matches!(name, "meet" | "under"));
    one_line(item, &|text| if sides { canon::sides(text) } else { text.to_owned() })
}

/// A value without line breaks.
fn one_line(item: &Item, text: &dyn Fn(&str) -> String) -> String {
    let value = |it: &Value| one_line(&Item::Value(it.clone()), text);
    match item {
        Item::None => String::new(),
        Item::Value(Value::Array(array)) => {
            let values: Vec<String> = array.iter().map(value).collect();
            format!("[{}]", values.join(", "))
        }
        Item::Value(Value::InlineTable(table)) => one_line_table(table, text),
        Item::Table(table) => one_line_table(table, text),
        Item::ArrayOfTables(tables) => {
            let tables: Vec<String> = tables.iter().map(|it: &Table| one_line_table(it, text)).collect();
            format!("[{}]", tables.join(", "))
        }
        Item::Value(Value::String(it)) => plain(Value::from(text(it.value()))),
        Item::Value(Value::Integer(it)) => plain(Value::from(*it.value())),
        Item::Value(Value::Float(it)) => it.display_repr().into_owned(),
        Item::Value(Value::Boolean(it)) => plain(Value::from(*it.value())),
        Item::Value(Value::Datetime(it)) => plain(Value::from(*it.value())),
    }
}

fn one_line_table(table: &dyn TableLike, text: &dyn Fn(&str) -> String) -> String {
    let pair =
        |(name, item): (&str, &Item)| format!("{} = {}", Key::new(name).display_repr(), one_line(item, text));
    let pairs: Vec<String> = table.iter().map(pair).collect();
    if pairs.is_empty() { "{}".into() } else { format!("{{ {} }}", pairs.join(", ")) }
}

fn plain(value: Value) -> String {
    value.to_string().trim().to_owned()
}

/// A list that is too wide for its line, with one value on each line.
fn wrapped(value: &str, column: usize, item: &Item) -> String {
    let Some(array) = item.as_array().filter(|_| column + value.len() > WIDEST && !value.contains('\n'))
    else {
        return value.to_owned();
    };
    if array.len() < 2 {
        return value.to_owned();
    }
    let values =
        array.iter().map(|it| format!("    {},\n", one_line(&Item::Value(it.clone()), &canon::sides)));
    format!("[\n{}]", values.collect::<String>())
}

/// True if there are comments in a value.
fn within(item: &Item) -> bool {
    match item {
        Item::Value(value @ (Value::Array(_) | Value::InlineTable(_))) => {
            let mut value = value.clone();
            value.decor_mut().clear();
            !canon::comments(&format!("x = {value}")).is_empty()
        }
        _ => false,
    }
}

/// True if there are comments in or at a table.
fn has_comments(item: &Item) -> bool {
    let at = |decor: &Decor| raw(decor.prefix()).contains('#') || raw(decor.suffix()).contains('#');
    let inside = |table: &dyn TableLike| {
        table.iter().any(|(name, item)| {
            let key = table.key(name).is_some_and(|key| at(key.leaf_decor()) || at(key.dotted_decor()));
            key || item.as_value().is_some_and(|it| at(it.decor())) || has_comments(item) || within(item)
        })
    };
    match item {
        Item::Table(table) => at(table.decor()) || inside(table),
        Item::ArrayOfTables(tables) => tables.iter().any(|it| at(it.decor()) || inside(it)),
        Item::Value(_) | Item::None => false,
    }
}

fn raw(text: Option<&RawString>) -> &str {
    text.and_then(RawString::as_str).unwrap_or_default()
}

/// The comments of a text, with empty lines between them that stand there; the last may be an empty one.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        let blank = line.is_empty() && lines.last().is_none_or(|it| it.is_empty());
        if !blank {
            lines.push(line);
        }
    }
    lines
}

//! One file, loosely: every key in its place, nothing yet checked against the words.

use bastide_core::geometry::Pos;
use bastide_diag::{Report, Source};

use crate::checks::values;
use crate::keys::{FIELD, Key, ROOT, TILE, Ty};
use crate::raw::{self, Node, Span, Table, Text, Value};
use crate::set::Allow;
use crate::types;

/// A tile set as it is written.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) source: Source,
    pub(crate) header: Header,
    pub(crate) edges: Vec<(Text, Table)>,
    pub(crate) features: Vec<(Text, Table)>,
    pub(crate) markers: Vec<(Text, Table)>,
    pub(crate) tiles: Vec<Tile>,
    /// True if the text is broken, so that it may hold more than was read.
    pub(crate) broken: bool,
}

/// `[set]`
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    pub(crate) id: Text,
    pub(crate) title: String,
    pub(crate) editions: Vec<String>,
    pub(crate) total: Option<(Counts, Span)>,
    pub(crate) uses: Vec<Text>,
    pub(crate) before: bool,
    pub(crate) theme: Option<Text>,
    pub(crate) allow: Vec<Allow>,
}

/// Numbers by edition.
#[derive(Clone, Debug)]
pub(crate) enum Counts {
    /// The same number in all editions.
    Each(u32),
    /// Editions that are not named have none.
    By(Vec<(String, u32)>),
}

impl Counts {
    /// The number of an edition.
    pub(crate) fn of(&self, edition: &str) -> u32 {
        match self {
            Self::Each(count) => *count,
            Self::By(counts) => counts.iter().find(|(it, _)| it == edition).map_or(0, |(_, count)| *count),
        }
    }
}

/// `[[tile]]`
#[derive(Clone, Debug, Default)]
pub(crate) struct Tile {
    pub(crate) span: Span,
    pub(crate) id: Text,
    pub(crate) alias: Option<Text>,
    pub(crate) same: Option<Text>,
    pub(crate) edges: Option<Text>,
    pub(crate) count: Option<Counts>,
    pub(crate) centre: Option<Text>,
    pub(crate) meet: Option<Vec<Text>>,
    pub(crate) reach: Option<Vec<Text>>,
    pub(crate) under: Option<Text>,
    pub(crate) also: Option<Vec<Text>>,
    pub(crate) on: Option<Vec<(Text, Vec<Text>)>>,
    pub(crate) mark: Option<Vec<(Text, Node)>>,
    pub(crate) start: Option<bool>,
    pub(crate) before: Option<bool>,
    pub(crate) at: Option<(Pos, Span)>,
    pub(crate) draw: Option<Text>,
    pub(crate) in_pile: Option<bool>,
    pub(crate) layout: Option<Table>,
    /// Keys that are to be kinds of features.
    pub(crate) features: Vec<(Text, Node)>,
}

/// A field given in full.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) at: Text,
    /// Kinds of features, and one side for each feature of the kind that the field touches.
    pub(crate) touches: Vec<(Text, Text)>,
}

impl Tile {
    /// This tile, with missing keys taken from another.
    pub(crate) fn over(self, other: &Self) -> Self {
        let mut features = self.features;
        for (kind, node) in &other.features {
            if !features.iter().any(|(it, _)| it.text == kind.text) {
                features.push((kind.clone(), node.clone()));
            }
        }
        let other = other.clone();
        Self {
            span: self.span,
            id: self.id,
            same: self.same,
            alias: self.alias.or(other.alias),
            edges: self.edges.or(other.edges),
            count: self.count.or(other.count),
            centre: self.centre.or(other.centre),
            meet: self.meet.or(other.meet),
            reach: self.reach.or(other.reach),
            under: self.under.or(other.under),
            also: self.also.or(other.also),
            on: self.on.or(other.on),
            mark: self.mark.or(other.mark),
            start: self.start.or(other.start),
            before: self.before.or(other.before),
            at: self.at.or(other.at),
            draw: self.draw.or(other.draw),
            in_pile: self.in_pile.or(other.in_pile),
            layout: self.layout.or(other.layout),
            features,
        }
    }
}

/// Reads a file. Everything that is wrong with its text, keys and types goes to the report.
pub(crate) fn read(source: Source, report: &mut Report) -> File {
    let (root, broken) = raw::read(&source, report);
    let mut aside = Report::new();
    // The readable rest of a broken text is not worth judging.
    let report = if broken { &mut aside } else { report };
    types::check_whole(&source, "the file", &root, ROOT, report);
    let header = read_header(&source, root.get("set").and_then(Node::table), report);
    let tables = |key| {
        let pairs = root.get(key).and_then(Node::table).into_iter().flat_map(|it: &Table| &it.pairs);
        pairs.filter_map(|(name, node)| Some((name.clone(), node.table()?.clone()))).collect::<Vec<_>>()
    };
    let (edges, features, markers) = (tables("edge"), tables("feature"), tables("marker"));
    for (what, words) in [("a feature", &features), ("a marker", &markers)] {
        for (name, _) in words {
            values::bad_name(&source, name, what, report);
        }
    }
    let tiles = root.get("tile").map(Node::list).unwrap_or_default();
    let tiles =
        tiles.iter().filter_map(Node::table).map(|it| read_tile(&source, &header, it, report)).collect();
    File { header, edges, features, markers, tiles, broken, source }
}

fn read_header(source: &Source, table: Option<&Table>, report: &mut Report) -> Header {
    let Some(table) = table else { return Header { editions: vec!["1".into()], ..Header::default() } };
    let text = |key| table.get(key).and_then(Node::text).cloned().unwrap_or_default();
    let id = text("id");
    values::bad_name(source, &id, "a set", report);
    let named = table.get("editions").map(Node::texts).unwrap_or_default();
    values::edition_twice(source, &named, report);
    let mut editions: Vec<String> = Vec::new();
    for edition in named {
        if !editions.contains(&edition.text) {
            editions.push(edition.text);
        }
    }
    if editions.is_empty() {
        editions.push("1".into());
    }
    let total = table.get("total");
    Header {
        id,
        title: text("title").text,
        total: total.and_then(|it| Some((counts(source, &editions, it, report)?, it.span.clone()))),
        uses: table.get("uses").map(Node::texts).unwrap_or_default(),
        before: table.get("before").and_then(Node::flag).unwrap_or_default(),
        theme: table.get("theme").and_then(Node::text).cloned(),
        allow: table.get("allow").map(allowed).unwrap_or_default(),
        editions,
    }
}

/// The findings that are meant to be so. Entries that lack something were reported already.
fn allowed(node: &Node) -> Vec<Allow> {
    let entry = |table: &Table| {
        let text = |key| table.get(key).and_then(Node::text).cloned();
        let code = text("code")?;
        Some(Allow { code: code.text, reason: text("reason")?.text, span: code.span })
    };
    node.list().iter().filter_map(Node::table).filter_map(entry).collect()
}

fn read_tile(source: &Source, header: &Header, table: &Table, report: &mut Report) -> Tile {
    let text = |key| table.get(key).and_then(Node::text).cloned();
    let texts = |key| table.get(key).map(Node::texts);
    let flag = |key| table.get(key).and_then(Node::flag);
    let id = text("id").unwrap_or_default();
    values::bad_name(source, &id, "a tile", report);
    let what = if id.text.is_empty() { "the tile".into() } else { format!("tile `{}`", id.text) };
    let mut features = Vec::new();
    types::check_table(source, &what, table, TILE, report, |(name, node), _| {
        features.push((name.clone(), node.clone()));
    });
    let at = table.get("at").and_then(|node| {
        let [x, y] = node.list() else { return None };
        let cell = Pos::new(i16::try_from(x.number()?).ok()?, i16::try_from(y.number()?).ok()?);
        Some((cell, node.span.clone()))
    });
    let on = table.get("on").and_then(Node::table);
    let mark = table.get("mark").and_then(Node::table);
    Tile {
        span: table.span.clone(),
        alias: text("alias"),
        same: text("same"),
        edges: text("edges"),
        count: table.get("count").and_then(|it| counts(source, &header.editions, it, report)),
        centre: text("centre"),
        meet: texts("meet"),
        reach: texts("reach"),
        under: text("under"),
        also: texts("also"),
        on: on.map(|it| it.pairs.iter().map(|(slot, node)| (slot.clone(), node.texts())).collect()),
        mark: mark.map(|it| it.pairs.clone()),
        start: flag("start"),
        before: flag("before"),
        at,
        draw: text("draw"),
        in_pile: flag("in_pile"),
        layout: table.get("layout").and_then(Node::table).cloned(),
        features,
        id,
    }
}

/// Numbers by edition; none if they are of a wrong type.
fn counts(source: &Source, editions: &[String], node: &Node, report: &mut Report) -> Option<Counts> {
    let number = |node: &Node| u32::try_from(node.number()?).ok();
    match &node.value {
        Value::Table(table) => {
            for (edition, _) in &table.pairs {
                values::unknown_edition(source, edition, editions, report);
            }
            let counts = table.pairs.iter().map(|(edition, it)| Some((edition.text.clone(), number(it)?)));
            counts.collect::<Option<_>>().map(Counts::By)
        }
        _ => number(node).map(Counts::Each),
    }
}

/// Side-strings of a feature kind.
pub(crate) fn sides(source: &Source, kind: &Text, node: &Node, report: &mut Report) -> Vec<Text> {
    types::check(source, &kind.text, node, Ty::Texts, report);
    node.texts()
}

/// Fields given in full. `fills` are the kinds that a field can touch.
pub(crate) fn fields(
    source: &Source,
    kind: &Text,
    node: &Node,
    fills: &[&str],
    report: &mut Report,
) -> Vec<Field> {
    const LIST: Ty = Ty::ListOf(FIELD);
    types::check(source, &kind.text, node, LIST, report);
    let what = format!("`{}`", kind.text);
    let tables = node.list().iter().filter_map(Node::table);
    let fields = tables.map(|table| {
        let mut touches = Vec::new();
        types::check_table(source, &what, table, FIELD, report, |pair, report| {
            let (name, value) = pair;
            if fills.contains(&name.text.as_str()) {
                types::check(source, &name.text, value, Ty::Text, report);
                touches.extend(value.text().map(|sides| (name.clone(), sides.clone())));
            } else {
                let candidates: Vec<_> =
                    FIELD.iter().map(|key: &Key| key.name).chain(fills.iter().copied()).collect();
                report.push(values::unknown_key(source, &what, name, &candidates, &table.pairs));
            }
        });
        Field { at: table.get("at").and_then(Node::text).cloned().unwrap_or_default(), touches }
    });
    fields.collect()
}

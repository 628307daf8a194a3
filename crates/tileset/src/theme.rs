//! Themes in TOML: colours with their spans. Knows no colour of its own and nothing of drawing.

use std::ops::Range;

use bastide_diag::{Report, Source};

use crate::checks::values;
use crate::keys::{SHAPE, THEME};
use crate::raw::{self, Node, Table, Text};
use crate::types::{self, colour};

/// The words that themes may use, as those who draw know them.
#[derive(Clone, Copy, Debug)]
pub struct ThemeWords<'a> {
    /// The shipped themes.
    pub themes: &'a [&'a str],
    /// The keys of colours.
    pub colours: &'a [&'a str],
    /// The names of colours of players.
    pub seats: &'a [&'a str],
    /// Names of looks of feature kinds.
    pub looks: &'a [&'a str],
}

/// The content of a theme file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThemeText {
    /// The name.
    pub name: Option<String>,
    /// The shipped theme for the rest.
    pub like: Option<String>,
    /// Codes of findings that are meant to be so.
    pub allow: Vec<String>,
    /// Colours by key, as `0xrrggbb`; none for parts that are left out of pictures.
    pub colours: Vec<(String, Option<u32>)>,
    /// Colours of players.
    pub seats: Vec<SeatText>,
    /// Looks of feature kinds.
    pub kinds: Vec<KindText>,
    /// Files with drawings of other things, in turn: the thing, the file, and where it is named.
    pub shapes: Vec<(String, String, Range<usize>)>,
    /// Files with drawings of markers: the marker, the file, and where it is named.
    pub symbols: Vec<(String, String, Range<usize>)>,
    /// Files with drawings of pieces: the piece, the file, and where it is named.
    pub pieces: Vec<(String, String, Range<usize>)>,
    /// Files that stand for whole tiles, in turn: the tile, the file, and where it is named.
    pub tiles: Vec<(String, String, Range<usize>)>,
    places: Vec<(String, Range<usize>)>,
}

/// The colours of the pieces of one player; none for missing keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatText {
    /// The name of the colour: `red`.
    pub name: String,
    /// The body of the piece.
    pub body: Option<u32>,
    /// Its outline.
    pub line: Option<u32>,
    /// Letters on it.
    pub letter: Option<u32>,
}

/// The looks of a feature kind; none for missing keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindText {
    /// The kind: `rails`.
    pub name: String,
    /// The look.
    pub look: Option<String>,
    /// The colour of its ground.
    pub fill: Option<u32>,
    /// The colour of the line round it.
    pub line: Option<u32>,
    /// The colour of details.
    pub detail: Option<u32>,
}

impl ThemeText {
    /// Reads a theme. Keys with findings are left out; everything else is there.
    pub fn read(source: &Source, words: &ThemeWords<'_>) -> (Self, Report) {
        let mut report = Report::about([source]);
        let (root, broken) = raw::read(source, &mut report);
        if broken {
            return (Self::default(), report);
        }
        types::check_whole(source, "the theme", &root, THEME, &mut report);
        let text = |key| root.get(key).and_then(Node::text);
        let mut theme = Self {
            name: text("name").map(|it| it.text.clone()),
            like: text("like").map(|it| it.text.clone()),
            allow: root
                .get("allow")
                .map(Node::texts)
                .unwrap_or_default()
                .into_iter()
                .map(|it| it.text)
                .collect(),
            ..Self::default()
        };
        if let Some(like) = text("like").filter(|it| !words.themes.contains(&it.text.as_str())) {
            report.push(values::wrong_value(source, "like", like, words.themes));
            theme.like = None;
        }
        for (key, node) in pairs(&root, "colour") {
            if !words.colours.contains(&key.text.as_str()) {
                report.push(values::unknown_key(
                    source,
                    "[colour]",
                    key,
                    words.colours,
                    pairs(&root, "colour"),
                ));
            } else if let Some(colour) = node.text().and_then(|it| colour(&it.text)) {
                theme.colours.push((key.text.clone(), colour));
                theme.places.push((key.text.clone(), node.span.clone()));
            }
        }
        for (name, table) in tables(&root, "seat") {
            if !words.seats.contains(&name.text.as_str()) {
                report.push(values::unknown_key(source, "[seat]", name, words.seats, pairs(&root, "seat")));
                continue;
            }
            let [body, line, letter] = ["body", "line", "letter"].map(|key| part(table, key));
            theme.places.push((format!("seat.{}", name.text), name.span.clone()));
            theme.seats.push(SeatText { name: name.text.clone(), body, line, letter });
        }
        theme.symbols = files(&root, "symbol");
        theme.shapes = files(&root, "shape");
        theme.pieces = files(&root, "piece");
        theme.tiles = files(&root, "tile");
        for (name, table) in tables(&root, "kind") {
            let mut look = table.get("look").and_then(Node::text);
            if let Some(text) = look.filter(|it| !words.looks.contains(&it.text.as_str())) {
                report.push(values::wrong_value(source, "look", text, words.looks));
                look = None;
            }
            let [fill, line, detail] = ["fill", "line", "detail"].map(|key| part(table, key));
            let look = look.map(|it| it.text.clone());
            theme.kinds.push(KindText { name: name.text.clone(), look, fill, line, detail });
            theme.places.push((format!("kind.{}", name.text), name.span.clone()));
        }
        (theme, report)
    }

    /// The things besides markers that a theme can bring drawings of.
    pub fn shapes() -> impl Iterator<Item = &'static str> {
        SHAPE.iter().map(|key| key.name)
    }

    /// The span of the value of a key, `grass`, `seat.red` or `kind.rails`, if it is there.
    pub fn place(&self, key: &str) -> Option<Range<usize>> {
        self.places.iter().find(|(it, _)| it == key).map(|(_, place)| place.clone())
    }
}

fn pairs<'a>(root: &'a Table, key: &str) -> &'a [(Text, Node)] {
    root.get(key).and_then(Node::table).map_or(&[], |it| &it.pairs)
}

/// The files of a table by what they show, each with its place.
fn files(root: &Table, key: &str) -> Vec<(String, String, Range<usize>)> {
    let of = |(name, node): &(Text, Node)| {
        let name = name.text.clone();
        node.texts().into_iter().map(move |it| (name.clone(), it.text, it.span))
    };
    pairs(root, key).iter().flat_map(of).collect()
}

fn tables<'a>(root: &'a Table, key: &str) -> impl Iterator<Item = (&'a Text, &'a Table)> {
    pairs(root, key).iter().filter_map(|(name, node)| Some((name, node.table()?)))
}

/// A colour of a table; none if it has none.
fn part(table: &Table, key: &str) -> Option<u32> {
    table.get(key).and_then(Node::text).and_then(|it| colour(&it.text)).flatten()
}

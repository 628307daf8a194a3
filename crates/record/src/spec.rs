//! Setup of a game, as a `game` block or a game file has it: words only, nothing looked up.

use std::ops::Range;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::value::Value;
use bastide_diag::{Label, Report, Source};

use crate::checks;
use crate::players::NAMES;
use crate::text::{Text, quoted};

/// Setup of a game, in words.
///
/// Equality is that of the contents, wherever they stand in a source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSpec {
    /// The text it was read from.
    pub origin: Origin,
    /// A title.
    pub title: Option<Text>,
    /// The tiles, as terms of the tile-set algebra.
    pub sets: Option<Vec<Text>>,
    /// Printing of the sets.
    pub edition: Option<Text>,
    /// The variants, in their order.
    pub variants: Vec<Text>,
    /// The names of the players, in seat order.
    pub players: Option<Vec<Text>>,
    /// Options by key: whole numbers, texts, true and false.
    pub options: Vec<(Text, Value)>,
    /// The tiles on the board, instead of the usual start.
    pub start: Vec<TileAt>,
    /// The pieces on the board and with players who do not own them.
    pub figures: Vec<FigureAt>,
    /// The whole pile, in the order in which it is drawn.
    pub draw: Option<Vec<Text>>,
    /// Content of piles of variants, in the order in which it is drawn, by their names.
    pub piles: Vec<(Text, Vec<Text>)>,
    /// Pieces that are not in the game.
    pub without: Vec<Without>,
    /// The seed of the game's chance.
    pub seed: Option<u64>,
    /// The version of the tool that wrote a record.
    pub tool: Option<Text>,
    /// Hashes of the sets and variants of a record, by name.
    pub hashes: Vec<(Text, Text)>,
}

/// The text that a setup was read from; an empty one if it was made in another way. All are equal.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The text.
    pub source: Source,
    /// The block there.
    pub span: Range<usize>,
}

impl Default for Origin {
    fn default() -> Self {
        Self { source: Source::new("", ""), span: 0..0 }
    }
}

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A tile on the board at the start: `crfr at 0,0 r90`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileAt {
    /// Name of the tile, with or without its set.
    pub tile: Text,
    /// Where.
    pub pos: Pos,
    /// Rotation of the tile.
    pub rotation: Rotation,
}

/// A piece that is not in supply at the start: `red follower on city N of 0,-1`, `crown on 0,0`, `crown held by red`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureAt {
    /// The player and the piece, or the piece alone; the span is that of the whole text.
    pub figure: Text,
    /// Place of the piece.
    pub place: FigurePlace,
}

/// Place of a piece at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigurePlace {
    /// On a segment of the tile at this place.
    Segment(String, Pos),
    /// On the tile at this place as a whole.
    Tile(Pos),
    /// Held by a player.
    Held(String),
}

/// Pieces that are not in the game: `red 3 follower`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Without {
    /// Whose; the span is that of the whole text.
    pub player: Text,
    /// Number of pieces.
    pub count: u8,
    /// Of which piece.
    pub piece: String,
}

impl GameSpec {
    /// The names that so many players get.
    pub fn names(count: usize) -> Vec<Text> {
        NAMES.iter().take(count).map(|name| Text::from(*name)).collect()
    }

    /// The names of the players, if they are given, or else of so many.
    pub fn players_or(&self, count: usize) -> Vec<String> {
        let names = self.players.clone().unwrap_or_else(|| Self::names(count));
        names.into_iter().map(|name| name.text).collect()
    }

    /// The option of a key.
    pub fn option(&self, key: &str) -> Option<&Value> {
        self.options.iter().find(|(name, _)| name.text == key).map(|(_, value)| value)
    }

    /// Sets an option, instead of one that is there with this key.
    pub fn set_option(&mut self, key: &str, value: Value) {
        match self.options.iter_mut().find(|(name, _)| name.text == key) {
            // The place of the value before is not that of this one.
            Some((name, old)) => (*name, *old) = (key.into(), value),
            None => self.options.push((key.into(), value)),
        }
    }

    /// A place in its source, for findings.
    pub fn label(&self, span: &Range<usize>, text: impl Into<String>) -> Label {
        let span = if span.is_empty() { &self.origin.span } else { span };
        Label::new(&self.origin.source, span.clone(), text)
    }

    /// The place of a word of it in its source; words without one come from the command line.
    pub fn at(&self, span: &Range<usize>) -> Label {
        if span.is_empty() { Label::new(&Source::command_line(), 0..0, "") } else { self.label(span, "") }
    }

    /// The players who are called as one before them.
    pub fn namesakes(&self) -> Report {
        let mut report = Report::about([&self.origin.source]);
        let names: Vec<&Text> = self.players.iter().flatten().collect();
        let twice = names.iter().enumerate().filter(|(at, name)| names[..*at].contains(name));
        report.extend(twice.map(|(_, name)| {
            checks::game_value(self.at(&name.span), format!("two players are called `{name}`"), "")
        }));
        report
    }

    /// Its canonical TOML: keys in the order of the guide, one on each line.
    pub fn to_toml(&self) -> String {
        let one = |text: &Option<Text>| text.as_ref().map(|it| quoted(&it.text));
        let texts = |texts: &Option<Vec<Text>>| texts.as_deref().map(list);
        let pairs = [
            ("title", one(&self.title)),
            ("sets", texts(&self.sets)),
            ("edition", one(&self.edition)),
            ("variants", filled(&self.variants).map(list)),
            ("players", texts(&self.players)),
            ("options", filled(&self.options).map(|it| table(it, scalar))),
            ("start", filled(&self.start).map(list)),
            ("figures", filled(&self.figures).map(list)),
            ("draw", texts(&self.draw)),
            ("piles", filled(&self.piles).map(|it| table(it, |items| list(items)))),
            ("without", filled(&self.without).map(list)),
            ("seed", self.seed.map(|it| it.to_string())),
            ("tool", one(&self.tool)),
            ("hashes", filled(&self.hashes).map(|it| table(it, |hash| quoted(&hash.text)))),
        ];
        pairs.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}\n", value?))).collect()
    }
}

/// A list that is written down: an empty one is left out.
fn filled<T>(list: &[T]) -> Option<&[T]> {
    (!list.is_empty()).then_some(list)
}

/// As in a `game` block: `crfr at 0,0 r90`.
impl std::fmt::Display for TileAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.tile, self.pos)?;
        if self.rotation == Rotation::R0 { Ok(()) } else { write!(f, " {}", self.rotation) }
    }
}

/// As in a `game` block: `red follower on city N of 0,-1`.
impl std::fmt::Display for FigureAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.place {
            FigurePlace::Segment(segment, pos) => write!(f, "{} on {segment} of {pos}", self.figure),
            FigurePlace::Tile(pos) => write!(f, "{} on {pos}", self.figure),
            FigurePlace::Held(player) => write!(f, "{} held by {player}", self.figure),
        }
    }
}

/// As in a `game` block: `red 3 follower`.
impl std::fmt::Display for Without {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.player, self.count, self.piece)
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Bool(flag) => flag.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Text(text) => quoted(text),
        // Options are read as nothing else.
        other => quoted(&format!("{other:?}")),
    }
}

fn table<T>(pairs: &[(Text, T)], written: impl Fn(&T) -> String) -> String {
    let bare = |key: &str| {
        !key.is_empty() && key.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_' || it == b'-')
    };
    let pair = |(key, value): &(Text, T)| {
        let key = if bare(&key.text) { key.text.clone() } else { quoted(&key.text) };
        format!("{key} = {}", written(value))
    };
    let pairs: Vec<_> = pairs.iter().map(pair).collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// A list on one line if there is room, otherwise on as few lines as possible.
fn list<T: ToString>(items: &[T]) -> String {
    const WIDTH: usize = 100;
    let items: Vec<_> = items.iter().map(|it| quoted(&it.to_string())).collect();
    let line = format!("[{}]", items.join(", "));
    if line.chars().count() <= WIDTH {
        return line;
    }
    let mut out = String::from("[");
    let mut used = WIDTH;
    for item in items {
        let width = item.chars().count() + 2;
        if used + width > WIDTH {
            out.push_str("\n  ");
            used = 2;
        } else {
            out.push(' ');
        }
        out.push_str(&item);
        out.push(',');
        used += width;
    }
    out.push_str("\n]");
    out
}

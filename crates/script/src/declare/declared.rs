//! Declaration of a variant, with names in the place of the engine's ids.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bastide_core::geometry::Cells;
use bastide_core::parting::Parting;
use bastide_core::piece::Role;
use bastide_core::pile::{Holders, Seen};
use bastide_core::player::{PlayerId, Seats};
use bastide_core::rules::Scope;
use bastide_core::value::Value;

/// An option as declared, for documentation and for checking the settings of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// Its name within the variant.
    pub name: String,
    /// Its value if no game sets it.
    pub default: Value,
    /// The words it may be; empty if it is not a word.
    pub values: Vec<String>,
    /// The numbers it may be, if it may be a number.
    pub range: Option<RangeInclusive<i64>>,
    /// Its purpose, for people.
    pub doc: String,
}

/// A piece as declared: the engine's piece with names in the place of ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceDecl {
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) neutral: bool,
    pub(crate) count: u8,
    pub(crate) on: Vec<String>,
    pub(crate) strength: i32,
    pub(crate) needs_follower: bool,
    pub(crate) on_completed: bool,
    pub(crate) stays: bool,
    pub(crate) leaves: bool,
    pub(crate) moves: bool,
    pub(crate) recall: bool,
    pub(crate) second: bool,
    pub(crate) safe: bool,
    pub(crate) spans: Option<SpanDecl>,
    /// Under which key it is declared, for findings.
    pub(crate) section: &'static str,
}

/// Span of a piece across tiles, as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpanDecl {
    pub(crate) kind: String,
    pub(crate) over: String,
    pub(crate) each_part: u8,
    pub(crate) late: bool,
    pub(crate) refusable: bool,
}

/// Points as declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScaleDecl {
    pub(crate) tile: i32,
    pub(crate) around: i32,
    pub(crate) markers: BTreeMap<String, i32>,
    pub(crate) touching: BTreeMap<String, i32>,
}

/// A kind of feature as declared: like another one, with changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FeatureDecl {
    pub(crate) name: String,
    pub(crate) like: String,
    pub(crate) followers: Option<bool>,
    pub(crate) completes: Option<bool>,
    pub(crate) safe: Option<bool>,
    /// The cells that complete a site, if not all around.
    pub(crate) cells: Option<Cells>,
    /// Pieces that may stand there beside those that name the kind.
    pub(crate) pieces: Vec<String>,
    /// Points of an area for each finished feature of this kind that borders on it.
    pub(crate) farmed: Option<i32>,
    pub(crate) mark: Option<String>,
    /// Its parting of the land, if otherwise than printed.
    pub(crate) parts: Option<Parting>,
    pub(crate) completed: Option<ScaleDecl>,
    pub(crate) unfinished: Option<ScaleDecl>,
}

/// A marker as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkerDecl {
    pub(crate) name: String,
    /// Kinds of features it sits on; none for the tile as a whole.
    pub(crate) on: Vec<String>,
    pub(crate) counts: bool,
    /// The words beside it; none for flags and counts.
    pub(crate) words: Option<Vec<String>>,
    /// Kinds of features of which an end waits to be joined, those whose ends wait for each other, and those that end at each side.
    pub(crate) open: Vec<String>,
    pub(crate) together: Vec<String>,
    pub(crate) split: Vec<String>,
}

/// A kept value as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StateDecl {
    pub(crate) name: String,
    pub(crate) start: Value,
    pub(crate) scope: Scope,
}

/// A pile as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PileDecl {
    pub(crate) name: String,
    pub(crate) of: Holders,
    pub(crate) seen: Seen,
    /// Tiles at the start, with numbers.
    pub(crate) tiles: Vec<(String, u16)>,
    /// Tokens at the start, with numbers.
    pub(crate) tokens: Vec<(Value, u16)>,
}

/// Another variant and why it matters.
pub(crate) type Other = (String, Option<String>);

/// Everything that a variant declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) requires: Vec<Other>,
    pub(crate) conflicts: Vec<Other>,
    pub(crate) after: Vec<Other>,
    pub(crate) before: Vec<Other>,
    /// The numbers of players that it is for, if it says so.
    pub(crate) players: Option<RangeInclusive<usize>>,
    /// The players who win together.
    pub(crate) teams: Vec<Seats>,
    pub(crate) sets: Vec<(RangeInclusive<usize>, Vec<String>)>,
    /// Set if a block of tiles waits for those that are drawn before the ordinary pile.
    pub(crate) late_block: bool,
    /// True if nothing is drawn before the ordinary pile.
    pub(crate) one_pile: bool,
    pub(crate) options: Vec<OptionDecl>,
    /// Values of the options in this game.
    pub(crate) values: Vec<(String, Value)>,
    pub(crate) pieces: Vec<PieceDecl>,
    pub(crate) features: Vec<FeatureDecl>,
    pub(crate) markers: Vec<MarkerDecl>,
    pub(crate) piles: Vec<PileDecl>,
    pub(crate) state: Vec<StateDecl>,
    pub(crate) numbers: Vec<(String, i32)>,
}

impl Declared {
    /// The numbers of players that it is for.
    pub(crate) fn seats(&self) -> RangeInclusive<usize> {
        self.players.clone().unwrap_or(1..=PlayerId::MAX)
    }
}

impl OptionDecl {
    /// The value that `set` means for this option, if it can be set so. Words that are `on` and `off` may be set by true and false,
    /// numbers by their digits.
    pub fn read(&self, set: &Value) -> Option<Value> {
        let has = |word: &str| self.values.iter().any(|it| it == word);
        match set {
            Value::Int(it) => self.range.as_ref().filter(|range| range.contains(it)).map(|_| Value::Int(*it)),
            Value::Bool(it) if matches!(self.default, Value::Bool(_)) => Some(Value::Bool(*it)),
            Value::Bool(it) => {
                let word = if *it { "on" } else { "off" };
                has(word).then(|| Value::Text(word.into()))
            }
            Value::Text(it) if has(it) => Some(set.clone()),
            Value::Text(it) => match (it.as_ref(), &self.default) {
                ("true" | "on", Value::Bool(_)) => Some(Value::Bool(true)),
                ("false" | "off", Value::Bool(_)) => Some(Value::Bool(false)),
                (digits, _) => self.read(&Value::Int(digits.parse().ok()?)),
            },
            _ => None,
        }
    }

    /// Its possible values, in words.
    pub fn domain(&self) -> String {
        let mut parts: Vec<String> = self.values.iter().map(|it| format!("`{it}`")).collect();
        if matches!(self.default, Value::Bool(_)) {
            parts.push("true or false".to_owned());
        }
        if let Some(range) = &self.range {
            let wide = (-1_000_000, 1_000_000);
            parts.push(match (*range.start(), *range.end()) {
                it if it == wide => "a whole number".to_owned(),
                (least, most) => format!("a whole number from {least} to {most}"),
            });
        }
        parts.join(", ")
    }
}

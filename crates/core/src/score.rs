//! Points and their reasons. Every point a player has stands on a score line; a score is the sum of its lines.

use std::sync::Arc;

use crate::board::NodeId;
use crate::player::PlayerId;
use crate::words::{KindId, Words};

/// When a feature is worth something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// When it is completed.
    Completed,
    /// At the end of the game.
    Final,
}

/// What the base rules found when they worked out a feature's worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The kind of feature.
    pub kind: KindId,
    /// Completed, or at the end.
    pub timing: Timing,
    /// Whether the scale for small features was used.
    pub small: bool,
    /// Different tiles, if they count for this kind.
    pub tiles: u16,
    /// Markers that count.
    pub markers: u16,
    /// Taken cells around (sites).
    pub around: u8,
    /// Completed features it borders on (areas).
    pub touching: u16,
    /// What all that is worth.
    pub points: i32,
}

impl Worth {
    /// The reason as read out: `unfinished road, 2 tiles`, `city, 4 tiles, 1 pennant`, `field, 3 completed cities`.
    pub fn text(&self, words: &Words) -> String {
        let kind = &words[self.kind];
        let scale = match self.timing {
            Timing::Completed if self.small => {
                kind.small.as_ref().map_or(&kind.completed, |small| &small.scale)
            }
            Timing::Completed => &kind.completed,
            Timing::Final => &kind.unfinished,
        };
        let mut text = String::new();
        if self.timing == Timing::Final && scale.touching.is_empty() {
            text.push_str("unfinished ");
        }
        if self.small {
            text.push_str("small ");
        }
        text.push_str(&kind.name);
        if scale.tile != 0 && scale.around == 0 {
            text.push_str(&format!(", {}", counted(self.tiles.into(), "tile")));
        }
        if scale.around != 0 {
            text.push_str(&format!(", {} around", self.around));
        }
        if self.markers > 0 {
            let mut names = scale.markers.keys().map(|marker| words[*marker].name.as_str());
            let name = match (names.next(), names.next()) {
                (Some(only), None) => only,
                _ => "marker",
            };
            text.push_str(&format!(", {}", counted(self.markers.into(), name)));
        }
        if let Some((kind, _)) = scale.touching.first_key_value() {
            text.push_str(&format!(
                ", {}",
                counted(self.touching.into(), &format!("completed {}", words[*kind].name))
            ));
        }
        text
    }
}

/// `1 tile`, `3 tiles`, `2 completed cities`.
pub fn counted(count: u32, name: &str) -> String {
    match (count, name.strip_suffix('y')) {
        (1, _) => format!("1 {name}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {name}s"),
    }
}

/// Why points were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the base rules, unchanged.
    Base(Worth),
    /// As a variant says, or as the base rules say after variants have changed the number.
    Text(Arc<str>),
}

impl Reason {
    /// The reason as read out.
    pub fn text(&self, words: &Words) -> String {
        match self {
            Self::Base(worth) => worth.text(words),
            Self::Text(text) => text.to_string(),
        }
    }
}

/// Points that a player received, once, for one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Who.
    pub player: PlayerId,
    /// How many; negative when paid.
    pub points: i32,
    /// Why.
    pub reason: Reason,
    /// For which feature, named by one of its segments.
    pub feature: Option<NodeId>,
    /// In which turn.
    pub turn: u16,
}

/// A number on its way through `modify` rules, with what each of them said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    value: i32,
    whys: Vec<Arc<str>>,
}

impl Tally {
    /// Starts from this number.
    pub fn new(value: i32) -> Self {
        Self { value, whys: Vec::new() }
    }

    /// The number so far.
    pub fn value(&self) -> i32 {
        self.value
    }

    /// What was said on the way, in order.
    pub fn whys(&self) -> &[Arc<str>] {
        &self.whys
    }

    /// Adds to the number.
    pub fn add(&mut self, more: i32, why: impl Into<Arc<str>>) {
        self.set(self.value.saturating_add(more), why);
    }

    /// Sets the number.
    pub fn set(&mut self, value: i32, why: impl Into<Arc<str>>) {
        self.value = value;
        self.whys.push(why.into());
    }
}

/// How a feature was scored in a part of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Which feature.
    pub feature: NodeId,
    /// What each owner received, or would have received.
    pub points: i32,
    /// Who received it: a bit for each seat.
    pub owners: u8,
}

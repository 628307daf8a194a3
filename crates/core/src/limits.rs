//! Limits of games, as they are told.

use crate::engine::{LINES, LINKS, NOTES, PARTS, QUEUED, RULES_IN_RULES, SCORE};
use crate::player::PlayerId;
use crate::progress::{DECISIONS, FUEL};
use crate::setup::{MAX_DISTANCE, MAX_EDGES, MAX_KINDS, MAX_PILES, MAX_SUPPLY, MAX_TILES};
use crate::tile::Tile;

/// Limits of a game: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("players", PlayerId::MAX as u64, "refused before play"),
    ("tiles of a game", MAX_TILES as u64, "refused before play"),
    ("tiles and tokens in all piles at the start", MAX_TILES as u64, "refused before play"),
    ("piles", MAX_PILES as u64, "refused before play"),
    ("kinds of edges", MAX_EDGES as u64, "refused before play"),
    ("kinds of features, and kinds of pieces", MAX_KINDS as u64, "refused before play"),
    ("pieces of a kind, for a player", MAX_SUPPLY as u64, "refused before play"),
    ("segments of a tile", Tile::MAX_SEGMENTS as u64, "refused before play"),
    ("cells from the middle to a start tile", MAX_DISTANCE as u64, "refused before play"),
    ("points of a player", SCORE as u64, "the rule breaks"),
    ("score lines of a game", LINES as u64, "the rule breaks"),
    ("notes of a game", NOTES as u64, "the rule breaks"),
    ("parts of a turn", PARTS as u64, "the rule breaks"),
    ("turns that wait to be played", QUEUED as u64, "the rule breaks"),
    ("links between segments", LINKS as u64, "the rule breaks"),
    (
        "decisions from one look to the next whether a tile has come into play or, when all are drawn, onto the board",
        DECISIONS as u64,
        "the rule breaks",
    ),
    ("acts and tasks of rules until then", FUEL as u64, "the rule breaks"),
    ("rules that trigger one another", RULES_IN_RULES as u64, "the rule breaks"),
];

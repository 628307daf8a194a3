//! Messages to and from the page, version 1. The page's own account of them is `page/messages.d.ts`.
//!
//! Cells are `[x, y]`, rotations quarters clockwise, places on the board thousandths of a cell, with the middle of the cell 0,0 as origin.

use std::collections::BTreeMap;

use bastide_play::messages::{Cell, Choosable, Pile, Reason, VERSION};
use serde::{Deserialize, Serialize};

/// Place on the board.
pub(crate) type Place = [i32; 2];

/// Message with the version.
#[derive(Debug, Serialize)]
pub(crate) struct Versioned<T> {
    v: u32,
    #[serde(flatten)]
    message: T,
}

impl<T> Versioned<T> {
    pub(crate) fn of(message: T) -> Self {
        Self { v: VERSION, message }
    }
}

/// Seeds as texts: numbers of a page are exact up to 53 bits only.
pub(crate) mod seed {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn write<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(seed)
    }

    /// Takes small ones as numbers, too.
    pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Seed {
            Text(String),
            Number(u64),
        }
        Ok(match Option::deserialize(from)? {
            Some(Seed::Text(text)) => Some(text.trim().parse().map_err(D::Error::custom)?),
            Some(Seed::Number(seed)) => Some(seed),
            None => None,
        })
    }
}

/// Game that is wished for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Order {
    pub(crate) game: String,
    #[serde(default, deserialize_with = "seed::read")]
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) players: Vec<Seat>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, serde_json::Value>,
}

/// Player, and who decides for it: `human` or a bot.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) by: String,
}

/// Name of a player who is played by hand.
pub(crate) const HUMAN: &str = "human";

/// Game with its steps.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    pub(crate) game: String,
    pub(crate) title: String,
    #[serde(serialize_with = "seed::write")]
    pub(crate) seed: u64,
    pub(crate) players: Vec<SeatLook>,
    pub(crate) options: BTreeMap<String, serde_json::Value>,
    pub(crate) undo: bool,
    pub(crate) redo: bool,
    /// Number of this list of steps.
    pub(crate) serial: u64,
    /// Number of the list whose first steps are kept.
    pub(crate) base: u64,
    /// Steps that are kept of it: those of this message follow.
    pub(crate) kept: usize,
    pub(crate) steps: Vec<Step>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<Fault>,
    pub(crate) old_rules: bool,
}

/// Player with letter and colour.
#[derive(Debug, Serialize)]
pub(crate) struct SeatLook {
    #[serde(flatten)]
    pub(crate) seat: Seat,
    pub(crate) letter: String,
    pub(crate) colour: usize,
}

/// Rule that broke.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fault {
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<String>,
}

/// Choice with everything that followed from it.
#[derive(Debug, Serialize)]
pub(crate) struct Step {
    pub(crate) n: usize,
    pub(crate) turn: u32,
    pub(crate) player: usize,
    pub(crate) by: String,
    pub(crate) words: String,
    pub(crate) points: Vec<Points>,
    pub(crate) events: Vec<String>,
    pub(crate) completed: Vec<Completed>,
    #[serde(flatten)]
    pub(crate) choice: Choosable,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) look: Option<String>,
}

/// Points that a player received.
#[derive(Debug, Serialize)]
pub(crate) struct Points {
    pub(crate) player: usize,
    pub(crate) points: i32,
    pub(crate) reason: String,
    pub(crate) cells: Vec<Cell>,
}

/// Feature that was completed.
#[derive(Debug, Serialize)]
pub(crate) struct Completed {
    pub(crate) kind: String,
    pub(crate) cells: Vec<Cell>,
}

/// Position as whoever decides sees it.
#[derive(Debug, Serialize)]
pub(crate) struct Position {
    pub(crate) step: usize,
    pub(crate) of: usize,
    pub(crate) turn: u16,
    pub(crate) tiles_left: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drawn: Option<String>,
    pub(crate) players: Vec<Player>,
    pub(crate) tiles: Vec<Tile>,
    pub(crate) figures: Vec<Figure>,
    pub(crate) piles: Vec<Pile>,
    pub(crate) over: bool,
    pub(crate) winners: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<Cell>,
    pub(crate) sums: Vec<Vec<Sum>>,
    pub(crate) decision: Option<Decision>,
}

/// Player with points and pieces.
#[derive(Debug, Serialize)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) points: i32,
    pub(crate) supply: BTreeMap<String, u8>,
    pub(crate) stocks: Vec<Stock>,
}

/// Pieces of a kind beside the board.
#[derive(Debug, Serialize)]
pub(crate) struct Stock {
    pub(crate) piece: String,
    pub(crate) look: String,
    pub(crate) count: usize,
}

/// Tile on the board, with the picture of it as it lies.
#[derive(Debug, Serialize)]
pub(crate) struct Tile {
    pub(crate) at: Cell,
    pub(crate) tile: String,
    pub(crate) rotation: usize,
    pub(crate) picture: String,
}

/// Piece on the board or in somebody's hands.
#[derive(Debug, Serialize)]
pub(crate) struct Figure {
    #[serde(flatten)]
    pub(crate) figure: bastide_play::messages::Figure,
    pub(crate) look: String,
    pub(crate) size: [i32; 2],
    /// The number of the segment of its design.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) segment: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Place>,
}

/// Score line.
#[derive(Debug, Serialize)]
pub(crate) struct Sum {
    pub(crate) turn: u16,
    pub(crate) points: i32,
    pub(crate) reason: String,
}

/// Question with its options.
#[derive(Debug, Serialize)]
pub(crate) struct Decision {
    pub(crate) player: String,
    pub(crate) question: String,
    pub(crate) human: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tile: Option<String>,
    /// The tile to be placed as it lies in each rotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pictures: Option<[String; 4]>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) options: Vec<Choice>,
    pub(crate) refused: Vec<Refused>,
}

/// Option, or a choice that is not one.
#[derive(Debug, Serialize)]
pub(crate) struct Choice {
    #[serde(flatten)]
    pub(crate) choice: Choosable,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) look: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Place>,
}

/// Choice that is not allowed.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    #[serde(flatten)]
    pub(crate) choice: Choice,
    pub(crate) reason: Reason,
}

/// Game and position together: the answer to everything that changes the game.
#[derive(Debug, Serialize)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) position: Position,
}

/// Reasons for which a tile does not fit on a cell, by rotation; none where it fits.
#[derive(Debug, Serialize)]
pub(crate) struct Why {
    pub(crate) rotations: Vec<Rotated>,
}

/// Reasons against one rotation.
#[derive(Debug, Serialize)]
pub(crate) struct Rotated {
    pub(crate) rotation: usize,
    pub(crate) reasons: Vec<Reason>,
}

/// Feature and its worth.
#[derive(Debug, Serialize)]
pub(crate) struct Feature {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) cells: Vec<Cell>,
    pub(crate) places: Vec<Place>,
    pub(crate) open: u32,
    pub(crate) completed: bool,
    pub(crate) markers: BTreeMap<String, u32>,
    pub(crate) now: Option<Worth>,
    pub(crate) then: Option<Worth>,
    pub(crate) players: Vec<Share>,
}

/// Points with their reason.
#[derive(Debug, Serialize)]
pub(crate) struct Worth {
    pub(crate) points: i32,
    pub(crate) reason: String,
}

/// Player on a feature.
#[derive(Debug, Serialize)]
pub(crate) struct Share {
    pub(crate) player: usize,
    pub(crate) figures: usize,
    pub(crate) owner: bool,
}

/// Tiles left to draw.
#[derive(Debug, Serialize)]
pub(crate) struct Left {
    pub(crate) count: usize,
    pub(crate) tiles: Vec<LeftTile>,
}

/// Design with the number of its tiles that are left, and of cells where it fits.
#[derive(Debug, Serialize)]
pub(crate) struct LeftTile {
    pub(crate) tile: String,
    pub(crate) count: usize,
    pub(crate) fits: usize,
}

/// Choices made again on new rules.
#[derive(Debug, Serialize)]
pub(crate) struct Reloaded {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) was: Vec<String>,
    pub(crate) now: Vec<String>,
    pub(crate) took: u128,
    pub(crate) steps: usize,
    pub(crate) stopped: Option<Stopped>,
    pub(crate) others: Vec<usize>,
    pub(crate) dropped: Vec<usize>,
    pub(crate) points: WasAndNow,
}

/// Points of the players on the rules before and now.
#[derive(Debug, Serialize)]
pub(crate) struct WasAndNow {
    pub(crate) was: Vec<i32>,
    pub(crate) now: Vec<i32>,
}

/// Choice that is no longer legal.
#[derive(Debug, Serialize)]
pub(crate) struct Stopped {
    pub(crate) step: usize,
    pub(crate) player: usize,
    pub(crate) choice: String,
    pub(crate) reasons: Vec<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rotation: Option<usize>,
}

/// Advice for whoever decides.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    /// The option that the adviser would choose, by its number.
    pub(crate) option: usize,
    /// The adviser.
    pub(crate) by: &'static str,
    /// Its best options, by number, each with the points by which it expects to be ahead then.
    pub(crate) values: Vec<(usize, f64)>,
}

impl Hint {
    /// Number of options with values.
    pub(crate) const BEST: usize = 5;
}

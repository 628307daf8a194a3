//! Options in the words of the recordings: theirs as they are written, ours translated, so that both can be compared.

use std::fmt;

use bastide_core::board::NodeId;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::{Ports, Pos, Rotation};
use bastide_core::piece::Spot;
use bastide_core::table::Table;

use super::offered;
use super::read::Word;
use crate::places::{Feature, Location, Place, Quarter};

/// An option of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PeerOption {
    /// Nothing (more) here.
    Pass,
    /// A confirmation of theirs; ours has none.
    Commit,
    /// Place the drawn tile.
    Tile {
        /// Where.
        pos: Pos,
        /// How it is turned.
        rotation: Rotation,
    },
    /// Deploy a piece of this type.
    Deploy {
        /// What, in their words.
        piece: String,
        /// On which tile.
        pos: Pos,
        /// Where there.
        place: Place,
    },
    /// Take a piece back.
    Return {
        /// What, in their words.
        piece: String,
        /// From which tile.
        pos: Pos,
        /// Where there.
        place: Place,
    },
    /// Build a bridge.
    Bridge {
        /// On which tile.
        pos: Pos,
        /// Which way.
        place: Place,
    },
    /// Make a castle of a city.
    Castle {
        /// A tile of the city.
        pos: Pos,
        /// Where there.
        place: Place,
    },
    /// Choose a tile of an auction and bid for it.
    Lot {
        /// Which tile, in our words.
        tile: String,
        /// How much.
        price: i64,
    },
    /// Bid for the tile that is auctioned.
    Bid {
        /// How much.
        price: i64,
    },
    /// Buy the tile from the highest bidder, or sell it.
    Deal {
        /// Whether to buy.
        buy: bool,
    },
    /// Move the count to a quarter.
    Count {
        /// Which.
        quarter: Quarter,
    },
    /// Something without a word here, or without one there.
    Other(String),
}

/// What options are about. A question is about one or more of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    Nothing,
    Tile,
    Deploy,
    Return,
    Bridge,
    Castle,
    Lot,
    Bid,
    Deal,
    Count,
    Other,
}

/// Their types of pieces, how their ids call them, and our names.
const PIECES: [(&str, &str, &str); 5] = [
    ("SmallFollower", "small", "follower"),
    ("BigFollower", "big", "large"),
    ("Builder", "builder", "builder"),
    ("Pig", "pig", "pig"),
    ("Abbot", "abbot", "abbot"),
];

/// Their type of a piece of ours; our name if they have none.
pub(super) fn piece_type(ours: &str) -> &str {
    PIECES.iter().find(|(_, _, name)| *name == ours).map_or(ours, |(kind, _, _)| kind)
}

/// The type of a piece from its id (`1.abbot.1`), and whose it is.
pub(super) fn piece_of_id(id: &str) -> Option<(usize, &'static str)> {
    let mut parts = id.split('.');
    let (seat, word) = (parts.next()?.parse().ok()?, parts.next()?);
    let row = PIECES.iter().find(|(_, it, _)| *it == word)?;
    Some((seat, row.0))
}

impl PeerOption {
    /// Reads an option of theirs.
    pub(super) fn read(words: &[Word]) -> Self {
        Self::known(words).unwrap_or_else(|| {
            let words: Vec<_> = words.iter().map(ToString::to_string).collect();
            Self::Other(words.join(" "))
        })
    }

    fn known(words: &[Word]) -> Option<Self> {
        let (head, rest) = words.split_first()?;
        let cell = |x: &Word, y: &Word| {
            Some(Pos::new(i16::try_from(x.number()?).ok()?, i16::try_from(y.number()?).ok()?))
        };
        let place = |feature: &Word, location: &Word| Place::parse(feature.text()?, location.text()?).ok();
        Some(match (head.text()?, rest) {
            ("pass", []) => Self::Pass,
            ("commit", []) => Self::Commit,
            ("tile", [x, y, turn]) => Self::Tile {
                pos: cell(x, y)?,
                rotation: Rotation::from_degrees(u16::try_from(turn.number()?).ok()?)?,
            },
            ("meeple", [piece, feature, location, x, y]) => Self::Deploy {
                piece: piece.text()?.to_owned(),
                pos: cell(x, y)?,
                place: place(feature, location)?,
            },
            ("return", [_, id, feature, location, x, y]) => Self::Return {
                piece: piece_of_id(id.text()?)?.1.to_owned(),
                pos: cell(x, y)?,
                place: place(feature, location)?,
            },
            ("bridge", [feature, location, x, y]) => {
                Self::Bridge { pos: cell(x, y)?, place: place(feature, location)? }
            }
            ("castle", [feature, location, x, y]) => {
                Self::Castle { pos: cell(x, y)?, place: place(feature, location)? }
            }
            ("bazaar-tile", [_, tile, price]) => {
                Self::Lot { tile: tile.text()?.to_owned(), price: price.number()? }
            }
            ("bazaar-bid", [_, price]) => Self::Bid { price: price.number()? },
            ("bazaar", [what]) => Self::Deal { buy: what.text()? == "BUY" },
            ("neutral", [_, feature, location, ..]) => match place(feature, location)?.location {
                Location::Quarter(quarter) => Self::Count { quarter },
                _ => return None,
            },
            _ => return None,
        })
    }

    /// An option of ours in their words.
    pub(super) fn of(game: &Game, choice: Choice) -> Self {
        let table = game.table();
        let named = match choice {
            Choice::Pass => Some(Self::Pass),
            // Which bridge makes a tile fit is no part of their option.
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                Some(Self::Tile { pos, rotation })
            }
            Choice::Span { tile, axis, .. } => {
                let sides = axis.sides().into_iter().fold(Ports::NONE, |all, side| all | Ports::side(side));
                let place = Place { feature: Feature::Road, location: Location::Sides(sides) };
                Some(Self::Bridge { pos: table.board().tile(tile).pos, place })
            }
            Choice::Deploy { piece, node } => deploy(table, &table.rules().piece(piece).name, node),
            Choice::Recall { figure } => match table.figure(figure).spot {
                Spot::Segment(node) => {
                    let name = &table.rules().piece(table.figure(figure).piece).name;
                    Place::spot(table, node).map(|(pos, place)| Self::Return {
                        piece: piece_type(name).to_owned(),
                        pos,
                        place,
                    })
                }
                _ => None,
            },
            Choice::Move { .. } => None,
            Choice::Take(_) | Choice::Answer(_) => offered::translate(game, choice),
        };
        named.unwrap_or_else(|| Self::Other(game.text(choice)))
    }

    /// The bridge that a placement of ours is made with: on which tile, and which way.
    pub(super) fn bridge_of(choice: Choice) -> Option<(Pos, Location)> {
        let Choice::PlaceSpan { pos, at, .. } = choice else { return None };
        let sides = at.axis().sides().into_iter().fold(Ports::NONE, |all, side| all | Ports::side(side));
        Some((at.side().map_or(pos, |side| pos.step(side)), Location::Sides(sides)))
    }

    /// What it is about.
    pub(super) fn topic(&self) -> Topic {
        match self {
            Self::Pass | Self::Commit => Topic::Nothing,
            Self::Tile { .. } => Topic::Tile,
            Self::Deploy { .. } => Topic::Deploy,
            Self::Return { .. } => Topic::Return,
            Self::Bridge { .. } => Topic::Bridge,
            Self::Castle { .. } => Topic::Castle,
            Self::Lot { .. } => Topic::Lot,
            Self::Bid { .. } => Topic::Bid,
            Self::Deal { .. } => Topic::Deal,
            Self::Count { .. } => Topic::Count,
            Self::Other(_) => Topic::Other,
        }
    }
}

/// Deploying one of our pieces on a segment.
pub(super) fn deploy(table: &Table, piece: &str, node: NodeId) -> Option<PeerOption> {
    let (pos, place) = Place::spot(table, node)?;
    Some(PeerOption::Deploy { piece: piece_type(piece).to_owned(), pos, place })
}

/// As a person reads it: `SmallFollower on City _E at 0,-1`.
impl fmt::Display for PeerOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Commit => f.write_str("commit"),
            Self::Tile { pos, rotation } => write!(f, "tile at {pos} {rotation}"),
            Self::Deploy { piece, pos, place } => write!(f, "{piece} on {place} at {pos}"),
            Self::Return { piece, pos, place } => write!(f, "return {piece} from {place} at {pos}"),
            Self::Bridge { pos, place } => write!(f, "bridge {} at {pos}", place.location),
            Self::Castle { pos, place } => write!(f, "castle {} at {pos}", place.location),
            Self::Lot { tile, price } => write!(f, "choose {tile} for {price}"),
            Self::Bid { price } => write!(f, "bid {price}"),
            Self::Deal { buy: true } => f.write_str("buy"),
            Self::Deal { buy: false } => f.write_str("sell"),
            Self::Count { quarter } => write!(f, "count to {}", quarter.name()),
            Self::Other(text) => f.write_str(text),
        }
    }
}

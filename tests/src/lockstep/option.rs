//! Options in the words of the recordings: recorded ones as they are written, ours translated, so that both can be compared.

use std::fmt;

use bastide_core::FigureId;
use bastide_core::board::SegmentId;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::{Ports, Pos, Rotation};
use bastide_core::piece::Spot;
use bastide_core::table::Table;
use bastide_interop::places::{Feature, Location, Place, Quarter};

use super::offered;
use super::recording::{Word, ours};

/// Option of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordedOption {
    /// Nothing (more) here.
    Pass,
    /// A confirmation; our game has none.
    Commit,
    /// Place the drawn tile.
    Tile {
        /// Cell of the tile.
        pos: Pos,
        /// Turn of the tile.
        rotation: Rotation,
    },
    /// Deploy a piece of this type.
    Deploy {
        /// Type of the piece in the recording.
        piece: String,
        /// Cell of the tile.
        pos: Pos,
        /// Place on the tile.
        place: Place,
    },
    /// Take a piece back.
    Return {
        /// Type of the piece in the recording.
        piece: String,
        /// Cell of the tile.
        pos: Pos,
        /// Place on the tile.
        place: Place,
    },
    /// Build a bridge.
    Bridge {
        /// Cell of the tile.
        pos: Pos,
        /// Direction of the bridge.
        place: Place,
    },
    /// Make a castle of a city.
    Castle {
        /// A tile of the city.
        pos: Pos,
        /// Place on the tile.
        place: Place,
    },
    /// Choose a tile of an auction and bid for it.
    Lot {
        /// Our name of the tile.
        tile: String,
        /// Price in points.
        price: i64,
    },
    /// Bid for the tile that is auctioned.
    Bid {
        /// Price in points.
        price: i64,
    },
    /// Buy the tile from the highest bidder, or sell it.
    Deal {
        /// True to buy, false to sell.
        buy: bool,
    },
    /// Move the count to a quarter.
    Count {
        /// The quarter.
        quarter: Quarter,
    },
    /// Deploy a piece on the top of a tower.
    Climb {
        /// Type of the piece in the recording.
        piece: String,
        /// Cell of the tower.
        pos: Pos,
    },
    /// Put a piece on a tower.
    Build {
        /// Its colour: `tower` if it is an ordinary one.
        piece: &'static str,
        /// Cell of the tower.
        pos: Pos,
    },
    /// Capture a follower.
    Capture {
        /// Seat of its owner.
        seat: usize,
        /// Type of the piece in the recording.
        piece: String,
        /// Cell of the tile.
        pos: Pos,
        /// Place on the tile; none on a tower.
        place: Option<Place>,
    },
    /// Get a prisoner back for one that was just taken.
    Exchange {
        /// Type of the piece in the recording.
        piece: String,
    },
    /// Buy a prisoner back.
    Ransom {
        /// Type of the piece in the recording.
        piece: String,
    },
    /// Let the dragon make a step.
    Dragon {
        /// Cell to which it goes.
        pos: Pos,
    },
    /// Bring the fairy to a follower, or to a tile.
    Fairy {
        /// Type of the follower in the recording and its place on the tile; none for a tile.
        beside: Option<(String, Option<Place>)>,
        /// Cell of the tile.
        pos: Pos,
    },
    /// Lead the donkey to a tile.
    Donkey {
        /// Cell of the tile.
        pos: Pos,
    },
    /// Draw another token for a shepherd, or score the field.
    Flock {
        /// True to draw.
        grow: bool,
    },
    /// Put a little building on the tile just placed.
    Building {
        /// Our word for it: `house`.
        kind: String,
        /// Cell of the tile.
        pos: Pos,
    },
    /// Put a figure of nobody on a feature.
    Neutral {
        /// Its word in the recording.
        figure: String,
        /// Cell of the tile.
        pos: Pos,
        /// Place on the tile.
        place: Place,
    },
    /// Take a figure of nobody off the board.
    Aside {
        /// Its word in the recording.
        figure: String,
    },
    /// Say what all do at a crop circle.
    Circle {
        /// True to add, false to remove.
        add: bool,
    },
    /// Tell what a die shows.
    Roll {
        /// The number.
        number: i64,
    },
    /// Lay an ingot on a tile.
    Gold {
        /// Cell of the tile.
        pos: Pos,
    },
    /// Lay or move a ferry.
    Ferry {
        /// Cell of the lake.
        pos: Pos,
        /// The landings that it joins.
        place: Place,
    },
    /// An option without a word here, or without one in recordings.
    Other(String),
}

/// Subject of options. A question is about one or more of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
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
    Tower,
    Capture,
    Exchange,
    Ransom,
    Dragon,
    Fairy,
    Donkey,
    Flock,
    Gold,
    Neutral,
    Circle,
    Building,
    Roll,
    Ferry,
    Other,
}

/// Types of pieces in recordings, their words in ids, our names.
const PIECES: [(&str, &str, &str); 14] = [
    ("SmallFollower", "small", "follower"),
    ("BigFollower", "big", "large"),
    ("Builder", "builder", "builder"),
    ("Pig", "pig", "pig"),
    ("Abbot", "abbot", "abbot"),
    ("Phantom", "phantom", "phantom"),
    ("Mayor", "mayor", "mayor"),
    ("Wagon", "wagon", "wagon"),
    ("Barn", "barn", "barn"),
    ("Shepherd", "shepherd", "shepherd"),
    ("Ringmaster", "ringmaster", "ringmaster"),
    ("Windmill", "windmill", "windmill"),
    ("Obelisk", "obelisk", "obelisk"),
    ("DecinskySneznik", "decinskysneznik", "lookout"),
];

/// Name in recordings of what followers on a tower stand on.
const TOWER: &str = "Tower";

/// Colour of a recorded piece of a tower: `tower` if it is an ordinary one.
fn storey(token: &str) -> Option<&'static str> {
    match token {
        "TOWER_PIECE" => Some("tower"),
        "BLACK_TOWER_PIECE" => Some("black"),
        "WHITE_TOWER_PIECE" => Some("white"),
        _ => None,
    }
}

/// Recorded type of a piece of ours; our name if there is none.
pub(crate) fn piece_type(ours: &str) -> &str {
    // A script names the variant before the word of a piece that is another's.
    let word = ours.rsplit_once('.').map_or(ours, |(_, word)| word);
    PIECES.iter().find(|(_, _, name)| *name == word).map_or(word, |(kind, _, _)| kind)
}

/// Seat and type of a piece from its id (`1.abbot.1`).
pub(crate) fn piece_of_id(id: &str) -> Option<(usize, &'static str)> {
    let mut parts = id.split('.');
    let (seat, word) = (parts.next()?.parse().ok()?, parts.next()?);
    let row = PIECES.iter().find(|(_, it, _)| *it == word)?;
    Some((seat, row.0))
}

/// Word of a figure of nobody from its id (`mage.1`).
fn neutral(id: &Word) -> Option<String> {
    Some(id.text()?.split('.').next()?.to_owned())
}

impl RecordedOption {
    /// Reads a recorded option.
    pub(crate) fn read(words: &[Word]) -> Self {
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
            ("commit" | "tile-confirm", []) => Self::Commit,
            ("tile", [x, y, turn]) => Self::Tile {
                pos: cell(x, y)?,
                rotation: Rotation::from_degrees(u16::try_from(turn.number()?).ok()?)?,
            },
            ("meeple", [piece, feature, _, x, y]) if feature.text()? == TOWER => {
                Self::Climb { piece: piece.text()?.to_owned(), pos: cell(x, y)? }
            }
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
            ("ferry", [feature, location, x, y]) => {
                Self::Ferry { pos: cell(x, y)?, place: place(feature, location)? }
            }
            ("bridge", [feature, location, x, y]) => {
                Self::Bridge { pos: cell(x, y)?, place: place(feature, location)? }
            }
            ("castle", [feature, location, x, y]) => {
                Self::Castle { pos: cell(x, y)?, place: place(feature, location)? }
            }
            ("tower", [token, x, y]) => Self::Build { piece: storey(token.text()?)?, pos: cell(x, y)? },
            ("capture", [id, feature, location, x, y]) => {
                let (seat, piece) = piece_of_id(id.text()?)?;
                let (pos, place) = (cell(x, y)?, place(feature, location));
                Self::Capture { seat, piece: piece.to_owned(), pos, place }
            }
            ("exchange", [piece, _]) => Self::Exchange { piece: piece.text()?.to_owned() },
            ("ransom", [piece, _]) => Self::Ransom { piece: piece.text()?.to_owned() },
            ("MoveDragon", [x, y]) => Self::Dragon { pos: cell(x, y)? },
            ("MoveFairyNextTo", [id, feature, location, x, y]) => {
                let (_, piece) = piece_of_id(id.text()?)?;
                Self::Fairy { beside: Some((piece.to_owned(), place(feature, location))), pos: cell(x, y)? }
            }
            ("MoveFairyOnTile", [x, y]) => Self::Fairy { beside: None, pos: cell(x, y)? },
            ("MoveDonkeyOnTile", [x, y]) => Self::Donkey { pos: cell(x, y)? },
            ("flock", [what]) => Self::Flock { grow: what.text()? == "EXPAND" },
            ("bazaar-tile", [_, tile, price]) => {
                Self::Lot { tile: ours(tile.text()?).to_owned(), price: price.number()? }
            }
            ("lb", [token, x, y]) => {
                Self::Building { kind: token.text()?.strip_prefix("LB_")?.to_lowercase(), pos: cell(x, y)? }
            }
            ("gold", [x, y]) => Self::Gold { pos: cell(x, y)? },
            ("bazaar-bid", [_, price]) => Self::Bid { price: price.number()? },
            ("bazaar", [what]) => Self::Deal { buy: what.text()? == "BUY" },
            ("neutral", [figure, feature, location, x, y]) => {
                let place = place(feature, location)?;
                match place.location {
                    Location::Quarter(quarter) => Self::Count { quarter },
                    _ => Self::Neutral { figure: neutral(figure)?, pos: cell(x, y)?, place },
                }
            }
            ("neutral-remove", [figure]) => Self::Aside { figure: neutral(figure)? },
            ("corn", [_, what]) => Self::Circle { add: what.text()? == "DEPLOY" },
            _ => return None,
        })
    }

    /// Translates an option of ours.
    pub(crate) fn of(game: &Game, choice: Choice) -> Self {
        let table = game.table();
        let named = match choice {
            Choice::Pass => Some(Self::Pass),
            // The bridge that makes a tile fit is no part of the recorded option.
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                Some(Self::Tile { pos, rotation })
            }
            Choice::Span { tile, axis, .. } => {
                let sides = axis.sides().into_iter().fold(Ports::NONE, |all, side| all | Ports::side(side));
                let place = Place { feature: Feature::Road, location: Location::Sides(sides) };
                Some(Self::Bridge { pos: table.board().tile(tile).pos, place })
            }
            Choice::Deploy { piece, segment: node } => deploy(table, &table.rules().piece(piece).name, node),
            Choice::Recall { figure } => returned(table, figure),
            Choice::Move { .. } => None,
            Choice::Take(_) | Choice::Answer(_) => offered::translate(game, choice),
        };
        named.unwrap_or_else(|| Self::Other(game.text(choice)))
    }

    /// Bridge that a placement of ours is made with: cell and direction.
    pub(crate) fn bridge_of(choice: Choice) -> Option<(Pos, Location)> {
        let Choice::PlaceSpan { pos, at, .. } = choice else { return None };
        let sides = at.axis().sides().into_iter().fold(Ports::NONE, |all, side| all | Ports::side(side));
        Some((at.side().map_or(pos, |side| pos.step(side)), Location::Sides(sides)))
    }

    /// Its subject.
    pub(crate) fn topic(&self) -> Topic {
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
            Self::Climb { .. } => Topic::Deploy,
            Self::Build { .. } => Topic::Tower,
            Self::Capture { .. } => Topic::Capture,
            Self::Exchange { .. } => Topic::Exchange,
            Self::Ransom { .. } => Topic::Ransom,
            Self::Dragon { .. } => Topic::Dragon,
            Self::Fairy { .. } => Topic::Fairy,
            Self::Donkey { .. } => Topic::Donkey,
            Self::Flock { .. } => Topic::Flock,
            Self::Gold { .. } => Topic::Gold,
            Self::Building { .. } => Topic::Building,
            Self::Neutral { .. } | Self::Aside { .. } => Topic::Neutral,
            Self::Circle { .. } => Topic::Circle,
            Self::Roll { .. } => Topic::Roll,
            Self::Ferry { .. } => Topic::Ferry,
            Self::Other(_) => Topic::Other,
        }
    }
}

/// Translates the return of one of our pieces from a segment.
pub(crate) fn returned(table: &Table, figure: FigureId) -> Option<RecordedOption> {
    let Spot::Segment(node) = table.figure(figure).spot else { return None };
    let piece = piece_type(&table.rules().piece(table.figure(figure).piece).name).to_owned();
    let (pos, place) = Place::spot(table, node)?;
    Some(RecordedOption::Return { piece, pos, place })
}

/// Translates the deployment of one of our pieces on a segment.
pub(crate) fn deploy(table: &Table, piece: &str, node: SegmentId) -> Option<RecordedOption> {
    let (pos, place) = Place::spot(table, node)?;
    Some(RecordedOption::Deploy { piece: piece_type(piece).to_owned(), pos, place })
}

/// Text for people: `SmallFollower on City _E at 0,-1`.
impl fmt::Display for RecordedOption {
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
            Self::Climb { piece, pos } => write!(f, "{piece} on the tower at {pos}"),
            Self::Build { piece, pos } => write!(f, "{piece} piece at {pos}"),
            Self::Capture { seat, piece, pos, place: Some(place) } => {
                write!(f, "capture {piece} of seat {} from {place} at {pos}", seat + 1)
            }
            Self::Capture { seat, piece, pos, place: None } => {
                write!(f, "capture {piece} of seat {} at {pos}", seat + 1)
            }
            Self::Exchange { piece } => write!(f, "exchange {piece}"),
            Self::Ransom { piece } => write!(f, "ransom {piece}"),
            Self::Dragon { pos } => write!(f, "dragon to {pos}"),
            Self::Fairy { beside: Some((piece, Some(place))), pos } => {
                write!(f, "fairy to {piece} on {place} at {pos}")
            }
            Self::Fairy { beside: Some((piece, None)), pos } => write!(f, "fairy to {piece} at {pos}"),
            Self::Fairy { beside: None, pos } => write!(f, "fairy to {pos}"),
            Self::Donkey { pos } => write!(f, "donkey to {pos}"),
            Self::Flock { grow: true } => f.write_str("grow"),
            Self::Flock { grow: false } => f.write_str("score the flock"),
            Self::Gold { pos } => write!(f, "gold on {pos}"),
            Self::Building { kind, pos } => write!(f, "{kind} on {pos}"),
            Self::Neutral { figure, pos, place } => write!(f, "{figure} to {place} at {pos}"),
            Self::Aside { figure } => write!(f, "{figure} aside"),
            Self::Circle { add: true } => f.write_str("all add"),
            Self::Circle { add: false } => f.write_str("all remove"),
            Self::Roll { number } => write!(f, "the die shows {number}"),
            Self::Ferry { pos, place } => write!(f, "ferry {} at {pos}", place.location),
            Self::Other(text) => f.write_str(text),
        }
    }
}

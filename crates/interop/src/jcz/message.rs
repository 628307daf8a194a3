//! Messages of a replay: deeds of the players, in order.

use std::borrow::Cow;
use std::ops::Range;

use bastide_core::geometry::{Pos, Rotation};
use bastide_diag::{Finding, Label, Source};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::findings::{JCZ_SYNTAX, JCZ_SYSTEM};
use super::json::Part;
use crate::places::Feature;

/// Something that a player did.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The deed.
    pub deed: Deed,
    /// Their word for it: `PLACE_TILE`.
    pub word: String,
    /// Number of the player from 0, if the file has it.
    pub player: Option<usize>,
    /// Random number for rolls and draws, if the file has it.
    pub random: Option<f64>,
    /// Its place in the file.
    pub span: Range<usize>,
}

/// Deed of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Placed the drawn tile.
    Place {
        /// Which, by their name.
        tile: String,
        /// Where.
        pos: Pos,
        /// Rotation of it.
        rotation: Rotation,
    },
    /// Deployed a piece.
    Deploy {
        /// Which.
        piece: Piece,
        /// Where.
        spot: Spot,
    },
    /// Put a token on the board.
    Token {
        /// Which.
        token: Token,
        /// Where.
        spot: Spot,
    },
    /// Confirmed the deeds before.
    Commit,
    /// Confirmed a tile, after which dice fall.
    Confirm,
    /// Did nothing, or nothing more.
    Pass,
    /// Moved the count, or left him where he is.
    MoveCount {
        /// To where.
        spot: Spot,
    },
    /// Put a figure of nobody on a feature.
    MoveFigure {
        /// Which, by their word: `mage`.
        figure: String,
        /// To where.
        spot: Spot,
    },
    /// Put a little building on the tile just placed.
    Building {
        /// Our word for it: `house`.
        kind: String,
    },
    /// Laid an ingot on a tile.
    Gold {
        /// Cell of the tile.
        pos: Pos,
    },
    /// Said what all do at a crop circle.
    Circle {
        /// True if they add followers, false if they take some home.
        add: bool,
    },
    /// Confirmed that a shepherd was deployed, who draws then.
    Shepherd,
    /// Drew another token for a shepherd, or scored the field.
    Flock {
        /// True if one was drawn.
        grow: bool,
    },
    /// Scored the acrobats of a tile.
    Pyramid {
        /// Cell of the tile.
        pos: Pos,
    },
    /// Took a figure of nobody off the board.
    Aside {
        /// Which, by their word: `mage`.
        figure: String,
    },
    /// Took a piece back.
    Return {
        /// Which.
        piece: Piece,
        /// From where.
        spot: Spot,
    },
    /// Bid for a tile.
    Bid {
        /// The number of the tile on offer, from 0.
        tile: usize,
        /// Price in points.
        price: i64,
    },
    /// Bought or sold the tile that was bid for.
    Trade {
        /// True if it was bought.
        buy: bool,
    },
    /// Brought the fairy to a follower, or to a tile.
    Fairy {
        /// The follower's place; none for a tile.
        spot: Option<Spot>,
        /// Cell of the tile.
        pos: Pos,
    },
    /// Led the donkey to a tile.
    Donkey {
        /// Cell of the tile.
        pos: Pos,
    },
    /// Let the dragon make a step.
    Dragon {
        /// To where.
        pos: Pos,
    },
    /// Captured a follower.
    Capture {
        /// Which.
        piece: Piece,
        /// From where.
        spot: Spot,
    },
    /// Got a prisoner back for one that was just taken.
    Exchange {
        /// Which.
        piece: Piece,
    },
    /// Bought a prisoner back.
    Ransom {
        /// Which.
        piece: Piece,
    },
    /// Took back the last message.
    Undo,
    /// The program noted that the game is over.
    Finished,
}

/// A token that is put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A bridge.
    Bridge,
    /// A castle.
    Castle,
    /// A piece of a tower: an ordinary one (`tower`), or one of the `black` tower or a `white` one.
    Tower(&'static str),
    /// A ferry.
    Ferry,
    /// One of a pair of tunnel tokens: which pair of the player, from 1.
    Tunnel(u8),
}

/// Their words for tokens.
const TOKENS: [(&str, Token); 9] = [
    ("BRIDGE", Token::Bridge),
    ("CASTLE", Token::Castle),
    ("TOWER_PIECE", Token::Tower("tower")),
    ("BLACK_TOWER_PIECE", Token::Tower("black")),
    ("WHITE_TOWER_PIECE", Token::Tower("white")),
    ("FERRY", Token::Ferry),
    ("TUNNEL_A", Token::Tunnel(1)),
    ("TUNNEL_B", Token::Tunnel(2)),
    ("TUNNEL_C", Token::Tunnel(3)),
];

impl Token {
    /// Their word for it.
    pub(super) fn word(self) -> &'static str {
        TOKENS.iter().find(|(_, it)| *it == self).map_or("", |(word, _)| word)
    }

    fn read(word: &str) -> Result<Self, Wrong> {
        let row = TOKENS.iter().find(|(it, _)| *it == word);
        row.map(|(_, token)| *token).ok_or_else(|| Wrong::about(word))
    }
}

/// A piece, as `0.small.1` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose, by number from 0.
    pub owner: usize,
    /// Kind of piece, by their word: `small`.
    pub kind: String,
}

/// A place on a tile, in their words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Cell of the tile.
    pub pos: Pos,
    /// The kind of feature: `City`.
    pub feature: String,
    /// Location on the tile: `_N`.
    pub location: String,
}

impl Spot {
    /// The place as they write it: `City _N`.
    pub fn text(&self) -> String {
        format!("{} {}", self.feature, self.location)
    }
}

/// Figures of other parts of the game that belong to nobody, and tokens, by the beginnings of their names.
const FOREIGN_THINGS: [(&str, &str); 1] = [("blackdragon", "The Black Dragon")];

#[derive(Deserialize)]
struct RawMessage<'a> {
    #[serde(rename = "type", borrow)]
    word: Cow<'a, str>,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
    player: Option<usize>,
}

/// The payloads of all messages in one: each uses some of the keys, and unknown ones are passed over.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Payload<'a> {
    tile_id: Option<String>,
    rotation: Option<String>,
    position: Option<(i16, i16)>,
    #[serde(borrow)]
    pointer: Option<&'a RawValue>,
    #[serde(borrow)]
    to: Option<&'a RawValue>,
    meeple_id: Option<String>,
    token: Option<String>,
    figure_id: Option<String>,
    supply_index: Option<usize>,
    price: Option<i64>,
    value: Option<String>,
    random: Option<f64>,
}

/// A place, or a piece at a place.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Pointer {
    position: Option<(i16, i16)>,
    feature: Option<String>,
    location: Option<String>,
    feature_pointer: Option<Place>,
    meeple_id: Option<String>,
}

#[derive(Deserialize)]
struct Place {
    position: (i16, i16),
    feature: String,
    location: String,
}

impl Message {
    /// True if it can be undone: nothing new was revealed by it.
    pub(super) fn is_undoable(&self) -> bool {
        self.random.is_none() && self.deed != Deed::Finished
    }

    /// True if it has a follower fly.
    pub(super) fn flies(&self) -> bool {
        matches!(&self.deed, Deed::Deploy { spot, .. } if spot.feature.parse() == Ok(Feature::FlyingMachine))
    }

    /// Reads a message.
    ///
    /// # Errors
    /// Mistake in it, or the part of the game that it belongs to and that is not played here.
    pub(super) fn read(source: &Source, part: Part<'_>) -> Result<Self, Box<Finding>> {
        let raw: RawMessage<'_> = part.read()?;
        // A message of another part of the game is one whatever is in it.
        let is_ours = matches!(Deed::read(&raw.word, Payload::default()), Ok(_) | Err(Wrong::Lacks(_)));
        let payload = match raw.payload {
            Some(payload) if is_ours => Part::new(source, payload).read()?,
            _ => Payload::default(),
        };
        let random = payload.random.filter(|it| (0.0..1.0).contains(it));
        let deed = Deed::read(&raw.word, payload).map_err(|wrong| {
            let (code, what) = match wrong {
                Wrong::Lacks(key) => (JCZ_SYNTAX, format!("has no usable `{key}`")),
                Wrong::Stranger(thing) => {
                    (JCZ_SYSTEM, format!("is about `{thing}`, which is not known here"))
                }
                Wrong::Foreign(system) => {
                    (JCZ_SYSTEM, format!("belongs to {system}; saved games with it are not read"))
                }
                Wrong::Unknown => (JCZ_SYSTEM, "is not known here".to_owned()),
            };
            let message = format!("the message `{}` {what}", raw.word);
            Box::new(Finding::error(code, message, Label::new(source, part.span(), "")))
        })?;
        Ok(Self { deed, word: raw.word.into_owned(), player: raw.player, random, span: part.span() })
    }
}

/// Why a message cannot be read.
enum Wrong {
    /// A key is missing, or its value means nothing.
    Lacks(&'static str),
    /// It belongs to a part of the game of which no saved games are read.
    Foreign(&'static str),
    /// It is about a figure or token that nobody knows.
    Stranger(String),
    /// Nobody knows it.
    Unknown,
}

impl Wrong {
    /// About a figure or token that nobody has here.
    fn about(thing: &str) -> Self {
        let row = FOREIGN_THINGS.iter().find(|(word, _)| thing.starts_with(word));
        row.map_or_else(|| Self::Stranger(thing.to_owned()), |(_, system)| Self::Foreign(system))
    }
}

impl Deed {
    fn read(word: &str, payload: Payload<'_>) -> Result<Self, Wrong> {
        let spot = |raw, key| Pointer::read(raw).and_then(Pointer::spot).ok_or(Wrong::Lacks(key));
        Ok(match word {
            "PLACE_TILE" => {
                let rotation = payload.rotation.as_deref().and_then(|it| it.strip_prefix('R'));
                let rotation = rotation.and_then(|it| it.parse().ok()).and_then(Rotation::from_degrees);
                Self::Place {
                    tile: payload.tile_id.ok_or(Wrong::Lacks("tileId"))?,
                    pos: payload.position.and_then(cell).ok_or(Wrong::Lacks("position"))?,
                    rotation: rotation.ok_or(Wrong::Lacks("rotation"))?,
                }
            }
            "DEPLOY_MEEPLE" => Self::Deploy {
                piece: payload.meeple_id.as_deref().and_then(Piece::read).ok_or(Wrong::Lacks("meepleId"))?,
                spot: spot(payload.pointer, "pointer")?,
            },
            "PLACE_TOKEN" if payload.token.as_deref() == Some("GOLD") => {
                let at = payload.pointer.and_then(|raw| serde_json::from_str(raw.get()).ok());
                Self::Gold { pos: at.and_then(cell).ok_or(Wrong::Lacks("pointer"))? }
            }
            "PLACE_TOKEN" if payload.token.as_ref().is_some_and(|it| it.starts_with("LB_")) => {
                let token = payload.token.unwrap_or_default();
                Self::Building { kind: token.trim_start_matches("LB_").to_lowercase() }
            }
            "PLACE_TOKEN" => Self::Token {
                token: Token::read(&payload.token.ok_or(Wrong::Lacks("token"))?)?,
                spot: spot(payload.pointer, "pointer")?,
            },
            "COMMIT" => Self::Commit,
            "TILE_CONFIRM" => Self::Confirm,
            "PASS" => Self::Pass,
            "MOVE_NEUTRAL_FIGURE" => {
                let figure = payload.figure_id.ok_or(Wrong::Lacks("figureId"))?;
                let kind = figure.split('.').next().unwrap_or_default();
                let pos = || cell(serde_json::from_str(payload.to?.get()).ok()?);
                match kind {
                    "count" => Self::MoveCount { spot: spot(payload.to, "to")? },
                    "donkey" => Self::Donkey { pos: pos().ok_or(Wrong::Lacks("to"))? },
                    "dragon" => Self::Dragon { pos: pos().ok_or(Wrong::Lacks("to"))? },
                    "fairy" => {
                        let spot = Pointer::read(payload.to).and_then(Pointer::spot);
                        let pos = spot.as_ref().map(|it| it.pos).or_else(pos).ok_or(Wrong::Lacks("to"))?;
                        Self::Fairy { spot, pos }
                    }
                    "mage" | "witch" if payload.to.is_none_or(|to| to.get() == "null") => {
                        Self::Aside { figure: kind.to_owned() }
                    }
                    "mage" | "witch" => {
                        Self::MoveFigure { figure: kind.to_owned(), spot: spot(payload.to, "to")? }
                    }
                    other => return Err(Wrong::about(other)),
                }
            }
            "CAPTURE_FOLLOWER" => {
                let pointer = Pointer::read(payload.pointer).ok_or(Wrong::Lacks("pointer"))?;
                let piece = pointer.meeple_id.as_deref().and_then(Piece::read);
                Self::Capture {
                    piece: piece.ok_or(Wrong::Lacks("meepleId"))?,
                    spot: pointer.spot().ok_or(Wrong::Lacks("pointer"))?,
                }
            }
            "EXCHANGE_FOLLOWER" | "PAY_RANSOM" => {
                let piece =
                    payload.meeple_id.as_deref().and_then(Piece::read).ok_or(Wrong::Lacks("meepleId"))?;
                if word == "PAY_RANSOM" { Self::Ransom { piece } } else { Self::Exchange { piece } }
            }
            "RETURN_MEEPLE" => {
                let pointer = Pointer::read(payload.pointer).ok_or(Wrong::Lacks("pointer"))?;
                let piece = pointer.meeple_id.as_deref().and_then(Piece::read);
                Self::Return {
                    piece: piece.ok_or(Wrong::Lacks("meepleId"))?,
                    spot: pointer.spot().ok_or(Wrong::Lacks("pointer"))?,
                }
            }
            "BAZAAR_BID" => Self::Bid {
                tile: payload.supply_index.ok_or(Wrong::Lacks("supplyIndex"))?,
                price: payload.price.ok_or(Wrong::Lacks("price"))?,
            },
            "CIRCLE_REMOVE_OR_DEPLOY" => match payload.value.as_deref() {
                Some("DEPLOY") => Self::Circle { add: true },
                Some("REMOVE") => Self::Circle { add: false },
                _ => return Err(Wrong::Lacks("value")),
            },
            "SHEPHERD_CONFIRM" => Self::Shepherd,
            "FLOCK_EXPAND_OR_SCORE" => match payload.value.as_deref() {
                Some("EXPAND") => Self::Flock { grow: true },
                Some("SCORE") => Self::Flock { grow: false },
                _ => return Err(Wrong::Lacks("value")),
            },
            "SCORE_ACROBATS" => Self::Pyramid { pos: spot(payload.pointer, "pointer")?.pos },
            "BAZAAR_BUY_OR_SELL" => match payload.value.as_deref() {
                Some("BUY") => Self::Trade { buy: true },
                Some("SELL") => Self::Trade { buy: false },
                _ => return Err(Wrong::Lacks("value")),
            },
            "UNDO" => Self::Undo,
            "GAME_FINISHED" => Self::Finished,
            _ => return Err(Wrong::Unknown),
        })
    }
}

impl Piece {
    /// Reads `0.small.1`.
    fn read(id: &str) -> Option<Self> {
        let (owner, rest) = id.split_once('.')?;
        let (kind, _number) = rest.split_once('.')?;
        Some(Self { owner: owner.parse().ok()?, kind: kind.to_owned() })
    }
}

impl Pointer {
    /// None if it is a cell, as for some things of other parts of the game.
    fn read(raw: Option<&RawValue>) -> Option<Self> {
        serde_json::from_str(raw?.get()).ok()
    }

    fn spot(self) -> Option<Spot> {
        if let Some(place) = self.feature_pointer {
            return Some(Spot {
                pos: cell(place.position)?,
                feature: place.feature,
                location: place.location,
            });
        }
        Some(Spot { pos: cell(self.position?)?, feature: self.feature?, location: self.location? })
    }
}

/// Boards do not reach further than this from the start tile: there are not so many tiles.
const FARTHEST: i16 = 10_000;

fn cell((x, y): (i16, i16)) -> Option<Pos> {
    let near = |it: i16| (-FARTHEST..=FARTHEST).contains(&it);
    (near(x) && near(y)).then_some(Pos::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Message, Box<Finding>> {
        let source = Source::new("a", text);
        let raw: &RawValue = serde_json::from_str(source.text()).expect("JSON");
        Message::read(&source, Part::new(&source, raw))
    }

    fn wrong(text: &str) -> String {
        read(text).expect_err("must be wrong").message
    }

    #[test]
    fn messages_are_read() {
        let message = read(
            r#"{"type":"PLACE_TILE","payload":{"tileId":"BA/L","rotation":"R90","position":[-1,2]},"player":1,"clock":7}"#,
        );
        let deed = Deed::Place { tile: "BA/L".into(), pos: Pos::new(-1, 2), rotation: Rotation::R90 };
        assert_eq!(message.as_ref().map(|it| &it.deed), Ok(&deed));
        assert_eq!(message.map(|it| it.player), Ok(Some(1)));
        let deed = |text: &str| read(text).map(|it| it.deed);
        let spot = Spot { pos: Pos::new(1, 0), feature: "City".into(), location: "N".into() };
        let piece = Piece { owner: 0, kind: "small".into() };
        assert_eq!(
            deed(
                r#"{"type":"DEPLOY_MEEPLE","payload":{"pointer":{"position":[1,0],"location":"N","feature":"City"},"meepleId":"0.small.1"}}"#
            ),
            Ok(Deed::Deploy { piece: piece.clone(), spot: spot.clone() })
        );
        assert_eq!(
            deed(
                r#"{"type":"RETURN_MEEPLE","payload":{"source":"ABBOT_RETURN","pointer":{"meepleId":"0.small.7","featurePointer":{"position":[1,0],"location":"N","feature":"City"}}}}"#
            ),
            Ok(Deed::Return { piece: piece.clone(), spot: spot.clone() })
        );
        for (figure, moved) in [
            ("dragon", Deed::Dragon { pos: Pos::new(1, 2) }),
            ("donkey", Deed::Donkey { pos: Pos::new(1, 2) }),
        ] {
            let text = format!(
                r#"{{"type":"MOVE_NEUTRAL_FIGURE","payload":{{"figureId":"{figure}.1","to":[1,2]}}}}"#
            );
            assert_eq!(deed(&text), Ok(moved));
        }
        assert_eq!(deed(r#"{"type":"TILE_CONFIRM","payload":{"random":0.25}}"#), Ok(Deed::Confirm));
        assert_eq!(
            deed(
                r#"{"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":"fairy.1","to":{"meepleId":"0.small.7","featurePointer":{"position":[1,0],"location":"N","feature":"City"}}}}"#
            ),
            Ok(Deed::Fairy { spot: Some(spot.clone()), pos: Pos::new(1, 0) })
        );
        assert_eq!(
            deed(r#"{"type":"PAY_RANSOM","payload":{"meepleId":"0.small.1"}}"#),
            Ok(Deed::Ransom { piece: piece.clone() })
        );
        for (text, random) in
            [(r#"{"type":"COMMIT","payload":{"random":0.5}}"#, Some(0.5)), (r#"{"type":"COMMIT"}"#, None)]
        {
            assert_eq!(read(text).map(|it| (it.deed, it.random)), Ok((Deed::Commit, random)));
        }
        assert_eq!(
            deed(r#"{"type":"FLOCK_EXPAND_OR_SCORE","payload":{"value":"EXPAND","random":0.5}}"#),
            Ok(Deed::Flock { grow: true })
        );
        assert_eq!(
            deed(
                r#"{"type":"SCORE_ACROBATS","payload":{"pointer":{"position":[1,2],"location":"I","feature":"Acrobats"}}}"#
            ),
            Ok(Deed::Pyramid { pos: Pos::new(1, 2) })
        );
        assert_eq!(
            deed(r#"{"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":"witch.1","to":null}}"#),
            Ok(Deed::Aside { figure: "witch".into() })
        );
        assert_eq!(deed(r#"{"type":"PASS","payload":{},"player":null}"#), Ok(Deed::Pass));
    }

    #[test]
    fn what_a_message_lacks_is_named() {
        let lacks = |key: &str, word: &str| format!("the message `{word}` has no usable `{key}`");
        assert_eq!(wrong(r#"{"type":"PLACE_TILE"}"#), lacks("tileId", "PLACE_TILE"));
        for (rotation, position, key) in
            [("R45", "[0,0]", "rotation"), ("90", "[0,0]", "rotation"), ("R0", "[0,20000]", "position")]
        {
            let text = format!(
                r#"{{"type":"PLACE_TILE","payload":{{"tileId":"BA/L","rotation":"{rotation}","position":{position}}}}}"#
            );
            assert_eq!(wrong(&text), lacks(key, "PLACE_TILE"));
        }
        assert_eq!(
            wrong(r#"{"type":"BAZAAR_BUY_OR_SELL","payload":{"value":"KEEP"}}"#),
            lacks("value", "BAZAAR_BUY_OR_SELL")
        );
        assert!(wrong(r#"{"type":"PASS","player":-1}"#).contains("invalid value"));
        assert!(wrong(r#"{"type":"PLACE_TILE","payload":{"position":[0,99999]}}"#).contains("99999"));
        assert!(wrong(r#"["PASS"]"#).contains("saved game"));
    }

    #[test]
    fn messages_of_other_parts_of_the_game_name_them() {
        assert_eq!(
            wrong(r#"{"type":"MOVE_NEUTRAL_FIGURE","payload":{"figureId":"blackdragon.1","to":[1,2]}}"#),
            "the message `MOVE_NEUTRAL_FIGURE` belongs to The Black Dragon; saved games with it are not read"
        );
        assert_eq!(wrong(r#"{"type":"DANCE"}"#), "the message `DANCE` is not known here");
    }
}

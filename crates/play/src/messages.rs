//! Positions and decisions as messages, version 1: plain data for programs in any language.
//!
//! Names are those of written games: players, pieces and tiles by name, choices by their canonical text, cells as `[x, y]`, rotations in
//! quarters clockwise. A later version adds fields; whatever means something else gets another [`VERSION`].

use std::collections::BTreeMap;

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::piece::{PieceId, Spot};
use bastide_core::player::PlayerId;
use bastide_core::refusal::Illegal;
use bastide_core::table::Table;
use serde::Serialize;

use crate::refusals;

/// Version of all messages.
pub const VERSION: u32 = 1;

/// Cell of the board.
pub type Cell = [i16; 2];

/// Game as one player sees it.
#[derive(Debug, Serialize)]
pub struct Position {
    /// The number of the turn.
    pub turn: u16,
    /// Tiles left to draw.
    pub tiles_left: usize,
    /// The drawn tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The tiles on the board, in the order in which they came.
    pub tiles: Vec<Tile>,
    /// The pieces on the board and in the hands of others than their owners.
    pub figures: Vec<Figure>,
    /// The piles of variants in which there is anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub piles: Vec<Pile>,
    /// True once the game is over.
    pub over: bool,
    /// The winners, once the game is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<String>,
}

/// Player with points and supply.
#[derive(Debug, Serialize)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The points so far.
    pub points: i32,
    /// Counts of the pieces in supply, by name; none at 0.
    pub supply: BTreeMap<String, u8>,
}

/// Tile on the board.
#[derive(Debug, Serialize)]
pub struct Tile {
    /// The cell.
    pub at: Cell,
    /// The id: set and design.
    pub tile: String,
    /// The rotation in quarters clockwise.
    pub rotation: usize,
}

/// Piece that is not in supply.
#[derive(Debug, Serialize)]
pub struct Figure {
    /// The piece.
    pub piece: String,
    /// The owner; none of a neutral piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// The segment of the tile there; none if it stands on the tile as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The player who holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_by: Option<String>,
}

/// Pile of a variant.
#[derive(Debug, Serialize)]
pub struct Pile {
    /// The name, as claims write it.
    pub name: String,
    /// The number of things in it.
    pub count: usize,
    /// The things, for those who see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
}

/// Question to a player with all legal options.
#[derive(Debug, Serialize)]
pub struct Decision {
    /// The player who decides.
    pub player: String,
    /// The name of the question: a step, or the word of a variant.
    pub question: String,
    /// The options, sorted as they are shown to people.
    pub options: Vec<Choosable>,
    /// Deployments onto the tile just placed that are not allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
}

/// Choice that is not allowed.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// The canonical text that it would have.
    pub text: String,
    /// The reason.
    pub reason: Reason,
}

/// Legal option.
#[derive(Debug, Serialize)]
pub struct Choosable {
    /// The canonical text.
    pub text: String,
    /// The kind of choice: `pass`, `place`, `span`, `deploy`, `move`, `recall`, `take`, `answer`.
    pub kind: &'static str,
    /// The cell that it is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// The rotation of a placement in quarters clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<usize>,
    /// The piece of a deployment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The segment of a deployment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
}

/// Reason for which something is not allowed.
#[derive(Debug, Serialize)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The line of the rule of a variant that forbids it: `file:line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl From<&Illegal> for Reason {
    fn from(it: &Illegal) -> Self {
        Self { text: it.to_string(), rule: it.rule().map(str::to_owned) }
    }
}

impl Position {
    /// The position of a game in the eyes of a player; without one, as everybody sees it.
    pub fn of(table: &Table, viewer: Option<PlayerId>) -> Self {
        let rules = table.rules();
        let winners = if table.is_over() { table.winners() } else { Vec::new() };
        Self {
            turn: table.turn().number,
            tiles_left: table.pile().len(),
            drawn: table.turn().tile.map(|tile| rules.design(tile).tile.id().to_owned()),
            players: table.players().map(|player| Player::of(table, player)).collect(),
            tiles: table.board().placed().map(|it| Tile::of(table, it)).collect(),
            figures: figures(table),
            piles: piles(table, viewer),
            over: table.is_over(),
            winners: winners.into_iter().map(|it| rules.player_name(it).to_owned()).collect(),
        }
    }
}

impl Player {
    fn of(table: &Table, player: PlayerId) -> Self {
        let rules = table.rules();
        let pieces = (0..).map(PieceId).zip(&rules.setup.pieces);
        let in_supply = pieces.map(|(id, piece)| (piece.name.to_string(), table.supply(Some(player), id)));
        Self {
            name: rules.player_name(player).to_owned(),
            points: table.score(player),
            supply: in_supply.filter(|(_, count)| *count > 0).collect(),
        }
    }
}

impl Tile {
    fn of(table: &Table, placed: &bastide_core::board::Placed) -> Self {
        let id = table.rules().design(placed.tile).tile.id().to_owned();
        Self { at: cell(placed.pos), tile: id, rotation: placed.rotation.quarters() }
    }
}

fn figures(table: &Table) -> Vec<Figure> {
    let rules = table.rules();
    let name = |player| rules.player_name(player).to_owned();
    let standing = table.figures().filter(|(_, it)| it.spot != Spot::Supply);
    let figure = |(id, it): (_, &bastide_core::piece::Figure)| Figure {
        piece: rules.piece(it.piece).name.to_string(),
        owner: it.owner.map(name),
        at: table.tile_of(id).map(|tile| cell(table.board().tile(tile).pos)),
        on: match it.spot {
            Spot::Segment(segment) => Some(table.segment_name(segment)),
            _ => None,
        },
        held_by: match it.spot {
            Spot::Held(player) => Some(name(player)),
            _ => None,
        },
    };
    standing.map(figure).collect()
}

fn piles(table: &Table, viewer: Option<PlayerId>) -> Vec<Pile> {
    let pile = |(at, items): (_, &[_])| Pile {
        name: table.pile_name(at),
        count: items.len(),
        items: table.sees(viewer, at).then(|| items.iter().map(|it| table.item_text(*it)).collect()),
    };
    table.piles().map(pile).collect()
}

impl Decision {
    /// The question that a game asks; none if it is over.
    pub fn of(game: &Game) -> Option<Self> {
        let decision = game.decision()?;
        let rules = game.table().rules();
        Some(Self {
            player: rules.player_name(decision.player).to_owned(),
            question: decision.question.name().to_owned(),
            options: game
                .texts()
                .into_iter()
                .map(|(choice, text)| Choosable::of(game, choice, text))
                .collect(),
            refused: refusals(game)
                .into_iter()
                .map(|(_, text, why)| Refused { text, reason: (&why).into() })
                .collect(),
        })
    }
}

impl Choosable {
    /// A choice of which no more is known than its text.
    pub fn unknown(text: String) -> Self {
        Self { text, kind: "answer", at: None, rotation: None, piece: None, on: None }
    }

    /// An option of a game, or a choice that is not one, with its text.
    pub fn of(game: &Game, choice: Choice, text: String) -> Self {
        let table = game.table();
        let name = |piece| Some(table.rules().piece(piece).name.to_string());
        let plain =
            |kind| Self { text: String::new(), kind, at: None, rotation: None, piece: None, on: None };
        let on = |segment| {
            let tile = table.board().locate(segment).0;
            (Some(cell(table.board().tile(tile).pos)), Some(table.segment_name(segment)))
        };
        let option = match choice {
            Choice::Pass => plain("pass"),
            Choice::Place { pos, rotation } => {
                Self { at: Some(cell(pos)), rotation: Some(rotation.quarters()), ..plain("place") }
            }
            Choice::PlaceSpan { pos, rotation, piece, .. } => Self {
                at: Some(cell(pos)),
                rotation: Some(rotation.quarters()),
                piece: name(piece),
                ..plain("place")
            },
            Choice::Span { piece, tile, .. } => {
                Self { at: Some(cell(table.board().tile(tile).pos)), piece: name(piece), ..plain("span") }
            }
            Choice::Deploy { piece, segment } => {
                let (at, on) = on(segment);
                Self { at, on, piece: name(piece), ..plain("deploy") }
            }
            Choice::Move { figure, segment } => {
                let (at, on) = on(segment);
                Self { at, on, piece: name(table.figure(figure).piece), ..plain("move") }
            }
            Choice::Recall { figure } => Self {
                at: table.tile_of(figure).map(|tile| cell(table.board().tile(tile).pos)),
                piece: name(table.figure(figure).piece),
                ..plain("recall")
            },
            Choice::Take(_) => plain("take"),
            Choice::Answer(_) => plain("answer"),
        };
        Self { text, ..option }
    }
}

/// A cell as a message has it.
pub fn cell(pos: Pos) -> Cell {
    [pos.x, pos.y]
}

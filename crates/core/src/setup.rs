//! Setup: everything that a game is made of, and the checks that it passes before it becomes [`Rules`](crate::rules::Rules).

use std::collections::BTreeMap;
use std::sync::Arc;

use strum::IntoStaticStr;
use thiserror::Error;

use crate::geometry::{Pos, Rotation};
use crate::hook::{Hook, SourceLine};
use crate::ids::SegmentIdx;
use crate::piece::{Piece, Supply};
use crate::pile::{Holders, PileDecl, Token};
use crate::player::{PlayerId, Seats};
use crate::tile::Tile;
use crate::value::Value;
use crate::words::Words;

/// When a tile comes, among the tiles that are drawn together with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DealOrder {
    /// Before all others: a start tile in whose place others lie.
    Opening,
    /// Before the others.
    First,
    /// Among the others, by chance.
    #[default]
    Shuffled,
    /// After the others.
    Last,
}

/// A design and how it comes into the game.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The tile.
    pub tile: Arc<Tile>,
    /// Copies, those that lie on the board at the start included.
    pub count: u16,
    /// Drawn before the ordinary pile (a river).
    pub before: bool,
    /// When it comes among its own.
    pub order: DealOrder,
}

/// A tile that lies on the board when the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartTile {
    /// The deal, by position.
    pub deal: usize,
    /// Where.
    pub pos: Pos,
    /// The rotation.
    pub rotation: Rotation,
}

/// A piece that is on the board or with a player when the game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartFigure {
    /// The kind of piece, by name.
    pub piece: String,
    /// The seat of its owner; nobody for neutral ones.
    pub owner: Option<usize>,
    /// Its place.
    pub place: StartPlace,
}

/// Place of a piece at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartPlace {
    /// On a segment of the tile at this place.
    Segment(Pos, SegmentIdx),
    /// On the tile at this place as a whole.
    Tile(Pos),
    /// Held by the player of this seat.
    Held(usize),
}

/// Way of scoring farmers (`docs/rules/base.md`, *The end*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FarmScoring {
    /// Cities are visited: the farmers of all fields at a city compete for 4 points.
    First,
    /// Each field on its own, but a city pays a player once.
    Second,
    /// Each field on its own.
    #[default]
    Third,
}

/// Fate of a drawn tile that fits nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unplaceable {
    /// It leaves the game.
    #[default]
    Discard,
    /// It goes back into the pile, unless nothing in the pile fits.
    Return,
}

/// Count of a tile that has two segments of one feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepeatTile {
    /// Once.
    #[default]
    Once,
    /// Once for each segment.
    PerSegment,
}

/// The options of the base game (`docs/rules/base.md`, *Options*) that tiles and pieces do not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseOptions {
    /// Set if followers may stand on areas, and areas are scored.
    pub fields: bool,
    /// The way of scoring areas.
    pub farm_scoring: FarmScoring,
    /// Set if small features use their own scale.
    pub small_reduced: bool,
    /// The fate of unplaceable tiles.
    pub unplaceable: Unplaceable,
    /// The count of tiles with two segments of a feature.
    pub repeat_tile: RepeatTile,
    /// Set if scores stop at zero.
    pub floor_at_zero: bool,
}

impl Default for BaseOptions {
    fn default() -> Self {
        Self {
            fields: true,
            farm_scoring: FarmScoring::Third,
            small_reduced: false,
            unplaceable: Unplaceable::Discard,
            repeat_tile: RepeatTile::Once,
            floor_at_zero: false,
        }
    }
}

/// A variant of a game, as far as the engine needs to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its word: `bethlehem`.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// Its version.
    pub version: String,
}

/// A value that a variant keeps, with its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// The variant, by position in the game's list.
    pub variant: usize,
    /// Its name there.
    pub name: String,
    /// The value at the start; of things, the value of those that have no other.
    pub start: Value,
    /// The scope in which it is kept.
    pub scope: Scope,
}

/// Scope of a kept value: there is one for the whole game, or one for each thing of a sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Scope {
    /// The game.
    #[default]
    Game,
    /// The turn: it begins anew with each, also in turns that are played in between.
    Turn,
    /// The part of a turn: it begins anew with each.
    Part,
    /// Each player.
    Player,
    /// Each tile on the board.
    Tile,
    /// Each feature. Of features that are joined, the value that was set first stays.
    Feature,
    /// Each figure, until it goes home.
    Figure,
}

impl Scope {
    /// Its name in scripts.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Tests whether there is a value for each thing.
    pub const fn is_of_things(self) -> bool {
        matches!(self, Self::Player | Self::Tile | Self::Feature | Self::Figure)
    }
}

impl Var {
    /// The content at the start.
    pub(crate) fn initial(&self) -> Value {
        if self.scope.is_of_things() { Value::list([]) } else { self.start.clone() }
    }
}

/// A number that a variant names, so that others may change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its name with that of the variant: `barns.city`.
    pub name: String,
    /// Its value before any change.
    pub value: i32,
}

/// Measure: a whole number that a variant takes from a finished game, for statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The variant, by position in the game's list.
    pub variant: usize,
    /// Its name: that of the variant, a dot, its own.
    pub name: String,
    /// The description for people.
    pub says: String,
    /// The line that declares it.
    pub source: SourceLine,
}

/// Everything that a game is made of, before it is checked.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The words.
    pub words: Words,
    /// The designs.
    pub deals: Vec<Deal>,
    /// The tiles on the board at the start. Each takes a copy of its deal, if there is one left.
    pub start: Vec<StartTile>,
    /// A block of tiles that is laid where it fits best, once all tiles before the ordinary pile are laid. The places are those within
    /// the block. Takes no copies of its deals.
    pub block: Vec<StartTile>,
    /// The pieces on the board at the start, taken from their supply.
    pub figures: Vec<StartFigure>,
    /// Pieces that are not in the game: player, piece, how many of them.
    pub without: Vec<(usize, String, u8)>,
    /// The whole pile in order, by deal, instead of the shuffled copies.
    pub pile: Option<Vec<usize>>,
    /// Names of the players, in seat order.
    pub players: Vec<String>,
    /// The players who win together, with the sum of their points; empty if everybody plays alone.
    pub teams: Vec<Seats>,
    /// The pieces. The first is the ordinary follower.
    pub pieces: Vec<Piece>,
    /// The options of the base game.
    pub base: BaseOptions,
    /// All options by key, as scripts and records see them.
    pub options: BTreeMap<String, Value>,
    /// The variants, in the order of play.
    pub variants: Vec<Variant>,
    /// Their hooks, in the order in which they run.
    pub hooks: Vec<Hook>,
    /// The values that they keep.
    pub vars: Vec<Var>,
    /// Their piles.
    pub piles: Vec<PileDecl>,
    /// The tokens in them.
    pub tokens: Vec<Token>,
    /// The numbers that they name.
    pub numbers: Vec<Named>,
    /// Their measures of finished games.
    pub measures: Vec<Measured>,
}

/// Defect of a setup that is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("a game has 1 to {max} players, not {0}", max = PlayerId::MAX)]
    Players(usize),
    /// Teams that do not share out the players.
    #[error("each player is in one team, or nobody is in any")]
    Teams,
    /// A name given twice.
    #[error("two players have the same name")]
    SameName,
    /// Too many kinds of edges.
    #[error("a game has at most {MAX_EDGES} kinds of edges")]
    EdgeKinds,
    /// Too many kinds of features.
    #[error("a game has at most {MAX_KINDS} kinds of features")]
    FeatureKinds,
    /// No kind of piece, or too many.
    #[error("a game has 1 to {MAX_KINDS} kinds of pieces")]
    PieceKinds,
    /// Too many tiles.
    #[error("a game has at most {MAX_TILES} tiles, not {0}")]
    Tiles(u32),
    /// Too many piles.
    #[error("a game has at most {MAX_PILES} piles")]
    Piles,
    /// Too much in the piles.
    #[error("the piles of a game hold at most {MAX_TILES} tiles and tokens at the start, not {0}")]
    Piled(u32),
    /// No start tile.
    #[error("no tile lies on the board at the start")]
    NoStart,
    /// A tile that is not among the deals.
    #[error("a tile is named that is not in the game")]
    UnknownTile,
    /// A start tile far away.
    #[error("a start tile lies more than {MAX_DISTANCE} cells away from the middle")]
    FarStart,
    /// Two start tiles on one cell.
    #[error("two start tiles lie at {0}")]
    TwoAt(Pos),
    /// Too many of a piece.
    #[error("there are at most {MAX_SUPPLY} of a piece, not {count} of `{piece}`")]
    Supply {
        /// The name of the piece.
        piece: String,
        /// Its number.
        count: u8,
    },
}

/// Edges are digits of a [`Pattern`](crate::compaction::Pattern) of 16 bits.
pub(crate) const MAX_EDGES: usize = 14;
/// Kinds of features and of pieces are bits of a word.
pub(crate) const MAX_KINDS: usize = 64;
pub(crate) const MAX_TILES: u32 = 2000;
/// Piles are numbered in a byte.
pub(crate) const MAX_PILES: usize = 255;
pub(crate) const MAX_DISTANCE: i16 = 1000;
pub(crate) const MAX_SUPPLY: u8 = 100;

pub(crate) fn check(setup: &Setup) -> Result<(), SetupError> {
    let players = setup.players.len();
    if !(1..=PlayerId::MAX).contains(&players) {
        return Err(SetupError::Players(players));
    }
    let mut names: Vec<_> = setup.players.iter().collect();
    names.sort();
    names.dedup();
    if names.len() < players {
        return Err(SetupError::SameName);
    }
    let seats: Seats = (0..players as u8).map(PlayerId).collect();
    let in_teams: usize = setup.teams.iter().map(|it| it.len()).sum();
    let all = setup.teams.iter().fold(Seats::NONE, |all, it| all | *it);
    if !setup.teams.is_empty() && (in_teams, all) != (players, seats) {
        return Err(SetupError::Teams);
    }
    if setup.words.edges().count() > MAX_EDGES {
        return Err(SetupError::EdgeKinds);
    }
    if setup.words.kinds().count() > MAX_KINDS {
        return Err(SetupError::FeatureKinds);
    }
    if setup.pieces.is_empty() || setup.pieces.len() > MAX_KINDS {
        return Err(SetupError::PieceKinds);
    }
    let tiles: u32 = setup.deals.iter().map(|deal| u32::from(deal.count)).sum();
    if tiles + (setup.start.len() + setup.block.len()) as u32 > MAX_TILES {
        return Err(SetupError::Tiles(tiles));
    }
    if setup.piles.len() > MAX_PILES {
        return Err(SetupError::Piles);
    }
    let piled: u32 = setup.piles.iter().map(|pile| piled(pile, players)).sum();
    if piled > MAX_TILES {
        return Err(SetupError::Piled(piled));
    }
    if setup.start.is_empty() {
        return Err(SetupError::NoStart);
    }
    if setup.start.iter().chain(&setup.block).any(|it| it.deal >= setup.deals.len())
        || setup.pile.iter().flatten().any(|it| *it >= setup.deals.len())
    {
        return Err(SetupError::UnknownTile);
    }
    if setup
        .start
        .iter()
        .chain(&setup.block)
        .any(|it| it.pos.x.abs() > MAX_DISTANCE || it.pos.y.abs() > MAX_DISTANCE)
    {
        return Err(SetupError::FarStart);
    }
    let mut cells: Vec<_> = setup.start.iter().map(|it| it.pos).collect();
    cells.sort();
    if let Some(twice) = cells.windows(2).find(|two| two[0] == two[1]) {
        return Err(SetupError::TwoAt(twice[0]));
    }
    for piece in &setup.pieces {
        let (Supply::Each(count) | Supply::Neutral(count)) = piece.supply;
        if count > MAX_SUPPLY {
            return Err(SetupError::Supply { piece: piece.name.clone(), count });
        }
    }
    Ok(())
}

/// Counts what lies in all piles of a declaration at the start.
fn piled(pile: &PileDecl, players: usize) -> u32 {
    let holders = if pile.of == Holders::Players { players as u32 } else { 1 };
    let start: u32 = pile.start.iter().map(|(_, count)| u32::from(*count)).sum();
    let fixed = pile.fixed.iter().map(|(_, items)| items.len() as u32);
    holders * start + fixed.sum::<u32>()
}

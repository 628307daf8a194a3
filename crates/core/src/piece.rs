//! Pieces: figures and tokens as a variant declares them, and where each one is. What can be said as data about a piece is said here.

use crate::board::{NodeId, PlacedIdx};
use crate::geometry::Side;
use crate::player::PlayerId;
use crate::span::Span;
use crate::words::KindId;

/// Names a kind of piece of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

/// One figure or token of a game. Pieces are never made or lost while a game runs; they only change their [`Spot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub u16);

/// What sort of piece it is (`rules/glossary.md` §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Occupies its feature, counts for the majority and goes home when the feature is scored.
    Follower,
    /// A figure of a player that neither occupies nor counts: builder, pig, Magi, Sheep.
    Special,
    /// A wooden or cardboard marker: a bridge, a castle, a marker on a city.
    Token,
}

/// Who holds the pieces of a kind at the start, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Every player holds this many.
    Each(u8),
    /// Nobody owns them; this many lie aside.
    Neutral(u8),
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name: `follower`, `magi`, `bridge`.
    pub name: String,
    /// What sort it is.
    pub role: Role,
    /// Who holds how many.
    pub supply: Supply,
    /// Kinds of features that it may be deployed on in the deployment step. Empty: only a variant puts it down.
    pub on: Vec<KindId>,
    /// Weight in the majority; only followers count.
    pub strength: i32,
    /// Needs a follower of the same player on the feature.
    pub needs_follower: bool,
    /// Whether it may be put on a feature that the placed tile completes.
    pub on_completed: bool,
    /// Remains where it is when its feature is scored.
    pub stays: bool,
    /// Goes home as soon as no follower of its owner is left on its feature, and when that becomes something it may not be deployed on.
    pub leaves: bool,
    /// Its owner may take it up from wherever it stands and deploy it anew.
    pub moves: bool,
    /// Its owner may take it back instead of deploying, and scores what the unfinished feature is worth then.
    pub recall: bool,
    /// May be deployed in `deploy_second`, after another figure or action of the same part.
    pub second: bool,
    /// What takes figures off the board leaves it alone.
    pub safe: bool,
    /// It is laid across whole tiles, as a further segment of them.
    pub spans: Option<Span>,
}

impl Piece {
    /// The ordinary follower: seven for each player, on every kind that takes followers.
    pub fn follower(on: Vec<KindId>) -> Self {
        Self {
            name: "follower".to_owned(),
            role: Role::Follower,
            supply: Supply::Each(7),
            on,
            strength: 1,
            needs_follower: false,
            on_completed: true,
            stays: false,
            leaves: false,
            moves: false,
            recall: false,
            second: false,
            safe: false,
            spans: None,
        }
    }
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// With its owner, or aside if nobody owns it.
    Supply,
    /// On a segment of a placed tile.
    Segment(NodeId),
    /// On a placed tile as a whole.
    Tile(PlacedIdx),
    /// Held by a player: one who does not own it, or any if nobody does.
    Held(PlayerId),
}

/// A piece in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub piece: PieceId,
    /// Whose it is; nobody's for neutral ones.
    pub owner: Option<PlayerId>,
    /// Where it is.
    pub spot: Spot,
    /// The turn in which it came to its spot.
    pub turn: u16,
    /// The part of that turn, from 0.
    pub part: u8,
    /// Which way it looks, or a side that it spans; none as long as nobody has turned it. Matters only to variants.
    pub facing: Option<Side>,
}

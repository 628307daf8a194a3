//! Pieces: figures and tokens as a variant declares them, and the spot of each one. Properties that are data are declared here.

use strum::IntoStaticStr;

use crate::geometry::Side;
pub use crate::ids::{FigureId, PieceId};
use crate::ids::{PlacedIdx, SegmentId};
use crate::player::PlayerId;
use crate::words::{EdgeId, KindId};

/// Role of a piece (`docs/rules/glossary.md`, *Pieces*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Occupies its feature, counts for the majority and goes home when the feature is scored.
    Follower,
    /// A figure of a player that neither occupies nor counts: builder, pig, Magi, Sheep.
    Special,
    /// A wooden or cardboard marker: a bridge, a castle, a marker on a city.
    Token,
}

impl Role {
    /// Its name in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follower => "follower",
            Self::Special => "special",
            Self::Token => "token",
        }
    }
}

/// Supply at the start: holders, and the number each of them holds.
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
    /// Its name as games write it: `follower`, `magi`, and `watch.guard` where several variants have a guard.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Its supply.
    pub supply: Supply,
    /// Kinds of features that it may be deployed on in the deployment step. Empty: only a variant puts it down.
    pub on: Vec<KindId>,
    /// Weight in the majority; only followers count.
    pub strength: i32,
    /// Needs a follower of the same player on the feature.
    pub needs_follower: bool,
    /// Set if it may be put on a feature that the placed tile completes.
    pub on_completed: bool,
    /// Remains where it is when its feature is scored.
    pub stays: bool,
    /// Goes home as soon as no follower of its owner is left on its feature, and when that becomes something it may not be deployed on.
    pub leaves: bool,
    /// Its owner may take it up from wherever it stands and deploy it anew.
    pub moves: bool,
    /// Its owner may take it back instead of deploying, and scores the worth of the unfinished feature then.
    pub recall: bool,
    /// May be deployed in `deploy_second`, after another figure or action of the same part.
    pub second: bool,
    /// It stays where rules of others take figures off the board.
    pub safe: bool,
    /// The variant that it belongs to, by position in the game's list.
    pub variant: Option<usize>,
    /// It is laid across whole tiles, as a further segment of them.
    pub spans: Option<SpanRule>,
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
            variant: None,
            spans: None,
        }
    }
}

/// Spot of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// With its owner, or aside if nobody owns it.
    Supply,
    /// On a segment of a placed tile.
    Segment(SegmentId),
    /// On a placed tile as a whole.
    Tile(PlacedIdx),
    /// Held by a player: one who does not own it, or any if nobody does.
    Held(PlayerId),
}

/// A piece that changes its spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The piece.
    pub figure: FigureId,
    /// The spot that it leaves.
    pub from: Spot,
    /// The cause.
    pub cause: Cause,
}

/// Cause for which a piece changes its spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// A player, or a rule for a player, has deployed it.
    Deployed,
    /// A rule has put it down from supply.
    Put,
    /// A rule has moved it from one place to another.
    Moved,
    /// A rule has taken it from the board into the hands of a player.
    Captured,
    /// Its feature was scored.
    Scored,
    /// A rule has sent it home.
    SentHome,
    /// Its owner has taken it back.
    Recalled,
    /// No follower of its owner is left beside it, or its feature has become something that is not for it.
    Left,
}

impl Cause {
    /// Its name in scripts.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Tests whether a rule takes the piece off the board against the will of its owner.
    pub const fn is_forced(self) -> bool {
        matches!(self, Self::Captured | Self::SentHome)
    }
}

/// A deployment: who puts which piece where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deployment {
    /// The owner of the piece.
    pub player: PlayerId,
    /// The kind of piece.
    pub piece: PieceId,
    /// The ground on which it comes to stand.
    pub ground: Ground,
}

/// Ground of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// A segment of a placed tile.
    Segment(SegmentId),
    /// A placed tile as a whole.
    Tile(PlacedIdx),
    /// A placed tile, across which the piece is laid.
    Across(PlacedIdx),
}

/// A piece in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its kind.
    pub piece: PieceId,
    /// Its owner; nobody for neutral ones.
    pub owner: Option<PlayerId>,
    /// Its spot.
    pub spot: Spot,
    /// The turn in which it came to its spot.
    pub turn: u16,
    /// The part of that turn, from 0.
    pub part: u8,
    /// The direction that it faces, or a side that it spans; none as long as nobody has turned it. Matters only to variants.
    pub facing: Option<Side>,
}

/// Rule for a piece that spans tiles.
///
/// It lies from one side of a tile to the opposite one, where both show the edge [`SpanRule::over`], and is a segment of the kind
/// [`SpanRule::kind`] there; the segments below stay whole. A tile carries at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanRule {
    /// The linked kind of the segment that it adds.
    pub kind: KindId,
    /// The edge that it lies over.
    pub over: EdgeId,
    /// The number that may be laid in a part of a turn.
    pub each_part: u8,
    /// Set if one may also be laid after the deployment.
    pub late: bool,
    /// Set if a player may refuse a tile that could only be placed with one.
    pub refusable: bool,
}

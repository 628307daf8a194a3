//! Acts: everything that a running rule can ask the engine to do.

use std::sync::Arc;

use crate::geometry::{Pos, Rotation, Side};
use crate::ids::{FeatureId, FigureId, PieceId, PlacedIdx, SegmentId, TileId};
use crate::piece::{Cause, Deployment};
use crate::pile::PileAt;
use crate::player::PlayerId;
use crate::score::Phrase;
use crate::value::Value;
use crate::words::KindId;

/// An act: a change of the game that a running rule asks for. Carried out at once; everything it triggers runs before the rule goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Gives points (or takes them, if negative).
    Award {
        /// The player.
        player: PlayerId,
        /// The number of points.
        points: i32,
        /// The reason, as read out to players.
        reason: Phrase,
        /// The feature.
        feature: Option<FeatureId>,
    },
    /// Scores a feature for its owners, completed or not, and sends those on it home.
    Score {
        /// The feature.
        feature: FeatureId,
        /// The pieces that count and go home; all that are on it if none are given.
        figures: Option<Vec<FigureId>>,
        /// The number of points.
        points: i32,
        /// The reason, as read out to players.
        reason: Phrase,
    },
    /// Puts a piece from supply on a feature or a tile. Replies with the figure, or nil if there is none left.
    Put {
        /// The kind of piece.
        piece: PieceId,
        /// The owner; nobody for neutral ones.
        owner: Option<PlayerId>,
        /// A segment, a feature (on its segment), or a tile.
        place: Value,
    },
    /// Deploys a piece as a player does, from supply or from wherever it is. Replies with the figure, or nil if there is none left.
    Deploy {
        /// The deployment.
        spot: Deployment,
        /// The piece that is moved; one from supply if none is given.
        figure: Option<FigureId>,
    },
    /// Moves a piece that is on the board, unless something keeps it. Replies with whether it has gone.
    Move {
        /// The piece.
        figure: FigureId,
        /// A segment, a feature or a tile.
        place: Value,
        /// The direction that it faces from then on; as before if none is given.
        side: Option<Side>,
    },
    /// Turns a piece.
    Face {
        /// The piece.
        figure: FigureId,
        /// The direction that it faces.
        side: Side,
    },
    /// Sends a piece home to its supply, unless something keeps it. Replies with whether it has gone.
    SendHome {
        /// The piece.
        figure: FigureId,
        /// The cause.
        cause: Cause,
    },
    /// Ends the deployment of this part: nothing is deployed any more, and nothing else is done instead.
    Close,
    /// Makes a completed feature into one of another kind.
    Become {
        /// The feature.
        feature: FeatureId,
        /// Its new kind.
        kind: KindId,
    },
    /// Draws a tile or token, of which nobody chooses. Replies with it, or nil if there is none left; with nil too if it goes into a pile
    /// that not all see.
    Draw {
        /// From this pile of a variant; from the tiles that are drawn if none is named.
        from: Option<PileAt>,
        /// Into this pile; into the hand of the rule if none is named.
        into: Option<PileAt>,
    },
    /// Takes a certain tile or token out of a pile that all see, into the hand of the rule.
    Take {
        /// The tile or token.
        item: Value,
        /// The pile.
        from: PileAt,
    },
    /// Puts a tile or token from the hand of the rule into a pile.
    Store {
        /// The tile or token.
        item: Value,
        /// The pile.
        into: PileAt,
    },
    /// Lets a player who sees a pile take something out of it, into the hand of the rule or into another pile. Replies with it, or with
    /// `true` where not all see it.
    Pick {
        /// The player.
        player: PlayerId,
        /// The name of the question.
        name: Arc<str>,
        /// The pile.
        from: PileAt,
        /// The pile where it goes at once.
        into: Option<PileAt>,
        /// Set if the player may take nothing; the reply is nil then.
        or_pass: bool,
    },
    /// Lets the active player place this tile in this part, instead of drawing one.
    Use {
        /// The tile.
        tile: TileId,
    },
    /// Puts a tile or token that was drawn out of the game.
    Discard {
        /// The tile or token.
        item: Value,
    },
    /// Puts a tile that was drawn back into the pile, among those with which it came.
    PutBack {
        /// The tile.
        tile: TileId,
    },
    /// Lays a tile on a free cell where it fits. Nobody has placed it, and nothing is deployed on it.
    Lay {
        /// The tile.
        tile: TileId,
        /// Where.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
    },
    /// Takes a tile off the board into the hand of the rule; who stands on it goes home. Replies with its face.
    TakeUp {
        /// The tile.
        tile: PlacedIdx,
    },
    /// Lays a tile of the board anew, on a free cell or on its own, with everything on it.
    Shift {
        /// The tile.
        tile: PlacedIdx,
        /// Where.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
    },
    /// Joins two segments that do not touch, so that their features are one. With one alone, an end waits there for another and its feature
    /// is not completed.
    Join {
        /// A segment.
        one: SegmentId,
        /// The other.
        other: Option<SegmentId>,
    },
    /// Takes away what joins two segments, or the end that waits at one.
    Separate {
        /// A segment.
        one: SegmentId,
        /// The other.
        other: Option<SegmentId>,
    },
    /// Lets the active player place a tile on a free cell, whatever its edges are, as if that had been an option of this part.
    Place {
        /// The tile.
        tile: TileId,
        /// Where.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
    },
    /// Queues a whole turn for a player, before the rest of the present turn and the next player's.
    AddTurn {
        /// The player.
        player: PlayerId,
        /// The tile to place instead of drawing one.
        tile: Option<TileId>,
        /// Set if nothing happens at its beginning and end.
        brief: bool,
    },
    /// Lets the active player play one more part after this one.
    AddPart,
    /// Ends the game: with this part and the last scores, or at once.
    Finish {
        /// The reason, as players read it.
        reason: Arc<str>,
        /// The winners, if the game ends at once; all others have lost.
        winners: Option<Vec<PlayerId>>,
    },
    /// Replies with a whole number from 1 to `sides`, from the game's own chance.
    Roll {
        /// The greatest number.
        sides: u32,
    },
    /// Leaves a note that players read and written games may claim.
    Note {
        /// The note.
        text: Arc<str>,
    },
    /// Asks a player; the reply is the chosen value.
    Ask(RuleQuestion),
    /// Asks players, none of whom knows the answers of the others. Replies with the list of answers, in the order of the players.
    All(AllQuestion),
    /// Asks players for bids, one after the other. Replies with who has bid most, as `player`, and how much, as `amount`.
    Auction(Bids),
}

/// A round of bids: the first player has to bid, and each of the others may once bid more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bids {
    /// The players, in the order in which they are asked; never empty.
    pub players: Vec<PlayerId>,
    /// The name of the question for the first bid.
    pub open: Arc<str>,
    /// The name of the question for higher bids.
    pub raise: Arc<str>,
    /// The least first bid.
    pub least: i64,
    /// The greatest bid, at least as much; who has bid it is not overbid.
    pub most: i64,
}

/// A question that several players answer at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllQuestion {
    /// The players who answer.
    pub players: Vec<PlayerId>,
    /// Its name: `castles.build`.
    pub name: Arc<str>,
    /// The possible answers of each, in the order listed; never empty.
    pub options: Vec<Value>,
}

/// A question in the middle of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleQuestion {
    /// The player who answers.
    pub player: PlayerId,
    /// Its name: `castles.build`.
    pub name: Arc<str>,
    /// The possible answers, in the order listed; never empty.
    pub options: Vec<Value>,
}

/// Return of a running rule to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It wants something done and waits for the reply.
    Act(Act),
    /// It has ended. For `replace`: whether it took the thing over.
    Done(bool),
}

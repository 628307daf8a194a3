//! What happens in a game, in the past tense: read by players, traces and the claims of written games.

use crate::board::{NodeId, PlacedIdx};
use crate::piece::FigureId;
use crate::player::PlayerId;
use crate::rules::TileId;
use crate::step::Step;
use crate::words::KindId;

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player's turn began.
    TurnBegan {
        /// Whose.
        player: PlayerId,
    },
    /// A tile was drawn.
    Drawn {
        /// By whom.
        player: PlayerId,
        /// Which.
        tile: TileId,
    },
    /// A drawn tile had no place and left the game.
    Discarded {
        /// Which.
        tile: TileId,
    },
    /// A drawn tile had no place and went back into the pile.
    PutBack {
        /// Which.
        tile: TileId,
    },
    /// A tile was placed.
    Placed {
        /// By whom.
        player: PlayerId,
        /// Where.
        tile: PlacedIdx,
    },
    /// A tile was laid by the rules, not by a player.
    Laid {
        /// Where.
        tile: PlacedIdx,
    },
    /// A piece was put on the board.
    Deployed {
        /// Which.
        figure: FigureId,
        /// On which segment, if on one.
        node: Option<NodeId>,
    },
    /// A piece went home.
    Returned {
        /// Which.
        figure: FigureId,
    },
    /// A feature was completed.
    Completed {
        /// Which.
        feature: NodeId,
        /// What it is.
        kind: KindId,
    },
    /// A feature became one of another kind.
    Became {
        /// Which.
        feature: NodeId,
        /// What it is now.
        kind: KindId,
    },
    /// A player received points: the score line with this number.
    Scored {
        /// Its number.
        line: u32,
    },
    /// A variant said something: the note with this number.
    Noted {
        /// Its number.
        note: u32,
    },
    /// A step began (only where something hangs on it).
    Entered {
        /// Which.
        step: Step,
    },
    /// The game is over.
    Ended,
}

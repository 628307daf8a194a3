//! Events of a game, in the past tense: read by players, traces and the claims of written games.

use crate::ids::{FeatureId, FigureId, PlacedIdx, SegmentId, TileId};
use crate::piece::Spot;
use crate::pile::{Item, PileAt};
use crate::player::PlayerId;
use crate::setup::Unplaceable;
use crate::step::Step;
use crate::words::KindId;

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player's turn began.
    TurnBegan {
        /// The player.
        player: PlayerId,
    },
    /// A tile was drawn.
    Drawn {
        /// The player.
        player: PlayerId,
        /// The tile.
        tile: TileId,
    },
    /// A tile or token was taken out of a pile, for all to see.
    Taken {
        /// The tile or token.
        item: Item,
        /// The pile.
        from: PileAt,
    },
    /// A tile or token was put into a pile.
    Stored {
        /// The tile or token.
        item: Item,
        /// The pile.
        into: PileAt,
    },
    /// A drawn tile had no place.
    Unplaceable {
        /// The tile.
        tile: TileId,
        /// Its fate.
        then: Unplaceable,
    },
    /// A rule put a drawn tile or token out of the game.
    Discarded {
        /// The tile or token.
        item: Item,
    },
    /// A drawn tile went back into the pile.
    PutBack {
        /// The tile.
        tile: TileId,
    },
    /// A drawn tile was set aside, because a variant does not let it come now.
    SetAside {
        /// The tile.
        tile: TileId,
    },
    /// A tile was placed.
    Placed {
        /// The player.
        player: PlayerId,
        /// Where.
        tile: PlacedIdx,
    },
    /// A tile was laid by the rules, not by a player.
    Laid {
        /// Where.
        tile: PlacedIdx,
    },
    /// A tile was taken off the board.
    TakenUp {
        /// The tile that lay there.
        tile: PlacedIdx,
    },
    /// Two segments that do not touch were joined; or an end that waits for another was made at one.
    Joined {
        /// A segment.
        one: SegmentId,
        /// The other, if there is one.
        other: Option<SegmentId>,
    },
    /// The join of two segments was taken away; or the end that waited at one.
    Parted {
        /// A segment.
        one: SegmentId,
        /// The other, if there is one.
        other: Option<SegmentId>,
    },
    /// A piece was put on the board, moved there, or is held by a player.
    Deployed {
        /// The piece.
        figure: FigureId,
        /// Its new spot.
        spot: Spot,
    },
    /// A piece went home.
    Returned {
        /// The piece.
        figure: FigureId,
    },
    /// A feature was completed.
    Completed {
        /// The feature.
        feature: FeatureId,
        /// Its kind.
        kind: KindId,
    },
    /// A feature became one of another kind.
    Became {
        /// The feature.
        feature: FeatureId,
        /// Its new kind.
        kind: KindId,
    },
    /// A player received points: the score line with this number.
    Scored {
        /// Its number.
        line: u32,
    },
    /// A variant left a note: the one with this number.
    Noted {
        /// Its number.
        note: u32,
    },
    /// A step began (only where something hangs on it).
    Entered {
        /// The step.
        step: Step,
    },
    /// The game is over.
    Ended,
}

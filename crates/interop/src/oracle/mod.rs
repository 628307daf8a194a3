//! Recorded games of another engine, with every legal option at every step, played in lockstep: each engine says what is legal, and both
//! must say the same.
//!
//! A recording is JSON, packed or not: the setup, the tiles in the order of drawing, and for each step who decides, what is legal, what
//! was chosen and what the scores are. It ends with what lies on the table.

mod difference;
mod end;
mod offered;
mod option;
mod play;
mod read;
mod table;
#[cfg(test)]
mod tests;

use bastide_diag::{Code, Doc, Severity};

pub use difference::{Difference, Kind};
pub use option::PeerOption;
pub use play::{Extent, Outcome, Verdict, play};
pub use read::{End, Event, LIMIT, PeerFeature, PeerPiece, Recording, Step, is_recording, read};
pub use table::{Row, rows};

/// A recording that cannot be read or played.
pub const PEER_GAME: Code = Code("peer-game");

/// Something that the other engine and this one do not agree about.
pub const PEER_DIFFERENCE: Code = Code("peer-difference");

/// The findings of this module.
pub const DOCS: &[Doc] = &[
    Doc {
        code: PEER_GAME,
        severity: Severity::Error,
        title: "a recorded game of another engine cannot be read",
        page: "The file is no recording that can be read: it cannot be unpacked, is not JSON, breaks off, is far too large, or lacks what \
               every recording has. Line and column are those of the unpacked text.\n\nA recording ends in `.json` or \
               `.json.gz`. Fetch or unpack it again.\n",
    },
    Doc {
        code: PEER_DIFFERENCE,
        severity: Severity::Error,
        title: "two engines do not agree",
        page: "A recorded game was played here as it was written, and at some step the other engine says something else: another list of \
               legal options, another player, another tile, other scores, other features at the end.\n\nThe message tells the step, \
               what only the recording has and what is only here. With `--board FILE` the board at that step is drawn. What follows from \
               rules that are read differently is listed in [differences](../differences.md); anything else is a mistake in one of the \
               two.\n",
    },
];

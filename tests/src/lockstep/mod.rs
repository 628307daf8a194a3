//! Recordings of games by another engine, with every legal option at every step, played in lockstep: both engines must list the same
//! options.
//!
//! A recording is JSON, packed or not: the setup, the tiles in the order of drawing, and for each step the player, the legal options, the
//! choice and the scores. It ends with the pieces and features on the table.

mod difference;
mod ending;
mod known;
mod offered;
mod option;
mod play;
mod recording;
mod report;
mod setup;
mod table;
#[cfg(test)]
mod tests;

pub use difference::{Difference, Kind};
pub use known::Known;
pub use option::RecordedOption;
pub use play::{Extent, Verdict, play};
pub use recording::{Ending, Event, LIMIT, RecordedFeature, RecordedPiece, Recording, Step, Unreadable};
pub use report::{Lockstep, Status};
pub use table::{Row, rows};

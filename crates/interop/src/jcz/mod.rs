//! Saved games of JCloisterZone: read, put together here, played move by move, their assertions checked.
//!
//! [`Saved::read`] reads the file, [`replay`] plays it. The moves do not bring their meaning with them: each is looked for among the
//! options of our game, so a saved game is played by our rules or it stops with a finding.

mod claims;
mod discards;
mod draws;
mod export;
mod findings;
mod json;
mod luck;
mod message;
mod names;
mod play;
mod read;
mod setup;
mod wish;

pub use claims::{Claim, Verdict};
pub use export::export;
pub use findings::{JCZ_CLAIM, JCZ_MOVE, JCZ_SETUP, JCZ_SYNTAX, JCZ_SYSTEM, JCZ_TILE, JCZ_UNCHECKED};
pub use message::{Deed, Message, Piece, Spot, Token};
pub use play::{Replayed, Step, replay};
pub use read::Saved;
pub use setup::{Gap, Setting, Setup, StartTile};

//! Pictures of games and tiles: boards, films, tiles on pages and in terminals.

pub(crate) mod board;
pub(crate) mod film;
pub(crate) mod preview;
mod thinker;
pub(crate) mod tile;

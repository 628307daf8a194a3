//! Tile files and games of other programs. Nothing outside this crate knows a foreign format; nothing in it plays by foreign rules.

pub mod jcz;
mod json_places;
pub mod places;
pub mod tabletop;
pub mod tile_ids;
pub mod xml;

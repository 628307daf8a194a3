//! The rules engine of Bastide: tiles, board, features, pieces, turns and decisions.
//!
//! It does not know files, clocks, terminals, TOML, Lua or any expansion: words come from tile sets, rules beyond the base game from
//! variants behind the [`Host`](host::Host) trait.

pub mod geometry;
pub mod tile;
pub mod words;

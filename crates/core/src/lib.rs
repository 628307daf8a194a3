//! The rules engine of Bastide: tiles, board, features, pieces, turns and decisions.
//!
//! It does not know files, clocks, terminals, TOML, Lua or any expansion: words come from tile sets, rules beyond the base game from
//! variants behind the [`Host`](host::Host) trait.

pub mod audit;
mod base;
mod block;
pub mod board;
pub mod chance;
pub mod decision;
mod design;
mod engine;
pub mod event;
mod farms;
mod frontier;
pub mod game;
mod gaps;
pub mod geometry;
pub mod hints;
pub mod host;
mod options;
pub mod parting;
pub mod piece;
pub mod player;
pub mod refusal;
pub mod rules;
pub mod score;
pub mod span;
pub mod state;
pub mod step;
pub mod table;
mod text;
pub mod tile;
pub mod value;
mod wanted;
pub mod words;

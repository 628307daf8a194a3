//! Tile sets in TOML: reading, checking, formatting, set algebra.
//!
//! [`Collection::read`] reads any number of sets together and reports everything that is wrong with them at once; [`Collection::bag`]
//! works out which tiles a game is played with.
//!
//! [`ThemeText`] is the content of a theme file; its use is known to those that draw.
//!
//! This crate knows the words of tile sets, and no rule of any game. It reads no file.

mod bag;
mod build;
mod canon;
mod checks;
mod collection;
mod derive;
mod explain;
mod file;
mod fmt;
mod gather;
mod given;
mod keys;
mod layout;
mod lexicon;
mod library;
mod limits;
mod look;
mod order;
mod parts;
mod picture;
mod places;
mod raw;
mod schema;
mod set;
mod sides;
mod start;
pub mod stats;
mod theme;
mod types;
mod word;

pub use bag::{Bag, BagTile, MOST_COPIES};
pub use collection::Collection;
pub use derive::{Feature, Field, Layout, Point};
pub use explain::Joins;
pub use fmt::fmt;
pub use keys::CODES;
pub use library::Library;
pub use limits::LIMITS;
pub use picture::{grid, picture};
pub use raw::MOST_TILES;
pub use schema::{schema, theme_schema};
pub use set::{Allow, Draw, Entry, Set};
pub use theme::{KindText, SeatText, ThemeText, ThemeWords};

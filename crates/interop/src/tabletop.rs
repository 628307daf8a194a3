//! Saved objects of Tabletop Simulator: the tiles of a game in bags and on the table at the start, and the figures of each player.
//!
//! A [`Kit`] is worked out from the setup of a game and names pictures by their addresses; [`Kit::saved_object`] writes it. Nothing here
//! draws a picture or knows where one is kept.

mod guid;
mod kit;
mod object;
mod spread;

pub use kit::{Aside, Body, Drawn, Kit, Laid, Pictures, Pieces, Pile, Print, Stock};

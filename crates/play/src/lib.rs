//! Games in the hands of people, bots and programs. A [`Sitting`] knows whose turn it is, has bots choose, goes back and forth, gives hints and
//! keeps the record; [`messages`] are the one versioned form in which positions and decisions leave the program; [`letters`] draws a board
//! for terminals.
//!
//! Fronts are thin: a terminal, a program over a pipe and a page ask the same few things here. This crate reads no files, knows no terminal
//! and no clock.

pub mod letters;
pub mod messages;
mod refusals;
mod sitting;

pub use refusals::refusals;
pub use sitting::{Made, Sitting};

//! Games in the hands of people, bots and programs. A [`Sitting`] knows whose turn it is, has bots choose, goes back and forth, gives hints and
//! keeps the record; [`messages`] are the one versioned form in which positions and decisions leave the program; [`letters`] draws a board
//! for terminals, [`board()`] and [`note`] are the scene of its picture.
//!
//! Fronts are thin: a terminal, a program over a pipe and a page ask the same few things here. This crate knows no terminal; files
//! are read through the project, and [`bots`] may be given time to think.

pub mod bots;
pub mod check;
pub mod letters;
mod made;
pub mod messages;
mod notes;
mod position;
mod refusals;
mod scene;
mod sitting;
pub mod weights;
mod words;

pub use made::Made;
pub use notes::note;
pub use position::setup_of_position;
pub use refusals::refusals;
pub use scene::{board, seat_colours, sort};
pub use sitting::Sitting;

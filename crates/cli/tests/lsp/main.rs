//! The server from outside: a session over standard input and output, as an editor has it.

mod editor;
mod edits;
mod games;
mod options;
mod session;
mod speed;
mod tiles;

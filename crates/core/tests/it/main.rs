//! Laws of the engine, on random base games with hand-written tiles.

mod hooks;
mod laws;
mod sample;
mod spans;
mod tiles;

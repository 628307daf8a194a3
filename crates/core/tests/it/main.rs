//! Laws of the engine, on random base games with hand-written tiles.

mod laws;
mod sample;

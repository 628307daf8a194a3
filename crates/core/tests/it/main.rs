//! Laws of the engine, on random base games with hand-written tiles.

mod acts;
mod bids;
mod chance;
mod completing;
mod deploying;
mod draw;
mod frame;
mod hooks;
mod joining;
mod laws;
mod laying;
mod limits;
mod offered;
mod piles;
mod placing;
mod points;
mod sample;
mod scene;
mod selectors;
mod spans;
mod tiles;
mod turns;

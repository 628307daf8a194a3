//! Laws, guides, examples and bad inputs of written games.

mod bad;
mod guide;
mod hand;
mod hostile;
mod laws;
mod running;
mod sample;
mod small_print;

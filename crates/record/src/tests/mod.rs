//! Laws, guides, examples and bad inputs of written games.

mod examples;
mod guide;
mod hostile;
mod laws;
mod running;
mod sample;

pub(crate) use examples::{prove, prove_record};

//! Tallies of games, and whether intervals cover what they promise.

mod coverage;
mod measures;
mod tally;

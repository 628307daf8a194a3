//! Bots that play games, batches of games, their tallies and estimates. Bots see decisions and their
//! options, nothing else, so they play every variant.
//!
//! It does not know Lua, TOML, files or any rule: a bot asks the game for legal options and forks it to see their effects.

pub mod batch;
pub mod bot;
pub mod duel;
pub mod estimate;
mod grow;
#[cfg(test)]
mod sample;
pub mod samples;
pub mod source;
mod standing;
pub mod tally;
pub mod train;
pub mod versus;
pub mod view;

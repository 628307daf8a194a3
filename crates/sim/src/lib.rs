//! Bots that play games, batches of games and their tallies, and what those allow to say. Bots see decisions and their
//! options, nothing else, so they play every variant.
//!
//! It does not know Lua, TOML, files or any rule: a bot asks the game what is legal and forks it to see what an option does.

pub mod batch;
pub mod bot;
pub mod estimate;
mod standing;
pub mod tally;
pub mod versus;

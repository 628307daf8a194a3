//! Bots that play games. They see decisions and their options, nothing else, so they play every variant.
//!
//! It does not know Lua, TOML, files or any rule: a bot asks the game what is legal and forks it to see what an option does.

pub mod bot;
mod standing;

//! Variants in Lua: reads scripts, runs their hooks for the engine, and writes the reference of what scripts can use.
//!
//! A [`Cast`] is a game's scripts, read and compiled once, for any thread; a [`LuaHost`] runs them on one. Nothing outside this crate
//! sees a value of the interpreter. It knows no file, no clock and no rule of any variant.

mod answer;
mod api;
mod bot;
mod chunk;
mod consult;
mod cross;
mod declare;
mod env;
mod fault;
mod given;
mod handles;
mod host;
mod instance;
mod limits;
mod measure;
mod members;
mod object;
mod protocol;
mod replay;
mod sandbox;
mod session;
mod sight;
mod thing;
mod tokens;
mod world;

pub use api::{API, reference, stubs_luals, stubs_luau};
pub use bot::LuaBot;
pub use declare::{BotScript, Cast, OptionDecl};
pub use host::LuaHost;
pub use limits::{Limits, Watchdog};

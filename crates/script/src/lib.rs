//! Variants in Lua: reads scripts, runs their hooks for the engine, and writes the reference of what scripts can use.
//!
//! A [`Cast`] is a game's scripts, read and compiled once, for any thread; a [`LuaHost`] runs them on one. Nothing outside this crate
//! sees a value of the interpreter. It knows no file, no clock and no rule of any variant.

mod api;
mod bot;
mod declare;
mod exchange;
mod fault;
mod host;
mod limits;
pub mod types;
mod vm;

pub use api::{API, hook_help, reference, stubs_luals, stubs_luau};
pub use bot::LuaBot;
pub use declare::{BotScript, Cast, Misset, OptionDecl};
pub use host::LuaHost;
pub use limits::LIMITS;
pub use vm::env::Listener;
pub use vm::limits::{Watchdog, watch};

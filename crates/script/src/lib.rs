//! Variants in Lua: reads scripts, runs their hooks for the engine, and writes the reference of what scripts can use.
//!
//! A [`Cast`] is a game's scripts, read and compiled once, for any thread; a [`LuaHost`] runs them on one. Nothing outside this crate
//! sees a value of the interpreter. It knows no file, no clock and no rule of any variant.

mod about;
mod act;
mod answer;
mod api;
mod ask;
mod batch;
mod bot;
mod cast;
mod contribute;
mod cross;
mod declare;
mod defect;
mod env;
mod fault;
mod given;
mod handles;
mod host;
mod limits;
mod look;
mod look_board;
mod measure;
mod members;
mod memory;
mod note;
mod order;
mod reader;
mod recall;
mod reckon;
mod register;
mod running;
mod sandbox;
mod scan;
mod sections;
mod seen;
mod select;
mod swap;
mod thing;
mod things;
mod trail;
mod variant;
mod world;

pub use api::{reference, stubs_luals, stubs_luau};
pub use bot::{BotScript, LuaBot};
pub use cast::Cast;
pub use declare::{API, OptionDecl};
pub use defect::DOCS;
pub use host::LuaHost;
pub use limits::{Limits, Watchdog};

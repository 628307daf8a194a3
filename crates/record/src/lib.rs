//! Written games: Markdown that sets games up, plays them and claims their events. Parser, runner, recorder and formatter.
//!
//! The contents of tile sets and variants are unknown here: a [`Library`] puts games together, and a choice is whatever text an option of
//! the game has. `docs/written-games.md` is the guide.

mod checks;
mod choice;
mod claim;
mod format;
mod judge;
mod keys;
mod lay;
mod library;
mod line;
mod markdown;
mod players;
mod read;
mod recorder;
mod run;
mod seal;
mod spec;
mod text;
mod toml;
mod vocabulary;
mod written;

pub use checks::GAME_SYNTAX;
pub use format::format;
pub use keys::{Form, KEYS, Key};
pub use library::Library;
pub use line::Line;
pub use recorder::Recorder;
pub use run::{Outcome, Step, run, run_watched, verify};
pub use spec::{FigureAt, FigurePlace, GameSpec, Origin, TileAt, Without};
pub use text::{Text, quoted};
pub use written::{LIMITS, Written, parse};

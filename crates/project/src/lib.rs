//! A folder of tile sets, variants, games and themes, or the shipped ones, read into games that are ready to be played.
//!
//! Start at [`Project`]: it reads through [`Files`], which are those on disk, those in memory or none but the shipped ones. Errors
//! in people's files are a [`Report`](bastide_diag::Report); a request that names nothing is a [`Trouble`]. This crate knows no terminal,
//! no clock and no thread.

mod artwork;
mod assemble;
pub mod base_options;
mod check;
mod contents;
pub mod docs;
mod drawings;
pub mod editors;
mod files;
pub mod fresh;
mod game_tiles;
mod kind;
mod library;
mod near_files;
mod own_files;
mod plan;
mod request;
mod rules_page;
pub mod schemas;
mod set_terms;
mod sheets;
pub mod shipped;
mod start_tiles;
mod theme_tiles;
mod themes;
mod tile_mix;
mod tile_request;
mod tile_sets;
mod trial;
mod trouble;

pub use self::assemble::{Assembled, Gathered, hashed};
pub use self::check::{advice, all_shipped};
pub use self::contents::{NO_GAME, about_file};
pub use self::drawings::problem_finding;
pub use self::files::{Disk, Edited, Files, Memory, Project, UNREADABLE, Within, read_file};
pub use self::kind::Kind;
pub use self::library::SEED;
pub use self::plan::{Plan, setting_help};
pub use self::request::{Chosen, Request, option_value};
pub use self::sheets::{SheetStage, SheetWish, Sheets};
pub use self::tile_mix::Mix;
pub use self::tile_request::{TileRequest, Tiles};
pub use self::trial::Trial;
pub use self::trouble::Trouble;

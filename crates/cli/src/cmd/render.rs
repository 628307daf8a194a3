//! `bastide render`: pictures, one file for each kind.

mod board;
mod calibrate;
mod kit;
mod manifest;
mod replay;
mod sheet;
mod tile;

use anyhow::Result;

use crate::args::Render;
use crate::out::Ending;

/// Draws.
pub(crate) fn run(args: &Render) -> Result<Ending> {
    match args {
        Render::Tile(args) => tile::run(args),
        Render::Sheet(args) => sheet::run(args),
        Render::Calibrate(args) => calibrate::run(args),
        Render::Board(args) => board::run(args),
        Render::Replay(args) => replay::run(args),
        Render::Manifest(args) => manifest::run(args),
        Render::Kit(args) => kit::run(args),
    }
}

//! `bastide render`: pictures, one file for each kind.

mod board;
mod calibrate;
pub(super) mod kit;
pub(super) mod manifest;
mod replay;
mod sheet;
mod tile;

use anyhow::Result;

use crate::args::{Picture, Render};
use crate::out::Ending;
use crate::watching;

/// Draws once, or again and again.
pub(crate) fn run(args: &Render) -> Result<Ending> {
    if args.watch { watching::again(&[], |_| draw(&args.picture)) } else { draw(&args.picture) }
}

fn draw(picture: &Picture) -> Result<Ending> {
    match picture {
        Picture::Tile(args) => tile::run(args),
        Picture::Sheet(args) => sheet::run(args),
        Picture::Calibrate(args) => calibrate::run(args),
        Picture::Board(args) => board::run(args),
        Picture::Replay(args) => replay::run(args),
        Picture::Manifest(args) => manifest::run(args),
        Picture::Kit(args) => kit::run(args),
    }
}

//! `bastide render tile`: one tile as a picture.

use anyhow::{Result, bail};
use bastide_render::{Options, tile_svg};

use crate::args::{Format, RenderTile};
use crate::cmd::show::{collection, unknown};
use crate::docs;
use crate::out::{Ending, findings, say};
use crate::view::{theme, write_picture};

/// Draws the tile.
pub(super) fn run(args: &RenderTile) -> Result<Ending> {
    let theme = theme(&args.theme)?;
    let (collection, report) = collection(std::slice::from_ref(&args.tile), &args.sets)?;
    let Some(entry) = collection.entry(&args.tile) else { bail!("{}", unknown(&collection, &args.tile)) };
    let options = if args.proof { Options::new().with_proof() } else { Options::new() };
    let drawn = tile_svg(collection.words(), &entry.tile, &theme, &options);
    write_picture(&args.out, &drawn.svg, args.width)?;
    for problem in &drawn.problems {
        say(&format!("warning: {}: {problem}", args.tile));
    }
    let ending = findings(&report, Format::Text, &docs::all())?;
    Ok(if drawn.problems.is_empty() { ending } else { Ending::Findings })
}

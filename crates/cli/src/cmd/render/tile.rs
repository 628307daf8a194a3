//! `bastide render tile`: one tile as a picture.

use anyhow::{Result, bail};
use bastide_render::{Options, tile_svg};

use crate::args::{Format, RenderTile};
use crate::cmd::show::{collection, unknown};
use crate::docs;
use crate::drawn::finding;
use crate::out::{Ending, findings};
use crate::view::{theme, write_picture};

/// Draws the tile.
pub(super) fn run(args: &RenderTile) -> Result<Ending> {
    let theme = theme(&args.theme)?;
    let (collection, mut report) = collection(std::slice::from_ref(&args.tile), &args.sets)?;
    let Some(entry) = collection.entry(&args.tile) else { bail!("{}", unknown(&collection, &args.tile)) };
    let options = if args.proof { Options::new().with_proof() } else { Options::new() };
    let drawn = tile_svg(collection.words(), &entry.tile, &theme, &options);
    write_picture(&args.out, &drawn.svg, args.width)?;
    let set = args.tile.split_once('/').and_then(|(set, _)| collection.set(set));
    for problem in &drawn.problems {
        report.extend(set.map(|set| finding(&collection, set, entry, problem)));
    }
    findings(&report, Format::Text, &docs::all())
}

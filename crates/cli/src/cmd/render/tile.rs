//! `bastide render tile`: one tile as a picture.

use anyhow::Result;
use bastide_project::{Project, problem_finding};
use bastide_render::{Options, draw_tile};

use crate::args::RenderTile;
use crate::denied::Denied;
use crate::out::{Ending, say_wrote, show_findings, target};
use crate::pictures::board::{theme_of, write_picture};

/// Draws the tile.
pub(super) fn run(args: &RenderTile) -> Result<Ending> {
    let denied = Denied::read(&args.deny)?;
    let out = target(args.out.as_deref(), "tile.svg")?;
    let (collection, mut report) = Project::on_disk().tile_sets(std::slice::from_ref(&args.tile), &args.sets);
    let Some(entry) = collection.entry(&args.tile) else {
        if report.has_errors() {
            return show_findings(&report);
        }
        return Err(Project::on_disk().unknown_tile(&collection, &args.tile).into());
    };
    let set = args.tile.split_once('/').and_then(|(set, _)| collection.set(set));
    let theme = theme_of(args.theme.as_deref(), set)?;
    let plain = Options::new().with_copy(usize::from(args.copy) - 1);
    let options = if args.proof { plain.with_proof() } else { plain };
    let drawn = draw_tile(collection.words(), &entry.tile, &theme, &options);
    write_picture(&out, &drawn.picture, args.width)?;
    say_wrote(&out);
    for problem in &drawn.problems {
        report.extend(set.map(|set| problem_finding(&collection, set, entry, problem)));
    }
    denied.mark(&mut report);
    show_findings(&report)
}

//! `bastide show`: tiles as they were understood, in the terminal.

use anyhow::Result;
use bastide_project::Project;
use bastide_tileset::picture;

use crate::args::Show;
use crate::out::{Ending, print_coloured, show_findings};
use crate::pictures::preview::preview;

/// Prints tiles or whole sets.
pub(crate) fn run(args: &Show) -> Result<Ending> {
    // A file stands for all its tiles.
    let (collection, names, report) = Project::on_disk().named_sets(&args.tiles, &args.sets);
    let mut text = String::new();
    for name in &names {
        let entries = match (collection.set(name), collection.entry(name)) {
            (Some(set), _) => set.entries.iter().collect(),
            (None, Some(entry)) => vec![entry],
            (None, None) if report.has_errors() => return show_findings(&report),
            (None, None) => return Err(Project::on_disk().unknown_tile(&collection, name).into()),
        };
        for entry in entries {
            text.push_str(&preview(collection.words(), &entry.tile));
            text.push_str(&picture(collection.words(), &entry.tile));
            text.push('\n');
        }
    }
    print_coloured(&text)?;
    show_findings(&report)
}

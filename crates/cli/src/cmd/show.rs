//! `bastide show`: tiles as they were understood, in the terminal.

use std::path::PathBuf;

use anyhow::Result;
use bastide_project::{Project, unknown_tile};
use bastide_tileset::picture;

use crate::args::Show;
use crate::out::{Ending, print, show_findings};
use crate::pictures::preview::preview;

/// Prints tiles or whole sets.
pub(crate) fn run(args: &Show) -> Result<Ending> {
    // A file stands for all its tiles.
    let (shown, tiles): (Vec<String>, Vec<String>) =
        args.tiles.iter().cloned().partition(|name| name.ends_with(".toml"));
    let paths: Vec<PathBuf> = args.sets.iter().cloned().chain(shown.iter().map(PathBuf::from)).collect();
    let (collection, report) = Project::on_disk().tile_sets(&tiles, &paths);
    let of_files = collection.sets().iter().filter(|set| shown.iter().any(|file| file == set.source.name()));
    let names: Vec<String> = of_files.map(|set| set.id.clone()).chain(tiles).collect();
    let mut text = String::new();
    for name in &names {
        let entries = match (collection.set(name), collection.entry(name)) {
            (Some(set), _) => set.entries.iter().collect(),
            (None, Some(entry)) => vec![entry],
            (None, None) => return Err(unknown_tile(&collection, name).into()),
        };
        for entry in entries {
            text.push_str(&preview(collection.words(), &entry.tile));
            text.push_str(&picture(collection.words(), &entry.tile));
            text.push('\n');
        }
    }
    print(&text)?;
    show_findings(&report)
}

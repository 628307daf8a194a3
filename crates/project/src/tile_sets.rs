//! Tile sets that are asked for by name or file.

use std::path::PathBuf;

use bastide_diag::{Report, did_you_mean};
use bastide_tileset::Collection;

use crate::files::Project;
use crate::shipped;
use crate::trouble::Trouble;

impl Project<'_> {
    /// The sets that some tiles belong to: those in the files, else shipped ones, and those whose words they use.
    pub fn tile_sets(&self, tiles: &[String], paths: &[PathBuf]) -> (Collection, Report) {
        let (own, mut report) = self.collect(paths);
        let wanted: Vec<&str> = tiles.iter().map(|name| name.split('/').next().unwrap_or(name)).collect();
        let (mut collection, found) = Collection::read_with(own, shipped::all_tile_sets(), &wanted);
        report.merge(found);
        report.merge(self.dress(&mut collection));
        (collection, report)
    }

    /// The sets of some names, of which those that end in `.toml` are files, and of further files. With the names, where the ids of its sets
    /// stand for a file.
    pub fn named_sets(&self, named: &[String], further: &[PathBuf]) -> (Collection, Vec<String>, Report) {
        let (files, names): (Vec<String>, Vec<String>) =
            named.iter().cloned().partition(|name| name.ends_with(".toml"));
        let paths: Vec<PathBuf> = further.iter().cloned().chain(files.iter().map(PathBuf::from)).collect();
        let (collection, report) = self.tile_sets(&names, &paths);
        let of_files = collection.sets().iter().filter(|set| files.iter().any(|it| it == set.source.name()));
        let ids = of_files.map(|set| set.id.clone()).chain(names).collect();
        (collection, ids, report)
    }
}

/// The trouble with a name that no tile and no set has.
pub fn unknown_tile(collection: &Collection, name: &str) -> Trouble {
    let (set, _) = name.split_once('/').unwrap_or((name, ""));
    let (message, help) = match collection.set(set) {
        Some(found) => {
            let names: Vec<_> = found.entries.iter().map(|entry| entry.tile.id()).collect();
            let short = name.split_once('/').map_or(name, |(_, short)| short);
            (format!("the set `{set}` has no tile `{short}`"), did_you_mean(name, names))
        }
        None if name.ends_with(".toml") => (
            format!("`{name}` is not a tile"),
            Some(format!("its tiles are found by their names, as `set/tile`, with `--sets {name}`")),
        ),
        None => {
            let others = if !name.contains('/') && !shipped::tile_sets().contains(&name) {
                format!(
                    "shipped are `{}`; a tile is named with its set, as `base/crfr`",
                    shipped::tile_sets().join("`, `")
                )
            } else {
                "`--sets FILE.toml` finds the tiles of a file".to_owned()
            };
            let help = did_you_mean(set, shipped::tile_sets()).unwrap_or(others);
            (format!("there is no tile set `{set}`"), Some(help))
        }
    };
    match help {
        Some(help) => Trouble::request(&message, &help),
        None => Trouble::Request(message),
    }
}

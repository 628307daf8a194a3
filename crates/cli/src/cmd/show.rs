//! `bastide show`: what was understood of a tile, in the terminal.

use std::path::PathBuf;

use anyhow::{Result, bail};
use bastide_diag::{Report, did_you_mean};
use bastide_tileset::{Collection, picture};

use crate::args::{Format, Show};
use crate::out::{Ending, findings, print};
use crate::preview::preview;
use crate::{artwork, docs, files, shipped};

/// Prints tiles or whole sets.
pub(crate) fn run(args: &Show) -> Result<Ending> {
    // A file stands for all its tiles.
    let (shown, tiles): (Vec<String>, Vec<String>) =
        args.tiles.iter().cloned().partition(|name| name.ends_with(".toml"));
    let paths: Vec<PathBuf> = args.sets.iter().cloned().chain(shown.iter().map(PathBuf::from)).collect();
    let (collection, report) = collection(&tiles, &paths)?;
    let of_files = collection.sets().iter().filter(|set| shown.iter().any(|file| file == set.source.name()));
    let names: Vec<String> = of_files.map(|set| set.id.clone()).chain(tiles).collect();
    let mut text = String::new();
    for name in &names {
        match collection.set(name) {
            Some(set) => {
                for entry in &set.entries {
                    text.push_str(&preview(collection.words(), &entry.tile));
                    text.push_str(&picture(collection.words(), &entry.tile));
                    text.push('\n');
                }
            }
            None => match collection.entry(name) {
                Some(entry) => {
                    text.push_str(&preview(collection.words(), &entry.tile));
                    text.push_str(&picture(collection.words(), &entry.tile));
                    text.push('\n');
                }
                None => bail!("{}", unknown(&collection, name)),
            },
        }
    }
    print(&text)?;
    findings(&report, Format::Text, &docs::all())
}

/// The sets that some tiles belong to: those in the files, else shipped ones, and those whose words they use.
pub(crate) fn collection(tiles: &[String], paths: &[PathBuf]) -> Result<(Collection, Report)> {
    let (own, mut report) = files::collect(paths);
    let wanted: Vec<&str> = tiles.iter().map(|name| name.split('/').next().unwrap_or(name)).collect();
    let library = shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect();
    let (mut collection, found) = Collection::read_with(own, library, &wanted);
    report.merge(found);
    report.merge(artwork::dress(&mut collection));
    Ok((collection, report))
}

/// Why there is no such tile.
pub(crate) fn unknown(collection: &Collection, name: &str) -> String {
    let (set, _) = name.split_once('/').unwrap_or((name, ""));
    let (message, hint) = match collection.set(set) {
        Some(found) => {
            let names: Vec<_> = found.entries.iter().map(|entry| entry.tile.id()).collect();
            let short = name.split_once('/').map_or(name, |(_, short)| short);
            (format!("the set `{set}` has no tile `{short}`"), did_you_mean(name, names))
        }
        None if name.ends_with(".toml") => (
            format!("`{name}` is not a tile"),
            Some(format!("its tiles are found by their names, as `set/tile`, with `--sets {name}`")),
        ),
        None if !name.contains('/') && !shipped::tile_sets().contains(&name) => {
            let shipped = format!(
                "shipped are `{}`; a tile is named with its set, as `base/crfr`",
                shipped::tile_sets().join("`, `")
            );
            (
                format!("there is no tile set `{set}`"),
                did_you_mean(set, shipped::tile_sets()).or(Some(shipped)),
            )
        }
        None => {
            let file = "`--sets FILE.toml` finds the tiles of a file".to_owned();
            (format!("there is no tile set `{set}`"), did_you_mean(set, shipped::tile_sets()).or(Some(file)))
        }
    };
    hint.map_or(message.clone(), |hint| format!("{message}\n  = help: {hint}"))
}

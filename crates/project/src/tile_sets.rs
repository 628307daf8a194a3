//! Tile sets that are asked for by name or file.

use std::path::PathBuf;

use bastide_diag::{Report, did_you_mean, suggested};
use bastide_tileset::Collection;

use crate::files::Project;
use crate::own_files::TILE_SET;
use crate::shipped;
use crate::trouble::Trouble;

impl Project<'_> {
    /// The sets that some tiles belong to: those in the files, else shipped ones, and those whose words they use.
    pub fn tile_sets(&self, tiles: &[String], paths: &[PathBuf]) -> (Collection, Report) {
        let (own, mut report) = self.collect(paths);
        let wanted: Vec<&str> = tiles.iter().map(|name| name.split('/').next().unwrap_or(name)).collect();
        let (mut collection, found) = Collection::read_beside(own, shipped::library(), &wanted);
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

    /// The trouble with a name that no tile and no set has.
    pub fn unknown_tile(&self, collection: &Collection, name: &str) -> Trouble {
        let (set, short) = name.split_once('/').unwrap_or((name, name));
        if let Some(found) = collection.set(set) {
            let names: Vec<_> = found.entries.iter().map(|entry| entry.tile.id()).collect();
            let message = format!("the set `{set}` has no tile `{short}`");
            return match did_you_mean(name, names) {
                Some(help) => Trouble::request(&message, &help),
                None => Trouble::Request(message),
            };
        }
        if name.ends_with(".toml") {
            let help = format!("its tiles are found by their names, as `set/tile`, with `--sets {name}`");
            return Trouble::request(&format!("`{name}` is not a tile"), &help);
        }
        if let Some(trouble) = self.own(name, TILE_SET) {
            return trouble;
        }
        let help = tiles_called(collection, name)
            .or_else(|| did_you_mean(set, shipped::tile_sets()))
            .or_else(|| own_tiles(collection, short))
            .unwrap_or_else(|| match name.contains('/') {
                true => "`--sets FILE.toml` finds the tiles of a file".to_owned(),
                false => format!(
                    "shipped are `{}`; a tile is named with its set, as `base/crfr`",
                    shipped::tile_sets().join("`, `")
                ),
            });
        Trouble::request(&format!("there is no tile set `{set}`"), &help)
    }
}

/// The nearest tile of sets of one's own, or all of them.
fn own_tiles(collection: &Collection, name: &str) -> Option<String> {
    let own = collection.sets().iter().filter(|set| shipped::collection().set(&set.id).is_none());
    let ids: Vec<&str> = own.flat_map(|set| &set.entries).map(|it| it.tile.id()).collect();
    let shorts = ids.iter().filter_map(|id| id.split_once('/')).map(|(_, short)| short);
    let near =
        suggested(name, shorts).and_then(|near| ids.iter().find(|id| id.ends_with(&format!("/{near}"))));
    match (near, &ids[..]) {
        (Some(id), _) => Some(format!("did you mean the tile `{id}`?")),
        (None, []) => None,
        (None, ids) => Some(format!("there are the tiles `{}`", ids.join("`, `"))),
    }
}

/// The question whether a tile is meant that is named without its set: that of a set of one's own before that of the base game and of others.
fn tiles_called(collection: &Collection, name: &str) -> Option<String> {
    let shipped = shipped::collection();
    let sets = collection.sets().iter().chain(shipped.sets());
    let mut ids: Vec<&str> = sets.filter_map(|set| Some(set.entry(name)?.tile.id())).collect();
    let is_own = |id: &str| id.split_once('/').is_some_and(|(set, _)| shipped.set(set).is_none());
    ids.sort_unstable_by_key(|id| (!is_own(id), !id.starts_with("base/"), *id));
    ids.dedup();
    let (first, others) = ids.split_first()?;
    let more = match others.len() {
        0 => String::new(),
        1 => " Another set has a tile of this name, too.".to_owned(),
        count => format!(" {count} other sets have tiles of this name, too."),
    };
    Some(format!("did you mean the tile `{first}`?{more}"))
}

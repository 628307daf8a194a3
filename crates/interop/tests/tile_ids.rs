//! The table of tile names fits the shipped tile sets.

use std::collections::BTreeSet;
use std::path::Path;

use bastide_diag::Source;
use bastide_interop::tile_ids::{pairs, theirs};
use bastide_tileset::Collection;

#[test]
fn every_name_is_a_shipped_tile_and_every_shipped_tile_has_a_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tilesets");
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of the tile sets") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|it| it == "toml") {
            let text = std::fs::read_to_string(&path).expect("a tile set");
            sources.push(Source::new(path.display().to_string(), text));
        }
    }
    let (collection, report) = Collection::read(sources);
    assert!(!report.has_errors());
    let shipped: BTreeSet<String> = collection
        .sets()
        .iter()
        .flat_map(|set| set.entries.iter().map(|it| it.tile.id().to_owned()))
        .collect();
    let unknown: Vec<_> = pairs().filter(|(_, id)| !shipped.contains(*id)).collect();
    assert!(unknown.is_empty(), "not shipped: {unknown:?}");
    let nameless: Vec<_> = shipped.iter().filter(|id| theirs(id).is_none()).collect();
    assert!(nameless.is_empty(), "without a name there: {nameless:?}");
}

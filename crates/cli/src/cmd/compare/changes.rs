//! Changes of a tile set between two states of it: tiles added, taken away, drawn otherwise, in other numbers.

use std::collections::BTreeMap;

use bastide_pages::{Picture, Pictures, Section, Table};
use bastide_project::Mix;
use bastide_render::Theme;
use bastide_tileset::BagTile;

use crate::pictures::tile::picture;

/// Tiles of a mix by id: the design, and how many there are.
type Tiles<'a> = BTreeMap<&'a str, (&'a BagTile, u32)>;

/// The changes of sets that both mixes have in different texts; none if they have no such set.
pub(super) fn section(mixes: [&Mix; 2], theme: &Theme) -> Option<Section> {
    let changed = changed_sets(mixes);
    if changed.is_empty() {
        return None;
    }
    let [before, after] = mixes.map(|mix| tiles(mix, &changed));
    let drawn = |at: usize, tile: &BagTile, note: &str| {
        picture(theme, mixes[at].collection.words(), &tile.tile, tile.tile.id(), note)
    };
    let mut counts = Table::new("counts", "Numbers of copies")
        .column("tile", "tile")
        .column("before", "before")
        .column("after", "after");
    let mut redrawn: Vec<[Picture; 2]> = Vec::new();
    for (id, (old, copies_before)) in &before {
        let Some((new, copies_after)) = after.get(id) else { continue };
        if copies_before != copies_after {
            counts = counts.row([(*id).into(), (*copies_before).into(), (*copies_after).into()]);
        }
        let pair = [drawn(0, old, "before"), drawn(1, new, "after")];
        if pair[0].svg != pair[1].svg || pair[0].text != pair[1].text {
            redrawn.push(pair);
        }
    }
    let only = |at: usize, here: &Tiles<'_>, there: &Tiles<'_>| -> Vec<Picture> {
        let missing = here.iter().filter(|(id, _)| !there.contains_key(*id));
        missing.map(|(_, (tile, copies))| drawn(at, tile, &copied(*copies))).collect()
    };
    let groups = [
        ("added", "Added tiles", only(1, &after, &before)),
        ("gone", "Tiles taken away", only(0, &before, &after)),
        ("redrawn", "Changed tiles", redrawn.into_iter().flatten().collect()),
    ];
    let mut section = Section::new("changes", "Changed tiles").text(format!(
        "Tiles of {} as they were and as they are.",
        changed.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
    ));
    for (id, caption, pictures) in groups {
        if !pictures.is_empty() {
            let shown = Pictures::new(id, caption);
            section = section.pictures(pictures.into_iter().fold(shown, Pictures::picture));
        }
    }
    Some(if counts.rows.is_empty() { section } else { section.table(counts) })
}

/// Ids of the sets that add tiles to both mixes and whose texts differ.
fn changed_sets([before, after]: [&Mix; 2]) -> Vec<&str> {
    let sets = after.sets().into_iter();
    let differs = |id: &str| {
        let text = |mix: &Mix| mix.collection.set(id).map(|it| it.source.text().to_owned());
        before.sets().iter().any(|it| it.id == id) && text(before) != text(after)
    };
    sets.map(|it| it.id.as_str()).filter(|id| differs(id)).collect()
}

/// The tiles of these sets in a mix.
fn tiles<'a>(mix: &'a Mix, sets: &[&str]) -> Tiles<'a> {
    let mut tiles = Tiles::new();
    for it in mix.bag.tiles.iter().filter(|it| sets.contains(&it.set())) {
        tiles.entry(it.tile.id()).or_insert((it, 0)).1 += u32::from(it.count);
    }
    tiles
}

/// A number of copies in words.
fn copied(copies: u32) -> String {
    if copies == 1 { "1 copy".to_owned() } else { format!("{copies} copies") }
}

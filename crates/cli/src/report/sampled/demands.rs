//! Demands of dead cells, with a picture of a tile that would fill them.

use std::collections::BTreeMap;

use bastide_pages::{Number, Pictures, Section, Table, Tone};
use bastide_render::Theme;
use bastide_tileset::Collection;
use bastide_tileset::stats::Pattern;

use super::Sampled;
use crate::pictures::tile::picture;

/// The number of demands on a page.
const LONGEST: usize = 8;

/// The demands that nobody can meet, the most frequent first.
pub(super) fn section(sampled: &Sampled, collection: &Collection, theme: &Theme) -> Section {
    let section = Section::new("play-demands", "What dead cells ask for");
    let mut all: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (at, (_, tally)) in sampled.policies.iter().enumerate() {
        for (demand, times) in &tally.demands {
            all.entry(demand).or_insert_with(|| vec![0; sampled.policies.len()])[at] = *times;
        }
    }
    if all.is_empty() {
        return section.text("No game left a cell that no tile fits.");
    }
    let mut rows: Vec<(&str, Vec<u64>)> = all.into_iter().collect();
    rows.sort_by_key(|(demand, times)| (std::cmp::Reverse(times.iter().sum::<u64>()), *demand));
    let rest = rows.len().saturating_sub(LONGEST);
    rows.truncate(LONGEST);
    let table = Table::new("demands", "Dead cells in 1,000 games").column("demand", "asks for");
    let mut table = sampled.columns(table);
    for (demand, times) in &rows {
        let cells = times.iter().zip(&sampled.policies).map(|(times, (_, tally))| {
            Number::exact(1000.0 * *times as f64 / tally.games.max(1) as f64, 1).into()
        });
        table.push(Tone::Plain, [(*demand).into()].into_iter().chain(cells));
    }
    let mut note =
        "The sides around the cell, clockwise, in whichever turn comes first; `?` is a side without a tile."
            .to_owned();
    if rest > 0 {
        note.push_str(&format!(" And {rest} rarer demands."));
    }
    let section = section.table(table.note(note));
    let pictures = drawn(sampled, &rows, collection, theme);
    if pictures.pictures.is_empty() { section } else { section.pictures(pictures) }
}

/// The plainest tile that would fill each of the cells.
fn drawn(sampled: &Sampled, rows: &[(&str, Vec<u64>)], collection: &Collection, theme: &Theme) -> Pictures {
    let games: u64 = sampled.policies.iter().map(|(_, tally)| tally.games).sum();
    let mut pictures = Pictures::new("demanded", "Tiles that would fill them");
    for (demand, times) in rows {
        // Nothing is asked on the side of `?`, so a tile of any pattern with the other sides would do; a field is the plainest.
        let sides: Vec<char> = demand.chars().map(|it| if it == '?' { 'F' } else { it }).collect();
        let Ok(sides) = <[char; 4]>::try_from(sides) else { continue };
        let sketches = collection.plain_sketches(&[Pattern::new(sides)]);
        if let Some(sketch) = sketches.tiles.first() {
            let often = 1000.0 * times.iter().sum::<u64>() as f64 / games.max(1) as f64;
            let note = format!("{often:.0} in 1,000 games");
            pictures = pictures.picture(picture(theme, &sketches.words, &sketch.tile, *demand, note));
        }
    }
    pictures
}

//! Sections about the board at the end, the pieces, the decisions and the tiles that did not fit.

use bastide_pages::{Plot, Section, Table, Unit};
use bastide_sim::tally::{Counts, Tally};

use super::{amount, ratio, spread};

/// The number of rows in a list of rare things.
const LONGEST: usize = 12;

/// Features at the end, by kind.
pub(super) fn features(tally: &Tally) -> Section {
    let mut table = Table::new("features", "Of each game, at the end")
        .column("kind", "kind")
        .column("count", "how many")
        .column("completed", "completed")
        .column("tiles", "tiles each")
        .column("most_completed", "largest completed")
        .column("most", "largest")
        .plot(Plot::Dots { label: 0, values: vec![2], reference: None })
        .note("Fields are never completed; theirs are the ones with a tile on all sides.");
    for (kind, it) in &tally.features {
        let mut all = it.completed_sizes.clone();
        all.merge(&it.open_sizes);
        table = table.row([
            kind.as_str().into(),
            amount(&it.all, ""),
            ratio(&it.completion, Unit::Share),
            ratio(&it.size, Unit::named("tiles")),
            largest(&it.completed_sizes),
            largest(&all),
        ]);
    }
    Section::new("features", "Features").table(table)
}

fn largest(counts: &Counts) -> bastide_pages::Cell {
    let [_, _, most] = spread(counts);
    most
}

/// The fate of the pieces.
pub(super) fn pieces(tally: &Tally) -> Section {
    let mut table = Table::new("pieces", "Of all players together, of each game")
        .column("piece", "piece")
        .column("deployed", "put on the board")
        .column("returned", "went home")
        .column("stuck", "on the board at the end");
    for (name, it) in &tally.pieces {
        table = table.row([
            name.as_str().into(),
            amount(&it.deployed, "times"),
            amount(&it.returned, "times"),
            amount(&it.stuck, "pieces"),
        ]);
    }
    Section::new("pieces", "Pieces").table(table)
}

/// The questions, with their numbers of options.
pub(super) fn decisions(tally: &Tally) -> Section {
    let mut table = Table::new("decisions", "Of each game")
        .column("question", "question")
        .column("asked", "how often")
        .column("options", "options each time")
        .column("median", "median")
        .column("most", "most");
    for (name, it) in &tally.questions {
        let [_, median, most] = spread(&it.options);
        table = table.row([
            name.as_str().into(),
            amount(&it.asked, "times"),
            ratio(&it.choice, Unit::named("options")),
            median,
            most,
        ]);
    }
    Section::new("decisions", "Decisions").table(table)
}

/// Tiles without a place, and cells without a tile.
pub(super) fn gaps(tally: &Tally) -> Section {
    let section = Section::new("gaps", "What does not fit");
    if tally.games == 0 {
        return section.text("No game was played to its end.");
    }
    if tally.unplaceable_tiles.is_empty() && tally.demands.is_empty() {
        return section.text("Every drawn tile had a place, and every free cell fits some tile.");
    }
    let list = |id: &str, caption: &str, key: &str, counts: &std::collections::BTreeMap<String, u64>| {
        let mut rows: Vec<(&String, u64)> = counts.iter().map(|(name, times)| (name, *times)).collect();
        rows.sort_by_key(|(name, times)| (std::cmp::Reverse(*times), (*name).clone()));
        let left = rows.len().saturating_sub(LONGEST);
        let mut table = Table::new(id, caption).column(key, key).column("times", "times in all games");
        for (name, times) in rows.into_iter().take(LONGEST) {
            table = table.row([name.as_str().into(), times.into()]);
        }
        if left > 0 { table.note(format!("and {left} rarer ones")) } else { table }
    };
    let section = section.table(list(
        "unplaceable",
        "Tiles that had no place when they were drawn",
        "tile",
        &tally.unplaceable_tiles,
    ));
    let demands =
        list("demands", "Free cells at the end that no tile of the game fits", "asked", &tally.demands);
    section.table(demands).text(
        "Letters are the edges around a free cell, clockwise; `?` is a side without a tile. A cell is counted in one of its four turns.",
    )
}

//! Games by several policies as tables: a row for each number, a column for each policy.

use std::collections::BTreeSet;

use bastide_pages::{Cell, Detail, Number, Plot, Section, Table, Tone};
use bastide_sim::estimate::{Proportion, quantile};
use bastide_sim::source::Source;
use bastide_sim::tally::{Counts, Measure, Tally};

use super::Sampled;
use crate::report::estimates::{SURE, amount, mean, part, share, signed};

/// The name of placing a tile among questions.
const PLACE: &str = "place";
/// The size from which features are counted together.
const LARGE: i64 = 12;

/// A measure of games: its key, its title, and its place in a tally.
type Row = (&'static str, &'static str, fn(&Tally) -> Cell);

/// Draws without a place and cells without a tile.
pub(super) fn gaps(sampled: &Sampled) -> Section {
    let rows: [Row; 7] = [
        ("unplaceable", "draws without a place in a game", |it| {
            amount(it.unplaceable.estimate(SURE), "draws")
        }),
        ("unplaceable-games", "games with such a draw", |it| games_with(&it.unplaceable)),
        ("unplaceable-at", "tiles on the board then, median", |it| median(&it.unplaceable_at)),
        ("options", "options to place a drawn tile", |it| {
            amount(it.questions.get(PLACE).and_then(|it| it.choice.estimate(SURE)), "options")
        }),
        ("dead-cells", "dead cells at the end of a game", |it| amount(it.dead_cells.estimate(SURE), "cells")),
        ("dead-games", "games with a dead cell", |it| games_with(&it.dead_cells)),
        ("tiles", "tiles on the board at the end", |it| amount(it.tiles.estimate(SURE), "tiles")),
    ];
    let table = measures("gaps", "Do tiles find a place?", &rows, sampled)
        .note("A dead cell is free, and no tile of the game fits it however many are left.");
    let mut section = Section::new("play-gaps", "Draws and gaps in play").table(table);
    if let Some(table) = unplaceable(sampled) {
        section = section.table(table);
    }
    section
}

/// The course of games.
pub(super) fn course(sampled: &Sampled) -> Section {
    let mut rows: Vec<Row> = vec![
        ("turns", "turns", |it| amount(it.turns.estimate(SURE), "turns")),
        ("decisions", "decisions", |it| amount(it.decisions.estimate(SURE), "decisions")),
        ("winner", "points of the winner", |it| mean(it.best_score.estimate(SURE), "points")),
        ("margin", "points ahead of the second", |it| amount(it.margin.estimate(SURE), "points")),
        ("ties", "games with a shared win", |it| games_with(&it.ties)),
        ("lead-changes", "changes of the lead", |it| amount(it.lead_changes.estimate(SURE), "changes")),
        ("largest-line", "largest single score in all points", |it| {
            part(it.largest_line.estimate(SURE).map(|it| it.scaled(0.001)))
        }),
        ("first", "wins of the first seat beyond an even share", first_seat),
    ];
    // A player alone is ahead of nobody.
    rows.retain(|row| row.0 != "margin" || sampled.players > 1);
    let mut table = measures("course", "Of each game", &rows, sampled);
    let pieces: BTreeSet<&String> = sampled.policies.iter().flat_map(|(_, it)| it.pieces.keys()).collect();
    for piece in pieces {
        let cells = sampled.policies.iter().map(|(_, tally)| {
            amount(tally.pieces.get(piece).and_then(|it| it.stuck.estimate(SURE)), "pieces")
        });
        let name = [format!("{piece}s on the board at the end").into(), format!("stuck:{piece}").into()];
        table.push(Tone::Plain, name.into_iter().chain(cells));
    }
    Section::new("play-course", "How games go").table(table)
}

/// Features at the end: how many, how large, how often completed.
pub(super) fn features(sampled: &Sampled, full: bool) -> Section {
    let kinds: BTreeSet<&String> = sampled.policies.iter().flat_map(|(_, it)| it.features.keys()).collect();
    let policies = &sampled.policies;
    let mut size = sampled.columns(Table::new("sizes", "Tiles of a feature").column("kind", "kind"));
    let mut completion =
        sampled.columns(Table::new("completion", "Completed features").column("kind", "kind"));
    for kind in &kinds {
        let of = |tally: &Tally| tally.features.get(*kind).cloned().unwrap_or_default();
        let tiles = policies.iter().map(|(_, it)| amount(of(it).size.estimate(SURE), "tiles"));
        size.push(Tone::Plain, [kind.as_str().into()].into_iter().chain(tiles));
        let completed = policies.iter().map(|(_, it)| share(of(it).completion.share(SURE)));
        completion.push(Tone::Plain, [kind.as_str().into()].into_iter().chain(completed));
    }
    let values: Vec<usize> = (1..=policies.len()).collect();
    let completion = completion
        .plot(Plot::Bars { label: 0, values: values.clone(), band: None })
        .note("Of all features on the board at the end. Fields are never completed; counted are those with a tile on all sides.");
    let size = size.plot(Plot::Bars { label: 0, values, band: None });
    let mut section = Section::new("play-features", "Features at the end").table(completion).table(size);
    // How large the largest kinds grow is a question of tails, which means do not show.
    for kind in ["city", "road"].iter().filter(|_| full).filter(|it| kinds.iter().any(|kind| kind == *it)) {
        section = section.table(sizes(sampled, kind));
    }
    section
}

/// The distribution of the sizes of features, by kind.
fn sizes(sampled: &Sampled, kind: &str) -> Table {
    let of = |tally: &Tally| {
        let mut all = Counts::default();
        if let Some(features) = tally.features.get(kind) {
            all.merge(&features.completed_sizes);
            all.merge(&features.open_sizes);
        }
        all
    };
    let counts: Vec<Counts> = sampled.policies.iter().map(|(_, it)| of(it)).collect();
    let table = Table::new(format!("{kind}-sizes"), format!("Sizes: {kind}")).column("tiles", "tiles");
    let mut table = sampled.columns(table);
    for least in 1..=LARGE {
        let (most, label) =
            if least == LARGE { (i64::MAX, format!("{least} or more")) } else { (least, least.to_string()) };
        let cells = counts.iter().map(|counts| {
            let within: u64 =
                counts.iter().filter(|(size, _)| (least..=most).contains(size)).map(|it| it.1).sum();
            let (_, above) = counts.outside();
            let within = within + if least == LARGE { above } else { 0 };
            Cell::from(Number::share(within as f64 / counts.total().max(1) as f64).decimals(2))
        });
        table.push(Tone::Plain, [label.into()].into_iter().chain(cells));
    }
    table.plot(Plot::Histogram { at: 0, counts: (1..=sampled.policies.len()).collect() })
}

/// The sources of points.
pub(super) fn sources(sampled: &Sampled) -> Section {
    let policies = &sampled.policies;
    let names: BTreeSet<&Source> = policies.iter().flat_map(|(_, it)| it.sources.keys()).collect();
    let mut table =
        sampled.columns(Table::new("sources", "Points of all players together").column("source", "source"));
    for source in names {
        let cells = policies
            .iter()
            .map(|(_, it)| amount(it.sources.get(source).and_then(|it| it.points.estimate(SURE)), "points"));
        table.push(Tone::Plain, [source.title().into()].into_iter().chain(cells));
    }
    let table = table.plot(Plot::Bars { label: 0, values: (1..=policies.len()).collect(), band: None });
    Section::new("play-sources", "Where points come from").table(table)
}

/// A table of numbers with a column for each policy.
fn measures(id: &str, caption: &str, rows: &[Row], sampled: &Sampled) -> Table {
    let table =
        Table::new(id, caption).column("measure", "measure").detailed("id", "as a measure", Detail::Programs);
    let mut table = sampled.columns(table);
    for (key, title, of) in rows {
        let cells = sampled.policies.iter().map(|(_, tally)| of(tally));
        table.push(Tone::Plain, [(*title).into(), (*key).into()].into_iter().chain(cells));
    }
    table
}

/// The tiles without a place, per thousand games.
fn unplaceable(sampled: &Sampled) -> Option<Table> {
    let policies = &sampled.policies;
    let names: BTreeSet<&String> = policies.iter().flat_map(|(_, it)| it.unplaceable_tiles.keys()).collect();
    let times = |tally: &Tally, tile: &str| tally.unplaceable_tiles.get(tile).copied().unwrap_or(0);
    let mut rows: Vec<(u64, &String)> =
        names.into_iter().map(|tile| (policies.iter().map(|(_, it)| times(it, tile)).sum(), tile)).collect();
    rows.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    if rows.is_empty() {
        return None;
    }
    let table = Table::new("unplaceable-tiles", "Tiles that had no place, times in 1,000 games");
    let mut table = sampled.columns(table.column("tile", "tile"));
    let rest = rows.len().saturating_sub(LONGEST);
    for (_, tile) in rows.into_iter().take(LONGEST) {
        let cells = policies
            .iter()
            .map(|(_, it)| Number::exact(1000.0 * times(it, tile) as f64 / it.games.max(1) as f64, 1).into());
        table.push(Tone::Plain, [tile.as_str().into()].into_iter().chain(cells));
    }
    let table = table.plot(Plot::Bars { label: 0, values: (1..=policies.len()).collect(), band: None });
    Some(if rest > 0 { table.note(format!("And {rest} more that seldom had none.")) } else { table })
}

/// The number of rows in a list of rare things.
const LONGEST: usize = 8;

/// The share of games in which something was not zero.
fn games_with(measure: &Measure) -> Cell {
    let hits = measure.games - measure.counts.of(0);
    part(Proportion { hits, of: measure.games }.estimate(SURE))
}

fn median(counts: &Counts) -> Cell {
    // Values outside the range have no place among the others.
    let estimate = quantile(&counts.histogram(), 0.5, SURE).filter(|_| counts.outside() == (0, 0));
    match mean(estimate, "tiles") {
        // Between equal values nothing else can be the median: it is a number without an interval.
        Cell::Number(number) => {
            Number { interval: number.interval.filter(|it| it.0 < it.1), ..number }.decimals(0).into()
        }
        other => other,
    }
}

fn first_seat(tally: &Tally) -> Cell {
    let even = 1.0 / tally.seats.len().max(1) as f64;
    signed(share(tally.seats.first().and_then(|it| it.share(SURE)).map(|it| it.moved(-even))))
}

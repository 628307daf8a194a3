//! The result of a run as a page of numbers: wins, the course of games, sources of points, the board at the end.

mod board;
mod players;
mod points;

use bastide_pages::{Cell, Number, Page, Section, Table, Unit};
use bastide_sim::estimate::{Estimate, Share, quantile};
use bastide_sim::tally::{Counts, Measure, Player, Ratio, Tally};

pub(in crate::cmd) use self::players::unwon;
use super::record::Record;
use crate::report::broken;
use crate::report::estimates::{SURE, cell, games as games_of, number, share};

/// A number that every game has once.
pub(crate) struct Course {
    /// Its key for programs and goals.
    pub(crate) key: &'static str,
    /// Its title for people.
    title: &'static str,
    /// Its unit.
    unit: &'static str,
    /// Its measure in a tally.
    pub(crate) of: fn(&Tally) -> &Measure,
}

const fn course_of(
    key: &'static str,
    title: &'static str,
    unit: &'static str,
    of: fn(&Tally) -> &Measure,
) -> Course {
    Course { key, title, unit, of }
}

/// The course of games.
pub(crate) const COURSE: [Course; 10] = [
    course_of("turns", "turns", "turns", |tally| &tally.turns),
    course_of("tiles", "tiles on the board", "tiles", |tally| &tally.tiles),
    course_of("decisions", "decisions", "decisions", |tally| &tally.decisions),
    course_of("winner", "points of the winner", "points", |tally| &tally.best_score),
    course_of("margin", "points ahead of the next", "points", |tally| &tally.margin),
    course_of("lead-changes", "changes of the lead", "changes", |tally| &tally.lead_changes),
    course_of("largest-line", "largest score, ‰ of all points", "thousandths", |tally| &tally.largest_line),
    course_of("unplaceable", "draws without a place", "draws", |tally| &tally.unplaceable),
    course_of("discarded", "tiles discarded by rules", "tiles", |tally| &tally.discarded),
    course_of("dead-cells", "cells that no tile fits", "cells", |tally| &tally.dead_cells),
];

/// The page of a run.
pub(crate) fn page(record: &Record) -> Page {
    let (run, tally) = (&record.run, &record.tally);
    let size = tally.games.checked_div(tally.blocks).unwrap_or(1);
    let games = match size {
        0 | 1 => number(tally.games),
        _ => format!(
            "{}, in blocks of {size} with the same seed and the bots on each other's seats",
            number(tally.games)
        ),
    };
    let mut page = Page::new(format!("{}: {}", run.game, games_of(tally.games)))
        .lead(broken::warning(&run.game, &tally.faults) + &players::lead(tally))
        .fact("game", &run.game)
        .fact("players", run.players.join(", "))
        .fact("bots", run.bots.join(", "))
        .fact("games", games)
        .fact("seed", run.seed.to_string())
        .fact("engine", &run.engine)
        .fact("digest", &record.digest)
        .origin(record.command());
    if tally.faults.games > 0 {
        page = page.section(Section::new("faults", "Faults").note(record.broken()));
    }
    page = page.section(players::section(record)).section(course(tally)).section(points::section(record));
    if !tally.own.is_empty() {
        page = page.section(own(record));
    }
    page.section(board::features(tally))
        .section(board::pieces(tally))
        .section(board::decisions(tally))
        .section(board::gaps(tally))
}

/// A share of games, of which so many had something.
fn share_of_games(tally: &Tally, hits: u64) -> Option<Estimate> {
    let size = tally.games.checked_div(tally.blocks)?;
    Share { parts: hits, unit: u32::try_from(size).ok()?, of: tally.blocks }.estimate(SURE)
}

/// The share of wins of each player of a bot or a seat, in words.
pub(crate) fn percent(player: &Player) -> String {
    player.share(SURE).map_or_else(|| "no".to_owned(), |it| format!("{:.1} %", 100.0 * it.value))
}

fn mean(measure: &Measure, unit: &str) -> Cell {
    mean_within(measure, unit, f64::NEG_INFINITY)
}

/// The mean of something that is never negative.
fn amount(measure: &Measure, unit: &str) -> Cell {
    mean_within(measure, unit, 0.0)
}

fn mean_within(measure: &Measure, unit: &str, least: f64) -> Cell {
    match measure.estimate(SURE) {
        None => measure.mean().map(|mean| Number::exact(mean, 2).unit(Unit::named(unit))).into(),
        Some(it) => cell(Some(it.within(least, f64::INFINITY)), Unit::named(unit)),
    }
}

/// A quotient of two counts.
fn ratio(ratio: &Ratio, unit: Unit) -> Cell {
    let estimate = if unit == Unit::Share { ratio.share(SURE) } else { ratio.estimate(SURE) };
    cell(estimate.map(|it| it.within(0.0, f64::INFINITY)), unit)
}

/// The standard deviation between games.
fn deviation(measure: &Measure) -> Cell {
    measure.sums().deviation().map(|it| Number::exact(it, 1)).into()
}

/// The least, the middle and the greatest of the values that occurred; no middle where some are not counted one by one.
fn spread(counts: &Counts) -> [Cell; 3] {
    let histogram = counts.histogram();
    let all = histogram.total();
    let (below, above) = counts.outside();
    let end = |value: Option<i64>, beyond: u64, sign: &str| match value {
        Some(value) if beyond > 0 => Cell::Text(format!("{sign}{value}")),
        value => value.into(),
    };
    let middle = quantile(&histogram, 0.5, SURE).filter(|_| (below, above) == (0, 0));
    let middle = middle.map(|it| Number::exact(it.value, 0));
    [end(histogram.at(1), below, "<"), middle.into(), end(histogram.at(all), above, ">")]
}

fn course(tally: &Tally) -> Section {
    let mut table = Table::new("course", "Of each game")
        .column("what", "")
        .column("mean", "mean")
        .column("deviation", "deviation")
        .column("least", "least")
        .column("median", "median")
        .column("most", "most");
    for it in &COURSE {
        let measure = (it.of)(tally);
        if measure.games == 0 || it.key == "discarded" && measure.sum == 0 {
            continue;
        }
        let [least, median, most] = spread(&measure.counts);
        // Only points can be fewer than none.
        let mean = if it.unit == "points" && it.key != "margin" { mean } else { amount };
        table = table.row([it.title.into(), mean(measure, it.unit), deviation(measure), least, median, most]);
    }
    let without_gap = tally.unplaceable.counts.of(0);
    let with = |hits: u64| share(share_of_games(tally, hits));
    let mut shares =
        Table::new("shares", "Of all games").column("what", "").column("share", "share of games");
    if players::has_winners(tally) {
        shares = shares.row(["the win is shared".into(), with(tally.ties.counts.of(1))]);
    }
    let shares =
        shares.row(["some draw has no place".into(), with(tally.unplaceable.games - without_gap)]).row([
            "some free cell fits no tile".into(),
            with(tally.dead_cells.games - tally.dead_cells.counts.of(0)),
        ]);
    Section::new("games", "How games go").table(table).table(shares)
}

fn own(record: &Record) -> Section {
    let mut table = Table::new("own", "Of each game")
        .column("measure", "measure")
        .column("says", "what it is")
        .column("mean", "mean of a game")
        .column("deviation", "deviation")
        .column("least", "least")
        .column("median", "median")
        .column("most", "most");
    for (name, measure) in &record.tally.own {
        let says = record.run.measures.get(name).map_or("", String::as_str);
        let [least, median, most] = spread(&measure.counts);
        table = table.row([
            name.as_str().into(),
            says.into(),
            mean(measure, ""),
            deviation(measure),
            least,
            median,
            most,
        ]);
    }
    Section::new("own", "What variants measure").table(table)
}

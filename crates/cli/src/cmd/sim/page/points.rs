//! Where points come from.

use bastide_report::{Cell, Number, Plot, Section, Table, Tone, Unit};
use bastide_sim::tally::{Counts, Source, Tally};

use super::{amount, mean, spread};
use crate::cmd::sim::record::Record;

/// Sources of points, the richest first, and by bot if there are several.
pub(super) fn section(record: &Record) -> Section {
    let tally = &record.tally;
    let mut sources: Vec<(&String, &Source)> = tally.sources.iter().collect();
    sources.sort_by_key(|(name, it)| (std::cmp::Reverse(it.points.sum), (*name).clone()));
    let all: i128 = sources.iter().map(|(_, it)| it.points.sum).sum();
    let mut table = Table::new("sources", "Points of all players together, of each game")
        .column("source", "for")
        .column("points", "points")
        .column("share", "share")
        .column("times", "how often")
        .column("each", "points each time")
        .column("most", "most at once")
        .plot(Plot::Bars { label: 0, values: vec![1], band: None });
    for (name, it) in &sources {
        let share = (all != 0).then(|| Number::share(it.points.sum as f64 / all as f64));
        let times = it.lines.sum as f64;
        let each = (times > 0.0).then(|| Number::exact(it.points.sum as f64 / times, 2));
        let [_, _, most] = spread(&it.each);
        // What never took points away is a source that only gives them.
        let points = if is_never_negative(&it.each) { amount } else { mean }(&it.points, "points");
        table = table.row([
            name.as_str().into(),
            points,
            share.into(),
            amount(&it.lines, "times"),
            each.into(),
            most,
        ]);
    }
    let section = Section::new("points", "Where points come from").table(table);
    if tally.bots.len() > 1 { section.table(by_bot(tally, &sources)) } else { section }
}

fn is_never_negative(counts: &Counts) -> bool {
    counts.outside().0 == 0 && counts.iter().all(|(value, _)| value >= 0)
}

fn by_bot(tally: &Tally, sources: &[(&String, &Source)]) -> Table {
    let mut table =
        Table::new("sources_by_bot", "Points of a player in a game, by bot").column("source", "for");
    for name in tally.bots.keys() {
        table = table.column(name, name);
    }
    let cell = |points: i128, members: u64| -> Cell {
        let player_games = (members.max(1) * tally.games) as f64;
        Number::exact(points as f64 / player_games, 2).unit(Unit::named("points")).into()
    };
    for (source, it) in sources {
        let of = |bot: &String| i128::from(it.by_bot.get(bot).copied().unwrap_or(0));
        let cells = tally.bots.iter().map(|(name, bot)| cell(of(name), bot.members));
        table = table.row(std::iter::once(source.as_str().into()).chain(cells));
    }
    let sums = tally.bots.values().map(|bot| cell(bot.score.sum, bot.members));
    table.toned_row(Tone::Main, std::iter::once("points".into()).chain(sums))
}

//! The section about the sources of points.

use bastide_pages::{Cell, Number, Plot, Section, Table, Tone, Unit};
use bastide_sim::source::Source;
use bastide_sim::tally::{Counts, SourceStats, Tally};

use super::{amount, mean, spread};
use crate::cmd::sim::record::Record;

/// Sources of points, the richest first, and by bot if there are several.
pub(super) fn section(record: &Record) -> Section {
    let tally = &record.tally;
    let mut sources: Vec<(&Source, &SourceStats)> = tally.sources.iter().collect();
    sources.sort_by_key(|(_, it)| std::cmp::Reverse(it.points.sum));
    let all: i128 = sources.iter().map(|(_, it)| it.points.sum).sum();
    let mut table = Table::new("sources", "Points of all players together, of each game")
        .column("source", "for")
        .column("by", "by")
        .column("points", "points")
        .column("share", "share")
        .column("times", "how often")
        .column("each", "points each time")
        .column("most", "most at once")
        .plot(Plot::Bars { label: 0, values: vec![2], band: None });
    for (source, it) in &sources {
        let share = (all != 0).then(|| Number::share(it.points.sum as f64 / all as f64));
        let times = it.lines.sum as f64;
        let each = (times > 0.0).then(|| Number::exact(it.points.sum as f64 / times, 2));
        let [_, _, most] = spread(&it.each);
        // A source that never took points away only gives them.
        let points = if is_never_negative(&it.each) { amount } else { mean }(&it.points, "points");
        table = table.row([
            source.name.as_str().into(),
            by(source).into(),
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

/// The variant of a source, or the base rules.
fn by(source: &Source) -> &str {
    source.variant.as_deref().unwrap_or("base")
}

fn is_never_negative(counts: &Counts) -> bool {
    counts.outside().0 == 0 && counts.iter().all(|(value, _)| value >= 0)
}

fn by_bot(tally: &Tally, sources: &[(&Source, &SourceStats)]) -> Table {
    let mut table = Table::new("sources_by_bot", "Points of a player in a game, by bot")
        .column("source", "for")
        .column("by", "by");
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
        table = table.row([source.name.as_str().into(), by(source).into()].into_iter().chain(cells));
    }
    let sums = tally.bots.values().map(|bot| cell(bot.score.sum, bot.members));
    table.toned_row(Tone::Main, ["points".into(), "".into()].into_iter().chain(sums))
}

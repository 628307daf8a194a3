//! Sections about wins and points, by bot and by seat.

use bastide_pages::{Cell, Plot, Section, Table, bins};
use bastide_sim::tally::{Counts, Player, Tally};

use super::{deviation, percent, spread};
use crate::cmd::sim::record::Record;
use crate::report::estimates::{SURE, mean, share};

/// The winner, in a sentence.
pub(super) fn lead(tally: &Tally) -> String {
    if let Some(why) = unwon(tally) {
        return why.to_owned();
    }
    if tally.bots.len() > 1 {
        let mut bots: Vec<_> = tally.bots.iter().collect();
        bots.sort_by_key(|(_, it)| std::cmp::Reverse(it.wins.sum * 720 / i128::from(it.members.max(1))));
        let each: Vec<_> = bots.into_iter().map(|(name, it)| format!("{name} {}", percent(it))).collect();
        return format!(
            "Of the wins, a player gets: {}. Those who share a win have equal parts of it.",
            each.join(", ")
        );
    }
    match tally.seats.first() {
        Some(first) => format!(
            "Who begins gets {} of the wins; an even share would be {:.1} %. Those who share a win have equal parts of it.",
            percent(first),
            100.0 / tally.seats.len() as f64
        ),
        None => "Nobody has played.".to_owned(),
    }
}

/// The reason in a sentence why shares of wins mean nothing, if they do.
pub(in crate::cmd) fn unwon(tally: &Tally) -> Option<&'static str> {
    (!has_winners(tally)).then(|| match tally.seats.len() {
        1 => "One player plays alone.",
        _ if is_won(tally) => "Everybody shares every win.",
        _ => "Nobody wins.",
    })
}

/// Tests whether somebody has won a game.
fn is_won(tally: &Tally) -> bool {
    tally.seats.iter().any(|it| it.wins.sum > 0)
}

/// Tests whether some can win and others not: a game of one has no shares of wins, nor has one that nobody wins, or all together whatever their
/// points, by a rule or as one team.
pub(super) fn has_winners(tally: &Tally) -> bool {
    let [first, others @ ..] = &tally.seats[..] else { return true };
    let Some((part, _)) = first.wins.counts.iter().next() else { return !others.is_empty() };
    let is_level = !others.is_empty() && others.iter().all(|it| it.score.counts == first.score.counts);
    let is_split = tally.seats.iter().any(|it| it.wins.counts.of(part) < it.wins.games);
    is_won(tally) && (is_level || is_split)
}

/// Bots, seats, and how points are spread.
pub(super) fn section(record: &Record) -> Section {
    let tally = &record.tally;
    let mut section = Section::new("players", "Who wins");
    let even = has_winners(tally).then(|| 1.0 / tally.seats.len().max(1) as f64);
    if tally.bots.len() > 1 {
        let named = tally.bots.iter().map(|(name, it)| {
            let name = if it.members > 1 { format!("{name} (each of {})", it.members) } else { name.clone() };
            (name, it)
        });
        section = section.table(table("bots", "By bot", "bot", named, even));
    }
    let names = (1..).zip(&record.run.players).map(|(seat, name)| format!("{seat} {name}"));
    let seats = table("seats", "By seat, in the order of play", "seat", names.zip(&tally.seats), even);
    section.table(seats).table(histogram(record))
}

fn table<'a>(
    id: &str,
    caption: &str,
    who: &str,
    rows: impl Iterator<Item = (String, &'a Player)>,
    even: Option<f64>,
) -> Table {
    let mut table = Table::new(id, caption).column(who, who);
    if even.is_some() {
        table = table.column("wins", "share of wins");
    }
    table = table
        .column("points", "points")
        .column("deviation", "deviation")
        .column("least", "least")
        .column("median", "median")
        .column("most", "most");
    if even.is_some() {
        table = table.plot(Plot::Dots { label: 0, values: vec![1], reference: even });
    }
    for (name, player) in rows {
        let points = player.score.estimate(SURE).map(|it| it.scaled(1.0 / player.members.max(1) as f64));
        let mut cells = vec![name.into()];
        cells.extend(even.map(|_| share(player.share(SURE))));
        cells.push(mean(points, "points"));
        if player.members == 1 {
            cells.push(deviation(&player.score));
            cells.extend(spread(&player.score.counts));
        }
        table = table.row(cells);
    }
    table
}

/// The distribution of points, by bot or of all.
fn histogram(record: &Record) -> Table {
    let tally = &record.tally;
    let mut of: Vec<(String, Counts)> = Vec::new();
    let single: Vec<_> = tally.bots.iter().filter(|(_, it)| it.members == 1).collect();
    if single.len() > 1 {
        of.extend(single.into_iter().map(|(name, it)| (name.clone(), it.score.counts.clone())));
    } else {
        let mut all = Counts::default();
        tally.seats.iter().for_each(|it| all.merge(&it.score.counts));
        of.push(("all players".to_owned(), all));
    }
    let mut together = Counts::default();
    of.iter().for_each(|(_, counts)| together.merge(counts));
    let all: Vec<_> = together.iter().collect();
    let mut table =
        Table::new("points", "How often a player ends with how many points").column("points", "points");
    for (name, _) in &of {
        table = table.column(name, name);
    }
    for (low, high, _) in bins(&all, 24) {
        let label = if low == high { low.to_string() } else { format!("{low} to {high}") };
        let mut cells = vec![Cell::Text(label)];
        for (_, counts) in &of {
            let within = counts.iter().filter(|(value, _)| (low..=high).contains(value));
            cells.push(within.map(|(_, times)| times).sum::<u64>().into());
        }
        table = table.row(cells);
    }
    table.plot(Plot::Histogram { at: 0, counts: (1..=of.len()).collect() })
}

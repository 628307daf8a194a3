//! The result of a tournament as a page of numbers: who wins most, and who beats whom.

use std::collections::BTreeMap;

use bastide_pages::{Cell, Number, Page, Plot, Section, Table, Unit};
use bastide_sim::tally::Player;

use super::{Played, Sitting};
use crate::cmd::sim::broken;
use crate::cmd::sim::page::percent;
use crate::report::estimates::{SURE, mean, share};

/// The page of a tournament.
pub(super) fn page(played: &Played<'_>) -> Page {
    let sittings = &played.sittings;
    let games: u64 = sittings.iter().map(|it| it.tally.games).sum();
    let size = played.assembled.rules.players();
    let ranking = ranking(sittings);
    let stopped =
        played.asked.map(|all| format!(" (stopped early; {all} were asked for)")).unwrap_or_default();
    Page::new(format!("{}: a tournament of {games} games", played.title))
        .lead(warnings(sittings) + &lead(&ranking))
        .fact("game", &played.title)
        .fact("at a table", size.to_string())
        .fact("tables", sittings.len().to_string())
        .fact(
            "games",
            format!(
                "{games}{stopped}, in blocks of {size} with the same seed and the bots on each other's seats"
            ),
        )
        .fact("seed", played.seed.to_string())
        .fact("engine", env!("CARGO_PKG_VERSION"))
        .origin(&played.command)
        .section(
            Section::new("ranking", "Who wins")
                .table(ranked(&ranking, size))
                .text("Those who share a win have equal parts of it. All intervals are at 95 %."),
        )
        .section(Section::new("tables", "Who beats whom").table(each(sittings)))
}

/// The bots with their results, the best first; equals by name.
fn ranking(sittings: &[Sitting]) -> Vec<(&str, Player)> {
    let mut bots: BTreeMap<&str, Player> = BTreeMap::new();
    for (name, player) in sittings.iter().flat_map(|it| &it.tally.bots) {
        let all = bots.entry(name).or_default();
        all.members = 1;
        all.score.merge(&player.score);
        all.wins.merge(&player.wins);
    }
    let mut ranking: Vec<_> = bots.into_iter().collect();
    let wins = |player: &Player| player.wins.mean().unwrap_or(0.0);
    ranking.sort_by(|(_, one), (_, other)| wins(other).total_cmp(&wins(one)));
    ranking
}

/// The tables from which broken games are missing.
fn warnings(sittings: &[Sitting]) -> String {
    sittings.iter().map(|it| broken::warning(&it.run.bots.join(" and "), &it.tally.faults)).collect()
}

fn lead(ranking: &[(&str, Player)]) -> String {
    let each: Vec<_> = ranking.iter().map(|(name, player)| format!("{name} {}", percent(player))).collect();
    format!("Of the wins in its games, a bot gets: {}.", each.join(", "))
}

fn ranked(ranking: &[(&str, Player)], size: usize) -> Table {
    let table = Table::new("ranking", "Every bot over all its games")
        .column("bot", "bot")
        .column("games", "games")
        .column("wins", "share of wins")
        .column("points", "points")
        .plot(Plot::Dots { label: 0, values: vec![2], reference: Some(1.0 / size as f64) });
    ranking.iter().fold(table, |table, (name, player)| {
        table.row([(*name).into(), player.score.games.into(), wins(player), points(player)])
    })
}

/// Each bot at each table.
fn each(sittings: &[Sitting]) -> Table {
    let table = Table::new("tables", "Every bot at every table")
        .column("bot", "bot")
        .column("against", "against")
        .column("games", "games")
        .column("wins", "share of wins")
        .column("points", "points");
    let mut rows: Vec<(&str, String, &Player)> = Vec::new();
    for Sitting { run, tally, .. } in sittings {
        for (name, player) in &tally.bots {
            let others: Vec<_> = run.bots.iter().filter(|it| *it != name).map(String::as_str).collect();
            rows.push((name, others.join(", "), player));
        }
    }
    rows.sort_by(|one, other| one.0.cmp(other.0));
    rows.into_iter().fold(table, |table, (name, others, player)| {
        let games = player.score.games;
        table.row([name.into(), others.into(), games.into(), wins(player), points(player)])
    })
}

fn wins(player: &Player) -> Cell {
    share(player.share(SURE))
}

fn points(player: &Player) -> Cell {
    match player.score.estimate(SURE) {
        // One block has a mean, and no interval.
        None => player.score.mean().map(|it| Number::exact(it, 1).unit(Unit::named("points"))).into(),
        estimate => mean(estimate, "points"),
    }
}

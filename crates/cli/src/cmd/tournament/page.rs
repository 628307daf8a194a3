//! The result of a tournament as a page of numbers: who wins most, and who beats whom.

use std::collections::BTreeMap;

use bastide_pages::{Cell, Number, Page, Plot, Section, Table, Unit};
use bastide_sim::tally::Player;

use super::{Played, Sitting};
use crate::cmd::sim::page::{percent, unwon};
use crate::report::broken;
use crate::report::estimates::{SURE, mean, share};

/// The page of a tournament.
pub(super) fn page(played: &Played<'_>) -> Page {
    let sittings = &played.sittings;
    let games: u64 = sittings.iter().map(|it| it.tally.games).sum();
    let size = played.assembled.rules.players();
    let whys: Option<Vec<_>> = sittings.iter().map(|it| unwon(&it.tally)).collect();
    let unwon = whys.and_then(|it| it.first().copied());
    let ranking = ranking(sittings, unwon.is_some());
    let stopped =
        played.asked.map(|all| format!(" (stopped early; {all} were asked for)")).unwrap_or_default();
    let (who, against) = match unwon {
        None => ("Who wins", "Who beats whom"),
        Some(_) => ("Who gets how many points", "Who gets how many beside whom"),
    };
    let note = match unwon {
        None => "Those who share a win have equal parts of it. All intervals are at 95 %.",
        Some(_) => "All intervals are at 95 %.",
    };
    let blocks = match size {
        1 => String::new(),
        _ => format!(", in blocks of {size} with the same seed and the bots on each other's seats"),
    };
    let even = unwon.is_none().then(|| 1.0 / size as f64);
    let page = Page::new(format!("{}: a tournament of {games} games", played.title))
        .lead(warnings(sittings) + &lead(&ranking, unwon))
        .fact("game", &played.title)
        .fact("at a table", size.to_string())
        .fact("tables", sittings.len().to_string())
        .fact("games", format!("{games}{stopped}{blocks}"))
        .fact("seed", played.seed.to_string())
        .fact("engine", env!("CARGO_PKG_VERSION"))
        .origin(&played.command)
        .section(Section::new("ranking", who).table(ranked(&ranking, even)).text(note));
    if size == 1 { page } else { page.section(Section::new("tables", against).table(each(sittings, even))) }
}

/// The bots with their results, the best first, by points where shares of wins mean nothing; equals by name.
fn ranking(sittings: &[Sitting], is_unwon: bool) -> Vec<(&str, Player)> {
    let mut bots: BTreeMap<&str, Player> = BTreeMap::new();
    for (name, player) in sittings.iter().flat_map(|it| &it.tally.bots) {
        let all = bots.entry(name).or_default();
        all.members = 1;
        all.score.merge(&player.score);
        all.wins.merge(&player.wins);
    }
    let mut ranking: Vec<_> = bots.into_iter().collect();
    let worth = |player: &Player| if is_unwon { &player.score } else { &player.wins }.mean().unwrap_or(0.0);
    ranking.sort_by(|(_, one), (_, other)| worth(other).total_cmp(&worth(one)));
    ranking
}

/// The tables from which broken games are missing.
fn warnings(sittings: &[Sitting]) -> String {
    sittings.iter().map(|it| broken::warning(&it.run.bots.join(" and "), &it.tally.faults)).collect()
}

fn lead(ranking: &[(&str, Player)], unwon: Option<&str>) -> String {
    let each = |worth: fn(&Player) -> String| {
        let each: Vec<_> = ranking.iter().map(|(name, player)| format!("{name} {}", worth(player))).collect();
        each.join(", ")
    };
    match unwon {
        None => format!("Of the wins in its games, a bot gets: {}.", each(percent)),
        Some(why) => {
            let points = |player: &Player| format!("{:.1}", player.score.mean().unwrap_or(0.0));
            format!("{why} Of points, a bot gets in its games: {}.", each(points))
        }
    }
}

/// The columns of results, with the shares of wins if they are compared with an even one.
fn results(table: Table, even: Option<f64>) -> Table {
    let table = table.column("games", "games");
    let table = if even.is_some() { table.column("wins", "share of wins") } else { table };
    table.column("points", "points")
}

fn result(player: &Player, even: Option<f64>) -> impl Iterator<Item = Cell> {
    let wins = even.map(|_| share(player.share(SURE)));
    std::iter::once(player.score.games.into()).chain(wins).chain([points(player)])
}

fn ranked(ranking: &[(&str, Player)], even: Option<f64>) -> Table {
    let table = Table::new("ranking", "Every bot over all its games").column("bot", "bot");
    let table = results(table, even);
    let table = match even {
        Some(_) => table.plot(Plot::Dots { label: 0, values: vec![2], reference: even }),
        None => table,
    };
    ranking.iter().fold(table, |table, (name, player)| {
        table.row(std::iter::once((*name).into()).chain(result(player, even)))
    })
}

/// Each bot at each table.
fn each(sittings: &[Sitting], even: Option<f64>) -> Table {
    let table =
        Table::new("tables", "Every bot at every table").column("bot", "bot").column("against", "against");
    let table = results(table, even);
    let mut rows: Vec<(&str, String, &Player)> = Vec::new();
    for Sitting { run, tally, .. } in sittings {
        for (name, player) in &tally.bots {
            let others: Vec<_> = run.bots.iter().filter(|it| *it != name).map(String::as_str).collect();
            rows.push((name, others.join(", "), player));
        }
    }
    rows.sort_by(|one, other| one.0.cmp(other.0));
    rows.into_iter().fold(table, |table, (name, others, player)| {
        table.row([name.into(), others.into()].into_iter().chain(result(player, even)))
    })
}

fn points(player: &Player) -> Cell {
    match player.score.estimate(SURE) {
        // One block has a mean, and no interval.
        None => player.score.mean().map(|it| Number::exact(it, 1).unit(Unit::named("points"))).into(),
        estimate => mean(estimate, "points"),
    }
}

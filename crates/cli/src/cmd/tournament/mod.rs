//! `bastide tournament`: every bot plays with every other, and each has every seat equally often; or up a ladder of fixed opponents.

mod ladder;
mod page;
pub(super) mod rung;
mod timed;

use std::ops::Range;

use anyhow::{Result, bail};
use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;
use bastide_core::rng::splitmix64;
use bastide_project::{Assembled, SEED};
use bastide_sim::batch::{Batch, Progress, Run};
use bastide_sim::bot::Recipe;
use bastide_sim::tally::Tally;

use crate::args::Tournament;
use crate::bots;
use crate::command_line::CommandLine;
use crate::game::{choose, ready};
use crate::interrupt::watched;
use crate::out::{Ending, say, show_page};
use crate::report::broken;

/// Bots that sit together, with their games.
struct Sitting {
    run: Run,
    recipes: Vec<Recipe>,
    tally: Tally,
}

/// The subject of the page.
struct Played<'a> {
    assembled: &'a Assembled,
    title: String,
    /// The command that plays it again. Stopped in the first round, no command does.
    command: String,
    seed: u64,
    /// The number of games that were asked for, if fewer were played.
    asked: Option<u64>,
    sittings: Vec<Sitting>,
}

/// Plays all games and shows the standings.
pub(crate) fn run(args: &Tournament) -> Result<Ending> {
    if args.games == 0 {
        bail!("no game is played with `-n 0`");
    }
    let Some((spec, title)) = choose(&args.game)?.fresh() else {
        bail!("`{}` is a written game: it goes one way only", args.game.game)
    };
    let assembled = ready(&spec)?;
    let seed = spec.seed.unwrap_or(SEED);
    if args.ladder {
        return ladder::run(args, &assembled, &title, seed);
    }
    let sittings = sittings(args, &assembled, seed)?;
    let all: u64 = sittings.iter().map(|it| it.run.games()).sum();
    let blocks = blocks(&sittings);
    let played = play(args, &assembled, sittings)?;
    let (sittings, common) = played.map_err(|fault| bots::fault(&assembled, &fault))?;
    let is_whole = common == blocks;
    if !is_whole {
        say("stopped early; this is what the games so far tell");
    }
    if sittings.is_empty() {
        return Ok(Ending::CouldNotRun);
    }
    let ending = faults(args, &assembled, &sittings)?;
    let asked = (!is_whole).then_some(all);
    let games = if is_whole || common == 0 { args.games } else { common * sittings[0].run.block_size() };
    let command = command(args, seed, games);
    let played = Played { assembled: &assembled, title, command, seed, asked, sittings };
    show_page(&page::page(&played), &args.page)?;
    Ok(ending)
}

/// The sittings: every choice of as many bots as play, each with draws of its own. Bots that play alone meet in none, and have the same draws.
fn sittings(args: &Tournament, assembled: &Assembled, seed: u64) -> Result<Vec<Sitting>> {
    let players = assembled.rules.players();
    let names = &args.bots;
    if let Some(twice) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        bail!("the bot `{}` is named twice", twice.1);
    }
    if names.len() < players {
        bail!(
            "{players} players sit at a table, and `--bots` names {}; `--players` says how many sit there",
            names.len()
        );
    }
    let recipes = names.iter().map(|name| bots::recipe(name, assembled)).collect::<Result<Vec<_>>>()?;
    Ok(choices(recipes.len(), players)
        .into_iter()
        .zip(0..)
        .map(|(members, table)| {
            let seed = if players == 1 { seed } else { seed_of(seed, table) };
            let recipes: Vec<_> = members.iter().map(|at| recipes[*at].clone()).collect();
            let names = recipes.iter().map(|it| it.name().to_owned()).collect();
            Sitting { run: Run::new(seed, args.games, names), recipes, tally: Tally::default() }
        })
        .collect())
}

/// The seed of a table by its number: that of the tournament for the first. With the same draws at all of them, the results of a bot at several
/// tables would share their luck, and could not be added up.
fn seed_of(seed: u64, table: u64) -> u64 {
    if table == 0 { seed } else { splitmix64(!seed, table) }
}

/// The number of blocks at each table.
fn blocks(sittings: &[Sitting]) -> u64 {
    sittings.first().map_or(0, |it| it.run.blocks)
}

/// Every choice of so many numbers below `count`, each in rising order.
fn choices(count: usize, chosen: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..chosen {
        let longer = |choice: Vec<usize>| {
            let next = choice.last().map_or(0, |last| last + 1);
            (next..count).map(move |at| choice.iter().copied().chain([at]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Plays at all tables, some blocks at each in turn, up to Ctrl-C. Returns the sittings that were begun, and the number of blocks that
/// all have.
fn play(
    args: &Tournament,
    assembled: &Assembled,
    mut sittings: Vec<Sitting>,
) -> Result<Result<(Vec<Sitting>, u64), Fault>> {
    let threads = bots::threads(args.workers.threads)?;
    let progress = Progress::default();
    let games = sittings.iter().map(|it| it.run.games()).sum();
    Ok(watched(&progress, games, || {
        let common = in_rounds(&mut sittings, threads as u64, |sitting, blocks| {
            let start = |checkpointing: Checkpointing| assembled.start(sitting.run.seed, checkpointing);
            let (run, bots) = (&sitting.run, &sitting.recipes[..]);
            Batch { run, bots, start: &start, threads, progress: &progress }.play(blocks)
        })?;
        sittings.retain(|it| it.tally.blocks + it.tally.faults.games > 0);
        Ok((sittings, common))
    }))
}

/// Plays at all tables in rounds: of so many blocks at each, and later of a quarter of those that were played. A round that is not played to
/// its end counts only if it is the first: after that, all tables have the same games. Returns the number of blocks in whole rounds.
fn in_rounds(
    sittings: &mut [Sitting],
    least: u64,
    mut play: impl FnMut(&Sitting, Range<u64>) -> Result<(Tally, u64), Fault>,
) -> Result<u64, Fault> {
    let blocks = blocks(sittings);
    let mut from = 0;
    while from < blocks {
        let to = blocks.min(from + least.max(from / 4));
        let (mut tallies, mut is_whole) = (Vec::new(), true);
        for sitting in &*sittings {
            let (tally, next) = play(sitting, from..to)?;
            is_whole &= next == to;
            tallies.push(tally);
        }
        if is_whole || from == 0 {
            sittings.iter_mut().zip(tallies).for_each(|(sitting, tally)| sitting.tally.merge(tally));
        }
        if !is_whole {
            break;
        }
        from = to;
    }
    Ok(from)
}

/// Shows the first rule that broke at each table.
fn faults(args: &Tournament, assembled: &Assembled, sittings: &[Sitting]) -> Result<Ending> {
    let mut ending = Ending::Fine;
    for Sitting { run, recipes, tally } in sittings {
        if let Some(first) = &tally.faults.first {
            broken::show(assembled, run, recipes, first)?;
            let again = broken::again(&args.game, first);
            say(&format!("{}: {}", run.bots.join(" and "), broken::text(&tally.faults, &again)));
            ending = Ending::Findings;
        }
    }
    Ok(ending)
}

/// The command as it would be typed again.
fn command(args: &Tournament, seed: u64, games: u64) -> String {
    let tournament = CommandLine::new("tournament").game(&args.game).list("--bots", &args.bots);
    tournament.flag("--seed", [seed]).flag("-n", [games]).to_string()
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_tournament_that_is_stopped_has_the_same_games_at_all_tables() {
        let run = |bots: [&str; 2]| Run::new(1, 80, bots.map(str::to_owned).to_vec());
        let sitting = |bots| Sitting { run: run(bots), recipes: Vec::new(), tally: Tally::default() };
        // Stopped within the call of this number.
        let blocks = |stopped: usize| {
            let mut sittings = [["a", "b"], ["a", "c"], ["b", "c"]].map(sitting);
            let mut calls = 0;
            let common = in_rounds(&mut sittings, 2, |_, blocks| {
                calls += 1;
                let next = match calls.cmp(&stopped) {
                    Ordering::Less => blocks.end,
                    Ordering::Equal => blocks.start + 1,
                    Ordering::Greater => blocks.start,
                };
                Ok((Tally { blocks: next - blocks.start, ..Tally::default() }, next))
            });
            (sittings.map(|it| it.tally.blocks), common.expect("nothing breaks"))
        };
        assert_eq!(blocks(usize::MAX), ([40; 3], 40));
        assert_eq!(blocks(8), ([4; 3], 4), "the third round does not count");
        assert_eq!(blocks(2), ([2, 1, 0], 0), "of the first there is something to tell");
        assert_eq!(blocks(25), ([18; 3], 18), "rounds grow");
    }

    #[test]
    fn every_table_has_draws_of_its_own() {
        let games = |table: u64| {
            let run = Run::new(seed_of(7, table), 20, vec!["a".to_owned(), "b".to_owned()]);
            (0..run.blocks).map(|block| run.seed_of(block)).collect::<Vec<_>>()
        };
        assert_eq!(seed_of(7, 0), 7, "the first is as a run of its bots alone");
        let all: BTreeSet<u64> = (0..6).flat_map(games).collect();
        assert_eq!(all.len(), 6 * 10);
    }

    #[test]
    fn everybody_sits_with_everybody_once() {
        assert_eq!(choices(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(choices(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(choices(5, 3).len(), 10);
        assert!(choices(2, 3).is_empty());
    }
}

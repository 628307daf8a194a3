//! The ladder: bots against fixed opponents, which stay as they are from one version to the next, so that strength can be compared.

use anyhow::{Result, bail};
use bastide_pages::{Page, Section};
use bastide_project::Assembled;

use super::rung::{Rung, faults, lead, note, table};
use crate::args::Tournament;
use crate::bots;
use crate::command_line::CommandLine;
use crate::interrupt::is_interrupted;
use crate::out::{Ending, say, show_page};

/// Opponents that stay as they are.
const YARDSTICKS: [&str; 3] = ["greedy", "mcts:200", "mcts:1000"];

/// Bots that climb if none are named.
const CLIMBERS: [&str; 3] = ["novice", "club", "strong"];

/// Plays the ladder and shows it.
pub(super) fn run(args: &Tournament, assembled: &Assembled, title: &str, seed: u64) -> Result<Ending> {
    if assembled.rules.players() < 2 {
        bail!(
            "a ladder needs somebody to play against\n  = help: without `--ladder` the points of bots that play alone are compared"
        );
    }
    let pairs = pairs(&args.bots, &args.against);
    if pairs.is_empty() {
        bail!("nobody plays: a bot does not climb over itself");
    }
    let threads = bots::threads(args.workers.threads)?;
    let mut rungs = Vec::new();
    for (bot, other) in &pairs {
        rungs.push(Rung::play(assembled, [bot, other], seed, args.games, threads)?);
        if is_interrupted() {
            say("stopped early; this is what the games so far tell");
            break;
        }
    }
    let ending = faults(&args.game, &rungs);
    show_page(&page(args, title, assembled.rules.players(), seed, &rungs), &args.page)?;
    Ok(ending)
}

/// Pairs that play: each against the yardsticks and the one before it, or against those that are named.
fn pairs(bots: &[String], against: &[String]) -> Vec<(String, String)> {
    let named = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
    let climbers: Vec<String> = if bots.is_empty() { named(&CLIMBERS) } else { bots.to_vec() };
    let mut pairs = Vec::new();
    for (nth, bot) in climbers.iter().enumerate() {
        let mut others: Vec<String> = if against.is_empty() { named(&YARDSTICKS) } else { against.to_vec() };
        if against.is_empty() && nth > 0 {
            others.push(climbers[nth - 1].clone());
        }
        others.retain(|it| it != bot);
        pairs.extend(others.into_iter().map(|other| (bot.clone(), other)));
    }
    pairs.dedup();
    pairs
}

/// The ladder as a page.
fn page(args: &Tournament, title: &str, players: usize, seed: u64, rungs: &[Rung]) -> Page {
    let command = CommandLine::new("tournament").game(&args.game).list("--bots", &args.bots);
    let command = command.list("--against", &args.against).flag("--seed", [seed]).flag("-n", [args.games]);
    let games: u64 = rungs.iter().map(|it| it.score.games).sum();
    Page::new(format!("{title}: a ladder of {games} games"))
        .lead(lead(rungs))
        .fact("game", title)
        .fact("at a table", format!("one bot and {} of its opponent", players - 1))
        .fact(
            "games",
            format!("up to {} for each opponent, in blocks of {players} with the same seed", args.games),
        )
        .fact("seed", seed.to_string())
        .fact("engine", env!("CARGO_PKG_VERSION"))
        .origin(format!("{command} --ladder"))
        .section(Section::new("ladder", "Who is stronger").table(table(rungs)).text(note(rungs)))
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn each_climbs_over_the_yardsticks_and_the_one_before() {
        let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let pairs = |bots, against| {
            let pairs = pairs(&owned(bots), &owned(against));
            pairs.iter().map(|(bot, other)| format!("{bot}:{other}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            pairs(&["club", "mcts:200"], &[]),
            "club:greedy club:mcts:200 club:mcts:1000 mcts:200:greedy mcts:200:mcts:1000 mcts:200:club"
        );
        assert_eq!(pairs(&["club", "greedy"], &["greedy"]), "club:greedy");
        assert!(pairs(&[], &[]).starts_with("novice:greedy"));
    }
}

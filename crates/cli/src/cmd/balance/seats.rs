//! The seats of one game: does it matter who begins?

use anyhow::{Result, bail};
use bastide_core::player::PlayerId;
use bastide_pages::{Page, Plot, Section, Table};
use bastide_sim::batch::{Batch, Progress, WIN, looks};
use bastide_sim::estimate::{Batches, Estimate, Sums, Verdict};
use bastide_sim::tally::{Measure, Tally};
use bastide_sim::versus::Aspect;

use super::page::{command, of_bots};
use super::setups::Contender;
use super::{Question, ending, faults, shown};
use crate::args::Balance;
use crate::bots;
use crate::cmd::sim::page::unwon;
use crate::interrupt::watched;
use crate::out::Ending;
use crate::report::broken;
use crate::report::estimates::{SURE, mean, number, points, share, signed};

/// Plays one setup and compares its seats.
pub(super) fn run(args: &Balance, setup: &Contender, question: &Question, threads: usize) -> Result<Ending> {
    if question.aspect != Aspect::First {
        bail!(
            "the seats of one game are compared by `first`, their share of wins; `{}` needs two games",
            question.aspect
        );
    }
    if setup.assembled.rules.players() == 1 {
        bail!(
            "a game of one has no seats to compare\n  = help: name a second game, or change this one by `--b-option` or another `--b-…`"
        );
    }
    let run = setup.run(args.games);
    let start = |checkpointing| setup.assembled.start(setup.seed, checkpointing);
    let progress = Progress::default();
    let batch = Batch { run: &run, bots: &setup.bots, start: &start, threads, progress: &progress };
    let blocks = 0..run.blocks;
    let rounds: Vec<u64> = if args.until.is_some() { looks(&blocks).collect() } else { Vec::new() };
    let decide = |tally: &Tally| match tally.seats.first() {
        Some(seat) => {
            let advantage = advantage(&seat.wins, run.players());
            question.test(f64::from(WIN as u32) * f64::from(advantage.size)).verdict_of(&advantage.totals)
        }
        None => Verdict::Undecided,
    };
    let played = watched(&progress, run.games(), || {
        batch.play_until(blocks.clone(), rounds.into_iter(), |tally| decide(tally) != Verdict::Undecided)
    });
    let (tally, _) = played.map_err(|fault| bots::fault(&setup.assembled, &fault))?;
    let verdict = args.until.is_some().then(|| decide(&tally));
    shown(args, &page(args, setup, &tally, question, verdict))?;
    let is_broken = faults(std::slice::from_ref(setup), &[run], std::slice::from_ref(&tally.faults))?;
    Ok(ending(verdict, is_broken))
}

/// Parts of wins beyond an even share, in blocks.
fn advantage(wins: &Measure, players: usize) -> Batches {
    let size = wins.games.checked_div(wins.blocks).unwrap_or(1).max(1);
    // Exact: a win has as many parts as one to nine players can share.
    let even = i128::from(WIN / players.max(1) as i64) * i128::from(size);
    let blocks = i128::from(wins.blocks);
    let totals = Sums {
        count: wins.blocks,
        sum: wins.sum - even * blocks,
        squares: wins.block_squares - 2 * even * wins.sum + even * even * blocks,
    };
    Batches { size: size as u32, totals }
}

fn page(
    args: &Balance,
    setup: &Contender,
    tally: &Tally,
    question: &Question,
    verdict: Option<Verdict>,
) -> Page {
    let players = setup.assembled.rules.players();
    let even = 1.0 / players as f64;
    let of_first = tally.seats.first().and_then(|it| it.share(SURE)).map(|it| it.moved(-even));
    let unwon = unwon(tally);
    let mut table = Table::new("seats", "What each seat gets").column("seat", "seat");
    if unwon.is_none() {
        table = table
            .column("wins", "share of wins")
            .column("beyond", "beyond an even share")
            .plot(Plot::Dots { label: 0, values: vec![1], reference: Some(even) });
    }
    table = table.column("points", "points");
    for (name, of_seat) in ORDINALS.iter().zip(&tally.seats) {
        let wins = of_seat.share(SURE);
        let mut cells = vec![bastide_letters::capital(name).into()];
        if unwon.is_none() {
            cells.extend([share(wins), signed(share(wins.map(|it| it.moved(-even))))]);
        }
        cells.push(mean(of_seat.score.estimate(SURE), "points"));
        table = table.row(cells);
    }
    let (lead, note) = match unwon {
        None => (
            lead(of_first, question, verdict),
            "The seats of one deck share its luck; a win that several share is divided among them.",
        ),
        Some(why) => {
            (format!("{why} Seats differ in points alone."), "The seats of one deck share its luck.")
        }
    };
    Page::new(format!("Seats of {}", setup.name))
        .lead(broken::warning(&setup.name, &tally.faults) + &lead)
        .fact("games", number(tally.games))
        .fact("players", players.to_string())
        .fact("bots", of_bots(setup))
        .fact("seed", setup.seed.to_string())
        .fact("intervals", format!("{} %", SURE.percent()))
        .fact("version", env!("CARGO_PKG_VERSION"))
        .fact("rules", setup.hash())
        .origin(command(args))
        .section(Section::new("seats-compared", "Seats").table(table.note(note)))
}

const ORDINALS: [&str; PlayerId::MAX] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

fn lead(of_first: Option<Estimate>, question: &Question, verdict: Option<Verdict>) -> String {
    let Some(of_first) = of_first else { return "Too few games to tell.".to_owned() };
    let (value, range) = signed(share(Some(of_first))).shown();
    let range = range.map_or(String::new(), |it| format!(" ({it})"));
    let mut text = format!("Who begins wins {value}{range} beyond an even share.");
    let close = points(question.tolerance).shown();
    text.push_str(&match verdict {
        None => String::new(),
        Some(Verdict::Within) => format!(" Decided: fair within {close}."),
        Some(Verdict::Beyond) => format!(" Decided: unfair by more than {close}."),
        Some(Verdict::Undecided) => {
            format!(" Undecided: more games are needed to say whether it is within {close}.")
        }
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_beyond_an_even_share_are_exact() {
        let mut wins = Measure::default();
        for parts in [WIN, 0, WIN / 2, WIN] {
            wins.add(parts);
            wins.end_block();
        }
        let beyond = advantage(&wins, 2);
        let expected: Sums = [WIN / 2, -WIN / 2, 0, WIN / 2].into_iter().collect();
        assert_eq!((beyond.totals, beyond.size), (expected, 1));
    }
}

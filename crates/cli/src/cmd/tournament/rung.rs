//! Rung of a ladder: one bot against copies of another until it is clear who is stronger, and its row in a table.

use std::sync::Arc;

use anyhow::Result;
use bastide_core::game::Checkpointing;
use bastide_pages::{Cell, Number, Table, Unit};
use bastide_project::Assembled;
use bastide_sim::batch::{Batch, Progress, Run};
use bastide_sim::bot::Recipe;
use bastide_sim::duel::{Score, Stronger};

use super::timed::{Clock, timed};
use crate::args::GameArgs;
use crate::bots;
use crate::interrupt::watched;
use crate::out::{Ending, say};
use crate::report::broken;
use crate::report::estimates::{SURE, mean, share, signed};

/// Rung of a ladder.
pub(in crate::cmd) struct Rung {
    pub(in crate::cmd) bot: String,
    pub(in crate::cmd) other: String,
    pub(in crate::cmd) score: Score,
    /// Milliseconds for a decision of the bot and of the other.
    times: [Option<f64>; 2],
}

/// Note below a table of rungs.
pub(in crate::cmd) fn note(rungs: &[Rung]) -> String {
    const WINS: &str = "Wins are shared by those who have the most points. A verdict is that of a sequential test at 5 % of errors: equal are \
         shares of wins that differ from a fair share by no more than 2.5 pp. ";
    const ALL: &str = "Points are those ahead of the mean of the others; times those of a decision with more than one option, in processor \
         time.";
    format!("{}{ALL}", if are_unwon(rungs) { "" } else { WINS })
}

/// True if shares of wins say nothing in any of them.
pub(in crate::cmd) fn are_unwon(rungs: &[Rung]) -> bool {
    rungs.iter().all(|it| it.score.is_unwon())
}

impl Rung {
    /// Plays one, up to so many games.
    pub(in crate::cmd) fn play(
        assembled: &Assembled,
        [bot, other]: [&str; 2],
        seed: u64,
        games: u64,
        threads: usize,
    ) -> Result<Self> {
        let players = assembled.rules.players();
        let clocks = [Arc::new(Clock::default()), Arc::new(Clock::default())];
        let own = timed(&bots::recipe(bot, assembled)?, &clocks[0]);
        let others = timed(&bots::recipe(other, assembled)?, &clocks[1]);
        let others = std::iter::repeat_n(others, players.saturating_sub(1));
        let recipes: Vec<Recipe> = std::iter::once(own).chain(others).collect();
        let run = Run::duel(seed, games, players, bot, other);
        let progress = Progress::default();
        let start = |checkpointing: Checkpointing| assembled.start(seed, checkpointing);
        let batch = Batch { run: &run, bots: &recipes, start: &start, threads, progress: &progress };
        let score = watched(&progress, run.games(), || batch.duel(0..run.blocks));
        let score = score.map_err(|fault| bots::fault(assembled, &fault))?;
        let times = clocks.map(|it| it.milliseconds());
        Ok(Self { bot: bot.to_owned(), other: other.to_owned(), score, times })
    }

    /// In one sentence, if games were played.
    fn told(&self) -> Option<String> {
        let wins = self.score.wins(SURE)?;
        if self.score.is_unwon() {
            let points = self.score.points(SURE).map_or(0.0, |it| it.value);
            return Some(format!(
                "{} and {} share what they win, and {0} is {points:+.1} points ahead",
                self.bot, self.other
            ));
        }
        Some(format!("{} gets {:.0} % of the wins against {}", self.bot, 100.0 * wins.value, self.other))
    }

    fn verdict(&self) -> &'static str {
        match self.score.stronger() {
            Stronger::Bot => "stronger",
            Stronger::Other => "weaker",
            Stronger::Neither => "equal",
            Stronger::Unknown => "open",
        }
    }
}

/// All rungs in a few words each, after the broken games that are missing from them.
pub(in crate::cmd) fn lead(rungs: &[Rung]) -> String {
    let warning = |it: &Rung| broken::warning(&format!("{} against {}", it.bot, it.other), &it.score.faults);
    let warnings: String = rungs.iter().map(warning).collect();
    let told: Vec<_> = rungs.iter().filter_map(Rung::told).collect();
    if told.is_empty() {
        return warnings + "Too few games to tell.";
    }
    format!("{warnings}{}.", told.join("; "))
}

/// A row for each rung.
pub(in crate::cmd) fn table(rungs: &[Rung]) -> Table {
    let columns = [
        ("bot", "bot"),
        ("against", "against"),
        ("games", "games"),
        ("wins", "share of wins"),
        ("points", "points ahead"),
        ("verdict", "verdict"),
        ("time", "time, ms"),
        ("opponent_time", "time of the opponent, ms"),
    ];
    let are_unwon = are_unwon(rungs);
    let is_shown = |id: &str| !(are_unwon && ["wins", "verdict"].contains(&id));
    let table = Table::new("ladder", "Every bot against every opponent");
    let shown = columns.into_iter().filter(|(id, _)| is_shown(id));
    let table = shown.fold(table, |table, (id, title)| table.column(id, title));
    rungs.iter().fold(table, |table, rung| {
        let time = |time: Option<f64>| -> Cell {
            time.map(|it| Number::exact(it, 2).unit(Unit::named("ms"))).into()
        };
        let cells: [Cell; 8] = [
            rung.bot.as_str().into(),
            rung.other.as_str().into(),
            rung.score.games.into(),
            share(rung.score.wins(SURE)),
            signed(mean(rung.score.points(SURE), "points")),
            rung.verdict().into(),
            time(rung.times[0]),
            time(rung.times[1]),
        ];
        table.row(cells.into_iter().zip(columns).filter(|(_, (id, _))| is_shown(id)).map(|(cell, _)| cell))
    })
}

/// Says which games broke, with the command that plays the first again.
pub(in crate::cmd) fn faults(game: &GameArgs, rungs: &[Rung]) -> Ending {
    let mut ending = Ending::Fine;
    for rung in rungs {
        if let Some(first) = &rung.score.faults.first {
            say(&format!("a rule broke: {}", broken::again(game, first)));
            ending = Ending::Findings;
        }
    }
    ending
}

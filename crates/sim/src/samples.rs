//! Samples: the positions of games, each with how its game ended, as lines of a table.

use std::fmt::Write as _;

use bastide_core::game::Game;
use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;

use crate::batch::game_record::{GameRecord, WIN};
use crate::view::View;

/// The columns before those of the [`View`]: which game, whose choice, the position after how many choices.
const BEFORE: [&str; 3] = ["game", "seat", "choice"];
/// The columns behind them: how the game ended for this player.
const AFTER: [&str; 3] = ["final_own_points", "final_best_points", "win"];

/// The positions of the games that are played on one thread.
#[derive(Debug)]
pub(crate) struct Samples {
    view: View,
    /// The player of each choice of the game that is played, and the numbers of the positions one after the other.
    players: Vec<PlayerId>,
    numbers: Vec<i32>,
    /// The blocks that are played, with their lines.
    done: Vec<Sampled>,
    /// The lines of the block that is played.
    lines: String,
}

/// The lines of a block.
pub type Sampled = (u64, String);

/// The names of all columns, as the first line of a table.
pub fn heading(rules: &Rules) -> String {
    let view = View::new(rules);
    let names = view.names().iter().map(String::as_str);
    let all: Vec<&str> = BEFORE.into_iter().chain(names).chain(AFTER).collect();
    all.join(",") + "\n"
}

impl Samples {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            view: View::new(rules),
            players: Vec::new(),
            numbers: Vec::new(),
            done: Vec::new(),
            lines: String::new(),
        }
    }

    /// Forgets the positions of a game that is not played to its end.
    pub(crate) fn begin(&mut self) {
        self.players.clear();
        self.numbers.clear();
    }

    /// Adds the position after a choice, as the player sees it who has made it.
    pub(crate) fn chosen(&mut self, game: &Game, player: PlayerId) {
        self.players.push(player);
        self.view.add(game.table(), player, &mut self.numbers);
    }

    /// Writes down the positions of a game of the run, which has ended.
    pub(crate) fn end(&mut self, number: u64, record: &GameRecord) {
        let positions = self.numbers.chunks(self.view.names().len());
        for (choice, (player, numbers)) in (1..).zip(self.players.iter().zip(positions)) {
            let seat = player.idx();
            let others = record.scores.iter().enumerate().filter(|(at, _)| *at != seat);
            let best = others.map(|it| *it.1).max().unwrap_or(0);
            let _ = write!(self.lines, "{number},{},{choice}", seat + 1);
            for it in numbers {
                let _ = write!(self.lines, ",{it}");
            }
            let win = record.wins[seat] as f64 / WIN as f64;
            let _ = writeln!(self.lines, ",{},{best},{win}", record.scores[seat]);
        }
        self.begin();
    }

    /// Ends a block. Of one with a broken game there are no lines.
    pub(crate) fn end_block(&mut self, block: u64, is_whole: bool) {
        let lines = std::mem::take(&mut self.lines);
        if is_whole {
            self.done.push((block, lines));
        }
    }

    /// The blocks since the last time.
    pub(crate) fn take(&mut self) -> Vec<Sampled> {
        std::mem::take(&mut self.done)
    }
}

//! Samples: games that a judge plays against itself, as courses of signs.

use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rng::splitmix64;

use super::equations::{Course, Equations};
use crate::batch::{Run, Start, Worker};
use crate::bot::sight::{Sight, Weights};
use crate::bot::{Bot, Club, fault};

/// Plays games on one thread.
pub(super) struct Sampler {
    seed: u64,
    game: Game,
    /// The game in which rules are asked.
    asked: Game,
    bot: Club,
    sight: Sight,
    done: Vec<(u64, Equations)>,
}

/// Tiles left below which the advantage of who moves fades.
const MOVES: f64 = 16.0;

impl Sampler {
    /// # Errors
    /// If the game breaks while it is made.
    pub(super) fn new(start: Start<'_>, seed: u64, weights: &Arc<Weights>) -> Result<Self, Fault> {
        let game = start(Checkpointing::On)?;
        Ok(Self {
            seed,
            asked: game.clone(),
            game,
            bot: Club::new(Box::new(Sight::new(Arc::clone(weights)))),
            sight: Sight::new(Arc::clone(weights)),
            done: Vec::new(),
        })
    }

    /// Adds a turn to the courses of all players: their signs over the mean of the others', and last whose turn it is.
    fn note(&mut self, courses: &mut [Course]) -> Result<(), Fault> {
        self.asked.determinise(&self.game, self.seed)?;
        let signs = self.sight.read(&mut self.asked)?;
        let table = self.game.table();
        let players = courses.len();
        let size = signs.len() / players;
        let mover = table.turn().player.idx();
        let tempo = (table.pile().len() as f64 / MOVES).min(1.0);
        for (seat, course) in courses.iter_mut().enumerate() {
            course.signs.extend((0..size).map(|at| over(players, seat, |it| signs[it * size + at])));
            course.signs.push(over(players, seat, |it| if it == mover { tempo } else { 0.0 }));
        }
        self.note_points(courses);
        Ok(())
    }

    fn note_points(&self, courses: &mut [Course]) {
        let table = self.game.table();
        let scores: Vec<f64> = table.players().map(|it| f64::from(table.score(it))).collect();
        for (seat, course) in courses.iter_mut().enumerate() {
            course.points.push(over(scores.len(), seat, |it| scores[it]));
        }
    }
}

/// Excess of a player over the mean of the others; of a single player, all of it.
fn over(players: usize, seat: usize, has: impl Fn(usize) -> f64) -> f64 {
    let others: f64 = (0..players).filter(|it| *it != seat).map(&has).sum();
    has(seat) - others / players.saturating_sub(1).max(1) as f64
}

impl Worker for Sampler {
    type Sums = Vec<(u64, Equations)>;

    fn play(&mut self, block: u64) -> Result<u64, Fault> {
        let seed = splitmix64(self.seed, block.wrapping_add(1));
        self.game.restart(seed)?;
        let mut rng = Run::rng_of_bots(seed);
        let players = self.game.table().rules().players();
        let mut courses: Vec<Course> = (0..players).map(|_| Course::default()).collect();
        let mut turn = None;
        while self.game.decision().is_some() {
            let now = self.game.table().turn().number;
            if turn != Some(now) && !self.game.is_asking() {
                turn = Some(now);
                self.note(&mut courses)?;
            }
            let choice = self.bot.choose(&self.game, &mut rng)?;
            self.game.choose_nth(choice).map_err(fault)?;
        }
        self.note_points(&mut courses);
        let turns = courses[0].points.len() - 1;
        if let Some(size) = courses[0].signs.len().checked_div(turns) {
            let mut equations = Equations::new(size);
            courses.iter().for_each(|it| equations.add(it));
            self.done.push((block, equations));
        }
        Ok(1)
    }

    fn hand_over(&mut self) -> Self::Sums {
        std::mem::take(&mut self.done)
    }
}

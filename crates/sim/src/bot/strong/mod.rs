//! Search of the level `strong`: the lines of the own turn that look best are played on in the same courses of chance, and the worse half of
//! them is dropped again and again.
//!
//! Sequential halving (Karnin, Koren, Somekh 2013) with common random numbers, and the judge's word as a prior.

mod lines;
mod playout;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use self::lines::{Finder, Line};
use self::playout::Playout;
use super::base::{Bot, Considered, best, considered, fault};
use super::budget::Budget;
use super::judge::Judge;

/// Most lines that a search begins with, if there are playouts for all of them.
const LINES: usize = 48;

/// Weight of the judge's word, in playouts.
const TRUST: f64 = 10.0;

/// Part of the budget in which lines are found, and number of positions that are judged while a playout would be played.
const FINDING: f64 = 0.3;
const LOOKS: f64 = 200.0;

/// Playouts that are to be had for each line of those with which a search begins. Of less, judging is better than playing on.
const FEW: f64 = 8.0;

/// Searches the lines of its own turn that its judge finds best.
///
/// The n-th playouts of all lines share one course of chance. From the end of the line some rounds are played, more of them the more playouts
/// there are, and the table is judged. With a small budget less is considered; without any it chooses the best by its judge.
#[derive(Debug)]
pub struct Strong {
    budget: Budget,
    judge: Box<dyn Judge>,
    finder: Finder,
    playout: Playout,
    /// The game in which a line is played on.
    determinised: Option<Game>,
}

/// Line that is played on.
#[derive(Debug)]
struct Candidate {
    line: Line,
    /// Sum of the values of its playouts.
    sum: f64,
    playouts: f64,
}

impl Candidate {
    fn value(&self) -> f64 {
        (TRUST * self.line.prior + self.sum) / (TRUST + self.playouts)
    }
}

/// Outcome of a search.
struct Found {
    /// The judge's word about each option.
    values: Vec<Option<f64>>,
    /// The lines that were searched, best first.
    lines: Vec<Candidate>,
}

impl Strong {
    /// A searcher with a judge.
    pub fn new(budget: Budget, judge: Box<dyn Judge>) -> Self {
        Self { budget, judge, finder: Finder::default(), playout: Playout::default(), determinised: None }
    }

    /// Searches until the budget is spent; not at all where there is nothing to choose.
    ///
    /// # Errors
    /// If a rule breaks.
    fn search(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Found>, Fault> {
        let (Some(me), true) = (game.player(), game.options().len() > 1) else { return Ok(None) };
        let seed = u64::from(rng.next_u32()) << 32;
        self.playout.forget();
        let begun = self.budget.begin();
        let is_spent = |looks: usize| begun.spent(looks as f64 / LOOKS) >= FINDING;
        let lines::Found { lines, values, judged } =
            self.finder.find(&mut *self.judge, game, seed, is_spent)?;
        let lines = lines.into_iter().take(LINES);
        let mut lines: Vec<Candidate> =
            lines.map(|line| Candidate { line, sum: 0.0, playouts: 0.0 }).collect();
        let before = begun.spent(0.0);
        // By a clock, judging has shown what playing on will take.
        let each = before / judged.max(1) as f64 * LOOKS;
        if 1.0 - before < FEW * each {
            lines.truncate(1);
        }
        let mut alive = lines.len();
        let part = |playouts: f64| (begun.spent(playouts) - before) / (1.0 - before).max(f64::MIN_POSITIVE);
        let (mut playouts, mut round) = (0.0, Vec::with_capacity(alive));
        'search: for nth in 0.. {
            // Equal parts of the budget, one for each number of lines that are left. Just above a power of two, as of 37, the last two have
            // two parts: 37, 18, 9, 4, 2, 2.
            let rounds = f64::from(lines.len().max(1).next_power_of_two().ilog2());
            let halved = (part(playouts) * rounds).min(rounds) as u32;
            let keep = (lines.len() >> halved).max(2);
            if keep < alive {
                best_first(&mut lines[..alive]);
                alive = keep;
            }
            if alive < 2 {
                break;
            }
            // All lines count the same courses of chance.
            round.clear();
            while round.len() < alive {
                if begun.spent(playouts) >= 1.0 {
                    break 'search;
                }
                round.push(self.play_on(game, me, &lines[round.len()].line, seed, nth)?);
                playouts += 1.0;
                if playouts == 1.0 {
                    let affordable = 1.0 / part(playouts) / FEW;
                    alive = alive.min((affordable as usize).max(2));
                    lines.truncate(alive);
                }
            }
            for (line, value) in lines.iter_mut().zip(&round) {
                line.sum += value;
                line.playouts += 1.0;
            }
        }
        best_first(&mut lines[..alive]);
        Ok(Some(Found { values, lines }))
    }

    /// Plays a line on in a course of chance; its value.
    ///
    /// # Errors
    /// If a rule breaks.
    fn play_on(&mut self, game: &Game, me: PlayerId, line: &Line, seed: u64, nth: u32) -> Result<f64, Fault> {
        let Self { judge, playout, determinised, .. } = self;
        let determinised = determinised.get_or_insert_with(|| game.clone());
        determinised.determinise(game, seed.wrapping_add(nth.into()))?;
        playout.begin(determinised, nth, (seed >> 32) as u32);
        determinised.choose_nth(line.option).map_err(fault)?;
        // Chance may have changed the further choices of the turn.
        if let Some(next) = determinised.options().iter().position(|it| Some(*it) == line.next) {
            determinised.choose_nth(next).map_err(fault)?;
        }
        playout.play(&mut **judge, determinised, turns_of(nth, game.table().rules().players()))?;
        judge.worth(determinised, me)
    }
}

/// Turns of the n-th playout of a line after the own one, in whole rounds. The further it goes, the less depends on the judge and the more on
/// chance, so the more playouts there are the further they go: each time there are three times as many, by two turns.
fn turns_of(nth: u32, players: usize) -> usize {
    let turns = 4 + 2 * nth.max(1).ilog(3) as usize;
    turns.div_ceil(players) * players
}

fn best_first(lines: &mut [Candidate]) {
    lines.sort_by(|one, other| other.value().total_cmp(&one.value()));
}

impl Bot for Strong {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        let Some(found) = self.search(game, rng)? else { return Ok(0) };
        Ok(found.lines.first().map_or_else(|| best(found.values, rng), |it| it.line.option))
    }

    fn consider(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        let Some(found) = self.search(game, rng)? else { return Ok(None) };
        let judged = found.values.into_iter().map(|it| it.map_or((0.0, 0.0), |value| (value, 1.0)));
        let mut all: Vec<(f64, f64)> = judged.collect();
        // The best line of an option speaks for it.
        for it in found.lines.iter().rev() {
            all[it.line.option] = (it.value(), 1.0 + it.playouts);
        }
        Ok(Some(considered(all.into_iter())))
    }
}

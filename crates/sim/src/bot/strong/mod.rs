//! Search of the level `strong`: the lines of the own turn that look best are played on in the same courses of chance, and the worse half of
//! them is dropped again and again.
//!
//! Sequential halving (Karnin, Koren, Somekh 2013) with common random numbers, and the judge's word as a prior.

mod playout;

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use self::playout::Playout;
use super::ahead::{Ahead, Look};
use super::base::{Bot, Considered, best, considered, fault};
use super::budget::Budget;
use super::judge::{Judge, worth};

/// Number of lines that a search begins with.
const LINES: usize = 12;

/// Weight of the judge's word, in playouts.
const TRUST: f64 = 10.0;

/// Searches the lines of its own turn that its judge finds best.
///
/// The n-th playouts of all lines share one course of chance. From the end of the line the others and then the player play a turn each, and
/// the table is judged. Without any playouts it chooses the best by its judge.
#[derive(Debug)]
pub struct Strong {
    budget: Budget,
    judge: Box<dyn Judge>,
    ahead: Ahead,
    playout: Playout,
    /// The game in which a line is played on.
    imagined: Option<Game>,
}

/// Line: an option, and the choices with which the turn goes on.
#[derive(Debug)]
struct Line {
    option: usize,
    next: Option<Choice>,
    /// The judge's word.
    prior: f64,
    /// Sum of the values of its playouts.
    sum: f64,
    playouts: f64,
}

impl Line {
    fn new(option: usize, next: Option<Choice>, prior: f64) -> Self {
        Self { option, next, prior, sum: 0.0, playouts: 0.0 }
    }

    fn value(&self) -> f64 {
        (TRUST * self.prior + self.sum) / (TRUST + self.playouts)
    }
}

/// Outcome of a search.
struct Found {
    /// The judge's word about each option.
    values: Vec<Option<f64>>,
    /// The lines that were searched, best first.
    lines: Vec<Line>,
}

impl Strong {
    /// A searcher with a judge.
    pub fn new(budget: Budget, judge: Box<dyn Judge>) -> Self {
        Self { budget, judge, ahead: Ahead::default(), playout: Playout::default(), imagined: None }
    }

    /// Searches until the budget is spent; not at all where there is nothing to choose.
    ///
    /// # Errors
    /// If a rule breaks.
    fn search(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Found>, Fault> {
        let (Some(me), true) = (game.player(), game.options().len() > 1) else { return Ok(None) };
        let seed = u64::from(rng.next_u32()) << 32;
        self.playout.forget();
        let mut found = self.lines(game, seed)?;
        let mut alive = found.lines.len();
        // As often as they can be halved until two are left, and a last time for these.
        let rounds = f64::from(alive.max(1).next_power_of_two().ilog2());
        let least = alive.min(2);
        let begun = self.budget.begin();
        let mut playouts = 0;
        let mut values = Vec::with_capacity(alive);
        'search: for nth in 0.. {
            let halved = (begun.spent(playouts) * rounds).min(rounds) as u32;
            let keep = (found.lines.len() >> halved).max(least);
            if keep < alive {
                best_first(&mut found.lines[..alive]);
                alive = keep;
            }
            if alive < 2 {
                break;
            }
            // All lines count the same courses of chance.
            values.clear();
            for line in &found.lines[..alive] {
                if begun.spent(playouts) >= 1.0 {
                    break 'search;
                }
                playouts += 1;
                values.push(self.play_on(game, me, line, seed, nth)?);
            }
            for (line, value) in found.lines.iter_mut().zip(&values) {
                line.sum += value;
                line.playouts += 1.0;
            }
        }
        best_first(&mut found.lines[..alive]);
        Ok(Some(found))
    }

    /// The lines that the judge finds best, best first.
    ///
    /// # Errors
    /// If a rule breaks.
    fn lines(&mut self, game: &Game, seed: u64) -> Result<Found, Fault> {
        let Self { judge, ahead, imagined, .. } = self;
        let value = |game: &mut Game, me| worth(&mut **judge, game, me);
        let mut look = Look { game, seed, depth: 2, value };
        let values = ahead.values(&mut look, &[], game.options().len())?;
        let priors = values.iter().enumerate().filter_map(|(option, value)| Some((option, (*value)?)));
        let mut options: Vec<Line> = priors.map(|(option, prior)| Line::new(option, None, prior)).collect();
        best_first(&mut options);
        let imagined = imagined.get_or_insert_with(|| game.clone());
        let mut lines = Vec::new();
        for line in options.into_iter().take(LINES) {
            let is_legal = imagined.look_ahead(game, seed, &[line.option])?;
            let turn = |game: &Game| (game.player(), game.table().turn().number);
            if !is_legal || turn(imagined) != turn(game) || imagined.is_asking() || game.is_asking() {
                lines.push(line);
                continue;
            }
            let after = ahead.values(&mut look, &[line.option], imagined.options().len())?;
            let after = imagined.options().iter().zip(after);
            lines.extend(after.filter_map(|(next, prior)| Some(Line::new(line.option, Some(*next), prior?))));
        }
        best_first(&mut lines);
        lines.truncate(LINES);
        Ok(Found { values, lines })
    }

    /// Plays a line on in a course of chance; its value.
    ///
    /// # Errors
    /// If a rule breaks.
    fn play_on(&mut self, game: &Game, me: PlayerId, line: &Line, seed: u64, nth: u32) -> Result<f64, Fault> {
        let Self { judge, playout, imagined, .. } = self;
        let imagined = imagined.get_or_insert_with(|| game.clone());
        imagined.determinise(game, seed.wrapping_add(nth.into()))?;
        playout.begin(imagined, nth, (seed >> 32) as u32);
        imagined.choose_nth(line.option).map_err(fault)?;
        // Chance may have changed the further choices of the turn.
        if let Some(next) = imagined.options().iter().position(|it| Some(*it) == line.next) {
            imagined.choose_nth(next).map_err(fault)?;
        }
        playout.play(&mut **judge, imagined)?;
        worth(&mut **judge, imagined, me)
    }
}

fn best_first(lines: &mut [Line]) {
    lines.sort_by(|one, other| other.value().total_cmp(&one.value()));
}

impl Bot for Strong {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        let Some(found) = self.search(game, rng)? else { return Ok(0) };
        Ok(found.lines.first().map_or_else(|| best(found.values, rng), |it| it.option))
    }

    fn consider(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        let Some(found) = self.search(game, rng)? else { return Ok(None) };
        let judged = found.values.into_iter().map(|it| it.map_or((0.0, 0.0), |value| (value, 1.0)));
        let mut all: Vec<(f64, f64)> = judged.collect();
        // The best line of an option speaks for it.
        for line in found.lines.iter().rev() {
            all[line.option] = (line.value(), 1.0 + line.playouts);
        }
        Ok(Some(considered(all.into_iter())))
    }
}

//! Lines of the own turn: an option, and the choice with which the turn goes on. First every option alone is judged, then those that look best
//! with all that can follow, as far as the budget for it goes.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;

use super::playout::{goes_on, pass, same_turn};
use crate::bot::ahead::{Ahead, Look};
use crate::bot::base::fault;
use crate::bot::judge::Judge;

/// Line: an option, and the choice with which the turn goes on.
#[derive(Debug)]
pub(super) struct Line {
    /// The number of the option.
    pub(super) option: usize,
    /// The choice after it.
    pub(super) next: Option<Choice>,
    /// The judge's word.
    pub(super) prior: f64,
}

/// Lines, and what the judge says of each option.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The lines, best first.
    pub(super) lines: Vec<Line>,
    /// The judge's word about each option.
    pub(super) values: Vec<Option<f64>>,
    /// Number of positions that were judged.
    pub(super) judged: usize,
}

/// Search for lines, with games whose memory is used again.
#[derive(Debug, Default)]
pub(super) struct Finder {
    ahead: Ahead,
    /// The game with one possible future.
    determinised: Option<Game>,
    /// The game after an option, and after the choice that follows.
    after: [Option<Game>; 2],
}

impl Finder {
    /// Finds the lines of a decision in the course of chance that a seed begins. `is_spent` is told how many positions were judged, and ends
    /// the search: not before each option was judged, and the best with all that can follow.
    ///
    /// # Errors
    /// If a rule breaks.
    pub(super) fn find(
        &mut self,
        judge: &mut dyn Judge,
        game: &Game,
        seed: u64,
        is_spent: impl Fn(usize) -> bool,
    ) -> Result<Found, Fault> {
        if game.is_asking() {
            return self.answers(judge, game, seed);
        }
        let Some(me) = game.player() else { return Ok(Found::default()) };
        let Self { ahead, determinised, after } = self;
        let determinised = determinised.get_or_insert_with(|| game.clone());
        let [first, second] = after.each_mut().map(|it| it.get_or_insert_with(|| game.clone()));
        determinised.determinise(game, seed)?;
        let mut alone = Vec::with_capacity(game.options().len());
        for option in 0..game.options().len() {
            first.clone_from(determinised);
            first.choose_nth(option).map_err(fault)?;
            if let Some(pass) = pass(first, determinised) {
                first.choose_nth(pass).map_err(fault)?;
            }
            alone.push(judge.worth(first, me)?);
        }
        let values = alone.iter().copied().map(Some).collect();
        let mut found = Found { lines: Vec::new(), values, judged: alone.len() };
        let mut order: Vec<usize> = (0..alone.len()).collect();
        order.sort_by(|one, other| alone[*other].total_cmp(&alone[*one]));
        for (rank, option) in order.into_iter().enumerate() {
            if rank > 0 && is_spent(found.judged) {
                break;
            }
            first.clone_from(determinised);
            first.choose_nth(option).map_err(fault)?;
            let before = found.lines.len();
            if goes_on(first, determinised) {
                for (next, choice) in first.options().iter().enumerate() {
                    second.clone_from(first);
                    second.choose_nth(next).map_err(fault)?;
                    let prior = judge.worth(second, me)?;
                    found.lines.push(Line { option, next: Some(*choice), prior });
                }
            } else if same_turn(first, determinised) {
                let value = |game: &mut Game, me| judge.worth(game, me);
                let mut look = Look { game, seed, depth: 2, value };
                let answers = ahead.values(&mut look, &[option], first.options().len())?;
                let prior = answers.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
                found.lines.push(Line { option, next: None, prior });
            } else {
                found.lines.push(Line { option, next: None, prior: alone[option] });
            }
            found.judged += found.lines.len() - before;
            let values = found.lines[before..].iter().map(|it| it.prior);
            found.values[option] = values.max_by(f64::total_cmp).or(found.values[option]);
        }
        found.lines.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        Ok(found)
    }

    /// Answers to a question in the middle of a rule, each a line of its own.
    fn answers(&mut self, judge: &mut dyn Judge, game: &Game, seed: u64) -> Result<Found, Fault> {
        let value = |game: &mut Game, me| judge.worth(game, me);
        let mut look = Look { game, seed, depth: 2, value };
        let values = self.ahead.values(&mut look, &[], game.options().len())?;
        let priors = values.iter().enumerate().filter_map(|(option, value)| Some((option, (*value)?)));
        let mut lines: Vec<Line> = priors.map(|(option, prior)| Line { option, next: None, prior }).collect();
        lines.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        Ok(Found { judged: lines.len(), lines, values })
    }
}

//! Monte Carlo tree search through the own turn, with playouts of the turns after it in many courses of chance.
//!
//! Upper confidence bounds for trees (UCT: Kocsis, Szepesvári 2006), with the immediate value of an option as its prior.

mod playout;
mod tree;

use std::fmt;
use std::sync::Arc;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use self::playout::{Manner, Playout};
use self::tree::Tree;
use super::ahead::{Ahead, Look};
use super::base::{Bot, Considered, best, considered, fault};
use super::judge::{Judge, worth};
use super::value::FixedJudge;

/// Starter of a clock, whose result answers whether there is still time.
pub type Stopwatch = Arc<dyn Fn() -> Box<dyn Fn() -> bool> + Send + Sync>;

/// Budget of a decision.
#[derive(Clone)]
pub enum Budget {
    /// So many playouts. The same game and the same chance lead to the same choice.
    Iterations(u32),
    /// As many playouts as there is time for, which is never twice the same.
    Time(Stopwatch),
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => f.debug_tuple("Iterations").field(count).finish(),
            Self::Time(_) => f.debug_tuple("Time").finish_non_exhaustive(),
        }
    }
}

/// Draw of the next tile in the games that a search imagines.
#[derive(Clone, Copy, Debug)]
enum Draws {
    /// By chance.
    Chance,
    /// Evenly over all that may come, from one course of chance to the next.
    Even,
}

/// Searches the decisions of its own turn as a tree; from the end of its turn, games are played on for a round and judged by the pieces on
/// the table.
///
/// In each playout chance falls differently, the order of the pile included. The n-th playouts of all first options share one course of
/// chance, so that options are compared under the same draws. Without any playouts it chooses the best immediate value.
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    judge: Box<dyn Judge>,
    draws: Draws,
    /// Width of the confidence bounds of its tree, in deviations of a playout.
    curiosity: f64,
    ahead: Ahead,
    playout: Playout,
    /// The game in which an iteration is played.
    determinised: Option<Game>,
}

/// Step from one draw to the next as a part of the pile: multiples of the golden ratio lie evenly however many there are.
const GOLDEN: u32 = 0x9e37_79b9;

impl Mcts {
    /// The fixed yardstick, with a budget for each decision.
    pub fn new(budget: Budget) -> Self {
        let playout = Playout::new(Manner { more: 1, tried: 8, deep: 0 });
        let judge = Box::new(FixedJudge);
        Self { draws: Draws::Chance, curiosity: 1.0, playout, ..Self::strong(budget, judge) }
    }

    /// A searcher with a judge that is trusted: options far behind are not tried for long.
    pub fn strong(budget: Budget, judge: Box<dyn Judge>) -> Self {
        let playout = Playout::new(Manner { more: 0, tried: 8, deep: 3 });
        let ahead = Ahead::default();
        Self { budget, judge, draws: Draws::Even, curiosity: 0.5, ahead, playout, determinised: None }
    }

    /// One iteration: down the tree to where the own turn ends, a playout, and its worth back into the tree.
    ///
    /// # Errors
    /// If a rule breaks.
    fn iterate(&mut self, game: &Game, me: PlayerId, tree: &mut Tree, seed: u64) -> Result<(), Fault> {
        let Self { judge, draws, ahead, playout, determinised, .. } = self;
        let nth = tree.visits_of_next();
        let seed = seed.wrapping_add(nth);
        let determinised = determinised.get_or_insert_with(|| game.clone());
        determinised.determinise(game, seed)?;
        if matches!(draws, Draws::Even) {
            determinised.draw_next((nth as u32).wrapping_mul(GOLDEN).wrapping_add((seed >> 32) as u32));
        }
        let turn = game.table().turn().number;
        tree.begin();
        while determinised.player() == Some(me) && determinised.table().turn().number == turn {
            if tree.is_unknown(determinised.options()) {
                let depth = tree.made().len() + 2;
                let value = |game: &mut Game, me| worth(&mut **judge, game, me);
                let mut look = Look { game, seed, depth, value };
                let guesses = ahead.values(&mut look, tree.made(), determinised.options().len())?;
                tree.learn(determinised.options(), &guesses);
            }
            let option = tree.descend(determinised.options());
            determinised.choose_nth(option).map_err(fault)?;
        }
        playout.play(&mut **judge, determinised, seed)?;
        tree.end(worth(&mut **judge, determinised, me)?);
        Ok(())
    }

    /// Searches until the budget is spent; not at all where there is nothing to choose.
    ///
    /// # Errors
    /// If a rule breaks.
    fn search(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Tree>, Fault> {
        let (Some(me), true) = (game.player(), game.options().len() > 1) else { return Ok(None) };
        let seed = u64::from(rng.next_u32()) << 32;
        let judge = &mut self.judge;
        let value = |game: &mut Game, me| worth(&mut **judge, game, me);
        let mut look = Look { game, seed, depth: 2, value };
        let mut tree = Tree::new(self.curiosity);
        tree.learn(game.options(), &self.ahead.values(&mut look, &[], game.options().len())?);
        match self.budget.clone() {
            Budget::Iterations(count) => {
                for _ in 0..count {
                    self.iterate(game, me, &mut tree, seed)?;
                }
            }
            Budget::Time(stopwatch) => {
                let has_time = stopwatch();
                while has_time() {
                    self.iterate(game, me, &mut tree, seed)?;
                }
            }
        }
        Ok(Some(tree))
    }
}

impl Bot for Mcts {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        let tree = self.search(game, rng)?;
        Ok(tree.map_or(0, |it| best(it.first(game.options()), rng)))
    }

    fn consider(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        let by_value = |(visits, mean)| (mean, visits);
        let tree = self.search(game, rng)?;
        Ok(tree.map(|it| considered(it.first(game.options()).into_iter().map(by_value))))
    }
}

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

use self::playout::Playout;
use self::tree::Tree;
use super::ahead::{Ahead, Look};
use super::base::{Bot, best, fault, lead};
use super::value::values;

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

/// Searches the decisions of its own turn as a tree; from the end of its turn, games are played on for a round and judged by the pieces on
/// the table.
///
/// In each playout chance falls differently, the order of the pile included. The n-th playouts of all first options share one course of
/// chance, so that options are compared under the same draws. Without any playouts it chooses the best immediate value.
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    ahead: Ahead,
    playout: Playout,
    /// The game in which an iteration is played.
    determinised: Option<Game>,
}

impl Mcts {
    /// A bot with a budget for each decision.
    pub fn new(budget: Budget) -> Self {
        Self { budget, ahead: Ahead::default(), playout: Playout::default(), determinised: None }
    }

    /// One iteration: down the tree to where the own turn ends, a playout, and its worth back into the tree.
    ///
    /// # Errors
    /// If a rule breaks.
    fn iterate(&mut self, game: &Game, me: PlayerId, tree: &mut Tree, seed: u64) -> Result<(), Fault> {
        let seed = seed.wrapping_add(tree.visits_of_next());
        let determinised = self.determinised.get_or_insert_with(|| game.clone());
        determinised.determinise(game, seed)?;
        let turn = game.table().turn().number;
        tree.begin();
        while determinised.player() == Some(me) && determinised.table().turn().number == turn {
            if tree.is_unknown(determinised.options()) {
                let depth = tree.made().len() + 2;
                let look = Look { game, seed, depth, value: worth };
                let guesses = self.ahead.values(&look, tree.made(), determinised.options().len())?;
                tree.learn(determinised.options(), &guesses);
            }
            let option = tree.descend(determinised.options());
            determinised.choose_nth(option).map_err(fault)?;
        }
        self.playout.play(determinised, seed)?;
        tree.end(worth(determinised, me));
        Ok(())
    }
}

impl Bot for Mcts {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        let options = game.options();
        let (Some(me), true) = (game.player(), options.len() > 1) else { return Ok(0) };
        let seed = u64::from(rng.next_u32()) << 32;
        let look = Look { game, seed, depth: 2, value: worth };
        let mut tree = Tree::default();
        tree.learn(options, &self.ahead.values(&look, &[], options.len())?);
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
        Ok(best(tree.first(options), rng))
    }
}

/// Lead of a player over the best of the others.
fn worth(game: &Game, me: PlayerId) -> f64 {
    let values = values(game.table());
    lead(game.table(), me, |it| values[it.idx()])
}

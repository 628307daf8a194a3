//! The bot that plays on in its mind: a search through its own turn, with what comes after it played out in many courses of chance.
//!
//! Monte Carlo tree search with bounds (UCT: Kocsis, Szepesvári 2006), with what an option is worth at once as the first guess.

mod playout;
mod tree;

use std::fmt;
use std::sync::Arc;

use bastide_core::chance::Chance;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;

use self::playout::Playout;
use self::tree::Tree;
use super::ahead::{Ahead, Look};
use super::value::values;
use super::{Bot, best, lead};

/// Starts to measure when called, and gives what says whether there is still time.
pub type Stopwatch = Arc<dyn Fn() -> Box<dyn Fn() -> bool> + Send + Sync>;

/// How long a decision is thought about.
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

/// Searches the decisions of its own turn as a tree; from where its turn ends, games are played on for a round and judged by what lies on
/// the table.
///
/// In each playout chance falls differently, the order of the pile included. The n-th playouts of all first options share one course of
/// chance, so that options are compared under the same draws. Without any playouts it chooses what is worth most at once.
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    ahead: Ahead,
    playout: Playout,
    /// The game in which an iteration is played.
    imagined: Option<Game>,
}

impl Mcts {
    /// A bot with a budget for each decision.
    pub fn new(budget: Budget) -> Self {
        Self { budget, ahead: Ahead::default(), playout: Playout::default(), imagined: None }
    }

    /// One iteration: down the tree to where the own turn ends, a playout, and its worth back into the tree.
    ///
    /// # Errors
    /// If a rule breaks before any choice is made, or between those of one turn.
    fn iterate(&mut self, game: &Game, me: PlayerId, tree: &mut Tree, seed: u64) -> Result<(), Fault> {
        let seed = seed.wrapping_add(tree.visits_of_next());
        let imagined = self.imagined.get_or_insert_with(|| game.clone());
        imagined.imagine(game, seed)?;
        let turn = game.table().turn().number;
        tree.begin();
        while imagined.player() == Some(me) && imagined.table().turn().number == turn {
            if tree.is_unknown(imagined.options()) {
                let depth = tree.made().len() + 2;
                let look = Look { game, seed, depth, value: worth };
                let guesses = self.ahead.values(&look, tree.made(), imagined.options().len());
                tree.learn(imagined.options(), &guesses);
            }
            let option = tree.descend(imagined.options());
            if imagined.choose_nth(option).is_err() {
                tree.end(None);
                return Ok(());
            }
        }
        self.playout.play(imagined, seed);
        tree.end(Some(worth(imagined, me)));
        Ok(())
    }
}

impl Bot for Mcts {
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        let options = game.options();
        let (Some(me), true) = (game.player(), options.len() > 1) else { return Ok(0) };
        let seed = u64::from(chance.next_u32()) << 32;
        let look = Look { game, seed, depth: 2, value: worth };
        let mut tree = Tree::default();
        tree.learn(options, &self.ahead.values(&look, &[], options.len()));
        match self.budget.clone() {
            Budget::Iterations(count) => {
                for _ in 0..count {
                    if self.iterate(game, me, &mut tree, seed).is_err() {
                        break;
                    }
                }
            }
            Budget::Time(stopwatch) => {
                let has_time = stopwatch();
                while has_time() && self.iterate(game, me, &mut tree, seed).is_ok() {}
            }
        }
        Ok(best(tree.first(options), chance))
    }
}

/// How far ahead of the best of the others a game sees a player.
fn worth(game: &Game, me: PlayerId) -> f64 {
    let values = values(game.table());
    lead(game.table(), me, |it| values[it.idx()])
}

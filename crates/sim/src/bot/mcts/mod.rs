//! Monte Carlo tree search through the own turn, with playouts of the turns after it in many courses of chance.
//!
//! Upper confidence bounds for trees (UCT: Kocsis, Szepesvári 2006), with the immediate value of an option as its prior.

mod playout;
mod tree;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use self::playout::Playout;
use self::tree::Tree;
use super::ahead::{Ahead, Look};
use super::base::{Bot, Considered, best, considered, fault};
use super::budget::Budget;
use super::judge::Judge;
use super::value::FixedJudge;

/// Searches the decisions of its own turn as a tree; from the end of its turn, games are played on for a round and judged by the pieces on
/// the table.
///
/// In each playout chance falls differently, the order of the pile included. The n-th playouts of all first options share one course of
/// chance, so that options are compared under the same draws. Without any playouts it chooses the best immediate value.
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    judge: FixedJudge,
    ahead: Ahead,
    playout: Playout,
    /// The game in which an iteration is played.
    determinised: Option<Game>,
}

impl Mcts {
    /// The fixed yardstick, with a budget for each decision.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            judge: FixedJudge,
            ahead: Ahead::default(),
            playout: Playout::default(),
            determinised: None,
        }
    }

    /// One iteration: down the tree to where the own turn ends, a playout, and its worth back into the tree.
    ///
    /// # Errors
    /// If a rule breaks.
    fn iterate(&mut self, game: &Game, me: PlayerId, tree: &mut Tree, seed: u64) -> Result<(), Fault> {
        let Self { judge, ahead, playout, determinised, .. } = self;
        let seed = seed.wrapping_add(tree.visits_of_next());
        let determinised = determinised.get_or_insert_with(|| game.clone());
        determinised.determinise(game, seed)?;
        let turn = game.table().turn().number;
        tree.begin();
        while determinised.player() == Some(me) && determinised.table().turn().number == turn {
            if tree.is_unknown(determinised.options()) {
                let depth = tree.made().len() + 2;
                let value = |game: &mut Game, me| judge.worth(game, me);
                let mut look = Look { game, seed, depth, value };
                let guesses = ahead.values(&mut look, tree.made(), determinised.options().len())?;
                tree.learn(determinised.options(), &guesses);
            }
            let option = tree.descend(determinised.options());
            determinised.choose_nth(option).map_err(fault)?;
        }
        playout.play(judge, determinised, seed)?;
        tree.end(judge.worth(determinised, me)?);
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
        let value = |game: &mut Game, me| judge.worth(game, me);
        let mut look = Look { game, seed, depth: 2, value };
        let mut tree = Tree::default();
        tree.learn(game.options(), &self.ahead.values(&mut look, &[], game.options().len())?);
        let budget = self.budget.begin();
        let mut playouts = 0.0;
        while budget.spent(playouts) < 1.0 {
            playouts += 1.0;
            self.iterate(game, me, &mut tree, seed)?;
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

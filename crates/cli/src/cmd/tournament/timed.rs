//! Bots under a clock that only watches: how long their decisions take.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_sim::bot::{Bot, Recipe};
use cpu_time::ThreadTime;

/// Processor time that a bot took.
#[derive(Debug, Default)]
pub(super) struct Clock {
    nanoseconds: AtomicU64,
    decisions: AtomicU64,
}

impl Clock {
    /// Milliseconds for a decision with more than one option; none if there was none.
    pub(super) fn milliseconds(&self) -> Option<f64> {
        let decisions = self.decisions.load(Ordering::Relaxed);
        (decisions > 0).then(|| self.nanoseconds.load(Ordering::Relaxed) as f64 / 1e6 / decisions as f64)
    }
}

/// The recipe of a bot that is watched by a clock.
pub(super) fn timed(recipe: &Recipe, clock: &Arc<Clock>) -> Recipe {
    let (inner, clock) = (recipe.clone(), Arc::clone(clock));
    let checkpointing = Recipe::checkpointing_of(std::slice::from_ref(recipe));
    Recipe::new(recipe.name(), checkpointing, move || {
        Ok(Box::new(Timed { bot: inner.bot()?, clock: Arc::clone(&clock) }))
    })
}

#[derive(Debug)]
struct Timed {
    bot: Box<dyn Bot>,
    clock: Arc<Clock>,
}

impl Bot for Timed {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        if game.options().len() < 2 {
            return self.bot.choose(game, rng);
        }
        let began = ThreadTime::now();
        let choice = self.bot.choose(game, rng);
        self.clock.nanoseconds.fetch_add(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.clock.decisions.fetch_add(1, Ordering::Relaxed);
        choice
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::game::Checkpointing;

    use super::*;

    #[test]
    fn a_watched_bot_plays_as_before() {
        for name in ["random", "club"] {
            let recipe: Recipe = name.parse().expect("a bot");
            let watched = timed(&recipe, &Arc::default());
            let of = |it: &Recipe| Recipe::checkpointing_of(std::slice::from_ref(it)) == Checkpointing::On;
            assert_eq!((watched.name(), of(&watched)), (name, of(&recipe)));
        }
        assert_eq!(Clock::default().milliseconds(), None);
    }
}

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
    use bastide_diag::Source;
    use bastide_project::Project;
    use bastide_record::GameSpec;

    use super::*;

    /// The first choices of a bot that plays all seats of the base game.
    fn choices(recipe: &Recipe) -> Vec<usize> {
        let (spec, _) = GameSpec::read(&Source::new("base", ""));
        let spec = GameSpec { players: Some(GameSpec::names(2)), sets: Some(vec!["base".into()]), ..spec };
        let assembled = Project::on_disk().assemble(&spec).expect("the base game");
        let mut game = assembled.start(3, Checkpointing::On).expect("it starts");
        let (mut bot, mut rng) = (recipe.bot().expect("a bot"), Rng::new(5));
        let mut choose = || {
            let choice = bot.choose(&game, &mut rng).expect("it chooses");
            game.choose_nth(choice).expect("it is an option");
            choice
        };
        (0..6).map(|_| choose()).collect()
    }

    #[test]
    fn a_watched_bot_plays_as_before() {
        for name in ["random", "club"] {
            let recipe: Recipe = name.parse().expect("a bot");
            let clock = Arc::default();
            let watched = timed(&recipe, &clock);
            let of = |it: &Recipe| Recipe::checkpointing_of(std::slice::from_ref(it)) == Checkpointing::On;
            assert_eq!((watched.name(), of(&watched)), (name, of(&recipe)));
            assert_eq!(choices(&watched), choices(&recipe), "{name}");
            assert!(clock.milliseconds().is_some(), "{name}");
        }
        assert_eq!(Clock::default().milliseconds(), None);
    }
}

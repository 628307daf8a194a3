//! Soak for maintainers: games of random mixes, options, players and bots, with every law looked at after every choice and every record
//! played again, for as long as wanted:
//!
//! ```text
//! SOAK_MINUTES=60 SOAK_SEED=1 cargo test --release -p bastide-tests -- --ignored soak --nocapture
//! ```
//!
//! Game `n` follows from its seed alone: `SOAK_SEED=n SOAK_MINUTES=0` plays it by itself.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "seeds are worth nothing unless they are seen"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bastide_core::rng::Rng;
use bastide_sim::bot::{Bot, Recipe};
use bastide_tests::laws::{below, play};
use bastide_tests::mixes::mix;

/// Bots that play; dear ones seldom.
const BOTS: [&str; 8] = ["random", "random", "random", "random", "random", "compact", "greedy", "mcts:3"];

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.map_or(usual, |it| it.parse().unwrap_or_else(|_| panic!("{name} is a whole number, not `{it}`")))
}

/// Plays the game of a seed. Returns how many choices it had.
fn game(seed: u64) -> Result<u64, String> {
    let mut rng = Rng::new(seed);
    let spec = mix(&mut rng);
    let players = spec.players.as_ref().map_or(2, Vec::len);
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for _ in 0..players {
        let recipe: Recipe = BOTS[below(&mut rng, BOTS.len())].parse()?;
        bots.push(recipe.bot().map_err(|fault| fault.to_string())?);
    }
    let mut choices = 0;
    let played = play(&spec, seed, |game, rng| {
        choices += 1;
        let Some(player) = game.player() else { return Err("nobody is to choose".to_owned()) };
        bots[player.idx()].choose(game, rng).map_err(|fault| format!("a bot: {fault}"))
    });
    played.map(|()| choices).map_err(|broken| format!("{broken}\n{}", spec.to_toml()))
}

#[test]
#[ignore = "goes on for as long as SOAK_MINUTES says; for maintainers"]
fn soak() {
    let (first, minutes) = (number("SOAK_SEED", 1), number("SOAK_MINUTES", 10));
    let (next, games, choices) = (AtomicU64::new(first), AtomicU64::new(0), AtomicU64::new(0));
    let broken = AtomicU64::new(0);
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let played = catch_unwind(AssertUnwindSafe(|| game(seed)));
            let played = played.unwrap_or_else(|_| Err("a panic, see above".to_owned()));
            match played {
                Ok(count) => choices.fetch_add(count, Ordering::Relaxed),
                Err(why) => {
                    eprintln!("SOAK_SEED={seed}: {why}");
                    broken.fetch_add(1, Ordering::Relaxed)
                }
            };
            if (games.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(100) {
                eprintln!("seeds up to {seed}: {} choices", choices.load(Ordering::Relaxed));
            }
            if Instant::now() >= end {
                return;
            }
        }
    };
    let threads = if minutes == 0 { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let (games, choices) = (games.into_inner(), choices.into_inner());
    println!("{games} games from seed {first} on, {choices} choices");
    assert_eq!(broken.into_inner(), 0, "games broke a law; their seeds are above");
}

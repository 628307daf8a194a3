//! Random games of random mixes of all that ships, under random options: every law is looked at after every choice.

use std::cell::RefCell;
use std::iter;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bastide_core::game::{Checkpointing, Game, SharedHost};
use bastide_core::rng::Rng;
use bastide_project::{Assembled, Project};
use bastide_script::LuaHost;
use bastide_tests::laws::{below, play};
use bastide_tests::mixes::{mix, optioned};
use bastide_tests::shipped_game;

/// Plays a game of some mix to its end and replays its record.
fn play_one(seed: u64) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let spec = mix(&mut rng);
    let played = play(&spec, seed, |game, rng| Ok(below(rng, game.options().len())));
    played.map_err(|broken| format!("{broken}\n{}", spec.to_toml()))
}

/// A host for the rules of a game, with or without call trees.
fn host(assembled: &Assembled, cached: bool) -> SharedHost {
    let mut host = LuaHost::new(&assembled.cast, Arc::clone(&assembled.rules)).expect("the scripts load");
    host.switch_cache(cached);
    Rc::new(RefCell::new(host))
}

/// Plays some games of one setup twice at once: with call trees, and with every handler run.
fn play_cached(seed: u64) {
    let mut rng = Rng::new(seed);
    let plain = shipped_game("everything", 2 + below(&mut rng, 5));
    // Some options rule out other variants.
    let spec = iter::repeat_with(|| optioned(&plain, &mut rng)).flatten().next().expect("without end");
    let assembled = Project::on_disk().assemble(&spec).expect("it was put together before");
    let hosts = [true, false].map(|cached| host(&assembled, cached));
    for game in 0..4 {
        let start = |host: &SharedHost| {
            Game::new(Arc::clone(&assembled.rules), Some(Rc::clone(host)), game, Checkpointing::On)
                .expect("no rule breaks")
        };
        let [mut cached, mut run] = [start(&hosts[0]), start(&hosts[1])];
        while let count @ 1.. = cached.options().len() {
            assert_eq!(cached.decision(), run.decision(), "seed {seed}, game {game}");
            if rng.below(8) == 0 {
                cached = cached.clone();
            }
            let number = below(&mut rng, count);
            cached.choose_nth(number).expect("no rule breaks");
            run.choose_nth(number).expect("no rule breaks");
            assert_eq!(cached.table().events(), run.table().events(), "seed {seed}, game {game}");
            assert!(cached.table() == run.table(), "seed {seed}, game {game}: the states differ");
        }
        assert!(run.options().is_empty(), "seed {seed}, game {game}");
    }
}

/// Plays games on all cores. Each follows from its number alone. `told` is called with the number of those that are done.
fn play_all(numbers: Range<u64>, told: impl Fn(u64) + Sync) {
    let (next, done) = (AtomicU64::new(numbers.start), AtomicU64::new(0));
    let work = || {
        while let Some(seed) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < numbers.end) {
            if let Err(broken) = play_one(seed) {
                panic!("mix {seed}: {broken}");
            }
            told(1 + done.fetch_add(1, Ordering::Relaxed));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
}

#[test]
fn random_games_of_random_mixes_keep_all_laws() {
    play_all(0..200, |_| {});
}

/// Mixes in which a rule broke once: tiles of a player's own pile were no progress, abbeys looked for a river that was off, and turns at the end of
/// the Solo Variant were taken for lost ones of an auction.
#[test]
fn mixes_that_broke_once_keep_all_laws() {
    for number in [2656, 4977, 5168, 6416] {
        play_all(number..number + 1, |_| {});
    }
}

/// The numbers that `MIXES` names: `21`, or `200..10000`.
fn numbers() -> Option<Range<u64>> {
    let text = std::env::var("MIXES").ok()?;
    let (first, end) = match text.split_once("..") {
        Some((first, end)) => (first.parse().ok()?, end.parse().ok()?),
        None => (text.parse().ok()?, text.parse::<u64>().ok()? + 1),
    };
    Some(first..end)
}

#[test]
#[ignore = "plays mixes by their numbers: `MIXES=200..10000 cargo test --release -p bastide-tests --test everything by_their -- --ignored --nocapture`"]
#[expect(clippy::print_stdout, reason = "a run of hours tells how far it is")]
fn mixes_by_their_numbers() {
    let numbers = numbers().expect("MIXES is the number of a mix, or a range such as 200..10000");
    play_all(numbers.clone(), |done| {
        if done % 100 == 0 {
            println!("{done} of {}", numbers.end - numbers.start);
        }
    });
}

#[test]
fn games_are_the_same_with_and_without_call_trees() {
    (1..=8).for_each(play_cached);
}

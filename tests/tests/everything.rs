//! All shipped variants together: random games under random options, and every law looked at after every choice.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bastide_core::game::{Checkpointing, Game, SharedHost};
use bastide_core::rng::Rng;
use bastide_core::value::Value;
use bastide_project::base_options::OPTIONS;
use bastide_project::{Assembled, Project};
use bastide_record::GameSpec;
use bastide_script::LuaHost;
use bastide_tests::laws::{below, play};
use bastide_tests::{shipped_game, values};

/// Every option with what it may be.
fn options(assembled: &Assembled) -> Vec<(String, Vec<Value>)> {
    let mut all = Vec::new();
    for option in OPTIONS.iter().filter(|option| !option.values.is_empty()) {
        let values = option.values.iter().map(|it| Value::Text((*it).into()));
        all.push((option.key.to_owned(), values.collect()));
    }
    for (variant, options) in assembled.cast.options() {
        for option in options {
            all.push((format!("{variant}.{}", option.name), values(option, 8)));
        }
    }
    all
}

/// A game of everything in which about every fourth option is changed.
fn setup(rng: &mut Rng) -> GameSpec {
    let plain = shipped_game("everything", 2 + below(rng, 5));
    let known = options(&Project::on_disk().assemble(&plain).expect("it ships"));
    loop {
        let mut spec = plain.clone();
        for (key, values) in &known {
            if rng.below(4) == 0 && !values.is_empty() {
                spec.set_option(key, values[below(rng, values.len())].clone());
            }
        }
        // Some options rule out other variants.
        if Project::on_disk().assemble(&spec).is_ok() {
            return spec;
        }
    }
}

/// Plays one game to its end and replays its record.
fn play_one(seed: u64) -> Result<(), String> {
    let spec = setup(&mut Rng::new(seed));
    play(&spec, seed, |game, rng| Ok(below(rng, game.options().len())))
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
    let assembled = Project::on_disk().assemble(&setup(&mut rng)).expect("the setup was put together before");
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

/// Plays games on all cores. Each follows from its number alone.
fn play_all(count: u64) {
    let next = AtomicU64::new(0);
    let work = || {
        while let Some(seed) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < count) {
            if let Err(broken) = play_one(seed) {
                panic!("game {seed} of everything: {broken}");
            }
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
fn random_games_of_everything_keep_all_laws() {
    play_all(100);
}

#[test]
fn games_are_the_same_with_and_without_call_trees() {
    (1..=8).for_each(play_cached);
}

#[test]
#[ignore = "takes long; run it with `cargo test --release -p bastide-tests --test everything -- --ignored`"]
fn ten_thousand_random_games_of_everything_keep_all_laws() {
    play_all(10_000);
}

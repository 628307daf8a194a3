//! All shipped variants together: random games under random options, and every law looked at after every choice.

use std::sync::atomic::{AtomicU64, Ordering};

use bastide_cli::assemble::{Assembled, assemble};
use bastide_cli::base_options::OPTIONS;
use bastide_cli::library::Shelf;
use bastide_core::chance::Chance;
use bastide_core::game::{Care, Game};
use bastide_core::value::Value;
use bastide_diag::Source;
use bastide_record::{GameSpec, Recorder, parse, verify};
use bastide_tests::{pieces, shipped_game, start, tiles, values};

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

fn below(chance: &mut Chance, count: usize) -> usize {
    chance.below(count as u32) as usize
}

/// A game of everything in which about every fourth option is changed.
fn setup(chance: &mut Chance) -> GameSpec {
    let plain = shipped_game("everything", 2 + below(chance, 5));
    let known = options(&assemble(&plain).expect("it ships"));
    loop {
        let mut spec = plain.clone();
        for (key, values) in &known {
            if chance.below(4) == 0 && !values.is_empty() {
                spec.set_option(key, values[below(chance, values.len())].clone());
            }
        }
        // Some options rule out other variants.
        if assemble(&spec).is_ok() {
            return spec;
        }
    }
}

/// What must hold between two choices.
fn look(game: &Game, had: &Game, chance: &mut Chance) -> Result<(), String> {
    let (table, before) = (game.table(), had.table());
    table.audit()?;
    if pieces(table) != pieces(before) {
        return Err("pieces were made or lost".to_owned());
    }
    if tiles(table) != tiles(before) {
        return Err(format!("{} tiles, and there were {}", tiles(table), tiles(before)));
    }
    if chance.below(8) == 0 {
        for (choice, text) in game.texts() {
            let found = game.find(&text).map_err(|illegal| format!("`{text}` is an option: {illegal}"))?;
            if found != choice && game.text(found) != text {
                return Err(format!("`{text}` finds `{}`", game.text(found)));
            }
        }
    }
    Ok(())
}

/// Plays one game to its end and replays its record.
fn play(seed: u64) -> Result<(), String> {
    let mut chance = Chance::new(seed);
    let spec = setup(&mut chance);
    let mut game = start(&spec, seed, Care::Careful);
    let had = game.clone();
    let mut recorder = Recorder::new("Everything", &spec, &Shelf, &game);
    while !game.options().is_empty() {
        look(&game, &had, &mut chance)?;
        let choice = game.options()[below(&mut chance, game.options().len())];
        // Forks are dearest in the middle of a rule, and most easily wrong there.
        let fork = (game.is_asking() || chance.below(16) == 0).then(|| game.clone());
        recorder.choose(&mut game, choice).map_err(|refused| refused.to_string())?;
        if let Some(mut fork) = fork {
            fork.choose(choice).map_err(|refused| format!("in a fork: {refused}"))?;
            if fork.table() != game.table() || fork.decision() != game.decision() {
                return Err("a fork goes another way".to_owned());
            }
        }
    }
    look(&game, &had, &mut chance)?;
    let (games, report) = parse(&Source::new("record.md", recorder.markdown(&game)));
    if !report.is_empty() {
        return Err(format!("the record: {report:?}"));
    }
    let outcome = verify(&games[0], &Shelf);
    if !outcome.report.is_empty() {
        return Err(format!("the record: {:?}", outcome.report));
    }
    match outcome.game {
        Some(replayed) if replayed.table() == game.table() => Ok(()),
        _ => Err("the record leads elsewhere".to_owned()),
    }
}

/// Plays games on all cores. Each follows from its number alone.
fn play_all(count: u64) {
    let next = AtomicU64::new(0);
    let work = || {
        while let Some(seed) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < count) {
            if let Err(broken) = play(seed) {
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
#[ignore = "takes long; run it with `cargo test --release -p bastide-tests --test everything -- --ignored`"]
fn ten_thousand_random_games_of_everything_keep_all_laws() {
    play_all(10_000);
}

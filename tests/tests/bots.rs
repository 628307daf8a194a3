//! Laws of every bot in every game: it plays what is legal, the same again from the same seed, and without seeing what chance will bring.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bastide_core::decision::Choice;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_sim::bot::sight::Sight;
use bastide_sim::bot::{Budget, Recipe, Stopwatch};
use bastide_tests::{Setup, company, shipped_game, start};

use crate::common::bot;

mod common;

/// One of every kind that ships, thinking no longer than a test may.
const BOTS: [&str; 7] = ["random", "compact", "greedy", "mcts:6", "novice", "club", "strong:6"];

/// Plays on by chance for some decisions.
fn play_on(game: &mut Game, decisions: usize, rng: &mut Rng) {
    for _ in 0..decisions {
        let count = game.options().len();
        if count > 0 {
            game.choose_nth(rng.below(count as u32) as usize).unwrap_or_else(|it| panic!("{it}"));
        }
    }
}

/// The same game with another course of chance ahead.
fn elsewhere(game: &Game, seed: u64) -> Game {
    let mut other = game.clone();
    other.determinise(game, seed).unwrap_or_else(|fault| panic!("{fault}"));
    other
}

/// At some decisions of a game, the choice of every bot follows from the table and its own chance, and from nothing else.
fn blind(mut game: Game, decisions: usize, apart: usize) {
    let mut rng = Rng::new(5);
    for nth in 0..decisions {
        play_on(&mut game, apart, &mut rng);
        if game.decision().is_none() {
            return;
        }
        for name in BOTS {
            let choose = |game: &Game| {
                let mut own = Rng::new(nth as u64);
                bot(name).choose(game, &mut own).unwrap_or_else(|fault| panic!("{name}: {fault}"))
            };
            let chosen = choose(&game);
            assert!(chosen < game.options().len(), "{name} chooses what is not there");
            assert_eq!(chosen, choose(&game), "{name} chooses differently the second time");
            // Somebody who is asked in the middle of a rule cannot be moved elsewhere twice.
            if !game.is_asking() {
                for seed in 0..4 {
                    assert_eq!(chosen, choose(&elsewhere(&game, seed)), "{name} sees what chance will bring");
                }
            }
        }
    }
}

#[test]
fn bots_do_not_see_the_order_of_the_pile() {
    for players in [2, 4] {
        blind(start(&shipped_game("base", players), 3, Checkpointing::On), 12, 9);
    }
    // Double turns draw a tile in the middle of a turn.
    let builders =
        Setup { sets: vec!["base", "traders"], variants: vec!["traders"], players: 2, ..Setup::default() };
    blind(builders.start(Checkpointing::On), 10, 13);
}

#[test]
fn bots_do_not_see_an_order_that_is_fixed() {
    let mut spec = shipped_game("base", 2);
    let order = ["crfr", "cfff", "frfr", "ffrr", "frrr", "rrrr", "frfr", "ffrr"];
    spec.draw = Some(order.map(Into::into).to_vec());
    let game = start(&spec, 3, Checkpointing::On);
    let order = |game: &Game| game.table().pile().tiles().to_vec();
    assert!((0..9).any(|seed| order(&elsewhere(&game, seed)) != order(&game)), "the order is forgotten");
    blind(game, 4, 2);
}

#[test]
fn bots_play_every_variant() {
    for id in bastide_project::shipped::variants() {
        let game = Setup { variants: company(id), players: 3, seed: 11, ..Setup::default() }
            .start(Checkpointing::On);
        blind(game, 3, 23);
    }
    blind(start(&shipped_game("everything", 3), 2, Checkpointing::On), 5, 31);
}

/// Points of two bots in games of two in which they take turns to begin; the first bot's come first.
fn points(game: &mut Game, names: [&str; 2], games: u64) -> Vec<[i32; 2]> {
    let mut bots = names.map(bot);
    let mut all = Vec::new();
    for seed in 0..games {
        let first = seed as usize % 2;
        game.restart(seed).unwrap_or_else(|fault| panic!("{fault}"));
        let mut rng = Rng::new(seed);
        while let Some(player) = game.player() {
            let option = bots[(player.idx() + first) % 2].choose(game, &mut rng);
            game.choose_nth(option.unwrap_or_else(|fault| panic!("{fault}")))
                .unwrap_or_else(|it| panic!("{it}"));
        }
        all.push([first, 1 - first].map(|seat| game.table().score(PlayerId(seat as u8))));
    }
    all
}

#[test]
fn who_looks_ahead_beats_who_does_not() {
    let mut game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    for name in ["greedy", "mcts:0", "mcts:20"] {
        let points = points(&mut game, [name, "random"], 6);
        assert!(points.iter().all(|[ahead, blind]| ahead > blind), "{name}: {points:?}");
    }
}

#[test]
fn who_thinks_of_later_turns_beats_who_does_not() {
    let mut game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    let points = points(&mut game, ["mcts:30", "greedy"], 10);
    let won = points.iter().filter(|[thinking, taking]| thinking > taking).count();
    assert!(won >= 7, "{points:?}");
}

#[test]
fn who_knows_the_pile_beats_who_does_not() {
    let mut game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    let points = points(&mut game, ["club", "greedy"], 20);
    let won = points.iter().filter(|[knowing, taking]| knowing > taking).count();
    assert!(won >= 17, "{points:?}");
}

#[test]
fn who_searches_beats_who_only_judges() {
    let mut game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    let points = points(&mut game, ["strong:40", "club"], 8);
    let ahead: i32 = points.iter().map(|[searching, judging]| searching - judging).sum();
    assert!(ahead > 0, "{points:?}");
}

#[test]
fn more_playouts_look_at_more_lines() {
    let mut game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    play_on(&mut game, 40, &mut Rng::new(5));
    assert!(matches!(game.options()[0], Choice::Place { .. }), "a tile is to be laid");
    let played_on = |name: &str| {
        let considered =
            bot(name).consider(&game, &mut Rng::new(1)).unwrap_or_else(|fault| panic!("{fault}"));
        considered.into_iter().flatten().filter(|it| it.weight > 1.0).count()
    };
    let (few, more) = (played_on("strong:96"), played_on("strong:400"));
    assert!(0 < few && few <= 12, "{few} with eight playouts for each of twelve lines");
    assert!(few < more, "{few} and {more}");
}

#[test]
fn the_judge_stays_within_bounds_in_long_games() {
    let long = Setup { sets: vec!["base*6"], players: 2, ..Setup::default() };
    let everything = start(&shipped_game("everything", 3), 2, Checkpointing::On);
    for mut game in [long.start(Checkpointing::On), everything] {
        let mut judge = Sight::new(Arc::default());
        let mut copy = game.clone();
        let mut rng = Rng::new(4);
        let mut decisions = 0;
        while game.decision().is_some() {
            decisions += 1;
            if !game.is_asking() && decisions % 40 == 1 {
                copy.determinise(&game, 1).unwrap_or_else(|fault| panic!("{fault}"));
                let signs = judge.read(&mut copy).unwrap_or_else(|fault| panic!("{fault}"));
                // No feature of these games is worth more, and nobody has more to lose.
                assert!(signs.iter().all(|it| it.is_finite() && it.abs() < 1000.0), "{signs:?}");
            }
            play_on(&mut game, 1, &mut rng);
        }
        assert!(decisions > 100);
    }
}

#[test]
fn what_may_come_next_comes_evenly() {
    let game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    let table = game.table();
    let (left, copies) =
        (table.pile().len(), |tile| table.pile().tiles().iter().filter(|it| **it == tile).count());
    let mut drawn = BTreeMap::new();
    let mut copy = game.clone();
    for nth in 0..left {
        copy.determinise(&game, nth as u64).unwrap_or_else(|fault| panic!("{fault}"));
        copy.draw_next(((nth as u64) << 32).div_ceil(left as u64) as u32);
        let before: Vec<_> = copy.table().pile().tiles().to_vec();
        let mover = copy.player();
        while copy.player() == mover {
            let pass = copy.options().iter().position(|it| *it == Choice::Pass).unwrap_or(0);
            copy.choose_nth(pass).unwrap_or_else(|it| panic!("{it}"));
        }
        assert_eq!(before.len(), left);
        *drawn.entry(copy.table().turn().tile).or_insert(0) += 1;
    }
    for (tile, times) in drawn {
        let tile = tile.unwrap_or_else(|| panic!("a tile was drawn"));
        assert_eq!(times, copies(tile), "each copy comes once");
    }
}

#[test]
fn a_bot_with_a_clock_thinks_as_long_as_it_has_time() {
    let game = start(&shipped_game("base", 2), 1, Checkpointing::On);
    for thoughts in [0, 5] {
        let asked = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&asked);
        let stopwatch: Stopwatch = Arc::new(move || {
            let counter = Arc::clone(&counter);
            Box::new(move || f64::from(u8::from(counter.fetch_add(1, Ordering::Relaxed) >= thoughts)))
        });
        let bot = Recipe::mcts("mcts:5s", Budget::Time(stopwatch)).bot();
        let mut bot = bot.unwrap_or_else(|fault| panic!("{fault}"));
        let chosen = bot.choose(&game, &mut Rng::new(1)).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(chosen < game.options().len());
        assert_eq!(asked.load(Ordering::Relaxed), thoughts + 1, "it stops as soon as there is no time");
    }
}

//! What holds for every bot in every game: it plays what is legal, the same again from the same seed, and without seeing what chance will bring.

use bastide_core::chance::Chance;
use bastide_core::game::{Care, Game};
use bastide_sim::bot::{Bot, Recipe};
use bastide_tests::{Setup, company, shipped_game, start};

fn bot(name: &str) -> Box<dyn Bot> {
    let recipe: Recipe = name.parse().unwrap_or_else(|error| panic!("{error}"));
    recipe.bot().unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// Plays on by chance for some decisions.
fn play_on(game: &mut Game, decisions: usize, chance: &mut Chance) {
    for _ in 0..decisions {
        let count = game.options().len();
        if count > 0 {
            game.choose_nth(chance.below(count as u32) as usize).unwrap_or_else(|it| panic!("{it}"));
        }
    }
}

/// The same game with another course of chance ahead.
fn elsewhere(game: &Game, seed: u64) -> Game {
    let mut other = game.clone();
    other.imagine(game, seed).unwrap_or_else(|fault| panic!("{fault}"));
    other
}

/// At some decisions of a game, the choice of every bot follows from the table and its own chance, and from nothing else.
fn blind(mut game: Game, decisions: usize, apart: usize) {
    let mut chance = Chance::new(5);
    for nth in 0..decisions {
        play_on(&mut game, apart, &mut chance);
        if game.decision().is_none() {
            return;
        }
        for name in Recipe::NAMES {
            let choose = |game: &Game| {
                let mut own = Chance::new(nth as u64);
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
        blind(start(&shipped_game("base", players), 3, Care::Careful), 12, 9);
    }
    // Double turns draw a tile in the middle of a turn.
    let builders =
        Setup { sets: vec!["base", "traders"], variants: vec!["traders"], players: 2, ..Setup::default() };
    blind(builders.start(Care::Careful), 10, 13);
}

#[test]
fn bots_do_not_see_an_order_that_is_fixed() {
    let mut spec = shipped_game("base", 2);
    let order = ["crfr", "cfff", "frfr", "ffrr", "frrr", "rrrr", "frfr", "ffrr"];
    spec.draw = Some(order.map(Into::into).to_vec());
    let game = start(&spec, 3, Care::Careful);
    let order = |game: &Game| game.table().pile().tiles().to_vec();
    assert!((0..9).any(|seed| order(&elsewhere(&game, seed)) != order(&game)), "the order is forgotten");
    blind(game, 4, 2);
}

#[test]
fn bots_play_every_variant() {
    for id in bastide_cli::shipped::variants() {
        let game =
            Setup { variants: company(id), players: 3, seed: 11, ..Setup::default() }.start(Care::Careful);
        blind(game, 3, 23);
    }
    blind(start(&shipped_game("everything", 3), 2, Care::Careful), 5, 31);
}

#[test]
fn greedy_bots_beat_random_ones() {
    let mut game = start(&shipped_game("base", 2), 1, Care::Careful);
    let mut bots = [bot("greedy"), bot("random")];
    for seed in 0..6 {
        game.restart(seed).unwrap_or_else(|fault| panic!("{fault}"));
        let mut chance = Chance::new(seed);
        while let Some(player) = game.player() {
            let seat = (player.idx() + seed as usize) % 2;
            let option = bots[seat].choose(&game, &mut chance).unwrap_or_else(|fault| panic!("{fault}"));
            game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
        }
        let scores: Vec<_> = game.table().players().map(|it| game.table().score(it)).collect();
        let greedy = seed as usize % 2;
        assert!(scores[greedy] > scores[1 - greedy], "seed {seed}: {scores:?}");
    }
}

//! What variants cost: whole games by chance with and without them, and the loading of scripts.

#[path = "../../core/tests/it/sample.rs"]
#[expect(dead_code, reason = "the sample of the engine's own tests offers more than is needed here")]
mod sample;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::rng::Rng;
use bastide_core::rules::{BaseOptions, Rules};
use bastide_diag::Source;
use bastide_script::{Cast, LuaHost};

fn main() {
    divan::main();
}

fn bethlehem() -> Source {
    Source::new("bethlehem.lua", include_str!("../../../scripts/bethlehem.lua"))
}

/// A variant that asks at every placement, deployment and score: more than any real one.
fn busy() -> Source {
    let text = "local V = variant { id = 'busy', api = 1, state = { turns = 0 } }\n\
                V.filter.place(function(game, place) if place.x > 40 then return 'too far' end end)\n\
                V.filter.deploy('follower', function(game, spot) if spot.feature.size > 40 then return 'too large' end end)\n\
                V.modify.points('city', function(game, city, score) if city.size > 3 then score:add(1, 'large') end end)\n\
                V.on.turn_end(function(game, act) V.state.turns = V.state.turns + 1 end)\n\
                V.on.score('road', function(game, result, act)\n\
                  for _, player in ipairs(result.owners) do act:award(player, 1, 'toll', result.feature) end\n\
                end)\n\
                return V";
    Source::new("busy.lua", text)
}

/// Plays games by chance, one a call.
fn games(bencher: divan::Bencher<'_, '_>, scripts: &[Source]) {
    let (cast, _) = Cast::load(scripts, &BTreeMap::new(), 2).expect("the scripts are sound");
    let mut setup = sample::setup(2, BaseOptions::default());
    for deal in &mut setup.deals {
        deal.count = deal.count * 4 / 3;
    }
    cast.contribute(&mut setup).expect("the words are there");
    let rules = Arc::new(Rules::new(setup).expect("the setup is a game"));
    let host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the scripts load");
    let mut game =
        Game::new(rules, Some(Rc::new(RefCell::new(host))), 1, Checkpointing::Off).expect("the game starts");
    let mut seed = 0;
    bencher.counter(divan::counter::ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        game.restart(seed).expect("the game starts");
        let mut rng = Rng::new(seed);
        while game.decision().is_some() {
            let at = rng.below(game.options().len() as u32) as usize;
            game.choose_nth(at).expect("an option is accepted");
        }
    });
}

#[divan::bench]
fn a_base_game(bencher: divan::Bencher<'_, '_>) {
    games(bencher, &[]);
}

/// The figures of Bethlehem without its rules.
#[divan::bench]
fn a_game_with_magi_and_sheep(bencher: divan::Bencher<'_, '_>) {
    let text = "return variant { id = 'pieces', api = 1, pieces = {\n\
                magi = { each = 1, on = 'road', needs_follower = true, stays = true, moves = true },\n\
                sheep = { each = 1, on = 'field', needs_follower = true, stays = true } } }";
    games(bencher, &[Source::new("pieces.lua", text)]);
}

/// The same with a hook that is called when cities are completed and does nothing.
#[divan::bench]
fn a_game_with_an_idle_hook(bencher: divan::Bencher<'_, '_>) {
    let text = "local V = variant { id = 'idle', api = 1, pieces = {\n\
                magi = { each = 1, on = 'road', needs_follower = true, stays = true, moves = true },\n\
                sheep = { each = 1, on = 'field', needs_follower = true, stays = true } } }\n\
                V.on.after_score('city', function(game, act) end)\nreturn V";
    games(bencher, &[Source::new("idle.lua", text)]);
}

#[divan::bench]
fn a_game_of_bethlehem(bencher: divan::Bencher<'_, '_>) {
    games(bencher, &[bethlehem()]);
}

#[divan::bench]
fn a_game_with_a_busy_variant(bencher: divan::Bencher<'_, '_>) {
    games(bencher, &[busy()]);
}

#[divan::bench]
fn reading_a_script() {
    divan::black_box(Cast::load(&[bethlehem()], &BTreeMap::new(), 2).is_ok());
}

#[divan::bench]
fn building_a_host(bencher: divan::Bencher<'_, '_>) {
    let (cast, _) = Cast::load(&[bethlehem()], &BTreeMap::new(), 2).expect("the script is sound");
    let mut setup = sample::setup(2, BaseOptions::default());
    cast.contribute(&mut setup).expect("the words are there");
    let rules = Arc::new(Rules::new(setup).expect("the setup is a game"));
    bencher.bench_local(|| LuaHost::new(&cast, Arc::clone(&rules)));
}

//! State of things, of turns and of parts.

use bastide_core::game::Game;
use bastide_diag::Source;
use bastide_script::Cast;

use crate::table::{Options, cast, fault_of, game, notes, play, play_randomly, rules, script, start, texts};

/// A variant that keeps these values, with these hooks.
fn keeping(state: &str, hooks: &str) -> Source {
    script(&format!(
        "local V = variant {{ id = 'test', api = 1, state = {{ {state} }}, tokens = {{ flag = {{ neutral = 1 }} }} }}
         {hooks}
         return V"
    ))
}

#[test]
fn a_value_of_a_figure_moves_with_it_and_ends_when_it_goes_home() {
    let hooks = "
        V.on.deploy(function(game, figure, act)
          V.state.age[figure] = V.state.age[figure] + 5
        end)
        V.on.turn_end(function(game, act)
          local figure = game.players[1]:figures()[1]
          if not figure then return end
          act:note('age ' .. V.state.age[figure])
          if game.turn == 2 then act:move(figure, game:tile(0, 0)) end
          if game.turn == 3 then
            act:send_home(figure)
            act:note('home ' .. V.state.age[figure])
            act:note('as a flag ' .. tostring(V.state.age[act:put('flag', game.placed)]))
          end
        end)";
    let mut game =
        game(&keeping("age = { of = 'figure', start = 1 }", hooks), &["frfr", "frfr", "frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0", "follower on road W", "frfr at 2,0", "pass", "frfr at 3,0", "pass"]);
    assert_eq!(notes(&game), ["age 6", "age 6", "age 6", "home 1", "as a flag 1"]);
}

#[test]
fn who_hears_that_a_figure_leaves_can_ask_for_its_value() {
    let hooks = "
        V.on.deploy(function(game, figure, act) V.state.age[figure] = V.state.age[figure] + 5 end)
        V.on.leave('follower', function(game, move, act)
          act:note('left at ' .. V.state.age[move.figure])
          if game.turn == 1 then
            act:deploy(move.figure.owner:spots({ kind = 'field', tile = game.placed })[1])
            act:note('again ' .. V.state.age[game.active:figures()[1]])
          end
        end)
        V.on.turn_end(function(game, act)
          local figure = game.players[1]:figures()[1]
          act:note('age ' .. V.state.age[figure])
          act:send_home(figure)
          act:note('age ' .. V.state.age[figure])
        end)";
    let mut game = game(&keeping("age = { of = 'figure' , start = 1 }", hooks), &["cfff", "frfr"]);
    play(&mut game, &["cfff at 0,-1 r180", "follower on city S"]);
    assert_eq!(notes(&game), ["left at 6", "again 6", "age 6", "left at 6", "again 6", "age 6"]);
}

#[test]
fn a_value_of_a_feature_grows_with_it_and_the_first_one_stays_when_features_join() {
    let hooks = "
        V.on.place(function(game, tile, act)
          local road = tile:features('road')[1]
          act:note(tostring(V.state.name[road]))
          if V.state.name[road] == nil then V.state.name[road] = 'of ' .. game.turn end
        end)
        V.on.turn_end(function(game, act)
          if game.turn < 3 then return end
          act:note(V.state.name[game:tile(0, 0):features('road')[1]])
          V.state.name[game.placed:features('road')[1]] = 'new'
          act:note(V.state.name[game:tile(0, 1):features('road')[1]])
        end)";
    let state = "name = { of = 'feature' }";
    let mut game = game(&keeping(state, hooks), &["frfr", "ffrr", "ffrr", "frfr"]);
    // The road in the south is one of its own, until the third tile joins it with that of the start tile.
    play(&mut game, &["frfr at 0,1", "pass", "ffrr at 1,0", "pass", "ffrr at 1,1 r90", "pass"]);
    assert_eq!(notes(&game), ["nil", "nil", "of 1", "of 1", "new"]);
}

#[test]
fn values_of_tiles_and_players_are_their_own() {
    let hooks = "
        V.on.place(function(game, tile, act)
          V.state.seen[tile] = true
          V.state.count[game.active] = V.state.count[game.active] + 1
        end)
        V.on.turn_end(function(game, act)
          act:note(('%s %s %d %d'):format(tostring(V.state.seen[game.placed]), tostring(V.state.seen[game:tile(0, 0)]),
            V.state.count[game.players[1]], V.state.count[game.players[2]]))
        end)";
    let state = "seen = { of = 'tile', start = false }, count = { of = 'player', start = 0 }";
    let mut game = game(&keeping(state, hooks), &["frfr", "frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0", "pass", "frfr at 2,0", "pass", "frfr at 3,0", "pass"]);
    assert_eq!(notes(&game), ["true false 1 0", "true false 1 1", "true false 2 1"]);
}

/// A turn that is played in between has values of its own, and the suspended turn goes on with its own.
#[test]
fn values_of_turns_and_parts_begin_anew() {
    let hooks = "
        V.on.place(function(game, tile, act)
          V.state.turn, V.state.part = V.state.turn + 1, V.state.part + 1
          act:note(V.state.turn .. ' ' .. V.state.part)
          if game.turn == 1 and game.part == 1 then
            act:add_part()
            act:add_turn(game.players[2], nil, true)
          end
        end)
        V.on.turn_end(function(game, act) act:note('end ' .. V.state.turn) end)";
    let state = "turn = { each = 'turn', start = 0 }, part = { each = 'part', start = 0 }";
    let mut game = game(&keeping(state, hooks), &["frfr", "frfr", "frfr", "frfr"]);
    for x in 1..=4 {
        play(&mut game, &[&format!("frfr at {x},0"), "pass"]);
    }
    assert_eq!(notes(&game), ["1 1", "1 1", "2 1", "end 2", "1 1", "end 1"]);
}

#[test]
fn games_with_and_without_call_trees_keep_the_same() {
    let hooks = "
        V.on.deploy(function(game, figure, act)
          V.state.rank[figure] = V.state.count[game.active]
          V.state.count[game.active] = V.state.count[game.active] + 1
          if figure.feature then V.state.last[figure.feature] = figure end
        end)
        V.modify.strength('follower', function(game, figure, score) score:add(V.state.rank[figure], 'rank') end)
        V.on.score(function(game, result, act)
          local last = V.state.last[result.feature]
          if last then act:award(last.owner, V.state.rank[last], 'last') end
        end)";
    let state = "rank = { of = 'figure', start = 0 }, count = { of = 'player', start = 0 }, last = { of = 'feature' }";
    let cast = cast(&[keeping(state, hooks)], &Options::new(), 3);
    let rules = rules(&cast, |_| ());
    for seed in 1..6 {
        let [with, without] = [true, false].map(|is_on| {
            let mut host =
                bastide_script::LuaHost::new(&cast, std::sync::Arc::clone(&rules)).expect("it loads");
            host.switch_cache(is_on);
            let host = std::rc::Rc::new(std::cell::RefCell::new(host));
            let on = bastide_core::game::Checkpointing::On;
            let mut game = Game::new(std::sync::Arc::clone(&rules), Some(host), seed, on).expect("it starts");
            play_randomly(&mut game, seed).expect("no rule breaks");
            game
        });
        assert_eq!(with.table().lines(), without.table().lines());
        let mut again = start(&cast, &rules, seed).expect("it starts");
        play_randomly(&mut again, seed).expect("no rule breaks");
        assert_eq!(with.table().lines(), again.table().lines());
    }
}

#[test]
fn state_of_things_is_used_by_the_thing() {
    let message = |body: &str| {
        let hooks = format!("V.on.place(function(game, tile, act) {body} end)");
        fault_of(&keeping("age = { of = 'figure', start = 0 }", &hooks)).details.message.clone()
    };
    assert_eq!(message("return V.state.age[tile]"), "this is kept of each figure, not of a Tile");
    assert_eq!(message("V.state.age[1] = 2"), "this is kept of each figure, not of 1");
    assert_eq!(
        message("V.state.age = 2"),
        "`age` is kept of each figure: it is written like `V.state.age[figure] = 1`"
    );
    let hooks = "V.filter.deploy(function(game, spot) V.state.age[game.active] = 2 end)";
    let fault = fault_of(&keeping("age = { of = 'player', start = 0 }", hooks));
    assert_eq!(fault.details.message, "state can only be changed where `act` is given");
}

#[test]
fn wrong_scopes_are_findings() {
    let found = |state: &str, hooks: &str| {
        let report = Cast::load(&[keeping(state, hooks)], &Options::new(), 2);
        report.map_or_else(|report| texts(&report), |_| Vec::new())
    };
    assert_eq!(
        found("a = { of = 'figure' }, b = { each = 'turn' }, c = { 1, 2 }, d = { x = 1 }", ""),
        [""; 0]
    );
    let slip = found("a = { of = 'figur', start = 0 }", "");
    assert!(
        slip[0].contains("`state.a.of` is one of `player`, `tile`, `feature`, `figure`, not `figur`"),
        "{slip:?}"
    );
    assert!(found("a = { each = 'game' }", "")[0].contains("`turn`, `part`"));
    assert!(found("a = { of = 'tile', strat = 0 }", "")[0].contains("no key `strat`"));
}

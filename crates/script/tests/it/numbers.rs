//! Numbers that rules change: the order of changes, ties, and numbers that variants name.

use crate::table::{Options, cast, draw, lay, notes, play, rules, script, stand, start};

/// Notes of a game in which red completes a road of three tiles with a follower of each player.
fn noted(texts: &[&str]) -> Vec<String> {
    let sources: Vec<_> = texts.iter().map(|text| script(text)).collect();
    let cast = cast(&sources, &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frrr 0,0", "frfr 1,0"]);
        stand(setup, &["red follower 0,0 road E", "blue follower 1,0 road EW"]);
        draw(setup, &["frrr", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("it starts");
    play(&mut game, &["frrr at 2,0", "pass"]);
    notes(&game)
}

const SAYS: &str = "local V = variant { id = 'test', api = 1 }
    V.on.score('road', function(game, result, act)
      act:note(result.points .. ' for ' .. #result.owners .. ' ' .. result.owners[1].name)
    end)
    return V";

#[test]
fn changes_of_points_are_made_in_the_order_of_what_they_do() {
    let last = "local V = variant { id = 'last', api = 1 }
        V.modify.points('road', function(game, road, score) score:add(1, 'shed') end, { order = 'extra' })
        V.modify.points('road', function(game, road, score) score:set(math.ceil(score.value / 2), 'witch') end, { order = 'whole' })
        return V";
    let first = "local V = variant { id = 'first', api = 1 }
        V.modify.points('road', function(game, road, score) score:add(-1, 'siege') end, { order = 'change' })
        V.modify.points('road', function(game, road, score) score:add(road.size, 'inn') end)
        return V";
    // (3 + 3 - 1) / 2, rounded up, and 1.
    assert_eq!(noted(&[last, first, SAYS]), ["4 for 2 red"]);
    assert_eq!(noted(&[first, last, SAYS]), ["4 for 2 red"]);
}

#[test]
fn ties_are_broken_among_owners() {
    let tie = "local V = variant { id = 'tie', api = 1 }
        V.modify.tie(function(game, figure, score) if figure.owner.name == 'blue' then score:add(1, 'hill') end end)
        return V";
    assert_eq!(noted(&[tie, SAYS]), ["3 for 1 blue"]);
    assert_eq!(
        noted(&[
            "local V = variant { id = 'tie', api = 1 }
        V.modify.tie(function(game, figure, score) score:add(1, 'hill') end)
        return V",
            SAYS
        ]),
        ["3 for 2 red"]
    );
}

#[test]
fn numbers_of_one_variant_are_changed_by_others() {
    let names = "local V = variant { id = 'toll', api = 1, numbers = { price = 2 } }
        V.on.score(function(game, result, act)
          local road = result.feature
          local all = {}
          for _, subject in ipairs({ road, road:figures()[1], road.tile }) do
            table.insert(all, game:number('toll.price', subject))
          end
          act:note(table.concat(all, ' ') .. ' ' .. game:number('toll.price'))
        end)
        return V";
    let more = "local V = variant { id = 'more', api = 1 }
        V.modify.number('toll.price', function(game, subject, score) if subject == nil then score:add(1, 'all') end end)
        V.modify.number({ number = 'toll.price', kind = 'road' }, function(game, road, score) score:add(10, 'long') end)
        V.modify.number('absent.price', function(game, subject, score) score:add(100, 'never') end)
        return V";
    assert_eq!(noted(&[names]), ["2 2 2 2"]);
    // A subject on a road or with one; without a subject, the tile placed in this part.
    assert_eq!(noted(&[more, names]), ["12 12 12 13"]);
}

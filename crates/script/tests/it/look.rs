//! Members of the interface, function by function, on a small board.

use bastide_core::event::Event;

use crate::table::{
    Look, Options, cast, draw, game, lay, legal, lines, notes, play, rules, script, stand, start,
};

/// A city of two tiles with a red follower in the middle, a road into it from the south with a blue one, an open field around.
const BOARD: Look = Look {
    declares: "tokens = { crown = { neutral = 2 }, flag = { each = { ['2-3'] = 3, ['4-6'] = 2 } } }, \
               pieces = { pig = { each = 1, on = 'field' } }, features = { road = { like = 'road', safe = true } }",
    begins: "local red, blue = game.players[1], game.players[2]\n  \
             local city, road, field = game:features('city')[1], game:features('road')[1], game:features('field')[1]",
    lies: &["cfff 0,-1 r180", "crrr 0,0", "ffrf 0,1 r180"],
    stands: &["red follower 0,-1 city S", "blue follower 0,0 road S"],
    draws: &["cccc", "ffff", "cfff"],
    placed: "ffff at 0,-2",
};

#[test]
fn the_game() {
    BOARD.assert(&[
        ("names(game.players)", "red; blue"),
        ("game.active", "red"),
        ("game.turn", "1"),
        ("game.part", "1"),
        ("game.step", "place"),
        ("game.final", "false"),
        ("game.placed", "ffff at 0,-2"),
        ("game.drawn", "nil"),
        ("game:tiles_left()", "1"),
        ("game:tiles_left(0)", "0"),
        ("game:tiles_left(5)", "1"),
        ("#blue:spots({ piece = 'follower', kind = { 'road', 'monastery' } })", "6"),
        (
            "names(red:spots({ piece = 'follower', kind = 'monastery', completed = false }))",
            "follower on monastery of 0,-2; follower on monastery of 0,1",
        ),
        ("#red:spots({ piece = 'follower', kind = 'city', occupied = false })", "0"),
        ("names(game:after(red))", "blue; red"),
        ("names(game:from(red))", "red; blue"),
        ("names(game:features('city'))", "city S of 0,-1"),
        (
            "#game:features() == #game:features('city') + #game:features('road') + #game:features('field') + #game:features('monastery')",
            "true",
        ),
        ("names(game:figures())", "red follower; blue follower"),
        ("game:figure('crown')", "nil"),
        ("game:supply('crown')", "2"),
        ("#game:tiles()", "4"),
        ("game:tile(0, 1)", "ffrf at 0,1"),
        ("game:tile(9, 9)", "nil"),
        ("game:cell(9, 9)", "9,9"),
        ("#game:completions()", "0"),
        ("#game:results('city')", "0"),
        ("#game:lines()", "0"),
        (
            "#game:features('city', { completed = true }) .. #game:features('road', { completed = true })",
            "11",
        ),
        ("#game:features({ 'city', 'field' }, { occupied = true, marker = '-pennant' })", "1"),
        ("red.scored", "false"),
        ("game == game", "true"),
    ]);
}

#[test]
fn players_and_figures() {
    BOARD.assert(&[
        ("red.name .. red.seat .. red.score", "red10"),
        ("red:supply('follower')", "6"),
        ("names(red:standing_on('city'))", "red follower"),
        ("#red:standing_on({ 'road', 'field' }) .. #blue:standing_on({ 'road', 'field' })", "01"),
        ("red:supply('flag')", "3"),
        ("names(red:figures())", "red follower"),
        ("#red:held()", "0"),
        ("names(red:spare())", "red follower; red pig; red flag"),
        ("names(red:spare()[1].kinds)", "city; road; field; monastery"),
        ("names(red:spare()[2].kinds) .. #red:spare()[3].kinds", "field0"),
        ("red == game.active and red ~= blue", "true"),
        ("city:figures()[1].piece", "follower"),
        ("city:figures()[1].owner", "red"),
        ("city:figures()[1].role", "follower"),
        ("city:figures()[1].safe", "false"),
        ("game:tile(0, 0):figures()[1].safe", "true"),
        ("red:spare()[2].safe", "false"),
        ("red:spare()[3].safe", "true"),
        ("city:figures()[1].tile", "cfff at 0,-1"),
        ("city:figures()[1].feature == city", "true"),
        ("city:figures()[1].segment", "city S of 0,-1"),
        ("city:figures()[1].segment.feature == city", "true"),
        ("red:spare()[1].segment", "nil"),
        ("city:figures()[1].holder", "nil"),
        ("city:figures()[1].facing", "N"),
        ("city:figures()[1].turn", "0"),
    ]);
}

#[test]
fn tiles_and_cells() {
    BOARD.assert(&[
        ("tile.id .. tile.x .. tile.y .. tile.rotation .. tile.turn", "ffff0-201"),
        ("tile.cell", "0,-2"),
        ("tile.cell == game:cell(0, -2)", "true"),
        ("tile.cell:step('S').tile", "cfff at 0,-1"),
        ("tile.cell:step('N').tile", "nil"),
        ("game:tile(0, -1):edge('S')", "city"),
        (
            "table.concat(game:tile(0, -1):sides('city')) .. table.concat(game:tile(0, 0):sides('road'))",
            "SESW",
        ),
        ("#tile:sides('water')", "0"),
        ("tostring(game:tile(0, 0).number < tile.number)", "true"),
        ("tostring(game:tile(0, -1):carries(city)) .. tostring(tile:carries(city))", "truefalse"),
        ("game:tile(0, -1):features({ 'road', 'city' })[1] == city", "true"),
        ("city:figures()[1]:sees(tile)", "true"),
        ("#game:cell(0, -3):adjacent() .. #game:cell(1, -3):adjacent()", "10"),
        ("game:tile(0, -1):edge('N')", "field"),
        ("tile:neighbour('S')", "cfff at 0,-1"),
        ("names(tile:adjacent())", "cfff at 0,-1"),
        ("#tile:around()", "1"),
        ("game:tile(0, 0):at('N').feature == city", "true"),
        ("game:tile(0, 0):at('Ne') == game:tile(0, 0):at('N')", "true"),
        (
            "game:tile(0, 0):at('Es').kind .. ' ' .. tostring(game:tile(0, 0):at('Es'))",
            "field field Es of 0,0",
        ),
        ("names(game:tile(0, 0):segments('road'))", "road E of 0,0; road S of 0,0; road W of 0,0"),
        ("#game:tile(0, 0):segments() .. #tile:segments({ 'city', 'road' })", "70"),
        ("tile:features('monastery')[1]", "monastery of 0,-2"),
        ("tile:features('city')[1]", "nil"),
        ("#game:tile(0, 0):features('road')", "3"),
        ("tile:has('pennant')", "false"),
        ("tile:count('pennant')", "0"),
        ("tile:mark('pennant')", "nil"),
        ("names(game:tile(0, 0):figures('follower'))", "blue follower"),
        ("names(game:tile(0, 0):followers()) .. #tile:followers()", "blue follower0"),
    ]);
}

#[test]
fn followers() {
    BOARD.assert(&[
        ("names(game:followers())", "red follower; blue follower"),
        ("names(red:followers())", "red follower"),
        ("names(game:tile(0, 0):at('S'):followers())", "blue follower"),
        ("#game:tile(0, 0):at('E'):followers()", "0"),
    ]);
}

#[test]
fn features() {
    BOARD.assert(&[
        ("city.kind .. city.size .. city.tile_count .. city.open_sides", "city220"),
        ("city.completed and city.closed and city.occupied", "true"),
        ("field.completed", "false"),
        ("city.tile", "cfff at 0,-1"),
        ("names(city:tiles())", "cfff at 0,-1; crrr at 0,0"),
        ("city:has('pennant')", "false"),
        ("city:count('pennant')", "0"),
        ("#city:touching('field')", "2"),
        ("field:touches(city) and city:touches(field)", "true"),
        ("#road:touching('field')", "2"),
        ("road:touches(road:touching('field')[1]) and road:touching('field')[1]:touches(road)", "true"),
        ("road:touches(field) or field:touches(road) or road:touches(city)", "false"),
        ("#city:entered_by('road')", "0"),
        ("#road:entering('city')", "0"),
        ("names(city:figures('follower', red))", "red follower"),
        ("#city:figures('follower', blue) + #city:figures('pig')", "0"),
        ("names(city:followers())", "red follower"),
        ("names(city:owners())", "red"),
        ("#field:owners()", "0"),
        ("city:worth()", "4"),
        ("city:points()", "4"),
        ("city == game:tile(0, -1):features('city')[1]", "true"),
        ("city == road", "false"),
    ]);
}

#[test]
fn places_are_those_that_filters_are_asked_about() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.filter.place(function(game, place)\n\
          for _, it in ipairs(game:places(place.face)) do\n\
            if place.y == 1 and it.cell == place.cell and it.rotation == place.rotation then\n\
              return #place:meeting('city') .. ' ' .. table.concat(place:meeting('field'))\n\
            end\n\
          end\n\
        end)\n\
        return V";
    let game = game(&script(text), &["cfff", "ffff"]);
    let refused = game.find("cfff at 0,1 r90").expect_err("every place there is refused");
    assert_eq!(refused.to_string(), "0 N");
}

#[test]
fn bids_go_round_once() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.on.place(function(game, tile, act)\n\
          local red, blue = game.players[1], game.players[2]\n\
          local best = act:auction({ red, blue }, 'open', 'raise', 1, 3)\n\
          act:award(best.player, best.amount, 'bid')\n\
          best = act:auction({ blue, red }, 'open', 'raise', 2, 2)\n\
          act:award(best.player, best.amount, 'nothing to choose')\n\
        end)\n\
        return V";
    let mut game = game(&script(text), &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    assert_eq!(legal(&game), ["test.open 1", "test.open 2", "test.open 3"]);
    let mut most = game.clone();
    play(&mut game, &["test.open 1"]);
    assert_eq!(legal(&game), ["test.raise 2", "test.raise 3", "test.raise pass"]);
    let mut raised = game.clone();
    play(&mut game, &["test.raise pass"]);
    play(&mut raised, &["test.raise 2"]);
    play(&mut most, &["test.open 3"]);
    assert_eq!(lines(&game), ["red +1 (bid)", "blue +2 (nothing to choose)"]);
    assert_eq!(lines(&raised), ["blue +2 (bid)", "blue +2 (nothing to choose)"]);
    assert_eq!(lines(&most), ["red +3 (bid)", "blue +2 (nothing to choose)"]);
}

#[test]
fn filters_see_candidates_and_say_why_not() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.filter.place(function(game, place)\n\
          if place.face.id ~= 'ffff' or not place.face:shows('monastery') or place.face:shows('city') then return end\n\
          if place:neighbour('S') and place:edge('S') == 'field' and place.rotation == 0 and place.cell.x == place.x then\n\
            return 'nothing lies north of ' .. place:adjacent()[1].id .. ' ' .. #place:around()\n\
          end\n\
        end)\n\
        V.filter.deploy('follower', function(game, spot)\n\
          if spot.feature.kind == 'monastery' then return spot.player.name .. ' may not: ' .. spot.piece .. ' at ' .. spot.tile.id end\n\
        end)\n\
        return V";
    let mut game = game(&script(text), &["ffff", "ffff"]);
    assert!(game.find("ffff at 0,-1").is_err());
    assert_eq!(game.find("ffff at 0,1 r0").map(|_| ()).map_err(|it| it.to_string()), Ok(()));
    play(&mut game, &["ffff at 0,1"]);
    let refused = game.find("follower on monastery").expect_err("forbidden");
    assert_eq!(refused.to_string(), "red may not: follower at ffff");
    assert_eq!(refused.rule(), Some("test.lua:8"));
}

#[test]
fn points_and_strengths_are_modified_with_reasons() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.modify.points('road', function(game, road, score)\n\
          score:add(road.size, 'inn')\n\
          if score.value > 100 then score:set(0, 'never') end\n\
        end)\n\
        V.modify.strength('follower', function(game, figure, strength)\n\
          if figure.owner.name == 'blue' then strength:add(2, 'mayor') end\n\
        end)\n\
        V.on.score('road', function(game, result, act)\n\
          act:note(result.points .. ' ' .. #result.owners .. ' ' .. tostring(result.owners[1] == result.feature:owners()[1]) .. ' ' .. result.feature:points())\n\
        end)\n\
        return V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "ffrf -1,0 r270"]);
        stand(setup, &["red follower 0,0 road EW", "red follower 0,0 road EW", "blue follower 0,0 road EW"]);
        draw(setup, &["ffrf", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["ffrf at 1,0 r90", "pass"]);
    assert_eq!(lines(&game), ["blue +6 (road, 3 tiles, inn)"]);
    assert!(game.table().events().iter().any(|it| game.table().event_text(it) == "6 1 true 6"));
}

#[test]
fn a_feature_can_be_scored_at_any_time() {
    let text = "local V = variant { id = 'test', api = 1, pieces = { cart = { each = 1, stays = true } } }\n\
        V.on.place(function(game, tile, act)\n\
          act:put('cart', tile:features('road')[1], game.players[2])\n\
          act:score(tile:features('road')[1], 5, 'toll')\n\
          local road = tile:features('road')[1]\n\
          act:note(#road:figures() .. road:figures()[1].piece .. tostring(road.completed))\n\
        end)\n\
        V.on.score('road', function(game, result, act)\n\
          act:note(result.points .. result.owners[1].name .. #result.feature:followers())\n\
        end)\n\
        return V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0"]);
        stand(setup, &["blue follower 0,0 road EW"]);
        draw(setup, &["frfr", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["frfr at 1,0"]);
    assert_eq!(lines(&game), ["blue +5 (toll)"]);
    assert_eq!(notes(&game), ["5blue1", "1cartfalse"]);
}

#[test]
fn a_completed_feature_that_a_rule_has_scored_is_not_scored_again() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.on.before_score(function(game, act)\n\
          if game.turn == 1 then act:score(game:completions()[1], 5, 'toll') end\n\
        end)\n\
        V.on.score('road', function(game, result, act)\n\
          act:note(result.points .. ' ' .. #result.figures .. ' ' .. #result.feature:followers())\n\
        end)\n\
        return V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["ffrf -1,0 r270", "frfr 0,0", "ffrf -1,1 r270", "frfr 0,1"]);
        stand(setup, &["blue follower 0,0 road EW"]);
        draw(setup, &["ffrf", "ffrf", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["ffrf at 1,0 r90", "pass"]);
    assert_eq!(lines(&game), ["blue +5 (toll)"]);
    assert_eq!(notes(&game), ["5 1 1"]);
    // Without an owner, the second road is completed as ever.
    play(&mut game, &["ffrf at 1,1 r90", "pass"]);
    assert_eq!(notes(&game), ["5 1 1", "0 0 0"]);
}

#[test]
fn score_lines_of_a_part_are_forgotten_in_the_next() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.on.score('road', function(game, result, act)\n\
          act:award(game.active, 2, 'a bonus')\n\
          if game.part == 1 then act:add_part() end\n\
        end)\n\
        V.on.scoring_end(function(game, act)\n\
          local said = 'lines'\n\
          for _, line in ipairs(game:lines()) do\n\
            said = said .. ' ' .. line.player.name .. line.points .. line.reason .. tostring(line.feature)\n\
          end\n\
          act:note(said)\n\
        end)\n\
        return V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "ffrf -1,0 r270"]);
        stand(setup, &["blue follower 0,0 road EW"]);
        draw(setup, &["ffrf", "ffff", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["ffrf at 1,0 r90", "pass"]);
    let said = "lines blue3road, 3 tilesroad E of -1,0 red2a bonusnil";
    assert_eq!(notes(&game).last().map(String::as_str), Some(said));
    play(&mut game, &["ffff at 0,1", "pass"]);
    assert_eq!(notes(&game).last().map(String::as_str), Some("lines"));
}

#[test]
fn acts_change_the_game_and_questions_come_back() {
    let text = "local V = variant { id = 'test', api = 1, tokens = { crown = { neutral = 1 } }, state = { seen = {}, last = false } }\n\
        V.on.place(function(game, tile, act)\n\
          local red, blue = game.players[1], game.players[2]\n\
          local crown = act:put('crown', tile)\n\
          act:face(crown, 'E')\n\
          local none = act:put('crown', tile)\n\
          act:note(crown.facing .. tostring(none) .. game:supply('crown'))\n\
          act:move(crown, blue, 'S')\n\
          act:note(tostring(crown.holder) .. #blue:held() .. crown.facing)\n\
          local picked = act:pick(blue, 'which', { tile, 'none', red, 3 })\n\
          act:note(tostring(picked == tile))\n\
          act:note(tostring(act:pick(blue, 'only', { red })))\n\
          act:note(tostring(act:pick_or_pass(red, 'maybe', { 'a' })))\n\
          act:note(act:bid(red, 'amount', 2, 4) .. ' ' .. tostring(act:bid_or_pass(blue, 'more', 5, 6)))\n\
          if act:confirm(red, 'other.pay') then act:pay(red, blue, 3, 'toll') end\n\
          act:pay(red, nil, 1, 'tax')\n\
          act:send_home(crown)\n\
          local face = act:draw()\n\
          act:put_back(act:draw())\n\
          act:discard(face)\n\
          V.state.seen = { tile, picked == tile }\n\
          V.state.last = tile\n\
          local seen = V.state.seen\n\
          act:note(tostring(seen[1] == tile) .. tostring(seen[2]) .. tostring(V.state.last))\n\
          local number = act:roll(6)\n\
          act:note(tostring(number >= 1 and number <= 6))\n\
          act:add_part()\n\
          act:add_turn(blue)\n\
        end)\n\
        return V";
    let mut game = game(&script(text), &["ffff", "cfff", "cfcf", "ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    assert_eq!(legal(&game), ["test.which 0,1", "test.which 3", "test.which none", "test.which red"]);
    play(&mut game, &["test.which 0,1"]);
    assert_eq!(legal(&game), ["test.maybe a", "test.maybe pass"]);
    play(&mut game, &["test.maybe pass"]);
    assert_eq!(legal(&game), ["test.amount 2", "test.amount 3", "test.amount 4"]);
    let mut fork = game.clone();
    play(&mut game, &["test.amount 3", "pass", "yes", "pass"]);
    play(&mut fork, &["test.amount 3", "test.more pass", "other.pay yes", "pass"]);
    assert!(game.table() == fork.table());
    assert_eq!(lines(&game), ["red -3 (toll)", "blue +3 (toll)", "red -1 (tax)"]);
    let table = game.table();
    assert_eq!(
        notes(&game),
        ["Enil0", "blue1S", "true", "red", "nil", "3 nil", "truetrueffff at 0,1", "true"]
    );
    // The queued turn comes before the part that was added to the present one.
    let turn = table.turn();
    assert_eq!((table.pile().len(), table.discarded(), turn.part, turn.inserted), (2, 1, 0, true));
}

#[test]
fn turns_in_between_come_before_the_rest_of_a_turn() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.on.turn_begin(function(game, act) act:note(game.active.name .. ' begins') end)\n\
        V.on.place(function(game, tile, act)\n\
          act:note(game.active.name .. ' plays part ' .. game.part .. ' of turn ' .. game.turn)\n\
          if game.turn ~= 1 or game.part ~= 1 then return end\n\
          act:add_part()\n\
          act:add_turn(game.players[2])\n\
          act:add_turn(game.players[1], nil, true)\n\
        end)\n\
        V.on.turn_end(function(game, act) act:note(game.active.name .. ' ends turn ' .. game.turn) end)\n\
        return V";
    let mut game = game(&script(text), &["ffff", "ffff", "ffff", "ffff", "ffff"]);
    for cell in ["0,1", "1,1", "2,1", "3,1", "4,1"] {
        play(&mut game, &[&format!("ffff at {cell}"), "pass"]);
    }
    assert_eq!(
        notes(&game),
        [
            "red begins",
            "red plays part 1 of turn 1",
            "blue begins",
            "blue plays part 1 of turn 2",
            "blue ends turn 2",
            "red plays part 1 of turn 3",
            "red plays part 2 of turn 1",
            "red ends turn 1",
            "blue begins",
            "blue plays part 1 of turn 4",
            "blue ends turn 4",
        ]
    );
}

#[test]
fn offers_are_options_that_the_script_carries_out() {
    let text = "local V = variant { id = 'test', api = 1, tokens = { flag = { each = 2 } } }\n\
        V.offer.deploy('flag on', {\n\
          list = function(game)\n\
            local options = {}\n\
            if game.active:supply('flag') == 0 then return options end\n\
            for _, tile in ipairs(game.placed:adjacent()) do table.insert(options, { tile, 'N' }) end\n\
            return options\n\
          end,\n\
          take = function(game, option, act) act:put('flag', option[1], game.active) act:note(option[2]) end,\n\
          free = true,\n\
        })\n\
        return V";
    let mut game = game(&script(text), &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1", "flag on 0,0 N"]);
    assert!(legal(&game).contains(&"follower on monastery".to_owned()), "{:?}", legal(&game));
    play(&mut game, &["flag on 0,0 N"]);
    assert!(!legal(&game).iter().any(|it| it.starts_with("flag")), "{:?}", legal(&game));
}

#[test]
fn what_is_taken_instead_ends_the_deployment() {
    let text = |how: &str| {
        format!(
            "local V = variant {{ id = 'test', api = 1,\n\
             pieces = {{ ghost = {{ each = 1, role = 'follower', on = 'follower', second = true }} }} }}\n\
             V.offer.deploy('bow', {{\n\
               list = function(game) return {{ {{}} }} end,\n\
               take = function(game, option, act) act:note('bows') {how} end,\n\
             }})\n\
             return V"
        )
    };
    let step = |how| {
        let mut game = game(&script(&text(how)), &["ffff", "ffff"]);
        play(&mut game, &["ffff at 0,1", "bow"]);
        game.table().step().name()
    };
    assert_eq!((step(""), step("act:close()")), ("deploy_second", "place"));
}

#[test]
fn hooks_are_called_where_something_stands_and_when_points_have_changed() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.on.place({ kind = 'road', piece = 'follower' }, function(game, tile, act) act:note('road') end)\n\
        V.on.complete({ piece = 'follower' }, function(game, feature, act) act:note(feature.kind) end)\n\
        V.on.scoring_end({ scored = true }, function(game, act) act:note('scored') end)\n\
        return V";
    let mut game = game(&script(text), &["frfr", "frfr", "cfff", "ffff"]);
    // Nobody stands on the road yet, and then somebody does.
    play(&mut game, &["frfr at 1,0", "follower on road EW"]);
    assert!(notes(&game).is_empty(), "{:?}", notes(&game));
    play(&mut game, &["frfr at 2,0", "pass"]);
    assert_eq!(notes(&game), ["road"]);
    play(&mut game, &["cfff at 0,-1 r180", "follower on city"]);
    assert_eq!(notes(&game), ["road", "city", "scored"]);
}

#[test]
fn hooks_are_called_by_what_is_kept() {
    let text = "local V = variant { id = 'test', api = 1, state = { open = true, seen = false } }\n\
        V.on.place({ unless = 'seen' }, function(game, tile, act) act:note('first') V.state.seen = tile end)\n\
        V.on.turn_end({ when = 'seen' }, function(game, act) act:note('end') end)\n\
        V.filter.place({ when = 'open' }, function(game, place) if place.y ~= 1 then return 'only there' end end)\n\
        V.on.place({ when = 'open' }, function(game, tile, act) V.state.open = nil end)\n\
        return V";
    let mut game = game(&script(text), &["ffff"; 4]);
    assert_eq!(legal(&game), ["ffff at 0,1"]);
    play(&mut game, &["ffff at 0,1", "pass"]);
    assert!(legal(&game).len() > 1, "{:?}", legal(&game));
    play(&mut game, &["ffff at 0,2", "pass"]);
    assert_eq!(notes(&game), ["first", "end", "end"]);
}

#[test]
fn hooks_are_called_by_what_is_around() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.filter.place({ kind = 'monastery', near = { 'city', 'monastery' } }, function(game, place) return 'crowded' end)\n\
        V.filter.deploy({ kind = 'road', near = 'monastery' }, function(game, spot) return 'no robbers' end)\n\
        V.modify.points({ kind = 'road', near = 'monastery' }, function(game, it, score) score:add(5, 'quiet') end)\n\
        V.on.place({ near = 'monastery' }, function(game, tile, act) act:note('placed') end)\n\
        V.on.turn_end({ near = 'monastery' }, function(game, act) act:note('end') end)\n\
        V.on.place('road', function(game, tile, act) act:note(tostring(tile:features('road')[1]:points())) end)\n\
        return V";
    let mut game = game(&script(text), &["frfr", "frfr", "ffff", "frfr", "frfr"]);
    // The start tile has a city, and what is on a tile itself is not around it.
    play(&mut game, &["frfr at 1,0", "pass", "frfr at 2,0", "pass"]);
    assert_eq!(legal(&game), ["ffff at 2,-1", "ffff at 2,1"]);
    play(&mut game, &["ffff at 2,1", "pass"]);
    assert_eq!(notes(&game), ["2", "3"]);
    // One tile comes to lie beside the monastery; the next does not, but its road has a tile that does.
    play(&mut game, &["frfr at 3,0"]);
    assert!(!legal(&game).contains(&"follower on road EW".to_owned()), "{:?}", legal(&game));
    play(&mut game, &["pass", "frfr at -1,0"]);
    assert!(legal(&game).contains(&"follower on road EW".to_owned()), "{:?}", legal(&game));
    play(&mut game, &["pass"]);
    assert_eq!(notes(&game), ["2", "3", "placed", "9", "end", "10"]);
}

#[test]
fn what_a_hook_is_called_for_holds_too_when_scripts_ask() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.modify.points({ kind = 'road', scored = true }, function(game, it, score) score:add(5, 'late') end)\n\
        V.modify.points({ kind = 'road', piece = 'follower' }, function(game, it, score) score:add(2, 'manned') end)\n\
        V.on.place(function(game, tile, act)\n\
          local function note(road) act:note(tostring(road:points())) end\n\
          note(tile:features('road')[1])\n\
          act:award(game.active, 0, 'nothing')\n\
          note(tile:features('road')[1])\n\
          act:award(game.active, 1, 'something')\n\
          note(tile:features('road')[1])\n\
        end)\n\
        return V";
    let mut game = game(&script(text), &["frfr", "frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0", "follower on road EW"]);
    play(&mut game, &["frfr at 2,0", "pass"]);
    assert_eq!(notes(&game), ["2", "2", "7", "5", "5", "10"]);
}

#[test]
fn hooks_run_in_the_declared_order() {
    let rule = |id: &str, rest: &str, wish: &str| {
        let text = format!(
            "local V = variant {{ id = '{id}', api = 1{rest} }}\nV.on.place(function(game, tile, act) act:note('{id}') end{wish})\nreturn V"
        );
        bastide_diag::Source::new(format!("{id}.lua"), text)
    };
    let scripts = [
        rule("late", "", ", { order = 'late' }"),
        rule("third", ", after = 'second'", ""),
        rule("second", ", requires = 'first'", ""),
        rule("first", "", ""),
        rule("early", ", after = 'third'", ", { order = 'early' }"),
        rule("last", "", ", { after = { 'late' } }"),
    ];
    let cast = cast(&scripts, &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, &["ffff", "ffff"]));
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["ffff at 0,1"]);
    let noted: Vec<_> = game.table().events().iter().map(|it| game.table().event_text(it)).collect();
    assert_eq!(noted[1..], ["early", "first", "second", "third", "late", "last"]);
    let table = cast.hooks_table(&rules.setup);
    assert!(
        table.starts_with("step   verb  for  variant  where\nplace  on    all  early    early.lua:2\n"),
        "{table}"
    );
}

#[test]
fn a_piece_may_stand_where_another_one_may() {
    let guard = "local V = variant { id = 'guards', api = 1,\n\
                 pieces = { guard = { each = 1, role = 'follower', on = 'follower' } } }\nreturn V";
    let cast = cast(&[script(guard)], &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, &["crrr", "ffff"]));
    let mut game = start(&cast, &rules, 1).unwrap_or_else(|fault| panic!("{fault}"));
    play(&mut game, &["crrr at 1,0"]);
    let spots = |piece: &str| {
        let prefix = format!("{piece} on ");
        legal(&game)
            .into_iter()
            .filter_map(|it| it.strip_prefix(&prefix).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert!(spots("follower").len() > 5);
    assert_eq!(spots("guard"), spots("follower"));
}

#[test]
fn of_a_tile_set_there_are_as_many_copies_as_the_greediest_variant_asks_for() {
    let asks = |id: &str, sets: &str| {
        script(&format!("local V = variant {{ id = '{id}', api = 1, sets = {sets} }}\nreturn V"))
    };
    let scripts = [asks("one", "{ 'base', 'lakes' }"), asks("two", "{ 'base*2', 'lakes', 'hills' }")];
    assert_eq!(cast(&scripts, &Options::new(), 2).sets(), ["base*2", "lakes", "hills"]);
}

/// A game with a scout, who leaves with the last follower: red has one on the road beside a follower.
fn scouting(rule: &str) -> Vec<String> {
    let scouts = format!(
        "local V = variant {{ id = 'scouts', api = 1, features = {{ track = {{ like = 'road', followers = false }} }}, pieces = {{ scout = {{ each = 1, on = 'road', \
         needs_follower = true, leaves = true }} }} }}\n\
         V.on.place(function(game, tile, act)\n  local road = game:features('road')[1]\n  local scout = game:figure('scout')\n  \
         {rule}\n  act:note(scout.tile and 'stays' or 'gone')\nend)\nreturn V"
    );
    let cast = cast(&[script(&scouts)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["crfr 0,0", "ffff 0,1"]);
        stand(setup, &["red follower 0,0 road E", "red scout 0,0 road E", "blue follower 0,0 road E"]);
        draw(setup, &["ffff", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).unwrap_or_else(|fault| panic!("{fault}"));
    play(&mut game, &["ffff at 1,1"]);
    game.table().audit().unwrap_or_else(|defect| panic!("{defect}"));
    notes(&game)
}

#[test]
fn a_piece_that_leaves_goes_home_with_the_last_follower_of_its_owner() {
    let red = "road:followers(game.players[1])[1]";
    assert_eq!(scouting(&format!("act:send_home({red})")), ["gone"]);
    assert_eq!(scouting(&format!("act:move({red}, game.players[2])")), ["gone"]);
    assert_eq!(scouting(&format!("act:move({red}, game:features('monastery')[1])")), ["gone"]);
    assert_eq!(scouting("act:send_home(road:followers(game.players[2])[1])"), ["stays"]);
    assert_eq!(
        scouting(&format!("act:put('follower', road, game.players[1]) act:send_home({red})")),
        ["stays"]
    );
}

#[test]
fn a_filter_is_only_asked_about_what_its_selector_picks() {
    for (kind, completed) in [("road", 1), ("city", 0)] {
        let text = format!(
            "local V = variant {{ id = 'test', api = 1 }}\n\
             V.filter.complete('{kind}', function() return 'never' end)\n\
             return V"
        );
        let mut game = game(&script(&text), &["cfff", "ffff"]);
        play(&mut game, &["cfff at 0,-1 r180", "pass"]);
        let is_completed = |event: &&Event| matches!(event, Event::Completed { .. });
        let events = game.table().events().iter().filter(is_completed).count();
        assert_eq!(events, completed, "a filter for {kind}, and a city is completed");
    }
}

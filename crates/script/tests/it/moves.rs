//! Pieces that leave and arrive, and offers that have to be taken or end the deployment.

use crate::table::{Options, cast, draw, lay, legal, notes, play, rules, script, stand, start, texts};

/// A game in which red and blue stand on a road, and red has a ghost that is safe.
const GHOSTS: &str = "local V = variant { id = 'ghosts', api = 1, pieces = {\n  \
    ghost = { each = 1, role = 'follower', on = 'follower', safe = true },\n} }\n";

fn begun(scripts: &[String]) -> bastide_core::game::Game {
    let sources: Vec<_> = scripts.iter().map(|it| script(it)).collect();
    let cast = cast(&sources, &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "crfr 1,0"]);
        stand(setup, &["red follower 0,0 road EW", "blue follower 0,0 road EW", "red ghost 0,0 field En"]);
        draw(setup, &["ffff", "ffff"]);
    });
    start(&cast, &rules, 1).expect("it starts")
}

/// Notes left when `ffff` is placed: `own` is a rule of the ghosts, `other` one of another variant.
fn said(own: &str, other: &str) -> Vec<String> {
    let test = format!("local V = variant {{ id = 'test', api = 1 }}\n{other}\nreturn V");
    let mut game = begun(&[format!("{GHOSTS}{own}\nreturn V"), test]);
    play(&mut game, &["ffff at 0,1"]);
    game.table().audit().unwrap_or_else(|defect| panic!("{defect}"));
    notes(&game)
}

fn when_placed(text: &str) -> String {
    format!(
        "V.on.place(function(game, tile, act)\n  local red, blue = game.players[1], game.players[2]\n  {text}\nend)"
    )
}

#[test]
fn being_safe_is_a_rule_and_no_courtesy() {
    let takes = "for _, it in ipairs(game:tile(0, 0):figures()) do act:note(tostring(act:send_home(it))) end";
    assert_eq!(said("", &when_placed(takes)), ["true", "true", "false"]);
    assert_eq!(said(&when_placed(takes), ""), ["true", "true", "true"], "a variant may take its own");
    let captures =
        "for _, it in ipairs(game:tile(0, 0):figures()) do act:note(tostring(act:move(it, blue))) end";
    assert_eq!(said("", &when_placed(captures)), ["true", "true", "false"]);
    let recalls = "act:note(tostring(act:send_home(red:figures('ghosts.ghost')[1], 'recalled')) .. red:supply('ghosts.ghost'))";
    assert_eq!(said("", &when_placed(recalls)), ["true1"]);
    let moves = "act:note(tostring(act:move(red:figures('ghosts.ghost')[1], tile)))";
    assert_eq!(said("", &when_placed(moves)), ["true"], "it is not taken off the board");
}

#[test]
fn a_filter_keeps_pieces_where_they_are() {
    let keeps = "V.filter.leave({ piece = 'follower', kind = 'road' }, function(game, move)\n  \
                 if move.figure.owner == game.players[2] and move.cause ~= 'scored' then return 'kept by ' .. tostring(move.from) end\nend)\n";
    let takes = "for _, it in ipairs(game:features('road')[1]:followers()) do\n    \
                 act:note(tostring(it.safe) .. tostring(act:send_home(it)) .. tostring(act:move(it, tile)))\n  end";
    // The first is at home already when it is moved: from supply nothing keeps it.
    assert_eq!(said(keeps, &when_placed(takes)), ["falsetruetrue", "truefalsefalse"]);
}

#[test]
fn what_leaves_and_what_arrives_is_heard_of_with_origin_and_cause() {
    let hears = "local function say(word)\n  return function(game, move, act)\n    \
                 act:note(word .. ' ' .. tostring(move.figure) .. ' ' .. move.cause .. ' ' .. tostring(move.from) .. ' ' .. \
                 tostring(move.feature) .. ' ' .. tostring(move.figure.tile))\n  end\nend\n\
                 V.on.arrive('follower', say('arrives'))\nV.on.leave('follower', say('leaves'))\n";
    let moves = "local it = blue:figures('follower')[1]\n  act:move(it, tile)\n  act:send_home(it)";
    assert_eq!(
        said(hears, &when_placed(moves)),
        [
            "leaves blue follower moved frfr at 0,0 road EW of 0,0 ffff at 0,1",
            "arrives blue follower moved frfr at 0,0 road EW of 0,0 ffff at 0,1",
            "leaves blue follower sent_home ffff at 0,1 nil nil",
        ]
    );
    let road = "V.on.leave({ kind = 'road' }, function(game, move, act) act:note(move.figure.piece) end)\n\
                V.on.arrive({ kind = 'road' }, function(game, move, act) act:note('never') end)\n";
    assert_eq!(
        said(road, &when_placed(&format!("{moves}\n  act:send_home(red:figures('ghosts.ghost')[1])"))),
        ["follower"]
    );
}

#[test]
fn pieces_that_go_home_by_a_score_are_asked_about_too() {
    let keeps = "V.filter.leave('ghosts.ghost', function(game, move) return 'a ghost stays' end)\n";
    let scores = "act:score(game:features('road')[1], 3, 'toll')\n  act:note(#red:figures('follower') .. #blue:figures('follower'))";
    assert_eq!(said(keeps, &when_placed(scores)), ["00"]);
    let field = "local field = red:figures('ghosts.ghost')[1].feature\n  act:score(field, 3, 'toll')\n  act:note(tostring(#field:followers()))";
    assert_eq!(said(keeps, &when_placed(field)), ["1"]);
    let alone = "local road = game:features('road')[1]\n  \
                 act:score(road, 3, 'toll', blue:figures('follower'))\n  \
                 act:note(red.score .. blue.score .. #road:followers())";
    assert_eq!(said("", &when_placed(alone)), ["031"]);
}

#[test]
fn what_must_be_done_is_done_before_all_else() {
    let offer = |how: &str| {
        format!(
            "V.offer.deploy('free', {{ list = function(game) return {{ {{}} }} end, take = function(game, option, act) end, free = true }})\n\
             V.offer.deploy('bow', {{\n  list = function(game) return V.state.bowed and {{}} or {{ {{}} }} end,\n  \
             take = function(game, option, act)\n    V.state.bowed = true\n    act:close()\n  end,{how}\n}})"
        )
    };
    let test = |how: &str| {
        let head = "local V = variant { id = 'test', api = 1, state = { bowed = false } }\n";
        let mut game = begun(&[format!("{GHOSTS}return V"), format!("{head}{}\nreturn V", offer(how))]);
        play(&mut game, &["ffff at 0,1"]);
        game
    };
    let mut game = test(" must = true");
    assert_eq!(legal(&game), ["bow"]);
    assert_eq!(game.find("pass").expect_err("it must be done").to_string(), "passing is not allowed");
    play(&mut game, &["bow"]);
    assert_eq!(game.table().step().name(), "place", "the deployment is over");
    let game = test("");
    assert!(legal(&game).len() > 3 && legal(&game).contains(&"free".to_owned()));
}

#[test]
fn what_is_wrong_in_moves_and_offers_says_so() {
    for (text, message) in [
        (
            "act:send_home(red:figures()[1], 'eaten')",
            "or taken back by its owner, `\"recalled\"`, not `eaten`",
        ),
        ("act:send_home(tile)", "a Figure is needed, not a Tile"),
        ("act:score(game:features('road')[1], 1, 'x', { red })", "a Figure is needed, not a Player"),
        (
            "act:score(game:features('road')[1], 1, 'x', 'all')",
            "a list of figures is needed, not the string `all`",
        ),
    ] {
        let test = format!("local V = variant {{ id = 'test', api = 1 }}\n{}\nreturn V", when_placed(text));
        let mut game = begun(&[format!("{GHOSTS}return V"), test]);
        let choice = game.find("ffff at 0,1").expect("it fits");
        let fault = game.choose(choice).expect_err("it is wrong").to_string();
        assert!(fault.contains(message), "{fault}\n{message}");
    }
    let late = "local V = variant { id = 'test', api = 1 }\nV.on.turn_end(function(game, act) act:close() end)\nreturn V";
    let mut game = begun(&[format!("{GHOSTS}return V"), late.to_owned()]);
    play(&mut game, &["ffff at 0,1"]);
    let pass = game.find("pass").expect("it may be passed");
    let fault = game.choose(pass).expect_err("it is late").to_string();
    assert!(fault.contains("the deployment of this part is over"), "{fault}");
    let both = "local V = variant { id = 'test', api = 1 }\n\
                V.offer.deploy('bow', { list = function() end, take = function() end, free = true, must = true })\nreturn V";
    let Err(report) = bastide_script::Cast::load(&[script(both)], &Options::new(), 2) else {
        panic!("it is refused")
    };
    assert!(texts(&report)[0].contains("cannot be both `free` and `must`"), "{:?}", texts(&report));
}

#[test]
fn sides_are_left_out_of_every_segment_of_an_option() {
    let ways = "V.offer.turn_begin('drive', {
      list = function(game)
        local ways = {}
        for _, from in ipairs(game:tile(0, 0):segments('road')) do
          for _, to in ipairs(game:tile(1, 0):segments('road')) do table.insert(ways, { from, to, 1 }) end
        end
        return ways
      end,
      take = function(game, way, act) act:note(tostring(way[2]) .. way[3]) end,
    })";
    let mut game = begun(&[format!("{GHOSTS}{ways}\nreturn V")]);
    let full = "drive road EW of 0,0 road EW of 1,0 1";
    assert!(legal(&game).iter().any(|it| it == full), "{:?}", legal(&game));
    for text in [
        full,
        "drive road E of 0,0 road EW of 1,0 1",
        "drive road EW of 0,0 road W of 1,0 1",
        "drive road W of 0,0 road E of 1,0 1",
    ] {
        assert_eq!(game.find(text).map(|it| game.text(it)), Ok(full.to_owned()), "{text}");
    }
    for text in ["drive road N of 0,0 road EW of 1,0 1", "drive road W of 0,0 road E of 9,0 1"] {
        assert!(game.find(text).is_err(), "{text}");
    }
    play(&mut game, &["drive road W of 0,0 road E of 1,0 1"]);
}

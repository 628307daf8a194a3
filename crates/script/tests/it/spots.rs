//! Spots: where a piece may stand, asked of every filter about that very segment, and deployments of rules.

use crate::table::{Options, cast, draw, lay, legal, notes, play, rule, rules, script, stand, start};

/// Notes of a rule when `ffff` is placed below the start tile: red and blue stand on the road of `0,0`.
fn said(text: &str) -> Vec<String> {
    let text = format!(
        "V.on.place(function(game, tile, act)\n  local red, blue = game.players[1], game.players[2]\n  \
         local road = game:tile(0, 0):features('road')[1]\n  \
         local function say(spots)\n    local all = {{}}\n    \
         for _, it in ipairs(spots) do table.insert(all, tostring(it)) end\n    \
         act:note(table.concat(all, '; '))\n  end\n  {text}\nend)"
    );
    noted(&rule(&text)).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn noted(source: &bastide_diag::Source) -> Result<Vec<String>, String> {
    let cast = cast(std::slice::from_ref(source), &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "crfr 1,0"]);
        stand(setup, &["red follower 0,0 road EW", "blue follower 0,0 road EW"]);
        draw(setup, &["ffff", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).map_err(|fault| fault.to_string())?;
    let choice = game.find("ffff at 0,1").expect("it fits");
    game.choose(choice).map_err(|it| it.to_string())?;
    game.table().audit().unwrap_or_else(|defect| panic!("{defect}"));
    Ok(notes(&game))
}

fn refused(text: &str) -> String {
    let text = format!("V.on.place(function(game, tile, act)\n  local red = game.players[1]\n  {text}\nend)");
    noted(&rule(&text)).expect_err("it is refused")
}

#[test]
fn spots_are_segments_by_place() {
    assert_eq!(
        said("say(red:spots({ kind = 'road' }))"),
        ["follower on road EW of 0,0; follower on road EW of 1,0"]
    );
    assert_eq!(
        said("say(red:spots({ feature = road, tile = game:tile(1, 0) }))"),
        ["follower on road EW of 1,0"]
    );
    assert_eq!(
        said("say(red:spots({ kind = { 'road', 'city' }, occupied = false }))"),
        ["follower on city N of 1,0"]
    );
    assert_eq!(said("say(red:spots({ kind = 'road', occupied = false }))"), [""]);
    assert_eq!(said("say(red:spots({ kind = 'monastery', completed = true }))"), [""]);
    assert_eq!(said("say(red:spots({ kind = 'tile', tile = tile }))"), ["follower on 0,1"]);
    assert_eq!(said("act:note(#red:spots() .. ' ' .. #red:spots({}))"), ["9 9"]);
    assert_eq!(said("act:note(#red:spots({ kind = {} }) .. ' ' .. #red:spots({ piece = {} }))"), ["0 0"]);
    let spot = "local it = red:spots({ kind = 'road' })[2]\n  ";
    let fields = "act:note(it.player.name .. it.piece .. tostring(it.feature == road) .. tostring(it.tile))";
    assert_eq!(said(&format!("{spot}{fields}")), ["redfollowertruecrfr at 1,0"]);
}

#[test]
fn filters_are_asked_about_the_very_segment() {
    let text = "V.filter.deploy(function(game, spot)\n  if spot.tile == game:tile(0, 0) then return 'not there' end\nend)\n\
                V.on.place(function(game, tile, act)\n  \
                for _, it in ipairs(game.active:spots({ kind = 'road' })) do act:note(tostring(it)) end\n  \
                act:note(tostring(#game.active:spots({ kind = 'tile' })))\nend)";
    assert_eq!(noted(&rule(text)), Ok(vec!["follower on road EW of 1,0".to_owned(), "2".to_owned()]));
}

#[test]
fn one_spot_each_is_the_first_that_filters_allow() {
    let road = "say(red:spots({ kind = { 'road', 'city' }, each = 'feature' }))";
    assert_eq!(said(road), ["follower on road EW of 0,0; follower on city N of 1,0"]);
    let text = "V.filter.deploy(function(game, spot)\n  if spot.tile == game:tile(0, 0) then return 'not there' end\nend)\n\
                V.on.place(function(game, tile, act)\n  \
                for _, it in ipairs(game.active:spots({ kind = 'road', each = 'feature' })) do act:note(tostring(it)) end\n\
                end)";
    assert_eq!(noted(&rule(text)), Ok(vec!["follower on road EW of 1,0".to_owned()]));
    let refused = refused("red:spots({ each = 'tile' })");
    assert!(refused.contains("one spot is asked for `each = \"feature\"`"), "{refused}");
}

#[test]
fn what_a_rule_deploys_is_a_deployment() {
    let text = "V.on.deploy(function(game, figure, act) act:note(tostring(figure) .. ' on ' .. tostring(figure.tile)) end)\n\
                V.offer.deploy('portal', {\n  \
                list = function(game)\n    local options = {}\n    \
                for _, it in ipairs(game.active:spots({ kind = 'city' })) do table.insert(options, it) end\n    \
                return options\n  end,\n  \
                take = function(game, spot, act) act:note(tostring(act:deploy(spot))) end,\n})";
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "crfr 1,0"]);
        draw(setup, &["ffff", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("it starts");
    play(&mut game, &["ffff at 0,1"]);
    assert!(legal(&game).contains(&"portal follower on city N of 1,0".to_owned()));
    play(&mut game, &["portal follower on city N of 1,0"]);
    assert_eq!(notes(&game), ["red follower on crfr at 1,0", "red follower"]);
    game.table().audit().unwrap_or_else(|defect| panic!("{defect}"));
}

#[test]
fn a_rule_may_deploy_a_figure_from_elsewhere_or_on_a_tile_as_a_whole() {
    let moved = "local it = road:followers(red)[1]\n  \
                 local spot = red:spots({ piece = it.piece, kind = 'city' })[1]\n  \
                 act:deploy(spot, it)\n  act:note(tostring(it.feature) .. ' ' .. red:supply('follower'))\n  \
                 act:deploy(red:spots({ kind = 'tile', tile = tile })[1])\n  \
                 act:note(tile:figures()[1].feature and 'inside' or 'on top')";
    assert_eq!(said(moved), ["city N of 1,0 6", "on top"]);
    let last = "for _ = 1, 6 do act:deploy(red:spots({ kind = 'road' })[1]) end\n  \
                act:note(#red:spots() .. tostring(#red:spots({ piece = 'follower', kind = 'road' })) .. \
                tostring(act:deploy(red:spots({ piece = 'follower' })[1])))";
    assert_eq!(said(last), ["02nil"]);
}

#[test]
fn what_is_no_spot_is_refused() {
    for (text, message) in [
        (
            "red:spots('road')",
            "what spots are asked for is a table, as `{ kind = \"road\", occupied = false }`, not the string `road`",
        ),
        ("red:spots({ kinds = 'road' })", "spots are not asked for by `kinds`; did you mean `kind`?"),
        ("red:spots({ 'road' })", "a name as a key of what spots are asked for is needed, not 1"),
        ("red:spots({ kind = 'raod' })", "this game has no kind of feature `raod`; did you mean `road`?"),
        ("red:spots({ piece = 3 })", "the name of a piece is needed, not 3"),
        ("red:spots({ occupied = 1 })", "true or false is needed, not 1"),
        ("red:spots({ tile = red })", "a Tile is needed, not a Player"),
        ("act:deploy(tile)", "a Spot is needed, not a Tile"),
        (
            "act:deploy(red:spots({ kind = 'city' })[1], game:tile(0, 0):figures()[2])",
            "blue follower cannot be the follower on city N of 1,0: name a figure of that kind and player, or none \
             for one from supply",
        ),
    ] {
        let found = refused(text);
        assert!(found.contains(message), "{found}\n{message}");
    }
}

#[test]
fn spots_are_kept_and_picked_like_other_things() {
    let text = "local V = variant { id = 'test', api = 1, state = { spot = false } }\n\
        V.on.place(function(game, tile, act)\n  \
          local spots = game.active:spots({ kind = 'road' })\n  \
          V.state.spot = spots[2]\n  \
          act:note(tostring(V.state.spot == spots[2]) .. tostring(V.state.spot == spots[1]))\n  \
          local picked = act:pick(game.active, 'where', spots)\n  \
          act:deploy(picked)\n\
        end)\nreturn V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["frfr 0,0", "crfr 1,0"]);
        draw(setup, &["ffff", "ffff"]);
    });
    for checkpoint in [false, true] {
        let mut game = start(&cast, &rules, 1).expect("it starts");
        play(&mut game, &["ffff at 0,1"]);
        assert_eq!(
            legal(&game),
            ["test.where follower on road EW of 0,0", "test.where follower on road EW of 1,0"]
        );
        let mut game = if checkpoint { game.clone() } else { game };
        play(&mut game, &["test.where follower on road EW of 1,0"]);
        assert_eq!(notes(&game), ["truefalse"]);
        assert_eq!(
            game.table().supply(Some(bastide_core::player::PlayerId(0)), bastide_core::piece::PieceId(0)),
            6
        );
    }
}

//! Rules that ask other rules, and what they see: the same limits and the same answers whether they are told or run.

use crate::cache::played;
use crate::table::{Options, cast, draw, lay, rule, rules, script, start};

/// Outcome of a rule, which is the same told and run: its notes, or the fault that ends the game.
fn same(text: &str) -> Result<Vec<String>, String> {
    let told = played(&rule(text), true);
    assert_eq!(told, played(&rule(text), false), "told and run\n{text}");
    told
}

/// A filter of places that asks so many rules before it looks at something, and so many after.
fn asking(rules: u32, before: u32, look: &str, after: u32) -> String {
    // There is one road, so each question asks every rule once.
    format!(
        "for _ = 1, {rules} do V.filter.deploy('road', function() end) end\n\
         V.filter.place(function(game, place)\n  if game.turn == 1 then return end\n  \
         local start = game:tile(0, 0)\n  \
         for _ = 1, {before} do game.active:spots({{ piece = 'follower', kind = 'road', tile = start }}) end\n  {look}\n  \
         for _ = 1, {after} do game.active:spots({{ piece = 'follower', kind = 'road', tile = start }}) end\nend)"
    )
}

#[test]
fn a_rule_may_ask_nearly_ten_thousand_others() {
    assert_eq!(same(&asking(10, 999, "", 0)), Ok(Vec::new()));
    let fault = same(&asking(10, 1000, "", 0)).expect_err("it asks too much");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
}

#[test]
fn what_is_known_and_what_is_not_are_counted_once_each() {
    // Six thousand questions are known in the second turn, and three thousand more are not.
    assert_eq!(same(&asking(10, 600, "local turn = game.turn", 300)), Ok(Vec::new()));
    assert_eq!(
        same(&asking(10, 600, "if game.turn == 3 and place.x == 1 then return 'no' end", 300)),
        Ok(Vec::new())
    );
    // Each place has a count of its own.
    assert_eq!(same(&asking(10, 600, "local x = place.x", 300)), Ok(Vec::new()));
    let fault = same(&asking(10, 600, "local turn = game.turn", 400)).expect_err("it asks too much");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
}

#[test]
fn a_hundred_rules_may_wait_for_one_another() {
    // Each monastery of a row asks the next one to the east.
    let asks = |from: i16| {
        let text = format!(
            "local V = variant {{ id = 'test', api = 1 }}\n\
             V.modify.points('monastery', function(game, it, score)\n  \
             local next = game:tile(it.tile.x + 1, 0)\n  \
             if next then score:add(next:features('monastery')[1]:points(), 'next') end\nend)\n\
             V.on.place(function(game, tile, act) act:note('' .. game:tile({from}, 0):features('monastery')[1]:points()) end)\n\
             return V"
        );
        let cast = cast(&[script(&text)], &Options::new(), 2);
        let row: Vec<_> = (0..=100).map(|x| format!("ffff {x},0")).collect();
        let row: Vec<_> = row.iter().map(String::as_str).collect();
        let rules = rules(&cast, |setup| {
            lay(setup, &row);
            draw(setup, &["ffff", "ffff"]);
        });
        let mut game = start(&cast, &rules, 1).expect("the game starts");
        let choice = game.find("ffff at 0,-1").expect("it fits");
        game.choose(choice).map(|()| game.table().notes()[0].to_string()).map_err(|it| it.to_string())
    };
    // The last of a row has one neighbour and is worth two; the others have two, one of them three.
    assert_eq!(asks(100), Ok("2".to_owned()));
    assert_eq!(asks(99), Ok("5".to_owned()));
    assert!(asks(1).is_ok(), "{:?}", asks(1));
    let fault = asks(0).expect_err("one too many");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
}

#[test]
fn who_asks_without_end_is_stopped() {
    let text = "V.modify.points('monastery', function(game, it, score) score:add(1, 'more') end)\n\
                V.on.place(function(game, tile, act)\n  local it = tile:features('monastery')[1]\n  \
                while true do it:points() end\nend)";
    let fault = same(text).expect_err("it does not end");
    assert!(fault.contains("does not come to an end"), "{fault}");
}

/// Notes of a rule that sees another value of an expression in each of four turns.
fn seen(values: [&str; 4]) -> Vec<String> {
    let text = format!(
        "V.on.place(function(game, tile, act)\n  V.state.kept = ({{ {} }})[game.turn]\nend)\n\
         V.on.after_place(function(game, act)\n  local kept = V.state.kept\n  act:note(tostring(kept))\nend)",
        values.join(", ")
    );
    let text =
        format!("local V = variant {{ id = 'test', api = 1, state = {{ kept = '' }} }}\n{text}\nreturn V\n");
    let [told, run] =
        [true, false].map(|remembers| played(&script(&text), remembers).expect("no rule breaks"));
    assert_eq!(told, run, "{text}");
    told
}

#[test]
fn values_that_differ_are_told_apart() {
    for length in 0..12 {
        let text = |first: &str, last: &str| format!("'{first}{}{last}'", "b".repeat(length));
        let texts = [text("a", ""), text("g", ""), text("", "a"), text("", "g")];
        let wanted: Vec<_> = texts.iter().map(|it| it.trim_matches('\'').to_owned()).collect();
        assert_eq!(seen([&texts[0], &texts[1], &texts[2], &texts[3]]), wanted);
    }
    assert_eq!(seen(["1", "'1'", "true", "'true'"]), ["1", "1", "true", "true"]);
    assert_eq!(seen(["0", "-1", "256", "65536"]), ["0", "-1", "256", "65536"]);
    assert_eq!(seen(["128", "-128", "255", "-32768"]), ["128", "-128", "255", "-32768"]);
    assert_eq!(seen(["32768", "-32768", "127", "-129"]), ["32768", "-32768", "127", "-129"]);
    assert_eq!(
        seen(["1", "4294967296", "1099511627776", "1099511627777"]),
        ["1", "4294967296", "1099511627776", "1099511627777"]
    );
    assert_eq!(
        seen(["game:cell(1, 0)", "game:cell(0, 1)", "game:cell(-1, 0)", "game:cell(0, -1)"]),
        ["1,0", "0,1", "-1,0", "0,-1"]
    );
    assert_eq!(
        seen(["game.players[1]", "game.players[2]", "tile", "tile:features('monastery')[1]"]),
        ["red", "blue", "ffff at 0,3", "monastery of 0,4"]
    );
}

#[test]
fn lists_that_differ_are_told_apart() {
    let text = "local V = variant { id = 'test', api = 1, state = { kept = {} } }\n\
        V.on.place(function(game, tile, act)\n  local lists = { { 1, 2 }, { 2, 1 }, { { 1 }, 2 }, { 1, { 2 } } }\n  \
        V.state.kept = lists[game.turn]\nend)\n\
        local function text(it)\n  if type(it) ~= 'table' then return tostring(it) end\n  local parts = {}\n  \
        for at, part in ipairs(it) do parts[at] = text(part) end\n  return '(' .. table.concat(parts, ' ') .. ')'\nend\n\
        V.on.after_place(function(game, act) act:note(text(V.state.kept)) end)\nreturn V\n";
    for remembers in [true, false] {
        assert_eq!(
            played(&script(text), remembers).expect("no rule breaks"),
            ["(1 2)", "(2 1)", "((1) 2)", "(1 (2))"]
        );
    }
}

#[test]
fn places_that_differ_in_their_turn_alone_are_told_apart() {
    let text = "local V = variant { id = 'test', api = 1 }\n\
        V.filter.place(function(game, place)\n  \
        if place.rotation == 90 * (game.turn % 4) then return 'not turned so' end\nend)\nreturn V\n";
    let options = |remembers: bool| {
        let mut game = crate::cache::begun(&script(text), &["cfff"; 5], remembers);
        let mut listed = Vec::new();
        while game.decision().is_some() {
            let texts: Vec<_> = game.texts().into_iter().map(|(_, text)| text).collect();
            listed.push(texts);
            game.choose_nth(0).expect("an option is accepted");
        }
        listed
    };
    let told = options(true);
    assert_eq!(told, options(false));
    let turned = |at: usize, turn: &str| told[at].iter().any(|it| it.ends_with(turn));
    assert!(!turned(0, " r90") && turned(0, " r180"), "{:?}", told[0]);
}

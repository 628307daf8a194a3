//! Faults as an author sees them: the line, the way there, the hook; and what the kinds of hooks may give back.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_script::LuaHost;

use crate::table::{Options, cast, fault, fault_of, play_randomly, rule, rules, script, start};

#[test]
fn what_hooks_give_back_means_one_thing_only() {
    let said = |text: &str| fault(text).to_string();
    assert_eq!(
        said("V.on.place(function(game, tile, act) return true end)"),
        "test.lua:2: `on` hooks return nothing; this one returned true"
    );
    assert_eq!(
        said("V.replace.score(\"road\", function(game, road, act) end)"),
        "test.lua:2: a `replace` hook returns true if it has taken over and false if not; this one returned nil"
    );
    assert_eq!(
        said("V.filter.place(function(game, place) return false end)"),
        "test.lua:2: a `filter` hook returns nothing to allow or a string that says why not; this one returned false"
    );
    assert_eq!(
        said("V.modify.points(\"road\", function(game, road, score) return 3 end)"),
        "test.lua:2: `modify` hooks return nothing; `score:add` and `score:set` change the number. This one returned 3"
    );
    assert_eq!(
        said(
            "V.offer.deploy(\"x\", { list = function(game) return { { 1 } } end, take = function(game, act) end })"
        ),
        "test.lua:2: an option of one value is the value itself: write `tile`, not `{ tile }`"
    );
    assert_eq!(
        said(
            "V.offer.deploy(\"x\", { list = function(game) local options = { 1, 2 } end, take = function(game, act) end })"
        ),
        "test.lua:2: `list` returns a list of options, not nil; where there is nothing to offer, it returns an empty one: `{}`"
    );
}

#[test]
fn misuse_is_told_where_it_happens() {
    let said = |text: &str| {
        fault(&format!("V.on.place(function(game, tile, act)\n{text}\nend)")).details.message.clone()
    };
    assert_eq!(said("act:awrd(game.active, 1, 'x')"), "`act` cannot `awrd`; did you mean `award`?");
    assert_eq!(said("act:win()"), "`act` cannot `win`; `bastide docs reference/scripting` lists everything");
    assert_eq!(said("act.award(game.active, 1, 'x')"), "`award` is called with a colon: `act:award(…)`");
    assert_eq!(said("act:award(game.active, 1)"), "every point needs a reason that players read, not nil");
    assert_eq!(said("act:award(tile, 1, 'x')"), "a Player is needed, not a Tile");
    assert_eq!(
        said("act:award(game.active, 1.5, 'x')"),
        "a number of points is a whole number, not 1.5; `//` divides without a rest"
    );
    assert_eq!(
        said("act:put('folower', tile, game.active)"),
        "this game has no piece `folower`; did you mean `follower`?"
    );
    assert_eq!(said("act:put('follower', tile)"), "whose `follower`? name its owner");
    let crown = "local V = variant { id = 'test', api = 1, tokens = { crown = { neutral = 1 } } }\n\
                 V.on.place(function(game, tile, act) act:put('crown', tile, game.active) end)\nreturn V";
    assert_eq!(fault_of(&script(crown)).details.message, "nobody owns `crown`");
    assert_eq!(
        said("act:put('follower', 'city', game.active)"),
        "a piece is put on a Segment, a Feature or a Tile, or held by a Player; not the string `city`"
    );
    assert_eq!(said("act:pick(game.active, 'x', {})"), "the question `test.x` has no options");
    assert_eq!(
        said("act:bid(game.active, 'x', 1, 50000)"),
        "the question `test.x` has more than 10000 options"
    );
    assert_eq!(said("act:auction({}, 'x', 'y', 1, 2)"), "nobody bids in `test.x`");
    assert_eq!(
        said("act:auction({ game.active, 3 }, 'x', 'y', 1, 2)"),
        "who bids in `test.x` is a list of players, and something else stands in it"
    );
    assert_eq!(said("act:auction(game.players, 'x', 'y', 2, 1)"), "the question `test.x` has no options");
    assert_eq!(
        said("act:auction(game.active, 'x', 'y', 1, 2)"),
        "who bids in `test.x` is a list of players, not a Player"
    );
    assert_eq!(
        said("act:confirm(game.active, 'may I?')"),
        "`may I?` cannot name a question; use letters, digits and `_`"
    );
    assert_eq!(said("tile:edge('north')"), "a side is \"N\", \"E\", \"S\" or \"W\", not the string `north`");
    assert_eq!(
        said("game:features('citty')"),
        "this game has no kind of feature `citty`; did you mean `city`?"
    );
    assert_eq!(said("tile.x = 3"), "a Tile cannot be changed; `act` changes the game");
    assert_eq!(said("error('my own words')"), "my own words");
    assert_eq!(
        said("V.on.turn_end(function() end)"),
        "hooks are registered while the script is loaded, not later"
    );
    assert_eq!(said("V.option.x = 1"), "the variant `test` has no `option`; did you mean `options`?");
}

#[test]
fn messages_of_the_interpreter_have_remedies() {
    let said = |text: &str| {
        fault(&format!("V.on.place(function(game, tile, act)\n{text}\nend)")).details.message.clone()
    };
    let called = "a method is called to have its answer: `game.active:figures()`";
    let compared = "`not a > b` is read as `(not a) > b`: write `not (a > b)`";
    let joined = "`..` joins texts: `\"turn \" .. game.turn`";
    for (text, message, remedy) in [
        ("tile.x()", "attempt to call a number value", "what is no function is read without `()`"),
        ("local t = {} t.go()", "attempt to call a nil value", "there is no function of this name"),
        ("return #game.active.figures", "attempt to get length of a function value", called),
        ("return game.active.figures.owner", "attempt to index function with 'owner'", called),
        (
            "for p in game.players do act:note(p.name) end",
            "attempt to index number with 'name'",
            "a number has no members: of `for at, it in ipairs(list)` the first name is the place and the second the entry",
        ),
        ("if not game.turn > 3 then return end", "attempt to compare number < boolean", compared),
        ("if not game.turn < 3 then return end", "attempt to compare boolean < number", compared),
        ("act:note('turn ' + game.turn)", "attempt to perform arithmetic (add) on string and number", joined),
        (
            "act:note(game.turn + ' turns')",
            "attempt to perform arithmetic (add) on number and string",
            joined,
        ),
    ] {
        assert_eq!(said(text), format!("{message}; {remedy}"), "{text}");
    }
    let scored = "`score:add(1, \"why\")` changes the number, and `score.value` is what it is so far";
    for (sum, order) in [("score + 1", "Score and number"), ("1 + score", "number and Score")] {
        let hook = format!("V.modify.points('city', function(game, city, score) score = {sum} end)");
        let message = format!("attempt to perform arithmetic (add) on {order}; {scored}");
        assert_eq!(fault(&hook).details.message, message, "{sum}");
    }
}

#[test]
fn act_is_refused_by_name_where_it_is_not_given() {
    let only =
        "`act` is not given here: only `on` and `replace` hooks and what carries out an offer are given it";
    let award = "act:award(game.active, 1, 'x')";
    for hook in [
        format!("V.filter.deploy(function(game, spot, act) {award} end)"),
        format!("V.modify.points(function(game, feature, score, act) {award} end)"),
        format!("V.offer.deploy('x', {{ list = function(game, act) {award} end, take = function() end }})"),
    ] {
        assert_eq!(fault(&hook).details.message, only, "{hook}");
    }
}

#[test]
fn what_was_printed_stands_on_the_fault() {
    let printed = |text: &str, cached: bool| {
        let mut game = crate::cache::begun(&rule(text), &["ffff"; 4], cached);
        let fault = play_randomly(&mut game, 1).expect_err("it breaks");
        fault.details.printed.iter().map(|it| format!("{} {}", it.source, it.text)).collect::<Vec<_>>()
    };
    let on = "V.on.place(function(game, tile, act)\nprint('at', tile, { 1, x = { 2 } }, nil, 'a\\nb')\n\
              act:note('x')\nprint(game.turn)\nerror('stop')\nend)";
    for cached in [true, false] {
        let said = printed(on, cached);
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(
            said[0].starts_with("test.lua:3 at ") && said[0].ends_with(" {1, x = {2}} nil a b"),
            "{said:?}"
        );
        assert_eq!(said[1], "test.lua:5 1");
        // What a consulted handler prints before it breaks comes after what the one that asks has printed.
        let nested = "V.modify.points(function(game, feature, score) print('inner') error('x') end)\n\
                      V.on.place(function(game, tile, act)\nprint('outer')\n\
                      game:tile(0, 0):features('city')[1]:points() end)";
        assert_eq!(printed(nested, cached), ["test.lua:4 outer", "test.lua:2 inner"]);
    }
}

#[test]
fn what_hooks_are_asked_about_is_printed_in_words() {
    let printed = |text: &str| {
        let mut game = crate::cache::begun(&rule(text), &["ffff"; 4], true);
        let fault = play_randomly(&mut game, 1).expect_err("it breaks");
        let last = fault.details.printed.last().map(|it| it.text.clone());
        last.expect("something is printed")
    };
    let place = "V.filter.place(function(game, place)\nif game.turn == 1 then return end\n\
                 print(place, place:prospects('field')) error('x') end)";
    let score = "V.modify.points(function(game, feature, score) score:add(3, 'more') print(score) error('x') end)\n\
                 V.on.place(function(game, tile, act) game:tile(0, 0):features('city')[1]:points() end)";
    let join = "V.filter.join(function(game, join) print(join, join:prospects()) error('x') end)\n\
                V.on.place(function(game, tile, act)\n\
                local one, other = tile:segments('field')[1], game:tile(0, 0):segments('field')[1]\n\
                one:joins(other) end)";
    assert_eq!(printed(place), "ffff at 1,1 {field with field Es of 0,0}");
    assert_eq!(printed(score), "4");
    assert_eq!(
        printed(join),
        "field Nw of 0,1 with field En of 0,0 {field with field En of 0,0, field Es of 0,0}"
    );
}

#[test]
fn state_takes_plain_values_and_only_where_act_is_given() {
    let said = |text: &str| {
        let declared = "local V = variant { id = 'test', api = 1, state = { list = {}, count = 0, hand = { of = 'player', start = 0 } } }";
        fault_of(&script(&format!("{declared}\n{text}\nreturn V"))).to_string()
    };
    let on = |text: &str| said(&format!("V.on.place(function(game, tile, act)\n{text}\nend)"));
    assert_eq!(on("V.state.cuont = 1"), "test.lua:3: no state `cuont` is declared; did you mean `count`?");
    for (text, why) in [
        ("V.state.count = function() end", "`state.count` cannot be this: a function is not a plain value"),
        ("V.state.count = 0 / 0", "`state.count` cannot be this: a number here is a whole number, not NaN"),
        (
            "V.state.list = { [tile] = 1 }",
            "`state.list` cannot be this: a Tile cannot be a key here; use names or a list",
        ),
        (
            "V.state.list = { 1, nil, 3, x = 1 }",
            "`state.list` cannot be this: a table here is either a list without holes or has only names as keys",
        ),
        (
            "local t = {} t.t = t V.state.list = t",
            "`state.list` cannot be this: lists in lists in lists: too deep to be kept",
        ),
        ("V.state.hand[game.active] = print", "`state.hand` cannot be this: a function is not a plain value"),
    ] {
        assert_eq!(on(text), format!("test.lua:3: {why}"));
    }
    let appended = "a list has no holes, and place 1 of this one is nil; to append, change a copy: \
                    `local copy = table.clone(list)`, then `table.insert(copy, …)`";
    for text in
        ["V.state.list = { unpack(V.state.list), 0 }", "local list = {} list[2] = 0 V.state.list = list"]
    {
        assert_eq!(on(text), format!("test.lua:3: `state.list` cannot be this: {appended}"), "{text}");
    }
    let inserted = on("table.insert(V.state.list, 1)");
    assert!(inserted.starts_with("test.lua:3: this table cannot be changed"), "{inserted}");
    assert!(inserted.contains("local list = table.clone(V.state.list)"), "{inserted}");
    assert_eq!(
        said("V.filter.place(function(game, place) V.state.count = 1 end)"),
        "test.lua:2: state can only be changed where `act` is given"
    );
}

#[test]
fn an_act_that_fails_is_told_where_it_is_called() {
    let declared =
        "local V = variant { id = 'test', api = 1, piles = { open = { seen = 'all', tokens = { 3 } } } }";
    let lines = |body: &str, cached: bool| {
        let text = format!(
            "{declared}\n{body}\nV.on.place(function(game, tile, act)\n  play(game, act)\nend)\nreturn V"
        );
        let cast = cast(&[script(&text)], &Options::new(), 2);
        let rules = rules(&cast, |_| ());
        let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("it loads");
        host.switch_cache(cached);
        let host = Rc::new(RefCell::new(host));
        let mut game = Game::new(Arc::clone(&rules), Some(host), 1, Checkpointing::On).expect("it starts");
        let fault = play_randomly(&mut game, 1).expect_err("the rule breaks");
        let hook = rules.hook(fault.details.hook.expect("a hook ran"));
        assert_eq!((hook.at.name(), hook.source.line), ("place", text.lines().count() as u32 - 3));
        let trace: Vec<_> = fault.details.trace.iter().map(|it| it.line).collect();
        (fault.details.source.expect("a line").line, trace)
    };
    // Three times it goes well, and the fourth time the call tree knows all but the end.
    let taking =
        "local function play(game, act)\n  act:discard(act:pick(game.active, 'lay', game:pile('open')))\nend";
    // What a script catches has no line but that of its hook.
    let catching = "local function play(game, act)\n  pcall(function() act:discard(act:pick(game.active, 'lay', game:pile('open'))) end)\nend";
    for cached in [false, true] {
        assert_eq!(lines(taking, cached), (3, vec![6]), "{cached}");
        assert_eq!(lines(catching, cached), (5, vec![]), "{cached}");
    }
}

#[test]
fn what_goes_nowhere_is_told_with_the_hook_that_drew_it() {
    let text = "local V = variant { id = 'test', api = 1, piles = { bag = { tokens = { 90 } }, box = { tokens = { wolf = 90 } } } }\n\
                V.on.turn_end(function(game, act) act:discard(act:draw(game:pile('box'))) end)\n\
                V.on.part_end(function(game, act)\n\
                  local token = act:draw(game:pile('bag'))\n\
                end)\nreturn V";
    let fault = fault_of(&script(text));
    assert_eq!(fault.details.source.as_ref().map(|it| it.line), Some(3));
    assert!(
        fault.to_string().starts_with("test.lua:3: the token 1 was drawn by a rule and went nowhere"),
        "{fault}"
    );
}

#[test]
fn a_fault_is_shown_like_a_compiler_shows_it() {
    let text = "local function size(feature)\n  return feature.nothing.size\nend\n\n\
                V.on.complete(\"road\", function(game, feature, act)\n  act:note(size(feature))\nend)";
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    let fault = play_randomly(&mut game, 1).expect_err("the rule breaks");
    let finding = cast.finding(&fault, &rules).expect("it happened in the script");
    assert_eq!(
        bastide_diag::sink::human(&finding.into(), bastide_diag::sink::Style::Plain),
        "error[script-fault]: a Feature has no `nothing`; `bastide docs reference/scripting` lists everything
 --> test.lua:3:3
  |
3 |   return feature.nothing.size
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
...
6 | V.on.complete(\"road\", function(game, feature, act)
  | -------------------------------------------------- in `on.complete` of `test`
7 |   act:note(size(feature))
  |   ----------------------- called from here

"
    );
}

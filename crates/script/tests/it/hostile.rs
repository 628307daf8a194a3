//! Scripts that mean harm, or merely never end: each is a fault with its hook and line, and the game stays as it was.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::decision::Choice;
use bastide_core::host::{Fault, HookPoint, Verb};
use bastide_core::refusal::Refused;
use bastide_core::step::Step;
use bastide_script::LuaHost;
use cpu_time::ThreadTime;

use crate::table::{Options, cast, fault, game, play, play_randomly, rule, rules, start};

/// The fault of what stands in an acting hook, from line 4 on.
fn acting(text: &str) -> String {
    let text = format!("V.on.after_place(function(game, act)\n{text}\nend)");
    let cast = cast(&[rule(&text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    let before = game.clone();
    let fault = play_randomly(&mut game, 1).expect_err("the rule breaks");
    assert!(game.table() == before.table(), "a fault leaves no trace");
    let hook = rules.hook(fault.details.hook.expect("the fault names its hook"));
    assert_eq!((hook.verb, hook.at, hook.source.line), (Verb::On, HookPoint::Step(Step::AfterPlace), 2));
    // The host goes on after it: the same choice breaks in the same way.
    let again = play_randomly(&mut game, 1).expect_err("the rule breaks again");
    assert_eq!(fault.to_string(), again.to_string());
    fault.to_string()
}

const ENDLESS: &str = "the script does not come to an end: its steps are used up";
const GREEDY: &str = "the script uses more memory than it may";

#[test]
fn an_endless_loop() {
    assert_eq!(acting("while true do end"), format!("test.lua:3: {ENDLESS}"));
    assert_eq!(acting("while true do pcall(error) end"), format!("test.lua:3: {ENDLESS}"));
}

#[test]
fn an_endless_loop_that_catches_errors() {
    let nested = "local function f() pcall(f) f() end\nf()";
    assert!(acting(nested).ends_with(ENDLESS), "{}", acting(nested));
    let around = "while true do\n  pcall(function() while true do end end)\nend";
    assert!(acting(around).ends_with(ENDLESS), "{}", acting(around));
    assert_eq!(acting("pcall(function() while true do end end)"), format!("test.lua:3: {ENDLESS}"));
}

#[test]
fn an_endless_loop_in_a_rule_that_only_looks() {
    let fault = fault("V.filter.place(function(game, place)\n  while true do end\nend)");
    assert_eq!(fault.to_string(), format!("test.lua:3: {ENDLESS}"));
    let fault = fault_of("V.modify.points(function(game, feature, score) while true do end end)");
    assert_eq!(fault, format!("test.lua:2: {ENDLESS}"));
}

fn fault_of(text: &str) -> String {
    fault(text).to_string()
}

#[test]
fn a_pattern_that_backtracks_for_ever() {
    let text = "local a = string.rep('a', 30)\nlocal p = string.rep('a?', 30) .. a\nreturn string.find(a, p)";
    assert_eq!(acting(text), format!("test.lua:5: {ENDLESS}"));
}

#[test]
fn memory_without_measure() {
    assert_eq!(
        acting("local x = string.rep('x', 1e9)"),
        "test.lua:3: a string of 1000000000 bytes is too long"
    );
    assert_eq!(acting("local t = table.create(1e8, 1)"), "test.lua:3: a list of 100000000 is too long");
    assert_eq!(acting("while true do pcall(string.rep, 'x', 1e9) end"), format!("test.lua:3: {ENDLESS}"));
    let grows = "local t, s = {}, string.rep('x', 5000)\nwhile true do t[#t + 1] = s .. #t end";
    assert_eq!(acting(grows), format!("test.lua:4: {GREEDY}"));
    let jumps = "local t, s = {}, string.rep('x', 8000)\nfor i = 1, 8000 do t[i] = s .. i end";
    assert!(acting(jumps).ends_with(GREEDY), "{}", acting(jumps));
    let doubles = "local s = 'x'\nfor i = 1, 60 do s = s .. s end";
    assert!(acting(doubles).ends_with(GREEDY), "{}", acting(doubles));
    let formats = "local s = string.rep('x', 8000)\ns = string.format(string.rep('%s', 999), table.unpack(table.create(999, s)))";
    assert!(acting(formats).ends_with(ENDLESS), "{}", acting(formats));
}

#[test]
fn recursion_without_end() {
    let fault = acting("local function f() return 1 + f() end\nf()");
    assert!(fault.starts_with("test.lua:3: "), "{fault}");
    assert!(fault.contains("without end") || fault.contains(GREEDY), "{fault}");
}

#[test]
fn rules_that_ask_one_another_without_end() {
    let circle = "V.modify.points('city', function(game, it, score)\n  score:add(it:points(), 'itself')\nend)\n\
                  V.on.place(function(game, tile, act)\n  act:note('worth ' .. game:features('city')[1]:points())\nend)";
    assert_eq!(fault_of(circle), "test.lua:3: rules ask one another without end");
}

#[test]
fn errors_that_break_when_they_are_printed() {
    let text = "error(setmetatable({}, { __tostring = function() error('again') end }))";
    assert!(acting(text).starts_with("test.lua:"), "{}", acting(text));
    let text = "error(setmetatable({}, { __tostring = function() while true do end end }))";
    assert!(acting(text).starts_with("test.lua:"), "{}", acting(text));
    assert!(acting("error({})").starts_with("test.lua:"), "{}", acting("error({})"));
    assert!(acting("error()").starts_with("test.lua:"), "{}", acting("error()"));
}

#[test]
fn act_kept_for_later() {
    // A variable of the script is new for each call.
    let kept = "local kept\nV.on.after_place(function(game, act) kept = kept or act end)\n\
                V.on.complete(function(game, feature, act)\n  kept:note('later')\nend)";
    assert!(fault_of(kept).starts_with("test.lua:5: attempt to index nil"), "{}", fault_of(kept));
    assert_eq!(acting("V.state.act = act"), "test.lua:3: no state `act` is declared");
}

#[test]
fn acts_where_nothing_can_wait() {
    let sort = "table.sort({ 2, 1 }, function(a, b) act:note('x') return a < b end)";
    assert_eq!(
        acting(sort),
        "test.lua:3: `act` cannot be used inside table.sort, string.gsub or a metamethod"
    );
    let caught =
        "pcall(table.sort, { 2, 1 }, function(a, b) act:note('x') return a < b end)\nerror('caught')";
    assert_eq!(acting(caught), "test.lua:4: caught");
}

#[test]
fn nothing_of_the_machine_can_be_reached() {
    for name in [
        "os",
        "io",
        "require",
        "load",
        "loadstring",
        "dofile",
        "debug",
        "coroutine",
        "getfenv",
        "setfenv",
        "newproxy",
        "collectgarbage",
        "gcinfo",
        "_G",
        "xpcall",
        "buffer",
    ] {
        let fault = acting(&format!("local x = {name}\nerror(x)"));
        assert!(fault.starts_with(&format!("test.lua:3: nothing is called `{name}` here")), "{fault}");
    }
    assert_eq!(
        acting("if math.random == nil and math.sin == nil then error('sealed') end"),
        "test.lua:3: sealed"
    );
    assert!(acting("string.rep = nil").starts_with("test.lua:3: this table cannot be changed"));
    assert!(acting("getmetatable('').__index = 1").starts_with("test.lua:3: this table cannot be changed"));
    let assigned = acting("score = 1");
    assert!(
        assigned.starts_with("test.lua:3: `score` is assigned and not declared: write `local`"),
        "{assigned}"
    );
    assert!(acting("require('x')").ends_with("a script is one file: write what it needs into it"));
    assert_eq!(acting("game.turn = 1"), "test.lua:3: a Game cannot be changed; `act` changes the game");
    assert!(acting("rawset(game.players[1], 'x', 1)").starts_with("test.lua:3: "));
    assert_eq!(acting("if getmetatable(game) == false then error('sealed') end"), "test.lua:3: sealed");
    assert_eq!(
        acting("error(tostring({}) .. string.format('%s', {}) .. tostring(error))"),
        "test.lua:3: tabletablefunction"
    );
}

/// A watch that finds every call too long.
pub(crate) struct Impatient;

impl bastide_script::Watchdog for Impatient {
    fn begin(&self) {}

    fn is_late(&self) -> bool {
        true
    }
}

#[test]
fn a_slow_machine_is_not_a_result() {
    let text = "V.on.after_place(function(game, act) for i = 1, 50000 do end end)";
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the scripts load");
    host.set_watchdog(Rc::new(Impatient));
    let host = Rc::new(std::cell::RefCell::new(host));
    let checkpointing = bastide_core::game::Checkpointing::On;
    let mut game =
        bastide_core::game::Game::new(rules, Some(host), 1, checkpointing).expect("the game starts");
    let fault = play_randomly(&mut game, 1).expect_err("the watch always says too slow");
    assert!(fault.to_string().starts_with("test.lua:2: too slow"), "{fault}");
}

#[test]
fn a_fault_shows_how_it_was_reached() {
    let text = "local function size(feature)\n  return feature.nothing.size\nend\n\
                V.on.complete(function(game, feature, act)\n  act:note(size(feature))\nend)";
    let fault = fault(text);
    assert_eq!(
        fault.to_string(),
        "test.lua:3: a Feature has no `nothing`; `bastide docs reference/scripting` lists everything"
    );
    assert_eq!(fault.details.trace.iter().map(ToString::to_string).collect::<Vec<_>>(), ["test.lua:6"]);
}

#[test]
fn a_spent_script_does_not_disturb_the_questions_of_other_games() {
    let text = "V.on.after_place(function(game, act)\n\
                if act:confirm(game.active, 'stop') then while true do end end\nact:note('went on')\nend)";
    let mut first = game(&rule(text), &["cfff", "cfff"]);
    play(&mut first, &["cfff at 0,-1 r180"]);
    let mut second = first.clone();
    let refused = first.choose(first.find("yes").expect("legal")).expect_err("the loop never ends");
    assert_eq!(refused.to_string(), format!("test.lua:3: {ENDLESS}"));
    play(&mut second, &["no"]);
    play(&mut first, &["no"]);
    assert!(first.table() == second.table());
}

/// Calls of the library that go over much at once, in loops that have steps for all of them.
const WORK: [&str; 24] = [
    "local s, n = ('a'):rep(8000), ('a'):rep(4000) .. 'b' for i = 1, 1e5 do s:find(n, 1, true) end",
    "local s = ('('):rep(8000) for i = 1, 1e5 do s:find('%b()') end",
    "local s, p = ('b'):rep(8000), '[' .. ('a'):rep(900) .. ']' for i = 1, 1e5 do s:find(p) end",
    "local s = ('a'):rep(8000) for i = 1, 1e5 do s:match('.-b') end",
    "local s = ('a'):rep(8000) for i = 1, 1e5 do s:gsub('a-b', '') end",
    "local s = ('a'):rep(8000) for i = 1, 1e5 do for w in s:gmatch('a*b') do end end",
    "local s, n = ('a'):rep(8000), ('a'):rep(4000) .. 'b' for i = 1, 1e5 do s:split(n) end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do tonumber(s) end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do s:sub(1, -2) end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do local x = select('#', s:byte(1, 7000)) end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do utf8.len(s) utf8.offset(s, 5000) end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do s:upper() s:reverse() end",
    "local s = ('9'):rep(8000) for i = 1, 1e5 do string.format('%s', s) end",
    "for i = 1, 1e5 do string.rep('x', 8000) end",
    "local t = table.create(16000, 1) for i = 1, 1e5 do table.find(t, 2) end",
    "local t = table.create(16000, 1) for i = 1, 1e5 do table.insert(t, 1, 2) table.remove(t, 1) end",
    "local t = table.create(16000, 1) for i = 1, 1e5 do table.move(t, 1, 16000, 2) end",
    "local t = table.create(16000, '') for i = 1, 1e5 do table.concat(t) end",
    "local t = table.create(16000, 1) for i = 1, 1e5 do table.clone(t) end",
    "local t = table.create(7000, 1) for i = 1, 1e5 do local x = select('#', table.unpack(t)) end",
    "local t = table.create(7000, 1) for i = 1, 1e5 do local x = select('#', unpack(t)) end",
    "local p = ('x'):rep(8000) local a, b = p .. 'a', p .. 'b' local t = table.create(16000, a) for i = 1, 16000, 4 do t[i] = b end table.sort(t)",
    "local s = 'x' for i = 1, 18 do s = s .. s end for i = 1, 1e5 do local x = s .. i end",
    "local s = ('x'):rep(5000) for i = 1, 1e9 do local x = s .. i end",
];

/// Work of the game that stands in no proportion to its answer, in loops that have steps for all of it.
const LOOKS: [&str; 12] = [
    "local k = {} for i = 1, 900 do k[i] = 'follower' end for i = 1, 1e5 do game:tiles(k) end",
    "local k = {} for i = 1, 900 do k[i] = 'follower' end for i = 1, 1e5 do tile:group(k) end",
    "local k = {} for i = 1, 900 do k[i] = 'city' end for i = 1, 1e5 do game:features(k, { completed = true, occupied = true }) end",
    "for i = 1, 1e5 do game:places(game.drawn or tile.id and game:tiles()[1]) end",
    "for i = 1, 1e5 do game.active:spots { piece = 'follower', kind = 'city', occupied = true } end",
    "for i = 1, 1e5 do local x = #game:tiles({ 'follower' }, 9, 9, 9, 9) end",
    "for i = 1, 1e5 do for _, it in game:features('field') do it:touching({ 'city', 'road' }) end end",
    "local s, n = ('9'):rep(8000) for i = 1, 1e9 do n = s + 0 end",
    "local n = ('9'):rep(8000) for i = 1, 1e9 do math.max(n, n, n, n, n, n, n, n) end",
    "local o = {} for i = 1, 1000 do o[i] = i end while true do act:pick(game.active, 'x', o) end",
    "local t = table.create(1999, 1) while true do V.state.x = t end",
    "local t = table.create(1999, 1) while true do V.state.x = t local y = V.state.x end",
];

#[test]
fn what_the_game_does_is_counted_like_what_the_script_does() {
    for text in LOOKS {
        let begun = ThreadTime::now();
        let script = crate::table::script(&format!(
            "local V = variant {{ id = \"test\", api = 1, state = {{ x = {{ start = {{}} }} }} }}\n\
             V.on.place(function(game, tile, act)\n{text}\nend)\nreturn V\n"
        ));
        let cast = cast(&[script], &Options::new(), 2);
        let mut game = start(&cast, &rules(&cast, |_| ()), 1).expect("the game starts");
        let fault = play_randomly(&mut game, 1).expect_err("it never ends").to_string();
        assert!(fault.starts_with("test.lua:3: "), "{text}: {fault}");
        assert!(begun.elapsed().as_secs() < 10, "{text} takes {:?}", begun.elapsed());
    }
}

#[test]
fn each_word_of_a_query_is_charged() {
    let steps = |words: usize| {
        let text = format!(
            "V.on.place(function(game, tile, act)\nlocal k = {{}} for i = 1, {words} do k[i] = 'follower' end\nfor i = 1, 100 do game:tiles(k) end\nend)"
        );
        let cast = cast(&[rule(&text)], &Options::new(), 2);
        let mut game = start(&cast, &rules(&cast, |_| ()), 1).expect("the game starts");
        play_randomly(&mut game, 1).map_err(|it| it.to_string())
    };
    // A hundred times ten words at eight steps each are 8,000 of 100,000 steps; two hundred words are 160,000.
    assert_eq!(steps(10), Ok(()));
    assert_eq!(steps(200), Err(format!("test.lua:4: {ENDLESS}")));
}

#[test]
fn a_script_that_reckons_much_has_fewer_steps() {
    let busy = |signs: usize| {
        let text = format!(
            "V.filter.place(function(game, place)\nfor i = 1, 40000 do end\nlocal x = 1\n{}\nend)",
            "x = x * 3\n".repeat(signs)
        );
        let cast = cast(&[rule(&text)], &Options::new(), 2);
        let mut game = start(&cast, &rules(&cast, |_| ()), 1).map_err(|it| it.to_string())?;
        play_randomly(&mut game, 1).map_err(|it| it.to_string())
    };
    assert_eq!(busy(40), Ok(()));
    assert_eq!(busy(200), Err(format!("test.lua:3: {ENDLESS}")));
}

#[test]
fn what_the_library_does_is_counted_like_what_the_script_does() {
    for text in WORK {
        let begun = ThreadTime::now();
        let fault = fault_of(&format!("V.on.place(function(game, tile, act)\n{text}\nend)"));
        let is_told =
            fault.starts_with("test.lua:3: ") && (fault.ends_with(ENDLESS) || fault.ends_with(GREEDY));
        assert!(is_told, "{text}: {fault}");
        assert!(begun.elapsed().as_secs() < 4, "{text} takes {:?}", begun.elapsed());
    }
}

#[test]
fn loading_is_counted_in_the_same_way() {
    for text in WORK {
        let refused =
            bastide_script::Cast::load(&[rule(text)], &Options::new(), 2).expect_err("it does not end");
        let told = crate::table::texts(&refused).join("\n");
        assert!(told.contains(ENDLESS) || told.contains(GREEDY), "{text}: {told}");
    }
}

/// Rules with which a game would never end, or would grow without measure, and the beginnings of their faults. Whoever can take something
/// does.
const ENDLESS_GAMES: [(&str, &str); 21] = [
    (
        "V.offer.deploy('w', { list = function() return { 1 } end, take = function() end, free = true })",
        "the game does not get on",
    ),
    (
        "V.offer.place('w', { list = function() return { 1 } end, take = function() end })",
        "the game does not get on",
    ),
    (
        "V.offer.turn_end('w', { list = function() return { 1, 2 } end, take = function() end, free = true })",
        "the game does not get on",
    ),
    (
        "V.on.place(function(game, tile, act) while true do act:confirm(game.active, 'x') end end)",
        "the game does not get on",
    ),
    (
        "V.on.place(function(game, tile, act)\nlocal all = {} for i = 1, 100 do all[i] = game.active end\nwhile true do act:ask_all(all, 'x', { 1, 2 }) end end)",
        "the game does not get on",
    ),
    ("V.on.part_end(function(game, act) act:add_part() end)", "a turn has no more than 100 parts"),
    (
        "V.on.place(function(game, tile, act) for i = 1, 300 do act:add_part() end end)",
        "a turn has no more than 100 parts",
    ),
    (
        "V.on.turn_end(function(game, act) act:add_turn(game.active) act:add_turn(game.active) end)",
        "no more than 1000 turns can wait",
    ),
    (
        "V.on.place(function(game, tile, act) for i = 1, 3000 do act:add_turn(game.active) end end)",
        "no more than 1000 turns can wait",
    ),
    (
        "V.on.place(function(game, tile, act) for i = 1, 3000 do act:award(game.active, 1000000, 'x') end end)",
        "the score of red is beyond 100000000",
    ),
    (
        "V.modify.points(function(game, it, score) for i = 1, 3 do score:add(1000000, 'x') end end)",
        "points are too many for one feature",
    ),
    (
        "V.modify.points(function(game, it, score) for i = 1, 3000 do score:add(1, 'x') end end)",
        "a number is not changed more than 1000 times",
    ),
    (
        "V.on.place(function(game, tile, act) act:award(game.active, 1, ('x'):rep(1001)) end)",
        "the reason is longer than 1000 bytes",
    ),
    (
        "V.on.place(function(game, tile, act) for i = 1, 100 do act:note(('x'):rep(8000)) end end)",
        "what players read is longer than 1000 bytes",
    ),
    (
        "V.on.place(function(game, tile, act) for i = 1, 9000 do act:note('x') end end)",
        "more than 20000 notes",
    ),
    (
        "V.on.place(function(game, tile, act) for i = 1, 9000 do act:award(game.active, 1 - i % 2 * 2, 'x') end end)",
        "points are given more than 20000 times",
    ),
    (
        "V.on.place(function(game, tile, act)\nlocal cell, rotation = tile.cell, tile.rotation\nwhile true do act:lay(act:take_up(tile), cell, rotation) tile = cell.tile end end)",
        "a rule acts without end",
    ),
    (
        "V.on.place(function(game, tile, act)\nlocal u = { 1 } for i = 1, 7 do local v = {} for j = 1, 100 do v[j] = u end u = v end\nact:pick(game.active, 'x', u) end)",
        "more than 50000 values are too many in one",
    ),
    (
        "V.offer.deploy('w', { list = function() local all = {} for i = 1, 20000 do all[i] = i end return all end, take = function() end, free = true })",
        "`list` returns more than 10000 options",
    ),
    (
        "V.filter.place(function(game, place) for i = 1, 1e9 do tostring(game:tiles(nil, -2000, -2000, 2000, 2000)) end end)",
        ENDLESS,
    ),
    ("V.on.place(function(game, tile, act) for i = 1, 1e9 do tile:group({}) end end)", ENDLESS),
];

/// The fault of a game in which everything that is offered is taken.
fn fault_of_a_taker(text: &str) -> Fault {
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let mut game = match start(&cast, &rules, 1) {
        Ok(game) => game,
        Err(fault) => return fault,
    };
    while game.decision().is_some() {
        let is_offer = |it: &Choice| matches!(it, Choice::Take(_));
        let taken = game.options().iter().position(is_offer).unwrap_or(0);
        match game.choose_nth(taken) {
            Ok(()) => {}
            Err(Refused::Fault(fault)) => return fault,
            Err(refused) => panic!("{refused}"),
        }
    }
    panic!("no rule breaks: {text}");
}

#[test]
fn games_end_though_their_rules_do_not() {
    for (text, told) in ENDLESS_GAMES {
        let begun = ThreadTime::now();
        let fault = fault_of_a_taker(text);
        assert!(fault.to_string().contains(told), "{text}: {fault}");
        assert!(fault.details.source.is_some() || fault.details.hook.is_some(), "{text}: no line is named");
        assert!(begun.elapsed().as_secs() < 4, "{text} takes {:?}", begun.elapsed());
    }
}

/// Declarations of what is too much for a game, and the beginnings of what is found.
const TOO_MUCH: [(&str, &str); 8] = [
    ("piles = { bag = { tokens = { a = 1000000 } } }", "is from 0 to 1000"),
    (
        "piles = { bag = { of = 'tile', tokens = { a = 65000 } } }",
        "nothing can be in `piles.bag` at the start",
    ),
    ("pieces = { army = { each = 1000, role = 'follower' } }", "is from 0 to 100"),
    (
        "options = (function() local all = {} for i = 1, 5000 do all['o' .. i] = i end return all end)()",
        "`options` has more entries than 1000",
    ),
    ("title = ('x'):rep(1001)", "`title` is a string of 1000 bytes at most"),
    ("markers = { [('x'):rep(101)] = 'tile' }", "a table of names of 100 bytes at most"),
    (
        "pieces = (function() local all = {} for i = 1, 70 do all['p' .. i] = { each = 1 } end return all end)()",
        "1 to 64 kinds of pieces",
    ),
    (
        "state = { x = (function() local all = {} for i = 1, 10001 do all[i] = i end return all end)() }",
        "a list of 10001 is too long to be kept",
    ),
];

#[test]
fn what_is_declared_has_limits() {
    for (text, told) in TOO_MUCH {
        let script = crate::table::script(&format!(
            "local V = variant {{ id = \"test\", api = 1, {text} }}\nreturn V\n"
        ));
        let found = match bastide_script::Cast::load(&[script], &Options::new(), 2) {
            Err(report) => crate::table::texts(&report).join("\n"),
            Ok((cast, _)) => {
                let mut setup = crate::sample::setup(2, bastide_core::rules::BaseOptions::default());
                match cast.contribute(&mut setup) {
                    Err(report) => crate::table::texts(&report).join("\n"),
                    Ok(_) => match bastide_core::rules::Rules::new(setup) {
                        Ok(_) => panic!("this is a game: {text}"),
                        Err(error) => error.to_string(),
                    },
                }
            }
        };
        assert!(found.contains(told), "{text}: {found}");
    }
}

/// Games that are long and end: nothing in them may take much longer than it needs.
const LONG: [&str; 5] = [
    "V.filter.place(function(game, place) for _, tile in ipairs(game:tiles()) do if #tile:group('follower') > 60 then return 'no' end end end)",
    "V.filter.deploy(function(game, spot) if #game:tiles(nil, -2000, -2000, 2000, 2000) > 200 then return 'no' end end)",
    "V.on.turn_end(function(game, act) for i = 1, 50 do act:roll(6) game.active:spots() end end)",
    "V.offer.deploy('x', { list = function(game) return game:tiles() end, take = function(game, tile, act) act:note('x') end })",
    "V.offer.deploy('x', { list = function(game) return game:tiles() end, take = function(game, tile, act) act:note('x') end, must = true })",
];

#[test]
fn long_games_end() {
    for text in LONG {
        let cast = cast(&[rule(text)], &Options::new(), 9);
        let begun = ThreadTime::now();
        let mut game = start(&cast, &rules(&cast, |_| ()), 1).expect("the game starts");
        play_randomly(&mut game, 1).expect("no rule breaks");
        assert!(begun.elapsed().as_secs() < 8, "{text} takes {:?}", begun.elapsed());
    }
}

#[test]
fn links_in_rings_are_refused() {
    let text = "V.on.place(function(game, tile, act)\nlocal all = {}\nfor _, it in ipairs(game:tiles()) do\n\
                for _, road in ipairs(it:segments('road')) do table.insert(all, road) end end\n\
                for i = 1, #all do for j = 1, #all do act:join(all[i], all[j]) end end\nend)";
    let fault = fault_of_a_taker(text).to_string();
    assert!(fault.contains("join"), "{fault}");
}

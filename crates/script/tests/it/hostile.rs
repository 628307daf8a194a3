//! Scripts that mean harm, or merely never end: each is a fault with its hook and line, and the game stays as it was.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{HookPoint, Verb};
use bastide_core::step::Step;
use bastide_script::LuaHost;

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
    let grows = "local t = {}\nwhile true do t[#t + 1] = string.rep('x', 10000) .. #t end";
    assert_eq!(acting(grows), format!("test.lua:4: {GREEDY}"));
    let jumps = "local t = {}\nfor i = 1, 60 do t[i] = string.rep('x', 999999) .. i end";
    assert!(acting(jumps).ends_with(GREEDY), "{}", acting(jumps));
    let doubles = "local s = 'x'\nfor i = 1, 60 do s = s .. s end";
    assert!(acting(doubles).ends_with(GREEDY), "{}", acting(doubles));
    let formats = "local s = string.rep('x', 900000)\ns = string.format(string.rep('%s', 99), table.unpack(table.create(99, s)))";
    assert!(acting(formats).ends_with(GREEDY), "{}", acting(formats));
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

#[test]
fn a_slow_machine_is_not_a_result() {
    let text = "V.on.after_place(function(game, act) for i = 1, 100000 do end end)";
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the scripts load");
    host.set_watchdog(Some(Rc::new(|| true)));
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
        "test.lua:3: a Feature has no `nothing`; docs/reference/scripting.md#feature lists everything"
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

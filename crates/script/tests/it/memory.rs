//! Rules told from memory. These scripts count their runs in a variable of their own, which rules must not do: it shows whether they were run.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::event::Event;
use bastide_core::game::{Care, Game};
use bastide_diag::Source;
use bastide_script::LuaHost;

use crate::table::{Options, cast, draw, play, rule, rules, script};

/// What a rule notes when monasteries are placed to the north of one another, one each turn.
fn notes(text: &str, remembers: bool) -> Vec<String> {
    played(&rule(text), remembers).expect("no rule breaks")
}

/// A game of two with a script, in which these tiles are drawn; rules are told from memory or always run.
fn begun(script: &Source, tiles: &[&str], remembers: bool) -> Game {
    let cast = cast(std::slice::from_ref(script), &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, tiles));
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the script loads");
    host.set_memory(remembers);
    let host = Rc::new(RefCell::new(host));
    Game::new(Arc::clone(&rules), Some(host), 1, Care::Careful).expect("the game starts")
}

/// As [`notes`], of a whole script; or the fault that ends the game.
fn played(script: &Source, remembers: bool) -> Result<Vec<String>, String> {
    let mut game = begun(script, &["ffff"; 4], remembers);
    let mut notes = Vec::new();
    let mut at = 0;
    while game.decision().is_some() {
        let placement = format!("ffff at 0,{}", at + 1);
        let choice = match game.find(&placement) {
            Ok(choice) => {
                at += 1;
                choice
            }
            Err(_) => game.find("pass").expect("it can be passed"),
        };
        game.choose(choice).map_err(|refused| refused.to_string())?;
        let table = game.table();
        let noted = table.events().iter().filter(|it| matches!(it, Event::Noted { .. }));
        notes.extend(noted.map(|it| table.event_text(it)));
    }
    Ok(notes)
}

#[test]
fn who_is_told_the_same_does_the_same() {
    let rule = "local runs = 0\nV.on.place_effects(function(game, act)\n  runs = runs + 1\n  \
                act:note(game.final and 'end' or 'run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), ["run 1", "run 1", "run 1", "run 1"]);
    assert_eq!(notes(rule, false), ["run 1", "run 2", "run 3", "run 4"]);
}

#[test]
fn who_is_told_something_else_is_run() {
    let rule = "local runs = 0\nV.on.place_effects(function(game, act)\n  runs = runs + 1\n  \
                act:note('turn ' .. game.turn .. ', run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), notes(rule, false));
}

#[test]
fn which_thing_it_is_counts_only_as_far_as_a_rule_can_tell() {
    // Another tile and another player every time, which the rule has no way to know.
    let rule = "local runs = 0\nV.on.place(function(game, tile, act)\n  runs = runs + 1\n  \
                if tile == game.placed then act:award(game.active, 1, 'run ' .. runs) end\n  \
                act:note('run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), ["run 1", "run 1", "run 1", "run 1"]);
    // The tile beside it, which is another thing than the first time.
    let rule = "local runs = 0\nV.on.place(function(game, tile, act)\n  runs = runs + 1\n  \
                local first = game:tile(0, 1)\n  act:note((tile == first and 'first' or 'later') .. ' in run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), ["first in run 1", "later in run 2", "later in run 2", "later in run 2"]);
}

#[test]
fn a_rule_that_has_acted_goes_on_where_memory_ends() {
    // The first act is known the second time; what is asked after it has another answer then.
    let rule = "local runs = 0\nV.on.place(function(game, tile, act)\n  runs = runs + 1\n  act:note('before')\n  \
                act:note(tile.y == 1 and 'first' or 'later in run ' .. runs)\nend)";
    assert_eq!(
        notes(rule, true),
        [
            "before",
            "first",
            "before",
            "later in run 2",
            "before",
            "later in run 3",
            "before",
            "later in run 4"
        ]
    );
}

#[test]
fn what_other_rules_have_a_say_in_is_remembered_too() {
    // A monastery beside one tile is worth 2, and 3 for those who hear what the other rule says.
    let rule = "local runs, says = 0, 0\n\
                V.modify.points('monastery', function(game, it, score)\n  says = says + 1\n  score:add(1, 'say ' .. says)\nend)\n\
                V.on.place(function(game, tile, act)\n  runs = runs + 1\n  \
                act:note(tile:feature('monastery'):points() .. ' in run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), ["3 in run 1"; 4]);
    assert_eq!(notes(rule, false), ["3 in run 1", "3 in run 2", "3 in run 3", "3 in run 4"]);
    // What it says depends on something else: the rule that asks is told another number.
    let rule = "local runs = 0\n\
                V.modify.points('monastery', function(game, it, score)\n  if game:tile(0, 3) then score:set(9, 'far') end\nend)\n\
                V.on.place(function(game, tile, act)\n  runs = runs + 1\n  \
                act:note(tile:feature('monastery'):points() .. ' in run ' .. runs)\nend)";
    assert_eq!(notes(rule, true), ["2 in run 1", "2 in run 1", "9 in run 2", "9 in run 2"]);
}

/// A rule by which the monastery of each turn asks those that are kept for it, and what is kept and asked in each turn.
fn asking(turns: &str) -> String {
    format!(
        "V.modify.points('monastery', function(game, it, score)\n  \
         for _, other in ipairs(V.state['of' .. it.tile.turn]) do score:add(other:points() > 0 and 1 or 0, 'other') end\nend)\n\
         V.on.place(function(game, tile, act)\n  local it, state = tile:feature('monastery'), V.state\n  \
         local function worth(of) act:note('worth ' .. of:points()) end\n{turns}\nend)"
    )
}

/// What comes of such turns, or the fault that ends the game.
fn noted(turns: &str, remembers: bool) -> Result<Vec<String>, String> {
    noted_by(&asking(turns), remembers)
}

/// As [`played`], of a rule with lists that it keeps for each turn.
fn noted_by(rule: &str, remembers: bool) -> Result<Vec<String>, String> {
    let lists: String = (0..9).map(|turn| format!("of{turn} = {{}}, ")).collect();
    let text =
        format!("local V = variant {{ id = \"test\", api = 1, state = {{ {lists} }} }}\n{rule}\nreturn V\n");
    played(&script(&text), remembers)
}

#[test]
fn a_circle_that_closes_when_both_ways_are_known_is_a_fault() {
    // The second asks the first, the third the second; in the fourth turn the first is made to ask the third.
    let turns = "if game.turn == 1 then state.of2 = { it } end\n\
                 if game.turn == 2 then state.of3 = { it } worth(it) end\n\
                 if game.turn == 3 then worth(it) worth(it) state.of1 = { it } worth(it) end";
    let told = noted(turns, true).expect_err("it does not come to an end");
    assert!(told.contains("rules ask one another without end"), "{told}");
    assert_eq!(noted(turns, false), Err(told));
}

#[test]
fn a_rule_that_was_never_asked_may_be_met_by_one_that_is_remembered() {
    // Both tiles have two features, so the second is told as the first was, until a monastery is asked about.
    let text = "V.modify.points('monastery', function(game, it, score) score:add(1, 'more') end)\n\
                V.on.place(function(game, tile, act)\n  local features = tile:features()\n  \
                act:note('worth ' .. features[1]:points() + features[2]:points())\nend)";
    let mut game = crate::table::game(&rule(text), &["cfff", "ffff"]);
    let mut notes = Vec::new();
    for choice in ["cfff at 0,1 r90", "pass", "ffff at 0,2"] {
        play(&mut game, &[choice]);
        let table = game.table();
        let noted = table.events().iter().filter(|it| matches!(it, Event::Noted { .. }));
        notes.extend(noted.map(|it| table.event_text(it)));
    }
    // A city of one tile; a monastery beside one tile, and the other rule.
    assert_eq!(notes, ["worth 1", "worth 3"]);
}

#[test]
fn a_rule_that_is_asked_changes_nothing() {
    let text = "V.modify.points('monastery', function(game, it, score) V.state.seen = true end)\n\
                V.on.place(function(game, tile, act) act:note('worth ' .. tile:feature('monastery'):points()) end)";
    let text = text.replace("V.state.seen", "V.state.of1");
    let fault = noted_by(&text, true).expect_err("it may not");
    assert!(fault.contains("state can only be changed where `act` is given"), "{fault}");
    assert_eq!(noted_by(&text, false), Err(fault));
}

#[test]
fn how_many_rules_a_filter_may_ask_does_not_depend_on_what_was_asked_before() {
    // Ten rules are asked of each monastery, in 510 questions of each place: too many for two monasteries.
    let text = "for number = 1, 10 do\n  V.filter.deploy('monastery', function() if number == 10 then return 'never' end end)\nend\n\
                V.filter.place(function(game, place)\n  for _ = 1, 510 do\n    \
                if #game:open_to('follower', game.active, 'monastery') > 0 then return 'open' end\n  end\nend)\n\
                V.on.draw(function(game, act) act:note(tostring(#game:open_to('follower', game.active, 'monastery'))) end)";
    let fault = played(&rule(text), true).expect_err("it asks too much");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
    assert_eq!(played(&rule(text), false), Err(fault));
}

#[test]
fn filters_say_of_each_option_what_they_would_say_of_it_alone() {
    // What is about the option is asked in different orders, and of some options several times.
    let text = "V.filter.place(function(game, place)\n  \
                if place.rotation == 90 and place.y ~= 0 then return 'turned' end\n  \
                if #place:adjacent() > 0 and place.cell == game:cell(1, 0) then return 'here' end\n  \
                if place.x < 0 and game.turn > 2 then return 'west' end\nend)\n\
                V.filter.deploy(function(game, spot)\n  \
                if spot.feature.kind == 'field' and spot.tile == game.placed then return 'field' end\nend)";
    let options = |remembers| {
        let mut game = begun(&rule(text), &["crfr"; 9], remembers);
        let mut listed = Vec::new();
        while game.decision().is_some() {
            let options = game.texts();
            let last = options.last().expect("a decision has options").0;
            listed.push(options.into_iter().map(|(_, text)| text).collect::<Vec<_>>());
            game.choose(last).expect("it is legal");
        }
        listed
    };
    let told = options(true);
    assert!(told.len() > 12, "{told:?}");
    assert_eq!(told, options(false));
}

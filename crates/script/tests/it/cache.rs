//! Call trees: games are the same with and without them, and handlers are run as seldom as can be.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_diag::Source;
use bastide_script::LuaHost;

use crate::table::{self, Options, cast, draw, game, play, rule, rules, script};

/// A game with a script, and its host.
struct Begun {
    game: Game,
    host: Rc<RefCell<LuaHost>>,
}

/// A game of two with a script, in which these tiles are drawn, with or without call trees.
fn hosted(script: &Source, tiles: &[&str], cached: bool) -> Begun {
    let cast = cast(std::slice::from_ref(script), &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, tiles));
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the script loads");
    host.switch_cache(cached);
    let host = Rc::new(RefCell::new(host));
    let shared = Rc::clone(&host) as bastide_core::game::SharedHost;
    let game = Game::new(Arc::clone(&rules), Some(shared), 1, Checkpointing::On).expect("the game starts");
    Begun { game, host }
}

/// Notes of a game in which monasteries are placed to the north of one another, one each turn, and how often handlers were run; or the
/// fault that ends the game.
fn counted(script: &Source, cached: bool) -> Result<(Vec<String>, u64), String> {
    let Begun { mut game, host } = hosted(script, &["ffff"; 4], cached);
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
    }
    let runs = host.borrow().runs();
    Ok((table::notes(&game), runs))
}

/// As [`hosted`], the game alone.
pub(crate) fn begun(script: &Source, tiles: &[&str], cached: bool) -> Game {
    hosted(script, tiles, cached).game
}

/// As [`counted`], the notes alone.
pub(crate) fn played(script: &Source, cached: bool) -> Result<Vec<String>, String> {
    counted(script, cached).map(|(notes, _)| notes)
}

/// Notes of a rule, which have to be the same with and without call trees, and how often handlers were run with and without them.
fn notes(text: &str) -> (Vec<String>, [u64; 2]) {
    let [(cached, few), (run, many)] =
        [true, false].map(|it| counted(&rule(text), it).expect("no rule breaks"));
    assert_eq!(cached, run);
    (cached, [few, many])
}

#[test]
fn who_observes_the_same_is_not_run_again() {
    let rule = "V.on.after_place(function(game, act) act:note(game.final and 'end' or 'turn') end)";
    assert_eq!(notes(rule), (vec!["turn".to_owned(); 4], [1, 4]));
}

#[test]
fn who_observes_something_else_is_run() {
    let rule = "V.on.after_place(function(game, act) act:note('turn ' .. game.turn) end)";
    assert_eq!(notes(rule).1, [4, 4]);
}

#[test]
fn which_thing_it_is_counts_only_as_far_as_a_handler_can_tell() {
    // Another tile and another player every time, which the rule has no way to know.
    let rule = "V.on.place(function(game, tile, act)\n  \
                if tile == game.placed then act:award(game.active, 1, 'placed') end\n  act:note('done')\nend)";
    assert_eq!(notes(rule), (vec!["done".to_owned(); 4], [1, 4]));
    // The tile beside it, which is another thing than the first time.
    let rule = "V.on.place(function(game, tile, act)\n  \
                local first = game:tile(0, 1)\n  act:note(tile == first and 'first' or 'later')\nend)";
    assert_eq!(notes(rule), (["first", "later", "later", "later"].map(str::to_owned).to_vec(), [2, 4]));
}

#[test]
fn a_handler_that_has_acted_goes_on_where_the_tree_ends() {
    // The first act is known the second time; what is asked after it has another answer then.
    let rule =
        "V.on.place(function(game, tile, act)\n  act:note('before')\n  act:note('row ' .. tile.y)\nend)";
    let rows = (1..=4).flat_map(|row| ["before".to_owned(), format!("row {row}")]);
    assert_eq!(notes(rule), (rows.collect(), [4, 4]));
}

#[test]
fn consultations_are_in_the_tree_too() {
    // A monastery beside one tile is worth 2, and 3 with what the other rule says.
    let rule = "V.modify.points('monastery', function(game, it, score) score:add(1, 'more') end)\n\
                V.on.place(function(game, tile, act) act:note(tile:features('monastery')[1]:points() .. ' points') end)";
    assert_eq!(notes(rule), (vec!["3 points".to_owned(); 4], [2, 8]));
    // What it says depends on something else: the rule that consults it gets another number.
    let rule = "V.modify.points('monastery', function(game, it, score)\n  if game:tile(0, 3) then score:set(9, 'far') end\nend)\n\
                V.on.place(function(game, tile, act) act:note(tile:features('monastery')[1]:points() .. ' points') end)";
    assert_eq!(
        notes(rule),
        (["2 points", "2 points", "9 points", "9 points"].map(str::to_owned).to_vec(), [4, 8])
    );
}

/// A rule by which the monastery of each turn asks those that are kept for it, and what is kept and asked in each turn.
fn asking(turns: &str) -> String {
    format!(
        "V.modify.points('monastery', function(game, it, score)\n  \
         for _, other in ipairs(V.state['of' .. it.tile.turn]) do score:add(other:points() > 0 and 1 or 0, 'other') end\nend)\n\
         V.on.place(function(game, tile, act)\n  local it, state = tile:features('monastery')[1], V.state\n  \
         local function worth(of) act:note('worth ' .. of:points()) end\n{turns}\nend)"
    )
}

/// Notes of such turns, or the fault that ends the game.
fn noted(turns: &str, cached: bool) -> Result<Vec<String>, String> {
    noted_by(&asking(turns), cached)
}

/// As [`played`], of a rule with lists that it keeps for each turn.
fn noted_by(rule: &str, cached: bool) -> Result<Vec<String>, String> {
    let lists: String = (0..9).map(|turn| format!("of{turn} = {{}}, ")).collect();
    let text =
        format!("local V = variant {{ id = \"test\", api = 1, state = {{ {lists} }} }}\n{rule}\nreturn V\n");
    played(&script(&text), cached)
}

#[test]
fn a_circle_that_closes_when_both_ways_are_known_is_a_fault() {
    // The second asks the first, the third the second; in the fourth turn the first is made to ask the third.
    let turns = "if game.turn == 1 then state.of2 = { it } end\n\
                 if game.turn == 2 then state.of3 = { it } worth(it) end\n\
                 if game.turn == 3 then worth(it) worth(it) state.of1 = { it } worth(it) end";
    let fault = noted(turns, true).expect_err("it does not come to an end");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
    assert_eq!(noted(turns, false), Err(fault));
}

#[test]
fn a_handler_without_a_tree_may_be_consulted_by_one_that_has_one() {
    // Both tiles have two features, so the second observes what the first did, until a monastery is asked about.
    let text = "V.modify.points('monastery', function(game, it, score) score:add(1, 'more') end)\n\
                V.on.place(function(game, tile, act)\n  local features = tile:features()\n  \
                act:note('worth ' .. features[1]:points() + features[2]:points())\nend)";
    let mut game = game(&rule(text), &["cfff", "ffff"]);
    play(&mut game, &["cfff at 0,1 r90", "pass", "ffff at 0,2"]);
    // A city of one tile; a monastery beside one tile, and the other rule.
    assert_eq!(table::notes(&game), ["worth 1", "worth 3"]);
}

#[test]
fn a_handler_that_is_consulted_changes_nothing() {
    let text = "V.modify.points('monastery', function(game, it, score) V.state.seen = true end)\n\
                V.on.place(function(game, tile, act) act:note('worth ' .. tile:features('monastery')[1]:points()) end)";
    let text = text.replace("V.state.seen", "V.state.of1");
    let fault = noted_by(&text, true).expect_err("it may not");
    assert!(fault.contains("state can only be changed where `act` is given"), "{fault}");
    assert_eq!(noted_by(&text, false), Err(fault));
}

#[test]
fn how_many_handlers_a_filter_may_consult_does_not_depend_on_the_tree() {
    // Ten rules are asked of each monastery, in 510 questions of each place: too many for two monasteries.
    let text = "for number = 1, 10 do\n  V.filter.deploy('monastery', function() if number == 10 then return 'never' end end)\nend\n\
                V.filter.place(function(game, place)\n  for _ = 1, 510 do\n    \
                if #game.active:spots({ piece = 'follower', kind = 'monastery', completed = false }) > 0 then return 'open' end\n  end\nend)\n\
                V.on.draw(function(game, act) act:note(tostring(#game.active:spots({ piece = 'follower', kind = 'monastery', completed = false }))) end)";
    let fault = played(&rule(text), true).expect_err("it asks too much");
    assert!(fault.contains("rules ask one another without end"), "{fault}");
    assert_eq!(played(&rule(text), false), Err(fault));
}

#[test]
fn a_batch_is_many_calls() {
    // What is about the option is asked in different orders, and of some options several times.
    let text = "V.filter.place(function(game, place)\n  \
                if place.rotation == 90 and place.y ~= 0 then return 'turned' end\n  \
                if #place:adjacent() > 0 and place.cell == game:cell(1, 0) then return 'here' end\n  \
                if place.x < 0 and game.turn > 2 then return 'west' end\nend)\n\
                V.filter.deploy(function(game, spot)\n  \
                if spot.feature.kind == 'field' and spot.tile == game.placed then return 'field' end\nend)";
    let options = |cached| {
        let mut game = begun(&rule(text), &["crfr"; 9], cached);
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

#[test]
fn printing_is_no_observation_and_is_heard_in_every_call() {
    let text =
        |print: &str| rule(&format!("V.on.place(function(game, tile, act) {print} act:note('n') end)"));
    let (silent, printing) = (counted(&text(""), true), counted(&text("print(tile, act, V)"), true));
    assert!(silent.is_ok());
    assert_eq!(printing, silent);
    let Begun { mut game, host } = hosted(&text("print('here')"), &["ffff"; 4], true);
    let heard = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&heard);
    let listener = move |it: &bastide_core::host::Printed| {
        sink.borrow_mut().push((it.hook.is_some(), it.source.to_string(), it.text.clone()));
    };
    host.borrow_mut().set_listener(Rc::new(listener));
    play(&mut game, &["ffff at 0,1", "pass", "ffff at 0,2", "pass", "ffff at 0,3", "pass"]);
    assert_eq!(*heard.borrow(), vec![(true, "test.lua:2".to_owned(), "here".to_owned()); 3]);
}
